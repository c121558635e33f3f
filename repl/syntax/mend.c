/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mending pasted text: one pass over the bytes that knows strings, backquoted names and comments,
 * which it copies. Outside of these a table says what replaces what: the signs that typesetting
 * uses for ASCII ones, blanks that are none, Markdown's backslashes before _ and *, and `| |`,
 * which is what a PDF page makes of ||.
 *
 * A prompt ("> ") is taken away where a statement may begin: at the start of the text and behind a
 * terminator; elsewhere a line may well go on with a comparison, unless prompts came before it.
 *
 * Between prompts stand results: behind a statement that has ended, lines without a prompt are left
 * out when they are indented or when more prompts follow. Without prompts mend_result.c tells
 * results from input; inside of brackets and of procedures there are none.
 */
#include "repl/syntax/mend.h"

#include <ctype.h>
#include <string.h>

#include "repl/syntax/mend_result.h"

typedef enum Kind { MINUS, QUOTE, BLANK, BACKSLASH, BARS, PROMPT, SIGN, RESULT, KINDS } Kind;

/* one, several */
static const char *const KIND_NAMES[KINDS][2] = {
    {"minus sign", "minus signs"},
    {"quote", "quotes"},
    {"blank", "blanks"},
    {"backslash", "backslashes"},
    {"split ||", "split ||"},
    {"prompt", "prompts"},
    {"typeset sign", "typeset signs"},
    {"line of output left out", "lines of output left out"},
};

typedef struct Replacement {
    const char *from, *to;
    Kind kind;
} Replacement;

static const Replacement REPLACEMENTS[] = {
#define LOOKALIKE(kind, sign, input) {sign, input, kind},
#define HINT(sign, hint)
#include "repl/syntax/lookalike.def"
#undef LOOKALIKE
#undef HINT
};

typedef struct Mender {
    const char *text;
    size_t length, at;
    Buf *out;
    size_t counts[KINDS];
    bool at_start; /* only blanks since the last terminator */
    bool prompted; /* there was a prompt */
    bool ended;    /* there was a terminator */
    bool shows;    /* the last one was a semicolon */
    size_t result; /* where the results end that are being left out */
    MendDepth depth;
} Mender;

static bool looking_at(const Mender *m, const char *text)
{
    size_t length = strlen(text);
    return m->length - m->at >= length && !memcmp(m->text + m->at, text, length);
}

static void copy(Mender *m, size_t length)
{
    buf_putn(m->out, m->text + m->at, length);
    m->at += length;
}

static void replace(Mender *m, size_t length, const char *by, Kind kind)
{
    buf_puts(m->out, by);
    m->at += length;
    m->counts[kind]++;
}

/* Quotation marks as languages have them: what opens, and what may close. */
static const char *const MARKS[][3] = {
    {"\u201C", "\u201D", NULL},
    {"\u201E", "\u201C", "\u201D"},
    {"\u00AB", "\u00BB", NULL},
    {"\u00BB", "\u00AB", NULL},
};

/* The marks of which the first begins here, or NULL. */
static const char *const *marks_at(const Mender *m)
{
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (looking_at(m, MARKS[i][0]))
            return MARKS[i];
    return NULL;
}

/* Copies up to and with the quote that closes; a mark may close what a mark opened. */
static void copy_quoted(Mender *m, char quote, const char *const *marks)
{
    while (m->at < m->length) {
        for (int i = 1; marks && i < 3; i++)
            if (marks[i] && looking_at(m, marks[i])) {
                replace(m, strlen(marks[i]), "\"", QUOTE);
                return;
            }
        char c = m->text[m->at];
        copy(m, c == '\\' && m->at + 1 < m->length ? 2 : 1);
        if (c == quote)
            return;
    }
}

static void copy_line(Mender *m)
{
    while (m->at < m->length && m->text[m->at] != '\n')
        copy(m, 1);
}

static void copy_comment(Mender *m)
{
    while (m->at < m->length && !looking_at(m, "*)"))
        copy(m, 1);
    if (m->at < m->length)
        copy(m, 2);
}

