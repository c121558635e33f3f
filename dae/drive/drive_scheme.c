/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of schemes. A row that asks for more stands before those that it would otherwise be
 * served by: conditions at two points and Taylor series take the equations as they are; equations
 * as written need an implicit method; an ordinary system may turn out to have constraints, and then
 * the rows below it are asked, the plain one last.
 */
#include "dae/drive/drive_scheme.h"

static const Scheme *const SCHEMES[] = {
    &drive_bvp_scheme,       /* conditions at two points */
    &drive_taylor_scheme,    /* method = taylorseries */
    &drive_direct_scheme,    /* reduction = none */
    &drive_ordinary_scheme,  /* no constraints */
    &drive_ggl_scheme,       /* stabilization = ggl */
    &drive_partition_scheme, /* stabilization = partitioning */
    &drive_algebraic_scheme, /* differential = false */
    &drive_condense_scheme,  /* unknowns that the constraints give linearly are computed */
    &drive_dae_scheme,       /* the ordinary system under the equations */
};

const Scheme *drive_scheme_row(long i)
{
    return i < (long)(sizeof SCHEMES / sizeof *SCHEMES) ? SCHEMES[i] : NULL;
}
