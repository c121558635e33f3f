/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The solver of a unit for co-simulation, from one communication point to the next. Part of every
 * unit that daesy writes; see core.h for the exception to the licence.
 *
 * Dormand and Prince's pair of order 5 (E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary
 * Differential Equations I, II.5) until its steps are held down by stability (their test, II IV.2);
 * then the L-stable diagonally implicit pair of order 4 with g = 1/4 (II, IV.6). States go back
 * onto the constraints after each step. A step in which an event indicator changes its sign is
 * taken again, shorter, until it ends just behind the change.
 */
#ifndef DAESY_UNIT_SOLVE_H
#define DAESY_UNIT_SOLVE_H

enum { MOST_STEPS = 1000000, STAGES = 7 };

typedef struct Steps {
    double k[STAGES][ROOM(NY)], y[ROOM(NY)], error[ROOM(NY)];
    double matrix[ROOM(NY) * ROOM(NY)], lu[ROOM(NY) * ROOM(NY)], delta[ROOM(NY)];
    double z[ROOM(NZ)];
    int slow; /* steps that stability held down, one after the other */
} Steps;

static double norm_of(const Unit *unit, const double *error, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < NY; i++) {
        double size = fabs(a[i]) > fabs(b[i]) ? fabs(a[i]) : fabs(b[i]);
        double part = error[i] / (unit->tolerance * (1 + size));
        sum += part * part;
    }
    return NY ? sqrt(sum / NY) : 0;
}

/* --- explicit ------------------------------------------------------------------------------ */

/* y + h*sum of weights[i]*k[i] */
static void combine(const Steps *s, const double *y, double h, const double *weight, int n,
                    double *sum)
{
    for (int j = 0; j < NY; j++) {
        double total = 0;
        for (int i = 0; i < n; i++)
            total += weight[i] * s->k[i][j];
        sum[j] = y[j] + h * total;
    }
}

