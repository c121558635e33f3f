/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ordinary systems: y' = f(t, y) from the equations by the elimination of the highest derivatives.
 * Where that finds no pivot the equations may hide constraints (x'+y' = a, x'+y' = b), which only
 * the algebra shows; the schemes for these are asked then.
 */
#include "dae/drive/schemes/drive_ordinary.h"

#include "dae/reduce/posed.h"

static bool takes(const Problem *problem, const Setup *setup)
{
    (void)problem;
    return !setup->is_dae;
}

bool drive_ordinary_set_up(Problem *problem, Setup *setup)
{
    drive_problem_begin(problem, setup->ivp);
    drive_problem_compile(problem, drive_problem_uses_slopes(&problem->options), &setup->report);
    setup->is_dae =
        setup->report.fault == TAPE_LINEAR_SINGULAR && posed_hides_constraints(setup->ivp);
    return !setup->is_dae;
}

const Scheme drive_ordinary_scheme = {
    .name = "ordinary",
    .takes = takes,
    .set_up = drive_ordinary_set_up,
    .renew = drive_problem_renew,
    .rhs = drive_problem_rhs,
    .jac = drive_problem_jac,
    .slopes = drive_problem_slopes,
    .program = true,
    .slides = true,
};
