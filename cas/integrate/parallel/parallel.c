/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals as a sum of one fraction and of logarithms, by undetermined coefficients: the functions
 * in f and in its derivatives are taken for independent generators of a field (generators.h), the
 * denominator of the integral is what differentiation leaves of that of f, its numerator any
 * polynomial up to a degree, and the logarithms are of the factors of the denominator, or the arc
 * tangents of those that split over I, again with the denominator as roots allow to write it.
 * Equations for the coefficients are linear. (A. Norman and P. Moore 1977; M. Bronstein, Poor man's
 * integrator, 2005.) Degrees are guesses: no answer proves nothing.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/integrate/parallel/curve.h"
#include "cas/integrate/parallel/generators.h"
#include "cas/integrate/parallel/undetermined.h"
#include "cas/value/funcs.h"

enum { MOST_UNKNOWNS = 160, MOST_FACTORS = CURVE_MOST_FACTORS, MOST_DEGREE = 14 };

/* The unknown multiples of these are the integral. */
typedef struct Ansatz {
    Generators g;
    Expr scale;                /* of all derivatives: scale*slope is a polynomial */
    Expr num, den;             /* f in names */
    Expr factor[MOST_FACTORS]; /* of den, with names in it */
    long power[MOST_FACTORS], factors;
    Expr below; /* denominator of the fraction */
    Expr part[MOST_UNKNOWNS], derivative[MOST_UNKNOWNS];
    long parts;
    bool wide; /* one degree more, for solutions of equations with singular places */
} Ansatz;

static bool has_names(const Ansatz *a, Expr e)
{
    return walk_has_any(e, a->g.name, a->g.count);
}

static bool is_algebraic(const Ansatz *a, Expr e)
{
    for (long i = 0; i < a->g.count; i++)
        if (a->g.power[i] && walk_has(e, a->g.name[i]))
            return true;
    return false;
}

static Expr scaled_diff(const Ansatz *a, Expr e)
{
    return normal_expr(expr_mul(a->scale, generators_diff(&a->g, e)));
}

/* --- the denominator -------------------------------------------------------------------------- */

static bool read_factors(Ansatz *a)
{
    Expr list = expr_arg(factor_list(a->den, false), 1);
    for (long i = 0; i < expr_count(list); i++) {
        Expr base = expr_arg(expr_arg(list, i), 0);
        long power;
        if (!has_names(a, base))
            continue;
        if (a->factors == MOST_FACTORS || !num_get_si(&power, expr_arg(expr_arg(list, i), 1)))
            return false;
        a->factor[a->factors] = base;
        a->power[a->factors++] = power;
    }
    return true;
}

/* What f has below without what differentiation has put there; all that is algebraic where `full`,
 * which may be a divisor of one. False where that is the same. */
static bool choose_below(Ansatz *a, bool full)
{
    bool found = !full;
    a->below = EXPR_ONE;
    a->parts = 0;
    for (long i = 0; i < a->factors; i++) {
        Expr p = a->factor[i];
        bool kept = ratfun_divides(scaled_diff(a, p), p, NULL);
        if (full && !kept)
            kept = is_algebraic(a, p);
        found = found || (full && kept);
        a->below = expr_mul(a->below, expr_pow(p, expr_int(a->power[i] - !kept)));
    }
    return found;
}

/* --- the parts -------------------------------------------------------------------------------- */

static bool add_part(Ansatz *a, Expr part, Expr derivative)
{
    if (a->parts == MOST_UNKNOWNS)
        return false;
    a->part[a->parts] = part;
    a->derivative[a->parts++] = derivative;
    return true;
}

static long degree_of(Expr e, Expr name)
{
    return e == EXPR_ZERO ? 0 : degree_expr(e, name);
}

/* Monomials of names i, i+1, ... within the degrees, times m. */
static bool add_monomials(Ansatz *a, long i, Expr m, long left, const long *most)
{
    if (i == a->g.count) {
        Expr part = expr_div(m, a->below);
        return add_part(a, part, generators_diff(&a->g, part));
    }
    bool good = true;
    for (long k = 0; k <= most[i] && k <= left && good; k++)
        good = add_monomials(a, i + 1, expr_mul(m, expr_pow(a->g.name[i], expr_int(k))), left - k,
                             most);
    return good;
}

/* How far the numerator may go in name i: what f has more above than below, one more where
 * differentiation takes it away. */
static long highest(const Ansatz *a, long i, Expr num, Expr den, Expr below)
{
    Expr z = a->g.name[i];
    long kept = degree_of(below, z), rise = degree_of(num, z) - degree_of(den, z) + kept;
    if (a->g.power[i])
        return a->g.order[i] - 1;
    rise = (rise > 0 ? rise : 0) + (a->g.unit[i] ? 0 : 1);
    for (long k = 0; i == 0 && k < a->g.count; k++) /* roots grow with x */
        rise += a->g.power[k] && walk_has(a->g.power[k], z);
    rise += i == 0 && a->wide;
    rise = rise < kept ? kept : rise;
    return rise > MOST_DEGREE ? MOST_DEGREE : rise;
}

/* Do the derivatives of both have the other one? */
static bool are_linked(const Ansatz *a, long i, long k)
{
    return i != k && walk_has(a->g.slope[i], a->g.name[k]) && walk_has(a->g.slope[k], a->g.name[i]);
}

static bool has_links(const Ansatz *a)
{
    for (long i = 1; i < a->g.count; i++)
        for (long k = 1; k < i; k++)
            if (are_linked(a, i, k))
                return walk_has(a->scale, a->g.name[0]);
    return false;
}

static bool add_fraction(Ansatz *a)
{
    long most[GENERATORS_MOST], n = a->g.count;
    Expr num = expand_expr(a->num), den = expand_expr(a->den), below = expand_expr(a->below);
    for (long i = 0; i < n; i++)
        most[i] = highest(a, i, num, den, below);
    for (long i = 0; i < n; i++)
        for (long k = 0; k < n; k++)
            if (!a->g.power[k] && most[k] < most[i] && are_linked(a, i, k))
                most[k] = most[i];
    long up = degree_total(num, a->g.name, n, 1), down = degree_total(den, a->g.name, n, 1);
    long total = 1 + (up > down ? up : down) + degree_total(below, a->g.name, n, 1);
    total += a->wide;
    return add_monomials(a, 0, EXPR_ONE, total, most);
}

/* Is e c*exp(u), which has no zeros? */
static bool is_exponential(const Ansatz *a, Expr e)
{
    Expr c, moving = e;
    for (long i = 0; i < a->g.count; i++)
        if (a->g.unit[i])
            walk_split_factors(moving, a->g.name[i], &moving, &c);
    return !has_names(a, moving);
}

/* ln(p), and arctan(v/u) where p = (u+I*v)*(u-I*v). */
static bool add_logarithm(Ansatz *a, Expr p)
{
    for (long i = 0; i < a->g.count; i++)
        if (p == a->g.name[i] && a->g.unit[i])
            return true; /* ln(exp(u)) */
    if (!add_part(a, funcs_apply1("ln", p), expr_div(generators_diff(&a->g, p), p)))
        return false;
    Expr split = factor_extended(p, (Expr[]){EXPR_I}, 1), u, v;
    for (long i = 0; i < expr_factor_count(split); i++) {
        Expr part = expr_factor(split, i);
        if (!has_names(a, part) || expr_is(part, EXPR_POWER) || part == p ||
            !evalc_split(part, &u, &v) || u == EXPR_ZERO || v == EXPR_ZERO)
            continue;
        Expr turn = expr_sub(expr_mul(u, generators_diff(&a->g, v)),
                             expr_mul(v, generators_diff(&a->g, u)));
        bool turned = is_exponential(a, v);
        Expr angle = funcs_apply1("arctan", turned ? expr_div(u, v) : expr_div(v, u));
        return add_part(a, turned ? expr_neg(angle) : angle, expr_div(turn, p));
    }
    return true;
}

static bool add_logarithms(Ansatz *a)
{
    bool good = true;
    for (long i = 0; i < a->factors && good; i++)
        good = add_logarithm(a, a->factor[i]);
    CurvePart part[MOST_FACTORS];
    long n = curve_parts(&a->g, a->num, a->factor, a->power, a->factors, part, MOST_FACTORS);
    for (long i = 0; i < n && good; i++)
        good = add_part(a, part[i].value, part[i].derivative);
    return good;
}

/* --- the equations ---------------------------------------------------------------------------- */

/* Adds e*common, a polynomial in names, to the equations. */
static bool add_column(const Ansatz *a, Undetermined *u, long column, Expr e, Expr common)
{
    Expr p = normal_expanded(expr_mul(e, common));
    if (!is_polynomial_in(p, a->g.name, a->g.count))
        return false;
    undetermined_add(u, column, generators_reduce(&a->g, p));
    return true;
}

