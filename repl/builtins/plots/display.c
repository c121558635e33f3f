/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about whole plots: display joins them, in one picture, one after the other or as a
 * table; exportplot writes one to a file; plotsetup, setoptions and setcolors say how those to come
 * look.
 */
#include <stdlib.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_device.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_options.h"

/* --- display ---------------------------------------------------------------------------------- */

/* The plots of the arguments one after the other, whatever lists they are in. */
typedef struct Collection {
    Expr *plot;
    long n;
} Collection;

static void collection_end(void *c)
{
    mem_free(((Collection *)c)->plot);
}

_Noreturn static void refuse_name(Expr e)
{
    err_hint("it has no value: give it one, %.60s := plot(...)", expr_text(e));
    err_raise(ST_TYPE, "display: %.60s is no plot", expr_text(e));
}

static void collect(Collection *c, Expr e)
{
    err_stack_check();
    if (plot_is(e)) {
        c->plot = mem_rearray(c->plot, (size_t)c->n + 1, sizeof *c->plot);
        c->plot[c->n++] = e;
        return;
    }
    if (!expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET) && !rtable_of(e)) {
        if (expr_is(e, EXPR_SYMBOL))
            refuse_name(e);
        err_hint("draw an expression first: p := plot(sin(x), x = 0 .. 1): display(p)");
        err_raise(ST_TYPE, "display joins plots and lists of plots");
    }
    for (long i = 0; i < plot_items_count(e); i++)
        collect(c, plot_items_entry(e, i));
}

static Plot *join(const Collection *c)
{
    Plot *plot = plot_new();
    for (long i = 0; i < c->n; i++)
        plot_join(plot, plot_of(c->plot[i]));
    return plot;
}

/* Frame k of a plot; a still picture is the same in all, an animation stays at its end. */
static const Plot *frame_of(const Plot *plot, long k)
{
    if (plot->show != PLOT_ANIMATION || plot->count == 0)
        return plot;
    return plot_of(plot->parts[k < plot->count ? k : plot->count - 1]);
}

/* Animations and pictures over each other, frame by frame. */
static Plot *join_frames(const Collection *c, long frames)
{
    Expr *part = mem_array((size_t)frames + 1, sizeof *part);
    err_defer(mem_release, part);
    for (long k = 0; k < frames; k++) {
        Plot *frame = plot_new();
        for (long i = 0; i < c->n; i++)
            plot_join(frame, frame_of(plot_of(c->plot[i]), k));
        part[k] = plot_expr(frame);
    }
    Plot *plot = plot_of_parts(PLOT_ANIMATION, part, frames, 0);
    err_undefer(true);
    return plot;
}

/* One after the other; what is an animation itself brings all its frames. */
static Plot *in_sequence(const Collection *c)
{
    Collection all = {0};
    err_defer(collection_end, &all);
    for (long i = 0; i < c->n; i++) {
        Plot *plot = plot_of(c->plot[i]);
        for (long k = 0; k < (plot->show == PLOT_ANIMATION ? plot->count : 1); k++)
            collect(&all, plot_expr(frame_of(plot, k)));
    }
    Plot *plot = plot_of_parts(PLOT_ANIMATION, all.plot, all.n, 0);
    err_undefer(true);
    return plot;
}

static Plot *assemble(const Collection *c, bool sequence)
{
    long frames = 0;
    for (long i = 0; i < c->n; i++) {
        const Plot *plot = plot_of(c->plot[i]);
        if (plot->show == PLOT_ANIMATION && plot->count > frames)
            frames = plot->count;
    }
    return sequence ? in_sequence(c) : frames > 0 ? join_frames(c, frames) : join(c);
}

typedef struct Own {
    bool sequence;
} Own;

static const OptionRow OWN_ROWS[] = {
    {"insequence", OPTION_TRUTH, offsetof(Own, sequence), .bare = true,
     .summary = "one picture after the other, not one upon the other"},
    {"aligncolumns", OPTION_IDLE, .is = OPTION_LIST, .fine = true},
    {.name = NULL},
};

static const OptionTable OWN = {
    .command = "display", .rows = OWN_ROWS, .size = sizeof(Own), .also = &PLOT_OPTIONS};

/* The options of the call for a picture, or for each frame of an animation; a table keeps them for
 * itself. */
static void dress(Plot *plot, const Expr *args, long n, long from)
{
    Own own;
    for (long k = 0; k < plot->count && plot->show == PLOT_ANIMATION; k++)
        dress(plot_of(plot->parts[k]), args, n, from);
    PlotOptions options;
    plot_options_begin(&options, plot);
    plot_options_read(&options, plot, &OWN, &own, args + from, n - from);
    plot_options_dress(&options, plot, 0);
}

/* A name alone that is no option stands where a plot is meant. */
static bool is_option_name(Expr e)
{
    bool known = false;
    for (const OptionTable *table = &OWN; table && !known; table = table->also)
        known = options_find(table, expr_text(e));
    return known;
}

