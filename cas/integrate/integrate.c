/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search for an antiderivative: constants out, sums term by term, then the methods one after
 * the other, cheap and definite ones first; each reduces the integrand to simpler ones or gives up.
 * The search is bounded: an integrand that is met again on its own way down, or that has failed
 * before, is not tried twice, and the number of integrands is limited. What comes out is
 * differentiated and compared with the integrand; a proven difference counts as not found. At last
 * the constant is chosen that makes logarithms real on the real line, where a bound shows it.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/effort.h"
#include "cas/base/mem.h"
#include "cas/base/stage.h"
#include "cas/base/told.h"
#include "cas/calculus/jumps.h"
#include "cas/core/num.h"
#include "cas/core/packed_ops.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"

enum { MAX_DEPTH = 12, MAX_TRIED = 600, MOST_SIZE = 3000 };

/* --- the search --------------------------------------------------------------------------------
 */

typedef struct Attempt {
    Expr (*method)(const Integral *in);
    const Integral *in;
    Expr value;
} Attempt;

static void attempt_body(void *arg)
{
    Attempt *a = arg;
    a->value = a->method(a->in);
}

/* A method that runs into a pole, a refusal or a size limit has not found the integral. */
static Expr attempt(Expr (*method)(const Integral *in), const Integral *in)
{
    Attempt a = {method, in, NULL};
    unsigned expected = ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT | ERR_UNABLE;
    return err_attempt_for(expected, attempt_body, &a) ? a.value : NULL;
}

/* Without polylogarithms where parts do. What has polylogarithms or hypergeometric functions is
 * beyond elementary ones, and parts would come to some of the same kind, after a long search. */
static Expr with_polylogarithms(const Integral *in)
{
    IntegralSearch *search = in->search;
    Expr value = search->plain ? NULL : integrate_polylog(in), plain = NULL;
    if (!value || walk_has_call(value, "polylog") || walk_has_call(value, "hypergeom"))
        return value;
    search->plain++;
    plain = attempt(integrate_by_parts, in);
    search->plain--;
    return plain ? plain : value;
}

typedef struct Method {
    Expr (*find)(const Integral *in);
    const char *name; /* as infolevel[int] tells it */
} Method;

static const Method METHODS[] = {
    {integrate_table, "table"},
    {integrate_steps, "steps"},
    {integrate_rational, "rational function"},
    {integrate_expoly, "polynomial times exponentials and sines"},
    {integrate_double_angle, "double angle"},
    {integrate_pairs, "pairs of square roots"},
    {integrate_special, "special functions"},
    {integrate_erf_pair, "pairs of error functions"},
    {parallel_search_curve, "roots by undetermined coefficients"},
    {integrate_named, "functions known by name"},
    {integrate_as_series, "hypergeometric series"},
    {integrate_elliptic, "elliptic integrals"},
    {integrate_squares, "roots of quadratics"},
    {integrate_powers, "powers"},
    {integrate_by_change, "change of variable"},
    {integrate_by_arc, "inverse functions as variables"},
    {integrate_wave_roots, "roots of sines and cosines"},
    {integrate_exponential, "rational in exponentials"},
    {integrate_radical, "radicals"},
    {integrate_torn, "term by term"},
    {integrate_circular, "rational in sines and cosines"},
    {integrate_anypower, "symbolic exponents"},
    {integrate_binomial, "binomial differential"},
    {integrate_quartic, "roots of quartics"},
    {wavepower_search, "symbolic powers of waves"},
    {parallel_search, "undetermined coefficients"},
    {integrate_wave_quadratics, "waves over quadratics"},
    {with_polylogarithms, "polylogarithms"},
    {integrate_by_logarithm, "logarithm of a function"},
    {integrate_smooth_power, "powers times exponentials of powers"},
    {integrate_by_parts, "by parts"},
    {integrate_linear_powers, "powers of two linear functions"},
    {integrate_incomplete, "incomplete gamma functions"},
    {integrate_by_series, "hypergeometric series"},
    {integrate_by_near, "series with a logarithm"},
    {integrate_as_exponentials, "as exponentials"},
    {inner_search, "an inner function as variable"},
    {threepowers_search, "powers of three linear functions"},
    {wavefactors_search, "powers of functions of sines and cosines"},
};

/* The integral of c*t, c a number and t a product of x^k, k a whole number but -1, and of factors
 * free of x: terms of long polynomials need no search. NULL for anything else. */
static Expr of_power(Expr t, Expr c, Expr x)
{
    long k = 0, m = 0;
    Expr rest = EXPR_ONE, base, exponent;
    for (long i = 0; i < expr_factor_count(t); i++) {
        Expr factor = expr_factor(t, i);
        expr_split_power(factor, &base, &exponent);
        if (base == x && num_get_si(&m, exponent))
            k += m;
        else if (integrate_is_free(factor, x))
            rest = rest == EXPR_ONE ? factor : expr_mul(rest, factor);
        else
            return NULL;
    }
    if (k == -1)
        return NULL;
    return expr_product((Expr[]){num_div(c, expr_int(k + 1)), expr_pow(x, expr_int(k + 1)), rest},
                        3);
}

