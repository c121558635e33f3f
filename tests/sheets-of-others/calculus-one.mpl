# A first course of calculus.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
with(Student[Calculus1]):
Z := e -> evalb(simplify(e) = 0):
CHECK("l1", evalb(limit(sin(3*x)/x, x = 0) = 3)); CHECK("l2", evalb(limit((1 + 2/n)^n, n = infinity) = exp(2))); CHECK("l3", evalb(limit((sqrt(x+4) - 2)/x, x = 0) = 1/4));
CHECK("l4", evalb(limit(1/x, x = 0, right) = infinity)); CHECK("l5", evalb(limit(abs(x)/x, x = 0, left) = -1)); CHECK("l6", evalb(limit(x*ln(x), x = 0, right) = 0));
CHECK("l7", evalb(limit((1 - cos(x))/x^2, x = 0) = 1/2)); CHECK("l8", evalb(limit(x^2*exp(-x), x = infinity) = 0)); CHECK("l9", evalb(limit(sin(1/x), x = 0) = -1 .. 1));
CHECK("d1", Z(diff(x^x, x) - x^x*(ln(x) + 1))); CHECK("d2", Z(diff(arctan(x), x) - 1/(1+x^2))); CHECK("d3", evalb(diff(sin(x), x$4) = sin(x))); CHECK("d4", evalb(D(sin) = cos));
CHECK("d5", evalb((D@@2)(t -> t^3)(2) = 12)); CHECK("d6", evalb(D[1]((p, q) -> p^2*q)(3, 4) = 24)); CHECK("implicit", Z(implicitdiff(x^3 + y^3 = 6*x*y, y, x) - (2*y - x^2)/(y^2 - 2*x)));
CHECK("tangent", Z(Tangent(x^2, x = 3) - (6*x - 9))); CHECK("newton", evalb(abs(NewtonsMethod(x^2 - 2, x = 1.5) - sqrt(2.)) < 1e-4)); CHECK("critical", evalb(CriticalPoints(x^3 - 3*x, x) = [-1, 1]));
CHECK("inflection", evalb(InflectionPoints(x^3 - 3*x, x) = [0])); CHECK("roots", evalb(Roots(x^2 - 5*x + 6, x) = [2, 3])); CHECK("asymptotes", evalb({op(Asymptotes((x^2+1)/(x-1), x))} = {x = 1, y = x + 1}));
CHECK("extreme", evalb(ExtremePoints(x^3 - 3*x, x = -2 .. 2) = [-2, -1, 1, 2])); CHECK("mean", evalb(FunctionAverage(x^2, x = 0 .. 3) = 3)); CHECK("arc", Z(ArcLength(x^(3/2), x = 0 .. 4) - 8/27*(10*sqrt(10) - 1)));
CHECK("volume", evalb(VolumeOfRevolution(x, x = 0 .. 1) = Pi/3)); CHECK("riemann", evalb(abs(ApproximateInt(x^2, x = 0 .. 1, method = simpson) - 1/3) < 1e-9));
CHECK("i1", Z(diff(int(x*exp(x), x), x) - x*exp(x))); CHECK("i2", evalb(int(1/(1+x^2), x = -infinity .. infinity) = Pi)); CHECK("i3", Z(int(sin(x)^2, x = 0 .. Pi) - Pi/2));
CHECK("i4", Z(diff(int(1/(x^2*(x+1)), x), x) - 1/(x^2*(x+1)))); CHECK("i5", evalb(int(exp(-x^2), x = 0 .. infinity) = sqrt(Pi)/2)); CHECK("i6", Z(int(ln(x), x = 1 .. exp(1)) - 1));
CHECK("i7", Z(diff(int(sqrt(a^2 - x^2), x), x) - sqrt(a^2 - x^2))); CHECK("i8", evalb(int(x/(x^2+1)^2, x = 0 .. infinity) = 1/2)); CHECK("i9", Z(diff(int(sec(x)^3, x), x) - sec(x)^3));
CHECK("i10", evalb(int(abs(x - 1), x = 0 .. 3) = 5/2)); CHECK("i11", evalb(int(piecewise(x < 1, x, 2 - x), x = 0 .. 2) = 1)); CHECK("i12", Z(diff(int(arcsin(x), x), x) - arcsin(x)));
CHECK("i13", evalb(int(1/x, x = 1 .. infinity) = infinity)); CHECK("i14", evalb(evalf(Int(exp(sin(x)), x = 0 .. 1)) > 1.63)); CHECK("double", evalb(int(int(x*y, y = 0 .. x), x = 0 .. 1) = 1/8));
CHECK("s1", evalb(sum(k^2, k = 1 .. n) = n*(n+1)*(2*n+1)/6) or Z(sum(k^2, k = 1 .. n) - n*(n+1)*(2*n+1)/6)); CHECK("s2", evalb(sum(1/k^2, k = 1 .. infinity) = Pi^2/6)); CHECK("s3", evalb(sum(1/2^k, k = 0 .. infinity) = 2));
CHECK("s4", evalb(sum((-1)^k/(2*k+1), k = 0 .. infinity) = Pi/4)); CHECK("s5", evalb(sum(x^k/k!, k = 0 .. infinity) = exp(x))); CHECK("p1", evalb(product(k, k = 1 .. 5) = 120));
t5 := taylor(sin(x), x = 0, 6): CHECK("t", evalb(convert(t5, polynom) = x - x^3/6 + x^5/120)); CHECK("t2", evalb(coeff(series(exp(x)*cos(x), x, 5), x, 3) = -1/3)); CHECK("t3", evalb(TaylorApproximation(exp(x), x = 0, order = 2) = 1 + x + x^2/2));
CHECK("parfrac", Z(convert((3*x+5)/(x^2+3*x+2), parfrac, x) - (2/(x+1) + 1/(x+2)))); CHECK("square", evalb(Student[Precalculus][CompleteSquare](x^2 + 6*x + 1) = (x+3)^2 - 8));
CHECK("eq1", evalb({solve(x^2 - x - 1 = 0)} = {(1+sqrt(5))/2, (1-sqrt(5))/2}) or evalb({solve(x^2 - x - 1 = 0)} = {1/2 + sqrt(5)/2, 1/2 - sqrt(5)/2})); CHECK("eq2", evalb(solve(exp(2*x) = 5, x) = ln(5)/2)); CHECK("eq3", evalb(solve(ln(x) + ln(x+1) = ln(2), x) = 1));
CHECK("eq4", evalb({solve(abs(x - 2) = 3, x)} = {-1, 5})); CHECK("ineq", evalb(solve(x^2 < 4, x) = RealRange(Open(-2), Open(2)))); CHECK("ineq2", evalb(solve({x^2 - 3*x + 2 > 0}, {x}) <> NULL)); CHECK("eq5", evalb(nops([solve(x^3 = 8, x)]) = 3));
CHECK("fsolve", evalb(abs(fsolve(cos(x) = x) - 0.7390851332) < 1e-9)); CHECK("max", evalb(maximize(x*(1-x), x = 0 .. 1) = 1/4)); CHECK("min", evalb(minimize(x^2 + 2*x, x) = -1)); CHECK("loc", evalb(maximize(sin(x), x = 0 .. 2, location) = (1, {[{x = Pi/2}, 1]})));
CHECK("expand", evalb(expand((a+b)^3) = a^3 + 3*a^2*b + 3*a*b^2 + b^3)); CHECK("factor", evalb(factor(x^4 - 1) = (x-1)*(x+1)*(x^2+1))); CHECK("trig", evalb(expand(sin(a+b)) = sin(a)*cos(b) + cos(a)*sin(b))); CHECK("combine", evalb(combine(2*sin(x)*cos(x)) = sin(2*x)));
CHECK("simplify", evalb(simplify((x^2-1)/(x-1)) = x + 1)); CHECK("rationalize", Z(rationalize(1/(1+sqrt(2))) - (sqrt(2) - 1))); CHECK("assume", evalb(simplify(sqrt(y^2)) = y) or evalb((simplify(sqrt(y^2)) assuming y > 0) = y)); CHECK("quo", evalb(quo(x^3+1, x+1, x) = x^2 - x + 1));
CHECK("rem", evalb(rem(x^3+2, x+1, x) = 1)); CHECK("gcd", evalb(gcd(x^2-1, x^2+2*x+1) = x + 1)); CHECK("collect", evalb(collect(a*x + b*x, x) = (a+b)*x)); CHECK("discont", evalb(discont(1/(x^2-1), x) = {-1, 1}));
plot(sin(x)/x, x = -10 .. 10): plot([x^2, x^3], x = -1 .. 1, color = [red, blue], legend = ["a", "b"]): plot3d(x^2 - y^2, x = -1 .. 1, y = -1 .. 1): RiemannSum(x^2, x = 0 .. 1, output = plot): DerivativePlot(x^3, x = -1 .. 1): 
for f in [x*sec(x)^2, x*tan(x)^2, x*sin(x)/cos(x)^3, x/(1 + sin(x)), x*csc(2*x + 1)^2, x*sec(x)*tan(x)] do F := int(f, x): CHECK("by parts", not has(F, int) and evalb(abs(evalf(eval(diff(F, x) - f, x = 0.4))) < 1e-8)) end do:
