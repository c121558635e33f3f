/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lexer. Operators are found by the longest spelling in ops.def, words in reserved.def. What
 * needs more than the next bytes to decide: a point is a decimal point where an operand may
 * begin and inside a number, otherwise a product (A.B, 2 .3), and two points are always a range
 * (1..5). A backslash before a line's end joins the lines, also inside a number or a name.
 *
 * Names may hold letters of any script. A Greek letter is written out (a typed lambda sign and the
 * word are one name), and pi alone is the number, since that is what its sign means.
 *
 * The lexer never fails: what is no token becomes TOKEN_BAD or TOKEN_OPEN, and the parser says so.
 * Every token takes time linear in its length.
 */
#include "repl/syntax/lex_parts.h"

#include <unictype.h>
#include <unistr.h>

static const char *const WORDS[] = {
    "",
#define RESERVED(word) #word,
#include "cas/core/reserved.def"
#undef RESERVED
};

const char *lex_word_text(LexWord word)
{
    return WORDS[word];
}

/* --- bytes ---------------------------------------------------------------------------------- */

static bool is_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Length of the letter of another script that stands here, 0 for none. */
static size_t foreign_letter(const Lexer *lexer)
{
    ucs4_t letter;
    if (lex_at_end(lexer) || lex_byte(lexer, 0) < 0x80)
        return 0;
    int length = u8_mbtoucr(&letter, (const uint8_t *)lex_here(lexer),
                            lexer->source->length - lexer->next.at);
    return length > 0 && (uc_is_alpha(letter) || uc_combining_class(letter)) ? (size_t)length : 0;
}

static bool at_name(const Lexer *lexer)
{
    return is_letter(lex_byte(lexer, 0)) || foreign_letter(lexer) > 0;
}

/* --- blanks and comments ------------------------------------------------------------------ */

/* Comments (* *) nest. False when the text ends inside. */
static bool skip_comment(Lexer *lexer)
{
    int depth = 0;
    do {
        if (lex_looking_at(lexer, "(*")) {
            depth++;
            lexer->next.at += 2;
        } else if (lex_looking_at(lexer, "*)")) {
            depth--;
            lexer->next.at += 2;
        } else {
            lex_step(lexer);
        }
    } while (depth && !lex_at_end(lexer));
    return !depth;
}

/* Length of a blank: no-break spaces and a byte order mark are blanks too. */
static size_t blank_length(const Lexer *lexer)
{
    switch (lex_byte(lexer, 0)) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '\f':
    case '\v':
        return 1;
    case 0xC2:
        return lex_byte(lexer, 1) == 0xA0 ? 2 : 0;
    case 0xE2: /* narrow no-break space */
        return lex_byte(lexer, 1) == 0x80 && lex_byte(lexer, 2) == 0xAF ? 3 : 0;
    case 0xEF:
        return lex_byte(lexer, 1) == 0xBB && lex_byte(lexer, 2) == 0xBF ? 3 : 0;
    default:
        return 0;
    }
}

/* The place of the bytes from start, which lies in the current line, to end. */
static Place place_of(const Lexer *lexer, size_t start, size_t end)
{
    return (Place){.file = lexer->source->index,
                   .line = lexer->next.line,
                   .column = (uint32_t)(start - lexer->next.line_start) + 1,
                   .length = (uint32_t)(end - start)};
}

/* Skips to the next token. False when the text ends inside a comment; *token is then set. */
static bool skip_blanks(Lexer *lexer, Token *token)
{
    uint32_t line = lexer->next.line;
    size_t from = lexer->next.at;
    bool closed = true;
    while (!lex_at_end(lexer) && closed) {
        size_t blank = blank_length(lexer);
        if (blank == 1) {
            lex_step(lexer);
        } else if (blank) {
            lexer->next.at += blank;
        } else if (lex_byte(lexer, 0) == '#') {
            while (!lex_at_end(lexer) && lex_byte(lexer, 0) != '\n')
                lexer->next.at++;
        } else if (lex_looking_at(lexer, "(*")) {
            *token = (Token){.kind = TOKEN_OPEN, .text = "comment", .start = lexer->next.at};
            token->place = place_of(lexer, token->start, token->start + 2);
            closed = skip_comment(lexer);
            token->end = lexer->next.at;
        } else if (!lex_skip_joined_lines(lexer)) {
            break;
        }
    }
    token->spaced = lexer->next.at > from;
    token->breaks = lexer->next.line != line || from == 0;
    return closed;
}

