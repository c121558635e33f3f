/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a diagram of steady states says: its points with their stability, to the letter, and where
 * they are exactly, for which searches are cut short.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row diagrams[] = {
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x^2-p],[x],p=0..2,start=[1,1]))",
     "\"steady states along p = 0 .. 2\\nbranch 1: points, from p = 2 to p = 2\\n  LP  p = 0  [x = "
     "0]  unstable 0 -> 1\\n      exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([p-x^2],[x],p=-1..1))",
     "\"steady states along p = -1 .. 1\\nbranch 1: points, from p = 1 to p = 1\\n  LP  p = 0  [x "
     "= 0]  unstable 1 -> 0\\n      exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([p*x-x^3],[x],p=-1..1))",
     "\"steady states along p = -1 .. 1\\nbranch 1: points, from p = -1 to p = 1\\n  BP  p = 0  [x "
     "= 0]  unstable 0 -> 1\\n      exactly p = 0\\nbranch 2: points, from p = 1 to p = 1\\n  BP  "
     "p = 0  [x = 0]  unstable 0 -> 0\\n      exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([p*x-x^2],[x],p=-1..1,start=[0,-1]))",
     "\"steady states along p = -1 .. 1\\nbranch 1: points, from p = -1 to p = 1\\n  BP  p = 0  [x "
     "= 0]  unstable 0 -> 1\\n      exactly p = 0\\nbranch 2: points, from p = 1 to p = -1\\n  BP  "
     "p = 0  [x = 0]  unstable 0 -> 1\\n      exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=p*x(t)-y(t)-x(t)*(x(t)^2+y(t)^2),diff(y(t),t)=x(t)+p*y(t)-y(t)*("
     "x(t)^2+y(t)^2)],[x(t),y(t)],p=-1..1))",
     "\"steady states along p = -1 .. 1\\nbranch 1: points, from p = -1 to p = 1\\n  HB  p = 0  "
     "[x(t) = 0, y(t) = 0]  omega = 1  supercritical  unstable 0 -> 2\\n      exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=p*x(t)-y(t)+x(t)*(x(t)^2+y(t)^2),diff(y(t),t)=x(t)+p*y(t)+y(t)*("
     "x(t)^2+y(t)^2)],[x(t),y(t)],p=-1..1))",
     "\"steady states along p = -1 .. 1\\nbranch 1: points, from p = -1 to p = 1\\n  HB  p = 0  "
     "[x(t) = 0, y(t) = 0]  omega = 1  subcritical  unstable 0 -> 2\\n      exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x^3-x+p],[x],p=-1..1))",
     "\"steady states along p = -1 .. 1\\nbranch 1: points, from p = -1 to p = 1\\n  LP  p = "
     "0.3849001795  [x = 0.5773502692]  unstable 1 -> 0\\n  LP  p = -0.3849001795  [x = "
     "-0.5773502692]  unstable 0 -> 1\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation(x+p,x,p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=-x(t)+z(t),0=z(t)-p*x(t)],[x(t),z(t)],p=0..2))",
     "\"steady states along p = 0 .. 2\\nbranch 1: points, from p = 0 to p = 2\\n  BP  p = 1  "
     "[x(t) = 0, z(t) = 0]  unstable 0 -> 1\\n      exactly p = 1\\nbranch 2: points, from p = 1 "
     "(unbounded) to p = 1 (unbounded)\\n  BP  p = 1  [x(t) = 0, z(t) = 0]  unstable 0 -> 0\\n     "
     " exactly p = 1\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x-p,y-x^2],[x,y],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x^2-1+p^2],[x],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 0\\n  LP  p = 1  [x = "
     "0]  unstable 0 -> 1\\n      exactly p = 1\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([x^3-x*p^2],[x],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\\n  BP  p = 0  [x = "
     "0]\\n      exactly p = 0\\nbranch 2: points, from p = 1 to p = 0\\n  BP  p = 0  [x = 0]\\n   "
     "   exactly p = 0\\nbranch 3: points, from p = 0 to p = 1\\n  BP  p = 0  [x = 0]\\n      "
     "exactly p = 0\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([y-p*x,x*(1-x)-y],[x,y],p=0..2))",
     "\"steady states along p = 0 .. 2\\nbranch 1: points, from p = 0 to p = 2\\n  BP  p = 1  [x = "
     "0, y = 0]  unstable 1 -> 0\\n      exactly p = 1\\nbranch 2: points, from p = 0 to p = 2\\n  "
     "BP  p = 1  [x = 0, y = 0]  unstable 0 -> 1\\n      exactly p = 1\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=(1/100-(p-1/2)^2)*x(t)-y(t),diff(y(t),t)=x(t)+(1/100-(p-1/"
     "2)^2)*y(t)],[x(t),y(t)],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\\n  HB  p = 0.4  "
     "[x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 0 -> 2\\n      exactly p = 2/5\\n  HB  "
     "p = 0.6  [x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 2 -> 0\\n      exactly p = "
     "3/5\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=(1/10000-(p-1/2)^2)*x(t)-y(t),diff(y(t),t)=x(t)+(1/10000-(p-1/"
     "2)^2)*y(t)],[x(t),y(t)],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\\n  HB  p = 0.49  "
     "[x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 0 -> 2\\n      exactly p = 49/100\\n  "
     "HB  p = 0.51  [x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 2 -> 0\\n      exactly p "
     "= 51/100\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=(1/1000000-(p-1/2)^2)*x(t)-y(t),diff(y(t),t)=x(t)+(1/"
     "1000000-(p-1/2)^2)*y(t)],[x(t),y(t)],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\\n  HB  p = 0.499  "
     "[x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 0 -> 2\\n      exactly p = 499/1000\\n "
     " HB  p = 0.501  [x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 2 -> 0\\n      exactly "
     "p = 501/1000\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=(1/10000-(p-37/100)^2)*x(t)-y(t),diff(y(t),t)=x(t)+(1/"
     "10000-(p-37/100)^2)*y(t)],[x(t),y(t)],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\\n  HB  p = 0.36  "
     "[x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 0 -> 2\\n      exactly p = 9/25\\n  HB "
     " p = 0.38  [x(t) = 0, y(t) = 0]  omega = 1  degenerate  unstable 2 -> 0\\n      exactly p = "
     "19/50\""},
    {"P := d -> StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(d,string)): "
     "P(continuation([diff(x(t),t)=(-1/10000-(p-37/100)^2)*x(t)-y(t),diff(y(t),t)=x(t)+(-1/"
     "10000-(p-37/100)^2)*y(t)],[x(t),y(t)],p=0..1))",
     "\"steady states along p = 0 .. 1\\nbranch 1: points, from p = 0 to p = 1\""},
    {"d := continuation([p*x-x^3],[x],p=-1..1): d(0.25), d(-0.5), d(1), d:-branches[1][1,1..3], "
     "d:-branches[2][-1,1..3]",
     "[[x = 0.], [x = 0.5], [x = -0.5]], [[x = 0.]], [[x = 0.], [x = 1.], [x = -1.]], "
     "Vector[row](3,[-1.,0.,0]), Vector[row](3,[1.,-1.,0])"},
    {"d := continuation([p*x-x^3],[x],p=-1..1): d(5)", "[]"},
    {"d := continuation([p*x-x^3],[x],p=-1..1): d(1,2)",
     "error: a bifurcation diagram takes one argument, the value of its parameter"},
    {"d := continuation([p*x-x^3],[x],p=-1..1): d:-nosuch",
     "error: this continuation has no part `nosuch`"},
};

