/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The running program: time and time limits, kernelopts, loaded packages.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "cas/base/buf.h"
#include "cas/base/deadline.h"
#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/core/heap.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "config.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/eval/object.h"
#include "repl/items.h"
#include "repl/secure.h"

/* --- time -------------------------------------------------------------------------------- */

/* Of the thread that evaluates: those of a BLAS library wait in a busy loop. */
static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double wall_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static Expr seconds(double s)
{
    return num_mul(expr_int((long)(s * 1000 + 0.5)), num_parse("1e-3", 4));
}

static Expr time_command(const Expr *args, long n)
{
    /* time[real](e) arrives as time(e, real). */
    bool real = n > 0 && expr_is_symbol(args[n - 1], "real");
    double start = real ? wall_seconds() : cpu_seconds();
    if (n == (real ? 1 : 0))
        return seconds(start);
    eval_expr(args[0]);
    return seconds((real ? wall_seconds() : cpu_seconds()) - start);
}

typedef struct Limited {
    Expr e, value;
} Limited;

static void evaluate(void *arg)
{
    Limited *limited = arg;
    limited->value = eval_expr(limited->e);
}

static Expr timelimit(const Expr *args, long n)
{
    (void)n;
    Expr limit = eval_expr(args[0]);
    double s = expr_is_real_number(limit) ? num_to_double(limit) : -1;
    if (!(s > 0 && s < 1e9))
        err_raise(ST_TYPE, "invalid input: timelimit expects its 1st argument, seconds, to be a "
                           "positive number");
    Limited limited = {args[1], NULL};
    if (deadline_run(s, evaluate, &limited) != ST_OK)
        err_reraise();
    return limited.value;
}

/* --- settings ---------------------------------------------------------------------------- */

static Expr settings = NULL; /* a table of those that only remember their value */

static void settings_roots(void (*mark)(Expr e))
{
    if (settings)
        mark(settings);
}

static void settings_reset(void)
{
    settings = NULL;
    object_open = false;
}

static Table *settings_table(void)
{
    static bool registered = false;
    if (!registered) {
        heap_add_roots(settings_roots);
        eval_add_restart(settings_reset);
        registered = true;
    }
    if (!settings)
        settings = table_expr(table_new());
    return table_of(settings);
}

static const char *const kernel_names[] = {
    "ASSERT",    "assertlevel", "bytesalloc", "bytesused", "cpulimit",      "cputime",
    "datalimit", "homedir",     "username",   "gcfreq",    "gctimes",       "jitter",
    "maxdigits", "memusage",    "mapledir",   "numcpus",   "opaquemodules", "printbytes",
    "platform",  "profile",     "stacklimit", "system",    "version",       "wordsize"};

enum { KERNEL_NAMES = sizeof kernel_names / sizeof *kernel_names };

