/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The quotients of a number are those that both ends of an interval around it have in common; the
 * interval is made narrower until there are enough of them.
 */
#include "cas/value/contfrac.h"

#include <flint/fmpq.h>

#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/enclose.h"

enum { FIRST_BITS = 128, LEAST_TRIED = 1 << 12, BITS_A_QUOTIENT = 16 };

/* Quotients of both ends of an interval, as far as they are asked for. */
typedef struct Quotients {
    fmpz *of[2];
    long n[2], most;
    fmpq_t end[2];
} Quotients;

static void release(void *arg)
{
    Quotients *q = arg;
    for (int k = 0; k < 2; k++) {
        _fmpz_vec_clear(q->of[k], q->most);
        fmpq_clear(q->end[k]);
    }
}

static void begin(Quotients *q, long most)
{
    *q = (Quotients){.most = most};
    for (int k = 0; k < 2; k++) {
        q->of[k] = _fmpz_vec_init(most);
        fmpq_init(q->end[k]);
    }
    err_defer(release, q);
}

/* Leaves what is left of the end in it. */
static void expand(Quotients *q, int k)
{
    fmpq_t rest;
    fmpq_init(rest);
    q->n[k] = fmpq_get_cfrac(q->of[k], rest, q->end[k], q->most);
    fmpq_clear(rest);
}

static Expr list_of(const Quotients *q, long n)
{
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = expr_fmpz(q->of[0] + i);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

/* Quotients that both ends have and neither ends with. */
static long common(const Quotients *q)
{
    long n = 0;
    while (n + 1 < q->n[0] && n + 1 < q->n[1] && fmpz_equal(q->of[0] + n, q->of[1] + n))
        n++;
    return n;
}

static void set_ends(Quotients *q, const arb_t x)
{
    fmpz_t a, b, exponent;
    fmpz_init(a);
    fmpz_init(b);
    fmpz_init(exponent);
    arb_get_interval_fmpz_2exp(a, b, exponent, x);
    for (int k = 0; k < 2; k++) {
        fmpq_set_fmpz(q->end[k], k ? b : a);
        if (fmpz_sgn(exponent) >= 0)
            fmpq_mul_2exp(q->end[k], q->end[k], (ulong)fmpz_get_si(exponent));
        else
            fmpq_div_2exp(q->end[k], q->end[k], (ulong)-fmpz_get_si(exponent));
    }
    fmpz_clear(a);
    fmpz_clear(b);
    fmpz_clear(exponent);
}

/* NULL: not enough of them at this precision. */
static Expr at_precision(acb_srcptr ball, long most)
{
    Quotients q;
    begin(&q, most + 1); /* one more, so that no expansion ends where it is read */
    set_ends(&q, acb_realref(ball));
    for (int k = 0; k < 2; k++)
        expand(&q, k);
    Expr list = common(&q) >= most ? list_of(&q, most) : NULL;
    err_undefer(true);
    return list;
}

static bool fits(acb_srcptr ball)
{
    return arb_is_finite(acb_realref(ball)) && arb_rel_accuracy_bits(acb_realref(ball)) > 0;
}

static Expr of_constant(Expr x, long most)
{
    Enclosure c;
    Expr list = NULL;
    bool real = enclose_begin(&c, x, NULL, 0);
    slong most_bits = LEAST_TRIED + BITS_A_QUOTIENT * most; /* usual are 3.4 */
    for (slong bits = FIRST_BITS; real && !list && bits <= most_bits; bits *= 2) {
        acb_srcptr ball = enclose_eval(&c, NULL, NULL, 0, bits);
        real = arb_contains_zero(acb_imagref(ball));
        err_poll();
        if (real && fits(ball))
            list = at_precision(ball, most);
    }
    enclose_end(&c);
    if (real && !list)
        err_raise(ST_LIMIT, "the quotients of the continued fraction cannot be told: perhaps the "
                            "number is rational (simplify, convert(..., rational))");
    return list;
}

static Expr of_number(Expr x, long most)
{
    Quotients q;
    begin(&q, most);
    Expr list = NULL;
    if (num_get_fmpq(q.end[0], x)) {
        expand(&q, 0);
        list = list_of(&q, q.n[0]);
    }
    err_undefer(true);
    return list;
}

Expr contfrac_quotients(Expr x, long most)
{
    return expr_is_number(x) ? of_number(x, most) : of_constant(x, most);
}
