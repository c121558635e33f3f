/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laplace transforms, written in the language. laplace goes by the rules of operational calculus:
 * linearity, derivatives with starting values, shifts by exp and Heaviside, impulses, powers of t
 * by differentiation; what no rule takes stays. invlaplace splits rational functions into partial
 * fractions; a power of a quadratic is a derivative of the first power with respect to its constant
 * term, denominators of higher degree are taken at their roots where solve finds them. A quotient
 * by 1 - q*exp(-T*s) is a geometric series, of which t/T terms have begun at the time t.
 */
#include "repl/builtin.h"

#define TRANSFORM_ROW(...) BUILTIN_SOURCE_ROW("inttrans", "calculus", __VA_ARGS__)

/* Terms with the factor 1/t are divided together: alone each would have a logarithmic pole. */
#define RULE_QUOTIENTS                                                                             \
    "  if type(g, `+`) then"                                                                       \
    "    a, b := selectremove(h -> ormap(u -> type(u, `^`) and op(1, u) = t and"                   \
    "      type(op(2, u), negint), `if`(type(h, `*`), [op(h)], [h])), [op(g)]);"                   \
    "    if nops(a) > 1 then y := L(expand(t*add(a)));"                                            \
    "      if not has(y, laplace) then y := int(y, s);"                                            \
    "        if not has(y, int) then a := limit(y, s = infinity);"                                 \
    "          if not has(a, {infinity, undefined, limit}) then return a-y+L(add(b)) end if end "  \
    "if"                                                                                           \
    "      end if end if;"                                                                         \
    "    return map(L, g) end if;"

/* Parts of laplace: the rules for one factor e of a product e*r, both depending on t. */
#define RULE_IMPULSE                                                                               \
    "if type(e, specfunc(Dirac)) and type(op(-1, e), linear(t)) then"                              \
    "  a := -coeff(op(-1, e), t, 0)/coeff(op(-1, e), t, 1);"                                       \
    "  return `if`(signum(a) = -1, 0, int(e*r*exp(-s*t), t = -infinity..infinity))"
#define RULE_STEP                                                                                  \
    " elif type(e, specfunc(Heaviside)) and type(op(e), linear(t)) then"                           \
    "  b := coeff(op(e), t, 1); a := normal(-coeff(op(e), t, 0)/b);"                               \
    "  if signum(b) = -1 then return L(r) - L(Heaviside(t-a)*r) end if;"                           \
    "  if a = 0 or signum(a) = -1 then return L(r) end if;"                                        \
    "  return exp(-a*s)*L(eval(r, t = t+a))"
#define RULE_EXPONENTIAL                                                                           \
    " elif type(e, specfunc(exp)) and type(op(e), linear(t)) then"                                 \
    "  a := coeff(op(e), t, 1);"                                                                   \
    "  return exp(coeff(op(e), t, 0))*eval(L(r), s = s-a)"
/* A quotient by t: the transform of the rest, integrated from s. */
#define RULE_QUOTIENT                                                                              \
    " elif e = 1/t and r <> 1 then"                                                                \
    "  if type(r, specfunc(sin)) and op(r)/t = coeff(op(r), t, 1) then"                            \
    "    return arctan(op(r)/t/s) end if;"                                                         \
    "  y := L(r); if not has(y, laplace) then"                                                     \
    "    y := int(y, s); if not has(y, int) then"                                                  \
    "      a := limit(y, s = infinity); if not has(a, {infinity, undefined, limit}) then return "  \
    "a-y end if end if end "                                                                       \
    "if"
#define RULE_POWER                                                                                 \
    " elif e = t or type(e, `^`) and op(1, e) = t and not depends(op(2, e), t) then"               \
    "  n := `if`(e = t, 1, op(2, e));"                                                             \
    "  if r = 1 and signum(n+1) <> -1 and n <> -1 then"                                            \
    "    return `if`(type(n, posint), n!, GAMMA(n+1))/s^(n+1) end if;"                             \
    "  if type(n, posint) then return (-1)^n*diff(L(r), [s$n]) end if"
