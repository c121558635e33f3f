/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is claimed of known functions, row by row, against enclosures in balls: real and imaginary
 * part as the algebra splits them, of numbers and of names that stand for numbers, and each fact
 * that the rows state: where they are real, range, parity, waves, inverses and periods,
 * derivatives and integrals, doubles. Places and growth have t-growth.
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
    facts_close_book(&book, 40);
}

/* --- what rows say --------------------------------------------------------------------------- */

/* Real where it is said to be, and where a span says it, nowhere else. */
static void look_at_real(const Sample *s, Book *book)
{
    bool real = funcs_is_real_on(s->row, s->arg, s->n);
    if (!expr_is_real_number(facts_last_of(s)) && !s->row->always_real)
        return;
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
    Expr mirror = facts_call_at(s, expr_neg(facts_last_of(s)));
    if (s->n == s->row->arity)
        facts_compare(s, s->row->parity == FUNC_ODD ? expr_neg(mirror) : mirror, "parity", book);
}

static bool states_wave(const FuncRow *row)
{
    return row->wave.is;
}

static void look_at_wave(const Sample *s, Book *book)
{
    const FuncWave *wave = &s->row->wave;
    Expr u = facts_last_of(s), cosine = expr_call1(wave->is_hyperbolic ? "cosh" : "cos", u);
    Expr sine = expr_call1(wave->is_hyperbolic ? "sinh" : "sin", u);
    facts_compare(
        s, expr_mul(expr_pow(cosine, expr_int(wave->cosine)), expr_pow(sine, expr_int(wave->sine))),
        "powers of cosine and sine", book);
}

/* --- conjugates --------------------------------------------------------------------------------
 */

static bool states_mirror(const FuncRow *row)
{
    return funcs_is_mirrored(row, row->arity);
}

/* conj f(z) = f(conj z), other arguments being real. */
static void look_at_mirror(const Sample *s, Book *book)
{
    acb_t value;
    Expr z = facts_last_of(s);
    if (!expr_is(z, EXPR_COMPLEX) || !funcs_is_mirrored(s->row, s->n))
        return;
    acb_init(value);
    if (facts_enclose(
            value, facts_call_at(s, expr_sub(expr_arg(z, 0), expr_mul(EXPR_I, expr_arg(z, 1)))))) {
        acb_conj(value, value);
        book->tried++;
        if (!acb_overlaps(value, s->value))
            book_fail(book, s->call, "the conjugate");
    }
    acb_clear(value);
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
    if (facts_enclose(left, expr_mul(c, sine)) && facts_enclose(right, expr_mul(w, cosine))) {
        book->tried++;
        if (!acb_overlaps(left, right))
            book_fail(book, s->call, "cosine and sine");
        if ((wave->cosine == 0 || wave->sine == 0) && facts_enclose(left, c) &&
            facts_enclose(right, cosine) && !acb_overlaps(left, right))
            book_fail(book, s->call, "cosine");
    }
    acb_clear(left);
    acb_clear(right);
}

