/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calculus on packed sums. Derivative, antiderivative and coefficients change or choose rows, so
 * that no two of them become alike and their order stays. Numbers are put in for one generator
 * after the other; rows that become alike are found by a hash table. The value a/b of a generator
 * of degree d counts as a^k*b^(d-k) over b^d, so everything stays with integers until the end.
 */
#include "cas/core/packed_ops.h"
#include "cas/core/walk.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/hash.h"
#include "cas/core/num.h"
#include "cas/core/packed.h"

/* The generator that is x, or -1; false when x occurs inside another generator. */
static bool find_generator(const Packed *p, Expr x, long *at)
{
    *at = -1;
    for (long j = 0; j < p->vars; j++)
        if (p->gen[j] == x)
            *at = j;
        else if (p->gen[j]->kind != EXPR_SYMBOL && walk_has(p->gen[j], x))
            return false;
    return true;
}

/* The arrays and the place of x among their generators (-1: it does not occur). */
static const Packed *arrays(Expr e, Expr x, long *at)
{
    const Packed *p = packed_is_generator(x) ? packed_of(e) : NULL;
    return p && find_generator(p, x, at) ? p : NULL;
}

static void copy_row(Packed *to, const Packed *from, long i)
{
    memcpy(to->exp + to->n * to->vars, packed_row(from, i), (size_t)from->vars * sizeof *from->exp);
}

/* The i-th coefficient times up/down. */
static void put_scaled(Packed *to, const Packed *from, long i, long up, long down)
{
    if (!to->den) {
        fmpz_mul_si(to->num + to->n, from->num + i, up);
        return;
    }
    fmpq c = {0, 1}, factor = {up, down};
    packed_coefficient(&c, from, i);
    fmpq_mul(&c, &c, &factor);
    fmpz_swap(to->num + to->n, fmpq_numref(&c));
    fmpz_swap(to->den + to->n, fmpq_denref(&c));
    fmpq_clear(&c);
}

/* Rows are put one after the other: n counts them, room of them is there. */
static Packed *begin_rows(const Packed *like, const Expr *gen, long vars, long room, bool fractions)
{
    Packed *p = packed_begin(gen, vars, room, fractions || like->den);
    p->n = 0;
    return p;
}

Expr packed_ops_diff(Expr e, Expr x)
{
    long at;
    const Packed *p = arrays(e, x, &at);
    if (!p || at < 0)
        return p ? EXPR_ZERO : NULL;
    Packed *r = begin_rows(p, p->gen, p->vars, p->n, false);
    for (long i = 0; i < p->n; i++) {
        long k = packed_row(p, i)[at];
        if (k == 0)
            continue;
        copy_row(r, p, i);
        r->exp[r->n * r->vars + at]--;
        put_scaled(r, p, i, k, 1);
        r->n++;
    }
    return packed_end(r);
}

Expr packed_ops_integral(Expr e, Expr x)
{
    long at;
    Expr gen[PACKED_VARS + 1];
    const Packed *p = arrays(e, x, &at);
    if (!p || (at < 0 && p->vars == PACKED_VARS))
        return NULL;
    for (long i = 0; i < p->n && at >= 0; i++)
        if (packed_row(p, i)[at] == PACKED_DEGREE)
            return NULL;
    memcpy(gen, p->gen, (size_t)p->vars * sizeof *gen);
    gen[p->vars] = x;
    Packed *r = begin_rows(p, gen, p->vars + (at < 0), p->n, true);
    for (long i = 0; i < p->n; i++) {
        long k = at < 0 ? 1 : packed_row(p, i)[at] + 1;
        copy_row(r, p, i);
        r->exp[r->n * r->vars + (at < 0 ? p->vars : at)] = (uint16_t)k;
        put_scaled(r, p, i, 1, k);
        r->n++;
    }
    return packed_end(r);
}

/* --- coefficients ------------------------------------------------------------------------------
 */

/* The sum of the chosen rows without the generator `at`. */
static Expr of_rows(const Packed *p, const long *rows, long n, long at)
{
    Expr gen[PACKED_VARS];
    long vars = 0;
    for (long j = 0; j < p->vars; j++)
        if (j != at)
            gen[vars++] = p->gen[j];
    Packed *r = begin_rows(p, gen, vars, n, false);
    for (long k = 0; k < n; k++) {
        const uint16_t *row = packed_row(p, rows[k]);
        uint16_t *to = r->exp + r->n * vars;
        for (long j = 0; j < p->vars; j++)
            if (j != at)
                *to++ = row[j];
        put_scaled(r, p, rows[k], 1, 1);
        r->n++;
    }
    return packed_end(r);
}

