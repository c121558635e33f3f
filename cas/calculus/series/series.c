/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Series arithmetic on dense coefficient arrays. Sums, products and powers are the schoolbook
 * ones ((1+h)^a by the recurrence of J. C. P. Miller), exp, ln, sin and cos come from their
 * differential equations, every other known function from its derivatives at the constant term,
 * unknown functions likewise by D. tan and its kin go through sin and cos, so they have their
 * poles. The name x counts as positive and small; ln(x) is a constant beside the powers of x.
 *
 * Exponents have one common denominator ram per series. A coefficient is dropped when zero_is
 * says so. Nothing is said about where a series converges.
 */
#include "cas/calculus/series/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/sum_roots.h"
#include "cas/algebra/zero.h"
#include "cas/calculus/along.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MAX_TERMS = 4096, MAX_RAM = 60, LEADING_TERMS = 96 };

static const Series *make(SeriesMaker *m, Expr e);

/* --- building --------------------------------------------------------------------------------- */

Series *series_fresh(SeriesMaker *m, long low, long n, long ram)
{
    Series *s = arena_alloc(m->arena, sizeof *s);
    *s = (Series){.c = arena_alloc(m->arena, (size_t)(n > 0 ? n : 1) * sizeof(Expr)),
                  .n = n,
                  .low = low,
                  .ram = ram};
    for (long i = 0; i < n; i++)
        s->c[i] = EXPR_ZERO;
    return s;
}

static Expr tidy(Expr c)
{
    if (expr_is_number(c) || expr_is(c, EXPR_SYMBOL))
        return c;
    return zero_is(c) ? EXPR_ZERO : c;
}

/* Leading zeros away, at most `terms` terms kept. */
Series *series_finish(SeriesMaker *m, Series *s)
{
    long lead = 0;
    while (lead < s->n && (s->c[lead] = tidy(s->c[lead])) == EXPR_ZERO)
        lead++;
    s->c += lead;
    s->low += lead;
    s->n -= lead;
    if (s->n > m->terms * s->ram) {
        s->n = m->terms * s->ram;
        s->exact = false;
    }
    return s;
}

const Series *series_constant(SeriesMaker *m, Expr c)
{
    Series *s = series_fresh(m, 0, c == EXPR_ZERO ? 0 : 1, 1);
    if (s->n)
        s->c[0] = c;
    s->exact = true;
    return s;
}

/* coefficient * x^(low/ram), exactly */
static const Series *monomial(SeriesMaker *m, Expr coefficient, long low, long ram)
{
    Series *s = series_fresh(m, low, 1, ram);
    s->c[0] = coefficient;
    s->exact = true;
    return s;
}

bool series_is_zero(const Series *s)
{
    return s->n == 0;
}

/* The coefficient at position k of the grid low + k, or 0. */
Expr series_at(const Series *s, long k)
{
    return k >= 0 && k < s->n ? s->c[k] : EXPR_ZERO;
}

static long gcd_long(long a, long b)
{
    while (b) {
        long r = a % b;
        a = b;
        b = r;
    }
    return a;
}

/* s on the finer grid of ram. */
static const Series *refined(SeriesMaker *m, const Series *s, long ram)
{
    if (s->ram == ram)
        return s;
    long k = ram / s->ram;
    Series *t = series_fresh(m, s->low * k, s->n * k, ram);
    for (long i = 0; i < s->n; i++)
        t->c[i * k] = s->c[i];
    t->exact = s->exact;
    return t;
}

/* Both on one grid; false when that is too fine. */
static bool align(SeriesMaker *m, const Series **a, const Series **b)
{
    long ram = (*a)->ram / gcd_long((*a)->ram, (*b)->ram) * (*b)->ram;
    if (ram > MAX_RAM)
        return false;
    *a = refined(m, *a, ram);
    *b = refined(m, *b, ram);
    return true;
}

