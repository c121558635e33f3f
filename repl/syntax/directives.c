/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instructions of Maple's reader: $include "file" puts the text of a file here, $define NAME
 * text and $define NAME(x, y) text replace names from here on, but not in strings, quoted names and
 * comments; $ifdef, $ifndef, $else and $endif choose lines. A directive stands at the beginning of
 * a line and is left behind as an empty one.
 */
#include "repl/syntax/directives.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

enum { DEEPEST = 16, MOST_PARAMS = 8 };

typedef struct Macro {
    char *name, *body;
    char *params[MOST_PARAMS];
    int nparams; /* -1: no parentheses follow its name */
} Macro;

typedef struct Reader {
    Buf *out;
    DirectivesRead *read;
    Macro *macros;
    size_t n;
    int depth;            /* files inside files */
    bool active[DEEPEST]; /* of the conditions around */
    bool taken[DEEPEST];  /* one of their branches was */
    int conditions;
} Reader;

typedef struct Span {
    const char *at;
    size_t length;
} Span;

static bool is_name_byte(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void skip_blanks(Span *s)
{
    while (s->length && (*s->at == ' ' || *s->at == '\t')) {
        s->at++;
        s->length--;
    }
}

static Span take_word(Span *s)
{
    skip_blanks(s);
    Span word = {s->at, 0};
    while (word.length < s->length && is_name_byte(word.at[word.length]))
        word.length++;
    s->at += word.length;
    s->length -= word.length;
    return word;
}

static bool is(Span word, const char *text)
{
    return word.length == strlen(text) && !memcmp(word.at, text, word.length);
}

static bool is_directive(Span word)
{
    static const char *const words[] = {"include", "define", "undef", "ifdef",
                                        "ifndef",  "else",   "endif"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is(word, words[i]))
            return true;
    return false;
}

/* The line behind the $ of a directive, or one without text. */
static Span directive_in(Span line)
{
    skip_blanks(&line);
    if (!line.length || *line.at != '$')
        return (Span){NULL, 0};
    Span rest = {line.at + 1, line.length - 1}, from = rest;
    return is_directive(take_word(&rest)) ? from : (Span){NULL, 0};
}

static Span next_line(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    return (Span){text + at, end ? (size_t)(end - (text + at)) : length - at};
}

bool directives_occur(const Buf *text)
{
    for (size_t at = 0; at < text->length;) {
        Span line = next_line(buf_text(text), text->length, at);
        if (directive_in(line).at)
            return true;
        at += line.length + 1;
    }
    return false;
}

/* --- names that are replaced ------------------------------------------------------------------ */

static const Macro *find(const Reader *r, Span name)
{
    for (size_t i = r->n; i-- > 0;)
        if (r->macros[i].name && is(name, r->macros[i].name))
            return &r->macros[i];
    return NULL;
}

static void forget(Reader *r, Span name)
{
    Macro *macro = (Macro *)find(r, name);
    if (!macro)
        return;
    mem_free(macro->name);
    macro->name = NULL;
}

/* $define NAME text, $define NAME(x, y) text; the parenthesis touches the name. */
static void define(Reader *r, Span rest)
{
    Span name = take_word(&rest);
    if (!name.length)
        err_raise(ST_SYNTAX, "$define needs a name");
    Macro macro = {.name = mem_strndup(name.at, name.length), .nparams = -1};
    if (rest.length && *rest.at == '(') {
        macro.nparams = 0;
        do {
            rest.at++;
            rest.length--;
            Span param = take_word(&rest);
            if (param.length && macro.nparams < MOST_PARAMS)
                macro.params[macro.nparams++] = mem_strndup(param.at, param.length);
            skip_blanks(&rest);
        } while (rest.length && *rest.at == ',');
        if (rest.length) {
            rest.at++;
            rest.length--;
        }
    }
    skip_blanks(&rest);
    while (rest.length && isspace((unsigned char)rest.at[rest.length - 1]))
        rest.length--;
    macro.body = mem_strndup(rest.at, rest.length);
    r->macros = mem_rearray(r->macros, r->n + 1, sizeof *r->macros);
    r->macros[r->n++] = macro;
}

static void put_replaced(const Reader *r, Buf *out, Span text, int depth);

/* The arguments of NAME(a, b), from the parenthesis on; their number, -1 when it is not closed. */
static int take_arguments(Span *s, Span *args)
{
    int n = 0, level = 0;
    for (size_t i = 0; i < s->length; i++) {
        char c = s->at[i];
        if (strchr("([{", c) && level++ == 0) {
            args[0] = (Span){s->at + i + 1, 0};
            continue;
        }
        bool closes = strchr(")]}", c) && --level == 0;
        if (closes || (c == ',' && level == 1)) {
            args[n].length = (size_t)(s->at + i - args[n].at);
            if (++n == MOST_PARAMS || closes) {
                *s = (Span){s->at + i + 1, s->length - i - 1};
                return closes ? n : -1;
            }
            args[n] = (Span){s->at + i + 1, 0};
        }
    }
    return -1;
}

/* The body with its parameters replaced by what the call has. */
static void put_body(const Reader *r, Buf *out, const Macro *macro, const Span *args, int depth)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    Span body = {macro->body, strlen(macro->body)};
    while (body.length) {
        if (!is_name_byte(*body.at)) {
            buf_putc(&text, *body.at++);
            body.length--;
            continue;
        }
        Span word = take_word(&body);
        int k = 0;
        while (k < macro->nparams && !is(word, macro->params[k]))
            k++;
        Span put = k < macro->nparams ? args[k] : word;
        buf_putn(&text, put.at, put.length);
    }
    put_replaced(r, out, (Span){buf_text(&text), text.length}, depth + 1);
    err_undefer(true);
}

