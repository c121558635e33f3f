/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The child does its work with interrupts blocked and writes one letter, `v` for a value or `e` for
 * an error (then the status and the message), and the bytes into a pipe; it never returns and runs
 * no exit handlers. The parent waits for the pipe, polls for interrupts twenty times a second, and
 * reaps the child in every case. A limit of processor time (deadline.h) goes on in the child, whose
 * time counts for the parent's limit. Under a limit of work (effort.h) there is no child.
 *
 * Of many pieces each child takes the next number from memory that all share, and writes records:
 * number, status, length, bytes; together, so that many short pieces cost few writes. Where mpirun
 * started several processes each does every so many-th piece, and then all exchange their records.
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
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cas/base/deadline.h"
#include "cas/base/effort.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/ranks.h"

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

static bool within; /* this is a child: its own pieces are done by one at a time */

static void begin_child(void)
{
    signal(SIGINT, SIG_IGN); /* the parent decides */
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* and takes the child with it */
#endif
    err_interrupt_block();
    within = true;
    ranks_leave();
}

static _Noreturn void be_child(int fd, void (*work)(Buf *out, void *arg), void *arg)
{
    Work w = {.work = work, .arg = arg};
    begin_child();
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

/* --- many pieces ----------------------------------------------------------------------------- */

enum { MOST_PROCESSES = 256, FLUSH_BYTES = 1 << 15 };
#define FLUSH_SECONDS 0.05

typedef struct Record {
    long piece, status;
    size_t length;
} Record;

typedef struct Piece {
    const AsideTasks *tasks;
    long i;
    Buf out;
} Piece;

typedef struct Crew {
    const AsideTasks *tasks;
    long wanted; /* children, who share what memory is left */
    long *next;  /* piece that nobody has taken, shared by all */
    Child child[MOST_PROCESSES];
    Buf unread[MOST_PROCESSES];
    long children;
    char *done;      /* flags of pieces */
    bool keeps;      /* records are kept instead of handed over: */
    Buf kept, every; /* own ones, those of all processes of MPI */
} Crew;

/* Another process of mpirun had no child. */
enum { NO_PIECE = -1 };

long aside_processors(void)
{
    long n = within ? 1 : sysconf(_SC_NPROCESSORS_ONLN) / ranks_near();
    return n < 1 ? 1 : n > MOST_PROCESSES ? MOST_PROCESSES : n;
}

long aside_everywhere(void)
{
    return aside_processors() * ranks_count();
}

static void run_piece(void *arg)
{
    Piece *p = arg;
    p->tasks->work(&p->out, p->i, p->tasks->arg);
}

static void put_record(Buf *to, Piece *p, Status status)
{
    const char *bytes = status == ST_OK ? buf_text(&p->out) : err_message();
    Record record = {p->i, status, status == ST_OK ? p->out.length : strlen(bytes)};
    buf_putn(to, (const char *)&record, sizeof record);
    buf_putn(to, bytes, record.length);
}

static double seconds_now(void)
{
    struct timeval now;
    gettimeofday(&now, NULL);
    return in_seconds(now);
}

static void flush(int fd, Buf *text)
{
    write_all(fd, buf_text(text), text->length);
    buf_truncate(text, 0);
}

typedef struct Shift {
    int fd;
    const AsideTasks *tasks;
    long *next;
    Buf text;
    Piece piece;
} Shift;

static void do_shift(void *arg)
{
    Shift *shift = arg;
    const AsideTasks *tasks = shift->tasks;
    Buf *text = &shift->text;
    Piece *piece = &shift->piece;
    long each = ranks_count(), first = ranks_here();
    double last = seconds_now();
    while ((piece->i = first + each * __atomic_fetch_add(shift->next, 1, __ATOMIC_RELAXED)) <
           tasks->count) {
        buf_truncate(&piece->out, 0);
        put_record(text, piece, err_try(run_piece, piece));
        if (text->length > FLUSH_BYTES || seconds_now() > last + FLUSH_SECONDS) {
            flush(shift->fd, text);
            last = seconds_now();
        }
    }
    flush(shift->fd, text);
}

/* No error leaves a child: it would go on as a second parent. What memory ended has no record. */
static _Noreturn void be_crew(int fd, const AsideTasks *tasks, long *next)
{
    Shift shift = {.fd = fd, .tasks = tasks, .next = next, .piece = {.tasks = tasks}};
    begin_child();
    _exit(err_try(do_shift, &shift) != ST_OK);
}

static void end_crew(void *arg)
{
    Crew *crew = arg;
    for (long k = 0; k < crew->children; k++)
        if (crew->child[k].pid)
            kill(crew->child[k].pid, SIGKILL); /* all of them before any is waited for */
    for (long k = 0; k < crew->children; k++) {
        end_child(&crew->child[k]);
        buf_release(&crew->unread[k]);
    }
    if (crew->next)
        munmap(crew->next, sizeof *crew->next);
    buf_release(&crew->kept);
    buf_release(&crew->every);
    mem_free(crew->done);
    mem_free(crew);
}

/* In a child: the cap is for all together. What is in use is in all of them, but only once in the
 * machine. */
static void share_memory(long n)
{
    size_t used = mem_bytes_in_use(), cap = mem_cap();
    if (cap > used)
        mem_set_cap(used + (cap - used) / (size_t)n);
}

static bool hire(Crew *crew, double left)
{
    int fds[2];
    if (pipe(fds) != 0)
        return false;
    pid_t pid = fork();
    if (pid == 0) {
        for (long k = 0; k < crew->children; k++)
            close(crew->child[k].fd);
        close(fds[0]);
        deadline_end_after(left);
        share_memory(crew->wanted);
        be_crew(fds[1], crew->tasks, crew->next);
    }
    close(fds[1]);
    if (pid < 0) {
        close(fds[0]);
        return false;
    }
    crew->child[crew->children++] = (Child){.pid = pid, .fd = fds[0]};
    return true;
}

static void begin_crew(Crew *crew, const AsideTasks *tasks)
{
    crew->tasks = tasks;
    crew->done = mem_zalloc((size_t)tasks->count + 1);
    void *shared =
        mmap(NULL, sizeof *crew->next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        err_raise(ST_LIMIT, "no memory that processes share");
    crew->next = shared;
}

static void hire_all(Crew *crew)
{
    long wanted = crew->tasks->processes > 0 ? crew->tasks->processes : aside_processors();
    if (within)
        wanted = 1;
    if (wanted > crew->tasks->count)
        wanted = crew->tasks->count;
    if (wanted > MOST_PROCESSES)
        wanted = MOST_PROCESSES;
    crew->wanted = wanted;
    double left = deadline_left();
    while (crew->children < wanted && hire(crew, left))
        ;
    if (crew->children == 0)
        err_raise(ST_LIMIT, "no process for computations aside");
}

static void take_record(Crew *crew, const Record *record, const char *bytes)
{
    if (crew->keeps) {
        buf_putn(&crew->kept, (const char *)record, sizeof *record);
        buf_putn(&crew->kept, bytes, record->length);
        return;
    }
    if (record->piece == NO_PIECE)
        err_raise((Status)record->status, "%.*s", (int)record->length, bytes);
    crew->done[record->piece] = 1;
    crew->tasks->take(record->piece, (Status)record->status, bytes, record->length,
                      crew->tasks->arg);
}

/* Hands over the records that are complete. */
static void take_records(Crew *crew, Buf *unread)
{
    const char *text = buf_text(unread);
    size_t at = 0;
    Record record;
    while (unread->length - at >= sizeof record) {
        memcpy(&record, text + at, sizeof record);
        if (unread->length - at - sizeof record < record.length)
            break;
        take_record(crew, &record, text + at + sizeof record);
        at += sizeof record + record.length;
    }
    Buf rest = {0};
    buf_putn(&rest, text + at, unread->length - at);
    buf_release(unread);
    *unread = rest;
}

/* Reads what child k has written; false at its end. */
static bool read_some(Crew *crew, long k)
{
    char chunk[1 << 14];
    ssize_t n = read(crew->child[k].fd, chunk, sizeof chunk);
    if (n < 0)
        return errno == EINTR;
    if (n == 0)
        return false;
    buf_putn(&crew->unread[k], chunk, (size_t)n);
    take_records(crew, &crew->unread[k]);
    return true;
}

static void read_crew(Crew *crew)
{
    struct pollfd ready[MOST_PROCESSES];
    long working = crew->children;
    for (long k = 0; k < crew->children; k++)
        ready[k] = (struct pollfd){.fd = crew->child[k].fd, .events = POLLIN};
    while (working > 0) {
        int n = poll(ready, (nfds_t)crew->children, POLL_MILLISECONDS);
        err_poll();
        for (long k = 0; k < crew->children && n > 0; k++) {
            if (ready[k].fd < 0 || !ready[k].revents || read_some(crew, k))
                continue;
            ready[k].fd = -1;
            reap(&crew->child[k]);
            working--;
        }
    }
}

static void do_own(void *arg)
{
    hire_all(arg);
    read_crew(arg);
    err_poll();
}

/* Does the pieces of this process of MPI, and takes those of all. One that could not do its pieces
 * says so to all. */
static void do_together(Crew *crew)
{
    crew->keeps = true;
    Status status = err_try(do_own, crew);
    if (status != ST_OK) {
        Record record = {NO_PIECE, status, strlen(err_message())};
        buf_truncate(&crew->kept, 0);
        take_record(crew, &record, err_message());
    }
    crew->keeps = false;
    ranks_gather(&crew->kept, crew->tasks->count, &crew->every);
    take_records(crew, &crew->every);
}

void aside_each(const AsideTasks *tasks)
{
    static const char killed[] = "ended by the system";
    if (tasks->count <= 0)
        return;
    effort_uncounted();
    Crew *crew = mem_zalloc(sizeof *crew);
    err_defer(end_crew, crew);
    begin_crew(crew, tasks);
    if (ranks_count() > 1)
        do_together(crew);
    else
        do_own(crew);
    for (long i = 0; i < tasks->count; i++)
        if (!crew->done[i])
            tasks->take(i, ST_NOMEM, killed, sizeof killed - 1, tasks->arg);
    err_undefer(true);
}
