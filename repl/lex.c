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
#include "repl/lex.h"

#include <string.h>

#include <unictype.h>
#include <unistr.h>

typedef struct OpText {
    const char *text;
    size_t length;
} OpText;

static const OpText OPS[] = {
    {"", 0},
#define OP(name, text, lbp, rbp, fixity, unicode) {text, sizeof text - 1},
#include "cas/ops.def"
#undef OP
};

static const char *const WORDS[] = {
    "",
#define RESERVED(word) #word,
#include "cas/reserved.def"
#undef RESERVED
};

const char *lex_op_text(AstOp op)
{
    return OPS[op].text;
}

const char *lex_word_text(LexWord word)
{
    return WORDS[word];
}

/* --- bytes -------------------------------------------------------------------------------- */

static unsigned char byte(const Lexer *lexer, size_t ahead)
{
    size_t at = lexer->next.at + ahead;
    return at < lexer->source->length ? (unsigned char)lexer->source->text[at] : 0;
}

static bool at_end(const Lexer *lexer)
{
    return lexer->next.at >= lexer->source->length;
}

static const char *here(const Lexer *lexer)
{
    return lexer->source->text + lexer->next.at;
}

static bool looking_at(const Lexer *lexer, const char *text)
{
    size_t length = strlen(text);
    return lexer->source->length - lexer->next.at >= length && !memcmp(here(lexer), text, length);
}

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Steps over one byte and keeps the line. */
static void step(Lexer *lexer)
{
    if (byte(lexer, 0) == '\n') {
        lexer->next.line++;
        lexer->next.line_start = lexer->next.at + 1;
    }
    lexer->next.at++;
}

/* Steps over backslashes that end a line. */
static bool skip_joined_lines(Lexer *lexer)
{
    bool any = false;
    while (byte(lexer, 0) == '\\') {
        size_t length = byte(lexer, 1) == '\r' && byte(lexer, 2) == '\n' ? 3 : 2;
        if (byte(lexer, length - 1) != '\n')
            break;
        for (size_t i = 0; i < length; i++)
            step(lexer);
        any = true;
    }
    return any;
}

static void take(Lexer *lexer)
{
    buf_putc(&lexer->text, (char)byte(lexer, 0));
    step(lexer);
}

/* Length of the letter of another script that stands here, 0 for none; *letter is its code. */
static size_t foreign_letter(const Lexer *lexer, ucs4_t *letter)
{
    if (at_end(lexer) || byte(lexer, 0) < 0x80)
        return 0;
    int length =
        u8_mbtoucr(letter, (const uint8_t *)here(lexer), lexer->source->length - lexer->next.at);
    return length > 0 && (uc_is_alpha(*letter) || uc_combining_class(*letter)) ? (size_t)length : 0;
}

static bool at_name(const Lexer *lexer)
{
    ucs4_t letter;
    return is_letter(byte(lexer, 0)) || foreign_letter(lexer, &letter) > 0;
}

/* --- blanks and comments ------------------------------------------------------------------ */

/* Comments (* *) nest. False when the text ends inside. */
static bool skip_comment(Lexer *lexer)
{
    int depth = 0;
    do {
        if (looking_at(lexer, "(*")) {
            depth++;
            lexer->next.at += 2;
        } else if (looking_at(lexer, "*)")) {
            depth--;
            lexer->next.at += 2;
        } else {
            step(lexer);
        }
    } while (depth && !at_end(lexer));
    return !depth;
}

/* Length of a blank: no-break spaces and a byte order mark are blanks too. */
static size_t blank_length(const Lexer *lexer)
{
    switch (byte(lexer, 0)) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case '\f':
    case '\v':
        return 1;
    case 0xC2:
        return byte(lexer, 1) == 0xA0 ? 2 : 0;
    case 0xE2: /* narrow no-break space */
        return byte(lexer, 1) == 0x80 && byte(lexer, 2) == 0xAF ? 3 : 0;
    case 0xEF:
        return byte(lexer, 1) == 0xBB && byte(lexer, 2) == 0xBF ? 3 : 0;
    default:
        return 0;
    }
}

