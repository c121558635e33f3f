/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In a confined session a name is taken apart and each folder on the way is opened by itself,
 * relative to the one before and without following links: what is checked is what is used, whoever
 * renames folders meanwhile. Since no link is followed, `..` means what it says and is worked out
 * in the text. Files that the session made are remembered by device and number, so that a name
 * put in another's place by somebody else is not taken for ours.
 */
#include "config.h"

#include "repl/files/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/ranks.h"
#include "repl/files/touched.h"

#ifdef O_PATH
enum { LOOK = O_PATH | O_DIRECTORY | O_CLOEXEC };
#else
enum { LOOK = O_RDONLY | O_DIRECTORY | O_CLOEXEC };
#endif

enum { MOST_MADE = 100 }; /* files that a confined session makes */

static struct {
    bool confined;
    int folder;
    char *name;
    int also; /* only for reading; 0: none */
    void (*close_all)(void);
} home;

static struct {
    dev_t device;
    ino_t number;
} made[MOST_MADE];
static int made_count;
static long refusals;

long path_refusals(void)
{
    return refusals;
}

void path_count_refusal(void)
{
    refusals++;
}

bool path_confined(void)
{
    return home.confined;
}

const char *path_folder(void)
{
    return home.name;
}

bool path_confine(const char *folder)
{
    int fd = open(folder, LOOK);
    char *name = fd < 0 ? NULL : realpath(folder, NULL);
    if (!name) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (home.confined) {
        close(home.folder);
        free(home.name);
    } else if (home.close_all) {
        home.close_all();
    }
    home.confined = true;
    home.folder = fd;
    home.name = name;
    return true;
}

void path_close_by(void (*close_all)(void))
{
    home.close_all = close_all;
}

void path_also_read(const char *folder)
{
    home.also = folder ? open(folder, LOOK) : 0;
}

void path_check(const char *name)
{
    if (!*name)
        err_raise(ST_IO, "a file needs a name");
    for (const char *c = name; *c; c++)
        if (*c == '|' || (unsigned char)*c < 0x20 || *c == 0x7f)
            err_raise(ST_IO, "no file is written to a name with | or control characters");
}

/* --- what was made here ------------------------------------------------------------------------
 */

static int find_made(const struct stat *file)
{
    for (int i = 0; i < made_count; i++)
        if (made[i].device == file->st_dev && made[i].number == file->st_ino)
            return i;
    return -1;
}

void path_may_change(const char *name, const struct stat *there)
{
    if (home.confined && (there ? find_made(there) < 0 : made_count == MOST_MADE))
        refusals++;
    if (home.confined && !there && made_count == MOST_MADE)
        err_raise(ST_LIMIT, "a secure session makes at most %d files", MOST_MADE);
    if (home.confined && there && find_made(there) < 0)
        err_raise(ST_IO, "%s was there before, and a secure session changes only what it made",
                  name);
}

void path_made(const struct stat *file, const struct stat *replaced)
{
    if (!home.confined || find_made(file) >= 0)
        return;
    int i = replaced ? find_made(replaced) : -1;
    if (i < 0 && made_count == MOST_MADE)
        return;
    i = i < 0 ? made_count++ : i;
    made[i].device = file->st_dev;
    made[i].number = file->st_ino;
}

/* --- names below the folder --------------------------------------------------------------------
 */

static _Noreturn void refuse(const char *name)
{
    refusals++;
    err_raise(ST_IO, "%s: a secure session stays in the sheet's folder and leaves hidden files",
              name);
}

/* The name without that of the folder in front. */
static const char *below(const char *name)
{
    size_t length = strlen(home.name);
    if (*name != '/')
        return name;
    if (strncmp(name, home.name, length) != 0 || (name[length] && name[length] != '/'))
        refuse(name);
    return name + length;
}

/* Drops the last part. */
static void step_up(char *way, const char *name)
{
    if (!*way)
        refuse(name);
    char *slash = strrchr(way, '/');
    *(slash ? slash : way) = '\0';
}

