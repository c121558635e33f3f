/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Export: something to a file whose ending says in what form. Tables and numeric solutions become
 * columns of numbers here; for code, LaTeX and units the command that writes them is called.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/files/csv.h"
#include "repl/files/store.h"

/* --- columns ------------------------------------------------------------------------------- */

typedef struct Columns {
    Expr range, numpoints, columns, header, units, delimiter;
} Columns;

static const OptionRow ROWS[] = {
    {"range", OPTION_EXPR, offsetof(Columns, range), .form = "a..b",
     .summary = "times of a solution"},
    {"numpoints", OPTION_EXPR, offsetof(Columns, numpoints), .form = "n",
     .summary = "how many of them: 201"},
    {"columns", OPTION_LIST, offsetof(Columns, columns), .form = "[t, x(t)]",
     .summary = "expressions in the unknowns, all else"},
    {"header", OPTION_LIST, offsetof(Columns, header), .form = "[t, x]",
     .summary = "names of the columns"},
    {"units", OPTION_LIST, offsetof(Columns, units), .form = "[s, m]",
     .summary = "units behind the names, 1: none"},
    {"delimiter", OPTION_EXPR, offsetof(Columns, delimiter), .form = "\";\"",
     .summary = "between the cells: a comma"},
    {.name = NULL},
};

static const OptionTable OPTIONS = {.command = "Export", .rows = ROWS, .size = sizeof(Columns)};

static char delimiter_of(const Columns *columns, const char *ending)
{
    Expr d = columns->delimiter;
    if (!d)
        return strcmp(ending, "tsv") == 0 ? '\t' : ',';
    if (!expr_is(d, EXPR_STRING) || strlen(expr_text(d)) != 1)
        err_raise(ST_TYPE, "delimiter is a string of one character");
    return *expr_text(d);
}

/* A list of as many items as there are columns, or NULL. */
static const Expr *items_of(Expr list, long cols, const char *option)
{
    if (!list)
        return NULL;
    if (expr_count(list) != cols)
        err_raise(ST_DOMAIN, "%s has %ld items, but there %s %ld column%s", option,
                  expr_count(list), cols == 1 ? "is" : "are", cols, cols == 1 ? "" : "s");
    return list->u.args;
}

static void put_header(Buf *out, const Columns *columns, const Expr *names, long cols, char d)
{
    const Expr *header = items_of(columns->header, cols, "header"),
               *units = items_of(columns->units, cols, "units");
    if (header || names)
        csv_put_header(out, header ? header : names, units, cols, d);
    else if (units)
        csv_put_header(out, units, NULL, cols, d);
}

/* --- solutions ----------------------------------------------------------------------------- */

static double number(Expr e, const char *what)
{
    Expr value = evalf_expr(e, 17);
    if (!expr_is_real_number(value))
        err_raise(ST_TYPE, "%s", what);
    return num_to_double(value);
}

static void read_range(const Columns *columns, const Solution *solution, double *a, double *b)
{
    const DriveOptions *options = &solution->problem->options;
    if (columns->range && !expr_is(columns->range, EXPR_RANGE))
        err_raise(ST_TYPE, "range is a..b");
    if (columns->range) {
        *a = number(expr_arg(columns->range, 0), "range is a..b, two numbers");
        *b = number(expr_arg(columns->range, 1), "range is a..b, two numbers");
    } else if (options->has_range) {
        *a = options->range[0];
        *b = options->range[1];
    } else {
        err_hint("say range=0..10 and, for their number, numpoints=101");
        err_raise(ST_DOMAIN, "at which times is the solution wanted?");
    }
}

/* t and all unknowns, in the order in which the solution shows them. */
static Expr all_columns(const Solution *solution)
{
    long n = drive_columns(solution);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = drive_column(solution, i);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static void put_solution(Buf *out, Solution *solution, const Columns *columns, char d)
{
    double a, b,
        points = columns->numpoints ? number(columns->numpoints, "numpoints is a number") : 201;
    Expr list = columns->columns ? columns->columns : all_columns(solution);
    if (!(points >= 1 && points <= 1e7))
        err_raise(ST_DOMAIN, "numpoints is between 1 and 10000000");
    long cols = expr_count(list), rows = (long)points;
    read_range(columns, solution, &a, &b);
    double *values = mem_array((size_t)(rows * cols) + 1, sizeof *values);
    err_defer(mem_release, values);
    const char *trouble = drive_sample(solution, list->u.args, cols, a, b, rows, values);
    if (trouble)
        eval_warning("%s", trouble);
    put_header(out, columns, list->u.args, cols, d);
    csv_put_rows(out, values, rows, cols, d);
    err_undefer(true);
}

/* --- tables -------------------------------------------------------------------------------- */

static void put_matrix(Buf *out, const RTable *m, const Columns *columns, const Expr *names, char d)
{
    if (m->ndim > 2)
        err_raise(ST_TYPE, "a table in columns has one or two dimensions");
    long rows = m->kind == RTABLE_ROW ? 1 : m->size[0];
    long cols = m->kind == RTABLE_ROW ? m->size[0] : m->ndim == 1 ? 1 : m->size[1];
    put_header(out, columns, names, cols, d);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++) {
            csv_put_expr(out, rtable_entry(m, i * cols + j), d);
            buf_putc(out, j + 1 < cols ? d : '\n');
        }
}

