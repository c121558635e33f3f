/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strings: the package StringTools, substring, searchtext. Names are taken as their text and
 * answers are strings. Texts are bytes; positions count from 1.
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

static const char *text_of(Expr e)
{
    return expr_text(e);
}

static size_t length_of(Expr e)
{
    return strlen(expr_text(e));
}

static Expr taken(const char *text, size_t length)
{
    return expr_string(text, (long)length);
}

static Expr from_buf(Buf *out)
{
    Expr result = expr_string(buf_text(out), (long)out->length);
    err_undefer(true);
    return result;
}

static void begin(Buf *out)
{
    *out = (Buf){0};
    err_defer(buf_release, out);
}

/* --- search and replace ------------------------------------------------------------------ */

static Expr substitute(const Expr *args, bool all)
{
    const char *text = text_of(args[0]), *from = text_of(args[1]), *to = text_of(args[2]);
    size_t length = strlen(from);
    Buf out;
    begin(&out);
    const char *at;
    while (length > 0 && (at = strstr(text, from))) {
        err_poll();
        buf_putn(&out, text, (size_t)(at - text));
        buf_puts(&out, to);
        text = at + length;
        if (!all)
            break;
    }
    buf_puts(&out, text);
    return from_buf(&out);
}

static Expr substitute_all(const Expr *args, long n)
{
    (void)n;
    return substitute(args, true);
}

static Expr substitute_first(const Expr *args, long n)
{
    (void)n;
    return substitute(args, false);
}

static Expr search(const Expr *args, long n)
{
    (void)n;
    const char *text = text_of(args[1]), *at = strstr(text, text_of(args[0]));
    return expr_int(at ? (long)(at - text) + 1 : 0);
}

static Expr search_all(const Expr *args, long n)
{
    (void)n;
    const char *text = text_of(args[1]), *pattern = text_of(args[0]);
    List out;
    list_begin(&out);
    for (const char *at = text; *pattern && (at = strstr(at, pattern)); at++)
        list_put(&out, expr_int((long)(at - text) + 1));
    if (out.count == 0)
        list_put(&out, EXPR_ZERO);
    return items_seq(&out);
}

/* searchtext ignores case, SearchText does not; the place is counted from the range's start. */
static Expr search_in(const Expr *args, long n, int (*same)(const char *, const char *, size_t))
{
    const char *pattern = text_of(args[0]), *text = text_of(args[1]);
    long length = (long)strlen(text), from = 1, to = length;
    if (n > 2 &&
        (!num_get_si(&from, expr_arg(args[2], 0)) || !num_get_si(&to, expr_arg(args[2], 1))))
        err_raise(ST_TYPE, "the range of a search must be made of integers");
    from += from < 0 ? length + 1 : 0;
    to += to < 0 ? length + 1 : 0;
    long size = (long)strlen(pattern);
    for (long i = from < 1 ? 1 : from; i + size - 1 <= (to < length ? to : length); i++)
        if (same(text + i - 1, pattern, (size_t)size) == 0)
            return expr_int(i - from + 1);
    return EXPR_ZERO;
}

static Expr searchtext(const Expr *args, long n)
{
    return search_in(args, n, strncasecmp);
}

static Expr search_text(const Expr *args, long n)
{
    return search_in(args, n, strncmp);
}

static Expr count_occurrences(const Expr *args, long n)
{
    (void)n;
    const char *pattern = text_of(args[1]);
    long count = 0;
    for (const char *at = text_of(args[0]); *pattern && (at = strstr(at, pattern));
         at += strlen(pattern))
        count++;
    return expr_int(count);
}

/* --- parts ------------------------------------------------------------------------------- */

static Expr substring(const Expr *args, long n)
{
    (void)n;
    const char *text = text_of(args[0]);
    long length = (long)strlen(text), from, to;
    bool range = expr_is(args[1], EXPR_RANGE);
    if (!num_get_si(&from, range ? expr_arg(args[1], 0) : args[1]) ||
        !num_get_si(&to, range ? expr_arg(args[1], 1) : args[1]))
        err_raise(ST_TYPE, "a position in a string must be an integer or a range of integers");
    from += from < 0 ? length + 1 : 0;
    to += to < 0 ? length + 1 : 0;
    from = from < 1 ? 1 : from;
    to = to > length ? length : to;
    size_t count = to < from ? 0 : (size_t)(to - from + 1);
    if (expr_is(args[0], EXPR_STRING))
        return taken(text + from - 1, count);
    Buf name;
    begin(&name);
    buf_putn(&name, text + (count ? from - 1 : 0), count);
    Expr result = expr_symbol(buf_text(&name));
    err_undefer(true);
    return result;
}

