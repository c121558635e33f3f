/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear homogeneous equations whose coefficients depend on t. A missing y lowers the order, and so
 * does an equation that is the derivative of another. An
 * equation of second order y'' + p*y' + q*y = 0 is tried in its normal form v'' + I*v = 0 with
 * I = q - p'/2 - p^2/4, and in the variable s with s' = sqrt(q), where it may have constant
 * coefficients (G. M. Murphy, Ordinary Differential Equations and Their Solutions, ch. 3). For any
 * order simple solutions, exp(r*t), exp(a*t^2 + b*t) and t^k, are tried; one solution lowers the
 * order by J. d'Alembert's y = y1*integral of w. Then kovacic.c, named.c and
 * klein.c are asked.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/base/told.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs_facts.h"

enum { TRIAL_RATE = 3, TRIAL_POWER = 4 };

static Expr constant_or_self(Expr e, Expr t)
{
    e = normal_expr(e);
    if (!ode_is_free(e, t) && zero_is(diff_name(e, t)))
        e = simplify_expr(e);
    return e;
}

/* --- y is missing ---------------------------------------------------------------------------- */

/* The basis from one for z = y'. */
static Expr integrated_basis(const Ode *ode, Expr basis)
{
    Expr list = expr_list(&EXPR_ONE, 1);

    for (long i = 0; basis && i < expr_count(basis); i++)
        list = ode_append(list, ode_integral(ode, expr_arg(basis, i)));
    return basis ? list : NULL;
}

static Expr without_y(const Ode *ode, const OdeLinear *eq)
{
    OdeLinear lower = *eq;

    if (!zero_is(ode_linear_coeff(eq, 0)))
        return NULL;
    lower.a = expr_list(eq->a->u.args + 1, ode_linear_order(eq));
    return integrated_basis(ode, ode_basis(ode, &lower));
}

/* --- second order: changes of variable ------------------------------------------------------- */

static Expr scaled(Expr basis, Expr factor)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(basis); i++)
        list = ode_append(list, expr_mul(factor, expr_arg(basis, i)));
    return list;
}

/* y = v*exp(-integral of p/2) */
static Expr normal_form(Expr p, Expr q, Expr t)
{
    Expr I = expr_sub(q, expr_mul(EXPR_HALF, diff_name(p, t))), F, basis;

    I = expr_sub(I, expr_mul(expr_ratio(1, 4), expr_mul(p, p)));
    OdeLinear eq = {t, expr_list((Expr[]){constant_or_self(I, t), EXPR_ZERO, EXPR_ONE}, 3),
                    EXPR_ZERO};

    basis = ode_basis_steady(&eq);
    F = basis ? ode_antiderivative(expr_mul(expr_ratio(-1, 2), p), t) : NULL;
    return F ? scaled(basis, ode_exponential(F)) : NULL;
}

/* s' = sqrt(+-q): y_ss + (s'' + p*s')/s'^2*y_s +- y = 0 */
static Expr root_variable(Expr p, Expr q, Expr t)
{
    Expr rate = ode_root(q), s = ode_fresh(), c, F, basis, sign = EXPR_ONE;

    if (zero_is(q))
        return NULL;
    if (walk_has_kind(rate, EXPR_COMPLEX)) {
        sign = EXPR_MINUS_ONE;
        rate = ode_root(expr_neg(q));
    }
    c = expr_add(diff_name(rate, t), expr_mul(p, rate));
    c = constant_or_self(expr_div(c, expr_mul(rate, rate)), t);
    F = ode_is_free(c, t) ? ode_antiderivative(rate, t) : NULL;
    if (!F)
        return NULL;
    basis = ode_exponentials(expr_list((Expr[]){sign, c, EXPR_ONE}, 3), s);
    return basis ? ode_replace(basis, s, F) : NULL;
}

