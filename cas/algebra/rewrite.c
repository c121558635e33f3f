/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions written by other functions. One pass from the inside out over the shared graph; what a
 * form knows about a call is one small function, all others stay.
 */
#include "cas/algebra/rewrite.h"

#include <string.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

static Expr half(Expr e)
{
    return expr_mul(EXPR_HALF, e);
}

static Expr exp_of(Expr u)
{
    return funcs_apply1("exp", u);
}

static Expr call_of(const char *name, Expr u)
{
    return funcs_apply1(name, u);
}

/* The tan-like quotient of a circular or hyperbolic function by its s and c. */
static Expr by_pair(const char *kind, Expr s, Expr c)
{
    static const char *const names[] = {"sin", "cos", "tan", "cot", "sec", "csc"};
    int k = 0;
    while (k < 6 && strcmp(kind, names[k]) != 0)
        k++;
    switch (k) {
    case 0:
        return s;
    case 1:
        return c;
    case 2:
        return expr_div(s, c);
    case 3:
        return expr_div(c, s);
    case 4:
        return expr_inv(c);
    case 5:
        return expr_inv(s);
    default:
        return NULL;
    }
}

/* "sin" for sin and sinh; hyperbolic tells which. NULL for other names. */
static const char *family(const char *name, bool *hyperbolic)
{
    static const char *const names[][2] = {{"sin", "sinh"}, {"cos", "cosh"}, {"tan", "tanh"},
                                           {"cot", "coth"}, {"sec", "sech"}, {"csc", "csch"}};
    for (int i = 0; i < 6; i++)
        for (int h = 0; h < 2; h++)
            if (!strcmp(name, names[i][h])) {
                *hyperbolic = h == 1;
                return names[i][0];
            }
    return NULL;
}

static Expr by_exp(const char *kind, bool hyperbolic, Expr u)
{
    Expr w = hyperbolic ? u : expr_mul(EXPR_I, u);
    Expr up = exp_of(w), down = exp_of(expr_neg(w));
    Expr s = half(expr_sub(up, down)), c = half(expr_add(up, down));
    return by_pair(kind, hyperbolic ? s : expr_mul(expr_neg(EXPR_I), s), c);
}

static Expr by_sincos(const char *kind, bool hyperbolic, Expr u)
{
    return by_pair(kind, call_of(hyperbolic ? "sinh" : "sin", u),
                   call_of(hyperbolic ? "cosh" : "cos", u));
}

static Expr by_half_tangent(const char *kind, bool hyperbolic, Expr u)
{
    Expr t = call_of(hyperbolic ? "tanh" : "tan", half(u)), square = expr_pow(t, EXPR_TWO);
    Expr up = hyperbolic ? expr_add(EXPR_ONE, square) : expr_sub(EXPR_ONE, square);
    Expr down = hyperbolic ? expr_sub(EXPR_ONE, square) : expr_add(EXPR_ONE, square);
    return by_pair(kind, expr_div(expr_mul(EXPR_TWO, t), down), expr_div(up, down));
}

/* exp of the terms with I by sin and cos, of the others by sinh and cosh. */
static Expr exp_by_trig(Expr u)
{
    Expr real = EXPR_ZERO, imaginary = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, t, term = expr_term(u, i);
        expr_split_coefficient(term, &c, &t);
        if (expr_is(c, EXPR_COMPLEX) && num_is_zero(expr_arg(c, 0)))
            imaginary = expr_add(imaginary, expr_mul(expr_arg(c, 1), t));
        else
            real = expr_add(real, term);
    }
    Expr value = EXPR_ONE;
    if (real != EXPR_ZERO)
        value = expr_add(call_of("cosh", real), call_of("sinh", real));
    if (imaginary == EXPR_ZERO)
        return value;
    return expr_mul(
        value, expr_add(call_of("cos", imaginary), expr_mul(EXPR_I, call_of("sin", imaginary))));
}

static Expr root_of(Expr e)
{
    return funcs_sqrt(e);
}

static Expr ln_of(Expr e)
{
    return call_of("ln", e);
}

