/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consistent initialisation on the manifold of all constraints (C. C. Pantelides, SIAM J. Sci.
 * Stat. Comput. 9, 1988, for the counting; the solving is start_search.c's). Values not given are
 * looked for part by part of the cascade, and branches are offered instead of one being taken
 * silently. A value at fault is one whose release makes the others consistent.
 */
#include "dae/start/start.h"

#include <math.h>

#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "dae/model/sample.h"
#include "dae/reduce/reduce.h"
#include "dae/start/start_search.h"
#include "numeric/linear/vec.h"

enum {
    MOST_SHOWN = 6,   /* constraints that hold are shown among so few */
    MOST_VALUES = 6,  /* of branches with more values those that differ are shown */
    ROW_VALUES = 4,   /* branches with more values to show are the columns of a table, */
    MOST_COLUMNS = 4, /* if they are no more than these */
    MOST_MOVED = 2,   /* more values than these stand below one another */
    SURE_BITS = 40    /* of a value that was found */
};

#define ROUNDED 1e-4 /* of a value: no rounding by hand is larger */

/* --- saying it -------------------------------------------------------------------------- */

static void put_expr(Buf *out, Expr e, long most)
{
    char *text = print_text(e, most);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
}

/* A value that is given or found; D(x)(0) of a derivative that has a name of its own, which nobody
 * can type (drive_implicit.h), is written as one would. */
static void put_name(Buf *out, Expr name)
{
    Expr head = expr_op(name, 0);
    if (expr_is(name, EXPR_CALL) && expr_is(head, EXPR_SYMBOL) && sym_of(head)->local) {
        buf_printf(out, "%s(", expr_text(head));
        put_expr(out, expr_op(name, 1), 40);
        buf_putc(out, ')');
    } else {
        put_expr(out, name, 40);
    }
}

/* What is zero to rounding is shown as 0. */
static double round_off(double x)
{
    return fabs(x) < 1e-11 ? 0 : x;
}

static void put_constraint_name(Buf *out, const Model *model, const Constraint *c)
{
    model_put_name(out, model, c->equation, c->level);
}

/* Does constraint k, with the residuals and gradients that the manifold has? */
static bool holds(const Start *s, long k)
{
    const Manifold *m = s->manifold;
    return fabs(m->residual[k]) <= START_CONSISTENT * fmin(1, m->gradient[k]);
}

/* The table of residuals at the values given; of very many those that are not zero. */
static void put_residuals(Buf *out, const Start *s)
{
    long count = s->hidden->constraint_count, hold = 0;
    for (long k = 0; k < count; k++) {
        const Constraint *c = &s->hidden->constraints[k];
        if (count > MOST_SHOWN && holds(s, k)) {
            hold++;
            continue;
        }
        buf_puts(out, "\n    ");
        put_constraint_name(out, s->hidden->model, c);
        buf_puts(out, "  ");
        put_expr(out, model_brief(s->hidden->model, reduce_shown(c->residual)), 60);
        if (holds(s, k))
            buf_puts(out, "  =  0    ok");
        else
            buf_printf(out, "  =  %.6g    NOT zero", s->manifold->residual[k]);
        if (c->level > 0)
            buf_puts(out, "  (hidden)");
    }
    if (hold)
        buf_printf(out, "\n    the other %ld are zero", hold);
}

/* --- values at fault -------------------------------------------------------------------- */

/* A root found that far away (an angle of 1e15, say) corrects nothing. */
static bool is_correction(double from, double to)
{
    return fabs(to - from) <= 1e6 * fmax(1, fabs(from));
}

/* The value of j, nearest to the one given, that the others leave it; false: they leave none.
 * *fixed: there they leave no other nearby. All constraints at once, from `tried`. */
static bool correct_whole(const Start *s, long j, const double *tried, double *value, bool *fixed)
{
    long rank;
    double *y = mem_array((size_t)s->n, sizeof *y);
    err_defer(mem_release, y);
    bool any = false;
    int guesses = start_search_affordable(s);
    s->given[j] = 0;
    for (int k = -1; k < guesses; k++) {
        err_poll();
        start_search_guess(s, k, y);
        if (k < 0)
            vec_copy(y, tried, s->n);
        y[j] = s->y[j];
        if (!start_search_fits(s, y, false, &rank) || !is_correction(s->y[j], y[j]))
            continue;
        if (!any || fabs(y[j] - s->y[j]) < fabs(*value - s->y[j])) {
            *value = y[j];
            *fixed = rank == start_search_missing(s);
        }
        any = true;
    }
    s->given[j] = 1;
    err_undefer(true);
    return any;
}

/* The same of the part of the cascade that was not met, and of those behind it. */
static bool correct_part(const Start *s, long j, const Branches *b, double *value, bool *fixed)
{
    long count;
    const long *own = cascade_own(s->cascade, b->part, &count);
    bool is_own = false, found;
    for (long i = 0; i < count; i++)
        is_own |= own[i] == j;
    if (!is_own)
        return false;
    double *y = mem_array((size_t)s->n, sizeof *y);
    err_defer(mem_release, y);
    s->given[j] = 0;
    vec_copy(y, b->nearest, s->n);
    found = start_search_follow(s, b->part, j, y);
    s->given[j] = 1;
    *value = y[j];
    *fixed = true;
    err_undefer(true);
    return found && is_correction(s->y[j], *value);
}

static bool correct(const Start *s, long j, const Branches *b, double *value, bool *fixed)
{
    if (!start_search_is_small(s) && b->part >= 0)
        return correct_part(s, j, b, value, fixed);
    return correct_whole(s, j, b->nearest, value, fixed);
}

/* "lambda(0) is fixed by the others: it is 0, you gave 1." for each value whose release alone makes
 * the rest consistent. False when no values at all seem to satisfy the constraints. */
static bool put_culprits(Buf *out, const Start *s, const Branches *b)
{
    bool any = false;
    for (long j = 0; j < s->n; j++) {
        double value = 0;
        bool fixed = false;
        if (!s->given[j] || !correct(s, j, b, &value, &fixed))
            continue;
        buf_puts(out, "\n  ");
        put_name(out, s->names[j]);
        buf_printf(out,
                   fixed ? " is fixed by the others: it is %.8g, you gave %.8g"
                         : " is at fault: %.8g would do, you gave %.8g",
                   round_off(value), s->y[j]);
        any = true;
    }
    if (any)
        return true;
    double *y = mem_array((size_t)s->n, sizeof *y);
    err_defer(mem_release, y);
    bool possible = start_search_nearest(s, y);
    buf_puts(out, !possible ? "\n  no other values were found either that satisfy them"
                  : start_search_is_small(s)
                      ? "\n  no value alone is at fault: more than one must change"
                      : "\n  other starting values were found that satisfy them");
    err_undefer(true);
    return possible;
}

/* What the residuals were computed with where nothing was given. */
static void put_missing(Buf *out, const Start *s, const double *tried)
{
    const char *comma = "\n  (with ";
    for (long j = 0; j < s->n; j++) {
        if (s->given[j])
            continue;
        buf_puts(out, comma);
        put_name(out, s->names[j]);
        buf_printf(out, " = %.6g", round_off(tried[j]));
        comma = ", ";
    }
    if (start_search_missing(s) > 0)
        buf_puts(out, ", which come nearest, for the values not given)");
}

static bool written_hold(const Start *s)
{
    bool hold = true;
    for (long k = 0; k < s->hidden->constraint_count; k++)
        hold &= s->hidden->constraints[k].level > 0 || holds(s, k);
    return hold;
}

_Noreturn void start_refuse_singular(const Model *model, Expr pivot)
{
    char *text = print_text(model_shown(model, pivot), 60);
    err_defer(mem_release, text);
    err_hint("start where it does not vanish; a constraint that follows from the others, such as "
             "that of a rod too many, is left out");
    err_raise(ST_SINGULAR,
              "the system is singular at these starting values: %s vanishes there, and it was to be"
              " divided by",
              text);
}

#define KNOWN 1e-6 /* part of a residual by which it may differ where values are alike */

/* Is a constraint that fails no more than rounding? The residuals are those at y and stay. */
static bool fails_by_rounding(const Start *s, const double *y)
{
    Manifold *m = s->manifold;
    double *near = sample_alike(y, s->n);
    err_defer(mem_release, near);
    double *there = mem_array((size_t)m->p, sizeof *there);
    bool rounding = false;
    manifold_residual(m, s->t0, near);
    vec_copy(there, m->residual, m->p);
    manifold_residual(m, s->t0, y);
    for (long k = 0; k < m->p; k++)
        rounding |=
            !holds(s, k) && !(fabs(m->residual[k] - there[k]) < KNOWN * fabs(m->residual[k]));
    mem_free(there);
    err_undefer(true);
    return rounding;
}

/* Hidden constraints were divided by what vanishes there: they have no values or, but for rounding,
 * none. */
static void check_regular(const Start *s, const double *tried)
{
    const Hidden *hidden = s->hidden;
    if (vec_finite(s->manifold->residual, hidden->constraint_count) &&
        !(written_hold(s) && fails_by_rounding(s, tried)))
        return;
    Expr zero =
        sample_vanishing(s->states, tried, s->n, expr_list(hidden->pivots, hidden->pivot_count));
    if (zero)
        start_refuse_singular(hidden->model, zero);
}

_Noreturn static void refuse_inconsistent(Start *s, const Branches *b)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "the initial conditions do not satisfy the algebraic constraints");
    manifold_residual(s->manifold, s->t0, b->nearest);
    manifold_gradients(s->manifold);
    check_regular(s, b->nearest);
    put_residuals(&text, s);
    put_missing(&text, s, b->nearest);
    if (put_culprits(&text, s, b))
        err_hint(
            "leave the value at fault out, or add initial=project to let dsolve move the values");
    err_raise(ST_DOMAIN, "%s", buf_text(&text));
}

