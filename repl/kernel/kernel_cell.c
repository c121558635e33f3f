/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One cell at a time: its outputs go to everybody as they come, its fate to who has sent it. A
 * result and a note are held until something follows: the last result is the result of the cell,
 * and the note behind an interrupt is its traceback.
 */
#include "config.h"

#include "repl/kernel/kernel_cell.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/eval/eval.h"
#include "repl/kernel/kernel_bundle.h"
#include "repl/kernel/kernel_control.h"
#include "repl/kernel/kernel_requests.h"
#include "repl/kernel/kernel_stream.h"
#include "repl/session.h"

static struct {
    const KernelMessage *request; /* NULL: no cell runs */
    long number;                  /* of the cell, and of the last one */
    bool silent, asks;
    Status status;        /* how it ended */
    json_t *result;       /* the bundle that waits, or NULL */
    Buf note;             /* the note that waits */
    Buf error, traceback; /* what ended the cell */
} cell;

static const char *const NAMES[] = {
#define STATUS(name, meaning) [ST_##name] = meaning,
#include "cas/base/status.def"
#undef STATUS
};

static bool is_flag(json_t *content, const char *key, bool otherwise)
{
    json_t *flag = json_object_get(content, key);
    return flag ? json_is_true(flag) : otherwise;
}

json_t *kernel_cell_header(void)
{
    return cell.request && !cell.silent ? cell.request->header : NULL;
}

/* --- outputs ------------------------------------------------------------------------------------
 */

static void publish(const char *type, json_t *content)
{
    if (cell.silent || !cell.request)
        json_decref(content);
    else
        kernel_message_publish(cell.request->header, type, content);
}

static void say(const char *stream, const char *text, size_t length)
{
    if (!cell.silent)
        kernel_stream_put(stream, text, length);
}

static void flush_note(void)
{
    if (cell.note.length) {
        say("stderr", "note: ", strlen("note: "));
        say("stderr", buf_text(&cell.note), cell.note.length);
        buf_truncate(&cell.note, 0);
    }
}

/* What waits is sent: something follows it. */
static void flush_waiting(void)
{
    json_t *result = cell.result;
    cell.result = NULL;
    if (result) {
        kernel_stream_flush();
        publish("display_data", json_pack("{sos{}s{}}", "data", result, "metadata", "transient"));
    }
    flush_note();
}

void kernel_cell_display(json_t *bundle, json_t *transient)
{
    flush_waiting();
    kernel_stream_flush();
    publish("display_data", json_pack("{sos{}so}", "data", bundle, "metadata", "transient",
                                      transient ? transient : json_object()));
}

/* The last result of a cell is its value. */
static void flush_result(void)
{
    json_t *result = cell.result;
    cell.result = NULL;
    kernel_stream_flush();
    if (result)
        publish("execute_result", json_pack("{sIsos{}}", "execution_count", (json_int_t)cell.number,
                                            "data", result, "metadata"));
    flush_note();
    kernel_stream_flush();
}

void kernel_cell_begin(const char *file, unsigned line, unsigned column, const char *text,
                       size_t length)
{
    (void)file;
    (void)line;
    (void)column;
    (void)text;
    (void)length;
    flush_waiting();
}

void kernel_cell_result(const char *label, Expr value)
{
    flush_waiting();
    if (!cell.silent && cell.request)
        cell.result = kernel_bundle_value(label, value);
}

void kernel_cell_print(Expr value)
{
    if (!cell.silent && cell.request)
        kernel_cell_display(kernel_bundle_value("", value), NULL);
}

void kernel_cell_output(const char *text, size_t length)
{
    flush_waiting();
    say("stdout", text, length);
}

void kernel_cell_message(const Report *report)
{
    enum { COLUMNS = 76 }; /* of a cell in a window of usual width, which breaks within words */
    Buf text = {0};
    err_defer(buf_release, &text);
    bool plain = !report->place;
    flush_waiting();
    if (!strcmp(report->kind, "error") && cell.request && !cell.error.length) {
        buf_puts(&cell.error, report->message);
        report_put(&cell.traceback, report, true, COLUMNS);
    } else if (!strcmp(report->kind, "note") && plain) {
        report_put_text(&cell.note, report->message, strlen("note: "), 0, COLUMNS);
    } else {
        if (plain && !strcmp(report->kind, "warning")) {
            buf_puts(&text, "Warning, ");
            report_put_text(&text, report->message, (int)text.length, 0, COLUMNS);
        } else {
            report_put(&text, report, false, COLUMNS);
        }
        say("stderr", buf_text(&text), text.length);
    }
    err_undefer(true);
    if (!cell.request)
        flush_waiting();
}

/* Where its file is, is said in words. */
void kernel_cell_plot(const char *path)
{
    (void)path;
}

void kernel_cell_picture(Expr plot, const char *kind)
{
    if (!cell.silent && cell.request)
        kernel_cell_display(kernel_bundle_plot(plot, kind), NULL);
}

bool kernel_cell_end(void)
{
    return true;
}

/* --- input --------------------------------------------------------------------------------------
 */

