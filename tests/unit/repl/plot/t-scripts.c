/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scripts for gnuplot that plots become, to the character, of few points: every kind of picture
 * and option, and what is said of wrong ones.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/splitmix.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_script.h"
#include "tests/lang/rows.h"

static char *script_of(Expr value)
{
    Buf out = {0};
    if (!plot_is(value))
        return rows_linear(value);
    plot_script_put(&out, plot_of(value));
    return buf_steal(&out);
}

static const Row curves[] = {
    {"plot(x^2,x=0..2,numpoints=3,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\n2 4\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plot([x,x^2],x=0..2,numpoints=3,adaptive=false,color=[red,\"Blue\"],legend=[\"a\",\"b'c\"],"
     "title=\"T\",labels=[\"x\",\"y\"],thickness=3,linestyle=dash)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset title 'T' "
     "noenhanced\nset border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw "
     "0.5\nset xlabel 'x' noenhanced\nset format x '%.10g'\nset ylabel 'y' noenhanced\nset format "
     "y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\n2 "
     "2\nEOD\n$d2 << EOD\n0 0\n1 1\n2 4\nEOD\nplot $d1 using 1:2 with lines lc rgb '#ff0000' lw 4 "
     "dt 2 title 'a',\\\n     $d2 using 1:2 with lines lc rgb '#0000ff' lw 4 dt 2 title 'b''c'\n"},
    {"plot([[0,1],[2,3],[4,1]],style=point,symbol=diamond,symbolsize=20,color=green,axes=boxed,"
     "view=[0..5,-1..4],size=[300,200],gridlines=true)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "31\nset xtics mirror\nset "
     "ytics mirror\nset xrange [0:5]\nset format x '%.10g'\nset yrange [-1:4]\nset format y "
     "'%.10g'\nset grid\nset autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph "
     "0.03\n$d1 << EOD\n0 1\n2 3\n4 1\nEOD\nplot $d1 using 1:2 with points lc rgb '#008000' pt 12 "
     "ps 2 notitle\n"},
    {"plot([t,t^2,t=0..2],numpoints=3,adaptive=false,scaling=constrained,axes=none)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nunset "
     "border\nunset tics\nset size ratio -1\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 "
     "0\n1 1\n2 4\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..1,y=-1..2,numpoints=2,adaptive=false,tickmarks=[3,4],axes=frame,font=[TIMES,BOLD,"
     "12])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced font "
     "'Times:Bold,12'\nset border 3\nset "
     "xtics nomirror\nset ytics nomirror\nset tics font 'Times:Bold,12'\nset xlabel 'x' font "
     "'Times:Bold,12' noenhanced\nset format x '%.10g'\nset xtics 0.2\nset yrange [-1:2]\nset "
     "format y '%.10g'\nset ytics 1\nset autoscale xfix\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([[0,1],[2,3]],style=polygon,filled=true,transparency=0.5)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 "
     "1\n2 3\nEOD\nplot $d1 using 1:2 with filledcurves y1=0 lc rgb '#0072b2' fs transparent solid "
     "0.5 notitle\n"},
    {"plot(1/x,x=-1..1,numpoints=3,adaptive=false,discont=true)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, graph 0.04\n$d1 << EOD\n-1 -1\n\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plot(x^2,x=0..2,numpoints=3,adaptive=false,filled=true)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets graph 0.03, graph 0.03, graph "
     "0.03, graph 0.03\n$d1 << EOD\n0 0\n1 1\n2 4\nEOD\nplot $d1 using 1:2 with filledcurves y1=0 "
     "lc rgb '#0072b2' fs solid 1.0 notitle\n"},
};

