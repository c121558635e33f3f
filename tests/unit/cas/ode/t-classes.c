/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each class of equations of first order with the other classes forbidden, so that no method makes
 * up for another; every solution is put into the equation in balls, relations between y and t by
 * the slope of their level lines. Linear equations made from known solutions are solved by as many
 * functions as their order, and starting values are met.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/ode/parts.h"

static Expr t, y, value, slope;

static int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    y = read_expr("y(t)");
    value = expr_symbol("k");
    slope = expr_symbol("w");
    return 0;
}

/* Points at which roots, logarithms and inverse functions of what occurs here have values. */
static const double POINTS[] = {0.3125, 1.21875, 2.4375};
enum { HOW_MANY = sizeof POINTS / sizeof *POINTS };

/* Zero at a point at least, and nowhere else than zero. */
static bool holds(Expr left)
{
    int zeros = 0;
    acb_t z;
    acb_init(z);
    for (int i = 0; i < HOW_MANY; i++)
        if (oracle_value(z, left, t, POINTS[i]))
            zeros += oracle_is_zero(left, t, POINTS[i]) ? 1 : -HOW_MANY;
    acb_clear(z);
    return zeros > 0;
}

/* F(t, y) is constant along solutions: in names for y and y' the equation holds where y' is the
 * slope of a level line. */
static Expr along(Expr F, Expr residual)
{
    F = walk_replace(F, &y, &value, 1);
    Expr from[] = {diff_make(y, t, 1), y};
    Expr to[] = {expr_neg(expr_div(diff_name(F, t), diff_name(F, value))), value};
    return walk_replace(residual, from, to, 2);
}

static void assert_solution(Expr solution, Expr residual, const char *input)
{
    Expr named = ode_name_constants(solution, residual), left;
    if (expr_is(named, EXPR_LIST)) { /* t and y by a parameter */
        Expr T = expr_symbol("_T"), at = NULL, is = NULL;
        for (long i = 0; i < 2; i++) {
            Expr e = expr_arg(named, i);
            if (expr_arg(expr_arg(e, 0), 0) == t)
                at = expr_arg(e, 1);
            else
                is = expr_arg(e, 1);
        }
        assert_true(at && is);
        Expr from[] = {diff_make(y, t, 1), y, t};
        Expr to[] = {expr_div(diff_name(is, T), diff_name(at, T)), is, at};
        left = walk_replace(walk_replace(residual, from, to, 3), &T, &t, 1);
    } else {
        Expr v = expr_arg(named, 1);
        bool is_explicit = expr_arg(named, 0) == y && !walk_has(v, y);
        left = is_explicit ? ode_substitute(residual, t, &y, &v, 1)
                           : along(expr_sub(expr_arg(named, 0), v), residual);
    }
    if (!holds(left)) {
        char *text = print_text(named, 400);
        fail_msg("%s: %s is no solution", input, text);
    }
}

