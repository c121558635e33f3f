/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands latex and Markdown: a value as text for documents, on the screen, in a string or in
 * a file.
 */
#include "repl/print/print_latex.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/files/store.h"

static Expr deliver(Buf *text, const Expr *args, long n)
{
    Expr output = builtin_option(args, n, 1, "output");
    Expr file = n > 1 && (expr_is(args[1], EXPR_STRING) ||
                          (expr_is(args[1], EXPR_SYMBOL) && !expr_is_symbol(args[1], "aligned") &&
                           !expr_is_symbol(args[1], "dots")))
                    ? args[1]
                    : NULL;
    if (output && expr_is_symbol(output, "string"))
        return expr_string(buf_text(text), (long)text->length);
    buf_putc(text, '\n');
    if (file)
        store_text(expr_text(file), buf_text(text), text->length);
    else
        eval_write(buf_text(text), text->length);
    return EXPR_NULL;
}

static bool wants(const Expr *args, long n, const char *key)
{
    return builtin_flag(args, n, 1, key) || builtin_option(args, n, 1, key) == EXPR_TRUE;
}

/* A list, set or sequence of equations. */
static bool is_system(Expr e)
{
    bool many = expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET);
    for (long i = 0; many && i < expr_count(e); i++)
        many = expr_is(expr_arg(e, i), EXPR_EQUATION);
    return many && expr_count(e) > 0;
}

static void write_formula(Buf *out, Expr e, bool aligned, bool dots)
{
    long count;
    const Expr *rows = rtable_items(&e, &count);
    print_latex_styled(out, e, aligned ? rows : NULL, count, dots);
}

static Expr latex(const Expr *args, long n)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    write_formula(&text, eval_follow(args[0]), wants(args, n, "aligned"), wants(args, n, "dots"));
    Expr result = deliver(&text, args, n);
    err_undefer(true);
    return result;
}

/* --- Markdown ------------------------------------------------------------------------------ */

/* A cell of a table: numbers as they are, formulas between dollars; a bar would end the cell. */
static void put_cell(Buf *out, Expr e, bool dots)
{
    Buf cell = {0};
    err_defer(buf_release, &cell);
    if (expr_is_number(e) || expr_is(e, EXPR_STRING)) {
        char *text = expr_is(e, EXPR_STRING) ? NULL : print_text(e, 0);
        buf_puts(&cell, text ? text : expr_text(e));
        mem_free(text);
    } else {
        buf_putc(&cell, '$');
        write_formula(&cell, e, false, dots);
        buf_putc(&cell, '$');
    }
    for (const char *s = buf_text(&cell); *s; s++)
        if (*s == '|')
            buf_puts(out, "\\|");
        else
            buf_putc(out, *s == '\n' ? ' ' : *s);
    err_undefer(true);
}

static void put_line(Buf *out, const RTable *m, long first, long n, bool dots)
{
    buf_putc(out, '|');
    for (long j = 0; j < n; j++) {
        buf_putc(out, ' ');
        put_cell(out, rtable_entry(m, first + j), dots);
        buf_puts(out, " |");
    }
    buf_putc(out, '\n');
}

/* A pipe table; names may be NULL: the header is empty then. */
static void put_table(Buf *out, const RTable *names, const RTable *m, bool dots)
{
    long rows = m->ndim == 1 ? 1 : m->size[0], cols = m->ndim == 1 ? m->size[0] : m->size[1];
    if (names) {
        put_line(out, names, 0, cols, dots);
    } else {
        buf_putc(out, '|');
        buf_repeat(out, "   |", cols);
        buf_putc(out, '\n');
    }
    buf_putc(out, '|');
    buf_repeat(out, " ---: |", cols);
    buf_putc(out, '\n');
    for (long i = 0; i < rows; i++)
        put_line(out, m, i * cols, cols, dots);
    buf_truncate(out, out->length - 1);
}

