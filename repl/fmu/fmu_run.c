/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a unit, always in a child process (cas/base/aside.h): its binary is a stranger's code,
 * and whatever it does to memory ends with the child.
 *
 * Co-simulation goes from one point of the table to the next; inputs hold over a step, as FMI has
 * it, the value in its middle, which is exact to second order. Model exchange integrates by the
 * method that dsolve takes, stops where an event indicator changes its sign, and lets the unit do
 * what it wants in event mode; inputs are functions of time then. Beside equations of the sheet
 * (fmu_couple.h) it goes by co-simulation.
 */
#include "config.h"

#include <float.h>
#include <math.h>
#include <signal.h>
#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/mem.h"
#include "numeric/program/tape.h"
#include "numeric/step/method.h"
#include "repl/fmu/fmu_couple.h"

enum { MOST_EVENTS = 10000, MOST_ROUNDS = 100 };

typedef struct Runner {
    const UnitRun *run;
    UnitBinary binary;
    Tape *inputs; /* NULL: there are none */
    unsigned *input_references, *output_references;
    double *input_values, *row;
    size_t states;
    Fun fun;
    double next; /* time event */
    double last; /* the last event of the unit's */
    bool stopped;
    Buf *out;
    long rows;
} Runner;

_Noreturn static void fail(const Runner *r, const char *what)
{
    err_raise(ST_UNABLE, "the unit refuses %s%s%.300s", what, *r->binary.said ? ": " : "",
              r->binary.said);
}

static void need(const Runner *r, bool done, const char *what)
{
    if (!done)
        fail(r, what);
}

/* --- values -------------------------------------------------------------------------------- */

static unsigned *references_of(const UnitRun *run, const long *places, long n)
{
    unsigned *list = mem_array((size_t)n + 1, sizeof *list);
    for (long i = 0; i < n; i++)
        list[i] = (unsigned)run->unit->variables[places[i]].reference;
    return list;
}

static bool set_inputs(Runner *r, double t)
{
    long n = r->run->input_count;
    if (n == 0)
        return true;
    tape_eval(r->inputs, &t, r->input_values);
    return r->binary.calls->set(&r->binary, r->input_references, (size_t)n, r->input_values);
}

static size_t row_size(const UnitRun *run)
{
    return ((size_t)run->output_count + (size_t)run->shown + 1) * sizeof(double);
}

static void put_row(Runner *r, double t)
{
    const UnitRun *run = r->run;
    r->row[0] = t;
    need(r,
         r->binary.calls->get(&r->binary, r->output_references, (size_t)run->output_count,
                              r->row + 1),
         "to tell its outputs");
    if (run->partner)
        fmu_couple_show(run->partner, r->row + 1 + run->output_count);
    buf_putn(r->out, (const char *)r->row, row_size(run));
    r->rows++;
}

static double point(const UnitRun *run, long i)
{
    return i == run->points - 1
               ? run->to
               : run->from + (run->to - run->from) * ((double)i / (double)(run->points - 1));
}

/* --- co-simulation ------------------------------------------------------------------------- */

static void cosimulate(Runner *r)
{
    const UnitRun *run = r->run;
    put_row(r, run->from);
    for (long i = 1; i < run->points && !r->stopped; i++) {
        double t = point(run, i - 1), h = point(run, i) - t;
        err_poll();
        need(r, set_inputs(r, t + h / 2), "its inputs");
        need(r, r->binary.calls->step(&r->binary, t, h, &r->stopped), "a step");
        if (r->stopped)
            break;
        need(r, set_inputs(r, t + h), "its inputs");
        put_row(r, t + h);
    }
}

/* --- beside equations of the sheet -------------------------------------------------------- */

typedef struct Pair {
    Runner *r;
    unsigned *references; /* of the outputs that the equations read */
    long n, inputs;
    double *before, *now, *ahead, *input; /* outputs at the last two points and the next; inputs */
} Pair;

static void tell(Pair *pair, double *outputs)
{
    Runner *r = pair->r;
    need(r, r->binary.calls->get(&r->binary, pair->references, (size_t)pair->n, outputs),
         "to tell its outputs");
}

static void give(Pair *pair, const double *inputs)
{
    Runner *r = pair->r;
    need(r, r->binary.calls->set(&r->binary, r->input_references, (size_t)pair->inputs, inputs),
         "its inputs");
}

static void pair_begin(Pair *pair, Runner *r)
{
    const long *places = fmu_couple_outputs(r->run->partner, &pair->n);
    pair->r = r;
    pair->inputs = r->run->input_count;
    pair->references = references_of(r->run, places, pair->n);
    pair->before =
        mem_zalloc((3 * (size_t)pair->n + 2 * (size_t)pair->inputs + 1) * sizeof(double));
    pair->now = pair->before + pair->n;
    pair->ahead = pair->now + pair->n;
    pair->input = pair->ahead + pair->n;
    for (int round = 0; round < 3; round++) { /* each begins where the other does */
        fmu_couple_begin(r->run->partner, r->run->from, pair->now, pair->input);
        give(pair, pair->input);
        tell(pair, pair->now);
    }
    memcpy(pair->before, pair->now, (size_t)pair->n * sizeof *pair->now);
}

