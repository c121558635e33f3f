/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Help pages. Nothing is written twice: a page is made from the row of the command (builtin.h) or
 * of the function (funcs.h), the search from all rows and from the guide (help_guide.h); the map of
 * all help is in help_map.h.
 */
#include "config.h"

#include "repl/help.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "cas/value/funcs_row.h"
#include "repl/builtin.h"
#include "repl/builtin_sig.h"
#include "repl/eval/eval.h"
#include "repl/files/path.h"
#include "repl/files/program.h"
#include "repl/help_guide.h"
#include "repl/help_map.h"
#include "repl/help_topics.h"
#include "repl/print/print_typed.h"
#include "repl/print/visible.h"
#include "repl/report.h"
#include "repl/session.h"
#include "repl/term.h"

enum { COLUMNS = 80, WORD_COLUMNS = 22 };

/* --- text ------------------------------------------------------------------------------------ */

/* A line that begins with a blank, is empty or has a gap (a row of a table) stays as it is. */
static bool is_fixed(const char *line, size_t length)
{
    return length == 0 || *line == ' ' || memmem(line, length, "  ", 2) != NULL;
}

/* One word of a paragraph, on a new line when it does not fit; *column counts what is on this one.
 */
static void put_piece(Buf *out, const char *word, size_t length, int indent, size_t *column)
{
    if (*column > 0 && *column + 1 + length > (size_t)(COLUMNS - indent)) {
        buf_putc(out, '\n');
        *column = 0;
    }
    if (*column > 0)
        buf_putc(out, ' ');
    else
        buf_repeat(out, " ", indent);
    buf_putn(out, word, length);
    *column += length + (*column > 0);
}

/* Lines of prose are one paragraph, wrapped at blanks; fixed lines stand by themselves. */
static void put_wrapped(Buf *out, const char *text, int indent)
{
    size_t column = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        const char *end = text + length;
        bool fixed = is_fixed(text, length);
        if (fixed) {
            buf_puts(out, column ? "\n" : "");
            buf_repeat(out, " ", length ? indent : 0);
            buf_putn(out, text, length);
            buf_putc(out, '\n');
            column = 0;
        }
        while (!fixed && text < end) {
            size_t word = strcspn(text, " \n");
            put_piece(out, text, word, indent, &column);
            text += word + (text + word < end);
        }
        text = *end ? end + 1 : end;
    }
    buf_puts(out, column ? "\n" : "");
}

/* What stands at the right has a line of its own where the title leaves no room for it. */
static void put_title(Buf *out, const char *name, const char *summary, const char *right)
{
    size_t start = out->length;
    buf_printf(out, "%s - %s", name, summary);
    long free = COLUMNS - (long)(out->length - start), length = (long)strlen(right);
    if (*right && free < length + 2) {
        buf_putc(out, '\n');
        free = COLUMNS;
    }
    if (*right)
        buf_repeat(out, " ", free > length ? (size_t)(free - length) : 0);
    buf_printf(out, "%s\n\n", right);
}

static bool prints(const char *output)
{
    return output && !strncmp(output, BUILTIN_PRINTS, strlen(BUILTIN_PRINTS));
}