static Expr by_variable(const Ode *ode, const OdeLinear *eq)
{
    Expr top = ode_linear_coeff(eq, 2), p, q, basis;

    (void)ode;
    if (ode_linear_order(eq) != 2)
        return NULL;
    p = normal_expr(expr_div(ode_linear_coeff(eq, 1), top));
    q = normal_expr(expr_div(ode_linear_coeff(eq, 0), top));
    basis = normal_form(p, q, eq->t);
    return basis ? basis : root_variable(p, q, eq->t);
}

/* --- exact equations ----------------------------------------------------------------------- */

/* The sum of b[k]*y^(k), k < n, whose derivative the equation is; false when it is none. */
static bool first_integral(OdeLinear *lower, const OdeLinear *eq)
{
    long n = ode_linear_order(eq);
    Expr b = ode_linear_coeff(eq, n), list = expr_list(&b, 1);

    for (long k = n - 1; k >= 0; k--) {
        b = normal_expr(expr_sub(ode_linear_coeff(eq, k), diff_name(b, eq->t)));
        if (k > 0)
            list = expr_list((Expr[]){b, expr_seq(list->u.args, expr_count(list))}, 2);
    }
    *lower = (OdeLinear){eq->t, list, EXPR_ONE};
    return ode_vanishes(b);
}

/* The basis of the first integral = 0, and a solution of the first integral = 1. */
static Expr by_first_integral(const Ode *ode, const OdeLinear *eq)
{
    OdeLinear lower;
    Expr basis = first_integral(&lower, eq) ? ode_basis(ode, &lower) : NULL;

    return basis ? ode_append(basis, ode_variation(ode, &lower, basis)) : NULL;
}

/* --- one solution ---------------------------------------------------------------------------- */

static Expr applied(const OdeLinear *eq, Expr y)
{
    Expr sum = EXPR_ZERO;

    for (long k = 0; k <= ode_linear_order(eq); k++) {
        sum = expr_add(sum, expr_mul(ode_linear_coeff(eq, k), y));
        y = diff_name(y, eq->t);
    }
    return sum;
}

static bool is_solution(const OdeLinear *eq, Expr y)
{
    return ode_vanishes(applied(eq, y));
}

/* The only r for which exp(r*t) can solve an equation of second order: p'*r + q' = 0. */
static Expr rate_of(const OdeLinear *eq)
{
    Expr top = ode_linear_coeff(eq, 2), p, q;

    p = diff_name(expr_div(ode_linear_coeff(eq, 1), top), eq->t);
    q = diff_name(expr_div(ode_linear_coeff(eq, 0), top), eq->t);
    return zero_is(p) ? NULL : constant_or_self(expr_neg(expr_div(q, p)), eq->t);
}

/* exp of the integral of z = a*t + b, where z' + z^2 + p*z + q = 0 for polynomials p and q. */
static Expr growing_solution(const OdeLinear *eq)
{
    Expr top = ode_linear_coeff(eq, 2), p, q, a = ode_fresh(), b = ode_fresh(), z, left, eqs;

    p = normal_expr(expr_div(ode_linear_coeff(eq, 1), top));
    q = normal_expr(expr_div(ode_linear_coeff(eq, 0), top));
    if (!is_polynomial_in(p, &eq->t, 1) || !is_polynomial_in(q, &eq->t, 1) ||
        degree_expr(p, eq->t) > 1 || degree_expr(q, eq->t) > 2)
        return NULL;
    z = expr_add(expr_mul(a, eq->t), b);
    left = expand_products(expr_sum((Expr[]){a, expr_mul(z, z), expr_mul(p, z), q}, 4));
    eqs = expr_list(NULL, 0);
    for (long k = 0; k <= 2; k++)
        eqs = ode_append(eqs, coeff_expr(left, eq->t, k));
    SolveResult found = solve_equations(eqs->u.args, 3, (Expr[]){a, b}, 2);
    for (long i = 0; i < expr_count(found.solutions); i++) {
        Expr at = expr_arg(found.solutions, i), square = expr_mul(eq->t, eq->t), u;

        u = expr_add(expr_mul(expr_mul(EXPR_HALF, expr_arg(at, 0)), square),
                     expr_mul(expr_arg(at, 1), eq->t));
        u = funcs_apply1("exp", u);
        if (!walk_has_kind(u, EXPR_COMPLEX) && is_solution(eq, u))
            return u;
    }
    return NULL;
}

