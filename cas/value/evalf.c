/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floating evaluation. A constant expression is enclosed as a whole at rising precision until
 * every part of it rounds to one decimal (Ziv's strategy), so cancellation, large arguments and
 * nested functions cost bits, not digits of the answer. What stays open at the last precision is
 * an exact tie or an exact zero in all likelihood, and is rounded as such; a value that stays wide
 * lies on a branch cut (the square root of a real number that only looks complex). Everything else
 * is mapped: the constant terms of a sum and the constant factors of a product are evaluated
 * together, integer exponents and the integer arguments of unknown functions stay.
 */
#include "cas/value/evalf.h"
#include "cas/value/extend.h"

#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf_ball.h"
#include "cas/value/funcs.h"
#include "cas/value/inert.h"

enum {
    BOUND_TIMES = 16, /* the bits asked for, until a part of an algebraic number is zero */
    LAST_BITS = 1 << 16,
    LAST_SLOW_BITS = 1 << 12,
    SURE_BITS = 800,
    MOST_BITS = 1 << 27,
    CUT_BITS = 512,
    GUARD_BITS = 24,
    MOST_SCALE_BITS = 62 /* of FLOAT_MOST */
};

/* --- from balls to decimals ------------------------------------------------------------------ */

static slong bits_of(long digits)
{
    return digits * 3322 / 1000 + GUARD_BITS;
}

/* s near floor(log10|x|) */
static void decimal_exponent(fmpz_t s, const arb_t x)
{
    fmpz_t e;
    arb_t log2, log10;
    fmpz_init(e);
    arb_init(log2);
    arb_init(log10);
    arf_abs_bound_lt_2exp_fmpz(e, arb_midref(x));
    fmpz_sub_ui(e, e, 1);
    slong prec = (slong)fmpz_bits(e) + 64;
    arb_log_ui(log2, 2, prec);
    arb_log_ui(log10, 10, prec);
    arb_div(log2, log2, log10, prec);
    arb_mul_fmpz(log2, log2, e, prec);
    arf_floor(arb_midref(log2), arb_midref(log2));
    arf_get_fmpz(s, arb_midref(log2), ARF_RND_FLOOR);
    arb_clear(log2);
    arb_clear(log10);
    fmpz_clear(e);
}

/* y = |x|*10^scale */
static void scaled(arb_t y, const arb_t x, const fmpz_t scale, slong prec)
{
    fmpz_t size;
    fmpz_init(size);
    fmpz_abs(size, scale);
    arb_set_ui(y, 10);
    arb_pow_fmpz(y, y, size, prec);
    if (fmpz_sgn(scale) < 0)
        arb_div(y, x, y, prec);
    else
        arb_mul(y, x, y, prec);
    arb_abs(y, y);
    fmpz_clear(size);
}

/* The integer nearest to y, ties to even; false when y does not decide it. */
static bool nearest(fmpz_t mant, const arb_t y)
{
    arf_t half;
    arb_t t;
    bool tie = false;
    arf_init(half);
    arb_init(t);
    arf_set_ui_2exp_si(half, 1, -1);
    if (arb_is_exact(y)) {
        arf_mul_2exp_si(arb_midref(t), arb_midref(y), 1);
        tie = arf_is_int(arb_midref(t)) && !arf_is_int(arb_midref(y));
    }
    arb_add_arf(t, y, half, ARF_PREC_EXACT);
    arb_floor(t, t, ARF_PREC_EXACT);
    bool unique = arb_get_unique_fmpz(mant, t);
    if (unique && tie && fmpz_is_odd(mant))
        fmpz_sub_ui(mant, mant, 1);
    arf_clear(half);
    arb_clear(t);
    return unique;
}

/* Mantissa of `digits` digits and exponent s of the leading digit. */
static bool decimal(fmpz_t mant, fmpz_t s, const arb_t x, long digits, bool force)
{
    arb_t y;
    fmpz_t scale, limit;
    arb_init(y);
    fmpz_init(scale);
    fmpz_init(limit);
    fmpz_ui_pow_ui(limit, 10, (ulong)digits);
    decimal_exponent(s, x);
    bool done = false, open = false;
    while (!done && !open) {
        fmpz_sub_si(scale, s, digits - 1);
        fmpz_neg(scale, scale);
        slong prec = bits_of(digits) + 2 * (slong)fmpz_bits(scale) + 64;
        scaled(y, x, scale, prec);
        if (force) {
            mag_zero(arb_radref(y));
            arf_set_round(arb_midref(y), arb_midref(y), bits_of(digits) + 8, ARF_RND_NEAR);
        }
        open = !nearest(mant, y);
        if (!open && fmpz_cmp(mant, limit) >= 0)
            fmpz_add_ui(s, s, 1); /* too low a guess, or rounded up to the next power of ten */
        else
            done = !open;
    }
    arb_clear(y);
    fmpz_clear(scale);
    fmpz_clear(limit);
    return done;
}

/* sign * mant * 10^(s - digits + 1), or what is left of it beyond the range of exponents. */
static Expr make_float(int sign, fmpz_t mant, fmpz_t s, long digits)
{
    if (fmpz_bits(s) > MOST_SCALE_BITS)
        return fmpz_sgn(s) > 0 ? expr_float_special(sign) : expr_float(mant, 0);
    if (sign < 0)
        fmpz_neg(mant, mant);
    return expr_float(mant, fmpz_get_si(s) - digits + 1);
}

static Expr float_zero(void)
{
    return num_to_float(EXPR_ZERO, num_digits);
}

/* The float nearest to every number of the ball x, or NULL. With force the ball is taken for its
 * midpoint, and for zero when it contains zero. */
static Expr round_part(const arb_t x, long digits, bool force)
{
    if (arb_is_zero(x))
        return float_zero();
    if (!arb_is_finite(x))
        return NULL;
    if (arb_contains_zero(x))
        return force && mag_cmp_2exp_si(arb_radref(x), -bits_of(digits)) < 0 ? float_zero() : NULL;
    fmpz_t mant, s;
    fmpz_init(mant);
    fmpz_init(s);
    Expr value = NULL;
    force = force && arb_rel_accuracy_bits(x) > bits_of(digits); /* a tie, not a wide ball */
    if (decimal(mant, s, x, digits, force)) {
        if (fmpz_bits(s) > MOST_SCALE_BITS && fmpz_sgn(s) < 0)
            fmpz_zero(mant);
        value = make_float(arb_is_negative(x) ? -1 : 1, mant, s, digits);
    }
    fmpz_clear(mant);
    fmpz_clear(s);
    return value;
}

Expr evalf_middle(const arb_t x, long digits)
{
    CHECK(digits > 0 && arb_is_finite(x));
    arb_t middle;
    fmpz_t whole;
    held_arb(middle);
    held_fmpz(whole);
    arb_get_mid_arb(middle, x);
    bool is_whole = arf_is_int(arb_midref(x)) &&
                    arf_cmpabs_2exp_si(arb_midref(x), bits_of(digits)) < 0 &&
                    arb_get_unique_fmpz(whole, middle);
    Expr value =
        is_whole ? num_to_float(expr_fmpz(whole), digits) : round_part(middle, digits, true);
    held_end(2);
    return value;
}

Expr evalf_ball(acb_srcptr z, long digits, bool force)
{
    CHECK(digits > 0);
    Expr re = round_part(acb_realref(z), digits, force);
    Expr im = re ? round_part(acb_imagref(z), digits, force) : NULL;
    if (!im)
        return NULL;
    if (num_is_zero(im))
        return re;
    return expr_complex(num_is_zero(re) ? EXPR_ZERO : re, im);
}

/* The value of an enclosure at rising precision, from prec bits on, unless that takes long; NULL
 * when it stays infinite, with *next 0, or takes long: then at *next bits. */
static Expr refined(Enclosure *c, long digits, slong *next, bool patient)
{
    bool slow = enclose_is_slow(c) || enclose_has_roots(c);
    slong last = 16 * bits_of(digits) + (slow ? LAST_SLOW_BITS : LAST_BITS);
    c->brief = !patient;
    for (; *next < MOST_BITS; *next *= 2) {
        if (!patient && enclose_is_long(c, *next))
            return NULL;
        c->likely = c->partly && 2 * *next > last;
        acb_srcptr z = enclose_eval(c, NULL, NULL, 0, *next);
        if (c->left)
            return NULL;
        bool seen = c->partly; /* sides of cuts are decided before a value is given up */
        c->partly = c->partly || (*next >= CUT_BITS && acb_rel_accuracy_bits(z) < 4);
        if (!acb_is_finite(z) && seen && 8 * *next > last) {
            *next = 0;
            return NULL;
        }
        /* Imaginary parts of conjugates cancel; where functions are slow that is seen soon. */
        bool sure = slow && acb_rel_accuracy_bits(z) > SURE_BITS + bits_of(digits);
        err_fragile_begin();
        Expr value = evalf_ball(z, digits, sure || 2 * *next > last);
        err_fragile_end();
        if (value)
            return value;
    }
    err_raise(ST_LIMIT, "(in evalf) a value needs more than %d bits to be told", MOST_BITS);
}

typedef struct Aside {
    Enclosure *c;
    long digits;
    slong next;
} Aside;

static void put_float(Buf *out, Expr e)
{
    char *text = num_print(e);
    err_defer(mem_release, text);
    buf_puts(out, text);
    buf_putc(out, ' ');
    err_undefer(true);
}

/* In the child: real and imaginary part, or nothing. */
static void refine_aside(Buf *out, void *arg)
{
    Aside *a = arg;
    Expr value = refined(a->c, a->digits, &a->next, true);
    if (!value)
        return;
    bool complex = expr_is(value, EXPR_COMPLEX);
    put_float(out, complex ? expr_arg(value, 0) : value);
    if (complex)
        put_float(out, expr_arg(value, 1));
}

static Expr read_float(const char **text)
{
    size_t n = strcspn(*text, " ");
    bool negative = **text == '-';
    bool huge = strncmp(*text + negative, "Float(", 6) == 0; /* beyond the range of exponents */
    Expr value = huge ? expr_float_special(1) : num_parse(*text + negative, (long)n - negative);
    *text += n + 1;
    return negative ? num_neg(value) : value;
}

static Expr value_aside(Enclosure *c, long digits, slong next)
{
    Aside a = {c, digits, next};
    Buf result = {0};
    err_defer(buf_release, &result);
    aside_run(&result, refine_aside, &a);
    const char *text = buf_text(&result);
    Expr value = NULL;
    if (*text) {
        value = read_float(&text);
        if (*text)
            value = expr_complex(value, read_float(&text));
    }
    err_undefer(true);
    return value;
}

/* In short steps here, or as soon as one takes long in a child process that can be ended. */
static Expr any_value(Enclosure *c, long digits)
{
    slong next = bits_of(digits);
    Expr value = refined(c, digits, &next, false);
    return value || next == 0 ? value : value_aside(c, digits, next);
}

/* The first part that has no finite ball, so that its own operands have one; NULL when all have. */
static Expr infinite_part(const Enclosure *c)
{
    for (long i = 0; i < c->count; i++)
        if (!acb_is_finite(c->ball + i))
            return c->nodes[i];
    return NULL;
}

static Expr moved(Expr e, void *unused)
{
    (void)unused;
    return expr_is(e, EXPR_LIST) ? walk_operands(e, moved, NULL)
                                 : expr_add(e, expr_ratio(1, 1L << 20));
}

/* Has the call a finite value beside the place where it has none? */
static bool has_value_beside(Expr call)
{
    bool found = false;
    for (long i = 1; i < expr_count(call) && !found; i++) {
        Enclosure c;
        Expr near = walk_replace1(call, expr_arg(call, i), moved(expr_arg(call, i), NULL));
        if (enclose_begin(&c, near, NULL, 0)) {
            c.brief = true;
            found = acb_is_finite(enclose_eval(&c, NULL, NULL, 0, CUT_BITS));
        }
        enclose_end(&c);
    }
    return found;
}

/* Is an argument so large that the exponent of what grows with it is none of a float? */
static bool is_far_out(Expr call)
{
    enum { WORD = 64 };
    bool far = false;
    for (long i = 1; i < expr_count(call) && !far; i++) {
        Enclosure c;
        mag_t size;
        mag_init(size);
        if (enclose_begin(&c, expr_arg(call, i), NULL, 0)) {
            c.brief = true;
            acb_get_mag(size, enclose_eval(&c, NULL, NULL, 0, CUT_BITS));
            far = mag_is_finite(size) && mag_cmp_2exp_si(size, WORD) > 0;
        }
        mag_clear(size);
        enclose_end(&c);
    }
    return far;
}

static _Noreturn void raise_infinite(Expr e, Expr part)
{
    /* A pole stands alone; where work ran out it does so all around, as what is beyond floats. */
    bool pole = !part || !expr_is(part, EXPR_CALL) || is_far_out(part) || has_value_beside(part);
    char *text = print_text(pole ? e : part, 60);
    err_defer(mem_release, text);
    if (pole)
        err_hint("%s has no finite value: a pole, a place where the function is not known, or a "
                 "number beyond all floats",
                 text);
    else
        err_hint("no bound on %s was found; orders and parameters of its size are out of reach",
                 text);
    err_undefer(true);
    if (pole)
        err_raise(ST_DIVZERO, "(in evalf) numeric exception: division by zero or overflow");
    err_raise(ST_LIMIT, "(in evalf) a value takes more work than is allowed");
}

/* A constant that is not a plain number. */
static Expr constant_value(Expr e, long digits)
{
    Enclosure c;
    Expr value = enclose_begin(&c, e, NULL, 0) ? any_value(&c, digits) : NULL;
    Expr part = c.known && !value ? infinite_part(&c) : NULL;
    bool known = c.known;
    enclose_end(&c);
    if (!known)
        err_raise(ST_UNABLE, "(in evalf) unable to evaluate a constant");
    if (!value)
        raise_infinite(e, part);
    return value;
}

/* --- everything else ----------------------------------------------------------------------- */

typedef struct Evalf {
    Memo done, constant;
    long digits;
} Evalf;

static Expr numeric(Expr e, void *arg);

static Expr number_value(Evalf *v, Expr e)
{
    if (expr_is(e, EXPR_COMPLEX))
        return expr_complex(numeric(expr_arg(e, 0), v), numeric(expr_arg(e, 1), v));
    return expr_is(e, EXPR_FLOAT) ? num_round(e, v->digits) : num_to_float(e, v->digits);
}

static bool is_constant(Evalf *v, Expr e)
{
    return funcs_is_constant_in(&v->constant, e);
}

/* Terms or factors in groups: the constants as one number (which stands where the first of them
 * stood), the others one by one. */
static Expr grouped(Evalf *v, Expr e, long n, Expr (*part)(Expr, long),
                    Expr (*join)(const Expr *, long))
{
    Expr *items = mem_array((size_t)n * 2, sizeof *items), *constants = items + n;
    err_defer(mem_release, items);
    long kept = 0, front = 0, place = 0;
    for (long i = 0; i < n; i++) {
        Expr item = part(e, i);
        if (!is_constant(v, item)) {
            items[kept++] = numeric(item, v);
            continue;
        }
        if (front == 0)
            place = kept++;
        constants[front++] = item;
    }
    if (front > 0)
        items[place] = numeric(join(constants, front), v);
    Expr value = join(items, kept);
    err_undefer(true);
    return value;
}

static Expr power_value(Evalf *v, Expr e)
{
    Expr base = numeric(expr_arg(e, 0), v), exponent = expr_arg(e, 1);
    return expr_pow(base, expr_is(exponent, EXPR_INTEGER) ? exponent : numeric(exponent, v));
}

static Expr keep_integers(Expr e, void *arg)
{
    return expr_is(e, EXPR_INTEGER) ? e : numeric(e, arg);
}

static Expr known_call(Evalf *v, Expr e)
{
    Expr head = expr_arg(e, 0);
    Expr exact = funcs_apply(head, e->u.args + 1, expr_count(e) - 1);
    if (exact != e)
        return numeric(exact, v);
    Expr mapped = walk_operands(e, numeric, v);
    if (!expr_is(mapped, EXPR_CALL))
        return mapped;
    return funcs_apply(head, mapped->u.args + 1, expr_count(mapped) - 1);
}

/* What rules of the session make of the call of an unknown function; or NULL. */
static Expr by_rule(Expr call)
{
    return extend_rule ? extend_rule("evalf", call, NULL, 0) : NULL;
}

static Expr call_value(Evalf *v, Expr e)
{
    Expr value = inert_value(e, v->digits);
    if (value)
        return value;
    if (funcs_find(expr_arg(e, 0)))
        return known_call(v, e);
    Expr ruled = by_rule(e);
    if (ruled)
        return numeric(ruled, v);
    Expr mapped = walk_operands(e, keep_integers, v);
    ruled = mapped != e && expr_is(mapped, EXPR_CALL) ? by_rule(mapped) : NULL;
    return ruled ? ruled : mapped;
}

static Expr symbol_value(Evalf *v, Expr e)
{
    if (funcs_is_constant_name(e))
        return constant_value(e, v->digits);
    if (e == EXPR_INFINITY)
        return expr_float_special(1);
    return e == EXPR_UNDEFINED ? expr_float_special(0) : e;
}

static Expr compound_value(Evalf *v, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
    case EXPR_CALL:
        if (is_constant(v, e))
            return constant_value(e, v->digits);
        break;
    default:
        break;
    }
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return grouped(v, e, expr_term_count(e), expr_term, expr_sum);
    case EXPR_PRODUCT:
        return grouped(v, e, expr_factor_count(e), expr_factor, expr_product);
    case EXPR_POWER:
        return power_value(v, e);
    case EXPR_CALL:
        return call_value(v, e);
    default:
        return walk_operands(e, numeric, v);
    }
}

