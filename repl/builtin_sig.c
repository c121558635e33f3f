/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The grammar of signatures (builtin.h) and the check of arguments against them.
 *
 * Arguments that are options (equations with a declared key, declared bare names, any
 * equation where `options..` allows) are set aside; the others are matched with the positional
 * parameters in order. What is said about a fault follows Maple's words.
 */
#include "repl/builtin_sig.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"

/* --- parsing ----------------------------------------------------------------------------- */

typedef struct Text {
    const char *at;
    const char *error;
} Text;

static void skip(Text *t)
{
    while (*t->at == ' ')
        t->at++;
}

static bool take(Text *t, char c)
{
    skip(t);
    if (*t->at != c)
        return false;
    t->at++;
    return true;
}

static void take_word(Text *t, char *out, size_t size, const char *extra)
{
    size_t n = 0;
    skip(t);
    while (*t->at && (isalnum((unsigned char)*t->at) || *t->at == '_' || strchr(extra, *t->at))) {
        if (n + 1 < size)
            out[n++] = *t->at;
        else
            t->error = "a word is too long";
        t->at++;
    }
    out[n] = '\0';
    if (n == 0 && !t->error)
        t->error = "a word is missing";
}

/* A name whose value is a table, procedure or module can become no number. */
static bool holds_no_number(Expr e)
{
    return expr_is(eval_follow(e), EXPR_OBJECT);
}

/* What is no number yet: bernoulli(n). */
static bool is_symbolic(Expr e)
{
    static TypeTest algebraic, constant;
    if (!algebraic) {
        algebraic = types_test("algebraic");
        constant = types_test("constant");
    }
    return algebraic(e) && !constant(e) && !holds_no_number(e);
}

static void take_type(Text *t, Param *param)
{
    take_word(t, param->type, sizeof param->type, "|");
    char one[sizeof param->type];
    int count = 0;
    for (const char *p = param->type; *p && !t->error;) {
        size_t n = strcspn(p, "|");
        memcpy(one, p, n);
        one[n] = '\0';
        if (!strcmp(one, "symbolic"))
            param->symbolic = true;
        else if (count + 1 == SIG_TYPES)
            t->error = "too many types";
        else if (!(param->test[count++] = types_test(one)))
            t->error = "unknown type";
        p += n + (p[n] == '|');
    }
}

/* The names that an option takes, each in its turn; they stay where they are in the text. */
static void take_words(Text *t, Param *param)
{
    char word[48];
    if (param->role != PARAM_KEYWORD || !take(t, '{'))
        return;
    param->words = t->at;
    do
        take_word(t, word, sizeof word, "");
    while (take(t, ','));
    if (!take(t, '}'))
        t->error = t->error ? t->error : "a } is missing";
}

static void take_suffix(Text *t, Param *param)
{
    if (take(t, '?'))
        param->role = PARAM_OPTIONAL;
    else if (take(t, '*'))
        param->role = PARAM_NONE_OR_MORE;
    else if (t->at[0] == '.' && t->at[1] == '.') {
        t->at += 2;
        param->role = PARAM_ONE_OR_MORE;
    }
}

static void take_param(Text *t, Signature *sig)
{
    Param *param = &sig->params[sig->count];
    *param = (Param){.role = PARAM_REQUIRED};
    if (take(t, '[')) {
        param->role = PARAM_FLAG;
        take_word(t, param->key, sizeof param->key, "");
        if (!take(t, ']'))
            t->error = "a ] is missing";
        sig->count++;
        return;
    }
    take_word(t, param->name, sizeof param->name, "`");
    if (!strcmp(param->name, "options") && t->at[0] == '.') {
        t->at += 2;
        sig->options = true;
        return;
    }
    if (take(t, '=')) {
        param->role = PARAM_KEYWORD;
        memcpy(param->key, param->name, sizeof param->key);
        take_word(t, param->name, sizeof param->name, "");
    }
    if (!take(t, ':'))
        t->error = t->error ? t->error : "a : is missing";
    take_type(t, param);
    take_words(t, param);
    if (param->role == PARAM_REQUIRED)
        take_suffix(t, param);
    else
        take(t, '?');
    sig->symbolic |= param->symbolic;
    sig->count++;
}

