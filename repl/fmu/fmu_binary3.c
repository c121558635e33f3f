/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit's binary of FMI 3.0, as fmu_binary.c has that of 2.0.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "repl/fmu/fmu_folder.h"
#include "repl/fmu/fmu_unit.h"

enum { STATUS_OK, STATUS_WARNING };

enum {
    FREE,
    ENTER,
    EXIT,
    TERMINATE,
    GET,
    SET,
    WHICH,
    EXCHANGE,
    EVENT_MODE,
    UPDATE,
    CONTINUOUS_MODE,
    SET_TIME,
    SET_STATES,
    GET_STATES,
    SLOPES,
    INDICATORS,
    COMPLETED,
    COSIMULATION,
    STEP
};

const char *const FMU_NAMES_3[] = {"fmi3FreeInstance",
                                   "fmi3EnterInitializationMode",
                                   "fmi3ExitInitializationMode",
                                   "fmi3Terminate",
                                   "fmi3GetFloat64",
                                   "fmi3SetFloat64",
                                   "fmi3GetVersion",
                                   "",
                                   "fmi3InstantiateModelExchange",
                                   "fmi3EnterEventMode",
                                   "fmi3UpdateDiscreteStates",
                                   "fmi3EnterContinuousTimeMode",
                                   "fmi3SetTime",
                                   "fmi3SetContinuousStates",
                                   "fmi3GetContinuousStates",
                                   "fmi3GetContinuousStateDerivatives",
                                   "fmi3GetEventIndicators",
                                   "fmi3CompletedIntegratorStep",
                                   "",
                                   "fmi3InstantiateCoSimulation",
                                   "fmi3DoStep",
                                   NULL};

#define CALL(binary, place, type) ((type)(size_t)(binary)->functions[place])

typedef int Plain(void *instance);
typedef int Vector(void *instance, double *x, size_t n);
typedef int ConstVector(void *instance, const double *x, size_t n);

static void hear(void *environment, int status, const char *category, const char *message)
{
    UnitBinary *binary = environment;
    (void)status, (void)category;
    snprintf(binary->said, sizeof binary->said, "%s", message ? message : "");
}

static bool fine(int status)
{
    return status == STATUS_OK || status == STATUS_WARNING;
}

static bool instantiate(UnitBinary *binary, const UnitDescription *unit, bool exchange)
{
    typedef void *Exchange(const char *, const char *, const char *, bool, bool, void *, void *);
    typedef void *CoSimulation(const char *, const char *, const char *, bool, bool, bool, bool,
                               const uint32_t *, size_t, void *, void *, void *);
    typedef const char *Version(void);
    const char *token = unit->token ? unit->token : "";
    void *ear = (void *)(size_t)hear;
    char resources[FMU_PATH + 40];
    snprintf(resources, sizeof resources, "%s/resources/", binary->folder);
    if (strncmp(CALL(binary, WHICH, Version *)(), "3.", 2) != 0)
        return false;
    if (exchange)
        binary->instance = CALL(binary, EXCHANGE, Exchange *)(unit->name, token, resources, false,
                                                              false, binary, ear);
    else
        binary->instance = CALL(binary, COSIMULATION, CoSimulation *)(
            unit->name, token, resources, false, false, false, false, NULL, 0, binary, ear, NULL);
    return binary->instance != NULL;
}

static bool initialize(UnitBinary *binary, double start, double stop, double tolerance)
{
    typedef int Enter(void *, bool, double, double, bool, double);
    return fine(CALL(binary, ENTER, Enter *)(binary->instance, true, tolerance, start, true, stop));
}

static bool initialized(UnitBinary *binary)
{
    return fine(CALL(binary, EXIT, Plain *)(binary->instance));
}

static bool set(UnitBinary *binary, const unsigned *reference, size_t n, const double *value)
{
    typedef int Set(void *, const uint32_t *, size_t, const double *, size_t);
    return n == 0 || fine(CALL(binary, SET, Set *)(binary->instance, reference, n, value, n));
}

static bool get(UnitBinary *binary, const unsigned *reference, size_t n, double *value)
{
    typedef int Get(void *, const uint32_t *, size_t, double *, size_t);
    return n == 0 || fine(CALL(binary, GET, Get *)(binary->instance, reference, n, value, n));
}

static bool event_mode(UnitBinary *binary)
{
    return fine(CALL(binary, EVENT_MODE, Plain *)(binary->instance));
}

static bool update(UnitBinary *binary, UnitEvents *events)
{
    typedef int Update(void *, bool *, bool *, bool *, bool *, bool *, double *);
    bool nominals, defined = false;
    *events = (UnitEvents){.next = INFINITY};
    double next = 0;
    bool done = fine(CALL(binary, UPDATE, Update *)(binary->instance, &events->again, &events->stop,
                                                    &nominals, &events->moved, &defined, &next));
    if (defined)
        events->next = next;
    return done;
}

static bool continuous_mode(UnitBinary *binary)
{
    return fine(CALL(binary, CONTINUOUS_MODE, Plain *)(binary->instance));
}

static bool set_time(UnitBinary *binary, double t)
{
    typedef int SetTime(void *, double);
    return fine(CALL(binary, SET_TIME, SetTime *)(binary->instance, t));
}

static bool set_states(UnitBinary *binary, const double *x, size_t n)
{
    return n == 0 || fine(CALL(binary, SET_STATES, ConstVector *)(binary->instance, x, n));
}

static bool get_states(UnitBinary *binary, double *x, size_t n)
{
    return n == 0 || fine(CALL(binary, GET_STATES, Vector *)(binary->instance, x, n));
}

static bool slopes(UnitBinary *binary, double *dx, size_t n)
{
    return n == 0 || fine(CALL(binary, SLOPES, Vector *)(binary->instance, dx, n));
}

static bool indicators(UnitBinary *binary, double *z, size_t n)
{
    return n == 0 || fine(CALL(binary, INDICATORS, Vector *)(binary->instance, z, n));
}

static bool completed(UnitBinary *binary, bool *event, bool *stop)
{
    typedef int Completed(void *, bool, bool *, bool *);
    *event = *stop = false;
    return fine(CALL(binary, COMPLETED, Completed *)(binary->instance, true, event, stop));
}

static bool step(UnitBinary *binary, double t, double h, bool *stop)
{
    typedef int Step(void *, double, double, bool, bool *, bool *, bool *, double *);
    bool event = false, early = false;
    double last = t;
    *stop = false;
    return fine(
        CALL(binary, STEP, Step *)(binary->instance, t, h, true, &event, stop, &early, &last));
}

static void end(UnitBinary *binary)
{
    typedef void Free(void *);
    CALL(binary, TERMINATE, Plain *)(binary->instance);
    CALL(binary, FREE, Free *)(binary->instance);
}

const UnitCalls FMU_CALLS_3 = {
    instantiate, initialize, initialized, set,    get,        event_mode, update, continuous_mode,
    set_time,    set_states, get_states,  slopes, indicators, completed,  step,   end};
