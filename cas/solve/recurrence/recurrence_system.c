/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems of linear recurrences with constant coefficients. With the shift z the system is
 * M(z)*y = b; the roots of det M and the bases r of the terms n^d*r^n of b span all solutions with
 * powers of n below their multiplicities added. Coefficients of the unknowns in this span come from
 * the equations at as many n as it has members, which determines sequences in the span, and from
 * the starting values; those that are not given stay as y(0), y(1), ... (S. Elaydi, An Introduction
 * to Difference Equations, ch. 3). What it does not do: det M(0) = 0, where sequences die out.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

enum { MOST_SHIFT = 40, MOST_SPAN = 24 };

typedef struct System {
    const Expr *y; /* functions' names */
    long count;
    Expr n;
    SolveList residual, start; /* the lowest shift is 0; free of n */
    long high;                 /* the highest shift */
    Expr base[MOST_SPAN];
    long powers[MOST_SPAN], bases; /* n^j*base^n with j below powers */
    SolveList unknown;             /* coefficients, by function, base and power */
    SolveList trial;               /* the functions with these */
} System;

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct Shifts {
    const System *s;
    long low, high, count;
    bool other;
} Shifts;

static bool is_unknown(const System *s, Expr e)
{
    for (long i = 0; i < s->count; i++)
        if (expr_is_call(e, s->y[i]) && expr_count(e) == 2)
            return true;
    return false;
}

static void look(Expr node, void *arg)
{
    Shifts *h = arg;
    long k;

    if (!is_unknown(h->s, node))
        return;
    if (!num_get_si(&k, normal_expr(expr_sub(expr_arg(node, 1), h->s->n)))) {
        h->other = true;
        return;
    }
    h->low = h->count == 0 || k < h->low ? k : h->low;
    h->high = h->count == 0 || k > h->high ? k : h->high;
    h->count++;
}

/* e with n + k for n. */
static Expr shifted(const System *s, Expr e, long k)
{
    Expr moved = expr_add(s->n, expr_int(k));

    return expand_expr(normal_expr(funcs_at(e, s->n, moved)));
}

static bool read_equations(System *s, const Expr *eqs, long m)
{
    for (long i = 0; i < m; i++) {
        Expr residual = linalg_residual(eqs[i]);
        Shifts h = {.s = s};

        if (!walk_has(residual, s->n)) {
            solve_list_put(&s->start, residual);
            continue;
        }
        walk_each(residual, look, &h);
        if (h.other || h.count == 0 || h.high - h.low > MOST_SHIFT)
            return false;
        s->high = h.high - h.low > s->high ? h.high - h.low : s->high;
        solve_list_put(&s->residual, shifted(s, residual, -h.low));
    }
    return s->residual.count == s->count;
}

/* The coefficients of residual e as a row of polynomials in z, and what is left; false when they
 * depend on n or it is not linear. */
static bool read_row(const System *s, RTable *M, long e, Expr z, Expr *rest)
{
    *rest = s->residual.item[e];
    for (long i = 0; i < s->count; i++) {
        Expr entry = EXPR_ZERO;

        for (long k = 0; k <= s->high; k++) {
            Expr place = expr_add(s->n, expr_int(k)), at = expr_call(s->y[i], &place, 1), c;
            Expr name = solve_fresh();

            *rest = expand_expr(solve_replace(*rest, at, name));
            if (!is_polynomial_in(*rest, &name, 1) || degree_expr(*rest, name) > 1)
                return false;
            c = coeff_expr(*rest, name, 1);
            if (walk_has(c, s->n) || walk_has_any(c, s->y, s->count))
                return false;
            entry = expr_add(entry, expr_mul(c, expr_pow(z, expr_int(k))));
            *rest = coeff_expr(*rest, name, 0);
        }
        rtable_set(M, e, i, entry);
    }
    return !walk_has_any(*rest, s->y, s->count);
}

/* --- the span --------------------------------------------------------------------------------- */

