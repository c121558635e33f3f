/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document for LaTeX with what its base has: no package but graphicx and amssymb's fonts are
 * asked for, so that texlive-latex-base sets it. A result that is wider than the line is broken
 * where formulas in running text are. Characters that these fonts lack are written by commands, or
 * else as a question mark.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_device.h"
#include "repl/print/print_latex.h"

static const char HEAD[] =
    "\\documentclass[11pt,a4paper]{article}\n"
    "\\usepackage[a4paper,margin=25mm]{geometry}\n\\usepackage{graphicx}\n"
    "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}\n"
    "\\newsavebox{\\resultbox}\n"
    "\\newcommand{\\result}[1]{\\sbox{\\resultbox}{$\\displaystyle #1$}\\par\n"
    "  \\ifdim\\wd\\resultbox>\\linewidth{\\raggedright\\binoppenalty=50 \\relpenalty=200 "
    "$\\displaystyle #1$\\par}%\n"
    "  \\else{\\centering\\usebox{\\resultbox}\\par}\\fi}\n"
    "\\newenvironment{code}{\\par\\smallskip\\begingroup\\small\\ttfamily\\raggedright\\parskip="
    "0pt "
    "\\hangindent=2em}{\\par\\endgroup\\par}\n"
    "\\newcommand{\\codeline}[1]{\\leavevmode\\hangindent=2em\\hangafter=1 #1\\par}\n"
    "\\begin{document}\n";

/* Characters of running text that need a command. */
static const struct {
    const char *character, *text;
} CHARACTERS[] = {{"\u2212", "\\ensuremath{-}"},
                  {"\u2264", "\\ensuremath{\\leq}"},
                  {"\u2265", "\\ensuremath{\\geq}"},
                  {"\u2260", "\\ensuremath{\\neq}"},
                  {"\u00b2", "\\ensuremath{^2}"},
                  {"\u00b3", "\\ensuremath{^3}"},
                  {"\u00b7", "\\ensuremath{\\cdot}"},
                  {"\u00d7", "\\ensuremath{\\times}"},
                  {"\u2192", "\\ensuremath{\\to}"},
                  {"\u221a", "\\ensuremath{\\surd}"},
                  {"\u221e", "\\ensuremath{\\infty}"},
                  {"\u00b0", "\\ensuremath{^\\circ}"},
                  {"\u2202", "\\ensuremath{\\partial}"},
                  {"\u222b", "\\ensuremath{\\int}"},
                  {"\u2013", "--"},
                  {"\u2014", "---"},
                  {"\u2018", "`"},
                  {"\u2019", "'"},
                  {"\u201c", "``"},
                  {"\u201d", "''"},
                  {"\u2026", "\\ldots{}"},
                  {"\u2500", "-"},
                  {"\u2502", "|"},
                  {"\u00b1", "\\ensuremath{\\pm}"},
                  {"\u2248", "\\ensuremath{\\approx}"},
                  {"\u00bd", "1/2"}};

