/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The theory of Runge-Kutta methods in exact arithmetic (Butcher; Hairer, Norsett, Wanner I, II.2;
 * Hairer and Wanner II, IV.5 and IV.12). A condition is a sum of products of coefficients in one
 * quadratic field, so it holds or it does not. Coefficients that are not in such a field are
 * replaced by decimal fractions of DIGITS digits, with which conditions are then said to hold when
 * they miss by less than TOLERANCE; floats given by the user are taken as what they show and miss
 * by less than FLOAT_TOLERANCE.
 */
#include "dae/theory/butcher.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"
#include "numeric/step/collocation.h"
#include "numeric/step/trees.h"

enum { DIGITS = 40 };
#define TOLERANCE 1e-30
#define FLOAT_TOLERANCE 1e-8
#define DOUBLE_TOLERANCE 1e-13

/* --- making ----------------------------------------------------------------------------------- */

static Butcher allocate(Arena *arena, long s, bool embedded)
{
    Surd *data = arena_array(arena, (size_t)(s * s + 3 * s), sizeof *data);
    for (long i = 0; i < s * s + 3 * s; i++)
        data[i] = surd_int(0);
    return (Butcher){.arena = arena,
                     .s = s,
                     .a = data,
                     .b = data + s * s,
                     .c = data + s * s + s,
                     .e = embedded ? data + s * s + 2 * s : NULL};
}

Butcher butcher_from_row(Arena *arena, const TableauRow *row)
{
    long s = row->stages, count = s * s + 3 * s;
    Butcher method = allocate(arena, s, row->lower > 0);
    TableauNumber *entry = arena_array(arena, (size_t)count, sizeof *entry);
    tableau_entries(row, entry);
    for (long i = 0; i < count; i++)
        method.a[i] = surd_make(entry[i].a, entry[i].b, entry[i].c, entry[i].d, row->root);
    return method;
}

/* The double as the fraction it is. */
static Surd from_double(double x)
{
    int exponent;
    Expr mantissa = expr_int((long)ldexp(frexp(x, &exponent), 53));
    fmpz_t power;
    fmpz_init_set_si(power, exponent - 53);
    Surd value = {num_mul(mantissa, num_pow_int(expr_int(2), power)), EXPR_ZERO, 0};
    fmpz_clear(power);
    return value;
}

Butcher butcher_from_doubles(Arena *arena, long s, const double *a, const double *b)
{
    Butcher method = allocate(arena, s, false);
    for (long i = 0; i < s * s; i++) {
        method.a[i] = from_double(a[i]);
        method.c[i / s] = surd_add(method.c[i / s], method.a[i]);
    }
    for (long i = 0; i < s; i++)
        method.b[i] = from_double(b[i]);
    method.tolerance = DOUBLE_TOLERANCE;
    return method;
}

Butcher butcher_from_gauss(Arena *arena, long points)
{
    static const char *const exact[] = {NULL, "midpoint", "gauss2", "gauss3"};
    if (points <= 3)
        return butcher_from_row(arena, tableau_find(exact[points]));
    Tableau *tableau = collocation_tableau(points);
    err_defer(tableau_release, tableau);
    Butcher method = butcher_from_doubles(arena, points, tableau->a, tableau->b);
    method.is_gauss = true;
    err_undefer(true);
    return method;
}

/* --- tableaux as given ------------------------------------------------------------------------ */

_Noreturn static void refuse(Expr call, const char *expected)
{
    char *text = print_text(call, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "method = %s: expected %s", text, expected);
}

/* The entries of a Vector, a Matrix or a (nested) list, row by row, into to[0..n); false when there
 * are not exactly n. */
static bool read_entries(Expr e, Expr *to, long n)
{
    long count;
    const Expr *item = rtable_items(&e, &count);
    if (expr_is(e, EXPR_LIST) && count > 0 && n % count == 0 &&
        (count < n || expr_is(item[0], EXPR_LIST))) {
        bool good = true;
        for (long i = 0; i < count && good; i++)
            good = read_entries(item[i], to + i * (n / count), n / count);
        return good;
    }
    if (count != n || !(expr_is(e, EXPR_LIST) || rtable_of(e) || n == 1))
        return false;
    for (long i = 0; i < n; i++)
        to[i] = item[i];
    return true;
}

Expr *butcher_entries(Arena *arena, Expr call, long *stages, bool *embedded)
{
    long s = 0, parts = expr_count(call) - 1;
    if (parts == 3 || parts == 4)
        rtable_items(&call->u.args[2], &s);
    if (s < 1 || s > BUTCHER_MOST_STAGES)
        refuse(call, "tableau(A, b, c) with as many weights b as stages");
    Expr *entry = arena_array(arena, (size_t)(s * s + 3 * s), sizeof *entry), *to = entry;
    for (long k = 0; k < parts; k++) {
        long n = k == 0 ? s * s : s;
        if (!read_entries(expr_arg(call, k + 1), to, n))
            refuse(call, "real numbers: A square, b and c (and e) of its size");
        for (long i = 0; i < n; i++)
            if (!expr_is_real_number(evalf_expr(to[i], 20)))
                refuse(call, "real numbers: A square, b and c (and e) of its size");
        to += n;
    }
    *stages = s;
    *embedded = parts == 4;
    return entry;
}

