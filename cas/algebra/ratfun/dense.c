/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dense polynomials in one unknown over a field: the schoolbook algorithms, each coefficient
 * brought to the field's normal form at once, so that a vanishing leading coefficient is
 * recognised. Rational coefficients are divided by FLINT.
 */
#include "cas/algebra/ratfun/dense.h"

#include "cas/base/compat.h"

#include <flint/fmpq_poly.h>

#include "cas/algebra/ratfun/split.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"

enum { MAX_DEGREE = 1000000 };

static void trim(Dense *p)
{
    while (p->degree >= 0 && p->c[p->degree] == EXPR_ZERO)
        p->degree--;
}

static _Noreturn void not_polynomial(void)
{
    err_raise(ST_DOMAIN, "invalid arguments: polynomials in the given unknown expected");
}

static Dense zeros(Arena *arena, long degree)
{
    Dense p = {arena_array(arena, (size_t)(degree < 0 ? 1 : degree + 1), sizeof *p.c), degree};
    for (long k = 0; k <= degree; k++)
        p.c[k] = EXPR_ZERO;
    return p;
}

Dense dense_of(Arena *arena, Expr e, Expr x, RatfunField tidy)
{
    Split split;
    split_by(arena, &split, expand_expr(e), x);
    Dense p = {NULL, -1};
    for (size_t i = 0; i < split.count; i++) {
        long k;
        if (!num_get_si(&k, split.group[i].exponent) || k < 0 || k > MAX_DEGREE)
            not_polynomial();
        p.degree = k > p.degree ? k : p.degree;
    }
    p = zeros(arena, p.degree);
    for (size_t i = 0; i < split.count; i++) {
        long k = 0;
        num_get_si(&k, split.group[i].exponent);
        p.c[k] = tidy(split_coefficient(&split.group[i]));
        if (walk_has(p.c[k], x))
            not_polynomial();
    }
    trim(&p);
    return p;
}

Expr dense_expr(Arena *arena, const Dense *p, Expr x)
{
    Expr *term = arena_array(arena, (size_t)(p->degree + 2), sizeof *term);
    long n = 0;
    for (long k = p->degree; k >= 0; k--)
        term[n++] = expr_mul(p->c[k], expr_pow(x, expr_int(k)));
    return expr_sum(term, n);
}

/* r -= q * x^shift * b */
static void subtract(Dense *r, const Dense *b, Expr q, long shift, RatfunField tidy)
{
    for (long k = 0; k <= b->degree; k++) {
        err_poll();
        r->c[k + shift] = tidy(expr_sub(r->c[k + shift], expr_mul(q, b->c[k])));
    }
    r->c[b->degree + shift] = EXPR_ZERO;
    trim(r);
}

/* --- rational coefficients: FLINT ------------------------------------------------------------ */

static bool is_rational(const Dense *p)
{
    for (long k = 0; k <= p->degree; k++)
        if (!expr_is_rational(p->c[k]))
            return false;
    return true;
}

static void clear_poly(void *arg)
{
    fmpq_poly_clear(arg);
}

/* Opens q with the coefficients of p; its release is deferred. */
static void load(fmpq_poly_t q, const Dense *p)
{
    fmpq_t c;
    fmpq_poly_init2(q, p->degree + 1);
    err_defer(clear_poly, q);
    fmpq_init(c);
    for (long k = 0; k <= p->degree; k++) {
        num_get_fmpq(c, p->c[k]);
        fmpz_lcm(q->den, q->den, fmpq_denref(c));
    }
    for (long k = 0; k <= p->degree; k++) {
        num_get_fmpq(c, p->c[k]);
        fmpz_divexact(q->coeffs + k, q->den, fmpq_denref(c));
        fmpz_mul(q->coeffs + k, q->coeffs + k, fmpq_numref(c));
    }
    _fmpq_poly_set_length(q, p->degree + 1);
    fmpq_poly_canonicalise(q);
    fmpq_clear(c);
}

static Dense stored(Arena *arena, const fmpq_poly_t q)
{
    Dense p = zeros(arena, fmpq_poly_degree(q));
    fmpq_t c;
    fmpq_init(c);
    for (long k = 0; k <= p.degree; k++) {
        fmpq_poly_get_coeff_fmpq(c, q, k);
        p.c[k] = expr_fmpq(c);
    }
    fmpq_clear(c);
    return p;
}

static Dense divide_rational(Arena *arena, Dense *r, const Dense *d)
{
    fmpq_poly_t a, b, quotient, rest;
    load(a, r);
    load(b, d);
    fmpq_poly_init(quotient); /* an interrupt leaves these alone: their state would be unknown */
    fmpq_poly_init(rest);
    fmpq_poly_divrem(quotient, rest, a, b);
    err_defer(clear_poly, quotient);
    err_defer(clear_poly, rest);
    Dense q = stored(arena, quotient);
    *r = stored(arena, rest);
    for (int i = 0; i < 4; i++)
        err_undefer(true);
    return q;
}

/* --- any field ------------------------------------------------------------------------------- */

Dense dense_divide(Arena *arena, Dense *r, const Dense *d, RatfunField tidy)
{
    if (d->degree < 0)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
    if (r->degree >= d->degree && is_rational(r) && is_rational(d))
        return divide_rational(arena, r, d);
    long degree = r->degree - d->degree;
    Dense q = zeros(arena, degree < -1 ? -1 : degree);
    while (r->degree >= d->degree) {
        long shift = r->degree - d->degree;
        q.c[shift] = tidy(expr_div(r->c[r->degree], d->c[d->degree]));
        subtract(r, d, q.c[shift], shift, tidy);
    }
    return q;
}

Dense dense_reduce(Arena *arena, const Dense *p, const Dense *q, const Dense *r, RatfunField tidy)
{
    long product = q->degree < 0 || r->degree < 0 ? -1 : q->degree + r->degree;
    Dense sum = zeros(arena, p->degree > product ? p->degree : product);
    for (long k = 0; k <= p->degree; k++)
        sum.c[k] = p->c[k];
    for (long i = 0; i <= q->degree; i++)
        for (long j = 0; j <= r->degree; j++) {
            err_poll();
            sum.c[i + j] = expr_sub(sum.c[i + j], expr_mul(q->c[i], r->c[j]));
        }
    for (long k = 0; k <= sum.degree; k++)
        sum.c[k] = tidy(sum.c[k]);
    trim(&sum);
    return sum;
}

Dense dense_scale(Arena *arena, const Dense *p, Expr c, RatfunField tidy)
{
    Dense r = zeros(arena, p->degree);
    for (long k = 0; k <= p->degree; k++)
        r.c[k] = tidy(expr_mul(c, p->c[k]));
    return r;
}
