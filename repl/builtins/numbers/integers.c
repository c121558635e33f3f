/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integer commands: quotients and remainders with Maple's signs (irem(-7, 2) = -1, -7 mod 2 = 1),
 * gcd and lcm, primes and factorisation.
 */
#include "cas/value/integers.h"
#include "cas/algebra/kernel.h"
#include "cas/base/compat.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/builtins/linalg/modular.h"
#include "repl/eval/eval.h"

static bool both_integers(const Expr *args)
{
    return expr_is(args[0], EXPR_INTEGER) && expr_is(args[1], EXPR_INTEGER);
}

static Expr take(fmpz_t z)
{
    return expr_take_fmpz(z);
}

/* Truncating division; the other result goes to a third argument. */
static Expr divide(const Expr *args, long n, bool quotient)
{
    if (!both_integers(args))
        return NULL;
    if (args[1] == EXPR_ZERO)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
    fmpz_t q, r;
    fmpz_init(q);
    fmpz_init(r);
    fmpz_tdiv_qr(q, r, args[0]->u.integer, args[1]->u.integer);
    Expr eq = take(q), er = take(r);
    if (n > 2)
        eval_assign(args[2], quotient ? er : eq);
    return quotient ? eq : er;
}

static Expr iquo(const Expr *args, long n)
{
    return divide(args, n, true);
}

static Expr irem(const Expr *args, long n)
{
    return divide(args, n, false);
}

/* a mod m for integers and fractions whose denominator has an inverse; coefficients of sums. */
static Expr residue(Expr a, const fmpz_t m)
{
    fmpz_t r;
    fmpz_init(r);
    if (expr_is(a, EXPR_RATIONAL)) {
        if (!fmpz_invmod(r, a->u.rational.den, m)) {
            fmpz_clear(r);
            err_raise(ST_DIVZERO, "the modular inverse does not exist");
        }
        fmpz_mul(r, r, a->u.rational.num);
        fmpz_mod(r, r, m);
    } else {
        fmpz_mod(r, a->u.integer, m);
    }
    return take(r);
}

static Expr residue_of(Expr a, Expr m);

static Expr mod_entry(Expr e, void *m)
{
    Expr value = residue_of(e, m);

    return value ? value : expr_make(EXPR_CALL, (Expr[]){expr_symbol("mod"), e, m}, 3);
}

/* NULL: the call stays. */
static Expr residue_of(Expr a, Expr m)
{
    if (!expr_is(m, EXPR_INTEGER))
        return NULL;
    if (num_sign(m) <= 0)
        err_raise(ST_DOMAIN, "the modulus must be a positive integer");
    if (expr_is_rational(a))
        return residue(a, m->u.integer);
    if (expr_is(a, EXPR_CALL))
        return modular_apply(a, m);
    if (expr_is(a, EXPR_LIST) || expr_is(a, EXPR_SET) || expr_is(a, EXPR_EQUATION) || rtable_of(a))
        return kernel_map(a, mod_entry, (void *)m);
    if (!expr_is(a, EXPR_SUM) && !expr_is(a, EXPR_PRODUCT))
        return expr_is(a, EXPR_SYMBOL) || expr_is(a, EXPR_POWER) ? a : NULL;
    long terms = expr_term_count(a);
    Expr *items = mem_array((size_t)terms, sizeof *items);
    err_defer(mem_release, items);
    bool fine = true;
    for (long i = 0; i < terms; i++) {
        Expr c, t;
        expr_split_coefficient(expr_term(a, i), &c, &t);
        fine &= expr_is_rational(c);
        items[i] = fine ? expr_mul(residue(c, m->u.integer), t) : t;
    }
    Expr result = fine ? expr_sum(items, terms) : NULL;
    err_undefer(true);
    return result;
}

static Expr mod_command(const Expr *args, long n)
{
    (void)n;
    return residue_of(args[0], args[1]);
}

static Expr fold(const Expr *args, long n, void (*f)(fmpz_t, const fmpz_t, const fmpz_t),
                 long start)
{
    for (long i = 0; i < n; i++)
        if (!expr_is(args[i], EXPR_INTEGER))
            return NULL;
    fmpz_t z;
    fmpz_init_set_si(z, start);
    for (long i = 0; i < n; i++)
        f(z, z, args[i]->u.integer);
    return take(z);
}

static Expr igcd(const Expr *args, long n)
{
    return fold(args, n, fmpz_gcd, 0);
}

static Expr ilcm(const Expr *args, long n)
{
    return fold(args, n, fmpz_lcm, 1);
}

static Expr isprime(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_INTEGER))
        return NULL;
    return integers_is_prime(args[0]->u.integer) ? EXPR_TRUE : EXPR_FALSE;
}

static Expr nextprime(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_INTEGER))
        return NULL;
    bool none = num_sign(args[0]) <= 0 || args[0] == EXPR_ONE;
    return none ? EXPR_TWO : integers_next_prime(args[0], 1);
}

