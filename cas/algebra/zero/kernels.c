/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Identities that hold whatever the functions in them are: f*(x+1) - f*x - f is zero for every f.
 * The largest parts without residues (calls of functions whose arguments are in no canonical form,
 * roots of sums, integrals) get names, and the points decide: zero with names is zero. The converse
 * is not true, since kernels have relations.
 */
#include <stdio.h>

#include "cas/algebra/zero/ways.h"
#include "cas/core/sig.h"
#include "cas/core/walk.h"

typedef struct Names {
    Memo done;
    long count;
} Names;

static Expr named(Expr e, void *arg);

static Expr name_of(Names *names)
{
    char text[32];
    snprintf(text, sizeof text, "_kernel%ld", ++names->count);
    return expr_symbol(text);
}

static Expr fresh(Expr e, Names *names)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return walk_operands(e, named, names);
    case EXPR_POWER:
        if (expr_is(expr_arg(e, 1), EXPR_INTEGER))
            return expr_pow(named(expr_arg(e, 0), names), expr_arg(e, 1));
        return name_of(names);
    case EXPR_CALL:
        return name_of(names);
    default:
        return e;
    }
}

static Expr named(Expr e, void *arg)
{
    Names *names = arg;
    Expr value = e->sig == SIG_NONE ? memo_get(&names->done, e) : e;
    if (value)
        return value;
    err_stack_check();
    value = fresh(e, names);
    memo_put(&names->done, e, value);
    return value;
}

Expr zero_named_kernels(Expr e)
{
    Names names = {.count = 0};
    memo_begin(&names.done);
    Expr value = named(e, &names);
    memo_end(&names.done);
    return names.count > 0 ? value : NULL;
}
