/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the evaluator shares with those who are no part of it and do not evaluate: the hooks of the
 * session, warnings, what restart resets, the values that names are bound to. It calls no other
 * file of the evaluator.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "repl/eval/eval_parts.h"

static void write_stdout(const char *text, size_t length)
{
    fwrite(text, 1, length, stdout);
}

static void write_lines(const char *text)
{
    eval_write(text, strlen(text));
}

static void warn_stderr(const char *text)
{
    fprintf(stderr, "Warning, %s\n", text);
}

static void show_linear(const char *label, Expr value)
{
    char *text = print_text(value, 0);
    err_defer(mem_release, text);
    eval_write(label, strlen(label));
    eval_write(text, strlen(text));
    eval_write("\n", 1);
    err_undefer(true);
}

void (*eval_show)(const char *label, Expr value) = show_linear;
void (*eval_write)(const char *text, size_t length) = write_stdout;
void (*eval_write_lines)(const char *text) = write_lines;
void (*eval_warn)(const char *text) = warn_stderr;
void (*eval_read)(const char *path) = NULL;
void (*eval_help)(const char *topic) = NULL;
char *(*eval_ask)(const char *prompt) = NULL;
Expr (*eval_overload)(const char *operation, const Expr *args, long n) = NULL;
int eval_overload_paused = 0;
int eval_overload_running = 0;
void (*eval_overload_look)(void) = NULL;

void eval_warning(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = nls_format(NULL, 0, format, args);
    va_end(args);
    char *text = mem_array((size_t)length + 1, 1);
    va_start(args, format);
    nls_format(text, (size_t)length + 1, format, args);
    va_end(args);
    err_defer(mem_release, text);
    if (eval_warn)
        eval_warn(nls_given(format, text));
    err_undefer(true);
}

/* --- restart --------------------------------------------------------------------------------- */

enum { MAX_RESETS = 32 };
static void (*resets[MAX_RESETS])(void);
static int reset_count = 0;

void eval_add_restart(void (*reset)(void))
{
    for (int i = 0; i < reset_count; i++)
        if (resets[i] == reset)
            return;
    if (reset_count == MAX_RESETS)
        err_raise(ST_INTERNAL, "too many functions reset by restart");
    resets[reset_count++] = reset;
}

void eval_run_resets(void)
{
    for (int i = 0; i < reset_count; i++)
        resets[i]();
}

/* --- bindings as others see them --------------------------------------------------------- */

Expr eval_value_of(Expr name)
{
    return expr_is(name, EXPR_SYMBOL) ? sym_of(name)->value : NULL;
}

long eval_infolevel(Expr who)
{
    Expr value = eval_value_of(expr_symbol("infolevel"));
    const Table *levels = value ? table_of(value) : NULL;
    Expr level = levels ? table_get(levels, who) : NULL;
    long number;
    return level && num_get_si(&number, level) ? number : 0;
}

Expr eval_follow(Expr e)
{
    for (int steps = 0; expr_is(e, EXPR_SYMBOL) && sym_of(e)->value && steps < 1000; steps++)
        e = sym_of(e)->value;
    return e;
}
