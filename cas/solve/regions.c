/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inequalities in one real unknown with real parameters. Every condition is a rational function of
 * x whose factors have degree 1 or 2 or are binomials a*x^n + d, with absolute values of such
 * inside. The places where a factor may change its sign are its roots, which are formulas in the
 * parameters. How many there are and in which order they lie depends on signs of expressions in the
 * parameters: of leading coefficients, discriminants, differences of roots. A sign that neither the
 * assumptions nor the cases so far decide splits the case in three. When all are known, every
 * condition has one truth value at each root and between neighbours, and what holds is joined to
 * intervals. The cases become a piecewise function.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/powers.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"

enum { MOST_SPLITS = 8, MOST_ABS = 3, MOST_POINTS = 24 };

/* A case: the conditions, what is known of signs, and the sign that is missing. */
typedef struct Case {
    Expr conditions, x;
    Expr known; /* a LIST of [factor, sign] */
    Expr open;  /* a factor whose sign is needed, or NULL */
    bool beyond;
    Expr point[MOST_POINTS]; /* increasing */
    long count;
    Expr alias; /* a LIST of [root, the point it is] */
} Case;

/* --- signs --------------------------------------------------------------------------------- */

static int known_sign(const Case *c, Expr e)
{
    for (long i = 0; i < expr_count(c->known); i++) {
        Expr entry = expr_arg(c->known, i), ratio;

        if (expr_is_number(expr_arg(entry, 0)))
            continue;
        ratio = normal_expr(expr_div(e, expr_arg(entry, 0)));

        if (expr_is_rational(ratio) && ratio != EXPR_ZERO)
            return num_sign(ratio) * num_sign(expr_arg(entry, 1));
    }
    return assume_sign(e);
}

/* The sign of a factor; 2 and c->open, or c->beyond where it is not real, is set when it is not
 * known. A root of something positive is positive. */
static int factor_sign(Case *c, Expr factor)
{
    Expr base, exponent;
    long power = 1;
    int s;

    expr_split_power(factor, &base, &exponent);
    if (!expr_is(exponent, EXPR_RATIONAL) && !num_get_si(&power, exponent))
        base = factor;
    s = known_sign(c, base);
    if (s == 2)
        c->open = base;
    if (s == -1 && expr_is(exponent, EXPR_RATIONAL)) {
        c->beyond = true;
        return 2;
    }
    return s != 2 && power % 2 == 0 ? s * s : s;
}

/* The sign of e likewise. */
static int ask_sign(Case *c, Expr e)
{
    Expr factored = factor_expr(normal_expr(e));
    int sign = 1;

    for (long i = 0; i < expr_factor_count(factored); i++) {
        int s = factor_sign(c, expr_factor(factored, i));

        if (s == 2)
            return 2;
        sign *= s;
    }
    return sign;
}

/* --- roots --------------------------------------------------------------------------------- */

static Expr place_of(const Case *c, Expr root)
{
    for (long i = 0; i < expr_count(c->alias); i++)
        if (expr_arg(expr_arg(c->alias, i), 0) == root)
            return expr_arg(expr_arg(c->alias, i), 1);
    return NULL;
}

static void put_alias(Case *c, Expr root, Expr point)
{
    c->alias = collection_append(c->alias, expr_list((Expr[]){root, point}, 2));
}

/* Narrows the place of the root by the signs that are known: it is one of *from..*to, or the point
 * *from where true. */
static bool known_place(Case *c, Expr root, long *from, long *to)
{
    Case silent = *c;

    *from = 0;
    *to = c->count;
    for (long i = 0; i < *to; i++) {
        int sign = ask_sign(&silent, expr_sub(root, c->point[i]));

        if (sign == 1 || sign == 0)
            *from = i + (sign == 1);
        if (sign == 0)
            return true;
        if (sign == -1)
            *to = i;
    }
    return false;
}

