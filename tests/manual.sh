#!/bin/sh
# The guide: every statement of doc/manual runs and prints what stands behind it. tests/manual.sh --accept [NAME]
# writes the outputs (of one chapter) anew; FIGURES=DIR keeps the figures there as NAME-K.svg or .gif (PLOTS=pdf: NAME-K.pdf).
. "${srcdir:-.}/tests/tap.sh"
guide=$(cd "$srcdir/doc/manual" && pwd) || exit 1
work=${TMPDIR:-/tmp}/manual.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# keep_figures NAME: the plots of a chapter in their order; what moves is a GIF.
keep_figures()
{
    k=1
    while set -- "$1" daesy-plot-$k.*; test -f "$2"; do
        mv "$2" "$FIGURES/$1-$k.${2##*.}"
        k=$((k + 1))
    done
}

for chapter in "$guide"/[0-9]*.md; do
    file=$(basename "$chapter" .md)
    name=${file#*-}
    case ${2:-$name} in "$name") ;; *) continue ;; esac
    awk -v what=sheet -f "$guide/chapter.awk" "$chapter" > "$name.dae"
    rm -f daesy-plot-*
    "$DAESY" -q -e 0 ${PLOTS:+-c "plotsetup($PLOTS):"} "$name.dae" > raw 2>&1 < /dev/null
    # What plots say of their files, and line numbers, are no part of the page.
    sed -e 's/ *$//' -e '/^plot written to /d' -e '/daesy-plot-[0-9]*\.[a-z]*$/d' -e "s|$name\.dae:[0-9]*|$name.dae|" raw > printed
    awk -v what=fill -v printed=printed -f "$guide/chapter.awk" "$chapter" > filled
    test -z "$FIGURES" || keep_figures "$name"
    if test "$1" = --accept; then
        cmp -s filled "$chapter" || cp filled "$chapter"
        continue
    fi
    cmp -s filled "$chapter"
    ok "$name"
    test $tap_status -eq 0 || diff "$chapter" filled | head -n 20 | sed 's/^/# /'
done
test "$1" = --accept || tap_done
