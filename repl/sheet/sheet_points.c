/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants are kept as intervals, as wide as rounding is where the functions are large: what lies
 * in none of them all is a jump. Of conditions the places where they may change are the numbers
 * that they are written with; when each compares the name itself with numbers there are no others.
 */
#include "repl/sheet/sheet_points.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cas/base/err.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/names.h"

enum { DIGITS = 20, GRID = 24, MOST_PLACES = 40 };

typedef struct Places {
    Expr place[MOST_PLACES];
    long n;
} Places;

static void add_place(Expr node, void *data)
{
    Places *p = data;
    if (!expr_is_number(node) || expr_is(node, EXPR_COMPLEX) || p->n > MOST_PLACES - 2)
        return;
    p->place[p->n++] = node;
    p->place[p->n++] = expr_neg(node);
}

typedef struct Number {
    Expr e;
    double re, im;
} Number;

static void take(void *data)
{
    Number *number = data;
    Expr value = evalf_expr(number->e, DIGITS);
    bool complex = expr_is(value, EXPR_COMPLEX);
    if (!expr_is_number(value))
        return;
    number->re = num_to_double(complex ? expr_arg(value, 0) : value);
    number->im = complex ? num_to_double(expr_arg(value, 1)) : 0;
}

static Number number_of(Expr e)
{
    Number number = {e, NAN, NAN};
    if (!err_attempt(take, &number))
        number.re = number.im = NAN;
    return number;
}

/* --- constants of integration ----------------------------------------------------------------- */

typedef struct Differ {
    Expr a, b, variable;
    bool real;
    double at[2 * GRID + 1 + 2 * MOST_PLACES][2]; /* both values */
    long points, lost;
} Differ;

static void look_at(Differ *d, Expr point)
{
    const double small = 1e-9;
    Number a = number_of(walk_replace1(d->a, d->variable, point));
    Number b = number_of(walk_replace1(d->b, d->variable, point));
    bool there = isfinite(a.re) && !(d->real && fabs(a.im) > small * fabs(a.re));
    bool both = there && isfinite(b.re) && !(d->real && fabs(b.im) > small * fabs(b.re));
    d->lost += there && !both;
    if (!both)
        return;
    d->at[d->points][0] = a.re;
    d->at[d->points++][1] = b.re;
}

/* No constant lies within rounding of all differences. Small functions are measured by themselves.
 */
static bool is_several(const Differ *d)
{
    const double small = 1e-9;
    double low = -INFINITY, high = INFINITY, most = 0;
    for (long i = 0; i < d->points; i++)
        most = fmax(most, fabs(d->at[i][0]) + fabs(d->at[i][1]));
    for (long i = 0; i < d->points; i++) {
        double size = fabs(d->at[i][0]) + fabs(d->at[i][1]) + fmin(1, most);
        low = fmax(low, d->at[i][0] - d->at[i][1] - small * size);
        high = fmin(high, d->at[i][0] - d->at[i][1] + small * size);
    }
    return low > high;
}

static Expr with_numbers(Expr e, Expr names, Expr variable)
{
    for (long i = 0; i < expr_count(names); i++)
        if (expr_arg(names, i) != variable)
            e = walk_replace1(e, expr_arg(names, i), expr_ratio(5 * i + 7, 3 * i + 4));
    return e;
}

PointsDiffer sheet_points_differ(Expr a, Expr b, Expr variable, bool real)
{
    enum { ENOUGH = 8 };
    Expr both = expr_list((Expr[]){a, b}, 2), names = names_in(both);
    both = with_numbers(both, names, variable);
    Differ d = {.a = expr_arg(both, 0), .b = expr_arg(both, 1), .variable = variable, .real = real};
    Places places = {.n = 0};
    walk_each(both, add_place, &places);
    for (long k = -GRID; k <= GRID; k++)
        look_at(&d, expr_ratio(6 * k * (k < 0 ? -k : k) + 19 * k + 1, 37));
    for (long i = 0; i < places.n; i++)
        for (long side = -1; side <= 1; side += 2)
            look_at(&d, expr_add(places.place[i], expr_ratio(side, 1013)));
    if (is_several(&d))
        return POINTS_JUMP;
    return d.points < ENOUGH ? POINTS_NONE : d.lost ? POINTS_PARTLY : POINTS_CONSTANT;
}