/* Puts the root in its place; false when that is open. */
static bool put_root(Case *c, Expr root)
{
    long at, end;

    if (place_of(c, root) != NULL)
        return true;
    if (known_place(c, root, &at, &end)) {
        put_alias(c, root, c->point[at]);
        return true;
    }
    if (at < end) {
        (void)ask_sign(c, expr_sub(root, c->point[at]));
        return false;
    }
    if (c->count == MOST_POINTS) {
        c->beyond = true;
        return false;
    }
    for (long i = c->count++; i > at; i--)
        c->point[i] = c->point[i - 1];
    c->point[at] = root;
    put_alias(c, root, root);
    return true;
}

/* A factor as lead*(x - root[0])*(x - root[1]). */
typedef struct Factor {
    int lead, count;
    Expr root[2];
} Factor;

/* The roots of a*x^2 + b*x + d with a <> 0. */
static bool read_quadratic(Case *c, Factor *f, Expr a, Expr b, Expr d)
{
    Expr discriminant =
        normal_expr(expr_sub(expr_pow(b, EXPR_TWO), expr_product((Expr[]){expr_int(4), a, d}, 3)));
    Expr middle = expr_neg(expr_div(b, expr_mul(EXPR_TWO, a))), half;
    int sign = ask_sign(c, discriminant);

    if (sign == 2)
        return false;
    f->count = sign < 0 ? 0 : 2;
    half =
        sign == 0 ? EXPR_ZERO : expr_div(expr_pow(discriminant, EXPR_HALF), expr_mul(EXPR_TWO, a));
    f->root[0] = normal_expr(expr_sub(middle, half));
    f->root[1] = normal_expr(expr_add(middle, half));
    return true;
}

/* The roots of a*x^n + d with a <> 0 and n > 2. */
static bool read_binomial(Case *c, Factor *f, Expr a, Expr d, long n)
{
    Expr value = normal_expr(expr_neg(expr_div(d, a)));
    int sign = ask_sign(c, value);

    if (sign == 2)
        return false;
    f->count = n % 2 == 1 ? 1 : sign > 0 ? 2 : 0;
    f->root[0] =
        expr_mul(expr_int(sign), expr_pow(sign < 0 ? expr_neg(value) : value, expr_ratio(1, n)));
    f->root[1] = expr_neg(f->root[0]);
    if (sign == 0 && n % 2 == 0) {
        f->count = 2;
        f->root[1] = EXPR_ZERO;
    }
    return true;
}

static bool is_binomial(Expr e, Expr x, long degree)
{
    for (long k = 1; k < degree; k++)
        if (coeff_expr(e, x, k) != EXPR_ZERO)
            return false;
    return true;
}

static bool read_factor(Case *c, Factor *f, Expr e)
{
    Expr x = c->x, a;
    long degree;

    e = expand_expr(e);
    *f = (Factor){0};
    degree = is_polynomial_in(e, &x, 1) ? degree_expr(e, x) : -1;
    if (degree < 0 || (degree > 2 && !is_binomial(e, x, degree))) {
        c->beyond = true;
        return false;
    }
    a = coeff_expr(e, x, degree);
    f->lead = ask_sign(c, a);
    if (f->lead == 2)
        return false;
    if (f->lead == 0 && degree > 0)
        return read_factor(c, f, expr_sub(e, expr_mul(a, expr_pow(x, expr_int(degree)))));
    f->count = (int)degree;
    if (degree > 2)
        return read_binomial(c, f, a, coeff_expr(e, x, 0), degree);
    if (degree == 2)
        return read_quadratic(c, f, a, coeff_expr(e, x, 1), coeff_expr(e, x, 0));
    if (degree == 1)
        f->root[0] = normal_expr(expr_neg(expr_div(coeff_expr(e, x, 0), a)));
    return true;
}

/* --- absolute values ------------------------------------------------------------------------- */

typedef struct Parts {
    Expr x, found; /* a LIST of calls of abs */
} Parts;

