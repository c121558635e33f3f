/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differential equations in closed form. Each solution found is put back into its equation here
 * once more, independently of the solver: constants of integration get numbers and the residual is
 * evaluated to 30 digits at several points. Implicit solutions are differentiated along the
 * equation. What must be found is, with as many constants as the equation's order; what has no
 * closed form is left alone; worked examples agree with the books.
 */
#include "read.h"

#include <math.h>

#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/value/evalf.h"

static Expr t_name, y_call;

static Ode plain(void)
{
    return (Ode){t_name, NULL, 0};
}

static int setup(void **state)
{
    read_setup(state);
    t_name = read_expr("t");
    y_call = read_expr("y(t)");
    return 0;
}

/* Every name gets a number of its own; t the point. */
static Expr with_numbers(Expr e, Expr point)
{
    static const char *const NAMES[] = {"a",   "b",   "k",   "m",   "w",   "g",
                                        "_C1", "_C2", "_C3", "_C4", "_C5", "_C6"};
    Expr from[sizeof NAMES / sizeof *NAMES + 1], to[sizeof NAMES / sizeof *NAMES + 1];
    long n = 0;

    for (; n < (long)(sizeof NAMES / sizeof *NAMES); n++) {
        from[n] = expr_symbol(NAMES[n]);
        to[n] = expr_ratio(2 * n + 5, 3 * n + 7);
    }
    from[n] = t_name;
    to[n++] = point;
    return funcs_refresh(walk_replace(e, from, to, n));
}

static bool is_tiny(Expr e)
{
    Expr v = evalf_expr(e, 30);

    if (expr_is(v, EXPR_COMPLEX))
        return fabs(num_to_double(expr_arg(v, 0))) + fabs(num_to_double(expr_arg(v, 1))) < 1e-20;
    return expr_is_real_number(v) && fabs(num_to_double(v)) < 1e-20;
}

static bool vanishes(Expr e)
{
    for (long k = 1; k <= 4; k++)
        if (!is_tiny(with_numbers(e, expr_ratio(k, 9))))
            return false;
    return true;
}

/* lhs - rhs of a relation between y(t) and t, differentiated; y' from it put into the equation,
 * which is linear in y', at points off the curve: it vanishes everywhere. */
static Expr along(Expr relation, Expr residual)
{
    Expr F = expr_sub(expr_arg(relation, 0), expr_arg(relation, 1)), y = expr_symbol("y_value");
    Expr slope;

    F = walk_replace(F, &y_call, &y, 1);
    slope = expr_neg(expr_div(diff_name(F, t_name), diff_name(F, y)));
    Expr from[] = {diff_make(y_call, t_name, 1), y_call}, to[] = {slope, y};
    residual = walk_replace(residual, from, to, 2);
    Expr value = expr_ratio(7, 5);
    return walk_replace(residual, &y, &value, 1);
}

static void check_solution(Expr solution, Expr residual, const char *text)
{
    Expr value = expr_arg(solution, 1);
    bool is_explicit = expr_arg(solution, 0) == y_call && !walk_has(value, y_call);
    Expr left;

    solution = ode_name_constants(solution, residual);
    value = expr_arg(solution, 1);
    left = is_explicit ? ode_substitute(residual, t_name, &y_call, &value, 1)
                       : along(solution, residual);
    if (!vanishes(left)) {
        char *shown = print_text(solution, 400);
        fail_msg("%s: %s is no solution", text, shown);
    }
}