/* Reads entries[0..count) as exact numbers of one field; false when they are not. */
static bool read_exactly(Surd *to, const Expr *entry, long count)
{
    long root = 0;
    for (long i = 0; i < count; i++) {
        if (!surd_read(&to[i], entry[i]) || (root && to[i].root && to[i].root != root))
            return false;
        root = to[i].root ? to[i].root : root;
    }
    return true;
}

Butcher butcher_from_call(Arena *arena, Expr call)
{
    long s;
    bool embedded;
    const Expr *entry = butcher_entries(arena, call, &s, &embedded);
    long count = s * s + (embedded ? 3 : 2) * s;
    Butcher method = allocate(arena, s, embedded);
    if (!read_exactly(method.a, entry, count)) {
        method.tolerance = TOLERANCE;
        for (long i = 0; i < count; i++)
            surd_read(&method.a[i], evalf_expr(entry[i], DIGITS));
    }
    for (long i = 0; i < count; i++)
        if (entry[i]->flags & NODE_HAS_FLOAT)
            method.tolerance = FLOAT_TOLERANCE;
    return method;
}

/* --- order conditions ------------------------------------------------------------------------- */

static bool holds(const Butcher *method, Surd x, Surd y)
{
    Surd difference = surd_sub(x, y);
    return surd_is_zero(difference) ||
           (method->tolerance > 0 && fabs(surd_double(difference)) <= method->tolerance);
}

/* sum_i x_i y_i */
static Surd dot(const Surd *x, const Surd *y, long n)
{
    Surd sum = surd_int(0);
    for (long i = 0; i < n; i++)
        if (!surd_is_zero(x[i]) && !surd_is_zero(y[i]))
            sum = surd_add(sum, surd_mul(x[i], y[i]));
    return sum;
}

/* phi_i = product over the children of (A phi(child))_i; below = A phi, for the trees above it. */
static void weigh(const Butcher *method, const Tree *tree, const Surd *below, Surd *phi)
{
    long s = method->s;
    for (long i = 0; i < s; i++) {
        phi[i] = surd_int(1);
        for (int k = 0; k < tree->children; k++)
            phi[i] = surd_mul(phi[i], below[tree->child[k] * s + i]);
    }
}

/* Do the weights b satisfy the condition of every tree with `nodes` nodes? Fills in below of
 * them. */
static bool order_holds(const Butcher *method, const Surd *b, const Trees *trees, int nodes,
                        Surd *below, long *looked_at)
{
    long s = method->s;
    Surd *phi = arena_array(method->arena, (size_t)s, sizeof *phi);
    for (long t = 0; t < trees->count; t++) {
        const Tree *tree = &trees->tree[t];
        if (tree->nodes != nodes)
            continue;
        err_poll();
        weigh(method, tree, below, phi);
        ++*looked_at;
        if (!holds(method, dot(b, phi, s), surd_ratio(1, tree->density)))
            return false;
        for (long i = 0; i < s; i++)
            below[t * s + i] = dot(method->a + i * s, phi, s);
    }
    return true;
}

int butcher_order(const Butcher *method, bool embedded, int most, long *looked_at)
{
    CHECK(most <= TREES_MOST_NODES);
    Trees *trees = trees_new(most);
    err_defer(trees_free, trees);
    Surd *below = arena_array(method->arena, (size_t)(trees->count * method->s), sizeof *below);
    int order = 0;
    *looked_at = 0;
    while (order < most && order_holds(method, embedded ? method->e : method->b, trees, order + 1,
                                       below, looked_at))
        order++;
    err_undefer(true);
    return order;
}

/* --- simplifying assumptions ------------------------------------------------------------------ */

/* The powers c^0, c^1, ..., c^most, s of each. */
static Surd *powers_of_c(const Butcher *method, int most)
{
    long s = method->s;
    Surd *power = arena_array(method->arena, (size_t)((most + 1) * s), sizeof *power);
    for (long i = 0; i < s; i++)
        power[i] = surd_int(1);
    for (long i = s; i < (most + 1) * s; i++)
        power[i] = surd_mul(power[i - s], method->c[i % s]);
    return power;
}

static bool B_holds(const Butcher *m, const Surd *power, int q)
{
    return holds(m, dot(m->b, power + (q - 1) * m->s, m->s), surd_ratio(1, q));
}

static bool C_holds(const Butcher *m, const Surd *power, int q)
{
    for (long i = 0; i < m->s; i++)
        if (!holds(m, dot(m->a + i * m->s, power + (q - 1) * m->s, m->s),
                   surd_mul(power[q * m->s + i], surd_ratio(1, q))))
            return false;
    return true;
}

