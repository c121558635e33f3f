/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls as LaTeX: derivatives, integrals, sums, products, limits, cases and other functions that
 * mathematics writes in a form of its own, one row each; functions that have a command (\sin), and
 * all others by their names, upright when they are known.
 */
#include <ctype.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/extend.h"
#include "cas/value/funcs_facts.h"
#include "repl/print/print_2d.h"
#include "repl/print/print_latex.h"
#include "repl/print/print_special.h"

static void put_arguments(Buf *out, Expr call)
{
    buf_puts(out, " \\! \\left(");
    print_latex_items(out, call->u.args + 1, expr_count(call) - 1);
    buf_puts(out, "\\right)");
}

/* --- derivatives ------------------------------------------------------------------------- */

static void put_differential(Buf *out, const char *d, Expr x, long n)
{
    buf_printf(out, "%s ", d);
    print_latex_part(out, x, BIND_ATOM);
    if (n > 1)
        buf_printf(out, "^{%ld}", n);
}

/* Below the bar: the variables from the outermost in, equal neighbours as a power. */
static void put_variables(Buf *out, Expr e, Expr inner, const char *d)
{
    Expr last = NULL;
    long run = 0;
    for (Expr layer = e; layer != inner; layer = expr_arg(layer, 1))
        for (long i = expr_count(layer) - 1; i >= 2; i--) {
            Expr x = expr_arg(layer, i);
            if (run && x != last) {
                put_differential(out, d, last, run);
                run = 0;
            }
            last = x;
            run++;
        }
    put_differential(out, d, last, run);
}

static void put_derivative(Buf *out, Expr e)
{
    Expr inner = e;
    long order = 0;
    for (; print_special_is_derivative(inner); inner = expr_arg(inner, 1))
        order += expr_count(inner) - 2;
    bool partial = expr_is(inner, EXPR_CALL) && expr_count(inner) > 2;
    const char *d = partial ? "\\partial" : "d";
    buf_printf(out, "\\frac{%s", d);
    if (order > 1)
        buf_printf(out, "^{%ld}", order);
    buf_puts(out, "}{");
    put_variables(out, e, inner, d);
    buf_puts(out, "}");
    print_latex_part(out, inner, BIND_ATOM);
}

/* --- large operators --------------------------------------------------------------------- */

/* The first variable is the innermost. */
static void put_integral(Buf *out, Expr e)
{
    Expr name, low, high;
    long n = print_special_variables(e);
    for (long i = n - 1; i >= 0; i--) {
        print_special_bounds(expr_arg(e, 2 + i), &name, &low, &high);
        buf_puts(out, "\\int ");
        if (low) {
            buf_puts(out, "_{");
            print_latex_part(out, low, BIND_LOOSE);
            buf_puts(out, "}^{");
            print_latex_part(out, high, BIND_LOOSE);
            buf_puts(out, "} ");
        }
    }
    print_latex_part(out, expr_arg(e, 1), BIND_PRODUCT);
    for (long i = 0; i < n; i++) {
        print_special_bounds(expr_arg(e, 2 + i), &name, &low, &high);
        buf_puts(out, "\\,d ");
        print_latex_part(out, name, BIND_ATOM);
    }
}

static void put_large(Buf *out, Expr e, const char *sign)
{
    Expr name, low, high;
    print_special_bounds(expr_arg(e, 2), &name, &low, &high);
    buf_printf(out, "%s_{", sign);
    print_latex_part(out, name, BIND_ATOM);
    if (low) {
        buf_putc(out, '=');
        print_latex_part(out, low, BIND_RELATION);
    }
    if (high) {
        buf_puts(out, "}^{");
        print_latex_part(out, high, BIND_LOOSE);
    }
    buf_putc(out, '}');
    print_latex_part(out, expr_arg(e, 1), BIND_PRODUCT);
}

static void put_sum(Buf *out, Expr e)
{
    put_large(out, e, "\\sum");
}

static void put_product(Buf *out, Expr e)
{
    put_large(out, e, "\\prod");
}

static void put_limit(Buf *out, Expr e)
{
    Expr at = expr_arg(e, 2);
    buf_puts(out, "\\lim_{");
    print_latex_part(out, expr_arg(at, 0), BIND_ATOM);
    buf_puts(out, "\\rightarrow ");
    const char *side = print_special_side(e);
    print_latex_part(out, expr_arg(at, 1), *side ? BIND_ATOM : BIND_RELATION);
    if (*side)
        buf_printf(out, "^{%s}", side);
    buf_putc(out, '}');
    print_latex_part(out, expr_arg(e, 1), BIND_PRODUCT);
}