static const struct {
    const char *residual;
    int constants; /* of the first solution; 5: at least */
} FOUND[] = {
    {"diff(y(t),t)-y(t)*cos(t)", 1},
    {"diff(y(t),t)+y(t)-t", 1},
    {"t*diff(y(t),t)+2*y(t)-sin(t)", 1},
    {"diff(y(t),t)+y(t)*tan(t)-cos(t)^2", 1},
    {"diff(y(t),t)-t/y(t)", 1},
    {"diff(y(t),t)-y(t)^2-1", 1},
    {"diff(y(t),t)-a*y(t)*(1-y(t)/b)", 1},
    {"diff(y(t),t)-exp(t-y(t))", 1},
    {"diff(y(t),t)-y(t)/t-(y(t)/t)^2", 1},
    {"diff(y(t),t)+y(t)-y(t)^3", 1},
    {"diff(y(t),t)-(t+y(t))^2", 1},
    {"diff(y(t),t)-(t+y(t)+1)/(t-y(t)+3)", 1},
    {"2*t*y(t)+(t^2+y(t)^2)*diff(y(t),t)", 1},
    {"(3*t^2+2*y(t))+(2*t+2*y(t))*diff(y(t),t)", 1},
    {"diff(y(t),t)-y(t)^2-y(t)/t-t^2", 1},
    {"diff(y(t),t)-1/(t+y(t)^2)", 1},
    {"y(t)-t*diff(y(t),t)-diff(y(t),t)^2", 1},
    {"diff(y(t),t)^2-y(t)", 1},
    {"diff(y(t),t$3)-t^2", 3},
    {"diff(y(t),t,t)+w^2*y(t)-cos(w*t)", 2},
    {"diff(y(t),t,t)+2*k*diff(y(t),t)+w^2*y(t)", 2},
    {"diff(y(t),t,t)-4*diff(y(t),t)+4*y(t)-t*exp(2*t)", 2},
    {"diff(y(t),t,t)+diff(y(t),t)+y(t)-sin(t)^2*exp(-t)", 2},
    {"diff(y(t),t,t)+y(t)-1/cos(t)", 2},
    {"diff(y(t),t,t)-y(t)-cosh(2*t)", 2},
    {"diff(y(t),t$4)+4*y(t)", 4},
    {"diff(y(t),t$4)+3*diff(y(t),t,t)+y(t)-t", 4},
    {"diff(y(t),t$4)-2*diff(y(t),t,t)+y(t)", 4},
    {"diff(y(t),t$3)+y(t)-1", 3},
    {"diff(y(t),t$3)+diff(y(t),t)+y(t)", 3},
    {"t^2*diff(y(t),t,t)+t*diff(y(t),t)-y(t)-t^3", 2},
    {"t^2*diff(y(t),t,t)+t*diff(y(t),t)+y(t)-ln(t)", 2},
    {"(2*t+1)^2*diff(y(t),t,t)-y(t)", 2},
    {"t*diff(y(t),t,t)+2*diff(y(t),t)+t*y(t)", 2},
    {"(1-t^2)*diff(y(t),t,t)-t*diff(y(t),t)+4*y(t)", 2},
    {"t*diff(y(t),t,t)-(t+1)*diff(y(t),t)+y(t)-t^2", 2},
    {"diff(y(t),t,t)+diff(y(t),t)/t", 2},
    {"diff(y(t),t,t)-diff(y(t),t)^2", 2},
    {"y(t)*diff(y(t),t,t)+diff(y(t),t)^2", 2},
    {"diff(y(t),t,t)+t*diff(y(t),t)+y(t)", 2},
    {"diff(y(t),t,t)-2*t*diff(y(t),t)+2*y(t)", 2},
    {"diff(y(t),t,t)-exp(y(t))", 2},
    {"diff(y(t),t)-cos(t-y(t))", 1},
    {"diff(y(t),t)-y(t)^2+t^2-1", 1},
    {"t*diff(y(t),t)^2-y(t)", 1},
    {"diff(y(t),t$6)+y(t)", 5},
    {"diff(y(t),t$5)-diff(y(t),t)-y(t)-t", 5},
    {"diff(y(t),t$6)-5*diff(y(t),t$4)+6*diff(y(t),t,t)-y(t)", 5},
};

static void test_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof FOUND / sizeof *FOUND; i++) {
        Expr residual = read_expr(FOUND[i].residual), taken = residual;
        Ode ode = plain();
        Expr solutions = ode_scalar(&ode, residual, y_call);

        if (!solutions)
            fail_msg("%s: no solution found", FOUND[i].residual);
        for (long k = 0; k < expr_count(solutions); k++)
            check_solution(expr_arg(solutions, k), residual, FOUND[i].residual);
        Expr named = ode_name_constants(expr_arg(solutions, 0), taken);
        for (int k = 1; k <= 5; k++) {
            char text[8];
            snprintf(text, sizeof text, "_C%d", k);
            if (walk_has(named, expr_symbol(text)) != (k <= FOUND[i].constants))
                fail_msg("%s: not %d constants", FOUND[i].residual, FOUND[i].constants);
        }
    }
}

static void test_not_found(void **state)
{
    static const char *const NOT[] = {
        "diff(y(t),t)-y(t)^2-sin(t)", "diff(y(t),t,t)+t*sin(y(t))",  "diff(y(t),t)-y(t-1)",
        "diff(y(t),t,t,t)-sin(y(t))", "diff(y(t),t,t)-(t^3+1)*y(t)",
    };

    (void)state;
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++) {
        Ode ode = plain();
        assert_null(ode_scalar(&ode, read_expr(NOT[i]), y_call));
    }
}

