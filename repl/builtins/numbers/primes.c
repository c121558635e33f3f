/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factorisation, primes, remainders of other kinds, integer roots, and counting: choose, permute,
 * numbers with names. Factorisation is that of
 * cas/value/integers.h.
 */
#include <stdlib.h>

#include "cas/algebra/kernel.h"
#include "cas/base/compat.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/integers.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

static Expr take(fmpz_t z)
{
    return expr_take_fmpz(z);
}

/* --- factors ----------------------------------------------------------------------------- */

static void push_factor(Expr prime, long exponent, void *out)
{
    list_put(out, prime);
    list_put(out, expr_int(exponent));
}

static void not_zero(Expr e, const char *command)
{
    if (e == EXPR_ZERO)
        err_raise(ST_DOMAIN, "invalid input: %s expects a number that is not zero", command);
}

/* The product of powers as it stands: each prime in quotes of its own, `` (2)^2*`` (3). */
static Expr ifactor(const Expr *args, long n)
{
    (void)n;
    if (!expr_is_rational(args[0]))
        return NULL;
    if (args[0] == EXPR_ZERO)
        return EXPR_ZERO;
    List parts;
    list_begin(&parts);
    Expr value = expr_int(integers_factor(args[0], push_factor, &parts));
    for (long i = 0; i < parts.count; i += 2) {
        Expr prime = expr_call1("", parts.item[i]);
        value = expr_mul(value, expr_pow(prime, parts.item[i + 1]));
    }
    list_end(&parts);
    return value;
}

static Expr ifactors(const Expr *args, long n)
{
    (void)n;
    if (!expr_is_rational(args[0]))
        err_raise(ST_TYPE, "invalid input: ifactors expects a rational number");
    not_zero(args[0], "ifactors");
    List parts, pairs;
    list_begin(&pairs);
    list_begin(&parts);
    int sign = integers_factor(args[0], push_factor, &parts);
    for (long i = 0; i < parts.count; i += 2)
        list_put(&pairs, expr_list(parts.item + i, 2));
    list_end(&parts);
    Expr list = items_list(&pairs);
    return expr_list((Expr[]){expr_int(sign), list}, 2);
}

static int order_numbers(const void *a, const void *b)
{
    return num_cmp(*(const Expr *)a, *(const Expr *)b);
}

static Expr divisors(const Expr *args, long n)
{
    (void)n;
    not_zero(args[0], "divisors");
    List parts, all;
    list_begin(&parts);
    list_begin(&all);
    integers_factor(args[0], push_factor, &parts);
    list_put(&all, EXPR_ONE);
    for (long i = 0; i < parts.count; i += 2) {
        long known = all.count, times = 0;
        num_get_si(&times, parts.item[i + 1]);
        Expr power = EXPR_ONE;
        for (long k = 0; k < times; k++) {
            power = num_mul(power, parts.item[i]);
            for (long j = 0; j < known; j++)
                list_put(&all, num_mul(all.item[j], power));
            if (all.count > 1000000)
                err_raise(ST_LIMIT, "there are too many divisors");
        }
    }
    qsort(all.item, (size_t)all.count, sizeof *all.item, order_numbers);
    Expr set = expr_set(all.item, all.count);
    list_end(&all);
    list_end(&parts);
    return set;
}

static Expr totient(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_INTEGER))
        return NULL;
    fmpz_t z;
    fmpz_init(z);
    fmpz_euler_phi(z, args[0]->u.integer);
    return take(z);
}

/* --- primes ------------------------------------------------------------------------------ */

static Expr prevprime(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_INTEGER))
        return NULL;
    if (num_cmp(args[0], EXPR_TWO) <= 0)
        err_raise(ST_DOMAIN, "there is no prime below 2");
    return integers_next_prime(args[0], -1);
}

static Expr ithprime(const Expr *args, long n)
{
    (void)n;
    long i;
    if (!num_get_si(&i, args[0]) || i > 100000000)
        err_raise(ST_LIMIT, "ithprime: primes beyond the 100000000th are not looked for");
    return integers_prime(i);
}

/* --- remainders and roots ---------------------------------------------------------------- */

/* From 0 to m-1 (modp) or between -m/2 and m/2 (mods), of every coefficient. */
static Expr modp(const Expr *args, long n)
{
    return builtin_call(builtin_find("mod"), args, n);
}

static Expr centred(Expr e, void *m)
{
    if (!expr_is(e, EXPR_INTEGER))
        return e;
    Expr modulus = m;
    return num_cmp(num_mul(EXPR_TWO, e), modulus) > 0 ? num_sub(e, modulus) : e;
}

