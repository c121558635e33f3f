/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems: integer solutions against all points of a box, recurrences against their own values one
 * by one, Groebner bases by what membership of an ideal means, elimination and identities by
 * putting back, solutions of polynomial systems counted by Bezout where he counts them.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/solve/groebner/groebner.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"

static Expr x, y, z, n;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    y = expr_symbol("y");
    z = expr_symbol("z");
    n = expr_symbol("n");
    return 0;
}

static Expr with(Expr e, const Expr *names, const Expr *values, long count)
{
    return funcs_refresh(walk_replace(e, names, values, count));
}

/* --- integers -------------------------------------------------------------------------------- */

/* Is [i, j] a member of one of the families, its free integers within a range? */
static bool is_member(Expr families, long i, long j)
{
    Expr free[] = {expr_symbol("_Z1"), expr_symbol("_Z2"), expr_symbol("_NN1")};
    for (long f = 0; f < expr_count(families); f++)
        for (long k = -60; k <= 60; k++) {
            Expr values[] = {expr_int(k), expr_int(k), expr_int(k)};
            Expr point = with(expr_arg(families, f), free, values, 3);
            if (expand_expr(expr_arg(point, 0)) == expr_int(i) &&
                expand_expr(expr_arg(point, 1)) == expr_int(j))
                return true;
        }
    return false;
}

static void check_integers(const char *text)
{
    Expr e = read_expr(text), v[] = {x, y};
    solve_integers_restart();
    Expr found = diophantine_solve(&e, 1, v, 2);
    if (!found)
        fail_msg("%s: beyond the method", text);
    for (long i = -12; i <= 12; i++)
        for (long j = -12; j <= 12; j++) {
            Expr at[] = {expr_int(i), expr_int(j)};
            bool solves = expand_expr(with(e, v, at, 2)) == EXPR_ZERO;
            if (solves != is_member(found, i, j)) {
                char *shown = print_text(found, 400);
                fail_msg("%s: %s is wrong at [%ld, %ld]", text, shown, i, j);
            }
        }
}

