/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With y^2 = C(x) the part of an algebraic function that is odd in y is N/(d*y), N and d
 * polynomials. Where d has the simple zero a its residue there is N(a)/(d'(a)*y): is its square R
 * the same number for all zeros of a product G of factors of d, then y is S/r at them, r^2 = R, S =
 * N/d' mod G, the sign being that of the residue. If S^2 - R*C = G^m*H with no other zeros of H but
 * some of C,
 *
 *     ln(r*y - S) - ln(r*y + S),    for R < 0, r = I*q:   arctan(S/(q*y))
 *
 * has m times these residues and no others. (B. M. Trager, Integration of Algebraic Functions,
 * 1984, for the divisors of which this is the case of order one.) What it does not do: multiple
 * factors, divisors that are principal only as multiples, and places at infinity alone.
 */
#include "cas/integrate/parallel/curve.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Curve {
    Expr x, y, C;
    Expr N, K; /* the residue is N/(K*y), K = d' times what d has of C */
} Curve;

static Expr remainder_of(Expr a, Expr b, Expr x)
{
    Expr rest;
    ratfun_quotient(a, b, x, &rest);
    return expand_expr(rest);
}

/* N, and K where d vanishes; false: not of that kind. */
static bool read_curve(Curve *c, const Generators *g, Expr num, const Expr *factor,
                       const long *power, long n)
{
    Expr d = EXPR_ONE, even = EXPR_ONE;
    bool odd = false;
    if (g->count != 2 || g->power[1] == NULL || g->order[1] != 2)
        return false;
    *c = (Curve){.x = g->name[0], .y = g->name[1], .C = g->power[1]};
    for (long i = 0; i < n; i++) {
        if (factor[i] == c->y) {
            odd = power[i] % 2 == 1;
            even = expr_pow(c->C, expr_int(power[i] / 2));
        } else if (walk_has(factor[i], c->y)) {
            return false;
        } else {
            d = expr_mul(d, expr_pow(factor[i], expr_int(power[i])));
        }
    }
    num = expand_expr(num);
    c->N = odd ? coeff_expr(num, c->y, 0) : expr_mul(coeff_expr(num, c->y, 1), c->C);
    c->K = expr_mul(diff_name(expand_expr(d), c->x), even);
    return c->N != EXPR_ZERO;
}

/* Is the coefficient of the highest power a negative number? */
static bool is_negative(Expr S, Expr x)
{
    Expr lead = coeff_expr(S, x, degree_expr(S, x));
    return expr_is_rational(lead) && num_sign(lead) < 0;
}

/* N/K modulo G, NULL where K has a factor of it. */
static Expr residue_modulo(const Curve *c, Expr G)
{
    Expr s, t, K = remainder_of(c->K, G, c->x);
    if (K == EXPR_ZERO || ratfun_gcdex(K, expand_expr(G), c->x, &s, &t, normal_expr) != EXPR_ONE)
        return NULL;
    return remainder_of(expr_mul(c->N, s), G, c->x);
}

/* The square of the residue where p vanishes, a number; NULL: it is none, or zero. */
static Expr square_at(const Curve *c, Expr p)
{
    Expr s, t, S = residue_modulo(c, p), C = remainder_of(c->C, p, c->x), R;
    if (!S || S == EXPR_ZERO || C == EXPR_ZERO ||
        ratfun_gcdex(C, expand_expr(p), c->x, &s, &t, normal_expr) != EXPR_ONE)
        return NULL;
    R = remainder_of(expr_product((Expr[]){S, S, s}, 3), p, c->x);
    return expr_is_rational(R) && R != EXPR_ZERO ? R : NULL;
}

/* The polynomial P with a remainder Q - P^2 of lower degree than P; NULL: there is none with
 * rational coefficients. */
