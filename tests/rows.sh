#!/bin/sh
# What is known of a function stands in its row in cas/funcs. Where else the names of known functions stand in
# string literals, rows.table says what for: one line a file, with all the names and the reason.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/rows.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT

# Of the program: the page of the topics ends with them.
known=$("$DAESY" -q -c '?index,names' | awk '/^  [a-z ]*:/ { on = /^  functions:/; sub(/^[^:]*:/, "") } on' | xargs)
cd "$srcdir" || exit 1
table=tests/rows.table

# names FILE...: "file: name name", as the table has them.
names()
{
    LC_ALL=C awk -v known="$known" -f tests/rows.awk "$@" | awk '
        $1 != file { if (file) print file ":" line; file = $1; line = "" }
        { line = line " " $2 }
        END { if (file) print file ":" line }'
}

test "$(echo "$known" | wc -w)" -ge 100
ok 'the program names its functions'
cat > "$work/sample.c" << 'END'
f("sin"); /* "cos" */ g('"', "tan", "erf of x", "sec csc", "co\"t") /* "cot"
"ln" */ "exp"
END
test "$(names "$work/sample.c")" = "$work/sample.c: csc exp sec sin tan"
ok 'names in literals are found, those in comments and among other words not'

names $(find cas dae numeric repl \( -name '*.[ch]' -o -name '*.def' \) ! -path 'cas/funcs/*') > "$work/found"
grep -v '^#' $table | sed 's/ *|.*//' > "$work/listed"
none 'every file has the names that the table gives it' "$(diff "$work/listed" "$work/found" | sed -n \
    's/^>/in the source, not in the table:/p; s/^</in the table, not in the source:/p')"
none 'every line has its reason' "$(grep -v '^#' $table | grep -v '| [^ ].* [^ ]')"
none 'the lines are sorted, one a file' "$(cut -d: -f1 "$work/listed" | LC_ALL=C sort -cu 2>&1)"
echo "# $(awk '{ n += NF - 1 } END { print n " names in " NR " files" }' "$work/found"), of which" \
    "$(awk -F'|' '/a list: to be asked of the rows/ { n += split($1, w, " ") - 1; f++ }
        END { print n + 0 " in " f + 0 " lists" }' $table)"
tap_done