/* --- numbers ------------------------------------------------------------------------------ */

/* The byte that is `ahead` bytes further when lines are joined. */
static unsigned char joined_byte(const Lexer *lexer, size_t ahead)
{
    Lexer look = *lexer;
    for (lex_skip_joined_lines(&look); ahead > 0; ahead--) {
        lex_step(&look);
        lex_skip_joined_lines(&look);
    }
    return lex_byte(&look, 0);
}

static void take_digits(Lexer *lexer)
{
    for (lex_skip_joined_lines(lexer); lex_is_digit(lex_byte(lexer, 0));
         lex_skip_joined_lines(lexer))
        lex_take(lexer);
}

/* Length of "e", "e+" or "e-" when an exponent stands ahead bytes further, else 0. */
static size_t exponent_length(const Lexer *lexer, size_t ahead)
{
    unsigned char e = joined_byte(lexer, ahead), sign = joined_byte(lexer, ahead + 1);
    if (e != 'e' && e != 'E')
        return 0;
    if (lex_is_digit(sign))
        return 1;
    return (sign == '+' || sign == '-') && lex_is_digit(joined_byte(lexer, ahead + 2)) ? 2 : 0;
}

/* Does the point here belong to the number before it? Not in a range (1..5), nor where an operand
 * follows that makes it a product (3.x, 2.(a+b)); 1.<x is a comparison. */
static bool decimal_point(const Lexer *lexer)
{
    unsigned char next = joined_byte(lexer, 1);
    if (lex_byte(lexer, 0) != '.' || next == '.')
        return false;
    if (lex_is_digit(next) || exponent_length(lexer, 1))
        return true;
    return !is_letter(next) && next < 0x80 && !(next && strchr("([`%", next));
}

static void read_number(Lexer *lexer, Token *token)
{
    take_digits(lexer);
    if (decimal_point(lexer)) {
        lex_take(lexer);
        take_digits(lexer);
    }
    for (size_t e = exponent_length(lexer, 0); e; e--) {
        lex_skip_joined_lines(lexer);
        lex_take(lexer);
    }
    take_digits(lexer);
    lex_set_text(lexer, token, TOKEN_NUMBER);
    lexer->after_operand = true;
    if (lex_byte(lexer, 0) == '.' && lex_is_digit(lex_byte(lexer, 1)))
        lex_set_bad(token, "a number has one decimal point",
                    "write a product as a*b, a range as a..b");
}

/* --- names -------------------------------------------------------------------------------- */

typedef struct Greek {
    const char *name, *character;
} Greek;

static const Greek GREEK_LETTERS[] = {
#define GREEK(name, character) {name, character},
#define TYPED(name, character) {name, character},
#include "repl/print/greek.def"
#undef GREEK
#undef TYPED
};

/* The letter as it is kept: Greek ones by their names, others as they are. */
static void take_foreign(Lexer *lexer, size_t length)
{
    const char *text = lex_here(lexer);
    for (size_t i = 0; i < sizeof GREEK_LETTERS / sizeof *GREEK_LETTERS; i++)
        if (lex_looking_at(lexer, GREEK_LETTERS[i].character)) {
            text = GREEK_LETTERS[i].name;
            break;
        }
    if (text == lex_here(lexer))
        buf_putn(&lexer->text, text, length);
    else
        buf_puts(&lexer->text, text);
    lexer->next.at += length;
}

