/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is claimed of known functions, row by row, against enclosures in balls: real and imaginary
 * part as the algebra splits them, of numbers and of names that stand for numbers, and each fact
 * that the rows state: where they are real, range, parity, waves, inverses and periods,
 * derivatives and integrals, smoothness, growth and expansions, doubles.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/value/funcs_row.h"
#include "tests/lang/facts.h"

/* Ends a fact that was tried of every row. */
static void close_book(const Book *book, long rows)
{
    if (book->failed > 0)
        run_fail("%s: %ld of %ld failed", book->fact, book->failed, book->tried);
    if (book->rows < rows)
        run_fail("%s: tried of %ld functions only", book->fact, book->rows);
}

/* --- real and imaginary part ----------------------------------------------------------------- */

typedef struct Split {
    Expr call, re, im;
    bool known;
} Split;

static void split(void *arg)
{
    Split *s = arg;
    s->known = evalc_split(s->call, &s->re, &s->im);
}

/* Is part, at the point, a real number that may be x? */
static Truth may_be(Expr part, Expr name, acb_srcptr at, const arb_t x)
{
    Enclosure c;
    Truth may = TRUTH_UNKNOWN;
    if (enclose_begin(&c, part, &name, 1)) {
        acb_srcptr value = enclose_eval(&c, &name, at, 1, FACTS_BITS);
        if (acb_is_finite(value))
            may = arb_contains_zero(acb_imagref(value)) && arb_overlaps(acb_realref(value), x)
                      ? TRUTH_YES
                      : TRUTH_NO;
    }
    enclose_end(&c);
    return may;
}

static void compare_parts(const Sample *s, const Split *split, Expr name, Book *book)
{
    acb_t at;
    acb_init(at);
    if (!enclose_constant(at, s->arg[s->n - 1], FACTS_BITS))
        acb_indeterminate(at);
    Truth re = may_be(split->re, name, at, acb_realref(s->value));
    Truth im = may_be(split->im, name, at, acb_imagref(s->value));
    book->tried += re != TRUTH_UNKNOWN && im != TRUTH_UNKNOWN;
    if (re == TRUTH_NO || im == TRUTH_NO)
        book_fail(book, s->call, re == TRUTH_NO ? "a wrong real part" : "a wrong imaginary part");
    acb_clear(at);
}

static void look_at_parts(const Sample *s, Book *book)
{
    Split of = {.call = s->call};
    if (err_try(split, &of) == ST_OK && of.known)
        compare_parts(s, &of, expr_symbol("x"), book);
}

/* With a name, which is real, for the last argument. */
static void look_at_name(const Sample *s, Book *book)
{
    Expr args[FACTS_MOST_ARGUMENTS], x = expr_symbol("x");
    Split of;
    for (long i = 0; i < s->n; i++)
        args[i] = i + 1 < s->n ? s->arg[i] : x;
    of = (Split){.call = expr_call(expr_symbol(s->row->name), args, s->n)};
    if (err_try(split, &of) == ST_OK && of.known)
        compare_parts(s, &of, x, book);
}

static void parts(void **state)
{
    (void)state;
    Book book = {.fact = "real and imaginary part"};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        facts_every(row, facts_point, look_at_parts, &book);
        facts_every(row, facts_complex_point, look_at_parts, &book);
        facts_every(row, facts_point, look_at_name, &book);
        book.rows += book.tried - before >= FACTS_ENOUGH;
        heap_collect();
    }
    close_book(&book, 40);
}

/* --- what rows say --------------------------------------------------------------------------- */

static bool enclose(acb_t value, Expr e)
{
    return enclose_constant(value, e, FACTS_BITS) && acb_is_finite(value);
}

/* The call and another expression of the same value. */
static void compare(const Sample *s, Expr other, const char *claim, Book *book)
{
    acb_t value;
    acb_init(value);
    if (other && enclose(value, other)) {
        book->tried++;
        if (!acb_overlaps(value, s->value))
            book_fail(book, s->call, claim);
    }
    acb_clear(value);
}

