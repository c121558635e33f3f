#!/bin/sh
# Every sheet of scripts/ runs to its end, which means that its own checks hold, and draws the figure
# named after it; the procedures they check with do refuse what is wrong; and the table in the
# folder's README names every sheet.
. "${srcdir:-.}/tests/tap.sh"
test -d "$srcdir/scripts" || skip_all 'no scripts'
scripts=$(cd "$srcdir/scripts" && pwd)
drawn=yes
command -v gnuplot > /dev/null || drawn=no
stability=yes
grep -q '^#define HAVE_LAPACK' "${top_builddir:-.}/config.h" || stability=no
work=${TMPDIR:-/tmp}/scripts.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY

if test $drawn = yes; then
    for sheet in "$scripts"/*.dae; do
        name=$(basename "$sheet" .dae)
        if test $stability = no && grep -q 'continuation(' "$sheet"; then
            skip "$name" 'no LAPACK'
            continue
        fi
        "$DAESY" -q --batch "$sheet" > out 2> err < /dev/null
        ok "$name: runs, and its checks hold"
        test $tap_status -eq 0 || tail -n 12 out err | sed 's/^/# /'
        grep -q '</svg>' "$name.svg" 2> /dev/null
        ok "$name: draws $name.svg"
    done
else
    skip 'the sheets' 'no gnuplot'
fi

# wrong DESCRIPTION STATEMENT: after reading check.mpl the statement must fail.
wrong()
{
    printf 'read "check.mpl":\n%s\n' "$2" > sheet.dae
    "$DAESY" -q --batch --library="$scripts" sheet.dae > out 2>&1 < /dev/null
    test $? -eq 4
    ok "check.mpl: $1"
}

decay='{diff(x(t),t) = -x(t), x(0) = 1}'
wrong 'a value that is off' 'check("one", 1.1, 1, 0.01);'
wrong 'a value that is not a number' 'check("one", undefined, 1, 0.01);'
wrong 'a solution that is off' "check_at(dsolve($decay, numeric), 1, [x(t) = 0.4], 0.01);"
wrong 'a quantity that is not kept' "check_held(dsolve($decay, numeric), x(t), 0..1, 0.01);"
wrong 'a system that is not refused' "refused($decay, \"do not satisfy\");"

none 'the README names every sheet' "$(for sheet in "$scripts"/*.dae; do
    name=$(basename "$sheet")
    grep -q "^| \`$name\` " "$scripts/README.md" || echo "$name"
done)"
none 'the README names only sheets that are there' "$(sed -n 's/^| `\([^`]*\)` .*/\1/p' "$scripts/README.md" |
    while read -r name; do test -f "$scripts/$name" || echo "$name"; done)"
tap_done
