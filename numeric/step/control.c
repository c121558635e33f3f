/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two laws of step control. Proportional-integral: h_new = h * s * e^(-0.85/q) * e_past^(0.2/q) for
 * an accepted step, h * s * e^(-1/q) for a rejected one, e the error in units of the tolerance, q
 * the order of the estimate, s = 0.9 (Gustafsson; Hairer and Wanner II, IV.2). Elementary: the
 * latter formula for both, on a root mean square (Hairer, Norsett and Wanner I, II.4), with the
 * bounds of SciPy's solve_ivp. No growth right after a rejection. The first step size is that of
 * Hairer, Norsett and Wanner I, II.4: from the sizes of y, y' and a difference for y''.
 */
#include "numeric/step/control.h"

#include <float.h>
#include <string.h>

#include "cas/base/check.h"
#include "numeric/linear/vec.h"

static const ControlLaw LAWS[] = {
    {"pi", "Gustafsson's proportional-integral law, largest component", .rms = false, .keep = 0.85,
     .past = 0.2, .shrink = 0.2, .grow = 5, .shrink_failed = 0.1},
    {"elementary", "proportion to the error, root mean square, as in SciPy", .rms = true, .keep = 1,
     .past = 0, .shrink = 0.2, .grow = 10, .shrink_failed = 0.2},
};

const ControlLaw *control_law(long i)
{
    return i >= 0 && i < (long)(sizeof LAWS / sizeof *LAWS) ? &LAWS[i] : NULL;
}

const ControlLaw *control_find(const char *name)
{
    for (long i = 0; control_law(i); i++)
        if (strcmp(LAWS[i].name, name) == 0)
            return &LAWS[i];
    return NULL;
}

double control_error(const ControlLaw *law, const double *error, const double *before,
                     const double *after, long n, double abserr, double relerr)
{
    CHECK(abserr >= 0 && relerr >= 0);
    if (!law->rms)
        return vec_error_norm(error, before, after, n, abserr, relerr);
    double sum = 0;
    for (long i = 0; i < n; i++) {
        double q = error[i] / (abserr + relerr * vec_larger(fabs(before[i]), fabs(after[i])));
        sum += q * q;
    }
    return n > 0 ? sqrt(sum / (double)n) : 0;
}

bool control_update(const ControlLaw *law, Control *control, double error, int error_order,
                    bool again)
{
    CHECK(error_order > 0);
    CHECK(control->h != 0 && isfinite(control->h));
    CHECK(!(error < 0));
    double q = error_order;
    if (!isfinite(error)) {
        control->h *= 0.25;
        return false;
    }
    if (error > 1) {
        control->h *= fmax(law->shrink_failed, 0.9 * pow(error, -1 / q));
        return false;
    }
    double now = log(vec_larger(error, 1e-8));
    double factor = 0.9 * exp((law->past * control->past - law->keep * now) / q);
    factor = vec_larger(law->shrink, factor);
    factor = factor < law->grow ? factor : law->grow;
    control->h *= again && factor > 1 ? 1 : factor;
    control->past = vec_larger(now, CONTROL_PAST);
    return true;
}

/* Weighted root mean square. */
static double rms(const double *x, const double *y, long n, double abserr, double relerr)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        double q = x[i] / (abserr + relerr * fabs(y[i]));
        sum += q * q;
    }
    return n > 0 ? sqrt(sum / (double)n) : 0;
}

double control_first(Fun *fun, double t, const double *y, const double *dydt, int error_order,
                     double direction, double abserr, double relerr, double span, double *scratch)
{
    CHECK(error_order > 0 && span >= 0);
    CHECK(direction == 1 || direction == -1);
    long n = fun->n, m = n - fun->held;
    double size = rms(y, y, m, abserr, relerr), slope = rms(dydt, y, m, abserr, relerr);
    double h = size > 1e-5 && slope > 1e-5 ? 0.01 * size / slope : 1e-6;
    if (span > 0)
        h = fmin(h, span);
    double *next = scratch, *bend = next + n;
    for (long i = 0; i < n; i++)
        next[i] = y[i] + direction * h * dydt[i];
    if (fun_slope(fun, t + direction * h, next, bend) != ST_OK || !vec_finite(bend, n))
        return direction * h * 0.01;
    vec_axpy(bend, -1, dydt, n);
    double curve = rms(bend, y, m, abserr, relerr) / h;
    double worst = fmax(slope, curve);
    double other = worst <= 1e-15 ? fmax(1e-6, h * 1e-3) : pow(0.01 / worst, 1.0 / error_order);
    h = fmin(100 * h, other);
    if (span > 0)
        h = fmin(h, span);
    h = fmax(h, 32 * DBL_EPSILON * fabs(t));
    return direction * h;
}

double control_lattice(double origin, double t, double h)
{
    double slack = 1e-9;
    return origin + floor((t - origin) / h + 1 + slack) * h;
}

double control_lattice_step(double origin, double t, double h)
{
    double left = control_lattice(origin, t, h) - t;
    return fabs(left) < (1 - 1e-6) * fabs(h) ? left : h;
}
