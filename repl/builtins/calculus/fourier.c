/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fourier transforms, written in the language: F(w) is the integral of f(x)*exp(-I*w*x) over the
 * line. fourier goes by rules: linearity, derivatives, powers of x by differentiation, shifts by
 * exp(I*a*x), cos and sin, impulses, steps, Gauss's function, exp(-a*abs(x)), 1/cosh(a*x);
 * rational functions by their residues on either side of the line; one-sided functions that decay
 * go through their Laplace transforms. What no rule takes stays. The inverse is the transform at -x
 * over 2*Pi; the cosine and sine transforms are integrals.
 */
#include "repl/builtin.h"

#define TRANSFORM_ROW(...) BUILTIN_SOURCE_ROW("inttrans", "calculus", __VA_ARGS__)

/* Parts of fourier: the rules for one factor e of a product e*r, both depending on x. */
#define RULE_IMPULSE                                                                               \
    "if type(e, specfunc(Dirac)) and type(op(-1, e), linear(x)) then"                              \
    "  return int(e*r*exp(-I*w*x), x = -infinity..infinity)"
#define RULE_POWER                                                                                 \
    " elif e = x or type(e, `^`) and op(1, e) = x and type(op(2, e), posint) then"                 \
    "  n := `if`(e = x, 1, op(2, e)); return I^n*diff(L(r), [w$n])"
#define RULE_PHASE                                                                                 \
    " elif type(e, specfunc(exp)) and type(op(e), linear(x))"                                      \
    "    and evalc(Re(coeff(op(e), x, 1))) = 0 then"                                               \
    "  a := coeff(op(e), x, 1)/I; return exp(coeff(op(e), x, 0))*eval(L(r), w = w-a)"
#define RULE_WAVE                                                                                  \
    " elif type(e, {specfunc(sin), specfunc(cos)}) and type(op(e), linear(x)) then"                \
    "  a := coeff(op(e), x, 1); b := exp(I*coeff(op(e), x, 0)); n := L(r);"                        \
    "  if op(0, e) = cos then return b*eval(n, w = w-a)/2 + eval(n, w = w+a)/(2*b) end if;"        \
    "  return -I*b*eval(n, w = w-a)/2 + I*eval(n, w = w+a)/(2*b)"
#define RULE_STEP                                                                                  \
    " elif type(e, specfunc(Heaviside)) and type(op(e), linear(x))"                                \
    "    and signum(coeff(op(e), x, 1)) = 1 then"                                                  \
    "  a := -coeff(op(e), x, 0)/coeff(op(e), x, 1);"                                               \
    "  if r = 1 then return Pi*Dirac(w) - I*exp(-I*a*w)/w end if;"                                 \
    "  b := select(h -> type(h, specfunc(exp)) and type(op(h), linear(x)),"                        \
    "    `if`(type(r, `*`), [op(r)], [r]));"                                                       \
    "  if nops(b) = 1 and signum(coeff(op(b[1]), x, 1)) = -1 then"                                 \
    "    b := inttrans:-laplace(expand(eval(r, x = x+a)), x, n);"                                  \
    "    if not has(b, laplace) then return exp(-I*a*w)*eval(b, n = I*w) end if end if"
#define RULE_GAUSS                                                                                 \
    " elif r = 1 and type(e, specfunc(exp)) and type(op(e), quadratic(x))"                         \
    "    and signum(coeff(op(e), x, 2)) = -1 then"                                                 \
    "  a := -coeff(op(e), x, 2); b := coeff(op(e), x, 1)-I*w;"                                     \
    "  return sqrt(Pi/a)*exp(coeff(op(e), x, 0))*exp(expand(b^2/(4*a)))"
#define RULE_EXPONENTIAL                                                                           \
    " elif r = 1 and type(e, specfunc(exp)) and signum(-op(e)/abs(x)) = 1 then"                    \
    "  a := -op(e)/abs(x); return 2*a/(a^2+w^2)"
