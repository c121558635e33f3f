/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constructors: automatic simplification, interning, order of terms, decimal floats, collection.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "cas/base/mem.h"
#include "cas/cas.h"
#include "cas/core/expr.h"
#include "cas/core/grow.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/sig.h"
#include "cas/core/walk.h"

static Expr name(const char *text)
{
    return expr_symbol(text);
}

static Expr decimal(const char *text)
{
    return num_parse(text, (long)strlen(text));
}

static void assert_prints(Expr number, const char *text)
{
    char *printed = num_print(number);
    assert_string_equal(printed, text);
    mem_free(printed);
}

static void equal_is_identical(void **state)
{
    (void)state;
    Expr x = name("x"), y = name("y");
    assert_ptr_equal(expr_add(x, y), expr_add(y, x));
    assert_ptr_equal(expr_mul(x, y), expr_mul(y, x));
    assert_ptr_equal(expr_sub(expr_add(x, y), y), x);
    assert_ptr_equal(expr_div(x, x), EXPR_ONE);
    assert_ptr_equal(expr_mul(expr_pow(x, expr_int(3)), expr_pow(x, expr_int(-2))), x);
    assert_ptr_equal(expr_sub(x, x), EXPR_ZERO);
}

static void first_order_is_kept(void **state)
{
    (void)state;
    Expr p = name("order_p"), q = name("order_q");
    Expr sum = expr_add(q, p);
    assert_ptr_equal(expr_op(sum, 1), q);
    assert_ptr_equal(expr_op(expr_add(p, q), 1), q);
}

static void numbers_distribute_over_one_sum(void **state)
{
    (void)state;
    Expr a = name("a"), b = name("b"), x = name("x");
    Expr d = expr_sub(a, b);
    assert_ptr_equal(expr_mul(EXPR_TWO, d), expr_sub(expr_mul(EXPR_TWO, a), expr_mul(EXPR_TWO, b)));
    Expr kept = expr_product((Expr[]){EXPR_TWO, d, x}, 3);
    assert_int_equal(kept->kind, EXPR_PRODUCT);
    assert_int_equal(expr_nops(kept), 3);
}

static void powers(void **state)
{
    (void)state;
    Expr x = name("x"), y = name("y"), half = EXPR_HALF;
    assert_ptr_equal(expr_pow(expr_int(4), half), EXPR_TWO);
    assert_ptr_equal(expr_pow(expr_int(8), half), expr_mul(EXPR_TWO, expr_pow(EXPR_TWO, half)));
    assert_ptr_equal(expr_mul(expr_pow(EXPR_TWO, half), expr_pow(EXPR_TWO, half)), EXPR_TWO);
    assert_ptr_equal(expr_pow(expr_int(-1), half), EXPR_I);
    assert_ptr_equal(expr_mul(EXPR_I, EXPR_I), EXPR_MINUS_ONE);
    Expr square = expr_pow(x, EXPR_TWO);
    assert_int_equal(expr_pow(square, half)->kind, EXPR_POWER);
    assert_ptr_equal(expr_pow(expr_pow(x, half), EXPR_TWO), x);
    assert_ptr_equal(expr_pow(expr_product((Expr[]){EXPR_TWO, x, y}, 3), EXPR_TWO),
                     expr_product((Expr[]){expr_int(4), square, expr_pow(y, EXPR_TWO)}, 3));
    assert_ptr_equal(expr_pow(expr_mul(expr_int(4), x), half),
                     expr_mul(EXPR_TWO, expr_pow(x, half)));
    assert_ptr_equal(expr_pow(expr_ratio(1, 2), half), expr_mul(half, expr_pow(EXPR_TWO, half)));
    /* roots of a product that meet again beside something else leave no product within a product */
    Expr root = expr_pow(expr_mul(x, y), half), z = name("z");
    assert_ptr_equal(expr_mul(expr_mul(root, z), root), expr_product((Expr[]){x, y, z}, 3));
}

static void big_sums_collect(void **state)
{
    (void)state;
    enum { N = 500 };
    Expr terms[2 * N], again[N];
    char text[16];
    for (int i = 0; i < N; i++) {
        snprintf(text, sizeof text, "s%d", i);
        terms[i] = name(text);
        terms[2 * N - 1 - i] = expr_mul(EXPR_TWO, name(text));
        again[i] = expr_mul(expr_int(3), name(text));
    }
    Expr sum = expr_sum(terms, 2 * N);
    assert_int_equal(expr_nops(sum), N);
    assert_ptr_equal(sum, expr_sum(again, N));
    assert_null(expr_check_canonical(sum));
}

/* As many digits as are needed, found one after the other, without zeros at the end but those
 * before the point of a number below a million. */
