/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Judges for the tests of the algebra that do not believe it: equality of two expressions is asked
 * at points in balls of 400 bits, every name with a value of its own, and nothing is simplified.
 */
#ifndef DAESY_TESTS_UNIT_CAS_ORACLE_H
#define DAESY_TESTS_UNIT_CAS_ORACLE_H

#include "tests/unit/cas/algebra.h"

#include "cas/core/walk.h"
#include "cas/value/enclose.h"

enum { ORACLE_BITS = 400, ORACLE_SAME = -130, ORACLE_NAMES = 12 };

/* The names that tests use have these values where they are not said otherwise. */
static const struct {
    const char *name;
    double value;
} ORACLE_VALUES[ORACLE_NAMES] = {
    {"a", 1.375}, {"b", 0.625},    {"c", 2.25},     {"k", 1.75},    {"m", 0.8125}, {"w", 1.1875},
    {"p", 0.375}, {"_C1", 0.6875}, {"_C2", 1.3125}, {"_C3", -0.75}, {"_C4", 0.25}, {"_C5", 1.625},
};

/* The value of e with x = point in z; false when e has no value there. `likely`: what cannot be
 * told from zero is zero, which decides on which side of a cut a real number lies. */
static inline bool oracle_value_by(acb_t z, Expr e, Expr x, double point, bool likely)
{
    Expr names[ORACLE_NAMES + 1];
    acb_ptr values = _acb_vec_init(ORACLE_NAMES + 1);
    long n = 0;
    for (long i = 0; i < ORACLE_NAMES; i++)
        if (expr_symbol(ORACLE_VALUES[i].name) != x) {
            names[n] = expr_symbol(ORACLE_VALUES[i].name);
            acb_set_d(values + n++, ORACLE_VALUES[i].value);
        }
    if (x) {
        names[n] = x;
        acb_set_d(values + n++, point);
    }
    Enclosure c;
    bool known = enclose_begin(&c, e, names, n);
    c.likely = likely;
    if (known)
        acb_set(z, enclose_eval(&c, names, values, n, ORACLE_BITS));
    enclose_end(&c);
    _acb_vec_clear(values, ORACLE_NAMES + 1);
    return known && acb_is_finite(z);
}

static inline bool oracle_value(acb_t z, Expr e, Expr x, double point)
{
    return oracle_value_by(z, e, x, point, false) || oracle_value_by(z, e, x, point, true);
}

/* Does e vanish at x = point? False also where it has no value. x may be NULL. */
static inline bool oracle_is_zero(Expr e, Expr x, double point)
{
    acb_t z;
    mag_t bound;
    acb_init(z);
    mag_init(bound);
    bool zero = false;
    for (int likely = 0; likely < 2 && !zero; likely++)
        if (oracle_value_by(z, e, x, point, likely)) {
            acb_get_mag(bound, z);
            zero = mag_cmp_2exp_si(bound, ORACLE_SAME) < 0;
        }
    mag_clear(bound);
    acb_clear(z);
    return zero;
}

/* a = b at x = point, or a message. */
static inline void assert_same_at(Expr a, Expr b, Expr x, double point, const char *input)
{
    if (a && b && oracle_is_zero(expr_sub(a, b), x, point))
        return;
    char *got = a ? print_text(a, 400) : NULL, *wanted = b ? print_text(b, 400) : NULL;
    fail_msg("%s: %s is not %s at %g", input, got ? got : "nothing", wanted ? wanted : "nothing",
             point);
}

/* The constants a and b are the same number. */
static inline void assert_same_number(Expr a, Expr b, const char *input)
{
    assert_same_at(a, b, NULL, 0, input);
}

/* |z - value| < tolerance for the constant e, to the accuracy of a double. */
static inline void assert_near_double(Expr e, double value, double tolerance, const char *input)
{
    acb_t z;
    acb_init(z);
    bool known = e && oracle_value(z, e, NULL, 0);
    double re = known ? arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR) : 0;
    double im = known ? arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR) : 0;
    acb_clear(z);
    if (!known ||
        !(re - value < tolerance && value - re < tolerance && im < tolerance && -im < tolerance))
        fail_msg("%s is %.17g + %.17g*I instead of %.17g", input, re, im, value);
}

/* Does the body raise this status? What it gives else is not looked at. */
static inline void assert_status(void (*body)(void *arg), void *arg, Status wanted,
                                 const char *what)
{
    Status got = err_try(body, arg);
    if (got != wanted)
        fail_msg("%s ends with %s instead of %s", what, status_name(got), status_name(wanted));
}

#endif
