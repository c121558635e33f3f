/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of options with a row of each type: defaults, every kind of value where it belongs, wrong
 * values and unknown names refused with what was meant, and the lines of the help.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/err.h"
#include "cas/value/options.h"
#include "tests/unit/cas/algebra.h"

typedef struct Choice {
    Expr anything, name, list, own;
    bool flag, lazy, flag_said;
    double real, tolerance, ends[2];
    long count, least;
    int law;
} Choice;

static void take_own(void *target, Expr value, const OptionRow *row)
{
    Choice *choice = target;
    if (!expr_is(value, EXPR_SET))
        options_unsuited(row, value);
    choice->own = value;
}

#define PLACE(field) offsetof(Choice, field)

static const OptionWord LAWS[] = {{"pi", 3}, {"elementary", 5}, {NULL, 0}};

static const OptionRow MORE_ROWS[] = {
    {"colour", OPTION_IDLE, .summary = "does nothing"},
    {.name = NULL},
};
static const OptionTable MORE = {.command = "more", .rows = MORE_ROWS, .size = 1};

static const OptionRow ROWS[] = {
    {"anything", OPTION_EXPR, PLACE(anything), .summary = "first"},
    {"name", OPTION_NAME, PLACE(name), .summary = "second"},
    {"list", OPTION_LIST, PLACE(list)},
    {"own", OPTION_OWN, .take = take_own, .expected = "a set", .trial = "{1}"},
    {"flag", OPTION_TRUTH, PLACE(flag), .given = PLACE(flag_said), .bare = true},
    {"lazy", OPTION_TRUTH, PLACE(lazy), .otherwise = true},
    {"real", OPTION_REAL, PLACE(real), .otherwise = -2.5},
    {"tolerance", OPTION_POSITIVE, PLACE(tolerance), .otherwise = 1e-7, .summary = "of a step"},
    {"range", OPTION_RANGE, PLACE(ends)},
    {"count", OPTION_INTEGER, PLACE(count), .low = 1, .high = 20},
    {"least", OPTION_INTEGER, PLACE(least), .otherwise = 4, .low = 0},
    {"law", OPTION_WORD, PLACE(law), .otherwise = 5, .words = LAWS, .summary = "of steps"},
    {.name = NULL},
};
static const OptionTable TABLE = {
    .command = "choose", .rows = ROWS, .size = sizeof(Choice), .also = &MORE};
static const OptionTable LOOSE = {
    .command = "choose", .rows = ROWS, .size = sizeof(Choice), .any_case = true};

typedef struct Call {
    const OptionTable *table;
    Choice choice;
    Expr args[4];
    long n;
} Call;

static void take_all(void *arg)
{
    Call *call = arg;
    options_read(call->table, &call->choice, call->args, call->n);
}

static Status take_one(Call *call, const char *name, Expr value)
{
    call->args[0] = expr_equation(expr_symbol(name), value);
    call->n = 1;
    return err_try(take_all, call);
}

static Call fresh(void)
{
    Call call = {.table = &TABLE};
    memset(&call.choice, 0xee, sizeof call.choice);
    return call;
}

static void test_defaults(void **state)
{
    (void)state;
    Call call = fresh();
    assert_int_equal(err_try(take_all, &call), ST_OK);
    const Choice *c = &call.choice;
    assert_true(!c->anything && !c->name && !c->list);
    assert_true(!c->flag && !c->flag_said && c->lazy);
    assert_true(c->real == -2.5 && c->tolerance == 1e-7);
    assert_true(c->count == 0 && c->least == 4 && c->law == 5);
    assert_true(c->ends[0] == 0 && c->ends[1] == 0);
}

