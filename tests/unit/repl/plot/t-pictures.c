/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What gnuplot is told of curves, fields, level curves, regions, solutions, figures, texts and
 * several pictures at once, with options, and what is said of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/repl/plot/drawn.h"

static const Row planes[] = {
    {"plots:-fieldplot([x,y],x=0..1,y=0..1,grid=[2,2],color=red,labels=[\"a\",\"b\"])",
     "set xlabel 'a' noenhanced\nset ylabel 'b' noenhanced\n$d1 << EOD\n0 0.6464466094 0 "
     "0.7071067812\n0.6464466094 0 0.7071067812 0\n0.6464466094 0.6464466094 0.7071067812 "
     "0.7071067812\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc "
     "rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-fieldplot([(x,y)->1,(x,y)->x],0..1,0..1,grid=[2,2],arrows=line)",
     "$d1 << EOD\n-0.3535533906 0 0.7071067812 0\n-0.3535533906 1 0.7071067812 0\n0.6464466094 "
     "-0.3535533906 0.7071067812 0.7071067812\n0.6464466094 0.6464466094 0.7071067812 "
     "0.7071067812\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc "
     "rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-fieldplot(<y,-x>,x=0..1,y=0..1,grid=[2,2],title=\"F\")",
     "set title 'F' noenhanced\nset xlabel 'x' noenhanced\nset ylabel 'y' noenhanced\n$d1 << "
     "EOD\n-0.3535533906 1 0.7071067812 0\n1 0.3535533906 0 -0.7071067812\n0.6464466094 "
     "1.353553391 0.7071067812 -0.7071067812\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled "
     "size graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-fieldplot([1,2,3],x=0..1,y=0..1)", "error: a plane field has two parts: [f, g]"},
    {"plots:-fieldplot([1,2],x=0..1)", "error: two ranges are needed, one for each variable"},
    {"plots:-fieldplot([1,2],x=0..1,5)", "error: two ranges are needed, one for each variable"},
    {"plots:-fieldplot([1,2],5,x=0..1)", "error: two ranges are needed, one for each variable"},
    {"plots:-gradplot(x*y,0..1,0..1)",
     "error: gradplot needs the names of the variables: x=a..b, y=c..d"},
    {"plots:-gradplot(x*y,x=0..1,0..1)",
     "error: gradplot needs the names of the variables: x=a..b, y=c..d"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,[[y(0)=0]],numpoints=3,arrows=none)",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 0\n1 1\n2 "
     "2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,[y(0)=0,y(0)=1],numpoints=3,arrows=none)",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 0\n1 1\n2 2\nEOD\n$d2 "
     "<< EOD\n0 1\n1 2\n2 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,{[0,3]},numpoints=3,arrows=none,linecolor=green)",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 3\n1 4\n2 "
     "5\nEOD\nplot $d1 using 1:2 with lines lc rgb '#008000' lw 1.5 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,[[0,3],[0,4]],numpoints=2,arrows=none,linecolor=["
     "green,blue],color=red)",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 3\n2 5\nEOD\n$d2 << "
     "EOD\n0 4\n2 6\nEOD\nplot $d1 using 1:2 with lines lc rgb '#008000' lw 1.5 notitle,\\\n     "
     "$d2 using 1:2 with lines lc rgb '#0000ff' lw 1.5 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y,t=0..2,[[0,3]],numpoints=2,dirgrid=[2,2],color=red)",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 3\n2 5\nEOD\n$d2 << "
     "EOD\n-0.5303300859 2.469669914 1.060660172 1.060660172\n-0.5303300859 4.469669914 "
     "1.060660172 1.060660172\n1.469669914 2.469669914 1.060660172 1.060660172\n1.469669914 "
     "4.469669914 1.060660172 1.060660172\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle,\\\n     $d2 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc rgb "
     "'#ff0000' lw 1 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y,t=0..2,[[0,3]],numpoints=2,dirgrid=[2,2],color=[red,green])",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 3\n2 5\nEOD\n$d2 << "
     "EOD\n-0.5303300859 2.469669914 1.060660172 1.060660172\n-0.5303300859 4.469669914 "
     "1.060660172 1.060660172\n1.469669914 2.469669914 1.060660172 1.060660172\n1.469669914 "
     "4.469669914 1.060660172 1.060660172\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle,\\\n     $d2 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc rgb "
     "'#a04040' lw 1 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y,t=0..2,y=0..1,[[0,3]],numpoints=2,dirgrid=[2,2],linecolour="
     "t)",
     "set xlabel 't' noenhanced\nset xrange [0:2]\nset ylabel 'y(t)' noenhanced\nset yrange "
     "[0:1]\n$d1 << EOD\n0 3\n2 5\nEOD\n$d2 << EOD\n-0.3354101966 -0.3354101966 0.6708203932 "
     "0.6708203932\n-0.3354101966 0.6645898034 0.6708203932 0.6708203932\n1.664589803 "
     "-0.3354101966 0.6708203932 0.6708203932\n1.664589803 0.6645898034 0.6708203932 "
     "0.6708203932\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     "
     "$d2 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc rgb '#a04040' lw 1 "
     "notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y,t=0..2,y=0..1,dirgrid=[2,2],view=[0..3,0..4],labels=[\"p\","
     "\"q\"])",
     "set xlabel 'p' noenhanced\nset xrange [0:3]\nset ylabel 'q' noenhanced\nset yrange "
     "[0:4]\n$d1 << EOD\n-0.3354101966 -0.3354101966 0.6708203932 0.6708203932\n-0.3354101966 "
     "0.6645898034 0.6708203932 0.6708203932\n1.664589803 -0.3354101966 0.6708203932 "
     "0.6708203932\n1.664589803 0.6645898034 0.6708203932 0.6708203932\nEOD\nplot $d1 using "
     "1:2:3:4 with vectors head filled size graph 0.013,18 lc rgb '#a04040' lw 1 notitle\n"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,[x(0)=0,y(0)=0],numpoints=2,"
     "dirgrid=[2,2],scene=[x,y])",
     "set xlabel 'x(t)' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 0\n1 2\nEOD\n$d2 "
     "<< EOD\n-0.2651650429 -0.5303300859 0.5303300859 1.060660172\n-0.2651650429 1.469669914 "
     "0.5303300859 1.060660172\n0.7348349571 -0.5303300859 0.5303300859 1.060660172\n0.7348349571 "
     "1.469669914 0.5303300859 1.060660172\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle,\\\n     $d2 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc rgb "
     "'#a04040' lw 1 notitle\n"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,[x(0)=0,y(0)=0],numpoints=2,"
     "dirgrid=[2,2],scene=[t,y])",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 0\n1 2\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,[x(0)=0,y(0)=0],numpoints=2,"
     "dirgrid=[2,2],scene=[y,x])",
     "set xlabel 'y(t)' noenhanced\nset ylabel 'x(t)' noenhanced\n$d1 << EOD\n0 0\n2 1\nEOD\n$d2 "
     "<< EOD\n-0.5303300859 -0.2651650429 1.060660172 0.5303300859\n-0.5303300859 0.7348349571 "
     "1.060660172 0.5303300859\n1.469669914 -0.2651650429 1.060660172 0.5303300859\n1.469669914 "
     "0.7348349571 1.060660172 0.5303300859\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' "
     "lw 1.5 notitle,\\\n     $d2 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc "
     "rgb '#a04040' lw 1 notitle\n"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,[x(0)=0,y(0)=0],numpoints=2,"
     "dirgrid=[2,2],scene=[x,x])",
     "set xlabel 'x(t)' noenhanced\nset ylabel 'x(t)' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,[x(0)=0,y(0)=0],scene=[x])",
     "error: plot option scene cannot be [x]"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,[x(0)=0,y(0)=0],scene=x)",
     "error: plot option scene cannot be x"},
    {"DEtools:-DEplot([diff(x(t),t)=1,diff(y(t),t)=2],[x,y],t=0..1,x=0..1,y=0..2,dirgrid=[2,2])",
     "set xlabel 'x(t)' noenhanced\nset xrange [0:1]\nset ylabel 'y(t)' noenhanced\nset yrange "
     "[0:2]\n$d1 << EOD\n-0.2651650429 -0.5303300859 0.5303300859 1.060660172\n-0.2651650429 "
     "1.469669914 0.5303300859 1.060660172\n0.7348349571 -0.5303300859 0.5303300859 "
     "1.060660172\n0.7348349571 1.469669914 0.5303300859 1.060660172\nEOD\nplot $d1 using 1:2:3:4 "
     "with vectors head filled size graph 0.013,18 lc rgb '#a04040' lw 1 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=0,y(t),t=0..2,[[y(0)=1]],numpoints=2,dirgrid=[2,2])",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 1\n2 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t,t)=0,y(t),t=0..2,[[y(0)=1,D(y)(0)=1]],numpoints=2)",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 1\n2 3\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),[[y(0)=1]])",
     "error: the third argument must be the range of the variable, t = a..b"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),0..2)",
     "error: the third argument must be the range of the variable, t = a..b"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t)^2,t=0..2)",
     "error: plot option unknown cannot be y(t)^2"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2)", "error: there is nothing to draw"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,[])", "error: DEplot has no option []"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,[y(0)])", "error: DEplot has no option [y(0)]"},
    {"DEtools:-DEplot(diff(y(t),t)=1,y(t),t=0..2,[z=1])", "error: DEplot has no option [z = 1]"},
    {"DEtools:-DEplot(diff(y(t),t)=y(t)^2,y(t),t=0..2,[[y(0)=1]],numpoints=5,arrows=none)",
     "Warning, cannot evaluate the solution further right of 1, probably a singularity\nset xlabel "
     "'t' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 1\n0.5 2.000000005\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-DEplot([diff(x(t),t)=y(t),x(t)=t],[x(t),y(t)],t=0..1,[[x(0)=0,y(0)=1]],numpoints=2)",
     "set xlabel 'x(t)' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 1\n1 1\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"DEtools:-phaseportrait(diff(y(t),t)=1,y(t),t=0..1,[[y(0)=0]],numpoints=2,dirgrid=[2,2])",
     "set xlabel 't' noenhanced\nset ylabel 'y(t)' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << "
     "EOD\n-0.2651650429 -0.2651650429 0.5303300859 0.5303300859\n-0.2651650429 0.7348349571 "
     "0.5303300859 0.5303300859\n0.7348349571 -0.2651650429 0.5303300859 "
     "0.5303300859\n0.7348349571 0.7348349571 0.5303300859 0.5303300859\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2:3:4 with vectors head "
     "filled size graph 0.013,18 lc rgb '#a04040' lw 1 notitle\n"},
    {"DEtools:-dfieldplot(diff(y(t),t)=1/0^y(t),y(t),t=0..1,y=0..1,dirgrid=[2,2])",
     "error: at the starting values there is no value of diff(y(t),t)-0^(-y(t)) = 0"},
    {"DEtools:-dfieldplot(diff(y(t),t)=sqrt(y(t)),y(t),t=0..1,y=-1..1,dirgrid=[2,2])",
     "set xlabel 't' noenhanced\nset xrange [0:1]\nset ylabel 'y(t)' noenhanced\nset yrange "
     "[-1:1]\n$d1 << EOD\n-0.3354101966 0.6645898034 0.6708203932 0.6708203932\n0.6645898034 "
     "0.6645898034 0.6708203932 0.6708203932\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled "
     "size graph 0.013,18 lc rgb '#a04040' lw 1 notitle\n"},
    {"DEtools:-dfieldplot([diff(x(t),t)=1,diff(y(t),t)=x(t)],[x(t),y(t)],t=0..1,x=0..1,y=0..1,"
     "dirgrid=[2,2])",
     "set xlabel 'x(t)' noenhanced\nset xrange [0:1]\nset ylabel 'y(t)' noenhanced\nset yrange "
     "[0:1]\n$d1 << EOD\n-0.375 0 0.75 0\n-0.375 1 0.75 0\n0.7348349571 -0.2651650429 0.5303300859 "
     "0.5303300859\n0.7348349571 0.7348349571 0.5303300859 0.5303300859\nEOD\nplot $d1 using "
     "1:2:3:4 with vectors head filled size graph 0.013,18 lc rgb '#a04040' lw 1 notitle\n"},
    {"plot(x^2,x,numpoints=3,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n-10 100\n0 0\n10 100\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x^2,numpoints=3,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n-10 100\n0 0\n10 100\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..infinity,numpoints=3,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n0 0\n10 10\n20 20\nEOD\nplot $d1 using 1:2 with lines "
     "lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=-infinity..5,numpoints=3,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n-15 -15\n-5 -5\n5 5\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x->x+1,numpoints=3,adaptive=false)",
     "$d1 << EOD\n-10 -9\n0 1\n10 11\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plot([t,t^2,t=0..1],numpoints=2,adaptive=false)",
     "$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([1,t,t=0..Pi,coords=cartesian],numpoints=3,adaptive=false)",
     "set ytics ('0' 0, 'π/4' 0.785398163397, 'π/2' 1.57079632679, '3π/4' 2.35619449019, 'π' "
     "3.14159265359)\n$d1 << EOD\n1 0\n1 1.570796327\n1 3.141592654\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([x,plot(x^2,x=0..1,numpoints=2,adaptive=false)],x=0..1,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc "
     "rgb '#d55e00' lw 1.5 notitle\n"},
    {"plot({x,2*x},x=0..1,numpoints=2,adaptive=false,color=[red,green])",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 2\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#ff0000' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc "
     "rgb '#008000' lw 1.5 notitle\n"},
    {"plot([[0,1],[1,2]],x=0..1,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plot([1,2],x=0..1,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n0 1\n1 1\nEOD\n$d2 << EOD\n0 2\n1 2\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc "
     "rgb '#d55e00' lw 1.5 notitle\n"},
    {"plot([[0,1],[1,2]],x=0..1,y=0..3)",
     "set xlabel 'x' noenhanced\nset yrange [0:3]\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(<0,1;2,3>)",
     "$d1 << EOD\n0 1\n2 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([x,[[0,0],[1,1]]],x=0..1,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc "
     "rgb '#d55e00' lw 1.5 notitle\n"},
    {"plot([],x=0..1)",
     "set xlabel 'x' noenhanced\nerror: the plot has no point with real coordinates\n"},
    {"plot(x*y,x=0..1)", "error: y has no value"},
    {"plot(x,x=0..1,-1..2,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\nset yrange [-1:2]\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([1,2,3],[4,5,6],color=red,style=point)",
     "$d1 << EOD\n1 4\n2 5\n3 6\nEOD\nplot $d1 using 1:2 with points lc rgb '#ff0000' pt 7 ps 0.8 "
     "notitle\n"},
    {"plot([1,2,3],[4,5])", "error: the lists of coordinates have different lengths: 3 and 2"},
    {"plots:-semilogplot(x,numpoints=3,adaptive=false)",
     "set xlabel 'x' noenhanced\nset logscale x\n$d1 << EOD\n0.1 0.1\n1 1\n10 10\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-loglogplot(x^2,x=1..100,numpoints=3,adaptive=false)",
     "set xlabel 'x' noenhanced\nset logscale x\nset logscale y\nset yrange [1:10000]\nset ytics "
     "('1' 1 0, '' 2 1, '' 3 1, '' 4 1, '' 5 1, '' 6 1, '' 7 1, '' 8 1, '' 9 1, '10' 10 0, '' 20 "
     "1, '' 30 1, '' 40 1, '' 50 1, '' 60 1, '' 70 1, '' 80 1, '' 90 1, '10²' 100 0, '' 200 1, '' "
     "300 1, '' 400 1, '' 500 1, '' 600 1, '' 700 1, '' 800 1, '' 900 1, '10³' 1000 0, '' 2000 1, "
     "'' 3000 1, '' 4000 1, '' 5000 1, '' 6000 1, '' 7000 1, '' 8000 1, '' 9000 1, '10⁴' 10000 0, "
     "'' 20000 1, '' 30000 1, '' 40000 1, '' 50000 1, '' 60000 1, '' 70000 1, '' 80000 1, '' 90000 "
     "1)\n$d1 << EOD\n1 1\n10 100\n100 10000\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' "
     "lw 1.5 notitle\n"},
    {"plots:-polarplot([1,2],t=0..1,numpoints=2,adaptive=false)",
     "unset border\nunset tics\nset size ratio -1\nset object circle at 0,0 size 0.5 behind fc rgb "
     "'#c8c8c8' lw 0.7 fs empty\nset label '0.5' at 0.5,0 center offset 0,-0.6 tc rgb '#606060' "
     "noenhanced\nset object circle at 0,0 size 1 behind fc rgb '#c8c8c8' lw 0.7 fs empty\nset "
     "label '1' at 1,0 center offset 0,-0.6 tc rgb '#606060' noenhanced\nset object circle at 0,0 "
     "size 1.5 behind fc rgb '#c8c8c8' lw 0.7 fs empty\nset label '1.5' at 1.5,0 center offset "
     "0,-0.6 tc rgb '#606060' noenhanced\nset object circle at 0,0 size 2 behind fc rgb '#c8c8c8' "
     "lw 0.7 fs empty\nset label '2' at 2,0 center offset 0,-0.6 tc rgb '#606060' noenhanced\nset "
     "arrow from 0,0 to 2,0 nohead back lc rgb '#c8c8c8' "
     "lw 0.7\nset label '0' at 2.2,0 center noenhanced\nset arrow from 0,0 to 1.732050808,1 nohead "
     "back lc rgb '#c8c8c8' lw 0.7\nset label 'π/6' at 1.905255888,1.1 center noenhanced\nset "
     "arrow from 0,0 to 1,1.732050808 nohead back lc rgb '#c8c8c8' lw 0.7\nset label 'π/3' at "
     "1.1,1.905255888 center noenhanced\nset arrow from 0,0 to 0,2 nohead back lc rgb '#c8c8c8' lw "
     "0.7\nset label 'π/2' at 0,2.2 center noenhanced\nset arrow from 0,0 to -1,1.732050808 nohead "
     "back lc rgb '#c8c8c8' lw 0.7\nset label '2π/3' at -1.1,1.905255888 center noenhanced\nset "
     "arrow from 0,0 to -1.732050808,1 nohead back lc rgb '#c8c8c8' lw 0.7\nset label '5π/6' at "
     "-1.905255888,1.1 center noenhanced\nset arrow from 0,0 to -2,0 nohead back lc rgb '#c8c8c8' "
     "lw 0.7\nset label 'π' at -2.2,0 center noenhanced\nset arrow from 0,0 to -1.732050808,-1 "
     "nohead back lc rgb '#c8c8c8' lw 0.7\nset label '7π/6' at -1.905255888,-1.1 center "
     "noenhanced\nset arrow from 0,0 to -1,-1.732050808 nohead back lc rgb '#c8c8c8' lw 0.7\nset "
     "label '4π/3' at -1.1,-1.905255888 center noenhanced\nset arrow from 0,0 to 0,-2 nohead back "
     "lc rgb '#c8c8c8' lw 0.7\nset label '3π/2' at 0,-2.2 center noenhanced\nset arrow from 0,0 to "
     "1,-1.732050808 nohead back lc rgb '#c8c8c8' lw 0.7\nset label '5π/3' at 1.1,-1.905255888 "
     "center noenhanced\nset arrow from 0,0 to 1.732050808,-1 nohead back lc rgb '#c8c8c8' lw "
     "0.7\nset label '11π/6' at 1.905255888,-1.1 center noenhanced\nset xrange [-2.4:2.4]\nset "
     "yrange [-2.4:2.4]\n$d1 << EOD\n1 0\n0.5403023059 0.8414709848\nEOD\n$d2 << EOD\n2 "
     "0\n1.080604612 1.68294197\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-complexplot([1,I,1+I],style=point)",
     "$d1 << EOD\n1 0\n0 1\n1 1\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 "
     "notitle\n"},
    {"plots:-complexplot({exp(I*t),t},t=0..1,numpoints=2,adaptive=false)",
     "$d1 << EOD\n0 0\n1 0\nEOD\n$d2 << EOD\n1 0\n0.5403023059 0.8414709848\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb "
     "'#d55e00' lw 1.5 notitle\n"},
    {"plots:-complexplot([exp(I*t)],t=0..1,numpoints=2,adaptive=false)",
     "$d1 << EOD\n1 0\n0.5403023059 0.8414709848\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plots:-complexplot(exp(I*t),t=0..1,numpoints=2,adaptive=false,color=red)",
     "$d1 << EOD\n1 0\n0.5403023059 0.8414709848\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#ff0000' lw 1.5 notitle\n"},
    {"plots:-complexplot(exp(I*t))",
     "error: complexplot needs a function with its range, or a list of numbers"},
    {"plots:-complexplot(5,title=\"a\")",
     "error: complexplot needs a function with its range, or a list of numbers"},
    {"plots:-arrow([1,2])", "$d1 << EOD\n0 0 1 2\nEOD\nplot $d1 using 1:2:3:4 with vectors head "
                            "filled size graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-arrow([1,1],[2,3],difference=true)",
     "$d1 << EOD\n1 1 1 2\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size graph "
     "0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-arrow({[1,0],[0,1]})",
     "$d1 << EOD\n0 0 0 1\n0 0 1 0\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size "
     "graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-arrow([1,1],[[1,0],[0,1]])",
     "$d1 << EOD\n1 1 1 0\n1 1 0 1\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size "
     "graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-arrow([[0,0],[1,1]],[1,0])", "error: there are not as many feet as arrows"},
    {"plots:-arrow([[0,0],[1,1],[2,2]],[[1,0],[0,1]])",
     "error: there are not as many feet as arrows"},
    {"plots:-arrow(5)", "error: an arrow needs a vector of two or three numbers"},
    {"plots:-arrow([a,b])", "error: an arrow needs a vector of two or three numbers"},
    {"plots:-arrow([])", "error: an arrow needs a vector of two or three numbers"},
    {"plots:-arrow(<1,2>,title=\"v\")",
     "set title 'v' noenhanced\n$d1 << EOD\n0 0 1 2\nEOD\nplot $d1 using 1:2:3:4 with vectors head "
     "filled size graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-dualaxisplot(x,10*x,x=0..1,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\nset border 11\nset y2tics\nset format y2 '%.10g'\n$d1 << EOD\n0 "
     "0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 10\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle,\\\n     $d2 using 1:2 axes x1y2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-dualaxisplot(plot(x,x=0..1,numpoints=2),10*x,x=0..1,numpoints=2,adaptive=false)",
     "set xlabel 'x' noenhanced\nset border 11\nset y2tics\nset format y2 '%.10g'\n$d1 << EOD\n0 "
     "0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 10\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle,\\\n     $d2 using 1:2 axes x1y2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-dualaxisplot(plot(x,x=0..1,numpoints=2,labels=[\"a\",\"b\"]),plot(x,x=0..1,numpoints="
     "2,labels=[\"c\",\"d\"]),title=\"T\",labels=[\"p\",\"q\"])",
     "set title 'T' noenhanced\nset xlabel 'p' noenhanced\nset ylabel 'q' noenhanced\nset border "
     "11\nset y2tics\nset format y2 '%.10g'\nset y2label 'd' noenhanced\n$d1 << EOD\n0 0\n1 "
     "1\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle,\\\n     $d2 using 1:2 axes x1y2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-contourplot(x,x=0..1,y=0..1,grid=[2,2],contours=[1/2],color=red)",
     "set xlabel 'x' noenhanced\nset xrange [0:1]\nset ylabel 'y' noenhanced\nset yrange [0:1]\n"
     "$d1 << EOD\n0.5 0\n0.5 0.25\n0.5 0.5\n0.5 0.75\n0.5 1\nEOD\nplot $d1 using 1:2 with lines "
     "lc rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-contourplot((x,y)->x,0..1,0..1,numpoints=4,contours=1)",
     "set xrange [0:1]\nset yrange [0:1]\n$d1 << EOD\n0.5 0\n0.5 0.125\n0.5 0.25\n0.5 0.375\n0.5 "
     "0.5\n0.5 0.625\n0.5 0.75\n0.5 0.875\n0.5 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#44a876' lw 1.5 notitle\n"},
    {"plots:-contourplot(x,x=0..1,0..1)", "error: name both variables, or none for a procedure"},
    {"plots:-contourplot(x,x=0..1)", "error: two ranges are needed, one for each variable"},
    {"plots:-contourplot(x,5,y=0..1)", "error: two ranges are needed, one for each variable"},
    {"plots:-contourplot(x,x=0..1,y=0..1,grid=[2,2],contours=1,filled=true,labels=[\"a\",\"b\"])",
     "set xlabel 'a' noenhanced\nset xrange [0:1]\nset ylabel 'b' noenhanced\nset yrange [0:1]\n"
     "$d1 << EOD\n0 0\n0.5 0\n0.5 1\n0 1\n0 0\nEOD\n$d2 << EOD\n0.5 0\n1 0\n1 1\n0.5 1\n0.5 0\n"
     "EOD\n$d3 << EOD\n0.5 0\n0.5 0.25\n0.5 0.5\n0.5 0.75\n0.5 1\nEOD\nplot $d1 using 1:2 with "
     "filledcurves closed fc rgb '#30308c' fs solid 1.0 border lc rgb '#30308c' lw 0.5 "
     "notitle,\\\n     $d2 using 1:2 with filledcurves closed fc rgb '#f8e838' fs solid 1.0 "
     "border lc rgb '#f8e838' lw 0.5 notitle,\\\n     $d3 using 1:2 with lines lc rgb '#303030' "
     "lw 0.6 notitle\n"},
    {"plots:-contourplot(x,x=0..1,y=0..1,grid=[2,2],contours=2,filledregions=true,coloring=[red,"
     "blue])",
     "set xlabel 'x' noenhanced\nset xrange [0:1]\nset ylabel 'y' noenhanced\nset yrange [0:1]\n"
     "set palette defined (0 '#ff0000', 1 '#df0020', 2 '#bf0040', 3 '#9f0060', 4 '#800080', 5 "
     "'#60009f', 6 '#4000bf', 7 '#2000df', 8 '#0000ff')\nset cbrange [0.3333333333:0.6666666667]\n"
     "set format cb '%.4g'\nset colorbox\n$d1 << EOD\n0 0\n0.3333333333 0\n0.3333333333 1\n0 1\n0 "
     "0\nEOD\n$d2 << EOD\n0.3333333333 0\n0.6666666667 0\n0.6666666667 1\n0.3333333333 1\n"
     "0.3333333333 0\nEOD\n$d3 << EOD\n0.6666666667 0\n1 0\n1 1\n0.6666666667 1\n0.6666666667 0\n"
     "EOD\n$d4 << EOD\n0.3333333333 0\n0.3333333333 0.25\n0.3333333333 0.5\n0.3333333333 0.75\n"
     "0.3333333333 1\nEOD\n$d5 << EOD\n0.6666666667 0\n0.6666666667 0.25\n0.6666666667 0.5\n"
     "0.6666666667 0.75\n0.6666666667 1\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb "
     "'#ff0000' fs solid 1.0 border lc rgb '#ff0000' lw 0.5 notitle,\\\n     $d1 using "
     "(NaN):(NaN):(0) with points lc palette notitle,\\\n     $d2 using 1:2 with filledcurves "
     "closed fc rgb '#800080' fs solid 1.0 border lc rgb '#800080' lw 0.5 notitle,\\\n     $d3 "
     "using 1:2 with filledcurves closed fc rgb '#0000ff' fs solid 1.0 border lc rgb '#0000ff' lw "
     "0.5 notitle,\\\n     $d4 using 1:2 with lines lc rgb '#303030' lw 0.6 notitle,\\\n     $d5 "
     "using 1:2 with lines lc rgb '#303030' lw 0.6 notitle\n"},
    {"plots:-contourplot(1,x=0..1,y=0..1,grid=[2,2],contours=2)",
     "set xlabel 'x' noenhanced\nset xrange [0:1]\nset ylabel 'y' noenhanced\nset yrange [0:1]\n"
     "error: the plot has no point with real coordinates\n"},
    {"plots:-densityplot(sqrt(-1-x^2),x=0..1,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced\nset ylabel 'y' noenhanced\n$d1 << EOD\n0.25 0.25 255 255 255 0 "
     "1\n0.75 0.25 255 255 255 0 1\n0.25 0.75 255 255 255 0 1\n0.75 0.75 255 255 255 0 1\nEOD\n"
     "plot $d1 using 1:2:3:4:5:6 with rgbalpha notitle,\\\n    $d1 using (GPVAL_TERM eq 'dumb' ? "
     "$1 : NaN):2:(substr(' .:-=+*#%@', $7, $7)) with labels noenhanced notitle\n"},
    {"plots:-inequal(x<=1/2,x=0..1,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced\nset xrange [0:1]\nset ylabel 'y' noenhanced\nset yrange "
     "[0:1]\n$d1 << EOD\n0 0\n0.5 0\n0.5 1\n0 1\n0 0\nEOD\n$d2 << EOD\n0.5 0\n0.5 0.25\n0.5 "
     "0.5\n0.5 0.75\n0.5 1\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb '#9ec7e6' fs "
     "solid 1.0 border lc rgb '#9ec7e6' lw 0.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb "
     "'#203060' lw 1.5 notitle\n"},
    {"plots:-inequal({x<1/2,y<=1/2},x=0..1,y=0..1,grid=[2,2],color=red)",
     "set xlabel 'x' noenhanced\nset xrange [0:1]\nset ylabel 'y' noenhanced\nset yrange "
     "[0:1]\n$d1 << EOD\n0 0\n0.5 0\n0 0.5\n0 0\nEOD\n$d2 << EOD\n0.5 0\n0.5 0.25\n0.5 0.5\n0.5 "
     "0.75\n0.5 1\nEOD\n$d3 << EOD\n1 0.5\n0.75 0.5\n0.5 0.5\n0.25 0.5\n0 0.5\nEOD\nplot $d1 using "
     "1:2 with filledcurves closed fc rgb '#ff0000' fs solid 1.0 border lc rgb '#ff0000' lw 0.5 "
     "notitle,\\\n     $d2 using 1:2 with lines lc rgb '#203060' lw 1.5 dt 2 notitle,\\\n     $d3 "
     "using 1:2 with lines lc rgb '#203060' lw 1.5 notitle\n"},
    {"plots:-inequal([x=1/2],x=0..1,y=0..1,grid=[2,2],view=[0..2,0..3])",
     "set xlabel 'x' noenhanced\nset xrange [0:2]\nset ylabel 'y' noenhanced\nset yrange "
     "[0:3]\n$d1 << EOD\n0.5 0\n0.5 0.25\n0.5 0.5\n0.5 0.75\n0.5 1\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#203060' lw 1.5 notitle\n"},
    {"plots:-inequal(x,x=0..1,y=0..1)", "error: inequal draws inequalities and equations"},
    {"plots:-inequal({x<1,x<>2},x=0..1,y=0..1)", "error: inequal draws inequalities and equations"},
    {"plots:-implicitplot(x=1/2,x=0..1,y=0..1,grid=[2,2],coords=polar)",
     "$d1 << EOD\n0.5 0\n0.4844562109 0.1237019796\n0.4387912809 0.2397127693\n0.3658444344 "
     "0.34081938\n0.2701511529 0.4207354924\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' "
     "lw 1.5 notitle\n"},
    {"plots:-implicitplot([x=1/2,y=1/"
     "2],x=0..1,y=0..1,grid=[2,2],color=[red,green],legend=[\"a\",\"b\"])",
     "set xlabel 'x' noenhanced\nset ylabel 'y' noenhanced\n$d1 << EOD\n0.5 0\n0.5 0.25\n0.5 "
     "0.5\n0.5 0.75\n0.5 1\nEOD\n$d2 << EOD\n1 0.5\n0.75 0.5\n0.5 0.5\n0.25 0.5\n0 0.5\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#ff0000' lw 1.5 title 'a',\\\n     $d2 using 1:2 with lines "
     "lc rgb '#008000' lw 1.5 title 'b'\n"},
    {"plots:-implicitplot((x,y)->x-1/2,0..1,0..1,grid=[2,2])",
     "$d1 << EOD\n0.5 0\n0.5 0.25\n0.5 0.5\n0.5 0.75\n0.5 1\nEOD\nplot $d1 using 1:2 with lines lc "
     "rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-textplot([1,2,\"hi\"],align=above)",
     "$d1 << EOD\n1 2\nEOD\nset label 1 'hi' at 1,2 center front noenhanced offset 0,0.6 textcolor "
     "rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-textplot([1,2,\"hi\"],align={below,left},font=[TIMES,10],color=red)",
     "$d1 << EOD\n1 2\nEOD\nset label 1 'hi' at 1,2 right front noenhanced offset 0,-0.6 font "
     "'Times,10' textcolor rgb '#ff0000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' "
     "notitle\n"},
    {"plots:-textplot([[1,2,\"a\"],[3,4,x^2]],align=right)",
     "$d1 << EOD\n1 2\nEOD\nset label 1 'a' at 1,2 left front noenhanced offset 0,0 textcolor rgb "
     "'#000000'\n$d2 << EOD\n3 4\nEOD\nset label 2 'x²' at 3,4 left front noenhanced offset 0,0 "
     "textcolor rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle,\\\n "
     "    $d2 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-textplot([1,2,5],align=[])",
     "$d1 << EOD\n1 2\nEOD\nset label 1 '5' at 1,2 center front noenhanced offset 0,0 textcolor "
     "rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-textplot([1,2],align=right)",
     "error: a text is a list of its 2 coordinates and its words"},
    {"plots:-textplot([1,2,\"a\"],align=nowhere)", "error: plot option align cannot be nowhere"},
    {"plots:-textplot([1,2,\"a\"],align=center)",
     "$d1 << EOD\n1 2\nEOD\nset label 1 'a' at 1,2 center front noenhanced offset 0,0 textcolor "
     "rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-textplot({[1,2,\"a\"]})",
     "$d1 << EOD\n1 2\nEOD\nset label 1 'a' at 1,2 center front noenhanced offset 0,0 textcolor "
     "rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-textplot(5)", "error: a text is a list of its 2 coordinates and its words"},
    {"plots:-arrow([[1,0],[0,1]],[[1,1],[2,2]],difference=true)",
     "$d1 << EOD\n1 0 0 1\n0 1 2 1\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size "
     "graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-arrow([[0,0],[1,1]],[[1,0],[0,1]],difference=false)",
     "$d1 << EOD\n0 0 1 0\n1 1 0 1\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size "
     "graph 0.013,18 lc rgb '#0072b2' lw 1.5 notitle\n"},
};

