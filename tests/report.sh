#!/bin/sh
# Reports of sheets: texts of comments, statements, results and figures in one document of each kind.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/report.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY
TMPDIR=$work
export TMPDIR
LC_ALL=C.UTF-8
export LC_ALL

# has TEXT FILE
has()
{
    grep -qF -- "$1" "$2"
    ok "$2 has: $1"
    test $tap_status -eq 0 || sed 's/^/# /' "$2" | cut -c1-200 | head -80
}

cat > lab.dae << 'END'
#!/usr/bin/env -S daesy --batch
## A first report
#
# With $x^2+\lambda$ as *formula*, `code`, and 3 < 4 & no $\input{lab.dae}$.
# It goes on.
#-------------
### Part <two>
A := diff(x(t),t)/2+lambda;   # a remark
hidden := 3:
(* - first
- second **point** *)
printf("done: %d\n", hidden);
M := Matrix([[1, sqrt(a)], [b^n, int(f(s), s = 0..infinity)]]);
[1/2, {x, y}];
"text & <string>";
f := proc(n) n^2 end proc;
1/0;
# The end.
END
for kind in html tex md ipynb; do
    "$DAESY" -q -e 0 --report=lab.$kind lab.dae > out 2> err < /dev/null
    test $? -eq 4 && test -s lab.$kind
    ok "a report as $kind"
    test $tap_status -eq 0 || sed 's/^/# /' err
done
has '<title>A first report</title>' lab.html
has '<h1>A first report</h1>' lab.html
has '<h2>Part &lt;two&gt;</h2>' lab.html
has '<math><mrow><msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup><mo>+</mo><mi>λ</mi></mrow></math> as <em>formula</em>, <code>code</code>, and 3 &lt; 4 &amp; no $\input{lab.dae}$. It goes on.</p>' lab.html
has '<li>second <strong>point</strong></li>' lab.html
has '<span class="c">   # a remark</span>' lab.html
has '<mi>A</mi><mo>:=</mo><mfrac>' lab.html
has '<msqrt><mrow><mrow><mi>a</mi></mrow></mrow></msqrt>' lab.html
has '<pre class="printed">done: 3' lab.html
has 'error: numeric exception: division by zero' lab.html
has '<p>The end.</p>' lab.html
has '\section*{\LARGE A first report}' lab.tex

# Signs with a backslash are themselves, spaces are spaces.
cat > signs.dae << 'END'
# Set $\{a\,b\;c\!d\%\}$ and $x\_1$.
1+1;
END
"$DAESY" -q --report=signs.html signs.dae > out 2>&1 < /dev/null
has 'Set <math><mrow><mo>{</mo><mi>a</mi><mspace width="0.17em"></mspace><mi>b</mi><mspace width="0.17em"></mspace><mi>c</mi><mi>d</mi><mo>%</mo><mo>}</mo></mrow></math> and <math><mrow><mi>x</mi><mo>_</mo><mn>1</mn></mrow></math>.' signs.html
# What a wide result repeats has a label, as on the screen.
echo 'solve(x^3+p*x^2+q*x+r = 0, x, explicit);' > labels.dae
echo 'y := [solve(x^3+p*x^2+q*x+r = 0, x, explicit)];' > list.dae
"$DAESY" -q --report=list.md list.dae > out 2>&1 < /dev/null
grep -qF '\displaystyle y := [\mathrm{\%1}' list.md && test "$(grep -c '^\\displaystyle ' list.md)" -eq 4
ok 'a list with labels has a row for each member'
for kind in html tex md; do
    "$DAESY" -q --report=labels.$kind labels.dae > out 2>&1 < /dev/null
done
test "$(grep -o '%1</mi>' labels.html | wc -l)" -eq 7 && grep -q '<mtr><mtd style="text-align:left"><mi mathvariant="normal">%1</mi><mo>:=</mo>' labels.html &&
    test "$(grep -c 'noalign' labels.tex)" -eq 3 && grep -qF '\displaystyle \mathrm{\%1} := \sqrt' labels.md
