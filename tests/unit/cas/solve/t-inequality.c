/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inequalities: at every point of a grid, and beside each end of the intervals found, the
 * conditions hold exactly where an interval says so. Truth of a relation at a point is asked of
 * balls. The same for regions with parameters, at several values of these.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/solve/parts.h"
#include "cas/solve/solve.h"

static Expr x, a, b;
static Expr a_value, b_value; /* of the parameters */

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    a = expr_symbol("a");
    b = expr_symbol("b");
    a_value = b_value = EXPR_ONE;
    return 0;
}

/* -1, 0 or 1 for the real constant e; 2 where it is not real or has no value. */
static int sign(Expr e)
{
    acb_t z;
    acb_init(z);
    int s = 2;
    if (oracle_value(z, e, NULL, 0)) {
        bool real = mag_cmp_2exp_si(arb_radref(acb_imagref(z)), -100) < 0 &&
                    arf_cmpabs_2exp_si(arb_midref(acb_imagref(z)), -100) < 0;
        if (real && arf_cmpabs_2exp_si(arb_midref(acb_realref(z)), -100) < 0)
            s = 0;
        else if (real)
            s = arf_sgn(arb_midref(acb_realref(z)));
    }
    acb_clear(z);
    return s;
}

typedef struct Difference {
    Expr relation, at, value;
} Difference;

static void subtract(void *arg)
{
    Difference *d = arg;
    Expr e = expr_sub(expr_arg(d->relation, 0), expr_arg(d->relation, 1));
    Expr names[] = {x, a, b}, values[] = {d->at, a_value, b_value};
    d->value = funcs_refresh(walk_replace(e, names, values, 3));
}

/* Where an expression has no value no relation holds. */
static bool holds(Expr relation, Expr at)
{
    if (expr_arg(relation, 0) == expr_neg(EXPR_INFINITY) || expr_arg(relation, 1) == EXPR_INFINITY)
        return true;
    Difference d = {.relation = relation, .at = at};
    int s = err_try(subtract, &d) == ST_OK ? sign(d.value) : 2;
    switch (relation->kind) {
    case EXPR_LESS:
        return s == -1;
    case EXPR_LESSEQ:
        return s == -1 || s == 0;
    case EXPR_UNEQUAL:
        return s == -1 || s == 1;
    default:
        return s == 0;
    }
}

static bool all_hold(Expr relations, Expr at)
{
    for (long i = 0; i < expr_count(relations); i++)
        if (!holds(expr_arg(relations, i), at))
            return false;
    return true;
}

static bool inside(Expr intervals, Expr at)
{
    for (long i = 0; i < expr_count(intervals); i++)
        if (all_hold(expr_arg(intervals, i), at))
            return true;
    return false;
}

/* The ends of the intervals and what lies 1/1000 beside them. */
static void check_at(Expr conditions, Expr intervals, Expr at, const char *input)
{
    for (int k = -1; k <= 1; k++) {
        Expr here = expr_add(at, expr_ratio(k, 1000));
        if (all_hold(conditions, here) != inside(intervals, here)) {
            char *text = print_text(intervals, 300), *point = print_text(here, 100);
            fail_msg("%s: %s is wrong at %s", input, text, point);
        }
    }
}

static void check_everywhere(Expr conditions, Expr intervals, const char *input)
{
    for (long k = -40; k <= 40; k++)
        check_at(conditions, intervals, expr_ratio(k, 7), input);
    for (long i = 0; i < expr_count(intervals); i++) {
        Expr list = expr_arg(intervals, i);
        for (long j = 0; j < expr_count(list); j++)
            for (int side = 0; side < 2; side++) {
                Expr end = expr_arg(expr_arg(list, j), side);
                if (end != x && sign(end) != 2)
                    check_at(conditions, intervals, end, input);
            }
    }
}

static void grid(void **state)
{
    static const char *const INPUTS[] = {
        "[x^2 < 2]",
        "[x^2 > 2]",
        "[x^2-3*x+2 <= 0]",
        "[x^3-x > 0]",
        "[(x-1)/(x+2) <= 0]",
        "[1/x < 1]",
        "[x^2+1 > 0]",
        "[x^2+1 < 0]",
        "[x^2 <= 0]",
        "[x^2 > 0]",
        "[abs(x-1) < 2]",
        "[abs(x) > 3]",
        "[abs(x-1)+abs(x+1) <= 4]",
        "[x > 0, x < 2]",
        "[x > 0, x^2 < 2, x >= 1/2]",
        "[x > 2, x < 1]",
        "[x >= 1, x <= 1]",
        "[exp(x) > 2]",
        "[exp(x) < 0]",
        "[ln(x+6) < 1]",
        "[sqrt(x+6) > 2]",
        "[sqrt(x+6) >= x]",
        "[x^4-5*x^2+4 <= 0]",
        "[x^3-3*x+1 >= 0]",
        "[x^5-x-1 > 0]",
        "[(x^2-4)/(x^2-1) >= 0]",
        "[x*exp(x) > 1]",
        "[arctan(x) < Pi/4]",
        "[2^x <= 8, x^2 >= 1]",
        "[max(x,1-x) < 2]",
        "[x^2 = 4, x > 0]",
        "[LambertW(x) < 1]",
        "[exp(coth(x)) > 1/2]",
        "[exp(arcsec(x)) > 0]",
        "[exp(arccoth(x)) > 0]",
        "[exp(Ei(x)) > 0]",
        "[exp(log10(x)) > 0]",
        "[exp(dilog(x)) > 0]",
        "[exp(EllipticK(x)) > 0]",
        "[tan(x) > 1, x > 1, x < 2]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr conditions = read_expr(INPUTS[i]);
        SolveResult r = solve_inequalities(conditions->u.args, expr_count(conditions), x);
        if (!r.complete)
            fail_msg("%s: undecided", INPUTS[i]);
        check_everywhere(conditions, r.solutions, INPUTS[i]);
    }
}

