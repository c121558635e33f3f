/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The slopes are laid out as a program whose every place holds the coefficients of a series, found
 * order by order: sums and Cauchy products, powers w = u^a by u*w' = a*u'*w, functions w = f(u,
 * ...) by w' = f_u*u' + ..., where f_u is a place of its own. That one may lead back to w (tan,
 * exp): coefficient k of w needs the derivative's up to k-1 only. A series of order p costs p^2
 * products a place, done by Arb's dot products.
 *
 * With order p = 1 - ln(tolerance)/2 a step that makes the last two terms as large as the tolerance
 * is near the best for any problem (Jorba and Zou, section 3). Kept are the points between steps; a
 * series is found again when a value inside its step is asked for.
 *
 * The numbers are the midpoints of balls: what is added to the precision covers the rounding of a
 * step, and the error of the solution is controlled, not enclosed.
 */
#include "cas/value/taylor.h"

#include <math.h>

#include "cas/base/ball.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/evalf_ball.h"
#include "cas/value/funcs_row.h"

enum {
    GUARD_BITS = 40,
    SPARE_BITS = 10,
    DEFECT_PLACES = 8,
    LEAST_ORDER = 8,
    MOST_PLACES = 20000, /* derivatives that lead to ever new functions need more */
    SMALLEST_STEP = 4    /* bits of the time that a step must move at least, after the guard */
};

typedef enum Op { OP_CONSTANT, OP_TIME, OP_STATE, OP_SUM, OP_PRODUCT, OP_POWER, OP_CALL } Op;

typedef struct Place {
    Op op;
    long count;    /* operands */
    long *operand; /* places; of OP_STATE: its number */
    long *slope;   /* of OP_CALL: the places of the partial derivatives */
    const FuncRow *row;
    arb_ptr weight; /* of OP_SUM: of each operand */
    arb_t exponent; /* of OP_POWER */
    arb_ptr c, d;   /* coefficients; k times them */
} Place;

/* The points of one direction: t, y_0, ..., one after the other; the first is the start. */
typedef struct Way {
    arb_ptr point;
    long count, ready, room; /* points made; initialised, the next one included; allocated */
    arb_t step;              /* the last one */
    double most;             /* log2 of the size of the next one at most */
} Way;

struct Taylor {
    long n, order;
    slong prec;
    double absolute, relative;
    Place *place;
    long places, room;
    long *slope; /* place of each state's slope */
    long time;
    arb_ptr y; /* n * (order + 1): the series of the states */
    Way way[2];
    long expanded_way, expanded; /* whose series y is; expanded -1: of none */
    Memo places_of;              /* while the program is laid out */
    const Expr *names;
    Expr t;
};

/* --- the program ------------------------------------------------------------------------------ */

static arb_ptr vector(long n)
{
    arb_ptr v = mem_array((size_t)n + 1, sizeof *v);
    for (long i = 0; i < n; i++)
        arb_init(v + i);
    return v;
}

static void clear_vector(arb_ptr v, long n)
{
    for (long i = 0; v && i < n; i++)
        arb_clear(v + i);
    mem_free(v);
}

void taylor_free(void *arg)
{
    Taylor *s = arg;
    if (!s)
        return;
    for (long i = 0; i < s->places; i++) {
        Place *p = &s->place[i];
        clear_vector(p->c, s->order + 1);
        clear_vector(p->d, s->order + 1);
        clear_vector(p->weight, p->weight ? p->count : 0);
        arb_clear(p->exponent);
        mem_free(p->operand);
        mem_free(p->slope);
    }
    for (int forward = 0; forward < 2; forward++) {
        clear_vector(s->way[forward].point, s->way[forward].ready * (s->n + 1));
        arb_clear(s->way[forward].step);
    }
    clear_vector(s->y, s->n * (s->order + 1));
    mem_free(s->place);
    mem_free(s->slope);
    mem_free(s);
}

/* A new place for e with room for the numbers of its operands, which are not set yet. */
static long add_place(Taylor *s, Expr e, Op op, long count)
{
    if (s->places == MOST_PLACES)
        err_raise(ST_UNABLE,
                  "the Taylor series of the right-hand sides has no end of new functions");
    if (s->places == s->room) {
        long room = 2 * s->room + 16;
        s->place = mem_rearray(s->place, (size_t)room, sizeof *s->place);
        s->room = room;
    }
    Place *p = &s->place[s->places++];
    *p = (Place){.op = op, .count = count};
    arb_init(p->exponent);
    p->operand = mem_zalloc((size_t)(count + 1) * sizeof *p->operand);
    p->c = vector(s->order + 1);
    p->d = vector(s->order + 1);
    if (e)
        memo_put(&s->places_of, e, (void *)(intptr_t)s->places);
    return s->places - 1;
}

