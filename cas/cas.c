/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the floors of cas are joined. A floor calls only those below it; the few questions that go
 * up (cas/core/above.h, cas/value/inert.h, AssumeAlgebra, the rows of the known functions, the
 * antiderivatives that sums ask for) are registered here, on top of all floors, and nowhere else.
 */
#include "cas/cas.h"

#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/sum_roots.h"
#include "cas/algebra/zero.h"
#include "cas/calculus/quadrature/quadrature.h"
#include "cas/calculus/sum/sum.h"
#include "cas/core/above.h"
#include "cas/funcs/family.h"
#include "cas/integrate/integrate.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/inert.h"

static const InertRow INERT[] = {
    {.is_constant = rootof_is_constant, .enclose = rootof_enclose, .value = rootof_value},
    {.value = quadrature_call},
    {.written = sum_roots_written, .expanded = sum_roots_expanded, .value = sum_roots_value},
    {.value = sum_value},
};

static Truth constant_zero(Expr e)
{
    return zero_truth(e);
}

void cas_init(void)
{
    expr_init();
    above = (Above){.evalf = evalf_expr,
                    .alternating = assume_alternating,
                    .wave = funcs_wave,
                    .stands_for = kernel_stands_for};
    funcs_init();
    inert_register(INERT, sizeof INERT / sizeof *INERT);
    assume_use_algebra(&(AssumeAlgebra){.factor = factor_expr,
                                        .normal = normal_expr,
                                        .zero = constant_zero,
                                        .linear_sign = assume_linear_sign});
    evalf_use_bound(zero_part_bits);
    sum_use_integral(integrate_indefinite);
}
