/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of polynomials: the squarefree parts are taken apart by FLINT and their roots isolated in
 * certified discs by Arb, at rising precision until each rounds to one decimal. Roots of anything
 * that can be enclosed: Newton steps with exact derivatives on the midpoints of balls, at three
 * times the precision asked for, so that double roots, where the steps only halve the error, still
 * come out. A root that only looks small is tried as zero.
 */
#include "cas/algebra/roots.h"

#include <flint/fmpq_poly.h>
#include <flint/fmpz_poly_factor.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/ball_functions.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/evalf_ball.h"
#include "cas/value/isolate.h"

enum { MOST_DEGREE = 2000, GUARD_BITS = 32, WAY_OFF = 8 };

static slong bits_of(long digits)
{
    return digits * 3322 / 1000 + GUARD_BITS;
}

/* --- polynomials ----------------------------------------------------------------------------- */

/* The polynomial over the integers with the roots of p. */
static bool read_polynomial(fmpz_poly_t to, Expr p, Expr x)
{
    fmpq_poly_t q;
    fmpq_t c;
    long degree = is_polynomial_in(p, &x, 1) ? degree_expr(p, x) : 0;
    bool good = degree >= 1 && degree <= MOST_DEGREE;
    fmpq_poly_init(q);
    fmpq_init(c);
    for (long k = 0; k <= degree && good; k++) {
        good = num_get_fmpq(c, coeff_expr(p, x, k));
        if (good)
            fmpq_poly_set_coeff_fmpq(q, k, c);
    }
    fmpq_poly_get_numerator(to, q);
    fmpq_clear(c);
    fmpq_poly_clear(q);
    return good;
}

typedef struct Roots {
    Expr *item;
    long count, room;
} Roots;

/* The roots of a squarefree polynomial, each `times` times. */
static void add_roots(Roots *roots, const fmpz_poly_t p, slong times, long digits)
{
    slong n = fmpz_poly_degree(p);
    acb_ptr ball = _acb_vec_init(n);
    bool done = n < 1;
    for (slong prec = bits_of(digits), k = 0; !done; prec *= 2, k++) {
        long at = roots->count;
        err_poll();
        isolate_roots(ball, p, prec);
        done = true;
        for (slong i = 0; i < n && done; i++) {
            Expr value = evalf_ball(ball + i, digits, k == 4);
            done = value != NULL;
            for (slong j = 0; j < times && done; j++)
                roots->item[at++] = value;
        }
        if (done)
            roots->count = at;
    }
    _acb_vec_clear(ball, n);
}

static Expr real_part(Expr e)
{
    return expr_is(e, EXPR_COMPLEX) ? expr_arg(e, 0) : e;
}

static int compare_roots(const void *a, const void *b)
{
    Expr x = *(const Expr *)a, y = *(const Expr *)b;
    bool real = !expr_is(x, EXPR_COMPLEX), other = !expr_is(y, EXPR_COMPLEX);
    if (real != other)
        return real ? -1 : 1;
    int order = num_cmp(real_part(x), real_part(y));
    return order || real ? order : num_cmp(expr_arg(x, 1), expr_arg(y, 1));
}

Expr roots_of_polynomial(Expr p, Expr x, long digits)
{
    CHECK(digits > 0);
    fmpz_poly_t q;
    fmpz_poly_factor_t parts;
    Expr list = NULL;
    p = expand_expr(linalg_exact(p));
    fmpz_poly_init(q);
    fmpz_poly_factor_init(parts);
    if (read_polynomial(q, p, x)) {
        Roots roots = {.room = fmpz_poly_degree(q)};
        roots.item = mem_array((size_t)roots.room, sizeof *roots.item);
        err_defer(mem_release, roots.item);
        fmpz_poly_factor_squarefree(parts, q);
        for (slong i = 0; i < parts->num; i++)
            add_roots(&roots, parts->p + i, parts->exp[i], digits);
        qsort(roots.item, (size_t)roots.count, sizeof *roots.item, compare_roots);
        list = expr_list(roots.item, roots.count);
        err_undefer(true);
    }
    fmpz_poly_factor_clear(parts);
    fmpz_poly_clear(q);
    return list;
}

/* --- Newton's method in balls ---------------------------------------------------------------- */

