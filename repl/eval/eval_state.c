/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running one statement from the outside: history (%, %%, %%%), the place and trace of errors,
 * restart.
 */
#include "repl/eval/eval_state.h"

#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/unwind.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/value/assume.h"
#include "repl/builtin.h"
#include "repl/eval/assigned.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/watch.h"
#include "repl/syntax/parse.h"
#include "repl/taken.h"

bool eval_state_showing = false;
struct Symbol *eval_state_level;
struct Symbol *eval_state_archives;
int eval_state_quit_code = 0;

static Expr told; /* compared only, and forgotten before the next statement */

void eval_tell(Expr value)
{
    told = value;
}

bool eval_state_was_told(Value value)
{
    return value == told;
}

int eval_quit_code(void)
{
    return eval_state_quit_code;
}

/* --- history ----------------------------------------------------------------------------- */

static Value history[3];

static Value *history_here(void)
{
    return env_frame ? env_frame->ditto : history;
}

void eval_state_inherit(Value *ditto)
{
    memcpy(ditto, history_here(), sizeof history);
}

void eval_history_push(Value value)
{
    if (value == EXPR_NULL)
        return;
    Value *ditto = history_here();
    ditto[2] = ditto[1];
    ditto[1] = ditto[0];
    ditto[0] = value;
}

Expr eval_ditto(int k)
{
    Value value = k >= 1 && k <= 3 ? history_here()[k - 1] : NULL;
    return value ? eval_expr(small_expr(value)) : EXPR_NULL;
}

static void history_roots(void (*mark)(Expr e))
{
    for (int i = 0; i < 3; i++)
        if (history[i] && !small_is(history[i]))
            mark(history[i]);
}

/* --- errors ------------------------------------------------------------------------------ */

static Place error_place;
static bool place_known; /* the error comes from a statement that this one has run (read) */
/* Belongs to the error of this message: one that was caught inside leaves none behind. */
static Buf trace, trace_of;
static size_t trace_settled; /* so much of it stays when commands are left */

Place eval_error_place(void)
{
    return error_place;
}

Place eval_place(void)
{
    return eval_current ? eval_current->place : (Place){0};
}

static bool trace_is_of_this_error(void)
{
    return trace_of.length > 0 && !strcmp(buf_text(&trace_of), err_message());
}

static void clear_trace(void)
{
    buf_truncate(&trace, 0);
    buf_truncate(&trace_of, 0);
    trace_settled = 0;
}

const char *eval_error_trace(void)
{
    return trace_is_of_this_error() ? buf_text(&trace) : "";
}

void eval_state_clear_trace(void)
{
    place_known = false;
    clear_trace();
}

static void begin_trace(void)
{
    if (trace_is_of_this_error())
        return;
    clear_trace();
    buf_puts(&trace_of, err_message());
}

void eval_trace_add(const char *procedure, Place called_at)
{
    enum { TRACE_MAX = 2000 };
    begin_trace();
    if (trace.length > TRACE_MAX)
        return;
    const Source *source = called_at.line ? source_get(called_at.file) : NULL;
    if (source) {
        SourceSpot spot = source_spot(source, called_at.line);
        buf_printf(&trace, "in %s, called at %s:%u\n", procedure, spot.name, spot.line);
    } else {
        buf_printf(&trace, "in %s\n", procedure);
    }
}

EvalHere eval_state_here(void)
{
    return (EvalHere){eval_current};
}

void eval_state_return(void *here)
{
    eval_current = ((const EvalHere *)here)->current;
    buf_truncate(&trace, trace_settled);
}

static void settle_trace(void *command)
{
    Place place = eval_place();
    const Source *source = place.line ? source_get(place.file) : NULL;
    begin_trace();
    buf_truncate(&trace, trace_settled);
    if (!trace_settled && source) {
        SourceSpot spot = source_spot(source, place.line);
        buf_printf(&trace, "in %s, at %s:%u\n", (const char *)command, spot.name, spot.line);
    }
    trace_settled = trace.length;
}

void eval_state_leave(const EvalHere *here, const char *command)
{
    err_aside(settle_trace, (void *)command);
    eval_current = here->current;
}

void eval_state_note_error(Expr exception)
{
    Expr message = expr_string(err_message(), -1);
    Expr parts[] = {EXPR_ZERO, message};
    env_bind(sym_global("lasterror"), message);
    env_bind(sym_global("lastexception"), exception ? exception : expr_seq(parts, 2));
}

/* Runs while an error leaves the statement, before its unit may go. */
static void leave_statement(void *unused)
{
    (void)unused;
    if (!place_known)
        error_place = eval_place();
    place_known = true;
    eval_current = NULL;
    eval_level = 0;
}

/* --- statements -------------------------------------------------------------------------- */

typedef struct Outer {
    const Ast *current;
    bool showing;
    int level;
} Outer;

static void restore_outer(void *arg)
{
    const Outer *outer = arg;
    eval_current = outer->current;
    eval_state_showing = outer->showing;
    eval_level = outer->level;
}

static long statements;

long eval_state_statements(void)
{
    return statements;
}

/* A file that is read runs statements inside a statement. */
Expr eval_statement(AstUnit *unit)
{
    const Ast *root = ast_root(unit);
    Outer outer = {eval_current, eval_state_showing, eval_level};
    if (!outer.current) {
        statements++;
        eval_state_clear_trace();
        watch_forget();
        taken_begin();
        assigned_begin();
        told = NULL;
    }
    ast_retain(unit);
    err_defer((void (*)(void *))ast_release, unit);
    err_defer(restore_outer, &outer);
    err_defer(leave_statement, NULL);
    eval_current = root;
    eval_level = 0;
    eval_state_showing = !root->silent;
    Value value = EXPR_NULL;
    eval_loop_check(eval_run(root, &value));
    taken_report(small_expr(value));
    err_undefer(false);
    err_undefer(true);
    err_undefer(true);
    return small_expr(value);
}

/* --- restart ----------------------------------------------------------------------------- */

void eval_restart(void)
{
    eval_run_resets();
    memset(history, 0, sizeof history);
    env_clear();
    assume_reset();
    builtin_init();
    num_digits = 10;
    num_hardware = NUM_HARDWARE_DEDUCED;
    env_bind(sym_global("Digits"), expr_int(10));
    env_bind(sym_global("UseHardwareFloats"), expr_symbol("deduced"));
    env_bind(sym_global("Order"), expr_int(6));
    eval_state_level = sym_global("printlevel");
    env_bind(eval_state_level, EXPR_ONE);
    eval_state_archives = sym_global("libname");
    env_bind(eval_state_archives, expr_string("lib", -1));
    env_bind(sym_global("Normalizer"), expr_symbol("normal"));
    env_bind(sym_global("I"), EXPR_I);
    env_bind(sym_global("NULL"), EXPR_NULL);
}

void eval_state_begin(void)
{
    heap_add_roots(history_roots);
    eval_restart();
}

void eval_state_end(void)
{
    memset(history, 0, sizeof history);
    buf_free(&trace);
    buf_free(&trace_of);
}
