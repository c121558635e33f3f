/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The child does its work with interrupts blocked and writes one letter, `v` for a value or `e` for
 * an error (then the status and the message), and the bytes into a pipe; it never returns and runs
 * no exit handlers. The parent waits for the pipe, polls for interrupts twenty times a second, and
 * reaps the child in every case. A limit of processor time (deadline.h) goes on in the child, whose
 * time counts for the parent's limit. Under a limit of work (effort.h) there is no child.
 */
#include "cas/base/aside.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cas/base/deadline.h"
#include "cas/base/effort.h"
#include "cas/base/err.h"

enum { POLL_MILLISECONDS = 50 };

typedef struct Child {
    pid_t pid;
    int fd;
} Child;

typedef struct Work {
    void (*work)(Buf *out, void *arg);
    void *arg;
    Buf out;
} Work;

static void run_work(void *arg)
{
    Work *w = arg;
    w->work(&w->out, w->arg);
}

static void write_all(int fd, const char *data, size_t n)
{
    while (n > 0) {
        ssize_t k = write(fd, data, n);
        if (k < 0 && errno == EINTR)
            continue;
        if (k <= 0)
            _exit(1);
        data += k;
        n -= (size_t)k;
    }
}

static _Noreturn void be_child(int fd, void (*work)(Buf *out, void *arg), void *arg)
{
    Work w = {.work = work, .arg = arg};
    signal(SIGINT, SIG_IGN); /* the parent decides */
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* and takes the child with it */
#endif
    err_interrupt_block();
    Status status = err_try(run_work, &w);
    if (status == ST_OK) {
        write_all(fd, "v", 1);
        write_all(fd, buf_text(&w.out), w.out.length);
    } else {
        char letter[2] = {'e', (char)status};
        write_all(fd, letter, 2);
        write_all(fd, err_message(), strlen(err_message()));
    }
    _exit(0);
}

static double in_seconds(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

/* Waits for the end of the child; its time is charged to the limit. When the limit ended it, the
 * limit is over: timers count by ticks, so the time used may be said to be less. */
static void reap(Child *child)
{
    struct rusage used = {0};
    int end = 0;
    while (wait4(child->pid, &end, 0, &used) < 0 && errno == EINTR)
        ;
    child->pid = 0;
    bool out_of_time = WIFSIGNALED(end) && WTERMSIG(end) == SIGPROF;
    deadline_charge(out_of_time ? INFINITY : in_seconds(used.ru_utime) + in_seconds(used.ru_stime));
}

static void end_child(void *arg)
{
    Child *child = arg;
    close(child->fd);
    if (child->pid == 0)
        return;
    kill(child->pid, SIGKILL);
    reap(child);
}

/* Everything the child writes. */
static void read_all(const Child *child, Buf *all)
{
    char chunk[4096];
    for (;;) {
        struct pollfd ready = {.fd = child->fd, .events = POLLIN};
        int n = poll(&ready, 1, POLL_MILLISECONDS);
        err_poll();
        if (n <= 0)
            continue;
        ssize_t k = read(child->fd, chunk, sizeof chunk);
        if (k == 0)
            return;
        if (k > 0)
            buf_putn(all, chunk, (size_t)k);
        else if (errno != EINTR)
            return;
    }
}

void aside_run(Buf *result, void (*work)(Buf *out, void *arg), void *arg)
{
    int fds[2];
    effort_uncounted();
    if (pipe(fds) != 0)
        err_raise(ST_LIMIT, "no pipe for a computation aside");
    double left = deadline_left();
    Child child = {.pid = fork(), .fd = fds[0]};
    if (child.pid == 0) {
        close(fds[0]);
        deadline_end_after(left);
        be_child(fds[1], work, arg);
    }
    close(fds[1]);
    if (child.pid < 0) {
        close(fds[0]);
        err_raise(ST_LIMIT, "no process for a computation aside");
    }
    Buf all = {0};
    err_defer(end_child, &child);
    err_defer(buf_release, &all);
    read_all(&child, &all);
    reap(&child);
    err_poll();
    const char *text = buf_text(&all);
    if (all.length >= 2 && text[0] == 'e')
        err_raise((Status)text[1], "%s", text + 2);
    if (all.length < 1 || text[0] != 'v')
        err_raise(ST_NOMEM, "a computation aside was ended by the system");
    buf_putn(result, text + 1, all.length - 1);
    err_undefer(true);
    err_undefer(true);
}
