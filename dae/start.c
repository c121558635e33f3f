/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consistent initialisation on the manifold of all constraints (C. C. Pantelides, SIAM J. Sci.
 * Stat. Comput. 9, 1988, for the counting; the solving is manifold.c's). Values not given are
 * looked for from several guesses, so that branches are found and offered instead of one being
 * taken silently. A value at fault is one whose release makes the others consistent.
 */
#include "dae/start.h"

#include <math.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/linalg/form.h"
#include "cas/print.h"
#include "dae/nearest.h"
#include "dae/reduce.h"
#include "dae/sample.h"
#include "numeric/vec.h"

/* A constraint counts as met below this; what is given by hand is rarely exact. */
static const double consistency = 1e-6;
static const double solved = 1e-12;
static const double settled = 1e-3;

enum { GUESSES = 24, MOST_BRANCHES = 8 };

/* --- saying it -------------------------------------------------------------------------- */

static void put_expr(Buf *out, Expr e, long most)
{
    char *text = print_text(e, most);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
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

/* The table of residuals at the values given. */
static void put_residuals(Buf *out, const Start *s)
{
    for (long k = 0; k < s->hidden->constraint_count; k++) {
        const Constraint *c = &s->hidden->constraints[k];
        double r = s->manifold->residual[k];
        buf_puts(out, "\n    ");
        put_constraint_name(out, s->hidden->model, c);
        buf_puts(out, "  ");
        put_expr(out, model_shown(s->hidden->model, reduce_shown(c->residual)), 60);
        if (fabs(r) <= consistency)
            buf_puts(out, "  =  0    ok");
        else
            buf_printf(out, "  =  %.6g    NOT zero", r);
        if (c->level > 0)
            buf_puts(out, "  (hidden)");
    }
}

/* --- values at fault -------------------------------------------------------------------- */

/* Values not given move freely, algebraic ones before others; values given stay, or (projecting)
 * move when nothing else can. */
static double mobility(const Start *s, long j, bool projecting)
{
    if (s->given[j])
        return projecting ? 1 : 0;
    return s->algebraic[j] ? 1e6 : 1e3;
}

/* The mobilities of all values; the caller frees. */
static double *mobilities_of(const Start *s, bool projecting)
{
    double *mobilities = mem_array((size_t)s->n + 1, sizeof *mobilities);
    for (long j = 0; j < s->n; j++)
        mobilities[j] = mobility(s, j, projecting);
    return mobilities;
}

/* Solves from y (changed); all residuals met? Where the next step would still be long the residual
 * is small only because the constraints are flat there, as exp(y) is at y = -40. */
static bool fits(const Start *s, double *y, bool projecting, long *rank)
{
    double *mobilities = mobilities_of(s, projecting),
           *from = mem_array((size_t)s->n + 1, sizeof *y);
    long found;
    err_defer(mem_release, mobilities);
    err_defer(mem_release, from);
    vec_copy(from, y, s->n);
    Status status = manifold_solve(s->manifold, s->t0, y, mobilities, solved, &found);
    if (status != ST_OK && s->cascade) {
        vec_copy(y, from, s->n);
        cascade_solve(s->cascade, s->t0, y, mobilities, solved);
        status = manifold_solve(s->manifold, s->t0, y, mobilities, solved, &found);
    }
    err_undefer(true);
    err_undefer(true);
    if (rank)
        *rank = found;
    return status == ST_OK &&
           vec_max(s->manifold->step, s->n) <= settled * fmax(1, vec_max(y, s->n));
}

/* A root found that far away (an angle of 1e15, say) corrects nothing. */
static bool is_correction(double from, double to)
{
    return fabs(to - from) <= 1e6 * fmax(1, fabs(from));
}

/* Deterministic guesses: 0, all 1, all -1, then alternating signs and sizes. */
static double guess(int k, long j)
{
    if (k < 3)
        return (double)(k == 0 ? 0 : 3 - 2 * k);
    unsigned long h = (unsigned long)k * 2654435761u + (unsigned long)j * 40503u;
    h ^= h >> 13;
    h *= 0x9e3779b97f4a7c15ul;
    return ((double)(h >> 40) / (double)(1ul << 24) - 0.5) * (k < GUESSES / 2 ? 4 : 40);
}

static void take_guess(const Start *s, int k, double *y)
{
    for (long j = 0; j < s->n; j++)
        y[j] = s->given[j] ? s->y[j] : guess(k, j);
}

static long missing_count(const Start *s)
{
    long missing = 0;
    for (long j = 0; j < s->n; j++)
        missing += !s->given[j];
    return missing;
}

/* How many guesses to try where every value is asked about; large systems get fewer. */
static int affordable_guesses(const Start *s)
{
    long most = 3000 / (s->n * s->n + 1);
    return most < 1 || missing_count(s) == 0 ? 1 : most < GUESSES ? (int)most : GUESSES;
}

/* The value of j, nearest to the one given, that the others leave it; false: they leave none.
 * *fixed: there they leave no other nearby. */
static bool correct(const Start *s, long j, const double *tried, double *value, bool *fixed)
{
    long rank;
    double *y = mem_array((size_t)s->n, sizeof *y);
    err_defer(mem_release, y);
    bool any = false;
    int guesses = affordable_guesses(s);
    s->given[j] = 0;
    for (int k = -1; k < guesses; k++) {
        err_poll();
        take_guess(s, k, y);
        if (k < 0)
            vec_copy(y, tried, s->n);
        y[j] = s->y[j];
        if (!fits(s, y, false, &rank) || !is_correction(s->y[j], y[j]))
            continue;
        if (!any || fabs(y[j] - s->y[j]) < fabs(*value - s->y[j])) {
            *value = y[j];
            *fixed = rank == missing_count(s);
        }
        any = true;
    }
    s->given[j] = 1;
    err_undefer(true);
    return any;
}

static bool find_nearest(const Start *s, double *best);

/* "lambda(0) is fixed by the others: it is 0, you gave 1." for each value whose release alone makes
 * the rest consistent. False when no values at all seem to satisfy the constraints. */
static bool put_culprits(Buf *out, const Start *s, const double *tried)
{
    bool any = false;
    for (long j = 0; j < s->n; j++) {
        double value = 0;
        bool fixed = false;
        if (!s->given[j] || !correct(s, j, tried, &value, &fixed))
            continue;
        buf_puts(out, "\n  ");
        put_expr(out, s->names[j], 40);
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
    bool possible = find_nearest(s, y);
    buf_puts(out, possible ? "\n  no value alone is at fault: more than one must change"
                           : "\n  no other values were found either that satisfy them");
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
        put_expr(out, s->names[j], 40);
        buf_printf(out, " = %.6g", round_off(tried[j]));
        comma = ", ";
    }
    if (missing_count(s) > 0)
        buf_puts(out, ", which come nearest, for the values not given)");
}

/* A pivot of the reduction that vanishes at y, or NULL. */
static Expr vanishing_pivot(const Start *s, const double *y)
{
    Sample sample;
    Expr found = NULL;
    sample_begin(&sample, s->states, y, s->n);
    for (long k = 0; k < s->hidden->pivot_count && !found; k++) {
        Expr pivot = model_shown(s->hidden->model, s->hidden->pivots[k]);
        if (round_off(sample_value(&sample, s->hidden->pivots[k])) == 0)
            found = pivot;
    }
    sample_end(&sample);
    return found;
}

/* Constraints without a value were divided by what vanishes there. */
static void check_regular(const Start *s, const double *tried)
{
    Expr pivot = NULL;
    for (long k = 0; k < s->hidden->constraint_count && !pivot; k++)
        if (!isfinite(s->manifold->residual[k]))
            pivot = vanishing_pivot(s, tried);
    if (!pivot)
        return;
    char *text = print_text(pivot, 60);
    err_defer(mem_release, text);
    err_hint("start where it does not vanish");
    err_raise(ST_SINGULAR,
              "the system is singular at these starting values: %s vanishes there, and the hidden"
              " constraints are divided by it",
              text);
}

_Noreturn static void refuse_inconsistent(Start *s, const double *tried)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "the initial conditions do not satisfy the algebraic constraints");
    manifold_residual(s->manifold, s->t0, tried);
    check_regular(s, tried);
    put_residuals(&text, s);
    put_missing(&text, s, tried);
    if (put_culprits(&text, s, tried))
        err_hint(
            "leave the value at fault out, or add initial=project to let dsolve move the values");
    err_raise(ST_DOMAIN, "%s", buf_text(&text));
}

