/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of a document and the marks in its texts.
 */
#include "repl/document/document.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/document/mathml.h"

/* --- parts ------------------------------------------------------------------------------------ */

static bool goes_on(const Document *document, DocKind kind)
{
    return document->n && document->part[document->n - 1].kind == kind &&
           (kind == DOC_INPUT || kind == DOC_PRINTED);
}

static DocPart *go_on(DocPart *part, const char *text, size_t length)
{
    Buf all = {0};
    err_defer(buf_release, &all);
    buf_puts(&all, part->text);
    buf_puts(&all, part->kind == DOC_INPUT ? "\n" : "");
    buf_putn(&all, text, length);
    mem_free(part->text);
    part->text = NULL;
    part->text = buf_steal(&all);
    err_undefer(true);
    return part;
}

DocPart *document_add(Document *document, DocKind kind, const char *text, size_t length)
{
    if (goes_on(document, kind))
        return go_on(&document->part[document->n - 1], text, length);
    if (document->n == document->room) {
        long room = document->room ? 2 * document->room : 32;
        document->part = mem_rearray(document->part, (size_t)room, sizeof *document->part);
        document->room = room;
    }
    char *copy = mem_strndup(text, length);
    document->part[document->n] = (DocPart){.kind = kind, .text = copy};
    return &document->part[document->n++];
}

static void free_part(DocPart *part)
{
    mem_free(part->text);
    mem_free(part->plain);
}

void document_drop(Document *document, long n)
{
    for (long i = 0; i < n; i++)
        free_part(&document->part[i]);
    document->n -= n;
    if (document->n > 0)
        memmove(document->part, document->part + n, (size_t)document->n * sizeof *document->part);
}

void document_free(Document *document)
{
    document_drop(document, document->n);
    mem_free(document->part);
    *document = (Document){0};
}

void document_put_title(Buf *out, const Document *document, const char *name)
{
    for (long i = 0; i < document->n; i++)
        if (document->part[i].kind == DOC_HEADING) {
            buf_puts(out, document->part[i].text);
            return;
        }
    const char *slash = strrchr(name, '/');
    buf_puts(out, slash ? slash + 1 : name);
}

/* --- marks in texts --------------------------------------------------------------------------- */

/* Where the mark that begins here ends: behind the closing sign; NULL: it is no mark. */
static const char *end_of_mark(const char *start, const char *sign, const char *text)
{
    size_t n = strlen(sign);
    const char *inside = start + n, *end = strstr(inside, sign);
    bool word = *sign == '*';
    if (!end || end == inside || isspace((unsigned char)*inside) || isspace((unsigned char)end[-1]))
        return NULL;
    if (word &&
        ((start > text && isalnum((unsigned char)start[-1])) || isalnum((unsigned char)end[n])))
        return NULL;
    if (*sign == '$' && !mathml_knows(inside, (size_t)(end - inside)))
        return NULL;
    return end + n;
}

void document_inline(const char *text,
                     void (*put)(Buf *out, InlineKind kind, const char *text, size_t length),
                     Buf *out)
{
    static const struct {
        const char *sign;
        InlineKind kind;
    } MARKS[] = {
        {"$", INLINE_FORMULA}, {"`", INLINE_CODE}, {"**", INLINE_BOLD}, {"*", INLINE_EMPHASIS}};
    const char *plain = text, *at = text;
    while (*at) {
        const char *end = NULL;
        size_t k = 0;
        for (; k < sizeof MARKS / sizeof *MARKS && !end; k += !end)
            if (!strncmp(at, MARKS[k].sign, strlen(MARKS[k].sign)))
                end = end_of_mark(at, MARKS[k].sign, text);
        if (!end) {
            at++;
            continue;
        }
        size_t n = strlen(MARKS[k].sign);
        if (at > plain)
            put(out, INLINE_TEXT, plain, (size_t)(at - plain));
        put(out, MARKS[k].kind, at + n, (size_t)(end - at) - 2 * n);
        plain = at = end;
    }
    if (at > plain)
        put(out, INLINE_TEXT, plain, (size_t)(at - plain));
}

void document_put_base64(Buf *out, const char *bytes, size_t length)
{
    static const char LETTERS[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned long three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < length ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            buf_putc(out, i + k > length ? '=' : LETTERS[three >> (18 - 6 * k) & 63]);
    }
}