static void classes(void **state)
{
    static const struct {
        OdeClass of;
        const char *residual;
    } CASES[] = {
        {ODE_SEPARABLE, "diff(y(t),t)-t/y(t)"},
        {ODE_SEPARABLE, "diff(y(t),t)-(1+y(t)^2)*cos(t)"},
        {ODE_SEPARABLE, "diff(y(t),t)-exp(t-y(t))"},
        {ODE_SEPARABLE, "(t+1)*diff(y(t),t)-y(t)^2+1"},
        {ODE_SEPARABLE, "y(t)+2/sqrt(1+diff(y(t),t)^2)-3"},
        {ODE_IS_LINEAR, "diff(y(t),t)+y(t)-t"},
        {ODE_IS_LINEAR, "t*diff(y(t),t)+2*y(t)-sin(t)"},
        {ODE_IS_LINEAR, "diff(y(t),t)+2*t*y(t)-t*exp(-t^2)"},
        {ODE_IS_LINEAR, "cos(t)*diff(y(t),t)+sin(t)*y(t)-1"},
        {ODE_BERNOULLI, "diff(y(t),t)+y(t)-y(t)^3"},
        {ODE_BERNOULLI, "diff(y(t),t)-y(t)/t-t*y(t)^2"},
        {ODE_BERNOULLI, "t*diff(y(t),t)+y(t)-t^2*sqrt(y(t))"},
        {ODE_BERNOULLI, "diff(y(t),t)-2*t*y(t)-t^3*y(t)^(-1)"},
        {ODE_HOMOGENEOUS, "diff(y(t),t)-y(t)/t-(y(t)/t)^2"},
        {ODE_HOMOGENEOUS, "diff(y(t),t)-(t+y(t))/(t-y(t))"},
        {ODE_HOMOGENEOUS, "diff(y(t),t)-(t+y(t)+1)/(t-y(t)+3)"},
        {ODE_HOMOGENEOUS, "diff(y(t),t)-(t+y(t))^2"},
        {ODE_HOMOGENEOUS, "t*diff(y(t),t)-y(t)-t*exp(y(t)/t)"},
        {ODE_HOMOGENEOUS, "diff(y(t),t)-cos(t-y(t))"},
        {ODE_RICCATI, "diff(y(t),t)-y(t)^2-1"},
        {ODE_RICCATI, "diff(y(t),t)-y(t)^2+t^2-1"},
        {ODE_RICCATI, "diff(y(t),t)-y(t)^2-y(t)/t-t^2"},
        {ODE_RICCATI, "t^2*diff(y(t),t)-t^2*y(t)^2+2"},
        {ODE_EXACT, "2*t*y(t)+(t^2+y(t)^2)*diff(y(t),t)"},
        {ODE_EXACT, "(3*t^2+2*y(t))+(2*t+2*y(t))*diff(y(t),t)"},
        {ODE_EXACT, "cos(t)*y(t)+exp(t)+(sin(t)+2*y(t))*diff(y(t),t)"},
        {ODE_EXACT, "y(t)+(t^2*y(t)-t)*diff(y(t),t)"},
        {ODE_EXACT, "3*t*y(t)+y(t)^2+(t^2+t*y(t))*diff(y(t),t)"},
        {ODE_EXACT, "3*y(t)+5*t^2*y(t)^6+(2*t+7*t^3*y(t)^5)*diff(y(t),t)"},
        {ODE_EXACT, "t^3*y(t)^6-2*y(t)+(2*t^4*y(t)^5-3*t)*diff(y(t),t)"},
        {ODE_CLAIRAUT, "y(t)-t*diff(y(t),t)-diff(y(t),t)^2"},
        {ODE_CLAIRAUT, "y(t)-t*diff(y(t),t)+1/diff(y(t),t)"},
        {ODE_CLAIRAUT, "y(t)-t*diff(y(t),t)-exp(diff(y(t),t))"},
        {ODE_DALEMBERT, "y(t)-2*t*diff(y(t),t)-diff(y(t),t)^2"},
        {ODE_DALEMBERT, "y(t)-t*diff(y(t),t)^2-diff(y(t),t)^2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Ode ode = {.t = t, .classes = CASES[i].of};
        Expr residual = read_expr(CASES[i].residual), found = ode_scalar(&ode, residual, y);
        if (!found || expr_count(found) == 0)
            fail_msg("%s is not solved by its class", CASES[i].residual);
        for (long k = 0; k < expr_count(found); k++)
            assert_solution(expr_arg(found, k), residual, CASES[i].residual);
        if (!ode_has_constant(expr_arg(found, 0)))
            fail_msg("%s: no constant", CASES[i].residual);
    }
}

/* None of these is of any class but the one that is forbidden. */
static void forbidden(void **state)
{
    static const struct {
        unsigned of;
        const char *residual;
    } CASES[] = {
        {ODE_SEPARABLE | ODE_EXACT, "diff(y(t),t)-y(t)^2+t^2-1"},
        {ODE_SEPARABLE | ODE_BERNOULLI | ODE_EXACT, "diff(y(t),t)-cos(t-y(t))"},
        {ODE_BERNOULLI, "diff(y(t),t)-(t+y(t))^2"},
        {ODE_SEPARABLE, "diff(y(t),t)-t-y(t)^2"},
        {ODE_SEPARABLE, "diff(y(t),t)-(t+y(t))/(t-y(t))"},
        {ODE_CLAIRAUT, "y(t)-2*t*diff(y(t),t)-diff(y(t),t)^2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Ode ode = {.t = t, .classes = CASES[i].of};
        Expr found = ode_scalar(&ode, read_expr(CASES[i].residual), y);
        if (found)
            assert_text(found, "nothing", CASES[i].residual);
    }
}

/* y = Y(t, y') and t = T(y, y') where y' enters nonlinearly: solutions for y where y' is isolated
 * or the parameter eliminated, else by a parameter; lines that no constant gives are told, too. */
static void by_differentiation(void **state)
{
    static const struct {
        const char *residual;
        long solved, curves, lines; /* with a constant, by a parameter, without one */
    } CASES[] = {
        {"y(t)-t*diff(y(t),t)^2-diff(y(t),t)^2", 1, 0, 1},
        {"y(t)-diff(y(t),t)^2-t", 1, 0, 0},
        {"t*diff(y(t),t)^2-2*y(t)*diff(y(t),t)+4*t", 1, 0, 2},
        {"y(t)-2*t*diff(y(t),t)-diff(y(t),t)^2", 0, 1, 1},
        {"y(t)-t*diff(y(t),t)/2-2/diff(y(t),t)", 0, 1, 0},
        {"y(t)-diff(y(t),t)^3-2*t", 0, 1, 1},
        {"t-diff(y(t),t)-diff(y(t),t)^3", 0, 1, 0},
        {"t-ln(diff(y(t),t))-diff(y(t),t)", 1, 0, 0},
        {"y(t)-diff(y(t),t)^2-exp(diff(y(t),t))", 0, 1, 1},
        {"y(t)-2*t*diff(y(t),t)+diff(y(t),t)^3", 0, 1, 1},
        {"t-y(t)*diff(y(t),t)-diff(y(t),t)^2", 0, 1, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Ode ode = {.t = t};
        Expr residual = read_expr(CASES[i].residual), found = ode_scalar(&ode, residual, y);
        long solved = 0, curves = 0, lines = 0;
        for (long k = 0; found && k < expr_count(found); k++) {
            Expr s = expr_arg(found, k);
            assert_solution(s, residual, CASES[i].residual);
            if (expr_is(s, EXPR_LIST))
                curves++;
            else if (expr_arg(s, 0) != y || walk_has(expr_arg(s, 1), y))
                fail_msg("%s: a relation", CASES[i].residual);
            else if (ode_has_constant(s))
                solved++;
            else
                lines++;
        }
        if (solved != CASES[i].solved || curves != CASES[i].curves || lines != CASES[i].lines)
            fail_msg("%s: %ld, %ld by a parameter, %ld lines", CASES[i].residual, solved, curves,
                     lines);
    }
}

/* The same with y(0): no constant is left, and a solution that is given as y has that value. */
static void by_differentiation_from_a_value(void **state)
{
    static const struct {
        const char *residual, *start;
        long count;
    } CASES[] = {
        {"y(t)-2*t*diff(y(t),t)-diff(y(t),t)^2", "1", 2},
        {"y(t)-t*diff(y(t),t)^2-diff(y(t),t)^2", "4", 2},
        {"t-diff(y(t),t)-diff(y(t),t)^3", "2", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OdeStart start = {.function = y, .point = EXPR_ZERO, .value = read_expr(CASES[i].start)};
        Ode ode = {.t = t, .start = &start, .starts = 1};
        Expr residual = read_expr(CASES[i].residual), found = ode_scalar(&ode, residual, y);
        assert_true(found && !ode_has_constant(found));
        assert_int_equal(expr_count(found), CASES[i].count);
        for (long k = 0; k < expr_count(found); k++) {
            Expr s = expr_arg(found, k);
            assert_solution(s, residual, CASES[i].residual);
            if (!expr_is(s, EXPR_LIST))
                assert_same_number(funcs_at(expr_arg(s, 1), t, EXPR_ZERO), start.value,
                                   CASES[i].residual);
        }
    }
}

/* y^(n) + ... = b, made from these functions: the determinant of Wronski of them and y over that
 * of them, and a particular solution. */
static const struct {
    const char *basis[4], *particular;
    bool steady;
} MADE[] = {
    {{"exp(t)", "exp(-2*t)"}, "sin(t)", true},
    {{"exp(t)", "t*exp(t)"}, "t^2", true},
    {{"cos(2*t)", "sin(2*t)"}, "t*cos(t)", true},
    {{"exp(-t)*cos(t)", "exp(-t)*sin(t)"}, "exp(-t)*t^2*cos(t)", true},
    {{"1", "t", "exp(3*t)"}, "t^3+cos(t)", true},
    {{"exp(t)", "cos(t)", "sin(t)"}, "t*exp(t)", true},
    {{"1", "exp(t)", "exp(2*t)", "exp(-t)"}, "t^2*exp(2*t)", true},
    {{"t", "t^2"}, "t^4", false},
    {{"t", "1/t"}, "ln(t)*t", false},
    {{"t", "t*ln(t)"}, "t^3", false},
    {{"cos(ln(t))", "sin(ln(t))"}, "t", false},
    {{"t", "t^2", "t^3"}, "ln(t)", false},
    {{"t", "exp(t)"}, "t^2", false},
    {{"sin(t)/t", "cos(t)/t"}, "1", false},
    {{"exp(t^2)", "t*exp(t^2)"}, "t", false},
};

static void made_from_solutions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++) {
        long n = 0;
        while (n < 4 && MADE[i].basis[n])
            n++;
        /* (D - g_n) ... (D - g_1) y, g_k the logarithmic derivative of what is left of function k
         */
        Expr left = y, p = read_expr(MADE[i].particular), b = p, f[4];
        for (long k = 0; k < n; k++)
            f[k] = read_expr(MADE[i].basis[k]);
        for (long k = 0; k < n; k++) {
            Expr g = normal_expr(expr_div(diff_name(f[k], t), f[k]));
            left = expr_sub(diff_name(left, t), expr_mul(g, left));
            b = expr_sub(diff_name(b, t), expr_mul(g, b));
            for (long j = k + 1; j < n; j++)
                f[j] = expr_sub(diff_name(f[j], t), expr_mul(g, f[j]));
        }
        Expr residual = expand_expr(expr_sub(left, b));
        Ode ode = {.t = t};
        Expr found = ode_scalar(&ode, residual, y);
        if (!found)
            fail_msg("%s, ...: not found", MADE[i].basis[0]);
        assert_solution(expr_arg(found, 0), residual, MADE[i].basis[0]);
        assert_int_equal(expr_count(ode_list_constants(found)), n);
        /* with the starting values of the particular solution it is that */
        OdeStart start[4];
        Expr at = MADE[i].steady ? EXPR_ZERO : EXPR_TWO;
        for (long k = 0; k < n; k++) {
            Expr given = funcs_at(p, t, at);
            start[k] = (OdeStart){.function = y, .order = k, .point = at, .value = given};
            p = diff_name(p, t);
        }
        ode.start = start;
        ode.starts = n;
        Expr general = expr_arg(expr_arg(found, 0), 1), fitted;
        assert_int_equal(ode_fit(&fitted, &ode, expr_list(&general, 1), &y, 1), ODE_FIT_DONE);
        assert_int_equal(expr_count(fitted), 1);
        p = read_expr(MADE[i].particular);
        for (int k = 0; k < HOW_MANY; k++)
            assert_same_at(expr_arg(expr_arg(fitted, 0), 0), p, t, POINTS[k], MADE[i].basis[0]);
    }
}

/* x' = A*x + b of known solutions, and with algebraic equations among them. */
static void systems(void **state)
{
    static const struct {
        const char *residuals, *start[3];
        long constants;
    } CASES[] = {
        {"[diff(u(t),t)-v(t), diff(v(t),t)+u(t)]", {"0", "1"}, 2},
        {"[diff(u(t),t)-u(t)-v(t), diff(v(t),t)-v(t)-t]", {"1", "0"}, 2},
        {"[diff(u(t),t)-2*u(t)+v(t), diff(v(t),t)-u(t)-sin(t)]", {"1", "1"}, 2},
        {"[diff(u(t),t)-u(t)+v(t), u(t)+v(t)-t]", {"1"}, 1},
        {"[diff(u(t),t)+3*u(t)-v(t)-exp(t), diff(v(t),t)-u(t)+3*v(t)]", {"2", "0"}, 2},
        {"[diff(u(t),t)-a*v(t), diff(v(t),t)-b*u(t)]", {"1", "0"}, 2},
        {"[diff(u(t),t,t)+v(t), diff(v(t),t)-u(t)]", {"1", "0"}, 3},
        {"[u(t)-diff(v(t),t), v(t)-sin(t)]", {NULL}, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr eqs = read_expr(CASES[i].residuals), x[] = {read_expr("u(t)"), read_expr("v(t)")};
        Ode ode = {.t = t};
        Expr found = ode_coupled(&ode, eqs->u.args, expr_count(eqs), x, 2);
        if (!found || expr_count(found) != 1)
            fail_msg("%s is not solved", CASES[i].residuals);
        Expr list = expr_arg(found, 0);
        assert_int_equal(expr_count(ode_list_constants(list)), CASES[i].constants);
        Expr named = ode_name_constants(list, eqs);
        for (long k = 0; k < expr_count(eqs); k++) {
            Expr left = ode_substitute(expr_arg(eqs, k), t, x, named->u.args, 2);
            if (!holds(left))
                assert_text(named, "a solution", CASES[i].residuals);
        }
        if (CASES[i].constants != 2 || !CASES[i].start[1])
            continue;
        OdeStart start[2];
        for (long k = 0; k < 2; k++)
            start[k] = (OdeStart){
                .function = x[k], .point = EXPR_ZERO, .value = read_expr(CASES[i].start[k])};
        ode.start = start;
        ode.starts = 2;
        Expr solutions;
        assert_int_equal(ode_fit(&solutions, &ode, list, x, 2), ODE_FIT_DONE);
        assert_int_equal(expr_count(solutions), 1);
        Expr fitted = expr_arg(solutions, 0);
        assert_false(ode_has_constant(fitted));
        for (long k = 0; k < 2; k++) {
            assert_same_number(funcs_at(expr_arg(fitted, k), t, EXPR_ZERO), start[k].value,
                               CASES[i].residuals);
            assert_true(holds(ode_substitute(expr_arg(eqs, k), t, x, fitted->u.args, 2)));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes),
        cmocka_unit_test(forbidden),
        cmocka_unit_test(by_differentiation),
        cmocka_unit_test(by_differentiation_from_a_value),
        cmocka_unit_test(made_from_solutions),
        cmocka_unit_test(systems),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
