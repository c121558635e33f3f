/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fit finds the parameters that made the data, with intervals that hold them; it stays within
 * bounds, takes weights, leaves out what was not measured, and says what the data do not determine.
 * Fixed seeds; bench/fit.sh counts over many.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

#define DECAY "S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b]): "
#define EXACT "data := [seq([k/10.,3*exp(-0.7*k/10)],k=0..20)]: "

/* found(S, names, truth, begin, times, quantities, deviations, seed): do intervals of 99.9 % hold
 * the truth, and are they short? */
#define FOUND                                                                                      \
    "found := proc(S, names, truth, start, T, quantities, sigma, seed) local X, m, q, z, data, "   \
    "F, "                                                                                          \
    "j; randomize(seed); S(parameters=truth); X := [seq(eval(quantities, S(s)), s=T)]; m := "      \
    "nops(T); q := nops(quantities); z := Statistics:-Sample(Normal(0,1), m*q); data := "          \
    "[seq([T[i], seq(X[i][j]+sigma[j]*z[(i-1)*q+j], j=1..q)], i=1..m)]; F := fit(S, data, "        \
    "[seq(names[j]=start[j], j=1..nops(names))], ':-quantities'=quantities, confidence=0.999); "   \
    "[evalb(F[rank]=nops(names)), seq(evalb(op(1,rhs(j)) <= 1 and 1 <= op(2,rhs(j)) and "          \
    "op(2,rhs(j))-op(1,rhs(j)) < 0.5), j=[seq(names[k]=op(1,rhs(F[intervals][k]))/truth[k].."      \
    "op(2,rhs(F[intervals][k]))/truth[k], k=1..nops(names))]), "                                   \
    "evalb(abs(F[variance]/sigma[1]^2-1) < 0.5)] end proc: "

static const Row models[] = {
    {FOUND "S := dsolve({diff(x(t),t,t)=u(t),L*diff(phi(t),t,t)=-9.81*sin(phi(t))-u(t)*cos(phi(t))-"
           "d*diff(phi(t),t),(1+mu)*u(t)+mu*L*(diff(phi(t),t,t)*cos(phi(t))-diff(phi(t),t)^2*sin("
           "phi(t)))=0,x(0)=0,D(x)(0)=0,phi(0)=1,D(phi)(0)=0},numeric,parameters=[mu,d,L]): "
           "seq(found(S,[mu,d,L],[0.5,0.2,1.3],[0.3,0.1,1.1],[seq(k/10.,k=1..60)],[x(t),phi(t)],["
           "0.01,0.01],s),s=1..3)",
     "[true, true, true, true, true], [true, true, true, true, true], [true, true, true, true, "
     "true]"},
    {FOUND "S := dsolve({diff(a(t),t)=-p*a(t)+q*b(t)*c(t),diff(b(t),t)=p*a(t)-q*b(t)*c(t)-r*b(t)^2,"
           "a(t)+b(t)+c(t)=1,a(0)=1,b(0)=0},numeric,parameters=[p,q,r],stiff=true,abserr=1e-10): "
           "seq(found(S,[p,q,r],[0.04,1e4,3e7],[0.06,6e3,2e7],[seq(evalf(10^(-5+k/6)),k=0..45)],["
           "a(t),1e4*b(t)],[0.01,0.01],s),s=1..2)",
     "[true, true, true, true, true], [true, true, true, true, true]"},
    {FOUND "S := dsolve({Lm*diff(i(t),t)=1-R*i(t)-K*w(t),J*diff(w(t),t)=K*i(t)-B*w(t),i(0)=0,w(0)="
           "0},numeric,parameters=[Lm,R,K,J,B]): seq(found(S,[Lm,R,K,J,B],[0.5,1,0.8,0.1,0.1],[0.4,"
           "1.5,0.6,0.2,0.05],[seq(k/20.,k=1..60)],[i(t),w(t)],[0.005,0.005],s),s=1..2)",
     "[true, true, true, true, true, true, true], [true, true, true, true, true, true, true]"},
};

