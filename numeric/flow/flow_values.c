/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What single instructions compute where that is more than one operation of the machine: powers,
 * remainders, complex numbers, known functions. Whatever is not representable says so by a status;
 * NaN and infinity as arguments are values like others. A known function without a C function is
 * evaluated in balls whose precision rises until the doubles are known.
 */
#include <complex.h>
#include <math.h>

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include "numeric/flow/flow.h"
#include "numeric/program/tape_known.h"

enum { DOUBLE_BITS = 53, FIRST_BITS = 64, MOST_BITS = 1024, DIGITS = 17 };

/* --- real numbers ----------------------------------------------------------------------------- */

FlowStatus flow_power(double *to, double a, double b)
{
    *to = b == 0.5 ? sqrt(a) : pow(a, b);
    if (a < 0 && b != floor(b) && isfinite(b))
        return FLOW_COMPLEX;
    return a == 0 && b < 0 ? FLOW_ZERO : FLOW_DONE;
}

static bool is_below(double x, double bound, bool open)
{
    return open ? x <= bound : x < bound;
}

static bool is_above(double x, double bound, bool open)
{
    return open ? x >= bound : x > bound;
}

FlowStatus flow_call1(double *to, const FlowCalled *f, double x)
{
    bool below = is_below(x, f->low, f->open_low), above = is_above(x, f->high, f->open_high);
    *to = f->real1(x);
    if ((f->low <= f->high ? below || above : below && above) || (isnan(*to) && isfinite(x)))
        return FLOW_COMPLEX;
    if (isinf(*to) && isfinite(x) && fabs(x) <= 1)
        return FLOW_ZERO; /* a pole, not a value too large */
    return FLOW_DONE;
}

FlowStatus flow_call2(double *to, const FlowCalled *f, double x, double y)
{
    *to = f->real2(x, y);
    return isnan(*to) && !isnan(x) && !isnan(y) ? FLOW_COMPLEX : FLOW_DONE;
}

bool flow_is_whole(double x)
{
    return x == floor(x) && fabs(x) < 0x1p62;
}

FlowStatus flow_quotient(double *to, double a, double b)
{
    if (b == 0)
        return FLOW_ZERO;
    if (a != floor(a) || b != floor(b) || !isfinite(a) || !isfinite(b))
        return FLOW_WHOLE;
    *to = (a - fmod(a, b)) / b;
    return FLOW_DONE;
}

FlowStatus flow_remainder(double *to, double a, double b)
{
    FlowStatus status = flow_quotient(to, a, b);
    if (status == FLOW_DONE)
        *to = fmod(a, b);
    return status;
}

FlowStatus flow_modulo(double *to, double a, double b)
{
    FlowStatus status = flow_remainder(to, a, b);
    if (status == FLOW_DONE && *to < 0)
        *to += b;
    return status == FLOW_DONE && b < 0 ? FLOW_MODULUS : status;
}

/* The least number has no negative; it stays what it is, as in the machine. */
int64_t flow_whole_quotient(int64_t a, int64_t b)
{
    return b == -1 ? (int64_t) - (uint64_t)a : a / b;
}

int64_t flow_residue(int64_t a, int64_t b)
{
    int64_t r = b == -1 ? 0 : a % b;
    return r < 0 ? r + b : r;
}

/* The last whole number that a loop comes to whose bound is x: what lies beyond all numbers is
 * cut. */
int64_t flow_bound(double x, int32_t direction)
{
    if (isnan(x))
        return direction > 0 ? INT64_MIN / 2 : INT64_MAX / 2;
    if (x > 0x1p53)
        return (int64_t)1 << 53;
    if (x < -0x1p53)
        return -((int64_t)1 << 53);
    return (int64_t)(direction > 0 ? floor(x) : ceil(x));
}

/* --- complex numbers -------------------------------------------------------------------------- */

/* A negative zero is on the side of the cut where real numbers are. */
static double complex number_of(const FlowCell *a)
{
    double parts[2] = {a[0].d, a[1].d + 0.0};
    double complex z;
    __builtin_memcpy(&z, parts, sizeof z);
    return z;
}

static double complex power(double complex a, double complex b)
{
    if (cimag(b) == 0 && creal(b) == floor(creal(b)) && fabs(creal(b)) <= 64) {
        double complex value = 1;
        for (long n = labs((long)creal(b)); n > 0; n /= 2, a *= a)
            if (n % 2)
                value *= a;
        return creal(b) < 0 ? 1 / value : value;
    }
    return a == 0 ? 0 : cpow(a, b);
}

