/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every node is asked as a product of powers: a node that is none is its own first power.
 */
#include "cas/algebra/powers.h"

#include "cas/core/walk.h"

typedef struct Asked {
    bool (*is)(Expr base, Expr exponent, const void *arg);
    const void *arg;
    bool found;
} Asked;

static void look(Expr node, void *arg)
{
    Asked *asked = arg;
    for (long i = 0; i < expr_factor_count(node) && !asked->found; i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        asked->found = exponent != EXPR_ONE && asked->is(base, exponent, asked->arg);
    }
}

bool powers_any(Expr e, bool (*is)(Expr base, Expr exponent, const void *arg), const void *arg)
{
    Asked asked = {is, arg, false};
    walk_each(e, look, &asked);
    return asked.found;
}
