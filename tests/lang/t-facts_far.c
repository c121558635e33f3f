/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The balls themselves, at several precisions and far out, and what rows claim of their functions
 * there: that they are at most a power, what they are like in elementary functions, and by which
 * functions that have such an expansion.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <time.h>

#include "cas/value/funcs_row.h"
#include "tests/lang/facts.h"

/* --- far out ---------------------------------------------------------------------------------- */

/* Whole ones and others. */
static bool far_point(long i, bool alone, Expr *x)
{
    (void)alone;
    if (i >= 2 * FACTS_ENOUGH)
        return false;
    *x = expr_pow(expr_ratio(9, 8), expr_int(20 + i / 2));
    *x = expr_mul(expr_int(i % 2 ? -1 : 1), i / 2 % 2 ? funcs_apply1("floor", *x) : *x);
    return true;
}

/* Not so far that exponentials hide all else. */
static bool large_point(long i, bool alone, Expr *x)
{
    (void)alone;
    if (i >= 3 * FACTS_ENOUGH)
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
    enclose_constant(bound, expr_pow(s->arg[s->n - 1], expr_int(6)), FACTS_BITS);
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
    s.arg[0] = sample->arg[sample->n - 1];
    s.arg[s.n - 1] = sample->arg[0];
    s.call = expr_call(expr_symbol(s.row->name), s.arg, s.n);
    acb_init(s.value);
    if (facts_enclose(s.value, s.call)) {
        s.arg[s.n - 1] = s.arg[0];
        look_at_tame(&s, book);
    }
    acb_clear(s.value);
}

/* The value of `rest` for which the expansion is exact is bounded. */
static void look_at_expansion(const Sample *s, Book *book)
{
    Expr x = s->arg[s->n - 1];
    Expr none = s->row->expansion(s->arg, s->n, num_sign(x), EXPR_ZERO);
    Expr one = none ? s->row->expansion(s->arg, s->n, num_sign(x), EXPR_ONE) : NULL;
    acb_t at[2], value;
    if (!none)
        return;
    acb_init(at[0]);
    acb_init(at[1]);
    if (enclose_constant(at[0], none, 20 * FACTS_BITS) &&
        enclose_constant(at[1], one, 20 * FACTS_BITS)) {
        acb_sub(at[1], at[1], at[0], 20 * FACTS_BITS);
        acb_neg(at[0], at[0]);
        acb_init(value);
        enclose_constant(value, s->call, 20 * FACTS_BITS);
        acb_add(at[0], at[0], value, 20 * FACTS_BITS);
        acb_clear(value);
        acb_div(at[0], at[0], at[1], 20 * FACTS_BITS);
        acb_abs(acb_realref(at[1]), at[0], FACTS_BITS);
        arb_sub_ui(acb_realref(at[1]), acb_realref(at[1]), 5000, FACTS_BITS);
        /* a ball that is too wide says nothing: exponentials hide all else */
        book->tried += arb_is_negative(acb_realref(at[1]));
        if (arb_is_positive(acb_realref(at[1])))
            book_fail(book, s->call, "expansion");
    }
    acb_clear(at[0]);
    acb_clear(at[1]);
}

typedef struct Reduced {
    const Sample *s;
    Expr value;
} Reduced;

static void reduce(void *arg)
{
    Reduced *r = arg;
    r->value = r->s->row->reduced(r->s->arg, r->s->n);
}

static void look_at_reduced(const Sample *s, Book *book)
{
    Reduced r = {.s = s};
    acb_t value;
    if (num_cmp(s->arg[s->n - 1], EXPR_ONE) <= 0 || !err_attempt(reduce, &r))
        return;
    acb_init(value);
    if (r.value && facts_enclose(value, r.value)) {
        book->tried++;
        if (!acb_overlaps(value, s->value))
            book_fail(book, s->call, "by other functions");
    }
    acb_clear(value);
}

static bool states_ball(const FuncRow *row)
{
    return row->ball;
}