static const Row others[] = {
    {"plots:-pointplot([[1,2],[3,4]],color=red)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n1 "
     "2\n3 4\nEOD\nplot $d1 using 1:2 with points lc rgb '#ff0000' pt 7 ps 0.8 notitle\n"},
    {"plots:-pointplot([[1,2],[3,4]],connect=true)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, graph "
     "0.04\n$d1 << EOD\n1 2\n3 4\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plots:-display([plot(x,x=0..1,numpoints=2),plots:-pointplot([[1,2]])],title=\"both\")",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset title "
     "'both' noenhanced\nset "
     "border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets graph "
     "0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n1 "
     "2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 "
     "with points lc rgb '#d55e00' pt 7 ps 0.8 notitle\n"},
    {"plots:-display(Matrix([[plot(x,x=0..1,numpoints=2),plot(-x,x=0..1,numpoints=2)]]))",
     "set encoding utf8\nset multiplot layout 1,2\nreset\nset encoding utf8\nset key below reverse "
     "Left samplen 2 height 1 noenhanced\nset border 3\nset xtics nomirror\nset ytics "
     "nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x '%.10g'\nset "
     "format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 "
     "1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\nreset\nset encoding "
     "utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border 3\nset xtics "
     "nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset "
     "format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, 0, graph "
     "0.04\n$d1 << EOD\n0 -0\n1 -1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\nunset multiplot\n"},
    {"plots:-textplot([1,2,\"hi\"],align=[above,right],color=blue)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.15, graph 0.15, graph 0.1, graph 0.1\n$d1 << EOD\n1 "
     "2\nEOD\nset label 1 'hi' at 1,2 left front noenhanced offset 0,0.6 textcolor rgb "
     "'#0000ff'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-textplot([[1,2,\"a\"],[3,4,`b c`]])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.15, graph 0.15, graph 0.1, graph 0.1\n$d1 << EOD\n1 "
     "2\nEOD\nset label 1 'a' at 1,2 center front noenhanced offset 0,0 textcolor rgb "
     "'#000000'\n$d2 << EOD\n3 4\nEOD\nset label 2 'b c' at 3,4 center front noenhanced offset 0,0 "
     "textcolor rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle,\\\n "
     "    $d2 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plots:-logplot(10^x,x=0..2,numpoints=3,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x "
     "'%.10g'\nset logscale y\nset format y '%.10g'\nset autoscale xfix\n$d1 << EOD\n0 1\n1 10\n2 "
     "100\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-semilogplot(x,x=1..10,numpoints=3,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset logscale x\nset format x '%.10g'\nset format y '%.10g'\nset autoscale "
     "fix\nset offsets 0, 0, graph 0.04, graph 0.04\n$d1 << EOD\n1 1\n3.16227766 3.16227766\n10 "
     "10\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-loglogplot(x,x=1..10,numpoints=3,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset logscale x\nset "
     "format x '%.10g'\nset logscale y\nset format y '%.10g'\nset autoscale xfix\n$d1 << EOD\n1 "
     "1\n3.16227766 3.16227766\n10 10\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plots:-listplot([1,4,9])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, graph "
     "0.04\n$d1 << EOD\n1 1\n2 4\n3 9\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plots:-display([plot(x,x=0..1,numpoints=2),plot(x^2,x=0..1,numpoints=2)],insequence=true)",
     "set encoding utf8\nreset\nset encoding utf8\nset key below reverse Left samplen 2 height 1 "
     "noenhanced\nset border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw "
     "0.5\nset xlabel 'x' noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale "
     "fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\nreset\nset encoding utf8\nset key below reverse Left "
     "samplen 2 height 1 noenhanced\nset border 3\nset xtics nomirror\nset ytics nomirror\nset "
     "zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x '%.10g'\nset format y "
     "'%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-animate(plot,[a*x,x=0..1,numpoints=2],a=0..1,frames=2)",
     "set encoding utf8\nreset\nset encoding utf8\nset key below reverse Left samplen 2 height 1 "
     "noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset xrange [-0.02:1.02]\nset format x '%.10g'\nset yrange [-0.02:1.02]\nset "
     "format y '%.10g'\nset autoscale xfix\n$d1 << EOD\n0 0\n1 0\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\nreset\nset encoding utf8\nset key below reverse Left "
     "samplen 2 height 1 "
     "noenhanced\nset border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw "
     "0.5\nset xlabel 'x' noenhanced\nset xrange [-0.02:1.02]\nset format x '%.10g'\nset yrange "
     "[-0.02:1.02]\nset format y '%.10g'\nset autoscale xfix\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-dualaxisplot(plot(x,x=0..1,numpoints=2),plot(10*x,x=0..1,numpoints=2))",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset border 11\nset y2tics\nset "
     "format y2 '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 "
     "1\nEOD\n$d2 << EOD\n0 0\n1 10\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle,\\\n     $d2 using 1:2 axes x1y2 with lines lc rgb '#d55e00' lw 1.5 notitle\n"},
    {"plots:-implicitplot(x-y=0,x=0..1,y=0..1,grid=[2,2])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset ylabel 'y' noenhanced\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n1 1\n0.75 "
     "0.75\n0.75 0.75\n0.5 0.5\n0.5 0.5\n0.25 0.25\n0.25 0.25\n0 1.136868377e-13\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-contourplot(x+y,x=0..1,y=0..1,grid=[2,2],contours=[1])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border 3\n"
     "set xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset xrange [0:1]\nset format x '%.10g'\nset ylabel 'y' noenhanced\nset yrange "
     "[0:1]\nset format y '%.10g'\nset autoscale xfix\n$d1 << EOD\n1 0\n0.75 0.25\n0.75 0.25\n0.5 "
     "0.5\n0.5 0.5\n0.25 0.75\n0.25 0.75\n0 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#44a876' lw 1.5 notitle\n"},
    {"plots:-fieldplot([1,0],x=0..1,y=0..1,grid=[2,2],color=[x,y,0])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset ylabel 'y' noenhanced\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n-0.5 "
     "0 1 0 0x000000\n-0.5 1 1 0 0x00ff00\n0.5 0 1 0 0xff0000\n0.5 1 1 0 0xffff00\nEOD\nplot $d1 "
     "using 1:2:3:4:5 with vectors head filled size graph 0.013,18 lc rgb variable lw 1.5 "
     "notitle\n"},
    {"plots:-fieldplot([x,y],x=0..1,y=0..1,grid=[2,2])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x "
     "'%.10g'\nset ylabel 'y' noenhanced\nset format y '%.10g'\nset autoscale fix\nset offsets "
     "graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 0.6464466094 0 "
     "0.7071067812\n0.6464466094 0 0.7071067812 0\n0.6464466094 0.6464466094 0.7071067812 "
     "0.7071067812\nEOD\nplot $d1 using 1:2:3:4 with vectors head filled size graph 0.013,18 lc "
     "rgb '#0072b2' lw 1.5 notitle\n"},
    {"plottools:-line([0,0],[1,1],color=red,linestyle=dot,thickness=2)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << "
     "EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#ff0000' lw 3 dt 3 notitle\n"},
    {"plottools:-rectangle([0,0],[1,2],color=yellow)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 "
     "0\n1 0\n1 2\n0 2\n0 0\nEOD\nplot $d1 using 1:2 with filledcurves closed fc rgb '#ffff00' fs "
     "solid 1.0 border lc rgb '#000000' lw 1 notitle\n"},
    {"plottools:-polygon([[0,0],[1,0],[0,1]],color=\"Green\",style=line)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 "
     "0\n1 0\n0 1\n0 0\nEOD\nplot $d1 using 1:2 with lines lc rgb '#008000' lw 1.5 notitle\n"},
    {"plottools:-point([1,2],symbol=cross)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n1 "
     "2\nEOD\nplot $d1 using 1:2 with points lc rgb '#0072b2' pt 1 ps 0.8 notitle\n"},
    {"plottools:-arrow([0,0],[1,1],0.1,0.2,0.3)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << "
     "EOD\n-0.03535533906 0.03535533906\n0.6646446609 0.7353553391\n0.6292893219 0.7707106781\n1 "
     "1\n0.7707106781 0.6292893219\n0.7353553391 0.6646446609\n0.03535533906 "
     "-0.03535533906\n-0.03535533906 0.03535533906\nEOD\nplot $d1 using 1:2 with filledcurves "
     "closed fc rgb '#0072b2' fs solid 1.0 border lc rgb '#000000' lw 1 notitle\n"},
    {"plottools:-translate(plottools:-line([0,0],[1,1]),1,2)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, graph "
     "0.04\n$d1 << EOD\n1 2\n2 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plottools:-scale(plottools:-line([0,0],[1,1]),2,3)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << "
     "EOD\n0 0\n2 3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plottools:-rotate(plottools:-line([0,0],[1,0]),1)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << "
     "EOD\n0 0\n0.5403023059 0.8414709848\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle\n"},
    {"plottools:-transform((x,y)->[y,2*x])(plottools:-line([0,1],[1,3]))",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << "
     "EOD\n1 0\n3 2\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
};

static const Row space[] = {
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics offset "
     "0.57,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y '%.10g'\nset "
     "ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale xfix\nset "
     "autoscale yfix\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw 0.3\n$d1 << "
     "EOD\n0 0 0 0x0030308c\n0 1 0 0x0030308c\n\n1 0 0 0x0030308c\n1 1 1 0x00f8e838\nEOD\nsplot "
     "$d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],style=wireframe,color=red,orientation=[30,60],axes=boxed,"
     "labels=[\"a\",\"b\",\"c\"],title=\"t\")",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset title 't' "
     "noenhanced\nset view 60,120,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset "
     "colorbox\nset xtics nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset "
     "border 4095 lw 0.5\nset xlabel 'a' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics "
     "offset 0.87,-0.4\nset xtics 0.2\nset ylabel 'b' noenhanced offset 0,-0.8\nset format y "
     "'%.10g'\nset ytics offset -0.50,-0.4\nset ytics 0.2\nset zlabel 'c' noenhanced\nset format z "
     "'%.10g'\nset autoscale xfix\nset autoscale yfix\nset pm3d depthorder corners2color c1 "
     "lighting primary 0.4 specular 0.2\n$d1 << EOD\n0 0 0 0x00ff0000\n0 1 0 0x00ff0000\n\n1 0 0 "
     "0x00ff0000\n1 1 1 0x00ff0000\nEOD\nsplot $d1 using 1:2:3:4 with lines lc rgb variable lw 1 "
     "notitle\n"},
    {"plot3d(x+y,x=0..1,y=0..1,grid=[2,2],style=patchcontour,shading=zhue,scaling=constrained)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.633\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics nomirror\n"
     "set ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw 0.5\nset view "
     "equal xyz\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics offset "
     "0.57,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y '%.10g'\n"
     "set ytics offset -0.82,-0.4\nset ytics 0.5\nset format z '%.10g'\nset autoscale xfix\nset "
     "autoscale yfix\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw 0.3\nset "
     "contour surface\nset cntrparam levels auto 12\nset cntrlabel onecolor\n$d1 << EOD\n0 0 0 "
     "0x00ff0000\n0 1 1 0x0000ff8c\n\n1 0 1 0x0000ff8c\n1 1 2 0x00ff00e6\nEOD\nsplot $d1 using "
     "1:2:3:4 with pm3d fc rgb variable nocontour notitle,\\\n     $d1 using 1:2:3 with lines lc "
     "rgb '#101010' lw 1.2 nosurface notitle\n"},
    {"plots:-spacecurve([t,t^2,t^3],t=0..1,numpoints=3)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset format x '%.10g'\nset xtics offset 0.57,-0.4\nset xtics 0.2\nset format y "
     "'%.10g'\nset ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale "
     "xfix\nset autoscale yfix\nset pm3d depthorder corners2color c1\n$d1 << EOD\n0 0 0\n0.5 0.25 "
     "0.125\n1 1 1\nEOD\nsplot $d1 using 1:2:3 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-pointplot3d([[1,2,3],[4,5,6]],symbol=circle)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset format x '%.10g'\nset xtics offset 0.57,-0.4\nset xtics 1\nset format y "
     "'%.10g'\nset ytics offset -0.82,-0.4\nset ytics 1\nset format z '%.10g'\nset autoscale "
     "xfix\nset autoscale yfix\nset pm3d depthorder corners2color c1\n$d1 << EOD\n1 2 3\n4 5 "
     "6\nEOD\nsplot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 6 ps 0.8 notitle\n"},
    {"plots:-surfdata([[[0,0,1],[0,1,2]],[[1,0,3],[1,1,4]]])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset format x '%.10g'\nset xtics offset 0.57,-0.4\nset xtics 0.2\nset format y "
     "'%.10g'\nset ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale "
     "xfix\nset autoscale yfix\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n0 0 1 0x0030308c\n0 1 2 0x00288895\n\n1 0 3 0x007dc058\n1 1 4 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plots:-matrixplot(<<1,2>|<3,4>>)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset format x '%.10g'\nset xtics offset 0.57,-0.4\nset xtics 0.2\nset format y "
     "'%.10g'\nset ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale "
     "xfix\nset autoscale yfix\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw "
     "0.3\n$d1 << EOD\n1 1 1 0x0030308c\n1 2 3 0x007dc058\n\n2 1 2 0x00288895\n2 2 4 "
     "0x00f8e838\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plots:-textplot3d([1,2,3,\"x\"])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset format x '%.10g'\nset xrange [0.5:1.5]\nset xtics offset 1.12,-0.4\nset xtics "
     "0.2\nset format y '%.10g'\nset yrange [1:3]\nset ytics offset -0.82,-0.4\nset ytics 0.5\nset "
     "format z '%.10g'\nset zrange [1.5:4.5]\nset autoscale xfix\nset autoscale yfix\nset pm3d "
     "depthorder corners2color c1\n$d1 << EOD\n1 2 3\nEOD\nset label 1 'x' at 1,2,3 center front "
     "noenhanced offset 0,0 textcolor rgb '#000000'\nsplot $d1 using 1:2:3 with points pt 0 lc rgb "
     "'#ffffffff' notitle\n"},
    {"plot(x,x=0..10,numpoints=2,tickmarks=[5,5])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics 2\nset format y '%.10g'\nset ytics 2\nset "
     "autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n10 10\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,tickmarks=[2,2])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics 5\nset format y '%.10g'\nset ytics 5\nset "
     "autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..6.3,numpoints=2,tickmarks=[spacing(Pi),default])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics ('0' 0, 'π' 3.14159265359, '2π' "
     "6.28318530718)\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, "
     "0\n$d1 << EOD\n0 0\n6.3 6.3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plot(x,x=0..6.3,numpoints=2,tickmarks=[spacing(Pi/2),spacing(0.5)])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics ('0' 0, 'π/2' 1.57079632679, 'π' 3.14159265359, "
     "'3π/2' 4.71238898038, '2π' 6.28318530718)\nset format y '%.10g'\nset ytics 0.5\nset "
     "autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n6.3 6.3\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=-20..20,numpoints=2,tickmarks=[decimalticks,piticks])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics 5\nset format y '%.10g'\nset ytics ('-6π' "
     "-18.8495559215, '-4π' -12.5663706144, '-2π' -6.28318530718, '0' 0, '2π' 6.28318530718, '4π' "
     "12.5663706144, '6π' 18.8495559215)\nset autoscale fix\nset offsets 0, 0, graph 0.04, graph "
     "0.04\n$d1 << EOD\n-20 -20\n20 20\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plot(x,x=0..6.3,numpoints=2,tickmarks=[piticks,decimalticks])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics ('0' 0, 'π/4' 0.785398163397, 'π/2' "
     "1.57079632679, '3π/4' 2.35619449019, 'π' 3.14159265359, '5π/4' 3.92699081699, '3π/2' "
     "4.71238898038, '7π/4' 5.49778714378, '2π' 6.28318530718)\nset format y '%.10g'\nset ytics "
     "1\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n6.3 6.3\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..1,numpoints=2,tickmarks=[[0=a,1=\"b\"],[0.5]])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics ('a' 0, 'b' 1)\nset format y '%.10g'\nset ytics "
     "(0.5)\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..1,numpoints=2,tickmarks=[0,0])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nunset xtics\nset format y '%.10g'\nunset ytics\nset "
     "autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..1,numpoints=2,labels=[a,b],labeldirections=[horizontal,vertical],titlefont=["
     "HELVETICA,20],caption=\"c\",legend=\"l\")",
     "Warning, the option labeldirections of a plot has no effect here\nset encoding utf8\nset key "
     "below reverse Left samplen 2 height 1 noenhanced\nset border 3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel sprintf('%s%c%c%s', 'a', 10, 10, 'c') "
     "noenhanced\nset format x '%.10g'\nset ylabel 'b' noenhanced\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 title 'l'\n"},
    {"plot(x,x=0..1,numpoints=2,color=COLOR(RGB,1,0.5,0))",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#ff8000' lw "
     "1.5 notitle\n"},
    {"plot(x,x=0..1,numpoints=2,color=\"#123456\")",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#123456' lw "
     "1.5 notitle\n"},
    {"plot([[1,2],[undefined,3],[4,5],[5,6]])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'undefined' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, graph 0.04\n$d1 << EOD\n1 2\n\n4 5\n5 6\nEOD\nplot $d1 using 1:2 with lines lc "
     "rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot({x,1-x},x=0..1,numpoints=2)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\n$d2 << EOD\n0 1\n1 0\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 with lines lc rgb '#d55e00' lw "
     "1.5 notitle\n"},
    {"plot(x->x^2,0..2,numpoints=3)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << "
     "EOD\n0 0\n0.25 0.0625\n0.5 0.25\n0.75 0.5625\n1 1\n1.25 1.5625\n1.5 2.25\n2 4\nEOD\nplot $d1 "
     "using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(5,x=0..1,numpoints=2)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale xfix\n$d1 << EOD\n0 5\n1 5\nEOD\nplot $d1 using "
     "1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([1,2,3],x=0..1,numpoints=2,style=[line,point,pointline])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x "
     "'%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets graph 0.03, graph 0.03, graph "
     "0.03, graph 0.03\n$d1 << EOD\n0 1\n1 1\nEOD\n$d2 << EOD\n0 2\n1 2\nEOD\n$d3 << EOD\n0 3\n1 "
     "3\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle,\\\n     $d2 using 1:2 "
     "with points lc rgb '#d55e00' pt 7 ps 0.8 notitle,\\\n     $d3 using 1:2 with linespoints lc "
     "rgb '#009e73' lw 1.5 pt 7 ps 0.8 notitle\n"},
};