static Expr display(const Expr *args, long n)
{
    Collection c = {0};
    err_defer(collection_end, &c);
    long from = 0;
    for (; from < n && !expr_is(args[from], EXPR_EQUATION) && !expr_is(args[from], EXPR_SYMBOL);
         from++)
        collect(&c, args[from]);
    for (long i = from; i < n; i++)
        if (expr_is(args[i], EXPR_SYMBOL) && !is_option_name(args[i]))
            refuse_name(args[i]);
    Own own;
    options_begin(&OWN, &own);
    for (long i = from; i < n; i++)
        options_take(&OWN, &own, args[i]);
    const RTable *table = from == 1 ? rtable_of(args[0]) : NULL;
    Plot *plot;
    if (table && c.n == 0)
        err_raise(ST_DOMAIN, "display: there is no plot in the Array");
    if (table) {
        long columns = table->ndim > 1 ? table->size[1] : table->kind == RTABLE_COLUMN ? 1 : c.n;
        plot = plot_of_parts(PLOT_TABLE, c.plot, c.n, columns > 0 ? columns : 1);
    } else {
        plot = assemble(&c, own.sequence);
    }
    dress(plot, args, n, from);
    err_undefer(true);
    return plot_expr(plot);
}

static Expr exportplot(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_STRING) || !plot_is(args[1])) {
        err_hint("exportplot(\"figure.png\", p)");
        err_raise(ST_TYPE, "exportplot needs the name of a file and a plot");
    }
    plot_device_export(expr_text(args[0]), args[1]);
    return EXPR_NULL;
}

/* --- settings --------------------------------------------------------------------------------- */

static void set_device(Expr value)
{
    char *name = plot_options_text(value);
    err_defer(mem_release, name);
    if (!plot_device_set(name)) {
        err_hint("one of default, inline, window, char, svg, png, jpeg, gif, html, mp4, pdf, "
                 "ps, eps, latex, gnuplot");
        err_raise(ST_DOMAIN, "there is no plot device %s", name);
    }
    err_undefer(true);
}

/* "width=800,height=600": what else Maple's devices take has no meaning here. */
static void set_device_options(Expr value)
{
    enum { LEAST = 50, MOST = 10000 };
    static const char *const NAMES[] = {"width", "height"};
    char *text = plot_options_text(value);
    err_defer(mem_release, text);
    for (const char *at = text; *at; at += *at == ',') {
        at += strspn(at, " ");
        for (int axis = 0; axis < 2; axis++) {
            size_t length = strlen(NAMES[axis]);
            if (strncmp(at, NAMES[axis], length) != 0 || at[length] != '=')
                continue;
            long pixels = strtol(at + length + 1, NULL, 10);
            if (pixels < LEAST || pixels > MOST) {
                err_hint("plotoptions = \"width=800,height=600\", in pixels");
                err_raise(ST_DOMAIN, "the %s of a plot is a number from %d to %d", NAMES[axis],
                          LEAST, MOST);
            }
            plot_device_set_size(axis, pixels);
        }
        at += strcspn(at, ",");
    }
    err_undefer(true);
}

static Expr plotsetup(const Expr *args, long n)
{
    for (long i = 0; i < n; i++) {
        Expr key = expr_is(args[i], EXPR_EQUATION) ? expr_arg(args[i], 0) : NULL;
        if (!key) {
            set_device(args[i]);
            bool plain = expr_is_symbol(args[i], "default") || expr_is_symbol(args[i], "inline");
            if (plain)
                plot_device_set_output(NULL);
            for (int axis = 0; axis < 2 && plain; axis++)
                plot_device_set_size(axis, 0);
        } else if (expr_is_symbol(key, "plotdevice")) {
            set_device(expr_arg(args[i], 1));
        } else if (expr_is_symbol(key, "plotoutput")) {
            char *path = plot_options_text(expr_arg(args[i], 1));
            err_defer(mem_release, path);
            plot_device_set_output(path);
            err_undefer(true);
        } else if (expr_is_symbol(key, "plotoptions")) {
            set_device_options(expr_arg(args[i], 1));
        } else {
            err_hint("plotsetup(svg, plotoutput=\"figure.svg\")");
            err_raise(ST_DOMAIN, "plotsetup knows plotdevice, plotoutput and plotoptions");
        }
    }
    return EXPR_NULL;
}

static Expr keep_options(const Expr *args, long n, bool space)
{
    Plot *scratch = plot_new();
    PlotOptions options = {0};
    plot_options_read(&options, scratch, NULL, NULL, args,
                      n); /* only to be refused now, not later */
    plot_options_keep(args, n, space);
    return EXPR_NULL;
}

static Expr setoptions(const Expr *args, long n)
{
    return keep_options(args, n, false);
}

static Expr setoptions3d(const Expr *args, long n)
{
    return keep_options(args, n, true);
}

/* setcolors(["Red", "Blue"]): the colours of the curves to come. */
static Expr setcolors(const Expr *args, long n)
{
    if (n == 1 && expr_is(args[0], EXPR_LIST)) {
        Expr equation = expr_equation(expr_symbol("color"), args[0]);
        return setoptions(&equation, 1);
    }
    return EXPR_NULL; /* a named palette: daesy has its own */
}