const char *builtin_sig_parse(Signature *sig, const char *text)
{
    Text t = {text, NULL};
    memset(sig, 0, sizeof *sig);
    const char *open = strchr(text, '(');
    if (!open || (size_t)(open - text) >= sizeof sig->name)
        return "no ( after the name";
    memcpy(sig->name, text, (size_t)(open - text));
    t.at = open + 1;
    if (!take(&t, ')')) {
        do {
            if (sig->count == SIG_PARAMS)
                return "too many parameters";
            take_param(&t, sig);
        } while (!t.error && take(&t, ','));
        if (!t.error && !take(&t, ')'))
            t.error = "a ) is missing";
    }
    return t.error;
}

/* --- checking ---------------------------------------------------------------------------- */

static bool has_one_type(Expr e, const Param *param)
{
    for (const TypeTest *test = param->test; *test; test++)
        if ((*test)(e))
            return true;
    return false;
}

static bool fits(Expr e, const Param *param)
{
    return has_one_type(e, param) || (param->symbolic && is_symbolic(e));
}

/* Is e no name, or one of those that the option takes? */
static bool is_known_word(Expr e, const Param *param)
{
    if (!param->words || !expr_is(e, EXPR_SYMBOL))
        return true;
    size_t length = strlen(expr_text(e));
    for (const char *at = param->words; *at != '}'; at += strcspn(at, ", }"), at += *at != '}') {
        at += strspn(at, ", ");
        if (strcspn(at, ", }") == length && !strncmp(at, expr_text(e), length))
            return true;
    }
    return false;
}

/* The type that says so at the end of others, which no message names. */
static const char SYMBOLIC[] = "|symbolic";

char *builtin_sig_shown(const char *text)
{
    Buf shown = {0};
    err_defer(buf_release, &shown);
    for (const char *next; (next = strstr(text, SYMBOLIC)); text = next + strlen(SYMBOLIC))
        buf_putn(&shown, text, (size_t)(next - text));
    buf_puts(&shown, text);
    char *whole = buf_steal(&shown);
    err_undefer(false);
    return whole;
}

static void hint_usage(const char *text)
{
    char *shown = builtin_sig_shown(text);
    err_defer(mem_release, shown);
    err_hint("usage: %s", shown);
    err_undefer(true);
}

/* The types as a phrase: "Matrix", "list or set". */
static void types_phrase(char *out, size_t size, const char *types)
{
    size_t n = 0;
    for (const char *p = types; *p && strcmp(p, SYMBOLIC) != 0 && n + 5 < size; p++) {
        if (*p != '|') {
            out[n++] = *p;
            continue;
        }
        memcpy(out + n, " or ", 4);
        n += 4;
    }
    out[n] = '\0';
}

/* A name that means nothing by itself, unlike Pi, true, commands, functions, and names of
 * procedures, modules and tables, which stand for themselves. */
static bool is_unassigned(Expr e)
{
    const Symbol *symbol = expr_is(e, EXPR_SYMBOL) ? sym_of(e) : NULL;
    return symbol && !symbol->value && !symbol->is_protected && !symbol->command &&
           !symbol->function && !types_exists(symbol->name);
}