static Expr last_of(const Sample *s)
{
    return s->arg[s->n - 1];
}

/* The call of the same function with another last argument, not evaluated. */
static Expr call_at(const Sample *s, Expr last)
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

static void make(void *arg)
{
    Made *made = arg;
    made->value = made->of(made->s);
}

/* What the row makes of the call; NULL at a pole. */
static Expr made(const Sample *s, Expr (*of)(const Sample *s))
{
    Made m = {.s = s, .of = of};
    return err_try(make, &m) == ST_OK ? m.value : NULL;
}

/* Tries one fact of every row that states it; each of these must have been tried often enough. */
static void hold(const char *fact, bool (*stated)(const FuncRow *row), Look *look, bool real,
                 bool complex)
{
    Book book = {.fact = fact};
    const FuncRow *row;
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        if (!row->ball || !stated(row))
            continue;
        if (real)
            facts_every(row, facts_point, look, &book);
        if (complex)
            facts_every(row, facts_complex_point, look, &book);
        if (book.tried - before < FACTS_ENOUGH)
            run_fail("%s of %s: tried at %ld points only", fact, row->name, book.tried - before);
        rows++;
        heap_collect();
    }
    book.rows = rows;
    assert_true(rows > 0);
    close_book(&book, rows);
}

static bool states_real(const FuncRow *row)
{
    return row->real.low != FUNC_NOWHERE || row->is_real || row->always_real;
}

/* Real where it is said to be, and where a span says it, nowhere else. */
static void look_at_real(const Sample *s, Book *book)
{
    bool real = funcs_is_real_on(s->row, s->arg, s->n);
    book->tried++;
    if (real && !arb_contains_zero(acb_imagref(s->value)))
        book_fail(book, s->call, "said to be real");
    if (!real && !s->row->is_real && s->n == 1 && arb_contains_zero(acb_imagref(s->value)))
        book_fail(book, s->call, "not said to be real");
}

static bool states_range(const FuncRow *row)
{
    return row->range.low != FUNC_NOWHERE;
}

/* Is x below (sign 1) or above (sign -1) the place for sure, or at it when that is left out? */
static bool is_beyond(const arb_t x, FuncPlace place, bool open, int sign)
{
    acb_t end;
    bool beyond;
    if (place == FUNC_MINUS_INFINITY || place == FUNC_INFINITY)
        return false;
    acb_init(end);
    enclose_constant(end, funcs_place(place), FACTS_BITS);
    arb_sub(acb_realref(end), x, acb_realref(end), FACTS_BITS);
    arb_mul_si(acb_realref(end), acb_realref(end), sign, FACTS_BITS);
    beyond = arb_is_negative(acb_realref(end)) || (open && arb_is_zero(acb_realref(end)));
    acb_clear(end);
    return beyond;
}

static void look_at_range(const Sample *s, Book *book)
{
    FuncSpan range = s->row->range;
    if (s->n != s->row->arity || !funcs_is_real_on(s->row, s->arg, s->n))
        return;
    bool low = is_beyond(acb_realref(s->value), range.low, range.open_low, 1);
    bool high = is_beyond(acb_realref(s->value), range.high, range.open_high, -1);
    book->tried++;
    if (range.low > range.high ? low && high : low || high)
        book_fail(book, s->call, "out of its range");
}

static bool states_parity(const FuncRow *row)
{
    return row->parity != FUNC_NO_PARITY;
}

static void look_at_parity(const Sample *s, Book *book)
{
    Expr mirror = call_at(s, expr_neg(last_of(s)));
    if (s->n == s->row->arity)
        compare(s, s->row->parity == FUNC_ODD ? expr_neg(mirror) : mirror, "parity", book);
}

static bool states_wave(const FuncRow *row)
{
    return row->wave.is;
}

static void look_at_wave(const Sample *s, Book *book)
{
    const FuncWave *wave = &s->row->wave;
    Expr u = last_of(s), cosine = expr_call1(wave->is_hyperbolic ? "cosh" : "cos", u);
    Expr sine = expr_call1(wave->is_hyperbolic ? "sinh" : "sin", u);
    compare(
        s, expr_mul(expr_pow(cosine, expr_int(wave->cosine)), expr_pow(sine, expr_int(wave->sine))),
        "powers of cosine and sine", book);
}

