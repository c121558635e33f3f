/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes that begin no token. Control characters and what is no UTF-8 are called binary data; for a
 * sign that typesetting puts in the place of an ASCII one the hint says what to write.
 */
#include "repl/syntax/lex_parts.h"

#include <unistr.h>

typedef struct Hint {
    const char *sign, *hint;
} Hint;

static const Hint HINTS[] = {
#define LOOKALIKE(kind, sign, input) {sign, "write " input},
#define HINT(sign, hint) {sign, hint},
#include "repl/syntax/lookalike.def"
#undef LOOKALIKE
#undef HINT
};

static const char *hint_for(const Lexer *lexer)
{
    for (size_t i = 0; i < sizeof HINTS / sizeof *HINTS; i++)
        if (lex_looking_at(lexer, HINTS[i].sign))
            return HINTS[i].hint;
    return NULL;
}

void lex_bad(Lexer *lexer, Token *token)
{
    unsigned char c = lex_byte(lexer, 0);
    ucs4_t letter;
    int length = u8_mbtoucr(&letter, (const uint8_t *)lex_here(lexer),
                            lexer->source->length - lexer->next.at);
    if (length <= 0 || c < 0x20 || c == 0x7f) {
        buf_printf(&lexer->text, "the byte 0x%02X is no text: this looks like binary data", c);
        lex_set_bad(token, buf_text(&lexer->text), "save the file as UTF-8 text");
        lexer->next.at++;
        return;
    }
    buf_printf(&lexer->text, "`%.*s` unexpected", length, lex_here(lexer));
    lex_set_bad(token, buf_text(&lexer->text), hint_for(lexer));
    lexer->next.at += (size_t)length;
}
