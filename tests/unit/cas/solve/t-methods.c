/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each method for one equation with functions of the unknown by itself: what it finds is put back
 * in balls, the number of roots is the one counted by hand, and what is not of its kind it leaves
 * to the others. Through the whole search a method that fails is made up for by another one. Some
 * methods also give what the search drops when it puts it back.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/solve/groebner/groebner.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

typedef bool (*Plain)(SolveList *roots, Expr e, Expr x);
typedef bool (*OfKernels)(SolveList *roots, Expr e, const SolveList *kernel, Expr x);

typedef struct Case {
    const char *e;
    long roots; /* -1: none of its kind */
    bool more;  /* others are given that are none */
} Case;

static bool asked(SolveList *roots, Plain plain, OfKernels of, Expr e)
{
    SolveList kernel;
    if (plain)
        return plain(roots, e, x);
    solve_list_begin(&kernel);
    solve_kernels_of(&kernel, e, x);
    bool done = of(roots, e, &kernel, x);
    solve_list_end(&kernel);
    return done;
}

static bool is_root(Expr e, Expr root)
{
    Expr left = solve_replace(e, x, root);
    return oracle_is_zero(left, NULL, 0) || oracle_is_zero(funcs_refresh(left), NULL, 0);
}

static void check(Plain plain, OfKernels of, const Case *c)
{
    for (; c->e; c++) {
        SolveList roots;
        long good = 0;
        solve_list_begin(&roots);
        Expr e = read_expr(c->e);
        bool done = asked(&roots, plain, of, e);
        for (long i = 0; i < roots.count; i++)
            good += is_root(e, roots.item[i]);
        bool right = good == c->roots && (roots.count == good || c->more);
        if (done != (c->roots >= 0) || (done && !right)) {
            char *text = print_text(solve_list_expr(&roots), 500);
            fail_msg("%s: %s: %ld roots in %s", c->e, done ? "found" : "not found", good, text);
        }
        solve_list_end(&roots);
    }
}

static void beside(void **state)
{
    static const Case CASES[] = {
        {"x*exp(x)-2", 1, false},         {"3*x*exp(2*x)-1", 1, false},
        {"(2*x+1)*exp(x)-5", 1, false},   {"(2*x+1)*exp(3*x-1)-5", 1, false},
        {"x+exp(x)", 1, false},           {"x+2*exp(3*x)-4", 1, false},
        {"2*x-1+3*exp(1-x)-9", 2, false}, {"x*ln(x)-2", 1, false},
        {"(x+1)*ln(x+1)-2", 1, false},    {"x+ln(x)-3", 1, false},
        {"2*x+ln(3*x)-3", 1, false},      {"(x+1)*(exp(x)+1)", -1, false},
        {"x^2+exp(x)", -1, false},        {NULL, 0, false},
    };
    (void)state;
    check(NULL, solve_beside, CASES);
}

static void exponentials(void **state)
{
    static const Case CASES[] = {
        {"exp(2*x)-3*exp(x)+2", 2, false},
        {"exp(x)-5", 1, false},
        {"exp(3*x)-exp(x)", 2, false},
        {"exp(x)+2*exp(-x)-3", 2, false},
        {"4^x-2^x-2", 2, false},
        {"exp(x+1)-exp(2*x)", -1, false},
        {"exp(2*x)-1", 1, false},
        {"exp(x)+exp(-2*x)-2", 3, false},
        {"sin(x)-1/2", -1, false},
        {"exp(x)+exp(x^2)", -1, false},
        {NULL, 0, false},
    };
    (void)state;
    check(NULL, solve_exponentials, CASES);
}

static void circular(void **state)
{
    static const Case CASES[] = {
        {"sin(x)+cos(x)-1", 2, false},
        {"sin(x)^2-1/4", 4, false},
        {"sin(2*x)-cos(x)", 4, false},
        {"3*sin(x)+4*cos(x)-2", 2, false},
        {"tan(x)-2*sin(x)", 4, false},
        {"cos(2*x)-sin(x)", 3, false},
        {"sin(x)-exp(x)", -1, false},
        {"sin(x)+sin(sqrt(2)*x)", -1, false},
        {NULL, 0, false},
    };
    (void)state;
    check(NULL, solve_circular, CASES);
}

static void logarithms(void **state)
{
    static const Case CASES[] = {
        {"ln(x)+ln(x+1)-1", 1, true},
        {"ln(x)-3", 1, false},
        {"2*ln(x)-ln(x+2)", 1, true},
        {"ln(x+1)-ln(x-1)-1", 1, false},
        {"ln(x)+ln(2*x)+ln(3*x)", 1, true},
        {"ln(x)/2+ln(x+3)-1", 1, true},
        {"sin(x)", -1, false},
        {NULL, 0, false},
    };
    (void)state;
    check(solve_logarithms, NULL, CASES);
}

