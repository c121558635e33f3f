#!/bin/sh
# Golden sheets: tests/golden/NAME.dae prints exactly NAME.out (standard output and diagnostics, with
# the folder's name and the line numbers of library files taken away) and exits with the status in
# its last line `exit N` (0 if none).
# tests/golden.sh --accept rewrites the .out files; look at the difference before you commit it.
. "${srcdir:-.}/tests/tap.sh"
golden=$(cd "$srcdir/tests/golden" && pwd) || exit 1
work=${TMPDIR:-/tmp}/golden.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
seen=0
for sheet in "$golden"/*.dae; do
    test -f "$sheet" || continue
    seen=$((seen + 1))
    name=$(basename "$sheet" .dae)
    "$DAESY" -q --batch "$sheet" > got.raw 2>&1 < /dev/null
    status=$?
    sed "s|$golden/||g; s|\(at repl/library/[a-z_]*\.dae\):[0-9]*|\1:N|" got.raw > got
    test $status -eq 0 || echo "exit $status" >> got
    if test "$1" = --accept; then
        cp got "$golden/$name.out"
        continue
    fi
    cmp -s got "$golden/$name.out"
    ok "$name"
    test $tap_status -eq 0 || diff "$golden/$name.out" got | head -n 20 | sed 's/^/# /'
done
test $seen -gt 0 || skip_all 'no golden sheets yet'
tap_done
