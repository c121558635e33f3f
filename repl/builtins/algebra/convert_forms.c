/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of convert for mathematics (exp, trig, sincos, ln, horner, parfrac, polynom, Heaviside,
 * piecewise, ...) and for numbers (bases, bytes, degrees, continued fractions).
 */
#include "repl/builtins/algebra/convert_forms.h"

#include <limits.h>
#include <string.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/algebra/steps.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

/* --- functions --------------------------------------------------------------------------- */

#define REWRITING(function, form)                                                                  \
    static Expr function(const Expr *args, long n)                                                 \
    {                                                                                              \
        (void)n;                                                                                   \
        return rewrite_expr(args[0], form);                                                        \
    }
REWRITING(to_exp, REWRITE_EXP)
REWRITING(to_trig, REWRITE_TRIG)
REWRITING(to_expsincos, REWRITE_EXPSINCOS)
REWRITING(to_sincos, REWRITE_SINCOS)
REWRITING(to_tan, REWRITE_TAN)
REWRITING(to_ln, REWRITE_LN)
REWRITING(to_factorial, REWRITE_FACTORIAL)
REWRITING(to_gamma, REWRITE_GAMMA)
REWRITING(to_heaviside, REWRITE_HEAVISIDE)
REWRITING(to_abs, REWRITE_ABS)
REWRITING(to_rootof, REWRITE_ROOTOF)

/* One piecewise function, where a sum or product of several is one. */
/* piecewise(x < a1, f1, x < a2, f2, f3) of [f1, a1, f2, a2, f3]. */
static Expr from_pwlist(Expr list, Expr x)
{
    List parts;
    list_begin(&parts);
    for (long i = 0; i < expr_count(list); i += 2) {
        if (i + 1 < expr_count(list))
            list_put(&parts, expr_make(EXPR_LESS, (Expr[]){x, expr_arg(list, i + 1)}, 2));
        list_put(&parts, expr_arg(list, i));
    }
    Expr value = eval_apply(expr_symbol("piecewise"), parts.item, parts.count);
    list_end(&parts);
    return value;
}

static Expr to_piecewise(const Expr *args, long n)
{
    if (n > 2 && expr_is(args[0], EXPR_LIST))
        return from_pwlist(args[0], args[2]);
    Expr e = rewrite_expr(args[0], REWRITE_PIECEWISE);
    bool several = expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER);
    return several ? steps_merge(e, simplify_expr) : e;
}

static Expr to_expln(const Expr *args, long n)
{
    (void)n;
    return rewrite_expr(rewrite_expr(args[0], REWRITE_LN), REWRITE_EXP);
}

/* RootOf by the first of its explicit values. */
static Expr explicit_root(Expr e, void *arg)
{
    (void)arg;
    if (!expr_is_call(e, expr_symbol("RootOf")))
        return walk_operands(e, explicit_root, NULL);
    Expr values = eval_apply(expr_symbol("allvalues"), &e, 1);
    return expr_is(values, EXPR_SEQ) && expr_count(values) > 0 ? expr_arg(values, 0) : values;
}

static Expr to_radical(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_of(args[0]);
    return m ? rtable_expr(rtable_map(m, explicit_root, NULL)) : explicit_root(args[0], NULL);
}

/* x^(p/q) with odd q as surd(x, q)^p, everywhere in e. */
static Expr odd_roots(Expr e, void *arg)
{
    Expr product = EXPR_ONE;

    if (e->kind < EXPR_SUM)
        return e;
    err_stack_check();
    if (!expr_is(e, EXPR_PRODUCT) && !expr_is(e, EXPR_POWER))
        return walk_operands(e, odd_roots, arg);
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(e, i), &base, &exponent);
        base = odd_roots(base, arg);
        if (expr_is(exponent, EXPR_RATIONAL) && fmpz_is_odd(exponent->u.rational.den)) {
            base = funcs_apply2("surd", base, expr_fmpz(exponent->u.rational.den));
            exponent = expr_fmpz(exponent->u.rational.num);
        } else {
            exponent = odd_roots(exponent, arg);
        }
        product = expr_mul(product, expr_pow(base, exponent));
    }
    return product;
}

