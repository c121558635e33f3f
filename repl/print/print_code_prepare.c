/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before an expression is written it is brought to what languages have: functions that the language
 * lacks by others as their rows say (sec, arccot, Heaviside), log[b] and whole quotients by
 * functions, derivatives of unknown functions as functions of their own: diff(x(t),t) is Dx(t), the
 * second derivative D2x(t). Each node of the shared graph is looked at once.
 */
#include <math.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"
#include "repl/print/print_code_parts.h"

enum { WIDE_DIGITS = 20 }; /* more than a double can tell apart */

static Expr prepare(Expr e, void *arg);

/* --- functions in terms of others -------------------------------------------------------- */

/* Whole quotients and remainders. */
static Expr quotient(const char *name, Expr a, Expr b)
{
    if (!strcmp(name, "iquo"))
        return expr_call1("trunc", expr_div(a, b));
    if (!strcmp(name, "modp") || !strcmp(name, "mod"))
        return expr_sub(a, expr_mul(b, expr_call1("floor", expr_div(a, b))));
    return NULL;
}

/* What the language lacks, by functions that it may have. */
static Expr plain(const Code *code, Expr e, const char *name, long n)
{
    return print_code_function(code->language, name, n) ? NULL : funcs_plain(e);
}

/* --- derivatives ------------------------------------------------------------------------- */

/* D(x), (D@@2)(x) and D[1,2](u) as the names Dx, D2x and D1_2_u; NULL for other heads. */
static Expr derivative_name(Expr head)
{
    Expr f, op = expr_is(head, EXPR_CALL) ? expr_arg(head, 0) : NULL;
    if (!diff_op_is(head, &f) || !expr_is(f, EXPR_SYMBOL))
        return NULL;
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_putc(&text, 'D');
    if (expr_is(op, EXPR_INDEXED))
        for (long i = 1; i < expr_count(op); i++) {
            print_linear(&text, expr_arg(op, i));
            buf_putc(&text, '_');
        }
    else if (expr_is(op, EXPR_CALL))
        print_linear(&text, expr_arg(op, expr_count(op) - 1));
    buf_puts(&text, expr_text(f));
    Expr name = expr_symbol(buf_text(&text));
    err_undefer(true);
    return name;
}

/* --- the walk ---------------------------------------------------------------------------- */

static Expr special_head(Code *code, Expr e, Expr head)
{
    Expr name = derivative_name(head);
    if (name)
        return expr_call(name, e->u.args + 1, expr_count(e) - 1);
    if (expr_is(head, EXPR_INDEXED) && expr_is_symbol(expr_arg(head, 0), "log") &&
        expr_count(head) == 2 && expr_count(e) == 2)
        return expr_div(expr_call1("ln", expr_arg(e, 1)), expr_call1("ln", expr_arg(head, 1)));
    print_code_unable(code, "the call", e);
}

/* The call in other terms, or e itself. */
static Expr rewritten(Code *code, Expr e)
{
    Expr head = expr_arg(e, 0);
    long n = expr_count(e) - 1;
    if (!expr_is(head, EXPR_SYMBOL))
        return special_head(code, e, head);
    const char *name = expr_text(head);
    if (!strcmp(name, "if") && n == 3)
        return expr_call(expr_symbol("piecewise"), e->u.args + 1, 3);
    Expr other = n == 2 ? quotient(name, expr_arg(e, 1), expr_arg(e, 2)) : NULL;
    other = other ? other : plain(code, e, name, n);
    return other ? other : e;
}

static Expr prepare_node(Code *code, Expr e)
{
    if (expr_is_call(e, expr_symbol("diff"))) {
        Expr d = diff_to_D(e);
        if (d != e)
            return prepare(d, code);
    }
    e = walk_operands(e, prepare, code);
    if (!expr_is(e, EXPR_CALL))
        return e;
    Expr other = rewritten(code, e);
    return other == e ? e : prepare(other, code);
}

/* Is it a fraction of numbers that are beyond all doubles? */
static bool is_wide(Expr e)
{
    return expr_is(e, EXPR_RATIONAL) && (isinf(num_to_double(expr_fmpz(e->u.rational.num))) ||
                                         isinf(num_to_double(expr_fmpz(e->u.rational.den))));
}

/* A function or power that is a number, but one that no double is near: exp(-1000) becomes the
 * number, which is then written as 0. A Fortran compiler refuses what it can see to be out of
 * range. */
static Expr extreme(Code *code, Expr e)
{
    bool one = expr_is(e, EXPR_CALL) && expr_count(e) == 2;
    if ((!one && !expr_is(e, EXPR_POWER)) || !funcs_is_constant_in(&code->constant, e))
        return e;
    Expr value = evalf_expr(e, WIDE_DIGITS);
    if (!expr_is_real_number(value) || num_is_zero(value))
        return e;
    double rounded = num_to_double(value);
    return isinf(rounded) || rounded == 0 ? value : e;
}

static Expr prepare(Expr e, void *arg)
{
    Code *code = arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING))
        return is_wide(e) ? num_to_float(e, WIDE_DIGITS) : e;
    Expr known = memo_get(&code->prepared, e);
    if (known)
        return known;
    err_stack_check();
    err_poll();
    Expr result = extreme(code, prepare_node(code, e));
    memo_put(&code->prepared, e, result);
    return result;
}

Expr print_code_prepare(Code *code, Expr e)
{
    return prepare(e, code);
}

bool print_code_is_choice(Expr e)
{
    return funcs_sign(e) == FUNC_SIGN_CASES;
}
