/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What single options make of a picture: the pieces that must stand in its script for gnuplot, and
 * behind a '!' those that must not. The pieces are written from gnuplot's reference, not copied
 * from what came out; gaps, colours, ticks, fonts, axes and surfaces each have theirs.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/plot/plot.h"
#include "repl/plot/plot_script.h"
#include "tests/lang/rows.h"

enum { MOST_PIECES = 6 };

typedef struct Look {
    const char *statements, *pieces[MOST_PIECES];
} Look;

typedef struct Script {
    const Plot *plot;
    Buf text;
} Script;

static void put_script(void *arg)
{
    Script *script = arg;
    plot_script_put(&script->text, script->plot);
}

static char *script_of(Expr value)
{
    Script script = {.plot = plot_of(value)};
    if (!plot_is(value))
        return rows_linear(value);
    if (err_try(put_script, &script) != ST_OK) {
        buf_truncate(&script.text, 0);
        buf_printf(&script.text, "error: %s", err_message());
    }
    return buf_steal(&script.text);
}

static int count_wrong(const Look *look)
{
    static char said[ROWS_TEXT];
    int wrong = 0;
    rows_run(look->statements, script_of, said);
    for (int i = 0; i < MOST_PIECES && look->pieces[i]; i++) {
        const char *piece = look->pieces[i];
        bool without = *piece == '!';
        if ((strstr(said, piece + without) != NULL) != without)
            continue;
        printf("# %s\n#  gives  %.700s\n#  wanted %s\n", look->statements, said, piece);
        wrong++;
    }
    return wrong;
}

static void looks_hold(const Look *looks, size_t count)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += count_wrong(&looks[i]);
    assert_int_equal(wrong, 0);
}

#define LOOKS_HOLD(looks) looks_hold(looks, sizeof(looks) / sizeof *(looks))

#define LINE "plot(x,x=0..1,numpoints=2,adaptive=false,"
#define MOVED "plots:-animate(plot,[a*x,x=0..1,numpoints=2,adaptive=false],"
#define BENT "plot3d(x*y,x=0..1,y=0..1,grid=[2,2],"

static void test_data(void **state)
{
    (void)state;
    static const Look looks[] = {
        /* a gap: one empty line in the plane, two in space */
        {"plots:-pointplot([[0,1],[1,I],[2,3]])", {"\n0 1\n\n2 3\nEOD"}},
        {"plots:-spacecurve([t,1/t,0],t=-1..1,numpoints=3)", {"\n-1 -1 0\n\n\n1 1 0\nEOD"}},
        {"plots:-spacecurve([t,t,0],t=0..1,numpoints=2)", {"\n0 0 0\n1 1 0\nEOD"}},
        /* surfaces: rows with an empty line between, the colour by height behind each point */
        {BENT "style=surface)",
         {"\n0 0 0 0x", "\n0 1 0 0x", "\n\n1 0 0 0x", "\n1 1 1 0x",
          "using 1:2:3:4 with pm3d fc rgb variable"}},
        /* residuals of constraints by their powers of ten */
        {"compare({diff(x(t),t)=y(t),x(t)=sin(t)},[none,projection],0..1,output=plot)",
         {"set logscale y", "!set logscale x", "largest residual of a constraint as written"}},
        {"plot3d(1,x=0..1,y=0..1,grid=[2,2])", {"\n0 0 1 0x", "\n1 1 1 0x"}},
        {"plot3d(1/(x-1),x=0..1,y=0..1,grid=[3,2])", {"\n0 0 -1 0x", "\n1 0 NaN 0x"}},
        /* a line of real values is no surface */
        {"plot3d(x+I*y,x=-1..1,y=-1..1,grid=[3,3])", {"error: ", "no point with real"}},
        {"plot3d(x+I*y,x=-1..1,y=-1..1,grid=[3,3],style=point)", {"\n1 0 1 0x"}},
        /* heights of what is seen, as they are drawn */
        {"plot3d(x*y,x=0..1,y=0..1,grid=[3,3],view=0..1/2)",
         {"\n0.5 0.5 0.25 0x0044a876", "\n1 0.5 0.5 0x00f8e838", "\n1 1 1 0x00f8e838"}},
        {"plot3d(10^(x+y),x=0..1,y=0..1,grid=[2,2],axis[3]=[mode=log])",
         {"\n0 0 1 0x0030308c", "\n0 1 10 0x0044a876", "\n1 1 100 0x00f8e838"}},
        {BENT "color=red)", {"0 0 0 0x00ff0000\n", "1 1 1 0x00ff0000\n", "lighting"}},
        {BENT "color=x)", {"0 0 0 0x00", "!lighting"}},
        {BENT "transparency=1)", {"0 0 0 0xff"}},
        {BENT "shading=zgrayscale)", {"0 0 0 0x00000000\n", "1 1 1 0x00ffffff\n"}},
        {BENT "shading=zgreyscale)", {"0 0 0 0x00000000\n", "1 1 1 0x00ffffff\n"}},
        {BENT "colorscheme=zgreyscale)", {"0 0 0 0x00000000\n", "1 1 1 0x00ffffff\n"}},
        {BENT "colorscheme=\"rgb\")", {"0 0 0 0x00000000\n", "1 1 1 0x00ffffff\n"}},
        {BENT "colorscheme=hue)", {"0 0 0 0x00ff0000\n", "1 1 1 0x00ff00e6\n"}},
        {BENT "shading=zhue)", {"0 0 0 0x00ff0000\n", "1 1 1 0x00ff00e6\n"}},
        {BENT "colorscheme=[red,blue])", {"0 0 0 0x00ff0000\n", "1 1 1 0x000000ff\n"}},
        {BENT "colorscheme=[red])", {"0 0 0 0x00ff0000\n", "1 1 1 0x00ff0000\n"}},
        {BENT "colorscheme=[\"zgradient\",[red,blue]])",
         {"0 0 0 0x00ff0000\n", "1 1 1 0x000000ff\n"}},
        {BENT "colorscheme=crayon)", {"error: ", "colorscheme"}},
        {"plots:-fieldplot([1,0],x=0..1,y=0..1,grid=[2,2])", {"using 1:2:3:4 with vectors"}},
    };
    LOOKS_HOLD(looks);
}

