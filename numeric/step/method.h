/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods of integration by name: one row a method.
 */
#ifndef DAESY_NUMERIC_STEP_METHOD_H
#define DAESY_NUMERIC_STEP_METHOD_H

#include "numeric/step/step.h"
#include "numeric/step/trace.h"

typedef struct MethodChoice {
    const char *name;        /* of a row */
    long points;             /* of collocation, or the order of name[N]; 0: not said */
    bool alone;              /* steps of a tableau keep nothing for the next one */
    bool fixed;              /* fixed step also for methods that could control it */
    struct Tableau *tableau; /* the user's own, or NULL; method_new takes it over */
} MethodChoice;

/* What a method is explained as. */
typedef enum MethodFamily {
    METHOD_TABLEAU, /* Runge-Kutta, from rk.def */
    METHOD_COLLOCATION,
    METHOD_RADAU, /* radau.h */
    METHOD_ROSENBROCK,
    METHOD_ADAMS,
    METHOD_BDF,
    METHOD_VARIABLE, /* of an order that changes as it goes: mebdf.h */
    METHOD_SUNDIALS,
    METHOD_TAYLOR
} MethodFamily;

/* What holds of a method. Of METHOD_TABLEAU the tableau says the first three. */
enum {
    METHOD_FIXED = 1,     /* steps of fixed size unless told otherwise */
    METHOD_SLOPES = 2,    /* uses derivatives of the right-hand side */
    METHOD_RESIDUAL = 4,  /* serves F(t, y, y') = 0, too */
    METHOD_POINTS = 8,    /* name[N]: of so many points */
    METHOD_COARSE = 16,   /* ends where tolerances are near to the rounding of doubles */
    METHOD_LOW = 32,      /* its steps collapse on F(t, y, y') = 0 of an index above 2 */
    METHOD_CORRECTS = 64, /* of METHOD_ADAMS: predicts and corrects */
    METHOD_SERIES = 128   /* neither step nor trace: made from the equations, not from a Fun */
};

/* A library that a build may lack. */
typedef struct MethodLibrary {
    const char *name, *package;
    bool (*is_available)(void);
} MethodLibrary;

/* The one table of all methods: what dsolve accepts, MethodInfo explains, help and completion
 * list. */
typedef struct MethodRow MethodRow;
struct MethodRow {
    const char *name, *summary; /* a line for the user; NULL: known by another spelling only */
    MethodFamily family;
    unsigned is;   /* METHOD_FIXED ... */
    int order;     /* of METHOD_BDF */
    int orders[5]; /* name[N]: of order N, one of these up to 0 */
    /* One of two, or none (METHOD_SERIES). Single steps, for the loop of traj.h; NULL when it
     * cannot serve the problem: */
    Step *(*step)(const MethodRow *row, const MethodChoice *choice, Fun *fun);
    /* A loop of its own. */
    Trace *(*trace)(Fun *fun, double t0, const double *y0, const TraceOptions *options);
    double reach; /* h times the rate of decay from which stability, not accuracy, holds the steps
                     down; 0: never, or 1 for an explicit method of METHOD_TABLEAU */
    const MethodLibrary *library; /* or NULL */
};

const MethodRow *method_row(long i);            /* those with a summary; NULL past the end */
const MethodRow *method_find(const char *name); /* of a MethodChoice; NULL when there is none */
/* What the user calls head or (index not NULL) head[index], in Maple's spelling or ours; *label:
 * the name it is shown by. NULL when there is none. */
const MethodRow *method_named(const char *head, const char *index, const char **label);
/* The i-th index that head[...] may have, NULL past the end. */
const char *method_index(const char *head, long i);
/* The name or index after head[ (head NULL: the name) that may have been meant, or NULL. */
const char *method_near(const char *head, const char *name);
/* The library that this build lacks for the method, or NULL. */
const MethodLibrary *method_lacks(const char *name);

/* Which method is taken, or recommended, when none is named. */
typedef enum MethodUse {
    METHOD_FOR_ALL,
    METHOD_FOR_STIFF,    /* stiff systems */
    METHOD_FOR_CHANGE,   /* where the method for all finds the equations stiff */
    METHOD_FOR_RESIDUAL, /* F(t, y, y') = 0 */
    METHOD_FOR_DIGITS,   /* tolerances near to the rounding of doubles */
    METHOD_FOR_INDEX     /* F(t, y, y') = 0 of an index above 2 */
} MethodUse;
const char *method_usual(MethodUse use);

/* Does the method go by steps of fixed size unless told otherwise? */
bool method_is_fixed(const char *name);
/* Does the method use derivatives of the right-hand side? */
bool method_uses_slopes(const char *name);
/* Does it take them with a border (Fun.pattern)? */
bool method_takes_border(const char *name);
/* Does it choose its steps in a loop of its own? */
bool method_has_loop(const char *name);
/* Is one of these true of it? false for a tableau of the user's. */
bool method_is(const char *name, unsigned what);
/* MethodRow.reach; 0 for a tableau of the user's. */
double method_reach(const char *name);
/* Are steps of size h held down by its stability at (t, y), of y' = f? */
bool method_is_held(const char *name, Fun *fun, double t, const double *y, double h);

/* A Step of the method for a problem; NULL when there is no such method, it has a loop of its own,
 * or it cannot serve the problem (an explicit method and F(t, y, y') = 0). Implicit methods without
 * an estimate of their own are controlled by halving the step. */
Step *method_new(const MethodChoice *choice, Fun *fun);
/* A trace of the problem from y0 at t0, by steps or by the method's own loop; NULL when it cannot
 * serve the problem. */
Trace *method_trace(const MethodChoice *choice, Fun *fun, double t0, const double *y0,
                    const TraceOptions *options);

/* What Maple documents of a method that is shown by a label. */
typedef struct MethodManner {
    const char *label;
    double absolute, relative; /* tolerances where none are given */
    bool names_dae;            /* the solution of a system with constraints is shown x_..._dae */
    const char *instead;       /* serves where the library of the method is missing, or NULL */
} MethodManner;

/* Of the label; the usual one of those without a row. */
const MethodManner *method_manner(const char *label);

#endif
