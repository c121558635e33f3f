/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * int: over a name, an interval or several in turn, of procedures too, with Maple's options. The
 * algorithms are those of cas/integrate; what is asked of names there is said here.
 */
#include <stddef.h>

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/calculus/quadrature/quadrature.h"
#include "cas/calculus/series/series.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/integrate/integrate.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"

/* An antiderivative. x^(a+1)/(a+1) is one where a+1 <> 0, which is said; that a name alone is not
 * zero, as that of a frequency, is taken for granted without a word. */
static Expr antiderivative(Expr f, Expr x)
{
    Notes notes;
    notes_begin_silent(&notes);
    Expr F = integrate_indefinite(f, x);
    notes_keep(&notes);
    if (!F)
        return NULL;
    notes_begin_about(&notes, f, 0);
    notes_sums_beside(F, x);
    notes_keep(&notes);
    return F;
}

/* Of a series in powers of u, linear in x: term by term, its last one O(u^(k+1)). NULL when f is no
 * series. */
static Expr antiderivative_of_series(Expr f, Expr x)
{
    Expr p = series_polynomial(f), rest = p == f ? EXPR_ZERO : expr_sub(f, p), base, k;
    if (!expr_is(rest, EXPR_CALL) || expr_count(rest) != 2)
        return NULL;
    expr_split_power(expr_arg(rest, 1), &base, &k);
    Expr slope = diff_name(base, x), F = antiderivative(p, x);
    if (!F || slope == EXPR_ZERO || !expr_is_number(slope) || !expr_is_number(k))
        return NULL;
    return expr_add(F, expr_call1("O", expr_pow(base, expr_add(k, EXPR_ONE))));
}

/* The integral over a name or over x = a..b; NULL when none was found. */
static Expr integrate_over(Expr f, Expr over)
{
    if (expr_is(over, EXPR_SYMBOL)) {
        Expr F = antiderivative_of_series(f, over);
        return F ? F : antiderivative(f, over);
    }
    if (expr_is(over, EXPR_EQUATION) && expr_is(expr_arg(over, 0), EXPR_SYMBOL) &&
        expr_is(expr_arg(over, 1), EXPR_RANGE)) {
        Expr range = expr_arg(over, 1);
        return integrate_definite(f, expr_arg(over, 0), expr_arg(range, 0), expr_arg(range, 1));
    }
    err_hint("int(f, x) or int(f, x = a..b)");
    err_raise(ST_TYPE, "invalid input: int expects a name or x = a..b as its 2nd argument");
}

/* One over the list or sequence of several variables, the first inside. */
static Expr integrate_repeatedly(Expr f, Expr over, const Expr *options, long n)
{
    for (long i = 0; i < expr_count(over); i++) {
        Expr one = expr_arg(over, i);
        Expr args[3] = {f, one, n > 0 ? options[0] : EXPR_NULL};
        f = eval_apply(expr_symbol("int"), args, n > 0 ? 3 : 2);
    }
    return f;
}

/* int(f, a..b) of a procedure or function: f(t) over t = a..b. */
static Expr integrate_operator(Expr f, Expr range)
{
    Expr t = expr_from_symbol(sym_fresh("t")), value = eval_apply(f, &t, 1);
    value = integrate_definite(value, t, expr_arg(range, 0), expr_arg(range, 1));
    return value ? value : expr_call2("int", f, range);
}

static bool is_function(Expr f)
{
    return proc_of(eval_follow(f)) || (expr_is(f, EXPR_SYMBOL) && funcs_find(f));
}

typedef struct IntegralCall {
    bool numeric, principal, inert;
    bool continuous; /* what is taken for granted of names is not said */
    long digits;     /* of the number; 0: as Digits says */
    double epsilon;  /* its relative error; 0: as digits say */
} IntegralCall;

