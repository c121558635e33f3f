/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact numbers of every kind by what defines them: quadratic surds against doubles and their own
 * laws, polynomials over them against products of known zeros, continued fractions put together
 * again, discrete transforms against their sums, numbers with names against their recursions,
 * primes against a sieve, roots in balls, and the addition theorems.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/base/splitmix.h"
#include "cas/value/contfrac.h"
#include "cas/value/dft.h"
#include "cas/value/integers.h"
#include "cas/value/isolate.h"
#include "cas/value/prime_count.h"
#include "cas/value/surd_poly.h"
#include "cas/value/trig.h"

static uint64_t seed = 21;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

/* --- surds ----------------------------------------------------------------------------------- */

static Surd random_surd(long root)
{
    if (root == 0)
        return surd_ratio(below(21) - 10, 1 + below(6));
    return surd_make(below(21) - 10, 1 + below(6), below(21) - 10, 1 + below(6), root);
}

static bool same(Surd x, Surd y)
{
    return x.a == y.a && x.b == y.b && x.root == y.root;
}

static void assert_double(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-13 * (1 + fabs(wanted))))
        fail_msg("%.17g is not %.17g", got, wanted);
}

static void surds(void **state)
{
    static const long ROOTS[] = {2, 3, 5, 7, 15};
    (void)state;
    for (int round = 0; round < 300; round++) {
        long root = ROOTS[below(5)];
        Surd x = random_surd(root), y = random_surd(round % 7 ? root : 0), back;
        double u = surd_double(x), v = surd_double(y);
        assert_double(surd_double(surd_add(x, y)), u + v);
        assert_double(surd_double(surd_sub(x, y)), u - v);
        assert_double(surd_double(surd_mul(x, y)), u * v);
        assert_double(surd_double(surd_neg(x)), -u);
        assert_true(same(surd_sub(surd_add(x, y), y), x));
        assert_int_equal(surd_is_zero(x), u == 0);
        assert_int_equal(surd_sign(x), u > 1e-9 ? 1 : u < -1e-9 ? -1 : 0);
        if (!surd_is_zero(y)) {
            assert_true(same(surd_mul(surd_div(x, y), y), x));
            assert_double(surd_double(surd_div(x, y)), u / v);
        }
        assert_true(surd_read(&back, surd_expr(x)) && same(back, x));
        assert_near_double(surd_expr(x), u, 1e-12 * (1 + fabs(u)), "a surd");
    }
}

/* 577 - 408*sqrt(2) and the like: convergents of both signs, in doubles too. */
static void close_to_zero(void **state)
{
    (void)state;
    long p = 1, q = 1;
    for (int k = 0; k < 20; k++) {
        Surd x = surd_make(p, 1, -q, 1, 2);
        int sign = p * p > 2 * q * q ? 1 : -1;
        assert_int_equal(surd_sign(x), sign);
        assert_int_equal(surd_sign(surd_neg(x)), -sign);
        assert_double(surd_double(x) * ((double)p + (double)q * sqrt(2)), sign);
        long next = p + 2 * q;
        q = p + q;
        p = next;
    }
}

static void mix_roots(void *arg)
{
    (void)arg;
    surd_add(surd_make(0, 1, 1, 1, 2), surd_make(0, 1, 1, 1, 3));
}

static void divide_by_nothing(void *arg)
{
    (void)arg;
    surd_div(surd_int(1), surd_int(0));
}