/* Gives the base so many more powers of n. */
static bool widen(System *s, Expr base, long powers)
{
    long i = 0;

    while (i < s->bases && !zero_is(expr_sub(s->base[i], base)))
        i++;
    if (i == MOST_SPAN)
        return false;
    if (i == s->bases) {
        s->base[i] = base;
        s->powers[i] = 0;
        s->bases++;
    }
    s->powers[i] += powers;
    return true;
}

/* Widens by the terms of the right-hand sides; of terms with one base the highest power counts. */
static bool widen_forced(System *s, const Expr *rest)
{
    SolveList base;
    long degrees[MOST_SPAN];
    bool good = true;

    solve_list_begin(&base);
    for (long e = 0; e < s->count && good; e++)
        for (long i = 0; rest[e] != EXPR_ZERO && i < expr_term_count(rest[e]) && good; i++) {
            Expr c, r;
            long degree, k = 0;

            good = recurrence_term(s->n, expr_term(rest[e], i), &c, &degree, &r);
            while (good && k < base.count && base.item[k] != r)
                k++;
            good = good && k < MOST_SPAN;
            if (good && k == base.count) {
                solve_list_put(&base, r);
                degrees[k] = degree;
            } else if (good && degrees[k] < degree) {
                degrees[k] = degree;
            }
        }
    for (long k = 0; k < base.count && good; k++)
        good = widen(s, base.item[k], degrees[k] + 1);
    solve_list_end(&base);
    return good;
}

/* The roots of det M with their multiplicities. */
static bool widen_free(System *s, const RTable *M, Expr z)
{
    Expr p = expand_expr(numer_expr(normal_expr(linalg_det(M))));
    SolveList root;
    bool good = p != EXPR_ZERO && is_polynomial_in(p, &z, 1) && coeff_expr(p, z, 0) != EXPR_ZERO;

    solve_list_begin(&root);
    if (good)
        solve_polynomial(&root, p, z);
    for (long i = 0; i < root.count && good; i++)
        good = widen(s, root.item[i], 1);
    solve_list_end(&root);
    return good;
}

static bool find_span(System *s)
{
    RTable *M = rtable_matrix(s->count, s->count);
    Expr z = solve_fresh(), *rest = mem_array((size_t)s->count, sizeof *rest);
    bool good = true;

    err_defer(mem_release, rest);
    for (long e = 0; e < s->count && good; e++)
        good = read_row(s, M, e, z, &rest[e]);
    good = good && widen_free(s, M, z) && widen_forced(s, rest);
    err_undefer(true);
    return good;
}

/* --- coefficients ----------------------------------------------------------------------------- */

static void make_trial(System *s)
{
    for (long i = 0; i < s->count; i++) {
        Expr sum = EXPR_ZERO;

        for (long k = 0; k < s->bases; k++)
            for (long j = 0; j < s->powers[k]; j++) {
                Expr c = solve_fresh();

                solve_list_put(&s->unknown, c);
                sum = expr_add(sum, expr_product((Expr[]){c, expr_pow(s->n, expr_int(j)),
                                                          expr_pow(s->base[k], s->n)},
                                                 3));
            }
        solve_list_put(&s->trial, sum);
    }
}

/* Function i at a place, the powers computed. */
static Expr value_at(const System *s, Expr trial, long place)
{
    Expr at = expr_int(place);

    return expand_expr(funcs_at(trial, s->n, at));
}

/* e without the functions at integer places. */
static Expr with_trial(const System *s, Expr e)
{
    Expr names = ratfun_unknowns(e);

    for (long k = 0; k < expr_count(names); k++) {
        Expr call = expr_arg(names, k);
        long place;

        for (long i = 0; i < s->count; i++)
            if (expr_is_call(call, s->y[i]) && num_get_si(&place, expr_arg(call, 1)))
                e = solve_replace(e, call, value_at(s, s->trial.item[i], place));
    }
    return expand_expr(e);
}

