/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Evaluation and interpolation. The degree of a determinant in a generator is at most the sum of
 * the degrees of the rows, and of the columns; its coefficients are at most its maximum on the
 * torus where all generators have modulus one, so at most Hadamard's product of the Euclidean
 * norms of the rows, an entry counting with the sum of its |coefficients|. Both bounds hold for
 * Cramer's numerators det(A) * x as well when B counts with the rows. So values on a grid of
 * (degree + 1) points per generator, modulo enough primes of 62 bits, determine all of them:
 * elimination modulo p at each point, Newton's interpolation along each generator, the Chinese
 * remainder theorem (J. von zur Gathen and J. Gerhard, Modern Computer Algebra, section 5.5).
 * Points where A is singular are no values of the numerators; then the grid is moved.
 */
#include "cas/algebra/ratfun/grid.h"
#include "cas/base/splitmix.h"

#include <math.h>

#include <flint/fmpz_vec.h>
#include <flint/nmod.h>
#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>

enum { MAX_MOVES = 4, PRIME_BITS = 62 };
/* Nanoseconds of an ordinary processor. */
enum { NS_STEP = 4, NS_TERM = 5, NS_POINT = 500, NS_LINE = 6, NS_OUTPUT = 40 };
#define MAX_BYTES 3e8
#define MAX_BITS 1e6

/* One term of one entry. */
typedef struct GridTerm {
    long entry;
    const fmpz *coef;
    ulong *exp; /* one for each axis */
} GridTerm;

typedef struct GridAxis {
    long gen, points, degree; /* degree: the highest one in an entry */
    mp_limb_t start;          /* the points are start, start + 1, ... modulo p */
    mp_limb_t *power;         /* power[t * (degree + 1) + e] = (start + t)^e */
    mp_limb_t *inverse;       /* 1/k modulo p */
    long stride;
} GridAxis;

struct Grid {
    PolyRing *ring;
    Arena *arena;
    long n, sides, outputs;
    long width; /* of <A|B>, also when the right-hand sides are given up */
    GridAxis *axis;
    long axes, points, primes;
    GridTerm *term;
    long terms;
    /* modulo the present prime */
    nmod_t mod;
    mp_limb_t **partial; /* partial[a][t]: coefficient of term t times its powers on axes >= a */
    mp_limb_t *value;    /* value[(prime * outputs + output) * points + point] */
    mp_limb_t *line;
    slong *permutation;
    uint64_t random;
    nmod_mat_t A, B, X;
};

/* --- the plan -------------------------------------------------------------------------------- */

static Poly *entry_of(Poly *const *row, const Grid *g, long i, long j)
{
    return row[i * g->width + j];
}

static long degree_of(Grid *g, Poly *const *row, long gen, long i, long j)
{
    const Poly *p = entry_of(row, g, i, j);
    return poly_length(p) == 0 ? 0 : poly_degree(g->ring, p, gen);
}

static long bound_by_rows(Grid *g, Poly *const *row, long gen)
{
    long sum = 0;
    for (long i = 0; i < g->n; i++) {
        long most = 0;
        for (long j = 0; j < g->width; j++) {
            long d = degree_of(g, row, gen, i, j);
            most = d > most ? d : most;
        }
        sum += most;
    }
    return sum;
}

/* A right-hand side replaces one of the columns. */
static long bound_by_columns(Grid *g, Poly *const *row, long gen)
{
    long sum = 0, least = LONG_MAX, side = 0;
    for (long j = 0; j < g->width; j++) {
        long most = 0;
        for (long i = 0; i < g->n; i++) {
            long d = degree_of(g, row, gen, i, j);
            most = d > most ? d : most;
        }
        if (j >= g->n) {
            side = most > side ? most : side;
            continue;
        }
        sum += most;
        least = most < least ? most : least;
    }
    return side > least ? sum - least + side : sum;
}

static long entry_degree(Grid *g, Poly *const *row, long gen)
{
    long most = 0;
    for (long i = 0; i < g->n; i++)
        for (long j = 0; j < g->width; j++) {
            long d = degree_of(g, row, gen, i, j);
            most = d > most ? d : most;
        }
    return most;
}

/* Makes the axes; false when there are too many points. */
static bool plan_axes(Grid *g, Poly *const *row)
{
    g->axis = arena_array(g->arena, (size_t)g->ring->count + 1, sizeof *g->axis);
    g->points = 1;
    for (long gen = 0; gen < g->ring->count; gen++) {
        long degree = entry_degree(g, row, gen), rows, columns;
        if (degree == 0)
            continue;
        rows = bound_by_rows(g, row, gen);
        columns = bound_by_columns(g, row, gen);
        GridAxis *axis = &g->axis[g->axes++];
        axis->gen = gen;
        axis->degree = degree;
        axis->points = (rows < columns ? rows : columns) + 1;
        axis->stride = g->points;
        if ((double)g->points * (double)axis->points * (double)g->outputs * 8 > MAX_BYTES)
            return false;
        g->points *= axis->points;
    }
    return true;
}

