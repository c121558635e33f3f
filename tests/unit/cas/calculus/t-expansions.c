/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums, series and limits judged by values. An indefinite sum differs by its term; a definite one
 * is added up for several upper ends; a truncated series is as near to the function as its O says
 * at a small argument; a limit is what values tend to. What has none is told.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/sum_roots.h"
#include "cas/calculus/leading.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/series/series.h"
#include "cas/calculus/sum/parts.h"
#include "cas/calculus/sum/sum.h"
#include "cas/calculus/sum/term.h"

static Expr k, n, x;

static int setup(void **state)
{
    algebra_begin(state);
    k = expr_symbol("k");
    n = expr_symbol("n");
    x = expr_symbol("x");
    return 0;
}

static Expr with(Expr e, Expr name, Expr value)
{
    return funcs_refresh(walk_replace(e, &name, &value, 1));
}

/* --- sums ------------------------------------------------------------------------------------ */

static void indefinite_sums(void **state)
{
    static const char *const INPUTS[] = {
        "k^3-2*k+1",
        "k*2^k",
        "k!*k",
        "1/(k*(k+1))",
        "1/(k^2-1/4)",
        "binomial(k+3,3)",
        "a^k",
        "k^2*3^k",
        "sin(k)",
        "k*cos(k/2)",
        "1/k",
        "(2*k+1)/(k^2*(k+1)^2)",
        "1",
        "(-1)^k*k",
        "1/k^3",
        "1/(2*k+1)^2",
        "2^k*(k-1)/(k*(k+1))",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), S = sum_indefinite(f, k);
        if (!S)
            fail_msg("%s: not found", INPUTS[i]);
        for (long j = 2; j < 7; j++) {
            Expr step = expr_sub(with(S, k, expr_int(j + 1)), with(S, k, expr_int(j)));
            assert_same_number(step, with(f, k, expr_int(j)), INPUTS[i]);
        }
    }
    static const char *const NONE[] = {"k!", "1/(k^k+1)", "f(k)", "sin(k^2)"};
    for (int i = 0; i < 4; i++)
        if (sum_indefinite(read_expr(NONE[i]), k))
            fail_msg("%s: found", NONE[i]);
}

