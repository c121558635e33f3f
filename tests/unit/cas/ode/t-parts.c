/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of the solver of differential equations, each by itself: bases of linear equations are
 * put into their equation in balls and have a Wronskian that is not zero, particular solutions give
 * the right-hand side, first integrals are constant along the equation, series at a point agree
 * with the equation term by term. What is none of a method's kind it leaves alone.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/base/told.h"
#include "cas/ode/parts.h"

static Expr t, y;

static int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    y = read_expr("y(t)");
    return 0;
}

static const double POINTS[] = {0.3125, 0.71875, 0.4375};
enum { HOW_MANY = sizeof POINTS / sizeof *POINTS };

static Ode plain(void)
{
    return (Ode){t, NULL, 0};
}

static OdeLinear linear(const char *residual)
{
    OdeLinear eq;
    if (!ode_read_linear(&eq, read_expr(residual), y, t))
        fail_msg("%s is not read as linear", residual);
    return eq;
}

/* The left-hand side for y = value. */
static Expr applied(const OdeLinear *eq, Expr value)
{
    Expr sum = EXPR_ZERO;
    for (long k = 0; k <= ode_linear_order(eq); k++) {
        sum = expr_add(sum, expr_mul(ode_linear_coeff(eq, k), value));
        value = diff_name(value, t);
    }
    return sum;
}

/* The determinant of the functions and their derivatives, by permutations of up to four. */
static Expr wronskian(Expr basis, long row, unsigned used)
{
    long n = expr_count(basis);
    if (row == n)
        return EXPR_ONE;
    Expr sum = EXPR_ZERO;
    int sign = 1;
    for (long j = 0; j < n; j++) {
        if (used & 1u << j)
            continue;
        Expr f = expr_arg(basis, j);
        for (long k = 0; k < row; k++)
            f = diff_name(f, t);
        f = expr_mul(f, wronskian(basis, row + 1, used | 1u << j));
        sum = sign > 0 ? expr_add(sum, f) : expr_sub(sum, f);
        sign = -sign;
    }
    return sum;
}

static void assert_basis(const OdeLinear *eq, Expr basis, const char *input)
{
    if (!basis)
        fail_msg("%s: no basis", input);
    assert_int_equal(expr_count(basis), ode_linear_order(eq));
    for (long i = 0; i < expr_count(basis); i++)
        for (int k = 0; k < HOW_MANY; k++)
            assert_same_at(applied(eq, expr_arg(basis, i)), EXPR_ZERO, t, POINTS[k], input);
    if (oracle_is_zero(wronskian(basis, 0, 0), t, POINTS[0]))
        fail_msg("%s: a dependent basis", input);
}

/* --- reading --------------------------------------------------------------------------------- */

static void reading(void **state)
{
    (void)state;
    OdeLinear eq = linear("3*diff(y(t),t,t)+sin(t)*diff(y(t),t)-(t+1)*y(t)-exp(t)");
    assert_int_equal(ode_linear_order(&eq), 2);
    assert_expr(ode_linear_coeff(&eq, 2), read_expr("3"), "leading");
    assert_expr(ode_linear_coeff(&eq, 1), read_expr("sin(t)"), "middle");
    assert_same_at(ode_linear_coeff(&eq, 0), read_expr("-t-1"), t, 0.4, "lowest");
    assert_same_at(eq.b, read_expr("exp(t)"), t, 0.4, "right-hand side");
    static const char *const OTHERS[] = {"diff(y(t),t)-y(t)^2", "diff(y(t),t)*y(t)-1",
                                         "diff(y(t),t)-sin(y(t))", "diff(y(t),t)-y(2*t)"};
    for (int i = 0; i < 4; i++)
        assert_false(ode_read_linear(&eq, read_expr(OTHERS[i]), y, t));
    assert_int_equal(ode_order(read_expr("diff(y(t),t$3)+y(t)"), y), 3);
    assert_int_equal(ode_order(read_expr("y(t)^2"), y), 0);
    assert_int_equal(ode_order(read_expr("x(t)+t"), y), -1);
}

