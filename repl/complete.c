/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion reads the same rows as everything else. What may stand at a place follows from the
 * text before the word: an open string wants a file, `plots:-` and `plots[` a member, `with(` a
 * package, a `?` a page or a part of one, a backslash a Greek letter, an open call an option of its
 * command beside any name, behind its first argument one of them before any command, `name=` in it
 * a value of that option and no option. Candidates are sorted and free of duplicates.
 */
#include "repl/complete.h"

#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/value/funcs_row.h"
#include "repl/builtin.h"
#include "repl/help_guide.h"
#include "repl/help_topics.h"
#include "repl/plot/plot_colour.h"

typedef struct Search {
    const char *line;
    int start, end; /* the word */
    char **names;   /* what was found, from the second place on */
    long count, capacity;
} Search;

static void forget(Search *s)
{
    for (long i = 1; i <= s->count; i++)
        free(s->names[i]);
    free(s->names);
    s->names = NULL;
    s->count = 0;
}

/* Names are readline's to free, and so the system's; a raise forgets them all. */
static void *got(void *block)
{
    if (!block)
        err_raise(ST_NOMEM, "out of memory");
    return block;
}

/* Adds before+name+after when before+name begins with the word; what stands behind the word
 * already, the bracket of solv(x), is not put there twice. */
static void add(Search *s, const char *before, const char *name, const char *after)
{
    enum { MARGIN = 2 }; /* the common beginning and the end */
    Buf text = {0};
    size_t length = (size_t)(s->end - s->start);
    err_defer(buf_release, &text);
    buf_puts(&text, before);
    buf_puts(&text, name);
    bool fits = text.length >= length && !strncmp(buf_text(&text), s->line + s->start, length);
    if (!*after || s->line[s->end] != *after)
        buf_puts(&text, after);
    if (fits && s->count + MARGIN >= s->capacity) {
        long capacity = s->capacity ? 2 * s->capacity : 32;
        s->names = got(realloc(s->names, (size_t)capacity * sizeof *s->names));
        s->capacity = capacity;
    }
    if (fits) {
        s->names[s->count + 1] = got(strdup(buf_text(&text)));
        s->count++;
    }
    err_undefer(true);
}

/* --- what may stand here ------------------------------------------------------------------------
 */

static void add_symbol(Symbol *symbol, void *search)
{
    if (symbol->value && print_is_plain_name(symbol->name))
        add(search, "", symbol->name, "");
}

/* Commands, functions and packages. */
static void add_known(Search *s)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        if (print_is_plain_name(row->name))
            add(s, "", row->name, "(");
        if (row->package)
            add(s, "", row->package, "");
    }
    for (long i = 0; funcs_row(i); i++)
        add(s, "", funcs_row(i)->name, "(");
}

/* Is it a package? */
static bool add_members(Search *s, const char *package, size_t length, const char *after)
{
    const Builtin *row;
    bool any = false;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && strlen(row->package) == length &&
            !strncmp(row->package, package, length)) {
            add(s, "", row->name, after);
            any = true;
        }
    return any;
}

static const char *const greek[] = {
#define GREEK(name, character) name,
#define TYPED(name, character)
#include "repl/print/greek.def"
#undef GREEK
#undef TYPED
};

enum { GREEK_COUNT = sizeof greek / sizeof *greek };

bool complete_is_greek(const char *name, size_t length)
{
    for (int i = 0; i < GREEK_COUNT; i++)
        if (strlen(greek[i]) == length && !memcmp(greek[i], name, length))
            return true;
    return false;
}

static void add_greek(Search *s)
{
    for (int i = 0; i < GREEK_COUNT; i++)
        add(s, "", greek[i], "");
}

/* The options of a signature: key=NAME:TYPE and [flag]. */
static void add_options(Search *s, const Builtin *row)
{
    for (const char *at = row->signature; *at;) {
        size_t length = strcspn(at, ",([]){} ");
        const char *equals = memchr(at, '=', length);
        bool flag = at > row->signature && at[-1] == '[';
        if (equals || flag) {
            char *key = mem_strndup(at, equals ? (size_t)(equals - at) : length);
            err_defer(mem_release, key);
            add(s, "", key, equals ? "=" : "");
            err_undefer(true);
        }
        at += length;
        at += strspn(at, ",([]){} ");
    }
}

