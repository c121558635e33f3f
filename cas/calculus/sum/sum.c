/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums in closed form: which method is tried when. Sums with integer bounds are added up. Otherwise
 * a difference of an indefinite sum, or, where there is none, the value of a whole series: infinite
 * or ending by itself. The methods are in cas/calculus/sum/.
 */
#include "cas/calculus/sum/sum.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/sum/parts.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { MAX_TERMS = 100000 };

/* By one method. The steps of the search are not what the answer rests on: its denominators are. */
static Expr by_method(Expr f, Expr k)
{
    Notes notes;
    notes_begin_silent(&notes);
    Expr value = sum_gosper(f, k);
    if (!value)
        value = sum_rational(f, k);
    if (!value)
        value = sum_angles(f, k);
    if (!value)
        value = sum_polygamma(f, k, sum_indefinite);
    notes_keep(&notes);
    if (value)
        notes_denominators_beside(value, k);
    return value;
}

Expr sum_indefinite(Expr f, Expr k)
{
    CHECK(f != NULL && k != NULL);
    if (!walk_has(f, k))
        return expr_mul(f, k);
    Expr value = by_method(f, k);
    if (value || !expr_is(f, EXPR_SUM))
        return value;
    value = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(f) && value; i++) {
        Expr part = sum_indefinite(expr_term(f, i), k);
        value = part ? expr_add(value, part) : NULL;
    }
    return value;
}

/* --- infinite sums ------------------------------------------------------------------------- */

/* Does it follow that |z| < 1, for z real or an exponential? */
static bool follows(Expr z)
{
    Expr base, exponent, u;
    expr_split_power(z, &base, &exponent);
    u = funcs_argument(base, "exp");
    if (u && assume_is_real(u))
        return assume_sign(expr_mul(exponent, u)) == -1;
    return assume_is_real(z) && assume_sign(expr_sub(EXPR_ONE, z)) == 1 &&
           assume_sign(expr_add(EXPR_ONE, z)) == 1;
}

bool sum_is_inside(Expr z)
{
    Expr size = funcs_apply1("abs", z), inside = expr_make(EXPR_LESS, (Expr[]){size, EXPR_ONE}, 2);
    int order = funcs_real_sign(expr_sub(size, EXPR_ONE));
    if (order != 2)
        return order < 0;
    Truth truth = assume_decide(inside);
    if (truth == TRUTH_UNKNOWN && !follows(z))
        notes_add(notes_current(), inside);
    return truth != TRUTH_NO;
}

/* c*x^k from a on. */
static Expr geometric(Expr t, Expr k, Expr a)
{
    Expr q = term_quotient(t, k);
    if (!q || walk_has(q = normal_expr(q), k))
        return NULL;
    if (!sum_is_inside(q))
        return NULL;
    return expr_div(term_at(t, k, a), expr_sub(EXPR_ONE, q));
}

/* (-1)^k times a rational function? Then *rest is it. */
static bool read_alternating(Expr f, Expr k, Expr *rest)
{
    long signs = 0, odd;
    *rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr base, exponent, t = expr_factor(f, i);
        expr_split_power(t, &base, &exponent);
        if (base == EXPR_MINUS_ONE && walk_has(exponent, k)) {
            Expr step = expand_expr(expr_sub(term_shifted(exponent, k, 1), exponent));
            if (!num_get_si(&odd, step) || odd % 2 == 0)
                return false;
            t = term_at(t, k, EXPR_ZERO);
            signs++;
        }
        *rest = expr_mul(*rest, t);
    }
    return signs % 2 == 1;
}

static Expr infinite_sum(Expr f, Expr k, Expr a)
{
    Expr value = geometric(f, k, a), g = f;
    if (!value)
        value = sum_rational_series(f, k, a);
    if (!value && read_alternating(f, k, &g))
        value = sum_alternating_series(g, k, a);
    if (!value)
        value = sum_series(f, k, a);
    if (value)
        return value;
    Expr S = sum_indefinite(f, k), end = S ? limit_expr(S, k, EXPR_INFINITY, 0) : NULL;
    if (!end || end == EXPR_UNDEFINED)
        return NULL;
    if (walk_has(end, EXPR_INFINITY))
        return end;
    return expr_sub(end, term_at(S, k, a));
}

/* --- definite sums ------------------------------------------------------------------------- */

Expr sum_gather(Expr f, Expr k, long a, long b, Expr (*gather)(const Expr *terms, long n))
{
    long n = b - a + 1;
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++) {
        err_poll();
        terms[i] = term_at(f, k, expr_int(a + i));
    }
    Expr value = gather(terms, n);
    err_undefer(true);
    return value;
}

static Expr unchecked(Expr f, Expr k, Expr a, Expr b);