static void take_name(Lexer *lexer)
{
    size_t first = lexer->next.at;
    for (;;) {
        size_t length;
        if (is_letter(lex_byte(lexer, 0)) || lex_is_digit(lex_byte(lexer, 0)))
            lex_take(lexer);
        else if ((length = foreign_letter(lexer)))
            take_foreign(lexer, length);
        else if (!lex_skip_joined_lines(lexer))
            break;
    }
    if (lexer->next.at - first == 2 && !memcmp(lexer->source->text + first, "\xCF\x80", 2))
        lexer->text.data[lexer->text.length - 2] = 'P'; /* the sign alone is the number */
}

/* The operators by their first byte: a chain of rows for each, AST_OP_NONE at its end. */
static AstOp first_op[256], next_op[AST_OP_COUNT];

static void index_ops(void)
{
    static bool done;
    if (done)
        return;
    for (AstOp op = AST_OP_COUNT - 1; op > AST_OP_NONE; op--) {
        AstOp *first = &first_op[(unsigned char)*ast_op(op)->text];
        next_op[op] = *first;
        *first = op;
    }
    done = true;
}

static bool find_word(const char *text, Token *token)
{
    if (!text[1]) /* the usual names; no word is so short */
        return false;
    for (size_t i = 1; i < sizeof WORDS / sizeof *WORDS; i++)
        if (*WORDS[i] == *text && !strcmp(WORDS[i], text)) {
            token->kind = TOKEN_WORD;
            token->word = (LexWord)i;
            return true;
        }
    for (AstOp op = first_op[(unsigned char)*text]; op != AST_OP_NONE; op = next_op[op])
        if (!strcmp(ast_op(op)->text, text)) {
            token->kind = TOKEN_OP;
            token->op = op;
            return true;
        }
    return false;
}

/* --- operators and marks ------------------------------------------------------------------ */

/* `%`, `%%`, `%%%`, an inert name such as %diff, or the label %1 of a part of a result. */
static void read_ditto(Lexer *lexer, Token *token)
{
    size_t count = 0;
    for (; lex_byte(lexer, 0) == '%'; count++)
        lex_take(lexer);
    lexer->after_operand = true;
    bool label = count == 1 && lex_is_digit(lex_byte(lexer, 0));
    while (label && lex_is_digit(lex_byte(lexer, 0)))
        lex_take(lexer);
    if (label || (count == 1 && at_name(lexer))) {
        if (!label)
            take_name(lexer);
        lex_set_text(lexer, token, TOKEN_NAME);
    } else if (count <= 3) {
        token->kind = TOKEN_DITTO;
        token->length = count;
    } else {
        lex_set_bad(token, "only %, %% and %%% are kept", "give the result a name");
    }
}

/* May the `"` here be a ditto of Maple V before Release 5, `"`, `""` or `"""`? Something that
 * stands behind an operand follows it. */
static bool at_old_ditto(const Lexer *lexer)
{
    size_t ahead = 0;
    while (lex_byte(lexer, ahead) == '"')
        ahead++;
    while (lex_byte(lexer, ahead) == ' ')
        ahead++;
    unsigned char c = lex_byte(lexer, ahead);
    return !c || strchr(";:),]}^*/+-=<>.|~!\n\r", c);
}

static void read_old_ditto(Lexer *lexer, Token *token)
{
    size_t count = 0;
    for (; lex_byte(lexer, 0) == '"' && count < 3; count++)
        lex_take(lexer);
    lexer->after_operand = lexer->ditto_seen = true;
    token->kind = TOKEN_DITTO;
    token->length = count;
}

static void read_string(Lexer *lexer, Token *token)
{
    bool ditto = at_old_ditto(lexer);
    uint32_t line = lexer->next.line;
    lex_quoted(lexer, token, TOKEN_STRING);
    lexer->ditto_likely |= ditto && lexer->next.line > line;
    lexer->text_seen |= !ditto;
}

/* Does a neutral operator of signs go on here? &. and &*, but not the point of &*.5 */
static bool in_neutral(const Lexer *lexer)
{
    int c = lex_byte(lexer, 0);
    return c && strchr("*+-/^@&.=!$?", c) && !(c == '.' && lex_is_digit(lex_byte(lexer, 1)));
}