static void integers(void **state)
{
    static const char *const INPUTS[] = {
        "3*x+5*y-1", "6*x+4*y-10", "6*x+4*y-7", "x-2*y",         "x^2+y^2-25",     "x^2+y^2-3",
        "x*y-12",    "x^2-y^2-15", "x*y-x-y-5", "x^2+x*y+y^2-7", "2*x^2+3*y^2-35", "x^2-4*y^2",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        check_integers(INPUTS[i]);
}

/* --- recurrences ----------------------------------------------------------------------------- */

typedef struct Recurrence {
    const char *equation; /* = 0, in y(n) and its neighbours */
    const char *start[3]; /* y(0), y(1), ... */
    long order;
} Recurrence;

static Expr value_of(Expr solution, long k)
{
    Expr at = expr_int(k);
    return with(solution, &n, &at, 1);
}

static void check_recurrence(const Recurrence *c)
{
    Expr eqs[4] = {read_expr(c->equation)};
    for (long k = 0; k < c->order; k++)
        eqs[k + 1] = expr_equation(expr_call1("y", expr_int(k)), read_expr(c->start[k]));
    Expr found = recurrence_solve(eqs, c->order + 1, y, n);
    if (!found)
        fail_msg("%s: not found", c->equation);
    for (long k = 0; k < c->order; k++)
        assert_same_number(value_of(found, k), read_expr(c->start[k]), c->equation);
    for (long k = 0; k < 6; k++) {
        Expr from[5] = {n}, to[5] = {expr_int(k)}, shifted = with(eqs[0], from, to, 1);
        for (long j = 0; j <= c->order; j++) {
            from[j] = expr_call1("y", expr_int(k + j));
            to[j] = value_of(found, k + j);
        }
        assert_same_number(with(shifted, from, to, c->order + 1), EXPR_ZERO, c->equation);
    }
}

static void recurrences(void **state)
{
    static const Recurrence CASES[] = {
        {"y(n+1)-2*y(n)", {"3"}, 1},
        {"y(n+1)-y(n)-n", {"1"}, 1},
        {"y(n+1)-3*y(n)-2^n", {"1/2"}, 1},
        {"y(n+1)-2*y(n)-2^n", {"1"}, 1},
        {"y(n+1)-(n+1)*y(n)", {"1"}, 1},
        {"y(n+2)-y(n+1)-y(n)", {"0", "1"}, 2},
        {"y(n+2)-4*y(n+1)+4*y(n)", {"1", "5"}, 2},
        {"y(n+2)+y(n)", {"1", "2"}, 2},
        {"y(n+2)-2*y(n+1)+2*y(n)", {"1", "0"}, 2},
        {"y(n+2)-5*y(n+1)+6*y(n)-n^2", {"0", "0"}, 2},
        {"y(n+2)-y(n)-3^n*n", {"1", "1"}, 2},
        {"y(n+3)-6*y(n+2)+11*y(n+1)-6*y(n)", {"1", "1", "2"}, 3},
        {"y(n+3)-y(n)", {"a", "b", "c"}, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_recurrence(&CASES[i]);
}

static void recurrences_without_start(void **state)
{
    (void)state;
    Expr e = read_expr("y(n+1)-2*y(n)");
    assert_expr(value_of(recurrence_solve(&e, 1, y, n), 0), read_expr("y(0)"), "y(0)");
    e = read_expr("y(n+1)-y(n)^2-1");
    assert_null(recurrence_solve(&e, 1, y, n));
}

static void coupled_recurrences(void **state)
{
    (void)state;
    Expr eqs[] = {read_expr("x(n+1)-2*x(n)-y(n)"), read_expr("y(n+1)-x(n)-2*y(n)"),
                  read_expr("x(0)=1"), read_expr("y(0)=0")};
    Expr found = recurrence_solve_all(eqs, 4, (Expr[]){x, y}, 2, n);
    assert_non_null(found);
    long u = 1, v = 0;
    for (long k = 0; k < 8; k++) {
        assert_same_number(value_of(expr_arg(found, 0), k), expr_int(u), "x");
        assert_same_number(value_of(expr_arg(found, 1), k), expr_int(v), "y");
        long next = 2 * u + v;
        v = u + 2 * v;
        u = next;
    }
}

/* The generating function's k-th derivative at 0 over k! is the k-th number of Fibonacci's. */
static void generating_function(void **state)
{
    (void)state;
    Expr eqs[] = {read_expr("y(n+2)-y(n+1)-y(n)"), read_expr("y(0)=0"), read_expr("y(1)=1")};
    Expr g = recurrence_series(eqs, 3, y, n, z), zero = EXPR_ZERO;
    assert_non_null(g);
    static const long FIBONACCI[] = {0, 1, 1, 2, 3, 5, 8, 13};
    long factorial = 1;
    for (long k = 0; k < 8; k++) {
        factorial *= k ? k : 1;
        assert_same_number(with(g, &z, &zero, 1), expr_int(FIBONACCI[k] * factorial), "Fibonacci");
        g = diff_name(g, z);
    }
}

/* --- ideals ---------------------------------------------------------------------------------- */

/* The basis generates the same ideal: each reduces to 0 by the other. */
static void bases(void **state)
{
    static const char *const INPUTS[] = {
        "[x^2+y^2-1, x-y]",
        "[x^2-y, x^3-z]",
        "[x+y+z, x*y+y*z+z*x, x*y*z-1]",
        "[x^2+y*z-2, y^2+x*z-3, x*y+z^2-5]",
        "[x*y-1, x-1, y-2]",
        "[x^2-a, x*y-b]",
    };
    (void)state;
    Expr v[] = {x, y, z};
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        for (int by_degree = 0; by_degree < 2; by_degree++) {
            Expr eqs = read_expr(INPUTS[i]), basis = groebner_basis(eqs, v, 3, by_degree);
            assert_non_null(basis);
            for (long k = 0; k < expr_count(eqs); k++)
                assert_expr(groebner_remainder(expr_arg(eqs, k), basis, v, 3), EXPR_ZERO,
                            INPUTS[i]);
            for (long k = 0; k < expr_count(basis); k++)
                assert_expr(groebner_remainder(expr_arg(basis, k), eqs, v, 3), EXPR_ZERO,
                            INPUTS[i]);
        }
    assert_expr(expr_arg(groebner_basis(read_expr("[x*y-1, x-1, y-2]"), v, 3, false), 0), EXPR_ONE,
                "a contradiction");
}

/* Membership: combinations are members; what does not vanish at a common zero is none. */
static void remainders(void **state)
{
    (void)state;
    Expr v[] = {x, y}, ideal = read_expr("[x^2+y^2-5, x*y-2]");
    static const char *const INSIDE[] = {"(x+y)^2-9", "(x-y)^2-1", "x^4+y^4-17"};
    static const char *const OUTSIDE[] = {"x+y-3", "x-2", "x^3+y^3-9"};
    for (int i = 0; i < 3; i++) {
        assert_expr(groebner_remainder(read_expr(INSIDE[i]), ideal, v, 2), EXPR_ZERO, INSIDE[i]);
        assert_true(groebner_remainder(read_expr(OUTSIDE[i]), ideal, v, 2) != EXPR_ZERO);
    }
    assert_null(groebner_basis(read_expr("[sin(x+y)-x^y]"), v, 2, false));
}

static void counted(void **state)
{
    static const struct {
        const char *eqs;
        long count;
    } CASES[] = {
        {"[x^2+y^2-5, x*y-2]", 4},
        {"[x^2-y, y^2-x]", 4},
        {"[x^3-y, y^3-x]", 9},
        {"[x^2+y^2-1, x^2+y^2-2]", 0},
        {"[x^2-2, y^2-3]", 4},
        {"[x*y-6, x+y-5]", 2},
        {"[x^2+2*y^2-3, 2*x^2+y^2-3]", 4},
        {"[exp(x)-y, y^2-3*y+2]", 2},
        /* one equation has no closed solutions, the others say which */
        {"[sin(x)+x^2*exp(x)-y, ln(x+1)]", 1},
        {"[sin(x)+x^2*exp(x)+y^2, exp(2*x)-1]", 1},
        {"[sin(x)+x^2*exp(x), y-2*x, ln(y+1)]", 1},
        {"[ln(y+1), y-2*x, sin(x)+x^2*exp(x)]", 1},
    };
    (void)state;
    Expr v[] = {x, y};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr eqs = read_expr(CASES[i].eqs);
        SolveResult r = solve_equations(expr_args(eqs), expr_count(eqs), v, 2);
        assert_true(r.complete);
        if (expr_count(r.solutions) != CASES[i].count) {
            char *text = print_text(r.solutions, 300);
            fail_msg("%s: %s", CASES[i].eqs, text);
        }
        for (long k = 0; k < CASES[i].count; k++)
            for (long j = 0; j < 2; j++)
                assert_same_number(
                    walk_replace(expr_arg(eqs, j), v, expr_args(expr_arg(r.solutions, k)), 2),
                    EXPR_ZERO, CASES[i].eqs);
    }
}

static void eliminated(void **state)
{
    (void)state;
    Expr v[] = {x}, eqs = read_expr("[x+y-3, x*y-2]");
    Expr results = solve_eliminate(expr_args(eqs), 2, v, 1);
    assert_non_null(results);
    Expr first = expr_arg(results, 0);
    /* what is left over vanishes at y = 1 and y = 2, and nowhere at y = 3 */
    Expr rest = expr_arg(first, expr_count(first) - 1);
    for (long k = 1; k <= 3; k++) {
        Expr left = expr_is(rest, EXPR_LIST) ? expr_arg(rest, 0) : rest, at = expr_int(k);
        bool zero = oracle_is_zero(walk_replace(left, &y, &at, 1), NULL, 0);
        assert_true(zero == (k < 3));
    }
}

/* What is left vanishes where the equations have a common root and not where they
 * have none; the unknown is that root. */
static void eliminated_at_roots(void **state)
{
    static const struct {
        const char *eqs, *here, *elsewhere; /* [root, values of a, b, c], [values] */
    } CASES[] = {
        {"[x^2+a*x+b, x^3-a*x+c]", "[2, 1, -6, -6]", "[1, -6, 0]"},
        {"[x^3-b, x^2-a, x^4-c]", "[2, 4, 8, 16]", "[4, 8, 15]"},
        {"[x^2-a, x^3-b, x^4-c]", "[2, 4, 8, 16]", "[4, 9, 16]"},
        {"[a*x^2-b, x^3+x-c]", "[3, 2, 18, 30]", "[2, 18, 29]"},
        {"[x-a, sin(x)-b]", "[5, 5, sin(5), 0]", "[5, 1/2, 0]"}, /* the linear one first */
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *input = CASES[i].eqs;
        Expr v[] = {x, expr_symbol("a"), expr_symbol("b"), expr_symbol("c")},
             eqs = read_expr(input);
        Expr results = solve_eliminate(expr_args(eqs), expr_count(eqs), v, 1);
        if (!results || expr_count(results) != 1)
            fail_msg("%s: not one result", input);
        Expr here = read_expr(CASES[i].here), elsewhere = read_expr(CASES[i].elsewhere);
        Expr result = expr_arg(results, 0), rest = expr_arg(result, 1);
        assert_same_number(walk_replace(expr_arg(expr_arg(result, 0), 0), v, expr_args(here), 4),
                           expr_arg(here, 0), input);
        bool all = true;
        for (long k = 0; k < expr_count(rest); k++) {
            assert_false(walk_has(expr_arg(rest, k), x));
            assert_same_number(walk_replace(expr_arg(rest, k), v, expr_args(here), 4), EXPR_ZERO,
                               input);
            Expr other = walk_replace(expr_arg(rest, k), v + 1, expr_args(elsewhere), 3);
            all = all && oracle_is_zero(other, NULL, 0);
        }
        if (all)
            fail_msg("%s: no condition is left", input);
    }
}

static void identities(void **state)
{
    (void)state;
    Expr a = expr_symbol("a"), b = expr_symbol("b"), v[] = {a, b};
    Expr eqs = solve_identity(read_expr("(a+b)*x^2+(a-b-2)*x"), x, v, 2);
    assert_non_null(eqs);
    SolveResult r = solve_equations(expr_args(eqs), expr_count(eqs), v, 2);
    assert_int_equal(expr_count(r.solutions), 1);
    assert_expr(expr_arg(r.solutions, 0), read_expr("[1,-1]"), "a, b");
    eqs = solve_identity(read_expr("a*sin(x)+b*cos(x)-2*sin(x)-3*cos(x)"), x, v, 2);
    assert_non_null(eqs);
    r = solve_equations(expr_args(eqs), expr_count(eqs), v, 2);
    assert_expr(expr_arg(r.solutions, 0), read_expr("[2,3]"), "sin and cos");
}

/* The only raise that the header names. */
static void solve_for_number(void *arg)
{
    solve_equations(&x, 1, arg, 1);
}

static void errors(void **state)
{
    (void)state;
    assert_status(solve_for_number, &EXPR_TWO, ST_DOMAIN, "solving for 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),
        cmocka_unit_test(recurrences),
        cmocka_unit_test(recurrences_without_start),
        cmocka_unit_test(coupled_recurrences),
        cmocka_unit_test(generating_function),
        cmocka_unit_test(bases),
        cmocka_unit_test(remainders),
        cmocka_unit_test(counted),
        cmocka_unit_test(eliminated),
        cmocka_unit_test(eliminated_at_roots),
        cmocka_unit_test(identities),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
