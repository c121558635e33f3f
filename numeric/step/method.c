/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Methods by name: every printed tableau, and the families that have no tableau. What the name does
 * not settle (explicit or implicit, with or without an error estimate) the tableau does.
 */
#include "numeric/step/method.h"

#include <string.h>

#include "numeric/step/adams.h"
#include "numeric/step/bdf.h"
#include "numeric/step/collocation.h"
#include "numeric/step/halving.h"
#include "numeric/step/irk.h"
#include "numeric/step/mebdf.h"
#include "numeric/step/rk.h"
#include "numeric/step/rosenbrock.h"

static const MethodRow ROWS[] = {
#define RK(name, summary, ...) {name, summary, METHOD_TABLEAU},
#include "numeric/step/rk.def"
#undef RK
    {"collocation", "collocation[N]: N Gauss points (3 if not said), order 2N", METHOD_COLLOCATION},
    {"rosenbrock", "RODAS: linearly implicit, L-stable, orders 4 and 3", METHOD_ROSENBROCK},
    {"adambash", "Adams-Bashforth method of order 4", METHOD_ADAMS},
    {"abmoulton", "Adams-Bashforth-Moulton pair of order 4", METHOD_ADAMS},
    {"bdf1", "backward differentiation formula of order 1", METHOD_BDF},
    {"bdf2", "backward differentiation formula of order 2", METHOD_BDF},
    {"bdf3", "backward differentiation formula of order 3", METHOD_BDF},
    {"bdf4", "backward differentiation formula of order 4", METHOD_BDF},
    {"bdf5", "backward differentiation formula of order 5", METHOD_BDF},
    {"bdf6", "backward differentiation formula of order 6", METHOD_BDF},
    {"mebdfi", "modified extended BDF (Cash) of order 2 to 7, order and step chosen as it goes",
     METHOD_VARIABLE},
    {"taylorseries", "Taylor series at any number of digits", METHOD_TAYLOR},
    {"cvode", "cvode[bdf] or cvode[adams] of SUNDIALS, variable order (also lsode, mgear)",
     METHOD_SUNDIALS},
    {"ida", "IDA of SUNDIALS, variable-order BDF", METHOD_SUNDIALS},
};

const MethodRow *method_row(long i)
{
    return i >= 0 && i < (long)(sizeof ROWS / sizeof *ROWS) ? &ROWS[i] : NULL;
}

const MethodRow *method_find(const char *name)
{
    for (long i = 0; method_row(i); i++)
        if (strcmp(ROWS[i].name, name) == 0)
            return &ROWS[i];
    return NULL;
}

static Step *from_tableau(Tableau *tableau, Fun *fun, bool fixed)
{
    if (tableau->is_explicit && !fun->rhs) {
        tableau_free(tableau);
        return NULL;
    }
    if (tableau->is_explicit)
        return rk_new(fun, tableau);
    Step *step = irk_new(fun, tableau);
    return step->adaptive || fixed ? step : halving_new(step);
}

static Step *find_method(const MethodChoice *choice, Fun *fun)
{
    const char *name = choice->name;
    if (choice->tableau)
        return from_tableau(choice->tableau, fun, choice->fixed);
    const MethodRow *row = method_find(name);
    if (!row)
        return NULL;
    switch (row->family) {
    case METHOD_TABLEAU:
        return from_tableau(tableau_new(tableau_find(name)), fun, choice->fixed);
    case METHOD_COLLOCATION:
        return from_tableau(collocation_tableau(choice->points > 0 ? choice->points : 3), fun,
                            choice->fixed);
    case METHOD_BDF:
        return bdf_new(fun, name[3] - '0');
    case METHOD_VARIABLE:
        return mebdf_new(fun);
    case METHOD_ROSENBROCK:
        return fun->rhs ? rosenbrock_new(fun) : NULL;
    case METHOD_ADAMS:
        return fun->rhs ? adams_new(fun, strcmp(name, "abmoulton") == 0) : NULL;
    default:
        return NULL;
    }
}

Step *method_new(const MethodChoice *choice, Fun *fun)
{
    Step *step = find_method(choice, fun);
    if (step && choice->fixed)
        step->adaptive = false;
    return step;
}

bool method_is_fixed(const char *name)
{
    const MethodRow *row = method_find(name);
    if (!row || row->family != METHOD_TABLEAU)
        return row && (row->family == METHOD_ADAMS || row->family == METHOD_BDF);
    Tableau *tableau = tableau_new(tableau_find(name));
    bool fixed = tableau->is_explicit && !tableau->e;
    tableau_free(tableau);
    return fixed;
}

bool method_uses_slopes(const char *name)
{
    const MethodRow *row = method_find(name);
    if (!row || row->family != METHOD_TABLEAU)
        return !row || row->family != METHOD_ADAMS;
    Tableau *tableau = tableau_new(tableau_find(name));
    bool uses = !tableau->is_explicit;
    tableau_free(tableau);
    return uses;
}
