/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums and products against what theory says of them, in balls: differences of random terms are
 * summed back, finite sums are added up, infinite ones of rational functions are values of Psi, of
 * Hurwitz's zeta function and of GAMMA, whatever functions the answer is written in.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/ball_functions.h"
#include "cas/base/splitmix.h"
#include "cas/calculus/sum/parts.h"
#include "cas/calculus/sum/sum.h"
#include "cas/calculus/sum/term.h"
#include "cas/value/evalf.h"
#include "tests/unit/cas/oracle.h"

static Expr k;
static uint64_t seed = 77;

static int setup(void **state)
{
    algebra_begin(state);
    k = expr_symbol("k");
    return 0;
}

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

static void fail_on(Expr f, const char *what)
{
    char *text = print_text(f, 400);
    fail_msg("%s: %s", text, what);
}

/* S(k+1) - S(k) = t at numbers that are no integers, both sides as they are. */
static void assert_sums(Expr S, Expr t)
{
    Expr step = expr_sub(expr_sub(funcs_replace(S, &k, (Expr[]){expr_add(k, EXPR_ONE)}, 1), S), t);
    for (long i = 0; i < 2; i++)
        if (!oracle_is_zero(step, k, 3.3125 + 2.1875 * (double)i))
            fail_on(t, "its sum has another difference");
}

static Expr polynomial(long degree)
{
    Expr p = expr_int(1 + below(5));
    for (long i = 1; i <= degree; i++)
        p = expr_add(p, expr_mul(expr_int(below(9) - 3), expr_pow(k, expr_int(i))));
    return p;
}

/* The difference of R(k)*h(k) is summed by Gosper's algorithm. */
static void differences(void **state)
{
    static const char *const H[] = {"1",      "2^k",        "(1/3)^k",         "k!",
                                    "1/k!",   "(-2)^k",     "(2*k)!/k!^2/4^k", "a^k",
                                    "2^k/k!", "(k+2)!*3^k", "k!/(2*k)!",       "(-1)^k*k!"};
    (void)state;
    for (size_t i = 0; i < sizeof H / sizeof *H; i++)
        for (long round = 0; round < 6; round++) {
            Expr h = read_expr(H[i]), R = polynomial(round % 4);
            if (round >= 3)
                R = expr_div(R,
                             expr_add(expr_mul(expr_int(1 + below(2)), k), expr_int(1 + below(4))));
            Expr quotient = expr_div(funcs_replace(h, &k, (Expr[]){expr_add(k, EXPR_ONE)}, 1), h);
            quotient = normal_expr(term_quotient(h, k) ? term_quotient(h, k) : quotient);
            Expr next = funcs_replace(R, &k, (Expr[]){expr_add(k, EXPR_ONE)}, 1);
            Expr t = expr_mul(normal_expr(expr_sub(expr_mul(next, quotient), R)), h);
            if (t == EXPR_ZERO)
                continue;
            Expr found = sum_gosper(t, k);
            if (!found)
                fail_on(t, "is the difference of a term and not summed");
            assert_sums(found, t);
        }
}

/* The degree of the unknown polynomial is more than that of the term allows at first sight. */
static void of_special_degree(void **state)
{
    static const char *const INPUTS[] = {"1/(k*(k+1))",
                                         "1/(k*(k+1)*(k+2))",
                                         "1/(k*(k+1)*(k+2)*(k+3))",
                                         "1/(k*(k+3))",
                                         "(2*k+1)/(k^2*(k+1)^2)",
                                         "k/((k+1)*(k+2)*(k+3))",
                                         "k!/(k+3)!",
                                         "k!/(k+5)!",
                                         "1/((2*k-1)*(2*k+1)*(2*k+3))",
                                         "(k+a)/((k+1)*(k+2)*(k+3))"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr t = read_expr(INPUTS[i]), S = sum_gosper(t, k);
        if (!S)
            fail_on(t, "is the difference of a term and not summed");
        assert_sums(S, t);
    }
}

