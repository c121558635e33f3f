/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options are read by their rows alone: which type a value must have, where it goes and what it is
 * when nothing is said stand in the table, and so do the words of the help and of the refusal. A
 * value is checked when it is read, before anything is stored. The order of the arguments does not
 * matter; of an option said twice the last counts.
 */
#include "cas/value/options.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/base/nls.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"

enum {
    SHOWN = 60,  /* characters of a value in a message */
    DIGITS = 20, /* of a real value, before it becomes a double */
    WORD = 48,   /* longer ones are no words of a table */
    LINE = 46    /* characters of a line of words in the help */
};

void (*options_idle)(const char *command, const char *name);

/* --- names ----------------------------------------------------------------------------------- */

static bool same_name(const OptionTable *table, const char *a, const char *b)
{
    return (table->any_case ? strcasecmp(a, b) : strcmp(a, b)) == 0;
}

const OptionRow *options_find(const OptionTable *table, const char *name)
{
    for (const OptionRow *row = table->rows; row->name; row++)
        if (same_name(table, row->name, name))
            return row;
    return NULL;
}

const OptionRow *options_row(const OptionTable *table, Expr argument, Expr *value)
{
    bool equation = expr_is(argument, EXPR_EQUATION);
    Expr key = equation ? expr_arg(argument, 0) : argument;
    if (!expr_is(key, EXPR_SYMBOL))
        return NULL;
    const OptionRow *row = options_find(table, expr_text(key));
    if (!row || (!equation && !row->bare))
        return NULL;
    *value = equation ? expr_arg(argument, 1) : EXPR_TRUE;
    return row;
}

/* --- refusing -------------------------------------------------------------------------------- */

_Noreturn void options_expected(const char *name, Expr value, const char *expected)
{
    char *text = print_text(value, SHOWN);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "%s = %s: expected %s", name, text, expected);
}

/* "pi, elementary or none". */
static void put_words(Buf *out, const OptionWord *words)
{
    for (const OptionWord *word = words; word->name; word++)
        buf_printf(out, "%s%s", word == words ? "" : word[1].name ? ", " : " or ", word->name);
}

static void put_expected(Buf *out, const OptionRow *row)
{
    static const char *const phrases[] = {
        [OPTION_NAME] = "a name",
        [OPTION_LIST] = "a list",
        [OPTION_TRUTH] = "true or false",
        [OPTION_REAL] = "a real number",
        [OPTION_POSITIVE] = "a positive number",
        [OPTION_RANGE] = "a range a..b",
    };
    if (row->expected)
        buf_puts(out, row->expected);
    else if (row->words)
        put_words(out, row->words);
    else if (row->type == OPTION_INTEGERS)
        buf_printf(out, "a list of %d integers from %ld to %ld", row->count, row->low, row->high);
    else if (row->type == OPTION_INTEGER && row->high)
        buf_printf(out, "an integer from %ld to %ld", row->low, row->high);
    else if (row->type == OPTION_INTEGER)
        buf_printf(out, "an integer, at least %ld", row->low);
    else
        buf_puts(out, row->type < OPTION_INTEGER || row->type == OPTION_RANGE ? phrases[row->type]
                                                                              : "another value");
}

_Noreturn void options_unsuited(const OptionRow *row, Expr value)
{
    Buf expected = {0};
    err_defer(buf_release, &expected);
    put_expected(&expected, row);
    options_expected(row->name, value, buf_text(&expected));
}

const char *options_near(const OptionTable *table, const char *name)
{
    const char *best = NULL;
    int least = near_limit(name) + 1;
    for (; table; table = table->also)
        for (const OptionRow *row = table->rows; row->name; row++) {
            int distance = near_distance(name, row->name, near_limit(name));
            if (distance < least) {
                least = distance;
                best = row->name;
            }
        }
    return best;
}

/* Does a table of the chain before this one have a row of the name? */
static bool is_known_before(const OptionTable *first, const OptionTable *end, const char *name)
{
    for (; first != end; first = first->also)
        if (options_find(first, name))
            return true;
    return false;
}

static void put_names(Buf *out, const OptionTable *first)
{
    for (const OptionTable *table = first; table; table = table->also)
        for (const OptionRow *row = table->rows; row->name; row++)
            if (row->summary && !is_known_before(first, table, row->name))
                buf_printf(out, "%s%s", out->length ? ", " : "", row->name);
}

