#!/bin/sh
# Every external symbol begins with the name of its file, or with the leading part of it: ast_print.c
# and ast_parts.c share ast_. A file in a folder of a layer may use the
# folder's name instead (cas/funcs/trig.c: trig_, funcs_ or func_); names.table lists the few others.
. "${srcdir:-.}/tests/tap.sh"
: "${top_builddir:=.}"
: "${NM:=nm}"
command -v "$NM" > /dev/null || skip_all "no $NM"
table=$srcdir/tests/names.table

cd "$top_builddir" || exit 1
objects=$(find . -name '*.o' | sed -n 's|^\./||; /^\(cas\|numeric\|dae\|repl\)\//p' | sort | while read -r object; do
    # No object left behind by a source that has moved.
    test ! -f "$srcdir/${object%.o}.c" || echo "$object"
done)
test -n "$objects"
ok 'there are objects to look at'

# One line a file: "file", and behind it the symbols that begin otherwise. The words a symbol of an object may begin
# with: its file's name and the leading parts of it, the folder's name, that of a table of commands
# (repl/builtins/tables.def), what the table has.
{
    sed 's/^/table: /' "$table"
    for object in $objects; do echo "object: $object"; done
    "$NM" -A -g --defined-only $objects | sed 's/^/symbol: /'
} | awk '
    function allow(file, word) { allowed[file, tolower(word)] = 1 }
    function allow_all(file,   parts, n, module, folder) {
        n = split(file, parts, "/")
        module = parts[n]
        gsub(/-/, "_", module)
        allow(file, module)
        while (sub(/_[^_]*$/, "", module)) allow(file, module)
        folder = parts[n - 1]
        if (n > 2) {
            allow(file, folder)
            sub(/s$/, "", folder)
            allow(file, folder)
        }
        if (parts[1] == "repl") allow(file, "BUILTIN")
    }
    function fits(file, symbol) {
        symbol = tolower(symbol)
        if ((file, symbol) in allowed) return 1
        while (sub(/_[^_]*$/, "", symbol))
            if ((file, symbol) in allowed) return 1
        return 0
    }
    $1 == "table:" { if ($2 ~ /^[a-z]/) allow($2, $3) }
    $1 == "object:" {
        sub(/\.o$/, "", $2)
        file[++files] = $2
        allow_all($2)
    }
    $1 == "symbol:" {
        name = $2
        sub(/\.o:.*/, "", name)
        if ($NF !~ /^(__|\.)/ && !fits(name, $NF)) wrong[name] = wrong[name] " " $NF
    }
    END { for (i = 1; i <= files; i++) print file[i] wrong[file[i]] }' > names.found.$$
while read -r file wrong; do
    none "$file" "$wrong"
done < names.found.$$
rm -f names.found.$$
sed -n 's/^\([a-z][^[:space:]]*\).*/\1/p' "$table" | while read -r file; do
    test -f "$srcdir/$file.c" || echo "$file"
done > names.stale.$$
none 'names.table lists only files that exist' "$(cat names.stale.$$)"
rm -f names.stale.$$
tap_done
