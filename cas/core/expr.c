/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nodes of expressions: interning (equal is the same pointer) and the constructors
 * that only assemble. The constructors that simplify (sum, product, power) are in auto.c.
 *
 * Interning: a node is looked up by a hash of its content before it is made. Sums and products
 * hash and compare as sets of pairs, so x+y finds y+x; every other kind compares in order. A
 * candidate must agree in hash and signature before its content is compared.
 */
#include "cas/core/expr.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/fraction.h"
#include "cas/core/hash_number.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/object.h"
#include "cas/core/order.h"
#include "cas/core/packed.h"
#include "cas/core/sig.h"
#include "cas/core/sym.h"

Expr EXPR_ZERO, EXPR_ONE, EXPR_MINUS_ONE, EXPR_TWO, EXPR_HALF, EXPR_NULL, EXPR_I;
Expr EXPR_TRUE, EXPR_FALSE, EXPR_FAIL, EXPR_PI, EXPR_INFINITY, EXPR_UNDEFINED;

enum { SMALL_PAIRS = 8 };

/* --- hashing ---------------------------------------------------------------------------- */

/* First argument of the unordered pairs; what stands before is ordered. */
static uint32_t pairs_from(Kind kind)
{
    return kind == EXPR_PRODUCT ? 1 : 0;
}

static bool is_unordered(Kind kind)
{
    return kind == EXPR_SUM || kind == EXPR_PRODUCT;
}

static uint32_t hash_args(Kind kind, const Expr *args, uint32_t n)
{
    uint64_t h = 0;
    if (is_unordered(kind)) {
        if (kind == EXPR_PRODUCT)
            h += hash_coefficient(args[0]->hash);
        for (uint32_t i = pairs_from(kind); i < n; i += 2)
            h += hash_pair(args[i]->hash, args[i + 1]->hash);
    } else {
        for (uint32_t i = 0; i < n; i++) /* no step waits for the one before */
            h += hash_item(args[i]->hash, i);
    }
    return hash_node(kind, h);
}

/* --- interning -------------------------------------------------------------------------- */

static int compare_pairs(const void *a, const void *b)
{
    return memcmp(a, b, 2 * sizeof(Expr));
}

/* Equal as sets of pairs; the terms (or bases) of one node are distinct. */
static bool same_pairs(const Expr *a, const Expr *b, uint32_t n)
{
    if (n <= 2 * SMALL_PAIRS) {
        for (uint32_t i = 0; i < n; i += 2) {
            uint32_t j = 0;
            while (j < n && a[i] != b[j])
                j += 2;
            if (j >= n || a[i + 1] != b[j + 1])
                return false;
        }
        return true;
    }
    Expr *copy = mem_array(2 * (size_t)n, sizeof *copy);
    memcpy(copy, a, n * sizeof *copy);
    memcpy(copy + n, b, n * sizeof *copy);
    qsort(copy, n / 2, 2 * sizeof *copy, compare_pairs);
    qsort(copy + n, n / 2, 2 * sizeof *copy, compare_pairs);
    bool same = memcmp(copy, copy + n, n * sizeof *copy) == 0;
    mem_free(copy);
    return same;
}

static bool same_args(const Node *node, const Expr *args, uint32_t n)
{
    if (n == 0 || memcmp(node->u.args, args, n * sizeof *args) == 0)
        return true;
    if (!is_unordered((Kind)node->kind))
        return false;
    uint32_t from = pairs_from((Kind)node->kind);
    return (from == 0 || node->u.args[0] == args[0]) &&
           same_pairs(node->u.args + from, args + from, n - from);
}

void expr_rearrange(Expr e, const long *at)
{
    packed_forget(e);
    uint32_t from = pairs_from((Kind)e->kind), n = e->count - from;
    Expr *pairs = ((Node *)e)->u.args + from, *old = mem_array(n, sizeof *old);
    memcpy(old, pairs, n * sizeof *old);
    for (uint32_t i = 0; i < n / 2; i++) {
        pairs[2 * i] = old[2 * at[i]];
        pairs[2 * i + 1] = old[2 * at[i] + 1];
    }
    mem_free(old);
}

