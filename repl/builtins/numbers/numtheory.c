/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Number theory: symbols, roots and logarithms modulo n, sums of squares, continued fractions. The
 * commands of the package numtheory; NumberTheory has them under longer names. Discrete logarithms
 * by Pohlig and Hellman's reduction to prime orders and Shanks' giant and baby steps; roots by
 * prime powers, their cyclic groups and remainders; sums of squares by factors in the Gaussian
 * integers and Cornacchia's remainders; Mersenne primes by Lucas and Lehmer's test. H. Cohen, "A
 * course in computational algebraic number theory", 1993.
 */
#include "cas/core/num.h"
#include "cas/value/contfrac.h"
#include "cas/value/integers.h"
#include "cas/value/prime_count.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

enum { MOST_QUOTIENTS = 100000, MOST_MERSENNE = 1000000 };

static Expr jacobi(const Expr *args, long n)
{
    (void)n;
    if (fmpz_is_even(args[1]->u.integer))
        err_raise(ST_DOMAIN, "the second argument must be odd");
    return expr_int(integers_jacobi(args[0], args[1]));
}

static Expr count_primes(const Expr *args, long n)
{
    long x = 0;
    (void)n;
    if (num_sign(args[0]) <= 0)
        return EXPR_ZERO;
    Expr whole = eval_apply(expr_symbol("floor"), args, 1);
    if (!num_get_si(&x, whole) || x > 10000000000000L)
        err_raise(ST_LIMIT, "primes beyond 10^13 are not counted");
    return expr_int((long)prime_count((unsigned long)x));
}

static Expr quotients(const Expr *args, long n)
{
    long most = 10;
    if (n > 1 && (!num_get_si(&most, args[1]) || most > MOST_QUOTIENTS))
        err_raise(ST_LIMIT, "so many quotients are not looked for");
    Expr list = contfrac_quotients(args[0], most + 1);
    if (!list)
        err_raise(ST_TYPE, "a real number is needed");
    return list;
}

/* The k-th exponent p for which 2^p - 1 is prime. */
static long mersenne_exponent(long k)
{
    long p = 1;
    while (k > 0)
        k -= integers_is_mersenne(++p);
    return p;
}

static Expr mersenne(const Expr *args, long n)
{
    bool nth = expr_is(args[0], EXPR_LIST) && expr_count(args[0]) == 1;
    long k = 0;
    (void)n;
    if (!num_get_si(&k, nth ? expr_arg(args[0], 0) : args[0]) || k < 1 || k > MOST_MERSENNE)
        err_raise(ST_TYPE, "mersenne: n or [k] up to %d is expected", MOST_MERSENNE);
    if (nth)
        k = mersenne_exponent(k);
    else if (!integers_is_mersenne(k))
        return EXPR_FALSE;
    return expr_sub(expr_pow(EXPR_TWO, expr_int(k)), EXPR_ONE);
}

#define COMMAND_ROW(...) BUILTIN_ROW("numtheory", "integers", "ifactors divisors", __VA_ARGS__)
#define NUMTHEORY_ROW(...) BUILTIN_SOURCE_ROW("numtheory", "integers", __VA_ARGS__)
#define THEORY_ROW(...) BUILTIN_SOURCE_ROW("NumberTheory", "integers", __VA_ARGS__)
#define PLAIN_ROW(...) BUILTIN_SOURCE_ROW(NULL, "integers", __VA_ARGS__)

/* The longer name of a command of numtheory, with two calls and their results. */
#define NEW_NAME(name, old, parameters, summary, call1, result1, call2, result2)                   \
    THEORY_ROW(name, name parameters, summary, old, "proc() numtheory:-" old "(args) end proc",    \
               {"NumberTheory:-" name call1 ";", result1, NULL},                                   \
               {"NumberTheory:-" name call2 ";", result2, NULL})