static void test_values(void **state)
{
    (void)state;
    Call call = fresh();
    Expr x = expr_symbol("x"), one = EXPR_ONE;
    assert_int_equal(take_one(&call, "anything", x), ST_OK);
    assert_ptr_equal(call.choice.anything, x);
    assert_int_equal(take_one(&call, "own", expr_set(&one, 1)), ST_OK);
    assert_int_equal(expr_count(call.choice.own), 1);
    assert_int_equal(take_one(&call, "tolerance", expr_div(EXPR_ONE, expr_int(4))), ST_OK);
    assert_true(call.choice.tolerance == 0.25);
    assert_int_equal(take_one(&call, "real", expr_neg(EXPR_PI)), ST_OK);
    assert_true(call.choice.real < -3.14159 && call.choice.real > -3.1416);
    assert_int_equal(take_one(&call, "range", expr_range(EXPR_ZERO, EXPR_PI)), ST_OK);
    assert_true(call.choice.ends[0] == 0 && call.choice.ends[1] > 3.14159);
    assert_int_equal(take_one(&call, "law", expr_symbol("pi")), ST_OK);
    assert_int_equal(call.choice.law, 3);
    assert_int_equal(take_one(&call, "law", expr_string("pi", 2)), ST_OK);
    assert_int_equal(call.choice.law, 3);
    assert_int_equal(take_one(&call, "lazy", EXPR_FALSE), ST_OK);
    assert_false(call.choice.lazy);
    call.args[0] = expr_symbol("flag");
    assert_int_equal(err_try(take_all, &call), ST_OK);
    assert_true(call.choice.flag && call.choice.flag_said);
}

/* Of an option said twice the last counts. */
static void test_order(void **state)
{
    (void)state;
    Call call = fresh();
    call.args[0] = expr_equation(expr_symbol("count"), expr_int(2));
    call.args[1] = expr_equation(expr_symbol("count"), expr_int(20));
    call.n = 2;
    assert_int_equal(err_try(take_all, &call), ST_OK);
    assert_int_equal(call.choice.count, 20);
}

static void refuses(const char *name, Expr value, const char *message, const char *advice)
{
    Call call = fresh();
    assert_int_equal(take_one(&call, name, value), ST_TYPE);
    assert_string_equal(err_message(), message);
    if (advice)
        assert_string_equal(err_advice(), advice);
}

static void test_refusals(void **state)
{
    (void)state;
    Expr minus = expr_int(-1), x = expr_symbol("x");
    refuses("tolerance", minus, "tolerance = -1: expected a positive number", NULL);
    refuses("tolerance", EXPR_INFINITY, "tolerance = infinity: expected a positive number", NULL);
    refuses("real", x, "real = x: expected a real number", NULL);
    refuses("count", expr_int(21), "count = 21: expected an integer from 1 to 20", NULL);
    refuses("count", EXPR_HALF, "count = 1/2: expected an integer from 1 to 20", NULL);
    refuses("least", minus, "least = -1: expected an integer, at least 0", NULL);
    refuses("flag", x, "flag = x: expected true or false", NULL);
    refuses("name", EXPR_ONE, "name = 1: expected a name", NULL);
    refuses("list", EXPR_ONE, "list = 1: expected a list", NULL);
    refuses("range", EXPR_ONE, "range = 1: expected a range a..b", NULL);
    refuses("own", EXPR_ONE, "own = 1: expected a set", NULL);
    refuses("law", x, "law = x: expected pi or elementary", NULL);
    refuses("law", expr_symbol("Pi"), "law = Pi: expected pi or elementary", NULL);
    refuses("tolerence", EXPR_ONE, "choose has no option tolerence", "did you mean tolerance?");
    refuses("color", EXPR_ONE, "choose has no option color", "did you mean colour?");
    refuses("hue", EXPR_ONE, "choose has no option hue",
            "the options are anything, name, tolerance, law, colour");
}

/* An option of two structs is named once. */
static void test_names_once(void **state)
{
    (void)state;
    OptionTable both = TABLE;
    both.also = &TABLE;
    Call call = fresh();
    call.table = &both;
    assert_int_equal(take_one(&call, "hue", EXPR_ONE), ST_TYPE);
    assert_string_equal(err_advice(), "the options are anything, name, tolerance, law, colour");
}

