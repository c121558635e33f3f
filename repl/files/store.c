/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A temporary beside the target takes the bytes and is renamed when the system has said that they
 * are on the disk. What is no regular file (a terminal, a pipe, /dev/full) is written directly.
 * Streams (fopen, writeto) are read by others while they grow, so they are written in place, piece
 * by piece.
 * Nothing raises while something is open: what went wrong is kept and said at the end.
 */
#include "config.h"

#include "repl/files/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/files/path.h"
#include "repl/files/touched.h"

typedef struct Store {
    const char *name;
    PathSpot spot;
    char temporary[64];
    bool there, direct;
    struct stat old;
    int fd;
} Store;

static _Noreturn void fail(const char *name, int cause)
{
    err_poll();
    err_raise(ST_IO, "cannot write %s: %s", name, strerror(cause));
}

/* Looks at what is there. */
static void look(Store *s, const char *name)
{
    path_check(name);
    s->name = name;
    if (!path_locate(&s->spot, name))
        fail(name, errno);
    s->there = fstatat(s->spot.folder, s->spot.name, &s->old, AT_SYMLINK_NOFOLLOW) == 0;
    s->direct = s->there && !S_ISREG(s->old.st_mode) && !path_confined();
}

static void leave(void *store)
{
    path_leave(&((Store *)store)->spot);
}

static void open_one(Store *s)
{
    static long number;
    if (s->direct) {
        s->fd =
            openat(s->spot.folder, s->spot.name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        return;
    }
    snprintf(s->temporary, sizeof s->temporary, ".daesy-%ld-%ld~", (long)getpid(), ++number);
    s->fd = openat(s->spot.folder, s->temporary,
                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (s->fd >= 0 && s->there)
        fchmod(s->fd, s->old.st_mode & 0777);
}

static void begin(Store *s, const char *name)
{
    *s = (Store){0};
    look(s, name);
    err_defer(leave, s);
    path_may_change(name, s->there ? &s->old : NULL);
    open_one(s);
    if (s->fd < 0)
        fail(name, errno);
    err_undefer(false);
}

static bool put(const Store *s, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(s->fd, text, length);
        if (n < 0 && (errno != EINTR || err_interrupt_pending))
            return false;
        if (n > 0) {
            text += n;
            length -= (size_t)n;
        }
    }
    return true;
}

/* In the target's place; where none may be, the link fails when somebody else was faster. */
static bool put_in_place(const Store *s)
{
    int folder = s->spot.folder;
    if (s->there || !path_confined())
        return renameat(folder, s->temporary, folder, s->spot.name) == 0;
    return linkat(folder, s->temporary, folder, s->spot.name, 0) == 0 &&
           unlinkat(folder, s->temporary, 0) == 0;
}

static void end(Store *s, bool good)
{
    struct stat made;
    good = good && fstat(s->fd, &made) == 0 && (s->direct || fsync(s->fd) == 0);
    int cause = errno;
    if (close(s->fd) != 0 && good) {
        good = false;
        cause = errno;
    }
    if (!s->direct && good) {
        good = put_in_place(s);
        cause = errno;
    }
    if (!s->direct && !good)
        unlinkat(s->spot.folder, s->temporary, 0);
    path_leave(&s->spot);
    if (!good)
        fail(s->name, cause);
    path_made(&made, s->there ? &s->old : NULL);
    touched_note(s->name);
}

/* Cuts a regular file back. */
static void undo_piece(FILE *stream, const struct stat *before)
{
    int cause = errno;
    if (ftruncate(fileno(stream), before->st_size) == 0)
        fseek(stream, 0, SEEK_END);
    clearerr(stream);
    errno = cause;
}

bool store_piece(FILE *stream, const char *text, size_t length)
{
    struct stat before;
    bool regular = fstat(fileno(stream), &before) == 0 && S_ISREG(before.st_mode);
    size_t done = 0;
    while (done < length) {
        ssize_t n = write(fileno(stream), text + done, length - done);
        if (n < 0 && (errno != EINTR || err_interrupt_pending))
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    if (done < length && regular)
        undo_piece(stream, &before);
    return done == length;
}

void store_behind(const char *name, const char *text, size_t length)
{
    FILE *stream = path_write(name, true);
    if (!stream)
        fail(name, errno);
    bool good = store_piece(stream, text, length);
    int cause = errno;
    if (fclose(stream) != 0 && good) {
        good = false;
        cause = errno;
    }
    if (!good)
        fail(name, cause);
}

void store_text(const char *name, const char *text, size_t length)
{
    Store s;
    begin(&s, name);
    end(&s, put(&s, text, length));
}

void store_stream(const char *name, FILE *from)
{
    Store s;
    char chunk[65536];
    begin(&s, name);
    bool good = true;
    for (size_t n; good && (n = fread(chunk, 1, sizeof chunk, from)) > 0;)
        good = put(&s, chunk, n);
    end(&s, good && !ferror(from));
}

bool store_file(const char *name, const char *made)
{
    FILE *from = fopen(made, "re");
    if (from) {
        store_stream(name, from);
        fclose(from);
    }
    return from != NULL;
}
