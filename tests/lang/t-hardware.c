/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures in hardware floats: statements that must be true, refusals with their words, random
 * programs whose values are those of decimal arithmetic with 30 digits, and loops without end that
 * a limit of time breaks off. Random programs compute with numbers between 1/10 and 10 only, so
 * that rounding is all that can part the two.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "cas/value/funcs_row.h"
#include "numeric/flow/flow_native.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"
#include "tests/prop/text.h"

#define NEAR "near := (a, b) -> evalb(abs(a-b) <= 1e-14*abs(b)): "

static const char *const truths[] = {
    /* a procedure two levels out */
    "evalb((proc() local g, h; g := x -> x^2; h := proc() local q; q := proc(x) g(x)+1 end proc; "
    "evalhf(q(3.)) end proc; h() end proc)() = 10.)",
    /* loops, branches, recursion; the sum of sin(i)/i to a million by other arithmetic */
    "f := proc(n) local s, i; s := 0; for i to n do s := s+sin(i)/i end do; s end proc: "
    "near(evalhf(f(50)), evalf(f(50), 25))",
    "f := proc(n) if n < 2 then n else f(n-1)+f(n-2) end if end proc: evalb(evalhf(f(20)) = 6765.)",
    /* entries that are procedures */
    "f := proc(n) local s, i; s := 0.; for i to n do s := s+0.1 end do; s end proc: L := [f]: "
    "T := table([k = f]): evalb(evalhf(L[1](1000)-T[k](2000)) = evalhf(f(1000)-f(2000)))",
    /* a function that calls itself: its names live on over the call */
    "h := proc(n, x) local s; s := x/3; if n = 0 then s else h(n-1, s)+s*h(n-1, x)-s/(n+2) end if "
    "end proc: near(evalhf(h(8, 17/10)), evalf(h(8, 17/10), 25))",
    "a := proc(m, n) if m = 0 then n+1 elif n = 0 then a(m-1, 1) else a(m-1, a(m, n-1)) end if end "
    "proc: evalb(evalhf(a(2, 9)) = 21)",
    "h := proc(n, x) local A; A := Array(1..3); A[2] := x; if n = 0 then x else h(n-1, x+1)+A[2] "
    "end if end proc: evalb(evalhf(h(4, 1)) = 15)",
    "c := proc(n) local k, c; k := n; c := 0; while k > 1 do if irem(k, 2) = 0 then k := iquo(k, "
    "2) "
    "else k := 3*k+1 end if; c := c+1 end do; c end proc: evalb(evalhf(c(27)) = 111)",
    "f := proc(n) local i, s; s := 0; for i from n to 1 by -1 do if i = 3 then next end if; "
    "if i < 2 then break end if; s := s+i end do; s end proc: evalb(evalhf(f(6)) = 17)",
    "f := proc() local i, j, s; s := 0; for i to 5 do for j to 5 do if j = 4 then next i end if; "
    "if i = 4 then break 2 end if; s := s+1 end do end do; s end proc: evalb(evalhf(f()) = 9)",
    "f := proc() local i; for i to 4 do end do; i end proc: evalb(evalhf(f()) = 5)",
    "f := proc() local x, k; k := 0; for x from 1 by -1/4 to 0 do k := k+1 end do; k end proc: "
    "evalb(evalhf(f()) = 5)",
    "f := proc(s) local x, k; k := 0; for x from 1 by s to 3*s do k := k+1 end do; k end proc: "
    "evalb(evalhf(f(1)) = 3 and evalhf(f(-1)) = 5)",
    "f := proc() local k; k := 0; do k := k+1 until k >= 7; k end proc: evalb(evalhf(f()) = 7)",
    "f := proc(x) local a, b; a, b := 1, x; a, b := b, a; a-b end proc: evalb(evalhf(f(5)) = 4)",
    "f := proc(x) local a; a := x; a += 2; a *= 3; a++; a end proc: evalb(evalhf(f(1)) = 10)",
    /* the value is that of the last statement, in a loop too */
    "f := proc(n) local i; for i to n do i^2 end do end proc: evalb(evalhf(f(4)) = 16)",
    "f := proc(x) if x > 0 then return x end if; -x; end proc: evalb(evalhf(f(-3)) = 3)",
    "f := proc(x) if x > 5 then x end if end proc: evalb([evalhf(f(2))] = [])",
    /* integers: exact to 2^53, doubles beyond; division and remainders have the signs of integers
     */
    "f := proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end proc: "
    "near(evalhf(f(30)), 30!) and evalb(evalhf(f(18)) = 18!)",
    "f := proc(a) a+1-a end proc: evalb(evalhf(f(2^53-1)) = 1 and evalhf(f(2^60)) = 0)",
    "f := (a, b) -> 1000*iquo(a, b)+100*irem(a, b)+(a mod b): "
    "evalb(evalhf(f(7, 3)) = 2101 and evalhf(f(-7, 3)) = -2098)",
    "f := (a, b) -> 10000*iquo(a, b)+100*irem(a, b)+(a mod abs(b))+10*irem(a, 4)+iquo(a, -8): "
    "g := compile(f): evalb({seq(seq(f(a, b)-evalhf(f(a, b)), a = -9..9), b = [-8, -3, -1, 1, 2, "
    "4])} "
    "= {0.} and {seq(seq(f(a, b)-g(a, b), a = -9..9), b = [-8, -3, -1, 1, 2, 4])} = {0})",
    "f := (a, b) -> 1000*iquo(a, b)+100*irem(a, b)+(a mod b): g := (a, b) -> f(a+0.5, b+0.5): "
    "evalb(evalhf(g(6.5, 2.5)) = 2101)",
    "f := (x, n) -> x^n: evalb(evalhf(f(-2, 3)) = -8 and evalhf(f(2, -2)) = 1/4. and "
    "evalhf(f(0, 0)) = 1 and evalhf(f(9, 1/2)) = 3)",
    "evalb(evalhf((x -> floor(x)+10*ceil(x)+100*trunc(-x)+1000*round(x))(2.6)) = 3000-200+30+2)",
    /* no real value: complex, as evalf has it */
    "f := x -> sqrt(x)+ln(x)+x^(1/3)+arcsin(x): near(evalhf(f(-8)), evalf(f(-8), 25))",
    "f := x -> Re(sqrt(x))+10*Im(sqrt(x))+100*abs(sqrt(x)*(3+4*I)/5): evalb(evalhf(f(-4)) = 220)",
    "f := proc(n) local z, i; z := 0; for i to n do z := z^2-0.3+0.5*I end do; z end proc: "
    "Digits := 25: near(evalhf(f(20)), f(20))",
    "f := z -> conjugate(z)*exp(z)/(sin(z)+cos(z)*z^3): near(evalhf(f(1+2*I)), evalf(f(1+2*I), "
    "25))",
    "f := proc(x) local A; A := Array(1..2); A[2] := sqrt(x); A[2]^2+A[1] end proc: "
    "near(evalhf(f(-3)), -3)",
    /* special functions by balls; constants */
    "f := x -> BesselJ(0, x)+GAMMA(x)+arctan(1, x)+Zeta(x+1)+erf(x)+Pi*gamma: "
    "near(evalhf(f(5/2)), evalf(f(5/2), 25))",
    /* Matrices and Vectors of floats as those of numbers, operation by operation */
    "A := Matrix([[3/2, 2], [3, -4]]): F := Matrix(A, datatype = float[8]): v := Vector([1, 2]): w "
    ":= Vector(v, datatype = float[8]): L := [[F*2, A*2], [2*F, 2*A], [F/4, A/4], [F+1, A+1], "
    "[F-1, "
    "A-1], [1-F, 1-A], [3+F, 3+A], [F+F, 2*A], [F-F, 0*A], [-F, -A], [F.F, A.A], [F+A, 2*A], [A-F, "
    "0*A], [F.A, A.A], [A.F, A.A], [F.w, A.v], [F.v, A.v], [A.w, A.v], [F^2, A^2], [F^(-1), "
    "A^(-1)], [F^(-2), A^(-2)], [w*3, v*3], [w+w, 2*v], [w-v, 0*v], [w/2, v/2], [-w, -v]]: "
    "evalb({seq(rtable_options(p[1], datatype), p = L)} = {float[8]} and "
    "{seq(evalb(max(op(map(abs, "
    "convert(p[1], list)-convert(p[2], list)))) < 1e-9), p = L)} = {true})",
    /* zeros of functions that balls cannot tell from zero */
    "f := n -> Zeta(-2*n): g := n -> sin(1)*Zeta(-2*n)+BesselJ(1, 0)+I*Zeta(-4): "
    "evalb({seq(evalhf(f(n)), n = 1..6), seq(evalhf(g(n)), n = 1..3)} = {0.})",
    "f := x -> log10(x)+log[2](x)+max(x, 3, 7)+min(x, -1)+signum(-x)+factorial(3)+4!: "
    "near(evalhf(f(8)), evalf(f(8), 25))",
    "f := x -> piecewise(x < 0, -x, x < 1, x^2, 7): "
    "evalb(evalhf(f(-2)) = 2 and evalhf(f(1/2)) = 1/4. and evalhf(f(3)) = 7)",
    "f := x -> `if`(x > 0 and not x > 1 or x = 5, 1, 0)+(if x > 2 then 10 else 20 end if): "
    "evalb(evalhf(f(1)) = 21 and evalhf(f(5)) = 11 and evalhf(f(4)) = 10)",
    "f := n -> add(i^2, i = 1..n)+mul(i, i = 2..4): evalb(evalhf(f(10)) = 409)",
    /* infinity and undefined */
    "f := x -> exp(x): evalb(convert(evalhf(f(1000)), string) = \"Float(infinity)\")",
    "f := proc(x) if x < 1 or x >= 1 then 1 else 2 end if end proc: "
    "evalb(evalhf(f(undefined)) = 2 and evalhf(f(infinity)) = 1)",
    /* arrays: arguments, changed when asked for or made of floats, locals, two dimensions */
    "A := Array(0..2, [3, 1, 2]): f := proc(A) local i, s; s := 0; for i from 0 to 2 do "
    "s := s+A[i]*10^i; A[i] := 0 end do; s end proc: r := evalhf(f(A)): "
    "evalb(r = 213 and A[0] = 3 and evalhf(f(var(A))) = 213 and A[0] = 0)",
    "A := Vector(2, datatype = float[8]): f := proc(A) A[1] := 1/3 end proc: evalhf(f(A)): "
    "near(A[1], evalf(1/3, 20))",
    "f := proc(n) local A, B, i, j, k, s; A := Matrix(n); B := Array(1..n, 1..n); for i to n do "
    "for j to n do A[i, j] := 1/(i+j); B[i, j] := i-j end do end do; s := 0; for k to n do "
    "s := s+A[1, k]*B[k, n] end do; s end proc: near(evalhf(f(6)), evalf(f(6), 25))",
    "f := proc() local A, x, s; A := Array([5, 7]); s := 0; for x in A do s := 10*s+x end do; "
    "s+numelems(A)+upperbound(A)-lowerbound(A) end proc: evalb(evalhf(f()) = 60)",
    "f := proc(A, i) A[i] := A[i]+1 end proc: g := proc() local A; A := Vector([4, 5]); f(A, 2); "
    "A[2] end proc: evalb(evalhf(g()) = 6)",
    /* procedures as arguments, made by unapply, in a procedure, closures, globals */
    "b := proc(F, a, c) local x, y, m; x := a; y := c; to 60 do m := (x+y)/2; if F(m)*F(x) <= 0 "
    "then y := m else x := m end if end do; m end proc: "
    "near(evalhf(b(cos, 1, 2)), evalf(Pi/2, 20)) and near(evalhf(b(x -> x^2-2, 1, 2)), "
    "evalf(sqrt(2), 20))",
    "g := unapply(x^2*y, x, y): f := x -> g(x, 3)+1: evalb(evalhf(f(2)) = 13)",
    "f := proc(x) local g; g := t -> t^2; g(x)+g(2) end proc: evalb(evalhf(f(3)) = 13)",
    "m := proc(c) proc(x) x*c end proc end proc: f := m(7): evalb(evalhf(f(2)) = 14)",
    "c := 5: f := x -> x+c: r := evalhf(f(1)): c := 6: evalb(r = 6 and evalhf(f(1)) = 7)",
    /* compiled procedures: integers of 64 bits, undefined and infinite values, tables in place */
    "f := proc(n::integer) local s::float, i; s := 0; for i to n do s := s+1/i end do; s end proc: "
    "g := Compiler:-Compile(f): near(g(50), evalf(f(50), 20)) and type(g, procedure)",
    "c := (f, x) -> evalb(compile(f)(x) = f(x)): c(n -> n^2, 3037000499) and "
    "c(n -> n^3, 2097151) and c(n -> n^4, 55108) and c(n -> n^5, 6208) and c(n -> n^7, 511)",
    "k := compile(proc(x::float, n::integer) 2*x end proc): evalb(k(1.5) = 3)",
    "k := compile(proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end proc): "
    "evalb(k(20) = 20!) and evalb(evalhf(k(5)) = 120)",
    "f := proc(n) local x, i; x := 1; for i to n do x := (6364136*x+1442695041) mod 2147483647 end "
    "do; x end proc: g := compile(f): evalb(f(100) = g(100))",
    "q := compile(x -> sqrt(x)+1/x): evalb(convert(q(-1.), string) = \"Float(undefined)\" and "
    "convert(q(0.), string) = \"Float(infinity)\" and q(4) = 2.25)",
    "z := compile(proc(z::complex) z^2+sqrt(z) end proc): evalb(z(-4) = 16.+2.*I)",
    "h := compile(proc(A, n) local i; for i to n do A[i] := A[i]^2 end do end proc): "
    "A := Array([1., 2., x]): A[3] := 3: h(A, 3): evalb(A[2] = 4 and A[3] = 9)",
    "f := x -> x^2+1: g := compile(f): r := g(3): f := 5: evalb(r = 10 and g(4) = 17)",
    "g := compile(proc(x::float, n::numeric, z) x/2+n/2+z end proc): "
    "evalb(g(1, 1, 1) = 2 and g(2., 1, I) = 1.5+1.*I and g(1, 3, 1) = 3)",
    "g := compile(proc() 5 end proc): evalb(g() = 5 and type(g(), integer))",
    "g := compile(proc(x) if x > 0 then x end if end proc): evalb(g(2) = 2 and [g(-2)] = [])",
    "g := compile(proc(F, x) F(x)+1 end proc): evalb(g(x -> x^2, 3) = 10 and g(x -> x^3, 2) = 9 "
    "and "
    "abs(g(sin, 1)-evalf(1+sin(1))) < 1e-9)",
    "g := compile(proc(A) A[1] := A[1]+1; A[2] end proc): A := Array([1, 2]): B := Array([I, 3]): "
    "evalb(g(A) = 2 and A[1] = 2 and g(B) = 3 and B[1] = 1+I and g(A) = 2 and A[1] = 3)",
    "f := proc(x) x^2 end proc: g := compile(f): evalb(convert(g, string) = \"compiled(f)\")",
    "g := compile(proc(n) n-1 end proc): evalb(g(-(2^63-2)) = -(2^63-1) and g(2^62) = 2^62-1)",
    "evalb(convert(compile(proc() 1 end proc), string) = \"compiled(procedure)\")",
    /* the same table twice is one table; entries that are complex when evaluated */
    "f := proc(A, B) A[1] := 5; B[2] := 7; A[2]+B[1] end proc: A := Array([1., 2., 3.]): "
    "r := evalhf(f(A, A)): evalb(r = 12 and A[1] = 5 and A[2] = 7 and A[3] = 3)",
    "f := proc(x, A, F, B) A[1] := x; B[1]+F(B[2]) end proc: A := Array([1., 2.]): "
    "evalb(evalhf(f(I, A, x -> x^2, A)) = 4+I and A[1] = I)",
    "f := proc(A) A[1]^2 end proc: near(evalhf(f(Array([sqrt(-2), 1]))), -2)",
    "f := proc(A) A[1] := A[2]; A[3] end proc: A := Array([I, 2+I, 3], datatype = complex[8]): "
    "evalb(evalhf(f(var(A))) = 3 and A[1] = 2+I and A[3] = 3)",
    /* the value of a step is that from before, of one in front that from after */
    "f := proc(x) local a; a := x; a++ end proc: g := proc(x) local a; a := x; ++a end proc: "
    "h := proc(x) local a; a := x; a--; a end proc: "
    "evalb(evalhf(f(3)) = 3 and evalhf(g(3)) = 4 and evalhf(h(0.5)) = -0.5)",
    /* no value: by itself, from return, from an empty body */
    "f := proc(x) return end proc: g := proc(x) return NULL end proc: h := proc(x) NULL end proc: "
    "k := proc() end proc: e := proc(x) local y; y := Vector(2) end proc: "
    "evalb([evalhf(f(1)), evalhf(g(1)), evalhf(h(1)), evalhf(k()), evalhf(e(1))] = [])",
    "f := proc(x) true end proc: g := proc(x) x = 1 end proc: a := false: h := x -> `if`(a, 1, x): "
    "evalb([evalhf(f(1)), evalhf(g(1)), evalhf(g(2)), evalhf(h(7))] = [1., 1., 0., 7.])",
    "a := infinity: b := undefined: c := Pi: f := x -> `if`(x < a, c, 1)+`if`(b = b, 1, 2): "
    "near(evalhf(f(1)), evalf(Pi+2, 20))",
    "m := proc(c) proc(d) proc(x) x*c+d end proc end proc end proc: f := m(7)(3): "
    "evalb(evalhf(f(2)) = 17)",
    "m := proc(F) proc(x) F(x)+1 end proc end proc: f := m(t -> t^2): g := m(cos): "
    "evalb(evalhf(f(2)) = 5) and near(evalhf(g(2)), evalf(cos(2)+1, 20))",
    "f := proc(x) local g; g := proc(k) if k > 0 then 3 end if end proc; g(x)+1 end proc: "
    "evalb(evalhf(f(2)) = 4)",
    "f := proc(A) A[2]+numelems(A) end proc: near(evalhf(f(Vector(3, [1/3, Pi, 2]))), evalf(Pi+3, "
    "20))",
    "f := proc(x, y) x end proc: evalb(evalhf(f(2, 3)) = 2 and evalhf(f(2, 3, I, Vector(2))) = 2)",
    "f := proc(x) x[2, 1]+10*x(1, 2)+100*x[1][1] end proc: "
    "evalb(evalhf(f(Matrix([[1, 2], [3, 4]]))) = 123)",
    "A := Array(1..3, [x, 2, 3]): f := proc(A) A[3] end proc: A[1] := 1/2: "
    "evalb(evalhf(f(var(A))) = 3 and A[1] = 1/2)",
    /* in a larger expression */
    "f := x -> x^2: near(evalhf(f(f(2))+sin(1)*f(3)), evalf(16+9*sin(1), 20))",
};

