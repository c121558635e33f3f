/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The algorithm F4 (J.-C. Faugere, A new efficient algorithm for computing Groebner bases, J. Pure
 * Appl. Algebra 139 (1999) 61-88) modulo primes of 31 bits: all pairs of the least degree are
 * reduced at once, as rows of a matrix whose columns are monomials. The first run keeps every
 * matrix without the rows that became 0, and the monomials of every result; a further prime repeats
 * the eliminations on numbers alone (C. Traverso, Groebner trace algorithms, ISSAC 1988) and is
 * unlucky when another monomial turns up. Whether the first prime was lucky is for the caller to
 * find out.
 */
#include "cas/solve/groebner/f4.h"

#include <stdlib.h>
#include <string.h>

#include <flint/ulong_extras.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/solve/groebner/echelon.h"
#include "cas/solve/groebner/pairs.h"

enum { UNSEEN, SEEN, LEADING }; /* states of monomials */

/* --- memory ------------------------------------------------------------------------------------
 */

static void free_round(F4Round *r)
{
    for (long i = 0; i < r->reducers; i++)
        mem_free(r->reducer[i].column);
    for (long i = 0; i < r->rows; i++)
        mem_free(r->row[i].column);
    for (long i = 0; i < r->mades; i++) {
        mem_free(r->made[i].first);
        mem_free(r->made[i].column);
    }
    mem_free(r->reducer);
    mem_free(r->row);
    mem_free(r->made);
    mem_free(r->monomial);
}

void f4_free(void *f4)
{
    F4 *f = f4;

    for (long i = 0; i < f->polys; i++) {
        mem_free(f->poly[i].monomial);
        mem_free(f->poly[i].value);
    }
    for (long i = 0; i < f->rounds; i++)
        free_round(&f->round[i]);
    monomials_end(&f->monomials);
    mem_free(f->poly);
    mem_free(f->pair);
    mem_free(f->round);
    mem_free(f->state);
    mem_free(f->source);
    mem_free(f);
}

/* So many polynomials more, without terms yet. */
static void put_polys(F4 *f, long count)
{
    while (f->polys + count > f->poly_capacity) {
        f->poly_capacity = f->poly_capacity == 0 ? 64 : 2 * f->poly_capacity;
        f->poly = mem_rearray(f->poly, (size_t)f->poly_capacity, sizeof *f->poly);
    }
    for (long k = 0; k < count; k++)
        f->poly[f->polys++] = (F4Poly){0};
}

static void set_length(F4Poly *p, long length)
{
    p->length = length;
    p->monomial = mem_array((size_t)length, sizeof *p->monomial);
    p->value = mem_array((size_t)length, sizeof *p->value);
}

static F4Round *put_round(F4 *f)
{
    if (f->rounds == f->round_capacity) {
        f->round_capacity = f->round_capacity == 0 ? 16 : 2 * f->round_capacity;
        f->round = mem_rearray(f->round, (size_t)f->round_capacity, sizeof *f->round);
    }
    f->round[f->rounds] = (F4Round){.first = f->polys};
    return &f->round[f->rounds++];
}

/* --- what is given -----------------------------------------------------------------------------
 */

/* The terms of polynomial number i; false when a degree is too large. */
static bool read_terms(F4 *f, long i, const fmpz_mpoly_ctx_t ctx)
{
    ulong exponents[MONOMIALS_MOST_VARIABLES];
    F4Poly *p = &f->poly[i];

    set_length(p, f->input[i].length);
    for (long k = 0; k < p->length; k++) {
        uint16_t row[MONOMIALS_MOST_VARIABLES];

        fmpz_mpoly_get_term_exp_ui(exponents, &f->input[i], k, ctx);
        for (long v = 0; v < f->monomials.variables; v++) {
            if (exponents[v] > MONOMIALS_MOST_DEGREE)
                return false;
            row[v] = (uint16_t)exponents[v];
        }
        p->monomial[k] = monomials_put(&f->monomials, row);
        if (monomials_degree(&f->monomials, p->monomial[k]) > p->sugar)
            p->sugar = monomials_degree(&f->monomials, p->monomial[k]);
    }
    return true;
}