static const Row frames[] = {
    {"plot(x,x=0..1,numpoints=2,adaptive=false,title=[\"T\",font=[TIMES,12]],caption=\"c\","
     "titlefont=[HELVETICA,ITALIC,20],labelfont=[COURIER,BOLDOBLIQUE],axesfont=[ROMAN,9])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset title 'T' "
     "font 'Helvetica:Italic,20' noenhanced\nset border 3\nset xtics nomirror\nset ytics "
     "nomirror\nset zeroaxis lt -1 lw 0.5\nset tics font ',9'\nset xlabel sprintf('%s%c%c%s', 'x', "
     "10, 10, 'c') noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset "
     "offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..1,numpoints=2,adaptive=false,tickmarks=[spacing(1/4),[0,1/"
     "2=\"half\",1]],gridlines)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset xtics 0.25\nset format y '%.10g'\nset ytics (0, 'half' "
     "0.5, 1)\nset grid\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 "
     "1\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,tickmarks=[piticks,spacing(1/2,1/4)],axes=boxed)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "31\nset xtics mirror\nset ytics mirror\nset xlabel 'x' noenhanced\nset format x '%.10g'\nset "
     "xtics ('0' 0, 'π/4' 0.785398163397, 'π/2' 1.57079632679, '3π/4' 2.35619449019, 'π' "
     "3.14159265359, '5π/4' 3.92699081699, '3π/2' 4.71238898038, '7π/4' 5.49778714378, '2π' "
     "6.28318530718)\nset format y '%.10g'\nset ytics -0.25, 0.5\nset autoscale fix\nset offsets "
     "0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,xtickmarks=[1=a,2=b],ytickmarks=none,tickmarks="
     "default)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,xtickmarks=0,ytickmarks=decimalticks,legend=\"l\","
     "legendstyle=[location=top,font=[TIMES,10]])",
     "set encoding utf8\nset key above reverse Left samplen 2 height 1 noenhanced font "
     "'Times,10'\nset border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw "
     "0.5\nset xlabel 'x' noenhanced\nset format x '%.10g'\nunset xtics\nset format y '%.10g'\nset "
     "ytics 1\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 title 'l'\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,view=0..3,size=[default,300],background=\"Ivory\")",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' noenhanced\nset format x "
     "'%.10g'\nset yrange [0:3]\nset format y '%.10g'\nset object 1 rectangle from graph 0,0 to "
     "graph 1,1 behind fc rgb '#fffff0' fs solid noborder\nset autoscale xfix\n$d1 << EOD\n0 0\n7 "
     "7\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,view=[default,0..3],size=[1/"
     "2,golden],scaling=constrained,gridlines=[x])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset size ratio -1\nset "
     "xlabel 'x' noenhanced\nset format x '%.10g'\nset xtics 2\nset yrange [0:3]\nset format y "
     "'%.10g'\nset grid\nset autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph "
     "0.03\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 "
     "notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,color=HSV(0.5,1,1))",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using 1:2 with lines lc rgb '#00ffff' lw "
     "1.5 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,color=HUE(0.3),thickness=0)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using 1:2 with lines lc rgb '#33ff00' lw "
     "1 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,color=COLOR(HUE,0.3),linestyle=dot)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot $d1 using 1:2 with lines lc rgb '#33ff00' lw "
     "1.5 dt 3 notitle\n"},
    {"plot(x,x=0..7,numpoints=2,adaptive=false,color=\"#0A0b0C\",axis[1]=[color=red,gridlines=true,"
     "mode=log],axis[2]=[tickmarks=3])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset logscale x\nset format x '%.10g'\nset format y '%.10g'\nset ytics 2\nset "
     "grid\nset autoscale fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n7 7\nEOD\nplot "
     "$d1 using 1:2 with lines lc rgb '#0a0b0c' lw 1.5 notitle\n"},
    {"plot(1/x,x=-1..1,numpoints=3,adaptive=false,discont=true)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, graph 0.04\n$d1 << EOD\n-1 -1\n\n1 1\nEOD\nplot $d1 using 1:2 with lines lc rgb "
     "'#0072b2' lw 1.5 notitle\n"},
    {"plot(piecewise(x<1/2,1,2),x=0..1,numpoints=5,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, graph 0.04\n$d1 << EOD\n0 1\n0.25 1\n0.5 2\n0.75 2\n1 2\nEOD\nplot $d1 using 1:2 "
     "with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(sqrt(x),x=-1..1,numpoints=5,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n\n\n0 0\n0.5 0.7071067812\n1 1\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot([seq([i,i^2],i=0..3)],style=pointline,symbol=cross)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n$d1 << EOD\n0 "
     "0\n1 1\n2 4\n3 9\nEOD\nplot $d1 using 1:2 with linespoints lc rgb '#0072b2' lw 1.5 pt 1 ps "
     "0.8 notitle\n"},
    {"plots:-semilogplot(x,x=1..10,numpoints=3,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset logscale x\nset format x '%.10g'\nset format y '%.10g'\nset autoscale "
     "fix\nset offsets 0, 0, graph 0.04, graph 0.04\n$d1 << EOD\n1 1\n3.16227766 3.16227766\n10 "
     "10\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-loglogplot(x^2,x=1..100,numpoints=3,adaptive=false)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset logscale x\nset format x '%.10g'\nset logscale y\nset format y '%.10g'\nset "
     "yrange [1:10000]\nset ytics ('1' 1 0, '' 2 1, '' 3 1, '' 4 1, '' 5 1, '' 6 1, '' 7 1, '' 8 "
     "1, '' 9 1, '10' 10 0, '' 20 1, '' 30 1, '' 40 1, '' 50 1, '' 60 1, '' 70 1, '' 80 1, '' 90 "
     "1, '10²' 100 0, '' 200 1, '' 300 1, '' 400 1, '' 500 1, '' 600 1, '' 700 1, '' 800 1, '' 900 "
     "1, '10³' 1000 0, '' 2000 1, '' 3000 1, '' 4000 1, '' 5000 1, '' 6000 1, '' 7000 1, '' 8000 "
     "1, '' 9000 1, '10⁴' 10000 0, '' 20000 1, '' 30000 1, '' 40000 1, '' 50000 1, '' 60000 1, '' "
     "70000 1, '' 80000 1, '' 90000 1)\nset autoscale xfix\n$d1 << EOD\n1 1\n10 100\n100 "
     "10000\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plots:-textplot([[1,2,\"a\"],[2,3,x^2]],align={above,right},font=[TIMES,10])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset "
     "ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset format x '%.10g'\nset format y '%.10g'\nset "
     "autoscale fix\nset offsets graph 0.15, graph 0.15, graph 0.1, graph 0.1\n$d1 << EOD\n1 "
     "2\nEOD\nset label 1 'a' at 1,2 left front noenhanced offset 0,0.6 font 'Times,10' textcolor "
     "rgb '#000000'\n$d2 << EOD\n2 3\nEOD\nset label 2 'x²' at 2,3 left front noenhanced offset "
     "0,0.6 font 'Times,10' textcolor rgb '#000000'\nplot $d1 using 1:2 with points pt 0 lc rgb "
     "'#ffffffff' notitle,\\\n     $d2 using 1:2 with points pt 0 lc rgb '#ffffffff' notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],style=wireframe,orientation=[30,60],color=red)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "60,120,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics offset "
     "0.87,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y '%.10g'\nset "
     "ytics offset -0.50,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale xfix\nset "
     "autoscale yfix\nset pm3d depthorder corners2color c1 lighting primary 0.4 specular 0.2\n$d1 "
     "<< EOD\n0 0 0 0x00ff0000\n0 1 0 0x00ff0000\n\n1 0 0 0x00ff0000\n1 1 1 0x00ff0000\nEOD\nsplot "
     "$d1 using 1:2:3:4 with lines lc rgb variable lw 1 notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],colorscheme=[\"Red\",\"Blue\"],axes=boxed)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics offset "
     "0.57,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y '%.10g'\nset "
     "ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale xfix\nset "
     "autoscale yfix\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw 0.3\n$d1 << "
     "EOD\n0 0 0 0x00ff0000\n0 1 0 0x00ff0000\n\n1 0 0 0x00ff0000\n1 1 1 0x000000ff\nEOD\nsplot "
     "$d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],colorscheme=[\"zgradient\",[\"Red\",\"Blue\"]])",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics offset "
     "0.57,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y '%.10g'\nset "
     "ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale xfix\nset "
     "autoscale yfix\nset pm3d depthorder corners2color c1 border lc rgb '#303030' lw 0.3\n$d1 << "
     "EOD\n0 0 0 0x00ff0000\n0 1 0 0x00ff0000\n\n1 0 0 0x00ff0000\n1 1 1 0x000000ff\nEOD\nsplot "
     "$d1 using 1:2:3:4 with pm3d fc rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],colorscheme=\"zgrayscale\",style=patchnogrid)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset view "
     "75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset colorbox\nset xtics "
     "nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset border 4095 lw "
     "0.5\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics offset "
     "0.57,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y '%.10g'\nset "
     "ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale xfix\nset "
     "autoscale yfix\nset pm3d depthorder corners2color c1\n$d1 << EOD\n0 0 0 0x00000000\n0 1 0 "
     "0x00000000\n\n1 0 0 0x00000000\n1 1 1 0x00ffffff\nEOD\nsplot $d1 using 1:2:3:4 with pm3d fc "
     "rgb variable notitle\n"},
    {"plot3d(x*y,x=0..1,y=0..1,grid=[2,2],colorscheme=zhue,style=point,title=typeset(\"a\",x^2))",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset title 'ax²' "
     "noenhanced\nset view 75,145,0.9,1.5\nset xyplane relative 0\nset ticslevel 0\nunset "
     "colorbox\nset xtics nomirror\nset ytics nomirror\nset ztics nomirror offset -0.5,0.3\nset "
     "border 4095 lw 0.5\nset xlabel 'x' noenhanced offset 0,-0.8\nset format x '%.10g'\nset xtics "
     "offset 0.57,-0.4\nset xtics 0.2\nset ylabel 'y' noenhanced offset 0,-0.8\nset format y "
     "'%.10g'\nset ytics offset -0.82,-0.4\nset ytics 0.2\nset format z '%.10g'\nset autoscale "
     "xfix\nset autoscale yfix\nset pm3d depthorder corners2color c1\n$d1 << EOD\n0 0 0 "
     "0x00ff0000\n0 1 0 0x00ff0000\n\n1 0 0 0x00ff0000\n1 1 1 0x00ff00e6\nEOD\nsplot $d1 using "
     "1:2:3:4 with points lc rgb variable pt 7 ps 0.8 notitle\n"},
};