/* --- arithmetic ---------------------------------------------------------------------------------
 */

/* End of what is known: a position beyond every use for an exact series. */
long series_end(const Series *s)
{
    return s->exact ? LONG_MAX / 4 : s->low + s->n;
}

static const Series *add(SeriesMaker *m, const Series *a, const Series *b)
{
    if (series_is_zero(a) && a->exact)
        return b;
    if (series_is_zero(b) && b->exact)
        return a;
    if (!align(m, &a, &b))
        return NULL;
    long low = a->low < b->low ? a->low : b->low;
    long end = series_end(a) < series_end(b) ? series_end(a) : series_end(b);
    long last = a->low + a->n > b->low + b->n ? a->low + a->n : b->low + b->n;
    bool exact = a->exact && b->exact;
    if (end > last)
        end = last;
    Series *s = series_fresh(m, low, end > low ? end - low : 0, a->ram);
    for (long k = 0; k < s->n; k++)
        s->c[k] = expr_add(series_at(a, low + k - a->low), series_at(b, low + k - b->low));
    if (end <= low)
        s->low = end;
    s->exact = exact;
    return series_finish(m, s);
}

static const Series *scale(SeriesMaker *m, const Series *a, Expr c)
{
    if (c == EXPR_ZERO)
        return series_constant(m, c);
    Series *s = series_fresh(m, a->low, a->n, a->ram);
    for (long k = 0; k < s->n; k++)
        s->c[k] = expr_mul(c, a->c[k]);
    s->exact = a->exact;
    return series_finish(m, s);
}

/* Number of terms a product of these may have. */
static long product_length(SeriesMaker *m, const Series *a, const Series *b)
{
    long n = a->n + b->n - 1;
    if (!a->exact && a->n < n)
        n = a->n;
    if (!b->exact && b->n < n)
        n = b->n;
    long most = m->terms * a->ram;
    return n < most ? n : most;
}

static const Series *multiply(SeriesMaker *m, const Series *a, const Series *b)
{
    if ((series_is_zero(a) && a->exact) || (series_is_zero(b) && b->exact))
        return series_constant(m, EXPR_ZERO);
    if (!align(m, &a, &b))
        return NULL;
    if (series_is_zero(a) || series_is_zero(b)) {
        Series *s = series_fresh(m, a->low + b->low, 0, a->ram);
        return s;
    }
    long n = product_length(m, a, b);
    Series *s = series_fresh(m, a->low + b->low, n, a->ram);
    Expr *terms = arena_alloc(m->arena, (size_t)n * sizeof *terms);
    for (long k = 0; k < n; k++) {
        long count = 0;
        err_poll();
        for (long i = 0; i <= k; i++)
            if (series_at(a, i) != EXPR_ZERO && series_at(b, k - i) != EXPR_ZERO)
                terms[count++] = expr_mul(series_at(a, i), series_at(b, k - i));
        s->c[k] = count ? expr_sum(terms, count) : EXPR_ZERO;
    }
    s->exact = a->exact && b->exact && n == a->n + b->n - 1;
    return series_finish(m, s);
}

/* The first term of a is needed and not known. */
static const Series *unseen(SeriesMaker *m, const Series *a)
{
    m->more = m->more || !a->exact;
    return NULL;
}

/* How many terms a function of this series is worth. */
static long worth(SeriesMaker *m, const Series *a)
{
    long most = m->terms * a->ram;
    return a->exact || a->n > most ? most : a->n;
}

/* May the values of a be off the real line? */
static bool is_off_line(const SeriesMaker *m, const Series *a)
{
    bool off = m->imaginary;
    for (long k = 0; k < a->n && !off; k++)
        off = walk_has_kind(a->c[k], EXPR_COMPLEX);
    return off;
}

