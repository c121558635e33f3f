/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems as a text on mechanics has them: dots for derivatives by time, unknowns without their
 * argument, equations below each other with their signs in one column. And wide results as the
 * screen has them, with labels for what they repeat.
 *
 * The style holds while one text is written, and an error takes it away.
 */
#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "repl/print/print.h"
#include "repl/print/print_2d.h"
#include "repl/print/print_latex.h"

static Expr dotted; /* the variable whose derivatives have dots, or NULL */

/* --- dots ---------------------------------------------------------------------------------- */

static void look_for_variable(Expr e, void *arg)
{
    Expr *t = arg, f, x;
    if (expr_is(e, EXPR_CALL) && !*t && diff_order(e, &f, &x) && expr_is(f, EXPR_CALL) &&
        expr_count(f) == 2)
        *t = x;
}

/* x(t) of an unknown function, *order its derivative; false: something else. */
static bool is_dotted(Expr call, Expr *head, long *order)
{
    Expr f = call, t;
    if (!dotted)
        return false;
    *order = diff_order(call, &f, &t);
    if (*order == 0)
        f = call;
    if (!expr_is(f, EXPR_CALL) || expr_count(f) != 2 || expr_arg(f, 1) != dotted)
        return false;
    *head = expr_arg(f, 0);
    Expr base = expr_is(*head, EXPR_INDEXED) ? expr_arg(*head, 0) : *head;
    return expr_is(base, EXPR_SYMBOL) && !base->u.symbol->is_protected;
}

bool print_latex_is_dotted(Expr call)
{
    Expr head;
    long order;
    return is_dotted(call, &head, &order);
}

bool print_latex_dotted(Buf *out, Expr call)
{
    static const char *const DOTS[] = {"", "\\dot{", "\\ddot{", "\\dddot{"};
    Expr head;
    long order;
    if (!is_dotted(call, &head, &order))
        return false;
    if (order <= 3)
        buf_puts(out, DOTS[order]);
    print_latex_part(out, head, BIND_ATOM);
    if (order > 3)
        buf_printf(out, "^{(%ld)}", order);
    else if (order)
        buf_putc(out, '}');
    return true;
}

static void forget(void *unused)
{
    (void)unused;
    dotted = NULL;
}

/* --- rows ---------------------------------------------------------------------------------- */

/* Both sides around the sign, with the column there. */
static void put_row(Buf *out, Expr e)
{
    const char *sign = expr_is(e, EXPR_EQUATION)  ? "="
                       : expr_is(e, EXPR_LESS)    ? "<"
                       : expr_is(e, EXPR_LESSEQ)  ? "\\le "
                       : expr_is(e, EXPR_UNEQUAL) ? "\\ne "
                                                  : NULL;
    if (!sign) {
        buf_puts(out, "& ");
        print_latex_part(out, e, BIND_LOOSE);
        return;
    }
    print_latex_part(out, expr_arg(e, 0), BIND_RELATION);
    buf_printf(out, " &%s ", sign);
    print_latex_part(out, expr_arg(e, 1), BIND_RELATION);
}

static void put_rows(Buf *out, const Expr *items, long n)
{
    buf_puts(out, "\\begin{aligned}\n");
    for (long i = 0; i < n; i++) {
        put_row(out, items[i]);
        buf_puts(out, i + 1 < n ? " \\\\\n" : "\n");
    }
    buf_puts(out, "\\end{aligned}");
}

void print_latex_styled(Buf *out, Expr e, const Expr *rows, long n, bool dots)
{
    err_defer(forget, NULL);
    dotted = NULL;
    if (dots)
        walk_each(e, look_for_variable, &dotted);
    if (rows)
        put_rows(out, rows, n);
    else
        print_latex(out, e);
    err_undefer(true);
}

/* --- what stands before a result ----------------------------------------------------------------
 */