static const Row wrong[] = {
    {"plot(x^2,x=1..0,numpoints=2)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset border "
     "3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\nset xlabel 'x' "
     "noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale fix\nset offsets 0, 0, "
     "graph 0.04, 0\n$d1 << EOD\n1 1\n0 0\nEOD\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw "
     "1.5 notitle\n"},
    {"plot(x^2,x=0..1,nosuch=3)", "error: plot has no option nosuch"},
    {"plot(x^2,x=0..1,color=nosuch)", "error: plot option color cannot be nosuch"},
    {"plot(x^2,x=0..1,numpoints=1)", "error: numpoints = 1: expected an integer from 2 to 1000000"},
    {"plot(x^2,x=0..1,style=nosuch)", "error: plot option style cannot be nosuch"},
    {"plot(x^2,x=0..1,axes=nosuch)",
     "error: axes = nosuch: expected normal, box, boxed, frame, framed or none"},
    {"plot(x^2,x=0..1,view=5)", "error: plot option view cannot be 5"},
    {"plot(x^2,x=0..1,title=5,numpoints=2)",
     "set encoding utf8\nset key below reverse Left samplen 2 height 1 noenhanced\nset title '5' "
     "noenhanced\nset border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw "
     "0.5\nset xlabel 'x' noenhanced\nset format x '%.10g'\nset format y '%.10g'\nset autoscale "
     "fix\nset offsets 0, 0, graph 0.04, 0\n$d1 << EOD\n0 0\n1 1\nEOD\nplot $d1 using 1:2 with "
     "lines lc rgb '#0072b2' lw 1.5 notitle\n"},
    {"plot(y*x,x=0..1)", "error: y has no value"},
    {"plot(x^2,x=a..1)", "error: the end of a range must be a real number, not a"},
    {"plot(x^2,5)", "error: plot has no option 5"},
    {"plot()", "error: invalid input: plot uses a 1st argument, f, which is missing"},
    {"plot3d(x,x=0..1)", "error: a surface needs two ranges"},
    {"plots:-display(5)", "error: display joins plots and lists of plots"},
    {"plots:-pointplot(5)", "error: pointplot needs points"},
    {"plots:-pointplot([[1,2],[3]])", "error: pointplot needs points"},
    {"plots:-textplot([1,2])", "error: a text is a list of its 2 coordinates and its words"},
    {"plots:-contourplot(x+y,x=0..1)", "error: two ranges are needed, one for each variable"},
    {"plots:-odeplot(5)", "error: input is not a valid dsolve/numeric solution"},
    {"plottools:-line([0,0],5)", "error: plot option an end of the line cannot be 5"},
    {"plots:-polarplot(x*y,x=0..1)", "error: y has no value"},
    {"plot(x,x=0..1,color=HUE(a))", "error: a part of a colour must be a real number, not a"},
    {"plot(x,x=0..1,color=COLOR(RGB,1,0))", "error: plot option color cannot be COLOR(RGB,1,0)"},
    {"plot(x,x=0..1,color=COLOR(a,b))", "error: plot option color cannot be COLOR(a,b)"},
    {"plot(x,x=0..1,font=[])", "error: plot option font cannot be []"},
    {"plot(x,x=0..1,font=[a,b,c,d])", "error: plot option font cannot be [a, b, c, d]"},
    {"plot(x,x=0..1,font=[\"x;y\"])", "error: plot option font cannot be [\"x;y\"]"},
    {"plot(x,x=0..1,font=[TIMES,0])", "error: plot option font cannot be 0"},
    {"plot(x,x=0..1,font=5)", "error: plot option font cannot be 5"},
    {"plot(x,x=0..1,tickmarks=x)", "error: plot option tickmarks cannot be x"},
    {"plot(x,x=0..1,tickmarks=[spacing(x),3])", "error: tickmarks must be a real number, not x"},
    {"plot(x,x=0..1,labels=[a])", "error: plot option labels cannot be [a]"},
    {"plot(x,x=0..1,labels=[a,b,c,d])", "error: plot option labels cannot be [a, b, c, d]"},
    {"plot(x,x=0..1,labels=a)", "error: plot option labels cannot be a"},
    {"plot(x,x=0..1,view=[0..1])", "error: plot option view cannot be [0 .. 1]"},
    {"plot(x,x=0..1,view=[0..1,0..1,0..1,0..1])",
     "error: plot option view cannot be [0 .. 1, 0 .. 1, 0 .. 1, 0 .. 1]"},
    {"plot(x,x=0..1,view=[a..b,0..1])", "error: the end of a range must be a real number, not a"},
    {"plot(x,x=0..1,size=[1])", "error: plot option size cannot be [1]"},
    {"plot(x,x=0..1,size=[1,2,3])", "error: plot option size cannot be [1, 2, 3]"},
    {"plot(x,x=0..1,size=[20,300])", "error: plot option size cannot be [20, 300]"},
    {"plot(x,x=0..1,size=[20000,300])", "error: plot option size cannot be [20000, 300]"},
    {"plot(x,x=0..1,size=5)", "error: plot option size cannot be 5"},
    {"plot3d(x*y,x=0..1,y=0..1,orientation=[3])", "error: plot option orientation cannot be [3]"},
    {"plot3d(x*y,x=0..1,y=0..1,orientation=3)", "error: plot option orientation cannot be 3"},
    {"plot(x,x=0..1,legendstyle=3)", "error: plot option legendstyle cannot be 3"},
    {"plot(x,x=0..1,legendstyle=[3])", "error: plot option legendstyle cannot be [3]"},
    {"plot(x,x=0..1,legendstyle=[location=middle])",
     "error: plot option legendstyle cannot be middle"},
    {"plot(x,x=0..1,axis=3)", "error: plot option axis cannot be 3"},
    {"plot(x,x=0..1,axis=[3])", "error: plot option axis cannot be [3]"},
    {"plot(x,x=0..1,scaling=none)", "error: scaling = none: expected constrained or unconstrained"},
    {"plot(x,x=0..1,gridlines=3)", "error: plot option gridlines cannot be 3"},
    {"plot(x,x=0..1,background=nosuch)", "error: plot option color cannot be nosuch"},
    {"plot3d(x*y,x=0..1,y=0..1,colorscheme=nosuch)",
     "error: plot option colorscheme cannot be nosuch"},
    {"plot(x,x=0..1,thickness=x)", "error: thickness must be a real number, not x"},
    {"plot(x,x=0..1,linestyle=zigzag)", "error: plot option linestyle cannot be zigzag"},
    {"plot(x,x=0..1,symbol=star)", "error: plot option symbol cannot be star"},
    {"plot(x,x=0..1,color=\"#12345\")", "error: plot option color cannot be \"#12345\""},
    {"plot(x,x=0..1,color=\"#12345g\")", "error: plot option color cannot be \"#12345g\""},
    {"plots:-animate(plot,[x,x=0..1],5)",
     "error: animate needs a range of the name that moves, a = 1..3"},
};