/* --- starting values ------------------------------------------------------------------------- */

static void test_starting_values(void **state)
{
    static const struct {
        const char *residual, *y0, *v0, *value;
    } CASES[] = {
        {"diff(y(t),t)-y(t)*cos(t)", "1", NULL, "exp(sin(t))"},
        {"diff(y(t),t)-sqrt(y(t))", "1", NULL, "(t/2+1)^2"},
        {"diff(y(t),t)-t/y(t)", "-1", NULL, "-sqrt(t^2+1)"},
        {"diff(y(t),t)-y(t)*(1-y(t))", "1/2", NULL, "exp(t)/(1+exp(t))"},
        {"diff(y(t),t)-y(t)*(1-y(t))", "1", NULL, "1"},
        {"diff(y(t),t)-exp(t-y(t))", "0", NULL, "t"},
        {"diff(y(t),t)-1+y(t)^2", "0", NULL, "tanh(t)"},
        {"diff(y(t),t,t)+y(t)", "1", "2", "cos(t)+2*sin(t)"},
        {"diff(y(t),t,t)-2*y(t)^3", "1", "1", "1/(1-t)"},
        {"m*diff(y(t),t,t)+k*y(t)", "a", "0", "a*cos(sqrt(k)*t/sqrt(m))"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OdeStart start[] = {{y_call, 0, EXPR_ZERO, read_expr(CASES[i].y0)},
                            {y_call, 1, EXPR_ZERO, CASES[i].v0 ? read_expr(CASES[i].v0) : NULL}};
        Ode ode = {t_name, start, CASES[i].v0 ? 2 : 1};
        Expr found = ode_scalar(&ode, read_expr(CASES[i].residual), y_call), values, fitted;

        assert_non_null(found);
        values = expr_list((Expr[]){expr_arg(expr_arg(found, 0), 1)}, 1);
        assert_int_equal(ode_fit(&fitted, &ode, values, &y_call, 1), ODE_FIT_DONE);
        Expr value = expr_arg(expr_arg(fitted, 0), 0);
        if (!vanishes(expr_sub(value, read_expr(CASES[i].value))))
            assert_expr(value, read_expr(CASES[i].value), CASES[i].residual);
    }
}

/* Roots of an irreducible polynomial of degree 5, three real ones of a cubic below a square root:
 * the constants are conjugate, and the values at t = 0 come out. */
static void test_conjugate_constants(void **state)
{
    static const struct {
        const char *residual;
        long order;
    } CASES[] = {{"diff(y(t),t$5)-diff(y(t),t)-y(t)", 5},
                 {"diff(y(t),t$6)+5*diff(y(t),t$4)+6*diff(y(t),t,t)+y(t)", 6},
                 {"diff(y(t),t$3)+diff(y(t),t)+y(t)", 3}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OdeStart start[6];
        Ode ode = {t_name, start, CASES[i].order};
        Expr found, fitted, value;

        for (long k = 0; k < CASES[i].order; k++)
            start[k] = (OdeStart){y_call, k, EXPR_ZERO, expr_ratio(k * k - 2, k + 1)};
        found = ode_scalar(&ode, read_expr(CASES[i].residual), y_call);
        assert_non_null(found);
        value = expr_arg(expr_arg(found, 0), 1);
        assert_int_equal(ode_fit(&fitted, &ode, expr_list(&value, 1), &y_call, 1), ODE_FIT_DONE);
        value = expr_arg(expr_arg(fitted, 0), 0);
        assert_false(ode_has_constant(value));
        for (long k = 0; k < CASES[i].order; k++)
            assert_true(
                is_tiny(expr_sub(ode_value_at(value, t_name, k, EXPR_ZERO), start[k].value)));
        assert_true(
            vanishes(ode_substitute(read_expr(CASES[i].residual), t_name, &y_call, &value, 1)));
    }
}

static void test_contradiction(void **state)
{
    OdeStart start[] = {{y_call, 0, EXPR_ZERO, EXPR_ZERO}, {y_call, 0, EXPR_PI, EXPR_ONE}};
    Ode ode = {t_name, start, 2};
    Expr found, fitted;

    (void)state;
    found = ode_scalar(&ode, read_expr("diff(y(t),t,t)+y(t)"), y_call);
    assert_non_null(found);
    Expr values = expr_list((Expr[]){expr_arg(expr_arg(found, 0), 1)}, 1);
    assert_int_equal(ode_fit(&fitted, &ode, values, &y_call, 1), ODE_FIT_NONE);
}

/* --- systems --------------------------------------------------------------------------------- */

/* The number of constants in the solution, after putting it back. */
static long solved(const char *const *residuals, long m, const char *const *unknowns, long n)
{
    Expr eqs[6], functions[6], values[6], found;
    Ode ode = plain();

    for (long i = 0; i < m; i++)
        eqs[i] = read_expr(residuals[i]);
    for (long j = 0; j < n; j++)
        functions[j] = read_expr(unknowns[j]);
    found = ode_coupled(&ode, eqs, m, functions, n);
    if (!found || expr_count(found) == 0)
        return found ? -1 : -2;
    found = ode_name_constants(expr_arg(found, 0), EXPR_ZERO);
    for (long j = 0; j < n; j++)
        values[j] = expr_arg(found, j);
    for (long i = 0; i < m; i++)
        if (!vanishes(ode_substitute(eqs[i], t_name, functions, values, n)))
            fail_msg("%s does not hold", residuals[i]);
    long count = 0;
    for (long k = 1; k <= 6; k++) {
        char text[8];
        snprintf(text, sizeof text, "_C%ld", k);
        count += walk_has(found, expr_symbol(text));
    }
    return count;
}

#define SOLVED(...)                                                                                \
    solved((const char *[]){__VA_ARGS__},                                                          \
           (long)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)),                         \
           (const char *[]){"x(t)", "y(t)", "z(t)"},                                               \
           (long)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)))

