/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the code printer (print_code*.c) share among themselves.
 */
#ifndef DAESY_REPL_PRINT_PRINT_CODE_PARTS_H
#define DAESY_REPL_PRINT_PRINT_CODE_PARTS_H

#include "cas/base/arena.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"
#include "repl/print/print_code.h"

/* --- languages (print_code_table.c) ------------------------------------------------------- */

/* How a conditional value is written; CODE_IF_STATEMENT: computed before, by statements; c ? a : b;
 * a if c else b; if c then a else b; math.if_else(c, a, b). */
typedef enum CodeChoice {
    CODE_IF_STATEMENT,
    CODE_QUESTION,
    CODE_IF_ELSE,
    CODE_IF_THEN,
    CODE_CALLED
} CodeChoice;
/* How arrays are written: element by element, [a, b; c, d], or [[a, b], [c, d]]. */
typedef enum CodeArray { CODE_BY_ELEMENTS, CODE_BY_ROWS, CODE_NESTED } CodeArray;

/* Templates: # stands for what is put in (#v variable, #a from, #b to, #s step). */
struct CodeLanguage {
    const char *name;
    FuncLanguage spelled;               /* functions are spelled as there */
    const char *const (*respelled)[2];  /* but for these, the only ones it has; or NULL */
    char letter;                        /* in print_code_keyword.def */
    const char *stop;                   /* ends a statement */
    const char *power;                  /* " ^ "; NULL: it is called */
    const char *call_power;             /* as "pow" */
    const char *assign;                 /* " = " */
    const char *open, *between, *close; /* of indices */
    long base;                          /* index of the first element */
    char exponent;                      /* 0.1e1, 0.1D1 */
    bool typed;                         /* 1 / 2 is 0, names have declared types */
    const char *cast;                   /* an integer as a floating point number, or NULL */
    bool folds;                         /* x and X are one name */
    const char *first; /* letters besides those of the alphabet that begin a name */
    long digits;       /* longest integer literal that is exact */
    const char *imaginary, *infinity, *undefined, *pi; /* pi may be NULL: its digits */
    const char *true_, *false_;
    const char *and_, *or_, *not_, *unequal;
    CodeChoice choice;
    CodeArray arrays;
    const char *cells; /* between the entries of a row */
    const char *empty; /* a rows x cols array without elements, or NULL */
    int width, indent;
    const char *more;   /* at the end of a line that goes on */
    const char *within; /* the same inside of a text, and what the next line begins with; or NULL */
    const char *doubles; /* in texts quotes are doubled and nothing is escaped: what stands for the
                          * character #, between its neighbours; NULL: there are escapes */
    const char *escaped; /* has a backslash in texts besides quotes and backslashes, or NULL */
    /* statements */
    const char *if_, *elif, *else_, *end_if, *while_, *forever, *end_loop, *break_, *next;
    const char *count, *count_by, *count_down; /* loops by 1, by #s, by a negative #s */
    bool counts_integers;                      /* the bounds of loops must be integers */
    /* functions: #x recursive, #t type, #f name, #p parameters, #r the variable returned */
    const char *preamble; /* before the first function, or NULL */
    const char *function, *end_function;
    const char *return_;   /* "return " or "return("; NULL: a variable is returned */
    const char *leave;     /* returns that variable at once */
    const char *types[4];  /* of numbers of any type, integers, floats, truth values; or NULL */
    const char *declare;   /* #t type, #n name; NULL: nothing is declared;
                            * parameters only where there are types */
    const char *array;     /* an array of unknown size #n, in a declaration */
    const char *create[2]; /* a vector of #a, a matrix of #a x #b zeros; or NULL */
    const char *sized[2];  /* a declared vector #n of #a, a matrix of #a x #b; or NULL */
    const char *cleared;   /* makes #v of these zeros, or NULL: they are zeros when declared */
    const char *ode[3];    /* a right-hand side (print_code_ode.c): head, parameters, end */
};

/* How the function is written; NULL when the language has none. */
const char *print_code_function(const CodeLanguage *language, const char *name, long arity);
/* Does any language have it: is it a function of floating point numbers? */
bool print_code_function_known(const char *name);
bool print_code_is_keyword(const CodeLanguage *language, const char *word);

/* --- the state of one text ------------------------------------------------------------------ */

typedef enum CodeType {
    CODE_ANY, /* a number of unknown type */
    CODE_INT,
    CODE_FLOAT,
    CODE_BOOL
} CodeType;

typedef struct Texts {
    const char **items;
    size_t n, capacity;
} Texts;

