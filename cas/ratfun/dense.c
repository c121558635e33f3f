/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dense polynomials in one unknown over a field: the schoolbook algorithms, each coefficient
 * brought to the field's normal form at once, so that a vanishing leading coefficient is
 * recognised.
 */
#include "cas/ratfun/dense.h"

#include "cas/num.h"
#include "cas/ratfun/split.h"
#include "cas/walk.h"

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

Dense dense_divide(Arena *arena, Dense *r, const Dense *d, RatfunField tidy)
{
    if (d->degree < 0)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
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
