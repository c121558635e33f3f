#!/bin/sh
# Bad input: each gets a clear message, never a crash, and the session answers the next statement.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/bad-input.$$
mkdir "$work" || exit 1
trap 'chmod -R u+rw "$work"; rm -rf "$work"' EXIT

# lives NAME WORD: the statements on standard input, then 1+1, in one session that no error ends (-e 0,
# as at the prompt): it answers 2 last,
# and says something with WORD (a pattern, any case) in it before that.
lives()
{
    { cat; printf '\n1+1;\n'; } > "$work/input"
    "$DAESY" -q -e 0 < "$work/input" > "$work/out" 2> "$work/err"
    status=$?
    test $status -le 4 && test "$(tail -n 1 "$work/out")" = 2
    ok "$1: the session lives"
    test $tap_status -eq 0 || report
    test -z "$2" || cat "$work/out" "$work/err" | grep -qiE "$2"
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

echo '2x;' | lives 'a forgotten product' 'error'
echo 'x(t)lambda(t);' | lives 'two factors without an operator' 'error'
echo '1/0;' | lives 'division by zero' 'division by zero'
echo 'LinearAlgebra:-LinearSolve(<<1,2>|<2,4>>,<1,1>);' | lives 'a system without a solution' 'error'
echo 'diff();' | lives 'too few arguments' 'diff'
echo 'nops(1,2,3);' | lives 'too many arguments' 'nops'
echo 'LinearAlgebra:-Transpose("a");' | lives 'the wrong type' 'error'
echo 'f := proc(a::integer) a end proc: f(x);' | lives 'a parameter of the wrong type' 'error'
echo 'error "own words";' | lives 'an error raised by the user' 'own words'
echo '1 + ) 2;' | lives 'a bracket too many' 'error'
echo '[1,2](3];' | lives 'brackets that do not match' 'error'
echo 'proc(x) x end do;' | lives 'the wrong end' 'error'
echo 'x := ;' | lives 'nothing to assign' 'error'
echo '[1,2,3][7];' | lives 'an index out of range' 'error'
echo 'f := proc(n) f(n+1) end proc: f(1);' | lives 'an endless recursion' 'deep|recursion|level'
printf '\001\002\377;\n' | lives 'bytes that are no text' 'error'
{ many '(' 1000000; many ')' 1000000; echo ';'; } | lives 'a million brackets' 'deep|nest|error'
{ many '(' 1000000; echo 'x'; many ')' 1000000; echo ';'; } | lives 'a million brackets around x' ''
{ many 'x+' 500000; echo 'x;'; } | lives 'a line of 1 MB' ''
{ printf 's := "'; many 'a' 1000000; echo '":'; } | lives 'a string of 1 MB' ''

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
