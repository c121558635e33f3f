/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of polynomials, judged by what they are: RootOf(p, index = k) in balls, with Vieta's
 * products and the order that indices promise; decimal roots with their multiplicities; sums over
 * all roots against the terms added up; roots and systems modulo m against all that can be tried.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/modpoly.h"
#include "cas/algebra/modroots.h"
#include "cas/algebra/modsystem.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/roots.h"
#include "cas/algebra/sum_roots.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"

static Expr root_of(const char *p, long k)
{
    return rootof_make(read_expr(p), expr_symbol("_Z"), k);
}

static Expr at(Expr f, const char *x, Expr value)
{
    Expr name = expr_symbol(x);
    return funcs_refresh(walk_replace(f, &name, &value, 1));
}

/* --- indexed roots ---------------------------------------------------------------------------- */

static double argument_of(const acb_t z)
{
    double im =
        arb_contains_zero(acb_imagref(z)) ? 0 : arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR);
    double a = atan2(im, arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR));
    return a < 0 ? a + 2 * M_PI : a;
}

static double modulus_of(const acb_t z)
{
    return hypot(arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR),
                 arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR));
}

/* The indexed roots of p are its roots, in order, and no two the same. */
static void check_roots(const char *text, long degree, bool rational)
{
    Expr p = read_expr(text), z = expr_symbol("_Z");
    Expr product = EXPR_ONE, sum = EXPR_ZERO, shifted = EXPR_ONE;
    double argument = 0, modulus = -1;
    for (long k = 1; k <= degree; k++) {
        Expr e = root_of(text, k);
        acb_t value;
        acb_init(value);
        assert_true(rootof_is_constant(e));
        rootof_enclose(value, e, 200);
        assert_true(acb_is_finite(value));
        double a = argument_of(value), m = modulus_of(value);
        bool behind = a > argument + 1e-9 || (fabs(a - argument) <= 1e-9 && m > modulus);
        if (!behind)
            fail_msg("%s: root %ld is out of order", text, k);
        argument = a;
        modulus = m;
        if (rational)
            assert_int_equal(rootof_nearest(p, m * cos(a) + 1e-6, m * sin(a) - 1e-6), k);
        acb_clear(value);
        if (!oracle_is_zero(at(p, "_Z", e), NULL, 0))
            fail_msg("%s: root %ld is none", text, k);
        product = expr_mul(product, e);
        sum = expr_add(sum, e);
        shifted = expr_mul(shifted, expr_sub(expr_int(3), e));
    }
    p = expand_expr(p);
    Expr lead = coeff_expr(p, z, degree), sign = expr_int(degree % 2 ? -1 : 1);
    assert_same_number(product, expr_mul(sign, expr_div(coeff_expr(p, z, 0), lead)), text);
    assert_same_number(sum, expr_neg(expr_div(coeff_expr(p, z, degree - 1), lead)), text);
    assert_same_number(shifted, expr_div(at(p, "_Z", expr_int(3)), lead), text);
    assert_false(rootof_is_constant(root_of(text, degree + 1)));
    if (!rational)
        assert_int_equal(rootof_nearest(p, 0, 0), 0);
}

