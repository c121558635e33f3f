/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The equations of constrained mechanics in first-order form (E. J. Haug, Computer Aided
 * Kinematics and Dynamics, 1989; J. Baumgarte, Comput. Methods Appl. Mech. Eng. 1, 1972). A is
 * Phi_q*v + Phi_t and g = -(A_q*v + A_t), the part of d/dt A that is left when v is held fixed.
 */
#include "dae/reduce/invariants.h"

#include <stdio.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "dae/reduce/toolbox.h"

typedef struct System {
    const RTable *mass;
    const Expr *phi, *force, *q, *v, *lambda;
    Expr *state; /* q then v: 2n */
    long m, n;
    Expr t;
    Table *table;
} System;

static void put(System *s, const char *key, Expr value)
{
    table_put(s->table, expr_string(key, -1), value);
}

static RTable *column(const Expr *a, long n, const Expr *b, long m)
{
    RTable *c = rtable_vector(RTABLE_COLUMN, n + m);
    for (long i = 0; i < n; i++)
        c->data[i] = a[i];
    for (long i = 0; i < m; i++)
        c->data[n + i] = b[i];
    return c;
}

/* f_q*v + f_t for f of q, v, t with v held fixed. */
static Expr along(const System *s, Expr f)
{
    Expr sum = toolbox_explicit_diff(f, s->t, s->state, 2 * s->n);
    RTable *gradient = toolbox_jacobian(&f, 1, s->q, s->n);
    return expr_add(linalg_inner(gradient->data, s->v, s->n, false), sum);
}

static RTable *big_matrix(const System *s, const RTable *phi_q)
{
    long n = s->n, m = s->m;
    RTable *big = rtable_matrix(n + m, n + m);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            rtable_set(big, i, j, rtable_get(s->mass, i, j));
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++) {
            rtable_set(big, n + i, j, rtable_get(phi_q, i, j));
            rtable_set(big, j, n + i, rtable_get(phi_q, i, j));
        }
    return big;
}

static void put_variables(System *s, const Expr *vdot)
{
    long n = s->n;
    put(s, "m", expr_int(s->m));
    put(s, "n", expr_int(n));
    put(s, "PVARS", expr_list(s->q, n));
    put(s, "VVARS", expr_list(s->v, n));
    put(s, "LVARS", expr_list(s->lambda, s->m));
    put(s, "VDOT", expr_list(vdot, n));
    put(s, "ODE_RHS", rtable_expr(column(s->v, n, vdot, n)));
    put(s, "ODE_POS", rtable_expr(column(s->v, n, NULL, 0)));
    put(s, "ODE_VEL", rtable_expr(column(vdot, n, NULL, 0)));
    put(s, "bigVAR", rtable_expr(column(vdot, n, s->lambda, s->m)));
}

static void put_full(System *s, const RTable *big, const RTable *rhs)
{
    long size = s->n + s->m;
    RTable *eta = rtable_vector(RTABLE_COLUMN, size), *mu = rtable_vector(RTABLE_COLUMN, size);
    for (long i = 0; i < size; i++) {
        char name[32];
        snprintf(name, sizeof name, "mu%ld", i + 1);
        mu->data[i] = expr_symbol(name);
    }
    for (long i = 0; i < size; i++)
        eta->data[i] = linalg_inner(big->data + i * size, mu->data, size, false);
    put(s, "bigETA", rtable_expr(eta));
    put(s, "JbigETA", rtable_expr(toolbox_jacobian(eta->data, size, s->state, 2 * s->n)));
    put(s, "JbigRHS", rtable_expr(toolbox_jacobian(rhs->data, size, s->state, 2 * s->n)));
}

static void put_stabilised(System *s, const RTable *a, const RTable *g)
{
    Expr eta = expr_symbol("eta"), omega = expr_symbol("omega");
    RTable *h = rtable_vector(RTABLE_COLUMN, s->m);
    for (long i = 0; i < s->m; i++)
        h->data[i] = expr_sum(
            (Expr[]){
                g->data[i], expr_product((Expr[]){expr_int(-2), eta, omega, a->data[i]}, 4),
                expr_product((Expr[]){EXPR_MINUS_ONE, expr_pow(omega, EXPR_TWO), s->phi[i]}, 3)},
            3);
    RTable *rhs = column(s->force, s->n, h->data, s->m);
    put(s, "h", rtable_expr(h));
    put(s, "bigRHS_stab", rtable_expr(rhs));
    put(s, "JbigRHS_stab",
        rtable_expr(toolbox_jacobian(rhs->data, s->n + s->m, s->state, 2 * s->n)));
}

static void put_equations(System *s, InvariantsPart part)
{
    long m = s->m;
    RTable *phi_q = toolbox_jacobian(s->phi, m, s->q, s->n);
    RTable *a = rtable_vector(RTABLE_COLUMN, m), *a_rhs = rtable_vector(RTABLE_COLUMN, m);
    RTable *g = rtable_vector(RTABLE_COLUMN, m);
    for (long i = 0; i < m; i++) {
        a_rhs->data[i] = expr_neg(toolbox_explicit_diff(s->phi[i], s->t, s->state, 2 * s->n));
        a->data[i] = along(s, s->phi[i]);
        g->data[i] = expr_neg(along(s, a->data[i]));
    }
    RTable *big = big_matrix(s, phi_q), *rhs = column(s->force, s->n, g->data, m);
    put(s, "Phi", rtable_expr(column(s->phi, m, NULL, 0)));
    put(s, "Phi_P", rtable_expr(phi_q));
    put(s, "A", rtable_expr(a));
    put(s, "A_rhs", rtable_expr(a_rhs));
    put(s, "f", rtable_expr(column(s->force, s->n, NULL, 0)));
    put(s, "g", rtable_expr(g));
    put(s, "bigM", rtable_expr(big));
    put(s, "bigRHS", rtable_expr(rhs));
    if (part >= INVARIANTS_FULL)
        put_full(s, big, rhs);
    if (part >= INVARIANTS_STAB)
        put_stabilised(s, a, g);
}

Table *invariants_table(const RTable *mass, const Expr *phi, long m, const Expr *force,
                        const Expr *q, const Expr *v, long n, const Expr *lambda,
                        InvariantsPart part)
{
    if (rtable_rows(mass) != n || rtable_cols(mass) != n)
        err_raise(ST_DOMAIN, "the mass matrix is %ld x %ld, but there are %ld positions",
                  rtable_rows(mass), rtable_cols(mass), n);
    for (long i = 0; i < n; i++)
        if (q[i]->kind != EXPR_CALL || v[i]->kind != EXPR_CALL)
            err_raise(ST_TYPE, "positions and velocities are functions such as x(t)");
    Expr *room = mem_array(3 * (size_t)n + 1, sizeof *room), *vdot = room + 2 * n;
    err_defer(mem_release, room);
    for (long i = 0; i < n; i++) {
        room[i] = q[i];
        room[n + i] = v[i];
        vdot[i] = toolbox_dotted(v[i]);
    }
    System s = {mass,       phi, force, q, v, lambda, room, m, n, n ? expr_op(q[0], 1) : NULL,
                table_new()};
    put_variables(&s, vdot);
    put_equations(&s, part);
    err_undefer(true);
    return s.table;
}
