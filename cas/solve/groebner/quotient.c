/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The residue classes of polynomials modulo a zero-dimensional ideal. The monomials that no leading
 * monomial divides are a basis; the normal forms of their multiples by the unknowns are found in
 * increasing order, each from one that is known already (J. C. Faugere, P. Gianni, D. Lazard, T.
 * Mora, Efficient computation of zero-dimensional Groebner bases by change of ordering, J. Symb.
 * Comp. 16 (1993) 329-344). A quotient by one element more is linear algebra alone.
 */
#include "cas/solve/groebner/quotient.h"

#include <flint/fmpq_vec.h>

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"

/* --- algebras ----------------------------------------------------------------------------------
 */

static Algebra *algebra_new(long dimension, long n)
{
    Algebra *a = mem_zalloc(sizeof *a);

    a->dimension = dimension;
    a->n = n;
    a->times = mem_array((size_t)n, sizeof *a->times);
    for (long j = 0; j < n; j++)
        fmpq_mat_init(&a->times[j], dimension, dimension);
    fmpq_mat_init(a->one, dimension, 1);
    return a;
}

void quotient_free(void *algebra)
{
    Algebra *a = algebra;

    for (long j = 0; j < a->n; j++)
        fmpq_mat_clear(&a->times[j]);
    fmpq_mat_clear(a->one);
    mem_free(a->times);
    mem_free(a);
}

/* --- monomials ---------------------------------------------------------------------------------
 */

typedef struct Monomials {
    ulong *exponents; /* n for each */
    long count, capacity, n;
} Monomials;

typedef struct Table {
    Basis *b;
    Monomials standard, border;
    long *order; /* the border increasing */
    fmpq *form;  /* the normal forms of the border, `standard.count` numbers each */
    long forms;
} Table;

static void table_free(void *arg)
{
    Table *t = arg;

    if (t->form != NULL)
        _fmpq_vec_clear(t->form, t->forms);
    mem_free(t->order);
    mem_free(t->standard.exponents);
    mem_free(t->border.exponents);
}

static ulong *monomial(const Monomials *m, long i)
{
    return m->exponents + i * m->n;
}

static void put(Monomials *m, const ulong *exponents)
{
    if (m->count == m->capacity) {
        m->capacity = m->capacity == 0 ? 64 : 2 * m->capacity;
        m->exponents =
            mem_rearray(m->exponents, (size_t)(m->capacity * m->n), sizeof *m->exponents);
    }
    memcpy(monomial(m, m->count++), exponents, (size_t)m->n * sizeof *exponents);
}

static long find(const Monomials *m, const ulong *exponents)
{
    for (long i = 0; i < m->count; i++)
        if (memcmp(monomial(m, i), exponents, (size_t)m->n * sizeof *exponents) == 0)
            return i;
    return -1;
}

/* The basis element whose leading monomial divides (or, when `same`, is) this one; -1 for none. */
static long divisor(const Basis *b, const ulong *exponents, bool same)
{
    for (long i = 0; i < b->count; i++) {
        ulong x[BASIS_MOST_GENERATORS];
        bool divides = !b->redundant[i];

        if (divides)
            basis_leading(b, i, x);
        for (long k = 0; k < b->generators && divides; k++)
            divides = same ? x[k] == exponents[k] : x[k] <= exponents[k];
        if (divides)
            return i;
    }
    return -1;
}

/* Is a power of every unknown a leading monomial? */
static bool is_finite(const Basis *b)
{
    for (long k = 0; k < b->generators; k++) {
        bool found = false;

        for (long i = 0; i < b->count && !found; i++) {
            ulong x[BASIS_MOST_GENERATORS], others = 0;

            basis_leading(b, i, x);
            for (long j = 0; j < b->generators; j++)
                others += j == k ? 0 : x[j];
            found = !b->redundant[i] && others == 0;
        }
        if (!found)
            return false;
    }
    return true;
}

