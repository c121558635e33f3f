#!/bin/sh
# Whole sheets: errors of syntax with their places, results that are kept and compared by mathematics, and a class of
# submissions, right, right in another form, wrong, hostile and endless, each with its verdict.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/marks.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
TMPDIR=$work
export TMPDIR

# has TEXT FILE: the file has a line that begins with it.
has()
{
    awk -v text="$1" 'index($0, text) == 1 { found = 1 } END { exit !found }' "$2"
    ok "has: $1"
    test $tap_status -eq 0 || sed 's/^/# /' "$2"
}

# --- syntax ---
printf 'x := (1;\ny := 2 3;\nf := 3:\nprint("no");\n"abc' > bad.dae
"$DAESY" --check bad.dae > out 2> err
test $? -eq 2
ok 'a sheet that ends inside of a string'
has 'bad.dae:1:8: error: ' err
has 'bad.dae:2:8: error: ' err
has 'bad.dae:5:1: error: ' err
test ! -s out
ok 'nothing was run'
printf '1+;\n1;\n' > bad.dae
"$DAESY" --check bad.dae > out 2> err
test $? -eq 4
ok 'an error of syntax'
printf '1;\n1+1' > bad.dae
"$DAESY" --check bad.dae > out 2> err
test $? -eq 2
ok 'a statement without its end'
has 'bad.dae:2:3: error: ' err

# --- results that are kept ---
cat > sheet.dae << 'END'
# A remark
A := (x+1)^2;
B := int(x^2, x = 0..1): C := evalf(sin(1));
printf("%.8f\n", 1.23456789);
S := {1, x, x^2};
f := proc(n) n^2 end proc;
1/0;
M := Matrix([[1, 2], [3, 4]]);
plot(sin(x), x = 0..1);
x^2-1;
END
"$DAESY" --bless sheet.dae > out 2> err
ok 'results are kept'
has ': A := (x+1)^2' sheet.dae.results
"$DAESY" --check-output sheet.dae > out 2>&1
ok 'the same sheet has the same results'
has 'sheet.dae: 9 stored outputs: 8 equal, 0 equal in another form, 0 different, 0 missing, 1 plots' out
sed -e 's/(x+1)^2/x^2+2*x+1/; s/x^2-1;/(x-1)*(x+1);/; s/1.23456789/1.23456788/; s/n^2/n*n/' -e '1s/.*/# Another\nZ := 3:/' \
    sheet.dae > edited.dae
cp sheet.dae.results edited.dae.results
"$DAESY" --check-output edited.dae > out 2>&1
ok 'other forms are equal'
has 'edited.dae:3: A: equal in another form' out
has 'edited.dae:5: what is printed: equal in another form' out
has 'edited.dae:7: f: equal in another form' out
has 'edited.dae:11: output 1: equal in another form' out
sed -e 's/(x+1)^2/(x+1)^3/; s/\[3, 4\]/[3, 5]/; /^S/d' sheet.dae > wrong.dae
cp sheet.dae.results wrong.dae.results
"$DAESY" --check-output wrong.dae > out 2>&1
test $? -eq 3
ok 'others are not'
has 'wrong.dae:2: A: different' out
has 'wrong.dae: S: missing' out
has 'wrong.dae:7: M: different' out
"$DAESY" --check-output bad.dae > out 2> err
test $? -eq 1
ok 'no results are kept'

# Results outlive the memory that is collected between them.
cat > long.dae << 'END'
A := expand((x+1)^2);
M := Matrix([[1, 2], [3, a]]);
for k to 2000 do v := expand((x+k)*(y-k)) end do: gc():
S := {seq(x^k, k = 1..10)};
for k to 2000 do v := expand((x+k)*(y-k)) end do: gc():
f := x -> x^2+1;
END
"$DAESY" --bless long.dae > out 2> err && "$DAESY" --check-output long.dae > out 2>&1
has 'long.dae: 4 stored outputs: 4 equal, 0 equal in another form, 0 different' out

