/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination in decimals of eighteen digits loses the last of them at times, seldom so many that
 * the double is another one than the next; a small Matrix takes less time that way than LAPACK and
 * the check of its digits.
 */
#include "repl/hardware/decimals.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"

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

static Expr hardened(Expr e)
{
    RTable *m = rtable_look(e);
    if (m) {
        for (long k = 0; !m->block && k < rtable_count(m); k++)
            m->data[k] = hardened(m->data[k]);
        return e;
    }
    if (expr_is_number(e))
        return num_has_float(e) ? num_harden(e) : e;
    if (!expr_is(e, EXPR_SEQ) && !expr_is(e, EXPR_LIST))
        return e;
    long n = expr_count(e);
    Expr *item = mem_array((size_t)n + 1, sizeof *item);
    err_defer(mem_release, item);
    for (long i = 0; i < n; i++)
        item[i] = hardened(expr_arg(e, i));
    e = expr_make(expr_kind(e), item, n);
    err_undefer(true);
    return e;
}

Expr decimals_end(Expr value)
{
    err_undefer(true);
    return value ? hardened(value) : NULL;
}
