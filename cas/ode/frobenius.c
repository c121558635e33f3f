/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The method of G. Frobenius (J. reine angew. Math. 76, 1873; E. L. Ince, Ordinary Differential
 * Equations, ch. XVI). With x for t - point the equation is the sum of P[k](x)*x^k*y^(k) = b, P[n]
 * = 1; applied to x^s it gives x^s*(g[0](s) + g[1](s)*x + ...). Roots of g[0] that differ by
 * integers make a group. For the root r with M larger ones in its group, counted with multiplicity,
 * y = x^(r+e)*(c[0] + c[1]*x + ...) with c[0] = e^M and g[0](r+e+j)*c[j] = -(sum of g[i]*c[j-i])
 * has no pole at e = 0, and its coefficients of e^M, e^(M+1), ... solve the equation, one for each
 * multiplicity, x^e being the exponential series of e*ln(x). With parameters, roots that differ by
 * no integer for most values count as such; what was divided by, and differences of roots, are
 * recorded as not zero.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_ORDER = 6, MOST_TERMS = 60 };

typedef struct Frobenius {
    Expr t, point;
    long n, terms;
    Expr P; /* list of n+1 lists of Taylor coefficients */
    Expr b; /* list of those of the right-hand side */
    Expr s; /* the name in g */
    Expr g; /* list of g[0], ..., g[terms-1] */
} Frobenius;

static Expr x_of(const Frobenius *f)
{
    return expr_sub(f->t, f->point);
}

/* --- the equation in powers of x ------------------------------------------------------------- */

/* The Taylor coefficients of e at the point, or NULL where it is not analytic. */
static Expr taylor(const Frobenius *f, Expr e)
{
    Expr list = expr_list(NULL, 0), factor = EXPR_ONE;

    e = normal_expr(e);
    for (long i = 0; i < f->terms; i++) {
        Expr value = ode_value_at(e, f->t, 0, f->point);

        if (!value || walk_has(value, f->t))
            return NULL;
        list = ode_append(list, normal_expr(expr_mul(factor, value)));
        factor = expr_div(factor, expr_int(i + 1));
        e = diff_name(e, f->t);
        if (e == EXPR_ZERO) {
            for (i++; i < f->terms; i++)
                list = ode_append(list, EXPR_ZERO);
            break;
        }
        err_poll();
    }
    return list;
}

/* g[j](s): the sum over k of P[k][j]*s*(s-1)*...*(s-k+1). */
static Expr indicial(const Frobenius *f, long j)
{
    Expr sum = EXPR_ZERO, falling = EXPR_ONE;

    for (long k = 0; k <= f->n; k++) {
        sum = expr_add(sum, expr_mul(expr_arg(expr_arg(f->P, k), j), falling));
        falling = expr_mul(falling, expr_sub(f->s, expr_int(k)));
    }
    return collect_expr(expand_products(sum), f->s, normal_expr);
}

static bool begin(Frobenius *f, const OdeLinear *eq)
{
    Expr top = ode_linear_coeff(eq, f->n), x = x_of(f);

    f->P = expr_list(NULL, 0);
    for (long k = 0; k <= f->n; k++) {
        Expr q = expr_mul(expr_div(ode_linear_coeff(eq, k), top), expr_pow(x, expr_int(f->n - k)));
        Expr c = taylor(f, q);

        if (!c)
            return false;
        f->P = ode_append(f->P, c);
    }
    f->b = taylor(f, expr_mul(expr_div(eq->b, top), expr_pow(x, expr_int(f->n))));
    if (!f->b)
        return false;
    f->s = ode_fresh();
    f->g = expr_list(NULL, 0);
    for (long j = 0; j < f->terms; j++)
        f->g = ode_append(f->g, indicial(f, j));
    return true;
}

/* --- series in e ----------------------------------------------------------------------------- */

/* Coefficients of e^0, ..., e^(count-1). */
typedef struct Germ {
    Expr c[4 * MOST_ORDER];
    long count;
} Germ;

