/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit's binary of FMI 2.0: its functions by their names, all that the standard asks for. Called
 * in the order that the standard's states allow.
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
    int part = 0, place = 0;
    *binary = (UnitBinary){.calls = version == 2 ? &FMU_CALLS_2 : &FMU_CALLS_3};
    binary->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!binary->library)
        err_raise(ST_IO, "the unit's binary cannot be loaded: %.300s", dlerror());
    for (long i = 0; names[i]; i++) {
        if (!*names[i]) {
            part++;
            continue;
        }
        void *function = dlsym(binary->library, names[i]);
        if (!function && (part == 0 || (part == 1) == exchange))
            err_raise(ST_IO, "the unit's binary lacks the function %s", names[i]);
        binary->functions[place++] = function;
    }
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

enum {
    INSTANTIATE,
    FREE,
    SETUP,
    ENTER,
    EXIT,
    TERMINATE,
    GET,
    SET,
    WHICH,
    EVENT_MODE,
    UPDATE,
    CONTINUOUS_MODE,
    SET_TIME,
    SET_STATES,
    GET_STATES,
    SLOPES,
    INDICATORS,
    COMPLETED,
    STEP
};

const char *const FMU_NAMES_2[] = {"fmi2Instantiate",
                                   "fmi2FreeInstance",
                                   "fmi2SetupExperiment",
                                   "fmi2EnterInitializationMode",
                                   "fmi2ExitInitializationMode",
                                   "fmi2Terminate",
                                   "fmi2GetReal",
                                   "fmi2SetReal",
                                   "fmi2GetVersion",
                                   "",
                                   "fmi2EnterEventMode",
                                   "fmi2NewDiscreteStates",
                                   "fmi2EnterContinuousTimeMode",
                                   "fmi2SetTime",
                                   "fmi2SetContinuousStates",
                                   "fmi2GetContinuousStates",
                                   "fmi2GetDerivatives",
                                   "fmi2GetEventIndicators",
                                   "fmi2CompletedIntegratorStep",
                                   "",
                                   "fmi2DoStep",
                                   NULL};

/* A pointer to a function as POSIX has them. */
#define CALL(binary, place, type) ((type)(size_t)(binary)->functions[place])

typedef int Plain(void *instance);
typedef int Vector(void *instance, double *x, size_t n);
typedef int ConstVector(void *instance, const double *x, size_t n);

static UnitBinary *speaking; /* whose messages are kept: there is one unit in the process */

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

static bool fine(int status)
{
    return status == STATUS_OK || status == STATUS_WARNING;
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
    if (strncmp(CALL(binary, WHICH, Version *)(), "2.", 2) != 0)
        return false;
    binary->instance = CALL(binary, INSTANTIATE, Instantiate *)(
        unit->name, exchange ? 0 : 1, unit->token ? unit->token : "", resources, &callbacks, 0, 0);
    return binary->instance != NULL;
}

static bool initialize(UnitBinary *binary, double start, double stop, double tolerance)
{
    typedef int Setup(void *, int, double, double, int, double);
    return fine(CALL(binary, SETUP, Setup *)(binary->instance, 1, tolerance, start, 1, stop)) &&
           fine(CALL(binary, ENTER, Plain *)(binary->instance));
}

static bool initialized(UnitBinary *binary)
{
    return fine(CALL(binary, EXIT, Plain *)(binary->instance));
}

static bool set(UnitBinary *binary, const unsigned *reference, size_t n, const double *value)
{
    typedef int Set(void *, const unsigned *, size_t, const double *);
    return n == 0 || fine(CALL(binary, SET, Set *)(binary->instance, reference, n, value));
}

static bool get(UnitBinary *binary, const unsigned *reference, size_t n, double *value)
{
    typedef int Get(void *, const unsigned *, size_t, double *);
    return n == 0 || fine(CALL(binary, GET, Get *)(binary->instance, reference, n, value));
}

static bool event_mode(UnitBinary *binary)
{
    return fine(CALL(binary, EVENT_MODE, Plain *)(binary->instance));
}

static bool update(UnitBinary *binary, UnitEvents *events)
{
    typedef int Update(void *, EventInfo *);
    EventInfo info = {0};
    bool done = fine(CALL(binary, UPDATE, Update *)(binary->instance, &info));
    *events = (UnitEvents){info.again != 0, info.stop != 0, info.moved != 0,
                           info.defined ? info.next : INFINITY};
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
    typedef int Completed(void *, int, int *, int *);
    int wants = 0, ends = 0;
    bool done = fine(CALL(binary, COMPLETED, Completed *)(binary->instance, 1, &wants, &ends));
    *event = wants != 0;
    *stop = ends != 0;
    return done;
}

static bool step(UnitBinary *binary, double t, double h, bool *stop)
{
    typedef int Step(void *, double, double, int);
    int status = CALL(binary, STEP, Step *)(binary->instance, t, h, 1);
    *stop = status == STATUS_DISCARD;
    return fine(status) || *stop;
}

static void end(UnitBinary *binary)
{
    typedef void Free(void *);
    CALL(binary, TERMINATE, Plain *)(binary->instance);
    CALL(binary, FREE, Free *)(binary->instance);
    speaking = NULL;
}

const UnitCalls FMU_CALLS_2 = {
    instantiate, initialize, initialized, set,    get,        event_mode, update, continuous_mode,
    set_time,    set_states, get_states,  slopes, indicators, completed,  step,   end};
