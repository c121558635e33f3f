/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What print_packed.c writes, read back without a tree: one walk over the text fills rows of
 * exponents and coefficients, a hash table of rows finds terms that come twice. Anything that is
 * not exactly such a text is left to the parser, which knows the whole language; so a name must be
 * one word, no operator and no alias.
 */
#include "cas/core/packed_read.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/hash.h"
#include "cas/core/packed.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"

enum { SHORT = 1000, WORD = 64, DIGITS = 18 };

typedef struct Reading {
    const char *at;
    Expr gen[PACKED_VARS];
    char name[PACKED_VARS][WORD]; /* as in the text */
    size_t length[PACKED_VARS];
    long vars, n, room;
    uint16_t *exp; /* rows of PACKED_VARS */
    fmpz *num, *den;
    uint32_t *slots; /* row + 1 */
    size_t mask;
    bool has_fractions;
} Reading;

static void release(void *arg)
{
    Reading *r = arg;
    mem_free(r->exp);
    mem_free(r->slots);
    if (r->num)
        _fmpz_vec_clear(r->num, r->room);
    if (r->den)
        _fmpz_vec_clear(r->den, r->room);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

static bool read_integer(Reading *r, fmpz_t z)
{
    size_t n = 0;
    ulong value = 0;
    for (; is_digit(r->at[n]); n++)
        value = n < DIGITS ? 10 * value + (ulong)(r->at[n] - '0') : value;
    if (n == 0)
        return false;
    if (n <= DIGITS) {
        fmpz_set_ui(z, value);
    } else {
        char *text = mem_strndup(r->at, n);
        fmpz_set_str(z, text, 10);
        mem_free(text);
    }
    r->at += n;
    return true;
}

/* The generator of the word at hand; -1 when it cannot be one. */
static long read_name(Reading *r)
{
    size_t n = 0;
    while (is_word(r->at[n]))
        n++;
    for (long j = 0; j < r->vars; j++)
        if (r->length[j] == n && memcmp(r->name[j], r->at, n) == 0) {
            r->at += n;
            return j;
        }
    if (n == 0 || n >= WORD || r->vars == PACKED_VARS)
        return -1;
    char *name = r->name[r->vars];
    memcpy(name, r->at, n);
    name[n] = '\0';
    if (!print_is_plain_name(name))
        return -1;
    const Symbol *symbol = sym_global(name);
    if (symbol->stands_for || !packed_is_generator(symbol->node))
        return -1;
    r->gen[r->vars] = symbol->node;
    r->length[r->vars] = n;
    r->at += n;
    return r->vars++;
}

static bool read_factor(Reading *r, uint16_t *row, long *last)
{
    long j = read_name(r), k = 0;
    if (j < 0 || j <= *last)
        return false;
    *last = j;
    row[j] = 1;
    if (*r->at != '^')
        return true;
    r->at++;
    for (int digits = 0; is_digit(*r->at); digits++, r->at++) {
        k = 10 * k + (*r->at - '0');
        if (digits > 4)
            return false;
    }
    row[j] = (uint16_t)k;
    return k > 1 && k <= PACKED_DEGREE;
}

/* A number, with a fraction bar when it is not whole. */
static bool read_coefficient(Reading *r, fmpz_t num, fmpz_t den)
{
    if (!read_integer(r, num))
        return false;
    if (*r->at != '/')
        return !fmpz_is_zero(num);
    r->at++;
    fmpq c = {0, 1};
    bool is = read_integer(r, den) && !fmpz_is_zero(den) && !fmpz_is_zero(num);
    if (is) {
        fmpq_set_fmpz_frac(&c, num, den);
        fmpz_swap(num, fmpq_numref(&c));
        fmpz_swap(den, fmpq_denref(&c));
        fmpq_clear(&c);
        r->has_fractions |= !fmpz_is_one(den);
    }
    return is;
}

/* Enters the last row; false when there is one like it. */
static bool is_new(Reading *r)
{
    const uint16_t *row = r->exp + r->n * PACKED_VARS;
    uint64_t h = 0, word;
    for (size_t i = 0; i < PACKED_VARS * sizeof *row; i += sizeof word) {
        memcpy(&word, (const char *)row + i, sizeof word);
        h = hash_mix(h ^ word);
    }
    size_t at = h & r->mask;
    for (; r->slots[at]; at = (at + 1) & r->mask)
        if (memcmp(r->exp + (long)(r->slots[at] - 1) * PACKED_VARS, row,
                   PACKED_VARS * sizeof *row) == 0)
            return false;
    r->slots[at] = (uint32_t)r->n + 1;
    return true;
}

static bool read_term(Reading *r)
{
    long last = -1;
    bool negative = *r->at == '-';
    fmpz *num = r->num + r->n, *den = r->den + r->n;
    uint16_t *row = r->exp + r->n * PACKED_VARS;
    if (negative || (r->n > 0 && *r->at == '+'))
        r->at++;
    else if (r->n > 0)
        return false;
    memset(row, 0, PACKED_VARS * sizeof *row);
    fmpz_one(num);
    fmpz_one(den);
    if (is_digit(*r->at) ? !read_coefficient(r, num, den) : !read_factor(r, row, &last))
        return false;
    while (*r->at == '*') {
        r->at++;
        if (!read_factor(r, row, &last))
            return false;
    }
    if (negative)
        fmpz_neg(num, num);
    return is_new(r);
}

static void begin(Reading *r, const char *text)
{
    *r = (Reading){.at = text, .room = 1};
    for (const char *c = text; *c; c++)
        r->room += *c == '+' || *c == '-';
    err_defer(release, r);
    size_t slots = 4;
    while (slots < 2 * (size_t)r->room)
        slots *= 2;
    r->mask = slots - 1;
    r->exp = mem_array((size_t)r->room * PACKED_VARS, sizeof *r->exp);
    r->slots = mem_zalloc(slots * sizeof *r->slots);
    r->num = _fmpz_vec_init(r->room);
    r->den = _fmpz_vec_init(r->room);
}

static Expr result(Reading *r)
{
    Packed *p = packed_begin(r->gen, r->vars, r->n, r->has_fractions);
    for (long i = 0; i < r->n; i++) {
        memcpy(p->exp + i * r->vars, r->exp + i * PACKED_VARS, (size_t)r->vars * sizeof *p->exp);
        fmpz_swap(p->num + i, r->num + i);
        if (p->den)
            fmpz_swap(p->den + i, r->den + i);
    }
    return packed_end(p);
}

Expr packed_read(const char *text, size_t length)
{
    if (length < SHORT || length > INT32_MAX || strlen(text) != length)
        return NULL;
    Reading r;
    begin(&r, text);
    bool is = true;
    for (; is && *r.at; r.n += is) {
        err_poll();
        is = r.n < r.room && read_term(&r);
    }
    Expr e = is ? result(&r) : NULL;
    err_undefer(true);
    return e;
}
