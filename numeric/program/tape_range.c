/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program once more, in intervals of doubles (R. E. Moore, Interval Analysis, 1966). Each
 * result is widened by some units of its last place, which covers the rounding of the program
 * itself, too. Functions that are called are enclosed by the balls of their rows.
 *
 * What must hold: the value at any point of the inputs' intervals lies in the output's, as far as
 * it is real there. NaN says that nothing is known and goes through to whatever uses it.
 */
#include "numeric/program/tape_range.h"

#include <float.h>
#include <math.h>

#include "cas/base/ball.h"
#include "cas/base/check.h"
#include "cas/value/funcs_row.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_emit.h"

static const TapeRange BLIND = {NAN, NAN}, WHOLE = {-INFINITY, INFINITY};

static bool is_blind(TapeRange x)
{
    return isnan(x.low) || isnan(x.high);
}

static bool is_point(TapeRange x)
{
    return x.low == x.high;
}

static bool has_zero(TapeRange x)
{
    return x.low <= 0 && x.high >= 0;
}

/* Rounded outward. Zero and numbers that are exact for sure stay. */
static TapeRange widened(double low, double high)
{
    double a = fabs(low) * (4 * DBL_EPSILON), b = fabs(high) * (4 * DBL_EPSILON);
    return (TapeRange){isinf(low) ? low : low - a, isinf(high) ? high : high + b};
}

static TapeRange hull(TapeRange x, TapeRange y)
{
    return (TapeRange){fmin(x.low, y.low), fmax(x.high, y.high)};
}

/* --- arithmetic ------------------------------------------------------------------------------ */

static TapeRange negated(TapeRange x)
{
    return (TapeRange){-x.high, -x.low};
}

/* A sum may cancel, so it is widened by what its terms are worth. */
static TapeRange sum(TapeRange x, TapeRange y)
{
    double a = DBL_EPSILON * (fabs(x.low) + fabs(y.low));
    double b = DBL_EPSILON * (fabs(x.high) + fabs(y.high));
    return (TapeRange){isinf(a) ? x.low + y.low : x.low + y.low - a,
                       isinf(b) ? x.high + y.high : x.high + y.high + b};
}

static TapeRange difference(TapeRange x, TapeRange y)
{
    return sum(x, negated(y));
}

/* Nothing times something without bound is nothing. */
static double times(double a, double b)
{
    return a == 0 || b == 0 ? 0 : a * b;
}

static TapeRange product(TapeRange x, TapeRange y)
{
    double p = times(x.low, y.low), q = times(x.low, y.high), r = times(x.high, y.low),
           s = times(x.high, y.high);
    return widened(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}

static TapeRange inverse(TapeRange x)
{
    if (has_zero(x))
        return x.low == 0 && x.high > 0   ? widened(1 / x.high, INFINITY)
               : x.high == 0 && x.low < 0 ? widened(-INFINITY, 1 / x.low)
                                          : WHOLE;
    return widened(1 / x.high, 1 / x.low);
}

/* |x| */
static TapeRange size(TapeRange x)
{
    double high = fmax(fabs(x.low), fabs(x.high));
    return (TapeRange){has_zero(x) ? 0 : fmin(fabs(x.low), fabs(x.high)), high};
}

static TapeRange square(TapeRange x)
{
    TapeRange s = size(x);
    return widened(s.low * s.low, s.high * s.high);
}

/* --- functions ------------------------------------------------------------------------------- */

/* By a rising function, of the part of x that is at least `from`. */
static TapeRange rising(double (*f)(double), TapeRange x, double from)
{
    if (x.high < from)
        return BLIND;
    return widened(f(fmax(x.low, from)), f(x.high));
}

static TapeRange power(TapeRange x, TapeRange y);

/* Of what is negative to powers among which are whole ones: either sign may come. */
static TapeRange power_of_either_sign(TapeRange x, TapeRange y)
{
    TapeRange r = power(size(x), y);
    return (TapeRange){-r.high, r.high};
}

/* x^n at both ends of what is positive; other bases only to whole powers. */
static TapeRange power(TapeRange x, TapeRange y)
{
    if (is_point(y) && isfinite(y.low) && y.low == rint(y.low) && x.low < 0) {
        TapeRange s = size(x);
        bool even = fmod(y.low, 2) == 0;
        if (has_zero(x) && y.low < 0)
            return even ? (TapeRange){0, INFINITY} : WHOLE;
        if (even)
            return power(s, y);
        return widened(pow(x.low, y.low) < pow(x.high, y.low) ? pow(x.low, y.low)
                                                              : pow(x.high, y.low),
                       fmax(pow(x.low, y.low), pow(x.high, y.low)));
    }
    if (x.low < 0 && ceil(y.low) <= y.high)
        return power_of_either_sign(x, y);
    if (x.high < 0)
        return BLIND;
    x.low = fmax(x.low, 0);
    double p = pow(x.low, y.low), q = pow(x.low, y.high), r = pow(x.high, y.low),
           s = pow(x.high, y.high);
    return widened(fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)));
}