/* The integral in names, or NULL. */
static Expr solve_ansatz(const Ansatz *a)
{
    Undetermined u;
    Expr x[MOST_UNKNOWNS], common = EXPR_ONE, sum = NULL;
    for (long i = 0; i < a->factors; i++)
        common = expr_mul(common, a->factor[i]);
    common = lcm_expr(expand_expr(a->den),
                      expand_expr(expr_product((Expr[]){a->scale, a->below, common}, 3)));
    undetermined_begin(&u, a->g.name, a->g.count, a->parts);
    bool good = add_column(a, &u, a->parts, expr_div(a->num, a->den), common);
    for (long i = 0; i < a->parts && good; i++)
        good = add_column(a, &u, i, a->derivative[i], common);
    if (good && undetermined_solve(&u, x)) {
        sum = EXPR_ZERO;
        for (long i = 0; i < a->parts; i++)
            sum = expr_add(sum, expr_mul(x[i], a->part[i]));
    }
    undetermined_end(&u);
    return sum;
}

/* --- the method ------------------------------------------------------------------------------- */

/* The term with the tangent for the quotient of the sine s and the cosine c. */
static Expr tangent_in(Expr term, Expr s, Expr c, Expr tangent)
{
    long up = generators_exponent(term, s), down = -generators_exponent(term, c),
         n = up < down ? up : down;
    if (n < 1)
        return term;
    Expr shift = expr_mul(expr_div(c, s), tangent);
    return expr_mul(term, expr_pow(shift, expr_int(n)));
}

/* The tangent whose cosine and sine are these, or NULL. */
static Expr tangent_of(Expr cosine, Expr sine)
{
    static const char *const WAVES[2][3] = {{"cos", "sin", "tan"}, {"cosh", "sinh", "tanh"}};
    for (int i = 0; i < 2; i++) {
        Expr u = funcs_argument(cosine, WAVES[i][0]);
        if (u && funcs_argument(sine, WAVES[i][1]) == u)
            return funcs_apply1(WAVES[i][2], u);
    }
    return NULL;
}

static Expr with_tangents(const Generators *g, Expr e)
{
    Expr sum = EXPR_ZERO;
    for (long t = 0; t < expr_term_count(e); t++) {
        Expr term = expr_term(e, t);
        for (long i = 0; i < g->count; i++)
            for (long k = 0; k < g->count; k++) {
                Expr tangent = tangent_of(g->value[i], g->value[k]);
                if (tangent)
                    term = tangent_in(term, g->name[k], g->name[i], tangent);
            }
        sum = expr_add(sum, term);
    }
    return sum;
}

static Expr coefficient(Expr e, void *arg)
{
    (void)arg;
    return factor_expr(e);
}

/* Without the sum, whose order its first use decides. */
static double written_size(const Generators *g, Expr e)
{
    double size = 0;
    for (long i = 0; i < expr_term_count(e); i++)
        size += 1 + walk_tree_size(generators_write(g, expr_term(e, i)));
    return size;
}

/* The shortest of: on one denominator, term by term, by powers of the functions. Terms are liked
 * best. */
static Expr best_fraction(const Generators *g, Expr fraction)
{
    Expr whole = normal_expr(fraction), names = expr_list(g->name, g->count), apart;
    Expr below = denom_expr(whole), base, exponent;
    bool free = !walk_has_any(below, g->name, g->count), simple = true;
    for (long i = 0; i < expr_factor_count(below); i++) {
        expr_split_power(expr_factor(below, i), &base, &exponent);
        simple = simple && (free || !expr_is(base, EXPR_SUM));
    }
    apart = free ? collect_with(whole, names, (CollectForm){coefficient, NULL, true})
                 : expand_expr(whole);
    Expr functions = expr_list(g->name + 1, g->count - 1);
    Expr collected = collect_expr(whole, functions, normal_expr);
    if (walk_tree_size(collected) < walk_tree_size(whole))
        whole = collected;
    double terms = written_size(g, apart), size = written_size(g, whole);
    return (simple ? 3 * terms <= 4 * size : terms < size) ? apart : whole;
}

