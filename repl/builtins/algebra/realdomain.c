/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package RealDomain: arithmetic in which everything is real. Odd roots of negative numbers are
 * the real ones, what has no real value is undefined; solve.c has its solve. Its own commands stand
 * for the global ones between `use RealDomain in` and `end use`, and after with(RealDomain); so
 * does its operator ^. What it does not do: names are not assumed to be real.
 */
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

#define REAL_ROW(...) BUILTIN_ROW("RealDomain", "algebra", "RealDomain surd evalc", __VA_ARGS__)

enum { DIGITS = 20 };

/* Is the constant e certainly none of the real numbers? */
static bool is_imaginary(Expr e)
{
    return funcs_is_constant(e) && expr_is(evalf_expr(e, DIGITS), EXPR_COMPLEX);
}

static Expr real_or_undefined(Expr e)
{
    return is_imaginary(e) ? EXPR_UNDEFINED : e;
}

/* a^(p/q) with odd q is the p-th power of the real root. */
static Expr real_power(const Expr *args, long n)
{
    Expr a = args[0], b = args[1];

    (void)n;
    if (expr_is(b, EXPR_RATIONAL) && fmpz_is_odd(b->u.rational.den)) {
        Expr q = expr_fmpz(b->u.rational.den), p = expr_fmpz(b->u.rational.num);

        return expr_pow(funcs_apply2("surd", a, q), p);
    }
    return real_or_undefined(eval_power(a, b));
}

static Expr real_call(const char *name, const Expr *args, long n)
{
    return real_or_undefined(funcs_apply(expr_symbol(name), args, n));
}

#define REAL_FUNCTION(name)                                                                        \
    static Expr real_##name(const Expr *args, long n)                                              \
    {                                                                                              \
        return real_call(#name, args, n);                                                          \
    }

REAL_FUNCTION(sqrt)
REAL_FUNCTION(ln)
REAL_FUNCTION(log)
REAL_FUNCTION(arcsin)
REAL_FUNCTION(arccos)
REAL_FUNCTION(arccosh)
REAL_FUNCTION(arctanh)

const Builtin BUILTIN_REALDOMAIN[] = {
    REAL_ROW("^", real_power, "^(a:expr, b:expr) -> expr", "the real power a^b",
             {"use RealDomain in (-8)^(1/3) end use;", "-2", NULL},
             {"use RealDomain in (-8)^(2/3), (-1)^(1/2), 2^3 end use;", "4, undefined, 8", NULL},
             {"(-8)^(1/3);", "2*(-1)^(1/3)", NULL}),
    REAL_ROW("sqrt", real_sqrt, "sqrt(x:expr) -> expr", "the square root of what is not negative",
             {"use RealDomain in sqrt(-4), sqrt(4) end use;", "undefined, 2", NULL},
             {"RealDomain:-sqrt(-2);", "undefined", NULL}),
    REAL_ROW("ln", real_ln, "ln(x:expr) -> expr", "the logarithm of what is positive",
             {"use RealDomain in ln(-1), ln(x) end use;", "undefined, ln(x)", NULL},
             {"RealDomain:-ln(-2);", "undefined", NULL}),
    REAL_ROW("log", real_log, "log(x:expr) -> expr", "the logarithm of what is positive",
             {"use RealDomain in log(-1) end use;", "undefined", NULL},
             {"RealDomain:-log(1);", "0", NULL}),
    REAL_ROW("arcsin", real_arcsin, "arcsin(x:expr) -> expr", "the angle whose sine is x",
             {"RealDomain:-arcsin(2);", "undefined", NULL},
             {"RealDomain:-arcsin(1);", "1/2*Pi", NULL}),
    REAL_ROW("arccos", real_arccos, "arccos(x:expr) -> expr", "the angle whose cosine is x",
             {"RealDomain:-arccos(2);", "undefined", NULL},
             {"RealDomain:-arccos(0);", "1/2*Pi", NULL}),
    REAL_ROW("arccosh", real_arccosh, "arccosh(x:expr) -> expr",
             "the number whose hyperbolic cosine is x",
             {"RealDomain:-arccosh(0);", "undefined", NULL},
             {"RealDomain:-arccosh(1);", "0", NULL}),
    REAL_ROW("arctanh", real_arctanh, "arctanh(x:expr) -> expr",
             "the number whose hyperbolic tangent is x",
             {"RealDomain:-arctanh(2);", "undefined", NULL},
             {"RealDomain:-arctanh(0);", "0", NULL}),
    {.name = NULL}};
