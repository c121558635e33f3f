/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In one unknown the roots of each equation (modroots.h). In several unknowns prime power by prime
 * power: solutions modulo p are tried out and lifted digit by digit, those of the prime powers are
 * put together by Chinese remainders.
 */
#include "cas/algebra/modsystem.h"

#include <flint/nmod.h>
#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

#include "cas/algebra/modroots.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/value/integers.h"

enum { MOST_DEGREE = 100000, MOST_TRIALS = 100000000, MOST_SOLUTIONS = 1000000 };

/* coefficient * product of the unknowns to these powers */
typedef struct Term {
    ulong coefficient, power[MODSYSTEM_UNKNOWNS];
} Term;

typedef struct Equation {
    Term *terms;
    long n, size;
} Equation;

typedef struct Job {
    Expr modulus;
    const Expr *eqs, *names;
    long count, n;
    Equation *read; /* the equations for trials */
} Job;

static long power_of(Expr exponent)
{
    long k;
    if (!num_get_si(&k, exponent) || k < 0 || k > MOST_DEGREE)
        err_raise(ST_LIMIT, "the degree of an equation is too large");
    return k;
}

static void need_number(Expr coefficient)
{
    if (!expr_is(coefficient, EXPR_INTEGER))
        err_raise(ST_TYPE, "the coefficients of equations modulo m must be rational numbers");
}

/* --- one unknown ------------------------------------------------------------------------------ */

/* The dense list of them, the constant one first. */
static Expr coefficients(const Job *job, Expr e)
{
    Expr all = coeff_all(e, job->names[0]); /* highest first */
    long n = power_of(expr_arg(all, 0)) + 1;
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < n; k++)
        items[k] = EXPR_ZERO;
    for (long k = 0; k < expr_count(all); k += 2) {
        need_number(expr_arg(all, k + 1));
        items[power_of(expr_arg(all, k))] = expr_arg(all, k + 1);
    }
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static Expr one_unknown(const Job *job)
{
    Expr roots = NULL;
    for (long i = 0; i < job->count; i++) {
        Expr own = modroots_list(coefficients(job, job->eqs[i]), job->modulus);
        roots = roots ? collection_filter(roots, own, true) : own;
    }
    if (!roots)
        roots = modroots_list(expr_list(NULL, 0), job->modulus);
    Expr *items = mem_array((size_t)expr_count(roots), sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(roots); i++)
        items[i] = expr_list(roots->u.args + i, 1);
    Expr list = expr_list(items, expr_count(roots));
    err_undefer(true);
    return list;
}

/* --- several unknowns ------------------------------------------------------------------------- */

/* Solutions, n numbers each. */
typedef struct Points {
    ulong *at;
    long count, size;
} Points;

static void points_end(void *points)
{
    mem_free(((Points *)points)->at);
}

static ulong *points_add(Points *to, long n)
{
    if (to->count >= MOST_SOLUTIONS)
        err_raise(ST_LIMIT, "there are too many solutions to list");
    if (to->count == to->size) {
        to->size = to->size ? 2 * to->size : 64;
        to->at = mem_rearray(to->at, (size_t)(to->size * n), sizeof *to->at);
    }
    return to->at + n * to->count++;
}

/* The terms of e, a polynomial in the names from `from` on, times those of `term`. */
static void read_terms(const Job *job, Equation *to, Expr e, Term term, long from)
{
    if (from == job->n) {
        need_number(e);
        if (to->n == to->size) {
            to->size = to->size ? 2 * to->size : 8;
            to->terms = mem_rearray(to->terms, (size_t)to->size, sizeof *to->terms);
        }
        term.coefficient = fmpz_get_ui(e->u.integer);
        to->terms[to->n++] = term;
        return;
    }
    Expr all = coeff_all(e, job->names[from]);
    for (long k = 0; k < expr_count(all); k += 2) {
        term.power[from] = (ulong)power_of(expr_arg(all, k));
        read_terms(job, to, expr_arg(all, k + 1), term, from + 1);
    }
}

/* at: numbers below q */
static bool holds(const Equation *e, const ulong *at, long n, nmod_t q)
{
    ulong sum = 0;
    for (long k = 0; k < e->n; k++) {
        ulong term = e->terms[k].coefficient % q.n;
        for (long i = 0; i < n && term; i++)
            if (e->terms[k].power[i])
                term = n_mulmod2_preinv(
                    term, n_powmod2_ui_preinv(at[i], e->terms[k].power[i], q.n, q.ninv), q.n,
                    q.ninv);
        sum = n_addmod(sum, term, q.n);
    }
    return sum == 0;
}

static bool all_hold(const Job *job, const ulong *at, nmod_t q)
{
    for (long i = 0; i < job->count; i++)
        if (!holds(&job->read[i], at, job->n, q))
            return false;
    return true;
}