/* A remainder with its coefficients centred; one that mod has left as it is. */
static Expr centred_terms(Expr e, void *m)
{
    if (expr_is_call(e, expr_symbol("mod")))
        return expr_call2("mods", expr_arg(e, 1), expr_arg(e, 2));
    List terms;
    list_begin(&terms);
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, t;
        expr_split_coefficient(expr_term(e, i), &c, &t);
        list_put(&terms, expr_mul(centred(c, m), t));
    }
    Expr sum = expr_sum(terms.item, terms.count);
    list_end(&terms);
    return sum;
}

static Expr mods(const Expr *args, long n)
{
    Expr e = modp(args, n);
    if (!e || !expr_is(args[1], EXPR_INTEGER))
        return NULL;
    return kernel_map(e, centred_terms, (void *)args[1]);
}

/* The integer nearest to the n-th root, halves away from zero. */
static Expr iroot(const Expr *args, long n)
{
    (void)n;
    long k;
    if (!num_get_si(&k, args[1]))
        err_raise(ST_LIMIT, "iroot: the degree is too large");
    if (num_sign(args[0]) < 0 && k % 2 == 0)
        err_raise(ST_DOMAIN, "iroot: an even root of a negative number");
    fmpz_t z, twice;
    fmpz_init(z);
    fmpz_init(twice);
    /* floor of the root of 2^k*|a| is twice the root, rounded down. */
    fmpz_abs(twice, args[0]->u.integer);
    fmpz_mul_2exp(twice, twice, (ulong)k);
    fmpz_root(z, twice, k);
    fmpz_add_ui(z, z, 1);
    fmpz_fdiv_q_2exp(z, z, 1);
    if (num_sign(args[0]) < 0)
        fmpz_neg(z, z);
    fmpz_clear(twice);
    return take(z);
}

/* g = s*a + t*b; s and t go to the names. */
static Expr igcdex(const Expr *args, long n)
{
    fmpz_t g, s, t;
    fmpz_init(g);
    fmpz_init(s);
    fmpz_init(t);
    fmpz_xgcd_canonical_bezout(g, s, t, args[0]->u.integer, args[1]->u.integer);
    Expr es = take(s), et = take(t), eg = take(g);
    if (n > 2)
        eval_assign(args[2], es);
    if (n > 3)
        eval_assign(args[3], et);
    return eg;
}

/* --- numbers with names ------------------------------------------------------------------ */

/* The polynomial F(n, x) of F(n) = x*F(n-1) + F(n-2): the sum of binomial(n-1-j, j)*x^(n-1-2*j). */
static Expr fibonacci_polynomial(long n, Expr x)
{
    Expr e = EXPR_ZERO;
    for (long j = 0; 2 * j < n; j++) {
        fmpz_t c;
        fmpz_init(c);
        fmpz_bin_uiui(c, (ulong)(n - 1 - j), (ulong)j);
        e = expr_add(e, expr_mul(take(c), expr_pow(x, expr_int(n - 1 - 2 * j))));
    }
    return e;
}

/* F(-n) = (-1)^(n+1)*F(n). */
static Expr fibonacci(const Expr *args, long n)
{
    enum { MOST = 100000000, MOST_DEGREE = 2000 };
    if (!expr_is(args[0], EXPR_INTEGER))
        return NULL;
    long k;
    long most = n > 1 ? MOST_DEGREE : MOST;
    if (!num_get_si(&k, args[0]) || k > most || k < -most)
        err_raise(ST_LIMIT, "fibonacci: the number is too large");
    Expr back = k < 0 && k % 2 == 0 ? EXPR_MINUS_ONE : EXPR_ONE;
    k = labs(k);
    if (n > 1)
        return expr_mul(back, fibonacci_polynomial(k, args[1]));
    fmpz_t z;
    fmpz_init(z);
    fmpz_fib_ui(z, (ulong)k);
    return expr_mul(back, take(z));
}

/* The library computes it modulo many primes and does not allocate for a long time, so that nothing
 * could stop a larger one. */
enum { MOST_BELL = 10000 };

static Expr bell(const Expr *args, long n)
{
    (void)n;
    long k;
    if (!num_get_si(&k, args[0]) || k > MOST_BELL)
        err_raise(ST_LIMIT, "bell: the number is too large");
    return integers_bell(k);
}