static void read_neutral(Lexer *lexer, Token *token)
{
    lex_take(lexer);
    lexer->after_operand = false;
    if (at_name(lexer))
        take_name(lexer);
    else
        while (in_neutral(lexer))
            lex_take(lexer);
    lex_set_text(lexer, token, TOKEN_NEUTRAL);
    if (token->length == 1)
        lex_set_bad(token, "`&` unexpected",
                    "the logical operator is `and`; a neutral one is &name");
    else if (!strcmp(token->text, "&&"))
        lex_set_bad(token, "`&&` unexpected", "the logical operator is `and`");
}

/* Does the spelling of op stand here as this operator? */
static bool op_stands(const Lexer *lexer, AstOp op)
{
    size_t ahead = strlen(ast_op(op)->text);
    switch (op) {
    case AST_OP_TRANSPOSE: /* not A^%Type */
        return !is_letter(lex_byte(lexer, ahead)) && !lex_is_digit(lex_byte(lexer, ahead));
    case AST_OP_MEMBER: /* not `x:-1`, a terminator before a minus */
        while (lex_byte(lexer, ahead) == ' ')
            ahead++;
        return is_letter(lex_byte(lexer, ahead)) || lex_byte(lexer, ahead) == '`' ||
               lex_byte(lexer, ahead) >= 0x80;
    default:
        return true;
    }
}

static AstOp longest_op(const Lexer *lexer, size_t *length)
{
    AstOp best = AST_OP_NONE;
    *length = 0;
    if (lex_looking_at(lexer, "**")) {
        *length = 2;
        best = AST_OP_POW;
    }
    for (AstOp op = first_op[lex_byte(lexer, 0)]; op != AST_OP_NONE; op = next_op[op]) {
        const char *text = ast_op(op)->text;
        if (strlen(text) > *length && lex_looking_at(lexer, text) && op_stands(lexer, op)) {
            best = op;
            *length = strlen(text);
        }
    }
    return best;
}

/* Operators that have an elementwise form a ~op b, and those that have an assignment form op=. */
static bool has_elementwise(AstOp op)
{
    return op >= AST_OP_IMPLIES && op != AST_OP_DOLLAR && op != AST_OP_RANGE &&
           op != AST_OP_TYPED && op != AST_OP_MEMBER && op != AST_OP_TRANSPOSE;
}

static bool has_assignment(AstOp op)
{
    switch (op) {
    case AST_OP_COMMA:
    case AST_OP_IMPLIES:
    case AST_OP_XOR:
    case AST_OP_OR:
    case AST_OP_AND:
    case AST_OP_UNION:
    case AST_OP_INTERSECT:
    case AST_OP_MINUSSET:
    case AST_OP_MOD:
    case AST_OP_ADD:
    case AST_OP_SUB:
    case AST_OP_MUL:
    case AST_OP_DIV:
    case AST_OP_DOT:
    case AST_OP_POW:
    case AST_OP_CAT:
        return true;
    default:
        return false;
    }
}

static void finish_op(Lexer *lexer, Token *token)
{
    if (lex_byte(lexer, 0) == '~' && token->op == AST_OP_POW) { /* behind `**` */
        token->op = AST_OP_POWTILDE;
        lexer->next.at++;
    } else if (lex_byte(lexer, 0) == '~' && has_elementwise(token->op)) {
        token->elementwise = true;
        lexer->next.at++;
    } else if (lex_byte(lexer, 0) == '=' && lex_byte(lexer, 1) != '=' &&
               has_assignment(token->op)) {
        token->assigns = true;
        lexer->next.at++;
    }
    lexer->after_operand = token->op == AST_OP_FACTORIAL || token->op == AST_OP_TRANSPOSE;
}

static void read_word(Lexer *lexer, Token *token)
{
    take_name(lexer);
    lex_set_text(lexer, token, TOKEN_NAME);
    bool reserved = find_word(token->text, token);
    lexer->after_operand = !reserved;
    if (token->kind == TOKEN_OP)
        finish_op(lexer, token);
}

