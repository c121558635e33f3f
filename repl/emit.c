/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of statements through jansson. Keys: file, line, column, input, results (name and value
 * in 1-D form), result (the last value), output, messages (kind, text, and where they are known
 * file, line, column, trace, hint, changed), plots. Bytes that are not UTF-8 are replaced, since
 * JSON knows no others, and so are control characters that it would let through.
 */
#include "repl/emit.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <unistr.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/syntax/source.h"

/* Where there is no memory for a record. */
static const char NO_MEMORY[] = "{\"messages\":[{\"kind\":\"error\",\"text\":\"out of memory\"}]}";

static json_t *record;
static Buf output;

/* A JSON string of the text, broken bytes as the replacement character. */
static json_t *string_of(const char *text, size_t length)
{
    Buf clean = {0};
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    while (at < end) {
        ucs4_t c;
        int n = u8_mbtouc(&c, at, (size_t)(end - at));
        if (c == 0xfffd || (c >= 0x7f && c < 0xa0))
            buf_puts(&clean, "\xef\xbf\xbd");
        else
            buf_putn(&clean, (const char *)at, (size_t)n);
        at += n;
    }
    json_t *string = json_stringn(buf_text(&clean), clean.length);
    buf_free(&clean);
    return string;
}

static void set_text(json_t *object, const char *key, const char *text)
{
    if (text && *text)
        json_object_set_new(object, key, string_of(text, strlen(text)));
}

static void append_to(const char *key, json_t *item)
{
    json_t *list = json_object_get(record, key);
    if (!list) {
        list = json_array();
        json_object_set_new(record, key, list);
    }
    json_array_append_new(list, item);
}

static void need_record(void)
{
    if (!record)
        record = json_object();
}

void emit_begin(const char *file, unsigned line, unsigned column, const char *text, size_t length)
{
    emit_end(stdout); /* what was said outside of statements */
    record = json_object();
    buf_truncate(&output, 0);
    set_text(record, "file", file);
    json_object_set_new(record, "line", json_integer(line));
    json_object_set_new(record, "column", json_integer(column));
    json_object_set_new(record, "input", string_of(text, length));
}

void emit_result(const char *label, Expr value)
{
    need_record();
    char *text = print_text(value, 0);
    json_t *item = json_object();
    const char *end = strstr(label, " := ");
    if (end)
        json_object_set_new(item, "name", string_of(label, (size_t)(end - label)));
    set_text(item, "value", text);
    set_text(record, "result", text);
    append_to("results", item);
    mem_free(text);
}

void emit_output(const char *text, size_t length)
{
    need_record();
    buf_putn(&output, text, length);
}

void emit_message(const Report *report)
{
    need_record();
    json_t *item = json_object();
    const Place *place = report->place;
    const Source *source = place && place->line ? source_get(place->file) : NULL;
    set_text(item, "kind", report->kind);
    set_text(item, "text", report->message);
    if (source) {
        set_text(item, "file", source->name);
        json_object_set_new(item, "line", json_integer(place->line));
        json_object_set_new(item, "column", json_integer(place->column));
    }
    set_text(item, "trace", report->trace);
    set_text(item, "hint", report->hint);
    set_text(item, "changed", report->changed);
    append_to("messages", item);
}

void emit_plot(const char *path)
{
    need_record();
    append_to("plots", string_of(path, strlen(path)));
}

void emit_end(FILE *out)
{
    if (!record)
        return;
    if (output.length)
        json_object_set_new(record, "output", string_of(buf_text(&output), output.length));
    char *line = json_dumps(record, JSON_COMPACT);
    fputs(line ? line : NO_MEMORY, out);
    fputc('\n', out);
    free(line);
    json_decref(record);
    record = NULL;
    buf_free(&output);
}
