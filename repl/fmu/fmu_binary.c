/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit's binary: its functions by their names, all that the standards ask for, called in the
 * order that the standards' states allow. What versions 2.0 and 3.0 call alike, and what 2.0 has of
 * its own; fmu_binary3.c has that of 3.0.
 */
#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/fmu/fmu_folder.h"
#include "repl/fmu/fmu_unit.h"

enum { STATUS_OK, STATUS_WARNING, STATUS_DISCARD };

/* --- loading ------------------------------------------------------------------------------- */

void fmu_load(UnitBinary *binary, const char *library, int version, bool exchange)
{
    const char *const *names = version == 2 ? FMU_NAMES_2 : FMU_NAMES_3;
    *binary = (UnitBinary){.calls = version == 2 ? &FMU_CALLS_2 : &FMU_CALLS_3};
    binary->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!binary->library)
        err_raise(ST_IO, "the unit's binary cannot be loaded: %.300s", dlerror());
    for (int i = 0; i < UNIT_PLACES; i++) {
        bool needed = i < UNIT_EVENT_MODE || (i < UNIT_STEP) == exchange;
        binary->functions[i] = names[i] ? dlsym(binary->library, names[i]) : NULL;
        if (names[i] && needed && !binary->functions[i])
            err_raise(ST_IO, "the unit's binary lacks the function %s", names[i]);
    }
}

/* --- both versions ------------------------------------------------------------------------- */

typedef int Vector(void *instance, double *x, size_t n);
typedef int ConstVector(void *instance, const double *x, size_t n);

static UnitBinary *speaking; /* whose messages are kept: there is one unit in the process */

bool fmu_fine(int status)
{
    return status == STATUS_OK || status == STATUS_WARNING;
}

bool fmu_initialized(UnitBinary *binary)
{
    return fmu_fine(UNIT_CALL(binary, UNIT_EXIT, UnitPlain *)(binary->instance));
}

bool fmu_event_mode(UnitBinary *binary)
{
    return fmu_fine(UNIT_CALL(binary, UNIT_EVENT_MODE, UnitPlain *)(binary->instance));
}

bool fmu_continuous_mode(UnitBinary *binary)
{
    return fmu_fine(UNIT_CALL(binary, UNIT_CONTINUOUS_MODE, UnitPlain *)(binary->instance));
}

bool fmu_set_time(UnitBinary *binary, double t)
{
    typedef int SetTime(void *, double);
    return fmu_fine(UNIT_CALL(binary, UNIT_SET_TIME, SetTime *)(binary->instance, t));
}

bool fmu_set_states(UnitBinary *binary, const double *x, size_t n)
{
    return n == 0 ||
           fmu_fine(UNIT_CALL(binary, UNIT_SET_STATES, ConstVector *)(binary->instance, x, n));
}

bool fmu_get_states(UnitBinary *binary, double *x, size_t n)
{
    return n == 0 || fmu_fine(UNIT_CALL(binary, UNIT_GET_STATES, Vector *)(binary->instance, x, n));
}

bool fmu_slopes(UnitBinary *binary, double *dx, size_t n)
{
    return n == 0 || fmu_fine(UNIT_CALL(binary, UNIT_SLOPES, Vector *)(binary->instance, dx, n));
}

bool fmu_indicators(UnitBinary *binary, double *z, size_t n)
{
    return n == 0 || fmu_fine(UNIT_CALL(binary, UNIT_INDICATORS, Vector *)(binary->instance, z, n));
}

void fmu_end(UnitBinary *binary)
{
    typedef void Free(void *);
    UNIT_CALL(binary, UNIT_TERMINATE, UnitPlain *)(binary->instance);
    UNIT_CALL(binary, UNIT_FREE, Free *)(binary->instance);
    if (speaking == binary)
        speaking = NULL;
}

/* --- FMI 2.0 ------------------------------------------------------------------------------- */

typedef void Logger(void *environment, const char *name, int status, const char *category,
                    const char *format, ...);
typedef struct Callbacks {
    Logger *logger;
    void *(*allocate)(size_t n, size_t size);
    void (*free)(void *block);
    void (*step_finished)(void *environment, int status);
    void *environment;
} Callbacks;
typedef struct EventInfo {
    int again, stop, nominals, moved, defined;
    double next;
} EventInfo;

