/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two linear equations x' = A(t)*x + b(t) whose matrix commutes with its integral B: exp(B) is a
 * fundamental matrix (D. L. Lukes, Differential Equations: Classical to Controlled, 1982, ch. 3).
 * With B = h*I + N, h half the trace, N^2 = d*I: exp(B) = exp(h)*(cosh(w)*I + sinh(w)/w*N) for d =
 * w^2, with cos and sin for d = -w^2. So rotations by any angle, x' = f(t)*A*x, and symmetric ones.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* [p q; r s] */
typedef struct Square {
    Expr p, q, r, s;
} Square;

static Expr minor(Expr a, Expr d, Expr b, Expr c)
{
    return expr_sub(expr_mul(a, d), expr_mul(b, c));
}

/* Do A and B commute? Their parts without trace must be multiples of each other. */
static bool commute(const Square *A, const Square *B)
{
    Expr a = expr_sub(A->p, A->s), b = expr_sub(B->p, B->s);

    return ode_vanishes(minor(A->q, B->r, A->r, B->q)) && ode_vanishes(minor(a, B->q, A->q, b)) &&
           ode_vanishes(minor(a, B->r, A->r, b));
}

static Square integrated(const Ode *ode, const Square *A)
{
    return (Square){ode_integral(ode, A->p), ode_integral(ode, A->q), ode_integral(ode, A->r),
                    ode_integral(ode, A->s)};
}

/* A root without regard to sign, one without I where there is one: *imaginary says of which. */
static Expr root_of(Expr d, bool *imaginary)
{
    Expr plus, minus;

    d = normal_expr(simplify_expr(d));
    plus = simplify_symbolic(ode_root(d));
    minus = simplify_symbolic(ode_root(expr_neg(d)));
    *imaginary =
        walk_has_kind(plus, EXPR_COMPLEX) ||
        (!walk_has_kind(minus, EXPR_COMPLEX) && walk_tree_size(minus) < walk_tree_size(plus));
    return *imaginary ? minus : plus;
}

/* exp(sign*B), or its parts when d vanishes. */
static Square exponential(const Square *B, int sign)
{
    Expr h = expr_mul(EXPR_HALF, expr_add(B->p, B->s)), front, c, s, a, d, w;
    bool imaginary;

    a = expr_mul(EXPR_HALF, expr_sub(B->p, B->s));
    d = expr_add(expr_mul(a, a), expr_mul(B->q, B->r));
    front = ode_exponential(sign > 0 ? h : expr_neg(h));
    if (ode_vanishes(d)) {
        c = EXPR_ONE;
        s = EXPR_ONE;
    } else {
        w = root_of(d, &imaginary);
        c = funcs_apply1(imaginary ? "cos" : "cosh", w);
        s = expr_div(funcs_apply1(imaginary ? "sin" : "sinh", w), w);
    }
    c = expr_mul(front, c);
    s = expr_mul(sign > 0 ? front : expr_neg(front), s);
    return (Square){expr_add(c, expr_mul(s, a)), expr_mul(s, B->q), expr_mul(s, B->r),
                    expr_sub(c, expr_mul(s, a))};
}

/* E*(c + integral of F*b), F the inverse of E. */
static Expr solution(const Ode *ode, const Square *E, const Square *F, Expr b1, Expr b2)
{
    Expr c1 = ode_constant(), c2 = ode_constant(), pair[2];

    if (b1 != EXPR_ZERO || b2 != EXPR_ZERO) {
        Expr u1 = expr_add(expr_mul(F->p, b1), expr_mul(F->q, b2));
        Expr u2 = expr_add(expr_mul(F->r, b1), expr_mul(F->s, b2));

        c1 = expr_add(c1, ode_integral(ode, simplify_expr(u1)));
        c2 = expr_add(c2, ode_integral(ode, simplify_expr(u2)));
    }
    pair[0] = expr_add(expr_mul(E->p, c1), expr_mul(E->q, c2));
    pair[1] = expr_add(expr_mul(E->r, c1), expr_mul(E->s, c2));
    return expr_list(pair, 2);
}

Expr ode_commuting_pair(const Ode *ode, Expr A, Expr b)
{
    Square a = {expr_arg(A, 0), expr_arg(A, 1), expr_arg(A, 2), expr_arg(A, 3)}, B, E, F;

    B = integrated(ode, &a);
    if (!commute(&a, &B))
        return NULL;
    E = exponential(&B, 1);
    F = exponential(&B, -1);
    return solution(ode, &E, &F, expr_arg(b, 0), expr_arg(b, 1));
}
