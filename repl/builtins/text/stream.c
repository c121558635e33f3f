/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files as streams: where one stands (feof, filepos), what waits to be written (fflush), items by
 * a format (fscanf) and bytes (readbytes, writebytes). The files themselves are those of files.c.
 *
 * feof is C's: true once a read has met the end. A file that cannot be told its place (a pipe) is
 * refused by fscanf, which goes back to behind the last item that it took.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
#include "repl/builtins/text/files.h"
#include "repl/builtins/text/reading.h"
#include "repl/items.h"

static FILE *open_stream(Expr file)
{
    FILE *stream = files_open(file);
    if (!stream)
        err_raise(ST_DOMAIN, "the file %s is not open", expr_text(file));
    return stream;
}

static Expr feof_command(const Expr *args, long n)
{
    (void)n;
    return feof(open_stream(args[0])) ? EXPR_TRUE : EXPR_FALSE;
}

static Expr fflush_command(const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        if (fflush(open_stream(args[i])) != 0)
            err_raise(ST_IO, "the file cannot be written");
    return EXPR_NULL;
}

/* filepos(file) is the place, in bytes; filepos(file, place) goes there, infinity to the end. */
static Expr filepos(const Expr *args, long n)
{
    FILE *stream = open_stream(args[0]);
    long place = 0;
    if (n > 1) {
        bool end = expr_is_symbol(args[1], "infinity");
        if (!end && (!num_get_si(&place, args[1]) || place < 0))
            err_raise(ST_DOMAIN, "invalid input: a place in a file is a number of bytes");
        if (fseek(stream, place, end ? SEEK_END : SEEK_SET) != 0)
            err_raise(ST_IO, "the place %ld cannot be reached", place);
    }
    return expr_int(ftell(stream));
}

/* Adds what comes next in the file until the text has so many bytes; false: there is no more. */
static bool read_until(Buf *text, FILE *stream, size_t length)
{
    int c = 0;
    while (text->length < length && (c = getc(stream)) != EOF) {
        err_poll();
        buf_putc(text, (char)c);
    }
    return c != EOF;
}

/* So far behind what it took a scan may have looked: at the start of a number, or at the characters
 * of a width. SIZE_MAX: an expression, which must not be cut. */
static size_t farthest_look(const char *format)
{
    enum { NUMBER = 64 };
    long most = 0;
    if (strstr(format, "a"))
        return SIZE_MAX;
    for (const char *p = format; *p; p++)
        if (*p >= '0' && *p <= '9') {
            char *end;
            long width = strtol(p, &end, 10);
            most = width > most ? width : most;
            p = end - 1;
        }
    return most < LONG_MAX - NUMBER ? (size_t)most + NUMBER : SIZE_MAX;
}

static Expr fscanf_command(const Expr *args, long n)
{
    enum { FIRST = 1024 };
    (void)n;
    FILE *stream = files_to_read(args[0]);
    long start = ftell(stream);
    if (start < 0)
        err_raise(ST_IO, "fscanf needs a file with places; readline reads any");
    Buf text = {0};
    err_defer(buf_release, &text);
    const char *format = expr_text(args[1]);
    size_t used = 0, look = farthest_look(format);
    bool more = true, settled = false;
    Expr result = EXPR_ZERO;
    /* A scan that did not look at the end of what is there gives the same with all of it. */
    for (size_t length = look == SIZE_MAX ? SIZE_MAX : FIRST; !settled; length *= 2) {
        more = read_until(&text, stream, length);
        if (strspn(buf_text(&text), " \t\r\n") < text.length)
            result = reading_scan(buf_text(&text), format, &used);
        settled = !more || (used > 0 && text.length - used > look);
    }
    if (used < text.length)
        fseek(stream, start + (long)used, SEEK_SET);
    err_undefer(true);
    return result;
}

/* Up to `count` bytes, to the end for infinity, as a list of numbers or a string. 0 at the end. */
static Expr readbytes(const Expr *args, long n)
{
    FILE *stream = files_to_read(args[0]);
    bool text = expr_is_symbol(args[n - 1], "TEXT");
    long count = 1, got = 0;
    if (n - text > 1 && expr_is_symbol(args[1], "infinity"))
        count = LONG_MAX;
    else if (n - text > 1 && (!num_get_si(&count, args[1]) || count < 1))
        err_raise(ST_DOMAIN, "invalid input: the number of bytes is a positive integer");
    Buf bytes = {0};
    err_defer(buf_release, &bytes);
    for (int c; got < count && (c = getc(stream)) != EOF; got++) {
        err_poll();
        buf_putc(&bytes, (char)c);
    }
    Expr result = EXPR_ZERO;
    if (got > 0 && text)
        result = expr_string(buf_text(&bytes), got);
    else if (got > 0) {
        List list;
        list_begin(&list);
        for (long i = 0; i < got; i++)
            list_put(&list, expr_int((unsigned char)buf_text(&bytes)[i]));
        result = items_list(&list);
    }
    err_undefer(true);
    return result;
}