/* --- branches --------------------------------------------------------------------------- */

typedef struct Branches {
    double *point; /* MOST_BRANCHES * n */
    long count;
    char *loose; /* values that stayed free */
    bool any_loose;
    double *nearest, miss; /* the best attempt that failed, its largest residual */
} Branches;

static bool is_known(const Branches *b, const double *y, long n)
{
    for (long k = 0; k < b->count; k++) {
        double far = 0;
        for (long j = 0; j < n; j++)
            far = fmax(far, fabs(y[j] - b->point[k * n + j]) / fmax(1, fabs(y[j])));
        if (far < 1e-6)
            return true;
    }
    return false;
}

/* Can value j move away from y while the others give way? Where it cannot, the constraints do fix
 * it although their derivatives do not show it: x^2 + y^2 = 1 fixes y at x = 1. */
static bool is_loose(const Start *s, const double *y, long j)
{
    double *moved = mem_array((size_t)s->n, sizeof *moved), part = 1e-3;
    err_defer(mem_release, moved);
    bool loose = false;
    s->given[j] = 1;
    for (int side = 0; side < 2 && !loose; side++, part = -part) {
        vec_copy(moved, y, s->n);
        moved[j] += part * fmax(1, fabs(y[j]));
        loose = fits(s, moved, false, NULL);
    }
    s->given[j] = 0;
    err_undefer(true);
    return loose;
}