static size_t bytes_of(const char *text)
{
    size_t n = 1;
    while (((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static const char *command_of(const char *character)
{
    for (size_t i = 0; i < sizeof CHARACTERS / sizeof *CHARACTERS; i++)
        if (!strcmp(CHARACTERS[i].character, character))
            return CHARACTERS[i].text;
    return NULL;
}

/* Latin letters with accents are set as they are. */
static bool is_latin(const char *character)
{
    unsigned char first = (unsigned char)*character;
    return first < 0x80 || (first == 0xc3 && strcmp(character, "\u00d7") != 0) || first == 0xc4 ||
           (first == 0xc5 && (unsigned char)character[1] < 0xbf);
}

static void put_text(Buf *out, const char *text, size_t length, bool typewriter)
{
    for (const char *end = text + length; text < end;) {
        char one[8] = "";
        size_t n = bytes_of(text), start = out->length;
        n = n < sizeof one ? n : sizeof one - 1;
        memcpy(one, text, n);
        const char *command = command_of(one);
        if (command)
            buf_puts(out, command);
        else if (*one == '\t' || (unsigned char)*one >= ' ')
            print_latex_text(out, one, typewriter);
        bool same = out->length - start == n && !memcmp(out->data + start, one, n);
        if (!command && same && !is_latin(one)) {
            buf_truncate(out, start);
            buf_putc(out, '?');
        }
        text += n;
    }
}

static void put_piece(Buf *out, InlineKind kind, const char *text, size_t length)
{
    static const char *const COMMANDS[] = {"", "", "\\texttt{", "\\textbf{", "\\emph{"};
    if (kind == INLINE_FORMULA) {
        buf_putc(out, '$');
        buf_putn(out, text, length);
        buf_putc(out, '$');
        return;
    }
    buf_puts(out, COMMANDS[kind]);
    put_text(out, text, length, kind == INLINE_CODE);
    buf_puts(out, kind == INLINE_TEXT ? "" : "}");
}

/* A line may be broken behind a comma too, where no space is. */
static void put_code_line(Buf *out, const char *text, size_t length)
{
    for (const char *end = text + length, *comma; text < end; text = comma) {
        comma = memchr(text, ',', (size_t)(end - text));
        comma = comma ? comma + 1 : end;
        put_text(out, text, (size_t)(comma - text), true);
        if (comma < end && *comma != ' ')
            buf_puts(out, "\\allowbreak{}");
    }
}

static void put_code(Buf *out, const char *text)
{
    buf_puts(out, "\\begin{code}\n");
    while (*text) {
        size_t length = strcspn(text, "\n");
        buf_puts(out, "\\codeline{");
        put_code_line(out, text, length);
        buf_puts(out, length ? "}\n" : "\\ }\n");
        text += length + (text[length] == '\n');
    }
    buf_puts(out, "\\end{code}\n");
}

static void put_picture(Buf *out, Expr picture, const char *width, const char *stem, long number)
{
    Buf path = {0};
    const char *slash = strrchr(stem, '/');
    err_defer(buf_release, &path);
    buf_printf(&path, "%s-%ld.pdf", stem, number);
    plot_device_export(buf_text(&path), picture);
    buf_printf(out, "\\includegraphics[width=%s\\linewidth]{", width);
    buf_printf(out, "\\detokenize{%s-%ld.pdf}}\n", slash ? slash + 1 : stem, number);
    err_undefer(true);
}

/* Paper does not move: of an animation the first picture, the last and two between, row by row. */
static void put_figure(Buf *out, Expr figure, const char *stem, long *figures)
{
    enum { STILLS = 4 };
    const Plot *plot = plot_of(figure);
    long n = plot->show == PLOT_ANIMATION ? plot->count : 0;
    long stills = n < STILLS ? n : STILLS;
    buf_puts(out, "\\begin{center}");
    if (stills < 2)
        put_picture(out, stills ? plot->parts[0] : figure, "0.75", stem, ++*figures);
    for (long i = 0; stills >= 2 && i < stills; i++)
        put_picture(out, plot->parts[i * (n - 1) / (stills - 1)], "0.48", stem, ++*figures);
    buf_puts(out, "\\end{center}\n");
}

static void put_heading(Buf *out, const DocPart *part)
{
    static const char *const COMMANDS[] = {"\\section*{\\LARGE ", "\\section*{", "\\subsection*{",
                                           "\\subsubsection*{"};
    int level = part->level < 1 ? 1 : part->level > 4 ? 4 : part->level;
    buf_puts(out, COMMANDS[level - 1]);
    document_inline(part->text, put_piece, out);
    buf_puts(out, "}\n");
}

/* Rows of high formulas touch in TeX: what \\[3pt] adds is measured from a line of text. */
static void put_result(Buf *out, const char *text)
{
    static const char SKIP[] = "\\\\[3pt]";
    buf_puts(out, "\\result{");
    for (const char *skip; (skip = strstr(text, SKIP)); text = skip + strlen(SKIP)) {
        buf_putn(out, text, (size_t)(skip - text));
        buf_puts(out, "\\\\\\noalign{\\vskip 6pt}");
    }
    buf_printf(out, "%s}\n", text);
}

static void put_part(Buf *out, const DocPart *part, const char *stem, long *figures)
{
    switch (part->kind) {
    case DOC_HEADING:
        put_heading(out, part);
        break;
    case DOC_PARAGRAPH:
    case DOC_POINT:
        buf_puts(out, part->kind == DOC_POINT ? "\\item " : "");
        document_inline(part->text, put_piece, out);
        buf_puts(out, "\n\n");
        break;
    case DOC_RESULT:
        put_result(out, part->text);
        break;
    case DOC_INPUT:
    case DOC_PRINTED:
    case DOC_MESSAGE:
        put_code(out, part->text);
        break;
    case DOC_FIGURE:
        put_figure(out, part->figure, stem, figures);
    }
}

void document_tex(Buf *out, const Document *document, const char *stem)
{
    long figures = 0;
    bool list = false;
    buf_puts(out, HEAD);
    for (long i = 0; i < document->n; i++) {
        bool point = document->part[i].kind == DOC_POINT;
        if (point != list)
            buf_puts(out, point ? "\\begin{itemize}\n" : "\\end{itemize}\n");
        list = point;
        put_part(out, &document->part[i], stem, &figures);
    }
    buf_puts(out, list ? "\\end{itemize}\n\\end{document}\n" : "\\end{document}\n");
}
