/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic numbers promise, on both sides of every border: quotients and
 * remainders, primes, roots, numbers with names, choices, random numbers and bits.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row quotients[] = {
    {"[iquo(17,5), iquo(-17,5), iquo(17,-5), iquo(-17,-5), iquo(0,3), iquo(4,4), iquo(3,4)]",
     "[3, -3, -3, 3, 0, 1, 0]"},
    {"[irem(17,5), irem(-17,5), irem(17,-5), irem(-17,-5), irem(0,3), irem(4,4), irem(3,4)]",
     "[2, -2, 2, -2, 0, 0, 3]"},
    {"iquo(17,5,'r'): r", "2"},
    {"irem(-17,5,'q'): q", "-3"},
    {"irem(10^30+7, 10^15)", "7"},
    {"iquo(1,0)", "error: numeric exception: division by zero"},
    {"irem(1,0)", "error: numeric exception: division by zero"},
    {"iquo(x,2)", "iquo(x,2)"},
    {"iquo(7,y)", "iquo(7,y)"},
};

static const Row remainders[] = {
    {"[7 mod 3, -7 mod 3, 0 mod 5, 5 mod 5, 1/2 mod 7, -3/4 mod 11, 2/3 mod 5]",
     "[1, 2, 0, 0, 4, 2, 4]"},
    {"[1/3 mod 3]", "error: the modular inverse does not exist"},
    {"3 mod 0", "error: the modulus must be a positive integer"},
    {"3 mod -2", "error: the modulus must be a positive integer"},
    {"3 mod 1", "0"},
    {"7 mod m", "7 mod m"},
    {"(9*x^2+8*x-7) mod 5", "4*x^2+3*x+3"},
    {"(5*x+10) mod 5", "0"},
    {"(x/2+1) mod 5", "3*x+1"},
    {"7*x*y mod 4", "3*x*y"},
    {"x mod 5", "x"},
    {"x^2 mod 5", "x^2"},
    {"x^(1/2)*3/2 mod 7", "5*x^(1/2)"},
    {"1.5*x mod 5", "1.5*x mod 5"},
    {"modp(12,7), modp(-1,7), modp(7*x+9,7)", "5, 6, 2"},
    {"mods(12,7), mods(3,7), mods(4,7), mods(5,10), mods(6,10), mods(-1,7)",
     "-2, 3, -3, 5, -4, -1"},
    {"mods(6*x^2+3*x-4,7)", "-x^2+3*x+3"},
    {"mods(7*x,7)", "0"},
    {"mods(x,m)", "mods(x,m)"},
};