ok 'wide results have labels'
# Long sums and lists are broken between their parts, matrices and what is short are not.
cat > long.dae << 'END'
expand((a+b+c)^6);
[seq(x^k, k = 1..80)];
Matrix(4, 4, (i,j) -> a[i]*b[j]*c[i]*d[j]);
a+b-c;
[seq(u(k) = -k, k = 1..40)];
END
"$DAESY" -q --report=long.html long.dae > out 2>&1 < /dev/null
test "$(grep -c '^<math displaystyle="true"><mrow><mo form="infix"' long.html)" -eq 27 &&
    test "$(grep -c '^<math displaystyle="true"><mrow><msup>' long.html)" -eq 79 &&
    test "$(grep -c 'math display="block"' long.html)" -eq 2
ok 'long formulas have places to be broken at'
test "$(grep -c '<mo>(</mo><mn>[0-9]*</mn><mo>)</mo></mrow><mo>=</mo><mo>−</mo><mn>[0-9]*</mn>' long.html)" -eq 40
ok 'what is not seen takes nothing along, a sign behind = stays with its number'
has 'no \$\textbackslash{}input\{lab.dae\}\$' lab.tex
has '\result{A := \frac{\frac{d}{d t}x' lab.tex
has '# A first report' lab.md
awk '/^```/ { if (inside && $0 != "```") exit 1; inside = !inside; n++ } END { exit inside || n == 0 }' lab.md
ok 'what is fenced ends as it began'
has '## Part &lt;two>' lab.md
has 'A := \frac{\frac{d}{d t}x' lab.md
has '"cell_type": "markdown", "id": "daesy-0", "metadata": {}, "source": "# A first report\n\nWith' lab.ipynb
if command -v python3 > /dev/null; then
    python3 -c 'import json; json.load(open("lab.ipynb"))'
    ok 'the notebook is JSON'
    python3 -c 'import re, xml.dom.minidom as d
for m in re.findall("<math.*?</math>", open("lab.html", encoding="utf-8").read(), re.S): d.parseString(m)'
    ok 'formulas are well formed'
else
    skip 'the notebook is JSON' 'no python3'
    skip 'formulas are well formed' 'no python3'
fi
if command -v pdflatex > /dev/null; then
    "$DAESY" -q -e 0 --report=lab.pdf lab.dae > out 2> err < /dev/null
    head -c 4 lab.pdf | grep -q '%PDF'
    ok 'a PDF'
    test $tap_status -eq 0 || sed 's/^/# /' err
    none 'no folders are left' "$(ls -d daesy-report* 2> /dev/null)"
else
    skip 'a PDF' 'no pdflatex'
    skip 'no folders are left' 'no pdflatex'
fi
PATH=/nowhere "$DAESY" -q -c 'x := 1;' --report=none.pdf > out 2> err < /dev/null
test $? -eq 4 && grep -q 'there is no pdflatex' err && test ! -e none.pdf
ok 'without pdflatex'
mkdir stand-in
cat > stand-in/pdflatex << 'END'
#!/bin/sh
test -z "$SAID" || { printf 'This is\n%s\n\n' "$SAID"; exit 1; }
test -f report.tex && printf 'This is\n! Emergency stop.\nl.1\n' > report.log
exit ${STATUS}
END
chmod +x stand-in/pdflatex
STATUS=1 PATH=$work/stand-in:$PATH "$DAESY" -q -c 'x := 1;' --report=none.pdf > out 2> err < /dev/null
test $? -eq 4 && grep -q 'pdflatex does not set the report: Emergency stop.$' err && test ! -e none.pdf
ok 'what pdflatex complains of'
SAID='no format file' PATH=$work/stand-in:$PATH "$DAESY" -q -c 'x := 1;' --report=none.pdf > out 2> err < /dev/null
test $? -eq 4 && grep -q 'pdflatex does not set the report: no format file$' err
ok 'what it says where it leaves no log'
STATUS=0 PATH=$work/stand-in:$PATH "$DAESY" -q -c 'x := 1;' --report=none.pdf > out 2> err < /dev/null
test $? -eq 4 && grep -q 'pdflatex made no PDF' err && test ! -e none.pdf
ok 'no PDF from it'
none 'no folders are left by either' "$(ls -d daesy-report* 2> /dev/null)"
printf 'x := 1:\nreport("none.pdf");\n' > none.dae
PATH=/nowhere "$DAESY" -q none.dae > out 2> err < /dev/null
grep -q 'there is no pdflatex' err && ! grep -q 'files changed' err
ok 'its folder is no file that was changed'
"$DAESY" -q --secure --report=no.pdf -c '1;' > out 2> err < /dev/null
grep -q 'a secure session runs no pdflatex' err
ok 'not for strangers'

