/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floats without nodes against the arithmetic of nodes, whose results they must be bit by bit:
 * random operands, short, long, alike and far apart, at all settings of Digits from 1 to 15.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/splitmix.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/small.h"
#include "cas/core/table.h"
#include "tests/lang/run.h"

enum { ROUNDS = 200000 };

static uint64_t seed;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

/* A float or an integer; often short, often with many nines or zeros. */
static Expr operand(void)
{
    long most = 1, mant;
    for (long k = below(15); k >= 0; k--)
        most *= 10;
    switch (below(4)) {
    case 0:
        mant = most - 1 - below(3);
        break;
    case 1:
        mant = most / 10 * (1 + below(9)) + (most > 10 ? 5 : 0);
        break;
    default:
        mant = below(most);
        break;
    }
    if (below(2))
        mant = -mant;
    if (below(4) == 0)
        return expr_int(mant % 1000);
    return expr_float(&mant, below(3) ? below(12) - 8 : below(60) - 30);
}

static Expr by_nodes(int op, Expr a, Expr b)
{
    return op == 0   ? num_add(a, b)
           : op == 1 ? num_sub(a, b)
           : op == 2 ? num_mul(a, b)
                     : num_div(a, b);
}

static bool without(int op, SmallNumber *x, SmallNumber y)
{
    return op == 0   ? small_add(x, y)
           : op == 1 ? small_add(x, small_negated(y))
           : op == 2 ? small_multiply(x, y)
                     : small_divide(x, y);
}

static Value by_values(int op, Value a, Value b)
{
    return op == 0   ? small_sum(a, b)
           : op == 1 ? small_difference(a, b)
           : op == 2 ? small_product(a, b)
                     : small_quotient(a, b);
}

static void test_operations(void **state)
{
    (void)state;
    long done = 0;
    for (long k = 0; k < ROUNDS; k++) {
        num_digits = 1 + below(15);
        Expr a = operand(), b = operand();
        SmallNumber x, y;
        int op = (int)below(4);
        assert_true(small_read(&x, a));
        assert_true(small_read(&y, b));
        if ((op == 3 && num_is_zero(b)) || !without(op, &x, y))
            continue;
        Value value = small_written(x);
        if (!value)
            continue;
        done++;
        if (x.is_float && by_values(op, a, b) != value)
            fail_msg("digits %ld, operation %d of values: %s, %s", num_digits, op, num_print(a),
                     num_print(b));
        Expr wanted = by_nodes(op, a, b), got = small_expr(value);
        if (wanted != got)
            fail_msg("digits %ld, operation %d: %s, %s: %s, not %s", num_digits, op, num_print(a),
                     num_print(b), num_print(got), num_print(wanted));
        if (k % 1000 == 0)
            heap_collect();
    }
    num_digits = 10;
    assert_true(done > ROUNDS * 3 / 4);
}

static void test_order(void **state)
{
    (void)state;
    long done = 0;
    for (long k = 0; k < ROUNDS; k++) {
        Expr a = operand(), b = below(8) ? operand() : a;
        SmallNumber x, y;
        int order;
        assert_true(small_read(&x, a));
        assert_true(small_read(&y, b));
        if (!small_compare(x, y, &order))
            continue;
        done++;
        int wanted = num_cmp(a, b);
        assert_int_equal(order, (wanted > 0) - (wanted < 0));
    }
    assert_true(done > ROUNDS / 2);
}

static double any_double(void)
{
    double value = ldexp((double)(1 + below(1L << 53)), (int)below(600) - 300);
    return below(2) ? value : -value;
}

static double of_operation(int op, double a, double b)
{
    return op == 0 ? a + b : op == 1 ? a - b : op == 2 ? a * b : a / b;
}

/* Doubles in disguise and as nodes are the same numbers, and are computed with as the machine does;
 * beyond 2^128 they are nodes. */
static void test_doubles(void **state)
{
    (void)state;
    long disguised = 0;
    for (long k = 0; k < ROUNDS; k++) {
        double a = any_double(), b = any_double(), back;
        Value p = small_hard(a), q = small_hard(b);
        int op = (int)below(4), order;
        disguised += small_is_hard(p);
        assert_int_equal(small_is_hard(p), fabs(a) >= 0x1p-127 && fabs(a) < 0x1p128);
        assert_true(small_read_hard(&back, p) && back == a);
        assert_true(small_read_hard(&back, small_expr(p)) && back == a);
        assert_true(num_is_hard(small_expr(p)));
        assert_ptr_equal(small_expr(by_values(op, p, q)), num_hard(of_operation(op, a, b)));
        assert_ptr_equal(by_nodes(op, small_expr(p), small_expr(q)),
                         num_hard(of_operation(op, a, b)));
        if (small_hard_order(&order, p, q))
            assert_int_equal(order, (a > b) - (a < b));
        if (k % 1000 == 0)
            heap_collect();
    }
    assert_true(disguised > ROUNDS / 4);
    double zero = 1;
    assert_true(small_read_hard(&zero, small_hard(-0.0)) && zero == 0 && !signbit(zero));
    assert_true(expr_is(small_hard(INFINITY), EXPR_FLOAT) && !num_is_hard(small_hard(NAN)));
}

