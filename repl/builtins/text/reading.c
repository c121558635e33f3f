/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text to values: parse reads expressions or statements, sscanf reads items by a format like C's.
 *
 * sscanf stops at the first item or literal text that does not match and gives what it has read
 * until then. %d %i integers, %f %e %g floats, %x %o integers to another base, %s a word, %c
 * characters, %a an expression up to the next blank, %[...] characters of a set; %*d reads
 * without keeping.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/packed_read.h"
#include "repl/builtin.h"
#include "repl/builtins/text/reading.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/items.h"
#include "repl/syntax/parse.h"

/* --- parse ------------------------------------------------------------------------------- */

static void release_unit(void *unit)
{
    ast_release(unit);
}

static void release_parser(void *parser)
{
    parse_end(parser);
}

static Expr read_expression(const Source *source)
{
    AstUnit *unit = parse_expression(source);
    err_defer(release_unit, unit);
    EvalHere here = eval_state_here(); /* what goes wrong is placed at the call: the unit goes */
    err_defer(eval_state_return, &here);
    Expr value = eval_quoted(ast_root(unit));
    err_undefer(true);
    err_undefer(true);
    return value;
}

static void restore_level(void *level)
{
    eval_level = *(int *)level;
}

/* Runs a statement of the text; nothing is shown. */
static Expr run_quietly(const AstUnit *unit)
{
    enum { DEEPER = 10 }; /* than printlevel shows */
    int level = eval_level;
    EvalHere here = eval_state_here();
    err_defer(eval_state_return, &here);
    err_defer(restore_level, &level);
    eval_level += DEEPER;
    Value value = EXPR_NULL;
    eval_run(ast_root(unit), &value);
    err_undefer(true);
    err_undefer(true);
    return small_expr(value);
}

static Expr run_statements(const Source *source)
{
    Parser parser;
    parse_begin(&parser, source);
    parser.final_closes = true;
    err_defer(release_parser, &parser);
    Expr value = EXPR_NULL;
    for (AstUnit *unit = NULL;; unit = NULL) {
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_END)
            break;
        if (result != PARSE_STATEMENT)
            err_raise(ST_SYNTAX, "incorrect syntax in parse: %s", parser.error.message);
        err_defer(release_unit, unit);
        value = run_quietly(unit);
        err_undefer(true);
    }
    err_undefer(true);
    return value;
}

/* Nothing but blanks and comments? */
static bool is_empty(const Source *source)
{
    Parser parser;
    AstUnit *unit = NULL;
    parse_begin(&parser, source);
    parser.final_closes = true;
    err_defer(release_parser, &parser);
    ParseResult result = parse_next(&parser, &unit);
    err_undefer(true);
    if (result == PARSE_STATEMENT)
        ast_release(unit);
    return result == PARSE_END;
}

static Expr parse(const Expr *args, long n)
{
    /* In a procedure a name such as args would stand for something else. */
    Expr packed = env_frame ? NULL : packed_read(expr_text(args[0]), args[0]->u.string.length);
    if (packed && !builtin_flag(args, n, 1, "statement"))
        return packed;
    const Source *source = source_add("parse", expr_text(args[0]), args[0]->u.string.length, 1);
    if (is_empty(source))
        return EXPR_NULL;
    return builtin_flag(args, n, 1, "statement") ? run_statements(source) : read_expression(source);
}

/* --- sscanf ------------------------------------------------------------------------------ */

typedef struct Scan {
    const char *text; /* the next unread byte */
    const char *start;
    const char *format; /* behind the % of the item at hand */
    long width;         /* LONG_MAX when none is given */
    bool keep;
    List *items;
} Scan;

static void skip_blanks(Scan *scan)
{
    while (isspace((unsigned char)*scan->text))
        scan->text++;
}

