/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first Lyapunov coefficient by the projection method (Yu. A. Kuznetsov, Elements of Applied
 * Bifurcation Theory, 5.4), on implicit equations G(x, x') = 0 instead of x' = F(x). On the centre
 * manifold x = w*q + h20*w^2/2 + h11*w*conj(w) + ... and w' = I*omega*w + c*w^2*conj(w); x' follows
 * from these, so in G each vector a comes as the pair (a, lambda*a) with the factor of its power of
 * w. With the second and third derivatives B and C of G by such pairs,
 *
 *     L(lambda) = G_x + lambda*G_x',  L(I*omega)*q = 0,  p*L(I*omega) = 0,
 *     L(2*I*omega)*h20 = -B(q, q),  L(0)*h11 = -B(q, conj(q)),
 *     c = -p*(C(q, q, conj(q)) + B(conj(q), h20) + 2*B(q, h11)) / (2*p*G_x'*q),
 *
 * and the coefficient is Re(c)/omega. So differential-algebraic systems of any index and mass
 * matrices that depend on the state need nothing of their own. B and C come from one compiled
 * program: G at x + sum(e_k*a_k), differentiated by the e_k.
 */
#include "dae/steady/criticality.h"

#include <complex.h>
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"

#define ROUNDING 1e-10 /* a coefficient below this, relative to its terms, is zero */
enum { DIRECTIONS = 3 };

struct Criticality {
    long n;
    Tape *second, *third; /* of x, p, the e_k, then three pairs of n + n numbers */
    double *in, *out;
    double complex *q, *left, *h20, *h11, *sum; /* n each */
    Lu *lu;                                     /* 2*n */
};

/* A direction in x, and the factor that x' takes of it. */
typedef struct Pair {
    const double complex *a;
    double complex lambda;
    bool conjugate;
} Pair;

/* --- compiling ----------------------------------------------------------------------------- */

/* The unknowns and velocities of G moved by e_k*a_k. names: x, p, e, then the pairs. */
static void moved_names(const Steady *s, const Expr *names, Expr *from, Expr *to)
{
    long n = s->n;
    const Expr *e = names + n + 1, *pairs = e + DIRECTIONS;
    for (long j = 0; j < 2 * n; j++) {
        from[j] = j < n ? s->names[j] : s->velocity[j - n];
        to[j] = j < n ? s->names[j] : EXPR_ZERO;
        for (int k = 0; k < DIRECTIONS; k++)
            to[j] = expr_add(to[j], expr_mul(e[k], pairs[2 * n * k + j]));
    }
}

typedef struct Compiling {
    Criticality *c;
    const Steady *s;
    Expr *names, *from, *to, *forms;
} Compiling;

static void compile(void *arg)
{
    Compiling *w = arg;
    const Steady *s = w->s;
    long n = s->n, count = n + 1 + DIRECTIONS + 2 * n * DIRECTIONS;
    const Expr *e = w->names + n + 1;
    for (long j = 0; j < count; j++)
        w->names[j] = j < n ? s->names[j] : j == n ? s->p : expr_from_symbol(sym_fresh("e"));
    moved_names(s, w->names, w->from, w->to);
    for (long i = 0; i < n; i++) {
        Expr moved = walk_replace(s->balance[i], w->from, w->to, 2 * n);
        w->forms[i] = diff_name(diff_name(moved, e[0]), e[1]);
    }
    w->c->second = tape_new(w->forms, n, w->names, count);
    for (long i = 0; i < n; i++)
        w->forms[i] = diff_name(w->forms[i], e[2]);
    w->c->third = tape_new(w->forms, n, w->names, count);
}

static void release(void *c)
{
    criticality_free(c);
}

Criticality *criticality_new(const Steady *steady)
{
    long n = steady->n, count = n + 1 + DIRECTIONS + 2 * n * DIRECTIONS;
    Criticality *c = mem_zalloc(sizeof *c);
    err_defer(release, c);
    c->n = n;
    c->in = mem_zalloc((size_t)(count + n) * sizeof *c->in);
    c->out = c->in + count;
    c->q = mem_array((size_t)(5 * n), sizeof *c->q);
    c->left = c->q + n;
    c->h20 = c->left + n;
    c->h11 = c->h20 + n;
    c->sum = c->h11 + n;
    c->lu = lu_new(2 * n);
    Expr *room = mem_array((size_t)(count + 5 * n), sizeof *room);
    err_defer(mem_release, room);
    Compiling w = {c, steady, room, room + count, room + count + 2 * n, room + count + 4 * n};
    bool compiled = err_attempt(compile, &w);
    err_undefer(true);
    err_undefer(!compiled);
    return compiled ? c : NULL;
}

void criticality_free(Criticality *c)
{
    if (!c)
        return;
    tape_free(c->second);
    tape_free(c->third);
    lu_free(c->lu);
    mem_free(c->in);
    mem_free(c->q);
    mem_free(c);
}

/* --- the forms ----------------------------------------------------------------------------- */

/* Adds factor times the form of these directions to c->sum: the real programs at all choices of
 * real and imaginary parts. */
static void add_form(Criticality *c, const Pair *pair, int order, double factor)
{
    long n = c->n;
    double *place = c->in + n + 1 + DIRECTIONS;
    for (int choice = 0; choice < 1 << order; choice++) {
        double complex weight = factor;
        for (int k = 0; k < order; k++) {
            bool imaginary = choice >> k & 1;
            weight *= imaginary ? I : 1;
            for (long j = 0; j < n; j++) {
                double complex a = pair[k].a[j], b = pair[k].lambda * a;
                if (pair[k].conjugate)
                    a = conj(a), b = conj(b);
                place[2 * n * k + j] = imaginary ? cimag(a) : creal(a);
                place[2 * n * k + n + j] = imaginary ? cimag(b) : creal(b);
            }
        }
        tape_eval(order == 2 ? c->second : c->third, c->in, c->out);
        for (long i = 0; i < n; i++)
            c->sum[i] += weight * c->out[i];
    }
}

static void clear_sum(Criticality *c)
{
    for (long i = 0; i < c->n; i++)
        c->sum[i] = 0;
}

/* --- linear algebra ------------------------------------------------------------------------ */

/* x = -inverse(A - I*omega*E) * sum; omega = 0 too. A has rows of n+1 numbers. */
static Status solve(Criticality *c, const Curve *curve, double omega, double complex *x)
{
    long n = c->n, m = 2 * n;
    Lu *lu = c->lu;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            double a = curve->matrix[i * (n + 1) + j], e = omega * curve->mass[i * n + j];
            lu->a[i * m + j] = lu->a[(n + i) * m + n + j] = a;
            lu->a[i * m + n + j] = e;
            lu->a[(n + i) * m + j] = -e;
        }
    Status status = lu_factor(lu);
    double *b = curve->work;
    for (long i = 0; i < n; i++) {
        b[i] = -creal(c->sum[i]);
        b[n + i] = -cimag(c->sum[i]);
    }
    if (status == ST_OK)
        lu_solve(lu, b);
    for (long i = 0; i < n; i++)
        x[i] = b[i] + I * b[n + i];
    return status;
}

/* The eigenvector, or with transposed matrices the one on the left. */
static Status eigenvector(Criticality *c, const Curve *curve, double omega, bool transposed,
                          double complex *x)
{
    long n = c->n;
    double *a = curve->work, *e = a + n * n, *re = e + n * n, *im = re + n;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            long at = transposed ? j * n + i : i * n + j;
            a[at] = curve->matrix[i * (n + 1) + j];
            e[at] = curve->mass[i * n + j];
        }
    Status status = pencil_vector(curve->pencil, a, e, omega, re, im);
    for (long i = 0; i < n; i++)
        x[i] = re[i] + I * im[i];
    return status;
}