/* Marks the values that y leaves free. */
static void find_loose(Branches *b, const Start *s, const double *y)
{
    char *suspect = mem_zalloc((size_t)s->n + 1);
    err_defer(mem_release, suspect);
    for (long j = 0; j < s->n; j++)
        suspect[j] = !s->given[j] && s->manifold->free[j];
    for (long j = 0; j < s->n; j++)
        if (suspect[j] && is_loose(s, y, j)) {
            b->loose[j] = 1;
            b->any_loose = true;
        }
    err_undefer(true);
}

/* At a multiple root the residual is small long before the values are right, and there the steps of
 * all values must count alike. */
static void polish(const Start *s, double *y)
{
    double *mobilities = mem_array(2 * (size_t)s->n, sizeof *mobilities), *kept = mobilities + s->n;
    err_defer(mem_release, mobilities);
    for (long j = 0; j < s->n; j++)
        mobilities[j] = !s->given[j];
    vec_copy(kept, y, s->n);
    if (manifold_solve(s->manifold, s->t0, y, mobilities, 0, NULL) == ST_DOMAIN)
        vec_copy(y, kept, s->n);
    err_undefer(true);
}

static void note_branch(Branches *b, const Start *s, double *y, long rank, long missing)
{
    if (rank < missing)
        find_loose(b, s, y);
    polish(s, y);
    if (b->count < MOST_BRANCHES && !is_known(b, y, s->n)) {
        vec_copy(b->point + b->count * s->n, y, s->n);
        b->count++;
    }
}