static void definite_sums(void **state)
{
    static const struct {
        const char *f, *low;
    } CASES[] = {
        {"k^4", "1"},
        {"k*3^k", "0"},
        {"1/(k*(k+2))", "1"},
        {"binomial(n,k)", "0"},
        {"binomial(n,k)*k", "0"},
        {"binomial(n,k)^2", "0"},
        {"(-1)^k*k^2", "0"},
        {"cos(k)", "0"},
        {"a^k", "0"},
        {"k*a^k", "0"},
        {"binomial(n,k)*2^k", "0"},
        {"1/(k^2+3*k+2)", "0"},
        {"k*k!", "1"},
        {"n-k", "0"},
        {"sin(k/3)*k", "1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i].f), low = read_expr(CASES[i].low);
        Expr S = sum_definite(f, k, low, n);
        if (!S)
            fail_msg("%s: not found", CASES[i].f);
        for (long top = 1; top < 7; top++) {
            Expr added = EXPR_ZERO, here = with(f, n, expr_int(top));
            for (long j = low == EXPR_ONE; j <= top; j++)
                added = expr_add(added, with(here, k, expr_int(j)));
            assert_same_number(with(S, n, expr_int(top)), added, CASES[i].f);
        }
    }
    assert_expr(sum_definite(read_expr("k^2"), k, read_expr("3"), read_expr("5")), expr_int(50),
                "integer ends");
    assert_expr(sum_definite(read_expr("k^2"), k, read_expr("5"), read_expr("4")), EXPR_ZERO,
                "nothing to add");
}

static void infinite_sums(void **state)
{
    static const char *const CASES[][3] = {
        {"1/k^2", "1", "Pi^2/6"},
        {"1/k^4", "1", "Pi^4/90"},
        {"(-1)^k/(2*k+1)", "0", "Pi/4"},
        {"(-1)^(k+1)/k", "1", "ln(2)"},
        {"1/2^k", "0", "2"},
        {"k/3^k", "0", "3/4"},
        {"1/k!", "0", "exp(1)"},
        {"2^k/k!", "0", "exp(2)"},
        {"1/(k^2+1)", "1", "(Pi*coth(Pi)-1)/2"},
        {"1/(k*(k+1)*(k+2))", "1", "1/4"},
        {"(-1)^k/(2*k)!", "0", "cos(1)"},
        {"1/(4*k^2-1)", "1", "1/2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr S = sum_definite(read_expr(CASES[i][0]), k, read_expr(CASES[i][1]), EXPR_INFINITY);
        if (!S)
            fail_msg("%s: not found", CASES[i][0]);
        assert_same_number(S, read_expr(CASES[i][2]), CASES[i][0]);
    }
    assert_expr(sum_definite(read_expr("1/k"), k, EXPR_ONE, EXPR_INFINITY), EXPR_INFINITY, "1/k");
}

static void products(void **state)
{
    static const char *const INPUTS[] = {"k",           "2*k", "k/(k+1)", "a",
                                         "(k^2-1)/k^2", "2^k", "k^2+3*k"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), P = sum_product(f, k, EXPR_TWO, n), done = EXPR_ONE;
        if (!P)
            fail_msg("%s: not found", INPUTS[i]);
        for (long top = 2; top < 7; top++) {
            done = expr_mul(done, with(f, k, expr_int(top)));
            assert_same_number(with(P, n, expr_int(top)), done, INPUTS[i]);
        }
    }
}

static void terms(void **state)
{
    (void)state;
    Expr t = read_expr("k^2*2^k/k!"), q = term_quotient(t, k);
    for (long j = 1; j < 6; j++)
        assert_same_number(with(q, k, expr_int(j)),
                           expr_div(with(t, k, expr_int(j + 1)), with(t, k, expr_int(j))), "t");
    assert_null(term_quotient(read_expr("k^k"), k));
    assert_same_number(term_at(t, k, expr_int(3)), expr_int(12), "t(3)");
    assert_same_number(with(term_shifted(t, k, 2), k, EXPR_ONE), expr_int(12), "t(1+2)");
    Expr centre, offset;
    sum_quadratic_roots(read_expr("k^2-6*k+5"), k, &centre, &offset);
    assert_same_number(centre, expr_int(3), "the middle");
    assert_same_number(expr_pow(offset, EXPR_TWO), expr_int(4), "half the distance");
    Expr root = sum_square_root(read_expr("4*a^2"));
    assert_same_number(expr_pow(root, EXPR_TWO), read_expr("4*a^2"), "a root");
}

/* The sum over the roots of p of r^2 + 1/r, by Newton's identities. */
static void root_sums(void **state)
{
    (void)state;
    Expr r = expr_symbol("r"), root = expr_call1("RootOf", read_expr("_Z^3-2*_Z+5"));
    assert_same_number(sum_over_roots(read_expr("r^2"), r, root), expr_int(4), "r^2");
    assert_same_number(sum_over_roots(read_expr("1/r"), r, root), read_expr("2/5"), "1/r");
    assert_same_number(sum_over_roots(read_expr("r^3+r"), r, root), expr_int(-15), "r^3+r");
    assert_null(sum_over_roots(read_expr("1/(r^3-2*r+5)"), r, root));
}

/* --- series ---------------------------------------------------------------------------------- */

/* The binary exponent of the size of e, which lies above it. */
static long size_of(Expr e)
{
    acb_t z;
    mag_t bound;
    acb_init(z);
    mag_init(bound);
    bool known = oracle_value(z, e, NULL, 0);
    acb_get_mag(bound, z);
    long size = mag_is_zero(bound) ? -10000 : fmpz_get_si(MAG_EXPREF(bound));
    mag_clear(bound);
    acb_clear(z);
    return known ? size : 10000;
}

/* |f - polynomial| < 2^20 * h^end at x = a + h, h = 2^-30, where O says `end`; that is about the
 * order asked for. */
static void check_series(const char *input, const char *point, long order)
{
    Expr f = read_expr(input), a = read_expr(point), s = series_expr(f, x, a, order);
    if (!s)
        fail_msg("%s: no series", input);
    Expr h = expr_pow(EXPR_TWO, expr_int(-30)), polynomial = series_polynomial(s);
    Expr at = a == EXPR_INFINITY ? expr_inv(h) : expr_add(a, h);
    Expr O = expr_sub(s, polynomial);
    assert_true(expr_is_call(O, expr_symbol("O")));
    long end = size_of(with(expr_arg(O, 1), x, at));
    long gap = size_of(expr_sub(with(f, x, at), with(polynomial, x, at)));
    if (gap > end + 20 || end > -30 * (order - 2)) {
        char *text = print_text(s, 300);
        fail_msg("%s at %s: %s", input, point, text);
    }
}

static void expansions(void **state)
{
    static const char *const INPUTS[][2] = {
        {"sin(x)", "0"},
        {"exp(x)*cos(x)", "0"},
        {"1/(1-x)", "0"},
        {"ln(1+x)/x", "0"},
        {"tan(x)", "0"},
        {"sqrt(1+x)", "0"},
        {"1/sin(x)", "0"},
        {"x/(exp(x)-1)", "0"},
        {"arctan(x)", "0"},
        {"arcsin(x)", "0"},
        {"ln(x)", "2"},
        {"x^(1/3)", "8"},
        {"GAMMA(x)", "1"},
        {"erf(x)", "0"},
        {"BesselJ(0,x)", "0"},
        {"Si(x)", "0"},
        {"sqrt(x)*exp(x)", "0"},
        {"x^x", "0"},
        {"exp(sin(x))", "0"},
        {"1/(x^2-1)", "1"},
        {"cos(sqrt(x))", "0"},
        {"LambertW(x)", "0"},
        {"x/(1+x)", "infinity"},
        {"sqrt(x^2+1)-x", "infinity"},
        {"arctan(x)", "infinity"},
        {"tanh(x)", "0"},
        {"ln(cos(x))", "0"},
        {"dilog(1+x)", "0"},
        {"EllipticK(x)", "0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        for (long order = 3; order <= 6; order += 3)
            check_series(INPUTS[i][0], INPUTS[i][1], order);
    assert_null(series_expr(read_expr("exp(1/x)"), x, EXPR_ZERO, 4));
    assert_false(expr_is(series_expr(read_expr("x^2+1"), x, EXPR_ZERO, 6), EXPR_CALL));
    assert_expr(series_expr(read_expr("x^3+x"), x, EXPR_ZERO, 6), read_expr("x^3+x"), "exact");
}

static void taylor_of_root(void *arg)
{
    series_taylor(arg, x, EXPR_ZERO, 4);
}

static void leading(void **state)
{
    static const char *const CASES[][3] = {
        {"sin(x)-x", "-1/6", "3"},        {"1/x^2+5", "1", "-2"}, {"sqrt(x)+x", "1", "1/2"},
        {"exp(x)-1-x-x^2/2", "1/6", "3"}, {"cos(x)", "1", "0"},   {"tan(x)-sin(x)", "1/2", "3"},
        {"(1-cos(x))^5", "1/32", "10"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr c, e;
        assert_true(series_leading(read_expr(CASES[i][0]), x, NULL, &c, &e));
        assert_same_number(c, read_expr(CASES[i][1]), CASES[i][0]);
        assert_same_number(e, read_expr(CASES[i][2]), CASES[i][0]);
    }
    Expr c, e;
    assert_true(series_leading(EXPR_ZERO, x, NULL, &c, &e));
    assert_expr(c, EXPR_ZERO, "0");
    assert_status(taylor_of_root, (void *)read_expr("sqrt(x)"), ST_DOMAIN, "taylor of sqrt(x)");
    assert_status(taylor_of_root, (void *)read_expr("1/x"), ST_DOMAIN, "taylor of 1/x");
}

/* --- limits ---------------------------------------------------------------------------------- */

static void limits(void **state)
{
    static const struct {
        const char *f, *a;
        int direction;
        const char *value;
    } CASES[] = {
        {"sin(x)/x", "0", 0, "1"},
        {"(1-cos(x))/x^2", "0", 0, "1/2"},
        {"(1+1/x)^x", "infinity", 0, "exp(1)"},
        {"x*ln(x)", "0", 1, "0"},
        {"x^x", "0", 1, "1"},
        {"1/x", "0", 1, "infinity"},
        {"1/x", "0", -1, "-infinity"},
        {"1/x", "0", 0, "undefined"},
        {"1/x^2", "0", 0, "infinity"},
        {"abs(x)/x", "0", 1, "1"},
        {"abs(x)/x", "0", -1, "-1"},
        {"abs(x)/x", "0", 0, "undefined"},
        {"arctan(x)", "infinity", 0, "Pi/2"},
        {"arctan(x)", "-infinity", 0, "-Pi/2"},
        {"(x^2-4)/(x-2)", "2", 0, "4"},
        {"(sqrt(x+4)-2)/x", "0", 0, "1/4"},
        {"sqrt(x^2+x)-x", "infinity", 0, "1/2"},
        {"ln(x)/x^(1/10)", "infinity", 0, "0"},
        {"exp(x)/x^20", "infinity", 0, "infinity"},
        {"x^5*exp(-x)", "infinity", 0, "0"},
        {"(exp(x)-exp(-x))/sin(x)", "0", 0, "2"},
        {"(tan(x)-x)/(x-sin(x))", "0", 0, "2"},
        {"floor(x)", "2", -1, "1"},
        {"floor(x)", "2", 1, "2"},
        {"exp(-1/x^2)/x^3", "0", 0, "0"},
        {"x*(Pi/2-arctan(x))", "infinity", 0, "1"},
        {"ln(1+exp(x))/x", "infinity", 0, "1"},
        {"(a^x-1)/x", "0", 0, "ln(a)"},
        {"GAMMA(x)*x", "0", 0, "1"},
        {"(GAMMA(1/4,x)-GAMMA(1/4))/x^(1/4)", "0", 1, "-4"},
        {"x*(GAMMA(1/4,x^4)-GAMMA(1/4))/(x^4)^(1/4)", "0", 0, "0"},
        {"GAMMA(-1/2,x)-2/sqrt(x)", "0", 1, "-2*sqrt(Pi)"},
        {"x/(1+x)", "3", 0, "3/4"},
        {"exp(1/x)", "0", -1, "0"},
        {"exp(1/x)", "0", 1, "infinity"},
        {"(ln(x)-1)/(x-exp(1))", "exp(1)", 0, "exp(-1)"},
        {"cos(x)^(1/x^2)", "0", 0, "exp(-1/2)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr wanted = read_expr(CASES[i].value);
        Expr got = limit_expr(read_expr(CASES[i].f), x, read_expr(CASES[i].a), CASES[i].direction);
        if (got != wanted)
            assert_same_number(got, wanted, CASES[i].f);
    }
}

/* c*w^k, with exponents of any kind, or false where terms cancel or it is open which is smaller. */
static void smallest_terms(void **state)
{
    static const struct {
        const char *e, *c, *k; /* c NULL: none */
    } CASES[] = {
        {"w^2+w^3", "1", "2"},
        {"w^3+w^2", "1", "2"},
        {"3*w^3-w", "-1", "1"},
        {"w^(1/2)+w^(1/3)", "1", "1/3"},
        {"w^(3/2)+2*w^sqrt(2)+w^2", "2", "sqrt(2)"},
        {"5+w", "5", "0"},
        {"w^(-1)+5+w^(-2)", "1", "-2"},
        {"(w+w^2)*(2*w^3+w^4)", "2", "4"},
        {"(2*w+w^2)^3", "8", "3"},
        {"L*w+w^2", "L", "1"},
        {"w^3+L*w^2+7*w^2", "L+7", "2"},
        {"w^p+w^q", NULL, NULL},
    };
    (void)state;
    Expr w = expr_symbol("w"), log_w = expr_symbol("L");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr c, exponent;
        if (leading_find(read_expr(CASES[i].e), w, log_w, &c, &exponent) != (CASES[i].c != NULL))
            fail_msg("%s: %s", CASES[i].e, CASES[i].c ? "not found" : "found");
        if (!CASES[i].c)
            continue;
        assert_expr(c, read_expr(CASES[i].c), CASES[i].e);
        assert_expr(exponent, read_expr(CASES[i].k), CASES[i].e);
    }
}

/* Where a function leaps, its series is that of the side that x > 0 comes from, along the axes,
 * across and along a parabola that leaves the cut in its second term alone. */
static void beside_cuts(void **state)
{
    static const char *const FUNCTIONS[] = {"sqrt(z)",    "ln(z)",      "z^(1/3)",    "arcsin(z)",
                                            "arccos(z)",  "arctan(z)",  "arccot(z)",  "arcsec(z)",
                                            "arccsc(z)",  "arcsinh(z)", "arccosh(z)", "arctanh(z)",
                                            "arccoth(z)", "arcsech(z)", "arccsch(z)", "dilog(z)",
                                            "Ei(z)",      "Ci(z)",      "LambertW(z)"};
    static const char *const PLACES[] = {"2",    "-2",  "1/2",  "-1/2", "2*I", "-2*I", "I/2",
                                         "-I/2", "1+I", "-1-I", "1",    "-1",  "I",    "-I"};
    static const char *const WAYS[] = {"x", "-x", "I*x", "-I*x", "x+I*x", "x+I*x^2", "-x-I*x^2"};
    enum { ORDER = 6 };
    const double near = 1.0 / 64;
    (void)state;
    Expr z = expr_symbol("z");
    long found = 0;
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
        for (size_t j = 0; j < sizeof PLACES / sizeof *PLACES; j++)
            for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) {
                Expr argument = expr_add(read_expr(PLACES[j]), read_expr(WAYS[w]));
                Expr f = funcs_replace(read_expr(FUNCTIONS[i]), &z, &argument, 1);
                Expr s = series_expr(f, x, EXPR_ZERO, ORDER);
                acb_t got, wanted;
                acb_init(got);
                acb_init(wanted);
                if (s && oracle_value(got, series_polynomial(s), x, near) &&
                    oracle_value(wanted, f, x, near)) {
                    acb_sub(got, got, wanted, ORACLE_BITS);
                    acb_abs(acb_realref(got), got, ORACLE_BITS);
                    arb_set_d(acb_realref(wanted), 1e-5);
                    if (!arb_lt(acb_realref(got), acb_realref(wanted)))
                        fail_msg("%s at %s + %s has another value", FUNCTIONS[i], PLACES[j],
                                 WAYS[w]);
                    found++;
                }
                acb_clear(wanted);
                acb_clear(got);
            }
    assert_true(found > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indefinite_sums), cmocka_unit_test(definite_sums),
        cmocka_unit_test(infinite_sums),   cmocka_unit_test(products),
        cmocka_unit_test(terms),           cmocka_unit_test(root_sums),
        cmocka_unit_test(expansions),      cmocka_unit_test(leading),
        cmocka_unit_test(beside_cuts),     cmocka_unit_test(smallest_terms),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