/* The length of the longest beginning that is a number: digits, or with a fraction and exponent. */
static long number_length(const char *text, const char *digits, bool is_float)
{
    long i = text[0] == '-' || text[0] == '+';
    long whole = (long)strspn(text + i, digits), fraction = 0;
    i += whole;
    if (is_float && text[i] == '.') {
        fraction = (long)strspn(text + i + 1, digits);
        i += 1 + fraction;
    }
    if (whole + fraction == 0)
        return 0;
    if (is_float && (text[i] == 'e' || text[i] == 'E')) {
        long sign = text[i + 1] == '-' || text[i + 1] == '+';
        long power = (long)strspn(text + i + 1 + sign, digits);
        i += power ? 1 + sign + power : 0;
    }
    return i;
}

static Expr number_in_base(const char *text, long length, int base)
{
    bool minus = *text == '-';
    long skip = minus || *text == '+';
    char *digits = mem_strndup(text + skip, (size_t)(length - skip));
    err_defer(mem_release, digits);
    fmpz_t value;
    fmpz_init(value);
    fmpz_set_str(value, digits, base);
    Expr e = expr_take_fmpz(value);
    err_undefer(true);
    return minus ? num_neg(e) : e;
}

static Expr decimal_number(const char *text, long length)
{
    bool minus = *text == '-';
    long skip = minus || *text == '+';
    Expr e = num_parse(text + skip, length - skip);
    return minus ? num_neg(e) : e;
}

static bool take_number(Scan *scan, char form)
{
    bool is_float = strchr("feg", form) != NULL;
    int base = form == 'x' ? 16 : form == 'o' ? 8 : 10;
    const char *digits = base == 16  ? "0123456789abcdefABCDEF"
                         : base == 8 ? "01234567"
                                     : "0123456789";
    skip_blanks(scan);
    long length = number_length(scan->text, digits, is_float);
    if (length > scan->width) {
        char *head = mem_strndup(scan->text, (size_t)scan->width);
        length = number_length(head, digits, is_float);
        mem_free(head);
    }
    if (length == 0)
        return false;
    Expr e =
        base == 10 ? decimal_number(scan->text, length) : number_in_base(scan->text, length, base);
    if (scan->keep)
        list_put(scan->items, is_float ? num_to_float(e, num_digits) : e);
    scan->text += length;
    return true;
}

static bool take_characters(Scan *scan, long length)
{
    if (length == 0)
        return false;
    if (scan->keep)
        list_put(scan->items, expr_string(scan->text, length));
    scan->text += length;
    return true;
}

static long word_length(const Scan *scan)
{
    long length = (long)strcspn(scan->text, " \t\n\r");
    return length > scan->width ? scan->width : length;
}

static bool take_expression(Scan *scan)
{
    skip_blanks(scan);
    long length = word_length(scan);
    if (length == 0)
        return false;
    Expr e = read_expression(source_add("sscanf", scan->text, (size_t)length, 1));
    if (scan->keep)
        list_put(scan->items, e);
    scan->text += length;
    return true;
}

/* %[abc], %[a-z], %[^,]: the format stands behind the bracket. */
static bool take_set(Scan *scan)
{
    bool member[256] = {false};
    bool except = *scan->format == '^';
    const char *p = scan->format + except;
    for (bool first = true; *p && (first || *p != ']'); first = false, p++) {
        unsigned char last =
            p[1] == '-' && p[2] && p[2] != ']' ? (unsigned char)p[2] : (unsigned char)*p;
        for (int c = (unsigned char)*p; c <= last; c++)
            member[c] = true;
        p += p[1] == '-' && p[2] && p[2] != ']' ? 2 : 0;
    }
    scan->format = *p ? p + 1 : p;
    long length = 0;
    while (length < scan->width && scan->text[length] &&
           member[(unsigned char)scan->text[length]] != except)
        length++;
    return take_characters(scan, length);
}

