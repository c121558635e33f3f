/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules that a schema of XML cannot say: which causality goes with which variability and with
 * which initial, when there must be a start and when there must not, and that ModelStructure lists
 * exactly the outputs, the derivatives of states and what is unknown at the start.
 */
#include "repl/fmu/fmu_rules.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void fault(UnitDescription *unit, const char *format,
                                                        ...)
{
    va_list list;
    va_start(list, format);
    buf_vprintf(&unit->faults, format, list);
    va_end(list);
    buf_putc(&unit->faults, '\n');
    unit->fault_count++;
}

static bool is(const char *text, const char *word)
{
    return text && !strcmp(text, word);
}

static bool is_identifier(const char *text)
{
    bool fine = *text && !isdigit((unsigned char)*text);
    for (const char *s = text; *s; s++)
        fine = fine && (isalnum((unsigned char)*s) || *s == '_');
    return fine;
}

static bool is_real(const UnitVariable *v)
{
    return is(v->type, "Real") || is(v->type, "Float64") || is(v->type, "Float32");
}

static const char *causality_of(const UnitVariable *v)
{
    return v->causality ? v->causality : "local";
}

static const char *variability_of(const UnitVariable *v)
{
    bool parameter = is(v->causality, "parameter") || is(v->causality, "calculatedParameter");
    return v->variability ? v->variability
           : parameter    ? "fixed"
           : is_real(v)   ? "continuous"
                          : "discrete";
}

/* The value of initial, where it is not said. */
static const char *initial_of(const UnitVariable *v)
{
    const char *causality = causality_of(v), *variability = variability_of(v);
    if (v->initial)
        return v->initial;
    if (is(causality, "input") || is(causality, "independent"))
        return "";
    return is(causality, "parameter") || is(variability, "constant") ? "exact" : "calculated";
}

/* --- variables ----------------------------------------------------------------------------- */

static bool goes_with(const char *causality, const char *variability)
{
    bool continuous = is(variability, "continuous"), discrete = is(variability, "discrete"),
         fixed = is(variability, "fixed") || is(variability, "tunable"),
         constant = is(variability, "constant");
    if (is(causality, "parameter") || is(causality, "calculatedParameter") ||
        is(causality, "structuralParameter"))
        return fixed;
    if (is(causality, "input"))
        return continuous || discrete;
    if (is(causality, "output"))
        return continuous || discrete || constant;
    if (is(causality, "local"))
        return continuous || discrete || fixed || constant;
    return is(causality, "independent") && continuous;
}

static void rule_variable(UnitDescription *unit, const UnitVariable *v)
{
    const char *causality = causality_of(v), *variability = variability_of(v),
               *initial = initial_of(v);
    bool exact = is(initial, "exact"), needs = exact || is(initial, "approx") ||
                                               is(causality, "input") || is(causality, "parameter");
    if (!goes_with(causality, variability))
        fault(unit, "%s: causality %s does not go with variability %s", v->name, causality,
              variability);
    if (is(variability, "continuous") && !is_real(v))
        fault(unit, "%s: only real variables are continuous", v->name);
    if (v->reference < 0)
        fault(unit, "%s has no valueReference", v->name);
    if (v->initial && (is(causality, "input") || is(causality, "independent")))
        fault(unit, "%s: no initial for causality %s", v->name, causality);
    if ((is(causality, "parameter") || is(variability, "constant")) && !exact)
        fault(unit, "%s: initial must be exact", v->name);
    if (needs && !v->start)
        fault(unit, "%s needs a start", v->name);
    if (!needs && v->start)
        fault(unit, "%s must have no start", v->name);
    if (v->derivative && !is(variability, "continuous"))
        fault(unit, "%s: derivatives are continuous", v->name);
}

