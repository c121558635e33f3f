/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One submission of a class: run in a process of its own, which may do what a secure session may,
 * and held against the results of the reference.
 */
#ifndef DAESY_REPL_SHEET_SHEET_MARKED_H
#define DAESY_REPL_SHEET_SHEET_MARKED_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

typedef enum MarkVerdict {
    MARK_MISSING, /* not there; what is said of it first */
    MARK_RIGHT,
    MARK_FORM, /* right, in another form */
    MARK_WRONG,
    MARK_UNDECIDED,
    MARK_VERDICTS
} MarkVerdict;

typedef enum MarkEnd {
    MARK_LOST, /* nothing was said: the process was ended */
    MARK_FINE,
    MARK_ERROR,   /* some statement failed */
    MARK_REFUSED, /* it tried what a secure session does not do */
    MARK_ENDLESS, /* time was over */
    MARK_UNREAD,  /* no sheet */
    MARK_ENDS
} MarkEnd;

/* What is asked: a result of the reference, the last of its name. */
typedef struct MarkQuestion {
    const char *name; /* "" of a result without one */
    Expr value;       /* NULL: it cannot be compared but as text */
    const char *text;
    const char *sheet; /* the statements of the reference */
    char variable[32]; /* of an indefinite integral, or "" */
    bool any_order;    /* solutions, eigenvalues */
    bool any_basis;    /* vectors that span a space */
    bool any_column;   /* eigenvectors, the columns of a Matrix */
} MarkQuestion;

typedef struct MarkQuestions {
    MarkQuestion *question;
    long n;
} MarkQuestions;

/* In the child: runs the sheet in the folder, an empty one, and writes records to fd: "q", the
 * number of the question, its verdict and remark; "e", the end and a remark. Does not return. */
_Noreturn void sheet_marked_run(const char *path, const char *folder,
                                const MarkQuestions *questions, int fd);

#endif
