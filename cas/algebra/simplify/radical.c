/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions with roots: denested, then one fraction over the roots as kernels, without square
 * roots in the denominator.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/algebra/simplify/simplify.h"

static Expr radical_entry(Expr e, void *arg)
{
    (void)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    return simplify_form(simplify_denested(e), SIMPLIFY_RADICALS, 0);
}

Expr simplify_radicals(Expr e)
{
    return kernel_map(e, radical_entry, NULL);
}