static void put_word(const Reader *r, Buf *out, Span *rest, int depth)
{
    Span word = take_word(rest), args[MOST_PARAMS + 1] = {{NULL, 0}}, after = *rest;
    const Macro *macro = depth < DEEPEST ? find(r, word) : NULL;
    bool call = macro && macro->nparams >= 0;
    if (macro && (!call || (after.length && *after.at == '(' &&
                            take_arguments(&after, args) == macro->nparams))) {
        put_body(r, out, macro, args, depth);
        *rest = after;
        return;
    }
    buf_putn(out, word.at, word.length);
}

/* Text between quotes, and comments, stay as they are. */
static void put_quoted(Buf *out, Span *rest)
{
    char quote = *rest->at;
    size_t n = 1;
    while (n < rest->length && (quote == '#' || rest->at[n] != quote))
        n += rest->at[n] == '\\' && n + 1 < rest->length ? 2 : 1;
    n += n < rest->length;
    buf_putn(out, rest->at, n);
    rest->at += n;
    rest->length -= n;
}

static void put_replaced(const Reader *r, Buf *out, Span text, int depth)
{
    while (text.length) {
        if (strchr("\"`#", *text.at)) {
            put_quoted(out, &text);
        } else if (isalpha((unsigned char)*text.at) || *text.at == '_') {
            put_word(r, out, &text, depth);
        } else {
            do {
                buf_putc(out, *text.at++);
                text.length--;
            } while (text.length && isdigit((unsigned char)text.at[-1]) && is_name_byte(*text.at));
        }
    }
}

/* --- directives ------------------------------------------------------------------------------- */

static bool is_active(const Reader *r)
{
    for (int i = 0; i < r->conditions; i++)
        if (!r->active[i])
            return false;
    return true;
}

static void expand(Reader *r, const Buf *text, const char *path);

/* $include "name" or <name>. */
static void include(Reader *r, Span rest, const char *path)
{
    skip_blanks(&rest);
    bool quoted = rest.length > 1 && (*rest.at == '"' || *rest.at == '<');
    const char *end =
        quoted ? memchr(rest.at + 1, *rest.at == '<' ? '>' : '"', rest.length - 1) : NULL;
    if (!end)
        err_raise(ST_SYNTAX, "$include needs the name of a file: $include \"file\"");
    if (++r->depth > DEEPEST)
        err_raise(ST_IO, "$include: files include one another without end");
    char *name = mem_strndup(rest.at + 1, (size_t)(end - rest.at - 1));
    err_defer(mem_release, name);
    Buf text = {0};
    err_defer(buf_release, &text);
    const char *wrong = r->read(&text, name, path);
    if (wrong)
        err_raise(ST_IO, "$include: unable to read `%s`: %s", name, wrong);
    expand(r, &text, name);
    err_undefer(true);
    err_undefer(true);
    r->depth--;
}

static void begin_condition(Reader *r, bool holds)
{
    if (r->conditions == DEEPEST)
        err_raise(ST_LIMIT, "too many $ifdef inside one another");
    r->active[r->conditions] = holds;
    r->taken[r->conditions++] = holds;
}

static void carry_out(Reader *r, Span rest, const char *path)
{
    Span word = take_word(&rest), name = rest;
    if (is(word, "ifdef") || is(word, "ifndef")) {
        bool defined = find(r, take_word(&name)) != NULL;
        begin_condition(r, defined == is(word, "ifdef"));
    } else if (is(word, "else") || is(word, "endif")) {
        if (r->conditions == 0)
            err_raise(ST_SYNTAX, "$%.*s without $ifdef", (int)word.length, word.at);
        if (is(word, "endif"))
            r->conditions--;
        else
            r->active[r->conditions - 1] = !r->taken[r->conditions - 1];
    } else if (!is_active(r)) {
        return;
    } else if (is(word, "define")) {
        define(r, rest);
    } else if (is(word, "undef")) {
        forget(r, take_word(&name));
    } else {
        include(r, rest, path);
    }
}

static void expand(Reader *r, const Buf *text, const char *path)
{
    for (size_t at = 0; at < text->length;) {
        Span line = next_line(buf_text(text), text->length, at);
        Span directive = directive_in(line);
        if (directive.at)
            carry_out(r, directive, path);
        else if (is_active(r) && r->n > 0)
            put_replaced(r, r->out, line, 0);
        else if (is_active(r))
            buf_putn(r->out, line.at, line.length);
        at += line.length + 1;
        if (at <= text->length)
            buf_putc(r->out, '\n');
    }
}

static void release(void *reader)
{
    Reader *r = reader;
    for (size_t i = 0; i < r->n; i++) {
        mem_free(r->macros[i].name);
        mem_free(r->macros[i].body);
        for (int k = 0; k < r->macros[i].nparams; k++)
            mem_free(r->macros[i].params[k]);
    }
    mem_free(r->macros);
}

void directives_expand(Buf *out, const Buf *text, const char *path, DirectivesRead *read)
{
    Reader reader = {.out = out, .read = read};
    err_defer(release, &reader);
    expand(&reader, text, path);
    if (reader.conditions > 0)
        err_raise(ST_SYNTAX, "$ifdef without $endif");
    err_undefer(true);
}
