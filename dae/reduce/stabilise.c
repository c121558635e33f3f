/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * J. Baumgarte, Stabilization of constraints and integrals of motion in dynamical systems, Comput.
 * Methods Appl. Mech. Eng. 1 (1972) 1-16. Along the flow of the reduced system the time derivative
 * of a level of a constraint is the next level exactly (elimination only added multiples of
 * equations that hold), so the replaced equation is the linear differential equation p(d/dt) phi =
 * 0 for the deviation phi.
 */
#include "dae/reduce/stabilise.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"

/* Coefficients c[0..k) of p(s) = s^k + c[k-1]*s^(k-1) + ... + c[0], of which the factor that damps
 * has degree order. */
static void characteristic(Expr *c, long k, long order, Expr omega, Expr zeta)
{
    for (long j = 0; j < k - order; j++)
        c[j] = EXPR_ZERO;
    c += k - order;
    if (order == 2) {
        c[0] = expr_pow(omega, EXPR_TWO);
        c[1] = expr_product((Expr[]){EXPR_TWO, zeta, omega}, 3);
        return;
    }
    for (long j = 0; j < order; j++) {
        Expr root = expr_mul(expr_int(j + 1), omega);
        c[j] = EXPR_ONE; /* the product so far has degree j; times (s + root) */
        for (long i = j; i >= 0; i--)
            c[i] = expr_add(expr_mul(root, c[i]), i > 0 ? c[i - 1] : EXPR_ZERO);
    }
}

void stabilise_baumgarte(Hidden *hidden, Expr omega, Expr zeta, long order)
{
    CHECK(order >= 0);
    Expr *c = mem_array((size_t)hidden->constraint_count + 1, sizeof *c);
    err_defer(mem_release, c);
    for (long e = 0; e < hidden->count; e++) {
        long k = hidden_levels(hidden, e);
        if (k == 0)
            continue;
        characteristic(c, k, order > 0 && order < k ? order : k, omega, zeta);
        Expr sum = hidden->equations[e];
        for (long i = 0; i < hidden->constraint_count; i++) {
            const Constraint *constraint = &hidden->constraints[i];
            if (constraint->equation == e)
                sum = expr_add(sum, expr_mul(c[constraint->level], constraint->residual));
        }
        hidden->equations[e] = sum;
    }
    err_undefer(true);
}
