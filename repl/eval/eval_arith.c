/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums, products and powers of values that may be matrices, lists or equations, and what is true.
 * Matrices and vectors add, scale and (with a square matrix) take integer powers; a scalar added to
 * a square matrix stands for its multiple of the identity. Lists add element by element and take
 * numeric factors. Equations are treated side by side: (a = b) + c is a + c = b + c.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/decimal.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"
#include "repl/eval/types.h"
#include "repl/hardware/block.h"
#include "repl/hardware/decimals.h"
#include <limits.h>

static bool is_special(Expr e)
{
    return expr_is(e, EXPR_OBJECT) || expr_is(e, EXPR_LIST) || expr_is(e, EXPR_EQUATION) ||
           expr_is(e, EXPR_SEQ);
}

static bool any_special(const Expr *items, long n)
{
    for (long i = 0; i < n; i++)
        if (is_special(items[i]))
            return true;
    return false;
}

/* --- sums -------------------------------------------------------------------------------- */

static Expr add_to_diagonal(const RTable *matrix, Expr scalar)
{
    if (num_is_zero(scalar))
        return rtable_expr(matrix);
    if (matrix->kind != RTABLE_MATRIX || rtable_rows(matrix) != rtable_cols(matrix))
        err_raise(ST_DOMAIN, "invalid arguments: a number can be added only to a square Matrix");
    RTable *sum = rtable_copy(matrix);
    for (long i = 0; i < rtable_rows(sum); i++)
        rtable_set(sum, i, i, eval_add((Expr[]){rtable_get(sum, i, i), scalar}, 2));
    return rtable_expr(sum);
}

/* The list of f(a[i], b[i]); b may be one thing for all. */
static Expr zip_list(Expr (*f)(const Expr *, long), Expr a, Expr b)
{
    long n = expr_count(a);
    bool lists = expr_is(b, EXPR_LIST);
    if (lists && n != expr_count(b))
        err_raise(ST_DOMAIN, "adding lists of different length");
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = f((Expr[]){expr_arg(a, i), lists ? expr_arg(b, i) : b}, 2);
    Expr result = expr_list(items, n);
    err_undefer(true);
    return result;
}

static Expr side(Expr e, long i)
{
    return expr_is(e, EXPR_EQUATION) ? expr_arg(e, i) : e;
}

static Expr sides(Expr (*f)(const Expr *, long), Expr a, Expr b)
{
    return expr_equation(f((Expr[]){side(a, 0), side(b, 0)}, 2),
                         f((Expr[]){side(a, 1), side(b, 1)}, 2));
}

/* What gave nothing (NULL) adds nothing. */
static bool is_nothing(Expr e)
{
    return expr_is(e, EXPR_SEQ) && expr_count(e) == 0;
}

static Expr add_two(Expr a, Expr b)
{
    if (is_nothing(a) || is_nothing(b))
        return is_nothing(a) ? b : a;
    Expr packed = block_arith('+', a, b);
    if (packed)
        return packed;
    const RTable *ta = rtable_of(a), *tb = rtable_of(b);
    if (ta && tb)
        return rtable_expr(linalg_add(ta, EXPR_ONE, tb, EXPR_ONE));
    if (ta && expr_is_number(b))
        return add_to_diagonal(ta, b);
    if (tb && expr_is_number(a))
        return add_to_diagonal(tb, a);
    if (expr_is(a, EXPR_EQUATION) || expr_is(b, EXPR_EQUATION))
        return sides(eval_add, a, b);
    if (expr_is(a, EXPR_LIST) && expr_is(b, EXPR_LIST))
        return zip_list(eval_add, a, b);
    Expr overloaded = object_dispatch("+", (Expr[]){a, b}, 2);
    if (overloaded)
        return overloaded;
    if (a == EXPR_ZERO)
        return b;
    if (b == EXPR_ZERO)
        return a;
    return expr_add(a, b);
}