#define RULE_POLE                                                                                  \
    " elif r = 1 and type(e, `^`) and op(2, e) = -1 and type(op(1, e), quadratic(x))"              \
    "    and coeff(op(1, e), x, 1) = 0 and signum(coeff(op(1, e), x, 0)/coeff(op(1, e), x, 2)) = " \
    "1"                                                                                            \
    "  then b := coeff(op(1, e), x, 2); a := simplify(sqrt(coeff(op(1, e), x, 0)/b), 'symbolic');" \
    "  return Pi/(a*b)*exp(-a*abs(w))"                                                             \
    " elif r = 1 and (type(e, `^`) and op(2, e) = -1 and type(op(1, e), specfunc(cosh))"           \
    "    or type(e, specfunc(sech))) and not depends(op(indets(e, function)[1])/x, x) then"        \
    "  a := abs(op(indets(e, function)[1])/x); return Pi/a/cosh(Pi*w/(2*a))"                       \
    " elif r = 1 and e = 1/x then return -I*Pi*signum(w)"                                          \
    " elif r = 1 and e = signum(x) then return -2*I/w"                                             \
    " elif r = 1 and e = abs(x) then return -2/w^2"
/* By the residues above the line for w < 0, below it for w > 0. */
#define RULE_RATIONAL                                                                              \
    "  if nops(F) > 0 and type(mul(F), ratpoly(numeric, x)) and depends(denom(mul(F)), x) then"    \
    "    a := mul(F); n := denom(a); b := normal(a);"                                              \
    "    if type(n, quadratic(x)) and numer(b) = 1 and coeff(n, x, 1) <> 0 then"                   \
    "      k := coeff(n, x, 1)/(2*coeff(n, x, 2));"                                                \
    "      return exp(I*k*w)*L(normal(eval(b, x = x-k))) end if;"                                  \
    "    if degree(numer(b), x) < degree(n, x) and degree(n, x) > 2 then"                          \
    "      r := {solve(n, x)}; k := map(h -> signum(evalf(Im(h))), r);"                            \
    "      if not has(r, RootOf) and k = {-1, 1} then"                                             \
    "        e, r := selectremove(h -> evalf(Im(h)) > 0, r);"                                      \
    "        e := add(residue(b*exp(-I*w*x), x = h), h = e);"                                      \
    "        r := add(residue(b*exp(-I*w*x), x = h), h = r);"                                      \
    "        e := simplify(evalc(2*Pi*I*e)); r := simplify(evalc(-2*Pi*I*r));"                     \
    "        k := simplify(e-eval(r, w = -w));"                                                    \
    "        if k = 0 then return eval(r, w = abs(w)) end if;"                                     \
    "        return e*Heaviside(-w)+r*Heaviside(w) end if end if end if;"
#define RULE_DERIVATIVE                                                                            \
    " elif r = 1 and type(e, specfunc(diff)) and op(2, e) = x then return I*w*L(op(1, e))"         \
    " elif r = 1 and type(e, function) and nops(e) = 1 and op(e) <> x"                             \
    "    and op(e) - x = coeff(op(e), x, 0) and not type(e, specfunc(fourier)) then"               \
    "  return exp(I*w*coeff(op(e), x, 0))*L(op(0, e)(x))"

