/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear recurrences a[0]*y(n) + a[1]*y(n+1) + ... + a[k]*y(n+k) = b(n). With constant coefficients
 * the solutions with b = 0 are spanned by n^j*r^n, r a root of the characteristic polynomial and j
 * below its multiplicity (A. de Moivre, 1730); terms P(n)*r^n of b are met by n^m*Q(n)*r^n, m the
 * multiplicity of r, with the coefficients of Q from a linear system. A recurrence of first order
 * whose coefficients depend on n, with b = 0, is a product: of linear factors, a quotient of Gamma
 * functions. Starting values fix the constants; those that are not given stay as y(0), y(1), ...
 * What is found is put back into the recurrence.
 */
#include <limits.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

enum { MOST_ORDER = 40, FURTHEST = 1 << 30 };

typedef struct Recurrence {
    Expr y, n;              /* the function's name and its variable */
    Expr a[MOST_ORDER + 1]; /* coefficients of y(n+i) */
    long order, low;        /* the equation was about y(n+low) ... y(n+low+order) */
    Expr b;                 /* right-hand side */
    SolveList place, value; /* starting values y(place) = value, places integers */
} Recurrence;

/* --- reading ---------------------------------------------------------------------------------- */

/* The shift k of y(n + k); false for other expressions. */
static bool shift_of(const Recurrence *r, Expr e, long *k)
{
    Expr shift;

    if (!expr_is_call(e, r->y) || expr_count(e) != 2)
        return false;
    shift = normal_expr(expr_sub(expr_arg(e, 1), r->n));
    return num_get_si(k, shift);
}

typedef struct Shifts {
    const Recurrence *r;
    long low, high, count;
    bool other; /* y of something else occurs */
} Shifts;

static void look(Expr node, void *arg)
{
    Shifts *s = arg;
    long k;

    if (!expr_is_call(node, s->r->y))
        return;
    if (!shift_of(s->r, node, &k) || k > FURTHEST || k < -FURTHEST) {
        s->other = true;
        return;
    }
    s->low = s->count == 0 || k < s->low ? k : s->low;
    s->high = s->count == 0 || k > s->high ? k : s->high;
    s->count++;
}

/* Reads residual = 0 as the recurrence, moved so that y(n) is the lowest term. */
static bool read_recurrence(Recurrence *r, Expr residual)
{
    Shifts s = {.r = r};
    Expr moved, rest;

    walk_each(residual, look, &s);
    if (s.other || s.count == 0 || s.high - s.low > MOST_ORDER)
        return false;
    r->low = s.low;
    r->order = s.high - s.low;
    moved = expr_sub(r->n, expr_int(s.low));
    rest = expand_expr(normal_expr(funcs_at(residual, r->n, moved)));
    rest = expand_expr(numer_expr(rest));
    for (long i = 0; i <= r->order; i++) {
        Expr at = expr_call(r->y, (Expr[]){expr_add(r->n, expr_int(i))}, 1), z = solve_fresh();

        rest = expand_expr(solve_replace(rest, at, z));
        if (walk_has(rest, z) && (!is_polynomial_in(rest, &z, 1) || degree_expr(rest, z) > 1))
            return false;
        r->a[i] = coeff_expr(rest, z, 1);
        rest = coeff_expr(rest, z, 0);
    }
    r->b = expr_neg(rest);
    for (long i = 0; i <= r->order; i++)
        if (walk_has(r->a[i], r->y))
            return false;
    return !walk_has(r->b, r->y) && r->a[0] != EXPR_ZERO && r->a[r->order] != EXPR_ZERO;
}

/* y(3) = value, solved for y(3). */
static bool read_start(Recurrence *r, Expr residual)
{
    Expr names = ratfun_unknowns(residual);

    for (long i = 0; i < expr_count(names); i++) {
        Expr at = expr_arg(names, i), a;

        if (!expr_is_call(at, r->y) || expr_count(at) != 2 ||
            !expr_is(expr_arg(at, 1), EXPR_INTEGER))
            continue;
        residual = expand_expr(residual);
        if (!is_polynomial_in(residual, &at, 1) || degree_expr(residual, at) != 1)
            return false;
        a = coeff_expr(residual, at, 1);
        solve_list_put(&r->place, expr_arg(at, 1));
        solve_list_put(&r->value, normal_expr(expr_neg(expr_div(coeff_expr(residual, at, 0), a))));
        return true;
    }
    return false;
}

