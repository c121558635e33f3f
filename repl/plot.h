/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plot structures: curves of points with their looks, and what belongs to the picture as a whole. A
 * plot is an object: assignable, shown (drawn) when a statement yields it, joined by display.
 */
#ifndef DAESY_REPL_PLOT_H
#define DAESY_REPL_PLOT_H

#include <stdbool.h>

#include "cas/object.h"

typedef enum PlotStyle { PLOT_LINE, PLOT_POINT, PLOT_POINTLINE, PLOT_FILLED } PlotStyle;
typedef enum PlotAxes { PLOT_NORMAL, PLOT_BOXED, PLOT_FRAME, PLOT_NONE } PlotAxes;
typedef enum PlotScaling { PLOT_UNCONSTRAINED, PLOT_CONSTRAINED } PlotScaling;

/* Points (x, y); NaN in either is a gap. */
typedef struct PlotCurve {
    double *points; /* x0 y0 x1 y1 ... */
    long n;
    char *legend; /* or NULL */
    char *text;   /* written beside each point, or NULL */
    long colour;  /* 0xRRGGBB, or -1: the next of the palette */
    PlotStyle style;
    int symbol;        /* number of a gnuplot point type; 0: the default */
    int linestyle;     /* number of a gnuplot dash type; 0: solid */
    double thickness;  /* 0: the default */
    double symbolsize; /* 0: the default */
} PlotCurve;

/* What belongs to the picture. A text is NULL where nothing was said. */
typedef struct PlotFrame {
    char *title, *label[2];
    bool has_view[2];
    double view[2][2]; /* [axis][low, high] */
    bool log[2];
    bool gridlines;
    PlotAxes axes;
    bool axes_given;
    PlotScaling scaling;
    long size[2]; /* pixels; 0: the default */
} PlotFrame;

typedef struct Plot {
    Object object;
    PlotFrame frame;
    PlotCurve *curves;
    long n;
} Plot;

extern const ObjectClass PLOT_CLASS;

/* An empty plot, registered as an object. */
Plot *plot_new(void);
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
/* Appends a curve with default looks and room for n points; the pointer is good until the next. */
PlotCurve *plot_add_curve(Plot *plot, long n);
/* Appends copies of the curves of `from`, and what its frame says where plot's says nothing. */
void plot_join(Plot *plot, const Plot *from);
/* Replaces a text (NULL: none). */
void plot_set_text(char **text, const char *value);

#endif