static void put_printed(Buf *out, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        buf_printf(out, "  %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void put_example(Buf *out, const char *input, const char *output)
{
    print_typed(out, input, "  > ", COLUMNS);
    if (prints(output))
        put_printed(out, output + strlen(BUILTIN_PRINTS));
    else if (output && *output)
        buf_printf(out, "        %s\n", output);
}

static void put_see(Buf *out, const char *see)
{
    if (!see || !*see)
        return;
    buf_puts(out, nls("\n  See also "));
    while (*see) {
        size_t length = strcspn(see, " ");
        if (length)
            buf_printf(out, " ?%.*s", (int)length, see);
        see += length + (see[length] == ' ');
    }
    buf_putc(out, '\n');
}

/* --- pages ----------------------------------------------------------------------------------- */

static bool is_error(const Example *example)
{
    return example->output && !strncmp(example->output, "error:", 6);
}

static bool shows_use(const Example *example)
{
    return !is_error(example) && !builtin_example_tests(example);
}

static bool is_wide(const Example *example)
{
    return strchr(example->input, '\n') || prints(example->output) ||
           strlen(example->input) + 4 > COLUMNS;
}

/* The examples that show use; errors only where there is nothing else, or where they are the point
 * of the page. A free line stands between two that would run into each other. */
static void put_examples(Buf *out, const Example *examples, size_t most, bool errors)
{
    const Example *before = NULL;
    bool any = false;
    for (size_t i = 0; i < most && examples[i].input; i++)
        any = any || shows_use(&examples[i]);
    for (size_t i = 0; i < most && examples[i].input; i++) {
        const Example *example = &examples[i];
        if (builtin_example_tests(example) || (any && !errors && is_error(example)))
            continue;
        bool silent = before && !(before->output && *before->output);
        if (before && (silent || is_wide(before) || is_wide(example)))
            buf_putc(out, '\n');
        put_example(out, example->input, example->output);
        before = example;
    }
}

/* A page about the language. */
static void put_language(Buf *out, const HelpTopic *topic)
{
    char title[40];
    snprintf(title, sizeof title, "%.*s", (int)strcspn(topic->names, " "), topic->names);
    put_title(out, title, nls(topic->summary), nls("language"));
    put_wrapped(out, nls(topic->text), 2);
    buf_putc(out, '\n');
    put_examples(out, topic->examples, sizeof topic->examples / sizeof *topic->examples, true);
    put_see(out, topic->see);
}

/* "name=value   summary", the lines of the summary below each other; a name that takes much room
 * has a line of its own. */
static void put_word(Buf *out, const BuiltinWord *word)
{
    if (!word->summary)
        return;
    const char *line = nls(word->summary);
    if (!word->name) {
        buf_printf(out, "  %s\n", line);
        return;
    }
    long width = (long)out->length;
    buf_printf(out, "    %s%s%s", word->name, word->after, word->value ? word->value : "");
    width = (long)out->length - width;
    while (line) {
        const char *end = strchr(line, '\n');
        if (width >= WORD_COLUMNS)
            buf_putc(out, '\n');
        buf_repeat(out, " ", width < WORD_COLUMNS ? WORD_COLUMNS - width : WORD_COLUMNS);
        buf_putn(out, line, end ? (size_t)(end - line) : strlen(line));
        buf_putc(out, '\n');
        width = 0;
        line = end ? end + 1 : NULL;
    }
}

static void put_words(Buf *out, const Builtin *row)
{
    BuiltinWord word;
    for (long i = 0; row->word && row->word(i, &word); i++)
        put_word(out, &word);
    if (row->word)
        buf_putc(out, '\n');
}

static void put_option(Buf *out, const OptionRow *option)
{
    Buf summary = {0};
    err_defer(buf_release, &summary);
    options_describe(&summary, option);
    put_word(out, option->bare ? &(BuiltinWord){option->name, "", NULL, buf_text(&summary)}
                               : &(BuiltinWord){option->name, "=", options_form(option),
                                                buf_text(&summary)});
    err_undefer(true);
}

/* Every table of the command under its heading. */
static void put_options(Buf *out, const Builtin *row)
{
    const char *elsewhere = NULL;
    for (const OptionTable *table = row->options; table; table = table->also) {
        if (table->page && strcmp(table->page, row->name) != 0) {
            elsewhere = table->page;
            continue;
        }
        buf_printf(out, "  %s\n", nls(table->heading ? table->heading : "Options:"));
        for (const OptionRow *option = table->rows; option->name; option++)
            if (option->summary)
                put_option(out, option);
        buf_putc(out, '\n');
    }
    if (elsewhere)
        buf_printf(out, nls("  and the options of ?%s\n\n"), elsewhere);
}

static void put_command(Buf *out, const Builtin *row, bool only_examples)
{
    char right[80] = "";
    if (row->package)
        snprintf(right, sizeof right, nls("package %s"), row->package);
    if (row->flags & BUILTIN_DAESY)
        snprintf(right + strlen(right), sizeof right - strlen(right), "%s%s", *right ? " " : "",
                 nls("(not in Maple)"));
    if (!only_examples) {
        put_title(out, row->name, row->summary && *row->summary ? nls(row->summary) : "", right);
        char *shown = builtin_sig_shown(row->signature);
        err_defer(mem_release, shown);
        put_wrapped(out, shown, 2);
        err_undefer(true);
        buf_putc(out, '\n');
        if (row->text && *row->text) {
            put_wrapped(out, nls(row->text), 2);
            buf_putc(out, '\n');
        }
        put_words(out, row);
        put_options(out, row);
    }
    put_examples(out, row->examples, sizeof row->examples / sizeof *row->examples, only_examples);
    if (!only_examples)
        put_see(out, row->see);
}

static void put_function(Buf *out, const FuncRow *row, bool only_examples)
{
    if (!only_examples)
        put_title(out, row->name, row->summary ? row->summary : "", nls("function"));
    long most = sizeof row->examples / sizeof *row->examples;
    for (long i = 0; i < most && row->examples[i].input; i++)
        put_example(out, row->examples[i].input, row->examples[i].output);
}

/* --- search --------------------------------------------------------------------------------------
 */

static bool has_word(const Builtin *row, const char *text)
{
    BuiltinWord word;
    for (long i = 0; row->word && row->word(i, &word); i++)
        if (help_guide_contains(word.name, text) || help_guide_contains(word.summary, text))
            return true;
    for (const OptionTable *table = row->options; table; table = table->also)
        for (const OptionRow *option = table->rows; option->name; option++)
            if (option->summary && (help_guide_contains(option->name, text) ||
                                    help_guide_contains(option->summary, text)))
                return true;
    return false;
}

/* "?name  summary"; what goes on stands below the summary. */
static void put_found(Buf *out, const char *name, const char *summary)
{
    enum { NAME = 22, INDENT = NAME + 4 };
    size_t length = strcspn(name, " "), column = 1;
    buf_printf(out, "  ?%-*.*s", NAME, (int)length, name);
    if (length > NAME)
        buf_printf(out, "\n%*s", INDENT - 1, "");
    while (summary && *summary) {
        size_t word = strcspn(summary, " ");
        put_piece(out, summary, word, INDENT, &column);
        summary += word + (summary[word] == ' ');
    }
    buf_putc(out, '\n');
}

static HelpNear command_near(const void *command, const char *word)
{
    const Builtin *row = command;
    HelpNear near = help_guide_near(row->name, row->summary, row->text, word);
    bool beside =
        near == HELP_FAR && (help_guide_contains(row->topic, word) ||
                             help_guide_contains(row->package, word) || has_word(row, word));
    return beside ? HELP_TEXT : near;
}

static HelpNear topic_near(const void *row, const char *word)
{
    const HelpTopic *topic = row;
    return help_guide_near(topic->names, topic->summary, topic->text, word);
}

static HelpNear function_near(const void *row, const char *word)
{
    const FuncRow *function = row;
    return help_guide_near(function->name, function->summary, NULL, word);
}

static void put_search_at(Buf *out, const char *words, HelpNear near)
{
    const Builtin *row;
    const HelpTopic *topic;
    const FuncRow *function;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (help_guide_nearest(words, command_near, row) == near)
            put_found(out, row->name, row->summary);
    for (long i = 0; (topic = help_topics_row(i)); i++)
        if (help_guide_nearest(words, topic_near, topic) == near)
            put_found(out, topic->names, topic->summary);
    for (long i = 0; (function = funcs_row(i)); i++)
        if (help_guide_nearest(words, function_near, function) == near)
            put_found(out, function->name, function->summary);
    help_guide_search(out, words, near);
}

/* The pages that have all of the words, those in whose names they stand before those that only
 * speak of them. */
static bool put_search(Buf *out, const char *words)
{
    size_t before = out->length;
    for (HelpNear near = HELP_NAME; near <= HELP_TEXT; near++)
        put_search_at(out, words, near);
    bool any = out->length > before;
    if (!any)
        buf_printf(out, nls("Nothing about `%s`.   ? lists all topics.\n"), words);
    return any;
}

/* --- topics
 * ---------------------------------------------------------------------------------------- */

/* "name", "package,name", "package[name]", "package:-name", each also with ",examples". */
static const Builtin *find_row(char *topic, bool *examples)
{
    char *comma = strrchr(topic, ',');
    if (comma && !strcmp(comma + 1, "examples")) {
        *examples = true;
        *comma = '\0';
    }
    const Builtin *row = builtin_find(topic);
    if (row)
        return row;
    size_t stem = strcspn(topic, ",[:/");
    if (!topic[stem])
        return NULL;
    char *name = topic + stem + strspn(topic + stem, ",[:-/");
    name[strcspn(name, "]")] = '\0';
    topic[stem] = '\0';
    row = builtin_find_in(topic, name);
    return row ? row : builtin_find(topic);
}

static bool put_package(Buf *out, const char *package)
{
    const Builtin *row;
    bool any = false;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, package)) {
            if (!any)
                buf_printf(out, nls("package %s: use with(%s): or %s:-name\n\n"), package, package,
                           package);
            put_found(out, row->name, row->summary);
            any = true;
        }
    return any;
}

