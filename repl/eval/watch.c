/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tracer and the debugger. Statements of a procedure are numbered in the order in which
 * showstat lists them: each before those inside it. A procedure carries a set of stops; while any
 * procedure has one, or steps are being taken, watch_stopping is on and every statement is looked
 * at. A procedure that ends while its steps are taken hands them to its caller. What is no command
 * of the debugger (COMMANDS) is evaluated with the values of the procedure's parameters and locals.
 */
#include "repl/eval/watch.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"

bool watch_stopping = false;

static const Frame *stepping = NULL; /* stop in this frame, whatever the stops */
static bool stepping_in = false;     /* or in any frame */

/* --- numbers of statements -------------------------------------------------------------------- */

/* Counts the statements of the blocks below ast up to the one wanted; true when it was met. */
static bool count_to(const Ast *ast, const Ast *wanted, long *number)
{
    err_stack_check();
    for (uint32_t i = 0; i < ast->count; i++) {
        const Ast *kid = ast->kid[i];
        if (!kid)
            continue;
        if (ast->kind == AST_BLOCK)
            ++*number;
        if (ast->kind == AST_BLOCK && kid == wanted)
            return true;
        if (count_to(kid, wanted, number))
            return true;
    }
    return false;
}

/* The number of a statement in the body of a procedure, 0 when it is none of it. */
static long number_of(const AstProc *code, const Ast *statement)
{
    long number = 0;
    return code->body && count_to(code->body, statement, &number) ? number : 0;
}

long watch_count(const AstProc *code)
{
    long number = 0;
    if (code->body)
        count_to(code->body, NULL, &number);
    return number;
}

/* --- what is said ------------------------------------------------------------------------------
 */

static void say(Buf *out)
{
    eval_write(buf_text(out), out->length);
}

static void put_name(Buf *out, const Frame *frame)
{
    char *name = proc_display_name(frame->called_as, frame->procedure);
    buf_puts(out, name);
    mem_free(name);
}

static void put_values(Buf *out, const Expr *values, long n)
{
    for (long i = 0; i < n; i++) {
        buf_puts(out, i ? ", " : "");
        print_linear(out, values[i]);
    }
}

void watch_enter(const Frame *frame)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    buf_puts(&out, "{--> enter ");
    put_name(&out, frame);
    buf_puts(&out, ", args = ");
    put_values(&out, env_args(frame), frame->nargs);
    buf_putc(&out, '\n');
    say(&out);
    err_undefer(true);
}

void watch_leave(const Frame *frame, Expr value)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    buf_puts(&out, "<-- exit ");
    put_name(&out, frame);
    buf_puts(&out, " (now ");
    if (frame->caller) {
        buf_puts(&out, "in ");
        put_name(&out, frame->caller);
    } else {
        buf_puts(&out, "at top level");
    }
    buf_puts(&out, ") = ");
    print_linear(&out, value);
    buf_puts(&out, "}\n");
    say(&out);
    err_undefer(true);
}

/* --- stops --------------------------------------------------------------------------------------
 */

void watch_stop(struct Procedure *procedure, long i, bool on)
{
    uint64_t bit = (uint64_t)1 << i;
    procedure->stops = on ? procedure->stops | bit : procedure->stops & ~bit;
    watch_stopping = watch_stopping || on;
}

void watch_end(const Frame *frame)
{
    stepping = stepping == frame ? frame->caller : stepping;
}

void watch_forget(void)
{
    stepping = NULL;
    stepping_in = false;
}

static bool stops_here(const Frame *frame, long number)
{
    if (stepping_in || stepping == frame)
        return true;
    const Procedure *procedure = proc_of(frame->procedure);
    return procedure && number <= WATCH_MOST_STOPS && procedure->stops >> number & 1;
}

static void show_place(const Frame *frame, const Ast *statement, long number, Expr last)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    if (last != EXPR_NULL) {
        print_linear(&out, last);
        buf_putc(&out, '\n');
    }
    put_name(&out, frame);
    buf_printf(&out, ":\n%4ld*  ", number);
    Buf text = {0};
    err_defer(buf_release, &text);
    ast_print(&text, statement, NULL);
    for (const char *c = buf_text(&text); *c; c++)
        buf_printf(&out, *c == '\n' ? "\n       " : "%c", *c);
    buf_putc(&out, '\n');
    say(&out);
    err_undefer(true);
    err_undefer(true);
}

