/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * J. C. Faugere, P. Gianni, D. Lazard, T. Mora, Efficient computation of zero-dimensional Groebner
 * bases by change of ordering, J. Symb. Comp. 16 (1993) 329-344, modulo a prime. The normal forms
 * of border monomials follow from each other by increasing degree; the monomials in lexicographic
 * order become vectors over the standard monomials, each a multiple of an earlier one, and what
 * depends on those before it is the leading monomial of an element. Everything that does not depend
 * on the prime is found once.
 */
#include "cas/solve/groebner/fglm.h"

#include <stdlib.h>
#include <string.h>

#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/solve/groebner/echelon.h"

void fglm_free(void *fglm)
{
    Fglm *g = fglm;

    for (long i = 0; g->term != NULL && i < g->elements; i++)
        mem_free(g->term[i]);
    monomials_end(&g->monomials);
    monomials_end(&g->lex);
    mem_free(g->term);
    mem_free(g->standard);
    mem_free(g->border);
    mem_free(g->target);
    mem_free(g->form);
    mem_free(g->vector);
    mem_free(g->step);
    mem_free(g->relation);
    mem_free(g->leading);
    mem_free(g->before);
    mem_free(g->lex_standard);
    mem_free(g);
}

/* --- what does not depend on the prime ----------------------------------------------------------
 */

static uint32_t monomial_of(Fglm *g, const fmpz_mpoly_struct *p, long term,
                            const fmpz_mpoly_ctx_t ctx)
{
    ulong exponents[MONOMIALS_MOST_VARIABLES];
    uint16_t row[MONOMIALS_MOST_VARIABLES];

    fmpz_mpoly_get_term_exp_ui(exponents, p, term, ctx);
    for (long v = 0; v < g->monomials.variables; v++)
        row[v] = (uint16_t)exponents[v];
    return monomials_put(&g->monomials, row);
}

/* The places of things by the numbers of monomials, while the staircase is built. */
typedef struct Places {
    Fglm *g;
    uint32_t *lead; /* of the elements */
    long *standard; /* -1 for none */
    long *border;   /* the same */
    long known, most;
} Places;

static void release_places(void *arg)
{
    Places *x = arg;

    mem_free(x->lead);
    mem_free(x->standard);
    mem_free(x->border);
}

/* Room for the places of all monomials. */
static void widen(Places *x)
{
    long capacity = x->g->monomials.capacity;

    if (capacity <= x->known)
        return;
    x->standard = mem_rearray(x->standard, (size_t)capacity, sizeof *x->standard);
    x->border = mem_rearray(x->border, (size_t)capacity, sizeof *x->border);
    for (; x->known < capacity; x->known++)
        x->standard[x->known] = x->border[x->known] = -1;
}

static uint32_t variable_of(Monomials *m, long v)
{
    uint16_t row[MONOMIALS_MOST_VARIABLES] = {0};

    row[v] = 1;
    return monomials_put(m, row);
}

/* Is a power of every variable a leading monomial, or 1? */
static bool is_finite(const Places *x)
{
    const Monomials *m = &x->g->monomials;

    for (long v = 1; v <= m->variables; v++) {
        bool found = false;

        for (long i = 0; i < x->g->elements && !found; i++)
            found = monomials_row(m, x->lead[i])[v] == monomials_degree(m, x->lead[i]);
        if (!found)
            return false;
    }
    return true;
}

static long element_below(const Places *x, uint32_t monomial)
{
    for (long i = 0; i < x->g->elements; i++)
        if (monomials_divides(&x->g->monomials, x->lead[i], monomial))
            return i;
    return -1;
}

static void put_border(Places *x, uint32_t monomial)
{
    Fglm *g = x->g;

    if (x->border[monomial] >= 0)
        return;
    if ((g->borders & (g->borders - 1)) == 0)
        g->border =
            mem_rearray(g->border, g->borders == 0 ? 1 : 2 * (size_t)g->borders, sizeof *g->border);
    x->border[monomial] = g->borders;
    g->border[g->borders++] =
        (FglmBorder){.monomial = monomial, .element = -1, .multiplier = -1, .needed = true};
}

