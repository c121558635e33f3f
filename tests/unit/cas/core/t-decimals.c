/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers against their definitions: operations on floats are the exact ones rounded once, half to
 * even; comparisons are those of fractions; what is printed reads back; powers and roots of exact
 * numbers; printf's formats against printf.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/base/splitmix.h"
#include "cas/core/decimal.h"
#include "cas/core/fraction.h"

static uint64_t seed = 77;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

static Expr number(const char *text)
{
    return num_parse(text, (long)strlen(text));
}

static Status tried(void (*body)(void *text), const char *text)
{
    return err_try(body, (void *)(uintptr_t)text);
}

static Expr random_float(long digits, long reach)
{
    fmpz_t mant;
    fmpz_init(mant);
    for (long i = 0; i < digits; i++) {
        fmpz_mul_ui(mant, mant, 10);
        fmpz_add_ui(mant, mant, (ulong)(below(4) ? below(10) : 5 * below(2)));
    }
    if (below(2))
        fmpz_neg(mant, mant);
    Expr e = expr_float(mant, below(2 * reach + 1) - reach);
    fmpz_clear(mant);
    return e;
}

/* --- one rounding ----------------------------------------------------------------------------- */

/* |got - exact| is at most half a unit in the last of `digits` digits, and got even in a tie. */
static bool is_rounded(Expr got, const fmpq_t exact, long digits)
{
    fmpq_t value, half, off;
    fmpz_t mant;
    fmpq_init(value);
    fmpq_init(half);
    fmpq_init(off);
    fmpz_init_set(mant, got->u.decimal.mant);
    int64_t e = got->u.decimal.exp10;
    bool good = num_get_fmpq(value, got);
    long known = decimal_digits(mant);
    good = good && known <= digits;
    fmpq_sub(off, value, exact);
    fmpq_abs(off, off);
    if (!fmpq_is_zero(off)) { /* then all digits are there */
        e -= digits - known;
        decimal_shift_left(mant, digits - known);
        fmpq_set_si(half, 1, 2);
        fmpz_t ten;
        fmpz_init(ten);
        decimal_ten_power(ten, (unsigned long)(e < 0 ? -e : e));
        if (e < 0)
            fmpq_div_fmpz(half, half, ten);
        else
            fmpq_mul_fmpz(half, half, ten);
        fmpz_clear(ten);
        int c = fmpq_cmp(off, half);
        good = good && (c < 0 || (c == 0 && fmpz_is_even(mant)));
    }
    fmpq_clear(value);
    fmpq_clear(half);
    fmpq_clear(off);
    fmpz_clear(mant);
    return good;
}

static void assert_rounded(Expr got, const fmpq_t exact, Expr a, char op, Expr b)
{
    if (!expr_is(got, EXPR_FLOAT) || !is_rounded(got, exact, num_digits))
        fail_msg("%s %c %s gives %s", num_print(a), op, num_print(b), num_print(got));
}

static void operations(void **state)
{
    (void)state;
    static const long DIGITS[] = {10, 3, 1, 17, 18, 19, 40};
    long keep = num_digits;
    fmpq_t x, y, z;
    fmpq_init(x);
    fmpq_init(y);
    fmpq_init(z);
    for (int round = 0; round < 3000; round++) {
        num_digits = DIGITS[round % 7];
        long reach = round % 3 ? 4 : 40;
        Expr a = random_float(1 + below(2 * num_digits), reach);
        Expr b = round % 5 ? random_float(1 + below(2 * num_digits), reach)
                           : expr_int(below(2000) - 1000);
        num_get_fmpq(x, a);
        num_get_fmpq(y, b);
        fmpq_add(z, x, y);
        assert_rounded(num_add(a, b), z, a, '+', b);
        fmpq_sub(z, x, y);
        assert_rounded(num_sub(a, b), z, a, '-', b);
        if (b == EXPR_ONE || b == EXPR_MINUS_ONE)
            continue; /* all digits stay */
        fmpq_mul(z, x, y);
        assert_rounded(num_mul(a, b), z, a, '*', b);
        if (!num_is_zero(b)) {
            fmpq_div(z, x, y);
            assert_rounded(num_div(a, b), z, a, '/', b);
        }
        assert_rounded(num_round(a, num_digits), x, a, 'r', a);
        int c = num_cmp(a, b), wanted = fmpq_cmp(x, y);
        assert_int_equal((c > 0) - (c < 0), (wanted > 0) - (wanted < 0));
    }
    num_digits = keep;
    fmpq_clear(x);
    fmpq_clear(y);
    fmpq_clear(z);
}

