/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts in plots: textplot and textplot3d. A text stands at one point and keeps its own font; the
 * picture makes room for its point, not for its width.
 */
#include "cas/base/mem.h"
#include "repl/builtin.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"

typedef struct Own {
    Expr align, font, rotation;
} Own;

/* One place, or a list or set of them. */
static void take_align(void *target, Expr value, const OptionRow *row)
{
    bool many = expr_is(value, EXPR_LIST) || expr_is(value, EXPR_SET);
    for (long i = 0; i < (many ? expr_count(value) : 1); i++)
        plot_options_choose(many ? expr_arg(value, i) : value, row->words, row->name);
    ((Own *)target)->align = value;
}

static const OptionWord PLACES[] = {{"left", 'l'},  {"right", 'r'},  {"above", 'a'},
                                    {"below", 'b'}, {"center", 'c'}, {NULL, 0}};

static const OptionRow OWN_ROWS[] = {
    {"align", OPTION_OWN, .take = take_align, .words = PLACES, .trial = "[left, above]",
     .form = "w", .summary = "where the text is, seen from its place"},
    {"rotation", OPTION_EXPR, offsetof(Own, rotation), .form = "angle",
     .summary = "against the clock, in radians"},
    {"font", OPTION_EXPR, offsetof(Own, font), .form = "[family, style, size]",
     .summary = "of these texts"},
    {.name = NULL},
};

static const OptionTable OWN = {.command = "textplot",
                                .rows = OWN_ROWS,
                                .size = sizeof(Own),
                                .also = &PLOT_OPTIONS,
                                .any_case = true};

/* One place named by align: above, below, left, right. */
static void align_by(int *align, Expr word)
{
    switch (plot_options_choose(word, PLACES, "align")) {
    case 'l':
        align[0] = -1;
        break;
    case 'r':
        align[0] = 1;
        break;
    case 'a':
        align[1] = 1;
        break;
    case 'b':
        align[1] = -1;
        break;
    default:
        break;
    }
}

/* [x, y, text], or with three coordinates. */
static bool is_text(Expr e, int dim)
{
    return expr_is(e, EXPR_LIST) && expr_count(e) >= dim + 1 && !expr_is(expr_arg(e, 0), EXPR_LIST);
}

static void add_text(Plot *plot, Expr e, int dim, const Own *own)
{
    if (!is_text(e, dim)) {
        err_hint("textplot([1, 2, \"here\"])");
        err_raise(ST_TYPE, "a text is a list of its %d coordinates and its words", dim);
    }
    PlotCurve *text = plot_add(plot, PLOT_TEXT, dim, 1);
    plot_items_read_point(expr_list(e->u.args, dim), dim, "the place of a text", text->points);
    text->text = plot_words_of(expr_arg(e, dim));
    text->colour = 0;
    Expr align = own->align;
    if (own->rotation)
        text->turned = plot_options_real(own->rotation, "rotation");
    if (own->font)
        text->font = plot_frame_font(own->font, "font");
    bool many = align && (expr_is(align, EXPR_LIST) || expr_is(align, EXPR_SET));
    for (long i = 0; align && i < (many ? expr_count(align) : 1); i++)
        align_by(text->align, many ? expr_arg(align, i) : align);
}

static Expr draw(const Expr *args, long n, int dim)
{
    Plot *plot = plot_new();
    PlotOptions options;
    Own own = {0};
    bool many =
        !is_text(args[0], dim) && (expr_is(args[0], EXPR_LIST) || expr_is(args[0], EXPR_SET));
    plot_options_begin(&options, plot);
    plot_options_read(&options, plot, &OWN, &own, args + 1, n - 1);
    for (long i = 0; i < (many ? expr_count(args[0]) : 1); i++)
        add_text(plot, many ? expr_arg(args[0], i) : args[0], dim, &own);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

static Expr textplot(const Expr *args, long n)
{
    return draw(args, n, 2);
}

static Expr textplot3d(const Expr *args, long n)
{
    return draw(args, n, 3);
}

const Builtin BUILTIN_TEXTPLOT[] = {
    {.name = "textplot",
     .package = "plots",
     .signature = "textplot(texts:expr, options..)",
     .fn = textplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "write texts into a plot",
     .text = "textplot([x, y, \"text\"]) or a list of these; align={above,right}, font=, color=,\n"
             "rotation=.",
     .examples = {{"plots:-display(plot(x^2, x=0..2), plots:-textplot([1,1,\"here\"],"
                   " align={above,left}));",
                   "", NULL},
                  {"plots:-textplot([[0,0,\"a\"],[1,1,b]], font=[times,bold,14], color=\"Red\");",
                   "", NULL},
                  {"plots:-textplot([1,2,\"up\"], rotation=Pi/2);", "", NULL},
                  {"plots:-textplot([1,2]);", "error: a text is a list", NULL}},
     .see = "display textplot3d"},
    {.name = "textplot3d",
     .package = "plots",
     .signature = "textplot3d(texts:expr, options..)",
     .fn = textplot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "write texts into a plot in space",
     .examples = {{"plots:-textplot3d([1,2,3,\"here\"]);", "", NULL},
                  {"plots:-textplot3d([1,2,\"here\"]);", "error: 3 coordinates", NULL}},
     .see = "textplot plot3d"},
    {0}};
