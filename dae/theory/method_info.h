/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The study of a method as a table of expressions, and as one screen for the user.
 */
#ifndef DAESY_DAE_THEORY_METHOD_INFO_H
#define DAESY_DAE_THEORY_METHOD_INFO_H

#include "cas/base/buf.h"
#include "cas/core/table.h"
#include "dae/theory/method_study.h"

/* "name", "summary", "order", "index1" = [y, z], "index2", "index3" = [y, z, multiplier] (orders
 * expected with the equations as they are, undefined where none is known), "A_stable", "interval";
 * of Runge-Kutta methods "A", "b", "c", "e", "embedded_order", "conditions", "defect",
 * "stage_order", "B", "C", "D", "R" (in z), "at_infinity", "L_stable", "stiffly_accurate",
 * "algebraically_stable"; of multistep methods "alpha", "beta", "error_constant", "zero_stable",
 * "angle". */
Table *method_info_table(const MethodStudy *study);
/* One screen. */
void method_info_text(const MethodStudy *study, Buf *text);

#endif
