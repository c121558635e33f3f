/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods that give a basis nobody has verified yet, each called by itself over the borders of
 * its cases: parameters of both signs, whole, broken and imaginary orders, moved and scaled places.
 * The functions are put into the equation in balls and have a Wronskian that is not zero.
 */
#include "tests/unit/cas/ode/bases.h"

static void kummer(void **state)
{
    static const char *const A[] = {"-2", "-1", "1/2", "2", "-1/3"};
    static const char *const B[] = {"1/3", "1", "2", "3", "5/2", "-1/2"};
    (void)state;
    for (size_t i = 0; i < sizeof A / sizeof *A; i++)
        for (size_t k = 0; k < sizeof B / sizeof *B; k++) {
            assert_named("(b-t)/t", "-a/t", A[i], B[k], "0", NULL);
            if (k % 2 == 0)
                assert_named("b/t-3", "-3*a/t", A[i], B[k], "0", NULL);
            else
                assert_named("b/(t+1)-1", "-a/(t+1)", A[i], B[k], "0", NULL);
        }
}

/* Whittaker's equation, and with powers of t for t. */
static void whittaker(void **state)
{
    static const char *const K[] = {"2", "-1/3", "1/2"}, *const M[] = {"1/4-1/9", "1/5", "-2", "0"};
    (void)state;
    for (size_t i = 0; i < sizeof K / sizeof *K; i++)
        for (size_t k = 0; k < sizeof M / sizeof *M; k++) {
            assert_named("0", "-1/4+a/t+b/t^2", K[i], M[k], "0", NULL);
            assert_named("0", "-t^2+a+b/t^2", K[i], M[k], "0", NULL);
            assert_named("0", "t^2+a+b/t^2", K[i], M[k], "0", NULL);
            assert_named("2", "1-1/4+a/t+b/t^2", K[i], M[k], "0", NULL);
        }
    assert_named("0", "-1/t^4+a/t^3+b/t^2", "2", "1/5", "0", NULL);
    assert_named("0", "-(t+2)^2+a", "1/3", "0", "0", NULL);
    assert_named("0", "-(3*t-1)^2+a", "1/3", "0", "0", NULL);
}

static void bessel(void **state)
{
    static const char *const V[] = {"1/9", "4", "0", "-1/4", "2"}, *const S[] = {"1", "-1", "9"};
    (void)state;
    for (size_t i = 0; i < sizeof V / sizeof *V; i++)
        for (size_t k = 0; k < sizeof S / sizeof *S; k++) {
            assert_named("1/t", "a-b/t^2", S[k], V[i], "0", k == 1 ? "BesselI" : "BesselJ");
            assert_named("1/t", "a*t^2-b/t^2", S[k], V[i], "0", k == 1 ? "BesselI" : "BesselJ");
            assert_named("1/t", "a/t-b/t^2", S[k], V[i], "0", k == 1 ? "BesselK" : "BesselY");
            assert_named("1/t", "a/t^4-b/t^2", S[k], V[i], "0", NULL);
            assert_named("1/(t+2)", "a-b/(t+2)^2", S[k], V[i], "0", NULL);
        }
    assert_named("-2", "1+a*t^2", "3", "0", "0", "BesselJ");
    assert_named("3/t", "a", "2", "0", "0", "BesselJ");
}

static void airy(void **state)
{
    static const char *const A[] = {"1", "-1", "8", "-8", "2/3"}, *const B[] = {"0", "3", "-1/2"};
    (void)state;
    for (size_t i = 0; i < sizeof A / sizeof *A; i++)
        for (size_t k = 0; k < sizeof B / sizeof *B; k++) {
            assert_named("0", "a*t+b", A[i], B[k], "0", "AiryAi");
            assert_named("2*c", "c^2+a*t+b", A[i], B[k], "-3", "AiryBi");
        }
}

/* (product of (D - alpha) - s*t^m*product of (D - beta)) y with D = t*d/dt, of second and third
 * order, multiplied by a power of t. */
