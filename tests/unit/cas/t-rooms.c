/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Work of every room of the algebra under faults: allocations that fail, interrupts inside the
 * arithmetic libraries, effort that runs out. What each room must do then is said in
 * tests/unit/cas/faults.h.
 */
#include "tests/unit/cas/faults.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/calculus/extremum.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/quadrature/quadrature.h"
#include "cas/calculus/series/series.h"
#include "cas/calculus/sum/sum.h"
#include "cas/integrate/integrate.h"
#include "cas/ode/ode.h"
#include "cas/solve/groebner/groebner.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/taylor.h"

static Expr symbol_x(void)
{
    return expr_symbol("x");
}

/* --- cas/value, cas/algebra ------------------------------------------------------------------ */

static Expr evalf_work(void)
{
    return evalf_expr(read_expr("sin(1)+exp(2)*GAMMA(1/3)+Zeta(3)"), 40);
}

static void free_taylor(void *taylor)
{
    taylor_free(taylor);
}

static Expr taylor_work(void)
{
    Expr u = expr_symbol("u"), start = EXPR_ONE, value;
    Taylor *y = taylor_new(expr_symbol("t"), &u, &u, 1, EXPR_ZERO, &start, -100, -100);
    err_defer(free_taylor, y);
    while (!taylor_reaches(y, EXPR_ONE)) {
        err_poll();
        if (taylor_step(y, true) != ST_OK)
            err_raise(ST_LIMIT, "a step");
    }
    taylor_values(y, EXPR_ONE, 25, &value);
    err_undefer(true);
    return value;
}

static Expr factor_work(void)
{
    return factor_expr(read_expr("x^8-y^8"));
}

static Expr normal_work(void)
{
    return normal_expr(read_expr("1/(x+1)+1/(x-1)-2*x/(x^2-1)+a/(x-a)"));
}

static Expr simplify_work(void)
{
    return simplify_expr(read_expr("sin(x)^2+cos(x)^2+(x^2-1)/(x-1)"));
}

static Expr zero_work(void)
{
    return expr_int(zero_truth(read_expr("sqrt(x+1)^2-x-1+sin(2*y)-2*sin(y)*cos(y)")));
}

/* --- cas/solve ------------------------------------------------------------------------------- */

static Expr solve_work(void)
{
    return solve_for(read_expr("x^4-5*x^2+6"), symbol_x()).solutions;
}

static Expr system_work(void)
{
    Expr v[] = {symbol_x(), expr_symbol("y")}, eqs = read_expr("[x^2+y^2-5, x*y-2]");
    return solve_equations(expr_args(eqs), 2, v, 2).solutions;
}

static Expr inequality_work(void)
{
    Expr e = read_expr("x^3-x > 0");
    return solve_inequalities(&e, 1, symbol_x()).solutions;
}

static Expr basis_work(void)
{
    Expr v[] = {symbol_x(), expr_symbol("y"), expr_symbol("z")};
    return groebner_basis(read_expr("[x^2+y*z-2, y^2+x*z-3, x*y+z^2-5]"), v, 3, true);
}

/* --- cas/calculus ---------------------------------------------------------------------------- */

static Expr limit_work(void)
{
    return limit_expr(read_expr("(tan(x)-x)/(x-sin(x))"), symbol_x(), EXPR_ZERO, 0);
}

static Expr series_work(void)
{
    return series_expr(read_expr("exp(sin(x))/x"), symbol_x(), EXPR_ZERO, 6);
}

static Expr sum_work(void)
{
    return sum_definite(read_expr("k*2^k"), expr_symbol("k"), EXPR_ZERO, expr_symbol("n"));
}

static Expr quadrature_work(void)
{
    return quadrature_integral(read_expr("exp(-x^2)"), symbol_x(), EXPR_ZERO, EXPR_TWO, 20);
}

static Expr extremum_work(void)
{
    Expr x = symbol_x(), low = expr_int(-3), high = expr_int(3);
    Extremum e;
    return extremum_smallest(&e, read_expr("x^3-3*x"), &x, &low, &high, 1) ? e.value : EXPR_NULL;
}

/* --- cas/integrate, cas/ode ------------------------------------------------------------------ */

static Expr integrate_work(void)
{
    return integrate_indefinite(read_expr("x*exp(x)*sin(x)+1/(x^2+x+1)"), symbol_x());
}

static Expr definite_work(void)
{
    return integrate_definite(read_expr("1/(2+cos(x))"), symbol_x(), EXPR_ZERO, EXPR_PI);
}

static Expr ode_work(void)
{
    Ode ode = {.t = expr_symbol("t")};
    Expr e = read_expr("diff(y(t),t,t)+2*diff(y(t),t)+5*y(t)-sin(t)");
    return ode_name_constants(ode_scalar(&ode, e, read_expr("y(t)")), e);
}

static const FaultWork WORKS[] = {
    {"evalf", evalf_work},
    {"taylor", taylor_work},
    {"factor", factor_work},
    {"normal", normal_work},
    {"simplify", simplify_work},
    {"zero", zero_work},
    {"solve", solve_work},
    {"a system", system_work},
    {"inequality", inequality_work},
    {"a basis", basis_work},
    {"limit", limit_work},
    {"series", series_work},
    {"sum", sum_work},
    {"quadrature", quadrature_work},
    {"extremum", extremum_work},
    {"integrate", integrate_work},
    {"definite", definite_work},
    {"ode", ode_work},
};
enum { HOW_MANY = sizeof WORKS / sizeof *WORKS };

/* Every piece of work survives, and so many of them are struck. */
static void all_survive(Status (*with_fault)(unsigned long k, FaultRun *run), Status fault,
                        int least)
{
    int struck = 0;
    for (int i = 0; i < HOW_MANY; i++)
        struck += assert_survives(&WORKS[i], with_fault, fault);
    assert_true(struck >= least);
}

static void failing_allocations(void **state)
{
    (void)state;
    all_survive(fault_at_allocation, ST_NOMEM, HOW_MANY);
}

/* Some work allocates little in the libraries or counts little. */
static void interrupts(void **state)
{
    (void)state;
    all_survive(fault_by_interrupt, ST_INTERRUPT, HOW_MANY / 2);
}

static void effort(void **state)
{
    (void)state;
    all_survive(fault_by_effort, ST_TIMEOUT, HOW_MANY / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failing_allocations),
        cmocka_unit_test(interrupts),
        cmocka_unit_test(effort),
    };
    read_cuts_short = true;
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