static void indexed(void **state)
{
    static const struct {
        const char *p;
        long degree;
        bool rational;
    } CASES[] = {
        {"_Z^2-2", 2, true},
        {"_Z^3-_Z-1", 3, true},
        {"_Z^4+1", 4, true},
        {"_Z^5-_Z+1", 5, true},
        {"_Z^2+_Z-6", 2, true},
        {"_Z^3-6*_Z^2+11*_Z-6", 3, true},
        {"(_Z-5)*(_Z-1)*(_Z+2)*(_Z+1/3)", 4, true},
        {"2*_Z^2/3-1/5", 2, true},
        {"3*_Z+7", 1, true},
        {"_Z^3+_Z", 3, true},
        {"_Z^6-3*_Z^3+5", 6, true},
        {"_Z^2-sqrt(2)", 2, false},
        {"_Z^3-Pi*_Z+exp(1)", 3, false},
        {"_Z^2-I", 2, false},
        {"(1+I)*_Z^3+_Z-sqrt(3)*I", 3, false},
        {"sqrt(2)*_Z-3", 1, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_roots(CASES[i].p, CASES[i].degree, CASES[i].rational);
    assert_expr(rootof_make(read_expr("x^2-2"), expr_symbol("x"), 2),
                read_expr("RootOf(_Z^2-2,index=2)"), "by another name");
    assert_expr(rootof_make(read_expr("x^2-2"), expr_symbol("x"), 0), read_expr("RootOf(_Z^2-2)"),
                "any root");
}

/* What has no value: any root, too large an index, other names, double roots, no polynomial. */
static void without_value(void **state)
{
    static const char *const NONE[] = {
        "RootOf(_Z^2-2)",         "RootOf(_Z^2-a,index=1)",   "RootOf(_Z^2-2,index=3)",
        "RootOf(_Z^2-2,index=0)", "RootOf(_Z^2-2,index=-1)",  "RootOf(_Z^2-2,index=x)",
        "RootOf(_Z^2-2,label=1)", "RootOf(_Z^2-2,1)",         "RootOf(sin(_Z),index=1)",
        "RootOf(5,index=1)",      "RootOf(Pi,index=1)",       "RootOf(_Z^2-Pi,index=3)",
        "RootOf(_Z^a-2,index=1)", "RootOf(_Z^2+x*_Z,index=1)"};
    (void)state;
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (rootof_is_constant(read_expr(NONE[i])))
            fail_msg("%s has a value", NONE[i]);
    static const char *const OPEN[] = {"RootOf((_Z-sqrt(2))^2,index=1)", "RootOf(_Z^2-2)",
                                       "RootOf(_Z^2-2,index=3)", "RootOf(_Z^2-Pi,index=3)",
                                       "RootOf(_Z^2-a,index=1)"};
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++) {
        acb_t z;
        acb_init(z);
        rootof_enclose(z, read_expr(OPEN[i]), 100);
        if (acb_is_finite(z))
            fail_msg("%s is enclosed", OPEN[i]);
        acb_clear(z);
    }
    Expr p;
    long k;
    assert_false(rootof_parts(read_expr("sin(x)"), &p, &k));
    assert_false(rootof_parts(read_expr("'RootOf'(_Z^2-2,index=1,3)"), &p, &k));
    assert_true(rootof_parts(read_expr("RootOf(_Z^2-2,index=2)"), &p, &k) && k == 2);
    assert_true(rootof_parts(read_expr("RootOf(_Z^2-2)"), &p, &k) && k == 0);
    /* The first root stands for any in decimals, where there are only numbers. */
    assert_near_double(rootof_value(read_expr("RootOf(_Z^2-2)"), 20), sqrt(2), 1e-15, "any root");
    assert_near_double(rootof_value(read_expr("RootOf(_Z^2-Pi)"), 20), sqrt(M_PI), 1e-15, "any");
    assert_null(rootof_value(read_expr("RootOf(_Z^2-a)"), 20));
    assert_null(rootof_value(read_expr("RootOf(_Z^2-2,index=2)"), 20));
    assert_null(rootof_value(read_expr("sin(1)"), 20));
}

/* --- decimal roots ---------------------------------------------------------------------------- */

static void decimals(void **state)
{
    static const struct {
        const char *p, *roots[6];
    } CASES[] = {
        {"(x-1)^2*(x+3)*(x-1/2)", {"-3.", "0.5", "1.", "1."}},
        {"x^3*(x^2+4)", {"0", "0", "0", "-2.*I", "2.*I"}},
        {"(x^2-2*x+5)*(x+1)", {"-1.", "1.-2.*I", "1.+2.*I"}},
        {"0.5*x-1.25", {"2.5"}},
        {"(x^2+1)^2*(x^2+2*x+2)", {"-1.-I", "-1.+I", "-I", "-I", "I", "I"}},
        {"2*x^2/7-1/14", {"-0.5", "0.5"}},
        {"x*(x+1)+x*(1-x)-2*x+4*x-8", {"2."}},
    };
    (void)state;
    Expr x = expr_symbol("x");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = roots_of_polynomial(read_expr(CASES[i].p), x, 12);
        long n = 0;
        while (n < 6 && CASES[i].roots[n])
            n++;
        assert_non_null(got);
        assert_int_equal(expr_count(got), n);
        for (long k = 0; k < n; k++)
            if (!oracle_is_zero(expr_sub(expr_arg(got, k), read_expr(CASES[i].roots[k])), NULL, 0))
                assert_expr(expr_arg(got, k), read_expr(CASES[i].roots[k]), CASES[i].p);
    }
    static const char *const NONE[] = {"5",     "sin(x)", "x^2-a",    "x^2-sqrt(2)",
                                       "1/x+1", "0",      "x^2001-1", "x^2-I"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (roots_of_polynomial(read_expr(NONE[i]), x, 12))
            fail_msg("%s has roots", NONE[i]);
    /* All digits: to 60 of them, and beside a close neighbour. */
    Expr many = roots_of_polynomial(read_expr("x^2-2"), x, 60);
    assert_text(expr_arg(many, 1), "1.41421356237309504880168872420969807856967187537694807317668",
                "sqrt(2)");
    Expr close = roots_of_polynomial(read_expr("(x-1)*(x-1-1/10^30)"), x, 40);
    assert_text(expr_arg(close, 1), "1.000000000000000000000000000001000000000", "neighbours");
}

static void refined(void **state)
{
    (void)state;
    Expr x[] = {expr_symbol("x"), expr_symbol("y")};
    static const struct {
        const char *f, *start, *text;
    } ONE[] = {
        {"x^2-2", "1.4", "1.41421356237309504880168872421"},
        {"cos(x)-x", "0.7", "0.739085133215160641655312087674"},
        {"(x-1/3)^2", "0.3", "0.333333333333333333333333333333"},
        {"sin(x)", "0.1", "0"},
        {"x^2+1", "0.1+0.9*I", "I"},
        {"exp(x)-1", "0.01", "0"},
        {"x*(x-1/2)", "0.4", "0.5"},
        {"x*(x-1/1000)", "0.00101", "0.001"},
    };
    for (size_t i = 0; i < sizeof ONE / sizeof *ONE; i++) {
        Expr f = read_expr(ONE[i].f), value = read_expr(ONE[i].start);
        assert_int_equal(roots_refine(&f, x, 1, &value, 30), ST_OK);
        assert_near_double(expr_sub(value, read_expr(ONE[i].text)), 0, 1e-28, ONE[i].f);
    }
    Expr f[] = {read_expr("x^2+y^2-5"), read_expr("x*y-2")};
    Expr value[] = {read_expr("1.9"), read_expr("1.1")};
    assert_int_equal(roots_refine(f, x, 2, value, 40), ST_OK);
    assert_near_double(value[0], 2, 1e-30, "x of two");
    assert_near_double(value[1], 1, 1e-30, "y of two");
    Expr none = read_expr("exp(x)"), start = read_expr("0.5");
    assert_int_equal(roots_refine(&none, x, 1, &start, 20), ST_LIMIT);
    assert_expr(start, read_expr("0.5"), "no root");
    Expr flat = read_expr("x^2+y"), unknown = read_expr("f(x)");
    Expr both[] = {flat, expr_mul(EXPR_TWO, flat)};
    assert_int_equal(roots_refine(both, x, 2, value, 20), ST_LIMIT);
    assert_int_equal(roots_refine(&unknown, x, 1, &start, 20), ST_UNABLE);
    /* far out, where steps are less than the last digit of a number that is no root, and where it
     * is one */
    static const char *const FAR[] = {"1/(exp(x)-2)", "exp(-x)", "1/(exp(x)+1)", "x/exp(x)"};
    for (size_t i = 0; i < sizeof FAR / sizeof *FAR; i++) {
        Expr away = read_expr(FAR[i]), out = read_expr("6.5*10.^19+1.1*10.^20*I");
        assert_int_equal(roots_refine(&away, x, 1, &out, 10), ST_LIMIT);
    }
    Expr far = read_expr("x-10^25+sin(1/x)"), out = read_expr("9.9*10.^24");
    assert_int_equal(roots_refine(&far, x, 1, &out, 10), ST_OK);
    assert_float_equal(num_to_double(out), 1e25, 1e16);
    /* so near to zero that rounding hides what is left, and zeros beside others */
    Expr fake[] = {read_expr("tan(x)-x"), read_expr("x*y-1")};
    Expr small[] = {read_expr("10.^(-4)"), read_expr("10.^4")};
    assert_int_equal(roots_refine(fake, x, 2, small, 10), ST_LIMIT);
    Expr dip[] = {read_expr("x^2"), read_expr("x+y-1")};
    Expr beside[] = {read_expr("0.3"), read_expr("0.6")};
    assert_int_equal(roots_refine(dip, x, 2, beside, 10), ST_OK);
    assert_true(num_is_zero(beside[0]));
    assert_float_equal(num_to_double(beside[1]), 1, 1e-9);
    Expr tiny = read_expr("(sin(x)-10^(-25))^2"), at = read_expr("10.^(-3)");
    assert_int_equal(roots_refine(&tiny, x, 1, &at, 10), ST_OK);
    assert_float_equal(num_to_double(at), 1e-25, 1e-34);
}

/* --- sums over roots -------------------------------------------------------------------------- */

static const char *const POLYNOMIALS[] = {"_Z^2-2", "_Z^3-_Z-1", "2*_Z^3+_Z^2/3-5",
                                          "_Z^4+1", "_Z^5-_Z+1", "(_Z^2+1)*(_Z-3)"};
static const long DEGREES[] = {2, 3, 3, 4, 5, 3};
enum { POLYNOMIALS_COUNT = sizeof DEGREES / sizeof *DEGREES };

static Expr sum_call(Expr f, Expr root)
{
    return expr_call2("sum", f, expr_equation(expr_symbol("r"), root));
}

static void summed(void **state)
{
    static const char *const RATIONAL[] = {
        "1", "r", "r^7-2*r", "1/(r-7)", "r^2/(r^2+9)", "(a*r+b)/(r+c)^2", "a", "r/(3*r-k)"};
    static const char *const OTHERS[] = {"exp(r)",          "r^2+ln(r+9)",
                                         "-sin(a*r)/(r-5)", "sqrt(r+20)+1/(r-9)",
                                         "exp(r*I)*r",      "-3*cos(r)"};
    (void)state;
    Expr r = expr_symbol("r");
    for (int i = 0; i < POLYNOMIALS_COUNT; i++) {
        Expr root = root_of(POLYNOMIALS[i], 0);
        for (int kind = 0; kind < 2; kind++)
            for (size_t j = 0; j < (kind ? sizeof OTHERS : sizeof RATIONAL) / sizeof *OTHERS; j++) {
                const char *text = kind ? OTHERS[j] : RATIONAL[j];
                Expr f = read_expr(text), plain = EXPR_ZERO, got = sum_over_roots(f, r, root);
                for (long k = 1; k <= DEGREES[i]; k++)
                    plain = expr_add(plain, at(f, "r", root_of(POLYNOMIALS[i], k)));
                assert_non_null(got);
                if (!kind && walk_has(got, r))
                    assert_expr(got, EXPR_ZERO, "a closed form");
                assert_same_number(sum_roots_expanded(got), plain, text);
                assert_same_number(sum_roots_written(sum_call(f, root)), plain, text);
                Expr decimal =
                    kind ? sum_roots_value(sum_call(at(f, "a", EXPR_TWO), root), 20) : NULL;
                if (decimal)
                    assert_near_double(expr_sub(decimal, at(plain, "a", EXPR_TWO)), 0, 1e-15, text);
            }
    }
    static const char *const SAME[] = {
        /* double roots count once, a linear polynomial has one */
        "r^2", "RootOf((_Z-1)^2*(_Z+2))", "5", "f(r)", "RootOf(3*_Z-5)",      "f(5/3)",
        "r",   "RootOf(_Z^2-x*_Z+y)",     "x", "1/r",  "RootOf(_Z^2-x*_Z+y)", "x/y",
        NULL,
    };
    for (const char *const *p = SAME; *p; p += 3)
        assert_expr(sum_over_roots(read_expr(p[0]), r, read_expr(p[1])), read_expr(p[2]), p[0]);
    static const char *const NONE[] = {"1/r", "RootOf(_Z^3-_Z)", "r", "RootOf(5)",
                                       "r",   "RootOf(sin(_Z))", NULL};
    for (const char *const *p = NONE; *p; p += 2)
        if (sum_over_roots(read_expr(p[0]), r, read_expr(p[1])))
            fail_msg("the sum of %s over %s", p[0], p[1]);
    static const char *const NO_CALL[] = {"sum(r,r=1..3)",
                                          "sum(r,r=RootOf(_Z^2-2,index=1))",
                                          "sum(r,f(r)=RootOf(_Z^2-2))",
                                          "prod(r,r=RootOf(_Z^2-2))",
                                          "x",
                                          "sum(r,RootOf(_Z^2-2))",
                                          "sum(r,r=RootOf(_Z^2-x))"};
    for (size_t i = 0; i < sizeof NO_CALL / sizeof *NO_CALL; i++) {
        Expr e = read_expr(NO_CALL[i]);
        if (sum_roots_written(e) || sum_roots_value(e, 10) || sum_roots_expanded(e) != e)
            fail_msg("%s has values", NO_CALL[i]);
    }
}

/* Where the polynomial moves, its roots do: against the roots of _Z^2-x, which are known. */
static void moved(void **state)
{
    static const char *const TERMS[] = {"exp(r)",      "exp(r)",     "r^2", "r^3+1/(r+3)",
                                        "ln(r+2*x+7)", "x*exp(a*r)", "5"};
    (void)state;
    Expr r = expr_symbol("r"), x = expr_symbol("x");
    for (size_t i = 0; i < sizeof TERMS / sizeof *TERMS; i++) {
        Expr f = read_expr(TERMS[i]), root = read_expr("RootOf(_Z^2-x)");
        Expr got = sum_roots_derivative(f, r, root, x), known = EXPR_ZERO;
        static const char *const ROOTS[] = {"sqrt(x)", "-sqrt(x)"};
        for (int k = 0; k < 2; k++)
            known = expr_add(known, diff_name(at(f, "r", read_expr(ROOTS[k])), x));
        assert_non_null(got);
        assert_same_number(sum_roots_expanded(at(got, "x", EXPR_TWO)), at(known, "x", EXPR_TWO),
                           TERMS[i]);
    }
    assert_expr(sum_roots_derivative(read_expr("r^2"), r, read_expr("RootOf(_Z^2-2)"), x),
                EXPR_ZERO, "what does not move");
}

/* Where x stands in one function alone, the sum is rational in that: no radical but its own is
 * left in denominators. Other terms are differentiated as they are. All against the roots. */
static void through_functions(void **state)
{
    static const struct {
        const char *f, *wanted; /* NULL: in whatever form */
    } CASES[] = {
        {"r*ln(sqrt(x)+r)", "1/sqrt(x)/(x-2)*(-2)"},
        {"r*ln(r*sqrt(x)+1)", "-2/sqrt(x)/(2*x-1)"},
        {"ln(sqrt(x)+sin(a)+r)", NULL},
        {"ln(sqrt(x)*y+r)", NULL},
        {"r*ln(sqrt(x)*sin(r)+r)", NULL},
        {"ln(x+r)", NULL},
        {"ln(sqrt(x)+r)+r*x", NULL},
        {"ln(sqrt(x)*exp(x)+r)", NULL},
        {"sqrt(x)*r^2", NULL},
    };
    (void)state;
    Expr r = expr_symbol("r"), x = expr_symbol("x"), root = read_expr("RootOf(_Z^2-2)");
    static const char *const ROOTS[] = {"sqrt(2)", "-sqrt(2)"};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i].f), got = sum_roots_derivative(f, r, root, x),
             known = EXPR_ZERO;
        for (int k = 0; k < 2; k++)
            known = expr_add(known, diff_name(at(f, "r", read_expr(ROOTS[k])), x));
        assert_non_null(got);
        Expr numbers[] = {expr_int(3), expr_int(5), expr_int(7)};
        Expr names[] = {x, expr_symbol("a"), expr_symbol("y")};
        assert_same_number(sum_roots_expanded(funcs_replace(got, names, numbers, 3)),
                           funcs_replace(known, names, numbers, 3), CASES[i].f);
        if (CASES[i].wanted)
            assert_expr(got, read_expr(CASES[i].wanted), CASES[i].f);
    }
}