static void pair_step(Pair *pair, double t, double h)
{
    Runner *r = pair->r;
    struct FmuPartner *partner = r->run->partner;
    for (long k = 0; k < pair->n; k++)
        pair->ahead[k] = 2 * pair->now[k] - pair->before[k];
    fmu_couple_try(partner, h, pair->now, pair->ahead, pair->input);
    give(pair, pair->input);
    need(r, r->binary.calls->step(&r->binary, t, h, &r->stopped), "a step");
    if (r->stopped)
        return;
    give(pair, pair->input + pair->inputs);
    tell(pair, pair->ahead);
    fmu_couple_try(partner, h, pair->now, pair->ahead, pair->input);
    fmu_couple_settle(partner, h);
    give(pair, pair->input + pair->inputs);
    memcpy(pair->before, pair->now, (size_t)pair->n * sizeof *pair->now);
    memcpy(pair->now, pair->ahead, (size_t)pair->n * sizeof *pair->now);
}

static void begin(Runner *r, Pair *pair)
{
    const UnitRun *run = r->run;
    const UnitCalls *calls = r->binary.calls;
    unsigned *set = references_of(run, run->set, run->sets);
    need(r, calls->instantiate(&r->binary, run->unit, run->exchange), "to be instantiated");
    need(r, calls->set(&r->binary, set, (size_t)run->sets, run->set_values),
         "the values of its parameters");
    need(r, calls->initialize(&r->binary, run->from, run->to, run->tolerance), "to be initialized");
    if (run->partner)
        pair_begin(pair, r);
    else
        need(r, set_inputs(r, run->from), "its inputs");
    need(r, fmu_initialized(&r->binary), "to be initialized");
    mem_free(set);
}

static void go_beside(Runner *r, Pair *pair)
{
    const UnitRun *run = r->run;
    put_row(r, run->from);
    for (long i = 1; i < run->points && !r->stopped; i++) {
        double t = point(run, i - 1), h = point(run, i) - t;
        err_poll();
        pair_step(pair, t, h);
        if (!r->stopped)
            put_row(r, t + h);
    }
}

/* --- model exchange ------------------------------------------------------------------------ */

static bool go_to(Runner *r, double t, const double *y)
{
    return fmu_set_time(&r->binary, t) && fmu_set_states(&r->binary, y, r->states) &&
           set_inputs(r, t);
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    Runner *r = ctx;
    bool done = go_to(r, t, y) && fmu_slopes(&r->binary, dydt, r->states);
    return done ? ST_OK : ST_DOMAIN;
}

static Status root(void *ctx, double t, const double *y, double *g)
{
    Runner *r = ctx;
    bool done = go_to(r, t, y) && fmu_indicators(&r->binary, g, (size_t)r->run->unit->indicators);
    return done ? ST_OK : ST_DOMAIN;
}

/* Event mode until the unit wants no more of it; y becomes the unit's states. */
static void be_discrete(Runner *r, double *y)
{
    UnitEvents events = {.again = true};
    for (int round = 0; events.again && !events.stop; round++) {
        if (round == MOST_ROUNDS)
            err_raise(ST_UNABLE, "the unit's events do not come to an end");
        need(r, r->binary.calls->update(&r->binary, &events), "new discrete states");
    }
    r->next = events.next;
    r->stopped = events.stop;
    need(r, fmu_continuous_mode(&r->binary), "continuous time");
    need(r, fmu_get_states(&r->binary, y, r->states), "to tell its states");
}

/* From t to `end`, or to an event on the way; returns where. */
static double integrate(Runner *r, double t, double end, double *y, bool *event)
{
    MethodChoice choice = {.name = method_usual(METHOD_FOR_ALL)};
    TraceOptions options = {.abserr = r->run->tolerance, .relerr = r->run->tolerance};
    double last = t, aside = t + 1e-9 * (1e-3 + fabs(t));
    *event = false;
    if (r->states == 0)
        return end;
    bool again = t == r->last && aside < end; /* an event twice at one time is rounding */
    if (again)
        end = aside;
    r->fun.roots = again ? 0 : r->run->unit->indicators;
    Trace *trace = method_trace(&choice, &r->fun, t, y, &options);
    Status status = trace_reach(trace, end);
    TraceState state = trace_state(trace, true);
    *event = state.end == TRACE_ROOT && state.t <= end;
    last = *event ? state.t : end;
    if (status == ST_OK || *event)
        status = trace_eval(trace, last, y);
    trace_free(trace);
    if (status != ST_OK)
        err_raise(ST_UNABLE, "the unit cannot be integrated beyond t = %.9g", state.t);
    return last;
}

static int sign_of(double x)
{
    return (x > 0) - (x < 0);
}