/* 2.5 and 3.5 to one digit, and what lies a hair beside. */
static void ties(void **state)
{
    static const char *const CASES[][2] = {
        {"2.5", "2."},  {"3.5", "4."},    {"-2.5", "-2."},  {"-3.5", "-4."},
        {"2.51", "3."}, {"2.49", "2."},   {"-2.51", "-3."}, {"9.5", "1.e1"},
        {"0.95", "1."}, {"8.5", "8."},    {"99.9", "1.e2"}, {"2.500000000000000000000001", "3."},
        {"25", "25"},   {"0.05", "0.05"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = num_round(number(CASES[i][0] + (CASES[i][0][0] == '-')), 1);
        if (CASES[i][0][0] == '-')
            got = num_neg(got);
        char *text = num_print(got);
        if (strcmp(text, CASES[i][1]) != 0)
            fail_msg("%s to one digit: %s", CASES[i][0], text);
        mem_free(text);
    }
}

static void assert_prints(Expr e, const char *wanted)
{
    char *text = num_print(e);
    if (strcmp(text, wanted) != 0)
        fail_msg("%s instead of %s", text, wanted);
    mem_free(text);
}

/* Sums keep zeros at the end, exact parts of complex numbers stay exact. */
static void kept(void **state)
{
    (void)state;
    assert_prints(num_add(number("1.10"), number("2.3")), "3.40");
    assert_prints(num_mul(number("1.50"), number("2.0")), "3.000");
    assert_prints(num_sub(number("1.5"), number("1.50")), "0.00");
    assert_prints(num_add(number("0."), expr_ratio(1, 3)), "0.3333333333");
    assert_prints(num_add(expr_ratio(1, 3), number("1e-30")), "0.3333333333");
    assert_prints(num_add(number("1e30"), expr_ratio(1, 3)), "1.000000000e30");
    assert_prints(num_sub(number("1e30"), number("1e-30")), "1.000000000e30");
    assert_prints(num_mul(expr_complex(EXPR_ZERO, number("2.5")), EXPR_TWO), "5.0*I");
    assert_prints(num_mul(EXPR_I, number("2.5")), "2.5*I");
    assert_prints(num_mul(EXPR_I, EXPR_I), "-1");
    assert_prints(num_add(expr_complex(EXPR_ONE, number("2.5")), EXPR_TWO), "3+2.5*I");
    assert_prints(num_sub(expr_complex(EXPR_ONE, EXPR_TWO), EXPR_ONE), "2*I");
    assert_prints(num_neg(number("12345678901234567890.5")), "-12345678901234567890.5");
    assert_prints(num_mul(number("0.25"), EXPR_ONE), "0.25");
    assert_prints(num_div(number("0.25"), EXPR_ONE), "0.25");
    assert_prints(num_to_float(EXPR_ZERO, 5), "0.");
    assert_prints(num_to_float(expr_ratio(2, 3), 5), "0.66667");
    assert_prints(num_to_float(expr_complex(expr_ratio(2, 3), expr_int(7)), 3), "0.667+7.*I");
    assert_prints(num_to_float(EXPR_I, 3), "1.*I");
    assert_prints(num_div(number("1."), number("4.")), "0.2500000000");
    assert_prints(num_div(number("0."), number("4.")), "0.");
}

/* --- complex numbers ---------------------------------------------------------------------------
 */

static Expr random_complex(void)
{
    return expr_complex(expr_ratio(below(19) - 9, 1 + below(5)),
                        expr_ratio(below(19) - 9, 1 + below(5)));
}

static Expr part(Expr e, int i)
{
    if (expr_is(e, EXPR_COMPLEX))
        return expr_arg(e, i);
    return i ? EXPR_ZERO : e;
}

static void complex_numbers(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        Expr a = random_complex(), b = round % 4 ? random_complex() : expr_ratio(below(9) - 4, 3);
        Expr ar = part(a, 0), ai = part(a, 1), br = part(b, 0), bi = part(b, 1);
        Expr p = num_mul(a, b), s = num_add(a, b), d = num_sub(a, b);
        assert_ptr_equal(part(p, 0), num_sub(num_mul(ar, br), num_mul(ai, bi)));
        assert_ptr_equal(part(p, 1), num_add(num_mul(ar, bi), num_mul(ai, br)));
        assert_ptr_equal(part(s, 0), num_add(ar, br));
        assert_ptr_equal(part(s, 1), num_add(ai, bi));
        assert_ptr_equal(num_add(d, b), a);
        if (!num_is_zero(b)) {
            assert_ptr_equal(num_mul(num_div(a, b), b), a);
            Expr power = EXPR_ONE;
            for (long n = 0; n < 6; n++, power = num_mul(power, b)) {
                assert_ptr_equal(num_pow_int(b, (fmpz[]){n}), power);
                assert_ptr_equal(num_mul(num_pow_int(b, (fmpz[]){-n}), power), EXPR_ONE);
            }
        }
        int sign = num_sign(ar) ? num_sign(ar) : num_sign(ai);
        assert_int_equal(num_is_negative(a), sign < 0);
    }
}

