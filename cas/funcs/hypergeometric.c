/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hypergeometric functions and what they are named in special cases: hypergeom([a], [b], z),
 * Kummer's and Whittaker's functions, the functions of Legendre, Hermite, Laguerre, Chebyshev,
 * Gegenbauer and Jacobi of any order. Degree 0 and 1, and any small degree at a rational number,
 * are written out. LegendreQ is real for x > 1 and cut from -infinity to 1, as in Maple. Values by
 * Arb's balls, derivatives from DLMF 13.3, 15.5 and 18.9.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/asymptotic.h"
#include "cas/funcs/family.h"
#include "cas/funcs/kummer.h"
#include "cas/funcs/outer.h"
#include "cas/funcs/primitives.h"

#include "cas/core/num.h"

enum { MOST_DEGREE = 200 };

/* --- hypergeom ------------------------------------------------------------------------------- */

static bool are_lists(const Expr *args)
{
    return expr_is(args[0], EXPR_LIST) && expr_is(args[1], EXPR_LIST);
}

/* The list without item i. */
static Expr without(Expr list, long i)
{
    return expr_list((Expr[]){expr_seq(list->u.args, i),
                              expr_seq(list->u.args + i + 1, expr_count(list) - i - 1)},
                     2);
}

/* The parameter that stands above and below: *i above, *k below. */
static bool find_common(Expr up, Expr down, long *i, long *k)
{
    for (*i = 0; *i < expr_count(up); ++*i)
        for (*k = 0; *k < expr_count(down); ++*k)
            if (expr_arg(up, *i) == expr_arg(down, *k))
                return true;
    return false;
}

static Expr hypergeom(Expr up, Expr down, Expr z)
{
    return funcs_apply(expr_symbol("hypergeom"), (Expr[]){up, down, z}, 3);
}

/* Does the series, no polynomial, of real parameters diverge at 1? With one parameter more above
 * than below its terms decay as k^(-s-1), s the sum of those below less that of those above (W. N.
 * Bailey, Generalized Hypergeometric Series, 2.1). */
static bool diverges_at_one(Expr up, Expr down)
{
    Expr s = EXPR_ZERO;

    if (expr_count(up) != expr_count(down) + 1)
        return false;
    for (long i = 0; i < expr_count(up); i++) {
        Expr a = expr_arg(up, i);
        if (!expr_is_real_number(a) || (num_is_integer_valued(a) && num_sign(a) <= 0))
            return false;
        s = expr_sub(s, a);
    }
    for (long i = 0; i < expr_count(down); i++) {
        if (!expr_is_real_number(expr_arg(down, i)))
            return false;
        s = expr_add(s, expr_arg(down, i));
    }
    return num_sign(s) <= 0;
}

static Expr hypergeom_eval(const Expr *args, long n)
{
    Expr up = args[0], down = args[1], z = args[2];
    long i, k;
    (void)n;
    if (!are_lists(args))
        return NULL;
    if (z == EXPR_ZERO)
        return EXPR_ONE;
    for (i = 0; i < expr_count(up); i++)
        if (expr_arg(up, i) == EXPR_ZERO)
            return EXPR_ONE;
    if (find_common(up, down, &i, &k))
        return hypergeom(without(up, i), without(down, k), z);
    if (z == EXPR_ONE && diverges_at_one(up, down))
        funcs_raise_pole("hypergeom");
    if (expr_count(down) > 0 || expr_count(up) > 1 || z == EXPR_ONE)
        return NULL;
    if (expr_count(up) == 0)
        return funcs_apply1("exp", z);
    return expr_pow(expr_sub(EXPR_ONE, z), expr_neg(expr_arg(up, 0)));
}

/* The list with 1 added to its items; *product becomes the product of them. */
static Expr raised(Expr list, Expr *product)
{
    Expr next = expr_list(NULL, 0);
    *product = EXPR_ONE;
    for (long i = 0; i < expr_count(list); i++) {
        Expr items = expr_seq(next->u.args, expr_count(next));
        *product = expr_mul(*product, expr_arg(list, i));
        next = expr_list((Expr[]){items, expr_add(expr_arg(list, i), EXPR_ONE)}, 2);
    }
    return next;
}

