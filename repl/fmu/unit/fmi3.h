/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of the Functional Mock-up Interface 3.0, for model exchange and co-simulation. Part
 * of every unit that daesy writes; see core.h for the exception to the licence. Types and names are
 * those that the standard prescribes.
 */
#ifndef DAESY_UNIT_FMI3_H
#define DAESY_UNIT_FMI3_H

#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32)
#define FMI3_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI3_EXPORT __attribute__((visibility("default")))
#else
#define FMI3_EXPORT
#endif

#define FMI3_PASTE(a, b) a##b
#define FMI3_PASTE2(a, b) FMI3_PASTE(a, b)
#if defined(FMI3_FUNCTION_PREFIX) && !defined(FMI3_OVERRIDE_FUNCTION_PREFIX)
#define FMI3_NAME(name) FMI3_PASTE2(FMI3_FUNCTION_PREFIX, name)
#else
#define FMI3_NAME(name) name
#endif
#define FMI3_API(type) FMI3_EXPORT type

typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment;
typedef void *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean;
typedef char fmi3Char;
typedef const fmi3Char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const fmi3Byte *fmi3Binary;
typedef bool fmi3Clock;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
    fmi3Independent,
    fmi3Constant,
    fmi3Fixed,
    fmi3Tunable,
    fmi3Discrete,
    fmi3Dependent
} fmi3DependencyKind;
typedef enum {
    fmi3IntervalNotYetKnown,
    fmi3IntervalUnchanged,
    fmi3IntervalChanged
} fmi3IntervalQualifier;
typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64, fmi3Boolean,
                                               fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean *,
                                               fmi3Float64 *);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

/* A function that this kind of unit has not: it is never called by who reads its description. */
#define FMI3_LACKS(name, ...)                                                                      \
    FMI3_API(fmi3Status) FMI3_NAME(name)(fmi3Instance instance, __VA_ARGS__)                       \
    {                                                                                              \
        (void)instance;                                                                            \
        return fmi3Error;                                                                          \
    }

static void fmi3_tell(Unit *unit, int status, const char *text)
{
    fmi3LogMessageCallback tell = (fmi3LogMessageCallback)(size_t)unit->logger;
    if (tell)
        tell(unit->environment, (fmi3Status)status, status > 2 ? "logStatusError" : "logAll", text);
}

static fmi3Status fmi3_done(int fine)
{
    return fine ? fmi3OK : fmi3Error;
}

static int fmi3_in(Unit *unit, int first, int last)
{
    if (!unit)
        return 0;
    if (unit->phase < first || unit->phase > last) {
        say(unit, 3, "the function may not be called in this state of the unit");
        return 0;
    }
    return 1;
}

/* --- life ---------------------------------------------------------------------------------- */

FMI3_API(const char *) FMI3_NAME(fmi3GetVersion)(void)
{
    return "3.0";
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3SetDebugLogging)
(fmi3Instance instance, fmi3Boolean on, size_t n, const fmi3String categories[])
{
    (void)on, (void)n, (void)categories;
    return fmi3_done(instance != NULL);
}

static fmi3Instance fmi3_new(fmi3String name, fmi3String token, fmi3InstanceEnvironment environment,
                             fmi3LogMessageCallback tell, int exchange)
{
    if (!name || !token || strcmp(token, MODEL_TOKEN) != 0)
        return NULL;
    Unit *unit = calloc(1, sizeof *unit);
    if (!unit)
        return NULL;
    unit->environment = environment;
    unit->logger = (void *)(size_t)tell;
    unit->tell = fmi3_tell;
    unit->exchange = exchange;
    begin_unit(unit);
    return unit;
}

FMI3_API(fmi3Instance)
FMI3_NAME(fmi3InstantiateModelExchange)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean on,
 fmi3InstanceEnvironment environment, fmi3LogMessageCallback tell)
{
    (void)resources, (void)visible, (void)on;
    return fmi3_new(name, token, environment, tell, 1);
}

FMI3_API(fmi3Instance)
FMI3_NAME(fmi3InstantiateCoSimulation)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean on,
 fmi3Boolean events, fmi3Boolean early, const fmi3ValueReference required[], size_t n,
 fmi3InstanceEnvironment environment, fmi3LogMessageCallback tell,
 fmi3IntermediateUpdateCallback update)
{
    (void)resources, (void)visible, (void)on, (void)early, (void)required, (void)n, (void)update;
    return events ? NULL : fmi3_new(name, token, environment, tell, 0);
}

FMI3_API(fmi3Instance)
FMI3_NAME(fmi3InstantiateScheduledExecution)
(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean on,
 fmi3InstanceEnvironment environment, fmi3LogMessageCallback tell, fmi3ClockUpdateCallback update,
 fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)on, (void)environment;
    (void)tell, (void)update, (void)lock, (void)unlock;
    return NULL;
}