/* Larger matrices: LAPACK's digits are those of balls with 20; where rounding spoils them balls
 * decide. The eigenvalues of the last but one are 3/2 + 10^(-12/40) times roots of unity. */
#define MATRIX                                                                                     \
    "A := Matrix(40, 40, (i, j) -> evalf(sin(i*j+i^2), 10)): with(LinearAlgebra): "                \
    "far := (v, w) -> max(seq(abs(v[i]-w[i])/abs(w[i]), i = 1..40)): "

static const char *const matrices[] = {
    MATRIX "v := Eigenvalues(A): Digits := 20: evalb(far(v, Eigenvalues(A)) < 5e-10)",
    MATRIX "A := A+Transpose(A): v := Eigenvalues(A): Digits := 20: "
           "evalb(far(v, Eigenvalues(A)) < 5e-10 and v[1] < v[2] and v[39] < v[40])",
    MATRIX "b := Vector(40, i -> evalf(cos(i), 10)): v := LinearSolve(A, b): Digits := 20: "
           "evalb(far(v, LinearSolve(A, b)) < 5e-10)",
    MATRIX "v := SingularValues(A): Digits := 20: w := Eigenvalues(A.Transpose(A)): "
           "evalb(max(seq(abs(v[41-i]^2/w[i]-1), i = 1..40)) < 1e-9)",
    MATRIX "B := A^(-1): Digits := 25: C := A^(-1): evalb(far(B[3], C[3]) < 5e-10)",
    MATRIX "A := RandomMatrix(160, 160)*1.0: v := Eigenvalues(A): "
           "evalb(abs(add(v[i], i = 1..160)-Trace(A)) < 1e-4)",
    "J := Matrix(40, 40, (i, j) -> if i = j then 1.5 elif j = i+1 then 1 else 0 end if): "
    "J[40, 1] := 1e-12: v := LinearAlgebra:-Eigenvalues(J): "
    "evalb(abs(v[1]-(1.5-10^(-0.3))) < 1e-8)",
    "H := Matrix(25, 25, (i, j) -> evalf(1/(i+j-1))): b := Vector(25, i -> 1.): "
    "x := LinearAlgebra:-LinearSolve(H, b): Digits := 40: y := LinearAlgebra:-LinearSolve(H, b): "
    "evalb(max(seq(abs(x[i]/y[i]-1), i = 1..25)) < 1e-9)",
};