static const Row forms[] = {
    {DECAY EXACT "F := fit(S,data,[a=1,b=1]): evalf[6](F[estimates]), F[rank], F[undetermined], "
                 "evalf[5](S(1.)), evalb(F[sumofsquares] < 1e-12)",
     "[a = 0.700000, b = 3.00000], 2, [], [t = 1., x(t) = 1.4898], true"},
    /* a Matrix; some was not measured; one parameter keeps its value */
    {DECAY EXACT "M := Matrix(data): M[3,2] := undefined: M[7,2] := undefined: r := "
                 "evalf[6](fit(S,M,[a=1,b=1],output=list)): S(parameters=[a=5,b=3]): r, "
                 "evalf[6](fit(S,data,[a=1],output=list)), S(parameters)[2]",
     "[a = 0.700000, b = 3.00000], [a = 0.700000], b = 3"},
    /* what was not measured, or weighs nothing, does not count: [1, 0], [2, 1], [3, 4] of x = s*t
     */
    {"S := dsolve({diff(x(t),t)=s,x(0)=0},numeric,parameters=[s]): f := proc(d) local F; F := "
     "fit(S,d,[s=1],_rest): evalf[6]([F[variance],op(map(rhs,F[deviations]))]) end: "
     "f([[1,0],[2,1],[3,4]]), f([[1,0],[2,undefined],[3,4]]), "
     "f([[1,0],[2,Float(undefined)],[3,4]]), f([[1,0],[2,1],[3,4]],weights=[[1],[0],[1]]), "
     "f(Array(1..3,1..2,[[1,0],[2,HFloat(undefined)],[3,4]],datatype=float[8]))",
     "[1.5, 0.327327], [1.6, 0.4], [1.6, 0.4], [1.6, 0.4], [1.6, 0.4]"},
    {"S := dsolve({diff(x(t),t)=s,x(0)=0},numeric,parameters=[s]): "
     "fit(S,[[1,0],[2,infinity],[3,4]],[s=1])",
     "error: fit: row 2 of the data has infinity, which is no number"},
    {"S := dsolve({diff(x(t),t)=s,x(0)=0},numeric,parameters=[s]): "
     "fit(S,[[1,0],[2,1]],[s=1],weights=[infinity])",
     "error: fit: a deviation is 0 or a weight infinite"},
    /* no more measurements than parameters */
    {"S := dsolve({diff(x(t),t)=s,x(0)=0},numeric,parameters=[s]): "
     "F := fit(S,[[1,2]],[s=1]): evalf[6](F[estimates]), F[intervals]",
     "Warning, as many measurements as parameters say nothing of their own errors: the intervals "
     "have no ends unless deviations = ... gives these\n[s = 2.00000], [s = -infinity .. "
     "infinity]"},
    /* linear least squares in closed form: weights, deviations, intervals */
    {"S := dsolve({diff(x(t),t)=s,x(0)=c},numeric,parameters=[s,c]): D1 := [[0,1.1],[1,2.9],[2,"
     "5.2],[3,6.8]]: F := fit(S,D1,[s=1,c=1]): evalf[8](map(rhs,F[estimates])), "
     "evalf[6](F[variance]), evalf[6](map(rhs,F[deviations])), evalf[5](F[intervals][1])",
     "[1.94, 1.09], 0.0410000, [0.0905539, 0.169411], s = 1.5504 .. 2.3296"},
    {"S := dsolve({diff(x(t),t)=s,x(0)=c},numeric,parameters=[s,c]): D1 := [[0,1.1],[1,2.9],[2,"
     "5.2],[3,6.8]]: F := fit(S,D1,[s=1,c=1],deviations=[[1],[1],[1],[1/10]]): G := "
     "fit(S,D1,[s=1,c=1],weights=[[1],[1],[1],[100]]): evalf[8](map(rhs,F[estimates])), "
     "evalf[8](map(rhs,G[estimates])), F[variance]",
     "[1.8935277, 1.1209815], [1.8935277, 1.1209815], 1."},
    {DECAY EXACT "fit(S,data,[a=1,b=1],bounds=[a=0..1/2],output=list)[1]",
     "Warning, a ends on its bound 0.5\na = 0.5"},
    {DECAY EXACT "p := fit(S,data,[a=1,b=1],output=plot): whattype(p)", "PLOT"},
    /* quantities of any kind, of the parameters too */
    {DECAY "data := [seq([k/10.,0.7*3*exp(-0.7*k/10)+0.7],k=0..9)]: "
           "evalf[6](fit(S,data,[a=0.8,b=2],quantities=[a-diff(x(t),t)],output=list))",
     "[a = 0.700000, b = 3.00000]"},
    {"S := dsolve({diff(y(t),t,t)=-g,y(0)=1,D(y)(0)=0},numeric,parameters=[g,e],events=[[y(t),diff("
     "y(t),t)=-e*diff(y(t),t)]]): S(parameters=[9.81,0.8]): data := [seq([k/20.,eval(y(t),S(k/20.))"
     "],k=1..30)]: evalf[5](fit(S,data,[g=9,e=0.75],output=list))",
     "[g = 9.8100, e = 0.80000]"},
};

