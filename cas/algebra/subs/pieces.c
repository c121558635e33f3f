/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Piecewise functions before values are put in: where the values decide the conditions, the branch
 * that applies is taken first, so that the others are never evaluated: piecewise(x = 0, 1,
 * sin(x)/x) at x = 0 is 1. A function whose conditions stay open is left as it is.
 */
#include "cas/algebra/subs/subs.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

typedef struct Pieces {
    const Expr *eqs;
    long n;
    Memo done;
} Pieces;

/* Which branch applies: piecewise itself decides, with numbers for the branches. 0: open. */
static long branch_of(const Pieces *p, Expr call)
{
    long count = expr_count(call), branch = 0;
    Expr *args = mem_array((size_t)count, sizeof *args), chosen;

    err_defer(mem_release, args);
    for (long i = 1; i < count; i++) {
        bool is_condition = i % 2 == 1 && i + 1 < count;

        args[i - 1] = is_condition ? subs_valued(p->eqs, p->n, expr_arg(call, i)) : expr_int(i);
    }
    chosen = funcs_apply(expr_arg(call, 0), args, count - 1);
    if (!expr_is(chosen, EXPR_INTEGER) || !num_get_si(&branch, chosen))
        branch = 0;
    err_undefer(true);
    return branch;
}

static Expr choose(Expr e, void *arg)
{
    Pieces *p = arg;
    Expr result = memo_get(&p->done, e);

    if (result != NULL)
        return result;
    if (!walk_has(e, expr_symbol("piecewise")))
        return e;
    err_stack_check();
    if (expr_is_call(e, expr_symbol("piecewise"))) {
        long branch = branch_of(p, e);

        result = branch > 0 ? choose(expr_arg(e, branch), p) : e;
    } else {
        result = walk_operands(e, choose, p);
    }
    memo_put(&p->done, e, result);
    return result;
}

Expr subs_pieces(const Expr *eqs, long n, Expr e)
{
    Pieces p = {.eqs = eqs, .n = n};

    if (!walk_has(e, expr_symbol("piecewise")))
        return e;
    memo_begin(&p.done);
    e = choose(e, &p);
    memo_end(&p.done);
    return e;
}
