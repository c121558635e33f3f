/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of statements through jansson. Keys: file, line, column, input, results (name and value
 * in 1-D form), result (the last value), output, messages (kind, text, and where they are known
 * file, line, column, trace, hint, changed), plots. Bytes that are not UTF-8 are replaced, since
 * JSON knows no others, and so are control characters that it would let through.
 */
#include "repl/emit.h"

#include <string.h>

#include <jansson.h>
#include <unistr.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/syntax/source.h"

/* Where there is no memory for a record. */
static const char NO_MEMORY[] = "{\"messages\":[{\"kind\":\"error\",\"text\":\"out of memory\"}]}";

static json_t *record;
static Buf output;

/* The library says by NULL and -1 that there is no memory: nothing is left out in silence. */
static json_t *got(json_t *value)
{
    if (!value)
        err_raise(ST_NOMEM, "out of memory");
    return value;
}

static void done(int failed)
{
    if (failed)
        err_raise(ST_NOMEM, "out of memory");
}

static void drop(void *value)
{
    json_decref(value);
}

enum { POLL = 65536 }; /* characters between two looks at an interrupt */

void emit_clean(Buf *out, const char *text, size_t length)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    for (size_t k = 0; at < end; k++) {
        ucs4_t c;
        if (k % POLL == 0)
            err_poll();
        int n = u8_mbtouc(&c, at, (size_t)(end - at));
        if (c == 0xfffd || (c >= 0x7f && c < 0xa0))
            buf_puts(out, "\xef\xbf\xbd");
        else
            buf_putn(out, (const char *)at, (size_t)n);
        at += n;
    }
}

/* A JSON string of the text, broken bytes as the replacement character. */
static json_t *string_of(const char *text, size_t length)
{
    Buf clean = {0};
    err_defer(buf_release, &clean);
    emit_clean(&clean, text, length);
    json_t *string = got(json_stringn(buf_text(&clean), clean.length));
    err_undefer(true);
    return string;
}

static void set_text(json_t *object, const char *key, const char *text)
{
    if (text && *text)
        done(json_object_set_new(object, key, string_of(text, strlen(text))));
}

static void append_to(const char *key, json_t *item)
{
    json_t *list = json_object_get(record, key);
    if (!list) {
        list = got(json_array());
        done(json_object_set_new(record, key, list));
    }
    done(json_array_append(list, item));
}

static void need_record(void)
{
    if (!record)
        record = got(json_object());
}

void emit_begin(const char *file, unsigned line, unsigned column, const char *text, size_t length)
{
    (void)emit_end(stdout); /* what was said outside of statements */
    need_record();
    buf_truncate(&output, 0);
    set_text(record, "file", file);
    done(json_object_set_new(record, "line", got(json_integer(line))));
    done(json_object_set_new(record, "column", got(json_integer(column))));
    done(json_object_set_new(record, "input", string_of(text, length)));
}

void emit_result(const char *label, Expr value)
{
    need_record();
    char *text = print_text(value, 0);
    err_defer(mem_release, text);
    json_t *item = got(json_object());
    err_defer(drop, item);
    const char *end = strstr(label, " := ");
    if (end)
        done(json_object_set_new(item, "name", string_of(label, (size_t)(end - label))));
    set_text(item, "value", text);
    set_text(record, "result", text);
    append_to("results", item);
    err_undefer(true);
    err_undefer(true);
}

void emit_output(const char *text, size_t length)
{
    need_record();
    buf_putn(&output, text, length);
}

void emit_message(const Report *report)
{
    need_record();
    json_t *item = got(json_object());
    err_defer(drop, item);
    const Place *place = report->place;
    const Source *source = place && place->line ? source_get(place->file) : NULL;
    set_text(item, "kind", report->kind);
    set_text(item, "text", report->message);
    if (source) {
        SourceSpot spot = source_spot(source, place->line);
        set_text(item, "file", spot.name);
        done(json_object_set_new(item, "line", got(json_integer(spot.line))));
        done(json_object_set_new(item, "column", got(json_integer(place->column))));
    }
    set_text(item, "trace", report->trace);
    set_text(item, "hint", report->hint);
    set_text(item, "changed", report->changed);
    append_to("messages", item);
    err_undefer(true);
}

void emit_plot(const char *path)
{
    need_record();
    json_t *item = string_of(path, strlen(path));
    err_defer(drop, item);
    append_to("plots", item);
    err_undefer(true);
}

/* The record as a line in *line, which is to be freed. json_dumps would leave out pieces where
 * memory lacks, and not say so. */
static void put_together(void *line)
{
    if (output.length)
        done(json_object_set_new(record, "output", string_of(buf_text(&output), output.length)));
    size_t length = json_dumpb(record, NULL, 0, JSON_COMPACT);
    char *text = mem_alloc(length + 1);
    err_defer(mem_release, text);
    done(length == 0 || json_dumpb(record, text, length, JSON_COMPACT) != length);
    text[length] = '\0';
    *(char **)line = text;
    err_undefer(false);
}

bool emit_end(FILE *out)
{
    char *line = NULL;
    if (!record)
        return true;
    bool whole = err_try(put_together, &line) == ST_OK;
    fputs(whole ? line : NO_MEMORY, out);
    fputc('\n', out);
    mem_free(line);
    json_decref(record);
    record = NULL;
    buf_free(&output);
    return whole;
}

static bool end(void)
{
    return emit_end(stdout);
}

const Sink EMIT_SINK = {.begin = emit_begin,
                        .result = emit_result,
                        .output = emit_output,
                        .message = emit_message,
                        .plot = emit_plot,
                        .end = end};
