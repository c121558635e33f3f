#!/bin/sh
# Numbers are read and written with a point whatever the locale says: the golden sheets print the
# same under a decimal-comma locale, built here so that the machine need not have one.
. "${srcdir:-.}/tests/tap.sh"
command -v localedef > /dev/null || skip_all 'no localedef'
work=${TMPDIR:-/tmp}/locale.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
localedef -i it_IT -f UTF-8 "$work/it_IT.UTF-8" > "$work/log" 2>&1
LOCPATH=$work
LC_ALL=it_IT.UTF-8
LANG=it_IT.UTF-8
export LOCPATH LC_ALL LANG
test "$(locale decimal_point 2> /dev/null)" = , || skip_all 'the locale it_IT cannot be built (Debian: locales)'
ok 'a decimal-comma locale is in force'

# answer INPUT OUTPUT
answer()
{
    got=$(printf '%s\n' "$1" | "$DAESY" -q 2>&1)
    test "$got" = "$2"
    ok "$1"
    test $tap_status -eq 0 || echo "$got" | sed 's/^/# /'
}

answer '0.1+0.2;' 0.3
answer 'evalf(1/4);' '0.2500000000'
answer 'f := [1.5,2.5]: lprint(f);' '[1.5, 2.5]'
answer 'printf("%.3f\n", 1/8);' 0.125
answer '1,5;' '1, 5'
tap_done