/* --- branches --------------------------------------------------------------------------- */

_Noreturn static void refuse_loose(const Start *s, const Branches *b)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    long count = 0, given = 0;
    for (long j = 0; j < s->n; j++) {
        given += s->given[j] != 0;
        if (!b->loose[j])
            continue;
        if (count++)
            buf_puts(&text, ", ");
        put_expr(&text, s->names[j], 40);
    }
    err_hint(given + count < s->n - s->hidden->constraint_count
                 ? "others may be missing as well"
                 : "the constraints give the others");
    err_raise(ST_ARITY,
              count > 1 ? "starting values are missing: %s" : "a starting value is missing: %s",
              buf_text(&text));
}

/* The largest value of branch k that was not given. */
static double branch_size(const Start *s, const Branches *b, long k)
{
    double size = 0;
    for (long j = 0; j < s->n; j++)
        if (!s->given[j])
            size = fmax(size, fabs(b->point[k * s->n + j]));
    return size;
}

enum { SHOWN = 1, TURNED };

/* The branch not yet shown whose values are smallest. */
static long next_branch(const Start *s, const Branches *b, const char *shown)
{
    long best = -1;
    for (long k = 0; k < b->count; k++)
        if (!shown[k] && (best < 0 || branch_size(s, b, k) < branch_size(s, b, best) - 1e-9))
            best = k;
    return best;
}

