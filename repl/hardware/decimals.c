/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination in decimals of eighteen digits loses the last of them at times, seldom so many that
 * the double is another one than the next; a small Matrix takes less time that way than LAPACK and
 * the check of its digits.
 */
#include "repl/hardware/decimals.h"

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"

enum { RAISED_DIGITS = 20 };

static long kept_digits; /* 0: they are not raised */

static void restore_digits(void *unused)
{
    (void)unused;
    num_digits = kept_digits;
    kept_digits = 0;
}

/* False: not all entries are numbers, or there are too many. */
static bool look_at(const RTable *m, long most, bool *floats)
{
    long count = rtable_count(m);
    if (m->block || count > most)
        return false;
    for (long k = 0; k < count; k++) {
        if (!expr_is_number(m->data[k]))
            return false;
        *floats = *floats || num_has_float(m->data[k]);
    }
    return true;
}

bool decimals_begin(const Expr *args, long n, long most)
{
    bool floats = false;
    if (kept_digits > 0 || !num_hardware_allowed())
        return false;
    for (long i = 0; i < n; i++) {
        const RTable *m = rtable_look(args[i]);
        if (m && !look_at(m, most, &floats))
            return false;
    }
    if (!floats)
        return false;
    kept_digits = num_digits;
    err_defer(restore_digits, NULL);
    num_digits = RAISED_DIGITS;
    return true;
}

static Expr hardened_number(Expr e, void *unused)
{
    (void)unused;
    if (expr_is_number(e))
        return num_has_float(e) ? num_harden(e) : e;
    return expr_is(e, EXPR_OBJECT) ? e : NULL;
}

/* The numbers of an expression; a table in it, as in a call that stays, is not a fresh one. */
static Expr hardened_numbers(Expr e)
{
    return walk_rebuild(e, hardened_number, NULL, NULL);
}

static Expr hardened(Expr e, void *unused)
{
    RTable *m = rtable_look(e);
    for (long k = 0; m && !m->block && k < rtable_count(m); k++)
        m->data[k] = hardened_numbers(m->data[k]);
    if (expr_is(e, EXPR_SEQ) || expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET))
        return walk_operands(e, hardened, unused);
    return hardened_numbers(e);
}

Expr decimals_end(Expr value)
{
    err_undefer(true);
    return value ? hardened(value, NULL) : NULL;
}
