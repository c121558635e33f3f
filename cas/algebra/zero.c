/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The zero test. In this order: numbers; the signature, whose nonzero value is a proof; further
 * points of F_p[i] (residue.h); the form with all relations spelled out, while it stays small;
 * balls around real samples, for what residues cannot represent (roots of sums, logarithms,
 * absolute values): there a nonzero ball is the proof, since such expressions may vanish at random
 * points without being zero: sqrt(x^2)-x does at every second one. The bound on the error of an
 * answer that rests on points alone is derived in doc/design/zero-testing.md.
 *
 * Values at points are kept for every node of the shared graph until the next collection, so that a
 * round of elimination pays for a node once.
 */
#include "cas/algebra/zero.h"

#include "cas/algebra/rootof.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/sum_roots.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/residue/residue.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum {
    POINTS = 3,        /* beside the signature */
    FORM_TREE = 20000, /* written out */
    FORM_NODES = 400,  /* largest graph that is brought into a form ... */
    FORM_TERMS = 400,  /* ... of at most so many terms */
    SAMPLES = 4,       /* real samples */
    SAMPLE_BITS = 400, /* of the balls, at first */
    MOST_SAMPLE_BITS = 6400,
    DEEP = 3000 /* recursion before the iterative walk takes over */
};

/* --- values at points ---------------------------------------------------------------------- */

typedef struct Values {
    Residue at[POINTS];
} Values;

static Memo values;   /* node -> Values */
static Values *chunk; /* linked through the first element */
static long chunk_used;
static int depth;

enum { CHUNK = 1024 };

static Expr assumptions; /* a list, or NULL */
static bool is_cleared;  /* the caches were, and nothing has been marked since */

static void clear_values(void)
{
    while (chunk) {
        Values *next = *(Values **)chunk;
        mem_free(chunk);
        chunk = next;
    }
    mem_free(values.keys);
    mem_free(values.values);
    values = (Memo){0};
    is_cleared = true;
}

static Values *new_values(void)
{
    if (!chunk || chunk_used == CHUNK) {
        Values *fresh = mem_alloc((CHUNK + 1) * sizeof *fresh);
        *(Values **)fresh = chunk;
        chunk = fresh;
        chunk_used = 0;
    }
    return &chunk[++chunk_used];
}

static Residue value_at(const ResiduePoint *point, Expr e);

static void store_values(Expr e, void *arg)
{
    (void)arg;
    if (memo_get(&values, e))
        return;
    Values *v = new_values();
    for (int k = 0; k < POINTS; k++) {
        ResiduePoint point = {(uint64_t)k + 1, value_at};
        v->at[k] = residue_of_node(&point, e);
    }
    memo_put(&values, e, v);
}

static Residue value_at(const ResiduePoint *point, Expr e)
{
    Values *v = memo_get(&values, e);
    if (!v) {
        if (++depth > DEEP)
            walk_each(e, store_values, NULL);
        else
            store_values(e, NULL);
        depth--;
        v = memo_get(&values, e);
    }
    return v->at[point->seed - 1];
}

typedef struct Probe {
    int zeros, nonzeros;
} Probe;

static Probe probe(Expr e)
{
    Probe p = {0, 0};
    heap_add_cache(clear_values);
    depth = 0;
    for (int k = 0; k < POINTS; k++) {
        ResiduePoint point = {(uint64_t)k + 1, value_at};
        Residue v = value_at(&point, e);
        if (!residue_is_none(v))
            *(residue_is_zero(v) ? &p.zeros : &p.nonzeros) += 1;
    }
    return p;
}

/* --- the form ------------------------------------------------------------------------------- */

typedef struct Attempt {
    Expr e, result;
} Attempt;

static void try_form(void *arg)
{
    Attempt *a = arg;
    a->result = simplify_form(
        a->e, SIMPLIFY_ANGLES | SIMPLIFY_SIN | SIMPLIFY_RADICALS | SIMPLIFY_EXPONENTIALS,
        FORM_TERMS);
}

/* The form of e, or NULL when it is not affordable. */
static Expr small_form(Expr e)
{
    if (walk_node_count(e) > FORM_NODES || walk_tree_size(e) > FORM_TREE)
        return NULL;
    Attempt a = {e, NULL};
    return err_attempt(try_form, &a) ? a.result : NULL;
}

/* --- balls at real samples -------------------------------------------------------------------- */

typedef struct Atoms {
    Expr *item;
    long count, capacity;
    bool special; /* a special function occurs: it is sampled at small numbers, where it is not huge
                     and its balls are quick */
} Atoms;

