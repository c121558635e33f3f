#!/bin/sh
# Large systems: with twice the unknowns at most 2.3 = 2^1.2 times the instructions and the bytes asked
# for, beyond what a session takes anyway. valgrind counts both; there is no clock. A run takes every second of
# the systems, and a change of NEWS.md moves on to others; TEST_SCALE above 1 takes all.
. "${srcdir:-.}/tests/tap.sh"
command -v valgrind > /dev/null || skip_all 'no valgrind'
nm "$DAESY" 2> /dev/null | grep -q '__asan_init' && skip_all 'the sanitizer does not run under valgrind'
work=${TMPDIR:-/tmp}/growth.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT

# counted INPUT: "instructions bytes", each less what an empty session takes.
counted()
{
    bytes=$(valgrind --tool=dhat --dhat-out-file="$work/dhat" "$DAESY" -q -c "$1" 2>&1 > "$work/out" < /dev/null |
        sed -n 's/.*Total: *\(.*\) bytes in .*/\1/p' | tr -d ,)
    instructions=$(sed -n 's/^,"te":\([0-9]*\).*/\1/p' "$work/dhat")
    echo "$((instructions - ${empty_instructions:-0})) $((bytes - ${empty_bytes:-0}))"
}

# grows NAME N SHEET: SHEET with N and 2N in place of NNN; its last line must print true.
grows()
{
    turn=$((turn + 1))
    test $((turn % 2)) -eq 0 || test "${TEST_SCALE:-1}" -gt 1 || return 0
    small=$(counted "$(echo "$3" | sed "s/NNN/$2/g")")
    large=$(counted "$(echo "$3" | sed "s/NNN/$((2 * $2))/g")")
    test "$(tail -n 1 "$work/out")" = true
    ok "$1, $((2 * $2)): the right value"
    test $tap_status -eq 0 || sed 's/^/# /' "$work/out" | head -n 5
    ratios=$(echo "$small $large" | awk '{ printf "%.2f times the instructions, %.2f times the bytes", $3 / $1, $4 / $2 }')
    echo "$small $large" | awk '{ exit !($1 > 0 && $2 > 0 && $3 < 2.3 * $1 && $4 < 2.3 * $2) }'
    ok "$1: twice the unknowns, $ratios"
}

turn=$(wc -c < "$srcdir/NEWS.md")
empty=$(counted 'true;')
empty_instructions=${empty% *}
empty_bytes=${empty#* }

heat='eqs := [diff(u[1](t),t)=(NNN+1)^2*(-2*u[1](t)+u[2](t)), seq(diff(u[i](t),t)=(NNN+1)^2*(u[i-1](t)-2*u[i](t)+u[i+1](t)), i=2..NNN-1), diff(u[NNN](t),t)=(NNN+1)^2*(u[NNN-1](t)-2*u[NNN](t)), seq(u[i](0)=sin(Pi*i/(NNN+1.)), i=1..NNN)]:
S := dsolve(eqs, numeric, OPTIONS):
evalb(abs(eval(u[1](t), S(0.001)) - sin(Pi/(NNN+1.))*exp(-4*(NNN+1)^2*evalf(sin(Pi/(2*(NNN+1))))^2*0.001)) < 1e-6);'
for options in stiff=true method=mebdfi 'method=radau,reduction=none'; do
    grows "heat by lines, $options" 64 "$(echo "$heat" | sed "s/OPTIONS/$options/")"
done
# What grows with the square of a small cost shows only where there are many.
grows 'heat by lines, set up' 400 "$(echo "$heat" | sed 's/OPTIONS/stiff=true/; s/^evalb.*/true;/')"

# Diodes behind resistors and capacitors, all currents unknowns: N/2 of each. The value of few nodes is that of many.
ladder='m := NNN/2-1: eqs := [v[0](t) = sin(100*t), i0(t) = (v[0](t)-v[1](t))/1000, seq(diff(v[j](t),t) = 1000*(v[j-1](t)-2*v[j](t)+v[j+1](t)) - 0.001*(exp(v[j](t)/0.026)-1), j=1..m-1), diff(v[m](t),t)=1000*(v[m-1](t)-v[m](t)), seq(i[j](t) = (v[j](t)-v[j+1](t))/1000, j=1..m-1)]:
S := dsolve([op(eqs), seq(v[j](0)=0, j=1..m)], numeric):
evalb(abs(eval(v[2](t), S(0.02)) - 0.267505) < 1e-4);'
grows 'ladder of diodes' 160 "$ladder"
grows 'ladder of diodes, method=radau, reduction=none' 160 "$(echo "$ladder" | sed 's/numeric/numeric,method=radau,reduction=none/')"

# Pendula joined by springs, index 3, N in a row: the first one is told what it does by the length.
pendula='n := NNN: eqs := [seq(op([diff(x[a](t),t,t) = -lam[a](t)*x[a](t) + `if`(a>1, 5*(x[a-1](t)-x[a](t)), 0) + `if`(a<n, 5*(x[a+1](t)-x[a](t)), 0), diff(y[a](t),t,t) = -lam[a](t)*y[a](t) - 9.81 + `if`(a>1, 5*(y[a-1](t)-y[a](t)), 0) + `if`(a<n, 5*(y[a+1](t)-y[a](t)), 0), x[a](t)^2+y[a](t)^2 = 1]), a=1..n)]:
ini := [seq(op([x[a](0)=sin(0.4), y[a](0)=-cos(0.4), D(x[a])(0)=0, D(y[a])(0)=0]), a=1..n)]:
S := dsolve([op(eqs),op(ini)], numeric, OPTIONS):
evalb(abs(eval(x[n/2](t), S(1.)) - sin(eval(f(t), dsolve({diff(f(t),t,t)=-9.81*sin(f(t)), f(0)=0.4, D(f)(0)=0}, numeric, abserr=1e-10, relerr=1e-10)(1.)))) < 1e-4);'
grows 'row of pendula' 22 "$(echo "$pendula" | sed 's/, OPTIONS//')"
grows 'row of pendula, stabilization=ggl, method=radau' 18 "$(echo "$pendula" | sed 's/OPTIONS/stabilization=ggl,method=radau/')"
tap_done
