/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running statements one by one. Each is evaluated under one landing place, so that an error, an
 * interrupt or an exhausted memory ends the statement and never the session; between statements is
 * the safe point where everything unreachable is collected.
 *
 * Results and printed text go to standard output, messages to standard error, both flushed after
 * every statement. With --emit=json all of it goes into one record a statement instead.
 */
#include "config.h"

#include "repl/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "cas/base/stage.h"
#include "cas/cas.h"
#include "cas/core/expr.h"
#include "cas/core/heap.h"
#include "cas/core/rtable.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/divert.h"
#include "repl/document/record.h"
#include "repl/echo.h"
#include "repl/edit.h"
#include "repl/eval/assigned.h"
#include "repl/eval/eval.h"
#include "repl/help.h"
#include "repl/hints/hints.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_device.h"
#include "repl/plot/plot_options.h"
#include "repl/print/print.h"
#include "repl/print/visible.h"
#include "repl/report.h"
#include "repl/secure.h"
#include "repl/session_parts.h"
#include "repl/taken.h"
#include "repl/term.h"
#include "repl/undo.h"

const SessionOptions *session_options;
SessionSettings session_settings;

static struct {
    int status;
    bool leaving, interactive, muted;
    const char *cell; /* the name of the text that a front end has sent, or NULL */
    Status ended;     /* how the last statement ended */
} session;

bool session_leaving(void)
{
    return session.leaving;
}

bool session_is_interactive(void)
{
    return session.interactive;
}

void session_leave(int status)
{
    session.leaving = true;
    session.status = status;
}

void session_failed(int status, int breaks)
{
    if (session.interactive || session.leaving)
        return;
    session.status = status;
    if (session_settings.errorbreak >= 0)
        breaks = session_settings.errorbreak;
    session.leaving =
        breaks == BREAK_ALWAYS || (breaks == BREAK_SYNTAX && err_status() == ST_SYNTAX);
}

/* --- output --------------------------------------------------------------------------------- */

/* What is shown is lost: a reader went away (daesy ... | head, said by the status alone), a disk is
 * full. The statement ends, and so does the session. */
static void check_pipe(void)
{
    int cause = errno;
    if (!ferror(stdout) || session.muted)
        return;
    session.muted = true;
    if (cause != EPIPE)
        fprintf(stderr, "daesy: the output cannot be written: %s\n", strerror(cause));
    session_leave(SESSION_ERROR);
    err_interrupt_request(1);
}

static void write_out(const char *text, size_t length)
{
    term_clear_progress();
    if (!secure_may_show(length))
        return;
    record_output(text, length);
    if (session_options->sink) {
        session_options->sink->output(text, length);
        return;
    }
    Buf shown = {0};
    err_defer(buf_release, &shown);
    visible_put(&shown, text, length);
    echo_put(buf_text(&shown), shown.length);
    if (!session.muted && fwrite(buf_text(&shown), 1, shown.length, stdout) < shown.length)
        check_pipe();
    err_undefer(true);
}

static void flush(void)
{
    if (fflush(stdout) != 0)
        check_pipe();
    fflush(stderr);
}

static void speak_again(void *muted)
{
    record_mute(*(bool *)muted);
}

/* A report has the figures inside: no file is drawn beside it that nobody has asked for. */
static void show_plot(Expr plot)
{
    bool muted = record_mute(true);
    err_defer(speak_again, &muted);
    if (!session_options->report || session.interactive || plot_device_is_chosen())
        plot_device_show(plot);
    err_undefer(true);
}

void session_name_labels(void)
{
    for (int i = 0; i < print_labels.n; i++) {
        char name[16];
        snprintf(name, sizeof name, "%%%d", i + 1);
        eval_assign(expr_symbol(name), print_labels.parts[i]);
    }
}

static void show_value(const char *label, Expr value)
{
    if (session_options->sink) {
        session_options->sink->result(label, value);
        return;
    }
    if (term_output() && !print_style.fixed_width)
        print_style.width = term_width();
    Buf out = {0};
    err_defer(buf_release, &out);
    print_value(&out, label, value);
    session_name_labels();
    eval_write(buf_text(&out), out.length);
    err_undefer(true);
}

static bool are_plots(Expr value)
{
    bool all = expr_is(value, EXPR_SEQ) && expr_count(value) > 0;
    for (long i = 0; all && i < expr_count(value); i++)
        all = plot_is(expr_arg(value, i));
    return all;
}