typedef struct Refine {
    Enclosure *part; /* f, then its derivatives row by row */
    const Expr *x;
    long n, opened;
    bool known;
    acb_ptr at; /* the point */
    acb_mat_t J, F, step;
    slong bits, prec, *terms;
} Refine;

static void drop_radius(acb_t z)
{
    mag_zero(arb_radref(acb_realref(z)));
    mag_zero(arb_radref(acb_imagref(z)));
}

/* The midpoint of part k here, false where it is not finite. */
static bool value_at(Refine *r, acb_t to, long k)
{
    acb_set(to, enclose_eval(&r->part[k], r->x, r->at, r->n, r->prec));
    bool finite = acb_is_finite(to);
    drop_radius(to);
    return finite;
}

static bool newton_step(Refine *r)
{
    long n = r->n;
    for (long i = 0; i < n; i++)
        if (!value_at(r, acb_mat_entry(r->F, i, 0), i))
            return false;
    if (acb_mat_is_zero(r->F)) {
        acb_mat_zero(r->step);
        return true;
    }
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            if (!value_at(r, acb_mat_entry(r->J, i, j), n + i * n + j))
                return false;
    if (!acb_mat_approx_solve(r->step, r->J, r->F, r->prec) || !acb_mat_is_finite(r->step))
        return false;
    for (long i = 0; i < n; i++) {
        acb_sub(r->at + i, r->at + i, acb_mat_entry(r->step, i, 0), r->prec);
        drop_radius(r->at + i);
    }
    return true;
}

/* log2 of |z|, very negative for 0. */
static slong size_of(const acb_t z)
{
    mag_t m;
    mag_init(m);
    acb_get_mag(m, z);
    slong size = mag_is_zero(m) ? -WORD_MAX / 4 : (slong)mag_get_d_log2_approx(m);
    mag_clear(m);
    return size;
}

/* Is every component settled: its step below the last digit of it, or both far below the rest? */
static bool settled(Refine *r)
{
    slong whole = 0;
    for (long i = 0; i < r->n; i++)
        if (size_of(r->at + i) > whole)
            whole = size_of(r->at + i);
    for (long i = 0; i < r->n; i++) {
        slong step = size_of(acb_mat_entry(r->step, i, 0)), size = size_of(r->at + i);
        if (step > size - r->bits && (step > whole - 2 * r->bits || size > whole - 2 * r->bits))
            return false;
    }
    return true;
}

/* The size of f[k]'s terms here, as its derivatives tell it: log2, at most. */
static slong terms_of(Refine *r, long k)
{
    slong most = -WORD_MAX / 4;
    acb_t slope;
    acb_init(slope);
    for (long j = 0; j < r->n; j++) {
        bool known = value_at(r, slope, r->n + k * r->n + j);
        slong size = known ? size_of(slope) + size_of(r->at + j) : most;
        most = size > most ? size : most;
    }
    acb_clear(slope);
    return most;
}

/* Components first..last that are only just not zero become zero when f is still zero then, but for
 * what is rounding beside its terms. */
static bool try_zero_of(Refine *r, long first, long last)
{
    bool some = false, root = true;
    acb_ptr keep = _acb_vec_init(r->n);
    for (long k = 0; k < r->n; k++)
        r->terms[k] = terms_of(r, k);
    _acb_vec_set(keep, r->at, r->n);
    for (long i = first; i < last; i++)
        if (!acb_is_zero(r->at + i) && size_of(r->at + i) <= -r->bits) {
            acb_zero(r->at + i);
            some = true;
        }
    for (long k = 0; k < r->n && root && some; k++) {
        acb_srcptr f = enclose_eval(&r->part[k], r->x, r->at, r->n, r->prec);
        root = acb_contains_zero(f) || (acb_is_finite(f) && size_of(f) < r->terms[k] - r->bits);
    }
    if (!root)
        _acb_vec_set(r->at, keep, r->n);
    _acb_vec_clear(keep, r->n);
    return root;
}

static void try_zero(Refine *r)
{
    bool all = try_zero_of(r, 0, r->n);
    for (long i = 0; i < r->n && !all; i++)
        (void)try_zero_of(r, i, i + 1);
}

