/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From procedures to programs (numeric/flow/flow.h). What the files of the translation share; the
 * world outside calls translate_procedure alone.
 *
 * Every name has one kind in a procedure: the widest of all that is assigned to it, found by
 * translating again until no kind changes. A whole number (WHOLE) stands for the same double where
 * it is not beyond 2^53, which programs watch.
 */
#ifndef DAESY_REPL_HARDWARE_TRANSLATE_H
#define DAESY_REPL_HARDWARE_TRANSLATE_H

#include "numeric/flow/flow.h"
#include "repl/eval/proc.h"
#include "repl/syntax/ast.h"

/* Numbers in rising order: each is also of the next kind. */
typedef enum ValueKind {
    KIND_NONE,
    KIND_WHOLE,
    KIND_REAL,
    KIND_COMPLEX,
    KIND_ARRAY,
    KIND_PROCEDURE /* one that is made in the procedure itself, or an argument */
} ValueKind;

typedef struct Type {
    ValueKind kind;
    long dimensions; /* of an array */
    Expr procedure;  /* the procedure or function that an argument is, or NULL */
} Type;

/* A value in a cell (of a complex number two), perhaps known. */
typedef struct Operand_ {
    ValueKind kind;
    uint32_t cell;
    long dimensions;
    Expr procedure;
    bool constant;
    FlowCell number[2];
} Operand;

typedef struct Variable {
    Type type;
    uint32_t cell; /* 0 until it is placed in this pass */
    bool placed;
    bool early;          /* read before it was known */
    const AstProc *code; /* of a procedure */
} Variable;

/* A procedure for arguments of certain types: function `number` of the program. */
typedef struct Instance {
    const AstProc *code;
    Frame *outer;
    Expr name; /* or NULL */
    Type *argument;
    long arguments;
    Variable *variable; /* of all slots */
    long variables;
    ValueKind result;
    long number;
} Instance;

/* How a procedure is translated. */
typedef struct Manner {
    const char *command; /* for messages */
    bool wide;           /* no whole numbers */
    bool is_complex;     /* functions without real value have a complex one */
    bool arrays_complex;
    bool compiled;  /* declared types are kept, functions without a real value are undefined */
    AstUnit **unit; /* of a compiled procedure: the code that its program refers to, retained */
    long units;
} Manner;

typedef struct Translation {
    Manner manner;
    FlowProgram *program;
    Manner *result; /* the manner as it was in the end */
    Instance **source;
    long sources;
    bool again;         /* a kind has changed: the pass was for nothing */
    const Ast *unknown; /* what was read and had no value so far */
} Translation;

/* A program of the procedure for arguments of these types, and the kind of its result (KIND_NONE:
 * it has none). manner.arrays_complex is set where entries turned out to be complex. Raises with
 * the place where something has no translation. */
ValueKind translate_procedure(FlowProgram *program, Manner *manner, const Procedure *procedure,
                              const Type *arguments, long n);

/* --- among the files translate*.c ------------------------------------------------------------- */

typedef struct Loop Loop;
struct Loop {
    const char *variable; /* or NULL */
    uint32_t next, out;   /* labels */
    Loop *outer;
};

/* A name that stands for a cell inside add and the like. */
typedef struct Bound Bound;
struct Bound {
    const char *name;
    Operand value;
    Bound *outer;
};

typedef struct Temporary {
    uint32_t cell;
    char class; /* 'd', 'i', 'x', 'z' */
} Temporary;

enum { TRANSLATE_CLASSES = 4 };

typedef struct Cells {
    uint32_t *item;
    long n, capacity;
} Cells;

/* The translation of one function. */
typedef struct Body {
    Translation *all;
    Instance *source;
    FlowFunction *function;
    const Ast *at; /* what is being translated */
    Loop *loop;
    Bound *bound;
    bool *sure; /* slots that have a value whatever way was taken */
    Temporary *temporary;
    long temporaries, temporaries_capacity;
    Cells idle[TRANSLATE_CLASSES];
    Cells label;    /* place of each */
    Cells constant; /* cells of constants */
} Body;

