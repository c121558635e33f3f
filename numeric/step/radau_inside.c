/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values at the end of a step are better than those of its polynomial by some orders, and the
 * steps are as long as the former allow. Where the polynomial is too rough, the step is taken
 * again in pieces, halved until theirs are good enough: which ones follows from the step alone, so
 * a point has the same value whoever asks, and all points of a piece cost one step. Pieces are made
 * from the left as far as points are asked for, and kept until another step is.
 *
 * Is a polynomial good? Where those of lower degree, without its value at the beginning, do not
 * differ much from it, all are; the second one is asked lest the first be near by chance. (What
 * the error estimate says would not do: it leaves out what the equations damp, and with it a jump
 * at the beginning.) A short step does not serve unknowns of higher index.
 */
#include "numeric/step/radau_inside.h"

#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/step/radau_parts.h"

#define SMOOTH 4      /* tolerances by which polynomials may differ */
#define BY_CHANCE 100 /* the second difference is so many times larger */
enum { UNITS = 16 };  /* the shortest pieces of a step */

/* A part of a step. */
typedef struct Piece {
    int from, to;  /* in units */
    double *y, *z; /* y where it begins, and Z, all stages */
    bool rough;    /* a shortest one that is not good enough */
} Piece;

typedef struct RadauInside {
    /* The step: none where h is 0. */
    double t, h, *state, *next;
    double off; /* by how many tolerances its polynomial may be off */
    Piece piece[UNITS];
    int count;
    double *end; /* y behind the last piece */
} RadauInside;

static RadauInside *inside_of(Radau *radau)
{
    size_t n = (size_t)radau->step.n, past = (size_t)(radau->most * radau->m);
    if (radau->inside)
        return radau->inside;
    size_t doubles = (3 + UNITS) * n + UNITS * past;
    RadauInside *inside = mem_zalloc(sizeof *inside + doubles * sizeof(double));
    double *data = (double *)(inside + 1);
    inside->state = data;
    inside->next = data + n;
    inside->end = data + 2 * n;
    data += 3 * n;
    for (int i = 0; i < UNITS; i++, data += n + past) {
        inside->piece[i].y = data;
        inside->piece[i].z = data + n;
    }
    return radau->inside = inside;
}

void radau_inside_free(RadauInside *inside)
{
    mem_free(inside);
}

static const RadauBasis *basis_of(const Radau *radau, const double *next)
{
    return radau_basis((int)radau_tail(radau, next)->known);
}

/* What moves of y0 + the polynomial of Z at x, where the step ends at 1. */
static void put_moving(const Radau *radau, const RadauBasis *basis, const double *y0,
                       const double *z, double x, double *y)
{
    double weight[RADAU_MOST];
    radau_basis_at(basis, x, weight);
    radau_weigh(weight, z, basis->stages, radau->m, y);
    vec_axpy(y, 1, y0, radau->m);
}

static void put_polynomial(const Radau *radau, const RadauBasis *basis, const double *y0,
                           const double *z, double x, double *y)
{
    put_moving(radau, basis, y0, z, x, y);
    vec_copy(y + radau->m, y0 + radau->m, radau->step.n - radau->m);
}

/* How far the polynomial of the last stages, `without` the first ones, misses y0 at the beginning,
 * in units of tolerance. */
static double miss(Radau *radau, const RadauBasis *basis, const double *y0, const double *z,
                   const double *y1, int without)
{
    const Step *step = &radau->step;
    double weight[RADAU_MOST];
    for (int j = 0; j < basis->stages; j++) {
        weight[j] = basis->start[j] * basis->node[j];
        for (int k = 0; k < without; k++)
            weight[j] *= 1 - basis->node[j] / basis->node[k];
    }
    radau_weigh(weight, z, basis->stages, radau->m, radau->side);
    return vec_error_norm(radau->side, y0, y1, radau->m, step->abserr, step->relerr);
}

/* By how many tolerances the polynomial may be off, not above SMOOTH where it is good. */
static double off_by(Radau *radau, const RadauBasis *basis, const double *y0, const double *z,
                     const double *y1)
{
    double first = miss(radau, basis, y0, z, y1, 0), second = miss(radau, basis, y0, z, y1, 1);
    return vec_larger(first, second / BY_CHANCE);
}

/* The step from state to next is the one that is looked into. */
static RadauInside *look_into(Radau *radau, double t, double h, const double *state,
                              const double *next)
{
    RadauInside *inside = inside_of(radau);
    long n = radau->step.n;
    if (inside->h == h && inside->t == t && vec_same(inside->state, state, n) &&
        vec_same(inside->next, next, n))
        return inside;
    inside->t = t;
    inside->h = h;
    vec_copy(inside->state, state, n);
    vec_copy(inside->next, next, n);
    vec_copy(inside->end, state, n);
    inside->count = 0;
    inside->off = radau->index > 1 ? 0
                  : !radau->step.adaptive
                      ? INFINITY
                      : off_by(radau, basis_of(radau, next), state, radau_past(radau, next), next);
    return inside;
}