char *kernel_cell_ask(const char *prompt)
{
    enum { LOOK_MS = 100 };
    KernelMessage message;
    if (!cell.request || !cell.asks)
        return NULL;
    flush_waiting();
    kernel_stream_flush();
    while (kernel_message_take(KERNEL_STDIN, &message)) /* answers that came too late */
        kernel_message_release(&message);
    kernel_message_ask(KERNEL_STDIN, cell.request, "input_request",
                       json_pack("{sssb}", "prompt", prompt, "password", 0));
    for (;;) {
        err_poll();
        if (!kernel_wire_wait(KERNEL_STDIN, -1, LOOK_MS) ||
            !kernel_message_take(KERNEL_STDIN, &message))
            continue;
        err_defer(kernel_message_release, &message);
        char *line = strcmp(message.type, "input_reply") != 0
                         ? NULL
                         : mem_strdup(kernel_message_text(message.content, "value"));
        err_undefer(true);
        if (line)
            return line;
    }
}

/* --- user_expressions ---------------------------------------------------------------------------
 */

typedef struct Wanted {
    const char *text;
    json_t *bundle;
} Wanted;

static void find_value(void *wanted)
{
    Wanted *w = wanted;
    Expr args[2] = {expr_string(w->text, -1), expr_symbol("statement")};
    Expr value = eval_apply(expr_symbol("parse"), args, 2);
    w->bundle = kernel_bundle_value("", value);
}

static json_t *value_of(const char *text)
{
    Wanted wanted = {text, NULL};
    Status status = err_try(find_value, &wanted);
    if (status == ST_OK)
        return json_pack("{sssos{}}", "status", "ok", "data", wanted.bundle, "metadata");
    return json_pack("{sssssss[]}", "status", "error", "ename", NAMES[status], "evalue",
                     err_message(), "traceback");
}

static json_t *values_of(json_t *wanted)
{
    const char *name;
    json_t *text, *values = json_object();
    json_object_foreach(wanted, name, text) if (json_is_string(text))
        json_object_set_new(values, name, value_of(json_string_value(text)));
    return values;
}

/* --- from request to reply ----------------------------------------------------------------------
 */

json_t *kernel_cell_aborted(void)
{
    return json_pack("{sssI}", "status", "aborted", "execution_count", (json_int_t)cell.number);
}

/* The lines of the message, each a text. */
static json_t *lines_of(const char *text)
{
    json_t *lines = json_array();
    while (*text) {
        size_t n = strcspn(text, "\n");
        json_array_append_new(lines, json_stringn(text, n));
        text += n + (text[n] == '\n');
    }
    return lines;
}

static json_t *failure(Status status)
{
    json_t *lines = lines_of(buf_text(&cell.traceback));
    publish("error", json_pack("{sssssO}", "ename", NAMES[status], "evalue", buf_text(&cell.error),
                               "traceback", lines));
    return json_pack("{ss sI ss ss so}", "status", "error", "execution_count",
                     (json_int_t)cell.number, "ename", NAMES[status], "evalue",
                     buf_text(&cell.error), "traceback", lines);
}

static json_t *success(bool quits)
{
    json_t *payload = json_array();
    json_t *values = values_of(json_object_get(cell.request->content, "user_expressions"));
    if (quits)
        json_array_append_new(payload, json_pack("{sssb}", "source", "ask_exit", "keepkernel", 0));
    return json_pack("{ss sI so so}", "status", "ok", "execution_count", (json_int_t)cell.number,
                     "payload", payload, "user_expressions", values);
}

/* The note says what was interrupted. */
static void tell_interrupt(void)
{
    if (cell.status != ST_INTERRUPT || cell.error.length)
        return;
    buf_puts(&cell.error, "interrupted by the user");
    buf_puts(&cell.traceback, cell.note.length ? buf_text(&cell.note) : "Interrupted.\n");
    buf_truncate(&cell.note, 0);
}

static bool is_fine(Status status)
{
    return status == ST_OK || status == ST_QUIT;
}

static void forget(void)
{
    json_decref(cell.result);
    cell.result = NULL;
    cell.request = NULL;
    cell.silent = false;
    buf_free(&cell.note);
    buf_free(&cell.error);
    buf_free(&cell.traceback);
    kernel_stream_begin(NULL);
}

static void run_code(void *unused)
{
    (void)unused;
    char name[40];
    snprintf(name, sizeof name, "In [%ld]", cell.number);
    cell.status = session_run_cell(name, kernel_message_text(cell.request->content, "code"));
}

bool kernel_cell_run(const KernelMessage *request)
{
    json_t *content = request->content;
    const char *code = kernel_message_text(content, "code");
    cell.request = request;
    cell.silent = is_flag(content, "silent", false);
    cell.asks = is_flag(content, "allow_stdin", true);
    if (!cell.silent && is_flag(content, "store_history", true)) {
        cell.number++;
        kernel_requests_remember(cell.number, code);
    }
    publish("execute_input",
            json_pack("{sssI}", "code", code, "execution_count", (json_int_t)cell.number));
    kernel_stream_begin(request->header);
    kernel_control_begin(cell.silent ? NULL : request->header);
    Status run = err_try(run_code, NULL);
    if (run != ST_OK)
        cell.status = run;
    return is_fine(cell.status) || !is_flag(content, "stop_on_error", true);
}

void kernel_cell_answer(void)
{
    tell_interrupt();
    flush_result();
    err_interrupt_pending = 0;
    json_t *content = is_fine(cell.status) ? success(cell.status == ST_QUIT) : failure(cell.status);
    kernel_control_end();
    kernel_message_reply(cell.request, "execute_reply", content);
    forget();
}
