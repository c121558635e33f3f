/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the algebra share: set-up, and tables of inputs with the node each must give.
 */
#ifndef DAESY_TESTS_UNIT_CAS_ALGEBRA_H
#define DAESY_TESTS_UNIT_CAS_ALGEBRA_H

#include "tests/unit/cas/read.h"

static inline int algebra_begin(void **state)
{
    (void)state;
    mem_init();
    err_stack_init(4 << 20);
    cas_init();
    return 0;
}

static inline int algebra_end(void **state)
{
    return read_teardown(state);
}

/* f(input) is the node that `output` reads as, for each pair of texts up to NULL. */
static inline void assert_maps(Expr (*f)(Expr e), const char *const *pairs)
{
    for (; *pairs; pairs += 2)
        assert_expr(f(read_expr(pairs[0])), read_expr(pairs[1]), pairs[0]);
}

#endif
