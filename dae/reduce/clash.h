/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a system has no solution, or not one: equations that can never hold, say nothing, repeat or
 * contradict others, in words and by their names.
 */
#ifndef DAESY_DAE_REDUCE_CLASH_H
#define DAESY_DAE_REDUCE_CLASH_H

#include "cas/base/buf.h"
#include "dae/model/model.h"

typedef enum ClashKind {
    CLASH_NONE,
    CLASH_NEVER,       /* an equation that is a false statement about numbers */
    CLASH_ALWAYS,      /* one that is true whatever the unknowns are */
    CLASH_NO_UNKNOWN,  /* one in which, simplified, no unknown occurs */
    CLASH_REPEATS,     /* a multiple of another one */
    CLASH_CONTRADICTS, /* a multiple of another one, up to something without unknowns */
    CLASH_FOLLOWS,     /* a combination of several others, all linear in what occurs */
    CLASH_OPPOSES      /* such a combination, up to something without unknowns */
} ClashKind;

typedef struct Clash {
    ClashKind kind;
    long equation, other; /* other: of REPEATS and CONTRADICTS */
    Expr factor, rest;    /* residual = factor*other + rest; rest alone for the first three */
} Clash;

/* The first clash among the equations as they are written: what only their derivatives show is not
 * looked for. */
Clash clash_find(const Model *model);
/* One sentence, such as "EQ3 contradicts EQ2: together they say -1 = 0". */
void clash_put(Buf *out, const Model *model, const Clash *clash);

#endif