static bool is_among(const char *const *names, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

static Expr kernel_value(const char *name)
{
    if (!strcmp(name, "version"))
        return expr_symbol(PACKAGE_STRING);
    if (!strcmp(name, "homedir") || !strcmp(name, "username")) {
        const char *value = getenv(*name == 'h' ? "HOME" : "USER");
        return expr_string(value ? value : "", -1);
    }
    if (!strcmp(name, "cputime"))
        return seconds(cpu_seconds());
    if (!strcmp(name, "bytesused") || !strcmp(name, "bytesalloc") || !strcmp(name, "memusage"))
        return expr_int((long)mem_bytes_in_use());
    if (!strcmp(name, "wordsize"))
        return expr_int(8 * (long)sizeof(void *));
    if (!strcmp(name, "numcpus"))
        return EXPR_ONE;
    if (!strcmp(name, "platform") || !strcmp(name, "system"))
        return expr_string("unix", -1);
    if (!strcmp(name, "maxdigits"))
        return expr_int(10000000);
    if (!strcmp(name, "gctimes"))
        return EXPR_ZERO;
    if (!strcmp(name, "mapledir"))
        return expr_string("", -1);
    return NULL;
}

static Expr remembered(Expr name, Expr otherwise)
{
    Expr value = table_get(settings_table(), name);
    return value ? value : otherwise;
}

/* name gives the setting, name = value sets it and gives the old value. */
static void setting_of(Expr arg, Expr *name, Expr *value)
{
    bool equation = expr_is(arg, EXPR_EQUATION);
    *name = equation ? expr_arg(arg, 0) : arg;
    *value = equation ? expr_arg(arg, 1) : NULL;
    if (!expr_is(*name, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: a name or name = value is expected");
}

/* Memory that the session may use, in kilobytes; infinity: all there is. */
static Expr datalimit(Expr value)
{
    enum { LEAST = 10000 };
    long old = (long)(mem_cap() >> 10), limit = 0;
    bool none = value == EXPR_INFINITY;
    if (value && !none && (!num_get_si(&limit, value) || limit < LEAST || limit > LONG_MAX >> 10))
        err_raise(ST_TYPE, "datalimit is a number of kilobytes, at least %d, or infinity", LEAST);
    if (value && secure_on() && (none || limit > old))
        err_raise(ST_DOMAIN, "a secure session keeps its limits");
    if (value)
        mem_set_cap((size_t)limit << 10);
    return old ? expr_int(old) : EXPR_INFINITY;
}

/* Processor time that the session may take, in seconds; infinity: no limit. */
static Expr cpulimit(Expr value)
{
    enum { MOST = 1000000000 };
    long old = secure_cpu_limit(), limit = 0;
    bool none = value == EXPR_INFINITY;
    if (value && !none && (!num_get_si(&limit, value) || limit < 1 || limit > MOST))
        err_raise(ST_TYPE, "cpulimit is a number of seconds, at least 1, or infinity");
    if (value && secure_on() && old && (none || limit > old))
        err_raise(ST_DOMAIN, "a secure session keeps its limits");
    if (value)
        secure_limit_cpu(limit);
    return old ? expr_int(old) : EXPR_INFINITY;
}

static bool is_truth_setting(const char *text)
{
    static const char *const truths[] = {"opaquemodules", "printbytes", "profile"};
    return is_among(truths, sizeof truths / sizeof *truths, text);
}

/* What a setting is before it has been set. */
static Expr setting_at_start(const char *text)
{
    if (!is_truth_setting(text))
        return EXPR_ZERO;
    return strcmp(text, "opaquemodules") != 0 ? EXPR_FALSE : EXPR_TRUE;
}

/* Refuses what a setting cannot be. */
static void check_setting(const char *text, Expr value)
{
    long n = -1;
    bool number = num_get_si(&n, value) && n >= 0;
    if (is_truth_setting(text)) {
        if (value != EXPR_TRUE && value != EXPR_FALSE)
            err_raise(ST_TYPE, "the kernelopts option %s is true or false", text);
    } else if (!strcmp(text, "assertlevel")) {
        if (!number || n > 2)
            err_raise(ST_TYPE, "the kernelopts option %s is 0, 1 or 2", text);
    } else if (!number) {
        err_raise(ST_TYPE, "the kernelopts option %s is a number, at least 0", text);
    }
}

/* ASSERT = true is assertlevel = 1. */
static Expr assert_truth(Expr value)
{
    Expr name = expr_symbol("assertlevel"), level = remembered(name, EXPR_ZERO);
    if (value && value != EXPR_TRUE && value != EXPR_FALSE)
        err_raise(ST_TYPE, "the kernelopts option ASSERT is true or false");
    if (value) {
        Expr now = value == EXPR_TRUE ? EXPR_ONE : EXPR_ZERO;
        table_put(settings_table(), name, now);
        env_bind(sym_global("_assertlevel"), now);
    }
    return level == EXPR_ZERO ? EXPR_FALSE : EXPR_TRUE;
}

static const char *kernel_name(long i)
{
    return i < KERNEL_NAMES ? kernel_names[i] : NULL;
}

static bool kernel_word(long i, BuiltinWord *word)
{
    *word = (BuiltinWord){.name = kernel_name(i), .after = ""};
    return word->name != NULL;
}

static _Noreturn void unknown_option(const char *name)
{
    const char *near = near_find(name, kernel_name);
    if (near)
        err_hint("did you mean %s?", near);
    err_raise(ST_DOMAIN, "%s is an unknown kernelopts option", name);
}

static Expr kernelopts_one(Expr arg)
{
    Expr name, value;
    setting_of(arg, &name, &value);
    const char *text = expr_text(name);
    if (!is_among(kernel_names, KERNEL_NAMES, text))
        unknown_option(text);
    if (!strcmp(text, "datalimit"))
        return datalimit(value);
    if (!strcmp(text, "cpulimit"))
        return cpulimit(value);
    Expr old = kernel_value(text);
    if (old) {
        if (value)
            err_raise(ST_DOMAIN, "the kernelopts option %s cannot be set", text);
        return old;
    }
    if (!strcmp(text, "ASSERT"))
        return assert_truth(value);
    old = remembered(name, setting_at_start(text));
    if (value) {
        check_setting(text, value);
        table_put(settings_table(), name, value);
        if (!strcmp(text, "opaquemodules"))
            object_open = value == EXPR_FALSE;
        else if (!strcmp(text, "assertlevel"))
            env_bind(sym_global("_assertlevel"), value);
        else if (value != old)
            eval_warning("the kernelopts option %s has no effect here", text);
    }
    return old;
}

static Expr kernelopts(const Expr *args, long n)
{
    return items_each(args, n, kernelopts_one);
}

static Expr packages(const Expr *args, long n)
{
    (void)args;
    (void)n;
    const Builtin *row;
    Table *found = table_new();
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && sym_global(row->name)->command == row)
            table_put(found, expr_symbol(row->package), EXPR_TRUE);
    long count = table_size(found);
    Expr *names = mem_array((size_t)count, sizeof *names);
    err_defer(mem_release, names);
    for (long i = 0; i < count; i++)
        names[i] = table_key(found, i);
    Expr list = expr_list(names, count);
    err_undefer(true);
    return list;
}

/* Nothing of what surrounds a secure session. */
static Expr getenv_command(const Expr *args, long n)
{
    List values;
    list_begin(&values);
    for (long i = 0; i < n && !secure_on(); i++) {
        const char *value = getenv(expr_text(args[i]));
        if (value)
            list_put(&values, expr_string(value, -1));
    }
    return items_seq(&values);
}

static Expr gc(const Expr *args, long n)
{
    (void)args;
    (void)n;
    heap_ask(); /* at the next safe point: a C frame is no place to collect everything */
    return EXPR_NULL;
}

const Builtin BUILTIN_SYSTEM[] = {
    {.name = "time",
     .signature = "time(e:expr?, clock:name?) -> float",
     .fn = time_command,
     .topic = "system",
     .summary = "processor time used, in seconds; of evaluating an expression",
     .text = "time() since the start, time(e) for evaluating e. time[real]() and time[real](e) by\n"
             "the clock on the wall.",
     .examples = {{"evalb(time() >= 0);", "true", NULL}, {"type(time(1+1), float);", "true", NULL}},
     .see = "timelimit kernelopts",
     .flags = BUILTIN_QUOTE_ALL | BUILTIN_INDEXED},
    {.name = "timelimit",
     .signature = "timelimit(seconds:expr, e:expr) -> expr",
     .fn = timelimit,
     .topic = "system",
     .summary = "evaluate an expression within a time limit",
     .text = "Raises `time expired` when the processor time is used up; try ... catch \"time\n"
             "expired\": can take it.",
     .examples = {{"timelimit(100, 1+1);", "2", NULL},
                  {"timelimit(-1, 1);", "error: positive", NULL}},
     .see = "time",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "kernelopts",
     .signature = "kernelopts(what:expr*) -> expr",
     .fn = kernelopts,
     .word = kernel_word,
     .topic = "system",
     .summary = "settings of the system; name = value gives the old value",
     .text = "assertlevel, cputime, bytesused, memusage, printbytes, version, wordsize; datalimit, "
             "the\n"
             "memory that the session may use in kilobytes, and cpulimit, its processor time in\n"
             "seconds: when that is over the session ends (-T on the command line).",
     .examples = {{"kernelopts(assertlevel = 2);", "0", NULL},
                  {"kernelopts(assertlevel = 2): kernelopts(assertlevel);", "2", NULL},
                  {"kernelopts(datalimit = 2000000): kernelopts(datalimit);", "2000000", NULL},
                  {"kernelopts(datalimit = 1);", "error: a number of kilobytes", NULL},
                  {"kernelopts(cpulimit = 3000): kernelopts(cpulimit);", "3000", NULL},
                  {"kernelopts(cpulimit = 0);", "error: a number of seconds", NULL},
                  {"kernelopts(nosuch);", "error: unknown kernelopts option", NULL}},
     .see = "interface ASSERT time"},
    {.name = "packages",
     .signature = "packages() -> list",
     .fn = packages,
     .topic = "system",
     .summary = "the packages opened by with",
     .text = "In order of their first command's name.",
     .examples = {{"packages();", "[]", NULL},
                  {"with(LinearAlgebra): packages();", "[LinearAlgebra]", NULL}},
     .see = "with"},
    {.name = "getenv",
     .signature = "getenv(names:name|string..) -> sequence",
     .fn = getenv_command,
     .topic = "system",
     .summary = "values of variables of the environment, as strings",
     .text = "Nothing for one that is not set, and in a secure session.",
     .examples = {{"[getenv(DAESY_NO_SUCH_NAME)];", "[]", NULL},
                  {"getenv(1);", "error: names", NULL}},
     .see = "kernelopts"},
    {.name = "gc",
     .signature = "gc() -> nothing",
     .fn = gc,
     .topic = "system",
     .summary = "accepted for compatibility: memory is given back by itself",
     .text = "Collection happens between statements and in loops.",
     .examples = {{"gc(); 1;", "1", NULL}, {"gc(1);", "error: too many", NULL}},
     .see = "kernelopts"},
    {.name = NULL},
};