static void test_systems(void **state)
{
    (void)state;
    assert_int_equal(SOLVED("diff(x(t),t)+y(t)", "diff(y(t),t)-x(t)"), 2);
    assert_int_equal(SOLVED("diff(x(t),t)-a*x(t)-b*y(t)", "diff(y(t),t)-k*x(t)-m*y(t)"), 2);
    assert_int_equal(SOLVED("diff(x(t),t)-x(t)-y(t)", "diff(y(t),t)-y(t)-exp(t)"), 2);
    assert_int_equal(SOLVED("diff(x(t),t,t)+2*x(t)-y(t)", "diff(y(t),t,t)+2*y(t)-x(t)"), 4);
    assert_int_equal(SOLVED("diff(x(t),t)+diff(y(t),t)-x(t)", "diff(x(t),t)-diff(y(t),t)-y(t)"), 2);
    assert_int_equal(SOLVED("t*diff(x(t),t)-x(t)-y(t)", "t*diff(y(t),t)-x(t)+y(t)"), 2);
    assert_int_equal(SOLVED("diff(x(t),t)-x(t)", "diff(y(t),t)-x(t)*y(t)"), 2);
    /* no equation gives an unknown by one value */
    assert_int_equal(SOLVED("diff(x(t),t)^2-y(t)^2", "diff(y(t),t)^2-x(t)^2"), 2);
}

static void test_algebraic_parts(void **state)
{
    (void)state;
    /* index 3, 2, 1; no freedom, none, two */
    assert_int_equal(SOLVED("diff(x(t),t)-y(t)", "diff(y(t),t)-z(t)", "x(t)-1+exp(-2*t)"), 0);
    assert_int_equal(SOLVED("diff(x(t),t)+y(t)", "x(t)-sin(2*Pi*t)"), 0);
    assert_int_equal(SOLVED("diff(x(t),t)-x(t)-z(t)", "x(t)+z(t)-y(t)", "diff(y(t),t)-x(t)"), 2);
    /* constraint moving with t, coefficients that depend on it */
    assert_int_equal(SOLVED("diff(x(t),t)-t*y(t)", "diff(y(t),t)-z(t)", "x(t)+t*y(t)-sin(t)"), 1);
    /* nonlinear with a constraint of index 1 */
    assert_int_equal(SOLVED("diff(x(t),t)-y(t)", "y(t)^2-x(t)"), 1);
    /* a contradiction, and an equation too few */
    assert_int_equal(SOLVED("x(t)+diff(y(t),t)", "x(t)+diff(y(t),t)-1"), -1);
    assert_int_equal(SOLVED("x(t)+diff(y(t),t)", "2*x(t)+2*diff(y(t),t)"), -2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_found),
        cmocka_unit_test(test_not_found),
        cmocka_unit_test(test_starting_values),
        cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_conjugate_constants),
        cmocka_unit_test(test_systems),
        cmocka_unit_test(test_algebraic_parts),
    };

    return cmocka_run_group_tests(tests, setup, read_teardown);
}
