/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounding to integers (floor, ceil, round, trunc, frac), max and min, factorials and binomials.
 * Constants are rounded by balls that are refined until the integer is decided; one that cannot be
 * told from an integer stays. round goes away from zero at halves, as in Maple.
 */
#include <string.h>

#include "cas/funcs/family.h"

#include <math.h>

#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/small.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"

enum { FACTORIAL_LIMIT = 10000000, BINOMIAL_BITS = 1 << 28 };

/* --- rounding ------------------------------------------------------------------------------- */

/* The floor of a real constant, or NULL. */
static Expr floor_of(Expr x)
{
    fmpz_t z;
    fmpq_t q;
    held_fmpz(z);
    held_fmpq(q);
    Expr value = NULL;
    if (num_get_fmpq(q, x)) {
        fmpz_fdiv_q(z, fmpq_numref(q), fmpq_denref(q));
        value = expr_fmpz(z);
    } else if (!expr_is_number(x) && funcs_is_constant(x) && enclose_floor(z, x, 4096)) {
        value = expr_fmpz(z);
    }
    held_end(2);
    return value;
}

static Expr ceil_of(Expr x)
{
    Expr below = floor_of(expr_neg(x));
    return below ? expr_neg(below) : NULL;
}

static Expr trunc_of(Expr x)
{
    int sign = funcs_real_sign(x);
    if (sign == 2)
        return NULL;
    return sign < 0 ? ceil_of(x) : floor_of(x);
}

static Expr round_of(Expr x)
{
    int sign = funcs_real_sign(x);
    if (sign == 2)
        return NULL;
    return sign < 0 ? ceil_of(expr_sub(x, EXPR_HALF)) : floor_of(expr_add(x, EXPR_HALF));
}

/* The sum of those terms of a sum that are integers, or are assumed to be. */
static Expr integer_terms(Expr e)
{
    Expr whole = EXPR_ZERO;

    if (!expr_is(e, EXPR_SUM))
        return whole;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);

        if (expr_is(term, EXPR_INTEGER) || (assume_active() && assume_is_integer(term)))
            whole = expr_add(whole, term);
    }
    return whole;
}

/* trunc is floor or ceil where the sign is assumed. */
static const char *rounding_by_sign(const char *name, Expr x)
{
    int sign = assume_active() ? assume_weak_sign(x) : 2;

    if (strcmp(name, "trunc") != 0 || sign == 2)
        return name;
    return sign >= 0 ? "floor" : "ceil";
}

static Expr rounding_eval(const char *name, Expr (*of)(Expr), Expr x)
{
    int sign;
    if (funcs_is_infinite(x, &sign))
        return x;
    Expr value = assume_active() && assume_is_integer(x) ? x : of(x);
    if (value)
        return value;
    Expr whole = integer_terms(x);
    name = rounding_by_sign(name, x);
    if (whole != EXPR_ZERO && (strcmp(name, "floor") == 0 || strcmp(name, "ceil") == 0))
        return expr_add(whole, funcs_apply1(name, expr_sub(x, whole)));
    return NULL;
}

static Expr floor_eval(const Expr *args, long n)
{
    (void)n;
    Expr y, value = rounding_eval("floor", floor_of, args[0]);
    if (!value && funcs_minus_form(args[0], &y))
        return expr_neg(funcs_apply1("ceil", y));
    return value;
}

static Expr ceil_eval(const Expr *args, long n)
{
    (void)n;
    Expr y, value = rounding_eval("ceil", ceil_of, args[0]);
    if (!value && funcs_minus_form(args[0], &y))
        return expr_neg(funcs_apply1("floor", y));
    return value;
}

static Expr round_eval(const Expr *args, long n)
{
    (void)n;
    Expr y, value = rounding_eval("round", round_of, args[0]);
    if (!value && funcs_minus_form(args[0], &y))
        return expr_neg(funcs_apply1("round", y));
    return value;
}

static Expr trunc_eval(const Expr *args, long n)
{
    (void)n;
    Expr y, value = rounding_eval("trunc", trunc_of, args[0]);
    if (!value && funcs_minus_form(args[0], &y))
        return expr_neg(funcs_apply1("trunc", y));
    return value;
}

static Expr frac_eval(const Expr *args, long n)
{
    (void)n;
    Expr whole = trunc_of(args[0]);
    if (!whole && assume_active()) {
        whole = rounding_eval("trunc", trunc_of, args[0]);
        if (whole && !funcs_is_constant(expr_sub(args[0], whole)))
            whole = NULL;
    }
    return whole ? expr_sub(args[0], whole) : NULL;
}

static Expr step_derivative(const Expr *args, long n, long i)
{
    (void)args;
    (void)n;
    (void)i;
    return EXPR_ZERO;
}

static Expr frac_derivative(const Expr *args, long n, long i)
{
    (void)args;
    (void)n;
    (void)i;
    return EXPR_ONE;
}

static double frac_real(double x)
{
    return x - trunc(x);
}

/* --- max and min ------------------------------------------------------------------------------ */

typedef struct Extreme {
    const char *name;
    int sign; /* 1: max */
    Expr *kept;
    long count;
} Extreme;

static long extreme_size(Expr e, const char *name)
{
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) {
        long n = 0;
        for (long i = 0; i < expr_count(e); i++)
            n += extreme_size(expr_arg(e, i), name);
        return n;
    }
    if (rtable_of(e))
        return rtable_count(rtable_of(e));
    return expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), name) ? expr_count(e) : 1;
}

/* Is a at least as extreme as b? 1 yes, 0 no, 2 not decided. */
static int extreme_beats(const Extreme *x, Expr a, Expr b)
{
    int sa, sb, order;
    SmallNumber p, q;
    if (small_read(&p, a) && small_read(&q, b) && small_compare(p, q, &order))
        return order * x->sign >= 0;
    bool ia = funcs_is_infinite(a, &sa), ib = funcs_is_infinite(b, &sb);
    if (ia)
        return sa == x->sign;
    if (ib)
        return sb != x->sign;
    int sign = assume_weak_sign(expr_sub(a, b));
    return sign == 2 ? 2 : sign * x->sign >= 0;
}

static void extreme_put(Extreme *x, Expr e)
{
    long from = 0;
    const RTable *table = rtable_of(e);
    if (table) {
        for (long i = 0; i < rtable_count(table); i++)
            extreme_put(x, table->data[i]);
        return;
    }
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) ||
        (expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), x->name))) {
        from = expr_is(e, EXPR_CALL);
        for (long i = from; i < expr_count(e); i++)
            extreme_put(x, expr_arg(e, i));
        return;
    }
    for (long i = 0; i < x->count; i++) {
        int beats = extreme_beats(x, x->kept[i], e);
        if (x->kept[i] == e || beats == 1)
            return;
        if (beats == 0) {
            x->kept[i] = x->kept[--x->count];
            i--;
        }
    }
    x->kept[x->count++] = e;
}

/* NULL when the call with these very arguments stays. */
static Expr extreme_eval(const char *name, int sign, const Expr *args, long n)
{
    long room = 1;
    for (long i = 0; i < n; i++)
        room += extreme_size(args[i], name);
    Extreme x = {name, sign, mem_array((size_t)room, sizeof *x.kept), 0};
    err_defer(mem_release, x.kept);
    for (long i = 0; i < n; i++)
        extreme_put(&x, args[i]);
    Expr value;
    if (x.count == 0)
        value = sign > 0 ? expr_neg(EXPR_INFINITY) : EXPR_INFINITY;
    else if (x.count == 1)
        value = x.kept[0];
    else
        value = expr_call(expr_symbol(name), x.kept, x.count);
    err_undefer(true);
    return value;
}

