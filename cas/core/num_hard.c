/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floats that are doubles: a flag says so, and the decimal is the shortest that reads back. Which
 * decimal that is depends on the double alone, so equal doubles are one node.
 */
#include "cas/core/decimal.h"
#include "cas/core/num.h"

NumHardware num_hardware = NUM_HARDWARE_DEDUCED;

bool num_hardware_allowed(void)
{
    return num_hardware == NUM_HARDWARE_ALWAYS ||
           (num_hardware == NUM_HARDWARE_DEDUCED && num_digits <= NUM_HARD_DIGITS);
}

Expr num_hard(double value)
{
    Expr decimal = num_from_double(value, 0);
    return decimal_is_special(decimal)
               ? decimal
               : expr_hard(decimal->u.decimal.mant, decimal->u.decimal.exp10);
}

Expr num_harden(Expr a)
{
    if (a->kind == EXPR_COMPLEX)
        return expr_complex(a->u.args[0] == EXPR_ZERO ? EXPR_ZERO : num_harden(a->u.args[0]),
                            num_harden(a->u.args[1]));
    return a->flags & NODE_HARD ? a : num_hard(num_to_double(a));
}

Expr num_soften(Expr a)
{
    if (a->kind == EXPR_COMPLEX)
        return expr_complex(num_soften(a->u.args[0]), num_soften(a->u.args[1]));
    return a->flags & NODE_HARD ? expr_float(a->u.decimal.mant, a->u.decimal.exp10) : a;
}