static Expr by_trial(double value, int digits)
{
    char text[40];
    for (int p = 1; p <= digits; p++) {
        snprintf(text, sizeof text, "%.*e", p - 1, value);
        if (strtod(text, NULL) == value)
            break;
    }
    if (strtod(text, NULL) == value && value >= 10 && value < 1e6 && value == floor(value))
        snprintf(text, sizeof text, "%.0f.e0", value);
    char *e = strchr(text, 'e'), *end = e;
    while (strchr(text, '.') && end[-1] == '0')
        end--;
    memmove(end, e, strlen(e) + 1);
    return num_parse(text, (long)strlen(text));
}

static void doubles_are_rounded(void **state)
{
    (void)state;
    static const double EDGES[] = {
        0,    1,       100,    0.1,    1e15,      123456789012345678.0, 1e22,
        1e23, 9.5e-13, 1e-300, 5e-324, 0.1 + 0.2, 4503599627370497.5,   1.0 / 3};
    uint64_t random = 88172645463325252u;
    for (int k = 0; k < 6000; k++) {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        double value = ldexp((double)(random >> 11), (int)(random % 130) - 100);
        if (k % 3 == 1) /* few digits, and their neighbours */
            value =
                nextafter((double)(random % 100000) / pow(10, (double)(k % 17)), k % 2 ? 0 : 1e9);
        if (k % 3 == 2)
            value = (double)(random % 1000000) / 1000;
        if (k < (int)(sizeof EDGES / sizeof *EDGES))
            value = EDGES[k];
        int digits = 1 + k % 17;
        assert_ptr_equal(num_from_double(value, digits), by_trial(value, digits));
        assert_ptr_equal(num_from_double(-value, digits), expr_neg(by_trial(value, digits)));
    }
}

static void decimal_floats(void **state)
{
    (void)state;
    assert_prints(num_add(decimal("0.1"), decimal("0.2")), "0.3");
    assert_prints(num_add(expr_int(3), num_mul(decimal("0.1"), num_neg(decimal("3.0")))), "2.70");
    assert_prints(num_mul(decimal("0.1"), expr_int(10)), "1.0");
    assert_prints(num_mul(decimal("0.1"), EXPR_ZERO), "0.");
    assert_prints(num_div(decimal("1."), expr_int(3)), "0.3333333333");
    assert_prints(num_div(decimal("2."), expr_int(3)), "0.6666666667");
    assert_prints(num_mul(num_div(decimal("1."), expr_int(3)), expr_int(3)), "0.9999999999");
    assert_prints(num_sub(decimal("1e20"), expr_int(1)), "1.000000000e20");
    assert_prints(decimal("150.0000000000000"), "150.0000000000000");
    assert_prints(num_pow(decimal("2."), EXPR_HALF), "1.414213562");
    assert_prints(num_pow_int(decimal("1.1"), (fmpz[]){10}), "2.593742460");
    assert_true(num_to_double(decimal("9.81")) == 9.81);
    assert_prints(num_from_double(-0.25, 0), "-0.25");
    assert_prints(num_from_double(0.1, 0), "0.1");
}

static void exact_numbers(void **state)
{
    (void)state;
    assert_prints(num_add(expr_ratio(1, 3), expr_ratio(1, 6)), "1/2");
    assert_ptr_equal(num_div(expr_int(6), expr_int(3)), EXPR_TWO);
    assert_true(num_cmp(expr_ratio(1, 3), decimal("0.3333333333")) > 0);
}

static void divide_by_zero(void *arg)
{
    *(Expr *)arg = expr_div(name("x"), EXPR_ZERO);
}

static void errors_are_caught(void **state)
{
    (void)state;
    Expr e = NULL;
    assert_int_equal(err_try(divide_by_zero, &e), ST_DIVZERO);
    assert_string_equal(err_message(), "numeric exception: division by zero");
    assert_null(e);
}

static void sets_are_sorted(void **state)
{
    (void)state;
    Expr items[] = {name("y"), name("x"), expr_int(2), name("x"), expr_int(-1)};
    Expr set = expr_set(items, 5);
    assert_int_equal(expr_nops(set), 4);
    assert_ptr_equal(expr_op(set, 1), EXPR_MINUS_ONE);
    assert_ptr_equal(expr_op(set, 3), name("x"));
}

static void replacing(void **state)
{
    (void)state;
    Expr x = name("x"), y = name("y"), t = name("t");
    Expr xt = expr_call(x, &t, 1);
    Expr e = expr_add(expr_pow(xt, EXPR_TWO), y);
    Expr from[] = {xt, y}, to[] = {y, xt};
    assert_ptr_equal(walk_replace(e, from, to, 2), expr_add(expr_pow(y, EXPR_TWO), xt));
    assert_true(walk_has(e, xt));
    assert_true(walk_has(e, t));
    assert_false(walk_has(e, name("z")));
}

