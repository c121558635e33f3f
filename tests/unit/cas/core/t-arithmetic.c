/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the constructors promise: the value of what they make is that of the operation, whatever is
 * simplified on the way; the same terms and factors in any order and grouping give the same node;
 * every node is canonical. Random expressions are computed in balls beside, operation by operation.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/base/splitmix.h"
#include "cas/core/auto.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"

enum { ROUNDS = 3000, TERMS = 9 };

static uint64_t state = 20260;

static long below(long n)
{
    return (long)(splitmix_next(&state) % (uint64_t)n);
}

/* A name, a rational, a root, a complex number, or -- rarely -- a big integer. */
static Expr leaf(acb_t v)
{
    static const char *const NAMES[] = {"a", "b", "c", "k"};
    static const double VALUES[] = {1.375, 0.625, 2.25, 1.75};
    long which = below(8), n = below(25) - 12, d = 1 + below(6);
    acb_zero(v);
    if (which < 4) {
        acb_set_d(v, VALUES[which]);
        return expr_symbol(NAMES[which]);
    }
    if (which == 4) {
        acb_set_si(v, d + 1);
        acb_sqrt(v, v, ORACLE_BITS);
        return expr_pow(expr_int(d + 1), EXPR_HALF);
    }
    if (which == 5) {
        acb_set_si_si(v, n, d);
        return expr_add(expr_int(n), expr_mul(expr_int(d), EXPR_I));
    }
    if (which == 6 && below(4) == 0) {
        acb_set_si(v, 3);
        acb_pow_ui(v, v, 70, ORACLE_BITS);
        return expr_pow(expr_int(3), expr_int(70));
    }
    acb_set_si(v, n);
    acb_div_si(v, v, d, ORACLE_BITS);
    return expr_ratio(n, d);
}

static Expr drawn(int depth, acb_t v);

/* base^(n/d); of a base on the cut only whole powers are asked. */
static Expr power(int depth, acb_t v)
{
    Expr base = drawn(depth - 1, v);
    long n = below(9) - 4, d = below(2) ? 1 : 2 + below(2);
    acb_t exponent;
    if (acb_contains_zero(v) ||
        (arb_contains_nonpositive(acb_realref(v)) && arb_contains_zero(acb_imagref(v)) && d > 1))
        return base;
    acb_init(exponent);
    acb_set_si(exponent, n);
    acb_div_si(exponent, exponent, d, ORACLE_BITS);
    if (d == 1)
        acb_pow_si(v, v, n, ORACLE_BITS);
    else
        acb_pow(v, v, exponent, ORACLE_BITS);
    acb_clear(exponent);
    return expr_pow(base, expr_ratio(n, d));
}

static Expr drawn(int depth, acb_t v)
{
    if (depth == 0 || below(6) == 0)
        return leaf(v);
    long what = below(6);
    if (what == 0)
        return power(depth, v);
    acb_t w;
    acb_init(w);
    Expr a = drawn(depth - 1, v), b = drawn(depth - 1, w), e;
    if (what == 1 && !acb_contains_zero(w)) {
        acb_div(v, v, w, ORACLE_BITS);
        e = expr_div(a, b);
    } else if (what == 2) {
        acb_sub(v, v, w, ORACLE_BITS);
        e = expr_sub(a, b);
    } else if (what == 3) {
        acb_add(v, v, w, ORACLE_BITS);
        e = expr_add(a, b);
    } else {
        acb_mul(v, v, w, ORACLE_BITS);
        e = expr_mul(a, b);
    }
    acb_clear(w);
    return e;
}

static void check_node(Expr node, void *arg)
{
    const char *wrong = expr_check_canonical(node);
    (void)arg;
    if (wrong) {
        char *text = print_text(node, 300);
        fail_msg("%s: %s", text, wrong);
    }
}

/* e has the value v. */
static void assert_value(Expr e, const acb_t v)
{
    acb_t got;
    acb_init(got);
    bool known = oracle_value(got, e, NULL, 0);
    acb_sub(got, got, v, ORACLE_BITS);
    mag_t bound, size;
    mag_init(bound);
    mag_init(size);
    acb_get_mag(bound, got);
    acb_get_mag(size, v);
    mag_div(bound, bound, size);
    bool same = known && (mag_cmp_2exp_si(bound, ORACLE_SAME) < 0 || acb_contains_zero(v));
    mag_clear(size);
    mag_clear(bound);
    acb_clear(got);
    if (!same) {
        char *text = print_text(e, 400);
        fail_msg("%s has another value than the operations that made it", text);
    }
}

static void values(void **unused)
{
    (void)unused;
    acb_t v;
    acb_init(v);
    for (int i = 0; i < ROUNDS; i++) {
        Expr e = drawn(1 + (int)below(5), v);
        walk_each(e, check_node, NULL);
        if (acb_is_finite(v))
            assert_value(e, v);
    }
    acb_clear(v);
}