/* --- conditions ------------------------------------------------------------------------------- */

typedef struct Condition {
    Expr name, point;
    bool unknown; /* something in it is no condition on the name, or not decided */
    bool direct;  /* the name itself is compared with numbers, and nothing else */
} Condition;

static bool holds(Condition *c, Expr e);

static bool count_holds(Condition *c, Expr e, bool all)
{
    bool any = false;
    for (long i = 0; i < expr_count(e); i++) {
        bool one = holds(c, expr_arg(e, i));
        if (all && !one)
            return false;
        any = any || one;
    }
    return all || any;
}

static double side_of(Condition *c, Expr e)
{
    c->direct = c->direct && (e == c->name || !walk_has(e, c->name));
    if (e == EXPR_INFINITY)
        return INFINITY;
    if (e == expr_neg(EXPR_INFINITY))
        return -INFINITY;
    Number value = number_of(walk_replace1(e, c->name, c->point));
    c->unknown = c->unknown || isnan(value.re) || fabs(value.im) > 1e-12;
    return value.re;
}

static bool compare_sides(Condition *c, Expr e)
{
    const double small = 1e-12;
    double l = side_of(c, expr_arg(e, 0)), r = side_of(c, expr_arg(e, 1));
    bool equal = l == r || fabs(l - r) < small * (fabs(l) + fabs(r)); /* infinity is near nothing */
    switch (expr_kind(e)) {
    case EXPR_LESS:
        return l < r && !equal;
    case EXPR_LESSEQ:
        return l < r || equal;
    case EXPR_UNEQUAL:
        return !equal;
    default:
        return equal;
    }
}

/* Does x lie on the inner side of an end of RealRange(Open(a), b)? The sign is that of the way in.
 */
static bool is_inside(Condition *c, Expr end, double x, double sign)
{
    bool open = expr_is(end, EXPR_CALL) && expr_is_symbol(expr_arg(end, 0), "Open");
    double at = side_of(c, open ? expr_arg(end, 1) : end);
    return sign * (x - at) > 0 || (x == at && !open);
}

static bool lies_within(Condition *c, Expr range)
{
    double x = side_of(c, c->name);
    bool above = is_inside(c, expr_arg(range, 1), x, 1);
    return is_inside(c, expr_arg(range, 2), x, -1) && above;
}

static bool holds(Condition *c, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SET:
    case EXPR_AND:
        return count_holds(c, e, true);
    case EXPR_SEQ:
    case EXPR_LIST:
    case EXPR_OR:
        return count_holds(c, e, false);
    case EXPR_NOT:
        return !holds(c, expr_arg(e, 0));
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_UNEQUAL:
    case EXPR_EQUATION:
        return compare_sides(c, e);
    case EXPR_CALL:
        if (expr_is_symbol(expr_arg(e, 0), "RealRange") && expr_count(e) == 3)
            return lies_within(c, e);
        break;
    default:
        break;
    }
    c->unknown = true;
    return false;
}

static Expr only_name(Expr stored, Expr result)
{
    Expr names = names_in(expr_list((Expr[]){stored, result}, 2));
    return expr_count(names) == 1 ? expr_arg(names, 0) : NULL;
}

static void add_constant(Expr node, void *data)
{
    Places *p = data;
    Number number = number_of(node);
    if (!isfinite(number.re) || number.im != 0 || p->n > MOST_PLACES - 2)
        return;
    p->place[p->n++] = node;
    p->place[p->n++] = expr_neg(node);
}

static int by_value(const void *a, const void *b)
{
    double x = number_of(*(const Expr *)a).re, y = number_of(*(const Expr *)b).re;
    return (x > y) - (x < y);
}