/* Real sums are seen to be real: pairs of conjugate terms become real parts. */
static void in_pairs(void **state)
{
    static const char *const REAL[] = {
        "sum(exp(r),r=RootOf(_Z^3-_Z-1))", "sum(r^3*sin(2*r+1)/(r^2+9),r=RootOf(_Z^4+1))",
        "sum((r+1)*ln(r-7*Pi),r=RootOf(_Z^3+2))", "sum(BesselJ(1,r),r=RootOf(_Z^3-_Z-1))"};
    static const char *const OTHER[] = {
        "sum(exp(I*r),r=RootOf(_Z^3-_Z-1))", "sum(exp(r^2)*r,r=RootOf(_Z^3-_Z-1))",
        "sum(sqrt(r+3),r=RootOf(_Z^3-_Z-1))", "sum(I*exp(r),r=RootOf(_Z^3-_Z-1))",
        "sum(exp(r)+I,r=RootOf(_Z^3-_Z-1))"};
    (void)state;
    for (size_t i = 0; i < sizeof REAL / sizeof *REAL; i++) {
        Expr call = read_expr(REAL[i]), paired = sum_roots_expanded(call);
        assert_true(walk_has(paired, expr_symbol("Re")));
        assert_same_number(paired, sum_roots_written(call), REAL[i]);
    }
    for (size_t i = 0; i < sizeof OTHER / sizeof *OTHER; i++) {
        Expr call = read_expr(OTHER[i]), plain = sum_roots_expanded(call);
        if (walk_has(plain, expr_symbol("Re")))
            fail_msg("%s is taken for real", OTHER[i]);
        assert_expr(plain, sum_roots_written(call), OTHER[i]);
    }
    Expr two = read_expr("sum(exp(r),r=RootOf(_Z^3-_Z-1))-3*sum(cos(r),r=RootOf(_Z^2+2))+x");
    Expr expanded = sum_roots_expanded(two);
    assert_false(walk_has(expanded, expr_symbol("sum")));
    assert_same_at(expanded,
                   read_expr("x+exp(RootOf(_Z^3-_Z-1,index=1))+exp(RootOf(_Z^3-_Z-1,index=2))+"
                             "exp(RootOf(_Z^3-_Z-1,index=3))-6*cosh(sqrt(2))"),
                   expr_symbol("x"), 0.5, "two sums");
}