static Expr iroot(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_INTEGER))
        return NULL;
    if (num_sign(args[0]) < 0)
        err_raise(ST_DOMAIN, "isqrt expects a non-negative integer");
    /* The nearest integer: floor(sqrt(4n) + 1) / 2. */
    fmpz_t z;
    fmpz_init(z);
    fmpz_mul_ui(z, args[0]->u.integer, 4);
    fmpz_sqrt(z, z);
    fmpz_add_ui(z, z, 1);
    fmpz_fdiv_q_2exp(z, z, 1);
    return take(z);
}

const Builtin BUILTIN_INTEGERS[] = {
    {.name = "iquo",
     .signature = "iquo(a:expr, b:expr, r:name?) -> integer",
     .fn = iquo,
     .topic = "integers",
     .summary = "quotient of integers, truncated towards zero",
     .text = "With a quoted name as third argument the remainder is assigned to it.",
     .examples = {{"iquo(17, 5);", "3", NULL}, {"iquo(-7, 2);", "-3", NULL}},
     .see = "irem mod"},
    {.name = "irem",
     .signature = "irem(a:expr, b:expr, q:name?) -> integer",
     .fn = irem,
     .topic = "integers",
     .summary = "remainder of integers, with the sign of the first",
     .text = "With a quoted name as third argument the quotient is assigned to it.",
     .examples = {{"irem(17, 5);", "2", NULL},
                  {"irem(-7, 2);", "-1", NULL},
                  {"irem(1, 0);", "error: division by zero", NULL}},
     .see = "iquo mod"},
    {.name = "mod",
     .signature = "mod(a:expr, m:expr) -> expr",
     .fn = mod_command,
     .topic = "integers",
     .summary = "a mod m, from 0 to m-1; of the coefficients of a sum",
     .text =
         "Maps over lists, sets, equations and tables.\n"
         "Inert commands before mod work modulo m: Expand, Gcd, Lcm, Quo, Rem, Powmod, Resultant,\n"
         "Factor, Factors, Irreduc, Roots of polynomials in one variable, Det and Inverse of a\n"
         "Matrix, and powers a &^ n of integers.",
     .examples = {{"-7 mod 2;", "1", NULL},
                  {"8*x+9 mod 7;", "x+2", NULL},
                  {"1/2 mod 7;", "4", NULL},
                  {"Factor(x^2+1) mod 5;", "(x+2)*(x+3)", NULL},
                  {"Roots(x^3-1) mod 7;", "[[1,1],[2,1],[4,1]]", NULL},
                  {"(Inverse(<1,2|3,4>) mod 5)[1,1], 2 &^ 100 mod 7;", "3, 2", NULL},
                  {"Factor(x^2+1) mod 6;", "error: prime", NULL}},
     .see = "irem iquo"},
    {.name = "igcd",
     .signature = "igcd(n:expr*) -> integer",
     .fn = igcd,
     .topic = "integers",
     .summary = "greatest common divisor of integers",
     .text = "igcd() is 0.",
     .examples = {{"igcd(12, 18);", "6", NULL}, {"igcd(10, 15, 25);", "5", NULL}},
     .see = "ilcm"},
    {.name = "ilcm",
     .signature = "ilcm(n:expr*) -> integer",
     .fn = ilcm,
     .topic = "integers",
     .summary = "least common multiple of integers",
     .text = "ilcm() is 1.",
     .examples = {{"ilcm(4, 6);", "12", NULL}, {"ilcm(2, 3, 5);", "30", NULL}},
     .see = "igcd"},
    {.name = "isprime",
     .signature = "isprime(n:expr) -> boolean",
     .fn = isprime,
     .topic = "integers",
     .summary = "is it a prime number?",
     .text = "The answer is proved up to 421 digits; beyond it is that of the test of Baillie,\n"
             "Pomerance, Selfridge and Wagstaff, of which no counterexample is known.",
     .examples = {{"isprime(97);", "true", NULL}, {"isprime(91);", "false", NULL}},
     .see = "nextprime igcd"},
    {.name = "nextprime",
     .signature = "nextprime(n:expr) -> integer",
     .fn = nextprime,
     .topic = "integers",
     .summary = "the smallest prime above a number",
     .text = "nextprime(n) > n.",
     .examples = {{"nextprime(10);", "11", NULL}, {"nextprime(1);", "2", NULL}},
     .see = "isprime"},
    {.name = "isqrt",
     .signature = "isqrt(n:expr) -> integer",
     .fn = iroot,
     .topic = "integers",
     .summary = "the integer nearest to the square root",
     .text = "Exact for integers of any size.",
     .examples = {{"isqrt(10);", "3", NULL}, {"isqrt(35);", "6", NULL}},
     .see = "iquo"},
    {.name = NULL},
};