/* What dsolve(..., output=Array) and FMUImport give: names over values. */
static bool put_named(Buf *out, const RTable *m, const Columns *columns, char d)
{
    bool two = m->ndim == 2 && m->size[0] == 2 && m->size[1] == 1;
    const RTable *names = two ? rtable_of(rtable_entry(m, 0)) : NULL,
                 *values = two ? rtable_of(rtable_entry(m, 1)) : NULL;
    if (!names || !values || names->ndim != 1 || values->ndim != 2 ||
        names->size[0] != values->size[1])
        return false;
    put_matrix(out, values, columns, names->data, d);
    return true;
}

/* A list of rows, or of numbers: one column. */
static void put_list(Buf *out, Expr list, const Columns *columns, char d)
{
    long cols = expr_count(list) && expr_is(expr_arg(list, 0), EXPR_LIST)
                    ? expr_count(expr_arg(list, 0))
                    : 1;
    put_header(out, columns, NULL, cols, d);
    for (long i = 0; i < expr_count(list); i++) {
        Expr row = expr_arg(list, i);
        bool is_row = expr_is(row, EXPR_LIST);
        if ((is_row ? expr_count(row) : 1) != cols)
            err_raise(ST_DOMAIN, "row %ld has another length than the first", i + 1);
        for (long j = 0; j < cols; j++) {
            csv_put_expr(out, is_row ? expr_arg(row, j) : row, d);
            buf_putc(out, j + 1 < cols ? d : '\n');
        }
    }
}

static Expr length_of(const Buf *text)
{
    return expr_int((long)text->length);
}

static Expr write_columns(const char *file, const char *ending, Expr x, const Expr *args, long n)
{
    Columns columns;
    Buf out = {0};
    bool times = n && expr_is(*args, EXPR_RANGE);
    options_read(&OPTIONS, &columns, args + times, n - times);
    if (times)
        columns.range = *args;
    char d = delimiter_of(&columns, ending);
    Solution *solution = drive_of(x) ? drive_of(x) : drive_of_parts(x);
    const RTable *m = rtable_of(x);
    err_defer(buf_release, &out);
    if (solution)
        put_solution(&out, solution, &columns, d);
    else if (m && !put_named(&out, m, &columns, d))
        put_matrix(&out, m, &columns, NULL, d);
    else if (!m && expr_is(x, EXPR_LIST))
        put_list(&out, x, &columns, d);
    else if (!m) {
        err_hint("Export(\"f.csv\", S, 0..5) of a solution S; Export(\"f.csv\", Matrix)");
        err_raise(ST_TYPE, "this is no table: a Matrix, a list of rows or a numeric solution is");
    }
    store_text(file, buf_text(&out), out.length);
    Expr length = length_of(&out);
    err_undefer(true);
    return length;
}

/* A text as it stands, with its last line ended. */
static Expr write_text(const char *file, Expr text)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    buf_puts(&out, expr_text(text));
    if (out.length == 0 || out.data[out.length - 1] != '\n')
        buf_putc(&out, '\n');
    store_text(file, buf_text(&out), out.length);
    Expr length = length_of(&out);
    err_undefer(true);
    return length;
}

/* --- other forms --------------------------------------------------------------------------- */

/* What writes files of an ending: a command, its package, and how it wants the file. */
static const struct {
    const char *ending, *package, *command;
} WRITERS[] = {
    {"c", "CodeGeneration", "C"},
    {"m", "CodeGeneration", "Matlab"},
    {"py", "CodeGeneration", "Python"},
    {"jl", "CodeGeneration", "Julia"},
    {"f90", "CodeGeneration", "Fortran"},
    {"mo", "CodeGeneration", "Modelica"},
    {"tex", NULL, "latex"},
    {"md", NULL, "Markdown"},
    {"fmu", NULL, "FMUExport"},
};

/* The file's name without folder and ending, when it is a name in every language. */
static Expr name_after(const char *file)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file,
               *dot = strrchr(base, '.');
    bool fine = isalpha((unsigned char)*base);
    for (const char *s = base; s < dot; s++)
        fine = fine && (isalnum((unsigned char)*s) || *s == '_');
    return fine ? expr_string(base, dot - base) : expr_string("model", -1);
}

