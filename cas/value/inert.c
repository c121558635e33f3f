/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The register of inert calls with values: each question goes to the rows in turn, and the first
 * that knows the call answers.
 */
#include "cas/value/inert.h"

#include "cas/base/check.h"

static const InertRow *rows;
static long row_count;

void inert_register(const InertRow *these, long n)
{
    rows = these;
    row_count = n;
}

bool inert_is_constant(Expr call)
{
    for (long i = 0; i < row_count; i++)
        if (rows[i].is_constant && rows[i].is_constant(call))
            return true;
    return false;
}

void inert_enclose(acb_t value, Expr call, slong prec)
{
    CHECK(inert_is_constant(call));
    for (long i = 0; i < row_count; i++)
        if (rows[i].is_constant && rows[i].is_constant(call)) {
            rows[i].enclose(value, call, prec);
            return;
        }
    acb_indeterminate(value);
}

Expr inert_written(Expr call)
{
    Expr written = NULL;

    for (long i = 0; i < row_count && !written; i++)
        written = rows[i].written ? rows[i].written(call) : NULL;
    return written;
}

Expr inert_expanded(Expr e)
{
    for (long i = 0; i < row_count; i++)
        e = rows[i].expanded ? rows[i].expanded(e) : e;
    return e;
}

Expr inert_value(Expr call, long digits)
{
    Expr value = NULL;

    for (long i = 0; i < row_count && !value; i++)
        value = rows[i].value ? rows[i].value(call, digits) : NULL;
    return value;
}