static Expr inverse_by_ln(const char *name, Expr x)
{
    Expr square = expr_pow(x, EXPR_TWO), ix = expr_mul(EXPR_I, x);
    Expr less = expr_sub(EXPR_ONE, square), minus_i = expr_neg(EXPR_I);
    if (!strcmp(name, "arcsin"))
        return expr_mul(minus_i, ln_of(expr_add(root_of(less), ix)));
    if (!strcmp(name, "arccos"))
        return expr_mul(minus_i, ln_of(expr_add(x, expr_mul(EXPR_I, root_of(less)))));
    if (!strcmp(name, "arctan"))
        return half(expr_mul(
            EXPR_I, expr_sub(ln_of(expr_sub(EXPR_ONE, ix)), ln_of(expr_add(EXPR_ONE, ix)))));
    if (!strcmp(name, "arcsinh"))
        return ln_of(expr_add(x, root_of(expr_add(square, EXPR_ONE))));
    if (!strcmp(name, "arccosh"))
        return ln_of(
            expr_add(x, expr_mul(root_of(expr_sub(x, EXPR_ONE)), root_of(expr_add(x, EXPR_ONE)))));
    if (!strcmp(name, "arctanh"))
        return half(expr_sub(ln_of(expr_add(x, EXPR_ONE)), ln_of(expr_sub(EXPR_ONE, x))));
    return NULL;
}

/* --- steps ------------------------------------------------------------------------------- */

static Expr step(Expr u)
{
    return call_of("Heaviside", u);
}

/* The indicator of a condition by Heaviside; NULL for what is no comparison of these. */
static Expr indicator(Expr condition)
{
    err_stack_check();
    Expr a, b;
    switch (expr_kind(condition)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
        /* A number on the left: the step rises there; on the right it falls. */
        a = expr_arg(condition, 0);
        b = expr_arg(condition, 1);
        if (funcs_is_constant(b))
            return expr_sub(EXPR_ONE, step(expr_sub(a, b)));
        return step(expr_sub(b, a));
    case EXPR_AND:
    case EXPR_OR:
        a = indicator(expr_arg(condition, 0));
        b = indicator(expr_arg(condition, 1));
        if (!a || !b)
            return NULL;
        return expr_is(condition, EXPR_AND) ? expr_mul(a, b)
                                            : expr_sub(expr_add(a, b), expr_mul(a, b));
    case EXPR_NOT:
        a = indicator(expr_arg(condition, 0));
        return a ? expr_sub(EXPR_ONE, a) : NULL;
    case EXPR_EQUATION:
        return EXPR_ZERO;
    default:
        return NULL;
    }
}

/* Heaviside(x-a)*Heaviside(x-b) = Heaviside(x - max(a, b)) for real numbers a and b. */
static Expr later_step(Expr u, Expr v)
{
    Expr difference = expr_sub(u, v);
    return expr_is_real_number(difference) ? step(num_sign(difference) > 0 ? v : u) : NULL;
}

static Expr merge_factors(Expr product)
{
    Expr rest = EXPR_ONE, last = NULL;
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr b, x, factor = expr_factor(product, i);
        expr_split_power(factor, &b, &x);
        Expr u = funcs_argument(b, "Heaviside");
        if (!u || !expr_is(x, EXPR_INTEGER) || num_sign(x) < 0) {
            rest = expr_mul(rest, factor);
            continue;
        }
        Expr merged = last ? later_step(funcs_argument(last, "Heaviside"), u) : b;
        if (!merged)
            rest = expr_mul(rest, b);
        else
            last = merged;
    }
    return last ? expr_mul(rest, last) : rest;
}

static Expr merge_steps(Expr e)
{
    Expr sum = EXPR_ZERO;
    e = expand_products(e);
    for (long i = 0; i < expr_term_count(e); i++)
        sum = expr_add(sum, merge_factors(expr_term(e, i)));
    return sum;
}

/* f1*I1 + (1-I1)*(f2*I2 + (1-I2)*(...)), from the last case to the first. */
static Expr piecewise_by_steps(Expr call)
{
    long n = expr_nops(call);
    Expr value = n % 2 ? expr_op(call, n) : EXPR_ZERO;
    for (long i = n - n % 2; i >= 2; i -= 2) {
        Expr inside = indicator(expr_op(call, i - 1));
        if (!inside)
            return call;
        Expr change = expr_sub(expr_op(call, i), value);
        value = expr_add(value, expr_mul(change, inside));
    }
    return collect_distributed(merge_steps(value), expr_symbol("Heaviside"));
}