/* The standard monomials and their other multiples by unknowns; false when they are too many. */
static bool enumerate(Table *t, long most)
{
    ulong x[BASIS_MOST_GENERATORS] = {0};

    if (divisor(t->b, x, false) >= 0)
        return true;
    put(&t->standard, x);
    for (long i = 0; i < t->standard.count; i++) {
        for (long k = 0; k < t->b->generators; k++) {
            Monomials *list;

            memcpy(x, monomial(&t->standard, i), (size_t)t->standard.n * sizeof *x);
            x[k]++;
            list = divisor(t->b, x, false) < 0 ? &t->standard : &t->border;
            if (find(list, x) < 0)
                put(list, x);
        }
        if (t->standard.count > most)
            return false;
    }
    return true;
}

/* Graded reverse lexicographic, as in the basis. */
static int compare(const ulong *x, const ulong *y, long n)
{
    ulong a = 0, b = 0;

    for (long k = 0; k < n; k++) {
        a += x[k];
        b += y[k];
    }
    if (a != b)
        return a < b ? -1 : 1;
    for (long k = n - 1; k >= 0; k--)
        if (x[k] != y[k])
            return x[k] > y[k] ? -1 : 1;
    return 0;
}

static void sort_border(Table *t)
{
    t->order = mem_array((size_t)t->border.count + 1, sizeof *t->order);
    for (long i = 0; i < t->border.count; i++) {
        long at = i;

        for (; at > 0 && compare(monomial(&t->border, t->order[at - 1]), monomial(&t->border, i),
                                 t->border.n) > 0;
             at--)
            t->order[at] = t->order[at - 1];
        t->order[at] = i;
    }
}

/* --- normal forms ------------------------------------------------------------------------------
 */

static fmpq *form_of(const Table *t, long border)
{
    return t->form + border * t->standard.count;
}

/* The tail of a basis element, all of whose monomials are standard. */
static void form_from_element(Table *t, fmpq *form, long element)
{
    const fmpz_mpoly_struct *p = &t->b->poly[element];
    fmpz_t c;

    fmpz_init(c);
    for (long k = 1; k < p->length; k++) {
        ulong x[BASIS_MOST_GENERATORS];
        long at;

        fmpz_mpoly_get_term_exp_ui(x, p, k, t->b->ctx);
        at = find(&t->standard, x);
        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, t->b->ctx);
        fmpz_neg(c, c);
        fmpq_set_fmpz_frac(form + at, c, p->coeffs);
    }
    fmpz_clear(c);
}

/* sum += c*(x_k times the standard monomial i). */
static void add_multiple(Table *t, fmpq *sum, const fmpq *c, long i, long k)
{
    ulong x[BASIS_MOST_GENERATORS];
    long at;

    memcpy(x, monomial(&t->standard, i), (size_t)t->standard.n * sizeof *x);
    x[k]++;
    at = find(&t->standard, x);
    if (at >= 0) {
        fmpq_add(sum + at, sum + at, c);
        return;
    }
    const fmpq *form = form_of(t, find(&t->border, x));

    for (long j = 0; j < t->standard.count; j++)
        if (!fmpq_is_zero(form + j))
            fmpq_addmul(sum + j, c, form + j);
}

/* x_k times a border monomial whose form is known. */
static void form_from_border(Table *t, fmpq *form, const ulong *exponents)
{
    ulong x[BASIS_MOST_GENERATORS];
    long known = -1;
    const fmpq *other;

    memcpy(x, exponents, (size_t)t->border.n * sizeof *x);
    for (long k = 0; k < t->border.n; k++) {
        if (x[k] == 0)
            continue;
        x[k]--;
        known = find(&t->border, x);
        x[k]++;
        if (known < 0)
            continue;
        other = form_of(t, known);
        for (long i = 0; i < t->standard.count; i++)
            if (!fmpq_is_zero(other + i))
                add_multiple(t, form, other + i, i, k);
        return;
    }
}

static void fill_forms(Table *t)
{
    t->forms = t->border.count * t->standard.count;
    t->form = _fmpq_vec_init(t->forms);
    for (long i = 0; i < t->border.count; i++) {
        const ulong *x = monomial(&t->border, t->order[i]);
        long element = divisor(t->b, x, true);

        err_poll();
        if (element >= 0)
            form_from_element(t, form_of(t, t->order[i]), element);
        else
            form_from_border(t, form_of(t, t->order[i]), x);
    }
}

