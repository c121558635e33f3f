/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A writer of worksheets for tests, after the description of the format: cells in XML, and the
 * encoded expressions from trees in parentheses:
 *     (mrow (mi x) (mo "&Assign;") (mfrac (mn 1) (mi y) linethickness=1))
 * A word that begins with a small m is a call of the typesetting module; in mi, mn, mo, ms, mtext
 * and mspace words are strings, name=word is an attribute. Of values: (call f a b), (list a b),
 * (set a b), (seq a b), (+ term coefficient ...), (* base exponent ...), (^ a b), (/ 1 2),
 * (float 981 -2), (= a b), (.. a b), (:= a b), (:- a b), (index a b), (<= a b), (< a b),
 * (<> a b), (and a b), (or a b), (not a), (quote a), (rtable KIND rows columns entries), numbers,
 * "strings" and names.
 */
#ifndef DAESY_TESTS_UNIT_REPL_FILES_SHEET_H
#define DAESY_TESTS_UNIT_REPL_FILES_SHEET_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"

/* --- expressions ------------------------------------------------------------------------------ */

typedef struct SheetPen {
    Buf *out;
    const char *at; /* in the tree's text */
    long nodes;     /* begun so far */
    long none;      /* number of the empty sequence, 0: not written yet */
    long module;    /* of the attribute that names the typesetting module */
} SheetPen;

static inline void sheet_number(Buf *out, long n)
{
    if (n < 58) {
        buf_putc(out, (char)('!' + n));
        return;
    }
    for (; n >= 16; n /= 16)
        buf_putc(out, (char)('[' + n % 16));
    buf_putc(out, (char)('k' + n));
}

static inline void sheet_chars(Buf *out, const char *text, size_t length)
{
    sheet_number(out, (long)length);
    for (size_t i = 0; i < length; i++) {
        buf_putc(out, text[i]);
        if (text[i] == '|')
            sheet_number(out, '|');
    }
}

static inline void sheet_refer(SheetPen *pen, long node)
{
    buf_putc(pen->out, 'F');
    sheet_number(pen->out, node);
}

static inline void sheet_begin_node(SheetPen *pen, char type)
{
    pen->nodes++;
    buf_putc(pen->out, type);
}

static inline void sheet_none(SheetPen *pen)
{
    if (pen->none) {
        sheet_refer(pen, pen->none);
        return;
    }
    sheet_begin_node(pen, '6');
    pen->none = pen->nodes;
    sheet_number(pen->out, 1);
}

static inline void sheet_name(SheetPen *pen, const char *text, size_t length)
{
    sheet_begin_node(pen, 'I');
    sheet_chars(pen->out, text, length);
    buf_putc(pen->out, 'G');
    sheet_none(pen);
}

static inline void sheet_string(SheetPen *pen, const char *text, size_t length)
{
    sheet_begin_node(pen, 'Q');
    sheet_chars(pen->out, text, length);
    sheet_none(pen);
}

static inline void sheet_integer(SheetPen *pen, const char *text, size_t length)
{
    bool negative = *text == '-';
    sheet_begin_node(pen, negative ? '!' : '"');
    text += negative;
    length -= negative;
    sheet_number(pen->out, (long)length);
    for (; length >= 2; length -= 2)
        buf_putc(pen->out,
                 (char)(33 + 10 + (text[length - 1] - '0') + 10 * (text[length - 2] - '0')));
    if (length)
        buf_putc(pen->out, (char)(33 + text[0] - '0'));
}

static inline void sheet_typesetter(SheetPen *pen, const char *text, size_t length)
{
    sheet_begin_node(pen, 'I');
    sheet_chars(pen->out, text, length);
    buf_putc(pen->out, 'G');
    if (pen->module) {
        sheet_refer(pen, pen->module);
        return;
    }
    sheet_begin_node(pen, '6');
    pen->module = pen->nodes;
    sheet_number(pen->out, 2);
    sheet_begin_node(pen, '/');
    sheet_name(pen, "modulename", 10);
    sheet_name(pen, "Typesetting", 11);
}

/* A word of the tree's text: up to a blank or parenthesis, or between quotes. */
static inline size_t sheet_word(SheetPen *pen, const char **word)
{
    while (isspace((unsigned char)*pen->at))
        pen->at++;
    if (*pen->at == '"') {
        *word = ++pen->at;
        while (*pen->at && *pen->at != '"')
            pen->at++;
        return (size_t)(pen->at++ - *word);
    }
    *word = pen->at;
    while (*pen->at && !isspace((unsigned char)*pen->at) && *pen->at != ')' && *pen->at != '(')
        pen->at++;
    return (size_t)(pen->at - *word);
}

static inline bool sheet_more(SheetPen *pen)
{
    while (isspace((unsigned char)*pen->at))
        pen->at++;
    if (*pen->at == ')') {
        pen->at++;
        return false;
    }
    return *pen->at != '\0';
}