const char *const FMU_NAMES_2[UNIT_PLACES] = {
    [UNIT_INSTANTIATE] = "fmi2Instantiate",
    [UNIT_FREE] = "fmi2FreeInstance",
    [UNIT_SETUP] = "fmi2SetupExperiment",
    [UNIT_ENTER] = "fmi2EnterInitializationMode",
    [UNIT_EXIT] = "fmi2ExitInitializationMode",
    [UNIT_TERMINATE] = "fmi2Terminate",
    [UNIT_GET] = "fmi2GetReal",
    [UNIT_SET] = "fmi2SetReal",
    [UNIT_WHICH] = "fmi2GetVersion",
    [UNIT_EVENT_MODE] = "fmi2EnterEventMode",
    [UNIT_UPDATE] = "fmi2NewDiscreteStates",
    [UNIT_CONTINUOUS_MODE] = "fmi2EnterContinuousTimeMode",
    [UNIT_SET_TIME] = "fmi2SetTime",
    [UNIT_SET_STATES] = "fmi2SetContinuousStates",
    [UNIT_GET_STATES] = "fmi2GetContinuousStates",
    [UNIT_SLOPES] = "fmi2GetDerivatives",
    [UNIT_INDICATORS] = "fmi2GetEventIndicators",
    [UNIT_COMPLETED] = "fmi2CompletedIntegratorStep",
    [UNIT_STEP] = "fmi2DoStep",
};

__attribute__((format(printf, 5, 6))) static void
hear(void *environment, const char *name, int status, const char *category, const char *format, ...)
{
    va_list list;
    (void)environment, (void)name, (void)category, (void)status;
    va_start(list, format);
    if (speaking)
        vsnprintf(speaking->said, sizeof speaking->said, format, list);
    va_end(list);
}

static bool instantiate(UnitBinary *binary, const UnitDescription *unit, bool exchange)
{
    typedef void *Instantiate(const char *, int, const char *, const char *, const Callbacks *, int,
                              int);
    static const Callbacks callbacks = {hear, calloc, free, NULL, NULL};
    typedef const char *Version(void);
    char resources[FMU_PATH + 40];
    snprintf(resources, sizeof resources, "file://%s/resources", binary->folder);
    speaking = binary;
    if (strncmp(UNIT_CALL(binary, UNIT_WHICH, Version *)(), "2.", 2) != 0)
        return false;
    binary->instance = UNIT_CALL(binary, UNIT_INSTANTIATE, Instantiate *)(
        unit->name, exchange ? 0 : 1, unit->token ? unit->token : "", resources, &callbacks, 0, 0);
    return binary->instance != NULL;
}

static bool initialize(UnitBinary *binary, double start, double stop, double tolerance)
{
    typedef int Setup(void *, int, double, double, int, double);
    return fmu_fine(UNIT_CALL(binary, UNIT_SETUP, Setup *)(binary->instance, 1, tolerance, start, 1,
                                                           stop)) &&
           fmu_fine(UNIT_CALL(binary, UNIT_ENTER, UnitPlain *)(binary->instance));
}

static bool set(UnitBinary *binary, const unsigned *reference, size_t n, const double *value)
{
    typedef int Set(void *, const unsigned *, size_t, const double *);
    return n == 0 ||
           fmu_fine(UNIT_CALL(binary, UNIT_SET, Set *)(binary->instance, reference, n, value));
}

static bool get(UnitBinary *binary, const unsigned *reference, size_t n, double *value)
{
    typedef int Get(void *, const unsigned *, size_t, double *);
    return n == 0 ||
           fmu_fine(UNIT_CALL(binary, UNIT_GET, Get *)(binary->instance, reference, n, value));
}

static bool update(UnitBinary *binary, UnitEvents *events)
{
    typedef int Update(void *, EventInfo *);
    EventInfo info = {0};
    bool done = fmu_fine(UNIT_CALL(binary, UNIT_UPDATE, Update *)(binary->instance, &info));
    *events = (UnitEvents){info.again != 0, info.stop != 0, info.moved != 0,
                           info.defined ? info.next : INFINITY};
    return done;
}

static bool completed(UnitBinary *binary, bool *event, bool *stop)
{
    typedef int Completed(void *, int, int *, int *);
    int wants = 0, ends = 0;
    bool done = fmu_fine(
        UNIT_CALL(binary, UNIT_COMPLETED, Completed *)(binary->instance, 1, &wants, &ends));
    *event = wants != 0;
    *stop = ends != 0;
    return done;
}

static bool step(UnitBinary *binary, double t, double h, bool *stop)
{
    typedef int Step(void *, double, double, int);
    int status = UNIT_CALL(binary, UNIT_STEP, Step *)(binary->instance, t, h, 1);
    *stop = status == STATUS_DISCARD;
    return fmu_fine(status) || *stop;
}

const UnitCalls FMU_CALLS_2 = {instantiate, initialize, set, get, update, completed, step};
