/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows claim of known functions on the real line and far out, against enclosures in balls:
 * where they are analytic and continuous, which places break that, once or again and again, what
 * they are near places, growth, expansions.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/facts.h"

/* --- on the real line ------------------------------------------------------------------------- */

static bool states_smooth(const FuncRow *row)
{
    return row->smooth >= FUNC_ANALYTIC;
}

static void look_at_smooth(const Sample *s, Book *book)
{
    if (s->n != s->row->arity ||
        (s->row->smooth == FUNC_ANALYTIC && !expr_is_real_number(facts_last_of(s))))
        return;
    book->tried++;
    if (!facts_is_regular(s, s->row->smooth == FUNC_ENTIRE ? -4 : -10))
        book_fail(book, s->call, "analytic");
}

static bool states_breaks(const FuncRow *row)
{
    return row->arity == 1 && facts_states_real(row) && row->cut != FUNC_CUT_ALL;
}

/* Is the last argument one of the row's places? */
static bool is_at_break(const Sample *s)
{
    Expr call = facts_call_at(s, facts_last_of(s)), x = facts_last_of(s);
    FuncComb comb = funcs_recurring(call);
    for (int k = 0; k < FUNC_MOST_BREAKS && funcs_breaks(call)[k]; k++)
        if (x == funcs_place(funcs_breaks(call)[k]))
            return true;
    if (!comb.step)
        return false;
    Expr turns = expr_div(expr_sub(x, funcs_place(comb.first)), funcs_place(comb.step));
    return expr_is(turns, EXPR_INTEGER) && (!comb.down || num_sign(turns) <= 0);
}

/* A function that is real on its cut, such as Li between 0 and 1, is none near it, but has a slope.
 */
static bool has_real_slope(const Sample *s)
{
    Expr by_row = s->row->cut != FUNC_CUT_ZERO ? facts_made(s, facts_slope) : NULL;
    acb_t value;
    acb_init(value);
    bool has = by_row && facts_enclose(value, by_row) && acb_is_real(value);
    acb_clear(value);
    return has;
}

/* Where the function is real it is analytic, but at its breaks. */
static void look_at_breaks(const Sample *s, Book *book)
{
    if (s->n != 1 || !funcs_is_real_on(s->row, s->arg, 1))
        return;
    book->tried++;
    if (!is_at_break(s) && !facts_is_regular(s, -20) && !has_real_slope(s))
        book_fail(book, s->call, "a break that is not stated");
}

/* Neither has it a value near the places that recur, which are poles. */
static void recurring(void **state)
{
    (void)state;
    const FuncRow *row;
    long tried = 0;
    for (long i = 0; (row = funcs_row(i)); i++)
        for (long k = -5; row->ball && row->arity == 1 && k <= 5; k++) {
            Expr x = EXPR_ZERO;
            FuncComb comb = funcs_recurring(expr_call(expr_symbol(row->name), &x, 1));
            if (!comb.step || (comb.down && k > 0))
                continue;
            x = expr_add(funcs_place(comb.first), expr_mul(expr_int(k), funcs_place(comb.step)));
            Sample s = {.row = row, .n = 1, .arg = {x}};
            tried++;
            if (facts_is_regular(&s, -20))
                run_fail("%s is analytic at place %ld", row->name, k);
        }
    assert_true(tried > 50);
}

static bool states_continuous(const FuncRow *row)
{
    return row->smooth == FUNC_CONTINUOUS;
}

/* On the real line values beside the point are near. */
static void look_at_continuous(const Sample *s, Book *book)
{
    acb_t value;
    if (s->n != s->row->arity)
        return;
    acb_init(value);
    for (int side = -1; side <= 1; side += 2) {
        Expr beside =
            expr_add(facts_last_of(s), expr_mul(expr_int(side), expr_pow(EXPR_TWO, expr_int(-80))));
        if (!facts_enclose(value, facts_call_at(s, beside)))
            continue;
        book->tried++;
        if (!facts_is_near(s->value, value))
            book_fail(book, s->call, "continuous");
    }
    acb_clear(value);
}

/* --- near places ------------------------------------------------------------------------------ */

typedef struct Near {
    const Sample *s;
    Expr place, form;
} Near;

static void form_near(void *arg)
{
    Near *n = arg;
    n->form = n->s->row->near(n->s->arg, n->s->n, n->place);
}