static void look_for_abs(Expr node, void *arg)
{
    Parts *p = arg;
    Expr u = funcs_argument(node, "abs");

    if (u != NULL && walk_has(u, p->x))
        p->found = collection_append(p->found, node);
}

static Expr absolute_values(Expr e, Expr x)
{
    Parts parts = {x, expr_list(NULL, 0)};

    walk_each(e, look_for_abs, &parts);
    return parts.found;
}

/* e with the k-th absolute value as its argument, negated where bit k of `negative` is set. */
static Expr without_abs(Expr e, Expr parts, unsigned long negative)
{
    for (long k = 0; k < expr_count(parts); k++) {
        Expr u = expr_arg(expr_arg(parts, k), 1);

        e = solve_replace(e, expr_arg(parts, k), (negative >> k) & 1 ? expr_neg(u) : u);
    }
    return e;
}

/* --- truth ----------------------------------------------------------------------------------- */

/* Does every factor of e have its roots in place? */
static bool put_roots(Case *c, Expr e)
{
    Expr factored = factor_expr(normal_expr(e));

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        Factor f;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, c->x) && !walk_has(exponent, c->x))
            continue;
        if (!expr_is(exponent, EXPR_INTEGER))
            c->beyond = true;
        if (c->beyond || !read_factor(c, &f, base))
            return false;
        for (int k = 0; k < f.count; k++)
            if (!put_root(c, f.root[k]))
                return false;
    }
    return true;
}

/* The sign of the factor at a position: 2*i + 1 is the i-th point, even ones lie between. */
static int sign_between(const Case *c, const Factor *f, long position)
{
    int sign = f->lead;

    for (int k = 0; k < f->count; k++) {
        Expr point = place_of(c, f->root[k]);
        long at = 0;

        while (at < c->count && c->point[at] != point)
            at++;
        sign *= (position > 2 * at + 1) - (position < 2 * at + 1);
    }
    return sign;
}

/* The sign of e at the position, 2 when it is open. At a pole anything: another condition says that
 * it is none. */
static int sign_at(Case *c, Expr e, long position)
{
    Expr factored = factor_expr(normal_expr(e));
    int sign = 1;

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        Factor f;
        long power = 1;
        int s;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (walk_has(base, c->x)) {
            if (!num_get_si(&power, exponent) || !read_factor(c, &f, base))
                return 2;
            s = sign_between(c, &f, position);
        } else {
            s = ask_sign(c, expr_factor(factored, i));
        }
        if (s == 2)
            return 2;
        sign *= power % 2 == 0 ? s * s : s;
    }
    return sign;
}

/* The sign of a difference with absolute values. */
static int difference_sign(Case *c, Expr e, long position)
{
    Expr parts = absolute_values(e, c->x);
    unsigned long negative = 0;

    for (long k = 0; k < expr_count(parts); k++) {
        int inner = sign_at(c, expr_arg(expr_arg(parts, k), 1), position);

        if (inner == 2)
            return 2;
        negative |= (unsigned long)(inner < 0) << k;
    }
    return sign_at(c, without_abs(e, parts, negative), position);
}

static Truth truth_at(Case *c, Expr condition, long position)
{
    int sign =
        difference_sign(c, expr_sub(expr_arg(condition, 0), expr_arg(condition, 1)), position);
    bool holds;

    if (sign == 2)
        return TRUTH_UNKNOWN;
    holds = expr_is(condition, EXPR_LESS)      ? sign < 0
            : expr_is(condition, EXPR_LESSEQ)  ? sign <= 0
            : expr_is(condition, EXPR_UNEQUAL) ? sign != 0
                                               : sign == 0;
    return holds ? TRUTH_YES : TRUTH_NO;
}

/* --- one case ----------------------------------------------------------------------------------
 */