/* The standard monomials and their multiples; false when they are too many. */
static bool find_staircase(Places *x)
{
    Fglm *g = x->g;
    Monomials *m = &g->monomials;
    uint16_t one[MONOMIALS_MOST_VARIABLES] = {0};

    g->standard = mem_array((size_t)x->most + 1, sizeof *g->standard);
    g->standard[0] = monomials_put(m, one);
    widen(x);
    x->standard[g->standard[0]] = 0;
    g->dimension = 1;
    for (long i = 0; i < g->dimension; i++)
        for (long v = 0; v < m->variables; v++) {
            uint32_t next = monomials_times(m, g->standard[i], variable_of(m, v));

            err_poll();
            widen(x);
            if (x->standard[next] >= 0)
                continue;
            if (element_below(x, next) >= 0) {
                put_border(x, next);
            } else if (g->dimension == x->most) {
                return false;
            } else {
                x->standard[next] = g->dimension;
                g->standard[g->dimension++] = next;
            }
        }
    return true;
}

static int by_monomial(const void *a, const void *b, void *monomials)
{
    return monomials_compare(monomials, ((const FglmBorder *)a)->monomial,
                             ((const FglmBorder *)b)->monomial);
}

/* From which smaller one the normal form of a border monomial follows. */
static void find_source(Places *x, FglmBorder *border)
{
    Fglm *g = x->g;
    Monomials *m = &g->monomials;

    border->element = element_below(x, border->monomial);
    if (x->lead[border->element] == border->monomial)
        return;
    border->element = -1;
    for (long v = 0; v < m->variables && border->multiplier < 0; v++) {
        uint32_t smaller;

        if (monomials_row(m, border->monomial)[v + 1] == 0)
            continue;
        smaller = monomials_over(m, border->monomial, variable_of(m, v));
        widen(x);
        border->variable = v;
        border->multiplier = x->border[smaller];
    }
    CHECK(border->multiplier >= 0);
}

static void find_borders(Places *x)
{
    Fglm *g = x->g;
    Monomials *m = &g->monomials;

    qsort_r(g->border, (size_t)g->borders, sizeof *g->border, by_monomial, m);
    for (long i = 0; i < g->borders; i++)
        x->border[g->border[i].monomial] = i;
    for (long i = 0; i < g->borders; i++)
        find_source(x, &g->border[i]);
    g->target = mem_array((size_t)(m->variables * g->dimension), sizeof *g->target);
    for (long v = 0; v < m->variables; v++)
        for (long i = 0; i < g->dimension; i++) {
            uint32_t next = monomials_times(m, g->standard[i], variable_of(m, v));

            g->target[v * g->dimension + i] =
                x->standard[next] >= 0 ? x->standard[next] : -1 - x->border[next];
        }
}

static void find_terms(Places *x, const fmpz_mpoly_ctx_t ctx)
{
    Fglm *g = x->g;

    g->term = mem_zalloc((size_t)(g->elements + 1) * sizeof *g->term);
    for (long i = 0; i < g->elements; i++) {
        g->term[i] = mem_array((size_t)g->basis[i].length, sizeof **g->term);
        for (long k = 1; k < g->basis[i].length; k++) {
            uint32_t monomial = monomial_of(g, &g->basis[i], k, ctx);

            widen(x);
            CHECK(x->standard[monomial] >= 0);
            g->term[i][k] = (uint32_t)x->standard[monomial];
        }
    }
}