Expr eval_add(const Expr *terms, long n)
{
    Expr bound = eval_overload && n > 1 ? eval_overload("+", terms, n) : NULL;
    if (bound)
        return bound;
    if (!any_special(terms, n))
        return expr_sum(terms, n);
    Expr sum = terms[0];
    for (long i = 1; i < n; i++)
        sum = add_two(sum, terms[i]);
    return sum;
}

/* --- products ---------------------------------------------------------------------------- */

static Expr scale_entry(Expr entry, void *factor)
{
    return eval_multiply((Expr[]){factor, entry}, 2);
}

static bool is_scalar(Expr e)
{
    return !expr_is(e, EXPR_OBJECT) && !expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET) &&
           !expr_is(e, EXPR_SEQ) && !expr_is(e, EXPR_STRING);
}

static Expr multiply_two(Expr a, Expr b)
{
    if (a == EXPR_MINUS_ONE && is_nothing(b)) /* 1-NULL is 1 */
        return b;
    Expr packed = block_arith('*', a, b);
    if (packed)
        return packed;
    const RTable *ta = rtable_of(a), *tb = rtable_of(b);
    if (ta && tb) {
        err_hint("write A . B for the matrix product");
        err_raise(ST_DOMAIN, "invalid arguments: `*` does not multiply matrices and vectors");
    }
    if (ta && is_scalar(b))
        return rtable_expr(rtable_map(ta, scale_entry, (void *)b));
    if (tb && is_scalar(a))
        return rtable_expr(rtable_map(tb, scale_entry, (void *)a));
    if (expr_is(a, EXPR_EQUATION) || expr_is(b, EXPR_EQUATION))
        return sides(eval_multiply, a, b);
    if (expr_is_number(a) && expr_is(b, EXPR_LIST))
        return zip_list(eval_multiply, b, a);
    if (expr_is_number(b) && expr_is(a, EXPR_LIST))
        return zip_list(eval_multiply, a, b);
    Expr negative = a == EXPR_MINUS_ONE ? object_dispatch("-", &b, 1) : NULL;
    if (!negative)
        negative = object_dispatch("*", (Expr[]){a, b}, 2);
    return negative ? negative : expr_mul(a, b);
}

Expr eval_multiply(const Expr *factors, long n)
{
    Expr bound = eval_overload && n > 1 ? eval_overload("*", factors, n) : NULL;
    if (bound)
        return bound;
    if (!any_special(factors, n))
        return expr_product(factors, n);
    Expr product = factors[0];
    for (long i = 1; i < n; i++)
        product = multiply_two(product, factors[i]);
    return product;
}

Expr eval_dot(Expr a, Expr b)
{
    Expr bound = eval_overload ? eval_overload(".", (Expr[]){a, b}, 2) : NULL;
    if (bound)
        return bound;
    const Builtin *row = expr_is(a, EXPR_SYMBOL) ? sym_of(a)->command : NULL;
    if (row && row->flags & BUILTIN_DOTS && rtable_look(b))
        return builtin_call(row, (Expr[]){b, expr_symbol("dot")}, 2);
    bool scalar = expr_is_number(a) || expr_is_number(b);
    Expr packed = scalar ? block_arith('*', a, b) : block_dot(a, b);
    if (packed)
        return packed;
    bool doubles = decimals_begin((Expr[]){a, b}, 2, LONG_MAX);
    Expr product = linalg_dot(a, b);
    return doubles ? decimals_end(product) : product;
}

/* --- powers ------------------------------------------------------------------------------ */

/* An integer power of a packed Matrix by its products; NULL. */
static Expr packed_power(Expr base, long k)
{
    Expr power = NULL;
    if (k < 0)
        base = block_inverse(base);
    for (unsigned long m = k < 0 ? -(unsigned long)k : (unsigned long)k; base && m; m >>= 1) {
        if (m & 1)
            power = power ? block_dot(power, base) : base;
        if (m > 1)
            base = block_dot(base, base);
    }
    return base ? power : NULL;
}