/* A decimal and a double: the double decides, up to 15 Digits. */
static void test_mixed(void **state)
{
    (void)state;
    for (long k = 0; k < ROUNDS; k++) {
        SmallNumber x;
        double a = any_double();
        int op = (int)below(4), order;
        Expr other = operand();
        if (op == 3 && num_is_zero(other))
            continue;
        assert_true(small_read(&x, other));
        double b = num_to_double(other);
        Expr wanted = num_hard(of_operation(op, a, b));
        assert_ptr_equal(by_nodes(op, num_hard(a), other), wanted);
        assert_ptr_equal(small_expr(by_values(op, small_hard(a), other)), wanted);
        Value disguised = small_written(x);
        if (disguised && small_hard_order(&order, small_hard(a), disguised))
            assert_int_equal(order, num_cmp(num_hard(a), other));
    }
    num_digits = 16;
    assert_null(small_sum(small_hard(0.5), small_hard(0.25)));
    assert_false(num_is_hard(num_add(num_hard(0.5), num_hard(0.25))));
    num_digits = 10;
}

static void test_typed(void **state)
{
    static const char *const texts[] = {"1.5",   "1.50", ".5",     "5.",     "123456789.012345",
                                        "0.001", "1e5",  "1.5E-3", "5.e+20", "123456789012345e999"};
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        Value value = small_typed(texts[k], (uint32_t)strlen(texts[k]));
        assert_non_null(value);
        assert_ptr_equal(small_expr(value), num_parse(texts[k], (long)strlen(texts[k])));
    }
    assert_null(small_typed("1e1001", 6));
    assert_null(small_typed("1e", 2));
    assert_null(small_typed("1e+", 3));
    assert_null(small_typed("e5", 2));
    assert_null(small_typed("1000", 4));
    assert_null(small_typed(".", 1));
    assert_null(small_typed("0.0", 3));
    assert_null(small_typed("1234567890.1234567", 18));
}

static void test_disguise(void **state)
{
    (void)state;
    SmallNumber x = {-999999999999999, -1000, true}, y;
    Value value = small_written(x);
    assert_true(small_is(value) && small_read(&y, value));
    assert_int_equal(y.mant, x.mant);
    assert_int_equal(y.exp10, x.exp10);
    long n;
    assert_false(small_get(&n, value));
    assert_null(small_written((SmallNumber){1000000000000000, 0, true}));
    assert_null(small_written((SmallNumber){1, 1001, true}));
    assert_false(small_read(&y, expr_float_special(1)));
    assert_false(small_read(&y, expr_ratio(1, 3)));
}