/* Is branch k one of those shown but for whole turns of some values? */
static bool is_turned(const Start *s, const Branches *b, const char *shown, long k)
{
    for (long i = 0; i < b->count; i++) {
        bool same = shown[i] == SHOWN;
        for (long j = 0; same && j < s->n; j++) {
            double turns = (b->point[k * s->n + j] - b->point[i * s->n + j]) / (2 * M_PI);
            same = fabs(turns - round(turns)) < 1e-7;
        }
        if (same)
            return true;
    }
    return false;
}

/* Does the value not given differ between branches that are shown? */
static bool is_choice(const Start *s, const Branches *b, const char *shown, long j)
{
    double least = INFINITY, most = -INFINITY;
    for (long k = 0; k < b->count; k++)
        if (shown[k] == SHOWN) {
            least = fmin(least, b->point[k * s->n + j]);
            most = fmax(most, b->point[k * s->n + j]);
        }
    return most - least > 1e-7 * fmax(1, fabs(most));
}

/* Is the value of branches shown? Of many those that differ. */
static bool is_shown(const Start *s, const Branches *b, const char *shown, long j)
{
    bool whole = start_search_missing(s) <= MOST_VALUES;
    return !s->given[j] && (whole || is_choice(s, b, shown, j));
}

/* The values of branch k, a line. */
static void put_branch(Buf *out, const Start *s, const Branches *b, const char *shown, long k)
{
    const char *comma = "\n    ";
    for (long j = 0; j < s->n; j++) {
        if (!is_shown(s, b, shown, j))
            continue;
        buf_puts(out, comma);
        put_name(out, s->names[j]);
        buf_printf(out, " = %.10g", round_off(b->point[k * s->n + j]));
        comma = ", ";
    }
}