/* What the terms stand for, the last one first: powers fall. */
static Expr write_terms(const Generators *g, Expr e)
{
    long n = expr_term_count(e);
    Expr *term = mem_array((size_t)n, sizeof *term);
    err_defer(mem_release, term);
    for (long i = 0; i < n; i++)
        term[n - 1 - i] = generators_write(g, expr_term(e, i));
    Expr sum = expr_sum(term, n);
    err_undefer(true);
    return sum;
}

/* The fraction in its best form, logarithms as they are. */
static Expr written(const Ansatz *a, Expr value)
{
    Expr fraction = EXPR_ZERO, rest = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(value); i++) {
        Expr term = expr_term(value, i);
        Expr *to = walk_has_call(term, "ln") || walk_has_call(term, "arctan") ? &rest : &fraction;
        *to = expr_add(*to, term);
    }
    fraction = with_tangents(&a->g, best_fraction(&a->g, fraction));
    return expr_add(write_terms(&a->g, fraction), generators_write(&a->g, rest));
}

static bool has_other_than_powers(const Generators *g)
{
    for (long i = 1; i < g->count; i++)
        if (expr_is(g->value[i], EXPR_CALL) || g->power[i])
            return true;
    return false;
}

static Expr search(Ansatz *a)
{
    Expr value = NULL;
    a->factors = 0;
    if (!read_factors(a))
        return NULL;
    for (int round = 0; round < (has_links(a) ? 3 : 2) && !value; round++) {
        a->wide = round == 2;
        if (choose_below(a, round == 1) && add_fraction(a) && add_logarithms(a))
            value = solve_ansatz(a);
    }
    return value;
}

static Expr find(Ansatz *a, Expr f)
{
    Expr value;
    a->num = generators_reduce(&a->g, expand_expr(numer_expr(f)));
    a->den = denom_expr(f);
    a->scale = EXPR_ONE;
    for (long i = 0; i < a->g.count; i++)
        a->scale = lcm_expr(a->scale, denom_expr(normal_expr(a->g.slope[i])));
    /* the same denominator with other factors, whose logarithms may be what is sought */
    Expr plain = expand_expr(a->den), way[] = {plain, generators_raise_roots(&a->g, plain),
                                               generators_reduce_by_roots(&a->g, plain)};
    value = search(a);
    for (int i = 1; i < 3 && !value; i++)
        if (way[i] != way[i - 1] && way[i] != plain) {
            a->den = way[i];
            value = search(a);
        }
    return value ? written(a, value) : NULL;
}

/* Is there a polynomial with several terms below, which is no root? */
static bool has_sum_below(const Generators *g, Expr f)
{
    Expr den = denom_expr(f), base, exponent;
    for (long i = 0; i < expr_factor_count(den); i++) {
        expr_split_power(expr_factor(den, i), &base, &exponent);
        if (expr_is(base, EXPR_SUM) && walk_has(base, g->name[0]))
            return true;
    }
    return false;
}

/* Is f algebraic, with a root that nothing else takes: of a polynomial that is neither linear nor a
 * quadratic under a square root, has no multiple factors and is not alone as a binomial? */
static bool is_of_curve(const Generators *g, Expr f)
{
    bool curved = false;
    for (long i = 1; i < g->count; i++) {
        Expr p = g->power[i], x = g->name[0];
        if (p == NULL || expr_is(g->value[i], EXPR_CALL) ||
            walk_has_any(p, g->name + 1, g->count - 1))
            return false;
        p = expand_expr(p);
        curved = curved || (degree_of(p, x) > (g->order[i] > 2 ? 1 : 2) &&
                            (expr_term_count(p) > 2 || has_sum_below(g, f)) &&
                            ratfun_discriminant(p, x) != EXPR_ZERO);
    }
    return curved;
}

/* f in names, normal; NULL where it has too many functions, and below the first integrals. */
static Expr read_field(Generators *g, const Integral *in)
{
    Expr f = in->depth > 1 ? NULL : generators_read(g, in->f, in->x);
    return f ? normal_expr(f) : NULL;
}

Expr parallel_search_curve(const Integral *in)
{
    Ansatz a = {.parts = 0};
    Expr f = walk_has_kind(in->f, EXPR_CALL) ? NULL : read_field(&a.g, in);
    return f && is_of_curve(&a.g, f) ? find(&a, f) : NULL;
}

Expr parallel_search(const Integral *in)
{
    Ansatz a = {.parts = 0};
    Expr f = read_field(&a.g, in);
    return f && has_other_than_powers(&a.g) && !is_of_curve(&a.g, f) ? find(&a, f) : NULL;
}