/* --- modulo m --------------------------------------------------------------------------------- */

static long value_modulo(const long *c, long n, long x, long m)
{
    long value = 0;
    for (long k = n - 1; k >= 0; k--)
        value = (value * x + c[k]) % m;
    return (value + m) % m;
}

static Expr list_of(const long *c, long n)
{
    Expr items[16];
    for (long k = 0; k < n; k++)
        items[k] = expr_int(c[k]);
    return expr_list(items, n);
}

static void modular_roots(void **state)
{
    static const long F[][4] = {{0, 1, 0, 0}, {6, 0, 1, 0}, {1, 0, 1, 0}, {0, 2, 3, 1},
                                {3, 2, 0, 0}, {0, 0, 0, 4}, {5, 0, 0, 1}, {0, 0, 0, 0}};
    static const long M[] = {2, 7, 8, 12, 25, 30, 49, 97};
    (void)state;
    for (size_t i = 0; i < sizeof F / sizeof *F; i++)
        for (size_t j = 0; j < sizeof M / sizeof *M; j++) {
            long roots[128], count = 0;
            for (long x = 0; x < M[j]; x++)
                if (value_modulo(F[i], 4, x, M[j]) == 0)
                    roots[count++] = x;
            Expr got = modroots_list(list_of(F[i], 4), expr_int(M[j])), items[128];
            for (long k = 0; k < count; k++)
                items[k] = expr_int(roots[k]);
            assert_expr(got, expr_list(items, count), "roots modulo m");
        }
}

