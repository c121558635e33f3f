/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plot structures: what is drawn (curves, polygons, arrows, texts, surfaces) with its looks, and
 * what belongs to the picture as a whole. A plot is an object: assignable, shown (drawn) when a
 * statement yields it, joined by display. It is a picture, an animation of pictures or a table of
 * them.
 */
#ifndef DAESY_REPL_PLOT_PLOT_H
#define DAESY_REPL_PLOT_PLOT_H

#include <stdbool.h>

#include "cas/core/object.h"

typedef enum PlotKind {
    PLOT_CURVE,
    PLOT_POLYGON, /* its border; a gap begins the next polygon */
    PLOT_ARROWS,  /* tail, tip, tail, tip, ... */
    PLOT_TEXT,    /* one point */
    PLOT_SURFACE, /* `columns` points a row */
    PLOT_IMAGE    /* the middles of coloured cells, `columns` a row, in the plane; -1: a hole */
} PlotKind;
typedef enum PlotStyle {
    PLOT_LINE,
    PLOT_POINT,
    PLOT_POINTLINE,
    PLOT_FILLED,        /* between the curve and the axis; a surface without its grid */
    PLOT_PATCH,         /* a surface with its grid, a polygon with its border */
    PLOT_CONTOUR,       /* level curves on a surface */
    PLOT_PATCH_CONTOUR, /* a surface with its grid and level curves */
    PLOT_FILLED_CONTOUR /* the same without the grid */
} PlotStyle;
enum { PLOT_BAR_COLOURS = 9 };
typedef enum PlotAxes { PLOT_NORMAL, PLOT_BOXED, PLOT_FRAME, PLOT_NONE } PlotAxes;
/* By default it falls on surfaces of one colour. */
enum { PLOT_LIGHT_DEFAULT, PLOT_LIGHT_NONE, PLOT_LIGHT_ALL };
typedef enum PlotScaling { PLOT_UNCONSTRAINED, PLOT_CONSTRAINED } PlotScaling;

/* Points (x, y) or (x, y, z); NaN in any coordinate is a gap. */
typedef struct PlotCurve {
    double *points; /* dim numbers each: x0 y0 x1 y1 ... */
    long n;
    int dim;
    PlotKind kind;
    char *legend;  /* or NULL */
    char *text;    /* of PLOT_TEXT; of a curve: written beside each point; or NULL */
    char *font;    /* of PLOT_TEXT, as in PlotFrame, or NULL */
    int align[2];  /* of PLOT_TEXT: -1 left or below the point, 0 centred on it, 1 right or above */
    double turned; /* of PLOT_TEXT: against the clock, in radians */
    long colour;   /* 0xRRGGBB, or -1: the next of the palette; of a surface: by height */
    long *colours; /* one for each point of a surface or curve, or NULL */
    long columns;  /* of PLOT_SURFACE, PLOT_IMAGE */
    PlotStyle style;
    int symbol;          /* number of a gnuplot point type; 0: the default */
    int linestyle;       /* number of a gnuplot dash type; 0: solid */
    double thickness;    /* 0: the default */
    double symbolsize;   /* 0: the default */
    double transparency; /* 0: opaque, 1: invisible */
    bool flat;           /* a polygon in space whose colour says something: no light falls on it */
    bool second;         /* measured on the vertical axis at the right */
} PlotCurve;

typedef enum PlotFont {
    PLOT_FONT_ALL,
    PLOT_FONT_TITLE,
    PLOT_FONT_CAPTION,
    PLOT_FONT_LABELS,
    PLOT_FONT_AXES,
    PLOT_FONT_LEGEND,
    PLOT_FONTS
} PlotFont;

/* What belongs to the picture. A text is NULL where nothing was said. */
typedef struct PlotFrame {
    char *title, *caption, *label[3]; /* in the plane label[2] is that of the axis at the right */
    char *ticks[3];                   /* where the marks are, in gnuplot's words; "" none at all */
    char *font[PLOT_FONTS];           /* "family,size" */
    bool has_view[3];
    double view[3][2]; /* [axis][low, high] */
    bool view_upright; /* that of axis 1 was given alone: in space it is the last axis's */
    bool has_room[2];  /* in the plane: */
    double room[2][2]; /* what an axis without view shows at least, and with it just its points */
    bool log[3];
    bool gridlines;
    PlotAxes axes;
    bool axes_given;
    PlotScaling scaling;
    long size[2]; /* pixels; 0: the default */
    bool has_turn;
    double turn[2];  /* Maple's orientation: theta, phi, in degrees */
    char legend_at;  /* 't', 'b', 'l', 'r'; 0: the default, below */
    long background; /* 1 + 0xRRGGBB; 0: none */
    bool hide_back;  /* a surface drawn as lines hides what is behind it */
    bool polar;      /* circles and rays instead of axes */
    int light;       /* PLOT_LIGHT_*: does light fall on surfaces? */
    bool has_bar;    /* a bar that says which colour is which value, beside the picture: */
    double bar[2];   /* from, to */
    long bar_colours[PLOT_BAR_COLOURS]; /* evenly spaced, 0xRRGGBB */
} PlotFrame;

typedef enum PlotShow { PLOT_PICTURE, PLOT_ANIMATION, PLOT_TABLE } PlotShow;

typedef struct Plot {
    Object object;
    PlotFrame frame;
    PlotCurve *curves;
    long n;
    PlotShow show;
    Expr *parts; /* plots: of an animation in order, of a table row by row */
    long count, columns;
} Plot;

extern const ObjectClass PLOT_CLASS;

/* An empty picture, registered as an object. */
Plot *plot_new(void);
/* An animation of, or a table with `columns` of, count parts. */
Plot *plot_of_parts(PlotShow show, const Expr *parts, long count, long columns);
static inline Plot *plot_of(Expr e)
{
    return (Plot *)object_of(e, &PLOT_CLASS);
}
static inline bool plot_is(Expr e)
{
    return plot_of(e) != NULL;
}
static inline Expr plot_expr(const Plot *plot)
{
    return plot->object.node;
}
/* The i-th point of a curve, dim numbers. */
static inline const double *plot_point(const PlotCurve *curve, long i)
{
    return curve->points + i * curve->dim;
}
/* Appends a curve with default looks and room for n points in the plane; the pointer is good until
 * the next. */
PlotCurve *plot_add_curve(Plot *plot, long n);
/* The same of any kind and dimension (2 or 3). */
PlotCurve *plot_add(Plot *plot, PlotKind kind, int dim, long n);
/* Appends copies of the curves of `from`, and what its frame says where plot's says nothing.
 * Raises ST_TYPE when one is plane and the other in space. */
void plot_join(Plot *plot, const Plot *from);
/* Gives a view that was given alone to the upright axis, once it is known which one that is. */
void plot_settle_view(Plot *plot);
/* Is anything drawn in space? */
bool plot_is_space(const Plot *plot);
/* Replaces a text (NULL: none). */
void plot_set_text(char **text, const char *value);

#endif
