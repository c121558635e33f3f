/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the diagnosis of a system says, to the letter, and its table: explicit and implicit systems,
 * every index from 0 to 3, time in the coefficients, parameters, higher derivatives, systems whose
 * structure deceives, singular and overdetermined ones.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dae/report/condition.h"
#include "tests/lang/rows.h"

static const Row words[] = {
    {"explain([diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*y(t)-"
     "g,"
     "x(t)^2+y(t)^2=1])",
     "  equation 5:\n    x(t)^2+y(t)^2-1 = 0\n    a constraint: true for all t, so its derivative "
     "is zero, too\n  equation 5', the derivative:\n    2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t) = "
     "0\n    with diff(x(t),t), diff(y(t),t) from equation 1, equation 2:\n    "
     "2*x(t)*u(t)+2*y(t)*v(t) = 0\n    a hidden constraint: true for all t, so its derivative is "
     "zero, too\n  equation 5'', the derivative:\n    "
     "2*diff(x(t),t)*u(t)+2*x(t)*diff(u(t),t)+2*diff(y(t),t)*v(t)+2*y(t)*diff(v(t),t) = 0\n    "
     "with diff(x(t),t), diff(u(t),t), diff(y(t),t), diff(v(t),t) from equation 1, equation 2, "
     "equation 3, equation 4:\n    (-2*x(t)^2-2*y(t)^2)*l(t)+2*u(t)^2+2*v(t)^2-2*y(t)*g = 0\n    "
     "helps to determine l(t), which no equation differentiates\n  once more differentiated, the "
     "last ones give the derivatives that are missing: 3 differentiations in all, the index is "
     "3\nNULL"},
    {"DAEinfo([diff(x(t),t)=x(t)])",
     "  1 equation, 1 unknown, structural index 0, differential index 0\n  linear time-invariant, "
     "autonomous, semi-explicit\n  1 free starting value, for example of x(t)\n  regular pencil "
     "s*E-A: nilpotency index 0, finite eigenvalues where s-1 = 0\nNULL"},
    {"DAEinfo([diff(x(t),t)=-x(t)+y(t),diff(y(t),t)=t*x(t)])",
     "  2 equations, 2 unknowns, structural index 0, differential index 0\n  linear time-varying, "
     "non-autonomous, semi-explicit\n  2 free starting values, for example of x(t), y(t)\nNULL"},
    {"DAEinfo([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "  2 equations, 2 unknowns, structural index 2, differential index 2\n  linear "
     "time-invariant, non-autonomous, semi-explicit, Hessenberg of size 2\n    equation 2  "
     "differentiated once\n    equation 1  used as written\n  hidden:  equation 2'   cos(t)-y(t) = "
     "0\n  0 free starting values; the constraints give x(t), y(t)\n  regular pencil s*E-A: "
     "nilpotency index 2, no finite eigenvalues\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
    {"DAEinfo([diff(x(t),t)=-x(t)+z(t),0=x(t)+z(t)])",
     "  2 equations, 2 unknowns, structural index 1, differential index 1\n  linear "
     "time-invariant, autonomous, semi-explicit\n  1 free starting value, for example of x(t); the "
     "constraints give z(t)\n  regular pencil s*E-A: nilpotency index 1, finite eigenvalues where "
     "s+2 = 0\nNULL"},
    {"DAEinfo([diff(x(t),t)=y(t)^2,x(t)+y(t)^3=t])",
     "  2 equations, 2 unknowns, structural index 1, differential index 1\n  nonlinear, "
     "non-autonomous, semi-explicit\n  1 free starting value, for example of x(t); the constraints "
     "give y(t)\n  assumed nonzero: y(t)^2\n  singular where   y(t) = 0\nNULL"},
    {"DAEinfo([diff(x(t),t,t)=-lambda(t)*x(t),diff(y(t),t,t)=-lambda(t)*y(t)-g,x(t)^2+y(t)^2=1])",
     "  3 equations, 3 unknowns, structural index 3, differential index 3\n  nonlinear, "
     "autonomous, semi-explicit, Hessenberg of size 3\n    equation 3  differentiated twice\n    "
     "equation 1, equation 2  used as written\n  hidden:  equation 3'   "
     "2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t) = 0\n           equation 3''   "
     "(-2*x(t)^2-2*y(t)^2)*lambda(t)+2*diff(x(t),t)^2+2*diff(y(t),t)^2-2*y(t)*g = 0\n  2 free "
     "starting values, for example of x(t), diff(x(t),t); the constraints give y(t), diff(y(t),t), "
     "lambda(t)\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
    {"DAEinfo([diff(x(t),t,t)=-0.3333333333*x(t)-2.*lambda(t)*x(t), diff(y(t),t,t)=-2.*lambda(t)*y("
     "t)-9.81, x(t)^2+y(t)^2=6.25])",
     "  3 equations, 3 unknowns, structural index 3, differential index 3\n  nonlinear, "
     "autonomous, "
     "semi-explicit, Hessenberg of size 3\n    equation 3  differentiated twice\n    equation 1, "
     "equation 2  used as written\n  hidden:  equation 3'   "
     "2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t) = 0\n           equation 3''   "
     "(-4*lambda(t)-0.666667)*x(t)^2-4*lambda(t)*y(t)^2+2*diff(x(t),t)^2+2*diff(y(t),t)^2-19.62*y("
     "t) "
     "= 0\n  2 free starting values, for example of x(t), diff(x(t),t); the constraints give y(t), "
     "diff(y(t),t), lambda(t)\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
    {"DAEinfo([diff(x(t),t)=u(t),diff(y(t),t)=v(t),m*diff(u(t),t)=-lambda(t)*x(t),m*diff(v(t),t)=-"
     "lambda(t)*y(t)-m*g,x(t)^2+y(t)^2=1],[x(t),y(t),u(t),v(t),lambda(t)])",
     "  5 equations, 5 unknowns, structural index 3, differential index 3\n  nonlinear, "
     "autonomous, semi-explicit, Hessenberg of size 3\n    equation 5  differentiated twice\n    "
     "equation 1, equation 2  differentiated once\n    equation 3, equation 4  used as written\n  "
     "hidden:  equation 5'   2*x(t)*u(t)+2*y(t)*v(t) = 0\n           equation 5''   "
     "((2*u(t)^2+2*v(t)^2-2*y(t)*g)*m-2*lambda(t)*(x(t)^2+y(t)^2))/m = 0\n  2 free starting "
     "values, for example of x(t), u(t); the constraints give y(t), v(t), lambda(t)\n  assumed "
     "nonzero: m\n  singular where   m = 0\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
    {"DAEinfo([diff(x(t),t)+diff(y(t),t)=1,x(t)-y(t)=sin(t)])",
     "  2 equations, 2 unknowns, structural index 1, differential index 1\n  linear "
     "time-invariant, non-autonomous, linear in the derivatives\n    equation 2  differentiated "
     "once\n    equation 1  used as written\n  1 free starting value, for example of x(t); the "
     "constraints give y(t)\n  regular pencil s*E-A: nilpotency index 1, finite eigenvalues where "
     "s = 0\nNULL"},
    {"DAEinfo([diff(x(t),t)+diff(y(t),t)=1,x(t)+y(t)=sin(t)])",
     "  2 equations, 2 unknowns, structural index 1\n  linear time-invariant, non-autonomous, "
     "linear in the derivatives\n    equation 2  differentiated once\n    equation 1  used as "
     "written\n  equation 2  contradicts the others: there is no solution\n  singular pencil "
     "s*E-A: column minimal indices [0], row minimal indices [1]\n  (1 unknown left free, 1 "
     "condition on the right-hand sides)\nNULL"},
    {"DAEinfo([t*diff(x(t),t)=x(t)])",
     "  1 equation, 1 unknown, structural index 0, differential index 0\n  linear time-varying, "
     "non-autonomous, linear in the derivatives\n  1 free starting value, for example of x(t)\n  "
     "assumed nonzero: t\n  singular where   t = 0\nNULL"},
    {"DAEinfo([x(t)*diff(x(t),t)=1])",
     "  1 equation, 1 unknown, structural index 0, differential index 0\n  nonlinear, autonomous, "
     "linear in the derivatives\n  1 free starting value, for example of x(t)\n  assumed nonzero: "
     "x(t)\n  singular where   x(t) = 0\nNULL"},
    {"DAEinfo([diff(x(t),t)^2=x(t)])",
     "  1 equation, 1 unknown, structural index 0, differential index 0\n  nonlinear, autonomous, "
     "fully implicit\n  (of its semi-explicit form: x__d(t) stands for diff(x(t),t))\n  1 free "
     "starting value, for example of x(t); the constraints give x__d(t)\n  assumed nonzero: "
     "x__d(t)\n  singular where   x__d(t) = 0\nNULL"},
    {"DAEinfo([x(t)=sin(t)])",
     "  1 equation, 1 unknown, structural index 1, differential index 1\n  linear time-invariant, "
     "non-autonomous, semi-explicit\n  0 free starting values; the constraints give x(t)\n  "
     "regular pencil s*E-A: nilpotency index 1, no finite eigenvalues\nNULL"},
    {"DAEinfo([x(t)+y(t)=1,x(t)-y(t)=t])",
     "  2 equations, 2 unknowns, structural index 1, differential index 1\n  linear "
     "time-invariant, non-autonomous, semi-explicit\n  0 free starting values; the constraints "
     "give x(t), y(t)\n  regular pencil s*E-A: nilpotency index 1, no finite eigenvalues\nNULL"},
    {"DAEinfo([diff(x(t),t)=y(t),diff(y(t),t)=z(t),diff(z(t),t)=w(t),x(t)=sin(t)])",
     "  4 equations, 4 unknowns, structural index 4, differential index 4\n  linear "
     "time-invariant, non-autonomous, semi-explicit, Hessenberg of size 4\n    equation 4  "
     "differentiated 3 times\n    equation 1  differentiated twice\n    equation 2  differentiated "
     "once\n    equation 3  used as written\n  hidden:  equation 4'   cos(t)-y(t) = 0\n           "
     "equation 4''   -sin(t)-z(t) = 0\n           equation 4'''   -cos(t)-w(t) = 0\n  0 free "
     "starting values; the constraints give x(t), y(t), z(t), w(t)\n  regular pencil s*E-A: "
     "nilpotency index 4, no finite eigenvalues\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
    {"DAEinfo([x(t)=1,x(t)=2])",
     "  2 equations, 1 unknown\n  linear time-invariant, autonomous, semi-explicit\n  structurally "
     "singular: no unknown can be assigned to every equation\n  too many equations: equation 1, "
     "equation 2 for x(t)\n  equation 2 contradicts equation 1: together they say -1 = 0\n  "
     "singular pencil s*E-A: column minimal indices [], row minimal indices [0]\n  (0 unknowns "
     "left free, 1 condition on the right-hand sides)\nNULL"},
    {"DAEinfo([m*diff(x(t),t,t)+k*x(t)=F(t)])",
     "  1 equation, 2 unknowns\n  linear time-invariant, autonomous, semi-explicit\n  structurally "
     "singular: no unknown can be assigned to every equation\n  too few equations: equation 1 for "
     "F(t), x(t)\n  if F(t) is given, name the unknowns: DAEinfo(..., [x(t)])\n  singular pencil "
     "s*E-A: column minimal indices [2], row minimal indices []\n  (1 unknown left free, 0 "
     "conditions on the right-hand sides)\nNULL"},
    {"DAEinfo([x(t)+y(t)=1],[x(t),y(t)])",
     "  1 equation, 2 unknowns\n  linear time-invariant, autonomous, semi-explicit\n  structurally "
     "singular: no unknown can be assigned to every equation\n  too few equations: equation 1 for "
     "x(t), y(t)\n  singular pencil s*E-A: column minimal indices [0], row minimal indices []\n  "
     "(1 unknown left free, 0 conditions on the right-hand sides)\nNULL"},
    {"DAEinfo([diff(x(t),t)=y(t),x(t)=1,y(t)=2])",
     "  3 equations, 2 unknowns\n  linear time-invariant, autonomous, semi-explicit\n  "
     "structurally singular: no unknown can be assigned to every equation\n  too many equations: "
     "equation 1, equation 2, equation 3 for x(t), y(t)\n  singular pencil s*E-A: column minimal "
     "indices [], row minimal indices [1]\n  (0 unknowns left free, 1 condition on the right-hand "
     "sides)\nNULL"},
    {"DAEinfo([diff(x(t),t,t)+diff(x(t),t)+x(t)=cos(t)])",
     "  1 equation, 1 unknown, structural index 0, differential index 0\n  linear time-invariant, "
     "non-autonomous, semi-explicit\n  2 free starting values, for example of x(t), diff(x(t),t)\n "
     " regular pencil s*E-A: nilpotency index 0, finite eigenvalues where s^2+s+1 = 0\nNULL"},
    {"DAEinfo([diff(q(t),t)=i(t),R*i(t)+q(t)/C=V(t),V(t)=sin(t)])",
     "  3 equations, 3 unknowns, structural index 1, differential index 1\n  linear "
     "time-invariant, non-autonomous, semi-explicit\n  1 free starting value, for example of q(t); "
     "the constraints give V(t), i(t)\n  assumed nonzero: R\n  singular where   R = 0\n  regular "
     "pencil s*E-A: nilpotency index 1, finite eigenvalues where s*R*C+1 = 0\nNULL"},
    {"DAEinfo([diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)+z(t)=t],[x(t),y(t),z(t)])",
     "  3 equations, 3 unknowns, structural index 1, differential index 1\n  linear "
     "time-invariant, non-autonomous, semi-explicit\n  2 free starting values, for example of "
     "x(t), y(t); the constraints give z(t)\n  regular pencil s*E-A: nilpotency index 1, finite "
     "eigenvalues where s^2+1 = 0\nNULL"},
    {"DAEinfo([x(t)*diff(y(t),t)=1,x(t)+y(t)=t])",
     "  2 equations, 2 unknowns, structural index 1, differential index 1\n  nonlinear, "
     "non-autonomous, linear in the derivatives\n  1 free starting value, for example of y(t); the "
     "constraints give x(t)\n  assumed nonzero: x(t)\n  singular where   x(t) = 0\nNULL"},
    {"DAEinfo([sin(diff(x(t),t))=y(t),diff(y(t),t)=1])",
     "  2 equations, 2 unknowns, structural index 0, differential index 0\n  nonlinear, "
     "autonomous, fully implicit\n  (of its semi-explicit form: x__d(t) stands for diff(x(t),t))\n "
     " 2 free starting values, for example of x(t), y(t); the constraints give x__d(t), y__d(t)\n  "
     "assumed nonzero: cos(x__d(t))\n  singular where   cos(x__d(t)) = 0\nNULL"},
    {"DAEinfo({diff(x(t),t)=x(t)*y(t),diff(y(t),t)=-x(t)})",
     "  2 equations, 2 unknowns, structural index 0, differential index 0\n  nonlinear, "
     "autonomous, semi-explicit\n  2 free starting values, for example of x(t), y(t)\nNULL"},
    {"DAEinfo(<diff(x(t),t)-y(t),x(t)-cos(t)>)",
     "  2 equations, 2 unknowns, structural index 2, differential index 2\n  linear "
     "time-invariant, non-autonomous, semi-explicit, Hessenberg of size 2\n    equation 2  "
     "differentiated once\n    equation 1  used as written\n  hidden:  equation 2'   -sin(t)-y(t) "
     "= 0\n  0 free starting values; the constraints give x(t), y(t)\n  regular pencil s*E-A: "
     "nilpotency index 2, no finite eigenvalues\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
};

static const Row tables[] = {
    {"DAEinfo([diff(x(t),t)=y(t),x(t)=sin(t)],output=table)",
     "table([\"index\" = 2, \"equations\" = 2, \"unknowns\" = 2, \"structural_index\" = 2, "
     "\"kind\" = [\"linear time-invariant\", \"non-autonomous\", \"semi-explicit\", "
     "\"Hessenberg\"], \"holds\" = true, \"differentiations\" = [0, 1], \"hidden\" = "
     "[cos(t)-y(t)], \"hidden_names\" = [\"equation 2'\"], \"free\" = [], \"implied\" = [x(t), "
     "y(t)], \"degrees\" = 0, \"pivots\" = [], \"singular\" = [], \"nilpotency\" = 2, \"finite\" = "
     "1])"},
    {"DAEinfo([diff(x(t),t)=x(t)],output=table)",
     "table([\"index\" = 0, \"equations\" = 1, \"unknowns\" = 1, \"structural_index\" = 0, "
     "\"kind\" = [\"linear time-invariant\", \"autonomous\", \"semi-explicit\"], \"holds\" = true, "
     "\"differentiations\" = [0], \"hidden\" = [], \"hidden_names\" = [], \"free\" = [x(t)], "
     "\"implied\" = [], \"degrees\" = 1, \"pivots\" = [], \"singular\" = [], \"nilpotency\" = 0, "
     "\"finite\" = s-1])"},
    {"DAEinfo([diff(x(t),t)=-x(t)+z(t),0=x(t)+z(t)],output=table)",
     "table([\"index\" = 1, \"equations\" = 2, \"unknowns\" = 2, \"structural_index\" = 1, "
     "\"kind\" = [\"linear time-invariant\", \"autonomous\", \"semi-explicit\"], \"holds\" = true, "
     "\"differentiations\" = [0, 0], \"hidden\" = [], \"hidden_names\" = [], \"free\" = [x(t)], "
     "\"implied\" = [z(t)], \"degrees\" = 1, \"pivots\" = [], \"singular\" = [], \"nilpotency\" = "
     "1, \"finite\" = s+2])"},
    {"DAEinfo([diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*y(t)-"
     "g,x(t)^2+y(t)^2=1],output=table)",
     "table([\"index\" = 3, \"equations\" = 5, \"unknowns\" = 5, \"structural_index\" = 3, "
     "\"kind\" = [\"nonlinear\", \"autonomous\", \"semi-explicit\", \"Hessenberg\"], \"holds\" = "
     "true, \"differentiations\" = [1, 1, 0, 0, 2], \"hidden\" = [2*x(t)*u(t)+2*y(t)*v(t), "
     "(-2*x(t)^2-2*y(t)^2)*l(t)+2*u(t)^2+2*v(t)^2-2*y(t)*g], \"hidden_names\" = [\"equation 5'\", "
     "\"equation 5''\"], \"free\" = [u(t), v(t)], \"implied\" = [x(t), y(t), l(t)], \"degrees\" = "
     "2, \"pivots\" = [], \"singular\" = []])"},
    {"DAEinfo([diff(x(t),t)+diff(y(t),t)=1,x(t)-y(t)=sin(t)],output=table)",
     "table([\"index\" = 1, \"equations\" = 2, \"unknowns\" = 2, \"structural_index\" = 1, "
     "\"kind\" = [\"linear time-invariant\", \"non-autonomous\", \"linear in the derivatives\"], "
     "\"holds\" = true, \"differentiations\" = [0, 1], \"hidden\" = [], \"hidden_names\" = [], "
     "\"free\" = [x(t)], \"implied\" = [y(t)], \"degrees\" = 1, \"pivots\" = [], \"singular\" = "
     "[], \"nilpotency\" = 1, \"finite\" = s])"},
    {"DAEinfo([x(t)=1,x(t)=2],output=table)",
     "table([\"equations\" = 2, \"unknowns\" = 1, \"kind\" = [\"linear time-invariant\", "
     "\"autonomous\", \"semi-explicit\"], \"column_indices\" = [], \"row_indices\" = [0]])"},
    {"DAEstructure([diff(x(t),t)=y(t),x(t)=sin(t)],output=table)",
     "table([\"signature\" = Matrix(2,2,[[1,0],[0,-infinity]]), \"regular\" = true, "
     "\"over_equations\" = [], \"over_unknowns\" = [], \"under_equations\" = [], "
     "\"under_unknowns\" = [], \"transversal\" = [\"equation 1\" = y(t), \"equation 2\" = x(t)], "
     "\"c\" = [0, 1], \"d\" = [1, 0], \"index\" = 2, \"degrees\" = 0, \"blocks\" = [[[\"equation "
     "2\"], [x(t)]], [[\"equation 1\"], [y(t)]]], \"jacobian\" = Matrix(2,2,[[1,-1],[1,0]]), "
     "\"holds\" = true])"},
    {"DAEstructure([diff(x(t),t)=x(t)*y(t),x(t)+y(t)=1],output=table)",
     "table([\"signature\" = Matrix(2,2,[[1,0],[0,0]]), \"regular\" = true, \"over_equations\" = "
     "[], \"over_unknowns\" = [], \"under_equations\" = [], \"under_unknowns\" = [], "
     "\"transversal\" = [\"equation 1\" = x(t), \"equation 2\" = y(t)], \"c\" = [0, 0], \"d\" = "
     "[1, 0], \"index\" = 1, \"degrees\" = 1, \"blocks\" = [[[\"equation 1\", \"equation 2\"], "
     "[x(t), y(t)]]], \"jacobian\" = Matrix(2,2,[[1,-x(t)],[0,1]]), \"holds\" = true])"},
};

static const Row structures[] = {
    {"DAEstructure([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "                     x(t)     y(t)        c\n  equation 1           1        0*        0\n  "
     "equation 2           0*                 1\n  d                    1        0 \n  structural "
     "index 2, 0 degrees of freedom\n  2 blocks, in order of solution:\n    equation 2  for x(t)\n "
     "   equation 1  for y(t)\n  the system Jacobian is nonsingular: the structure is right\nNULL"},
    {"DAEstructure([diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*"
     "y(t)-g,x(t)^2+y(t)^2=1],[x(t),y(t),u(t),v(t),l(t)])",
     "                     x(t)     y(t)     u(t)     v(t)     l(t)        c\n  equation 1         "
     "  1                 0*                          1\n  equation 2                    1*        "
     "        0                  1\n  equation 3           0                 1                 0*  "
     "      0\n  equation 4                    0                 1*       0         0\n  equation "
     "5           0*       0                                    2\n  d                    2        "
     "2        1        1        0 \n  structural index 3, 2 degrees of freedom\n  1 block, in "
     "order of solution:\n    equation 1, equation 2, equation 3, equation 4, equation 5  for "
     "u(t), y(t), l(t), v(t), x(t)\n  the system Jacobian is nonsingular: the structure is "
     "right\nNULL"},
    {"DAEstructure([diff(x(t),t)=-x(t)+z(t),0=x(t)+z(t)])",
     "                     x(t)     z(t)        c\n  equation 1           1*       0         0\n  "
     "equation 2           0        0*        0\n  d                    1        0 \n  structural "
     "index 1, 1 degree of freedom\n  1 block, in order of solution:\n    equation 1, equation 2  "
     "for x(t), z(t)\n  the system Jacobian is nonsingular: the structure is right\nNULL"},
    {"DAEstructure([x(t)=1,y(t)=x(t),z(t)=y(t)+x(t)])",
     "                     x(t)     y(t)     z(t)        c\n  equation 1           0*              "
     "            0\n  equation 2           0        0*                 0\n  equation 3           "
     "0        0        0*        0\n  d                    0        0        0 \n  structural "
     "index 1, 0 degrees of freedom\n  3 blocks, in order of solution:\n    equation 1  for x(t)\n "
     "   equation 2  for y(t)\n    equation 3  for z(t)\n  the system Jacobian is nonsingular: the "
     "structure is right\nNULL"},
    {"DAEstructure([x(t)+y(t)=1,x(t)-y(t)=t,z(t)=x(t)])",
     "                     x(t)     y(t)     z(t)        c\n  equation 1           0*       0      "
     "            0\n  equation 2           0        0*                 0\n  equation 3           "
     "0                 0*        0\n  d                    0        0        0 \n  structural "
     "index 1, 0 degrees of freedom\n  2 blocks, in order of solution:\n    equation 1, equation 2 "
     " for x(t), y(t)\n    equation 3  for z(t)\n  the system Jacobian is nonsingular: the "
     "structure is right\nNULL"},
    {"DAEstructure([diff(x(t),t)+diff(y(t),t)=1,x(t)+y(t)=sin(t)])",
     "                     x(t)     y(t)        c\n  equation 1           1*       1         0\n  "
     "equation 2           0        0*        1\n  d                    1        1 \n  structural "
     "index 1, 1 degree of freedom\n  1 block, in order of solution:\n    equation 1, equation 2  "
     "for x(t), y(t)\n  the system Jacobian is singular: the structure misleads\n    equation 1 := "
     "-equation 1 + equation 2'\n  so rewritten no unknown can be assigned to every "
     "equation\nNULL"},
    {"DAEstructure([x(t)=1,x(t)=2])",
     "                     x(t)\n  equation 1           0*\n  equation 2           0 \n            "
     "      structurally singular: no unknown can be assigned to every equation\n  too many "
     "equations: equation 1, equation 2 for x(t)\nNULL"},
    {"DAEstructure([x(t)=1,x(t)=2,y(t)=x(t)],[x(t),y(t),z(t)])",
     "                     x(t)     y(t)     z(t)\n  equation 1           0*                  \n  "
     "equation 2           0                   \n  equation 3           0        0*         \n     "
     "             structurally singular: no unknown can be assigned to every equation\n  too many "
     "equations: equation 1, equation 2 for x(t)\n  too few equations: z(t)\nNULL"},
    {"DAEstructure([diff(x(t),t,t)=-x(t)])",
     "                     x(t)        c\n  equation 1           2*        0\n  d                  "
     "  2 \n  structural index 0, 2 degrees of freedom\n  1 block, in order of solution:\n    "
     "equation 1  for x(t)\n  the system Jacobian is nonsingular: the structure is right\nNULL"},
};

static const Row wrong[] = {
    {"DAEinfo([x(t)=1,y(t)=2],[x(t)])",
     "  2 equations, 1 unknown\n  linear time-invariant, non-autonomous, semi-explicit\n  "
     "structurally singular: no unknown can be assigned to every equation\n  too many equations: "
     "equation 2\n  equation 2 contains no unknown: it says y(t)-2 = 0\n  singular pencil s*E-A: "
     "column minimal indices [], row minimal indices [0]\n  (0 unknowns left free, 1 condition on "
     "the right-hand sides)\nNULL"},
    {"DAEinfo([1=2])",
     "error: no independent variable: no derivative occurs, and no function of one name"},
    {"DAEinfo(5)", "error: invalid input: DAEinfo expects its 1st argument, eqs, to be of type "
                   "list or set or rtable, but received 5"},
    {"DAEinfo([diff(x(t),t)=x(t)],output=nosuch)",
     "error: DAEinfo: output=table is the only other form"},
    {"DAEinfo([diff(x(t),t)=x(t)],[z(t)])",
     "error: the unknown z(t) does not occur in the equations"},
    {"DAEinfo([])",
     "error: no independent variable: no derivative occurs, and no function of one name"},
    {"DAEinfo([diff(x(t,s),t)=1])",
     "  1 equation, 0 unknowns\n  linear time-invariant, non-autonomous, semi-explicit\n  "
     "structurally singular: no unknown can be assigned to every equation\n  too many equations: "
     "equation 1\n  equation 1 contains no unknown: it says diff(x(t,s),t)-1 = 0\n  singular "
     "pencil s*E-A: column minimal indices [], row minimal indices [0]\n  (0 unknowns left free, 1 "
     "condition on the right-hand sides)\nNULL"},
};

/* The pencil is looked at up to so many states: fewer where some entry is a name, of E or of A, and
 * of equations as of unknowns. What is not looked at has no entries in the table. */
#define PENCIL(begin, rest, n)                                                                     \
    "T := DAEinfo([" begin ",seq(diff(x[i](t),t)=" rest ",i=2.." #n ")],output=table): "           \
    "has([indices(T,nolist)],[\"nilpotency\",\"row_indices\"])"
static const Row pencils[] = {
    {PENCIL("diff(x[1](t),t)=-x[1](t)", "-x[i](t)", 40), "true"},
    {PENCIL("diff(x[1](t),t)=-x[1](t)", "-x[i](t)", 41), "false"},
    {PENCIL("diff(x[1](t),t)=-a*x[1](t)", "-x[i](t)", 6), "true"},
    {PENCIL("diff(x[1](t),t)=-a*x[1](t)", "-x[i](t)", 7), "false"},
    {PENCIL("a*diff(x[1](t),t)=-x[1](t)", "-x[i](t)", 6), "true"},
    {PENCIL("a*diff(x[1](t),t)=-x[1](t)", "-x[i](t)", 7), "false"},
    {PENCIL("diff(x[1](t),t)=-x[1](t)", "-a*x[1](t)", 6), "true"},
    {PENCIL("a*x[1](t)=0", "x[i](t)", 7), "false"},
    {"T := DAEinfo([seq(diff(x(t),t)=-a*x(t),i=1..6)],output=table): T[\"row_indices\"]",
     "[0, 0, 0, 0, 0]"},
    {"T := DAEinfo([seq(diff(x(t),t)=-a*x(t),i=1..7)],output=table): assigned(T[\"row_indices\"])",
     "false"},
};

static void pencils_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(pencils);
}

static void words_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(words);
}

static void tables_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(tables);
}

static void structures_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(structures);
}

static void wrong_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(wrong);
}

/* Shorter forms are taken, longer ones are not. */
static void conditions_are_short(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"(x^2-1)/(x-1)", "x+1"},
        {"sin(x)*cos(y)+cos(x)*sin(y)", "sin(x+y)"},
        {"(x^9-1)/(x-1)", "(x^9-1)/(x-1)"},
        {"x+y", "x+y"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Expr e, wanted;
        char text[200];
        snprintf(text, sizeof text, "%s;", rows[i][0]);
        assert_int_equal(run_try(text, &e), ST_OK);
        snprintf(text, sizeof text, "%s;", rows[i][1]);
        assert_int_equal(run_try(text, &wanted), ST_OK);
        if (condition_short(e) != wanted)
            fail_msg("%s", rows[i][0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_right),      cmocka_unit_test(tables_are_right),
        cmocka_unit_test(structures_are_right), cmocka_unit_test(wrong_are_right),
        cmocka_unit_test(conditions_are_short), cmocka_unit_test(pencils_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