static void two_terms(void **state)
{
    static const Case CASES[] = {
        {"2^x-3^x", 1, false},
        {"2^x-5*3^x", 1, false},
        {"exp(x)-2^(x+1)", 1, false},
        {"3*exp(2*x)-7*5^(1-x)", 1, false},
        {"2^x-3", 1, false},
        {"x-1", -1, false},
        {NULL, 0, false},
    };
    (void)state;
    check(solve_two_terms, NULL, CASES);
}

static void towers(void **state)
{
    static const Case CASES[] = {
        {"x^x-4", 1, true},        {"x^(2*x)-5", 1, true}, {"3*x^x-7", 1, true},
        {"(1/x)^x-1/2", 1, true},  {"(2*x)^x-3", 1, true}, {"x^x*exp(x)-2", 1, true},
        {"x^(x+1)-x", 2, true},    {"x^2-4", -1, false},   {"2^x-4", -1, false},
        {"x*exp(x)-2", -1, false}, {NULL, 0, false},
    };
    (void)state;
    check(solve_towers, NULL, CASES);
}

static void arcs(void **state)
{
    static const Case CASES[] = {
        {"arctan(x)+arctan(2*x)-Pi/4", 1, true},
        {"arcsin(x)-1/2", 1, true},
        {"arcsin(x)+arccos(2*x)-1", 1, true},
        {"arctan(x)-arctan(1/2)", 1, false},
        {"arcsinh(x)+arcsinh(2*x)-1", 1, true},
        {"x-1", -1, false},
        {NULL, 0, false},
    };
    (void)state;
    check(solve_arcs, NULL, CASES);
}

static void homogeneous(void **state)
{
    static const Case CASES[] = {
        {"4^x+6^x-2*9^x", 2, false}, {"4^x-6^x-9^x", 2, false}, {"25^x-5*10^x+6*4^x", 2, false},
        {"x-1", -1, false},          {NULL, 0, false},
    };
    (void)state;
    check(solve_homogeneous, NULL, CASES);
}

static void floors(void **state)
{
    static const Case CASES[] = {
        {"floor(x)+x-5/2", 1, true},
        {"2*x-floor(x)-3/2", 2, true},
        {"ceil(2*x)-3*x", 3, true},
        {"x-3", -1, false},
        {NULL, 0, false},
    };
    (void)state;
    check(NULL, solve_floors, CASES);
}

/* Where an equation has no value: at zeros of denominators and at poles, as it was given. */
static void lacking_values(void **state)
{
    static const struct {
        const char *equation, *at;
        bool has, may_lack;
    } CASES[] = {
        {"1/x=1", "0", false, true},
        {"1/x=1", "1", true, true},
        {"x+1/x=1/x", "0", false, true},
        {"(x^2-1)/(x-1)", "1", false, true},
        {"(x^2-1)/(x-1)", "-1", true, true},
        {"x*ln(x)", "0", false, true},
        {"x*ln(x)", "1", true, true},
        {"x^(-1/2)+x", "0", false, true},
        {"x^(1/2)+x", "0", true, false},
        {"exp(x)+x^2", "0", true, false},
        {"sin(x)*cosh(x)", "0", true, false},
        {"abs(x)+x", "0", true, false},
        {"'floor'(x)+x", "0", true, false},
        {"tan(x)*(x-Pi/2)", "Pi/2", false, true},
        {"tan(x)*(x-Pi/2)", "1", true, true},
        {"GAMMA(x)*(x+1)", "-1", false, true},
        {"GAMMA(x)*(x+1)", "1/2", true, true},
        {"x*arctanh(x-1)", "0", false, true},
        {"x*coth(sqrt(x+1)-1)", "0", false, true},
        {"y/(x^2-y)", "0", true, true},
        {"f(x)+1", "0", true, false},
        {"ln(y)+x", "0", true, false},
        {"1/y+x", "0", true, false},
        {"x^2-2", "0", true, false},
        {"2^x/3^x", "0", true, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].equation), at = read_expr(CASES[i].at);
        if (solve_has_value(e, &x, &at, 1) != CASES[i].has)
            fail_msg("%s at %s", CASES[i].equation, CASES[i].at);
        if (solve_may_lack_value(e, &x, 1) != CASES[i].may_lack)
            fail_msg("%s may lack a value or not", CASES[i].equation);
    }
}

/* Systems whose equations give the unknowns one after the other; -1: others, of which nothing is
 * done. */