static Expr trial_solution(const OdeLinear *eq)
{
    if (ode_linear_order(eq) == 2) {
        Expr r = rate_of(eq), y = r ? funcs_apply1("exp", expr_mul(r, eq->t)) : NULL;

        if (r && ode_is_free(r, eq->t) && is_solution(eq, y))
            return y;
        y = growing_solution(eq);
        if (y)
            return y;
    }
    for (long k = 1; k <= TRIAL_POWER; k++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            Expr power = expr_pow(eq->t, expr_int(sign * k)), exponential;

            if (is_solution(eq, power))
                return power;
            exponential = funcs_apply1("exp", expr_mul(expr_int(sign * k), eq->t));
            if (k <= TRIAL_RATE && is_solution(eq, exponential))
                return exponential;
        }
    return NULL;
}

static long binomial(long n, long k)
{
    long b = 1;

    for (long i = 1; i <= k; i++)
        b = b * (n - k + i) / i;
    return b;
}

/* The equation for w in y = y1*integral of w: the coefficient of w^(j) is the sum over k > j of
 * binomial(k, j+1)*a[k]*y1^(k-j-1). */
static OdeLinear lowered(const OdeLinear *eq, Expr y1)
{
    long n = ode_linear_order(eq);
    OdeLinear lower = {eq->t, expr_list(NULL, 0), EXPR_ZERO};

    for (long j = 0; j < n; j++) {
        Expr sum = EXPR_ZERO, y = y1;

        for (long k = j + 1; k <= n; k++) {
            Expr c = expr_mul(expr_int(binomial(k, j + 1)), ode_linear_coeff(eq, k));

            sum = expr_add(sum, expr_mul(c, y));
            y = diff_name(y, eq->t);
        }
        lower.a = ode_append(lower.a, normal_expr(expr_div(sum, y1)));
    }
    return lower;
}

/* The basis that one solution leads to. */
static Expr with_one_solution(const Ode *ode, const OdeLinear *eq, Expr y1)
{
    Expr basis;

    OdeLinear lower = lowered(eq, y1);
    basis = integrated_basis(ode, ode_basis(ode, &lower));
    return basis ? scaled(basis, y1) : NULL;
}

static Expr by_one_solution(const Ode *ode, const OdeLinear *eq)
{
    Expr y1 = trial_solution(eq);

    return y1 ? with_one_solution(ode, eq, y1) : NULL;
}

/* --- second order: Liouville's and named functions ------------------------------------------- */

/* exp(A)*(P1 + I*P2)*(cos(B) + I*sin(B)): its real and its imaginary part. */
static Expr real_pair(Expr A, Expr B, Expr P1, Expr P2)
{
    Expr c = funcs_apply1("cos", B), s = funcs_apply1("sin", B);
    Expr re = expr_sub(expr_mul(P1, c), expr_mul(P2, s));
    Expr im = expr_add(expr_mul(P1, s), expr_mul(P2, c));

    A = ode_exponential(A);
    return expr_list((Expr[]){expr_mul(A, re), expr_mul(A, im)}, 2);
}

/* P*exp(integral of w), w and P with I in them. */
static Expr complex_basis(const OdeLinear *eq, Expr w, Expr P)
{
    Expr re, im, P1, P2, A, B;

    if (!evalc_split(normal_expr(w), &re, &im) || !evalc_split(P, &P1, &P2))
        return NULL;
    A = ode_antiderivative(normal_expr(re), eq->t);
    B = ode_antiderivative(normal_expr(im), eq->t);
    return A && B && !zero_is(B) ? real_pair(A, B, P1, P2) : NULL;
}