static bool put_all_roots(Case *c)
{
    for (long i = 0; i < expr_count(c->conditions); i++) {
        Expr condition = expr_arg(c->conditions, i);
        Expr e = expr_sub(expr_arg(condition, 0), expr_arg(condition, 1));
        Expr parts = absolute_values(e, c->x);

        if (expr_count(parts) > MOST_ABS) {
            c->beyond = true;
            return false;
        }
        for (long k = 0; k < expr_count(parts); k++)
            if (!put_roots(c, expr_arg(expr_arg(parts, k), 1)))
                return false;
        for (unsigned long s = 0; s < 1UL << expr_count(parts); s++)
            if (!put_roots(c, without_abs(e, parts, s)))
                return false;
    }
    return true;
}

static Truth all_at(Case *c, long position)
{
    for (long i = 0; i < expr_count(c->conditions); i++) {
        Truth t = truth_at(c, expr_arg(c->conditions, i), position);

        if (t != TRUTH_YES)
            return t;
    }
    return TRUTH_YES;
}

/* The intervals where all conditions hold, as a LIST; NULL when a sign is open. */
static Expr intervals_of(Case *c)
{
    Expr list = expr_list(NULL, 0), lo = NULL;
    bool open = false, lo_in = false;

    if (!put_all_roots(c))
        return NULL;
    for (long k = 0; k <= 2 * c->count; k++) {
        bool is_point = k % 2 == 1;
        Expr left = k / 2 > 0 ? c->point[k / 2 - 1] : NULL;
        Expr right = k / 2 < c->count ? c->point[k / 2] : NULL;
        Truth t = all_at(c, k);

        if (t == TRUTH_UNKNOWN)
            return NULL;
        if (t == TRUTH_YES && !open) {
            open = true;
            lo = is_point ? right : left;
            lo_in = is_point;
        } else if (t == TRUTH_NO && open) {
            open = false;
            list = collection_append(
                list, solve_interval(c->x, lo, lo_in, is_point ? right : left, !is_point));
        }
    }
    return open ? collection_append(list, solve_interval(c->x, lo, lo_in, NULL, false)) : list;
}

/* --- the cases ---------------------------------------------------------------------------------
 */

/* The relation that says the sign of e, about a name alone where e is linear in one. */
static Expr sign_relation(Expr e, int sign)
{
    Expr names = solve_default_unknowns(e), name, a, left = e, right = EXPR_ZERO;

    if (expr_count(names) == 1) {
        name = expr_arg(names, 0);
        if (is_polynomial_in(e, &name, 1) && degree_expr(expand_expr(e), name) == 1) {
            a = coeff_expr(expand_expr(e), name, 1);
            if (expr_is_rational(a)) {
                left = name;
                right = normal_expr(expr_neg(expr_div(coeff_expr(expand_expr(e), name, 0), a)));
                sign *= num_sign(a);
            }
        }
    }
    if (sign == 0)
        return expr_equation(left, right);
    return expr_make(EXPR_LESS, sign < 0 ? (Expr[]){left, right} : (Expr[]){right, left}, 2);
}

static Expr cases_of(Expr conditions, Expr x, Expr known, int depth);

typedef struct Branch {
    Expr conditions, x, known, factor, value;
    int sign, depth;
    bool possible;
} Branch;

/* Puts value for the name; what is known of the name is known of the value. */
static void put_value(Branch *b, Expr name, Expr value)
{
    int sign = assume_sign(name);

    b->conditions = solve_substitute(b->conditions, &name, &value, 1);
    b->known = solve_replace(b->known, name, value);
    if (sign != 2)
        b->known = collection_append(b->known, expr_list((Expr[]){value, expr_int(sign)}, 2));
}

/* Solves e = 0 for a name that stands alone in it, and puts that in. */
static void use_zero(Branch *b, Expr e)
{
    Expr names = solve_default_unknowns(e);

    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_arg(names, i), a;

        if (!is_polynomial_in(e, &name, 1) || degree_expr(expand_expr(e), name) != 1)
            continue;
        a = coeff_expr(expand_expr(e), name, 1);
        if (!expr_is_rational(a))
            continue;
        put_value(b, name, normal_expr(expr_neg(expr_div(coeff_expr(expand_expr(e), name, 0), a))));
        return;
    }
}

