/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic with complex numbers by their real and imaginary parts, both real expressions.
 */
#ifndef DAESY_CAS_FUNCS_PARTS_H
#define DAESY_CAS_FUNCS_PARTS_H

#include "cas/value/funcs_row.h"

FuncParts funcs_parts_product(FuncParts a, FuncParts b);
FuncParts funcs_parts_inverse(FuncParts a);
/* r*(cos(angle) + I*sin(angle)) */
FuncParts funcs_parts_polar(Expr r, Expr angle);
FuncParts funcs_parts_exp(FuncParts a);
FuncParts funcs_parts_ln(FuncParts a);
/* |a|, and its angle from above -Pi to Pi (0 for a = 0). */
Expr funcs_parts_modulus(FuncParts a);
Expr funcs_parts_angle(FuncParts a);

#endif