_Noreturn static void refuse(const char *format, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_UNABLE, format, text);
}

static bool real_constant(arb_t x, Expr e, slong prec)
{
    acb_t z;
    acb_init(z);
    bool known = enclose_real(z, e, prec) && acb_is_finite(z);
    arb_set(x, acb_realref(z));
    mag_zero(arb_radref(x));
    acb_clear(z);
    return known;
}

static bool moves(const Taylor *s, Expr e)
{
    return walk_has(e, s->t) || walk_has_any(e, s->names, s->n);
}

static long lay_out(Taylor *s, Expr e);

static long product(Taylor *s, Expr e, long a, long b)
{
    long p = add_place(s, e, OP_PRODUCT, 2);
    s->place[p].operand[0] = a;
    s->place[p].operand[1] = b;
    return p;
}

/* Pairs of a term and a number. */
static long lay_out_sum(Taylor *s, Expr e)
{
    long count = expr_count(e) / 2;
    long *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < count; k++)
        items[k] = lay_out(s, expr_arg(e, 2 * k));
    long p = add_place(s, e, OP_SUM, count);
    s->place[p].weight = vector(count);
    for (long k = 0; k < count; k++) {
        s->place[p].operand[k] = items[k];
        if (!real_constant(s->place[p].weight + k, expr_arg(e, 2 * k + 1), s->prec))
            refuse("%s is not real", e);
    }
    err_undefer(true);
    return p;
}

/* A number and pairs of a base and an exponent. */
static long lay_out_product(Taylor *s, Expr e)
{
    long count = expr_count(e), p = -1;
    if (expr_arg(e, 0) != EXPR_ONE)
        p = lay_out(s, expr_arg(e, 0));
    for (long k = 1; k < count; k += 2) {
        long factor = lay_out(s, expr_pow(expr_arg(e, k), expr_arg(e, k + 1)));
        p = p < 0 ? factor : product(s, k + 2 == count ? e : NULL, p, factor);
    }
    return p;
}

/* Positive whole powers by squaring: they have series also where the base vanishes. */
static long whole_power(Taylor *s, Expr e, long base, long exponent)
{
    if (exponent == 1)
        return base;
    long half = whole_power(s, NULL, base, exponent / 2);
    long square = product(s, exponent % 2 ? NULL : e, half, half);
    return exponent % 2 ? product(s, e, square, base) : square;
}

static long lay_out_power(Taylor *s, Expr e)
{
    Expr base = expr_arg(e, 0), exponent = expr_arg(e, 1);
    long whole;
    if (moves(s, exponent))
        return lay_out(s, funcs_apply1("exp", expr_mul(exponent, funcs_apply1("ln", base))));
    long u = lay_out(s, base);
    if (num_get_si(&whole, exponent) && whole > 1 && whole < 1000)
        return whole_power(s, e, u, whole);
    long p = add_place(s, e, OP_POWER, 1);
    s->place[p].operand[0] = u;
    if (!real_constant(s->place[p].exponent, exponent, s->prec))
        refuse("the exponent %s is no real number", exponent);
    return p;
}

static long lay_out_call(Taylor *s, Expr e)
{
    const FuncRow *row = funcs_find(expr_arg(e, 0));
    long count = expr_count(e) - 1;
    FuncCut cut = row ? funcs_cut(row, e->u.args + 1, count) : FUNC_CUT_NONE;
    if (!row || !row->ball || !row->derivative || cut == FUNC_CUT_ZERO || cut == FUNC_CUT_ALL)
        refuse("method = taylorseries: %s has no Taylor series", e);
    long *operand = mem_array((size_t)count, sizeof *operand);
    err_defer(mem_release, operand);
    for (long k = 0; k < count; k++)
        operand[k] = lay_out(s, expr_arg(e, k + 1));
    long p = add_place(s, e, OP_CALL, count);
    s->place[p].row = row;
    s->place[p].slope = mem_zalloc((size_t)(count + 1) * sizeof(long));
    for (long k = 0; k < count; k++) {
        s->place[p].operand[k] = operand[k];
        s->place[p].slope[k] = -1;
        if (!moves(s, expr_arg(e, k + 1)))
            continue;
        Expr slope = row->derivative(e->u.args + 1, count, k);
        if (!slope)
            refuse("method = taylorseries: the derivative of %s is not known", e);
        long place = lay_out(s, slope);
        s->place[p].slope[k] = place;
    }
    err_undefer(true);
    return p;
}