/* Keeps the attempt that comes nearest to meeting the constraints. */
static void note_failure(Branches *b, const Start *s, const double *y)
{
    manifold_residual(s->manifold, s->t0, y);
    double miss = vec_max(s->manifold->residual, s->manifold->p);
    if (isfinite(miss) && !(miss >= b->miss)) {
        b->miss = miss;
        vec_copy(b->nearest, y, s->n);
    }
}

/* Are the constraints linear in the values that are not given, as they are in multipliers? Then
 * their solutions are one point or one flat set, and Newton's first step is there from any guess.
 */
static bool is_linear(const Start *s)
{
    long missing = 0;
    bool linear = true;
    Expr *unknown = mem_array((size_t)s->n + 1, sizeof *unknown);
    err_defer(mem_release, unknown);
    for (long j = 0; j < s->n; j++)
        if (!s->given[j])
            unknown[missing++] = s->states[j];
    LinearForms *forms = linalg_forms_begin(unknown, missing);
    for (long k = 0; k < s->hidden->constraint_count && linear; k++)
        linear = linalg_form(forms, s->hidden->constraints[k].residual).linear;
    linalg_forms_end(forms);
    err_undefer(true);
    return linear;
}

static void search(Branches *b, const Start *s, double *y)
{
    long missing = missing_count(s);
    int guesses = missing == 0 || is_linear(s) ? 1 : GUESSES;
    for (int k = 0; k < guesses && !b->any_loose; k++) {
        err_poll();
        take_guess(s, k, y);
        long rank;
        if (fits(s, y, false, &rank))
            note_branch(b, s, y, rank, missing);
        else
            note_failure(b, s, y);
    }
}

/* Values given with few digits may miss the constraints by rounding: those are moved onto them. */
static bool round_given(Start *s)
{
    double *y = mem_array((size_t)s->n, sizeof *y);
    err_defer(mem_release, y);
    bool near = false;
    for (int k = 0; k < GUESSES && !near; k++) {
        err_poll();
        take_guess(s, k, y);
        near = fits(s, y, true, NULL);
        for (long j = 0; j < s->n && near; j++)
            near = !s->given[j] || fabs(y[j] - s->y[j]) <= consistency * fmax(1, fabs(s->y[j]));
    }
    for (long j = 0; j < s->n; j++)
        if (near && s->given[j])
            s->y[j] = y[j];
    err_undefer(true);
    return near;
}

_Noreturn static void refuse_loose(const Start *s, const Branches *b)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    long count = 0;
    for (long j = 0; j < s->n; j++) {
        if (!b->loose[j])
            continue;
        if (count++)
            buf_puts(&text, ", ");
        put_expr(&text, s->names[j], 40);
    }
    err_hint("the constraints give the others");
    err_raise(ST_ARITY, "starting value%s missing: %s", count > 1 ? "s are" : " is",
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

/* The branch not yet shown whose values are smallest. */
static long next_branch(const Start *s, const Branches *b, const char *shown)
{
    long best = -1;
    for (long k = 0; k < b->count; k++)
        if (!shown[k] && (best < 0 || branch_size(s, b, k) < branch_size(s, b, best) - 1e-9))
            best = k;
    return best;
}

_Noreturn static void refuse_choice(const Start *s, const Branches *b)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    char shown[MOST_BRANCHES] = {0};
    for (long i = 0; i < b->count; i++) {
        const char *comma = "\n    ";
        long k = next_branch(s, b, shown);
        shown[k] = 1;
        for (long j = 0; j < s->n; j++) {
            if (s->given[j])
                continue;
            buf_puts(&text, comma);
            put_expr(&text, s->names[j], 40);
            buf_printf(&text, " = %.10g", round_off(b->point[k * s->n + j]));
            comma = ", ";
        }
    }
    err_hint("give one more of these values to choose a branch");
    err_raise(ST_DOMAIN, "%s%ld starting points satisfy the constraints:%s",
              b->count == MOST_BRANCHES ? "at least " : "", b->count, buf_text(&text));
}

