/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The model of a functional mock-up unit: one instance, its derivatives, the way back onto the
 * constraints, events. Part of every unit that daesy writes, behind the functions of its model
 * (model.c); as an exception, such a unit may be passed on under any terms.
 *
 * y' is computed by the model's functions, the core of what is linear by elimination with row
 * exchanges. States go onto the constraints by Gauss-Newton steps of shortest length in units of
 * their mobilities (velocities move rather than positions). A switch holds the sign of its border
 * from one event to the next, so that what an integrator sees is smooth in between.
 */
#ifndef DAESY_UNIT_CORE_H
#define DAESY_UNIT_CORE_H

#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One more of each, since an array needs an element. */
enum { ROOTS = NE + ND };
#define ROOM(n) ((n) + 1)

/* What an instance is at a moment: all that a copy must have. */
typedef struct Moment {
    double t, y[ROOM(NY)], u[ROOM(NU)], d[ROOM(ND)], p[ROOM(NP)];
    double before[ROOM(ROOTS)]; /* signs of the event indicators when they were looked at last */
    double next;                /* next time event, infinity: none */
    int stiff;                  /* the solver has become implicit */
    double step;                /* it would take next */
} Moment;

enum { PHASE_SET, PHASE_INIT, PHASE_EVENT, PHASE_CONTINUOUS, PHASE_STEP, PHASE_OVER };

typedef struct Unit {
    Moment now;
    int phase, exchange; /* one of the above; for model exchange? */
    int current;         /* z, dydt, w belong to the moment */
    int stop;            /* an event ended the simulation */
    int moved;           /* projection or an event changed states since it was asked */
    double z[ROOM(NZ)], dydt[ROOM(NY)], w[ROOM(NW)];
    double tolerance;
    char message[200];
    /* how the importer is told */
    void (*tell)(struct Unit *unit, int status, const char *text);
    void *environment;
    void *logger, *memory;
    char *name;
    double work[ROOM(NX) * ROOM(NX) + ROOM(NX)];
    double root[ROOM(ROOTS)];
    double g[ROOM(NG)], jacobian[ROOM(NG) * ROOM(NY)], normal[ROOM(NG) * ROOM(NG)];
} Unit;

static void say(Unit *unit, int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(unit->message, sizeof unit->message, format, list);
    va_end(list);
    if (unit->tell)
        unit->tell(unit, status, unit->message);
}

/* Solves a x = b by elimination with row exchanges; b becomes x. 0: a is singular. */
static int solve(int n, double *a, double *b)
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k]))
                best = i;
        double pivot = a[best * n + k], other = b[best];
        if (!(fabs(pivot) > 0) || !isfinite(pivot))
            return 0;
        b[best] = b[k];
        b[k] = other;
        for (int j = k; j < n; j++) {
            double entry = a[best * n + j];
            a[best * n + j] = a[k * n + j];
            a[k * n + j] = entry;
        }
        for (int i = k + 1; i < n; i++) {
            double factor = a[i * n + k] / pivot;
            for (int j = k; j < n && factor != 0; j++)
                a[i * n + j] -= factor * a[k * n + j];
            b[i] -= factor * b[k];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i * n + j] * b[j];
        b[i] /= a[i * n + i];
    }
    return 1;
}

static int all_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return 0;
    return 1;
}

/* z and y' at (t, y), inputs, switches and parameters as they are. 0: there are none. */
static int slopes_at(Unit *unit, double t, const double *y, double *z, double *dydt)
{
    const Moment *now = &unit->now;
    double *x = unit->work, *matrix = unit->work + ROOM(NX);
    if (NX > 0) {
        model_matrix(t, y, now->u, now->d, now->p, matrix);
        model_right(t, y, now->u, now->d, now->p, x);
        if (!solve(NX, matrix, x))
            return 0;
    }
    model_computed(t, y, x, now->u, now->d, now->p, z);
    model_slopes(t, y, z, now->u, now->d, now->p, dydt);
    return all_finite(dydt, NY);
}