static long lay_out_constant(Taylor *s, Expr e)
{
    long p = add_place(s, e, OP_CONSTANT, 0);
    if (!real_constant(s->place[p].c, e, s->prec))
        refuse("%s is no real constant", e);
    return p;
}

static long lay_out_state(Taylor *s, Expr e)
{
    for (long i = 0; i < s->n; i++)
        if (e == s->names[i]) {
            long p = add_place(s, e, OP_STATE, 1);
            s->place[p].operand[0] = i;
            return p;
        }
    return -1;
}

/* The place of e; places come after those of their operands. */
static long lay_out(Taylor *s, Expr e)
{
    long known = (long)(intptr_t)memo_get(&s->places_of, e);
    if (known)
        return known - 1;
    long p = lay_out_state(s, e);
    if (p >= 0)
        return p;
    if (e == s->t)
        return add_place(s, e, OP_TIME, 0);
    if (!moves(s, e))
        return lay_out_constant(s, e);
    err_stack_check();
    switch (expr_kind(e)) {
    case EXPR_SUM:
        p = lay_out_sum(s, e);
        break;
    case EXPR_PRODUCT:
        p = lay_out_product(s, e);
        break;
    case EXPR_POWER:
        p = lay_out_power(s, e);
        break;
    case EXPR_CALL:
        p = lay_out_call(s, e);
        break;
    default:
        refuse("method = taylorseries: %s has no Taylor series", e);
    }
    return p;
}

/* --- series ----------------------------------------------------------------------------------- */

static void midpoint(arb_t x)
{
    mag_zero(arb_radref(x));
}

/* sum over j of a[j]*b[top-j], j = low..top */
static void convolve(arb_t sum, const Taylor *s, arb_srcptr a, arb_srcptr b, long top, long low)
{
    arb_dot(sum, NULL, 0, a + low, 1, b + top - low, -1, top - low + 1, s->prec);
}

static bool first_of_call(Taylor *s, Place *p)
{
    acb_ptr in = _acb_vec_init(p->count);
    acb_t out;
    acb_init(out);
    for (long k = 0; k < p->count; k++)
        acb_set_arb(in + k, s->place[p->operand[k]].c);
    bool known = p->row->ball(out, in, p->count, s->prec) && acb_is_finite(out) && acb_is_real(out);
    arb_set(p->c, acb_realref(out));
    acb_clear(out);
    _acb_vec_clear(in, p->count);
    return known;
}

/* u_0*k*w_k = sum over j of (a*j - (k-j)) u_j w_(k-j), j = 1..k */
static void next_of_power(const Taylor *s, Place *p, long k)
{
    const Place *u = &s->place[p->operand[0]];
    arb_t rest;
    arb_init(rest);
    convolve(rest, s, u->c, p->d, k, 1);
    convolve(p->c + k, s, u->d, p->c, k, 1);
    arb_mul(p->c + k, p->c + k, p->exponent, s->prec);
    arb_sub(p->c + k, p->c + k, rest, s->prec);
    arb_mul_si(rest, u->c, k, s->prec);
    arb_div(p->c + k, p->c + k, rest, s->prec);
    arb_clear(rest);
}

static void next_of_call(const Taylor *s, Place *p, long k)
{
    arb_t part;
    arb_init(part);
    arb_zero(p->c + k);
    for (long i = 0; i < p->count; i++) {
        if (p->slope[i] < 0)
            continue;
        convolve(part, s, s->place[p->operand[i]].d, s->place[p->slope[i]].c, k, 1);
        arb_add(p->c + k, p->c + k, part, s->prec);
    }
    arb_div_si(p->c + k, p->c + k, k, s->prec);
    arb_clear(part);
}

static void next_of_product(const Taylor *s, Place *p, long k)
{
    const Place *u = &s->place[p->operand[0]], *v = &s->place[p->operand[1]];
    if (u->op == OP_CONSTANT)
        arb_mul(p->c + k, u->c, v->c + k, s->prec);
    else if (v->op == OP_CONSTANT)
        arb_mul(p->c + k, u->c + k, v->c, s->prec);
    else
        convolve(p->c + k, s, u->c, v->c, k, 0);
}

