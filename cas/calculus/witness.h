/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers that refute the closed form of a definite integral with other names in it.
 */
#ifndef DAESY_CAS_CALCULUS_WITNESS_H
#define DAESY_CAS_CALCULUS_WITNESS_H

#include "cas/algebra/notes.h"
#include "cas/core/expr.h"

/* Do values of the other names, which fulfil what is assumed and what is in the notes, speak
 * against `value` as the integral of f for x from a to b? That f does not branch between the ends
 * is added to the notes where this makes the difference. false says nothing. */
bool witness_against(Expr f, Expr x, Expr a, Expr b, Expr value, Notes *notes);

#endif