/* --- constant coefficients -------------------------------------------------------------------- */

/* Appends n^j*root^n for all roots, and the roots to `root`, multiple ones repeated. */
static void basis(SolveList *list, SolveList *root, const Recurrence *r)
{
    Expr z = solve_fresh(), p = EXPR_ZERO;

    for (long i = 0; i <= r->order; i++)
        p = expr_add(p, expr_mul(r->a[i], expr_pow(z, expr_int(i))));
    solve_polynomial(root, p, z);
    for (long i = 0; i < root->count; i++) {
        long before = 0;

        for (long k = 0; k < i; k++)
            before += root->item[k] == root->item[i];
        solve_list_put(list,
                       expr_mul(expr_pow(r->n, expr_int(before)), expr_pow(root->item[i], r->n)));
    }
}

bool recurrence_term(Expr n, Expr term, Expr *c, long *degree, Expr *base)
{
    *c = *base = EXPR_ONE;
    *degree = 0;
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr factor = expr_factor(term, i), b, e, q[2];

        expr_split_power(factor, &b, &e);
        if (!walk_has(factor, n)) {
            *c = expr_mul(*c, factor);
        } else if (b == n && num_get_si(degree, e) && *degree > 0) {
            continue;
        } else if (!walk_has(b, n) && is_polynomial_in(e, &n, 1) && degree_expr(e, n) == 1) {
            q[0] = coeff_expr(e, n, 0);
            q[1] = coeff_expr(e, n, 1);
            *c = expr_mul(*c, expr_pow(b, q[0]));
            *base = expr_mul(*base, expr_pow(b, q[1]));
        } else {
            return false;
        }
    }
    return true;
}

/* A solution for the right-hand side c*n^degree*base^n, NULL when its system has none. */
static Expr particular(const Recurrence *r, const SolveList *root, Expr c, long degree, Expr base)
{
    SolveList unknown, eqs;
    Expr trial = EXPR_ZERO, left = expr_neg(expr_mul(c, expr_pow(r->n, expr_int(degree)))), found;
    long multiplicity = 0;
    SolveResult result;

    for (long i = 0; i < root->count; i++)
        multiplicity += zero_is(expr_sub(root->item[i], base));
    solve_list_begin(&unknown);
    solve_list_begin(&eqs);
    for (long k = 0; k <= degree; k++) {
        solve_list_put(&unknown, solve_fresh());
        trial =
            expr_add(trial, expr_mul(unknown.item[k], expr_pow(r->n, expr_int(k + multiplicity))));
    }
    for (long i = 0; i <= r->order; i++) {
        Expr moved = expr_add(r->n, expr_int(i));

        left = expr_add(left, expr_product((Expr[]){r->a[i], expr_pow(base, expr_int(i)),
                                                    walk_replace1(trial, r->n, moved)},
                                           3));
    }
    left = expand_expr(left);
    for (long k = 0; k <= degree + multiplicity; k++)
        solve_list_put(&eqs, coeff_expr(left, r->n, k));
    result = solve_equations(eqs.item, eqs.count, unknown.item, unknown.count);
    found = expr_count(result.solutions) == 0
                ? NULL
                : expr_mul(walk_replace(trial, unknown.item, expr_arg(result.solutions, 0)->u.args,
                                        unknown.count),
                           expr_pow(base, r->n));
    solve_list_end(&eqs);
    solve_list_end(&unknown);
    return found;
}