static Expr by_steps(Expr call, const char *name, Expr u)
{
    if (!strcmp(name, "piecewise"))
        return piecewise_by_steps(call);
    Expr sign = expr_sub(expr_mul(EXPR_TWO, step(u)), EXPR_ONE);
    return !strcmp(name, "signum") ? sign : !strcmp(name, "abs") ? expr_mul(u, sign) : call;
}

static Expr cases(Expr u, Expr below, Expr at, Expr above)
{
    Expr all[5] = {expr_make(EXPR_LESS, (Expr[]){u, EXPR_ZERO}, 2), below,
                   expr_equation(u, EXPR_ZERO), at, above};
    if (at)
        return funcs_apply(expr_symbol("piecewise"), all, 5);
    all[2] = above;
    return funcs_apply(expr_symbol("piecewise"), all, 3);
}

static Expr by_cases(Expr call, const char *name, Expr u, Expr v)
{
    if (!strcmp(name, "abs"))
        return cases(u, expr_neg(u), NULL, u);
    if (!strcmp(name, "signum"))
        return cases(u, EXPR_MINUS_ONE, EXPR_ZERO, EXPR_ONE);
    if (!strcmp(name, "Heaviside"))
        return cases(u, EXPR_ZERO, EXPR_UNDEFINED, EXPR_ONE);
    if (v && !strcmp(name, "max"))
        return cases(expr_sub(u, v), v, NULL, u);
    if (v && !strcmp(name, "min"))
        return cases(expr_sub(u, v), u, NULL, v);
    return call;
}

static Expr by_abs(Expr call, const char *name, Expr u)
{
    Expr sign = expr_div(call_of("abs", u), u);
    if (!strcmp(name, "signum"))
        return sign;
    return !strcmp(name, "Heaviside") ? half(expr_add(EXPR_ONE, sign)) : call;
}

/* --- factorials -------------------------------------------------------------------------- */

static Expr by_factorial(Expr call, const char *name, Expr a, Expr b, bool gamma)
{
    if (!strcmp(name, "binomial") && b) {
        const char *f = gamma ? "GAMMA" : "factorial";
        Expr shift = gamma ? EXPR_ONE : EXPR_ZERO;
        Expr below =
            expr_mul(call_of(f, expr_add(b, shift)), call_of(f, expr_add(expr_sub(a, b), shift)));
        return expr_div(call_of(f, expr_add(a, shift)), below);
    }
    if (gamma && !strcmp(name, "factorial") && !b)
        return call_of("GAMMA", expr_add(a, EXPR_ONE));
    if (!gamma && !strcmp(name, "GAMMA") && !b)
        return call_of("factorial", expr_sub(a, EXPR_ONE));
    return call;
}

/* --- one call ---------------------------------------------------------------------------- */

static Expr circular_call(Expr call, const char *name, Expr u, RewriteForm form)
{
    bool hyperbolic;
    const char *kind = family(name, &hyperbolic);
    Expr value = !kind ? NULL
                 : form == REWRITE_EXP || (form == REWRITE_EXPSINCOS && hyperbolic)
                     ? by_exp(kind, hyperbolic, u)
                 : form == REWRITE_TAN ? by_half_tangent(kind, hyperbolic, u)
                                       : by_sincos(kind, hyperbolic, u);
    return value ? value : call;
}

static Expr rewrite_call(Expr call, RewriteForm form)
{
    Expr head = expr_arg(call, 0);
    long n = expr_nops(call);
    if (!expr_is(head, EXPR_SYMBOL) || n < 1)
        return call;
    const char *name = expr_text(head);
    Expr u = expr_op(call, 1), v = n == 2 ? expr_op(call, 2) : NULL, value = NULL;
    switch (form) {
    case REWRITE_EXP:
    case REWRITE_EXPSINCOS:
    case REWRITE_SINCOS:
    case REWRITE_TAN:
        return n == 1 ? circular_call(call, name, u, form) : call;
    case REWRITE_TRIG:
        return n == 1 && !strcmp(name, "exp") ? exp_by_trig(u) : call;
    case REWRITE_LN:
        value = n == 1 ? inverse_by_ln(name, u) : NULL;
        return value ? value : call;
    case REWRITE_FACTORIAL:
    case REWRITE_GAMMA:
        return by_factorial(call, name, u, v, form == REWRITE_GAMMA);
    case REWRITE_HEAVISIDE:
        return by_steps(call, name, u);
    case REWRITE_PIECEWISE:
        return by_cases(call, name, u, v);
    case REWRITE_ABS:
        return by_abs(call, name, u);
    case REWRITE_ROOTOF:
        return call;
    }
    return call;
}

