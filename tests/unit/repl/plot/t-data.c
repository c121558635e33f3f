/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The points of plots, to six digits: every command that makes points, with few of them, so that
 * each can be told by hand; points of level curves lie on their levels, areas of what is filled
 * are those of the figures.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

/* DATA G(plot): its kind and points. LEVELS C(plot, f): how many points each curve has, and the
 * values of f on it. AREA A(plot): of its polygons. */
#define DATA                                                                                       \
    "G := proc(P) local L; L := plottools:-getdata(P); L[1],convert(map(x->"                       \
    "`if`(type(x,numeric),evalf(round(10^6*x)/10^6),x),L[3]),listlist) end:"                       \
    " "
#define LEVELS                                                                                     \
    "C := proc(P,f) local L; L := [plottools:-getdata(P)]; seq([nops([op(co"                       \
    "nvert(l[3],listlist))]),{op(map(p->`if`(p[1]=undefined,NULL,evalf(roun"                       \
    "d(10^6*f(op(p)))/10^6)),convert(l[3],listlist)))}],l=L) end: "
#define AREA                                                                                       \
    "area := proc(l) local n,k; n := nops(l); abs(add(l[k][1]*l[`if`(k=n,1,"                       \
    "k+1)][2]-l[k][2]*l[`if`(k=n,1,k+1)][1],k=1..n))/2 end: A := proc(P) lo"                       \
    "cal L,l,p,q,s; L := [plottools:-getdata(P)]; s := 0; for l in L do if "                       \
    "l[1] = \"polygon\" then q := []; for p in [op(convert(l[3],listlist)),[u"                     \
    "ndefined,0]] do if p[1] = undefined then if nops(q)>2 then s := s+area"                       \
    "(q) end if; q := [] else q := [op(q),p] end if end do end if end do; e"                       \
    "valf[5](s) end: "

#define POINTS "V := P -> convert(plottools:-getdata(P)[3],listlist): M := V("
#define CROSSED "): add(`if`(M[i][2]*M[i+1][2]<0,1,0),i=1..nops(M)-1), M[1][1], M[-1][1]"
#define WAVE "S := dsolve({diff(x(t),t,t)=-x(t),x(0)=1,D(x)(0)=0},numeric): "
#define RELAXATION                                                                                 \
    "S := dsolve({diff(x(t),t,t)=1000*(1-x(t)^2)*diff(x(t),t)-x(t),x(0)=2,D(x)(0)=0},numeric,"     \
    "method=radau): "

/* What swings often, or for a short time only, is drawn as it is: a wave with all its turns, on a
 * circle; the jump of a relaxation, whose slope reaches 4/3*1000 within a millionth of the range.
 */
static const Row smooth[] = {
    {WAVE POINTS "plots:-odeplot(S,[t,x(t)],0..400)" CROSSED, "127, 0., 400."},
    {WAVE POINTS "plots:-odeplot(S,[t,x(t)],-100..100)" CROSSED, "64, -100., 100."},
    {WAVE POINTS "plots:-odeplot(S,[t,x(t)],400..0)" CROSSED, "127, 400., 0."},
    {WAVE POINTS
     "plots:-odeplot(S,[x(t),diff(x(t),t)],0..400)): "
     "evalb(min(seq((M[i][1]+M[i+1][1])^2+(M[i][2]+M[i+1][2])^2,i=1..nops(M)-1)) > 3.9)",
     "true"},
    {WAVE POINTS
     "plots:-odeplot(S,[t,x(t),diff(x(t),t)],0..400)): "
     "evalb(min(seq((M[i][2]+M[i+1][2])^2+(M[i][3]+M[i+1][3])^2,i=1..nops(M)-1)) > 3.9)",
     "true"},
    {POINTS "DEtools:-phaseportrait([diff(x(t),t)=y(t),diff(y(t),t)=-x(t)],[x(t),y(t)],t=0..400,"
            "[[x(0)=1,y(0)=0]],arrows=none)): "
            "evalb(min(seq((M[i][1]+M[i+1][1])^2+(M[i][2]+M[i+1][2])^2,i=1..nops(M)-1)) > 3.9)",
     "true"},
    {"S := dsolve({diff(x(t),t)=cos(t),x(0)=0},numeric,method=rk4,stepsize=0.01): "
     "plots:-odeplot(S,[t,x(t)],0..100): 1; plots:-odeplot(S,[t,x(t)],0..200): 2",
     "Warning, the solution takes 19999 steps there, of which 10000 are drawn: a shorter range "
     "shows the rest\n1\n2"},
    {RELAXATION POINTS "plots:-odeplot(S,[t,diff(x(t),t)],0..1000)): "
                       "evalb(min(seq(v[2],v=M)) < -1330)",
     "true"},
    /* up to where an event ends it, to either side */
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)^2=1/9,halt]]): " POINTS
     "plots:-odeplot(S,[t,x(t)],-1..1)): "
     "L := select(type,map(v->v[1],M),numeric): evalf[10](min(L)), evalf[10](max(L))",
     "Warning, cannot evaluate the solution further right of 0.33333333, event #1 triggered a "
     "halt\n-0.3333333333, 0.3333333333"},
};

