/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A limit is found by series, for which quotients of waves are taken apart: that of sec(x) at b
 * comes as 1/cos(b). Where nothing happens at the place the function says so in its own words.
 */
#include "cas/calculus/substituted.h"

#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Place {
    Expr f, x, a, value;
} Place;

static void substitute(void *arg)
{
    Place *p = arg;
    p->value = funcs_at(p->f, p->x, p->a);
}

Expr substituted_shorter(Expr value, Expr f, Expr x, Expr a)
{
    Place p = {f, x, a, NULL};
    if (value == EXPR_UNDEFINED || walk_has(value, EXPR_INFINITY) || walk_has(a, EXPR_INFINITY) ||
        !err_attempt_for(ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT, substitute, &p) ||
        walk_tree_size(p.value) >= walk_tree_size(value) ||
        zero_truth(expr_sub(p.value, value)) != TRUTH_YES)
        return value;
    return p.value;
}
