/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a unit's binary of FMI 3.0 has of its own, as fmu_binary.c has that of 2.0.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "repl/fmu/fmu_folder.h"
#include "repl/fmu/fmu_unit.h"

const char *const FMU_NAMES_3[UNIT_PLACES] = {
    [UNIT_FREE] = "fmi3FreeInstance",
    [UNIT_ENTER] = "fmi3EnterInitializationMode",
    [UNIT_EXIT] = "fmi3ExitInitializationMode",
    [UNIT_TERMINATE] = "fmi3Terminate",
    [UNIT_GET] = "fmi3GetFloat64",
    [UNIT_SET] = "fmi3SetFloat64",
    [UNIT_WHICH] = "fmi3GetVersion",
    [UNIT_EXCHANGE] = "fmi3InstantiateModelExchange",
    [UNIT_EVENT_MODE] = "fmi3EnterEventMode",
    [UNIT_UPDATE] = "fmi3UpdateDiscreteStates",
    [UNIT_CONTINUOUS_MODE] = "fmi3EnterContinuousTimeMode",
    [UNIT_SET_TIME] = "fmi3SetTime",
    [UNIT_SET_STATES] = "fmi3SetContinuousStates",
    [UNIT_GET_STATES] = "fmi3GetContinuousStates",
    [UNIT_SLOPES] = "fmi3GetContinuousStateDerivatives",
    [UNIT_INDICATORS] = "fmi3GetEventIndicators",
    [UNIT_COMPLETED] = "fmi3CompletedIntegratorStep",
    [UNIT_COSIMULATION] = "fmi3InstantiateCoSimulation",
    [UNIT_STEP] = "fmi3DoStep",
};

static void hear(void *environment, int status, const char *category, const char *message)
{
    UnitBinary *binary = environment;
    (void)status, (void)category;
    snprintf(binary->said, sizeof binary->said, "%s", message ? message : "");
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
    if (strncmp(UNIT_CALL(binary, UNIT_WHICH, Version *)(), "3.", 2) != 0)
        return false;
    if (exchange)
        binary->instance = UNIT_CALL(binary, UNIT_EXCHANGE, Exchange *)(
            unit->name, token, resources, false, false, binary, ear);
    else
        binary->instance = UNIT_CALL(binary, UNIT_COSIMULATION, CoSimulation *)(
            unit->name, token, resources, false, false, false, false, NULL, 0, binary, ear, NULL);
    return binary->instance != NULL;
}

static bool initialize(UnitBinary *binary, double start, double stop, double tolerance)
{
    typedef int Enter(void *, bool, double, double, bool, double);
    return fmu_fine(UNIT_CALL(binary, UNIT_ENTER, Enter *)(binary->instance, true, tolerance, start,
                                                           true, stop));
}

static bool set(UnitBinary *binary, const unsigned *reference, size_t n, const double *value)
{
    typedef int Set(void *, const uint32_t *, size_t, const double *, size_t);
    return n == 0 ||
           fmu_fine(UNIT_CALL(binary, UNIT_SET, Set *)(binary->instance, reference, n, value, n));
}

static bool get(UnitBinary *binary, const unsigned *reference, size_t n, double *value)
{
    typedef int Get(void *, const uint32_t *, size_t, double *, size_t);
    return n == 0 ||
           fmu_fine(UNIT_CALL(binary, UNIT_GET, Get *)(binary->instance, reference, n, value, n));
}

static bool update(UnitBinary *binary, UnitEvents *events)
{
    typedef int Update(void *, bool *, bool *, bool *, bool *, bool *, double *);
    bool nominals, defined = false;
    *events = (UnitEvents){.next = INFINITY};
    double next = 0;
    bool done = fmu_fine(UNIT_CALL(binary, UNIT_UPDATE, Update *)(binary->instance, &events->again,
                                                                  &events->stop, &nominals,
                                                                  &events->moved, &defined, &next));
    if (defined)
        events->next = next;
    return done;
}

static bool completed(UnitBinary *binary, bool *event, bool *stop)
{
    typedef int Completed(void *, bool, bool *, bool *);
    *event = *stop = false;
    return fmu_fine(
        UNIT_CALL(binary, UNIT_COMPLETED, Completed *)(binary->instance, true, event, stop));
}

static bool step(UnitBinary *binary, double t, double h, bool *stop)
{
    typedef int Step(void *, double, double, bool, bool *, bool *, bool *, double *);
    bool event = false, early = false;
    double last = t;
    *stop = false;
    return fmu_fine(UNIT_CALL(binary, UNIT_STEP, Step *)(binary->instance, t, h, true, &event, stop,
                                                         &early, &last));
}

const UnitCalls FMU_CALLS_3 = {instantiate, initialize, set, get, update, completed, step};