static Expr numeric(Expr e, void *arg)
{
    Evalf *v = arg;
    if (expr_is_number(e))
        return number_value(v, e);
    switch (expr_kind(e)) {
    case EXPR_SYMBOL:
        return symbol_value(v, e);
    case EXPR_STRING:
    case EXPR_INDEXED:
    case EXPR_QUOTE:
    case EXPR_TYPED:
    case EXPR_MEMBER:
        return e;
    case EXPR_OBJECT: {
        RTable *table = rtable_of(e);
        return table ? rtable_expr(rtable_map(table, numeric, v)) : e;
    }
    default:
        break;
    }
    err_stack_check();
    Expr value = memo_get(&v->done, e);
    if (!value) {
        value = compound_value(v, e);
        memo_put(&v->done, e, value);
    }
    return value;
}

static void restore_digits(void *saved)
{
    num_digits = *(long *)saved;
}

Expr evalf_expr(Expr e, long digits)
{
    if (digits < 1)
        err_raise(ST_DOMAIN, "evalf: a number of digits is positive, %ld is not", digits);
    Evalf v = {.digits = digits};
    long saved = num_digits;
    err_defer(restore_digits, &saved);
    num_digits = digits;
    memo_begin(&v.done);
    memo_begin(&v.constant);
    Expr value = numeric(e, &v);
    memo_end(&v.constant);
    memo_end(&v.done);
    err_undefer(true);
    return value;
}

