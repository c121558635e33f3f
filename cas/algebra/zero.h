/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is it zero? The one question that every pivot, denominator, rank, solve, dsolve and index
 * reduction asks, and no other. The question says where (identically, within ranges, over integers,
 * somewhere), how much work may be spent and who takes notes; the answer says yes, no or unknown,
 * why, what is assumed where it is unknown, and how far that may be wrong. The page
 * doc/design/zero.md has the reasons.
 */
#ifndef DAESY_CAS_ALGEBRA_ZERO_H
#define DAESY_CAS_ALGEBRA_ZERO_H

#include "cas/algebra/notes.h"
#include "cas/core/expr.h"

typedef enum ZeroReason {
    ZERO_EXACT,     /* proof: a number, a name, or the form with all relations */
    ZERO_PROBE,     /* proof of no: a nonzero value at a random point of a finite field */
    ZERO_BALL,      /* proof of no: an enclosure excludes zero */
    ZERO_BOUND,     /* proof: an algebraic number, told from zero by a separation bound */
    ZERO_PERIOD,    /* proof: zero over one period of every integer */
    ZERO_FACT,      /* yes by what the user assumes about the names */
    ZERO_PROBABLE,  /* yes: zero at every point of the field, wrong with probability 2^error */
    ZERO_EVIDENCE,  /* unknown: enclosures at real samples lie within 2^error of zero */
    ZERO_EXHAUSTED, /* unknown: the work that was allowed is used up */
    ZERO_UNDECIDED  /* unknown: no method applies */
} ZeroReason;

typedef struct ZeroAnswer {
    Truth truth;
    Truth taken; /* truth; where that is unknown, what an answer that goes on takes for granted */
    ZeroReason reason;
    double error; /* as the reason says, log2; -infinity for a proof, 0 where nothing is known */
} ZeroAnswer;

typedef enum ZeroDomain {
    ZERO_GENERIC,  /* identically: names are independent, points are generic */
    ZERO_RANGES,   /* for all values of some names in open intervals (on the branch there) */
    ZERO_INTEGERS, /* for all integer values of some names */
    ZERO_SOMEWHERE /* at some real values of all names */
} ZeroDomain;

/* low < name < high, NULL for no bound; name NULL: every name that has no range of its own. */
typedef struct ZeroRange {
    Expr name, low, high;
} ZeroRange;

/* How much may be spent before the answer is unknown. */
typedef struct ZeroEffort {
    bool confirm;    /* bring to the form what is zero at all points of the field: a proof */
    long form_nodes; /* largest graph brought to a form, 0: none (nested roots) */
    long bound_bits; /* of enclosures that a separation bound may ask for */
    int samples;     /* real samples */
    uint64_t units;  /* of work in all (effort.h), 0: no limit */
} ZeroEffort;

extern const ZeroEffort ZERO_USUAL, ZERO_THOROUGH /* confirms */, ZERO_BY_SAMPLES /* no form */;

typedef struct ZeroQuestion {
    ZeroDomain domain;
    const ZeroRange *range; /* of ZERO_RANGES */
    long ranges;
    const Expr *integer; /* of ZERO_INTEGERS */
    long integers;
    bool facts;               /* does what is assumed about names count? */
    const ZeroEffort *effort; /* NULL: ZERO_USUAL */
    Notes *notes;             /* NULL, or who is told what is taken where the truth is unknown */
} ZeroQuestion;

/* NULL asks whether e is identically zero, with the usual effort and no notes. What is no
 * expression (a string, a set) is not zero. Raises only on interrupts, limits of time and lack of
 * memory. */
ZeroAnswer zero_ask(Expr e, const ZeroQuestion *question);
/* The truth of that. */
static inline Truth zero_truth(Expr e)
{
    return zero_ask(e, NULL).truth;
}
/* What elimination goes by: identically zero, or zero by the facts; what is unknown is taken as the
 * evidence says, and noted (notes_current). */
bool zero_is(Expr e);

/* The real and the imaginary part of a constant are zero exactly where they are below 2^-bits in
 * size; infinity where no such bound is known. */
double zero_part_bits(Expr number);

/* e with a name of its own for every integral that stays; e itself where there is none. */
Expr zero_named_integrals(Expr e);

/* 0 < name < infinity, for all names that have no range of their own. */
extern const ZeroRange ZERO_POSITIVE;
/* name beside the point, on its right: within 10^-12. */
ZeroRange zero_near(Expr name, Expr point);
/* The reason as a word for messages and tests. */
const char *zero_reason_text(ZeroReason reason);

#endif
