#!/bin/sh
# Sheets of a stranger: nothing that they say reaches a shell or commands the terminal.
. "${srcdir:-.}/tests/tap.sh"
sheets=$(cd "${srcdir:-.}/tests/secure" && pwd) || exit 1
work=${TMPDIR:-/tmp}/secure.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
unset DISPLAY WAYLAND_DISPLAY

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
tap_done
