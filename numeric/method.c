/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Methods by name: every printed tableau is one, by the family that suits it.
 */
#include "numeric/method.h"

#include <stddef.h>

#include "numeric/rk.h"
#include "numeric/tableau.h"

const char *method_name(long i)
{
    const TableauRow *row = tableau_row(i);
    return row ? row->name : NULL;
}

Step *method_new(const char *name, Fun *fun)
{
    const TableauRow *row = tableau_find(name);
    if (!row)
        return NULL;
    Tableau *tableau = tableau_new(row);
    if (tableau->is_explicit && fun->rhs)
        return rk_new(fun, tableau);
    tableau_free(tableau);
    return NULL;
}
