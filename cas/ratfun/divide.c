/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Division of polynomials. In one unknown over the field of rational functions in the others: the
 * schoolbook algorithm on dense coefficients, each brought to normal form, so that a vanishing
 * leading coefficient is recognised. In all unknowns over the rationals: by the reduced fraction,
 * whose denominator is a number exactly when the division works out.
 */
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/ratfun/split.h"
#include "cas/walk.h"

enum { MAX_DEGREE = 1000000 };

typedef struct Dense {
    Expr *c;     /* c[k] of x^k */
    long degree; /* -1: zero */
} Dense;

static void trim(Dense *p)
{
    while (p->degree >= 0 && p->c[p->degree] == EXPR_ZERO)
        p->degree--;
}

static _Noreturn void not_polynomial(void)
{
    err_raise(ST_DOMAIN, "invalid arguments: polynomials in the given unknown expected");
}

static Dense dense_of(Arena *arena, Expr e, Expr x)
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
    p.c = arena_array(arena, (size_t)(p.degree + 1), sizeof *p.c);
    for (long k = 0; k <= p.degree; k++)
        p.c[k] = EXPR_ZERO;
    for (size_t i = 0; i < split.count; i++) {
        long k = 0;
        num_get_si(&k, split.group[i].exponent);
        p.c[k] = normal_expr(split_coefficient(&split.group[i]));
        if (walk_has(p.c[k], x))
            not_polynomial();
    }
    trim(&p);
    return p;
}

static Expr dense_expr(Arena *arena, const Dense *p, Expr x)
{
    Expr *term = arena_array(arena, (size_t)(p->degree + 2), sizeof *term);
    long n = 0;
    for (long k = p->degree; k >= 0; k--)
        term[n++] = expr_mul(p->c[k], expr_pow(x, expr_int(k)));
    return expr_sum(term, n);
}

/* r -= q * x^shift * b */
static void subtract(Dense *r, const Dense *b, Expr q, long shift)
{
    for (long k = 0; k <= b->degree; k++) {
        err_poll();
        r->c[k + shift] = normal_expr(expr_sub(r->c[k + shift], expr_mul(q, b->c[k])));
    }
    r->c[b->degree + shift] = EXPR_ZERO;
    trim(r);
}

Expr ratfun_quotient(Expr a, Expr b, Expr x, Expr *rem)
{
    Arena arena;
    arena_begin(&arena);
    Dense r = dense_of(&arena, a, x), d = dense_of(&arena, b, x), q = {NULL, -1};
    if (d.degree < 0)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
    q.degree = r.degree - d.degree;
    q.c = arena_array(&arena, (size_t)(q.degree < 0 ? 1 : q.degree + 1), sizeof *q.c);
    for (long k = 0; k <= q.degree; k++)
        q.c[k] = EXPR_ZERO;
    while (r.degree >= d.degree) {
        long shift = r.degree - d.degree;
        q.c[shift] = normal_expr(expr_div(r.c[r.degree], d.c[d.degree]));
        subtract(&r, &d, q.c[shift], shift);
    }
    if (q.degree < -1)
        q.degree = -1;
    Expr quotient = dense_expr(&arena, &q, x);
    if (rem)
        *rem = dense_expr(&arena, &r, x);
    arena_end(&arena);
    return quotient;
}

bool ratfun_divides(Expr a, Expr b, Expr *quotient)
{
    Expr q = normal_expr(expr_div(a, b));
    bool divides = expr_is_number(denom_expr(q));
    if (quotient)
        *quotient = expand_expr(q);
    return divides;
}