/* The polynomial g at s = r + e + j. */
static Germ germ_of(const Frobenius *f, Expr g, Expr r, long j, long count)
{
    Germ a = {.count = count};
    Expr e = ode_fresh(), at = expr_sum((Expr[]){r, e, expr_int(j)}, 3);

    g = collect_expr(expand_products(ode_replace(g, f->s, at)), e, normal_expr);
    for (long i = 0; i < count; i++)
        a.c[i] = coeff_expr(g, e, i);
    return a;
}

/* a += b*c */
static void add_product(Germ *a, const Germ *b, const Germ *c)
{
    for (long i = 0; i < a->count; i++) {
        Expr sum = a->c[i];

        for (long k = 0; k <= i; k++)
            sum = expr_add(sum, expr_mul(b->c[k], c->c[i - k]));
        a->c[i] = normal_expr(sum);
    }
}

/* -a/b; the division loses as many terms at the end as b has zeros at the start, which a has too.
 */
static Germ quotient(const Germ *a, const Germ *b)
{
    Germ q = {.count = a->count};
    long v = 0;

    while (v < b->count && b->c[v] == EXPR_ZERO)
        v++;
    for (long i = 0; i < a->count && v < b->count; i++)
        if (a->c[i] != EXPR_ZERO)
            notes_pivot(b->c[v]);
    for (long i = 0; i < q.count; i++) {
        Expr sum = i + v < a->count ? expr_neg(a->c[i + v]) : EXPR_ZERO;

        for (long k = 0; k < i; k++)
            if (i - k + v < b->count)
                sum = expr_sub(sum, expr_mul(q.c[k], b->c[i - k + v]));
        q.c[i] = v < b->count ? normal_expr(expr_div(sum, b->c[v])) : EXPR_ZERO;
    }
    return q;
}

/* --- one root -------------------------------------------------------------------------------- */

/* The sum of c[j][p]*x^j for j < terms, with what is left out; 0 when all c vanish. */
static Expr column(const Frobenius *f, const Germ *c, long p)
{
    Expr sum = EXPR_ZERO, x = x_of(f);

    for (long j = 0; j < f->terms; j++)
        sum = expr_add(sum, expr_mul(c[j].c[p], expr_pow(x, expr_int(j))));
    if (sum == EXPR_ZERO)
        return sum;
    return expr_add(sum, expr_call1("O", expr_pow(x, expr_int(f->terms))));
}

/* Appends the solutions for the root r of multiplicity m with M larger ones in its group. */
static void add_root(const Frobenius *f, Expr *basis, Expr r, long m, long M)
{
    long count = 2 * M + m;
    Germ *c = mem_array((size_t)f->terms, sizeof *c);
    Expr front = expr_pow(x_of(f), r), log = funcs_apply1("ln", x_of(f));

    err_defer(mem_release, c);
    for (long j = 0; j < f->terms; j++) {
        Germ sum = {.count = count}, lead;

        err_poll();
        for (long i = 0; i < count; i++)
            sum.c[i] = j == 0 && i == M ? EXPR_ONE : EXPR_ZERO;
        for (long i = 1; i <= j; i++) {
            Germ g = germ_of(f, expr_arg(f->g, i), r, j - i, count);

            add_product(&sum, &g, &c[j - i]);
        }
        lead = germ_of(f, expr_arg(f->g, 0), r, j, count + M);
        c[j] = j == 0 ? sum : quotient(&sum, &lead);
    }
    for (long k = M; k < M + m; k++) {
        Expr y = EXPR_ZERO, power = EXPR_ONE;

        for (long p = k; p >= 0; p--) {
            y = expr_add(y, expr_mul(power, column(f, c, p)));
            power = expr_div(expr_mul(power, log), expr_int(k - p + 1));
        }
        *basis = ode_append(*basis, expr_mul(front, y));
    }
    err_undefer(true);
}

/* --- all roots ------------------------------------------------------------------------------- */

/* r - q as an integer? */
static bool differs_by(Expr r, Expr q, long *k)
{
    return num_get_si(k, normal_expr(expr_sub(r, q)));
}