static Expr hypergeom_derivative(const Expr *args, long n, long i)
{
    Expr up, down, above, below;
    (void)n;
    if (i != 2 || !are_lists(args))
        return NULL;
    above = raised(args[0], &up);
    below = raised(args[1], &down);
    return expr_mul(expr_div(up, down), hypergeom(above, below, args[2]));
}

/* 2F1: differences of parameters that are integers make other formulas necessary. */
static void gauss(acb_t value, acb_srcptr a, acb_srcptr c, acb_srcptr z, slong prec)
{
    int flags = 0;
    acb_t sum;
    acb_init(sum);
    acb_add(sum, a, a + 1, prec);
    if (outer_differ_by_integer(a, a + 1, prec))
        flags |= ACB_HYPGEOM_2F1_AB;
    if (outer_differ_by_integer(a, c, prec))
        flags |= ACB_HYPGEOM_2F1_AC;
    if (outer_differ_by_integer(a + 1, c, prec))
        flags |= ACB_HYPGEOM_2F1_BC;
    if (outer_differ_by_integer(sum, c, prec))
        flags |= ACB_HYPGEOM_2F1_ABC;
    acb_hypgeom_2f1(value, a, a + 1, c, z, flags, prec);
    acb_clear(sum);
}

/* 2F0(a, b; z) = (-1/z)^a*U(a, 1+a-b, -1/z), DLMF 13.6.21: the sum of the divergent series. */
static void divergent(acb_t value, acb_srcptr a, acb_srcptr z, slong prec)
{
    acb_t w, c;
    acb_init(w);
    acb_init(c);
    acb_inv(w, z, prec);
    acb_neg(w, w);
    acb_sub(c, a, a + 1, prec);
    acb_add_ui(c, c, 1, prec);
    acb_hypgeom_u(value, a, c, w, prec);
    acb_pow(w, w, a, prec);
    acb_mul(value, value, w, prec);
    acb_clear(w);
    acb_clear(c);
}

static bool is_finite_sum(acb_srcptr a, slong p)
{
    for (slong i = 0; i < p; i++)
        if (acb_is_int(a + i) && !arb_is_positive(acb_realref(a + i)))
            return true;
    return false;
}

/* A list comes as its length and its items. */
static bool hypergeom_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    slong p = (slong)arf_get_d(arb_midref(acb_realref(args)), ARF_RND_NEAR), q;
    if (p < 0 || p > n - 3 || !acb_is_int(args) || !acb_is_int(args + 1 + p))
        return false;
    q = (slong)arf_get_d(arb_midref(acb_realref(args + 1 + p)), ARF_RND_NEAR);
    if (q != n - 3 - p)
        return false;
    acb_srcptr a = args + 1, b = args + 2 + p, z = args + n - 1;
    if (acb_is_zero(z) && q == 0)
        acb_one(value);
    else if (p == 2 && q == 0 && !is_finite_sum(a, p))
        divergent(value, a, z, prec);
    else if (p == 2 && q == 1)
        gauss(value, a, b, z, prec);
    else if (p == q + 1 && p > 2 && outer_is_outside(z) && !is_finite_sum(a, p))
        outer_value(value, a, p, b, z, prec);
    else
        acb_hypgeom_pfq(value, a, p, b, q, z, 0, prec);
    return true;
}

/* --- functions of several arguments ---------------------------------------------------------- */

static Expr apply3(const char *name, Expr a, Expr b, Expr c)
{
    return funcs_apply(expr_symbol(name), (Expr[]){a, b, c}, 3);
}

static Expr plus(Expr e, long k)
{
    return expr_add(e, expr_int(k));
}

static Expr kummer_m_eval(const Expr *args, long n)
{
    (void)n;
    if (args[2] == EXPR_ZERO)
        return EXPR_ONE;
    return args[0] == args[1] ? funcs_apply1("exp", args[2]) : NULL;
}

static Expr kummer_m_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i != 2)
        return NULL;
    return expr_mul(expr_div(args[0], args[1]),
                    apply3("KummerM", plus(args[0], 1), plus(args[1], 1), args[2]));
}

static Expr kummer_u_eval(const Expr *args, long n)
{
    (void)n;
    return args[0] == EXPR_ZERO ? EXPR_ONE : NULL;
}

static Expr kummer_u_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i != 2)
        return NULL;
    return expr_neg(
        expr_mul(args[0], apply3("KummerU", plus(args[0], 1), plus(args[1], 1), args[2])));
}

