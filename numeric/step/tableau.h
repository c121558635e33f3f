/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Butcher tableaux: the coefficients of Runge-Kutta methods, read from the printed form in rk.def
 * or given by the user.
 */
#ifndef DAESY_NUMERIC_STEP_TABLEAU_H
#define DAESY_NUMERIC_STEP_TABLEAU_H

#include <stdbool.h>

#include "cas/base/status.h"

/* The exact number a/b + c/d * sqrt(root), root the tableau's. */
typedef struct TableauNumber {
    long a, b, c, d;
} TableauNumber;

/* A printed tableau and what is said of it; see rk.def. */
typedef struct TableauRow {
    const char *name, *summary;
    int stages, order, lower; /* lower: order of the embedded solution, 0 when there is none */
    int root;                 /* r in the text stands for sqrt(root) */
    const char *text;
} TableauRow;

typedef struct Tableau {
    const char *name;
    long stages;
    int order, lower;
    double *a, *b, *c; /* stages*stages (row by row), stages, stages */
    double *e;         /* weights of the error estimate (solution minus embedded), or NULL */
    bool is_explicit;
    bool fsal;             /* the last stage is the next step's first one (explicit methods) */
    bool stiffly_accurate; /* the last row of a is b */
    double data[];
} Tableau;

/* The i-th printed tableau, NULL past the end; by name, NULL when unknown. */
const TableauRow *tableau_row(long i);
const TableauRow *tableau_find(const char *name);
/* Reads one entry of the text at *p (see rk.def) and moves *p behind it; false at anything else. */
bool tableau_read_number(const char **p, TableauNumber *value);
double tableau_double(TableauNumber value, int root);
/* The exact entries of a printed tableau: a (s*s, row by row), b, c, and the weights of the
 * embedded solution (0 where there is none), one after the other. */
void tableau_entries(const TableauRow *row, TableauNumber *entry);

/* A fresh tableau from a printed one; tableau_free frees it. */
Tableau *tableau_new(const TableauRow *row);
/* From numbers: a (s*s), b, c, and e or NULL, copied. */
Tableau *tableau_from(const char *name, long s, const double *a, const double *b, const double *c,
                      const double *e, int order, int lower);
void tableau_free(Tableau *tableau);
void tableau_release(void *tableau); /* tableau_free for err_defer */

/* Residual of the order conditions: the largest |weight of a rooted tree - 1/gamma| among all trees
 * of up to `order` nodes, for the solution (embedded false) or the embedded one. */
double tableau_order_defect(const Tableau *tableau, int order, bool embedded);

#endif