/* The largest leading monomials come first, so that later ones can make them redundant. */
static void sort_input(F4 *f)
{
    for (long i = 1; i < f->inputs; i++)
        for (long k = i; k > 0 && monomials_compare(&f->monomials, f->poly[k].monomial[0],
                                                    f->poly[k - 1].monomial[0]) > 0;
             k--) {
            F4Poly poly = f->poly[k];
            long source = f->source[k];

            f->poly[k] = f->poly[k - 1];
            f->poly[k - 1] = poly;
            f->source[k] = f->source[k - 1];
            f->source[k - 1] = source;
        }
}

F4 *f4_new(const fmpz_mpoly_struct *input, long inputs, const fmpz_mpoly_ctx_t ctx)
{
    F4 *f = mem_zalloc(sizeof *f);

    err_defer(f4_free, f);
    monomials_begin(&f->monomials, fmpz_mpoly_ctx_nvars(ctx), fmpz_mpoly_ctx_ord(ctx) == ORD_LEX);
    f->input = input;
    f->inputs = inputs;
    f->source = mem_array((size_t)inputs, sizeof *f->source);
    put_polys(f, inputs);
    for (long i = 0; i < inputs && !f->failed; i++) {
        f->source[i] = i;
        f->failed = !read_terms(f, i, ctx);
    }
    if (!f->failed)
        sort_input(f);
    err_undefer(false);
    return f;
}

/* The values of the input modulo p; false when a leading one is 0. */
static bool load(F4 *f, uint32_t p)
{
    f->p = p;
    for (long i = 0; i < f->inputs; i++) {
        const fmpz *c = f->input[f->source[i]].coeffs;
        uint64_t inverse = fmpz_fdiv_ui(c, p);

        if (inverse == 0)
            return false;
        inverse = n_invmod(inverse, p);
        for (long k = 0; k < f->poly[i].length; k++)
            f->poly[i].value[k] = (uint32_t)(fmpz_fdiv_ui(c + k, p) * inverse % p);
    }
    return true;
}

/* --- what a matrix holds ------------------------------------------------------------------------
 */

/* The monomials of a matrix, in the order in which they turned up. */
typedef struct Columns {
    uint32_t *monomial;
    long count, capacity;
} Columns;

static void release_columns(void *arg)
{
    mem_free(((Columns *)arg)->monomial);
}

static void see(F4 *f, Columns *c, uint32_t monomial, uint32_t state)
{
    if (monomial >= f->state_capacity) {
        long wider = f->monomials.capacity;

        f->state = mem_rearray(f->state, (size_t)wider, sizeof *f->state);
        memset(f->state + f->state_capacity, 0,
               (size_t)(wider - f->state_capacity) * sizeof *f->state);
        f->state_capacity = wider;
    }
    if (f->state[monomial] == UNSEEN) {
        if (c->count == c->capacity) {
            c->capacity = c->capacity == 0 ? 256 : 2 * c->capacity;
            c->monomial = mem_rearray(c->monomial, (size_t)c->capacity, sizeof *c->monomial);
        }
        c->monomial[c->count++] = monomial;
    }
    if (state > f->state[monomial])
        f->state[monomial] = state;
}

/* The multiple of a polynomial with this leading monomial; its columns are monomials at first. */
static F4Row row_of(F4 *f, Columns *c, long poly, uint32_t leading)
{
    err_poll();
    const F4Poly *p = &f->poly[poly];
    uint32_t factor = monomials_over(&f->monomials, leading, p->monomial[0]);
    F4Row row = {poly, mem_array((size_t)p->length, sizeof *row.column)};

    err_defer(mem_free, row.column);
    f->work += 20 * (uint64_t)p->length; /* to find a monomial takes as long as that */
    for (long k = 0; k < p->length; k++) {
        row.column[k] = monomials_times(&f->monomials, factor, p->monomial[k]);
        see(f, c, row.column[k], SEEN);
    }
    err_undefer(false);
    return row;
}