# --- inside of a sheet ---
printf 'restart; x := 3;\ny := x+a: report("mid.md"); z := 4;\n' > mid.dae
"$DAESY" -q --batch mid.dae > out 2> err < /dev/null
ok 'report in a sheet'
has 'y := x+a:' mid.md
test "$(grep -c 'report\|z := 4' mid.md)" -eq 0
ok 'of what stands before it'
"$DAESY" -q -c 'report("lab.doc");' > out 2> err < /dev/null
grep -q 'says no kind of report' err
ok 'a kind that there is not'
"$DAESY" --report=lab.doc mid.dae > out 2> err < /dev/null
test $? -eq 1
ok 'nor for the option'

if command -v gnuplot > /dev/null; then
    printf '# Figures\nplot(sin(x), x = 0..1);\nplot3d(x*y, x = 0..1, y = 0..1);\n' > plot.dae
    "$DAESY" -q --report=plot.html plot.dae > out 2> err < /dev/null
    test "$(grep -c '<svg' plot.html)" -eq 2 && test ! -e daesy-plot-1.svg
    ok 'figures are inside of a page'
    "$DAESY" -q --report=plot.md plot.dae > out 2> err < /dev/null
    test -s plot-1.svg && test -s plot-2.svg && grep -qF '![figure 2](<plot-2.svg>)' plot.md
    ok 'and beside Markdown'
    "$DAESY" -q --report=plot.ipynb plot.dae > out 2> err < /dev/null
    test "$(grep -o 'image/svg+xml' plot.ipynb | wc -l)" -eq 2
    ok 'and inside of notebooks'
    printf 'plots:-animate(plot, [sin(a*x), x = 0..6], a = 1..2, frames = 7);\n' > film.dae
    "$DAESY" -q --report=film.tex film.dae > out 2> err < /dev/null
    test "$(grep -c 'width=0.48.*film-[1-4]\.pdf' film.tex)" -eq 4 && test "$(ls film-*.pdf | wc -l)" -eq 4
    ok 'a film on paper is four of its pictures'
    "$DAESY" -q --report=film.html film.dae > out 2> err < /dev/null
    test "$(grep -o 'alt="frame [1-7]"' film.html | wc -l)" -eq 7 && grep -q 'type="range"' film.html &&
        ! grep -q 'image/gif' film.html
    ok 'on a page it has its frames, a button and a slider'
    cat > later.dae << 'END'
plot(sin(x), x = 0..1);
plots:-animate(plot, [sin(a*x), x = 0..1], a = 1..2, frames = 3);
plots:-densityplot(x*y, x = 0..1, y = 0..1);
for k to 2000 do v := expand((x+k)*(y-k)) end do:
gc();
"umlaut ü, star ★, β and Ω";
END
    for kind in html tex md; do
        "$DAESY" -q --report=later.$kind later.dae > out 2> err < /dev/null
        ok "figures after memory was collected, $kind"
    done
    test "$(grep -cE '<svg|<img' later.html)" -ge 3 && test -s later-1.pdf && test -s later-3.pdf &&
        test "$(grep -c includegraphics later.tex)" -ge 3 && test -s later-3.svg
    ok 'all of them'
    has 'umlaut\ ü,\ star\ ?,\ \ensuremath{\beta}' later.tex
else
    skip 'figures' 'no gnuplot'
fi
tap_done
