/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions in English words, as one reads formulas out. What opens is closed by a word ("end
 * quantity", "end root") as soon as it holds more than one thing: nobody hears parentheses. What
 * goes above and below a bar and where parentheses are needed is decided as for the screen
 * (print_2d.h); forms of their own are rows. The words are names of things, and are not translated,
 * as commands are not.
 */
#include "repl/print/print_speech.h"

#include <string.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/funcs_facts.h"
#include "repl/print/print.h"
#include "repl/print/print_2d.h"
#include "repl/print/print_matrix.h"
#include "repl/print/print_special.h"

enum { LONGEST = 1 << 20 };

static void put(Buf *out, Expr e);

/* Is it said as one thing? */
static bool is_short(Expr e)
{
    bool one = expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_INDEXED);
    bool plain = expr_is_number(e) && !expr_is(e, EXPR_COMPLEX) && !expr_is(e, EXPR_RATIONAL);
    return one || (plain && !num_is_negative(e));
}

/* Between words that tell where it begins and ends, unless it is short. */
static void put_between(Buf *out, const char *open, Expr e, const char *close)
{
    bool brief = is_short(e);
    buf_puts(out, brief ? "" : open);
    put(out, e);
    buf_puts(out, brief ? "" : close);
}

static void put_quantity(Buf *out, Expr e)
{
    put_between(out, "the quantity ", e, ", end quantity");
}

/* Where something of this binding is asked. */
static void put_bound(Buf *out, Expr e, int bind)
{
    if (print_2d_binding(e) < bind)
        put_quantity(out, e);
    else
        put(out, e);
}

/* --- numbers ------------------------------------------------------------------------------- */

static void put_real(Buf *out, Expr number)
{
    static const char POWER[] = "*10^";
    Buf text = {0};
    err_defer(buf_release, &text);
    print_number(&text, number);
    bool power = false;
    for (const char *c = buf_text(&text); *c; c++) {
        if (!strncmp(c, POWER, sizeof POWER - 1)) {
            buf_puts(out, " times 10 to the ");
            c += sizeof POWER - 2;
            power = true;
        } else if (*c == '-')
            buf_puts(out, "minus ");
        else if (*c == '/')
            buf_puts(out, " over ");
        else if (!power || (*c != '(' && *c != ')'))
            buf_putc(out, *c);
    }
    err_undefer(true);
}

static void put_number(Buf *out, Expr number)
{
    if (!expr_is(number, EXPR_COMPLEX)) {
        put_real(out, number);
        return;
    }
    Expr re = expr_arg(number, 0), im = expr_arg(number, 1);
    bool both = re != EXPR_ZERO, negative = num_is_negative(im);
    if (both)
        put_real(out, re);
    buf_puts(out, both && negative ? " minus " : negative ? "minus " : both ? " plus " : "");
    im = negative ? num_neg(im) : im;
    bool ratio = expr_is(im, EXPR_RATIONAL);
    Expr over = ratio ? denom_expr(im) : EXPR_ONE;
    im = ratio ? numer_expr(im) : im;
    if (!num_is_one(im)) {
        put_real(out, im);
        buf_puts(out, " times ");
    }
    buf_puts(out, "i");
    if (ratio) {
        buf_puts(out, " over ");
        put_real(out, over);
    }
}

/* A number before other factors: one of two parts is none without words around it. */
static void put_coefficient(Buf *out, Expr number)
{
    bool both = expr_is(number, EXPR_COMPLEX) && expr_arg(number, 0) != EXPR_ZERO;
    if (both)
        put_quantity(out, number);
    else
        put_number(out, number);
}

/* --- sums, products, powers ------------------------------------------------------------------ */

static void put_power(Buf *out, Expr base, Expr exponent, int bind)
{
    if (num_is_one(exponent)) {
        put_bound(out, base, bind);
        return;
    }
    if (exponent == EXPR_HALF) {
        buf_puts(out, "the square root of ");
        put_between(out, "", base, ", end root");
        return;
    }
    put_bound(out, base, BIND_BASE);
    buf_puts(out, is_short(base) ? " " : ", "); /* x of t, squared */
    if (exponent == expr_int(2))
        buf_puts(out, "squared");
    else if (exponent == expr_int(3))
        buf_puts(out, "cubed");
    else {
        buf_puts(out, "to the power ");
        put_between(out, "", exponent, ", end power");
    }
}

