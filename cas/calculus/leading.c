/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * By the rules of asymptotic terms: of a sum the terms of the smallest exponent, of a product the
 * product, of a power the power, of a logarithm ln(c)+k*ln(w), or the leading term of its argument
 * less 1 where that is 1. Where the first terms of a sum cancel the next are looked at if nothing
 * was cut off from those.
 */
#include "cas/calculus/leading.h"

#include "cas/algebra/notes.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

typedef struct Monomial {
    Expr c, k;
    bool exact; /* the whole, not only its leading term */
} Monomial;

typedef struct Leading {
    Expr w, log_w;
} Leading;

static bool find(const Leading *l, Expr e, Monomial *m);

/* -1, 0, 1; 2 when it is not decided. */
static int sign_of(Expr e)
{
    return zero_is(e) ? 0 : funcs_real_sign(e);
}

/* The terms of the smallest exponent among the n into *m, and out of the list; false: undecided. */
static bool take_smallest(Monomial *term, long *n, Monomial *m)
{
    long best = 0, kept = 0;
    for (long i = 1; i < *n; i++) {
        int sign = sign_of(expr_sub(term[i].k, term[best].k));
        if (sign == 2)
            return false;
        best = sign < 0 ? i : best;
    }
    *m = (Monomial){EXPR_ZERO, term[best].k, true};
    for (long i = 0; i < *n; i++) {
        if (sign_of(expr_sub(term[i].k, m->k)) != 0) {
            term[kept++] = term[i];
            continue;
        }
        m->c = expr_add(m->c, term[i].c);
        m->exact = m->exact && term[i].exact;
    }
    *n = kept;
    return true;
}

static bool of_terms(Monomial *term, long n, Monomial *m)
{
    while (n > 0 && take_smallest(term, &n, m)) {
        bool cancels = zero_is(m->c);
        if (!cancels) {
            m->exact = m->exact && n == 0;
            return true;
        }
        if (!m->exact)
            return false;
    }
    return false;
}

/* more: a number besides, or NULL. */
static bool of_sum(const Leading *l, Expr e, Expr more, Monomial *m)
{
    bool sum = expr_is(e, EXPR_SUM), good = true;
    long n = sum ? expr_term_count(e) : 1;
    Monomial *term = mem_array((size_t)n + 1, sizeof *term);
    err_defer(mem_release, term);
    for (long i = 0; i < n && good; i++)
        good = find(l, sum ? expr_term(e, i) : e, &term[i]);
    if (more)
        term[n++] = (Monomial){more, EXPR_ZERO, true};
    good = good && of_terms(term, n, m);
    err_undefer(true);
    return good;
}

/* Is the leading term m of e negative, and what comes behind tells on which side of the real axis,
 * where roots and logarithms leap? */
static bool is_side_open(Expr e, const Monomial *m)
{
    return !m->exact && walk_has_kind(e, EXPR_COMPLEX) && funcs_real_sign(m->c) == -1;
}

static bool of_power(const Leading *l, Expr base, Expr exponent, Monomial *m)
{
    if (walk_has(exponent, l->w))
        return false;
    if (base == l->w) {
        *m = (Monomial){EXPR_ONE, exponent, true};
        return true;
    }
    if (!find(l, base, m) || (!expr_is(exponent, EXPR_INTEGER) && is_side_open(base, m)))
        return false;
    *m = (Monomial){expr_pow(m->c, exponent), expr_mul(m->k, exponent), m->exact};
    return true;
}

static bool of_product(const Leading *l, Expr e, Monomial *m)
{
    *m = (Monomial){expr_arg(e, 0), EXPR_ZERO, true};
    for (long i = 1; i < expr_count(e); i += 2) {
        Monomial factor;
        if (!of_power(l, expr_arg(e, i), expr_arg(e, i + 1), &factor))
            return false;
        *m = (Monomial){expr_mul(m->c, factor.c), expr_add(m->k, factor.k),
                        m->exact && factor.exact};
    }
    return true;
}

static bool of_log(const Leading *l, Expr u, Monomial *m)
{
    if (!find(l, u, m) || is_side_open(u, m))
        return false;
    if (zero_is(m->k) && zero_is(expr_sub(m->c, EXPR_ONE)))
        return of_sum(l, u, EXPR_MINUS_ONE, m) && (m->exact = false, true);
    *m = (Monomial){expr_add(funcs_apply1("ln", m->c), expr_mul(m->k, l->log_w)), EXPR_ZERO,
                    m->exact};
    return !zero_is(m->c);
}

/* exp(c+...) where the rest vanishes. */
static bool of_exp(const Leading *l, Expr u, Monomial *m)
{
    int sign;
    if (!find(l, u, m) || (sign = sign_of(m->k)) == 2 || sign < 0)
        return false;
    *m = (Monomial){sign > 0 ? EXPR_ONE : funcs_apply1("exp", m->c), EXPR_ZERO,
                    sign == 0 && m->exact};
    return true;
}

static bool find(const Leading *l, Expr e, Monomial *m)
{
    err_stack_check();
    err_poll();
    if (!walk_has(e, l->w)) {
        *m = (Monomial){e, EXPR_ZERO, true};
        return !zero_is(e);
    }
    if (e == l->w)
        return of_power(l, e, EXPR_ONE, m);
    if (expr_is(e, EXPR_SUM))
        return of_sum(l, e, NULL, m);
    if (expr_is(e, EXPR_PRODUCT))
        return of_product(l, e, m);
    if (expr_is(e, EXPR_POWER))
        return of_power(l, expr_arg(e, 0), expr_arg(e, 1), m);
    Expr u = funcs_argument(e, "ln");
    if (u)
        return of_log(l, u, m);
    u = funcs_argument(e, "exp");
    return u && of_exp(l, u, m);
}

bool leading_find(Expr e, Expr w, Expr log_w, Expr *c, Expr *k)
{
    Leading l = {w, log_w};
    Monomial m;
    if (!find(&l, e, &m))
        return false;
    *c = m.c;
    *k = m.k;
    return true;
}

Expr leading_tends(Expr c, Expr k)
{
    if (c == EXPR_ZERO)
        return c;
    notes_denominators(&c, 1);
    if (num_sign(k) < 0)
        notes_pivot(c);
    if (num_sign(k) > 0)
        return EXPR_ZERO;
    return num_sign(k) == 0 ? c : expr_mul(funcs_apply1("signum", c), EXPR_INFINITY);
}