/* b^(p/q) = RootOf(_Z^q - b)^p. */
static Expr root_power(Expr e)
{
    Expr b, x, z = expr_symbol("_Z");
    expr_split_power(e, &b, &x);
    if (!expr_is(x, EXPR_RATIONAL))
        return e;
    Expr q = expr_fmpz(x->u.rational.den), p = expr_fmpz(x->u.rational.num);
    return expr_pow(rootof_make(expr_sub(expr_pow(z, q), b), z, 1), p);
}

/* --- the pass ---------------------------------------------------------------------------- */

typedef struct Pass {
    RewriteForm form;
    Memo done;
} Pass;

static Expr rewrite(Expr e, void *arg)
{
    Pass *pass = arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING))
        return e;
    err_stack_check();
    err_poll();
    Expr known = memo_get(&pass->done, e);
    if (known)
        return known;
    Expr value = rtable_of(e) ? rtable_expr(rtable_map(rtable_of(e), rewrite, pass))
                              : walk_operands(e, rewrite, pass);
    if (expr_is(value, EXPR_CALL))
        value = rewrite_call(value, pass->form);
    else if (expr_is(value, EXPR_POWER) && pass->form == REWRITE_ROOTOF)
        value = root_power(value);
    memo_put(&pass->done, e, value);
    return value;
}

Expr rewrite_expr(Expr e, RewriteForm form)
{
    Pass pass = {.form = form};
    memo_begin(&pass.done);
    Expr value = rewrite(e, &pass);
    memo_end(&pass.done);
    return value;
}

/* --- polynomials and waves --------------------------------------------------------------- */

Expr rewrite_horner(Expr e, Expr x)
{
    e = collect_distributed(expand_products(e), x);
    if (!is_polynomial_in(e, &x, 1))
        err_raise(ST_DOMAIN, "invalid input: a polynomial is expected for the form horner");
    long k = degree_expr(e, x);
    Expr value = coeff_expr(e, x, k);
    long gap = 0; /* powers of x that wait until there is a coefficient to add */
    while (--k >= 0) {
        Expr c = coeff_expr(e, x, k);
        gap++;
        if (c == EXPR_ZERO)
            continue;
        value = expr_add(c, expr_mul(value, expr_pow(x, expr_int(gap))));
        gap = 0;
    }
    return expr_mul(value, expr_pow(x, expr_int(gap)));
}

/* The arguments with x of all sin and cos in e. */
typedef struct Angles {
    Expr x, *angle;
    long n, capacity;
} Angles;

static void angle_visit(Expr e, void *arg)
{
    Angles *angles = arg;
    Expr u = funcs_argument(e, "sin");
    u = u ? u : funcs_argument(e, "cos");
    if (!u || !walk_has(u, angles->x))
        return;
    for (long i = 0; i < angles->n; i++)
        if (angles->angle[i] == u)
            return;
    if (angles->n < angles->capacity)
        angles->angle[angles->n++] = u;
}

Expr rewrite_phase(Expr e, Expr x)
{
    enum { MOST = 64 };
    Expr angle[MOST];
    Angles angles = {x, angle, 0, MOST};
    walk_each(e, angle_visit, &angles);
    for (long i = 0; i < angles.n; i++) {
        Expr c = call_of("cos", angle[i]), s = call_of("sin", angle[i]);
        Expr both[2] = {c, s}, sum = expand_products(e);
        if (!is_polynomial_in(sum, both, 2) || degree_total(sum, both, 2, 1) != 1)
            continue;
        Expr a = coeff_expr(sum, c, 1), b = coeff_expr(sum, s, 1);
        if (a == EXPR_ZERO || b == EXPR_ZERO)
            continue;
        Expr rest = coeff_expr(coeff_expr(sum, c, 0), s, 0);
        Expr size = funcs_sqrt(expr_add(expr_pow(a, EXPR_TWO), expr_pow(b, EXPR_TWO)));
        Expr shift = funcs_apply2("arctan", b, a);
        e = expr_add(rest, expr_mul(size, call_of("cos", expr_sub(angle[i], shift))));
    }
    return e;
}
