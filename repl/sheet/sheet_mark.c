/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --mark reference.dae submissions...: the reference is run once, in a process of its own;
 * the results that it shows are the questions, those behind a `:` are not asked. Then each
 * submission is run in a process of its own, in an empty folder, with the limits of a secure
 * session (10 s and 500 MB where the command line says nothing), several at a time: one that does
 * not end holds up no other for long.
 */
#include "config.h"

#include "repl/sheet/sheet_mark.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/aside.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/eval/eval.h"
#include "repl/files/scratch.h"
#include "repl/files/store.h"
#include "repl/secure.h"
#include "repl/session_parts.h"
#include "repl/sheet/sheet.h"
#include "repl/sheet/sheet_alike.h"
#include "repl/sheet/sheet_stored.h"
#include "repl/sheet/sheet_table.h"
#include "repl/term.h"

enum { SECONDS = 10, MEGABYTES = 500, GRACE = 8, AT_A_TIME = 4, MOST_AT_A_TIME = 64 };

/* --- questions -------------------------------------------------------------------------------- */

/* In a child: the results as sheet_stored.h has them; "?" when the sheet cannot be read. */
static void run_reference(Buf *out, void *path)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    if (sheet_take_script(&text, path))
        sheet_stored_put(out, source_add(path, buf_text(&text), text.length, 1));
    else
        buf_putc(out, '?');
    err_undefer(true);
}

static MarkQuestion *find_question(MarkQuestions *questions, const char *name)
{
    for (long i = 0; i < questions->n && *name; i++)
        if (!strcmp(questions->question[i].name, name))
            return &questions->question[i];
    return &questions->question[questions->n++];
}

/* The last result of each name, and each without one, and all statements; the first error, or NULL.
 */
static const char *collect_questions(MarkQuestions *questions, Buf *sheet, const MwSheet *stored)
{
    const char *error = NULL;
    long most = 0;
    for (long i = 0; i < stored->nitems; i++) {
        most += stored->items[i].noutputs;
        buf_puts(sheet, stored->items[i].text ? stored->items[i].text : "");
        buf_putc(sheet, '\n');
    }
    questions->question = mem_zalloc(((size_t)most + 1) * sizeof *questions->question);
    for (long i = 0; i < stored->nitems; i++)
        for (long k = 0; k < stored->items[i].noutputs; k++) {
            const MwOutput *output = &stored->items[i].outputs[k];
            if (output->kind == MW_VALUE) {
                MarkQuestion *question = find_question(questions, output->left);
                *question = (MarkQuestion){.name = output->left,
                                           .value = output->value,
                                           .text = output->text,
                                           .sheet = buf_text(sheet)};
                sheet_alike_ask(question, stored->items[i].text);
            } else if (output->kind == MW_ERROR && !error)
                error = output->text;
        }
    return error;
}

/* --- processes -------------------------------------------------------------------------------- */

typedef struct Runner {
    pid_t pid; /* 0: idle */
    int fd;
    double until; /* then it is ended */
    MarkLine *line;
    Buf said;
    char folder[256];
} Runner;

typedef struct Class {
    MarkTable table;
    Buf sheet; /* the statements of the reference */
    Runner runner[MOST_AT_A_TIME];
    long runners, next;
} Class;

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void start(Class *class, Runner *runner, MarkLine *line)
{
    int fds[2];
    scratch_make(runner->folder, sizeof runner->folder, "mark");
    if (pipe(fds) != 0)
        err_raise(ST_LIMIT, "no pipe for a submission: %s", strerror(errno));
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        close(fds[0]);
        sheet_marked_run(line->path, runner->folder, &class->table.questions, fds[1]);
    }
    close(fds[1]);
    runner->pid = pid;
    runner->fd = fds[0];
    runner->line = line;
    runner->until = now_seconds() + (double)(secure_seconds() + GRACE);
    if (pid < 0)
        err_raise(ST_LIMIT, "no process for a submission: %s", strerror(errno));
}

/* Takes one line of what a runner has said. */
static void take_record(MarkLine *line, long questions, const char *text)
{
    char letter;
    long i;
    int verdict, behind = 0;
    if (sscanf(text, "%c %ld %d %n", &letter, &i, &verdict, &behind) < 3 || !behind)
        return;
    if (letter == 'e' && verdict >= 0 && verdict < MARK_ENDS) {
        mem_free(line->remark);
        line->remark = mem_strdup(text + behind);
        line->end = (MarkEnd)verdict;
    } else if (letter == 'q' && i >= 0 && i < questions && verdict >= 0 &&
               verdict < MARK_VERDICTS) {
        mem_free(line->answer[i].remark);
        line->answer[i].remark = mem_strdup(text + behind);
        line->answer[i].verdict = (MarkVerdict)verdict;
    }
}

