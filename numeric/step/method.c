/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Methods by name: every printed tableau, and the families that have no tableau. What the name does
 * not settle (explicit or implicit, with or without an error estimate) the tableau does. Who needs
 * to know something of a method asks its row here; no other file compares names.
 */
#include "numeric/step/method.h"

#include <string.h>

#include "cas/base/near.h"
#include "numeric/step/adams.h"
#include "numeric/step/bdf.h"
#include "numeric/step/collocation.h"
#include "numeric/step/halving.h"
#include "numeric/step/irk.h"
#include "numeric/step/mebdf.h"
#include "numeric/step/radau.h"
#include "numeric/step/rk.h"
#include "numeric/step/rosenbrock.h"
#include "numeric/step/stiffness.h"
#include "numeric/step/sundials.h"
#include "numeric/step/traj.h"

/* --- steps ----------------------------------------------------------------------------------- */

static Step *step_from(Tableau *tableau, Fun *fun, const MethodChoice *choice)
{
    if (tableau->is_explicit && !fun->rhs) {
        tableau_free(tableau);
        return NULL;
    }
    if (tableau->is_explicit)
        return rk_new(fun, tableau);
    int stages = choice->fixed || choice->alone ? 0 : radau_stages(tableau);
    if (stages) {
        tableau_free(tableau);
        return radau_new(fun, stages);
    }
    Step *step = irk_new(fun, tableau);
    return step->adaptive || choice->fixed ? step : halving_new(step);
}

static Step *printed(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    return step_from(tableau_new(tableau_find(row->name)), fun, choice);
}

static Step *collocation(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    (void)row;
    return step_from(collocation_tableau(choice->points > 0 ? choice->points : 3), fun, choice);
}

static Step *rosenbrock(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    (void)row;
    (void)choice;
    return fun->rhs ? rosenbrock_new(fun) : NULL;
}

static Step *adams(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    (void)choice;
    return fun->rhs ? adams_new(fun, row->is & METHOD_CORRECTS) : NULL;
}

static Step *backward(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    (void)choice;
    return bdf_new(fun, row->order);
}

static Step *extended(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    (void)row;
    (void)choice;
    return mebdf_new(fun);
}

static Step *radau(const MethodRow *row, const MethodChoice *choice, Fun *fun)
{
    (void)row;
    int stages = (int)(choice->points + 1) / 2;
    return radau_new(fun, choice->fixed && !stages ? 3 : stages);
}

/* --- rows ------------------------------------------------------------------------------------ */

static const MethodLibrary SUNDIALS = {"SUNDIALS", "libsundials-dev", sundials_is_available};

#define BDF(k)                                                                                     \
    {                                                                                              \
        "bdf" #k, "backward differentiation formula of order " #k, METHOD_BDF,                     \
            METHOD_FIXED | METHOD_SLOPES | METHOD_RESIDUAL, .order = k, .step = backward           \
    }