_Noreturn static void bad_type(const Signature *sig, const char *text, long i, const Param *param,
                               Expr e)
{
    char types[192];
    types_phrase(types, sizeof types, param->type);
    char *shown = print_text(e, 60);
    err_defer(mem_release, shown);
    bool rows = expr_is(e, EXPR_LIST) && strstr(types, "Matrix"),
         entries = expr_is(e, EXPR_LIST) && strstr(types, "Vector");
    if (is_unassigned(e) && param->role != PARAM_KEYWORD && !strstr(types, "name"))
        err_hint("%s has no value: it was never assigned, or its assignment failed", shown);
    else if (!strcmp(types, "string") && !expr_is_number(e))
        err_hint("a text stands in quotes: \"...\"");
    else if (rows)
        err_hint("a list of lists becomes a Matrix by Matrix(...)");
    else if (entries)
        err_hint("a list becomes a Vector by Vector(...)");
    else
        hint_usage(text);
    if (param->role == PARAM_KEYWORD)
        err_raise(ST_TYPE,
                  "invalid input: %s expects the option %s to be of type %s, but received %s",
                  sig->name, param->key, types, shown);
    err_raise(ST_TYPE,
              "invalid input: %s expects its %s argument, %s, to be of type %s, but received %s",
              sig->name, print_ordinal(i + 1), param->name, types, shown);
}

static bool is_positional(const Param *param)
{
    return param->role < PARAM_KEYWORD;
}

/* The option an argument is: its parameter, or NULL. */
static const Param *option_of(const Signature *sig, Expr e)
{
    bool equation = expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_SYMBOL);
    if (!equation && !expr_is(e, EXPR_SYMBOL))
        return NULL;
    const char *key = expr_text(equation ? expr_arg(e, 0) : e);
    for (int i = 0; i < sig->count; i++)
        if (sig->params[i].role == (equation ? PARAM_KEYWORD : PARAM_FLAG) &&
            !strcmp(sig->params[i].key, key))
            return &sig->params[i];
    return NULL;
}

static long required(const Signature *sig)
{
    long n = 0;
    for (int i = 0; i < sig->count; i++)
        n += sig->params[i].role == PARAM_REQUIRED || sig->params[i].role == PARAM_ONE_OR_MORE;
    return n;
}

/* A name alone that the command's table takes for name = true. */
static bool is_bare_option(const Signature *sig, Expr e)
{
    Expr value;
    if (!expr_is(e, EXPR_SYMBOL))
        return false;
    for (const OptionTable *table = sig->table; table; table = table->also)
        if (options_row(table, e, &value))
            return true;
    return false;
}

static bool is_free_option(const Signature *sig, Expr e, long taken)
{
    return sig->options && taken >= required(sig) && expr_is(e, EXPR_EQUATION) &&
           expr_is(expr_arg(e, 0), EXPR_SYMBOL);
}

/* The positional parameter that takes the k-th positional argument, or NULL. */
static const Param *positional(const Signature *sig, long k)
{
    for (int i = 0; i < sig->count; i++) {
        const Param *param = &sig->params[i];
        if (!is_positional(param))
            continue;
        if (param->role >= PARAM_ONE_OR_MORE || k == 0)
            return param;
        k--;
    }
    return NULL;
}

_Noreturn static void bad_word(const Signature *sig, const char *text, const Param *param, Expr e)
{
    char *shown = print_text(e, 60);
    err_defer(mem_release, shown);
    hint_usage(text);
    err_raise(ST_TYPE, "invalid input: %s expects the option %s to be %s%.*s, but received %s",
              sig->name, param->key,
              memchr(param->words, ',', strcspn(param->words, "}")) ? "one of " : "",
              (int)strcspn(param->words, "}"), param->words, shown);
}

_Noreturn static void missing(const Signature *sig, const char *text, long k)
{
    const Param *param = positional(sig, k);
    hint_usage(text);
    err_raise(ST_ARITY, "invalid input: %s uses a %s argument, %s, which is missing", sig->name,
              print_ordinal(k + 1), param ? param->name : "argument");
}

/* The option whose name is nearest to that of an argument, or NULL. */
static const char *nearest(const Signature *sig, Expr e)
{
    Expr key = expr_is(e, EXPR_EQUATION) ? expr_arg(e, 0) : e;
    const char *name = expr_is(key, EXPR_SYMBOL) ? expr_text(key) : "", *best = NULL;
    int least = near_limit(name) + 1;
    for (int i = 0; i < sig->count; i++) {
        int distance = near_distance(name, sig->params[i].key, near_limit(name));
        if (*sig->params[i].key && distance < least) {
            least = distance;
            best = sig->params[i].key;
        }
    }
    return best;
}