static Expr to_surd(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_of(args[0]);
    return m ? rtable_expr(rtable_map(m, odd_roots, NULL)) : odd_roots(args[0], NULL);
}

/* --- polynomials and fractions ----------------------------------------------------------- */

/* The variable given, or the only unknown. */
static Expr variable(const Expr *args, long n, const char *form)
{
    if (n > 2)
        return args[2];
    Expr unknowns = ratfun_unknowns(args[0]);
    if (expr_count(unknowns) != 1) {
        err_hint("give it: convert(e, %s, x)", form);
        err_raise(ST_ARITY, "invalid input: convert needs the variable for the form %s", form);
    }
    return expr_arg(unknowns, 0);
}

static Expr to_horner(const Expr *args, long n)
{
    Expr x = variable(args, n, "horner");
    return rewrite_horner(args[0], expr_is(x, EXPR_LIST) ? x : expr_list(&x, 1));
}

static Expr to_phase(const Expr *args, long n)
{
    if (n < 3)
        err_raise(ST_ARITY, "invalid input: convert needs the variable for the form phaseamp");
    return rewrite_phase(args[0], args[2]);
}

static Expr to_squarefree(const Expr *args, long n)
{
    (void)n;
    Expr list = factor_list(args[0], true), value = expr_arg(list, 0), parts = expr_arg(list, 1);
    for (long i = 0; i < expr_count(parts); i++) {
        Expr part = expr_arg(parts, i);
        value = expr_mul(value, expr_pow(expr_arg(part, 0), expr_arg(part, 1)));
    }
    return value;
}

/* --- relations --------------------------------------------------------------------------- */

static Expr related(Expr e, Kind kind)
{
    Expr sides[2] = {e, EXPR_ZERO};
    bool relation = expr_is(e, EXPR_EQUATION) || expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) ||
                    expr_is(e, EXPR_UNEQUAL);
    if (relation) {
        sides[0] = expr_arg(e, 0);
        sides[1] = expr_arg(e, 1);
    }
    return expr_make(kind, sides, 2);
}

static Expr to_equality(const Expr *args, long n)
{
    (void)n;
    return related(args[0], EXPR_EQUATION);
}

static Expr to_less(const Expr *args, long n)
{
    (void)n;
    return related(args[0], EXPR_LESS);
}

static Expr to_lessequal(const Expr *args, long n)
{
    (void)n;
    return related(args[0], EXPR_LESSEQ);
}

/* --- angles ------------------------------------------------------------------------------ */

static Expr angle(const Expr *args, bool degrees)
{
    Expr unit = expr_symbol("degrees"), turn = expr_div(expr_int(180), EXPR_PI);
    if (degrees)
        return expr_mul(expr_mul(args[0], turn), unit);
    return funcs_at(args[0], unit, expr_inv(turn));
}

static Expr to_degrees(const Expr *args, long n)
{
    (void)n;
    return angle(args, true);
}

static Expr to_radians(const Expr *args, long n)
{
    (void)n;
    return angle(args, false);
}

/* --- numbers in other bases -------------------------------------------------------------- */

static long base_of(Expr e)
{
    static const char *const names[] = {"binary", "octal", "decimal", "hex", "hexadecimal"};
    static const long bases[] = {2, 8, 10, 16, 16};
    long base;
    for (int i = 0; i < 5; i++)
        if (expr_is_symbol(e, names[i]))
            return bases[i];
    if (!expr_is(e, EXPR_INTEGER) || !num_get_si(&base, e) || base < 2)
        err_raise(ST_TYPE, "invalid input: a base must be an integer greater than 1");
    return base;
}

