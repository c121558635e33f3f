/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures and modules as objects. A procedure is code with the frame it was made in, or an
 * expression with formal parameters (unapply), or a bare remember table (f(0) := 1 without an f).
 */
#ifndef DAESY_REPL_EVAL_PROC_H
#define DAESY_REPL_EVAL_PROC_H

#include "cas/core/table.h"
#include "repl/eval/env.h"

typedef struct Procedure {
    Object object;
    const AstProc *code; /* NULL for the other two forms */
    Frame *outer;        /* where nested names are found, or NULL */
    Expr formals, body;  /* unapply: a LIST of names, an expression; else NULL */
    Expr name;           /* the name it was first assigned to, or NULL */
    Expr remember;       /* a table, or NULL */
    bool traced;         /* watch.h */
    uint64_t stops;      /* bit i: stop before statement i */
} Procedure;

typedef struct Module Module;
struct Module {
    Object object;
    const AstProc *code; /* NULL for a record */
    Frame *frame;
    Expr name;
    long count;    /* members */
    Expr *members; /* their names */
    Slot *slots;   /* their values: within the frame, or owned by a record */
    bool record;
    Module *parent; /* object.h: what it inherits, or NULL */
};

extern const ObjectClass PROC_CLASS, MODULE_CLASS;

static inline Procedure *proc_of(Expr e)
{
    return (Procedure *)object_of(e, &PROC_CLASS);
}
static inline Module *proc_module_of(Expr e)
{
    return (Module *)object_of(e, &MODULE_CLASS);
}
/* A procedure of this code in the running frame. */
Expr proc_make(const AstProc *code);
/* formals -> body as an expression. */
Expr proc_make_unapply(const Expr *formals, long n, Expr body);
/* The same procedure inside another frame. */
Expr proc_move(const Procedure *procedure, Frame *outer);
/* A module of this code with a fresh frame inside `outer`, its members without values. */
Module *proc_new_module(const AstProc *code, Frame *outer);
/* Runs the body of a module in a fresh frame and gives the module, assigned to the NAME
 * (NULL: to none). */
Expr proc_make_module(const AstProc *code, const Ast *name);
/* A record of n fields. */
Expr proc_make_record(const Expr *names, const Expr *values, long n);
/* Another record with the same fields and values. */
Expr proc_copy_record(const Module *record);
/* Enters f(key) = value in the remember table. */
void proc_remember(Procedure *procedure, Expr key, Expr value);
/* Removes f(key) from it. True when nothing is left of a procedure that was only that table. */
bool proc_forget(Procedure *procedure, Expr key);
/* Empties it. */
void proc_forget_all(Procedure *procedure);
/* A procedure that knows only its remember table. */
Expr proc_make_remember(void);
/* Gives a procedure or module the name it is shown and traced by, if it has none. */
void proc_set_name(Expr object, Expr name);

/* Calls it; called_as is the name in the call or NULL. Returns NULL to leave the call as it is
 * (a remember table without the entry). */
Expr proc_call(Procedure *procedure, Expr called_as, const Expr *args, long n);
/* The same of a procedure that has code and remembers nothing: numbers come and go without nodes.
 */
Value proc_call_plain(Procedure *procedure, Expr called_as, const Value *args, long n);
/* Gives the locals and exports of the running frame the values they are declared with. */
void proc_start_locals(Frame *frame);
/* Are the types of results and of locals checked? kernelopts(assertlevel = 2) asks for it. */
bool proc_checks_types(void);
/* T of the type modifier(T), such as evaln(T) and expects(T); NULL for other types. */
const Ast *proc_modified_type(const Ast *type, const char *modifier);
/* Does the i-th parameter (from 0) take its argument unevaluated? */
bool proc_quotes(const Procedure *procedure, long i);
/* Is the name a keyword that may stand alone, for true? */
bool proc_takes_alone(const AstProc *code, Expr name);
bool proc_has_option(const AstProc *code, const char *option);
/* Appends what a module shows of itself: the names of its members; a record's fields. */
void proc_print_interface(Buf *out, const Module *module);
/* The member's slot, or NULL. */
Slot *proc_member(const Module *module, const char *name);

/* For messages: the name it goes by (caller frees). */
char *proc_display_name(Expr called_as, Expr procedure);

#endif
