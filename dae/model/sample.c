/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Evaluation of shared graphs in doubles: a recursive walk that keeps the value of every node, so a
 * graph is evaluated once however often its parts are asked for. What must hold: the memo does not
 * outlive the point. It is for a few hundred looks at one point; what is evaluated often is
 * compiled (numeric/program/tape.h).
 */
#include "dae/model/sample.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/funcs_row.h"

static void sample_release(void *arg)
{
    mem_free(((Sample *)arg)->values);
}

static double keep(Sample *sample, Expr e, double value)
{
    if (sample->count == sample->capacity) {
        sample->capacity = 2 * sample->capacity + 64;
        sample->values =
            mem_rearray(sample->values, (size_t)sample->capacity, sizeof *sample->values);
    }
    sample->values[sample->count++] = value;
    memo_put(&sample->places, e, (void *)(intptr_t)sample->count);
    return value;
}

void sample_begin(Sample *sample, const Expr *kernels, const double *values, long n)
{
    CHECK(n >= 0);
    *sample = (Sample){.count = 0};
    err_defer(sample_release, sample);
    memo_begin(&sample->places);
    for (long i = 0; i < n; i++)
        keep(sample, kernels[i], values[i]);
}

void sample_end(Sample *sample)
{
    memo_end(&sample->places);
    err_undefer(true);
}

static double power_value(Sample *sample, Expr base, Expr exponent)
{
    return exponent == EXPR_ONE ? sample_value(sample, base)
                                : pow(sample_value(sample, base), sample_value(sample, exponent));
}

static double call_value(Sample *sample, Expr e)
{
    const FuncRow *row = funcs_find(expr_arg(e, 0));
    if (row && row->real1 && expr_nops(e) == 1)
        return row->real1(sample_value(sample, expr_op(e, 1)));
    if (row && row->real2 && expr_nops(e) == 2)
        return row->real2(sample_value(sample, expr_op(e, 1)), sample_value(sample, expr_op(e, 2)));
    return NAN;
}

static double compute(Sample *sample, Expr e)
{
    double value = 0;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        for (long i = 0; i < expr_count(e); i += 2)
            value += num_to_double(expr_arg(e, i + 1)) * sample_value(sample, expr_arg(e, i));
        return value;
    case EXPR_PRODUCT:
        value = num_to_double(expr_arg(e, 0));
        for (long i = 1; i < expr_count(e); i += 2)
            value *= power_value(sample, expr_arg(e, i), expr_arg(e, i + 1));
        return value;
    case EXPR_POWER:
        return power_value(sample, expr_arg(e, 0), expr_arg(e, 1));
    case EXPR_CALL:
        return call_value(sample, e);
    default:
        return e == EXPR_PI ? M_PI : NAN;
    }
}

double sample_value(Sample *sample, Expr e)
{
    if (expr_is_number(e))
        return num_to_double(e);
    intptr_t place = (intptr_t)memo_get(&sample->places, e);
    if (place)
        return sample->values[place - 1];
    err_stack_check();
    return keep(sample, e, compute(sample, e));
}

double *sample_alike(const double *values, long n)
{
    double *near = mem_array((size_t)n + 1, sizeof *near);
    for (long j = 0; j < n; j++)
        near[j] = values[j] * (1 + 1e-13 * (0.5 + fmod(0.618 * (double)(j + 1), 1)));
    return near;
}

Expr sample_vanishing(const Expr *kernels, const double *values, long n, Expr list)
{
    double *near = sample_alike(values, n);
    err_defer(mem_release, near);
    Sample here, there;
    sample_begin(&here, kernels, values, n);
    sample_begin(&there, kernels, near, n);
    Expr found = NULL;
    for (long k = 0; k < expr_count(list) && !found; k++) {
        double value = sample_value(&here, expr_arg(list, k));
        if (fabs(value) <= fabs(value - sample_value(&there, expr_arg(list, k))))
            found = expr_arg(list, k);
    }
    sample_end(&there);
    sample_end(&here);
    err_undefer(true);
    return found;
}
