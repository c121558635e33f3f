#!/bin/sh
# Where the system gives little memory (ulimit -v), a sheet is answered or says "out of memory", and what follows it is
# answered: no signal, no internal error, no hang. The sheets are the golden ones that use most of it.
. "${srcdir:-.}/tests/tap.sh"
nm "$DAESY" 2> /dev/null | grep -q '__asan_init' && skip_all 'the sanitizer itself needs terabytes of addresses'
golden=$(cd "$srcdir/tests/golden" && pwd) || exit 1
work=${TMPDIR:-/tmp}/memory.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
echo 'evalf(Pi, 30);' > last.dae
lacked=0
addresses=-v # POSIX knows only -f; a shell without it says so, and every test here fails

# held LIMIT SHEET: with so many kB, and once more without a limit: where memory did not lack, the same was said.
held()
{
    ( ulimit $addresses "$1" && exec timeout 60 "$DAESY" -q -e 0 "$golden/$2.dae" last.dae ) > out 2> err < /dev/null
    status=$?
    test -f "$2.free" || "$DAESY" -q -e 0 "$golden/$2.dae" last.dae > "$2.free" 2> /dev/null < /dev/null
    lacks=0
    grep -q 'out of memory' err && lacks=1
    lacked=$((lacked + lacks))
    { test $status -eq 0 || test $status -eq 4; } && test "$(tail -1 out)" = 3.14159265358979323846264338328 &&
        { test $lacks -eq 1 || cmp -s out "$2.free"; }
    ok "$2 in $1 kB"
    test $tap_status -eq 0 || { echo "status $status"; tail -3 out; tail -3 err; } | cut -c1-200 | sed 's/^/# /'
}

# The least with which a session begins, which the libraries decide.
least=40000
until ( ulimit $addresses $least && exec "$DAESY" -q last.dae ) > out 2> /dev/null < /dev/null || test $least -gt 400000; do
    least=$((least + 5000))
done
for more in 15000 27000 65000; do # most lack memory with the first two
    for sheet in integers large large-circuit sides poles-moving; do
        held $((least + more)) $sheet
    done
done
for more in 35000 65000; do # the one that lacks most often
    held $((least + more)) exact
done
test $lacked -gt 9
ok 'some of them lacked memory'

# A record is written for each statement, and the text of a sheet may be what there is no room for.
( ulimit $addresses 90000 && exec timeout 60 "$DAESY" -q --emit=json -e 0 "$golden/integers.dae" last.dae ) > out 2> err < /dev/null
grep -q '"out of memory' out && tail -1 out | grep -q 3.14159265358979323846264338328
ok 'records'
awk 'BEGIN { printf "L := ["; for (i = 0; i < 600000; i++) printf "%d, ", i; print "0]:" }' > wide.dae
for limit in 80000 120000 160000 250000; do
    ( ulimit $addresses "$limit" && exec timeout 60 "$DAESY" -q -e 0 wide.dae last.dae ) > out 2> err < /dev/null
    status=$?
    { test $status -eq 0 || grep -q 'out of memory' err; } && test $status -lt 5 &&
        test "$(tail -1 out)" = 3.14159265358979323846264338328
    ok "a wide statement in $limit kB"
    test $tap_status -eq 0 || { echo "status $status"; tail -3 out; tail -3 err; } | cut -c1-200 | sed 's/^/# /'
done

# A line from a pipe that is longer than the memory: it is given up, once, and what follows is read.
pipe()
{
    "$@" | timeout 60 "$DAESY" -q -e 0 --memory=40 > out 2> err
    status=$?
    test $status -eq 4 && test "$(tail -1 out)" = 3.14159265358979323846264338328 &&
        test "$(grep -c '^error' err)" -eq 1 && grep -q '^error: out of memory while the text was read' err
    ok "$1 from a pipe"
    test $tap_status -eq 0 || { echo "status $status"; tail -3 out; tail -3 err; } | cut -c1-200 | sed 's/^/# /'
}
long_line()
{
    yes 'a+' | tr -d '\n' | head -c 60000000
    echo ';'
    sleep 1
    cat last.dae
}
pipe long_line
tap_done