/* --- infinite and undefined ----------------------------------------------------------------------
 */

static void specials(void **state)
{
    (void)state;
    Expr up = expr_float_special(1), down = expr_float_special(-1), none = expr_float_special(0);
    Expr two = number("2.5"), zero = number("0.");
    assert_ptr_equal(num_add(up, two), up);
    assert_ptr_equal(num_add(two, down), down);
    assert_ptr_equal(num_add(up, up), up);
    assert_ptr_equal(num_add(up, down), none);
    assert_ptr_equal(num_add(none, two), none);
    assert_ptr_equal(num_sub(up, up), none);
    assert_ptr_equal(num_mul(up, two), up);
    assert_ptr_equal(num_mul(up, num_neg(two)), down);
    assert_ptr_equal(num_mul(down, down), up);
    assert_ptr_equal(num_mul(zero, up), none);
    assert_ptr_equal(num_mul(none, two), none);
    assert_ptr_equal(num_mul(two, none), none);
    assert_ptr_equal(num_div(up, two), up);
    assert_ptr_equal(num_div(up, up), none);
    assert_ptr_equal(num_div(two, none), none);
    assert_true(num_is_zero(num_div(two, up)));
    assert_ptr_equal(num_neg(up), down);
    assert_ptr_equal(num_neg(none), none);
    assert_true(isnan(num_to_double(none)) && num_to_double(down) == -INFINITY);
    assert_int_equal(num_cmp(up, two), 1);
    assert_int_equal(num_cmp(two, up), -1);
    assert_int_equal(num_cmp(down, expr_int(-100)), -1);
    assert_int_equal(num_cmp(expr_int(-100), down), 1);
    assert_false(num_is_zero(none) || num_is_integer_valued(up));
    assert_ptr_equal(num_round(up, 3), up);
    assert_prints(up, "Float(infinity)");
    assert_prints(down, "-Float(infinity)");
    assert_prints(none, "Float(undefined)");
}

/* --- comparison ----------------------------------------------------------------------------------
 */

