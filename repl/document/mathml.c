/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A parser by descent: a row is a sequence of atoms, each with what stands above and below it.
 * Fractions, roots, brackets that grow, arrays, accents and texts are commands with arguments; all
 * others are rows of mathml.def.
 */
#include "repl/document/mathml.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/print/markup.h"

typedef enum SignClass { SIGN_mi, SIGN_mo, SIGN_mover, SIGN_accent } SignClass;

typedef struct Sign {
    const char *command;
    SignClass class;
    const char *text;
} Sign;

static const Sign SIGNS[] = {
#define SIGN(command, class, text) {command, SIGN_##class, text},
#include "repl/document/mathml.def"
#undef SIGN
#define GREEK(name, character) {name, SIGN_mi, character},
#define TYPED(name, character)
#include "repl/print/greek.def"
#undef GREEK
#undef TYPED
};

enum { MOST_NAME = 24 };

typedef struct Reader {
    const char *at, *end;
    bool unknown; /* a command that is not known, a brace that is not closed */
} Reader;

static void put_row(Buf *out, Reader *r, const char *until);
static bool put_atom(Buf *out, Reader *r);

/* --- text ------------------------------------------------------------------------------------- */

static const Sign *find_sign(const char *name)
{
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (!strcmp(SIGNS[i].command, name))
            return &SIGNS[i];
    return NULL;
}

static bool begins(const Reader *r, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(r->end - r->at) >= n && !memcmp(r->at, text, n);
}

static bool skip(Reader *r, const char *text)
{
    bool here = begins(r, text);
    if (here)
        r->at += strlen(text);
    return here;
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && isspace((unsigned char)*r->at))
        r->at++;
}