/* It has come to its end, or is brought to it. */
static void finish(Class *class, Runner *runner, bool late)
{
    char *said = (char *)buf_text(&runner->said);
    kill(runner->pid, SIGKILL);
    while (waitpid(runner->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close(runner->fd);
    runner->pid = 0;
    for (char *end; runner->said.length && (end = strchr(said, '\n')); said = end + 1) {
        *end = '\0';
        take_record(runner->line, class->table.questions.n, said);
    }
    if (runner->line->end == MARK_LOST && late)
        runner->line->end = MARK_ENDLESS;
    buf_free(&runner->said);
    scratch_remove(runner->folder);
}

/* What one has said; false at its end. */
static bool listen_to(Runner *runner)
{
    enum { MOST_SAID = 4 << 20 };
    char chunk[4096];
    ssize_t n = read(runner->fd, chunk, sizeof chunk);
    if (n > 0)
        buf_putn(&runner->said, chunk, (size_t)n);
    return (n > 0 && runner->said.length < MOST_SAID) || (n < 0 && errno == EINTR);
}

static void tell_progress(const Class *class)
{
    char text[64];
    snprintf(text, sizeof text, "submission %ld of %ld", class->next, class->table.n);
    term_work_measure(text);
}

/* Waits for somebody to say something, for a twentieth of a second at most. */
static void wait_for_them(Class *class)
{
    enum { MILLISECONDS = 50 };
    struct pollfd ready[MOST_AT_A_TIME];
    Runner *asked[MOST_AT_A_TIME];
    nfds_t n = 0;
    for (long i = 0; i < class->runners; i++)
        if (class->runner[i].pid > 0) {
            asked[n] = &class->runner[i];
            ready[n++] = (struct pollfd){.fd = class->runner[i].fd, .events = POLLIN};
        }
    int some = poll(ready, n, MILLISECONDS);
    err_poll();
    for (nfds_t k = 0; k < n; k++) {
        bool late = now_seconds() > asked[k]->until;
        if (late || (some > 0 && ready[k].revents && !listen_to(asked[k])))
            finish(class, asked[k], late || asked[k]->until - now_seconds() < GRACE - 2);
    }
}

static bool any_busy(const Class *class)
{
    for (long i = 0; i < class->runners; i++)
        if (class->runner[i].pid > 0)
            return true;
    return false;
}

static void end_class(void *arg)
{
    Class *class = arg;
    for (long i = 0; i < class->runners; i++)
        if (class->runner[i].pid > 0)
            finish(class, &class->runner[i], true);
    for (long k = 0; k < class->table.n; k++) {
        MarkLine *line = &class->table.line[k];
        for (long i = 0; i < class->table.questions.n && line->answer; i++)
            mem_free(line->answer[i].remark);
        mem_free(line->answer);
        mem_free(line->remark);
    }
    mem_free(class->table.line);
    mem_free(class->table.questions.question);
    buf_free(&class->sheet);
    mem_free(class);
}

static void run_all(Class *class)
{
    long processors = 2 * aside_processors();
    class->runners = processors < AT_A_TIME        ? AT_A_TIME
                     : processors > MOST_AT_A_TIME ? MOST_AT_A_TIME
                                                   : processors;
    while (class->next < class->table.n || any_busy(class)) {
        for (long i = 0; i < class->runners && class->next < class->table.n; i++)
            if (class->runner[i].pid <= 0)
                start(class, &class->runner[i], &class->table.line[class->next++]);
        tell_progress(class);
        wait_for_them(class);
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), k = strlen(end);
    return n >= k && !strcmp(text + n - k, end);
}

static void write_table(const MarkTable *table)
{
    const char *path = session_options->report;
    Buf out = {0};
    err_defer(buf_release, &out);
    sheet_table_text(&out, table);
    eval_write(buf_text(&out), out.length);
    buf_truncate(&out, 0);
    if (path) {
        (ends_with(path, ".csv") ? sheet_table_csv : sheet_table_html)(&out, table);
        store_text(path, buf_text(&out), out.length);
    }
    err_undefer(true);
}

static void mark(char *const *files, int n, const MwSheet *stored)
{
    Class *class = mem_zalloc(sizeof *class);
    err_defer(end_class, class);
    const char *error = collect_questions(&class->table.questions, &class->sheet, stored);
    if (error)
        err_raise(ST_ERROR, "the reference %s ends with an error: %s", files[0], error);
    if (class->table.questions.n == 0)
        err_raise(ST_ERROR, "the reference %s shows no result; end by ; what is to be marked",
                  files[0]);
    class->table.line = mem_zalloc((size_t)n * sizeof *class->table.line);
    class->table.n = n - 1;
    for (long k = 0; k < n - 1; k++) {
        MarkLine *line = &class->table.line[k];
        line->path = files[k + 1];
        line->answer = mem_zalloc((size_t) class->table.questions.n * sizeof *line->answer);
    }
    run_all(class);
    write_table(&class->table);
    err_undefer(true);
}

void sheet_mark(char *const *files, int n)
{
    const char *report = session_options->report;
    Buf results = {0};
    MwSheet stored = {0};
    if (n < 2)
        err_raise(ST_ERROR, "--mark wants a reference and submissions");
    if (report && !ends_with(report, ".csv") && !ends_with(report, ".html"))
        err_raise(ST_ERROR, "the table of a class is written to a .csv or .html, not to %s",
                  report);
    secure_suggest(SECONDS, MEGABYTES);
    err_defer(buf_release, &results);
    err_defer(sheet_stored_release, &stored);
    aside_run(&results, run_reference, files[0]);
    if (strcmp(buf_text(&results), "?") != 0) {
        sheet_stored_read(&stored, buf_text(&results));
        mark(files, n, &stored);
    } else {
        session_failed(SESSION_OPTIONS, BREAK_ALWAYS);
    }
    err_undefer(true);
    err_undefer(true);
}