/* Equation e at a place, of the trial functions. */
static Expr equation_at(const System *s, long e, long place)
{
    Expr at = expr_int(place);

    return with_trial(s, funcs_at(s->residual.item[e], s->n, at));
}

/* The equations at as many n as the span has members, and the starting values. */
static void put_equations(const System *s, SolveList *eqs)
{
    long members = s->unknown.count / s->count;

    for (long e = 0; e < s->count; e++)
        for (long place = 0; place < members; place++)
            solve_list_put(eqs, equation_at(s, e, place));
    for (long k = 0; k < s->start.count; k++)
        solve_list_put(eqs, with_trial(s, s->start.item[k]));
}

/* The first place of a starting value; 0 when there are none. */
static long first_place(const System *s)
{
    Expr names = ratfun_unknowns(expr_list(s->start.item, s->start.count));
    long first = 0, place;
    bool any = false;

    for (long k = 0; k < expr_count(names); k++)
        if (is_unknown(s, expr_arg(names, k)) &&
            num_get_si(&place, expr_arg(expr_arg(names, k), 1))) {
            first = !any || place < first ? place : first;
            any = true;
        }
    return first;
}

/* The trial functions with values for their coefficients; NULL when there are none. What stays free
 * is expressed by the functions' first values. */
static Expr fit(const System *s, SolveList *eqs, Expr *x)
{
    long n = s->unknown.count, first = first_place(s);
    Expr trial = expr_list(s->trial.item, s->count), answer;

    put_equations(s, eqs);
    if (linalg_solve_system(x, eqs->item, eqs->count, s->unknown.item, n) != 1)
        return NULL;
    for (long place = first; place <= first + n; place++)
        for (long i = 0; i < s->count; i++) {
            Expr value = value_at(s, s->trial.item[i], place), at = expr_int(place);

            answer = expand_expr(walk_replace(value, s->unknown.item, x, n));
            if (!walk_has_any(answer, s->unknown.item, n))
                continue;
            solve_list_put(eqs, expr_sub(value, expr_call(s->y[i], &at, 1)));
            if (linalg_solve_system(x, eqs->item, eqs->count, s->unknown.item, n) != 1)
                return NULL;
        }
    answer = walk_replace(trial, s->unknown.item, x, n);
    return walk_has_any(answer, s->unknown.item, n) ? NULL : answer;
}

/* Do the equations hold at places beyond those that were used? */
static bool passes(System *s, Expr answer)
{
    long members = s->unknown.count / s->count;

    for (long i = 0; i < s->count; i++)
        s->trial.item[i] = expr_arg(answer, i);
    for (long e = 0; e < s->count; e++)
        for (long place = members; place < members + 3; place++)
            if (solve_truth(equation_at(s, e, place)) == SOLVE_FAILS)
                return false;
    return true;
}

static Expr solve_read(System *s)
{
    SolveList eqs;
    Expr answer, *x;

    make_trial(s);
    x = mem_array((size_t)s->unknown.count + 1, sizeof *x);
    err_defer(mem_release, x);
    solve_list_begin(&eqs);
    answer = fit(s, &eqs, x);
    solve_list_end(&eqs);
    err_undefer(true);
    return answer != NULL && passes(s, answer) ? answer : NULL;
}

Expr recurrence_solve_all(const Expr *eqs, long m, const Expr *y, long count, Expr n)
{
    System s = {.y = y, .count = count, .n = n};
    Expr answer = NULL;

    solve_list_begin(&s.residual);
    solve_list_begin(&s.start);
    solve_list_begin(&s.unknown);
    solve_list_begin(&s.trial);
    if (read_equations(&s, eqs, m) && find_span(&s))
        answer = solve_read(&s);
    solve_list_end(&s.trial);
    solve_list_end(&s.unknown);
    solve_list_end(&s.start);
    solve_list_end(&s.residual);
    return answer;
}