FMI3_API(void) FMI3_NAME(fmi3FreeInstance)(fmi3Instance instance)
{
    free(instance);
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3EnterInitializationMode)
(fmi3Instance instance, fmi3Boolean tolerant, fmi3Float64 tolerance, fmi3Float64 start,
 fmi3Boolean ends, fmi3Float64 end)
{
    Unit *unit = instance;
    (void)ends, (void)end;
    if (!fmi3_in(unit, PHASE_SET, PHASE_SET))
        return fmi3Error;
    if (tolerant && tolerance > 0 && tolerance < unit->tolerance)
        unit->tolerance = tolerance;
    unit->now.t = start;
    unit->phase = PHASE_INIT;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3ExitInitializationMode)(fmi3Instance instance)
{
    Unit *unit = instance;
    if (!fmi3_in(unit, PHASE_INIT, PHASE_INIT) || !settle_unit(unit))
        return fmi3Error;
    unit->phase = unit->exchange ? PHASE_EVENT : PHASE_STEP;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3EnterEventMode)(fmi3Instance instance)
{
    Unit *unit = instance;
    if (!fmi3_in(unit, PHASE_EVENT, PHASE_CONTINUOUS))
        return fmi3Error;
    unit->phase = PHASE_EVENT;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3Terminate)(fmi3Instance instance)
{
    Unit *unit = instance;
    if (!fmi3_in(unit, PHASE_EVENT, PHASE_STEP))
        return fmi3Error;
    unit->phase = PHASE_OVER;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3Reset)(fmi3Instance instance)
{
    if (!instance)
        return fmi3Error;
    begin_unit(instance);
    return fmi3OK;
}

/* --- values -------------------------------------------------------------------------------- */

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetFloat64)
(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Float64 value[], size_t count)
{
    return fmi3_done(instance && n == count && get_values(instance, vr, n, value));
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3SetFloat64)
(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Float64 value[],
 size_t count)
{
    return fmi3_done(instance && n == count && set_values(instance, vr, n, value));
}