/* The page of every row, topic by topic: what the manual is made of (doc/manual/pages.awk). */
static void put_pages_of(Buf *out, const char *topic)
{
    const Builtin *row;
    buf_printf(out, "@topic %s\n", topic);
    for (long i = 0; (row = builtin_row(i)); i++)
        if (!strcmp(row->topic, topic)) {
            buf_puts(out, "@page\n");
            put_command(out, row, false);
        }
}

static void put_all(Buf *out)
{
    for (long i = 0; builtin_row(i); i++)
        if (help_map_begins_topic(i))
            put_pages_of(out, builtin_row(i)->topic);
    buf_puts(out, "@topic language\n");
    for (long i = 0; help_topics_row(i); i++) {
        buf_puts(out, "@page\n");
        put_language(out, help_topics_row(i));
    }
    buf_puts(out, "@topic functions\n");
    for (long i = 0; funcs_row(i); i++) {
        buf_puts(out, "@page\n");
        put_function(out, funcs_row(i), false);
    }
}

/* The examples that show use as they are typed, for programs (doc/manual/gallery.sh). */
static void put_all_examples(Buf *out)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        for (size_t k = 0; k < sizeof row->examples / sizeof *row->examples; k++)
            if (row->examples[k].input && shows_use(&row->examples[k]))
                buf_printf(out, "@example %s\n%s\n", row->topic, row->examples[k].input);
}

