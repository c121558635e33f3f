/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that watch procedures: trace, debug, untrace, undebug, stopat, unstopat, showstop,
 * showstat, and CodeTools:-Usage, which measures one evaluation. How statements are numbered and
 * what a stop does is in watch.h.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/watch.h"

static Procedure *procedure_of(Expr name, const char *command)
{
    Procedure *procedure = proc_of(eval_follow(name));
    if (!procedure || !procedure->code)
        err_raise(ST_TYPE, "invalid input: %s expects the name of a procedure", command);
    return procedure;
}

static Expr set_trace(const Expr *args, long n, bool on, const char *command)
{
    for (long i = 0; i < n; i++)
        procedure_of(args[i], command)->traced = on;
    return expr_seq(args, n);
}

static Expr trace(const Expr *args, long n)
{
    return set_trace(args, n, true, "trace");
}

static Expr untrace(const Expr *args, long n)
{
    return set_trace(args, n, false, "untrace");
}

/* --- stops --------------------------------------------------------------------------------------
 */

static long statement_number(const Expr *args, long n, const Procedure *procedure)
{
    long number = 1, count = watch_count(procedure->code);
    if (n > 1 && (!num_get_si(&number, args[1]) || number < 1 || number > count))
        err_raise(ST_DOMAIN, "there are %ld statements", count);
    if (number > WATCH_MOST_STOPS)
        err_raise(ST_LIMIT, "only the first %d statements can be stopped at", WATCH_MOST_STOPS);
    return number;
}

static void note_stopped(Symbol *symbol, void *names)
{
    const Procedure *procedure = symbol->value ? proc_of(symbol->value) : NULL;
    if (procedure && procedure->stops)
        list_put(names, symbol->node);
}

/* The procedures with stops, as a list. */
static Expr stopped_names(void)
{
    List names;
    list_begin(&names);
    sym_each(note_stopped, &names);
    Expr result = list_expr(&names);
    list_end(&names);
    return result;
}

static Expr stopat(const Expr *args, long n)
{
    if (n > 0) {
        Procedure *procedure = procedure_of(args[0], "stopat");
        watch_stop(procedure, statement_number(args, n, procedure), true);
    }
    return stopped_names();
}

static Expr unstopat(const Expr *args, long n)
{
    Procedure *procedure = procedure_of(args[0], "unstopat");
    if (n > 1)
        watch_stop(procedure, statement_number(args, n, procedure), false);
    else
        procedure->stops = 0;
    return stopped_names();
}

static Expr showstop(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return stopped_names();
}

/* Leaves of a procedure with numbered statements its first and last line and the statements
 * first..last; dots stand for the others. */
static void keep_statements(Buf *out, long first, long last)
{
    Buf kept = {0};
    err_defer(buf_release, &kept);
    long number = 0;
    bool dots = false;
    for (const char *line = buf_text(out), *end; *line; line = end) {
        end = strchr(line, '\n') + 1;
        long here = strtol(line, NULL, 10);
        number = here > 0 ? here : number;
        bool outer = line == buf_text(out) || !*end;
        if (outer || (number >= first && number <= last))
            buf_putn(&kept, line, (size_t)(end - line));
        else if (!dots)
            buf_puts(&kept, "       ...\n");
        dots = !outer && (number < first || number > last);
    }
    buf_truncate(out, 0);
    buf_putn(out, buf_text(&kept), kept.length);
    err_undefer(true);
}

/* Of showstat: a number or a range of numbers. */
static void shown_statements(Expr which, long *first, long *last)
{
    bool range = expr_is(which, EXPR_RANGE);
    if (!num_get_si(first, range ? expr_arg(which, 0) : which) ||
        !num_get_si(last, range ? expr_arg(which, 1) : which))
        err_raise(ST_TYPE, "showstat expects the number of a statement, or a range of numbers");
}

static Expr showstat(const Expr *args, long n)
{
    Procedure *procedure = procedure_of(args[0], "showstat");
    long first = 0, last = LONG_MAX;
    if (n > 1)
        shown_statements(args[1], &first, &last);
    Buf out = {0};
    err_defer(buf_release, &out);
    print_linear(&out, args[0]);
    buf_puts(&out, " := ");
    ast_print_numbered(&out, procedure->code);
    buf_putc(&out, '\n');
    if (n > 1)
        keep_statements(&out, first, last);
    eval_write(buf_text(&out), out.length);
    err_undefer(true);
    return EXPR_NULL;
}

/* --- measuring
 * ------------------------------------------------------------------------------------ */

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* What one evaluation took and gave. */
typedef struct Usage {
    double cpu, real;
    uint64_t nodes;
    Expr value;
} Usage;

