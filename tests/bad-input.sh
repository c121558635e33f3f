#!/bin/sh
# Bad input: each gets a clear message, never a crash, and the session answers the next statement.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/bad-input.$$
mkdir "$work" || exit 1
trap 'chmod -R u+rw "$work"; rm -rf "$work"' EXIT

# lives NAME WORD [TEXT]: the text (else the file input), then 1+1, in one session that no error ends
# (-e 0, as at the prompt): it answers 2 last, and says something with WORD (a pattern, any case).
lives()
{
    test $# -lt 3 || printf '%s\n' "$3" > "$work/input"
    printf '\n1+1;\n' >> "$work/input"
    "$DAESY" -q -e 0 < "$work/input" > "$work/out" 2> "$work/err"
    status=$?
    test $status -le 4 && test "$(tail -n 1 "$work/out")" = 2
    ok "$1: the session lives"
    test $tap_status -eq 0 || report
    test -n "$2" || return 0
    cat "$work/out" "$work/err" | grep -qiE "$2"
    ok "$1: the message says $2"
    test $tap_status -eq 0 || report
}

report()
{
    echo "# exit $status"
    cut -c1-200 "$work/out" "$work/err" | head -n 15 | sed 's/^/# /'
}

# stops NAME EXPECTED-STATUS WORD ARGUMENT...: batch mode stops with that status and says WORD.
stops()
{
    name=$1 expected=$2 word=$3
    shift 3
    "$DAESY" "$@" < /dev/null > "$work/out" 2> "$work/err"
    status=$?
    test $status -eq "$expected"
    ok "$name: exit $expected"
    test $tap_status -eq 0 || report
    grep -qiE "$word" "$work/err"
    ok "$name: the message says $word"
    test $tap_status -eq 0 || report
}

# many TEXT N: the text N times on one line.
many()
{
    awk -v t="$1" -v n="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", t }'
}

lives 'a forgotten product' 'error' '2x;'
lives 'two factors without an operator' 'error' 'x(t)lambda(t);'
lives 'a file without an end' 'time expired' 'timelimit(0.05, proc() read "/dev/zero" end proc());'
lives 'division by zero' 'division by zero' '1/0;'
lives 'a system without a solution' 'error' 'LinearAlgebra:-LinearSolve(<<1,2>|<2,4>>,<1,1>);'
lives 'too few arguments' 'diff' 'diff();'
lives 'too many arguments' 'nops' 'nops(1,2,3);'
lives 'the wrong type' 'error' 'LinearAlgebra:-Determinant("a");'
lives 'a parameter of the wrong type' 'error' 'f := proc(a::integer) a end proc: f(x);'
lives 'an error raised by the user' 'own words' 'error "own words";'
lives 'a bracket too many' 'error' '1 + ) 2;'
lives 'brackets that do not match' 'error' '[1,2](3];'
lives 'the wrong end' 'error' 'proc(x) x end do;'
lives 'nothing to assign' 'error' 'x := ;'
lives 'an index out of range' 'error' '[1,2,3][7];'
lives 'an endless recursion' 'deep|recursion|level' 'f := proc(n) f(n+1) end proc: f(1);'
printf '\001\002\377;\n' > "$work/input"
lives 'bytes that are no text' 'error'
{ many '(' 1000000; many ')' 1000000; echo ';'; } > "$work/input"
lives 'a million brackets' 'deep|nest|error'
{ many '(' 1000000; echo 'x'; many ')' 1000000; echo ';'; } > "$work/input"
lives 'a million brackets around x' ''
{ many 'x+' 500000; echo 'x;'; } > "$work/input"
lives 'a line of 1 MB' ''
{ printf 's := "'; many 'a' 1000000; echo '":'; } > "$work/input"
lives 'a string of 1 MB' ''

printf 'x := (1+2;\n' > "$work/open.dae"
printf 'x := (1+2\n' > "$work/unfinished.dae"
printf 's := "abc\n' > "$work/string.dae"
printf '1+1;\n1/0;\n2+2;\n' > "$work/zero.dae"
head -c 4096 /dev/zero > "$work/binary.dae"
printf '\177ELF\002\001\001\000\000;' > "$work/elf.dae"
stops 'a script with an error' 4 'zero\.dae:2:[0-9]+:.*zero' --batch "$work/zero.dae"
grep -q '^4' "$work/out"
test $? -ne 0
ok 'a script stops at its first error'
stops 'an unclosed bracket' 4 'open\.dae:1:' --batch "$work/open.dae"
stops 'an unfinished statement' 2 'unfinished\.dae:1:' --batch "$work/unfinished.dae"
stops 'an unclosed string' 2 'string\.dae:1:' --batch "$work/string.dae"
stops 'a missing file' 1 'nowhere\.dae' --batch "$work/nowhere.dae"
stops 'a folder' 1 'director|folder' --batch "$work"
stops 'a binary file' 4 'binary' --batch "$work/binary.dae"
stops 'another binary file' 4 'binary' --batch "$work/elf.dae"
stops 'an unknown option' 1 'frobnicate' --frobnicate
if test "$(id -u)" -ne 0; then
    printf '1;\n' > "$work/secret.dae"
    chmod 0 "$work/secret.dae"
    stops 'an unreadable file' 1 'secret\.dae' --batch "$work/secret.dae"
else
    skip 'an unreadable file' 'root reads everything'
fi
tap_done