const Builtin BUILTIN_FOURIER[] = {
    TRANSFORM_ROW("fourier", "fourier(f:expr, x:name, w:expr) -> expr", "the Fourier transform",
                  "invfourier laplace",
                  "proc(f, x, w) local L, g, F, c, k, e, r, a, b, n;"
                  "  L := h -> inttrans:-fourier(h, x, w);"
                  "  if type(f, {list, set, `=`, 'Matrix', 'Vector'}) then return map(L, f) end if;"
                  "  g := combine(`if`(has(f, piecewise), convert(f, Heaviside), f));"
                  "  g := expand(g, sin, cos, exp);"
                  "  if type(g, `+`) then return map(L, g) end if;"
                  "  g := combine(g, exp);"
                  "  if not depends(g, x) then return 2*Pi*g*Dirac(w) end if;"
                  "  F := `if`(type(g, `*`), [op(g)], [g]);"
                  "  c, F := selectremove(h -> not depends(h, x), F);"
                  "  if c <> [] then return mul(c)*L(mul(F)) end if;" RULE_RATIONAL
                  "  for k to nops(F) do e := F[k]; r := mul(subsop(k = 1, F));"
                  "    " RULE_IMPULSE " " RULE_POWER " " RULE_PHASE " " RULE_WAVE " " RULE_STEP
                  " " RULE_GAUSS " " RULE_EXPONENTIAL " " RULE_POLE " " RULE_DERIVATIVE
                  " end if end do;"
                  "  'procname'(mul(F), x, w) end proc",
                  {"inttrans:-fourier(exp(-x^2), x, w);", "sqrt(Pi)*exp(-w^2/4)", NULL},
                  {"inttrans:-fourier(Heaviside(x)*exp(-2*x), x, w);", "1/(2+I*w)", NULL},
                  {"inttrans:-fourier(cos(3*x), x, w);", "Pi*Dirac(w-3)+Pi*Dirac(w+3)", NULL},
                  {"inttrans:-fourier(diff(f(x),x), x, w);", "I*w*fourier(f(x),x,w)", NULL},
                  {"inttrans:-fourier(1/(x^2+4), x, w);", "Pi*exp(-2*abs(w))/2", NULL},
                  {"inttrans:-fourier(x, 3, w);", "error: x", NULL}),
    TRANSFORM_ROW("invfourier", "invfourier(F:expr, w:name, x:expr) -> expr",
                  "the inverse Fourier transform", "fourier",
                  "proc(F, w, x) local h, g;"
                  "  if type(F, {list, set, `=`, 'Matrix', 'Vector'}) then"
                  "    return map(h -> inttrans:-invfourier(h, w, x), F) end if;"
                  "  g := inttrans:-fourier(F, w, h);"
                  "  if has(g, fourier) then return 'procname'(F, w, x) end if;"
                  "  combine(eval(g, h = -x)/(2*Pi), exp) end proc",
                  {"inttrans:-invfourier(1/(1+w^2), w, x);", "exp(-abs(x))/2", NULL},
                  {"inttrans:-invfourier(Dirac(w-2), w, x);", "exp(2*I*x)/(2*Pi)", NULL},
                  {"inttrans:-invfourier(1, 2, x);", "error: w", NULL}),
    TRANSFORM_ROW("fouriercos", "fouriercos(f:expr, x:name, w:expr) -> expr",
                  "the Fourier cosine transform", "fouriersin fourier",
                  "proc(f, x, w) local g;"
                  "  g := int(f*cos(w*x), x = 0..infinity) assuming w > 0;"
                  "  `if`(has(g, int), 'procname'(f, x, w), simplify(sqrt(2)*g)/sqrt(Pi)) end proc",
                  {"inttrans:-fouriercos(exp(-x), x, w);", "sqrt(2)/(sqrt(Pi)*(1+w^2))", NULL},
                  {"inttrans:-fouriercos(1, 2, w);", "error: x", NULL}),
    TRANSFORM_ROW("fouriersin", "fouriersin(f:expr, x:name, w:expr) -> expr",
                  "the Fourier sine transform", "fouriercos fourier",
                  "proc(f, x, w) local g;"
                  "  g := int(f*sin(w*x), x = 0..infinity) assuming w > 0;"
                  "  `if`(has(g, int), 'procname'(f, x, w), simplify(sqrt(2)*g)/sqrt(Pi)) end proc",
                  {"inttrans:-fouriersin(exp(-x), x, w);", "sqrt(2)*w/(sqrt(Pi)*(1+w^2))", NULL},
                  {"inttrans:-fouriersin(1, 2, w);", "error: x", NULL}),
    {.name = NULL},
};