static Usage measured(Expr e, long times)
{
    Usage u = {.cpu = seconds(CLOCK_THREAD_CPUTIME_ID), .real = seconds(CLOCK_MONOTONIC)};
    u.nodes = heap_created();
    while (times-- > 0)
        u.value = eval_expr(e);
    u.cpu = seconds(CLOCK_THREAD_CPUTIME_ID) - u.cpu;
    u.real = seconds(CLOCK_MONOTONIC) - u.real;
    u.nodes = heap_created() - u.nodes;
    return u;
}

static Expr usage_part(const Usage *u, Expr name)
{
    if (expr_is_symbol(name, "output"))
        return u->value;
    if (expr_is_symbol(name, "cputime"))
        return num_from_double(u->cpu, 4);
    if (expr_is_symbol(name, "realtime"))
        return num_from_double(u->real, 4);
    if (expr_is_symbol(name, "gctime"))
        return EXPR_ZERO;
    err_hint("output is output, cputime, realtime, gctime, or a list of these");
    err_raise(ST_DOMAIN, "Usage does not measure this");
}

static Expr usage_parts(const Usage *u, Expr names)
{
    if (!expr_is(names, EXPR_LIST))
        return usage_part(u, names);
    long n = (long)expr_count(names);
    Expr *parts = mem_array((size_t)n, sizeof *parts);
    err_defer(mem_release, parts);
    for (long i = 0; i < n; i++)
        parts[i] = usage_part(u, expr_arg(names, i));
    Expr all = expr_seq(parts, n);
    err_undefer(true);
    return all;
}

static Expr usage(const Expr *args, long n)
{
    bool quiet = false;
    Expr wanted = NULL;
    long times = 1;
    for (long i = 1; i < n; i++) {
        bool equation = expr_is(args[i], EXPR_EQUATION);
        Expr name = equation ? expr_arg(args[i], 0) : args[i];
        Expr value = equation ? expr_arg(args[i], 1) : EXPR_TRUE;
        if (expr_is_symbol(name, "quiet"))
            quiet = eval_expr(value) == EXPR_TRUE;
        else if (expr_is_symbol(name, "output"))
            wanted = value;
        else if (!expr_is_symbol(name, "iterations") || !num_get_si(&times, eval_expr(value)) ||
                 times < 1)
            err_raise(ST_TYPE, "the options of Usage are quiet, output = name, iterations = n");
    }
    Usage u = measured(args[0], times);
    Buf out = {0};
    err_defer(buf_release, &out);
    buf_printf(&out, "cpu time=%.3fs, real time=%.3fs, nodes made=%llu\n", u.cpu, u.real,
               (unsigned long long)u.nodes);
    if (!quiet)
        eval_write(buf_text(&out), out.length);
    err_undefer(true);
    return wanted ? usage_parts(&u, wanted) : u.value;
}

/* The key of infolevel under which the message is wanted: one of the names, or all; else NULL. */
static Expr asked_under(Expr who, long level)
{
    Expr all = expr_symbol("all");
    bool set = expr_is(who, EXPR_SET);
    for (long i = 0; i < (set ? expr_count(who) : 1); i++) {
        Expr name = set ? expr_arg(who, i) : who;
        if (eval_infolevel(name) >= level && eval_infolevel(name) > 0)
            return name;
    }
    return eval_infolevel(all) >= level && eval_infolevel(all) > 0 ? all : NULL;
}

/* A text with places for what follows: "%1 of %2". */
static bool is_message(Expr e)
{
    bool found = false;
    for (const char *c = expr_is(e, EXPR_STRING) ? expr_text(e) : ""; *c && !found; c++)
        found = *c == '%' && (c[1] == '-' || c[1] == '+' ? isdigit((unsigned char)c[2])
                                                         : isdigit((unsigned char)c[1]) != 0);
    return found;
}

static Expr userinfo(const Expr *args, long n)
{
    long level;
    if (!num_get_si(&level, args[0]))
        err_raise(ST_LIMIT, "the level %s is out of range", print_text(args[0], 40));
    Expr speaker = asked_under(args[1], level);
    if (!speaker)
        return EXPR_NULL;
    if (env_frame && env_frame->called_as)
        speaker = env_frame->called_as;
    bool nameless = n > 2 && expr_is_symbol(args[2], "NoName");
    long from = nameless ? 3 : 2;
    Buf out = {0};
    err_defer(buf_release, &out);
    if (!nameless) {
        print_linear(&out, speaker);
        buf_putc(&out, ':');
    }
    if (n > from && is_message(args[from])) {
        buf_puts(&out, nameless ? "" : "   ");
        buf_puts(&out, expr_text(eval_apply_export("StringTools", "FormatMessage", args + from,
                                                   n - from)));
        from = n;
    }
    for (long i = from; i < n; i++) {
        buf_puts(&out, nameless && i == from ? "" : "   ");
        if (expr_is(args[i], EXPR_STRING))
            buf_puts(&out, expr_text(args[i]));
        else
            print_linear(&out, args[i]);
    }
    eval_write_lines(buf_text(&out));
    err_undefer(true);
    return EXPR_NULL;
}

