/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that a package has from another one, perhaps under a name of its own: vector calculus
 * multiplies vectors as linear algebra does, a student's package says Inverse for MatrixInverse.
 * Such a command is the row of the other package, so that there is one truth about it.
 */
#include "repl/builtin.h"

#define SAME "StudentLinearAlgebra"

static const BuiltinShare SHARES[] = {
    {"VectorCalculus", "CrossProduct", "LinearAlgebra", "CrossProduct"},
    {"VectorCalculus", "Norm", SAME, "Norm"},
    {"VectorCalculus", "Normalize", SAME, "Normalize"},
    {"MultivariateCalculus", "CrossProduct", "LinearAlgebra", "CrossProduct"},
    {"MultivariateCalculus", "DotProduct", "VectorCalculus", "DotProduct"},
    {"MultivariateCalculus", ".", "VectorCalculus", "."},
    {SAME, "DotProduct", "VectorCalculus", "DotProduct"},
    {SAME, ".", "VectorCalculus", "."},
    {"MultivariateCalculus", "Norm", SAME, "Norm"},
    {"MultivariateCalculus", "Normalize", SAME, "Normalize"},
    {"MultivariateCalculus", "Gradient", "VectorCalculus", "Gradient"},
    {"MultivariateCalculus", "Jacobian", "VectorCalculus", "Jacobian"},
    {"NumberTheory", "phi", "NumberTheory", "Totient"},
    {"NumberTheory", "mu", "NumberTheory", "Moebius"},
    {"NumberTheory", "pi", "NumberTheory", "PrimeCounting"},
    {"NumberTheory", "lambda", "NumberTheory", "CarmichaelLambda"},
    {"NumberTheory", "tau", "numtheory", "tau"},
    {"NumberTheory", "sigma", "NumberTheory", "SumOfDivisors"},
    {"CurveFitting", "Lowess", "Statistics", "Lowess"},
    {SAME, "Inverse", "LinearAlgebra", "MatrixInverse"},
};

const BuiltinShare *builtin_share(long i)
{
    return i >= 0 && i < (long)(sizeof SHARES / sizeof *SHARES) ? &SHARES[i] : NULL;
}
