/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bases that nobody has verified yet are put into their equation in balls and have a Wronskian that
 * is not zero, for the tests of the methods that give them.
 */
#ifndef DAESY_TESTS_UNIT_CAS_ODE_BASES_H
#define DAESY_TESTS_UNIT_CAS_ODE_BASES_H

#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/ode/parts.h"

static Expr t, y;

static inline int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    y = read_expr("y(t)");
    return 0;
}

static const double POINTS[] = {0.28125, 0.40625, 0.71875, 1.34375, 2.65625, 5.125};
enum { HOW_MANY = sizeof POINTS / sizeof *POINTS };

/* Zero at two points at least and nowhere else than zero. */
static inline bool vanishes(Expr e)
{
    int zeros = 0;
    acb_t z;
    acb_init(z);
    for (int i = 0; i < HOW_MANY; i++)
        if (oracle_value(z, e, t, POINTS[i]))
            zeros += oracle_is_zero(e, t, POINTS[i]) ? 1 : -HOW_MANY;
    acb_clear(z);
    return zeros > 1;
}

static inline Expr put_in(Expr p, Expr q, Expr f)
{
    Expr d = diff_name(f, t);
    return expr_sum((Expr[]){diff_name(d, t), expr_mul(p, d), expr_mul(q, f)}, 3);
}

/* Both functions solve y'' + p*y' + q*y = 0 and are two. */
static inline void assert_pair(Expr basis, Expr p, Expr q, const char *what)
{
    if (!basis || expr_count(basis) != 2)
        fail_msg("%s: no basis", what);
    Expr f = expr_arg(basis, 0), g = expr_arg(basis, 1);
    char *shown = print_text(basis, 400);
    for (int i = 0; i < 2; i++)
        if (!vanishes(put_in(p, q, expr_arg(basis, i))))
            fail_msg("%s: %s, of which number %d is no solution", what, shown, i + 1);
    if (vanishes(expr_sub(expr_mul(f, diff_name(g, t)), expr_mul(g, diff_name(f, t)))))
        fail_msg("%s: %s are one function", what, shown);
    mem_free(shown);
}

/* text with the names a, b, c for the three values. */
static inline Expr filled(const char *text, const char *a, const char *b, const char *c)
{
    Expr names[] = {expr_symbol("a"), expr_symbol("b"), expr_symbol("c")};
    Expr to[] = {read_expr(a), read_expr(b), read_expr(c)};
    return funcs_replace(read_expr(text), names, to, 3);
}

/* The equation that y(u) with u = t+shift, or scale*t, solves. */
static inline void assert_named(const char *p, const char *q, const char *a, const char *b,
                                const char *c, const char *name)
{
    Expr P = normal_expr(filled(p, a, b, c)), Q = normal_expr(filled(q, a, b, c));
    Expr basis = ode_named_basis(P, Q, t);
    char what[200];
    snprintf(what, sizeof what, "p = %s, q = %s, a = %s, b = %s, c = %s", p, q, a, b, c);
    assert_pair(basis, P, Q, what);
    if (name && !walk_has_call(basis, name))
        assert_text(basis, name, what);
}

#endif
