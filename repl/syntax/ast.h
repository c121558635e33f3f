/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Syntax trees. Parsed code is not an expression: it keeps its place in the source, so every
 * error can point at it with a caret. Trees are immutable after parsing and live in an AstUnit
 * (one parsed statement with its own arena), which procedures keep alive by a reference count.
 */
#ifndef DAESY_REPL_SYNTAX_AST_H
#define DAESY_REPL_SYNTAX_AST_H

#include <stdbool.h>
#include <stdint.h>

#include "cas/base/buf.h"

/* A place: file index (source.h), line from 1, column in bytes from 1, length in bytes. */
typedef struct Place {
    uint32_t file, line, column, length;
} Place;

typedef enum AstKind {
    /* expressions */
    AST_NUMBER, /* text: the number as typed */
    AST_STRING, /* text, length */
    AST_NAME,   /* text (backquotes removed); slot/scope resolved for locals and parameters */
    AST_DITTO,  /* op = 1, 2, 3 for %, %%, %%% */
    AST_BINARY, /* op, kid[0], kid[1] (arithmetic, comparisons, and/or, ., ||, .., ::, union ...);
                   elementwise forms without an own operator (a <~ b) and neutral operators (a &* b)
                   are calls: `<`~(a, b), `&*`(a, b) */
    AST_UNARY,  /* op, kid[0]: NEG, PLUS, NOT, FACTORIAL, TRANSPOSE, DOLLAR */
    AST_CALL,   /* kid[0] head, kid[1..] arguments */
    AST_INDEX,  /* kid[0] base, kid[1..] indices; a name such as A[1,2] or plots[display] */
    AST_SEQ,    /* kids: a, b, c; no kids: the empty sequence (); may stand inside arguments */
    AST_LIST,   /* kids */
    AST_SET,    /* kids */
    AST_ANGLE,  /* <a,b>: kids, stacked; <a|b>: kids joined side by side when op = 1; the forms
                   <a,b|c,d> and <a,b;c,d> are nested ones: <<a,b>|<c,d>>, <<a|b>,<c|d>> */
    AST_QUOTE,  /* 'e' */
    AST_MEMBER, /* kid[0] :- name in text; text alone (:-name) when no kid */
    AST_ARROW,  /* an operator x -> e: an anonymous procedure; proc (body: e, or a BLOCK that holds
                   one IF) */
    AST_PROC,   /* proc ... end proc; proc */
    AST_MODULE, /* module ... end module; proc (with exports); kid[0] the NAME it gives itself */
    AST_ELEMENTWISE, /* f~ : kid[0] */
    AST_MATCH_RANGE, /* a .. with a missing side: kids may be NULL (A[..,1]) */
    AST_STEP,        /* x++, x--, ++x and --x: kid[0] target, op ADD or SUB; slot 1 when in front */
    /* statements; an ASSIGN or a loop may also stand in an expression, where it has a value */
    AST_ASSIGN, /* kid[0] target (NAME, INDEX, CALL for remember, MEMBER, QUOTE, BINARY CAT or
                   TYPED, or a SEQ of these), kid[1] value; op = 0 for :=, else the operator of
                   +=, *= ... */
    AST_BLOCK,  /* kids: statements; each kid has .silent for its terminator */
    AST_IF,     /* kids: cond, block, cond, block, ..., [else block] */
    AST_FOR, /* kids: var, from, by, to, while, body, until (NULL where absent); op 1: `for local`
              */
    AST_FOR_IN, /* kids: var, range, while, body, until, and the variable of the value in
                   `for k, v in t` (NULL where absent); op 1: `for local` */
    AST_BREAK,
    AST_NEXT,
    AST_RETURN, /* kid[0] or none */
    AST_ERROR,  /* kids: message, parameters; none: raise the caught error again */
    AST_TRY,    /* kids: body, (catch string SEQ or NULL, block)*, [finally]; op = 1 with finally */
    AST_USE,    /* use kid[0..n-2] in body kid[n-1]; also a procedure's `uses a, b;` */
    AST_QUIT,   /* quit / done / stop, optional code */
    AST_RESTART,
    AST_READ, /* read kid[0] */
    AST_SAVE, /* save names..., file */
    AST_HELP, /* ?topic: text */
    AST_EMPTY
} AstKind;

typedef enum AstOp {
    AST_OP_NONE = 0,
#define OP(name, text, lbp, rbp, fixity, unicode) AST_OP_##name,
#include "cas/core/ops.def"
#undef OP
    AST_OP_COUNT
} AstOp;

typedef enum AstFixity { AST_NOFIX, AST_IN, AST_NON, AST_PRE, AST_POST } AstFixity;

/* A row of ops.def. */
typedef struct AstOpRow {
    const char *text;
    int left, right;
    AstFixity fixity;
} AstOpRow;

/* Binding powers that are no operators'. */
enum {
    AST_POWER_ITEM = 5, /* what stands between commas */
    AST_POWER_CALL = 42 /* calls, indices and f~: tighter than TYPED, weaker than MEMBER and CAT */
};