/* (1/2-k/z)*f + c*f(k+1)/z */
static Expr whittaker_slope(const char *name, const Expr *args, long i, Expr c)
{
    Expr k = args[0], z = args[2];
    if (i != 2)
        return NULL;
    return expr_add(expr_mul(expr_sub(EXPR_HALF, expr_div(k, z)), apply3(name, k, args[1], z)),
                    expr_mul(expr_div(c, z), apply3(name, plus(k, 1), args[1], z)));
}

static Expr kummer_whittaker_m_derivative(const Expr *args, long n, long i)
{
    (void)n;
    return whittaker_slope("WhittakerM", args, i,
                           expr_sum((Expr[]){EXPR_HALF, args[0], args[1]}, 3));
}

static Expr kummer_whittaker_w_derivative(const Expr *args, long n, long i)
{
    (void)n;
    return whittaker_slope("WhittakerW", args, i, EXPR_MINUS_ONE);
}

/* --- orthogonal functions -------------------------------------------------------------------- */

/* p[k+1] = (a*x+b)*p[k] - c*p[k-1] up to degree n, at a rational x. */
typedef void Recurrence(long k, Expr parameter, Expr *a, Expr *b, Expr *c);

/* A polynomial of degree n from those of degree 0, which is 1, and 1. NULL where it is not written
 * out: other degrees than 0 and 1 at anything but rational numbers. */
static Expr polynomial(Expr degree, Expr parameter, Expr x, Expr first, Recurrence step)
{
    Expr before = EXPR_ONE, p = first, a, b, c;
    long n;
    if (!num_get_si(&n, degree) || n < 0 || n > MOST_DEGREE)
        return NULL;
    if (n < 2)
        return n ? first : EXPR_ONE;
    if (!expr_is_rational(x) || !expr_is_rational(parameter))
        return NULL;
    for (long k = 1; k < n; k++) {
        step(k, parameter, &a, &b, &c);
        Expr next = expr_sub(expr_mul(expr_add(expr_mul(a, x), b), p), expr_mul(c, before));
        before = p;
        p = next;
    }
    return p;
}

static void legendre_step(long k, Expr parameter, Expr *a, Expr *b, Expr *c)
{
    (void)parameter;
    *a = expr_ratio(2 * k + 1, k + 1);
    *b = EXPR_ZERO;
    *c = expr_ratio(k, k + 1);
}

static void hermite_step(long k, Expr parameter, Expr *a, Expr *b, Expr *c)
{
    (void)parameter;
    *a = EXPR_TWO;
    *b = EXPR_ZERO;
    *c = expr_int(2 * k);
}

static void laguerre_step(long k, Expr parameter, Expr *a, Expr *b, Expr *c)
{
    *a = expr_ratio(-1, k + 1);
    *b = expr_div(expr_add(expr_int(2 * k + 1), parameter), expr_int(k + 1));
    *c = expr_div(expr_add(expr_int(k), parameter), expr_int(k + 1));
}

static void chebyshev_step(long k, Expr parameter, Expr *a, Expr *b, Expr *c)
{
    (void)k;
    (void)parameter;
    *a = EXPR_TWO;
    *b = EXPR_ZERO;
    *c = EXPR_ONE;
}

static Expr legendrep_eval(const Expr *args, long n)
{
    return n == 2 ? polynomial(args[0], EXPR_ZERO, args[1], args[1], legendre_step) : NULL;
}

static Expr hermiteh_eval(const Expr *args, long n)
{
    (void)n;
    return polynomial(args[0], EXPR_ZERO, args[1], expr_mul(EXPR_TWO, args[1]), hermite_step);
}

static Expr laguerrel_eval(const Expr *args, long n)
{
    Expr a = n == 3 ? args[1] : EXPR_ZERO, x = args[n - 1];
    if (n == 3 && a == EXPR_ZERO)
        return funcs_apply2("LaguerreL", args[0], x);
    return polynomial(args[0], a, x, expr_sub(expr_add(EXPR_ONE, a), x), laguerre_step);
}

static Expr chebyshevt_eval(const Expr *args, long n)
{
    (void)n;
    return polynomial(args[0], EXPR_ZERO, args[1], args[1], chebyshev_step);
}

static Expr chebyshevu_eval(const Expr *args, long n)
{
    (void)n;
    return polynomial(args[0], EXPR_ZERO, args[1], expr_mul(EXPR_TWO, args[1]), chebyshev_step);
}

