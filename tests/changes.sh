#!/bin/sh
# A statement that fails or is interrupted says what it has changed, and nothing else.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/changes.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
echo 'v1 := 1; v2 := 1/0; v3 := 2;' > bad.mpl
echo old > old.m
SETUP='M := Matrix(3, 3): V := <1, 2>: T := table(): L := [1, 2]: n := 0: set := 3: Q := Array(1..2): T[1] := <1, 2>:
m := module() export a; end module: f := proc() global g; g := 1; error "no" end proc:'

# says STATEMENT CHANGES: the failing statement says exactly that (as the last line of its message), or nothing.
says()
{
    "$DAESY" -q -s -c "$SETUP" -c "$1" > out 2> err < /dev/null
    grep -E '(Assigned until then|No name was assigned)' err | sed 's/^ *//' > got
    if test -n "$2"; then printf '%s\n' "$2"; fi > wanted
    grep -q 'error:' err && cmp -s got wanted
    ok "$1"
    test $tap_status -eq 0 || sed 's/^/# /' err
}

says 'x := 1/0;' ''
says 'x, y := 1, 1/0;' ''
says 'x, y, z := 1, 2;' ''
says 'sin := 3;' ''
says 'L[7] := 1;' ''
says 'M[1, 7] := 1;' ''
says 'n += 1/0;' ''
says 'T[2] := 1/0;' ''
says 'proc() local x; x := 1; error "no" end proc();' ''
says 'proc() x := table(); x[1] := 2; error "no" end proc();' ''
says 'seq(1/(i-3), i = 1..5);' ''
says 'for i to 3 do x := i; error "no" end do;' 'Assigned until then: i, x.'
says 'f();' 'Assigned until then: g.'
says 'try x := 1; error "no" finally y := 1 end try;' 'Assigned until then: x, y.'
says 'proc() global n; n += 5; error "no" end proc();' 'Assigned until then: n.'
says 'proc() global n; n++; error "no" end proc();' 'Assigned until then: n.'
says 'proc() global x, y; (x, y) := 1, 2; error "no" end proc();' 'Assigned until then: x, y.'
says 'proc() assign({x = 1, y = 2}); error "no" end proc();' 'Assigned until then: x, y.'
says "proc() unassign('set'); error \"no\" end proc();" 'Assigned until then: set.'
says 'proc() global x; x[3] := 1; error "no" end proc();' 'Assigned until then: x.'
says 'proc() global x; x(3) := 1; error "no" end proc();' 'Assigned until then: x.'
says 'proc() global L; L[2] := 1; error "no" end proc();' 'Assigned until then: L.'
says 'proc() global Q; Q(2) := 1; error "no" end proc();' 'No name was assigned; entries were changed of: Q.'
says 'proc(A) A[1, 2] := 7; error "no" end proc(M);' 'No name was assigned; entries were changed of: M.'
says 'proc(A) local B; B := A; B[1, ..] := <1|2|3>; error "no" end proc(M);' 'No name was assigned; entries were changed of: M.'
says 'proc(A) map[inplace](x -> x+1, A); error "no" end proc(M);' 'No name was assigned; entries were changed of: M.'
says 'proc(A) sort[inplace](A, `>`); error "no" end proc(V);' 'No name was assigned; entries were changed of: V.'
says 'proc(A) ArrayTools:-Fill(3, A); error "no" end proc(M);' 'No name was assigned; entries were changed of: M.'
says 'proc() global T; T[2] := 3; error "no" end proc();' 'No name was assigned; entries were changed of: T.'
says "proc() global T; unassign('T[1]'); error \"no\" end proc();" 'No name was assigned; entries were changed of: T.'
says 'proc() global T; T[1][1] := 3; error "no" end proc();' \
    'No name was assigned; entries of something without a name of its own were changed.'
says 'proc() m:-a := 3; error "no" end proc();' 'No name was assigned; entries were changed of: m.'
says 'proc() unprotect(sin); error "no" end proc();' 'No name was assigned; what is known was changed of: sin.'
says 'proc() assume(p > 0, p < -1) end proc();' 'No name was assigned; what is known was changed of: p.'
says 'proc() additionally(p > 0, p < -1) end proc();' 'No name was assigned; what is known was changed of: p.'
says 'proc() alias(W = LambertW); error "no" end proc();' 'No name was assigned; what is known was changed of: W.'
says 'read "bad.mpl";' 'Assigned until then: v1, v3.'
says 'read "no.mpl";' ''
says 'proc() save n, "o.m"; error "no" end proc();' 'No name was assigned; files changed: o.m.'
says 'save n, "/no/such/folder";' ''
says 'proc() fprintf("o.m", "a"); fprintf("p.m", "a"); error "no" end proc();' 'No name was assigned; files changed: o.m, p.m.'
says 'proc() fopen("old.m", READ); error "no" end proc();' ''
says 'proc() FileTools:-Remove("old.m"); error "no" end proc();' 'No name was assigned; files changed: old.m.'
says 'timelimit(0.1, proc() global x; x := 1; do end do end proc());' 'Assigned until then: x.'

# The same of an interrupt.
rm -f o.m
"$DAESY" -q -s -c "$SETUP" -c 'proc(A) global x; x := 1; A[1, 1] := 2; save n, "o.m"; print(begun); do end do end proc(M);' \
    > out 2> err < /dev/null &
pid=$!
i=0
while test $i -lt 1000 && ! test -s o.m; do i=$((i + 1)); sleep 0.1; done
sleep 0.2
kill -INT $pid
wait $pid
test $? -eq 130 && grep -q 'Assigned until then: x; entries were changed of: M; files changed: o.m.' err
ok 'interrupted'
test $tap_status -eq 0 || sed 's/^/# /' err
printf 'x := 1: error "no";\nproc() global x; x := 2; error "no" end proc();\n' > in
"$DAESY" -q -s -e 0 --emit=json < in > out 2> err
grep -c '"changed":"Assigned until then: x."' out | grep -qx 1
ok 'records have it'
tap_done