/* What belongs to the moment. */
static int bring_up_to_date(Unit *unit)
{
    Moment *now = &unit->now;
    if (unit->current)
        return 1;
    if (!slopes_at(unit, now->t, now->y, unit->z, unit->dydt)) {
        say(unit, 3, "the equations are singular at t = %.9g", now->t);
        return 0;
    }
    model_outputs(now->t, now->y, unit->z, now->u, now->d, now->p, unit->w);
    unit->current = 1;
    return 1;
}

/* --- constraints --------------------------------------------------------------------------- */

/* The largest residual in units of its gradient and of y. */
static double drift_at(Unit *unit, double t, const double *y)
{
    const Moment *now = &unit->now;
    double worst = 0;
    if (NG == 0)
        return 0;
    model_constraints(t, y, now->u, now->d, now->p, unit->g);
    model_constraints_jacobian(t, y, now->u, now->d, now->p, unit->jacobian);
    for (int i = 0; i < NG; i++) {
        double size = 0;
        for (int j = 0; j < NY; j++)
            size += fabs(unit->jacobian[i * NY + j]) * (1 + fabs(y[j]));
        double off = size > 0 ? fabs(unit->g[i]) / size : fabs(unit->g[i]);
        worst = !(off <= worst) ? off : worst;
    }
    return worst;
}

/* Moves y onto the constraints; states of mobility 0 stay. 0: it does not get there. */
static int project(Unit *unit, double t, double *y, const double *mobility)
{
    double enough = 1e-13, last = INFINITY;
    for (int round = 0; round < 30; round++) {
        double off = drift_at(unit, t, y);
        if (!isfinite(off))
            return 0;
        if (off <= enough || (round > 3 && off < 1e-10 && off > last / 4))
            return 1;
        last = off;
        double *J = unit->jacobian, *N = unit->normal, *step = unit->g, largest = 0;
        for (int i = 0; i < NG; i++)
            for (int k = 0; k < NG; k++) {
                double sum = 0;
                for (int j = 0; j < NY; j++)
                    sum += J[i * NY + j] * mobility[j] * mobility[j] * J[k * NY + j];
                N[i * NG + k] = sum;
                largest = i == k && sum > largest ? sum : largest;
            }
        for (int i = 0; i < NG; i++) /* where constraints depend on each other */
            N[i * NG + i] += 1e-15 * largest;
        if (!solve(NG, N, step))
            return 0;
        for (int j = 0; j < NY; j++) {
            double move = 0;
            for (int i = 0; i < NG; i++)
                move += J[i * NY + j] * step[i];
            y[j] -= mobility[j] * mobility[j] * move;
        }
    }
    return 0;
}

/* --- events -------------------------------------------------------------------------------- */

/* What decides about events: the user's triggers, then the borders of the switches. */
static int roots_at(Unit *unit, double t, const double *y, double *root)
{
    const Moment *now = &unit->now;
    double z[ROOM(NZ)], dydt[ROOM(NY)];
    if (ROOTS == 0)
        return 1;
    if (!slopes_at(unit, t, y, z, dydt))
        return 0;
    model_events(t, y, z, now->u, now->d, now->p, root);
    model_borders(t, y, z, now->u, now->d, now->p, root + NE);
    return all_finite(root, ROOTS);
}

/* Event indicators: the same, shifted a little to the side where they are, so that none is zero
 * where an event was and changes its sign again by rounding. */
static int indicators_at(Unit *unit, double t, const double *y, double *root)
{
    static const double shift = 1e-10;
    if (!roots_at(unit, t, y, root))
        return 0;
    for (int k = 0; k < ROOTS; k++)
        root[k] += shift * unit->now.before[k];
    return 1;
}