static void test_styles(void **state)
{
    (void)state;
    static const Look looks[] = {
        {LINE "transparency=0.5)", {"with lines lc rgb '#800072b2'"}},
        {LINE "transparency=0)", {"with lines lc rgb '#0072b2'"}},
        {LINE "style=pointline,symbol=box,symbolsize=5)",
         {"with linespoints lc rgb '#0072b2' lw 1.5 pt 4 ps 0.5"}},
        {LINE "linestyle=dot,thickness=0)", {" dt 3"}},
        {BENT "style=point)", {"with points lc rgb variable pt 7 ps 0.8"}},
        {BENT "style=wireframe)", {"with lines lc rgb variable lw 1", "!hidden3d", "!border lc"}},
        {BENT "style=hidden)", {"with lines lc rgb variable lw 1", "set hidden3d"}},
        {BENT "style=surface)", {"set pm3d depthorder", "!border lc", "!hidden3d"}},
        {BENT "style=patch)", {"border lc rgb '#303030' lw 0.3"}},
        {"plots:-polygonplot([[0,0],[1,0],[0,1]],thickness=3,color=red)",
         {"with filledcurves closed fc rgb '#ff0000' fs solid 1.0 border lc rgb '#000000' lw 4"}},
        {"plots:-polygonplot([[0,0],[1,0],[0,1]],style=line,thickness=1,color=red)",
         {"with lines lc rgb '#ff0000' lw 2", "!filled"}},
        {"plots:-polygonplot([[0,0],[1,0],[0,1]],style=polygon,color=red)",
         {"fs solid 1.0 border lc rgb '#ff0000' lw 0.5"}},
        {"plots:-polygonplot3d([[0,0,0],[1,0,0],[0,1,1]],color=red,transparency=0.25)",
         {"with polygons fs transparent solid 0.75 fc rgb '#ff0000'", "lighting"}},
        {"plots:-pointplot3d([[0,0,0],[1,0,2]],symbol=cross)",
         {"splot $d1 using 1:2:3 with points lc rgb '#0072b2' pt 1"}},
        {"plots:-textplot([1,2,\"a\"],font=[TIMES,10],align=[below,left])",
         {"set label 1 'a' at 1,2 right front noenhanced offset 0,-0.6 font 'Times,10'"}},
        {"plots:-textplot3d([1,2,3,\"a\"])", {"set label 1 'a' at 1,2,3 "}},
        {"plots:-dualaxisplot(" LINE "labels=[x,a])," LINE "labels=[x,\"b'c\"]))",
         {"set y2tics", "set y2label 'b''c' noenhanced", "axes x1y2", "set ylabel 'a'"}},
    };
    LOOKS_HOLD(looks);
}

