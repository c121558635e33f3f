/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How rows say that functions are written and computed: by functions that more languages have, as
 * operations and doubles of programs, which must have the same value on the real line; in LaTeX and
 * in other languages, where a form may name no argument that the call has not.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "cas/value/enclose.h"
#include "cas/value/funcs_row.h"
#include "numeric/program/tape.h"
#include "tests/lang/facts.h"

/* --- by other functions ----------------------------------------------------------------------- */

/* A call as its evaluation leaves it, in a ball. */
static void find_value(void *arg)
{
    Sample *s = arg;
    Expr e = funcs_refresh(s->call);
    if (!enclose_constant(s->value, e, FACTS_BITS) || !arb_contains_zero(acb_imagref(s->value)))
        acb_indeterminate(s->value);
}

static bool has_value(Sample *s, Expr e)
{
    s->call = e;
    return err_attempt(find_value, s) && acb_is_finite(s->value);
}

/* Where both have a real value it is the same one. */
static void compare(const Sample *at, Expr call, Book *book)
{
    Sample by_row = *at, by_others = *at;
    acb_init(by_row.value);
    acb_init(by_others.value);
    if (has_value(&by_row, call) && has_value(&by_others, funcs_plain(call))) {
        book->tried++;
        if (!acb_overlaps(by_row.value, by_others.value))
            book_fail(book, call, "by other functions");
    }
    acb_clear(by_row.value);
    acb_clear(by_others.value);
}

/* Of two arguments either may be the order. */
static void look_at_plain(const Sample *s, Book *book)
{
    compare(s, s->call, book);
    if (s->n == 2)
        compare(s, expr_call(expr_arg(s->call, 0), (Expr[]){s->arg[1], s->arg[0]}, 2), book);
}

static void plain(void **state)
{
    (void)state;
    Book book = {.fact = "by other functions"};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        if (!row->plain)
            continue;
        facts_calls(row, facts_least(row), facts_point, look_at_plain, &book);
        if (book.tried - before < FACTS_ENOUGH)
            run_fail("%s: tried at %ld points only", row->name, book.tried - before);
        book.rows++;
        heap_collect();
    }
    assert_true(book.rows > 15);
    assert_int_equal(book.failed, 0);
}

/* --- compiled --------------------------------------------------------------------------------- */

typedef struct Program {
    Expr call;
    double at, value;
} Program;

static void run_program(void *arg)
{
    Program *p = arg;
    Expr x = expr_symbol("x");
    Tape *tape = tape_new(&p->call, 1, &x, 1);
    tape_eval(tape, &p->at, &p->value);
    tape_free(tape);
}

/* The program for the call as a function of its last argument, at that argument; NaN where there is
 * none. */
static double computed(const Sample *s)
{
    Expr args[FACTS_MOST_ARGUMENTS];
    Program p = {.at = num_to_double(s->arg[s->n - 1])};
    for (long i = 0; i < s->n; i++)
        args[i] = i + 1 < s->n ? s->arg[i] : expr_symbol("x");
    p.call = funcs_apply(expr_symbol(s->row->name), args, s->n);
    return err_attempt(run_program, &p) ? p.value : NAN;
}

/* What runs in a program is near the value, where that is real; beside where the function is known
 * to be real there may be none. */
static void look_at_compiled(const Sample *s, Book *book)
{
    Sample exact = *s;
    acb_init(exact.value);
    if (has_value(&exact, s->call)) {
        double ball = arf_get_d(arb_midref(acb_realref(exact.value)), ARF_RND_NEAR);
        double value = computed(s);
        bool none = isnan(value) && !funcs_is_real_on(s->row, s->arg, s->n);
        book->tried += !none;
        if (!none && fabs(ball) < 1e300 && !(fabs(value - ball) <= 1e-11 * fmax(1, fabs(ball))))
            book_fail(book, s->call, "compiled");
    }
    acb_clear(exact.value);
}

