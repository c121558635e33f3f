/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The register of known functions and their application. The rows stand by family in cas/funcs/;
 * here they are tied to their symbols and applied: first the row's own automatic simplification,
 * then, when a float occurs in the arguments, evaluation in balls. The mathematical constants
 * beside a float become floats too, so sin(2e3*Pi*t) comes to sin(6283.185308*t) as in Maple.
 *
 * What must hold: funcs_apply of its own result gives it back (automatic simplification is
 * idempotent), and a call that stays has no float in a constant argument.
 */
#include "cas/value/funcs_row.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/inert.h"
#include "cas/value/quick.h"

static const FuncRow *const *families; /* what cas_init registered */
static long family_count;

/* --- the register ------------------------------------------------------------------------- */

const FuncRow *funcs_row(long i)
{
    for (long f = 0; f < family_count && i >= 0; f++)
        for (const FuncRow *row = families[f]; row->name; row++)
            if (i-- == 0)
                return row;
    return NULL;
}

void funcs_register(const FuncRow *const *these, long n)
{
    const FuncRow *row;

    families = these;
    family_count = n;
    for (long i = 0; (row = funcs_row(i)); i++)
        sym_global(row->name)->function = row;
}

const FuncRow *funcs_find(Expr head)
{
    return expr_is(head, EXPR_SYMBOL) ? sym_of(head)->function : NULL;
}

const FuncRow *funcs_find_name(const char *name)
{
    return funcs_find(expr_symbol(name));
}

Expr funcs_argument(Expr e, const char *name)
{
    if (expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), name))
        return expr_arg(e, 1);
    return NULL;
}

/* --- constants ---------------------------------------------------------------------------- */

static const char *const CONSTANTS[] = {"Pi", "gamma", "Catalan"};
enum { CONSTANT_COUNT = sizeof CONSTANTS / sizeof *CONSTANTS };

bool funcs_is_constant_name(Expr e)
{
    for (int i = 0; expr_is(e, EXPR_SYMBOL) && i < CONSTANT_COUNT; i++)
        if (expr_is_symbol(e, CONSTANTS[i]))
            return true;
    return false;
}

/* Items first to the last of a node, being asked through funcs_is_constant_in; lists among them
 * item by item. */
static bool constant_items(Memo *known, Expr e, long first, bool lists)
{
    for (long i = first; i < expr_count(e); i++) {
        Expr item = expr_arg(e, i);
        bool yes = lists && expr_is(item, EXPR_LIST) ? constant_items(known, item, 0, false)
                                                     : funcs_is_constant_in(known, item);
        if (!yes)
            return false;
    }
    return true;
}

static bool constant_node(Memo *known, Expr e)
{
    long first = 0;
    bool lists = false;
    if (expr_is(e, EXPR_CALL)) {
        const FuncRow *row = funcs_find(expr_arg(e, 0));
        Expr written = row ? NULL : inert_written(e);
        if (written)
            return funcs_is_constant_in(known, written);
        if (!row || !row->ball)
            return inert_is_constant(e);
        first = 1;
        lists = row->lists;
    } else if (!expr_is(e, EXPR_SUM) && !expr_is(e, EXPR_PRODUCT) && !expr_is(e, EXPR_POWER)) {
        return false;
    }
    return constant_items(known, e, first, lists);
}

bool funcs_is_constant_in(Memo *known, Expr e)
{
    err_stack_check();
    if (expr_is_number(e))
        return true;
    if (expr_is(e, EXPR_SYMBOL))
        return funcs_is_constant_name(e);
    Expr answer = memo_get(known, e);
    if (!answer) {
        answer = constant_node(known, e) ? EXPR_TRUE : EXPR_FALSE;
        memo_put(known, e, answer);
    }
    return answer == EXPR_TRUE;
}

bool funcs_is_constant(Expr e)
{
    if (expr_is_number(e))
        return true;
    Memo known;
    memo_begin(&known);
    bool yes = funcs_is_constant_in(&known, e);
    memo_end(&known);
    return yes;
}

bool funcs_is_constant_beside(Expr e, Expr x)
{
    return funcs_is_constant(walk_replace1(e, x, expr_symbol("Catalan")));
}

/* --- application -------------------------------------------------------------------------- */

static void check_arity(const FuncRow *row, long n)
{
    if (row->arity < 0 || (n >= row->arity && n <= row->arity + row->optional))
        return;
    const char *plural = row->arity + row->optional == 1 ? "" : "s";
    err_hint("see ?%s", row->name);
    if (row->optional)
        err_raise(ST_ARITY, "invalid input: %s expects %d to %d arguments, but received %ld",
                  row->name, row->arity, row->arity + row->optional, n);
    err_raise(ST_ARITY, "invalid input: %s expects its %d argument%s, but received %ld", row->name,
              row->arity, plural, n);
}

/* The arguments of a call that has a float in it, with their mathematical constants as floats. */
static Expr collapse(Expr a)
{
    if (!(a->flags & NODE_HAS_FLOAT))
        return a;
    Expr from[CONSTANT_COUNT], to[CONSTANT_COUNT];
    for (int i = 0; i < CONSTANT_COUNT; i++) {
        from[i] = expr_symbol(CONSTANTS[i]);
        to[i] = walk_has(a, from[i]) ? evalf_expr(from[i], num_digits) : from[i];
    }
    return walk_replace(a, from, to, CONSTANT_COUNT);
}

/* Digits for the value of a function that is then a double. */
enum { DIGITS_OF_DOUBLE = 18 };

