/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals with exact ends: sums add bounds, products go by signs. Ends are constants; one that
 * cannot be compared changes nothing.
 */
#include "cas/value/assume_range.h"

#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"

int assume_range_constant_sign(Expr e)
{
    if (expr_is_real_number(e))
        return num_sign_known(e);
    return funcs_is_constant(e) ? evalf_sign(e, 1024) : 2;
}

/* The number that a float is: rounded, a bound would leave out what it holds. One too large or too
 * small to be written as a fraction stays. */
static Expr exact(Expr end)
{
    enum { FAR = 10000 };
    fmpq_t value;
    if (!end || !expr_is(end, EXPR_FLOAT) || end->u.decimal.exp10 > FAR ||
        end->u.decimal.exp10 < -FAR)
        return end;
    fmpq_init(value);
    num_get_fmpq(value, end);
    return expr_take_fmpq(value);
}

void assume_range_raise(Range *r, Expr lo, bool open)
{
    lo = exact(lo);
    int s = r->lo ? assume_range_constant_sign(expr_sub(lo, r->lo)) : 1;
    if (s == 1) {
        r->lo = lo;
        r->open_lo = open;
    } else if (s == 0) {
        r->open_lo = r->open_lo || open;
    }
}

void assume_range_lower(Range *r, Expr hi, bool open)
{
    hi = exact(hi);
    int s = r->hi ? assume_range_constant_sign(expr_sub(hi, r->hi)) : -1;
    if (s == -1) {
        r->hi = hi;
        r->open_hi = open;
    } else if (s == 0) {
        r->open_hi = r->open_hi || open;
    }
}

Range assume_range_real(void)
{
    return (Range){.real = true};
}

Range assume_range_between(Expr lo, Expr hi)
{
    return (Range){.lo = exact(lo), .hi = exact(hi), .real = true};
}

Range assume_range_of_sign(int sign, bool strict)
{
    Range r = assume_range_real();
    if (sign > 0)
        r = (Range){.lo = EXPR_ZERO, .open_lo = strict, .real = true};
    if (sign < 0)
        r = (Range){.hi = EXPR_ZERO, .open_hi = strict, .real = true};
    r.nonzero = strict;
    return r;
}

int assume_range_sign(const Range *r)
{
    int lo = r->lo ? assume_range_constant_sign(r->lo) : 2,
        hi = r->hi ? assume_range_constant_sign(r->hi) : 2;
    if (lo == 1 || (lo == 0 && (r->open_lo || r->nonzero)))
        return 1;
    if (hi == -1 || (hi == 0 && (r->open_hi || r->nonzero)))
        return -1;
    return lo == 0 && hi == 0 ? 0 : 2;
}

int assume_range_weak_sign(const Range *r)
{
    int lo = r->lo ? assume_range_constant_sign(r->lo) : 2,
        hi = r->hi ? assume_range_constant_sign(r->hi) : 2;
    if (lo == 0 || lo == 1)
        return 1;
    return hi == 0 || hi == -1 ? -1 : 2;
}

bool assume_range_is_nonzero(const Range *r)
{
    int s = assume_range_sign(r);
    return r->nonzero || s == 1 || s == -1;
}

Range assume_range_scale(Range r, Expr c)
{
    int s = assume_range_constant_sign(c);
    if (s == 2)
        return (Range){0};
    if (s == 0)
        return assume_range_between(EXPR_ZERO, EXPR_ZERO);
    if (s < 0)
        r = (Range){r.hi, r.lo, r.open_hi, r.open_lo, r.real, r.integer, r.nonzero};
    c = exact(c);
    r.lo = r.lo ? expr_mul(c, r.lo) : NULL;
    r.hi = r.hi ? expr_mul(c, r.hi) : NULL;
    r.integer = r.integer && expr_is(c, EXPR_INTEGER);
    return r;
}

Range assume_range_add(Range a, Range b)
{
    return (Range){.lo = a.lo && b.lo ? expr_add(a.lo, b.lo) : NULL,
                   .hi = a.hi && b.hi ? expr_add(a.hi, b.hi) : NULL,
                   .open_lo = a.open_lo || b.open_lo,
                   .open_hi = a.open_hi || b.open_hi,
                   .real = a.real && b.real,
                   .integer = a.integer && b.integer};
}

Range assume_range_multiply(Range a, Range b)
{
    Range r = {.real = a.real && b.real,
               .integer = a.integer && b.integer,
               .nonzero = assume_range_is_nonzero(&a) && assume_range_is_nonzero(&b)};
    int sa = assume_range_weak_sign(&a), sb = assume_range_weak_sign(&b);
    if (r.real && sa != 2 && sb != 2) {
        bool nonzero = r.nonzero, integer = r.integer;
        r = assume_range_of_sign(sa * sb, nonzero);
        r.integer = integer;
    }
    return r;
}

/* Is c at most what is below, strictly where that is asked? NULL below: nothing is. */
static bool is_up_to(Expr c, Expr below, bool open, bool strict)
{
    int s = below ? assume_range_constant_sign(expr_sub(below, c)) : -1;
    return s == 1 || (s == 0 && (open || !strict));
}

bool assume_range_is_within(const Range *r, FuncSpan span)
{
    Expr low = funcs_place(span.low), high = funcs_place(span.high);
    if (!r->real || !low)
        return false;
    bool from = span.low == FUNC_MINUS_INFINITY || is_up_to(low, r->lo, r->open_lo, span.open_low);
    bool to = span.high == FUNC_INFINITY ||
              is_up_to(expr_neg(high), r->hi ? expr_neg(r->hi) : NULL, r->open_hi, span.open_high);
    if (span.low == FUNC_ZERO && span.open_low && assume_range_is_nonzero(r) &&
        assume_range_weak_sign(r) == 1)
        from = true;
    return span.low > span.high ? from || to : from && to;
}

void assume_range_narrow_to_span(Range *r, FuncSpan span)
{
    if (span.low > span.high || span.low == FUNC_NOWHERE)
        return;
    if (span.low != FUNC_MINUS_INFINITY)
        assume_range_raise(r, funcs_place(span.low), span.open_low);
    if (span.high != FUNC_INFINITY)
        assume_range_lower(r, funcs_place(span.high), span.open_high);
}

void assume_range_narrow_by_sign(Range *r, int sign)
{
    if (sign != 2 && sign >= 0)
        assume_range_raise(r, EXPR_ZERO, sign == 1);
    if (sign != 2 && sign <= 0)
        assume_range_lower(r, EXPR_ZERO, sign == -1);
}

void assume_range_narrow_as(Range *r, const Range *of)
{
    int sign = assume_range_sign(of), weak = assume_range_weak_sign(of);
    if (of->real)
        assume_range_narrow_by_sign(r, sign == 2 && weak != 2 ? 3 * weak : sign);
}