Expr packed_ops_coeff(Expr e, Expr x, long k)
{
    long at, n = 0;
    const Packed *p = k >= 0 ? arrays(e, x, &at) : NULL;
    if (!p)
        return NULL;
    if (at < 0)
        return k == 0 ? e : EXPR_ZERO;
    long *rows = mem_array((size_t)p->n, sizeof *rows);
    err_defer(mem_release, rows);
    for (long i = 0; i < p->n; i++)
        if (packed_row(p, i)[at] == k)
            rows[n++] = i;
    Expr r = of_rows(p, rows, n, at);
    err_undefer(true);
    return r;
}

bool packed_ops_split(Expr e, Expr x, void (*take)(void *arg, long k, Expr coefficient), void *arg)
{
    long at;
    const Packed *p = arrays(e, x, &at);
    if (!p || at < 0)
        return false;
    long *start = mem_zalloc(((size_t)PACKED_DEGREE + 2) * sizeof *start);
    err_defer(mem_release, start);
    long *rows = mem_array((size_t)p->n, sizeof *rows);
    err_defer(mem_release, rows);
    for (long i = 0; i < p->n; i++) /* where the rows of each power begin: sorted by counting */
        start[packed_row(p, i)[at] + 1]++;
    for (long k = 0; k <= PACKED_DEGREE; k++)
        start[k + 1] += start[k];
    for (long i = 0; i < p->n; i++)
        rows[start[packed_row(p, i)[at]]++] = i; /* moves the beginning to the end */
    for (long i = 0; i < p->n; i++) {
        long k = packed_row(p, i)[at], from = k ? start[k - 1] : 0;
        if (rows[from] == i)
            take(arg, k, of_rows(p, rows + from, start[k] - from, at));
    }
    err_undefer(true);
    err_undefer(true);
    return true;
}

/* --- degrees -----------------------------------------------------------------------------------
 */

bool packed_ops_degree(Expr e, const Expr *x, long n, int sign, long *degree)
{
    bool counts[PACKED_VARS] = {false};
    const Packed *p = packed_of(e);
    for (long k = 0; k < n; k++) {
        long at;
        if (!p || !packed_is_generator(x[k]) || !find_generator(p, x[k], &at))
            return false;
        if (at >= 0)
            counts[at] = true;
    }
    for (long i = 0; p && i < p->n; i++) {
        long total = 0;
        for (long j = 0; j < p->vars; j++)
            total += counts[j] ? packed_row(p, i)[j] : 0;
        if (i == 0 || (sign > 0 ? total > *degree : total < *degree))
            *degree = total;
    }
    return p != NULL;
}

/* --- numbers for generators --------------------------------------------------------------------
 */

/* Integer rows over one denominator. */
typedef struct Rows {
    long n, vars;
    uint16_t *exp;
    fmpz *c;
    long room; /* of c */
    fmpz_t den;
    Expr gen[PACKED_VARS];
    fmpz *powers;
    long power_count;
    uint32_t *slots; /* of the hash table: row + 1 */
} Rows;

static void rows_release(void *arg)
{
    Rows *r = arg;
    mem_free(r->exp);
    mem_free(r->slots);
    if (r->c)
        _fmpz_vec_clear(r->c, r->room);
    if (r->powers)
        _fmpz_vec_clear(r->powers, r->power_count);
    fmpz_clear(r->den);
}

static void rows_begin(Rows *r, const Packed *p)
{
    size_t cells = (size_t)p->n * (size_t)p->vars;
    *r = (Rows){.n = p->n, .vars = p->vars, .room = p->n};
    fmpz_init_set_ui(r->den, 1);
    err_defer(rows_release, r);
    memcpy(r->gen, p->gen, (size_t)p->vars * sizeof *r->gen);
    r->exp = mem_array(cells + 1, sizeof *r->exp);
    memcpy(r->exp, p->exp, cells * sizeof *r->exp);
    r->c = _fmpz_vec_init(p->n);
    for (long i = 0; p->den && i < p->n; i++)
        fmpz_lcm(r->den, r->den, p->den + i);
    for (long i = 0; i < p->n; i++) {
        if (p->den)
            fmpz_divexact(r->c + i, r->den, p->den + i);
        else
            fmpz_one(r->c + i);
        fmpz_mul(r->c + i, r->c + i, p->num + i);
    }
}