/* What procedures compute with numbers in disguise is what expressions give without them. */
static void test_statements(void **state)
{
    static const char *const CASES[][2] = {
        {"s := 0: for i from -20 to 20 do s := 10*s + (i mod 7) end do: s",
         "s := 0: for i in [seq(-20..20)] do s := 10*s + irem(irem(i, 7)+7, 7) end do: s"},
        {"x := 2^70+5: i := 9: (x mod i)+100*(i mod x)", "903"},
        {"i := 7: (2/3 mod i)", "3"},
        {"x := 0.5: [sin(x), cos(-x), exp(x+1), ln(x), arctan(x/3), tanh(x)]",
         "[sin(0.5), cos(-0.5), exp(1.5), ln(0.5), arctan(0.5/3), tanh(0.5)]"},
        {"x := 0.: [sin(x), exp(x), cos(x)]", "[sin(0.), exp(0.), cos(0.)]"},
        {"x := 2: [sin(x), ln(x), exp(0), sin(z)]", "[sin(2), ln(2), 1, sin(z)]"},
        {"x := 1e-300: [sin(x), exp(x)+0]", "[sin(1e-300), exp(1e-300)]"},
        {"x := 5: y := (proc() x := x+1; 0.25 end proc)(): sin(y)+x", "sin(0.25)+6"},
        {"Digits := 5: x := 0.3: y := sin(x): Digits := 10: y", "0.29552"},
        {"x := 0.3: (sin+cos)(x)", "sin(0.3)+cos(0.3)"},
        {"x := 'x': sin(NULL, 0.5)", "sin(0.5)"},
        {"x := 2.5: [1+x-3, 3*x/7, 1/3*x*3, 7/3-x+1, 1-2-x-1/7, 2*x*1e400*1e400]",
         "[0.5, evalf(7.5/7), evalf(evalf(2.5/3)*3), evalf(evalf(7/3-2.5)+1), "
         "evalf(-3.5-1/7), 5.0e800]"},
        {"[seq(1.5*i, i=1..3), seq(x^2+1., x in [0.5, 2, 1/3])]",
         "[1.5, 3.0, 4.5, 1.25, 5., evalf(1/9+1.)]"},
        {"[seq(x+0., x=0..1), add(x, x in [1.25, 2, 1/3]), mul(2*x, x in [1.5, 2]), "
         "add(x, x in [1.23456789012345])]",
         "[0, 1, evalf(3.25+1/3), 12.0, 1.23456789012345]"},
        {"[max(2, 2.0), max(2.0, 2), min(1e-400, 0.5), op(sort([3, 2.5, 5/2, 2, 2.0, -1.]))]",
         "[2, 2.0, 1e-400, -1., 2, 2.0, 5/2, 2.5, 3]"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        char text[300];
        Expr got, wanted;
        snprintf(text, sizeof text, "(proc() local x, y, s, i; %s end proc)();", CASES[k][0]);
        if (run_try(text, &got) != ST_OK)
            fail_msg("%s: %s", CASES[k][0], err_message());
        snprintf(text, sizeof text, "(proc() local x, y, s, i; %s end proc)();", CASES[k][1]);
        if (run_try(text, &wanted) != ST_OK)
            fail_msg("%s: %s", CASES[k][1], err_message());
        if (got != wanted)
            fail_msg("%s", CASES[k][0]);
    }
    static const char *const FAIL[] = {"sin()", "sin(NULL)", "sin(0.5, 0.5)", "x := 0: (3 mod x)",
                                       "x := 0.5, 0.5: sin(x)"};
    for (size_t k = 0; k < sizeof FAIL / sizeof *FAIL; k++) {
        char text[300];
        Expr got;
        snprintf(text, sizeof text, "(proc() local x; %s end proc)();", FAIL[k]);
        assert_int_not_equal(run_try(text, &got), ST_OK);
    }
}

/* A table finds an integer's entry by its node and in disguise, and gives nodes to who asks. */
static void test_tables(void **state)
{
    enum { COUNT = 3000 };
    (void)state;
    Table *table = table_new();
    SmallNumber half = {5, -1, true};
    for (long k = 0; k < COUNT; k++)
        table_put(table, k % 2 ? small_value(k * k - COUNT) : expr_int(k * k - COUNT),
                  k % 3 ? small_value(k) : expr_int(k));
    table_put(table, small_written(half), small_written(half));
    table_put(table, expr_int(SMALL_MAX), EXPR_HALF);
    table_put(table, num_pow(EXPR_TWO, expr_int(70)), EXPR_TWO);
    assert_int_equal(table_size(table), COUNT + 3);
    heap_scope_collect(heap_scope_begin(), NULL, 0);
    for (long k = 0; k < COUNT; k++) {
        assert_ptr_equal(table_get(table, expr_int(k * k - COUNT)), expr_int(k));
        assert_ptr_equal(table_get(table, small_value(k * k - COUNT)), expr_int(k));
        assert_ptr_equal(table_key(table, k), expr_int(k * k - COUNT));
        assert_ptr_equal(table_value(table, k), expr_int(k));
    }
    assert_ptr_equal(table_look(table, small_value(1 - COUNT)), small_value(1));
    assert_ptr_equal(table_get(table, num_parse("0.5", 3)), num_parse("0.5", 3));
    assert_ptr_equal(table_get(table, small_value(SMALL_MAX)), EXPR_HALF);
    assert_ptr_equal(table_get(table, num_pow(EXPR_TWO, expr_int(70))), EXPR_TWO);
    assert_null(table_get(table, num_parse("0.50", 4)));
    assert_true(table_remove(table, small_value(1 - COUNT)));
    assert_null(table_get(table, expr_int(1 - COUNT)));
    assert_ptr_equal(table_get(table, expr_int(4 - COUNT)), expr_int(2));
}

/* Each turn of a loop over numbers in disguise makes nothing that would have to be given back. */
static void test_no_nodes(void **state)
{
    static const char *const BODIES[] = {"T[i mod 50] := 0.5*i: s := T[i mod 50]+T[0]: T[0] := i",
                                         "A[1+(i mod 9)] := 0.25*A[2]+i/3.: s := A[1+(2*i mod 9)]",
                                         "s := s+1.0/i",
                                         "s := 0.5*s-i: t := s*s: if t > s then t := -t end if",
                                         "s := i mod 7: while s > 2 do s := s-1 end do",
                                         "s := sin(0.1*i)+sqrt(1.5+i)",
                                         "A[1+(i mod 9)] := sin(A[1]+i)/3: s := s+A[2]^2*A[3]: "
                                         "if s > A[4] then s := -s end if"};
    enum { TURNS = 5000 };
    (void)state;
    for (size_t k = 0; k < sizeof BODIES / sizeof *BODIES; k++) {
        char text[300];
        Expr got;
        snprintf(text, sizeof text,
                 "(proc() local s, t, i, A, T; A := Array(1..9, datatype=float[8]): T := table([0 "
                 "= 1]): s := 0.: for i to "
                 "%d do %s end do: s end proc)():",
                 TURNS, BODIES[k]);
        uint64_t before = heap_created();
        assert_int_equal(run_try(text, &got), ST_OK);
        if (heap_created() - before > TURNS / 10)
            fail_msg("%s: %ld nodes", BODIES[k], (long)(heap_created() - before));
    }
}

/* seq, add and mul of numbers are read as they stand in the text where a step is not given, and
 * made into expressions where it is. */
static void test_over(void **state)
{
    static const char *const BODIES[] = {"i",
                                         "-i",
                                         "7",
                                         "i*i",
                                         "i^3-2*i+1",
                                         "i*i mod 7",
                                         "(i^9+k) mod 1000003",
                                         "i/3",
                                         "i/k-1/2",
                                         "2^3*i-h",
                                         "4000000000000000000*i*i",
                                         "-(i-h)*(i+h)",
                                         "i-i",
                                         "i*0.1",
                                         "x*i",
                                         "2^i",
                                         "1/(i^2+1)",
                                         "i mod i+100"};
    static const char *const OVER[] = {"-3..9",  "5..4",   "1/2..5/2", "[3, 1/2, -7, 2^80]",
                                       "{4, 9}", "[a, 2]", "0..k"};
    (void)state;
    for (size_t b = 0; b < sizeof BODIES / sizeof *BODIES; b++)
        for (size_t o = 0; o < sizeof OVER / sizeof *OVER; o++)
            for (int local = 0; local < 2; local++) {
                char text[400];
                Expr got, wanted;
                const char *form = "(proc(k) local h%s; h := 5/3; [seq(%s, i = %s%s)], add(%s, i = "
                                   "%s%s), mul(%s, i = %s%s) end proc)(11);";
                const char *name = local ? ", i" : "", *B = BODIES[b], *O = OVER[o];
                snprintf(text, sizeof text, form, name, B, O, "", B, O, "", B, O, "");
                Status first = run_try(text, &got);
                snprintf(text, sizeof text, form, name, B, O, ", 1", B, O, ", 1", B, O, ", 1");
                Status second = run_try(text, &wanted);
                if (first != second || (first == ST_OK && got != wanted))
                    fail_msg("%s over %s", B, O);
            }
}

/* Conditions: the six comparisons of all numbers there are, in their order; what another operator
 * gives is neither true nor false. */
static void test_conditions(void **state)
{
    static const char *const numbers[] = {"-2^80", "-7/2", "-2",   "-0.5", "0",   "1/3",
                                          "0.5",   "1",    "3.25", "7",    "2^80"};
    static const char *const comparisons[] = {"<", "<=", "=", "<>", ">=", ">"};
    static const char *const others[] = {"+", "-", "*", "/", "^", "mod", "..", "$", "union", ","};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    (void)state;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            for (int k = 0; k < 6; k++) {
                const bool truth[] = {(i < j), i <= j, i == j, i != j, i >= j, (i > j)};
                char text[200];
                Expr got;
                snprintf(text, sizeof text,
                         "(proc(a, b) if a %s b then 1 else 0 end if end proc)(%s, %s);",
                         comparisons[k], numbers[i], numbers[j]);
                assert_int_equal(run_try(text, &got), ST_OK);
                if (got != (truth[k] ? EXPR_ONE : EXPR_ZERO))
                    fail_msg("%s", text);
            }
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        char text[200];
        Expr got;
        snprintf(text, sizeof text, "(proc(a, b) if a %s b then 1 else 0 end if end proc)(7, 2);",
                 others[k]);
        if (run_try(text, &got) == ST_OK)
            fail_msg("%s", text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations), cmocka_unit_test(test_order),
        cmocka_unit_test(test_doubles),    cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_typed),      cmocka_unit_test(test_disguise),
        cmocka_unit_test(test_statements), cmocka_unit_test(test_tables),
        cmocka_unit_test(test_no_nodes),   cmocka_unit_test(test_over),
        cmocka_unit_test(test_conditions),
    };
    return cmocka_run_group_tests_name("small", tests, run_setup, run_teardown);
}