/* The parts of the name with slashes between them; `.` and `..` are worked out. */
static bool take_apart(const char *name, char way[PATH_MAX])
{
    size_t n = 0;
    way[0] = '\0';
    for (const char *at = below(name); *at;) {
        size_t length = strcspn(at, "/");
        bool dots = *at == '.', up = length == 2 && dots && at[1] == '.';
        if (up) {
            step_up(way, name);
            n = strlen(way);
        } else if (length > 0 && !(length == 1 && dots)) {
            if (dots)
                refuse(name);
            if (n + length + 2 > PATH_MAX) {
                errno = ENAMETOOLONG;
                return false;
            }
            if (n > 0)
                way[n++] = '/';
            memcpy(way + n, at, length);
            way[n += length] = '\0';
        }
        at += length + (at[length] == '/');
    }
    return true;
}

static bool set_name(PathSpot *spot, const char *name)
{
    bool fits = strlen(name) <= NAME_MAX;
    if (fits)
        strcpy(spot->name, *name ? name : ".");
    else
        errno = ENAMETOOLONG;
    return fits;
}

/* Down from a folder, part by part. */
static bool walk(PathSpot *spot, int from, char *way)
{
    spot->folder = fcntl(from, F_DUPFD_CLOEXEC, 0);
    for (char *slash; spot->folder >= 0 && (slash = strchr(way, '/')); way = slash + 1) {
        *slash = '\0';
        int next = openat(spot->folder, way, LOOK | O_NOFOLLOW);
        int cause = errno;
        close(spot->folder);
        errno = cause;
        spot->folder = next;
    }
    if (spot->folder < 0)
        return false;
    if (set_name(spot, way))
        return true;
    path_leave(spot);
    return false;
}

static bool locate_below(PathSpot *spot, const char *name)
{
    char way[PATH_MAX];
    return take_apart(name, way) && walk(spot, home.folder, way);
}

/* --- any names ---------------------------------------------------------------------------------
 */

static bool split(PathSpot *spot, const char *name)
{
    const char *slash = strrchr(name, '/');
    char folder[PATH_MAX] = ".";
    if (slash && slash - name >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (slash) {
        size_t length = slash == name ? 1 : (size_t)(slash - name);
        memcpy(folder, name, length);
        folder[length] = '\0';
    }
    if (!set_name(spot, slash ? slash + 1 : name))
        return false;
    spot->folder = open(folder, LOOK);
    return spot->folder >= 0;
}

bool path_locate(PathSpot *spot, const char *name)
{
    if (home.confined)
        return locate_below(spot, name);
    char *real = realpath(name, NULL);
    bool found = split(spot, real ? real : name);
    free(real);
    return found;
}

void path_leave(PathSpot *spot)
{
    int cause = errno;
    close(spot->folder);
    spot->folder = -1;
    errno = cause;
}

/* --- opening -----------------------------------------------------------------------------------
 */

static FILE *stream_of(int fd, const char *mode)
{
    FILE *stream = fd < 0 ? NULL : fdopen(fd, mode);
    if (!stream && fd >= 0)
        close(fd);
    return stream;
}

/* Only regular files: others may wait for ever, or do what reading one does. */
static int open_regular(const PathSpot *spot, int flags)
{
    struct stat info;
    int fd = openat(spot->folder, spot->name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (fd < 0 || (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)))
        return fd;
    close(fd);
    errno = EACCES;
    return -1;
}

static int open_confined(const char *name)
{
    PathSpot spot;
    char way[PATH_MAX];
    if (!take_apart(name, way))
        return -1;
    char again[PATH_MAX];
    strcpy(again, way);
    if (!walk(&spot, home.folder, way))
        return -1;
    int fd = open_regular(&spot, O_RDONLY);
    path_leave(&spot);
    if (fd < 0 && errno == ENOENT && home.also > 0 && *name != '/' &&
        walk(&spot, home.also, again)) {
        fd = open_regular(&spot, O_RDONLY);
        path_leave(&spot);
    }
    return fd;
}

/* The C library opens folders, too, and fails as they are read. */
static FILE *open_anywhere(const char *name)
{
    struct stat info;
    FILE *stream = fopen(name, "re");
    if (!stream || fstat(fileno(stream), &info) != 0 || !S_ISDIR(info.st_mode))
        return stream;
    fclose(stream);
    errno = EISDIR;
    return NULL;
}

FILE *path_read(const char *name)
{
    ranks_meet(); /* what the first has written by now is there */
    return home.confined ? stream_of(open_confined(name), "r") : open_anywhere(name);
}

bool path_readable(const char *name)
{
    if (!home.confined)
        return access(name, R_OK) == 0;
    FILE *stream = path_read(name);
    if (stream)
        fclose(stream);
    return stream != NULL;
}

/* A file that is there: ours, or else it is refused. */
static int open_again(const PathSpot *spot, const char *name, bool append)
{
    struct stat info;
    int fd = open_regular(spot, O_WRONLY | (append ? O_APPEND : 0));
    if (fd < 0 || fstat(fd, &info) != 0)
        return fd;
    if (find_made(&info) < 0)
        close(fd);
    path_may_change(name, &info);
    if (append || ftruncate(fd, 0) == 0)
        return fd;
    close(fd);
    return -1;
}

static void leave(void *spot)
{
    path_leave(spot);
}

static int create_confined(const char *name, bool append)
{
    PathSpot spot;
    struct stat info;
    if (!locate_below(&spot, name))
        return -1;
    err_defer(leave, &spot);
    if (fstatat(spot.folder, spot.name, &info, AT_SYMLINK_NOFOLLOW) != 0)
        path_may_change(name, NULL);
    int fd = openat(spot.folder, spot.name,
                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | (append ? O_APPEND : 0),
                    0666);
    if (fd >= 0 && fstat(fd, &info) == 0)
        path_made(&info, NULL);
    else if (errno == EEXIST)
        fd = open_again(&spot, name, append);
    err_undefer(true);
    return fd;
}

FILE *path_write(const char *name, bool append)
{
    path_check(name);
    if (ranks_here() > 0)
        return fopen("/dev/null", "we");
    FILE *stream = home.confined ? stream_of(create_confined(name, append), append ? "a" : "w")
                                 : fopen(name, append ? "ae" : "we");
    if (stream)
        touched_note(name);
    return stream;
}

static bool remove_confined(const char *name)
{
    PathSpot spot;
    struct stat info;
    if (!locate_below(&spot, name))
        return false;
    bool there = fstatat(spot.folder, spot.name, &info, AT_SYMLINK_NOFOLLOW) == 0;
    int ours = there ? find_made(&info) : -1;
    bool gone = ours >= 0 && unlinkat(spot.folder, spot.name, 0) == 0;
    path_leave(&spot);
    if (there && ours < 0)
        path_may_change(name, &info);
    if (gone)
        made[ours].number = 0; /* it stays in the count */
    return gone;
}

bool path_remove(const char *name)
{
    ranks_meet();
    bool there = access(name, F_OK) == 0;
    ranks_meet();
    if (ranks_here() > 0)
        return there;
    bool gone = home.confined ? remove_confined(name) : remove(name) == 0;
    if (gone)
        touched_note(name);
    return gone;
}

/* --- renaming ----------------------------------------------------------------------------------
 */

/* Links are moved as links. */
static bool move(int from, const char *name, int to, const char *wanted, bool over)
{
    struct stat other;
    if (!over && fstatat(to, wanted, &other, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return false;
    }
    return renameat(from, name, to, wanted) == 0;
}

/* Of what is there only what is ours is changed; -1: nothing is there, or not ours. */
static int ours_at(const PathSpot *spot, const char *name)
{
    struct stat info;
    if (fstatat(spot->folder, spot->name, &info, AT_SYMLINK_NOFOLLOW) != 0)
        return -1;
    path_may_change(name, &info);
    return find_made(&info);
}

static bool move_located(const PathSpot *from, const char *name, const char *wanted, bool over)
{
    PathSpot to;
    if (!locate_below(&to, wanted))
        return false;
    err_defer(leave, &to);
    int kept = ours_at(from, name), lost = ours_at(&to, wanted);
    bool moved = move(from->folder, from->name, to.folder, to.name, over);
    if (moved && lost >= 0 && lost != kept)
        made[lost].number = 0;
    err_undefer(true);
    return moved;
}

static bool rename_confined(const char *name, const char *wanted, bool over)
{
    PathSpot from;
    if (!locate_below(&from, name))
        return false;
    err_defer(leave, &from);
    bool moved = move_located(&from, name, wanted, over);
    err_undefer(true);
    return moved;
}

bool path_rename(const char *name, const char *wanted, bool over)
{
    path_check(wanted);
    ranks_meet();
    if (ranks_here() > 0)
        return true;
    bool moved = home.confined ? rename_confined(name, wanted, over)
                               : move(AT_FDCWD, name, AT_FDCWD, wanted, over);
    if (moved) {
        touched_note(name);
        touched_note(wanted);
    }
    return moved;
}