static void curves_are_right(void **state)
{
    (void)state;
    rows_hold(curves, sizeof curves / sizeof *curves, script_of);
}

static void others_are_right(void **state)
{
    (void)state;
    rows_hold(others, sizeof others / sizeof *others, script_of);
}

static void space_are_right(void **state)
{
    (void)state;
    rows_hold(space, sizeof space / sizeof *space, script_of);
}

static void frames_are_right(void **state)
{
    (void)state;
    rows_hold(frames, sizeof frames / sizeof *frames, script_of);
}

static void wrong_are_right(void **state)
{
    (void)state;
    rows_hold(wrong, sizeof wrong / sizeof *wrong, script_of);
}

/* Coordinates of all sizes are written as the C library writes ten digits. */
static void numbers_are_right(void **state)
{
    static const double SIZES[] = {1e-12, 1e-5, 1e-4, 1e-3, 0.5, 1, 7, 1e3, 1e9, 1e10, 1e15};
    uint64_t seed = 11;
    Buf text = {0}, wanted = {0};
    (void)state;
    buf_puts(&text, "plot([");
    for (int k = 0; k < 2000; k++) {
        double part = (double)(splitmix_next(&seed) >> 11) / 9007199254740992.0;
        double x = SIZES[k % 11] * (k % 3 ? part : 1 - 1e-9 * (k % 100)), y = k % 7 - 3.5;
        if (k % 5 == 0)
            x = floor(x * 1000) / 1000;
        buf_printf(&text, "%s[%.14e, %.3f]", k ? ", " : "", k % 2 ? x : -x, y);
        char typed[40];
        snprintf(typed, sizeof typed, "%.14e", k % 2 ? x : -x);
        x = strtod(typed, NULL);
        buf_printf(&wanted, "%.10g %.10g\n", x == 0 ? 0 : x, y);
    }
    buf_puts(&text, "], style = point);");
    Expr value;
    assert_int_equal(run_try(buf_text(&text), &value), ST_OK);
    char *script = script_of(value);
    if (!strstr(script, buf_text(&wanted)))
        run_fail("%.300s\n%.300s", script, buf_text(&wanted));
    mem_free(script);
    buf_free(&text);
    buf_free(&wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves_are_right), cmocka_unit_test(others_are_right),
        cmocka_unit_test(space_are_right),  cmocka_unit_test(frames_are_right),
        cmocka_unit_test(wrong_are_right),  cmocka_unit_test(numbers_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