/* ((v-u+1)*f(v+1) - (v+1)*x*f(v))/(x^2-1) for f(v, x) and f(v, u, x) */
static Expr legendre_slope(const char *name, const Expr *args, long n, long i)
{
    Expr v = args[0], u = n == 3 ? args[1] : EXPR_ZERO, x = args[n - 1], f, next;
    if (i != n - 1)
        return NULL;
    f = n == 3 ? apply3(name, v, u, x) : funcs_apply2(name, v, x);
    next = n == 3 ? apply3(name, plus(v, 1), u, x) : funcs_apply2(name, plus(v, 1), x);
    f = expr_sub(expr_mul(expr_sub(plus(v, 1), u), next),
                 expr_product((Expr[]){plus(v, 1), x, f}, 3));
    return expr_div(f, plus(expr_mul(x, x), -1));
}

static Expr legendrep_derivative(const Expr *args, long n, long i)
{
    return legendre_slope("LegendreP", args, n, i);
}

static Expr legendreq_derivative(const Expr *args, long n, long i)
{
    return legendre_slope("LegendreQ", args, n, i);
}

/* On the cut, -1 < x < 1, as from above: Ferrers's function of x minus I*Pi/2*LegendreP(v, x),
 * where the former is Pi/2*(cos(v*Pi)*P(v, x) - P(v, -x))/sin(v*Pi) unless v is whole. */
static void legendreq_on_cut(acb_t value, acb_srcptr v, acb_srcptr x, slong prec)
{
    acb_ptr w = _acb_vec_init(4); /* 0, P(v, x), P(v, -x), cot or 1/sin */
    acb_hypgeom_legendre_p(w + 1, v, w, x, 0, prec);
    if (acb_is_int(v)) {
        acb_hypgeom_legendre_q(value, v, w, x, 0, prec);
    } else {
        acb_neg(w + 3, x);
        acb_hypgeom_legendre_p(w + 2, v, w, w + 3, 0, prec);
        acb_cot_pi(w + 3, v, prec);
        acb_mul(value, w + 1, w + 3, prec);
        acb_csc_pi(w + 3, v, prec);
        acb_submul(value, w + 2, w + 3, prec);
        acb_const_pi(w + 3, prec);
        acb_mul(value, value, w + 3, prec);
        acb_mul_2exp_si(value, value, -1);
    }
    acb_const_pi(w + 3, prec);
    acb_mul(w + 1, w + 1, w + 3, prec);
    acb_mul_2exp_si(w + 1, w + 1, -1);
    acb_mul_onei(w + 1, w + 1);
    acb_sub(value, value, w + 1, prec);
    _acb_vec_clear(w, 4);
}

static bool is_between(acb_srcptr x)
{
    arb_t t;
    if (!acb_is_real(x))
        return false;
    arb_init(t);
    arb_abs(t, acb_realref(x));
    arb_sub_ui(t, t, 1, 64);
    bool inside = arb_is_negative(t);
    arb_clear(t);
    return inside;
}

static bool legendre_value(acb_t value, acb_srcptr args, long n, slong prec, bool second)
{
    acb_t zero;
    acb_init(zero);
    acb_srcptr u = n == 3 ? args + 1 : zero;
    if (second && n == 2 && is_between(args + 1))
        legendreq_on_cut(value, args, args + 1, prec);
    else if (second)
        acb_hypgeom_legendre_q(value, args, u, args + n - 1, 1, prec);
    else
        acb_hypgeom_legendre_p(value, args, u, args + n - 1, n == 3, prec);
    acb_clear(zero);
    return true;
}

static bool legendrep_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    return legendre_value(value, args, n, prec, false);
}

static bool legendreq_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    return legendre_value(value, args, n, prec, true);
}

static Expr hermiteh_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i != 1)
        return NULL;
    return expr_product(
        (Expr[]){EXPR_TWO, args[0], funcs_apply2("HermiteH", plus(args[0], -1), args[1])}, 3);
}

static Expr laguerrel_derivative(const Expr *args, long n, long i)
{
    Expr a = n == 3 ? args[1] : EXPR_ZERO;
    if (i != n - 1)
        return NULL;
    return expr_neg(apply3("LaguerreL", plus(args[0], -1), plus(a, 1), args[n - 1]));
}