static const OptionWord INTEGRAL_METHODS[] = {
    {"contour", 0}, {"ddivides", 0}, {"default", 0},       {"elliptic", 0}, {"elliptictrig", 0},
    {"ftoc", 0},    {"ftocms", 0},   {"gosper", 0},        {"lookup", 0},   {"meijerg", 0},
    {"norman", 0},  {"orering", 0},  {"parallelrisch", 0}, {"parts", 0},    {"polynomial", 0},
    {"ratpoly", 0}, {"risch", 0},    {"trager", 0},        {"trigexp", 0},  {NULL, 0}};

/* Maple's methods, those of numeric integration too: the method is chosen here. */
static void check_integral_method(void *target, Expr value, const OptionRow *row)
{
    (void)target;
    if (!options_word(QUADRATURE_METHODS, value, true) && !options_word(row->words, value, true))
        options_unsuited(row, value);
}

static const OptionRow INTEGRAL_ROWS[] = {
    {"numeric", OPTION_TRUTH, offsetof(IntegralCall, numeric), .bare = true,
     .summary = "a floating value, as evalf(Int(...)) gives it"},
    {"digits", OPTION_INTEGER, offsetof(IntegralCall, digits), .low = 1,
     .summary = "of the floating value; Digits if not said"},
    {"epsilon", OPTION_POSITIVE, offsetof(IntegralCall, epsilon),
     .summary = "the relative error that the floating value may have"},
    {"CauchyPrincipalValue", OPTION_TRUTH, offsetof(IntegralCall, principal), .bare = true,
     .summary = "poles between the ends are approached from both sides alike"},
    {"inert", OPTION_TRUTH, offsetof(IntegralCall, inert), .bare = true,
     .summary = "over a region: the integrals it comes to, as Int"},
    {"continuous", OPTION_TRUTH, offsetof(IntegralCall, continuous), .bare = true,
     .summary = "there is no pole between the ends: what that asks of names is not said"},
    /* how Maple looks for breaks and which of its methods it takes */
    {"AllSolutions", OPTION_IDLE, .bare = true},
    {"allsolutions", OPTION_IDLE, .bare = true},
    {"method", OPTION_OWN, .take = check_integral_method, .words = INTEGRAL_METHODS,
     .expected = "the name of a method", .trial = "ftoc; _Gquad"},
    {.name = NULL},
};

static const OptionTable INTEGRAL_OPTIONS = {
    .command = "int", .rows = INTEGRAL_ROWS, .size = sizeof(IntegralCall)};

/* Floats are integrated as the exact numbers they are, so that the result can be proven. */
static Expr integral_called(IntegralCall call, const Expr *args, long n)
{
    Expr f = args[0], over = args[1];
    if (call.principal)
        return eval_apply_export("IntegrationTools", "PrincipalValue", args, 2);
    if (expr_is(over, EXPR_EQUATION) && expr_is(expr_arg(over, 0), EXPR_LIST) &&
        expr_is(expr_arg(over, 1), EXPR_CALL)) /* over [x,y] = Circle(<0,0>, 1) */
        return eval_apply_export("VectorCalculus", "RegionInt",
                                 (Expr[]){f, over, expr_symbol("inert")}, call.inert ? 3 : 2);
    if (call.numeric) {
        long digits = call.digits ? call.digits : num_digits;
        if (call.epsilon > 0 && call.epsilon < 1)
            digits = (long)ceil(-log10(call.epsilon));
        return evalf_expr(expr_call2("Int", f, over), digits);
    }
    if (expr_is(over, EXPR_LIST))
        return integrate_repeatedly(f, over, args + 2, n - 2);
    if (expr_is(over, EXPR_RANGE) && is_function(f))
        return integrate_operator(f, over);
    bool container = expr_is(f, EXPR_LIST) || expr_is(f, EXPR_SET) || rtable_of(f);
    if (container || expr_is(f, EXPR_EQUATION))
        return eval_apply(expr_symbol("map"), (Expr[]){expr_symbol("int"), f, over}, 3);
    if (!linalg_has_float(args, 2))
        return integrate_over(f, over);
    Expr value = integrate_over(linalg_exact(f), linalg_exact(over));
    if (value)
        return evalf_expr(value, num_digits);
    /* floats ask for a number even where there is no closed form */
    value =
        expr_is(over, EXPR_EQUATION) ? evalf_expr(expr_call2("Int", f, over), num_digits) : NULL;
    return value && expr_is_number(value) ? value : NULL;
}