static void show(const char *label, Expr value)
{
    if (are_plots(value) && !*label) {
        for (long i = 0; i < expr_count(value); i++)
            show(label, expr_arg(value, i));
        return;
    }
    record_result(label, value);
    if (plot_is(value) && !*label) {
        show_plot(value);
        return;
    }
    bool muted = record_mute(true);
    err_defer(speak_again, &muted);
    show_value(label, value);
    err_undefer(true);
}

/* Of messages; 0 where they do not go to a screen. */
static int message_width(void)
{
    if (!term_errors())
        return 0;
    return print_style.fixed_width ? print_style.width : term_width();
}

static void put_report(const Report *report)
{
    term_clear_progress();
    if (!secure_over() && !secure_may_show(strlen(report->message)))
        return;
    record_message(report->kind, report->message);
    if (session_options->sink) {
        session_options->sink->message(report);
        return;
    }
    Buf out = {0};
    err_defer(buf_release, &out);
    report_put(&out, report, false, message_width());
    echo_put(buf_text(&out), out.length);
    buf_truncate(&out, 0);
    report_put(&out, report, term_colour(), message_width());
    flush();
    fwrite(buf_text(&out), 1, out.length, stderr);
    err_undefer(true);
}

void session_message(const char *kind, const char *text, const char *hint)
{
    put_report(&(Report){kind, NULL, nls(text), "", hint});
}

void session_note_plot(const char *path)
{
    if (session_options && session_options->sink)
        session_options->sink->plot(path);
}

bool session_print(Expr value)
{
    const Sink *sink = session_options ? session_options->sink : NULL;
    if (!sink || !sink->print || eval_write != write_out)
        return false;
    sink->print(value);
    return true;
}

bool session_shows_pictures(void)
{
    return session_options && session_options->sink && session_options->sink->picture;
}

void session_show_picture(Expr plot, const char *kind)
{
    session_options->sink->picture(plot, kind);
}

static void warn(const char *text)
{
    if (session_settings.warnlevel <= 0)
        return;
    term_clear_progress();
    if (!secure_may_show(strlen(text)))
        return;
    if (session_options->sink) {
        session_message("warning", text, "");
        return;
    }
    record_message("warning", text);
    flush();
    Buf shown = {0};
    err_defer(buf_release, &shown);
    buf_puts(&shown, nls("Warning, "));
    report_put_text(&shown, text, (int)shown.length, 0, message_width());
    echo_put(buf_text(&shown), shown.length);
    fputs(buf_text(&shown), stderr);
    err_undefer(true);
}

/* On a terminal they are broken at words and go on below where they begin. */
static void write_lines(const char *text)
{
    int width = session_is_interactive() ? print_style.width : 0;
    Buf out = {0};
    err_defer(buf_release, &out);
    report_put_lines(&out, text, width);
    eval_write(buf_text(&out), out.length);
    err_undefer(true);
}

void session_report_syntax(const Parser *parser, const char *kind)
{
    const ParseError *error = &parser->error;
    session.ended = ST_SYNTAX;
    const Sink *sink = session_options->sink;
    if (sink) { /* a record of its own: there is no statement */
        size_t length;
        const char *line = source_line(parser->source, error->place.line, &length);
        SourceSpot spot = source_spot(parser->source, error->place.line);
        sink->begin(spot.name, spot.line, error->place.column, line, length);
    }
    put_report(&(Report){kind, &error->place, error->shown ? error->shown : error->message, "",
                         error->hint});
    if (sink)
        sink->end();
}

/* --- one statement -------------------------------------------------------------------------- */

typedef struct Statement {
    AstUnit *unit;
    const char *text;
    size_t length;
    int breaks;
    Status status;
    Expr value;
    double seconds;
} Statement;

static void report_failure(double seconds)
{
    Place place = eval_error_place();
    Buf text = {0};
    err_defer(buf_release, &text);
    if (err_status() == ST_INTERRUPT) {
        char stage[STAGE_TEXT];
        stage_look_kept(stage, sizeof stage);
        buf_printf(&text,
                   nls(*stage ? "Interrupted after %.1f s in %s. " : "Interrupted after %.1f s. "),
                   seconds, stage);
        assigned_put(&text);
        session_message("note", buf_text(&text), "");
    } else {
        if (assigned_any())
            assigned_put(&text);
        put_report(&(Report){"error", &place, err_message_shown(), eval_error_trace(), err_advice(),
                             buf_text(&text)});
        eval_note_error();
    }
    err_undefer(true);
}

