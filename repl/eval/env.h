/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where names get their values: global symbols, the frames of running procedures, and what is
 * known to evaluate to itself.
 *
 * A frame lives as long as its procedure runs or a procedure made inside it (a closure) lives. A
 * local is a slot. It gets a symbol of its own only when its name is needed (quoted, unassigned,
 * an index of seq); from then on the value lives in that symbol, so that both ways of asking agree.
 */
#ifndef DAESY_REPL_EVAL_ENV_H
#define DAESY_REPL_EVAL_ENV_H

#include "cas/core/expr.h"
#include "cas/core/num.h"
#include "cas/core/small.h"
#include "cas/core/sym.h"
#include "repl/syntax/ast.h"

typedef struct Slot {
    Value value; /* NULL: unassigned; unused once there is a name */
    Expr name;   /* the local's own symbol, or NULL */
} Slot;

enum { ENV_SAVED = 8 };

typedef struct Frame Frame;
struct Frame {
    long refs;
    const AstProc *code;
    Expr procedure; /* the object that runs */
    Expr called_as; /* the name it was called by, or NULL */
    Frame *outer;   /* lexically enclosing frame (retained), or NULL */
    Frame *caller;  /* the frame below, while it runs */
    bool running;
    Slot *slots; /* parameters, keywords, locals, exports */
    long nslots;
    Value *args; /* the actual arguments */
    long nargs;
    Expr rest; /* those that went to no parameter, as a sequence, or NULL */
    Place called_at;
    Value ditto[3];
    int results; /* so many are wanted; 0: nobody has said */
    long digits; /* num_digits at entry */
    NumHardware hardware;
    struct {
        Symbol *symbol;
        Expr value;
    } saved[ENV_SAVED]; /* what it has assigned of the environment, and the old values */
};

/* The running procedure's frame, NULL at top level. */
extern Frame *env_frame;

/* A fresh frame with one reference and empty slots; args are copied. */
Frame *env_frame_new(const AstProc *code, Expr procedure, Frame *outer, const Value *args, long n);
/* Its arguments, all as nodes. */
const Expr *env_args(const Frame *frame);
Frame *env_retain(Frame *frame);
void env_release(Frame *frame);
/* Makes it the running one and back. */
void env_push(Frame *frame);
void env_pop(void);
/* Marks all it holds: for the objects that keep frames. */
void env_trace(Frame *frame, void (*mark)(Expr e));

/* First slot of a scope within the frame of code. */
static inline long env_slot_base(const AstProc *code, AstScope scope)
{
    if (scope == AST_LOCAL)
        return (long)code->nparams + code->nkeywords;
    if (scope == AST_EXPORT)
        return (long)code->nparams + code->nkeywords + code->nlocals;
    return scope == AST_KEYWORD ? code->nparams : 0;
}
/* Its value, or NULL. */
Expr env_slot_value(Slot *slot);
/* Marks what it holds. */
void env_slot_trace(const Slot *slot, void (*mark)(Expr e));
void env_slot_set(Slot *slot, Value value); /* NULL unassigns */
/* The local's own symbol, made when first asked for; prints as text. */
Expr env_slot_name(Slot *slot, const char *text);

/* In procedures of the library what is protected means what it is by itself, whatever packages and
 * modules have bound to it. */
static inline bool env_is_usual(const Symbol *symbol)
{
    return symbol->is_protected && env_frame && env_frame->code && env_frame->code->of_library;
}
/* Binds a symbol (NULL: unbinds) without asking whether it is protected. */
void env_bind(Symbol *symbol, Expr value);
/* The same for a variable of the environment, whose value the running procedure gives back. */
void env_bind_environment(Symbol *symbol, Expr value);
/* Binds a command row (NULL: none) to a global symbol. */
void env_bind_command(Symbol *symbol, const void *row);
/* Unbinds everything. */
void env_clear(void);
/* What evaluates to itself. env_note_free: an evaluation has met the symbol unassigned.
 * env_is_clean: evaluating e gave e, and nothing in it has been bound since. env_set_clean records
 * that. env_forget drops all such knowledge. */
/* bits of Symbol.was_free; ENV_INDEX: a local that counts, whose value is taken as it is */
enum { ENV_FREE = 1, ENV_WARNED = 2, ENV_INDEX = 4 };
enum { ENV_ASKED_TYPE = 1, ENV_ASKED_ENVIRONMENT = 2, ENV_ENVIRONMENT = 4 }; /* of Symbol.asked */
static inline void env_note_free(Symbol *symbol)
{
    symbol->was_free |= ENV_FREE;
}
bool env_is_clean(Expr e);
void env_set_clean(Expr e);
/* Something a symbol stands for has changed although its value slot has not. */
void env_touch(Symbol *symbol);
void env_forget(void);

void env_init(void);
void env_done(void);

#endif