/* How many operands there are up to the parenthesis. */
static inline long sheet_count(const SheetPen *pen)
{
    long n = 0, depth = 0;
    bool inside = false, quoted = false;
    for (const char *c = pen->at; *c && depth >= 0; c++) {
        if (quoted || *c == '"') {
            n += !quoted && !depth && !inside;
            inside = true;
            quoted = quoted != (*c == '"');
            continue;
        }
        if (*c == '(') {
            n += !depth++ && !inside;
            inside = true;
        } else if (*c == ')') {
            inside = depth-- > 1;
        } else if (isspace((unsigned char)*c)) {
            inside = depth > 0;
        } else {
            n += !depth && !inside;
            inside = true;
        }
    }
    return n;
}

static inline void sheet_node(SheetPen *pen, bool words);

static inline void sheet_sequence(SheetPen *pen, bool words)
{
    sheet_begin_node(pen, '6');
    sheet_number(pen->out, sheet_count(pen) + 1);
    while (sheet_more(pen))
        sheet_node(pen, words);
}

static inline bool sheet_is(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && !strncmp(word, name, length);
}

static inline void sheet_rtable(SheetPen *pen)
{
    const char *kind, *rows, *columns;
    size_t length = sheet_word(pen, &kind);
    sheet_word(pen, &rows);
    sheet_word(pen, &columns);
    long dims = *columns == '0' ? 1 : 2, n = atol(rows), m = dims == 2 ? atol(columns) : 1;
    sheet_begin_node(pen, 'X');
    sheet_number(pen->out, 4);
    sheet_name(pen, "anything", 8);
    sheet_none(pen);
    sheet_none(pen);
    buf_puts(pen->out, "[gl");
    sheet_number(pen->out, 0);
    sheet_number(pen->out, sheet_is(kind, length, "Matrix")   ? 1
                           : sheet_is(kind, length, "column") ? 2
                           : sheet_is(kind, length, "row")    ? 3
                                                              : 0);
    for (int i = 0; i < 4; i++)
        sheet_number(pen->out, i ? 0 : 4);
    sheet_number(pen->out, dims);
    sheet_number(pen->out, n * m);
    for (int i = 0; i < dims; i++) {
        sheet_number(pen->out, 1);
        sheet_number(pen->out, i ? m : n);
    }
    while (sheet_more(pen))
        sheet_node(pen, false);
}

static inline void sheet_operands(SheetPen *pen)
{
    while (sheet_more(pen))
        sheet_node(pen, false);
}

static inline void sheet_form(SheetPen *pen)
{
    static const struct {
        const char *name;
        char type;
    } PLAIN[] = {{"^", ')'},  {"/", '#'},  {"float", '$'}, {"=", '/'},    {"<>", '0'},
                 {"<=", '1'}, {"<", '2'},  {"and", '3'},   {"or", '4'},   {"not", '5'},
                 {"..", ';'}, {":=", '>'}, {":-", '_'},    {"quote", '.'}};
    const char *word;
    size_t length = sheet_word(pen, &word);
    for (size_t i = 0; i < sizeof PLAIN / sizeof *PLAIN; i++)
        if (sheet_is(word, length, PLAIN[i].name)) {
            sheet_begin_node(pen, PLAIN[i].type);
            sheet_operands(pen);
            return;
        }
    if (sheet_is(word, length, "+") || sheet_is(word, length, "*")) {
        sheet_begin_node(pen, *word == '+' ? ',' : '*');
        sheet_number(pen->out, sheet_count(pen) + 1);
        sheet_operands(pen);
    } else if (sheet_is(word, length, "list") || sheet_is(word, length, "set")) {
        sheet_begin_node(pen, *word == 'l' ? '7' : '<');
        sheet_number(pen->out, 2);
        sheet_sequence(pen, false);
    } else if (sheet_is(word, length, "seq")) {
        sheet_sequence(pen, false);
    } else if (sheet_is(word, length, "call") || sheet_is(word, length, "index")) {
        sheet_begin_node(pen, *word == 'c' ? '-' : '&');
        sheet_node(pen, false);
        sheet_sequence(pen, false);
    } else if (sheet_is(word, length, "rtable")) {
        sheet_rtable(pen);
    } else { /* of the typesetting module */
        bool holds = sheet_is(word, length, "mi") || sheet_is(word, length, "mn") ||
                     sheet_is(word, length, "mo") || sheet_is(word, length, "ms") ||
                     sheet_is(word, length, "mtext") || sheet_is(word, length, "mspace") ||
                     sheet_is(word, length, "mverbatim");
        sheet_begin_node(pen, '-');
        sheet_typesetter(pen, word, length);
        sheet_sequence(pen, holds);
    }
}