static void rows(void **state)
{
    (void)state;
    Expr unknowns[] = {read_expr("x(t)"), y}, row[2], b;
    assert_true(
        ode_read_row(row, &b, read_expr("diff(x(t),t)+2*x(t)-t*y(t)-sin(t)"), t, unknowns, 2));
    assert_expr(row[0], read_expr("[2,1]"), "x");
    assert_expr(row[1], read_expr("[-t]"), "y");
    assert_same_at(b, read_expr("sin(t)"), t, 0.4, "b");
    assert_true(ode_read_row(row, &b, read_expr("diff(x(t),t)-1"), t, unknowns, 2));
    assert_int_equal(expr_count(row[1]), 0);
    assert_false(ode_read_row(row, &b, read_expr("x(t)*y(t)"), t, unknowns, 2));
}

/* --- linear equations ------------------------------------------------------------------------ */

static void constant_coefficients(void **state)
{
    static const char *const INPUTS[] = {
        "[2,3,1]", "[1,2,1]",   "[5,2,1]", "[-6,11,-6,1]", "[1,0,2,0,1]", "[4,0,0,0,1]",
        "[0,0,1]", "[1,1,1,1]", "[9,0,1]", "[-1,3,-3,1]",  "[a,b,1]",     "[0,4,0,1]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr c = read_expr(INPUTS[i]);
        OdeLinear eq = {t, c, EXPR_ZERO};
        assert_basis(&eq, ode_exponentials(c, t), INPUTS[i]);
    }
}

static void forced(void **state)
{
    static const struct {
        const char *c, *b;
    } CASES[] = {
        {"[2,3,1]", "t^2+1"},
        {"[2,3,1]", "exp(-t)"},
        {"[4,0,1]", "sin(2*t)"},
        {"[1,2,1]", "t*exp(-t)"},
        {"[5,2,1]", "exp(-t)*cos(2*t)"},
        {"[0,0,1]", "t^3"},
        {"[0,1]", "t*sin(t)"},
        {"[1,0,0,1]", "exp(t)*t^2"},
        {"[-1,0,1]", "exp(t)+exp(-t)"},
        {"[9,0,1]", "cos(t)*sin(2*t)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr c = read_expr(CASES[i].c), b = read_expr(CASES[i].b), rest;
        OdeLinear eq = {t, c, b};
        Expr p = ode_undetermined(c, b, t, &rest);
        assert_expr(rest, EXPR_ZERO, CASES[i].b);
        for (int k = 0; k < HOW_MANY; k++)
            assert_same_at(applied(&eq, p), b, t, POINTS[k], CASES[i].b);
        Ode ode = plain();
        p = ode_variation(&ode, &eq, ode_exponentials(c, t));
        for (int k = 0; k < HOW_MANY; k++)
            assert_same_at(applied(&eq, p), b, t, POINTS[k], CASES[i].b);
    }
    Expr rest;
    ode_undetermined(read_expr("[1,0,1]"), read_expr("t+1/cos(t)"), t, &rest);
    assert_same_at(rest, read_expr("1/cos(t)"), t, 0.4, "the part that is none");
}

static void bases(void **state)
{
    static const char *const INPUTS[] = {
        "t^2*diff(y(t),t,t)-2*t*diff(y(t),t)+2*y(t)",
        "t^2*diff(y(t),t,t)+3*t*diff(y(t),t)+y(t)",
        "t^3*diff(y(t),t$3)+t*diff(y(t),t)-y(t)",
        "t*diff(y(t),t,t)-diff(y(t),t)-4*t^3*y(t)",
        "diff(y(t),t,t)-2*t*diff(y(t),t)+(t^2-1)*y(t)",
        "(t^2+1)*diff(y(t),t,t)-2*t*diff(y(t),t)+2*y(t)",
        "diff(y(t),t,t)-t*y(t)",
        "t^2*diff(y(t),t,t)+t*diff(y(t),t)+(t^2-9)*y(t)",
        "t*diff(y(t),t,t)+(2-t)*diff(y(t),t)-3*y(t)",
        "diff(y(t),t,t)-(t^2+3)*y(t)",
        "(1-t^2)*diff(y(t),t,t)-2*t*diff(y(t),t)+6*y(t)",
        "diff(y(t),t)+cos(t)*y(t)",
        "cos(t)*diff(y(t),t,t)+sin(t)*diff(y(t),t)",
    };
    (void)state;
    Ode ode = plain();
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        OdeLinear eq = linear(INPUTS[i]);
        assert_basis(&eq, ode_basis(&ode, &eq), INPUTS[i]);
    }
    OdeLinear hard = linear("diff(y(t),t,t)+exp(t^3)*diff(y(t),t)+sin(t^2)*y(t)");
    assert_null(ode_basis(&ode, &hard));
}