/* The branches as columns, a value a line. */
static void put_columns(Buf *out, const Start *s, const Branches *b, const char *shown,
                        const long *order, long count)
{
    size_t widest = 0, start = out->length;
    for (long j = 0; j < s->n; j++) {
        if (!is_shown(s, b, shown, j))
            continue;
        buf_truncate(out, start);
        put_name(out, s->names[j]);
        widest = out->length - start > widest ? out->length - start : widest;
    }
    buf_truncate(out, start);
    for (long j = 0; j < s->n; j++) {
        if (!is_shown(s, b, shown, j))
            continue;
        buf_puts(out, "\n    ");
        size_t name = out->length;
        put_name(out, s->names[j]);
        buf_repeat(out, " ", (int)(name + widest - out->length));
        buf_puts(out, " =");
        for (long i = 0; i < count; i++)
            buf_printf(out, " %13.8g", round_off(b->point[order[i] * s->n + j]));
    }
}

static void put_branches(Buf *out, const Start *s, const Branches *b, const char *shown,
                         const long *order, long count)
{
    long values = 0;
    for (long j = 0; j < s->n; j++)
        values += is_shown(s, b, shown, j);
    if (values > ROW_VALUES && count <= MOST_COLUMNS) {
        put_columns(out, s, b, shown, order, count);
        return;
    }
    for (long i = 0; i < count; i++)
        put_branch(out, s, b, shown, order[i]);
}

/* Branches that are one but for whole turns are shown once. */
_Noreturn static void refuse_choice(const Start *s, const Branches *b)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    char shown[START_BRANCHES] = {0};
    long order[START_BRANCHES], count = 0;
    for (long i = 0; i < b->count; i++) {
        long k = next_branch(s, b, shown);
        bool turned = is_turned(s, b, shown, k);
        shown[k] = turned ? TURNED : SHOWN;
        if (!turned)
            order[count++] = k;
    }
    put_branches(&text, s, b, shown, order, count);
    bool alone = count == 1, turned = count < b->count;
    err_hint("give one more of these values to choose a branch");
    err_raise(ST_DOMAIN, "%s%ld starting point%s the constraints%s:%s",
              b->count == START_BRANCHES ? "at least " : "", count,
              alone ? " satisfies" : "s satisfy", turned ? ", but for multiples of 2*Pi" : "",
              buf_text(&text));
}

/* --- the whole -------------------------------------------------------------------------- */

/* Values given that miss a constraint by rounding only are moved onto it: a residual may be small
 * because the equation is in small units. */
static bool nearly_consistent(Start *s, double *y)
{
    vec_copy(y, s->y, s->n);
    manifold_residual(s->manifold, s->t0, y);
    double size = fmax(1, vec_max(y, s->n));
    for (long k = 0; k < s->manifold->p; k++)
        if (!(fabs(s->manifold->residual[k]) <= START_CONSISTENT * size))
            return false;
    if (!start_search_fits(s, y, true, NULL))
        return false;
    for (long j = 0; j < s->n; j++)
        if (fabs(y[j] - s->y[j]) > ROUNDED * fmax(1, fabs(s->y[j])))
            return false;
    return true;
}

/* Rounding left where the value is 0. */
static void clear_rounding(const Start *s, double *y)
{
    double least = 1e-15 * fmax(1, vec_max(y, s->n));
    for (long j = 0; j < s->n; j++)
        if (fabs(y[j]) < least && s->y[j] != y[j])
            y[j] = 0;
}

_Noreturn static void refuse(Start *s, const Branches *b)
{
    if (b->any_loose)
        refuse_loose(s, b);
    if (b->count == 0)
        refuse_inconsistent(s, b);
    refuse_choice(s, b);
}

static bool serves(const Start *s, const double *y)
{
    return !s->serves || s->serves(s->arg, y);
}

/* y without its last digits, which are rounding; small values that no constraint holds to more than
 * the rounding of others are 0. The derivatives of long constraints take long to compile: they are
 * asked where something is small. */
static void shorten(const Start *s, double *y)
{
    Manifold *m = s->manifold;
    double least = ldexp(fmax(1, vec_max(y, s->n)), -SURE_BITS);
    char *known = mem_zalloc((size_t)s->n + 1);
    bool any = false;
    for (long j = 0; j < s->n; j++)
        any |= y[j] != 0 && fabs(y[j]) < least;
    if (any) {
        manifold_residual(m, s->t0, y);
        manifold_gradients(m);
        manifold_known(m, ldexp(1, -SURE_BITS), known);
    }
    for (long j = 0; j < s->n; j++) {
        double unit = y[j] == 0 ? 1 : ldexp(1, ilogb(y[j]) - SURE_BITS);
        y[j] = fabs(y[j]) < least && !known[j] ? 0 : unit * nearbyint(y[j] / unit);
    }
    mem_free(known);
}

