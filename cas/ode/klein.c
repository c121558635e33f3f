/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solutions of z'' = r*z whose differential Galois group is that of the tetrahedron, the octahedron
 * or the icosahedron: case 3 of J. J. Kovacic, "An algorithm for solving second order linear
 * homogeneous differential equations", J. Symbolic Computation 2 (1986). There is a form F of
 * degree m = 4, 6 or 12 in two solutions whose value v(t) = F(z1, z2) has a rational logarithmic
 * derivative a: Kovacic's recursion finds it from exponents at the poles. By F. Klein the solutions
 * are a factor times hypergeometric functions of a rational function f of t (M. van Hoeij and J.-A.
 * Weil, "Solving second order linear differential equations with Klein's theorem", ISSAC 2005).
 * Here f comes from the covariants of F: with Taylor's formula along z' its Hessian is
 * H = v^2*R, R = m*(m-1)*(a'+a^2-m*r) - (m-1)^2*a^2, and the Jacobian of F and H is T = v^3*Q,
 * Q = m*R' + 4*a*R. Since T^2 + c*H^3 = const*F^k with c = (2*(m-2)/(m-1))^2, the quotient
 * f = c*R^3/(c*R^3 + Q^2) has its zeros where H, its ones where T and its poles where F vanish.
 */
#include "cas/ode/kovacic.h"
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_CHOICES = 13, MOST_CANDIDATES = 200, MOST_DEGREE = 24 };

/* One exponent for each pole, and for infinity. */
typedef struct Candidate {
    long e[KOVACIC_POLES + 1], degree;
} Candidate;

typedef struct Klein {
    const Kovacic *k;
    long m; /* degree of the form */
    long choice[KOVACIC_POLES + 1][MOST_CHOICES], choices[KOVACIC_POLES + 1];
    Candidate *candidate;
    long candidates;
    Expr S, U, V; /* the product of the t - c; S times theta; S^2 times r */
} Klein;

/* --- exponents ---------------------------------------------------------------------------------
 */

/* The integers 6 + 12*j/m*sqrt(1+4*b), |j| <= m/2; 12 at a simple pole. False when the group is not
 * finite. */
static bool take_choices(Klein *K, long i)
{
    const Pole *p = &K->k->pole[i];
    Expr s;

    if ((p->at && p->order > 2) || (!p->at && p->order < 2) || !p->plus)
        return false;
    if (p->at && p->order == 1) {
        K->choice[i][K->choices[i]++] = 12;
        return true;
    }
    s = normal_expr(expr_sub(p->plus, p->minus));
    if (!expr_is_rational(s))
        return false;
    for (long j = -K->m / 2; j <= K->m / 2; j++) {
        Expr e = expr_add(expr_int(6), expr_mul(expr_ratio(12 * j, K->m), s));
        long value;

        if (num_get_si(&value, e) && (K->choices[i] == 0 || s != EXPR_ZERO))
            K->choice[i][K->choices[i]++] = value;
    }
    return K->choices[i] > 0;
}

/* Degrees first. */
static void put_candidate(Klein *K, const Candidate *c)
{
    long i = K->candidates;

    if (i == MOST_CANDIDATES && c->degree >= K->candidate[i - 1].degree)
        return;
    if (i == MOST_CANDIDATES)
        i--;
    else
        K->candidates++;
    for (; i > 0 && K->candidate[i - 1].degree > c->degree; i--)
        K->candidate[i] = K->candidate[i - 1];
    K->candidate[i] = *c;
}

/* All combinations from pole i on; sum is that of the exponents before. */
static void combine(Klein *K, Candidate *c, long i, long sum)
{
    for (long j = 0; j < K->choices[i]; j++) {
        long e = c->e[i] = K->choice[i][j], degree = K->m * (e - sum);

        err_poll();
        if (i < K->k->poles) {
            combine(K, c, i + 1, sum + e);
        } else if (degree >= 0 && degree % 12 == 0 && degree / 12 <= MOST_DEGREE) {
            c->degree = degree / 12;
            put_candidate(K, c);
        }
    }
}

/* --- the form ----------------------------------------------------------------------------------
 */

/* P(-1) of the recursion for P(m) = -P. */
static Expr last_of_recursion(Expr P, void *arg)
{
    const Klein *K = arg;
    Expr above = EXPR_ZERO, here = expr_neg(P), t = K->k->t, slope = diff_name(K->S, t);

    for (long i = K->m; i >= 0; i--) {
        Expr factor = expr_sub(expr_mul(expr_int(K->m - i), slope), K->U);
        Expr next = expr_sum(
            (Expr[]){expr_neg(expr_mul(K->S, diff_name(here, t))), expr_mul(factor, here),
                     expr_product((Expr[]){expr_int(-(K->m - i) * (i + 1)), K->V, above}, 3)},
            3);

        err_poll();
        above = here;
        here = expand_expr(next);
    }
    return here;
}