/* --- inverses --------------------------------------------------------------------------------- */

static bool states_inverse(const FuncRow *row)
{
    return row->inverse.name || row->inverse.formula;
}

static Expr principal(const FuncInverse *inverse, Expr v)
{
    return inverse->name ? expr_call1(inverse->name, v) : inverse->formula(v);
}

static bool states_arc(const FuncRow *row)
{
    return funcs_arc(expr_call1(row->name, expr_symbol("x")));
}

/* Cosine and sine of the value, times sine and cosine of the pair: where it is real. */
static void look_at_arc(const Sample *s, Book *book)
{
    const FuncWave *wave = funcs_arc(s->call);
    Expr c, sine, cosine, w = s->call;
    acb_t left, right;
    if (s->n != 1 || !arb_contains_zero(acb_imagref(s->value)) ||
        !funcs_arc_pair(w, &cosine, &sine))
        return;
    acb_init(left);
    acb_init(right);
    c = expr_call1(wave->is_hyperbolic ? "cosh" : "cos", w);
    w = expr_call1(wave->is_hyperbolic ? "sinh" : "sin", w);
    if (enclose(left, expr_mul(c, sine)) && enclose(right, expr_mul(w, cosine))) {
        book->tried++;
        if (!acb_overlaps(left, right))
            book_fail(book, s->call, "cosine and sine");
        if ((wave->cosine == 0 || wave->sine == 0) && enclose(left, c) && enclose(right, cosine) &&
            !acb_overlaps(left, right))
            book_fail(book, s->call, "cosine");
    }
    acb_clear(left);
    acb_clear(right);
}

/* f(u) = v for the principal u, at the sampled v. */
static void look_at_inverse(const Sample *s, Book *book)
{
    acb_t value, v;
    Expr u = principal(&s->row->inverse, last_of(s));
    bool positive = !s->row->inverse.name && s->row->always_real; /* abs(u) = v for v >= 0 */
    acb_init(value);
    acb_init(v);
    if (enclose(value, call_at(s, u)) && enclose(v, last_of(s)) &&
        (!positive || (acb_is_real(v) && arb_is_nonnegative(acb_realref(v))))) {
        book->tried++;
        if (s->row->inverse.never_zero && acb_is_zero(v))
            book_fail(book, s->call, "never zero");
        if (!acb_overlaps(value, v) && s->row->inverse.period > 0)
            book_fail(book, s->call, "the inverse function");
    }
    acb_clear(value);
    acb_clear(v);
}

static bool states_period(const FuncRow *row)
{
    return row->inverse.period > 0;
}

static void look_at_period(const Sample *s, Book *book)
{
    const FuncInverse *inverse = &s->row->inverse;
    Expr u = last_of(s), unit = inverse->imaginary ? expr_mul(EXPR_I, EXPR_PI) : EXPR_PI;
    compare(s, call_at(s, expr_add(u, expr_mul(expr_int(inverse->period), unit))), "period", book);
    if (inverse->second == FUNC_SECOND_NEGATIVE)
        compare(s, call_at(s, expr_neg(u)), "the second solution", book);
    if (inverse->second == FUNC_SECOND_REFLECTED)
        compare(s, call_at(s, expr_sub(unit, u)), "the second solution", book);
    if (inverse->never_zero && acb_contains_zero(s->value))
        book_fail(book, s->call, "never zero");
}

/* --- smoothness ------------------------------------------------------------------------------- */

/* Is the function of the last argument finite in a ball of radius 2^exponent around it, with every
 * cut kept out? */