Fglm *fglm_new(const fmpz_mpoly_struct *basis, long elements, const fmpz_mpoly_ctx_t ctx, long most)
{
    CHECK(elements > 0 && most > 0);
    Fglm *g = mem_zalloc(sizeof *g);
    Places x = {.g = g, .most = most};
    bool good;

    err_defer(fglm_free, g);
    err_defer(release_places, &x);
    g->basis = basis;
    g->elements = elements;
    monomials_begin(&g->monomials, fmpz_mpoly_ctx_nvars(ctx), false);
    monomials_begin(&g->lex, fmpz_mpoly_ctx_nvars(ctx), true);
    x.lead = mem_array((size_t)elements, sizeof *x.lead);
    for (long i = 0; i < elements; i++)
        x.lead[i] = monomial_of(g, &basis[i], 0, ctx);
    widen(&x);
    good = is_finite(&x) && monomials_degree(&g->monomials, x.lead[0]) > 0 && find_staircase(&x);
    if (good) {
        find_borders(&x);
        find_terms(&x, ctx);
        g->form = mem_array((size_t)(g->borders * g->dimension), sizeof *g->form);
        g->lex_standard = mem_array((size_t)g->dimension, sizeof *g->lex_standard);
        g->vector = mem_array((size_t)(g->dimension * g->dimension), sizeof *g->vector);
    }
    err_undefer(true);
    err_undefer(!good);
    return good ? g : NULL;
}

/* --- modulo a prime ----------------------------------------------------------------------------
 */

typedef struct Run {
    Fglm *g;
    Echelon e;
    uint32_t p, **row, *column; /* pivots; columns 0, 1, 2, ... */
    int64_t *sum;
    long found, results;
    bool learning, matrices; /* the latter exist: */
    nmod_mat_t standard, others, solution;
} Run;

static void release_run(void *arg)
{
    Run *r = arg;

    for (long i = 0; r->row != NULL && i < 2 * r->g->dimension; i++)
        mem_free(r->row[i]);
    mem_free(r->row);
    mem_free(r->column);
    mem_free(r->sum);
    if (r->e.pivot != NULL)
        echelon_end(&r->e);
    if (r->matrices && !err_in_library) {
        nmod_mat_clear(r->standard);
        nmod_mat_clear(r->others);
        nmod_mat_clear(r->solution);
    }
}

/* to = the multiple of the vector by a variable. */
static void multiply(Run *r, uint32_t *to, const uint32_t *vector, long variable)
{
    const Fglm *g = r->g;
    const long *target = g->target + variable * g->dimension;
    long d = g->dimension;
    int64_t square = (int64_t)r->p * r->p;

    memset(r->sum, 0, (size_t)d * sizeof *r->sum);
    for (long i = 0; i < d; i++) {
        int64_t factor = vector[i];

        if (factor == 0)
            continue;
        if (target[i] >= 0) {
            int64_t s = r->sum[target[i]] - factor;

            r->sum[target[i]] = s + ((s >> 63) & square);
            continue;
        }
        const uint32_t *form = g->form + (-1 - target[i]) * d;

        r->g->work += (uint64_t)d;
        for (long k = 0; k < d; k++) {
            int64_t s = r->sum[k] - factor * form[k];

            r->sum[k] = s + ((s >> 63) & square);
        }
    }
    for (long k = 0; k < d; k++) {
        uint32_t residue = (uint32_t)(r->sum[k] % r->p);

        to[k] = residue == 0 ? 0 : r->p - residue;
    }
}

/* The normal forms of the border monomials; false when p divides a leading coefficient. */
static bool fill_forms(Run *r)
{
    Fglm *g = r->g;
    long d = g->dimension;

    for (long i = 0; i < g->borders; i++) {
        const FglmBorder *border = &g->border[i];
        uint32_t *form = g->form + i * d;

        err_poll();
        if (!border->needed)
            continue;
        if (border->element < 0) {
            multiply(r, form, g->form + border->multiplier * d, border->variable);
            continue;
        }
        const fmpz_mpoly_struct *p = &g->basis[border->element];
        uint64_t inverse = fmpz_fdiv_ui(p->coeffs, r->p);

        if (inverse == 0)
            return false;
        inverse = r->p - n_invmod(inverse, r->p);
        memset(form, 0, (size_t)d * sizeof *form);
        for (long k = 1; k < p->length; k++)
            form[g->term[border->element][k]] =
                (uint32_t)(fmpz_fdiv_ui(p->coeffs + k, r->p) * inverse % r->p);
    }
    return true;
}