static const Row divisors_and_primes[] = {
    {"igcd(), ilcm(), igcd(12), ilcm(-4), igcd(12,18,-27), ilcm(4,6,10), igcd(0,0), ilcm(3,0)",
     "0, 1, 12, 4, 3, 60, 0, 0"},
    {"igcd(x,2), ilcm(2,x)", "igcd(x,2), ilcm(2,x)"},
    {"[isprime(-7), isprime(0), isprime(1), isprime(2), isprime(4), isprime(97), isprime(2^61-1), "
     "isprime(561), isprime(2^67-1)]",
     "[false, false, false, true, false, true, true, false, false]"},
    {"isprime(x)", "isprime(x)"},
    {"[nextprime(-5), nextprime(0), nextprime(1), nextprime(2), nextprime(3), nextprime(13), "
     "nextprime(10^12)]",
     "[2, 2, 2, 3, 5, 17, 1000000000039]"},
    {"[prevprime(3), prevprime(4), prevprime(100), prevprime(10^12)]", "[2, 3, 97, 999999999989]"},
    {"prevprime(2)", "error: there is no prime below 2"},
    {"prevprime(x), nextprime(x)", "prevprime(x), nextprime(x)"},
    {"[seq(ithprime(k), k = [1,2,3,10,100,1000])]", "[2, 3, 5, 29, 541, 7919]"},
    {"ithprime(0)", "error: invalid input: ithprime expects its 1st argument, i, to be of type "
                    "posint, but received 0"},
    {"ithprime(100000001)", "error: ithprime: primes beyond the 100000000th are not looked for"},
    {"ifactor(360), ifactor(-360), ifactor(1), ifactor(-1), ifactor(0), ifactor(4/9), ifactor(97), "
     "ifactor(x)",
     "``(2)^3*``(3)^2*``(5), -``(2)^3*``(3)^2*``(5), 1, -1, 0, ``(2)^2/``(3)^2, ``(97), "
     "ifactor(x)"},
    {"ifactors(360), ifactors(-1), ifactors(4/9), ifactors(-50/27)",
     "[1, [[2, 3], [3, 2], [5, 1]]], [-1, []], [1, [[2, 2], [3, -2]]], [-1, [[2, 1], [5, 2], [3, "
     "-3]]]"},
    {"ifactors(0)", "error: invalid input: ifactors expects a number that is not zero"},
    {"ifactors(x)", "error: invalid input: ifactors expects a rational number"},
    {"numtheory:-divisors(12), numtheory:-divisors(1), numtheory:-divisors(-12), "
     "numtheory:-divisors(97), numtheory:-divisors(2^5*9)",
     "{1, 2, 3, 4, 6, 12}, {1}, {1, 2, 3, 4, 6, 12}, {1, 97}, {1, 2, 3, 4, 6, 8, 9, 12, 16, 18, "
     "24, 32, 36, 48, 72, 96, 144, 288}"},
    {"numtheory:-divisors(0)", "error: invalid input: divisors expects a number that is not zero"},
    {"[seq(numtheory:-phi(k), k = [1,2,6,9,97,360])]", "[1, 1, 2, 6, 96, 96]"},
    {"numtheory:-phi(x)", "numtheory:-phi(x)"},
    {"numtheory:-pi(-1), numtheory:-pi(1), numtheory:-pi(2), numtheory:-pi(10), "
     "numtheory:-pi(10.9), numtheory:-pi(11), numtheory:-pi(1000000)",
     "0, 0, 1, 4, 4, 5, 78498"},
    {"numtheory:-pi(10^13+1)", "error: primes beyond 10^13 are not counted"},
    {"numtheory:-jacobi(2,15), numtheory:-jacobi(5,21), numtheory:-jacobi(7,21), "
     "numtheory:-jacobi(-1,7)",
     "1, 1, 0, -1"},
    {"numtheory:-jacobi(3,4)", "error: the second argument must be odd"},
    {"numtheory:-mersenne(7), numtheory:-mersenne(4), numtheory:-mersenne([1]), "
     "numtheory:-mersenne([4]), numtheory:-mersenne([5])",
     "127, false, 3, 127, 8191"},
    {"numtheory:-cfrac(Pi,4), nops(numtheory:-cfrac(Pi)), numtheory:-cfrac(17/5), "
     "numtheory:-cfrac(0)",
     "[3, 7, 15, 1, 292], 11, [3, 2, 2], [0]"},
};