static Expr everything;

static void list_everything(void *arg)
{
    (void)arg;
    modroots_list(expr_list(NULL, 0), everything);
}

static void too_many_roots(void **state)
{
    (void)state;
    everything = read_expr("10^30");
    assert_status(list_everything, NULL, ST_LIMIT, "all numbers below 10^30");
    everything = read_expr("1000001");
    assert_status(list_everything, NULL, ST_LIMIT, "all numbers below 1000001");
    /* A large modulus with few roots: 2 and m-2 only. */
    Expr m = read_expr("10^30+57"), roots = modroots_list(read_expr("[10^30+53,0,1]"), m);
    assert_expr(roots, expr_list((Expr[]){EXPR_TWO, expr_sub(m, EXPR_TWO)}, 2), "a large prime");
}

static long modular_value(Expr e, long x, long y, long m)
{
    Expr names[] = {expr_symbol("x"), expr_symbol("y")}, to[] = {expr_int(x), expr_int(y)};
    Expr value = expand_expr(walk_replace(e, names, to, 2));
    long v;
    assert_true(num_get_si(&v, value));
    return v % m;
}

static void modular_systems(void **state)
{
    static const struct {
        const char *eqs[2];
        long m;
    } CASES[] = {
        {{"x^2+y^2+3", NULL}, 4},   {{"x+y+1", "x*y+2"}, 5},        {{"x^2+y", "y^2+x"}, 9},
        {{"3*x+2*y", NULL}, 6},     {{"x^3+y+7", "x+5*y^2+1"}, 12}, {{"x*y+11", NULL}, 12},
        {{"x^2+y^2", "x+y+1"}, 25}, {{"x+1", "y+2"}, 30},           {{"x^2+x+1", "y"}, 7},
        {{"2*x+4*y+1", NULL}, 8},   {{"x^4+y^2+x*y", "x*y+3"}, 27},
    };
    (void)state;
    Expr names[] = {expr_symbol("x"), expr_symbol("y")};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        long m = CASES[i].m, count = CASES[i].eqs[1] ? 2 : 1, found = 0;
        Expr eqs[2];
        for (long k = 0; k < count; k++)
            eqs[k] = read_expr(CASES[i].eqs[k]);
        Expr got = modsystem_solve(eqs, count, names, 2, expr_int(m));
        for (long x = 0; x < m; x++)
            for (long y = 0; y < m; y++) {
                bool holds = true, listed = false;
                for (long k = 0; k < count; k++)
                    holds = holds && modular_value(eqs[k], x, y, m) == 0;
                Expr point = expr_list((Expr[]){expr_int(x), expr_int(y)}, 2);
                for (long k = 0; k < expr_count(got) && !listed; k++)
                    listed = expr_arg(got, k) == point;
                if (holds != listed)
                    fail_msg("%s modulo %ld at %ld, %ld", CASES[i].eqs[0], m, x, y);
                found += holds;
            }
        assert_int_equal(expr_count(got), found);
    }
    /* One unknown: common roots; no equation: all numbers. */
    Expr one[] = {read_expr("x^2+6"), read_expr("x^2+3*x+2")};
    assert_expr(modsystem_solve(one, 2, names, 1, expr_int(7)), read_expr("[[6]]"), "common roots");
    assert_expr(modsystem_solve(one, 0, names, 1, expr_int(3)), read_expr("[[0],[1],[2]]"), "all");
    assert_int_equal(expr_count(modsystem_solve(one, 0, names, 2, expr_int(3))), 9);
}

