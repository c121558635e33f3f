#!/bin/sh
# HACKING.md and doc/extend.md stay true: what they name exists, and every folder is named.
. "${srcdir:-.}/tests/tap.sh"
cd "$srcdir" || exit 1

# Words in backquotes that look like a path of this tree.
named=$(cat HACKING.md doc/extend.md | grep -o '`[^` ]*`' | tr -d '`' |
    grep -E '^(cas|numeric|dae|repl|scripts|tests|bench|doc|m4|\.ci)/|^[A-Za-z.]*\.(md|am|ac)$' | sort -u)
test "$(echo "$named" | wc -l)" -gt 10
ok 'HACKING.md names files'
# a.[ch] and t-<name>.c are patterns
none 'every file it names exists' "$(echo "$named" | sed 's/<[^>]*>/*/g' | while read -r f; do
    set -- $f
    test -e "$1" || echo "$f"
done)"
none 'every folder is named' "$(for d in $(find cas numeric dae repl scripts tests bench doc m4 -maxdepth 1 -type d ! -name '.*'); do
    echo "$named" | grep -qE "^$d(/|\$)" || echo "$d"
done)"
none 'every folder opens with a README of at most 20 lines' "$(find cas numeric dae repl -type d | grep -vE '/\.' | while read -r d; do
    for f in "$d"/*.[ch] "$d"/*.dae; do
        test -f "$f" && { test -f "$d/README.md" || echo "$d"; break; }
    done
done
find cas numeric dae repl -name README.md -exec wc -l {} + | awk '$1 > 20 && $2 != "total" { print $2 }')"
none 'every README of a folder is in the archive' "$({
    cat cas/local.mk numeric/local.mk dae/local.mk repl/local.mk
    echo found:
    find cas numeric dae repl -name README.md | sort
} | awk '$0 == "found:" { found = 1; next }
    found && !($0 in listed)
    /^EXTRA_DIST/ { for (i = 2; i <= NF; i++) listed[$i] = 1 }')"
# Words of extend.md and of the READMEs that look like a path of this tree.
none 'every file that extend.md names exists' "$(grep -o '`[^` ]*`' doc/extend.md | tr -d '`' |
    grep -E '^(cas|numeric|dae|repl|tests|doc)/' | sort -u | while read -r f; do
    test -e "$f" || echo "$f"
done)"
none 'the members of rows that extend.md names exist' "$(sed -n '/^## A known function/,/^## A plot/p' doc/extend.md |
    grep -o '`\.[a-z_0-9]*`' | tr -d '`.' | sort -u | while read -r member; do
    grep -qE "[ *(]${member}[;[)]" cas/value/funcs_row.h || echo "$member"
done)"
tap_done