/* w and s of z'' = r*z: u = P'/P + w + sqrt(s) satisfies u' + u^2 = r. */
static void liouvillian(void **state)
{
    static const char *const INPUTS[] = {"t^2+3",         "6/t^2",     "-1/4/t^2",  "1/t-3/16/t^2",
                                         "(t^2+1)^2+2*t", "2/(t+1)^2", "5/16/t^2+t"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr r = read_expr(INPUTS[i]), found = ode_liouvillian(r, t);
        if (!found)
            fail_msg("%s: nothing", INPUTS[i]);
        Expr w = expr_arg(found, 0), P = expr_arg(found, 1), s = expr_arg(found, 2);
        for (int sign = -1; sign <= 1; sign += 2) {
            Expr root = expr_mul(expr_int(sign), expr_pow(s, EXPR_HALF));
            Expr u = expr_add(expr_add(expr_div(diff_name(P, t), P), w), root);
            for (int k = 0; k < HOW_MANY; k++)
                assert_same_at(expr_add(diff_name(u, t), expr_pow(u, EXPR_TWO)), r, t, POINTS[k],
                               INPUTS[i]);
            if (s == EXPR_ZERO)
                break;
        }
    }
    assert_null(ode_liouvillian(read_expr("t"), t)); /* Airy's */
    assert_null(ode_liouvillian(read_expr("sin(t)"), t));
}

/* --- series ---------------------------------------------------------------------------------- */

/* The residual of the truncated series begins only behind the terms asked for. */
static void frobenius(void **state)
{
    static const char *const INPUTS[] = {
        "diff(y(t),t,t)-t*y(t)",
        "t*diff(y(t),t,t)+diff(y(t),t)+t*y(t)",
        "t^2*diff(y(t),t,t)+t*diff(y(t),t)+(t^2-1/4)*y(t)",
        "diff(y(t),t)-cos(t)*y(t)",
        "2*t*diff(y(t),t,t)+diff(y(t),t)+y(t)",
        "t^2*diff(y(t),t,t)+(t^2-2)*y(t)",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr residual = read_expr(INPUTS[i]);
        Expr s = ode_frobenius(residual, y, t, EXPR_ZERO, 8);
        if (!s)
            fail_msg("%s: no series", INPUTS[i]);
        Expr rest = expr_call1("O", expr_pow(t, expr_int(8))), nothing = EXPR_ZERO;
        assert_true(walk_has(s, rest));
        s = ode_name_constants(walk_replace(s, &rest, &nothing, 1), residual);
        Expr left = ode_substitute(residual, t, &y, &s, 1);
        acb_t z;
        acb_init(z);
        assert_true(oracle_value(z, left, t, 1.0 / 1024));
        mag_t bound;
        mag_init(bound);
        acb_get_mag(bound, z);
        if (mag_cmp_2exp_si(bound, -45) > 0) /* t^5 times a constant at t = 2^-10 */
            fail_msg("%s: the series does not solve it", INPUTS[i]);
        mag_clear(bound);
        acb_clear(z);
    }
    assert_null(ode_frobenius(read_expr("t^3*diff(y(t),t,t)+y(t)"), y, t, EXPR_ZERO, 6));
    assert_null(ode_frobenius(read_expr("diff(y(t),t)-y(t)^2"), y, t, EXPR_ZERO, 6));
}