static const Row hardware[] = {
    {"a := Vector([1., 2., 3.], datatype = float[8]): a[1]/3, a[1]/3+1/3, sqrt(a[2]), "
     "2*a[1]/7-x*a[3]",
     "0.3333333333333333, 0.6666666666666666, 1.4142135623730951, 0.2857142857142857-3.*x"},
    {"v := Vector([0.1,0.2,0.3], datatype = float[8]): with(LinearAlgebra): [v.v, Norm(v), "
     "Norm(v,1), "
     "Norm(v,2), add(v), mul(x, x in v), DotProduct(v,v), Determinant(Matrix(2,2,[[1.1,2],[3,4]], "
     "datatype = float[8]))]: map(type, %, hfloat), (v.v)/3",
     "[true, true, true, true, true, true, true, true], 0.04666666666666666"},
    {"a := HFloat(2): a^0.5, a^(1/3), a^(-3), (a*I)^3, sqrt(-a), ln(-a), arctan(a, 1), GAMMA(a/3)",
     "1.4142135623730951, 1.2599210498948732, 0.125, -8.*I, 1.4142135623730951*I, "
     "0.6931471805599453+3.141592653589793*I, 1.1071487177940904, 1.3541179394264005"},
    {"evalf(HFloat(1)/3), evalf[5](HFloat(1)/3), evalf[20](HFloat(1)/3)",
     "0.3333333333, 0.33333, 0.3333333333333333"},
    {"a := HFloat(1)/3: -a, abs(-a), max(a, 0.1), floor(10*a), trunc(-10*a), 0*a, a-a",
     "-0.3333333333333333, 0.3333333333333333, 0.3333333333333333, 3, -3, 0., 0."},
    {"a := HFloat(1)/10: evalb(a = 0.1), evalb(a < 0.1), evalb(a <= 1/10), is(a = 0.1), a-0.1",
     "true, false, true, true, 0."},
    {"HFloat(1e300)*HFloat(1e300), HFloat(1e-300)*HFloat(1e-300), HFloat(1e300)/10^400",
     "Float(infinity), 0., 0."},
    {"[seq(type(e, hfloat), e in [0.5, HFloat(0.5), 1, 1/2])], [seq(type(e, sfloat), e in [0.5, "
     "HFloat(0.5), 1])], [seq(type(HFloat(1), t), t in [float, double, float[8], numeric, "
     "complex[8], 'complex'(float)])]",
     "[false, true, false, false], [true, false, false], [true, true, true, true, true, true]"},
    {"[seq(type(e, integer[1]), e in [127, 128, -128, -129, 1.])], type(2^31, integer[4]), "
     "type(2^31-1, integer[4]), type(2^63, integer[8]), type(-2^63, integer[8]), type(1+I, "
     "complex[8]), type(HFloat(1)+I, complex[8])",
     "[true, false, true, false, false], false, true, false, true, false, true"},
    {"whattype(HFloat(1)), op(0, HFloat(1)), whattype(1.5), op(0, 1.5)",
     "hfloat, HFloat, float, Float"},
    {"HFloat(x), SFloat(x), SFloat(HFloat(1)/3)/2, HFloat(3, -2), HFloat(3, -2, 2), HFloat(I)",
     "HFloat(x), SFloat(x), 0.1666666667, 0.03, 0.75, 0.+1.*I"},
    {"HFloat(1.23456789012345, 2), HFloat(123456789012345, -2)",
     "123.456789012345, 1234567890123.45"},
    {"a := HFloat(1)/10+I: 1/a, a^(-2), a^3, a/(2*a-3*I)",
     "0.09900990099009901-0.9900990099009901*I, -0.9704930889128517-0.19605920988138417*I, "
     "-0.299-0.97*I, -0.9423076923076923+0.2884615384615385*I"},
    {"f := proc() local a, b; a := HFloat(9007199254740992)*HFloat(1); b := 9007199254740993; "
     "[`if`(a < b, 1, 0), `if`(a = b, 1, 0), evalb(a < b), evalb(a = b)] end proc: f()",
     "[1, 0, true, false]"},
    {"HFloat(1, x)", "error: invalid input: HFloat expects its 2nd argument, e, to be of type "
                     "integer, but received x"},
    {"HFloat(1, 2, 0)",
     "error: invalid input: HFloat expects its 3rd argument, base, to be of type "
     "posint, but received 0"},
    {"evalhf[hfloat](1/3)/3, evalhf(1/3)/3", "0.1111111111111111, 0.1111111111"},
    {"f := proc(x) option hfloat; local y; y := 0.1/3; x+y end proc: f(0.2), f(1), f(z)",
     "0.23333333333333334, 1.0333333333333334, z+0.03333333333333333"},
    {"f := proc() option hfloat; 1.2345e-50, 3.75e60 end proc: gc(): L := [seq(i*1.7e55, "
     "i=1..2000)]: f()",
     "1.2345e-50, 3.75e60"},
    {"f := proc(z) option hfloat; z/3 end proc: f(1.5+2.5*I), f(1+I)",
     "0.5+0.8333333333333333*I, 1/3+1/3*I"},
    {"f := proc() option hfloat; evalhf(1/3)/3 end proc: f()", "0.1111111111111111"},
    {"UseHardwareFloats, proc() UseHardwareFloats := false; HFloat(1)/3 end proc(), HFloat(1)/3, "
     "UseHardwareFloats",
     "deduced, 0.3333333333, 0.3333333333333333, deduced"},
    {"Digits := 20: a := HFloat(1)/3: UseHardwareFloats := true: b := HFloat(1)/3: "
     "UseHardwareFloats := deduced: Digits := 10: a, b",
     "0.33333333333333333333, 0.3333333333333333"},
    {"Digits := 20: Digits := 'Digits': a := evalf(1/3), Digits: UseHardwareFloats := false: "
     "unassign('UseHardwareFloats'): a, UseHardwareFloats, HFloat(1)/3",
     "0.3333333333, 10, deduced, 0.3333333333333333"},
    {"evalb(StringTools:-Hash(\"abc\", method = \"MD5\") = StringTools:-Hash(\"abc\", method = "
     "md5))",
     "true"},
    {"Student:-NumericalAnalysis:-Quadrature(x, x = 0..1, method = romberg[0])",
     "error: unknown method: romberg[0]: its order is a positive integer"},
    {"UseHardwareFloats := 3",
     "error: invalid value for UseHardwareFloats: true, false or deduced is expected"},
    {"f := proc() _Env1 := 1; _Env2 := 1; _Env3 := 1; _Env4 := 1; Digits := 5; Order := 3; "
     "printlevel := 1; Testzero := x -> false; 1 end proc: f(), Digits, Order, assigned(_Env1)",
     "1, 10, 6, false"},
    {"proc() _Env1 := 1; _Env2 := 1; _Env3 := 1; _Env4 := 1; Digits := 5; Order := 3; "
     "printlevel := 1; Testzero := x -> false; _Env5 := 1 end proc()",
     "error: a procedure assigns no more than 8 variables of the environment"},
};

