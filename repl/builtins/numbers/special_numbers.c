/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers with a name: Euler's and his polynomials, harmonic numbers, partitions.
 */
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/integers.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

/* What the library computes without a moment at which it could be stopped stays short. */
enum {
    MOST_EULER = 20000,
    MOST_POLYNOMIAL = 1000,
    MOST_HARMONIC = 1000000,
    MOST_PARTITION = 100000000
};

static long read_index(const char *command, Expr e, long most)
{
    long n;
    if (!num_get_si(&n, e) || n > most)
        err_raise(ST_LIMIT, "%s: the number is too large", command);
    return n;
}

static bool is_natural(Expr e)
{
    return expr_is(e, EXPR_INTEGER) && num_sign(e) >= 0;
}

static Expr euler(const Expr *args, long n)
{
    if (!is_natural(args[0]))
        return NULL;
    if (n == 1)
        return integers_euler(read_index("euler", args[0], MOST_EULER));
    Expr all = integers_euler_polynomial(read_index("euler", args[0], MOST_POLYNOMIAL));
    return items_polynomial(all, args[1]);
}

/* The sum of 1/k^m for k = low..high by halves. */
static Expr power_sum(long low, long high, const fmpz_t m)
{
    if (low == high)
        return num_pow_int(expr_int(low), m);
    long middle = low + (high - low) / 2;
    return num_add(power_sum(low, middle, m), power_sum(middle + 1, high, m));
}

static Expr finite_harmonic(Expr terms, Expr m)
{
    long n = read_index("harmonic", terms, MOST_HARMONIC);
    if (n == 0)
        return EXPR_ZERO;
    return m == EXPR_ONE ? integers_harmonic(n) : power_sum(1, n, num_neg(m)->u.integer);
}

/* From the exact value of the float: where Psi and gamma cancel, no digit is lost. */
static Expr float_harmonic(Expr terms)
{
    fmpq_t exact;
    fmpq_init(exact);
    if (!num_get_fmpq(exact, terms)) {
        fmpq_clear(exact);
        return NULL;
    }
    Expr after = num_add(expr_take_fmpq(exact), EXPR_ONE);
    Expr psi = eval_apply(expr_symbol("Psi"), &after, 1);
    return evalf_expr(expr_add(psi, expr_symbol("gamma")), num_digits);
}

static Expr harmonic(const Expr *args, long n)
{
    Expr terms = args[0], m = n > 1 ? args[1] : EXPR_ONE;
    if (is_natural(terms) && expr_is(m, EXPR_INTEGER))
        return finite_harmonic(terms, m);
    if (expr_is_symbol(terms, "infinity") && expr_is_real_number(m))
        return num_cmp(m, EXPR_ONE) <= 0 ? terms : eval_apply(expr_symbol("Zeta"), &m, 1);
    return expr_is(terms, EXPR_FLOAT) && m == EXPR_ONE ? float_harmonic(terms) : NULL;
}

static Expr partitions(const Expr *args, long n)
{
    (void)n;
    return integers_partitions(read_index("numbpart", args[0], MOST_PARTITION));
}

const Builtin BUILTIN_SPECIAL_NUMBERS[] = {
    BUILTIN_ROW(NULL, "integers", "bernoulli", "euler", euler,
                "euler(n:algebraic, x:algebraic?) -> algebraic",
                "the n-th Euler number, or Euler polynomial at x", {"euler(4);", "5", NULL},
                {"euler(2, x);", "x^2-x", NULL}, {"euler(3);", "0", NULL},
                {"euler(20);", "370371188237525", NULL}),
    BUILTIN_ROW(NULL, "integers", "Psi Zeta", "harmonic", harmonic,
                "harmonic(n:algebraic, m:algebraic?) -> algebraic",
                "the sum of 1/k^m for k from 1 to n; m = 1", {"harmonic(4);", "25/12", NULL},
                {"harmonic(3, 2);", "49/36", NULL}, {"harmonic(3, -2);", "14", NULL},
                {"harmonic(infinity, 2);", "Pi^2/6", NULL},
                {"harmonic(infinity, -2);", "infinity", NULL}, {"harmonic(2.);", "1.5", NULL},
                {"evalf(harmonic(100000));", "12.09014613", NULL}),
    BUILTIN_ROW("combinat", "integers", "partition", "numbpart", partitions,
                "numbpart(n:nonnegint) -> integer", "in how many ways n is a sum, orders apart",
                {"combinat:-numbpart(10);", "42", NULL}, {"combinat:-numbpart(0);", "1", NULL},
                {"combinat:-numbpart(1000);", "24061467864032622473692149727991", NULL}),
    {0}};