/* Coefficient k of a place; false: there is no real value. */
static bool next_coefficient(Taylor *s, Place *p, long k, const arb_t t)
{
    switch (p->op) {
    case OP_CONSTANT:
        if (k > 0)
            arb_zero(p->c + k);
        break;
    case OP_TIME:
        if (k == 0)
            arb_set(p->c, t);
        else
            arb_set_si(p->c + k, k == 1);
        break;
    case OP_STATE:
        arb_set(p->c + k, s->y + p->operand[0] * (s->order + 1) + k);
        break;
    case OP_SUM:
        arb_zero(p->c + k);
        for (long i = 0; i < p->count; i++)
            arb_addmul(p->c + k, p->weight + i, s->place[p->operand[i]].c + k, s->prec);
        break;
    case OP_PRODUCT:
        next_of_product(s, p, k);
        break;
    case OP_POWER:
        if (k == 0)
            arb_pow(p->c, s->place[p->operand[0]].c, p->exponent, s->prec);
        else
            next_of_power(s, p, k);
        break;
    case OP_CALL:
        if (k == 0 && !first_of_call(s, p))
            return false;
        if (k > 0)
            next_of_call(s, p, k);
        break;
    }
    midpoint(p->c + k);
    arb_mul_si(p->d + k, p->c + k, k, s->prec);
    midpoint(p->d + k);
    return arb_is_finite(p->c + k);
}

static arb_ptr point(const Taylor *s, bool forward, long i)
{
    return s->way[forward].point + i * (s->n + 1);
}

/* The series of the states at a point of a way; false: there is none. */
static bool expand(Taylor *s, bool forward, long i)
{
    arb_srcptr at = point(s, forward, i);
    s->expanded = -1;
    for (long j = 0; j < s->n; j++)
        arb_set(s->y + j * (s->order + 1), at + 1 + j);
    for (long k = 0; k < s->order; k++) {
        for (long q = 0; q < s->places; q++)
            if (!next_coefficient(s, &s->place[q], k, at))
                return false;
        for (long j = 0; j < s->n; j++) {
            arb_ptr c = s->y + j * (s->order + 1) + k + 1;
            arb_div_si(c, s->place[s->slope[j]].c + k, k + 1, s->prec);
            midpoint(c);
        }
    }
    s->expanded_way = forward;
    s->expanded = i;
    return true;
}

/* y[0..n): the series at distance h from where it was made. */
static void sum_series(const Taylor *s, const arb_t h, arb_ptr y)
{
    for (long j = 0; j < s->n; j++) {
        arb_srcptr c = s->y + j * (s->order + 1);
        arb_set(y + j, c + s->order);
        for (long k = s->order - 1; k >= 0; k--) {
            arb_mul(y + j, y + j, h, s->prec);
            arb_add(y + j, y + j, c + k, s->prec);
            midpoint(y + j);
        }
    }
}

/* --- steps ------------------------------------------------------------------------------------ */

/* log2 of the largest |coefficient k| of all states; -HUGE_VAL when all vanish. */
static double size_of(const Taylor *s, long k)
{
    double largest = -HUGE_VAL;
    for (long j = 0; j < s->n; j++) {
        arb_srcptr c = s->y + j * (s->order + 1) + k;
        if (arb_is_zero(c))
            continue;
        arf_t mantissa;
        fmpz_t exponent;
        arf_init(mantissa);
        fmpz_init(exponent);
        arf_frexp(mantissa, exponent, arb_midref(c));
        double size = log2(fabs(arf_get_d(mantissa, ARF_RND_NEAR))) + fmpz_get_d(exponent);
        largest = fmax(largest, size);
        arf_clear(mantissa);
        fmpz_clear(exponent);
    }
    return largest;
}

/* log2 of the step that makes the last two terms as large as the tolerance. */
static double choose_step(const Taylor *s)
{
    double tolerance = fmax(s->absolute, s->relative + size_of(s, 0)), step = HUGE_VAL;
    for (long k = s->order - 1; k <= s->order; k++) {
        double size = size_of(s, k);
        if (isfinite(size))
            step = fmin(step, (tolerance - size) / (double)k);
    }
    return isfinite(step) ? step : 0;
}

/* log2 of a number's size. */
static double bits_of(const arb_t x)
{
    mag_t size;
    mag_init(size);
    arb_get_mag(size, x);
    double bits = mag_get_d_log2_approx(size);
    mag_clear(size);
    return bits;
}

/* log2 of |h| times the largest defect |p'(h) - f(p(h))| of the series p at h from the point
 * `from`; -HUGE_VAL where f has no value. The series stays as it is, but for what belongs to one
 * point. */