static void compiled(void **state)
{
    (void)state;
    Book book = {.fact = "compiled"};
    const FuncRow *row;
    for (long i = 0; (row = funcs_row(i)); i++) {
        long before = book.tried;
        book.told = false;
        if (!row->ball && !row->real1 && !row->real2 && row->operation == FUNC_OPERATION_NONE)
            continue;
        for (long n = facts_least(row);
             n <= facts_least(row) + (row->ball || row->real2 ? row->optional : 0); n++)
            facts_calls(row, n, facts_point, look_at_compiled, &book);
        if (book.tried - before < FACTS_ENOUGH && (row->real.low || row->always_real))
            run_fail("%s: tried at %ld points only", row->name, book.tried - before);
        book.rows++;
        heap_collect();
    }
    assert_true(book.rows > 90);
    assert_int_equal(book.failed, 0);
}

/* --- forms ------------------------------------------------------------------------------------ */

/* Does the form name arguments from the first to the n-th only? */
static bool is_form_of(const char *form, long n)
{
    for (const char *at = form; (at = strchr(at, '#')); at++) {
        at += at[1] == '#';
        if (at[1] < '1' || at[1] > '0' + n)
            return false;
    }
    return *form != '\0';
}

/* What LaTeX has of the signs that stand around arguments. */
static const char *sign_in_latex(FuncSign sign)
{
    switch (sign) {
    case FUNC_SIGN_BARS:
        return "\\left| #1\\right|";
    case FUNC_SIGN_EXPONENT:
        return "^{#1}";
    case FUNC_SIGN_FACTORIAL:
        return "#1!";
    case FUNC_SIGN_NONE:
    case FUNC_SIGN_CASES:
        break;
    }
    return "";
}

static void latex(void **state)
{
    (void)state;
    const FuncRow *row;
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        if (row->latex && !is_form_of(row->latex, row->arity))
            run_fail("%s: %s", row->name, row->latex);
        if (!strstr(row->latex ? row->latex : "", sign_in_latex(row->sign)))
            run_fail("%s has signs, but not these in LaTeX", row->name);
        rows += row->latex != NULL;
    }
    assert_true(rows > 20);
}

static void code(void **state)
{
    (void)state;
    const FuncRow *row;
    long rows = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        for (int language = 0; language < FUNC_LANGUAGES; language++)
            for (int more = 0; more < 2; more++) {
                const char *form = row->code[more].in[language];
                if (form && !is_form_of(form, row->arity < 0 ? 0 : row->arity + more))
                    run_fail("%s: %s", row->name, form);
                if (form && more && !row->optional)
                    run_fail("%s takes no more arguments", row->name);
            }
        rows += funcs_has_code(expr_symbol(row->name));
    }
    assert_true(rows > 25);
}

/* --- what follows in the language ------------------------------------------------------------- */

static void answers(void **state)
{
    (void)state;
    static const char *const TRUE_ONES[] = {
        "evalb((sec@@(-1))(x) = arcsec(x))",
        "evalb((arccoth@@(-1))(x) = coth(x))",
        "evalb(abs(evalf(JacobiSN(0.5,1.0))-tanh(0.5)) < 1e-9)",
        "s := dsolve({diff(y(t),t) = StruveH(0,t), y(0) = 0}, y(t), numeric):"
        "evalb(abs(rhs(s(3.0)[2])-1.732772521) < 1e-6)",
        "s := dsolve({diff(y(t),t) = JacobiSN(1/2,t), y(0) = 0}, y(t), numeric):"
        "evalb(abs(rhs(s(1.0)[2])-0.4736449757) < 1e-6)",
    };
    for (size_t i = 0; i < sizeof TRUE_ONES / sizeof *TRUE_ONES; i++)
        run_true(TRUE_ONES[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain), cmocka_unit_test(compiled), cmocka_unit_test(latex),
        cmocka_unit_test(code),  cmocka_unit_test(answers),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