/* v'/v for the candidate, NULL when it is none. */
static Expr logarithmic_slope(Klein *K, const Candidate *c)
{
    const Kovacic *k = K->k;
    Expr theta = EXPR_ZERO, P;

    for (long i = 0; i < k->poles; i++)
        theta = expr_add(theta,
                         expr_div(expr_ratio(K->m * c->e[i], 12), expr_sub(k->t, k->pole[i].at)));
    K->U = expand_expr(normal_expr(expr_mul(K->S, theta)));
    P = kovacic_polynomial(k, c->degree, last_of_recursion, K);
    return P ? normal_expr(expr_add(theta, expr_div(diff_name(P, k->t), P))) : NULL;
}

/* f from v'/v; NULL when it is constant. */
static Expr pullback(const Klein *K, Expr a)
{
    long m = K->m;
    Expr t = K->k->t, square = expr_mul(a, a), R, Q, c = expr_ratio(2 * (m - 2), m - 1), f;

    R = expr_sum((Expr[]){diff_name(a, t), square, expr_mul(expr_int(-m), K->k->r)}, 3);
    R = normal_expr(expr_sub(expr_mul(expr_int(m * (m - 1)), R),
                             expr_mul(expr_int((m - 1) * (m - 1)), square)));
    Q = normal_expr(expr_add(expr_mul(expr_int(m), diff_name(R, t)),
                             expr_product((Expr[]){expr_int(4), a, R}, 3)));
    R = expr_product((Expr[]){c, c, R, R, R}, 5);
    f = normal_expr(expr_add(R, expr_mul(Q, Q)));
    f = f == EXPR_ZERO ? f : normal_expr(expr_div(R, f));
    return ode_is_free(f, t) ? NULL : f;
}

/* --- solutions ---------------------------------------------------------------------------------
 */

/* The factors of e to a power, without constants. */
static Expr power_of_factors(Expr e, Expr t, Expr power)
{
    Expr product = EXPR_ONE, factored = factor_expr(e);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!ode_is_free(base, t))
            product = expr_mul(product, expr_pow(base, expr_mul(exponent, power)));
    }
    return product;
}

/* f^(1/3+shift)*(1-f)^(1/4)*f'^(-1/2)*hypergeom([a+shift, b+shift], [2/3+2*shift], f) */
static Expr solution(Expr f, Expr t, Expr a, Expr b, Expr shift)
{
    Expr upper = expr_list((Expr[]){expr_add(a, shift), expr_add(b, shift)}, 2);
    Expr c = expr_add(expr_ratio(2, 3), expr_mul(EXPR_TWO, shift)), lower = expr_list(&c, 1);
    Expr rest = normal_expr(expr_sub(EXPR_ONE, f)), slope = normal_expr(diff_name(f, t));
    Expr args[] = {upper, lower, factor_expr(f)};
    Expr factor[] = {power_of_factors(f, t, expr_add(expr_ratio(1, 3), shift)),
                     power_of_factors(rest, t, expr_ratio(1, 4)),
                     power_of_factors(slope, t, expr_ratio(-1, 2)),
                     funcs_apply(expr_symbol("hypergeom"), args, 3)};

    return expr_product(factor, 4);
}

/* The exponents of the hypergeometric equation differ by 1/3 at 0, 1/2 at 1, 1/k at infinity. */
static Expr basis_of(Expr f, Expr t, long k)
{
    Expr middle = expr_ratio(1, 12), half = expr_ratio(1, 2 * k);
    Expr a = expr_add(middle, half), b = expr_sub(middle, half);
    Expr first = solution(f, t, a, b, EXPR_ZERO);

    return expr_list((Expr[]){first, solution(f, t, a, b, expr_ratio(1, 3))}, 2);
}

static Expr by_form(const Kovacic *k, long m)
{
    Klein K = {.k = k, .m = m, .S = EXPR_ONE};
    Candidate c = {.degree = 0};
    Expr f = NULL;

    for (long i = 0; i <= k->poles; i++)
        if (!take_choices(&K, i))
            return NULL;
    for (long i = 0; i < k->poles; i++)
        K.S = expr_mul(K.S, expr_sub(k->t, k->pole[i].at));
    K.V = expand_expr(normal_expr(expr_product((Expr[]){K.S, K.S, k->r}, 3)));
    K.S = expand_expr(K.S);
    K.candidate = mem_array(MOST_CANDIDATES, sizeof *K.candidate);
    err_defer(mem_release, K.candidate);
    combine(&K, &c, 0, 0);
    for (long i = 0; i < K.candidates && !f; i++) {
        Expr a = logarithmic_slope(&K, &K.candidate[i]);

        f = a ? pullback(&K, a) : NULL;
    }
    err_undefer(true);
    return f ? basis_of(f, k->t, m == 4 ? 3 : m == 6 ? 4 : 5) : NULL;
}

typedef struct Search {
    Expr r, t;
} Search;

static Expr search(void *arg)
{
    static const long degrees[] = {4, 6, 12};
    const Search *s = arg;
    Expr basis = NULL;
    Kovacic k;

    if (!kovacic_begin(&k, s->r, s->t))
        return NULL;
    for (size_t i = 0; i < sizeof degrees / sizeof *degrees && !basis; i++)
        basis = by_form(&k, degrees[i]);
    return basis;
}

Expr ode_klein(Expr r, Expr t)
{
    Search s = {normal_expr(r), t};

    return ode_attempt(search, &s);
}