/* Bits of Hadamard's bound, with one for the sign. */
static double bound_bits(Grid *g, Poly *const *row)
{
    double bits = 2;
    for (long i = 0; i < g->n; i++) {
        slong most = 0, nonzero = 0, sum, largest;
        for (long j = 0; j < g->width; j++) {
            const Poly *p = entry_of(row, g, i, j);
            if (poly_length(p) == 0)
                continue;
            nonzero++;
            _fmpz_vec_sum_max_bits(&sum, &largest, p->m->coeffs, p->m->length);
            most = sum > most ? sum : most;
        }
        bits += (double)most + 0.5 * log2(fmax((double)nonzero, 1)) + 1e-6;
    }
    return bits;
}

static void plan_terms(Grid *g, Poly *const *row)
{
    ulong *exps = arena_array(g->arena, (size_t)g->ring->count + 1, sizeof *exps);
    long total = 0, entries = g->n * g->width;
    for (long k = 0; k < entries; k++)
        total += poly_length(row[k]);
    g->term = arena_array(g->arena, (size_t)total + 1, sizeof *g->term);
    for (long k = 0; k < entries; k++)
        for (slong t = 0; t < row[k]->m->length; t++) {
            GridTerm *term = &g->term[g->terms++];
            term->entry = k;
            term->coef = row[k]->m->coeffs + t;
            term->exp = arena_array(g->arena, (size_t)g->axes + 1, sizeof(ulong));
            fmpz_mpoly_get_term_exp_ui(exps, row[k]->m, t, g->ring->ctx);
            for (long a = 0; a < g->axes; a++)
                term->exp[a] = exps[g->axis[a].gen];
        }
}

Grid *grid_plan(Arena *arena, PolyRing *ring, Poly *const *row, long n, long sides)
{
    Grid *g = arena_alloc(arena, sizeof *g);
    g->ring = ring;
    g->arena = arena;
    g->n = n;
    g->sides = sides;
    g->outputs = 1 + n * sides;
    g->width = n + sides;
    if (!plan_axes(g, row))
        return NULL;
    double bits = bound_bits(g, row);
    if (bits > MAX_BITS)
        return NULL;
    g->primes = (long)ceil(bits / 61.9);
    if ((double)g->points * (double)g->outputs * (double)g->primes * 8 > MAX_BYTES)
        return NULL;
    plan_terms(g, row);
    return g;
}

double grid_cost(const Grid *g)
{
    double n = (double)g->n, sides = (double)g->sides, lines = 0;
    for (long a = 0; a < g->axes; a++)
        lines += (double)g->axis[a].points;
    double point = NS_STEP * n * n * (n / 3 + sides) + NS_TERM * (double)g->terms + NS_POINT;
    double output = NS_LINE * lines + NS_OUTPUT;
    return (double)g->primes * (double)g->points * (point + (double)g->outputs * output);
}

/* --- values ---------------------------------------------------------------------------------- */

/* Tables of powers and of inverses for new points modulo the present prime. */
static void fill_axis(Grid *g, GridAxis *axis)
{
    axis->start = splitmix_next(&g->random) % (g->mod.n - (mp_limb_t)axis->points);
    for (long t = 0; t < axis->points; t++) {
        mp_limb_t *power = axis->power + t * (axis->degree + 1);
        power[0] = 1;
        for (long e = 1; e <= axis->degree; e++)
            power[e] = nmod_mul(power[e - 1], axis->start + (mp_limb_t)t, g->mod);
        if (t > 0)
            axis->inverse[t] = n_invmod((mp_limb_t)t, g->mod.n);
    }
}

/* The partial products of all terms on axes 0..last, for the point at[]. */
static void update_partial(Grid *g, const long *at, long last)
{
    for (long a = last; a >= 0; a--) {
        const GridAxis *axis = &g->axis[a];
        const mp_limb_t *power = axis->power + at[a] * (axis->degree + 1);
        for (long t = 0; t < g->terms; t++) {
            ulong e = g->term[t].exp[a];
            mp_limb_t c = g->partial[a + 1][t];
            g->partial[a][t] = e == 0 ? c : nmod_mul(c, power[e], g->mod);
        }
    }
}