/* Adds those of from + low*digits, digits below p, that hold modulo low*p. */
static void lift(const Job *job, const ulong *from, ulong low, ulong p, Points *to)
{
    ulong at[MODSYSTEM_UNKNOWNS];
    nmod_t q;
    long i = 0;
    nmod_init(&q, low * p);
    for (long k = 0; k < job->n; k++)
        at[k] = from[k];
    while (i < job->n) {
        err_poll();
        if (all_hold(job, at, q)) {
            ulong *place = points_add(to, job->n);
            for (long k = 0; k < job->n; k++)
                place[k] = at[k];
        }
        for (i = 0; i < job->n; i++) { /* the next digits */
            at[i] += low;
            if (at[i] < low * p)
                break;
            at[i] = from[i];
        }
    }
}

static void swap_points(Points *a, Points *b)
{
    Points c = *a;
    *a = *b;
    *b = c;
}

/* The solutions modulo p^e. */
static void prime_power(const Job *job, ulong p, long e, Points *found)
{
    static const ulong origin[MODSYSTEM_UNKNOWNS];
    double trials = 1;
    for (long i = 0; i < job->n; i++)
        trials *= (double)p;
    if (trials > MOST_TRIALS)
        err_raise(ST_LIMIT, "%.0f values are too many to try", trials);
    lift(job, origin, 1, p, found);
    ulong low = p;
    for (long k = 1; k < e; k++, low *= p) {
        Points next = {0};
        err_defer(points_end, &next);
        for (long i = 0; i < found->count; i++)
            lift(job, found->at + i * job->n, low, p, &next);
        swap_points(found, &next);
        err_undefer(true);
    }
}

/* All pairs of one solution modulo m and one modulo q. */
static void put_together(long n, Points *all, ulong m, const Points *own, ulong q)
{
    Points both = {0};
    ulong inverse = n_invmod(m % q, q), ninv = n_preinvert_limb(q);
    err_defer(points_end, &both);
    for (long i = 0; i < all->count; i++)
        for (long j = 0; j < own->count; j++) {
            const ulong *a = all->at + i * n, *b = own->at + j * n;
            ulong *to = points_add(&both, n);
            err_poll();
            for (long k = 0; k < n; k++) {
                ulong step = n_submod(b[k] % q, a[k] % q, q);
                to[k] = a[k] + m * n_mulmod2_preinv(step, inverse, q, ninv);
            }
        }
    swap_points(all, &both);
    err_undefer(true);
}

typedef struct Parts {
    const Job *job;
    Points all;
    ulong modulus; /* of all */
} Parts;

static void add_part(Expr prime, long exponent, void *arg)
{
    Parts *parts = arg;
    Points own = {0};
    ulong p = fmpz_get_ui(prime->u.integer), q = n_pow(p, (ulong)exponent);
    err_defer(points_end, &own);
    prime_power(parts->job, p, exponent, &own);
    if (parts->modulus == 1)
        swap_points(&parts->all, &own);
    else
        put_together(parts->job->n, &parts->all, parts->modulus, &own, q);
    parts->modulus *= q;
    err_undefer(true);
}

static Expr point_list(const ulong *at, long n)
{
    Expr values[MODSYSTEM_UNKNOWNS];
    for (long i = 0; i < n; i++)
        values[i] = expr_int((long)at[i]);
    return expr_list(values, n);
}

static Expr points_list(const Points *points, long n)
{
    Expr *items = mem_array((size_t)points->count, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < points->count; i++)
        items[i] = point_list(points->at + i * n, n);
    Expr list = expr_list(items, points->count);
    err_undefer(true);
    return list;
}

static void equations_end(void *arg)
{
    Job *job = arg;
    for (long i = 0; i < job->count; i++)
        mem_free(job->read[i].terms);
    mem_free(job->read);
}

static Expr several_unknowns(Job *job)
{
    Parts parts = {.job = job, .modulus = 1};
    if (fmpz_bits(job->modulus->u.integer) > 62)
        err_raise(ST_LIMIT, "the modulus for several unknowns must be below 2^62");
    job->read = mem_zalloc((size_t)(job->count + 1) * sizeof *job->read);
    err_defer(equations_end, job);
    for (long i = 0; i < job->count; i++)
        read_terms(job, &job->read[i], job->eqs[i], (Term){0}, 0);
    err_defer(points_end, &parts.all);
    integers_factor(job->modulus, add_part, &parts);
    Expr list = points_list(&parts.all, job->n);
    err_undefer(true);
    err_undefer(true);
    return list;
}

Expr modsystem_solve(const Expr *eqs, long count, const Expr *names, long n, Expr m)
{
    Job job = {.modulus = m, .eqs = eqs, .count = count, .names = names, .n = n};
    return n == 1 ? one_unknown(&job) : several_unknowns(&job);
}
