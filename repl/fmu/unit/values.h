/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The variables of a unit by their value references, for both versions of the standard. Part of
 * every unit that daesy writes; see core.h for the exception to the licence.
 *
 * References count: time, states, their derivatives, what is computed, inputs, parameters,
 * switches, outputs that are formulas.
 */
#ifndef DAESY_UNIT_VALUES_H
#define DAESY_UNIT_VALUES_H

enum {
    AT_Y = 1,
    AT_DYDT = AT_Y + NY,
    AT_Z = AT_DYDT + NY,
    AT_U = AT_Z + NZ,
    AT_P = AT_U + NU,
    AT_D = AT_P + NP,
    AT_W = AT_D + ND,
    AT_R = AT_W + NW,
    AT_END = AT_R + ROOTS
};

static int get_value(Unit *unit, unsigned reference, double *value)
{
    const Moment *now = &unit->now;
    int at = (int)reference;
    if (reference >= AT_END)
        return 0;
    if (((at >= AT_DYDT && at < AT_U) || at >= AT_W) && !bring_up_to_date(unit))
        return 0;
    *value = at < AT_Y      ? now->t
             : at < AT_DYDT ? now->y[at - AT_Y]
             : at < AT_Z    ? unit->dydt[at - AT_DYDT]
             : at < AT_U    ? unit->z[at - AT_Z]
             : at < AT_P    ? now->u[at - AT_U]
             : at < AT_D    ? now->p[at - AT_P]
             : at < AT_W    ? now->d[at - AT_D]
             : at < AT_R    ? unit->w[at - AT_W]
                            : 0;
    if (at < AT_R)
        return 1;
    *value = indicators_at(unit, now->t, now->y, unit->root) ? unit->root[at - AT_R] : NAN;
    return isfinite(*value);
}

/* Inputs at any time, states and parameters until initialization ends. */
static int set_value(Unit *unit, unsigned reference, double value)
{
    Moment *now = &unit->now;
    int at = (int)reference, early = unit->phase == PHASE_SET || unit->phase == PHASE_INIT;
    if (reference >= AT_END || !isfinite(value))
        return 0;
    unit->current = 0;
    if (at >= AT_U && at < AT_P)
        now->u[at - AT_U] = value;
    else if (early && at >= AT_Y && at < AT_DYDT)
        now->y[at - AT_Y] = value;
    else if (early && at >= AT_P && at < AT_D)
        now->p[at - AT_P] = value;
    else
        return 0;
    return 1;
}

static int get_values(Unit *unit, const unsigned *references, size_t n, double *values)
{
    for (size_t i = 0; i < n; i++)
        if (!get_value(unit, references[i], &values[i])) {
            say(unit, 3, "variable %u has no value", references[i]);
            return 0;
        }
    return 1;
}

static int set_values(Unit *unit, const unsigned *references, size_t n, const double *values)
{
    for (size_t i = 0; i < n; i++)
        if (!set_value(unit, references[i], values[i])) {
            say(unit, 3, "variable %u cannot be set to %g now", references[i], values[i]);
            return 0;
        }
    return 1;
}

/* Is the integrator of the importer so far from the constraints that it should go back? */
static int has_drifted(Unit *unit)
{
    return NG > 0 && drift_at(unit, unit->now.t, unit->now.y) > MODEL_DRIFT;
}

/* Events and the way back onto the constraints, in event mode. 1: states have changed. */
static int discrete_step(Unit *unit)
{
    unit->moved = 0;
    happen(unit);
    if (has_drifted(unit) && project(unit, unit->now.t, unit->now.y, model_mobility))
        unit->moved = 1;
    unit->current = 0;
    return unit->moved;
}

#endif
