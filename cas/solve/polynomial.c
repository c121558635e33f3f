/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of one polynomial. A quadratic is solved by its formula, squares taken out of the root (so
 * that perfect squares give rational roots); higher degrees are factored first, over the radicals
 * among the coefficients too. A polynomial in
 * x^k is solved for x^k. Cubics are solved by Cardano's formula, quartics by Ferrari's resolvent;
 * beyond that, or when implicit roots are wanted, a root is RootOf of the polynomial in _Z.
 * Coefficients are any expressions without x.
 */
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

#define MAX_DEGREE 1000000
#define SIGN_BITS 1000
#define MOST_FACTORED 12

static Expr rational(long num, long den)
{
    return expr_ratio(num, den);
}

static Expr product3(Expr a, Expr b, Expr c)
{
    return expr_product((Expr[]){a, b, c}, 3);
}

/* --- roots of numbers and expressions ------------------------------------------------------ */

/* Splits an integer n > 0 as s^2 * f with s as large as trial division finds. */
static void split_square(fmpz_t s, fmpz_t f, const fmpz_t n)
{
    fmpz_t p2;

    fmpz_init(p2);
    fmpz_one(s);
    fmpz_set(f, n);
    if (fmpz_is_square(f)) {
        fmpz_sqrt(s, f);
        fmpz_one(f);
    }
    for (ulong p = 2; p < 2000; p++) {
        fmpz_set_ui(p2, p * p);
        if (fmpz_cmp(p2, f) > 0)
            break;
        while (fmpz_divisible(f, p2)) {
            fmpz_divexact(f, f, p2);
            fmpz_mul_ui(s, s, p);
        }
    }
    fmpz_clear(p2);
}

/* A square root of the rational q, its square part taken out. */
static Expr root_of_rational(Expr q)
{
    fmpq_t value, square, free;
    Expr root;

    held_fmpq(value);
    held_fmpq(square);
    held_fmpq(free);
    num_get_fmpq(value, q);
    fmpz_abs(fmpq_numref(value), fmpq_numref(value));
    /* sqrt(a/b) = sqrt(a*b)/b */
    fmpz_mul(fmpq_numref(free), fmpq_numref(value), fmpq_denref(value));
    split_square(fmpq_numref(square), fmpq_numref(value), fmpq_numref(free));
    fmpz_set(fmpq_denref(square), fmpq_denref(value));
    fmpq_canonicalise(square);
    root = expr_mul(expr_fmpq(square), expr_pow(expr_fmpz(fmpq_numref(value)), EXPR_HALF));
    held_end(3);
    return num_sign(q) < 0 ? expr_mul(EXPR_I, root) : root;
}

/* The sign of a constant, 2 for others. */
static int constant_sign(Expr e)
{
    return funcs_is_constant(e) ? evalf_sign(e, SIGN_BITS) : 2;
}

/* A square root of the rational complex number a + b*I when it is one again; else NULL. */
static Expr root_of_gaussian(Expr d)
{
    Expr a = expr_arg(d, 0), b = expr_arg(d, 1), size, p, q;

    if (!expr_is_rational(a) || !expr_is_rational(b))
        return NULL;
    size = root_of_rational(num_add(num_mul(a, a), num_mul(b, b)));
    if (!expr_is_rational(size))
        return NULL;
    p = root_of_rational(num_mul(EXPR_HALF, num_add(size, a)));
    q = root_of_rational(num_mul(EXPR_HALF, num_sub(size, a)));
    return expr_add(p, product3(EXPR_I, expr_int(num_sign(b)), q));
}

/* Some s with s^2 = d: even powers of factors and exponentials are taken out (either sign will do).
 */
