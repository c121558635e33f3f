/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is mathematics is set by the front end from LaTeX; procedures, tables, strings and what
 * would be pages of formulas are text as in the shell. A figure is SVG unless plotsetup asks for
 * another kind or the lines are too many; an animation is a GIF inside of HTML, since not every
 * front end knows GIF by itself. Where there are no pictures (a console) the figure made of
 * characters is shown.
 */
#include "config.h"

#include "repl/kernel/kernel_bundle.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/object.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "repl/emit.h"
#include "repl/kernel/kernel_wire.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_device.h"
#include "repl/print/print.h"
#include "repl/print/print_latex.h"
#include "repl/session.h"

enum { NODES_MAX = 4000, LATEX_MAX = 12000, SVG_MAX = 3 << 20 };

static json_t *got(json_t *value)
{
    if (!value)
        err_raise(ST_NOMEM, "out of memory");
    return value;
}

static json_t *string_of(const Buf *text)
{
    Buf clean = {0};
    err_defer(buf_release, &clean);
    emit_clean(&clean, buf_text(text), text->length);
    json_t *string = json_stringn(buf_text(&clean), clean.length);
    err_undefer(true);
    return got(string);
}

static void drop(void *value)
{
    json_decref(value);
}

static void set(json_t *bundle, const char *type, const Buf *text)
{
    if (json_object_set_new(bundle, type, string_of(text)) != 0)
        err_raise(ST_NOMEM, "out of memory");
}

/* --- values -------------------------------------------------------------------------------------
 */

/* Would the shell write the table out, and is there not too much in it? */
static bool is_table_to_set(const RTable *m)
{
    double nodes = 0;
    if (m->ndim > 2)
        return false;
    for (long k = 0; k < m->ndim; k++)
        if (m->size[k] > print_style.rtablesize)
            return false;
    for (long k = 0; k < rtable_count(m); k++)
        nodes += walk_tree_size(rtable_entry(m, k));
    return nodes <= NODES_MAX;
}

static bool is_mathematics(Expr e)
{
    const RTable *m = rtable_look(e);
    if (m)
        return is_table_to_set(m);
    return !expr_is(e, EXPR_OBJECT) && !expr_is(e, EXPR_STRING) &&
           !(expr_is(e, EXPR_SEQ) && expr_count(e) == 0) && walk_tree_size(e) <= NODES_MAX;
}

typedef struct Formula {
    Buf text;
    const char *label;
    Expr value;
} Formula;

/* Too wide for a line of a page, and made of parts that can stand below each other? */
static bool is_wide(Expr e)
{
    enum { LINE = 90 };
    bool parts = (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && expr_count(e) > 1;
    for (long i = 0; parts && i < expr_count(e); i++)
        parts = expr_is(expr_arg(e, i), EXPR_EQUATION);
    char *text = parts ? print_text(e, LINE + 1) : NULL;
    bool wide = text && strlen(text) > LINE;
    mem_free(text);
    return wide;
}

/* Equations one below the other. */
static void put_column(Buf *out, Expr e)
{
    bool set = expr_is(e, EXPR_SET);
    buf_puts(out, set ? "\\left\\{\\begin{array}{l}" : "\\left[\\begin{array}{l}");
    for (long i = 0; i < expr_count(e); i++) {
        buf_puts(out, i ? ",\\\\\n\\displaystyle " : "\\displaystyle ");
        print_latex(out, expr_arg(e, i));
    }
    buf_puts(out, set ? "\\end{array}\\right\\}" : "\\end{array}\\right]");
}

/* Browsers give no room behind the name of a function that \\! would take away. */
static void put_for_browser(Buf *out, const char *latex)
{
    static const char KERN[] = " \\! ";
    for (const char *kern; (kern = strstr(latex, KERN)); latex = kern + strlen(KERN))
        buf_putn(out, latex, (size_t)(kern - latex));
    buf_puts(out, latex);
}

static void put_formula(void *arg)
{
    Formula *f = arg;
    Buf latex = {0}, label = {0};
    err_defer(buf_release, &latex);
    err_defer(buf_release, &label);
    print_latex_targets(&label, f->label);
    if (!print_latex_labelled(&latex, buf_text(&label), f->value)) {
        buf_puts(&latex, buf_text(&label));
        if (is_wide(f->value))
            put_column(&latex, f->value);
        else
            print_latex(&latex, f->value);
    }
    err_undefer(true);
    buf_puts(&f->text, "$\\displaystyle ");
    put_for_browser(&f->text, buf_text(&latex));
    buf_putc(&f->text, '$');
    err_undefer(true);
}

/* Typed text inside of a formula, which browsers set badly? */
static bool is_settable(const Buf *formula)
{
    return formula->length <= LATEX_MAX && !strstr(buf_text(formula), "\\texttt{");
}

static void set_formula(json_t *bundle, const char *label, Expr value)
{
    Formula formula = {.label = label, .value = value};
    err_defer(buf_release, &formula.text);
    if (err_attempt(put_formula, &formula) && is_settable(&formula.text))
        set(bundle, "text/latex", &formula.text);
    err_undefer(true);
}

static void set_text(json_t *bundle, const char *label, Expr value)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    print_value(&text, label, value);
    session_name_labels();
    while (text.length && text.data[text.length - 1] == '\n')
        buf_truncate(&text, text.length - 1);
    set(bundle, "text/plain", &text);
    err_undefer(true);
}