#define TRACE_ROW(command, signature, function, summary, see, ...)                                 \
    BUILTIN_ROW(NULL, "programming", see, command, function, signature, summary, __VA_ARGS__)
#define SAMPLE "f := proc(x) local y; y := x^2; if y > 3 then y+1 else y-1 end if end proc: "

const Builtin BUILTIN_TRACING[] = {
    TRACE_ROW("trace", "trace(procedures:expr..) -> sequence", trace,
              "show arguments, statements and values of procedures", "untrace stopat",
              {SAMPLE "trace(f): f(3);", "10", NULL}, {"trace(1);", "error: a procedure", NULL}),
    TRACE_ROW("untrace", "untrace(procedures:expr..) -> sequence", untrace, "end trace", "trace",
              {SAMPLE "trace(f): untrace(f): f(3);", "10", NULL},
              {"untrace(1);", "error: a procedure", NULL}),
    TRACE_ROW("debug", "debug(procedures:expr..) -> sequence", trace, "the same as trace", "trace",
              {SAMPLE "debug(f): f(1);", "0", NULL}, {"debug(1);", "error: a procedure", NULL}),
    TRACE_ROW("undebug", "undebug(procedures:expr..) -> sequence", untrace, "the same as untrace",
              "untrace", {SAMPLE "undebug(f): f(1);", "0", NULL},
              {"undebug(1);", "error: a procedure", NULL}),
    {.name = "stopat",
     .signature = "stopat(procedure:expr?, statement:posint?) -> list",
     .fn = stopat,
     .topic = "programming",
     .summary = "stop before a statement of a procedure: the debugger",
     .text =
         "stopat(f) stops at the first, stopat(f, n) at the n-th statement as showstat lists\n"
         "them. At the prompt DBG> say next, step, cont, return, where, list, help or stop, or\n"
         "give an expression in the procedure's names. In scripts the statement is shown only.",
     .examples = {{SAMPLE "stopat(f, 2);", "[f]", NULL},
                  {SAMPLE "stopat(f, 9);", "error: 4 statements", NULL}},
     .see = "unstopat showstat trace"},
    TRACE_ROW("unstopat", "unstopat(procedure:expr, statement:posint?) -> list", unstopat,
              "take back stopat", "stopat showstop", {SAMPLE "stopat(f): unstopat(f);", "[]", NULL},
              {"unstopat(1);", "error: a procedure", NULL}),
    TRACE_ROW("showstop", "showstop() -> list", showstop, "the procedures with stops", "stopat",
              {SAMPLE "stopat(f): showstop();", "[f]", NULL}, {"showstop(1);", "error:", NULL}),
    TRACE_ROW("showstat", "showstat(procedure:expr, statements:integer|range?) -> nothing",
              showstat, "list a procedure with its statements numbered", "stopat",
              {SAMPLE "showstat(f);", "", NULL}, {SAMPLE "showstat(f, 3..4);", "", NULL},
              {"showstat(1);", "error: a procedure", NULL}),
    {.name = "userinfo",
     .signature = "userinfo(level:integer, who:name|set, text:expr*) -> nothing",
     .fn = userinfo,
     .topic = "programming",
     .summary = "a message for those who asked for it by infolevel",
     .text =
         "infolevel[who] := level asks for the messages of that level and below, infolevel[all]\n"
         "for everybody's; each begins with the name of the procedure that tells it, unless\n"
         "the first word is NoName. A text with places %1, %2 takes what follows as error does.",
     .examples =
         {{"f := proc(x) userinfo(2, f, \"got\", x); x^2 end proc: infolevel[f] := 2: f(3);", "9",
           NULL},
          {"userinfo(1, newton, \"silent\"), 5;", "5", NULL},
          {"userinfo(a, newton, \"silent\");", "error: integer", NULL}},
     .see = "printf error trace"},
    {.name = "Usage",
     .package = "CodeTools",
     .signature = "Usage(e:expr, options:expr*) -> expr",
     .fn = usage,
     .topic = "programming",
     .summary = "the value of an expression; the time it took is shown",
     .text =
         "quiet shows nothing, iterations=n repeats; output = cputime, realtime or output, or a\n"
         "list of these, is what comes back.",
     .examples = {{"CodeTools:-Usage(2+3);", "5", NULL},
                  {"CodeTools:-Usage(2+3, quiet, iterations = 3, output = [output, gctime]);",
                   "5, 0", NULL},
                  {"CodeTools:-Usage(1, output = heat);", "error: does not measure", NULL},
                  {"CodeTools:-Usage(1/0);", "error: division by zero", NULL}},
     .see = "time",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = NULL},
};