static Expr square_root(Expr d)
{
    Expr outside = EXPR_ONE, inside = EXPR_ONE, number = EXPR_ONE, factored;
    long n;

    if (expr_is(d, EXPR_COMPLEX) && root_of_gaussian(d) != NULL)
        return root_of_gaussian(d);
    factored = factor_expr(d);
    n = expr_factor_count(factored);
    for (long i = 0; i < n; i++) {
        Expr base, exponent;
        long k;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        Expr power = funcs_argument(base, "exp");
        if (expr_is_rational(base) && exponent == EXPR_ONE) {
            number = base;
        } else if (power && expr_is(exponent, EXPR_INTEGER)) {
            Expr u = expr_mul(expr_mul(EXPR_HALF, exponent), power);
            outside = expr_mul(outside, funcs_apply1("exp", expand_expr(u)));
        } else if (expr_is(exponent, EXPR_INTEGER) && num_get_si(&k, exponent)) {
            long half = k >= 0 ? k / 2 : -(-k / 2);

            outside = expr_mul(outside, expr_pow(base, expr_int(half)));
            inside = expr_mul(inside, expr_pow(base, expr_int(k - 2 * half)));
        } else {
            inside = expr_mul(inside, expr_pow(base, exponent));
        }
    }
    if (constant_sign(inside) == -1) {
        number = num_neg(number);
        inside = expand_expr(expr_neg(inside));
    }
    if (num_sign(number) < 0 && inside != EXPR_ONE && !expr_is_number(inside) &&
        constant_sign(inside) != 1) {
        number = num_neg(number);
        inside = expand_expr(expr_neg(inside));
    }
    return product3(outside, root_of_rational(number), expr_pow(inside, EXPR_HALF));
}

/* --- formulas ------------------------------------------------------------------------------ */

static bool vanishes(Expr e)
{
    return e == EXPR_ZERO || zero_is(e);
}

/* One value: a sum when the leading coefficient is a number, one fraction otherwise. */
static Expr over(Expr numerator, Expr denominator)
{
    Expr e = expr_div(numerator, denominator);

    return expr_is_number(denominator) ? expand_expr(e) : normal_expr(e);
}

/* c[0] + c[1] x + c[2] x^2; of 1 = L*C*x^2 the root is 1/sqrt(L*C), not sqrt(L*C)/(L*C). */
static void quadratic(SolveList *roots, const Expr *c)
{
    Expr twice = expr_mul(EXPR_TWO, c[2]), b = expr_neg(c[1]), d, s;

    Expr number, rest;
    expr_split_coefficient(c[2], &number, &rest);
    if (c[1] == EXPR_ZERO && expr_is_rational(c[0]) && rest != EXPR_ONE &&
        num_sign(c[0]) * num_sign(number) < 0) {
        bool flip = num_sign(c[0]) > 0;
        s = expr_div(root_of_rational(flip ? c[0] : num_neg(c[0])),
                     square_root(flip ? expr_neg(c[2]) : c[2]));
        solve_list_put(roots, s);
        solve_list_put(roots, expr_neg(s));
        return;
    }
    d = expr_sub(expr_pow(c[1], EXPR_TWO), product3(expr_int(4), c[2], c[0]));
    d = normal_expr(d);
    s = vanishes(d) ? EXPR_ZERO : square_root(d);
    solve_list_put(roots, over(expr_add(b, s), twice));
    solve_list_put(roots, over(expr_sub(b, s), twice));
}

/* One of them, the real one where e is real. */
static Expr cube_root(Expr e)
{
    bool negative = funcs_is_constant(e) && funcs_real_sign(e) == -1;
    Expr root = expr_pow(negative ? expr_neg(e) : e, rational(1, 3));

    return negative ? expr_neg(root) : root;
}

/* w^k for the primitive third root of unity w = -1/2 + I*sqrt(3)/2. */
static Expr third_root_of_unity(int k)
{
    Expr imaginary;

    if (k == 0)
        return EXPR_ONE;
    imaginary = product3(rational(k == 1 ? 1 : -1, 2), EXPR_I, expr_pow(expr_int(3), EXPR_HALF));
    return expr_add(rational(-1, 2), imaginary);
}

