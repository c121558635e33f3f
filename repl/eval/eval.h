/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluator: syntax trees and expressions to values, procedures, environments.
 */
#ifndef DAESY_REPL_EVAL_EVAL_H
#define DAESY_REPL_EVAL_EVAL_H

#include "cas/core/expr.h"
#include "cas/core/small.h"
#include "repl/syntax/ast.h"

struct RTable;

/* Runs one parsed statement; returns its value (EXPR_NULL for none). Raises. Results that are to be
 * shown go to eval_show, its own one included; values go to the history. The place of the
 * innermost tree being evaluated when an error is raised is eval_error_place(). */
Expr eval_statement(AstUnit *unit);
/* Value of an expression tree where it stands: locals and parameters by one level. */
Expr eval_ast(const Ast *ast);
/* Full evaluation of an expression: names to values, calls applied, quotes stripped once. */
Expr eval_expr(Expr e);
/* The same while facts hold: e and the facts are expressions as they were written. */
Expr eval_assuming_quoted(Expr e, const Expr *facts, long n);
/* Applies f (a procedure, command name, operator, function name, number, list of these) to
 * evaluated arguments. */
Expr eval_apply(Expr f, const Expr *args, long n);
/* The same of package:-name. */
Expr eval_apply_export(const char *package, const char *name, const Expr *args, long n);
/* eval(e): one more full evaluation; eval of a name that holds a table or procedure gives it. */
Expr eval_deep(Expr e);
/* Full evaluation that enters Matrices, Vectors and Arrays: fresh ones for what subs has left. */
Expr eval_entries(Expr e);
/* true, false or FAIL of a condition; NULL when it cannot be decided. */
Expr eval_decide(Expr condition);
/* The same with FAIL when it cannot be decided (evalb). */
Expr eval_boolean(Expr condition);
/* The same for conditions that must be decided: raises when it cannot be. */
bool eval_truth(Expr condition);
/* Is the tree an expression of integers, fractions and the index alone (+ - *, quotients and mod by
 * numbers there are, powers of known degree)? Then eval_over is its value where the index is such a
 * number; no node is made for what is small. */
bool eval_over_suits(const Ast *body, const Ast *index);
/* The same where numbers and index may be floats: a*i^k + b, in which no order of the operations
 * gives other roundings. */
bool eval_over_suits_floats(const Ast *body, const Ast *index);
Value eval_over(const Ast *body, const Ast *index, Value at);
/* Does the tree assign something, as (p := k) and k++ do? A row that has a function `tree` then
 * gets 0 in the place of what it reads itself: its first argument, where the second is i = over. */
bool eval_tree_assigns(const Ast *ast);

/* Sums, products and powers of values: matrices, lists and equations included. */
Expr eval_add(const Expr *terms, long n);
Expr eval_multiply(const Expr *factors, long n);
Expr eval_power(Expr base, Expr exponent);
/* a . b */
Expr eval_dot(Expr a, Expr b);
/* The names that a waiting concatenation x||i (a call of `||`) stands for, themselves not
 * evaluated; anything else as it is. */
Expr eval_joined(Expr call);
/* base[indices]: entries, slices, table entries; an indexed name where there is nothing. */
Expr eval_index(Expr base, const Expr *indices, long n);
/* The k-th entry of a table, counted row by row, becomes value; of a packed one its float. Raises
 * ST_TYPE where that has no place in it. */
void eval_store(struct RTable *m, long k, Expr value);
/* The things a container or expression is made of, as a LIST: elements, entries, values of a
 * table, characters, operands; a name or number alone is its own only element. */
Expr eval_elements(Expr e);
/* <a, b, c> (stacked) and <a | b | c> (side by side) of values. */
Expr eval_stack(const Expr *parts, long n);
Expr eval_beside(const Expr *parts, long n);

/* Of the innermost tree being evaluated; and of the one that was when the last error was raised. */
Place eval_place(void);
Place eval_error_place(void);
/* "in f, called at sheet.dae:41" lines for the last error; "" when raised at top level. */
const char *eval_error_trace(void);
/* lasterror and lastexception become the error that has ended a statement. */
void eval_note_error(void);
/* infolevel[who]: how much is to be told of it; 0 where nobody has said. */
long eval_infolevel(Expr who);

/* Assignment of a name, indexed name or call (remember table); raises for protected names. */
void eval_assign(Expr name, Expr value);
void eval_unassign(Expr name);
/* The value a name is bound to (one step), or NULL. */
Expr eval_value_of(Expr name);
/* Follows names to a table, procedure, module or other object; e itself when there is none. */
Expr eval_follow(Expr e);
/* The command has written this value as text: a statement that is its call alone does not show it
 * again. */
void eval_tell(Expr value);
/* History: eval_ditto(1) is %. EXPR_NULL results leave it unchanged. */
void eval_history_push(Value value);
Expr eval_ditto(int k);

/* --- set by the session; the defaults write to stdout and stderr ------------------------- */

/* A result that is to be displayed; label is "E, G := " or "". */
extern void (*eval_show)(const char *label, Expr value);
/* What printf, print and lprint write. */
extern void (*eval_write)(const char *text, size_t length);
/* Whole lines, by eval_write; a session breaks them at words where a person reads them on a
 * terminal. */
extern void (*eval_write_lines)(const char *text);
/* A warning, without "Warning, " and newline. */
extern void (*eval_warn)(const char *text);
/* read "file": NULL until there is a session. */
extern void (*eval_read)(const char *path);
extern void (*eval_help)(const char *topic);
/* Asks a person for a line (mem_free it; NULL at the end of input); NULL where nobody is there. */
extern char *(*eval_ask)(const char *prompt);
/* What an operator or a known function makes of its operands where users or packages bound it
 * (repl/user/overload.h), NULL for the usual; NULL itself while nothing is bound. */
extern Expr (*eval_overload)(const char *operation, const Expr *args, long n);
/* How many bound procedures and commands of the library run: operators are the usual ones there. */
extern int eval_overload_paused;
/* So many bound operators run: in them the name of an operator is the usual one too. */
extern int eval_overload_running;
/* f(args) of what is bound to the name of an operator or function; NULL: f has the option overload
 * and its parameters do not fit, so that the name means what it meant before. */
Expr eval_apply_bound(Expr f, const Expr *args, long n);
/* To be called after operators were bound or given back, and after a pause. */
extern void (*eval_overload_look)(void);
/* Formats and warns. */
void eval_warning(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Appends a message of the language: %1 is its first parameter, %-1 that as an ordinal, %0 all. */
struct Buf;
void eval_put_message(struct Buf *out, const char *format, const Expr *parameters, long n);

/* The code of the statement quit(n) after ST_QUIT was raised. */
int eval_quit_code(void);

/* restart: forgets everything. Modules that keep state register what resets it. */
void eval_restart(void);
void eval_add_restart(void (*reset)(void));
void eval_init(void);
void eval_done(void);

#endif