static bool is_constant(Expr e)
{
    static const char *const NAMES[] = {"Pi", "gamma", "Catalan"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (expr_is_symbol(e, NAMES[i]))
            return true;
    return e == EXPR_INFINITY || e == EXPR_UNDEFINED;
}

static void put_atom(Atoms *atoms, Expr e)
{
    for (long i = 0; i < atoms->count; i++)
        if (atoms->item[i] == e)
            return;
    if (atoms->count == atoms->capacity) {
        atoms->capacity = atoms->capacity ? 2 * atoms->capacity : 16;
        atoms->item = mem_rearray(atoms->item, (size_t)atoms->capacity, sizeof *atoms->item);
    }
    atoms->item[atoms->count++] = e;
}

static bool find_atoms(Memo *seen, Atoms *atoms, Expr e);

/* An operand, or the items of a list among the arguments of a function. */
static bool find_atoms_in(Memo *seen, Atoms *atoms, Expr e)
{
    if (!expr_is(e, EXPR_LIST))
        return find_atoms(seen, atoms, e);
    for (long i = 0; i < expr_count(e); i++)
        if (!find_atoms(seen, atoms, expr_arg(e, i)))
            return false;
    return true;
}

/* Collects the largest parts that no function row knows: what a sample gives a number to. false
 * when there is a part with values of its own that balls do not know (integrals). */
static bool find_atoms(Memo *seen, Atoms *atoms, Expr e)
{
    if (expr_is_number(e) || memo_get(seen, e))
        return true;
    err_stack_check();
    memo_put(seen, e, e);
    bool is_known = expr_is(e, EXPR_CALL) && funcs_find(expr_arg(e, 0));
    if (expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER) || is_known) {
        atoms->special = atoms->special || (is_known && funcs_find(expr_arg(e, 0))->slow);
        for (long i = is_known ? 1 : 0; i < expr_count(e); i++)
            if (!find_atoms_in(seen, atoms, expr_arg(e, i)))
                return false;
    } else if (expr_is(e, EXPR_CALL) && residue_is_tied(e)) {
        return rootof_is_constant(e);
    } else if (!is_constant(e)) {
        put_atom(atoms, e);
    }
    return true;
}

static void release_atoms(void *arg)
{
    Atoms *atoms = arg;
    mem_free(atoms->item);
}

/* Sample k: small rationals of both signs, positive ones first. */
static Expr sample_value(long atom, int k, bool small)
{
    uint64_t h = residue_random((uint64_t)atom * 977 + 13, (uint64_t)k);
    Expr v = expr_ratio((long)(h % 1999) + 1, (long)(h / 1999 % 997) + (small ? 699 : 3));
    return k > 0 && (h >> 40 & 1) ? expr_neg(v) : v;
}

typedef struct Sampling {
    Expr e;
    const Atoms *atoms;
    int k;
    bool excludes, is_tiny;
} Sampling;

/* Does a ball around e lie within 2^-70 of zero? The precision rises while the ball is wide, as
 * where large terms cancel, up to a bound: the ball of exp(exp(600)) - exp(exp(600)) stays wide. */
static Truth is_tiny_ball(Expr e)
{
    Enclosure c;
    Truth tiny = TRUTH_UNKNOWN;
    bool known = enclose_begin(&c, e, NULL, 0);
    for (slong prec = SAMPLE_BITS; known && prec <= MOST_SAMPLE_BITS && tiny == TRUTH_UNKNOWN;
         prec *= 4) {
        acb_srcptr z = enclose_eval(&c, NULL, NULL, 0, prec);
        mag_t size;
        mag_init(size);
        acb_get_mag(size, z);
        if (mag_cmp_2exp_si(size, -70) < 0)
            tiny = TRUTH_YES;
        else if (acb_is_finite(z) && !acb_contains_zero(z))
            tiny = TRUTH_NO;
        mag_clear(size);
    }
    if (known && tiny == TRUTH_UNKNOWN)
        tiny = TRUTH_NO;
    enclose_end(&c);
    return tiny;
}

static bool is_tiny(Expr e)
{
    Truth by_ball = is_tiny_ball(e);
    if (by_ball != TRUTH_UNKNOWN)
        return by_ball == TRUTH_YES;
    Expr v = evalf_expr(e, 40);
    if (expr_is(v, EXPR_COMPLEX))
        v = num_add(num_mul(expr_arg(v, 0), expr_arg(v, 0)),
                    num_mul(expr_arg(v, 1), expr_arg(v, 1)));
    if (!expr_is_real_number(v))
        return false;
    double x = num_to_double(v);
    return x < 1e-20 && x > -1e-20;
}

static void try_sample(void *arg)
{
    Sampling *s = arg;
    long n = s->atoms->count;
    Expr *to = mem_array((size_t)n + 1, sizeof *to);
    err_defer(mem_release, to);
    for (long i = 0; i < n; i++) {
        int sign = assume_active() ? assume_sign(s->atoms->item[i]) : 2;
        to[i] = sample_value(i, s->k, s->atoms->special);
        if (sign == -num_sign(to[i])) /* what is assumed holds */
            to[i] = expr_neg(to[i]);
    }
    Expr e = walk_replace(s->e, s->atoms->item, to, n);
    err_undefer(true);
    s->excludes = evalf_excludes_zero(e, SAMPLE_BITS);
    s->is_tiny = !s->excludes && is_tiny(e);
}