static void follow(void *arg)
{
    Branch *b = arg;
    Expr entry = expr_list((Expr[]){b->factor, expr_int(b->sign)}, 2);

    assume_add(sign_relation(b->factor, b->sign));
    b->possible = true;
    b->known = collection_append(b->known, entry);
    if (b->sign == 0)
        use_zero(b, b->factor);
    b->value = cases_of(b->conditions, b->x, b->known, b->depth + 1);
}

static void restore(void *snapshot)
{
    assume_restore(snapshot);
}

/* Follows a case: not *possible when what it supposes contradicts what is assumed. Where a
 * condition has no value, as 1/a for a = 0, it does not hold. */
static Expr branch_value(Branch b, bool *possible)
{
    Expr before = assume_snapshot();
    bool followed;

    err_defer(restore, (void *)before);
    followed = err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, follow, &b);
    err_undefer(true);
    *possible = b.possible;
    return !followed && b.possible ? expr_list(NULL, 0) : b.value;
}

/* Splits by the sign of `factor`. */
static Expr split(Expr conditions, Expr x, Expr known, Expr factor, int depth)
{
    static const int signs[] = {1, -1, 0};
    Expr args[8], value[3] = {NULL}, last = NULL;
    long n = 0;

    for (int i = 0; i < 3; i++) {
        Branch b = {conditions, x, known, factor, NULL, signs[i], depth, false};
        bool possible;

        value[i] = branch_value(b, &possible);
        if (value[i] == NULL && possible)
            return NULL;
        last = value[i] != NULL ? value[i] : last;
    }
    args[n++] = expr_symbol("piecewise");
    for (int i = 0; i < 3 && last != NULL; i++)
        if (value[i] != NULL && value[i] != last) {
            args[n++] = sign_relation(factor, signs[i]);
            args[n++] = value[i];
        }
    if (n == 1)
        return last;
    args[n++] = last;
    return expr_make(EXPR_CALL, args, n);
}

static Expr cases_of(Expr conditions, Expr x, Expr known, int depth)
{
    Case c = {.conditions = conditions, .x = x, .known = known, .alias = expr_list(NULL, 0)};
    Expr value;

    err_poll();
    value = intervals_of(&c);
    if (value != NULL || c.beyond || c.open == NULL || depth >= MOST_SPLITS || walk_has(c.open, x))
        return value;
    return split(conditions, x, known, c.open, depth);
}

/* The condition, and that nothing its sides divide by vanishes: 1/x + a < 1/x says so of x. */
static Expr with_denominators(Expr list, Expr condition, Expr x)
{
    Expr below = solve_denominators(condition);

    list = collection_append(list, condition);
    for (long i = 0; i < expr_count(below); i++) {
        Expr pair[] = {expr_arg(below, i), EXPR_ZERO};

        if (walk_has(pair[0], x))
            list = collection_append(list, expr_make(EXPR_UNEQUAL, pair, 2));
    }
    return list;
}

static Expr regions_of_power(const Expr *conditions, long m, Expr power)
{
    SolveList from, to;

    solve_list_begin(&from);
    solve_list_begin(&to);
    Expr named = powers_named(&from, &to, conditions, m, power);
    Expr cases = named ? solve_regions(named->u.args, m, to.item[0]) : NULL;
    if (cases)
        cases = walk_replace(cases, to.item, from.item, from.count);
    solve_list_end(&to);
    solve_list_end(&from);
    return cases;
}

Expr solve_regions(const Expr *conditions, long m, Expr x)
{
    if (expr_is(x, EXPR_POWER))
        return regions_of_power(conditions, m, x);
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < m; i++)
        list = with_denominators(list, conditions[i], x);
    return cases_of(list, x, expr_list(NULL, 0), 0);
}
