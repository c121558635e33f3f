/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The control channel has a thread of its own, which is why an interrupt is heard while a cell
 * runs: it sends SIGINT to the session's thread, and the handler sets the flag that the evaluator
 * polls. The same thread ends a kernel that does not end by itself three seconds after it was asked
 * to, or whose parent is gone; it sends on what was printed, and shows after two seconds how far
 * the statement is, in an output that is emptied when the cell ends.
 */
#include "config.h"

#include "repl/kernel/kernel_control.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/kernel/kernel_message.h"
#include "repl/kernel/kernel_requests.h"
#include "repl/kernel/kernel_stream.h"
#include "repl/term.h"

enum { TICK_MS = 100, PROGRESS_AFTER = 2, END_AFTER = 3 };

static struct {
    pthread_t session, thread;
    bool running;
    volatile sig_atomic_t busy, leaving, done;
    int pipe[2];
    pid_t parent; /* 0: not watched */
    double asked; /* when the kernel was asked to end */
} control;

static struct {
    pthread_mutex_t lock;
    json_t *header; /* of the cell that runs, or NULL */
    double start;
    long shown; /* the second that was shown last; 0: none */
    unsigned long number;
} progress = {.lock = PTHREAD_MUTEX_INITIALIZER};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- progress -----------------------------------------------------------------------------------
 */

/* With the lock held: the output of this cell's progress now holds this text. */
static void show_progress(const char *type, const char *text)
{
    char id[40];
    snprintf(id, sizeof id, "daesy-progress-%lu", progress.number);
    kernel_message_publish(progress.header, type,
                           json_pack("{s{ss}s{}s{ss}}", "data", "text/plain", text, "metadata",
                                     "transient", "display_id", id));
}

static void tell_progress(void)
{
    char measure[128], text[256];
    pthread_mutex_lock(&progress.lock);
    long seconds = progress.header ? (long)(now() - progress.start) : 0;
    if (seconds >= PROGRESS_AFTER && seconds > progress.shown) {
        term_work_look(measure, sizeof measure);
        snprintf(text, sizeof text, "(%s%srunning for %ld s)", measure, *measure ? ", " : "",
                 seconds);
        if (!progress.shown)
            progress.number++;
        kernel_stream_flush();
        show_progress(progress.shown ? "update_display_data" : "display_data", text);
        progress.shown = seconds;
    }
    pthread_mutex_unlock(&progress.lock);
}

/* From now on progress is this request's. */
static void set_progress(json_t *header)
{
    pthread_mutex_lock(&progress.lock);
    if (progress.shown)
        show_progress("update_display_data", "");
    json_decref(progress.header);
    progress.header = json_incref(header);
    progress.start = now();
    progress.shown = 0;
    pthread_mutex_unlock(&progress.lock);
}

void kernel_control_begin(json_t *header)
{
    set_progress(header);
    err_interrupt_pending = 0;
    control.busy = 1;
}

void kernel_control_end(void)
{
    control.busy = 0;
    err_interrupt_pending = 0;
    set_progress(NULL);
}

/* --- interrupts and the end ---------------------------------------------------------------------
 */

static void on_interrupt(int signal)
{
    if (!pthread_equal(pthread_self(), control.session))
        pthread_kill(control.session, signal);
    else if (control.busy)
        err_interrupt_request(1);
}

void kernel_control_leave(void)
{
    control.leaving = 1;
    ssize_t written = write(control.pipe[1], "x", 1);
    (void)written;
}

bool kernel_control_leaving(void)
{
    return control.leaving;
}

int kernel_control_descriptor(void)
{
    return control.pipe[0];
}

json_t *kernel_control_shutdown(json_t *content)
{
    return json_pack("{sssb}", "status", "ok", "restart",
                     json_is_true(json_object_get(content, "restart")));
}

static void stop_session(void)
{
    kernel_control_leave();
    control.asked = now();
    pthread_kill(control.session, SIGINT);
}

/* What nobody else may do any more. */
static void watch_end(void)
{
    bool orphan = control.parent && getppid() != control.parent;
    if (orphan && !control.leaving)
        stop_session();
    if (control.leaving && control.asked > 0 && now() - control.asked > END_AFTER && !control.done)
        _exit(0);
}

static void answer(const KernelMessage *m)
{
    kernel_message_status(m->header, "busy");
    if (!strcmp(m->type, "interrupt_request")) {
        pthread_kill(control.session, SIGINT);
        kernel_message_reply(m, "interrupt_reply", json_pack("{ss}", "status", "ok"));
    } else if (!strcmp(m->type, "shutdown_request")) {
        kernel_message_reply(m, "shutdown_reply", kernel_control_shutdown(m->content));
        stop_session();
    } else if (!strcmp(m->type, "kernel_info_request")) {
        kernel_message_reply(m, "kernel_info_reply", kernel_requests_info());
    }
    kernel_message_status(m->header, "idle");
}

static void *listen_to_control(void *unused)
{
    KernelMessage message;
    while (!control.done) {
        if (kernel_wire_wait(KERNEL_CONTROL, -1, TICK_MS))
            while (kernel_message_take(KERNEL_CONTROL, &message)) {
                answer(&message);
                kernel_message_release(&message);
            }
        kernel_stream_flush();
        tell_progress();
        watch_end();
    }
    return unused;
}

/* Jupyter says which process has started the kernel: a kernel without it is of no use. */
static void know_parent(void)
{
    const char *told = getenv("JPY_PARENT_PID");
    pid_t parent = told ? (pid_t)strtol(told, NULL, 10) : 0;
    control.parent = parent == getppid() ? parent : 0;
}

bool kernel_control_start(void)
{
    struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: waiting ends */
    sigset_t all, before;
    control.session = pthread_self();
    know_parent();
    if (pipe2(control.pipe, O_CLOEXEC) != 0)
        return false;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    control.running = pthread_create(&control.thread, NULL, listen_to_control, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return control.running;
}

void kernel_control_stop(void)
{
    control.done = 1;
    if (control.running)
        pthread_join(control.thread, NULL);
    control.running = false;
    close(control.pipe[0]);
    close(control.pipe[1]);
}
