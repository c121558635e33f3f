/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of text: fopen, fclose, fprintf, readline, writeline, and tables of numbers: readdata,
 * writedata. A file is a name (opened on first use) or the number fopen gave; `default` and
 * `terminal` are the session's output. All files are closed by restart and at the end.
 */
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/options.h"
#include "repl/builtin.h"
#include "repl/builtins/text/files.h"
#include "repl/divert.h"
#include "repl/eval/eval.h"
#include "repl/files/path.h"
#include "repl/files/store.h"
#include "repl/files/touched.h"
#include "repl/items.h"

enum { MOST_FILES = 16 };

typedef struct Open {
    FILE *stream;
    char *name;
    bool writing;
} Open;

static Open files[MOST_FILES];

/* Does the system say that all is well? */
static bool close_file(Open *file)
{
    bool good = !file->stream || fclose(file->stream) == 0;
    mem_free(file->name);
    *file = (Open){0};
    return good;
}

static void close_all(void)
{
    for (int i = 0; i < MOST_FILES; i++)
        close_file(&files[i]);
}

static void know_restart(void)
{
    static bool known = false;
    if (!known)
        eval_add_restart(close_all);
    path_close_by(close_all);
    known = true;
}

static Open *open_file(const char *name, const char *mode)
{
    know_restart();
    int i = 0;
    while (i < MOST_FILES && files[i].stream)
        i++;
    if (i == MOST_FILES)
        err_raise(ST_LIMIT, "too many files are open; close some by fclose");
    char *kept = mem_strdup(name);
    err_defer(mem_release, kept);
    FILE *stream = *mode == 'r' ? path_read(name) : path_write(name, *mode == 'a');
    if (!stream)
        err_raise(ST_DOMAIN, "file or directory does not exist or cannot be opened: %s: %s", name,
                  strerror(errno));
    files[i] = (Open){stream, kept, *mode != 'r'};
    err_undefer(false);
    return &files[i];
}

static bool is_terminal(Expr e)
{
    return expr_is_symbol(e, "default") || expr_is_symbol(e, "terminal");
}