static Expr forced(const Recurrence *r, const SolveList *root)
{
    Expr sum = EXPR_ZERO, b = expand_expr(r->b);

    for (long i = 0; b != EXPR_ZERO && i < expr_term_count(b); i++) {
        Expr c, base, part;
        long degree;

        if (!recurrence_term(r->n, expr_term(b, i), &c, &degree, &base))
            return NULL;
        part = particular(r, root, c, degree, base);
        if (part == NULL)
            return NULL;
        sum = expr_add(sum, part);
    }
    return sum;
}

static bool is_constant(const Recurrence *r)
{
    for (long i = 0; i <= r->order; i++)
        if (walk_has(r->a[i], r->n))
            return false;
    return true;
}

/* --- first order with variable coefficients --------------------------------------------------- */

/* Behind the last zero at a whole number from 0 on of a base of q, a product of powers of linear
 * functions; 0 when there is none, -1 when q is no such product. */
static long behind_zeros(const Recurrence *r, Expr factored)
{
    long from = 0, zero;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent, b;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (walk_has(exponent, r->n))
            return -1;
        if (!walk_has(base, r->n))
            continue;
        if (!is_polynomial_in(base, &r->n, 1) || degree_expr(base, r->n) != 1)
            return -1;
        b = normal_expr(expr_div(coeff_expr(base, r->n, 0), coeff_expr(base, r->n, 1)));
        if (num_get_si(&zero, expr_neg(b)) && zero >= from)
            from = zero + 1;
    }
    return from;
}

/* The product of q(k) for k from `from` to n-1, where no factor vanishes: q a product of powers of
 * linear functions. NULL when a starting value stands before `from`. */
static Expr product_of(const Recurrence *r, Expr q, long *from)
{
    Expr factored = factor_expr(q), result = EXPR_ONE, over, start;
    long place;

    *from = behind_zeros(r, factored);
    for (long i = 0; i < r->place.count; i++)
        if (num_get_si(&place, r->place.item[i]) && place < *from)
            return NULL;
    if (*from < 0)
        return NULL;
    start = expr_int(*from);
    over = expr_sub(r->n, start);
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent, a, b;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, r->n)) {
            result = expr_mul(result, expr_pow(expr_factor(factored, i), over));
            continue;
        }
        a = coeff_expr(base, r->n, 1);
        b = normal_expr(expr_div(coeff_expr(base, r->n, 0), a));
        base = expr_div(funcs_apply1("GAMMA", expr_add(r->n, b)),
                        funcs_apply1("GAMMA", expr_add(start, b)));
        result = expr_mul(result, expr_pow(expr_mul(expr_pow(a, over), base), exponent));
    }
    return simplify_expr(result);
}

/* --- constants -------------------------------------------------------------------------------- */

static Expr start_at(const Recurrence *r, long at)
{
    for (long i = 0; i < r->place.count; i++)
        if (r->place.item[i] == expr_int(at))
            return r->value.item[i];
    return NULL;
}

static Expr value_at(const Recurrence *r, Expr e, Expr place)
{
    return funcs_at(e, r->n, place);
}

/* The solution of the span with the starting values; y(first), ... where they are not given, from
 * the place `from` on when none is. */
static Expr fit(const Recurrence *r, const SolveList *span, Expr part, long from)
{
    SolveList c, eqs;
    Expr general = part, answer;
    long first = r->place.count > 0 ? LONG_MAX : from, given = 0;
    SolveResult result;

    solve_list_begin(&c);
    solve_list_begin(&eqs);
    for (long i = 0; i < span->count; i++) {
        solve_list_put(&c, solve_fresh());
        general = expr_add(general, expr_mul(c.item[i], span->item[i]));
    }
    for (long i = 0; i < r->place.count; i++) {
        long place;

        solve_list_put(&eqs, expr_sub(value_at(r, general, r->place.item[i]), r->value.item[i]));
        if (num_get_si(&place, r->place.item[i]) && place < first)
            first = place;
        given++;
    }
    for (long at = first; given < r->order; at++) {
        Expr place = expr_int(at);

        if (start_at(r, at) != NULL)
            continue;
        solve_list_put(&eqs, expr_sub(value_at(r, general, place), expr_call(r->y, &place, 1)));
        given++;
    }
    result = solve_equations(eqs.item, eqs.count, c.item, c.count);
    answer = expr_count(result.solutions) == 1
                 ? walk_replace(general, c.item, expr_arg(result.solutions, 0)->u.args, c.count)
                 : NULL;
    solve_list_end(&eqs);
    solve_list_end(&c);
    return answer;
}