const AstOpRow *ast_op(AstOp op);

/* Where a name is bound: settled by the parser when it closes the outermost procedure. Types of
 * parameters, locals and results are resolved outside their procedure, defaults inside. */
typedef enum AstScope {
    AST_GLOBAL,
    AST_LOCAL,   /* slot = index among locals of the procedure `depth` levels out */
    AST_PARAM,   /* slot = index among parameters */
    AST_KEYWORD, /* slot = index among keyword parameters */
    AST_EXPORT   /* slot = index among exports (modules) */
} AstScope;

typedef struct Ast Ast;
typedef struct AstProc AstProc;
typedef struct AstUnit AstUnit;

struct Ast {
    AstKind kind;
    uint16_t op;    /* AstOp, or as said above */
    uint8_t scope;  /* AstScope of a NAME */
    uint8_t silent; /* statement ended by ':' */
    uint8_t plain;  /* of a NAME: whatever alias and macro made it stand for, it is itself */
    uint8_t self;   /* of a NAME: a member of the object that the parameter _self is */
    uint16_t depth; /* of a NAME: 0 this procedure, 1 the enclosing one, ... */
    uint16_t slot;
    Place place;      /* the operator's or first token's place */
    Place span;       /* from first to last token of the whole thing, clipped to its first line */
    const char *text; /* NUL-terminated */
    uint32_t length;
    uint32_t count; /* of kid */
    AstProc *proc;
    void *symbol; /* of a global NAME: looked up when it is first evaluated (eval.c); of a NUMBER
                     that needs no node: what it was read as */
    Ast *kid[];
};

typedef struct AstParam {
    const char *name;
    Ast *type;         /* after ::, or NULL */
    Ast *value;        /* default, or NULL */
    bool coerces;      /* x::~type: what has another type is made of this one */
    const char **also; /* other spellings of a keyword: {[color, colour] := "red"} */
    uint32_t nalso;
} AstParam;

struct AstProc {
    AstUnit *unit;    /* the arena it lives in */
    const char *name; /* "" : anonymous */
    AstParam *params;
    uint32_t nparams;
    AstParam *keywords;
    uint32_t nkeywords; /* {k := v, ...} */
    AstParam *locals;
    uint32_t nlocals;   /* declared and implicit; value = initialiser */
    uint32_t ndeclared; /* the first ndeclared locals were declared */
    AstParam *exports;
    uint32_t nexports;
    const char **globals;
    uint32_t nglobals;
    const char **options;
    uint32_t noptions; /* remember, operator, arrow, trace, ... */
    const char *description;
    Ast *return_type;
    Ast *body; /* BLOCK (or an expression for an arrow) */
    bool is_arrow, is_module;
    bool of_library;            /* of a file of repl/library/ */
    bool is_object;             /* a module with option object, or object(parent) */
    Ast *parent;                /* what the object inherits from, or NULL */
    bool closed;                /* the parameters end in $: more arguments are an error */
    bool uses_args, uses_nargs; /* mentions args/_rest/nargs/_passed */
    bool typed_locals;          /* a local or an export is declared with a type */
    AstProc *outer;             /* lexically enclosing procedure, or NULL */
};

/* Reference counting of a parsed unit (ast_unit_new: one reference, nothing in it); the last
 * release frees its arena. Releasing NULL does nothing. */
AstUnit *ast_unit_new(void);
AstUnit *ast_retain(AstUnit *unit);
void ast_release(AstUnit *unit);
/* The statement of a unit. */
const Ast *ast_root(const AstUnit *unit);
void ast_set_root(AstUnit *unit, const Ast *root);

/* Building: zeroed memory, a copy of a text, and a node without places in the arena of a unit. */
void *ast_alloc(AstUnit *unit, size_t bytes);
const char *ast_text(AstUnit *unit, const char *text, size_t length);
Ast *ast_new(AstUnit *unit, AstKind kind, size_t kids);
/* An array of count elements in the arena, with room for one more and its index count: the array
 * itself, or a copy twice as large. */
void *ast_grow(AstUnit *unit, void *array, size_t count, size_t size);

/* The trees are equal but for their places, terminators and bindings. */
bool ast_equal(const Ast *a, const Ast *b);

enum { AST_PRINT_INDENT = 4 };
extern int ast_print_indent; /* blanks for each level of a block: interface(indentamount = n) */
/* The 1-D echo of a procedure as Maple prints it: comments dropped, one statement a line,
 * `local` lists, last statement without `;`, known package commands qualified
 * (LinearAlgebra:-Rank) through qualify (may be NULL), A.B as `.`(A, B), h/2*x as 1/2*h*x. */
void ast_print_proc(Buf *out, const AstProc *proc, const char *(*qualify)(const char *name));
/* The same with the statements numbered, each before those inside it (showstat). */
void ast_print_numbered(Buf *out, const AstProc *proc);
/* The 1-D form of one tree; it parses back to an equal tree (with qualify NULL). */
void ast_print(Buf *out, const Ast *ast, const char *(*qualify)(const char *name));

#endif