/* Candidates in lexicographic order: those of a step come behind all that are looked at. */
static void put_step(Fglm *g, uint32_t monomial, long parent, long variable, long after)
{
    long at = g->steps;

    while (at > after && monomials_compare(&g->lex, g->step[at - 1].monomial, monomial) > 0)
        at--;
    if (at > after && g->step[at - 1].monomial == monomial)
        return;
    if (g->steps == g->step_capacity) {
        g->step_capacity = g->step_capacity == 0 ? 64 : 2 * g->step_capacity;
        g->step = mem_rearray(g->step, (size_t)g->step_capacity, sizeof *g->step);
    }
    memmove(g->step + at + 1, g->step + at, (size_t)(g->steps - at) * sizeof *g->step);
    g->step[at] = (FglmStep){monomial, parent, variable, false};
    g->steps++;
}

/* Takes multiples of leading monomials out of what is to be looked at next. */
static void skip_multiples(Fglm *g, long at)
{
    long skipped = 0;

    for (bool multiple = true; multiple && at + skipped < g->steps; skipped += multiple) {
        multiple = false;
        for (long i = 0; i < at && !multiple; i++)
            multiple = !g->step[i].standard && monomials_divides(&g->lex, g->step[i].monomial,
                                                                 g->step[at + skipped].monomial);
    }
    memmove(g->step + at, g->step + at + skipped,
            (size_t)(g->steps - at - skipped) * sizeof *g->step);
    g->steps -= skipped;
}

static void put_result(Run *r, uint32_t monomial)
{
    Fglm *g = r->g;
    size_t count = (size_t)r->results + 1;
    uint32_t *relation;

    g->relation = mem_rearray(g->relation, count * (size_t)g->dimension, sizeof *g->relation);
    g->leading = mem_rearray(g->leading, count, sizeof *g->leading);
    g->before = mem_rearray(g->before, count, sizeof *g->before);
    g->leading[r->results] = monomial;
    g->before[r->results] = r->found;
    relation = g->relation + r->results++ * g->dimension;
    for (long k = 0; k < r->found; k++)
        relation[k] = (uint32_t)r->e.dense[g->dimension + k];
}

/* Looks at a monomial: the row is its vector, and behind it which standard ones make it up. */
static void look_at(Run *r, long at)
{
    Fglm *g = r->g;
    FglmStep *step = &g->step[at];
    long d = g->dimension;
    uint32_t *vector = r->column + 2 * d + 1;

    if (step->parent < 0)
        vector[0] = 1; /* the others are 0 */
    else
        multiply(r, vector, g->vector + step->parent * d, step->variable);
    memset(r->e.dense, 0, (size_t)(2 * d + 1) * sizeof *r->e.dense);
    for (long k = 0; k < d; k++)
        r->e.dense[k] = vector[k];
    r->e.dense[d + r->found] = 1;
    echelon_reduce(&r->e, 0);
    long first = 0;

    while (first < d && r->e.dense[first] == 0)
        first++;
    step->standard = first < d;
    if (!step->standard) {
        put_result(r, step->monomial);
        return;
    }
    long length = d + r->found + 1 - first;
    uint32_t *value = r->row[r->found] = mem_array((size_t)length, sizeof *value);

    echelon_values(&r->e, r->column + first, length, value);
    r->e.pivot[first] = (EchelonRow){r->column + first, value, length};
    g->lex_standard[r->found] = step->monomial;
    memcpy(g->vector + r->found++ * d, vector, (size_t)d * sizeof *vector);
}