/* From minus infinity: the terms below 0, or all to b, the other way round. */
static Expr from_below(Expr f, Expr k, Expr b)
{
    Expr mirror = term_at(f, k, expr_neg(k));
    if (b != EXPR_INFINITY)
        return unchecked(mirror, k, expr_neg(b), EXPR_INFINITY);
    Expr up = unchecked(f, k, EXPR_ZERO, b), down = unchecked(mirror, k, EXPR_ONE, b);
    if (!up || !down)
        return NULL;
    bool diverges = walk_has(up, EXPR_INFINITY) || walk_has(down, EXPR_INFINITY);
    return diverges && up != down ? NULL : expr_add(up, down);
}

/* The integer at which u vanishes, a number or known to be one, where u is linear in k; else NULL.
 */
static Expr integer_zero(Expr u, Expr k)
{
    Expr at[3] = {term_at(u, k, EXPR_ZERO), term_at(u, k, EXPR_ONE), term_at(u, k, EXPR_TWO)};
    Expr slope = normal_expr(expr_sub(at[1], at[0]));
    bool linear = slope != EXPR_ZERO && slope == normal_expr(expr_sub(at[2], at[1]));
    Expr zero = linear ? normal_expr(expr_neg(expr_div(at[0], slope))) : NULL;
    return zero && assume_is_integer(zero) ? zero : NULL;
}

bool sum_is_known(Kind kind, Expr a, Expr b)
{
    return assume_decide(expr_make(kind, (Expr[]){a, b}, 2)) == TRUTH_YES;
}

static bool is_below(Expr a, Expr b)
{
    return sum_is_known(EXPR_LESS, a, b);
}

/* Is the integer i beyond an end that is a number, and not known to be beyond the other one? */
static bool is_between(Expr i, Expr a, Expr b)
{
    bool from = expr_is(a, EXPR_INTEGER), to = expr_is(b, EXPR_INTEGER);
    return (from || to) && !is_below(i, a) && !is_below(b, i);
}

/* Is the integer i, which is no number, known to lie between the ends? Where nobody knows, that the
 * term u there is not met is taken for granted. */
static bool is_named_between(Expr i, Expr u, Expr a, Expr b)
{
    bool endless_down = a == expr_neg(EXPR_INFINITY), endless_up = b == EXPR_INFINITY;
    if ((!endless_down && is_below(i, a)) || (!endless_up && is_below(b, i)))
        return false;
    if ((endless_down || sum_is_known(EXPR_LESSEQ, a, i)) &&
        (endless_up || sum_is_known(EXPR_LESSEQ, i, b)))
        return true;
    notes_add(notes_current(), expr_make(EXPR_UNEQUAL, (Expr[]){u, EXPR_ZERO}, 2));
    return false;
}

/* Is there a term that is infinite beyond the end that is a number? A difference of an indefinite
 * sum at the ends knows nothing of it: 1/(k-3)-1/(k-2) from 1 to n. */
static bool meets_pole(Expr f, Expr k, Expr a, Expr b)
{
    Expr below = factor_expr(denom_expr(normal_expr(f)));
    bool product = expr_is(below, EXPR_PRODUCT);
    for (long i = 1; i <= (product ? expr_nops(below) : 1); i++) {
        Expr base, exponent;
        expr_split_power(product ? expr_op(below, i) : below, &base, &exponent);
        Expr zero = walk_has(base, k) ? integer_zero(base, k) : NULL;
        if (!zero)
            continue;
        if (expr_is(zero, EXPR_INTEGER) ? is_between(zero, a, b)
                                        : is_named_between(zero, base, a, b))
            return true;
    }
    return false;
}

typedef struct Ends {
    Expr a, b;
} Ends;

/* binomial(n, m) with m beyond n is 0, where a <= b, the ends of a sum that is not empty, make n
 * not negative. */
static Expr without_beyond(Expr node, void *arg)
{
    const Ends *ends = arg;
    if (!expr_is_call(node, expr_symbol("binomial")) || expr_nops(node) != 2)
        return node;
    Expr n = expr_op(node, 1), beyond = expand_expr(expr_sub(expr_op(node, 2), n));
    Expr least = expand_expr(expr_add(expr_sub(n, ends->b), ends->a));
    bool zero = expr_is(beyond, EXPR_INTEGER) && num_sign(beyond) > 0 &&
                expr_is(least, EXPR_INTEGER) && num_sign(least) >= 0;
    return zero ? EXPR_ZERO : node;
}

/* harmonic(b+1, m) is harmonic(b, m) + 1/(b+1)^m. */
static Expr last_harmonic(Expr node, void *arg)
{
    Expr b = ((const Ends *)arg)->b, next = expr_add(b, EXPR_ONE);
    if (!expr_is_call(node, expr_symbol("harmonic")) || expr_op(node, 1) != next)
        return node;
    Expr m = expr_nops(node) > 1 ? expr_op(node, 2) : EXPR_ONE;
    Expr args[2] = {b, m};
    return expr_add(funcs_apply(expr_arg(node, 0), args, expr_nops(node)),
                    expr_pow(next, expr_neg(m)));
}