static bool D_holds(const Butcher *m, const Surd *power, int q)
{
    for (long j = 0; j < m->s; j++) {
        Surd sum = surd_int(0);
        for (long i = 0; i < m->s; i++)
            sum = surd_add(
                sum, surd_mul(surd_mul(m->b[i], power[(q - 1) * m->s + i]), m->a[i * m->s + j]));
        Surd right = surd_sub(surd_int(1), power[q * m->s + j]);
        if (!holds(m, sum, surd_mul(surd_mul(m->b[j], right), surd_ratio(1, q))))
            return false;
    }
    return true;
}

static int assumption(const Butcher *method, int most,
                      bool (*q_holds)(const Butcher *m, const Surd *power, int q))
{
    const Surd *power = powers_of_c(method, most);
    int k = 0;
    while (k < most && q_holds(method, power, k + 1))
        k++;
    return k;
}

int butcher_B(const Butcher *method, int most)
{
    return assumption(method, most, B_holds);
}

int butcher_C(const Butcher *method, int most)
{
    return assumption(method, most, C_holds);
}

int butcher_D(const Butcher *method, int most)
{
    return assumption(method, most, D_holds);
}

/* --- shape ------------------------------------------------------------------------------------ */

/* Are the entries of A that lie `above` or more places right of the diagonal all zero? */
static bool is_lower(const Butcher *method, long above)
{
    for (long i = 0; i < method->s; i++)
        for (long j = i + above; j < method->s; j++)
            if (!surd_is_zero(method->a[i * method->s + j]))
                return false;
    return true;
}

bool butcher_is_explicit(const Butcher *method)
{
    return is_lower(method, 0);
}

bool butcher_is_diagonally_implicit(const Butcher *method)
{
    return is_lower(method, 1);
}

bool butcher_is_stiffly_accurate(const Butcher *method)
{
    long s = method->s;
    for (long j = 0; j < s; j++)
        if (!holds(method, method->a[(s - 1) * s + j], method->b[j]))
            return false;
    return true;
}

bool butcher_begins_explicitly(const Butcher *method)
{
    for (long j = 0; j < method->s; j++)
        if (!surd_is_zero(method->a[j]))
            return false;
    return true;
}

/* Row k of the n*n matrix m times a factor off all rows below it, so that column k is zero there;
 * false when there is no pivot. With `symmetric` rows are not exchanged. */
static bool eliminate(Surd *m, long n, long k, bool symmetric)
{
    long pivot = k;
    while (pivot < n && surd_is_zero(m[pivot * n + k]) && !symmetric)
        pivot++;
    if (pivot == n || surd_is_zero(m[pivot * n + k]))
        return false;
    for (long j = 0; j < n && pivot != k; j++) {
        Surd swap = m[k * n + j];
        m[k * n + j] = m[pivot * n + j];
        m[pivot * n + j] = swap;
    }
    for (long i = k + 1; i < n; i++) {
        Surd factor = surd_div(m[i * n + k], m[k * n + k]);
        for (long j = k; j < n && !surd_is_zero(factor); j++)
            m[i * n + j] = surd_sub(m[i * n + j], surd_mul(factor, m[k * n + j]));
    }
    return true;
}

bool butcher_is_regular(const Butcher *method, bool inner)
{
    long s = method->s, from = inner ? 1 : 0, n = s - from;
    Surd *m = arena_array(method->arena, (size_t)(n * n + 1), sizeof *m);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            m[i * n + j] = method->a[(i + from) * s + j + from];
    for (long k = 0; k < n; k++)
        if (!eliminate(m, n, k, false))
            return false;
    return n > 0;
}

/* Sign of x; what is no larger than the tolerance counts as zero. */
static int sign_within(const Butcher *method, Surd x)
{
    return holds(method, x, surd_int(0)) ? 0 : surd_sign(x);
}

bool butcher_is_algebraically_stable(const Butcher *method)
{
    long s = method->s;
    const Surd *a = method->a, *b = method->b;
    Surd *m = arena_array(method->arena, (size_t)(s * s), sizeof *m);
    for (long i = 0; i < s; i++)
        for (long j = 0; j < s; j++)
            m[i * s + j] =
                surd_sub(surd_add(surd_mul(b[i], a[i * s + j]), surd_mul(b[j], a[j * s + i])),
                         surd_mul(b[i], b[j]));
    for (long k = 0; k < s; k++) {
        int sign = sign_within(method, m[k * s + k]);
        if (surd_sign(b[k]) < 0 || sign < 0)
            return false;
        if (sign > 0)
            eliminate(m, s, k, true);
        for (long j = k + 1; j < s && sign == 0; j++) /* a zero on the diagonal: a zero row */
            if (sign_within(method, m[k * s + j]) != 0)
                return false;
    }
    return true;
}