/* Cardano: x = y - b/(3a), y^3 + p y + q = 0, y = u - p/(3u), u^3 = -q/2 + sqrt(q^2/4 + p^3/27). */
static void cubic(SolveList *roots, const Expr *c)
{
    Expr a = c[3], b = expr_div(c[2], a), shift = expr_div(b, expr_int(-3)), p, q, d, u;

    p = expr_sub(expr_div(c[1], a), expr_div(expr_pow(b, EXPR_TWO), expr_int(3)));
    q = expr_sum((Expr[]){expr_mul(rational(2, 27), expr_pow(b, expr_int(3))),
                          expr_neg(expr_div(expr_mul(b, c[1]), expr_mul(expr_int(3), a))),
                          expr_div(c[0], a)},
                 3);
    p = normal_expr(p);
    q = normal_expr(q);
    if (vanishes(p)) {
        u = cube_root(expr_neg(q));
    } else {
        d = expr_add(expr_mul(rational(1, 4), expr_pow(q, EXPR_TWO)),
                     expr_mul(rational(1, 27), expr_pow(p, expr_int(3))));
        d = normal_expr(d);
        d = vanishes(d) ? EXPR_ZERO : square_root(d);
        u = cube_root(expr_sub(d, expr_mul(EXPR_HALF, q)));
    }
    for (int k = 0; k < 3; k++) {
        Expr uk = expr_mul(third_root_of_unity(k), u), vk = EXPR_ZERO;

        if (!vanishes(p)) /* v = -p/(3u), and 1/w^k = w^(3-k) */
            vk = expr_mul(third_root_of_unity((3 - k) % 3), expr_div(p, expr_mul(expr_int(-3), u)));
        solve_list_put(roots, expr_sum((Expr[]){uk, vk, shift}, 3));
    }
}

/* Ferrari: x = y - b/4, y^4 + p y^2 + q y + r = 0 with q <> 0; with m a nonzero root of
 * 8m^3 + 8p m^2 + (2p^2 - 8r) m - q^2, y solves y^2 +- sqrt(2m) y + p/2 + m -+ q/(2 sqrt(2m)). */
static void ferrari(SolveList *roots, Expr p, Expr q, Expr r, Expr shift)
{
    Expr resolvent[4], s, half;
    SolveList m;

    resolvent[3] = expr_int(8);
    resolvent[2] = expr_mul(expr_int(8), p);
    resolvent[1] = expr_sub(expr_mul(EXPR_TWO, expr_pow(p, EXPR_TWO)), expr_mul(expr_int(8), r));
    resolvent[0] = expr_neg(expr_pow(q, EXPR_TWO));
    solve_list_begin(&m);
    cubic(&m, resolvent);
    s = expr_pow(expr_mul(EXPR_TWO, m.item[0]), EXPR_HALF);
    half = expr_add(expr_mul(EXPR_HALF, p), m.item[0]);
    for (int sign = 1; sign >= -1; sign -= 2) {
        Expr c[3] = {expr_add(half, expr_div(expr_mul(expr_int(sign), q), expr_mul(EXPR_TWO, s))),
                     expr_mul(expr_int(-sign), s), EXPR_ONE};
        Expr d = expr_sub(expr_pow(c[1], EXPR_TWO), expr_mul(expr_int(4), c[0]));
        Expr e = expr_mul(EXPR_HALF, expr_pow(d, EXPR_HALF));
        Expr middle = expr_add(shift, expr_mul(rational(sign, 2), s));

        solve_list_put(roots, expr_add(middle, e));
        solve_list_put(roots, expr_sub(middle, e));
    }
    solve_list_end(&m);
}

/* c[4]*x^4 + ... + c[0] with c[0] = c[4]*m^2, c[1] = c[3]*m: a quadratic in y = x + m/x. */
static bool reciprocal(SolveList *roots, const Expr *c)
{
    Expr m = c[3] == EXPR_ZERO ? EXPR_ZERO : normal_expr(expr_div(c[1], c[3])), inner[3];
    SolveList y;

    if (vanishes(m) || !vanishes(expr_sub(c[0], expr_mul(c[4], expr_pow(m, EXPR_TWO)))))
        return false;
    inner[0] = normal_expr(expr_sub(c[2], product3(EXPR_TWO, m, c[4])));
    inner[1] = c[3];
    inner[2] = c[4];
    solve_list_begin(&y);
    quadratic(&y, inner);
    for (long i = 0; i < y.count; i++) {
        Expr outer[3] = {m, expr_neg(y.item[i]), EXPR_ONE};

        quadratic(roots, outer);
    }
    solve_list_end(&y);
    return true;
}