double criticality_lyapunov(Criticality *c, Curve *curve, const double *u, double omega)
{
    long n = c->n;
    double complex lambda = I * omega, cubic = 0, norm = 0;
    double size = 0;
    vec_zero(c->in, n + 1 + DIRECTIONS);
    vec_copy(c->in, u, n + 1);
    if (!curve->pencil || curve_matrices(curve, u) != ST_OK ||
        eigenvector(c, curve, omega, false, c->q) != ST_OK ||
        eigenvector(c, curve, omega, true, c->left) != ST_OK)
        return NAN;
    Pair q = {c->q, lambda, false}, conjugate = {c->q, lambda, true};
    clear_sum(c);
    add_form(c, (Pair[]){q, q}, 2, 1);
    if (solve(c, curve, 2 * omega, c->h20) != ST_OK)
        return NAN;
    clear_sum(c);
    add_form(c, (Pair[]){q, conjugate}, 2, 1);
    if (solve(c, curve, 0, c->h11) != ST_OK)
        return NAN;
    clear_sum(c);
    add_form(c, (Pair[]){q, q, conjugate}, 3, 1);
    add_form(c, (Pair[]){conjugate, {c->h20, 2 * lambda, false}}, 2, 1);
    add_form(c, (Pair[]){q, {c->h11, 0, false}}, 2, 2);
    for (long i = 0; i < n; i++) {
        cubic += c->left[i] * c->sum[i];
        size += cabs(c->left[i] * c->sum[i]);
        for (long j = 0; j < n; j++)
            norm += c->left[i] * curve->mass[i * n + j] * c->q[j];
    }
    double real = creal(cubic / (2 * norm));
    return fabs(real) <= ROUNDING * size / cabs(2 * norm) ? 0 : real / omega;
}