static Expr max_eval(const Expr *args, long n)
{
    return extreme_eval("max", 1, args, n);
}

static Expr min_eval(const Expr *args, long n)
{
    return extreme_eval("min", -1, args, n);
}

/* 1 where the argument is beyond all others. */
static Expr extreme_derivative(const Expr *args, long n, long i, int sign)
{
    Expr all = EXPR_ONE;
    for (long k = 0; k < n; k++) {
        Expr difference = expr_mul(expr_int(sign), expr_sub(args[i], args[k]));
        all = k == i ? all : expr_mul(all, funcs_apply1("Heaviside", difference));
    }
    return all;
}

static Expr max_derivative(const Expr *args, long n, long i)
{
    return extreme_derivative(args, n, i, 1);
}

static Expr min_derivative(const Expr *args, long n, long i)
{
    return extreme_derivative(args, n, i, -1);
}

/* --- factorials and binomials -------------------------------------------------------------------
 */

static ulong small_index(Expr n, const char *name)
{
    if (fmpz_cmp_ui(n->u.integer, FACTORIAL_LIMIT) > 0)
        err_raise(ST_LIMIT, "(in %s) object too large", name);
    return fmpz_get_ui(n->u.integer);
}

static Expr factorial_eval(const Expr *args, long n)
{
    (void)n;
    Expr x = args[0];
    if (expr_is(x, EXPR_RATIONAL))
        return funcs_apply1("GAMMA", expr_add(x, EXPR_ONE));
    if (!expr_is(x, EXPR_INTEGER))
        return NULL;
    if (fmpz_sgn(x->u.integer) < 0)
        funcs_raise_pole("factorial");
    fmpz_t z;
    fmpz_init(z);
    fmpz_fac_ui(z, small_index(x, "factorial"));
    return expr_take_fmpz(z);
}

static Expr factorial_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return expr_mul(funcs_apply1("factorial", args[0]),
                    funcs_apply1("Psi", expr_add(args[0], EXPR_ONE)));
}

static bool factorial_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_add_ui(value, args, 1, prec);
    acb_gamma(value, value, prec);
    return true;
}

static double factorial_real(double x)
{
    return tgamma(x + 1);
}

/* (2k)!! = 2^k*k!, (2k-1)!! = (2k)!/(2^k*k!) */
static Expr doublefactorial_eval(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[0], EXPR_INTEGER) || fmpz_cmp_si(args[0]->u.integer, -1) < 0)
        return NULL;
    if (fmpz_sgn(args[0]->u.integer) < 0)
        return EXPR_ONE;
    ulong m = small_index(args[0], "doublefactorial"), k = (m + 1) / 2;
    fmpz_t z, all;
    fmpz_init(z);
    fmpz_init(all);
    fmpz_fac_ui(z, k);
    fmpz_mul_2exp(z, z, k);
    if (m % 2) {
        fmpz_fac_ui(all, 2 * k);
        fmpz_divexact(z, all, z);
    }
    fmpz_clear(all);
    return expr_take_fmpz(z);
}

static bool is_immense(acb_srcptr z)
{
    mag_t size;
    mag_init(size);
    acb_get_mag(size, z);
    bool beyond = mag_cmp_2exp_si(size, 20) > 0;
    mag_clear(size);
    return beyond;
}

/* (2/Pi)^((1-cos(Pi*z))/4)*2^(z/2)*(z/2)!, entire but for the poles of the last */
static bool doublefactorial_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_t half, part;
    acb_init(half);
    acb_init(part);
    acb_mul_2exp_si(half, args, -1);
    acb_sin_pi(part, half, prec); /* (1-cos(Pi*z))/4 = sin(Pi*z/2)^2/2 */
    acb_sqr(part, part, prec);
    acb_mul_2exp_si(part, part, -1);
    if (is_immense(part)) /* it grows as exp(exp(|Im(z)|)) */
        acb_indeterminate(part);
    acb_const_pi(value, prec);
    acb_inv(value, value, prec);
    acb_mul_2exp_si(value, value, 1);
    acb_pow(value, value, part, prec);
    acb_set_ui(part, 2);
    acb_pow(part, part, half, prec);
    acb_mul(value, value, part, prec);
    acb_add_ui(half, half, 1, prec);
    acb_gamma(half, half, prec);
    acb_mul(value, value, half, prec);
    acb_clear(half);
    acb_clear(part);
    return true;
}