/* Strings, names in backquotes and comments; false when none begins here. */
static bool copied(Mender *m)
{
    char c = m->text[m->at];
    const char *const *marks = marks_at(m);
    if (c == '"' || c == '`') {
        copy(m, 1);
        copy_quoted(m, c, NULL);
    } else if (marks) {
        replace(m, strlen(*marks), "\"", QUOTE);
        copy_quoted(m, '"', marks);
    } else if (c == '#') {
        copy_line(m);
        return true; /* a comment does not begin a statement */
    } else if (looking_at(m, "(*")) {
        copy_comment(m);
        return true;
    } else {
        return false;
    }
    m->at_start = false;
    return true;
}

/* `| |` with nothing but blanks between, in one line. */
static size_t split_bars(const Mender *m)
{
    size_t i = m->at + 1;
    if (m->text[m->at] != '|')
        return 0;
    while (i < m->length && m->text[i] == ' ')
        i++;
    return i > m->at + 1 && i < m->length && m->text[i] == '|' ? i + 1 - m->at : 0;
}

/* The length of the superscript digit or minus at `at` and what it stands for; 0 where there is
 * none. */
static size_t superscript(const Mender *m, size_t at, char *digit)
{
    static const char *const signs[] = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074", "\u2075",
                                        "\u2076", "\u2077", "\u2078", "\u2079", "\u207B"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i]);
        if (m->length - at >= length && !memcmp(m->text + at, signs[i], length)) {
            *digit = "0123456789-"[i];
            return length;
        }
    }
    return 0;
}

/* x with a raised 10, all of its digits one power; a raised minus with none behind it is left. */
static bool mended_power(Mender *m)
{
    char digits[24];
    size_t n = 0, length = 0, step;
    while (n + 1 < sizeof digits && (step = superscript(m, m->at + length, &digits[n])) &&
           (digits[n] != '-' || !n)) {
        length += step;
        n++;
    }
    if (!n || (*digits == '-' && n == 1))
        return false;
    digits[n] = '\0';
    buf_puts(m->out, *digits == '-' ? "^(" : "^");
    replace(m, length, digits, SIGN);
    buf_puts(m->out, *digits == '-' ? ")" : "");
    return true;
}

/* A letter, a digit or a decimal point (not that of a range) of what a root sign without brackets
 * stands before; Greek letters begin with 0xCE and 0xCF. */
static bool is_of_word(const Mender *m, size_t at)
{
    unsigned char c = (unsigned char)m->text[at];
    bool point = c == '.' && !(at + 1 < m->length && m->text[at + 1] == '.');
    return isalnum(c) || c == '_' || point || c == 0xCE || c == 0xCF || (c & 0xC0) == 0x80;
}

static bool mended_root(Mender *m)
{
    size_t sign = strlen("\u221A"), end = m->at + sign, start = end;
    if (!looking_at(m, "\u221A"))
        return false;
    while (end < m->length && is_of_word(m, end))
        end++;
    bool bracket = end == start && end < m->length && m->text[end] == '(';
    if (end == start && !bracket)
        return false;
    replace(m, sign, bracket ? "sqrt" : "sqrt(", SIGN);
    copy(m, end - start);
    buf_puts(m->out, bracket ? "" : ")");
    return true;
}

/* The wide forms of ASCII signs, U+FF01 to U+FF5E, and the wide blank. */
static bool mended_wide(Mender *m)
{
    const unsigned char *c = (const unsigned char *)m->text + m->at;
    if (m->length - m->at < 3 || (looking_at(m, "\u3000") ? false : c[0] != 0xEF))
        return false;
    unsigned code = (c[0] & 0x0FU) << 12 | (c[1] & 0x3FU) << 6 | (c[2] & 0x3FU);
    if (code != 0x3000 && (code < 0xFF01 || code > 0xFF5E))
        return false;
    char ascii[2] = {code == 0x3000 ? ' ' : (char)(code - 0xFF01 + '!'), '\0'};
    m->ended = m->ended || *ascii == ';' || *ascii == ':';
    m->at_start = *ascii == ';' || *ascii == ':' || (m->at_start && *ascii == ' ');
    replace(m, 3, ascii, code == 0x3000 ? BLANK : SIGN);
    return true;
}

static bool at_line_start(const Mender *m)
{
    size_t i = m->at;
    while (i && (m->text[i - 1] == ' ' || m->text[i - 1] == '\t'))
        i--;
    return !i || m->text[i - 1] == '\n';
}

