/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of the format that Maple needs to open a sheet: styles of input and text, and a group
 * for each statement. Comments in lines of their own before a statement are texts; those behind it
 * and inside of it stay where they are.
 */
#include "repl/files/mw_write.h"

#include <stdbool.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/syntax/parse.h"

static const char HEAD[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Worksheet>\n"
    "<Version major=\"2018\" minor=\"0\"/>\n"
    "<Label-Scheme value=\"2\" prefix=\"\"/>\n"
    "<View-Properties presentation=\"false\"></View-Properties>\n"
    "<MapleNet-Properties warnlevel=\"3\" longdelim=\"true\" plotoptions=\"\"/>\n"
    "<Styles><Layout alignment=\"left\" bullet=\"none\" name=\"Normal\"/>"
    "<Font background=\"[0,0,0]\" bold=\"true\" executable=\"true\" family=\"Monospaced\" "
    "foreground=\"[255,0,0]\" name=\"Maple Input\"/>"
    "<Font background=\"[0,0,0]\" family=\"Times New Roman\" name=\"Text\"/></Styles>\n"
    "<Task-table><Task-category name=\"&lt;default&gt;\"/></Task-table>\n"
    "<Task></Task>\n";

/* --- texts ------------------------------------------------------------------------------------ */

/* What is no printable ASCII is written as bytes in octal. */
static void put_escaped(Buf *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '&')
            buf_puts(out, "&amp;");
        else if (c == '<')
            buf_puts(out, "&lt;");
        else if (c == '>')
            buf_puts(out, "&gt;");
        else if (c == '\n' || (c >= 32 && c < 127 && c != '\\'))
            buf_putc(out, (char)c);
        else if (c)
            buf_printf(out, "\\%03o", c);
    }
}

static void put_text(Buf *out, const char *text, size_t length)
{
    buf_puts(out, "<Text-field style=\"Text\" layout=\"Normal\">");
    put_escaped(out, text, length);
    buf_puts(out, "</Text-field>\n");
}

static void put_cell(Buf *out, const char *text, size_t length, long label)
{
    buf_printf(out, "<Group labelreference=\"L%ld\" drawlabel=\"true\">\n<Input>", label);
    buf_puts(out, "<Text-field prompt=\"&gt; \" style=\"Maple Input\" layout=\"Normal\">");
    put_escaped(out, text, length);
    buf_puts(out, "</Text-field>\n</Input>\n</Group>\n");
}

/* --- statements ------------------------------------------------------------------------------- */

typedef struct Span {
    const char *from, *to;
} Span;

static Span trim(Span s)
{
    while (s.from < s.to && strchr(" \t\r\n", *s.from) && *s.from)
        s.from++;
    while (s.to > s.from && strchr(" \t\r\n", s.to[-1]) && s.to[-1])
        s.to--;
    return s;
}

static const char *line_end(Span s)
{
    const char *end = memchr(s.from, '\n', (size_t)(s.to - s.from));
    return end ? end : s.to;
}

/* The comment that follows a statement in its line is a part of it. */
static const char *take_remark(Span rest)
{
    const char *c = rest.from;
    while (c < rest.to && (*c == ' ' || *c == '\t'))
        c++;
    return c < rest.to && *c == '#' ? line_end((Span){c, rest.to}) : rest.from;
}

/* Comments in lines of their own; returns what follows them. */
static Span put_comments(Buf *out, Span s)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    for (s = trim(s); s.from < s.to && *s.from == '#'; s = trim(s)) {
        const char *end = line_end(s), *from = s.from + 1;
        from += from < end && *from == ' ';
        if (text.length)
            buf_putc(&text, '\n');
        buf_putn(&text, from, (size_t)(end - from));
        s.from = end;
    }
    if (text.length)
        put_text(out, buf_text(&text), text.length);
    err_undefer(true);
    return s;
}

static void parse_release(void *parser)
{
    parse_end(parser);
}

long mw_write(Buf *out, const char *text, size_t length)
{
    Parser parser;
    const Source *source = source_add("script", text, length, 1);
    const char *end = source->text + source->length, *at = source->text;
    long n = 0;
    buf_puts(out, HEAD);
    parse_begin(&parser, source);
    parser.final_closes = true;
    err_defer(parse_release, &parser);
    for (bool more = true; more;) {
        AstUnit *unit = NULL;
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_STATEMENT)
            ast_release(unit);
        more = result == PARSE_STATEMENT || result == PARSE_ERROR;
        const char *stop = more ? source->text + parser.position : end;
        Span s = put_comments(out, (Span){at, stop});
        if (s.from < s.to) {
            s.to = more ? take_remark((Span){s.to, end}) : s.to;
            put_cell(out, s.from, (size_t)(s.to - s.from), ++n);
        }
        at = s.from < s.to && s.to > stop ? s.to : stop;
    }
    err_undefer(true);
    buf_puts(out, "</Worksheet>\n");
    return n;
}