/* The words that a command's own table has. */
static void add_words(Search *s, const Builtin *row)
{
    BuiltinWord word;
    for (long i = 0; row->word && row->word(i, &word); i++)
        if (word.name && !word.option)
            add(s, "", word.name, word.after);
    for (const OptionTable *table = row->options; table; table = table->also)
        for (const OptionRow *option = table->rows; option->name; option++)
            add(s, "", option->name, option->bare ? "" : "=");
}

static void add_packages(Search *s, const char *after)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package)
            add(s, "", row->package, after);
}

/* The first of blank-separated names. */
static void add_first(Search *s, const char *names)
{
    char *name = mem_strndup(names, strcspn(names, " "));
    err_defer(mem_release, name);
    add(s, "", name, "");
    err_undefer(true);
}

/* Behind `?`: every page, by its name alone. */
static void add_pages(Search *s)
{
    const Builtin *row;
    const HelpTopic *topic;
    for (long i = 0; (row = builtin_row(i)); i++)
        add(s, "", row->name, "");
    for (long i = 0; funcs_row(i); i++)
        add(s, "", funcs_row(i)->name, "");
    for (long i = 0; (topic = help_topics_row(i)); i++)
        add_first(s, topic->names);
    add_packages(s, "");
}

/* Behind `?name,`, `?name[` or `?name:-`: the members of a package, the parts of the guide that
 * speak of a command. */
static void add_parts(Search *s, const char *name, size_t length)
{
    const char *part;
    char *stem = mem_strndup(name, length);
    err_defer(mem_release, stem);
    const Builtin *row = builtin_find(stem);
    bool package = add_members(s, name, length, "");
    if (row && !package) {
        for (long i = 0; (part = help_guide_part_of(stem, i)); i++)
            add_first(s, part);
        add(s, "", "examples", "");
    }
    err_undefer(true);
}

/* Behind `?`. */
static void complete_page(Search *s)
{
    const char *name = s->line + strspn(s->line, " ?");
    size_t length = strcspn(name, ",[:");
    if (name + length < s->line + s->start)
        add_parts(s, name, length);
    else
        add_pages(s);
}

/* In the case that the word begins in. */
static void add_colours(Search *s, const char *after)
{
    bool capital = s->end > s->start && isupper((unsigned char)s->line[s->start]);
    for (long i = 0; plot_colour_name(i); i++) {
        char *name = mem_strdup(plot_colour_name(i));
        err_defer(mem_release, name);
        if (capital)
            *name = (char)toupper((unsigned char)*name);
        add(s, "", name, after);
        err_undefer(true);
    }
}

/* What an option may be; in a string that is open, with its quote. */
static void add_values(Search *s, const Builtin *row, const char *option, const char *after)
{
    BuiltinWord word;
    for (long i = 0; row->word && row->word(i, &word); i++)
        if (word.option && !strcmp(word.option, option))
            add(s, "", word.name, after);
    for (const OptionTable *table = row->options; table; table = table->also) {
        const OptionRow *found = options_find(table, option);
        for (const OptionWord *value = found ? found->words : NULL; value && value->name; value++)
            add(s, "", value->name, after);
        if (found && found->type == OPTION_TRUTH && !*after) {
            add(s, "", "true", "");
            add(s, "", "false", "");
        }
        if (found && (!strncmp(option, "color", 5) || !strncmp(option, "colour", 6)))
            add_colours(s, after);
    }
}

static void close_folder(void *dir)
{
    if (dir)
        closedir(dir);
}

