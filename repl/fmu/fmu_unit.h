/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A functional mock-up unit of somebody's: its description, and running it.
 */
#ifndef DAESY_REPL_FMU_FMU_UNIT_H
#define DAESY_REPL_FMU_FMU_UNIT_H

#include <stdbool.h>

#include "cas/base/arena.h"
#include "cas/base/buf.h"
#include "cas/core/expr.h"

typedef struct UnitVariable {
    const char *name, *causality, *variability, *initial, *start, *type; /* NULL: not there */
    long reference;
    long derivative; /* as written, 0: of nothing */
} UnitVariable;

/* Places that ModelStructure lists: variables, by their number from 0. */
typedef struct UnitList {
    long *place;
    size_t n, capacity;
} UnitList;

typedef struct UnitDescription {
    Arena arena;
    int version;                                               /* 2 or 3 */
    const char *name, *token, *tool, *exchange, *cosimulation; /* the latter two: identifiers or
                                                                  NULL */
    long indicators;
    double start, stop, tolerance; /* of the default experiment; NaN: not there */
    UnitVariable *variables;
    size_t count, capacity;
    UnitList outputs, derivatives, initial, events;
    Buf faults; /* what the standard does not allow, a line each */
    long fault_count;
} UnitDescription;

/* Reads modelDescription.xml and holds it against the rules of its standard. Raises ST_IO for what
 * is no such text at all; fmu_description_end pairs with it in one function. */
void fmu_description_begin(UnitDescription *unit, const char *text, size_t length);
void fmu_description_end(UnitDescription *unit);
/* The variable of that name, or -1. */
long fmu_find(const UnitDescription *unit, const char *name);

/* --- running (fmu_run.c) ------------------------------------------------------------------- */

typedef struct UnitInput {
    long variable;
    Expr value; /* an expression in t */
} UnitInput;

typedef struct UnitRun {
    const UnitDescription *unit;
    const char *library; /* the binary's file */
    const char *folder;  /* of the unit, where its resources are */
    bool exchange;
    double from, to, tolerance;
    long points; /* at least 2: where values are asked for, from and to among them */
    long *set;   /* variables set before the run, and to what */
    double *set_values;
    long sets;
    UnitInput *inputs;
    long input_count;
    Expr t; /* in their values */
    long *outputs;
    long output_count;
    struct FmuPartner *partner; /* equations of the sheet, or NULL; */
    long shown;                 /* behind the outputs so many of their unknowns are shown */
} UnitRun;

/* Runs a unit in a child process. values[points * (1 + output_count + shown)]: times, outputs and
 * unknowns row by row. Returns how many rows there are: fewer where the unit ended the simulation.
 * Raises ST_IO and ST_UNABLE with what the unit said, and for one that crashes. */
long fmu_run(const UnitRun *run, double *values);

/* --- binaries (fmu_binary.c, fmu_binary3.c) ------------------------------------------------ */

typedef struct UnitEvents {
    bool again, stop, moved;
    double next; /* infinity: none */
} UnitEvents;

/* Places of a unit's functions: of all units, from UNIT_EVENT_MODE on of model exchange, from
 * UNIT_STEP on of co-simulation. */
enum {
    UNIT_INSTANTIATE, /* FMI 2 */
    UNIT_FREE,
    UNIT_SETUP, /* FMI 2 */
    UNIT_ENTER,
    UNIT_EXIT,
    UNIT_TERMINATE,
    UNIT_GET,
    UNIT_SET,
    UNIT_WHICH,
    UNIT_EVENT_MODE,
    UNIT_UPDATE,
    UNIT_CONTINUOUS_MODE,
    UNIT_SET_TIME,
    UNIT_SET_STATES,
    UNIT_GET_STATES,
    UNIT_SLOPES,
    UNIT_INDICATORS,
    UNIT_COMPLETED,
    UNIT_EXCHANGE, /* FMI 3 */
    UNIT_STEP,
    UNIT_COSIMULATION, /* FMI 3 */
    UNIT_PLACES
};

typedef struct UnitBinary UnitBinary;
/* The functions that the versions call differently, as one; they return false where the unit
 * refuses. */
typedef struct UnitCalls {
    bool (*instantiate)(UnitBinary *binary, const UnitDescription *unit, bool exchange);
    bool (*initialize)(UnitBinary *binary, double start, double stop, double tolerance);
    bool (*set)(UnitBinary *binary, const unsigned *reference, size_t n, const double *value);
    bool (*get)(UnitBinary *binary, const unsigned *reference, size_t n, double *value);
    bool (*update)(UnitBinary *binary, UnitEvents *events);
    bool (*completed)(UnitBinary *binary, bool *event, bool *stop);
    bool (*step)(UnitBinary *binary, double t, double h, bool *stop);
} UnitCalls;

struct UnitBinary {
    const UnitCalls *calls;
    void *library, *instance;
    void *functions[UNIT_PLACES];
    const char *folder; /* of the unit */
    char said[400];     /* the last message of the unit */
};

/* Loads it. Raises ST_IO naming what is missing. Only in a child process: what is loaded is code of
 * a stranger. */
void fmu_load(UnitBinary *binary, const char *library, int version, bool exchange);
extern const UnitCalls FMU_CALLS_2, FMU_CALLS_3;
/* Names of the functions that each needs; NULL: it has none in that place. */
extern const char *const FMU_NAMES_2[UNIT_PLACES], *const FMU_NAMES_3[UNIT_PLACES];

/* A unit's function in a place, as POSIX has pointers to functions; what returns a status was fine.
 */
#define UNIT_CALL(binary, place, type) ((type)(size_t)(binary)->functions[place])
typedef int UnitPlain(void *instance);
bool fmu_fine(int status);

/* What both versions call alike. */
bool fmu_initialized(UnitBinary *binary);
bool fmu_event_mode(UnitBinary *binary);
bool fmu_continuous_mode(UnitBinary *binary);
bool fmu_set_time(UnitBinary *binary, double t);
bool fmu_set_states(UnitBinary *binary, const double *x, size_t n);
bool fmu_get_states(UnitBinary *binary, double *x, size_t n);
bool fmu_slopes(UnitBinary *binary, double *dx, size_t n);
bool fmu_indicators(UnitBinary *binary, double *z, size_t n);
void fmu_end(UnitBinary *binary);

#endif
