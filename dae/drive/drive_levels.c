/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An unknown of index k errs by h^(1-k) more than the positions (Hairer and Wanner II, VII.1), so
 * the constraints of each level are met by moving what errs most among what occurs in them:
 * positions by the position constraints, then velocities by their derivatives, where the nearest
 * point in plain coordinates would shift positions along the constraint to mend velocities. The
 * levels are the offsets of the signature matrix.
 */
#include "dae/drive/drive_levels.h"

#include <math.h>

#include "cas/base/check.h"
#include "dae/reduce/sigma.h"

#define STEP 1e2 /* mobility of one level in units of the one before */
enum { HIGHEST = 3 };

bool drive_levels_find(const Problem *problem, const Ivp *ivp, long *level, long *index)
{
    Sigma sigma;
    sigma_begin(&sigma, &ivp->model);
    bool regular = sigma.regular;
    long most = 0;
    for (long k = 0; k < problem->m && regular; k++)
        most = sigma.d[k] > most ? sigma.d[k] : most;
    for (long k = 0; k < problem->m; k++)
        for (long j = 0; j < problem->order[k]; j++) {
            long found = regular ? most - sigma.d[k] + j : 0;
            level[problem->first[k] + j] = found > 0 ? found : 0;
        }
    *index = regular ? sigma.index : 0;
    sigma_end(&sigma);
    return regular;
}

void drive_levels_mobility(const long *level, long n, double *mobility)
{
    CHECK(n >= 0);
    long most = 0;
    for (long i = 0; i < n; i++)
        most = level[i] > most ? level[i] : most;
    most = most < HIGHEST ? most : HIGHEST;
    for (long i = 0; i < n; i++)
        mobility[i] = pow(STEP, (double)((level[i] < most ? level[i] : most) - most));
}