FlowStatus flow_complex(FlowCell *to, FlowComplexOp op, const FlowCell *at, const FlowCell *bt)
{
    double complex a = number_of(at), b = number_of(bt), value = 0;
    switch (op) {
    case FLOW_Z_DIVIDE:
        if (b == 0)
            return FLOW_ZERO;
        value = a / b;
        break;
    case FLOW_Z_POWER:
        if (a == 0 && creal(b) < 0)
            return FLOW_ZERO;
        value = power(a, b);
        break;
    case FLOW_Z_SQRT:
        value = csqrt(a);
        break;
    case FLOW_Z_EXP:
        value = cexp(a);
        break;
    case FLOW_Z_LN:
        if (a == 0)
            return FLOW_ZERO;
        value = clog(a);
        break;
    case FLOW_Z_SIN:
        value = csin(a);
        break;
    case FLOW_Z_COS:
        value = ccos(a);
        break;
    case FLOW_Z_ABS:
        value = cabs(a);
        break;
    }
    to[0].d = creal(value);
    to[1].d = cimag(value);
    return FLOW_DONE;
}

/* --- known functions -------------------------------------------------------------------------- */

/* Are all digits of the part known that doubles of the size of z have? What cannot be told from
 * zero at the highest precision is zero. */
static bool round_part(double *to, const arb_struct *part, acb_srcptr z, slong bits)
{
    arb_t size;
    arb_init(size);
    acb_abs(size, z, bits);
    bool known = arb_rel_accuracy_bits(part) >= DOUBLE_BITS;
    if (!known && arb_contains_zero(part)) {
        mag_t radius;
        arf_t least;
        mag_init(radius);
        arf_init(least);
        arf_set_mag(least, arb_radref(part));
        arf_mul_2exp_si(least, least, 2 * DOUBLE_BITS);
        known = arf_cmpabs(least, arb_midref(size)) < 0 || arf_is_zero(least);
        arf_clear(least);
        mag_clear(radius);
        if (known)
            *to = 0;
    } else if (known) {
        *to = arf_get_d(arb_midref(part), ARF_RND_NEAR);
    }
    arb_clear(size);
    return known;
}

static bool find_known(FlowCell *to, acb_srcptr args, long n, const FuncRow *row)
{
    bool found = false;
    acb_t z;
    acb_init(z);
    for (slong bits = FIRST_BITS; bits <= MOST_BITS && !found; bits *= 2) {
        if (!row->ball(z, args, n, bits))
            break;
        found = acb_is_finite(z) && round_part(&to[0].d, acb_realref(z), z, bits) &&
                round_part(&to[1].d, acb_imagref(z), z, bits);
        if (!found && bits == MOST_BITS && acb_is_finite(z) && acb_contains_zero(z)) {
            to[0].d = to[1].d = 0;
            found = true;
        }
    }
    acb_clear(z);
    return found;
}

FlowStatus flow_known(const FlowRun *run, FlowCell *to, const FlowCell *args, long n,
                      const FlowCalled *called)
{
    acb_struct arg[FLOW_MOST_ARGUMENTS];
    for (long k = 0; k < 2 * n; k++)
        if (!isfinite(args[k].d)) {
            to[0].d = NAN;
            to[1].d = 0;
            return FLOW_DONE;
        }
    err_fragile_begin();
    for (long k = 0; k < n; k++) {
        acb_init(&arg[k]);
        acb_set_d_d(&arg[k], args[2 * k].d, args[2 * k + 1].d);
    }
    bool found = find_known(to, arg, n, called->row);
    for (long k = 0; k < n; k++)
        acb_clear(&arg[k]);
    err_fragile_end();
    if (!found)
        return FLOW_UNKNOWN;
    return to[1].d != 0 && !run->program->is_complex ? FLOW_COMPLEX : FLOW_DONE;
}

FlowStatus flow_other(double *to, const FlowCell *args, long n, const FlowCalled *called)
{
    double in[FLOW_MOST_ARGUMENTS];
    Expr at[FLOW_MOST_ARGUMENTS];
    for (long k = 0; k < n; k++) {
        in[k] = args[k].d;
        if (!isfinite(in[k]))
            return FLOW_UNKNOWN;
    }
    if (called->tape) {
        tape_eval(called->tape, in, to);
        return isfinite(*to) ? FLOW_DONE : FLOW_UNKNOWN;
    }
    for (long k = 0; k < n; k++)
        at[k] = num_from_double(in[k], DIGITS);
    Expr value = evalf_expr(tape_known_language.call(called->other, at, n), DIGITS);
    if (!expr_is_real_number(value))
        return FLOW_UNKNOWN;
    *to = num_to_double(value);
    return FLOW_DONE;
}