static size_t args_bytes(uint32_t n)
{
    size_t bytes = offsetof(Node, u) + n * sizeof(Expr);
    return bytes < sizeof(Node) ? sizeof(Node) : bytes;
}

static Expr publish(Node *node, size_t bytes)
{
    node->sig = sig_of_node(node);
    return heap_publish(node, bytes);
}

static Expr find_interned(Kind kind, const Expr *args, uint32_t n, uint32_t hash)
{
    HeapProbe probe = {hash, hash};
    for (const Node *c = heap_probe(&probe); c; c = heap_probe(&probe)) {
        if (c->kind != kind || c->count != n)
            continue;
        if (c->flags & NODE_UNWRITTEN) { /* making its terms may move the table */
            packed_write(c);
            probe = (HeapProbe){hash, hash};
        } else if (same_args(c, args, n)) {
            return c;
        }
    }
    return NULL;
}

enum { CARRIED_FLAGS = NODE_HAS_FLOAT | NODE_HAS_QUOTE | NODE_HAS_OBJECT };

Expr expr_intern(Kind kind, const Expr *args, long count)
{
    CHECK(count >= 0);
    CHECK(kind >= EXPR_SUM || count > 0 || kind > EXPR_SYMBOL);
    if (count > UINT32_MAX / 2)
        err_raise(ST_LIMIT, "object too large");
    uint32_t n = (uint32_t)count, hash = hash_args(kind, args, n);
    Expr known = find_interned(kind, args, n, hash);
    if (known)
        return known;
    size_t bytes = args_bytes(n);
    Node *node = heap_alloc(bytes);
    node->kind = (uint8_t)kind;
    node->hash = hash;
    node->count = n;
    if (n > 0)
        memcpy(node->u.args, args, n * sizeof *args);
    uint8_t flags = kind == EXPR_QUOTE ? NODE_HAS_QUOTE : 0;
    uint64_t names = 0;
    for (uint32_t i = 0; i < n; i++) {
        flags |= args[i]->flags & CARRIED_FLAGS;
        names |= args[i]->names;
    }
    node->flags = flags;
    node->names = names;
    Expr made = publish(node, bytes);
    CHECK(expr_check_canonical(made) == NULL);
    return made;
}

/* The sum of the pairs of one node: what its hash is made of. */
uint64_t expr_pairs_hash(Expr sum)
{
    uint64_t h = 0;
    for (uint32_t i = 0; i < sum->count; i += 2)
        h += hash_pair(expr_arg(sum, i)->hash, expr_arg(sum, i + 1)->hash);
    return h;
}

Expr expr_intern_changed(Expr sum, long at, Expr term, Expr coefficient, uint64_t *pairs_hash)
{
    CHECK(expr_is(sum, EXPR_SUM));
    CHECK(at >= 0 && 2 * at <= (long)sum->count);
    CHECK(!expr_is(term, EXPR_SUM) && expr_is_number(coefficient));
    bool appends = 2 * at == (long)sum->count;
    uint32_t n = sum->count + (appends ? 2 : 0);
    size_t bytes = args_bytes(n);
    const Expr *args = expr_args(sum);
    Expr before = appends ? EXPR_ZERO : args[2 * at + 1];
    if (n > UINT32_MAX / 2)
        err_raise(ST_LIMIT, "object too large");
    Node *node = heap_alloc(bytes);
    memcpy(node->u.args, args, sum->count * sizeof *args);
    node->u.args[2 * at] = term;
    node->u.args[2 * at + 1] = coefficient;
    *pairs_hash += hash_pair(term->hash, coefficient->hash);
    if (!appends)
        *pairs_hash -= hash_pair(term->hash, before->hash);
    node->kind = EXPR_SUM;
    node->count = n;
    node->hash = hash_node(EXPR_SUM, *pairs_hash);
    Expr known = find_interned(EXPR_SUM, node->u.args, n, node->hash);
    if (known) {
        heap_release(node, bytes);
        return known;
    }
    node->flags = (uint8_t)((sum->flags | term->flags | coefficient->flags) & CARRIED_FLAGS);
    node->names = sum->names | term->names;
    node->sig = sig_changed(sum->sig, term->sig, before->sig, coefficient->sig);
    return heap_publish(node, bytes);
}

