/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A loader of units of FMI 2.0 that is no part of daesy: it is compiled by tests/units.sh and holds
 * a binary against what the standard says of its functions, in the order of its states, with steps
 * of its own. Says `ok` and `not ok`.
 *
 *     loader UNIT.so TOKEN STATES
 */
#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    void (*logger)(void *, const char *, int, const char *, const char *, ...);
    void *(*allocate)(size_t, size_t);
    void (*free)(void *);
    void (*finished)(void *, int);
    void *environment;
} Callbacks;

typedef struct {
    int again, terminate, nominals, values, defined;
    double next;
} Info;

static const char *const NAMES[] = {"GetTypesPlatform",
                                    "GetVersion",
                                    "SetDebugLogging",
                                    "Instantiate",
                                    "FreeInstance",
                                    "SetupExperiment",
                                    "EnterInitializationMode",
                                    "ExitInitializationMode",
                                    "Terminate",
                                    "Reset",
                                    "GetReal",
                                    "GetInteger",
                                    "GetBoolean",
                                    "GetString",
                                    "SetReal",
                                    "SetInteger",
                                    "SetBoolean",
                                    "SetString",
                                    "GetFMUstate",
                                    "SetFMUstate",
                                    "FreeFMUstate",
                                    "SerializedFMUstateSize",
                                    "SerializeFMUstate",
                                    "DeSerializeFMUstate",
                                    "GetDirectionalDerivative",
                                    "EnterEventMode",
                                    "NewDiscreteStates",
                                    "EnterContinuousTimeMode",
                                    "CompletedIntegratorStep",
                                    "SetTime",
                                    "SetContinuousStates",
                                    "GetDerivatives",
                                    "GetEventIndicators",
                                    "GetContinuousStates",
                                    "GetNominalsOfContinuousStates",
                                    "SetRealInputDerivatives",
                                    "GetRealOutputDerivatives",
                                    "DoStep",
                                    "CancelStep",
                                    "GetStatus",
                                    "GetRealStatus",
                                    "GetIntegerStatus",
                                    "GetBooleanStatus",
                                    "GetStringStatus"};

static void *library;
static int messages;

static void say(int fine, const char *what)
{
    printf("%s %s\n", fine ? "ok" : "not ok", what);
}

static void *function(const char *name)
{
    char whole[80];
    snprintf(whole, sizeof whole, "fmi2%s", name);
    return dlsym(library, whole);
}

#define CALL(type, name) ((type *)(size_t)function(name))

typedef int Plain(void *);
typedef int Vector(void *, double *, size_t);
typedef int Const(void *, const double *, size_t);
typedef int Setup(void *, int, double, double, int, double);
typedef int Step(void *, double, double, int);
typedef int State(void *, void **);
typedef int SetState(void *, void *);
typedef int Size(void *, void *, size_t *);
typedef int Bytes(void *, void *, char *, size_t);
typedef int FromBytes(void *, const char *, size_t, void **);
typedef void Free(void *);
typedef int Time(void *, double);
typedef int Update(void *, Info *);
typedef int Completed(void *, int, int *, int *);
typedef const char *Text(void);

static void hear(void *environment, const char *name, int status, const char *category,
                 const char *format, ...)
{
    (void)environment, (void)name, (void)category, (void)format;
    messages += status > 2;
}

static void *instance(const char *token, int kind)
{
    typedef void *Make(const char *, int, const char *, const char *, const Callbacks *, int, int);
    static const Callbacks callbacks = {hear, calloc, free, NULL, NULL};
    return CALL(Make, "Instantiate")("test", kind, token, "", &callbacks, 0, 0);
}

static void initialize(void *unit)
{
    int fine = CALL(Setup, "SetupExperiment")(unit, 1, 1e-8, 0, 0, 0) == 0 &&
               CALL(Plain, "EnterInitializationMode")(unit) == 0 &&
               CALL(Plain, "ExitInitializationMode")(unit) == 0;
    say(fine, "initialization");
}

/* --- co-simulation ------------------------------------------------------------------------- */