/* At points less than a half away from the whole numbers around, and at those beyond 2. */
static void look_at_near(const Sample *s, Book *book)
{
    Expr x = facts_last_of(s);
    double re = num_to_double(expr_is(x, EXPR_COMPLEX) ? expr_arg(x, 0) : x);
    double im = expr_is(x, EXPR_COMPLEX) ? num_to_double(expr_arg(x, 1)) : 0;
    for (long k = -4; k <= 2; k++) {
        Near n = {s, expr_int(k), NULL};
        if ((re - (double)k) * (re - (double)k) + im * im < 0.25 &&
            err_try(form_near, &n) == ST_OK && n.form)
            facts_compare(s, n.form, "near a place", book);
    }
    Expr end = re < 0 ? expr_neg(EXPR_INFINITY) : EXPR_INFINITY;
    Near far = {s, end, NULL};
    if (fabs(re) > 2 && err_try(form_near, &far) == ST_OK && far.form)
        facts_compare(s, far.form, "near infinity", book);
}

static void near(void **state)
{
    (void)state;
    Book book = {.fact = "near a place"};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        if (!row->near)
            continue;
        facts_every(row, facts_point, look_at_near, &book);
        facts_every(row, facts_complex_point, look_at_near, &book);
        if (book.tried - before < FACTS_ENOUGH / 8)
            run_fail("near places of %s: tried at %ld points only", row->name, book.tried - before);
        book.rows++;
    }
    facts_close_book(&book, 10);
}

static bool states_coefficient(const FuncRow *row)
{
    return row->coefficient;
}

/* The sum of eight terms close to zero is close to the value. */
static void look_at_coefficient(const Sample *s, Book *book)
{
    enum { TERMS = 8, SCALE = 1024 };
    Expr h = expr_div(facts_last_of(s), expr_int(SCALE)), sum = EXPR_ZERO;
    if (!s->row->coefficient(s->arg, s->n, 0))
        return;
    for (long k = 0; k < TERMS; k++)
        sum =
            expr_add(sum, expr_mul(s->row->coefficient(s->arg, s->n, k), expr_pow(h, expr_int(k))));
    acb_t value, expected;
    acb_init(value);
    acb_init(expected);
    if (facts_enclose(value, facts_call_at(s, h)) && facts_enclose(expected, sum)) {
        book->tried++;
        acb_sub(value, value, expected, FACTS_BITS);
        mag_t size;
        mag_init(size);
        acb_get_mag_lower(size, value);
        if (mag_cmp_2exp_si(size, -30) > 0)
            book_fail(book, s->call, "coefficients");
        mag_clear(size);
    }
    acb_clear(value);
    acb_clear(expected);
}

/* --- far out ---------------------------------------------------------------------------------- */

static bool far_point(long i, bool alone, Expr *x)
{
    (void)alone;
    if (i >= 2 * FACTS_ENOUGH)
        return false;
    *x = expr_mul(expr_int(i % 2 ? -1 : 1), expr_pow(expr_ratio(9, 8), expr_int(20 + i / 2)));
    return true;
}

/* Not so far that exponentials hide all else. */
static bool large_point(long i, bool alone, Expr *x)
{
    (void)alone;
    if (i >= 2 * FACTS_ENOUGH)
        return false;
    *x = expr_mul(expr_int(i % 2 ? -1 : 1), expr_add(expr_int(8), expr_ratio(i / 2, 3)));
    return true;
}

static void look_at_tame(const Sample *s, Book *book)
{
    acb_t bound;
    arb_t size;
    acb_init(bound);
    arb_init(size);
    enclose_constant(bound, expr_pow(facts_last_of(s), expr_int(6)), FACTS_BITS);
    acb_abs(size, s->value, FACTS_BITS);
    book->tried++;
    if (arb_gt(size, acb_realref(bound)))
        book_fail(book, s->call, "as tame as a power");
    acb_clear(bound);
    arb_clear(size);
}

/* Where the first argument is the large one. */
static void look_at_tame_first(const Sample *sample, Book *book)
{
    Sample s = *sample;
    s.arg[0] = facts_last_of(sample);
    s.arg[s.n - 1] = sample->arg[0];
    s.call = expr_call(expr_symbol(s.row->name), s.arg, s.n);
    acb_init(s.value);
    if (facts_enclose(s.value, s.call)) {
        s.arg[s.n - 1] = s.arg[0];
        look_at_tame(&s, book);
    }
    acb_clear(s.value);
}