/* f(u) = v for the principal u, at the sampled v. */
static void look_at_inverse(const Sample *s, Book *book)
{
    acb_t value, v;
    Expr u = principal(&s->row->inverse, facts_last_of(s));
    bool positive = !s->row->inverse.name && s->row->always_real; /* abs(u) = v for v >= 0 */
    acb_init(value);
    acb_init(v);
    if (facts_enclose(value, facts_call_at(s, u)) && facts_enclose(v, facts_last_of(s)) &&
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

/* The period is none when a half or a third of it is one. */
static void look_at_part_of_period(const Sample *s, Expr part, Book *book)
{
    acb_t value;
    acb_init(value);
    if (facts_last_of(s) != EXPR_ZERO &&
        facts_enclose(value, facts_call_at(s, expr_add(facts_last_of(s), part))) &&
        acb_overlaps(value, s->value))
        book_fail(book, s->call, "a part of the period");
    acb_clear(value);
}

static void look_at_period(const Sample *s, Book *book)
{
    const FuncInverse *inverse = &s->row->inverse;
    Expr u = facts_last_of(s), unit = inverse->imaginary ? expr_mul(EXPR_I, EXPR_PI) : EXPR_PI;
    Expr period = expr_mul(expr_int(inverse->period), unit);
    facts_compare(s, facts_call_at(s, expr_add(u, period)), "period", book);
    for (long k = 2; k <= 3; k++)
        look_at_part_of_period(s, expr_div(period, expr_int(k)), book);
    if (inverse->second == FUNC_SECOND_NEGATIVE)
        facts_compare(s, facts_call_at(s, expr_neg(u)), "the second solution", book);
    if (inverse->second == FUNC_SECOND_REFLECTED)
        facts_compare(s, facts_call_at(s, expr_sub(unit, u)), "the second solution", book);
    if (inverse->never_zero && acb_contains_zero(s->value))
        book_fail(book, s->call, "never zero");
}

/* --- smoothness ------------------------------------------------------------------------------- */

/* Functions whose cuts are not told have them on the axes. */
static bool is_off_cuts(const Sample *s)
{
    Expr z = facts_last_of(s);
    if (s->row->cut != FUNC_CUT_ALL)
        return facts_is_regular(s, -38);
    return expr_is(z, EXPR_COMPLEX) && !num_is_zero(expr_arg(z, 0));
}

/* --- derivatives and integrals ---------------------------------------------------------------- */

static bool states_derivative(const FuncRow *row)
{
    return row->derivative && row->ball && !row->lists && row->cut != FUNC_CUT_ZERO;
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
    bool good = facts_enclose(value, call_beside(s, i, h)) &&
                facts_enclose(low, call_beside(s, i, expr_neg(h)));
    acb_sub(value, value, low, FACTS_BITS);
    acb_mul_2exp_si(value, value, 39);
    acb_clear(low);
    return good;
}

static void look_at_derivative(const Sample *sample, Book *book)
{
    Sample by = *sample, *s = &by;
    acb_t value, expected;
    acb_init(value);
    acb_init(expected);
    for (s->by = 0; s->by < s->n && is_off_cuts(s); s->by++) {
        Expr by_row = facts_made(s, facts_slope);
        if (!by_row || !facts_enclose(value, by_row) || !quotient(expected, s, s->by))
            continue;
        book->tried++;
        if (!facts_is_near(value, expected))
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
    Expr x = expr_symbol("x"), at = facts_last_of(s);
    return walk_replace(diff_name(s->row->integral(x), x), &x, &at, 1);
}

static void look_at_integral(const Sample *s, Book *book)
{
    if (s->n == 1 && (s->row->cut != FUNC_CUT_ZERO || expr_is_real_number(facts_last_of(s))))
        facts_compare(s, facts_made(s, integrand), "antiderivative", book);
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
    if (row->ball && facts_enclose(value, expr_call(expr_symbol(row->name), &x, 1))) {
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

FACTS_TEST(real, facts_states_real, facts_whole_point, facts_complex_point)
FACTS_TEST(range, states_range, NULL)
FACTS_TEST(parity, states_parity, facts_complex_point)
FACTS_TEST(mirror, states_mirror, facts_complex_point)
FACTS_TEST(wave, states_wave, facts_complex_point)
FACTS_TEST(inverse, states_inverse, facts_complex_point)
FACTS_TEST(arc, states_arc, NULL)
FACTS_TEST(period, states_period, facts_complex_point)
FACTS_TEST(derivative, states_derivative, facts_complex_point)
FACTS_TEST(integral, states_integral, facts_complex_point)

/* With the name of a test, that one alone. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts),      cmocka_unit_test(real),     cmocka_unit_test(range),
        cmocka_unit_test(parity),     cmocka_unit_test(mirror),   cmocka_unit_test(wave),
        cmocka_unit_test(inverse),    cmocka_unit_test(arc),      cmocka_unit_test(period),
        cmocka_unit_test(derivative), cmocka_unit_test(integral), cmocka_unit_test(primitives),
        cmocka_unit_test(doubles),    cmocka_unit_test(answers),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