/* --- first order ----------------------------------------------------------------------------- */

/* F is constant along u' = f, and depends on u. */
static void check_integral(Expr F, Expr f, Expr u, const char *input)
{
    if (!F)
        fail_msg("%s: no first integral", input);
    Expr along = expr_add(diff_name(F, t), expr_mul(f, diff_name(F, u))), at = expr_ratio(7, 5);
    for (int k = 0; k < HOW_MANY; k++) {
        assert_same_at(walk_replace(along, &u, &at, 1), EXPR_ZERO, t, POINTS[k], input);
        assert_false(oracle_is_zero(walk_replace(diff_name(F, u), &u, &at, 1), t, POINTS[k]));
    }
}

/* What is told of a change, behind the colon. */
static char way[80];

static long level(const char *who)
{
    return strcmp(who, "dsolve") == 0;
}

static void keep_way(const char *who, const char *line)
{
    (void)who;
    const char *colon = strstr(line, "variables: ");
    snprintf(way, sizeof way, "%s", colon ? colon + strlen("variables: ") : line);
}

/* By the new unknown that is named: another one, which comes later, may find an integral, too. */
static void changed(void **state)
{
    static const char *const INPUTS[][2] = {
        {"u^2/t^2", "y/t"},
        {"(u/t)^3+u/t+1", "y/t"},
        {"u^2+1/t^2", "y/t"},
        {"u^2-3/(16*t^2)", "y/t"},
        {"2*u^3/t+u/t+3*u^2/t", "y/t"},
        {"t*exp(u)-1", "a function of y"},
        {"exp(u)+t*exp(2*u)", "a function of y"},
        {"exp(3*u+t)-1", "a function of y"},
        {"t*exp(u/2)+exp(u/3)*t+t", "a function of y"},
        {"u*(ln(u)/t+1)", "a function of y"},
        {"u*ln(u)^2*t+u", "a function of y"},
        {"sin(u)+t*(1+cos(u))", "a function of y"},
        {"sin(2*u)+t+t*cos(2*u)", "a function of y"},
        {"exp(2*t)*u^3+exp(-t)+u", "y/w(t)"},
        {"exp(2*t)*u^3-exp(-t)+3*u", "y/w(t)"},
        {"exp(t)*u^(-1)+exp(3*t)*u^(-3)+u", "y/w(t)"},
        {"u^(-2)*exp(6*t)+exp(2*t)+u", "y/w(t)"},
        {"exp(4*t)*(u+1)^5", "y/w(t)"},
        {"exp(2*t)*(u+t)^3+exp(-t)+u+t-1", "(y + c(t))/w(t)"},
        {"exp(2*t)*(u-sin(t))^3+exp(-t)+u-sin(t)+cos(t)", "(y + c(t))/w(t)"},
        {"u^3/t+u^2", "1/y + c(t), Abel's"},
        {"u^3/t+u^2/t^2", "1/y + c(t), Abel's"},
        {"t*exp(-2*t)*u^3+t*exp(-t)*u^2+u", "y/w(t)"},
        {"(cos(t*u+t^2)^2-u-2*t)/t", "b(t)*y + c(t)"},
        {"(cos(t*u+t^3)^2-u-3*t^2)/t", "b(t)*y + c(t)"},
        {"cos(u+exp(t))^2-exp(t)+1", "b(t)*y + c(t)"},
        {"(exp(t*u+t^2)-u-2*t)/t", "exp(b(t)*y)"},
        {"exp(u*exp(t))+t-u", "exp(b(t)*y)"},
        {"exp(t*u)/t-u/t+1", "exp(b(t)*y)"},
        {"u/(cos(t*u+u^3)^2-t-3*u^2)", "b(y)*t + c(y)"},
    };
    static const char *const NONE[] = {
        "exp(u^2)",          "exp(u)+exp(t*u)", "sin(u)*ln(u)*exp(u)+t",
        "sin(u+1)*t+cos(u)", "u^3+t*u^2+t^2+1", "exp(u)+exp(sqrt(2)*u)+t"};
    (void)state;
    Ode ode = plain();
    Expr u = expr_symbol("u");
    told_level = level;
    told_line = keep_way;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i][0]);
        *way = 0;
        check_integral(ode_integral_by_change(&ode, f, u, false), f, u, INPUTS[i][0]);
        if (strcmp(way, INPUTS[i][1]) != 0)
            fail_msg("%s is changed by %s", INPUTS[i][0], way);
    }
    told_level = NULL;
    told_line = NULL;
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (ode_integral_by_change(&ode, read_expr(NONE[i]), u, false))
            fail_msg("%s is changed", NONE[i]);
}

