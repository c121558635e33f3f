/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files and what is written to them: the folder and the name that a path leads to, modes
 * that stay, links that are written through, a disk that is full; and in a confined session every
 * kind of name that leads out, what was there before, how many files are made. Whatever is refused
 * leaves no open file, no temporary one and nothing changed.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "repl/files/path.h"
#include "repl/files/scratch.h"
#include "repl/files/store.h"
#include "repl/files/touched.h"

static char home[PATH_MAX];

static int enter(void **state)
{
    (void)state;
    strcpy(home, "/tmp/daesy-paths-XXXXXX");
    return mkdtemp(home) && chdir(home) == 0 && mkdir("sub", 0777) == 0 &&
                   mkdir("outside", 0777) == 0 && mkdir("inside", 0777) == 0
               ? 0
               : -1;
}

static int leave(void **state)
{
    char command[PATH_MAX + 20];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

static long entries(const char *folder)
{
    long count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    while (readdir(dir))
        count++;
    closedir(dir);
    return count;
}

static long open_files(void)
{
    return entries("/proc/self/fd");
}

/* What a file holds, NULL without one. */
static const char *text_of(const char *name)
{
    static char text[200000];
    FILE *file = fopen(name, "r");
    if (!file)
        return NULL;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static mode_t mode_of(const char *name)
{
    struct stat info;
    assert_int_equal(stat(name, &info), 0);
    return info.st_mode & 07777;
}

/* --- any names ------------------------------------------------------------------------------- */

static void lead(const char *name, const char *folder, const char *last)
{
    PathSpot spot;
    struct stat here, there;
    assert_true(path_locate(&spot, name));
    assert_string_equal(spot.name, last);
    assert_int_equal(fstat(spot.folder, &here), 0);
    assert_int_equal(stat(folder, &there), 0);
    assert_true(here.st_ino == there.st_ino && here.st_dev == there.st_dev);
    path_leave(&spot);
    assert_int_equal(spot.folder, -1);
}

static void test_locate(void **state)
{
    (void)state;
    char longest[NAME_MAX + 3], longer[PATH_MAX + 10];
    PathSpot spot;
    long before = open_files();
    lead("a.txt", ".", "a.txt");
    lead("sub/a.txt", "sub", "a.txt");
    lead("sub/../a.txt", ".", "a.txt");
    lead("/a.txt", "/", "a.txt");
    lead("/tmp/none.txt", "/tmp", "none.txt");
    put("sub/real.txt", "x");
    assert_int_equal(symlink("sub/real.txt", "link.txt"), 0);
    lead("link.txt", "sub", "real.txt");
    memset(longest, 'n', sizeof longest);
    longest[NAME_MAX] = '\0';
    lead(longest, ".", longest);
    longest[NAME_MAX] = 'n';
    longest[NAME_MAX + 1] = '\0';
    assert_false(path_locate(&spot, longest));
    assert_int_equal(errno, ENAMETOOLONG);
    memset(longer, '/', sizeof longer);
    strcpy(longer + PATH_MAX + 1, "a");
    assert_false(path_locate(&spot, longer));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_false(path_locate(&spot, "none/a.txt"));
    assert_int_equal(errno, ENOENT);
    assert_false(path_confined());
    assert_int_equal(open_files(), before);
}

static void check_name(void *name)
{
    path_check(name);
}

static void test_check(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "a|b", "|", "a\nb", "a\x1f", "\x7f", "tab\t"};
    static const char *const good[] = {"a", " ", "a b", "~", "\xc3\xa9", "x\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(err_try(check_name, (void *)bad[i]), ST_IO);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(err_try(check_name, (void *)good[i]), ST_OK);
}

/* --- storing --------------------------------------------------------------------------------- */

typedef struct Order {
    const char *name, *text;
    FILE *from;
} Order;

static void store(void *arg)
{
    const Order *order = arg;
    if (order->from)
        store_stream(order->name, order->from);
    else
        store_text(order->name, order->text, strlen(order->text));
}

static Status try_store(const char *name, const char *text)
{
    Order order = {name, text, NULL};
    long files = open_files();
    Status status = err_try(store, &order);
    assert_int_equal(open_files(), files);
    return status;
}

static void test_modes(void **state)
{
    (void)state;
    mode_t mask = umask(0027);
    assert_int_equal(try_store("new.txt", "one"), ST_OK);
    assert_int_equal(mode_of("new.txt"), 0640);
    assert_int_equal(chmod("new.txt", 0604), 0);
    long count = entries(".");
    assert_int_equal(try_store("new.txt", "two"), ST_OK);
    assert_int_equal(mode_of("new.txt"), 0604);
    assert_string_equal(text_of("new.txt"), "two");
    assert_int_equal(chmod("new.txt", 04755), 0); /* who writes anew gives no rights */
    assert_int_equal(try_store("new.txt", ""), ST_OK);
    assert_int_equal(mode_of("new.txt"), 0755);
    assert_string_equal(text_of("new.txt"), "");
    assert_int_equal(entries("."), count);
    umask(mask);
}

static void test_links(void **state)
{
    (void)state;
    put("sub/target.txt", "old");
    assert_int_equal(symlink("sub/target.txt", "through.txt"), 0);
    assert_int_equal(try_store("through.txt", "new"), ST_OK);
    assert_string_equal(text_of("sub/target.txt"), "new");
    struct stat info;
    assert_int_equal(lstat("through.txt", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(symlink("sub/none.txt", "dangling.txt"), 0);
    assert_int_equal(try_store("dangling.txt", "made"), ST_OK);
    assert_string_equal(text_of("sub/none.txt"), "made");
}

static void test_devices(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    long count = entries(".");
    assert_int_equal(try_store("pipe", "gone"), ST_OK);
    char said[10] = "";
    assert_int_equal(read(reader, said, sizeof said - 1), 4);
    assert_string_equal(said, "gone");
    close(reader);
    struct stat info;
    assert_int_equal(lstat("pipe", &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    /* With the rights to it a program that is wrong here would put a file in its place. */
    if (geteuid() != 0 && access("/dev/full", W_OK) == 0) {
        assert_int_equal(try_store("/dev/full", "x"), ST_IO);
        assert_non_null(strstr(err_message(), "cannot write /dev/full: No space left"));
    }
    assert_int_equal(try_store("sub", "x"), ST_IO);
    assert_int_equal(try_store("none/x.txt", "x"), ST_IO);
    assert_int_equal(entries("."), count);
}

/* All of a long stream, or nothing of one that breaks off. */
static void test_streams(void **state)
{
    (void)state;
    enum { LENGTH = 150001 };
    static char text[LENGTH + 1];
    for (long i = 0; i < LENGTH; i++)
        text[i] = (char)('a' + i % 23);
    put("long.txt", text);
    Order order = {"copy.txt", NULL, fopen("long.txt", "r")};
    assert_int_equal(err_try(store, &order), ST_OK);
    fclose(order.from);
    assert_string_equal(text_of("copy.txt"), text);
    long count = entries(".");
    order.from = fopen("sub", "r"); /* a folder opens and cannot be read */
    assert_non_null(order.from);
    assert_int_equal(err_try(store, &order), ST_IO);
    fclose(order.from);
    assert_string_equal(text_of("copy.txt"), text);
    assert_int_equal(entries("."), count);
}

/* --- a disk that is full, writes that are interrupted ---------------------------------------- */

enum { ROOM = 4096 };

static void limit_files(bool limited)
{
    static struct rlimit before;
    struct rlimit now;
    signal(SIGXFSZ, SIG_IGN);
    if (limited)
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    now = before;
    now.rlim_cur = limited ? ROOM : before.rlim_cur;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
}

static void behind(void *arg)
{
    const Order *order = arg;
    store_behind(order->name, order->text, strlen(order->text));
}

static void test_full(void **state)
{
    (void)state;
    static char large[3 * ROOM];
    memset(large, 'l', sizeof large - 1);
    put("full.txt", "old");
    put("large.txt", large);
    long count = entries("."), files = open_files();
    Order stream = {"full.txt", NULL, fopen("large.txt", "r")};
    Order more = {"full.txt", large, NULL};
    FILE *piece = fopen("full.txt", "a");
    limit_files(true);
    Status whole = try_store("full.txt", large), copied = err_try(store, &stream);
    bool said = strstr(err_message(), "cannot write full.txt: File too large");
    Status added = err_try(behind, &more);
    bool fits = store_piece(piece, "+a", 2), too_much = store_piece(piece, large, sizeof large - 1);
    int cause = errno;
    bool again = store_piece(piece, "+b", 2);
    limit_files(false);
    assert_int_equal(whole, ST_IO);
    assert_int_equal(copied, ST_IO);
    assert_true(said);
    assert_int_equal(added, ST_IO);
    assert_true(fits && !too_much && again);
    assert_int_equal(cause, EFBIG);
    assert_string_equal(text_of("full.txt"), "old+a+b");
    fclose(piece);
    fclose(stream.from);
    assert_int_equal(entries("."), count);
    assert_int_equal(open_files(), files);
    more.text = "+c";
    assert_int_equal(err_try(behind, &more), ST_OK);
    assert_string_equal(text_of("full.txt"), "old+a+b+c");
    more.name = "none/full.txt";
    assert_int_equal(err_try(behind, &more), ST_IO);
    assert_non_null(strstr(err_message(), "cannot write none/full.txt: No such file"));
}

static int fifo = -1;
static bool gives_up;

/* Somebody reads at last, or presses Ctrl-C. */
static void on_alarm(int number)
{
    static char chunk[1 << 16];
    (void)number;
    if (gives_up)
        err_interrupt_pending = 1;
    else
        while (read(fifo, chunk, sizeof chunk) > 0)
            ;
}

static void fill(void)
{
    static const char chunk[1 << 12];
    while (write(fifo, chunk, sizeof chunk) > 0)
        ;
    static const struct itimerval soon = {.it_value = {.tv_usec = 20000}};
    assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
}

/* What waits for a reader goes on after a signal, and ends when the session is interrupted. */
static void test_waiting(void **state)
{
    (void)state;
    struct sigaction action = {.sa_handler = on_alarm};
    assert_int_equal(sigaction(SIGALRM, &action, NULL), 0);
    assert_int_equal(mkfifo("fifo", 0666), 0);
    fifo = open("fifo", O_RDWR | O_NONBLOCK);
    assert_true(fifo >= 0);
    FILE *stream = fopen("fifo", "w");
    char got[10] = "";
    for (int i = 0; i < 2; i++) {
        fill();
        assert_int_equal(i ? try_store("fifo", "last") == ST_OK : store_piece(stream, "last", 4),
                         1);
        assert_int_equal(read(fifo, got, sizeof got), 4);
        assert_string_equal(got, "last");
    }
    gives_up = true;
    fill();
    assert_false(store_piece(stream, "none", 4));
    assert_int_equal(errno, EINTR);
    err_interrupt_pending = 0;
    fill();
    Status status = try_store("fifo", "none");
    err_interrupt_pending = 0;
    assert_int_equal(status, ST_INTERRUPT);
    fclose(stream);
    close(fifo);
}

/* --- a confined session ---------------------------------------------------------------------- */

static void locate(void *name)
{
    PathSpot spot;
    if (!path_locate(&spot, name))
        err_raise(ST_DOMAIN, "%s", strerror(errno));
    path_leave(&spot);
}

static void read_one(void *name)
{
    FILE *file = path_read(name);
    if (!file)
        err_raise(ST_DOMAIN, "%s", strerror(errno));
    fclose(file);
}

static void write_one(void *name)
{
    FILE *file = path_write(name, false);
    if (!file)
        err_raise(ST_DOMAIN, "%s", strerror(errno));
    fputs("ours", file);
    fclose(file);
}

static void append_one(void *name)
{
    FILE *file = path_write(name, true);
    if (!file)
        err_raise(ST_DOMAIN, "%s", strerror(errno));
    fputs("+", file);
    fclose(file);
}

static void remove_one(void *name)
{
    if (!path_remove(name))
        err_raise(ST_DOMAIN, "%s", strerror(errno));
}

static const char *other_name; /* of what is renamed */

static void rename_one(void *name)
{
    if (!path_rename(name, other_name, true))
        err_raise(ST_DOMAIN, "%s", strerror(errno));
}

/* What comes of it, and nothing stays open. */
static Status tried(void (*work)(void *name), const char *name)
{
    long files = open_files();
    Status status = err_try(work, (void *)name);
    if (open_files() != files)
        fail_msg("%s leaves a file open", name);
    return status;
}

static int closings;

static void close_all(void)
{
    closings++;
}

static void confine(void)
{
    static bool done;
    char folder[PATH_MAX + 10];
    if (done)
        return;
    done = true;
    snprintf(folder, sizeof folder, "%s/inside", home);
    path_close_by(close_all);
    assert_false(path_confine("no such folder"));
    assert_int_equal(closings, 0);
    assert_false(path_confined());
    assert_int_equal(chdir("inside"), 0);
    mkdir("deep", 0777);
    put("old.txt", "old");
    put("deep/old.txt", "old");
    put("../outside/secret.txt", "secret");
    assert_int_equal(symlink("../outside", "out"), 0);
    assert_int_equal(symlink("../outside/secret.txt", "link.txt"), 0);
    assert_int_equal(symlink("deep", "near"), 0);
    assert_true(path_confine(folder));
    assert_true(path_confined());
    assert_string_equal(path_folder(), folder);
    assert_int_equal(closings, 1);
}

/* ST_IO: refused by name; ST_DOMAIN: errno said why. */
static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        Status locate, read;
    } names[] = {
        {"old.txt", ST_OK, ST_OK},
        {"./old.txt", ST_OK, ST_OK},
        {"deep/old.txt", ST_OK, ST_OK},
        {"deep//old.txt", ST_OK, ST_OK},
        {"deep/./old.txt", ST_OK, ST_OK},
        {"deep/../old.txt", ST_OK, ST_OK},
        {"deep/../deep/old.txt", ST_OK, ST_OK},
        {"none/../old.txt", ST_OK, ST_OK}, /* worked out in the text */
        {"a..b", ST_OK, ST_DOMAIN},
        {"none.txt", ST_OK, ST_DOMAIN},
        {"deep/none/../old.txt", ST_OK, ST_OK},
        {"deep/none/../../old.txt", ST_OK, ST_OK},
        {".a", ST_IO, ST_IO},
        {"deep/.a/../old.txt", ST_IO, ST_IO},
        {"..", ST_IO, ST_IO},
        {"../inside/old.txt", ST_IO, ST_IO},
        {"../outside/secret.txt", ST_IO, ST_IO},
        {"deep/../../outside/secret.txt", ST_IO, ST_IO},
        {".hidden", ST_IO, ST_IO},
        {"...", ST_IO, ST_IO},
        {"..x", ST_IO, ST_IO},
        {"deep/.hidden", ST_IO, ST_IO},
        {"/etc/passwd", ST_IO, ST_IO},
        {"/", ST_IO, ST_IO},
        {"out/secret.txt", ST_DOMAIN, ST_DOMAIN},
        {"near/old.txt", ST_DOMAIN, ST_DOMAIN},
        {"link.txt", ST_OK, ST_DOMAIN},
        {"deep", ST_OK, ST_DOMAIN},
        {".", ST_OK, ST_DOMAIN},
        {"old.txt/x", ST_DOMAIN, ST_DOMAIN},
    };
    confine();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Status status = tried(locate, names[i].name);
        if (status != names[i].locate)
            fail_msg("%s: %s", names[i].name, status_name(status));
        status = tried(read_one, names[i].name);
        if (status != names[i].read)
            fail_msg("%s is read: %s", names[i].name, status_name(status));
        if (status != ST_IO)
            assert_int_equal(path_readable(names[i].name), status == ST_OK);
    }
}

/* Whole names: those below the folder are its own, a longer folder's are not. */
static void test_whole_names(void **state)
{
    (void)state;
    char name[PATH_MAX + 40], longer[2 * PATH_MAX];
    confine();
    snprintf(name, sizeof name, "%s/inside/old.txt", home);
    assert_int_equal(tried(read_one, name), ST_OK);
    snprintf(name, sizeof name, "%s/inside/../outside/secret.txt", home);
    assert_int_equal(tried(read_one, name), ST_IO);
    snprintf(name, sizeof name, "%s/inside2/old.txt", home);
    assert_int_equal(tried(read_one, name), ST_IO);
    snprintf(name, sizeof name, "%s/insid/old.txt", home);
    assert_int_equal(tried(read_one, name), ST_IO);
    snprintf(name, sizeof name, "%s/inside", home);
    assert_int_equal(tried(locate, name), ST_OK);
    assert_int_equal(tried(read_one, name), ST_DOMAIN);
    snprintf(name, sizeof name, "%s/inside/none.txt", home);
    assert_int_equal(tried(read_one, name), ST_DOMAIN);
    memset(longer, 'a', sizeof longer);
    longer[NAME_MAX] = '\0';
    assert_int_equal(tried(locate, longer), ST_OK);
    longer[NAME_MAX] = 'a';
    longer[NAME_MAX + 1] = '\0';
    assert_int_equal(tried(locate, longer), ST_DOMAIN);
    assert_int_equal(errno, ENAMETOOLONG);
    longer[NAME_MAX + 1] = 'a';
    for (size_t i = 100; i < sizeof longer; i += 100)
        longer[i] = '/';
    longer[PATH_MAX - 1] = '\0';
    assert_int_equal(tried(locate, longer), ST_DOMAIN);
    longer[PATH_MAX - 1] = 'a';
    longer[PATH_MAX + 50] = '\0';
    assert_int_equal(tried(read_one, longer), ST_DOMAIN);
    assert_int_equal(tried(write_one, longer), ST_DOMAIN);
    assert_int_equal(tried(remove_one, longer), ST_DOMAIN);
    assert_int_equal(tried(locate, longer), ST_DOMAIN);
    assert_int_equal(errno, ENAMETOOLONG);
}

static Status renamed(const char *name, const char *wanted)
{
    other_name = wanted;
    return tried(rename_one, name);
}

/* Only what was made here gets another name, and in the place of that alone. */
static void test_renames(void **state)
{
    (void)state;
    confine();
    assert_int_equal(tried(write_one, "one.txt"), ST_OK);
    assert_int_equal(renamed("one.txt", "one.txt"), ST_OK);
    assert_int_equal(tried(append_one, "one.txt"), ST_OK);
    assert_int_equal(tried(write_one, "two.txt"), ST_OK);
    assert_false(path_rename("one.txt", "two.txt", false));
    assert_int_equal(errno, EEXIST);
    assert_int_equal(renamed("one.txt", "two.txt"), ST_OK);
    assert_string_equal(text_of("two.txt"), "ours+");
    assert_false(path_readable("one.txt"));
    assert_int_equal(renamed("two.txt", "deep/two.txt"), ST_OK);
    assert_int_equal(renamed("deep/two.txt", "old.txt"), ST_IO);
    assert_int_equal(renamed("deep/two.txt", "../outside/two.txt"), ST_IO);
    assert_int_equal(renamed("deep/two.txt", "out/two.txt"), ST_DOMAIN);
    assert_int_equal(renamed("deep/two.txt", "link.txt"), ST_IO);
    assert_int_equal(renamed("old.txt", "new.txt"), ST_IO);
    assert_int_equal(renamed("link.txt", "new.txt"), ST_IO);
    assert_int_equal(renamed("deep", "new"), ST_IO);
    assert_int_equal(renamed("none.txt", "new.txt"), ST_DOMAIN);
    assert_string_equal(text_of("old.txt"), "old");
    assert_int_equal(tried(remove_one, "deep/two.txt"), ST_OK);
}

/* What was there stays; what was made here may be changed and removed. */
static void test_own_files(void **state)
{
    (void)state;
    confine();
    assert_int_equal(tried(write_one, "old.txt"), ST_IO);
    assert_int_equal(tried(append_one, "old.txt"), ST_IO);
    assert_int_equal(tried(remove_one, "old.txt"), ST_IO);
    assert_int_equal(try_store("old.txt", "x"), ST_IO);
    assert_int_equal(tried(write_one, "link.txt"), ST_DOMAIN);
    assert_int_equal(try_store("link.txt", "x"), ST_IO);
    assert_int_equal(try_store("deep", "x"), ST_IO);
    assert_int_equal(try_store("out/new.txt", "x"), ST_IO);
    assert_string_equal(text_of("old.txt"), "old");
    assert_string_equal(text_of("../outside/secret.txt"), "secret");
    assert_int_equal(tried(write_one, "mine.txt"), ST_OK);
    assert_int_equal(tried(append_one, "mine.txt"), ST_OK);
    assert_string_equal(text_of("mine.txt"), "ours+");
    assert_int_equal(tried(write_one, "mine.txt"), ST_OK);
    assert_string_equal(text_of("mine.txt"), "ours");
    assert_int_equal(try_store("mine.txt", "stored"), ST_OK);
    assert_int_equal(tried(append_one, "mine.txt"), ST_OK);
    assert_string_equal(text_of("mine.txt"), "stored+");
    assert_int_equal(tried(remove_one, "mine.txt"), ST_OK);
    assert_null(text_of("mine.txt"));
    assert_int_equal(tried(remove_one, "mine.txt"), ST_DOMAIN);
    assert_int_equal(try_store("deep/new.txt", "stored"), ST_OK);
    assert_int_equal(tried(append_one, "deep/../deep/new.txt"), ST_OK);
    assert_string_equal(text_of("deep/new.txt"), "stored+");
    put("mine.txt", "of somebody else");
    assert_int_equal(tried(write_one, "mine.txt"), ST_IO);
    assert_string_equal(text_of("mine.txt"), "of somebody else");
}

static void test_also_read(void **state)
{
    (void)state;
    char folder[PATH_MAX + 10];
    confine();
    snprintf(folder, sizeof folder, "%s/outside", home);
    assert_int_equal(tried(read_one, "secret.txt"), ST_DOMAIN);
    path_also_read(folder);
    assert_int_equal(tried(read_one, "secret.txt"), ST_OK);
    assert_int_equal(tried(read_one, "old.txt"), ST_OK);
    assert_int_equal(tried(read_one, "deep/secret.txt"), ST_DOMAIN);
    snprintf(folder, sizeof folder, "%s/inside/secret.txt", home);
    assert_int_equal(tried(read_one, folder), ST_DOMAIN);
    assert_int_equal(tried(read_one, "../outside/secret.txt"), ST_IO);
    assert_int_equal(tried(write_one, "secret.txt"), ST_OK); /* the folder's own */
    assert_string_equal(text_of("../outside/secret.txt"), "secret");
    path_also_read(NULL);
    assert_int_equal(tried(read_one, "secret.txt"), ST_OK);
}

/* At most a hundred; afterwards those that are there may still be changed. */
static void test_most(void **state)
{
    (void)state;
    char name[40];
    long made = 0;
    confine();
    for (int i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "many%d.txt", i);
        Status status = i % 2 ? tried(write_one, name) : try_store(name, "x");
        assert_int_equal(status, text_of(name) ? ST_OK : ST_LIMIT);
        made += status == ST_OK;
    }
    assert_true(made > 90 && made < 100); /* others of these tests count too */
    assert_int_equal(tried(write_one, "many0.txt"), ST_OK);
    assert_int_equal(tried(write_one, "more.txt"), ST_LIMIT);
    assert_int_equal(tried(append_one, "more.txt"), ST_LIMIT);
    assert_int_equal(try_store("more.txt", "x"), ST_LIMIT);
    assert_null(text_of("more.txt"));
    for (int i = 0; i < 5; i++)
        assert_int_equal(try_store("many1.txt", "again"), ST_OK);
    assert_int_equal(tried(append_one, "many1.txt"), ST_OK);
    assert_string_equal(text_of("many1.txt"), "again+");
}

/* The command line leads from one confined folder into another; what was made stays known. */
static void test_again(void **state)
{
    (void)state;
    char folder[PATH_MAX + 20];
    confine();
    assert_int_equal(try_store("deep/known.txt", "x"), ST_LIMIT);
    assert_int_equal(tried(remove_one, "many3.txt"), ST_OK);
    assert_int_equal(try_store("deep/known.txt", "x"), ST_LIMIT); /* it stays in the count */
    snprintf(folder, sizeof folder, "%s/inside/deep", home);
    long files = open_files();
    assert_false(path_confine("many1.txt"));
    assert_true(path_confine(folder));
    assert_int_equal(open_files(), files);
    assert_string_equal(path_folder(), folder);
    assert_int_equal(closings, 1);
    assert_int_equal(tried(read_one, "new.txt"), ST_OK);
    assert_int_equal(tried(append_one, "new.txt"), ST_OK);
    assert_int_equal(tried(write_one, "old.txt"), ST_IO);
    assert_int_equal(tried(read_one, "../old.txt"), ST_IO);
}

/* What is made in a folder that will be removed is no change, however much it is. */
static void test_touched(void **state)
{
    (void)state;
    char folder[64], name[96];
    Buf out = {0};
    scratch_make(folder, sizeof folder, "test");
    touched_begin();
    touched_note("kept");
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "%s/%d", folder, i);
        touched_note(name);
    }
    snprintf(name, sizeof name, "%s-beside", folder);
    touched_note(name);
    assert_int_equal(touched_count(), 2);
    scratch_remove(folder);
    touched_put(&out);
    assert_memory_equal(buf_text(&out), "kept, ", 6);
    buf_free(&out);
    snprintf(name, sizeof name, "%s/again", folder); /* it hides nothing any more */
    touched_note(name);
    assert_int_equal(touched_count(), 3);
    touched_begin();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_locate),    cmocka_unit_test(test_check),
        cmocka_unit_test(test_modes),     cmocka_unit_test(test_links),
        cmocka_unit_test(test_devices),   cmocka_unit_test(test_full),
        cmocka_unit_test(test_waiting),   cmocka_unit_test(test_streams),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_whole_names),
        cmocka_unit_test(test_renames),   cmocka_unit_test(test_own_files),
        cmocka_unit_test(test_also_read), cmocka_unit_test(test_most),
        cmocka_unit_test(test_again),     cmocka_unit_test(test_touched),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
