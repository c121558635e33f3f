#!/bin/sh
# Nothing is leaked by a session that starts and quits, nor by one that works.
. "${srcdir:-.}/tests/tap.sh"
command -v valgrind > /dev/null || skip_all 'no valgrind'
nm "$DAESY" 2> /dev/null | grep -q '__asan_init' && skip_all 'the sanitizer looks for leaks itself'

# clean NAME KINDS INPUT: valgrind finds no error and no block lost of these kinds.
clean()
{
    log=$(valgrind --quiet --leak-check=full --show-leak-kinds="$2" --errors-for-leak-kinds="$2" \
        --error-exitcode=99 "$DAESY" -q -c "$3" 2>&1 > /dev/null < /dev/null)
    test $? -ne 99
    ok "$1"
    test $tap_status -eq 0 || echo "$log" | head -n 40 | sed 's/^/# /'
}

lost=definite,indirect,possible
# An MPI that SUNDIALS brings along keeps memory of its own to the end.
all=all
ldd "$DAESY" 2> /dev/null | grep -q 'libmpi' && all=$lost
clean quit $all 'quit;'
# One session, since most of the time is its start under valgrind; what is lost says by its stack where.
clean work $lost 'factor(x^4-1); 1/3+1/6; 0.1+0.2;
f := proc(n) if n < 2 then n else f(n-1)+f(n-2) end if end proc: f(10);
LinearAlgebra:-LinearSolve(<<a,c>|<b,d>>,<1,2>);
dsolve({diff(x(t),t) = -x(t), x(0) = 1}, numeric)(1);
1/0;'
tap_done