/* By the formula of its balls. */
static Expr doublefactorial_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    Expr half = expr_mul(expr_ratio(1, 2), args[0]), pi = expr_symbol("Pi");
    Expr wave =
        expr_mul(expr_mul(expr_ratio(1, 2), pi), funcs_apply1("sin", expr_mul(pi, args[0])));
    Expr log = funcs_apply1("ln", expr_div(expr_int(2), pi));
    Expr terms[] = {funcs_apply1("ln", expr_int(2)), funcs_apply1("Psi", expr_add(half, EXPR_ONE)),
                    expr_mul(wave, log)};
    return expr_mul(expr_mul(expr_ratio(1, 2), funcs_apply1("doublefactorial", args[0])),
                    expr_sum(terms, 3));
}

/* Both integers, k >= 0. */
static Expr binomial_of_integers(Expr n, Expr k)
{
    Expr top = n;
    bool reflected = fmpz_sgn(n->u.integer) < 0;
    if (reflected) /* (-1)^k * binomial(k-n-1, k) */
        top = expr_sub(expr_sub(k, n), EXPR_ONE);
    if (fmpz_cmp(k->u.integer, top->u.integer) > 0)
        return EXPR_ZERO;
    Expr rest = expr_sub(top, k);
    Expr low = fmpz_cmp(rest->u.integer, k->u.integer) < 0 ? rest : k;
    fmpz_t z;
    ulong lower = small_index(low, "binomial");
    Expr value = EXPR_ONE;
    if ((double)lower * (double)fmpz_bits(top->u.integer) > BINOMIAL_BITS)
        err_raise(ST_LIMIT, "(in binomial) object too large");
    if (fmpz_abs_fits_ui(top->u.integer)) {
        fmpz_init(z);
        fmpz_bin_uiui(z, fmpz_get_ui(top->u.integer), lower);
        value = expr_take_fmpz(z);
    } else {
        for (ulong i = 0; i < lower; i++, err_poll())
            value = num_div(num_mul(value, num_sub(top, expr_int((long)i))), expr_int((long)i + 1));
    }
    return reflected && fmpz_is_odd(k->u.integer) ? expr_neg(value) : value;
}

/* Is k a negative integer, or n+1, n+2, ..., where n is assumed not to be negative? */
static bool is_beyond(Expr n, Expr k)
{
    if (!assume_active())
        return false;
    Expr beyond = expr_sub(k, n);
    bool out = (expr_is(k, EXPR_INTEGER) && num_sign(k) < 0) ||
               (expr_is(beyond, EXPR_INTEGER) && num_sign(beyond) > 0);
    return out && assume_weak_sign(n) == 1;
}

static Expr binomial_eval(const Expr *args, long n)
{
    (void)n;
    Expr top = args[0], k = args[1];
    if (k == EXPR_ZERO || k == top)
        return EXPR_ONE;
    if (k == EXPR_ONE)
        return top;
    if (!expr_is(top, EXPR_INTEGER) || !expr_is(k, EXPR_INTEGER))
        return is_beyond(top, k) ? EXPR_ZERO : NULL;
    if (fmpz_sgn(k->u.integer) >= 0)
        return binomial_of_integers(top, k);
    Expr rest = expr_sub(top, k); /* binomial(n, k) = binomial(n, n-k) */
    return fmpz_sgn(rest->u.integer) < 0 ? EXPR_ZERO : binomial_of_integers(top, rest);
}