/* Whatever method has the value at a precision: the same as at others. */
static void look_at_ball(const Sample *s, Book *book)
{
    const slong BITS[] = {30, 60, s->row->slow ? 200 : 400};
    acb_t value;
    acb_init(value);
    for (int i = 0; i < 3; i++)
        if (enclose_constant(value, s->call, BITS[i]) && acb_is_finite(value)) {
            book->tried++;
            if (!acb_overlaps(value, s->value))
                book_fail(book, s->call, "at another precision");
        }
    acb_clear(value);
}

/* What the call evaluates to has its value. */
static void look_at_value(const Sample *s, Book *book)
{
    acb_t value;
    acb_init(value);
    if (facts_evaluated(value, s->call)) {
        book->tried++;
        if (!acb_overlaps(value, s->value))
            book_fail(book, s->call, "evaluates to another value");
    }
    acb_clear(value);
}

static bool states_tame(const FuncRow *row)
{
    return row->tame;
}

static bool states_tame_in_all(const FuncRow *row)
{
    return row->tame_in_all && facts_least(row) + row->optional > 1;
}

static bool states_expansion(const FuncRow *row)
{
    return row->expansion;
}

static bool states_reduced(const FuncRow *row)
{
    return row->reduced;
}

#define HOLD(f, look, points, arguments)                                                           \
    static void f(void **state)                                                                    \
    {                                                                                              \
        (void)state;                                                                               \
        facts_claim(&(Fact){#f, states_##f, look, {points}, arguments});                           \
    }

static void ball(void **state)
{
    (void)state;
    facts_claim(&(Fact){"ball",
                        states_ball,
                        look_at_ball,
                        {facts_point, facts_complex_point, far_point},
                        FACTS_EVERY});
}

static void values(void **state)
{
    (void)state;
    facts_claim(&(Fact){"value",
                        states_ball,
                        look_at_value,
                        {facts_point, facts_complex_point, facts_whole_point},
                        FACTS_EVERY});
}

HOLD(tame, look_at_tame, far_point, FACTS_LEAST)
HOLD(tame_in_all, look_at_tame_first, far_point, FACTS_MOST)
static void expansion(void **state)
{
    (void)state;
    facts_claim(
        &(Fact){"expansion", states_expansion, look_at_expansion, {large_point}, FACTS_LEAST});
}

HOLD(reduced, look_at_reduced, large_point, FACTS_LEAST)

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

/* Functions of one argument answer or refuse far out without more bits than are asked for: 2000
 * calls in some seconds and 300 MB. */
static void no_waste(void **state)
{
    (void)state;
    static const char *const points[] = {
        "1e5",     "1e10",     "1e100",     "1e-100",        "-1e5",       "-1e10",
        "-1e100",  "1e5*I",    "1e10*I",    "1e100*I",       "-1e10*I",    "1e5+1e5*I",
        "1e100+I", "1e-100*I", "1-1e100*I", "12345.678+3*I", "1e10-1e10*I"};
    const FuncRow *row;
    Expr value;
    long rows = 0;
    mem_set_cap((size_t)300 << 20);
    for (long i = 0; (row = funcs_row(i)); i++) {
        if (!row->ball || row->arity != 1 || row->lists)
            continue;
        rows++;
        for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
            char text[100];
            clock_t began = clock();
            snprintf(text, sizeof text, "evalf(%s(%s));", row->name, points[k]);
            if (run_try(text, &value) == ST_NOMEM)
                run_fail("%s: %s", text, err_message());
            double took = (double)(clock() - began) / CLOCKS_PER_SEC;
            if (took > 1)
                run_fail("%s took %g s", text, took);
        }
    }
    mem_set_cap(0);
    assert_true(rows > 50);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball),        cmocka_unit_test(values),    cmocka_unit_test(tame),
        cmocka_unit_test(tame_in_all), cmocka_unit_test(expansion), cmocka_unit_test(reduced),
        cmocka_unit_test(swings),      cmocka_unit_test(no_waste),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