/* The factors on one side of the bar, of those that have a bar or other factors beside them. */
static void put_side(Buf *out, const Split2d *split, bool below, bool bar)
{
    long count = below ? split->below : split->above;
    Expr number = below ? split->divisor : split->number;
    bool said = !num_is_one(number) || !count;
    if (said && (bar || count))
        put_coefficient(out, number);
    else if (said)
        put_number(out, number);
    for (long i = 0; i < split->n; i++) {
        if (print_2d_is_below(split, i) != below)
            continue;
        Expr exponent = split->pairs[2 * i + 1];
        buf_puts(out, said ? " times " : "");
        put_power(out, split->pairs[2 * i], below ? num_neg(exponent) : exponent,
                  bar || said || count > 1 ? BIND_FACTOR : BIND_SUM);
        said = true;
    }
}

static void put_product(Buf *out, const Split2d *split)
{
    bool bar = print_2d_is_fraction(split) || !num_is_one(split->divisor);
    bool several = split->above + !num_is_one(split->number) > 1 ||
                   split->below + !num_is_one(split->divisor) > 1;
    buf_puts(out, bar && several ? "the fraction " : "");
    put_side(out, split, false, bar);
    if (!bar)
        return;
    buf_puts(out, several ? ", over " : " over ");
    put_side(out, split, true, bar);
    buf_puts(out, several ? ", end fraction" : "");
}

static void put_sum(Buf *out, Expr e)
{
    for (long i = 0; i < expr_count(e); i += 2) {
        Split2d split;
        print_2d_split(&split, expr_arg(e, i + 1), expr_arg(e, i));
        bool pause = i && !is_short(expr_arg(e, i - 2));
        buf_puts(out, pause ? ", " : i ? " " : "");
        buf_puts(out, split.negative ? "minus " : i ? "plus " : "");
        put_product(out, &split);
    }
}

static void put_signed(Buf *out, Expr e)
{
    Split2d split;
    print_2d_split(&split, EXPR_ONE, e);
    buf_puts(out, split.negative ? "minus " : "");
    put_product(out, &split);
}

/* --- several things -------------------------------------------------------------------------- */

/* a, b and c */
static void put_arguments(Buf *out, const Expr *items, long n)
{
    for (long i = 0; i < n; i++) {
        buf_puts(out, !i ? "" : i + 1 < n ? ", " : " and ");
        put_quantity(out, items[i]);
    }
}

static void put_items(Buf *out, const Expr *items, long n)
{
    for (long i = 0; i < n; i++) {
        buf_puts(out, i ? "; " : "");
        put(out, items[i]);
    }
}

static void put_list(Buf *out, const char *kind, Expr e)
{
    long n = expr_count(e);
    buf_printf(out, n ? "%s of %ld: " : "empty %s", kind, n);
    put_items(out, e->u.args, n);
    if (n)
        buf_printf(out, "; end %s", kind);
}

/* Of what is larger than the screen shows only the size. */
static void put_rtable(Buf *out, Expr e, const RTable *m)
{
    static const char *const KINDS[] = {[RTABLE_MATRIX] = "matrix",
                                        [RTABLE_COLUMN] = "vector",
                                        [RTABLE_ROW] = "row vector",
                                        [RTABLE_ARRAY] = "array"};
    const char *kind = KINDS[m->kind];
    bool flat = m->ndim == 1, large = print_matrix_is_large(e);
    for (long d = 0; d < m->ndim && !flat; d++)
        buf_printf(out, "%s%ld", d ? " by " : "", m->size[d]);
    if (flat)
        buf_printf(out, "%s of %ld", kind, m->size[0]);
    else
        buf_printf(out, " %s", kind);
    if (large)
        return;
    buf_puts(out, flat ? ": " : "");
    if (flat)
        put_items(out, m->data, m->size[0]);
    for (long i = 0; i < m->size[0] && m->ndim == 2; i++) {
        buf_printf(out, "; row %ld: ", i + 1);
        put_items(out, m->data + i * m->size[1], m->size[1]);
    }
    buf_printf(out, "; end %s", kind);
}

/* --- calls ----------------------------------------------------------------------------------- */

static void put_differential(Buf *out, const char *d, Expr x, long n)
{
    buf_printf(out, " %s ", d);
    put(out, x);
    if (n == 2 || n == 3)
        buf_puts(out, n == 2 ? " squared" : " cubed");
    else if (n > 3)
        buf_printf(out, " to the %ld", n);
}

