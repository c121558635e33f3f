/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit, of FMI 2.0 or 3.0 by -DFMI=, that does as it is told by its parameter `fault`: it refuses
 * one of its functions, or behaves oddly. tests/units/stubborn.dae asks what is made of that.
 *
 * x' = 1 from x = 0, output y = x + u; variables: 0 fault, 1 x, 2 its derivative, 3 y, 4 u.
 */
#include <math.h>
#include <stdlib.h>

#ifndef VERSION
#define VERSION "."
#endif
#ifndef TOKEN
#define TOKEN 'g'
#endif

enum Fault {
    NONE,
    GET,
    SET,
    ENTER,
    EXIT,
    EVENT_MODE,
    UPDATE,
    CONTINUOUS,
    TIME,
    STATES,
    TELL,
    SLOPES,
    INDICATORS,
    COMPLETED,
    STEP,
    RESTLESS = 20, /* each update wants another */
    ENDING,        /* ends with the first step beyond t = 1 */
    ENDED,         /* ends at its first update */
    CLOCK,         /* x grows by 1 at t = 1/4, 1/2, ... */
    EAGER,         /* each step wants event mode, where x becomes 100 beyond t = 1 */
    STORM,         /* an event at each 1e-5 that x grows by */
    WARNING,       /* says so all the time, and works */
    NOWHERE,       /* has no derivative beyond t = 1 */
    LEAP           /* where x passes 1/2, u is kept in x */
};

typedef struct Unit {
    double t, x, u;
    int fault;
    void *ear, *environment;
    double next;
} Unit;

static int status_of(Unit *unit, enum Fault place);

#if FMI == 2
typedef int Bool;
#define UNIT(name) fmi2##name
typedef struct Callbacks {
    void (*logger)(void *, const char *, int, const char *, const char *, ...);
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
    void (*finished)(void *, int);
    void *environment;
} Callbacks;
typedef struct EventInfo {
    int again, stop, nominals, moved, defined;
    double next;
} EventInfo;

static void say(const Unit *unit, const char *text)
{
    const Callbacks *callbacks = unit->ear;
    callbacks->logger(callbacks->environment, "stubborn", 3, "error", "%s", text);
}

void *fmi2Instantiate(const char *name, int type, const char *token, const char *resources,
                      const Callbacks *callbacks, int visible, int logging)
{
    Unit *unit = callbacks->allocate(1, sizeof *unit);
    if (visible || logging || token[0] != TOKEN)
        return NULL;
    unit->ear = (void *)callbacks;
    return unit;
}

int fmi2SetupExperiment(Unit *unit, int exact, double tolerance, double from, int bounded,
                        double to)
{
    unit->t = from;
    return exact && bounded && tolerance > 0 && to > from ? 0 : 3;
}

int fmi2EnterInitializationMode(Unit *unit)
{
    return status_of(unit, ENTER);
}
#else
#include <stdbool.h>
typedef bool Bool;
#define UNIT(name) fmi3##name

static void say(const Unit *unit, const char *text)
{
    void (*logger)(void *, int, const char *, const char *) =
        (void (*)(void *, int, const char *, const char *))unit->ear;
    logger(unit->environment, 3, "error", text);
}

static void *instance(const char *token, bool visible, bool logging, void *environment, void *ear)
{
    Unit *unit = calloc(1, sizeof *unit);
    if (visible || logging || token[0] != TOKEN)
        return NULL;
    unit->ear = ear;
    unit->environment = environment;
    return unit;
}

void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources,
                                   bool visible, bool logging, void *environment, void *ear)
{
    return instance(token, visible, logging, environment, ear);
}

void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources,
                                  bool visible, bool logging, bool events, bool early,
                                  const unsigned *needed, size_t n, void *environment, void *ear,
                                  void *intermediate)
{
    return events || early || n ? NULL : instance(token, visible, logging, environment, ear);
}

int fmi3EnterInitializationMode(Unit *unit, bool known, double tolerance, double from, bool bounded,
                                double to)
{
    unit->t = from;
    return known && bounded && tolerance > 0 && to > from ? status_of(unit, ENTER) : 3;
}
#endif

const char *UNIT(GetVersion)(void)
{
    return FMI == 2 ? "2" VERSION "0" : "3" VERSION "0";
}

static int status_of(Unit *unit, enum Fault place)
{
    if (unit->fault == (int)place)
        say(unit, "it does not please me");
    return unit->fault == (int)place ? 3 : unit->fault == WARNING;
}

void UNIT(FreeInstance)(Unit *unit)
{
    free(unit);
}
int UNIT(ExitInitializationMode)(Unit *unit)
{
    return status_of(unit, EXIT);
}
int UNIT(Terminate)(Unit *unit)
{
    return status_of(unit, NONE);
}
int UNIT(EnterEventMode)(Unit *unit)
{
    return status_of(unit, EVENT_MODE);
}
int UNIT(EnterContinuousTimeMode)(Unit *unit)
{
    return status_of(unit, CONTINUOUS);
}