static const Row undetermined[] = {
    /* a product of three is one group, and two products are two */
    {"S := dsolve({diff(x(t),t)=-a*b*c*x(t)+p*q,x(0)=1},numeric,parameters=[a,p,b,q,c]): F := "
     "fit(S,[seq([k/10.,2-exp(-0.7*k/10)],k=0..9)],[a=1,b=1,c=1,p=1,q=1]): F[undetermined], "
     "F[rank]",
     "Warning, the data determine 2 of 5 parameters: they do not tell apart a, b and c; they do "
     "not tell apart p and q\n[[a, b, c], [p, q]], 2"},
    {"S := dsolve({diff(x(t),t)=-a*b*x(t),x(0)=c},numeric,parameters=[a,b,c]): F := fit(S,[seq([k/"
     "10.,exp(-0.7*k/10)],k=0..9)],[a=1,b=1,c=2]): F[undetermined], F[rank], "
     "evalf[5](F[estimates][3]), F[intervals][1]",
     "Warning, the data determine 2 of 3 parameters: they do not tell apart a and b\n[[a, b]], 2, "
     "c "
     "= 1.0000, a = -infinity .. infinity"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),diff(y(t),t)=-b*y(t),x(0)=1,y(0)=1},numeric,parameters=[a,"
     "b]): F := fit(S,[seq([k/10.,exp(-0.7*k/10)],k=0..9)],[a=1,b=1]): F[undetermined], F[rank]",
     "Warning, the data determine 1 of 2 parameters: they do not depend on b\n[[b]], 1"},
    {DECAY "fit(S,[[1,2]],[a=1,b=1])", "error: fit: 1 measurements cannot determine 2 parameters"},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=b},numeric,parameters=[b]): fit(S,[[1,2],[2,3]],[b=1])",
     "error: fit: the model has no value where the search begins: cannot evaluate the solution "
     "further right of 1, probably a singularity"},
    {DECAY "fit(S,[[0,1],[1,2,3]],[a=1,b=1])",
     "error: fit: row 2 of the data has not 2 entries as the first"},
    {DECAY "fit(S,[1,2],[a=1,b=1])", "error: fit: the data are no rows [t, value, ...]"},
    {DECAY "fit(S,[[0,z],[1,2]],[a=1,b=1])",
     "error: fit: row 1 of the data has z, which is no number"},
    {DECAY "fit(S,[[0,1,2],[1,2,3]],[a=1,b=1])",
     "error: fit: 1 quantities for data with 2 columns besides the time"},
    {DECAY "fit(S,[[0,1],[1,2]],[a=1])", "error: fit: the parameter b has no value to begin with"},
    {DECAY "fit(S,[[0,1],[1,2]],[c=1])", "error: fit: c is no parameter of this solution"},
    {DECAY "fit(S,[[0,1],[1,2]],[a=1,b=1],bounds=[a=2..1])",
     "error: fit: nothing lies within the bounds a = 2 .. 1"},
    {DECAY "fit(S,[[0,1],[1,2]],[a=1,b=1],weights=[1,2])",
     "error: fit: weights: expected numbers not below 0, one for each quantity or value"},
};

static void models_are_found(void **state)
{
    (void)state;
    ROWS_HOLD(models);
}

static void forms_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(forms);
}

static void undetermined_are_said(void **state)
{
    (void)state;
    ROWS_HOLD(undetermined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_are_found),
        cmocka_unit_test(forms_are_right),
        cmocka_unit_test(undetermined_are_said),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