typedef struct Code {
    const CodeLanguage *language;
    const CodeOptions *options;
    Arena arena;
    Buf out;  /* finished lines */
    Buf line; /* the statement being written */
    int indent;
    Memo names;         /* symbol -> its text */
    Memo taken;         /* text, as a symbol -> whose it is */
    Memo types;         /* symbol -> CodeType + 1 */
    Memo dimensions;    /* symbol -> number of indices, of arrays */
    Memo known;         /* node -> CodeType + 1 */
    CodeType name_type; /* of names that have no type of their own */
    Memo constant;      /* node -> is it a number (funcs_is_constant_in) */
    Memo prepared;      /* node -> its form without what no language has */
    Memo uses;          /* node -> how many nodes refer to it */
    Memo done;          /* nodes whose parts are computed */
    Memo temps;         /* node -> the symbol that holds its value */
    Expr *trail;        /* nodes entered in done, to be taken back */
    size_t trail_count, trail_capacity;
    Expr *made; /* the symbols of temps */
    size_t made_count, made_capacity;
    long next_temp;          /* number of the next one */
    Expr returned;           /* the symbol whose assignment returns a value, or NULL */
    Texts unknown, replaced; /* for the warnings */
} Code;

/* for variable from from to to by by */
typedef struct CodeLoop {
    Expr variable, from, to, by;
} CodeLoop;

/* The head of an array among expressions: rows, columns, entries. */
#define PRINT_CODE_ARRAY "<;>"

/* One assignment. */
typedef struct CodeItem {
    Expr target; /* a symbol or an indexed name */
    Expr value;
} CodeItem;

/* Opens and closes the state (they pair within one function). */
void print_code_begin(Code *code, const CodeLanguage *language, const CodeOptions *options);
void print_code_end(Code *code);
void print_code_warn(Code *code);
_Noreturn void print_code_unable(const Code *code, const char *what, Expr e);

/* --- names (print_code_name.c) ---------------------------------------------------------------- */

/* Reserves the names that occur in e. Call it for everything before the first name is written. */
void print_code_claim(Code *code, Expr e);
/* The text a name is written as; of the version of a name, that of the name. */
const char *print_code_name(Code *code, Expr symbol);
/* A symbol for a new name: stem followed by the next free number. */
Expr print_code_fresh(Code *code, const char *stem, long *number);
/* Writes a symbol that was made for the text (sym_fresh) as x or, when that is taken, as x_2, ...
 */
void print_code_own(Code *code, Expr symbol);
/* Gives up a name that was made. */
void print_code_drop(Code *code, Expr symbol);
/* The same name at a later time. */
Expr print_code_version(Code *code, Expr symbol);
/* Adds a text to a list unless it is there. */
void print_code_note(Code *code, Texts *list, const char *text);

/* --- preparation and types (print_code_prepare.c, print_code_type.c) ------------------------- */

/* e in terms of functions that the language has: sec(x) as 1/cos(x), diff(x(t),t) as Dx(t). */
Expr print_code_prepare(Code *code, Expr e);
/* Is e a conditional value? */
bool print_code_is_choice(Expr e);
CodeType print_code_type(Code *code, Expr e);
/* Has the name a value that does not change: Pi, true, infinity? */
bool print_code_is_constant(Expr symbol);
void print_code_set_type(Code *code, Expr symbol, CodeType type);
/* The type a type expression such as integer or float stands for; *dimensions of a Vector ...
 * Raises where it is that of texts and the language has types. */
CodeType print_code_type_named(const Code *code, Expr type, long *dimensions);
/* The type of names: floating point when something in e is. */
void print_code_deduce(Code *code, Expr e);

/* --- expressions (print_code_expr.c) --------------------------------------------------------- */

/* Appends e to code->line. */
void print_code_expr(Code *code, Expr e);
/* The same where a condition stands. */
void print_code_expr_floating(Code *code, Expr e, bool floating);

/* --- statements and sequences (print_code_stmt.c, print_code_share.c) ------------------------- */

/* Ends the line: breaks it where it is too long. */
void print_code_flush(Code *code);
/* What comments of all languages begin with. */
#define PRINT_CODE_COMMENT "/%#!"
/* Moves the lines in code->line, which have their indents, to out: breaks those that are too long,
 * but for comments. */
void print_code_head(Code *code, Buf *out);
/* A line of its own. */
void print_code_line(Code *code, const char *text);
/* A line made of a template with one expression for its #; with the parts of a loop. */
void print_code_line_with(Code *code, const char *template, Expr e);
void print_code_loop(Code *code, const char *template, const CodeLoop *loop);
/* The same within a line. */
void print_code_put_loop(Code *code, const char *template, const CodeLoop *loop);
/* target = value, without what it needs. */
void print_code_assign(Code *code, Expr target, Expr value);
/* Writes the assignments, common subexpressions first. */
void print_code_items(Code *code, CodeItem *items, long n);
/* Computes what the text of e needs before it: conditional values, common subexpressions. */
void print_code_need(Code *code, Expr e);
/* Forgets what was computed since code->trail_count was mark: the end of a branch. */
void print_code_take_back(Code *code, size_t mark);

/* Are these equations diff(x(t),t,...) = ... in one t, which make a function (print_code_ode.c)? */
bool print_code_is_ode(const Expr *equations, long n);
/* That function, called name. */
void print_code_ode(Code *code, const Expr *equations, long n, Expr name);

/* Declares the functions called that the language does not have, where functions are declared. */
void print_code_externals(const Code *code, Buf *out);
/* A procedure, called name (print_code_proc.c). */
void print_code_procedure(Code *code, Expr procedure, Expr name);

#endif