/* Moves on, axis 0 first; the last axis whose place changed. */
static long next_point(const Grid *g, long *at)
{
    long a = 0;
    while (a < g->axes - 1 && at[a] + 1 == g->axis[a].points)
        at[a++] = 0;
    at[a]++;
    return a;
}

static void load_point(Grid *g)
{
    nmod_mat_zero(g->A);
    nmod_mat_zero(g->B);
    for (long t = 0; t < g->terms; t++) {
        long i = g->term[t].entry / g->width, j = g->term[t].entry % g->width;
        if (j >= g->n + g->sides)
            continue;
        mp_limb_t *cell =
            j < g->n ? &nmod_mat_entry(g->A, i, j) : &nmod_mat_entry(g->B, i, j - g->n);
        *cell = nmod_add(*cell, g->partial[0][t], g->mod);
    }
}

/* Sign of the permutation, which is undone. */
static bool is_odd(slong *p, long n)
{
    bool odd = false;
    for (long i = 0; i < n; i++)
        while (p[i] != i) {
            slong k = p[i];
            p[i] = p[k];
            p[k] = k;
            odd = !odd;
        }
    return odd;
}

/* Decomposes the matrix loaded, with B's rows in the order of the pivots in X; its determinant. */
static mp_limb_t decompose(Grid *g)
{
    mp_limb_t det = 1;
    for (long i = 0; i < g->n; i++)
        g->permutation[i] = i;
    if (nmod_mat_lu(g->permutation, g->A, 1) < g->n)
        return 0;
    for (long i = 0; i < g->n; i++) {
        det = nmod_mul(det, nmod_mat_entry(g->A, i, i), g->mod);
        for (long k = 0; k < g->sides; k++)
            nmod_mat_entry(g->X, i, k) = nmod_mat_entry(g->B, g->permutation[i], k);
    }
    return is_odd(g->permutation, g->n) ? nmod_neg(det, g->mod) : det;
}

/* Puts determinant and numerators at one point; false where A is singular. */
static bool solve_point(Grid *g, mp_limb_t *value)
{
    load_point(g);
    mp_limb_t det = *value = decompose(g);
    if (det == 0 || g->sides == 0)
        return det != 0;
    nmod_mat_solve_tril(g->X, g->A, g->X, 1);
    nmod_mat_solve_triu(g->X, g->A, g->X, 0);
    for (long j = 0; j < g->n; j++)
        for (long k = 0; k < g->sides; k++)
            value[(1 + j * g->sides + k) * g->points] =
                nmod_mul(det, nmod_mat_entry(g->X, j, k), g->mod);
    return true;
}

/* All values modulo one prime; false at the first singular point when the numerators are asked
 * for. */
static bool evaluate(Grid *g, mp_limb_t *value)
{
    long *at = arena_array(g->arena, (size_t)g->axes + 1, sizeof *at), changed = g->axes - 1;
    for (long t = 0; t < g->terms; t++)
        g->partial[g->axes][t] = fmpz_fdiv_ui(g->term[t].coef, g->mod.n);
    for (long point = 0; point < g->points; point++) {
        err_poll();
        update_partial(g, at, changed);
        if (!solve_point(g, value + point) && g->sides > 0)
            return false;
        changed = next_point(g, at);
    }
    return true;
}

/* --- interpolation --------------------------------------------------------------------------- */

/* Values at start, start + 1, ... become coefficients: divided differences, then Horner's rule on
 * Newton's form. */
static void interpolate_line(const Grid *g, const GridAxis *axis, mp_limb_t *c)
{
    long n = axis->points;
    for (long k = 1; k < n; k++)
        for (long t = n - 1; t >= k; t--)
            c[t] = nmod_mul(nmod_sub(c[t], c[t - 1], g->mod), axis->inverse[k], g->mod);
    for (long j = n - 2; j >= 0; j--)
        for (long t = j; t < n - 1; t++)
            c[t] = nmod_sub(c[t], nmod_mul(axis->start + (mp_limb_t)j, c[t + 1], g->mod), g->mod);
}

static void interpolate(Grid *g, mp_limb_t *value)
{
    for (long a = 0; a < g->axes; a++) {
        const GridAxis *axis = &g->axis[a];
        for (long first = 0; first < g->points; first++) {
            if (first / axis->stride % axis->points != 0)
                continue;
            err_poll();
            for (long t = 0; t < axis->points; t++)
                g->line[t] = value[first + t * axis->stride];
            interpolate_line(g, axis, g->line);
            for (long t = 0; t < axis->points; t++)
                value[first + t * axis->stride] = g->line[t];
        }
    }
}

/* --- all primes ------------------------------------------------------------------------------ */

static void clear_matrices(void *arg)
{
    Grid *g = arg;
    nmod_mat_clear(g->A);
    nmod_mat_clear(g->B);
    nmod_mat_clear(g->X);
}