static Expr length_command(const Expr *args, long n)
{
    (void)n;
    return expr_int((long)length_of(args[0]));
}

static long count_argument(Expr e)
{
    long count;
    return num_get_si(&count, e) ? count : 0;
}

static Expr split(const Expr *args, long n)
{
    const char *text = text_of(args[0]), *separators = n > 1 ? text_of(args[1]) : " \t\n";
    List out;
    list_begin(&out);
    for (;;) {
        size_t length = strcspn(text, separators);
        list_put(&out, taken(text, length));
        if (!text[length])
            break;
        text += length + 1;
    }
    return items_list(&out);
}

static Expr explode(const Expr *args, long n)
{
    (void)n;
    List out;
    list_begin(&out);
    for (const char *p = text_of(args[0]); *p; p++)
        list_put(&out, taken(p, 1));
    return items_list(&out);
}

/* --- making ------------------------------------------------------------------------------ */

static Expr join(const Expr *args, long n)
{
    const char *separator = n > 1 ? text_of(args[1]) : " ";
    Buf out;
    begin(&out);
    for (long i = 0; i < expr_count(args[0]); i++) {
        Expr part = expr_arg(args[0], i);
        if (!expr_is(part, EXPR_STRING) && !expr_is(part, EXPR_SYMBOL))
            err_raise(ST_TYPE, "invalid input: a list of strings is expected");
        buf_puts(&out, i ? separator : "");
        buf_puts(&out, text_of(part));
    }
    return from_buf(&out);
}

static Expr repeat(const Expr *args, long n)
{
    (void)n;
    long times = count_argument(args[1]);
    if ((double)times * (double)(length_of(args[0]) + 1) > 1e8)
        err_raise(ST_LIMIT, "the string would be too long");
    Buf out;
    begin(&out);
    buf_repeat(&out, text_of(args[0]), times);
    return from_buf(&out);
}

static Expr mapped(Expr e, int (*letter)(int))
{
    Buf out;
    begin(&out);
    for (const char *p = text_of(e); *p; p++)
        buf_putc(&out, (char)((unsigned char)*p < 128 ? letter((unsigned char)*p) : *p));
    return from_buf(&out);
}

static Expr upper_case(const Expr *args, long n)
{
    (void)n;
    return mapped(args[0], toupper);
}

static Expr lower_case(const Expr *args, long n)
{
    (void)n;
    return mapped(args[0], tolower);
}

static Expr reverse(const Expr *args, long n)
{
    (void)n;
    Buf out;
    begin(&out);
    for (size_t i = length_of(args[0]); i > 0; i--)
        buf_putc(&out, text_of(args[0])[i - 1]);
    return from_buf(&out);
}

#define STRING_ROW(...) BUILTIN_ROW("StringTools", "strings", "cat sprintf substring", __VA_ARGS__)

