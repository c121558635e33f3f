/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers with a name: Euler's and his polynomials, and in how many ways a number is a sum of
 * others. The lower floors compute them (cas/value/integers.h).
 */
#include "cas/core/num.h"
#include "cas/value/integers.h"
#include "repl/builtin.h"
#include "repl/items.h"

/* What the library computes without a moment at which it could be stopped stays short. */
enum { MOST_EULER = 20000, MOST_POLYNOMIAL = 1000, MOST_PARTITION = 100000000 };

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
    BUILTIN_ROW("combinat", "integers", "partition", "numbpart", partitions,
                "numbpart(n:nonnegint|symbolic) -> integer",
                "in how many ways n is a sum, orders apart",
                {"combinat:-numbpart(10);", "42", NULL}, {"combinat:-numbpart(0);", "1", NULL},
                {"combinat:-numbpart(1000);", "24061467864032622473692149727991", NULL}),
    {0}};