/* Procedures and their arguments: evalhf gives the number that decimal arithmetic gives. */
static const char *const sweeps[][2] = {
    /* known numbers are worked out beforehand */
    {"x -> x+1.5/2.5-(1.5-2.5)*(1.5+2.5)*(-1.5)+3*2^30*1048577-(-7)*(-1048577)+2097152*3",
     "[1], [0.5]"},
    {"x -> (2-7)*x+(2*7)*x^2-(-(3-5))+ +x", "[1], [0.5], [-3]"},
    /* powers: products, inverses of products, roots, of whole numbers, doubles, complex ones */
    {"x -> x^0+2*x^1+3*x^2+5*x^3+7*x^5+11*x^8+13*x^9+17*x^12+19*x^2.+23*x^(-1)+29*x^(-3)+"
     "31*x^(-8)+37*x^(-9)",
     "[1], [2], [-2], [0.5], [-1.5], [1.5+I]"},
    {"x -> x^2.5+2*x^(-2.5)+3*x^(1/3)", "[1], [2], [-1.5], [3+I]"},
    {"(x, y) -> x^y+2^y+2.5^y+x^1.5", "[2, 3], [2, -3], [1.5, 2.5], [-1.5, 2.5], [-2, 3], [I, 2], "
                                      "[2, I], [1+I, 1.5-I]"},
    {"(n, k) -> n^64/3^40+n^65/3^41+n^k", "[2, 5], [3, 30], [-3, 7]"},
    {"x -> ln(x)^2.5*2^ln(x)+2.5^ln(x)+(-2.5)^2+(-2)^3", "[3], [-3]"},
    /* complex arithmetic */
    {"(z, w) -> z+w+2*(z-w)+3*z*w+5*z/w+7*(z*2.5)+11*(2.5*z)+13*(z/2.5)+17*(2.5/z)+19*(-z)",
     "[1+I, 2], [2, 1+I], [1+2*I, 3-I], [0.5*I, -0.25]"},
    {"z -> `if`(z = 1+I, 1, 2)+`if`(z <> 1+I, 10, 20)+`if`(not z = 1+I, 100, 200)+`if`(not z <> "
     "1+I, 1000, 2000)+`if`(z = 1-I or z = 2+I, 10000, 20000)",
     "[1+I], [1-I], [2+I], [1], [I]"},
    {"z -> Re(z)+10*Im(z)+100*abs(z)+conjugate(z)+sqrt(z)+exp(z)+ln(z)+sin(z)+cos(z)",
     "[1+I], [-2], [3], [-2-3*I], [0.5]"},
    {"x -> conjugate(x)+Im(x)+Re(x)+floor(x)+10*trunc(x)", "[2], [2.5], [-2.5]"},
    /* comparisons, of whole numbers and of doubles, and their opposites */
    {"(x, y) -> `if`(x < y, 1, 2)+`if`(x <= y, 10, 20)+`if`(x = y, 100, 200)+`if`(x <> y, 1000, "
     "2000)+`if`(x > y, 10000, 20000)+`if`(x >= y, 100000, 200000)",
     "[1, 2], [2, 1], [2, 2], [0.5, 1.5], [1.5, 0.5], [1.5, 1.5], [1, 0.5]"},
    {"(x, y) -> `if`(not x < y, 1, 2)+`if`(not x <= y, 10, 20)+`if`(not x = y, 100, 200)+`if`(not "
     "x "
     "<> y, 1000, 2000)+`if`(not x > y, 10000, 20000)+`if`(not x >= y, 100000, 200000)",
     "[1, 2], [2, 1], [2, 2], [0.5, 1.5], [1.5, 0.5], [1.5, 1.5], [1, 0.5]"},
    {"(x, y) -> `if`(x > 0 and y > 0, 1, 2)+`if`(x > 0 or y > 0, 10, 20)+`if`(x > 0 xor y > 0, "
     "100, "
     "200)+`if`(x > 0 implies y > 0, 1000, 2000)+`if`(not (x > 0 and y > 0), 3, 4)+`if`(not (x > 0 "
     "or y > 0), 30, 40)+`if`(not (x > 0 xor y > 0), 300, 400)+`if`(not (x > 0 implies y > 0), "
     "3000,"
     " 4000)",
     "[1, 1], [1, -1], [-1, 1], [-1, -1]"},
    {"proc(x) local b, c; b := x > 1; c := not b; if b then 5 elif c and x > 0 then 6 else 7 end "
     "if "
     "end proc",
     "[0], [1], [2]"},
    {"x -> ifelse(x > 1, 5, 6.5)+piecewise(x < 0, 1, x < 1, 2)", "[-1], [0.5], [2]"},
    /* loops */
    {"proc(a, s, b) local i, k; k := 0; for i from a by s to b do k := 10*k+i end do; k+i end proc",
     "[1, 1, 3], [3, -1, 1], [1, 2, 4], [3, 1, 1], [1, -1, 3], [1, 0.5, 2], [2.5, -1, 0], [1, 1, "
     "2.5], [0, 1.5, 4], [4, -2, 0.5]"},
    {"proc(a, b) local i, k; k := 0; for i from a to b do k := 10*k+i end do; for i from b by -1 "
     "to "
     "a do k := 10*k+i end do; k+i end proc",
     "[1, 3], [1, 3.5], [3, 1], [2, 2], [0.5, 2.5]"},
    {"proc(n) local i, k; k := 0; for i from 0 by 2097152 to n do k := k+1 end do; for i from n by "
     "-2097152 to 0 do k := k+10 end do; k+i end proc",
     "[0], [8388608], [-1]"},
    {"proc(n) local k; k := 1; to n do k := 2*k end do; k end proc", "[5], [0], [2.5]"},
    {"proc(n) local k, i; k := 0; for i from 1 while i < n do k := k+i end do; for i do if i > n "
     "then break end if; k := k+1 end do; k+i end proc",
     "[5], [1], [2.5]"},
    {"proc(n) local i, k; k := 0; for i to n do i := i+1; k := k+i end do; k end proc", "[5], [6]"},
    {"proc(n) local i, j, k; k := 0; for i to n do for j to n do if j = 3 then next 2 end if; if i "
     "= 4 then break i end if; k := k+10*i+j end do end do; k end proc",
     "[2], [3], [6]"},
    {"proc(n) local i, k; k := 0; i := 0; do i := i+1; if i = 2 then next end if; k := k+i until k "
     "> "
     "n; k end proc",
     "[0], [4], [9]"},
    {"proc(n) local x, s; s := 0; for x in Array([3, 1, 4, 1, 5]) do if x > n then next end if; s "
     ":= "
     "10*s+x end do; s end proc",
     "[2], [9]"},
    /* whole numbers beyond 2^53 make doubles of all: indices, dimensions, levels, sums all the same
     */
    {"proc(n) local A, i, j, k; k := n*n; A := Matrix(2, 3, fill = 2); for i to 5 do for j to 3 do "
     "if j = 2 then break 2 end if; A[i, j+1] := 7 end do end do; add(A[1, i]*i, i = 1..upperbound("
     "A, 2))+10*lowerbound(A, 2)+i-k/n+iquo(i+6, 2)+irem(17, 5)+(-17 mod 5)+max(i, 2)+abs(-i)+-i "
     "end proc",
     "[3], [2^30]"},
    {"proc(n) local x, k; x := n; for k to 5 do x := x*n-k end do; x end proc",
     "[7], [12345], [-98765]"},
    /* arrays: sizes, fillings, lists, more dimensions, indices one after the other or in brackets
     */
    {"proc(n) local A, B, V, M; A := Array(-1..n, 1..2, 0..1); A[-1, 2, 1] := 5; A[n, 1, 0] := 7; "
     "V "
     ":= Vector(n, 3); M := Matrix(n, n+1, 4); B := Matrix(2, [1, 2, 3, 4]); V(1) := "
     "V(1)+1; M[1, 2] += 6; A[-1, 2, 1]+10*A[n, 1, 0]+100*V[1]+1000*V[n]+M[1, 2]*M[n, n+1]+B[1, "
     "2]*B"
     "[2, 1]+B[2][2]+numelems(A)+numelems(M) end proc",
     "[2], [3]"},
    {"proc(n) local A, B; A := Array([1, n, 3]); B := Array(1..5, [n, 2]); "
     "A[2]+B[1]+10*B[2]+100*B[3"
     "]+upperbound(A)+1000*upperbound(B, 1) end proc",
     "[2], [3.5]"},
    {"proc(x) local A, B; A := Vector(3, fill = x); B := Array(1..2, [x, I]); A[1] := 2; "
     "A[1]*A[3]+B"
     "[1]*B[2] end proc",
     "[2], [1+I]"},
    {"proc(x) local A; A := Array(1..3, datatype = complex[8], order = C_order, storage = "
     "rectangular); A[2] := x; A[2]^2+A[1] end proc",
     "[2], [1+I]"},
    {"proc(x) local A, t; A := Vector([x, 2]); t := 5; t, A[2] := A[1]+1, t; A[1], A[2] := A[2], A["
     "1]; t+10*A[1]+100*A[2] end proc",
     "[3], [0.5]"},
    /* names of several kinds, declared ones, steps */
    {"proc(n) local s; s := 0; s := s+n; s := s+0.5; s := s*I; s+1 end proc", "[1], [2.5]"},
    {"proc(n) local s := 2, t := s*n; s++; t--; s -= 5; t /= 2; s ^= 2; s+10*t end proc",
     "[3], [0.5]"},
    {"proc(n::integer, x::float) local s::float, z::complex; s := n; z := x; s/3+z end proc",
     "[3, 0.5]"},
    {"proc(x) local a, b; if x > 2 then a := 1; b := 2 elif x > 1 then a := 3; b := a else a := "
     "5.5; "
     "b := 0 end if; a+10*b end proc",
     "[3], [1.5], [0]"},
    {"proc(x) if x > 1 then if x > 2 then return x^2 end if; -x else x+1 end if end proc",
     "[3], [1.5], [0]"},
    {"proc(x) local k; for k to 3 do if k > x then k+10 else k*2 end if end do end proc",
     "[0], [1], [5]"},
    {"proc(n) local i, a; for i to n do a := i; a++ end do end proc", "[3]"},
    {"proc(x) ; ; x^2; ; end proc", "[3]"},
    /* procedures: as arguments, inside, recursive ones, with complex values, without parameters */
    {"proc(x) local g, h; g := t -> t^2+1; h := proc(t, k) if k = 0 then t else t^2*k end if end "
     "proc; g(x)+10*h(x, 0)+100*h(x, 3)+h(I, 2) end proc",
     "[2], [0.5]"},
    {"proc(x) local F; F := proc(n) if n < 1 then 1 else 2*n end if end proc; F(x)+F(x+1)+F(F(x)) "
     "end proc",
     "[0], [3]"},
    {"x -> add(add(i*j*x, j = 1..i), i = 1..4)+mul(i+x, i = 2..4)+add(i, i = 3..1)+mul(i, i = "
     "3..1)+"
     "add(1.5, i = 1..3)+add(i*I, i = 1..2)+add(i, i = 1..3.5)",
     "[2], [0.5]"},
    {"x -> log[2](x)+log[10](x)+log10(x)+evalf[20](x)+eval(x)+evalhf(x)", "[8], [0.5], [-2]"},
    {"x -> max(x)+10*min(x, 2)+100*max(1, x, 3)+1000*min(1.5, x)+10000*max(x, 2.5)",
     "[1], [2], [3], [0.5], [7.25]"},
    {"x -> x!+(2*x)!+binomial(5, 2)+arctan(x, 2)+arctan(x)+sqrt(2)+sqrt(2.5)+ln(3)+Pi+exp(1)+gamma",
     "[2], [3]"},
    {"(x, y) -> iquo(x, y)+10*irem(x, y)+100*(x mod 4)+1000*modp(x, 8)+10000*iquo(x, "
     "16)+100000*irem("
     "x, 2)",
     "[17, 5], [-17, 5], [17, -5], [-17, -5], [0, 3], [4294967301, 65537], [-4294967301, 65537]"},
};