/* Linear algebra with decimals goes on in doubles, next to the true values. */
static const Row linear[] = {
    {"with(LinearAlgebra): A := <2., 1; 1, 3.>: convert(LinearSolve(A, <1., 2>), list), "
     "type(LinearSolve(A, <1, "
     "2>)[1], hfloat), A.<1., 2>, Determinant(<1/3., 1; 1, 2.>)",
     "[0.2, 0.6], true, Vector[column](2,[4.,7.]), -0.3333333334"},
    {"with(LinearAlgebra): x := <1.5, 0.5>: for k to 8 do x := x-LinearSolve(<2*x[1], 2*x[2]; "
     "x[2], x[1]>, Vector([x[1]^2+x[2]^2-4, x[1]*x[2]-1])) end do: "
     "evalb(abs(x[1]^2+x[2]^2-4)+abs(x[1]*x[2]-1) < 1e-14)",
     "true"},
    {"with(LinearAlgebra): UseHardwareFloats := false: r := LinearSolve(<3., 1; 1, 3.>, <1., "
     "2>)[1]: UseHardwareFloats "
     ":= deduced: r, type(r, hfloat)",
     "0.1250000000, false"},
    {"with(LinearAlgebra): R := Matrix(30, 30, (i, j) -> 1.0/(i+2*j)+`if`(i = j, 1, 0)): b := "
     "Vector(30, i -> 1.0*i): "
     "evalb(Norm(R.LinearSolve(R, b)-b, infinity) < 1e-12)",
     "true"},
    {"LinearAlgebra:-LinearSolve(<1., 2; 2, 4.>, <1., 3>)", "error: inconsistent system"},
    {"f := proc() Digits := 7; try LinearAlgebra:-LinearSolve(<1., 2; 2, 4.>, <1., 3>) catch: end "
     "try; Digits end "
     "proc: f(), Digits",
     "7, 10"},
    {"IntegerRelations:-LLL([seq([1],k=1..501)])", "error: LLL: more than 500 vectors or entries"},
    {"IntegerRelations:-LLL([[seq(1,k=1..501)]])", "error: LLL: more than 500 vectors or entries"},
};

static const Row roots[] = {
    {"[seq(isqrt(k), k = 0..13)], isqrt(10^20), isqrt(30), isqrt(31)",
     "[0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4], 10000000000, 5, 6"},
    {"isqrt(-1)", "error: isqrt expects a non-negative integer"},
    {"isqrt(x)", "isqrt(x)"},
    {"[iroot(8,3), iroot(9,3), iroot(-8,3), iroot(20,3), iroot(15,3), iroot(0,5), iroot(2^40,4), "
     "iroot(7,1), iroot(6,2), iroot(7,2)]",
     "[2, 2, -2, 3, 2, 0, 1024, 7, 2, 3]"},
    {"[iroot(0,2), iroot(1,2)]", "[0, 1]"},
    {"iroot(-4,2)", "error: iroot: an even root of a negative number"},
    {"igcdex(12,18,'s','t'), s, t", "6, -1, 1"},
    {"igcdex(0,5,'s','t'), s, t", "5, 0, 1"},
    {"igcdex(7,3,'s'), s", "1, 1"},
};