static Algebra *multiplications(Table *t)
{
    Algebra *a = algebra_new(t->standard.count, t->standard.n);

    for (long k = 0; k < a->n; k++)
        for (long i = 0; i < a->dimension; i++) {
            fmpq *column = _fmpq_vec_init(a->dimension);
            fmpq_t one;

            fmpq_init(one);
            fmpq_one(one);
            add_multiple(t, column, one, i, k);
            for (long j = 0; j < a->dimension; j++)
                fmpq_swap(fmpq_mat_entry(&a->times[k], j, i), column + j);
            fmpq_clear(one);
            _fmpq_vec_clear(column, a->dimension);
        }
    if (a->dimension > 0)
        fmpq_one(fmpq_mat_entry(a->one, 0, 0));
    return a;
}

Algebra *quotient_of(Basis *b, long most)
{
    CHECK(most > 0);
    Table t = {.b = b, .standard.n = b->generators, .border.n = b->generators};
    Algebra *a = NULL;

    if (!is_finite(b) &&
        !(b->count > 0 && divisor(b, (ulong[BASIS_MOST_GENERATORS]){0}, true) >= 0))
        return NULL;
    for (long i = 0; i < b->count; i++)
        if (!b->redundant[i])
            basis_reduce(b, &b->poly[i], i);
    err_defer(table_free, &t);
    if (!b->failed && enumerate(&t, most)) {
        sort_border(&t);
        fill_forms(&t);
        a = multiplications(&t);
    }
    err_undefer(true);
    return a;
}

/* --- a further quotient ------------------------------------------------------------------------
 */

/* f of the matrix m, by Horner's rule. */
static void evaluate(fmpq_mat_t value, const fmpq_poly_t f, const fmpq_mat_t m)
{
    fmpq_t c;

    fmpq_init(c);
    fmpq_mat_zero(value);
    for (slong k = fmpq_poly_degree(f); k >= 0; k--) {
        fmpq_mat_mul(value, value, m);
        fmpq_poly_get_coeff_fmpq(c, f, k);
        for (slong i = 0; i < fmpq_mat_nrows(m); i++)
            fmpq_add(fmpq_mat_entry(value, i, i), fmpq_mat_entry(value, i, i), c);
    }
    fmpq_clear(c);
}

/* The vector column `at` of v modulo the row space of the reduced echelon form r, at the free
 * places. */
static void project(fmpq_mat_t to, slong to_column, const fmpq_mat_t v, slong at,
                    const fmpq_mat_t r, const slong *pivot, slong rank, const slong *free_place)
{
    fmpq_t c;

    fmpq_init(c);
    for (slong i = 0; i < fmpq_mat_nrows(to); i++) {
        fmpq_set(c, fmpq_mat_entry(v, free_place[i], at));
        for (slong k = 0; k < rank; k++)
            if (!fmpq_is_zero(fmpq_mat_entry(v, pivot[k], at)))
                fmpq_submul(c, fmpq_mat_entry(v, pivot[k], at),
                            fmpq_mat_entry(r, k, free_place[i]));
        fmpq_swap(c, fmpq_mat_entry(to, i, to_column));
    }
    fmpq_clear(c);
}

Algebra *quotient_by(const Algebra *a, const fmpq_mat_t times, const fmpq_poly_t f)
{
    slong d = a->dimension, rank, at = 0;
    slong *pivot = mem_array((size_t)d, sizeof *pivot);
    slong *free_place = mem_array((size_t)d, sizeof *free_place);
    fmpq_mat_t image, r;
    Algebra *q;

    fmpq_mat_init(image, d, d);
    fmpq_mat_init(r, d, d);
    evaluate(image, f, times);
    fmpq_mat_transpose(image, image);
    rank = fmpq_mat_rref(r, image);
    for (slong i = 0; i < d; i++) {
        if (at < rank && fmpq_is_one(fmpq_mat_entry(r, at, i)))
            pivot[at++] = i;
        else
            free_place[i - at] = i;
    }
    q = algebra_new(d - rank, a->n);
    for (long j = 0; j < a->n; j++)
        for (slong i = 0; i < d - rank; i++)
            project(&q->times[j], i, &a->times[j], free_place[i], r, pivot, rank, free_place);
    if (d > rank)
        project(q->one, 0, a->one, 0, r, pivot, rank, free_place);
    fmpq_mat_clear(image);
    fmpq_mat_clear(r);
    mem_free(pivot);
    mem_free(free_place);
    return q;
}