/* powers[k] = a^k*b^(degree-k); the denominator takes b^degree. */
static void fill_powers(Rows *r, const fmpz_t a, const fmpz_t b, long degree)
{
    if (r->powers)
        _fmpz_vec_clear(r->powers, r->power_count);
    r->powers = NULL;
    r->power_count = degree + 1;
    r->powers = _fmpz_vec_init(degree + 1);
    fmpz_one(r->powers);
    for (long k = 1; k <= degree; k++)
        fmpz_mul(r->powers + k, r->powers + k - 1, a);
    if (fmpz_is_one(b))
        return;
    fmpz *power = _fmpz_vec_init(1);
    fmpz_one(power);
    for (long k = degree; k-- > 0;) {
        fmpz_mul(power, power, b);
        fmpz_mul(r->powers + k, r->powers + k, power);
    }
    fmpz_mul(r->den, r->den, power);
    _fmpz_vec_clear(power, 1);
}

static uint64_t hash_row(const uint16_t *row, long vars)
{
    uint64_t h = 0;
    for (long j = 0; j < vars; j++)
        h = (h ^ row[j]) * 0x9e3779b97f4a7c15ULL;
    return h ^ h >> 32;
}

/* The place of the row among the first n of vars exponents each: where it is or would be. */
static uint32_t *slot_of(Rows *r, const uint16_t *row, size_t mask)
{
    size_t at = hash_row(row, r->vars) & mask;
    while (r->slots[at] && memcmp(r->exp + (long)(r->slots[at] - 1) * r->vars, row,
                                  (size_t)r->vars * sizeof *row) != 0)
        at = (at + 1) & mask;
    return &r->slots[at];
}

/* Puts powers[k] for the generator `at` and adds rows that become alike, in place: what is written
 * never overtakes what is read. */
static void eliminate(Rows *r, long at)
{
    long rows = r->n, vars = r->vars;
    size_t size = 4;
    while (size < 2 * (size_t)rows)
        size *= 2;
    mem_free(r->slots);
    r->slots = NULL;
    r->slots = mem_zalloc(size * sizeof *r->slots);
    r->n = 0;
    r->vars = vars - 1;
    for (long i = 0; i < rows; i++) {
        uint16_t row[PACKED_VARS];
        const uint16_t *old = r->exp + i * vars;
        const fmpz *power = r->powers + old[at];
        for (long j = 0, k = 0; j < vars; j++)
            if (j != at)
                row[k++] = old[j];
        uint32_t *slot = slot_of(r, row, size - 1);
        if (*slot) {
            fmpz_addmul(r->c + (*slot - 1), r->c + i, power);
            continue;
        }
        fmpz_mul(r->c + r->n, r->c + i, power);
        memcpy(r->exp + r->n * r->vars, row, (size_t)r->vars * sizeof *row);
        *slot = (uint32_t)++r->n;
    }
    memmove(r->gen + at, r->gen + at + 1, (size_t)(r->vars - at) * sizeof *r->gen);
}

static void put_number(Rows *r, Expr x, Expr number)
{
    long at = 0, degree = 0;
    while (at < r->vars && r->gen[at] != x)
        at++;
    if (at == r->vars)
        return;
    for (long i = 0; i < r->n; i++)
        if (r->exp[i * r->vars + at] > degree)
            degree = r->exp[i * r->vars + at];
    bool whole = number->kind == EXPR_INTEGER;
    fmpz one = 1;
    fill_powers(r, whole ? number->u.integer : number->u.rational.num,
                whole ? &one : number->u.rational.den, degree);
    eliminate(r, at);
}

static Expr rows_expr(Rows *r)
{
    Packed *p = packed_begin(r->gen, r->vars, r->n, true);
    p->n = 0;
    for (long i = 0; i < r->n; i++) {
        if (fmpz_is_zero(r->c + i))
            continue;
        memcpy(p->exp + p->n * p->vars, r->exp + i * r->vars, (size_t)r->vars * sizeof *r->exp);
        fmpq c = {0, 1};
        fmpq_set_fmpz_frac(&c, r->c + i, r->den);
        fmpz_swap(p->num + p->n, fmpq_numref(&c));
        fmpz_swap(p->den + p->n, fmpq_denref(&c));
        fmpq_clear(&c);
        p->n++;
    }
    return packed_end(p);
}

Expr packed_ops_value(Expr e, const Expr *x, const Expr *numbers, long n)
{
    const Packed *p = packed_of(e);
    for (long k = 0; p && k < n; k++) {
        long at;
        if (!packed_is_generator(x[k]) || !expr_is_rational(numbers[k]) ||
            !find_generator(p, x[k], &at))
            return NULL;
    }
    if (!p || p->n > UINT32_MAX / 4)
        return NULL;
    Rows r;
    rows_begin(&r, p);
    for (long k = 0; k < n; k++) {
        err_poll();
        put_number(&r, x[k], numbers[k]);
    }
    Expr value = rows_expr(&r);
    err_undefer(true);
    return value;
}