static Expr matrix_power(Expr e, Expr exponent)
{
    long k;
    bool transposes = expr_is_symbol(exponent, "%T") || expr_is_symbol(exponent, "%H");
    Expr packed = transposes && rtable_look(e)->type == RTABLE_FLOAT ? block_transpose(e)
                  : rtable_look(e)->kind == RTABLE_MATRIX && expr_is(exponent, EXPR_INTEGER) &&
                          num_get_si(&k, exponent)
                      ? packed_power(e, k)
                      : NULL;
    if (packed)
        return packed;
    const RTable *matrix = rtable_of(e);
    if (expr_is_symbol(exponent, "%T"))
        return rtable_expr(linalg_transpose(matrix));
    if (expr_is_symbol(exponent, "%H"))
        return rtable_expr(linalg_hermitian(matrix));
    if (!expr_is(exponent, EXPR_INTEGER) || !num_get_si(&k, exponent))
        err_raise(ST_DOMAIN, "invalid exponent of a Matrix: an integer or %%T is expected");
    if (matrix->kind != RTABLE_MATRIX || rtable_rows(matrix) != rtable_cols(matrix))
        err_raise(ST_DOMAIN, "only a square Matrix can be raised to a power");
    bool doubles = decimals_begin(&e, 1, DECIMALS_MOST);
    const RTable *base = k < 0 ? linalg_inverse(matrix) : matrix;
    RTable *power = linalg_identity(rtable_rows(matrix));
    for (unsigned long m = k < 0 ? -(unsigned long)k : (unsigned long)k; m; m >>= 1) {
        if (m & 1)
            power = linalg_multiply(power, base);
        if (m > 1)
            base = linalg_multiply(base, base);
    }
    return doubles ? decimals_end(rtable_expr(power)) : rtable_expr(power);
}

Expr eval_power(Expr base, Expr exponent)
{
    Expr bound = eval_overload ? eval_overload("^", (Expr[]){base, exponent}, 2) : NULL;
    if (bound)
        return bound;
    if (rtable_look(base))
        return matrix_power(base, exponent);
    if (expr_is(base, EXPR_EQUATION))
        return expr_equation(eval_power(expr_arg(base, 0), exponent),
                             eval_power(expr_arg(base, 1), exponent));
    Expr pair[2] = {base, exponent}, power = NULL;
    if (exponent == EXPR_MINUS_ONE)
        power = object_dispatch("/", &base, 1);
    if (!power)
        power = object_dispatch("^", pair, 2);
    if (power)
        return power;
    return expr_pow(base, exponent);
}

/* --- truth ------------------------------------------------------------------------------- */

static Expr truth(bool value)
{
    return value ? EXPR_TRUE : EXPR_FALSE;
}

static Expr negation(Expr decided)
{
    return !decided || decided == EXPR_FAIL ? decided : truth(decided == EXPR_FALSE);
}

/* Float(undefined): it has no place among the numbers, whose order num_cmp extends to it. */
static bool is_unordered(Expr e)
{
    return decimal_is_special(e) && num_sign(e) == 0;
}

static bool same_value(Expr a, Expr b)
{
    if (a == b)
        return true;
    if (expr_is_real_number(a) && expr_is_real_number(b))
        return !is_unordered(a) && !is_unordered(b) && num_cmp(a, b) == 0;
    if (diff_align(a, b) == b)
        return true;
    return expr_is_number(a) && expr_is_number(b) && num_is_zero(num_sub(a, b));
}

/* 1 and -1 for the two infinities, 0 for anything else. */
static int infinite(Expr e)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    return t == EXPR_INFINITY && expr_is_real_number(c) ? num_sign(c) : 0;
}