static const Row named[] = {
    {"[seq(combinat:-fibonacci(k), k = 0..12)], combinat:-fibonacci(100)",
     "[0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144], 354224848179261915075"},
    {"combinat:-fibonacci(100000001)", "error: fibonacci: the number is too large"},
    {"[seq(combinat:-bell(k), k = 0..8)]", "[1, 1, 2, 5, 15, 52, 203, 877, 4140]"},
    {"combinat:-bell(10001)", "error: bell: the number is too large"},
    {"[seq(bernoulli(k), k = 0..10)], bernoulli(20)",
     "[1, -1/2, 1/6, 0, -1/30, 0, 1/42, 0, -1/30, 0, 5/66], -174611/330"},
    {"bernoulli(2,x)", "x^2-x+1/6"},
    {"bernoulli(100001)", "error: bernoulli: the number is too large"},
    {"bernoulli(1001,x)", "error: bernoulli: the number is too large"},
    {"[seq(euler(k), k = 0..8)], euler(3,x), euler(0,x), euler(4,1/2), euler(x), euler(-1)",
     "[1, 0, -1, 0, 5, 0, -61, 0, 1385], 1/4-3/2*x^2+x^3, 1, 5/16, euler(x), euler(-1)"},
    {"euler(1001,x)", "error: euler: the number is too large"},
    {"[seq(harmonic(k), k = 0..5)], harmonic(4,2), harmonic(3,-2), harmonic(0,3), harmonic(5,0), "
     "harmonic(3,3)",
     "[0, 1, 3/2, 11/6, 25/12, 137/60], 205/144, 14, 0, 5, 251/216"},
    {"harmonic(infinity), harmonic(infinity,1), harmonic(infinity,2), harmonic(infinity,1/2), "
     "harmonic(infinity,3)",
     "infinity, infinity, 1/6*Pi^2, infinity, Zeta(3)"},
    {"harmonic(n), harmonic(n,2), harmonic(2.5), harmonic(0.), harmonic(1/2), "
     "harmonic(2.5,2), harmonic(10^7)",
     "harmonic(n), harmonic(n,2), 1.680372306, 0., harmonic(1/2), 1.314576311, harmonic(10000000)"},
    {"limit(harmonic(x,2), x = infinity), diff(harmonic(2*x,m), x)",
     "1/6*Pi^2, 2*m*Zeta(0,m+1,2*x+1)"},
    {"harmonic(-3)", "error: (in harmonic) numeric exception: division by zero"},
    {"evalf[15](harmonic(-10^5-1/3)), evalf(harmonic(10^9)), evalf[30](D(harmonic)(0))",
     "13.9039388274421, 21.30048150, 1.64493406684822643647241516665"},
    {"evalf[25](D[1](BesselJ)(1/2,2))", "0.3404750870407695747401909"},
    {"[seq(combinat:-numbpart(k), k = 0..10)]", "[1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]"},
    {"combinat:-numbpart(100000001)", "error: numbpart: the number is too large"},
};

static const Row choices[] = {
    {"combinat:-permute(3), combinat:-permute([a,b,a]), combinat:-permute(3,2), "
     "combinat:-permute([a,a,b,b],2), combinat:-permute(0), combinat:-permute({a,b}), "
     "combinat:-permute(2,3), combinat:-permute(3,0)",
     "[[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]], [[a, b, a], [a, a, b], "
     "[b, a, a]], [[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]], [[a, a], [a, b], [b, a], [b, "
     "b]], [[]], [[a, b], [b, a]], [], [[]]"},
    {"combinat:-choose(3), combinat:-choose(4,2), combinat:-choose([a,a,b]), "
     "combinat:-choose([a,a,b],2), combinat:-choose({a,b,c},2), combinat:-choose(3,0), "
     "combinat:-choose(2,3)",
     "[[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]], [[1, 2], [1, 3], [1, 4], [2, 3], [2, "
     "4], [3, 4]], [[], [a], [b], [a, a], [a, b], [a, a, b]], [[a, a], [a, b]], {{a, b}, {a, c}, "
     "{b, c}}, [[]], []"},
    {"combinat:-numbcomb(5,2), combinat:-numbperm(5,2), combinat:-numbcomb([a,a,b],2), "
     "combinat:-numbperm([a,a,b])",
     "10, 20, 2, 3"},
    {"combinat:-partition(4), combinat:-partition(5,2), combinat:-stirling1(5,2), "
     "combinat:-stirling2(5,2), combinat:-multinomial(5,2,3)",
     "[[1, 1, 1, 1], [1, 1, 2], [2, 2], [1, 3], [4]], [[1, 1, 1, 1, 1], [1, 1, 1, 2], [1, 2, 2]], "
     "-50, 15, 10"},
};

