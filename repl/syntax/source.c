/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The texts of a session, in the order in which they came. The table holds pointers, so a Source
 * keeps its address while the table grows.
 */
#include "repl/syntax/source.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static Source **sources;
static size_t count, capacity;

const Source *source_add(const char *name, const char *text, size_t length, uint32_t first_line)
{
    if (length >= UINT32_MAX || count >= UINT32_MAX)
        err_raise(ST_LIMIT, "%s: the text is too long", name);
    if (count == capacity) {
        size_t larger = capacity ? 2 * capacity : 16;
        sources = mem_rearray(sources, larger, sizeof *sources);
        capacity = larger;
    }
    /* one block, so that a failing allocation leaves nothing behind */
    size_t name_length = strlen(name);
    Source *source = mem_alloc(sizeof *source + name_length + 1 + length + 1);
    char *name_copy = (char *)(source + 1);
    char *text_copy = name_copy + name_length + 1;
    memcpy(name_copy, name, name_length + 1);
    if (length)
        memcpy(text_copy, text, length);
    text_copy[length] = '\0';
    *source = (Source){.name = name_copy,
                       .text = text_copy,
                       .length = length,
                       .index = (uint32_t)count,
                       .first_line = first_line};
    sources[count++] = source;
    return source;
}

const Source *source_get(uint32_t index)
{
    return index < count ? sources[index] : NULL;
}

const char *source_line(const Source *source, uint32_t line, size_t *length)
{
    const char *at = source->text, *end = source->text + source->length;
    for (uint32_t n = source->first_line; n < line && at; n++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : NULL;
    }
    if (!at || line < source->first_line) {
        *length = 0;
        return "";
    }
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    *length = (size_t)((newline ? newline : end) - at);
    if (*length && at[*length - 1] == '\r')
        --*length;
    return at;
}

size_t source_offset(const Source *source, uint32_t line, uint32_t column)
{
    size_t length;
    return (size_t)(source_line(source, line, &length) - source->text) + column - 1;
}

SourceSpot source_spot(const Source *source, uint32_t line)
{
    const SourceOrigin *from = NULL;
    for (size_t i = 0; i < source->origins.n && source->origins.list[i].at <= line; i++)
        from = &source->origins.list[i];
    if (!from)
        return (SourceSpot){source->name, line};
    return (SourceSpot){from->name, from->line + (line - from->at)};
}

void source_set_origins(const Source *source, SourceOrigins *origins)
{
    Source *own = sources[source->index];
    source_origins_release(&own->origins);
    own->origins = *origins;
    *origins = (SourceOrigins){0};
}

void source_origins_add(SourceOrigins *origins, uint32_t at, const char *name, uint32_t line)
{
    origins->list = mem_rearray(origins->list, origins->n + 1, sizeof *origins->list);
    origins->list[origins->n] = (SourceOrigin){.at = at, .line = line};
    origins->list[origins->n].name = mem_strdup(name);
    origins->n++;
}

void source_origins_release(void *arg)
{
    SourceOrigins *origins = arg;
    for (size_t i = 0; i < origins->n; i++)
        mem_free(origins->list[i].name);
    mem_free(origins->list);
    *origins = (SourceOrigins){0};
}

void source_done(void)
{
    for (size_t i = 0; i < count; i++) {
        source_origins_release(&sources[i]->origins);
        mem_free(sources[i]);
    }
    mem_free(sources);
    sources = NULL;
    count = capacity = 0;
}