/* A real or imaginary part that is rounding beside the other is zero. */
static void drop_part(const Refine *r, acb_t z)
{
    arb_ptr part[2] = {acb_realref(z), acb_imagref(z)};
    slong size = size_of(z);
    for (int k = 0; k < 2; k++) {
        acb_t alone;
        acb_init(alone);
        acb_set_arb(alone, part[k]);
        if (size_of(alone) < size - 3 * r->bits / 2)
            arb_zero(part[k]);
        acb_clear(alone);
    }
}

static bool iterate(Refine *r)
{
    for (slong k = 0; k < 50 + 8 * r->bits; k++) {
        err_poll();
        if (!newton_step(r))
            return k > 0 && settled(r);
        for (long i = 0; i < r->n; i++)
            if (size_of(r->at + i) > 1 << 20)
                return false;
        if (settled(r))
            return true;
    }
    return false;
}

/* Beside a root a step leads back to it, at a multiple one a part of the way. Beside a place so far
 * away that f, which falls towards zero without end, has steps below its last digit, none does, nor
 * beside one so near to zero that f is rounded to it: tan(x) = x, x*y = 1 for x to 0. */
static bool leads_back(Refine *r)
{
    bool back = true;
    acb_ptr keep = _acb_vec_init(r->n);
    _acb_vec_set(keep, r->at, r->n);
    for (long i = 0; i < r->n && back; i++) {
        slong size = size_of(r->at + i), aside = size - r->bits / 2;
        if (acb_is_zero(r->at + i) || (size <= r->bits && size >= -r->bits))
            continue;
        acb_mul_2exp_si(r->at + i, r->at + i, -r->bits / 2);
        acb_add(r->at + i, r->at + i, keep + i, r->prec);
        slong step = newton_step(r) ? size_of(acb_mat_entry(r->step, i, 0)) : aside + WAY_OFF;
        back = step > aside - WAY_OFF && step < aside + WAY_OFF;
        _acb_vec_set(r->at, keep, r->n);
    }
    _acb_vec_clear(keep, r->n);
    return back;
}

static void set_start(acb_t z, Expr value)
{
    arf_set_d(arb_midref(acb_realref(z)), num_to_double(real_part(value)));
    arf_set_d(arb_midref(acb_imagref(z)),
              expr_is(value, EXPR_COMPLEX) ? num_to_double(expr_arg(value, 1)) : 0);
}

static void open_parts(Refine *r, const Expr *f)
{
    long n = r->n;
    r->known = true;
    for (long k = 0; k < n + n * n && r->known; k++) {
        Expr e = k < n ? f[k] : diff_name(f[(k - n) / n], r->x[(k - n) % n]);
        r->known = enclose_begin(&r->part[k], e, r->x, n);
        r->opened++;
    }
}

Status roots_refine(const Expr *f, const Expr *x, long n, Expr *value, long digits)
{
    CHECK(n > 0 && digits > 0);
    Refine r = {.x = x, .n = n, .bits = bits_of(digits), .prec = 3 * bits_of(digits) + 64};
    bool good;
    r.part = mem_array((size_t)(n + n * n), sizeof *r.part);
    err_defer(mem_release, r.part);
    r.terms = mem_array((size_t)n, sizeof *r.terms);
    err_defer(mem_release, r.terms);
    open_parts(&r, f);
    good = r.known;
    if (good) {
        err_fragile_begin();
        r.at = _acb_vec_init(n);
        acb_mat_init(r.J, n, n);
        acb_mat_init(r.F, n, 1);
        acb_mat_init(r.step, n, 1);
        for (long i = 0; i < n; i++)
            set_start(r.at + i, value[i]);
        good = iterate(&r);
        if (good)
            try_zero(&r);
        good = good && leads_back(&r);
        for (long i = 0; i < n && good; i++) {
            drop_part(&r, r.at + i);
            value[i] = evalf_ball(r.at + i, digits, true);
        }
        acb_mat_clear(r.step);
        acb_mat_clear(r.F);
        acb_mat_clear(r.J);
        _acb_vec_clear(r.at, n);
        err_fragile_end();
    }
    while (r.opened > 0)
        enclose_end(&r.part[--r.opened]);
    err_undefer(true);
    err_undefer(true);
    return good ? ST_OK : r.known ? ST_LIMIT : ST_UNABLE;
}