/* The open file of a number or name; NULL when it is not open. */
static Open *find_file(Expr e)
{
    long i;
    if (!expr_is(e, EXPR_INTEGER) && !expr_is(e, EXPR_STRING) && !expr_is(e, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: a file name or the number fopen gave is expected");
    if (expr_is(e, EXPR_INTEGER)) {
        if (!num_get_si(&i, e) || i < 0 || i >= MOST_FILES || !files[i].stream)
            err_raise(ST_DOMAIN, "file descriptor not in use");
        return &files[i];
    }
    for (i = 0; i < MOST_FILES; i++)
        if (files[i].stream && !strcmp(files[i].name, expr_text(e)))
            return &files[i];
    return NULL;
}

static Open *file_for(Expr e, bool writing)
{
    Open *file = find_file(e);
    if (!file)
        file = open_file(expr_text(e), writing ? "w" : "r");
    if (file->writing != writing)
        err_raise(ST_DOMAIN, "file %s is open for %s", file->name,
                  file->writing ? "writing" : "reading");
    return file;
}

void files_write(Expr where, const char *text, size_t length)
{
    if (is_terminal(where)) {
        eval_write(text, length);
        return;
    }
    Open *file = file_for(where, true);
    touched_note(file->name);
    if (!store_piece(file->stream, text, length))
        err_raise(ST_IO, "cannot write to %s: %s", file->name, strerror(errno));
}

FILE *files_to_read(Expr file)
{
    return file_for(file, false)->stream;
}

FILE *files_open(Expr file)
{
    Open *open = find_file(file);
    return open ? open->stream : NULL;
}

/* --- commands ---------------------------------------------------------------------------- */

static Expr open_command(const Expr *args, long n)
{
    (void)n;
    static const char *const modes[][2] = {{"READ", "r"}, {"WRITE", "w"}, {"APPEND", "a"}};
    for (int i = 0; i < 3; i++)
        if (expr_is_symbol(args[1], modes[i][0]))
            return expr_int(open_file(expr_text(args[0]), modes[i][1]) - files);
    err_raise(ST_DOMAIN, "invalid input: the mode of fopen is READ, WRITE or APPEND");
}

static Expr close_command(const Expr *args, long n)
{
    for (long i = 0; i < n; i++) {
        Open *file = find_file(args[i]);
        if (!file)
            err_raise(ST_DOMAIN, "the file %s is not open", expr_text(args[i]));
        if (!close_file(file))
            err_raise(ST_IO, "the file cannot be closed: %s", strerror(errno));
    }
    return EXPR_NULL;
}

static Expr fprintf_command(const Expr *args, long n)
{
    Expr text = builtin_call(builtin_find("sprintf"), args + 1, n - 1);
    size_t length = text->u.string.length;
    files_write(args[0], expr_text(text), length);
    return expr_int((long)length);
}

static Expr writeline(const Expr *args, long n)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    for (long i = 1; i < n; i++) {
        buf_puts(&out, expr_text(args[i]));
        buf_putc(&out, '\n');
    }
    files_write(args[0], buf_text(&out), out.length);
    Expr written = expr_int((long)out.length);
    err_undefer(true);
    return written;
}

/* A line without its end; false at the end of the file. */
static bool next_line(FILE *stream, Buf *line)
{
    int c;
    buf_truncate(line, 0);
    while ((c = getc(stream)) != EOF && c != '\n') {
        err_poll();
        if (c != '\r')
            buf_putc(line, (char)c);
    }
    err_poll(); /* a read that Ctrl-C broke off */
    return c != EOF || line->length > 0;
}

/* The next line, or 0 at the end; then a file that was given by its name is closed. */
static Expr readline_command(const Expr *args, long n)
{
    (void)n;
    Open *file = file_for(args[0], false);
    Buf line = {0};
    err_defer(buf_release, &line);
    bool more = next_line(file->stream, &line);
    Expr result = more ? expr_string(buf_text(&line), (long)line.length) : EXPR_ZERO;
    err_undefer(true);
    if (!more && !expr_is(args[0], EXPR_INTEGER))
        close_file(file);
    return result;
}

static void push_numbers(const char *p, List *out, const char *name)
{
    while (*(p += strspn(p, " \t,;"))) {
        size_t length = strcspn(p, " \t,;");
        bool minus = *p == '-', sign = minus || *p == '+';
        if (!isdigit((unsigned char)p[sign]) && p[sign] != '.')
            err_raise(ST_SYNTAX, "readdata: %s has something that is no number: %.*s", name,
                      (int)(length > 40 ? 40 : length), p);
        Expr number = num_parse(p + sign, (long)length - sign);
        list_put(out, minus ? num_neg(number) : number);
        p += length;
    }
}

static bool is_format(Expr word)
{
    return expr_is_symbol(word, "integer") || expr_is_symbol(word, "float");
}

static void check_format(Expr format)
{
    bool fits = true;
    for (long i = 0; expr_is(format, EXPR_LIST) && i < expr_count(format); i++)
        fits = fits && is_format(expr_arg(format, i));
    if (!fits || !(expr_is(format, EXPR_LIST) || is_format(format)))
        err_raise(ST_TYPE, "readdata: the format is integer, float or a list of these");
}

/* Are the numbers of the i-th column integers, by the format of all or that of each? */
static bool is_of_integers(Expr format, long i)
{
    if (expr_is(format, EXPR_LIST))
        return i < expr_count(format) && expr_is_symbol(expr_arg(format, i), "integer");
    return expr_is_symbol(format, "integer");
}

/* Numbers are floats where the format makes them no integers. */
static void apply_format(List *row, Expr format, const char *name)
{
    for (long i = 0; i < row->count; i++) {
        bool whole = expr_is(row->item[i], EXPR_INTEGER);
        if (!is_of_integers(format, i)) {
            row->item[i] = whole ? num_to_float(row->item[i], num_digits) : row->item[i];
        } else if (!whole) {
            err_hint("the format float takes all numbers");
            err_raise(ST_TYPE, "readdata: %s has something that is no integer in column %ld", name,
                      i + 1);
        }
    }
}

/* A list of lists of the numbers of each line; of one column a flat list. */
static Expr readdata(const Expr *args, long n)
{
    long columns = 0;
    bool counted = n > 1 && num_get_si(&columns, args[n - 1]) && columns > 0;
    Expr format = n > 1 && !expr_is(args[1], EXPR_INTEGER) ? args[1] : expr_symbol("float");
    check_format(format);
    Open *file = open_file(expr_text(args[0]), "r");
    Buf line = {0};
    err_defer(buf_release, &line);
    List rows, row;
    list_begin(&rows);
    list_begin(&row);
    long width = 0;
    while (next_line(file->stream, &line)) {
        err_poll();
        row.count = 0;
        push_numbers(buf_text(&line), &row, file->name);
        if (row.count == 0)
            continue;
        apply_format(&row, format, file->name);
        width = counted ? columns : row.count > width ? row.count : width;
        list_put(&rows, expr_list(row.item, counted && row.count > columns ? columns : row.count));
    }
    close_file(file);
    for (long i = 0; width == 1 && i < rows.count; i++)
        rows.item[i] = expr_arg(rows.item[i], 0);
    list_end(&row);
    Expr result = items_list(&rows);
    err_undefer(true);
    return result;
}

static Expr writedata(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_of(args[1]);
    Expr list = m ? NULL : eval_elements(args[1]);
    Buf out = {0};
    err_defer(buf_release, &out);
    long rows = m ? rtable_rows(m) : expr_count(list);
    for (long i = 0; i < rows; i++) {
        Expr one = m ? NULL : expr_arg(list, i);
        bool flat = one && !expr_is(one, EXPR_LIST);
        long cols = m ? rtable_cols(m) : flat ? 1 : expr_count(one);
        for (long j = 0; j < cols; j++) {
            buf_puts(&out, j ? "\t" : "");
            print_linear(&out, m ? rtable_get(m, i, j) : flat ? one : expr_arg(one, j));
        }
        buf_putc(&out, '\n');
    }
    Open *file = is_terminal(args[0]) ? NULL : find_file(args[0]);
    if (!file && !is_terminal(args[0]))
        store_text(expr_text(args[0]), buf_text(&out), out.length);
    else
        files_write(args[0], buf_text(&out), out.length);
    err_undefer(true);
    if (file && !expr_is(args[0], EXPR_INTEGER))
        close_file(file);
    return EXPR_NULL;
}

static Expr write_file(const Expr *args, long n)
{
    (void)n;
    Expr text = args[1];
    store_text(expr_text(args[0]), expr_text(text), text->u.string.length);
    return expr_int((long)text->u.string.length);
}

static Expr exists(const Expr *args, long n)
{
    (void)n;
    return path_readable(expr_text(args[0])) ? EXPR_TRUE : EXPR_FALSE;
}

static Expr remove_file(const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        if (!path_remove(expr_text(args[i])))
            err_raise(ST_DOMAIN, "cannot remove %s: %s", expr_text(args[i]), strerror(errno));
    return EXPR_NULL;
}

typedef struct Renaming {
    bool force;
} Renaming;

static const OptionRow RENAMING_ROWS[] = {
    {"force", OPTION_TRUTH, offsetof(Renaming, force),
     .summary = "in place of a file that has the name already"},
    {NULL},
};
static const OptionTable RENAMING = {
    .command = "Rename", .rows = RENAMING_ROWS, .size = sizeof(Renaming)};

static Expr rename_file(const Expr *args, long n)
{
    Renaming choice;
    const char *name = expr_text(args[0]), *wanted = expr_text(args[1]);
    options_read(&RENAMING, &choice, args + 2, n - 2);
    if (!path_rename(name, wanted, choice.force))
        err_raise(ST_IO, "cannot rename %s to %s: %s", name, wanted, strerror(errno));
    return EXPR_NULL;
}

/* --- the machine around -------------------------------------------------------------------- */

/* currentdir() is the working folder; currentdir(folder) changes it and gives the old one. */
static Expr currentdir(const Expr *args, long n)
{
    if (path_confined() && n > 0)
        err_raise(ST_IO, "a secure session stays in the sheet's folder");
    if (path_confined())
        return expr_string(path_folder(), -1);
    char *path = getcwd(NULL, 0);
    if (!path)
        err_raise(ST_IO, "the working folder is not known: %s", strerror(errno));
    Expr old = expr_string(path, -1);
    free(path);
    if (n > 0 && chdir(expr_text(args[0])) != 0)
        err_raise(ST_IO, "no such folder: %s", expr_text(args[0]));
    return old;
}

static Expr divert(Expr where, bool append)
{
    if (is_terminal(where))
        divert_end();
    else
        divert_begin(expr_text(where), append);
    return EXPR_NULL;
}

static Expr write_to(const Expr *args, long n)
{
    (void)n;
    return divert(args[0], false);
}

static Expr append_to(const Expr *args, long n)
{
    (void)n;
    return divert(args[0], true);
}

/* A sheet that came from elsewhere must not be able to do anything to the machine. */
static Expr refuse_shell(const Expr *args, long n)
{
    (void)args;
    (void)n;
    path_count_refusal();
    err_hint("run the command outside, and read its output with readdata or ImportMatrix");
    err_raise(ST_DOMAIN, "daesy runs no commands of the shell");
}

#define FILE_ROW(command, package_, function, signature_, summary_, text_, ...)                    \
    {                                                                                              \
        .name = command, .package = package_, .signature = signature_, .fn = function,             \
        .topic = "output", .summary = summary_, .text = text_, .examples = {__VA_ARGS__},          \
        .see = "fprintf readline printf"                                                           \
    }

const Builtin BUILTIN_FILES[] = {
    FILE_ROW("fopen", NULL, open_command, "fopen(name:text, mode:name, kind:name?) -> integer",
             "open a file: READ, WRITE or APPEND",
             "The number stands for the file until fclose. TEXT and BINARY may follow the mode.\n"
             "A file opened to be written is a stream: it begins anew at once and grows piece by\n"
             "piece, so that others can read it meanwhile. Text:-WriteFile, ExportMatrix,\n"
             "writedata, save and plots write the whole file, and leave the old one as it was\n"
             "when that fails.",
             {"f := fopen(\"t.txt\", WRITE): fprintf(f, \"a\"): fclose(f):"
              " FileTools:-Remove(\"t.txt\"): 1;",
              "1", NULL},
             {"fopen(\"no/such/file\", READ);", "error: cannot be opened", NULL},
             {"fopen(\".\", READ);", "error: directory", NULL}),
    FILE_ROW("fclose", NULL, close_command, "fclose(file:expr..) -> nothing", "close files",
             "Files are given by name or by the number of fopen.",
             {"writeline(\"t.txt\", \"a\"): fclose(\"t.txt\"): FileTools:-Remove(\"t.txt\"): 1;",
              "1", NULL},
             {"fclose(7);", "error: not in use", NULL}),
    FILE_ROW("fprintf", NULL, fprintf_command,
             "fprintf(file:expr, format:text, args:expr*) -> integer",
             "write formatted text to a file",
             "The formats are those of printf; default is the session's output. The number of\n"
             "letters is returned.",
             {"fprintf(default, \"%d\\n\", 12);", "3", NULL},
             {"fprintf([], \"a\");", "error: a file name", NULL}),
    FILE_ROW("writeto", NULL, write_to, "writeto(file:text) -> nothing",
             "what is shown goes to a file, until writeto(terminal)",
             "The file begins anew and grows with what is shown, as one of fopen does. Messages\n"
             "still go to the session.",
             {"writeto(\"t.txt\"): print(12): writeto(terminal): l := readline(\"t.txt\"): "
              "fclose(\"t.txt\"): FileTools:-Remove(\"t.txt\"): parse(l);",
              "12", NULL},
             {"writeto(\"no/such/file\");", "error: cannot write", NULL}),
    FILE_ROW("appendto", NULL, append_to, "appendto(file:text) -> nothing",
             "what is shown goes to the end of a file, until appendto(terminal)", NULL,
             {"writeto(\"t.txt\"): printf(\"1\"): appendto(\"t.txt\"): printf(\"5\"): "
              "appendto(terminal): l := readline(\"t.txt\"): fclose(\"t.txt\"): "
              "FileTools:-Remove(\"t.txt\"): parse(l);",
              "15", NULL},
             {"appendto(\"no/such/file\");", "error: cannot write", NULL}),
    FILE_ROW("writeline", NULL, writeline, "writeline(file:expr, lines:text*) -> integer",
             "write lines of text to a file", "default is the session's output.",
             {"writeline(default, \"one\", \"two\");", "8", NULL},
             {"writeline(default, 5);", "error: lines", NULL}),
    FILE_ROW("readline", NULL, readline_command, "readline(file:expr) -> string",
             "the next line of a file, 0 at its end",
             "At the end the file is closed, so that the next call starts again.",
             {"writeline(\"t.txt\", \"a b\"): fclose(\"t.txt\"): s := readline(\"t.txt\"):"
              " fclose(\"t.txt\"): FileTools:-Remove(\"t.txt\"): s;",
              "\"a b\"", NULL},
             {"readline(\"no/such/file\");", "error: cannot be opened", NULL}),
    FILE_ROW(
        "readdata", NULL, readdata,
        "readdata(file:text, format:name|list|posint?, n:posint?) -> list",
        "the numbers of a file, a list for each line",
        "readdata(file, n) reads n columns. One column gives a flat list. Numbers are floats, where"
        " the format, or that of the column, is integer they are not: [integer, float].",
        {"writedata(\"t.txt\", [[1,2.5],[3,4]]): L := readdata(\"t.txt\"):"
         " FileTools:-Remove(\"t.txt\"): L;",
         "[[1.,2.5],[3.,4.]]", NULL},
        {"writedata(\"t.txt\", [[1,2],[3,4]]): L := readdata(\"t.txt\", [integer, float]):"
         " FileTools:-Remove(\"t.txt\"): L;",
         "[[1,2.],[3,4.]]", NULL},
        {"readdata(\"no/such/file\");", "error: cannot be opened", NULL}),
    FILE_ROW("writedata", NULL, writedata,
             "writedata(file:expr, data:list|rtable, format:name|list?) -> nothing",
             "write a list of lists or a Matrix as a table of numbers",
             "One line a row, columns divided by tabs.",
             {"writedata(default, <1,2|3,4>);", "", NULL},
             {"writedata(default, 5);", "error: data", NULL}),
    FILE_ROW("WriteFile", "Text", write_file, "WriteFile(file:text, text:string) -> integer",
             "write a text to a file, which begins anew",
             "The file is as it was when it cannot be written. The number of bytes is returned.",
             {"n := Text:-WriteFile(\"daesy-text.tmp\", \"ab\"): "
              "FileTools:-Remove(\"daesy-text.tmp\"): n;",
              "2", NULL},
             {"Text:-WriteFile(1, \"a\");", "error: file", NULL}),
    FILE_ROW("Exists", "FileTools", exists, "Exists(name:text) -> boolean", "can the file be read?",
             NULL, {"FileTools:-Exists(\"no/such/file\");", "false", NULL},
             {"writeline(\"t.txt\", \"a\"): fclose(\"t.txt\"): e := FileTools:-Exists(\"t.txt\"):"
              " FileTools:-Remove(\"t.txt\"): e;",
              "true", NULL}),
    FILE_ROW(
        "Remove", "FileTools", remove_file, "Remove(name:text..) -> nothing", "remove files", NULL,
        {"writeline(\"t.txt\", \"a\"): fclose(\"t.txt\"): FileTools:-Remove(\"t.txt\"):", "", NULL},
        {"FileTools:-Remove(\"no/such/file\");", "error: cannot remove", NULL}),
    {.name = "Rename",
     .package = "FileTools",
     .signature = "Rename(file:text, wanted:text, options..) -> nothing",
     .fn = rename_file,
     .options = &RENAMING,
     .topic = "output",
     .summary = "give a file or folder another name",
     .examples = {{"Text:-WriteFile(\"daesy-r.tmp\", \"ab\"): "
                   "FileTools:-Rename(\"daesy-r.tmp\", \"daesy-r.tmp\", force = true): "
                   "FileTools:-Rename(\"daesy-r.tmp\", \"daesy-q.tmp\"): "
                   "s := FileTools:-Exists(\"daesy-r.tmp\"), Text:-ReadFile(\"daesy-q.tmp\"): "
                   "FileTools:-Remove(\"daesy-q.tmp\"): s;",
                   "false, \"ab\"", NULL},
                  {"FileTools:-Rename(\"no/such/file\", \"daesy-q.tmp\");", "error: cannot rename",
                   NULL}},
     .see = "Copy Remove"},
    FILE_ROW("currentdir", NULL, currentdir, "currentdir(folder:text?) -> string",
             "the working folder; with an argument it is changed",
             "With an argument the value is the folder before the change.",
             {"type(currentdir(), string);", "true", NULL},
             {"currentdir(\"no/such/folder\");", "error: no such folder", NULL}),
    FILE_ROW("ssystem", NULL, refuse_shell, "ssystem(command:text) -> nothing",
             "refused: a sheet runs no commands of the shell", NULL,
             {"ssystem(\"ls\");", "error: no commands of the shell", NULL},
             {"ssystem(\"echo abc\");", "error: no commands of the shell", NULL}),
    FILE_ROW("system", NULL, refuse_shell, "system(command:text) -> nothing",
             "refused: a sheet runs no commands of the shell", NULL,
             {"system(\"ls\");", "error: no commands of the shell", NULL},
             {"system(\"echo abc\");", "error: no commands of the shell", NULL}),
    {.name = NULL},
};
