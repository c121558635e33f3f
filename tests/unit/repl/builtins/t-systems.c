/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands on systems of equations: the matrices and indices of pencils, regular, singular and not
 * square, their normal forms, signatures, equations differentiated, what solutions leave, and what
 * is no option; parameters estimated, ensembles, diagrams, answers in closed form, procedures,
 * tables of errors.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row systems[] = {
    {"PencilMatrices([diff(x(t),t)=y(t),0=x(t)-3*y(t)+t],[x(t),y(t)])",
     "Matrix(2,2,[[1,0],[0,0]]), Matrix(2,2,[[0,1],[1,-3]]), Vector[column](2,[0,t]), [x(t), "
     "y(t)]"},
    {"PencilIndex(<<1,0>|<0,0>>,<<2,1>|<3,4>>)", "1"},
    {"PencilIndex(<<0,0>|<1,0>>,<<1,0>|<0,1>>)", "2"},
    {"PencilIndex(<<0,0,0>|<1,0,0>|<0,1,0>>,<<1,0,0>|<0,1,0>|<0,0,1>>)", "3"},
    {"PencilIndex(<<1,0>|<0,1>>,<<2,1>|<3,4>>)", "0"},
    {"PencilIndex(<<0,0>|<1,0>>,<<1,0>|<{x},1>>)",
     "error: invalid input: {x} is no coefficient of a pencil"},
    {"CodeGeneration:-C([diff(x(t),t)=-x(t),f])", "error: 2 equations for 1 unknown x(t)"},
    {"KernelBuild(Matrix([[{1,2},0],[a,0]]))",
     "error: an entry of the matrix is a list, a set, a string or an equation"},
    {"PencilIndex(<<1,0>|<0,1>>,<<Float(infinity),1>|<3,4>>)",
     "error: an entry of the pencil is infinite or undefined"},
    {"PencilIndex(<<1,0>|<1,0>>,<<1,0>|<1,0>>)",
     "error: the pencil is singular: it has 1 column and 1 row minimal indices"},
    {"PencilIndex(<<1,0>|<0,1>|<0,0>>,<<1,0>|<0,1>>)", "error: E is 2 x 3 but A is 2 x 2"},
    {"WeierstrassForm(<<0,0>|<1,0>>,<<1,0>|<0,1>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(0,0), "
     "Matrix(2,2,[[0,1],[0,0]])"},
    {"WeierstrassForm(<<2,0>|<0,0>>,<<4,0>|<0,3>>)",
     "Matrix(2,2,[[1/2,0],[0,1/3]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(1,1,[[2]]), "
     "Matrix(1,1,[[0]])"},
    {"WeierstrassForm(<<1,0>|<1,0>>,<<1,0>|<1,0>>)",
     "error: the pencil is singular: it has 1 column and 1 row minimal indices"},
    {"KroneckerForm(<<1,0>|<0,0>>,<<0,0>|<1,0>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,0]]), "
     "Matrix(2,2,[[0,1],[0,0]])"},
    {"KroneckerForm(Matrix([[1,0,0],[0,1,0]]),Matrix([[0,1,0],[0,0,1]]))",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(3,3,[[1,0,0],[0,1,0],[0,0,1]]), "
     "Matrix(2,3,[[1,0,0],[0,1,0]]), Matrix(2,3,[[0,1,0],[0,0,1]])"},
    {"KroneckerForm(Matrix([[1],[0]]),Matrix([[0],[1]]))",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(1,1,[[1]]), Matrix(2,1,[[1],[0]]), Matrix(2,1,[[0],[1]])"},
    {"SignatureMatrix([diff(x(t),t,t)=y(t),x(t)^2+sin(t)=0],[x(t),y(t)])",
     "Matrix(2,2,[[2,0],[0,-infinity]])"},
    {"SignatureMatrix([x(t)=1,y(t)+diff(x(t),t)=0],[x(t),y(t)])",
     "Matrix(2,2,[[0,-infinity],[1,0]])"},
    {"Pantelides([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)])",
     "[diff(x(t),t) = y(t), x(t) = sin(t), diff(x(t),t) = cos(t)], [0, 1]"},
    {"DummyDerivatives([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)])",
     "[x__d(t) = y(t), x(t) = sin(t), x__d(t) = cos(t)], [x(t), y(t), x__d(t)], [x__d(t) = "
     "diff(x(t),t)]"},
    {"odetest(x(t)=exp(-t),diff(x(t),t)=-x(t))", "0"},
    {"odetest(x(t)=exp(t),diff(x(t),t)=-x(t))", "2*exp(t)"},
    {"odetest({x(t)=sin(t),y(t)=cos(t)},{diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=0,y(0)=1})",
     "{0}"},
    {"odetest({x(t)=sin(t),y(t)=cos(t)},{diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=1,y(0)=1})",
     "{-1, 0}"},
    {"odetest({x(t)=sin(t)},[diff(x(t),t)=cos(t),x(0)=2])", "[0, -2]"},
    {"odetest(5,diff(x(t),t)=-x(t))",
     "error: invalid input: odetest expects its 1st argument, solution, to be of type equation or "
     "set or list, but received 5"},
    {"DAE_separate_algebraic(<<1,0>|<1,0>>,<x,y>)",
     "Matrix(1,2,[[1,1]]), Vector[column](1,[x]), Vector[column](1,[y]), 1"},
    {"DAE_separate_algebraic(<<1,2>|<2,4>>,<x,y>)",
     "Matrix(1,2,[[1,2]]), Vector[column](1,[x]), Vector[column](1,[-2*x+y]), 1"},
    {"DAE_separate_algebraic_bis([diff(x(t),t)+diff(y(t),t)=x(t),2*diff(x(t),t)+2*diff(y(t),t)=y(t)"
     "],[diff(x(t),t),diff(y(t),t)])",
     "Matrix(1,2,[[1,1]]), Vector[column](1,[x(t)]), Vector[column](1,[-2*x(t)+y(t)]), 1"},
    {"DAE_make_semi_explicit([diff(x(t),t)+diff(y(t),t)=x(t),x(t)=y(t)],[x(t),y(t)])",
     "[diff(x(t),t) = x__d(t), diff(y(t),t) = y__d(t)], [x(t), y(t)], [x__d(t), y__d(t)], "
     "[x__d(t)+y__d(t) = x(t), x(t) = y(t)]"},
    {"ReduceBy1TheIndex([diff(x(t),t)=y(t),x(t)=sin(t)],[diff(x(t),t),y(t)])",
     "error: derivatives such as diff(x(t), t) are expected, but received y(t)"},
    {"tableau(<<0,1/2>|<0,0>>,<0,1>,<0,1/2>)",
     "tableau(Matrix(2,2,[[0,0],[1/2,0]]),Vector[column](2,[0,1]),Vector[column](2,[0,1/2]))"},
    {"DAEinfo([diff(x(t),t)=y(t)+x(t),y(t)=2],[x(t),y(t)],output=index)",
     "error: DAEinfo: output=table is the only other form"},
    {"DAEstructure([diff(x(t),t)=y(t)+x(t),y(t)=2],[x(t),y(t)],output=text)",
     "error: DAEstructure: output=table is the only other form"},
    {"MethodInfo(rk4,output=order)", "error: output = order: expected table"},
    {"T := DAEinfo([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)],output=table): "
     "evalb(nops([indices(T)]) > 3)",
     "true"},
};

static const Row fits_and_ensembles[] = {
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[])",
     "error: fit: no parameters to look for"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric): F := fit(S,[[0,3],[1,2]],[a=1])",
     "error: the solution has no parameters"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a])",
     "error: fit: the parameter a has no value to begin with"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[c=1])",
     "error: fit: c is no parameter of this solution"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a=1,b=1],bounds=[a])",
     "error: fit: the bound a is no equation a = low..high"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a=1,b=1],bounds=[a=3])",
     "error: fit: the bound a = 3 is no equation a = low..high"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a=1,b=1],bounds=[a=3..2])",
     "error: fit: nothing lies within the bounds a = 3 .. 2"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a=1,b=1],bounds=[c=1..2])",
     "error: fit: c is no parameter of this solution"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3]],[a=1,b=1])",
     "error: fit: 1 measurements cannot determine 2 parameters"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2],[2,1]],[a=1,b=1],confidence=1)",
     "error: confidence = 1: expected a number between 0 and 1"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[],[a=1,b=1])",
     "error: fit: the data are no rows [t, value, ...]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[1,2],[a=1,b=1])",
     "error: fit: the data are no rows [t, value, ...]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[1],[2]],[a=1,b=1])",
     "error: fit: the data are no rows [t, value, ...]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,1],[2]],[a=1,b=1])",
     "error: fit: row 2 of the data has not 2 entries as the first"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,1],[2,3,4]],[a=1,b=1])",
     "error: fit: row 2 of the data has not 2 entries as the first"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,1],5],[a=1,b=1])",
     "error: fit: row 2 of the data has not 2 entries as the first"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,1],[c,3]],[a=1,b=1])",
     "error: fit: row 2 of the data has c, which is no number"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := fit(S,5,[a=1,b=1])",
     "error: fit: the data are no rows [t, value, ...]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,{[0,1]},[a=1,b=1])",
     "error: fit: the data are no rows [t, value, ...]"},
    {"fit(5,[[0,1]],[a=1])",
     "error: fit: the first argument is no solution of dsolve(..., numeric)"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: "
     "evalf[5](fit(S,data,[a=1,b=1],weights=[2],output=list)), "
     "evalf[5](fit(S,<data>,[a=1,b=1],output=list)), "
     "evalf[5](fit(S,Matrix(data),[a=1,b=1],deviations=[0.1],output=list)), "
     "evalf[5](fit(S,data,[a=1,b=1],weights=[[1],[1],[1],[1],[1],[0]],output=list)), "
     "evalf[5](fit(S,data,[a=1,b=1],weights=Matrix(6,1,fill=2),output=list)), evalf[5](fit(S,map(r "
     "-> Vector(r),data),[a=1,b=1],output=list))",
     "[a = 0.70000, b = 3.0000], [a = 0.70000, b = 3.0000], [a = 0.70000, b = 3.0000], [a = "
     "0.70000, b = 3.0000], [a = 0.70000, b = 3.0000], [a = 0.70000, b = 3.0000]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: fit(S,data,[a=1,b=1],weights=[-1])",
     "error: fit: weights: expected numbers not below 0, one for each quantity or value"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: fit(S,data,[a=1,b=1],weights=[z])",
     "error: fit: weights: expected numbers not below 0, one for each quantity or value"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: fit(S,data,[a=1,b=1],weights=[[1],[2]])",
     "error: fit: weights: expected numbers not below 0, one for each quantity or value"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: fit(S,data,[a=1,b=1],deviations=[0])",
     "error: fit: a deviation is 0 or a weight infinite"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a=1,b=1]): evalf[5](F[estimates]), F[variance], F[deviations], F[rank], "
     "F[intervals]",
     "Warning, as many measurements as parameters say nothing of their own errors: the intervals "
     "have no ends unless deviations = ... gives these\n"
     "[a = 0.40547, b = 3.], undefined, [a = undefined, b = undefined], 2, [a = -infinity .. "
     "infinity, b = -infinity .. infinity]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): F := "
     "fit(S,[[0,3],[1,2]],[a=1,b=1],deviations=[1]): evalf[4](F[variance]), "
     "evalf[4](F[deviations]), evalf[4](F[intervals])",
     "1., [a = 0.6009, b = 1.], [a = -0.7723 .. 1.583, b = 1.040 .. 4.960]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: F := fit(S,data,[a=1,b=1],bounds=[a=0..1/2]): "
     "evalf[5](F[estimates]), evalf[4](F[intervals]), F[rank]",
     "Warning, a ends on its bound 0.5\n[a = 0.5, b = 2.8719], [a = Float(-infinity) .. "
     "Float(infinity), b = 2.761 .. 2.983], 2"},
    {"S := dsolve({diff(x(t),t)=-a*b*x(t)+0*c,x(0)=d},numeric,parameters=[a,b,c,d]): F := "
     "fit(S,[seq([k/10.,exp(-0.7*k/10)],k=0..9)],[a=1,b=1,c=1,d=1]): F[undetermined], F[rank]",
     "Warning, the data determine 2 of 4 parameters: they do not tell apart a and b; they do not "
     "depend on c\n[[a, b], [c]], 2"},
    {"S := dsolve({diff(x(t),t)=-a*b*c*x(t),x(0)=1},numeric,parameters=[a,b,c]): F := "
     "fit(S,[seq([k/10.,exp(-0.7*k/10)],k=0..9)],[a=1,b=1,c=1]): F[undetermined]",
     "Warning, the data determine 1 of 3 parameters: they do not tell apart a, b and c\n"
     "[[a, b, c]]"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: fit(S,data,[a=1,b=1],maxsteps=1,output=list): 1",
     "Warning, the search did not come to an end within 1 steps: maxsteps = ... allows more\n1"},
    {"S := dsolve({diff(x(t),t)=-sqrt(a)*x(t),x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k/10.,3*exp(-0.7*k/10)],k=0..5)]: fit(S,data,[a=-1,b=1],output=list)",
     "error: fit: the model has no value where the search begins: I and -1/2*I cannot be computed "
     "in floating point"},
    {"S := dsolve({diff(x(t),t)=a,x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k,2*k+1],k=0..4)]: fit(S,data,[a=1,b=1],quantities=[ln(x(t)-100)])",
     "error: fit: the model has no value where the search begins: a quantity has no value"},
    {"S := dsolve({diff(x(t),t)=a,x(0)=b},numeric,parameters=[a,b]): data := "
     "[seq([k,2*k+1],k=0..4)]: evalf[5](fit(S,data,[a=1,b=1],output=list)), "
     "evalf[5](fit(S,data,[b=5,a=3],output=list)), "
     "evalf[5](fit(S,[seq([k,4*k+2],k=0..4)],[a=1,b=1],quantities=[2*x(t)],output=list)), "
     "evalf[5](S(1)), evalf[5](fit(S,[[0,1],[1,undefined],[2,5],[3,7]],[a,b],output=list))",
     "[a = 2., b = 1.], [b = 1., a = 2.], [a = 2., b = 1.], [t = 1., x(t) = 3.], [a = 2., b = 1.]"},
    {"S := dsolve({diff(x(t),t)=a,x(0)=b},numeric,parameters=[a,b]): "
     "whattype(fit(S,[seq([k,2*k+1],k=0..4)],[a=1,b=1],output=plot))",
     "PLOT"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[b=[1,2]],t=0,quantities=[])",
     "error: ensemble: no quantities"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): ensemble(S,t=0)",
     "error: ensemble: parameters = ... is missing"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[b=[1,2]])",
     "error: ensemble: when? t = ... is missing"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[c=[1,2]],t=0)",
     "error: c is no parameter of this solution"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[b=[1,z]],t=0)",
     "error: parameters: z is no value for one"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[b=z],t=0)",
     "error: parameters: z is none of the values of a parameter"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[[1,2]],t=0)",
     "error: parameters: 2 is no value for one"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[[z]],t=0)",
     "error: parameters: z is no value for one"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[{b=1},{c=2}],t=0)",
     "error: c is no parameter of this solution"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[],t=0)",
     "error: the parameter b has no value yet"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "ensemble(S,parameters=[b=Normal(0,-1)],runs=3,t=0)",
     "error: parameters: Normal(0,-1) is none of the values of a parameter"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "op(1,ensemble(S,parameters=[b=Uniform(0,1)],t=0))",
     "100, 1"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): "
     "convert(ensemble(S,parameters=[b=<1,2>],t=0),listlist), "
     "convert(ensemble(S,parameters=[b=5],t=0),listlist), "
     "convert(ensemble(S,parameters=[b=[1,2]],t=[0]),listlist), "
     "convert(ensemble(S,parameters=[b=[1,2]],t=0,quantities=[x(t)^2,t+1]),listlist)",
     "[[1.], [2.]], [[5.]], [1., 2.], [[1., 1.], [4., 1.]]"},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=b},numeric,parameters=[b]): E := "
     "ensemble(S,parameters=[b=[1,2,3]],t=[0,2]): convert(E,listlist)",
     "Warning, run 1 (b = 1.): cannot evaluate the solution further right of 1, probably a "
     "singularity\nWarning, run 2 (b = 2.): cannot evaluate the solution further right of 0.5, "
     "probably a singularity\nWarning, run 3 (b = 3.): cannot evaluate the solution further right "
     "of 0.33333333, probably a singularity\n[1., undefined, 2., undefined, 3., undefined]"},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=b},numeric,parameters=[b]): E := "
     "ensemble(S,parameters=[b=[seq(k,k=1..9)]],t=[2]): ",
     "error: none of the 9 runs came to its end; run 1 (b = 1.): cannot evaluate the solution "
     "further right of 1, probably a singularity"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): T := "
     "ensemble(S,parameters=[b=[1,2,3,4,5]],t=0,output=bands,quantiles=[0,1/2,1]): "
     "convert(T[bands],list)",
     "[1., 3., 5.]"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): T := "
     "ensemble(S,parameters=[b=[1,2,3,4,5]],t=0,output=bands,quantiles=[2])",
     "error: quantiles = 2: expected numbers from 0 to 1"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): T := "
     "ensemble(S,parameters=[b=[1,2,3,4,5]],t=0,output=bands,quantiles=[])",
     "table([variable = t, times = Vector[column](1,[0.]), quantities = [x(t)], failures = [], "
     "quantiles = [], bands = Array(1 .. 1,1 .. 1,1 .. 0)])"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=b},numeric,parameters=[b]): T := "
     "ensemble(S,parameters=[b=[1,2,3,4,5]],t=0,output=bands,quantiles=[-1/2])",
     "error: quantiles = -1/2: expected numbers from 0 to 1"},
    {"ensemble(5,parameters=[b=[1,2]],t=0)",
     "error: ensemble: the first argument is no solution of dsolve(..., numeric)"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric): ensemble(S,parameters=[b=[1,2]],t=0)",
     "error: the solution has no parameters"},
};