/* Does a come to the negative real axis from below, where ln and roots leap? */
static bool is_below(SeriesMaker *m, const Series *a, bool *seen)
{
    *seen = true;
    if (!is_off_line(m, a))
        return false;
    int sign = funcs_real_sign(a->c[0]);
    if (sign == 2)
        sign = series_real_sign(a->c[0]);
    return sign == -1 && series_side(a, false, seen) == -1;
}

/* (c0*x^low*(1+h))^p; position low*p must be on a grid. */
static const Series *power(SeriesMaker *m, const Series *a, Expr p)
{
    fmpq_t q;
    long k;
    if (p == EXPR_ONE)
        return a;
    if (series_is_zero(a))
        return a->exact && expr_is_real_number(p) && num_sign(p) > 0 ? a : unseen(m, a);
    if (a->exact && num_get_si(&k, p) && k >= 0 && k * (a->n - 1) < m->terms * a->ram) {
        const Series *s = series_constant(m, EXPR_ONE);
        for (; k > 0 && s; k--)
            s = multiply(m, s, a);
        return s;
    }
    bool seen = true, below = !expr_is(p, EXPR_INTEGER) && is_below(m, a, &seen);
    if (!seen)
        return unseen(m, a);
    if (!expr_is(p, EXPR_INTEGER))
        series_note_turn(m, a);
    /* low*p = num/den on the grid of a */
    long low = 0, den = 1;
    if (a->low != 0) {
        fmpq_init(q);
        bool ok = num_get_fmpq(q, p);
        fmpz_mul_si(fmpq_numref(q), fmpq_numref(q), a->low);
        fmpq_canonicalise(q);
        ok = ok && fmpz_fits_si(fmpq_numref(q)) && fmpz_cmp_si(fmpq_denref(q), MAX_RAM) <= 0;
        low = ok ? fmpz_get_si(fmpq_numref(q)) : 0;
        den = ok ? fmpz_get_si(fmpq_denref(q)) : 0;
        fmpq_clear(q);
        if (den == 0 || den * a->ram > MAX_RAM)
            return NULL;
    }
    a = refined(m, a, a->ram * den);
    long n = a->n == 1 && a->exact ? 1 : worth(m, a);
    Series *s = series_fresh(m, low, n, a->ram);
    s->c[0] = expr_pow(a->c[0], p);
    if (below) { /* a turn lower */
        Expr turns = expr_product((Expr[]){expr_int(-2), EXPR_PI, EXPR_I, p}, 4);
        s->c[0] = expr_mul(s->c[0], funcs_apply1("exp", turns));
    }
    for (long j = 1; j < n; j++) { /* j*a0*s_j = sum of (p*i - (j-i))*a_i*s_(j-i) */
        Expr sum = EXPR_ZERO;
        err_poll();
        for (long i = 1; i <= j; i++)
            if (series_at(a, i) != EXPR_ZERO && s->c[j - i] != EXPR_ZERO) {
                Expr f = expr_sub(expr_mul(p, expr_int(i)), expr_int(j - i));
                sum = expr_add(sum, expr_product((Expr[]){f, series_at(a, i), s->c[j - i]}, 3));
            }
        s->c[j] = expr_div(sum, expr_mul(expr_int(j), a->c[0]));
        if (!expr_is_number(s->c[j]))
            s->c[j] = normal_expr(s->c[j]);
    }
    s->exact = n == 1 && a->exact;
    return series_finish(m, s);
}

/* --- elementary functions
 * -------------------------------------------------------------------------- */

/* a = c0 + h with h of positive order; false for a pole. */
static bool split_constant(SeriesMaker *m, const Series *a, Expr *c0, const Series **h)
{
    if (a->low < 0)
        return false;
    *c0 = a->low == 0 ? series_at(a, 0) : EXPR_ZERO;
    if (a->low > 0) {
        *h = a;
        return true;
    }
    Series *s = series_fresh(m, 0, a->n, a->ram);
    for (long k = 1; k < a->n; k++)
        s->c[k] = a->c[k];
    s->exact = a->exact;
    *h = series_finish(m, s);
    return true;
}

