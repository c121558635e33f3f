/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strings and names in backquotes. Between the quotes a backslash begins an escape: a letter as in
 * C, \\xHH or \\OOO for a character by its code, the end of a line for nothing; before anything
 * else it means what follows it. A doubled quote means one quote. Newlines are part of the text.
 */
#include "repl/syntax/lex_parts.h"

#include <unistr.h>

static int digit_value(unsigned char c)
{
    if (lex_is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* The character with a code of up to 255, in UTF-8. */
static void take_code(Lexer *lexer, int base, int digits)
{
    int code = 0;
    for (int i = 0; i < digits && digit_value(lex_byte(lexer, 0)) < base; i++) {
        code = base * code + digit_value(lex_byte(lexer, 0));
        lex_step(lexer);
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
    unsigned char c = lex_byte(lexer, 0);
    const char *known = c ? strchr(letters, c) : NULL;
    if (known) {
        buf_putc(&lexer->text, meanings[known - letters]);
        lex_step(lexer);
    } else if (c == 'x' && digit_value(lex_byte(lexer, 1)) < 16) {
        lex_step(lexer);
        take_code(lexer, 16, 2);
    } else if (c >= '0' && c <= '3') {
        take_code(lexer, 8, 3);
    } else if (!lex_at_end(lexer)) {
        lex_take(lexer);
    }
}

/* Text between two quotes; a doubled quote inside means one. */
void lex_quoted(Lexer *lexer, Token *token, TokenKind kind)
{
    unsigned char quote = lex_byte(lexer, 0);
    bool nul = false;
    lex_step(lexer);
    for (;;) {
        if (lex_at_end(lexer)) {
            token->kind = TOKEN_OPEN;
            token->text = kind == TOKEN_STRING ? "string" : "name in backquotes";
            return;
        }
        unsigned char c = lex_byte(lexer, 0);
        if (c == quote && lex_byte(lexer, 1) != quote)
            break;
        if (c == quote) {
            lex_step(lexer);
            lex_take(lexer);
        } else if (c == '\\') {
            if (lex_skip_joined_lines(lexer))
                continue;
            lex_step(lexer);
            take_escape(lexer);
        } else {
            nul |= !c;
            lex_take(lexer);
        }
    }
    lex_step(lexer);
    lex_set_text(lexer, token, kind);
    lexer->after_operand = true;
    const uint8_t *raw = (const uint8_t *)lexer->source->text + token->start;
    if (nul || u8_check(raw, lexer->next.at - token->start))
        lex_set_bad(token, "bytes that are no UTF-8 text: this looks like binary data",
                    "save the file as UTF-8 text");
    else if (kind == TOKEN_NAME && memchr(token->text, 0, token->length))
        lex_set_bad(token, "a name cannot hold a zero byte", NULL);
}
