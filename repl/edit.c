/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text goes through a file of its own, removed afterwards, to $VISUAL or $EDITOR (words at
 * blanks, no shell), else to the first of the usual editors. The editor has the terminal; Ctrl-C is
 * its own meanwhile. One that ends with another status than 0 (:cq) gives up.
 */
#include "config.h"

#include "repl/edit.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/path.h"
#include "repl/files/program.h"

enum { MOST_WORDS = 16 };

static const char ENDING[] = ".dae"; /* by which editors know the language */

static struct {
    char *last; /* what was typed, or NULL */
    bool allowed, asked;
} state;

void edit_allow(bool allowed)
{
    state.allowed = allowed;
}

void edit_remember(const char *statement)
{
    if (state.asked)
        return;
    char *copy = mem_strdup(statement);
    mem_free(state.last);
    state.last = copy;
}

void edit_forget(void)
{
    mem_free(state.last);
    state.last = NULL;
    state.asked = false;
}

void edit_ask(void)
{
    if (!state.allowed)
        err_raise(ST_DOMAIN, "edit is for the prompt of a terminal");
    if (path_confined())
        err_raise(ST_DOMAIN, "a secure session runs no other program (edit)");
    if (!state.last)
        err_raise(ST_DOMAIN, "nothing was typed yet that could be edited");
    state.asked = true;
}

/* --- the editor ------------------------------------------------------------------------------ */

/* The words of the command, which is changed, and the file behind them. */
static void split(char *command, char *file, char *words[MOST_WORDS + 2])
{
    int n = 0;
    char *rest;
    for (char *word = strtok_r(command, " \t", &rest); word && n < MOST_WORDS;
         word = strtok_r(NULL, " \t", &rest))
        words[n++] = word;
    words[n++] = file;
    words[n] = NULL;
}

/* What the person has chosen, or the first editor that there is. */
static const char *editor(void)
{
    static const char *const VARIABLES[] = {"VISUAL", "EDITOR"};
    static const char *const USUAL[] = {"sensible-editor", "editor", "nano", "vi", "emacs"};
    char file[PROGRAM_PATH];
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) {
        const char *chosen = getenv(VARIABLES[i]);
        if (chosen && chosen[strspn(chosen, " \t")])
            return chosen;
    }
    for (size_t i = 0; i < sizeof USUAL / sizeof *USUAL; i++)
        if (program_find(USUAL[i], file))
            return USUAL[i];
    err_hint("set the variable EDITOR to the name of one");
    err_raise(ST_IO, "there is no editor here");
}

_Noreturn static void become(char *const words[])
{
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(words[0], words);
    fprintf(stderr, "daesy: %s: %s\n", words[0], strerror(errno));
    _exit(127);
}

/* Runs the editor on the file; true when it ended well. */
static bool edit_file(char *file)
{
    char *words[MOST_WORDS + 2];
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    int status = 0;
    char *command = mem_strdup(editor());
    err_defer(mem_release, command);
    split(command, file, words);
    fflush(stdout);
    sigaction(SIGINT, &ignore, &before);
    pid_t pid = fork();
    if (pid == 0)
        become(words);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    sigaction(SIGINT, &before, NULL);
    if (pid < 0)
        err_raise(ST_IO, "%s cannot be started: %s", words[0], strerror(errno));
    err_undefer(true);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* --- the text -------------------------------------------------------------------------------- */

static void write_text(int fd, const char *file)
{
    FILE *out = fdopen(fd, "w");
    if (!out)
        close(fd);
    bool written = out && fprintf(out, "%s\n", state.last) >= 0;
    if (out)
        written = fclose(out) == 0 && written;
    if (!written)
        err_raise(ST_IO, "cannot write %s: %s", file, strerror(errno));
}

/* Without the blanks at its end; false when it cannot be read. */
static bool read_text(Buf *text, const char *file)
{
    char chunk[4096];
    FILE *in = fopen(file, "re");
    for (size_t n; in && (n = fread(chunk, 1, sizeof chunk, in)) > 0;)
        buf_putn(text, chunk, n);
    while (text->length && strchr(" \t\r\n", buf_text(text)[text->length - 1]))
        buf_truncate(text, text->length - 1);
    if (in)
        fclose(in);
    return in != NULL;
}

static void remove_file(void *file)
{
    unlink(file);
    mem_free(file);
}

char *edit_take(void)
{
    if (!state.asked)
        return NULL;
    state.asked = false;
    Buf name = {0}, text = {0};
    const char *folder = getenv("TMPDIR");
    buf_printf(&name, "%s/daesy-XXXXXX%s", folder && *folder == '/' ? folder : "/tmp", ENDING);
    char *file = buf_steal(&name);
    int fd = mkstemps(file, (int)strlen(ENDING));
    if (fd < 0) {
        err_defer(mem_release, file);
        err_raise(ST_IO, "cannot write %s: %s", file, strerror(errno));
    }
    err_defer(remove_file, file);
    err_defer(buf_release, &text);
    write_text(fd, file);
    bool done = edit_file(file) && read_text(&text, file) && text.length;
    char *edited = done ? buf_steal(&text) : NULL;
    err_undefer(true);
    err_undefer(true);
    return edited;
}
