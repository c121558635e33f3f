/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A child in a process group of its own, its output read through a pipe until it ends; Ctrl-C and
 * time limits end the group. Input is empty, the locale C.
 */
#include "config.h"

#include "repl/files/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/files/path.h"

bool program_find(const char *program, char file[PROGRAM_PATH])
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        if (snprintf(file, PROGRAM_PATH, "%.*s/%s", (int)length, path, program) < PROGRAM_PATH &&
            access(file, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

enum { LARGEST_FILE = 1 << 28 }; /* that it may write */

_Noreturn static void become(const char *file, const char *folder, const char *const *arguments,
                             int out)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    struct rlimit most = {LARGEST_FILE, LARGEST_FILE};
    setrlimit(RLIMIT_FSIZE, &most);
    int null = open("/dev/null", O_RDONLY);
    if (chdir(folder) != 0)
        _exit(126);
    dup2(null, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    setenv("LC_ALL", "C", 1);
    execv(file, (char *const *)(const void *)arguments);
    _exit(126);
}

/* Reads until the child closes its end; false: an interrupt is pending. */
static bool listen_to(int fd, Buf *said)
{
    char chunk[4096];
    for (;;) {
        struct pollfd ready = {.fd = fd, .events = POLLIN};
        if (err_interrupt_pending)
            return false;
        if (poll(&ready, 1, 100) <= 0)
            continue;
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n == 0 || (n < 0 && errno != EINTR))
            return true;
        if (n > 0 && said->length < 10000)
            buf_putn(said, chunk, (size_t)n);
    }
}

int program_run(const char *folder, const char *const *arguments, Buf *said)
{
    char file[PROGRAM_PATH];
    int fds[2], status = 0;
    if (path_confined())
        err_raise(ST_DOMAIN, "a secure session runs no other program (%s)", arguments[0]);
    if (!program_find(arguments[0], file))
        return 127;
    if (pipe2(fds, O_CLOEXEC) != 0)
        err_raise(ST_IO, "no pipe to %s: %s", arguments[0], strerror(errno));
    pid_t pid = fork();
    if (pid == 0)
        become(file, folder, arguments, fds[1]);
    close(fds[1]);
    bool ended = pid > 0 && listen_to(fds[0], said);
    close(fds[0]);
    if (pid < 0)
        err_raise(ST_IO, "%s cannot be started: %s", arguments[0], strerror(errno));
    if (!ended)
        kill(-pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    err_poll();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