/* Broken lines, and views of the upright axis. */
static void test_lines(void **state)
{
    (void)state;
    static const Look looks[] = {
        {LINE "title=\"Swing of the pendulum\\nfrom rest\")",
         {"sprintf('%s%c%s', 'Swing of the pendulum', 10, 'from rest')"}},
        {LINE "title=\"Swing of the double pendulum that starts from rest at a right angle, and "
              "its energy\")",
         {"sprintf('%s%c%s', 'Swing of the double pendulum that starts from rest at a right angle, "
          "and', 10, 'its energy')"}},
        {LINE "titlefont=[ROMAN,30],title=\"Swing of the double pendulum from rest\")",
         {"sprintf('%s%c%s', 'Swing of the double pendulum', 10, 'from rest')"}},
        {LINE "size=[160,480],labels=[\"time since the start\",\"\"])",
         {"set xlabel sprintf('%s%c%s', 'time since', 10, 'the start')"}},
        {LINE "labels=[\"t\",\"height of the lower mass above the floor of the room (m)\"])",
         {"set ylabel sprintf('%s%c%s', 'height of the lower mass above the floor of the', "
          "10, 'room (m)')"}},
        {BENT "labels=[\"x\",\"y\",\"z(t)\"])", {"set zlabel 'z(t)' noenhanced"}},
        {BENT "labels=[\"x\",\"y\",\"height\"])", {"'height' rotate by 90 offset 0,0 "}},
        {"plot3d(x*y/1000,x=0..1,y=0..1.234,grid=[2,2],labels=[\"x\",\"y\",\"height\"])",
         {"'height' rotate by 90 offset -4,0 "}},
        {BENT "axis[3]=[mode=log])", {",0.78,1.5\n"}},
        {BENT "view=0..1/2)", {"set zrange [0:0.5]", "!yrange"}},
        {BENT "view=[0..1,0..1,0..1/2])", {"set zrange [0:0.5]", "set yrange [0:1]"}},
        {"plots:-display(plot3d(x*y,x=0..1,y=0..1,grid=[2,2]),view=0..1/2)",
         {"set zrange [0:0.5]", "!yrange"}},
        {LINE "view=0..1/2)", {"set yrange [0:0.5]"}},
    };
    LOOKS_HOLD(looks);
}

#define DECAYING "plots:-odeplot(dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric),"

