/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explore in a notebook: a box with a slider or a choice for each parameter and, below them, a
 * widget of HTML that holds what came of the last values: a figure as SVG, mathematics as LaTeX, a
 * message where it failed. When one is moved the expression is evaluated with all values. Front
 * ends send the next move after they have heard that the last one is done.
 */
#include "config.h"

#include "repl/kernel/kernel_explore.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "repl/builtins/plots/explore.h"
#include "repl/eval/eval.h"
#include "repl/kernel/kernel_bundle.h"
#include "repl/kernel/kernel_cell.h"
#include "repl/kernel/kernel_comm.h"
#include "repl/kernel/kernel_control.h"
#include "repl/plot/plot.h"
#include "repl/print/markup.h"

typedef struct Control {
    char id[KERNEL_COMM_ID + 1];
    ExploreParameter parameter;
    Expr value;
} Control;

typedef struct Exploration {
    struct Exploration *next;
    char output[KERNEL_COMM_ID + 1];
    Expr body;
    Control *control;
    long n;
} Exploration;

static Exploration *explorations;

/* --- what it shows ------------------------------------------------------------------------------
 */

static void put_bundle(Buf *out, json_t *bundle)
{
    const char *svg = kernel_message_text(bundle, "image/svg+xml");
    const char *html = kernel_message_text(bundle, "text/html");
    const char *latex = kernel_message_text(bundle, "text/latex");
    const char *png = kernel_message_text(bundle, "image/png");
    if (*svg || *html) {
        buf_puts(out, *svg ? svg : html);
    } else if (*png) {
        buf_printf(out, "<img alt=\"figure\" src=\"data:image/png;base64,%s\"/>", png);
    } else if (*latex) {
        markup_put(out, latex, strlen(latex));
    } else {
        buf_puts(out, "<pre>");
        markup_put(out, kernel_message_text(bundle, "text/plain"),
                   strlen(kernel_message_text(bundle, "text/plain")));
        buf_puts(out, "</pre>");
    }
}

typedef struct Drawing {
    const Exploration *of;
    Buf html;
} Drawing;

static void drop(void *bundle)
{
    json_decref(bundle);
}

static void draw_values(void *arg)
{
    Drawing *d = arg;
    Expr *at = mem_array((size_t)d->of->n, sizeof *at);
    err_defer(mem_release, at);
    for (long i = 0; i < d->of->n; i++)
        at[i] = expr_equation(d->of->control[i].parameter.name, d->of->control[i].value);
    Expr value = explore_value(d->of->body, at, d->of->n);
    const Plot *plot = plot_is(value) ? plot_of(value) : NULL;
    json_t *bundle = plot ? kernel_bundle_plot(value, plot->show == PLOT_ANIMATION ? "gif" : "svg")
                          : kernel_bundle_value("", value);
    err_defer(drop, bundle);
    put_bundle(&d->html, bundle);
    err_undefer(true);
    err_undefer(true);
}

/* The HTML of the values as they are; an error is one of the things to see. */
static void draw(Drawing *d)
{
    if (err_try(draw_values, d) == ST_OK)
        return;
    buf_truncate(&d->html, 0);
    buf_puts(&d->html, "<pre>");
    markup_put(&d->html, err_message(), strlen(err_message()));
    buf_puts(&d->html, "</pre>");
}

/* --- controls -----------------------------------------------------------------------------------
 */

static json_t *number_of(const ExploreParameter *p, Expr value)
{
    double x = num_to_double(value);
    return p->integer ? json_integer((json_int_t)x) : json_real(x);
}

/* State refers to other models by their ids. */
static void refer(json_t *state, const char *key, const char *id)
{
    char text[KERNEL_COMM_ID + 16];
    snprintf(text, sizeof text, "IPY_MODEL_%s", id);
    json_object_set_new(state, key, json_string(text));
}

/* The reference as an item of a list. */
static void append_reference(json_t *list, const char *id)
{
    char text[KERNEL_COMM_ID + 16];
    snprintf(text, sizeof text, "IPY_MODEL_%s", id);
    json_array_append_new(list, json_string(text));
}

static void add_layout(json_t *parent, json_t *state)
{
    char id[KERNEL_COMM_ID + 1];
    kernel_comm_open(parent, "Layout", NULL, json_object(), id);
    refer(state, "layout", id);
}

/* What is common to controls: their name, their place, their look. */
static json_t *control_state(json_t *parent, const Control *c, const char *style)
{
    char id[KERNEL_COMM_ID + 1];
    char *name = print_text(c->parameter.name, 0);
    err_defer(mem_release, name);
    json_t *state = json_pack("{sssb}", "description", name, "disabled", 0);
    err_undefer(true);
    add_layout(parent, state);
    if (kernel_comm_counts_choices() || strcmp(style, "SliderStyle") == 0) {
        kernel_comm_open(parent, style, "Style", json_pack("{ss}", "description_width", ""), id);
        refer(state, "style", id);
    }
    return state;
}

static void open_slider(json_t *parent, Control *c)
{
    enum { STEPS = 100 };
    const ExploreParameter *p = &c->parameter;
    json_t *state = control_state(parent, c, "SliderStyle");
    double step = (num_to_double(p->high) - num_to_double(p->low)) / STEPS;
    json_object_set_new(state, "min", number_of(p, p->low));
    json_object_set_new(state, "max", number_of(p, p->high));
    json_object_set_new(state, "value", number_of(p, c->value));
    json_object_set_new(state, "step", p->integer ? json_integer(1) : json_real(step));
    json_object_set_new(state, "readout_format", json_string(p->integer ? "d" : ".4g"));
    json_object_set_new(state, "readout", json_true());
    json_object_set_new(state, "continuous_update", json_true());
    json_object_set_new(state, "orientation", json_string("horizontal"));
    kernel_comm_open(parent, p->integer ? "IntSlider" : "FloatSlider", NULL, state, c->id);
}

