/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that have a value at infinity (tanh, exp, erf, arctan), and powers of what is more than
 * an unknown with an exponent that bends, may do all that they do in a short stretch of their
 * argument: a narrow peak, a steep front. Where time alone decides when they get there it is known
 * ahead (fronts.h). Others are compiled here, with their arguments, so that integrators can see
 * whether a step led across one (numeric/step/narrow.h).
 */
#include "dae/ahead/peaks.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "dae/ahead/fronts.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_ask.h"

enum { MEASURE, VALUE, RATIO, PARTS }; /* of one in the list */

/* --- what there is --------------------------------------------------------------------------- */

typedef struct Search {
    List found;
    Memo unknowns, known; /* known: what was found */
} Search;

static void add(Search *s, Expr measure, Expr value, bool ratio)
{
    Expr parts[] = {measure, value, ratio ? EXPR_ONE : EXPR_ZERO};
    Expr entry = expr_list(parts, PARTS);
    if (memo_get(&s->known, entry))
        return;
    memo_put(&s->known, entry, entry);
    list_put(&s->found, entry);
}

static bool is_call(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2;
}

static void look_at(Expr node, void *search)
{
    Search *s = search;
    if (!walk_has_key(node, &s->unknowns) || memo_get(&s->unknowns, node))
        return;
    if (is_call(node) && walk_has_key(expr_arg(node, 1), &s->unknowns) && fronts_settles(node))
        add(s, expr_arg(node, 1), node, false);
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        bool bends = expr_is_real_number(exponent) && exponent != EXPR_ONE &&
                     (num_sign(exponent) < 0 || !expr_is(exponent, EXPR_INTEGER));
        if (!bends || memo_get(&s->unknowns, base) || !walk_has_key(base, &s->unknowns))
            continue;
        if (expr_is(base, EXPR_SUM))
            add(s, base, expr_pow(base, exponent), true);
        else if (is_call(base) && funcs_find(expr_arg(base, 0)))
            add(s, expr_arg(base, 1), expr_pow(base, exponent), false);
    }
}

static void look_through(void *pair)
{
    const Ivp *ivp = ((const void **)pair)[0];
    Search *s = ((void **)pair)[1];
    for (long i = 0; i < ivp->model.equations; i++)
        walk_each(ivp->model.residuals[i], look_at, s);
}

Expr peaks_find(const Ivp *ivp)
{
    const Model *model = &ivp->model;
    Search s = {0};
    list_begin(&s.found);
    memo_begin(&s.unknowns);
    memo_begin(&s.known);
    for (long k = 0; k < model->count; k++)
        memo_put(&s.unknowns, model->unknowns[k], model->unknowns[k]);
    const void *pair[] = {ivp, &s};
    (void)err_attempt(look_through, pair);
    memo_end(&s.known);
    memo_end(&s.unknowns);
    Expr list = s.found.count > 0 ? list_expr(&s.found) : NULL;
    list_end(&s.found);
    return list;
}

/* --- as programs ----------------------------------------------------------------------------- */

struct Peaks {
    long n, count;
    Tape *measures, *values;
    TapeRange *range; /* of t and the states, and room for those of the program */
    double *in;
    char *ratio;
};

void peaks_free(Peaks *peaks)
{
    if (!peaks)
        return;
    tape_free(peaks->measures);
    tape_free(peaks->values);
    mem_free(peaks->range);
    mem_free(peaks->in);
    mem_free(peaks->ratio);
    mem_free(peaks);
}

static void release(void *peaks)
{
    peaks_free(peaks);
}

static void fill(Peaks *peaks, Expr list, const Expr *vars)
{
    long most = expr_count(list), m = peaks->n + 1;
    Expr *part = mem_array(2 * (size_t)most, sizeof *part);
    err_defer(mem_release, part);
    peaks->ratio = mem_zalloc((size_t)most);
    TapeAsk ask;
    tape_ask_begin(&ask, vars, m);
    for (long i = 0; i < most; i++) {
        Expr entry = expr_arg(list, i), both[] = {expr_arg(entry, MEASURE), expr_arg(entry, VALUE)};
        if (!tape_ask_value(&ask, both, 2, true))
            continue;
        part[peaks->count] = both[0];
        part[most + peaks->count] = both[1];
        peaks->ratio[peaks->count++] = expr_arg(entry, RATIO) == EXPR_ONE;
    }
    tape_ask_end(&ask);
    if (peaks->count > 0) {
        peaks->measures = tape_new(part, peaks->count, vars, m);
        peaks->values = tape_new(part + most, peaks->count, vars, m);
        size_t ranges = (size_t)m + tape_range_room(peaks->values);
        peaks->range = mem_array(ranges, sizeof *peaks->range);
        peaks->in = mem_array((size_t)m, sizeof *peaks->in);
    }
    err_undefer(true);
}

Peaks *peaks_new(Expr list, Expr t, const Expr *states, long n)
{
    if (!list)
        return NULL;
    Expr *vars = mem_array((size_t)n + 1, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = t;
    for (long i = 0; i < n; i++)
        vars[1 + i] = states[i];
    Peaks *peaks = mem_zalloc(sizeof *peaks);
    peaks->n = n;
    err_defer(release, peaks);
    fill(peaks, list, vars);
    bool any = peaks->count > 0;
    err_undefer(!any);
    err_undefer(true);
    return any ? peaks : NULL;
}

long peaks_count(const Peaks *peaks)
{
    return peaks->count;
}

const char *peaks_ratios(const Peaks *peaks)
{
    return peaks->ratio;
}

static void eval(Peaks *peaks, Tape *tape, double t, const double *y, double *out)
{
    peaks->in[0] = t;
    vec_copy(peaks->in + 1, y, peaks->n);
    tape_eval(tape, peaks->in, out);
}

void peaks_measures(Peaks *peaks, double t, const double *y, double *measure)
{
    eval(peaks, peaks->measures, t, y, measure);
}

void peaks_values(Peaks *peaks, double t, const double *y, double *value)
{
    eval(peaks, peaks->values, t, y, value);
}

void peaks_range(Peaks *peaks, long count, const double *times, const double *const *y,
                 TapeRange *out)
{
    TapeRange *in = peaks->range;
    tape_range_along(peaks->values, in, count, times, y, 0, 0);
    tape_range(peaks->values, in, out, in + peaks->n + 1);
}