int UNIT(SetTime)(Unit *unit, double t)
{
    unit->t = t;
    return status_of(unit, TIME);
}

int UNIT(SetContinuousStates)(Unit *unit, const double *x, size_t n)
{
    unit->x = x[0];
    return status_of(unit, STATES);
}

int UNIT(GetContinuousStates)(Unit *unit, double *x, size_t n)
{
    x[0] = unit->x;
    return status_of(unit, TELL);
}

static int slopes(Unit *unit, double *dx)
{
    dx[0] = unit->fault == NOWHERE && unit->t > 1 ? NAN : 1;
    return status_of(unit, SLOPES);
}

static int indicators(Unit *unit, double *z)
{
    z[0] = unit->x - (unit->fault == STORM ? unit->next : 0.5);
    return status_of(unit, INDICATORS);
}

static int get(Unit *unit, const unsigned *reference, size_t n, double *value)
{
    const double values[] = {unit->fault, unit->x, 1, unit->x + unit->u, unit->u};
    for (size_t i = 0; i < n; i++)
        value[i] = values[reference[i]];
    return status_of(unit, GET);
}

static int set(Unit *unit, const unsigned *reference, size_t n, const double *value)
{
    for (size_t i = 0; i < n; i++)
        if (reference[i] == 4)
            unit->u = value[i];
        else if (reference[i] == 0)
            unit->fault = (int)value[i];
        else
            return 3;
    return reference[0] == 4 ? status_of(unit, SET) : 0;
}

static int update(Unit *unit, Bool *again, Bool *stop, Bool *moved, Bool *defined, double *next)
{
    *again = unit->fault == RESTLESS;
    *stop = unit->fault == ENDED;
    *defined = unit->fault == CLOCK;
    if (unit->fault == CLOCK && unit->t >= unit->next) {
        *moved = unit->next > 0;
        unit->x += unit->next > 0;
        unit->next += 0.25;
    }
    if (unit->fault == STORM)
        unit->next = unit->x + 1e-5;
    if (unit->fault == EAGER && unit->t > 1)
        unit->x = 100;
    if (unit->fault == LEAP && unit->x >= 0.5)
        unit->x = unit->u;
    *next = unit->next;
    return status_of(unit, UPDATE);
}

static int completed(Unit *unit, Bool *wants, Bool *stop)
{
    *wants = unit->fault == EAGER;
    *stop = unit->fault == ENDING && unit->t > 1;
    return status_of(unit, COMPLETED);
}

#if FMI == 2
int fmi2GetDerivatives(Unit *unit, double *dx, size_t n)
{
    return slopes(unit, dx);
}
int fmi2GetEventIndicators(Unit *unit, double *z, size_t n)
{
    return indicators(unit, z);
}

int fmi2GetReal(Unit *unit, const unsigned *reference, size_t n, double *value)
{
    return get(unit, reference, n, value);
}

int fmi2SetReal(Unit *unit, const unsigned *reference, size_t n, const double *value)
{
    return set(unit, reference, n, value);
}

int fmi2NewDiscreteStates(Unit *unit, EventInfo *e)
{
    return update(unit, &e->again, &e->stop, &e->moved, &e->defined, &e->next);
}

int fmi2CompletedIntegratorStep(Unit *unit, int last, int *wants, int *stop)
{
    return last ? completed(unit, wants, stop) : 3;
}

int fmi2DoStep(Unit *unit, double t, double h, int final)
{
    if (unit->fault == ENDING && t + h > 1)
        return 2;
    unit->x += h;
    return final ? status_of(unit, STEP) : 3;
}
#else
int fmi3GetContinuousStateDerivatives(Unit *unit, double *dx, size_t n)
{
    return slopes(unit, dx);
}
int fmi3GetEventIndicators(Unit *unit, double *z, size_t n)
{
    return indicators(unit, z);
}

int fmi3GetFloat64(Unit *unit, const unsigned *reference, size_t n, double *value, size_t values)
{
    return n == values ? get(unit, reference, n, value) : 3;
}

int fmi3SetFloat64(Unit *unit, const unsigned *reference, size_t n, const double *value,
                   size_t values)
{
    return n == values ? set(unit, reference, n, value) : 3;
}

int fmi3UpdateDiscreteStates(Unit *unit, bool *again, bool *stop, bool *nominals, bool *moved,
                             bool *defined, double *next)
{
    return update(unit, again, stop, moved, defined, next);
}

int fmi3CompletedIntegratorStep(Unit *unit, bool last, bool *wants, bool *stop)
{
    return last ? completed(unit, wants, stop) : 3;
}

int fmi3DoStep(Unit *unit, double t, double h, bool final, bool *event, bool *stop, bool *early,
               double *reached)
{
    *stop = unit->fault == ENDING && t + h > 1;
    unit->x += *stop ? 0 : h;
    return final ? status_of(unit, STEP) : 3;
}
#endif