/* --- by degree ------------------------------------------------------------------------------ */

/* The polynomial is shown with a positive leading coefficient. */
static void root_of(SolveList *roots, Expr p, Expr x, long degree)
{
    Expr leading = coeff_expr(p, x, degree);

    if (expr_is_real_number(leading) && num_sign(leading) < 0)
        p = expand_expr(expr_neg(p));
    for (long i = 1; i <= degree; i++)
        solve_list_put(roots, rootof_make(p, x, i));
}

/* y^4 + p*y^2 + r = 0, x = y + shift. */
static void biquadratic(SolveList *roots, Expr p, Expr r, Expr shift)
{
    SolveList squares;
    long from = roots->count;

    solve_list_begin(&squares);
    quadratic(&squares, (Expr[]){r, p, EXPR_ONE});
    for (long i = 0; i < squares.count; i++)
        quadratic(roots, (Expr[]){expr_neg(squares.item[i]), EXPR_ZERO, EXPR_ONE});
    for (long i = from; i < roots->count; i++)
        roots->item[i] = expr_add(roots->item[i], shift);
    solve_list_end(&squares);
}

static void quartic(SolveList *roots, const Expr *c, Expr p, Expr x)
{
    Expr a = c[4], b = normal_expr(expr_div(c[3], a)), shift = expr_div(b, expr_int(-4)), y = x;
    Expr depressed, k[3];

    depressed = expand_expr(expr_div(solve_replace(p, x, expr_add(y, shift)), a));
    for (int i = 0; i < 3; i++)
        k[i] = normal_expr(coeff_expr(depressed, y, i));
    if (vanishes(k[1]))
        biquadratic(roots, k[2], k[0], shift);
    else
        ferrari(roots, k[2], k[1], k[0], shift);
}

/* The roots of x^4 = value. */
static void fourth_roots(SolveList *roots, Expr value)
{
    Expr unit = EXPR_ONE, root = expr_pow(value, rational(1, 4));

    for (int k = 0; k < 4; k++, unit = expr_mul(unit, EXPR_I))
        solve_list_put(roots, expr_mul(unit, root));
}

/* The k-th roots of value. */
static void all_roots(SolveList *roots, Expr value, long k, Expr x)
{
    Expr c[3] = {expr_neg(value), EXPR_ZERO, EXPR_ONE};

    if (k == 1)
        solve_list_put(roots, value);
    else if (k == 2)
        quadratic(roots, c);
    else
        solve_polynomial(roots, expr_sub(expr_pow(x, expr_int(k)), value), x);
}

/* The largest k such that p is a polynomial in x^k. */
static long power_step(const Expr *c, long degree)
{
    long k = 0;

    for (long i = 1; i <= degree; i++)
        if (c[i] != EXPR_ZERO)
            for (long a = i, b = k; (k = a, b != 0);) {
                a = b;
                b = k % b;
            }
    return k;
}

static void in_power(SolveList *roots, const Expr *c, long degree, long step, Expr x)
{
    SolveList values;
    Expr inner = EXPR_ZERO;

    for (long i = 0; i <= degree; i += step)
        inner = expr_add(inner, expr_mul(c[i], expr_pow(x, expr_int(i / step))));
    solve_list_begin(&values);
    values.implicit = roots->implicit;
    solve_polynomial(&values, inner, x);
    for (long i = 0; i < values.count; i++)
        all_roots(roots, values.item[i], step, x);
    solve_list_end(&values);
}

/* Roots of a polynomial that cannot be factored, of degree >= 1, coefficients c[0..degree]. */
static void irreducible(SolveList *roots, const Expr *c, long degree, Expr p, Expr x)
{
    long step;

    if (degree == 1) {
        solve_list_put(roots, normal_expr(expr_neg(expr_div(c[0], c[1]))));
        return;
    }
    if (degree == 2) {
        quadratic(roots, c);
        return;
    }
    step = power_step(c, degree);
    if (step == 4 && degree == 4)
        fourth_roots(roots, normal_expr(expr_neg(expr_div(c[0], c[4]))));
    else if (step > 1 && degree > 3 && (step < degree ? step <= 4 : step == 6) &&
             (roots->implicit != SOLVE_IMPLICIT || degree <= 2 * step))
        in_power(roots, c, degree, step < degree ? step : 3, x);
    else if (degree == 3 && (step == 3 || roots->implicit != SOLVE_IMPLICIT))
        cubic(roots, c);
    else if (degree == 4 && roots->implicit != SOLVE_IMPLICIT && reciprocal(roots, c))
        return;
    else if (degree == 4 && roots->implicit == SOLVE_RADICALS)
        quartic(roots, c, p, x);
    else
        root_of(roots, p, x, degree);
}