#define RULE_WAVE                                                                                  \
    " elif r = 1 and type(e, function) and nops(e) = 1 and type(op(e), linear(t))"                 \
    "    and member(op(0, e), [sin, cos, sinh, cosh]) then"                                        \
    "  a := coeff(op(e), t, 1); b := coeff(op(e), t, 0);"                                          \
    "  if op(0, e) = sin then return (a*cos(b) + s*sin(b))/(s^2+a^2)"                              \
    "  elif op(0, e) = cos then return (s*cos(b) - a*sin(b))/(s^2+a^2)"                            \
    "  elif op(0, e) = sinh then return (a*cosh(b) + s*sinh(b))/(s^2-a^2)"                         \
    "  else return (s*cosh(b) + a*sinh(b))/(s^2-a^2) end if"
#define RULE_DERIVATIVE                                                                            \
    " elif r = 1 and type(e, specfunc(diff)) then"                                                 \
    "  y := e; n := 0;"                                                                            \
    "  while type(y, specfunc(diff)) and op(2, y) = t do y := op(1, y); n := n+1 end do;"          \
    "  if type(y, function) and [op(y)] = [t] then"                                                \
    "    return s^n*L(y) - add(s^(n-1-i)*((D@@i)(op(0, y)))(0), i = 0..n-1) end if"
#define RULE_INTEGRAL                                                                              \
    " elif r = 1 and (type(e, specfunc(int)) or type(e, specfunc(Int)))"                           \
    "    and type(op(2, e), name = range) and rhs(op(2, e)) = 0..t then"                           \
    "  y := lhs(op(2, e)); b := op(1, e);"                                                         \
    "  if not depends(b, t) then return L(subs(y = t, b))/s end if;"                               \
    "  a, b := selectremove(h -> not depends(h, t), `if`(type(b, `*`), [op(b)], [b]));"            \
    "  b := eval(mul(b), y = t-i);" /* a convolution: a function of t-y */                         \
    "  if not depends(b, t) then return L(subs(y = t, mul(a)))*L(subs(i = t, b)) end if"
/* Bessel and error functions, logarithms, Gauss's function, rectified waves. */
#define RULE_SPECIAL                                                                               \
    " elif r = 1 and type(e, function) and nops(e) = 2 and member(op(0, e), [BesselJ, BesselI])"   \
    "    and type(op(1, e), nonnegint) and not depends(op(2, e)/t, t) then"                        \
    "  a := op(2, e)/t; n := op(1, e); c := `if`(op(0, e) = BesselJ, 1, -1);"                      \
    "  return (c*(sqrt(s^2+c*a^2)-s))^n/a^n/sqrt(s^2+c*a^2)"                                       \
    " elif r = 1 and type(e, specfunc(exp)) and type(op(e), quadratic(t))"                         \
    "    and signum(coeff(op(e), t, 2)) = -1 then"                                                 \
    "  a := -coeff(op(e), t, 2); b := s-coeff(op(e), t, 1);"                                       \
    "  return sqrt(Pi/a)/2*exp(coeff(op(e), t, 0))*exp(b^2/(4*a))*erfc(b/(2*sqrt(a)))"             \
    " elif r = 1 and type(e, {specfunc(erf), specfunc(erfc)}) then"                                \
    "  a := normal(op(e)/t); b := simplify(op(e)/sqrt(t)); c := simplify(op(e)*sqrt(t));"          \
    "  if not depends(a, t) and signum(a) = 1 then y := exp(s^2/(4*a^2))*erfc(s/(2*a))/s"          \
    "  elif not depends(b, t) then y := b/(s*sqrt(s+b^2))"                                         \
    "  elif not depends(c, t) and signum(c) = 1 then y := (1-exp(-2*c*sqrt(s)))/s"                 \
    "  else return 'procname'(e, t, s) end if;"                                                    \
    "  return `if`(op(0, e) = erf, y, simplify(1/s-y))"                                            \
    " elif type(e, specfunc(exp)) and not depends(op(e)*t, t) and signum(-op(e)*t) = 1"            \
    "    and member(r, [1/sqrt(t), t^(-3/2)]) then"                                                \
    "  a := -op(e)*t; y := exp(-2*sqrt(a)*sqrt(s));"                                               \
    "  return `if`(r = 1/sqrt(t), sqrt(Pi)/sqrt(s)*y, sqrt(Pi/a)*y)"                               \
    " elif r = 1 and type(e, specfunc(abs)) and type(op(e), {specfunc(sin), specfunc(cos)})"       \
    "    and not depends(op(op(e))/t, t) and signum(op(op(e))/t) = 1 then"                         \
    "  a := op(op(e))/t; return `if`(op(0, op(e)) = sin, a*coth(Pi*s/(2*a)),"                      \
    "    s+a/sinh(Pi*s/(2*a)))/(s^2+a^2)"                                                          \
    " elif e = ln(t) and r = 1 then return (Psi(1)-ln(s))/s"

