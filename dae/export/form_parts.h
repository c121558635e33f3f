/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of a form (form*.c) share among themselves.
 */
#ifndef DAESY_DAE_EXPORT_FORM_PARTS_H
#define DAESY_DAE_EXPORT_FORM_PARTS_H

#include "cas/base/buf.h"
#include "dae/export/form.h"
#include "dae/model/ivp.h"
#include "dae/model/sample.h"
#include "dae/reduce/hidden.h"

/* Gives a kernel (a function of t or a derivative of one) a name that is not taken. */
Expr form_name(Form *form, Expr kernel);
/* Puts tops[0..m), which F[0..m) = 0 determine, in the order in which they are computed, with
 * values, matrix and right. False: an equation is not linear in them. */
bool form_solve(Form *form, const Expr *F);

#endif