static void put_row(F4Row **row, long *count, F4Row r)
{
    if ((*count & (*count - 1)) == 0) { /* at 0 and at powers of two */
        err_defer(mem_free, r.column);
        *row = mem_rearray(*row, *count == 0 ? 1 : 2 * (size_t)*count, sizeof **row);
        err_undefer(false);
    }
    (*row)[(*count)++] = r;
}

/* The element whose leading monomial divides this one; -1 for none. */
static long divisor_of(const F4 *f, uint32_t monomial)
{
    for (long i = 0; i < f->polys; i++)
        if (!f->poly[i].redundant &&
            monomials_divides(&f->monomials, f->poly[i].monomial[0], monomial))
            return i;
    return -1;
}

/* Rows that begin with the monomials that are seen and that no row begins with yet. */
static void put_reducers(F4 *f, F4Round *r, Columns *c)
{
    for (long k = 0; k < c->count && !f->failed; k++) {
        uint32_t monomial = c->monomial[k];
        long i = f->state[monomial] == LEADING ? -1 : divisor_of(f, monomial);

        if (i < 0)
            continue;
        see(f, c, monomial, LEADING);
        put_row(&r->reducer, &r->reducers, row_of(f, c, i, monomial));
        f->failed = f->work > f->most_work || f->monomials.overflow;
    }
}

static void rows_to_columns(const F4 *f, F4Row *row, long rows, const uint32_t *column)
{
    for (long i = 0; i < rows; i++)
        for (long k = 0; k < f->poly[row[i].poly].length; k++)
            row[i].column[k] = column[row[i].column[k]];
}

/* Numbers the columns, the largest monomial first. */
static void number_columns(F4 *f, F4Round *r, Columns *c)
{
    monomials_sort(&f->monomials, c->monomial, c->count);
    for (long k = 0; k < c->count; k++)
        f->state[c->monomial[k]] = (uint32_t)k;
    rows_to_columns(f, r->reducer, r->reducers, f->state);
    rows_to_columns(f, r->row, r->rows, f->state);
    for (long k = 0; k < c->count; k++)
        f->state[c->monomial[k]] = UNSEEN;
    r->columns = c->count;
    r->monomial = mem_rearray(NULL, (size_t)c->count + 1, sizeof *r->monomial);
    memcpy(r->monomial, c->monomial, (size_t)c->count * sizeof *c->monomial);
}

typedef struct Half { /* of a pair */
    uint32_t lcm;
    long poly;
} Half;

static int compare_halves(const void *a, const void *b)
{
    const Half *x = a, *y = b;

    if (x->lcm != y->lcm)
        return x->lcm < y->lcm ? -1 : 1;
    return (x->poly > y->poly) - (x->poly < y->poly);
}

/* The newest `count` pairs as rows: of each least common multiple one is a reducer. */
static void put_pairs(F4 *f, F4Round *r, Columns *c, long count)
{
    Half *half = mem_array(2 * (size_t)count, sizeof *half);

    err_defer(mem_free, half);
    f->pairs -= count;
    for (long k = 0; k < count; k++) {
        F4Pair pair = f->pair[f->pairs + k];

        half[2 * k] = (Half){pair.lcm, pair.i};
        half[2 * k + 1] = (Half){pair.lcm, pair.j};
    }
    qsort(half, 2 * (size_t)count, sizeof *half, compare_halves);
    for (long k = 0; k < 2 * count; k++) {
        bool first = k == 0 || half[k].lcm != half[k - 1].lcm;

        if (!first && half[k].poly == half[k - 1].poly)
            continue;
        F4Row row = row_of(f, c, half[k].poly, half[k].lcm);

        if (first) {
            put_row(&r->reducer, &r->reducers, row);
            see(f, c, half[k].lcm, LEADING);
        } else {
            put_row(&r->row, &r->rows, row);
        }
    }
    err_undefer(true);
}

