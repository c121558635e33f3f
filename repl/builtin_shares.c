/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that a package has from another one, perhaps under a name of its own: vector calculus
 * multiplies vectors as linear algebra does, a student's package says Inverse for MatrixInverse.
 * Such a command is the row of the other package, so that there is one truth about it.
 */
#include <string.h>

#include "repl/builtin.h"

#define SAME "StudentLinearAlgebra"

static const struct {
    const char *package, *name, *owner, *original;
} SHARES[] = {
    {"VectorCalculus", "CrossProduct", "LinearAlgebra", "CrossProduct"},
    {"VectorCalculus", "DotProduct", "LinearAlgebra", "DotProduct"},
    {"VectorCalculus", "Norm", SAME, "Norm"},
    {"VectorCalculus", "Normalize", SAME, "Normalize"},
    {"MultivariateCalculus", "CrossProduct", "LinearAlgebra", "CrossProduct"},
    {"MultivariateCalculus", "DotProduct", "LinearAlgebra", "DotProduct"},
    {"MultivariateCalculus", "Norm", SAME, "Norm"},
    {"MultivariateCalculus", "Normalize", SAME, "Normalize"},
    {"MultivariateCalculus", "Gradient", "VectorCalculus", "Gradient"},
    {"MultivariateCalculus", "Jacobian", "VectorCalculus", "Jacobian"},
    {"MultivariateCalculus", "Angle", "LinearAlgebra", "VectorAngle"},
    {SAME, "Inverse", "LinearAlgebra", "MatrixInverse"},
};

bool builtin_share(long i, const char **package, const char **name, const Builtin **row)
{
    if (i < 0 || i >= (long)(sizeof SHARES / sizeof *SHARES))
        return false;
    *package = SHARES[i].package;
    *name = SHARES[i].name;
    *row = builtin_find_in(SHARES[i].owner, SHARES[i].original);
    return true;
}

const Builtin *builtin_shared(const char *package, const char *name)
{
    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++)
        if (!strcmp(SHARES[i].name, name) && !strcmp(SHARES[i].package, package))
            return builtin_find_in(SHARES[i].owner, SHARES[i].original);
    return NULL;
}
