#!/bin/sh
# Every external symbol begins with the name of its file, or with the leading part of it: ast_print.c
# and ast_parts.c share ast_. A file in a folder of a layer may use the
# folder's name instead (cas/funcs/trig.c: trig_, funcs_ or func_); names.table lists the few others.
. "${srcdir:-.}/tests/tap.sh"
: "${top_builddir:=.}"
: "${NM:=nm}"
command -v "$NM" > /dev/null || skip_all "no $NM"
table=$srcdir/tests/names.table

# prefixes FILE: the words a symbol of this object may begin with.
prefixes()
{
    file=$1
    module=$(basename "$file" | tr - _)
    while :; do
        echo "$module"
        case $module in
        *_*) module=${module%_*} ;;
        *) break ;;
        esac
    done
    folder=$(basename "$(dirname "$file")")
    case $(dirname "$file") in
    */*) echo "$folder" && echo "${folder%s}" ;;
    esac
    case $file in
    repl/*) echo BUILTIN ;; # a table of commands, listed in repl/builtins/tables.def
    esac
    sed -n "s|^${file}[[:space:]][[:space:]]*\([a-z_0-9A-Z]*\).*|\1|p" "$table"
}

seen=0
cd "$top_builddir" || exit 1
for object in $(find . -name '*.o' | sed -n 's|^\./||; /^\(cas\|numeric\|dae\|repl\)\//p' | sort); do
    file=${object%.o}
    test -f "$srcdir/$file.c" || continue # an object left behind by a source that has moved
    seen=$((seen + 1))
    pattern=$(prefixes "$file" | tr '\n' '|' | sed 's/|$//')
    none "$file" "$("$NM" -g --defined-only "$object" | awk '{ print $NF }' |
        grep -vE '^(__|\.)' | grep -viE "^($pattern)(_|\$)")"
done
test "$seen" -gt 0
ok 'there are objects to look at'
sed -n 's/^\([a-z][^[:space:]]*\).*/\1/p' "$table" | while read -r file; do
    test -f "$srcdir/$file.c" || echo "$file"
done > names.stale.$$
none 'names.table lists only files that exist' "$(cat names.stale.$$)"
rm -f names.stale.$$
tap_done