static Expr root_above(Expr Q, Expr x)
{
    long n = degree_expr(Q, x);
    Expr P = expr_pow(coeff_expr(Q, x, n), EXPR_HALF), lead = P;
    if (n % 2 != 0 || !expr_is_rational(P))
        return NULL;
    P = expr_mul(P, expr_pow(x, expr_int(n / 2)));
    for (long k = n / 2 - 1; k >= 0; k--) {
        Expr rest = expand_expr(expr_sub(Q, expr_mul(P, P)));
        Expr c = normal_expr(expr_div(coeff_expr(rest, x, n / 2 + k), expr_mul(EXPR_TWO, lead)));
        P = expr_add(P, expr_mul(c, expr_pow(x, expr_int(k))));
    }
    return P;
}

/* R*C - S^2; NULL where it has other zeros than G, which may be multiple ones. Zeros of C are no
 * others: both logarithms have those. */
static Expr norm_of(const Curve *c, Expr G, Expr R, Expr S)
{
    Expr norm = expand_expr(expr_sub(expr_mul(R, c->C), expr_mul(S, S)));
    Expr rest = norm;
    while (walk_has(rest, c->x) && ratfun_divides(rest, G, &rest))
        continue;
    bool other = walk_has(rest, c->x) && !ratfun_divides(c->C, rest, NULL);
    return other || norm == EXPR_ZERO ? NULL : norm;
}

/* What has a multiple of these residues at the zeros of G; false: it has others. S is that modulo
 * G, as it is or as near to the root of R*C as it can be at infinity. */
static bool part_of(const Curve *c, Expr G, Expr R, CurvePart *part)
{
    Expr S = residue_modulo(c, G), norm, turn, above;
    if (!S || S == EXPR_ZERO)
        return false;
    norm = norm_of(c, G, R, S);
    above = norm ? NULL : root_above(expand_expr(expr_mul(R, c->C)), c->x);
    for (int sign = 1; above && !norm && sign >= -1; sign -= 2) {
        Expr near = expr_mul(expr_int(sign), above),
             rest = remainder_of(expr_sub(near, S), G, c->x);
        Expr other = expand_expr(expr_sub(near, rest));
        norm = norm_of(c, G, R, other);
        S = norm ? other : S;
    }
    if (!norm)
        return false;
    S = is_negative(S, c->x) ? expr_neg(S) : S;
    turn = expr_sub(expr_mul(diff_name(c->C, c->x), S),
                    expr_product((Expr[]){EXPR_TWO, c->C, diff_name(S, c->x)}, 3));
    turn = expr_div(normal_expr(expr_div(turn, norm)), c->y); /* 2*(y'*S - y*S')/(R*C - S^2) */
    bool negative = num_sign(R) < 0;
    Expr r = expr_pow(negative ? num_neg(R) : R, EXPR_HALF), y = c->y, value;
    if (expr_is_rational(r))
        S = expand_expr(expr_div(S, r));
    else
        y = expr_mul(r, y);
    if (negative)
        value = expr_mul(EXPR_TWO, funcs_apply1("arctan", expr_div(S, y)));
    else
        value = expr_sub(funcs_apply1("ln", expr_sub(y, S)), funcs_apply1("ln", expr_add(y, S)));
    *part = (CurvePart){expr_div(value, r), turn};
    return true;
}

long curve_parts(const Generators *g, Expr num, const Expr *factor, const long *power, long n,
                 CurvePart *part, long most)
{
    Curve c;
    Expr square[CURVE_MOST_FACTORS];
    long count = 0;
    CHECK(n <= CURVE_MOST_FACTORS);
    if (!read_curve(&c, g, num, factor, power, n))
        return 0;
    for (long i = 0; i < n; i++)
        square[i] = power[i] == 1 && factor[i] != c.y ? square_at(&c, factor[i]) : NULL;
    for (long i = 0; i < n && count < most; i++) {
        Expr R = square[i], G = EXPR_ONE;
        for (long k = i; k < n && R; k++)
            if (square[k] == R) {
                G = expr_mul(G, factor[k]);
                square[k] = NULL;
            }
        count += R && part_of(&c, expand_expr(G), R, &part[count]);
    }
    return count;
}
