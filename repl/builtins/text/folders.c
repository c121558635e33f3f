/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folders: mkdir, rmdir and the commands of FileTools that look at what a folder holds. A confined
 * session has one folder and makes no others.
 */
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/ranks.h"
#include "cas/value/options.h"
#include "repl/builtin.h"
#include "repl/files/path.h"
#include "repl/files/touched.h"
#include "repl/items.h"

static const char *folder_name(Expr e)
{
    const char *name = expr_text(e);
    if (path_confined())
        err_raise(ST_IO, "a secure session stays in the sheet's folder");
    path_check(name);
    return name;
}

_Noreturn static void failed(const char *what, const char *name)
{
    err_raise(ST_IO, "cannot %s `%s`: %s", what, name, strerror(errno));
}

static Expr make_folder(const Expr *args, long n)
{
    (void)n;
    const char *name = folder_name(args[0]);
    if (ranks_here() == 0 && mkdir(name, 0777) != 0)
        failed("make the folder", name);
    touched_note(name);
    return EXPR_NULL;
}

static Expr remove_folder(const Expr *args, long n)
{
    (void)n;
    const char *name = folder_name(args[0]);
    if (rmdir(name) != 0)
        failed("remove the folder", name);
    touched_note(name);
    return EXPR_NULL;
}

static void close_folder(void *folder)
{
    closedir(folder);
}

typedef struct Look {
    Expr only;
} Look;

static const OptionRow LOOK_ROWS[] = {
    {"returnonly", OPTION_EXPR, offsetof(Look, only),
     .summary = "a pattern such as \"*.csv\", or a list of them"},
    {NULL},
};
static const OptionTable LOOK_OPTIONS = {
    .command = "ListDirectory", .rows = LOOK_ROWS, .size = sizeof(Look)};

/* Is the name of one of the patterns? */
static bool wanted(const char *name, Expr only)
{
    if (!only)
        return true;
    if (!expr_is(only, EXPR_LIST))
        return expr_text(only) && fnmatch(expr_text(only), name, 0) == 0;
    for (long i = 0; i < expr_count(only); i++)
        if (wanted(name, expr_arg(only, i)))
            return true;
    return false;
}

/* The names in it, but for `.` and `..`. */
static Expr list_folder(const Expr *args, long n)
{
    bool named = n > 0 && !expr_is(args[0], EXPR_EQUATION);
    const char *name = folder_name(named ? args[0] : expr_string(".", -1));
    Look look = {NULL};
    options_read(&LOOK_OPTIONS, &look, args + named, n - named);
    DIR *folder = opendir(name);
    if (!folder)
        failed("look into", name);
    err_defer(close_folder, folder);
    List items;
    list_begin(&items);
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            wanted(entry->d_name, look.only))
            list_put(&items, expr_string(entry->d_name, -1));
    Expr names = items_list(&items);
    err_undefer(true);
    Expr set = expr_set(names->u.args, expr_count(names)); /* in the order of the names */
    return expr_list(set->u.args, expr_count(set));
}

static Expr is_folder(const Expr *args, long n)
{
    (void)n;
    struct stat status;
    if (path_confined() && path_readable(expr_text(args[0])))
        return EXPR_FALSE; /* only files are read there */
    bool is = stat(folder_name(args[0]), &status) == 0 && S_ISDIR(status.st_mode);
    return is ? EXPR_TRUE : EXPR_FALSE;
}

static Expr allows(Expr name, int mode)
{
    return access(folder_name(name), mode) == 0 ? EXPR_TRUE : EXPR_FALSE;
}

static Expr is_readable(const Expr *args, long n)
{
    (void)n;
    return allows(args[0], R_OK);
}

static Expr is_writable(const Expr *args, long n)
{
    (void)n;
    return allows(args[0], W_OK);
}

static Expr is_executable(const Expr *args, long n)
{
    (void)n;
    return allows(args[0], X_OK);
}

static Expr size_of_file(const Expr *args, long n)
{
    (void)n;
    struct stat status;
    const char *name = folder_name(args[0]);
    if (stat(name, &status) != 0)
        failed("look at", name);
    return expr_int((long)status.st_size);
}

