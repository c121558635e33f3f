/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values are enclosed in balls; where the balls are too wide to be rounded the work is done again
 * with twice the bits. What contains zero the second time, with a radius far below Digits, is shown
 * as zero: most zeros of transforms are exact ones. Arb is never left from inside
 * (cas/base/aside_balls.h).
 */
#include "cas/value/dft.h"

#include "cas/base/aside_balls.h"
#include "cas/base/ball_functions.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/evalf_ball.h"

enum { MOST_BITS = 1 << 18 };

#define BRIEF_WORK 1e6 /* numbers times bits that take some 50 ms */

typedef struct Vectors {
    acb_ptr a, b, out; /* b: NULL of a transform */
    long m, n, count;
    slong prec;
    bool inverse;
} Vectors;

bool dft_suits(const Expr *data, long n)
{
    fmpq_t q;
    bool fine = true;
    fmpq_init(q);
    for (long i = 0; i < n && fine; i++) {
        Expr e = data[i];
        bool complex = expr_is(e, EXPR_COMPLEX);
        fine = expr_is_number(e) && num_get_fmpq(q, complex ? expr_arg(e, 0) : e) &&
               (!complex || num_get_fmpq(q, expr_arg(e, 1)));
    }
    fmpq_clear(q);
    return fine;
}

static void release(void *arg)
{
    Vectors *v = arg;
    _acb_vec_clear(v->a, v->m);
    if (v->b)
        _acb_vec_clear(v->b, v->n);
    _acb_vec_clear(v->out, v->count);
}

static void load(acb_ptr to, const Expr *data, long n, slong prec)
{
    fmpq_t q;
    fmpq_init(q);
    for (long i = 0; i < n; i++) {
        bool complex = expr_is(data[i], EXPR_COMPLEX);
        num_get_fmpq(q, complex ? expr_arg(data[i], 0) : data[i]);
        arb_set_fmpq(acb_realref(to + i), q, prec);
        if (!complex)
            continue;
        num_get_fmpq(q, expr_arg(data[i], 1));
        arb_set_fmpq(acb_imagref(to + i), q, prec);
    }
    fmpq_clear(q);
}

static void begin(Vectors *v, const Expr *a, const Expr *b)
{
    err_fragile_begin();
    v->a = _acb_vec_init(v->m);
    v->b = b ? _acb_vec_init(v->n) : NULL;
    v->out = _acb_vec_init(v->count);
    load(v->a, a, v->m, v->prec);
    if (b)
        load(v->b, b, v->n, v->prec);
    err_defer(release, v);
    err_fragile_end();
}

static bool transform(void *arg)
{
    Vectors *v = arg;
    arb_t root;
    arb_init(root);
    arb_sqrt_ui(root, (ulong)v->m, v->prec);
    if (!v->inverse)
        arb_inv(root, root, v->prec);
    if (v->inverse)
        acb_dft_inverse(v->out, v->a, v->m, v->prec);
    else
        acb_dft(v->out, v->a, v->m, v->prec);
    for (long k = 0; k < v->count; k++)
        acb_mul_arb(v->out + k, v->out + k, root, v->prec);
    arb_clear(root);
    return true;
}

static bool convolve(void *arg)
{
    Vectors *v = arg;
    if (v->m >= v->n)
        _acb_poly_mul(v->out, v->a, v->m, v->b, v->n, v->prec);
    else
        _acb_poly_mul(v->out, v->b, v->n, v->a, v->m, v->prec);
    return true;
}

static Expr rounded(acb_srcptr z, bool force)
{
    err_fragile_begin();
    Expr value = evalf_ball(z, num_digits, force);
    err_fragile_end();
    return value;
}

/* NULL: a ball is too wide. */
static Expr read_out(const Vectors *v, bool force)
{
    Expr *items = mem_array((size_t)v->count, sizeof *items), list = NULL;
    long known = 0;
    err_defer(mem_release, items);
    while (known < v->count && (items[known] = rounded(v->out + known, force)) != NULL) {
        known++;
        err_poll();
    }
    if (known == v->count)
        list = expr_list(items, v->count);
    err_undefer(true);
    return list;
}

static Expr computed(Vectors v, const Expr *a, const Expr *b, bool (*work)(void *arg))
{
    slong bits = 4 * num_digits + 32 + 2 * FLINT_BIT_COUNT((mp_limb_t)v.count);
    Expr list = NULL;
    for (int round = 0; !list; round++) {
        v.prec = bits << round;
        if (v.prec > MOST_BITS)
            err_raise(ST_LIMIT, "numbers of sizes so far apart need more than %d bits", MOST_BITS);
        begin(&v, a, b);
        AsideBalls out = {(arb_ptr)v.out, 2 * v.count};
        bool brief = (double)v.count * (double)v.prec < BRIEF_WORK;
        if (aside_balls_fill(&out, 1, brief, work, &v))
            list = read_out(&v, round > 0);
        err_undefer(true);
    }
    return list;
}

Expr dft_transform(const Expr *data, long n, bool inverse)
{
    CHECK(n > 0);
    return computed((Vectors){.m = n, .count = n, .inverse = inverse}, data, NULL, transform);
}

Expr dft_convolve(const Expr *a, long m, const Expr *b, long n)
{
    CHECK(m > 0 && n > 0);
    return computed((Vectors){.m = m, .n = n, .count = m + n - 1}, a, b, convolve);
}