/* The steps are known: what the results depend on is one linear system. */
static bool repeat(Run *r)
{
    Fglm *g = r->g;
    long d = g->dimension;

    for (long at = 0; at < g->steps; at++) {
        const FglmStep *step = &g->step[at];
        uint32_t *vector = r->column;

        err_poll();
        memset(vector, 0, (size_t)d * sizeof *vector);
        if (step->parent < 0)
            vector[0] = 1;
        else
            multiply(r, vector, g->vector + step->parent * d, step->variable);
        if (step->standard)
            memcpy(g->vector + r->found * d, vector, (size_t)d * sizeof *vector);
        for (long k = 0; k < d; k++)
            if (step->standard)
                nmod_mat_entry(r->standard, k, r->found) = vector[k];
            else
                nmod_mat_entry(r->others, k, r->results) = vector[k];
        r->found += step->standard;
        r->results += !step->standard;
    }
    g->work += (uint64_t)(d * d * d);
    if (!nmod_mat_solve(r->solution, r->standard, r->others))
        return false;
    for (long i = 0; i < r->results; i++)
        for (long k = 0; k < d; k++) {
            ulong c = nmod_mat_entry(r->solution, k, i);

            if (k >= g->before[i] && c != 0)
                return false;
            g->relation[i * d + k] = c == 0 ? 0 : r->p - (uint32_t)c;
        }
    return true;
}

static void begin_run(Run *r)
{
    long d = r->g->dimension;

    if (r->learning) {
        echelon_begin(&r->e, r->p, 2 * d + 1);
    } else {
        nmod_mat_init(r->standard, d, d, r->p);
        nmod_mat_init(r->others, d, r->g->results, r->p);
        nmod_mat_init(r->solution, d, r->g->results, r->p);
        r->matrices = true;
    }
    r->row = mem_zalloc(2 * (size_t)d * sizeof *r->row);
    r->sum = mem_zalloc((size_t)d * sizeof *r->sum);
    r->column = mem_zalloc((size_t)(3 * d + 1) * sizeof *r->column);
    for (long k = 0; k <= 2 * d; k++)
        r->column[k] = (uint32_t)k;
}

static bool convert(Run *r)
{
    Fglm *g = r->g;
    uint16_t one[MONOMIALS_MOST_VARIABLES] = {0};

    if (!fill_forms(r))
        return false;
    if (!r->learning)
        return repeat(r);
    put_step(g, monomials_put(&g->lex, one), -1, 0, 0);
    for (long at = 0; at < g->steps; at++) {
        look_at(r, at);
        for (long v = 0; v < g->lex.variables && g->step[at].standard; v++)
            put_step(g, monomials_times(&g->lex, g->step[at].monomial, variable_of(&g->lex, v)),
                     r->found - 1, v, at + 1);
        skip_multiples(g, at + 1);
    }
    return r->found == g->dimension;
}

/* All multiples by a variable of the first `count` standard monomials are needed. */
static void need(Fglm *g, long variable, long count)
{
    for (long i = 0; i < count; i++) {
        long target = g->target[variable * g->dimension + i];

        if (target < 0)
            g->border[-1 - target].needed = true;
    }
}

/* Which normal forms further primes need: those that the steps use, and what they follow from. */
static void note_needs(Fglm *g)
{
    for (long i = 0; i < g->borders; i++)
        g->border[i].needed = false;
    for (long i = 0; i < g->steps; i++) /* the vector of 1 has but one entry */
        need(g, g->step[i].variable, g->step[i].parent > 0 ? g->dimension : g->step[i].parent + 1);
    for (long i = g->borders - 1; i >= 0; i--)
        if (g->border[i].needed && g->border[i].element < 0) {
            g->border[g->border[i].multiplier].needed = true;
            need(g, g->border[i].variable, g->dimension);
        }
}

bool fglm_run(Fglm *g, uint32_t p)
{
    Run r = {.g = g, .p = p, .learning = g->results == 0};
    bool good;

    if (r.learning)
        g->steps = 0;
    err_defer(release_run, &r);
    begin_run(&r);
    good = convert(&r);
    g->work += r.e.work;
    if (good)
        g->results = r.results;
    err_undefer(true);
    if (good && r.learning)
        note_needs(g);
    return good;
}