static long place_of(const Control *c)
{
    long i = 0;
    while (i + 1 < expr_count(c->parameter.values) && expr_arg(c->parameter.values, i) != c->value)
        i++;
    return i;
}

static void open_choice(json_t *parent, Control *c)
{
    json_t *labels = json_array(), *state = control_state(parent, c, "DescriptionStyle");
    for (long i = 0; i < expr_count(c->parameter.values); i++) {
        char *text = print_text(expr_arg(c->parameter.values, i), 60);
        json_array_append_new(labels, json_string(text));
        mem_free(text);
    }
    if (kernel_comm_counts_choices())
        json_object_set_new(state, "index", json_integer(place_of(c)));
    else
        json_object_set(state, "value", json_array_get(labels, (size_t)place_of(c)));
    json_object_set_new(state, "_options_labels", labels);
    kernel_comm_open(parent, "Dropdown", NULL, state, c->id);
}

/* Controls, the figure below them, and the box around all. */
static void open_widgets(Exploration *e)
{
    char box[KERNEL_COMM_ID + 1];
    json_t *parent = kernel_cell_header(), *children = json_array();
    Drawing drawing = {.of = e};
    for (long i = 0; i < e->n; i++) {
        if (e->control[i].parameter.values)
            open_choice(parent, &e->control[i]);
        else
            open_slider(parent, &e->control[i]);
        append_reference(children, e->control[i].id);
    }
    draw(&drawing);
    json_t *state = json_pack("{ss}", "value", buf_text(&drawing.html));
    buf_free(&drawing.html);
    add_layout(parent, state);
    kernel_comm_open(parent, "HTMLMath", NULL, state, e->output);
    append_reference(children, e->output);
    state = json_pack("{so}", "children", children);
    add_layout(parent, state);
    kernel_comm_open(parent, "VBox", NULL, state, box);
    kernel_cell_display(kernel_comm_view(box), NULL);
    kernel_comm_show(parent, box);
}

static bool open_exploration(Expr body, const ExploreParameter *parameters, long n)
{
    if (!kernel_comm_has_widgets() || !kernel_cell_header())
        return false;
    Exploration *e = mem_zalloc(sizeof *e);
    e->control = mem_zalloc((size_t)n * sizeof *e->control);
    e->body = body;
    e->n = n;
    for (long i = 0; i < n; i++)
        e->control[i] = (Control){.parameter = parameters[i], .value = parameters[i].start};
    e->next = explorations;
    explorations = e;
    open_widgets(e);
    return true;
}

/* --- when something is moved
 * ---------------------------------------------------------------------- */

/* The value that the front end tells; NULL: none. */
static Expr told_value(const Control *c, json_t *state)
{
    json_t *value = json_object_get(state, "value"), *index = json_object_get(state, "index");
    const ExploreParameter *p = &c->parameter;
    if (!p->values && json_is_number(value))
        return p->integer ? expr_int((long)json_number_value(value))
                          : num_from_double(json_number_value(value), 10);
    if (!p->values)
        return NULL;
    for (long i = 0; i < expr_count(p->values); i++) {
        char *text = print_text(expr_arg(p->values, i), 60);
        bool same = json_is_string(value) && !strcmp(text, json_string_value(value));
        mem_free(text);
        if (same || (json_is_integer(index) && json_integer_value(index) == i))
            return expr_arg(p->values, i);
    }
    return NULL;
}

static void redraw(json_t *parent, const Exploration *e)
{
    Drawing drawing = {.of = e};
    kernel_control_begin(parent);
    draw(&drawing);
    kernel_control_end();
    kernel_comm_set(parent, e->output, "value", buf_text(&drawing.html));
    buf_free(&drawing.html);
}

static void change(json_t *parent, const char *id, json_t *state)
{
    for (Exploration *e = explorations; e; e = e->next)
        for (long i = 0; i < e->n; i++) {
            Control *c = &e->control[i];
            Expr value = strcmp(c->id, id) != 0 ? NULL : told_value(c, state);
            if (value && value != c->value) {
                c->value = value;
                redraw(parent, e);
            }
        }
}

void kernel_explore_take(const KernelMessage *message)
{
    kernel_comm_take(message, change);
    heap_maybe_collect();
}

/* --- life ---------------------------------------------------------------------------------------
 */

static void mark_roots(void (*mark)(Expr e))
{
    for (Exploration *e = explorations; e; e = e->next) {
        mark(e->body);
        for (long i = 0; i < e->n; i++) {
            const ExploreParameter *p = &e->control[i].parameter;
            const Expr kept[] = {p->name, p->low, p->high, p->values, e->control[i].value};
            for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
                if (kept[k])
                    mark(kept[k]);
        }
    }
}

void kernel_explore_forget(void)
{
    while (explorations) {
        Exploration *e = explorations;
        explorations = e->next;
        mem_free(e->control);
        mem_free(e);
    }
    kernel_comm_forget();
}

void kernel_explore_connect(void)
{
    explore_front = open_exploration;
    heap_add_roots(mark_roots);
    eval_add_restart(kernel_explore_forget);
}
