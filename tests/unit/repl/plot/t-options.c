/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of plots: what each setting changes in what gnuplot is told of a small picture in the
 * plane and of one in space. A line of options.txt that begins with + is one more, with - one less.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/unit/repl/plot/drawn.h"

static const char *const pictures[] = {
    "plot([2*x, x^2], x = 0..1, numpoints = 3, adaptive = false, %s)",
    "plot3d(x+y^2, x = 0..1, y = 0..2, grid = [3, 3], %s)",
    "plots:-display(plottools:-polygon([[0, 0], [1, 0], [1, 1]]), %s)",
};

static const char *const settings[] = {
    "axes = none",
    "axes = boxed",
    "axes = frame",
    "axes = normal",
    "axes = 3",
    "axesfont = [HELVETICA, 9]",
    "axesfont = [TIMES, BOLD, 9]",
    "axesfont = 3",
    "axis = [color = red]",
    "axis = [gridlines = 4]",
    "axis[1] = [mode = log]",
    "axis[2] = [thickness = 2]",
    "axis[3] = [tickmarks = 2]",
    "axis[4] = [mode = log]",
    "axis = [location = origin]",
    "background = yellow",
    "background = 7",
    "caption = \"c\"",
    "captionfont = [COURIER, 12]",
    "color = red",
    "color = [red, blue]",
    "colour = \"Niagara Azure\"",
    "color = COLOR(RGB, 0.1, 0.5, 0.9)",
    "color = ColorTools:-Color([0.1, 0.2, 0.3])",
    "color = x",
    "color = 12",
    "color = \"#12abEF\"",
    "colorscheme = [\"red\", \"blue\"]",
    "connect = true",
    "discont = true",
    "discont = 1",
    "filled = true",
    "filled = [color = green]",
    "font = [SYMBOL, 14]",
    "font = [TIMES, OBLIQUE]",
    "gridlines",
    "gridlines = true",
    "gridlines = 5",
    "gridstyle = triangular",
    "labels = [\"a\", \"b\"]",
    "labels = [a, b, c]",
    "labels = 3",
    "labeldirections = [horizontal, vertical]",
    "labelfont = [ROMAN, 10]",
    "legend = \"one\"",
    "legend = [\"one\", \"two\"]",
    "legend = [\"one\", \"two\", \"three\"]",
    "legendstyle = [location = right]",
    "legendstyle = [font = [TIMES, 8]]",
    "linestyle = dash",
    "linestyle = [dot, solid]",
    "linestyle = 4",
    "linestyle = 9",
    "linestyle = wavy",
    "light = [45, 45, 1, 1, 1]",
    "lightmodel = light2",
    "ambientlight = [0.1, 0.2, 0.3]",
    "glossiness = 0.5",
    "numpoints = 5",
    "numpoints = 0",
    "numpoints = a",
    "orientation = [20, 70]",
    "orientation = [20, 70, 5]",
    "orientation = 20",
    "projection = 0.5",
    "projection = orthogonal",
    "projection = 2",
    "resolution = 100",
    "sample = [0, 1/2, 1]",
    "scaling = constrained",
    "scaling = unconstrained",
    "scaling = often",
    "shading = zgrayscale",
    "shading = none",
    "shading = xy",
    "size = [300, 200]",
    "size = [300]",
    "style = point",
    "style = line",
    "style = patch",
    "style = patchnogrid",
    "style = surface",
    "style = wireframe",
    "style = hidden",
    "style = contour",
    "style = surfacecontour",
    "style = [point, line]",
    "style = polygonoutline",
    "style = odd",
    "symbol = circle",
    "symbol = solidbox",
    "symbol = [cross, diamond]",
    "symbol = heart",
    "symbolsize = 20",
    "symbolsize = -1",
    "thickness = 3",
    "thickness = [1, 4]",
    "thickness = -1",
    "tickmarks = [2, 3]",
    "tickmarks = 0",
    "tickmarks = [[0.5 = \"half\"], 2]",
    "tickmarks = [spacing(0.25), default]",
    "tickmarks = [[0, 1/2], [1]]",
    "tickmarks = a",
    "title = \"t\"",
    "title = x^2",
    "title = typeset(x^2, \" is\")",
    "titlefont = [HELVETICA, BOLDOBLIQUE, 16]",
    "transparency = 0.4",
    "transparency = 2",
    "view = [0..2, -1..3]",
    "view = [0..2]",
    "view = [default, 0..1]",
    "view = 0..1",
    "view = [0..1, 0..2, 0..3]",
    "view = [1..0, 0..1]",
    "viewpoint = circleleft",
    "xtickmarks = 3",
    "ytickmarks = [1, 2]",
    "smartview = false",
    "rangeasview",
    "annotation = \"a\"",
    "tooltip = \"a\"",
    "useunits",
    "coords = polar",
    "coords = spherical",
    "coords = cylindrical",
    "coords = odd",
    "nosuch = 3",
    "nosuch",
    "5",
    "thicknes = 2",
    "NULL",
};

/* Is the line a line of the text? */
static bool has_line(const char *text, const char *line, size_t length)
{
    while (*text) {
        size_t here = strcspn(text, "\n");
        if (here == length && !memcmp(text, line, length))
            return true;
        text += here + (text[here] != '\0');
    }
    return false;
}

/* The lines of one text that the other has not. */
static void put_lines(Buf *out, char sign, const char *one, const char *other)
{
    while (*one) {
        size_t length = strcspn(one, "\n");
        if (length && !has_line(other, one, length))
            buf_printf(out, "%c %.*s\n", sign, (int)length, one);
        one += length + (one[length] != '\0');
    }
}

static char *drawn_with(const char *picture, const char *setting)
{
    char statement[300];
    Buf text = {0};
    snprintf(statement, sizeof statement, picture, setting);
    eval_restart();
    rows_put(&text, statement, drawn_of);
    return buf_steal(&text);
}

static void options_change_this(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        char *plain = drawn_with(pictures[i], "NULL");
        buf_printf(&out, "| %zu: %s\n%s\n", i + 1, pictures[i], plain);
        for (size_t k = i % 2; k < sizeof settings / sizeof *settings; k += 2) {
            char *drawn = drawn_with(pictures[i], settings[k]);
            buf_printf(&out, "| %zu: %s\n", i + 1, settings[k]);
            if (!strstr(drawn, "error: "))
                put_lines(&out, '-', plain, drawn);
            put_lines(&out, '+', drawn, plain);
            mem_free(drawn);
        }
        mem_free(plain);
    }
    report_assert_joined(buf_text(&out), false, "tests/unit/repl/plot/options.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_change_this),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
