#!/bin/sh
# The shape of the sources: format, tabs, length, licence line and opening paragraph.
. "${srcdir:-.}/tests/tap.sh"
passed=/dev/null # what the two slow judges were content with, in the build folder: a line per state of a file
if test -n "$top_builddir"; then passed=$(cd "$top_builddir" && pwd)/tests/style.passed || exit 1; fi
cd "$srcdir" || exit 1
code=$(find cas numeric dae repl tests bench \( -name '*.[ch]' -o -name '*.def' \) | sort)
formatted=${FORMATTED:-$(echo "$code" | grep '\.[ch]$')} # or those that have changed
tab=$(printf '\t')

none 'no tabs' "$(grep -n "$tab" $code quickstart tests/*.sh)"
none 'no space at the end of a line' "$(grep -nE ' +$' $code quickstart tests/*.sh)"
none 'no name of a result runs a command: ok would judge that one' "$(grep -nE '^ *ok .*(`|\$\([^(])' tests/*.sh)"
none 'no folder holds more than 30 .c files' "$(for d in $(find cas numeric dae repl -type d); do
    n=$(find "$d" -maxdepth 1 -name "*.c" | wc -l)
    test "$n" -le 30 || echo "$d: $n"
done)"
none 'no file is longer than 800 lines' "$(wc -l $code | awk '$1 > 800 && $2 != "total" { print $2 ": " $1 " lines" }')"
# A function's body is what stands between a { and a } in the first column; style.table lists the
# files whose one big switch may be longer.
none 'no function is longer than 60 lines' "$(awk '
    FNR == NR { if ($0 !~ /^#/) longer[$1] = 1; next }
    FNR == 1 { start = 0 }
    /^\{/ { start = FNR }
    /^\}/ {
        if (start && FNR - start > 61 && !(FILENAME in longer))
            printf "%s:%d: %d lines\n", FILENAME, start, FNR - start - 1
        start = 0
    }' tests/style.table $(echo "$code" | grep '\.c$'))"
none 'style.table lists only files that exist' "$(grep -v '^#' tests/style.table | while read -r f _; do
    test -f "$f" || echo "$f"
done)"
none 'every source begins with its licence' "$(awk '
    FNR <= 2 && /SPDX-License-Identifier: GPL-3.0-or-later/ { has[FILENAME] = 1 }
    END { for (i = 1; i < ARGC; i++) if (!(ARGV[i] in has)) print ARGV[i] }' $code)"

# An error is caught by err_attempt, which lets through what is no answer, unless try.table says why.
none 'err_try stands where try.table has it' "$(grep -lE '\<err_try\(' $(echo "$code" | grep -E \
    '^(cas|numeric|dae|repl)/.*\.c$' | grep -v '^cas/base/') | while read -r f; do
    grep -q "^$f " tests/try.table || echo "$f"
done)"
none 'try.table lists only files that catch' "$(grep -v '^#' tests/try.table | while read -r f _; do
    grep -q 'err_try(' "$f" || echo "$f"
done)"

# The paragraph: a comment of at least ten words right after the licence, before the first code.
none 'every .c opens with a paragraph' "$(awk '
    FNR > 40 || FILENAME in begun { next }
    /SPDX/ { gsub(/SPDX-License-Identifier: *GPL-3.0-or-later/, "") }
    /^#|^[a-z]/ { begun[FILENAME] = 1; next }
    { gsub(/[\/*]/, " "); words[FILENAME] += NF }
    END { for (i = 1; i < ARGC; i++) if (words[ARGV[i]] < 10) print ARGV[i] }' $(echo "$code" | grep '\.c$'))"

none 'every source is listed in a local.mk' "$({ cat ./*/local.mk; echo '#' code; echo "$code"; } | awk '
    $1 == "#" && $2 == "code" { code = 1; next }
    !code { for (i = 1; i <= NF; i++) listed[$i] = 1; next }
    /^bench\// { next }
    /^tests\/.*\/t-[^\/]*\.c$/ { stem = $0; sub(/\.c$/, "", stem); if (stem in listed) next }
    !($0 in listed)')"

none 'a room of tests/rooms.table has one line, whose tests exist' "$(grep -v '^#' tests/rooms.table | sed 's/:.*//' | sort | uniq -d
grep -v '^#' tests/rooms.table | sed 's/^[^:]*: *//' | tr ' ' '\n' | sort -u | while read -r t; do
    test -e "$t" || test -e "$t.c" || echo "$t"
done)"

none 'every unit test belongs to a room of tests/rooms.table' "$(sed -n 's/^unit_tests += \(tests.unit.\)/\1/p' tests/local.mk | while read -r t; do
    grep -qE " $t( |\$)" tests/rooms.table || echo "$t"
done)"

# file | the line | the line as changed | the reason; in lines a | may stand between spaces, too.
none 'each row of tests/mutate.equal is about a line that its file has, once' "$(sort tests/mutate.equal | uniq -d
awk '
    /^#/ { next }
    {
        file = $0; sub(/ \|.*/, "", file)
        rest = substr($0, length(file) + 4)
        if (!(file in read)) {
            read[file] = 1
            while ((getline line < file) > 0) { sub(/^ */, "", line); has[file, line] = 1 }
            close(file)
        }
        n = split(rest, part, / \| /); found = 0; line = part[1]
        for (i = 2; i < n && !found; i++) { found = (file, line) in has; line = line " | " part[i] }
        if (!found) print
    }' tests/mutate.equal)"

# states JUDGE FILES: a line for each file, by what is in it and who judges it by which rules.
states()
{
    judge=$(echo "$1" | tr '\n ' '__')
    shift
    cksum "$@" | sed "s|^|$judge |"
}

# unseen STATES: the files whose state has not passed yet.
unseen()
{
    echo "$1" | if test -s "$passed"; then grep -vxF -f "$passed"; else cat; fi | sed 's/.* //'
}

# content NAME COMMAND STATES: the command says nothing about the files, whose states then have passed.
content()
{
    files=$(unseen "$3")
    said=
    if test -n "$files"; then said=$($2 $files 2>&1); fi
    none "$1" "$said"
    if test $tap_status -eq 0 && test -n "$files"; then echo "$3" >> "$passed"; fi
}

format()
{
    clang-format --dry-run "$@" 2>&1 | grep 'warning:' | cut -d: -f1 | sort | uniq -c
}

check()
{
    shellcheck $shell_rules "$@"
}

if ! command -v clang-format > /dev/null; then
    skip 'clang-format' 'not installed'
elif test "$(clang-format --version | sed 's/.*version \([0-9]*\).*/\1/')" -lt 14; then
    skip 'clang-format' 'older than 14'
else
    content 'clang-format has nothing to change' format \
        "$(states "$(clang-format --version) $(cksum < .clang-format)" $formatted)"
fi

shell_rules='-S warning -s sh -e SC2319,SC2086,SC2046,SC2044,SC2034,SC2154'
if command -v shellcheck > /dev/null; then
    content 'shellcheck is content' check \
        "$(states "$(shellcheck --version) $shell_rules" quickstart tests/*.sh tests/tap-run)"
else
    skip 'shellcheck' 'not installed'
fi
tap_done