/* The bytes of the character that begins here. */
static size_t character_length(const Reader *r)
{
    size_t n = 1;
    while (r->at + n < r->end && ((unsigned char)r->at[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* The name behind a backslash: letters, or one other sign; empty at the end. */
static void read_name(Reader *r, char name[MOST_NAME])
{
    size_t n = 0;
    while (r->at < r->end && isalpha((unsigned char)*r->at)) {
        if (n + 1 < MOST_NAME)
            name[n++] = *r->at;
        r->at++;
    }
    if (n == 0 && r->at < r->end)
        for (size_t more = character_length(r); more > 0; more--, r->at++)
            if (n + 1 < MOST_NAME)
                name[n++] = *r->at;
    name[n] = '\0';
}

/* Signs in running text. */
static const char *text_sign(const char *name)
{
    static const struct {
        const char *name, *text;
    } WORDS[] = {{"textbackslash", "\\"}, {"textasciitilde", "~"},  {"textasciicircum", "^"},
                 {"textasciigrave", "`"}, {"textquotesingle", "'"}, {"textless", "&lt;"},
                 {"textgreater", "&gt;"}, {"textbar", "|"},         {" ", "\u00a0"},
                 {"&", "&amp;"}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!strcmp(WORDS[i].name, name))
            return WORDS[i].text;
    return NULL;
}

/* The text of a group, which begins here. */
static void put_text(Buf *out, Reader *r)
{
    int depth = 0;
    err_stack_check();
    skip_blanks(r);
    do {
        char name[MOST_NAME];
        if (r->at >= r->end) {
            r->unknown = true;
            return;
        }
        if (skip(r, "{")) {
            depth++;
        } else if (skip(r, "}")) {
            depth--;
        } else if (skip(r, "``")) {
            buf_puts(out, "\u201c");
        } else if (skip(r, "''")) {
            buf_puts(out, "\u201d");
        } else if (skip(r, "\\")) {
            read_name(r, name);
            const char *sign = text_sign(name);
            const Sign *greek = find_sign(name);
            if (sign || greek)
                buf_puts(out, sign ? sign : greek->text);
            else if (strcmp(name, "ensuremath") != 0)
                markup_put(out, name, strlen(name));
        } else {
            markup_put(out, r->at++, 1);
        }
    } while (depth > 0);
}

static void put_word(Buf *out, Reader *r, const char *open, const char *close)
{
    buf_puts(out, open);
    put_text(out, r);
    buf_puts(out, close);
}

/* --- what commands stand for --------------------------------------------------------------------
 */

/* An argument: a group, or one atom; of a number its first digit. */
static void put_argument(Buf *out, Reader *r)
{
    skip_blanks(r);
    buf_puts(out, "<mrow>");
    if (r->at < r->end && isdigit((unsigned char)*r->at))
        buf_printf(out, "<mn>%c</mn>", *r->at++);
    else if (!put_atom(out, r))
        r->unknown = true;
    buf_puts(out, "</mrow>");
}

static void put_fraction(Buf *out, Reader *r)
{
    buf_puts(out, "<mfrac>");
    put_argument(out, r);
    put_argument(out, r);
    buf_puts(out, "</mfrac>");
}

static void put_root(Buf *out, Reader *r)
{
    Buf index = {0};
    err_defer(buf_release, &index);
    skip_blanks(r);
    if (skip(r, "[")) {
        put_row(&index, r, "]");
        skip(r, "]");
    }
    buf_puts(out, index.length ? "<mroot>" : "<msqrt>");
    put_argument(out, r);
    if (index.length)
        buf_printf(out, "<mrow>%s</mrow></mroot>", buf_text(&index));
    else
        buf_puts(out, "</msqrt>");
    err_undefer(true);
}

/* The bracket that grows, behind \left or \right; a point is none. */
static void put_bracket(Buf *out, Reader *r)
{
    static const struct {
        const char *text, *sign;
    } BRACKETS[] = {{"\\{", "{"},           {"\\}", "}"},           {"\\lfloor", "\u230a"},
                    {"\\rfloor", "\u230b"}, {"\\lceil", "\u2308"},  {"\\rceil", "\u2309"},
                    {"\\langle", "\u27e8"}, {"\\rangle", "\u27e9"}, {"\\|", "\u2016"}};
    skip_blanks(r);
    if (skip(r, "."))
        return;
    for (size_t i = 0; i < sizeof BRACKETS / sizeof *BRACKETS; i++)
        if (skip(r, BRACKETS[i].text)) {
            buf_printf(out, "<mo>%s</mo>", BRACKETS[i].sign);
            return;
        }
    if (r->at >= r->end || !strchr("()[]|/", *r->at)) {
        r->unknown = true;
        return;
    }
    buf_printf(out, "<mo>%c</mo>", *r->at++);
}

static void put_fenced(Buf *out, Reader *r)
{
    buf_puts(out, "<mrow>");
    put_bracket(out, r);
    put_row(out, r, "\\right");
    if (skip(r, "\\right"))
        put_bracket(out, r);
    else
        r->unknown = true;
    buf_puts(out, "</mrow>");
}

/* The name of an environment and, of an array, its columns; *left: one, at the left. */
static bool read_environment(Reader *r, bool *left)
{
    char name[MOST_NAME] = "";
    if (!skip(r, "{"))
        return false;
    read_name(r, name);
    skip(r, "*");
    if (!skip(r, "}"))
        return false;
    skip_blanks(r);
    if (!strcmp(name, "array") && skip(r, "{")) {
        *left = begins(r, "l}");
        while (r->at < r->end && *r->at != '}')
            r->at++;
        return skip(r, "}");
    }
    return !strcmp(name, "aligned") || !strcmp(name, "cases") || strstr(name, "matrix");
}

static void put_array(Buf *out, Reader *r)
{
    bool left = false;
    if (!read_environment(r, &left)) {
        r->unknown = true;
        return;
    }
    const char *cell = left ? "<mtd style=\"text-align:left\">" : "<mtd>";
    buf_printf(out, "<mtable%s><mtr>%s", left ? " displaystyle=\"true\"" : "", cell);
    for (;;) {
        put_row(out, r, "&");
        if (skip(r, "&"))
            buf_printf(out, "</mtd>%s", cell);
        else if (skip(r, "\\\\")) {
            skip(r, "[3pt]");
            buf_printf(out, "</mtd></mtr><mtr>%s", cell);
        } else
            break;
    }
    buf_puts(out, "</mtd></mtr></mtable>");
    if (!skip(r, "\\end"))
        r->unknown = true;
    while (r->at < r->end && *r->at != '}')
        r->at++;
    skip(r, "}");
}

static void put_accent(Buf *out, Reader *r, const char *sign)
{
    buf_puts(out, "<mover accent=\"true\">");
    put_argument(out, r);
    buf_printf(out, "<mo>%s</mo></mover>", sign);
}

static void put_bold(Buf *out, Reader *r)
{
    buf_puts(out, "<mrow style=\"font-weight:bold\">");
    put_argument(out, r);
    buf_puts(out, "</mrow>");
}

static void put_sign(Buf *out, Reader *r, const Sign *sign)
{
    if (sign->class == SIGN_accent)
        put_accent(out, r, sign->text);
    else if (sign->class == SIGN_mi)
        buf_printf(out, "<mi>%s</mi>", sign->text);
    else
        buf_printf(out, "<mo>%s</mo>", sign->text);
}

/* Signs with a backslash before them. */
static bool put_plain_sign(Buf *out, const char *name)
{
    if (!*name || name[1] || isalpha((unsigned char)*name))
        return false;
    if (*name == ',' || *name == ';' || *name == ':' || *name == ' ')
        buf_puts(out, "<mspace width=\"0.17em\"></mspace>");
    else if (*name != '!') {
        buf_puts(out, "<mo>");
        markup_put(out, name, 1);
        buf_puts(out, "</mo>");
    }
    return true;
}

typedef struct Form {
    const char *command;
    void (*put)(Buf *out, Reader *r);
} Form;

static const Form FORMS[] = {
    {"frac", put_fraction}, {"dfrac", put_fraction},  {"tfrac", put_fraction},
    {"sqrt", put_root},     {"left", put_fenced},     {"begin", put_array},
    {"mathbf", put_bold},   {"boldsymbol", put_bold}, {"mathbin", put_argument}};

static const struct {
    const char *command, *open, *close;
} FACES[] = {{"mathrm", "<mi mathvariant=\"normal\">", "</mi>"},
             {"operatorname", "<mi mathvariant=\"normal\">", "</mi>"},
             {"mathit", "<mi>", "</mi>"},
             {"textit", "<mi>", "</mi>"},
             {"textrm", "<mtext>", "</mtext>"},
             {"text", "<mtext>", "</mtext>"},
             {"mbox", "<mtext>", "</mtext>"},
             {"texttt", "<mtext style=\"font-family:monospace\">", "</mtext>"}};

static void put_command(Buf *out, Reader *r)
{
    char name[MOST_NAME];
    read_name(r, name);
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        if (!strcmp(FORMS[i].command, name)) {
            FORMS[i].put(out, r);
            return;
        }
    for (size_t i = 0; i < sizeof FACES / sizeof *FACES; i++)
        if (!strcmp(FACES[i].command, name)) {
            put_word(out, r, FACES[i].open, FACES[i].close);
            return;
        }
    const Sign *sign = find_sign(name);
    if (sign) {
        put_sign(out, r, sign);
    } else if (!strcmp(name, "allowbreak") || !strcmp(name, "displaystyle")) {
    } else if (!strcmp(name, "quad") || !strcmp(name, "qquad")) {
        buf_puts(out, "<mspace width=\"1em\"></mspace>");
    } else if (!put_plain_sign(out, name)) {
        r->unknown = true;
        buf_printf(out, "<mtext>\\%s</mtext>", name);
    }
}

/* --- rows ---------------------------------------------------------------------------------------
 */

static void put_group(Buf *out, Reader *r)
{
    buf_puts(out, "<mrow>");
    size_t start = out->length;
    put_row(out, r, "}");
    if (skip(r, "\\choose")) { /* in place of a comma between the two parts */
        Buf above = {0};
        err_defer(buf_release, &above);
        buf_puts(&above, buf_text(out) + start);
        buf_truncate(out, start);
        buf_printf(out, "<mo>(</mo><mfrac linethickness=\"0\"><mrow>%s</mrow><mrow>",
                   buf_text(&above));
        err_undefer(true);
        put_row(out, r, "}");
        buf_puts(out, "</mrow></mfrac><mo>)</mo>");
    }
    if (!skip(r, "}"))
        r->unknown = true;
    buf_puts(out, "</mrow>");
}

static void put_number(Buf *out, Reader *r)
{
    const char *start = r->at;
    while (r->at < r->end && (isdigit((unsigned char)*r->at) || *r->at == '.'))
        r->at++;
    buf_puts(out, "<mn>");
    buf_putn(out, start, (size_t)(r->at - start));
    buf_puts(out, "</mn>");
}

static void put_character(Buf *out, Reader *r)
{
    size_t n = character_length(r);
    bool letter = isalpha((unsigned char)*r->at) || (unsigned char)*r->at >= 0x80;
    buf_puts(out, letter ? "<mi>" : "<mo>");
    if (*r->at == '-')
        buf_puts(out, "\u2212");
    else if (*r->at == '\'')
        buf_puts(out, "\u2032");
    else
        markup_put(out, r->at, n);
    buf_puts(out, letter ? "</mi>" : "</mo>");
    r->at += n;
}

/* Returns false where there is none: at the end, at a brace that closes. */
static bool put_atom(Buf *out, Reader *r)
{
    err_stack_check();
    if (r->at >= r->end || *r->at == '}')
        return false;
    if (skip(r, "{"))
        put_group(out, r);
    else if (skip(r, "\\"))
        put_command(out, r);
    else if (isdigit((unsigned char)*r->at))
        put_number(out, r);
    else if (skip(r, ":="))
        buf_puts(out, "<mo>:=</mo>");
    else
        put_character(out, r);
    return true;
}

/* Has what begins here limits above and below it? */
static bool has_limits(const Reader *r)
{
    char name[MOST_NAME];
    Reader look = *r;
    if (!skip(&look, "\\"))
        return false;
    read_name(&look, name);
    const Sign *sign = find_sign(name);
    return sign && sign->class == SIGN_mover;
}

/* An atom with what stands above and below it. */
static bool put_item(Buf *out, Reader *r)
{
    bool limits = has_limits(r), there = *r->at == '^' || *r->at == '_';
    Buf atom = {0}, above = {0}, below = {0};
    err_defer(buf_release, &atom);
    err_defer(buf_release, &above);
    err_defer(buf_release, &below);
    if (!there)
        there = put_atom(&atom, r);
    for (skip_blanks(r); r->at < r->end && (*r->at == '^' || *r->at == '_'); skip_blanks(r)) {
        Buf *script = *r->at++ == '^' ? &above : &below;
        put_argument(script, r);
    }
    const char *form = above.length && below.length ? (limits ? "munderover" : "msubsup")
                       : above.length               ? (limits ? "mover" : "msup")
                                                    : (limits ? "munder" : "msub");
    if (above.length || below.length)
        buf_printf(out, "<%s><mrow>%s</mrow>%s%s</%s>", form, buf_text(&atom), buf_text(&below),
                   buf_text(&above), form);
    else
        buf_puts(out, buf_text(&atom));
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return there;
}

/* The command of this name, and not one whose name goes on. */
static bool begins_command(const Reader *r, const char *command)
{
    size_t n = strlen(command);
    return begins(r, command) && (r->at + n == r->end || !isalpha((unsigned char)r->at[n]));
}

static bool at_end(const Reader *r, const char *until)
{
    return r->at >= r->end || *r->at == '}' || begins(r, until) || begins(r, "&") ||
           begins(r, "\\\\") || begins_command(r, "\\right") || begins_command(r, "\\end") ||
           begins_command(r, "\\choose");
}

static void put_row(Buf *out, Reader *r, const char *until)
{
    for (skip_blanks(r); !at_end(r, until); skip_blanks(r))
        if (!put_item(out, r))
            break;
}

void mathml_put(Buf *out, const char *latex, size_t length, bool block)
{
    Reader r = {.at = latex, .end = latex + length};
    buf_printf(out, "<math%s><mrow>", block ? " display=\"block\"" : "");
    for (; r.at < r.end; r.at += r.at < r.end)
        put_row(out, &r, "\n\n");
    buf_puts(out, "</mrow></math>");
}

/* About how many signs are seen beside each other. */
static long signs_of(const char *latex, size_t length)
{
    static const char *const UNSEEN[] = {"left", "right", "mathit", "mathrm",    "frac",
                                         "sqrt", "!",     ",",      "allowbreak"};
    Reader r = {.at = latex, .end = latex + length};
    long signs = 0;
    while (r.at < r.end) {
        char name[MOST_NAME];
        if (!skip(&r, "\\")) {
            signs += !strchr("{}^_ \n", *r.at);
            r.at += character_length(&r);
            continue;
        }
        read_name(&r, name);
        bool seen = true;
        for (size_t i = 0; i < sizeof UNSEEN / sizeof *UNSEEN; i++)
            seen = seen && strcmp(name, UNSEEN[i]) != 0;
        signs += seen;
    }
    return signs;
}

static const char OPEN_PIECE[] = "<math displaystyle=\"true\"><mrow>";
static const char CLOSE_PIECE[] = "</mrow></math>";

/* Does a sign that stands at `at` join two terms, and not begin the one behind it, as behind = ? */
static bool joins_terms(const char *start, const char *at)
{
    while (at > start && isspace((unsigned char)at[-1]))
        at--;
    return at > start && !strchr("=<>,:([{|", at[-1]);
}

/* The pieces of a formula; how many there are. */
static long put_pieces(Buf *out, Reader r)
{
    long pieces = 1;
    const char *start = r.at;
    buf_puts(out, OPEN_PIECE);
    while (r.at < r.end) {
        const char *before = r.at; /* what is read need not be seen: \! */
        skip_blanks(&r);
        bool ends = begins_command(&r, "\\allowbreak") && skip(&r, "\\allowbreak");
        skip_blanks(&r);
        bool sign = !ends && r.at < r.end && strchr("+-", *r.at) && joins_terms(start, r.at);
        if (ends || sign) {
            buf_printf(out, "%s\n%s", CLOSE_PIECE, OPEN_PIECE);
            pieces++;
        }
        if (sign) /* of a sum, though it begins a piece */
            buf_printf(out, "<mo form=\"infix\" rspace=\".22em\">%s</mo>",
                       *r.at++ == '+' ? "+" : "\u2212");
        else if (r.at < r.end && !at_end(&r, "\n\n"))
            put_item(out, &r);
        r.at += r.at == before;
    }
    buf_puts(out, CLOSE_PIECE);
    return pieces;
}

void mathml_put_broken(Buf *out, const char *latex, size_t length, long line)
{
    size_t start = out->length;
    if (signs_of(latex, length) > line &&
        put_pieces(out, (Reader){.at = latex, .end = latex + length}) > 1)
        return;
    buf_truncate(out, start);
    mathml_put(out, latex, length, true);
}

bool mathml_knows(const char *latex, size_t length)
{
    Buf out = {0};
    Reader r = {.at = latex, .end = latex + length};
    err_defer(buf_release, &out);
    put_row(&out, &r, "\n\n");
    bool known = !r.unknown && r.at == r.end;
    err_undefer(true);
    return known;
}