/* A term's number of intervals is as small as can be. */
static void shapes(void **state)
{
    static const struct {
        const char *input;
        long intervals;
    } CASES[] = {
        {"[x^2 < 2]", 1},        {"[x^2 > 2]", 2},
        {"[x^2+1 < 0]", 0},      {"[x^2+1 > 0]", 1},
        {"[x^2 > 0]", 2},        {"[x^2 <= 0]", 1},
        {"[x >= 1, x <= 1]", 1}, {"[(x-1)^2*(x-2) >= 0]", 2},
        {"[abs(x) > 3]", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr conditions = read_expr(CASES[i].input);
        SolveResult r = solve_inequalities(conditions->u.args, expr_count(conditions), x);
        assert_true(r.complete);
        if (expr_count(r.solutions) != CASES[i].intervals) {
            char *text = print_text(r.solutions, 300);
            fail_msg("%s gives %s", CASES[i].input, text);
        }
    }
}

/* The branch of nested calls of piecewise that holds at the parameters' values. */
static Expr chosen(Expr e)
{
    while (expr_is_call(e, expr_symbol("piecewise"))) {
        long n = expr_count(e) - 1, i = 0;
        for (; i + 1 < n; i += 2) {
            Expr condition = expr_arg(e, i + 1);
            bool all = true;
            if (expr_is(condition, EXPR_AND))
                all = all_hold(condition, EXPR_ZERO);
            else
                all = holds(condition, EXPR_ZERO);
            if (all)
                break;
        }
        if (i >= n)
            return NULL;
        e = i + 1 < n ? expr_arg(e, i + 2) : expr_arg(e, i + 1);
    }
    return e;
}

/* The region at the parameters' values is right at points of a grid. */
static void check_region(Expr conditions, Expr regions, const char *input)
{
    Expr here = chosen(regions);
    if (!here || !expr_is(here, EXPR_LIST))
        fail_msg("%s: no region", input);
    for (long j = -30; j <= 30; j++) {
        Expr at = expr_ratio(j, 4);
        if (all_hold(conditions, at) != inside(here, at)) {
            char *shown = print_text(here, 300), *va = print_text(a_value, 9);
            char *vb = print_text(b_value, 9);
            fail_msg("%s: %s is wrong at %ld/4 with a = %s, b = %s", input, shown, j, va, vb);
        }
    }
}

static void with_parameters(void **state)
{
    static const char *const INPUTS[] = {"[a*x > b]",
                                         "[x^2 < a]",
                                         "[x^2+a*x+b <= 0]",
                                         "[abs(x-a) < b]",
                                         "[(x-a)*(x-b) > 0]",
                                         "[a*x^2 >= b]",
                                         "[x > a, x < b]",
                                         "[(a^2+b^2-4)^2*x > b]",
                                         "[abs(a*x-a)-a*x+a >= b]",
                                         "[abs(1+a/x)-a/x >= b]",
                                         "[1/(x-a)^2 <= b]",
                                         "[a/(x-b) >= 0]",
                                         "[1/(1+a/x) <= b]"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr conditions = read_expr(INPUTS[i]);
        Expr regions = solve_regions(conditions->u.args, expr_count(conditions), x);
        if (!regions)
            fail_msg("%s: not followed", INPUTS[i]);
        for (long k = -3; k <= 3; k++)
            for (long m = -4; m <= 4; m += 2) {
                a_value = expr_int(k);
                b_value = expr_int(m);
                check_region(conditions, regions, INPUTS[i]);
            }
    }
}

static void undecided(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "f(x) < 2", "surd(x,2) < 1", "exp(GAMMA(x)) > 0", "exp(arctan(x,-1)) > 0", "exp(x!) > 0",
    };
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr e = read_expr(INPUTS[i]);
        if (solve_inequalities(&e, 1, x).complete)
            fail_msg("%s is decided", INPUTS[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid),
        cmocka_unit_test(shapes),
        cmocka_unit_test(with_parameters),
        cmocka_unit_test(undecided),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