static Expr in_base(Expr e, long base)
{
    if (!expr_is(e, EXPR_INTEGER))
        err_raise(ST_TYPE, "invalid input: an integer is expected for this form of convert");
    char *text = fmpz_get_str(NULL, (int)base, e->u.integer);
    for (char *p = text; *p; p++)
        *p = (char)(*p >= 'a' ? *p - 'a' + 'A' : *p);
    Expr result = NULL;
    if (base <= 10) {
        fmpz_t digits;
        fmpz_init(digits);
        fmpz_set_str(digits, text, 10);
        result = expr_take_fmpz(digits);
    } else {
        result = expr_symbol(text);
    }
    flint_free(text);
    return result;
}

static Expr to_binary(const Expr *args, long n)
{
    (void)n;
    return in_base(args[0], 2);
}

static Expr to_octal(const Expr *args, long n)
{
    (void)n;
    return in_base(args[0], 8);
}

static Expr to_hex(const Expr *args, long n)
{
    (void)n;
    return in_base(args[0], 16);
}

/* convert("FF", decimal, hex), convert(1010, decimal, binary). */
static Expr to_decimal(const Expr *args, long n)
{
    long base = n > 2 ? base_of(args[2]) : 10;
    Expr text = eval_apply(expr_symbol("convert"), (Expr[]){args[0], expr_symbol("string")}, 2);
    fmpz_t value;
    fmpz_init(value);
    bool fine = base <= 36 && fmpz_set_str(value, expr_text(text), (int)base) == 0;
    Expr result = fine ? expr_fmpz(value) : NULL;
    fmpz_clear(value);
    if (!result)
        err_raise(ST_DOMAIN, "invalid input: these are not the digits of a number in base %ld",
                  base);
    return result;
}

/* The powers base^(2^k), k = 0, 1, ..., as many as there is use for: halves of numbers instead of
 * one digit after the other, which takes for ever where there are millions. */
enum { MOST_POWERS = 62 };

typedef struct Powers {
    Expr of[MOST_POWERS];
    long count;
} Powers;

static void begin_powers(Powers *p, long base)
{
    p->of[0] = expr_int(base);
    p->count = 1;
}

static Expr power_of(Powers *p, long k)
{
    for (; p->count <= k; p->count++)
        p->of[p->count] = expr_mul(p->of[p->count - 1], p->of[p->count - 1]);
    return p->of[k];
}

static void divide(Expr *quotient, Expr *rest, Expr e, Expr by)
{
    fmpz_t q, r;
    fmpz_init(q);
    fmpz_init(r);
    fmpz_tdiv_qr(q, r, e->u.integer, by->u.integer);
    *quotient = expr_take_fmpz(q);
    *rest = expr_take_fmpz(r);
}

/* The digits of a number below base^(2^level), with zeros in front where `padded`. */
static void put_digits(List *out, Expr e, Powers *p, long level, bool padded)
{
    Expr high, low;
    err_poll();
    if (level == 0) {
        list_put(out, e);
        return;
    }
    divide(&high, &low, e, power_of(p, level - 1));
    if (!padded && num_is_zero(high)) {
        put_digits(out, e, p, level - 1, false);
        return;
    }
    put_digits(out, low, p, level - 1, true);
    put_digits(out, high, p, level - 1, padded);
}

static void push_digits(List *out, Expr e, long base)
{
    Powers p;
    long level = 0;
    begin_powers(&p, base);
    while (num_cmp(power_of(&p, level), e) <= 0)
        level++;
    put_digits(out, e, &p, level, false);
}

static Expr of_digits(const Expr *digit, long n, Powers *p)
{
    long level = 0;
    err_poll();
    if (n <= 1)
        return n ? *digit : EXPR_ZERO;
    while (2L << level < n)
        level++;
    Expr low = of_digits(digit, 1L << level, p);
    Expr high = of_digits(digit + (1L << level), n - (1L << level), p);
    return expr_add(low, expr_mul(power_of(p, level), high));
}

