/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Number theory: symbols, roots and logarithms modulo n, continued fractions, under the names of
 * the packages numtheory and NumberTheory. Written in the language. Discrete logarithms by Pohlig
 * and Hellman's reduction to prime orders and Shanks' giant and baby steps; roots by prime powers,
 * their cyclic groups and remainders; Jacobi's symbol by reciprocity.
 */
#include "repl/builtin.h"

#define NUMTHEORY_ROW(...) BUILTIN_SOURCE_ROW("numtheory", "integers", __VA_ARGS__)
#define THEORY_ROW(...) BUILTIN_SOURCE_ROW("NumberTheory", "integers", __VA_ARGS__)
#define PLAIN_ROW(...) BUILTIN_SOURCE_ROW(NULL, "integers", __VA_ARGS__)

const Builtin BUILTIN_NUMTHEORY[] = {
    NUMTHEORY_ROW("bigomega", "bigomega(n:posint) -> integer",
                  "the number of prime factors, counted as often as they occur", "ifactor divisors",
                  "proc(n) local f; add(f[2], f = ifactors(n)[2]) end proc",
                  {"numtheory:-bigomega(12);", "3", NULL}, {"numtheory:-bigomega(1);", "0", NULL}),
    THEORY_ROW("NumberOfPrimeFactors", "NumberOfPrimeFactors(n:posint) -> integer",
               "the number of prime factors, counted as often as they occur", "ifactor divisors",
               "proc() numtheory:-bigomega(args) end proc",
               {"NumberTheory:-NumberOfPrimeFactors(12);", "3", NULL},
               {"NumberTheory:-NumberOfPrimeFactors(1);", "0", NULL}),
    NUMTHEORY_ROW("lambda", "lambda(n:posint) -> integer",
                  "the least exponent with a^k = 1 for all a prime to n", "ifactor divisors",
                  "proc(n) local f; ilcm(1, seq(`if`(f[1] = 2 and f[2] > 2, 2^(f[2]-2), "
                  "(f[1]-1)*f[1]^(f[2]-1)), f = ifactors(n)[2])) end proc",
                  {"numtheory:-lambda(8);", "2", NULL}, {"numtheory:-lambda(15);", "4", NULL}),
    THEORY_ROW("CarmichaelLambda", "CarmichaelLambda(n:posint) -> integer",
               "the least exponent with a^k = 1 for all a prime to n", "ifactor divisors",
               "proc() numtheory:-lambda(args) end proc",
               {"NumberTheory:-CarmichaelLambda(8);", "2", NULL},
               {"NumberTheory:-CarmichaelLambda(15);", "4", NULL}),
    NUMTHEORY_ROW("legendre", "legendre(a:integer, p:posint) -> integer",
                  "Legendre's symbol: is a square modulo the prime p?", "ifactor divisors",
                  "proc(a, p) if not isprime(p) or p = 2 then error \"%1 is no odd prime\", p end "
                  "if; `if`(irem(a, p) = 0, 0, mods(a &^ ((p-1)/2) mod p, p)) end proc",
                  {"numtheory:-legendre(2, 7);", "1", NULL},
                  {"numtheory:-legendre(3, 8);", "error: no odd prime", NULL}),
    THEORY_ROW("LegendreSymbol", "LegendreSymbol(a:integer, p:posint) -> integer",
               "Legendre's symbol: is a square modulo the prime p?", "ifactor divisors",
               "proc() numtheory:-legendre(args) end proc",
               {"NumberTheory:-LegendreSymbol(2, 7);", "1", NULL},
               {"NumberTheory:-LegendreSymbol(3, 8);", "error: no odd prime", NULL}),
    NUMTHEORY_ROW(
        "jacobi", "jacobi(a:integer, n:posint) -> integer", "Jacobi's symbol", "ifactor divisors",
        "proc(a, n) local x, m, s; if type(n, 'even') then error \"the second argument must be "
        "odd\" end if; "
        "  x, m, s := a mod n, n, 1; "
        "  while x <> 0 do "
        "    while type(x, 'even') do x := x/2; if member(m mod 8, [3, 5]) then s := -s end if end "
        "do; "
        "    x, m := m, x; if x mod 4 = 3 and m mod 4 = 3 then s := -s end if; x := x mod m end "
        "do; "
        "  `if`(m = 1, s, 0) end proc",
        {"numtheory:-jacobi(2, 15);", "1", NULL}, {"numtheory:-jacobi(3, 9);", "0", NULL}),
    THEORY_ROW("JacobiSymbol", "JacobiSymbol(a:integer, n:posint) -> integer", "Jacobi's symbol",
               "ifactor divisors", "proc() numtheory:-jacobi(args) end proc",
               {"NumberTheory:-JacobiSymbol(2, 15);", "1", NULL},
               {"NumberTheory:-JacobiSymbol(3, 9);", "0", NULL}),
    NUMTHEORY_ROW("primroot", "primroot(g:posint, n:posint?) -> integer",
                  "the least generator of the numbers prime to n, above g, or FAIL",
                  "ifactor divisors",
                  "proc() local n, F, t, q, g; n := args[-1]; "
                  "  F := ifactors(`if`(irem(n, 4) = 2, n/2, n))[2]; "
                  "  if n > 4 and (nops(F) > 1 or F[1][1] = 2) then return FAIL end if; "
                  "  t := numtheory:-phi(n); q := numtheory:-factorset(t); "
                  "  for g from `if`(nargs = 2, args[1]+1, 1) do "
                  "    if igcd(g, n) = 1 and andmap(p -> evalb(g &^ (t/p) mod n <> 1), q) then "
                  "return g end if end do end proc",
                  {"numtheory:-primroot(7);", "3", NULL}, {"numtheory:-primroot(8);", "FAIL", NULL},
                  {"numtheory:-primroot(3, 7);", "5", NULL},
                  {"numtheory:-primroot(8*(10^18+9));", "FAIL", NULL}),
    THEORY_ROW("PrimitiveRoot", "PrimitiveRoot(n:posint) -> integer",
               "the least generator of the numbers prime to n, or FAIL", "ifactor divisors",
               "proc() numtheory:-primroot(args) end proc",
               {"NumberTheory:-PrimitiveRoot(7);", "3", NULL},
               {"NumberTheory:-PrimitiveRoot(8);", "FAIL", NULL}),
    NUMTHEORY_ROW(
        "mroot", "mroot(a:integer, r:posint, n:posint) -> integer",
        "an r-th root modulo n, or FAIL", "ifactor divisors",
        /* cyclic: in the group of order N that g generates modulo m. The part of the group whose
           order is prime to r has one root; in the other part the logarithm is divided by r. */
        "proc(a, r, n) local cyclic, local_root, f, R, M, x; "
        "  cyclic := proc(u, m, g, N) local A, B, h, k, d; B := N; "
        "    while igcd(B, r) > 1 do B := B/igcd(B, r) end do; A := N/B; h := g &^ B mod m; "
        "    k := numtheory:-mlog(u &^ (B*(1/B mod A)) mod m, h, m); d := igcd(r, A); "
        "    if irem(k, d) <> 0 then return FAIL end if; "
        "    (h &^ (k/d*(d/r mod A/d)) mod m)*(u &^ (A*(1/(A*r) mod B)) mod m) mod m end proc; "
        "  local_root := proc(p, e) local u, v, m, w; u, v := a mod p^e, 0; "
        "    if u = 0 then return 0 end if; "
        "    while irem(u, p) = 0 do u, v := u/p, v+1 end do; "
        "    if irem(v, r) <> 0 then return FAIL end if; m := p^(e-v); "
        "    if p > 2 then w := cyclic(u, m, numtheory:-primroot(m), numtheory:-phi(m)) "
        "    elif m = 2 or u mod 4 = 1 then w := cyclic(u, m, 5, max(1, iquo(m, 4))) "
        "    elif type(r, 'odd') then w := -cyclic(m-u, m, 5, iquo(m, 4)) "
        "    else w := FAIL end if; "
        "    `if`(w = FAIL, FAIL, p^(v/r)*w) end proc; "
        "  R, M := [], []; "
        "  for f in ifactors(n)[2] do x := local_root(op(f)); "
        "    if x = FAIL then return FAIL end if; R := [op(R), x]; M := [op(M), f[1]^f[2]] end do; "
        "  x := chrem(R, M); `if`(type(r, 'even'), min(x, n-x), x) end proc",
        {"numtheory:-mroot(2, 3, 5);", "3", NULL}, {"numtheory:-mroot(2, 2, 5);", "FAIL", NULL},
        {"(numtheory:-mroot(12345^6, 6, 10^30) &^ 6 mod 10^30) - (12345^6 mod 10^30);", "0", NULL},
        {"{seq(seq(seq(evalb(numtheory:-mroot(x^r, r, n) &^ r mod n = x^r mod n), x = 0..n-1), r "
         "= 1..4), n = 1..36)};",
         "{true}", NULL}),
    NUMTHEORY_ROW(
        "msqrt", "msqrt(a:integer, n:posint) -> integer", "a square root modulo n, or FAIL",
        "ifactor divisors", "proc(a, n) numtheory:-mroot(a, 2, n) end proc",
        {"numtheory:-msqrt(4, 7);", "2", NULL}, {"numtheory:-msqrt(3, 7);", "FAIL", NULL}),
    THEORY_ROW("ModularSquareRoot", "ModularSquareRoot(a:integer, n:posint) -> integer",
               "a square root modulo n, or FAIL", "ifactor divisors",
               "proc() numtheory:-msqrt(args) end proc",
               {"NumberTheory:-ModularSquareRoot(4, 7);", "2", NULL},
               {"NumberTheory:-ModularSquareRoot(3, 7);", "FAIL", NULL}),
    NUMTHEORY_ROW(
        "mlog", "mlog(a:integer, b:integer, n:posint) -> integer",
        "the exponent to which b gives a modulo n, or FAIL", "ifactor divisors",
        /* shanks: the logarithm to a base of prime order q. */
        "proc(a, b, n) local shanks, x, k, K, m, N, f, q, e, u, v, g, t, d, R, M; "
        "  shanks := proc(a, b, m, q) local T, s, k, x, g; s := isqrt(q) + 1; T := table(); "
        "    x := 1; "
        "    for k from 0 to s-1 while not assigned(T[x]) do T[x] := k; x := x*b mod m end do; "
        "    g := b &^ (-s) mod m; x := a mod m; "
        "    for k from 0 to s do if assigned(T[x]) then return k*s + T[x] end if; x := x*g mod m "
        "end do; FAIL end proc; "
        "  m := n; while igcd(b, m) > 1 do m := m/igcd(b, m) end do; "
        "  K := `if`(m < n, ilog2(n), 0); x := 1 mod n; "
        "  for k from 0 to K do if x = a mod n then return k end if; x := x*b mod n end do; "
        "  if irem(a, n/m) <> 0 or igcd(a, m) > 1 then return FAIL end if; "
        "  N := numtheory:-order(b, m); R, M := [], []; "
        "  for f in ifactors(N)[2] do q, e := op(f); "
        "    u := b &^ (N/q^e) mod m; v := a &^ (N/q^e) mod m; g := u &^ (q^(e-1)) mod m; t := 0; "
        "    for k to e do "
        "      d := shanks((v*(u &^ (-t) mod m)) &^ (q^(e-k)) mod m, g, m, q); "
        "      if d = FAIL then return FAIL end if; t := t + d*q^(k-1) end do; "
        "    R := [op(R), t]; M := [op(M), q^e] end do; "
        "  k := chrem(R, M); if b &^ k mod m <> a mod m then return FAIL end if; "
        "  k + N*max(0, ceil((K-k)/N)) end proc",
        {"numtheory:-mlog(4, 2, 7);", "2", NULL}, {"numtheory:-mlog(3, 2, 7);", "FAIL", NULL},
        {"numtheory:-mlog(2^50 mod 202, 2, 202);", "50", NULL},
        {"numtheory:-mlog(3 &^ 98765 mod 7^30, 3, 7^30);", "98765", NULL},
        {"{seq(seq(seq(evalb(b &^ numtheory:-mlog(b^k, b, n) mod n = b^k mod n), k = 0..9), b = "
         "0..n), n = 1..24)};",
         "{true}", NULL}),
    THEORY_ROW("ModularLog", "ModularLog(a:integer, b:integer, n:posint) -> integer",
               "the exponent to which b gives a modulo n, or FAIL", "ifactor divisors",
               "proc() numtheory:-mlog(args) end proc",
               {"NumberTheory:-ModularLog(4, 2, 7);", "2", NULL},
               {"NumberTheory:-ModularLog(3, 2, 7);", "FAIL", NULL}),
    NUMTHEORY_ROW("quadres", "quadres(a:integer, n:posint) -> integer",
                  "1 when a is a square modulo n, else -1", "ifactor divisors",
                  "proc(a, n) `if`(numtheory:-mroot(a, 2, n) = FAIL, -1, 1) end proc",
                  {"numtheory:-quadres(2, 7);", "1", NULL},
                  {"numtheory:-quadres(3, 7);", "-1", NULL}),
    THEORY_ROW("QuadraticResidue", "QuadraticResidue(a:integer, n:posint) -> integer",
               "1 when a is a square modulo n, else -1", "ifactor divisors",
               "proc() numtheory:-quadres(args) end proc",
               {"NumberTheory:-QuadraticResidue(2, 7);", "1", NULL},
               {"NumberTheory:-QuadraticResidue(3, 7);", "-1", NULL}),
    NUMTHEORY_ROW("cyclotomic", "cyclotomic(n:posint, x:algebraic) -> algebraic",
                  "the polynomial whose zeros are the primitive n-th roots of unity",
                  "ifactor divisors",
                  "proc(n, x) local d, t, P; P := normal(mul((t^d-1)^numtheory:-mobius(n/d), d = "
                  "numtheory:-divisors(n))); eval(expand(P), t = x) end proc",
                  {"numtheory:-cyclotomic(6, x);", "x^2-x+1", NULL},
                  {"numtheory:-cyclotomic(1, x);", "x-1", NULL}),
    THEORY_ROW("CyclotomicPolynomial", "CyclotomicPolynomial(n:posint, x:algebraic) -> algebraic",
               "the polynomial whose zeros are the primitive n-th roots of unity",
               "ifactor divisors", "proc() numtheory:-cyclotomic(args) end proc",
               {"NumberTheory:-CyclotomicPolynomial(6, x);", "x^2-x+1", NULL},
               {"NumberTheory:-CyclotomicPolynomial(1, x);", "x-1", NULL}),
    NUMTHEORY_ROW(
        "cfrac", "cfrac(x:algebraic, n:posint?) -> list",
        "the quotients of the continued fraction, n+1 of them at most", "ifactor divisors",
        "proc(x, n := 10) local L, r, q, k; L := []; r := `if`(type(x, 'rational'), x, "
        "evalf[30](x)); "
        "  if not type(r, 'numeric') then error \"a real number is needed, not %1\", x end if; "
        "  for k from 0 to n do q := floor(r); L := [op(L), q]; r := r - q; if r = 0 then break "
        "end if; r := 1/r end do; L end proc",
        {"numtheory:-cfrac(17/5);", "[3,2,2]", NULL},
        {"numtheory:-cfrac(x);", "error: a real number", NULL}),
    THEORY_ROW("ContinuedFraction", "ContinuedFraction(x:algebraic, n:posint?) -> list",
               "the quotients of the continued fraction, n+1 of them at most", "ifactor divisors",
               "proc() numtheory:-cfrac(args) end proc",
               {"NumberTheory:-ContinuedFraction(17/5);", "[3,2,2]", NULL},
               {"NumberTheory:-ContinuedFraction(x);", "error: a real number", NULL}),
    NUMTHEORY_ROW("fermat", "fermat(n:nonnegint) -> integer", "Fermat's number 2^(2^n)+1",
                  "ifactor divisors", "proc(n) 2^(2^n)+1 end proc",
                  {"numtheory:-fermat(3);", "257", NULL},
                  {"numtheory:-fermat(-1);", "error: n", NULL}),
    THEORY_ROW("IthFermat", "IthFermat(n:nonnegint) -> integer", "Fermat's number 2^(2^n)+1",
               "ifactor divisors", "proc() numtheory:-fermat(args) end proc",
               {"NumberTheory:-IthFermat(3);", "257", NULL},
               {"NumberTheory:-IthFermat(-1);", "error: n", NULL}),
    NUMTHEORY_ROW("mersenne", "mersenne(list:list) -> integer",
                  "mersenne([k]): the k-th Mersenne prime", "ifactor divisors",
                  "proc(L) local p, k; k := 0; p := 1; while k < L[1] do p := nextprime(p); if "
                  "isprime(2^p-1) then k := k + 1 end if end do; 2^p-1 end proc",
                  {"numtheory:-mersenne([3]);", "31", NULL},
                  {"numtheory:-mersenne(3);", "error: list", NULL}),
    NUMTHEORY_ROW(
        "issqrfree", "issqrfree(n:integer) -> boolean", "is no square of a prime a divisor?",
        "ifactor divisors", "proc(n) local f; andmap(f -> f[2] = 1, ifactors(n)[2]) end proc",
        {"numtheory:-issqrfree(30);", "true", NULL}, {"numtheory:-issqrfree(12);", "false", NULL}),
    THEORY_ROW("IsSquareFree", "IsSquareFree(n:integer) -> boolean",
               "is no square of a prime a divisor?", "ifactor divisors",
               "proc() numtheory:-issqrfree(args) end proc",
               {"NumberTheory:-IsSquareFree(30);", "true", NULL},
               {"NumberTheory:-IsSquareFree(12);", "false", NULL}),
    NUMTHEORY_ROW("pi", "pi(x:numeric) -> integer", "the number of primes up to x",
                  "ifactor divisors",
                  "proc(x) local n, k; n := 0; k := 2; while k <= x do n := n + 1; k := "
                  "nextprime(k) end do; n end proc",
                  {"numtheory:-pi(10);", "4", NULL}, {"numtheory:-pi(1);", "0", NULL}),
    THEORY_ROW("PrimeCounting", "PrimeCounting(x:numeric) -> integer",
               "the number of primes up to x", "ifactor divisors",
               "proc() numtheory:-pi(args) end proc",
               {"NumberTheory:-PrimeCounting(10);", "4", NULL},
               {"NumberTheory:-PrimeCounting(1);", "0", NULL}),
    NUMTHEORY_ROW("invcfrac", "invcfrac(L:list) -> expr", "the number of a continued fraction",
                  "ifactor divisors",
                  "proc(L) local x, k; x := L[-1]; for k from nops(L)-1 to 1 by -1 do x := L[k] + "
                  "1/x end do; x end proc",
                  {"numtheory:-invcfrac([3,2,2]);", "17/5", NULL},
                  {"numtheory:-invcfrac([1]);", "1", NULL}),
    NUMTHEORY_ROW("sum2sqr", "sum2sqr(n:posint) -> list",
                  "all ways to write n as a sum of two squares", "ifactor divisors",
                  "proc(n) local k, r; [seq(`if`(issqr(n-k^2) and k^2 <= n-k^2, [k, isqrt(n-k^2)], "
                  "NULL), k = 0..isqrt(n))] end proc",
                  {"numtheory:-sum2sqr(25);", "[[0,5],[3,4]]", NULL},
                  {"numtheory:-sum2sqr(3);", "[]", NULL}),
    THEORY_ROW("SumOfSquares", "SumOfSquares(n:posint) -> list",
               "all ways to write n as a sum of two squares", "ifactor divisors",
               "proc() numtheory:-sum2sqr(args) end proc",
               {"NumberTheory:-SumOfSquares(25);", "[[0,5],[3,4]]", NULL},
               {"NumberTheory:-SumOfSquares(3);", "[]", NULL}),
    THEORY_ROW("Totient", "Totient(n:posint) -> integer", "how many numbers up to n are prime to n",
               "ifactor divisors", "proc(n) numtheory:-phi(n) end proc",
               {"NumberTheory:-Totient(10);", "4", NULL},
               {"NumberTheory:-Totient(0);", "error: n", NULL}),
    THEORY_ROW("Divisors", "Divisors(n:posint) -> set", "the divisors", "ifactor divisors",
               "proc(n) {op(numtheory:-divisors(n))} end proc",
               {"NumberTheory:-Divisors(6);", "{1,2,3,6}", NULL},
               {"NumberTheory:-Divisors(0);", "error: n", NULL}),
    THEORY_ROW("SumOfDivisors", "SumOfDivisors(n:posint, k:nonnegint?) -> integer",
               "the sum of the k-th powers of the divisors, k = 1", "ifactor divisors",
               "proc() numtheory:-sigma(args) end proc",
               {"NumberTheory:-SumOfDivisors(12);", "28", NULL},
               {"NumberTheory:-SumOfDivisors(0);", "error: n", NULL}),
    THEORY_ROW("PrimeFactors", "PrimeFactors(n:posint) -> set", "the prime divisors",
               "ifactor divisors", "proc(n) numtheory:-factorset(n) end proc",
               {"NumberTheory:-PrimeFactors(12);", "{2,3}", NULL},
               {"NumberTheory:-PrimeFactors(1);", "{}", NULL}),
    THEORY_ROW("Moebius", "Moebius(n:posint) -> integer",
               "0 for multiples of squares, else the parity of the prime factors",
               "ifactor divisors", "proc(n) numtheory:-mobius(n) end proc",
               {"NumberTheory:-Moebius(30);", "-1", NULL},
               {"NumberTheory:-Moebius(12);", "0", NULL}),
    THEORY_ROW("MultiplicativeOrder", "MultiplicativeOrder(a:integer, n:posint) -> integer",
               "the least k > 0 with a^k = 1 modulo n, or FAIL", "ifactor divisors",
               "proc(a, n) numtheory:-order(a, n) end proc",
               {"NumberTheory:-MultiplicativeOrder(2, 7);", "3", NULL},
               {"NumberTheory:-MultiplicativeOrder(2, 4);", "FAIL", NULL}),
    THEORY_ROW("AreCoprime", "AreCoprime(n:integer, more:integer..) -> boolean",
               "have these numbers no common divisor in pairs?", "ifactor divisors",
               "proc() local L, i, j; L := [args]; for i to nops(L) do for j to i-1 do if "
               "igcd(L[i], L[j]) <> 1 then return false end if end do end do; true end proc",
               {"NumberTheory:-AreCoprime(4, 9, 25);", "true", NULL},
               {"NumberTheory:-AreCoprime(4, 9, 6);", "false", NULL}),
    THEORY_ROW("ChineseRemainder", "ChineseRemainder(residues:list, moduli:list) -> integer",
               "the number with these remainders", "ifactor divisors",
               "proc() chrem(args) end proc",
               {"NumberTheory:-ChineseRemainder([2,3], [3,5]);", "8", NULL},
               {"NumberTheory:-ChineseRemainder([1,2], [4,6]);", "FAIL", NULL}),
    THEORY_ROW("Radical", "Radical(n:posint) -> integer", "the product of the prime divisors",
               "ifactor divisors", "proc(n) local p; mul(p, p = numtheory:-factorset(n)) end proc",
               {"NumberTheory:-Radical(12);", "6", NULL},
               {"NumberTheory:-Radical(0);", "error: n", NULL}),
    THEORY_ROW("RepeatingDecimal", "RepeatingDecimal(x:numeric) -> list",
               "[whole part, digits before the period, period]", "ifactor divisors",
               "proc(x) local q, r, d, T, L, k, s; if x < 0 then error \"a number >= 0 is needed, "
               "not %1\", x end if; q := iquo(numer(x), denom(x), 'r'); d := "
               "denom(x); T := table(); L := []; "
               "  for k from 0 while r <> 0 and not assigned(T[r]) do T[r] := k; L := [op(L), "
               "iquo(10*r, d, 's')]; r := s end do; "
               "  `if`(r = 0, [q, L, []], [q, L[1..T[r]], L[T[r]+1..-1]]) end proc",
               {"NumberTheory:-RepeatingDecimal(1/6);", "[0,[1],[6]]", NULL},
               {"NumberTheory:-RepeatingDecimal(1/4);", "[0,[2,5],[]]", NULL},
               {"NumberTheory:-RepeatingDecimal(-1/6);", "error: >= 0", NULL}),
    PLAIN_ROW("issqr", "issqr(n:integer) -> boolean", "is an integer a square?", "isqrt",
              "proc(n) evalb(n >= 0 and isqrt(n)^2 = n) end proc", {"issqr(49);", "true", NULL},
              {"issqr(-4);", "false", NULL}),
    PLAIN_ROW(
        "chrem", "chrem(u:list, m:list) -> integer",
        "the number with the remainders u modulo m, or FAIL", "mod igcdex",
        "proc(u, m) local x, M, i, g, s, t; "
        "  if nops(u) <> nops(m) then error \"there are not as many remainders as moduli\" end if; "
        "  x, M := 0, 1; "
        "  for i to nops(u) do g := igcdex(M, m[i], 's', 't'); "
        "    if irem(u[i] - x, g) <> 0 then return FAIL end if; "
        "    x := x + M*((s*(u[i]-x)/g) mod (m[i]/g)); M := ilcm(M, m[i]); x := x mod M end do; x "
        "end proc",
        {"chrem([2,3], [3,5]);", "8", NULL}, {"chrem([1,2], [4,6]);", "FAIL", NULL}),
    PLAIN_ROW(
        "msolve", "msolve(equations:expr, m:posint) -> set",
        "the solutions of equations modulo m, found by trial", "mod solve chrem",
        "proc(eqs, m) local E, V, n, k, s, r, i, c; "
        "  E := map(e -> `if`(type(e, `=`), lhs(e)-rhs(e), e), `if`(type(eqs, set), eqs, {eqs})); "
        "  V := sort([op(indets(E, 'And'('name', 'Not'('constant'))))]); n := nops(V); r := NULL; "
        "  if m^n > 10^6 then error \"%1 values are too many to try\", m^n end if; "
        "  for k from 0 to m^n-1 do c := convert(m^n+k, 'base', m); s := [seq(V[i] = c[n+1-i], i = "
        "1..n)]; "
        "    if andmap(e -> evalb(eval(e, s) mod m = 0), E) then r := r, {op(s)} end if end do; r "
        "end proc",
        {"msolve(x^2 = 2, 7);", "{x=3}, {x=4}", NULL},
        {"msolve({x+y = 1, x-y = 0}, 5);", "{x=3, y=3}", NULL},
        {"[msolve(x^2 = 3, 7)];", "[]", NULL}),
    {0}};
