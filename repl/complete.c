/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion reads the same rows as everything else. What may stand at a place follows from the
 * text before the word: an open string wants a file, `plots:-` a member, an open call an option of
 * its command beside any name. Candidates are sorted and free of duplicates.
 */
#include "repl/complete.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print.h"
#include "cas/core/sym.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"

static struct {
    char **names;
    long count, capacity;
} found;

static const char *stem; /* the word, not terminated */
static size_t stem_length;

static void clear(void)
{
    for (long i = 0; i < found.count; i++)
        free(found.names[i]);
    free(found.names);
    memset(&found, 0, sizeof found);
}

/* Adds before+name+after when before+name begins with the word. */
static void add(const char *before, const char *name, const char *after)
{
    Buf text = {0};
    buf_puts(&text, before);
    buf_puts(&text, name);
    bool fits = text.length >= stem_length && !strncmp(buf_text(&text), stem, stem_length);
    buf_puts(&text, after);
    if (fits) {
        if (found.count == found.capacity) {
            found.capacity = found.capacity ? 2 * found.capacity : 32;
            found.names = realloc(found.names, (size_t)found.capacity * sizeof *found.names);
            if (!found.names)
                abort();
        }
        found.names[found.count++] = strdup(buf_text(&text));
    }
    buf_free(&text);
}

/* --- what may stand here ------------------------------------------------------------------------
 */

static void add_symbol(Symbol *symbol, void *unused)
{
    (void)unused;
    if (symbol->value && print_is_plain_name(symbol->name))
        add("", symbol->name, "");
}

static void add_names(void)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        add("", row->name, "(");
        if (row->package)
            add("", row->package, "");
    }
    for (long i = 0; funcs_row(i); i++)
        add("", funcs_row(i)->name, "(");
    sym_each(add_symbol, NULL);
}

static void add_members(const char *package, size_t length)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && strlen(row->package) == length &&
            !strncmp(row->package, package, length))
            add("", row->name, "(");
}

/* The options of a signature: key=NAME:TYPE and [flag]. */
static void add_options(const Builtin *row)
{
    for (const char *at = row->signature; *at;) {
        size_t length = strcspn(at, ",([]) ");
        const char *equals = memchr(at, '=', length);
        bool flag = at > row->signature && at[-1] == '[';
        if (equals || flag) {
            char *key = strndup(at, equals ? (size_t)(equals - at) : length);
            add("", key, equals ? "=" : "");
            free(key);
        }
        at += length;
        at += strspn(at, ",([]) ");
    }
}

/* The words that a command's own table has. */
static void add_words(const Builtin *row)
{
    BuiltinWord word;
    for (long i = 0; row->word && row->word(i, &word); i++)
        if (word.name)
            add("", word.name, word.after);
}

/* Adds the files that fit a path begun in a string. */
static void add_files(const char *line, int quote, int start)
{
    char *typed = strndup(line + quote, (size_t)(start - quote));
    Buf folder = {0};
    char *slash = strrchr(typed, '/');
    buf_putn(&folder, typed, slash ? (size_t)(slash - typed) + 1 : 0);
    const char *kept = slash ? slash + 1 : typed; /* typed part of the name before the word */
    DIR *dir = opendir(folder.length ? buf_text(&folder) : ".");
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        size_t length = strlen(kept);
        if (entry->d_name[0] != '.' && !strncmp(entry->d_name, kept, length))
            add("", entry->d_name + length, entry->d_type == DT_DIR ? "/" : "\"");
    }
    if (dir)
        closedir(dir);
    buf_free(&folder);
    free(typed);
}

/* --- what stands before -------------------------------------------------------------------------
 */

/* The byte after the quote of a string that is open at `end`, or -1. */
static int open_string(const char *line, int end)
{
    int open = -1;
    for (int i = 0; i < end; i++) {
        if (line[i] == '"')
            open = open < 0 ? i + 1 : -1;
        else if (open >= 0 && line[i] == '\\')
            i++;
    }
    return open;
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The name that ends just before byte `end`. */
static const char *name_before(const char *line, int end, size_t *length)
{
    int start = end;
    while (start > 0 && is_name_char(line[start - 1]))
        start--;
    *length = (size_t)(end - start);
    return line + start;
}

/* The command in whose call byte `end` lies, or NULL. */
static const Builtin *open_call(const char *line, int end)
{
    int depth = 0;
    for (int i = end - 1; i >= 0; i--) {
        depth += (strchr(")]}", line[i]) != NULL) - (strchr("([{", line[i]) != NULL);
        if (depth >= 0 || line[i] != '(')
            continue;
        size_t length;
        const char *name = name_before(line, i, &length);
        char *copy = strndup(name, length);
        const Builtin *row = length ? builtin_find(copy) : NULL;
        free(copy);
        if (row)
            return row;
        depth = 0;
    }
    return NULL;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_candidates(void)
{
    if (!found.count)
        return;
    qsort(found.names, (size_t)found.count, sizeof *found.names, by_text);
    long kept = 1;
    for (long i = 1; i < found.count; i++)
        if (strcmp(found.names[i], found.names[kept - 1]))
            found.names[kept++] = found.names[i];
        else
            free(found.names[i]);
    found.count = kept;
}

typedef struct Request {
    const char *line;
    int start, end;
} Request;

static void collect(void *arg)
{
    const Request *r = arg;
    int quote = open_string(r->line, r->end);
    size_t length;
    if (quote >= 0) {
        add_files(r->line, quote, r->start);
    } else if (r->start >= 2 && !strncmp(r->line + r->start - 2, ":-", 2)) {
        const char *package = name_before(r->line, r->start - 2, &length);
        add_members(package, length);
    } else {
        const Builtin *row = open_call(r->line, r->start);
        if (row) {
            add_options(row);
            add_words(row);
        }
        if (r->end > r->start)
            add_names();
    }
    sort_candidates();
}

char *complete_candidate(const char *line, int start, int end, int i)
{
    if (i == 0) {
        clear();
        stem = line + start;
        stem_length = (size_t)(end - start);
        Request request = {line, start, end};
        if (err_try(collect, &request) != ST_OK)
            clear();
    }
    if (i < found.count)
        return strdup(found.names[i]);
    clear();
    return NULL;
}
