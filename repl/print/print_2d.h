/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions as boxes, for print.c and the line breaker. Everything here happens between
 * print_2d_begin and print_2d_end and reads print_style.
 */
#ifndef DAESY_REPL_PRINT_PRINT_2D_H
#define DAESY_REPL_PRINT_PRINT_2D_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"
#include "repl/print/box.h"

/* Open and close the arena of boxes (box_begin) and a table of the nodes done already. */
void print_2d_begin(BoxSet set);
void print_2d_end(void);
/* Until then `box`, which binds so tight (more than BIND_LOOSE), is shown where e stands. */
void print_2d_stand_in(Expr e, const Box *box, int bind);
/* e itself, whatever is shown where it stands. */
const Box *print_2d_whole(Expr e);

/* How tight a two-dimensional form binds. */
enum {
    BIND_LOOSE,
    BIND_ITEM, /* between commas */
    BIND_OR,
    BIND_AND,
    BIND_NOT,
    BIND_RELATION,
    BIND_RANGE,
    BIND_SUM,
    BIND_PRODUCT, /* also fractions and derivatives */
    BIND_FACTOR,  /* between other factors */
    BIND_BASE,    /* of a power */
    BIND_ATOM
};

/* A product taken apart for display: sign, factors above and below the bar. */
typedef struct Split2d {
    bool negative;
    Expr number;       /* of the numerator, not negative; 1 when there is none */
    Expr divisor;      /* integer of the denominator; 1 when there is none */
    const Expr *pairs; /* base, exponent, ... */
    long n;            /* number of pairs */
    long above, below; /* pairs on each side of the bar */
    Expr single[2];
} Split2d;

/* Takes apart coefficient * term. */
void print_2d_split(Split2d *split, Expr coefficient, Expr term);
/* Is the i-th pair a factor of the denominator? */
bool print_2d_is_below(const Split2d *split, long i);
/* Is there anything below the bar? (A lone fraction of integers is written 1/2.) */
bool print_2d_is_fraction(const Split2d *split);
/* The whole product without its sign; its sign, for the first term or between terms. */
const Box *print_2d_unsigned(const Split2d *split);
const Box *print_2d_sign(const Split2d *split, bool first);
/* The base of the pair; of one that a label stands for with its sign turned, which is before the
 * bar then, the label's part. */
Expr print_2d_base(const Split2d *split, long i);
/* The pair as a power; of the denominator with its exponent negated. */
const Box *print_2d_factor(const Split2d *split, long i, int bind);

/* name[0..length), as its Greek letter where it is the name of one and the screen has it. */
void print_2d_stem(Buf *out, const char *name, size_t length);
/* e as it stands where something of this binding is asked (in parentheses when it binds less). */
const Box *print_2d_box(Expr e, int bind);
int print_2d_binding(Expr e);
/* base^exponent with the base as a box already (in parentheses when needed). */
const Box *print_2d_power(const Box *base, Expr exponent);
/* The sign and word between the operands of a relation or other infix kind, or NULL. */
const char *print_2d_infix(Expr e);
#endif