/* How the value of a statement is wanted. */
typedef enum Tail { TAIL_NONE, TAIL_RETURN, TAIL_KEEP } Tail;

/* translate.c: cells, instructions, names. */
_Noreturn void translate_refuse(const Body *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Appends an instruction: its FlowOp, to, a, b and c; what it does not use is left out. */
#define translate_emit(b, ...) translate_append(b, (const uint32_t[5]){__VA_ARGS__})
void translate_append(Body *b, const uint32_t *word);
uint32_t translate_block(Body *b, long n); /* n cells in memory */
Operand translate_temporary(Body *b, ValueKind kind);
long translate_mark(const Body *b);
void translate_release(Body *b, long mark);
void translate_keep(Body *b, long mark, Operand v); /* all but the value's */
uint32_t translate_label(Body *b);
void translate_place(Body *b, uint32_t label);
Operand translate_whole(Body *b, int64_t number); /* constants */
Operand translate_index(Body *b, int64_t number); /* a whole number in every manner */
Operand translate_real(Body *b, double number);
Operand translate_number(Body *b, Expr number);
Operand translate_convert(Body *b, Operand v, ValueKind kind);
Operand translate_to_whole(Body *b, Operand v);
void translate_move(Body *b, Operand to, Operand from); /* of the same kind */
void translate_put(Body *b, uint32_t cell, Operand v);  /* into cells of a block, any number */
Variable *translate_variable(Body *b, const Ast *name); /* NULL: no local */
Operand translate_read(Body *b, const Ast *name);
void translate_assign(Body *b, const Ast *name, Operand value);
void translate_assign_slot(Body *b, long slot, const char *name, Operand value);
Operand translate_unknown(Body *b, const Ast *what);     /* of what a later pass may know */
Operand translate_destination(Body *b, const Ast *name); /* for translate_into */

/* translate_stmt.c */
void translate_body(Body *b);

/* translate_expr.c. want: where the value may go if it has that kind, or NULL. */
Operand translate_expr(Body *b, const Ast *ast);
Operand translate_into(Body *b, const Ast *ast, const Operand *want);
Operand translate_arithmetic(Body *b, AstOp op, Operand x, Operand y, const Operand *want);
/* Jumps to the label when the truth of the condition is `when`. */
void translate_condition(Body *b, const Ast *ast, bool when, uint32_t label);
/* Jumps unless a <= c (rising) or a >= c. */
void translate_beyond(Body *b, Operand a, Operand c, bool falling, uint32_t label);
/* Jumps if it is so. */
void translate_within(Body *b, Operand a, Operand c, bool falling, uint32_t label);
/* The cell with the place of an entry of the array. */
Operand translate_entry(Body *b, const Ast *index, Operand *array);
Operand translate_load(Body *b, Operand array, Operand place);
void translate_store(Body *b, Operand array, Operand place, Operand value);
/* A complex value is to be an entry: arrays are of complex numbers, from the next pass on. */
void translate_widen_arrays(Body *b, Operand value);
/* Is it a whole number that is known, in whatever cell? */
bool translate_is_known(Operand v, int64_t *n);

/* translate_call.c */
Operand translate_call(Body *b, const Ast *ast, const Operand *want);
Operand translate_function(Body *b, const struct FuncRow *row, const Operand *args, long n);
/* A function of one real argument that is a C function, and where it is real; false: it is none. */
bool translate_real_function(const struct FuncRow *row, FlowCalled *called);
/* translate_forms.c: calls that are more than a function of values; false: there is no such form.
 */
bool translate_form(Body *b, const Ast *ast, const char *name, Operand *value);
/* translate.c: the function for these arguments, made when it is new. */
Instance *translate_source(Translation *all, const AstProc *code, Frame *outer, Expr name,
                           const Operand *args, long n);
/* Is the declared type, or NULL, the named one, with or without its size: float, float[8]? */
bool translate_declares(const Ast *type, const char *name);

#endif