static const Row chance[] = {
    {"r := rand(1..6): {seq(r(), k=1..200)}", "{1, 2, 3, 4, 5, 6}"},
    {"r := rand(4): {seq(r(), k=1..200)}", "{0, 1, 2, 3}"},
    {"r := rand(1): [r(), r()]", "[0, 0]"},
    {"r := rand(5..5): r(), r", "5, rand(5 .. 5)"},
    {"r := rand(-2..1): {seq(r(), k=1..200)}", "{-2, -1, 0, 1}"},
    {"rand(1.5..2), rand(1..2.), rand(4)", "rand(1.5 .. 2.), rand(1. .. 2.), rand(0 .. 3)"},
    {"r := rand(0. .. 1.): L := [seq(r(), k=1..500)]: [evalb(min(op(L)) < 0.02), evalb(max(op(L)) "
     "> 0.98), evalb(abs(add(x, x = L)/500-0.5) < 0.05), evalb(min(op(L)) >= 0 and max(op(L)) <= "
     "1)]",
     "[true, true, true, true]"},
    {"r := rand(10. .. 12.): L := [seq(r(), k=1..500)]: [evalb(min(op(L)) < 10.1), "
     "evalb(max(op(L)) > 11.9), evalb(min(op(L)) >= 10 and max(op(L)) <= 12)]",
     "[true, true, true]"},
    {"r := rand(2. .. 2.): r()", "2."},
    {"rand(0)",
     "error: invalid input: rand expects integers a..b with a <= b, or a positive integer"},
    {"rand(-3)",
     "error: invalid input: rand expects integers a..b with a <= b, or a positive integer"},
    {"rand(3..1)",
     "error: invalid input: rand expects integers a..b with a <= b, or a positive integer"},
    {"rand(3. .. 1.)",
     "error: invalid input: rand expects integers a..b with a <= b, or a positive integer"},
    {"rand(a..b)",
     "error: invalid input: rand expects integers a..b with a <= b, or a positive integer"},
    {"L := [seq(rand(), k=1..50)]: [nops({op(L)}), evalb(min(op(L)) >= 0 and max(op(L)) < 10^12 "
     "and max(op(L)) > 9*10^11)]",
     "[50, true]"},
    {"randomize(7): a := rand(): randomize(7): evalb(a = rand())", "true"},
    {"randomize(7): a := rand(): randomize(8): evalb(a = rand())", "false"},
    {"randomize(42)", "42"},
    {"type(randomize(), integer) and evalb(randomize() > 10^9)", "true"},
    {"randomize(10^30)", "error: randomize: the number is too large"},
    {"rand()", "379200822465"},
    {"rand(): rand(): restart: rand()", "379200822465"},
};

static const Row bits[] = {
    {"IntegerRelations:-LLL([[]]), IntegerRelations:-LLL([[0],[4],[6]])", "[], [[2]]"},
    {"with(IntegerRelations): LLL([[1,1,1],[-1,0,2],[3,5,6]]), LLL([[2,4],[3,6]]), LLL([]), "
     "LLL([[0,0]])",
     "[[0, 1, 0], [1, 0, 1], [-1, 0, 2]], [[1, 2]], [], []"},
    {"with(IntegerRelations): with(LinearAlgebra): a := "
     "Matrix([[1,0,0,31416],[0,1,0,27183],[0,0,1,14142]]): "
     "b := Matrix(LLL(convert(a,listlist))): "
     "evalb(Determinant(a.Transpose(a))=Determinant(b.Transpose(b))), "
     "evalb(max(seq(Norm(Row(b,i),2)^2,i=1..3)) < 6000), Rank(<a,b>)",
     "true, true, 3"},
    {"IntegerRelations:-LLL([[1,2],[3]])",
     "error: LLL expects a list of lists of integers, of one length"},
    {"[Bits:-And(12,10), Bits:-Or(12,10), Bits:-Xor(12,10), Bits:-And(0,7), Bits:-Xor(2^70,1)]",
     "[8, 14, 6, 0, 1180591620717411303425]"},
    {"Bits:-And(-1,2)", "error: invalid input: And expects its 1st argument, a, to be of type "
                        "nonnegint, but received -1"},
    {"Bits:-Or(2,-1)", "error: invalid input: Or expects its 2nd argument, b, to be of type "
                       "nonnegint, but received -1"},
    {"[Bits:-Not(5), Bits:-Split(6), Bits:-Join([0,1,1])]", "[2, [0, 1, 1], 6]"},
};