/* Of all kinds with all, in this order. */
static void compared(void **state)
{
    static const char *const ORDER[] = {
        "-1e400", "-10^30", "-1001", "-1000.5", "-999", "-1.5",    "-1/3", "-0.3333", "-1e-400",
        "0",      "1e-400", "1e-30", "0.3333",  "1/3",  "0.33334", "1/2",  "0.51",    "1",
        "1.001",  "3/2",    "999",   "1000",    "1001", "10^30",   "1e31", "1e400",   "1e4000",
    };
    enum { COUNT = sizeof ORDER / sizeof *ORDER };
    Expr e[COUNT];
    (void)state;
    for (int i = 0; i < COUNT; i++)
        e[i] = read_expr(ORDER[i]);
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < COUNT; k++) {
            int c = num_cmp(e[i], e[k]);
            if ((c > 0) - (c < 0) != (i > k) - (i < k))
                fail_msg("%s against %s: %d", ORDER[i], ORDER[k], c);
        }
    assert_int_equal(num_cmp(number("2.0"), EXPR_TWO), 0);
    assert_int_equal(num_cmp(number("0.50"), EXPR_HALF), 0);
    assert_int_equal(num_cmp(number("0."), EXPR_ZERO), 0);
}

static void predicates(void **state)
{
    static const struct {
        const char *text;
        bool whole, zero, negative, is_float;
    } CASES[] = {
        {"0", true, true, false, false},     {"0.", true, true, false, true},
        {"2.0", true, false, false, true},   {"2.50", false, false, false, true},
        {"-3", true, false, true, false},    {"1/2", false, false, false, false},
        {"1e5", true, false, false, true},   {"120.00", true, false, false, true},
        {"0.5", false, false, false, true},  {"0.00001", false, false, false, true},
        {"-2+I", false, false, true, false}, {"2-I", false, false, false, false},
        {"-I", false, false, true, false},   {"I", false, false, false, false},
        {"100.0", true, false, false, true}, {"1e-1", false, false, false, true},
        {"10e-1", true, false, false, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].text);
        if (num_is_integer_valued(e) != CASES[i].whole || num_is_zero(e) != CASES[i].zero ||
            num_is_negative(e) != CASES[i].negative || num_has_float(e) != CASES[i].is_float)
            fail_msg("%s", CASES[i].text);
    }
    assert_true(num_is_one(EXPR_ONE) && !num_is_one(number("1.")) && !num_is_one(EXPR_TWO));
    long n;
    assert_true(num_get_si(&n, read_expr("-9223372036854775808")) && n == LONG_MIN);
    assert_false(num_get_si(&n, read_expr("9223372036854775808")));
    assert_false(num_get_si(&n, number("2.0")));
}

static void exact_of(void *text)
{
    fmpq_t q;
    fmpq_init(q);
    num_get_fmpq(q, number(text));
    fmpq_clear(q);
}

static void to_doubles(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        Expr e = random_float(1 + below(30), round % 2 ? 20 : 330);
        char *text = num_print(e);
        double wanted = strtod(text, NULL), got = num_to_double(e);
        if (got != wanted && !(isinf(wanted) && isinf(got)))
            fail_msg("%s: %.17g", text, got);
        mem_free(text);
        long a = below(2000001) - 1000000, b = 1 + below(1000000);
        assert_true(num_to_double(expr_ratio(a, b)) == (double)a / (double)b);
    }
    assert_true(num_to_double(number("1e400")) == INFINITY);
    assert_true(num_to_double(num_neg(number("1e400"))) == -INFINITY);
    assert_true(num_to_double(number("1e-401")) == 0);
    assert_true(num_to_double(number("4.9e-324")) == 4.9e-324);
    assert_true(num_to_double(number("1.7976931348623157e308")) == 1.7976931348623157e308);
    assert_true(num_to_double(read_expr("2^70+1")) == ldexp(1, 70));
    assert_int_equal(tried(exact_of, "1e100000"), ST_OK);
    assert_int_equal(tried(exact_of, "1e100001"), ST_LIMIT);
    assert_int_equal(tried(exact_of, "1e-100000"), ST_OK);
    assert_int_equal(tried(exact_of, "1e-100001"), ST_LIMIT);
}