static const char *const errors[][2] = {
    {"f := proc(x) local L; L := [x]; L[1] end proc: evalhf(f(1))", "evalhf: lists"},
    {"f := proc(x) \"a\" end proc: evalhf(f(1))", "evalhf: strings"},
    {"f := x -> x+qqq: evalhf(f(1))", "evalhf: qqq has no numeric value"},
    {"f := x -> int(t, t = 0..x): evalhf(f(1))", "evalhf: int cannot be computed"},
    {"f := proc(x) global y; y := x end proc: evalhf(f(1))", "evalhf: y is no local name"},
    {"f := proc(x) x := 2 end proc: evalhf(f(1))", "evalhf: illegal use of a formal parameter: x"},
    {"f := proc(x) local y; y+x end proc: evalhf(f(1))", "evalhf: y has no value"},
    {"f := proc(x) local y; if x > 0 then y := 1 end if; y end proc: evalhf(f(-1))",
     "evalhf: a name or a call has no value"},
    {"f := x -> 1/x: evalhf(f(0))", "evalhf: numeric exception: division by zero"},
    {"f := x -> ln(x): evalhf(f(0))", "evalhf: numeric exception: division by zero"},
    {"f := x -> 7 mod x: evalhf(f(0))", "evalhf: numeric exception: division by zero"},
    {"f := x -> 7 mod x: evalhf(f(-3))", "evalhf: the modulus must be a positive integer"},
    {"f := x -> irem(x, 2): evalhf(f(1/2))", "evalhf: an integer is needed"},
    {"f := proc(A) A[3] end proc: evalhf(f(Array(1..2)))", "evalhf: index out of range"},
    {"f := proc(A) A[1.5] end proc: evalhf(f(Array(1..2)))", "evalhf: an integer is needed"},
    {"f := proc(A) A[1, 2] end proc: evalhf(f(Array(1..2)))", "evalhf: there are more indices"},
    {"f := proc(A) A+1 end proc: evalhf(f(Array(1..2)))", "evalhf: arithmetic is of numbers only"},
    {"f := x -> (if sqrt(x) > 1 then 1 else 2 end if): evalhf(f(-1))", "evalhf: a complex number"},
    {"f := proc(x) error \"too small\" end proc: evalhf(f(1))", "too small"},
    {"f := proc(x) f(x+1) end proc: evalhf(f(1))", "too many levels of recursion"},
    {"f := proc(n) if n = 0 then 1/n else f(n-1) end if end proc: evalhf(f(5))",
     "division by zero"},
    {"f := proc(n) local A; A := Array(1..n); A[1] end proc: evalhf(f(-5))", "evalhf: no array"},
    {"evalhf(x)", "unable to evaluate"},
    {"f := proc() local A; A := Array(1..2, [1, 2, 3]); A[1] end proc: evalhf(f())",
     "evalhf: the initialiser has more entries than the array"},
    {"f := proc() local A; A := Matrix(2, 2, [seq(i, i = 1..5)]); A[1, 1] end proc: evalhf(f())",
     "evalhf: seq cannot"},
    {"f := proc() local A; A := Matrix(2, [1, 2, 3, 4, 5]); A[1, 1] end proc: evalhf(f())",
     "evalhf: the initialiser has more entries than the array"},
    {"f := proc() local A; A := Array(1..2, 1..2, [1, 2]); A[1, 1] end proc: evalhf(f())",
     "evalhf: one list gives"},
    {"f := proc() local A; A := Vector(2, 3, 4); A[1] end proc: evalhf(f())", "made of sizes"},
    {"f := proc() local A; A := Array([1], [2]); A[1] end proc: evalhf(f())", "made of sizes"},
    {"f := proc() local A; A := Array(); A[1] end proc: evalhf(f())", "Array needs its sizes"},
    {"f := proc() local A; A := Array(1..2, speed = 3); A[1] end proc: evalhf(f())",
     "arrays take fill, datatype, order and storage"},
    {"f := proc() local A; A := Array(1..2, f(1) = 3); A[1] end proc: evalhf(f())",
     "arrays take fill, datatype, order and storage"},
    {"f := proc(A) A[1][2] := 3 end proc: evalhf(f(Matrix(2)))", "by all its indices at once"},
    {"f := proc(A) local t; t, A[1][2] := 3, 4 end proc: evalhf(f(Matrix(2)))",
     "by all its indices at once"},
    {"f := proc(A) A[1] end proc: evalhf(f(Matrix(2)))", "2 dimensions, but 1 indices"},
    {"f := proc(x) x[1] end proc: evalhf(f(2))", "only arrays have entries"},
    {"f := proc(A) A[0] end proc: evalhf(f(Array(1..2)))", "index out of range"},
    {"f := proc(A) A[1, 3] end proc: evalhf(f(Matrix(2)))", "index out of range"},
    {"f := proc(A) A end proc: evalhf(f(Matrix(2)))", "would return an array"},
    {"f := proc(A) -A end proc: evalhf(f(Matrix(2)))", "arithmetic is of numbers only"},
    {"f := proc(A) 2*A end proc: evalhf(f(Matrix(2)))", "arithmetic is of numbers only"},
    {"f := proc(A) sin(A) end proc: evalhf(f(Matrix(2)))", "sin takes numbers, no array"},
    {"f := proc(A) Re(A) end proc: evalhf(f(Matrix(2)))", "Re takes a number"},
    {"f := proc(A) if A then 1 end if end proc: evalhf(f(Matrix(2)))", "an array stands where"},
    {"f := proc(A) local B; B := 1; B := A; B end proc: evalhf(f(Matrix(2)))",
     "B is used for values of several kinds"},
    {"f := proc(A) local B; B := A; B := 1; B end proc: evalhf(f(Matrix(2)))",
     "B is used for values of several kinds"},
    {"f := proc(x) local g; g := 5; g := t -> t; g(x) end proc: evalhf(f(2))",
     "g is used for values of several kinds"},
    {"f := proc(x) local g; g := t -> t; g := t -> t+1; g(x) end proc: evalhf(f(2))",
     "g is used for values of several kinds"},
    {"f := proc(x) local g; g := t -> t; g+x end proc: evalhf(f(2))",
     "the procedure g stands where"},
    {"f := proc(x) local g; g := 5; g(x) end proc: evalhf(f(2))", "g is no procedure"},
    {"f := proc(x) global qqq; qqq := t -> t; x end proc: evalhf(f(2))", "qqq is no local name"},
    {"f := proc(x) local y; y := x; y, x := 2, 3; y end proc: evalhf(f(2))", "formal parameter: x"},
    {"f := proc(x) local a, b; a, b := x; a end proc: evalhf(f(2))", "as many values"},
    {"f := proc(x) local a, b; a, b := x, 1, 2; a end proc: evalhf(f(2))", "as many values"},
    {"f := proc(x) sin(x) := 2 end proc: evalhf(f(2))", "only arrays have entries"},
    {"f := proc(A) A[1]++ end proc: evalhf(f(Vector(2)))", "counted up or down"},
    {"f := proc(x) upperbound(x) end proc: evalhf(f(2))", "upperbound takes an array"},
    {"f := proc(A) upperbound(A) end proc: evalhf(f(Matrix(2)))", "the number of a dimension"},
    {"f := proc(A) lowerbound(A, 3) end proc: evalhf(f(Matrix(2)))", "the number of a dimension"},
    {"f := proc(A) lowerbound(A, 0) end proc: evalhf(f(Matrix(2)))", "the number of a dimension"},
    {"f := proc(A, k) lowerbound(A, k) end proc: evalhf(f(Matrix(2), 1))",
     "the number of a dimension"},
    {"f := x -> add(x, 3): evalhf(f(2))", "add needs a range here"},
    {"f := x -> mul(i, i = 3): evalhf(f(2))", "mul needs a range here"},
    {"f := x -> add(x): evalhf(f(2))", "add needs a range here"},
    {"f := proc(A) add(A, i = 1..2) end proc: evalhf(f(Matrix(2)))", "an array stands where"},
    {"f := x -> iquo(x): evalhf(f(2))", "iquo takes another number"},
    {"f := x -> Re(x, 2): evalhf(f(2))", "Re takes another number"},
    {"f := x -> sin(x, 2): evalhf(f(2))", "sin takes another number"},
    {"f := x -> (if x > 1 then 2 end if)+1: evalhf(f(2))", "needs an else"},
    {"f := proc(A) local B; B := `if`(A[1] > 0, A, A); 1 end proc: evalhf(f(Vector(2)))",
     "a choice is among numbers"},
    {"f := x -> (if x > 1 then 2; 3 else 4 end if)+1: evalhf(f(2))", "a branch is one expression"},
    {"f := x -> 'x': evalhf(f(2))", "this is not available"},
    {"f := x -> x . x: evalhf(f(2))", "the operator . is not available"},
    {"f := x -> {x}: evalhf(f(2))", "evalhf: lists, sets and sequences"},
    {"f := proc(x) x, 1 end proc: evalhf(f(2))", "evalhf: lists, sets and sequences"},
    {"f := proc(x) try x end try end proc: evalhf(f(2))", "try is not available"},
    {"f := proc(x) use y = x in y end use end proc: evalhf(f(2))", "use is not available"},
    {"f := proc(x) break end proc: evalhf(f(2))", "break or next not in loop"},
    {"f := proc(x) local i; for i to 2 do break x end do end proc: evalhf(f(2))",
     "break or next not in loop"},
    {"f := proc(x) local i; for i to 2 do break 2 end do end proc: evalhf(f(2))",
     "break or next not in loop"},
    {"f := proc(x) local y; for y in x do y end do end proc: evalhf(f(2))",
     "the entries of an array"},
    {"f := proc(A) local i, y; for i, y in A do y end do end proc: evalhf(f(Vector(2)))",
     "takes one name"},
    {"f := proc({k := 2}) k end proc: evalhf(f())", "procedures with keywords"},
    {"f := proc(x) sin(x)(2) end proc: evalhf(f(2))", "only a name can be called"},
    {"f := proc(x) sin[2](x) end proc: evalhf(f(2))", "this call cannot be computed"},
    {"f := proc(x) log[2, 3](x) end proc: evalhf(f(2))", "this call cannot be computed"},
    {"f := proc(x) qqq(x) end proc: evalhf(f(2))", "evalhf: qqq cannot be computed"},
    {"f := proc(x) error end proc: evalhf(f(2))", "the procedure ended by error"},
    {"f := proc(x) local y; y[1] end proc: evalhf(f(2))", "only arrays have entries"},
    {"f := proc(x) local y; y+1 end proc: evalhf(f(2))", "y has no value"},
    {"f := proc(x) local g; g := proc(t) t+x end proc; g(2) end proc: evalhf(f(2))",
     "x belongs to the procedure around this one"},
    {"f := proc(x) local g, h; g := t -> t; h := proc(t) g(t) end proc; h(2) end proc: "
     "evalhf(f(2))",
     "g belongs to the procedure around this one"},
    {"f := x -> x: evalhf(f(var(3)))", "var(A) takes an Array"},
    {"f := A -> A[1]: evalhf(f(Array(1..2, [y, 1])))", "unable to evaluate"},
    {"f := z -> max(z, 2): evalhf(f(1+I))", "a complex number stands where a real one"},
    {"f := proc(x) GAMMA(x) end proc: evalhf(f(-1))", "the value cannot be found"},
    {"f := x -> LambertW(x)/0: evalhf(f(2))", "division by zero"},
    {"k := compile(proc(z) irem(z, 0) end proc): k(3)", "division by zero"},
    {"k := compile(proc(n) n-1 end proc): k(-(2^63-1))", "an integer is too large"},
    {"k := compile(proc(n) n+1 end proc): k(2^63-1)", "an integer is too large"},
    {"compile(sin)", "only a procedure with statements"},
    {"compile(5)", "procedure"},
    {"k := compile(proc(n) local p, i; p := 1; for i to n do p := p*i end do; p end proc): k(25)",
     "an integer is too large"},
    {"k := compile(proc(n::integer) n end proc): k(1.5)", "the parameter n is an integer"},
    {"k := Compiler:-Compile(x -> [x]): k(1)", "lists"},
    {"compile(unapply(x^2, x))", "only a procedure with statements"},
    {"Compiler:-Compile(x -> x, speed = 3)", "speed"},
};

