/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear equations of second order whose solutions are functions with names, in every variety: of
 * whole and broken orders, moved and scaled variables, factors in front. Both functions are put
 * into the equation in balls, and their Wronskian does not vanish.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/ode/parts.h"

static Expr t, y;

static int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    y = read_expr("y(t)");
    return 0;
}

static const double POINTS[] = {0.28125, 0.40625, 0.71875, 1.34375, 2.65625};
enum { HOW_MANY = sizeof POINTS / sizeof *POINTS };

/* Zero at two points at least and nowhere else than zero. */
static bool vanishes(Expr e)
{
    int zeros = 0;
    acb_t z;
    acb_init(z);
    for (int i = 0; i < HOW_MANY; i++)
        if (oracle_value(z, e, t, POINTS[i]))
            zeros += oracle_is_zero(e, t, POINTS[i]) ? 1 : -HOW_MANY;
    acb_clear(z);
    return zeros > 1;
}

static void assert_solved(const char *text, const char *name)
{
    Expr e = read_expr(text), c[] = {expr_symbol("_C1"), expr_symbol("_C2")}, part[2];
    Ode ode = {.t = t};
    Expr list = ode_scalar(&ode, e, y);
    Expr solution = list && expr_count(list) == 1 ? ode_name_constants(expr_arg(list, 0), e) : NULL;
    if (!solution || !expr_is(solution, EXPR_EQUATION) || expr_arg(solution, 0) != y)
        fail_msg("%s is not solved", text);
    char *shown = print_text(expr_arg(solution, 1), 400);
    if (name && !walk_has_call(solution, name))
        fail_msg("%s: %s is by other functions", text, shown);
    for (int i = 0; i < 2; i++) {
        Expr one[] = {i == 0 ? EXPR_ONE : EXPR_ZERO, i == 1 ? EXPR_ONE : EXPR_ZERO};
        part[i] = funcs_replace(expr_arg(solution, 1), c, one, 2);
        if (!vanishes(ode_substitute(e, t, &y, &part[i], 1)))
            fail_msg("%s: %s is no solution", text, shown);
    }
    Expr wronskian = expr_sub(expr_mul(part[0], diff_name(part[1], t)),
                              expr_mul(part[1], diff_name(part[0], t)));
    if (vanishes(wronskian))
        fail_msg("%s: %s are one function", text, shown);
    mem_free(shown);
}

#define CHECK_ALL(name, ...)                                                                       \
    do {                                                                                           \
        static const char *const TEXTS[] = {__VA_ARGS__};                                          \
        for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)                                  \
            assert_solved(TEXTS[i], name);                                                         \
    } while (0)

static void bessel(void **state)
{
    (void)state;
    CHECK_ALL("BesselJ", "t^2*diff(y(t),t,t)+t*diff(y(t),t)+(t^2-1/9)*y(t)",
              "t^2*diff(y(t),t,t)+t*diff(y(t),t)+(t^2-4)*y(t)",
              "t*diff(y(t),t,t)+diff(y(t),t)+t*y(t)", "t*diff(y(t),t,t)+diff(y(t),t)+4*t*y(t)",
              "t*diff(y(t),t,t)+3*diff(y(t),t)+t*y(t)", "diff(y(t),t,t)+t^2*y(t)",
              "t*diff(y(t),t,t)+y(t)", "t^2*diff(y(t),t,t)+t*diff(y(t),t)+(t^4-1/9)*y(t)",
              "(t+1)^2*diff(y(t),t,t)+(t+1)*diff(y(t),t)+((t+1)^2-1/16)*y(t)",
              "diff(y(t),t,t)+exp(2*t)*y(t)");
    CHECK_ALL("BesselI", "t^2*diff(y(t),t,t)+t*diff(y(t),t)-(t^2+1/9)*y(t)",
              "t*diff(y(t),t,t)+diff(y(t),t)-t*y(t)", "t*diff(y(t),t,t)-y(t)");
}

static void airy(void **state)
{
    (void)state;
    CHECK_ALL("AiryAi", "diff(y(t),t,t)-t*y(t)", "diff(y(t),t,t)+t*y(t)",
              "diff(y(t),t,t)-(2*t+3)*y(t)", "diff(y(t),t,t)-(8*t-1)*y(t)",
              "diff(y(t),t,t)-2*diff(y(t),t)+(1-t)*y(t)");
}

static void confluent(void **state)
{
    (void)state;
    CHECK_ALL(NULL, "t*diff(y(t),t,t)+(1/3-t)*diff(y(t),t)-1/2*y(t)",
              "t*diff(y(t),t,t)+(2-t)*diff(y(t),t)-1/3*y(t)",
              "t*diff(y(t),t,t)+(1-t)*diff(y(t),t)-1/2*y(t)",
              "diff(y(t),t,t)-2*t*diff(y(t),t)+1/2*y(t)", "diff(y(t),t,t)-(t^2/4+1/3)*y(t)",
              "diff(y(t),t,t)+(-1/4+2/t+1/(5*t^2))*y(t)",
              "t*diff(y(t),t,t)+(3/2-2*t)*diff(y(t),t)-y(t)");
}

static void legendre(void **state)
{
    (void)state;
    CHECK_ALL(NULL, "(1-t^2)*diff(y(t),t,t)-2*t*diff(y(t),t)+1/3*(1/3+1)*y(t)",
              "(1-t^2)*diff(y(t),t,t)-2*t*diff(y(t),t)-1/4*y(t)",
              "(1-t^2)*diff(y(t),t,t)-2*t*diff(y(t),t)+6*y(t)",
              "(1-t^2)*diff(y(t),t,t)-2*t*diff(y(t),t)+(1/4-1/9/(1-t^2))*y(t)",
              "t*(4-t)*diff(y(t),t,t)+(4-2*t)*diff(y(t),t)+1/3*(1/3+1)*y(t)",
              "t*(4-t)*diff(y(t),t,t)+(4-2*t)*diff(y(t),t)-1/4*y(t)");
}

static void hypergeometric(void **state)
{
    (void)state;
    CHECK_ALL(NULL, "t*(1-t)*diff(y(t),t,t)+(1/3-(1/2+1/5+1)*t)*diff(y(t),t)-1/10*y(t)",
              "t*(1-t)*diff(y(t),t,t)+(2-(1/2+1/5+1)*t)*diff(y(t),t)-1/10*y(t)",
              "t*(1-t)*diff(y(t),t,t)+(1-(1/3+1/5+1)*t)*diff(y(t),t)-1/15*y(t)",
              "t*(1-t)*diff(y(t),t,t)+(1-2*t)*diff(y(t),t)-1/4*y(t)",
              "t*(3-t)*diff(y(t),t,t)+(1-(1/2+1/5+1)*t)*diff(y(t),t)-1/10*y(t)",
              "t*(1-t^2)*diff(y(t),t,t)+(1-3*t^2)*diff(y(t),t)-t*y(t)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bessel),   cmocka_unit_test(airy),           cmocka_unit_test(confluent),
        cmocka_unit_test(legendre), cmocka_unit_test(hypergeometric),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