/* The option is there: it stands without its value, or is of another form of the call. */
_Noreturn static void refuse_known(const OptionTable *table, const char *name, bool valued)
{
    if (!valued) {
        err_hint("write %s = ...", name);
        err_raise(ST_TYPE, "%s: the option %s has no value", table->command, name);
    }
    err_hint("it is an option of another form of the call: ?%s says of which", table->command);
    err_raise(ST_TYPE, "%s has no option %s here", table->command, name);
}

_Noreturn void options_refuse(const OptionTable *table, Expr argument)
{
    bool valued = expr_is(argument, EXPR_EQUATION);
    Expr key = valued ? expr_arg(argument, 0) : argument;
    if (expr_is(key, EXPR_SYMBOL) && is_known_before(table, NULL, expr_text(key)))
        refuse_known(table, expr_text(key), valued);
    const char *near = expr_is(key, EXPR_SYMBOL) ? options_near(table, expr_text(key)) : NULL;
    char *text = print_text(key, SHOWN);
    Buf names = {0};
    err_defer(mem_release, text);
    err_defer(buf_release, &names);
    put_names(&names, table);
    if (near)
        err_hint("did you mean %s?", near);
    else if (table->hint)
        err_hint("%s", table->hint);
    else if (names.length)
        err_hint("the options are %s", buf_text(&names));
    err_raise(ST_TYPE, "%s has no option %s", table->command, text);
}

/* --- values ---------------------------------------------------------------------------------- */

Expr options_list(Expr value)
{
    return expr_is(value, EXPR_LIST) ? value : expr_list(&value, 1);
}

double options_real(Expr value, const char *name)
{
    Expr number = expr_is_real_number(value) ? value : evalf_expr(value, DIGITS);
    if (!expr_is_real_number(number))
        options_expected(name, value, "a real number");
    return num_to_double(number);
}

bool options_truth(Expr value, const char *name)
{
    if (value != EXPR_TRUE && value != EXPR_FALSE)
        options_expected(name, value, "true or false");
    return value == EXPR_TRUE;
}

long options_integer(Expr value, const char *name, long low, long high)
{
    OptionRow row = {.name = name, .type = OPTION_INTEGER, .low = low, .high = high};
    long count;
    if (!num_get_si(&count, value) || count < low || (high && count > high))
        options_unsuited(&row, value);
    return count;
}

/* In lower case and without blanks where any spelling counts. */
static bool is_word(const char *word, const char *text, bool any_case)
{
    char plain[WORD];
    size_t n = 0;
    if (!any_case)
        return strcmp(word, text) == 0;
    for (; *text && n + 1 < sizeof plain; text++)
        if (*text != ' ')
            plain[n++] = (char)tolower((unsigned char)*text);
    plain[n] = '\0';
    return !*text && strcasecmp(word, plain) == 0;
}

const OptionWord *options_word(const OptionWord *words, Expr value, bool any_case)
{
    if (!words || (!expr_is(value, EXPR_SYMBOL) && !expr_is(value, EXPR_STRING)))
        return NULL;
    for (const OptionWord *word = words; word->name; word++)
        if (is_word(word->name, expr_text(value), any_case))
            return word;
    return NULL;
}

/* --- storing --------------------------------------------------------------------------------- */

static void take_range(double ends[2], Expr value, const OptionRow *row)
{
    if (!expr_is(value, EXPR_RANGE))
        options_unsuited(row, value);
    double low = options_real(expr_arg(value, 0), row->name);
    ends[1] = options_real(expr_arg(value, 1), row->name);
    ends[0] = low;
}

static void take_integers(long *place, Expr value, const OptionRow *row)
{
    long count;
    if (!expr_is(value, EXPR_LIST) || expr_count(value) != row->count)
        options_unsuited(row, value);
    for (long i = 0; i < row->count; i++)
        if (!num_get_si(&count, expr_arg(value, i)) || count < row->low || count > row->high)
            options_unsuited(row, value);
    for (long i = 0; i < row->count; i++)
        num_get_si(&place[i], expr_arg(value, i));
}

static double positive(Expr value, const OptionRow *row)
{
    double x = options_real(value, row->name);
    if (!(x > 0) || !isfinite(x))
        options_unsuited(row, value);
    return x;
}

