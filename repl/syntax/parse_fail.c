/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Syntax errors: finding the words. What is wrong is nearly always known from three things: the
 * token that does not fit, the one before it, and what is still open. A bracket or word that was
 * opened and never closed is blamed before the token that shows it; an operator without its right
 * side before both. Every message has a place, and a hint where one concrete step would help.
 */
#include "repl/syntax/parse_parts.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/nls.h"

static void set_text(Parse *p, char **slot, const char *format, va_list args)
{
    buf_truncate(&p->words, 0);
    buf_vprintf(&p->words, format, args);
    mem_free(*slot);
    *slot = NULL;
    *slot = buf_steal(&p->words);
}

/* The translation of a text that was given as a whole, where there is one. */
static void put_given(char **slot, const char *format, const char *text)
{
    const char *given = nls_given(format, text);
    if (given == text)
        return;
    char *copy = mem_strdup(given);
    mem_free(*slot);
    *slot = copy;
}

void parse_fail_hint(Parse *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_text(p, &p->parser->error.hint, nls(format), args);
    va_end(args);
    put_given(&p->parser->error.hint, format, p->parser->error.hint);
}

static void set_open(Parse *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void set_open(Parse *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_text(p, &p->parser->open, format, args);
    va_end(args);
}

void parse_fail(Parse *p, Place place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_text(p, &p->parser->error.message, format, args);
    va_end(args);
    const char *shown = nls(format);
    va_start(args, format);
    if (shown != format)
        set_text(p, &p->parser->error.shown, shown, args);
    va_end(args);
    put_given(&p->parser->error.shown, format, p->parser->error.message);
    p->parser->error.place = place;
    p->failed = true;
    err_raise(ST_SYNTAX, "%s", p->parser->error.message);
}

/* A token as a message shows it, in at most 40 bytes. */
static const char *shown(const Parse *p, const Token *token, int *length)
{
    const char *text = p->parser->source->text + token->start;
    size_t all = token->end - token->start;
    *length = all > 40 ? 40 : (int)all;
    while (all > 40 && *length && (text[*length] & 0xC0) == 0x80)
        --*length;
    return text;
}

/* "`(` from column 12", or the line when that is not the last one. */
static const char *opener_text(Parse *p, const Opener *opener)
{
    Buf *text = &p->words;
    unsigned line = source_spot(p->parser->source, opener->place.line).line;
    buf_truncate(text, 0);
    if (strlen(opener->what) > 1 && opener->word == WORD_NONE)
        buf_puts(text, opener->what);
    else
        buf_printf(text, "`%s`", opener->what);
    if (opener->word == WORD_NONE && opener->place.line == p->token.place.line)
        buf_printf(text, " from column %u", opener->place.column);
    else if (opener->word == WORD_NONE)
        buf_printf(text, " from line %u, column %u", line, opener->place.column);
    else
        buf_printf(text, " from line %u", line);
    return ast_text(p->temporary, buf_text(text), text->length);
}

static const char *closing_of(const char *what)
{
    switch (*what) {
    case '(':
        return ")";
    case '[':
        return "]";
    case '{':
        return "}";
    case '<':
        return ">";
    default:
        return what;
    }
}

/* The text ends inside something. */
_Noreturn static void fail_at_end(Parse *p)
{
    p->incomplete = true;
    Place end = p->token.place;
    if (p->token.kind == TOKEN_OPEN) {
        set_open(p, "%s from line %u, column %u", p->token.text, end.line, end.column);
        end.length = 1;
        parse_fail_hint(p, "close it where it should end");
        parse_fail(p, end, "the text ends inside a %s that begins here", p->token.text);
    }
    if (p->opened) {
        const Opener *opener = &p->open[p->opened - 1];
        set_open(p, "%s", opener_text(p, opener));
        if (opener->word)
            parse_fail_hint(p, "finish it with `end %s`", lex_word_text(opener->word));
        else
            parse_fail_hint(p, "close it with `%s`", closing_of(opener->what));
        parse_fail(p, opener->place, "the text ends while `%s` is open", opener->what);
    }
    int length;
    const char *text = shown(p, &p->previous, &length);
    set_open(p, "what follows `%.*s`", length, text);
    parse_fail_hint(p, "write what is missing behind it");
    parse_fail(p, p->previous.place, "the text ends behind `%.*s`", length, text);
}

/* What brackets that other languages have in this place are here. */
static const char *other_brackets(const Parse *p, const Opener *opener)
{
    if (parse_at_mark(p, ';') && *opener->what == '[')
        return nls("; a Matrix is written <1, 2; 3, 4>");
    if (parse_at_mark(p, ':') && strchr("([", *opener->what))
        return nls("; all of a row is A[1, ..]");
    return "";
}

/* Why a closing bracket, a terminator or a word does not fit: what is still open. */
_Noreturn static void fail_while_open(Parse *p)
{
    int length;
    const char *text = shown(p, &p->token, &length);
    const Opener *opener = &p->open[p->opened - 1];
    const char *what = opener_text(p, opener);
    if (opener->word)
        parse_fail_hint(p, "%s needs its `end %s` before this", what, lex_word_text(opener->word));
    else
        parse_fail_hint(p, "close it with `%s` before this%s", closing_of(opener->what),
                        other_brackets(p, opener));
    parse_fail(p, p->token.place, "`%.*s` unexpected: %s is not closed", length, text, what);
}

/* --- what is unexpected --------------------------------------------------------------------- */

static bool closes_bracket(const Token *token)
{
    return token->kind == TOKEN_MARK && strchr(")]}", token->mark);
}

/* A word that only stands inside or at the end of what another word has opened. */
static bool continues_block(const Token *token)
{
    switch (token->kind == TOKEN_WORD ? token->word : WORD_NONE) {
    case WORD_end:
    case WORD_fi:
    case WORD_od:
    case WORD_then:
    case WORD_elif:
    case WORD_else:
    case WORD_do:
    case WORD_until:
    case WORD_catch:
    case WORD_finally:
        return true;
    default:
        return false;
    }
}

/* Does the next token show that what was opened last was never closed? */
static bool shows_open(const Parse *p)
{
    if (!p->opened)
        return false;
    if (p->open[p->opened - 1].word)
        return continues_block(&p->token);
    return closes_bracket(&p->token) || parse_at_terminator(p) || p->token.kind == TOKEN_WORD;
}

/* A word that an expression follows. */
static bool wants_expression(LexWord word)
{
    switch (word) {
    case WORD_if:
    case WORD_elif:
    case WORD_from:
    case WORD_by:
    case WORD_to:
    case WORD_while:
    case WORD_until:
        return true;
    default:
        return false;
    }
}

static bool dangles(const Token *token)
{
    return token->kind == TOKEN_NEUTRAL ||
           (token->kind == TOKEN_WORD && wants_expression(token->word)) ||
           (token->kind == TOKEN_OP && token->op != AST_OP_FACTORIAL &&
            token->op != AST_OP_TRANSPOSE);
}

/* What a person who knows other languages meant; NULL when nothing comes to mind. */
static const char *foreign_operator(const Parse *p)
{
    if (parse_at_op(p, AST_OP_ASSIGN))
        return "an assignment is a statement of its own; an equation or option is written with =";
    if (p->previous.kind != TOKEN_OP || p->previous.end != p->token.start)
        return NULL;
    if (p->previous.op == AST_OP_DIV && (parse_at_op(p, AST_OP_DIV) || parse_at_op(p, AST_OP_MUL)))
        return "a comment begins with # or stands between (* and *)";
    if (parse_at_op(p, AST_OP_EQ))
        return "an equation is written with one =, an inequation with <>";
    if (parse_at_op(p, AST_OP_GT))
        return "comparisons are written <, <=, >, >=, =, <>";
    return NULL;
}

static const char *guess(const Parse *p)
{
    if (parse_at_mark(p, '|'))
        return "columns stand between < and >: <a | b>; an absolute value is abs(x)";
    if (closes_bracket(&p->token))
        return "there is no opening bracket for it";
    if (continues_block(&p->token))
        return "nothing is open that it could belong to";
    if (p->token.kind == TOKEN_WORD && p->previous.kind == TOKEN_WORD &&
        p->previous.word == WORD_end)
        return "loops end by `end do`, conditions by `end if`, procedures by `end proc`";
    if (p->token.kind == TOKEN_WORD)
        return "a name that is a reserved word is written in backquotes";
    if (!strncmp(p->parser->source->text + p->token.start, "//", 2))
        return "a remark begins with #";
    if (p->parser->source->text[p->token.start] == '@')
        return "a function without a name is x -> x^2, and f alone hands f on";
    if (parse_at_op(p, AST_OP_MOD))
        return "the remainder of a division is a mod b, of many things map(`mod`, L, b)";
    if (p->parser->source->text[p->token.start] == '~')
        return "the logical operator is `not`; element by element is f~(A)";
    if (dangles(&p->token) || parse_at_mark(p, ','))
        return "something is missing before it";
    if (p->parser->source->text[p->token.start] == '!')
        return "sheets run no commands of the shell; FileTools:-ListDirectory() lists files";
    return NULL;
}

_Noreturn static void refuse(Parse *p, const char *hint)
{
    int length;
    const char *text = shown(p, &p->token, &length);
    if (hint)
        parse_fail_hint(p, "%s", hint);
    if (p->token.kind == TOKEN_WORD)
        parse_fail(p, p->token.place, "reserved word `%.*s` unexpected", length, text);
    parse_fail(p, p->token.place, "`%.*s` unexpected", length, text);
}

/* A statement begins on a new line, and the one before it has no terminator. */
_Noreturn static void fail_unfinished(Parse *p)
{
    int length;
    const char *next = shown(p, &p->token, &length);
    p->parser->unfinished = p->previous.end;
    parse_fail_hint(p, "finish the statement before it with `;` or `:`");
    parse_fail(p, p->token.place, "`%.*s` unexpected: the statement before it is not finished",
               length, next);
}

/* At what begins a statement and goes on with none: a word, not, a quote; an operand behind the
 * word of a block that has ended. */
static bool at_beginning(const Parse *p)
{
    TokenKind kind = p->token.kind;
    bool operand = kind == TOKEN_NAME || kind == TOKEN_NUMBER || kind == TOKEN_STRING ||
                   parse_at_mark(p, '[') || parse_at_mark(p, '{');
    return kind == TOKEN_WORD || parse_at_mark(p, '\'') || parse_at_op(p, AST_OP_NOT) ||
           (operand && p->previous.kind == TOKEN_WORD);
}

void parse_fail_token(Parse *p, const char *wanted)
{
    const Token *token = &p->token;
    if (token->kind == TOKEN_END || token->kind == TOKEN_OPEN)
        fail_at_end(p);
    if (token->kind == TOKEN_BAD) {
        bool quoted = p->opened && *p->open[p->opened - 1].what == '\'';
        if (quoted)
            parse_fail_hint(p, "a text stands between double quotes: \"a text\"");
        else if (token->hint)
            parse_fail_hint(p, "%s", token->hint);
        parse_fail(p, token->place, "%s", token->text);
    }
    if (!wanted && parse_at_mark(p, '\'')) {
        int length;
        const char *text = shown(p, &p->previous, &length);
        bool name = p->previous.kind == TOKEN_NAME;
        parse_fail_hint(p, "a derivative is written diff(%.*s(t), t), a transpose %.*s^%%T",
                        name ? length : 1, name ? text : "y", name ? length : 1, name ? text : "A");
        refuse(p, NULL);
    }
    const char *meant = foreign_operator(p);
    if (wanted || meant)
        refuse(p, wanted ? wanted : meant);
    if (dangles(&p->previous) && !strncmp(p->parser->source->text + p->token.start, "@(", 2))
        refuse(p, guess(p)); /* f = @(x) x^2 */
    if (dangles(&p->previous)) {
        int length;
        const char *text = shown(p, &p->previous, &length);
        bool dots = length == 1 && *text == '.' && p->token.kind == TOKEN_OP;
        parse_fail_hint(p, "something is missing behind `%.*s`%s", length, text,
                        dots ? "; entry by entry: x ^~ 2, a *~ b, a /~ b" : "");
        refuse(p, NULL);
    }
    if (shows_open(p))
        fail_while_open(p);
    if (p->token.breaks && at_beginning(p) && !continues_block(&p->token))
        fail_unfinished(p);
    refuse(p, guess(p));
}

void parse_fail_word(Parse *p, LexWord word)
{
    if (!p->opened || p->token.kind == TOKEN_END)
        parse_fail_token(p, NULL);
    const char *what = opener_text(p, &p->open[p->opened - 1]);
    bool counts = word == WORD_do && parse_at_op(p, AST_OP_EQ);
    buf_truncate(&p->words, 0);
    buf_printf(&p->words, "%s needs `%s` here%s", what, lex_word_text(word),
               counts ? "; its numbers are written: for i from 1 to 10 do" : "");
    parse_fail_token(p, ast_text(p->temporary, buf_text(&p->words), p->words.length));
}

void parse_fail_unterminated(Parse *p)
{
    p->incomplete = p->parser->only_terminator = true;
    set_open(p, "statement: finish it with ; or :");
    parse_fail_hint(p, "finish it with `;` or `:`");
    parse_fail(p, p->previous.place, "the text ends inside a statement");
}

/* --- two operands side by side -------------------------------------------------------------- */

/* The end of the operand that begins with the next token: brackets behind it belong to it. */
static size_t operand_end(const Parse *p)
{
    const Source *source = p->parser->source;
    size_t at = p->token.end, limit = at + 80;
    if (limit > source->length)
        limit = source->length;
    int depth = parse_at_mark(p, '{');
    for (; at < limit && (depth || strchr("([", source->text[at])); at++) {
        if (!source->text[at] || source->text[at] == '\n')
            break;
        if (strchr("([{", source->text[at]))
            depth++;
        else if (strchr(")]}", source->text[at]))
            depth--;
    }
    return depth ? p->token.end : at;
}

/* What a word of other languages is called here; NULL when the token is none. */
static const char *foreign_word(const Parse *p)
{
    static const char *const words[][2] = {
        {"endif", "write `end if`"},     {"enddo", "write `end do`"},
        {"endfor", "write `end do`"},    {"endwhile", "write `end do`"},
        {"endproc", "write `end proc`"}, {"elseif", "write `elif`"},
        {"elsif", "write `elif`"},
    };
    const char *text = p->parser->source->text + p->token.start;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (p->token.end - p->token.start == strlen(words[i][0]) &&
            !strncmp(text, words[i][0], strlen(words[i][0])))
            return words[i][1];
    return NULL;
}

/* What a statement that begins with a word of other languages is here, of the word before the next
 * token; NULL when it is none. */
static const char *foreign_statement(const Parse *p, Start start)
{
    static const char *const words[][2] = {
        {"help", "pages of help are opened by a question mark: ?plot"},
        {"doc", "pages of help are opened by a question mark: ?plot"},
        {"man", "pages of help are opened by a question mark: ?plot"},
        {"clear", "restart; forgets all values, x := 'x'; that of x alone"},
        {"close", "every plot is a figure of its own: nothing has to be closed"},
        {"hold", "plots are put on each other by plots:-display([p, q])"},
        {"format", "Digits := 20; computes with so many digits, evalf[5](x) shows five"},
        {"import", "a package is opened by with(LinearAlgebra);"},
        {"def", "a function is f := x -> x^2, a longer one a procedure: ?proc"},
        {"function", "a function is f := x -> x^2, a longer one a procedure: ?proc"},
        {"lambda", "a function is x -> x^2"},
        {"syms", "names need no declaration: x stands for itself until it is assigned"},
        {"let", "a value is given by x := 3"},
        {"var", "names need no declaration: x stands for itself until it is assigned"},
    };
    const char *text = p->parser->source->text + start.at;
    size_t length = p->previous.end - start.at;
    for (size_t i = 0; p->previous.kind == TOKEN_NAME && i < sizeof words / sizeof *words; i++)
        if (length == strlen(words[i][0]) && !strncmp(text, words[i][0], length))
            return words[i][1];
    return NULL;
}

/* Is the word among those from the opener's line up to the next token? */
static bool has_word_since(const Parse *p, const Opener *opener, const char *word)
{
    const char *text = p->parser->source->text, *end = text + p->token.start;
    size_t length = strlen(word);
    for (unsigned line = 1; line < opener->place.line && text < end; line++)
        text += strcspn(text, "\n") + 1;
    for (; text + length <= end; text++)
        if (!strncmp(text, word, length) && !isalnum((unsigned char)text[length]) &&
            text[length] != '_' &&
            (text == p->parser->source->text || !isalnum((unsigned char)text[-1])))
            return true;
    return false;
}

/* The word that a `for`, `while` or `if` still lacks before its body; NULL where it has it. */
static const char *lacking_word(const Parse *p)
{
    const Opener *opener = p->opened ? &p->open[p->opened - 1] : NULL;
    if (!opener || opener->word == WORD_NONE)
        return NULL;
    bool loops = !strcmp(opener->what, "for") || !strcmp(opener->what, "while");
    const char *word = loops ? "do" : !strcmp(opener->what, "if") ? "then" : NULL;
    return word && !has_word_since(p, opener, word) ? word : NULL;
}

/* What may be missing between two things in a bracket besides a star. */
static void put_separators(const Parse *p, Buf *hint)
{
    bool row = *p->open[p->opened - 1].what == '[' && p->previous.kind == TOKEN_NUMBER;
    buf_puts(hint, nls("; arguments and items are separated by commas"));
    if (row)
        buf_puts(hint, nls("; a Matrix is written <1, 2; 3, 4>"));
}

/* 2i, 2j */
static bool is_imaginary(const Parse *p)
{
    const char *text = p->parser->source->text + p->token.start;
    return p->previous.kind == TOKEN_NUMBER && p->previous.end == p->token.start &&
           p->token.end == p->token.start + 1 && strchr("ij", *text);
}

/* 1_000, 1'000, 0x1F, 0b101: numbers of other languages; NULL when it is none. */
static const char *foreign_number(const Parse *p)
{
    const char *text = p->parser->source->text + p->token.start;
    if (p->previous.kind != TOKEN_NUMBER || p->previous.end != p->token.start)
        return NULL;
    bool zero = p->previous.end - p->previous.start == 1 && text[-1] == '0';
    if (*text == '_' && isdigit((unsigned char)text[1]))
        return "the digits of a number stand together: 1000000";
    if (zero && *text == 'x')
        return "a number to the base 16: convert(\"1F\", decimal, hex)";
    if (zero && *text == 'b')
        return "a number to the base 2: convert(\"101\", decimal, binary)";
    return NULL;
}

/* Is the next token one of the words between blanks? */
static bool is_word_of(const Parse *p, const char *words)
{
    size_t length = p->token.end - p->token.start;
    const char *text = p->parser->source->text + p->token.start;
    for (const char *word = words; *word; word += strspn(word, " ")) {
        size_t end = strcspn(word, " ");
        if (end == length && !strncmp(word, text, length))
            return true;
        word += end;
    }
    return false;
}

bool (*parse_knows_unit)(const char *name);

/* 5 kg. */
static bool is_quantity(const Parse *p)
{
    if (p->previous.kind != TOKEN_NUMBER || p->token.kind != TOKEN_NAME || !parse_knows_unit)
        return false;
    char *name =
        mem_strndup(p->parser->source->text + p->token.start, p->token.end - p->token.start);
    err_defer(mem_release, name);
    bool known = parse_knows_unit(name);
    err_undefer(true);
    return known;
}

/* 30 deg. */
static bool is_angle(const Parse *p)
{
    return p->previous.kind == TOKEN_NUMBER && is_word_of(p, "deg degree degrees");
}

void parse_fail_side_by_side(Parse *p, Start start)
{
    const char *meant = foreign_word(p);
    if (meant)
        parse_fail_token(p, meant);
    const char *text = p->parser->source->text;
    int before = (int)(p->previous.end - start.at);
    int after = (int)(operand_end(p) - p->token.start);
    bool in_bracket = p->opened && !p->open[p->opened - 1].word;
    if (p->token.breaks && !in_bracket)
        fail_unfinished(p);
    bool strings = p->previous.kind == TOKEN_STRING || p->token.kind == TOKEN_STRING;
    bool brief = before <= 60 && !memchr(text + start.at, '\n', (size_t)before);
    Buf *hint = &p->words;
    buf_truncate(hint, 0);
    buf_puts(hint, nls("a product needs a star"));
    if (brief)
        buf_printf(hint, ": %.*s*%.*s", before, text + start.at, after, text + p->token.start);
    bool quantity = is_quantity(p);
    bool letter = p->token.end - p->token.start == 1; /* rather an unknown than the unit */
    if (quantity)
        buf_printf(hint, nls("; a quantity with its unit is %.*s*Unit(%.*s)"),
                   (int)(p->previous.end - p->previous.start), text + p->previous.start,
                   (int)(p->token.end - p->token.start), text + p->token.start);
    if (in_bracket && (!quantity || letter))
        put_separators(p, hint);
    else if (!quantity && brief && p->previous.kind == TOKEN_NAME && !parse_at_mark(p, '{'))
        buf_printf(hint, nls("; a call needs parentheses: %.*s(%.*s)"), before, text + start.at,
                   after, text + p->token.start);
    const char *lacking = lacking_word(p);
    if (lacking)
        buf_printf(hint, nls("; before the statements of `%s` stands `%s`"),
                   p->open[p->opened - 1].what, lacking);
    mem_free(p->parser->error.hint);
    p->parser->error.hint = buf_steal(hint);
    const char *other = in_bracket ? NULL : foreign_statement(p, start);
    if (is_imaginary(p))
        other = "the imaginary unit is I: 2*I";
    else if (foreign_number(p))
        other = foreign_number(p);
    if (other)
        parse_fail_hint(p, "%s", other);
    if (is_angle(p))
        parse_fail_hint(p, "an angle of %.*s degrees is %.*s*Pi/180",
                        (int)(p->previous.end - p->previous.start), text + p->previous.start,
                        (int)(p->previous.end - p->previous.start), text + p->previous.start);
    if (p->token.kind == TOKEN_DITTO)
        parse_fail_hint(p, "the remainder of a division is a mod b; %% is the last result");
    if (p->previous.kind == TOKEN_DITTO)
        parse_fail_hint(p, "a remark begins with #; %% is the last result");
    if (strings) {
        parse_fail_hint(p, "an operator or a comma is missing before it");
        refuse(p, NULL);
    }
    parse_fail(p, p->token.place, "two factors side by side with no operator between them");
}
