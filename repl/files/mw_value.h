/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored values of worksheets as expressions, and how they compare with results.
 */
#ifndef DAESY_REPL_FILES_MW_VALUE_H
#define DAESY_REPL_FILES_MW_VALUE_H

#include "cas/core/expr.h"
#include "repl/files/mw_dotm.h"

/* What a cell shows: left := value, left "" where there is none. */
typedef struct MwShown {
    char *left; /* without blanks */
    Expr value;
} MwShown;

/* The expression of a tree. Known functions are applied, other calls are left: nothing that a
 * stranger's sheet stores is run. Raises ST_DOMAIN for what has no expression (procedures). */
Expr mw_value(const MwNode *node);
/* Reads a stored value (base64). False, and *why says why, when it cannot be read or compared; what
 * was on the left is there all the same where it could be read. The caller frees left. */
bool mw_value_shown(MwShown *shown, const char *base64, Buf *why);

typedef enum MwSame {
    MW_EQUAL,
    MW_EQUAL_FORM, /* equal, in another form */
    MW_UNDECIDED,
    MW_DIFFERENT
} MwSame;

/* By mathematics: the zero test for expressions, floats to the digits that numeric methods agree
 * in, containers part by part. The constants of integration (_C1, c__1) may be named in another
 * order. */
MwSame mw_compare_shown(Expr stored, Expr result);

#endif