/* convert(n, base, b) and convert(digits, base, from, to): lists of digits, the lowest first. */
static Expr to_base(const Expr *args, long n)
{
    if (n < 3)
        err_raise(ST_ARITY, "invalid input: convert(n, base, b) needs the base b");
    bool list = expr_is(args[0], EXPR_LIST);
    long from = list ? base_of(args[2]) : 10, to = base_of(args[list && n > 3 ? 3 : 2]);
    if (!list && (!expr_is(args[0], EXPR_INTEGER) || num_sign(args[0]) < 0))
        err_raise(ST_TYPE, "invalid input: a nonnegative integer is expected for the form base");
    Expr whole = args[0];
    if (list) {
        Powers p;
        for (long i = 0; i < expr_count(whole); i++)
            if (!expr_is(expr_arg(whole, i), EXPR_INTEGER))
                err_raise(ST_TYPE, "invalid input: the digits must be integers");
        begin_powers(&p, from);
        whole = of_digits(whole->u.args, expr_count(whole), &p);
    }
    if (num_sign(whole) < 0)
        err_raise(ST_TYPE, "invalid input: the digits make a negative number");
    List out;
    list_begin(&out);
    push_digits(&out, whole, to);
    return items_list(&out);
}

static Expr to_bytes(const Expr *args, long n)
{
    (void)n;
    List out;
    if (expr_is(args[0], EXPR_STRING) || expr_is(args[0], EXPR_SYMBOL)) {
        list_begin(&out);
        for (const char *p = expr_text(args[0]); *p; p++)
            list_put(&out, expr_int((unsigned char)*p));
        return items_list(&out);
    }
    if (!expr_is(args[0], EXPR_LIST))
        err_raise(ST_TYPE, "invalid input: a string or a list of integers is expected");
    Buf text = {0};
    err_defer(buf_release, &text);
    for (long i = 0; i < expr_count(args[0]); i++) {
        long byte;
        if (!expr_is(expr_arg(args[0], i), EXPR_INTEGER) ||
            !num_get_si(&byte, expr_arg(args[0], i)) || byte < 1 || byte > 255)
            err_raise(ST_DOMAIN, "invalid input: a byte is an integer from 1 to 255");
        buf_putc(&text, (char)byte);
    }
    Expr result = expr_string(buf_text(&text), (long)text.length);
    err_undefer(true);
    return result;
}

/* The fractions that a continued one begins with. */
static Expr convergents(Expr quotients)
{
    Expr p = EXPR_ONE, q = EXPR_ZERO, before_p = EXPR_ZERO, before_q = EXPR_ONE;
    List out;
    list_begin(&out);
    for (long i = 0; i < expr_count(quotients); i++) {
        Expr a = expr_arg(quotients, i);
        Expr next_p = expr_add(expr_mul(a, p), before_p),
             next_q = expr_add(expr_mul(a, q), before_q);
        before_p = p;
        before_q = q;
        p = next_p;
        q = next_q;
        list_put(&out, expr_div(p, q));
    }
    return items_list(&out);
}

static void next_quotient(fmpz_t q, fmpq_t value)
{
    fmpz_fdiv_q(q, fmpq_numref(value), fmpq_denref(value));
    fmpq_sub_fmpz(value, value, q);
    if (!fmpq_is_zero(value))
        fmpq_inv(value, value);
}

/* The partial quotients of e, as far as those of `again` are the same, and at most so many. */
static void put_quotients(List *out, Expr e, Expr again, long most)
{
    fmpq_t value, other;
    fmpz_t q, p;
    fmpq_init(value);
    fmpq_init(other);
    fmpz_init(q);
    fmpz_init(p);
    num_get_fmpq(value, e);
    num_get_fmpq(other, again);
    do {
        next_quotient(q, value);
        next_quotient(p, other);
        if (!fmpz_equal(q, p))
            break;
        list_put(out, expr_fmpz(q));
    } while (!fmpq_is_zero(value) && !fmpq_is_zero(other) && out->count < most);
    fmpz_clear(p);
    fmpz_clear(q);
    fmpq_clear(other);
    fmpq_clear(value);
}

/* What a float is exactly. */
static Expr as_fraction(Expr e)
{
    return eval_apply(expr_symbol("convert"),
                      (Expr[]){e, expr_symbol("rational"), expr_symbol("exact")}, 3);
}

