/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instructions of Maple's reader: $include "file" puts the text of a file here, $define NAME
 * text and $define NAME(x, y) text replace names from here on, but not in strings, quoted names and
 * comments, nor a name in its own text; $ifdef, $ifndef, $else and $endif choose lines. A directive
 * stands at the beginning of a line, not inside a string or comment, and is left behind as an empty
 * line.
 */
#include "repl/syntax/directives.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

enum { DEEPEST = 16, MOST_PARAMS = 8 };

typedef struct Macro {
    char *name, *body; /* no name: it is forgotten */
    char *params[MOST_PARAMS];
    int nparams;  /* -1: no parentheses follow its name */
    bool is_busy; /* its own body is being read: there its name stands for itself */
} Macro;

/* What was begun and not yet ended: a text in this quote, or so many comments. */
typedef struct Inside {
    char quote;
    int comments;
} Inside;

typedef struct Condition {
    bool holds, has_else;
} Condition;

typedef struct Reader {
    Buf *out;
    DirectivesRead *read;
    Macro *macros;
    size_t n;
    int depth; /* files inside files */
    Condition condition[DEEPEST];
    int conditions;
    Inside inside;
    SourceOrigins *origins;
    uint32_t written; /* the line of the result that is being written */
    SourceSpot here;  /* the line that is being read; the name is one of *origins */
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
    static const Span none;
    skip_blanks(&line);
    if (!line.length || *line.at != '$')
        return none;
    Span rest = {line.at + 1, line.length - 1}, from = rest;
    return is_directive(take_word(&rest)) ? from : none;
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

static Macro *find(const Reader *r, Span name)
{
    for (size_t i = r->n; i-- > 0;)
        if (r->macros[i].name && is(name, r->macros[i].name))
            return &r->macros[i];
    return NULL;
}

static Span take_name(Span *rest, const char *directive)
{
    Span name = take_word(rest);
    if (!name.length || isdigit((unsigned char)*name.at))
        err_raise(ST_SYNTAX, "$%s needs a name", directive);
    return name;
}

static void forget(Reader *r, Span name)
{
    Macro *macro = find(r, name);
    if (!macro)
        return;
    mem_free(macro->name);
    macro->name = NULL;
}

static Span trimmed(Span s)
{
    skip_blanks(&s);
    while (s.length && isspace((unsigned char)s.at[s.length - 1]))
        s.length--;
    return s;
}

static void step(Span *s, size_t n)
{
    s->at += n;
    s->length -= n;
}

/* What stands between the parentheses behind the name. */
static void take_parameters(Macro *macro, Span *rest)
{
    macro->nparams = 0;
    step(rest, 1);
    skip_blanks(rest);
    bool more = rest->length && *rest->at != ')', good = true;
    while (more && good) {
        Span param = take_word(rest);
        if (macro->nparams == MOST_PARAMS)
            err_raise(ST_LIMIT, "$define %s(...): more than %d parameters", macro->name,
                      MOST_PARAMS);
        macro->params[macro->nparams] = mem_strndup(param.at, param.length);
        macro->nparams++;
        skip_blanks(rest);
        good = param.length > 0;
        more = rest->length && *rest->at == ',';
        step(rest, more);
    }
    if (!good || !rest->length || *rest->at != ')')
        err_raise(ST_SYNTAX, "$define %s(...): names with commas between them, and )", macro->name);
    step(rest, 1);
}

/* $define NAME text, $define NAME(x, y) text; the parenthesis touches the name. */
static void define(Reader *r, Span rest)
{
    Span name = take_name(&rest, "define");
    forget(r, name);
    r->macros = mem_rearray(r->macros, r->n + 1, sizeof *r->macros);
    Macro *macro = &r->macros[r->n++];
    *macro = (Macro){.nparams = -1};
    macro->name = mem_strndup(name.at, name.length);
    if (rest.length && *rest.at == '(')
        take_parameters(macro, &rest);
    rest = trimmed(rest);
    macro->body = mem_strndup(rest.at, rest.length);
}

/* --- quotes and comments ---------------------------------------------------------------------- */

static bool begins_with(Span s, const char *two)
{
    return s.length > 1 && s.at[0] == two[0] && s.at[1] == two[1];
}

static void skip_quote(Span *s, Inside *inside)
{
    while (s->length && *s->at != inside->quote)
        step(s, *s->at == '\\' && s->length > 1 ? 2 : 1);
    if (!s->length)
        return;
    step(s, 1);
    inside->quote = '\0';
}

static void skip_comments(Span *s, Inside *inside)
{
    while (s->length && inside->comments) {
        int deeper = begins_with(*s, "(*") - begins_with(*s, "*)");
        inside->comments += deeper;
        step(s, deeper ? 2 : 1);
    }
}

/* The length of the text in quotes or comment that begins here or goes on here, 0: none does. */
static size_t quoted_length(Span s, Inside *inside)
{
    size_t length = s.length;
    if (!inside->quote && !inside->comments) {
        if (*s.at == '#')
            return length;
        inside->comments = begins_with(s, "(*");
        inside->quote = *s.at == '"' || *s.at == '`' ? *s.at : '\0';
        step(&s, inside->comments ? 2 : inside->quote ? 1 : 0);
    }
    if (inside->quote)
        skip_quote(&s, inside);
    else
        skip_comments(&s, inside);
    return length - s.length;
}

/* --- texts with names in them ----------------------------------------------------------------- */

static void put_replaced(const Reader *r, Buf *out, Span text, Inside *inside);

/* The arguments of NAME(a, b), from the parenthesis on; their number, -1 when it is not closed. */
static int take_arguments(Span *s, Span *args)
{
    int n = 0, level = 0;
    Span rest = *s;
    Inside inside = {0};
    const char *begin = rest.at + 1;
    while (rest.length && n <= MOST_PARAMS) {
        size_t quoted = quoted_length(rest, &inside);
        char c = quoted ? ' ' : *rest.at;
        level += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (level == 0 || (c == ',' && level == 1)) {
            args[n++] = trimmed((Span){begin, (size_t)(rest.at - begin)});
            begin = rest.at + 1;
        }
        step(&rest, quoted ? quoted : 1);
        if (level == 0) {
            *s = rest;
            return n;
        }
    }
    return -1;
}

/* Does the call have what the name needs? () is no argument, or one without text. */
static bool fits(const Macro *macro, const Span *args, int n)
{
    return n == macro->nparams || (n == 1 && macro->nparams == 0 && !args[0].length);
}

/* The body with its parameters replaced by what the call has. */
static void put_body(const Reader *r, Buf *text, const Macro *macro, const Span *args)
{
    Span body = {macro->body, strlen(macro->body)};
    Inside inside = {0};
    while (body.length) {
        Span word = {body.at, quoted_length(body, &inside)};
        if (word.length || !is_name_byte(*body.at)) {
            word.length += word.length == 0;
            step(&body, word.length);
            buf_putn(text, word.at, word.length);
            continue;
        }
        word = take_word(&body);
        int k = 0;
        while (k < macro->nparams && !is(word, macro->params[k]))
            k++;
        if (k < macro->nparams)
            put_replaced(r, text, args[k], &(Inside){0});
        else
            buf_putn(text, word.at, word.length);
    }
}

/* The body once more, for the other names in it. */
static void put_macro(const Reader *r, Buf *out, Macro *macro, const Span *args)
{
    err_stack_check();
    Buf text = {0};
    err_defer(buf_release, &text);
    put_body(r, &text, macro, args);
    macro->is_busy = true;
    put_replaced(r, out, (Span){buf_text(&text), text.length}, &(Inside){0});
    macro->is_busy = false;
    err_undefer(true);
}

static void put_word(const Reader *r, Buf *out, Span *rest)
{
    Span word = take_word(rest), args[MOST_PARAMS + 1] = {{NULL, 0}}, after = *rest;
    Macro *macro = find(r, word);
    bool replaced = macro && !macro->is_busy;
    if (replaced && macro->nparams >= 0)
        replaced =
            after.length && *after.at == '(' && fits(macro, args, take_arguments(&after, args));
    if (replaced) {
        put_macro(r, out, macro, args);
        *rest = after;
    } else {
        buf_putn(out, word.at, word.length);
    }
}

/* Text between quotes, and comments, stay as they are; the letters of a number are no names. */
static void put_replaced(const Reader *r, Buf *out, Span text, Inside *inside)
{
    while (text.length) {
        size_t plain = quoted_length(text, inside);
        if (!plain && is_name_byte(*text.at) && !isdigit((unsigned char)*text.at)) {
            put_word(r, out, &text);
            continue;
        }
        while (!plain || (plain < text.length && isdigit((unsigned char)*text.at) &&
                          is_name_byte(text.at[plain])))
            plain++;
        buf_putn(out, text.at, plain);
        step(&text, plain);
    }
}

/* --- directives ------------------------------------------------------------------------------- */

static bool is_active(const Reader *r)
{
    for (int i = 0; i < r->conditions; i++)
        if (!r->condition[i].holds)
            return false;
    return true;
}

static void expand(Reader *r, const Buf *text);

/* $include "name" or <name>. */
static void include(Reader *r, Span rest)
{
    skip_blanks(&rest);
    bool quoted = rest.length > 1 && (*rest.at == '"' || *rest.at == '<');
    const char *end =
        quoted ? memchr(rest.at + 1, *rest.at == '<' ? '>' : '"', rest.length - 1) : NULL;
    if (!end)
        err_raise(ST_SYNTAX, "$include needs the name of a file: $include \"file\"");
    if (++r->depth > DEEPEST)
        err_raise(ST_IO, "$include: files include one another without end");
    Buf text = {0}, found = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &found);
    buf_putn(&found, rest.at + 1, (size_t)(end - rest.at - 1));
    const char *wrong = r->read(&text, &found, r->here.name);
    if (wrong)
        err_raise(ST_IO, "$include: unable to read `%s`: %s", buf_text(&found), wrong);
    SourceSpot back = r->here;
    r->here = (SourceSpot){buf_text(&found), 1};
    expand(r, &text);
    r->here = back;
    source_origins_add(r->origins, r->written + 1, back.name, back.line + 1);
    err_undefer(true);
    err_undefer(true);
    r->depth--;
}