/* sqrt(d^2), as bounds bring it, is d where d > 0 is assumed. */
static Expr root_assumed(Expr node, void *arg)
{
    Expr base, exponent;
    (void)arg;
    expr_split_power(node, &base, &exponent);
    bool of_power = expr_is(exponent, EXPR_RATIONAL) && expr_is(base, EXPR_POWER);
    return of_power ? simplify_expr(node) : node;
}

/* NULL where no integral was found: is that for lack of work? */
static Expr with_limit_told(Expr value)
{
    if (value && assume_active())
        return walk_rebuild(value, NULL, root_assumed, NULL);
    if (integrate_given_up() && !value)
        eval_warning("the search for an antiderivative was given up: too much work");
    return value;
}

static Expr integral(const Expr *args, long n)
{
    IntegralCall call;
    long ranges = 1; /* int(f, x = a..b, y = c..d) */
    while (ranges + 1 < n && expr_is(args[ranges + 1], EXPR_EQUATION) &&
           expr_is(expr_arg(args[ranges + 1], 0), EXPR_SYMBOL) &&
           expr_is(expr_arg(args[ranges + 1], 1), EXPR_RANGE))
        ranges++;
    if (ranges > 1) {
        List parts;
        list_begin(&parts);
        list_put(&parts, args[0]);
        list_put(&parts, expr_list(args + 1, ranges));
        for (long i = ranges + 1; i < n; i++)
            list_put(&parts, args[i]);
        Expr value = integral(parts.item, parts.count);
        list_end(&parts);
        return value;
    }
    options_read(&INTEGRAL_OPTIONS, &call, args + 2, n - 2);
    (void)integrate_given_up();
    if (!call.continuous)
        return with_limit_told(integral_called(call, args, n));
    Notes notes;
    notes_begin(&notes);
    Expr value = integral_called(call, args, n);
    notes_drop(&notes);
    return with_limit_told(value);
}

const Builtin BUILTIN_INTEGRALS[] = {
    {.name = "integrate",
     .signature = "integrate(f:expr, x:expr, options:expr*) -> expr",
     .fn = integral,
     .options = &INTEGRAL_OPTIONS,
     .topic = "calculus",
     .summary = "another name of int",
     .examples = {{"integrate(2*x, x);", "x^2", NULL}, {"integrate(x);", "error: x", NULL}},
     .see = "int"},
    {.name = "int",
     .signature = "int(f:expr, x:expr, options:expr*) -> expr",
     .fn = integral,
     .options = &INTEGRAL_OPTIONS,
     .topic = "calculus",
     .summary = "integral, indefinite or over x = a..b",
     .text =
         "An antiderivative is checked by differentiation before it is returned; an integral that\n"
         "is not found stays as it is, which is warned of where the search was given up for too "
         "much\n"
         "work. Bounds may be infinite. int(f, [x = 0..1, y = 0..x])\n"
         "integrates over x first, then over y. After infolevel[int] := 1 the method is told, at\n"
         "2 also those of the parts.",
     .examples = {{"int(x*sin(x), x);", "sin(x)-x*cos(x)", NULL},
                  {"int(1/(x^2+1), x = 0..infinity);", "Pi/2", NULL},
                  {"int(exp(-x^2), x);", "sqrt(Pi)*erf(x)/2", NULL},
                  {"int(abs(x), x = -1..2);", "5/2", NULL},
                  {"int(0.5*x^2+1.5, x = 0..2);", "4.333333333", NULL},
                  {"int(x*y, [x = 0..1, y = 0..1]);", "1/4", NULL},
                  {"int(Dirac(x-1)*f(x), x = 0..2);", "f(1)", NULL},
                  {"int(x, 3);", "error: a name or x = a..b", NULL}},
     .see = "diff limit evalf",
     .flags = BUILTIN_UNITS},
    {.name = NULL},
};