/* exp(c) for the constant c of a series, in which ln(x) may stand: exp(k*ln(x)) is a power of x,
 * and where something of the size of ln(x) is left, the exponential is no constant beside the
 * powers of x. NULL then. */
static const Series *exp_constant(SeriesMaker *m, Expr c)
{
    Expr log_log = expr_call1("ln", m->log_x), slow = expr_from_symbol(sym_fresh("L")), k, rest;
    const Series *s;

    walk_split_terms(expand_expr(c), m->log_x, &rest, &k);
    k = normal_expr(expr_div(expr_sub(expand_expr(c), rest), m->log_x));
    rest = walk_replace(rest, &log_log, &slow, 1);
    k = walk_replace(k, &log_log, &slow, 1);
    if (walk_has(rest, m->x) || !is_polynomial_in(rest, &slow, 1))
        return NULL;
    if (!expr_is_rational(k))
        return NULL;
    s = power(m, monomial(m, EXPR_ONE, 1, 1), k);
    rest = walk_replace(rest, &slow, &log_log, 1);
    return s == NULL ? NULL : scale(m, s, funcs_apply1("exp", rest));
}

static const Series *of_exp(SeriesMaker *m, const Series *a)
{
    Expr c0;
    const Series *h, *first;
    if (!split_constant(m, a, &c0, &h))
        return NULL;
    const Series *s = series_exp(m, h);
    if (c0 == EXPR_ZERO)
        return s;
    if (!walk_has(c0, m->x))
        return scale(m, s, funcs_apply1("exp", c0));
    first = exp_constant(m, c0);
    return first == NULL ? NULL : multiply(m, first, s);
}

/* ln(c0*x^v*(1+h)) = ln(c0) + v*ln(x) + ln(1+h) */
static const Series *of_ln(SeriesMaker *m, const Series *a)
{
    if (series_is_zero(a))
        return unseen(m, a);
    Series *h = series_fresh(m, 0, a->n, a->ram);
    for (long k = 1; k < a->n; k++)
        h->c[k] = normal_expr(expr_div(a->c[k], a->c[0]));
    h->exact = a->exact;
    const Series *s = series_ln(m, series_finish(m, h));
    Expr lead = funcs_apply1("ln", a->c[0]);
    bool seen, below = is_below(m, a, &seen);
    if (!seen)
        return unseen(m, a);
    if (below)
        lead = funcs_apply1("conjugate", lead);
    series_note_turn(m, a);
    if (a->low)
        lead = expr_add(lead, expr_mul(expr_ratio(a->low, a->ram), m->log_x));
    return add(m, series_constant(m, lead), s);
}

static bool both_waves(SeriesMaker *m, const Series *a, bool hyperbolic, const Series **sine,
                       const Series **cosine)
{
    Expr c0;
    const Series *h, *s, *c;
    int sign = hyperbolic ? 1 : -1;
    if (!split_constant(m, a, &c0, &h) || (hyperbolic && walk_has(c0, m->x)))
        return false;
    series_waves(m, h, sign, &s, &c);
    *sine = s;
    *cosine = c;
    if (c0 == EXPR_ZERO)
        return true;
    Expr s0 = funcs_apply1(hyperbolic ? "sinh" : "sin", c0);
    Expr k0 = funcs_apply1(hyperbolic ? "cosh" : "cos", c0);
    *sine = add(m, scale(m, c, s0), scale(m, s, k0));
    *cosine = add(m, scale(m, c, k0), scale(m, s, expr_mul(expr_int(sign), s0)));
    return *sine && *cosine;
}