/* By n, for a whole k: the sum of (-1)^(j-1)/j*binomial(n, k-j) for j from 1 to k, which has no
 * poles, as d/dn = ln(1+difference) of polynomials. */
static Expr binomial_slope(Expr n, long k)
{
    Expr *term = mem_array((size_t)k + 1, sizeof *term);
    err_defer(mem_release, term);
    for (long j = 1; j <= k; j++)
        term[j - 1] =
            expr_mul(expr_ratio(j % 2 ? 1 : -1, j), funcs_apply2("binomial", n, expr_int(k - j)));
    Expr sum = expr_sum(term, k);
    err_undefer(true);
    return sum;
}

/* By n!/(k!*(n-k)!). */
static Expr binomial_derivative(const Expr *args, long n, long i)
{
    enum { MOST_TERMS = 100 };
    (void)n;
    long k;
    if (i == 0 && num_get_si(&k, args[1]) && k >= 0 && k <= MOST_TERMS)
        return binomial_slope(args[0], k);
    Expr own = expr_add(args[i], EXPR_ONE);
    Expr rest = expr_add(expr_sub(args[0], args[1]), EXPR_ONE);
    Expr change = i == 0 ? funcs_psi_between(rest, own) : funcs_psi_between(own, rest);
    return change ? expr_mul(funcs_apply2("binomial", args[0], args[1]), change) : NULL;
}

static Expr factorial_expansion(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    return sign > 0 ? funcs_stirling(args[0], rest) : NULL;
}

static Expr binomial_reduced(const Expr *args, long n)
{
    (void)n;
    Expr below = expr_mul(funcs_apply1("factorial", args[1]),
                          funcs_apply1("factorial", expr_sub(args[0], args[1])));
    return expr_div(funcs_apply1("factorial", args[0]), below);
}

static bool is_short_integer(acb_srcptr z, long *k)
{
    if (!acb_is_int(z) || arf_cmpabs_ui(arb_midref(acb_realref(z)), 4096) > 0)
        return false;
    *k = arf_get_si(arb_midref(acb_realref(z)), ARF_RND_NEAR);
    return true;
}

/* u*(u-1)*...*(u-k+1)/k! for an integer k, also where u is a negative integer, a pole of GAMMA:
 * there binomial(u, k) with k <= u is binomial(u, u-k), and zero for other negative k. */
static bool binomial_product(acb_t value, acb_srcptr args, slong prec)
{
    long k, u;
    acb_t f;
    if (!is_short_integer(args + 1, &k))
        return false;
    if (k < 0) {
        if (!is_short_integer(args, &u) || u >= 0)
            return false;
        k = u - k;
    }
    acb_init(f);
    acb_zero(value);
    if (k >= 0) {
        acb_sub_si(f, args, k - 1, prec);
        acb_rising_ui(value, f, (ulong)k, prec);
        acb_set_ui(f, (ulong)k + 1);
        acb_gamma(f, f, prec);
        acb_div(value, value, f, prec);
    }
    acb_clear(f);
    return true;
}

static bool binomial_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_t a, b;
    if (binomial_product(value, args, prec))
        return true;
    acb_init(a);
    acb_init(b);
    acb_add_ui(a, args + 1, 1, prec);
    acb_rgamma(a, a, prec);
    acb_sub(b, args, args + 1, prec);
    acb_add_ui(b, b, 1, prec);
    acb_rgamma(b, b, prec);
    acb_mul(a, a, b, prec);
    acb_add_ui(b, args, 1, prec);
    acb_gamma(b, b, prec);
    acb_mul(value, a, b, prec);
    acb_clear(a);
    acb_clear(b);
    return true;
}

/* --- in other words --------------------------------------------------------------------------- */

static Expr frac_plain(const Expr *args, long n)
{
    (void)n;
    return expr_sub(args[0], expr_call1("trunc", args[0]));
}