typedef struct Refused {
    const char *eq;
    long n;
    const char *m;
} Refused;

static void solve_refused(void *arg)
{
    const Refused *r = arg;
    Expr eq = read_expr(r->eq), names[] = {expr_symbol("x"), expr_symbol("y")};
    modsystem_solve(&eq, 1, names, r->n, read_expr(r->m));
}

static void modular_refusals(void **state)
{
    static Refused CASES[] = {{"x+1/2", 1, "7"},       {"a*x+1", 1, "7"},       {"a*x+y", 2, "7"},
                              {"x^100001+1", 1, "7"},  {"x^(10^30)+1", 1, "7"}, {"x+y", 2, "2^63"},
                              {"x+y", 2, "1000003^2"}, {"x^100001+y", 2, "7"}};
    static const Status WANTED[] = {ST_TYPE,  ST_TYPE,  ST_TYPE,  ST_LIMIT,
                                    ST_LIMIT, ST_LIMIT, ST_LIMIT, ST_LIMIT};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_status(solve_refused, &CASES[i], WANTED[i], CASES[i].eq);
}

/* Products of two polynomials modulo 7 and what is made of them. */
static void modular_polynomials(void **state)
{
    (void)state;
    Expr f = read_expr("[6,0,1]"), g = read_expr("[2,3,1]"), none = expr_list(NULL, 0);
    assert_expr(modpoly_combine(MODPOLY_GCD, f, g, 7), read_expr("[1,1]"),
                "gcd of x^2-1, x^2+3x+2");
    assert_expr(modpoly_combine(MODPOLY_LCM, f, g, 7), read_expr("[5,6,2,1]"), "lcm");
    assert_expr(modpoly_combine(MODPOLY_QUO, read_expr("[5,6,2,1]"), f, 7), read_expr("[2,1]"),
                "quotient");
    assert_expr(modpoly_combine(MODPOLY_REM, g, f, 7), read_expr("[3,3]"), "remainder");
    assert_expr(modpoly_combine(MODPOLY_RESULTANT, f, g, 7), none, "resultant with a common root");
    assert_expr(modpoly_combine(MODPOLY_RESULTANT, read_expr("[6,1]"), read_expr("[3,1]"), 7),
                read_expr("[4]"), "resultant of x-1, x+3");
    assert_expr(modpoly_powmod(read_expr("[0,1]"), expr_int(7), f, 7), read_expr("[0,1]"), "x^7");
    assert_expr(modpoly_powmod(read_expr("[0,1]"), read_expr("10^20"), f, 7), read_expr("[1]"),
                "x^(10^20)");
    assert_true(modpoly_irreducible(read_expr("[1,0,1]"), 7));
    assert_false(modpoly_irreducible(f, 7));
    assert_expr(modpoly_factors(read_expr("[2,2,4,6]"), 7), read_expr("[6,[[[5,1],1],[[6,1],2]]]"),
                "factors");
    static const struct {
        const char *a, *n, *m, *value;
    } POWERS[] = {{"3", "100", "7", "4"}, {"3", "-1", "7", "5"},     {"2", "0", "9", "1"},
                  {"10", "-2", "7", "4"}, {"5", "3", "1000", "125"}, {"-2", "3", "7", "6"}};
    for (size_t i = 0; i < sizeof POWERS / sizeof *POWERS; i++)
        assert_expr(
            modpoly_power(read_expr(POWERS[i].a), read_expr(POWERS[i].n), read_expr(POWERS[i].m)),
            read_expr(POWERS[i].value), POWERS[i].a);
    RTable *m = rtable_matrix(2, 2);
    for (long i = 0; i < 4; i++)
        rtable_set(m, i / 2, i % 2, expr_int(i + 1));
    assert_expr(modpoly_det(m, 7), expr_int(5), "determinant -2");
    Expr inverse = modpoly_inverse(m, 7);
    static const long ENTRIES[] = {5, 1, 5, 3};
    for (long i = 0; i < 4; i++)
        assert_expr(rtable_get(rtable_of(inverse), i / 2, i % 2), expr_int(ENTRIES[i]), "inverse");
}