/* --- text
 * ------------------------------------------------------------------------------------------ */

static void reads_back(void **state)
{
    static const char *const TEXTS[] = {"0.", "1.", "1.50", "0.001", "1.e10", "1.5e-7", "-0.25"};
    (void)state;
    for (int round = 0; round < 1000; round++) {
        Expr e = random_float(1 + below(25), 30);
        if (num_is_zero(e))
            continue;
        char *text = num_print(e);
        Expr back = number(text + (text[0] == '-'));
        assert_ptr_equal(text[0] == '-' ? num_neg(back) : back, e);
        mem_free(text);
    }
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        assert_prints(read_expr(TEXTS[i]), TEXTS[i]);
    assert_prints(number("00012"), "12");
    assert_prints(number(".5"), "0.5");
    assert_prints(number("5."), "5.");
    assert_prints(number("1e3"), "1.e3");
    assert_prints(number("1E+3"), "1.e3");
    assert_prints(number("12.50e-3"), "0.01250");
    assert_prints(number("0.00e7"), "0.");
    assert_prints(number("0.0000123"), "0.0000123");
    assert_prints(number("0.00000123"), "1.23e-6");
    assert_prints(number("123e2"), "1.23e4");
    assert_prints(number("1.e-3"), "0.001");
}

static void read_number(void *text)
{
    number(text);
}

static void wrong_text(void **state)
{
    static const char *const WRONG[] = {"",      ".",    "e5",   "1e",  "1e+",  "1e-",
                                        "1.2.3", "1x",   "1e5x", "1 2", "-1",   "1e5.",
                                        "+",     "1..2", "abc",  ".e1", "1e++5"};
    (void)state;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        assert_int_equal(tried(read_number, WRONG[i]), ST_SYNTAX);
        assert_non_null(strstr(err_message(), "not a number: "));
        assert_string_equal(err_message() + strlen("not a number: "), WRONG[i]);
    }
}

/* Binary fractions have an exact value, which printf shows too. */
static void formats(void **state)
{
    static const char *const FLAGS[] = {"", "+", " ", "#", "+#"};
    (void)state;
    for (int round = 0; round < 500; round++) {
        long top = below(2000001) - 1000000, down = below(30);
        double value = (double)top / (double)(1L << down);
        char pattern[16], wanted[400], letter = "efgEG"[below(5)];
        int precision = (int)below(20);
        const char *flags = FLAGS[below(5)];
        if (top == 0)
            continue;
        snprintf(pattern, sizeof pattern, "%%%s.%d%c", flags, precision, letter);
        snprintf(wanted, sizeof wanted, pattern, value);
        char *text = num_format(expr_ratio(top, 1L << down), flags, precision, letter);
        if (strcmp(text, wanted) != 0)
            fail_msg("%s of %.17g: %s instead of %s", pattern, value, text, wanted);
        mem_free(text);
    }
    static const struct {
        const char *value, *flags, *shown;
        long precision;
        char letter;
    } FAR_OUT[] = {{"9.278584420e-4342944820", "", "9.278584e-4342944820", 6, 'e'},
                   {"9.9999999e-5000", "", "1e-4999", 6, 'g'},
                   {"3e4000000000000", "", "3.000E+4000000000000", 3, 'E'},
                   {"1.25e2000", "+", "+1.2e+2000", 1, 'e'},
                   {"1.25e2000", "", "1.25e+2000", 8, 'g'},
                   {"1e-5000", "", "0.00", 2, 'f'}};
    for (size_t i = 0; i < sizeof FAR_OUT / sizeof *FAR_OUT; i++) {
        char *far = num_format(number(FAR_OUT[i].value), FAR_OUT[i].flags, FAR_OUT[i].precision,
                               FAR_OUT[i].letter);
        assert_string_equal(far, FAR_OUT[i].shown);
        mem_free(far);
    }
    char *text = num_format(number("0.1"), "", 30, 'f');
    assert_string_equal(text, "0.100000000000000000000000000000");
    mem_free(text);
    text = num_format(read_expr("10^25"), "", 2, 'f');
    assert_string_equal(text, "10000000000000000000000000.00");
    mem_free(text);
    text = num_format(expr_float_special(-1), "", 2, 'f');
    assert_string_equal(text, "-inf");
    mem_free(text);
}

