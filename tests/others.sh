#!/bin/sh
# Sheets written from Maple's documentation and habits alone, run as they are: tests/sheets-of-others/*.mpl
# hold what they compute against values known beforehand and print FAILED where these differ. None
# may say so, stop, or keep a command of Maple as an unknown function. slate/ is a library of 2,000
# lines that one of them reads.
. "${srcdir:-.}/tests/tap.sh"
sheets=$(cd "$srcdir/tests/sheets-of-others" && pwd) || exit 1
work=${TMPDIR:-/tmp}/others.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
seen=0
for sheet in "$sheets"/*.mpl; do
    seen=$((seen + 1))
    name=$(basename "$sheet" .mpl)
    "$DAESY" -q -b "$sheets" < "$sheet" > out 2>&1
    ! grep -E 'FAILED|error:|unknown function' out > bad
    ok "$name"
    test $tap_status -eq 0 || head -n 5 bad | sed 's/^/# /'
    test "$(tr -cd ';:' < "$sheet" | wc -c)" -ge 50
    ok "$name has its statements"
done
test $seen -ge 30
ok 'there are sheets'
tap_done