/* Do the constraints hold at y by rounding alone, as u = signum(s) does for u = -1 where s is 0 but
 * for that? */
static bool is_by_rounding(const Start *s, const double *y)
{
    Manifold *m = s->manifold;
    double *near = mem_array((size_t)s->n + 1, sizeof *near);
    bool holds = true, fails = false;
    vec_copy(near, y, s->n);
    shorten(s, near);
    manifold_residual(m, s->t0, near);
    for (long k = 0; k < m->p; k++)
        holds &= fabs(m->residual[k]) <= START_CONSISTENT;
    if (!holds)
        manifold_gradients(m);
    for (long k = 0; k < m->p && !holds; k++)
        fails |= !(fabs(m->residual[k]) <= START_CONSISTENT * fmax(1, m->gradient[k]));
    mem_free(near);
    return fails;
}

/* Of several points those that are more than rounding, where there are any. */
static void drop_rounding(const Start *s, Branches *b)
{
    long n = s->n, kept = 0;
    bool by_rounding[START_BRANCHES], any = false;
    for (long k = 0; k < b->count; k++) {
        by_rounding[k] = b->count > 1 && is_by_rounding(s, b->point + k * n);
        any |= !by_rounding[k];
    }
    for (long k = 0; k < b->count && any; k++)
        if (!by_rounding[k])
            memmove(b->point + kept++ * n, b->point + k * n, (size_t)n * sizeof(double));
    b->count = any ? kept : b->count;
}

/* The point that is left of all; false: none is, or more than one. says: raises why, unless the
 * reduction does not serve where the search looked: y is set to that. */
static bool look_for_one(Start *s, bool says, double *y)
{
    Branches b;
    start_search_begin(&b, s);
    start_search_run(&b, s);
    drop_rounding(s, &b);
    bool found = !b.any_loose && b.count == 1;
    vec_copy(y, b.count > 0 ? b.point : b.nearest, s->n);
    if (!found && says && serves(s, y))
        refuse(s, &b);
    start_search_end(&b);
    return found;
}

/* says: raises why there is no point, or more than one; else false. */
static bool complete_keeping(Start *s, bool says)
{
    double *y = mem_zalloc(((size_t)s->n + 1) * sizeof *y);
    err_defer(mem_release, y);
    bool found =
        (start_search_missing(s) == 0 && nearly_consistent(s, y)) || look_for_one(s, says, y);
    if (found)
        clear_rounding(s, y);
    if (found || says) {
        found = found && serves(s, y);
        vec_copy(s->y, y, s->n);
    }
    err_undefer(true);
    return found;
}

bool start_again(Start *s)
{
    CHECK(isfinite(s->t0));
    return complete_keeping(s, false);
}

static bool is_moved(const Start *s, const double *y, long j)
{
    return s->given[j] && fabs(y[j] - s->y[j]) > START_CONSISTENT;
}

/* The values given that are others now, with what they were: many below one another. */
static void put_moved(Buf *out, const Start *s, const double *y)
{
    long count = 0;
    for (long j = 0; j < s->n; j++)
        count += is_moved(s, y, j);
    const char *between = count > MOST_MOVED ? "\n    " : ", ";
    for (long j = 0; j < s->n; j++) {
        if (!is_moved(s, y, j))
            continue;
        if (out->length || count > MOST_MOVED)
            buf_puts(out, between);
        put_name(out, s->names[j]);
        buf_printf(out, " = %.10g (was %.10g)", round_off(y[j]), s->y[j]);
    }
}

static void complete_projecting(Start *s, Buf *moved)
{
    double *y = mem_array((size_t)s->n + 1, sizeof *y);
    err_defer(mem_release, y);
    if (!start_search_nearest(s, y))
        err_raise(ST_UNABLE, "no consistent starting point was found near the values given");
    clear_rounding(s, y);
    if (moved)
        put_moved(moved, s, y);
    vec_copy(s->y, y, s->n);
    err_undefer(true);
}

bool start_complete(Start *s, StartMode mode, Buf *moved)
{
    CHECK(isfinite(s->t0));
    if (mode == START_KEEP)
        return complete_keeping(s, true);
    complete_projecting(s, moved);
    return serves(s, s->y);
}