_Noreturn static void unused(const Signature *sig, const char *text, Expr e)
{
    char *shown = print_text(e, 60);
    const char *near = nearest(sig, e);
    err_defer(mem_release, shown);
    if (near)
        err_hint("did you mean %s?", near);
    else
        hint_usage(text);
    err_raise(ST_ARITY,
              "invalid input: too many and/or wrong type of arguments passed to %s; first "
              "unused argument is %s",
              sig->name, shown);
}

/* Is the argument behind `taken` positional ones an option? A bare name is behind all of them. What
 * a parameter in that place takes as an equation is none, nor is the range of a name: of several
 * the order counts. */
static bool is_option(const Signature *sig, Expr e, long taken)
{
    if (option_of(sig, e))
        return true;
    const Param *param = positional(sig, taken);
    bool alone = sig->code && expr_is(e, EXPR_SYMBOL) && proc_takes_alone(sig->code, e);
    if (!param && sig->options && (alone || is_bare_option(sig, e)))
        return true;
    if (!is_free_option(sig, e, taken))
        return false;
    bool range = expr_is(expr_arg(e, 1), EXPR_RANGE);
    return !param || (!range && !strstr(param->type, "equation")) || !has_one_type(e, param);
}

static void check_option(const Signature *sig, const char *text, const Expr *args, long i)
{
    const Param *option = option_of(sig, args[i]);
    if (option && option->role == PARAM_KEYWORD && !has_one_type(expr_arg(args[i], 1), option))
        bad_type(sig, text, i, option, expr_arg(args[i], 1));
    if (option && option->role == PARAM_KEYWORD && !is_known_word(expr_arg(args[i], 1), option))
        bad_word(sig, text, option, expr_arg(args[i], 1));
}

/* A name where text is meant: its text is the argument. */
static bool is_named_text(const Signature *sig, Expr e, const Param *param)
{
    return sig->texts && expr_is(e, EXPR_SYMBOL) && !strcmp(param->type, "text");
}

bool builtin_sig_check(const Signature *sig, const char *text, const Expr *args, long n)
{
    long taken = 0, options = 0;
    bool in_order = true;
    for (long i = 0; i < n; i++) {
        if (is_option(sig, args[i], taken)) {
            check_option(sig, text, args, i);
            options++;
            continue;
        }
        const Param *param = positional(sig, taken);
        if (!param)
            unused(sig, text, args[i]);
        if (!fits(args[i], param))
            bad_type(sig, text, i, param, args[i]);
        in_order = in_order && options == 0 && !is_named_text(sig, args[i], param);
        taken++;
    }
    if (taken < required(sig))
        missing(sig, text, taken);
    return in_order;
}

bool builtin_sig_stays(const Signature *sig, const Expr *args, long n)
{
    long taken = 0;
    for (long i = 0; i < n && sig->symbolic; i++) {
        if (is_option(sig, args[i], taken))
            continue;
        const Param *param = positional(sig, taken++);
        if (param->symbolic && !has_one_type(args[i], param))
            return true;
    }
    return false;
}

void builtin_sig_arrange(const Signature *sig, Expr *out, const Expr *args, long n)
{
    long taken = 0, k = 0;
    for (long i = 0; i < n; i++)
        if (!is_option(sig, args[i], taken)) {
            bool text = is_named_text(sig, args[i], positional(sig, taken));
            out[taken++] = text ? expr_string(expr_text(args[i]), -1) : args[i];
        }
    for (long i = 0, before = 0; i < n; i++) {
        if (is_option(sig, args[i], before))
            out[taken + k++] = args[i];
        else
            before++;
    }
}