static void triangular(void **state)
{
    static const struct {
        const char *eqs, *unknowns;
        long count;
    } CASES[] = {
        {"[x^2-2,y-x]", "[x,y]", 2},
        {"[y-x,x^2-2]", "[x,y]", 2},
        {"[x^2-2,y-x]", "[y,x]", 2},
        {"[x^2-2,y^2-x]", "[x,y]", 4},
        {"[x^2+y-1,y^2-4]", "[x,y]", 4},
        {"[x^2-a,y-b*x]", "[x,y]", 2},
        {"[3*y-x*z,x^2-5*x+6,z^2-x-1]", "[x,y,z]", 4},
        {"[z-y,y^2-x,2*x-1]", "[x,y,z]", 2},
        {"[x-2,y-x]", "[x,y]", -1},
        {"[x^2-2,y*z-1,y+z-x]", "[x,y,z]", -1},
        {"[y*z-1,y+z-x,x^2-2]", "[x,y,z]", -1},
        {"[x^3-2,y-x]", "[x,y]", -1},
        {"[x^2-2,x*y-1]", "[x,y]", -1},
        {"[x^2-2,y^3-x]", "[x,y]", -1},
        {"[x^2-2]", "[x,y]", -1},
        {"[x^2-2,y-x,y+x]", "[x,y]", -1},
        {"[sin(x)-2,y^2-x]", "[x,y]", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *what = CASES[i].eqs;
        Expr eqs = read_expr(what), unknowns = read_expr(CASES[i].unknowns);
        SolveList found;
        solve_list_begin(&found);
        bool done = solve_triangular(&found, eqs, unknowns);
        if (done != (CASES[i].count >= 0) || found.count != (done ? CASES[i].count : 0))
            fail_msg("%s: %ld solutions", what, done ? found.count : -1);
        for (long k = 0; k < found.count; k++) {
            Expr values = found.item[k];
            for (long j = 0; j < expr_count(eqs); j++)
                assert_same_number(walk_replace(expr_arg(eqs, j), unknowns->u.args, values->u.args,
                                                expr_count(unknowns)),
                                   EXPR_ZERO, what);
            for (long j = 0; j < k; j++)
                assert_true(found.item[j] != values);
        }
        solve_list_end(&found);
    }
}

/* Lexicographic bases: reduced, without common factors of the coefficients, the leading ones
 * positive. */
static void groebner(void **state)
{
    static const char *const CASES[][3] = {
        {"[4-2*x^2,y-x]", "[x,y]", "[y^2-2, x-y]"},
        {"[x*y-1,x+y-3]", "[x,y]", "[y^2-3*y+1, x+y-3]"},
        {"[6*x-4*y,9*y^2-3]", "[x,y]", "[3*y^2-1, 3*x-2*y]"},
        {"[x^2+y^2-1,x-y]", "[y,x]", "[2*x^2-1, y-x]"},
        {"[x-1,x-2]", "[x,y]", "[1]"},
        {"[x^2-y,x^3-x]", "[x,y]", "[y^2-y, x*y-x, x^2-y]"},
        {"[x+y+z-6,x*y+y*z+z*x-11,x*y*z-6]", "[x,y,z]",
         "[z^3-6*z^2+11*z-6, y^2+y*z-6*y+z^2-6*z+11, x+y+z-6]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr eqs = read_expr(CASES[i][0]), u = read_expr(CASES[i][1]);
        Expr basis = groebner_triangular(eqs, u->u.args, expr_count(u));
        if (!basis)
            fail_msg("%s: no basis", CASES[i][0]);
        assert_expr(basis, read_expr(CASES[i][2]), CASES[i][0]);
    }
    Expr other = read_expr("[x^y-1,x-y]"), u = read_expr("[x,y]");
    assert_null(groebner_triangular(other, u->u.args, 2));
}

/* x^a*exp(r*x) = v has the a values of LambertW's principal branch at least, and the parts of the
 * answer are the roots themselves, whatever the signs. */
static void power_exponentials(void **state)
{
    static const char *const VALUES[] = {"4", "-4", "1/50", "-1/50", "-exp(-1)", "2*I", "-1", "3"};
    (void)state;
    for (long a = 1; a <= 4; a++)
        for (long r = -2; r <= 1; r += 3)
            for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
                SolvePower p = {{EXPR_ZERO, EXPR_ONE}, expr_int(a), expr_int(r), EXPR_ONE,
                                read_expr(VALUES[i]),  false};
                Expr e = expr_mul(expr_pow(x, p.a), funcs_apply1("exp", expr_mul(p.r, x)));
                SolveList roots;
                long right = 0;
                solve_list_begin(&roots);
                assert_true(solve_power_exponential(&roots, &p, x));
                for (long k = 0; k < roots.count; k++)
                    right += is_root(expr_sub(e, p.v), roots.item[k]);
                if (right < a || right < roots.count)
                    fail_msg("x^%ld*exp(%ld*x) = %s: %ld of %ld are roots", a, r, VALUES[i], right,
                             roots.count);
                solve_list_end(&roots);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lacking_values), cmocka_unit_test(beside),
        cmocka_unit_test(exponentials),   cmocka_unit_test(circular),
        cmocka_unit_test(logarithms),     cmocka_unit_test(two_terms),
        cmocka_unit_test(towers),         cmocka_unit_test(arcs),
        cmocka_unit_test(homogeneous),    cmocka_unit_test(floors),
        cmocka_unit_test(triangular),     cmocka_unit_test(power_exponentials),
        cmocka_unit_test(groebner),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
