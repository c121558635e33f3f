/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * StringTools: regular expressions (POSIX extended ones, by the C library) and tests of characters.
 * RegMatch assigns what the expression and its groups matched; RegSubs replaces all matches,
 * RegSub the first, \\1 in the replacement standing for the first group; RegSplit gives what is
 * between them.
 */
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

enum { GROUPS = 10, MOST_COPIES = 100000 };

static void release_regex(void *regex)
{
    regfree(regex);
}

/* Repetitions {m,n} are unrolled by the library, nested ones multiply: what they may come to. */
static void check_repetitions(const char *pattern)
{
    double copies = 1;
    for (const char *p = strchr(pattern, '{'); p; p = strchr(p + 1, '{')) {
        char *end;
        double bound = (double)strtoul(p + 1, &end, 10);
        if (*end == ',')
            bound = fmax(bound, (double)strtoul(end + 1, &end, 10));
        copies *= fmax(bound, 1);
    }
    if (copies > MOST_COPIES)
        err_raise(ST_LIMIT, "invalid regular expression: too many repetitions");
}

/* Compiles and registers the release (err_undefer by the caller). */
static void compile(regex_t *regex, const char *pattern)
{
    check_repetitions(pattern);
    int fault = regcomp(regex, pattern, REG_EXTENDED);
    if (fault) {
        char words[200];
        regerror(fault, regex, words, sizeof words);
        err_raise(ST_DOMAIN, "invalid regular expression: %s", words);
    }
    err_defer(release_regex, regex);
}

static Expr matched(const char *text, const regmatch_t *m)
{
    return m->rm_so < 0 ? expr_string("", 0) : expr_string(text + m->rm_so, m->rm_eo - m->rm_so);
}

static Expr reg_match(const Expr *args, long n)
{
    regex_t regex;
    regmatch_t match[GROUPS];
    const char *text = expr_text(args[1]);
    compile(&regex, expr_text(args[0]));
    bool found = regexec(&regex, text, GROUPS, match, 0) == 0;
    for (long i = 2; found && i < n && i - 2 < GROUPS; i++)
        eval_assign(args[i], matched(text, &match[i - 2]));
    err_undefer(true);
    return found ? EXPR_TRUE : EXPR_FALSE;
}

static void put_replacement(Buf *out, const char *form, const char *text, const regmatch_t *match)
{
    for (; *form; form++) {
        if (form[0] == '\\' && isdigit((unsigned char)form[1])) {
            const regmatch_t *m = &match[form[1] - '0'];
            if (m->rm_so >= 0)
                buf_putn(out, text + m->rm_so, (size_t)(m->rm_eo - m->rm_so));
            form++;
        } else {
            buf_putc(out, *form);
        }
    }
}

/* One character, of however many bytes; what follows it. */
static const char *put_character(Buf *out, const char *text)
{
    do
        buf_putc(out, *text++);
    while (((unsigned char)*text & 0xC0) == 0x80);
    return text;
}

/* The text with at most so many matches replaced, \\1 in the form by the first group. */
static Expr replaced(Expr pattern, Expr form, Expr whole, long most)
{
    regex_t regex;
    regmatch_t match[GROUPS];
    Buf out = {0};
    compile(&regex, expr_text(pattern));
    err_defer(buf_release, &out);
    const char *text = expr_text(whole);
    bool behind = false; /* a match that is not empty ends here: an empty one is none then */
    for (int flags = 0; most > 0 && regexec(&regex, text, GROUPS, match, flags) == 0;
         flags = REG_NOTBOL) {
        err_poll();
        bool empty = match[0].rm_eo == match[0].rm_so, counts = !behind || match[0].rm_eo > 0;
        buf_putn(&out, text, (size_t)match[0].rm_so);
        if (counts)
            put_replacement(&out, expr_text(form), text, match);
        most -= counts;
        text += match[0].rm_eo;
        behind = !empty;
        if (empty && !*text)
            break;
        if (empty)
            text = put_character(&out, text);
    }
    buf_puts(&out, text);
    Expr value = expr_string(buf_text(&out), (long)out.length);
    err_undefer(true);
    err_undefer(true);
    return value;
}

static Expr reg_subs(const Expr *args, long n)
{
    (void)n;
    Expr pattern = expr_arg(args[0], 0), form = expr_arg(args[0], 1);
    if (!expr_is(pattern, EXPR_STRING) || !expr_is(form, EXPR_STRING))
        err_raise(ST_TYPE, "invalid input: RegSubs expects \"pattern\" = \"replacement\"");
    return replaced(pattern, form, args[1], LONG_MAX);
}

static Expr reg_sub(const Expr *args, long n)
{
    (void)n;
    return replaced(args[0], args[2], args[1], 1);
}

static Expr reg_split(const Expr *args, long n)
{
    (void)n;
    regex_t regex;
    regmatch_t match;
    List pieces;
    compile(&regex, expr_text(args[0]));
    list_begin(&pieces);
    const char *text = expr_text(args[1]);
    for (int flags = 0; *text && regexec(&regex, text, 1, &match, flags) == 0; flags = REG_NOTBOL) {
        err_poll();
        if (match.rm_eo == match.rm_so)
            err_raise(ST_DOMAIN, "the pattern matches nothing at all");
        list_put(&pieces, expr_string(text, (long)match.rm_so));
        text += match.rm_eo;
    }
    list_put(&pieces, expr_string(text, (long)strlen(text)));
    Expr value = expr_seq(pieces.item, pieces.count);
    list_end(&pieces);
    err_undefer(true);
    return value;
}

