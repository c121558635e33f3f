/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of complex functions along the real line.
 */
#ifndef DAESY_CAS_CALCULUS_ALONG_H
#define DAESY_CAS_CALCULUS_ALONG_H

#include "cas/core/expr.h"

/* e with abs, Re, Im and conjugates of complex functions of the real x by their parts, where all
 * names in them are known to be real. */
Expr along_line(Expr e, Expr x);

#endif