static double defect_at(Taylor *s, const arb_t h, arb_srcptr from)
{
    long width = s->order + 1;
    arb_ptr at = vector(2 * s->n + 1), first = at + s->n + 1;
    double largest = -HUGE_VAL;
    bool valued = true;
    arb_add(at, from, h, s->prec);
    midpoint(at);
    sum_series(s, h, at + 1);
    for (long j = 0; j < s->n; j++) {
        arb_set(first + j, s->y + j * width);
        arb_set(s->y + j * width, at + 1 + j);
    }
    for (long q = 0; q < s->places && valued; q++)
        valued = next_coefficient(s, &s->place[q], 0, at);
    for (long j = 0; j < s->n; j++) {
        arb_srcptr c = s->y + j * width;
        arb_zero(at);
        for (long k = s->order; k >= 1; k--) { /* p'(h) */
            arb_mul(at, at, h, s->prec);
            arb_addmul_si(at, c + k, k, s->prec);
            midpoint(at);
        }
        arb_set(s->y + j * width, first + j);
        arb_sub(at, at, s->place[s->slope[j]].c, s->prec);
        arb_mul(at, at, h, s->prec);
        largest = valued ? fmax(largest, bits_of(at)) : largest;
    }
    clear_vector(at, 2 * s->n + 1);
    return largest;
}

/* The step of size 2^size in halves until the series holds at places all over it: of a steep front
 * far off, such as tanh(300*x), the coefficients tell nothing. */
static double holding_step(Taylor *s, double size, bool forward, arb_srcptr from)
{
    double tolerance = fmax(s->absolute, s->relative + size_of(s, 0));
    double most = tolerance + log2((double)s->order) + SPARE_BITS;
    arb_t h;
    arb_init(h);
    for (long i = 1; i <= DEFECT_PLACES && size > 4 - (double)s->prec; i++) {
        arb_set_d(h, exp2(size - floor(size)) * (double)(forward ? i : -i) / DEFECT_PLACES);
        arb_mul_2exp_si(h, h, (slong)floor(size));
        if (defect_at(s, h, from) > most) {
            size -= 1;
            i = 0;
        }
    }
    arb_clear(h);
    return size;
}

/* Room for the next point: it counts when it has been made, whatever fails until then. */
static arb_ptr next_point(Taylor *s, Way *way)
{
    long width = s->n + 1;
    if (way->count == way->room) {
        long room = 2 * way->room + 16;
        way->point = mem_rearray(way->point, (size_t)(room * width), sizeof *way->point);
        way->room = room;
    }
    arb_ptr p = way->point + way->count * width;
    for (long i = 0; i < width && way->ready == way->count; i++)
        arb_init(p + i);
    way->ready = way->count + 1;
    return p;
}

Status taylor_step(Taylor *s, bool forward)
{
    Way *way = &s->way[forward];
    long last = way->count - 1;
    if (!expand(s, forward, last))
        return ST_DOMAIN;
    double size = fmin(choose_step(s), way->most);
    if (size_of(s, 0) > 4.0 * (double)s->prec) /* it has run away */
        return ST_LIMIT;
    size = holding_step(s, size, forward, point(s, forward, last));
    arb_ptr p = next_point(s, way);
    arb_srcptr from = point(s, forward, last);
    arb_set_d(way->step, exp2(size - floor(size)));
    arb_mul_2exp_si(way->step, way->step, (slong)floor(size));
    if (!forward)
        arb_neg(way->step, way->step);
    arb_add(p, from, way->step, s->prec);
    midpoint(p);
    arb_t h, least;
    arb_init(h);
    arb_init(least);
    arb_sub(h, p, from, s->prec);
    midpoint(h);
    arb_mul_2exp_si(least, p, SMALLEST_STEP + GUARD_BITS - s->prec);
    bool tiny = arf_cmpabs(arb_midref(h), arb_midref(least)) < 0;
    arb_clear(least);
    if (!tiny) {
        sum_series(s, h, p + 1);
        way->count++;
        way->most = INFINITY;
    }
    arb_clear(h);
    return tiny ? ST_LIMIT : ST_OK;
}

void taylor_back(Taylor *s, bool forward)
{
    CHECK(s->way[forward].count > 1);
    s->way[forward].count--;
}

void taylor_limit(Taylor *s, bool forward, double most)
{
    CHECK(most > 0);
    s->way[forward].most = log2(most);
}