static Expr factorial_plain(const Expr *args, long n)
{
    (void)n;
    return expr_call1("GAMMA", expr_add(args[0], EXPR_ONE));
}

/* --- in pieces -------------------------------------------------------------------------------- */

/* The condition that sign*(args[i] - args[k]) > 0 for all k from `from` to `to`. */
static Expr beyond(const Expr *args, long i, long from, long to, int sign)
{
    Expr all = NULL;
    for (long k = from; k <= to; k++) {
        Expr lower = sign > 0 ? args[k] : args[i], upper = sign > 0 ? args[i] : args[k];
        Expr one = funcs_less(expr_sub(lower, upper), EXPR_ZERO);
        all = all ? expr_make(EXPR_AND, (Expr[]){all, one}, 2) : one;
    }
    return all;
}

/* The last of them where it is beyond those before it, else the last but one where ... */
static Expr max_pieces(const Expr *args, long n)
{
    Expr list = expr_list(NULL, 0);
    for (long i = n - 1; i > 0; i--) {
        list = collection_append(list, beyond(args, i, 0, i - 1, 1));
        list = collection_append(list, args[i]);
    }
    return n > 0 ? collection_append(list, args[0]) : NULL;
}

static Expr min_pieces(const Expr *args, long n)
{
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < n - 1; i++) {
        list = collection_append(list, beyond(args, i, i + 1, n - 1, -1));
        list = collection_append(list, args[i]);
    }
    return n > 0 ? collection_append(list, args[n - 1]) : NULL;
}