/* A bare name counts where the row says so; other arguments are no options at all. */
static void test_bare(void **state)
{
    (void)state;
    Choice choice;
    options_begin(&TABLE, &choice);
    assert_false(options_take(&TABLE, &choice, expr_symbol("lazy")));
    assert_true(options_take(&TABLE, &choice, expr_symbol("flag")));
    assert_false(options_take(&TABLE, &choice, EXPR_ONE));
    assert_false(options_take(&TABLE, &choice, expr_equation(EXPR_ONE, EXPR_ONE)));
    assert_false(options_take(&TABLE, &choice, expr_equation(expr_symbol("colour"), EXPR_ONE)));
    assert_null(options_find(&TABLE, "Flag"));
    assert_ptr_equal(options_find(&LOOSE, "Flag"), &ROWS[4]);
}

static void test_any_case(void **state)
{
    (void)state;
    Call call = fresh();
    call.table = &LOOSE;
    assert_int_equal(take_one(&call, "LAW", expr_string("Ele mentary", 11)), ST_OK);
    assert_int_equal(call.choice.law, 5);
}

static void describes(const OptionRow *row, const char *form, const char *text)
{
    Buf out = {0};
    options_describe(&out, row);
    assert_string_equal(buf_text(&out), text);
    assert_string_equal(options_form(row), form);
    buf_free(&out);
}

static void test_help(void **state)
{
    (void)state;
    describes(options_find(&TABLE, "tolerance"), "h", "of a step; 1e-7 if not said");
    describes(options_find(&TABLE, "law"), "w",
              "of steps:\npi or elementary; elementary if not said");
    describes(options_find(&TABLE, "lazy"), "false", "");
    describes(options_find(&TABLE, "flag"), "true", "");
    describes(options_find(&TABLE, "least"), "n", "");
    describes(options_find(&TABLE, "count"), "n", "");
    describes(options_find(&TABLE, "real"), "x", "");
    describes(options_find(&TABLE, "range"), "a..b", "");
    describes(options_find(&TABLE, "list"), "[...]", "");
    /* one word, three, and as many as need a second line */
    static const OptionWord ONE[] = {{"a", 1}, {NULL, 0}},
                            THREE[] = {{"a", 1}, {"b", 2}, {"c", 3}, {NULL, 0}};
    static const OptionWord MANY[] = {{"abcdefghijklmnopqrst", 1},
                                      {"bcdefghijklmnopqrstu", 2},
                                      {"cdefghijklmnopqrstuv", 3},
                                      {"d", 4},
                                      {NULL, 0}};
    describes(&(OptionRow){"x", OPTION_WORD, 0, .otherwise = 7, .words = ONE, .summary = "is"}, "w",
              "is:\na");
    describes(&(OptionRow){"x", OPTION_WORD, 0, .otherwise = 3, .words = THREE, .summary = "is"},
              "w", "is:\na, b or c; c if not said");
    describes(&(OptionRow){"x", OPTION_OWN, 0, .words = MANY, .summary = "is", .form = "e..f"},
              "e..f",
              "is:\nabcdefghijklmnopqrst, bcdefghijklmnopqrstu,\ncdefghijklmnopqrstuv or d");
    describes(&(OptionRow){"x", OPTION_POSITIVE, 0, .otherwise = 100000, .summary = "is"}, "h",
              "is; 100000 if not said");
    describes(&(OptionRow){"x", OPTION_POSITIVE, 0, .otherwise = 0.005, .summary = "is"}, "h",
              "is; 0.005 if not said");
    describes(&(OptionRow){"x", OPTION_POSITIVE, 0, .otherwise = 2e12, .summary = "is"}, "h",
              "is; 2e12 if not said");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults), cmocka_unit_test(test_values),
        cmocka_unit_test(test_order),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_bare),     cmocka_unit_test(test_any_case),
        cmocka_unit_test(test_help),     cmocka_unit_test(test_names_once),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
