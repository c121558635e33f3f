/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What gnuplot is told of surfaces, curves, points, tubes and figures in space, with options, and
 * what is said of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/repl/plot/drawn.h"

static const Row spaces[] = {
    {"op(1,plottools:-getdata(plot3d(x*y,x=0..1,y=0..1))[3]), "
     "op(1,plottools:-getdata(plot3d(x*y,x=0..1,y=0..1,grid=[2,3],numpoints=100))[3]), "
     "op(1,plottools:-getdata(plot3d(x*y,x=0..1,y=0..1,numpoints=100))[3])",
     "2401, 3, 6, 3, 121, 3"},
    {"evalb(max(map(d->max(convert(d[3],list)),[plottools:-getdata(plots:-contourplot("
     "1/(x^2+y^2),x=-1..1,y=-1..1))]))>1/2), evalb(max(map(d->max(convert(d[3],list)),"
     "[plottools:-getdata(plots:-contourplot(exp(-x^2-y^2),x=-10..10,y=-10..10))]))<2)",
     "true, true"},
    {"plot(x,[1,2])", "error: plot has no option [1, 2]"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],color=x)",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x00ff0000\n0 1 0 0x00ff0000\n1 0 0 0x00ff00e6\n1 1 1 "
     "0x00ff00e6\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],color=((x,y)->y))",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x00ff0000\n0 1 0 0x00ff00e6\n1 0 0 0x00ff0000\n1 1 1 "
     "0x00ff00e6\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],color=x-x+y/y)", "error: plot option color cannot be 1"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],color=ln(x-1/2))",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x00808080\n0 1 0 0x00808080\n1 0 0 0x0000ff8c\n1 1 1 "
     "0x0000ff8c\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,numpoints=4,style=hidden,labels=[\"a\",\"b\",\"c\"])",
     "set xlabel 'a' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'b' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset zlabel 'c' noenhanced\nset hidden3d\n$d1 << EOD\n0 0 0 "
     "0x0030308c\n0 0.5 0 0x0030308c\n0 1 0 0x0030308c\n0.5 0 0 0x0030308c\n0.5 0.5 0.25 "
     "0x002874a1\n0.5 1 0.5 0x0044a876\n1 0 0 0x0030308c\n1 0.5 0.5 0x0044a876\n1 1 1 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1 notitle\n"},
    {"plot3d((x,y)->x+y,0..1,0..2,grid=[2,2],style=wireframeopaque,color=red)",
     "set xtics 0.2\nset ytics 0.5\nset pm3d depthorder corners2color c1 lighting primary 0.4 "
     "specular 0.2\nset hidden3d\n$d1 << EOD\n0 0 0 0x00ff0000\n0 2 2 0x00ff0000\n1 0 1 "
     "0x00ff0000\n1 2 3 0x00ff0000\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1 "
     "notitle\n"},
    {"plot3d((x,y)->x+y,0..1,0..2,grid=[2,2],color=((x,y)->x))",
     "set xtics 0.2\nset ytics 0.5\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n0 0 0 0x00ff0000\n0 2 2 0x00ff0000\n1 0 1 0x00ff00e6\n1 2 3 "
     "0x00ff00e6\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x+y,x=0..1,y=0..2,grid=[3,3],style=contour,contours=[1,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.5\n$d1 << EOD\n1 0 1\n0.875 0.125 1\n0.75 0.25 1\n0.75 0.25 1\n0.625 "
     "0.375 1\n0.5 0.5 1\n0.5 0.5 1\n0.375 0.625 1\n0.25 0.75 1\n0.25 0.75 1\n0.125 0.875 1\n0 1 "
     "1\nEOD\n$d2 << EOD\n1 1 2\n1 1 2\n0.875 1.125 2\n0.75 1.25 2\n0.75 1.25 2\n0.625 1.375 "
     "2\n0.5 1.5 2\n0.5 1.5 2\n0.375 1.625 2\n0.25 1.75 2\n0.25 1.75 2\n0.125 1.875 2\n0 2 "
     "2\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#288895' lw 1.5 notitle,\\\n     $d2 using "
     "1:2:3 with lines lc rgb '#7dc058' lw 1.5 notitle\n"},
    {"plot3d((x,y)->x+y,0..1,0..2,grid=[3,3],style=contour,contours=2)",
     "set xtics 0.2\nset ytics 0.5\n$d1 << EOD\n0.75 0 0.75\n0.625 0.125 0.75\n0.5 0.25 0.75\n0.5 "
     "0.25 0.75\n0.375 0.375 0.75\n0.25 0.5 0.75\n0.25 0.5 0.75\n0.125 0.625 0.75\n0 0.75 "
     "0.75\nEOD\n$d2 << EOD\n1 1.25 2.25\n1 1.25 2.25\n0.875 1.375 2.25\n0.75 1.5 2.25\n0.75 1.5 "
     "2.25\n0.625 1.625 2.25\n0.5 1.75 2.25\n0.5 1.75 2.25\n0.375 1.875 2.25\n0.25 2 2.25\n0.25 2 "
     "2.25\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#2874a1' lw 1.5 notitle,\\\n     $d2 "
     "using 1:2:3 with lines lc rgb '#a2ca4e' lw 1.5 notitle\n"},
    {"plot3d(1,x=0..1,y=0..2,grid=[2,2],style=contour)",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset ylabel 'y' noenhanced offset 0,-0.8\nerror: the "
     "plot has no point with real coordinates\n"},
    {"plot3d([x,x+y],x=0..1,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n1 0 1 0x00f8e838\n1 1 1 "
     "0x00f8e838\nEOD\n$d2 << EOD\n0 0 0 0x0030308c\n0 1 1 0x0044a876\n1 0 1 0x0044a876\n1 1 2 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle,\\\n     $d2 "
     "using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d([x,1],x=0..1,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n1 0 1 0x00f8e838\n1 1 1 "
     "0x00f8e838\nEOD\n$d2 << EOD\n0 0 1 0x00f8e838\n0 1 1 0x00f8e838\n1 0 1 0x00f8e838\n1 1 1 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle,\\\n     $d2 "
     "using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d({x},x=0..1,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n1 0 1 0x00f8e838\n1 1 1 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d([x,plot3d(y,x=0..1,y=0..1,grid=[2,2])],x=0..1,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n1 0 1 0x00f8e838\n1 1 1 "
     "0x00f8e838\nEOD\n$d2 << EOD\n0 0 0 0x0030308c\n0 1 1 0x00f8e838\n1 0 0 0x0030308c\n1 1 1 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle,\\\n     $d2 "
     "using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d([s,t,s*t],s=0..1,t=0..1,grid=[2,2],style=wireframe)",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n1 0 0 "
     "0x0030308c\n1 1 1 0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1 "
     "notitle\n"},
    {"plot3d(y,x=-1..1,y=-sqrt(1-x^2)..sqrt(1-x^2),grid=[3,3])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.5\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.5\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n-1 0 0 0x0044a876\n-1 0 0 0x0044a876\n-1 0 0 0x0044a876\n0 -1 -1 "
     "0x0030308c\n0 0 0 0x0044a876\n0 1 1 0x00f8e838\n1 0 0 0x0044a876\n1 0 0 0x0044a876\n1 0 0 "
     "0x0044a876\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(y,x=y..2,y=0..1,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.5\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x0030308c\n1 1 1 0x00f8e838\n2 0 0 0x0030308c\n2 1 1 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(y,x=y..2,y=0..x,grid=[2,2])",
     "error: the end of a range must be a real number, not x"},
    {"plot3d(y,x=0..1,y=x..x,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 0 0 0x0030308c\n1 1 1 0x00f8e838\n1 1 1 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(y,x=0..1,y=sqrt(-1-x^2)..x,grid=[2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw 0.3\nerror: the plot "
     "has no point with real coordinates\n"},
    {"plot3d(x,x=0..1)", "error: a surface needs two ranges"},
    {"plot3d(x,x=0..1,0..1)", "error: a surface needs two ranges"},
    {"plot3d(x,0..1,y=0..1)", "error: a surface needs two ranges"},
    {"plot3d(2,grid=[2,2])",
     "set xtics 5\nset ytics 5\nset zrange [1:3]\nset pm3d depthorder corners2color c1 border lc "
     "rgb '#303030' lw 0.3\n$d1 << EOD\n-10 -10 2 0x0044a876\n-10 10 2 0x0044a876\n10 -10 2 "
     "0x0044a876\n10 10 2 0x0044a876\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable "
     "notitle\n"},
    {"plot3d(x,x=0..1,y=0..1,coords=cylinder)",
     "error: coords = cylinder: expected cartesian, rectangular, cylindrical or spherical"},
    {"plot3d(1,t=0..Pi,z=0..1,coords=cylindrical,grid=[2,2],style=contour)",
     "error: the plot has no point with real coordinates\n"},
    {"plots:-sphereplot([r,t,t],r=0..1,t=0..1,grid=[2,2])",
     "set xtics 0.1\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 0 0 0x0030308c\n0 0 1 0x00f8e838\n0.4546487134 "
     "0.7080734183 0.5403023059 0x004fae6d\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable "
     "notitle\n"},
    {"plots:-spacecurve([t,t^2,t],t=0..2,numpoints=3,color=t)",
     "set xtics 0.5\nset ytics 1\n$d1 << EOD\n0 0 0 0xff0000\n1 1 1 0x00ff8c\n2 4 2 "
     "0xff00e6\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1.5 notitle\n"},
    {"plots:-spacecurve([t,t^2,t],t=0..2,numpoints=3,color=(t->t^2))",
     "set xtics 0.5\nset ytics 1\n$d1 << EOD\n0 0 0 0xff0000\n1 1 1 0xb9ff00\n2 4 2 "
     "0xff00e6\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1.5 notitle\n"},
    {"plots:-spacecurve([t->t,t->t^2,t->1],0..2,numpoints=3,color=blue)",
     "set xtics 0.5\nset ytics 1\nset zrange [0.5:1.5]\n$d1 << EOD\n0 0 1\n1 1 1\n2 4 "
     "1\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#0000ff' lw 1.5 notitle\n"},
    {"plots:-spacecurve({[t,t,t],[t,0,1,t=0..2]},t=0..1,numpoints=2)",
     "set xtics 0.5\nset ytics 0.2\n$d1 << EOD\n0 0 1\n2 0 1\nEOD\n$d2 << EOD\n0 0 0\n1 1 "
     "1\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using "
     "1:2:3 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-spacecurve([[t,t,t],[t,0,1]],t=0..1,numpoints=2,color=[red,blue])",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n0 0 0\n1 1 1\nEOD\n$d2 << EOD\n0 0 1\n1 0 "
     "1\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#ff0000' lw 1.5 notitle,\\\n     $d2 using "
     "1:2:3 with lines lc rgb '#0000ff' lw 1.5 notitle\n"},
    {"plots:-spacecurve([t,t,t,t=0..1],numpoints=2)",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n0 0 0\n1 1 1\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-spacecurve([[0,0,1],[1,2,3]],color=red)",
     "set xtics 0.2\nset ytics 0.5\n$d1 << EOD\n0 0 1\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-spacecurve([])", "error: a curve in space is [x(t), y(t), z(t)], t = a..b"},
    {"plots:-spacecurve([t,t],t=0..1)", "error: a curve in space is [x(t), y(t), z(t)], t = a..b"},
    {"plots:-spacecurve([t,t,t])", "error: a curve in space is [x(t), y(t), z(t)], t = a..b"},
    {"plots:-spacecurve([t,t,t,5],t=0..1,numpoints=2)",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n0 0 0\n1 1 1\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-pointplot3d([1,2,3])",
     "set xrange [0.5:1.5]\nset xtics 0.2\nset yrange [1:3]\nset ytics 0.5\nset zrange "
     "[1.5:4.5]\n$d1 << EOD\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 7 "
     "ps 0.8 notitle\n"},
    {"plots:-pointplot3d([1,2],[3,4],[5,6],connect=true,color=red)",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n1 3 5\n2 4 6\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-pointplot3d(Matrix([[1,2,3],[4,5,6]]),symbol=box)",
     "set xtics 1\nset ytics 1\n$d1 << EOD\n1 2 3\n4 5 6\nEOD\nsplot $d1 using 1:2:3 with points "
     "lc rgb '#0072b2' pt 4 ps 0.8 notitle\n"},
    {"plots:-pointplot3d([[1,2,3]],symbolsize=20)",
     "set xrange [0.5:1.5]\nset xtics 0.2\nset yrange [1:3]\nset ytics 0.5\nset zrange "
     "[1.5:4.5]\n$d1 << EOD\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 7 "
     "ps 2 notitle\n"},
    {"plots:-pointplot3d(a)", "error: pointplot3d needs points"},
    {"plots:-pointplot3d([1,2],[3,4])", "error: pointplot3d needs points"},
    {"plots:-pointplot3d([1,2,3],[3,4,5],color=red)", "error: pointplot3d needs points"},
    {"plots:-pointplot3d([1,2],[3,4],[5])",
     "error: the lists of coordinates have different lengths: 2 and 1"},
    {"plottools:-getdata(plots:-pointplot3d(<1,2>,<3,4>,<5,6>))[3]",
     "Matrix(2,3,[[1.,3.,5.],[2.,4.,6.]])"},
    {"plots:-pointplot3d([[1,2]])", "error: pointplot3d needs points"},
    {"plots:-listplot3d([[1,2],[3,4]],color=green,style=wireframe)",
     "set xtics 0.2\nset ytics 0.2\nset pm3d depthorder corners2color c1 lighting primary 0.4 "
     "specular 0.2\n$d1 << EOD\n1 1 1 0x00008000\n1 2 2 0x00008000\n2 1 3 0x00008000\n2 2 4 "
     "0x00008000\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1 notitle\n"},
    {"plots:-listplot3d([[[0,0,1],[0,1,2]],[[1,0,3],[1,1,4]]])",
     "set xtics 0.2\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n0 0 1 0x0030308c\n0 1 2 0x00288895\n1 0 3 0x007dc058\n1 1 4 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plots:-listplot3d([[1,2],[3]])", "error: the rows of a surface have different lengths"},
    {"plots:-listplot3d([[1],[3]])", "error: a surface needs at least two rows of two values"},
    {"plots:-listplot3d([])", "error: a surface needs at least two rows of two values"},
    {"plots:-listplot3d([[1,2]])", "error: a surface needs at least two rows of two values"},
    {"plots:-listplot3d(<1,2,a;3,4,5>)",
     "set xtics 0.2\nset ytics 0.5\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n1 1 1 0x0030308c\n1 2 2 0x002874a1\n1 3 NaN 0x0030308c\n"
     "2 1 3 0x0044a876\n2 2 4 0x00a2ca4e\n2 3 5 0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d "
     "fc rgb variable notitle\n"},
    {"plots:-matrixplot(<1,2,3;4,5,6>,color=red)",
     "set xtics 0.2\nset ytics 0.5\nset pm3d depthorder corners2color c1 lighting primary 0.4 "
     "specular 0.2 border lc rgb '#303030' lw 0.3\n$d1 << EOD\n1 1 1 0x00ff0000\n1 2 2 "
     "0x00ff0000\n1 3 3 0x00ff0000\n2 1 4 0x00ff0000\n2 2 5 0x00ff0000\n2 3 6 "
     "0x00ff0000\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plots:-matrixplot(<1,2|3,4>,color=((i,j)->-i*j))",
     "set xtics 0.2\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n1 1 1 0x00ff00e6\n1 2 3 "
     "0x000099ff\n2 1 2 0x000099ff\n2 2 4 0x00ff0000\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc "
     "rgb variable notitle\n"},
    {"plots:-surfdata([[1,2],[3,4]])",
     "set xtics 0.2\nset ytics 0.2\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n1 1 1 0x0030308c\n1 2 2 0x00288895\n2 1 3 0x007dc058\n2 2 4 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plots:-surfdata(<1,2;3,4>,0..1,0..2,color=red)",
     "set xtics 0.2\nset ytics 0.5\nset pm3d depthorder corners2color c1 lighting primary 0.4 "
     "specular 0.2 border lc rgb '#303030' lw 0.3\n$d1 << EOD\n0 0 1 0x00ff0000\n0 2 2 "
     "0x00ff0000\n1 0 3 0x00ff0000\n1 2 4 0x00ff0000\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc "
     "rgb variable notitle\n"},
    {"plots:-surfdata(<1,2,5;3,4,6;7,8,9>,0..1,5..7)",
     "set xtics 0.2\nset ytics 0.5\nset pm3d depthorder corners2color c1 border lc rgb '#303030' "
     "lw 0.3\n$d1 << EOD\n0 5 1 0x0030308c\n0 6 2 0x002b539e\n0 7 5 0x0044a876\n0.5 5 3 "
     "0x002874a1\n0.5 6 4 0x00289290\n0.5 7 6 0x006bbb5d\n1 5 7 0x00a2ca4e\n1 6 8 0x00d0d942\n1 7 "
     "9 0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plots:-surfdata(<1,2;3,4>,0..1,5)", "error: invalid input: surfdata expects its 3rd "
                                          "argument, y, to be of type range, but received 5"},
    {"plots:-surfdata(<1,2;3,4>,color=red)",
     "set xtics 0.2\nset ytics 0.2\nset pm3d depthorder corners2color c1 lighting primary 0.4 "
     "specular 0.2 border lc rgb '#303030' lw 0.3\n$d1 << EOD\n1 1 1 0x00ff0000\n1 2 2 "
     "0x00ff0000\n2 1 3 0x00ff0000\n2 2 4 0x00ff0000\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc "
     "rgb variable notitle\n"},
    {"plots:-spacecurve([[0,0,1],[1,2,3]],t=0..1)",
     "set xtics 0.2\nset ytics 0.5\n$d1 << EOD\n0 0 1\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-arrow([0,0,0],[1,2,3],color=red)",
     "set xtics 0.2\nset ytics 0.5\n$d1 << EOD\n0 0 0 1 2 3\nEOD\nsplot $d1 using 1:2:3:4:5:6 with "
     "vectors head filled size graph 0.013,18 lc rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-dualaxisplot(plot3d(x,x=0..1,y=0..1,grid=[2,2]),plot(x,x=0..1,numpoints=2))",
     "error: dualaxisplot joins two pictures in the plane"},
    {"plots:-dualaxisplot(plot(x,x=0..1,numpoints=2),plots:-animate(a*x,x=0..1,a=0..1,frames=2))",
     "error: dualaxisplot joins two pictures in the plane"},
    {"plottools:-transform((x,y)->[x,y,x+y],plot([[0,1],[1,2]]))",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n0 1 1\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plottools:-transform((x,y,z)->[x,z],plots:-spacecurve([[0,0,1],[1,2,3]]))",
     "$d1 << EOD\n0 1\n1 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plottools:-transform((x,y,z)->[z,y,x],plots:-spacecurve([[undefined,0,1],[1,2,undefined],[1,"
     "2,3]]))",
     "set xrange [1.5:4.5]\nset xtics 1\nset yrange [1:3]\nset ytics 0.5\nset zrange "
     "[0.5:1.5]\n$d1 << EOD\n3 2 1\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plots:-animate(plot3d,[a*x,x=0..1,y=0..1,grid=[2,2]],a=1..2,frames=2)",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xrange [-0.02:1.02]\nset xtics 0.2\nset ylabel "
     "'y' noenhanced offset 0,-0.8\nset yrange [-0.02:1.02]\nset ytics 0.2\nset zrange "
     "[-0.04:2.04]\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw 0.3\n$d1 << "
     "EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n1 0 1 0x00f8e838\n1 1 1 0x00f8e838\nEOD\nsplot $d1 "
     "using 1:2:3:4 with pm3d fc rgb variable notitle\nset xlabel 'x' noenhanced offset "
     "0,-0.8\nset xrange [-0.02:1.02]\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset "
     "yrange [-0.02:1.02]\nset ytics 0.2\nset zrange [-0.04:2.04]\nset pm3d depthorder "
     "corners2color c1 border lc rgb '#303030' lw 0.3\n$d1 << EOD\n0 0 0 0x0030308c\n0 1 0 "
     "0x0030308c\n1 0 2 0x00f8e838\n1 1 2 0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc "
     "rgb variable notitle\n"},
    {"plots:-implicitplot3d(z=x,x=0..1,y=0..1,z=0..1,grid=[2,2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset zlabel 'z' noenhanced\n$d1 << EOD\n0 0 0\n1 1 1\n0 1 0\n0 0 0\n0 "
     "0 0\n1 1 1\nEOD\n$d2 << EOD\n0 0 0\n1 0 1\n1 1 1\n0 0 0\n1 1 1\n1 1 1\nEOD\nsplot $d1 using "
     "1:2:3 with polygons fs solid 1.0 fc rgb '#288b93' notitle,\\\n     $d2 using 1:2:3 with "
     "polygons fs solid 1.0 fc rgb '#8ac355' notitle\n"},
    {"plots:-implicitplot3d({z=1/2,x=1/2},x=0..1,y=0..1,z=0..1,grid=[2,2,2],color=[red,blue])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'y' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset zlabel 'z' noenhanced\nset pm3d depthorder corners2color c1 "
     "lighting primary 0.4 specular 0.2\n$d1 << EOD\n0.5 0 0\n0.5 0.5 0\n0.5 0.5 0.5\n0.5 0.5 "
     "0\n0.5 1 0\n0.5 1 0.5\nEOD\n$d2 << EOD\n0.5 0 0\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0.5 0\n0.5 1 "
     "0.5\n0.5 0.5 0.5\nEOD\n$d3 << EOD\n0.5 0.5 0.5\n0.5 1 0.5\n0.5 1 1\n0.5 0 0.5\n0.5 0.5 "
     "0.5\n0.5 0.5 1\nEOD\n$d4 << EOD\n0.5 0 0.5\n0.5 0.5 1\n0.5 0 1\n0.5 0.5 0.5\n0.5 1 1\n0.5 "
     "0.5 1\nEOD\n$d5 << EOD\n0.5 0.5 0.5\n1 0.5 0.5\n1 1 0.5\n0.5 0 0.5\n1 0.5 0.5\n0.5 0.5 "
     "0.5\n0.5 0 0.5\n1 0 0.5\n1 0.5 0.5\n0.5 0.5 0.5\n1 1 0.5\n0.5 1 0.5\n0 0.5 0.5\n0.5 0.5 "
     "0.5\n0.5 1 0.5\n0 0.5 0.5\n0.5 1 0.5\n0 1 0.5\n0 0 0.5\n0.5 0 0.5\n0.5 0.5 0.5\n0 0 0.5\n0.5 "
     "0.5 0.5\n0 0.5 0.5\nEOD\nsplot $d1 using 1:2:3 with polygons fs solid 1.0 fc rgb '#ff0000' "
     "notitle,\\\n     $d2 using 1:2:3 with polygons fs solid 1.0 fc rgb '#ff0000' notitle,\\\n    "
     " $d3 using 1:2:3 with polygons fs solid 1.0 fc rgb '#ff0000' notitle,\\\n     $d4 using "
     "1:2:3 with polygons fs solid 1.0 fc rgb '#ff0000' notitle,\\\n     $d5 using 1:2:3 with "
     "polygons fs solid 1.0 fc rgb '#0000ff' notitle\n"},
    {"plots:-implicitplot3d((x,y,z)->z-1/2,0..1,0..1,0..1,numpoints=8,color=green)",
     "set xtics 0.2\nset ytics 0.2\nset zrange [0.25:0.75]\nset pm3d depthorder corners2color c1 "
     "lighting primary 0.4 specular 0.2\n$d1 << EOD\n0 0 0.5\n0.5 0 0.5\n0.5 0.5 0.5\n0 0 0.5\n0 0 "
     "0.5\n0.5 0 0.5\n0 0 0.5\n0.5 0 0.5\n0.5 0 0.5\n0 0 0.5\n0.5 0.5 0.5\n0 0.5 0.5\n0 0 0.5\n0 0 "
     "0.5\n0 0.5 0.5\n0 0 0.5\n0 0.5 0.5\n0 0.5 0.5\n0 0 0.5\n0 0 0.5\n0 0 0.5\n0 0 0.5\n0 0 "
     "0.5\n0 0 0.5\n0.5 0 0.5\n1 0 0.5\n1 0.5 0.5\n0.5 0 0.5\n0.5 0 0.5\n1 0 0.5\n0.5 0 0.5\n1 0 "
     "0.5\n1 0 0.5\n0.5 0 0.5\n1 0.5 0.5\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0 0.5\n0.5 0.5 0.5\n0.5 0 "
     "0.5\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0 0.5\n0.5 0 0.5\n0.5 0 0.5\n0.5 0 0.5\n0.5 0 "
     "0.5\n0 0.5 0.5\n0.5 0.5 0.5\n0.5 1 0.5\n0 0.5 0.5\n0 0.5 0.5\n0.5 0.5 0.5\n0 0.5 0.5\n0.5 "
     "0.5 0.5\n0.5 0.5 0.5\n0 0.5 0.5\n0.5 1 0.5\n0 1 0.5\n0 0.5 0.5\n0 0.5 0.5\n0 1 0.5\n0 0.5 "
     "0.5\n0 1 0.5\n0 1 0.5\n0 0.5 0.5\n0 0.5 0.5\n0 0.5 0.5\n0 0.5 0.5\n0 0.5 0.5\n0 0.5 0.5\n0.5 "
     "0.5 0.5\n1 0.5 0.5\n1 1 0.5\n0.5 0.5 0.5\n0.5 0.5 0.5\n1 0.5 0.5\n0.5 0.5 0.5\n1 0.5 0.5\n1 "
     "0.5 0.5\n0.5 0.5 0.5\n1 1 0.5\n0.5 1 0.5\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 1 0.5\n0.5 0.5 "
     "0.5\n0.5 1 0.5\n0.5 1 0.5\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 0.5 "
     "0.5\n0.5 0.5 0.5\nEOD\nsplot $d1 using 1:2:3 with polygons fs solid 1.0 fc rgb '#008000' "
     "notitle\n"},
    {"plots:-implicitplot3d(x^2+y^2+z^2=-1,x=0..1,y=0..1,z=0..1)",
     "error: the equation holds nowhere between these bounds, as far as the grid tells"},
    {"plots:-implicitplot3d(x=1,x=0..1,y=0..1)",
     "error: three ranges are needed, one for each variable"},
    {"plots:-implicitplot3d(x=1,x=0..1,y=0..1,0..1)",
     "error: name all variables, or none for a procedure"},
    {"plots:-implicitplot3d(x=1/"
     "2,x=0..1,y=0..1,z=0..1,grid=[2,2,2],labels=[\"a\",\"b\",\"c\"],numpoints=27)",
     "set xlabel 'a' noenhanced offset 0,-0.8\nset xrange [0.25:0.75]\nset xtics 0.1\nset ylabel "
     "'b' noenhanced offset 0,-0.8\nset ytics 0.2\nset zlabel 'c' noenhanced\n$d1 << EOD\n0.5 0 "
     "0\n0.5 0.5 0\n0.5 0.5 0.5\n0.5 0.5 0\n0.5 1 0\n0.5 1 0.5\nEOD\n$d2 << EOD\n0.5 0 0\n0.5 0.5 "
     "0.5\n0.5 0 0.5\n0.5 0.5 0\n0.5 1 0.5\n0.5 0.5 0.5\nEOD\n$d3 << EOD\n0.5 0.5 0.5\n0.5 1 "
     "0.5\n0.5 1 1\n0.5 0 0.5\n0.5 0.5 0.5\n0.5 0.5 1\nEOD\n$d4 << EOD\n0.5 0 0.5\n0.5 0.5 1\n0.5 "
     "0 1\n0.5 0.5 0.5\n0.5 1 1\n0.5 0.5 1\nEOD\nsplot $d1 using 1:2:3 with polygons fs solid 1.0 "
     "fc rgb '#2961a4' notitle,\\\n     $d2 using 1:2:3 with polygons fs solid 1.0 fc rgb "
     "'#288b93' notitle,\\\n     $d3 using 1:2:3 with polygons fs solid 1.0 fc rgb '#8ac355' "
     "notitle,\\\n     $d4 using 1:2:3 with polygons fs solid 1.0 fc rgb '#ced842' notitle\n"},
    {"plots:-intersectplot(z=1/2,x=1/2,x=0..1,y=0..1,z=0..1,grid=[2,2,2])",
     "set xlabel 'x' noenhanced offset 0,-0.8\nset xrange [0.25:0.75]\nset xtics 0.1\nset ylabel "
     "'y' noenhanced offset 0,-0.8\nset ytics 0.2\nset zlabel 'z' noenhanced\nset zrange "
     "[0.25:0.75]\n$d1 << EOD\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0 "
     "0.5\n0.5 0.5 0.5\n0.5 1 0.5\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plots:-intersectplot(z=1/2,z=1/4,x=0..1,y=0..1,z=0..1,grid=[2,2,2])",
     "error: the surfaces meet nowhere between these bounds, as far as the grid tells"},
    {"plots:-intersectplot((x,y,z)->z-1/2,(x,y,z)->x-1/2,0..1,0..1,0..1,grid=[2,2,2],color=red)",
     "set xrange [0.25:0.75]\nset xtics 0.1\nset ytics 0.2\nset zrange [0.25:0.75]\n$d1 << "
     "EOD\n0.5 0.5 0.5\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0.5 0.5\n0.5 0 0.5\n0.5 0 0.5\n0.5 0.5 "
     "0.5\n0.5 1 0.5\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#ff0000' lw 1.5 notitle\n"},
    {"plots:-contourplot3d(x,x=0..1,y=0..1,grid=[2,2],contours=1,filled=true)",
     "set xlabel 'x' noenhanced offset 0,-0.8\n"
     "set xtics 0.2\n"
     "set ylabel 'y' noenhanced offset 0,-0.8\n"
     "set ytics 0.2\n"
     "$d1 << EOD\n"
     "0 0 0\n"
     "0.5 0 0.5\n"
     "0.5 1 0.5\n"
     "0 1 0\n"
     "0 0 0\n"
     "EOD\n"
     "$d2 << EOD\n"
     "0.5 0 0.5\n"
     "1 0 1\n"
     "1 1 1\n"
     "0.5 1 0.5\n"
     "0.5 0 0.5\n"
     "EOD\n"
     "$d3 << EOD\n"
     "0.5 0 0.5\n"
     "0.5 0.25 0.5\n"
     "0.5 0.5 0.5\n"
     "0.5 0.75 0.5\n"
     "0.5 1 0.5\n"
     "EOD\n"
     "splot $d1 using 1:2:3 with polygons fs solid 1.0 fc rgb '#30308c' notitle,\\\n"
     "     $d2 using 1:2:3 with polygons fs solid 1.0 fc rgb '#f8e838' notitle,\\\n"
     "     $d3 using 1:2:3 with lines lc rgb '#303030' lw 0.6 notitle\n"},
    {"plots:-display(plot([[0,0],[1,1]]),plot3d([[0,0]]))",
     "error: a plane picture and one in space cannot be joined"},
    {"plots:-textplot3d([1,2,3,\"a\"],align=left)",
     "set xrange [0.5:1.5]\nset xtics 0.2\nset yrange [1:3]\nset ytics 0.5\nset zrange "
     "[1.5:4.5]\n$d1 << EOD\n1 2 3\nEOD\nset label 1 'a' at 1,2,3 right front noenhanced offset "
     "0,0 textcolor rgb '#000000'\nsplot $d1 using 1:2:3 with points pt 0 lc rgb '#ffffffff' "
     "notitle\n"},
    {"plots:-textplot3d([[1,2,3,\"a\"],[2,3,4,\"b\"]])",
     "set xtics 0.2\nset ytics 0.2\n$d1 << EOD\n1 2 3\nEOD\nset label 1 'a' at 1,2,3 center front "
     "noenhanced offset 0,0 textcolor rgb '#000000'\n$d2 << EOD\n2 3 4\nEOD\nset label 2 'b' at "
     "2,3,4 center front noenhanced offset 0,0 textcolor rgb '#000000'\nsplot $d1 using 1:2:3 with "
     "points pt 0 lc rgb '#ffffffff' notitle,\\\n     $d2 using 1:2:3 with points pt 0 lc rgb "
     "'#ffffffff' notitle\n"},
    {"plots:-textplot3d([1,2,\"a\"])",
     "error: a text is a list of its 3 coordinates and its words"},
    {"plots:-surfdata(Matrix([[1,2]]),0..1,2..3)",
     "error: a surface needs at least two rows of two values"},
    {"plots:-surfdata(Matrix([[1],[2]]),0..1,2..3)",
     "error: a surface needs at least two rows of two values"},
    {"plots:-tubeplot([t,0,0],numpoints=2)",
     "error: a tube goes around a curve [x(t), y(t), z(t)], t = a..b"},
    {"plots:-tubeplot([t,0],t=0..1)",
     "error: a tube goes around a curve [x(t), y(t), z(t)], t = a..b"},
    {"plots:-tubeplot([1/t,0,0],t=-1..1,numpoints=3,tubepoints=2)",
     "error: tubepoints = 2: expected an integer from 3 to 2000"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=2,x(0)=0,y(0)=0},numeric): "
     "plots:-odeplot(S,[t,x(t),y(t)],0..1,numpoints=2,axes=boxed)",
     "set xlabel 't' noenhanced offset 0,-0.8\nset xtics 0.2\nset ylabel 'x(t)' noenhanced offset "
     "0,-0.8\nset ytics 0.2\nset zlabel 'y(t)' noenhanced\n$d1 << EOD\n0 0 0\n1 1 2\nEOD\nsplot "
     "$d1 using 1:2:3 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plottools:-point([1,2,3])",
     "set xrange [0.5:1.5]\nset xtics 0.2\nset yrange [1:3]\nset ytics 0.5\nset zrange "
     "[1.5:4.5]\n$d1 << EOD\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 7 "
     "ps 0.8 notitle\n"},
    {"plottools:-line([0,0,0],[1,2,3],color=green)",
     "set xtics 0.2\nset ytics 0.5\n$d1 << EOD\n0 0 0\n1 2 3\nEOD\nsplot $d1 using 1:2:3 with "
     "lines lc rgb '#008000' lw 1.5 notitle\n"},
    {"plottools:-polygon([[0,0,0],[1,0,0],[0,1,0]])",
     "set xtics 0.2\nset ytics 0.2\nset zrange [-1:1]\nset pm3d depthorder corners2color c1 "
     "lighting primary 0.4 specular 0.2 border lc rgb '#303030' lw 0.3\n$d1 << EOD\n0 0 0\n1 0 "
     "0\n0 1 0\n0 0 0\nEOD\nsplot $d1 using 1:2:3 with polygons fs solid 1.0 fc rgb '#0072b2' "
     "notitle\n"},
    {"plottools:-translate(plottools:-point([1,2,3]),3,4,5)",
     "set xrange [2:6]\nset xtics 1\nset yrange [3:9]\nset ytics 2\nset zrange [4:12]\n$d1 << "
     "EOD\n4 6 8\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 7 ps 0.8 notitle\n"},
    {"plottools:-scale(plottools:-point([1,2,3]),2,3,4,[1,1,1])",
     "set xrange [0.5:1.5]\nset xtics 0.2\nset yrange [2:6]\nset ytics 1\nset zrange "
     "[4.5:13.5]\n$d1 << EOD\n1 4 9\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 7 "
     "ps 0.8 notitle\n"},
    {"plottools:-scale(plottools:-point([1,2,3]),2,3,4,[1,1])",
     "set xrange [0.5:1.5]\nset xtics 0.2\nset yrange [2:6]\nset ytics 1\nset zrange [6:18]\n$d1 "
     "<< EOD\n1 4 12\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 7 ps 0.8 "
     "notitle\n"},
    {"plottools:-cuboid([0,0,0],[1,1,1])",
     "set xtics 0.2\nset ytics 0.2\nset pm3d depthorder corners2color c1 lighting primary 0.4 "
     "specular 0.2 border lc rgb '#303030' lw 0.3\n$d1 << EOD\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 "
     "0\nEOD\n$d2 << EOD\n0 0 0\n1 0 0\n1 0 1\n0 0 1\n0 0 0\nEOD\n$d3 << EOD\n0 0 0\n0 1 0\n0 1 "
     "1\n0 0 1\n0 0 0\nEOD\n$d4 << EOD\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n0 0 1\nEOD\n$d5 << EOD\n0 1 "
     "0\n1 1 0\n1 1 1\n0 1 1\n0 1 0\nEOD\n$d6 << EOD\n1 0 0\n1 1 0\n1 1 1\n1 0 1\n1 0 "
     "0\nEOD\nsplot $d1 using 1:2:3 with polygons fs solid 1.0 fc rgb '#b0c4de' notitle,\\\n     "
     "$d2 using 1:2:3 with polygons fs solid 1.0 fc rgb '#b0c4de' notitle,\\\n     $d3 using 1:2:3 "
     "with polygons fs solid 1.0 fc rgb '#b0c4de' notitle,\\\n     $d4 using 1:2:3 with polygons "
     "fs solid 1.0 fc rgb '#b0c4de' notitle,\\\n     $d5 using 1:2:3 with polygons fs solid 1.0 fc "
     "rgb '#b0c4de' notitle,\\\n     $d6 using 1:2:3 with polygons fs solid 1.0 fc rgb '#b0c4de' "
     "notitle\n"},
};

static void spaces_are_right(void **state)
{
    (void)state;
    rows_hold(spaces, sizeof spaces / sizeof *spaces, drawn_of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