static Expr chebyshevt_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i != 1)
        return NULL;
    return expr_mul(args[0], funcs_apply2("ChebyshevU", plus(args[0], -1), args[1]));
}

static Expr chebyshevu_derivative(const Expr *args, long n, long i)
{
    Expr v = args[0], x = args[1], top;
    (void)n;
    if (i != 1)
        return NULL;
    top = expr_sub(expr_mul(plus(v, 1), funcs_apply2("ChebyshevT", plus(v, 1), x)),
                   expr_mul(x, funcs_apply2("ChebyshevU", v, x)));
    return expr_div(top, plus(expr_mul(x, x), -1));
}

static Expr gegenbauer_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i != 2)
        return NULL;
    return expr_product(
        (Expr[]){EXPR_TWO, args[1],
                 apply3("GegenbauerC", plus(args[0], -1), plus(args[1], 1), args[2])},
        3);
}

static Expr jacobip_derivative(const Expr *args, long n, long i)
{
    Expr next[4], factor = EXPR_ONE;
    (void)n;
    if (i != 3)
        return NULL;
    for (long k = 0; k < 3; k++) {
        next[k] = plus(args[k], k == 0 ? -1 : 1);
        factor = expr_add(factor, args[k]);
    }
    next[3] = args[3];
    return expr_product((Expr[]){EXPR_HALF, factor, funcs_apply(expr_symbol("JacobiP"), next, 4)},
                        3);
}

#define BALL(f, call)                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        call;                                                                                      \
        return true;                                                                               \
    }

BALL(hermiteh, acb_hypgeom_hermite_h(value, args, args + 1, prec))
BALL(chebyshevt, acb_hypgeom_chebyshev_t(value, args, args + 1, prec))
BALL(chebyshevu, acb_hypgeom_chebyshev_u(value, args, args + 1, prec))
BALL(gegenbauer, acb_hypgeom_gegenbauer_c(value, args, args + 1, args + 2, prec))
BALL(jacobip, acb_hypgeom_jacobi_p(value, args, args + 1, args + 2, args + 3, prec))

static bool laguerrel_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_t zero;
    acb_init(zero);
    acb_hypgeom_laguerre_l(value, args, n == 3 ? args + 1 : zero, args + n - 1, prec);
    acb_clear(zero);
    return true;
}

/* --- where they are real ------------------------------------------------------------------------
 */

static bool are_real(Expr list)
{
    for (long i = 0; i < expr_count(list); i++)
        if (!expr_is_real_number(expr_arg(list, i)))
            return false;
    return true;
}

/* As many parameters above as below: everywhere; one more: up to 1; two and none: below zero. */
static bool hypergeom_is_real(const Expr *args, long n)
{
    (void)n;
    if (!are_lists(args) || !are_real(args[0]) || !are_real(args[1]))
        return false;
    long p = expr_count(args[0]), q = expr_count(args[1]);
    return p <= q || (p == q + 1 && funcs_is_within(args[2], (FuncSpan)FUNC_TO(ONE)));
}

/* Polynomials everywhere, others from -1 on. */
static bool orthogonal_is_real(const Expr *args, long n)
{
    bool whole = expr_is(args[0], EXPR_INTEGER) && num_sign(args[0]) >= 0;
    return whole || funcs_is_within(args[n - 1], (FuncSpan)FUNC_ABOVE(MINUS_ONE));
}

/* With three arguments the function that is real above 1. */
static bool legendrep_is_real(const Expr *args, long n)
{
    return n == 2 ? orthogonal_is_real(args, n)
                  : funcs_is_within(args[2], (FuncSpan)FUNC_ABOVE(ONE));
}

static bool legendreq_is_real(const Expr *args, long n)
{
    return n == 2 && funcs_is_within(args[1], (FuncSpan)FUNC_ABOVE(ONE));
}

/* The product of (a)_k over the items a of the list. */
static Expr rising(Expr list, long k)
{
    Expr product = EXPR_ONE;
    for (long i = 0; i < expr_count(list); i++)
        for (long j = 0; j < k; j++)
            product = expr_mul(product, expr_add(expr_arg(list, i), expr_int(j)));
    return product;
}

static Expr hypergeom_coefficient(const Expr *args, long n, long k)
{
    (void)n;
    Expr factorial = funcs_apply1("factorial", expr_int(k));
    return expr_div(rising(args[0], k), expr_mul(rising(args[1], k), factorial));
}