/* Arrows as areas, and frames that stay. */
static void test_areas(void **state)
{
    (void)state;
    static const Look looks[] = {
        {"plots:-arrow([0,0],[4,0],width=1,head_width=2,head_length=1)",
         {"\n0 0.5\n3 0.5\n3 1\n4 0\n3 -1\n3 -0.5\n0 -0.5\n0 0.5\nEOD", "filledcurves closed"}},
        {"plots:-arrow([1,1],[0,4],width=[1/4,relative=true],length=2)",
         {"\n0.75 1\n0.75 2.6\n0.5 2.6\n1 3\n1.5 2.6\n1.25 2.6\n1.25 1\n0.75 1\nEOD"}},
        {"plots:-arrow([3,4,0],length=10)", {"\n0 0 0 6 8 0\n", "with vectors"}},
        {"plots:-arrow([3,4])", {"with vectors", "!filledcurves"}},
        {"plots:-animate(sin(a*x),x=0..5,a=1..3,frames=400,trace=400)",
         {"error: the frames with their traces would hold", "million numbers"}},
        {"plots:-arrow([0,0,0],[3,4,1],head_length=1/4)",
         {"Warning, the option head_length of arrow in space", "!head_width"}},
        {"plots:-arrow([3,4,1],head_length=1/4,width=1,head_width=2)",
         {"option width of", "option head_width of", "option head_length of"}},
        {"plots:-arrow([3,4],width=0)", {"error: plot option width cannot be 0"}},
        {"plots:-arrow([3,4],width=[1,2])", {"error: plot option width cannot be [1, 2]"}},
        {"Statistics:-BarChart([[3,5],[1,2]],legend=[\"a\",\"b\"])",
         {"\n0 0.6\n", "title 'a'", "title 'b'", "fc rgb '#ffd700'"}},
        {"Statistics:-ColumnGraph([[3,5],[1,2]],legend=[\"a\",\"b\"])",
         {"fc rgb '#ffd700' fs solid 1.0 border lc rgb '#000000' lw 1 title 'b'",
          "fc rgb '#b0c4de' fs solid 1.0 border lc rgb '#000000' lw 1 notitle"}},
        {"DEtools:-DEplot3d([D(x)(t)=y(t),D(y)(t)=-x(t)],[x(t),y(t)],t=0..1,[[x(0)=1,y(0)=0]],"
         "linecolor=red,stepsize=1)",
         {"lc rgb '#ff0000'"}},
        {"DynamicSystems:-ZeroPolePlot(DynamicSystems:-TransferFunction((s+1)/(s^2+2*s+5)))",
         {"set xrange [-3:1]"}},
        {BENT "orientation=[0,0])", {"set xtics offset 1.00", "set ytics offset 0.00"}},
        {BENT "orientation=[90,0])", {"set xtics offset 0.00", "set ytics offset 1.00"}},
        /* a decade is as wide as another */
        {DECAYING "[t,x(t)],1/1000..10,axis[1]=[mode=log])",
         {"\n0.001 ", "\n0.001047128548 ", "\n0.00109647"}},
        {DECAYING "[t,x(t)],1/1000..10,numpoints=5,axis[1]=[mode=log])",
         {"\n0.001 0.9990004998\n0.01 0.99004983", "\n0.1 0.904837", "\n1 0.36787", "\n10 "}},
        {DECAYING "[t,x(t)],0..10,numpoints=3,axis[1]=[mode=log])",
         {"<< EOD\n0.0256022", "\n0.505986", "\n10 "}},
        {DECAYING "[t,x(t)],0..1000,axis[1]=[mode=log])", {"<< EOD\n0.02560", "\n0.02699"}},
        {DECAYING "[x(t),t],1/1000..9/1000,numpoints=3,axis[1]=[mode=log])", {" 0.005\n"}},
        /* what stops it is said once */
        {"plots:-odeplot(dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric),[t,x(t)],0..2,refine=2)",
         {"right of 1, probably a singularity\n", "!singularity\nWarning"}},
        {"plots:-odeplot(dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric),[t,x(t)],0..2,"
         "axis[1]=[mode=log])",
         {"right of 1, probably a singularity\n", "!singularity\nWarning"}},
        /* from nothing on */
        {"plots:-animate(plot,[[t,t^2,t=0..a],numpoints=2,adaptive=false],a=0..2,frames=2)",
         {"\n0 0\n0.002 4e-06\n", "\n0 0\n2 4\n"}},
        {"plots:-animate(plot,[[t,t^2,t=0..a],numpoints=2,adaptive=false],a=[0,0,2,0])",
         {"\n0 0\n0.002 4e-06\n", "\n0 0\n2 4\n"}},
        {"plots:-animate(plot,[[t,t^2,t=0..a],numpoints=2,adaptive=false],a=[0,0])",
         {"error: the range of a plot is empty"}},
        {MOVED "a=[1,3],trace=1,legend=\"m\")",
         {"\nplot $d1 using 1:2 with lines lc rgb '#0072b2' lw 1.5 title 'm'\n",
          "\n1 3\nEOD\n$d2 << EOD\n0 0\n1 1\nEOD\n",
          "\n     $d2 using 1:2 with lines lc rgb '#0072b2' lw 1.5 notitle"}},
        {MOVED "a=[1,2,3,4],trace=2)", {"\n$d3 << EOD\n0 0\n1 3\nEOD", "!$d4"}},
        {MOVED "a=[1,2,3,4],trace=[2])", {"!$d3", "\n$d2 << EOD\n0 0\n1 2\nEOD"}},
        {MOVED "a=[1,2],trace=3)", {"error: plot option trace cannot be 3"}},
        {MOVED "a=[1,2],trace=[0])", {"error: plot option trace cannot be 0"}},
    };
    LOOKS_HOLD(looks);
}