/* a < b (or a <= b) of real constants; NULL when that cannot be told. */
static Expr less(Expr a, Expr b, bool or_equal)
{
    if (expr_is_real_number(a) && expr_is_real_number(b)) {
        if (is_unordered(a) || is_unordered(b))
            return EXPR_FALSE;
        int order = num_cmp(a, b);
        return truth(order < 0 || (or_equal && order == 0));
    }
    int ia = infinite(a), ib = infinite(b);
    bool constants = types_is_named(a, "constant") && types_is_named(b, "constant");
    if (!constants)
        return NULL;
    if (ia || ib)
        return truth(ia < ib || (or_equal && ia == ib));
    int sign = evalf_sign(expr_sub(a, b), 512);
    return sign == 2 ? NULL : truth(sign < 0 || (or_equal && sign == 0));
}

static Expr both(Expr a, Expr b, Expr absorbing)
{
    Expr x = eval_decide(a);
    if (x == absorbing)
        return x;
    Expr y = eval_decide(b);
    if (y == absorbing)
        return y;
    if (!x || !y)
        return NULL;
    return x == EXPR_FAIL ? x : y;
}

static Expr decide_call(Expr e)
{
    if (expr_nops(e) != 2)
        return NULL;
    Expr items = expr_op(e, 2);
    if (!expr_is_symbol(expr_arg(e, 0), "in"))
        return NULL;
    Expr said = e->flags & NODE_HAS_OBJECT ? object_dispatch("in", e->u.args + 1, 2) : NULL;
    if (said)
        return eval_decide(said);
    if (!collection_is(items))
        return NULL;
    return truth(collection_find(items, expr_op(e, 1)) >= 0);
}

/* What the method of an object on one of the two sides says of them, else `otherwise`. */
static Expr by_objects(const char *operator, Expr e, Expr otherwise)
{
    if (!(e->flags & NODE_HAS_OBJECT))
        return otherwise;
    Expr value = object_dispatch(operator, e->u.args, 2);
    return value ? eval_decide(value) : otherwise;
}

Expr eval_decide(Expr e)
{
    err_stack_check();
    bool relation = expr_is(e, EXPR_EQUATION) || expr_is(e, EXPR_UNEQUAL) ||
                    expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ);
    Expr bound = eval_overload && relation ? eval_overload("decide", &e, 1) : NULL;
    if (bound)
        return bound;
    switch (expr_kind(e)) {
    case EXPR_SYMBOL:
        return e == EXPR_TRUE || e == EXPR_FALSE || e == EXPR_FAIL ? e : NULL;
    case EXPR_EQUATION:
        return by_objects("=", e, truth(same_value(expr_arg(e, 0), expr_arg(e, 1))));
    case EXPR_UNEQUAL:
        return negation(by_objects("=", e, truth(same_value(expr_arg(e, 0), expr_arg(e, 1)))));
    case EXPR_LESS:
        return by_objects("<", e, less(expr_arg(e, 0), expr_arg(e, 1), false));
    case EXPR_LESSEQ:
        return less(expr_arg(e, 0), expr_arg(e, 1), true);
    case EXPR_AND:
        return both(expr_arg(e, 0), expr_arg(e, 1), EXPR_FALSE);
    case EXPR_OR:
        return both(expr_arg(e, 0), expr_arg(e, 1), EXPR_TRUE);
    case EXPR_NOT:
        return negation(eval_decide(expr_arg(e, 0)));
    case EXPR_TYPED:
        return truth(types_is(eval_expr(expr_arg(e, 0)), expr_arg(e, 1)));
    case EXPR_CALL:
        return decide_call(e);
    default:
        return NULL;
    }
}

Expr eval_boolean(Expr condition)
{
    Expr decided = eval_decide(condition);
    return decided ? decided : EXPR_FAIL;
}

bool eval_truth(Expr condition)
{
    Expr decided = eval_decide(condition);
    if (decided)
        return decided == EXPR_TRUE;
    char *text = print_text(condition, 200);
    err_defer(mem_release, text);
    err_raise(ST_UNABLE, "cannot determine if this expression is true or false: %s", text);
}