static void write_by(long w, Expr file, Expr x, const Expr *args, long n)
{
    const Builtin *row = WRITERS[w].package
                             ? builtin_find_in(WRITERS[w].package, WRITERS[w].command)
                             : builtin_find(WRITERS[w].command);
    Expr *all = mem_array((size_t)n + 4, sizeof *all);
    long count = 0;
    err_defer(mem_release, all);
    all[count++] = x;
    if (!WRITERS[w].package)
        all[count++] = file;
    for (long i = 0; i < n; i++)
        all[count++] = args[i];
    if (WRITERS[w].package) {
        all[count++] = expr_equation(expr_symbol("output"), expr_symbol("string"));
        if (!builtin_option(args, n, 0, "resultname"))
            all[count++] = expr_equation(expr_symbol("resultname"), name_after(expr_text(file)));
        Expr text = builtin_call(row, all, count);
        store_text(expr_text(file), expr_text(text), strlen(expr_text(text)));
    } else {
        builtin_call(row, all, count);
    }
    err_undefer(true);
}

static Expr export_command(const Expr *args, long n)
{
    const char *file = expr_text(args[0]), *dot = strrchr(file, '.');
    const char *ending = dot && !strchr(dot, '/') ? dot + 1 : "";
    Expr x = eval_follow(args[1]);
    if (expr_is(x, EXPR_STRING))
        return write_text(file, x);
    for (size_t w = 0; w < sizeof WRITERS / sizeof *WRITERS; w++)
        if (strcmp(WRITERS[w].ending, ending) == 0) {
            write_by((long)w, args[0], x, args + 2, n - 2);
            return EXPR_NULL;
        }
    if (strcmp(ending, "csv") != 0 && strcmp(ending, "tsv") != 0 && strcmp(ending, "txt") != 0 &&
        strcmp(ending, "dat") != 0) {
        err_hint("csv, tsv, txt for tables; tex, md; c, m, py, jl, f90, mo for code; fmu");
        err_raise(ST_DOMAIN, "nothing is known of files that end in .%s", ending);
    }
    return write_columns(file, ending, x, args + 2, n - 2);
}

const Builtin BUILTIN_EXPORT[] = {
    {.name = "Export",
     .signature = "Export(file:string|symbol, X:expr, times:range?, [aligned], [dots], [optimize], "
                  "options..) -> integer",
     .fn = export_command,
     .options = &OPTIONS,
     .topic = "files",
     .summary = "write something to a file in the form that its ending says",
     .text = ".csv .tsv .txt  a Matrix, Vector or Array, a list of rows, the result of\n"
             "                dsolve(..., output=Array), or a numeric solution at numpoints=201\n"
             "                times of a..b or range=a..b, with a line of names above. units=[s,m] "
             "stand\n"
             "                behind the names: `t [s],x(t) [m]`\n"
             ".tex .md        formulas, by latex and Markdown\n"
             ".c .m .py .jl .f90 .mo  code, by CodeGeneration; a system of differential equations\n"
             "                is a file of functions there\n"
             ".fmu            a functional mock-up unit, by FMUExport\n"
             "Further options are those of the command that writes the file. A string is written "
             "as it\n"
             "is. The result is how many bytes a table or text has.",
     .examples =
         {{"S := dsolve({diff(x(t),t) = v(t), diff(v(t),t) = -x(t), x(0) = 1, v(0) = 0}, numeric): "
           "Export(\"swing.csv\", S, range = 0..5, numpoints = 51, columns = [t, x(t), v(t)], "
           "units = [s, m, m/s]): L := readline(\"swing.csv\"): fclose(\"swing.csv\"): "
           "FileTools:-Remove(\"swing.csv\"): L;",
           "\"t [s],x(t) [m],v(t) [m/s]\"", NULL},
          {"Export(\"table.csv\", <1,2.5|x,\"a,b\">): L := readline(\"table.csv\"): "
           "fclose(\"table.csv\"): FileTools:-Remove(\"table.csv\"): L;",
           "\"1,x\"", NULL},
          {"Export(\"daesy-t.txt\", \"abc\"): s := Import(\"daesy-t.txt\"): "
           "FileTools:-Remove(\"daesy-t.txt\"): s;",
           "\"abc\\n\"", NULL},
          {"Export(\"table.xyz\", <1,2>);", "error: nothing is known of files that end in .xyz",
           NULL},
          {"Export(\"table.csv\", x+1);", "error: this is no table", NULL}},
     .see = "Import ExportMatrix dsolve FMUExport latex Markdown"},
    {.name = NULL},
};