/* Skips to the next token. False when the text ends inside a comment; *token is then set. */
static bool skip_blanks(Lexer *lexer, Token *token)
{
    uint32_t line = lexer->next.line;
    size_t from = lexer->next.at;
    bool closed = true;
    while (!at_end(lexer) && closed) {
        size_t blank = blank_length(lexer);
        if (blank == 1) {
            step(lexer);
        } else if (blank) {
            lexer->next.at += blank;
        } else if (byte(lexer, 0) == '#') {
            while (!at_end(lexer) && byte(lexer, 0) != '\n')
                lexer->next.at++;
        } else if (looking_at(lexer, "(*")) {
            *token = (Token){.kind = TOKEN_OPEN, .text = "comment", .start = lexer->next.at};
            token->place = lex_place(lexer, token->start, token->start + 2);
            closed = skip_comment(lexer);
            token->end = lexer->next.at;
        } else if (!skip_joined_lines(lexer)) {
            break;
        }
    }
    token->spaced = lexer->next.at > from;
    token->breaks = lexer->next.line != line || from == 0;
    return closed;
}

/* --- results ------------------------------------------------------------------------------ */

static void set_text(Lexer *lexer, Token *token, TokenKind kind)
{
    token->kind = kind;
    token->text = buf_text(&lexer->text);
    token->length = lexer->text.length;
}

static void set_bad(Token *token, const char *what, const char *hint)
{
    token->kind = TOKEN_BAD;
    token->text = what;
    token->hint = hint;
}

/* --- numbers ------------------------------------------------------------------------------ */

static void take_digits(Lexer *lexer)
{
    for (skip_joined_lines(lexer); is_digit(byte(lexer, 0)); skip_joined_lines(lexer))
        take(lexer);
}

/* Length of "e", "e+" or "e-" when an exponent stands ahead bytes further, else 0. */
static size_t exponent_length(const Lexer *lexer, size_t ahead)
{
    unsigned char e = byte(lexer, ahead), sign = byte(lexer, ahead + 1);
    if (e != 'e' && e != 'E')
        return 0;
    if (is_digit(sign))
        return 1;
    return (sign == '+' || sign == '-') && is_digit(byte(lexer, ahead + 2)) ? 2 : 0;
}

/* Does the point here belong to the number before it? Not in a range (1..5), nor where an operand
 * follows that makes it a product (3.x, 2.(a+b)); 1.<x is a comparison. */
static bool decimal_point(const Lexer *lexer)
{
    unsigned char next = byte(lexer, 1);
    if (byte(lexer, 0) != '.' || next == '.')
        return false;
    if (is_digit(next) || exponent_length(lexer, 1))
        return true;
    return !is_letter(next) && next < 0x80 && !(next && strchr("([`%", next));
}

static void read_number(Lexer *lexer, Token *token)
{
    take_digits(lexer);
    if (decimal_point(lexer)) {
        take(lexer);
        take_digits(lexer);
    }
    for (size_t e = exponent_length(lexer, 0); e; e--)
        take(lexer);
    take_digits(lexer);
    set_text(lexer, token, TOKEN_NUMBER);
    lexer->after_operand = true;
    if (byte(lexer, 0) == '.' && is_digit(byte(lexer, 1)))
        set_bad(token, "a number has one decimal point", "write a product as a*b, a range as a..b");
}

/* --- names -------------------------------------------------------------------------------- */

static const char *const GREEK[] = {
    "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",   "theta", "iota",
    "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",    "rho",   "sigma",
    "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega",
};

/* The letter as it is kept: Greek ones by their names, others as they are. */
static void take_foreign(Lexer *lexer, ucs4_t letter, size_t length)
{
    const ucs4_t small = 0x3B1, capital = 0x391;
    static const struct {
        ucs4_t letter;
        const char *name;
    } variants[] = {
        {0xB5, "mu"}, {0x3D1, "theta"}, {0x3D5, "phi"}, {0x3D6, "pi"}, {0x3F5, "epsilon"}};
    const size_t count = sizeof GREEK / sizeof *GREEK;
    const char *name = NULL;
    bool big = letter >= capital && letter < capital + count;
    if (letter >= small && letter < small + count)
        name = GREEK[letter - small];
    else if (big)
        name = GREEK[letter - capital];
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (variants[i].letter == letter)
            name = variants[i].name;
    size_t at = lexer->text.length;
    if (name)
        buf_puts(&lexer->text, name);
    else
        buf_putn(&lexer->text, here(lexer), length);
    if (big)
        lexer->text.data[at] = (char)(lexer->text.data[at] - 'a' + 'A');
    lexer->next.at += length;
}