static void rule_names(UnitDescription *unit)
{
    long independent = 0;
    for (size_t i = 0; i < unit->count; i++) {
        const UnitVariable *v = &unit->variables[i];
        if (fmu_find(unit, v->name) != (long)i)
            fault(unit, "two variables are called %s", v->name);
        for (size_t k = 0; k < i && unit->version == 3; k++)
            if (unit->variables[k].reference == v->reference)
                fault(unit, "%s and %s have one valueReference", unit->variables[k].name, v->name);
        independent += is(v->causality, "independent");
    }
    if (independent > 1 || (unit->version == 3 && independent != 1))
        fault(unit, "%ld variables are independent", independent);
}

/* --- structure ----------------------------------------------------------------------------- */

static bool has(const UnitList *list, long place)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->place[i] == place)
            return true;
    return false;
}

static void rule_list(UnitDescription *unit, const UnitList *list, const char *what,
                      bool (*wanted)(const UnitDescription *unit, long place))
{
    for (size_t i = 0; i < list->n; i++)
        if (list->place[i] < 0)
            fault(unit, "ModelStructure: %s names no variable", what);
        else if (!wanted(unit, list->place[i]))
            fault(unit, "ModelStructure: %s is no %s", unit->variables[list->place[i]].name, what);
    for (size_t k = 0; k < unit->count; k++)
        if (wanted(unit, (long)k) && !has(list, (long)k))
            fault(unit, "ModelStructure: the %s %s is missing", what, unit->variables[k].name);
}

static bool is_output(const UnitDescription *unit, long place)
{
    return is(unit->variables[place].causality, "output");
}

/* The variable that this one is the derivative of, or -1. */
static long state_of(const UnitDescription *unit, long place)
{
    long derivative = unit->variables[place].derivative;
    if (!derivative || unit->version == 2)
        return derivative >= 1 && (size_t)derivative <= unit->count ? derivative - 1 : -1;
    for (size_t k = 0; k < unit->count; k++)
        if (unit->variables[k].reference == derivative)
            return (long)k;
    return -1;
}

static bool is_derivative(const UnitDescription *unit, long place)
{
    return unit->variables[place].derivative != 0;
}

static bool is_state(const UnitDescription *unit, long place)
{
    for (size_t k = 0; k < unit->count; k++)
        if (unit->variables[k].derivative && state_of(unit, (long)k) == place)
            return true;
    return false;
}

static bool is_initial(const UnitDescription *unit, long place)
{
    const UnitVariable *v = &unit->variables[place];
    const char *initial = initial_of(v);
    bool open = is(initial, "calculated") || is(initial, "approx");
    return open && (is_output(unit, place) || is_derivative(unit, place) || is_state(unit, place) ||
                    is(v->causality, "calculatedParameter"));
}

static void rule_states(UnitDescription *unit)
{
    for (size_t i = 0; i < unit->derivatives.n; i++) {
        long place = unit->derivatives.place[i];
        if (place >= 0 && state_of(unit, place) < 0)
            fault(unit, "%s is the derivative of no variable", unit->variables[place].name);
    }
    for (size_t i = 0; i < unit->events.n; i++)
        if (unit->events.place[i] < 0)
            fault(unit, "ModelStructure: an event indicator is no variable");
}

void fmu_rules(UnitDescription *unit)
{
    const char *identifiers[] = {unit->exchange, unit->cosimulation};
    if (!unit->name || !*unit->name)
        fault(unit, "modelName is missing");
    if (!unit->token)
        fault(unit, "%s is missing", unit->version == 2 ? "guid" : "instantiationToken");
    if (!unit->exchange && !unit->cosimulation)
        fault(unit, "the unit serves neither for model exchange nor for co-simulation");
    for (int k = 0; k < 2; k++)
        if (identifiers[k] && !is_identifier(identifiers[k]))
            fault(unit, "modelIdentifier %s is no name in C", identifiers[k]);
    rule_names(unit);
    for (size_t i = 0; i < unit->count; i++)
        rule_variable(unit, &unit->variables[i]);
    rule_list(unit, &unit->outputs, "output", is_output);
    rule_list(unit, &unit->derivatives, "derivative", is_derivative);
    rule_list(unit, &unit->initial, "unknown at the start", is_initial);
    rule_states(unit);
}