/* exp(integral of w +- root), or with sines and cosines where the root is imaginary. */
static Expr double_basis(const OdeLinear *eq, Expr w, Expr square)
{
    Expr root = ode_root(square), A = ode_antiderivative(w, eq->t), B;
    Expr negative = ode_root(expr_neg(square));

    if (walk_has_kind(root, EXPR_COMPLEX) || walk_tree_size(negative) < walk_tree_size(root)) {
        B = ode_antiderivative(negative, eq->t);
        return A && B ? real_pair(A, B, EXPR_ONE, EXPR_ZERO) : NULL;
    }
    B = ode_antiderivative(root, eq->t);
    if (!A || !B)
        return NULL;
    return expr_list((Expr[]){ode_exponential(expr_add(A, B)), ode_exponential(expr_sub(A, B))}, 2);
}

/* Both members solve the equation? */
static Expr checked(const OdeLinear *eq, Expr basis)
{
    for (long i = 0; basis && i < expr_count(basis); i++)
        if (!is_solution(eq, expr_arg(basis, i)))
            return NULL;
    return basis;
}

/* One member of a basis that is no multiple of y, or NULL. */
static Expr other_than(Expr basis, Expr y, Expr t)
{
    for (long i = 0; basis && i < expr_count(basis); i++) {
        Expr ratio = expr_div(expr_arg(basis, i), y);

        if (ode_differs(diff_name(ratio, t)))
            return expr_arg(basis, i);
    }
    return NULL;
}

static bool is_open(Expr basis)
{
    return walk_has(basis, expr_symbol("int"));
}

/* y = exp(-integral of p/2)*z with z from kovacic.c; a second solution by reduction of order, or
 * among the named ones where that leaves an integral. */
static Expr liouvillian_basis(const Ode *ode, const OdeLinear *eq, Expr p, Expr found, Expr named)
{
    Expr w = expr_sub(expr_arg(found, 0), expr_mul(EXPR_HALF, p)), P = expr_arg(found, 1), y;
    Expr basis = NULL, other;

    w = normal_expr(w);
    if (expr_arg(found, 2) != EXPR_ZERO)
        return checked(eq, double_basis(eq, w, expr_arg(found, 2)));
    if (walk_has_kind(w, EXPR_COMPLEX) || walk_has_kind(P, EXPR_COMPLEX))
        basis = checked(eq, complex_basis(eq, w, P));
    y = basis ? NULL : ode_antiderivative(w, eq->t);
    y = y ? expr_mul(P, ode_exponential(y)) : NULL;
    if (!y || !is_solution(eq, y))
        return basis;
    basis = with_one_solution(ode, eq, y);
    other = basis && is_open(basis) ? other_than(named, y, eq->t) : NULL;
    return other ? expr_list((Expr[]){y, other}, 2) : basis;
}

/* The second of two named functions by reduction of order, where that has no integral. */
static Expr with_shorter_second(const Ode *ode, const OdeLinear *eq, Expr named)
{
    Expr hypergeom = expr_symbol("hypergeom"), first, basis;

    if (!named || !walk_has(named, hypergeom))
        return named;
    first = expr_arg(named, walk_has(expr_arg(named, 0), hypergeom) ? 1 : 0);
    if (walk_has(first, hypergeom))
        return named;
    first = simplify_expr(first);
    basis = is_solution(eq, first) ? with_one_solution(ode, eq, first) : NULL;
    return basis && !is_open(basis) ? basis : named;
}

/* y = exp(-integral of p/2)*z with z from klein.c. */
static Expr klein_basis(Expr r, Expr p, Expr t)
{
    Expr basis = ode_klein(r, t);
    Expr F = basis ? ode_antiderivative(expr_mul(expr_ratio(-1, 2), p), t) : NULL;

    return F ? scaled(basis, ode_exponential(F)) : NULL;
}

