#!/bin/sh
# Plots from scripts: files where they are asked for, pictures that hold what was drawn, titles that
# cannot run code, and clear words where something is missing.
. "${srcdir:-.}/tests/tap.sh"
command -v gnuplot > /dev/null || skip_all 'no gnuplot'
work=${TMPDIR:-/tmp}/plots.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY

# draw EXPECTED-STATUS NAME STATEMENTS
draw()
{
    name=$2
    printf '%s\n' "$3" > sheet.dae
    "$DAESY" -q sheet.dae > out 2> err < /dev/null
    status=$?
    test $status -eq "$1"
    ok "$name: exit $1"
    test $tap_status -eq 0 || sed 's/^/# /' out err
}

# holds FILE PATTERN
holds()
{
    grep -qE "$2" "$1" 2> /dev/null
    ok "$name: $1 has $2"
    test $tap_status -eq 0 || ls | sed 's/^/# /'
}

draw 0 'a function' 'plot(sin(x), x=0..2*Pi, title="a sine");'
holds out 'daesy-plot-1\.svg'
holds daesy-plot-1.svg '</svg>'
holds daesy-plot-1.svg 'a sine'
test -z "$(find . -name '*~*')"
ok 'no temporary file is left'
draw 0 'two curves' 'plotsetup(svg, plotoutput="two.svg"):
plot([x,x^2], x=0..1, color=["Red","#0000ff"], legend=["line", parabola], labels=["time","way"]);'
holds two.svg 'parabola'
holds two.svg "(rgb\\( *255, *0, *0\\)|#[Ff][Ff]0000)"
holds two.svg 'way'
draw 0 'a title that looks like code' "plotsetup(svg, plotoutput=\"code.svg\"):
plot(x, x=0..1, title=\"it's \`touch ran\` \$(touch ran) a_b^c\");"
test ! -e ran
ok 'it is not run'
holds code.svg 'a_b\^c'
draw 0 'a plot that is assigned is not drawn' 'p := plot(x, x=0..1);'
holds out 'PLOT\(\.\.\.\)'
draw 0 'each plot of a sequence is drawn' 'seq(plot([[0,0],[1,k]]), k=1..2);'
holds out 'daesy-plot-2\.svg'
rm -f daesy-plot-2.svg
draw 0 'display joins' 'plotsetup(svg, plotoutput="joined.svg"): with(plots):
p := plot(x, x=0..1, legend="one"): q := pointplot([[0,0],[1,1]], symbol=diamond):
display([p,q], title="joined");'
holds joined.svg 'joined'
holds joined.svg 'one'
draw 4 'a numeric solution' 'S := dsolve({diff(q(s),s) = -q(s), q(0) = 1}, numeric): plot(S, 0..3);'
holds err 'plots:-odeplot\(S, \[s, q\(s\)\], 0..5\)'
draw 0 'several plots get several files' 'plotsetup(svg, plotoutput="fig.svg"):
plot(x, x=0..1); plot(x^2, x=0..1);'
holds fig.svg '</svg>'
holds fig-2.svg '</svg>'
draw 0 'formulas among the words' 'plotsetup(gnuplot, plotoutput="words.gp"):
plot([theta^2], theta=0..Pi, title=typeset("root: ", sqrt(omega)), legend=[lambda], tickmarks=[spacing(Pi/3), 4]);'
holds words.gp "title 'root: √ω'"
holds words.gp "xlabel 'θ'"
holds words.gp "'λ'"
holds words.gp "'π/3' 1.04.*'2π/3' 2.09.*'π' 3.14"
draw 0 'ticks of a narrow range' 'plotsetup(svg, plotoutput="narrow.svg"): plot(1e6+sin(x), x=0..10);'
holds narrow.svg '>1000000\.[0-9]<|> *1000000\.[0-9] *<|1000000\.[0-9]'
draw 0 'characters' 'plotsetup(char): plot(x, x=0..1, legend="rising");'
holds out '\*\*'
holds out 'rising'
draw 0 'the script' 'plotsetup(gnuplot, plotoutput="p.gp"): plot(x^2, x=0..1, axes=boxed);'
holds p.gp 'EOD'
gnuplot -e 'set terminal dumb' p.gp > drawn 2>&1
holds drawn '\*'
draw 0 'a solution' 'with(plots): plotsetup(svg, plotoutput="ode.svg"):
S := dsolve({diff(x(t),t) = y(t), diff(y(t),t) = -x(t), x(0) = 1, y(0) = 0}, numeric):
odeplot(S, [[t,x(t),color="Red"],[t,x(t)^2+y(t)^2]], t=0..6, legend=["x","invariant"], numpoints=50);'
holds ode.svg 'invariant'
draw 0 'a pole is a gap' 'plotsetup(gnuplot, plotoutput="pole.gp"): plot(1/x, x=-1..1, -5..5);'
draw 0 'procedures' 'plotsetup(gnuplot, plotoutput="proc.gp"):
plot(proc(x) if x < 0 then -x else x end if end proc, -1..1);'
holds proc.gp '^-1 1$'

draw 0 'in space' 'with(plots): plotsetup(svg, plotoutput="space.svg"):
display(plot3d(x*y, x=-1..1, y=-1..1, style=surface), spacecurve([t,0,t], t=0..1, color="Red"), labels=["east","north","up"]);'
holds space.svg 'north'
draw 0 'a table' 'with(plots): plotsetup(svg, plotoutput="table.svg"):
display(Matrix([[plot(x,x=0..1,title="first"),plot3d(x*y,x=0..1,y=0..1,title="second")]]), title="both");'
holds table.svg 'first'
holds table.svg 'second'
holds table.svg 'both'
draw 0 'looks' 'with(plots): plotsetup(svg, plotoutput="looks.svg"):
plot(sin(x), x=0..2*Pi, tickmarks=[piticks,[-1="low",1="high"]], caption="said below", titlefont=[times,bold,18], title="large");'
holds looks.svg 'π/2'
holds looks.svg 'low'
holds looks.svg 'said below'
holds looks.svg 'Times'
draw 0 'figures' 'with(plots): with(plottools): plotsetup(svg, plotoutput="figures.svg"):
display(disk([0,0],1,color="Gold"), textplot([0,0,"it'"'"'s `touch ran`"]), arrow([0,0],[2,2],0.1,0.2,0.3), scaling=constrained);'
test ! -e ran
ok 'a text is not run'
holds figures.svg "touch ran"
holds figures.svg '(rgb\( *255, *215, *0\)|#[Ff][Ff][Dd]700)'
draw 0 'regions and levels' 'with(plots): plotsetup(gnuplot, plotoutput="levels.gp"):
display(contourplot(x^2+y^2, x=-1..1, y=-1..1, filledregions=true), implicitplot(x=y^2, x=-1..1, y=-1..1));'
holds levels.gp 'filledcurves closed'
gnuplot -e 'set terminal dumb' levels.gp > drawn 2>&1
! grep 'line [0-9]*:' drawn | grep -qv warning
ok 'gnuplot takes it'
takes()
{
    gnuplot -e 'set terminal dumb' "$1" > drawn 2>&1
    ! grep 'line [0-9]*:' drawn | grep -qv warning
    ok "$name: gnuplot takes $1"
}
draw 0 'shades' 'with(plots): plotsetup(gnuplot, plotoutput="shades.gp"):
densityplot(sqrt(x*y), x=-1..1, y=-1..1); densityplot(x*y, x=-Pi..Pi, y=-1..1);
listdensityplot([[1,2,3],[4,5,infinity]]); plottools:-rotate(densityplot(x, x=0..1, y=0..1, grid=[9,9]), 1);
plotsetup(svg, plotoutput="shades.svg"): densityplot(x*y, x=-Pi..Pi, y=-1..1);'
holds shades.gp 'with rgbalpha'
holds shades-2.gp 'with rgbimage'
holds shades-2.gp "'-3?π' -3.1415"
holds shades-3.gp '^2 3 255 255 255 0 1$'
holds shades-4.gp 'filledcurves closed lc rgb variable'
holds shades.svg '<image '
for k in '' -2 -3 -4; do takes shades$k.gp; done
test "$(wc -c < shades.svg)" -lt 200000
ok 'the file is small'
draw 0 'signs for shades' 'plotsetup(char): plots:-densityplot(x, x=0..1, y=0..1);'
holds out ':+-+=+[+]+[*]+#+%+'
if command -v script > /dev/null; then
    printf 'plotsetup(char): plots:-animate(plot, [a*x, x=0..1], a=1..3, frames=3);\nquit;\n' |
        TERM=xterm script -qc "$DAESY -q -s" /dev/null > played
    test "$(grep -c "$(printf '\033')\[[0-9][0-9]*A" played)" -eq 2
    ok 'frames on a terminal stand on each other'
else
    skip 'frames on a terminal stand on each other' 'no script'
fi
draw 0 'bands on a surface' 'with(plots): plotsetup(gnuplot, plotoutput="bands.gp"):
contourplot3d(x*y, x=-1..1, y=-1..1, filledregions=true); listcontplot3d([[1,2],[3,5]], filledregions=true);
listcontplot([[1,2,3],[3,5,4],[1,0,0]], filledregions=true);'
holds bands.gp 'with polygons'
holds bands-2.gp 'with polygons'
holds bands-3.gp '^set yrange \[1:3\]'
for k in '' -2 -3; do takes bands$k.gp; done
draw 0 'levels in all of the rectangle' 'with(plots): plotsetup(gnuplot, plotoutput="room.gp"):
c := contourplot(x^2+y^2, x=-3..3, y=-Pi..Pi): c; display(c, plot(x, x=0..5)); contourplot(x*y, x=-1..1, y=-1..1, view=[0..1,0..1/2]);'
holds room.gp '^set yrange \[-3.14159'
holds room.gp "'π/2' 1.57"
holds room-2.gp '^set xrange \[-3:5\]'
holds room-3.gp '^set yrange \[0:0.5\]'
draw 0 'a box fills the picture' 'plotsetup(gnuplot, plotoutput="box.gp"):
plot3d(x*y/4, x=-4..4, y=-4..4, view=-1..1, scaling=constrained); plots:-spacecurve([cos(t), sin(t), t/2], t=0..60, scaling=constrained);
plot3d(x, x=0..1, y=0..1, lightmodel=light2); plot3d(x, x=0..1, y=0..1, color=red, lightmodel=none); plot3d(x, x=0..1, y=0..1, color=red);'
scale_of()
{
    sed -n 's/^set view [^,]*,[^,]*,\([0-9.]*\)$/\1/p' "$1"
}
awk "BEGIN{exit !($(scale_of box.gp) > 0.9 && $(scale_of box-2.gp) < 0.3)}"
ok 'flat boxes are drawn larger, tall ones smaller'
test "$(cat box-[345].gp | grep -c lighting)" -eq 2 && ! grep -q lighting box-4.gp
ok 'light falls where it is asked for'
draw 0 'a size for all' 'plotsetup(gnuplot, plotoutput="all.gp"): plotsetup(svg, plotoutput="size.svg", plotoptions="width=800,height=300,noborder"):
plot(x, x=0..1); plotsetup(default); plotsetup(svg, plotoutput="usual.svg"): plot(x, x=0..1);'
holds size.svg 'viewBox="0 0 800 300"'
holds usual.svg 'viewBox="0 0 640 480"'
draw 4 'a size that is none' 'plotsetup(svg, plotoptions="width=2");'
holds err 'width of a plot'
draw 0 'a root locus' 'with(DynamicSystems): plotsetup(gnuplot, plotoutput="locus.gp"):
RootLocusPlot(TransferFunction((s+1)/(s^2*(s+5))), 0..50); NyquistPlot(TransferFunction(10/(s+1)^3));'
test "$(grep -c 'with lines' locus.gp)" -eq 3 && test "$(grep -c 'with points' locus.gp)" -ge 2
ok 'has a line for each root, poles and zeros'
test "$(grep -c 'with lines' locus-2.gp)" -eq 1
ok 'the mirrored half of a Nyquist curve has its colour'
draw 0 'an animation' 'with(plots): animate(plot, [sin(a*x), x=0..6], a=1..2, frames=4);'
test "$(tr -d '\000' < daesy-plot-1.gif | LC_ALL=C grep -aob 'NETSCAPE' | wc -l)" -eq 1
ok 'it is one file that moves'
draw 0 'an animation as a page' 'with(plots): plotsetup(plotoutput="moves.html"): animate(plot, [sin(a*x), x=0..6], a=1..2, frames=4);'
test "$(grep -c '<img alt="frame [1-4]"' moves.html)" -eq 4 && test "$(grep -c ' hidden src=' moves.html)" -eq 3
ok 'a picture for each frame, the first one is seen'
holds moves.html 'type="range"'
holds moves.html '</html>'
draw 0 'a plot as a page' 'plotsetup(plotoutput="still.html"): plot(x, x=0..1);'
holds still.html 'alt="frame 1" src="data:image/svg'
! grep -q '<script' still.html
ok 'what does not move has no controls'
draw 4 'a plot as a film' 'plotsetup(plotoutput="still.mp4"): plot(x, x=0..1);'
holds err 'is no film'
if command -v ffmpeg > /dev/null
then
    draw 0 'a film' 'with(plots): plotsetup(plotoutput="moves.mp4"): animate(plot, [a*x, x=0..1], a=1..2, frames=3);'
    holds moves.mp4 'ftyp'
    draw 0 'a smooth GIF' 'with(plots): plotsetup(plotoutput="smooth.gif"): animate(plot, [a*x, x=0..1], a=1..2, frames=2);'
    shades=$(ffmpeg -loglevel error -i smooth.gif -frames:v 1 -f rawvideo -pix_fmt gray - < /dev/null | od -An -v -tu1 -w1 | sort -u | wc -l)
    test "$shades" -gt 40
    ok 'lines with shades between their colour and the white'
else
    draw 4 'no film' 'with(plots): plotsetup(plotoutput="moves.mp4"): animate(plot, [a*x, x=0..1], a=1..2, frames=3);'
    holds err 'there is no ffmpeg'
fi
draw 0 'frames' 'with(plots): plotsetup(svg, plotoutput="frame.svg"):
display([plot(x,x=0..1), plot(x^2,x=0..1)], insequence=true);'
holds frame-2.svg '</svg>'
draw 0 'the name says the kind' 'with(plots): plotsetup(plotoutput="named.png"): plot(x, x=0..1); exportplot("as.eps", plot(x,x=0..1));'
holds named.png 'PNG'
holds as.eps 'PS-Adobe'
draw 4 'a folder that is not there' 'plotsetup(svg, plotoutput="nowhere/p.svg");'
holds err 'nowhere'
draw 4 'an unknown option' 'plot(x, x=0..1, colr="Red");'
holds err 'has no option'
draw 4 'a name without a value' 'plot(a*x, x=0..1);'
holds err 'a has no value'
draw 4 'a range without the name' 'plot([x^2, sin(x)], 0..5);'
holds err 'x = a..b'
draw 4 'nothing to draw' 'plot(sqrt(-1-x^2), x=0..1);'
holds err 'no point with real coordinates'

mkdir bin
printf '#!/bin/sh\nexit 0\n' > bin/other
chmod +x bin/other
printf 'p := plot(x, x=0..1):\np;\n' > sheet.dae
PATH=$work/bin "$DAESY" -q sheet.dae > out 2> err < /dev/null
test $? -eq 4
ok 'without gnuplot: exit 4'
name='without gnuplot'
holds err 'not installed'
holds err 'gnuplot-nox'
printf '#!/bin/sh\nexit 3\n' > bin/gnuplot
chmod +x bin/gnuplot
PATH=$work/bin:$PATH "$DAESY" -q sheet.dae > out 2> err < /dev/null
test $? -eq 4
ok 'a gnuplot that dies: exit 4'
name='a gnuplot that dies'
holds err 'gnuplot ended unexpectedly'
tap_done
