/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arguments at which what is claimed of a known function is tried: every end of a cut and both
 * sides of it, zero and small and large numbers, whole and broken orders; and the book of what was
 * tried, which names every function that failed.
 */
#ifndef DAESY_TESTS_LANG_FACTS_H
#define DAESY_TESTS_LANG_FACTS_H

#include "cas/algebra/diff/diff.h"
#include "cas/core/num.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs_row.h"
#include "tests/lang/run.h"

enum { FACTS_BITS = 100, FACTS_MOST_ARGUMENTS = 6, FACTS_ENOUGH = 40 };

typedef struct Sample {
    const FuncRow *row;
    Expr arg[FACTS_MOST_ARGUMENTS];
    long n, by;
    long turn; /* beside other arguments not all points are tried, each time others */
    Expr call; /* not evaluated */
    bool bare; /* without value */
    acb_t value;
} Sample;

/* What is tried of all rows: failures are told, one a row, and counted. */
typedef struct Book {
    const char *fact;
    long tried, failed, rows;
    bool told;
} Book;

typedef void Look(const Sample *s, Book *book);

static inline void book_fail(Book *book, Expr call, const char *claim)
{
    if (!book->told) {
        char *text = print_text(call, 200);
        printf("# %s: %s\n", text, claim);
        mem_free(text);
        fflush(stdout);
    }
    book->told = true;
    book->failed++;
}

/* Points of the real line, as quotients of whole numbers. */
static const short FACTS_LINE[][2] = {
    {0, 1},  {1, 1024}, {1, 8},       {1, 4},  {23, 64},     {3, 8},  {1, 2}, {5, 8},
    {3, 4},  {7, 8},    {1023, 1024}, {1, 1},  {1025, 1024}, {5, 4},  {3, 2}, {7, 4},
    {15, 8}, {2, 1},    {9, 4},       {5, 2},  {3, 1},       {25, 8}, {7, 2}, {4, 1},
    {9, 2},  {6, 1},    {17, 2},      {12, 1}, {20, 1},
};

enum { FACTS_LINE_COUNT = (int)(sizeof FACTS_LINE / sizeof *FACTS_LINE) };

enum { FACTS_DENSE = 80 };

/* The k-th point from zero on: those above, and when there is no other argument as many again from
 * 0 to 1 and from 1 to 9. */
static inline bool facts_positive(long k, bool alone, Expr *x)
{
    if (k >= FACTS_LINE_COUNT + (alone ? FACTS_DENSE : 0))
        return false;
    long i = k - FACTS_LINE_COUNT, half = FACTS_DENSE / 2;
    *x = i < 0      ? expr_ratio(FACTS_LINE[k][0], FACTS_LINE[k][1])
         : i < half ? expr_ratio(i + 1, half + 1)
                    : expr_ratio(i - half + 6, 5);
    return true;
}

/* The i-th point, in turn above and below zero; false past the last. */
static inline bool facts_point(long i, bool alone, Expr *x)
{
    if (!facts_positive((i + 1) / 2, alone, x))
        return false;
    if (i % 2)
        *x = expr_neg(*x);
    return true;
}

/* Integers: some functions have values there alone. */
static inline bool facts_whole_point(long i, bool alone, Expr *x)
{
    (void)alone;
    *x = expr_int(i % 2 ? -(i / 2) - 1 : i / 2);
    return i < 2 * FACTS_ENOUGH;
}

/* A point off the real line. */
static inline bool facts_complex_point(long i, bool alone, Expr *z)
{
    static const short HEIGHT[][2] = {{1, 8}, {-1, 2}, {5, 4}, {-3, 1}};
    Expr x;
    (void)alone;
    if (!facts_point(i, false, &x))
        return false;
    *z = expr_add(x, expr_mul(EXPR_I, expr_ratio(HEIGHT[i % 4][0], HEIGHT[i % 4][1])));
    return true;
}

/* Arguments before the last: orders and moduli, whole and broken, of either sign. */
static inline bool facts_parameter(long i, long n, Expr *p)
{
    static const short TWO[][2] = {{0, 1}, {1, 1}, {2, 1},  {3, 1},  {-1, 1}, {-2, 1},
                                   {1, 2}, {1, 3}, {-1, 3}, {-3, 2}, {5, 2},  {9, 4}};
    static const short MORE[][2] = {{1, 3}, {-1, 2}, {1, 1}, {2, 1}};
    if (i >= (n == 2 ? 12 : n == 3 ? 4 : n == 4 ? 3 : 2))
        return false;
    *p = n == 2 ? expr_ratio(TWO[i][0], TWO[i][1]) : expr_ratio(MORE[i][0], MORE[i][1]);
    return true;
}