/* By the powers of cosine and sine, one of which at least is 1 or -1. */
static const Series *of_wave(SeriesMaker *m, const Series *a, const FuncWave *wave)
{
    const Series *s, *c;
    if (!both_waves(m, a, wave->is_hyperbolic, &s, &c))
        return NULL;
    const Series *up = wave->cosine > 0 ? c : wave->sine > 0 ? s : NULL;
    const Series *down = wave->cosine < 0 ? c : wave->sine < 0 ? s : NULL;
    if (!down)
        return up;
    down = power(m, down, EXPR_MINUS_ONE);
    return down && up ? multiply(m, up, down) : down;
}

/* --- other functions
 * ---------------------------------------------------------------------------------- */

/* The derivatives of a function by its last argument, one after the other: of a known one by
 * differentiating its value g at the name z, of an unknown one (g NULL) by the operators D(f),
 * D(D(f)), ... */
enum { CUT_DIGITS = 10 };

typedef struct Derivatives {
    Expr head, g, z;
    Expr call; /* its coefficients around 0 are known; or NULL */
    bool cut;  /* it has a cut: where that ends a derivative has no value */
} Derivatives;

static Expr derivative_at(const Derivatives *d, Expr c0)
{
    if (!d->g)
        return expr_call(d->head, &c0, 1);
    Expr rule = expr_equation(d->z, c0);
    return subs_valued(&rule, 1, d->g);
}

static void next_derivative(Derivatives *d)
{
    if (d->g)
        d->g = diff_name(d->g, d->z);
    else
        d->head = diff_op_make(d->head, 1, 0);
}

static Derivatives derivatives_of(Expr head)
{
    Derivatives d = {.head = head, .z = expr_from_symbol(sym_fresh("z"))};
    if (funcs_find(head))
        d.g = funcs_apply(head, &d.z, 1);
    return d;
}

/* Those of a known function of several arguments. */
static Derivatives derivatives_of_call(Expr call)
{
    Derivatives d = {.head = expr_arg(call, 0), .z = expr_from_symbol(sym_fresh("z"))};
    long n = expr_count(call) - 1;
    Expr args = expr_list((Expr[]){expr_seq(call->u.args + 1, n - 1), d.z}, 2);
    d.g = funcs_apply(d.head, args->u.args, n);
    return d;
}

/* The k-th derivative at c0 over k!. */
static Expr coefficient_at(const Derivatives *d, Expr c0, long k, Expr factorial)
{
    Expr known = d->call ? funcs_coefficient(d->call, k) : NULL;
    if (known)
        return known;
    known = derivative_at(d, c0);
    if (d->cut && funcs_is_constant(known) && walk_has_kind(known, EXPR_CALL))
        (void)evalf_expr(known, CUT_DIGITS); /* raises where it is infinite */
    return known == EXPR_UNDEFINED ? known : expr_div(known, factorial);
}

/* g(c0 + h) by Taylor's formula. */
static const Series *by_derivatives(SeriesMaker *m, Derivatives d, Expr c0, const Series *h)
{
    Expr factorial = EXPR_ONE;
    const Series *sum = series_constant(m, EXPR_ZERO), *power_of_h = series_constant(m, EXPR_ONE);
    if (series_is_zero(h) && h->exact)
        return series_constant(m, coefficient_at(&d, c0, 0, EXPR_ONE));
    long n = h->exact ? m->terms * h->ram : series_end(h);
    for (long k = 0; k * h->low < n && k * h->low < m->terms * h->ram; k++) {
        Expr value = coefficient_at(&d, c0, k, factorial);
        const Series *part = scale(m, power_of_h, value);
        err_poll();
        if (!part || value == EXPR_UNDEFINED || !(sum = add(m, sum, part)))
            return NULL;
        power_of_h = multiply(m, power_of_h, h);
        factorial = expr_mul(factorial, expr_int(k + 1));
        if (d.call)
            continue;
        next_derivative(&d);
        if (d.g == EXPR_ZERO) /* a polynomial */
            return sum;
        if (d.g && walk_has(d.g, expr_symbol("diff"))) /* not known, or there is none */
            return NULL;
    }
    Series *cut = series_fresh(m, 0, n < m->terms * h->ram ? n : m->terms * h->ram, h->ram);
    return add(m, sum, cut); /* an O term where the sum was broken off */
}