static void show_frames(const Frame *frame)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    for (; frame; frame = frame->caller) {
        put_name(&out, frame);
        buf_putc(&out, '(');
        put_values(&out, env_args(frame), frame->nargs);
        buf_puts(&out, ")\n");
    }
    say(&out);
    err_undefer(true);
}

static void show_code(const Frame *frame)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    put_name(&out, frame);
    buf_puts(&out, " := ");
    ast_print_numbered(&out, frame->code);
    buf_putc(&out, '\n');
    say(&out);
    err_undefer(true);
}

static void show_help(const Frame *frame)
{
    (void)frame;
    static const char text[] = "  next (or Enter)    the next statement of this procedure\n"
                               "  step               the next statement anywhere\n"
                               "  return             on to the end of this procedure\n"
                               "  cont               on to the next stop\n"
                               "  where, showstack   the calls that led here\n"
                               "  list, showstat     this procedure, its statements numbered\n"
                               "  stop, quit         back to the prompt\n"
                               "Anything else is an expression in the procedure's names.\n";
    eval_write(text, sizeof text - 1);
}

static void add_values(Expr *eqs, long *n, Slot *slots, const AstParam *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        Expr value = env_slot_value(&slots[i]);
        if (value)
            eqs[(*n)++] = expr_equation(expr_symbol(names[i].name), value);
    }
}

/* An expression of the person at the prompt, in terms of the procedure's names. */
static void show_value(const Frame *frame, const char *text)
{
    const AstProc *code = frame->code;
    Expr *eqs = mem_array((size_t)code->nparams + code->nlocals + 1, sizeof *eqs);
    err_defer(mem_release, eqs);
    long n = 0;
    add_values(eqs, &n, frame->slots, code->params, code->nparams);
    add_values(eqs, &n, frame->slots + env_slot_base(code, AST_LOCAL), code->locals, code->nlocals);
    Expr value = eval_apply(expr_symbol("parse"), (Expr[]){expr_string(text, -1)}, 1);
    value = eval_apply(expr_symbol("eval"), (Expr[]){value, expr_list(eqs, n)}, 2);
    Buf out = {0};
    err_defer(buf_release, &out);
    print_linear(&out, value);
    buf_putc(&out, '\n');
    say(&out);
    err_undefer(true);
    err_undefer(true);
}

typedef struct Question {
    const Frame *frame;
    const char *text;
} Question;

static void answer(void *arg)
{
    const Question *question = arg;
    show_value(question->frame, question->text);
}

static void go_next(const Frame *frame)
{
    stepping = frame;
}

static void go_in(const Frame *frame)
{
    (void)frame;
    stepping_in = true;
}

static void go_out(const Frame *frame)
{
    stepping = frame->caller;
}

static void go_on(const Frame *frame)
{
    (void)frame;
}

static void stop(const Frame *frame)
{
    (void)frame;
    err_raise(ST_INTERRUPT, "stopped in the debugger");
}

static const struct {
    const char *word;
    void (*run)(const Frame *frame);
    bool goes_on; /* the procedure does */
} COMMANDS[] = {
    {"", go_next, true},        {"next", go_next, true},        {"step", go_in, true},
    {"into", go_in, true},      {"return", go_out, true},       {"outfrom", go_out, true},
    {"cont", go_on, true},      {"where", show_frames, false},  {"showstack", show_frames, false},
    {"list", show_code, false}, {"showstat", show_code, false}, {"help", show_help, false},
    {"?", show_help, false},    {"stop", stop, false},          {"quit", stop, false}};

/* Obeys one line; true when the procedure is to go on. */
static bool obey(const Frame *frame, const char *text)
{
    watch_forget();
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strcmp(text, COMMANDS[i].word) == 0) {
            COMMANDS[i].run(frame);
            return COMMANDS[i].goes_on;
        }
    Question question = {frame, text};
    if (err_try(answer, &question) != ST_OK)
        eval_warning("%s", err_message());
    return false;
}

void watch_statement(const Ast *statement, Expr last)
{
    const Frame *frame = env_frame;
    if (!frame)
        return;
    long number = number_of(frame->code, statement);
    if (number == 0 || !stops_here(frame, number))
        return;
    show_place(frame, statement, number, last);
    for (bool on = eval_ask != NULL; on;) {
        char *line = eval_ask("DBG> ");
        if (!line) {
            watch_forget();
            return;
        }
        err_defer(mem_release, line);
        size_t length = strlen(line);
        while (length && strchr(" ;\t\r\n", line[length - 1]))
            line[--length] = '\0';
        on = !obey(frame, line + strspn(line, " \t"));
        err_undefer(true);
    }
}