static const Row data[] = {
    {DATA "G(plots:-complexplot(exp(I*t),t=0..Pi,numpoints=3,adaptive=false))",
     "\"curve\", [[1., 0.], [0., 1.], [-1., 0.]]"},
    {DATA "G(plots:-complexplot([1,2+I,-I]))", "\"curve\", [[1., 0.], [2., 1.], [0., -1.]]"},
    {DATA "G(plots:-gradplot(x^2/2-y,x=0..2,y=0..1,grid=[2,2],arrows=line))",
     "\"arrows\", [[0., 0.3535530000], [0., -0.3535530000], [0., 1.353553000], [0., 0.6464470000], "
     "[1.292893000, 0.3535530000], [2.707107000, -0.3535530000], [1.292893000, 1.353553000], "
     "[2.707107000, 0.6464470000]]"},
    {DATA "G(plots:-gradplot(x^2/2-y,x=0..2,y=0..1,grid=[3,2]))",
     "\"arrows\", [[0., 0.2236070000], [0., -0.2236070000], [0., 1.223607000], [0., 0.7763930000], "
     "[0.7763930000, 0.2236070000], [1.223607000, -0.2236070000], [0.7763930000, 1.223607000], "
     "[1.223607000, 0.7763930000], [1.552786000, 0.2236070000], [2.447214000, -0.2236070000], "
     "[1.552786000, 1.223607000], [2.447214000, 0.7763930000]]"},
    {DATA "G(plots:-fieldplot([1,x],x=0..2,y=0..1,grid=[2,2],arrows=line))",
     "\"arrows\", [[-0.2425360000, 0.], [0.2425360000, 0.], [-0.2425360000, 1.], [0.2425360000, "
     "1.], [1.757464000, -0.4850710000], [2.242536000, 0.4850710000], [1.757464000, 0.5149290000], "
     "[2.242536000, 1.485071000]]"},
    {DATA "G(plots:-fieldplot([0,x],x=0..2,y=0..1,grid=[3,2],arrows=line))",
     "\"arrows\", [[undefined, undefined], [undefined, undefined], [undefined, undefined], "
     "[undefined, undefined], [1., -0.2500000000], [1., 0.2500000000], [1., 0.7500000000], [1., "
     "1.250000000], [2., -0.5000000000], [2., 0.5000000000], [2., 0.5000000000], [2., "
     "1.500000000]]"},
    {DATA "G(DEtools:-dfieldplot(diff(y(x),x)=1,y(x),x=0..1,y=0..1,dirgrid=[2,2],arrows=line))",
     "\"arrows\", [[-0.2651650000, -0.2651650000], [0.2651650000, 0.2651650000], [-0.2651650000, "
     "0.7348350000], [0.2651650000, 1.265165000], [0.7348350000, -0.2651650000], [1.265165000, "
     "0.2651650000], [0.7348350000, 0.7348350000], [1.265165000, 1.265165000]]"},
    {DATA "G(DEtools:-dfieldplot([diff(x(t),t)=y(t),diff(y(t),t)=-x(t)],[x(t),y(t)],t=0..1,x=0..1,"
          "y=1..2,dirgrid=[2,2],arrows=line))",
     "\"arrows\", [[-0.3750000000, 1.], [0.3750000000, 1.], [-0.3750000000, 2.], [0.3750000000, "
     "2.], [0.7348350000, 1.265165000], [1.265165000, 0.7348350000], [0.6645900000, 2.167705000], "
     "[1.335410000, 1.832295000]]"},
    {DATA "G(plots:-sphereplot(2,theta=0..Pi,phi=0..Pi,grid=[3,3]))",
     "\"surface\", [[0., 0., 2.], [2., 0., 0.], [0., 0., -2.], [0., 0., 2.], [0., 2., 0.], [0., "
     "0., -2.], [0., 0., 2.], [-2., 0., 0.], [0., 0., -2.]]"},
    {DATA "G(plots:-sphereplot(theta+phi,theta=0..Pi,phi=0..Pi,grid=[2,3]))",
     "\"surface\", [[0., 0., 0.], [1.570796000, 0., 0.], [0., 0., -3.141593000], [0., 0., "
     "3.141593000], [-4.712389000, 0., 0.], [0., 0., -6.283185000]]"},
    {DATA "G(plots:-cylinderplot(2,theta=0..Pi,z=0..1,grid=[3,2]))",
     "\"surface\", [[2., 0., 0.], [2., 0., 1.], [0., 2., 0.], [0., 2., 1.], [-2., 0., 0.], [-2., "
     "0., 1.]]"},
    {DATA "G(plots:-cylinderplot(z+theta,theta=0..Pi,z=0..1,grid=[3,2]))",
     "\"surface\", [[0., 0., 0.], [1., 0., 1.], [0., 1.570796000, 0.], [0., 2.570796000, 1.], "
     "[-3.141593000, 0., 0.], [-4.141593000, 0., 1.]]"},
    {DATA "G(plots:-listplot3d([[1,2],[3,4]]))",
     "\"surface\", [[1., 1., 1.], [1., 2., 2.], [2., 1., 3.], [2., 2., 4.]]"},
    {DATA "G(plots:-matrixplot(Matrix([[1,2,0],[3,4,7]])))",
     "\"surface\", [[1., 1., 1.], [1., 2., 2.], [1., 3., 0.], [2., 1., 3.], [2., 2., 4.], [2., 3., "
     "7.]]"},
    {DATA "G(plots:-tubeplot([t,0,0],t=0..1,radius=1,numpoints=2,tubepoints=5))",
     "\"surface\", [[0., 0., 1.], [0., -1., 0.], [0., 0., -1.], [0., 1., 0.], [0., 0., 1.], [1., "
     "0., 1.], [1., -1., 0.], [1., 0., -1.], [1., 1., 0.], [1., 0., 1.]]"},
    {DATA "G(plots:-tubeplot([0,0,t],t=0..2,radius=2-t/2,numpoints=3,tubepoints=4))",
     "\"surface\", [[0., 2., 0.], [-1.732051000, -1., 0.], [1.732051000, -1., 0.], [0., 2., 0.], "
     "[0., 1.500000000, 1.], [-1.299038000, -0.7500000000, 1.], [1.299038000, -0.7500000000, 1.], "
     "[0., 1.500000000, 1.], [0., 1., 2.], [-0.8660250000, -0.5000000000, 2.], [0.8660250000, "
     "-0.5000000000, 2.], [0., 1., 2.]]"},
    {DATA "G(plots:-arrow([0,0],[2,0]))", "\"arrows\", [[0., 0.], [2., 0.]]"},
    {DATA "G(plots:-arrow([[0,0],[1,0]],[[1,1],[0,2]]))",
     "\"arrows\", [[0., 0.], [1., 1.], [1., 0.], [1., 2.]]"},
    {DATA "G(plottools:-rotate(plottools:-line([0,0],[1,1]),Pi/2))",
     "\"curve\", [[0., 0.], [-1., 1.]]"},
    {DATA "G(plottools:-rotate(plottools:-line([0,0],[1,1]),Pi/2,[1,0]))",
     "\"curve\", [[1., -1.], [0., 0.]]"},
    {DATA "G(plottools:-scale(plottools:-line([0,0],[1,1]),2,3))",
     "\"curve\", [[0., 0.], [2., 3.]]"},
    {DATA "G(plottools:-scale(plottools:-line([0,0],[1,1]),2,3,[1,1]))",
     "\"curve\", [[-1., -2.], [1., 1.]]"},
    {DATA "G(plottools:-scale(plottools:-line([0,0,1],[1,1,2]),2,3,4))",
     "\"curve\", [[0., 0., 4.], [2., 3., 8.]]"},
    {DATA "G(plottools:-translate(plottools:-line([0,0,1],[1,1,0]),1,2,3))",
     "\"curve\", [[1., 2., 4.], [2., 3., 3.]]"},
    {DATA "G(plottools:-translate(plottools:-polygon([[0,0],[1,0],[0,1]]),1,2))",
     "\"polygon\", [[1., 2.], [2., 2.], [1., 3.], [1., 2.]]"},
    {DATA "G(plottools:-reflect(plottools:-line([0,0],[1,2]),[[0,0],[1,0]]))",
     "\"curve\", [[0., 0.], [1., -2.]]"},
    {DATA "G(plottools:-transform((x,y)->[x+y,x*y])(plottools:-line([1,2],[3,4])))",
     "\"curve\", [[3., 2.], [7., 12.]]"},
    {DATA "G(plottools:-transform((x,y)->[x,y,x+y])(plottools:-line([1,2],[3,4])))",
     "\"curve\", [[1., 2., 3.], [3., 4., 7.]]"},
    {DATA "G(plots:-odeplot(dsolve({diff(x(t),t)=1,x(0)=0},numeric),[t,x(t)^2],0..2,numpoints=3))",
     "\"curve\", [[0., 0.], [1., 1.], [2., 4.]]"},
    {DATA
     "G(plots:-odeplot(dsolve({diff(x(t),t)=1,x(0)=0},numeric),[t,x(t),-t],-1..2,numpoints=4))",
     "\"curve\", [[-1., -1., 1.], [0., 0., 0.], [1., 1., -1.], [2., 2., -2.]]"},
    {DATA "G(plots:-odeplot(dsolve({diff(x(t),t)=1,x(0)=0},numeric),0..2,numpoints=2))",
     "\"curve\", [[0., 0.], [2., 2.]]"},
    {DATA "G(plots:-polarplot(t,t=0..Pi,numpoints=3,adaptive=false))",
     "\"curve\", [[0., 0.], [0., 1.570796000], [-3.141593000, 0.]]"},
    {DATA "G(plots:-polarplot([2*t,t,t=0..Pi],numpoints=3,adaptive=false))",
     "\"curve\", [[0., 0.], [0., 3.141593000], [-6.283185000, 0.]]"},
    {DATA "G(plot(1+t,t=0..Pi,coords=polar,numpoints=3,adaptive=false))",
     "\"curve\", [[1., 0.], [0., 2.570796000], [-4.141593000, 0.]]"},
    {DATA "G(plot3d([s,t,s*t],s=0..1,t=0..2,grid=[2,3]))",
     "\"surface\", [[0., 0., 0.], [0., 1., 0.], [0., 2., 0.], [1., 0., 0.], [1., 1., 1.], [1., 2., "
     "2.]]"},
    {DATA "G(plot3d(x-y,x=0..2,y=x..2*x+1,grid=[3,2]))",
     "\"surface\", [[0., 0., 0.], [0., 1., -1.], [1., 1., 0.], [1., 3., -2.], [2., 2., 0.], [2., "
     "5., -3.]]"},
    {DATA "G(plot3d((x,y)->x*y,0..1,0..2,grid=[2,2]))",
     "\"surface\", [[0., 0., 0.], [0., 2., 0.], [1., 0., 0.], [1., 2., 2.]]"},
    {DATA "G(plot([t^2,t,t=0..2],numpoints=3,adaptive=false))",
     "\"curve\", [[0., 0.], [1., 1.], [4., 2.]]"},
    {DATA "G(plot(x->x^2,0..2,numpoints=3,adaptive=false))",
     "\"curve\", [[0., 0.], [1., 1.], [2., 4.]]"},
    {DATA "G(plot(1/(x-1),x=0..2,numpoints=3,adaptive=false))",
     "\"curve\", [[0., -1.], [1., undefined], [2., 1.]]"},
    {DATA "G(plot(x^2,x=-infinity..infinity,numpoints=3,adaptive=false))",
     "\"curve\", [[-10., 100.], [0., 0.], [10., 100.]]"},
    {DATA "G(plot([[0,1],[2,3]]))", "\"curve\", [[0., 1.], [2., 3.]]"},
    {DATA "G(plot([0,1,2],[3,4,5]))", "\"curve\", [[0., 3.], [1., 4.], [2., 5.]]"},
    {DATA "G(plot(Vector([0,1]),Vector([3,4]),style=point))", "\"points\", [[0., 3.], [1., 4.]]"},
    {DATA "G(plots:-spacecurve([t,t^2,1-t],t=0..2,numpoints=3))",
     "\"curve\", [[0., 0., 1.], [1., 1., 0.], [2., 4., -1.]]"},
    {DATA "G(plots:-spacecurve([[0,0,1],[1,2,3]]))", "\"curve\", [[0., 0., 1.], [1., 2., 3.]]"},
    {DATA "G(plots:-pointplot([1,2,3],[4,5,6]))", "\"points\", [[1., 4.], [2., 5.], [3., 6.]]"},
    {DATA "G(plots:-pointplot3d([[1,2,3],[4,5,6]]))", "\"points\", [[1., 2., 3.], [4., 5., 6.]]"},
    {DATA "G(plots:-listplot([3,1,2]))", "\"curve\", [[1., 3.], [2., 1.], [3., 2.]]"},
    {DATA "G(plots:-surfdata(Matrix([[1,2],[3,5]]),0..1,10..20))",
     "\"surface\", [[0., 10., 1.], [0., 20., 2.], [1., 10., 3.], [1., 20., 5.]]"},
    {DATA "G(plots:-logplot(10^x,x=0..2,numpoints=3,adaptive=false))",
     "\"curve\", [[0., 1.], [1., 10.], [2., 100.]]"},
    {DATA "G(plots:-semilogplot(x,x=1..100,numpoints=3,adaptive=false))",
     "\"curve\", [[1., 1.], [10., 10.], [100., 100.]]"},
    {DATA "G(plots:-loglogplot(x^2,x=1..100,numpoints=3,adaptive=false))",
     "\"curve\", [[1., 1.], [10., 100.], [100., 10000.]]"},
    {LEVELS "C(plots:-contourplot(x+2*y,x=0..2,y=0..2,grid=[5,5],contours=[1,3]),(x,y)->x+2*y)",
     "[12, {1.}], [25, {3.}]"},
    {LEVELS
     "C(plots:-contourplot(x^2+y^2,x=-2..2,y=-2..2,grid=[30,30],contours=[1,2,3]),(x,y)->x^2+y^2)",
     "[229, {1.}], [333, {2.}], [405, {3.}]"},
    {LEVELS "C(plots:-implicitplot(x^2+4*y^2=1,x=-2..2,y=-1..1),(x,y)->x^2+4*y^2)", "[637, {1.}]"},
    {AREA "A(plots:-inequal(x+y<1,x=0..2,y=0..2))", "0.50000"},
    {AREA "A(plots:-inequal({x+y<=1,x>=0},x=-1..2,y=-1..2))", "1.9997"},
    {AREA "A(plots:-inequal(x^2+y^2<1,x=-2..2,y=-2..2))", "3.1403"},
};

static void data_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(data);
}

static void solutions_are_smooth(void **state)
{
    (void)state;
    ROWS_HOLD(smooth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(data_are_right),
                                       cmocka_unit_test(solutions_are_smooth)};
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
