/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Immutable, hash-consed expressions. Equal expressions are the same pointer. The constructors
 * below are the only way in and simplify automatically (auto.c): sums and products are flattened,
 * like terms collected, numbers folded, x/x = 1, a number is distributed over one sum; symbolic
 * factors are not distributed. Terms keep the order in which they were first written: x+y and y+x
 * are one node, the one written first.
 *
 * Nodes live until the next collection at a safe point (heap.h). C code between safe points needs
 * no bookkeeping. Constructors raise (err.h).
 *
 * Shapes: see kinds.def. A SUM has at least two pairs (term, number); a term is never a number
 * except the integer 1 (the constant), is never a SUM and never a PRODUCT with a coefficient other
 * than 1. A PRODUCT is args[0] = coefficient (a nonzero number), then pairs (base, exponent);
 * with coefficient 1 it has at least two pairs. A lone power with coefficient 1 is a POWER.
 */
#ifndef DAESY_CAS_CORE_EXPR_H
#define DAESY_CAS_CORE_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/integer.h"

typedef enum Kind {
#define KIND(name, type) EXPR_##name,
#include "cas/core/kinds.def"
#undef KIND
    EXPR_KIND_COUNT
} Kind;

typedef struct Node Node;
typedef const Node *Expr;
struct Symbol;
struct Object;

/* Flags of a node. */
enum {
    NODE_STABLE = 1,    /* evaluating it gave itself when none of its symbols was assigned */
    NODE_HAS_FLOAT = 2, /* a FLOAT occurs in it */
    NODE_HAS_QUOTE = 4, /* an unevaluation quote occurs in it */
    NODE_HAS_OBJECT = 8,
    NODE_MARK = 16,
    NODE_UNWRITTEN = 32, /* a SUM whose terms are not there yet (packed.h): read it by expr_arg */
    NODE_HAS_PACK = 64,  /* a SUM with arrays */
    NODE_HARD = 128 /* a FLOAT that is a double: what is computed with it is one, too (num.h) */
};

/* Read through the accessors below; laid open for the heap and the hot loops of cas. */
struct Node {
    uint64_t sig;    /* value at the random point modulo 2^61-1, or SIG_NONE (sig.h) */
    uint64_t serial; /* birth number: an older node never points to a younger one */
    uint64_t names;  /* Bloom mask of the symbols in it */
    uint32_t hash;
    uint32_t count; /* number of args */
    uint8_t kind;
    uint8_t flags;
    union {
        Expr args[0]; /* compound kinds: as many as count */
        fmpz integer[1];
        struct {
            fmpz num[1], den[1];
        } rational;
        struct {
            fmpz mant[1]; /* value mant * 10^exp10 */
            int64_t exp10;
        } decimal; /* special: exp10 = FLOAT_SPECIAL, mant 1, -1 infinity, 0 undefined */
        struct Symbol *symbol;
        struct Object *object;
        struct {
            uint32_t length;
            char text[1];
        } string;
    } u;
};

#define FLOAT_SPECIAL INT64_MAX
/* Floats beyond 10^FLOAT_MOST are infinite, below 10^-FLOAT_MOST zero; sums of two such exponents
 * still are numbers. */
#define FLOAT_MOST INT64_C(4000000000000000000)

/* --- accessors -------------------------------------------------------------------------- */

static inline Kind expr_kind(Expr e)
{
    return (Kind)e->kind;
}
static inline long expr_count(Expr e)
{
    return (long)e->count;
}
/* Makes the terms of a sum that has none yet. */
void packed_write(Expr e);
static inline const Expr *expr_args(Expr e)
{
    if (__builtin_expect(e->flags & NODE_UNWRITTEN, 0))
        packed_write(e);
    return e->u.args;
}
static inline Expr expr_arg(Expr e, long i)
{
    CHECK(i >= 0 && i < expr_count(e));
    return expr_args(e)[i];
}
static inline bool expr_is(Expr e, Kind kind)
{
    return e->kind == kind;
}
static inline bool expr_is_number(Expr e)
{
    return e->kind <= EXPR_COMPLEX;
}
static inline bool expr_is_real_number(Expr e)
{
    return e->kind < EXPR_COMPLEX;
}
static inline bool expr_is_rational(Expr e) /* an integer or a fraction */
{
    return e->kind <= EXPR_RATIONAL;
}
/* A call f(...) of the global function name with any arguments. */
bool expr_is_call(Expr e, Expr head);
/* Number of terms of a sum (1 for anything else), and its i-th term with its coefficient. */
long expr_term_count(Expr e);
Expr expr_term(Expr e, long i);
/* The sum of its terms that are no numbers. */
Expr expr_without_numbers(Expr e);
/* Number of factors of a product as Maple's op counts them (coefficient included when not 1; 1 for
 * anything else), and the i-th. */
