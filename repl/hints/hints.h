/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clang-format off */
/*
 * Habits: what is legal, but rarely what was meant (e^x, y = 5;, an option of another program).
 * Each is a row of HINTS_ROWS: a statement with places in it, how it must have ended, and a note.
 * The note comes once a session; one about an error as often as the error. The session shows it at
 * a prompt where interface(hints) is true, after the result.
 *
 * A pattern is text of the language. It fits a part of the statement, or, when it ends in `;`
 * (in `:`, when the statement does), the whole. What a sheet has given a value has no habit: a name
 * in the pattern fits that name alone, and only while it has no value (but where the pattern
 * assigns it: then while it has one); plots:-odeplot fits the name alone, too, while the package is
 * open. A call fits no function that equations of the statement have as an unknown. Names of one
 * capital letter are places:
 *   A B C D  anything, twice the same where one stands twice
 *   H        a name that has an expression with names in it as its value
 *   J        a name that has a numeric solution as its value
 *   K L      a number as typed
 *   N M      a name without a value
 *   R        a name that has a value other than a number
 *   S        a name that is an unknown function of a numeric solution which a name holds
 *   T        a name that can be assigned
 *   U        such a name that stands as a function, U(t), elsewhere in the statement
 *   V        a name that has a value
 *   W        a name that has a list as its value
 *   Z        a name that has a number as its value
 *   X Y      a list of lists, or a name that has one as its value
 *   F        the name of no function, which is a known one when written in other case
 *   G        the name of no function, a slip of the hand for a command of every day
 *   O        anything but a number as typed
 *   P Q      the names D and N themselves
 * Arguments behind REST stand anywhere among those of the call. In a note `%A` is what stood at A,
 * `%v` the value of R, V or Z, `%f` the known function of F or G, `%u` the call of U, `%n` the
 * first name in the value of H, `%x` the unknown at S and `%s` what holds its solution.
 */
/* clang-format on */
#ifndef DAESY_REPL_HINTS_H
#define DAESY_REPL_HINTS_H

#include <stdbool.h>

#include "cas/core/expr.h"
#include "repl/syntax/ast.h"

typedef enum HintWhen {
    HINT_ALWAYS,
    HINT_FAILED, /* the statement raised an error */
    HINT_BACK,   /* its value has the call that is the pattern in it, unevaluated */
    HINT_ROOTS,  /* its value has a RootOf in it */
    HINT_NOTHING /* its value is the empty sequence */
} HintWhen;

typedef struct HintRow {
    const char *pattern; /* NULL ends the table */
    HintWhen when;
    const char *note;
    bool tight;    /* K and L, or numbers at the ends of A and B, with one character between them */
    bool stranger; /* what stands at N does not occur at A */
    bool each;     /* comes once with each text, not once at all */
    bool computes; /* of a function that computes: not f(t), of names without a value */
} HintRow;

extern const HintRow HINTS_ROWS[];

/* A statement that has run. */
typedef struct HintStatement {
    const Ast *root;
    bool failed;
    Expr value; /* unless it failed */
} HintStatement;

/* Says the notes of all rows that fit and were not said before. */
void hints_say(const HintStatement *statement, void (*say)(const char *note));
/* Does the i-th row fit, said before or not? Its note is appended. */
bool hints_row(const HintStatement *statement, long i, Buf *note);
/* Is there a row for the word as a statement of its own? */
bool hints_have(const char *word);
/* All may be said again (restart); frees what is kept. */
void hints_forget(void);

#endif