static const MethodRow ROWS[] = {
#define RK(name, summary, ...) {name, summary, METHOD_TABLEAU, .step = printed},
#include "numeric/step/rk.def"
#undef RK
    {"collocation", "collocation[N]: N Gauss points (3 if not said), order 2N", METHOD_COLLOCATION,
     METHOD_SLOPES | METHOD_RESIDUAL | METHOD_POINTS, .step = collocation},
    {"rosenbrock", "RODAS: linearly implicit, L-stable, orders 4 and 3", METHOD_ROSENBROCK,
     METHOD_SLOPES, .step = rosenbrock},
    {"adambash", "Adams-Bashforth method of order 4", METHOD_ADAMS, METHOD_FIXED, .step = adams,
     .reach = 1},
    {"abmoulton", "Adams-Bashforth-Moulton pair of order 4", METHOD_ADAMS,
     METHOD_FIXED | METHOD_CORRECTS, .step = adams, .reach = 1},
    BDF(1),
    BDF(2),
    BDF(3),
    BDF(4),
    BDF(5),
    BDF(6),
    {"mebdfi", "modified extended BDF (Cash) of order 2 to 7, order and step chosen as it goes",
     METHOD_VARIABLE, METHOD_SLOPES | METHOD_RESIDUAL, .step = extended},
    {"radau", "Radau IIA of order 1, 5, 9 or 13, chosen as it goes; radau[5]: of that order",
     METHOD_RADAU, METHOD_SLOPES | METHOD_RESIDUAL, .orders = {1, 5, 9, 13}, .step = radau},
    {"taylorseries", "Taylor series at any number of digits", METHOD_TAYLOR,
     METHOD_SLOPES | METHOD_SERIES},
    {"cvode", "cvode[bdf] or cvode[adams] of SUNDIALS, variable order (also lsode, mgear)",
     METHOD_SUNDIALS, METHOD_SLOPES | METHOD_COARSE, .trace = sundials_bdf, .library = &SUNDIALS},
    {"cvode_adams", NULL, METHOD_SUNDIALS, METHOD_COARSE, .trace = sundials_adams, .reach = 0.3,
     .library = &SUNDIALS},
    {"ida", "IDA of SUNDIALS, variable-order BDF", METHOD_SUNDIALS,
     METHOD_SLOPES | METHOD_RESIDUAL | METHOD_COARSE | METHOD_LOW, .trace = sundials_ida,
     .library = &SUNDIALS},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

/* head[index], index "" for head alone: the row and the name that is shown. classical[...] is a
 * group of Maple's; lsode and mgear are formulas of Adams or backward differences with steps and
 * orders that change, which CVODE, lsode's successor, has, and how their Jacobian is made (full,
 * band, ...) is left to it; gear[bstoer] extrapolates rational functions, which come to about the
 * same as polynomials. */
static const struct {
    const char *head, *index, *name, *label;
} SPELLINGS[] = {
    {"classical", "", "foreuler", "classical"},
    {"classical", "foreuler", "foreuler", "classical"},
    {"classical", "heunform", "heunform", "classical"},
    {"classical", "impoly", "impoly", "classical"},
    {"classical", "rk2", "rk2", "classical"},
    {"classical", "rk3", "rk3", "classical"},
    {"classical", "rk4", "rk4", "classical"},
    {"classical", "adambash", "adambash", "classical"},
    {"classical", "abmoulton", "abmoulton", "classical"},
    {"gear", "polyextr", "gear", "gear"},
    {"gear", "bstoer", "gear", "gear"},
    {"cvode", "bdf", "cvode", "cvode"},
    {"cvode", "adams", "cvode_adams", "cvode"},
    {"lsode", "", "cvode_adams", "lsode"},
    {"lsode", "adamsfunc", "cvode_adams", "lsode"},
    {"lsode", "adamsfull", "cvode_adams", "lsode"},
    {"lsode", "adamsdiag", "cvode_adams", "lsode"},
    {"lsode", "adamsband", "cvode_adams", "lsode"},
    {"lsode", "backfunc", "cvode", "lsode"},
    {"lsode", "backfull", "cvode", "lsode"},
    {"lsode", "backdiag", "cvode", "lsode"},
    {"lsode", "backband", "cvode", "lsode"},
    {"mgear", "", "cvode", "mgear"},
    {"mgear", "msteppart", "cvode", "mgear"},
    {"mgear", "mstepnum", "cvode", "mgear"},
    {"mgear", "adams", "cvode_adams", "mgear"},
};

enum { SPELLING_COUNT = sizeof SPELLINGS / sizeof *SPELLINGS };

/* Names of other programs: what comes next to them here. */
static const char *const FOREIGN[][2] = {{"rkf78", "dverk78"}, {"radau5", "radau"}};

static const char *const USUAL[] = {
    [METHOD_FOR_ALL] = "rkf45",      [METHOD_FOR_STIFF] = "rosenbrock",
    [METHOD_FOR_CHANGE] = "radau",   [METHOD_FOR_RESIDUAL] = "radauIIA3",
    [METHOD_FOR_DIGITS] = "dverk78", [METHOD_FOR_INDEX] = "mebdfi",
};

const char *method_usual(MethodUse use)
{
    return USUAL[use];
}

/* --- finding --------------------------------------------------------------------------------- */

const MethodRow *method_row(long i)
{
    for (long k = 0; k < ROW_COUNT; k++)
        if (ROWS[k].summary && i-- == 0)
            return &ROWS[k];
    return NULL;
}

const MethodRow *method_find(const char *name)
{
    for (long i = 0; i < ROW_COUNT; i++)
        if (strcmp(ROWS[i].name, name) == 0)
            return &ROWS[i];
    return NULL;
}

/* The row of a name of length n that has a summary. */
static const MethodRow *listed(const char *name, size_t n)
{
    for (long i = 0; i < ROW_COUNT; i++)
        if (ROWS[i].summary && strlen(ROWS[i].name) == n && memcmp(ROWS[i].name, name, n) == 0)
            return &ROWS[i];
    return NULL;
}

/* A name as it is or, for Maple's rkf45_dae, without the ending: a DAE is recognised as one anyway.
 */
static const MethodRow *plain(const char *name)
{
    size_t n = strlen(name);
    const MethodRow *row = listed(name, n);
    if (!row && n > 4 && strcmp(name + n - 4, "_dae") == 0)
        row = listed(name, n - 4);
    return row;
}

const MethodRow *method_named(const char *head, const char *index, const char **label)
{
    for (long i = 0; i < SPELLING_COUNT; i++)
        if (strcmp(SPELLINGS[i].head, head) == 0 &&
            strcmp(SPELLINGS[i].index, index ? index : "") == 0) {
            *label = SPELLINGS[i].label;
            return method_find(SPELLINGS[i].name);
        }
    const MethodRow *row = index ? NULL : plain(head);
    *label = row ? row->name : NULL;
    return row;
}

const char *method_index(const char *head, long i)
{
    for (long k = 0; k < SPELLING_COUNT; k++)
        if (strcmp(SPELLINGS[k].head, head) == 0 && *SPELLINGS[k].index && i-- == 0)
            return SPELLINGS[k].index;
    return NULL;
}

/* --- names that may have been meant ---------------------------------------------------------- */

static const char *row_name(long i)
{
    return method_row(i) ? method_row(i)->name : NULL;
}

static const char *index_name(long i)
{
    return i < SPELLING_COUNT ? SPELLINGS[i].index : NULL;
}

const char *method_near(const char *head, const char *name)
{
    for (size_t i = 0; i < sizeof FOREIGN / sizeof *FOREIGN; i++)
        if (strcmp(name, FOREIGN[i][0]) == 0)
            return FOREIGN[i][1];
    const char *near = near_find(name, head ? index_name : row_name), *label;
    return near && head && !method_named(head, near, &label) ? NULL : near;
}

/* --- questions ------------------------------------------------------------------------------- */

/* What Maple says of the methods that it calls by these labels, where that is not the usual. */
static const MethodManner MANNERS[] = {
    {"rkf45", 1e-7, 1e-6, .names_dae = true},
    {"ck45", 1e-7, 1e-6, .names_dae = true},
    {"rosenbrock", 1e-7, 1e-6, .names_dae = true},
    {"dverk78", 1e-8, 1e-8},
    {"gear", 1e-6, 1e-6},
    {"lsode", 1e-7, 1e-7, .instead = "mebdfi"},
    {"mgear", 1e-6, 1e-6, .instead = "mebdfi"},
};

const MethodManner *method_manner(const char *label)
{
    static const MethodManner usual = {NULL, 1e-7, 1e-6};
    for (size_t i = 0; i < sizeof MANNERS / sizeof *MANNERS; i++)
        if (strcmp(MANNERS[i].label, label) == 0)
            return &MANNERS[i];
    return &usual;
}

const MethodLibrary *method_lacks(const char *name)
{
    const MethodRow *row = method_find(name);
    const MethodLibrary *library = row ? row->library : NULL;
    return library && !library->is_available() ? library : NULL;
}

/* What a tableau says of its method. */
static unsigned tableau_traits(const MethodRow *row)
{
    Tableau *tableau = tableau_new(tableau_find(row->name));
    unsigned traits =
        tableau->is_explicit ? (tableau->e ? 0 : METHOD_FIXED) : METHOD_SLOPES | METHOD_RESIDUAL;
    tableau_free(tableau);
    return traits;
}

static unsigned traits_of(const MethodRow *row)
{
    return row->family == METHOD_TABLEAU ? tableau_traits(row) : row->is;
}

bool method_is(const char *name, unsigned what)
{
    const MethodRow *row = method_find(name);
    return row && (traits_of(row) & what);
}

bool method_is_fixed(const char *name)
{
    return method_is(name, METHOD_FIXED);
}

bool method_uses_slopes(const char *name)
{
    return method_is(name, METHOD_SLOPES);
}

bool method_takes_border(const char *name)
{
    const MethodRow *row = method_find(name);
    return row && row->family != METHOD_SUNDIALS && method_uses_slopes(name);
}

bool method_has_loop(const char *name)
{
    const MethodRow *row = method_find(name);
    return row && !row->step;
}

double method_reach(const char *name)
{
    const MethodRow *row = method_find(name);
    if (row && row->family == METHOD_TABLEAU)
        return traits_of(row) & METHOD_SLOPES ? 0 : 1;
    return row ? row->reach : 0;
}

bool method_is_held(const char *name, Fun *fun, double t, const double *y, double h)
{
    double reach = method_reach(name);
    return reach > 0 && h > 0 && stiffness_rate(fun, t, y) * h > reach;
}

/* --- making ---------------------------------------------------------------------------------- */

Step *method_new(const MethodChoice *choice, Fun *fun)
{
    const MethodRow *row = choice->tableau ? NULL : method_find(choice->name);
    Step *step = NULL;
    if (choice->tableau)
        step = step_from(choice->tableau, fun, choice);
    else if (row && row->step)
        step = row->step(row, choice, fun);
    if (step && choice->fixed)
        step->adaptive = false;
    return step;
}

Trace *method_trace(const MethodChoice *choice, Fun *fun, double t0, const double *y0,
                    const TraceOptions *options)
{
    const MethodRow *row = choice->tableau ? NULL : method_find(choice->name);
    if (row && row->trace)
        return fun->rhs || (row->is & METHOD_RESIDUAL) ? row->trace(fun, t0, y0, options) : NULL;
    Step *step = method_new(choice, fun);
    return step ? traj_from(step, t0, y0, options) : NULL;
}