/* Up to a comma outside of brackets and quotes, or to the end. */
static size_t target_length(const char *text, size_t length)
{
    long depth = 0;
    char quote = 0;
    size_t i = 0;
    for (; i < length && (quote || depth > 0 || text[i] != ','); i++) {
        if (quote && text[i] == '\\')
            i += i + 1 < length;
        else if (quote)
            quote = text[i] == quote ? 0 : quote;
        else if (strchr("`\"", text[i]))
            quote = text[i];
        else
            depth += (strchr("([{", text[i]) != NULL) - (strchr(")]}", text[i]) != NULL);
    }
    return i;
}

/* A name without the quotes around it, anything else as it is typed. */
static void put_target(Buf *out, const char *text, size_t length)
{
    bool quoted = length > 2 && text[0] == '`' && text[length - 1] == '`';
    char *name = mem_strndup(text + quoted, length - 2 * quoted);
    err_defer(mem_release, name);
    print_latex_name(out, name);
    err_undefer(true);
}

void print_latex_targets(Buf *out, const char *label)
{
    static const char SIGN[] = " := ";
    size_t length = strlen(label);
    if (length < strlen(SIGN))
        return;
    const char *end = label + length - strlen(SIGN);
    while (label < end) {
        size_t one = target_length(label, (size_t)(end - label));
        put_target(out, label, one);
        label += one;
        if (label < end)
            buf_puts(out, ",\\ ");
        for (label += label < end; label < end && *label == ' ';)
            label++;
    }
    buf_puts(out, SIGN);
}

/* --- labels -------------------------------------------------------------------------------------
 */

static const Expr *rows_of(const Expr *e, long *n)
{
    bool several = expr_is(*e, EXPR_SEQ) || expr_is(*e, EXPR_LIST) || expr_is(*e, EXPR_SET);
    several = several && expr_count(*e) > 1;
    *n = several ? expr_count(*e) : 1;
    return several ? (*e)->u.args : e;
}

/* Finds the labels of what is wider than the screen; do the rows with them fit a page? */
static bool find_labels(PrintLabels *labels, Expr e)
{
    enum { PAGE = 84 };
    long n;
    const Expr *rows = rows_of(&e, &n);
    print_2d_begin(BOX_UNICODE);
    if (print_2d_box(e, BIND_LOOSE)->width > print_style.width)
        print_labels_find(labels, e, print_style.labelwidth);
    print_2d_end();
    print_2d_begin(BOX_UNICODE);
    print_labels_use(labels);
    bool fits = labels->n > 0;
    for (long i = 0; fits && i < n; i++)
        fits = print_2d_whole(rows[i])->width <= PAGE;
    for (int i = 0; fits && i < labels->n; i++)
        fits = print_2d_whole(labels->parts[i])->width <= PAGE;
    print_2d_end();
    return fits;
}

static void forget_labels(void *none)
{
    (void)none;
    print_latex_use_labels(NULL);
}

bool print_latex_labelled(Buf *out, const char *head, Expr e)
{
    PrintLabels labels = {.n = 0};
    long n;
    const Expr *rows = rows_of(&e, &n);
    if (!print_style.labelling || print_style.prettyprint <= 0 || !find_labels(&labels, e))
        return false;
    err_defer(forget_labels, NULL);
    print_latex_use_labels(&labels);
    bool list = n > 1 && expr_is(e, EXPR_LIST), set = n > 1 && expr_is(e, EXPR_SET);
    buf_puts(out, "\\begin{array}{l}\n");
    for (long i = 0; i < n; i++) {
        const char *open = list ? "[" : set ? "\\{" : "";
        buf_printf(out, "\\displaystyle %s%s", i ? "" : head, i ? "" : open);
        if (n > 1)
            print_latex_part(out, rows[i], BIND_ITEM);
        else
            print_latex_whole(out, e);
        buf_puts(out, i + 1 < n ? ",\\\\[3pt]\n" : list ? "]" : set ? "\\}" : "");
    }
    for (int i = 0; i < labels.n; i++) {
        buf_printf(out, "\\\\[3pt]\n\\displaystyle \\mathrm{\\%%%d} := ", i + 1);
        print_latex_whole(out, labels.parts[i]);
    }
    buf_puts(out, "\n\\end{array}");
    err_undefer(true);
    return true;
}
