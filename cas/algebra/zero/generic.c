/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Identically zero? In this order: numbers; the signature, whose nonzero value is a proof; further
 * points of F_p[i]; and where residues have no value: a term that moves alone, enclosures and
 * separation bounds of constants, pieces between jumps, integrals by names, roots of polynomials by
 * division, the form with all relations spelled out while it stays small, enclosures at real
 * samples. The first method that decides answers.
 */
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero/ways.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/residue/residue.h"
#include "cas/core/sig.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"

enum {
    FORM_TREE = 20000, /* written out */
    FORM_TERMS = 400,
    FREE_TERMS = 40
};

/* A point is wrong with probability 2^-21 at most where the degree is a million
 * (doc/design/zero.md). */
static const double POINT_ERROR = -21;

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
static Expr small_form(Expr e, const ZeroEffort *effort)
{
    if (walk_node_count(e) > effort->form_nodes || walk_tree_size(e) > FORM_TREE)
        return NULL;
    Attempt a = {e, NULL};
    return err_attempt(try_form, &a) ? a.result : NULL;
}

/* --- several that must all vanish ------------------------------------------------------------- */

/* Both: no by either, unknown by either, and the weaker reason. */
static ZeroAnswer joined(ZeroAnswer a, ZeroAnswer b)
{
    if (a.truth == TRUTH_NO || b.truth == TRUTH_YES)
        return b.truth == TRUTH_YES && a.truth == TRUTH_YES && b.error > a.error ? b : a;
    if (b.truth == TRUTH_NO || a.truth == TRUTH_YES)
        return b;
    return a.taken == TRUTH_NO || b.error < a.error ? a : b;
}

/* On every piece between the places of jumps; an open one is unknown. */
static ZeroAnswer on_pieces(Expr pieces, const ZeroEffort *effort)
{
    ZeroAnswer all = zero_proved(true, ZERO_EXACT);
    for (long i = 0; i < expr_count(pieces) && all.truth != TRUTH_NO; i++) {
        Expr piece = expr_arg(pieces, i);
        bool open = piece == EXPR_UNDEFINED;
        all = joined(all, open ? zero_unknown(ZERO_UNDECIDED) : zero_generic(piece, effort));
    }
    return all;
}

/* --- integrals by names ----------------------------------------------------------------------- */

Expr zero_named_integrals(Expr e)
{
    Expr integrals = walk_calls(e, "int"), names = expr_list(NULL, 0);
    for (long i = 0; i < expr_count(integrals); i++)
        names = collection_append(names, expr_from_symbol(sym_fresh("_i")));
    return walk_replace(e, integrals->u.args, names->u.args, expr_count(integrals));
}

/* --- without residues ------------------------------------------------------------------------- */

/* By separation bounds. */
static bool decide_constant(ZeroAnswer *answer, Expr e, const ZeroEffort *effort)
{
    Truth truth = zero_bound(e, effort->bound_bits);
    if (truth == TRUTH_UNKNOWN)
        truth = zero_logarithms(e, effort->bound_bits);
    *answer = zero_proved(truth == TRUTH_YES, ZERO_BOUND);
    return truth != TRUTH_UNKNOWN;
}

static bool decide_otherwise(ZeroAnswer *answer, Expr e, const ZeroEffort *effort)
{
    Expr pieces = steps_pieces(e), named = zero_named_integrals(e), rest;
    if (pieces) {
        *answer = on_pieces(pieces, effort);
        return true;
    }
    if (named != e) {
        *answer =
            zero_generic(named, effort); /* zero whatever the integrals are, by proof or evidence */
        if (answer->taken == TRUTH_YES)
            return true;
    }
    bool several;
    rest = zero_below_roots(e, &several);
    if (rest) {
        *answer = zero_generic(rest, effort);
        return answer->truth == TRUTH_YES || (answer->truth == TRUTH_NO && !several);
    }
    return false;
}