static void begin_condition(Reader *r, bool holds)
{
    if (r->conditions == DEEPEST)
        err_raise(ST_LIMIT, "too many $ifdef inside one another");
    r->condition[r->conditions++] = (Condition){.holds = holds};
}

static void turn_condition(Condition *condition)
{
    if (condition->has_else)
        err_raise(ST_SYNTAX, "$else after $else");
    condition->has_else = true;
    condition->holds = !condition->holds;
}

/* outside: the conditions around the file. */
static void carry_out(Reader *r, Span rest, int outside)
{
    Span word = take_word(&rest);
    if (is(word, "ifdef") || is(word, "ifndef")) {
        bool positive = is(word, "ifdef");
        Span name = take_name(&rest, positive ? "ifdef" : "ifndef");
        begin_condition(r, (find(r, name) != NULL) == positive);
    } else if (is(word, "else") || is(word, "endif")) {
        if (r->conditions == outside)
            err_raise(ST_SYNTAX, "$%.*s without $ifdef", (int)word.length, word.at);
        if (is(word, "endif"))
            r->conditions--;
        else
            turn_condition(&r->condition[r->conditions - 1]);
    } else if (!is_active(r)) {
        return;
    } else if (is(word, "define")) {
        define(r, rest);
    } else if (is(word, "undef")) {
        forget(r, take_name(&rest, "undef"));
    } else {
        include(r, rest);
    }
}

