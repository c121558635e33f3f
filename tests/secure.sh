#!/bin/sh
# Sheets of a stranger: nothing that they say reaches a shell or commands the terminal, and with --secure nothing
# happens outside of their folder and beyond the limits. Each promise of doc/design/secure.md has its lines here.
. "${srcdir:-.}/tests/tap.sh"
sheets=$(cd "${srcdir:-.}/tests/secure" && pwd) || exit 1
work=${TMPDIR:-/tmp}/secure.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
unset DISPLAY WAYLAND_DISPLAY
# With the sanitizer, too, there is no more memory where there is none.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}allocator_may_return_null=1
export ASAN_OPTIONS

# in_room NAME: an empty folder with a sheet in it, as home and as the folder of work.
in_room()
{
    mkdir "$work/$1" && cd "$work/$1" && cp "$sheets/$1.dae" sheet.dae || exit 1
}

# run OPTIONS...: answers in out and err, the status in status; the session has to come to an end by itself.
run()
{
    HOME=$PWD timeout 100 "$DAESY" -q -s -e 0 "$@" > out 2> err < /dev/null
    status=$?
}

for sheet in "$sheets"/shell-*.dae; do
    name=$(basename "$sheet" .dae)
    in_room "$name"
    run sheet.dae
    test $status -eq 0 || test $status -eq 4
    ok "$name: comes to its end"
    test -z "$(find "$work" -name '*owned*' ! -name '*.*')"
    ok "$name: no shell"
done

in_room escape-all
printf '1+1;\nquit;\n' >> sheet.dae
for how in sheet.dae --emit=json; do
    test $how = sheet.dae || set -- sheet.dae
    run $how "$@"
    none "$how: no control characters" "$(cat out err | tr -d '\n\t\r' | grep -aE "$(printf '[\001-\037\177]|\302[\200-\237]')" | cat -v)"
    set --
done

# --- --secure --------------------------------------------------------------------------------

# The room has a folder above it that nobody may touch, links that lead there, and what was there before.
in_secure_room()
{
    in_room "$1"
    mkdir sub && ln -s .. link && ln -s ../secret.dae linked.dae && ln -s ../new dangling && mkfifo fifo || exit 1
    echo 'secret := 1;' > ../secret.dae
    echo 'here := 7;' > sub/here.dae
    echo old > old.txt
    (cd .. && find . -path "./$1" -prune -o -print | sort) > "$work/before"
}

# Is everything outside as it was?
outside()
{
    (cd "$work/$1" && cd .. && find . -path "./$1" -prune -o -print | sort) | diff "$work/before" - > /dev/null &&
        test "$(cat ../secret.dae)" = 'secret := 1;' && test "$(cat old.txt)" = old && test ! -e /tmp/daesy-secure-new
    ok "$1: nothing outside is touched"
}

: > "$work/before"
in_secure_room outside
run --secure sheet.dae
none 'nothing outside can be read, nothing old changed' "$(grep LEAK out; grep unexpected err)"
outside outside

in_secure_room inside
run --secure sheet.dae
test $status -eq 0 && grep -q 'true, "a b", 5, 7, 8' out
ok 'inside the folder sheets read and write'
test "$(cat made.txt | tr '\n' ' ')" = 'a b c ' && test -s sub/p.svg && test -s y.tex && test -s shown.txt
ok 'what they wrote is there'
none 'no temporary file is left' "$(find . -name '*~*')"
(cd / && timeout 100 "$DAESY" -q -s --secure "$work/inside/sheet.dae" < /dev/null) > out 2> err
grep -q 'made.m was there before' err
ok 'another session changes nothing of it, and the folder is the sheet'"'"'s'

in_secure_room in-sheet
run sheet.dae
grep -q true out && ! grep LEAK out
ok 'interface(secure=true) is one way'
outside in-sheet

# limit NAME OPTION WORDS: ends by itself within time, and says so.
limit()
{
    in_secure_room "limit-$1"
    run --secure --limit="$2" sheet.dae
    test $status -eq 4 && grep -q "$3" err && ! grep -q LEAK out
    ok "limit of $1"
    test $tap_status -eq 0 || cat out err | tail -3 | cut -c1-200 | sed 's/^/# /'
    outside "limit-$1"
}
limit time time=1 'time of a secure session is over'
limit output output=1 'shows no more'
test "$(wc -c < out)" -le 1048576
ok 'no more is shown'
limit memory memory=200 'out of memory'
tail -1 out | grep -qx 2
ok 'memory: the session goes on'
in_secure_room limit-files
run --secure --limit=filesize=1 sheet.dae
grep -qx 2 out && ! grep LEAK out && test "$(wc -c < big.txt)" -le 1048576 && test "$(ls | wc -l)" -lt 115
ok 'size and number of files are limited'
"$DAESY" --limit=time=0 -c 1 > out 2> err < /dev/null
test $? -eq 1
ok 'a limit that is none is refused'
tap_done