static bool is_regular(const Sample *s, slong exponent)
{
    Enclosure c;
    Expr x = expr_symbol("x");
    acb_t ball;
    acb_init(ball);
    bool finite = false;
    if (enclose_begin(&c, call_at(s, x), &x, 1)) {
        c.analytic = true;
        enclose_constant(ball, last_of(s), FACTS_BITS);
        arb_add_error_2exp_si(acb_realref(ball), exponent);
        arb_add_error_2exp_si(acb_imagref(ball), exponent);
        finite = acb_is_finite(enclose_eval(&c, &x, ball, 1, FACTS_BITS));
    }
    enclose_end(&c);
    acb_clear(ball);
    return finite;
}

/* Functions whose cuts are not told have them on the axes. */
static bool is_off_cuts(const Sample *s)
{
    Expr z = last_of(s);
    if (s->row->cut != FUNC_CUT_ALL)
        return is_regular(s, -38);
    return expr_is(z, EXPR_COMPLEX) && !num_is_zero(expr_arg(z, 0));
}

/* --- derivatives and integrals ---------------------------------------------------------------- */

static bool states_derivative(const FuncRow *row)
{
    return row->derivative && !row->lists && row->cut != FUNC_CUT_ZERO;
}

/* The call with h added to argument i. */
static Expr call_beside(const Sample *s, long i, Expr h)
{
    Expr args[FACTS_MOST_ARGUMENTS];
    for (long k = 0; k < s->n; k++)
        args[k] = k == i ? expr_add(s->arg[k], h) : s->arg[k];
    return expr_call(expr_symbol(s->row->name), args, s->n);
}

/* (f(x+h) - f(x-h))/(2h) by argument i, with 2h = 2^-39. */
static bool quotient(acb_t value, const Sample *s, long i)
{
    acb_t low;
    Expr h = expr_pow(EXPR_TWO, expr_int(-40));
    acb_init(low);
    bool good =
        enclose(value, call_beside(s, i, h)) && enclose(low, call_beside(s, i, expr_neg(h)));
    acb_sub(value, value, low, FACTS_BITS);
    acb_mul_2exp_si(value, value, 39);
    acb_clear(low);
    return good;
}

static bool is_near(acb_srcptr x, acb_srcptr y)
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

static Expr slope(const Sample *s)
{
    return s->row->derivative(s->arg, s->n, s->by);
}

static void look_at_derivative(const Sample *sample, Book *book)
{
    Sample by = *sample, *s = &by;
    acb_t value, expected;
    acb_init(value);
    acb_init(expected);
    for (s->by = 0; s->by < s->n && is_off_cuts(s); s->by++) {
        Expr by_row = made(s, slope);
        if (!by_row || !enclose(value, by_row) || !quotient(expected, s, s->by))
            continue;
        book->tried++;
        if (!is_near(value, expected))
            book_fail(book, s->call, "derivative");
    }
    acb_clear(value);
    acb_clear(expected);
}

static bool states_integral(const FuncRow *row)
{
    return row->integral;
}

/* The derivative of the antiderivative. */
static Expr integrand(const Sample *s)
{
    Expr x = expr_symbol("x"), at = last_of(s);
    return walk_replace(diff_name(s->row->integral(x), x), &x, &at, 1);
}

static void look_at_integral(const Sample *s, Book *book)
{
    if (s->n == 1 && (s->row->cut != FUNC_CUT_ZERO || expr_is_real_number(last_of(s))))
        compare(s, made(s, integrand), "antiderivative", book);
}

static void is_call_of(Expr node, void *arg)
{
    const FuncRow **row = arg;
    if (funcs_row_of(node) == *row)
        *row = NULL;
}

/* The derivative of what is said to have a simpler one is free of the function. */
static void primitives(void **state)
{
    (void)state;
    const FuncRow *row;
    Expr x = expr_symbol("x");
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        const FuncRow *found = row;
        if (!row->primitive)
            continue;
        rows++;
        walk_each(row->derivative(&x, 1, 0), is_call_of, &found);
        if (!found)
            run_fail("%s stands in its own derivative", row->name);
    }
    assert_true(rows > 10);
}

/* --- on the real line ------------------------------------------------------------------------- */

static bool states_smooth(const FuncRow *row)
{
    return row->smooth >= FUNC_ANALYTIC;
}