static void take_word(const OptionTable *table, void *target, Expr value, const OptionRow *row)
{
    const OptionWord *word = options_word(row->words, value, table->any_case);
    if (word)
        *(int *)((char *)target + row->place) = word->value;
    else if (row->take)
        row->take(target, value, row);
    else
        options_unsuited(row, value);
}

/* Where the row has words the value is one of them, or one with an index; where it may be bare and
 * has no effect, a truth. */
static void check_words(Expr value, const OptionRow *row, bool any_case)
{
    Expr name = expr_is(value, EXPR_INDEXED) ? expr_arg(value, 0) : value;
    if (row->words && !options_word(row->words, name, any_case))
        options_unsuited(row, value);
    if (row->bare && row->type == OPTION_IDLE)
        (void)options_truth(value, row->name);
}

/* The expression as it is, when it is what the type says. */
static void take_expr(Expr *place, Expr value, const OptionRow *row, bool any_case)
{
    if ((row->type == OPTION_NAME && !expr_is(value, EXPR_SYMBOL)) ||
        (row->type == OPTION_LIST && !expr_is(value, EXPR_LIST)))
        options_unsuited(row, value);
    check_words(value, row, any_case);
    *place = value;
}

/* Is the value of an OPTION_IDLE what its row says it must be, if words do not say that? */
static void check_idle(Expr value, const OptionRow *row)
{
    if (row->is == OPTION_TRUTH)
        (void)options_truth(value, row->name);
    else if (row->is == OPTION_INTEGER)
        (void)options_integer(value, row->name, row->low, row->high);
    else if (row->is == OPTION_LIST && !expr_is(value, EXPR_LIST))
        options_expected(row->name, value, "a list");
    else if (row->is == OPTION_REAL || row->is == OPTION_POSITIVE) {
        double x = options_real(value, row->name);
        if (row->is == OPTION_POSITIVE && !(x > 0))
            options_expected(row->name, value, "a positive number");
    }
}

/* Refuses what does not suit, and says of the rest that it has no effect. */
static void take_idle(const OptionTable *table, Expr value, const OptionRow *row)
{
    bool word = row->words && !(row->is != OPTION_EXPR && expr_is_number(value));
    if (word || row->bare)
        check_words(value, row, table->any_case);
    else
        check_idle(value, row);
    if (options_idle && !row->fine && value != EXPR_FALSE)
        options_idle(table->command, row->name);
}

static void take(const OptionTable *table, void *target, Expr value, const OptionRow *row)
{
    void *place = (char *)target + row->place;
    switch (row->type) {
    case OPTION_EXPR:
    case OPTION_NAME:
    case OPTION_LIST:
        take_expr(place, value, row, table->any_case);
        break;
    case OPTION_TRUTH:
        *(bool *)place = options_truth(value, row->name);
        break;
    case OPTION_REAL:
        *(double *)place = options_real(value, row->name);
        break;
    case OPTION_POSITIVE:
        *(double *)place = positive(value, row);
        break;
    case OPTION_INTEGER:
        *(long *)place = options_integer(value, row->name, row->low, row->high);
        break;
    case OPTION_INTEGERS:
        take_integers(place, value, row);
        break;
    case OPTION_RANGE:
        take_range(place, value, row);
        break;
    case OPTION_WORD:
        take_word(table, target, value, row);
        break;
    case OPTION_OWN:
        row->take(target, value, row);
        break;
    case OPTION_IDLE:
        take_idle(table, value, row);
        break;
    }
    if (row->given)
        *(bool *)((char *)target + row->given) = true;
}

static void set_default(const OptionRow *row, void *place)
{
    switch (row->type) {
    case OPTION_EXPR:
    case OPTION_NAME:
    case OPTION_LIST:
        *(Expr *)place = NULL;
        break;
    case OPTION_TRUTH:
        *(bool *)place = row->otherwise != 0;
        break;
    case OPTION_REAL:
    case OPTION_POSITIVE:
        *(double *)place = row->otherwise;
        break;
    case OPTION_INTEGER:
        *(long *)place = (long)row->otherwise;
        break;
    case OPTION_INTEGERS:
        for (int i = 0; i < row->count; i++)
            ((long *)place)[i] = (long)row->otherwise;
        break;
    case OPTION_RANGE:
        ((double *)place)[0] = ((double *)place)[1] = 0;
        break;
    case OPTION_WORD:
        *(int *)place = (int)row->otherwise;
        break;
    case OPTION_OWN: /* whose default is the command's own */
    case OPTION_IDLE:
        break;
    }
}