/* --- elimination -------------------------------------------------------------------------------
 */

typedef struct Elimination {
    F4 *f;
    F4Round *r;
    Echelon e;
    uint32_t **value; /* of what was made of each row, after the first pass */
    long *made_of;    /* its number */
    bool learning, unlucky;
} Elimination;

static void release_elimination(void *arg)
{
    Elimination *x = arg;

    for (long i = 0; x->value != NULL && i < x->r->rows; i++)
        mem_free(x->value[i]);
    mem_free(x->value);
    mem_free(x->made_of);
    echelon_end(&x->e);
}

static EchelonRow echelon_row(const F4 *f, const F4Row *row)
{
    return (EchelonRow){row->column, f->poly[row->poly].value, f->poly[row->poly].length};
}

/* The columns of the row at hand become known, or are compared with those that are. */
static bool take_columns(Elimination *x, long from, uint32_t **column, long *length)
{
    long count = echelon_count(&x->e, from);

    if (x->learning) {
        *column = mem_array((size_t)count, sizeof **column);
        echelon_columns(&x->e, from, *column);
        *length = count;
        return true;
    }
    if (x->e.dense[**column] == 0)
        return false;
    for (long k = 0; k < *length; k++)
        count -= x->e.dense[(*column)[k]] != 0;
    return count == 0;
}

static uint32_t *values_of(const Elimination *x, const uint32_t *column, long length)
{
    uint32_t *value = mem_array((size_t)length, sizeof *value);

    echelon_values(&x->e, column, length, value);
    return value;
}

/* Row i is reduced by the reducers and by the rows before it. */
static void first_pass(Elimination *x, long i)
{
    F4Round *r = x->r;
    const F4Row *row = &r->row[i];
    long from = row->column[0] + (r->last ? 1 : 0);
    F4Made *made;

    echelon_load(&x->e, echelon_row(x->f, row));
    echelon_reduce(&x->e, from);
    from = row->column[0];
    if (x->learning && echelon_count(&x->e, from) == 0)
        return;
    if (x->learning)
        r->made[x->made_of[i] = r->mades++] = (F4Made){.row = i};
    made = &r->made[x->made_of[i]];
    if (!take_columns(x, from, &made->first, &made->first_length)) {
        x->unlucky = true;
        return;
    }
    x->value[i] = values_of(x, made->first, made->first_length);
    if (!r->last)
        x->e.pivot[made->first[0]] = (EchelonRow){made->first, x->value[i], made->first_length};
}

/* What was made is reduced by the others, and becomes polynomial number `to`. */
static void second_pass(Elimination *x, F4Made *made, long to)
{
    F4 *f = x->f;
    uint32_t from = made->first[0];
    uint32_t *value = x->value[made->row];

    echelon_load(&x->e, (EchelonRow){made->first, value, made->first_length});
    if (!x->r->last)
        echelon_reduce(&x->e, from + 1);
    if (!take_columns(x, from, &made->column, &made->length)) {
        x->unlucky = true;
        return;
    }
    F4Poly *p = &f->poly[to];

    if (x->learning) {
        set_length(p, made->length);
        for (long k = 0; k < made->length; k++)
            p->monomial[k] = x->r->monomial[made->column[k]];
    }
    echelon_values(&x->e, made->column, made->length, p->value);
    x->e.pivot[from] = (EchelonRow){made->column, p->value, made->length};
}

static int by_lead(const void *a, const void *b)
{
    uint32_t x = ((const F4Made *)a)->first[0], y = ((const F4Made *)b)->first[0];

    return (x > y) - (x < y);
}

static void begin_elimination(Elimination *x)
{
    F4 *f = x->f;
    F4Round *r = x->r;

    echelon_begin(&x->e, f->p, r->columns);
    x->value = mem_zalloc((size_t)(r->rows + 1) * sizeof *x->value);
    x->made_of = mem_zalloc((size_t)(r->rows + 1) * sizeof *x->made_of);
    for (long i = 0; i < r->reducers; i++)
        x->e.pivot[r->reducer[i].column[0]] = echelon_row(f, &r->reducer[i]);
    if (x->learning)
        r->made = mem_zalloc((size_t)(r->rows + 1) * sizeof *r->made);
    for (long k = 0; k < r->mades; k++)
        x->made_of[r->made[k].row] = k;
}

