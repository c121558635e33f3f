/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The question about zero: where it is asked, and what becomes of the answer. Each domain comes
 * down to questions about identities (generic.c):
 *
 *   within ranges   a name between a and b becomes a + (b-a)*u^2/(1+u^2), one above a becomes
 * a+u^2: real u reach every value there and no other, and roots of positive names lose their
 * branches over integers   a value other than zero at one integer is a proof of no; where e(n+p) -
 * e(n) is identically zero, p values prove yes (induction) somewhere       real samples, each a
 * question about a constant
 */
#include "cas/algebra/zero.h"

#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero/ways.h"
#include "cas/base/check.h"
#include "cas/base/effort.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sig.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"

#define USUAL .form_nodes = 400, .bound_bits = 16000, .samples = 4

const ZeroEffort ZERO_USUAL = {USUAL};
const ZeroEffort ZERO_THOROUGH = {USUAL, .confirm = true};
const ZeroEffort ZERO_BY_SAMPLES = {.bound_bits = 16000, .samples = 4};

const char *zero_reason_text(ZeroReason reason)
{
    static const char *const TEXT[] = {"exact", "probe",    "ball",     "bound",     "period",
                                       "fact",  "probable", "evidence", "exhausted", "undecided"};
    return TEXT[reason];
}

/* --- ranges ----------------------------------------------------------------------------------- */

const ZeroRange ZERO_POSITIVE = {NULL, NULL, NULL};

ZeroRange zero_near(Expr name, Expr point)
{
    Expr width = expr_pow(expr_int(10), expr_int(-12));
    return (ZeroRange){name, point, expr_add(point, width)};
}

static Expr mapped(const ZeroRange *range, Expr u)
{
    Expr square = expr_mul(u, u);
    if (range->low && range->high)
        return expr_add(range->low, expr_mul(expr_sub(range->high, range->low),
                                             expr_div(square, expr_add(EXPR_ONE, square))));
    if (range->high)
        return expr_sub(range->high, square);
    return range->low ? expr_add(range->low, square) : square;
}

static bool has_own_range(const ZeroQuestion *q, Expr name)
{
    for (long i = 0; i < q->ranges; i++)
        if (q->range[i].name == name)
            return true;
    return false;
}

static Expr with_range(Expr e, const ZeroRange *range, Expr name)
{
    return walk_replace1(e, name, mapped(range, name));
}

/* The range of names that have none of their own, for each name in e. */
static Expr with_others(Expr e, const ZeroQuestion *q, const ZeroRange *range)
{
    Expr atoms;
    zero_atoms(&atoms, e);
    for (long i = 0; i < expr_count(atoms); i++)
        if (!has_own_range(q, expr_arg(atoms, i)))
            e = with_range(e, range, expr_arg(atoms, i));
    return e;
}

static ZeroAnswer within_ranges(Expr e, const ZeroQuestion *q, const ZeroEffort *effort)
{
    for (long i = 0; i < q->ranges; i++)
        if (q->range[i].name)
            e = with_range(e, &q->range[i], q->range[i].name);
    for (long i = 0; i < q->ranges; i++)
        if (!q->range[i].name)
            e = with_others(e, q, &q->range[i]);
    return zero_generic(funcs_refresh(e), effort);
}

/* --- integers --------------------------------------------------------------------------------- */

static Expr at_integer(Expr e, Expr name, long value)
{
    return funcs_refresh(walk_replace1(e, name, expr_int(value)));
}

/* The least of some periods of e in the integer n; 0 for none. */
static long period_of(Expr e, Expr n, const ZeroEffort *effort)
{
    static const long PERIODS[] = {1, 2, 3, 4, 6, 12};
    for (size_t i = 0; i < sizeof PERIODS / sizeof *PERIODS; i++) {
        Expr next = funcs_refresh(walk_replace1(e, n, expr_add(n, expr_int(PERIODS[i]))));
        if (next == e || zero_generic(expr_sub(next, e), effort).truth == TRUTH_YES)
            return PERIODS[i];
    }
    return 0;
}

