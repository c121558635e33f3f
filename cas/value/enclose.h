/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ball enclosures of constant expressions: the value of a shared graph in Arb's complex balls at a
 * given precision, again and again at rising precision until a question is decided.
 */
#ifndef DAESY_CAS_VALUE_ENCLOSE_H
#define DAESY_CAS_VALUE_ENCLOSE_H

#include "cas/base/ball.h"
#include "cas/core/walk.h"

/* A graph laid out for repeated evaluation: operands before nodes. */
typedef struct Enclosure {
    Memo index;   /* node to its place + 1 */
    Expr *nodes;  /* in order of evaluation */
    acb_ptr ball; /* one for each node */
    long count, capacity;
    bool known;    /* every part of the root has a value */
    bool analytic; /* set by the caller: a ball in which the root may not be analytic gives infinity
                    */
    bool likely;   /* parts that cannot be told from zero count as zero: decides on which side of a
                      branch cut a real number lies, but encloses no longer */
    bool partly;   /* the same for a part beside one that is not zero: what is tiny as a whole
                      stays */
    bool beside;   /* a base of a root, or argument of ln, that may lie on either side of the cut is
                      taken to lie where `sides` says: bit k for the k-th such of the evaluation,
                      set: below. One of the choices encloses the value */
    bool brief;    /* set by the caller: what may take long is left infinite and `left` is set */
    bool left;
    unsigned sides;
    int cuts;         /* how many the evaluation met */
    double cut_width; /* log2 of the largest distance from the axis that one of them may have */
} Enclosure;

/* Lays out e, which may have the names[0..n) in it (bound to values at each evaluation). Registers
 * the release with err_defer; enclose_end runs it. Returns known: false when a name or function
 * without value occurs. */
bool enclose_begin(Enclosure *c, Expr e, const Expr *names, long n);
/* Evaluates at prec bits; the ball of the root lives until the next evaluation. Names take the
 * values given here (n as at enclose_begin). Raises only on interrupts and lack of memory. */
acb_srcptr enclose_eval(Enclosure *c, const Expr *names, acb_srcptr values, long n, slong prec);
void enclose_end(Enclosure *c);
/* May one node at prec bits, whatever its arguments are, take longer than a prompt may wait for an
 * interrupt? */
bool enclose_is_long(const Enclosure *c, slong prec);
/* Does a function occur whose balls take long already at some thousand bits? */
bool enclose_is_slow(const Enclosure *c);
/* Are there roots of polynomials in it, all of which are found anew at each precision? */
bool enclose_has_roots(const Enclosure *c);

/* One point, at which many expressions that share parts are looked at one after the other: the
 * layout grows, and no node is evaluated twice. */
typedef struct EnclosePoint {
    Enclosure c;
    slong prec;
    long room;   /* of c.ball */
    long number; /* what the caller tells it from others by */
    /* Gives a ball to what has none of its own (names, calls of unknown functions, cases, ...);
     * false: it gets none. It may ask for parts of e by enclose_at. */
    bool (*leaf)(struct EnclosePoint *p, acb_t z, Expr e);
} EnclosePoint;

/* Registers the release with err_defer; enclose_point_end runs it. */
void enclose_point_begin(EnclosePoint *p, slong prec, long number,
                         bool (*leaf)(EnclosePoint *p, acb_t z, Expr e));
void enclose_point_end(EnclosePoint *p);
/* The ball of e, indeterminate where something in it has none; it lives until the next question.
 * Raises only on interrupts and lack of memory or stack. */
acb_srcptr enclose_at(EnclosePoint *p, Expr e);

/* The constant e at prec bits; false when it is none, or (second form) not real. */
bool enclose_constant(acb_t z, Expr e, slong prec);
bool enclose_real(acb_t z, Expr e, slong prec);

/* Has the constant e a finite ball? true as well where nobody knows. Not ln(r^3-r-1) at a root r of
 * that, which is infinite though no form shows it. */
bool enclose_is_finite(Expr e);

/* The floor of a real constant, when balls of up to max_bits decide it. */
bool enclose_floor(fmpz_t floor, Expr e, slong max_bits);

#endif
