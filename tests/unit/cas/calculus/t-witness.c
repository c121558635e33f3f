/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers against closed forms of definite integrals: of each kind of range, with breaks, roots and
 * logarithms that branch between the ends, names of either sign and between bounds. Each right
 * value is asked, one that is a tenth too large, and one whose imaginary part is off. Each holds a
 * sum of arc tangents that is 0 for positive a, without which no antiderivative is doubted.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/calculus/witness.h"
#include "cas/value/assume.h"
#include "tests/lang/report.h"

typedef struct Claim {
    const char *f, *from, *to, *value;
    const char *facts, *noted; /* lists of relations */
} Claim;

static const Claim claims[] = {
    /* ranges */
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[a > 0]", NULL},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[]", NULL},
    {"exp(a*x)", "1", "-1", "(exp(-a)-exp(a))/a", "[a > 0]", NULL},
    {"exp(-a*x)", "0", "infinity", "1/a", "[a > 0]", NULL},
    {"exp(-a*x)", "2", "infinity", "exp(-2*a)/a", "[a > 0]", NULL},
    {"exp(a*x)", "-infinity", "0", "1/a", "[a > 0]", NULL},
    {"exp(a*x)", "-infinity", "-1/2", "exp(-a/2)/a", "[a > 0]", NULL},
    {"exp(-a*x^2)", "-infinity", "infinity", "sqrt(Pi/a)", "[a > 0]", NULL},
    {"exp(-a*x^2)", "infinity", "-infinity", "-sqrt(Pi/a)", "[a > 0]", NULL},
    {"exp(-(x-a)^2)", "-infinity", "infinity", "sqrt(Pi)", "[a > 0]", NULL},
    {"exp(x)", "a", "b", "exp(b)-exp(a)", "[a > 0]", NULL},
    {"exp(x)", "a", "b", "exp(b)-exp(a)", "[a > 0, b > 1, b < 2]", NULL},
    {"exp(x)", "a", "2*a", "exp(2*a)-exp(a)", "[a > 0, a < 1]", NULL},
    {"a*exp(-x)/sqrt(x)", "0", "1", "a*sqrt(Pi)*erf(1)", "[a > 0]", NULL},
    {"ln(x)*cos(a)", "0", "1", "-cos(a)", "[a > 0]", NULL},
    {"exp(x)/(x-a)^2", "0", "1", "1", "[a > 0, a < 1]", NULL},
    {"cos(30*a*x)", "0", "1", "sin(30*a)/(30*a)", "[a > 0, a < 2]", NULL},
    /* breaks */
    {"abs(x-a)", "0", "1", "a^2-a+1/2", "[a > 0, a < 1]", NULL},
    {"abs(x-a)", "0", "1", "a-1/2", "[a > 1]", NULL},
    {"signum(x-a)*exp(x)", "0", "1", "exp(1)-2*exp(a)+1", "[a > 0, a < 1]", NULL},
    {"signum(a-x)*exp(x)", "1", "0", "exp(1)-2*exp(a)+1", "[a > 0, a < 1]", NULL},
    {"Heaviside(x-a)*exp(x)", "0", "1", "exp(1)-exp(a)", "[a > 0, a < 1]", NULL},
    {"signum(x-a)*signum(x-b)*exp(x)", "0", "3", "exp(3)-1-2*exp(b)+2*exp(a)",
     "[a > 0, a < 1, b > 1, b < 3]", NULL},
    {"signum(x-b)*signum(x-a)*exp(x)", "3", "0", "-(exp(3)-1-2*exp(b)+2*exp(a))",
     "[a > 0, a < 1, b > 1, b < 3]", NULL},
    {"signum(sin(6*x))*exp(a)", "0", "2", "exp(a)*(4*Pi/6-2)", "[a > 0]", NULL},
    {"piecewise(x < a, 1, exp(x))", "0", "1", "a+exp(1)-exp(a)", "[a > 0, a < 1]", NULL},
    {"piecewise(x <= a, x, a < x, 2)", "0", "1", "a^2/2+2-2*a", "[a > 0, a < 1]", NULL},
    /* roots and logarithms */
    {"sqrt(x+a)", "0", "1", "2/3*((1+a)^(3/2)-a^(3/2))", "[a > 0]", NULL},
    {"sqrt(x-a)", "0", "1", "2/3*((1-a)^(3/2)-(-a)^(3/2))", "[a > 0]", NULL},
    {"sqrt(x-a)", "0", "1", "2/3*((1-a)^(3/2)+(-a)^(3/2))", "[a > 0]", NULL},
    {"ln(x-a)", "2", "3", "(3-a)*ln(3-a)-(2-a)*ln(2-a)-1", "[a > 0]", NULL},
    {"ln(x-a)", "2", "3", "(3-a)*ln(a-3)-(2-a)*ln(a-2)-1", "[a > 0]", NULL},
    {"1/sqrt(x^2+a)", "0", "1", "arcsinh(1/sqrt(a))", "[a > 0]", NULL},
    {"sqrt((x-a)^2)", "0", "1", "1/2-a", "[a > 0]", NULL},
    {"sqrt((x-a)^2)", "0", "1", "a-1/2", "[a > 0]", NULL},
    /* what is assumed and noted */
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[]", "[a > 0]"},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[]", "[a <> 0]"},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[]", "[a < 0]"},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[]", "[a > 100]"},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[a < -1]", NULL},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[a > 5]", NULL},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[a > 5, a < 6]", NULL},
    {"exp(a*x)", "0", "1", "(exp(a)-1)/a", "[a >= 5, a <= 6]", NULL},
    {"exp(a*x)+0*b", "0", "1", "(exp(a)-1)/a", "[a > b]", NULL},
    {"sqrt(x+a)", "0", "1", "2/3*((1+a)^(3/2)-a^(3/2))", "[]", "[x+a <> 0]"},
    {"sqrt(x+a)", "0", "1", "2/3*((1+a)^(3/2)-a^(3/2))", "[]", "[x+a > 0]"},
    {"sqrt(x-a)", "0", "1", "2/3*((1-a)^(3/2)+(-a)^(3/2))", "[a > 0]", "[x-a <> 0]"},
    /* not asked */
    {"exp(x)", "0", "1", "exp(1)-1", "[]", NULL},
    {"exp(I*a*x)", "0", "1", "1", "[a > 0]", NULL},
    {"exp(a*x)", "0", "1", "infinity", "[a > 0]", NULL},
    {"a*x", "0", "1", "a/2", "[a > 0]", NULL},
    {"exp(c1+c2+c3+c4+c5+c6+c7+c8+a*x)", "0", "1", "1", "[a > 0]", NULL},
};