/* words: what is no attribute is a string. */
static inline void sheet_node(SheetPen *pen, bool words)
{
    const char *word;
    while (isspace((unsigned char)*pen->at))
        pen->at++;
    if (*pen->at == '(') {
        pen->at++;
        sheet_form(pen);
        return;
    }
    bool quoted = *pen->at == '"';
    size_t length = sheet_word(pen, &word);
    const char *equals =
        quoted || !isalpha((unsigned char)*word) ? NULL : memchr(word, '=', length);
    if (equals) {
        size_t name = (size_t)(equals - word);
        sheet_begin_node(pen, '/');
        sheet_name(pen, word, name);
        sheet_string(pen, equals + 1, length - name - 1);
    } else if (quoted || words) {
        sheet_string(pen, word, length);
    } else if (isdigit((unsigned char)*word) || (*word == '-' && length > 1)) {
        sheet_integer(pen, word, length);
    } else {
        sheet_name(pen, word, length);
    }
}

/* The encoded form of a tree, not yet in base64. */
static inline void sheet_encode(Buf *out, const char *tree)
{
    SheetPen pen = {.out = out, .at = tree};
    sheet_node(&pen, false);
}

/* Base64 of bytes. */
static inline void sheet_letters(Buf *out, const char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t bits = 0;
        size_t n = length - i < 3 ? length - i : 3;
        for (size_t k = 0; k < 3; k++)
            bits = bits << 8 | (k < n ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            buf_putc(out, k <= n ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
}

static inline void sheet_base64(Buf *out, const char *tree)
{
    Buf bytes = {0};
    sheet_encode(&bytes, tree);
    sheet_letters(out, buf_text(&bytes), bytes.length);
    buf_free(&bytes);
}

/* --- cells ------------------------------------------------------------------------------------ */

static inline void sheet_begin(Buf *out)
{
    buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Worksheet>\n"
                  "<Version major=\"2020\" minor=\"2\"/>\n<Styles><Layout name=\"Normal\"/>"
                  "</Styles>\n<View-Properties><Hide name=\"Prompt\"/></View-Properties>\n");
}

static inline void sheet_end(Buf *out)
{
    buf_puts(out, "</Worksheet>\n");
}

/* A text between tags: what is not printable ASCII is octal. */
static inline void sheet_escaped(Buf *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '&' || c == '<' || c == '>')
            buf_puts(out, c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;");
        else if (c == '\n' || (c >= 32 && c < 127 && c != '\\'))
            buf_putc(out, (char)c);
        else
            buf_printf(out, "\\%03o", c);
    }
}

static inline void sheet_field(Buf *out, const char *style, const char *text)
{
    buf_printf(out, "<Text-field prompt=\"&gt; \" style=\"%s\" layout=\"Normal\">", style);
    sheet_escaped(out, text);
    buf_puts(out, "</Text-field>\n");
}

static inline void sheet_section(Buf *out, const char *title)
{
    buf_puts(out, "<Section collapsed=\"false\"><Title>");
    sheet_field(out, "Heading 1", title);
    buf_puts(out, "</Title>\n");
}

static inline void sheet_section_end(Buf *out)
{
    buf_puts(out, "</Section>\n");
}

/* A cell: its input is a field of the style, output goes in as it is. */
static inline void sheet_cell(Buf *out, const char *style, const char *text, const char *output)
{
    buf_puts(out, "<Group labelreference=\"L1\" drawlabel=\"true\">\n<Input>");
    sheet_field(out, style, text);
    buf_printf(out, "</Input>\n%s</Group>\n", output);
}

/* The tag of a formula that is typed in. */
static inline void sheet_formula(Buf *out, const char *tree)
{
    buf_puts(out, "<Equation executable=\"true\" style=\"2D Input\" input-equation=\"\" "
                  "display=\"");
    sheet_base64(out, tree);
    buf_puts(out, "\">");
    sheet_base64(out, tree);
    buf_puts(out, "</Equation>");
}

/* A cell of a formula. */
static inline void sheet_typeset(Buf *out, const char *tree)
{
    buf_puts(out, "<Group><Input><Text-field prompt=\"&gt; \" style=\"2D Input\">");
    sheet_formula(out, tree);
    buf_puts(out, "</Text-field></Input></Group>\n");
}

/* What a statement shows: its value, under a name ("": none). */
static inline void sheet_value(Buf *out, const char *name, const char *tree)
{
    Buf shown = {0};
    buf_puts(out, "<Output><Text-field style=\"2D Output\" layout=\"Maple Output\">"
                  "<Equation executable=\"false\" style=\"2D Output\" display=\"SlNGSA==\">");
    if (*name)
        buf_printf(&shown, "(call (:- \"\" mprintslash) (list (:= %s %s)) (list %s))", name, tree,
                   tree);
    else
        buf_printf(&shown, "(call (:- \"\" mprintslash) (list %s) (list %s))", tree, tree);
    sheet_base64(out, buf_text(&shown));
    buf_free(&shown);
    buf_puts(out, "</Equation></Text-field></Output>\n");
}

#endif