/* What an event is, a unit reads off the signs of its indicators: from just before the root to
 * where one of them has changed, on a straight line. Returns where; t where none changes next to
 * it. */
static double cross(Runner *r, double t, double *y)
{
    long n = (long)r->states, m = r->run->unit->indicators;
    double far = 1e-3 + fabs(t);
    double *slope = mem_array((size_t)(2 * (n + m)) + 1, sizeof *slope), *there = slope + n;
    double *before = there + n, *now = before + m;
    bool changed = false, good = rhs(r, t, y, slope) == ST_OK && root(r, t, y, before) == ST_OK;
    double d = 2 * DBL_EPSILON * far;
    for (; good && !changed && d <= 1e-9 * far; d *= 2) {
        for (long i = 0; i < n; i++)
            there[i] = y[i] + d * slope[i];
        good = root(r, t + d, there, now) == ST_OK;
        for (long k = 0; good && k < m && !changed; k++)
            changed = now[k] != 0 && sign_of(now[k]) != sign_of(before[k]);
        if (changed) {
            memcpy(y, there, (size_t)n * sizeof *y);
            t += d;
        }
    }
    mem_free(slope);
    return t;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* What happens at t behind a step. */
static void complete(Runner *r, double t, double *y, bool event)
{
    bool wants = false;
    need(r, go_to(r, t, y), "its states");
    need(r, r->binary.calls->completed(&r->binary, &wants, &r->stopped), "the end of a step");
    if (r->stopped || (!event && !wants))
        return;
    need(r, fmu_event_mode(&r->binary), "event mode");
    be_discrete(r, y);
}

static void exchange(Runner *r)
{
    const UnitRun *run = r->run;
    double *y = mem_array(r->states + 1, sizeof *y), t = run->from;
    long events = 0;
    err_defer(mem_release, y);
    r->fun = (Fun){.n = (long)r->states, .ctx = r, .rhs = rhs, .root = root};
    r->last = -INFINITY;
    be_discrete(r, y);
    put_row(r, t);
    for (long i = 1; i < run->points && !r->stopped; i++)
        while (t < point(run, i) && !r->stopped) {
            bool event;
            double end = least(point(run, i), r->next);
            t = integrate(r, t, end, y, &event);
            if (event)
                r->last = t = cross(r, t, y);
            if (event && ++events > MOST_EVENTS)
                err_raise(ST_UNABLE, "the unit has more than %d events before t = %.9g",
                          MOST_EVENTS, t);
            complete(r, t, y, event || t >= r->next);
            if (t >= point(run, i))
                put_row(r, point(run, i));
        }
    err_undefer(true);
}

/* --- the child ----------------------------------------------------------------------------- */

static Tape *tape_of(const UnitRun *run)
{
    Expr *values = mem_array((size_t)run->input_count + 1, sizeof *values);
    err_defer(mem_release, values);
    for (long i = 0; i < run->input_count; i++)
        values[i] = run->inputs[i].value;
    Tape *tape =
        run->input_count && !run->partner ? tape_new(values, run->input_count, &run->t, 1) : NULL;
    err_undefer(true);
    return tape;
}

/* The child is lost then, but it can still say why. */
static void crash(int signal)
{
    err_raise(ST_UNABLE, "the unit's binary crashed (%s)", strsignal(signal));
}

static void hear_crashes(void)
{
    static const int SIGNALS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_NODEFER};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++)
        sigaction(SIGNALS[i], &action, NULL);
}

/* In the child; what is not freed ends with it. */
static void work(Buf *out, void *arg)
{
    const UnitRun *run = arg;
    Runner *r = mem_zalloc(sizeof *r);
    Pair pair = {0};
    long *inputs = mem_array((size_t)run->input_count + 1, sizeof *inputs);
    for (long i = 0; i < run->input_count; i++)
        inputs[i] = run->inputs[i].variable;
    r->run = run;
    r->out = out;
    r->inputs = tape_of(run);
    r->input_references = references_of(run, inputs, run->input_count);
    r->output_references = references_of(run, run->outputs, run->output_count);
    r->input_values = mem_array((size_t)run->input_count + 1, sizeof(double));
    r->row = mem_array(1, row_size(run));
    r->states = run->unit->derivatives.n;
    r->next = INFINITY;
    hear_crashes();
    fmu_load(&r->binary, run->library, run->unit->version, run->exchange);
    r->binary.folder = run->folder;
    begin(r, &pair);
    if (run->partner)
        go_beside(r, &pair);
    else if (run->exchange)
        exchange(r);
    else
        cosimulate(r);
    fmu_end(&r->binary);
}

long fmu_run(const UnitRun *run, double *values)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    Tape *check = tape_of(run); /* what is wrong with the inputs is said here */
    tape_free(check);
    aside_run(&out, work, (void *)(size_t)run);
    memcpy(values, buf_text(&out), out.length);
    long rows = (long)(out.length / row_size(run));
    err_undefer(true);
    return rows;
}
