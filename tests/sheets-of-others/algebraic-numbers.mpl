# Algebraic numbers, Gaussian integers, quantities with errors, units by their names, code: an afternoon's sheet.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
alias(r = RootOf(_Z^2 - 3)):
p := x^2 - 3:
evala(Gcd(p, x - r)); CHECK("gcd", evalb(% = x - r));
q := evala(Quo(p, x - r, x)): CHECK("quotient", evalb(evala(Expand(q*(x - r) - p)) = 0));
CHECK("norm", evalb(evala(Norm(2 + r)) = 1)): CHECK("trace", evalb(evala(Trace(2 + r)) = 4)):
CHECK("minpoly", evalb(evala(Minpoly(sqrt(2) + sqrt(3), z)) = z^4 - 10*z^2 + 1)):
fs := evala(Factors(x^4 - 9, r)): CHECK("factors", evalb(nops(fs[2]) = 3)):
a := evala(AFactor(x^2 - 3*y^2)): CHECK("absolute", evalb(evala(Expand(a)) = x^2 - 3*y^2)):
w := rationalize(1/(1 + 2^(1/3) + 2^(2/3))): CHECK("cube root", evalb(w = 2^(1/3) - 1));
with(GaussInt):
f := GIfactors(60): CHECK("unit", evalb(expand(f[1]*mul(t[1]^t[2], t in f[2])) = 60)): CHECK("primes", andmap(t -> GIprime(t[1]), f[2])):
g := GIgcdex(11 + 3*I, 1 + 8*I, 's', 't'): CHECK("gcdex", evalb(expand(s*(11 + 3*I) + t*(1 + 8*I)) = g)):
CHECK("rem", evalb(GInorm(GIrem(27 - 23*I, 8 + I)) < GInorm(8 + I))):
with(ScientificErrorAnalysis):
U := Quantity(12.0, 0.3): R := Quantity(4.0, 0.1): i0 := combine(U/R, errors):
CHECK("value", evalb(GetValue(i0) = 3.0)): CHECK("error", evalb(abs(GetError(i0) - 0.10606602) < 1e-7)):
CHECK("same quantity", evalb(GetError(combine(U - U, errors)) = 0)):
A := evalr(INTERVAL(1..2)^2 - INTERVAL(0..1)): CHECK("interval", evalb(A = INTERVAL(0..4))):
B := Matrix(2, 2, [[2, 1], [1, 2]]): CHECK("shape", type(B, 'Matrix'('symmetric'))):
CHECK("factorials", evalb(expand((n + 1)!/n!) = n + 1)): CHECK("recurrence", evalb(rsolve({k*b(k + 1) = (k + 1)*b(k), b(1) = 5}, b(k)) = 5*k)):
CHECK("power", evalb(simplify(exp(k*ln(2)) - 2^k) = 0)):
with(CodeGeneration): CHECK("Java", evalb(Java(sqrt(z)^3 + sin(z), resultname = "v", output = string) <> "")): CHECK("R", evalb(R(z^2, resultname = "v", output = string) = "v <- z ^ 2\n")):
P := 7: with(orthopoly): CHECK("rebound", evalb(expand(P(2, z) - (3*z^2 - 1)/2) = 0)):
unassign('h', 's', 't'): with(Units[Natural]): v := 36*km/h: CHECK("speed", evalb(convert(v, units, m/s) = 10*Unit(m/s))): F := 2*kg*3*m/s^2: CHECK("force", evalb(F = 6*Unit(N))):