static void take_name(Lexer *lexer)
{
    size_t first = lexer->next.at;
    for (;;) {
        ucs4_t letter;
        size_t length;
        if (is_letter(byte(lexer, 0)) || is_digit(byte(lexer, 0)))
            take(lexer);
        else if ((length = foreign_letter(lexer, &letter)))
            take_foreign(lexer, letter, length);
        else if (!skip_joined_lines(lexer))
            break;
    }
    if (lexer->next.at - first == 2 && !memcmp(lexer->source->text + first, "\xCF\x80", 2))
        lexer->text.data[lexer->text.length - 2] = 'P'; /* the sign alone is the number */
}

static bool find_word(const char *text, Token *token)
{
    for (size_t i = 1; i < sizeof WORDS / sizeof *WORDS; i++)
        if (*WORDS[i] == *text && !strcmp(WORDS[i], text)) {
            token->kind = TOKEN_WORD;
            token->word = (LexWord)i;
            return true;
        }
    for (size_t i = 1; i < AST_OP_COUNT; i++)
        if (*OPS[i].text == *text && !strcmp(OPS[i].text, text)) {
            token->kind = TOKEN_OP;
            token->op = (AstOp)i;
            return true;
        }
    return false;
}

/* --- quoted text -------------------------------------------------------------------------- */