static ZeroAnswer over_integers(Expr e, const Expr *name, long n, const ZeroEffort *effort)
{
    static const long VALUES[] = {0, 1, -2};
    ZeroAnswer answer = zero_generic(e, effort), here;
    err_poll();
    if (answer.truth == TRUTH_YES || n == 0)
        return answer;
    if (!walk_has(e, *name))
        return over_integers(e, name + 1, n - 1, effort);
    Truth taken = TRUTH_YES;
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
        here = over_integers(at_integer(e, *name, VALUES[i]), name + 1, n - 1, effort);
        if (here.truth == TRUTH_NO)
            return here;
        taken = here.taken == TRUTH_NO ? TRUTH_NO : taken;
    }
    long period = period_of(e, *name, effort);
    bool proved = period > 0;
    for (long k = 0; k < period && proved; k++)
        proved = over_integers(at_integer(e, *name, k), name + 1, n - 1, effort).truth == TRUTH_YES;
    if (proved)
        return zero_proved(true, ZERO_PERIOD);
    return zero_answer(TRUTH_UNKNOWN, taken, ZERO_EVIDENCE, 0);
}

/* --- the question ----------------------------------------------------------------------------- */

typedef struct Asked {
    Expr e;
    const ZeroQuestion *question;
    const ZeroEffort *effort;
    ZeroAnswer answer;
} Asked;

static ZeroAnswer in_domain(Expr e, const ZeroQuestion *q, const ZeroEffort *effort)
{
    if (q->domain == ZERO_INTEGERS)
        return over_integers(e, q->integer, q->integers, effort);
    ZeroAnswer answer = zero_generic(e, effort);
    if (q->domain == ZERO_GENERIC || answer.truth == TRUTH_YES ||
        (answer.truth == TRUTH_NO && answer.reason == ZERO_PROBE && q->domain == ZERO_RANGES))
        return answer;
    return q->domain == ZERO_RANGES ? within_ranges(e, q, effort) : zero_somewhere(e, effort);
}

static void ask(void *arg)
{
    Asked *a = arg;
    a->answer = in_domain(a->e, a->question, a->effort);
}

/* With a limit of work. */
static ZeroAnswer ask_within(Asked *asked)
{
    uint64_t units = asked->effort->units;
    Status status = effort_run(&units, ask, asked);
    if (status == ST_TIMEOUT)
        return zero_unknown(ZERO_EXHAUSTED);
    if (status != ST_OK)
        err_reraise();
    return asked->answer;
}

static void note(Notes *notes, Expr e, Truth taken)
{
    Kind kind = taken == TRUTH_YES ? EXPR_EQUATION : EXPR_UNEQUAL;
    notes_add(notes, expr_make(kind, (Expr[]){e, EXPR_ZERO}, 2));
}

/* The same question where signs that are assumed write e otherwise: sqrt(a^2)-a for a > 0. */
static void ask_assumed(Asked *asked)
{
    Expr e = simplify_assumed(asked->e);
    if (e == asked->e)
        return;
    Asked again = {e, asked->question, asked->effort, asked->answer};
    if (asked->effort->units > 0)
        again.answer = ask_within(&again);
    else
        ask(&again);
    if (again.answer.truth != TRUTH_UNKNOWN)
        asked->answer = again.answer;
}

ZeroAnswer zero_ask(Expr e, const ZeroQuestion *question)
{
    CHECK(e != NULL);
    static const ZeroQuestion IDENTICALLY = {.domain = ZERO_GENERIC};
    const ZeroQuestion *q = question ? question : &IDENTICALLY;
    Asked asked = {.e = e, .question = q, .effort = q->effort ? q->effort : &ZERO_USUAL};
    if (asked.effort->units > 0)
        asked.answer = ask_within(&asked);
    else
        ask(&asked);
    if (q->facts && asked.answer.truth == TRUTH_UNKNOWN && assume_active())
        ask_assumed(&asked);
    if (q->facts && asked.answer.truth == TRUTH_NO && assume_is_zero(e))
        return zero_proved(true, ZERO_FACT);
    if (q->notes && asked.answer.truth == TRUTH_UNKNOWN)
        note(q->notes, e, asked.answer.taken);
    return asked.answer;
}

bool zero_is(Expr e)
{
    if (e->sig != SIG_NONE && e->sig != 0 && !assume_active())
        return false;
    ZeroQuestion q = {.facts = true, .notes = notes_current()};
    return zero_ask(e, &q).taken == TRUTH_YES;
}