static void read_mark(Lexer *lexer, Token *token)
{
    token->kind = TOKEN_MARK;
    token->mark = (char)lex_byte(lexer, 0);
    lexer->next.at++;
    lexer->after_operand = token->mark && strchr(")]}~", token->mark);
}

/* --- the lexer ---------------------------------------------------------------------------- */

void lex_begin(Lexer *lexer, const Source *source, LexMark from)
{
    *lexer = (Lexer){.source = source, .next = from};
    index_ops();
}

void lex_end(Lexer *lexer)
{
    buf_free(&lexer->text);
}

static void read_token(Lexer *lexer, Token *token)
{
    unsigned char c = lex_byte(lexer, 0);
    size_t length;
    if (lex_is_digit(c) ||
        (c == '.' && lex_is_digit(joined_byte(lexer, 1)) && !lexer->after_operand))
        read_number(lexer, token);
    else if (at_name(lexer))
        read_word(lexer, token);
    else if (c == '"' && lexer->old_ditto)
        read_old_ditto(lexer, token);
    else if (c == '"')
        read_string(lexer, token);
    else if (c == '`')
        lex_quoted(lexer, token, TOKEN_NAME);
    else if (c == '%')
        read_ditto(lexer, token);
    else if (c == '&')
        read_neutral(lexer, token);
    else if ((token->op = longest_op(lexer, &length))) {
        token->kind = TOKEN_OP;
        lexer->next.at += length;
        while (length > 1 && lex_looking_at(lexer, ".") &&
               lexer->source->text[lexer->next.at - 1] == '.')
            lexer->next.at++; /* a range has two points or more */
        finish_op(lexer, token);
    } else if (c && strchr("()[]{}'|;:~?", c))
        read_mark(lexer, token);
    else
        lex_bad(lexer, token);
}

void lex_next(Lexer *lexer, Token *token)
{
    *token = (Token){.kind = TOKEN_END};
    buf_truncate(&lexer->text, 0);
    if (!skip_blanks(lexer, token))
        return;
    bool spaced = token->spaced, breaks = token->breaks;
    LexMark from = lexer->next;
    *token = (Token){.kind = TOKEN_END, .text = "", .spaced = spaced, .breaks = breaks};
    token->start = from.at;
    if (!lex_at_end(lexer))
        read_token(lexer, token);
    token->end = lexer->next.at;
    token->last_line = lexer->next.line;
    size_t length = token->end - token->start;
    if (token->last_line > from.line) {
        const char *text = lexer->source->text + token->start;
        length = (size_t)((const char *)memchr(text, '\n', length) - text);
    }
    token->place = (Place){.file = lexer->source->index,
                           .line = from.line,
                           .column = (uint32_t)(from.at - from.line_start) + 1,
                           .length = (uint32_t)length};
}

void lex_split(Lexer *lexer, const Token *token)
{
    lexer->next.at = token->start + 1;
    lexer->after_operand = true;
}

void lex_line(Lexer *lexer, Token *token)
{
    size_t start = lexer->next.at;
    while (!lex_at_end(lexer) && lex_byte(lexer, 0) != '\n')
        lexer->next.at++;
    size_t end = lexer->next.at;
    const char *text = lexer->source->text;
    while (start < end && strchr(" \t", text[start]))
        start++;
    while (end > start && strchr(" \t\r;", text[end - 1]))
        end--;
    buf_truncate(&lexer->text, 0);
    buf_putn(&lexer->text, text + start, end - start);
    lex_set_text(lexer, token, TOKEN_STRING);
    token->end = end;
    token->place.length = (uint32_t)(end - token->start);
}

int lex_bracket(const Token *token)
{
    if (token->kind != TOKEN_MARK)
        return 0;
    return strchr("([{", token->mark) ? 1 : -(strchr(")]}", token->mark) != NULL);
}

bool lex_is_op(const Token *token, AstOp op)
{
    return token->kind == TOKEN_OP && token->op == op;
}

bool lex_ends(const Token *token)
{
    return token->kind == TOKEN_END || token->kind == TOKEN_OPEN || token->kind == TOKEN_BAD;
}