static bool is_prompt(const Mender *m)
{
    bool may_begin = m->at_start || m->prompted;
    return may_begin && m->text[m->at] == '>' && at_line_start(m) &&
           (m->at + 1 == m->length || strchr(" \t\r\n", m->text[m->at + 1]));
}

static size_t line_length(const Mender *m)
{
    size_t n = 0;
    while (m->at + n < m->length && m->text[m->at + n] != '\n')
        n++;
    return n;
}

/* Does a later line begin with a prompt? */
static bool prompt_follows(const Mender *m)
{
    for (size_t i = m->at; i + 2 < m->length; i++) {
        if (m->text[i] != '\n')
            continue;
        size_t k = i + 1;
        while (k < m->length && m->text[k] == ' ')
            k++;
        if (k + 1 < m->length && m->text[k] == '>' && m->text[k + 1] == ' ')
            return true;
    }
    return false;
}

/* The same where there are no prompts; whole blocks of lines are judged. */
static bool is_bare_result(Mender *m)
{
    if (m->at < m->result)
        return m->text[m->at] != '\n';
    if (!m->shows || m->depth.brackets || m->depth.blocks)
        return false;
    m->result = m->at + mend_result_length(m->text, m->length, m->at);
    return m->at < m->result;
}

/* A line of results: no prompt, no remark, where a statement would begin. */
static bool is_result(Mender *m)
{
    enum { INDENT = 4 };
    bool line_begins = m->at == 0 || m->text[m->at - 1] == '\n';
    if (!m->at_start || !m->ended || !line_begins)
        return false;
    if (!m->prompted)
        return is_bare_result(m);
    size_t length = line_length(m), blanks = 0;
    while (blanks < length && strchr(" \t\r", m->text[m->at + blanks]))
        blanks++;
    const char *first = m->text + m->at + blanks;
    if (blanks == length || *first == '#' || (*first == '>' && blanks < INDENT))
        return false;
    return blanks >= INDENT || prompt_follows(m);
}

static void mend_one(Mender *m)
{
    if (is_result(m)) {
        replace(m, line_length(m), "", RESULT);
        return;
    }
    for (size_t i = 0; i < sizeof REPLACEMENTS / sizeof *REPLACEMENTS; i++) {
        const Replacement *r = &REPLACEMENTS[i];
        if (m->text[m->at] == *r->from && looking_at(m, r->from)) {
            m->at_start = m->at_start && r->kind == BLANK;
            replace(m, strlen(r->from), r->to, r->kind);
            return;
        }
    }
    if (mended_wide(m))
        return;
    if (mended_power(m) || mended_root(m)) {
        m->at_start = false;
        return;
    }
    size_t bars = split_bars(m);
    if (bars) {
        replace(m, bars, "||", BARS);
        return;
    }
    if (is_prompt(m)) {
        replace(m, 1, "", PROMPT);
        m->prompted = true;
        return;
    }
    char c = m->text[m->at];
    mend_depth_take(&m->depth, m->text, m->length, m->at);
    if (c == ';' || c == ':') {
        m->at_start = m->ended = true;
        m->shows = c == ';';
    } else if (!strchr(" \t\r\n", c)) {
        m->at_start = false;
    }
    copy(m, 1);
}

static void put_note(const Mender *m, Buf *note)
{
    const char *separator = "mended: ";
    for (int kind = 0; kind < KINDS; kind++)
        if (m->counts[kind]) {
            buf_printf(note, "%s%zu %s", separator, m->counts[kind],
                       KIND_NAMES[kind][m->counts[kind] > 1]);
            separator = ", ";
        }
}

size_t mend_text(Buf *out, Buf *note, const char *text, size_t length, bool *prompted)
{
    Mender mender = {
        .text = text, .length = length, .out = out, .at_start = true, .prompted = *prompted};
    while (mender.at < length)
        if (!copied(&mender))
            mend_one(&mender);
    size_t mended = 0;
    for (int kind = 0; kind < KINDS; kind++)
        mended += mender.counts[kind];
    put_note(&mender, note);
    *prompted = mender.prompted;
    return mended;
}