/* --- cuts ------------------------------------------------------------------------------------ */

/* Entire with more parameters below than one less than above; asymptotic series have their cut from
 * zero on. */
static FuncCut hypergeom_cut(const Expr *args, long n)
{
    (void)n;
    bool lists = expr_is(args[0], EXPR_LIST) && expr_is(args[1], EXPR_LIST);
    long p = lists ? expr_count(args[0]) : 2, q = lists ? expr_count(args[1]) : 0;
    return p <= q ? FUNC_CUT_NONE : p == q + 1 ? FUNC_CUT_ABOVE_ONE : FUNC_CUT_ALL;
}

/* With an order the factor sqrt((1+x)/(1-x))^u has a cut between -1 and 1 too. */
static FuncCut legendrep_cut(const Expr *args, long n)
{
    (void)args;
    return n == 2 ? FUNC_CUT_NEGATIVE : FUNC_CUT_BELOW_ONE;
}

/* DLMF 13.14.2 and 13.14.3: exp(-z/2)*z^(m+1/2)*f(m-k+1/2, 1+2*m, z) */
static Expr whittaker_by(const char *f, const Expr *args)
{
    Expr z = args[2], power = expr_add(args[1], EXPR_HALF);
    return expr_product(
        (Expr[]){funcs_apply1("exp", expr_mul(expr_ratio(-1, 2), z)), expr_pow(z, power),
                 apply3(f, expr_sub(power, args[0]), plus(expr_mul(EXPR_TWO, args[1]), 1), z)},
        3);
}

static Expr whittaker_m_reduced(const Expr *args, long n)
{
    (void)n;
    return whittaker_by("KummerM", args);
}

static Expr whittaker_w_reduced(const Expr *args, long n)
{
    (void)n;
    return whittaker_by("KummerU", args);
}

#define ROW(maple, f, least, more, first, where, text, sample, ...)                                \
    {                                                                                              \
        .name = maple, .cut = where, .arity = least, .optional = more, .eval = first,              \
        .derivative = f##_derivative, .ball = f##_ball, .slow = true, .summary = text,             \
        .examples = sample, __VA_ARGS__                                                            \
    }