static const Row figures[] = {
    {"nops([plottools:-getdata(DEtools:-DEplot(diff(y(t),t)=y(t)^2,y(t),t=0..2,[[y(0)=1]],"
     "numpoints=5,arrows=none))])",
     "Warning, cannot evaluate the solution further right of 1, probably a singularity\n1"},
    {"plottools:-transform((x,y)->[x+1,y*2])(plot([[0,1],[undefined,2],[2,3]]))",
     "$d1 << EOD\n1 2\n3 6\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plottools:-transform((x,y)->5,plot([[0,1],[1,2]]))",
     "error: the function of a transformation gives a list of two or three numbers"},
    {"plottools:-transform((x,y)->[x,y],5)", "error: a picture is needed"},
    {"plottools:-transform((x,y)->[x,y],plots:-animate(a*x,x=0..1,a=0..1,frames=2))",
     "error: a picture is needed"},
    {"plots:-animate(plot,[a*x,x=0..1,numpoints=2,adaptive=false],a=[1,3])",
     "set xlabel 'x' noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.06:3.06]\n$d1 << EOD\n0 "
     "0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nset xlabel 'x' "
     "noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.06:3.06]\n$d1 << EOD\n0 0\n1 "
     "3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-animate(plot,[a*x,x=0..1,numpoints=2,adaptive=false],a=1..3,frames=3,background=plot(["
     "[0,0],[1,5]]))",
     "set xlabel 'x' noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.1:5.1]\n$d1 << EOD\n0 "
     "0\n1 5\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\nset xlabel "
     "'x' noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.1:5.1]\n$d1 << EOD\n0 0\n1 "
     "5\nEOD\n$d2 << EOD\n0 0\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\nset xlabel 'x' "
     "noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.1:5.1]\n$d1 << EOD\n0 0\n1 5\nEOD\n$d2 "
     "<< EOD\n0 0\n1 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n    "
     " $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-animate(plot,[a*x,x=0..1,numpoints=2,adaptive=false,view=[0..2,0..4]],a=1..3,frames=1,"
     "title=\"A\")",
     "set title 'A' noenhanced\nset xlabel 'x' noenhanced\nset xrange [0:2]\nset yrange [0:4]\n$d1 "
     "<< EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-animate(plots:-logplot,[a*x,x=1..2,numpoints=2,adaptive=false],a=1..3,frames=2)",
     "set xlabel 'x' noenhanced\nset xrange [0.98:2.02]\nset logscale y\n$d1 << EOD\n1 1\n2 "
     "2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nset xlabel 'x' "
     "noenhanced\nset xrange [0.98:2.02]\nset logscale y\n$d1 << EOD\n1 3\n2 6\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-animate(plot,[a,x=0..1,numpoints=2,adaptive=false],a=1..1.5,frames=2)",
     "set xlabel 'x' noenhanced\nset xrange [-0.02:1.02]\nset yrange [0.99:1.51]\n$d1 << EOD\n0 "
     "1\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nset xlabel 'x' "
     "noenhanced\nset xrange [-0.02:1.02]\nset yrange [0.99:1.51]\n$d1 << EOD\n0 1.5\n1 "
     "1.5\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"nops(plottools:-getdata(plots:-animate(plot,[a*x,x=0..1],a=1..3)))", "25"},
    /* Nullclines: x' is zero where y is, y' where x is 1. */
    {"proc() local p; p := "
     "[plottools:-getdata(DEtools:-DEplot([diff(x(t),t)=y(t),diff(y(t),t)=1-x(t"
     ")],[x(t),y(t)],t=0..1,x=-2..2,y=-2..2,arrows=none,nullclines))]; evalb(nops(p)=2 and "
     "max(seq(a"
     "bs(p[1][3][i,2]),i=1..50))<1e-9 and max(seq(abs(p[2][3][i,1]-1),i=1..50))<1e-9) end proc()",
     "true"},
    {"plots:-animate(plot,[a*x,x=0..1])",
     "error: invalid input: animate uses a 3rd argument, range, which is missing"},
    {"plots:-animate(plot,[a*x,x=0..1],5)",
     "error: animate needs a range of the name that moves, a = 1..3"},
    {"plots:-animate(plot,[a*x,x=0..1],1..3)",
     "error: animate needs a range of the name that moves, a = 1..3"},
    {"plots:-animate(plot,[a*x,x=0..1],a=[])",
     "error: animate needs a range of the name that moves, a = 1..3"},
    {"plots:-animate(sin,[a],a=1..3)", "error: what animate calls must give a plot"},
    {"plots:-animate(plots:-animate,[plot,[b*x,x=0..1],b=0..1],a=1..3)",
     "error: what animate calls must give a plot"},
    {"plots:-animatecurve(x^2,x=0..1,frames=2,numpoints=4)",
     "set xlabel 'x' noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.02:1.02]\n$d1 << EOD\n0 "
     "0\n0.08333333333 0.006944444444\n0.1666666667 0.02777777778\n0.25 0.0625\n0.3333333333 "
     "0.1111111111\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nset xlabel "
     "'x' noenhanced\nset xrange [-0.02:1.02]\nset yrange [-0.02:1.02]\n$d1 << EOD\n0 "
     "0\n0.08333333333 0.006944444444\n0.1666666667 0.02777777778\n0.25 0.0625\n0.3333333333 "
     "0.1111111111\n0.4166666667 0.1736111111\n0.5 0.25\n0.6666666667 0.4444444444\n0.8333333333 "
     "0.6944444444\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-animatecurve([t,t^2,t=0..1],frames=3,numpoints=3)",
     "set xrange [-0.02:1.02]\nset yrange [-0.02:1.02]\n$d1 << EOD\n0 0\n0.125 0.015625\n0.25 "
     "0.0625\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nset xrange "
     "[-0.02:1.02]\nset yrange [-0.02:1.02]\n$d1 << EOD\n0 0\n0.125 0.015625\n0.25 0.0625\n0.375 "
     "0.140625\n0.5 0.25\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nset "
     "xrange [-0.02:1.02]\nset yrange [-0.02:1.02]\n$d1 << EOD\n0 0\n0.125 0.015625\n0.25 "
     "0.0625\n0.375 0.140625\n0.5 0.25\n0.625 0.390625\n0.75 0.5625\n1 1\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"nops([plottools:-getdata(plots:-densityplot(x,x=0..1,y=0..1,grid=[2,2]))])", "1"},
    {"plots:-animate(a*x,x=1..2,a=1..3,frames=2,numpoints=2,adaptive=false,title=\"A\",color=red,"
     "background=plot([[1,1],[2,2]]))",
     "set title 'A' noenhanced\nset xlabel 'x' noenhanced\nset xrange [0.98:2.02]\nset yrange "
     "[0.9:6.1]\n$d1 << EOD\n1 1\n2 2\nEOD\n$d2 << EOD\n1 1\n2 2\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb '#ff0000' lw "
     "1.5 notitle\nset title 'A' noenhanced\nset xlabel 'x' noenhanced\nset xrange "
     "[0.98:2.02]\nset yrange [0.9:6.1]\n$d1 << EOD\n1 1\n2 2\nEOD\n$d2 << EOD\n1 3\n2 "
     "6\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 "
     "with lines lc rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-animate(a*x,x=1..2,a=1..3,nosuch=2)", "error: plot has no option nosuch"},
    {"plots:-animate(plot,[a*x,x=1..2],a=1..3,nosuch=2)", "error: animate has no option nosuch"},
    {"plots:-animate(plot,[a*x,x=0..1],a=1..3,background=5)",
     "error: plot option background cannot be 5"},
    {"plots:-display(plot([[0,0],[1,1]]),title=\"t\",color=red)",
     "set title 't' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#ff0000' lw 1.5 notitle\n"},
    {"plots:-display([plot([[0,0],[1,1]]),plot([[0,1],[1,2]],title=\"s\")],view=[0..2,0..3],axes="
     "boxed)",
     "set title 's' noenhanced\nset xtics mirror\nset ytics mirror\nset xrange [0:2]\nset yrange "
     "[0:3]\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 with lines "
     "lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 "
     "notitle\n"},
    {"plots:-display(plots:-animate(plot,[[[0,a],[1,a]]],a=1..2,frames=2),plot([[0,0],[1,1]]))",
     "set xrange [-0.02:1.02]\nset yrange [0.98:2.02]\n$d1 << EOD\n0 1\n1 1\nEOD\n$d2 << EOD\n0 "
     "0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 "
     "using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\nset xrange [-0.02:1.02]\nset yrange "
     "[0.98:2.02]\n$d1 << EOD\n0 2\n1 2\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw "
     "1.5 notitle\n"},
    {"plots:-display([plots:-animate(plot,[[[0,a],[1,a]]],a=1..2,frames=2),plots:-animate(plot,[[["
     "0,a],[1,a]]],a=3..5,frames=3)])",
     "set xrange [-0.02:1.02]\nset yrange [0.98:5.04]\n$d1 << EOD\n0 1\n1 1\nEOD\n$d2 << EOD\n0 "
     "3\n1 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 "
     "using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\nset xrange [-0.02:1.02]\nset yrange "
     "[0.98:5.04]\n$d1 << EOD\n0 2\n1 2\nEOD\n$d2 << EOD\n0 4\n1 4\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw "
     "1.5 notitle\nset xrange [-0.02:1.02]\nset yrange [0.98:5.04]\n$d1 << EOD\n0 2\n1 2\nEOD\n$d2 "
     "<< EOD\n0 5\n1 5\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n    "
     " $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-display([plot([[0,0],[1,1]]),plot([[0,1],[1,2]])],insequence)",
     "$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plots:-display(<plot([[0,0],[1,1]]),plot([[0,1],[1,2]])>)",
     "set multiplot layout 2,1\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\nunset multiplot\n"},
    {"plots:-display(<plot([[0,0],[1,1]])|plot([[0,1],[1,2]])>)",
     "set multiplot layout 1,2\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\nunset multiplot\n"},
    {"plots:-display(Matrix([[plot([[0,0],[1,1]]),plot([[0,1],[1,2]])],[plot([[0,0],[1,1]]),plot([["
     "0,1],[1,2]])]]),title=\"M\")",
     "set multiplot layout 2,2 title 'M' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n$d1 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\nunset multiplot\n"},
    {"plots:-display(p, q)", "error: display: p is no plot"},
    {"plots:-display([p, q])", "error: display: p is no plot"},
    {"plots:-display(5)", "error: display joins plots and lists of plots"},
    {"plots:-display()",
     "error: invalid input: display uses a 1st argument, plots, which is missing"},
    {"plots:-display([plot([[0,0],[1,1]]),5])", "error: display joins plots and lists of plots"},
    {"plots:-display({plot([[0,0],[1,1]]),plottools:-point([3,3])})",
     "$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n3 3\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with points lc rgb '#d55e00' pt 7 ps 0.8 "
     "notitle\n"},
    {"ColorTools:-Color(\"RGB\",[1,0,0]), ColorTools:-Color([0,1,0]), ColorTools:-Color(\"Red\"), "
     "ColorTools:-Color(red), ColorTools:-Color(\"#00FF00\"), "
     "ColorTools:-Color(\"RGB24\",[255,128,0]), ColorTools:-Color(\"HSV\",[0.5,1,1]), "
     "ColorTools:-Color(\"RGB\",[0.2,0.5,1]), "
     "ColorTools:-Color(ColorTools:-Color(\"RGB\",[1,0,0]))",
     "COLOR(RGB,1,0,0), COLOR(RGB,0,1,0), COLOR(RGB,1,0,0), COLOR(RGB,1,0,0), COLOR(RGB,0,1,0), "
     "COLOR(RGB,1,0.5019607843,0), COLOR(HSV,0.5,1,1), COLOR(RGB,0.2,0.5,1), COLOR(RGB,1,0,0)"},
    {"ColorTools:-Color(\"RGB24\",[255,300,0])", "error: three integers from 0 to 255 are wanted"},
    {"ColorTools:-Color(\"RGB24\",[255,-1,0])", "error: three integers from 0 to 255 are wanted"},
    {"ColorTools:-Color(\"RGB24\",[255,a,0])", "error: three integers from 0 to 255 are wanted"},
    {"ColorTools:-Color(\"Lab\",[1,2,3])",
     "error: the models are RGB, RGB24, HSV and Hex, not lab"},
    {"ColorTools:-Color(\"nocolour\")", "error: plot option color cannot be \"nocolour\""},
    {"ColorTools:-Color(\"RGB\",[1,0])", "error: plot option color cannot be COLOR(RGB,1,0)"},
    {"ColorTools:-Color(\"RGB\",[1,0,0],5)",
     "error: invalid input: too many and/or wrong type of arguments passed to Color; first unused "
     "argument is 5"},
    {"ColorTools:-NameToRGB24(\"red\"), ColorTools:-HexToRGB24(\"#ff8000\"), "
     "ColorTools:-RGB24ToHex([255,128,0]), ColorTools:-NameToHex(\"blue\"), "
     "ColorTools:-RGB24ToHex([0,0,0])",
     "[255, 0, 0], [255, 128, 0], \"#FF8000\", \"#0000FF\", \"#000000\""},
    {"ColorTools:-HexToRGB24(\"#xyz\")", "error: plot option color cannot be \"#xyz\""},
    {"ColorTools:-NameToHex(\"nocolour\")", "error: plot option color cannot be \"nocolour\""},
    {"ColorTools:-RGB24ToHex([1,2])", "error: three integers from 0 to 255 are wanted"},
    {"ColorTools:-RGB24ToHex([1,2,256])", "error: three integers from 0 to 255 are wanted"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=2,x(0)=0,y(0)=0},numeric): "
     "plots:-odeplot(S,[t,x(t)],0..1,numpoints=2)",
     "set xlabel 't' noenhanced\nset ylabel 'x(t)' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=2,x(0)=0,y(0)=0},numeric): "
     "plots:-odeplot(S,[[t,x(t)],[t,y(t),color=red]],0..1,numpoints=2,legend=[\"x\",\"y\"])",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 2\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 title 'x',\\\n     $d2 using 1:2 with lines lc "
     "rgb '#ff0000' lw 1.5 title 'y'\n"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=2,x(0)=0,y(0)=0},numeric): "
     "plots:-odeplot(S,{[t,x(t)],[x(t),y(t)]},0..1,numpoints=2)",
     "$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 0\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 title 'x(t)',\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw 1.5 "
     "title 'y(t)'\n"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=2,x(0)=0,y(0)=0},numeric,range=0..2): "
     "plots:-odeplot(S,[x(t)+1,y(t)^2],numpoints=3,view=[0..3,0..16])",
     "set xlabel 'x(t) + 1' noenhanced\nset xrange [0:3]\nset ylabel 'y(t)²' noenhanced\nset "
     "yrange "
     "[0:16]\n$d1 << EOD\n1 0\n2 4\n3 16\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle\n"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): plots:-odeplot(S,x(t),0..1,numpoints=2)",
     "set xlabel 't' noenhanced\nset ylabel 'x(t)' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): plots:-odeplot(S,[5],0..1,numpoints=2)",
     "error: a curve of odeplot is [abscissa, ordinate, options]"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): "
     "plots:-odeplot(S,[[t,x(t)],5],0..1,numpoints=2)",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 5\n1 5\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 title 'x(t)',\\\n     $d2 using 1:2 with lines "
     "lc rgb '#d55e00' lw 1.5 title '5'\n"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): "
     "plots:-odeplot(S,[[t,x(t)],[t,x(t),t]],0..1,numpoints=2)",
     "error: a curve of odeplot is [abscissa, ordinate, options]"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): plots:-odeplot(S,[],0..1,numpoints=2)",
     "error: a curve of odeplot is [abscissa, ordinate, options]"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): plots:-odeplot(S,[t,x(t)],0..1,refine=0)",
     "error: refine = 0: expected a positive number"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): "
     "plots:-odeplot(S,[t,x(t)],0..1,frames=2,numpoints=3)",
     "set xlabel 't' noenhanced\nset xrange [-0.02:1.02]\nset ylabel 'x(t)' noenhanced\nset yrange "
     "[-0.02:1.02]\n$d1 << EOD\n0 0\n0.5 0.5\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' "
     "lw 1.5 notitle\nset xlabel 't' noenhanced\nset xrange [-0.02:1.02]\nset ylabel 'x(t)' "
     "noenhanced\nset yrange [-0.02:1.02]\n$d1 << EOD\n0 0\n0.5 0.5\n1 1\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): "
     "plots:-odeplot(S,[t,x(t)],0..1,numpoints=2,nosuch=3)",
     "error: odeplot has no option nosuch"},
    {"plots:-odeplot(5,[t,x(t)],0..1)", "error: input is not a valid dsolve/numeric solution"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric): plots:-odeplot(S,[t,z(t)],0..1)",
     "error: z(t) has no value"},
    {"E := "
     "table([bands=Array(1..1,1..2,1..3,[[[0,1,2],[1,2,3]]]),times=<0,1>,quantities=[x(t)],"
     "variable=t]): plots:-odeplot(E)",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 0\n1 1\n1 3\n0 2\n0 0\nEOD\n$d2 << EOD\n0 1\n1 "
     "2\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb '#0072b2' fs transparent solid "
     "0.25 noborder notitle,\\\n     $d2 using 1:2 with lines lc rgb '#0072b2' lw 2 title "
     "'x(t)'\n"},
    {"E := "
     "table([bands=Array(1..1,1..2,1..2,[[[0,1],[1,2]]]),times=<0,1>,quantities=[x(t)],variable=t])"
     ": plots:-odeplot(E,x(t),title=\"B\")",
     "set title 'B' noenhanced\nset xlabel 't' noenhanced\n$d1 << EOD\n0 0\n1 1\n1 2\n0 1\n0 "
     "0\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb '#0072b2' fs transparent solid "
     "0.25 noborder notitle\n"},
    {"E := "
     "table([bands=Array(1..2,1..2,1..1,[[[0],[1]],[[5],[6]]]),times=<0,1>,quantities=[x(t),y(t)],"
     "variable=t]): plots:-odeplot(E,[t,y(t)])",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 5\n1 6\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#d55e00' lw 2 title 'y(t)'\n"},
    {"E := "
     "table([bands=Array(1..2,1..2,1..1,[[[0],[1]],[[5],[6]]]),times=<0,1>,quantities=[x(t),y(t)],"
     "variable=t]): plots:-odeplot(E,[y(t),x(t)],legend=[\"p\",\"q\"])",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 5\n1 6\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#d55e00' lw 2 title 'p',\\\n     $d2 using 1:2 with lines lc "
     "rgb '#0072b2' lw 2 title 'q'\n"},
    {"E := "
     "table([bands=Array(1..2,1..2,1..1,[[[0],[1]],[[5],[6]]]),times=<0,1>,quantities=[x(t),y(t)],"
     "variable=t]): plots:-odeplot(E,[[t,y(t)],x(t)])",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 5\n1 6\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#d55e00' lw 2 title 'y(t)',\\\n     $d2 using 1:2 with lines lc "
     "rgb '#0072b2' lw 2 title 'x(t)'\n"},
    {"E := "
     "table([bands=Array(1..2,1..2,1..1,[[[0],[1]],[[5],[6]]]),times=<0,1>,quantities=[x(t),y(t)],"
     "variable=t]): plots:-odeplot(E,z(t))",
     "error: odeplot: these bands have no quantity z(t)"},
    {"E := "
     "table([bands=Array(1..2,1..2,1..1,[[[0],[1]],[[5],[6]]]),times=<0,1>,quantities=[x(t),y(t)],"
     "variable=t]): plots:-odeplot(E,[t,z(t)])",
     "error: odeplot: these bands have no quantity z(t)"},
    {"E := "
     "table([bands=Array(1..1,1..2,1..2,[[[0,1],[1,undefined]]]),times=<0,1>,quantities=[x(t)],"
     "variable=t]): plots:-odeplot(E)",
     "set xlabel 't' noenhanced\n$d1 << EOD\n0 0\n1 1\n0 1\n0 0\nEOD\nplot $d1 using 1:2 with "
     "filledcurves closed fc rgb '#0072b2' fs transparent solid 0.25 noborder notitle\n"},
    {"E := "
     "table([bands=Array(1..1,1..3,1..3,[[[0,1,2],[1,2,3],[undefined,undefined,undefined]]]),times="
     "<0,1,2>,quantities=[x(t)],variable=t]): plots:-odeplot(E,labels=[\"a\",\"b\"])",
     "set xlabel 'a' noenhanced\nset ylabel 'b' noenhanced\n$d1 << EOD\n0 0\n1 1\n1 3\n0 2\n0 "
     "0\nEOD\n$d2 << EOD\n0 1\n1 2\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb "
     "'#0072b2' fs transparent solid 0.25 noborder notitle,\\\n     $d2 using 1:2 with lines lc "
     "rgb '#0072b2' lw 2 title 'x(t)'\n"},
    {"E := table([bands=Array(1..1,1..2,1..3),times=<0,1,2>,quantities=[x(t)],variable=t]): "
     "plots:-odeplot(E)",
     "error: odeplot: the bands are not those that ensemble gave"},
    {"E := table([bands=Array(1..1,1..2,1..3),times=<0,1>,quantities=[x(t),y(t)],variable=t]): "
     "plots:-odeplot(E)",
     "error: odeplot: the bands are not those that ensemble gave"},
    {"E := table([bands=<1,2>,times=<0,1>,quantities=[x(t)],variable=t]): plots:-odeplot(E)",
     "error: odeplot: the bands are not those that ensemble gave"},
    {"E := table([bands=5,times=<0,1>,quantities=[x(t)],variable=t]): plots:-odeplot(E)",
     "error: odeplot: the bands are not those that ensemble gave"},
    {"E := table([times=<0,1>,quantities=[x(t)],variable=t]): plots:-odeplot(E)",
     "error: input is not a valid dsolve/numeric solution"},
    {"plottools:-point([1,2],color=red,symbol=cross)",
     "$d1 << EOD\n1 2\nEOD\nplot $d1 using 1:2 with points lc rgb '#ff0000' pt 1 ps 0.8 notitle\n"},
    {"plottools:-line([0,0],[1,2],linestyle=dot)",
     "$d1 << EOD\n0 0\n1 2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 dt 3 "
     "notitle\n"},
    {"plottools:-line([0,0],[1,2,3])", "error: plot option an end of the line cannot be [1, 2, 3]"},
    {"plottools:-polygon([[0,0],[1,0],[0,1]],color=red)",
     "$d1 << EOD\n0 0\n1 0\n0 1\n0 0\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb "
     "'#ff0000' fs solid 1.0 border lc rgb '#000000' lw 1 notitle\n"},
    {"plottools:-polygon([])", "error: a polygon needs a list of at least 3 points"},
    {"plottools:-rectangle([0,2],[3,0],color=blue)",
     "$d1 << EOD\n0 2\n3 2\n3 0\n0 0\n0 2\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb "
     "'#0000ff' fs solid 1.0 border lc rgb '#000000' lw 1 notitle\n"},
    {"plottools:-arrow([0,0],[1,1],0.1,0.3,0.2,color=red)",
     "$d1 << EOD\n-0.03535533906 0.03535533906\n0.7646446609 0.8353553391\n0.6939339828 "
     "0.9060660172\n1 1\n0.9060660172 0.6939339828\n0.8353553391 0.7646446609\n0.03535533906 "
     "-0.03535533906\n-0.03535533906 0.03535533906\nEOD\nplot $d1 using 1:2 with filledcurves "
     "closed fc rgb '#ff0000' fs solid 1.0 border lc rgb '#000000' lw 1 notitle\n"},
    {"plottools:-arrow([0,0],[1,0])",
     "$d1 << EOD\n0 0.01\n0.8 0.01\n0.8 0.03\n1 0\n0.8 -0.03\n0.8 -0.01\n0 -0.01\n0 "
     "0.01\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb '#0072b2' fs solid 1.0 border "
     "lc rgb '#000000' lw 1 notitle\n"},
    {"plottools:-arrow([0,0],[0,0])", "error: the arrow has no length"},
    {"plottools:-translate(plottools:-point([1,2]),3,4)",
     "$d1 << EOD\n4 6\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-translate(plottools:-point([1,2]),3)",
     "$d1 << EOD\n4 2\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-rotate(plottools:-point([1,2]),0)",
     "$d1 << EOD\n1 2\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-scale(plottools:-point([1,2]),2,3,[1,1])",
     "$d1 << EOD\n1 4\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-scale(plottools:-point([1,2]),2)",
     "$d1 << EOD\n2 2\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-reflect(plottools:-point([1,2]),[0,0])",
     "$d1 << EOD\n-1 -2\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 "
     "notitle\n"},
    {"plottools:-reflect(plottools:-point([1,2]),[[0,0],[1,1]])",
     "$d1 << EOD\n2 1\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-getdata(plot([[0,0],[1,1]]),\"curve\"), "
     "nops([plottools:-getdata(plots:-display(plot([[0,0],[1,1]]),plottools:-point([3,3])))]), "
     "plottools:-getdata(plots:-display(plot([[0,0],[1,1]]),plottools:-point([3,3])),\"points\"), "
     "plottools:-getdata(plots:-display(plot([[0,0],[1,1]]),plottools:-point([3,3])),\"curve\"), "
     "nops([plottools:-getdata(plots:-display(plot([[0,0],[1,1]]),plottools:-point([3,3])),"
     "\"polygon\")])",
     "[\"curve\", [0. .. 1., 0. .. 1.], Matrix(2,2,[[0.,0.],[1.,1.]])], 2, [\"points\", [3. .. 3., "
     "3. .. 3.], Matrix(1,2,[[3.,3.]])], [\"curve\", [0. .. 1., 0. .. 1.], "
     "Matrix(2,2,[[0.,0.],[1.,1.]])], 2"},
    {"plottools:-getdata(plots:-animate(plot,[[[0,a],[1,a]]],a=1..2,frames=2))",
     "[[\"curve\", [0. .. 1., 1. .. 1.], Matrix(2,2,[[0.,1.],[1.,1.]])], [\"curve\", [0. .. 1., 2. "
     ".. 2.], Matrix(2,2,[[0.,2.],[1.,2.]])]]"},
    {"plottools:-getdata(plots:-display([plot([[0,0],[1,1]]),plot([[0,1],[1,2]])],insequence)), "
     "plottools:-getdata(plot([[0,0],[1,1]]))",
     "[[\"curve\", [0. .. 1., 0. .. 1.], Matrix(2,2,[[0.,0.],[1.,1.]])], [\"curve\", [0. .. 1., 1. "
     ".. 2.], Matrix(2,2,[[0.,1.],[1.,2.]])]], [\"curve\", [0. .. 1., 0. .. 1.], "
     "Matrix(2,2,[[0.,0.],[1.,1.]])]"},
    {"plottools:-getdata(5)", "error: getdata reads a plot"},
    {"plots:-display(plottools:-line([0,0],[1,1]),plottools:-point([0,1]),view=[0..1,DEFAULT],"
     "scaling=constrained)",
     "set size ratio -1\nset xrange [0:1]\nset xtics 0.2\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 "
     "1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 "
     "with points lc rgb '#d55e00' pt 7 ps 0.8 notitle\n"},
};

static void planes_are_right(void **state)
{
    (void)state;
    rows_hold(planes, sizeof planes / sizeof *planes, drawn_of);
}

static void figures_are_right(void **state)
{
    (void)state;
    rows_hold(figures, sizeof figures / sizeof *figures, drawn_of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_are_right),
        cmocka_unit_test(figures_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