/* A function of something that tends to infinity or -infinity. */
static const Series *at_pole(SeriesMaker *m, Expr e, const Series *a)
{
    int sign = funcs_real_sign(a->c[0]);
    Expr other = sign == 2 ? NULL : funcs_near(e, expr_mul(expr_int(sign), EXPR_INFINITY));
    return other ? make(m, other) : NULL;
}

/* abs, or a function of the sign alone, of something whose leading coefficient has a known sign;
 * off the real line by its parts. */
static const Series *of_sign(SeriesMaker *m, Expr e, const Series *a)
{
    Expr parts = is_off_line(m, a) ? along_line(e, m->x) : e, head = expr_arg(e, 0);
    if (series_is_zero(a) || parts != e)
        return parts != e ? make(m, parts) : unseen(m, a);
    int sign = !is_off_line(m, a) || expr_is_symbol(head, "csgn") ? funcs_real_sign(a->c[0]) : 2;
    Expr s = expr_int(sign);
    return sign == 2                     ? NULL
           : expr_is_symbol(head, "abs") ? scale(m, a, s)
                                         : series_constant(m, funcs_apply(head, &s, 1));
}

static const Series *of_special(SeriesMaker *m, Expr e, Expr c0, const Series *h)
{
    const FuncRow *row = funcs_find(expr_arg(e, 0));
    bool known = row != NULL;
    if (walk_has(c0, m->x) && !funcs_is_tame(e, expr_count(e) - 1)) /* of ln(x), which is large */
        return NULL;
    Expr other = known ? funcs_near(e, c0) : NULL;
    if (other)
        return make(m, other);
    Derivatives d = known ? derivatives_of_call(e) : derivatives_of(expr_arg(e, 0));
    if (known && c0 == EXPR_ZERO && funcs_coefficient(e, 0))
        d.call = e;
    d.cut = known && funcs_cut(row, e->u.args + 1, expr_count(e) - 1) != FUNC_CUT_NONE;
    return by_derivatives(m, d, c0, h);
}

/* A rounding function leaps at integers or halves of them only: there it is what it is an eighth
 * further, where the argument goes. */
static const Series *of_rounding(SeriesMaker *m, Expr e, Expr c0, const Series *h)
{
    Expr head = expr_arg(e, 0), twice = expr_mul(EXPR_TWO, c0), eighth = expr_ratio(1, 8);
    bool place = num_is_integer_valued(twice) && !series_is_zero(h);
    int sign = place ? funcs_real_sign(h->c[0]) : 0;
    if (!place)
        return of_special(m, e, c0, h);
    if (sign != 1 && sign != -1)
        return NULL;
    Expr beside = expr_add(c0, expr_mul(expr_int(sign), eighth));
    Expr value = funcs_apply(head, &beside, 1), inside = funcs_apply(head, &eighth, 1);
    if (expr_is(inside, EXPR_INTEGER))
        return series_constant(m, value);
    return add(m, h, series_constant(m, expr_add(expr_sub(value, beside), c0)));
}

static bool is_part(Expr head)
{
    return expr_is_symbol(head, "Re") || expr_is_symbol(head, "Im") ||
           expr_is_symbol(head, "conjugate");
}

/* A real or imaginary part, or the conjugate: coefficient by coefficient, x being real. */
static const Series *of_part(SeriesMaker *m, Expr head, const Series *a)
{
    Series *s = series_fresh(m, a->low, a->n, a->ram);
    for (long k = 0; k < a->n; k++) {
        if (walk_has(a->c[k], m->x))
            return NULL;
        s->c[k] = funcs_apply(head, &a->c[k], 1);
    }
    s->exact = a->exact;
    return series_finish(m, s);
}