static void look_at_smooth(const Sample *s, Book *book)
{
    if (s->n != s->row->arity ||
        (s->row->smooth == FUNC_ANALYTIC && !expr_is_real_number(last_of(s))))
        return;
    book->tried++;
    if (!is_regular(s, s->row->smooth == FUNC_ENTIRE ? -4 : -10))
        book_fail(book, s->call, "analytic");
}

static bool states_breaks(const FuncRow *row)
{
    return row->arity == 1 && states_real(row) && row->cut != FUNC_CUT_ALL;
}

/* Is the last argument one of the row's places? */
static bool is_at_break(const Sample *s)
{
    Expr call = call_at(s, last_of(s)), x = last_of(s);
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
    Expr by_row = s->row->cut != FUNC_CUT_ZERO ? made(s, slope) : NULL;
    acb_t value;
    acb_init(value);
    bool has = by_row && enclose(value, by_row) && acb_is_real(value);
    acb_clear(value);
    return has;
}

/* Where the function is real it is analytic, but at its breaks. */
static void look_at_breaks(const Sample *s, Book *book)
{
    if (s->n != 1 || !funcs_is_real_on(s->row, s->arg, 1))
        return;
    book->tried++;
    if (!is_at_break(s) && !is_regular(s, -20) && !has_real_slope(s))
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
            if (is_regular(&s, -20))
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
            expr_add(last_of(s), expr_mul(expr_int(side), expr_pow(EXPR_TWO, expr_int(-80))));
        if (!enclose(value, call_at(s, beside)))
            continue;
        book->tried++;
        if (!is_near(s->value, value))
            book_fail(book, s->call, "continuous");
    }
    acb_clear(value);
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
    enclose_constant(bound, expr_pow(last_of(s), expr_int(6)), FACTS_BITS);
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
    s.arg[0] = last_of(sample);
    s.arg[s.n - 1] = sample->arg[0];
    s.call = expr_call(expr_symbol(s.row->name), s.arg, s.n);
    acb_init(s.value);
    if (enclose(s.value, s.call)) {
        s.arg[s.n - 1] = s.arg[0];
        look_at_tame(&s, book);
    }
    acb_clear(s.value);
}

/* The value of `rest` for which the expansion is exact is bounded. */
static void look_at_expansion(const Sample *s, Book *book)
{
    Expr x = last_of(s);
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
    if (!s->row->arity || num_cmp(last_of(s), EXPR_ONE) <= 0)
        return;
    compare(s, made(s, reduced_form), "by other functions", book);
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
    close_book(&tame, 0);
    close_book(&expansion, 0);
    close_book(&reduced, 0);
    assert_true(tame.tried > 1000 && expansion.tried > 400 && reduced.tried > 100);
}

/* --- doubles ---------------------------------------------------------------------------------- */

/* The double function agrees with the balls, and keeps to range and wholeness where there are no
 * balls. */
static void check_double(const FuncRow *row, Expr x)
{
    double y = row->real1(num_to_double(x));
    acb_t value;
    acb_init(value);
    if (!funcs_is_real_on(row, &x, 1) || isinf(y))
        return;
    if (row->ball && enclose(value, expr_call(expr_symbol(row->name), &x, 1))) {
        double ball = arf_get_d(arb_midref(acb_realref(value)), ARF_RND_NEAR);
        if (!(fabs(y - ball) <= 1e-11 * fmax(1, fabs(ball))))
            run_fail("%s(%g): %.17g and %.17g", row->name, num_to_double(x), y, ball);
    }
    acb_clear(value);
    if (row->whole && y != floor(y))
        run_fail("%s(%g) is not whole: %g", row->name, num_to_double(x), y);
    if (row->range.low == FUNC_ZERO && y < 0)
        run_fail("%s(%g) is negative: %g", row->name, num_to_double(x), y);
    if (row->parity != FUNC_NO_PARITY) {
        double mirror = row->real1(-num_to_double(x));
        if (mirror != (row->parity == FUNC_ODD ? -y : y))
            run_fail("%s(%g): parity", row->name, num_to_double(x));
    }
}