/* The sine or cosine, whose greatest value is at `top` and at whole turns from there. */
static TapeRange wave(double (*f)(double), TapeRange x, double top)
{
    double slack = 4 * DBL_EPSILON * size(x).high, turn = 2 * M_PI;
    if (!(x.high - x.low < 6))
        return (TapeRange){-1, 1};
    TapeRange r = widened(fmin(f(x.low), f(x.high)), fmax(f(x.low), f(x.high)));
    r.low -= slack;
    r.high += slack;
    if (ceil((x.low - slack - top) / turn) <= (x.high + slack - top) / turn)
        r.high = 1;
    if (ceil((x.low - slack - top - M_PI) / turn) <= (x.high + slack - top - M_PI) / turn)
        r.low = -1;
    return r;
}

/* --- conditions ------------------------------------------------------------------------------ */

static TapeRange truth(bool yes, bool no)
{
    return (TapeRange){yes, !no};
}

static TapeRange less(TapeRange x, TapeRange y)
{
    return truth(x.high < y.low, x.low >= y.high);
}

static TapeRange less_or_equal(TapeRange x, TapeRange y)
{
    return truth(x.high <= y.low, x.low > y.high);
}

static TapeRange equal(TapeRange x, TapeRange y)
{
    return truth(is_point(x) && is_point(y) && x.low == y.low, x.high < y.low || y.high < x.low);
}

static TapeRange negation(TapeRange x)
{
    return truth(x.low == 0 && x.high == 0, !has_zero(x));
}

static TapeRange conjunction(TapeRange x, TapeRange y)
{
    bool never = (x.low == 0 && x.high == 0) || (y.low == 0 && y.high == 0);
    return truth(!has_zero(x) && !has_zero(y), never);
}

static TapeRange disjunction(TapeRange x, TapeRange y)
{
    bool never = x.low == 0 && x.high == 0 && y.low == 0 && y.high == 0;
    return truth(!has_zero(x) || !has_zero(y), never);
}

static TapeRange chosen(TapeRange condition, TapeRange yes, TapeRange no)
{
    if (!has_zero(condition))
        return yes;
    return is_point(condition) ? no : hull(yes, no);
}

/* --- calls ----------------------------------------------------------------------------------- */

static void set_ball(acb_t z, TapeRange x)
{
    acb_zero(z);
    arf_t low, high;
    arf_init(low);
    arf_init(high);
    arf_set_d(low, x.low);
    arf_set_d(high, x.high);
    arb_set_interval_arf(acb_realref(z), low, high, 64);
    arf_clear(low);
    arf_clear(high);
}

static TapeRange get_ball(const acb_t z)
{
    if (!acb_is_finite(z) || !arb_contains_zero(acb_imagref(z)))
        return WHOLE;
    arf_t low, high;
    arf_init(low);
    arf_init(high);
    arb_get_interval_arf(low, high, acb_realref(z), 64);
    TapeRange x = widened(arf_get_d(low, ARF_RND_FLOOR), arf_get_d(high, ARF_RND_CEIL));
    arf_clear(low);
    arf_clear(high);
    return x;
}

static TapeRange enclosed(const FuncRow *row, const TapeRange *x, long n)
{
    acb_t z;
    acb_ptr args = _acb_vec_init(n);
    acb_init(z);
    TapeRange r = WHOLE;
    bool finite = true;
    for (long i = 0; i < n; i++) {
        finite = finite && isfinite(x[i].low) && isfinite(x[i].high);
        if (finite)
            set_ball(args + i, x[i]);
    }
    if (finite && row->ball(z, args, n, 64))
        r = get_ball(z);
    acb_clear(z);
    _acb_vec_clear(args, n);
    return r;
}