/* S(b+1) - S(a) */
static Expr difference(Expr S, Expr k, Expr a, Expr b)
{
    Ends ends = {a, b};
    Expr upper = walk_rebuild(term_at(S, k, expr_add(b, EXPR_ONE)), NULL, without_beyond, &ends);
    upper = walk_rebuild(upper, NULL, last_harmonic, &ends);
    return sum_tidy_angles(expr_sub(upper, term_at(S, k, a)));
}

/* The value where no term is infinite; poles among the indices are not looked for. */
static Expr unchecked(Expr f, Expr k, Expr a, Expr b)
{
    long lo, hi;
    if (a == EXPR_INFINITY || b == expr_neg(EXPR_INFINITY))
        return NULL;
    if (a == expr_neg(EXPR_INFINITY))
        return from_below(f, k, b);
    if (num_get_si(&lo, a) && num_get_si(&hi, b) && hi - lo < MAX_TERMS)
        return hi < lo ? EXPR_ZERO : sum_gather(f, k, lo, hi, expr_sum);
    if (!walk_has(f, k) && b != EXPR_INFINITY)
        return expr_mul(f, expr_add(expr_sub(b, a), EXPR_ONE));
    if (b == EXPR_INFINITY)
        return infinite_sum(f, k, a);
    Expr S = sum_indefinite(f, k);
    return S ? difference(S, k, a, b) : sum_terminating(f, k, a, b);
}

static Expr definite(Expr f, Expr k, Expr a, Expr b)
{
    long lo, hi;
    bool numbers = num_get_si(&lo, a) && num_get_si(&hi, b);
    if (numbers && hi < lo - 1) {
        Expr value = definite(f, k, expr_add(b, EXPR_ONE), expr_sub(a, EXPR_ONE));
        return value ? expr_neg(value) : NULL;
    }
    Expr value = unchecked(f, k, a, b);
    bool term_by_term = numbers && hi - lo < MAX_TERMS;
    return value && !term_by_term && meets_pole(f, k, a, b) ? NULL : value;
}

static void job_body(void *arg)
{
    SumJob *j = arg;
    j->value = j->work(j->f, j->k, j->a, j->b);
}

static bool is_endless(Expr a, Expr b)
{
    return b == EXPR_INFINITY || a == expr_neg(EXPR_INFINITY);
}

/* A limit decides nothing on coefficients that are rounded, so what has no end is done with the
 * exact numbers that the floats are, and so is what they hinder. */
Expr sum_try(SumJob job)
{
    unsigned expected = ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT;
    bool floats = linalg_has_float(&job.f, 1);
    if ((!floats || !is_endless(job.a, job.b)) && err_attempt_for(expected, job_body, &job) &&
        job.value)
        return job.value;
    job.f = linalg_exact(job.f);
    bool done = floats && err_attempt_for(expected, job_body, &job) && job.value;
    return done ? evalf_expr(job.value, num_digits) : NULL;
}

/* By powers of harmonic numbers, where that is shorter. */
static Expr by_harmonic_numbers(Expr value, Expr simple)
{
    Expr calls = walk_calls(value, "harmonic");
    if (expr_count(calls) == 0)
        return simple;
    Expr sorted =
        collect_expr(expand_expr(value), expr_list(calls->u.args, expr_count(calls)), factor_expr);
    return walk_node_count(sorted) < walk_node_count(simple) ? sorted : simple;
}

Expr sum_definite(Expr f, Expr k, Expr a, Expr b)
{
    CHECK(f != NULL && a != NULL && b != NULL);
    Notes notes;
    notes_begin_about(&notes, f, 0);
    Expr value = sum_try((SumJob){f, k, a, b, NULL, definite}), p, q;
    if (!value) {
        notes_drop(&notes);
        return value;
    }
    notes_keep(&notes);
    if (expr_is_number(value))
        return value;
    bool rational = expr_is(b, EXPR_SYMBOL) && parfrac_rational(value, b, &p, &q);
    return rational ? factor_expr(value) : by_harmonic_numbers(value, simplify_size(value));
}

Expr sum_value(Expr call, long digits)
{
    Expr head = expr_arg(call, 0), over, range, value;

    if (expr_count(call) != 3 || (!expr_is_symbol(head, "Sum") && !expr_is_symbol(head, "sum")))
        return NULL;
    over = expr_arg(call, 2);
    if (!expr_is(over, EXPR_EQUATION) || !expr_is(expr_arg(over, 1), EXPR_RANGE))
        return NULL;
    range = expr_arg(over, 1);
    Expr f = expr_arg(call, 1), k = expr_arg(over, 0), a = expr_arg(range, 0),
         b = expr_arg(range, 1);
    if (is_endless(a, b)) /* to all the digits asked for, not only Digits */
        f = linalg_exact(f);
    value = sum_definite(f, k, a, b);
    return value ? evalf_expr(value, digits) : sum_accelerated(f, k, a, b, digits);
}