const FuncRow funcs_integer_rows[] = {
    {.name = "floor",
     .latex = "\\left\\lfloor #1\\right\\rfloor ",
     .code = FUNC_CODE("floor"),
     .real = FUNC_LINE,
     .whole = true,
     .jump = FUNC_JUMP_ROUNDING,
     .recurring = {FUNC_ZERO, FUNC_ONE},
     .tame = true,
     .arity = 1,
     .eval = floor_eval,
     .derivative = step_derivative,
     .real1 = floor,
     .summary = "greatest integer not above",
     .examples = {{"floor(-7/2);", "-4"}, {"floor(x+3);", "floor(x)+3"}}},
    {.name = "ceil",
     .latex = "\\left\\lceil #1\\right\\rceil ",
     .code = FUNC_CODES("ceil", "ceil", "math.ceil", "ceil", "ceiling"),
     .real = FUNC_LINE,
     .whole = true,
     .jump = FUNC_JUMP_ROUNDING,
     .recurring = {FUNC_ZERO, FUNC_ONE},
     .tame = true,
     .arity = 1,
     .eval = ceil_eval,
     .derivative = step_derivative,
     .real1 = ceil,
     .summary = "least integer not below",
     .examples = {{"ceil(Pi);", "4"}, {"ceil(-2.5);", "-2"}}},
    {.name = "round",
     .code = FUNC_CODES("round", "round", "math.copysign(math.floor(abs(#1) + 0.5), #1)",
                        "round(#1, RoundNearestTiesAway)", "anint"),
     .real = FUNC_LINE,
     .whole = true,
     .parity = FUNC_ODD,
     .jump = FUNC_JUMP_ROUNDING,
     .recurring = {FUNC_HALF, FUNC_ONE},
     .tame = true,
     .arity = 1,
     .eval = round_eval,
     .derivative = step_derivative,
     .real1 = round,
     .summary = "nearest integer, away from zero at halves",
     .examples = {{"round(5/2);", "3"}, {"round(-2.4);", "-2"}}},
    {.name = "trunc",
     .code = FUNC_CODES("trunc", "fix", "math.trunc", "trunc", "aint"),
     .real = FUNC_LINE,
     .whole = true,
     .parity = FUNC_ODD,
     .jump = FUNC_JUMP_ROUNDING,
     .recurring = {FUNC_ZERO, FUNC_ONE},
     .tame = true,
     .arity = 1,
     .eval = trunc_eval,
     .derivative = step_derivative,
     .real1 = trunc,
     .summary = "integer part towards zero",
     .examples = {{"trunc(-7/2);", "-3"}, {"trunc(exp(1));", "2"}}},
    {.name = "frac",
     .plain = frac_plain,
     .real = FUNC_LINE,
     .range = FUNC_OPEN(MINUS_ONE, ONE),
     .parity = FUNC_ODD,
     .jump = FUNC_JUMP_ROUNDING,
     .recurring = {FUNC_ZERO, FUNC_ONE},
     .swings = true,
     .tame = true,
     .arity = 1,
     .eval = frac_eval,
     .derivative = frac_derivative,
     .real1 = frac_real,
     .summary = "what trunc leaves",
     .examples = {{"frac(7/2);", "1/2"}, {"frac(-2.25);", "-0.25"}}},
    {.name = "max",
     .pieces = max_pieces,
     .operation = FUNC_OPERATION_MAX,
     .latex = "\\max",
     .code = FUNC_CODES("fmax/2", "max/2", "max", "max", "max"),
     .real = FUNC_LINE,
     .jump = FUNC_JUMP_EXTREME,
     .tame = true,
     .tame_in_all = true,
     .arity = -1,
     .eval = max_eval,
     .derivative = max_derivative,
     .real2 = fmax,
     .summary = "greatest of its arguments (lists and sets are opened)",
     .examples = {{"max(3,1,5/2);", "3"}, {"max([1,Pi,2]);", "Pi"}}},
    {.name = "min",
     .pieces = min_pieces,
     .operation = FUNC_OPERATION_MIN,
     .latex = "\\min",
     .code = FUNC_CODES("fmin/2", "min/2", "min", "min", "min"),
     .real = FUNC_LINE,
     .jump = FUNC_JUMP_EXTREME,
     .tame = true,
     .tame_in_all = true,
     .arity = -1,
     .eval = min_eval,
     .derivative = min_derivative,
     .real2 = fmin,
     .summary = "least of its arguments (lists and sets are opened)",
     .examples = {{"min(3,1,5/2);", "1"}, {"min(x,min(y,x));", "min(x,y)"}}},
    {.name = "factorial",
     .rises = FUNC_FROM(ONE),
     .sign = FUNC_SIGN_FACTORIAL,
     .latex = "##1!",
     .plain = factorial_plain,
     .real = FUNC_LINE,
     .expansion = factorial_expansion,
     .recurring = {FUNC_MINUS_ONE, FUNC_ONE, .down = true},
     .arity = 1,
     .eval = factorial_eval,
     .derivative = factorial_derivative,
     .ball = factorial_ball,
     .real1 = factorial_real,
     .summary = "n!",
     .examples = {{"factorial(5);", "120"}, {"factorial(1/2);", "sqrt(Pi)/2"}}},
    {.name = "doublefactorial",
     .latex = "##1!!",
     .real = FUNC_LINE,
     .arity = 1,
     .eval = doublefactorial_eval,
     .derivative = doublefactorial_derivative,
     .ball = doublefactorial_ball,
     .summary = "n!! = n*(n-2)*(n-4)*...",
     .examples = {{"doublefactorial(7);", "105"}, {"doublefactorial(0);", "1"}}},
    {.name = "binomial",
     .latex = "{#1 \\choose #2}",
     .real = FUNC_LINE,
     .reduced = binomial_reduced,
     .arity = 2,
     .eval = binomial_eval,
     .derivative = binomial_derivative,
     .ball = binomial_ball,
     .summary = "binomial coefficient",
     .examples = {{"binomial(5,2);", "10"},
                  {"binomial(-2,3);", "-4"},
                  {"diff(binomial(x,2),x);", "x-1/2"}}},
    {0},
};