static void compare_steps(void *unit, size_t n)
{
    double *one = calloc(n, sizeof *one), *two = calloc(n, sizeof *two);
    void *state = NULL, *copy = NULL;
    size_t size = 0;
    int fine = CALL(Step, "DoStep")(unit, 0, 0.5, 1) == 0 &&
               CALL(State, "GetFMUstate")(unit, &state) == 0 &&
               CALL(Size, "SerializedFMUstateSize")(unit, state, &size) == 0;
    char *bytes = malloc(size + 1);
    fine = fine && CALL(Bytes, "SerializeFMUstate")(unit, state, bytes, size) == 0 &&
           CALL(Step, "DoStep")(unit, 0.5, 0.5, 1) == 0 &&
           CALL(Vector, "GetContinuousStates")(unit, one, n) == 0;
    say(fine, "steps and states");
    fine = CALL(FromBytes, "DeSerializeFMUstate")(unit, bytes, size, &copy) == 0 &&
           CALL(SetState, "SetFMUstate")(unit, copy) == 0 &&
           CALL(Step, "DoStep")(unit, 0.5, 0.5, 1) == 0 &&
           CALL(Vector, "GetContinuousStates")(unit, two, n) == 0;
    say(fine && memcmp(one, two, n * sizeof *one) == 0, "the same from a copy of the state");
    messages = 0;
    say(CALL(Step, "DoStep")(unit, 5, 0.5, 1) == 3 && messages == 1,
        "a step from elsewhere is refused with a message");
    CALL(State, "FreeFMUstate")(unit, &state);
    CALL(State, "FreeFMUstate")(unit, &copy);
    say(!state && !copy, "copies are freed");
    say(CALL(Plain, "Reset")(unit) == 0, "reset");
    free(bytes);
    free(one);
    free(two);
}

static void test_steps(const char *token, size_t n)
{
    void *unit = instance(token, 1);
    messages = 0;
    say(CALL(Step, "DoStep")(unit, 0, 1, 1) == 3 && messages == 1, "no step before initialization");
    initialize(unit);
    compare_steps(unit, n);
    initialize(unit);
    say(CALL(Plain, "Terminate")(unit) == 0, "termination");
    CALL(Free, "FreeInstance")(unit);
}

/* --- model exchange ------------------------------------------------------------------------ */

static void slopes(void *unit, double t, const double *y, double *k, size_t n)
{
    if (CALL(Time, "SetTime")(unit, t) || CALL(Const, "SetContinuousStates")(unit, y, n) ||
        CALL(Vector, "GetDerivatives")(unit, k, n))
        say(0, "derivatives");
}

/* A step of Runge and Kutta's method. */
static void runge(void *unit, double t, double *y, double h, size_t n)
{
    double *k = calloc(6 * n, sizeof *k), *at = k + 4 * n;
    static const double c[] = {0, 0.5, 0.5, 1};
    for (int s = 0; s < 4; s++) {
        for (size_t i = 0; i < n; i++)
            at[i] = y[i] + (s ? h * c[s] * k[(size_t)(s - 1) * n + i] : 0);
        slopes(unit, t + c[s] * h, at, k + (size_t)s * n, n);
    }
    for (size_t i = 0; i < n; i++)
        y[i] += h / 6 * (k[i] + 2 * k[n + i] + 2 * k[2 * n + i] + k[3 * n + i]);
    free(k);
}

static void settle(void *unit, double *y, size_t n)
{
    Info info = {1, 0, 0, 0, 0, 0};
    for (int i = 0; i < 100 && info.again; i++)
        if (CALL(Update, "NewDiscreteStates")(unit, &info))
            say(0, "event mode");
    if (CALL(Plain, "EnterContinuousTimeMode")(unit) ||
        CALL(Vector, "GetContinuousStates")(unit, y, n))
        say(0, "continuous time");
}

static void test_exchange(const char *token, size_t n)
{
    double *y = calloc(n, sizeof *y), *z = calloc(n, sizeof *z), most = 0;
    void *unit = instance(token, 0), *steps = instance(token, 1);
    initialize(unit);
    initialize(steps);
    settle(unit, y, n);
    for (int i = 0; i < 1000; i++) {
        int event = 0, stop = 0;
        runge(unit, i * 1e-3, y, 1e-3, n);
        CALL(Time, "SetTime")(unit, (i + 1) * 1e-3);
        CALL(Const, "SetContinuousStates")(unit, y, n);
        CALL(Completed, "CompletedIntegratorStep")(unit, 1, &event, &stop);
        if (event && CALL(Plain, "EnterEventMode")(unit) == 0)
            settle(unit, y, n);
    }
    CALL(Step, "DoStep")(steps, 0, 1, 1);
    CALL(Vector, "GetContinuousStates")(steps, z, n);
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(y[i] - z[i]));
    say(most < 1e-6, "the loader's steps and the unit's own agree");
    CALL(Free, "FreeInstance")(unit);
    CALL(Free, "FreeInstance")(steps);
    free(y);
    free(z);
}

int main(int argc, char **argv)
{
    int missing = 0;
    if (argc != 4 || !(library = dlopen(argv[1], RTLD_NOW)))
        return 1;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        missing += !function(NAMES[i]);
    say(missing == 0, "all functions of the standard are there");
    say(!dlsym(library, "model_computed"), "and no others");
    say(!strcmp(CALL(Text, "GetVersion")(), "2.0"), "version");
    say(!strcmp(CALL(Text, "GetTypesPlatform")(), "default"), "platform");
    say(!instance("{0}", 0), "another token is refused");
    test_steps(argv[2], (size_t)atoi(argv[3]));
    test_exchange(argv[2], (size_t)atoi(argv[3]));
    return 0;
}
