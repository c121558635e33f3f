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
#include "cas/value/funcs_facts.h"

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

static Expr by_exp(const FuncWave *wave, Expr u)
{
    bool hyperbolic = wave->is_hyperbolic;
    Expr w = hyperbolic ? u : expr_mul(EXPR_I, u);
    Expr up = exp_of(w), down = exp_of(expr_neg(w));
    Expr s = half(expr_sub(up, down)), c = half(expr_add(up, down));
    return funcs_wave_by(wave, c, hyperbolic ? s : expr_mul(expr_neg(EXPR_I), s));
}

static Expr by_sincos(const FuncWave *wave, Expr u)
{
    return funcs_wave_by(wave, funcs_cosine(u, wave->is_hyperbolic),
                         funcs_sine(u, wave->is_hyperbolic));
}

static Expr by_half_tangent(const FuncWave *wave, Expr u)
{
    bool hyperbolic = wave->is_hyperbolic;
    Expr t = call_of(hyperbolic ? "tanh" : "tan", half(u)), square = expr_pow(t, EXPR_TWO);
    Expr up = hyperbolic ? expr_add(EXPR_ONE, square) : expr_sub(EXPR_ONE, square);
    Expr down = hyperbolic ? expr_sub(EXPR_ONE, square) : expr_add(EXPR_ONE, square);
    return funcs_wave_by(wave, expr_div(up, down), expr_div(expr_mul(EXPR_TWO, t), down));
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
        value = expr_add(funcs_cosine(real, true), funcs_sine(real, true));
    if (imaginary == EXPR_ZERO)
        return value;
    return expr_mul(value, expr_add(funcs_cosine(imaginary, false),
                                    expr_mul(EXPR_I, funcs_sine(imaginary, false))));
}

static Expr ln_of(Expr e)
{
    return call_of("ln", e);
}

/* arctan(u) and arctanh(u). */
static Expr arctangent_by_ln(Expr u, bool hyperbolic)
{
    Expr iu = expr_mul(EXPR_I, u);
    if (hyperbolic)
        return half(expr_sub(ln_of(expr_add(u, EXPR_ONE)), ln_of(expr_sub(EXPR_ONE, u))));
    return half(
        expr_mul(EXPR_I, expr_sub(ln_of(expr_sub(EXPR_ONE, iu)), ln_of(expr_add(EXPR_ONE, iu)))));
}

/* The angle or area with cosine or sine u. */
static Expr arc_by_ln(Expr u, bool is_sine, bool hyperbolic)
{
    Expr square = expr_pow(u, EXPR_TWO);
    if (hyperbolic && is_sine)
        return ln_of(expr_add(u, funcs_sqrt(expr_add(square, EXPR_ONE))));
    if (hyperbolic)
        return ln_of(expr_add(
            u, expr_mul(funcs_sqrt(expr_sub(u, EXPR_ONE)), funcs_sqrt(expr_add(u, EXPR_ONE)))));
    Expr other = funcs_sqrt(expr_sub(EXPR_ONE, square)), i_sine = is_sine ? u : other;
    return expr_mul(expr_neg(EXPR_I),
                    ln_of(expr_add(is_sine ? other : u, expr_mul(EXPR_I, i_sine))));
}

