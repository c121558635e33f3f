/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limit cycles that leave diagrams of steady states, the plots of both, how branches end, to the
 * letter, and what is said of wrong calls. None of it is cut short, so all memory is given back.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/core/num.h"
#include "dae/steady/steady.h"
#include "tests/lang/rows.h"

static const Row wrong[] = {
    {"continuation([x^2-p],[x],p=5)",
     "error: continuation expects its 3rd argument to be parameter = a..b"},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x^2-p],[x],p=2..0))",
     "\"steady states along p = 0 .. 2\\nbranch 1: points, from p = 2 to p = 2\\n  LP  p = 0  [x = "
     "0]  unstable 1 -> 0\\n      exactly p = 0\""},
    {"continuation([x^2-p],[x],p=a..2)",
     "error: invalid input: the range must be a real number, not a"},
    {"continuation([x^2+1+p^2],[x],p=0..1)",
     "error: no steady state found near the start: at p = 0 the largest residual is 1"},
    {"continuation([x^2-p,x],[x],p=0..1)",
     "error: number of equations, 2, does not match number of unknowns, 1"},
    {"continuation([x^2-p*q],[x],p=0..1)", "error: q has no value"},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x^2-p],[x],p=0..1,start=[1]))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\""},
    {"continuation([x^2-p],[x],p=0..1,start=[1,2,3])",
     "error: start has 3 values, there are 1 unknowns"},
    {"continuation([x^2-p],[x],p=0..1,nosuch=3)", "error: continuation has no option nosuch"},
    {"continuation([x^2-p],[x],p=0..1,maxstep=-1)",
     "error: maxstep = -1: expected a positive number"},
    {"continuation([x^2-p],[p],p=0..1)", "error: p is the parameter and cannot be an unknown too"},
    {"continuation([x^2-t*p,diff(x(t),t)],[x(t)],p=0..1)",
     "error: number of equations, 2, does not match number of unknowns, 1"},
};

static const Row cycles[] = {
    {"d := "
     "continuation([diff(x(t),t)=p*x(t)-y(t)-x(t)*(x(t)^2+y(t)^2),diff(y(t),t)=x(t)+p*y(t)-y(t)*(x("
     "t)^2+y(t)^2)],[x(t),y(t)],p=-1..1): c := limitcycles(d,1): StringTools:-RegSubs(\"^[0-9]+\" "
     "= \"N\", StringTools:-RegSubs(\"from p = [^,]*\" = \"from\", convert(c,string))), "
     "evalb(abs(c(1)[1,2]^2+c(1)[1,3]^2-c(1)[31,2]^2-c(1)[31,3]^2) < 1e-9)",
     "\"N periodic solutions\\n  from, period 6.283185307\\n  to p = 1, period 6.283185307\", "
     "true"},
    {"d := "
     "continuation([diff(x(t),t)=p*x(t)-y(t)-x(t)*(x(t)^2+y(t)^2),diff(y(t),t)=x(t)+p*y(t)-y(t)*(x("
     "t)^2+y(t)^2)],[x(t),y(t)],p=-1..1): limitcycles(d,5)",
     "error: periodic solutions begin at a Hopf point: the result of continuation and the number "
     "of one"},
    {"d := "
     "continuation([diff(x(t),t)=p*x(t)-y(t)-x(t)*(x(t)^2+y(t)^2),diff(y(t),t)=x(t)+p*y(t)-y(t)*(x("
     "t)^2+y(t)^2)],[x(t),y(t)],p=-1..1): M := limitcycles(d,1):-branch: "
     "evalb(max(seq(seq(seq(abs(M[i,j+2*s]+(1-2*s)*sqrt(M[i,1])), i=1..op(1,M)[1]), j=3..4), "
     "s=0..1)) < 1e-6)",
     "true"},
    {"d := continuation([p*x-x^3],[x],p=-1..1): limitcycles(d,1)",
     "error: periodic solutions begin at a Hopf point: the result of continuation and the number "
     "of one"},
    {"limitcycles(5,1)", "error: periodic solutions begin at a Hopf point: the result of "
                         "continuation and the number of one"},
};

/* Cycles by what is known of them, x^2+y^2 = p and the fold at p = -1/4; how branches end. */
#define WORDS                                                                                      \
    "words := proc(e) StringTools:-RegSubs(\"[0-9]+ (periodic|points)\" = "                        \
    "\"\",convert(e,string)) end proc: "