void options_begin(const OptionTable *table, void *target)
{
    for (const OptionRow *row = table->rows; row->name; row++) {
        set_default(row, (char *)target + row->place);
        if (row->given)
            *(bool *)((char *)target + row->given) = false;
    }
}

bool options_take(const OptionTable *table, void *target, Expr argument)
{
    Expr value;
    const OptionRow *row = options_row(table, argument, &value);
    if (row)
        take(table, target, value, row);
    return row != NULL;
}

void options_read(const OptionTable *table, void *target, const Expr *args, long n)
{
    options_begin(table, target);
    for (long i = 0; i < n; i++)
        if (!options_take(table, target, args[i]))
            options_refuse(table, args[i]);
}

/* --- help ------------------------------------------------------------------------------------ */

const char *options_form(const OptionRow *row)
{
    static const char *const forms[] = {
        [OPTION_EXPR] = "e",
        [OPTION_NAME] = "x",
        [OPTION_LIST] = "[...]",
        [OPTION_REAL] = "x",
        [OPTION_POSITIVE] = "h",
        [OPTION_INTEGER] = "n",
        [OPTION_INTEGERS] = "[n, ...]",
        [OPTION_RANGE] = "a..b",
        [OPTION_WORD] = "w",
        [OPTION_OWN] = "e",
        [OPTION_IDLE] = "e",
    };
    if (row->form)
        return row->form;
    if (row->type == OPTION_TRUTH)
        return row->otherwise != 0 ? "false" : "true";
    return forms[row->type];
}

/* The words in lines that fit beside the names of a help page. */
static void put_word_lines(Buf *out, const OptionWord *words)
{
    size_t start = out->length;
    for (const OptionWord *word = words; word->name; word++) {
        if (word != words)
            buf_puts(out, word[1].name ? "," : nls(" or"));
        if (out->length - start + strlen(word->name) >= LINE) {
            buf_putc(out, '\n');
            start = out->length;
        } else if (word != words) {
            buf_putc(out, ' ');
        }
        buf_puts(out, word->name);
    }
}

/* A number as one types it: 1e-7, 0.005, 100000. */
static void put_number(Buf *out, double x)
{
    char text[40], *e;
    snprintf(text, sizeof text, fabs(x) < 1e9 && x == floor(x) ? "%.0f" : "%.6g", x);
    e = strchr(text, 'e');
    if (e) /* 1e-07 */
        buf_printf(out, "%.*se%d", (int)(e - text), text, atoi(e + 1));
    else
        buf_puts(out, text);
}

static const char *default_word(const OptionRow *row)
{
    for (const OptionWord *word = row->words; word->name; word++)
        if (word->value == (int)row->otherwise)
            return word->name;
    return NULL;
}

/* "; pi if not said", on a line of its own where the last one has no room for it. */
static void put_unsaid(Buf *out, const char *value)
{
    enum { ROOM = 58 };
    const char *last = strrchr(buf_text(out), '\n');
    size_t start = out->length, used = last ? strlen(last + 1) : start;
    buf_printf(out, nls("; %s if not said"), value);
    if (used + (out->length - start) <= ROOM)
        return;
    char *text = mem_strdup(buf_text(out) + start);
    err_defer(mem_release, text);
    size_t mark = strcspn(text, " ");
    buf_truncate(out, start);
    buf_putn(out, text, mark);
    buf_putc(out, '\n');
    buf_puts(out, text + mark + strspn(text + mark, " "));
    err_undefer(true);
}

static void put_default(Buf *out, const OptionRow *row)
{
    bool number =
        row->type == OPTION_REAL || row->type == OPTION_POSITIVE || row->type == OPTION_INTEGER;
    const char *word = row->type == OPTION_WORD ? default_word(row) : NULL;
    Buf text = {0};
    err_defer(buf_release, &text);
    if (word)
        buf_puts(&text, word);
    else if (number && row->otherwise != 0)
        put_number(&text, row->otherwise);
    if (text.length)
        put_unsaid(out, buf_text(&text));
    err_undefer(true);
}

void options_describe(Buf *out, const OptionRow *row)
{
    if (!row->summary)
        return;
    buf_puts(out, nls(row->summary));
    if (row->words) {
        buf_puts(out, ":\n");
        put_word_lines(out, row->words);
    }
    put_default(out, row);
}