static Expr search_sum(const Integral *in)
{
    Expr packed = packed_ops_integral(in->f, in->x);
    if (packed)
        return packed;
    long n = expr_term_count(in->f);
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    bool found = true;
    for (long i = 0; i < n && found; i++) {
        terms[i] = of_power(expr_arg(in->f, 2 * i), expr_arg(in->f, 2 * i + 1), in->x);
        if (!terms[i])
            terms[i] = integrate_search(in, expr_term(in->f, i), in->x);
        found = terms[i] != NULL;
    }
    Expr value = found ? expr_sum(terms, n) : NULL;
    err_undefer(true);
    return value;
}

static bool is_on_the_way(const Integral *in, Expr f, Expr x)
{
    for (; in; in = in->outer)
        if (in->f == f && in->x == x)
            return true;
    return false;
}

/* diff(g, x) as it stands. */
static Expr of_derivative(Expr f, Expr x)
{
    if (expr_is(f, EXPR_CALL) && expr_count(f) == 3 && expr_is_symbol(expr_arg(f, 0), "diff") &&
        expr_arg(f, 2) == x)
        return expr_arg(f, 1);
    return NULL;
}

/* The integral that was asked for at level 1, the parts it was reduced to at 2. */
static void tell(const Integral *in, const char *method)
{
    enum { WIDTH = 60 };
    if (!told_wanted("int", in->depth > 1 ? 2 : 1))
        return;
    char *shown = print_text(in->f, WIDTH);
    err_defer(mem_release, shown);
    told_say("int", 1, "%*s%s: %s", 2 * (in->depth - 1), "", shown, method);
    err_undefer(true);
}

enum { MOST_NAMES = 12 };

typedef struct Sample {
    Expr names; /* the list of them */
    long place;
    Expr e, value;
} Sample;

static void sample_body(void *arg)
{
    Sample *s = arg;
    for (long i = 0; i < expr_count(s->names) && i < MOST_NAMES; i++) /* moderate numbers */
        s->e = integrate_replace(s->e, expr_arg(s->names, i),
                                 expr_ratio(3 + 5 * i + 4 * s->place, 16 + 6 * i));
    s->value = evalf_expr(s->e, 15);
}

/* A number for e at a place, one for every name of f, or NULL. */
static Expr value_at(Expr e, Expr f, long place)
{
    Sample s = {.names = names_in(f), .place = place, .e = e};
    bool known =
        err_attempt_for(ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT | ERR_UNABLE, sample_body, &s) &&
        expr_is_number(s.value);
    return known && !num_is_undefined(s.value) ? s.value : NULL;
}

/* Has F' another value than f, or none, at every place where f has one? What was treated as if it
 * could be any constant may make it a fraction over zero, which nothing is proved of. */
static bool differs_everywhere(Expr derivative, Expr f)
{
    enum { PLACES = 5 };
    long differing = 0;
    for (long place = 0; place < PLACES; place++) {
        Expr given = value_at(f, f, place);
        if (!given)
            continue;
        Expr found = value_at(derivative, f, place);
        if (found) {
            Expr apart = evalf_expr(funcs_apply1("abs", num_sub(found, given)), 15);
            Expr most = num_add(evalf_expr(funcs_apply1("abs", given), 15), EXPR_ONE);
            if (num_cmp(apart, num_mul(expr_ratio(1, 100000), most)) < 0)
                return false;
        }
        differing += found || !walk_has_call(derivative, "hypergeom");
    }
    return differing > 1;
}

typedef struct Difference {
    Expr e, x;
    Truth zero;
} Difference;

static void is_difference_zero(void *arg)
{
    Difference *d = arg;
    d->zero = zero_truth(steps_reduce(d->e, d->x));
}

/* A proven difference between F' and f, or nothing but poles. The proof has a share of the work
 * only: a value is not thrown away for its being beyond proof, but held against f at some places.
 * Appell's function is written by one
 * formula, and there is no test for its contiguous relations that would end soon. */
static bool is_wrong(Expr F, Expr f, Expr x)
{
    if (walk_has_call(F, "AppellF1"))
        return false;
    Expr derivative = diff_name(F, x);
    if (derivative == f)
        return false;
    enum { SHARE = 4 };
    uint64_t units = integrate_units / SHARE;
    Difference d = {expr_sub(derivative, f), x, TRUTH_UNKNOWN};
    bool judged = effort_attempt(&units, is_difference_zero, &d);
    if (judged && d.zero == TRUTH_NO)
        return true;
    return (!judged || integrate_has_root(F, NULL)) && !integrate_root_sum(F) &&
           differs_everywhere(derivative, f);
}

static Expr search_core(const Integral *in)
{
    Expr value = of_derivative(in->f, in->x);
    if (!value && expr_is(in->f, EXPR_SUM))
        value = search_sum(in);
    for (size_t i = 0; !value && i < sizeof METHODS / sizeof *METHODS; i++) {
        err_poll();
        int stage = stage_enter("int", METHODS[i].name);
        value = attempt(METHODS[i].find, in);
        if (value && in->depth == 1) { /* where it is wrong another method may do better */
            in->search->held = !is_wrong(value, in->f, in->x);
            value = in->search->held ? value : NULL;
        }
        stage_leave(stage);
        if (value)
            tell(in, METHODS[i].name);
    }
    Expr expanded = value ? in->f : expand_expr(in->f);
    if (!value && expanded != in->f)
        value = integrate_search(in, expanded, in->x);
    if (!value)
        value = attempt(integrate_by_inverse, in);
    return value ? value : attempt(integrate_pieces, in);
}

