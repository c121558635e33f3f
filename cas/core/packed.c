/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packed polynomials (packed.h), after the POLY nodes of Maple (Monagan and Pearce, "POLY: a new
 * polynomial data structure for Maple 17", 2012), here beside the general graph instead of in it:
 * the node of a sum has the place for its terms, and a flag says that they are not written yet.
 *
 * Hash and signature are sums over the terms, so both come from the arrays with tables of the
 * powers of every generator: some 30 nanoseconds a term, where making nodes costs ten times that.
 * What must hold: both are the values that the terms as nodes would give, since equal sums are one
 * node however they were made.
 *
 * Terms written late are younger than their sum, against the order of birth that scopes of the heap
 * rely on. Such sums are in a list: those older than a scope have their terms marked there.
 */
#include "cas/core/packed.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/fraction.h"
#include "cas/core/hash_number.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/sig.h"

#ifdef DAESY_STRESS_GC
enum { LEAST = 3 }; /* terms */
#else
enum { LEAST = 32 };
#endif

/* --- the arrays of nodes -----------------------------------------------------------------------
 */

static struct {
    Expr *keys;
    Packed **values;
    size_t used, capacity;
} packs;

static Node **late; /* sums whose terms were written late */
static size_t late_count, late_capacity;

static size_t place_of(Expr e)
{
    size_t mask = packs.capacity - 1, at = (size_t)(e->serial * 0x9e3779b97f4a7c15ULL >> 20) & mask;
    while (packs.keys[at] && packs.keys[at] != e)
        at = (at + 1) & mask;
    return at;
}

static void attach(Expr e, Packed *p)
{
    if (2 * (packs.used + 1) > packs.capacity) {
        size_t old = packs.capacity, capacity = old ? 2 * old : 64;
        Expr *keys = packs.keys;
        Packed **values = packs.values;
        packs.keys = mem_zalloc(capacity * sizeof *keys);
        packs.values = mem_zalloc(capacity * sizeof *values);
        packs.capacity = capacity;
        for (size_t i = 0; i < old; i++)
            if (keys[i]) {
                size_t at = place_of(keys[i]);
                packs.keys[at] = keys[i];
                packs.values[at] = values[i];
            }
        mem_free(keys);
        mem_free(values);
    }
    size_t at = place_of(e);
    packs.keys[at] = e;
    packs.values[at] = p;
    packs.used++;
    ((Node *)e)->flags |= NODE_HAS_PACK;
}

static void release(void *arg)
{
    Packed *p = arg;
    _fmpz_vec_clear(p->num, p->n);
    if (p->den)
        _fmpz_vec_clear(p->den, p->n);
    mem_free(p->exp);
    mem_free(p->gen);
    mem_free(p);
}

const Packed *packed_known(Expr e)
{
    return e->flags & NODE_HAS_PACK ? packs.values[place_of(e)] : NULL;
}

void packed_drop(Expr e)
{
    size_t mask = packs.capacity - 1, at = place_of(e);
    release(packs.values[at]);
    packs.used--;
    packs.keys[at] = NULL;
    for (size_t i = (at + 1) & mask; packs.keys[i]; i = (i + 1) & mask) {
        Expr key = packs.keys[i];
        packs.keys[i] = NULL;
        size_t to = place_of(key);
        packs.keys[to] = key;
        packs.values[to] = packs.values[i];
    }
}

void packed_forget(Expr e)
{
    expr_args(e);
    if (e->flags & NODE_HAS_PACK)
        packed_drop(e);
    ((Node *)e)->flags &= (uint8_t)~NODE_HAS_PACK;
}

/* --- hash and signature ------------------------------------------------------------------------
 */

/* For each exponent of each generator: the hash of the pair, the value, the node of the exponent.
 */
typedef struct Power {
    uint64_t hash, sig;
    uint32_t alone; /* hash of the power as a node */
} Power;

typedef struct Powers {
    Power *power;   /* of all generators one after the other */
    size_t *offset; /* where those of each begin */
    bool has_value; /* every generator has a signature */
} Powers;

static uint32_t integer_hash(long n)
{
    fmpz_t z;
    fmpz_init_set_si(z, n);
    uint32_t hash = hash_of_integer(z);
    fmpz_clear(z);
    return hash;
}

static uint32_t power_hash(Expr base, long k, uint32_t exponent)
{
    if (k == 1)
        return base->hash;
    return hash_node(EXPR_POWER, hash_item(base->hash, 0) + hash_item(exponent, 1));
}

/* Leaves two deferred actions. */
static void fill_powers(Powers *t, const Packed *p)
{
    size_t total = 0;
    t->offset = mem_zalloc(((size_t)p->vars + 1) * sizeof *t->offset);
    err_defer(mem_release, t->offset);
    for (long i = 0; i < p->n; i++)
        for (long j = 0; j < p->vars; j++)
            if (packed_row(p, i)[j] > t->offset[j])
                t->offset[j] = packed_row(p, i)[j];
    for (long j = 0; j < p->vars; j++) {
        size_t powers = t->offset[j] + 1;
        t->offset[j] = total;
        total += powers;
    }
    t->offset[p->vars] = total;
    t->power = mem_array(total, sizeof *t->power);
    err_defer(mem_release, t->power);
    t->has_value = true;
    for (long j = 0; j < p->vars; j++) {
        uint64_t base = p->gen[j]->sig, value = 1;
        t->has_value = t->has_value && base != SIG_NONE;
        long powers = (long)(t->offset[j + 1] - t->offset[j]);
        for (long k = 0; k < powers; k++) {
            uint32_t exponent = integer_hash(k);
            t->power[t->offset[j] + (size_t)k] = (Power){hash_pair(p->gen[j]->hash, exponent),
                                                         value, power_hash(p->gen[j], k, exponent)};
            value = base == SIG_NONE ? 0 : sig_mul(value, base);
        }
    }
}

/* The hash of a term without its coefficient, and its value. */
static uint32_t term_hash(const Powers *t, const uint16_t *row, long vars, uint64_t *value)
{
    uint64_t parts = hash_coefficient(EXPR_ONE->hash);
    const Power *last = NULL;
    int factors = 0;
    *value = 1;
    for (long j = 0; j < vars; j++) {
        if (row[j] == 0)
            continue;
        last = &t->power[t->offset[j] + row[j]];
        parts += last->hash;
        *value = factors == 0 ? last->sig : sig_mul(*value, last->sig);
        factors++;
    }
    return factors == 0   ? EXPR_ONE->hash
           : factors == 1 ? last->alone
                          : hash_node(EXPR_PRODUCT, parts);
}

static uint64_t residue_of(const fmpz_t z)
{
    if (!COEFF_IS_MPZ(*z)) {
        slong r = *z % (slong)SIG_PRIME;
        return (uint64_t)(r < 0 ? r + (slong)SIG_PRIME : r);
    }
    return fmpz_fdiv_ui(z, SIG_PRIME);
}

/* Inverses of denominators: those of a polynomial are few. */
typedef struct Inverses {
    uint64_t of[64], value[64];
} Inverses;

/* The value of the i-th coefficient; SIG_NONE for a pole. */
static uint64_t coefficient_sig(const Packed *p, long i, Inverses *known)
{
    uint64_t c = residue_of(p->num + i);
    if (!p->den || fmpz_is_one(p->den + i))
        return c;
    uint64_t d = residue_of(p->den + i), at = d % 64;
    if (d == 0)
        return SIG_NONE;
    if (known->of[at] != d) {
        known->of[at] = d;
        known->value[at] = sig_inv(d);
    }
    return sig_mul(c, known->value[at]);
}

static uint32_t coefficient_hash(const Packed *p, long i)
{
    if (!p->den || fmpz_is_one(p->den + i))
        return hash_of_integer(p->num + i);
    return hash_of_fraction(p->num + i, p->den + i);
}

/* The hash of the sum; its value in *sig. */
static uint32_t reckon(const Packed *p, uint64_t *sig)
{
    Powers t;
    Inverses inverses = {0};
    fill_powers(&t, p);
    uint64_t parts = 0, sum = 0;
    for (long i = 0; i < p->n; i++) {
        uint64_t value, c = coefficient_sig(p, i, &inverses);
        parts +=
            hash_pair(term_hash(&t, packed_row(p, i), p->vars, &value), coefficient_hash(p, i));
        t.has_value = t.has_value && c != SIG_NONE;
        sum = sig_add(sum, c == 1 ? value : c == SIG_NONE ? 0 : sig_mul(value, c));
    }
    *sig = t.has_value ? sum : SIG_NONE;
    err_undefer(true);
    err_undefer(true);
    return hash_node(EXPR_SUM, parts);
}

/* --- terms as nodes ----------------------------------------------------------------------------
 */

void packed_coefficient(fmpq_t c, const Packed *p, long i)
{
    CHECK(i >= 0 && i < p->n);
    fmpz_set(fmpq_numref(c), p->num + i);
    if (p->den)
        fmpz_set(fmpq_denref(c), p->den + i);
    else
        fmpz_one(fmpq_denref(c));
}

static Expr coefficient_expr(const Packed *p, long i)
{
    if (!p->den || fmpz_is_one(p->den + i))
        return expr_fmpz(p->num + i);
    fmpq borrowed = {p->num[i], p->den[i]};
    return expr_fmpq(&borrowed);
}

/* args[0..2n): the terms and their coefficients. */
static void write_terms(Expr *args, const Packed *p)
{
    Expr *pair = mem_array(2 * (size_t)p->vars + 1, sizeof *pair);
    err_defer(mem_release, pair);
    for (long i = 0; i < p->n; i++) {
        const uint16_t *row = packed_row(p, i);
        long n = 0;
        for (long j = 0; j < p->vars; j++)
            if (row[j]) {
                pair[n++] = p->gen[j];
                pair[n++] = expr_int(row[j]);
            }
        args[2 * i] = n == 0 ? EXPR_ONE : auto_unit_product(pair, n);
        args[2 * i + 1] = coefficient_expr(p, i);
    }
    err_undefer(true);
}

void packed_write(Expr e)
{
    Node *node = (Node *)e;
    if (late_count == late_capacity) {
        size_t more = late_capacity ? 2 * late_capacity : 64;
        late = mem_rearray(late, more, sizeof *late);
        late_capacity = more;
    }
    write_terms(node->u.args, packed_known(e));
    node->flags &= (uint8_t)~NODE_UNWRITTEN;
    late[late_count++] = node;
}

/* --- sums from arrays --------------------------------------------------------------------------
 */

Packed *packed_begin(const Expr *gen, long vars, long n, bool has_fractions)
{
    CHECK(vars >= 0 && n >= 0);
    Packed *p = mem_zalloc(sizeof *p);
    err_defer(release, p);
    p->gen = mem_array((size_t)vars + 1, sizeof *p->gen);
    memcpy(p->gen, gen, (size_t)vars * sizeof *gen);
    p->exp = mem_array((size_t)n * (size_t)vars + 1, sizeof *p->exp);
    p->vars = vars;
    p->num = _fmpz_vec_init(n);
    p->n = n;
    if (has_fractions) {
        p->den = _fmpz_vec_init(n);
        for (long i = 0; i < n; i++)
            fmpz_one(p->den + i);
    }
    return p;
}

/* Leaves out generators that do not occur. */
static void drop_unused(Packed *p)
{
    long kept = 0, vars = p->vars;
    long *column = mem_array((size_t)vars + 1, sizeof *column);
    for (long j = 0; j < vars; j++) {
        bool occurs = false;
        for (long i = 0; i < p->n && !occurs; i++)
            occurs = p->exp[i * vars + j] != 0;
        if (occurs)
            column[kept++] = j;
    }
    if (kept < vars) {
        for (long k = 0; k < kept; k++)
            p->gen[k] = p->gen[column[k]];
        for (long i = 0; i < p->n; i++)
            for (long k = 0; k < kept; k++)
                p->exp[i * kept + k] = p->exp[i * vars + column[k]];
        p->vars = kept;
    }
    mem_free(column);
}

/* Denominators that are all 1 are left out. */
static void drop_whole(Packed *p)
{
    for (long i = 0; i < p->n; i++)
        if (p->den && !fmpz_is_one(p->den + i))
            return;
    if (p->den)
        _fmpz_vec_clear(p->den, p->n);
    p->den = NULL;
}

static Expr short_sum(const Packed *p)
{
    Expr *args = mem_array(2 * (size_t)p->n + 1, sizeof *args);
    err_defer(mem_release, args);
    write_terms(args, p);
    Expr e = p->n == 0   ? EXPR_ZERO
             : p->n == 1 ? auto_scale(args[1], args[0])
                         : expr_intern(EXPR_SUM, args, 2 * p->n);
    err_undefer(true);
    return e;
}

static bool same_arrays(const Packed *a, const Packed *b)
{
    size_t cells = (size_t)a->n * (size_t)a->vars;
    return a->n == b->n && a->vars == b->vars && !a->den == !b->den &&
           memcmp(a->gen, b->gen, (size_t)a->vars * sizeof *a->gen) == 0 &&
           memcmp(a->exp, b->exp, cells * sizeof *a->exp) == 0 &&
           _fmpz_vec_equal(a->num, b->num, a->n) &&
           (!a->den || _fmpz_vec_equal(a->den, b->den, a->n));
}

/* The sum that is known already, NULL when there is none. A node of the same hash and value made
 * from the same terms in another order, or from nodes, is found by its terms. */
static Expr find_known(const Packed *p, uint32_t hash, uint64_t sig)
{
    HeapProbe probe = {hash, hash};
    for (const Node *c = heap_probe(&probe); c; c = heap_probe(&probe)) {
        if (c->kind != EXPR_SUM || c->count != 2 * p->n || c->sig != sig)
            continue;
        const Packed *other = packed_known(c);
        return other && same_arrays(p, other) ? c : short_sum(p);
    }
    return NULL;
}

static Expr unwritten(Packed *p, uint32_t hash, uint64_t sig)
{
    enum { CARRIED = NODE_HAS_FLOAT | NODE_HAS_QUOTE | NODE_HAS_OBJECT };
    size_t bytes = offsetof(Node, u) + 2 * (size_t)p->n * sizeof(Expr);
    Node *node = heap_alloc(bytes);
    node->kind = EXPR_SUM;
    node->count = 2 * (uint32_t)p->n;
    node->hash = hash;
    node->sig = sig;
    for (long j = 0; j < p->vars; j++) {
        node->flags |= p->gen[j]->flags & CARRIED;
        node->names |= p->gen[j]->names;
    }
#if defined(DAESY_STRESS_GC) || defined(DAESY_CHECKS)
    memset(node->u.args, 0xdb, 2 * (size_t)p->n * sizeof(Expr));
#endif
    Expr e = heap_publish(node, bytes);
    attach(e, p);
    node->flags |= NODE_UNWRITTEN;
    return e;
}

Expr packed_end(Packed *p)
{
    uint64_t sig = 0;
    Expr e = NULL;
    if (p->n > INT32_MAX / 4)
        err_raise(ST_LIMIT, "object too large");
    drop_unused(p);
    drop_whole(p);
    if (p->n < LEAST) {
        e = short_sum(p);
    } else {
        uint32_t hash = reckon(p, &sig);
        e = find_known(p, hash, sig);
        if (!e) {
            e = unwritten(p, hash, sig);
            err_undefer(false);
            return e;
        }
    }
    err_undefer(true);
    return e;
}

/* --- arrays of sums ----------------------------------------------------------------------------
 */

/* What is found out before there are arrays. */
typedef struct Survey {
    Expr gen[PACKED_VARS];
    long vars;
    bool has_fractions;
} Survey;

static long generator(const Survey *s, Expr base)
{
    for (long j = 0; j < s->vars; j++)
        if (s->gen[j] == base)
            return j;
    return -1;
}

static bool insert(Survey *s, Expr base, long at)
{
    if (s->vars == PACKED_VARS || !packed_is_generator(base))
        return false;
    memmove(s->gen + at + 1, s->gen + at, (size_t)(s->vars - at) * sizeof *s->gen);
    s->gen[at] = base;
    s->vars++;
    return true;
}

bool packed_is_generator(Expr e)
{
    return (e->kind == EXPR_SYMBOL || e->kind == EXPR_CALL || e->kind == EXPR_INDEXED) &&
           e != EXPR_INFINITY && e != EXPR_UNDEFINED && !(e->flags & NODE_HAS_FLOAT);
}

/* The exponent of a generator, or 0. */
static long degree_of(Expr exponent)
{
    if (exponent->kind != EXPR_INTEGER || COEFF_IS_MPZ(*exponent->u.integer))
        return 0;
    slong k = *exponent->u.integer;
    return k >= 1 && k <= PACKED_DEGREE ? k : 0;
}

/* The place for the new generator of pair i of a product, the pair before being `last`: behind that
 * one, before the first that follows and is known. */
static long new_place(const Survey *s, Expr t, long i, long last)
{
    if (last >= 0)
        return last + 1;
    for (long k = i + 2; k < expr_count(t); k += 2) {
        long j = generator(s, expr_arg(t, k));
        if (j >= 0)
            return j;
    }
    return s->vars;
}

/* Factors keep the order in which they are written, so all products must have their generators in
 * one order. */
static bool survey_product(Survey *s, Expr t)
{
    long last = -1;
    for (long i = 1; i < expr_count(t); i += 2) {
        Expr base = expr_arg(t, i);
        long j = generator(s, base);
        if (degree_of(expr_arg(t, i + 1)) == 0 || (j >= 0 && j <= last))
            return false;
        if (j < 0) {
            j = new_place(s, t, i, last);
            if (!insert(s, base, j))
                return false;
        }
        last = j;
    }
    return true;
}

static bool survey_term(Survey *s, Expr t)
{
    if (t == EXPR_ONE)
        return true;
    if (t->kind == EXPR_PRODUCT)
        return survey_product(s, t);
    Expr base, exponent;
    expr_split_power(t, &base, &exponent);
    return degree_of(exponent) > 0 && (generator(s, base) >= 0 || insert(s, base, s->vars));
}

static void fill_row(const Survey *s, uint16_t *row, Expr t)
{
    Expr base, exponent;
    if (t->kind == EXPR_PRODUCT) {
        for (long i = 1; i < expr_count(t); i += 2)
            row[generator(s, expr_arg(t, i))] = (uint16_t)degree_of(expr_arg(t, i + 1));
    } else if (t != EXPR_ONE) {
        expr_split_power(t, &base, &exponent);
        row[generator(s, base)] = (uint16_t)degree_of(exponent);
    }
}

static bool survey(Survey *s, Expr e)
{
    const Expr *args = expr_args(e);
    for (long i = 0; i < expr_count(e); i += 2) {
        if (!expr_is_rational(args[i + 1]) || !survey_term(s, args[i]))
            return false;
        s->has_fractions |= args[i + 1]->kind == EXPR_RATIONAL;
    }
    return true;
}

/* Places move while generators are inserted, but never past each other: the order stays. */
const Packed *packed_of(Expr e)
{
    Survey s = {.vars = 0};
    if (e->kind != EXPR_SUM || expr_count(e) < 2 * LEAST)
        return NULL;
    if (e->flags & NODE_HAS_PACK)
        return packed_known(e);
    if (!survey(&s, e))
        return NULL;
    long n = expr_count(e) / 2;
    Packed *p = packed_begin(s.gen, s.vars, n, s.has_fractions);
    memset(p->exp, 0, (size_t)n * (size_t)s.vars * sizeof *p->exp);
    for (long i = 0; i < n; i++) {
        Expr c = expr_arg(e, 2 * i + 1);
        fill_row(&s, p->exp + i * s.vars, expr_arg(e, 2 * i));
        fmpz_set(p->num + i, c->kind == EXPR_INTEGER ? c->u.integer : c->u.rational.num);
        if (c->kind == EXPR_RATIONAL)
            fmpz_set(p->den + i, c->u.rational.den);
    }
    attach(e, p);
    err_undefer(false);
    return p;
}

/* --- the heap ----------------------------------------------------------------------------------
 */

void packed_trace(Expr e, void (*mark)(Expr e))
{
    const Packed *p = packed_known(e);
    for (long j = 0; j < p->vars; j++)
        mark(p->gen[j]);
}

void packed_mark_late(uint64_t floor, void (*mark)(Expr e))
{
    for (size_t i = 0; i < late_count; i++)
        for (uint32_t k = 0; late[i]->serial < floor && k < late[i]->count; k++)
            mark(late[i]->u.args[k]);
}

void packed_forget_late(uint64_t floor)
{
    size_t kept = 0;
    for (size_t i = 0; i < late_count; i++)
        if (late[i]->serial < floor || (late[i]->flags & NODE_MARK))
            late[kept++] = late[i];
    late_count = kept;
}

void packed_done(void)
{
    mem_free(packs.keys);
    mem_free(packs.values);
    mem_free(late);
    memset(&packs, 0, sizeof packs);
    late = NULL;
    late_count = late_capacity = 0;
}