# --- worksheets ---
"$DAESY" --to-mw long.dae > long.mw
printf 'B := 2 3;\nC := (1;\nA := 1;\n' > bad.dae
"$DAESY" --to-mw bad.dae > bad.mw
"$DAESY" --check long.mw > out 2> err
ok 'a worksheet without errors of syntax'
"$DAESY" --check bad.mw > out 2> err
test $? -eq 4
ok 'and one with some'
has 'bad.mw, cell 1:1:8: error: ' err
has 'bad.mw, cell 2:1:8: error: ' err
for reference in long.dae long.mw; do
    "$DAESY" --mark $reference long.dae long.mw bad.mw > out 2> err
    has 'long.dae    right  right  right  right  4 of 4' out
    has 'long.mw     right  right  right  right  4 of 4' out
    has 'bad.mw      wrong  -      -      -      0 of 4' out
    has '    ends with an error: line 1: two factors side by side' out
done
"$DAESY" --bless long.mw > out 2> err
test $? -eq 1 && grep -q 'a worksheet stores its results itself' err
ok 'a worksheet keeps no results beside it'
"$DAESY" --bless - < long.dae > out 2> err
test $? -eq 1 && grep -q 'results are kept beside a file' err
ok 'standard input neither'

# --- a class ---
cat > reference.dae << 'END'
A := expand((x+1)^2);
sol := dsolve({diff(y(t),t,t)+y(t) = 0, y(0) = 1, D(y)(0) = 0}, y(t));
M := Matrix([[1, 2], [3, 4]])^(-1);
f := x -> x^2+1;
secret := 3:
2*Pi;
END
mkdir class
cp reference.dae class/right.dae
cat > class/form.dae << 'END'
$define TWO 2
A := (x+1)^TWO; sol := y(t) = sin(t+Pi/2); M := 1/2*Matrix([[-4, 2], [3, -1]]);
f := proc(u) 1+u*u end proc; 8*arctan(1);
END
echo 'A := (x+1)^3; sol := y(t) = cos(2*t); M := <1,2>; f := x -> x; printf("q 0 1 \n");' > class/wrong.dae
echo 'A := x^2+2*x+1; do od; M := 3;' > class/endless.dae
echo 'A := (1+x)^2; try read "../reference.dae" catch: end try; FileTools:-Remove("right.dae");' > class/hostile.dae
echo 'A := (1+x)^2; try system("ls") catch: end try;' > class/shell.dae
echo 'x := 5: A := (x+1)^2; sin := 3;' > class/value.dae
echo 'f := n -> f(n+1): f(1); A := (x+1)^2; fopen("made", WRITE); quit(7);' > class/deep.dae
printf 'A := 1\0\377' > class/binary.dae
"$DAESY" --mark --limit=time=2 --report=table.csv reference.dae class/*.dae missing.dae > out 2> err
ok 'a class is marked'
has 'right.dae    right  right  right  right  right     5 of 5' out
has 'form.dae     form   right  right  form   right     5 of 5' out
has 'wrong.dae    wrong  wrong  wrong  wrong  -         0 of 5' out
has '    A: (x+1)^3, not x^2+2*x+1; the difference is x^3+2*x^2+x' out
has 'endless.dae  right  -      -      -      -         1 of 5' out
has '    did not end' out
has 'hostile.dae  form ' out
has '    tried what is refused' out
grep -A1 '^shell.dae  ' out > left
has '    tried what is refused' left
has 'value.dae    wrong  -      -      -      -         0 of 5' out
has 'binary.dae   -      -      -      -      -         0 of 5' out
"$DAESY" --mark class/binary.dae class/right.dae > left 2> err
has 'error: cannot read class/binary.dae: a binary file, not a sheet' err
has '"missing.dae",not there,not there,not there,not there,not there,0,5,"cannot be read"' table.csv
has '"endless.dae",right,not there,' table.csv
ls class > left
test "$(wc -l < left)" -eq 9
ok 'the submissions leave nothing behind'
none 'no folders are left' "$(ls -d daesy-mark* 2> /dev/null)"
"$DAESY" --mark --report=table.html reference.dae class/right.dae > out 2> err
grep -q '<td class="v1">right' table.html
ok 'a table for a browser'
"$DAESY" --mark reference.dae > out 2> err
test $? -eq 1
ok 'a class of nobody'
# --- what is right where masses are positive ---
echo 'omega := sqrt(k/m); x1 := cos(sqrt(k/m)*t); r := sqrt(a^2); s := sqrt(b);' > oscillator.dae
echo 'omega := sqrt(k)*sqrt(m)/m; x1 := cos(sqrt(k)*t/sqrt(m)); r := a; s := -sqrt(b);' > student.dae
"$DAESY" --mark oscillator.dae student.dae > out 2> err
has 'student.dae  form   form   ?      wrong  2 of 4' out
has '    omega: equal where all names are positive' out
has '    r: equal where all names are positive' out
# --- what has its entries in another order ---
echo 'r := [solve(x^2=x+1, x)]; ev := <1, 2>; q := 3, 4; w := [1, 1, 2];' > ordered.dae
echo 'r := [(1-sqrt(5))/2, (1+sqrt(5))/2]; ev := <2, 1>; q := 4, 3; w := [1, 2, 2];' > student.dae
"$DAESY" --mark ordered.dae student.dae > out 2> err
has 'student.dae  form   ?      ?      wrong  1 of 4' out
has '    ev: right, but for the order of its entries' out
# --- what a person counts as right ---
cat > lenient.dae << 'END'
F := int(x*cos(x^2), x); G := int(1/(x^2-1), x); y1 := dsolve(diff(y(t),t) = -2*y(t), y(t));
y2 := dsolve(diff(y(t),t,t)+y(t) = 0, y(t)); ic := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, y(t));
S := solve({x+y = 3, x-y = 1}, {x, y}); E := x^2+y^2 = 1; M := Matrix([[1,2],[3,4]]);
z := solve(sin(x) = 0, x, allsolutions); s := series(sin(x), x, 6); n := LinearAlgebra:-NullSpace(<1,1;1,1>); i := infinity;
END
cat > a.dae << 'END'
F := sin(x^2)/2+7; G := ln(abs((x-1)/(x+1)))/2; y1 := y(t) = K*exp(-2*(t-1));
y2 := y(t) = A*cos(t-phi); ic := exp(-t);
S := [x = 2, y = 1]; E := 2 = 2*y^2+2*x^2; M := [[1,2],[3,4]];
z := Pi*k; s := x-x^3/6+x^5/120; n := {<1,-1>}; i := 1e308;
END
cat > b.dae << 'END'
F := sin(x^2)/2+C; G := -arctanh(x); y1 := c[1]*exp(-2*t);
y2 := y(t) = _C1*exp(I*t)+_C2*exp(-I*t); ic := y(t) = 2*exp(-t);
S := y = 1, x = 2; E := x^2-y^2 = 1; M := [[1,3],[2,4]];
z := 2*Pi*_Z1; s := x-x^3/6; n := {<1,1>}; i := -infinity;
END
cat > c.dae << 'END'
F := sin(x^2)+C; G := ln(x^2-1); y1 := y(t) = _C1*exp(-2*t)+_C2;
y2 := y(t) = A*(cos(t)+sin(t))+B*(cos(t)+sin(t)); y1 := y(t) = exp(-2*t);
END
"$DAESY" --mark lenient.dae a.dae b.dae c.dae > out 2> err
has 'a.dae       form   form   form   form   form   form   form   form   form   form   form   wrong  11 of 12' out
has 'b.dae       form   form   form   form   wrong  form   wrong  wrong  wrong  wrong  wrong  wrong  5 of 12' out
has 'c.dae       wrong  wrong  wrong  wrong  -  ' out
has '    F: right but for a constant of integration' out
has '    y2: the same solutions, with other constants' out
has '    n: another basis of the same space' out
# --- and what a person does not ---
echo 'q := isolate(2*x-y = 3, x); e := 2*x = y+3;' > asked.dae
echo 'q := 2*x-y = 3; e := 4*x-2*y = 6;' > student.dae
"$DAESY" --mark asked.dae student.dae > out 2> err
has 'student.dae  ?      form   1 of 2' out
has '    q: a multiple of the equation, not solved' out
echo 'q := m*diff(x(t),t)+k*x(t) = 0; w := m*diff(x(t),t)+k*x(t) = 0; r := x^2 = 2; e := x^2 = 2; eq1 := 3;' > asked.dae
echo 'q := diff(x(t),t)+k/m*x(t) = 0; w := t*(m*diff(x(t),t)+k*x(t)) = 0; r := x = 2; e := x^2-2; EQ_1 := 3;' > student.dae
"$DAESY" --mark asked.dae student.dae > out 2> err
has 'student.dae  ?      wrong  wrong  ?      -      0 of 5' out
has '    eq1: EQ_1 is there' out
has '    e: the difference of the sides, not = 0' out
has '    q: the equation times 1/m' out
echo 'F := int(2*x, x); G := int(2*x, x); z := solve(sin(x) = 0, x, allsolutions);' > asked.dae
echo 'F := Int(2*x, x); G := x^2+floor(x); z := Pi*_B1;' > student.dae
"$DAESY" --mark asked.dae student.dae > out 2> err
has 'student.dae  ?      ?      wrong  0 of 3' out
cat > asked.dae << 'END'
S := solve({x+y = 3, x-y = 1}, {x, y}); p := [2, 1]; V := <2, 1>;
X := dsolve({diff(x(t),t) = y(t), diff(y(t),t) = -x(t)}, {x(t), y(t)});
END
echo 'S := [1, 2]; p := {1, 2}; V := {1, 2}; X := {x(t) = A*cos(t)+B*sin(t), y(t) = A*cos(t)+B*sin(t)};' > a.dae
echo 'S := [y = 1, x = 2]; X := {x(t) = B*sin(t)-A*cos(t), y(t) = A*sin(t)+B*cos(t)};' > b.dae
"$DAESY" --mark asked.dae a.dae b.dae > out 2> err
has 'a.dae       ?      ?      ?      ?      0 of 4' out
has 'b.dae       form   -      -      form   2 of 4' out
# --- what points on the real line say, and the statement that asks ---
cat > asked.dae << 'END'
a := int(x*exp(-x), x); b := int(1/(1+x^2), x); c := int(1/sqrt(x^2-1), x); d := fsolve(cos(x) = x, x);
e := solve(x^2 < 4, x); f := abs(x); g := dsolve({diff(u(t),t) = -u(t), u(0) = 1}, u(t)); h := x^3-1;
i := evalf(Int(exp(-x^2), x = 0..1)); j := LinearAlgebra:-Eigenvectors(<2,0;0,3>)[2];
END
cat > a.dae << 'END'
a := piecewise(x < 0, -(x+1)*exp(-x), 3-(x+1)*exp(-x)); b := -arctan(1/x); c := arccosh(x); d := 0.739;
e := -2 < x and x < 2; f := sqrt(x^2); g := x(t) = exp(-t); h := (x-1)*(x^2+x+1) = x^3-1; i := Int(exp(-u^2), u = 0..1); j := <1,0;0,-5>;
END
cat > b.dae << 'END'
a := 5-(x+1)*exp(-x); b := apple = arctan(x); c := ln(x-sqrt(x^2-1)); d := 0.7390851332 = x;
e := x < 2; f := x; g := D(u)(t) = exp(-t); h := apple = x^3-1; i := 0.7469; j := <1,1;0,1>;
END
"$DAESY" --mark asked.dae a.dae b.dae > out 2> err
has 'a.dae       ?      ?      form   ?      form   form   ?      form   form   ?      5 of 10' out
has 'b.dae       form   ?      wrong  form   wrong  ?      wrong  ?      wrong  wrong  2 of 10' out
has '    a: its derivative is right, but the constant is another one behind a jump' out
has '    d: right to 3 digits' out
has '    e: x < 2, not RealRange(Open(-2),Open(2)); at -3 one holds and the other does not' out
has '    h: the value is right, of a name that was not asked for' out
echo 'h := 6.626e-34*5e14; w := 2.5e-20; F := int(1.*10^(-23)*x, x); d := fsolve(cos(x) = x, x); g := sqrt(2.);' > asked.dae
echo 'h := 3.5e-19; w := 2*1.25e-20; F := 10.^(-23)*x^2/2; d := 0.7390912345; g := 1.4144512;' > a.dae
"$DAESY" --mark asked.dae a.dae > out 2> err
has 'a.dae       ?      form   right  ?      wrong  2 of 5' out
has '    d: right to 5 digits' out
echo 'A := 1:' > silent.dae
"$DAESY" --mark silent.dae class/right.dae > out 2> err
test $? -eq 1 && grep -q 'shows no result' err
ok 'a reference that asks nothing'
tap_done
