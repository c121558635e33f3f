/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Globally adaptive quadrature (R. Piessens et al., QUADPACK, 1983): the part with the largest
 * estimated error is halved until the sum of the errors is small. Each part is done by the Gauss
 * rule of 10 points and Kronrod's extension to 21, whose difference gives the estimate: that for f,
 * or that for its first moment where it is larger, since both rules integrate any f exactly that is
 * odd about the middle, such as jumps on either side of it. A jump beyond the outermost node shows
 * at the end of the part: there the polynomial through the 21 values misses f. Ends
 * without a finite value are left out, so integrable singularities there only cost halvings, as do
 * jumps inside. The tail of an infinite range becomes (0, 1] by x = a + (1-u)/u.
 */
#include "numeric/search/quad.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

enum { HALF = 10, MOST_PARTS = 4000, CLOSER = 61 };

/* Nodes of Kronrod's rule, every second one of Gauss' too, and the weights; the last node is 0. */
static const double node[HALF + 1] = {0.995657163025808080735527280689003,
                                      0.973906528517171720077964012084452,
                                      0.930157491355708226001207180059508,
                                      0.865063366688984510732096688423493,
                                      0.780817726586416897063717578345042,
                                      0.679409568299024406234327365114874,
                                      0.562757134668604683339000099272694,
                                      0.433395394129247190799265943165784,
                                      0.294392862701460198131126603103866,
                                      0.148874338981631210884826001129720,
                                      0.0};
static const double kronrod[HALF + 1] = {
    0.011694638867371874278064396062192, 0.032558162307964727478818972459390,
    0.054755896574351996031381300244580, 0.075039674810919952767043140916190,
    0.093125454583697605535065465083366, 0.109387158802297641899210590325805,
    0.123491976262065851077958109585166, 0.134709217311473325928054001771707,
    0.142775938577060080797094273138717, 0.147739104901338491374841515972068,
    0.149445554002916905664936468389821};
static const double gauss[HALF / 2] = {
    0.066671344308688137593568809893332, 0.149451349150580593145863397657697,
    0.219086362515982043995534934228163, 0.269266719309996355091226921569469,
    0.295524224714752870173815619188769};

typedef struct Part {
    double a, b, value, error, size; /* size: the integral of |f| */
} Part;

typedef struct Quad {
    QuadFunction f;
    void *ctx;
    double from; /* of an infinite range */
    int way;     /* 1: from..infinity, -1: -infinity..from, 0: finite */
    Part *part;  /* a heap, largest error first */
    long count;
    bool undefined;
    bool same;                  /* all values so far are the first one */
    double first;               /* NaN: there is none */
    double outer[2 * HALF + 1]; /* of the values from left to right: their polynomial at the end */
} Quad;

static double node_at(int i)
{
    return i <= HALF ? -node[i] : node[2 * HALF - i];
}

/* Lagrange's polynomials at 1. */
static void prepare(Quad *q)
{
    for (int i = 0; i <= 2 * HALF; i++) {
        q->outer[i] = 1;
        for (int j = 0; j <= 2 * HALF; j++)
            if (j != i)
                q->outer[i] *= (1 - node_at(j)) / (node_at(i) - node_at(j));
    }
}

static double bare_value(const Quad *q, double u)
{
    double x = u, y;
    if (q->way)
        x = q->from + q->way * (1 - u) / u;
    y = q->f(q->ctx, x);
    if (q->way)
        y /= u * u;
    return y;
}

static double value_at(Quad *q, double u)
{
    double y = bare_value(q, u), bare = q->way ? y * u * u : y;
    if (!isfinite(y))
        q->undefined = true;
    if (isnan(q->first))
        q->first = bare;
    q->same = q->same && fabs(bare - q->first) <= 4 * DBL_EPSILON * fabs(bare);
    return y;
}

/* What a jump between the outermost nodes and the ends would leave out; ends without a finite value
 * tell nothing. */
static double gap_at_ends(const Quad *q, const double *value, double a, double b)
{
    double left = -bare_value(q, a), right = -bare_value(q, b);
    for (int i = 0; i <= 2 * HALF; i++) {
        left += q->outer[2 * HALF - i] * value[i];
        right += q->outer[i] * value[i];
    }
    left = isfinite(left) ? fabs(left) : 0;
    right = isfinite(right) ? fabs(right) : 0;
    return (1 - node[0]) * fmax(left, right);
}

static Part rule(Quad *q, double a, double b)
{
    double value[2 * HALF + 1];
    double middle = a + (b - a) / 2, half = (b - a) / 2;
    double f = value_at(q, middle);
    double sum = kronrod[HALF] * f, coarse = 0, size = kronrod[HALF] * fabs(f);
    double odd = 0; /* the difference for f times the distance from the middle */
    for (int i = 0; i < HALF; i++) {
        double left = value_at(q, middle - half * node[i]);
        double right = value_at(q, middle + half * node[i]);
        sum += kronrod[i] * (left + right);
        size += kronrod[i] * (fabs(left) + fabs(right));
        value[i] = left;
        value[2 * HALF - i] = right;
        odd += (kronrod[i] - (i % 2 ? gauss[i / 2] : 0)) * node[i] * (right - left);
        if (i % 2)
            coarse += gauss[i / 2] * (left + right);
    }
    value[HALF] = f;
    double difference = fmax(fabs(sum - coarse), fabs(odd));
    difference = fmax(difference, gap_at_ends(q, value, a, b));
    Part part = {a, b, sum * half, difference * fabs(half), size * fabs(half)};
    /* The difference is the error of the coarse rule: far too large where f is smooth. */
    if (part.size > 0 && part.error > 0)
        part.error = part.size * fmin(1, pow(200 * part.error / part.size, 1.5));
    return part;
}