static const Row answers_and_diagrams[] = {
    {"continuation([x^2-p],[x],p,start=[1])",
     "error: invalid input: continuation expects its 3rd argument, range, to be of type equation, "
     "but received p"},
    {"continuation([x^2-p],[x],5=0..1,start=[1])",
     "error: continuation expects its 3rd argument to be parameter = a..b"},
    {"continuation([x^2-p],[x],p=0..0,start=[1])",
     "error: the range of the parameter must be finite and not empty"},
    {"continuation([x^2-p],[x],p=0..infinity,start=[1])",
     "error: the range of the parameter must be finite and not empty"},
    {"continuation([x^2-p],[x],p=-infinity..1,start=[1])",
     "error: the range of the parameter must be finite and not empty"},
    {"continuation([x^2-p],[x],Pi=0..1,start=[1])",
     "error: continuation expects its 3rd argument to be parameter = a..b"},
    {"continuation([x^2-p],[x],p=1..2,start=[1,2,3])",
     "error: start has 3 values, there are 1 unknowns"},
    {"continuation([x^2-p],[x],p=1..2,start=[y=1])",
     "error: start: y = 1 is neither an unknown nor the parameter"},
    {"continuation([x^2-p],[x],p=1..2,start=[x=1,5])",
     "error: start: 5 is neither an unknown nor the parameter"},
    {"continuation([x^2-p],[x],p=1..2,start=[x=1,p=5])",
     "error: the start, 5, is outside the range of the parameter"},
    {"continuation([x^2-p],[x],p=1..2,start=[1,0])",
     "error: the start, 0, is outside the range of the parameter"},
    {"continuation([x^2-p],[x],p=1..2,start=[])",
     "error: start has 0 values, there are 1 unknowns"},
    {"continuation([x^2-p],[x],p=a..2,start=[1])",
     "error: invalid input: the range must be a real number, not a"},
    {"continuation([x^2-p],[x],p=1..2,start=[a])",
     "error: invalid input: a value of start must be a real number, not a"},
    {"bifplot(5)", "error: bifplot draws the result of continuation"},
    {"R := continuation([p-x],[x],p=1..2,start=[1]): bifplot(R,[p,x,x])",
     "error: bifplot: the axes are two expressions, [p, x]"},
    {"R := continuation([p-x],[x],p=1..2,start=[1]): bifplot(R,[p,z])", "error: z has no value"},
    {"R := continuation([p-x],[x],p=1..2,start=[1]): bifplot(R,nosuch=1)",
     "error: a plot has no option nosuch"},
    {"F := e -> "
     "nops([plottools:-getdata(bifplot(continuation([p-x^3+x*e],[x],p=-1..1,start=[-1])))]):"
     " F(1), F(1/1000)", /* of two folds that lie close together one has no label */
     "3, 4"},
    {"R := continuation([p-x],[x],p=1..2,start=[1]): d := [plottools:-getdata(bifplot(R))]: "
     "nops(d), d[1][1], evalf[4](d[1][2])",
     "1, \"curve\", [1. .. 2., 1. .. 2.]"},
    {"R := continuation([x-p],[x],p=1..2,start=[x=1]): d := "
     "[plottools:-getdata(bifplot(R,[x,p^2]))]: nops(d), evalf[4](d[1][2])",
     "1, [1. .. 2., 1. .. 4.]"},
    {"R := continuation([p-x^2],[x],p=1..0.1,start=[x=1,p=1]): d := "
     "[plottools:-getdata(bifplot(R))]: nops(d), d[1][1], evalf[4](d[1][2])",
     "1, \"curve\", [0.1 .. 1., 0.3162 .. 1.]"},
    {"R := continuation([diff(x(t),t)=p-x(t)^2],[x(t)],p=-1..1,start=[x=1,p=1]): d := "
     "[plottools:-getdata(bifplot(R,title=\"B\"))]: map(l -> l[1],d), evalf[3](d[-1][3])",
     "[\"curve\", \"curve\", \"points\"], Matrix(1,2,[[0.,0.]])"},
    {"R := continuation([diff(x(t),t)=p*x(t)-x(t)^3],[x(t)],p=-1..1,start=[0,-1]): d := "
     "[plottools:-getdata(bifplot(R))]: map(l -> l[1],d), evalf[3](d[-1][3])",
     "[\"curve\", \"curve\", \"points\"], Matrix(1,2,[[0.,0.]])"},
    {"PencilIndex([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)]), "
     "PencilIndex([diff(x(t),t)=y(t),x(t)=sin(t)])",
     "2, 2"},
    {"evalf[5](dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] end,initial=[1],start=0)(1))",
     "[t = 1., y[1](t) = 0.36788]"},
    {"S := dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := Y[2]: YP[2] := -Y[1] "
     "end,initial=<0,1>,start=0,number=2,procvars=[x(s),diff(x(s),s)]): evalf[5](S(1))",
     "[s = 1., x(s) = 0.84147, diff(x(s),s) = 0.54030]"},
    {"S := dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := Y[2]: YP[2] := -Y[1] "
     "end,initial=[0,1],start=0,procvars=[u(s),v(s)],abserr=1e-9): evalf[5](S(1))",
     "[s = 1., u(s) = 0.84147, v(s) = 0.54030]"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] end,initial=[1],start=0,number=2)",
     "error: procedure: number is not that of the initial values, 1"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] end,initial=[1],start=0,number=a)",
     "error: number = a: expected an integer, at least 0"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] "
     "end,initial=[1],start=0,procvars=x(t))",
     "error: procvars = x(t): expected a list"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] "
     "end,initial=[1],start=0,procvars=[x(t),y(t)])",
     "error: procvars: expected a list of 1 functions"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] end,initial=[1],start=0,procvars=[x])",
     "error: procvars: expected functions such as x(t) and their derivatives"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] "
     "end,initial=[1],start=0,procvars=[x(s,t)])",
     "error: procvars: expected functions such as x(t) and their derivatives"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] "
     "end,initial=[1],start=0,procvars=[diff(x(s,t),t)])",
     "error: procvars: expected functions such as x(t) and their derivatives"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] end,initial=[1])",
     "error: procedure: the option start is missing"},
    {"dsolve(numeric,procedure=proc(N,t,Y,YP) YP[1] := -Y[1] end,start=0)",
     "error: procedure: the option initial is missing"},
    {"dsolve(diff(y(t),t)=-y(t),{y(t)}), dsolve({diff(y(t),t)=-y(t),y(0)=2},{y(t)}), "
     "dsolve({diff(y(t),t)=-y(t),y(0)=2},y(t)), dsolve({diff(y(t),t)=-y(t),y(0)=2}), "
     "dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=1,y(0)=0},{x(t),y(t)}), "
     "dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=1,y(0)=0},[x(t),y(t)]), "
     "dsolve(diff(y(t),t)^2=1,{y(t)}), dsolve([diff(y(t),t)=1,y(0)=0],y)",
     "y(t) = _C1*exp(-t), y(t) = 2*exp(-t), y(t) = 2*exp(-t), y(t) = 2*exp(-t), {x(t) = cos(t), "
     "y(t) = -sin(t)}, {x(t) = cos(t), y(t) = -sin(t)}, y(t) = t+_C1, y(t) = -t+_C1, y(t) = t"},
    {"dsolve(diff(y(t),t)=-y(t),y(t),[linear]), dsolve(diff(y(t),t)=-y(t),y(t),[linear]), "
     "dsolve(diff(y(t),t)=-y(t),y(t),[separable,linear]), "
     "dsolve(diff(y(t),t,t)=y(t),y(t),output=basis), "
     "dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),series), "
     "dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),series,order=3), "
     "dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),type=series,order=2), "
     "dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),method=series,order=2), "
     "dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),method=laplace), "
     "dsolve({diff(x(t),t)=y(t),diff(y(t),t)=x(t),x(0)=1,y(0)=0},{x(t),y(t)},method=laplace), "
     "dsolve({diff(x(t),t)=y(t),diff(y(t),t)=x(t)},{x(t),y(t)},method=matrixexp)",
     "y(t) = _C1*exp(-t), y(t) = _C1*exp(-t), y(t) = _C1*exp(-t), [exp(t), exp(-t)], y(t) = "
     "1+t+1/2*t^2+1/6*t^3+1/24*t^4+1/120*t^5+O(t^6), y(t) = 1+t+1/2*t^2+O(t^3), y(t) = 1+t+O(t^2), "
     "y(t) = 1+t+O(t^2), y(t) = exp(t), {x(t) = 1/2*exp(t)+1/2*exp(-t), y(t) = "
     "1/2*exp(t)-1/2*exp(-t)}, {x(t) = "
     "1/2*_C1*exp(t)+1/2*_C2*exp(t)+1/2*_C1*exp(-t)-1/2*_C2*exp(-t), y(t) = "
     "1/2*_C1*exp(t)+1/2*_C2*exp(t)-1/2*_C1*exp(-t)+1/2*_C2*exp(-t)}"},
    {"Order := 4: dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),series)",
     "y(t) = 1+t+1/2*t^2+1/6*t^3+O(t^4)"},
    {"Order := a: dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),series)",
     "error: Order = a: expected an integer, at least 1"},
    {"dsolve(diff(y(t),t)=-y(t),y(t),[linear,nosuch])", "error: dsolve has no option nosuch"},
    {"dsolve(numeric,numeric)",
     "error: no independent variable: no derivative occurs, and no function of one name"},
    {"dsolve(diff(y(t),t)=-y(t),y(t),abserr=1e-3)", "error: dsolve has no option abserr here"},
    {"dsolve(diff(y(t),t)=-y(t),y(t),range)", "error: dsolve: the option range has no value"},
    {"dsolve(diff(y(t),t)=-y(t),y(t),nosuch)", "error: dsolve has no option nosuch"},
    {"dsolve(diff(y(t),t)=-y(t),y(t),method=nosuch)",
     "error: method = nosuch: expected laplace, matrixexp or series"},
    {"dsolve({diff(y(t),t)=y(t),y(0)=1},method=laplace)",
     "error: the method needs the unknowns: dsolve(system, y(t), method = ...)"},
    {"dsolve({diff(y(t),t,t)=-y(t),y(0)=0,y(Pi)=1},y(t))",
     "Warning, no solution has these boundary values\nNULL"},
    {"dsolve({diff(y(t),t,t)=-y(t),y(0)=0,y(Pi)=0},y(t))", "y(t) = _C1*sin(t)"},
    {"dsolve(diff(y(t),t)=y(t)^2-y(t),y(t))",
     "Warning, y(t) = 0 is a solution too, which the general one tends to as _C1 grows\ny(t) = "
     "-1/(_C1*exp(t)-1)"},
    {"odetest(y(t)=_C1*exp(t),diff(y(t),t)=y(t)), "
     "odetest(y(t)=exp(t),{diff(y(t),t)=y(t),y(0)=2},y(t)), "
     "odetest({x(t)=exp(t),y(t)=exp(t)},{diff(x(t),t)=y(t),diff(y(t),t)=x(t)},{x(t),y(t)}), "
     "odetest([y(t)=exp(t)],diff(y(t),t)=y(t)), odetest(y(t)=t+1,diff(y(t),t)=y(t)), "
     "odetest(y(t)=1+t+t^2/2,diff(y(t),t)=y(t),series)",
     "0, {-1, 0}, {0}, 0, -t, -1/2*t^2"},
    {"compare({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)*l(t),diff(y(t),t)=v(t),diff(v(t),t)=-y(t)*l(t)-"
     "1,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0},[none],5)",
     "error: invalid input: compare expects its 3rd argument, interval, to be of type range or "
     "equation, but received 5"},
    {"compare({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)*l(t),diff(y(t),t)=v(t),diff(v(t),t)=-y(t)*l(t)-"
     "1,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0},[none],0..1,output=text)",
     "error: output is table or plot"},
    {"M := "
     "compare({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)*l(t),diff(y(t),t)=v(t),diff(v(t),t)=-y(t)*l(t)-"
     "1,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0},[none,projection],t=0..1,output=table): "
     "convert(M[1],list), M[2,1], M[3,1], op(1,M), evalb(M[3,3]<1e-9 and M[3,3]<=M[2,3] and "
     "M[2,2]>=M[2,3]), type(M[2,6],posint)",
     "[\"stabilization\", \"drift\", \"level 0\", \"level 1\", \"level 2\", \"steps\", \"calls\", "
     "\"seconds\"], none, projection, 3, 8, true, true"},
    {"p := "
     "compare({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)*l(t),diff(y(t),t)=v(t),diff(v(t),t)=-y(t)*l(t)-"
     "1,x(t)^2+y(t)^2=1,x(1)=1,y(1)=0,u(1)=0,v(1)=0},[none,projection],1..2,output=plot): "
     "whattype(p), nops([plottools:-getdata(p)]); d := [plottools:-getdata(p)]: r := d[1][2][1]: "
     "evalb(op(2,d[1][2][2])>10*op(2,d[2][2][2])), "
     "evalb(1<op(1,r) and op(1,r)<1.1 and 1.9<op(2,r) and op(2,r)<2)",
     "PLOT, 2\ntrue, true"},
    {"S := dsolve({seq(x||i(t) = sin(i*t), i = 1..9), diff(y(t),t) = x1(t), y(0) = 0}, numeric): "
     "nops([plottools:-getdata(plots:-odeplot(S, drift = true, 0..1))])",
     "1"},
    {"M := "
     "compare({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)*l(t),diff(y(t),t)=v(t),diff(v(t),t)=-y(t)*l(t)-"
     "1,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0},[ggl,none],0..1,output=table): M[2,1], "
     "evalb(M[2,3]<1e-10 and M[2,2]>M[2,3] and M[2,2]<1e-3)",
     "ggl, true"},
    {"compare({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)*l(t),diff(y(t),t)=v(t),diff(v(t),t)=-y(t)*l(t)-"
     "1,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0},[nosuch],0..1,output=table)",
     "error: stabilization = nosuch: expected projection, none, ggl, partitioning or "
     "baumgarte(omega = 5, zeta = 1)"},
    {"compare({diff(x(t),t)=u(t),x(0)=1},[none],0..1)",
     "error: 1 equation for 2 unknowns u(t), x(t)"},
    {"ConvergenceTable({diff(x(t),t)=-x(t),x(0)=1},[classical[foreuler]],[1/10,1/"
     "20],exact=[x(t)=exp(-t)],range=0..1)",
     "method                     h        x(t)       order\nclassical[foreu...         0.1   "
     "1.920e-02            \n                        0.05   9.394e-03        1.03\n                "
     "      theory                       "
     "1\nMatrix(3,4,[[\"method\",\"h\",x(t),\"order\"],[classical[foreuler],1/"
     "10,0.0192,undefined],[classical[foreuler],1/20,0.009394,1.031]])"},
    {"ConvergenceTable({diff(x(t),t)=-x(t),x(0)=1},rk4,[1/2,1/4],exact=[x(t)=exp(-t)],range=1)",
     "method                     h        x(t)       order\nrk4                      0.5   "
     "2.914e-04            \n                        0.25   1.476e-05        4.30\n                "
     "      theory                       "
     "4\nMatrix(3,4,[[\"method\",\"h\",x(t),\"order\"],[rk4,1/2,0.0002914,undefined],[rk4,1/"
     "4,0.00001476,4.303]])"},
    {"ConvergenceTable({diff(x(t),t)=-x(t),x(0)=1},[rkf45],[1/2])",
     "method                     h        x(t)       order\nrkf45                    0.5   "
     "1.544e-05            \n                      theory                       "
     "5\nMatrix(2,4,[[\"method\",\"h\",x(t),\"order\"],[rkf45,1/2,0.00001544,undefined]])"},
    {"ConvergenceTable({diff(x(t),t)=-x(t),x(0)=1},[nosuch],[1/2])",
     "error: there is no method nosuch"},
    {"ConvergenceTable({diff(x(t),t)=-x(t),x(0)=1},[classical[foreuler]],[a])",
     "error: a step size = a: expected a real number"},
    {"ConvergenceTable({diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=0,y(0)=1},[classical[foreuler],"
     "classical[heunform]],[1/10,1/"
     "20],variables=[x(t)],exact=[x(t)=sin(t),y(t)=cos(t)],range=0..1)",
     "method                     h        x(t)       order\nclassical[foreu...         0.1   "
     "4.104e-02            \n                        0.05   2.081e-02        0.98\n                "
     "      theory                       1\nclassical[heunf...         0.1   1.002e-03            "
     "\n                        0.05   2.387e-04        2.07\n                      theory         "
     "              "
     "2\nMatrix(5,4,[[\"method\",\"h\",x(t),\"order\"],[classical[foreuler],1/"
     "10,0.04104,undefined],[classical[foreuler],1/20,0.02081,0.9794],[classical[heunform],1/"
     "10,0.001002,undefined],[classical[heunform],1/20,0.0002387,2.069]])"},
    {"ConvergenceTable({diff(x(t),t)=x(t)^2,x(0)=1},[rk4],[1/2,1/4],range=0..2)",
     "error: cannot evaluate the solution further right of 1, probably a singularity"},
    {"MethodInfo(nosuch)", "error: there is no method nosuch"},
    {"StabilityRegion(nosuch)", "error: there is no method nosuch"},
    {"StabilityRegion(rk4,title=\"S\",view=[-5..1,-4..4]): 1", "1"},
    {"MethodInfo(rk4,output=table)[\"order\"], MethodInfo(rk4,output=table)[\"interval\"]",
     "4, 2.785293563"},
};

static void systems_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(systems);
}

static void fits_and_ensembles_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(fits_and_ensembles);
}

static void answers_and_diagrams_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(answers_and_diagrams);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_are_right),
        cmocka_unit_test(fits_and_ensembles_are_right),
        cmocka_unit_test(answers_and_diagrams_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
