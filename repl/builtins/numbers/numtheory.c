/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Number theory in C: Jacobi's symbol, counted primes, continued fractions and Mersenne primes (by
 * Lucas and Lehmer's test; H. Cohen, "A course in computational algebraic number theory", 1993).
 * The rest of the packages numtheory and NumberTheory is repl/library/numtheory.dae.
 */
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/value/contfrac.h"
#include "cas/value/integers.h"
#include "cas/value/prime_count.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

enum { MOST_QUOTIENTS = 100000, MOST_MERSENNE = 1000000 };

static Expr jacobi(const Expr *args, long n)
{
    (void)n;
    if (fmpz_is_even(args[1]->u.integer))
        err_raise(ST_DOMAIN, "the second argument must be odd");
    return expr_int(integers_jacobi(args[0], args[1]));
}

static Expr count_primes(const Expr *args, long n)
{
    long x = 0;
    (void)n;
    if (num_sign(args[0]) <= 0)
        return EXPR_ZERO;
    Expr whole = eval_apply(expr_symbol("floor"), args, 1);
    if (!num_get_si(&x, whole) || x > 10000000000000L)
        err_raise(ST_LIMIT, "primes beyond 10^13 are not counted");
    return expr_int((long)prime_count((unsigned long)x));
}

static Expr quotients(const Expr *args, long n)
{
    long most = 10;
    if (n > 1 && !expr_is(args[1], EXPR_SYMBOL) &&
        (!num_get_si(&most, args[1]) || most > MOST_QUOTIENTS))
        err_raise(ST_LIMIT, "so many quotients are not looked for");
    Expr list = contfrac_quotients(args[0], most + 1);
    if (!list)
        err_raise(ST_TYPE, "a real number is needed");
    return list;
}

/* The k-th exponent p for which 2^p - 1 is prime. */
static long mersenne_exponent(long k)
{
    long p = 1;
    while (k > 0)
        k -= integers_is_mersenne(++p);
    return p;
}

static Expr mersenne(const Expr *args, long n)
{
    bool nth = expr_is(args[0], EXPR_LIST) && expr_count(args[0]) == 1;
    long k = 0;
    (void)n;
    if (!num_get_si(&k, nth ? expr_arg(args[0], 0) : args[0]) || k < 1 || k > MOST_MERSENNE)
        err_raise(ST_TYPE, "mersenne: n or [k] up to %d is expected", MOST_MERSENNE);
    if (nth)
        k = mersenne_exponent(k);
    else if (!integers_is_mersenne(k))
        return EXPR_FALSE;
    return expr_sub(expr_pow(EXPR_TWO, expr_int(k)), EXPR_ONE);
}

#define COMMAND_ROW(...) BUILTIN_ROW("numtheory", "integers", "ifactors divisors", __VA_ARGS__)

const Builtin BUILTIN_NUMTHEORY[] = {
    COMMAND_ROW("jacobi", jacobi, "jacobi(a:integer|symbolic, n:posint|symbolic) -> integer",
                "Jacobi's symbol", {"numtheory:-jacobi(2, 15);", "1", NULL},
                {"numtheory:-jacobi(3, 9);", "0", NULL},
                {"numtheory:-jacobi(3, 8);", "error: must be odd", NULL},
                {"{seq(seq(numtheory:-jacobi(a, p) - mods(a^((p-1)/2) mod p, p), a = -p..2*p),"
                 " p = [3, 5, 7, 11])};",
                 "{0}", NULL}),
    COMMAND_ROW("cfrac", quotients, "cfrac(x:algebraic, n:posint|name?, how:name?) -> list",
                "the quotients of the continued fraction, n+1 of them at most",
                {"numtheory:-cfrac(17/5);", "[3,2,2]", NULL},
                {"numtheory:-cfrac(Pi, 14);", "[3,7,15,1,292,1,1,1,2,1,3,1,14,2,1]", NULL},
                {"{op(numtheory:-cfrac(sqrt(2), 1000)[2..-1])};", "{2}", NULL},
                {"numtheory:-cfrac(-2.5);", "[-3,2]", NULL},
                {"numtheory:-cfrac(I);", "error: a real number", NULL},
                {"numtheory:-cfrac(x);", "error: a real number", NULL}),
    COMMAND_ROW("mersenne", mersenne, "mersenne(n:posint|list) -> integer",
                "2^n-1 if it is prime, else false; mersenne([k]): the k-th such prime",
                {"numtheory:-mersenne([3]);", "31", NULL},
                {"[numtheory:-mersenne(127), numtheory:-mersenne(11)];", "[2^127-1, false]", NULL},
                {"numtheory:-mersenne([18]);", "2^3217-1", NULL},
                {"numtheory:-mersenne([x]);", "error: is expected", NULL}),
    COMMAND_ROW("pi", count_primes, "pi(x:numeric|symbolic) -> integer",
                "the number of primes up to x", {"numtheory:-pi(10);", "4", NULL},
                {"numtheory:-pi(1);", "0", NULL},
                {"[numtheory:-pi(10^9), numtheory:-pi(7919.5)];", "[50847534, 1000]", NULL}),
    {0}};
