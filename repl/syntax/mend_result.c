/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results in a pasted text without prompts. They are told from input by their look: centred, so
 * indented, and without a terminator. Lines like these behind a statement that has ended are no
 * statements where the next one begins on a line of its own, since that would be an error anyhow;
 * at the end of the text, or before what could go on with them, only when they stand far from the
 * margin, or when brackets or fraction bars of several lines are drawn in them. Messages are known
 * by their first word.
 *
 * A result that begins at the margin and has none of these signs is not told from input.
 */
#include "repl/syntax/mend_result.h"

#include <ctype.h>
#include <string.h>

enum { INDENT = 4, FAR = 16 };

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

/* The bytes of the word at text[at]. */
static size_t word_length(const char *text, size_t length, size_t at)
{
    size_t n = 0;
    while (at + n < length && (is_letter(text[at + n]) || isdigit((unsigned char)text[at + n])))
        n++;
    return n;
}

static bool is_one_of(const char *word, size_t n, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == n && !memcmp(word, *words, n))
            return true;
    return false;
}

void mend_depth_take(MendDepth *depth, const char *text, size_t length, size_t at)
{
    static const char *const OPEN[] = {"proc", "module", "if", "do", "try", "use", NULL};
    static const char *const CLOSE[] = {"end", "fi", "od", NULL};
    char c = text[at];
    if (strchr("([{", c))
        depth->brackets++;
    else if (strchr(")]}", c))
        depth->brackets--;
    else if (c == ';' || c == ':')
        depth->ended = false;
    bool begins = is_letter(c) &&
                  (at == 0 || !(is_letter(text[at - 1]) || isdigit((unsigned char)text[at - 1])));
    if (!begins)
        return;
    size_t n = word_length(text, length, at);
    if (is_one_of(text + at, n, CLOSE))
        depth->blocks--;
    else if (!depth->ended && is_one_of(text + at, n, OPEN))
        depth->blocks++;
    depth->ended = n == 3 && !memcmp(text + at, "end", n);
}

/* --- lines ------------------------------------------------------------------------------------ */

static size_t line_length(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    return end ? (size_t)(end - (text + at)) : length - at;
}

static size_t indent_of(const char *text, size_t length, size_t at)
{
    size_t n = 0;
    while (at + n < length && text[at + n] == ' ')
        n++;
    return n;
}

static bool is_blank_line(const char *text, size_t length, size_t at)
{
    size_t n = indent_of(text, length, at);
    return at + n == length || strchr("\n\r", text[at + n]);
}

/* Fraction bars and frames (U+2500 to U+257F), pieces of tall brackets (U+239B to U+23AD). */
static bool is_drawn(const char *text, size_t n)
{
    for (size_t i = 0; i + 2 < n; i++) {
        unsigned char second = (unsigned char)text[i + 1], third = (unsigned char)text[i + 2];
        if (text[i] == '\xe2' && (second == 0x94 || second == 0x95 ||
                                  (second == 0x8e && third >= 0x9b && third <= 0xad)))
            return true;
    }
    return false;
}

/* Has the text what ends a statement? */
static bool terminates(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char next = i + 1 < n ? text[i + 1] : '\n';
        if (text[i] == ';' || text[i] == '#' || (text[i] == ':' && !strchr("=-:", next)))
            return true;
        i += text[i] == ':';
    }
    return false;
}

/* Can the line at text[at] only be the beginning of a statement? */
static bool begins_statement(const char *text, size_t length, size_t at)
{
    static const char *const OPERATORS[] = {"and",       "or",       "xor",   "implies", "not",
                                            "in",        "mod",      "union", "minus",   "subset",
                                            "intersect", "assuming", NULL};
    size_t n = word_length(text, length, at);
    return at < length && is_letter(text[at]) && !is_one_of(text + at, n, OPERATORS);
}

static size_t message_length(const char *text, size_t length, size_t at)
{
    static const char *const FIRST[] = {"Warning, ", "Error, ", "note: "};
    bool message = false;
    for (size_t i = 0; i < sizeof FIRST / sizeof *FIRST; i++)
        message = message || (length - at >= strlen(FIRST[i]) &&
                              !memcmp(text + at, FIRST[i], strlen(FIRST[i])));
    if (!message)
        return 0;
    size_t end = at + line_length(text, length, at);
    while (end < length && indent_of(text, length, end + 1) >= 2 &&
           !is_blank_line(text, length, end + 1))
        end += 1 + line_length(text, length, end + 1);
    return end - at;
}

size_t mend_result_length(const char *text, size_t length, size_t at)
{
    size_t indent = indent_of(text, length, at), end = at, next = at;
    size_t message = message_length(text, length, at);
    bool drawn = is_drawn(text + at, line_length(text, length, at));
    if (message || is_blank_line(text, length, at) || (indent < INDENT && !drawn))
        return message;
    while (next < length) {
        bool blank = is_blank_line(text, length, next);
        size_t n = line_length(text, length, next);
        bool bars = is_drawn(text + next, n);
        bool margin = !blank && !bars && indent_of(text, length, next) < INDENT;
        if (indent < INDENT ? blank : margin)
            break;
        drawn = drawn || bars;
        end = blank ? end : next + n;
        next += n + 1;
    }
    if (terminates(text + at, end - at))
        return 0;
    return drawn || indent >= FAR || begins_statement(text, length, next) ? end - at : 0;
}