static void collecting_frees_what_is_unreachable(void **state)
{
    (void)state;
    Expr x = name("x");
    HeapScope scope = heap_scope_begin();
    uint64_t before = heap_node_count();
    Expr keep = expr_pow(expr_add(x, expr_int(123456)), expr_int(7));
    for (int i = 0; i < 1000; i++)
        expr_add(x, expr_int(1000000 + i));
    assert_true(heap_node_count() > before + 1000);
    heap_scope_collect(scope, &keep, 1);
    assert_true(heap_node_count() <= before + 4);
    assert_ptr_equal(keep, expr_pow(expr_add(x, expr_int(123456)), expr_int(7)));
}

/* Sums made term by term are the sums made at once: the same node, with the signature, the names
 * and the flags that it has by itself. Terms come again, vanish, and are floats at times. */
static void growing_sums_are_the_same(void **state)
{
    (void)state;
    enum { TERMS = 1500 };
    Expr term[TERMS], sum = EXPR_ZERO;
    Expr x = name("x"), y = name("y");
    for (long i = 0; i < TERMS; i++) {
        long power = i * 7919 % 400, factor = i % 11 ? i % 5 - 2 : 17;
        Expr number = i > 1200 && i % 50 == 0 ? num_parse("0.5", 3) : expr_int(factor);
        term[i] = expr_mul(number, expr_mul(i % 3 ? x : y, expr_pow(x, expr_int(power))));
        sum = expr_add(sum, term[i]);
        if (i % 97 == 0)
            assert_ptr_equal(sum, expr_sum(term, i + 1));
        if (i == 700)
            heap_scope_collect(heap_scope_begin(), &sum, 1);
    }
    assert_ptr_equal(sum, expr_sum(term, TERMS));
    assert_true(sum->sig == sig_of_node(sum));
    assert_true(sum->names == (x->names | y->names));
    assert_true((sum->flags & NODE_HAS_FLOAT) != 0);
    for (long i = 0; i < TERMS; i++)
        sum = expr_add(sum, expr_neg(term[i]));
    assert_true(num_is_zero(sum));
}

/* Lists and strings made step by step are those made at once. */
static void growing_lists_and_strings_are_the_same(void **state)
{
    (void)state;
    enum { STEPS = 300 };
    Expr item[2 * STEPS], list = expr_list(NULL, 0), text = expr_string("", 0);
    char whole[8 * STEPS] = "";
    for (long i = 0; i < STEPS; i++) {
        char piece[16];
        item[2 * i] = expr_add(name("x"), expr_int(i));
        item[2 * i + 1] = i % 40 ? expr_int(i * i) : num_parse("0.5", 3);
        list = grow_items(EXPR_LIST, list, item + 2 * i, 2);
        snprintf(piece, sizeof piece, "%ld%s", i * 37, i % 3 ? "," : "");
        strncat(whole, piece, sizeof whole - strlen(whole) - 1);
        text = grow_string(text, piece, (long)strlen(piece));
        assert_ptr_equal(text, expr_string(whole, -1));
        if (i % 31 == 0)
            assert_ptr_equal(list, expr_list(item, 2 * i + 2));
        if (i == 200)
            heap_scope_collect(heap_scope_begin(), (Expr[]){list, text}, 2);
    }
    assert_ptr_equal(list, expr_list(item, (long)2 * STEPS));
    assert_true(list->sig == sig_of_node(list));
    assert_true(list->names == name("x")->names);
    assert_true((list->flags & NODE_HAS_FLOAT) != 0);
    Expr shorter = grow_items(EXPR_SEQ, expr_list(item, 7), item + 7, 3);
    assert_ptr_equal(shorter, expr_seq(item, 10));
    assert_ptr_equal(grow_string(expr_string("abcdefghij", -1), "k", 1),
                     expr_string("abcdefghijk", -1));
}

static int begin(void **state)
{
    (void)state;
    mem_init();
    err_stack_init(4 << 20);
    cas_init();
    return 0;
}

static int end(void **state)
{
    (void)state;
    expr_done();
    mem_done();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_is_identical),
        cmocka_unit_test(first_order_is_kept),
        cmocka_unit_test(numbers_distribute_over_one_sum),
        cmocka_unit_test(doubles_are_rounded),
        cmocka_unit_test(powers),
        cmocka_unit_test(big_sums_collect),
        cmocka_unit_test(decimal_floats),
        cmocka_unit_test(exact_numbers),
        cmocka_unit_test(errors_are_caught),
        cmocka_unit_test(sets_are_sorted),
        cmocka_unit_test(replacing),
        cmocka_unit_test(growing_sums_are_the_same),
        cmocka_unit_test(growing_lists_and_strings_are_the_same),
        cmocka_unit_test(collecting_frees_what_is_unreachable),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