static void first_integrals(void **state)
{
    static const char *const INPUTS[] = {
        "t/u",       "u*(1-u)",  "(t+u)^2",           "u/t+(u/t)^2", "-2*t*u/(t^2+u^2)",
        "u/t+t*u^2", "exp(t-u)", "cos(t)*u+sin(2*t)", "(t-u)/(t+u)", "1/(t+u)",
    };
    (void)state;
    Ode ode = plain();
    Expr u = expr_symbol("u");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), F = ode_first_integral(&ode, f, u);
        check_integral(F, f, u, INPUTS[i]);
        assert_true(ode_is_integral(&ode, f, u, F));
        assert_false(ode_is_integral(&ode, f, u, expr_add(F, u)));
    }
    assert_false(ode_is_integral(&ode, EXPR_ONE, u, EXPR_TWO)); /* does not depend on u */
}

static void isolated(void **state)
{
    static const char *const INPUTS[] = {"u^2=t+1",     "ln(u)=t*2",     "exp(u)+t=3*t+2",
                                         "u+1/u=t+3",   "arctan(u)=t/2", "arccoth(u)=t+2",
                                         "sech(u)=t/3", "3*arccsc(u)=t", "LambertW(u)=t"};
    (void)state;
    Expr u = expr_symbol("u");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr relation = read_expr(INPUTS[i]), values = ode_isolate(relation, u);
        assert_true(expr_count(values) > 0);
        for (long k = 0; k < expr_count(values); k++) {
            Expr value = expr_arg(values, k);
            assert_same_at(walk_replace(expr_arg(relation, 0), &u, &value, 1),
                           walk_replace(expr_arg(relation, 1), &u, &value, 1), t, 0.375, INPUTS[i]);
        }
    }
}

/* --- pieces ---------------------------------------------------------------------------------- */

static void constants(void **state)
{
    (void)state;
    Expr c = ode_constant(), d = ode_constant();
    Expr e = expr_add(expr_mul(c, t), expr_pow(d, EXPR_TWO));
    assert_true(c != d && ode_has_constant(e) && !ode_has_constant(read_expr("t+a")));
    assert_int_equal(expr_count(ode_constants(e)), 2);
    assert_int_equal(expr_count(ode_list_constants(e)), 2);
    Expr named = ode_name_constants(e, read_expr("_C1"));
    assert_false(ode_has_constant(named) && walk_has(named, expr_symbol("_C1")));
    assert_true(walk_has(named, expr_symbol("_C2")) && walk_has(named, expr_symbol("_C3")));
    /* what may be one constant becomes one */
    Expr better = ode_better_constants(expr_mul(expr_call1("exp", c), expr_call1("exp", t)), t);
    assert_int_equal(expr_count(ode_constants(better)), 1);
    assert_true(ode_same_family(expr_mul(expr_call1("exp", c), t), expr_mul(d, t), t));
    assert_false(ode_same_family(expr_add(c, t), expr_mul(d, t), t));
}