static void powers(void **state)
{
    static const struct {
        const char *residual;
        long order;
    } CASES[] = {
        {"t*diff(y(t),t,t)+1/3*diff(y(t),t)-y(t)", 2},
        {"t*diff(y(t),t,t)+1/3*diff(y(t),t)+5*y(t)", 2},
        {"diff(y(t),t,t)-t^3*y(t)", 2},
        {"diff(y(t),t,t)+2*t^2*diff(y(t),t)+t*y(t)", 2},
        {"t*(1-t)*diff(y(t),t,t)+(1/3-17/10*t)*diff(y(t),t)-1/10*y(t)", 2},
        {"t*(1-4*t^2)*diff(y(t),t,t)+(1/3-17/10*t^2)*diff(y(t),t)-1/10*t*y(t)", 2},
        {"diff(y(t),t$3)-t*y(t)", 3},
        {"diff(y(t),t$3)+2*t*diff(y(t),t)+3*y(t)", 3},
        {"t^2*diff(y(t),t$3)+1/2*t*diff(y(t),t,t)-7/9*diff(y(t),t)+2*y(t)", 3},
        {"diff(y(t),t$3)-t^2*diff(y(t),t,t)", 3},
        {"diff(y(t),t$4)-t*y(t)", 4},
        {"t^2*diff(y(t),t$3)+(1/3+5/4)*t*diff(y(t),t,t)+1/12*diff(y(t),t)-y(t)", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        OdeLinear eq;
        const char *what = CASES[i].residual;
        assert_true(ode_read_linear(&eq, read_expr(what), y, t));
        Expr basis = ode_hypergeometric_basis(&eq);
        if (!basis || expr_count(basis) != CASES[i].order)
            fail_msg("%s: no basis", what);
        for (long k = 0; k < CASES[i].order; k++) {
            Expr f = expr_arg(basis, k);
            if (!vanishes(ode_substitute(read_expr(what), t, &y, &f, 1)))
                assert_text(f, "a solution", what);
            for (long j = 0; j < k; j++)
                if (vanishes(expr_sub(f, expr_arg(basis, j))))
                    assert_text(f, "a new solution", what);
        }
    }
    /* exponents that differ by a multiple of the step, coefficients that are no polynomials, three
     * powers, one */
    static const char *const OTHERS[] = {
        "t*diff(y(t),t,t)+diff(y(t),t)+y(t)",
        "t*diff(y(t),t,t)-y(t)",
        "diff(y(t),t,t)+sin(t)*y(t)",
        "diff(y(t),t,t)+(1+t)*y(t)",
        "t^2*diff(y(t),t,t)+t*diff(y(t),t)-y(t)",
        "t^3*diff(y(t),t,t)+y(t)",
        "t^2*diff(y(t),t$3)+3*t*diff(y(t),t,t)+diff(y(t),t)-y(t)",
        "t^2*diff(y(t),t$3)-t*diff(y(t),t,t)+diff(y(t),t)-t*y(t)",
    };
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        OdeLinear eq;
        assert_true(ode_read_linear(&eq, read_expr(OTHERS[i]), y, t));
        Expr basis = ode_hypergeometric_basis(&eq);
        if (basis)
            assert_text(basis, "nothing", OTHERS[i]);
    }
}

/* A = [p q; r s] and b by rows. */
static void commuting(void **state)
{
    static const struct {
        const char *A, *b;
        bool solved;
    } CASES[] = {
        {"[t,1,1,t]", "[0,0]", true},       {"[0,cos(t),-cos(t),0]", "[0,0]", true},
        {"[0,t,-4*t,0]", "[0,0]", true},    {"[t,2*t,8*t,t]", "[t*exp(t^2/2),0]", true},
        {"[3,t,t,3]", "[0,0]", true},       {"[3*t,t,0,3*t]", "[1,t]", true},
        {"[3*t,0,t^2,3*t]", "[0,0]", true}, {"[1/t,-1,1,1/t]", "[0,0]", true},
        {"[t,-t,t,-t]", "[0,0]", true},     {"[2*t,t,t,2*t]", "[t*exp(t^2),0]", true},
        {"[5*t,2*t,t,4*t]", "[0,0]", true}, {"[t,1,1,2*t]", "[0,0]", false},
        {"[0,1,t,0]", "[0,0]", false},      {"[t,t^2,0,1]", "[0,0]", false},
    };
    (void)state;
    Ode ode = {.t = t};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr A = read_expr(CASES[i].A), b = read_expr(CASES[i].b);
        Expr x = ode_commuting_pair(&ode, A, b);
        if (!CASES[i].solved) {
            assert_null(x);
            continue;
        }
        if (!x)
            fail_msg("%s: no solution", CASES[i].A);
        assert_int_equal(expr_count(ode_list_constants(x)), 2);
        x = ode_name_constants(x, A);
        for (int k = 0; k < 2; k++) {
            Expr right = expr_add(expr_mul(expr_arg(A, 2 * k), expr_arg(x, 0)),
                                  expr_mul(expr_arg(A, 2 * k + 1), expr_arg(x, 1)));
            right = expr_add(right, expr_arg(b, k));
            if (!vanishes(expr_sub(diff_name(expr_arg(x, k), t), right)))
                assert_text(x, "a solution", CASES[i].A);
        }
    }
}

/* The hypergeometric equations with finite groups by their exponent differences at 0, 1 and
 * infinity: H. A. Schwarz' list without the dihedral ones. */