/* The lists of a generalised hypergeometric function. */
static inline bool facts_lists(long i, Expr *up, Expr *down)
{
    const Expr half = EXPR_HALF, third = expr_ratio(1, 3), more = expr_ratio(5, 4);
    switch (i) {
    case 0:
        *up = expr_list((Expr[]){half, third}, 2);
        *down = expr_list(&more, 1);
        return true;
    case 1:
        *up = expr_list(&third, 1);
        *down = expr_list(&more, 1);
        return true;
    case 2:
        *up = expr_list(NULL, 0);
        *down = expr_list(&half, 1);
        return true;
    case 3:
        *up = expr_list((Expr[]){half, third}, 2);
        *down = expr_list(NULL, 0);
        return true;
    default:
        return false;
    }
}

typedef struct FactsValue {
    acb_ptr value;
    Expr e;
} FactsValue;

static inline void facts_evaluate(void *arg)
{
    FactsValue *v = arg;
    if (!enclose_constant(v->value, funcs_refresh(v->e), FACTS_BITS))
        acb_indeterminate(v->value);
}

/* The value of what e evaluates to. */
static inline bool facts_evaluated(acb_t value, Expr e)
{
    FactsValue v = {value, e};
    return err_attempt(facts_evaluate, &v) && acb_is_finite(value);
}

static inline void facts_note_bare(Expr node, void *arg)
{
    const FuncRow *row = funcs_row_of(node);
    *(bool *)arg |= row && !row->ball;
}

/* A finite value of e; of what it evaluates to where functions in it have no balls. */
static inline bool facts_enclose(acb_t value, Expr e)
{
    bool bare = false;
    walk_each(e, facts_note_bare, &bare);
    if (bare)
        return facts_evaluated(value, e);
    return enclose_constant(value, e, FACTS_BITS) && acb_is_finite(value);
}

static inline void facts_try(Sample *s, Look *look, Book *book)
{
    s->call = expr_call(expr_symbol(s->row->name), s->arg, s->n);
    acb_init(s->value);
    if (facts_enclose(s->value, s->call))
        look(s, book);
    acb_clear(s->value);
}

/* The call alone, whether balls have a value for it or not. */
static inline void facts_show(Sample *s, Look *look, Book *book)
{
    s->call = expr_call(expr_symbol(s->row->name), s->arg, s->n);
    look(s, book);
}

typedef bool Points(long i, bool alone, Expr *x);

static inline void facts_last(Sample *s, Points points, Look *look, Book *book)
{
    static const long STRIDE[] = {1, 1, 6, 12, 20, 20, 29};
    long stride = s->row->lists || !s->row->ball ? 1 : s->bare && s->n > 2 ? 5 : STRIDE[s->n];
    if (s->row->slow && !s->bare && s->n > 2)
        stride *= 2;
    long from = s->turn++ % stride;
    if (from > 0 && points(0, s->n == 1, &s->arg[s->n - 1])) /* zero is tried beside all others */
        (s->bare ? facts_show : facts_try)(s, look, book);
    for (long i = from; points(i, s->n == 1, &s->arg[s->n - 1]); i += stride)
        (s->bare ? facts_show : facts_try)(s, look, book);
}

/* Arguments from k on. */
static inline void facts_from(Sample *s, long k, Points points, Look *look, Book *book)
{
    if (s->row->lists) {
        for (long i = 0; facts_lists(i, &s->arg[0], &s->arg[1]); i++)
            facts_last(s, points, look, book);
        return;
    }
    if (k == s->n - 1) {
        facts_last(s, points, look, book);
        return;
    }
    for (long i = 0; facts_parameter(i, s->n, &s->arg[k]); i++)
        facts_from(s, k + 1, points, look, book);
}

/* The least number of arguments; two, where it is any. */
static inline long facts_least(const FuncRow *row)
{
    return row->arity < 0 ? 2 : row->arity;
}

/* Looks at the calls of a row with n arguments at all points. */
static inline void facts_each(const FuncRow *row, long n, Points points, Look *look, Book *book)
{
    Sample s = {.row = row, .n = n};
    if (n > 0 && n <= FACTS_MOST_ARGUMENTS)
        facts_from(&s, 0, points, look, book);
}

/* The same with every number of arguments that the row takes. */
static inline void facts_every(const FuncRow *row, Points points, Look *look, Book *book)
{
    for (long n = facts_least(row); n <= facts_least(row) + row->optional; n++)
        facts_each(row, n, points, look, book);
}

/* Looks at the calls alone, whether they have a value or not. */
static inline void facts_calls(const FuncRow *row, long n, Points points, Look *look, Book *book)
{
    Sample s = {.row = row, .n = n, .bare = true};
    if (n > 0 && n <= FACTS_MOST_ARGUMENTS)
        facts_from(&s, 0, points, look, book);
}

/* --- judging -------------------------------------------------------------------------------- */

/* Ends a fact that was tried of every row. */
static inline void facts_close_book(const Book *book, long rows)
{
    if (book->failed > 0)
        run_fail("%s: %ld of %ld failed", book->fact, book->failed, book->tried);
    if (book->rows < rows)
        run_fail("%s: tried of %ld functions only", book->fact, book->rows);
}