static void run_truths(const char *const *truth, size_t count)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        char text[2000];
        snprintf(text, sizeof text, NEAR "%s;", truth[i]);
        Expr value;
        eval_restart();
        Status status = run_try(text, &value);
        if (status != ST_OK || value != EXPR_TRUE) {
            printf("# %s: %s\n", truth[i], status == ST_OK ? "not true" : err_message());
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void test_truths(void **state)
{
    (void)state;
    run_truths(truths, sizeof truths / sizeof *truths);
    flow_native_off = true;
    run_truths(truths, sizeof truths / sizeof *truths);
    flow_native_off = false;
}

/* With and without machine code. */
static void test_sweeps(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < 2 * (sizeof sweeps / sizeof *sweeps); i++) {
        const char *const *sweep = sweeps[i / 2];
        char text[3000];
        snprintf(text, sizeof text,
                 "Digits := 30: f := %s: bad := []: for t in [%s] do w := evalf(f(op(t))): Digits "
                 ":= 10: v := evalhf(f(op(t))): Digits := 30: if not abs(v-w) <= 1e-13*abs(w) then "
                 "bad := [op(bad), t, v, w] end if end do: convert(bad, string);",
                 sweep[0], sweep[1]);
        Expr value;
        eval_restart();
        flow_native_off = i % 2;
        Status status = run_try(text, &value);
        flow_native_off = false;
        if (status != ST_OK || strcmp(expr_text(value), "[]") != 0) {
            printf("# %s: %s\n", sweep[0], status == ST_OK ? expr_text(value) : err_message());
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void test_matrices(void **state)
{
    (void)state;
    run_truths(matrices, sizeof matrices / sizeof *matrices);
}

static void test_errors(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s;", errors[i][0]);
        Expr value;
        eval_restart();
        Status status = run_try(text, &value);
        if (status == ST_OK || !strstr(err_message(), errors[i][1])) {
            printf("# %s: %s\n", errors[i][0], status == ST_OK ? "no error" : err_message());
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* --- known functions -------------------------------------------------------------------------- */

/* Every known function at points on and off the real line, at poles, in gaps: the number that evalf
 * finds with 25 digits, or no number where that finds none. A refusal is none. */
static void test_functions(void **state)
{
    (void)state;
    static const char *const points[] = {
        "[[-2.5], [-1], [-0.5], [0], [0.25], [1], [2], [3.75], [-3], [1+2*I], [-0.5*I]]",
        "[[-1.5, 2], [0.5, 3], [2, 0.5], [3, -1], [2, 3], [-2, -3], [0.25, -0.75], [0, 1], "
        "[1+I, 2], [2, 0.5*I]]",
        "[[0.25, 0.5, 0.75], [2, 0.5, 0.25], [1, 2, 3], [1, 2, 1+I]]"};
    static const char *const calls[] = {"F(x)", "F(x, y)", "F(x, y, z)"};
    static const char *const names[] = {"x", "x, y", "x, y, z"};
    const FuncRow *row;
    long compared = 0;
    int wrong = 0;
    for (long i = 0; (row = funcs_row(i)); i++) {
        /* of more arguments those with a C function: balls take long where integrals diverge */
        long most = row->real2 ? 3 : 1;
        for (long n = row->arity < 1 ? 1 : row->arity; n <= most && n <= row->arity + row->optional;
             n++) {
            char text[1500];
            /* at its jump, where it is undefined, hardware takes the value from the right */
            const char *where =
                strcmp(row->name, "Heaviside") == 0 ? "[[-2.5], [0.25], [3.75]]" : points[n - 1];
            snprintf(text, sizeof text,
                     "Digits := 25: h := proc(F, %s) %s end proc: seen := 0: bad := []: "
                     "for t in %s do "
                     "v := undefined: w := undefined: said := \"\": "
                     "try w := evalf(`%s`(op(t))) catch: end try: "
                     "try v := evalhf(h(`%s`, op(t))) catch: said := lastexception[2] end try: "
                     "if not type(w, complex(numeric)) or type(w, undefined) then "
                     "if type(v, complex(numeric)) and not type(v, undefined) and "
                     "not type(v, infinity) then bad := [op(bad), t, v, w] end if "
                     "elif said <> \"\" then "
                     "if not StringTools:-Search(\"cannot be computed\", said) > 0 and "
                     "not StringTools:-Search(\"cannot be found\", said) > 0 and "
                     "not StringTools:-Search(\"takes\", said) > 0 then "
                     "bad := [op(bad), t, said] end if "
                     "else seen := seen+1: if not abs(v-w) <= 1e-13*abs(w) then "
                     "bad := [op(bad), t, v, w] end if end if end do: [seen, nops(bad), "
                     "convert(bad, string)];",
                     names[n - 1], calls[n - 1], where, row->name, row->name);
            Expr value;
            eval_restart();
            if (run_try(text, &value) != ST_OK)
                run_fail("%s: %s", row->name, err_message());
            long seen = 0;
            num_get_si(&seen, expr_arg(value, 0));
            compared += seen;
            if (expr_arg(value, 1) != EXPR_ZERO) {
                printf("# %s: %s\n", row->name, expr_text(expr_arg(value, 2)));
                wrong++;
            }
        }
    }
    assert_int_equal(wrong, 0);
    assert_true(compared > 600);
}

/* --- random programs -------------------------------------------------------------------------- */

static const char *const NAMES[] = {"a", "b", "c", "A[1]", "A[2]", "A[3]"};

static const char *any_name(void)
{
    return NAMES[gen_below(6)];
}

/* An expression between 1/10 and 10 of names that are so. */
static void say_value(Text *t)
{
    const char *x = any_name(), *y = any_name();
    long k = 1 + (long)gen_below(9);
    switch (gen_below(12)) {
    case 0:
        say(t, "(%s+%s)/2", x, y);
        break;
    case 1:
        say(t, "sqrt(%s*%s)", x, y);
        break;
    case 2:
        say(t, "2+sin(%s*%ld)/%ld", x, k, k);
        break;
    case 3:
        say(t, "%s*%s/(1+%s*%s)+1/%ld", x, y, x, y, k);
        break;
    case 4:
        say(t, "1/(%s+%ld/10)", x, k);
        break;
    case 5:
        say(t, "exp(-%s/%ld)+1/7", x, k + 2);
        break;
    case 6:
        say(t, "ln(1+%s^%ld)+1/5", x, 1 + k % 4);
        break;
    case 7:
        say(t, "max(%s, %s)-min(%s, %s)/2", x, y, x, y);
        break;
    case 8:
        say(t, "`if`(%s < %s, %s, arctan(%s)+1)", x, y, x, y);
        break;
    case 9:
        say(t, "(%ld mod 7)/7+abs(%s-%s)/2+1", 10 * k, x, y);
        break;
    case 10:
        say(t, "h(%s, %s)", x, y);
        break;
    default:
        say(t, "add(%s/(i+1), i = 1..%ld)/2+1/5", x, 1 + k % 5);
        break;
    }
}

static void say_statement(Text *t, int depth)
{
    switch (depth > 2 ? 0 : gen_below(6)) {
    case 0:
    case 1:
    case 2:
        say(t, "%s := ", any_name());
        say_value(t);
        say(t, "; ");
        break;
    case 3:
        say(t, "if %s < %s then ", any_name(), any_name());
        say_statement(t, depth + 1);
        say(t, "else ");
        say_statement(t, depth + 1);
        say(t, "end if; ");
        break;
    default:
        say(t, "for i%d from %d to %d do ", depth, (int)gen_below(3), 2 + (int)gen_below(3));
        say_statement(t, depth + 1);
        if (gen_below(3) == 0)
            say(t, "if %s > %s then next end if; ", any_name(), any_name());
        say_statement(t, depth + 1);
        say(t, "end do; ");
        break;
    }
}

static void say_program(Text *t)
{
    say(t, "h := (x, y) -> (x+2*y)/(3+x): f := proc(a0, b0) local a, b, c, i, i0, i1, i2, A; "
           "a := a0; b := b0; c := 1.; A := Array(1..3); A[1] := 1.; A[2] := b; A[3] := 1./3; ");
    for (long k = 3 + gen_below(6); k > 0; k--)
        say_statement(t, 0);
    say(t, "a+2*b+3*c+A[1]+A[2]+A[3] end proc: ");
    say(t, "v := evalhf(f(0.7, 2.)): if assigned(v0) and v0 <> v then error \"machine code\" end "
           "if: v0 := v: "
           "Digits := 30: w := evalf(f(0.7, 2.)): abs(v-w)/abs(w);");
}

static void test_random(void **state)
{
    (void)state;
    const long trials = gen_trials(60);
    for (long k = 0; k < trials; k++) {
        gen_seed((uint64_t)k);
        Text t = {.used = 0};
        say_program(&t);
        Expr error;
        eval_restart();
        flow_native_off = true; /* machine code gives the same bits as the interpreter */
        Status status = run_try(t.text, &error);
        flow_native_off = false;
        if (status == ST_OK)
            status = run_try(t.text, &error);
        if (status != ST_OK)
            run_fail("%s\n%s", t.text, err_message());
        if (!expr_is_real_number(error) || num_to_double(error) > 1e-14)
            run_fail("%s\nerror %g", t.text, num_to_double(error));
    }
}

/* --- interrupts ------------------------------------------------------------------------------- */

static void test_limits(void **state)
{
    (void)state;
    static const char *const endless[] = {
        "f := proc() local s; s := 0; do s := s+1 end do end proc: timelimit(0.1, evalhf(f()));",
        "f := proc() local s; s := 0; while s < 5 do end do end proc: timelimit(0.1, evalhf(f()));",
        "g := x -> x: f := proc() do g(1) end do end proc: timelimit(0.1, evalhf(f()));",
        "f := n -> add(sin(i), i = 1..n): timelimit(0.1, evalhf(f(10^12)));"};
    for (size_t k = 0; k < sizeof endless / sizeof *endless; k++) {
        struct timespec from, to;
        Expr value;
        eval_restart();
        clock_gettime(CLOCK_MONOTONIC, &from);
        assert_int_equal(run_try(endless[k], &value), ST_TIMEOUT);
        clock_gettime(CLOCK_MONOTONIC, &to);
        assert_true((double)(to.tv_sec - from.tv_sec) < 10); /* a busy machine */
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truths),    cmocka_unit_test(test_sweeps),
        cmocka_unit_test(test_matrices),  cmocka_unit_test(test_errors),
        cmocka_unit_test(test_functions), cmocka_unit_test(test_random),
        cmocka_unit_test(test_limits),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
