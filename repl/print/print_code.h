/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions, computation sequences and procedures as source text of other languages: C, Matlab,
 * Python, Julia, Fortran, Java, C#, JavaScript, R, Modelica. One printer; a language is a row of a
 * table (print_code_table.c).
 */
#ifndef DAESY_REPL_PRINT_PRINT_CODE_H
#define DAESY_REPL_PRINT_PRINT_CODE_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

typedef struct CodeLanguage CodeLanguage;
/* The row of "C", "Matlab", "Python", "Julia", "Fortran", of "Modelica" or of "CasADi", which is
 * Python on expressions; NULL for another name. */
const CodeLanguage *print_code_language(const char *name);

/* The same with numbers of 32 bits; it holds until the next call. */
const CodeLanguage *print_code_precision(const CodeLanguage *language, bool single);

typedef struct CodeOptions {
    const char *name; /* of the result; NULL: cg0, cg1, ... */
    bool optimize;    /* common subexpressions are computed once, as t1, t2, ... */
    bool coerce;      /* integers among floating point numbers are written as such: 0.2e1 * x */
    Expr declared;    /* a list of x::integer, y::float, ...; or NULL */
    Expr name_type;   /* type of names that are not declared, or NULL: deduced */
    Expr return_type; /* of a procedure, or NULL: deduced */
    bool single;      /* numbers of 32 bits, where types are declared */
} CodeOptions;

/* Appends the text for x: an expression (cg0 = ...), an equation or a list of equations (one
 * assignment each, in order), a list, Matrix, Vector or Array, a procedure. Warns of unknown
 * functions and of names that had to be replaced. Raises ST_TYPE for what has no counterpart in
 * the language. */
void print_code(Buf *out, const CodeLanguage *language, const CodeOptions *options, Expr x);

/* A Matlab method that computes the n values (row by row, rows x cols; cols = 0 for a vector) as
 * functions of vars: the text of F_TO_MATLAB and JF_TO_MATLAB, whose help describes it. Raises
 * ST_DOMAIN when the values depend on an unknown that is not among vars. */
void print_code_method(Buf *out, const char *name, const Expr *values, long rows, long cols,
                       const Expr *vars, long nvars);

/* restart: names begin with cg0 again. */
void print_code_reset(void);

#endif
