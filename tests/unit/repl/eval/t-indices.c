/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Indices: what they select from lists, sets, sequences, strings, tables and arrays, what
 * assignments to them change, negative ones, ranges and lists of positions, and what lies outside.
 * The expected values are counted by hand.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row items[] = {
    {"L := [a,b,c,d]: L[2], L[-1], L[-4]", "b, d, a"},
    {"L := [a,b,c,d]: L[2..3], L[-2..-1], L[3..2], L[1..0]", "[b, c], [c, d], [], []"},
    {"L := [a,b,c,d]: L[..2], L[3..], L[..]", "[a, b], [c, d], [a, b, c, d]"},
    {"L := [a,b,c,d]: L[[1,3..4,-4]]", "[a, c, d, a]"},
    {"L := [a,b,c,d]: L[[4,3,2]], L[[]], L[[2..1]]", "[d, c, b], [], []"},
    {"L := [a,b,c,d]: L[0]", "error: invalid subscript selector"},
    {"L := [a,b,c,d]: L[5]", "error: invalid subscript selector"},
    {"L := [a,b,c,d]: L[-5]", "error: invalid subscript selector"},
    {"L := [a,b,c,d]: L[2..5]", "error: list index out of range"},
    {"L := [a,b,c,d]: L[0..2]", "error: list index out of range"},
    {"L := [a,b,c,d]: L[4..2]", "error: list index out of range"},
    {"L := [a,b,c,d]: L[[1,7]]", "error: list index out of range"},
    {"L := [a,b,c,d]: L[[1,i]]", "error: list index out of range"},
    {"L := [a,b,c,d]: L[[2..7]]", "error: list index out of range"},
    {"L := [a,b]: L[[-9223372036854775807..9223372036854775807]]",
     "error: list index out of range"},
    {"L := [a,b]: L[9223372036854775807]", "error: invalid subscript selector"},
    {"L := [a,b]: L[99999999999999999999]", "([a, b])[99999999999999999999]"},
    {"L := [a,b,c,d]: L[i]", "([a, b, c, d])[i]"},
    {"L := [[a,b],[c,d]]: L[2,1], L[2][1], L[-1,-1]", "c, c, d"},
    {"L := [[a,b],[c,d]]: L[2,3]", "error: invalid subscript selector"},
    {"S := {a,b,c}: S[2], S[1..2]", "b, {a, b}"},
    {"q := a,b,c: q[2], q[-1], [q[2..3]]", "b, c, [b, c]"},
    {"q := a,b,c: q[4]", "error: invalid subscript selector"},
    {"s := \"hello\": s[1], s[-1], s[2..3], s[..2]", "\"h\", \"o\", \"el\", \"he\""},
    {"s := \"hello\": s[6]", "error: string index out of range"},
    {"s := \"hello\": s[2..9]", "error: string index out of range"},
};

static const Row tables[] = {
    {"V := <a,b,c>: V[2], V[-1], convert(V[2..3],list), convert(V[[3,1]],list)",
     "b, c, [b, c], [c, a]"},
    {"V := <a,b,c>: V[4]", "error: Vector index out of range"},
    {"V := <a,b,c>: V[0]", "error: Vector index out of range"},
    {"V := <a,b,c>: V[1..4]", "error: Vector index out of range"},
    {"M := <<1,2>|<3,4>>: M[1,2], M[-1,-1], convert(M[1],list), convert(M[..,1],list)",
     "3, 4, [1, 3], [1, 2]"},
    {"M := <<1,2>|<3,4>>: convert(M[2,1..2],list), convert(M[[2,1],[2]],listlist)",
     "[2, 4], [[4], [3]]"},
    {"M := <<1,2>|<3,4>>: M[3,1]", "error: Matrix index out of range"},
    {"M := <<1,2>|<3,4>>: M[1,2,1]", "error: unsupported Matrix indexing: 3 indices of 2"},
    {"A := Array(0..2,[5,6,7]): A[0], A[2], convert(A[1..2],list)", "5, 7, [6, 7]"},
    {"A := Array(0..2,[5,6,7]): A[-1]", "error: Array index out of range"},
    {"A := Array(0..2,[5,6,7]): A[3]", "error: Array index out of range"},
    {"A := Array(-1..1,[5,6,7]): A[-1], A[0]", "5, 6"},
    {"A := Array(1..2,1..2,1..2): A[1,2,1] := 5: A[1,2,1], A[2,2,2]", "5, 0"},
    {"A := Array(0..1, 1..2, 1..2, (i, j, k) -> 100*i+10*j+k): convert(A[..,1,1],list), "
     "convert(A[1,2],list), A[1][2,1], convert(A[[1,0],1..1,2],listlist)",
     "[11, 111], [121, 122], 121, [[112], [12]]"},
    {"A := Array(1..2, 1..3, (i, j) -> 10*i+j): convert(A[2],list), whattype(A[2]), "
     "whattype(A[1..2,2..3])",
     "[21, 22, 23], Array, Array"},
    {"A := Array(0..3, 0..2, (i, j) -> 10*i+j): convert(A[[0,2],1],list), convert(A[2..,0],list), "
     "convert(A[..1,2],list), convert(A[3],list)",
     "[1, 21], [20, 30], [2, 12], [30, 31, 32]"},
    {"A := Array(1..2,1..2,datatype=float[8]): A[2,1] := 5: A[2], rtable_options(A[2], datatype)",
     "Array(1 .. 2,[5.,0.],datatype = float[8]), float[8]"},
    {"A := Array(1..2,1..2): A[1,2,1]", "error: unsupported Array indexing: 3 indices of 2"},
    {"T := table([a=1,b=2]): T[a], T[c]", "1, T[c]"},
    {"T := table(): T[1,2] := 5: T[1,2], T[2,1]", "5, T[2,1]"},
};