static bool any_hard(const Expr *args, long n)
{
    bool hard = false;
    for (long i = 0; i < n && !hard; i++)
        hard = expr_is_number(args[i]) && num_is_hard(args[i]);
    return hard && num_hardware_allowed();
}

/* The value of a call with numbers in it, a double where one of the arguments is. */
static Expr constant_value(Expr head, const Expr *args, long n)
{
    bool hard = any_hard(args, n);
    Expr value = evalf_expr(expr_call(head, args, n), hard ? DIGITS_OF_DOUBLE : num_digits);
    return hard && expr_is_number(value) ? num_harden(value) : value;
}

static Expr apply_floats(const FuncRow *row, Expr head, const Expr *args, long n)
{
    bool constant = row->ball != NULL, changed = false;
    Expr quick = n == 1 ? quick_value(row, args[0]) : NULL;
    if (quick)
        return quick;
    Expr *collapsed = mem_array((size_t)n, sizeof *collapsed);
    err_defer(mem_release, collapsed);
    constant = constant && funcs_is_constant(expr_call(head, args, n));
    for (long i = 0; i < n; i++)
        collapsed[i] = args[i];
    Expr value = NULL;
    if (constant) {
        value = constant_value(head, args, n);
    } else {
        for (long i = 0; i < n; i++) {
            collapsed[i] = collapse(args[i]);
            changed = changed || collapsed[i] != args[i];
        }
        value = changed ? funcs_apply(head, collapsed, n) : expr_call(head, args, n);
    }
    err_undefer(true);
    return value;
}

/* The quotient of logarithms; a number of log10 and log2 where there is one, a float for a float.
 */
static Expr log_to(Expr base, Expr x)
{
    if (base == EXPR_TWO || base == expr_int(10))
        return funcs_apply1(base == EXPR_TWO ? "log2" : "log10", x);
    Expr quotient = expr_div(funcs_apply1("ln", x), funcs_apply1("ln", base));
    bool floats = (quotient->flags & NODE_HAS_FLOAT) && funcs_is_constant(quotient);
    return floats ? evalf_expr(quotient, num_digits) : quotient;
}

/* log[b](x) and root[n](x). */
static Expr apply_indexed(Expr head, const Expr *args, long n)
{
    if (n == 1 && expr_count(head) == 2) {
        Expr base = expr_arg(head, 0), index = expr_arg(head, 1);
        if (expr_is_symbol(base, "log"))
            return log_to(index, args[0]);
        if (expr_is_symbol(base, "root"))
            return funcs_apply2("root", args[0], index);
    }
    return expr_call(head, args, n);
}

Expr funcs_apply(Expr head, const Expr *args, long n)
{
    CHECK(head != NULL && n >= 0);
    if (expr_is(head, EXPR_INDEXED))
        return apply_indexed(head, args, n);
    const FuncRow *row = funcs_find(head);
    if (!row)
        return expr_call(head, args, n);
    check_arity(row, n);
    for (long i = 0; i < n && row->sign != FUNC_SIGN_CASES; i++)
        if (expr_is(args[i], EXPR_FLOAT) && num_is_undefined(args[i]))
            return args[i];
    Expr value = row->eval ? row->eval(args, n) : NULL;
    if (value)
        return value;
    for (long i = 0; i < n; i++)
        if (args[i]->flags & NODE_HAS_FLOAT)
            return apply_floats(row, head, args, n);
    return expr_call(head, args, n);
}

Expr funcs_apply1(const char *name, Expr a)
{
    return funcs_apply(expr_symbol(name), &a, 1);
}

Expr funcs_apply2(const char *name, Expr a, Expr b)
{
    return funcs_apply(expr_symbol(name), (Expr[]){a, b}, 2);
}

Expr funcs_applied(Expr e, void *unused)
{
    (void)unused;
    if (!expr_is(e, EXPR_CALL) || !funcs_find(expr_arg(e, 0)))
        return e;
    return funcs_apply(expr_arg(e, 0), e->u.args + 1, expr_count(e) - 1);
}

Expr funcs_refresh(Expr e)
{
    return walk_rebuild(e, NULL, funcs_applied, NULL);
}

Expr funcs_replace(Expr e, const Expr *from, const Expr *to, long n)
{
    CHECK(n >= 0);
    return funcs_refresh(walk_replace_after(e, from, to, n, funcs_applied));
}

Expr funcs_at(Expr e, Expr x, Expr value)
{
    CHECK(e != NULL && value != NULL);
    return funcs_replace(e, &x, &value, 1);
}

typedef struct Evaluation {
    Expr e;
    const Expr *from, *to;
    long n;
} Evaluation;

static void evaluate(void *arg)
{
    Evaluation *v = arg;
    v->e = funcs_replace(v->e, v->from, v->to, v->n);
}

Expr funcs_value(Expr e, const Expr *from, const Expr *to, long n)
{
    Evaluation v = {e, from, to, n};
    return err_attempt(evaluate, &v) && !walk_has(v.e, EXPR_UNDEFINED) ? v.e : NULL;
}

int funcs_real_sign(Expr e)
{
    if (expr_is_real_number(e))
        return num_sign_known(e);
    if (expr_is_number(e))
        return 2;
    if (funcs_is_constant(e))
        return evalf_sign(e, 4096);
    return assume_active() ? assume_sign(e) : 2;
}

Expr funcs_ratio_times(long num, long den, Expr e)
{
    return expr_mul(expr_ratio(num, den), e);
}