Expr expr_intern_appended(Kind kind, Expr items, const Expr *tail, long count, uint64_t parts,
                          uint64_t sig)
{
    CHECK(count >= 0);
    uint32_t n = items->count + (uint32_t)count;
    size_t bytes = args_bytes(n);
    Node *node = heap_alloc(bytes);
    memcpy(node->u.args, items->u.args, items->count * sizeof *tail);
    memcpy(node->u.args + items->count, tail, (size_t)count * sizeof *tail);
    node->kind = (uint8_t)kind;
    node->count = n;
    node->hash = hash_node(kind, parts);
    Expr known = find_interned(kind, node->u.args, n, node->hash);
    if (known) {
        heap_release(node, bytes);
        return known;
    }
    node->flags = (uint8_t)(items->flags & CARRIED_FLAGS);
    node->names = items->names;
    for (long i = 0; i < count; i++) {
        node->flags |= tail[i]->flags & CARRIED_FLAGS;
        node->names |= tail[i]->names;
    }
    node->sig = sig;
    return heap_publish(node, bytes);
}

/* --- leaves ----------------------------------------------------------------------------- */

/* A fresh leaf node, not yet published. */
static Node *leaf(Kind kind, uint32_t hash, size_t bytes)
{
    Node *node = heap_alloc(bytes);
    node->kind = (uint8_t)kind;
    node->hash = hash;
    return node;
}

static Expr find_integer(const fmpz_t value, uint32_t hash)
{
    HeapProbe probe = {hash, hash};
    for (const Node *c = heap_probe(&probe); c; c = heap_probe(&probe))
        if (c->kind == EXPR_INTEGER && fmpz_equal(c->u.integer, value))
            return c;
    return NULL;
}

static void clear_integer(void *arg)
{
    fmpz_clear(arg);
}

/* The most frequent nodes end behind their number. */
enum { INTEGER_BYTES = offsetof(Node, u) + sizeof(fmpz) };

/* The node takes what value holds. */
static Expr new_integer(fmpz_t value, uint32_t hash)
{
    bool large = COEFF_IS_MPZ(*value);
    if (large)
        err_defer(clear_integer, value);
    Node *node = leaf(EXPR_INTEGER, hash, INTEGER_BYTES);
    if (large)
        err_undefer(false);
    *node->u.integer = *value;
    return publish(node, INTEGER_BYTES);
}

Expr expr_fmpz(const fmpz_t value)
{
    uint32_t hash = hash_of_integer(value);
    Expr found = find_integer(value, hash);
    if (found)
        return found;
    fmpz_t own;
    fmpz_init_set(own, value);
    return new_integer(own, hash);
}

Expr expr_take_fmpz(fmpz_t value)
{
    uint32_t hash = hash_of_integer(value);
    Expr found = find_integer(value, hash);
    if (!found)
        return new_integer(value, hash);
    fmpz_clear(value);
    return found;
}

static Expr new_int(long value)
{
    fmpz_t z;
    fmpz_init_set_si(z, value);
    return expr_take_fmpz(z);
}

/* The integers asked for last, by their lowest bits. */
enum { RECENT = 2048 };
static Expr recent[RECENT];

static void forget_recent(void)
{
    memset(recent, 0, sizeof recent);
}

Expr expr_int(long value)
{
    Expr *known = &recent[(unsigned long)value % RECENT];
    if (*known && *(*known)->u.integer == value)
        return *known;
    if (value > COEFF_MAX || value < COEFF_MIN)
        return new_int(value);
    return *known = new_int(value);
}

static Expr find_fraction(const fmpq_t value, uint32_t hash)
{
    HeapProbe probe = {hash, hash};
    for (const Node *c = heap_probe(&probe); c; c = heap_probe(&probe))
        if (c->kind == EXPR_RATIONAL && fmpz_equal(c->u.rational.num, fmpq_numref(value)) &&
            fmpz_equal(c->u.rational.den, fmpq_denref(value)))
            return c;
    return NULL;
}

