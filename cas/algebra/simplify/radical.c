/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions with roots: denested, then one fraction over the roots as kernels, without square
 * roots in the denominator.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/walk.h"

static Expr radical_entry(Expr e, void *arg)
{
    (void)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    Expr form = simplify_form(simplify_denested(e), SIMPLIFY_RADICALS, 0), other;
    other = simplify_multiplied(form);
    if (other == form)
        return form;
    other = simplify_form(other, SIMPLIFY_RADICALS, 0);
    return walk_tree_size(other) < walk_tree_size(form) ? other : form;
}

Expr simplify_radicals(Expr e)
{
    return kernel_map(e, radical_entry, NULL);
}
