#!/bin/sh
# Nothing ends the session: what asks for more than there is, or takes for ever, is an error, and the next statement
# is answered. Limits of time and Ctrl-C come through wherever the work is.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/survive.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# lives STATEMENTS: with 2 GB.
lives()
{
    timeout 60 "$DAESY" -q -s -e 0 --memory=2000 -c "$1" -c 'evalf(Pi, 30);' > out 2> err < /dev/null
    status=$?
    { test $status -eq 0 || test $status -eq 4; } && test "$(tail -1 out)" = 3.14159265358979323846264338328
    ok "lives: $1"
    test $tap_status -eq 0 || { echo "status $status"; cat out err | tail -3; } | cut -c1-200 | sed 's/^/# /'
}

lives 'erf(1e6): erf(0.5/sqrt(1e-16)): erf(1e40): Zeta(1e20): Zeta(1e99999):'
lives 'int(erf(1e8*x), x = 0..1.0): evalf(Int(erf(10^8*x), x = 0..1)):'
lives 'plot(Zeta(10^(10*x)), x = 0..3):'
lives 'add(1/i, i = 1..30000): evalf(add(sqrt(i), i = 1..2000), 500):'
lives '2^(2^40): 10^9!: 3^(10^12): binomial(10^15, 10^9):'
lives 'CodeGeneration:-C(x, resultname=""): CodeGeneration:-C(x, resultname=3):'
lives 'kernelopts(datalimit=100000): readline("/dev/zero"):'
lives 'kernelopts(datalimit=200000): Matrix(6000, 6000): L := [$1..10^7]:'
lives 'kernelopts(datalimit=60000): LinearAlgebra:-Eigenvalues(Matrix(60, 60, (i, j) -> evalf(1/(i+j^2)))): evalf[100000](Pi):'
lives 'for k to 20 do try timelimit(0.005*k, Matrix(2000, 2000)): catch "time expired": end try: end do: seq(f(i), i=1..100000):'

# ends SECONDS STATEMENT: a limit of one second of work stops it soon.
ends()
{
    timeout 60 "$DAESY" -q -s -e 0 -c "timelimit(0.5, $1);" -c 'time();' > out 2> err < /dev/null
    tail -1 out | awk '{ exit !($1 < 1.5) }' && grep -q 'time expired' err
    ok "time limit: $1"
    test $tap_status -eq 0 || cat out err | tail -3 | cut -c1-200 | sed 's/^/# /'
}

ends 'LinearAlgebra:-Eigenvalues(Matrix(60, 60, (i, j) -> 1/(i+j-1)))'
ends 'evalf(polylog(30000, 1/2))'
ends 'evalf(Zeta(50.5+1e8*I))'
ends 'readline("/dev/zero")'
ends 'evalf(RootOf(expand(mul(_Z-1/i^19, i=1..60))+1/10^3000))'
command -v gnuplot > /dev/null &&
    ends 'plots:-exportplot("a.svg", plot3d(sin(x*y), x=0..10, y=0..10, grid=[400,400]))'

# worked PID: the hundredths of a second for which it or a child of it had a processor; fails when it is no more.
worked()
{
    cat /proc/[0-9]*/stat 2> /dev/null | awk -v pid="$1" -v second="$(getconf CLK_TCK)" '
        { sub(/\(.*\)/, "name") }
        $1 == pid || $4 == pid { ticks += $14 + $15; there = there || $1 == pid && $3 != "Z" }
        END { print int(100 * ticks / second); exit !there }'
}

# breaks STATEMENT: Ctrl-C in the midst of its work ends it before it has worked for six seconds; there is no clock. How
# fast it is is measured elsewhere.
breaks()
{
    ( ulimit $seconds 6 && exec "$DAESY" -q -s -c "$1" ) > out 2> err < /dev/null &
    pid=$!
    while done=$(worked $pid) && test "$done" -lt 60; do sleep 0.1; done
    kill -INT $pid
    wait $pid
    test $? -eq 130
    ok "Ctrl-C: $1"
}

seconds=-t # of work; POSIX knows only -f, as tests/memory.sh says
test -r /proc/self/stat || { skip 'Ctrl-C' 'no /proc'; tap_done; exit; }
breaks 'LinearAlgebra:-Eigenvalues(Matrix(60, 60, (i, j) -> 1/(i+j-1)));'
breaks 'evalf(Zeta(50.5+1e10*I));'
breaks 'evalf[20000](polylog(3, 1/3));'
breaks 'evalf(Int(polylog(3, x), x = 0..0.9), 2000);'
tap_done
