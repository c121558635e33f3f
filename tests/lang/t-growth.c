/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows claim of known functions on the real line, against enclosures in balls: where they are
 * analytic and continuous, which places, cuts and leaps break that, once or again and again, and
 * what they are near places. Far out they have t-facts_far.
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
    Expr x = facts_last_of(s);
    bool near = expr_is_real_number(x) && num_cmp(expr_mul(x, x), expr_int(16)) <= 0;
    book->tried++;
    if (!facts_is_regular(s, s->row->smooth == FUNC_ENTIRE ? 1 : near ? -5 : -10))
        book_fail(book, s->call, "analytic");
}

static bool states_breaks(const FuncRow *row)
{
    return row->arity == 1 && (row->ball || row->smooth >= FUNC_CONTINUOUS) &&
           facts_states_real(row) && row->cut != FUNC_CUT_ALL;
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

/* Are the slopes to both sides near each other, from values a small step aside? */
static bool is_steady(const Sample *s)
{
    Expr x = facts_last_of(s), step = expr_pow(EXPR_TWO, expr_int(-40));
    acb_t low, high, at;
    bool steady = false;
    acb_init(low);
    acb_init(high);
    acb_init(at);
    if (facts_enclose(low, facts_call_at(s, expr_sub(x, step))) &&
        facts_enclose(at, facts_call_at(s, x)) &&
        facts_enclose(high, facts_call_at(s, expr_add(x, step)))) {
        acb_sub(high, high, at, FACTS_BITS);
        acb_sub(low, at, low, FACTS_BITS);
        acb_mul_2exp_si(high, high, 40);
        acb_mul_2exp_si(low, low, 40);
        steady = facts_is_near(high, low);
    }
    acb_clear(low);
    acb_clear(high);
    acb_clear(at);
    return steady;
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
    return has || is_steady(s);
}

static bool is_large(acb_srcptr z)
{
    return arf_cmpabs_2exp_si(arb_midref(acb_realref(z)), 16) > 0;
}

/* Is there a real value at a small step to one of the sides, and no pole? */
static bool has_value_beside(const Sample *s)
{
    bool found = false;
    acb_t value;
    acb_init(value);
    for (int side = -1; side <= 1 && !found; side += 2) {
        Expr beside =
            expr_add(facts_last_of(s), expr_mul(expr_int(side), expr_pow(EXPR_TWO, expr_int(-80))));
        found = funcs_is_real_on(s->row, &beside, 1) &&
                facts_enclose(value, facts_call_at(s, beside)) && !is_large(value);
    }
    acb_clear(value);
    return found;
}

/* Places that rows may name. */
static bool place_point(long i, bool alone, Expr *x)
{
    (void)alone;
    if (i > FUNC_PI - FUNC_MINUS_PI)
        return false;
    *x = funcs_place((FuncPlace)(FUNC_MINUS_PI + i));
    return true;
}

/* Where the function is real it is analytic, but at its breaks and poles. */
static void look_at_breaks(const Sample *s, Book *book)
{
    if (!has_value_beside(s))
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

/* --- cuts ------------------------------------------------------------------------------------- */

static bool states_cut(const FuncRow *row)
{
    return row->ball && (row->cut_of || row->cut != FUNC_CUT_ALL);
}

/* At last = z the values on both sides, a step aside, are near each other, or the enclosure of a
 * ball around z is told that it meets a cut. */
static void look_across(const Sample *sample, Expr z, Expr step, Book *book)
{
    Sample s = *sample;
    acb_t one, other;
    acb_init(one);
    acb_init(other);
    s.arg[s.n - 1] = z;
    if (facts_enclose(one, facts_call_at(&s, expr_add(z, step))) &&
        facts_enclose(other, facts_call_at(&s, expr_sub(z, step)))) {
        book->tried++;
        if (!facts_is_near(one, other) && facts_is_regular(&s, -60))
            book_fail(book, facts_call_at(&s, z), "a cut that is not stated");
    }
    acb_clear(one);
    acb_clear(other);
}

/* Cuts lie on the axes. */
static void look_at_cut(const Sample *s, Book *book)
{
    Expr step = expr_pow(EXPR_TWO, expr_int(-80));
    look_across(s, facts_last_of(s), expr_mul(EXPR_I, step), book);
    look_across(s, expr_mul(EXPR_I, facts_last_of(s)), step, book);
}

/* --- leaps ------------------------------------------------------------------------------------ */

static bool states_jump(const FuncRow *row)
{
    return row->arity == 1 && (row->real.low != FUNC_NOWHERE || row->jump != FUNC_JUMP_NONE);
}

/* Has the function a finite value beside x: is it the same much closer to it? */
static bool is_settled(const Sample *s, Expr x, Expr step)
{
    acb_t far, near;
    bool settled;
    acb_init(far);
    acb_init(near);
    settled = !facts_enclose(far, facts_call_at(s, expr_add(x, step))) ||
              !facts_enclose(near, facts_call_at(s, expr_add(x, expr_mul(step, step)))) ||
              facts_is_near(far, near);
    acb_clear(far);
    acb_clear(near);
    return settled;
}

/* A small step aside to both sides of x: 2 a leap of the values, 1 a bend, 0 neither or a pole. */
static int leap(const Sample *s, Expr x)
{
    Expr step = expr_pow(EXPR_TWO, expr_int(-80));
    if (!is_settled(s, x, step))
        return 0;
    Expr low = expr_sub(x, step), high = expr_add(x, step);
    acb_t below, above, at;
    int found = 0;
    acb_init(below);
    acb_init(above);
    acb_init(at);
    if (funcs_is_real_on(s->row, &low, 1) && funcs_is_real_on(s->row, &high, 1) &&
        facts_enclose(below, facts_call_at(s, low)) &&
        facts_enclose(above, facts_call_at(s, high)) && !is_large(below)) {
        found = facts_is_near(below, above) ? 0 : 2;
        if (!found && facts_enclose(at, facts_call_at(s, x))) {
            acb_add(below, below, above, FACTS_BITS);
            acb_submul_si(below, at, 2, FACTS_BITS);
            acb_mul_2exp_si(below, below, 80);
            acb_add(at, below, at, FACTS_BITS);
            acb_sub(below, at, below, FACTS_BITS);
            found = !facts_is_near(at, below);
        }
    }
    acb_clear(below);
    acb_clear(above);
    acb_clear(at);
    return found;
}

static bool is_stated_break(const Sample *s)
{
    return is_at_break(s) || (s->row->jump == FUNC_JUMP_ROUNDING &&
                              expr_is(expr_mul(EXPR_TWO, facts_last_of(s)), EXPR_INTEGER));
}

/* Leaps are at breaks, none happens where no jump is stated, and where one is there it happens. */
static void look_at_jump(const Sample *s, Book *book)
{
    Expr x = facts_last_of(s);
    int found = leap(s, x);
    book->tried++;
    if (found == 2 && !is_stated_break(s))
        book_fail(book, s->call, "a leap that is not stated");
    if (found && s->row->jump == FUNC_JUMP_NONE)
        book_fail(book, s->call, "a leap where none is stated");
    if (x == EXPR_ZERO && s->row->jump == FUNC_JUMP_SIGN && !found)
        book_fail(book, s->call, "no leap at zero");
    if (x == EXPR_ONE && s->row->jump == FUNC_JUMP_ROUNDING && found != 2 && !leap(s, EXPR_HALF))
        book_fail(book, s->call, "no leap where others round");
}

FACTS_TEST(smooth, states_smooth, facts_complex_point)

static void breaks(void **state)
{
    (void)state;
    facts_claim(
        &(Fact){"breaks", states_breaks, look_at_breaks, {facts_point, place_point}, FACTS_CALLS});
}

static void jump(void **state)
{
    (void)state;
    facts_claim(&(Fact){"jump", states_jump, look_at_jump, {facts_point}, FACTS_CALLS});
}

FACTS_TEST(cut, states_cut, NULL)
FACTS_TEST(continuous, states_continuous, NULL)
FACTS_TEST(coefficient, states_coefficient, NULL)

/* With the name of a test, that one alone. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth), cmocka_unit_test(near),      cmocka_unit_test(coefficient),
        cmocka_unit_test(breaks), cmocka_unit_test(recurring), cmocka_unit_test(continuous),
        cmocka_unit_test(cut),    cmocka_unit_test(jump),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
