/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of dsolve(..., numeric).
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_OPTIONS_H
#define DAESY_DAE_DRIVE_DRIVE_OPTIONS_H

#include "cas/value/options.h"
#include "numeric/step/method.h"
#include "numeric/step/trace.h"

typedef enum DriveOutput { DRIVE_PROCEDURE, DRIVE_PARTS, DRIVE_OPERATORS, DRIVE_TABLE } DriveOutput;

/* How a DAE is integrated. */
typedef enum DriveScheme {
    DRIVE_UNDERLYING, /* the ordinary system under it, perhaps stabilised or projected */
    DRIVE_GGL,        /* index 2 with multipliers (drive_ggl.c) */
    DRIVE_PARTITION   /* independent states alone (drive_partition.c) */
} DriveScheme;

/* reduction= */
typedef enum DriveReduction {
    DRIVE_SHORT,      /* unknowns that others give are computed (drive_condense.c) */
    DRIVE_FULL,       /* all are integrated */
    DRIVE_AS_WRITTEN, /* no reduction (drive_direct.c) */
} DriveReduction;

/* event_iterate=: are the conditions of events that happen together asked of the state before all
 * of them? */
typedef enum DriveIterate { DRIVE_ITERATE_TRIGGER, DRIVE_ITERATE_PRECHANGE } DriveIterate;

/* event_pre=: since when is pre(x(t)) what x(t) was? */
typedef enum DrivePre {
    DRIVE_PRE_ITERATION, /* the round of events began */
    DRIVE_PRE_INITIAL,   /* the moment began */
    DRIVE_PRE_ASSIGNMENT,
    DRIVE_PRE_CHANGE
} DrivePre;

/* How events and changes of cases are looked for. */
typedef struct DriveWatch {
    long places;  /* parts into which a step is divided at least */
    bool within;  /* within steps; else at their ends only */
    long most;    /* events with no time between them */
    double range; /* what counts as no time, as a part of the run so far */
    bool initial; /* events happen where the run begins, too */
    int iterate;  /* DriveIterate */
    int pre;      /* DrivePre */
} DriveWatch;

typedef struct DriveOptions {
    MethodChoice method;
    bool stiff;
    const MethodLibrary *replaced; /* is missing: method.name serves instead; or NULL */
    bool changes;                  /* of method, where the equations are stiff: none was named */
    DriveWatch watch;
    bool sliding;      /* by Filippov's rule along borders that both cases lead back to */
    bool complex;      /* complex=true */
    bool boundary;     /* method=bvp */
    const char *label; /* the name it is shown by: rkf45, classical, rkf45_dae */
    TraceOptions traj;
    bool has_maxfun, abserr_given, relerr_given;
    bool has_range;
    double range[2];
    DriveScheme scheme;
    int reduction;     /* DriveReduction */
    bool implicit;     /* the derivatives by elimination in numbers at every point */
    bool differential; /* false: algebraic unknowns from the constraints (drive_algebraic.c) */
    bool projection;   /* of a DAE on its constraints after each step */
    bool projection_given;
    Expr omega, zeta;       /* of Baumgarte's stabilisation, or NULL */
    long order;             /* of its equation: 2, or 0 for the number of levels */
    int initial;            /* StartMode */
    int type;               /* of no use: it is always numeric */
    long initmesh, maxmesh; /* of boundary value problems; 0: as it comes */
    DriveOutput output;
    /* Or NULL: */
    Expr approximate; /* approxsoln, a list of equations */
    Expr continued;   /* the name of continuation= */
    Expr points;      /* of DRIVE_TABLE: an Array, Vector or list */
    Expr unknowns;    /* list or set of unknown functions */
    Expr parameters;  /* list of names */
    Expr sensitivity; /* list of parameters and starting values */
    Expr tags;        /* names that stand for these in the names of the derivatives, a list */
    long varied;      /* unknowns of the system itself, where there are sensitivities */
    Expr events;      /* list, as given */
    Expr discrete;    /* list of functions that only events change */
    Expr tableau;     /* the call tableau(A, b, c) */
} DriveOptions;

/* What dsolve(..., numeric) takes: the reader, the help and completion ask this table. */
extern const OptionTable DRIVE_OPTIONS;

/* Reads args[0..n): `numeric`, lists or sets of unknowns, and equations option = value. Raises
 * ST_TYPE for what is none, naming the option that may have been meant. */
void drive_options_read(DriveOptions *options, const Expr *args, long n);
/* Reads the value of method= alone: fills in method, label and tableau. Raises ST_TYPE as above. */
void drive_options_method(DriveOptions *options, Expr value);
/* A fresh tableau from tableau(A, b, c) or tableau(A, b, c, e), e the weights of the embedded
 * solution. Raises ST_TYPE when it is none. */
struct Tableau *drive_options_tableau(Expr call);
/* The method, ready for method_new. */
MethodChoice drive_options_choice(const DriveOptions *options);
/* Calls mark for every expression the options hold. */
void drive_options_mark(const DriveOptions *options, void (*mark)(Expr e));

#endif