/* --- a solution ------------------------------------------------------------------------------- */

static void begin_ways(Taylor *s, Expr t0, const Expr *start)
{
    for (int forward = 0; forward < 2; forward++) {
        arb_ptr p = next_point(s, &s->way[forward]);
        if (!real_constant(p, t0, s->prec))
            refuse("the point %s of the starting values is no real number", t0);
        for (long i = 0; i < s->n; i++)
            if (!real_constant(p + 1 + i, start[i], s->prec))
                refuse("the starting value %s is no real number", start[i]);
        s->way[forward].count = 1;
        s->way[forward].most = INFINITY;
    }
}

Taylor *taylor_new(Expr t, const Expr *names, const Expr *slopes, long n, Expr t0,
                   const Expr *start, double absolute, double relative)
{
    Taylor *s = mem_zalloc(sizeof *s);
    err_defer(taylor_free, s);
    arb_init(s->way[0].step);
    arb_init(s->way[1].step);
    s->n = n;
    s->t = t;
    s->names = names;
    s->absolute = absolute;
    s->relative = relative;
    s->expanded = -1;
    double bits = -fmin(absolute, relative);
    s->prec = (slong)fmax(bits, 53) + GUARD_BITS;
    s->order = (long)fmax(LEAST_ORDER, ceil(1 + bits * log(2) / 2));
    s->slope = mem_zalloc((size_t)(n + 1) * sizeof *s->slope);
    s->y = vector(n * (s->order + 1));
    memo_begin(&s->places_of);
    for (long i = 0; i < n; i++)
        s->slope[i] = lay_out(s, slopes[i]);
    memo_end(&s->places_of);
    begin_ways(s, t0, start);
    err_undefer(false);
    return s;
}

double taylor_end(const Taylor *s, bool forward)
{
    return arf_get_d(arb_midref(point(s, forward, s->way[forward].count - 1)), ARF_RND_NEAR);
}

double taylor_last_step(const Taylor *s, bool forward)
{
    return arf_get_d(arb_midref(s->way[forward].step), ARF_RND_NEAR);
}

long taylor_steps(const Taylor *s, bool forward)
{
    return s->way[forward].count - 1;
}

long taylor_order(const Taylor *s)
{
    return s->order;
}

/* Is the number at, from the start on, to the right, and does that way reach it? */
static bool reaches(const Taylor *s, const arb_t at, bool *forward)
{
    *forward = arf_cmp(arb_midref(at), arb_midref(point(s, true, 0))) >= 0;
    int side = arf_cmp(arb_midref(point(s, *forward, s->way[*forward].count - 1)), arb_midref(at));
    return *forward ? side >= 0 : side <= 0;
}

bool taylor_reaches(const Taylor *s, Expr at)
{
    bool forward;
    arb_t x;
    arb_init(x);
    bool yes = real_constant(x, at, s->prec) && reaches(s, x, &forward);
    arb_clear(x);
    return yes;
}

/* The last point not beyond at. */
static long find_point(const Taylor *s, const arb_t at, bool forward)
{
    long low = 0, high = s->way[forward].count - 1;
    while (low < high) {
        long middle = (low + high + 1) / 2;
        int side = arf_cmp(arb_midref(point(s, forward, middle)), arb_midref(at));
        if (forward ? side <= 0 : side >= 0)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

typedef struct Values {
    arb_ptr y;
    long n;
} Values;

/* What a call of the library was writing to when it was left is in no state to be cleared. */
static void release_values(void *arg)
{
    Values *v = arg;
    if (err_in_library)
        mem_free(v->y);
    else
        clear_vector(v->y, v->n);
}

void taylor_values(Taylor *s, Expr at, long digits, Expr *values)
{
    bool forward;
    Values held = {vector(s->n), s->n};
    err_defer(release_values, &held);
    arb_ptr y = held.y;
    arb_t x;
    held_arb(x);
    real_constant(x, at, s->prec);
    reaches(s, x, &forward);
    long i = find_point(s, x, forward);
    arb_srcptr from = point(s, forward, i);
    arb_sub(x, x, from, s->prec);
    midpoint(x);
    if (arb_is_zero(x)) {
        for (long j = 0; j < s->n; j++)
            arb_set(y + j, from + 1 + j);
    } else {
        if (s->expanded != i || s->expanded_way != forward)
            expand(s, forward, i);
        sum_series(s, x, y);
    }
    for (long j = 0; j < s->n; j++)
        values[j] = evalf_middle(y + j, digits);
    held_end(2);
}