static bool take_item(Scan *scan)
{
    char form = *scan->format ? *scan->format++ : '\0';
    switch (form) {
    case 'd':
    case 'i':
    case 'f':
    case 'e':
    case 'g':
    case 'x':
    case 'o':
        return take_number(scan, form);
    case 's':
        skip_blanks(scan);
        return take_characters(scan, word_length(scan));
    case 'a':
        return take_expression(scan);
    case '[':
        return take_set(scan);
    case 'n':
        list_put(scan->items, expr_int(scan->text - scan->start));
        return true;
    case 'c': {
        long left = (long)strlen(scan->text), wanted = scan->width == LONG_MAX ? 1 : scan->width;
        return take_characters(scan, left < wanted ? 0 : wanted);
    }
    default:
        err_raise(ST_DOMAIN, "invalid input: %%%c is not a format of sscanf", form ? form : ' ');
    }
}

static void read_modifiers(Scan *scan)
{
    scan->keep = *scan->format != '*';
    scan->format += !scan->keep;
    char *end;
    scan->width = isdigit((unsigned char)*scan->format) ? strtol(scan->format, &end, 10) : 0;
    scan->format += strspn(scan->format, "0123456789");
    scan->format += strspn(scan->format, "l"); /* %ld: integers have any length here */
    if (scan->width == 0)
        scan->width = LONG_MAX;
}

/* One step of the format: white space, a literal character, or an item. */
static bool scan_step(Scan *scan)
{
    char c = *scan->format++;
    if (isspace((unsigned char)c)) {
        skip_blanks(scan);
        return true;
    }
    if (c == '%' && *scan->format != '%') {
        read_modifiers(scan);
        return take_item(scan);
    }
    scan->format += c == '%';
    if (*scan->text != c)
        return false;
    scan->text++;
    return true;
}

Expr reading_scan(const char *text, const char *format, size_t *used)
{
    List items;
    list_begin(&items);
    Scan scan = {.text = text, .start = text, .format = format, .items = &items};
    while (*scan.format && scan_step(&scan))
        err_poll();
    *used = (size_t)(scan.text - text);
    return items_list(&items);
}

static Expr sscanf_command(const Expr *args, long n)
{
    (void)n;
    size_t used;
    return reading_scan(expr_text(args[0]), expr_text(args[1]), &used);
}

const Builtin BUILTIN_READING[] = {
    {.name = "parse",
     .signature = "parse(text:string, [statement]) -> expr",
     .fn = parse,
     .topic = "programming",
     .summary = "read an expression from a string",
     .text = "The expression is not evaluated. With statement the text may be any statements,\n"
             "which run; the value is that of the last one.",
     .examples = {{"parse(\"x+2*y\");", "x+2*y", NULL},
                  {"eval(parse(\"1+2\"));", "3", NULL},
                  {"parse(\"a := 1; b := a+1;\", statement): b;", "2", NULL},
                  {"parse(\"# nothing\"), 1;", "1", NULL},
                  {"parse(\"1+\");", "error: incorrect syntax in parse", NULL}},
     .see = "convert sprintf cat sscanf"},
    {.name = "sscanf",
     .signature = "sscanf(text:string, format:string) -> list",
     .fn = sscanf_command,
     .topic = "programming",
     .summary = "read items from a string by a format",
     .text = "%d integers, %f %e %g floats, %x %o integers to base 16 and 8, %s words, %c\n"
             "characters, %a expressions, %[a-z] characters of a set; %*d skips an integer,\n"
             "%n is how many characters were read before it.\n"
             "Reading stops where the text does not match.",
     .examples = {{"sscanf(\"x=3, y=4.5\", \"x=%d, y=%f\");", "[3, 4.5]", NULL},
                  {"sscanf(\"12 abc a+b\", \"%d %s %a\");", "[12, \"abc\", a+b]", NULL},
                  {"sscanf(\"ff;z\", \"%x%*c%[a-z]\");", "[255, \"z\"]", NULL},
                  {"sscanf(\"15e4 +7\", \"%3f%c%d %1d\");", "[15., \"e\", 4]", NULL},
                  {"sscanf(\"3.5e2x\", \"%gx%n\");", "[350.0, 6]", NULL},
                  {"sscanf(\"1\", \"%y\");", "error: not a format", NULL}},
     .see = "parse sprintf readline"},
    {.name = NULL},
};