static void clear_fraction(void *arg)
{
    fmpq_clear(arg);
}

/* The node takes what value holds. */
static Expr new_fraction(fmpq_t value, uint32_t hash)
{
    err_defer(clear_fraction, value);
    Node *node = leaf(EXPR_RATIONAL, hash, sizeof *node);
    err_undefer(false);
    *node->u.rational.num = *fmpq_numref(value);
    *node->u.rational.den = *fmpq_denref(value);
    return publish(node, sizeof *node);
}

Expr expr_fmpq(const fmpq_t value)
{
    if (fmpz_is_one(fmpq_denref(value)))
        return expr_fmpz(fmpq_numref(value));
    uint32_t hash = hash_of_fraction(fmpq_numref(value), fmpq_denref(value));
    Expr found = find_fraction(value, hash);
    if (found)
        return found;
    fmpq_t own;
    fmpq_init(own);
    fmpq_set(own, value);
    return new_fraction(own, hash);
}

Expr expr_take_fmpq(fmpq_t value)
{
    if (fmpz_is_one(fmpq_denref(value)))
        return expr_take_fmpz(fmpq_numref(value)); /* 1 holds nothing */
    uint32_t hash = hash_of_fraction(fmpq_numref(value), fmpq_denref(value));
    Expr found = find_fraction(value, hash);
    if (!found)
        return new_fraction(value, hash);
    fmpq_clear(value);
    return found;
}

Expr expr_ratio(long num, long den)
{
    CHECK(den != 0);
    if (den == 0)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
    fmpz_t a, b;
    fmpq_t q;
    fmpz_init_set_si(a, num);
    fmpz_init_set_si(b, den);
    fmpq_init(q);
    fmpq_set_fmpz_frac(q, a, b);
    fmpz_clear(a);
    fmpz_clear(b);
    return expr_take_fmpq(q);
}

static Expr float_node(const fmpz_t mant, int64_t exp10, uint8_t hard)
{
    uint32_t hash = (uint32_t)hash_mix(hash_integer(mant) * 5 + (uint64_t)exp10 + 3 + hard);
    HeapProbe probe = {hash, hash};
    for (const Node *c = heap_probe(&probe); c; c = heap_probe(&probe))
        if (c->kind == EXPR_FLOAT && c->u.decimal.exp10 == exp10 &&
            (c->flags & NODE_HARD) == hard && fmpz_equal(c->u.decimal.mant, mant))
            return c;
    fmpz_t own;
    fmpz_init_set(own, mant);
    Node *node = leaf(EXPR_FLOAT, hash, sizeof *node);
    *node->u.decimal.mant = *own;
    node->u.decimal.exp10 = exp10;
    node->flags = (uint8_t)(NODE_HAS_FLOAT | hard);
    return publish(node, sizeof *node);
}

Expr expr_float(const fmpz_t mant, int64_t exp10)
{
    if (exp10 != FLOAT_SPECIAL && (exp10 > FLOAT_MOST || exp10 < -FLOAT_MOST)) {
        if (exp10 < 0)
            return expr_float(EXPR_ZERO->u.integer, 0);
        return expr_float_special(fmpz_sgn(mant));
    }
    return float_node(mant, exp10, 0);
}

Expr expr_hard(const fmpz_t mant, int64_t exp10)
{
    CHECK(exp10 != FLOAT_SPECIAL);
    return float_node(mant, exp10, NODE_HARD);
}

Expr expr_float_special(int which)
{
    CHECK(which >= -1 && which <= 1);
    fmpz_t mant;
    fmpz_init_set_si(mant, which);
    Expr e = expr_float(mant, FLOAT_SPECIAL);
    fmpz_clear(mant);
    return e;
}

Expr expr_complex(Expr re, Expr im)
{
    CHECK(expr_is_real_number(re) && expr_is_real_number(im));
    if (im == EXPR_ZERO)
        return re;
    return expr_intern(EXPR_COMPLEX, (Expr[]){re, im}, 2);
}

/* Of a node that holds so many characters and the end of them. */
static size_t string_bytes(size_t length)
{
    size_t bytes = offsetof(Node, u.string.text) + length + 1;
    return bytes < sizeof(Node) ? sizeof(Node) : bytes;
}

