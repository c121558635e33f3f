/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the evaluator (eval*.c) share among themselves; eval.h is for everybody else.
 */
#ifndef DAESY_REPL_EVAL_EVAL_PARTS_H
#define DAESY_REPL_EVAL_EVAL_PARTS_H

#include "cas/core/small.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"

/* The tree whose operation runs: where an error is reported. */
extern const Ast *eval_current;

/* eval.c: value of a tree inside quotes (nothing is looked up; parameters give their arguments,
 * locals their own names). */
Expr eval_quoted(const Ast *ast);
/* The global symbol of a name tree. */
Expr eval_global(const Ast *name);

/* The same, or what alias or macro made the name stand for. */
Expr eval_typed_name(const Ast *name);

/* alias.c. The names that stand for calls of themselves and that this call binds (m = 1..3, m in L,
 * also in a list; behind the first argument m = e, for commands of algebra and calculus m) stand
 * for nothing, from alias_pause to alias_resume; false: there are none. */
typedef struct AliasPause {
    Expr meanings; /* the LIST of the calls that names stood for, each with its name in it */
    const struct AliasPause *outer;
} AliasPause;
bool alias_pause(AliasPause *pause, const Ast *call);
void alias_resume(void *pause);

/* What args, thismodule and their kin stand for in the running procedure; NULL for other names. */
Expr eval_special_name(const Ast *name);
/* The number that a NUMBER tree stands for. */
Value eval_number(const Ast *ast);
/* Values of kids[0..count), sequences spliced. eval_operands_end releases them. */
typedef struct Operands {
    Expr *items;
    long n;
    Expr small[8];
    bool allocated;
} Operands;
/* Raises where entries are read only. */
void eval_need_writable(const struct RTable *m);
/* Raises where the k-th entry cannot take the value: entries are read only, the shape of a Matrix
 * says that it is 0, or the datatype holds none such. Asked of all entries before the first is
 * written. */
void eval_need_place(const struct RTable *m, long k, Expr value);
/* An index a[.., 2..] as it stands, and the values of its parts: the missing sides of ranges, which
 * are 1 and -1 there, become the ends of an Array that does not count from 1. */
void eval_open_ends(const Ast *index, Expr base, Expr *indices, long n);
/* The same for what is not evaluated: a missing side is NULL where the table is not known yet. */
void eval_keep_open_ends(const Ast *index, Expr base, Expr *indices, long n);
void eval_operands(Operands *operands, Ast *const *kids, long count, Expr (*value)(const Ast *));
/* The same by eval_ast, but the operands whose bits are set in the mask stay unevaluated; its last
 * bit is about all from there on. */
void eval_operands_quoting(Operands *operands, Ast *const *kids, long count, uint64_t quoted);
void eval_operands_end(Operands *operands);
/* head(arguments) as it stands, the arguments of the call tree valued by value. */
Expr eval_call_form(Expr head, const Ast *call, Expr (*value)(const Ast *));

/* Sum and product of a chain whose operators stand in nodes[1..n); NULL unless all values are small
 * integers, or real numbers with a float among them. */
Value eval_number_sum(const Value *values, const Ast *const *nodes, long n);
Value eval_number_product(const Value *values, const Ast *const *nodes, long n);
/* The truth of a comparison; false when the tree is none. */
bool eval_comparison(const Ast *ast, bool *truth);