const FuncRow funcs_hypergeometric_rows[] = {
    {.name = "hypergeom",
     .cut_of = hypergeom_cut,
     .cut = FUNC_CUT_ABOVE_ONE,
     .breaks = {FUNC_ONE},
     .coefficient = hypergeom_coefficient,
     .arity = 3,
     .eval = hypergeom_eval,
     .derivative = hypergeom_derivative,
     .integral_of = primitives_hypergeom,
     .ball = hypergeom_ball,
     .lists = true,
     .slow = true,
     .is_real = hypergeom_is_real,
     .summary = "generalized hypergeometric function: hypergeom([a,...], [b,...], z)",
     .examples = {{"hypergeom([a],[],z);", "(1-z)^(-a)"},
                  {"evalf(hypergeom([1/2,1/2],[1],1/4));", "1.073182007"}}},
    ROW("KummerM", kummer_m, 3, 0, kummer_m_eval, FUNC_CUT_NONE,
        "Kummer's function M, hypergeom([a],[b],z): KummerM(a, b, z)",
        FUNC_EXAMPLES({"KummerM(a,a,z);", "exp(z)"}, {"evalf(KummerM(1,3,1));", "1.436563657"}),
        .real = FUNC_LINE, .expansion = asymptotic_kummerm, .integral_of = primitives_kummerm),
    ROW("KummerU", kummer_u, 3, 0, kummer_u_eval, FUNC_CUT_NEGATIVE,
        "Kummer's function U: KummerU(a, b, z)",
        FUNC_EXAMPLES({"KummerU(0,b,z);", "1"}, {"evalf(KummerU(1,1,1));", "0.5963473623"}),
        .real = FUNC_ABOVE(ZERO), .breaks = {FUNC_ZERO}, .expansion = asymptotic_kummeru,
        .integral_of = primitives_kummeru),
    ROW("WhittakerM", kummer_whittaker_m, 3, 0, NULL, FUNC_CUT_NEGATIVE,
        "Whittaker's function M: WhittakerM(k, m, z)",
        FUNC_EXAMPLES({"evalf(WhittakerM(0,1/2,1));", "1.042190611"}), .real = FUNC_ABOVE(ZERO),
        .breaks = {FUNC_ZERO}, .reduced = whittaker_m_reduced),
    ROW("WhittakerW", kummer_whittaker_w, 3, 0, NULL, FUNC_CUT_NEGATIVE,
        "Whittaker's function W: WhittakerW(k, m, z)",
        FUNC_EXAMPLES({"evalf(WhittakerW(0,1/2,1));", "0.6065306597"}), .real = FUNC_ABOVE(ZERO),
        .breaks = {FUNC_ZERO}, .reduced = whittaker_w_reduced),
    ROW("LegendreP", legendrep, 2, 1, legendrep_eval, FUNC_CUT_NEGATIVE,
        "Legendre function of the first kind: LegendreP(v, x), LegendreP(v, u, x)",
        FUNC_EXAMPLES({"LegendreP(2,1/3);", "-1/3"}, {"evalf(LegendreP(1/2,3));", "1.597386605"}),
        .is_real = legendrep_is_real, .cut_of = legendrep_cut, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .integral_of = primitives_legendrep),
    ROW("LegendreQ", legendreq, 2, 1, NULL, FUNC_CUT_BELOW_ONE,
        "Legendre function of the second kind: LegendreQ(v, x), LegendreQ(v, u, x)",
        FUNC_EXAMPLES({"evalf(LegendreQ(0,2));", "0.5493061443"}), .is_real = legendreq_is_real,
        .breaks = {FUNC_MINUS_ONE, FUNC_ONE}, .integral_of = primitives_legendreq),
    ROW("HermiteH", hermiteh, 2, 0, hermiteh_eval, FUNC_CUT_NONE,
        "Hermite function: HermiteH(n, x)",
        FUNC_EXAMPLES({"HermiteH(3,1/2);", "-5"},
                      {"diff(HermiteH(n,x),x);", "2*n*HermiteH(n-1,x)"}),
        .real = FUNC_LINE, .expansion = asymptotic_hermiteh, .integral_of = primitives_hermiteh),
    ROW("LaguerreL", laguerrel, 2, 1, laguerrel_eval, FUNC_CUT_NONE,
        "Laguerre function: LaguerreL(n, x), LaguerreL(n, a, x)",
        FUNC_EXAMPLES({"LaguerreL(2,1/2);", "1/8"},
                      {"diff(LaguerreL(n,x),x);", "-LaguerreL(n-1,1,x)"}),
        .real = FUNC_LINE, .integral_of = primitives_laguerrel),
    ROW("ChebyshevT", chebyshevt, 2, 0, chebyshevt_eval, FUNC_CUT_NEGATIVE,
        "Chebyshev function of the first kind: ChebyshevT(n, x)",
        FUNC_EXAMPLES({"ChebyshevT(3,1/2);", "-1"},
                      {"diff(ChebyshevT(n,x),x);", "n*ChebyshevU(n-1,x)"}),
        .is_real = orthogonal_is_real, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .integral_of = primitives_chebyshevt),
    ROW("ChebyshevU", chebyshevu, 2, 0, chebyshevu_eval, FUNC_CUT_NEGATIVE,
        "Chebyshev function of the second kind: ChebyshevU(n, x)",
        FUNC_EXAMPLES({"ChebyshevU(2,1/2);", "0"}, {"ChebyshevU(1,x);", "2*x"}),
        .is_real = orthogonal_is_real, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .integral_of = primitives_chebyshevu),
    ROW("GegenbauerC", gegenbauer, 3, 0, NULL, FUNC_CUT_NEGATIVE,
        "Gegenbauer function: GegenbauerC(n, a, x)",
        FUNC_EXAMPLES({"diff(GegenbauerC(n,a,x),x);", "2*a*GegenbauerC(n-1,a+1,x)"},
                      {"evalf(GegenbauerC(2,1,1/2));", "0."}),
        .is_real = orthogonal_is_real, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .integral_of = primitives_gegenbauer),
    ROW("JacobiP", jacobip, 4, 0, NULL, FUNC_CUT_NEGATIVE, "Jacobi function: JacobiP(n, a, b, x)",
        FUNC_EXAMPLES({"evalf(JacobiP(2,1,0,1/2));", "0.6250000000"}),
        .is_real = orthogonal_is_real, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .integral_of = primitives_jacobip),
    {0},
};
