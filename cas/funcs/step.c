/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Heaviside, Dirac and piecewise. piecewise(c1, v1, c2, v2, ..., otherwise) drops conditions that
 * are false, ends at one that is true, and stays where a condition cannot be decided. Heaviside(0)
 * is undefined; in doubles, where an integrator may land on the step, it is 1.
 */
#include "cas/core/num.h"
#include "cas/funcs/family.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/collection.h"

static Expr heaviside_eval(const Expr *args, long n)
{
    (void)n;
    int infinite, sign = funcs_real_sign(args[0]);
    if (funcs_is_infinite(args[0], &infinite))
        sign = infinite;
    if (sign == 2)
        return NULL;
    if (sign == 0)
        return EXPR_UNDEFINED;
    return sign > 0 ? EXPR_ONE : EXPR_ZERO;
}

static Expr heaviside_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return funcs_apply1("Dirac", args[0]);
}

static double heaviside_real(double x)
{
    return x >= 0 ? 1 : 0;
}

static Expr heaviside_integral(Expr u)
{
    return expr_mul(u, funcs_apply1("Heaviside", u));
}

/* Dirac(x) and its derivatives Dirac(n, x). */
static Expr dirac_eval(const Expr *args, long n)
{
    Expr x = args[n - 1], y;
    int infinite, sign = funcs_real_sign(x);
    if (sign == 1 || sign == -1 || funcs_is_infinite(x, &infinite))
        return EXPR_ZERO;
    if (n == 2 && args[0] == EXPR_ZERO)
        return funcs_apply1("Dirac", x);
    if (!expr_is_number(x) && funcs_minus_form(x, &y)) {
        if (n == 1)
            return funcs_apply1("Dirac", y);
        if (expr_is(args[0], EXPR_INTEGER))
            return expr_mul(fmpz_is_odd(args[0]->u.integer) ? EXPR_MINUS_ONE : EXPR_ONE,
                            funcs_apply2("Dirac", args[0], y));
    }
    return NULL;
}

static Expr dirac_derivative(const Expr *args, long n, long i)
{
    if (i != n - 1)
        return NULL;
    if (n == 1)
        return funcs_apply2("Dirac", EXPR_ONE, args[0]);
    return funcs_apply2("Dirac", expr_add(args[0], EXPR_ONE), args[1]);
}

static double dirac_real(double x)
{
    return x == 0 ? INFINITY : 0;
}

/* --- piecewise -------------------------------------------------------------------------------- */

static Truth decide(Expr condition);