/* --- characters ---------------------------------------------------------------------------- */

static Expr all_are(Expr text, int (*test)(int c))
{
    const char *p = expr_text(text);
    bool all = *p != '\0';
    for (; *p && all; p++)
        all = test((unsigned char)*p) != 0;
    return all ? EXPR_TRUE : EXPR_FALSE;
}

#define CHARACTER_TESTS(TEST)                                                                      \
    TEST(is_digit, isdigit, "IsDigit", "digits", "\"12\"", "\"1a\"")                               \
    TEST(is_alpha, isalpha, "IsAlpha", "letters", "\"ab\"", "\"a1\"")                              \
    TEST(is_alnum, isalnum, "IsAlphaNumeric", "letters or digits", "\"a1\"", "\"a-\"")             \
    TEST(is_space, isspace, "IsSpace", "white space", "\" \"", "\"a\"")                            \
    TEST(is_upper, isupper, "IsUpper", "capital letters", "\"AB\"", "\"Ab\"")                      \
    TEST(is_lower, islower, "IsLower", "small letters", "\"ab\"", "\"Ab\"")

#define TEST_FUNCTION(function, test, name, what, yes, no)                                         \
    static Expr function(const Expr *args, long n)                                                 \
    {                                                                                              \
        (void)n;                                                                                   \
        return all_are(args[0], test);                                                             \
    }
CHARACTER_TESTS(TEST_FUNCTION)

#define TEST_ROW(function, test, name_, what, yes, no)                                             \
    {.name = name_,                                                                                \
     .package = "StringTools",                                                                     \
     .signature = name_ "(s:string|symbol) -> boolean",                                            \
     .fn = function,                                                                               \
     .topic = "strings",                                                                           \
     .summary = "are all characters " what "?",                                                    \
     .examples = {{"StringTools:-" name_ "(" yes ");", "true", NULL},                              \
                  {"StringTools:-" name_ "(" no ");", "false", NULL}},                             \
     .see = "RegMatch Select"},

const Builtin BUILTIN_REGULAR[] = {
    {.name = "RegMatch",
     .package = "StringTools",
     .signature = "RegMatch(pattern:text, text:text, names:name*) -> boolean",
     .fn = reg_match,
     .topic = "strings",
     .summary = "does a regular expression match? What it matched is assigned",
     .text = "The first name gets what the whole expression matched, the others its groups.",
     .examples = {{"StringTools:-RegMatch(\"b+\", \"abbc\");", "true", NULL},
                  {"StringTools:-RegMatch(\"((a{1,99}){1,99}){99}\", \"a\");",
                   "error: too many repetitions", NULL},
                  {"StringTools:-RegMatch(\"([a-z]+)=([0-9]+)\", \"x; k=12\", 'm', 'k', 'v'): "
                   "[m, k, v];",
                   "[\"k=12\", \"k\", \"12\"]", NULL},
                  {"StringTools:-RegMatch(\"(\", \"a\");", "error: regular expression", NULL}},
     .see = "RegSubs Search"},
    {.name = "RegSubs",
     .package = "StringTools",
     .signature = "RegSubs(rule:equation, text:text) -> string",
     .fn = reg_subs,
     .topic = "strings",
     .summary = "replace what a regular expression matches",
     .text = "\\\\1 in the replacement stands for what the first group matched.",
     .examples = {{"StringTools:-RegSubs(\"a+\" = \"b\", \"caaat a\");", "\"cbt b\"", NULL},
                  {"StringTools:-RegSubs(\"(x)([0-9])\" = \"\\\\1_\\\\2\", \"x1+x2\");",
                   "\"x_1+x_2\"", NULL},
                  {"StringTools:-RegSubs(a = b, \"a\");", "error: expects", NULL}},
     .see = "RegMatch SubstituteAll"},
    {.name = "RegSub",
     .package = "StringTools",
     .signature = "RegSub(pattern:text, text:text, replacement:text) -> string",
     .fn = reg_sub,
     .topic = "strings",
     .summary = "replace what a regular expression matches first",
     .text = "\\\\1 in the replacement stands for what the first group matched, \\\\0 for all.",
     .examples = {{"StringTools:-RegSub(\"b+\", \"abba bb\", \"x\");", "\"axa bb\"", NULL},
                  {"StringTools:-RegSub(\"b$\", \"abab\", \"<\\\\0>\");", "\"aba<b>\"", NULL},
                  {"StringTools:-RegSub(\"c\", \"abba\", \"x\");", "\"abba\"", NULL}},
     .see = "RegSubs RegMatch"},
    {.name = "RegSplit",
     .package = "StringTools",
     .signature = "RegSplit(pattern:text, text:text) -> seq",
     .fn = reg_split,
     .topic = "strings",
     .summary = "the pieces of a text between the matches of a regular expression",
     .examples = {{"StringTools:-RegSplit(\"[,;] *\", \"a, b;c\");", "\"a\", \"b\", \"c\"", NULL},
                  {"StringTools:-RegSplit(\"^a\", \"aab\");", "\"\", \"ab\"", NULL},
                  {"StringTools:-RegSplit(\"x*\", \"ab\");", "error: nothing at all", NULL}},
     .see = "Split RegMatch"},
    CHARACTER_TESTS(TEST_ROW)

        {.name = NULL},
};