/* --- the heap -------------------------------------------------------------------------------- */

static void put(Quad *q, Part part)
{
    long i = q->count++;
    for (; i > 0 && q->part[(i - 1) / 2].error < part.error; i = (i - 1) / 2)
        q->part[i] = q->part[(i - 1) / 2];
    q->part[i] = part;
}

static Part take(Quad *q)
{
    Part top = q->part[0], last = q->part[--q->count];
    long i = 0;
    for (long kid = 1; kid < q->count; i = kid, kid = 2 * i + 1) {
        if (kid + 1 < q->count && q->part[kid + 1].error > q->part[kid].error)
            kid++;
        if (q->part[kid].error <= last.error)
            break;
        q->part[i] = q->part[kid];
    }
    q->part[i] = last;
    return top;
}

/* --- all of it ------------------------------------------------------------------------------- */

static void sum_up(const Quad *q, double *value, double *error, double *size)
{
    *value = *error = *size = 0;
    for (long i = 0; i < q->count; i++) {
        *value += q->part[i].value;
        *error += q->part[i].error;
        *size += q->part[i].size;
    }
}

static Status refine(Quad *q, double tolerance, double *value)
{
    double error, size;
    sum_up(q, value, &error, &size);
    while (error > tolerance * size) {
        if (err_interrupt_pending)
            return ST_INTERRUPT;
        Part worst = take(q);
        double middle = worst.a + (worst.b - worst.a) / 2;
        bool small = fabs(worst.b - worst.a) <= 16 * DBL_EPSILON * fabs(middle);
        if (q->count + 2 > MOST_PARTS || small)
            return ST_LIMIT;
        Part left = rule(q, worst.a, middle), right = rule(q, middle, worst.b);
        if (q->undefined)
            return ST_DOMAIN;
        put(q, left);
        put(q, right);
        error += left.error + right.error - worst.error;
        size += left.size + right.size - worst.size;
        if (error <= tolerance * size || q->count % 64 == 0) /* without accumulated rounding */
            sum_up(q, value, &error, &size);
    }
    return ST_OK;
}

/* Integrals begun so far, in which an integrand shows that takes some itself. */
static unsigned long begun;

/* A constant, as far as the points tell, may be one with narrow steps in it. */
static void look_closer(Quad *q, double a, double b)
{
    q->count = 0;
    for (int i = 0; i < CLOSER && !q->undefined && !err_interrupt_pending; i++)
        put(q, rule(q, a + (b - a) * i / CLOSER, a + (b - a) * (i + 1) / CLOSER));
}

static Status integrate(Quad *q, double a, double b, double tolerance, double *value)
{
    q->count = 0;
    q->undefined = false;
    q->same = true;
    q->first = NAN;
    unsigned long before = begun;
    put(q, rule(q, a, b));
    /* The points of integrals within integrals multiply: only the innermost ones are looked at. */
    bool constant = q->same && begun == before;
    if (constant)
        look_closer(q, a, b);
    if (err_interrupt_pending)
        return ST_INTERRUPT;
    if (constant && !q->same && q->way) /* far out there may be any number of them */
        return ST_LIMIT;
    if (q->undefined)
        return ST_DOMAIN;
    return refine(q, tolerance, value);
}

/* One of the pieces, added to *value: from..infinity, -infinity..from, or a finite one. */
static Status add_piece(Quad *q, int way, double a, double b, double tolerance, double *value)
{
    double part = 0;
    q->way = way;
    q->from = way > 0 ? a : b;
    Status status =
        way ? integrate(q, 0, 1, tolerance, &part) : integrate(q, a, b, tolerance, &part);
    *value += part;
    return status;
}

Status quad_integrate(QuadFunction f, void *ctx, double a, double b, double tolerance,
                      double *value)
{
    Quad q = {.f = f, .ctx = ctx};
    double sign = a > b ? -1 : 1, low = fmin(a, b), high = fmax(a, b);
    Status status = ST_OK;
    *value = 0;
    if (a == b)
        return ST_OK;
    begun++;
    prepare(&q);
    q.part = mem_array(MOST_PARTS + 2, sizeof *q.part);
    err_defer(mem_release, q.part);
    /* The tails of an infinite range apart, so that a singularity at a finite end stays one. */
    double left = isfinite(low) ? low : isfinite(high) ? high - 1 : -1;
    double right = isfinite(high) ? high : left + (isfinite(low) ? 1 : 2);
    if (!isfinite(low))
        status = add_piece(&q, -1, low, left, tolerance, value);
    if (status == ST_OK)
        status = add_piece(&q, 0, left, right, tolerance, value);
    if (status == ST_OK && !isfinite(high))
        status = add_piece(&q, 1, right, high, tolerance, value);
    err_undefer(true);
    *value *= sign;
    return status;
}