static void put_cases(Buf *out, Expr e)
{
    long n = expr_count(e) - 1;
    buf_puts(out, "\\left\\{\\begin{array}{cc}\n");
    for (long i = 1; i + 1 <= n; i += 2) {
        print_latex_part(out, expr_arg(e, i + 1), BIND_LOOSE);
        buf_puts(out, " & ");
        print_latex_part(out, expr_arg(e, i), BIND_LOOSE);
        buf_puts(out, i + 2 <= n ? " \\\\\n" : "\n");
    }
    if (n % 2) {
        print_latex_part(out, expr_arg(e, n), BIND_LOOSE);
        buf_puts(out, " & \\textrm{otherwise}\n");
    }
    buf_puts(out, "\\end{array}\\right.");
}

/* --- heads ------------------------------------------------------------------------------- */

static void put_head_name(Buf *out, Expr head)
{
    const char *name = expr_text(head), *command = funcs_latex(head);
    if (command && !strchr(command, '#')) {
        buf_puts(out, command);
        return;
    }
    if (!strcmp(name, "gcd"))
        buf_puts(out, "\\gcd");
    else if (funcs_find(head) || diff_op_is(head, NULL) || !strcmp(name, "D"))
        buf_printf(out, "\\mathrm{%s}", name);
    else
        print_latex_name(out, name);
}

static void put_head(Buf *out, Expr head)
{
    if (expr_is(head, EXPR_SYMBOL)) {
        put_head_name(out, head);
    } else if (expr_is(head, EXPR_INDEXED) && expr_is(expr_arg(head, 0), EXPR_SYMBOL)) {
        put_head_name(out, expr_arg(head, 0));
        buf_puts(out, "_{");
        print_latex_items(out, head->u.args + 1, expr_count(head) - 1);
        buf_putc(out, '}');
    } else {
        bool power = expr_is_call(head, expr_symbol("@@"));
        print_latex_part(out, head, power ? BIND_PRODUCT : BIND_ATOM);
    }
}

/* --- forms of their own ------------------------------------------------------------------ */

/* The text with the arguments at their places (funcs_latex). */
static void put_template(Buf *out, const char *text, Expr e)
{
    for (; *text; text++) {
        bool guarded = text[0] == '#' && text[1] == '#';
        text += guarded;
        if (*text == '#')
            print_latex_part(out, expr_arg(e, *++text - '0'), guarded ? BIND_ATOM : BIND_LOOSE);
        else
            buf_putc(out, *text);
    }
}

/* A call that its row writes as a whole. */
static bool put_known(Buf *out, Expr e)
{
    const char *latex = funcs_latex(expr_arg(e, 0));
    FuncSign sign = funcs_sign(e);
    if (sign == FUNC_SIGN_CASES)
        put_cases(out, e);
    else if (sign == FUNC_SIGN_EXPONENT && expr_arg(e, 1) == EXPR_ONE)
        buf_puts(out, "\\mathrm{e}");
    else if (latex && strchr(latex, '#') && funcs_is_least(e))
        put_template(out, latex, e);
    else
        return false;
    return true;
}

static void put_dot(Buf *out, Expr e)
{
    print_latex_part(out, expr_arg(e, 1), BIND_PRODUCT);
    for (long i = 2; i < expr_count(e); i++) {
        buf_puts(out, "\\cdot ");
        print_latex_part(out, expr_arg(e, i), BIND_FACTOR);
    }
}

static void put_composition(Buf *out, Expr e)
{
    put_head(out, expr_arg(e, 1));
    buf_puts(out, "\\circ ");
    put_head(out, expr_arg(e, 2));
}

/* f@@n, as the n-th derivative D@@n. */
static void put_repetition(Buf *out, Expr e)
{
    put_head(out, expr_arg(e, 1));
    buf_puts(out, "^{(");
    print_latex_part(out, expr_arg(e, 2), BIND_LOOSE);
    buf_puts(out, ")}");
}

