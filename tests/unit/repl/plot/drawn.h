/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What gnuplot is told of a picture, without the lines that stand in nearly every script: a text of
 * values for tables of statements (tests/lang/rows.h).
 */
#ifndef DAESY_TESTS_UNIT_REPL_PLOT_DRAWN_H
#define DAESY_TESTS_UNIT_REPL_PLOT_DRAWN_H

#include "repl/plot/plot.h"
#include "repl/plot/plot_script.h"
#include "tests/lang/rows.h"

typedef struct Drawn {
    Buf out;
    const Plot *plot;
} Drawn;

static inline void drawn_put(void *arg)
{
    Drawn *script = arg;
    plot_script_put(&script->out, script->plot);
}

/* Is it in the script of nearly every picture, in the plane or in space? */
static inline bool drawn_is_usual(const char *line)
{
    static const char *const USUAL[] = {
        "set encoding utf8",
        "set key below reverse Left samplen 2 height 1 noenhanced",
        "set border 3",
        "set border 31",
        "set xtics nomirror",
        "set ytics nomirror",
        "set zeroaxis lt -1 lw 0.5",
        "set format x '%.10g'",
        "set format y '%.10g'",
        "set format z '%.10g'",
        "set autoscale fix",
        "set autoscale xfix",
        "set offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03",
        "set offsets graph 0.15, graph 0.15, graph 0.1, graph 0.1",
        "reset",
        "set view 75,145,0.9,1.5",
        "set xyplane relative 0",
        "set ticslevel 0",
        "unset colorbox",
        "set ztics nomirror offset -0.5,0.3",
        "set border 4095 lw 0.5",
        "set autoscale yfix",
        "set pm3d depthorder corners2color c1",
    };

    for (size_t i = 0; i < sizeof USUAL / sizeof *USUAL; i++)
        if (strcmp(line, USUAL[i]) == 0)
            return true;
    static const char room[] = "set offsets 0, 0, "; /* above and below curves */
    return strncmp(line, room, sizeof room - 1) == 0 ||
           (strlen(line) > 16 &&
            strncmp(line + 5, "tics offset", 11) == 0); /* where the numbers of a box stand */
}

/* What is particular to a picture; a value that is none as it is. */
static inline char *drawn_of(Expr value)
{
    Drawn script = {.plot = plot_is(value) ? plot_of(value) : NULL};
    Buf out = {0};

    if (!script.plot)
        return rows_linear(value);
    if (err_try(drawn_put, &script) != ST_OK)
        buf_printf(&script.out, "error: %s\n", err_message());
    char *text = buf_steal(&script.out);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (!drawn_is_usual(line))
            buf_printf(&out, "%s\n", line);
    mem_free(text);
    return buf_steal(&out);
}

#endif