/* Is the last argument the only one with x, and the function known where there are others? */
static bool depends_on_last(const SeriesMaker *m, Expr e)
{
    long n = expr_count(e) - 1;
    for (long i = 1; i < n; i++)
        if (walk_has(expr_arg(e, i), m->x))
            return false;
    /* RootOf is no function of its polynomial that has derivatives. */
    return (n == 1 && !expr_is_symbol(expr_arg(e, 0), "RootOf")) ||
           (n > 1 && funcs_find(expr_arg(e, 0)));
}

/* The function with the series a as its last argument. */
static const Series *of_argument(SeriesMaker *m, Expr e, const Series *a)
{
    Expr head = expr_arg(e, 0), c0;
    const Series *h;
    if (expr_is_symbol(head, "exp"))
        return of_exp(m, a);
    if (expr_is_symbol(head, "ln"))
        return of_ln(m, a);
    if (funcs_wave(e))
        return of_wave(m, a, funcs_wave(e));
    if (funcs_jump(e) == FUNC_JUMP_SIGN && expr_count(e) == 2)
        return of_sign(m, e, a);
    if (is_part(head))
        return of_part(m, head, a);
    if (!split_constant(m, a, &c0, &h))
        return at_pole(m, e, a);
    if (funcs_jump(e) == FUNC_JUMP_ROUNDING && expr_count(e) == 2)
        return of_rounding(m, e, c0, h);
    return of_special(m, e, c0, h);
}

static const Series *of_function(SeriesMaker *m, Expr e)
{
    Expr head = expr_arg(e, 0);
    long last = expr_count(e) - 1;
    if (!depends_on_last(m, e)) {
        Expr other = funcs_reduced(e);
        return other == e ? NULL : make(m, other);
    }
    const Series *a = make(m, expr_arg(e, last)), *s;
    if (!a)
        return NULL;
    SeriesSide side =
        expr_is_symbol(head, "ln") || !is_off_line(m, a) ? SERIES_HERE : series_beyond_cut(e, a);
    if (side == SERIES_HERE)
        return of_argument(m, e, a);
    if (side == SERIES_UNSEEN)
        return unseen(m, a);
    if (side == SERIES_BESIDE && expr_is_symbol(head, "arccot"))
        return make(m,
                    expr_sub(expr_mul(EXPR_HALF, EXPR_PI), funcs_apply1("arctan", expr_arg(e, 1))));
    if (side == SERIES_APART || !funcs_is_real_somewhere(e) ||
        (side == SERIES_BESIDE && !funcs_is_odd(e)))
        return NULL;
    s = of_argument(m, e, series_reflected(m->arena, a, side == SERIES_BESIDE));
    return s ? series_reflected(m->arena, s, side == SERIES_BESIDE) : NULL;
}

/* A sum over the roots of a fixed polynomial: coefficient by coefficient, the root a name. */
static const Series *of_root_sum(SeriesMaker *m, Expr f, Expr r, Expr root)
{
    const Series *s = walk_has(root, m->x) ? NULL : make(m, f);
    if (!s)
        return NULL;
    Series *sum = series_fresh(m, s->low, s->n, s->ram);
    sum->exact = s->exact;
    for (long i = 0; i < s->n; i++) {
        Expr c = sum_over_roots(s->c[i], r, root);
        if (!c || !enclose_is_finite(c)) /* ln(0) at one of the roots */
            return NULL;
        sum->c[i] = c;
    }
    return series_finish(m, sum);
}

/* --- the walk
 * --------------------------------------------------------------------------------------------- */

static const Series *make_sum(SeriesMaker *m, Expr e)
{
    const Series *s = series_constant(m, EXPR_ZERO);
    for (long i = 0; i < expr_count(e) && s; i += 2) {
        const Series *t = make(m, expr_arg(e, i));
        s = t ? add(m, s, scale(m, t, expr_arg(e, i + 1))) : NULL;
    }
    return s;
}