/* There are no variables of the other types. */
#define FMI3_NONE(Name, type)                                                                      \
    FMI3_API(fmi3Status)                                                                           \
    FMI3_NAME(fmi3Get##Name)                                                                       \
    (fmi3Instance instance, const fmi3ValueReference vr[], size_t n, type value[], size_t count)   \
    {                                                                                              \
        (void)vr, (void)value;                                                                     \
        return fmi3_done(instance && n == 0 && count == 0);                                        \
    }                                                                                              \
    FMI3_API(fmi3Status)                                                                           \
    FMI3_NAME(fmi3Set##Name)                                                                       \
    (fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const type value[],           \
     size_t count)                                                                                 \
    {                                                                                              \
        (void)vr, (void)value;                                                                     \
        return fmi3_done(instance && n == 0 && count == 0);                                        \
    }
FMI3_NONE(Float32, fmi3Float32)
FMI3_NONE(Int8, fmi3Int8)
FMI3_NONE(UInt8, fmi3UInt8)
FMI3_NONE(Int16, fmi3Int16)
FMI3_NONE(UInt16, fmi3UInt16)
FMI3_NONE(Int32, fmi3Int32)
FMI3_NONE(UInt32, fmi3UInt32)
FMI3_NONE(Int64, fmi3Int64)
FMI3_NONE(UInt64, fmi3UInt64)
FMI3_NONE(Boolean, fmi3Boolean)
FMI3_NONE(String, fmi3String)

FMI3_LACKS(fmi3GetBinary, const fmi3ValueReference vr[], size_t n, size_t sizes[],
           fmi3Binary value[], size_t count)
FMI3_LACKS(fmi3SetBinary, const fmi3ValueReference vr[], size_t n, const size_t sizes[],
           const fmi3Binary value[], size_t count)
FMI3_LACKS(fmi3GetClock, const fmi3ValueReference vr[], size_t n, fmi3Clock value[])
FMI3_LACKS(fmi3SetClock, const fmi3ValueReference vr[], size_t n, const fmi3Clock value[])
FMI3_LACKS(fmi3GetNumberOfVariableDependencies, fmi3ValueReference vr, size_t *count)
FMI3_LACKS(fmi3GetVariableDependencies, fmi3ValueReference dependent, size_t dependents[],
           fmi3ValueReference independent[], size_t independents[], fmi3DependencyKind kinds[],
           size_t count)

/* --- copies of the state ------------------------------------------------------------------- */

typedef struct Copy {
    Moment now;
    int phase, stop;
} Copy;

FMI3_API(fmi3Status) FMI3_NAME(fmi3GetFMUState)(fmi3Instance instance, fmi3FMUState *state)
{
    const Unit *unit = instance;
    if (!unit || !state)
        return fmi3Error;
    Copy *copy = *state ? *state : calloc(1, sizeof *copy);
    if (!copy)
        return fmi3Error;
    *copy = (Copy){unit->now, unit->phase, unit->stop};
    *state = copy;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3SetFMUState)(fmi3Instance instance, fmi3FMUState state)
{
    Unit *unit = instance;
    const Copy *copy = state;
    if (!unit || !copy)
        return fmi3Error;
    unit->now = copy->now;
    unit->phase = copy->phase;
    unit->stop = copy->stop;
    unit->current = 0;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3FreeFMUState)(fmi3Instance instance, fmi3FMUState *state)
{
    if (!instance || !state)
        return fmi3Error;
    free(*state);
    *state = NULL;
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3SerializedFMUStateSize)(fmi3Instance instance, fmi3FMUState state, size_t *size)
{
    if (!instance || !state || !size)
        return fmi3Error;
    *size = sizeof(Copy);
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3SerializeFMUState)
(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size)
{
    if (!instance || !state || !bytes || size < sizeof(Copy))
        return fmi3Error;
    memcpy(bytes, state, sizeof(Copy));
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3DeserializeFMUState)
(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
    if (!instance || !state || !bytes || size < sizeof(Copy))
        return fmi3Error;
    if (!*state)
        *state = malloc(sizeof(Copy));
    if (!*state)
        return fmi3Error;
    memcpy(*state, bytes, sizeof(Copy));
    return fmi3OK;
}

FMI3_LACKS(fmi3GetDirectionalDerivative, const fmi3ValueReference unknowns[], size_t n,
           const fmi3ValueReference knowns[], size_t k, const fmi3Float64 seed[], size_t seeds,
           fmi3Float64 value[], size_t count)
FMI3_LACKS(fmi3GetAdjointDerivative, const fmi3ValueReference unknowns[], size_t n,
           const fmi3ValueReference knowns[], size_t k, const fmi3Float64 seed[], size_t seeds,
           fmi3Float64 value[], size_t count)

/* --- clocks and configuration: none -------------------------------------------------------- */

FMI3_API(fmi3Status) FMI3_NAME(fmi3EnterConfigurationMode)(fmi3Instance instance)
{
    (void)instance;
    return fmi3Error;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3ExitConfigurationMode)(fmi3Instance instance)
{
    (void)instance;
    return fmi3Error;
}

FMI3_LACKS(fmi3GetIntervalDecimal, const fmi3ValueReference vr[], size_t n, fmi3Float64 intervals[],
           fmi3IntervalQualifier qualifiers[])
FMI3_LACKS(fmi3GetIntervalFraction, const fmi3ValueReference vr[], size_t n, fmi3UInt64 counters[],
           fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
FMI3_LACKS(fmi3GetShiftDecimal, const fmi3ValueReference vr[], size_t n, fmi3Float64 shifts[])
FMI3_LACKS(fmi3GetShiftFraction, const fmi3ValueReference vr[], size_t n, fmi3UInt64 counters[],
           fmi3UInt64 resolutions[])
FMI3_LACKS(fmi3SetIntervalDecimal, const fmi3ValueReference vr[], size_t n,
           const fmi3Float64 intervals[])
FMI3_LACKS(fmi3SetIntervalFraction, const fmi3ValueReference vr[], size_t n,
           const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
FMI3_LACKS(fmi3SetShiftDecimal, const fmi3ValueReference vr[], size_t n, const fmi3Float64 shifts[])
FMI3_LACKS(fmi3SetShiftFraction, const fmi3ValueReference vr[], size_t n,
           const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
FMI3_LACKS(fmi3ActivateModelPartition, fmi3ValueReference clock, fmi3Float64 t)

/* --- model exchange ------------------------------------------------------------------------ */

FMI3_API(fmi3Status) FMI3_NAME(fmi3EvaluateDiscreteStates)(fmi3Instance instance)
{
    return fmi3_done(fmi3_in(instance, PHASE_INIT, PHASE_EVENT));
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3UpdateDiscreteStates)
(fmi3Instance instance, fmi3Boolean *again, fmi3Boolean *terminate, fmi3Boolean *nominals,
 fmi3Boolean *values, fmi3Boolean *defined, fmi3Float64 *next)
{
    Unit *unit = instance;
    if (!again || !terminate || !nominals || !values || !defined || !next ||
        !fmi3_in(unit, PHASE_EVENT, PHASE_EVENT))
        return fmi3Error;
    *again = *nominals = *defined = false;
    *next = 0;
    *values = discrete_step(unit) != 0;
    *terminate = unit->stop != 0;
    return fmi3_done(bring_up_to_date(unit));
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3EnterContinuousTimeMode)(fmi3Instance instance)
{
    Unit *unit = instance;
    if (!fmi3_in(unit, PHASE_EVENT, PHASE_EVENT))
        return fmi3Error;
    unit->phase = PHASE_CONTINUOUS;
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3CompletedIntegratorStep)
(fmi3Instance instance, fmi3Boolean final, fmi3Boolean *event, fmi3Boolean *terminate)
{
    Unit *unit = instance;
    (void) final;
    if (!event || !terminate || !fmi3_in(unit, PHASE_CONTINUOUS, PHASE_CONTINUOUS))
        return fmi3Error;
    *event = has_drifted(unit) != 0;
    *terminate = false;
    return fmi3OK;
}

FMI3_API(fmi3Status) FMI3_NAME(fmi3SetTime)(fmi3Instance instance, fmi3Float64 t)
{
    Unit *unit = instance;
    if (!fmi3_in(unit, PHASE_EVENT, PHASE_CONTINUOUS))
        return fmi3Error;
    unit->now.t = t;
    unit->current = 0;
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3SetContinuousStates)(fmi3Instance instance, const fmi3Float64 x[], size_t n)
{
    Unit *unit = instance;
    if (n != NY || !fmi3_in(unit, PHASE_CONTINUOUS, PHASE_CONTINUOUS))
        return fmi3Error;
    memcpy(unit->now.y, x, n * sizeof *x);
    unit->current = 0;
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetContinuousStateDerivatives)(fmi3Instance instance, fmi3Float64 dx[], size_t n)
{
    Unit *unit = instance;
    if (n != NY || !fmi3_in(unit, PHASE_INIT, PHASE_CONTINUOUS) || !bring_up_to_date(unit))
        return fmi3Error;
    memcpy(dx, unit->dydt, n * sizeof *dx);
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetEventIndicators)(fmi3Instance instance, fmi3Float64 z[], size_t n)
{
    Unit *unit = instance;
    if (n != ROOTS || !fmi3_in(unit, PHASE_INIT, PHASE_CONTINUOUS) ||
        !indicators_at(unit, unit->now.t, unit->now.y, unit->root))
        return fmi3Error;
    memcpy(z, unit->root, n * sizeof *z);
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetContinuousStates)(fmi3Instance instance, fmi3Float64 x[], size_t n)
{
    const Unit *unit = instance;
    if (n != NY || !unit)
        return fmi3Error;
    memcpy(x, unit->now.y, n * sizeof *x);
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetNominalsOfContinuousStates)(fmi3Instance instance, fmi3Float64 x[], size_t n)
{
    if (n != NY || !instance)
        return fmi3Error;
    for (size_t i = 0; i < n; i++)
        x[i] = 1;
    return fmi3OK;
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetNumberOfEventIndicators)(fmi3Instance instance, size_t *count)
{
    *count = ROOTS;
    return fmi3_done(instance != NULL);
}

FMI3_API(fmi3Status)
FMI3_NAME(fmi3GetNumberOfContinuousStates)(fmi3Instance instance, size_t *count)
{
    *count = NY;
    return fmi3_done(instance != NULL);
}

/* --- co-simulation ------------------------------------------------------------------------- */

FMI3_API(fmi3Status) FMI3_NAME(fmi3EnterStepMode)(fmi3Instance instance)
{
    (void)instance;
    return fmi3Error; /* there is no event mode in co-simulation */
}

FMI3_LACKS(fmi3GetOutputDerivatives, const fmi3ValueReference vr[], size_t n,
           const fmi3Int32 orders[], fmi3Float64 value[], size_t count)

FMI3_API(fmi3Status)
FMI3_NAME(fmi3DoStep)
(fmi3Instance instance, fmi3Float64 t, fmi3Float64 h, fmi3Boolean keep, fmi3Boolean *event,
 fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
    Unit *unit = instance;
    (void)keep;
    if (!event || !terminate || !early || !last || !fmi3_in(unit, PHASE_STEP, PHASE_STEP))
        return fmi3Error;
    if (!(h > 0) || fabs(t - unit->now.t) > 1e-6 * (h + fabs(t) * 1e-6)) {
        say(unit, 3, "a step from %.9g by %.9g, but the unit is at %.9g", t, h, unit->now.t);
        return fmi3Error;
    }
    int fine = advance(unit, t + h);
    *event = *early = false;
    *terminate = unit->stop != 0;
    *last = unit->now.t;
    return fmi3_done(fine);
}

#endif