static Expr by_functions(const Ode *ode, const OdeLinear *eq)
{
    Expr top = ode_linear_coeff(eq, 2), p, q, r, found, named;

    if (ode_linear_order(eq) != 2)
        return NULL;
    p = normal_expr(expr_div(ode_linear_coeff(eq, 1), top));
    q = normal_expr(expr_div(ode_linear_coeff(eq, 0), top));
    r = expr_add(expr_mul(expr_ratio(1, 4), expr_mul(p, p)),
                 expr_mul(EXPR_HALF, diff_name(p, eq->t)));
    named = checked(eq, ode_named_basis(p, q, eq->t));
    if (named && !other_than(named, expr_arg(named, 0), eq->t))
        named = NULL;
    named = with_shorter_second(ode, eq, named);
    found = ode_liouvillian(expr_sub(r, q), eq->t);
    found = found ? liouvillian_basis(ode, eq, p, found, named) : NULL;
    if (found || named)
        return found ? found : named;
    return checked(eq, klein_basis(expr_sub(r, q), p, eq->t));
}

static void look_for_waves(Expr node, void *arg)
{
    bool *seen = arg;

    seen[0] = seen[0] || funcs_is_hyperbolic(node);
    seen[1] = seen[1] || funcs_is_circular(node);
}

/* Hyperbolic functions are circular ones of s = I*t. */
static Expr by_imaginary(const Ode *ode, const OdeLinear *eq)
{
    Expr s = ode_fresh(), t = expr_neg(expr_mul(EXPR_I, s)), basis, turn = EXPR_ONE;
    OdeLinear turned = {s, expr_list(NULL, 0), EXPR_ZERO};
    bool seen[2] = {false, false};

    walk_each(eq->a, look_for_waves, seen);
    if (!seen[0] || seen[1] || ode_linear_order(eq) != 2)
        return NULL;
    for (long k = 0; k <= 2; k++) {
        Expr c = ode_replace(ode_linear_coeff(eq, k), eq->t, t);

        turned.a = ode_append(turned.a, normal_expr(expr_mul(turn, c)));
        turn = expr_mul(turn, EXPR_I);
    }
    basis = by_functions(ode, &turned);
    return basis ? checked(eq, ode_replace(basis, s, expr_mul(EXPR_I, eq->t))) : NULL;
}

static Expr hypergeometric_of(void *arg)
{
    return ode_hypergeometric_basis(arg);
}

/* Higher orders only: of the second by_functions knows more. */
static Expr by_hypergeometric(const Ode *ode, const OdeLinear *eq)
{
    OdeLinear copy = *eq;

    (void)ode;
    return ode_linear_order(eq) < 3 ? NULL : checked(eq, ode_attempt(hypergeometric_of, &copy));
}

/* A basis without constant factors. */
static Expr without_units(Expr basis, Expr t)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(basis); i++) {
        Expr y = EXPR_ONE, e = expr_arg(basis, i);

        for (long k = 0; k < expr_factor_count(e); k++)
            if (!ode_is_free(expr_factor(e, k), t))
                y = expr_mul(y, expr_factor(e, k));
        list = ode_append(list, y);
    }
    return list;
}

/* The more of these methods, the rougher: the first basis without integrals, or the first. */
Expr ode_basis_variable(const Ode *ode, const OdeLinear *eq)
{
    static const struct {
        Expr (*find)(const Ode *ode, const OdeLinear *eq);
        const char *name;
    } METHODS[] = {{without_y, "y does not occur"},
                   {by_variable, "a change of the variable"},
                   {by_first_integral, "a first integral"},
                   {by_one_solution, "one solution, then a lower order"},
                   {by_functions, "special functions"},
                   {by_imaginary, "circular functions for hyperbolic ones"},
                   {by_hypergeometric, "hypergeometric functions"}};
    Expr first = NULL;

    err_stack_check();
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        Expr basis = METHODS[i].find(ode, eq);

        if (basis)
            told_say("dsolve", 1, "linear of order %ld: %s%s", ode_linear_order(eq),
                     METHODS[i].name, is_open(basis) ? ", integrals are left" : "");
        if (basis && !is_open(basis))
            return without_units(basis, eq->t);
        first = first ? first : basis;
    }
    return first;
}
