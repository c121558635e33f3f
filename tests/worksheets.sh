#!/bin/sh
# The samples that come with the description of Maple's worksheets: each .mw gives the script beside
# it (.mpl), blanks apart, and what it stores is what comes. Needs the folder, which is not part of
# this tree: WORKSHEETS, or ../shared/mw/samples.
. "${srcdir:-.}/tests/tap.sh"
: "${WORKSHEETS:=$srcdir/../shared/mw/samples}"
test -d "$WORKSHEETS" || skip_all 'no folder of worksheets (WORKSHEETS=...)'
work=${TMPDIR:-/tmp}/worksheets.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
for sheet in "$WORKSHEETS"/*.mw; do
    n=$(basename "$sheet" .mw)
    "$DAESY" --from-mw "$sheet" > "$work/script" 2> "$work/said"
    test $? -eq 0 && test ! -s "$work/said"
    ok "$n: is read whole"
    tr -d ' \n' < "${sheet%.mw}.mpl" > "$work/wanted"
    tr -d ' \n' < "$work/script" | cmp -s - "$work/wanted"
    ok "$n: is the script beside it"
    "$DAESY" --compare "$sheet" > "$work/out" 2>&1
    ok "$n: what it stores is what comes"
    test $tap_status -eq 0 || sed 's/^/# /' "$work/out"
done
tap_done
