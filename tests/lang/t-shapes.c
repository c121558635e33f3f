/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows say of the shape of their functions, against enclosures in balls: where they increase,
 * pieces and sides; that the derivatives of elementary functions are elementary; and what the
 * language makes of them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/value/funcs_row.h"
#include "tests/lang/facts.h"

static Expr last_of(const Sample *s)
{
    return s->arg[s->n - 1];
}

static bool enclose(acb_t value, Expr e)
{
    return enclose_constant(value, e, FACTS_BITS) && acb_is_finite(value);
}

/* Tries one fact at real points of every row that states it. */
static void hold(bool (*stated)(const FuncRow *row), Look *look)
{
    Book book = {.fact = "shape"};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        if (!row->ball || !stated(row))
            continue;
        facts_every(row, facts_point, look, &book);
        if (book.tried - before < FACTS_ENOUGH)
            run_fail("%s: tried at %ld points only", row->name, book.tried - before);
        book.rows++;
        heap_collect();
    }
    if (book.failed > 0 || book.rows == 0)
        run_fail("%ld of %ld failed", book.failed, book.tried);
}

static bool states_rising(const FuncRow *row)
{
    return row->rising;
}

/* Above the point a little the value is larger. */
static void look_at_rising(const Sample *s, Book *book)
{
    Expr beside = expr_add(last_of(s), expr_ratio(1, 4096));
    acb_t value;
    if (s->n != 1 || !funcs_is_real_on(s->row, s->arg, 1) || !funcs_is_real_on(s->row, &beside, 1))
        return;
    acb_init(value);
    if (enclose(value, expr_call1(s->row->name, beside))) {
        book->tried++;
        if (arb_lt(acb_realref(value), acb_realref(s->value)))
            book_fail(book, s->call, "does not increase");
    }
    acb_clear(value);
}

static bool states_slope(const FuncRow *row)
{
    return row->rises.low || row->falls.low || row->keeps_sign;
}

static bool are_within(FuncSpan span, Expr x, Expr y)
{
    return funcs_is_within(x, span) && funcs_is_within(y, span);
}

/* In the spans that the row gives a value above the point a little is larger, or smaller; or the
 * value has the sign of the argument. */
static void look_at_slope(const Sample *s, Book *book)
{
    Expr x = last_of(s), beside = expr_add(x, expr_ratio(1, 4096));
    int sign = funcs_real_sign(x);
    bool rises = are_within(s->row->rises, x, beside), falls = are_within(s->row->falls, x, beside);
    acb_t value;
    if (s->n != 1 || sign == 2)
        return;
    acb_init(value);
    if (s->row->keeps_sign) {
        book->tried++;
        if (arf_sgn(arb_midref(acb_realref(s->value))) != sign)
            book_fail(book, s->call, "does not keep the sign");
    }
    if ((rises || falls) && enclose(value, expr_call1(s->row->name, beside))) {
        book->tried++;
        if (rises && arb_lt(acb_realref(value), acb_realref(s->value)))
            book_fail(book, s->call, "does not increase");
        if (falls && arb_gt(acb_realref(value), acb_realref(s->value)))
            book_fail(book, s->call, "does not decrease");
    }
    acb_clear(value);
}

/* The derivative of an elementary function is elementary. */
static void is_not_elementary(Expr node, void *arg)
{
    if (funcs_row_of(node) && !funcs_is_elementary(node))
        *(bool *)arg = true;
}

static void elementary(void **state)
{
    (void)state;
    const FuncRow *row;
    Expr x[] = {expr_symbol("x"), expr_symbol("n")};
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        bool special = false;
        if (!row->elementary || !row->derivative)
            continue;
        rows++;
        walk_each(row->derivative(x, row->arity, 0), is_not_elementary, &special);
        if (special)
            run_fail("the derivative of %s is not elementary", row->name);
    }
    assert_true(rows > 25);
}

/* --- in pieces -------------------------------------------------------------------------------- */

typedef struct Applied {
    Expr head, value;
    const Expr *args;
    long n;
} Applied;

static void apply(void *arg)
{
    Applied *a = arg;
    a->value = funcs_apply(a->head, a->args, a->n);
}

static Expr applied(const char *name, const Expr *args, long n)
{
    Applied a = {.head = expr_symbol(name), .args = args, .n = n};
    return err_try(apply, &a) == ST_OK ? a.value : NULL;
}

/* The call and its pieces at real points have one value. */
static void check_pieces(const FuncRow *row, const Expr *args, long n)
{
    Expr call = expr_call(expr_symbol(row->name), args, n), pieces = funcs_pieces(call), below,
         above;
    Expr value = applied(row->name, args, n);
    Expr other = applied("piecewise", pieces->u.args, expr_count(pieces));
    if (!value || value != other)
        run_fail("the pieces of %s", row->name);
    if (funcs_sides(call, &below, &above) && args[0] != EXPR_ZERO &&
        value != funcs_by_sign(call, applied("signum", args, 1)))
        run_fail("the sides of %s", row->name);
}

static void pieces(void **state)
{
    (void)state;
    const FuncRow *row;
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        if (!row->pieces || row->jump == FUNC_JUMP_PIECEWISE)
            continue;
        rows++;
        for (long k = 0; k < 125; k++) {
            Expr args[] = {expr_ratio(k % 5 - 2, 3), expr_ratio(k / 5 % 5 - 2, 3),
                           expr_ratio(k / 25 - 2, 3)};
            check_pieces(row, args, row->arity < 0 ? 1 + k % 3 : row->arity);
        }
    }
    assert_int_equal(rows, 6);
}

static void rising(void **state)
{
    (void)state;
    hold(states_rising, look_at_rising);
}

static void slope(void **state)
{
    (void)state;
    hold(states_slope, look_at_slope);
}

/* --- what follows in the language ------------------------------------------------------------- */

static void answers(void **state)
{
    (void)state;
    static const char *const TRUE_ONES[] = {
        "evalb(abs(evalf(eval(convert(arccot(x),ln), x = -3)-arccot(-3))) < 1e-8)",
        "evalb(abs(evalf(eval(convert(arccsch(x)+arcsech(x)+arccoth(x)+arccsc(x),ln), x = 1/3)"
        "-(arccsch(1/3)+arcsech(1/3)+arccoth(1/3)+arccsc(1/3)))) < 1e-8)",
        "evalb(eval(convert(max(x,y,z),piecewise), [x = 1, y = 5, z = 2]) = 5)",
        "evalb(is(arccoth(3) = ln(2)/2))",
        "evalb(is(arctanh(1/3) = ln(2)/2))",
        "evalb(is(arctanh(3) = ln(2)/2) = false)",
        "evalb(is(arccsc(3)+arcsec(3) = Pi/2))",
        "evalb(is(arccsch(3/4) = ln(3)))",
    };
    for (size_t i = 0; i < sizeof TRUE_ONES / sizeof *TRUE_ONES; i++)
        run_true(TRUE_ONES[i]);
}

/* With the name of a test, that one alone. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rising), cmocka_unit_test(slope),   cmocka_unit_test(elementary),
        cmocka_unit_test(pieces), cmocka_unit_test(answers),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