/* What is no difference of a term has no such sum. */
static void no_differences(void **state)
{
    static const char *const INPUTS[] = {"1/k",       "2^k/k",     "1/k!",
                                         "k!",        "1/(k^2+1)", "(2*k)!/k!^2",
                                         "2^k/(k+1)", "1/(2*k+1)", "x^k/k^2"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        if (sum_gosper(read_expr(INPUTS[i]), k))
            fail_msg("%s has a sum", INPUTS[i]);
}

static void indefinite(void **state)
{
    static const char *const RATIONAL[] = {"1/k",
                                           "1/(k+a)^2",
                                           "k^3-2*k+5",
                                           "(k^2+1)/(k*(k+2))",
                                           "1/(2*k+1)^3",
                                           "(3*k+1)/(k^2+3*k+2)",
                                           "1/(k^2+1)",
                                           "k^4/(k+1)",
                                           "1/((k+a)*(k+b))",
                                           "1/(k^2-2)"};
    static const char *const ANGLES[] = {
        "sin(k)",       "cos(2*k+1)",       "k*sin(k)", "2^k*cos(k)",      "k^2*cos(3*k)",
        "a^k*sin(k+b)", "(k+1)*cos(k)/3^k", "sin(k)^2", "sin(k)*cos(2*k)", "k*2^k*sin(k/2)"};
    (void)state;
    for (size_t i = 0; i < 10; i++) {
        Expr f = read_expr(RATIONAL[i]), S = sum_indefinite(f, k), g = read_expr(ANGLES[i]);
        if (!S)
            fail_on(f, "is not summed");
        assert_sums(S, f);
        S = sum_indefinite(g, k);
        if (!S)
            fail_on(g, "is not summed");
        assert_sums(S, g);
    }
}

/* --- infinite ones of rational functions ------------------------------------------------------ */

/* Shifts: as text, and by their parts. */
static const struct {
    const char *text;
    double re, im;
} SHIFTS[] = {{"0", 0, 0},        {"1", 1, 0},      {"2", 2, 0},       {"1/2", 0.5, 0},
              {"3/2", 1.5, 0},    {"1/4", 0.25, 0}, {"-1/2", -0.5, 0}, {"3/4", 0.75, 0},
              {"-1/4", -0.25, 0}, {"4", 4, 0}};
enum { SHIFT_COUNT = sizeof SHIFTS / sizeof *SHIFTS };

static void shift_ball(acb_t z, long i, long from)
{
    acb_set_d_d(z, SHIFTS[i].re + (double)from, SHIFTS[i].im);
}

/* |got - wanted| is tiny; both are constants. */
static void assert_ball(Expr got, const acb_t wanted, Expr f)
{
    acb_t z;
    mag_t bound;
    acb_init(z);
    mag_init(bound);
    bool known = got && oracle_value(z, got, NULL, 0);
    acb_sub(z, z, wanted, ORACLE_BITS);
    acb_get_mag(bound, z);
    bool same = known && mag_cmp_2exp_si(bound, ORACLE_SAME) < 0;
    mag_clear(bound);
    acb_clear(z);
    if (!same) {
        char *value = got ? print_text(got, 300) : NULL;
        fail_on(f, value ? value : "is not found");
    }
}

/* The sum of c/(k+a)^m, times (-1)^k where it alternates, from k = from on. */
static void add_part(acb_t sum, long c, long a, long m, long from, bool alternates)
{
    acb_t s, z, part;
    acb_init(s);
    acb_init(z);
    acb_init(part);
    acb_set_si(s, m);
    shift_ball(z, a, from);
    if (alternates) { /* the even places less the odd ones, of step 2 */
        acb_t odd;
        acb_init(odd);
        acb_add_ui(odd, z, 1, ORACLE_BITS);
        acb_mul_2exp_si(z, z, -1);
        acb_mul_2exp_si(odd, odd, -1);
        if (m == 1) {
            acb_digamma(part, odd, ORACLE_BITS);
            acb_digamma(s, z, ORACLE_BITS);
            acb_sub(part, part, s, ORACLE_BITS);
        } else {
            acb_hurwitz_zeta(part, s, z, ORACLE_BITS);
            acb_hurwitz_zeta(odd, s, odd, ORACLE_BITS);
            acb_sub(part, part, odd, ORACLE_BITS);
        }
        acb_mul_2exp_si(part, part, -m);
        if (from % 2 != 0)
            acb_neg(part, part);
        acb_clear(odd);
    } else if (m == 1) {
        acb_digamma(part, z, ORACLE_BITS);
        acb_neg(part, part);
    } else {
        acb_hurwitz_zeta(part, s, z, ORACLE_BITS);
    }
    acb_mul_si(part, part, c, ORACLE_BITS);
    acb_add(sum, sum, part, ORACLE_BITS);
    acb_clear(part);
    acb_clear(z);
    acb_clear(s);
}

/* Random parts, the simple ones with coefficients that add up to nothing. */
static void rational_series(void **state)
{
    (void)state;
    acb_t wanted;
    acb_init(wanted);
    for (int round = 0; round < 60; round++) {
        long from = 1 + below(3), last = 0;
        bool alternates = round % 2;
        Expr f = EXPR_ZERO;
        acb_zero(wanted);
        for (long i = 0; i < 3; i++) {
            long a = below(SHIFT_COUNT), m = i < 2 ? 1 : 2 + below(2);
            long c = i == 1 && !alternates ? -last : 1 + below(4);
            last = c;
            Expr base = expr_add(k, read_expr(SHIFTS[a].text));
            f = expr_add(f, expr_mul(expr_int(c), expr_pow(base, expr_int(-m))));
            add_part(wanted, c, a, m, from, alternates);
        }
        f = normal_expr(f);
        Expr sign = expr_pow(EXPR_MINUS_ONE, k), start = expr_int(from);
        Expr got = sum_definite(alternates ? expr_mul(sign, f) : f, k, start, EXPR_INFINITY);
        if (f != EXPR_ZERO)
            assert_ball(got, wanted, f);
    }
    acb_clear(wanted);
}

/* 1/((k+c)^2+q^2)^m from k = 0 on, with c on both sides of 0, near and far, half a number and any
 * other: Im(Psi(z))/q at z = c+I*q, and from its derivative by q. */
static void quadratic_series(void **state)
{
    static const struct {
        const char *text;
        double c;
    } CENTRES[] = {{"0", 0},        {"1", 1},       {"-2", -2},     {"1/2", 0.5},    {"-5/2", -2.5},
                   {"1/4", 0.25},   {"3/8", 0.375}, {"99", 99},     {"101", 101},    {"-99", -99},
                   {"199/2", 99.5}, {"250", 250},   {"-120", -120}, {"401/2", 200.5}};
    (void)state;
    for (size_t i = 0; i < sizeof CENTRES / sizeof *CENTRES; i++)
        for (long m = 1; m <= 2; m++)
            for (double q = 0.5; q < 2; q *= 2) {
                char text[100];
                acb_t z, psi, slope;
                acb_init(z);
                acb_init(psi);
                acb_init(slope);
                snprintf(text, sizeof text, "1/((k+%s)^2+%s)^%ld", CENTRES[i].text,
                         q < 1 ? "1/4" : "1", m);
                acb_set_d_d(z, CENTRES[i].c, q);
                acb_digamma(psi, z, ORACLE_BITS);
                acb_polygamma(slope, (acb_set_si(slope, 1), slope), z, ORACLE_BITS);
                arb_set_d(acb_imagref(z), q);
                arb_div(acb_realref(psi), acb_imagref(psi), acb_imagref(z), ORACLE_BITS);
                if (m == 2) {
                    arb_sub(acb_realref(psi), acb_realref(psi), acb_realref(slope), ORACLE_BITS);
                    arb_div(acb_realref(psi), acb_realref(psi), acb_imagref(z), ORACLE_BITS);
                    arb_div(acb_realref(psi), acb_realref(psi), acb_imagref(z), ORACLE_BITS);
                    arb_mul_2exp_si(acb_realref(psi), acb_realref(psi), -1);
                }
                arb_zero(acb_imagref(psi));
                Expr f = normal_expr(read_expr(text));
                assert_ball(sum_definite(f, k, EXPR_ZERO, EXPR_INFINITY), psi, f);
                acb_clear(slope);
                acb_clear(psi);
                acb_clear(z);
            }
}

/* (k+a)*(k+b)/((k+c)*(k+d)) with a + b = c + d, and roots that are complex. */
static void infinite_products(void **state)
{
    static const struct {
        const char *f;
        double up[2][2], down[2][2]; /* shifts, real and imaginary part */
    } CASES[] = {
        {"(k+1/2)^2/(k*(k+1))", {{0.5, 0}, {0.5, 0}}, {{0, 0}, {1, 0}}},
        {"(k^2+1)/k^2", {{0, 1}, {0, -1}}, {{0, 0}, {0, 0}}},
        {"k*(k+3)/((k+1)*(k+2))", {{0, 0}, {3, 0}}, {{1, 0}, {2, 0}}},
        {"(k^2+k+5/4)/(k*(k+1))", {{0.5, 1}, {0.5, -1}}, {{0, 0}, {1, 0}}},
        {"(k^2+k+5/4)/(k+1/2)^2", {{0.5, 1}, {0.5, -1}}, {{0.5, 0}, {0.5, 0}}},
        {"(k^2+4)/(k^2+1)", {{0, 2}, {0, -2}}, {{0, 1}, {0, -1}}},
        {"(k^2+2*k+2)/(k+1)^2", {{1, 1}, {1, -1}}, {{1, 0}, {1, 0}}},
        {"(k^2+2*k+5)/(k*(k+2))", {{1, 2}, {1, -2}}, {{0, 0}, {2, 0}}},
        {"(k^2+3*k+13/4)/((k+1)*(k+2))", {{1.5, 1}, {1.5, -1}}, {{1, 0}, {2, 0}}},
        {"(k^2-k+5/4)/(k-1/2)^2", {{-0.5, 1}, {-0.5, -1}}, {{-0.5, 0}, {-0.5, 0}}},
        {"(k^2+4*k+5)/((k+1)*(k+3))", {{2, 1}, {2, -1}}, {{1, 0}, {3, 0}}},
        {"(k^2+5*k+29/4)/((k+2)*(k+3))", {{2.5, 1}, {2.5, -1}}, {{2, 0}, {3, 0}}},
        {"(k^2-1/16)/k^2", {{0.25, 0}, {-0.25, 0}}, {{0, 0}, {0, 0}}},
        {"(k+1/4)*(k+3/4)/(k*(k+1))", {{0.25, 0}, {0.75, 0}}, {{0, 0}, {1, 0}}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (long from = CASES[i].down[0][1] != 0 ? -2 : 1; from <= 3; from++) {
            acb_t wanted, z;
            Expr f = read_expr(CASES[i].f);
            acb_init(wanted);
            acb_init(z);
            acb_one(wanted);
            for (int j = 0; j < 2; j++) {
                acb_set_d_d(z, CASES[i].down[j][0] + (double)from, CASES[i].down[j][1]);
                acb_gamma(z, z, ORACLE_BITS);
                acb_mul(wanted, wanted, z, ORACLE_BITS);
                acb_set_d_d(z, CASES[i].up[j][0] + (double)from, CASES[i].up[j][1]);
                acb_rgamma(z, z, ORACLE_BITS);
                acb_mul(wanted, wanted, z, ORACLE_BITS);
            }
            Expr value = sum_product(f, k, expr_int(from), EXPR_INFINITY);
            assert_ball(value, wanted, f);
            assert_false(walk_has_kind(value, EXPR_COMPLEX));
            acb_clear(z);
            acb_clear(wanted);
        }
}

/* Times the product of GAMMA(from - r) over the roots r of p to this power. */
static void times_gamma(acb_t value, Expr p, long from, int power)
{
    long degree = degree_expr(p, k);
    acb_poly_t q;
    acb_t z;
    acb_poly_init(q);
    acb_init(z);
    for (long i = 0; i <= degree; i++) {
        assert_true(oracle_value(z, coeff_expr(p, k, i), NULL, 0));
        acb_poly_set_coeff_acb(q, i, z);
    }
    acb_ptr roots = _acb_vec_init(degree);
    assert_int_equal(acb_poly_find_roots(roots, q, NULL, 0, ORACLE_BITS), degree);
    for (long i = 0; i < degree; i++) {
        acb_sub_si(z, roots + i, from, ORACLE_BITS);
        acb_neg(z, z);
        if (power > 0)
            acb_gamma(z, z, ORACLE_BITS);
        else
            acb_rgamma(z, z, ORACLE_BITS);
        acb_mul(value, value, z, ORACLE_BITS);
    }
    _acb_vec_clear(roots, degree);
    acb_clear(z);
    acb_poly_clear(q);
}

/* Factors of any degree, simple and repeated, whose roots lie symmetrically or not. */
static void products_of_roots(void **state)
{
    static const struct {
        const char *up[6], *down[6]; /* without multiple roots each */
    } CASES[] = {
        {{"k^3+2"}, {"k", "k", "k"}},
        {{"k^3+2"}, {"k^3+3"}},
        {{"k^3+2", "k^3+2"}, {"k", "k", "k", "k", "k", "k"}},
        {{"k^4+1"}, {"k", "k", "k", "k"}},
        {{"k^4+k^2+3"}, {"k^4+1"}},
        {{"k^6+2"}, {"k", "k", "k", "k", "k", "k"}},
        {{"k^2+1", "k^2+2"}, {"k", "k", "k", "k"}},
        {{"2*k^2+k+2"}, {"2*k^2+k-1"}},
        {{"k^2+k+3", "k^2-k+7"}, {"k^2+1", "k^2+2"}},
        {{"k^2+6*k+10"}, {"k+3", "k+3"}},
        {{"k^2-6*k+10"}, {"k^2-6*k+11"}},
        {{"k^2-7*k+13"}, {"k^2-7*k+14"}},
        {{"k^2-8*k+17"}, {"k^2-8*k+18"}},
        {{"k^2-9*k+21"}, {"k^2-9*k+22"}},
        {{"k^2-2"}, {"k^2-3"}},
        {{"k+1/2+I", "k+1/2-I"}, {"k", "k+1"}},
        {{"k^2+k+5", "k^2+k+5"}, {"k^2+k+7", "k", "k+1"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (long from = 1; from <= 2; from++) {
            acb_t wanted;
            acb_init(wanted);
            acb_one(wanted);
            Expr f = EXPR_ONE;
            for (int j = 0; j < 6 && CASES[i].up[j]; j++) {
                f = expr_mul(f, read_expr(CASES[i].up[j]));
                times_gamma(wanted, read_expr(CASES[i].up[j]), from, -1);
            }
            for (int j = 0; j < 6 && CASES[i].down[j]; j++) {
                times_gamma(wanted, read_expr(CASES[i].down[j]), from, 1);
                f = expr_div(f, read_expr(CASES[i].down[j]));
            }
            assert_ball(sum_product(f, k, expr_int(from), EXPR_INFINITY), wanted, f);
            acb_clear(wanted);
        }
}

/* Where there is no closed form the terms are added up or their sum is accelerated: values by Zeta,
 * theta functions, and direct sums with an integral for the rest. What diverges has none, whatever
 * the transformation says: Zeta(1/2) of the first, 1/2 of the second. */
static void accelerated(void **state)
{
    static const char *const CALLS[][2] = {
        {"'Sum'(1/j^(5/2),j=1..infinity)", "Zeta(5/2)"},
        {"'Sum'(1/j^(101/100),j=1..infinity)", "Zeta(101/100)"},
        {"'Sum'((-1)^j/j^(1/2),j=1..infinity)", "(2^(1/2)-1)*Zeta(1/2)"},
        {"'Sum'(1/(-j)^(3/2),j=-infinity..-1)", "Zeta(3/2)"},
        {"'Sum'(exp(-j^2),j=-infinity..infinity)", "1.77263720482665"},
        {"'Sum'(exp(-(j-1000)^2),j=0..infinity)", "1.77263720482665"},
        {"'Sum'(j^4*0.66^j,j=0..infinity)", "1937.65185508118"},
        {"'Sum'((9/10)^j*j^(1/2),j=0..infinity)", "25.7084667027976"},
        {"'Sum'(arctan(1/j^2),j=1..infinity)", "1.42474177842998"},
        {"'Sum'((1+1/j)^(-j^2),j=1..infinity)", "0.817419433297833"},
        {"'Sum'(tanh(1/j)-sin(1/j),j=1..infinity)", "-0.109346012051226"},
        {"'Sum'(1/(j^2+1.0),j=-infinity..infinity)", "Pi*coth(Pi)"},
        {"'Sum'(1/(j^2+3/2*j),j=1..infinity)", "0.85358153703118"},
    };
    static const char *const NONE[] = {
        "1/j^(1/2)",       "(-1)^j*j^(1/2)", "(-1)^j*(1+1/j^(3/2))", "(j+1)^(1/2)-j^(1/2)",
        "1/(j+1)/ln(j+1)", "cos(j)/j^(1/2)", "1/(j-5)^(3/2)",        "x^j/j^(3/2)",
    };
    (void)state;
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        Expr value = sum_value(read_expr(CALLS[i][0]), 15), wanted = read_expr(CALLS[i][1]);
        if (!value || !expr_is_number(value))
            fail_msg("%s has no value", CALLS[i][0]);
        Expr gap = evalf_expr(expr_sub(expr_div(value, wanted), EXPR_ONE), 15);
        if (fabs(num_to_double(gap)) > 2e-14)
            fail_msg("%s is off by %g", CALLS[i][0], num_to_double(gap));
    }
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (sum_accelerated(read_expr(NONE[i]), read_expr("j"), EXPR_ONE, EXPR_INFINITY, 10))
            fail_msg("the sum of %s has a value", NONE[i]);
}

/* Floats are the exact numbers that they are: psi functions of rounded numbers were undefined. */
static void floats(void **state)
{
    static const struct {
        const char *f, *value;
    } CASES[] = {
        {"1/(k^2+2.0)", "0.8610281006"},    {"1/(k^2+k*1.5)", "0.8535815370"},
        {"k/(k^3+1.5)", "0.9973098236"},    {"(-1)^k/(k+0.5)", "-0.429203673"},
        {"k^3*exp(-0.5*k)", "96.00784799"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr value = sum_definite(read_expr(CASES[i].f), k, EXPR_ONE, EXPR_INFINITY);
        if (!value || !expr_is_number(value) ||
            fabs(num_to_double(value) / num_to_double(read_expr(CASES[i].value)) - 1) > 1e-9)
            fail_msg("%s", CASES[i].f);
    }
}

/* Closed forms from any start to any end are what is multiplied; what has none stays. */
static void finite_products(void **state)
{
    static const char *const INPUTS[] = {"3*k^2*exp(k)", "a^k*(2*k+1)^3", "(k^2-2)/(k+1)^2",
                                         "2^(k^2)",      "a+1",           "(k+a)*(k+b)",
                                         "3*k+a",        "exp(-k^2)/k",   "4*k^2+4*k+5"};
    static const char *const OPEN[] = {"k^k",         "k^3+2",    "sin(k)",
                                       "k^2*(k^3+2)", "exp(k^k)", "1+a^k"};
    (void)state;
    Expr n = expr_symbol("n"), m = expr_symbol("m");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), closed = sum_product(f, k, m, n);
        if (!closed)
            fail_on(f, "has no closed form");
        for (long from = 1; from < 4; from++)
            for (long to = from - 1; to < from + 3; to++) {
                Expr plain = EXPR_ONE, ends[] = {expr_int(from), expr_int(to)};
                for (long j = from; j <= to; j++)
                    plain = expr_mul(plain, funcs_at(f, k, expr_int(j)));
                assert_same_number(funcs_replace(closed, (Expr[]){m, n}, ends, 2), plain,
                                   INPUTS[i]);
                assert_same_number(sum_product(f, k, ends[0], ends[1]), plain, INPUTS[i]);
                if (to >= from) /* backwards: one over what lies between */
                    assert_same_number(sum_product(f, k, expr_int(to + 1), expr_int(from - 1)),
                                       expr_inv(plain), INPUTS[i]);
            }
    }
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++) {
        Expr f = read_expr(OPEN[i]), plain = EXPR_ONE;
        if (sum_product(f, k, m, n))
            fail_msg("%s has a closed form", OPEN[i]);
        for (long j = 2; j <= 4; j++)
            plain = expr_mul(plain, funcs_at(f, k, expr_int(j)));
        assert_expr(sum_product(f, k, EXPR_TWO, expr_int(4)), plain, OPEN[i]);
    }
    Expr down = expr_neg(EXPR_INFINITY), f = read_expr("1-1/k^2");
    assert_expr(sum_product(f, k, down, expr_int(-2)), expr_ratio(1, 2), "downwards");
    assert_null(sum_product(f, k, down, EXPR_INFINITY));
}

/* Where factors tend to another number than 1: its sign is that of all factors together, and it is
 * not known where a root may lie among them. */
static void endless_products(void **state)
{
    static const struct {
        const char *f, *from, *value; /* NULL: it stays */
    } CASES[] = {
        {"2", "1", "infinity"},
        {"-2", "1", NULL},
        {"2*(k+1)/k", "1", "infinity"},
        {"2*k/(k+1)", "1", "infinity"},
        {"2*(k-3/2)/k", "1", "-infinity"},
        {"2*k/(k-3/2)", "1", "-infinity"},
        {"2*(k-5/2)/k", "1", "infinity"},
        {"2*(k-5/2)/k", "2", "-infinity"},
        {"2*(k-5/2)/k", "3", "infinity"},
        {"2*(k-3/2)*(k-5/2)/(k^2+1)", "1", "-infinity"},
        {"2*(k-3)/k", "1", "0"},
        {"2*k/(k-3)", "1", NULL},
        {"2*k/(k-3)", "3", NULL},
        {"2*k/(k-3)", "4", "infinity"},
        {"2*(k-3)/k", "3", "0"},
        {"2*(k-3)/k", "4", "infinity"},
        {"2*(k-1)/(k+2)", "1", "0"},
        {"2*(k^2-9)/(k^2+1)", "3", "0"},
        {"2*(k^2+1)/(k^2-9)", "3", NULL},
        {"-2*(k-3/2)/k", "1", NULL},
        {"1", "1", "1"},
        {"1/3", "1", "0"},
        {"-1/3", "1", "0"},
        {"(k+a)/(k+a+1)", "1", "0"},
        {"(k+1)/k", "1", "infinity"},
        {"(2*k+1)/(2*k)", "1", "infinity"},
        {"k/(k+1)", "1", "0"},
        {"(k-7/2)/(k-9/2)", "1", "-infinity"},
        {"1/k", "1", "0"},
        {"k", "1", NULL},
        {"k-20", "1", "0"},
        {"2*(k-19999/2)/k", "9999", "-infinity"},
        {"2*(k-3/2)/(k+1/2)", "-8", "infinity"},
        {"2*(k+a)/k", "5", NULL},
        {"2*k/(k+a)", "5", NULL},
        {"2*(k+3)/(k+1)", "m", NULL},
        {"k/(2*k-1)", "1", "0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr value = sum_product(read_expr(CASES[i].f), k, read_expr(CASES[i].from), EXPR_INFINITY);
        Expr wanted = CASES[i].value ? read_expr(CASES[i].value) : NULL;
        if (value != wanted)
            fail_msg("%s from %s", CASES[i].f, CASES[i].from);
    }
}

/* Numbers of calls as they stand, inert or not; nothing for what is no such call. */
static void numbers_of_calls(void **state)
{
    static const char *const CALLS[][2] = {{"'sum'(1/j!,j=0..infinity)", "exp(1)"},
                                           {"'Sum'(1/j^2,j=1..infinity)", "Pi^2/6"},
                                           {"'Sum'(j,j=1..4)", "10"}};
    static const char *const NONE[] = {"'Sum'(j,j)",  "'Sum'(j,j=4)",      "'Sum'(j)",
                                       "f(j,j=1..4)", "'Sum'(j,j=1..4,j)", "'Product'(j,j=1..4)"};
    (void)state;
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++)
        assert_expr(sum_value(read_expr(CALLS[i][0]), 15), evalf_expr(read_expr(CALLS[i][1]), 15),
                    CALLS[i][0]);
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (sum_value(read_expr(NONE[i]), 15))
            fail_msg("%s has a value", NONE[i]);
}

/* Closed forms from any start to any end are what is added up. */
static void ends(void **state)
{
    static const char *const INPUTS[] = {
        "k^5-k",    "1/(k*(k+2))",     "k^2*2^k",    "k*k!",         "binomial(k,3)",
        "k*(-1)^k", "cos(k)",          "k*sin(2*k)", "1/(k+a)",      "(2*k+1)/(k^2*(k+1)^2)",
        "k*a^k",    "1/(4*k^2+8*k+3)", "k/2^k",      "(k^2-k-1)/k!", "2^k*(k-1)/(k*(k+1))"};
    (void)state;
    Expr n = expr_symbol("n"), m = expr_symbol("m");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), closed = sum_definite(f, k, m, n);
        if (!closed)
            fail_on(f, "has no closed form");
        for (long from = 1; from < 4; from++)
            for (long to = from; to < from + 4; to++) {
                Expr plain = EXPR_ZERO;
                for (long j = from; j <= to; j++)
                    plain = expr_add(plain, funcs_at(f, k, expr_int(j)));
                Expr ends[] = {expr_int(from), expr_int(to)};
                assert_same_number(funcs_replace(closed, (Expr[]){m, n}, ends, 2), plain,
                                   INPUTS[i]);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences),
        cmocka_unit_test(of_special_degree),
        cmocka_unit_test(no_differences),
        cmocka_unit_test(indefinite),
        cmocka_unit_test(rational_series),
        cmocka_unit_test(quadratic_series),
        cmocka_unit_test(infinite_products),
        cmocka_unit_test(products_of_roots),
        cmocka_unit_test(endless_products),
        cmocka_unit_test(finite_products),
        cmocka_unit_test(numbers_of_calls),
        cmocka_unit_test(accelerated),
        cmocka_unit_test(floats),
        cmocka_unit_test(ends),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
