/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comments as texts: line by line, each without its sign; what a line begins with says what it is.
 */
#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/document.h"

typedef struct Comments {
    Document *document;
    Buf paragraph; /* that goes on */
    DocKind kind;
} Comments;

static void end_paragraph(Comments *c)
{
    if (c->paragraph.length)
        document_add(c->document, c->kind, buf_text(&c->paragraph), c->paragraph.length);
    buf_truncate(&c->paragraph, 0);
    c->kind = DOC_PARAGRAPH;
}

static bool is_rule(const char *line, size_t length)
{
    size_t n = 0;
    while (n < length && strchr("-=*_~#+", line[n]))
        n++;
    return n == length && length >= 3;
}

/* How many signs before the heading; 0: it is none. */
static int heading_level(const char *line, size_t length)
{
    size_t n = 0;
    while (n < length && line[n] == '#')
        n++;
    return n > 0 && n < length && n <= 6 && line[n] == ' ' ? (int)n : 0;
}

static bool begins_point(const char *line, size_t length)
{
    return length > 2 && (*line == '-' || *line == '*' || *line == '+') && line[1] == ' ';
}

/* One line without its sign and without blanks around it. */
static void take_line(Comments *c, const char *line, size_t length)
{
    while (length && isspace((unsigned char)*line)) {
        line++;
        length--;
    }
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    int level = heading_level(line, length);
    if (!length || is_rule(line, length) || *line == '!') {
        end_paragraph(c);
    } else if (level) {
        end_paragraph(c);
        document_add(c->document, DOC_HEADING, line + level + 1, length - (size_t)level - 1)
            ->level = level;
    } else {
        bool point = begins_point(line, length);
        if (point) {
            end_paragraph(c);
            c->kind = DOC_POINT;
        }
        if (c->paragraph.length)
            buf_putc(&c->paragraph, ' ');
        buf_putn(&c->paragraph, line + 2 * point, length - 2 * (size_t)point);
    }
}

/* From here to the end of the line, or of the text. */
static const char *line_end(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

/* (* ... *), which may hold another. Returns what is behind it. */
static const char *take_block(Comments *c, const char *at, const char *end)
{
    const char *start = at + 2, *stop = start;
    for (int depth = 1; stop < end && depth > 0; stop++) {
        depth += stop + 1 < end && stop[0] == '(' && stop[1] == '*';
        depth -= stop + 1 < end && stop[0] == '*' && stop[1] == ')';
        if (depth == 0)
            break;
    }
    for (const char *line = start; line < stop; line++) {
        const char *over = line_end(line, stop);
        take_line(c, line, (size_t)(over - line));
        line = over;
    }
    end_paragraph(c);
    return stop + 2 < end ? stop + 2 : end;
}

static void release(void *comments)
{
    buf_free(&((Comments *)comments)->paragraph);
}

void document_add_comments(Document *document, const char *text, size_t length)
{
    Comments c = {.document = document, .kind = DOC_PARAGRAPH};
    const char *end = text + length;
    bool blank = false;
    err_defer(release, &c);
    for (const char *at = text; at < end;) {
        if (*at == '#') {
            const char *over = line_end(at, end);
            if (blank)
                end_paragraph(&c);
            take_line(&c, at + 1, (size_t)(over - at) - 1);
            at = over + (over < end);
            blank = at < end && *at == '\n';
        } else if (*at == '(' && at + 1 < end && at[1] == '*') {
            end_paragraph(&c);
            at = take_block(&c, at, end);
        } else {
            blank |= *at == '\n';
            at++;
        }
    }
    end_paragraph(&c);
    err_undefer(true);
}