/* --- rows -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*fits)(Expr call);
    void (*put)(Buf *out, Expr call);
} ROWS[] = {
    {".", print_special_has_more, put_dot},
    {"@", print_special_has_two, put_composition},
    {"@@", print_special_has_two, put_repetition},
    {"Diff", print_special_is_derivative, put_derivative},
    {"Int", print_special_has_range, put_integral},
    {"Limit", print_special_has_point, put_limit},
    {"Product", print_special_has_variable, put_product},
    {"Sum", print_special_has_variable, put_sum},
    {"diff", print_special_is_derivative, put_derivative},
    {"int", print_special_has_range, put_integral},
    {"limit", print_special_has_point, put_limit},
    {"product", print_special_has_variable, put_product},
    {"sum", print_special_has_variable, put_sum},
};

/* --- operators ----------------------------------------------------------------------------- */

/* Those that the language keeps as calls. */
static const struct Infix {
    const char *name, *sign;
    int binding;
} INFIX[] = {
    {"implies", "\\Rightarrow ", BIND_OR},   {"xor", "\\mathbin{\\mathrm{xor}}", BIND_OR},
    {"in", "\\in ", BIND_RELATION},          {"subset", "\\subseteq ", BIND_RELATION},
    {"mod", "\\bmod ", BIND_RANGE},          {"union", "\\cup ", BIND_SUM},
    {"minus", "\\setminus ", BIND_SUM},      {"intersect", "\\cap ", BIND_PRODUCT},
    {"&*", "\\mathbin{\\&*}", BIND_PRODUCT},
};

static const struct Infix *infix_of(Expr call)
{
    Expr head = expr_arg(call, 0);
    for (size_t i = 0; expr_count(call) >= 3 && i < sizeof INFIX / sizeof *INFIX; i++)
        if (expr_is_symbol(head, INFIX[i].name))
            return &INFIX[i];
    return NULL;
}

static void put_infix(Buf *out, Expr call, const struct Infix *infix)
{
    for (long i = 1; i < expr_count(call); i++) {
        buf_puts(out, i > 1 ? infix->sign : "");
        print_latex_part(out, expr_arg(call, i), infix->binding + 1);
    }
}

int print_latex_call_binding(Expr call)
{
    const struct Infix *infix = infix_of(call);
    return infix ? infix->binding : funcs_sign(call) == FUNC_SIGN_EXPONENT ? BIND_FACTOR : -1;
}

/* How tight a sign of a formula outside of brackets binds. */
static int sign_binding(const char *at)
{
    static const char FRACTION[] = "\\frac", EITHER[] = "\\pm";
    if (strchr("=<>,", *at))
        return BIND_ITEM;
    if (*at == '+' || *at == '-' || !strncmp(at, EITHER, sizeof EITHER - 1))
        return BIND_SUM;
    if (!strncmp(at, FRACTION, sizeof FRACTION - 1))
        return BIND_PRODUCT;
    return *at == '^' || (*at == ' ' && at[1]) ? BIND_FACTOR : BIND_ATOM;
}

/* How tight a formula that somebody wrote binds: by the loosest of its signs that no brackets
 * enclose. */
static int text_binding(const char *text)
{
    int loosest = BIND_ATOM;
    long depth = 0;
    for (const char *at = text; *at; at++) {
        int bind = depth > 0 ? BIND_ATOM : sign_binding(at);
        loosest = bind < loosest ? bind : loosest;
        if (*at == '\\' && at[1] && !isalpha((unsigned char)at[1]))
            at++; /* \{ is a bracket as well, \, a space */
        if (strchr("({[", *at))
            depth++;
        else if (strchr(")}]", *at))
            depth--;
    }
    return loosest;
}

bool print_latex_by_rule(Buf *out, Expr call, int bind)
{
    Expr text = extend_rule ? extend_rule("latex", call, NULL, 0) : NULL;
    if (!text || (!expr_is(text, EXPR_STRING) && !expr_is(text, EXPR_SYMBOL)))
        return false;
    bool enclosed = text_binding(expr_text(text)) < bind;
    buf_printf(out, enclosed ? "\\left(%s\\right)" : "%s", expr_text(text));
    return true;
}

void print_latex_call(Buf *out, Expr call)
{
    Expr head = expr_arg(call, 0);
    const struct Infix *infix = infix_of(call);
    if (print_latex_dotted(out, call))
        return;
    if (infix) {
        put_infix(out, call, infix);
        return;
    }
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (expr_is_symbol(head, ROWS[i].name) && ROWS[i].fits(call)) {
            ROWS[i].put(out, call);
            return;
        }
    if (put_known(out, call))
        return;
    put_head(out, head);
    put_arguments(out, call);
}