/* eval_ops.c */
/* A command's value, or the call left as it is. */
Expr eval_command(const void *row, Expr head, const Expr *args, long n);
/* The row that a symbol is bound to where it is asked (env_is_usual), or NULL. */
const void *eval_bound_command(const Symbol *symbol);
/* A chain of + - or of * /. */
Value eval_chain(const Ast *ast);
/* The same of a + - * / b, whose values are known. */
Value eval_pair(const Ast *ast, Value a, Value b);
/* The same of the n operands of a chain; the operators stand in nodes[1..n). */
Value eval_joined_chain(Value *values, const Ast *const *nodes, long n);
Expr eval_binary(const Ast *ast);
Expr eval_binary_quoted(const Ast *ast);
Expr eval_assuming(const Ast *ast);
Expr eval_unary(const Ast *ast);
bool eval_condition(const Ast *ast);
/* The operator's function form applied to values: eval_operator(AST_OP_UNION, a, b). */
Expr eval_operator(AstOp op, Expr a, Expr b);
/* The operators that packages, modules and use give another meaning; ended by NULL. */
extern const char *const EVAL_OPERATORS[];
/* What the operator mod stands for after `mod` := mods (residues around 0); NULL: what it is. */
Expr eval_residues(void);
/* `+`(a, b, c), `union`(A, B): the operator of this name applied; NULL when it is none. */
Expr eval_operator_call(const char *name, const Expr *args, long n);
/* The unevaluated form of a binary tree's operator. */
Expr eval_quoted_operator(AstOp op, Expr a, Expr b);
/* A function applied to every element of its container arguments; deep: to elements of elements
 * where these are containers again. */
Expr eval_elementwise(Expr (*f)(void *with, const Expr *args, long n), void *with, const Expr *args,
                      long n, bool deep);

/* eval_cat.c. The names a || b stands for, a sequence for ranges: b is evaluated, a when it is no
 * name, the names themselves are not. */
Expr eval_cat_names(const Ast *ast);
/* The same unevaluated: as names where b is known as it stands, else as a call that waits. */
Expr eval_cat_quoted(const Ast *ast);
/* a || b of two values, the names it stands for evaluated. */
Expr eval_cat(Expr a, Expr b);

/* eval_hooks.c: calls what eval_add_restart was given. */
void eval_run_resets(void);

/* eval_expr.c: e with names replaced by their values so many times over. */
Expr eval_levels(Expr e, long levels);

/* eval_use.c */
/* The command of this name in a package: a symbol, or Student:-Calculus1 and Student[Calculus1];
 * NULL when there is none. */
struct Builtin;
const struct Builtin *eval_package_command(Expr package, const char *name);
/* The name of daesy's package that an expression names, by itself or as a package of another
 * (Student[LinearAlgebra]); NULL when it names none. */
const char *eval_own_package(Expr package);
/* Is it Student:-Calculus1 or Student[Calculus1], a name and what stands in it? */
bool eval_is_nested(Expr package);

/* eval_call.c */
/* The call of a procedure by its name, numbers without nodes; NULL, and nothing done, for others.
 */
Value eval_call_procedure(const Ast *ast);
/* M:-f as the head of a call: a member that nobody has stays. */
Expr eval_member_head(const Ast *ast);
/* Raises that base has no member of this name, or is no module: never kept in silence. */
_Noreturn void eval_no_such_member(Expr base, const char *name);
/* That of LinearAlgebra:-Rank or LinearAlgebra[Rank]; NULL: e is none. */
const struct Builtin *eval_member_command(Expr e);
/* That of a table which a package offers, by its short or its long name (BUILTIN_ENTRIES); NULL. */
const struct Builtin *eval_table_command(Expr base);
Expr eval_call(const Ast *ast);

/* eval_assign.c: runs an assignment statement; label (may be NULL) receives "A := ". */
struct Buf;
Value eval_assignment(const Ast *ast, struct Buf *label);
/* x++ and the like: one more or less; the value before, or behind when the sign is in front. */
Expr eval_step(const Ast *ast);
void eval_assign_target(const Ast *target, Value value, struct Buf *label);
/* The local or export of that name gets the value, which learns the name that it is shown by. */
void eval_start_slot(Slot *slot, const char *name, Expr value);

/* eval_entry.c: the entry of a list, rtable or table at numbers, itself perhaps a number in
 * disguise; NULL where there is none or it is none of these. Stores one; false, and nothing done,
 * where the general way must. */
Value eval_entry_of(Expr object, const Value *at, long n);
bool eval_entry_store(Expr object, const Value *at, long n, Value value);

