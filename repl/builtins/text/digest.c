/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * StringTools:-Hash: message digests of texts, MD4 (RFC 1320), MD5 (RFC 1321) and SHA-1 (RFC 3174).
 * All three pad alike and add one block of 64 bytes after the other to a state of words; they
 * differ in the order of the bytes and in the step. They name pieces of text and tell whether two
 * are the same; none of them is safe against somebody who wants to deceive.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"

enum { BLOCK = 64, MOST_WORDS = 5 };

typedef enum Method { METHOD_MD5, METHOD_MD4, METHOD_SHA1 } Method;

static uint32_t rotated(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static uint32_t choice(uint32_t x, uint32_t y, uint32_t z)
{
    return (x & y) | (~x & z);
}

static uint32_t majority(uint32_t x, uint32_t y, uint32_t z)
{
    return (x & y) | (x & z) | (y & z);
}

/* The new word takes the place of the oldest: a, b, c, d become d, new, b, c. */
static void shift_in(uint32_t s[4], uint32_t word)
{
    s[0] = s[3];
    s[3] = s[2];
    s[2] = s[1];
    s[1] = word;
}

static void add_md4(uint32_t state[], const uint32_t w[16])
{
    static const int TURN[3][4] = {{3, 7, 11, 19}, {3, 5, 9, 13}, {3, 9, 11, 15}};
    static const int THIRD[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    uint32_t s[4];
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 48; i++) {
        int round = i / 16, k = i % 16;
        uint32_t x = round == 0   ? choice(s[1], s[2], s[3]) + w[k]
                     : round == 1 ? majority(s[1], s[2], s[3]) + w[k % 4 * 4 + k / 4] + 0x5a827999
                                  : (s[1] ^ s[2] ^ s[3]) + w[THIRD[k]] + 0x6ed9eba1;
        shift_in(s, rotated(s[0] + x, TURN[round][k % 4]));
    }
    for (int i = 0; i < 4; i++)
        state[i] += s[i];
}

/* floor(2^32 |sin(i + 1)|) */
static const uint32_t SINES[BLOCK] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

static void add_md5(uint32_t state[], const uint32_t w[16])
{
    static const int TURN[4][4] = {
        {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    uint32_t s[4];
    memcpy(s, state, sizeof s);
    for (int i = 0; i < BLOCK; i++) {
        int round = i / 16;
        uint32_t f = round == 0   ? choice(s[1], s[2], s[3])
                     : round == 1 ? choice(s[3], s[1], s[2])
                     : round == 2 ? s[1] ^ s[2] ^ s[3]
                                  : s[2] ^ (s[1] | ~s[3]);
        int k = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
        uint32_t x = s[0] + f + SINES[i] + w[k % 16];
        shift_in(s, s[1] + rotated(x, TURN[round][i % 4]));
    }
    for (int i = 0; i < 4; i++)
        state[i] += s[i];
}

static void add_sha1(uint32_t state[], const uint32_t block[16])
{
    static const uint32_t CONSTANT[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80], s[MOST_WORDS];
    memcpy(w, block, 16 * sizeof *w);
    for (int i = 16; i < 80; i++)
        w[i] = rotated(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 80; i++) {
        int round = i / 20;
        uint32_t f = round == 0   ? choice(s[1], s[2], s[3])
                     : round == 2 ? majority(s[1], s[2], s[3])
                                  : s[1] ^ s[2] ^ s[3];
        uint32_t x = rotated(s[0], 5) + f + s[4] + CONSTANT[round] + w[i];
        s[4] = s[3];
        s[3] = s[2];
        s[2] = rotated(s[1], 30);
        s[1] = s[0];
        s[0] = x;
    }
    for (int i = 0; i < MOST_WORDS; i++)
        state[i] += s[i];
}

static const struct {
    void (*add)(uint32_t state[], const uint32_t block[16]);
    int words;
    bool big; /* the byte that counts most comes first */
} METHODS[] = {{add_md5, 4, false}, {add_md4, 4, false}, {add_sha1, 5, true}};

static void add_block(Method method, uint32_t state[], const unsigned char *bytes)
{
    uint32_t w[16];
    for (int i = 0; i < 16; i++) {
        w[i] = 0;
        for (int k = 0; k < 4; k++)
            w[i] = w[i] << 8 | bytes[4 * i + (METHODS[method].big ? k : 3 - k)];
    }
    METHODS[method].add(state, w);
}

/* The hexadecimal digits of the digest, 8 for each of its words. */
static void digest(char *out, Method method, const unsigned char *bytes, size_t length)
{
    uint32_t state[MOST_WORDS] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    unsigned char last[2 * BLOCK] = {0};
    bool big = METHODS[method].big;
    size_t whole = length / BLOCK * BLOCK, rest = length - whole;
    for (size_t i = 0; i < whole; i += BLOCK)
        add_block(method, state, bytes + i);
    if (rest > 0)
        memcpy(last, bytes + whole, rest);
    last[rest] = 0x80;
    size_t end = rest + 9 > BLOCK ? 2 * BLOCK : BLOCK;
    for (int i = 0; i < 8; i++)
        last[end - 8 + (size_t)i] = (unsigned char)((uint64_t)length * 8 >> 8 * (big ? 7 - i : i));
    for (size_t i = 0; i < end; i += BLOCK)
        add_block(method, state, last + i);
    for (int i = 0; i < METHODS[method].words * 4; i++)
        sprintf(out + 2 * i, "%02x", state[i / 4] >> 8 * (big ? 3 - i % 4 : i % 4) & 0xff);
}

/* --- the command ------------------------------------------------------------------------------ */

typedef struct Wish {
    int method;
    int integer;
} Wish;

static const OptionWord METHOD_WORDS[] = {
    {"md5", METHOD_MD5}, {"md4", METHOD_MD4}, {"sha1", METHOD_SHA1}, {NULL, 0}};
static const OptionWord OUTPUT_WORDS[] = {{"string", 0}, {"integer", 1}, {NULL, 0}};
static const OptionRow ROWS[] = {
    {"method", OPTION_WORD, offsetof(Wish, method), .words = METHOD_WORDS,
     .summary = "the algorithm"},
    {"output", OPTION_WORD, offsetof(Wish, integer), .words = OUTPUT_WORDS,
     .summary = "hexadecimal digits, or a number"},
    {NULL},
};
static const OptionTable OPTIONS = {
    .command = "Hash", .rows = ROWS, .size = sizeof(Wish), .any_case = true};

/* The bytes of a string or of a Vector of them; a fresh array. */
static unsigned char *bytes_of(Expr e, size_t *length)
{
    const RTable *m = rtable_look(e);
    if (!m && !expr_is(e, EXPR_STRING))
        err_raise(ST_TYPE, "invalid input: Hash expects its 1st argument, s, to be of type string "
                           "or a Vector of bytes");
    *length = m ? (size_t)rtable_count(m) : e->u.string.length;
    unsigned char *bytes = mem_array(*length + 1, 1);
    err_defer(mem_release, bytes);
    if (!m && *length > 0)
        memcpy(bytes, e->u.string.text, *length);
    for (size_t i = 0; m && i < *length; i++) {
        long byte;
        Expr entry = rtable_entry(m, (long)i);
        if (!expr_is(entry, EXPR_INTEGER) || !num_get_si(&byte, entry) || byte < -128 || byte > 255)
            err_raise(ST_DOMAIN, "invalid input: Hash expects bytes, which are integers to 255");
        bytes[i] = (unsigned char)byte;
    }
    return bytes;
}

static Expr hash(const Expr *args, long n)
{
    Wish wish = {0};
    options_read(&OPTIONS, &wish, args + 1, n - 1);
    size_t length;
    const unsigned char *bytes = bytes_of(args[0], &length);
    char out[8 * MOST_WORDS + 1] = "";
    digest(out, (Method)wish.method, bytes, length);
    err_undefer(true);
    if (!wish.integer)
        return expr_string(out, -1);
    Expr value = EXPR_ZERO;
    for (const char *p = out; *p; p++)
        value =
            num_add(num_mul(value, expr_int(16)), expr_int(*p <= '9' ? *p - '0' : *p - 'a' + 10));
    return value;
}

const Builtin BUILTIN_DIGEST[] = {
    {.name = "Hash",
     .package = "StringTools",
     .signature = "Hash(s:expr, options..) -> string",
     .options = &OPTIONS,
     .fn = hash,
     .topic = "strings",
     .summary = "message digest of a text",
     .text = "Equal digests mean equal texts but for accidents that nobody meets; who wants to\n"
             "deceive can make two texts with one digest of these methods.",
     .examples = {{"StringTools:-Hash(\"abc\");", "\"900150983cd24fb0d6963f7d28e17f72\"", NULL},
                  {"StringTools:-Hash(\"abc\", method = sha1);",
                   "\"a9993e364706816aba3e25717850c26c9cd0d89d\"", NULL},
                  {"StringTools:-Hash(\"\", method = \"md4\");",
                   "\"31d6cfe0d16ae931b73c59d7e0c089c0\"", NULL},
                  {"StringTools:-Hash(\"a\", output = integer) mod 65536;", "9825", NULL},
                  {"StringTools:-Hash(3);", "error: to be of type string", NULL}},
     .see = "cat"},
    {.name = NULL},
};
