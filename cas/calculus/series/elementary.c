/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exponentials, logarithms and waves of series of positive order, by the recurrences that their
 * differential equations give.
 */
#include "cas/base/err.h"
#include "cas/calculus/series/parts.h"

/* exp(h): k*s_k = sum of i*h_i*s_(k-i), positions counted on the grid. */
const Series *series_exp(SeriesMaker *m, const Series *h)
{
    if (series_is_zero(h) && h->exact)
        return series_constant(m, EXPR_ONE);
    long n = h->exact ? m->terms * h->ram : series_end(h);
    if (n > m->terms * h->ram)
        n = m->terms * h->ram;
    Series *s = series_fresh(m, 0, n, h->ram);
    if (n > 0)
        s->c[0] = EXPR_ONE;
    for (long k = 1; k < n; k++) {
        Expr sum = EXPR_ZERO;
        err_poll();
        for (long i = h->low; i <= k; i++)
            if (series_at(h, i - h->low) != EXPR_ZERO && s->c[k - i] != EXPR_ZERO)
                sum = expr_add(
                    sum,
                    expr_product((Expr[]){expr_int(i), series_at(h, i - h->low), s->c[k - i]}, 3));
        s->c[k] = expr_div(sum, expr_int(k));
    }
    return series_finish(m, s);
}

/* ln(1+h): s' = h'/(1+h), k*s_k = k*h_k - sum of i*s_i*h_(k-i). */
const Series *series_ln(SeriesMaker *m, const Series *h)
{
    if (series_is_zero(h) && h->exact)
        return h;
    long n = h->exact ? m->terms * h->ram : series_end(h);
    if (n > m->terms * h->ram)
        n = m->terms * h->ram;
    Series *s = series_fresh(m, 0, n, h->ram);
    for (long k = 1; k < n; k++) {
        Expr sum = expr_mul(expr_int(k), series_at(h, k - h->low));
        err_poll();
        for (long i = 1; i < k; i++)
            if (s->c[i] != EXPR_ZERO && series_at(h, k - i - h->low) != EXPR_ZERO)
                sum = expr_sub(
                    sum,
                    expr_product((Expr[]){expr_int(i), s->c[i], series_at(h, k - i - h->low)}, 3));
        s->c[k] = expr_div(sum, expr_int(k));
    }
    return series_finish(m, s);
}

/* sin(h) and cos(h): s' = h'*c, c' = -h'*s (signs: hyperbolic with sign = 1). */
void series_waves(SeriesMaker *m, const Series *h, int sign, const Series **sine,
                  const Series **cosine)
{
    long n = h->exact ? m->terms * h->ram : series_end(h);
    if (n > m->terms * h->ram)
        n = m->terms * h->ram;
    if (series_is_zero(h) && h->exact)
        n = 1;
    Series *s = series_fresh(m, 0, n, h->ram), *c = series_fresh(m, 0, n, h->ram);
    if (n > 0)
        c->c[0] = EXPR_ONE;
    for (long k = 1; k < n; k++) {
        Expr up = EXPR_ZERO, down = EXPR_ZERO;
        err_poll();
        for (long i = h->low; i <= k; i++) {
            if (series_at(h, i - h->low) == EXPR_ZERO)
                continue;
            Expr f = expr_mul(expr_int(i), series_at(h, i - h->low));
            up = expr_add(up, expr_mul(f, c->c[k - i]));
            down = expr_add(down, expr_mul(f, s->c[k - i]));
        }
        s->c[k] = expr_div(up, expr_int(k));
        c->c[k] = expr_div(expr_mul(expr_int(sign), down), expr_int(k));
    }
    s->exact = c->exact = series_is_zero(h) && h->exact;
    *sine = series_finish(m, s);
    *cosine = series_finish(m, c);
}

/* sin(c0+h) and cos(c0+h), or the hyperbolic ones. */