/* What dsolve(..., output=Array) gives: names over values. */
static bool put_named(Buf *out, const RTable *m, bool dots)
{
    bool two = m->ndim == 2 && m->size[0] == 2 && m->size[1] == 1;
    const RTable *names = two ? rtable_of(rtable_entry(m, 0)) : NULL,
                 *values = two ? rtable_of(rtable_entry(m, 1)) : NULL;
    if (!names || !values || names->ndim != 1 || values->ndim != 2 ||
        names->size[0] != values->size[1])
        return false;
    put_table(out, names, values, dots);
    return true;
}

static Expr markdown(const Expr *args, long n)
{
    Expr e = eval_follow(args[0]);
    const RTable *m = rtable_of(e);
    bool dots = wants(args, n, "dots");
    Buf text = {0};
    err_defer(buf_release, &text);
    if (expr_is(e, EXPR_STRING)) {
        buf_puts(&text, expr_text(e));
    } else if (m && m->ndim <= 2 && rtable_count(m) > 0) {
        if (!put_named(&text, m, dots))
            put_table(&text, NULL, m, dots);
    } else {
        buf_puts(&text, "$$\n");
        write_formula(&text, e, wants(args, n, "aligned") || is_system(e), dots);
        buf_puts(&text, "\n$$");
    }
    Expr result = deliver(&text, args, n);
    err_undefer(true);
    return result;
}

const Builtin BUILTIN_LATEX[] = {
    {.name = "latex",
     .signature = "latex(e:expr, file:string|symbol?, [aligned], [dots], output=o:name{string}, "
                  "aligned=a:boolean, dots=d:boolean) -> string",
     .fn = latex,
     .topic = "output",
     .summary = "write an expression as LaTeX",
     .text = "For mathematical mode, to be put between dollar signs. latex(e, \"f.tex\")\n"
             "writes a file, latex(e, output=string) returns the text. Names of Greek\n"
             "letters become letters, x__1, x1 and x[1] get subscripts; th1, om2 and la3 are\n"
             "numbered Greek letters.\n"
             "\n"
             "aligned  the equations of a system below each other (aligned of amsmath)\n"
             "dots     derivatives by time as \\dot{x}, unknowns without their argument",
     .examples = {{"latex(x^2/3+alpha__1, output=string);", "\"\\\\frac{x^{2}}{3}+\\\\alpha _{1}\"",
                   NULL},
                  {"latex(diff(x(t),t,t), output=string);",
                   "\"\\\\frac{d^{2}}{d t^{2}}x \\\\! \\\\left(t\\\\right)\"", NULL},
                  {"latex(diff(th1(t),t,t) = -g*th1(t)/L, dots, output=string);",
                   "\"\\\\ddot{\\\\theta _{1}}=-\\\\frac{g \\\\theta _{1}}{L}\"", NULL},
                  {"latex([diff(x(t),t) = u(t), x(t)^2+y(t)^2 = 1], aligned, dots);", "", NULL},
                  {"latex(sqrt(a+b)/2);", "", NULL}},
     .see = "Markdown lprint C"},
    {.name = "Markdown",
     .signature = "Markdown(e:expr, file:string|symbol?, [aligned], [dots], output=o:name{string}, "
                  "aligned=a:boolean, dots=d:boolean) -> string",
     .fn = markdown,
     .topic = "output",
     .summary = "write a value as Markdown: a formula, a table, a text",
     .text = "A formula stands between lines of $$, the equations of a system below each other. A\n"
             "Matrix becomes a table, and so does the result of dsolve(..., output=Array), with a\n"
             "line of names. dots, aligned, output and the file are as for latex.",
     .examples = {{"Markdown(x^2, output=string);", "\"$$\\nx^{2}\\n$$\"", NULL},
                  {"Markdown(<1,2|3,4>, output=string);",
                   "\"|   |   |\\n| ---: | ---: |\\n| 1 | 3 |\\n| 2 | 4 |\"", NULL},
                  {"Markdown([diff(x(t),t) = v(t), diff(v(t),t) = -x(t)], dots, output=string);",
                   "\"$$\\n\\\\begin{aligned}\\n\\\\dot{x} &= v \\\\\\\\\\n\\\\dot{v} &= -x\\n"
                   "\\\\end{aligned}\\n$$\"",
                   NULL}},
     .see = "latex Export",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