/* The partial quotients of a rational number, all or so many; a float counts as the fraction it is.
 * Of other constants those in which Digits digits and ten more agree. A name gets the convergents.
 * Of an expression the form in the name. */
static Expr to_continued(const Expr *args, long n)
{
    Expr e = args[0], again;
    long most = LONG_MAX;
    bool number = expr_is_real_number(e), named = n > 2 && expr_is(args[2], EXPR_SYMBOL);
    if (!number && named && !funcs_is_constant(e))
        return eval_apply_export("numapprox", "confracform", (Expr[]){e, args[2]}, 2);
    if (n > 2 && !named && (number || funcs_is_constant(e)))
        most = options_integer(args[2], "the number of quotients", 1, 0);
    if (!number && funcs_is_constant(e)) { /* Pi, sqrt(2) */
        enum { MORE = 10 };
        again = as_fraction(evalf_expr(e, num_digits + MORE));
        e = as_fraction(evalf_expr(e, num_digits));
    } else {
        if (expr_is(e, EXPR_FLOAT))
            e = eval_apply(expr_symbol("convert"), (Expr[]){e, expr_symbol("rational")}, 2);
        again = e;
    }
    if (!expr_is_rational(e) || !expr_is_rational(again))
        err_raise(ST_TYPE, "invalid input: a rational number is expected for the form confrac");
    List out;
    list_begin(&out);
    put_quotients(&out, e, again, most);
    Expr quotients = items_list(&out);
    if (named)
        eval_assign(args[2], convergents(quotients));
    return quotients;
}

/* --- piecewise as a list ----------------------------------------------------------------- */

/* [f1, a1, f2, a2, f3] of piecewise(x < a1, f1, x < a2, f2, f3). */
static Expr to_pwlist(const Expr *args, long n)
{
    Expr e = args[0];
    if (!expr_is_call(e, expr_symbol("piecewise")))
        return expr_list(&e, 1);
    List out;
    list_begin(&out);
    long count = expr_nops(e);
    for (long i = 1; i < count; i += 2) {
        Expr c = expr_op(e, i);
        bool fits = (expr_is(c, EXPR_LESS) || expr_is(c, EXPR_LESSEQ)) &&
                    (n < 3 || expr_arg(c, 0) == args[2]);
        if (!fits)
            err_raise(ST_DOMAIN, "invalid input: only x < a, x < b, ... can become a pwlist");
        list_put(&out, expr_op(e, i + 1));
        list_put(&out, expr_arg(c, 1));
    }
    list_put(&out, count % 2 ? expr_op(e, count) : EXPR_ZERO);
    return items_list(&out);
}

const ConvertForm CONVERT_FORMS[] = {
    {"GAMMA", to_gamma, 0},
    {"Heaviside", to_heaviside, 1},
    {"RootOf", to_rootof, 0},
    {"abs", to_abs, 1},
    {"base", to_base, 2},
    {"binary", to_binary, 0},
    {"bytes", to_bytes, 0},
    {"confrac", to_continued, 1},
    {"decimal", to_decimal, 1},
    {"degrees", to_degrees, 0},
    {"equality", to_equality, 0},
    {"exp", to_exp, 1},
    {"expln", to_expln, 1},
    {"expsincos", to_expsincos, 1},
    {"factorial", to_factorial, 0},
    {"hex", to_hex, 0},
    {"hexadecimal", to_hex, 0},
    {"horner", to_horner, 1},
    {"lessequal", to_lessequal, 0},
    {"lessthan", to_less, 0},
    {"ln", to_ln, 1},
    {"mathorner", to_horner, 1},
    {"octal", to_octal, 0},
    {"phaseamp", to_phase, 1},
    {"piecewise", to_piecewise, 1},
    {"pwlist", to_pwlist, 1},
    {"radians", to_radians, 0},
    {"radical", to_radical, 0},
    {"sincos", to_sincos, 1},
    {"sqrfree", to_squarefree, 1},
    {"surd", to_surd, 0},
    {"tan", to_tan, 1},
    {"trig", to_trig, 1},
    {NULL, NULL, 0},
};
