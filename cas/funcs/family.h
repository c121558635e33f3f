/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the families of known functions share: their tables (each ended by a row without a name)
 * and the small questions every automatic simplification asks.
 */
#ifndef DAESY_CAS_FUNCS_FAMILY_H
#define DAESY_CAS_FUNCS_FAMILY_H

#include "cas/value/funcs.h"

#define FAMILY(name) extern const FuncRow funcs_##name##_rows[];
#include "cas/funcs/families.def"
#undef FAMILY

/* Registers them all; cas_init calls it. */
void funcs_init(void);

/* Of e and -e one is written with a leading minus sign: if it is e, gives -e. The choice depends
 * on structure only, so f(a-b) and f(b-a) come to one form. */
bool funcs_minus_form(Expr e, Expr *negated);
/* e = i*I with i free of an imaginary coefficient: gives i. */
bool funcs_imaginary_form(Expr e, Expr *part);
/* Sign of a real constant, or the one that follows from what is assumed: -1, 0, 1, or 2 when it is
 * not known. */
int funcs_real_sign(Expr e);
bool funcs_is_infinite(Expr e, int *sign); /* infinity or -infinity */
/* The part k of e = y + k*Pi that is assumed to be an integer; NULL when there is none. */
Expr funcs_whole_turns(Expr e);
Expr funcs_ratio_times(long num, long den, Expr e);
_Noreturn void funcs_raise_pole(const char *name);

#endif