const Builtin BUILTIN_STRINGS[] = {
    STRING_ROW("SubstituteAll", substitute_all,
               "SubstituteAll(s:text, from:text, to:text) -> string",
               "every occurrence of a text replaced",
               {"StringTools:-SubstituteAll(\"a^b^c\", \"^\", \"**\");", "\"a**b**c\"", NULL},
               {"StringTools:-SubstituteAll(\"x\", \"\", \"y\");", "\"x\"", NULL}),
    STRING_ROW("Substitute", substitute_first, "Substitute(s:text, from:text, to:text) -> string",
               "the first occurrence of a text replaced",
               {"StringTools:-Substitute(\"aa\", \"a\", \"b\");", "\"ba\"", NULL},
               {"StringTools:-Substitute(\"abc\", \"x\", \"b\");", "\"abc\"", NULL}),
    STRING_ROW("Search", search, "Search(pattern:text, s:text) -> integer",
               "position of a text in a string, 0 when it does not occur",
               {"StringTools:-Search(\"cd\", \"abcd\");", "3", NULL},
               {"StringTools:-Search(\"x\", \"abcd\");", "0", NULL}),
    STRING_ROW("SearchAll", search_all, "SearchAll(pattern:text, s:text) -> sequence",
               "all positions of a text in a string",
               {"[StringTools:-SearchAll(\"a\", \"banana\")];", "[2,4,6]", NULL},
               {"StringTools:-SearchAll(\"x\", \"banana\");", "0", NULL}),
    STRING_ROW("CountOccurrences", count_occurrences,
               "CountOccurrences(s:text, pattern:text) -> integer",
               "how often a text occurs in a string, without overlaps",
               {"StringTools:-CountOccurrences(\"aaaa\", \"aa\");", "2", NULL},
               {"StringTools:-CountOccurrences(\"abc\", \"x\");", "0", NULL}),
    STRING_ROW("SubString", substring, "SubString(s:text, range:expr) -> string",
               "the letters at a position or range of positions",
               {"StringTools:-SubString(\"hello\", 2..3);", "\"el\"", NULL},
               {"StringTools:-SubString(\"hello\", -1);", "\"o\"", NULL}),
    STRING_ROW("Length", length_command, "Length(s:text) -> integer", "number of letters",
               {"StringTools:-Length(\"hello\");", "5", NULL},
               {"StringTools:-Length(\"\");", "0", NULL}),
    STRING_ROW("Split", split, "Split(s:text, separators:text?) -> list",
               "the parts between separating letters (blanks)",
               {"StringTools:-Split(\"a,b,,c\", \",\");", "[\"a\",\"b\",\"\",\"c\"]", NULL},
               {"StringTools:-Split(\"one two\");", "[\"one\",\"two\"]", NULL}),
    STRING_ROW("Explode", explode, "Explode(s:text) -> list", "the letters of a string",
               {"StringTools:-Explode(\"abc\");", "[\"a\",\"b\",\"c\"]", NULL},
               {"StringTools:-Explode(\"\");", "[]", NULL}),
    STRING_ROW("Join", join, "Join(parts:list, separator:text?) -> string",
               "strings put together with a separator (a blank)",
               {"StringTools:-Join([\"a\",\"b\"], \", \");", "\"a, b\"", NULL},
               {"StringTools:-Join([\"a\",\"b\"]);", "\"a b\"", NULL}),
    STRING_ROW("Repeat", repeat, "Repeat(s:text, n:nonnegint) -> string", "a string n times",
               {"StringTools:-Repeat(\"ab\", 3);", "\"ababab\"", NULL},
               {"StringTools:-Repeat(\"ab\", 0);", "\"\"", NULL}),
    STRING_ROW("UpperCase", upper_case, "UpperCase(s:text) -> string", "in capital letters",
               {"StringTools:-UpperCase(\"abC1\");", "\"ABC1\"", NULL},
               {"StringTools:-UpperCase(abc);", "\"ABC\"", NULL}),
    STRING_ROW("LowerCase", lower_case, "LowerCase(s:text) -> string", "in small letters",
               {"StringTools:-LowerCase(\"ABc1\");", "\"abc1\"", NULL},
               {"StringTools:-LowerCase(5);", "error: s", NULL}),
    STRING_ROW("Reverse", reverse, "Reverse(s:text) -> string", "the letters in reverse order",
               {"StringTools:-Reverse(\"abc\");", "\"cba\"", NULL},
               {"StringTools:-Reverse(\"\");", "\"\"", NULL}),
    {.name = "substring",
     .signature = "substring(s:text, range:expr) -> string",
     .fn = substring,
     .topic = "strings",
     .summary = "the letters of a string or name at a range of positions",
     .text = "Negative positions count from the end. A name gives a name.",
     .examples = {{"substring(\"hello\", 2..-2);", "\"ell\"", NULL},
                  {"substring(abc, 1..2);", "ab", NULL},
                  {"substring(\"abc\", x);", "error: a position in a string", NULL}},
     .see = "searchtext cat length"},
    {.name = "searchtext",
     .signature = "searchtext(pattern:text, s:text, range:range?) -> integer",
     .fn = searchtext,
     .topic = "strings",
     .summary = "position of a text in a string, capitals and small letters alike",
     .text = "0 when it does not occur. Positions count from the start of the range.",
     .examples = {{"searchtext(\"CD\", \"abcd\");", "3", NULL},
                  {"searchtext(\"a\", \"banana\", 3..6);", "2", NULL}},
     .see = "SearchText substring"},
    {.name = "SearchText",
     .signature = "SearchText(pattern:text, s:text, range:range?) -> integer",
     .fn = search_text,
     .topic = "strings",
     .summary = "position of a text in a string, 0 when it does not occur",
     .text = "Positions count from the start of the range.",
     .examples = {{"SearchText(\"CD\", \"abcd\");", "0", NULL},
                  {"SearchText(\"cd\", \"abcd\");", "3", NULL}},
     .see = "searchtext substring"},
    {.name = NULL},
};
