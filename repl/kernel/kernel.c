/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kernel's loop and what is heard of a cell. Every request is answered between a `busy` and an
 * `idle`. Results of a cell are shown one after the other; the last one of a statement waits until
 * something follows it, since the last of all is the result of the cell (Out[n]). A cell ends at
 * its first error, whose message with the line and the caret is the traceback; cells that were sent
 * with it are then answered as aborted. An interrupted statement is an error, too.
 */
#include "config.h"

#include "repl/kernel/kernel.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/eval/eval.h"
#include "repl/kernel/kernel_bundle.h"
#include "repl/kernel/kernel_cell.h"
#include "repl/kernel/kernel_comm.h"
#include "repl/kernel/kernel_control.h"
#include "repl/kernel/kernel_explore.h"
#include "repl/kernel/kernel_message.h"
#include "repl/kernel/kernel_requests.h"
#include "repl/kernel/kernel_stream.h"
#include "repl/print/print.h"
#include "repl/session_parts.h"

const char *kernel_open(const char *path)
{
    return kernel_message_open(path);
}

void kernel_close(void)
{
    kernel_requests_forget();
    kernel_wire_close();
}

/* --- requests -----------------------------------------------------------------------------------
 */

static json_t *failure(void)
{
    return json_pack("{sssssss[]}", "status", "error", "ename", "error", "evalue", err_message(),
                     "traceback");
}

/* Requests that are answered at once, by the content of their reply. */
static const struct {
    const char *request, *reply;
    json_t *(*answer)(json_t *content);
} QUESTIONS[] = {
    {"complete_request", "complete_reply", kernel_requests_complete},
    {"inspect_request", "inspect_reply", kernel_requests_inspect},
    {"is_complete_request", "is_complete_reply", kernel_requests_is_complete},
    {"history_request", "history_reply", kernel_requests_history},
    {"comm_info_request", "comm_info_reply", kernel_comm_info},
};

typedef struct Question {
    const KernelMessage *message;
    long row; /* of QUESTIONS */
} Question;

static void answer_question(void *question)
{
    const Question *q = question;
    kernel_message_reply(q->message, QUESTIONS[q->row].reply,
                         QUESTIONS[q->row].answer(q->message->content));
}

static void answer(const KernelMessage *m)
{
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        if (strcmp(m->type, QUESTIONS[i].request) != 0)
            continue;
        Question question = {m, (long)i};
        if (err_try(answer_question, &question) != ST_OK)
            kernel_message_reply(m, QUESTIONS[i].reply, failure());
    }
    if (!strcmp(m->type, "kernel_info_request"))
        kernel_message_reply(m, "kernel_info_reply", kernel_requests_info());
    if (!strncmp(m->type, "comm_", 5) && !strstr(m->type, "request"))
        kernel_explore_take(m);
    if (!strcmp(m->type, "shutdown_request")) {
        kernel_message_reply(m, "shutdown_reply", kernel_control_shutdown(m->content));
        kernel_control_leave();
    }
}

/* Messages that came before anybody could know that the cell failed. */
typedef struct Together {
    KernelMessage *message;
    size_t count;
} Together;

static void gather(Together *together)
{
    enum { GRACE_MS = 20 };
    KernelMessage message;
    while (kernel_wire_wait(KERNEL_SHELL, -1, GRACE_MS) &&
           kernel_message_take(KERNEL_SHELL, &message)) {
        together->message = mem_realloc(together->message, (together->count + 1) * sizeof message);
        together->message[together->count++] = message;
    }
}

/* The cells among them are not run. */
static void abort_cells(Together *together)
{
    for (size_t i = 0; i < together->count; i++) {
        KernelMessage *m = &together->message[i];
        kernel_message_status(m->header, "busy");
        if (!strcmp(m->type, "execute_request"))
            kernel_message_reply(m, "execute_reply", kernel_cell_aborted());
        else
            answer(m);
        kernel_message_status(m->header, "idle");
        kernel_message_release(m);
    }
    mem_free(together->message);
}

/* A message; what may be raised ends its request, never the kernel. */
static void take(void *message)
{
    const KernelMessage *m = message;
    Together together = {0};
    kernel_message_status(m->header, "busy");
    if (!strcmp(m->type, "execute_request")) {
        if (!kernel_cell_run(m))
            gather(&together);
        kernel_cell_answer();
    } else {
        answer(m);
    }
    kernel_message_status(m->header, "idle");
    abort_cells(&together);
}

static void run(void)
{
    KernelMessage message;
    print_style.utf8 = true;
    print_style.centred = false;
    eval_ask = kernel_cell_ask;
    kernel_explore_connect();
    if (!kernel_control_start())
        err_raise(ST_IO, "no thread for the control channel");
    kernel_message_status(NULL, "starting");
    while (!kernel_control_leaving() && !session_leaving()) {
        if (kernel_message_take(KERNEL_SHELL, &message)) {
            if (err_try(take, &message) != ST_OK)
                fprintf(stderr, "daesy: %s\n", err_message());
            kernel_message_release(&message);
        } else {
            kernel_wire_wait(KERNEL_SHELL, kernel_control_descriptor(), -1);
        }
    }
    kernel_explore_forget();
    kernel_control_stop();
}

const Sink KERNEL_SINK = {.begin = kernel_cell_begin,
                          .result = kernel_cell_result,
                          .print = kernel_cell_print,
                          .output = kernel_cell_output,
                          .message = kernel_cell_message,
                          .plot = kernel_cell_plot,
                          .picture = kernel_cell_picture,
                          .end = kernel_cell_end,
                          .run = run};
