/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What index reduction gives, to the letter: signatures, Pantelides, dummy derivatives, jets,
 * repaired structures, pencils, the toolbox, and what is said of systems that have none.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row signatures[] = {
    {"SignatureMatrix([diff(x(t),t)=y(t),x(t)=sin(t)])", "Matrix(2,2,[[1,0],[0,-infinity]])"},
    {"SignatureMatrix([diff(x(t),t,t)+y(t)=0,diff(y(t),t)*x(t)=1])", "Matrix(2,2,[[2,0],[0,1]])"},
    {"SignatureMatrix([x(t)=1,y(t)=2])", "Matrix(2,2,[[0,-infinity],[-infinity,0]])"},
    {"SignatureMatrix([diff(x(t),t)-diff(x(t),t)+y(t)=0,x(t)=1],[x(t),y(t)])",
     "Matrix(2,2,[[-infinity,0],[0,-infinity]])"},
    {"Pantelides([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "[diff(x(t),t) = y(t), x(t) = sin(t), diff(x(t),t) = cos(t)], [0, 1]"},
    {"Pantelides([diff(x(t),t)=x(t)])", "[diff(x(t),t) = x(t)], [0]"},
    {"Pantelides([diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)=sin(t)])",
     "[diff(x(t),t) = y(t), diff(diff(x(t),t),t) = diff(y(t),t), diff(y(t),t) = z(t), x(t) = "
     "sin(t), diff(x(t),t) = cos(t), diff(diff(x(t),t),t) = -sin(t)], [1, 0, 2]"},
    {"Pantelides([diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*y("
     "t)-g,x(t)^2+y(t)^2=1])",
     "[diff(x(t),t) = u(t), diff(diff(x(t),t),t) = diff(u(t),t), diff(y(t),t) = v(t), "
     "diff(diff(y(t),t),t) = diff(v(t),t), diff(u(t),t) = -l(t)*x(t), diff(v(t),t) = -l(t)*y(t)-g, "
     "x(t)^2+y(t)^2 = 1, 2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t) = 0, "
     "2*diff(x(t),t)^2+2*x(t)*diff(diff(x(t),t),t)+2*diff(y(t),t)^2+2*y(t)*diff(diff(y(t),t),t) = "
     "0], [1, 1, 0, 0, 2]"},
    {"Pantelides([diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-g,x(t)^2+y(t)^2=1])",
     "[diff(diff(x(t),t),t) = -l(t)*x(t), diff(diff(y(t),t),t) = -l(t)*y(t)-g, x(t)^2+y(t)^2 = 1, "
     "2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t) = 0, "
     "2*diff(x(t),t)^2+2*x(t)*diff(diff(x(t),t),t)+2*diff(y(t),t)^2+2*y(t)*diff(diff(y(t),t),t) = "
     "0], [0, 0, 2]"},
    {"Pantelides([x(t)=1,x(t)=2])", "error: the system is structurally singular"},
    {"Pantelides([x(t)=1,x(t)=2],[x(t),y(t)])", "error: the system is structurally singular"},
    {"Pantelides([diff(x(t),t)=-x(t)+z(t),0=x(t)+z(t)])",
     "[diff(x(t),t) = -x(t)+z(t), 0 = x(t)+z(t)], [0, 0]"},
    {"DummyDerivatives([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "[x__d(t) = y(t), x(t) = sin(t), x__d(t) = cos(t)], [x(t), y(t), x__d(t)], [x__d(t) = "
     "diff(x(t),t)]"},
    {"DummyDerivatives([diff(x(t),t)=x(t)])", "[diff(x(t),t) = x(t)], [x(t)], []"},
    {"DummyDerivatives([diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)=sin(t)])",
     "[x__d(t) = y(t), x__d__d(t) = y__d(t), y__d(t) = z(t), x(t) = sin(t), x__d(t) = cos(t), "
     "x__d__d(t) = -sin(t)], [x(t), y(t), z(t), x__d__d(t), y__d(t), x__d(t)], [x__d__d(t) = "
     "diff(diff(x(t),t),t), y__d(t) = diff(y(t),t), x__d(t) = diff(x(t),t)]"},
    {"DummyDerivatives([diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-g,x(t)^2+y(t)^2=1])",
     "[x__d__d(t) = -l(t)*x(t), diff(diff(y(t),t),t) = -l(t)*y(t)-g, x(t)^2+y(t)^2 = 1, "
     "2*x(t)*x__d(t)+2*y(t)*diff(y(t),t) = 0, "
     "2*x__d(t)^2+2*x(t)*x__d__d(t)+2*diff(y(t),t)^2+2*y(t)*diff(diff(y(t),t),t) = 0], [l(t), "
     "x(t), y(t), x__d__d(t), x__d(t)], [x__d__d(t) = diff(diff(x(t),t),t), x__d(t) = "
     "diff(x(t),t)]"},
    {"DummyDerivatives([diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-"
     "l(t)*y(t)-g,x(t)^2+y(t)^2=1])",
     "[x__d(t) = u(t), x__d__d(t) = u__d(t), diff(y(t),t) = v(t), diff(diff(y(t),t),t) = v__d(t), "
     "u__d(t) = -l(t)*x(t), v__d(t) = -l(t)*y(t)-g, x(t)^2+y(t)^2 = 1, "
     "2*x(t)*x__d(t)+2*y(t)*diff(y(t),t) = 0, "
     "2*x__d(t)^2+2*x(t)*x__d__d(t)+2*diff(y(t),t)^2+2*y(t)*diff(diff(y(t),t),t) = 0], [l(t), "
     "u(t), v(t), x(t), y(t), u__d(t), v__d(t), x__d__d(t), x__d(t)], [u__d(t) = diff(u(t),t), "
     "v__d(t) = diff(v(t),t), x__d__d(t) = diff(diff(x(t),t),t), x__d(t) = diff(x(t),t)]"},
    {"DummyDerivatives([x(t)=1,x(t)=2],[x(t),y(t)])", "error: the system is structurally singular"},
    {"DummyDerivatives([diff(x(t),t)+diff(y(t),t)=1,x(t)-y(t)=sin(t)])",
     "[x__d(t)+diff(y(t),t) = 1, x(t)-y(t) = sin(t), x__d(t)-diff(y(t),t) = cos(t)], [x(t), y(t), "
     "x__d(t)], [x__d(t) = diff(x(t),t)]"},
};

static const Row jets[] = {
    {"ReduceByJets([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "table([\"index\" = 2, \"degrees\" = 0, \"solved\" = [x(t) = sin(t), diff(x(t),t) = cos(t), "
     "y(t) = cos(t)], \"states\" = [], \"constraints\" = [], \"pivots\" = [], \"multiplications\" "
     "= 0])"},
    {"ReduceByJets([diff(x(t),t)=x(t)])",
     "table([\"index\" = 0, \"degrees\" = 1, \"solved\" = [diff(x(t),t) = x(t)], \"states\" = "
     "[x(t)], \"constraints\" = [], \"pivots\" = [], \"multiplications\" = 0])"},
    {"ReduceByJets([diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)=sin(t)])",
     "table([\"index\" = 3, \"degrees\" = 0, \"solved\" = [x(t) = sin(t), diff(x(t),t) = cos(t), "
     "y(t) = cos(t), diff(diff(x(t),t),t) = -sin(t), diff(y(t),t) = -sin(t), z(t) = -sin(t)], "
     "\"states\" = [], \"constraints\" = [], \"pivots\" = [], \"multiplications\" = 2])"},
    {"ReduceByJets([diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-g,x(t)^2+y(t)^2=1])",
     "table([\"index\" = 3, \"degrees\" = 2, \"solved\" = [l(t) = "
     "(-diff(x(t),t)^2-diff(y(t),t)^2+y(t)*g)/(-x(t)^2-y(t)^2), diff(diff(y(t),t),t) = "
     "-g-y(t)*(-diff(x(t),t)^2-diff(y(t),t)^2+y(t)*g)/(-x(t)^2-y(t)^2), diff(diff(x(t),t),t) = "
     "-x(t)*(-diff(x(t),t)^2-diff(y(t),t)^2+y(t)*g)/(-x(t)^2-y(t)^2)], \"states\" = [y(t), x(t), "
     "diff(y(t),t), diff(x(t),t)], \"constraints\" = [x(t)^2+y(t)^2-1, "
     "2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t)], \"pivots\" = [-x(t)^2-y(t)^2], \"multiplications\" "
     "= 12])"},
    {"ReduceByJets([diff(x(t),t)+diff(y(t),t)=1,x(t)-y(t)=sin(t)])",
     "table([\"index\" = 1, \"degrees\" = 1, \"solved\" = [diff(x(t),t) = 1/2+1/2*cos(t), "
     "diff(y(t),t) = -1/2*cos(t)+1/2], \"states\" = [x(t), y(t)], \"constraints\" = "
     "[x(t)-y(t)-sin(t)], \"pivots\" = [], \"multiplications\" = 2])"},
    {"ReduceByJets([diff(x(t),t)=-x(t)+z(t),0=x(t)+z(t)])",
     "table([\"index\" = 1, \"degrees\" = 1, \"solved\" = [diff(x(t),t) = -2*x(t), z(t) = -x(t)], "
     "\"states\" = [x(t)], \"constraints\" = [], \"pivots\" = [], \"multiplications\" = 1])"},
    {"ReduceByJets([x(t)=1,x(t)=2],[x(t),y(t)])", "error: the system is structurally singular"},
    {"ReduceByJets([a*x(t)=sin(t),diff(y(t),t)=x(t)])",
     "table([\"index\" = 1, \"degrees\" = 1, \"solved\" = [x(t) = sin(t)/a, diff(y(t),t) = "
     "sin(t)/a], \"states\" = [y(t)], \"constraints\" = [], \"pivots\" = [a], \"multiplications\" "
     "= 1])"},
    {"ReduceByJets([x(t)+y(t)=1,x(t)-y(t)=t])",
     "table([\"index\" = 1, \"degrees\" = 0, \"solved\" = [x(t) = 1/2+1/2*t, y(t) = -1/2*t+1/2], "
     "\"states\" = [], \"constraints\" = [], \"pivots\" = [], \"multiplications\" = 2])"},
    {"ReduceByJets([diff(x(t),t)=y(t),x(t)*y(t)=t])",
     "table([\"index\" = 1, \"degrees\" = 1, \"solved\" = [diff(x(t),t) = t/x(t), y(t) = t/x(t)], "
     "\"states\" = [x(t)], \"constraints\" = [], \"pivots\" = [x(t)], \"multiplications\" = 1])"},
};

static const Row repairs[] = {
    {"StructureRepair([diff(x(t),t)+diff(y(t),t)=1,x(t)+y(t)=sin(t)])",
     "table([\"equations\" = [1-cos(t), x(t)+y(t)-sin(t)], \"assumed\" = [], \"unknowns\" = [x(t), "
     "y(t)], \"steps\" = [\"equation 1 := -equation 1 + equation 2'\"], \"holds\" = "
     "false])"},
    {"StructureRepair([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "table([\"equations\" = [diff(x(t),t)-y(t), x(t)-sin(t)], \"assumed\" = [], \"unknowns\" = "
     "[x(t), y(t)], \"steps\" = [], \"holds\" = true, \"index\" = 2, \"degrees\" = 0])"},
    {"StructureRepair([diff(x(t),t)+diff(y(t),t)=1,x(t)+y(t)+z(t)=sin(t),z(t)=x(t)])",
     "table([\"equations\" = [diff(x(t),t)+diff(y(t),t)-1, x(t)+y(t)+z(t)-sin(t), -x(t)+z(t)], "
     "\"assumed\" = [], \"unknowns\" = [x(t), y(t), z(t)], \"steps\" = [], \"holds\" = true, "
     "\"index\" = 1, \"degrees\" = 1])"},
    {"StructureRepair([diff(x(t),t)+diff(y(t),t)+z(t)=0,x(t)+y(t)=t,z(t)-x(t)=0])",
     "table([\"equations\" = [-1-x(t), x(t)+y(t)-t, -x(t)+z(t)], \"assumed\" = [], \"unknowns\" = "
     "[x(t), y(t), z(t)], \"steps\" = [\"equation 1 := -equation 1 + equation 2' + equation "
     "3\"], \"holds\" = true, \"index\" = 1, \"degrees\" = 0])"},
    {"StructureRepair([a*diff(x(t),t)+b*diff(y(t),t)=1,a*x(t)+b*y(t)=sin(t)])",
     "table([\"equations\" = [1-cos(t), a*x(t)+b*y(t)-sin(t)], \"assumed\" = [], \"unknowns\" = "
     "[x(t), y(t)], \"steps\" = [\"equation 1 := -equation 1 + equation 2'\"], \"holds\" = "
     "false])"},
    {"StructureRepair([diff(x(t),t)+t*diff(y(t),t)=1,x(t)+t*y(t)=y(t)^2])",
     "table([\"equations\" = [diff(x(t),t)+t*diff(y(t),t)-1, x(t)+t*y(t)-y(t)^2], \"assumed\" = "
     "[], \"unknowns\" = [x(t), y(t)], \"steps\" = [], \"holds\" = true, \"index\" = 1, "
     "\"degrees\" = 1])"},
    {"StructureRepair([-t*diff(x(t),t)+diff(y(t),t)=1,x(t)-y(t)/t=0])",
     "table([\"equations\" = [(-t+y(t))/t, x(t)-y(t)/t], \"assumed\" = [], \"unknowns\" = [x(t), "
     "y(t)], \"steps\" = [\"equation 1 := equation 1 + t*equation 2'\"], \"holds\" = true, "
     "\"index\" = 1, \"degrees\" = 0])"},
};

static const Row pencils[] = {
    {"PencilIndex(<<1,0>|<0,0>>,<<0,0>|<0,1>>), PencilIndex(<<1,0>|<0,1>>,<<1,2>|<3,4>>), "
     "PencilIndex(<<0,0>|<1,0>>,<<1,0>|<0,1>>), "
     "PencilIndex(<<0,0,0>|<1,0,0>|<0,1,0>>,<<1,0,0>|<0,1,0>|<0,0,1>>), "
     "PencilIndex([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "1, 0, 2, 3, 2"},
    {"PencilIndex(<<1,0>|<0,0>>,<<1,0>|<0,0>>)",
     "error: the pencil is singular: it has 1 column and 1 row minimal indices"},
    {"PencilIndex(<<1,0>|<0,1>|<1,1>>,<<1,0>|<0,0>|<1,1>>)",
     "error: the pencil is singular: it has 1 column and 0 row minimal indices"},
    {"WeierstrassForm([diff(x(t),t)=y(t),x(t)=sin(t)],[y(t),x(t)],form=jordan)",
     "Matrix(2,2,[[1,0],[0,-1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(0,0), "
     "Matrix(2,2,[[0,1],[0,0]])"},
    {"WeierstrassForm(<<1,0>|<0,0>>,<<2,0>|<0,1>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(1,1,[[2]]), Matrix(1,1,[[0]])"},
    {"WeierstrassForm(<<0,0>|<1,0>>,<<1,0>|<0,1>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(0,0), "
     "Matrix(2,2,[[0,1],[0,0]])"},
    {"WeierstrassForm(<<1,2>|<2,4>>,<<1,0>|<1,1>>)",
     "Matrix(2,2,[[-1/9,-1/9],[4/3,-2/3]]), Matrix(2,2,[[1,1],[-2,-1/2]]), Matrix(1,1,[[1/3]]), "
     "Matrix(1,1,[[0]])"},
    {"WeierstrassForm(<<1,0>|<0,1>>,<<2,0>|<1,2>>,form=jordan)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[2,1],[0,2]]), "
     "Matrix(0,0)"},
    {"WeierstrassForm(<<1,0>|<0,1>>,<<2,0>|<1,2>>,form=companion)",
     "Matrix(2,2,[[-2,1],[1,0]]), Matrix(2,2,[[0,1],[1,2]]), Matrix(2,2,[[0,-4],[1,4]]), "
     "Matrix(0,0)"},
    {"WeierstrassForm(<<1,0>|<0,1>>,<<2,0>|<1,2>>,form=plain)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[2,1],[0,2]]), "
     "Matrix(0,0)"},
    {"WeierstrassForm(<<1,0>|<0,0>>,<<1,0>|<0,0>>)",
     "error: the pencil is singular: it has 1 column and 1 row minimal indices"},
    {"WeierstrassForm(<<1,0>|<0,1>>,<<2,0>|<1,2>>,form=nosuch)",
     "error: form is companion, jordan or plain"},
    {"KroneckerForm(<<1,0>|<0,0>>,<<1,0>|<0,0>>)",
     "Matrix(2,2,[[0,1],[1,0]]), Matrix(2,2,[[0,1],[1,0]]), Matrix(2,2,[[0,0],[0,1]]), "
     "Matrix(2,2,[[0,0],[0,1]])"},
    {"KroneckerForm(<<1>|<0>>,<<0>|<1>>)",
     "Matrix(1,1,[[1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(1,2,[[1,0]]), Matrix(1,2,[[0,1]])"},
    {"KroneckerForm(<<1,0>>,<<0,1>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(1,1,[[1]]), Matrix(2,1,[[1],[0]]), Matrix(2,1,[[0],[1]])"},
    {"KroneckerForm(<<1,0>|<0,1>|<0,0>>,<<0,0>|<1,0>|<0,1>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(3,3,[[1,0,0],[0,1,0],[0,0,1]]), "
     "Matrix(2,3,[[1,0,0],[0,1,0]]), Matrix(2,3,[[0,1,0],[0,0,1]])"},
    {"KroneckerForm(<<0,0>|<0,0>>,<<0,0>|<0,0>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[0,0],[0,0]]), "
     "Matrix(2,2,[[0,0],[0,0]])"},
    {"PencilMatrices([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "Matrix(2,2,[[1,0],[0,0]]), Matrix(2,2,[[0,1],[-1,0]]), Vector[column](2,[0,sin(t)]), [x(t), "
     "y(t)]"},
    {"PencilMatrices([diff(x(t),t)=x(t)^2])",
     "error: the equations are not linear with constant coefficients"},
    {"PencilMatrices([diff(x(t),t,t)+x(t)=sin(t)])",
     "Matrix(2,2,[[0,1],[1,0]]), Matrix(2,2,[[-1,0],[0,1]]), Vector[column](2,[sin(t),0]), [x(t), "
     "diff(x(t),t)]"},
};

static const Row toolbox[] = {
/* the pendulum by hand: M v' + Phi_q^T lambda = f, what the constraint says of v and v' */
#define FALLING                                                                                    \
    "(Matrix([[m,0],[0,m]]), [x(t)^2+y(t)^2-1], [0,-m*g], [x(t),y(t)], [u(t),v(t)], [lambda(t)])"
    {"r := DAE3_get_ODE_and_invariants_full" FALLING
     ": r[\"A\"], r[\"g\"]; r[\"bigM\"]; r[\"bigRHS\"]; "
     "r[\"JbigRHS\"]",
     "Vector[column](1,[2*x(t)*u(t)+2*y(t)*v(t)]), "
     "Vector[column](1,[-2*u(t)^2-2*v(t)^2])\nMatrix(3,3,[[m,0,2*x(t)],[0,m,2*y(t)],[2*x(t),2*y(t),"
     "0]])\nVector[column](3,[0,-m*g,-2*u(t)^2-2*v(t)^2])\nMatrix(3,4,[[0,0,0,0],[0,0,0,0],[0,0,-4*"
     "u(t),-4*v(t)]])"},
    {"r := DAE3_get_ODE_and_invariants_stab" FALLING
     ": simplify(r[\"h\"][1]-(r[\"g\"][1]-2*eta*omega*"
     "r[\"A\"][1]-omega^2*r[\"Phi\"][1])), r[\"bigRHS_stab\"][3]-r[\"h\"][1]",
     "0, 0"},
    {"DAE3_get_ODE_and_invariants(Matrix([[m,0],[0,m]]),[x(t)],[0,0],[x(t),y(t)],[u(t)],[l(t)])",
     "error: as many velocities as positions are needed: 2 and 1"},
    {"DAE_make_semi_explicit([diff(x(t),t)+diff(y(t),t)=x(t),diff(x(t),t)-diff(y(t),t)=1],[x(t),y("
     "t)])",
     "[diff(x(t),t) = x__d(t), diff(y(t),t) = y__d(t)], [x(t), y(t)], [x__d(t), y__d(t)], "
     "[x__d(t)+y__d(t) = x(t), x__d(t)-y__d(t) = 1]"},
    {"DAE_make_semi_explicit([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)])",
     "[diff(x(t),t) = x__d(t)], [x(t)], [x__d(t), y(t)], [x__d(t) = y(t), x(t) = sin(t)]"},
    {"DAE_separate_algebraic(<<1,0>|<0,0>>,<y(t),x(t)-sin(t)>)",
     "Matrix(1,2,[[1,0]]), Vector[column](1,[y(t)]), Vector[column](1,[x(t)-sin(t)]), 1"},
    {"DAE_separate_algebraic(<<1,2>|<1,2>>,<y(t),x(t)>)",
     "Matrix(1,2,[[1,1]]), Vector[column](1,[y(t)]), Vector[column](1,[-2*y(t)+x(t)]), 1"},
    {"DAE_separate_algebraic_bis([diff(x(t),t)=y(t),x(t)=sin(t)],[diff(x(t),t),diff(y(t),t)])",
     "Matrix(1,2,[[1,0]]), Vector[column](1,[y(t)]), Vector[column](1,[-x(t)+sin(t)]), 1"},
    {"DAE_separate_algebraic(<<1,0>|<0,0>>,<y(t)>)", "error: E has 2 rows but G has 1 entries"},
    {"KernelBuild(<<1,2>|<2,4>>), KernelBuild(<<1,0>|<0,1>>), KernelBuild(<<0,1>|<1,0>|<1,1>>)",
     "Matrix(1,2,[[-2,1]]), Matrix(1,2,[[1,0]]), 1, Matrix(0,2), Matrix(2,2,[[1,0],[0,1]]), 2, "
     "Matrix(0,2), Matrix(2,2,[[1,0],[0,1]]), 2"},
};

static void signatures_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(signatures);
}

static void jets_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(jets);
}

static void repairs_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(repairs);
}

static void pencils_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(pencils);
}

static void toolbox_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(toolbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signatures_are_right), cmocka_unit_test(jets_are_right),
        cmocka_unit_test(repairs_are_right),    cmocka_unit_test(pencils_are_right),
        cmocka_unit_test(toolbox_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
