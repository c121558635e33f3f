# Chemical reactors: kinetics in closed form and numbers, steady states, parameters.
restart:
with(plots): with(Optimization):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
ode1 := diff(cA(t), t) = -k1*cA(t):
ode2 := diff(cB(t), t) = k1*cA(t) - k2*cB(t):
ode3 := diff(cC(t), t) = k2*cB(t):
ics := cA(0) = c0, cB(0) = 0, cC(0) = 0:
sol := dsolve({ode1, ode2, ode3, ics}, {cA(t), cB(t), cC(t)}):
A := eval(cA(t), sol): Bc := eval(cB(t), sol): Cc := eval(cC(t), sol):
CHECK("A", evalb(simplify(A - c0*exp(-k1*t)) = 0));
CHECK("mass", evalb(simplify(A + Bc + Cc - c0) = 0));
CHECK("B", evalb(simplify(Bc - k1*c0/(k2 - k1)*(exp(-k1*t) - exp(-k2*t))) = 0));
tmax := solve(diff(k1*c0/(k2 - k1)*(exp(-k1*t) - exp(-k2*t)), t) = 0, t):
CHECK("tmax", evalb(abs(evalf(eval(tmax, {k1 = 1, k2 = 2, c0 = 1})) - ln(2.)) < 1e-9));
Bmax := eval(Bc, {k1 = 1, k2 = 2, c0 = 1}):
CHECK("Bmax", evalb(simplify(eval(Bmax, t = ln(2))) = 1/4));
CHECK("Bmax by maximize", evalb(simplify(maximize(Bmax, t = 0 .. 3)) = 1/4));
# second order
s2 := dsolve({diff(x(t), t) = -k*x(t)^2, x(0) = x0}, x(t)):
CHECK("second order", evalb(simplify(rhs(s2) - x0/(1 + k*x0*t)) = 0));
half := solve(eval(rhs(s2), {k = 1}) = x0/2, t):
CHECK("half life", evalb(simplify(half - 1/x0) = 0));
# Michaelis-Menten
mm := v*S/(Km + S):
CHECK("saturates", evalb(limit(mm, S = infinity) = v));
CHECK("half speed", evalb(simplify(eval(mm, S = Km)) = v/2));
lb := simplify(1/mm): 
CHECK("Lineweaver", evalb(normal(lb - (1/v + Km/(v*S))) = 0));
# CSTR with heat
qg := T -> 10^8*exp(-8000/T): qr := (T) -> 0.8*(T - 300) + 0:
ss := fsolve(qr(T) - 100*qg(T)/(1 + qg(T)) = 0, T = 300 .. 305):
CHECK("low state", evalb(ss > 300 and ss < 305));
ths := Student[Calculus1][Roots](0.8*(T - 300) - 100*qg(T)/(1 + qg(T)), T = 290 .. 500, numeric):
CHECK("steady states", evalb(nops(ths) = 3 or nops(ths) = 1));
# stiff Robertson
rob := {diff(a(t),t) = -0.04*a(t) + 10^4*b(t)*c(t), diff(b(t),t) = 0.04*a(t) - 10^4*b(t)*c(t) - 3*10^7*b(t)^2,
  diff(c(t),t) = 3*10^7*b(t)^2, a(0) = 1, b(0) = 0, c(0) = 0}:
rs := dsolve(rob, numeric, stiff = true, abserr = 1e-10, relerr = 1e-8):
r40 := rs(40):
CHECK("Robertson", evalb(abs(eval(a(t), r40) - 0.7158270688) < 1e-5));
CHECK("sum", evalb(abs(eval(a(t) + b(t) + c(t), r40) - 1) < 1e-8));
# plug flow by separation
X := 'X': tau := int(1/(k*(1 - x)), x = 0 .. X) assuming X > 0, X < 1:
CHECK("plug flow", evalb(simplify(tau + ln(1 - X)/k) = 0));
Xof := solve(tau = T1, X):
CHECK("conversion", evalb(simplify(Xof - (1 - exp(-k*T1))) = 0));
# cascade of n tanks
casc := n -> 1/(1 + k*tau1/n)^n:
CHECK("limit", evalb(limit(casc(n), n = infinity) = exp(-k*tau1)));
E := proc(n) t^(n-1)*exp(-t)/(n-1)! end proc:
CHECK("ages", evalb(int(E(4), t = 0 .. infinity) = 1));
CHECK("mean age", evalb(int(t*E(4), t = 0 .. infinity) = 4));
# regression of a rate constant
data := [[0, 1.0], [1, 0.61], [2, 0.37], [3, 0.225], [4, 0.135]]:
fit := Statistics[LinearFit]([1, tt], map2(op, 1, data), map(p -> ln(p[2]), data), tt):
CHECK("rate", evalb(abs(coeff(fit, tt) + 0.5) < 0.01));
ar := Statistics[ExponentialFit](map2(op, 1, data), map2(op, 2, data), z):
CHECK("exponential", evalb(abs(eval(ar, z = 2) - 0.37) < 0.01));
pp := pointplot(data, symbol = circle): pc := plot(exp(-t/2), t = 0 .. 4, color = red):
display([pp, pc], labels = ["t", "c"]):
# optimum of a batch time
prof := (1 - exp(-t))/(t + 1/2):
opt := fsolve(diff(prof, t) = 0, t = 0.1 .. 5):
mx := Maximize(prof, t = 0 .. 5):
CHECK("optimum", evalb(abs(rhs(op(op(2, mx))) - opt) < 1e-4));
CHECK("value", evalb(abs(mx[1] - eval(prof, t = opt)) < 1e-8));
# equilibrium
K := 4: eq := x^2/(1 - x)^2 = K:
xe := select(z -> is(z > 0) and is(z < 1), [solve(eq, x)]):
CHECK("equilibrium", evalb(xe = [2/3]));
rates := table([1 = 0.1, 2 = 0.2, 3 = 0.4]):
CHECK("ratio", evalb(andmap(i -> rates[i+1]/rates[i] = 2.0, [1, 2])));
arr := (A0, Ea, T) -> A0*exp(-Ea/(8.314*T)):
CHECK("Arrhenius", evalb(arr(1e7, 5e4, 320) > arr(1e7, 5e4, 310)));
CHECK("two temperatures", evalb(abs(solve(ln(2) = Ea/8.314*(1/300 - 1/310.), Ea) - 53594.) < 200));