/* Z of the part of the step from the point y at the part x on, of length d, as the polynomial of
 * the step has it. */
static void guess(Radau *radau, const double *state, const double *next, double x, double d,
                  const double *y)
{
    const RadauBasis *basis = basis_of(radau, next);
    long n = radau->m;
    for (long i = 0; i < basis->stages; i++) {
        double *z = radau->z + i * n;
        put_moving(radau, basis, state, radau_past(radau, next), x + d * basis->node[i], z);
        vec_axpy(z, -1, y, n);
    }
}

/* Z of a step over such a part; without convergence what the polynomial has. */
static Status take_part(Radau *radau, const double *next, double x, double d, const double *y)
{
    const RadauInside *inside = radau->inside;
    guess(radau, inside->state, next, x, d, y);
    Status status = radau_step_from(radau, inside->t + x * inside->h, d * inside->h, y, next);
    if (status == ST_DIVERGED)
        guess(radau, inside->state, next, x, d, y);
    return status == ST_DIVERGED ? ST_OK : status;
}

/* The longest piece behind the last one that is good: one that stands where halving leads to, or a
 * shortest one. */
static Status add_piece(Radau *radau, const double *next)
{
    RadauInside *inside = radau->inside;
    Piece *piece = &inside->piece[inside->count];
    const RadauBasis *basis = basis_of(radau, next);
    long n = radau->m, s = basis->stages;
    int from = inside->count > 0 ? piece[-1].to : 0, units = from > 0 ? from & -from : UNITS / 2;
    double *y = piece->y, *end = radau->start;
    vec_copy(y, inside->end, radau->step.n);
    for (;; units /= 2) {
        Status status = take_part(radau, next, (double)from / UNITS, (double)units / UNITS, y);
        if (status != ST_OK)
            return status;
        for (long i = 0; i < n; i++)
            end[i] = y[i] + radau->z[(s - 1) * n + i];
        piece->rough = !(off_by(radau, basis, y, radau->z, end) <= SMOOTH);
        if (units == 1 || !piece->rough)
            break;
    }
    vec_copy(piece->z, radau->z, s * n);
    vec_copy(inside->end, end, n);
    piece->from = from;
    piece->to = from + units;
    inside->count++;
    return ST_OK;
}

/* The first piece that reaches to the part x of the step. */
static Status find_piece(Radau *radau, const double *next, double x, const Piece **piece)
{
    RadauInside *inside = radau->inside;
    for (int i = 0; i < UNITS; i++) {
        Status status = i == inside->count ? add_piece(radau, next) : ST_OK;
        *piece = &inside->piece[i];
        if (status != ST_OK || (*piece)->to >= x * UNITS || (*piece)->to == UNITS)
            return status;
    }
    return ST_OK;
}

/* y at the part x of the step by a step of its own from where the piece begins; NULL: the step. */
static Status step_to(Radau *radau, const double *next, const Piece *piece, double x, double *y)
{
    const RadauBasis *basis = basis_of(radau, next);
    double from = piece ? (double)piece->from / UNITS : 0;
    const double *y0 = piece ? piece->y : radau->inside->state;
    long n = radau->m;
    vec_copy(y + n, y0 + n, radau->step.n - n);
    Status status = take_part(radau, next, from, x - from, y0);
    for (long i = 0; i < n; i++)
        y[i] = y0[i] + radau->z[(basis->stages - 1) * n + i];
    return status;
}

Status radau_inside_at(Step *step, double t, double h, const double *state, const double *next,
                       double d, double *y)
{
    Radau *radau = (Radau *)step;
    const RadauInside *inside = look_into(radau, t, h, state, next);
    const RadauBasis *basis = basis_of(radau, next);
    const Piece *piece = NULL;
    double x = d / h;
    if (inside->off <= SMOOTH) {
        put_polynomial(radau, basis, state, radau_past(radau, next), x, y);
        return ST_OK;
    }
    Status status = step->adaptive ? find_piece(radau, next, x, &piece) : ST_OK;
    if (status != ST_OK)
        return status;
    if (!piece || piece->rough)
        return step_to(radau, next, piece, x, y);
    double in_piece = (x * UNITS - piece->from) / (piece->to - piece->from);
    put_polynomial(radau, basis, piece->y, piece->z, in_piece, y);
    return ST_OK;
}

double radau_inside_sketch(Step *step, double t, double h, const double *state, const double *next,
                           double d, double *y)
{
    Radau *radau = (Radau *)step;
    const RadauInside *inside = look_into(radau, t, h, state, next);
    put_polynomial(radau, basis_of(radau, next), state, radau_past(radau, next), d / h, y);
    return inside->off <= SMOOTH ? 0 : inside->off;
}
