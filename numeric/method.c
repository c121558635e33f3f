/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Methods by name: every printed tableau, and the families that have no tableau. What the name does
 * not settle (explicit or implicit, with or without an error estimate) the tableau does.
 */
#include "numeric/method.h"

#include <string.h>

#include "numeric/adams.h"
#include "numeric/bdf.h"
#include "numeric/collocation.h"
#include "numeric/halving.h"
#include "numeric/irk.h"
#include "numeric/rk.h"
#include "numeric/rosenbrock.h"

static const char *const OTHERS[] = {"adambash", "abmoulton", "rosenbrock", "collocation", "bdf1",
                                     "bdf2",     "bdf3",      "bdf4",       "bdf5",        "bdf6"};
enum { OTHER_COUNT = sizeof OTHERS / sizeof *OTHERS };

static long tableau_count(void)
{
    long count = 0;
    while (tableau_row(count))
        count++;
    return count;
}

const char *method_name(long i)
{
    long count = tableau_count();
    if (i < count)
        return tableau_row(i)->name;
    return i - count < OTHER_COUNT ? OTHERS[i - count] : NULL;
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
    const TableauRow *row = tableau_find(name);
    if (choice->tableau)
        return from_tableau(choice->tableau, fun, choice->fixed);
    if (row)
        return from_tableau(tableau_new(row), fun, choice->fixed);
    if (strcmp(name, "collocation") == 0)
        return from_tableau(collocation_tableau(choice->points > 0 ? choice->points : 3), fun,
                            choice->fixed);
    if (strncmp(name, "bdf", 3) == 0 && name[3] >= '1' && name[3] <= '6' && !name[4])
        return bdf_new(fun, name[3] - '0');
    if (!fun->rhs)
        return NULL;
    if (strcmp(name, "rosenbrock") == 0)
        return rosenbrock_new(fun);
    if (strcmp(name, "adambash") == 0 || strcmp(name, "abmoulton") == 0)
        return adams_new(fun, name[1] == 'b');
    return NULL;
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
    const TableauRow *row = tableau_find(name);
    if (!row)
        return strcmp(name, "rosenbrock") != 0 && strcmp(name, "collocation") != 0;
    Tableau *tableau = tableau_new(row);
    bool fixed = tableau->is_explicit && !tableau->e;
    tableau_free(tableau);
    return fixed;
}

bool method_uses_slopes(const char *name)
{
    const TableauRow *row = tableau_find(name);
    if (!row)
        return strcmp(name, "adambash") != 0 && strcmp(name, "abmoulton") != 0;
    Tableau *tableau = tableau_new(row);
    bool uses = !tableau->is_explicit;
    tableau_free(tableau);
    return uses;
}
