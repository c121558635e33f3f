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
#include "cas/print.h"
#include "numeric/vec.h"

/* A constraint counts as met below this; what is given by hand is rarely exact. */
static const double consistency = 1e-6;
static const double solved = 1e-12;

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
        put_expr(out, model_shown(s->hidden->model, c->residual), 60);
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

/* Solves from y (changed); all residuals met? */
static bool fits(const Start *s, double *y, bool projecting, long *rank)
{
    double *mobilities = mem_array((size_t)s->n + 1, sizeof *mobilities);
    err_defer(mem_release, mobilities);
    for (long j = 0; j < s->n; j++)
        mobilities[j] = mobility(s, j, projecting);
    Status status = manifold_solve(s->manifold, s->t0, y, mobilities, solved, rank);
    err_undefer(true);
    return status == ST_OK;
}

/* A root found that far away (an angle of 1e15, say) corrects nothing. */
static bool is_correction(double from, double to)
{
    return fabs(to - from) <= 1e6 * fmax(1, fabs(from));
}

/* "lambda(0) is fixed by the others: it is 0, you gave 1." for each value whose release alone makes
 * the rest consistent. */
static void put_culprits(Buf *out, const Start *s, const double *tried)
{
    double *y = mem_array((size_t)s->n, sizeof *y);
    err_defer(mem_release, y);
    for (long j = 0; j < s->n; j++) {
        if (!s->given[j])
            continue;
        vec_copy(y, tried, s->n);
        s->given[j] = 0;
        if (fits(s, y, false, NULL) && is_correction(s->y[j], y[j])) {
            buf_puts(out, "\n  ");
            put_expr(out, s->names[j], 40);
            buf_printf(out, " is fixed by the others: it is %.8g, you gave %.8g", round_off(y[j]),
                       s->y[j]);
        }
        s->given[j] = 1;
    }
    err_undefer(true);
}

_Noreturn static void refuse_inconsistent(Start *s, const double *tried)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "the initial conditions do not satisfy the algebraic constraints");
    manifold_residual(s->manifold, s->t0, tried);
    put_residuals(&text, s);
    put_culprits(&text, s, tried);
    err_hint("leave the value at fault out, or add initial=project to let dsolve move the values");
    err_raise(ST_DOMAIN, "%s", buf_text(&text));
}

/* --- branches --------------------------------------------------------------------------- */

typedef struct Branches {
    double *point; /* MOST_BRANCHES * n */
    long count;
    char *loose; /* values that stayed free in every branch */
    bool any_loose;
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

static long missing_count(const Start *s)
{
    long missing = 0;
    for (long j = 0; j < s->n; j++)
        missing += !s->given[j];
    return missing;
}

static void note_branch(Branches *b, const Start *s, const double *y, long rank, long missing)
{
    if (rank < missing) {
        for (long j = 0; j < s->n; j++)
            b->loose[j] = !s->given[j] && s->manifold->free[j];
        b->any_loose = true;
    }
    if (b->count < MOST_BRANCHES && !is_known(b, y, s->n)) {
        vec_copy(b->point + b->count * s->n, y, s->n);
        b->count++;
    }
}

static void search(Branches *b, const Start *s, double *y)
{
    long missing = missing_count(s);
    for (int k = 0; k < (missing ? GUESSES : 1) && !b->any_loose; k++) {
        err_poll();
        for (long j = 0; j < s->n; j++)
            y[j] = s->given[j] ? s->y[j] : guess(k, j);
        long rank;
        if (fits(s, y, false, &rank))
            note_branch(b, s, y, rank, missing);
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
        for (long j = 0; j < s->n; j++)
            y[j] = s->given[j] ? s->y[j] : guess(k, j);
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

_Noreturn static void refuse_choice(const Start *s, const Branches *b)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    for (long k = 0; k < b->count; k++) {
        const char *comma = "\n    ";
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
    err_raise(ST_DOMAIN, "%ld starting points satisfy the constraints:%s", b->count,
              buf_text(&text));
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

static void complete_keeping(Start *s)
{
    double *y = mem_array((size_t)(MOST_BRANCHES + 1) * (size_t)s->n + 1, sizeof *y);
    err_defer(mem_release, y);
    Branches b = {.point = y + s->n};
    b.loose = mem_zalloc((size_t)s->n + 1);
    err_defer(mem_release, b.loose);
    if (missing_count(s) == 0) {
        if (!nearly_consistent(s, y))
            refuse_inconsistent(s, s->y);
        vec_copy(s->y, y, s->n);
    } else {
        search(&b, s, y);
        if (b.count == 0 && !b.any_loose && round_given(s))
            search(&b, s, y);
        if (b.any_loose)
            refuse_loose(s, &b);
        if (b.count == 0)
            refuse_inconsistent(s, y);
        if (b.count > 1)
            refuse_choice(s, &b);
        vec_copy(s->y, b.point, s->n);
    }
    err_undefer(true);
    err_undefer(true);
}

static void complete_projecting(Start *s, Buf *moved)
{
    double *y = mem_array((size_t)s->n + 1, sizeof *y);
    err_defer(mem_release, y);
    bool found = false;
    for (int k = 0; k < GUESSES && !found; k++) {
        for (long j = 0; j < s->n; j++)
            y[j] = s->given[j] ? s->y[j] : guess(k, j);
        found = fits(s, y, true, NULL);
    }
    if (!found)
        err_raise(ST_UNABLE, "no consistent starting point was found near the values given");
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