/* The length without an s at the end. */
static size_t singular(const char *name)
{
    size_t n = strlen(name);
    return n > 2 && tolower((unsigned char)name[n - 1]) == 's' ? n - 1 : n;
}

/* The same name but for an s at the end; and for the case of letters, too. */
static bool is_plural(const char *a, const char *b)
{
    return singular(a) == singular(b) && !strncmp(a, b, singular(a));
}

/* A letter alone is the name of something, in its own case. */
static bool is_spelled_alike(const char *a, const char *b)
{
    return a[0] && a[1] && singular(a) == singular(b) && !strncasecmp(a, b, singular(a));
}

static bool is_joined_by(const char *a, const char *b, int (*letter)(int))
{
    for (; *a || *b; a++, b++) {
        a += strspn(a, " -");
        if (!*a || letter((unsigned char)*a) != letter((unsigned char)*b))
            return !*a && !*b;
    }
    return true;
}

static int same_letter(int letter)
{
    return letter;
}

/* "plot 3d" is plot3d, not PLOT3D. */
static bool is_joined_exactly(const char *a, const char *b)
{
    return is_joined_by(a, b, same_letter);
}

/* "phase portrait" and "phase-portrait" are phaseportrait, and so is "Phase portrait". */
static bool is_joined(const char *a, const char *b)
{
    return is_joined_by(a, b, tolower);
}

/* The name of a page or package that is spelled nearly so, or NULL. */
static const char *other_spelling(const char *topic, bool (*alike)(const char *a, const char *b))
{
    const Builtin *row;
    const FuncRow *function;
    const HelpTopic *language;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (alike(topic, row->name))
            return row->name;
    for (long i = 0; (function = funcs_row(i)); i++)
        if (alike(topic, function->name))
            return function->name;
    for (long i = 0; (language = help_topics_row(i)); i++)
        if (!strchr(language->names, ' ') && alike(topic, language->names))
            return language->names;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && alike(topic, row->package))
            return row->package;
    return NULL;
}