/* Exact points far from 1 and near 0, and which of several solutions is one: that next to it. */
#define EXACTLY(call)                                                                              \
    "StringTools:-RegSubs(\"[0-9]+ points\" = \"points\", convert(" call ",string))"
static const Row exact[] = {
    {EXACTLY("continuation([x^2-p+10^6/7],[x],p=0..10^6)"),
     "\"steady states along p = 0 .. 1000000\\nbranch 1: points, from p = 1000000 to p = 1000000\\n"
     "  LP  p = 142857.1429  [x = 0]  unstable 1 -> 0\\n      exactly p = 1000000/7\""},
    {EXACTLY("continuation([x^2-p+10^(-6)/7],[x],p=0..10^(-6))"),
     "\"steady states along p = 0 .. 1e-06\\nbranch 1: points, from p = 1e-06 to p = 1e-06\\n"
     "  LP  p = 1.428571429e-07  [x = 0]  unstable 1 -> 0\\n      exactly p = 1/7000000\""},
    {EXACTLY("continuation([(x-2)^2-p^2+2],[x],p=0..4,start=[2,3/2])"),
     "\"steady states along p = 0 .. 4\\nbranch 1: points, from p = 4 to p = 4\\n"
     "  LP  p = 1.414213562  [x = 2]  unstable 1 -> 0\\n      exactly p = 2^(1/2)\""},
    /* two solutions not far from one another */
    {EXACTLY(
         "continuation([x^2+(p-10^(-6))^2-10^(-14)],[x],p=0..2*10^(-6),start=[10^(-7),10^(-6)])"),
     "\"steady states along p = 0 .. 2e-06\\nbranch 1: points, closed\\n"
     "  LP  p = 1.1e-06  [x = 0]  unstable 1 -> 0\\n      exactly p = 11/10000000\\n"
     "  LP  p = 9e-07  [x = 0]  unstable 0 -> 1\\n      exactly p = 9/10000000\""},
    {EXACTLY("continuation([x^2+p^2-2*10^10],[x],p=-10^6..10^6,start=[10^5,10^5])"),
     "\"steady states along p = -1000000 .. 1000000\\nbranch 1: points, closed\\n"
     "  LP  p = 141421.3562  [x = 0]  unstable 1 -> 0\\n      exactly p = 100000*2^(1/2)\\n"
     "  LP  p = -141421.3562  [x = 0]  unstable 0 -> 1\\n      exactly p = -100000*2^(1/2)\""},
    {EXACTLY("continuation([x^2-p+sqrt(3)],[x],p=0..4)"),
     "\"steady states along p = 0 .. 4\\nbranch 1: points, from p = 4 to p = 4\\n"
     "  LP  p = 1.732050808  [x = 0]  unstable 1 -> 0\\n      exactly p = 3^(1/2)\""},
    {EXACTLY("continuation([x^2-p+1/61],[x],p=0..4)"),
     "\"steady states along p = 0 .. 4\\nbranch 1: points, from p = 4 to p = 4\\n"
     "  LP  p = 0.01639344262  [x = 0]  unstable 1 -> 0\\n      exactly p = 1/61\""},
};

static void diagrams_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(diagrams);
}

static void exact_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(exact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diagrams_are_right),
        cmocka_unit_test(exact_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