const Builtin BUILTIN_NUMTHEORY[] = {
    NUMTHEORY_ROW("bigomega", "bigomega(n:posint) -> integer",
                  "the number of prime factors, counted as often as they occur", "factorset",
                  "proc(n) local f; add(f[2], f = ifactors(n)[2]) end proc",
                  {"numtheory:-bigomega(12);", "3", NULL}, {"numtheory:-bigomega(1);", "0", NULL}),
    NUMTHEORY_ROW("lambda", "lambda(n:posint) -> integer",
                  "the least exponent with a^k = 1 for all a prime to n", "phi order",
                  "proc(n) local f; ilcm(1, seq(`if`(f[1] = 2 and f[2] > 2, 2^(f[2]-2),"
                  "  (f[1]-1)*f[1]^(f[2]-1)), f = ifactors(n)[2])) end proc",
                  {"numtheory:-lambda(8);", "2", NULL}, {"numtheory:-lambda(15);", "4", NULL}),
    COMMAND_ROW("jacobi", jacobi, "jacobi(a:integer, n:posint) -> integer", "Jacobi's symbol",
                {"numtheory:-jacobi(2, 15);", "1", NULL}, {"numtheory:-jacobi(3, 9);", "0", NULL},
                {"numtheory:-jacobi(3, 8);", "error: must be odd", NULL},
                {"{seq(seq(numtheory:-jacobi(a, p) - mods(a^((p-1)/2) mod p, p), a = -p..2*p),"
                 " p = [3, 5, 7, 11])};",
                 "{0}", NULL}),
    NUMTHEORY_ROW("legendre", "legendre(a:integer, p:posint) -> integer",
                  "Legendre's symbol: is a a square modulo the odd prime p?", "jacobi quadres",
                  "proc(a, p) if not isprime(p) or p = 2 then"
                  "    error \"%1 is no odd prime\", p end if;"
                  "  numtheory:-jacobi(a, p) end proc",
                  {"numtheory:-legendre(2, 7);", "1", NULL},
                  {"numtheory:-legendre(3, 8);", "error: no odd prime", NULL}),
    NUMTHEORY_ROW("primroot", "primroot(g:posint, n:posint?) -> integer",
                  "the least generator of the numbers prime to n, above g, or FAIL", "order phi",
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
    NUMTHEORY_ROW(
        "mroot", "mroot(a:integer, r:posint, n:posint) -> integer",
        "an r-th root modulo n, or FAIL", "msqrt mlog",
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
        "mroot quadres", "proc(a, n) numtheory:-mroot(a, 2, n) end proc",
        {"numtheory:-msqrt(4, 7);", "2", NULL}, {"numtheory:-msqrt(3, 7);", "FAIL", NULL}),
    NUMTHEORY_ROW(
        "mlog", "mlog(a:integer, b:integer, n:posint) -> integer",
        "the exponent to which b gives a modulo n, or FAIL", "order mroot",
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
    NUMTHEORY_ROW("quadres", "quadres(a:integer, n:posint) -> integer",
                  "1 when a is a square modulo n, else -1", "legendre msqrt",
                  "proc(a, n) `if`(numtheory:-msqrt(a, n) = FAIL, -1, 1) end proc",
                  {"numtheory:-quadres(2, 7);", "1", NULL},
                  {"numtheory:-quadres(3, 7);", "-1", NULL}),
    NUMTHEORY_ROW("cyclotomic", "cyclotomic(n:posint, x:algebraic) -> algebraic",
                  "the polynomial whose zeros are the primitive n-th roots of unity", "phi",
                  "proc(n, x) local d, t; eval(expand(normal(mul((t^d-1)^numtheory:-mobius(n/d),"
                  "  d = numtheory:-divisors(n)))), t = x) end proc",
                  {"numtheory:-cyclotomic(6, x);", "x^2-x+1", NULL},
                  {"numtheory:-cyclotomic(1, x);", "x-1", NULL}),
    COMMAND_ROW("cfrac", quotients, "cfrac(x:algebraic, n:posint?) -> list",
                "the quotients of the continued fraction, n+1 of them at most",
                {"numtheory:-cfrac(17/5);", "[3,2,2]", NULL},
                {"numtheory:-cfrac(Pi, 14);", "[3,7,15,1,292,1,1,1,2,1,3,1,14,2,1]", NULL},
                {"{op(numtheory:-cfrac(sqrt(2), 1000)[2..-1])};", "{2}", NULL},
                {"numtheory:-cfrac(-2.5);", "[-3,2]", NULL},
                {"numtheory:-cfrac(I);", "error: a real number", NULL},
                {"numtheory:-cfrac(x);", "error: a real number", NULL}),
    NUMTHEORY_ROW("invcfrac", "invcfrac(L:list) -> expr", "the number of a continued fraction",
                  "cfrac",
                  "proc(L) local x, k; if L = [] then error \"there are no quotients\" end if;"
                  "  x := L[-1]; for k from nops(L)-1 to 1 by -1 do x := L[k] + 1/x end do; x"
                  " end proc",
                  {"numtheory:-invcfrac([3,2,2]);", "17/5", NULL},
                  {"numtheory:-invcfrac([]);", "error: no quotients", NULL}),
    NUMTHEORY_ROW("fermat", "fermat(n:nonnegint) -> integer", "Fermat's number 2^(2^n)+1",
                  "mersenne", "proc(n) 2^(2^n)+1 end proc", {"numtheory:-fermat(3);", "257", NULL},
                  {"numtheory:-fermat(-1);", "error: n", NULL}),
    COMMAND_ROW("mersenne", mersenne, "mersenne(n:posint|list) -> integer",
                "2^n-1 if it is prime, else false; mersenne([k]): the k-th such prime",
                {"numtheory:-mersenne([3]);", "31", NULL},
                {"[numtheory:-mersenne(127), numtheory:-mersenne(11)];", "[2^127-1, false]", NULL},
                {"numtheory:-mersenne([18]);", "2^3217-1", NULL},
                {"numtheory:-mersenne([x]);", "error: is expected", NULL}),
    NUMTHEORY_ROW(
        "issqrfree", "issqrfree(n:integer) -> boolean", "is no square of a prime a divisor?",
        "mobius", "proc(n) local f; andmap(f -> f[2] = 1, ifactors(n)[2]) end proc",
        {"numtheory:-issqrfree(30);", "true", NULL}, {"numtheory:-issqrfree(12);", "false", NULL}),
    COMMAND_ROW("pi", count_primes, "pi(x:numeric) -> integer", "the number of primes up to x",
                {"numtheory:-pi(10);", "4", NULL}, {"numtheory:-pi(1);", "0", NULL},
                {"[numtheory:-pi(10^9), numtheory:-pi(7919.5)];", "[50847534, 1000]", NULL}),
    NUMTHEORY_ROW(
        "sum2sqr", "sum2sqr(n:posint) -> list", "all ways to write n as a sum of two squares",
        "cfrac",
        /* gauss: a + b*I of norm p. R: the Gaussian integers of norm n up to units, as [a, b]. */
        "proc(n) local gauss, times, R, f, p, e, u, P;"
        "  gauss := proc(p) local a, b; a, b := p, numtheory:-msqrt(-1, p);"
        "    while b^2 > p do a, b := b, irem(a, b) end do; [b, isqrt(p-b^2)] end proc;"
        "  times := (x, y) -> [x[1]*y[1]-x[2]*y[2], x[1]*y[2]+x[2]*y[1]]; R := [[1, 0]];"
        "  for f in ifactors(n)[2] do p, e := op(f);"
        "    if p mod 4 = 3 then"
        "      if type(e, odd) then return [] end if; R := map(x -> p^(e/2)*x, R)"
        "    else u := `if`(p = 2, [1, 1], gauss(p)); P := [[1, 0]];"
        "      to e do P := `if`(p = 2, map(times, P, u),"
        "        [op(map(times, P, u)), times(P[-1], [u[1], -u[2]])]) end do;"
        "      R := [seq(seq(times(x, y), x = R), y = P)] end if end do;"
        "  sort([op({op(map(x -> sort(map(abs, x)), R))})]) end proc",
        {"numtheory:-sum2sqr(25);", "[[0,5],[3,4]]", NULL}, {"numtheory:-sum2sqr(3);", "[]", NULL},
        {"[seq(p[1]^2+p[2]^2 - 25*(10^30+57), p = numtheory:-sum2sqr(25*(10^30+57)))];", "[0,0,0]",
         NULL},
        {"{seq({op(numtheory:-sum2sqr(n))} minus {seq(seq(`if`(a^2+b^2 = n, [a, b], NULL),"
         " a = 0..b), b = 0..15)}, n = 1..200), seq({seq(seq(`if`(a^2+b^2 = n, [a, b], NULL),"
         " a = 0..b), b = 0..15)} minus {op(numtheory:-sum2sqr(n))}, n = 1..200)};",
         "{{}}", NULL}),
    NEW_NAME("NumberOfPrimeFactors", "bigomega", "(n:posint) -> integer",
             "the number of prime factors, counted as often as they occur", "(12)", "3", "(1)",
             "0"),
    NEW_NAME("CarmichaelLambda", "lambda", "(n:posint) -> integer",
             "the least exponent with a^k = 1 for all a prime to n", "(8)", "2", "(15)", "4"),
    NEW_NAME("LegendreSymbol", "legendre", "(a:integer, p:posint) -> integer",
             "Legendre's symbol: is a a square modulo the odd prime p?", "(2, 7)", "1", "(3, 8)",
             "error: no odd prime"),
    NEW_NAME("JacobiSymbol", "jacobi", "(a:integer, n:posint) -> integer", "Jacobi's symbol",
             "(2, 15)", "1", "(3, 9)", "0"),
    NEW_NAME("PrimitiveRoot", "primroot", "(n:posint) -> integer",
             "the least generator of the numbers prime to n, or FAIL", "(7)", "3", "(8)", "FAIL"),
    NEW_NAME("ModularSquareRoot", "msqrt", "(a:integer, n:posint) -> integer",
             "a square root modulo n, or FAIL", "(4, 7)", "2", "(3, 7)", "FAIL"),
    NEW_NAME("ModularRoot", "mroot", "(a:integer, r:posint, n:posint) -> integer",
             "an r-th root modulo n, or FAIL", "(2, 3, 5)", "3", "(2, 2, 5)", "FAIL"),
    NEW_NAME("ModularLog", "mlog", "(a:integer, b:integer, n:posint) -> integer",
             "the exponent to which b gives a modulo n, or FAIL", "(4, 2, 7)", "2", "(3, 2, 7)",
             "FAIL"),
    NEW_NAME("QuadraticResidue", "quadres", "(a:integer, n:posint) -> integer",
             "1 when a is a square modulo n, else -1", "(2, 7)", "1", "(3, 7)", "-1"),
    NEW_NAME("CyclotomicPolynomial", "cyclotomic", "(n:posint, x:algebraic) -> algebraic",
             "the polynomial whose zeros are the primitive n-th roots of unity", "(6, x)",
             "x^2-x+1", "(1, x)", "x-1"),
    NEW_NAME("ContinuedFraction", "cfrac", "(x:algebraic, n:posint?) -> list",
             "the quotients of the continued fraction, n+1 of them at most", "(17/5)", "[3,2,2]",
             "(x)", "error: a real number"),
    NEW_NAME("IthFermat", "fermat", "(n:nonnegint) -> integer", "Fermat's number 2^(2^n)+1", "(3)",
             "257", "(-1)", "error: n"),
    NEW_NAME("IsSquareFree", "issqrfree", "(n:integer) -> boolean",
             "is no square of a prime a divisor?", "(30)", "true", "(12)", "false"),
    NEW_NAME("PrimeCounting", "pi", "(x:numeric) -> integer", "the number of primes up to x",
             "(10)", "4", "(1)", "0"),
    NEW_NAME("SumOfSquares", "sum2sqr", "(n:posint) -> list",
             "all ways to write n as a sum of two squares", "(25)", "[[0,5],[3,4]]", "(3)", "[]"),
    NEW_NAME("Totient", "phi", "(n:posint) -> integer", "how many numbers up to n are prime to n",
             "(10)", "4", "(0)", "error: n"),
    NEW_NAME("Divisors", "divisors", "(n:posint) -> set", "the divisors", "(6)", "{1,2,3,6}", "(0)",
             "error: n"),
    NEW_NAME("SumOfDivisors", "sigma", "(n:posint, k:nonnegint?) -> integer",
             "the sum of the k-th powers of the divisors, k = 1", "(12)", "28", "(12, 0)", "6"),
    NEW_NAME("PrimeFactors", "factorset", "(n:posint) -> set", "the prime divisors", "(12)",
             "{2,3}", "(1)", "{}"),
    NEW_NAME("Moebius", "mobius", "(n:posint) -> integer",
             "0 for multiples of squares, else the parity of the prime factors", "(30)", "-1",
             "(12)", "0"),
    NEW_NAME("MultiplicativeOrder", "order", "(a:integer, n:posint) -> integer",
             "the least k > 0 with a^k = 1 modulo n, or FAIL", "(2, 7)", "3", "(2, 4)", "FAIL"),
    THEORY_ROW("AreCoprime", "AreCoprime(n:integer, more:integer..) -> boolean",
               "have these numbers no common divisor in pairs?", "igcd",
               "proc() local n, P; P := 1;"
               "  for n in [args] do if igcd(n, P) <> 1 then return false end if; P := P*n"
               "  end do; true end proc",
               {"NumberTheory:-AreCoprime(4, 9, 25);", "true", NULL},
               {"NumberTheory:-AreCoprime(4, 9, 6);", "false", NULL},
               {"NumberTheory:-AreCoprime(0, 5);", "false", NULL}),
    THEORY_ROW("ChineseRemainder", "ChineseRemainder(residues:list, moduli:list) -> integer",
               "the number with these remainders", "chrem", "proc() chrem(args) end proc",
               {"NumberTheory:-ChineseRemainder([2,3], [3,5]);", "8", NULL},
               {"NumberTheory:-ChineseRemainder([1,2], [4,6]);", "FAIL", NULL}),
    THEORY_ROW("Radical", "Radical(n:posint) -> integer", "the product of the prime divisors",
               "factorset", "proc(n) local p; mul(p, p = numtheory:-factorset(n)) end proc",
               {"NumberTheory:-Radical(12);", "6", NULL},
               {"NumberTheory:-Radical(0);", "error: n", NULL}),
    THEORY_ROW(
        "RepeatingDecimal", "RepeatingDecimal(x:rational) -> list",
        "[whole part, digits before the period, period]", "order cfrac",
        /* 10^s*x has a period of t digits from the point on. */
        "proc(x) local digits, d, r, s, t, m, v;"
        "  if x < 0 then error \"a number >= 0 is needed, not %1\", x end if;"
        "  digits := (n, k) -> `if`(k = 0, [], ListTools:-Reverse("
        "    convert(10^k + n, 'base', 10)[1..k]));"
        "  d := denom(x); s := 0; m := d;"
        "  for v in [2, 5] do t := 0; while irem(m, v) = 0 do m := m/v; t := t+1 end do;"
        "    s := max(s, t) end do;"
        "  r := irem(numer(x), d); t := `if`(m = 1, 0, numtheory:-order(10, m));"
        "  if s + t > 10^7 then error \"the period has %1 digits\", t end if;"
        "  [iquo(numer(x), d), digits(iquo(10^s*r, d), s),"
        "   digits(iquo(10^t*irem(10^s*r, d), d), t)] end proc",
        {"NumberTheory:-RepeatingDecimal(1/6);", "[0,[1],[6]]", NULL},
        {"NumberTheory:-RepeatingDecimal(9/4);", "[2,[2,5],[]]", NULL},
        {"NumberTheory:-RepeatingDecimal(1/7)[3];", "[1,4,2,8,5,7]", NULL},
        {"nops(NumberTheory:-RepeatingDecimal(1/99991)[3]);", "numtheory:-order(10, 99991)", NULL},
        {"NumberTheory:-RepeatingDecimal(1/(10^18+9));", "error: digits", NULL},
        {"NumberTheory:-RepeatingDecimal(-1/6);", "error: >= 0", NULL}),
    PLAIN_ROW("issqr", "issqr(n:integer) -> boolean", "is an integer a square?", "isqrt",
              "proc(n) evalb(n >= 0 and isqrt(n)^2 = n) end proc", {"issqr(49);", "true", NULL},
              {"issqr(-4);", "false", NULL}),
    PLAIN_ROW(
        "chrem", "chrem(u:list, m:list) -> integer",
        "the number with the remainders u modulo m, or FAIL", "mod igcdex",
        "proc(u, m) local x, M, i, g, s, t; "
        "  if not type(u, list(integer)) or not type(m, list(posint)) then"
        "    error \"lists of integers are needed, the moduli positive\" end if;"
        "  if nops(u) <> nops(m) then error \"there are not as many remainders as moduli\" end if; "
        "  x, M := 0, 1; "
        "  for i to nops(u) do g := igcdex(M, m[i], 's', 't'); "
        "    if irem(u[i] - x, g) <> 0 then return FAIL end if; "
        "    x := x + M*((s*(u[i]-x)/g) mod (m[i]/g)); M := ilcm(M, m[i]); x := x mod M end do; x "
        "end proc",
        {"chrem([2,3], [3,5]);", "8", NULL}, {"chrem([1,2], [4,6]);", "FAIL", NULL},
        {"chrem([x], [3]);", "error: lists of integers", NULL}),
    {0}};