Expr expr_intern_string(const char *text, size_t first, const char *tail, size_t second,
                        uint32_t hash)
{
    size_t length = first + second;
    HeapProbe probe = {hash, hash};
    for (const Node *c = heap_probe(&probe); c; c = heap_probe(&probe))
        if (c->kind == EXPR_STRING && c->u.string.length == (uint32_t)length &&
            memcmp(c->u.string.text, text, first) == 0 &&
            memcmp(c->u.string.text + first, tail, second) == 0)
            return c;
    size_t bytes = string_bytes(length);
    Node *node = leaf(EXPR_STRING, hash, bytes);
    node->u.string.length = (uint32_t)length;
    memcpy(node->u.string.text, text, first);
    memcpy(node->u.string.text + first, tail, second);
    node->u.string.text[length] = '\0';
    return publish(node, bytes);
}

Expr expr_string(const char *text, long length)
{
    size_t n = length < 0 ? strlen(text) : (size_t)length;
    if (n > INT32_MAX)
        err_raise(ST_LIMIT, "string too long");
    uint64_t state = hash_words(HASH_TEXT_BEGIN, text, n);
    return expr_intern_string(text, n, "", 0, hash_string(state, text, n, n));
}

Expr expr_from_symbol(struct Symbol *symbol)
{
    if (symbol->node)
        return symbol->node;
    Node *node = leaf(EXPR_SYMBOL, (uint32_t)hash_mix(symbol->hash + 5), sizeof *node);
    node->u.symbol = symbol;
    node->names = sym_bit(symbol);
    return symbol->node = publish(node, sizeof *node);
}

Expr expr_symbol(const char *name)
{
    return sym_global(name)->node;
}

Expr expr_object(struct Object *object)
{
    if (object->node)
        return object->node;
    Node *node = leaf(EXPR_OBJECT, (uint32_t)hash_mix(object->id * 11 + 6), sizeof *node);
    node->u.object = object;
    node->flags = NODE_HAS_OBJECT;
    return publish(node, sizeof *node);
}

size_t expr_node_bytes(const Node *node)
{
    if (node->kind == EXPR_STRING)
        return string_bytes(node->u.string.length);
    return node->kind == EXPR_INTEGER ? INTEGER_BYTES : args_bytes(node->count);
}

void expr_node_clear(Node *node)
{
    switch ((Kind)node->kind) {
    case EXPR_SUM:
        if (node->flags & NODE_HAS_PACK)
            packed_drop(node);
        break;
    case EXPR_INTEGER:
        fmpz_clear(node->u.integer);
        break;
    case EXPR_RATIONAL:
        fmpz_clear(node->u.rational.num);
        fmpz_clear(node->u.rational.den);
        break;
    case EXPR_FLOAT:
        fmpz_clear(node->u.decimal.mant);
        break;
    case EXPR_SYMBOL:
        if (node->u.symbol->local)
            sym_free_local(node->u.symbol);
        break;
    default:
        break;
    }
}

/* --- assembling constructors ------------------------------------------------------------ */

static bool splices(Kind kind)
{
    return kind == EXPR_CALL || kind == EXPR_INDEXED || kind == EXPR_LIST || kind == EXPR_SET ||
           kind == EXPR_SEQ;
}

static Expr make_flat(Kind kind, const Expr *args, long n)
{
    if (kind == EXPR_SEQ && n == 1)
        return args[0];
    if (kind != EXPR_SET || n < 2)
        return expr_intern(kind, args, n);
    Expr *sorted = mem_array((size_t)n, sizeof *sorted);
    err_defer(mem_release, sorted);
    memcpy(sorted, args, (size_t)n * sizeof *sorted);
    order_sort(sorted, n);
    long m = 1;
    for (long i = 1; i < n; i++)
        if (sorted[i] != sorted[m - 1])
            sorted[m++] = sorted[i];
    Expr e = expr_intern(kind, sorted, m);
    err_undefer(true);
    return e;
}