static bool plotsetup_word(long i, BuiltinWord *word)
{
    static const char *const keys[] = {"plotdevice", "plotoutput", "plotoptions"};
    enum { KEYS = sizeof keys / sizeof *keys };
    if (i < KEYS) {
        *word = (BuiltinWord){.name = keys[i], .after = "="};
        return true;
    }
    i -= KEYS; /* each device by itself and behind plotdevice = */
    *word = (BuiltinWord){
        .name = plot_device_row(i / 2), .after = "", .option = i % 2 ? "plotdevice" : NULL};
    return word->name != NULL;
}

const Builtin BUILTIN_DISPLAY[] = {
    {.name = "display",
     .package = "plots",
     .signature = "display(plots:expr.., options..)",
     .fn = display,
     .options = &OWN,
     .topic = "plots",
     .summary = "join plots in one picture, an animation or a table",
     .text =
         "display(p, q, ..., options) joins plots and lists of plots; the options are those of\n"
         "plot. insequence=true shows them one after the other; an Array, Vector or Matrix of\n"
         "plots is drawn as a table. Animations are joined frame by frame.",
     .examples = {{"plots:-display([plot(x,x=0..1), plot(x^2,x=0..1)], title=\"both\");", "", NULL},
                  {"plots:-display(plot(x,x=0..1), axes=boxed);", "", NULL},
                  {"plots:-display(Array(1..0)):", "error: no plot in the Array", NULL},
                  {"plots:-display(3):", "error: joins plots", NULL}},
     .see = "plot pointplot odeplot animate exportplot"},
    {.name = "exportplot",
     .package = "plots",
     .signature = "exportplot(file:string, plot:expr) -> nothing",
     .fn = exportplot,
     .topic = "plots",
     .summary = "write a plot to a file",
     .text =
         "The ending of the name says what is written: svg, png, jpg, gif, html, mp4, pdf, eps, "
         "(tikz)\n"
         "ps, tex or gp (a script for gnuplot). An animation goes to a gif, to a page (html, "
         "with a button and a slider) or to a film (mp4, which ffmpeg makes).",
     .examples = {{"plots:-exportplot(\"t.gp\", plot(sin(x), x=0..1)): "
                   "FileTools:-Remove(\"t.gp\"): 1;",
                   "1", NULL},
                  {"plots:-exportplot(\"figure.xyz\", plot(x, x=0..1));", "error: no kind of file",
                   NULL},
                  {"plots:-exportplot(\"figure.svg\", 3);", "error: needs the name of a file",
                   NULL}},
     .see = "plotsetup display"},
    {.name = "plotsetup",
     .signature = "plotsetup(device:expr*, options..)",
     .fn = plotsetup,
     .word = plotsetup_word,
     .topic = "plots",
     .summary = "choose where plots go: a window, the terminal, a file",
     .text = "Devices: default (a window where there is a display, else text and an SVG file;\n"
             "SVG files in scripts), window, char, svg, png, jpeg, gif, html, mp4, pdf, ps, eps, "
             "latex,\n"
             "gnuplot (the script). plotoutput=\"figure.svg\" names the file; the plots after the "
             "first get\n"
             "-2, -3, ... before the suffix. plotoptions=\"width=800,height=300\" is the size of\n"
             "pictures that do not say their own, in pixels.",
     .examples = {{"plotsetup(svg, plotoutput=\"figure.svg\");", "", NULL},
                  {"plotsetup(default);", "", NULL},
                  {"plotsetup(crayon);", "error: no plot device", NULL}},
     .see = "plot interface"},
    {.name = "setoptions",
     .package = "plots",
     .signature = "setoptions(options..)",
     .fn = setoptions,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "options for all plots to come",
     .examples = {{"plots:-setoptions(axes=boxed, gridlines=true);", "", NULL},
                  {"plots:-setoptions();", "", NULL}},
     .see = "plot setcolors setoptions3d"},
    {.name = "setoptions3d",
     .package = "plots",
     .signature = "setoptions3d(options..)",
     .fn = setoptions3d,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "options for all plots in space to come",
     .examples = {{"plots:-setoptions3d(axes=boxed, style=patchnogrid);", "", NULL},
                  {"plots:-setoptions3d();", "", NULL}},
     .see = "plot3d setoptions"},
    {.name = "setcolors",
     .package = "plots",
     .signature = "setcolors(colours:list|string|name?)",
     .fn = setcolors,
     .topic = "plots",
     .summary = "colours of the curves to come",
     .text = "A list of colours is used one by one. Names of Maple's palettes are accepted;\n"
             "daesy keeps its own palette then.",
     .examples = {{"plots:-setcolors([\"Red\",\"Blue\"]);", "", NULL},
                  {"plots:-setcolors(\"spring\");", "", NULL}},
     .see = "plot setoptions"},
    {0}};