static const Row moduli[] = {
    {"Det(<1,2;3,4>) mod 5, Inverse(<1,2;3,4>) mod 5, Expand((x+1)^5) mod 5, Factor(x^2+1) mod 5, "
     "Gcd(x^2-1,x-1) mod 3, 3 &^ 100 mod 7, 3^100 mod 7, Power(x,3) mod 2, Roots(x^2-1) mod 7, "
     "Rem(x^3,x^2+1,x) mod 3, Quo(x^3,x^2+1,x) mod 3, f(x) mod 3, 1/3 mod 7, [4,5,x*7] mod 3, "
     "<5,7> mod 3, Powmod(x,10,x^2+1,x) mod 3, Irreduc(x^2+1) mod 3, mods(5,7), modp(-1,5), x/2 "
     "mod 5, (2*x=7) mod 5",
     "3, Matrix(2,2,[[3,1],[4,2]]), x^5+1, (x+2)*(x+3), x+2, 4, 4, x^3, [[1, 1], [6, "
     "1]], 2*x, x, f(x) mod 3, 5, [1, 2, x], Vector[column](2,[2,1]), 2, true, -2, 4, 3*x, 2*x = "
     "2"},
    {"1/5 mod 5", "error: the modular inverse does not exist"},
    {"Power(x,-1) mod 5", "1/x"},
    {"Powmod(x,a,x^2+1,x) mod 5", "error: invalid input: Powmod expects its 2nd argument, n, to be "
                                  "of type integer, but received a"},
    {"[4,5] mod 3, {4,5} mod 3, <4,5> mod 3, (x=7) mod 5, [7*x] mod 3, 7*x mod 3, <<4,5>|<6,7>> "
     "mod 3, modp([4,5],3), mods([4,5],3), mods(5*x+4,7), mods(0,3), mods([f(x),5],3), [f(x),4] "
     "mod 3, mods(x/2,7), [[4],[5,{6}]] mod 4, mods(<6>,7), [x,x^2] mod 3, 5 mod m, [5] mod m, "
     "mods(7*x,7)",
     "[1, 2], {1, 2}, Vector[column](2,[1,2]), x = 2, [x], x, Matrix(2,2,[[1,0],[2,1]]), [1, 2], "
     "[1, -1], -2*x-3, 0, [mods(f(x),3), -1], [f(x) mod 3, 1], -3*x, [[0], [1, {2}]], "
     "Vector[column](1,[-1]), [x, x^2], 5 mod m, [5] mod m, 0"},
    {"[4] mod 0", "error: the modulus must be a positive integer"},
    {"[1/3] mod 3", "error: the modular inverse does not exist"},
};

static void quotients_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(quotients);
}

static void remainders_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(remainders);
}

static void divisors_and_primes_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(divisors_and_primes);
}

static void roots_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(roots);
}

static void hardware_is_right(void **state)
{
    (void)state;
    ROWS_HOLD(hardware);
}

static void linear_is_right(void **state)
{
    (void)state;
    ROWS_HOLD(linear);
}

static void named_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(named);
}

static void choices_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(choices);
}

static void chance_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(chance);
}

static void bits_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(bits);
}

static void moduli_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(moduli);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_are_right),
        cmocka_unit_test(remainders_are_right),
        cmocka_unit_test(divisors_and_primes_are_right),
        cmocka_unit_test(roots_are_right),
        cmocka_unit_test(hardware_is_right),
        cmocka_unit_test(linear_is_right),
        cmocka_unit_test(named_are_right),
        cmocka_unit_test(choices_are_right),
        cmocka_unit_test(chance_are_right),
        cmocka_unit_test(bits_are_right),
        cmocka_unit_test(moduli_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
