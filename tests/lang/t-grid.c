/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grid:-Map and Grid:-Seq: what processes hand back is what map and seq give, of every kind of
 * value; what they print and warn of comes in order; what they assign is lost; random numbers do
 * not depend on who drew them; errors are those of the first piece.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

#define VALUES                                                                                     \
    "v := x -> [x, -2^100, 7/3, -0.125, 1.5e300, Float(infinity), Float(undefined), 2-3*I, \"s\"," \
    " `a b`, x^2*y-3*x+1, sqrt(2)*x, 2^x, f(x)[1], {x, 1, b}, a=b, a<>b, a<b, a<=b, 1..2, x::y,"   \
    " not a, ''f(2)'', NULL, infinity, (x+y+z)^20, expand((x+y+z)^20)]: "

static const Row rows[] = {
    {VALUES "L := [1,c,1/2]: evalb(Grid:-Map(v,L) = map(v,L)), evalb([Grid:-Seq(v(i),i=1..9)] = "
            "[seq(v(i),i=1..9)])",
     "true, true"},
    {"Grid:-Map(f,a+b), Grid:-Map(f,{3,1}), Grid:-Map(f,g(x,y)), Grid:-Map(f,[]), Grid:-Map(f,x), "
     "Grid:-Map(f,[1,2],z)",
     "f(a)+f(b), {f(1), f(3)}, g(f(x),f(y)), [], f(x), [f(1,z), f(2,z)]"},
    {"A := Grid:-Map(x -> x^2, <1,2;3,4>): op(1,A), A[2,1], Grid:-Map(f, table([p=1,q=2]))[q]",
     "2, 2, 9, f(2)"},
    /* tables and Matrices are handed back whole, also one in the other */
    {"r := Grid:-Map(k -> table([m=<k,2>, s=table(sparse,[1=k])]), [5,6]): B := Grid:-Map(k -> "
     "Array(0..1,-2..0,fill=k), [5])[1]: r[2][m][1], r[1][s][1], r[1][s][9], B[1,-2], B[0,0]",
     "6, 5, 0, 5, 5"},
    /* names of procedures are the same ones; fresh ones stay apart from others */
    {"g := proc() local z; map(e -> coeff(e,z,1), Grid:-Map((k,v) -> k*v, [1,2], z)) end: g()",
     "[1, 2]"},
    {"w := Grid:-Map(proc(k) local q; q+q^k end, [2,2]): evalb(w[1] = w[2]), nops(indets(w[1]))",
     "false, 1"},
    /* what was there before comes back as itself */
    {"p := proc(x) x+1 end: r := Grid:-Map(k -> eval(p), [1]): r[1](4), evalb(r[1] = eval(p))",
     "5, true"},
    {"Grid:-Map(k -> proc(x) x+k end, [1])",
     "error: a procedure cannot be handed to another process"},
    {"T := table(): T[1] := eval(T): Grid:-Map(k -> eval(T), [1])",
     "error: a table that holds itself cannot be handed to another process"},
    /* printed in order, with warnings */
    {"Grid:-Map(proc(k) print(k^2); printf(\"%d;\\n\",k); if k = 2 then WARNING(\"two\") end if; k "
     "end, [1,2,3])",
     "Warning, two\n1\n1;\n4\n2;\n9\n3;\n[1, 2, 3]"},
    {"n := 0: Grid:-Map(proc(k) global n; n := n+k; k end, [1,2]), n", "[1, 2], 0"},
    {"k := 7: [Grid:-Seq(k,k=1..2)], k", "[1, 2], 7"},
    {"r := rand(1..10^6): A := [Grid:-Seq(r(),i=1..6)]: B := [Grid:-Seq(r(),i=1..6)]: "
     "randomize(1): r := rand(1..10^6): nops({op(A),op(B)}), evalb(nops({A,B}) = 2)",
     "12, true"},
    {"r := rand(1..10^6): randomize(5): A := [Grid:-Seq(r(),i=1..6)]: randomize(5): "
     "evalb(A = [Grid:-Seq(r(),i=1..6)])",
     "true"},
    /* the first piece that fails */
    {"Grid:-Map(k -> 1/(k-2), [1,2,3])", "error: numeric exception: division by zero"},
    {"try Grid:-Map(proc(k) error \"no %1\", k end, [8,9]) catch \"no\": lastexception[2] end try",
     "\"no 8\""},
    {"Grid:-Map(k -> Grid:-Map(j -> j*k, [1,2]), [3,4])", "[[3, 6], [4, 8]]"},
    {"Grid:-Seq(i^2, 3)",
     "error: invalid input: Grid:-Seq expects its 2nd argument to be i = a..b or i in L"},
};

static void rows_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
