/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kernels, the maximal non-arithmetic parts of an expression, and their arguments.
 */
#ifndef DAESY_CAS_ALGEBRA_KERNEL_H
#define DAESY_CAS_ALGEBRA_KERNEL_H

#include "cas/core/expr.h"

/* e with form applied to the arguments of its kernels, to the bases of broken powers and to
 * exponents (which are expanded as well, so that exp(a+b) splits); known functions are evaluated
 * again. The arithmetic around the kernels stays as it is. Unevaluated operators such as diff
 * and int keep their arguments. */
Expr kernel_prepare(Expr e, Expr (*form)(Expr e));
/* A form: plain(e), or with(e, settings), which depends on nothing else, so it can be remembered.
 */
typedef struct KernelForm {
    Expr (*plain)(Expr e);
    Expr (*with)(Expr e, long settings);
    long settings;
} KernelForm;
/* The same for a form that has settings, with a hook (or NULL) that is shown every call first: what
 * it returns stands for the call; NULL asks for the usual treatment. */
Expr kernel_prepare_calls(Expr e, KernelForm form, Expr (*hook)(Expr call, void *arg), void *arg);
/* form(e), remembered for each form until the next collection, so that kernels
 * nested in a shared graph cost what the graph has nodes and not what the tree has. */
Expr kernel_form(Expr e, Expr (*form)(Expr e));
/* Is the call an operator with a variable of its own (diff, int, sum, limit ...)? */
bool kernel_is_operator(Expr call);
/* Is the value of the operator one that other expressions have, as int(x, x = 0..1) has that of
 * 1/2? A derivative is a function of its own. */
bool kernel_stands_for(Expr call);
/* The equations whose left sides are the variables that the call binds, as a LIST: x = a..b of
 * int(f, x = a..b), x = 0 of limit(f, x = 0); NULL: none. */
Expr kernel_binders(Expr call);
/* x of int(f, x) and its kin, whose value is that of a function of x; NULL for other calls. */
Expr kernel_free_variable(Expr call);

/* Applies f to e, or to the entries of e when it is a list, set, sequence, equation, relation,
 * range, piecewise or (as a fresh copy) a matrix or vector, at any depth. */
Expr kernel_map(Expr e, Expr (*f)(Expr entry, void *arg), void *arg);

#endif