/* The list of a topic, and the chapter about it where the guide has one. */
static bool put_topic_list(Buf *out, const char *topic)
{
    Buf chapter = {0};
    if (!help_map_put_topic(out, topic))
        return false;
    err_defer(buf_release, &chapter);
    buf_printf(&chapter, "%sguide", topic);
    if (help_guide_has(buf_text(&chapter)))
        buf_printf(out, nls("\n?%s is the chapter of the guide about it\n"), buf_text(&chapter));
    err_undefer(true);
    return true;
}

/* "dsolve,events": what the guide says of something that a command does. */
static bool put_part_of_command(Buf *out, const char *topic)
{
    const char *comma = strchr(topic, ',');
    if (!comma || !strcmp(comma, ",examples") || strchr(comma + 1, ',') ||
        !help_guide_has(comma + 1))
        return false;
    char *command = mem_strndup(topic, (size_t)(comma - topic));
    err_defer(mem_release, command);
    bool known = builtin_find(command) && !builtin_find_in(command, comma + 1);
    if (known && help_guide_put(out, comma + 1))
        buf_printf(out, nls("\n?%s is the page of the command\n"), command);
    err_undefer(true);
    return known;
}

/* A sign of one's own, &name, is one of the operators. */
static const HelpTopic *language_topic(const char *topic)
{
    const HelpTopic *found = help_topics_find(topic);
    bool neutral = *topic == '&' && topic[1] && !builtin_find(topic);
    return found || !neutral ? found : help_topics_find("&*");
}

/* `name` is the topic to be cut to pieces. */
static bool put_rows(Buf *out, const char *topic, char *name)
{
    bool examples = false;
    const HelpTopic *language = language_topic(topic);
    if (language)
        put_language(out, language);
    bool package = put_package(out, topic);
    if ((language || package) && !builtin_find(topic))
        return true;
    const Builtin *row = find_row(name, &examples);
    const FuncRow *function = !row || row->package ? funcs_find_name(topic) : NULL;
    if (function)
        row = NULL; /* a package may have one of its own, RealDomain,ln */
    else if (!row)
        function = funcs_find_name(name);
    if (row)
        put_command(out, row, examples);
    else if (function)
        put_function(out, function, examples);
    return row || function;
}

bool help_put_exactly(Buf *out, const char *topic)
{
    if (put_part_of_command(out, topic))
        return true;
    char *name = mem_strdup(topic);
    err_defer(mem_release, name);
    bool found = put_rows(out, topic, name);
    err_undefer(true);
    return found || help_guide_put(out, topic) || put_topic_list(out, topic);
}

/* The first pages that speak of the words, where there are any. */
static bool put_nearest(Buf *out, const char *words)
{
    enum { MOST = 10 };
    Buf found = {0};
    err_defer(buf_release, &found);
    bool any = put_search(&found, words);
    size_t end = 0;
    for (int pages = 0; any && found.data[end]; end += strcspn(found.data + end, "\n") + 1)
        if (found.data[end + strspn(found.data + end, " ")] == '?' && ++pages > MOST)
            break;
    if (any) {
        bool all = !found.data[end];
        buf_printf(out, nls("\nPages that speak of it%s:\n\n"), all ? "" : nls(", the first"));
        buf_putn(out, found.data, end);
        if (!all)
            buf_printf(out, nls("\n??%s has all of them.\n"), words);
    }
    err_undefer(true);
    return any;
}

static bool put_topic_page(Buf *out, const char *topic)
{
    if (help_put_exactly(out, topic))
        return true;
    const char *alike = other_spelling(topic, is_plural);
    if (!alike && help_guide_put_alike(out, topic, is_spelled_alike))
        return true;
    alike = alike ? alike : other_spelling(topic, is_spelled_alike);
    if (!alike && help_guide_put_alike(out, topic, is_joined))
        return true;
    alike = alike ? alike : other_spelling(topic, is_joined_exactly);
    alike = alike ? alike : other_spelling(topic, is_joined);
    if (alike && strcmp(alike, topic) != 0)
        return put_topic_page(out, alike);
    buf_printf(out, nls("There is no help about `%s`."), topic);
    const char *near = builtin_near(topic);
    if (near)
        buf_printf(out, nls("   Did you mean ?%s"), near);
    if (!put_nearest(out, topic))
        buf_printf(out, nls("\n??%s searches all pages, ? lists all topics.\n"), topic);
    return false;
}