static const Row put[] = {
    {"L := [a,b,c]: L[2] := x: L", "[a, x, c]"},
    {"L := [a,b,c]: L[-1] := x: L", "[a, b, x]"},
    {"L := [a,b,c]: L[4] := x: L", "error: out of bound assignment to a list"},
    {"L := [a,b,c]: L[i] := x: L", "error: out of bound assignment to a list"},
    {"L := [[a,b],[c,d]]: L[2,1] := x: L", "[[a, b], [x, d]]"},
    {"L := [[a,b],[c,d]]: L[2][1] := x: L", "[[a, b], [x, d]]"},
    {"V := <a,b,c>: V[2] := x: convert(V,list)", "[a, x, c]"},
    {"V := <a,b,c>: V[-1] := x: convert(V,list)", "[a, b, x]"},
    {"V := <a,b,c>: V[2..3] := <x,y>: convert(V,list)", "[a, x, y]"},
    {"V := <a,b,c>: V[2..3] := 0: convert(V,list)", "[a, 0, 0]"},
    {"V := <a,b,c>: V[5] := x", "error: Vector index out of range"},
    {"V := <a,b,c>: V[1] := (1,2)", "error: a sequence cannot be an entry of a Vector"},
    {"M := <<1,2>|<3,4>>: M[1,1..2] := <8|9>: convert(M,listlist)", "[[8, 9], [2, 4]]"},
    {"M := <<1,2>|<3,4>>: M[..,1] := <8,9>: convert(M,listlist)", "[[8, 3], [9, 4]]"},
    {"M := <<1,2>|<3,4>>: M[1,3] := 5", "error: Matrix index out of range"},
    {"A := Array(1..2,1..2): A[1] := <5,6>: A[2] := 7: convert(A,listlist)", "[[5, 6], [7, 7]]"},
    {"A := Array(0..1,0..1): A[..,1] := [5,6]: convert(A,listlist)", "[[0, 5], [0, 6]]"},
    {"A := Array(1..2,1..2,1..2): A[..,1,1..2] := <1,2;3,4>: A[1,1,2], A[2,1,1], A[2,2,2]",
     "2, 3, 0"},
    {"f := proc() local A; A := Array(-1..1, i -> i); A[0..] := 9; convert(A[..0],list), A[1] end "
     "proc: f()",
     "[-1, 9], 9"},
    /* with round brackets what is too small grows */
    {"V := <a,b>: V(4) := x: convert(V,list)", "[a, b, 0, x]"},
    {"V := <a,b>: V(2) := x: convert(V,list)", "[a, x]"},
    {"M := <<1,2>|<3,4>>: M(3,1) := 7: convert(M,listlist)", "[[1, 3], [2, 4], [7, 0]]"},
    {"M := <<1,2>|<3,4>>: M(3) := 7: convert(M,listlist)",
     "error: A(i) := value expects positive integers, one for each dimension"},
    {"V := <a,b>: V(0) := x", "error: A(i) := value expects positive integers, one for each "
                              "dimension"},
    /* entries that are functions with a remember table */
    {"i := 1: x[i](t) := t^2: assign(x[0](t) = A): x[0](t)+x[1](t), x[1](0), D(x[1])(0); x[1](t) "
     ":= 'x[1](t)'",
     "A+t^2, x[1](0), D(x[1])(0)\nx[1](t)"},
    {"stats[describe, mean]([1,2,3]), stats[describe, quartile[1]]([1,2,3,4]), stats[no, "
     "mean]([1])",
     "2, 3/2, stats[no,mean]([1])"},
    {"V := <a,b>: V(i) := x", "error: A(i) := value expects positive integers, one for each "
                              "dimension"},
};

static void test_items(void **state)
{
    (void)state;
    ROWS_HOLD(items);
}

static void test_tables(void **state)
{
    (void)state;
    ROWS_HOLD(tables);
}

static void test_put(void **state)
{
    (void)state;
    ROWS_HOLD(put);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_put),
    };
    return cmocka_run_group_tests_name("indices", tests, run_setup, run_teardown);
}