static ZeroAnswer probable(ZeroPoints p, Expr e)
{
    return zero_answer(TRUTH_YES, TRUTH_YES, ZERO_PROBABLE,
                       POINT_ERROR * (p.zeros + (e->sig == 0)));
}

/* Zero whatever its functions are? */
static bool decide_by_kernels(ZeroAnswer *answer, Expr e)
{
    Expr named = zero_named_kernels(e);
    if (named && expr_is_number(named) && num_is_zero(named)) {
        *answer = zero_proved(true, ZERO_EXACT);
        return true;
    }
    if (!named || (named->sig != SIG_NONE && named->sig != 0))
        return false;
    ZeroPoints p = zero_points(named);
    if (p.nonzeros > 0 || p.zeros == 0)
        return false;
    *answer = probable(p, named);
    return true;
}

static ZeroAnswer by_form_or_samples(Expr e, const ZeroEffort *effort)
{
    Expr form = small_form(e, effort);
    if (form && expr_is_number(form))
        return zero_proved(num_is_zero(form), ZERO_EXACT);
    if (form && form->sig != SIG_NONE && form->sig != 0)
        return zero_proved(false, ZERO_PROBE);
    return zero_samples(form ? form : e, effort);
}

static ZeroAnswer without_residues(Expr e, const ZeroEffort *effort)
{
    bool is_constant = funcs_is_constant(e);
    ZeroAnswer answer, ball = zero_unknown(ZERO_UNDECIDED);
    if (is_constant)
        ball = zero_beside_cuts(e, effort->bound_bits);
    if (ball.truth != TRUTH_UNKNOWN)
        return ball;
    if (decide_by_kernels(&answer, e) || decide_otherwise(&answer, e, effort) ||
        (is_constant && decide_constant(&answer, e, effort)))
        return answer;
    answer = by_form_or_samples(e, effort);
    return answer.reason == ZERO_UNDECIDED ? ball : answer;
}

/* --- the question ----------------------------------------------------------------------------- */

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

/* Is it a name, or a function of names of which nothing is known? */
static bool is_free(Expr e)
{
    if (!expr_is(e, EXPR_CALL))
        return names_is(e);
    bool unknown = names_is(expr_arg(e, 0)) && !residue_is_tied(e);
    for (long i = 1; i < expr_count(e) && unknown; i++)
        unknown = names_is(expr_arg(e, i));
    return unknown;
}

/* Is one of a few terms a number times something free that the others do not have? Then e moves
 * with it, whatever the others are. */
static bool has_free_term(Expr e)
{
    long n = expr_term_count(e);
    for (long i = 0; i < n && n <= FREE_TERMS; i++) {
        Expr c, x;
        expr_split_coefficient(expr_term(e, i), &c, &x);
        bool alone = is_free(x);
        for (long k = 0; k < n && alone; k++)
            alone = k == i || !walk_has(expr_term(e, k), x);
        if (alone)
            return true;
    }
    return false;
}

ZeroAnswer zero_generic(Expr e, const ZeroEffort *effort)
{
    if (expr_is_number(e))
        return zero_proved(num_is_zero(e), ZERO_EXACT);
    if (!is_algebraic(e)) /* names, strings, containers */
        return zero_proved(false, ZERO_EXACT);
    if (e->sig != SIG_NONE && e->sig != 0)
        return zero_proved(false, ZERO_PROBE);
    ZeroPoints p = zero_points(e);
    if (p.nonzeros > 0)
        return zero_proved(false, ZERO_PROBE);
    if (p.zeros == 0 && has_free_term(e))
        return zero_proved(false, ZERO_EXACT);
    if (p.zeros == 0) {
        ZeroAnswer answer = without_residues(e, effort);
        if (answer.truth == TRUTH_UNKNOWN && e->sig == 0)
            answer.taken = TRUTH_YES;
        return answer;
    }
    Expr form = effort->confirm ? small_form(e, effort) : NULL;
    if (form && expr_is_number(form) && num_is_zero(form))
        return zero_proved(true, ZERO_EXACT);
    return probable(p, e);
}