/* --- the whole -------------------------------------------------------------------------- */

/* Values given that miss a constraint by rounding only are moved onto it. */
static bool nearly_consistent(Start *s, double *y)
{
    vec_copy(y, s->y, s->n);
    manifold_residual(s->manifold, s->t0, y);
    for (long k = 0; k < s->manifold->p; k++)
        if (!(fabs(s->manifold->residual[k]) <= consistency * fmax(1, vec_max(y, s->n))))
            return false;
    return fits(s, y, true, NULL);
}

/* Rounding left where the value is 0. */
static void clear_rounding(const Start *s, double *y)
{
    double least = 1e-15 * fmax(1, vec_max(y, s->n));
    for (long j = 0; j < s->n; j++)
        if (fabs(y[j]) < least && s->y[j] != y[j])
            y[j] = 0;
}

static void complete_keeping(Start *s)
{
    double *y = mem_zalloc((size_t)(MOST_BRANCHES + 2) * (size_t)s->n * sizeof *y + 1);
    err_defer(mem_release, y);
    Branches b = {.nearest = y + s->n, .point = y + 2 * s->n, .miss = INFINITY};
    b.loose = mem_zalloc((size_t)s->n + 1);
    err_defer(mem_release, b.loose);
    if (missing_count(s) == 0) {
        if (!nearly_consistent(s, y))
            refuse_inconsistent(s, s->y);
    } else {
        search(&b, s, y);
        if (b.count == 0 && !b.any_loose && round_given(s))
            search(&b, s, y);
        if (b.any_loose)
            refuse_loose(s, &b);
        if (b.count == 0)
            refuse_inconsistent(s, b.nearest);
        if (b.count > 1)
            refuse_choice(s, &b);
        vec_copy(y, b.point, s->n);
    }
    clear_rounding(s, y);
    vec_copy(s->y, y, s->n);
    err_undefer(true);
    err_undefer(true);
}

/* The consistent point nearest to the values given, from several guesses of the others. */
static bool find_nearest(const Start *s, double *best)
{
    double *y = mem_array(2 * (size_t)s->n + 1, sizeof *y), *from = y + s->n, least = INFINITY;
    double *mobilities = mobilities_of(s, true);
    err_defer(mem_release, y);
    err_defer(mem_release, mobilities);
    int enough = affordable_guesses(s);
    for (int k = 0; k < GUESSES && (k < enough || isinf(least)); k++) {
        take_guess(s, k, y);
        if (!fits(s, y, true, NULL))
            continue;
        for (long j = 0; j < s->n; j++)
            from[j] = s->given[j] ? s->y[j] : y[j];
        double far = nearest_point(s->manifold, s->t0, from, mobilities, solved, y);
        if (far < least - 1e-9 * far || isinf(least)) {
            least = far;
            vec_copy(best, y, s->n);
        }
    }
    err_undefer(true);
    err_undefer(true);
    return isfinite(least);
}

static void complete_projecting(Start *s, Buf *moved)
{
    double *y = mem_array((size_t)s->n + 1, sizeof *y);
    err_defer(mem_release, y);
    if (!find_nearest(s, y))
        err_raise(ST_UNABLE, "no consistent starting point was found near the values given");
    clear_rounding(s, y);
    for (long j = 0; j < s->n; j++) {
        if (s->given[j] && moved && fabs(y[j] - s->y[j]) > consistency) {
            if (moved->length)
                buf_puts(moved, ", ");
            put_expr(moved, s->names[j], 40);
            buf_printf(moved, " = %.10g", round_off(y[j]));
        }
        s->y[j] = y[j];
    }
    err_undefer(true);
}

void start_complete(Start *s, StartMode mode, Buf *moved)
{
    if (mode == START_PROJECT)
        complete_projecting(s, moved);
    else
        complete_keeping(s);
}