/* What is as long as that, far down, is no reduction of the integrand: such searches took minutes
 * and found nothing. A sum over the roots of a polynomial beside roots of functions of x has no
 * method either, and the normal forms of its derivatives take minutes. */
static bool is_beyond(Expr f, Expr x, int depth)
{
    if (depth > 1 && !is_polynomial_in(f, &x, 1) && walk_tree_size(f) > MOST_SIZE)
        return true;
    Expr sum = integrate_root_sum(f);
    return sum && !integrate_is_free(sum, x) && integrate_has_root(f, x);
}

static bool has_failed(const IntegralSearch *search, Expr f, Expr x)
{
    return memo_get(&search->failed, f) == x ||
           (search->plain && memo_get(&search->failed_plain, f) == x);
}

Expr integrate_search(const Integral *outer, Expr f, Expr x)
{
    CHECK(outer != NULL && f != NULL);
    IntegralSearch *search = outer->search;
    Expr core, constant;
    if (integrate_is_free(f, x))
        return expr_mul(f, x);
    walk_split_factors(f, x, &constant, &core);
    if (outer->depth >= MAX_DEPTH || is_beyond(core, x, outer->depth) ||
        is_on_the_way(outer, core, x) || has_failed(search, core, x) || search->tried >= MAX_TRIED)
        return NULL;
    search->tried++;
    Integral in = {outer, search, core, x, outer->depth + 1};
    Expr value = search_core(&in);
    if (!value) {
        memo_put(search->plain ? &search->failed_plain : &search->failed, core, x);
        return NULL;
    }
    return expr_mul(constant, value);
}

/* --- logarithms that are real ------------------------------------------------------------------
 */

/* Is e = a+b*g, g real and bounded for real arguments, of no positive value, as sin(x)-1? */
static bool is_never_positive(Expr e)
{
    Expr kernels = ratfun_unknowns(e),
         call = expr_count(kernels) == 1 ? expr_arg(kernels, 0) : NULL;
    FuncSpan range = call ? funcs_range(call) : (FuncSpan){0};
    if (range.low == range.high || !expr_is(e, EXPR_SUM) || !is_polynomial_in(e, &call, 1) ||
        degree_expr(e, call) != 1)
        return false;
    Expr low = funcs_place(range.low), high = funcs_place(range.high);
    if (!low || !high || !expr_is_real_number(low) || !expr_is_real_number(high))
        return false;
    Expr a = funcs_replace(e, &call, &low, 1), b = funcs_replace(e, &call, &high, 1);
    return a != b && expr_is_real_number(a) && expr_is_real_number(b) && num_sign(a) <= 0 &&
           num_sign(b) <= 0;
}

/* c*ln(sin(x)-1) as c*ln(1-sin(x)), which is real on the real line: they differ by constants. */
static Expr turned(Expr term, Expr x)
{
    Expr free, rest, a, moving;
    walk_split_factors(term, x, &free, &rest);
    Expr inner = funcs_argument(rest, "ln");
    if (!inner || !is_never_positive(inner))
        return term;
    walk_split_terms(inner, x, &a, &moving);
    return expr_mul(free, funcs_apply1("ln", expr_sub(expr_neg(a), moving)));
}

static Expr with_real_logarithms(Expr F, Expr x)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(F); i++)
        sum = expr_add(sum, turned(expr_term(F, i), x));
    return sum;
}

/* The work of one search for each term, seconds of it: what takes more has not been found by
 * waiting. */
uint64_t integrate_units = 8000000;

static bool given_up;

bool integrate_given_up(void)
{
    bool before = given_up;
    given_up = false;
    return before;
}

typedef struct Whole {
    Integral top;
    Expr f, x, value;
} Whole;

static void search_whole(void *arg)
{
    Whole *w = arg;
    w->value = integrate_search(&w->top, w->f, w->x);
}

Expr integrate_indefinite(Expr f, Expr x)
{
    CHECK(f != NULL && x != NULL);
    IntegralSearch search = {.tried = 0};
    if (jumps_hide(f, x))
        return NULL;
    memo_begin(&search.failed);
    memo_begin(&search.failed_plain);
    Whole whole = {.top = {.search = &search}, .f = f, .x = x};
    uint64_t units = integrate_units * (uint64_t)expr_term_count(f);
    Expr value = effort_attempt(&units, search_whole, &whole) ? whole.value : NULL;
    if (!value && units == 0) {
        given_up = true;
        told_say("int", 1, "the search is given up: too much work");
    }
    memo_end(&search.failed_plain);
    memo_end(&search.failed);
    return value && (search.held || !is_wrong(value, f, x)) ? with_real_logarithms(value, x) : NULL;
}