/* 1 and 0 for what holds at the point, -1 for what is not known. */
static int is_true(Condition *c, Expr e, Expr point)
{
    c->point = point;
    bool is_one = holds(c, e);
    return c->unknown ? -1 : is_one;
}

typedef struct Hold {
    Condition stored, result;
    Expr a, b, where;
    bool unknown;
} Hold;

static void hold_at(Hold *h, Expr point)
{
    int one = is_true(&h->stored, h->a, point), other = is_true(&h->result, h->b, point);
    h->unknown = h->unknown || one < 0 || other < 0;
    if (!h->unknown && one != other && !h->where)
        h->where = point;
}

PointsHold sheet_points_hold(Expr stored, Expr result, Expr *where)
{
    Places places = {.n = 0};
    Expr name = only_name(stored, result);
    if (!name)
        return POINTS_UNKNOWN;
    Condition both = {.name = name, .direct = true};
    Hold h = {both, both, stored, result, NULL, false};
    places.place[places.n++] = EXPR_ZERO;
    walk_each(stored, add_constant, &places);
    walk_each(result, add_constant, &places);
    qsort(places.place, (size_t)places.n, sizeof *places.place, by_value);
    hold_at(&h, expr_sub(places.place[0], EXPR_ONE));
    for (long i = 0; i < places.n; i++) {
        Expr next = i + 1 < places.n ? places.place[i + 1] : expr_add(places.place[i], EXPR_TWO);
        hold_at(&h, places.place[i]);
        hold_at(&h, expr_mul(EXPR_HALF, expr_add(places.place[i], next)));
    }
    *where = h.where;
    if (h.unknown)
        return POINTS_UNKNOWN;
    bool certain = h.stored.direct && h.result.direct && places.n < MOST_PLACES - 2;
    return h.where ? POINTS_OTHER : certain ? POINTS_SAME : POINTS_ALIKE;
}

/* --- digits ----------------------------------------------------------------------------------- */

/* The leading digits that two numbers of `digits` digits have in common where these are computed,
 * each with an error of its own: four at least, of six and more; 0 else. */
static int agreeing_digits(double exact, double distance, int digits)
{
    enum { LEAST = 4, COMPUTED = 6 };
    int agree = exact != 0 ? (int)floor(-log10(distance / fabs(exact))) : 0;
    return digits >= COMPUTED && agree >= LEAST ? agree : 0;
}

/* 0 where `given` is not `exact` to its digits, nor computed with an error; 99 where they are the
 * same. */
static int digits_of(double exact, double given)
{
    enum { LEAST = 2, MOST = 9, ALL = 99 };
    double unit = 0, distance = fabs(given - exact);
    int digits = 0;
    if (distance <= 1e-9 * fabs(exact))
        return ALL;
    for (char text[40]; given != 0 && digits < MOST && unit == 0;) {
        snprintf(text, sizeof text, "%.*e", digits, given);
        digits++;
        if (fabs(strtod(text, NULL) - given) <= 1e-12 * fabs(given))
            unit = pow(10, floor(log10(fabs(given))) - digits + 1);
    }
    bool rounded = distance <= unit / 2 * (1 + 1e-9);
    bool cut = distance < unit && fabs(given) < fabs(exact);
    return digits >= LEAST && (rounded || cut) ? digits : agreeing_digits(exact, distance, digits);
}

int sheet_points_digits(Expr value, Expr result)
{
    Number exact = number_of(value), given = number_of(result);
    if (!(result->flags & NODE_HAS_FLOAT) || !expr_is_number(result) || !isfinite(exact.re) ||
        !isfinite(exact.im))
        return 0;
    int re = digits_of(exact.re, given.re), im = digits_of(exact.im, given.im);
    return re < im ? re : im;
}

bool sheet_points_apart(Expr value, Expr result)
{
    const double agree = 1e-6;
    Number a = number_of(value), b = number_of(result);
    double size = fmax(hypot(a.re, a.im), hypot(b.re, b.im));
    double distance = hypot(a.re - b.re, a.im - b.im);
    return hypot(a.re, a.im) > 0 && hypot(b.re, b.im) > 0 && distance > agree * size;
}