/* The file of r->here. */
static void expand(Reader *r, const Buf *text)
{
    int outside = r->conditions;
    source_origins_add(r->origins, r->written, r->here.name, 1);
    r->here.name = r->origins->list[r->origins->n - 1].name;
    for (size_t at = 0; at < text->length;) {
        Span line = next_line(buf_text(text), text->length, at), directive = {NULL, 0};
        if (!r->inside.quote && !r->inside.comments)
            directive = directive_in(line);
        if (directive.at)
            carry_out(r, directive, outside);
        else if (is_active(r))
            put_replaced(r, r->out, line, &r->inside);
        at += line.length + 1;
        if (at > text->length)
            break;
        buf_putc(r->out, '\n');
        r->written++;
        r->here.line++;
    }
    if (r->conditions > outside)
        err_raise(ST_SYNTAX, "$ifdef without $endif");
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

typedef struct Work {
    Reader *reader;
    const Buf *text;
} Work;

static void expand_whole(void *arg)
{
    const Work *work = arg;
    expand(work->reader, work->text);
}

/* Raises what a directive has raised with its place before the message. */
_Noreturn static void raise_placed(const Reader *r, Status status)
{
    Buf message = {0};
    err_defer(buf_release, &message);
    buf_printf(&message, "%s:%u:1: %s", r->here.name, r->here.line, err_message());
    err_raise(status, "%s", buf_text(&message));
}

void directives_expand(Buf *out, const Buf *text, const char *path, DirectivesRead *read,
                       SourceOrigins *origins)
{
    Reader reader = {.out = out, .read = read, .origins = origins, .written = 1, .here = {path, 1}};
    err_defer(release, &reader);
    Status status = err_try(expand_whole, &(Work){&reader, text});
    if (status == ST_SYNTAX || status == ST_IO || status == ST_LIMIT)
        raise_placed(&reader, status);
    if (status != ST_OK)
        err_reraise();
    err_undefer(true);
}