static void refuse(void *arg)
{
    switch (*(int *)arg) {
    case 0:
        modpoly_combine(MODPOLY_GCD, read_expr("[1]"), read_expr("[1]"), 6);
        break;
    case 1:
        modpoly_combine(MODPOLY_QUO, read_expr("[1]"), expr_list(NULL, 0), 7);
        break;
    case 2:
        modpoly_combine(MODPOLY_LCM, expr_list(NULL, 0), read_expr("[1]"), 7);
        break;
    case 3:
        modpoly_power(EXPR_TWO, EXPR_MINUS_ONE, expr_int(6));
        break;
    case 4:
        modpoly_powmod(read_expr("[1]"), EXPR_TWO, expr_list(NULL, 0), 7);
        break;
    case 5:
        modpoly_factors(expr_list(NULL, 0), 7);
        break;
    default:
        modpoly_inverse(rtable_matrix(2, 2), 7);
    }
}

static void polynomial_refusals(void **state)
{
    static const Status WANTED[] = {ST_DOMAIN,  ST_DIVZERO, ST_DIVZERO, ST_DIVZERO,
                                    ST_DIVZERO, ST_DIVZERO, ST_DIVZERO};
    (void)state;
    for (int i = 0; i < 7; i++)
        assert_status(refuse, &i, WANTED[i], "what cannot be done modulo m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indexed),
        cmocka_unit_test(without_value),
        cmocka_unit_test(decimals),
        cmocka_unit_test(refined),
        cmocka_unit_test(summed),
        cmocka_unit_test(moved),
        cmocka_unit_test(through_functions),
        cmocka_unit_test(in_pairs),
        cmocka_unit_test(modular_roots),
        cmocka_unit_test(too_many_roots),
        cmocka_unit_test(modular_systems),
        cmocka_unit_test(modular_refusals),
        cmocka_unit_test(modular_polynomials),
        cmocka_unit_test(polynomial_refusals),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