/* d squared by d t squared of f */
static void put_derivative(Buf *out, Expr e)
{
    Expr inner = e, last = NULL;
    long order = 0, run = 0;
    for (; print_special_is_derivative(inner); inner = expr_arg(inner, 1))
        order += expr_count(inner) - 2;
    const char *d = expr_is(inner, EXPR_CALL) && expr_count(inner) > 2 ? "partial" : "d";
    buf_puts(out, d);
    if (order == 2 || order == 3)
        buf_puts(out, order == 2 ? " squared" : " cubed");
    else if (order > 3)
        buf_printf(out, " to the %ld", order);
    buf_puts(out, " by");
    for (Expr layer = e; layer != inner; layer = expr_arg(layer, 1))
        for (long i = expr_count(layer) - 1; i >= 2; i--) {
            Expr x = expr_arg(layer, i);
            if (run && x != last)
                put_differential(out, d, last, run);
            run = x == last ? run + 1 : 1;
            last = x;
        }
    put_differential(out, d, last, run);
    buf_puts(out, " of ");
    put_bound(out, inner, BIND_PRODUCT);
}

static void put_bounds(Buf *out, Expr low, Expr high)
{
    if (low) {
        buf_puts(out, " from ");
        put(out, low);
    }
    if (high) {
        buf_puts(out, " to ");
        put(out, high);
    }
}

static void put_integral(Buf *out, Expr e)
{
    Expr name, low, high;
    long n = print_special_variables(e);
    for (long i = n - 1; i >= 0; i--) {
        print_special_bounds(expr_arg(e, 2 + i), &name, &low, &high);
        buf_puts(out, "the integral");
        put_bounds(out, low, high);
        buf_puts(out, " of ");
    }
    put(out, expr_arg(e, 1));
    for (long i = 0; i < n; i++) {
        print_special_bounds(expr_arg(e, 2 + i), &name, &low, &high);
        buf_puts(out, ", d ");
        put(out, name);
    }
}

static void put_large(Buf *out, Expr e, const char *what)
{
    Expr name, low, high;
    print_special_bounds(expr_arg(e, 2), &name, &low, &high);
    buf_printf(out, "the %s over ", what);
    put(out, name);
    put_bounds(out, low, high);
    buf_puts(out, " of ");
    put_bound(out, expr_arg(e, 1), BIND_PRODUCT);
}

static void put_large_sum(Buf *out, Expr e)
{
    put_large(out, e, "sum");
}

static void put_large_product(Buf *out, Expr e)
{
    put_large(out, e, "product");
}

static void put_limit(Buf *out, Expr e)
{
    const char *side = print_special_side(e);
    buf_puts(out, "the limit, as ");
    put(out, expr_arg(expr_arg(e, 2), 0));
    buf_puts(out, " goes to ");
    put(out, expr_arg(expr_arg(e, 2), 1));
    buf_puts(out, *side == '+' ? " from the right" : *side ? " from the left" : "");
    buf_puts(out, ", of ");
    put_bound(out, expr_arg(e, 1), BIND_PRODUCT);
}

static void put_cases(Buf *out, Expr e)
{
    long n = expr_count(e) - 1;
    buf_puts(out, "cases: ");
    for (long i = 1; i + 1 <= n; i += 2) {
        put(out, expr_arg(e, i + 1));
        buf_puts(out, " when ");
        put(out, expr_arg(e, i));
        buf_puts(out, "; ");
    }
    if (n % 2) {
        put(out, expr_arg(e, n));
        buf_puts(out, " otherwise; ");
    }
    buf_puts(out, "end cases");
}

static const struct {
    const char *name;
    bool (*fits)(Expr call);
    void (*put)(Buf *out, Expr call);
} ROWS[] = {
    {"Diff", print_special_is_derivative, put_derivative},
    {"Int", print_special_has_range, put_integral},
    {"Limit", print_special_has_point, put_limit},
    {"Product", print_special_has_variable, put_large_product},
    {"Sum", print_special_has_variable, put_large_sum},
    {"diff", print_special_is_derivative, put_derivative},
    {"int", print_special_has_range, put_integral},
    {"limit", print_special_has_point, put_limit},
    {"product", print_special_has_variable, put_large_product},
    {"sum", print_special_has_variable, put_large_sum},
};

/* What is said between the operands of a call that is written as an operator, or NULL. */
static const char *operator_of(Expr call)
{
    static const char *const WORDS[][2] = {
        {".", "dot"}, {"@", "composed with"}, {"@@", "repeated"}, {"minus", "without"}};
    if (print_special_binding(call) == BIND_ATOM)
        return NULL;
    const char *name = expr_text(expr_arg(call, 0));
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!strcmp(WORDS[i][0], name))
            return WORDS[i][1];
    return name;
}