/* One term of partial fractions with the denominator d^k, d of degree two in s: completes the
 * square, (B*s+C)/((s+a)^2 + p^2)^k. */
#define INVERSE_QUADRATIC                                                                          \
    "  a := coeff(d, s, 1)/coeff(d, s, 2)/2; c := coeff(d, s, 2)^k;"                               \
    "  w := normal(coeff(d, s, 0)/coeff(d, s, 2) - a^2);"                                          \
    "  B := coeff(N, s, 1)/c; C := normal(coeff(N, s, 0)/c - a*B);"                                \
    "  if signum(w) = -1 then w := -w; z := 1; y := B*cosh(p*t) + C*sinh(p*t)/p"                   \
    "  else z := -1; y := B*cos(p*t) + C*sin(p*t)/p end if;"                                       \
    "  for c to k-1 do y := z*diff(y, p)/(2*p*c) end do;"                                          \
    "  return exp(-a*t)*eval(y, p = simplify(sqrt(w), 'symbolic'))"

/* exp(-a*sqrt(s)) with a power of s, and (s+c)^(-1/2)/(s+d): diffusion. */
#define INVERSE_DIFFUSION                                                                          \
    "    elif type(e, specfunc(exp)) and not depends(simplify(op(e)/sqrt(s)), s)"                  \
    "        and signum(simplify(-op(e)/sqrt(s))) = 1"                                             \
    "        and member(r, [1, 1/s, 1/sqrt(s), s^(-3/2)]) then"                                    \
    "      a := simplify(-op(e)/sqrt(s)); y := exp(-a^2/(4*t)); z := erfc(a/(2*sqrt(t)));"         \
    "      if r = 1 then return a*y/(2*sqrt(Pi)*t^(3/2)) elif r = 1/s then return z"               \
    "      elif r = 1/sqrt(s) then return y/(sqrt(Pi)*sqrt(t))"                                    \
    "      else return 2*sqrt(t)*y/sqrt(Pi)-a*z end if"                                            \
    "    elif type(e, `^`) and op(2, e) = -1/2 and type(op(1, e), linear(s)) and"                  \
    "        type(1/r, linear(s)) and"                                                             \
    "        signum(eval(op(1, e), solve(1/r = 0, {s}))) = 1 then"                                 \
    "      d := coeff(1/r, s, 0)/coeff(1/r, s, 1); a := coeff(op(1, e), s, 1);"                    \
    "      c := coeff(op(1, e), s, 0)/a; w := sqrt(c-d);"                                          \
    "      return exp(-d*t)*erf(w*sqrt(t))/(w*sqrt(a)*coeff(1/r, s, 1))"

/* r/(A + B*exp(b*s)) as the geometric series of exp(-T*s), T = abs(b). */
#define INVERSE_PERIODIC                                                                           \
    "    elif type(e, `^`) and op(2, e) = -1 and has(op(1, e), exp) and not has(r, exp) then"      \
    "      y, z := selectremove(h -> not depends(h, s), [op(expand(op(1, e)))]);"                  \
    "      z := combine(add(z), exp); y := add(y);"                                                \
    "      c, w := selectremove(h -> not depends(h, s), `if`(type(z, `*`), [op(z)], [z]));"        \
    "      if y <> 0 and nops(w) = 1 and type(w[1], specfunc(exp)) and type(op(w[1]), linear(s))"  \
    "      then p := coeff(op(w[1]), s, 1); c := mul(c)*exp(coeff(op(w[1]), s, 0));"               \
    "        z := `if`(signum(p) = -1, -c/y, -y/c); w := `if`(signum(p) = -1, y, c);"              \
    "        B := L(r); if abs(signum(p)) = 1 and not has(B, 'invlaplace') then"                   \
    "          d := abs(p); C := eval(B, t = t-h*d);"                                              \
    "          C := simplify(sum(z^h*C, h = 0..floor(t/d)))/w;"                                    \
    "          return `if`(signum(p) = -1, C, Heaviside(t-d)*eval(C, t = t-d)) end if end if"

