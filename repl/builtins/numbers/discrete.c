/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting, divisors, lists and coefficients: the small commands of combinat, numtheory, ListTools
 * and PolynomialTools that follow from others, written in the language.
 */
#include "repl/builtin.h"

#define COUNT_ROW(...) BUILTIN_SOURCE_ROW("combinat", "discrete", __VA_ARGS__)
#define NUMBER_ROW(...) BUILTIN_SOURCE_ROW("numtheory", "discrete", __VA_ARGS__)
#define LIST_ROW(...) BUILTIN_SOURCE_ROW("ListTools", "lists", __VA_ARGS__)
#define POLY_ROW(...) BUILTIN_SOURCE_ROW("PolynomialTools", "polynomials", __VA_ARGS__)

const Builtin BUILTIN_DISCRETE[] = {
    COUNT_ROW("numbcomb", "numbcomb(n:nonnegint|list, k:nonnegint?) -> integer",
              "the number of choices of k, or of any number, out of n things", "choose binomial",
              "proc(n, k) local m; m := `if`(type(n, list), nops(n), n);"
              "  `if`(nargs = 1, 2^m, binomial(m, k)) end proc",
              {"combinat:-numbcomb(5, 2);", "10", NULL},
              {"combinat:-numbcomb([a,b,c]);", "8", NULL}),
    COUNT_ROW("numbperm", "numbperm(n:nonnegint|list, k:nonnegint?) -> integer",
              "the number of ordered choices of k, or of all, out of n things", "permute factorial",
              "proc(n, k) local m; m := `if`(type(n, list), nops(n), n);"
              "  `if`(nargs = 1, m!, m!/(m-k)!) end proc",
              {"combinat:-numbperm(4);", "24", NULL}, {"combinat:-numbperm(4, 2);", "12", NULL}),
    COUNT_ROW("stirling2", "stirling2(n:nonnegint, k:nonnegint) -> integer",
              "the number of ways to part n things into k heaps", "stirling1 bell",
              "proc(n, k) add((-1)^(k-j)*binomial(k, j)*j^n, j = 0..k)/k! end proc",
              {"combinat:-stirling2(4, 2);", "7", NULL}, {"combinat:-stirling2(0, 0);", "1", NULL}),
    COUNT_ROW("stirling1", "stirling1(n:nonnegint, k:nonnegint) -> integer",
              "the coefficient of x^k in x*(x-1)*...*(x-n+1)", "stirling2",
              "proc(n, k) local x; coeff(expand(mul(x-j, j = 0..n-1)), x, k) end proc",
              {"combinat:-stirling1(4, 2);", "11", NULL},
              {"combinat:-stirling1(3, 1);", "2", NULL}),
    COUNT_ROW("partition", "partition(n:nonnegint, largest:nonnegint?) -> list",
              "the ways to write n as a sum, parts in ascending order", "numbpart",
              "proc(n, largest) local m; m := `if`(nargs = 1, n, min(largest, n));"
              "  if n = 0 then return [[]] end if;"
              "  [seq(seq([op(p), k], p = thisproc(n-k, k)), k = 1..m)] end proc",
              {"combinat:-partition(3);", "[[1,1,1],[1,2],[3]]", NULL},
              {"nops(combinat:-partition(8));", "22", NULL}),
    COUNT_ROW("randperm", "randperm(n:nonnegint|list) -> list", "the elements in random order",
              "permute rand",
              /* Fisher and Yates: the k-th place from behind gets one of the first k. */
              "proc(n) local A, k, j; A := Array(`if`(type(n, list), n, [$1..n]));"
              "  for k from numelems(A) to 2 by -1 do j := rand(1..k)();"
              "    A[j], A[k] := A[k], A[j] end do; convert(A, list) end proc",
              {"sort(combinat:-randperm(4));", "[1,2,3,4]", NULL},
              {"combinat:-randperm([]);", "[]", NULL}),
    COUNT_ROW("cartprod", "cartprod(lists:list) -> list",
              "all lists with one element of each of the given ones", "permute",
              "proc(lists) local R, L; R := [[]];"
              "  for L in lists do R := [seq(seq([op(r), x], x = L), r = R)] end do; R end proc",
              {"combinat:-cartprod([[1,2],[a,b]]);", "[[1,a],[1,b],[2,a],[2,b]]", NULL},
              {"combinat:-cartprod([[1],[]]);", "[]", NULL}),
    NUMBER_ROW("tau", "tau(n:posint) -> integer", "the number of divisors", "divisors sigma",
               "proc(n) nops(numtheory:-divisors(n)) end proc", {"numtheory:-tau(12);", "6", NULL},
               {"numtheory:-tau(0);", "error: n", NULL}),
    NUMBER_ROW("sigma", "sigma(n:posint, k:nonnegint?) -> integer",
               "the sum of the k-th powers of the divisors, k = 1", "divisors tau",
               "proc(n, k := 1) add(d^k, d = numtheory:-divisors(n)) end proc",
               {"numtheory:-sigma(12);", "28", NULL}, {"numtheory:-sigma(3, 2);", "10", NULL}),
    NUMBER_ROW("factorset", "factorset(n:integer) -> set", "the prime factors", "ifactors",
               "proc(n) {op(map(f -> f[1], ifactors(n)[2]))} end proc",
               {"numtheory:-factorset(12);", "{2,3}", NULL},
               {"numtheory:-factorset(1);", "{}", NULL}),
    NUMBER_ROW(
        "order", "order(a:integer, n:posint) -> integer",
        "the least k > 0 with a^k = 1 modulo n, or FAIL", "phi",
        "proc(a, n) local k, f; if igcd(a, n) <> 1 then return FAIL end if; k := "
        "numtheory:-phi(n);"
        "  for f in ifactors(k)[2] do"
        "    to f[2] while a &^ (k/f[1]) mod n = 1 mod n do k := k/f[1] end do end do; k end "
        "proc",
        {"numtheory:-order(2, 10^18+9);", "250000000000000002", NULL},
        {"numtheory:-order(2, 7);", "3", NULL}, {"numtheory:-order(2, 4);", "FAIL", NULL}),
    NUMBER_ROW("mobius", "mobius(n:posint) -> integer",
               "0 for multiples of squares, else the parity of the prime factors", "ifactors",
               "proc(n) local f; f := ifactors(n)[2];"
               "  `if`(ormap(p -> p[2] > 1, f), 0, (-1)^nops(f)) end proc",
               {"numtheory:-mobius(30);", "-1", NULL}, {"numtheory:-mobius(12);", "0", NULL}),
    LIST_ROW("Pad", "Pad(L:list, fill:expr, n:nonnegint) -> list",
             "filled at the end to n elements", "Flatten",
             "proc(L, fill, n) [op(L), fill$max(0, n-nops(L))] end proc",
             {"ListTools:-Pad([a], 0, 3);", "[a,0,0]", NULL},
             {"ListTools:-Pad([a,b], 0, 1);", "[a,b]", NULL}),
    LIST_ROW("Deal", "Deal(L:list, n:posint) -> list", "dealt out to n lists in turn", "Slice",
             "proc(L, n) [seq([seq(L[i], i = k..nops(L), n)], k = 1..n)] end proc",
             {"ListTools:-Deal([1,2,3,4,5], 2);", "[[1,3,5],[2,4]]", NULL},
             {"ListTools:-Deal([1], 2);", "[[1],[]]", NULL}),
    LIST_ROW("Classify", "Classify(f:expr, L:list|set) -> table",
             "the sets of elements with the same value of f, by that value", "Categorize",
             "proc(f, L) local T, x, k; T := table();"
             "  for x in L do k := f(x);"
             "    T[k] := `if`(assigned(T[k]), T[k] union {x}, {x}) end do; eval(T) end proc",
             {"(ListTools:-Classify(x -> irem(x, 2), [1,2,3]))[1];", "{1,3}", NULL},
             {"ListTools:-Classify(f, 1);", "error: L", NULL}),
    LIST_ROW("FlattenOnce", "FlattenOnce(L:list) -> list", "lists inside taken apart, one level",
             "Flatten", "proc(L) ListTools:-Flatten(L, 1) end proc",
             {"ListTools:-FlattenOnce([a,[b,[c]]]);", "[a,b,[c]]", NULL},
             {"ListTools:-FlattenOnce([]);", "[]", NULL}),
    POLY_ROW(
        "CoefficientList", "CoefficientList(p:algebraic, x:name, termorder=t:name) -> list",
        "all coefficients, the constant one first", "coeff FromCoefficientList",
        "proc(p, x, {termorder := 'forward'}) local e, d; e := collect(p, x); d := degree(e, x);"
        "  if d < 0 then return [0] end if;"
        "  e := [seq(coeff(e, x, k), k = 0..d)];"
        "  `if`(termorder = 'reverse', [seq(e[-k], k = 1..nops(e))], e) end proc",
        {"PolynomialTools:-CoefficientList(x^2+3*x+1, x);", "[1,3,1]", NULL},
        {"PolynomialTools:-CoefficientList(a*x^2, x, termorder = reverse);", "[a,0,0]", NULL}),
    POLY_ROW("CoefficientVector", "CoefficientVector(p:algebraic, x:name) -> Vector",
             "all coefficients, the constant one first", "CoefficientList",
             "proc(p, x) Vector(PolynomialTools:-CoefficientList(p, x)) end proc",
             {"PolynomialTools:-CoefficientVector(x^2+3*x+1, x);", "<1,3,1>", NULL},
             {"PolynomialTools:-CoefficientVector(0, x);", "<0>", NULL}),
    POLY_ROW("FromCoefficientList", "FromCoefficientList(L:list, x:name) -> algebraic",
             "the polynomial with these coefficients, the constant one first", "CoefficientList",
             "proc(L, x) add(L[k]*x^(k-1), k = 1..nops(L)) end proc",
             {"PolynomialTools:-FromCoefficientList([1,0,3], x);", "1+3*x^2", NULL},
             {"PolynomialTools:-FromCoefficientList([], x);", "0", NULL}),
    BUILTIN_SOURCE_ROW(NULL, "programming", "userinfo",
                       "userinfo(level:integer, who:name|set, text:expr*) -> nothing",
                       "a message for those who asked for it by infolevel", "printf error",
                       "proc(level, who) local n;"
                       "  for n in `if`(type(who, set), who, {who}) union {'all'} do"
                       "    if type(infolevel[n], numeric) and infolevel[n] >= level then"
                       "      printf(\"%a:   %s\\n\", n,"
                       "        StringTools:-Join(map(convert, [_rest], string), \" \")); break"
                       "    end if end do; NULL end proc",
                       {"infolevel[newton] := 2: userinfo(1, newton, \"step\", 3), 5;", "5", NULL},
                       {"userinfo(1, newton, \"silent\"), 5;", "5", NULL}),
    BUILTIN_SOURCE_ROW(
        NULL, "calculus", "coeftayl", "coeftayl(f:expr, at:equation, k:nonnegint) -> expr",
        "the k-th coefficient of the Taylor series at a point", "taylor series",
        "proc(f, at, k) local t; coeff(convert(taylor(eval(f, lhs(at) = rhs(at) + t),"
        "  t = 0, k+1), polynom), t, k) end proc",
        {"coeftayl(exp(x), x = 0, 3);", "1/6", NULL},
        {"coeftayl(sin(x), x = a, 1);", "cos(a)", NULL}),
    BUILTIN_SOURCE_ROW(
        NULL, "numeric", "fnormal", "fnormal(e:expr, digits:posint?, epsilon:numeric?) -> expr",
        "rounded, with floats near zero made zero", "evalf",
        "proc(e, digits := Digits, epsilon := NULL) local d;"
        "  d := `if`(nargs > 2, epsilon, 10.^(2-digits));"
        "  evalindets(evalf[digits](e), {float, nonreal}, x -> `if`(type(x, float),"
        "    `if`(abs(x) < d, 0., x), thisproc(Re(x)) + thisproc(Im(x))*I)) end proc",
        {"fnormal(1e-20);", "0.", NULL}, {"fnormal(1.5+1e-15*I);", "1.5", NULL},
        {"fnormal(1.5*x + 1e-15*y);", "1.5*x", NULL}),
    BUILTIN_SOURCE_ROW(NULL, "programming", "symmdiff", "symmdiff(A:set, B:set, more:set*) -> set",
                       "what is in one of two sets but not in both", "union intersect minus",
                       "proc() local R, S; R := {};"
                       "  for S in [args] do R := (R union S) minus (R intersect S) end do;"
                       "  R end proc",
                       {"symmdiff({1,2}, {2,3});", "{1,3}", NULL},
                       {"symmdiff({1}, {1});", "{}", NULL}),
    BUILTIN_SOURCE_ROW(
        "TypeTools", "programming", "AddType", "AddType(name:name, f:expr) -> nothing",
        "a new type by a procedure that decides it", "type",
        "proc(name, f) assign(cat(`type/`, name), eval(f)) end proc",
        {"TypeTools:-AddType(even3, x -> evalb(irem(x, 6) = 0)): type(12, even3);", "true", NULL},
        {"TypeTools:-AddType(1, x);", "error: name", NULL}),
    {.name = NULL},
};