/* Does the word go back or forward or ask for the editor, where it has no value? */
static bool is_undo_word(const char *word)
{
    static const char *const NAMES[] = {"undo", "redo", "edit"};
    bool is = false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        is |= !strcmp(word, NAMES[i]);
    return is && !eval_value_of(expr_symbol(word));
}

/* Such a word alone, or its call. */
static bool is_undoing(const Ast *root)
{
    const Ast *head = root->kind == AST_CALL ? root->kid[0] : root;
    return head->kind == AST_NAME && is_undo_word(head->text);
}

bool session_is_command(const char *word)
{
    static const char *const ENDS[] = {"quit", "done", "stop", "restart"};
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (!strcmp(word, ENDS[i]))
            return true;
    return is_undo_word(word) || (hints_have(word) && !eval_value_of(expr_symbol(word)));
}

static void evaluate(void *statement)
{
    Statement *s = statement;
    const Ast *root = ast_root(s->unit);
    bool undoing = session.interactive && is_undoing(root);
    if (session.interactive && !undoing)
        undo_before(s->text, s->length, root->span.line);
    s->value = undoing && root->kind == AST_NAME ? eval_apply(expr_symbol(root->text), NULL, 0)
                                                 : eval_statement(s->unit);
}

static void settle(Status status, double seconds, int breaks)
{
    session.ended = status;
    switch (status) {
    case ST_OK:
        break;
    case ST_QUIT:
        session_leave(eval_quit_code());
        break;
    case ST_INTERRUPT:
        if (session.muted)
            break;
        if (secure_over()) {
            session_message("error", secure_over(), "");
            session_leave(SESSION_ERROR);
            break;
        }
        report_failure(seconds);
        if (!session.interactive)
            session_leave(SESSION_INTERRUPTED);
        break;
    default:
        report_failure(seconds);
        session_failed(status == ST_INTERNAL ? SESSION_INTERNAL : SESSION_ERROR, breaks);
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void begin(void *statement)
{
    const Statement *s = statement;
    Place place = ast_root(s->unit)->span;
    const Source *source = source_get(place.file);
    SourceSpot spot = source ? source_spot(source, place.line) : (SourceSpot){"", place.line};
    session_options->sink->begin(spot.name, spot.line, place.column, s->text, s->length);
}

static void say_hint(const char *note)
{
    session_message("note", note, "");
}

/* An answer, or an error that has to do with what was typed. */
static bool is_about_input(Status status)
{
    switch (status) {
    case ST_INTERRUPT:
    case ST_INTERNAL:
    case ST_NOMEM:
    case ST_QUIT:
        return false;
    default:
        return true;
    }
}

/* At the prompt: what the statement may have been meant to be. */
static void give_hints(const Statement *s)
{
    const Ast *root = ast_root(s->unit);
    const Source *source = source_get(root->span.file);
    const char *name = session.cell ? session.cell : SESSION_TYPED;
    bool typed = session.interactive && source && !strcmp(source->name, name);
    if (!typed || !session_settings.hints)
        return;
    if (s->status == ST_OK && *taken_notes()->done)
        say_hint(taken_notes()->done);
    if (is_about_input(s->status))
        hints_say(&(HintStatement){root, s->status != ST_OK, s->value}, say_hint);
}

/* interface(timer = true). */
static void tell_time(double seconds)
{
    static const double MEGABYTE = 1 << 20;
    Buf text = {0};
    if (!session_settings.timer)
        return;
    err_defer(buf_release, &text);
    buf_printf(&text, "%.*f s, %.1f MB", seconds < 10 ? 3 : 1, seconds,
               (double)mem_bytes_in_use() / MEGABYTE);
    session_message("time", buf_text(&text), "");
    err_undefer(true);
}

static void tell(void *statement)
{
    const Statement *s = statement;
    settle(s->status, s->seconds, s->breaks);
    tell_time(s->seconds);
    give_hints(s);
}

static void end(void *statement)
{
    const Statement *s = statement;
    if (session_options->sink && !session_options->sink->end())
        session_failed(SESSION_ERROR, s->breaks);
    flush();
}

/* What a statement is ended with may be stopped, too, or ask for memory in vain: true unless it was
 * stopped. */
static bool was_told(void (*body)(void *statement), Statement *s)
{
    Status status = err_try(body, s);
    bool stopped = status == ST_INTERRUPT;
    if (stopped && !session.interactive)
        session_leave(SESSION_INTERRUPTED);
    if (status != ST_OK && !stopped) {
        fprintf(stderr, "error: %s\n", status == ST_NOMEM ? "out of memory" : err_message());
        session_failed(SESSION_ERROR, s->breaks);
    }
    return !stopped;
}

void session_make_room(void)
{
    mem_lend();
    heap_collect();
}

static Status carry_out(Statement *s)
{
    double start = now();
    echo_statement(session_settings.prompt, s->text, s->length);
    s->status = session_options->sink ? err_try(begin, s) : ST_OK;
    if (session.interactive)
        secure_start_clock();
    if (s->status == ST_OK) {
        stage_forget();
        term_work_begin(s->text);
        s->status = err_try(evaluate, s);
        term_work_end();
    }
    if (session.interactive)
        undo_after();
    s->seconds = now() - start;
    return s->status;
}

bool session_run_unit(AstUnit *unit, const char *text, size_t length, int breaks)
{
    Statement s = {.unit = unit, .text = text, .length = length, .breaks = breaks};
    Status status = carry_out(&s);
    bool stopped = session.interactive && (err_interrupt_pending || status == ST_INTERRUPT);
    if (stopped)
        err_interrupt_pending = 0; /* one that came too late stops what follows all the same */
    if (status == ST_NOMEM)
        session_make_room();
    stopped |= !was_told(tell, &s);
    stopped |= !was_told(end, &s);
    rtable_rest();
    heap_maybe_collect();
    mem_keep();
    bool whole = session.cell || (session.interactive && breaks == BREAK_ALWAYS);
    return !stopped && !(whole && status != ST_OK);
}

void session_begin_cell(const char *name)
{
    session.cell = name;
    session.ended = ST_OK;
}

Status session_end_cell(void)
{
    session.cell = NULL;
    if (session.ended == ST_QUIT)
        session.leaving = false;
    return session.ended;
}

/* --- from start to end --------------------------------------------------------------------------
 */

static void show_help(const char *topic)
{
    help_show(topic);
}

/* restart: what commands of the shell keep. */
static void forget_settings(void)
{
    divert_end();
    plot_options_keep(NULL, 0, false);
    plot_options_keep(NULL, 0, true);
    plot_device_reset();
    hints_forget();
    undo_forget();
}

static void connect(void)
{
    eval_show = show;
    eval_write = write_out;
    eval_write_lines = write_lines;
    eval_warn = warn;
    eval_read = session_read;
    eval_help = show_help;
    eval_add_restart(forget_settings);
}

static void start(void *unused)
{
    (void)unused;
    cas_init();
    builtin_init();
    eval_init();
    connect();
}

static void set_style(void)
{
    const SessionOptions *options = session_options;
    print_style.utf8 = term_utf8();
    print_style.width = term_width();
    print_style.centred = term_output();
    if (options->test)
        print_style.prettyprint = 0;
    if (options->no_colour || options->colour)
        term_set_colour(options->colour);
    session_settings = (SessionSettings){.prompt = options->test ? "#-->" : "> ",
                                         .quiet = options->quiet || options->test,
                                         .hints = true,
                                         .errorbreak = options->errorbreak,
                                         .warnlevel = options->warnlevel};
}

static void run_inputs(void *unused)
{
    (void)unused;
    session_input();
}

int session_run(const SessionOptions *options)
{
    session_options = options;
    mem_init();
    mem_set_cap(options->memory ? (size_t)options->memory << 10 : mem_usual_cap());
    session_join(options);
    term_init();
    session.interactive = options->sink ? options->sink->run != NULL
                                        : !options->batch && !options->nfiles && term_input() &&
                                              !options->sheet && !options->sheets;
    set_style();
    term_catch_interrupts();
    if (options->cpu)
        secure_limit_cpu(options->cpu);
    Status status = err_try(start, NULL);
    if (status == ST_OK)
        status = err_try(run_inputs, NULL);
    if (status != ST_OK) {
        if (status != ST_INTERRUPT)
            fprintf(stderr, "daesy: %s\n", err_message());
        session.status = status == ST_INTERRUPT ? SESSION_INTERRUPTED
                         : status == ST_NOMEM   ? SESSION_ERROR
                                                : SESSION_INTERNAL;
    }
    if (options->sink)
        options->sink->end();
    flush();
    err_interrupt_pending = 0;
    plot_device_done();
    hints_forget();
    record_end();
    undo_forget();
    edit_forget();
    echo_open(NULL);
    eval_done();
    source_done();
    expr_done();
    mem_done();
    err_done();
    return session.interactive && session.status == SESSION_ERROR ? SESSION_FINE : session.status;
}