/* A step from (t, y) to s->y; the estimate of its error, or infinity. s->k[0] is y' at (t, y). */
static double explicit_step(Unit *unit, Steps *s, double t, const double *y, double h)
{
    static const double c[STAGES] = {0, 0.2, 0.3, 0.8, 8.0 / 9, 1, 1};
    static const double a[STAGES][STAGES - 1] = {
        {0},
        {0.2},
        {3.0 / 40, 9.0 / 40},
        {44.0 / 45, -56.0 / 15, 32.0 / 9},
        {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
        {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
        {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
    static const double e[STAGES] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                     -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
    double stage[ROOM(NY)], up = 0, down = 0;
    for (int i = 1; i < STAGES; i++) {
        memcpy(stage, s->y, sizeof stage);
        combine(s, y, h, a[i], i, s->y);
        if (!slopes_at(unit, t + c[i] * h, s->y, s->z, s->k[i]))
            return INFINITY;
    }
    for (int j = 0; j < NY; j++) { /* stage is that of k[5], s->y that of k[6] */
        double rise = s->k[6][j] - s->k[5][j], run = s->y[j] - stage[j];
        up += rise * rise;
        down += run * run;
    }
    combine(s, s->y, h, e, STAGES, s->error);
    for (int j = 0; j < NY; j++)
        s->error[j] -= s->y[j];
    s->slow = down > 0 && fabs(h) * sqrt(up / down) > 3.25 ? s->slow + 1 : 0;
    return norm_of(unit, s->error, y, s->y);
}

/* --- implicit ------------------------------------------------------------------------------ */

static int differentiate(Unit *unit, Steps *s, double t, const double *y)
{
    double moved[ROOM(NY)], slope[ROOM(NY)];
    memcpy(moved, y, sizeof(double) * NY);
    for (int j = 0; j < NY; j++) {
        double step = sqrt(DBL_EPSILON) * (1e-3 + fabs(y[j]));
        moved[j] = y[j] + step;
        if (!slopes_at(unit, t, moved, s->z, slope))
            return 0;
        for (int i = 0; i < NY; i++)
            s->matrix[i * NY + j] = (slope[i] - s->k[0][i]) / (moved[j] - y[j]);
        moved[j] = y[j];
    }
    return 1;
}

/* Newton's method for a stage k = f(t, base + h*k/4); the stage is left in s->y. */
static int implicit_stage(Unit *unit, Steps *s, double t, const double *base, double h, double *k)
{
    double before = INFINITY;
    for (int round = 0; round < 12; round++) {
        for (int j = 0; j < NY; j++)
            s->y[j] = base[j] + h / 4 * k[j];
        if (!slopes_at(unit, t, s->y, s->z, s->delta))
            return 0;
        for (int j = 0; j < NY; j++)
            s->delta[j] -= k[j];
        for (int i = 0; i < NY; i++)
            for (int j = 0; j < NY; j++)
                s->lu[i * NY + j] = (i == j) - h / 4 * s->matrix[i * NY + j];
        if (!solve(NY, s->lu, s->delta))
            return 0;
        for (int j = 0; j < NY; j++) {
            k[j] += s->delta[j];
            s->delta[j] *= h;
        }
        double off = norm_of(unit, s->delta, base, s->y);
        if (off < 1e-3)
            return 1;
        if (off > 2 * before)
            return 0;
        before = off;
    }
    return 0;
}

static double implicit_step(Unit *unit, Steps *s, double t, const double *y, double h)
{
    enum { PARTS = 5 };
    static const double c[PARTS] = {0.25, 0.75, 0.55, 0.5, 1};
    static const double a[PARTS][PARTS] = {{0},
                                           {0.5},
                                           {17.0 / 50, -1.0 / 25},
                                           {371.0 / 1360, -137.0 / 2720, 15.0 / 544},
                                           {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12}};
    static const double e[PARTS] = {25.0 / 24 - 59.0 / 48, -49.0 / 48 + 17.0 / 96,
                                    125.0 / 16 - 225.0 / 32, 0, 0.25};
    double base[ROOM(NY)], slope[ROOM(NY)];
    memcpy(slope, s->k[0], sizeof slope);
    if (!differentiate(unit, s, t, y))
        return INFINITY;
    for (int i = 0; i < PARTS; i++) {
        combine(s, y, h, a[i], i, base);
        memcpy(s->k[i], i ? s->k[i - 1] : slope, sizeof slope);
        if (!implicit_stage(unit, s, t + c[i] * h, base, h, s->k[i])) {
            memcpy(s->k[0], slope, sizeof slope);
            return INFINITY;
        }
    }
    combine(s, s->y, h, e, PARTS, s->error);
    for (int j = 0; j < NY; j++)
        s->error[j] -= s->y[j];
    memcpy(s->k[0], slope, sizeof slope);
    return norm_of(unit, s->error, y, s->y);
}

/* --- steps --------------------------------------------------------------------------------- */

static double attempt(Unit *unit, Steps *s, double t, const double *y, double h)
{
    return unit->now.stiff ? implicit_step(unit, s, t, y, h) : explicit_step(unit, s, t, y, h);
}

/* Does an indicator have another sign at (t, y)? */
static int is_behind(Unit *unit, double t, const double *y)
{
    if (ROOTS == 0 || !indicators_at(unit, t, y, unit->root))
        return 0;
    for (int k = 0; k < ROOTS; k++)
        if (unit->now.before[k] != 0 && sign_of(unit->root[k]) != unit->now.before[k])
            return 1;
    return 0;
}

/* The step h ends behind an event: shortens it until it ends just behind. */
static double just_behind(Unit *unit, Steps *s, double t, const double *y, double h)
{
    double low = 0, high = h, least = 4 * DBL_EPSILON * (fabs(t) + fabs(h));
    while (high - low > least) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        if (attempt(unit, s, t, y, middle) < INFINITY && is_behind(unit, t + middle, s->y))
            high = middle;
        else
            low = middle;
    }
    attempt(unit, s, t, y, high);
    return high;
}

/* y onto the constraints after a step; 0: it does not get there. */
static int land(Unit *unit, double t, double *y)
{
    return NG == 0 || drift_at(unit, t, y) < 1e-14 || project(unit, t, y, model_mobility);
}

static double first_step(Unit *unit, const Steps *s, double room)
{
    double h = room, rate = norm_of(unit, s->k[0], unit->now.y, unit->now.y);
    if (unit->now.step > 0)
        h = unit->now.step;
    else if (rate > 0)
        h = 1e-2 * pow(unit->tolerance, 0.2) / (rate * unit->tolerance);
    return h < room ? h : room;
}

/* One accepted step towards `end`. 0: there is none; *event: it ends behind one. */
static int step_on(Unit *unit, Steps *s, double end, int *event)
{
    Moment *now = &unit->now;
    double room = end - now->t, least = 16 * DBL_EPSILON * (fabs(now->t) + fabs(end));
    if (!slopes_at(unit, now->t, now->y, s->z, s->k[0]))
        return 0;
    double h = first_step(unit, s, room);
    for (int tries = 0; tries < 200; tries++) {
        int whole = h >= room * (1 - 1e-9);
        h = whole ? room : h;
        double error = attempt(unit, s, now->t, now->y, h);
        if (!now->stiff && s->slow > 15) {
            now->stiff = 1;
            continue;
        }
        double power = now->stiff ? 0.25 : 0.2;
        double factor = error > 0 ? 0.9 * pow(error, -power) : 5;
        factor = !(factor > 0.2) ? 0.2 : factor > 5 ? 5 : factor;
        if (error <= 1) {
            *event = is_behind(unit, now->t + h, s->y);
            double taken = *event ? just_behind(unit, s, now->t, now->y, h) : h;
            now->t = whole && taken >= h ? end : now->t + taken;
            memcpy(now->y, s->y, sizeof now->y);
            if (!whole || *event || h * factor > room)
                now->step = h * factor;
            return land(unit, now->t, now->y);
        }
        h *= factor;
        if (h < least)
            return 0;
    }
    return 0;
}

/* From the moment to `end`, or to where an event stops the simulation. 0: it fails. */
static int advance(Unit *unit, double end)
{
    static const int most = MOST_STEPS;
    Steps *s = calloc(1, sizeof *s);
    int fine = s != NULL, steps = 0;
    unit->current = 0;
    happen(unit); /* inputs may have changed */
    while (fine && unit->now.t < end && !unit->stop) {
        int event = 0;
        fine = steps++ < most && step_on(unit, s, end, &event);
        unit->current = 0;
        if (fine && event)
            happen(unit);
    }
    free(s);
    unit->current = 0;
    if (!fine)
        say(unit, 3, "the solver makes no progress at t = %.9g", unit->now.t);
    return fine;
}

#endif