/* What rounding leaves of x: it rises as x does where it does not leap, by a whole number; from one
 * leap to the next are all its values. */
static TapeRange rest(double (*f)(double), TapeRange x)
{
    double low = f(x.low), high = f(x.high), length = x.high - x.low;
    bool leaps = !(length < 0.5 && fabs(high - low - length) < 0.25);
    return leaps ? (TapeRange){-1, 1} : (TapeRange){low, high};
}

/* Rounding to integers rises; a leap at zero lies between its sides. */
static TapeRange leap(const FuncRow *row, TapeRange x)
{
    double (*f)(double) = row->real1;
    if (row->jump == FUNC_JUMP_ROUNDING)
        return row->whole ? (TapeRange){f(x.low), f(x.high)} : rest(f, x);
    TapeRange ends = {fmin(f(x.low), f(x.high)), fmax(f(x.low), f(x.high))};
    double zero = f(0);
    return has_zero(x) ? hull(ends, (TapeRange){zero, zero}) : ends;
}

static bool serves(const FuncRow *row)
{
    return row && (row->ball || (row->real1 &&
                                 (row->jump == FUNC_JUMP_ROUNDING || row->jump == FUNC_JUMP_SIGN)));
}

/* Does the function rise or fall all along what lies on one side of zero? */
static bool goes_one_way(const FuncRow *row, TapeRange x)
{
    bool defined = row->smooth >= FUNC_ANALYTIC || row->wave.is_hyperbolic;
    if (!row->real1 || !defined)
        return false;
    return row->rising || (row->wave.is_hyperbolic && (!has_zero(x) || row->parity == FUNC_EVEN));
}

/* The values at both ends, and the one at zero where it turns around there. */
static TapeRange by_ends(const FuncRow *row, TapeRange x)
{
    double a = row->real1(x.low), b = row->real1(x.high);
    TapeRange r = {fmin(a, b), fmax(a, b)};
    if (!row->rising && has_zero(x))
        r = hull(r, (TapeRange){row->real1(0), row->real1(0)});
    for (int i = 0; i < 4; i++) /* what functions of libraries are off */
        r = widened(r.low, r.high);
    return r;
}

static TapeRange called(const FuncRow *row, const TapeRange *x, long n)
{
    if (!serves(row) || is_blind(x[0]) || (n > 1 && is_blind(x[1])))
        return BLIND;
    if (n == 1 && goes_one_way(row, x[0]))
        return by_ends(row, x[0]);
    return row->ball ? enclosed(row, x, n) : leap(row, x[0]);
}

/* --- the program ----------------------------------------------------------------------------- */

/* Operations that the program has made of two. */
static TapeRange fused(uint32_t op, TapeRange a, TapeRange b, TapeRange c)
{
    switch (op) {
    case TAPE_MULADD:
        return sum(product(a, b), c);
    case TAPE_MULSUB:
        return difference(product(a, b), c);
    case TAPE_SUBMUL:
        return difference(c, product(a, b));
    case TAPE_ADD3:
        return sum(sum(a, b), c);
    default: /* TAPE_MUL3 */
        return product(product(a, b), c);
    }
}

static TapeRange operation(const Tape *tape, const TapeInstruction *i, const TapeRange *r)
{
    TapeRange a = r[i->a], b = r[i->b];
    switch (i->op) {
    case TAPE_NEG:
        return negated(a);
    case TAPE_ADD:
        return sum(a, b);
    case TAPE_SUB:
        return difference(a, b);
    case TAPE_MUL:
        return product(a, b);
    case TAPE_DIV:
        return product(a, inverse(b));
    case TAPE_INV:
        return inverse(a);
    case TAPE_SQR:
        return square(a);
    case TAPE_SQRT:
        return rising(sqrt, a, 0);
    case TAPE_POW:
        return power(a, b);
    case TAPE_EXP:
        return rising(exp, a, -INFINITY);
    case TAPE_LN:
        return rising(log, a, 0);
    case TAPE_SIN:
        return wave(sin, a, M_PI_2);
    case TAPE_COS:
        return wave(cos, a, 0);
    case TAPE_ABS:
        return size(a);
    case TAPE_LT:
        return less(a, b);
    case TAPE_LE:
        return less_or_equal(a, b);
    case TAPE_EQ:
        return equal(a, b);
    case TAPE_NOT:
        return negation(a);
    case TAPE_AND:
        return conjunction(a, b);
    case TAPE_OR:
        return disjunction(a, b);
    case TAPE_MIN:
        return (TapeRange){fmin(a.low, b.low), fmin(a.high, b.high)};
    case TAPE_MAX:
        return (TapeRange){fmax(a.low, b.low), fmax(a.high, b.high)};
    case TAPE_SELECT:
        return chosen(a, b, r[i->c]);
    case TAPE_CALL1:
        return called(tape->row_of[i->c], &a, 1);
    case TAPE_CALL2:
        return called(tape->row_of[i->c], (TapeRange[]){a, b}, 2);
    default:
        return fused(i->op, a, b, r[i->c]);
    }
}