Truth zero_sample(Expr e)
{
    Memo seen;
    Atoms atoms = {0};
    memo_begin(&seen);
    err_defer(release_atoms, &atoms);
    e = sum_roots_expanded(e);
    bool has_samples = find_atoms(&seen, &atoms, e);
    int zeros = 0;
    Truth answer = TRUTH_UNKNOWN;
    for (int k = 0; has_samples && k < SAMPLES && answer == TRUTH_UNKNOWN; k++) {
        Sampling s = {.e = e, .atoms = &atoms, .k = k};
        if (!err_attempt(try_sample, &s))
            continue;
        if (s.excludes)
            answer = TRUTH_NO;
        else
            zeros += s.is_tiny;
    }
    if (answer == TRUTH_UNKNOWN && zeros == SAMPLES && !steps_has_jump(e))
        answer = TRUTH_YES;
    err_undefer(true);
    memo_end(&seen);
    return answer;
}

/* --- the test ----------------------------------------------------------------------------------
 */

static Truth answer(Truth truth, ZeroReason why, ZeroReason *reason)
{
    if (reason)
        *reason = why;
    return truth;
}

static bool is_algebraic(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
    case EXPR_CALL:
        return true;
    default:
        return false;
    }
}

static Truth test_piece(Expr e)
{
    return zero_test(e, NULL);
}

/* No residue decides: intervals between jumps, the form, then balls. */
static Truth without_residues(Expr e, ZeroReason *reason)
{
    Truth on_pieces;
    if (steps_test(&on_pieces, e, test_piece))
        return answer(on_pieces, on_pieces == TRUTH_UNKNOWN ? ZERO_UNDECIDED : ZERO_PROBABLE,
                      reason);
    Expr form = small_form(e);
    if (form && expr_is_number(form))
        return answer(num_is_zero(form) ? TRUTH_YES : TRUTH_NO, ZERO_EXACT, reason);
    if (form && form->sig != SIG_NONE && form->sig != 0)
        return answer(TRUTH_NO, ZERO_PROBE, reason);
    Truth t = zero_sample(form ? form : e);
    if (t == TRUTH_NO)
        return answer(t, ZERO_BALL, reason);
    return answer(t, t == TRUTH_YES ? ZERO_PROBABLE : ZERO_UNDECIDED, reason);
}

/* With `proof`, zero at all points is confirmed by the form while that is small. */
static Truth decide(Expr e, ZeroReason *reason, bool proof)
{
    if (expr_is_number(e))
        return answer(num_is_zero(e) ? TRUTH_YES : TRUTH_NO, ZERO_EXACT, reason);
    if (!is_algebraic(e)) /* names, strings, containers */
        return answer(TRUTH_NO, ZERO_EXACT, reason);
    if (e->sig != SIG_NONE && e->sig != 0)
        return answer(TRUTH_NO, ZERO_PROBE, reason);
    Probe p = probe(e);
    if (p.nonzeros > 0)
        return answer(TRUTH_NO, ZERO_PROBE, reason);
    if (p.zeros == 0)
        return without_residues(e, reason);
    Expr form = proof ? small_form(e) : NULL;
    bool is_proved = form && expr_is_number(form) && num_is_zero(form);
    return answer(TRUTH_YES, is_proved ? ZERO_EXACT : ZERO_PROBABLE, reason);
}

Truth zero_test(Expr e, ZeroReason *reason)
{
    return decide(e, reason, reason != NULL);
}

/* --- the generic convention --------------------------------------------------------------------
 */

static void mark_assumptions(void (*mark)(Expr e))
{
    is_cleared = false;
    if (assumptions)
        mark(assumptions);
}

/* A clearing that no marking followed was the end of the heap that held the list. */
static void check_assumptions(void)
{
    if (is_cleared)
        assumptions = NULL;
    is_cleared = false;
    heap_add_roots(mark_assumptions);
    heap_add_cache(clear_values);
}

void zero_assume(Expr relation)
{
    check_assumptions();
    if (!assumptions) {
        assumptions = expr_list(&relation, 1);
        return;
    }
    if (collection_find(assumptions, relation) >= 0)
        return;
    assumptions = collection_append(assumptions, relation);
}

bool zero_is(Expr e)
{
    Truth t = decide(e, NULL, false);
    if (t == TRUTH_UNKNOWN) {
        zero_assume(
            expr_make(e->sig == 0 ? EXPR_EQUATION : EXPR_UNEQUAL, (Expr[]){e, EXPR_ZERO}, 2));
        return e->sig == 0;
    }
    return t == TRUTH_YES || (t == TRUTH_NO && assume_is_zero(e));
}

Expr zero_assumptions(void)
{
    check_assumptions();
    if (!assumptions)
        return expr_set(NULL, 0);
    return expr_set(&assumptions->u.args[0], expr_count(assumptions));
}

void zero_assumptions_clear(void)
{
    assumptions = NULL;
}