static void test_axes(void **state)
{
    (void)state;
    static const Look looks[] = {
        {BENT "axes=none)", {"unset border\nunset tics", "!xlabel"}},
        {BENT "axes=boxed)", {"set border 4095"}},
        {BENT "axes=frame)", {"set border 21\n"}},
        {BENT "axes=normal)", {"set border 21\n"}},
        {BENT "orientation=[45,60])", {"set view 60,135,0.9,1.5\n"}},
        {BENT "orientation=[-120,-30])", {"set view 330,330,0.9,1.5\n"}},
        {BENT "scaling=constrained)", {"set view equal xyz"}},
        {LINE "axes=none,title=\"T\",caption=\"C\")",
         {"sprintf('%s%c%c%s', '', 10, 10, 'C')", "unset border"}},
        {LINE "caption=\"C\")", {"sprintf('%s%c%c%s', 'x', 10, 10, 'C')"}},
        {LINE "caption=[\"C\",font=[HELVETICA,8]])", {"'C')"}},
        {LINE "captionfont=[HELVETICA,8],caption=\"C\")", {"'C') font 'Helvetica,8'"}},
        {LINE "titlefont=[ROMAN,BOLDITALIC,8],title=\"T\")", {"'T' font ':Bold:Italic,8'"}},
        {LINE "axesfont=[COURIER,OBLIQUE])", {"set tics font 'Courier:Italic'"}},
        {LINE "labelfont=[COURIER])", {"set xlabel 'x' font 'Courier'"}},
        {LINE "font=[\"it's\"])", {"error: ", "font"}},
        {LINE "font=[a,b,c,d])", {"error: ", "font"}},
        {LINE "font=12)", {"error: ", "font"}},
        {LINE "legend=\"L\",legendstyle=[location=top])", {"set key above ", "title 'L'"}},
        {LINE "legend=\"L\",legendstyle=[location=left])", {"set key lmargin center "}},
        {LINE "legend=\"L\",legendstyle=[location=right,font=[TIMES,9]])",
         {"set key rmargin center reverse Left samplen 2 height 1 noenhanced font 'Times,9'"}},
        {LINE "legend=\"L\",legendstyle=[location=bottom])", {"set key below "}},
        {LINE "legendstyle=top)", {"error: ", "legendstyle"}},
        {LINE "legendstyle=[top])", {"error: ", "legendstyle"}},
        {LINE "background=yellow)",
         {"set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#ffff00'"}},
        {LINE "gridlines=[2,3])", {"set grid\n"}},
        {LINE "labels=[a,b,c,d])", {"error: ", "labels"}},
        {LINE "view=[0..2,default])", {"set xrange [0:2]", "!yrange"}},
        {LINE "view=[0..2])", {"error: ", "view"}},
        {LINE "view=2..3)", {"set yrange [2:3]", "set xrange [-0.05:1.05]", "!clip"}},
        {"plot([[0,0],[10,10]],view=[4..6,4..6])", {"set clip two"}},
        {"plot([[0,0],[10,10]],view=[4..6,default])", {"set clip two", "set yrange [3.9:6.1]"}},
        {"plots:-loglogplot([[1,1],[100,10000]],view=[10..10.5,default])",
         {"set clip two", "set yrange [99.51", ":110.78"}},
        {LINE "view=[0..1,default])", {"!clip", "!yrange"}},
        {"plot([[1000000,0],[1000000+1/4096,1]])",
         {"1000000.00024414 1", "set format x '%.15g'", "set rmargin"}},
        {LINE "axis[1]=[mode=log])", {"set logscale x\n", "!logscale y"}},
        {LINE "axis=[mode=log])", {"set logscale x\n", "set logscale y"}},
        {LINE "axis[2]=[gridlines=3,colour=red])", {"set grid\n", "!logscale"}},
        {LINE "axis[2]=[tickmarks=[0,1/2]])", {"set ytics (0, 0.5)", "!set xtics ("}},
        {LINE "axis[2]=log)", {"error: ", "axis"}},
        {LINE "axis[2]=[log])", {"error: ", "axis"}},
        {BENT "size=[300])", {"error: ", "size"}},
        {LINE "size=[20,300])", {"error: ", "size"}},
        {LINE "size=[20000,300])", {"error: ", "size"}},
        {BENT "orientation=[45])", {"error: ", "orientation"}},
    };
    LOOKS_HOLD(looks);
}