json_t *kernel_bundle_value(const char *label, Expr value)
{
    json_t *bundle = got(json_object());
    err_defer(drop, bundle);
    set_text(bundle, label, value);
    if (is_mathematics(value))
        set_formula(bundle, label, value);
    err_undefer(false);
    return bundle;
}

json_t *kernel_bundle_text(const char *text)
{
    Buf copy = {0};
    json_t *bundle = got(json_object());
    err_defer(drop, bundle);
    err_defer(buf_release, &copy);
    buf_puts(&copy, text);
    set(bundle, "text/plain", &copy);
    err_undefer(true);
    err_undefer(false);
    return bundle;
}

/* --- plots --------------------------------------------------------------------------------------
 */

static void release(void *block)
{
    free(block);
}

/* Bytes in base 64, with something before and behind. */
static void set_bytes(json_t *bundle, const char *type, const Buf *bytes, const char *before,
                      const char *after)
{
    Buf text = {0};
    char *coded = kernel_wire_base64(buf_text(bytes), bytes->length);
    if (!coded)
        err_raise(ST_NOMEM, "out of memory");
    err_defer(release, coded);
    err_defer(buf_release, &text);
    buf_puts(&text, before);
    buf_puts(&text, coded);
    buf_puts(&text, after);
    set(bundle, type, &text);
    err_undefer(true);
    err_undefer(true);
}

/* As lines while these are fewer bytes than a page should have, else as points. */
static const char *put_drawn(Buf *bytes, Expr plot, const char *kind)
{
    plot_device_put(bytes, plot, kind);
    if (strcmp(kind, "svg") != 0 || bytes->length <= SVG_MAX)
        return kind;
    buf_truncate(bytes, 0);
    plot_device_put(bytes, plot, "png");
    return "png";
}

/* The declaration of a file (<?xml ... encoding ... ?>) does not belong into a text within another,
 * and nbconvert refuses it. It also takes all drawing out of an SVG (clean_html of nbconvert 6.5),
 * but not out of an image that holds one. */
static void set_svg(json_t *bundle, const Buf *bytes)
{
    const char *root = strstr(buf_text(bytes), "<svg");
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, root ? root : buf_text(bytes));
    set(bundle, "image/svg+xml", &text);
    set_bytes(bundle, "text/html", &text, "<img alt=\"figure\" src=\"data:image/svg+xml;base64,",
              "\"/>");
    err_undefer(true);
}

static void set_picture(json_t *bundle, Expr plot, const char *wanted)
{
    Buf bytes = {0};
    err_defer(buf_release, &bytes);
    const char *kind = put_drawn(&bytes, plot, wanted);
    if (!strcmp(kind, "svg"))
        set_svg(bundle, &bytes);
    else if (!strcmp(kind, "png"))
        set_bytes(bundle, "image/png", &bytes, "", "");
    else if (!strcmp(kind, "jpg"))
        set_bytes(bundle, "image/jpeg", &bytes, "", "");
    else
        set_bytes(bundle, "text/html", &bytes,
                  "<img alt=\"animation\" src=\"data:image/gif;base64,", "\"/>");
    err_undefer(true);
}

/* Lines without blanks at their ends, and none that are empty at the beginning. */
static void put_trimmed(Buf *out, const char *text)
{
    for (size_t blank = 0; *text; blank++) {
        size_t length = strcspn(text, "\n"), kept = length;
        while (kept && strchr(" \f\r", text[kept - 1]))
            kept--;
        if (kept) {
            buf_repeat(out, "\n", out->length ? (long)blank : 0);
            buf_putn(out, text, kept);
            blank = 0;
        }
        text += length + (text[length] == '\n');
    }
}

static void set_characters(json_t *bundle, Expr e)
{
    const Plot *plot = plot_of(e);
    Buf drawn = {0}, text = {0};
    err_defer(buf_release, &drawn);
    err_defer(buf_release, &text);
    if (plot->show == PLOT_ANIMATION)
        buf_printf(&drawn, "(an animation of %ld pictures)", plot->count);
    else
        plot_device_put(&drawn, e, "txt");
    put_trimmed(&text, buf_text(&drawn));
    set(bundle, "text/plain", &text);
    err_undefer(true);
    err_undefer(true);
}

json_t *kernel_bundle_plot(Expr plot, const char *kind)
{
    json_t *bundle = got(json_object());
    err_defer(drop, bundle);
    set_picture(bundle, plot, kind);
    set_characters(bundle, plot);
    err_undefer(false);
    return bundle;
}
