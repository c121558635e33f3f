/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * pdflatex in a folder of its own, without a shell, without asking; what it cannot set it says in a
 * log, of which the first complaint is told. A secure session runs no other programs.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/files/path.h"
#include "repl/files/scratch.h"
#include "repl/files/store.h"

typedef struct Setting {
    char folder[256];
    pid_t pid;
} Setting;

static void end_setting(void *arg)
{
    Setting *setting = arg;
    if (setting->pid > 0) {
        kill(setting->pid, SIGKILL);
        waitpid(setting->pid, NULL, 0);
    }
    scratch_remove(setting->folder);
}

static _Noreturn void be_pdflatex(const char *folder)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3 && nothing >= 0; fd++)
        dup2(nothing, fd);
    if (chdir(folder) == 0)
        execlp("pdflatex", "pdflatex", "-interaction=nonstopmode", "-no-shell-escape",
               "-halt-on-error", "report.tex", (char *)NULL);
    _exit(127);
}

/* Waits for its end; raises when it is interrupted. Returns its exit status. */
static int wait_for(Setting *setting)
{
    enum { MICROSECONDS = 20000 };
    int status = 0;
    for (;;) {
        pid_t done = waitpid(setting->pid, &status, WNOHANG);
        if (done == setting->pid || (done < 0 && errno != EINTR))
            break;
        err_poll();
        usleep(MICROSECONDS);
    }
    setting->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The line of the log that begins with an exclamation mark. */
static void put_complaint(Buf *out, const Setting *setting)
{
    char path[300], line[300];
    snprintf(path, sizeof path, "%s/report.log", setting->folder);
    FILE *log = fopen(path, "re");
    while (log && fgets(line, sizeof line, log))
        if (*line == '!') {
            buf_putn(out, line + 2, strcspn(line + 2, "\n"));
            break;
        }
    if (log)
        fclose(log);
}

static void run(Setting *setting)
{
    Buf complaint = {0};
    setting->pid = fork();
    if (setting->pid == 0)
        be_pdflatex(setting->folder);
    if (setting->pid < 0)
        err_raise(ST_LIMIT, "no process for pdflatex: %s", strerror(errno));
    int status = wait_for(setting);
    if (status == 127) {
        err_hint("install texlive-latex-base, or write the report as .html");
        err_raise(ST_IO, "there is no pdflatex to make a PDF with");
    }
    if (status == 0)
        return;
    err_defer(buf_release, &complaint);
    put_complaint(&complaint, setting);
    err_hint("the same as .tex shows what it stands at");
    err_raise(ST_IO, "pdflatex does not set the report: %s", buf_text(&complaint));
}

static void write_source(const Document *document, const char *stem)
{
    Buf text = {0};
    char path[300];
    err_defer(buf_release, &text);
    document_tex(&text, document, stem);
    snprintf(path, sizeof path, "%s.tex", stem);
    store_text(path, buf_text(&text), text.length);
    err_undefer(true);
}

static void take_result(const char *stem, const char *path)
{
    char made[300];
    snprintf(made, sizeof made, "%s.pdf", stem);
    FILE *file = fopen(made, "re");
    if (!file)
        err_raise(ST_IO, "pdflatex made no PDF");
    store_stream(path, file);
    fclose(file);
}

void document_pdf(const Document *document, const char *path)
{
    Setting setting = {.pid = 0};
    char stem[280];
    if (path_confined()) {
        err_hint("write the report as .html");
        err_raise(ST_IO, "a secure session runs no pdflatex");
    }
    scratch_make(setting.folder, sizeof setting.folder, "report");
    err_defer(end_setting, &setting);
    snprintf(stem, sizeof stem, "%s/report", setting.folder);
    write_source(document, stem);
    run(&setting);
    take_result(stem, path);
    err_undefer(true);
}