long expr_factor_count(Expr e);
Expr expr_factor(Expr e, long i);
/* Splits e = c * t with c a number, t free of numeric coefficient. */
void expr_split_coefficient(Expr e, Expr *c, Expr *t);
/* Splits e = b^x. */
void expr_split_power(Expr e, Expr *b, Expr *x);
/* nops and op(i) of Maple (i from 1; a call's op(0) is its head). Raises ST_DOMAIN outside. */
long expr_nops(Expr e);
Expr expr_op(Expr e, long i);
/* Shows the terms of a sum, or the factors of a product, in another order: at[i] is the place of
 * the one that comes i-th. It stays the same node. */
void expr_rearrange(Expr e, const long *at);
/* The same kind of thing with other operands (in the order of expr_op). */
Expr expr_rebuild(Expr e, const Expr *operands);

/* --- constructors ----------------------------------------------------------------------- */

Expr expr_int(long value);
Expr expr_fmpz(const fmpz_t value);
Expr expr_take_fmpz(fmpz_t value); /* clears value, also when it raises */
Expr expr_ratio(long num, long den);
/* mant * 10^exp10 exactly as given (not rounded). */
Expr expr_float(const fmpz_t mant, int64_t exp10);
/* The same as a double (num.h), for num_hard alone: the shortest decimal that reads back to it. */
Expr expr_hard(const fmpz_t mant, int64_t exp10);
Expr expr_float_special(int which); /* 1 infinity, -1 -infinity, 0 undefined */
/* re + im*I; a plain real when im is exactly zero. */
Expr expr_complex(Expr re, Expr im);
Expr expr_string(const char *text, long length); /* length < 0: strlen */
Expr expr_symbol(const char *name);              /* the global symbol */
Expr expr_from_symbol(struct Symbol *symbol);

Expr expr_add(Expr a, Expr b);
Expr expr_sub(Expr a, Expr b);
Expr expr_neg(Expr a);
Expr expr_mul(Expr a, Expr b);
Expr expr_div(Expr a, Expr b); /* raises ST_DIVZERO */
Expr expr_pow(Expr a, Expr b);
Expr expr_inv(Expr a);
Expr expr_sum(const Expr *terms, long n);       /* builder: linear in the total size */
Expr expr_product(const Expr *factors, long n); /* likewise */
/* A node of a compound kind as it stands (LIST, CALL, INDEXED, EQUATION, RANGE, ...); SEQ inside
 * the arguments is spliced for CALL, INDEXED, LIST, SET, SEQ; SET is sorted; a SEQ of one is its
 * element. Not for SUM, PRODUCT, POWER. */
Expr expr_make(Kind kind, const Expr *args, long n);
Expr expr_call(Expr head, const Expr *args, long n);
Expr expr_call1(const char *name, Expr a);
Expr expr_call2(const char *name, Expr a, Expr b);
Expr expr_list(const Expr *items, long n);
Expr expr_set(const Expr *items, long n);
Expr expr_seq(const Expr *items, long n);
Expr expr_equation(Expr lhs, Expr rhs);
Expr expr_range(Expr lo, Expr hi);
Expr expr_object(struct Object *object);

/* Common constants, never collected. */
extern Expr EXPR_ZERO, EXPR_ONE, EXPR_MINUS_ONE, EXPR_TWO, EXPR_HALF, EXPR_NULL, EXPR_I;
extern Expr EXPR_TRUE, EXPR_FALSE, EXPR_FAIL, EXPR_PI, EXPR_INFINITY, EXPR_UNDEFINED;

/* --- strings and names ------------------------------------------------------------------ */

const char *expr_text(Expr e); /* of a STRING or SYMBOL (NUL-terminated), ST_TYPE of others */
bool expr_is_symbol(Expr e, const char *name);

/* Sets up the heap, the symbol table and the constants; frees all of it. */
void expr_init(void);
void expr_done(void);

/* Canonical form of one node, for checks: NULL or what is wrong. */
const char *expr_check_canonical(Expr e);

#endif