static void shuffle(Expr *item, long n)
{
    for (long i = n - 1; i > 0; i--) {
        long j = below(i + 1);
        Expr other = item[i];
        item[i] = item[j];
        item[j] = other;
    }
}

/* The operation folded over the items in random pairs. */
static Expr paired(Expr *item, long n, Expr (*of)(Expr a, Expr b))
{
    while (n > 1) {
        shuffle(item, n);
        item[n - 2] = of(item[n - 2], item[n - 1]);
        n--;
    }
    return item[0];
}

/* Of names, numbers and products of few names, so that terms meet. */
static Expr term(void)
{
    static const char *const NAMES[] = {"a", "b", "c"};
    Expr e = expr_ratio(below(7) - 3, 1 + below(2));
    for (long k = below(3); k > 0; k--)
        e = expr_mul(e, expr_pow(expr_symbol(NAMES[below(3)]), expr_int(below(5) - 2)));
    return below(5) ? e : expr_mul(e, expr_symbol("d"));
}

static void order_does_not_matter(void **unused)
{
    (void)unused;
    for (int i = 0; i < ROUNDS / 3; i++) {
        Expr item[TERMS], copy[TERMS];
        long n = 2 + below(TERMS - 1);
        for (long k = 0; k < n; k++)
            item[k] = term();
        Expr sum = expr_sum(item, n);
        memcpy(copy, item, sizeof item);
        shuffle(copy, n);
        assert_expr(expr_sum(copy, n), sum, "the sum of terms in another order");
        assert_expr(paired(copy, n, expr_add), sum, "the sum in pairs");
        for (long k = 0; k < n; k++)
            item[k] = item[k] == EXPR_ZERO ? EXPR_TWO : expr_is_number(item[k]) ? item[k] : term();
        for (long k = 0; k < n; k++)
            item[k] = item[k] == EXPR_ZERO ? EXPR_ONE : item[k];
        Expr product = expr_product(item, n);
        memcpy(copy, item, sizeof item);
        shuffle(copy, n);
        assert_expr(expr_product(copy, n), product, "the product of factors in another order");
        assert_expr(paired(copy, n, expr_mul), product, "the product in pairs");
    }
}

/* What is infinite or undefined takes the numbers beside it with it, and nothing else. */
static void infinite(void **unused)
{
    static const char *const CASES[][2] = {
        {"infinity+3", "infinity"},
        {"3-infinity", "-infinity"},
        {"2*infinity", "infinity"},
        {"-3*infinity+1", "-infinity"},
        {"infinity+infinity", "infinity"},
        {"infinity-infinity", "undefined"},
        {"0*infinity", "undefined"},
        {"infinity*infinity", "infinity"},
        {"-2*infinity*infinity", "-infinity"},
        {"infinity^2*infinity", "infinity"},
        {"infinity^(1/2)*infinity", "infinity"},
        {"1/infinity", "0"},
        {"infinity/infinity", "undefined"},
        {"infinity^(-2)", "0"},
        {"x*infinity*infinity", "x*infinity"},
        {"undefined+1", "undefined"},
        {"1+undefined", "undefined"},
        {"undefined+undefined", "undefined"},
        {"undefined-undefined", "undefined"},
        {"2*undefined-7", "undefined"},
        {"undefined^2", "undefined"},
        {"undefined*undefined", "undefined"},
        {"1/undefined", "undefined"},
        {"undefined*infinity*undefined", "undefined*infinity"},
        {"infinity+x-infinity", "undefined"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(read_expr(CASES[i][0]), read_expr(CASES[i][1]), CASES[i][0]);
    assert_true(read_expr("undefined+x") != EXPR_UNDEFINED);
    assert_true(read_expr("infinity+x") != EXPR_INFINITY);
    assert_true(read_expr("infinity") == EXPR_INFINITY);
}

/* The double of a fraction is the nearest one: of its neighbours none is nearer, told exactly. */
static void fractions_are_rounded_once(void **unused)
{
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        long shift = below(60), other = below(60);
        Expr p = expr_int((long)(splitmix_next(&state) >> 2 >> shift) - (1L << 52 >> shift)),
             q = expr_int((long)(splitmix_next(&state) >> 2 >> other) + 1), e = expr_div(p, q);
        double d = num_to_double(e);
        arb_t exact, gap, next;
        arb_init(exact);
        arb_init(gap);
        arb_init(next);
        fmpq_t value;
        fmpq_init(value);
        num_get_fmpq(value, e);
        arb_set_fmpq(exact, value, 300);
        arb_set_d(gap, d);
        arb_sub(gap, gap, exact, 300);
        arb_abs(gap, gap);
        for (int side = -1; side <= 1; side += 2) {
            arb_set_d(next, nextafter(d, side * HUGE_VAL));
            arb_sub(next, next, exact, 300);
            arb_abs(next, next);
            assert_false(arb_lt(next, gap));
        }
        fmpq_clear(value);
        arb_clear(exact);
        arb_clear(gap);
        arb_clear(next);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(infinite),
        cmocka_unit_test(fractions_are_rounded_once),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
