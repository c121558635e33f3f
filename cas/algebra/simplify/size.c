/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * simplify(e, size): only the writing gets shorter. Factors and collected forms of the expression
 * as it stands are compared; no relation among functions is used.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/parts.h"

static Expr shorter(Expr a, Expr b)
{
    return simplify_weight(b) < simplify_weight(a) ? b : a;
}

static Expr size_entry(Expr e, void *arg)
{
    (void)arg;
    return shorter(e, simplify_collected(e));
}

Expr simplify_size(Expr e)
{
    return kernel_map(e, size_entry, NULL);
}
