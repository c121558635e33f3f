/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step remembers points by all their bits (step.h), so it serves any trajectory; what looks into
 * steps remembers times alone.
 */
#include "numeric/step/bench.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"

static void release_guard(void *guard)
{
    guard_free(guard);
}

static void release_narrow(void *narrow)
{
    narrow_free(narrow);
}

Bench *bench_new(Step *step)
{
    size_t width = (size_t)step->width, n = (size_t)step->n, roots = (size_t)step->fun->roots;
    Within *within = roots ? within_new(step) : NULL;
    err_defer(mem_release, within);
    Guard *guard = guard_new(step);
    err_defer(release_guard, guard);
    Narrow *narrow = narrow_new(step);
    err_defer(release_narrow, narrow);
    Bench *bench = mem_zalloc(sizeof *bench + (6 * width + roots + 4 * n) * sizeof(double));
    err_undefer(false);
    err_undefer(false);
    err_undefer(false);
    double *data = (double *)(bench + 1);
    double **places[] = {&bench->from, &bench->to, &bench->scratch, &bench->error, &bench->between};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++, data += width)
        *places[i] = data;
    data += width; /* the second half of between */
    bench->roots = data;
    bench->watch = data + roots;
    bench->step = step;
    bench->guard = guard;
    bench->narrow = narrow;
    bench->within = within;
    bench->users = 1;
    return bench;
}

Bench *bench_share(Bench *bench)
{
    bench->users++;
    return bench;
}

void bench_drop(Bench *bench, const void *holder)
{
    if (bench->holder == holder) /* another one may come to lie where it was */
        bench->holder = NULL;
    if (--bench->users > 0)
        return;
    step_free(bench->step);
    within_free(bench->within);
    guard_free(bench->guard);
    narrow_free(bench->narrow);
    mem_free(bench);
}

void bench_release(void *bench)
{
    bench_drop(bench, NULL);
}

bool bench_take(Bench *bench, const void *holder)
{
    if (bench->holder == holder)
        return false;
    bench->holder = holder;
    within_forget(bench->within);
    guard_forget(bench->guard);
    narrow_forget(bench->narrow);
    return true;
}