/* Both passes: what is made has the largest leading monomial first. */
static bool eliminate(F4 *f, F4Round *r, bool learning)
{
    Elimination x = {.f = f, .r = r, .learning = learning};

    err_defer(release_elimination, &x);
    begin_elimination(&x);
    for (long i = 0; i < r->rows && !x.unlucky && !f->failed; i++) {
        first_pass(&x, i);
        f->failed = learning && f->work + x.e.work > f->most_work;
    }
    if (learning && !f->failed) {
        qsort(r->made, (size_t)r->mades, sizeof *r->made, by_lead);
        put_polys(f, r->mades);
    }
    for (long k = r->mades - 1; k >= 0 && !x.unlucky && !f->failed; k--)
        second_pass(&x, &r->made[k], r->first + k);
    f->work += x.e.work;
    err_undefer(true);
    return !x.unlucky && !f->failed;
}

/* Gives back the rows that became 0: the others are what further primes need. */
static void keep_useful(F4Round *r)
{
    long kept = 0;

    for (long i = 0; i < r->rows; i++) {
        long k = 0;

        while (k < r->mades && r->made[k].row != i)
            k++;
        if (k < r->mades) {
            r->made[k].row = -1 - kept;
            r->row[kept++] = r->row[i];
        } else {
            mem_free(r->row[i].column);
        }
    }
    r->rows = kept;
    for (long k = 0; k < r->mades; k++)
        r->made[k].row = -1 - r->made[k].row;
}

/* --- the whole ------------------------------------------------------------------------------- */

/* A round of these pairs, or of the basis. */
static void play(F4 *f, long pairs, bool last)
{
    F4Round *r = put_round(f);
    Columns c = {0};

    r->last = last;
    err_defer(release_columns, &c);
    if (!last)
        put_pairs(f, r, &c, pairs);
    for (long i = 0; last && i < f->polys; i++)
        if (!f->poly[i].redundant)
            put_row(&r->row, &r->rows, row_of(f, &c, i, f->poly[i].monomial[0]));
    put_reducers(f, r, &c);
    if (!f->failed) {
        number_columns(f, r, &c);
        eliminate(f, r, true);
        keep_useful(r);
    }
    err_undefer(true);
}

/* What the newest round made joins the basis. */
static void join(F4 *f, long sugar)
{
    long first = f->round[f->rounds - 1].first;

    for (long n = first; n < f->polys && !f->failed; n++) {
        f->poly[n].sugar = sugar;
        pairs_update(f, n);
        if (monomials_degree(&f->monomials, f->poly[n].monomial[0]) == 0)
            f->pairs = 0;
    }
    if (first == f->polys)
        free_round(&f->round[--f->rounds]);
}

bool f4_learn(F4 *f, uint32_t p, uint64_t most_work)
{
    CHECK(f->rounds == 0);
    f->most_work = most_work;
    if (f->failed || !load(f, p))
        return false;
    for (long n = 0; n < f->inputs; n++)
        pairs_update(f, n);
    while (f->pairs > 0 && !f->failed) {
        long count = pairs_select(f), sugar = 0;

        for (long k = f->pairs - count; k < f->pairs; k++)
            sugar = f->pair[k].sugar > sugar ? f->pair[k].sugar : sugar;
        play(f, count, false);
        join(f, sugar);
    }
    if (!f->failed)
        play(f, 0, true);
    return !f->failed;
}

bool f4_apply(F4 *f, uint32_t p)
{
    CHECK(f->rounds > 0 && !f->failed);
    if (!load(f, p))
        return false;
    for (long i = 0; i < f->rounds; i++)
        if (!eliminate(f, &f->round[i], false))
            return false;
    return true;
}