static const Row branches[] = {
    {WORDS "d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): c := "
           "limitcycles(d,1): for k in [0,-1,1000] do try c(k) catch: "
           "print(evalb(searchtext(\"periodic solutions\",lastexception[2]) > 0)) end try end do",
     "true\ntrue\ntrue\nNULL"},
    {WORDS "d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): c := "
           "limitcycles(d,1): c:-nosuch",
     "error: this limitcycles has no part `nosuch`"},
    {WORDS "d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): c := "
           "limitcycles(d,1): B := c:-branch: n := LinearAlgebra:-RowDimension(B): M := c(n): m := "
           "LinearAlgebra:-RowDimension(M): r := max(seq(abs(M[i,2]^2+M[i,3]^2-B[n,1]),i=1..m)): "
           "evalb(abs(B[n,1]-1) < 1e-9), evalb(r < 1e-6), evalb(abs(M[m,1]-2*Pi) < 1e-6), "
           "evalb(abs(M[1,1]) = 0), evalb(abs(M[1,2]-M[m,2]) < 1e-12), c:-columns, "
           "evalb(abs(B[n,5]-1) < 1e-2), evalb(abs(B[n,3]+1) < 1e-2), B[n,7], B[2,7], "
           "nops(c:-special), evalb(abs(max(op(c:-multipliers[n]))-1) < 1e-6), "
           "evalb(abs(min(op(c:-multipliers[n]))-exp(-4*Pi)) < 1e-8)",
     "true, true, true, true, true, [p, period, min(x), min(y), max(x), max(y), unstable], true, "
     "true, 0, 0, 0, true, true"},
    /* drawn from its least to its largest value, +-sqrt(5*p) */
    {WORDS "d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): c := "
           "limitcycles(d,1): G := [plottools:-getdata(bifplot(d,c,[p,x+2*y]))]: A := "
           "op(-1,G[3]): k := 0: up := 0: w := 0: for i to LinearAlgebra:-RowDimension(A) do if "
           "type(A[i,1],numeric) and A[i,1] > 0.01 then k := k+1: w := "
           "max(w,abs(A[i,2]^2/(5*A[i,1])-1)): if A[i,2] > 0 then up := up+1 end if end if end do: "
           "nops(G), evalb(k > 20), evalb(2*up = k), evalb(w < 1e-3)",
     "4, true, true, true"},
    {WORDS "d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): c := "
           "limitcycles(d,1): c(a)",
     "c(a)"},
    {WORDS "d := "
           "continuation([p*x-y+x*(x^2+y^2)-x*(x^2+y^2)^2,x+p*y+y*(x^2+y^2)-y*(x^2+y^2)^2],[x,y],p="
           "-1..1): c := limitcycles(d,1): s := c:-special[1]: B := c:-branch: nops(c:-special), "
           "s[\"label\"], evalb(abs(rhs(s[\"point\"][1])+1/4) < 1e-8), "
           "evalb(abs(rhs(s[\"point\"][2])-2*Pi) < 1e-7), {seq(B[i,7],i=1..s[\"index\"]-1)}, "
           "{seq(B[i,7],i=s[\"index\"]+1..LinearAlgebra:-RowDimension(B))}",
     "1, LPC, true, true, {1}, {0}"},
    /* where energy is kept another multiplier is 1 as well, and none is outside */
    {"d := continuation([p*x+y,-x-x^3+p*y],[x,y],p=-1..1): B := limitcycles(d,1,maxpoints=12):-"
     "branch: {seq(B[i,7],i=1..op(1,B)[1])}, evalb(max(seq(abs(B[i,1]),i=1..op(1,B)[1])) < 1e-9)",
     "{0}, true"},
    /* the first cycle is beside the Hopf point, and points are those that follow */
    {"d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): B := "
     "limitcycles(d,1,maxpoints=3):-branch: op(1,B)[1], evalb(B[1,1] > 0 and B[1,1] < 1e-4), "
     "evalb(B[1,1] < B[2,1] and B[2,1] < B[3,1])",
     "4, true, true"},
    {WORDS "d := continuation([p-x^2],[x],p=-1..1): words(d)",
     "\"steady states along p = -1 .. 1\\nbranch 1: , from p = 1 to p = 1\\n  LP  p = 0  [x = 0]  "
     "unstable 1 -> 0\\n      exactly p = 0\""},
    {WORDS "d := continuation([p-x^2],[x],p=-1..2,maxpoints=5): evalb(searchtext(\"as many points "
           "as allowed\",convert(d,string)) > 0)",
     "true"},
    {WORDS "d := continuation([p-ln(x)],[x],p=-1..1): d",
     "error: the equations have no value at the start, p = -1"},
    {WORDS "d := continuation([x*p-1],[x],p=-1..1): "
           "evalb(searchtext(\"unbounded\",convert(d,string)) > 0)",
     "true"},
    {WORDS "d := continuation([x^2+p^2-1],[x],p=-2..2): words(d)",
     "\"steady states along p = -2 .. 2\\nbranch 1: , closed\\n  LP  p = 1  [x = 0]  unstable 0 -> "
     "1\\n      exactly p = 1\""},
    {WORDS "d := continuation([p*x-x^2],[x],p=-1..1): words(d)",
     "\"steady states along p = -1 .. 1\\nbranch 1: , from p = -1 to p = 1\\n  BP  p = 0  [x = 0]  "
     "unstable 0 -> 1\\n      exactly p = 0\\nbranch 2: , from p = 1 to p = -1\\n  BP  p = 0  [x = "
     "0]  unstable 0 -> 1\\n      exactly p = 0\""},
    /* a loop passes its point a second time: that is no other branch */
    {WORDS "d := continuation([p^2-x^2*(x+1)],[x],p=-1..1): words(d)",
     "\"steady states along p = -1 .. 1\\nbranch 1: , from p = -1 to p = 1\\n  BP  p = 0  [x = 0]  "
     "unstable 0 -> 1\\n      exactly p = 0\\n  LP  p = 0.3849001795  [x = -0.6666666667]  "
     "unstable 1 -> "
     "0\\n      exactly p = 2/9*3^(1/2)\\n  LP  p = -0.3849001795  [x = -0.6666666667]  unstable 0 "
     "-> "
     "1\\n      exactly p = -2/9*3^(1/2)\\n  BP  p = 0  [x = 0]  unstable 1 -> 0\\n      exactly p "
     "= 0\""},
    /* far from where it begins is not yet unbounded, however flat that is */
    {WORDS "d := continuation([x-1-1e-6*p-p^4],[x],p=0..100): words(d)",
     "\"steady states along p = 0 .. 100\\nbranch 1: , from p = 0 to p = 100\""},
    {WORDS "d := continuation([sqrt(x)-p],[x],p=-1..1): d",
     "error: no steady state found near the start: at p = -1 the largest residual is 1"},
    {"d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..1): d:-columns",
     "[p, x, y, unstable]"},
    {"d := continuation([p*x-x^2],[x],p=-1..1): nops(d:-branches), nops(d:-special), d(0.5)",
     "2, 2, [[x = 0.], [x = 0.5]]"},
    {"d := continuation([sqrt(p)-x],[x],p=-1..1)",
     "error: the equations have no value at the start, p = -1"},
    {"d := continuation([x-ln(p)],[x],p=1/2..0): StringTools:-RegSubs(\"[0-9]+ points\" = "
     "\"points\",convert(d,string))",
     "\"steady states along p = 0 .. 0.5\\nbranch 1: points, from p = 0 (the equations have no "
     "value beyond) to p = 0.5\""},
    {"d := continuation([p*x-y-x*(x^2+y^2),x+p*y-y*(x^2+y^2)],[x,y],p=-1..0): nops(d:-special)",
     "0"},
};

static void wrong_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(wrong);
}

static void cycles_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(cycles);
}

static void branches_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(branches);
}

/* All digits that a double has for certain, and no sign of zero. */
static void numbers_are_whole(void **state)
{
    (void)state;
    assert_ptr_equal(steady_number(1.0 / 3), num_parse("0.333333333333333", 17));
    assert_ptr_equal(steady_number(-0.0), num_from_double(0, 15));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_are_right),
        cmocka_unit_test(cycles_are_right),
        cmocka_unit_test(branches_are_right),
        cmocka_unit_test(numbers_are_whole),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