static const Series *make_power(SeriesMaker *m, Expr base, Expr exponent)
{
    if (!walk_has(exponent, m->x)) {
        const Series *b = make(m, base);
        return b ? power(m, b, exponent) : NULL;
    }
    return make(m, funcs_apply1("exp", expr_mul(exponent, funcs_apply1("ln", base))));
}

static const Series *make_product(SeriesMaker *m, Expr e)
{
    const Series *s = series_constant(m, expr_arg(e, 0));
    for (long i = 1; i < expr_count(e) && s; i += 2) {
        const Series *t = make_power(m, expr_arg(e, i), expr_arg(e, i + 1));
        s = t ? multiply(m, s, t) : NULL;
    }
    return s;
}

/* O(f): nothing is known from the order of f on. */
static const Series *make_order(SeriesMaker *m, Expr f)
{
    const Series *s = make(m, f);
    if (!s || s->n == 0)
        return NULL;
    Series *unknown = series_fresh(m, s->low, 0, s->ram);
    unknown->exact = false;
    return unknown;
}

static const Series *make_node(SeriesMaker *m, Expr e)
{
    Expr f, r, root;
    if (e == m->x)
        return monomial(m, EXPR_ONE, 1, 1);
    if (!walk_has(e, m->x))
        return series_constant(m, e);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return make_sum(m, e);
    case EXPR_PRODUCT:
        return make_product(m, e);
    case EXPR_POWER:
        return make_power(m, expr_arg(e, 0), expr_arg(e, 1));
    case EXPR_CALL:
        if (expr_is_symbol(expr_arg(e, 0), "O") && expr_count(e) == 2)
            return make_order(m, expr_arg(e, 1));
        return sum_root_parts(e, &f, &r, &root) ? of_root_sum(m, f, r, root) : of_function(m, e);
    default:
        return NULL;
    }
}

static const Series *make(SeriesMaker *m, Expr e)
{
    err_stack_check();
    const Series *s = memo_get(&m->done, e);
    if (!s) {
        s = make_node(m, e);
        if (s)
            memo_put(&m->done, e, s);
    }
    return s;
}

typedef struct Making {
    SeriesMaker maker;
    Expr e;
    const Series *result;
} Making;

static void make_body(void *arg)
{
    Making *making = arg;
    memo_begin(&making->maker.done);
    making->result = make(&making->maker, making->e);
    memo_end(&making->maker.done);
}

const Series *series_of(Arena *arena, Expr e, Expr x, Expr log_x, long terms, bool *more)
{
    CHECK(terms > 0);
    Making making = {.maker = {.arena = arena,
                               .x = x,
                               .log_x = log_x ? log_x : expr_call1("ln", x),
                               .terms = terms < MAX_TERMS ? terms : MAX_TERMS,
                               .imaginary = walk_has_kind(e, EXPR_COMPLEX)},
                     .e = e};
    if (!err_attempt_for(ERR_DIVZERO, make_body, &making))
        making.maker.more = false; /* a pole: no series here */
    *more = making.maker.more;
    if (!making.result || !making.maker.turn)
        return making.result;
    Series *turned = arena_alloc(arena, sizeof *turned);
    *turned = *making.result;
    turned->turn = making.maker.turn;
    return turned;
}

bool series_leading(Expr e, Expr x, Expr log_x, Expr *c, Expr *exponent)
{
    for (long terms = 3; terms <= LEADING_TERMS; terms *= 2) {
        Arena arena;
        arena_begin(&arena);
        bool more;
        const Series *s = series_of(&arena, e, x, log_x, terms, &more);
        bool known = s && (s->n > 0 || s->exact), failed = !s && !more;
        if (known) {
            *c = series_at(s, 0);
            *exponent = s->n ? expr_ratio(s->low, s->ram) : EXPR_ZERO;
        }
        arena_end(&arena);
        if (known || failed)
            return known;
    }
    return false;
}