_Noreturn static void raise_too_many(Expr degree)
{
    char *text = print_text(degree, 30);

    err_defer(mem_release, text);
    err_raise(ST_LIMIT, "a polynomial of degree %s has too many roots", text);
}

static void factor_roots(SolveList *roots, Expr p, Expr x)
{
    Expr *c;
    long degree;

    p = expand_expr(p);
    degree = degree_expr(p, x);
    if (degree < 1)
        return;
    if (degree > MAX_DEGREE)
        raise_too_many(expr_int(degree));
    c = mem_array((size_t)degree + 1, sizeof *c);
    err_defer(mem_release, c);
    for (long i = 0; i <= degree; i++)
        c[i] = coeff_expr(p, x, i);
    irreducible(roots, c, degree, p, x);
    err_undefer(true);
}

static bool is_radical(Expr base, Expr exponent, const void *arg)
{
    (void)arg;
    return expr_is(exponent, EXPR_RATIONAL) && expr_is_rational(base);
}

typedef struct Factoring {
    Expr p;
} Factoring;

static void factor_algebraic(void *arg)
{
    Factoring *f = arg;

    f->p = factor_extended(f->p, NULL, 0);
}

/* p, with algebraic numbers among its coefficients, factored over the field of these where that is
 * small. */
static Expr factored_further(Expr p, Expr x)
{
    Factoring f = {p};
    long degree = degree_expr(p, x);

    for (long k = 0; k <= degree; k++)
        if (!funcs_is_constant(coeff_expr(p, x, k)))
            return p;
    if (degree < 3 || degree > MOST_FACTORED || !powers_any(p, is_radical, NULL))
        return p;
    return err_attempt_for(ERR_LIMIT | ERR_DOMAIN | ERR_UNABLE, factor_algebraic, &f) ? f.p : p;
}

/* The multiplicity of a root as often as which it is listed. */
static long times_of(Expr exponent)
{
    long times;

    if (!num_get_si(&times, exponent) || times > MAX_DEGREE)
        raise_too_many(exponent);
    return times;
}

/* The roots of p to the given multiplicity, p factored over the rationals and further. */
static void multiple_roots(SolveList *roots, Expr p, Expr x, long times)
{
    Expr factored = factored_further(expand_expr(p), x);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        long more;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, x))
            continue;
        more = times_of(expr_mul(expr_int(times), exponent));
        for (long k = 0; k < more; k++)
            factor_roots(roots, base, x);
    }
}

Expr solve_without_zeros(Expr p, Expr x)
{
    p = expand_expr(p);
    for (long degree = degree_expr(p, x); degree > 0 && degree <= MAX_DEGREE; degree--) {
        Expr c = coeff_expr(p, x, degree);

        if (c != EXPR_ZERO && (!expr_is(c, EXPR_SUM) || !zero_is(c)))
            break;
        p = expand_expr(expr_sub(p, expr_mul(c, expr_pow(x, expr_int(degree)))));
    }
    return p;
}

void solve_polynomial(SolveList *roots, Expr p, Expr x)
{
    CHECK(p != EXPR_ZERO);
    Expr factored;
    long n;

    err_stack_check();
    err_poll();
    p = solve_without_zeros(p, x);
    if (degree_expr(p, x) <= 2) {
        factor_roots(roots, p, x);
        return;
    }
    factored = factor_expr(p);
    n = expr_factor_count(factored);
    for (long i = 0; i < n; i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (walk_has(base, x))
            multiple_roots(roots, base, x, times_of(exponent));
    }
}