/* The sum of binomial(n, k)*B(k)*x^(n-k). */
static Expr bernoulli_polynomial(long n, Expr x)
{
    Expr *term = mem_array((size_t)n + 1, sizeof *term), choices = EXPR_ONE;
    err_defer(mem_release, term);
    for (long k = 0; k <= n; k++) {
        Expr power = expr_pow(x, expr_int(n - k));
        term[k] = expr_product((Expr[]){choices, integers_bernoulli(k), power}, 3);
        choices = expr_mul(choices, expr_ratio(n - k, k + 1));
    }
    Expr sum = expr_sum(term, n + 1);
    err_undefer(true);
    return sum;
}

static Expr bernoulli(const Expr *args, long n)
{
    long k;
    if (!num_get_si(&k, args[0]) || k > (n > 1 ? 1000 : 100000))
        err_raise(ST_LIMIT, "bernoulli: the number is too large");
    return n > 1 ? bernoulli_polynomial(k, args[1]) : integers_bernoulli(k);
}

/* --- choices ----------------------------------------------------------------------------- */

/* Everything of a list, or of 1..n for a number. */
static Expr elements_of(Expr e)
{
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET))
        return expr_list(e->u.args, expr_count(e));
    return eval_elements(expr_list(
        (Expr[]){eval_apply(expr_symbol("seq"), (Expr[]){expr_range(EXPR_ONE, e)}, 1)}, 1));
}

typedef struct Choice {
    Expr from;
    long k;
    bool ordered;
    bool *used;
    Expr *chosen;
    List out;
} Choice;

static void choose_from(Choice *c, long depth, long start)
{
    err_poll();
    err_stack_check();
    if (depth == c->k) {
        if (c->out.count >= 2000000)
            err_raise(ST_LIMIT, "there are too many choices");
        list_put(&c->out, expr_list(c->chosen, c->k));
        return;
    }
    long n = expr_count(c->from);
    for (long i = c->ordered ? 0 : start; i < n; i++) {
        /* Equal elements are taken once at each depth. */
        bool again = c->used[i];
        for (long j = c->ordered ? 0 : start; j < i && !again; j++)
            again = !c->used[j] && expr_arg(c->from, j) == expr_arg(c->from, i);
        if (again)
            continue;
        c->used[i] = true;
        c->chosen[depth] = expr_arg(c->from, i);
        choose_from(c, depth + 1, i + 1);
        c->used[i] = false;
    }
}

static Expr choices(const Expr *args, long n, bool ordered)
{
    Choice c = {.from = elements_of(args[0]), .ordered = ordered};
    long size = expr_count(c.from);
    if (n < 2)
        c.k = size;
    else if (!num_get_si(&c.k, args[1]) || c.k > size)
        return expr_list(NULL, 0);
    c.used = mem_zalloc((size_t)size + 1);
    err_defer(mem_release, c.used);
    c.chosen = mem_array((size_t)size + 1, sizeof *c.chosen);
    err_defer(mem_release, c.chosen);
    list_begin(&c.out);
    if (!ordered && n < 2)
        for (c.k = 0; c.k < size; c.k++)
            choose_from(&c, 0, 0);
    choose_from(&c, 0, 0);
    if (expr_is(args[0], EXPR_SET))
        for (long i = 0; i < c.out.count; i++)
            if (!ordered)
                c.out.item[i] = expr_set(c.out.item[i]->u.args, expr_count(c.out.item[i]));
    Expr result = items_like(&c.out, ordered ? c.from : args[0]);
    err_undefer(true);
    err_undefer(true);
    return result;
}

static Expr choose(const Expr *args, long n)
{
    return choices(args, n, false);
}

static Expr permute(const Expr *args, long n)
{
    return choices(args, n, true);
}

static Expr powerset(const Expr *args, long n)
{
    (void)n;
    return choices(args, 1, false);
}

#define NUMBER_ROW(command, package, function, signature, summary, see, ...)                       \
    BUILTIN_ROW(package, "integers", see, command, function, signature, summary, __VA_ARGS__)