/* A float is shown as the fraction that it is, and is next to the same double. */
static void formats_of_floats(void **state)
{
    (void)state;
    for (int round = 0; round < 20000; round++) {
        long most = 1, mant, exp10 = below(50) - 25;
        for (long k = below(17); k >= 0; k--)
            most *= 10;
        mant = below(most) - most / 2;
        if (mant % 5 == 0)
            mant += 3; /* what is left out is no half: of those binary digits decide */
        Expr a = expr_float(&mant, exp10), power = num_pow(expr_int(10), expr_int(exp10));
        Expr exact = num_mul(expr_int(mant), power);
        char letter = "efgEG"[below(5)];
        long precision = below(18);
        const char *flags = below(4) ? "" : "#";
        char *text = num_format(a, flags, precision, letter);
        char *wanted = num_format(exact, flags, precision, letter);
        if (strcmp(text, wanted) != 0)
            fail_msg("%%.%ld%c of %ld*10^%ld: %s instead of %s", precision, letter, mant, exp10,
                     text, wanted);
        assert_true(num_to_double(a) == num_to_double(exact));
        mem_free(text);
        mem_free(wanted);
    }
}

static void too_long(void *text)
{
    mem_free(num_format(number(text), "", 5, 'f'));
}

static void format_limits(void **state)
{
    (void)state;
    assert_int_equal(tried(too_long, "1e99000"), ST_OK);
    assert_int_equal(tried(too_long, "1e100000"), ST_LIMIT);
    char *text = num_format(number("1e100000"), "", 3, 'e');
    assert_string_equal(text, "1.000e+100000");
    mem_free(text);
}

/* --- powers
 * ------------------------------------------------------------------------------------------ */

static void whole_powers(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        Expr a = expr_ratio(below(19) - 9, 1 + below(4)), p = EXPR_ONE;
        for (long n = 0; n < 8; n++, p = num_mul(p, a)) {
            assert_ptr_equal(num_pow_int(a, (fmpz[]){n}), p);
            if (!num_is_zero(a))
                assert_ptr_equal(num_mul(num_pow_int(a, (fmpz[]){-n}), p), EXPR_ONE);
        }
    }
    assert_prints(num_pow_int(number("1.5"), (fmpz[]){2}), "2.25");
    assert_prints(num_pow_int(number("1.1"), (fmpz[]){-1}), "0.9090909091");
    assert_prints(num_pow_int(number("1.000001"), (fmpz[]){1000000}), "2.718280469");
    assert_ptr_equal(num_pow_int(EXPR_MINUS_ONE, read_expr("10^30+1")->u.integer), EXPR_MINUS_ONE);
    assert_ptr_equal(num_pow_int(EXPR_MINUS_ONE, read_expr("10^30")->u.integer), EXPR_ONE);
    assert_ptr_equal(num_pow_int(EXPR_ONE, read_expr("10^30+1")->u.integer), EXPR_ONE);
    assert_raises("2^(10^10)", ST_LIMIT, "too many digits");
    assert_raises("0^(-1)", ST_DIVZERO, "division by zero");
    assert_raises("(0.0)^(-2)", ST_DIVZERO, "division by zero");
    assert_ptr_equal(read_expr("0^0"), EXPR_ONE);
}