static void put_operator(Buf *out, Expr e, const char *word)
{
    for (long i = 1; i < expr_count(e); i++) {
        if (i > 1)
            buf_printf(out, " %s ", word);
        put_bound(out, expr_arg(e, i), print_special_binding(e) + 1);
    }
}

static void put_call(Buf *out, Expr e)
{
    Expr head = expr_arg(e, 0);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (expr_is_symbol(head, ROWS[i].name) && ROWS[i].fits(e)) {
            ROWS[i].put(out, e);
            return;
        }
    switch (funcs_sign(e)) {
    case FUNC_SIGN_BARS:
        buf_puts(out, "the absolute value of ");
        put_quantity(out, expr_arg(e, 1));
        return;
    case FUNC_SIGN_EXPONENT:
        buf_puts(out, "e to the power ");
        put_between(out, "", expr_arg(e, 1), ", end power");
        return;
    case FUNC_SIGN_FACTORIAL:
        put_quantity(out, expr_arg(e, 1));
        buf_puts(out, " factorial");
        return;
    case FUNC_SIGN_CASES:
        put_cases(out, e);
        return;
    default:
        break;
    }
    const char *word = operator_of(e);
    if (word) {
        put_operator(out, e, word);
    } else {
        put_bound(out, head, BIND_ATOM);
        buf_puts(out, expr_count(e) > 1 ? " of " : " of nothing");
        put_arguments(out, e->u.args + 1, expr_count(e) - 1);
    }
}

/* --- everything ------------------------------------------------------------------------------ */

static const char *infix_of(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_EQUATION:
        return " equals ";
    case EXPR_UNEQUAL:
        return " is not equal to ";
    case EXPR_LESS:
        return " is less than ";
    case EXPR_LESSEQ:
        return " is at most ";
    case EXPR_AND:
        return ", and ";
    case EXPR_OR:
        return ", or ";
    case EXPR_RANGE:
        return " to ";
    default:
        return NULL;
    }
}

static void put_infix(Buf *out, Expr e, const char *word)
{
    for (long i = 0; i < expr_count(e); i++) {
        buf_puts(out, i ? word : "");
        put_bound(out, expr_arg(e, i), print_2d_binding(e) + 1);
    }
}

/* Names as they are spelled, an index for two underscores. */
static void put_name(Buf *out, const char *name)
{
    const char *index = strstr(name, "__");
    if (!index || index == name || !index[2]) {
        buf_puts(out, name);
        return;
    }
    buf_putn(out, name, (size_t)(index - name));
    buf_printf(out, " sub %s", index + 2);
}

static void put_bare(Buf *out, Expr e)
{
    const char *word = infix_of(e);
    if (expr_is_number(e))
        put_number(out, e);
    else if (word)
        put_infix(out, e, word);
    else if (expr_is(e, EXPR_SYMBOL))
        put_name(out, expr_text(e));
    else if (expr_is(e, EXPR_SUM))
        put_sum(out, e);
    else if (expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER))
        put_signed(out, e);
    else if (expr_is(e, EXPR_CALL))
        put_call(out, e);
    else if (expr_is(e, EXPR_INDEXED)) {
        put_bound(out, expr_arg(e, 0), BIND_ATOM);
        buf_puts(out, " sub ");
        put_arguments(out, e->u.args + 1, expr_count(e) - 1);
    } else if (expr_is(e, EXPR_SEQ))
        put_items(out, e->u.args, expr_count(e));
    else if (expr_is(e, EXPR_LIST))
        put_list(out, "list", e);
    else if (expr_is(e, EXPR_SET))
        put_list(out, "set", e);
    else if (expr_is(e, EXPR_NOT)) {
        buf_puts(out, "not ");
        put_quantity(out, expr_arg(e, 0));
    } else if (expr_is(e, EXPR_QUOTE))
        put(out, expr_arg(e, 0));
    else if (rtable_of(e))
        put_rtable(out, e, rtable_of(e));
    else
        print_linear(out, e);
}

static void put(Buf *out, Expr e)
{
    err_stack_check();
    err_poll();
    if (out->length > LONGEST)
        err_raise(ST_LIMIT, "the text would be longer than %d megabyte", LONGEST >> 20);
    put_bare(out, e);
}

void print_speech(Buf *out, Expr e)
{
    put(out, e);
}

void print_speech_targets(Buf *out, const char *label)
{
    const char *sign = strstr(label, ":=");
    if (!sign) {
        buf_puts(out, label);
        return;
    }
    buf_putn(out, label, (size_t)(sign - label));
    buf_printf(out, "becomes%s", sign + 2);
}