static void values(void **state)
{
    (void)state;
    Expr e = read_expr("exp(2*t)*sin(t)");
    assert_same_number(ode_value_at(e, t, 0, EXPR_ZERO), EXPR_ZERO, "f(0)");
    assert_same_number(ode_value_at(e, t, 1, EXPR_ZERO), EXPR_ONE, "f'(0)");
    assert_same_number(ode_value_at(e, t, 2, EXPR_ZERO), expr_int(4), "f''(0)");
    assert_same_number(ode_value_at(read_expr("sin(t)/t"), t, 0, EXPR_ZERO), EXPR_ONE, "a limit");
    assert_null(ode_value_at(read_expr("1/t"), t, 0, EXPR_ZERO));
    Expr value = read_expr("exp(3*t)");
    assert_true(ode_holds(read_expr("diff(y(t),t)-3*y(t)"), t, &y, &value, 1));
    assert_false(ode_holds(read_expr("diff(y(t),t)-2*y(t)"), t, &y, &value, 1));
    assert_true(ode_vanishes(read_expr("sin(t)^2+cos(t)^2-1")));
    assert_false(ode_vanishes(read_expr("sin(t)-t")));
}

static void shapes(void **state)
{
    (void)state;
    Expr a, b;
    assert_true(ode_split_linear(read_expr("3*t*k+exp(w)"), expr_symbol("k"), &a, &b));
    assert_expr(a, read_expr("3*t"), "slope");
    assert_expr(b, read_expr("exp(w)"), "constant");
    assert_false(ode_split_linear(read_expr("k^2"), expr_symbol("k"), &a, &b));
    Expr root = ode_root(read_expr("(t+1)^2*4*a"));
    assert_same_at(expr_pow(root, EXPR_TWO), read_expr("(t+1)^2*4*a"), t, 0.4, "a root");
    Expr powers = ode_gather_powers(read_expr("exp(t)^3"));
    assert_expr(powers, read_expr("exp(3*t)"), "exp(t)^3");
    assert_true(ode_is_free(read_expr("a"), t));
    assert_false(ode_is_free(read_expr("y(t)"), t));
    Expr list = ode_append(ode_append(expr_list(NULL, 0), EXPR_ONE), EXPR_TWO);
    assert_expr(list, read_expr("[1,2]"), "a list");
    Expr power = ode_from_logarithm(read_expr("exp(3*s)*s"), expr_symbol("s"), t);
    assert_same_at(power, read_expr("t^3*ln(t)"), t, 0.4, "from a logarithm");
    Expr F = ode_antiderivative(read_expr("t*exp(t^2)"), t);
    assert_same_at(diff_name(F, t), read_expr("t*exp(t^2)"), t, 0.4, "an antiderivative");
    assert_null(ode_antiderivative(read_expr("exp(t^5)*sin(t)"), t));
    Expr slope = ode_slope(read_expr("Heaviside(t-1)*t"), t);
    assert_true(walk_has(slope, expr_symbol("Dirac")));
}

/* --- series of Bessel and Kummer functions -------------------------------------------------------
 */

static double value_at(Expr e, double place)
{
    acb_t z;
    acb_init(z);
    if (!oracle_value(z, e, t, place))
        fail_msg("no value");
    double value = arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
    acb_clear(z);
    return value;
}

/* The value where names of rests are 0, but for the k-th of them. */
static double at_rest(Expr e, Expr rests, long k, double place)
{
    for (long i = 0; i < expr_count(rests); i++)
        e = walk_replace1(e, expr_arg(rests, i), i == k ? EXPR_ONE : EXPR_ZERO);
    return value_at(e, place);
}