static void doubles(void **state)
{
    (void)state;
    const FuncRow *row;
    Expr x;
    for (long i = 0; (row = funcs_row(i)); i++)
        for (long k = 0; row->real1 && facts_point(k, true, &x); k++)
            check_double(row, x);
}

/* --- what follows in the language ------------------------------------------------------------- */

static void answers(void **state)
{
    (void)state;
    static const char *const TRUE_ONES[] = {
        "evalb(abs(evalf(Im(EllipticK(2)))+1.078257824) < 1e-8)",
        "evalb(abs(evalf(Im(BesselK(0,-1)))+3.977463261) < 1e-8)",
        "evalb(abs(evalf(Im(BesselY(0,-1)))-1.530395373) < 1e-8)",
        "evalb(abs(evalf(Im(GAMMA(1/2,-1)))+2.925303492) < 1e-8)",
        "evalb(abs(evalf(Im(polylog(2,3)))+3.451392295) < 1e-8)",
        "evalb(abs(evalf(Im(lnGAMMA(-3/2)))+2*Pi) < 1e-8)",
        "evalb(abs(evalf(Im(Ei(1,-2)))+Pi) < 1e-8)",
        "evalb(abs(evalf(Im(BesselJ(1/2,-1)))-0.6713967072) < 1e-8)",
        "evalb(abs(evalf(Im(HankelH1(0,1)))-0.08825696422) < 1e-8)",
        "evalb(evalf(Im(KummerU(1/3,1/2,-1))) < -0.79)",
        "evalb(abs(evalf(Re(BesselK(0,-1)))-0.4210244382) < 1e-8)",
        "evalb(conjugate(dilog(-1)) <> dilog(-1))",
        "evalb(is(Im(EllipticK(2)) = 0) = false)",
        "evalb(Im(BesselJ(2,-1)) = 0)",
        "evalb(Im(arccosh(3)) = 0)",
        "evalb(Re(EllipticK(1/2)) = EllipticK(1/2))",
        "s := [solve(Im(EllipticK(x)) = 0, x)] assuming x > 2: evalb(not member(x, s))",
        "s := dsolve({diff(y(t),t) = Im(EllipticK(2)), y(0) = 0}, y(t)):"
        "evalb(abs(evalf(eval(rhs(s), t = 1))+1.078257824) < 1e-8)",
    };
    for (size_t i = 0; i < sizeof TRUE_ONES / sizeof *TRUE_ONES; i++)
        run_true(TRUE_ONES[i]);
}

#define HOLD(f, states, real, complex)                                                             \
    static void f(void **state)                                                                    \
    {                                                                                              \
        (void)state;                                                                               \
        hold(#f, states, look_at_##f, real, complex);                                              \
    }

HOLD(real, states_real, true, false)
HOLD(range, states_range, true, false)
HOLD(parity, states_parity, true, true)
HOLD(wave, states_wave, true, true)
HOLD(inverse, states_inverse, true, true)
HOLD(arc, states_arc, true, false)
HOLD(period, states_period, true, true)
HOLD(derivative, states_derivative, true, true)
HOLD(integral, states_integral, true, true)
HOLD(smooth, states_smooth, true, true)
HOLD(breaks, states_breaks, true, false)
HOLD(continuous, states_continuous, true, false)

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
        cmocka_unit_test(parts),    cmocka_unit_test(real),       cmocka_unit_test(range),
        cmocka_unit_test(parity),   cmocka_unit_test(wave),       cmocka_unit_test(inverse),
        cmocka_unit_test(arc),      cmocka_unit_test(period),     cmocka_unit_test(derivative),
        cmocka_unit_test(integral), cmocka_unit_test(primitives), cmocka_unit_test(smooth),
        cmocka_unit_test(breaks),   cmocka_unit_test(recurring),  cmocka_unit_test(continuous),
        cmocka_unit_test(far_out),  cmocka_unit_test(doubles),    cmocka_unit_test(answers),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, setup, teardown);
}
