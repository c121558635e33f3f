/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of the Functional Mock-up Interface 2.0 (2.0.4), for model exchange and
 * co-simulation. Part of every unit that daesy writes; see core.h for the exception to the licence.
 * Types and names are those that the standard prescribes.
 */
#ifndef DAESY_UNIT_FMI2_H
#define DAESY_UNIT_FMI2_H

#if defined(_WIN32)
#define FMI2_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI2_EXPORT __attribute__((visibility("default")))
#else
#define FMI2_EXPORT
#endif

/* In a unit of source code the names begin with the identifier of the model. */
#define FMI2_PASTE(a, b) a##b
#define FMI2_PASTE2(a, b) FMI2_PASTE(a, b)
#if defined(FMI2_FUNCTION_PREFIX) && !defined(FMI2_OVERRIDE_FUNCTION_PREFIX)
#define FMI2_NAME(name) FMI2_PASTE2(FMI2_FUNCTION_PREFIX, name)
#else
#define FMI2_NAME(name) name
#endif
#define FMI2_API(type) FMI2_EXPORT type

typedef void *fmi2Component;
typedef void *fmi2ComponentEnvironment;
typedef void *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char *fmi2String;
typedef char fmi2Byte;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum {
    fmi2DoStepStatus,
    fmi2PendingStatus,
    fmi2LastSuccessfulTime,
    fmi2Terminated
} fmi2StatusKind;
typedef struct {
    void (*logger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
    void *(*allocateMemory)(size_t, size_t);
    void (*freeMemory)(void *);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;
typedef struct {
    fmi2Boolean newDiscreteStatesNeeded;
    fmi2Boolean terminateSimulation;
    fmi2Boolean nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

static void fmi2_tell(Unit *unit, int status, const char *text)
{
    const fmi2CallbackFunctions *functions = unit->logger;
    if (functions && functions->logger)
        functions->logger(functions->componentEnvironment, unit->name, (fmi2Status)status,
                          status > 2 ? "logStatusError" : "logAll", "%s", text);
}

static fmi2Status fmi2_done(int fine)
{
    return fine ? fmi2OK : fmi2Error;
}

/* Is the unit in one of these phases? */
static int fmi2_in(Unit *unit, int first, int last)
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

FMI2_API(const char *) FMI2_NAME(fmi2GetTypesPlatform)(void)
{
    return "default";
}

FMI2_API(const char *) FMI2_NAME(fmi2GetVersion)(void)
{
    return "2.0";
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SetDebugLogging)
(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[])
{
    (void)on, (void)n, (void)categories;
    return fmi2_done(c != NULL);
}

FMI2_API(fmi2Component)
FMI2_NAME(fmi2Instantiate)
(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
 const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean on)
{
    (void)resources, (void)visible, (void)on;
    if (!name || !token || strcmp(token, MODEL_TOKEN) != 0 || !functions)
        return NULL;
    Unit *unit = calloc(1, sizeof *unit + strlen(name) + 1);
    if (!unit)
        return NULL;
    unit->name = (char *)(unit + 1);
    strcpy(unit->name, name);
    unit->logger = (void *)(size_t)functions;
    unit->tell = fmi2_tell;
    unit->exchange = type == fmi2ModelExchange;
    begin_unit(unit);
    return unit;
}

FMI2_API(void) FMI2_NAME(fmi2FreeInstance)(fmi2Component c)
{
    free(c);
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SetupExperiment)
(fmi2Component c, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start, fmi2Boolean ends,
 fmi2Real end)
{
    Unit *unit = c;
    (void)ends, (void)end;
    if (!fmi2_in(unit, PHASE_SET, PHASE_SET))
        return fmi2Error;
    if (tolerant && tolerance > 0 && tolerance < unit->tolerance)
        unit->tolerance = tolerance;
    unit->now.t = start;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2EnterInitializationMode)(fmi2Component c)
{
    Unit *unit = c;
    if (!fmi2_in(unit, PHASE_SET, PHASE_SET))
        return fmi2Error;
    unit->phase = PHASE_INIT;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2ExitInitializationMode)(fmi2Component c)
{
    Unit *unit = c;
    if (!fmi2_in(unit, PHASE_INIT, PHASE_INIT) || !settle_unit(unit))
        return fmi2Error;
    unit->phase = unit->exchange ? PHASE_EVENT : PHASE_STEP;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2Terminate)(fmi2Component c)
{
    Unit *unit = c;
    if (!fmi2_in(unit, PHASE_EVENT, PHASE_STEP))
        return fmi2Error;
    unit->phase = PHASE_OVER;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2Reset)(fmi2Component c)
{
    if (!c)
        return fmi2Error;
    begin_unit(c);
    return fmi2OK;
}

/* --- values -------------------------------------------------------------------------------- */

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetReal)
(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real value[])
{
    return fmi2_done(c && get_values(c, vr, n, value));
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SetReal)
(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Real value[])
{
    return fmi2_done(c && set_values(c, vr, n, value));
}

/* There are no variables of the other types. */
#define FMI2_NONE(Name, type)                                                                      \
    FMI2_API(fmi2Status)                                                                           \
    FMI2_NAME(fmi2Get##Name)                                                                       \
    (fmi2Component c, const fmi2ValueReference vr[], size_t n, type value[])                       \
    {                                                                                              \
        (void)vr, (void)value;                                                                     \
        return fmi2_done(c && n == 0);                                                             \
    }                                                                                              \
    FMI2_API(fmi2Status)                                                                           \
    FMI2_NAME(fmi2Set##Name)                                                                       \
    (fmi2Component c, const fmi2ValueReference vr[], size_t n, const type value[])                 \
    {                                                                                              \
        (void)vr, (void)value;                                                                     \
        return fmi2_done(c && n == 0);                                                             \
    }
FMI2_NONE(Integer, fmi2Integer)
FMI2_NONE(Boolean, fmi2Boolean)
FMI2_NONE(String, fmi2String)

/* --- copies of the state ------------------------------------------------------------------- */

typedef struct Copy {
    Moment now;
    int phase, stop;
} Copy;

FMI2_API(fmi2Status) FMI2_NAME(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state)
{
    const Unit *unit = c;
    if (!unit || !state)
        return fmi2Error;
    Copy *copy = *state ? *state : calloc(1, sizeof *copy);
    if (!copy)
        return fmi2Error;
    *copy = (Copy){unit->now, unit->phase, unit->stop};
    *state = copy;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state)
{
    Unit *unit = c;
    const Copy *copy = state;
    if (!unit || !copy)
        return fmi2Error;
    unit->now = copy->now;
    unit->phase = copy->phase;
    unit->stop = copy->stop;
    unit->current = 0;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state)
{
    if (!c || !state)
        return fmi2Error;
    free(*state);
    *state = NULL;
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size)
{
    if (!c || !state || !size)
        return fmi2Error;
    *size = sizeof(Copy);
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SerializeFMUstate)
(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    if (!c || !state || !bytes || size < sizeof(Copy))
        return fmi2Error;
    memcpy(bytes, state, sizeof(Copy));
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2DeSerializeFMUstate)
(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
    if (!c || !state || !bytes || size < sizeof(Copy))
        return fmi2Error;
    if (!*state)
        *state = malloc(sizeof(Copy));
    if (!*state)
        return fmi2Error;
    memcpy(*state, bytes, sizeof(Copy));
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetDirectionalDerivative)
(fmi2Component c, const fmi2ValueReference unknown[], size_t unknowns,
 const fmi2ValueReference known[], size_t knowns, const fmi2Real seed[], fmi2Real value[])
{
    (void)c, (void)unknown, (void)unknowns, (void)known, (void)knowns, (void)seed, (void)value;
    return fmi2Error; /* the unit does not claim it */
}

/* --- model exchange ------------------------------------------------------------------------ */

FMI2_API(fmi2Status) FMI2_NAME(fmi2EnterEventMode)(fmi2Component c)
{
    Unit *unit = c;
    if (!fmi2_in(unit, PHASE_EVENT, PHASE_CONTINUOUS))
        return fmi2Error;
    unit->phase = PHASE_EVENT;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info)
{
    Unit *unit = c;
    if (!info || !fmi2_in(unit, PHASE_EVENT, PHASE_EVENT))
        return fmi2Error;
    memset(info, 0, sizeof *info);
    info->valuesOfContinuousStatesChanged = discrete_step(unit);
    info->terminateSimulation = unit->stop;
    return fmi2_done(bring_up_to_date(unit));
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2EnterContinuousTimeMode)(fmi2Component c)
{
    Unit *unit = c;
    if (!fmi2_in(unit, PHASE_EVENT, PHASE_EVENT))
        return fmi2Error;
    unit->phase = PHASE_CONTINUOUS;
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2CompletedIntegratorStep)
(fmi2Component c, fmi2Boolean final, fmi2Boolean *event, fmi2Boolean *terminate)
{
    Unit *unit = c;
    (void) final;
    if (!event || !terminate || !fmi2_in(unit, PHASE_CONTINUOUS, PHASE_CONTINUOUS))
        return fmi2Error;
    *event = has_drifted(unit);
    *terminate = 0;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2SetTime)(fmi2Component c, fmi2Real t)
{
    Unit *unit = c;
    if (!fmi2_in(unit, PHASE_EVENT, PHASE_CONTINUOUS))
        return fmi2Error;
    unit->now.t = t;
    unit->current = 0;
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t n)
{
    Unit *unit = c;
    if (n != NY || !fmi2_in(unit, PHASE_CONTINUOUS, PHASE_CONTINUOUS))
        return fmi2Error;
    memcpy(unit->now.y, x, n * sizeof *x);
    unit->current = 0;
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2GetDerivatives)(fmi2Component c, fmi2Real dx[], size_t n)
{
    Unit *unit = c;
    if (n != NY || !fmi2_in(unit, PHASE_INIT, PHASE_CONTINUOUS) || !bring_up_to_date(unit))
        return fmi2Error;
    memcpy(dx, unit->dydt, n * sizeof *dx);
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2GetEventIndicators)(fmi2Component c, fmi2Real z[], size_t n)
{
    Unit *unit = c;
    if (n != ROOTS || !fmi2_in(unit, PHASE_INIT, PHASE_CONTINUOUS) ||
        !indicators_at(unit, unit->now.t, unit->now.y, unit->root))
        return fmi2Error;
    memcpy(z, unit->root, n * sizeof *z);
    return fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t n)
{
    const Unit *unit = c;
    if (n != NY || !unit)
        return fmi2Error;
    memcpy(x, unit->now.y, n * sizeof *x);
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real x[], size_t n)
{
    if (n != NY || !c)
        return fmi2Error;
    for (size_t i = 0; i < n; i++)
        x[i] = 1;
    return fmi2OK;
}

/* --- co-simulation ------------------------------------------------------------------------- */

FMI2_API(fmi2Status)
FMI2_NAME(fmi2SetRealInputDerivatives)
(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Integer order[],
 const fmi2Real value[])
{
    (void)vr, (void)order, (void)value;
    return fmi2_done(c && n == 0);
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetRealOutputDerivatives)
(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Integer order[],
 fmi2Real value[])
{
    (void)vr, (void)order, (void)value;
    return fmi2_done(c && n == 0);
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2DoStep)(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean keep)
{
    Unit *unit = c;
    (void)keep;
    if (!fmi2_in(unit, PHASE_STEP, PHASE_STEP))
        return fmi2Error;
    if (!(h > 0) || fabs(t - unit->now.t) > 1e-6 * (h + fabs(t) * 1e-6)) {
        say(unit, 3, "a step from %.9g by %.9g, but the unit is at %.9g", t, h, unit->now.t);
        return fmi2Error;
    }
    if (!advance(unit, t + h))
        return fmi2Error;
    return unit->stop ? fmi2Discard : fmi2OK;
}

FMI2_API(fmi2Status) FMI2_NAME(fmi2CancelStep)(fmi2Component c)
{
    (void)c;
    return fmi2Error; /* no step is ever pending */
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    (void)c, (void)kind, (void)value;
    return fmi2Discard;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    const Unit *unit = c;
    if (!unit || kind != fmi2LastSuccessfulTime)
        return fmi2Discard;
    *value = unit->now.t;
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetIntegerStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    (void)c, (void)kind, (void)value;
    return fmi2Discard;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    const Unit *unit = c;
    if (!unit || kind != fmi2Terminated)
        return fmi2Discard;
    *value = unit->stop;
    return fmi2OK;
}

FMI2_API(fmi2Status)
FMI2_NAME(fmi2GetStringStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    (void)c, (void)kind, (void)value;
    return fmi2Discard;
}

#endif