/* Adds the files that fit a path begun in a string. */
static void add_files(Search *s, int quote)
{
    char *typed = mem_strndup(s->line + quote, (size_t)(s->start - quote));
    Buf folder = {0};
    err_defer(mem_release, typed);
    err_defer(buf_release, &folder);
    char *slash = strrchr(typed, '/');
    buf_putn(&folder, typed, slash ? (size_t)(slash - typed) + 1 : 0);
    const char *kept = slash ? slash + 1 : typed; /* typed part of the name before the word */
    DIR *dir = opendir(folder.length ? buf_text(&folder) : ".");
    err_defer(close_folder, dir);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        size_t length = strlen(kept);
        if (entry->d_name[0] != '.' && !strncmp(entry->d_name, kept, length))
            add(s, "", entry->d_name + length, entry->d_type == DT_DIR ? "/" : "\"");
    }
    for (int i = 0; i < 3; i++)
        err_undefer(true);
}

/* --- what stands before -------------------------------------------------------------------------
 */

typedef enum Place { IN_CODE, IN_STRING, IN_NAME, IN_COMMENT } Place;

/* The byte after the place that begins at byte i: to its closing sign, or `end` if that is before.
 */
static int skip_place(const char *line, int i, int end, Place *place)
{
    static const char *const CLOSES = "\"`\n";
    int depth = 0;
    *place = line[i] == '"' ? IN_STRING : line[i] == '`' ? IN_NAME : IN_COMMENT;
    bool bracketed = line[i] == '(';
    for (i += !bracketed; i < end; i++) {
        if (bracketed && !strncmp(line + i, "(*", 2))
            i++, depth++;
        else if (bracketed && !strncmp(line + i, "*)", 2))
            i++, depth--;
        else if (*place != IN_COMMENT && line[i] == '\\')
            i++;
        else if (!bracketed && line[i] == CLOSES[*place - IN_STRING])
            depth = -1;
        if (depth == (bracketed ? 0 : -1)) {
            *place = IN_CODE;
            return i + 1;
        }
    }
    return end;
}

/* In what byte `end` lies; *from is the byte after the sign that opens it. */
static Place place_at(const char *line, int end, int *from)
{
    Place place = IN_CODE;
    *from = 0;
    for (int i = 0; i < end;) {
        bool opens = strchr("\"`#", line[i]) || (i + 1 < end && !strncmp(line + i, "(*", 2));
        *from = i + 1;
        i = opens ? skip_place(line, i, end, &place) : i + 1;
    }
    return place;
}