static void readings(void **state)
{
    static const struct {
        const char *text;
        bool good;
        double value;
    } CASES[] = {
        {"3/7", true, 3.0 / 7},
        {"0.25", true, 0.25},
        {"sqrt(2)", true, 1.4142135623730951},
        {"(1+sqrt(5))/2", true, 1.618033988749895},
        {"1/(1+sqrt(2))", true, 0.41421356237309503},
        {"(1+sqrt(3))^3", true, 20.392304845413264},
        {"(2-sqrt(3))^(-2)", true, 13.92820323027551},
        {"'sqrt'(2)", false, 0},
        {"(1+sqrt(2))^20", true, 45239073.99999998},
        {"(1+sqrt(2))^21", false, 0},
        {"sqrt(2)+sqrt(3)", false, 0},
        {"sqrt(2)*sqrt(5)", false, 0},
        {"sqrt(2)*(1+sqrt(3))", false, 0},
        {"2^(1/3)", false, 0},
        {"x", false, 0},
        {"2*x", false, 0},
        {"1+x", false, 0},
        {"Pi", false, 0},
        {"I", false, 0},
        {"sqrt(-2)", false, 0},
        {"x^2", false, 0},
        {"sqrt(x)", false, 0},
        {"sqrt(1+sqrt(2))", false, 0},
        {"2^x", false, 0},
        {"[1]", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Surd x;
        bool good = surd_read(&x, read_expr(CASES[i].text));
        if (good != CASES[i].good)
            fail_msg("%s is %sread", CASES[i].text, good ? "" : "not ");
        if (good)
            assert_double(surd_double(x) / CASES[i].value, 1);
    }
    assert_int_equal(err_try(mix_roots, NULL), ST_UNABLE);
    assert_int_equal(err_try(divide_by_nothing, NULL), ST_DIVZERO);
    assert_int_equal(surd_make(1, 1, 0, 1, 2).root, 0);
    assert_int_equal(surd_mul(surd_make(0, 1, 1, 1, 2), surd_make(0, 1, 1, 1, 2)).root, 0);
}

/* --- polynomials over them ------------------------------------------------------------------- */

static SurdPoly times_linear(Arena *arena, SurdPoly p, Surd zero)
{
    SurdPoly f = surd_poly_new(arena, 1);
    f.c[0] = surd_neg(zero);
    f.c[1] = surd_int(1);
    return surd_poly_mul(arena, p, f);
}

static SurdPoly constant(Arena *arena, long c)
{
    SurdPoly p = surd_poly_new(arena, 0);
    p.c[0] = surd_int(c);
    surd_poly_trim(&p);
    return p;
}

static Surd value_of(SurdPoly p, Surd x)
{
    Surd v = surd_int(0);
    for (long i = p.degree; i >= 0; i--)
        v = surd_add(surd_mul(v, x), p.c[i]);
    return v;
}

static bool same_poly(SurdPoly p, SurdPoly q)
{
    if (p.degree != q.degree)
        return false;
    for (long i = 0; i <= p.degree; i++)
        if (!same(p.c[i], q.c[i]))
            return false;
    return true;
}

static SurdPoly random_poly(Arena *arena, long degree)
{
    SurdPoly p = surd_poly_new(arena, degree);
    for (long i = 0; i <= degree; i++)
        p.c[i] = random_surd(below(2) ? 2 : 0);
    surd_poly_trim(&p);
    return p;
}

static void division(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    for (int round = 0; round < 80; round++) {
        SurdPoly p = random_poly(&arena, below(6) - 1), q = random_poly(&arena, below(4)), d, r;
        Surd at = random_surd(2);
        SurdPoly sum = surd_poly_add(&arena, p, q), less = surd_poly_sub(&arena, p, q);
        assert_true(same(value_of(sum, at), surd_add(value_of(p, at), value_of(q, at))));
        assert_true(same(value_of(less, at), surd_sub(value_of(p, at), value_of(q, at))));
        assert_int_equal(surd_poly_sub(&arena, p, p).degree, -1);
        SurdPoly product = surd_poly_mul(&arena, p, q);
        assert_true(same(value_of(product, at), surd_mul(value_of(p, at), value_of(q, at))));
        if (q.degree < 0) {
            assert_int_equal(product.degree, -1);
            continue;
        }
        surd_poly_divide(&arena, p, q, &d, &r);
        assert_true(r.degree < q.degree &&
                    d.degree == (p.degree < q.degree ? -1 : p.degree - q.degree));
        assert_true(same_poly(surd_poly_add(&arena, surd_poly_mul(&arena, d, q), r), p));
        SurdPoly f = random_poly(&arena, 2), g;
        if (f.degree < 0 || p.degree < 0)
            continue;
        g = surd_poly_gcd(&arena, surd_poly_mul(&arena, p, f), surd_poly_mul(&arena, q, f));
        assert_true(same(g.c[g.degree], surd_int(1)));
        surd_poly_divide(&arena, g, f, &d, &r);
        assert_int_equal(r.degree, -1);
        surd_poly_divide(&arena, surd_poly_mul(&arena, p, f), g, &d, &r);
        assert_int_equal(r.degree, -1);
    }
    SurdPoly nothing = surd_poly_new(&arena, -1);
    assert_int_equal(surd_poly_gcd(&arena, nothing, nothing).degree, -1);
    arena_end(&arena);
}

/* Products of (x-r)^m and of x^2+1: negative somewhere when a positive zero has odd m. */
static void signs(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    assert_true(surd_poly_nonnegative(&arena, surd_poly_new(&arena, -1)));
    assert_true(surd_poly_nonnegative(&arena, constant(&arena, 3)));
    assert_false(surd_poly_nonnegative(&arena, constant(&arena, -3)));
    for (int round = 0; round < 150; round++) {
        SurdPoly p = constant(&arena, 1 + below(5));
        bool good = true;
        Surd used[3];
        for (int k = 0; k < 3; k++) {
            used[k] = surd_make(below(9) - 4, 1 + below(2), below(5) - 2, 1, 2);
            bool again = false;
            for (int j = 0; j < k; j++)
                again = again || same(used[j], used[k]);
            long m = again ? 2 : below(4);
            for (long j = 0; j < m; j++)
                p = times_linear(&arena, p, used[k]);
            good = good && (m % 2 == 0 || surd_sign(used[k]) <= 0);
        }
        if (round % 3 == 0) {
            SurdPoly q = surd_poly_new(&arena, 2);
            q.c[0] = q.c[2] = surd_int(1);
            p = surd_poly_mul(&arena, p, q);
        }
        assert_int_equal(surd_poly_nonnegative(&arena, p), good);
        if (p.degree >= 0)
            assert_false(
                surd_poly_nonnegative(&arena, surd_poly_sub(&arena, surd_poly_new(&arena, -1), p)));
    }
    arena_end(&arena);
}

/* (x - a)^2 + b^2 and x - a: all zeros are left of the axis when every a < 0. */
static void half_plane(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    assert_false(surd_poly_is_hurwitz(&arena, surd_poly_new(&arena, -1)));
    assert_true(surd_poly_is_hurwitz(&arena, constant(&arena, 2)));
    for (int round = 0; round < 150; round++) {
        SurdPoly p = constant(&arena, round % 2 ? 2 : -3);
        bool good = true;
        for (long k = 1 + below(4); k > 0; k--) {
            Surd a = surd_make(-below(6) + (below(8) == 0) * 5, 2, -below(3), 3, 2);
            good = good && surd_sign(a) < 0;
            if (below(2)) {
                p = times_linear(&arena, p, a);
                continue;
            }
            SurdPoly q = surd_poly_new(&arena, 2);
            Surd b = surd_int(1 + below(4));
            q.c[0] = surd_add(surd_mul(a, a), surd_mul(b, b));
            q.c[1] = surd_mul(surd_int(-2), a);
            q.c[2] = surd_int(1);
            p = surd_poly_mul(&arena, p, q);
        }
        assert_int_equal(surd_poly_is_hurwitz(&arena, p), good);
    }
    arena_end(&arena);
}

static void cayley(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    for (int round = 0; round < 40; round++) {
        SurdPoly p = random_poly(&arena, below(5));
        long n = p.degree + below(3);
        SurdPoly q = surd_poly_cayley(&arena, p, n < 0 ? 0 : n);
        Surd x = surd_ratio(1 + below(5), 7), one = surd_int(1), power = one;
        for (long k = 0; k < n; k++)
            power = surd_mul(power, surd_sub(one, x));
        Surd z = surd_div(surd_add(one, x), surd_sub(one, x));
        assert_true(same(value_of(q, x), surd_mul(value_of(p, z), power)));
    }
    arena_end(&arena);
}

/* --- continued fractions ---------------------------------------------------------------------- */

static Expr put_together(Expr list)
{
    long n = expr_count(list);
    Expr x = expr_arg(list, n - 1);
    for (long i = n - 2; i >= 0; i--)
        x = expr_add(expr_arg(list, i), expr_inv(x));
    return x;
}

static void continued_fractions(void **state)
{
    static const struct {
        const char *x;
        long most;
        const char *quotients;
    } CASES[] = {
        {"415/93", 10, "[4,2,6,7]"},
        {"415/93", 4, "[4,2,6,7]"},
        {"415/93", 3, "[4,2,6]"},
        {"-7/3", 10, "[-3,1,2]"},
        {"5", 3, "[5]"},
        {"0.75", 9, "[0,1,3]"},
        {"sqrt(2)", 6, "[1,2,2,2,2,2]"},
        {"exp(1)", 12, "[2,1,2,1,1,4,1,1,6,1,1,8]"},
        {"Pi", 8, "[3,7,15,1,292,1,1,1]"},
        {"Pi", 1, "[3]"},
        {"-Pi", 3, "[-4,1,6]"},
        {"10^50*sqrt(2)", 1, "[141421356237309504880168872420969807856967187537694]"},
        {"(1+sqrt(5))/2", 5, "[1,1,1,1,1]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(contfrac_quotients(read_expr(CASES[i].x), CASES[i].most),
                    read_expr(CASES[i].quotients), CASES[i].x);
    assert_null(contfrac_quotients(read_expr("x"), 3));
    assert_null(contfrac_quotients(read_expr("Pi*I"), 3));
    assert_null(contfrac_quotients(read_expr("1+I"), 3));
    for (int round = 0; round < 40; round++) {
        Expr x = expr_ratio(below(100000) - 50000, 1 + below(9999));
        assert_expr(put_together(contfrac_quotients(x, 100)), x, "a fraction");
    }
    /* a hundred quotients of a quadratic number repeat */
    Expr list = contfrac_quotients(read_expr("sqrt(23)"), 400); /* [4; 1,3,1,8, ...] */
    static const long PERIOD[] = {1, 3, 1, 8};
    for (long i = 1; i < 400; i++)
        assert_expr(expr_arg(list, i), expr_int(PERIOD[(i - 1) % 4]), "sqrt(23)");
}

static void in_disguise(void *arg)
{
    (void)arg;
    contfrac_quotients(read_expr("sqrt(2)*sqrt(3)-sqrt(6)+sin(1)^2+cos(1)^2"), 5);
}

/* --- transforms --------------------------------------------------------------------------------
 */

/* sum(data[j]*exp(-+2*Pi*I*j*k/n))/sqrt(n) in doubles */
static void assert_transform(Expr list, const double *re, const double *im, long n, int sign)
{
    assert_int_equal(expr_count(list), n);
    for (long k = 0; k < n; k++) {
        double x = 0, y = 0;
        for (long j = 0; j < n; j++) {
            double turn = sign * 2 * M_PI * (double)(j * k % n) / (double)n;
            x += re[j] * cos(turn) - im[j] * sin(turn);
            y += re[j] * sin(turn) + im[j] * cos(turn);
        }
        Expr e = expr_arg(list, k);
        bool complex = expr_is(e, EXPR_COMPLEX);
        double got = num_to_double(complex ? expr_arg(e, 0) : e);
        double other = complex ? num_to_double(expr_arg(e, 1)) : 0;
        assert_true(fabs(got - x / sqrt((double)n)) < 1e-8 &&
                    fabs(other - y / sqrt((double)n)) < 1e-8);
    }
}

static void transforms(void **state)
{
    (void)state;
    static const long LENGTHS[] = {1, 2, 3, 4, 5, 7, 8, 12, 31, 64};
    for (size_t l = 0; l < sizeof LENGTHS / sizeof *LENGTHS; l++) {
        long n = LENGTHS[l];
        double re[64], im[64];
        Expr data[64];
        for (long j = 0; j < n; j++) {
            long a = below(19) - 9, b = l % 2 ? below(19) - 9 : 0;
            re[j] = (double)a / 4;
            im[j] = (double)b / 2;
            data[j] = expr_add(expr_ratio(a, 4), expr_mul(EXPR_I, expr_ratio(b, 2)));
        }
        assert_true(dft_suits(data, n));
        Expr there = dft_transform(data, n, false);
        assert_transform(there, re, im, n, -1);
        assert_transform(dft_transform(data, n, true), re, im, n, 1);
        Expr both = dft_transform(expr_args(there), n, true);
        for (long j = 0; j < n; j++) { /* there and back */
            Expr e = expr_arg(both, j), c = expr_is(e, EXPR_COMPLEX) ? expr_arg(e, 0) : e;
            assert_true(fabs(num_to_double(c) - re[j]) < 1e-7);
        }
    }
    Expr bad[] = {read_expr("1"), read_expr("x"), read_expr("infinity"), read_expr("2.5+I")};
    assert_false(dft_suits(bad, 2));
    assert_true(dft_suits(bad, 1));
    assert_false(dft_suits(bad + 2, 1));
    assert_true(dft_suits(bad + 3, 1));
}

static void convolutions(void **state)
{
    (void)state;
    for (long m = 1; m <= 5; m++)
        for (long n = 1; n <= 5; n++) {
            Expr a[5], b[5];
            double x[5], y[5];
            for (long j = 0; j < 5; j++) {
                x[j] = (double)(below(9) - 4);
                y[j] = (double)(below(9) - 4) / 2;
                a[j] = expr_int((long)x[j]);
                b[j] = expr_ratio((long)(2 * y[j]), 2);
            }
            Expr list = dft_convolve(a, m, b, n);
            assert_int_equal(expr_count(list), m + n - 1);
            for (long k = 0; k < m + n - 1; k++) {
                double sum = 0;
                for (long j = 0; j < m; j++)
                    sum += k - j >= 0 && k - j < n ? x[j] * y[k - j] : 0;
                assert_true(fabs(num_to_double(expr_arg(list, k)) - sum) < 1e-9);
            }
        }
}

/* --- numbers with names ------------------------------------------------------------------------
 */

typedef struct Factors {
    Expr product, last;
    long count;
} Factors;

static void multiply(Expr prime, long exponent, void *arg)
{
    Factors *f = arg;
    f->product = expr_mul(f->product, expr_pow(prime, expr_int(exponent)));
    f->count++;
}

static void factors(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        Expr e = expr_ratio(below(2000000) - 1000000, 1 + below(5000));
        if (e == EXPR_ZERO)
            continue;
        Factors f = {.product = EXPR_ONE};
        int sign = integers_factor(e, multiply, &f);
        assert_int_equal(sign, num_sign(e));
        assert_expr(expr_mul(expr_int(sign), f.product), e, "its factors");
    }
    Factors f = {.product = EXPR_ONE};
    integers_factor(read_expr("2^10*3^5/(7^3*11)"), multiply, &f);
    assert_int_equal(f.count, 4);
}

static void named_numbers(void **state)
{
    (void)state;
    Expr bell = EXPR_ONE, harmonic = EXPR_ZERO;
    for (long n = 0; n <= 25; n++) {
        /* B(n) = sum(binomial(n-1,k)*B(k)), sum(binomial(n+1,k)*Bernoulli(k)) = 0 */
        Expr sum = EXPR_ZERO, zero = EXPR_ZERO, euler = EXPR_ZERO;
        for (long k = 0; k < n; k++)
            sum = expr_add(sum, expr_mul(funcs_apply2("binomial", expr_int(n - 1), expr_int(k)),
                                         integers_bell(k)));
        bell = n ? sum : EXPR_ONE;
        assert_expr(integers_bell(n), bell, "Bell's numbers");
        for (long k = 0; k <= n; k++)
            zero = expr_add(zero, expr_mul(funcs_apply2("binomial", expr_int(n + 1), expr_int(k)),
                                           integers_bernoulli(k)));
        assert_expr(zero, n ? EXPR_ZERO : EXPR_ONE, "Bernoulli's numbers");
        for (long k = 0; k <= n; k += 2)
            euler = expr_add(euler, expr_mul(funcs_apply2("binomial", expr_int(n), expr_int(k)),
                                             integers_euler(k)));
        if (n % 2 == 0)
            assert_expr(euler, n ? EXPR_ZERO : EXPR_ONE, "Euler's numbers");
        else
            assert_expr(integers_euler(n), EXPR_ZERO, "Euler's numbers");
        harmonic = n ? expr_add(harmonic, expr_ratio(1, n)) : harmonic;
        assert_expr(integers_harmonic(n), harmonic, "harmonic numbers");
        /* E(n, 1/2) = E(n)/2^n and E(n, x+1) + E(n, x) = 2*x^n */
        Expr list = integers_euler_polynomial(n), half = EXPR_ZERO, at_two = EXPR_ZERO;
        assert_int_equal(expr_count(list), n + 1);
        Expr at_three = EXPR_ZERO;
        for (long k = 0; k <= n; k++) {
            Expr c = expr_arg(list, k);
            half = expr_add(half, expr_mul(c, expr_pow(EXPR_HALF, expr_int(k))));
            at_two = expr_add(at_two, expr_mul(c, expr_pow(EXPR_TWO, expr_int(k))));
            at_three = expr_add(at_three, expr_mul(c, expr_pow(expr_int(3), expr_int(k))));
        }
        assert_expr(half, expr_div(integers_euler(n), expr_pow(EXPR_TWO, expr_int(n))), "E(n,1/2)");
        assert_expr(expr_add(at_two, at_three), expr_mul(EXPR_TWO, expr_pow(EXPR_TWO, expr_int(n))),
                    "E(n,3)+E(n,2)");
    }
    /* partitions by parts up to m */
    long ways[61] = {1};
    for (long part = 1; part <= 60; part++)
        for (long n = part; n <= 60; n++)
            ways[n] += ways[n - part];
    for (long n = 0; n <= 60; n++)
        assert_expr(integers_partitions(n), expr_int(ways[n]), "partitions");
}

static void primes(void **state)
{
    (void)state;
    enum { MOST = 20000 };
    static char composite[MOST];
    static const long MERSENNE[] = {2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607};
    long count = 0, next = 0;
    assert_int_equal(prime_count(0), 0);
    assert_int_equal(prime_count(1), 0);
    for (long n = 2; n < MOST; n++) {
        for (long k = 2 * n; !composite[n] && k < MOST; k += n)
            composite[k] = 1;
        if (!composite[n]) {
            count++;
            if (count % 97 < 3)
                assert_expr(integers_prime(count), expr_int(n), "a prime");
        }
        if (n < 3000 || n % 137 == 0)
            assert_int_equal(prime_count((unsigned long)n), count);
    }
    assert_int_equal(prime_count(1000000), 78498);
    assert_int_equal(prime_count(10000019), 664580);
    for (long p = 1; p < 620; p++) {
        bool is_one = next < 14 && p == MERSENNE[next];
        assert_int_equal(integers_is_mersenne(p), is_one);
        next += is_one;
    }
    for (long p = 3; p < 40; p += 2) /* Euler's criterion */
        for (long a = 0; !composite[p] && a < p; a++) {
            long power = 1;
            for (long k = 0; k < (p - 1) / 2; k++)
                power = power * a % p;
            assert_int_equal(integers_jacobi(expr_int(a), expr_int(p)),
                             power == p - 1 ? -1 : power);
        }
}

/* --- roots in balls ----------------------------------------------------------------------------
 */

static void assert_roots(const long *zero, long n, slong prec)
{
    fmpz_poly_t p, f;
    fmpz_poly_init(p);
    fmpz_poly_init(f);
    fmpz_poly_one(p);
    for (long i = 0; i < n; i++) {
        fmpz_poly_zero(f);
        fmpz_poly_set_coeff_si(f, 0, -zero[i]);
        fmpz_poly_set_coeff_si(f, 1, 3);
        fmpz_poly_mul(p, p, f);
    }
    acb_ptr roots = _acb_vec_init(n);
    isolate_roots(roots, p, prec);
    for (long i = 0; i < n; i++) {
        long found = 0;
        acb_t z;
        acb_init(z);
        acb_set_si(z, zero[i]);
        acb_div_si(z, z, 3, prec + 10);
        for (long k = 0; k < n; k++) {
            found += acb_overlaps(roots + k, z);
            assert_true(acb_rel_accuracy_bits(roots + k) >= prec - 8);
        }
        assert_int_equal(found, 1);
        acb_clear(z);
    }
    _acb_vec_clear(roots, n);
    fmpz_poly_clear(p);
    fmpz_poly_clear(f);
}

/* Short and long work, again and again and with other polynomials between. */
static void roots(void **state)
{
    (void)state;
    long zero[40];
    for (long i = 0; i < 40; i++)
        zero[i] = 5 * i - 97;
    for (int round = 0; round < 3; round++)
        for (long n = 1; n <= 6; n++) {
            assert_roots(zero, n, 64);
            assert_roots(zero, n, 300);
            assert_roots(zero + n, n, 64);
        }
    assert_roots(zero, 40, 500);
    assert_roots(zero, 40, 100);
    assert_roots(zero, 40, 500);
}

/* --- addition theorems --------------------------------------------------------------------------
 */

static Expr halves(Expr t, void *arg)
{
    (void)t;
    (void)arg;
    return EXPR_HALF;
}

static void additions(void **state)
{
    static const char *const CALLS[] = {
        "sin(a+b)",    "cos(a-b)",      "sin(2*a)",      "cos(3*a+2*b)", "sin(a+5*b)",
        "sinh(a+b)",   "cosh(2*a-3*b)", "sin(a/2+b/3)",  "cos(7*a/2)",   "sin(64*a)",
        "sin(a+Pi/4)", "cos(a+b+c)",    "sinh(a-b+2*c)", "cos(I*a+b)",   "sin(12*a-7*b)",
    };
    static const char *const OTHERS[] = {"tan(a+b)",  "cot(2*a)",  "sec(a-b)", "csc(a+b)",
                                         "tanh(2*a)", "coth(a+b)", "sech(a)",  "csch(a-b)"};
    (void)state;
    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        Expr e = read_expr(CALLS[i]), f = trig_expand(e, false, NULL, NULL);
        assert_same_number(f, e, CALLS[i]);
        f = trig_expand(e, false, halves, NULL);
        if (f)
            assert_same_number(f, e, CALLS[i]);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        Expr e = read_expr(OTHERS[i]);
        assert_null(trig_expand(e, false, NULL, NULL));
        Expr f = trig_expand(e, true, NULL, NULL);
        assert_same_number(f, e, OTHERS[i]);
        assert_false(walk_has(f, expr_arg(e, 0)));
    }
    static const char *const NOTHING[] = {"sin(a)",   "cos(a)", "sin(65*a)", "cos(-a)",
                                          "exp(a+b)", "f(a+b)", "sinh(b)",   "sin(a/2)"};
    for (size_t i = 0; i < sizeof NOTHING / sizeof *NOTHING; i++)
        if (trig_expand(read_expr(NOTHING[i]), false, NULL, NULL))
            fail_msg("%s is expanded", NOTHING[i]);
    assert_expr(trig_expand(read_expr("sin(2*a)"), false, NULL, NULL), read_expr("2*sin(a)*cos(a)"),
                "sin(2*a)");
    assert_expr(trig_expand(read_expr("cos(2*a)"), false, NULL, NULL), read_expr("2*cos(a)^2-1"),
                "cos(2*a)");
    assert_expr(trig_expand(read_expr("cosh(a-b)"), false, NULL, NULL),
                read_expr("cosh(a)*cosh(b)-sinh(a)*sinh(b)"), "cosh(a-b)");
}

static void disguised(void **state)
{
    (void)state;
    assert_int_equal(err_try(in_disguise, NULL), ST_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surds),         cmocka_unit_test(close_to_zero),
        cmocka_unit_test(readings),      cmocka_unit_test(division),
        cmocka_unit_test(signs),         cmocka_unit_test(half_plane),
        cmocka_unit_test(cayley),        cmocka_unit_test(continued_fractions),
        cmocka_unit_test(disguised),     cmocka_unit_test(transforms),
        cmocka_unit_test(convolutions),  cmocka_unit_test(factors),
        cmocka_unit_test(named_numbers), cmocka_unit_test(primes),
        cmocka_unit_test(roots),         cmocka_unit_test(additions),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