/* --- certified answers ------------------------------------------------------------------------ */

static double (*part_bits)(Expr number);

void evalf_use_bound(double (*bits)(Expr number))
{
    CHECK(bits != NULL);
    part_bits = bits;
}

static int sign_of_ball(const arb_t x)
{
    return arb_is_zero(x) ? 0 : arb_is_positive(x) ? 1 : arb_is_negative(x) ? -1 : 2;
}

/* |x| < 2^-bits */
static bool is_below(const arb_t x, double bits)
{
    mag_t size;
    mag_init(size);
    arb_get_mag(size, x);
    bool below = arb_is_finite(x) && mag_cmp_2exp_si(size, -(slong)bits - 1) < 0;
    mag_clear(size);
    return below;
}

/* The sign of an algebraic number in a ball z that may be beside the real line, as that of a real
 * root of a cubic written with complex radicals: a part that is small enough is zero. What is
 * small enough lies below the bits that tell other numbers apart, so it may have BOUND_TIMES as
 * many. */
static int sign_by_bound(Enclosure *c, Expr e, acb_srcptr z, long max_bits)
{
    if (!acb_is_finite(z) || !arb_contains_zero(acb_imagref(z)))
        return 2;
    double bits = part_bits(e), most = BOUND_TIMES * (double)max_bits;
    for (slong more = 64; bits + (double)more <= most && more <= bits + 64; more *= 8) {
        err_poll();
        z = enclose_eval(c, NULL, NULL, 0, (slong)bits + more);
        if (!is_below(acb_imagref(z), bits))
            continue;
        return is_below(acb_realref(z), bits) ? 0 : sign_of_ball(acb_realref(z));
    }
    return 2;
}

int evalf_sign(Expr e, long max_bits)
{
    CHECK(max_bits > 0);
    Enclosure c;
    int sign = 2;
    if (expr_is_real_number(e))
        return num_sign_known(e);
    if (enclose_begin(&c, e, NULL, 0))
        for (slong prec = 64; prec <= max_bits && sign == 2; prec *= 2) {
            acb_srcptr z = enclose_eval(&c, NULL, NULL, 0, prec);
            if (!acb_is_real(z)) {
                sign = sign_by_bound(&c, e, z, max_bits);
                break;
            }
            sign = sign_of_ball(acb_realref(z));
        }
    enclose_end(&c);
    return sign;
}

bool evalf_excludes_zero(Expr e, long max_bits)
{
    CHECK(max_bits > 0);
    Enclosure c;
    bool nonzero = false;
    if (enclose_begin(&c, e, NULL, 0))
        for (slong prec = 64; prec <= max_bits && !nonzero; prec *= 2)
            nonzero = !acb_contains_zero(enclose_eval(&c, NULL, NULL, 0, prec));
    enclose_end(&c);
    return nonzero;
}