static bool is_code(const char *line, int end)
{
    int from;
    return place_at(line, end, &from) == IN_CODE;
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

/* 1 for a bracket that closes, -1 for one that opens, 0 for what is none or stands in a string or
 * a comment. */
static int bracket_at(const char *line, int at)
{
    int bracket = (strchr(")]}", line[at]) != NULL) - (strchr("([{", line[at]) != NULL);
    return bracket && !is_code(line, at) ? 0 : bracket;
}

/* The command in whose call byte `end` lies, or NULL. `later`: in an argument of its own behind the
 * first, where options stand. */
static const Builtin *open_call(const char *line, int end, bool *later)
{
    int depth = 0;
    bool comma = false, inner = false;
    *later = false;
    for (int i = end - 1; i >= 0; i--) {
        depth += bracket_at(line, i);
        comma = comma || (depth == 0 && line[i] == ',' && is_code(line, i));
        *later = comma && !inner;
        inner = inner || depth < 0;
        if (depth >= 0 || line[i] != '(')
            continue;
        size_t length;
        const char *name = name_before(line, i, &length);
        char *copy = mem_strndup(name, length);
        err_defer(mem_release, copy);
        const Builtin *row = length ? builtin_find(copy) : NULL;
        err_undefer(true);
        if (row)
            return row;
        depth = 0;
    }
    return NULL;
}

/* The name of the option whose value begins at byte `at`, as NAME = or NAME = [; "" when none does.
 */
static void put_option_before(Buf *out, const char *line, int at)
{
    size_t length;
    while (at > 0 && strchr(" [", line[at - 1]))
        at--;
    if (at == 0 || line[at - 1] != '=')
        return;
    at--;
    while (at > 0 && line[at - 1] == ' ')
        at--;
    const char *name = name_before(line, at, &length);
    buf_putn(out, name, length);
}

/* Values of the option that stands before byte `at`, if one does. */
static bool complete_value(Search *s, const Builtin *row, int at, const char *after)
{
    Buf option = {0};
    err_defer(buf_release, &option);
    put_option_before(&option, s->line, at);
    bool any = option.length > 0;
    if (any)
        add_values(s, row, buf_text(&option), after);
    err_undefer(true);
    return any;
}

/* Is the byte at `at` in the first argument of with? */
static bool wants_package(const Builtin *row, const char *line, int at)
{
    while (at > 0 && line[at - 1] == ' ')
        at--;
    return row && !strcmp(row->name, "with") && at > 0 && line[at - 1] == '(';
}

/* Options and values; true: it is a place for them, where commands come after them. */
static bool complete_in_call(Search *s, const Builtin *row, bool later)
{
    if (complete_value(s, row, s->start, ""))
        return true;
    add_options(s, row);
    add_words(s, row);
    return later || (row->word && !row->options); /* plotsetup(svg), interface(hints) */
}

/* plots[odeplot]: is it an index of a package? */
static bool complete_indexed(Search *s)
{
    size_t length;
    if (s->start < 1 || s->line[s->start - 1] != '[')
        return false;
    const char *package = name_before(s->line, s->start - 1, &length);
    return add_members(s, package, length, "]");
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts what was found, each once. */
static void sort_candidates(Search *s)
{
    if (s->count == 0)
        return;
    qsort(s->names + 1, (size_t)s->count, sizeof *s->names, by_text);
    long kept = 1;
    for (long i = 2; i <= s->count; i++)
        if (strcmp(s->names[i], s->names[kept]))
            s->names[++kept] = s->names[i];
        else
            free(s->names[i]);
    s->count = kept;
}

static const char *open_text = "";

void complete_after(const char *open)
{
    open_text = open;
}

/* The word where all of its statement stands before it. */
static void collect_here(Search *s)
{
    int quote;
    Place place = place_at(s->line, s->end, &quote);
    if (place == IN_NAME || place == IN_COMMENT)
        return;
    bool quoted = place == IN_STRING, later;
    size_t length;
    const Builtin *row = open_call(s->line, quoted ? quote - 1 : s->start, &later);
    if (s->line[strspn(s->line, " ")] == '?') {
        complete_page(s);
    } else if (quoted) {
        if (row)
            complete_value(s, row, quote - 1, "\"");
        if (s->count == 0)
            add_files(s, quote);
    } else if (wants_package(row, s->line, s->start)) {
        add_packages(s, "");
    } else if (s->start >= 1 && s->line[s->start - 1] == '\\') {
        add_greek(s);
    } else if (s->start >= 2 && !strncmp(s->line + s->start - 2, ":-", 2)) {
        const char *package = name_before(s->line, s->start - 2, &length);
        add_members(s, package, length, "(");
    } else if (!complete_indexed(s)) {
        bool place_known = row && complete_in_call(s, row, later);
        if (s->end > s->start && !(place_known && s->count > 0))
            add_known(s);
        if (s->end > s->start)
            sym_each(add_symbol, s);
    }
}

static void collect(void *arg)
{
    Search *s = arg;
    Buf text = {0};
    int shift = (int)strlen(open_text);
    const char *line = s->line;
    err_defer(buf_release, &text);
    buf_puts(&text, open_text);
    buf_puts(&text, line);
    s->line = buf_text(&text);
    s->start += shift;
    s->end += shift;
    collect_here(s);
    s->line = line;
    s->start -= shift;
    s->end -= shift;
    sort_candidates(s);
    err_undefer(true);
}

/* What two words begin with; of sorted ones the first and the last tell it for all. */
static char *common(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return strndup(a, n);
}

char **complete_candidates(const char *line, int start, int end)
{
    Search s = {.line = line, .start = start, .end = end};
    if (err_try(collect, &s) != ST_OK)
        forget(&s);
    if (s.count == 0)
        return NULL;
    s.names[0] = common(s.names[1], s.names[s.count]);
    if (!s.names[0]) {
        forget(&s);
        return NULL;
    }
    s.names[s.count + 1] = NULL;
    if (s.count == 1) { /* is its own beginning */
        free(s.names[1]);
        s.names[1] = NULL;
    }
    return s.names;
}