/* Coefficients of all outputs modulo the prime; false when A was singular on every grid tried. */
static bool run_prime(Grid *g, mp_limb_t prime, mp_limb_t *value)
{
    bool done = false;
    nmod_init(&g->mod, prime);
    nmod_mat_init(g->A, g->n, g->n, prime);
    nmod_mat_init(g->B, g->n, g->sides, prime);
    nmod_mat_init(g->X, g->n, g->sides, prime);
    err_defer(clear_matrices, g);
    for (int move = 0; !done && move < MAX_MOVES; move++) {
        for (long a = 0; a < g->axes; a++)
            fill_axis(g, &g->axis[a]);
        done = evaluate(g, value);
    }
    err_undefer(true);
    for (long k = 0; done && k < g->outputs; k++)
        interpolate(g, value + k * g->points);
    return done;
}

static void clear_comb(void *arg)
{
    fmpz_comb_clear(arg);
}

static void clear_temp(void *arg)
{
    fmpz_comb_temp_clear(arg);
}

/* The polynomial of one output. */
static Poly *reconstruct(Grid *g, long output, fmpz_comb_t comb, fmpz_comb_temp_t temp)
{
    mp_limb_t *image = arena_array(g->arena, (size_t)g->primes, sizeof *image);
    ulong *exps = arena_array(g->arena, (size_t)g->ring->count + 1, sizeof *exps);
    fmpz *c = &g->ring->scratch[0];
    Poly *p = poly_fresh(g->ring);
    for (long point = 0; point < g->points; point++) {
        mp_limb_t any = 0;
        for (long k = 0; k < g->primes; k++)
            any |= image[k] = g->value[(k * g->outputs + output) * g->points + point];
        if (any == 0)
            continue;
        fmpz_multi_CRT_ui(c, image, comb, temp, 1);
        for (long a = 0; a < g->axes; a++)
            exps[g->axis[a].gen] = (ulong)(point / g->axis[a].stride % g->axis[a].points);
        fmpz_mpoly_push_term_fmpz_ui(p->m, c, exps, g->ring->ctx);
    }
    fmpz_mpoly_sort_terms(p->m, g->ring->ctx);
    return poly_keep(g->ring, p);
}

static void allocate(Grid *g)
{
    long longest = 1;
    for (long a = 0; a < g->axes; a++) {
        GridAxis *axis = &g->axis[a];
        axis->power = arena_array(g->arena, (size_t)(axis->points * (axis->degree + 1)), 8);
        axis->inverse = arena_array(g->arena, (size_t)axis->points, sizeof(mp_limb_t));
        longest = axis->points > longest ? axis->points : longest;
    }
    g->line = arena_array(g->arena, (size_t)longest, sizeof *g->line);
    g->partial = arena_array(g->arena, (size_t)g->axes + 1, sizeof *g->partial);
    for (long a = 0; a <= g->axes; a++)
        g->partial[a] = arena_array(g->arena, (size_t)g->terms + 1, sizeof **g->partial);
    g->value =
        arena_array(g->arena, (size_t)(g->points * g->outputs * g->primes), sizeof *g->value);
    g->permutation = arena_array(g->arena, (size_t)g->n, sizeof *g->permutation);
}

/* Everything modulo all primes; false as run_prime. */
static bool run_primes(Grid *g, mp_limb_t *prime)
{
    mp_limb_t p = UWORD(1) << PRIME_BITS;
    bool done = true;
    for (long k = 0; done && k < g->primes; k++) {
        prime[k] = p = n_nextprime(p, 0);
        done = run_prime(g, p, g->value + k * g->points * g->outputs);
    }
    return done;
}

bool grid_run(Grid *g, Poly **det, Poly **number)
{
    mp_limb_t *prime = arena_array(g->arena, (size_t)g->primes, sizeof *prime);
    fmpz_comb_t comb;
    fmpz_comb_temp_t temp;
    allocate(g);
    if (!run_primes(g, prime)) { /* singular, or there was very bad luck: the determinant decides */
        g->sides = 0;
        g->outputs = 1;
        return grid_run(g, det, NULL) && poly_length(*det) == 0;
    }
    fmpz_comb_init(comb, prime, g->primes);
    err_defer(clear_comb, comb);
    fmpz_comb_temp_init(temp, comb);
    err_defer(clear_temp, temp);
    *det = reconstruct(g, 0, comb, temp);
    for (long k = 0; k < g->outputs - 1; k++)
        number[k] = reconstruct(g, 1 + k, comb, temp);
    err_undefer(true);
    err_undefer(true);
    return true;
}