bool help_put(Buf *out, const char *topic)
{
    while (isspace((unsigned char)*topic))
        topic++;
    size_t length = strlen(topic);
    while (length && strchr(" \t\r\n;", topic[length - 1]))
        length--;
    char *name = mem_strndup(topic, length);
    err_defer(mem_release, name);
    bool found = true;
    if (!*name || !strcmp(name, "help,index"))
        help_map_put(out);
    else if (!strcmp(name, "index,names") || !strncmp(name, "index,func", 10) ||
             !strncmp(name, "index/func", 10))
        help_map_put_names(out);
    else if (!strcmp(name, "index,all"))
        put_all(out);
    else if (!strcmp(name, "index,examples"))
        put_all_examples(out);
    else if (!strncmp(name, "index,pack", 10) || !strncmp(name, "index/pack", 10))
        help_map_put_packages(out);
    else if (*name == '?')
        found = put_search(out, name + 1 + strspn(name + 1, " ?"));
    else if (!strcmp(name, "intro"))
        help_guide_put(out, "tour");
    else if (!strcmp(name, "guide") || !strcmp(name, "manual"))
        help_guide_contents(out);
    else
        found = put_topic_page(out, name);
    err_undefer(true);
    return found;
}

static long count_lines(const char *text)
{
    long lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* less at its prompt says how one goes on and leaves, in words without signs of its own. */
static void put_less(Buf *out)
{
    buf_printf(out, "less -FRX '-Ps%s'", nls("Space goes on, b goes back, q closes the page"));
}

static bool page(const char *text)
{
    term_work_end(); /* the progress line would write into the page */
    char found[PROGRAM_PATH];
    const char *wanted = getenv("PAGER");
    Buf pager = {0};
    err_defer(buf_release, &pager);
    if (wanted && *wanted)
        buf_puts(&pager, wanted);
    else if (program_find("less", found))
        put_less(&pager);
    else if (program_find("more", found))
        buf_puts(&pager, "more");
    FILE *pipe = pager.length ? popen(buf_text(&pager), "w") : NULL;
    if (pipe)
        fputs(text, pipe);
    bool shown = pipe && pclose(pipe) == 0;
    err_undefer(true);
    return shown;
}

/* Where what does not fit goes on: below the text behind a name of a list, else a little further in
 * than the line. */
static int hang_of(const char *line)
{
    enum { FURTHER = 4, MOST = 30 };
    int lead = (int)strspn(line, " "), word = (int)strcspn(line + lead, " ");
    int gap = (int)strspn(line + lead + word, " "), text = lead + word + gap;
    return gap >= 2 && text <= MOST ? text : lead + FURTHER;
}

void help_put_fitted(Buf *out, const char *text, int width)
{
    Buf line = {0};
    err_defer(buf_release, &line);
    for (; *text; text += *text == '\n') {
        size_t length = strcspn(text, "\n");
        buf_truncate(&line, 0);
        buf_putn(&line, text, length);
        report_put_text(out, buf_text(&line), 0, hang_of(buf_text(&line)) - 2, width);
        text += length;
    }
    err_undefer(true);
}

void help_show(const char *topic)
{
    Buf text = {0}, out = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &out);
    help_put(&text, topic);
    if (session_is_interactive() && term_output())
        help_put_fitted(&out, buf_text(&text), term_width());
    else
        visible_put(&out, buf_text(&text), text.length);
    bool paged = session_is_interactive() && term_output() && !path_confined() &&
                 count_lines(buf_text(&out)) >= term_height() && page(buf_text(&out));
    if (!paged)
        eval_write(buf_text(&out), out.length);
    err_undefer(true);
    err_undefer(true);
}