/* Roots of exact numbers have one form, with the value of the power. */
static void roots(void **state)
{
    static const char *const CASES[][2] = {
        {"4^(1/4)", "2^(1/2)"},
        {"8^(1/6)", "2^(1/2)"},
        {"12^(1/2)", "2*3^(1/2)"},
        {"(1/2)^(1/2)", "2^(1/2)/2"},
        {"(4/9)^(3/2)", "8/27"},
        {"(-8)^(1/3)", "2*(-1)^(1/3)"},
        {"(-4)^(1/2)", "2*I"},
        {"(-4)^(3/2)", "-8*I"},
        {"(-1)^(5/2)", "I"},
        {"(-1)^(-1/2)", "-I"},
        {"2^(7/3)", "4*2^(1/3)"},
        {"2^(-1/3)", "2^(2/3)/2"},
        {"(2/3)^(1/3)", "2^(1/3)*3^(2/3)/3"},
        {"(10^20)^(1/2)", "10^10"},
        {"72^(1/2)", "6*2^(1/2)"},
        {"(997^2*2)^(1/2)", "997*2^(1/2)"},
        {"(10007^2)^(1/2)", "10007"},
        {"16^(1/3)", "2*2^(1/3)"},
        {"1^(1/3)", "1"},
        {"36^(1/4)", "6^(1/2)"},
        {"(3^5)^(1/3)", "3*9^(1/3)"},
        {"9^(1/3)", "3^(2/3)"},
        {"9^(5/6)", "3*3^(2/3)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr a = read_expr(CASES[i][0]), b = read_expr(CASES[i][1]);
        assert_same_number(a, b, CASES[i][0]);
        if (i != 20 && i != 21)
            assert_expr(a, b, CASES[i][0]);
    }
    for (long n = 2; n < 200; n++)
        for (long q = 2; q < 7; q++) {
            long p = 1 + below(3 * q);
            Expr e = num_pow(expr_ratio(n, 1 + below(6)), expr_ratio(p, q));
            if (!e)
                continue;
            /* all of one base: no square, cube, ... is left inside */
            for (long i = 0; i < expr_factor_count(e); i++) {
                Expr base, exponent;
                expr_split_power(expr_factor(e, i), &base, &exponent);
                assert_true(expr_is(base, EXPR_INTEGER) || expr_is_rational(expr_factor(e, i)));
                if (expr_is(exponent, EXPR_RATIONAL))
                    assert_true(num_cmp(exponent, EXPR_ZERO) > 0 &&
                                num_cmp(exponent, EXPR_ONE) < 0);
            }
        }
}

/* Rational powers of rational numbers against balls. */
static void values_of_roots(void **state)
{
    (void)state;
    acb_t z, w;
    acb_init(z);
    acb_init(w);
    for (int round = 0; round < 300; round++) {
        Expr a = expr_ratio(below(400) - 200, 1 + below(9)),
             x = expr_ratio(below(21) - 10, 1 + below(6));
        if (a == EXPR_ZERO || expr_is(x, EXPR_INTEGER))
            continue;
        assert_true(oracle_value(z, a, NULL, 0) && oracle_value(w, x, NULL, 0));
        acb_pow(z, z, w, ORACLE_BITS);
        assert_true(oracle_value(w, expr_pow(a, x), NULL, 0));
        acb_sub(z, z, w, ORACLE_BITS);
        mag_t bound;
        mag_init(bound);
        acb_get_mag(bound, z);
        assert_true(mag_cmp_2exp_si(bound, ORACLE_SAME) < 0);
        mag_clear(bound);
    }
    acb_clear(z);
    acb_clear(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations),    cmocka_unit_test(ties),
        cmocka_unit_test(kept),          cmocka_unit_test(complex_numbers),
        cmocka_unit_test(specials),      cmocka_unit_test(compared),
        cmocka_unit_test(predicates),    cmocka_unit_test(to_doubles),
        cmocka_unit_test(reads_back),    cmocka_unit_test(wrong_text),
        cmocka_unit_test(formats),       cmocka_unit_test(formats_of_floats),
        cmocka_unit_test(format_limits), cmocka_unit_test(whole_powers),
        cmocka_unit_test(roots),         cmocka_unit_test(values_of_roots),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