/* How often the values change their sign at large positive arguments; are they from -1 to 1? */
static int changes_far_out(const FuncRow *row, bool *small)
{
    Sample s = {.row = row, .n = row->arity, .arg = {EXPR_TWO}};
    int changes = 0, before = 0;
    acb_t value;
    acb_init(value);
    *small = true;
    for (long i = 0; far_point(i, true, &s.arg[s.n - 1]); i += 2) {
        if (!facts_enclose(value, facts_call_at(&s, facts_last_of(&s))))
            continue;
        int sign = arb_is_negative(acb_realref(value)) ? -1 : 1;
        changes += before == -sign;
        before = sign;
        arb_abs(acb_realref(value), acb_realref(value));
        arb_sub_ui(acb_realref(value), acb_realref(value), 1, FACTS_BITS);
        *small = *small && !arb_is_positive(acb_realref(value));
    }
    acb_clear(value);
    return changes;
}

/* What swings changes its sign far out, what is tame else does not. */
static void swings(void **state)
{
    (void)state;
    const FuncRow *row;
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        bool small;
        if (!row->ball || !row->tame || row->arity > 2)
            continue;
        int changes = changes_far_out(row, &small);
        if (row->swings != (changes > 2) || (row->swings && !small))
            run_fail("%s %s", row->name, row->swings ? "does not swing" : "swings");
        rows += row->swings;
    }
    assert_true(rows >= 5);
}

/* The value of `rest` for which the expansion is exact is bounded. */
static void look_at_expansion(const Sample *s, Book *book)
{
    Expr x = facts_last_of(s);
    Expr none = s->row->expansion(s->arg, s->n, num_sign(x), EXPR_ZERO);
    Expr one = none ? s->row->expansion(s->arg, s->n, num_sign(x), EXPR_ONE) : NULL;
    acb_t at[2], value;
    if (!none)
        return;
    acb_init(at[0]);
    acb_init(at[1]);
    if (enclose_constant(at[0], none, 20 * FACTS_BITS) &&
        enclose_constant(at[1], one, 20 * FACTS_BITS)) {
        book->tried++;
        acb_sub(at[1], at[1], at[0], 20 * FACTS_BITS);
        acb_neg(at[0], at[0]);
        acb_init(value);
        enclose_constant(value, s->call, 20 * FACTS_BITS);
        acb_add(at[0], at[0], value, 20 * FACTS_BITS);
        acb_clear(value);
        acb_div(at[0], at[0], at[1], 20 * FACTS_BITS);
        acb_abs(acb_realref(at[1]), at[0], FACTS_BITS);
        arb_sub_ui(acb_realref(at[1]), acb_realref(at[1]), 5000, FACTS_BITS);
        if (!arb_is_negative(acb_realref(at[1])))
            book_fail(book, s->call, "expansion");
    }
    acb_clear(at[0]);
    acb_clear(at[1]);
}

static Expr reduced_form(const Sample *s)
{
    return s->row->reduced(s->arg, s->n);
}

static void look_at_reduced(const Sample *s, Book *book)
{
    if (!s->row->arity || num_cmp(facts_last_of(s), EXPR_ONE) <= 0)
        return;
    facts_compare(s, facts_made(s, reduced_form), "by other functions", book);
}

static void far_out(void **state)
{
    (void)state;
    Book tame = {.fact = "tame"}, expansion = {.fact = "expansion"}, reduced = {.fact = "reduced"};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        tame.told = expansion.told = reduced.told = false;
        if (row->ball && row->tame)
            facts_each(row, row->arity, far_point, look_at_tame, &tame);
        if (row->ball && row->tame_in_all)
            facts_each(row, row->arity + row->optional, far_point, look_at_tame_first, &tame);
        if (row->expansion)
            facts_each(row, row->arity, large_point, look_at_expansion, &expansion);
        if (row->reduced)
            facts_each(row, row->arity, facts_point, look_at_reduced, &reduced);
        heap_collect();
    }
    facts_close_book(&tame, 0);
    facts_close_book(&expansion, 0);
    facts_close_book(&reduced, 0);
    assert_true(tame.tried > 1000 && expansion.tried > 400 && reduced.tried > 100);
}

FACTS_TEST(smooth, states_smooth, true, true)
FACTS_TEST(breaks, states_breaks, true, false)
FACTS_TEST(continuous, states_continuous, true, false)
FACTS_TEST(coefficient, states_coefficient, true, false)

static int setup(void **state)
{
    (void)state;
    run_begin();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    run_end();
    return 0;
}

/* With the name of a test, that one alone. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth),  cmocka_unit_test(near),      cmocka_unit_test(coefficient),
        cmocka_unit_test(breaks),  cmocka_unit_test(recurring), cmocka_unit_test(continuous),
        cmocka_unit_test(far_out), cmocka_unit_test(swings),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, setup, teardown);
}