static void klein(void **state)
{
    static const char *const DIFFERENCES[][3] = {
        {"1/2", "1/3", "1/3"}, {"2/3", "1/3", "1/3"}, {"1/2", "1/3", "1/4"}, {"2/3", "1/4", "1/4"},
        {"1/3", "1/2", "1/5"}, {"2/5", "1/3", "1/3"}, {"2/3", "1/5", "1/5"}, {"1/2", "2/5", "1/5"},
        {"1/5", "3/5", "1/3"}, {"2/5", "2/5", "2/5"}, {"2/3", "1/5", "1/3"}, {"4/5", "1/5", "1/5"},
        {"1/3", "2/5", "1/2"}, {"3/5", "2/5", "1/3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof DIFFERENCES / sizeof *DIFFERENCES; i++) {
        const char *const *d = DIFFERENCES[i];
        Expr r = filled("(a^2-1)/(4*t^2)+(b^2-1)/(4*(t-1)^2)+(1-a^2-b^2+c^2)/(4*t*(t-1))", d[0],
                        d[1], d[2]);
        Expr basis = ode_klein(normal_expr(r), t);
        assert_pair(basis, EXPR_ZERO, expr_neg(r), d[0]);
    }
    assert_null(ode_klein(read_expr("t"), t));
    assert_null(ode_klein(read_expr("1/t"), t));
}

/* How linear systems end: solved, contradictory, or beyond the methods; with as many equations as
 * unknowns, more and fewer. */
static void ends(void **state)
{
    static const struct {
        const char *residuals, *unknowns;
        OdeLinearEnd end;
        long constants;
    } CASES[] = {
        {"[diff(u(t),t)-cos(t)*v(t), diff(v(t),t)+cos(t)*u(t)]", "[u(t),v(t)]", ODE_LINEAR_SOLVED,
         2},
        {"[diff(v(t),t)+cos(t)*u(t), diff(u(t),t)-cos(t)*v(t)]", "[u(t),v(t)]", ODE_LINEAR_SOLVED,
         2},
        {"[diff(u(t),t)-cos(t)*v(t), diff(v(t),t)+cos(t)*u(t)]", "[u(t),v(t),w(t)]",
         ODE_LINEAR_UNABLE, 0},
        {"[diff(u(t),t)-cos(t)*v(t), diff(v(t),t)+cos(t)*u(t), diff(u(t),t)+diff(v(t),t)-"
         "cos(t)*(v(t)-u(t))]",
         "[u(t),v(t)]", ODE_LINEAR_SOLVED, 2},
        {"[diff(u(t),t)-u(t), u(t)-1]", "[u(t)]", ODE_LINEAR_NONE, 0},
        {"[diff(u(t),t)-u(t), u(t)-exp(t)]", "[u(t)]", ODE_LINEAR_SOLVED, 0},
        {"[diff(u(t),t)-v(t), v(t)-u(t), u(t)-t]", "[u(t),v(t)]", ODE_LINEAR_NONE, 0},
        {"[diff(u(t),t)-v(t)]", "[u(t),v(t)]", ODE_LINEAR_UNABLE, 0},
        {"[diff(u(t),t)-u(t)*v(t), diff(v(t),t)-u(t)]", "[u(t),v(t)]", ODE_LINEAR_UNABLE, 0},
        {"[diff(u(t),t)+diff(v(t),t)-t, diff(u(t),t)+diff(v(t),t)-t]", "[u(t),v(t)]",
         ODE_LINEAR_UNABLE, 0},
        {"[diff(u(t),t)+diff(v(t),t)-t, diff(u(t),t)+diff(v(t),t)-1]", "[u(t),v(t)]",
         ODE_LINEAR_NONE, 0},
        {"[diff(u(t),t,t)-v(t), diff(v(t),t,t)-u(t)]", "[u(t),v(t)]", ODE_LINEAR_SOLVED, 4},
        {"[t*diff(u(t),t)-u(t), diff(v(t),t)-u(t)]", "[u(t),v(t)]", ODE_LINEAR_SOLVED, 2},
        {"[diff(u(t),t)-v(t), diff(v(t),t)-w(t), diff(w(t),t)-u(t)]", "[u(t),v(t),w(t)]",
         ODE_LINEAR_SOLVED, 3},
    };
    (void)state;
    Ode ode = {.t = t};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *what = CASES[i].residuals;
        Expr eqs = read_expr(what), x = read_expr(CASES[i].unknowns), values = NULL;
        OdeLinearEnd end = ode_linear_system(&values, &ode, eqs->u.args, expr_count(eqs), x->u.args,
                                             expr_count(x));
        if (end != CASES[i].end)
            fail_msg("%s for %s: %d instead of %d", what, CASES[i].unknowns, end, CASES[i].end);
        if (end != ODE_LINEAR_SOLVED)
            continue;
        if (expr_count(ode_list_constants(values)) != CASES[i].constants)
            assert_text(values, "with other constants", what);
        values = ode_name_constants(values, eqs);
        for (long k = 0; k < expr_count(eqs); k++)
            if (!vanishes(
                    ode_substitute(expr_arg(eqs, k), t, x->u.args, values->u.args, expr_count(x))))
                assert_text(values, "a solution", what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kummer), cmocka_unit_test(whittaker), cmocka_unit_test(bessel),
        cmocka_unit_test(airy),   cmocka_unit_test(powers),    cmocka_unit_test(commuting),
        cmocka_unit_test(klein),  cmocka_unit_test(ends),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