const Builtin BUILTIN_INTTRANS[] = {
    TRANSFORM_ROW(
        "laplace", "laplace(f:expr, t:name, s:expr) -> expr", "the Laplace transform",
        "invlaplace dsolve",
        "proc(f, t, s) local L, g, F, c, k, e, r, a, b, n, y, i;"
        "  L := h -> inttrans:-laplace(h, t, s);"
        "  if type(f, {list, set, `=`, 'Matrix', 'Vector'}) then return map(L, f) end if;"
        "  g := combine(`if`(has(f, piecewise), convert(f, Heaviside), f));"
        "  if not depends(g, t) then return g/s end if;" RULE_QUOTIENTS
        "  F := `if`(type(g, `*`), [op(g)], [g]);"
        "  c, F := selectremove(h -> not depends(h, t), F);"
        "  if c <> [] then return mul(c)*L(mul(F)) end if;"
        "  for k to nops(F) do e := F[k]; r := mul(subsop(k = 1, F));"
        "    " RULE_IMPULSE " " RULE_STEP " " RULE_EXPONENTIAL " " RULE_QUOTIENT " " RULE_POWER
        " " RULE_WAVE " " RULE_DERIVATIVE " " RULE_INTEGRAL " " RULE_SPECIAL " end if end do;"
        "  'procname'(mul(F), t, s) end proc",
        {"inttrans:-laplace(t^2*exp(-a*t), t, s);", "2/(s+a)^3", NULL},
        {"inttrans:-laplace(sin(w*t)*Heaviside(t-1), t, s);",
         "exp(-s)*(w*cos(w)+s*sin(w))/(s^2+w^2)", NULL},
        {"inttrans:-laplace(diff(x(t),t,t), t, s);", "s^2*laplace(x(t),t,s)-s*x(0)-D(x)(0)", NULL},
        {"inttrans:-laplace(Dirac(t)+3, t, s);", "1+3/s", NULL},
        {"inttrans:-laplace(int(f(u)*g(t-u), u = 0..t), t, s);",
         "laplace(f(t),t,s)*laplace(g(t),t,s)", NULL},
        {"inttrans:-laplace(sin(a*t)/t, t, s);", "arctan(a/s)", NULL},
        {"inttrans:-laplace((exp(-t)-exp(-2*t))/t+1, t, s);", "ln(s+2)-ln(s+1)+1/s", NULL},
        {"inttrans:-laplace(t, 3, s);", "error: t", NULL}),
    TRANSFORM_ROW(
        "invlaplace", "invlaplace(F:expr, s:name, t:expr) -> expr", "the inverse Laplace transform",
        "laplace",
        "proc(F, s, t) local L, G, P, c, e, r, a, k, d, N, w, B, C, y, z, p, R, h;"
        "  L := h -> inttrans:-invlaplace(h, s, t);"
        "  if type(F, {list, set, `=`, 'Matrix', 'Vector'}) then return map(L, F) end if;"
        "  G := F; if has(F, {sinh, cosh, tanh, coth, sech, csch}) then"
        "    R := indets(F, {specfunc(sinh), specfunc(cosh), specfunc(tanh), specfunc(coth),"
        "      specfunc(sech), specfunc(csch)}); p := op(R[1])/s;"
        "    if not depends(p, s) and {op(map(h -> op(h)/s, R))} = {p} and signum(p) = 1 then"
        "      G := normal(eval(convert(F, exp), [exp(p*s) = 1/z, exp(-p*s) = z]));"
        "      G := expand(eval(expand(numer(G))/denom(G), z = exp(-p*s))) end if end if;"
        "  G := `if`(has(G, exp), combine(G, exp), G);"
        "  if type(G, `+`) then return map(L, G) end if;"
        "  P := `if`(type(G, `*`), [op(G)], [G]);"
        "  c, P := selectremove(h -> not depends(h, s), P);"
        "  if c <> [] and P <> [] then return mul(c)*L(mul(P)) end if;"
        "  if P = [] then return G*Dirac(t) end if;"
        "  for k to nops(P) do e := P[k]; r := mul(subsop(k = 1, P));"
        "    if type(e, specfunc(exp)) and type(op(e), linear(s)) then"
        "      a := -coeff(op(e), s, 1);"
        "      return exp(coeff(op(e), s, 0))*Heaviside(t-a)*eval(L(r), t = t-a)"
        "    elif r = 1 and op(0, e) = laplace and op(3, e) = s then"
        "      return subs(op(2, e) = t, op(1, e))"
        "    elif r = 1 and type(e, `^`) and type(op(1, e), linear(s))"
        "        and type(op(2, e), fraction) and op(2, e) < 0 then"
        "      a := coeff(op(1, e), s, 1); c := coeff(op(1, e), s, 0)/a; k := -op(2, e);"
        "      return t^(k-1)/GAMMA(k)/a^k*exp(-c*t)" INVERSE_DIFFUSION INVERSE_PERIODIC
        " end if end do;"
        "  if has(G, {ln, arctan}) and type(normal(diff(G, s)), ratpoly(anything, s)) then"
        "    return -L(normal(diff(G, s)))/t end if;"
        "  if type(G, `^`) and op(2, G) = -1/2 and type(op(1, G), polynom(anything, s))"
        "      and degree(op(1, G), s) = 2 and coeff(op(1, G), s, 1) = 0 then"
        "    a := coeff(op(1, G), s, 2); w := simplify(sqrt(coeff(op(1, G), s, 0)/a), 'symbolic');"
        "    return BesselJ(0, w*t)/sqrt(a) end if;"
        "  if not type(G, ratpoly(anything, s)) then return 'procname'(G, s, t) end if;"
        "  G := convert(normal(G), 'parfrac', s);"
        "  if type(G, `+`) then return map(L, G) end if;"
        "  N := numer(G); d := denom(G);"
        "  if not depends(d, s) then return `if`(degree(N, s) = 0, N/d*Dirac(t),"
        "    coeff(N, s, degree(N, s))/d*Dirac(degree(N, s), t)) end if;"
        "  d := factors(d); N := N/d[1]; P, R := selectremove(h -> depends(h[1], s), d[2]);"
        "  N := N/mul(h[1]^h[2], h = R);"
        "  if nops(P) <> 1 then return 'procname'(G, s, t) end if;"
        "  k := P[1][2]; d := P[1][1];"
        "  if degree(d, s) = 1 then"
        "    a := coeff(d, s, 1); c := -coeff(d, s, 0)/a;"
        "    return N/a^k*t^(k-1)/(k-1)!*exp(c*t) end if;"
        "  if degree(d, s) = 2 then " INVERSE_QUADRATIC " end if;"
        "  R := [solve(d, s)];"
        "  if k = 1 and nops(R) = degree(d, s) and not has(R, RootOf) then"
        "    return add(eval(N/diff(d, s), s = h)*exp(h*t), h = R) end if;"
        "  'procname'(G, s, t) end proc",
        {"inttrans:-invlaplace(1/(s^2*(s+1)), s, t);", "t-1+exp(-t)", NULL},
        {"inttrans:-invlaplace((s+3)/(s^2+2*s+5), s, t);", "exp(-t)*(cos(2*t)+sin(2*t))", NULL},
        {"inttrans:-invlaplace(exp(-2*s)/s, s, t);", "Heaviside(t-2)", NULL},
        {"inttrans:-invlaplace(1/(s^2+4)^2, s, t);", "sin(2*t)/16-t*cos(2*t)/8", NULL},
        {"inttrans:-invlaplace(laplace(x(t),t,s)/2, s, t);", "x(t)/2", NULL},
        {"inttrans:-invlaplace(exp(-sqrt(s))/s, s, t);", "erfc(1/(2*sqrt(t)))", NULL},
        {"inttrans:-invlaplace(1, 2, t);", "error: s", NULL}),
    {.name = NULL},
};