/* The call and another expression of the same value. */
static inline void facts_compare(const Sample *s, Expr other, const char *claim, Book *book)
{
    acb_t value;
    acb_init(value);
    if (other && facts_enclose(value, other)) {
        book->tried++;
        if (!acb_overlaps(value, s->value))
            book_fail(book, s->call, claim);
    }
    acb_clear(value);
}

static inline Expr facts_last_of(const Sample *s)
{
    return s->arg[s->n - 1];
}

/* The call of the same function with another last argument, not evaluated. */
static inline Expr facts_call_at(const Sample *s, Expr last)
{
    Expr args[FACTS_MOST_ARGUMENTS];
    for (long i = 0; i < s->n; i++)
        args[i] = i + 1 < s->n ? s->arg[i] : last;
    return expr_call(expr_symbol(s->row->name), args, s->n);
}

typedef struct Made {
    const Sample *s;
    Expr (*of)(const Sample *s);
    Expr value;
} Made;

static inline void facts_make(void *arg)
{
    Made *made = arg;
    made->value = made->of(made->s);
}

/* What the row makes of the call; NULL at a pole. */
static inline Expr facts_made(const Sample *s, Expr (*of)(const Sample *s))
{
    Made m = {.s = s, .of = of};
    return err_try(facts_make, &m) == ST_OK ? m.value : NULL;
}

/* One fact that rows state, and where it is looked at: at all points, with every number of
 * arguments, or with the least (or the greatest) alone; calls alone, with or without a value. */
typedef struct Fact {
    const char *name;
    bool (*stated)(const FuncRow *row);
    Look *look;
    Points *points[3];
    enum { FACTS_EVERY, FACTS_LEAST, FACTS_MOST, FACTS_CALLS } arguments;
} Fact;

static inline void facts_points(const Fact *fact, const FuncRow *row, Points points, Book *book)
{
    if (fact->arguments == FACTS_EVERY)
        facts_every(row, points, fact->look, book);
    else if (fact->arguments == FACTS_CALLS)
        facts_calls(row, facts_least(row), points, fact->look, book);
    else
        facts_each(row, facts_least(row) + (fact->arguments == FACTS_MOST ? row->optional : 0),
                   points, fact->look, book);
}

/* Tries the fact of every row that states it: each of them often enough, and no row failing. */
static inline void facts_claim(const Fact *fact)
{
    Book book = {.fact = fact->name};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        if (!fact->stated(row))
            continue;
        for (int k = 0; k < 3 && fact->points[k]; k++)
            facts_points(fact, row, fact->points[k], &book);
        if (book.tried - before < FACTS_ENOUGH)
            run_fail("%s of %s: tried at %ld points only", fact->name, row->name,
                     book.tried - before);
        book.rows++;
        heap_collect();
    }
    assert_true(book.rows > 0);
    facts_close_book(&book, 0);
}

/* The call as a function of x; what it evaluates to where it has no balls. */
static inline Expr facts_function(const Sample *s, Expr x)
{
    return s->row->ball ? facts_call_at(s, x) : funcs_refresh(facts_call_at(s, x));
}

/* Is the function of the last argument finite in a ball of radius 2^exponent around it, with every
 * cut kept out? */
static inline bool facts_is_regular(const Sample *s, slong exponent)
{
    Enclosure c;
    Expr x = expr_symbol("x");
    acb_t ball;
    acb_init(ball);
    bool finite = false;
    if (enclose_begin(&c, facts_function(s, x), &x, 1)) {
        c.analytic = true;
        enclose_constant(ball, facts_last_of(s), FACTS_BITS);
        arb_add_error_2exp_si(acb_realref(ball), exponent);
        arb_add_error_2exp_si(acb_imagref(ball), exponent);
        finite = acb_is_finite(enclose_eval(&c, &x, ball, 1, FACTS_BITS));
    }
    enclose_end(&c);
    acb_clear(ball);
    return finite;
}

static inline bool facts_is_near(acb_srcptr x, acb_srcptr y)
{
    acb_t d;
    acb_init(d);
    acb_sub(d, x, y, FACTS_BITS);
    mag_t size, bound;
    mag_init(size);
    mag_init(bound);
    acb_get_mag_lower(size, d);
    acb_get_mag(bound, x);
    mag_add_ui(bound, bound, 1);
    mag_mul_2exp_si(bound, bound, -24);
    bool near = mag_cmp(size, bound) <= 0;
    mag_clear(size);
    mag_clear(bound);
    acb_clear(d);
    return near;
}

static inline Expr facts_slope(const Sample *s)
{
    return s->row->derivative(s->arg, s->n, s->by);
}

static inline bool facts_states_real(const FuncRow *row)
{
    return row->real.low != FUNC_NOWHERE || row->is_real || row->always_real;
}

/* The test f: what states says is held at real points, and at those of other kinds. */
#define FACTS_TEST(f, states, ...)                                                                 \
    static void f(void **state)                                                                    \
    {                                                                                              \
        (void)state;                                                                               \
        facts_claim(&(Fact){#f, states, look_at_##f, {facts_point, __VA_ARGS__}, FACTS_EVERY});    \
    }

#endif