/* The first terms are off by no more than some times what the names of rests stand before, and by
 * more than a part of it. */
static void check_near(const char *call, long point, long terms)
{
    Expr e = read_expr(call), rests;
    double place = (double)point + 0.25;
    Expr near = ode_bessel_near(e, t, expr_int(point), terms, &rests);
    if (!near)
        fail_msg("no series: %s", call);
    bool two = strchr("YKU", call[6]) != NULL; /* the kind of Bessel's and of Kummer's */
    assert_int_equal(expr_count(rests), two ? 2 : 1);
    double value = value_at(e, place);
    double first = at_rest(near, rests, -1, place), most = 0;
    for (long k = 0; k < expr_count(rests); k++)
        most += fabs(at_rest(near, rests, k, place) - first);
    double off = fabs(first - value);
    if (off > 20 * most + 1e-14 || (off > 1e-14 && off < 2e-5 * most))
        fail_msg("%s, %ld terms: %.17g is not %.17g but for %g", call, terms, first, value, most);
}

static void near_zeros(void **state)
{
    (void)state;
    static const char *const at_zero[] = {
        "BesselJ(1/3,t)",      "BesselI(1/3,t)",     "BesselY(1/3,t)",     "BesselK(1/3,t)",
        "BesselJ(-5/2,3*t)",   "BesselI(7/4,t/2)",   "BesselY(5/4,2*t)",   "BesselK(3/4,3*t^2)",
        "KummerM(2/3,5/4,t)",  "KummerU(2/3,5/4,t)", "KummerU(2,1/3,2*t)", "KummerU(1/2,-3/4,t)",
        "KummerM(2,-3/2,t^2)", "KummerU(-1,1/3,t)",  "KummerU(1/4,5/4,t)", "KummerM(-1,1/2,t)",
        "KummerU(5/4,5/4,t)"};
    static const char *const at_one[] = {"BesselK(2/3,t-1)", "BesselJ(2/3,2*t-2)",
                                         "KummerM(1/3,1/2,t^2-t)"};
    for (long terms = 1; terms < 5; terms++) {
        for (size_t k = 0; k < sizeof at_zero / sizeof *at_zero; k++)
            check_near(at_zero[k], 0, terms);
        for (size_t k = 0; k < sizeof at_one / sizeof *at_one; k++)
            check_near(at_one[k], 1, terms);
    }
}

/* No series there: integers, arguments that are not 0 at the point, other functions. */
static void not_near(void **state)
{
    (void)state;
    static const char *const calls[] = {"BesselJ(1,t)",
                                        "BesselJ(1/3,t+1)",
                                        "BesselJ(1/3,2)",
                                        "BesselJ(a,t)",
                                        "sin(t)",
                                        "t^(1/3)",
                                        "KummerM(1/3,2,t)",
                                        "arctan(1/3,t)",
                                        "LegendreP(1/2,t)",
                                        "EllipticPi(1/3,t,t)",
                                        "f()",
                                        "f(1/3,t,1/3,t)",
                                        "f(1/3)",
                                        "f(1/3,1/2,t)",
                                        "BesselJ(1/3,s)"};
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++) {
        Expr rests;
        if (ode_bessel_near(read_expr(calls[k]), t, EXPR_ZERO, 3, &rests))
            fail_msg("a series of %s", calls[k]);
        assert_int_equal(expr_count(rests), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading),
        cmocka_unit_test(rows),
        cmocka_unit_test(constant_coefficients),
        cmocka_unit_test(forced),
        cmocka_unit_test(bases),
        cmocka_unit_test(liouvillian),
        cmocka_unit_test(frobenius),
        cmocka_unit_test(changed),
        cmocka_unit_test(first_integrals),
        cmocka_unit_test(isolated),
        cmocka_unit_test(constants),
        cmocka_unit_test(values),
        cmocka_unit_test(near_zeros),
        cmocka_unit_test(not_near),
        cmocka_unit_test(shapes),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