/* The operands of a choice may be blind where they are not chosen; of all others none may. */
static bool knows_operands(const TapeInstruction *i, const TapeRange *r)
{
    int arity = tape_ir_arity((TapeOp)i->op);
    bool called = i->op == TAPE_CALL1 || i->op == TAPE_CALL2;
    if (i->op == TAPE_SELECT || called)
        return called || !is_blind(r[i->a]);
    return !is_blind(r[i->a]) && (arity < 2 || !is_blind(r[i->b])) &&
           (arity < 3 || !is_blind(r[i->c]));
}

size_t tape_range_room(const Tape *tape)
{
    return (size_t)tape->places + 1;
}

bool tape_range_serves(const Tape *tape)
{
    for (const TapeInstruction *i = tape->code; i->op != TAPE_END; i++)
        if ((i->op == TAPE_CALL1 || i->op == TAPE_CALL2) && !serves(tape->row_of[i->c]))
            return false;
    return true;
}

void tape_range(Tape *tape, const TapeRange *in, TapeRange *out, TapeRange *room)
{
    tape_emit_fresh(tape);
    for (long k = 0; k < tape->reads; k++)
        room[tape->read[k]] = in[tape->read[k]];
    for (long k = tape->inputs; k < tape->places; k++) /* constants stay in their registers */
        room[k] = (TapeRange){tape->registers[k], tape->registers[k]};
    for (const TapeInstruction *i = tape->code; i->op != TAPE_END; i++) {
        if (i->op == TAPE_SINCOS) {
            TapeRange a = room[i->a];
            room[i->to] = is_blind(a) ? BLIND : wave(sin, a, M_PI_2);
            room[i->c] = is_blind(a) ? BLIND : wave(cos, a, 0);
        } else {
            room[i->to] = knows_operands(i, room) ? operation(tape, i, room) : BLIND;
        }
    }
    for (long k = 0; k < tape->outputs; k++)
        out[k] = room[tape->result[k]];
}

/* --- of values ------------------------------------------------------------------------------- */

TapeRange tape_range_of(const double *x, long count)
{
    TapeRange range = {INFINITY, -INFINITY};
    for (long i = 0; i < count; i++) {
        range.low = x[i] < range.low || isnan(x[i]) ? x[i] : range.low;
        range.high = x[i] > range.high || isnan(x[i]) ? x[i] : range.high;
    }
    return range;
}

/* A smooth function leaves the span of equidistant values by less than the largest bend between
 * three of them; and by what its error may be. */
TapeRange tape_range_through(const double *x, long count, double abserr, double relerr)
{
    TapeRange range = tape_range_of(x, count);
    double bend = 0;
    for (long i = 1; i + 1 < count; i++)
        bend = vec_larger(bend, fabs(x[i - 1] - 2 * x[i] + x[i + 1]));
    if (bend == 0 && range.low == range.high)
        return range;
    bend += abserr + relerr * fmax(fabs(range.low), fabs(range.high));
    range.low -= bend;
    range.high += bend;
    return range;
}

void tape_range_along(const Tape *tape, TapeRange *in, long count, const double *times,
                      const double *const *y, double abserr, double relerr)
{
    double x[TAPE_RANGE_POINTS];
    CHECK(count <= TAPE_RANGE_POINTS);
    for (long k = 0; k < tape->reads; k++) {
        long j = tape->read[k];
        for (long i = 0; i < count && j > 0; i++)
            x[i] = y[i][j - 1];
        in[j] = j > 0 ? tape_range_through(x, count, abserr, relerr) : tape_range_of(times, count);
    }
}