/* eval_index.c: base[indices] as it stands. */
Expr eval_index_form(Expr base, const Expr *indices, long n);
/* A[i..j, k] := value in place. */
void eval_index_put(Expr object, const Expr *indices, long n, Expr value);
/* A(i, j) of a table, A(k) of a Matrix counted column by column; NULL when these are no indices. */
struct RTable;
Expr eval_round_index(const struct RTable *m, const Expr *indices, long n);
/* A(i, j) := value: the table, or a larger one when there was no such place. */
Expr eval_round_put(Expr object, const Expr *indices, long n, Expr value);
/* The list with one (possibly nested) element replaced. */
Expr eval_list_put(Expr list, const Expr *indices, long n, Expr value);
/* The value of base:-member. */
Expr eval_member(Expr base, const char *name);

/* eval_frame.c: the value of args, _params, _nresults and the like in the running procedure, NULL
 * for any other name; that of _params[i] and _options['k'], NULL for another tree. */
Expr eval_frame_name(const char *text);
Expr eval_frame_part(const Ast *ast);
/* The slot of a resolved local, parameter, keyword or export name; most stand in the running
 * procedure's frame. */
Slot *eval_slot_far(const Ast *name);
static inline Slot *eval_slot(const Ast *name)
{
    const Frame *frame = env_frame;
    if (name->depth != 0 || !frame || !frame->code)
        return eval_slot_far(name);
    long at = env_slot_base(frame->code, (AstScope)name->scope) + name->slot;
    return at < frame->nslots ? &frame->slots[at] : eval_slot_far(name);
}
/* eval_small.c. The value of an expression tree, small numbers perhaps without a node: most trees
 * are numbers that have been read and locals that have a value. */
Value eval_value_of_tree(const Ast *ast);
static inline Value eval_value(const Ast *ast)
{
    if (ast->kind == AST_NUMBER && ast->symbol)
        return ast->symbol;
    if (ast->kind == AST_NAME && ast->scope != AST_GLOBAL) {
        const Slot *slot = eval_slot(ast);
        if (slot->value)
            return slot->value;
    }
    return eval_value_of_tree(ast);
}
/* So many results are wanted of the call that is evaluated next; how many were, 0 when nobody has
 * said so. */
void eval_frame_want(int count);
int eval_frame_wanted(void);

/* eval_stmt.c */
typedef enum Flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN } Flow;
/* Runs a statement or block; *value is set to its value when it has one. */
Flow eval_run(const Ast *ast, Value *value);
/* The same for a block one level deeper. */
Flow eval_run_inner(const Ast *block, Value *value);

/* eval_loop.c: a loop as a statement; and in an expression, where it gives the sequence of what
 * its rounds gave. */
Flow eval_loop(const Ast *ast, Value *value);
/* Notes which loop a statement break or next is for: the innermost, the n-th from inside (break n),
 * or the one over a variable (next i). Raises when it names no loop. */
void eval_loop_leave(const Ast *ast);
/* Raises when a body ended by a break or next that no loop around it took. */
void eval_loop_check(Flow flow);
Expr eval_loop_values(const Ast *ast);
/* Has it the option overload? Arguments that do not fit it are left to what its name meant. */
struct Procedure;
bool eval_overloads(const struct Procedure *procedure);
/* The list of what an object or module with an export ModuleIterator runs over; NULL for anything
 * else. */
Expr eval_iterated(Expr e);

/* eval_use.c: the statement use. A list of names with what they were bound to: eval_rebind adds a
 * global name, to be bound anew; eval_rebind_undo takes a Rebinding ** and gives all of them their
 * old bindings back. */
Flow eval_use(const Ast *ast, Value *value);
typedef struct Rebinding Rebinding;
struct Symbol;
struct Symbol *eval_rebind(Rebinding **list, const char *name);
void eval_rebind_undo(void *list);
/* How deep in loops, ifs and procedures the running statement is. */
extern int eval_level;
void eval_trace_add(const char *procedure, Place called_at);

#endif
