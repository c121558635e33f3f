/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sums are kept row by row: the terms of trigger k are those from first[k] to first[k + 1].
 * State -1 is time.
 */
#include "dae/drive/drive_lines.h"

#include <math.h>

#include "cas/algebra/linalg/form.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"

typedef struct Term {
    long state;
    double factor;
} Term;

struct DriveLines {
    long count, terms, capacity;
    long *first;  /* count + 1 */
    double *rest; /* NaN: no such sum */
    Term *term;
};

static void release(void *lines)
{
    drive_lines_free(lines);
}

void drive_lines_free(DriveLines *lines)
{
    if (!lines)
        return;
    mem_free(lines->first);
    mem_free(lines->rest);
    mem_free(lines->term);
    mem_free(lines);
}

/* NaN: it is no real number. */
static double number_of(Expr e)
{
    return expr_is_real_number(e) ? num_to_double(e) : NAN;
}

static void add_term(DriveLines *lines, Term term)
{
    if (lines->terms == lines->capacity) {
        long more = 2 * lines->capacity + 8;
        lines->term = mem_rearray(lines->term, (size_t)more, sizeof *lines->term);
        lines->capacity = more;
    }
    lines->term[lines->terms++] = term;
}

/* The sum that a trigger is, as the next one; false: it is none. */
static bool add(DriveLines *lines, const LinearForm *form, double *rest)
{
    if (!form->linear || isnan(*rest = number_of(form->rest)))
        return false;
    for (long i = 0; i < form->count; i++) {
        double factor = number_of(form->coef[i]);
        if (!isfinite(factor))
            return false;
        add_term(lines, (Term){form->index[i] - 1, factor});
    }
    return true;
}

DriveLines *drive_lines_new(const Problem *problem, const Expr *triggers, long count)
{
    DriveLines *lines = mem_zalloc(sizeof *lines);
    err_defer(release, lines);
    lines->first = mem_zalloc((size_t)(count + 1) * sizeof *lines->first);
    lines->rest = mem_array((size_t)count + 1, sizeof *lines->rest);
    Expr *var = mem_array((size_t)problem->n + 1, sizeof *var);
    err_defer(mem_release, var);
    var[0] = problem->t;
    for (long i = 0; i < problem->n; i++)
        var[1 + i] = problem->states[i];
    LinearForms *forms = linalg_forms_begin(var, problem->n + 1);
    for (long k = 0; k < count; k++) {
        LinearForm form = linalg_form(forms, triggers[k]);
        if (!add(lines, &form, &lines->rest[k])) {
            lines->terms = lines->first[k];
            lines->rest[k] = NAN;
        }
        lines->first[k + 1] = lines->terms;
    }
    linalg_forms_end(forms);
    lines->count = count;
    err_undefer(true);
    err_undefer(false);
    return lines;
}

/* x[0..count): trigger k at the points; *off: how far off these may be. */
static void values_of(const DriveLines *lines, long k, const DriveLinesPart *part, double *x,
                      double *off)
{
    CHECK(k >= 0 && k < lines->count && part->count <= TAPE_RANGE_POINTS);
    *off = 0;
    for (long i = 0; i < part->count; i++)
        x[i] = lines->rest[k];
    for (long e = lines->first[k]; e < lines->first[k + 1]; e++) {
        const Term *term = &lines->term[e];
        double size = 0;
        for (long i = 0; i < part->count; i++) {
            double value = term->state < 0 ? part->times[i] : part->y[i][term->state];
            x[i] += term->factor * value;
            size = fmax(size, fabs(value));
        }
        if (term->state >= 0)
            *off += fabs(term->factor) * (part->abserr + part->relerr * size);
    }
}

TapeRange drive_lines_range(const DriveLines *lines, long k, const DriveLinesPart *part)
{
    double x[TAPE_RANGE_POINTS], off;
    if (isnan(lines->rest[k]))
        return (TapeRange){NAN, NAN};
    values_of(lines, k, part, x, &off);
    return tape_range_through(x, part->count, off, 0);
}

bool drive_lines_turns(const DriveLines *lines, long k, const DriveLinesPart *part)
{
    double x[TAPE_RANGE_POINTS], off;
    long steps = part->count - 1;
    if (isnan(lines->rest[k]) || steps < 2)
        return true;
    values_of(lines, k, part, x, &off);
    for (long i = 0; i < steps; i++)
        x[i] = x[i + 1] - x[i];
    return tape_range_has_zero(
        tape_range_through(x, steps, 2 * off + fabs(x[steps - 1] - x[0]), 0));
}