static void test_ticks(void **state)
{
    (void)state;
    static const Look looks[] = {
        {LINE "xtickmarks=[0,1/2=\"half\",1])", {"set xtics (0, 'half' 0.5, 1)"}},
        {LINE "xtickmarks=spacing(1/4))", {"set xtics 0.25"}},
        {LINE "xtickmarks=spacing(1/4,1/8))", {"set xtics -0.125, 0.25"}},
        {LINE "tickmarks=[0,none])", {"unset xtics", "unset ytics"}},
        {LINE "tickmarks=[default,decimalticks])", {"!set xtics (", "!unset"}},
        {LINE "tickmarks=[[],[1]])", {"unset xtics", "set ytics (1)"}},
        {LINE "axis[1]=[tickmarks=[[0,1],subticks=3]])", {"set xtics (0, 1)"}},
        {LINE "axis[radial]=[tickmarks=[none,subticks=1]])", {"unset xtics", "!unset ytics"}},
        {LINE "xtickmarks=spacing(0))", {"error: ", "xtickmarks"}},
        {LINE "xtickmarks=spacing(Pi/61))", {"set xtics 0.0515015"}},
        {LINE "xtickmarks=some)", {"error: ", "xtickmarks"}},
        {"plot(sin(x),x=0..2*Pi,numpoints=3,adaptive=false,xtickmarks=spacing(Pi/2))",
         {"'π' 3.14159", "'3π/2' 4.71"}},
        {"plot(sin(x),x=0..2*Pi,numpoints=3,adaptive=false,xtickmarks=piticks)",
         {"'π/4' 0.785398163397, 'π/2' 1.57"}},
        {"plot(sin(x),x=0..2*Pi,numpoints=3,adaptive=false,xtickmarks=spacing(Pi/2,1))",
         {"set xtics -0.57079632679, 1.57079632679"}},
        {"plot(sin(x),x=0..2*Pi,numpoints=3,adaptive=false,xtickmarks=spacing(-Pi/2))",
         {"error: "}},
    };
    LOOKS_HOLD(looks);
}

/* What an axis gets that says nothing: multiples of Pi where its ends are some, powers of ten of
 * large and small numbers. */
static void test_default_ticks(void **state)
{
    (void)state;
    static const Look looks[] = {
        {"plot(sin(x),x=-Pi..2*Pi,numpoints=3,adaptive=false)",
         {"set xtics ('-π' -3.14", "'2π' 6.28", "!set ytics ("}},
        {"plot(x,x=0..Pi/4,numpoints=3,adaptive=false)", {"'π/4' 0.785398163397)"}},
        {"plot(x,x=0..3.14,numpoints=3,adaptive=false)", {"!π"}},
        {"plot(sin(x),x=0..2*Pi,numpoints=3,adaptive=false,xtickmarks=decimalticks)", {"!π"}},
        {"plot3d(x*y,x=-Pi..Pi,y=0..1,grid=[2,2])",
         {"set xtics ('-π' -3.14159265359, '-π/2' -1.57", "set ytics 0.2"}},
        {"plot(2e5*x,x=0..3,numpoints=2,adaptive=false)",
         {"!set yrange", "'2×10⁵' 200000", "('0' 0, '10⁵' 100000", "!set xtics ("}},
        {"plot(x,x=0..8e-5,numpoints=2,adaptive=false)", {"set xtics ('0' 0, '2×10⁻⁵' 2e-05"}},
        {"plot(x,x=-2e6..2e6,numpoints=2,adaptive=false)", {"'-2×10⁶' -2000000, '-10⁶' -1000000"}},
        {"plot(x+1e6,x=0..1,numpoints=2,adaptive=false)", {"!set ytics ("}},
        {"plot(x,x=0..10,numpoints=2,adaptive=false)", {"!set xtics ("}},
        {"plots:-loglogplot(x^3,x=1..100,numpoints=2,adaptive=false)",
         {"set yrange [1:1000000]", "'1' 1 0, '' 2 1", "'10' 10 0", "'10⁶' 1000000 0",
          "!set xtics ("}},
        {"plots:-semilogplot(x,x=1e-4..1,numpoints=2,adaptive=false)", {"'10⁻⁴' 0.0001 0"}},
        {"plots:-logplot(x,x=1..50,numpoints=2,adaptive=false)", {"!set ytics ("}},
    };
    LOOKS_HOLD(looks);
}

