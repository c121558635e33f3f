/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One method of integration, bound to one problem: attempts single steps. Families of methods
 * (rk.h, irk.h, ...) make Steps; traj.h drives them with step control and remembers the result.
 *
 * The state of a method is `width` doubles, y first; multistep methods keep their past behind it.
 * An attempt depends on nothing but its arguments (caches aside), so a trajectory can be replayed
 * from any of its states.
 */
#ifndef DAESY_NUMERIC_STEP_STEP_H
#define DAESY_NUMERIC_STEP_STEP_H

#include <stdbool.h>

#include "numeric/program/fun.h"

typedef struct Step Step;

struct Step {
    const char *name; /* of the method */
    Fun *fun;         /* borrowed */
    long n, width;
    int order;       /* of the solution carried on; attempt may set it */
    int error_order; /* the error estimate of a step is O(h^error_order); attempt may set it */
    double growth;   /* most that a step may be larger than the one before; 0: as controlled */
    double besides;  /* set by attempt: the error of computed unknowns, in units of tolerance */
    double abserr, relerr; /* the tolerances, set before begin */
    bool again;            /* set before attempt: one from the same state was rejected */
    bool looks;            /* so: it ends at a point within a step that stands */
    bool adaptive;         /* gives an error estimate; otherwise the step size is fixed */
    bool linearised;       /* steps by the derivatives at a point, as implicit methods do */
    /* Fills in what stands behind y at the start, for steps of size h; NULL: nothing to do. */
    Status (*begin)(Step *step, double t, double h, double *state);
    /* From state at t to next at t+h. error[0..n): estimate of the local error, set when
     * adaptive. state and next do not overlap. Besides what the callbacks say: ST_SINGULAR where a
     * matrix of the method is, ST_DIVERGED where its iterations do not converge, ST_UNABLE where
     * the step leaps (step_leaps). */
    Status (*attempt)(Step *step, double t, double h, const double *state, double *next,
                      double *error);
    /* The method's own law of step sizes, in place of that of the options; NULL: it has none. From
     * the error of the attempt that led from state to next (in units of tolerance; infinite:
     * there was no value) the size of the next one, and whether this one is accepted, whose state
     * it may complete. */
    double (*propose)(Step *step, double h, const double *state, double *next, double error,
                      bool *accepted);
    /* y at t+d within an accepted step from state at t to next at t+h, accurate to the method's
     * order; NULL: a step of size d is taken. */
    Status (*inside)(Step *step, double t, double h, const double *state, const double *next,
                     double d, double *y);
    /* The same at little cost, where that of inside may be that of a step: y may be off by so many
     * tolerances more. NULL: inside costs little. */
    double (*sketch)(Step *step, double t, double h, const double *state, const double *next,
                     double d, double *y);
    void (*destroy)(Step *step);
};

/* y inside an accepted step, by the method's own means; scratch: 2*width doubles. */
Status step_inside(Step *step, double t, double h, const double *state, const double *next,
                   double d, double *y, double *scratch) __attribute__((warn_unused_result));
/* Does the step from y0 at t to y1 at t+h leave the solution for another one? Equations that give
 * unknowns may have several solutions, all of them on the constraints, and a method that solves for
 * them lands on any. fun's slopes tell the way between the two points. slopes: room for 2*n. */
bool step_leaps(const Step *step, double t, double h, const double *y0, const double *y1,
                double *slopes) __attribute__((warn_unused_result));
/* Does a step stand still, in some direction, where its slopes lead away? A method that believes in
 * the derivatives where the step begins does so, and sees no error, if they are those of that point
 * alone, as of sqrt(x) at x = 1e-9, behind a border. slopes: room for 2*n. */
bool step_sticks(const Step *step, double t, double h, const double *y0, const double *y1,
                 double *slopes) __attribute__((warn_unused_result));
/* y at the part s of a step of size h from y0 to y1, by the cubic through these and the slopes
 * there: slopes[0..n) and slopes[n..2n). */
void step_cubic(const Step *step, double h, const double *y0, const double *y1,
                const double *slopes, double s, double *y);
void step_free(Step *step);    /* NULL is nothing */
void step_release(void *step); /* step_free for err_defer */

#endif
