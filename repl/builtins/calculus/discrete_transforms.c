/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transforms of sequences: the discrete Fourier transform and convolutions of data, by
 * cas/value/dft.h. The z transform is repl/library/ztrans.dae.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/value/dft.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

static Expr read_data(Expr e)
{
    long n;
    const RTable *table = rtable_of(e);
    if (table && table->ndim != 1)
        err_raise(ST_TYPE, "the data are expected as a list or Vector");
    const Expr *items = rtable_items(&e, &n);
    if (n == 0)
        err_raise(ST_DOMAIN, "there are no data");
    return expr_list(items, n);
}

static bool are_numbers(Expr list)
{
    return dft_suits(list->u.args, expr_count(list));
}

static Expr vector(Expr list)
{
    return eval_apply(expr_symbol("Vector"), &list, 1);
}

static Expr transform(Expr data, bool inverse)
{
    Expr list = evalf_expr(read_data(data), num_digits);
    if (!are_numbers(list))
        err_raise(ST_TYPE, "the data must be numbers");
    return vector(dft_transform(list->u.args, expr_count(list), inverse));
}

static Expr fourier(const Expr *args, long n)
{
    (void)n;
    return transform(args[0], false);
}

static Expr inverse_fourier(const Expr *args, long n)
{
    (void)n;
    return transform(args[0], true);
}

static bool has_float(Expr list)
{
    for (long i = 0; i < expr_count(list); i++)
        if (num_has_float(expr_arg(list, i)))
            return true;
    return false;
}

/* Of exact numbers and names: the coefficients of a product of polynomials. */
static Expr exact_convolution(Expr a, Expr b)
{
    Expr x = expr_from_symbol(sym_fresh("x"));
    Expr all = coeff_all(expand_expr(expr_mul(items_polynomial(a, x), items_polynomial(b, x))), x);
    List items;
    list_begin(&items);
    for (long k = 0; k < expr_count(a) + expr_count(b) - 1; k++)
        list_put(&items, EXPR_ZERO);
    for (long k = 0; k < expr_count(all); k += 2) {
        long power = 0;
        num_get_si(&power, expr_arg(all, k));
        items.item[power] = expr_arg(all, k + 1);
    }
    return items_list(&items);
}

static Expr convolution(const Expr *args, long n)
{
    (void)n;
    Expr a = read_data(args[0]), b = read_data(args[1]);
    bool floats = are_numbers(a) && are_numbers(b) && (has_float(a) || has_float(b));
    return vector(floats ? dft_convolve(a->u.args, expr_count(a), b->u.args, expr_count(b))
                         : exact_convolution(a, b));
}

/* charfcn[A](x): does x belong to the number or set A? */
static Expr characteristic(const Expr *args, long n)
{
    (void)n;
    if (!expr_is_number(args[0]))
        return NULL;
    if (expr_is_number(args[1]))
        return args[0] == args[1] ? EXPR_ONE : EXPR_ZERO;
    if (!expr_is(args[1], EXPR_SET))
        return NULL;
    bool numbers = true;
    for (long i = 0; i < expr_count(args[1]); i++)
        numbers = numbers && expr_is_number(expr_arg(args[1], i));
    bool found = collection_find(args[1], args[0]) >= 0;
    return found ? EXPR_ONE : numbers ? EXPR_ZERO : NULL;
}

#define FOURIER_ROW(package, name)                                                                 \
    BUILTIN_ROW(package, "calculus", "Inverse" name, name, fourier,                                \
                name "(data:list|rtable) -> Vector",                                               \
                "the discrete Fourier transform, over the root of the length",                     \
                {"convert(" package ":-" name "([1,1,1,1]), list);", "[2., 0., 0., 0.]", NULL},    \
                {package ":-" name "([1,2,3])[2];", "-0.8660254038+0.5*I", NULL},                  \
                {package ":-" name "([]);", "error: no data", NULL},                               \
                {package ":-" name "([a]);", "error: must be numbers", NULL})
#define INVERSE_ROW(package, name)                                                                 \
    BUILTIN_ROW(package, "calculus", name, "Inverse" name, inverse_fourier,                        \
                "Inverse" name "(data:list|rtable) -> Vector", "the inverse of " name,             \
                {"V := " package ":-Inverse" name "(" package ":-" name                            \
                 "([1,-2,I])): map(fnormal, convert(V, list), 8);",                                \
                 "[1., -2., 1.*I]", NULL},                                                         \
                {package ":-Inverse" name "([]);", "error: no data", NULL})

const Builtin BUILTIN_DISCRETE_TRANSFORMS[] = {
    FOURIER_ROW("DiscreteTransforms", "FourierTransform"),
    INVERSE_ROW("DiscreteTransforms", "FourierTransform"),
    FOURIER_ROW("SignalProcessing", "FFT"),
    INVERSE_ROW("SignalProcessing", "FFT"),
    FOURIER_ROW("SignalProcessing", "DFT"),
    INVERSE_ROW("SignalProcessing", "DFT"),
    BUILTIN_ROW(
        "SignalProcessing", "calculus", "FFT", "Convolution", convolution,
        "Convolution(a:list|rtable, b:list|rtable) -> Vector",
        "the sums of products of two sequences",
        {"convert(SignalProcessing:-Convolution([1,2], [1,1/3]), list);", "[1,7/3,2/3]", NULL},
        {"convert(SignalProcessing:-Convolution([1.,2], [1,3,5]), list);", "[1.,5.,11.,10.]", NULL},
        {"convert(SignalProcessing:-Convolution([1,a], [0,a]), list);", "[0,a,a^2]", NULL},
        {"SignalProcessing:-Convolution([1]);", "error: b", NULL}),
    {.name = "charfcn",
     .signature = "charfcn(x:expr, A:expr) -> integer",
     .fn = characteristic,
     .topic = "discrete",
     .summary = "charfcn[A](x): 1 when x is A, or in the set A, else 0",
     .examples = {{"[charfcn[2](2), charfcn[2](3)];", "[1, 0]", NULL},
                  {"charfcn[{1, 3}](3);", "1", NULL}},
     .see = "invztrans piecewise",
     .flags = BUILTIN_INDEXED},
    {0}};
