/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page that needs nothing beside it: formulas as MathML, figures as SVG inside, animations as
 * their frames with a button and a slider.
 */
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/document/mathml.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_device.h"
#include "repl/print/markup.h"
#include "repl/syntax/lex.h"

enum { LINE = 75 }; /* signs of a formula that have room in a line */

static const char STYLE[] =
    "<style>\nbody{font:16px/1.5 Georgia,serif;color:#222;max-width:46em;margin:2em auto;padding:0 "
    "1em}\n"
    "h1,h2,h3,h4{font-family:sans-serif;line-height:1.2}\n"
    "pre{font:13.5px/1.45 monospace;background:#f6f7f9;border-left:3px solid #9ab;padding:.6em "
    ".9em;"
    "overflow-x:auto;white-space:pre-wrap}\n"
    "pre.printed{background:none;border-left-color:#ddd}\npre.error{border-left-color:#c33}\n"
    "pre.warning{border-left-color:#d90}\n"
    ".result{overflow:auto hidden;padding:.3em 0;margin:.5em 0}\nfigure{margin:1em "
    "0;text-align:center}\n"
    "figure svg,figure img{max-width:100%;height:auto}\n"
    ".k{color:#0550ae}.s{color:#0a6640}.n{color:#953800}.c{color:#6a737d;font-style:italic}\n"
    "code{font:.9em monospace;background:#f0f1f3;padding:0 .2em}\n"
    "@media print{body{max-width:none}pre,figure{break-inside:avoid}}\n</style>\n";

static void put_piece(Buf *out, InlineKind kind, const char *text, size_t length)
{
    static const char *const TAGS[] = {NULL, NULL, "code", "strong", "em"};
    if (kind == INLINE_FORMULA) {
        mathml_put(out, text, length, false);
        return;
    }
    if (TAGS[kind])
        buf_printf(out, "<%s>", TAGS[kind]);
    markup_put(out, text, length);
    if (TAGS[kind])
        buf_printf(out, "</%s>", TAGS[kind]);
}

/* --- statements ------------------------------------------------------------------------------- */

static void lexer_release(void *lexer)
{
    lex_end(lexer);
}

static const char *class_of(const Token *token)
{
    switch (token->kind) {
    case TOKEN_WORD:
        return "k";
    case TOKEN_STRING:
        return "s";
    case TOKEN_NUMBER:
        return "n";
    default:
        return NULL;
    }
}

/* Between two tokens stand blanks and comments. */
static void put_between(Buf *out, const char *text, size_t length)
{
    bool comment = memchr(text, '#', length) || memchr(text, '*', length);
    buf_puts(out, comment ? "<span class=\"c\">" : "");
    markup_put(out, text, length);
    buf_puts(out, comment ? "</span>" : "");
}

static void put_code(Buf *out, const char *text)
{
    Source source = {.name = "", .text = text, .length = strlen(text), .first_line = 1};
    Lexer lexer;
    Token token;
    size_t at = 0;
    lex_begin(&lexer, &source, (LexMark){.line = 1});
    err_defer(lexer_release, &lexer);
    for (;;) {
        lex_next(&lexer, &token);
        if (token.kind == TOKEN_END || token.kind == TOKEN_OPEN || token.end <= at)
            break;
        put_between(out, text + at, token.start - at);
        const char *class = class_of(&token);
        if (class)
            buf_printf(out, "<span class=\"%s\">", class);
        markup_put(out, text + token.start, token.end - token.start);
        buf_puts(out, class ? "</span>" : "");
        at = token.end;
    }
    put_between(out, text + at, source.length - at);
    err_undefer(true);
}

/* --- parts ------------------------------------------------------------------------------------ */

static void put_figure(Buf *out, Expr figure)
{
    Buf bytes = {0};
    bool moves = plot_of(figure)->show == PLOT_ANIMATION;
    err_defer(buf_release, &bytes);
    plot_device_put(&bytes, figure, moves ? "html" : "svg");
    const char *svg = moves ? buf_text(&bytes) : strstr(buf_text(&bytes), "<svg");
    buf_puts(out, "<figure>");
    buf_puts(out, svg ? svg : "");
    buf_puts(out, "</figure>\n");
    err_undefer(true);
}

static void put_part(Buf *out, const DocPart *part)
{
    const char *text = part->text;
    int level = part->level < 1 ? 1 : part->level;
    switch (part->kind) {
    case DOC_HEADING:
        buf_printf(out, "<h%d>", level);
        document_inline(text, put_piece, out);
        buf_printf(out, "</h%d>\n", level);
        break;
    case DOC_PARAGRAPH:
    case DOC_POINT:
        buf_puts(out, part->kind == DOC_POINT ? "<li>" : "<p>");
        document_inline(text, put_piece, out);
        buf_puts(out, part->kind == DOC_POINT ? "</li>\n" : "</p>\n");
        break;
    case DOC_INPUT:
        buf_puts(out, "<pre>");
        put_code(out, text);
        buf_puts(out, "</pre>\n");
        break;
    case DOC_RESULT:
        buf_puts(out, "<div class=\"result\">");
        mathml_put_broken(out, text, strlen(text), LINE);
        buf_puts(out, "</div>\n");
        break;
    case DOC_PRINTED:
    case DOC_MESSAGE:
        buf_printf(out, "<pre class=\"%s\">",
                   part->kind == DOC_PRINTED    ? "printed"
                   : !strncmp(text, "error", 5) ? "error"
                                                : "warning");
        markup_put(out, text, strlen(text));
        buf_puts(out, "</pre>\n");
        break;
    case DOC_FIGURE:
        put_figure(out, part->figure);
    }
}

void document_html(Buf *out, const Document *document, const char *stem)
{
    Buf title = {0};
    err_defer(buf_release, &title);
    document_put_title(&title, document, stem);
    buf_puts(out, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">\n<title>");
    markup_put(out, buf_text(&title), title.length);
    buf_printf(out, "</title>\n%s</head><body>\n", STYLE);
    bool list = false;
    for (long i = 0; i < document->n; i++) {
        bool point = document->part[i].kind == DOC_POINT;
        if (point != list)
            buf_puts(out, point ? "<ul>\n" : "</ul>\n");
        list = point;
        put_part(out, &document->part[i]);
    }
    buf_puts(out, list ? "</ul>\n</body></html>\n" : "</body></html>\n");
    err_undefer(true);
}
