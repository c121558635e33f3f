/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Algebraic numbers told from zero by a separation bound. A number made of integers by sums,
 * products, quotients and roots is U/L with algebraic integers U and L. Let u and l bound all
 * conjugates of U and L and D the degree of a field that holds them. U is 0 or its norm is an
 * integer other than 0, so |U| >= u^(1-D), and the number is 0 or at least 1/(l*u^(D-1)) in size:
 * the bound BFMSS of C. Burnikel, S. Funke, K. Mehlhorn, S. Schirra, S. Schmitt, "A separation
 * bound for real algebraic expressions" (2001), with its rules
 *
 *     a + b: u = ua*lb + la*ub, l = la*lb      a*b: u = ua*ub, l = la*lb      1/a: u = la, l = ua
 *     a^(1/q): u = (ua*la^(q-1))^(1/q), l = la  where ua >= la, else  u = ua, l =
 * (ua^(q-1)*la)^(1/q)
 *
 * and D the product of the degrees of the distinct roots. They hold for complex numbers: conjugates
 * take other roots and the triangle inequality does not mind. The root of a polynomial times its
 * leading coefficient is an algebraic integer whose conjugates A. L. Cauchy bounds; I, and sin and
 * cos of rational multiples of Pi, lie in a cyclotomic field.
 *
 * So an enclosure inside the bound proves zero. The real and the imaginary part of z are (z + z')/2
 * and (z - z')/(2*I) with the conjugate z', and have bounds of their own: so it is proved, too,
 * that a number lies on a branch cut (cuts.c). Only roots that are not real have to be adjoined
 * once more for z': a cyclotomic field is closed under conjugation.
 *
 * What it does not do: numbers with functions other than these, and degrees whose bounds need more
 * bits than allowed.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero/ways.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"

#include <flint/ulong_extras.h>

enum { FIRST_BITS = 128, MOST_NODES = 400, MOST_DEGREE = 4096, MOST_POWER = 4096 };

/* log2 of u and l. */
typedef struct Size {
    double u, l;
} Size;

typedef struct Bound {
    Memo place; /* node -> index into size, + 1 */
    Memo roots; /* the distinct roots */
    Size *size;
    long count, capacity;
    double degree; /* of the roots */
    double beside; /* of those that may lie beside the real line */
    ulong order;   /* of the cyclotomic field */
    bool good;
} Bound;

static Size size_of(Bound *b, Expr e);

static Size bad(Bound *b)
{
    b->good = false;
    return (Size){0, 0};
}

/* log2(2^a + 2^b), rounded up. */
static double log_sum(double a, double b)
{
    double high = a > b ? a : b, low = a > b ? b : a;
    return high + log2(1 + exp2(low - high)) + 1e-9;
}

static Size sum_of(Size a, Size b)
{
    return (Size){log_sum(a.u + b.l, a.l + b.u), a.l + b.l};
}

static Size product_of(Size a, Size b)
{
    return (Size){a.u + b.u, a.l + b.l};
}

static double log_fmpz(const fmpz_t n)
{
    return fmpz_is_zero(n) ? 0 : (double)fmpz_bits(n);
}

static Size of_number(Bound *b, Expr e)
{
    if (expr_is(e, EXPR_INTEGER))
        return (Size){log_fmpz(e->u.integer), 0};
    if (expr_is(e, EXPR_RATIONAL))
        return (Size){log_fmpz(e->u.rational.num), log_fmpz(e->u.rational.den)};
    if (!expr_is(e, EXPR_COMPLEX))
        return bad(b);
    b->order = b->order / n_gcd(b->order, 4) * 4;
    return sum_of(of_number(b, expr_arg(e, 0)), of_number(b, expr_arg(e, 1)));
}

static Size root_of(Bound *b, Expr base, long q)
{
    Size s = size_of(b, base);
    Expr root = expr_make(EXPR_LIST, (Expr[]){base, expr_int(q)}, 2);
    if (!memo_get(&b->roots, root)) {
        memo_put(&b->roots, root, base);
        b->degree *= (double)q;
        if (!expr_is_real_number(base) || num_sign(base) < 0)
            b->beside *= (double)q;
    }
    return s.u >= s.l ? (Size){(s.u + (double)(q - 1) * s.l) / (double)q, s.l}
                      : (Size){s.u, ((double)(q - 1) * s.u + s.l) / (double)q};
}

static Size power_of(Bound *b, Expr base, Expr exponent)
{
    long n, q = 1;
    Size s;
    if (expr_is(exponent, EXPR_RATIONAL)) {
        if (!fmpz_fits_si(exponent->u.rational.num) || !fmpz_fits_si(exponent->u.rational.den))
            return bad(b);
        n = fmpz_get_si(exponent->u.rational.num);
        q = fmpz_get_si(exponent->u.rational.den);
    } else if (!num_get_si(&n, exponent) || !expr_is(exponent, EXPR_INTEGER)) {
        return bad(b);
    }
    if (n > MOST_POWER || n < -MOST_POWER || q > MOST_DEGREE)
        return bad(b);
    s = q == 1 ? size_of(b, base) : root_of(b, base, q);
    if (n < 0)
        s = (Size){s.l, s.u};
    n = n < 0 ? -n : n;
    return (Size){(double)n * s.u, (double)n * s.l};
}

static Size of_product(Bound *b, Expr e)
{
    Size s = of_number(b, expr_arg(e, 0));
    for (long i = 1; b->good && i + 1 < expr_count(e); i += 2)
        s = product_of(s, power_of(b, expr_arg(e, i), expr_arg(e, i + 1)));
    return s;
}

static Size of_sum(Bound *b, Expr e)
{
    Size s = {0, 0};
    for (long i = 0; b->good && i + 1 < expr_count(e); i += 2) {
        Size term = product_of(of_number(b, expr_arg(e, i + 1)), size_of(b, expr_arg(e, i)));
        s = i == 0 ? term : sum_of(s, term);
    }
    return s;
}

/* RootOf(p, index = k): the leading coefficient times it, by Cauchy at most the sum of that and the
 * largest other. */
static Size of_root(Bound *b, Expr e)
{
    Expr p, z = expr_symbol("_Z"), scale = EXPR_ONE;
    long index, n;
    Expr most = EXPR_ZERO, lead = EXPR_ZERO;
    if (!rootof_is_constant(e) || !rootof_parts(e, &p, &index) || !is_polynomial_in(p, &z, 1))
        return bad(b);
    p = expand_expr(p);
    n = degree_expr(p, z);
    for (long i = 0; i <= n; i++) {
        Expr c = coeff_expr(p, z, i);
        if (!expr_is_rational(c))
            return bad(b);
        if (expr_is(c, EXPR_RATIONAL))
            scale = num_mul(scale, expr_fmpz(c->u.rational.den));
    }
    for (long i = 0; i <= n; i++) {
        lead = num_mul(scale, coeff_expr(p, z, i));
        lead = num_sign(lead) < 0 ? num_neg(lead) : lead;
        most = num_cmp(most, lead) < 0 ? lead : most;
    }
    Size s = {log_sum(log_fmpz(most->u.integer), log_fmpz(lead->u.integer)),
              log_fmpz(lead->u.integer)};
    b->degree *= (double)n;
    b->beside *= (double)n;
    return s;
}

/* sin or cos of r*Pi: z - 1/z over 2*I, z + 1/z over 2, with a root of unity z. */
static Size of_angle(Bound *b, Expr u)
{
    Expr r, rest;
    expr_split_coefficient(u, &r, &rest);
    if (rest != EXPR_PI || !expr_is_rational(r))
        return bad(b);
    ulong q = 1;
    if (expr_is(r, EXPR_RATIONAL)) {
        if (fmpz_cmp_si(r->u.rational.den, MOST_DEGREE) > 0)
            return bad(b);
        q = fmpz_get_ui(r->u.rational.den);
    }
    b->order = b->order / n_gcd(b->order, 4 * q) * (4 * q);
    return (Size){1, 1};
}

static Size of_call(Bound *b, Expr e)
{
    Expr u = funcs_argument(e, "sin");
    u = u ? u : funcs_argument(e, "cos");
    return u ? of_angle(b, u) : of_root(b, e);
}

static Size fresh_size(Bound *b, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return of_sum(b, e);
    case EXPR_PRODUCT:
        return of_product(b, e);
    case EXPR_POWER:
        return power_of(b, expr_arg(e, 0), expr_arg(e, 1));
    case EXPR_CALL:
        return of_call(b, e);
    default:
        return of_number(b, e);
    }
}

static Size size_of(Bound *b, Expr e)
{
    long at = (long)memo_get(&b->place, e);
    if (at)
        return b->size[at - 1];
    err_stack_check();
    Size s = fresh_size(b, e);
    if (!b->good || b->order > MOST_DEGREE || b->degree > MOST_DEGREE)
        return bad(b);
    if (b->count == b->capacity) {
        b->capacity = b->capacity ? 2 * b->capacity : 32;
        b->size = mem_rearray(b->size, (size_t)b->capacity, sizeof *b->size);
    }
    b->size[b->count++] = s;
    memo_put(&b->place, e, (void *)b->count);
    return s;
}

static void release(void *arg)
{
    mem_free(((Bound *)arg)->size);
}

/* log2 of the least size of the number unless it is 0, and of its real or imaginary part; false
 * when it is not algebraic. */
static bool measure(double *whole, double *part, Expr e)
{
    Bound b = {.degree = 1, .beside = 1, .order = 1, .good = walk_node_count(e) <= MOST_NODES};
    memo_begin(&b.place);
    memo_begin(&b.roots);
    err_defer(release, &b);
    Size s = b.good ? size_of(&b, e) : (Size){0, 0};
    double degree = b.degree * (double)n_euler_phi(b.order);
    *whole = (degree - 1) * fmax(s.u, 0) + s.l + 2;
    *part = (degree * b.beside - 1) * fmax(1 + s.u + s.l, 0) + 2 * s.l + 3;
    bool good = b.good;
    err_undefer(true);
    memo_end(&b.roots);
    memo_end(&b.place);
    return good;
}

double zero_part_bits(Expr number)
{
    double whole, part;
    return measure(&whole, &part, number) ? part : INFINITY;
}

/* Yes where |z| < 2^-bits, no where z is not zero. */
static Truth judge(acb_srcptr z, double bits)
{
    mag_t size;
    mag_init(size);
    acb_get_mag(size, z);
    bool small = acb_is_finite(z) && mag_cmp_2exp_si(size, -(slong)bits - 1) < 0;
    mag_clear(size);
    if (small)
        return TRUTH_YES;
    return acb_is_finite(z) && !acb_contains_zero(z) ? TRUTH_NO : TRUTH_UNKNOWN;
}

static Truth by_enclosures(Expr e, double whole, long most_bits)
{
    Enclosure c;
    Truth truth = TRUTH_UNKNOWN;
    if (enclose_begin(&c, e, NULL, 0)) {
        double cut = zero_cut_bits(e);
        c.beside = true;
        for (slong prec = FIRST_BITS; truth == TRUTH_UNKNOWN && prec <= 4 * most_bits; prec *= 2) {
            acb_srcptr z = enclose_eval(&c, NULL, NULL, 0, prec);
            if (c.cuts == 0 || c.cut_width < -cut)
                truth = judge(z, whole);
        }
    }
    enclose_end(&c);
    return truth;
}

Truth zero_bound(Expr e, long most_bits)
{
    double whole, part;
    if (most_bits <= 0 || !measure(&whole, &part, e) || whole > (double)most_bits)
        return TRUTH_UNKNOWN;
    return by_enclosures(e, whole, most_bits);
}
