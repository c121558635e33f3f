/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules of users for commands. A name with a slash is looked up by its text; most functions
 * have none, so the table of rules seen is asked first: a bit that is set when a name with a slash
 * gets a value would need a hook in every assignment, one look-up of an interned text does not.
 */
#include "repl/user/rules.h"

#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/extend.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"

Expr rules_apply(const char *command, const char *name, const Expr *args, long n)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "%s/%s", command, name);
    Symbol *symbol = sym_global(buf_text(&text));
    const Builtin *row = symbol->value ? NULL : builtin_find(buf_text(&text));
    err_undefer(true);
    if (row)
        return builtin_call(row, args, n);
    Expr f = symbol->value ? eval_follow(symbol->node) : NULL;
    return f && proc_of(f) ? eval_apply(f, args, n) : NULL;
}

/* The name of a function that a rule may be for, or NULL: an unknown one, of expand any. */
static const char *rule_name(const char *command, Expr call)
{
    if (!expr_is(call, EXPR_CALL) || !expr_is(expr_arg(call, 0), EXPR_SYMBOL))
        return NULL;
    const Symbol *symbol = sym_of(expr_arg(call, 0));
    bool known = symbol->function && strcmp(command, "expand") != 0;
    return known || symbol->local ? NULL : symbol->name;
}

typedef struct Applied {
    Expr head, value;
    const Expr *args;
    long n;
} Applied;

static void apply(void *arg)
{
    Applied *a = arg;
    a->value = eval_apply(a->head, a->args, a->n);
}

/* The number that a procedure or command of that name, which left the call for exact arguments,
 * makes of floats; NULL where it makes none. */
static Expr number_of_floats(Expr call, const Expr *args, long n)
{
    const Symbol *symbol = sym_of(expr_arg(call, 0));
    Applied a = {.head = expr_arg(call, 0), .args = args, .n = n};
    bool floats = false, numbers = true;
    for (long i = 0; i < n; i++) {
        numbers = numbers && expr_is_number(args[i]);
        floats = numbers && (floats || num_has_float(args[i]));
    }
    Expr f = symbol->value ? eval_follow(symbol->node) : NULL;
    if (!numbers || !floats || (f ? !proc_of(f) : !builtin_find(symbol->name)))
        return NULL;
    return err_attempt(apply, &a) && expr_is_number(a.value) ? a.value : NULL;
}

/* What the rule of a call says, its arguments followed by rest[0..n). */
static Expr rule_of(const char *command, Expr call, const Expr *rest, long n)
{
    enum { ROOM = 16 };
    const char *name = rule_name(command, call);
    long k = expr_count(call) - 1;
    Expr args[ROOM];
    if (!name || k + n > ROOM)
        return NULL;
    for (long i = 0; i < k; i++)
        args[i] = expr_arg(call, i + 1);
    for (long i = 0; i < n; i++)
        args[k + i] = rest[i];
    Expr value = rules_apply(command, name, args, k + n);
    if (!value && n == 0 && !strcmp(command, "evalf"))
        value = number_of_floats(call, args, k);
    return value == call ? NULL : value;
}

static Expr rewrite_node(Expr node, void *command)
{
    Expr value = expr_is(node, EXPR_CALL) ? rule_of(command, node, NULL, 0) : NULL;
    return value ? value : node;
}

Expr rules_rewrite(const char *command, Expr e)
{
    return walk_rebuild(e, NULL, rewrite_node, (void *)command);
}

typedef struct Simplified {
    Expr e;
} Simplified;

static void simplify_by(Expr node, void *arg)
{
    Simplified *s = arg;
    bool call = expr_is(node, EXPR_CALL) && expr_is(expr_arg(node, 0), EXPR_SYMBOL);
    Expr value = call ? rules_apply("simplify", expr_text(expr_arg(node, 0)), &s->e, 1) : NULL;
    if (value)
        s->e = value;
}

Expr rules_simplify(Expr e)
{
    Simplified s = {e};
    walk_each_kernel(e, simplify_by, &s);
    return s.e;
}

static void put_bindings(Buf *text, const Expr *eqs, long n)
{
    for (long i = 0; i < n; i++) {
        Expr e = eqs[i];
        if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) {
            put_bindings(text, e->u.args, expr_count(e));
        } else if (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_SYMBOL)) {
            char *value = print_text(expr_arg(e, 1), 0), *name = print_text(expr_arg(e, 0), 0);
            err_defer(mem_release, value);
            err_defer(mem_release, name);
            buf_printf(text, "%s%s = (%s)", text->length ? ", " : "use ", name, value);
            err_undefer(true);
            err_undefer(true);
        }
    }
}

Expr rules_in_procedure(Expr f, const Expr *eqs, long n)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    put_bindings(&text, eqs, n);
    if (text.length) {
        char *code = print_text(f, 0);
        err_defer(mem_release, code);
        buf_printf(&text, " in %s end use", code);
        err_undefer(true);
        Expr parts[] = {expr_string(buf_text(&text), (long)text.length), expr_symbol("statement")};
        f = eval_apply(expr_symbol("parse"), parts, 2);
    }
    err_undefer(true);
    return f;
}

void rules_begin(void)
{
    extend_rule = rule_of;
}