/* args[0..n) with the sequences among them (from `first` on) spliced in. */
static Expr make_spliced(Kind kind, const Expr *args, long n, long first, long total)
{
    Expr *flat = mem_array((size_t)(total ? total : 1), sizeof *flat);
    err_defer(mem_release, flat);
    long m = 0;
    for (long i = 0; i < n; i++) {
        if (i >= first && args[i]->kind == EXPR_SEQ) {
            memcpy(flat + m, args[i]->u.args, args[i]->count * sizeof *flat);
            m += args[i]->count;
        } else {
            flat[m++] = args[i];
        }
    }
    Expr e = make_flat(kind, flat, m);
    err_undefer(true);
    return e;
}

Expr expr_make(Kind kind, const Expr *args, long n)
{
    CHECK(kind != EXPR_SUM && kind != EXPR_PRODUCT && kind != EXPR_POWER);
    if (splices(kind)) {
        long first = kind == EXPR_CALL || kind == EXPR_INDEXED ? 1 : 0, total = n;
        bool any = false;
        for (long i = first; i < n; i++)
            if (args[i]->kind == EXPR_SEQ) {
                any = true;
                total += (long)args[i]->count - 1;
            }
        if (any)
            return make_spliced(kind, args, n, first, total);
    }
    return make_flat(kind, args, n);
}

Expr expr_call(Expr head, const Expr *args, long n)
{
    CHECK(head != NULL && n >= 0);
    Expr small[9], *all = small;
    if (n > 8) {
        all = mem_array((size_t)n + 1, sizeof *all);
        err_defer(mem_release, all);
    }
    all[0] = head;
    for (long i = 0; i < n; i++)
        all[i + 1] = args[i];
    Expr e = expr_make(EXPR_CALL, all, n + 1);
    if (n > 8)
        err_undefer(true);
    return e;
}

Expr expr_call1(const char *name, Expr a)
{
    return expr_call(expr_symbol(name), &a, 1);
}

Expr expr_call2(const char *name, Expr a, Expr b)
{
    return expr_call(expr_symbol(name), (Expr[]){a, b}, 2);
}

Expr expr_list(const Expr *items, long n)
{
    return expr_make(EXPR_LIST, items, n);
}

Expr expr_set(const Expr *items, long n)
{
    return expr_make(EXPR_SET, items, n);
}

Expr expr_seq(const Expr *items, long n)
{
    return expr_make(EXPR_SEQ, items, n);
}

Expr expr_equation(Expr lhs, Expr rhs)
{
    return expr_intern(EXPR_EQUATION, (Expr[]){lhs, rhs}, 2);
}

Expr expr_range(Expr lo, Expr hi)
{
    return expr_intern(EXPR_RANGE, (Expr[]){lo, hi}, 2);
}

/* --- set-up ----------------------------------------------------------------------------- */

/* Kept for good. */
static Expr *const constants[] = {&EXPR_ZERO, &EXPR_ONE,  &EXPR_MINUS_ONE, &EXPR_TWO,
                                  &EXPR_HALF, &EXPR_NULL, &EXPR_I};

static void mark_constants(void (*mark)(Expr e))
{
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if (*constants[i])
            mark(*constants[i]);
}

void expr_init(void)
{
    heap_init();
    sym_init();
    heap_add_roots(mark_constants);
    heap_add_cache(forget_recent);
    EXPR_ZERO = expr_int(0);
    EXPR_ONE = expr_int(1);
    EXPR_MINUS_ONE = expr_int(-1);
    EXPR_TWO = expr_int(2);
    EXPR_HALF = expr_ratio(1, 2);
    EXPR_NULL = expr_intern(EXPR_SEQ, NULL, 0);
    EXPR_I = expr_complex(EXPR_ZERO, EXPR_ONE);
    EXPR_TRUE = expr_symbol("true");
    EXPR_FALSE = expr_symbol("false");
    EXPR_FAIL = expr_symbol("FAIL");
    EXPR_PI = expr_symbol("Pi");
    EXPR_INFINITY = expr_symbol("infinity");
    EXPR_UNDEFINED = expr_symbol("undefined");
}

void expr_done(void)
{
    heap_done();
    sym_done();
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        *constants[i] = NULL;
}