/* Bars of colours, areas, level curves on surfaces, circles instead of axes, numbers of names
 * below. */
static void test_choices(void **state)
{
    (void)state;
    static const Look looks[] = {
        {"plots:-densityplot(x+y,x=0..1,y=0..1,grid=[3,3])",
         {"set palette defined (0 '#", "set cbrange [0.3333333333:1.666666667]",
          "using (NaN):(NaN):(0) with points lc palette notitle"}},
        {"plots:-densityplot(x,x=0..1,y=0..1,grid=[3,3],coloring=[\"White\",\"Blue\"])",
         {"(0 '#ffffff'", "8 '#0000ff')"}},
        {"plots:-densityplot(x,x=0..1,y=0..1,grid=[3,3],colorbar=false)", {"!palette"}},
        {"plots:-densityplot(1,x=0..1,y=0..1,grid=[3,3])", {"!palette"}},
        {"plots:-contourplot(x,x=0..1,y=0..1,grid=[3,3],contours=3)", {"set cbrange [0.25:0.75]"}},
        {"plots:-contourplot(x,x=0..1,y=0..1,grid=[3,3],color=red)", {"!palette"}},
        {"plots:-display(plots:-densityplot(x,x=0..1,y=0..1,grid=[3,3]),plot(x,x=0..1,numpoints=2)"
         ")",
         {"set cbrange [0.1666666667:0.8333333333]"}},
        {LINE "filled=[color=\"Red\"])",
         {"with filledcurves y1=0 lc rgb '#ff0000' fs solid 1.0", "$d2 using 1:2 with lines"}},
        {LINE "filled=[color=\"Red\",transparency=1/2])", {"fs transparent solid 0.5"}},
        {LINE "filled)", {"with filledcurves", "!$d2"}},
        {LINE "filled=[colour=no])", {"error: "}},
        {LINE "filled=[size=3])", {"error: ", "filled"}},
        {BENT "style=patchcontour)",
         {"with pm3d fc rgb variable nocontour", "set contour surface", "nosurface notitle"}},
        {BENT "style=surfacecontour)", {"set contour surface", "!border lc"}},
        {BENT "style=patch)", {"!contour"}},
        {"plots:-polarplot(2,t=0..1,numpoints=2,adaptive=false)",
         {"set object circle at 0,0 size 2 ", "set label 'π/6'", "unset tics",
          "set xrange [-2.4:2.4]"}},
        {"plots:-polarplot(1,t=0..1,numpoints=2,adaptive=false)",
         {"set label '0.6' at", "!set label '0.8' at", "size 0.8 "}},
        {"plots:-implicitplot(x^2+y^2=1,x=-2..2,y=-2..2,grid=[5,5],filledregions,color=red)",
         {"#9ec7e6", "#eaf2f8", "#ff0000"}},
        {"plots:-implicitplot(x^2+y^2<1,x=-2..2,y=-2..2,grid=[5,5])", {"#9ec7e6", "!#eaf2f8"}},
        /* an inequality fills where it holds, and has its border */
        {"plots:-implicitplot(x<=1,x=0..2,y=0..1,grid=[3,2])",
         {"#9ec7e6", "\n0 0\n1 0\n1 1\n0 1\n", "!\n2 0", "\n1 0\n1 0.25\n"}},
        {"plots:-implicitplot(x>=1,x=0..2,y=0..1,grid=[3,2])", {"!\n0 0", "\n2 0"}},
        {"plots:-implicitplot(x=1,x=0..2,y=0..1,grid=[3,2],filled,coloring=[red,yellow])",
         {"fc rgb '#ff0000'", "fc rgb '#ffff00'", "!#9ec7e6"}},
        {"plots:-polarplot(2,t=0..1,numpoints=2,adaptive=false,axes=normal)",
         {"!circle", "set border 3"}},
        {"plots:-polarplot(2,t=0..1,numpoints=2,adaptive=false,axiscoordinates=cartesian)",
         {"!circle"}},
        {"plot(2,t=0..1,coords=polar,numpoints=2,adaptive=false,axiscoordinates=polar)",
         {"set object circle at 0,0 size 2 "}},
        {LINE "labels=[lambda1,x[2](t)],title=th1)", {"'λ₁'", "'x₂(t)'", "'th₁'"}},
        {"plots:-odeplot(dsolve({diff(lambda(t),t)=1,diff(x1(t),t)=2,lambda(0)=0,x1(0)=0},numeric),"
         "[[t,lambda(t)],[t,x1(t)]],0..1)",
         {"'λ(t)'", "'x₁(t)'"}},
        {LINE "labels=[x1y,\"x1\"],title=a[1,2])", {"'x1y'", "'x1'", "'a[1, 2]'"}},
    };
    LOOKS_HOLD(looks);
}