/* The inverse of a wave; NULL for other calls. */
static Expr inverse_by_ln(Expr call)
{
    const FuncWave *wave = funcs_arc(call);
    if (!wave)
        return NULL;
    Expr u = expr_arg(call, 1);
    bool hyperbolic = wave->is_hyperbolic;
    if (!wave->cosine || !wave->sine)
        return arc_by_ln(wave->cosine + wave->sine < 0 ? expr_inv(u) : u, wave->sine != 0,
                         hyperbolic);
    if (wave->sine > 0)
        return arctangent_by_ln(u, hyperbolic);
    if (hyperbolic)
        return arctangent_by_ln(expr_inv(u), true);
    return expr_sub(half(EXPR_PI), arctangent_by_ln(u, false));
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

static Expr sign_by_step(Expr u)
{
    return expr_sub(expr_mul(EXPR_TWO, step(u)), EXPR_ONE);
}

/* That is signum of complex u, too; csgn and Heaviside are so on the line alone. */
static Expr sign_by_abs(Expr u)
{
    return expr_div(u, call_of("abs", u));
}

/* A function with a jump at zero by a function that is -1 below and 1 above. */
static Expr by_sign(Expr call, Expr (*sign_of)(Expr u))
{
    Expr below, above;
    return funcs_sides(call, &below, &above) ? funcs_by_sign(call, sign_of(expr_arg(call, 1)))
                                             : call;
}

static Expr by_steps(Expr call)
{
    if (funcs_jump(call) == FUNC_JUMP_PIECEWISE)
        return piecewise_by_steps(call);
    return funcs_argument(call, "Heaviside") ? call : by_sign(call, sign_by_step);
}

static Expr by_abs(Expr call)
{
    Expr u = funcs_argument(call, "csgn");
    bool off_the_line = u && walk_has_kind(u, EXPR_COMPLEX);
    return off_the_line || funcs_argument(call, "abs") ? call : by_sign(call, sign_by_abs);
}

static Expr by_cases(Expr call)
{
    Expr pieces = funcs_jump(call) == FUNC_JUMP_PIECEWISE ? NULL : funcs_pieces(call);
    return pieces ? funcs_apply(expr_symbol("piecewise"), pieces->u.args, expr_count(pieces))
                  : call;
}

/* --- factorials -------------------------------------------------------------------------- */

/* Has the factorial of u no value? */
static bool is_pole(Expr u)
{
    return expr_is(u, EXPR_INTEGER) && num_sign(u) < 0;
}

/* What would have a pole, as binomial(n, n+1) with GAMMA(0), stays. */
static Expr by_factorial(Expr call, const char *name, Expr a, Expr b, bool gamma)
{
    if (!strcmp(name, "binomial") && b) {
        if (is_pole(a) || is_pole(b) || is_pole(expr_sub(a, b)))
            return call;
        const char *f = gamma ? "GAMMA" : "factorial";
        Expr shift = gamma ? EXPR_ONE : EXPR_ZERO;
        Expr below =
            expr_mul(call_of(f, expr_add(b, shift)), call_of(f, expr_add(expr_sub(a, b), shift)));
        return expr_div(call_of(f, expr_add(a, shift)), below);
    }
    if (b && (is_pole(expr_sub(expr_add(a, b), EXPR_ONE)) || is_pole(expr_sub(a, EXPR_ONE))))
        return call;
    if (!strcmp(name, "pochhammer") && b) {
        const char *f = gamma ? "GAMMA" : "factorial";
        Expr shift = gamma ? EXPR_ZERO : EXPR_MINUS_ONE;
        return expr_div(call_of(f, expr_add(expr_add(a, b), shift)),
                        call_of(f, expr_add(a, shift)));
    }
    if (gamma && !strcmp(name, "Beta") && b && !is_pole(expr_sub(b, EXPR_ONE)))
        return expr_div(expr_mul(call_of("GAMMA", a), call_of("GAMMA", b)),
                        call_of("GAMMA", expr_add(a, b)));
    if (gamma && !strcmp(name, "factorial") && !b)
        return call_of("GAMMA", expr_add(a, EXPR_ONE));
    if (!gamma && !strcmp(name, "GAMMA") && !b)
        return call_of("factorial", expr_sub(a, EXPR_ONE));
    return call;
}

/* --- one call ---------------------------------------------------------------------------- */

static Expr wave_call(Expr call, RewriteForm form)
{
    const FuncWave *wave = funcs_wave(call);
    if (!wave)
        return call;
    Expr u = expr_arg(call, 1);
    if (form == REWRITE_EXP || (form == REWRITE_EXPSINCOS && wave->is_hyperbolic))
        return by_exp(wave, u);
    return form == REWRITE_TAN ? by_half_tangent(wave, u) : by_sincos(wave, u);
}

static Expr rewrite_call(Expr call, RewriteForm form)
{
    Expr head = expr_arg(call, 0), value;
    long n = expr_nops(call);
    if (!expr_is(head, EXPR_SYMBOL) || n < 1)
        return call;
    switch (form) {
    case REWRITE_EXP:
    case REWRITE_EXPSINCOS:
    case REWRITE_SINCOS:
    case REWRITE_TAN:
        return wave_call(call, form);
    case REWRITE_TRIG:
        value = funcs_argument(call, "exp");
        return value ? exp_by_trig(value) : call;
    case REWRITE_LN:
        value = inverse_by_ln(call);
        return value ? value : call;
    case REWRITE_FACTORIAL:
    case REWRITE_GAMMA:
        return by_factorial(call, expr_text(head), expr_op(call, 1),
                            n == 2 ? expr_op(call, 2) : NULL, form == REWRITE_GAMMA);
    case REWRITE_HEAVISIDE:
        return by_steps(call);
    case REWRITE_PIECEWISE:
        return by_cases(call);
    case REWRITE_ABS:
        return by_abs(call);
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

static Expr horner_in(Expr e, const Expr *names, long n)
{
    if (n == 0)
        return e;
    Expr x = names[0];
    e = collect_distributed(expand_products(e), x);
    if (!is_polynomial_in(e, &x, 1))
        err_raise(ST_DOMAIN, "invalid input: a polynomial is expected for the form horner");
    if (e == EXPR_ZERO)
        return e;
    long k = degree_expr(e, x);
    Expr value = horner_in(coeff_expr(e, x, k), names + 1, n - 1);
    long gap = 0; /* powers of x that wait until there is a coefficient to add */
    while (--k >= 0) {
        Expr c = coeff_expr(e, x, k);
        gap++;
        if (c == EXPR_ZERO)
            continue;
        c = horner_in(c, names + 1, n - 1);
        value = expr_add(c, expr_mul(value, expr_pow(x, expr_int(gap))));
        gap = 0;
    }
    return expr_mul(value, expr_pow(x, expr_int(gap)));
}

Expr rewrite_horner(Expr e, Expr names)
{
    return horner_in(e, names->u.args, expr_count(names));
}

/* The arguments with x of all sin and cos in e, perhaps twice. */
typedef struct Angles {
    Expr x, *angle;
    long n, capacity;
} Angles;

static void angle_visit(Expr e, void *arg)
{
    Angles *angles = arg;
    Expr u = funcs_is_circular(e) && funcs_is_plain_wave(e) ? expr_arg(e, 1) : NULL;
    if (!u || !walk_has(u, angles->x))
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
        Expr c = funcs_cosine(angle[i], false), s = funcs_sine(angle[i], false);
        Expr both[2] = {c, s}, sum = expand_products(e);
        if (!is_polynomial_in(sum, both, 2) || degree_total(sum, both, 2, 1) != 1)
            continue;
        Expr a = coeff_expr(sum, c, 1), b = coeff_expr(sum, s, 1);
        if (a == EXPR_ZERO || b == EXPR_ZERO)
            continue;
        Expr rest = coeff_expr(coeff_expr(sum, c, 0), s, 0);
        Expr size = funcs_sqrt(expr_add(expr_pow(a, EXPR_TWO), expr_pow(b, EXPR_TWO)));
        Expr shift = funcs_apply2("arctan", b, a);
        e = expr_add(rest, expr_mul(size, funcs_cosine(expr_sub(angle[i], shift), false)));
    }
    return e;
}