static int digit_value(unsigned char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* The character with a code of up to 255, in UTF-8. */
static void take_code(Lexer *lexer, int base, int digits)
{
    int code = 0;
    for (int i = 0; i < digits && digit_value(byte(lexer, 0)) < base; i++) {
        code = base * code + digit_value(byte(lexer, 0));
        step(lexer);
    }
    if (code >= 0x80) {
        buf_putc(&lexer->text, (char)(0xC0 | code >> 6));
        code = 0x80 | (code & 0x3F);
    }
    buf_putc(&lexer->text, (char)code);
}

/* What stands behind a backslash: an unknown letter means itself. */
static void take_escape(Lexer *lexer)
{
    static const char letters[] = "abefnrtv", meanings[] = "\a\b\033\f\n\r\t\v";
    unsigned char c = byte(lexer, 0);
    const char *known = c ? strchr(letters, c) : NULL;
    if (known) {
        buf_putc(&lexer->text, meanings[known - letters]);
        step(lexer);
    } else if (c == 'x' && digit_value(byte(lexer, 1)) < 16) {
        step(lexer);
        take_code(lexer, 16, 2);
    } else if (c >= '0' && c <= '3') {
        take_code(lexer, 8, 3);
    } else if (!at_end(lexer)) {
        take(lexer);
    }
}

/* Text between two quotes; a doubled quote inside means one. */
static void read_quoted(Lexer *lexer, Token *token, TokenKind kind)
{
    unsigned char quote = byte(lexer, 0);
    bool nul = false;
    step(lexer);
    for (;;) {
        if (at_end(lexer)) {
            token->kind = TOKEN_OPEN;
            token->text = kind == TOKEN_STRING ? "string" : "name in backquotes";
            return;
        }
        unsigned char c = byte(lexer, 0);
        if (c == quote && byte(lexer, 1) != quote)
            break;
        if (c == quote) {
            step(lexer);
            take(lexer);
        } else if (c == '\\') {
            if (skip_joined_lines(lexer))
                continue;
            step(lexer);
            take_escape(lexer);
        } else {
            nul |= !c;
            take(lexer);
        }
    }
    step(lexer);
    set_text(lexer, token, kind);
    lexer->after_operand = true;
    const uint8_t *raw = (const uint8_t *)lexer->source->text + token->start;
    if (nul || u8_check(raw, lexer->next.at - token->start))
        set_bad(token, "bytes that are no UTF-8 text: this looks like binary data",
                "save the file as UTF-8 text");
    else if (kind == TOKEN_NAME && memchr(token->text, 0, token->length))
        set_bad(token, "a name cannot hold a zero byte", NULL);
}

/* --- operators and marks ------------------------------------------------------------------ */

/* `%`, `%%`, `%%%`, or an inert name such as %diff. */
static void read_ditto(Lexer *lexer, Token *token)
{
    size_t count = 0;
    for (; byte(lexer, 0) == '%'; count++)
        take(lexer);
    lexer->after_operand = true;
    if (count == 1 && at_name(lexer)) {
        take_name(lexer);
        set_text(lexer, token, TOKEN_NAME);
    } else if (count <= 3) {
        token->kind = TOKEN_DITTO;
        token->length = count;
    } else {
        set_bad(token, "only %, %% and %%% are kept", "give the result a name");
    }
}

static void read_neutral(Lexer *lexer, Token *token)
{
    take(lexer);
    lexer->after_operand = false;
    if (at_name(lexer))
        take_name(lexer);
    else
        while (byte(lexer, 0) && strchr("*+-/^@&", byte(lexer, 0)))
            take(lexer);
    set_text(lexer, token, TOKEN_NEUTRAL);
    if (token->length == 1)
        set_bad(token, "`&` unexpected", "the logical operator is `and`; a neutral one is &name");
    else if (!strcmp(token->text, "&&"))
        set_bad(token, "`&&` unexpected", "the logical operator is `and`");
}

/* Does the spelling of op stand here as this operator? */
static bool op_stands(const Lexer *lexer, AstOp op)
{
    size_t ahead = OPS[op].length;
    switch (op) {
    case AST_OP_TRANSPOSE: /* not A^%Type */
        return !is_letter(byte(lexer, ahead)) && !is_digit(byte(lexer, ahead));
    case AST_OP_MEMBER: /* not `x:-1`, a terminator before a minus */
        while (byte(lexer, ahead) == ' ')
            ahead++;
        return is_letter(byte(lexer, ahead)) || byte(lexer, ahead) == '`' ||
               byte(lexer, ahead) >= 0x80;
    default:
        return true;
    }
}

static AstOp longest_op(const Lexer *lexer, size_t *length)
{
    AstOp best = AST_OP_NONE;
    *length = 0;
    if (looking_at(lexer, "**")) {
        *length = 2;
        best = AST_OP_POW;
    }
    for (int op = 1; op < AST_OP_COUNT; op++)
        if (OPS[op].text[0] == *here(lexer) && OPS[op].length > *length &&
            looking_at(lexer, OPS[op].text) && op_stands(lexer, (AstOp)op)) {
            best = (AstOp)op;
            *length = OPS[op].length;
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
    if (byte(lexer, 0) == '~' && token->op == AST_OP_POW) { /* behind `**` */
        token->op = AST_OP_POWTILDE;
        lexer->next.at++;
    } else if (byte(lexer, 0) == '~' && has_elementwise(token->op)) {
        token->elementwise = true;
        lexer->next.at++;
    } else if (byte(lexer, 0) == '=' && byte(lexer, 1) != '=' && has_assignment(token->op)) {
        token->assigns = true;
        lexer->next.at++;
    }
    lexer->after_operand = token->op == AST_OP_FACTORIAL || token->op == AST_OP_TRANSPOSE;
}

static void read_word(Lexer *lexer, Token *token)
{
    take_name(lexer);
    set_text(lexer, token, TOKEN_NAME);
    bool reserved = find_word(token->text, token);
    lexer->after_operand = !reserved;
    if (token->kind == TOKEN_OP)
        finish_op(lexer, token);
}

static void read_mark(Lexer *lexer, Token *token)
{
    token->kind = TOKEN_MARK;
    token->mark = (char)byte(lexer, 0);
    lexer->next.at++;
    lexer->after_operand = token->mark && strchr(")]}~", token->mark);
}

/* --- what is no token --------------------------------------------------------------------- */

typedef struct Lookalike {
    ucs4_t letter;
    const char *hint;
} Lookalike;

static const Lookalike LOOKALIKES[] = {
    {0x2212, "write a minus as -"},
    {0x2013, "write a minus as -"},
    {0x2014, "write a minus as -"},
    {0x00D7, "write a product as *"},
    {0x00B7, "write a product as *"},
    {0x22C5, "write a product as *"},
    {0x2217, "write a product as *"},
    {0x00F7, "write a quotient as /"},
    {0x2215, "write a quotient as /"},
    {0x2264, "write <="},
    {0x2265, "write >="},
    {0x2260, "write <>"},
    {0x2192, "write an arrow as ->"},
    {0x221A, "write a root as sqrt(...)"},
    {0x221E, "write infinity"},
    {0x2202, "write a derivative as diff(f,x)"},
    {0x222B, "write an integral as int(f,x)"},
    {0x2211, "write a sum as add or sum"},
    {0x00B2, "write a square as ^2"},
    {0x00B3, "write a third power as ^3"},
    {0x2018, "write quotes as '...'"},
    {0x2019, "write quotes as '...'"},
    {0x201C, "write a string as \"...\""},
    {0x201D, "write a string as \"...\""},
};

static void read_bad(Lexer *lexer, Token *token)
{
    unsigned char c = byte(lexer, 0);
    ucs4_t letter;
    int length =
        u8_mbtoucr(&letter, (const uint8_t *)here(lexer), lexer->source->length - lexer->next.at);
    if (length <= 0 || c < 0x20 || c == 0x7f) {
        size_t from = lexer->text.length;
        buf_printf(&lexer->text, "the byte 0x%02X is no text: this looks like binary data", c);
        set_bad(token, buf_text(&lexer->text) + from, "save the file as UTF-8 text");
        lexer->next.at++;
        return;
    }
    buf_printf(&lexer->text, "`%.*s` unexpected", length, here(lexer));
    set_bad(token, buf_text(&lexer->text), NULL);
    lexer->next.at += (size_t)length;
    if (c == '\\')
        token->hint = "a backslash stands before the end of a line or inside a string";
    for (size_t i = 0; i < sizeof LOOKALIKES / sizeof *LOOKALIKES; i++)
        if (LOOKALIKES[i].letter == letter)
            token->hint = LOOKALIKES[i].hint;
}

/* --- the lexer ---------------------------------------------------------------------------- */

void lex_begin(Lexer *lexer, const Source *source, LexMark from)
{
    *lexer = (Lexer){.source = source, .next = from};
}

void lex_end(Lexer *lexer)
{
    buf_free(&lexer->text);
}

Place lex_place(const Lexer *lexer, size_t start, size_t end)
{
    return (Place){.file = lexer->source->index,
                   .line = lexer->next.line,
                   .column = (uint32_t)(start - lexer->next.line_start) + 1,
                   .length = (uint32_t)(end - start)};
}

static void read_token(Lexer *lexer, Token *token)
{
    unsigned char c = byte(lexer, 0);
    size_t length;
    if (is_digit(c) || (c == '.' && is_digit(byte(lexer, 1)) && !lexer->after_operand))
        read_number(lexer, token);
    else if (at_name(lexer))
        read_word(lexer, token);
    else if (c == '"')
        read_quoted(lexer, token, TOKEN_STRING);
    else if (c == '`')
        read_quoted(lexer, token, TOKEN_NAME);
    else if (c == '%')
        read_ditto(lexer, token);
    else if (c == '&')
        read_neutral(lexer, token);
    else if ((token->op = longest_op(lexer, &length))) {
        token->kind = TOKEN_OP;
        lexer->next.at += length;
        finish_op(lexer, token);
    } else if (c && strchr("()[]{}'|;:~?", c))
        read_mark(lexer, token);
    else
        read_bad(lexer, token);
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
    if (!at_end(lexer))
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
    while (!at_end(lexer) && byte(lexer, 0) != '\n')
        lexer->next.at++;
    size_t end = lexer->next.at;
    const char *text = lexer->source->text;
    while (start < end && strchr(" \t", text[start]))
        start++;
    while (end > start && strchr(" \t\r;", text[end - 1]))
        end--;
    buf_truncate(&lexer->text, 0);
    buf_putn(&lexer->text, text + start, end - start);
    set_text(lexer, token, TOKEN_STRING);
    token->end = end;
    token->place.length = (uint32_t)(end - token->start);
}