static void test_colours(void **state)
{
    (void)state;
    static const Look looks[] = {
        {LINE "color=\"#12aBcD\")", {"lc rgb '#12abcd'"}},
        {LINE "color=\"#12zzzz\")", {"error: "}},
        {LINE "color=\"#1 +2 3\")", {"error: "}},
        {LINE "color=\"#12345\")", {"error: "}},
        {LINE "color=crayon)", {"error: "}},
        {LINE "color=COLOR(RGB,1,1/2,0))", {"lc rgb '#ff8000'"}},
        {"plot([seq(k*x,k=1..8)],x=0..1,numpoints=2)", {"!dt"}},
        {"plot([seq(k*x,k=1..9)],x=0..1,numpoints=2)", {"lc rgb '#0072b2' lw 1.5 dt 2"}},
        {LINE "color=COLOUR(HSV,1/3,1,1))", {"lc rgb '#00ff00'"}},
        {LINE "color=COLOR(HUE,2/3))", {"lc rgb '#0000ff'"}},
        {LINE "color=COLOR(RGB,1,0))", {"error: "}},
        {LINE "color=COLOR(CMY,1,0,0))", {"error: "}},
    };
    LOOKS_HOLD(looks);
}

static void test_joined(void **state)
{
    (void)state;
    static const Look looks[] = {
        {"plots:-display(" LINE "view=[0..2,0..3])," LINE "view=[-1..1,1..4]))",
         {"set xrange [-1:2]", "set yrange [0:4]"}},
        {"plots:-display(" BENT "orientation=[45,60],scaling=constrained)," BENT "axes=boxed))",
         {"set view 60,135", "set view equal xyz", "set border 4095"}},
        {"plots:-display(" LINE "gridlines=true,size=[400,300]),plot(-x,x=0..1,axes=boxed))",
         {"set grid\n", "set border 31"}},
        {"plots:-display(" LINE "axis[1]=[mode=log]),plot(x,x=0..1))", {"set logscale x"}},
        {"plots:-display(" LINE "title=\"a\"),plots:-display(Matrix([[" LINE "color=red)]])))",
         {"error: ", "tables of plots"}},
        {"plots:-display(" LINE "title=\"a\")," BENT "style=patch))", {"error: "}},
        {"plots:-display(<" BENT "style=hidden)|" BENT "style=hidden)>)", {"set xtics 0.5"}},
        {"plots:-display(" BENT "style=hidden)," BENT "color=x))", {"set hidden3d", "$d2"}},
    };
    LOOKS_HOLD(looks);
}

/* Level curves of x*y over a square, at a quarter, a half and three quarters of the way up. */
static void test_contours(void **state)
{
    (void)state;
    static const Look looks[] = {
        {"plot3d(x,x=0..3,y=0..1,grid=[4,2],style=contour,contours=3)",
         {"$d3 << EOD", "!$d4", "0.5 0 0.5", "1.5 1 1.5", "2.5 0 2.5", "with lines lc rgb"}},
        {"plot3d(x,x=0..3,y=0..1,grid=[4,2],style=contour,contours=[1/4,2])",
         {"$d2 << EOD", "!$d3", "0.25 0 0.25", "2 1 2"}},
        {"plot3d(1,x=0..3,y=0..1,grid=[4,2],style=contour)", {"error: "}},
    };
    LOOKS_HOLD(looks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_data),     cmocka_unit_test(test_styles),
        cmocka_unit_test(test_axes),     cmocka_unit_test(test_lines),
        cmocka_unit_test(test_areas),    cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_colours),  cmocka_unit_test(test_joined),
        cmocka_unit_test(test_contours), cmocka_unit_test(test_default_ticks),
        cmocka_unit_test(test_choices),
    };
    return cmocka_run_group_tests_name("looks", tests, run_setup, run_teardown);
}
