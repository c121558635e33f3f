/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Characters of formulas: entities by name or number, and letters as they are, by the tables of
 * mw_letters.def and greek.def. What the tables do not have stays as it is.
 */
#include "config.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unistr.h>

#include "cas/core/print/print.h"
#include "repl/files/mw_token.h"

static const struct Letter {
    const char *entity;
    long code;
    const char *text;
} LETTERS[] = {
#define LETTER(entity, code, text) {entity, code, text},
#define SIGN(entity, code, kind, text)
#include "repl/files/mw_letters.def"
#undef LETTER
#undef SIGN
};

static const struct Sign {
    const char *entity;
    long code;
    MwTokenKind kind;
    const char *text;
} SIGNS[] = {
#define LETTER(entity, code, text)
#define SIGN(entity, code, kind, text) {entity, code, kind, text},
#include "repl/files/mw_letters.def"
#undef LETTER
#undef SIGN
};

static const struct Greek {
    const char *name, *letter;
} GREEKS[] = {
#define GREEK(name, letter) {name, letter},
#define TYPED(name, letter) {name, letter},
#include "repl/print/greek.def"
#undef GREEK
#undef TYPED
};

static const char *const WORDS[] = {
#define RESERVED(word) #word,
#include "cas/core/reserved.def"
#undef RESERVED
#define OP(name, text, left, right, fixity, shown) text,
#include "cas/core/ops.def"
#undef OP
};

enum { LONGEST = 40 }; /* entity */

/* A letter as it stands in a text: an entity by name, or a code point. */
typedef struct Found {
    char entity[LONGEST];
    long code; /* 0: only by name */
    size_t length;
} Found;

static size_t entity_length(const char *text)
{
    size_t n = 1 + (text[1] == '#');
    while (n < LONGEST && isalnum((unsigned char)text[n]))
        n++;
    return n > 1 && n < LONGEST && text[n] == ';' ? n + 1 : 0;
}

static Found take_letter(const char *text)
{
    Found found = {.length = 1, .code = (unsigned char)*text};
    size_t length = *text == '&' ? entity_length(text) : 0;
    if (length && text[1] == '#') {
        bool hex = text[2] == 'x' || text[2] == 'X';
        found.code = strtol(text + 2 + hex, NULL, hex ? 16 : 10);
        found.length = length;
    } else if (length) {
        memcpy(found.entity, text + 1, length - 2);
        found.code = 0;
        found.length = length;
    } else if (found.code >= 128) {
        ucs4_t letter;
        found.length = (size_t)u8_mbtouc(&letter, (const uint8_t *)text, strlen(text));
        found.code = (long)letter;
    }
    return found;
}

static bool matches(const Found *found, const char *entity, long code)
{
    return found->code ? found->code == code : !strcmp(found->entity, entity);
}

/* The code point as UTF-8; "" for what is none. */
static const char *letter_of(long code, char *letter)
{
    int n = code > 0 && code < 0x110000 ? u8_uctomb((uint8_t *)letter, (ucs4_t)code, 6) : 0;
    letter[n > 0 ? n : 0] = '\0';
    return letter;
}

static const char *find_greek(const Found *found)
{
    char letter[7];
    letter_of(found->code, letter);
    for (size_t i = 0; i < sizeof GREEKS / sizeof *GREEKS; i++)
        if (found->code ? !strcmp(GREEKS[i].letter, letter)
                        : !strcmp(GREEKS[i].name, found->entity))
            return GREEKS[i].name;
    return NULL;
}

static const char *find_letter(const Found *found)
{
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (matches(found, LETTERS[i].entity, LETTERS[i].code))
            return LETTERS[i].text;
    return find_greek(found);
}

bool mw_letters_put(Buf *out, const char *text)
{
    bool known = true;
    while (*text) {
        Found found = take_letter(text);
        char letter[7];
        const char *replaced = find_letter(&found);
        if (replaced)
            buf_puts(out, replaced);
        else if (found.code && *letter_of(found.code, letter))
            buf_puts(out, letter);
        else
            buf_putn(out, text, found.length);
        known = known && (replaced || (found.code > 0 && found.code < 128));
        text += found.length;
    }
    return known;
}

MwTokenKind mw_letters_sign(const char *letters, const char **text)
{
    Found found = *letters ? take_letter(letters) : (Found){0};
    if (!*letters || letters[found.length])
        return MW_T_OPERAND;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (matches(&found, SIGNS[i].entity, SIGNS[i].code)) {
            *text = SIGNS[i].text;
            return SIGNS[i].kind;
        }
    return MW_T_OPERAND;
}

bool mw_letters_is_word(const char *text)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!strcmp(WORDS[i], text))
            return isalpha((unsigned char)*text);
    return false;
}

/* Letters, digits and _, parts of modules joined by :-, in quotes as it is. */
static bool is_plain(const char *name)
{
    if (*name == '`')
        return strlen(name) > 1 && name[strlen(name) - 1] == '`';
    if (isdigit((unsigned char)*name))
        return false;
    for (; *name; name++) {
        if (!strncmp(name, ":-", 2))
            name++;
        else if (*name == '~' && !name[1]) /* applied to each element */
            return true;
        else if (!isalnum((unsigned char)*name) && *name != '_' && !(*name & 0x80))
            return false;
    }
    return true;
}

void mw_letters_put_name(Buf *out, const char *name)
{
    if (is_plain(name)) {
        buf_puts(out, name);
        return;
    }
    print_name(out, name);
}