#define FOLDER_ROW(package_, name_, function, signature_, summary_, ...)                           \
    BUILTIN_ROW(package_, "output", "Exists currentdir", name_, function, signature_, summary_,    \
                __VA_ARGS__)

#define NONE "traperror(rmdir(\"daesy-f.tmp\")): " /* left by an example that was ended */
#define MADE NONE "mkdir(\"daesy-f.tmp\"): "
#define GONE " rmdir(\"daesy-f.tmp\"): r;"

const Builtin BUILTIN_FOLDERS[] = {
    FOLDER_ROW(NULL, "mkdir", make_folder, "mkdir(name:text) -> nothing", "make a folder",
               {MADE "r := FileTools:-IsDirectory(\"daesy-f.tmp\"):" GONE, "true", NULL},
               {"mkdir(\"no/such/folder\");", "error: cannot make", NULL}),
    FOLDER_ROW(NULL, "rmdir", remove_folder, "rmdir(name:text) -> nothing",
               "remove an empty folder", {MADE "r := 1:" GONE, "1", NULL},
               {"rmdir(\"no/such/folder\");", "error: cannot remove", NULL}),
    FOLDER_ROW("FileTools", "MakeDirectory", make_folder, "MakeDirectory(name:text) -> nothing",
               "make a folder",
               {NONE "FileTools:-MakeDirectory(\"daesy-f.tmp\"): r := 1:" GONE, "1", NULL},
               {"FileTools:-MakeDirectory(\"no/such/folder\");", "error: cannot make", NULL}),
    FOLDER_ROW("FileTools", "RemoveDirectory", remove_folder,
               "RemoveDirectory(name:text) -> nothing", "remove an empty folder",
               {MADE "FileTools:-RemoveDirectory(\"daesy-f.tmp\"): 1;", "1", NULL},
               {"FileTools:-RemoveDirectory(\"no/such/folder\");", "error: cannot remove", NULL}),
    {.name = "ListDirectory",
     .package = "FileTools",
     .signature = "ListDirectory(name:text?, options..) -> list",
     .fn = list_folder,
     .options = &LOOK_OPTIONS,
     .topic = "output",
     .summary = "the names in a folder",
     .examples = {{MADE "r := FileTools:-ListDirectory(\"daesy-f.tmp\"):" GONE, "[]", NULL},
                  {"FileTools:-ListDirectory(\".\", returnonly = \"*.no-such\");", "[]", NULL},
                  {"FileTools:-ListDirectory(\"no/such/folder\");", "error: cannot look", NULL}},
     .see = "Exists currentdir"},
    FOLDER_ROW("FileTools", "IsReadable", is_readable, "IsReadable(name:text) -> boolean",
               "may the file be read?", {"FileTools:-IsReadable(\".\");", "true", NULL},
               {"FileTools:-IsReadable(\"no/such/file\");", "false", NULL}),
    FOLDER_ROW("FileTools", "IsWritable", is_writable, "IsWritable(name:text) -> boolean",
               "may the file be written?",
               {"FileTools:-IsWritable(\"no/such/file\");", "false", NULL},
               {"FileTools:-IsWritable(3);", "error: name", NULL}),
    FOLDER_ROW("FileTools", "IsExecutable", is_executable, "IsExecutable(name:text) -> boolean",
               "may the file be run?", {"FileTools:-IsExecutable(\".\");", "true", NULL},
               {"FileTools:-IsExecutable(\"no/such/file\");", "false", NULL}),
    FOLDER_ROW("FileTools", "IsDirectory", is_folder, "IsDirectory(name:text) -> boolean",
               "is it a folder?", {"FileTools:-IsDirectory(\".\");", "true", NULL},
               {"FileTools:-IsDirectory(\"no/such/folder\");", "false", NULL}),
    FOLDER_ROW("FileTools", "Size", size_of_file, "Size(name:text) -> integer",
               "the bytes of a file",
               {"Text:-WriteFile(\"daesy-s.tmp\", \"abc\"): r := FileTools:-Size(\"daesy-s.tmp\"):"
                " FileTools:-Remove(\"daesy-s.tmp\"): r;",
                "3", NULL},
               {"FileTools:-Size(\"no/such/file\");", "error: cannot look", NULL}),
    {.name = NULL},
};