/* The roots of g[0] with their multiplicities: two lists; false when they are not found. */
static bool find_roots(const Frobenius *f, Expr *roots, Expr *multiplicities)
{
    Expr factors = expr_arg(factor_list(expr_arg(f->g, 0), true), 1);
    long total = 0, m;

    *roots = *multiplicities = expr_list(NULL, 0);
    for (long i = 0; i < expr_count(factors); i++) {
        Expr pair = expr_arg(factors, i), found = ode_roots(expr_arg(pair, 0), f->s);

        if (ode_is_free(expr_arg(pair, 0), f->s))
            continue;
        for (long k = 0; found && k < expr_count(found); k++) {
            *roots = ode_append(*roots, expr_arg(found, k));
            *multiplicities = ode_append(*multiplicities, expr_arg(pair, 1));
            if (!num_get_si(&m, expr_arg(pair, 1)))
                return false;
            total += m;
        }
    }
    return total == f->n;
}

static Expr basis_of(const Frobenius *f)
{
    Expr roots, multiplicities, basis = expr_list(NULL, 0);

    Notes notes;
    notes_begin_silent(&notes);
    bool found = find_roots(f, &roots, &multiplicities);
    notes_keep(&notes);
    if (!found)
        return NULL;
    for (long i = 0; i < expr_count(roots); i++) {
        long M = 0, m = 0, k, other;

        num_get_si(&m, expr_arg(multiplicities, i));
        for (long j = 0; j < i; j++)
            notes_pivot(expr_sub(expr_arg(roots, i), expr_arg(roots, j)));
        for (long j = 0; j < expr_count(roots); j++)
            if (j != i && differs_by(expr_arg(roots, j), expr_arg(roots, i), &k) && k > 0 &&
                num_get_si(&other, expr_arg(multiplicities, j)))
                M += other;
        add_root(f, &basis, expr_arg(roots, i), m, M);
    }
    return basis;
}

/* A particular solution in powers of x; NULL where one needs a logarithm. */
static Expr particular(const Frobenius *f)
{
    Expr d = expr_list(NULL, 0), sum = EXPR_ZERO, x = x_of(f);

    for (long j = 0; j < f->terms; j++) {
        Expr left = expr_arg(f->b, j), g, value = EXPR_ZERO;

        for (long i = 1; i <= j; i++) {
            g = ode_replace(expr_arg(f->g, i), f->s, expr_int(j - i));
            left = expr_sub(left, expr_mul(g, expr_arg(d, j - i)));
        }
        left = normal_expr(left);
        g = normal_expr(ode_replace(expr_arg(f->g, 0), f->s, expr_int(j)));
        if (g != EXPR_ZERO && left != EXPR_ZERO)
            notes_pivot(g);
        if (g != EXPR_ZERO)
            value = normal_expr(expr_div(left, g));
        else if (left != EXPR_ZERO)
            return NULL;
        d = ode_append(d, value);
        sum = expr_add(sum, expr_mul(value, expr_pow(x, expr_int(j))));
    }
    return expr_add(sum, expr_call1("O", expr_pow(x, expr_int(f->terms))));
}

typedef struct Search {
    const OdeLinear *eq;
    Expr point;
    long terms;
} Search;

static Expr search(void *arg)
{
    const Search *s = arg;
    Frobenius f = {s->eq->t, s->point, ode_linear_order(s->eq), s->terms};
    Expr basis, sum = EXPR_ZERO;

    if (f.n < 1 || f.n > MOST_ORDER || f.terms > MOST_TERMS || !begin(&f, s->eq))
        return NULL;
    basis = basis_of(&f);
    if (basis && s->eq->b != EXPR_ZERO)
        sum = particular(&f);
    if (!basis || !sum)
        return NULL;
    for (long i = 0; i < expr_count(basis); i++)
        sum = expr_add(sum, expr_mul(ode_constant(), expr_arg(basis, i)));
    return sum;
}

Expr ode_frobenius(Expr residual, Expr y, Expr t, Expr point, long terms)
{
    CHECK(terms > 0);
    OdeLinear eq;

    if (!ode_read_linear(&eq, residual, y, t))
        return NULL;
    Search s = {&eq, point, terms};
    Notes notes;
    notes_begin_pivots(&notes, EXPR_ONE, 0);
    Expr found = ode_attempt(search, &s);
    notes_keep(&notes);
    return found;
}