static Truth truth_not(Truth t)
{
    return t == TRUTH_UNKNOWN ? t : t == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

static Truth decide_pair(Expr condition)
{
    Truth a = decide(expr_arg(condition, 0)), b = decide(expr_arg(condition, 1));
    Truth strong = expr_is(condition, EXPR_AND) ? TRUTH_NO : TRUTH_YES;
    if (a == strong || b == strong)
        return strong;
    return a == TRUTH_UNKNOWN || b == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : truth_not(strong);
}

/* Sign of lhs - rhs where it is known, else 2. */
static int compare(Expr condition)
{
    Expr a = expr_arg(condition, 0), b = expr_arg(condition, 1);
    int sa, sb;
    bool ia = funcs_is_infinite(a, &sa), ib = funcs_is_infinite(b, &sb);
    if (a == b)
        return 0;
    if (ia && funcs_real_sign(b) != 2)
        return sa;
    if (ib && funcs_real_sign(a) != 2)
        return -sb;
    if (ia && ib)
        return sa > sb ? 1 : -1;
    return funcs_real_sign(expr_sub(a, b));
}

static Truth decide(Expr condition)
{
    err_stack_check();
    if (condition == EXPR_TRUE)
        return TRUTH_YES;
    if (condition == EXPR_FALSE)
        return TRUTH_NO;
    switch (expr_kind(condition)) {
    case EXPR_AND:
    case EXPR_OR:
        return decide_pair(condition);
    case EXPR_NOT:
        return truth_not(decide(expr_arg(condition, 0)));
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
        break;
    default:
        return TRUTH_UNKNOWN;
    }
    if (num_is_undefined(expr_arg(condition, 0)) || num_is_undefined(expr_arg(condition, 1)))
        return expr_is(condition, EXPR_UNEQUAL) ? TRUTH_YES : TRUTH_NO;
    int sign = compare(condition);
    if (sign == 2)
        return TRUTH_UNKNOWN;
    switch (expr_kind(condition)) {
    case EXPR_LESS:
        return sign < 0 ? TRUTH_YES : TRUTH_NO;
    case EXPR_LESSEQ:
        return sign <= 0 ? TRUTH_YES : TRUTH_NO;
    case EXPR_EQUATION:
        return sign == 0 ? TRUTH_YES : TRUTH_NO;
    default:
        return sign != 0 ? TRUTH_YES : TRUTH_NO;
    }
}

/* Keeps the branches that may hold, up to one that does; returns how many arguments stay. */
static long prune(const Expr *args, long n, Expr *kept)
{
    long count = 0, i = 0;
    for (; i + 1 < n; i += 2) {
        Truth t = decide(args[i]);
        if (t == TRUTH_NO)
            continue;
        if (t == TRUTH_YES) {
            kept[count++] = args[i + 1];
            return count;
        }
        kept[count++] = args[i];
        kept[count++] = args[i + 1];
    }
    if (i < n)
        kept[count++] = args[i];
    return count;
}

static Expr piecewise_eval(const Expr *args, long n)
{
    Expr *kept = mem_array((size_t)n + 1, sizeof *kept);
    err_defer(mem_release, kept);
    long count = prune(args, n, kept);
    Expr value = NULL;
    if (count == 0)
        value = EXPR_ZERO;
    else if (count == 1)
        value = kept[0];
    else if (count < n)
        value = expr_call(expr_symbol("piecewise"), kept, count);
    err_undefer(true);
    return value;
}

/* 1 at zero, as languages with conditions have it. */
static Expr heaviside_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_cases((Expr[]){funcs_less(args[0], EXPR_ZERO), EXPR_ZERO, EXPR_ONE}, 3);
}

static Expr heaviside_pieces(const Expr *args, long n)
{
    (void)n;
    return funcs_three_pieces(args[0], EXPR_ZERO, EXPR_UNDEFINED, EXPR_ONE);
}

static Expr piecewise_pieces(const Expr *args, long n)
{
    Expr list = expr_list(args, n);
    return n % 2 ? list : collection_append(list, EXPR_ZERO);
}

const FuncRow funcs_step_rows[] = {
    {.name = "Heaviside",
     .pieces = heaviside_pieces,
     .operation = FUNC_OPERATION_STEP,
     .plain = heaviside_plain,
     .real = FUNC_LINE,
     .range = FUNC_SPAN(ZERO, ONE),
     .breaks = {FUNC_ZERO},
     .jump = FUNC_JUMP_SIGN,
     .integral = heaviside_integral,
     .tame = true,
     .arity = 1,
     .eval = heaviside_eval,
     .derivative = heaviside_derivative,
     .real1 = heaviside_real,
     .summary = "unit step: 0 below zero, 1 above",
     .examples = {{"Heaviside(-2);", "0"}, {"diff(Heaviside(x),x);", "Dirac(x)"}}},
    {.name = "Dirac",
     .real = FUNC_LINE,
     .parity = FUNC_EVEN,
     .breaks = {FUNC_ZERO},
     .arity = 1,
     .optional = 1,
     .eval = dirac_eval,
     .derivative = dirac_derivative,
     .real1 = dirac_real,
     .summary = "unit impulse; Dirac(n, x): its n-th derivative",
     .examples = {{"Dirac(1);", "0"}, {"diff(Dirac(x),x);", "Dirac(1,x)"}}},
    {.name = "piecewise",
     .pieces = piecewise_pieces,
     .sign = FUNC_SIGN_CASES,
     .jump = FUNC_JUMP_PIECEWISE,
     .arity = -1,
     .eval = piecewise_eval,
     .summary = "piecewise(c1, v1, c2, v2, ..., otherwise)",
     .examples = {{"piecewise(1<2,a,b);", "a"},
                  {"piecewise(2<1,a,x<0,b,c);", "piecewise(x<0,b,c)"}}},
    {0},
};