static Expr writebytes(const Expr *args, long n)
{
    (void)n;
    if (expr_is(args[1], EXPR_STRING)) {
        long length = (long)args[1]->u.string.length;
        files_write(args[0], expr_text(args[1]), (size_t)length);
        return expr_int(length);
    }
    Buf bytes = {0};
    err_defer(buf_release, &bytes);
    for (long i = 0; i < expr_count(args[1]); i++) {
        long byte;
        if (!num_get_si(&byte, expr_arg(args[1], i)) || byte < 0 || byte > 255)
            err_raise(ST_DOMAIN, "invalid input: bytes are integers from 0 to 255");
        buf_putc(&bytes, (char)byte);
    }
    files_write(args[0], buf_text(&bytes), bytes.length);
    err_undefer(true);
    return expr_int(expr_count(args[1]));
}

#define STREAM_ROW(command, function, signature_, summary_, text_, ...)                            \
    {                                                                                              \
        .name = command, .signature = signature_, .fn = function, .topic = "output",               \
        .summary = summary_, .text = text_, .examples = {__VA_ARGS__}, .see = "fopen readline"     \
    }

const Builtin BUILTIN_STREAM[] = {
    STREAM_ROW("feof", feof_command, "feof(file:expr) -> boolean",
               "has a read met the end of the file?", NULL,
               {"f := fopen(\"t.txt\", WRITE): fprintf(f, \"a\"): fclose(f): "
                "f := fopen(\"t.txt\", READ): to 2 do l := readline(f) end do: e := feof(f): "
                "fclose(f): FileTools:-Remove(\"t.txt\"): e;",
                "true", NULL},
               {"feof(7);", "error: not in use", NULL}),
    STREAM_ROW("fflush", fflush_command, "fflush(file:expr..) -> nothing",
               "write what waits to be written", NULL,
               {"f := fopen(\"t.txt\", WRITE): fprintf(f, \"a\"): fflush(f): p := filepos(f): "
                "fclose(f): FileTools:-Remove(\"t.txt\"): p;",
                "1", NULL},
               {"fflush(7);", "error: not in use", NULL}),
    STREAM_ROW("filepos", filepos, "filepos(file:expr, place:expr?) -> integer",
               "the place in an open file, in bytes; with a place it is gone to",
               "infinity is the end of the file.",
               {"f := fopen(\"t.txt\", WRITE): fprintf(f, \"abc\"): p := filepos(f): fclose(f): "
                "FileTools:-Remove(\"t.txt\"): p;",
                "3", NULL},
               {"filepos(7);", "error: not in use", NULL}),
    STREAM_ROW("fscanf", fscanf_command, "fscanf(file:expr, format:text) -> list|integer",
               "read items of a file by a format, as sscanf; 0 at its end", NULL,
               {"f := fopen(\"t.txt\", WRITE): fprintf(f, \"1 2.5\\n3 4\"): fclose(f): "
                "to 2 do L := fscanf(\"t.txt\", \"%d %f\") end do: fclose(\"t.txt\"): "
                "FileTools:-Remove(\"t.txt\"): L;",
                "[3, 4.]", NULL},
               {"fscanf(\"no/such/file\", \"%d\");", "error: cannot be opened", NULL}),
    STREAM_ROW("readbytes", readbytes, "readbytes(file:expr, count:expr?, kind:name?) -> expr",
               "the next bytes of a file as numbers; 0 at its end",
               "One byte if no count is given, all for infinity. With TEXT a string.",
               {"writebytes(\"t.txt\", \"abc\"): fclose(\"t.txt\"): b := readbytes(\"t.txt\", 2): "
                "fclose(\"t.txt\"): FileTools:-Remove(\"t.txt\"): b;",
                "[97, 98]", NULL},
               {"readbytes(\"no/such/file\");", "error: cannot be opened", NULL}),
    STREAM_ROW("writebytes", writebytes, "writebytes(file:expr, bytes:list|string) -> integer",
               "write bytes, numbers or a string, to a file", "The number of bytes is returned.",
               {"writebytes(\"t.txt\", [97, 98]): fclose(\"t.txt\"): l := readline(\"t.txt\"): "
                "fclose(\"t.txt\"): FileTools:-Remove(\"t.txt\"): l;",
                "\"ab\"", NULL},
               {"writebytes(\"t.txt\", [256]);", "error: from 0 to 255", NULL}),
    {.name = NULL},
};