const Builtin BUILTIN_PRIMES[] = {
    NUMBER_ROW("ifactor", NULL, ifactor, "ifactor(n:expr, [easy]) -> expr",
               "a rational number as a product of primes", "ifactors isprime factor",
               {"expand(ifactor(360));", "360", NULL}, {"ifactor(0);", "0", NULL}),
    NUMBER_ROW("ifactors", NULL, ifactors, "ifactors(n:expr) -> list",
               "sign, primes and exponents of a rational number", "ifactor isprime",
               {"ifactors(-12);", "[-1,[[2,2],[3,1]]]", NULL},
               {"ifactors(x);", "error: a rational number", NULL}),
    NUMBER_ROW("prevprime", NULL, prevprime, "prevprime(n:expr) -> integer",
               "the greatest prime below a number", "nextprime isprime",
               {"prevprime(10);", "7", NULL}, {"prevprime(2);", "error: no prime below 2", NULL}),
    NUMBER_ROW("ithprime", NULL, ithprime, "ithprime(i:posint|symbolic) -> integer",
               "the i-th prime", "nextprime isprime", {"ithprime(1);", "2", NULL},
               {"ithprime(100);", "541", NULL}, {"ithprime(k);", "ithprime(k)", NULL}),
    NUMBER_ROW("modp", NULL, modp, "modp(a:expr, m:expr) -> expr", "a mod m, from 0 to m-1",
               "mods mod", {"modp(-7, 5);", "3", NULL}, {"modp(8*x+9, 7);", "x+2", NULL}),
    NUMBER_ROW("mods", NULL, mods, "mods(a:expr, m:expr) -> expr",
               "a mod m, as near to zero as possible", "modp mod", {"mods(8, 5);", "-2", NULL},
               {"mods(8*x+9, 5);", "-2*x-1", NULL}),
    NUMBER_ROW("iroot", NULL, iroot, "iroot(a:integer|symbolic, n:posint|symbolic) -> integer",
               "the integer nearest to the n-th root", "isqrt root surd",
               {"iroot(30, 3);", "3", NULL}, {"iroot(-1000, 3);", "-10", NULL}),
    NUMBER_ROW("igcdex", NULL, igcdex, "igcdex(a:integer, b:integer, s:name?, t:name?) -> integer",
               "gcd g = s*a + t*b of integers; s and t go to the names", "igcd ilcm",
               {"igcdex(12, 18);", "6", NULL}, {"igcdex(2, 3, 's', 't'): 2*s+3*t;", "1", NULL}),
    NUMBER_ROW("divisors", "numtheory", divisors, "divisors(n:integer) -> set",
               "the positive divisors of an integer", "ifactors phi",
               {"numtheory:-divisors(12);", "{1,2,3,4,6,12}", NULL},
               {"numtheory:-divisors(0);", "error: not zero", NULL}),
    NUMBER_ROW("phi", "numtheory", totient, "phi(n:expr) -> integer",
               "how many of 1..n have no divisor in common with n", "divisors",
               {"numtheory:-phi(12);", "4", NULL}, {"numtheory:-phi(7);", "6", NULL}),
    NUMBER_ROW("bernoulli", NULL, bernoulli,
               "bernoulli(n:nonnegint|symbolic, x:algebraic?) -> algebraic",
               "the n-th Bernoulli number, or Bernoulli polynomial at x", "fibonacci bell euler",
               {"bernoulli(4);", "-1/30", NULL}, {"bernoulli(2, x);", "x^2-x+1/6", NULL}),
    NUMBER_ROW("fibonacci", "combinat", fibonacci, "fibonacci(n:algebraic, x:algebraic?) -> expr",
               "the n-th Fibonacci number or polynomial in x", "bell bernoulli",
               {"combinat:-fibonacci(-10), combinat:-fibonacci(4, x);", "-55, x^3+2*x", NULL},
               {"combinat:-fibonacci(-2^63);", "error: too large", NULL}),
    NUMBER_ROW("bell", "combinat", bell, "bell(n:nonnegint|symbolic) -> integer",
               "in how many ways n things fall into classes", "fibonacci",
               {"combinat:-bell(4);", "15", NULL}, {"combinat:-bell(0);", "1", NULL}),
    NUMBER_ROW("choose", "combinat", choose, "choose(of:nonnegint|list|set, k:nonnegint?) -> list",
               "the choices of k things, or of any number of them", "permute binomial",
               {"combinat:-choose([a,b,c], 2);", "[[a,b],[a,c],[b,c]]", NULL},
               {"combinat:-choose({a,b}, 1);", "{{a},{b}}", NULL}),
    NUMBER_ROW("permute", "combinat", permute,
               "permute(of:nonnegint|list|set, k:nonnegint?) -> list",
               "the arrangements of k things, or of all", "choose factorial",
               {"combinat:-permute([a,a,b]);", "[[a,a,b],[a,b,a],[b,a,a]]", NULL},
               {"combinat:-permute(3);",
                "[[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]", NULL}),
    NUMBER_ROW("powerset", "combinat", powerset, "powerset(of:nonnegint|list|set) -> set",
               "all parts of a set or list", "choose",
               {"combinat:-powerset({a,b});", "{{},{a},{b},{a,b}}", NULL},
               {"combinat:-powerset({a,b,c});",
                "{{}, {a}, {a, b}, {a, b, c}, {a, c}, {b}, {b, c}, {c}}", NULL}),
    {.name = NULL},
};
