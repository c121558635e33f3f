/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The normal form with exponentials of differences as they stand. normal_expr splits
 * exp(k*(u(t)-v(t))) into powers of exp(u(t)) and exp(v(t)), which decides more and is what a
 * reader expects of few of them; but the values of the parts overflow where those of the
 * differences are moderate, as the node voltages of a circuit are large beside those of its diodes.
 * So for what is evaluated in floats each such exponential is a name during the normal form, and so
 * is the reciprocal; relations among several of them are not used.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

/* The exponentials, what stands for them, and what that stands for again. */
typedef struct Unsplit {
    Expr *call, *name, *value;
    long n;
} Unsplit;

/* Do at least two terms depend on functions? */
static bool is_difference(Expr exponent)
{
    long functions = 0;
    for (long i = 0; i < expr_term_count(exponent) && functions < 2; i++)
        functions += walk_has_kind(expr_term(exponent, i), EXPR_CALL);
    return functions == 2;
}

/* The name that stands for exp(exponent) already, or a new one. */
static Expr name_for(const Unsplit *u, Expr value)
{
    for (long k = 0; k < u->n; k++)
        if (u->value[k] == value)
            return u->name[k];
    return expr_from_symbol(sym_fresh("exp"));
}

static void take(Unsplit *u, Expr call)
{
    Expr exponent = normal_expr(expr_arg(call, 1));
    if (!is_difference(exponent))
        return;
    Expr value = expr_call1("exp", exponent);
    u->call[u->n] = call;
    u->name[u->n] = name_for(u, value);
    u->value[u->n++] = value;
}

Expr unsplit_normal(Expr e)
{
    Expr calls = walk_has_call(e, "exp") ? walk_calls(e, "exp") : NULL;
    long most = calls ? expr_count(calls) : 0;
    if (most == 0)
        return normal_expr(e);
    Unsplit u = {.call = mem_array(3 * (size_t)most, sizeof(Expr))};
    err_defer(mem_release, u.call);
    u.name = u.call + most;
    u.value = u.name + most;
    for (long k = 0; k < most; k++)
        take(&u, expr_arg(calls, k));
    e = normal_expr(walk_replace(e, u.call, u.name, u.n));
    e = walk_replace(e, u.name, u.value, u.n);
    err_undefer(true);
    return e;
}