static void put_answer(Buf *out, const Claim *claim, Expr value)
{
    Notes notes;
    Expr noted = read_expr(claim->noted ? claim->noted : "[]");
    notes_begin(&notes);
    for (long i = 0; i < expr_count(noted); i++)
        notes_add(&notes, expr_arg(noted, i));
    bool against = witness_against(read_expr(claim->f), expr_symbol("x"), read_expr(claim->from),
                                   read_expr(claim->to), value, &notes);
    char *text = print_text(notes_relations(&notes), 400);
    buf_printf(out, " %s", against ? "no" : "-");
    if (strcmp(text, "{}") != 0)
        buf_printf(out, " %s", text);
    mem_free(text);
    notes_drop(&notes);
}

static void claims_are_judged(void **state)
{
    (void)state;
    Buf out = {0};
    Expr doubt = read_expr("arctan(a)+arctan(1/a)-Pi/2");
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        const Claim *c = &claims[i];
        Expr before = assume_snapshot(), facts = read_expr(c->facts);
        for (long k = 0; k < expr_count(facts); k++)
            assume_add(expr_arg(facts, k));
        Expr value = expr_add(read_expr(c->value), doubt);
        buf_printf(&out, "| %s, x = %s .. %s: %s, %s%s%s\nright:", c->f, c->from, c->to, c->value,
                   c->facts, c->noted ? ", noted " : "", c->noted ? c->noted : "");
        put_answer(&out, c, value);
        buf_puts(&out, "\nwrong:");
        put_answer(&out, c, expr_add(expr_mul(expr_ratio(11, 10), value), expr_ratio(1, 10)));
        buf_puts(&out, "\naside:");
        put_answer(&out, c, expr_add(value, expr_mul(EXPR_I, expr_symbol("a"))));
        buf_puts(&out, "\nwithout doubt:");
        put_answer(&out, c, read_expr(c->value));
        buf_putc(&out, '\n');
        assume_restore(before);
    }
    report_assert(buf_text(&out), "tests/unit/cas/calculus/witness.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(claims_are_judged)};
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