/* --- the answer ------------------------------------------------------------------------------- */

/* Does the recurrence hold for some n, in numbers that are not special? */
static bool passes(const Recurrence *r, Expr answer)
{
    for (long at = 3; at <= 7; at += 2) {
        Expr sum = expr_neg(value_at(r, r->b, expr_int(at)));

        for (long i = 0; i <= r->order; i++)
            sum = expr_add(sum, expr_mul(value_at(r, r->a[i], expr_int(at)),
                                         value_at(r, answer, expr_int(at + i))));
        if (solve_truth(expand_products(sum)) == SOLVE_FAILS)
            return false;
    }
    return true;
}

static Expr recurrence_read(const Recurrence *r)
{
    SolveList span, root;
    Expr part = EXPR_ZERO, answer = NULL, product;
    long from = 0;

    solve_list_begin(&span);
    solve_list_begin(&root);
    if (r->order == 0) {
        answer = normal_expr(expr_div(r->b, r->a[0]));
    } else if (is_constant(r)) {
        basis(&span, &root, r);
        part = forced(r, &root);
    } else if (r->order == 1 && r->b == EXPR_ZERO) {
        product = product_of(r, normal_expr(expr_neg(expr_div(r->a[0], r->a[1]))), &from);
        if (product != NULL)
            solve_list_put(&span, product);
    }
    if (span.count > 0 && part != NULL)
        answer = fit(r, &span, part, from);
    solve_list_end(&root);
    solve_list_end(&span);
    return answer != NULL && passes(r, answer) ? answer : NULL;
}

static bool read_equations(Recurrence *r, const Expr *eqs, long m)
{
    bool found = false, good = true;

    for (long i = 0; i < m && good; i++) {
        Expr residual = linalg_residual(eqs[i]);

        if (!walk_has(residual, r->n))
            good = read_start(r, residual);
        else if (found)
            good = false;
        else
            good = found = read_recurrence(r, residual);
    }
    return good && found;
}

/* F = y(0) + y(1)*z + ...: sum of a[i]*z^(k-i)*(F - y(0) - ... - y(i-1)*z^(i-1)) = 0. */
static Expr series_of(const Recurrence *r, Expr answer, Expr z)
{
    Expr above = EXPR_ZERO, below = EXPR_ZERO;

    for (long i = 0; i <= r->order; i++) {
        Expr factor = expr_mul(r->a[i], expr_pow(z, expr_int(r->order - i))), start = EXPR_ZERO;

        for (long j = 0; j < i; j++)
            start = expr_add(start, expr_mul(normal_expr(value_at(r, answer, expr_int(j))),
                                             expr_pow(z, expr_int(j))));
        above = expr_add(above, expr_mul(factor, start));
        below = expr_add(below, factor);
    }
    return normal_expr(expr_div(above, below));
}

/* The answer; as a series in z when z is not NULL. */
static Expr solve_as(const Expr *eqs, long m, Expr y, Expr n, Expr z)
{
    Recurrence r = {.y = y, .n = n};
    Expr answer = NULL;

    solve_list_begin(&r.place);
    solve_list_begin(&r.value);
    if (read_equations(&r, eqs, m))
        answer = recurrence_read(&r);
    if (answer != NULL && z != NULL)
        answer = is_constant(&r) && r.b == EXPR_ZERO ? series_of(&r, answer, z) : NULL;
    solve_list_end(&r.value);
    solve_list_end(&r.place);
    return answer;
}

Expr recurrence_solve(const Expr *eqs, long m, Expr y, Expr n)
{
    return solve_as(eqs, m, y, n, NULL);
}

Expr recurrence_series(const Expr *eqs, long m, Expr y, Expr n, Expr z)
{
    return solve_as(eqs, m, y, n, z);
}