static double sign_of(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/* The signs a little ahead: what is zero here is about to be that. shifted: of the indicators. */
static void look_ahead(Unit *unit, double *sign, int shifted)
{
    Moment *now = &unit->now;
    double y[ROOM(NY)], z[ROOM(NZ)], dydt[ROOM(NY)], ahead[ROOM(ROOTS)];
    double h = 1e-7 * (1e-3 + fabs(now->t) * 1e-3);
    if (ROOTS == 0 || !roots_at(unit, now->t, now->y, unit->root) ||
        !slopes_at(unit, now->t, now->y, z, dydt))
        return;
    for (int j = 0; j < NY; j++)
        y[j] = now->y[j] + h * dydt[j];
    if (!roots_at(unit, now->t + h, y, ahead))
        memcpy(ahead, unit->root, sizeof ahead);
    for (int k = 0; k < ROOTS; k++) {
        double slope = (ahead[k] - unit->root[k]) / h;
        double here = unit->root[k] + (shifted ? 1e-10 * now->before[k] : 0);
        int near = fabs(unit->root[k]) <= 1e-9 * (1 + fabs(slope));
        sign[k] = sign_of(near && slope != 0 ? slope : here);
    }
}

/* Switches take the signs of their borders. 1: one has changed. */
static int set_switches(Unit *unit)
{
    int changed = 0;
    double sign[ROOM(ROOTS)] = {0};
    for (int round = 0; ND > 0 && round < 10; round++) {
        int again = 0;
        look_ahead(unit, sign, 0);
        for (int k = 0; k < ND; k++)
            if (unit->now.d[k] != sign[NE + k]) {
                unit->now.d[k] = sign[NE + k];
                again = changed = 1;
            }
        unit->current = 0;
        if (!again)
            break;
    }
    return changed;
}

/* Carries out the events whose triggers have changed their signs. 1: something has changed. */
static int happen(Unit *unit)
{
    Moment *now = &unit->now;
    int changed = 0;
    double sign[ROOM(ROOTS)] = {0}, y[ROOM(NY)];
    if (!bring_up_to_date(unit) || !roots_at(unit, now->t, now->y, unit->root))
        return 0;
    memcpy(y, now->y, sizeof y);
    look_ahead(unit, sign, 1);
    for (int k = 0; k < NE; k++) {
        double here = sign[k];
        if (here == now->before[k] || now->before[k] == 0)
            continue;
        int done = model_act(k, now->t, now->y, unit->z, now->u, now->d, now->p, y);
        changed = changed || done;
        unit->stop = unit->stop || done == 2;
    }
    if (changed) {
        memcpy(now->y, y, sizeof y);
        unit->current = 0;
        unit->moved = 1;
    }
    if (set_switches(unit))
        changed = 1;
    if (changed && NG > 0) {
        project(unit, now->t, now->y, model_mobility);
        unit->current = 0;
        unit->moved = 1;
    }
    look_ahead(unit, sign, 0);
    memcpy(now->before, sign, sizeof sign);
    return changed;
}

/* --- life ---------------------------------------------------------------------------------- */

static void begin_unit(Unit *unit)
{
    Moment *now = &unit->now;
    memset(now, 0, sizeof *now);
    now->t = MODEL_START;
    memcpy(now->y, model_start, sizeof model_start);
    memcpy(now->u, model_inputs, sizeof model_inputs);
    memcpy(now->p, model_parameters, sizeof model_parameters);
    now->next = INFINITY;
    unit->tolerance = MODEL_TOLERANCE;
    unit->phase = PHASE_SET;
    unit->current = unit->stop = unit->moved = 0;
}

/* Ends initialization: consistent values, switches. 0: there are none. */
static int settle_unit(Unit *unit)
{
    Moment *now = &unit->now;
    set_switches(unit);
    if (NG > 0 && !project(unit, now->t, now->y, model_mobility)) {
        say(unit, 3, "no consistent values of the states are near those given");
        return 0;
    }
    set_switches(unit);
    unit->current = 0;
    look_ahead(unit, now->before, 0);
    return bring_up_to_date(unit);
}

#endif
