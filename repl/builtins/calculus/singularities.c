/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where expressions stop being smooth: poles, residues, jumps. Written in the language. The points
 * are the zeros of denominators and of what stands inside ln, the poles of tan and its kin, the
 * breakpoints of piecewise and of step functions; an equation that solve cannot do is an error, not
 * a point less.
 */
#include "repl/builtin.h"

#define SING_ROW(...) BUILTIN_SOURCE_ROW(NULL, "calculus", __VA_ARGS__)

const Builtin BUILTIN_SINGULARITIES[] = {
    SING_ROW("residue", "residue(f:algebraic, at:equation) -> algebraic",
             "the coefficient of 1/(x-a) of the Laurent series at x = a", "series singular",
             "proc(f, at) local t, g, s, n, P; "
             "  if not type(lhs(at), name) then error \"a residue is at a point x = a, not %1\", "
             "at end if; "
             "  g := `if`(rhs(at) = infinity, -eval(f, lhs(at) = 1/t)/t^2, eval(f, lhs(at) = "
             "rhs(at) + t)); "
             "  for n in [4, 8, 16, 32, 64] do "
             "    s := series(g, t = 0, n); "
             "    if not type(s, {polynom(anything, t), `+`, `*`, `^`, numeric, name}) then return "
             "'residue'(f, at) end if; "
             "    P := indets(s, 'specfunc(O)'); "
             "    if P = {} or degree(op([1, 1], P), t) >= 0 then return coeff(expand(convert(s, "
             "'polynom')), t, -1) end if "
             "  end do; 'residue'(f, at) end proc",
             {"residue(1/sin(x)^3, x = 0);", "1/2", NULL},
             {"residue(exp(x)/(x-1)^3, x = 1);", "exp(1)/2", NULL},
             {"residue(1/(z^2+1), z = I);", "-I/2", NULL}, {"residue(x, 3);", "error: at", NULL}),
    SING_ROW(
        "singular", "singular(f:algebraic, x:name?) -> expr",
        "the points at which an expression has no value, as sets of equations", "discont residue",
        /* c: what has no zero where f has a value. */
        "proc(f, x) local y, S, c, e, of;"
        "  y := `if`(nargs > 1, x, op(indets(f, 'And'('name', 'Not'('constant')))));"
        "  if nops([y]) <> 1 then error \"name the variable of %1\", f end if;"
        "  of := proc() local F; F := {args};"
        "    select(e -> member(op(0, e), F) and has([op(e)], y), indets(f, function)) end proc;"
        "  for e in of('GAMMA', 'lnGAMMA', 'factorial', 'Psi', 'Beta', 'binomial', 'Zeta',"
        "    'hypergeom', 'LambertW', 'polylog', 'Li', 'EllipticK', 'EllipticF') do"
        "    error \"the singularities of %1 are not known here\", e end do;"
        "  c := {denom(normal(f))} union map(denom, indets(f, 'function'))"
        "    union map2(op, -1, of('ln', 'Ei', 'Ci', 'Chi', 'dilog', 'BesselY', 'BesselK'))"
        "    union {seq(`if`(type(op(2, e), negative), op(1, e), NULL), e = indets(f, `^`))}"
        "    union map(e -> cos(op(e)), of('tan', 'sec'))"
        "    union map(e -> sin(op(e)), of('cot', 'csc'))"
        "    union map(e -> cosh(op(e)), of('tanh', 'sech'))"
        "    union map(e -> sinh(op(e)), of('coth', 'csch'));"
        "  c := select(has, c, y); S := {};"
        "  for e in c do S := S union {solve(e = 0, y, 'allsolutions')} end do;"
        "  op(sort([seq({y = e}, e = S)])) end proc",
        {"singular(1/(x^2-1));", "{x=-1}, {x=1}", NULL},
        {"singular(ln(x-2)/(x-a), x);", "{x=2}, {x=a}", NULL},
        {"singular(BesselY(0, x-1));", "{x=1}", NULL},
        {"singular(GAMMA(x));", "error: not known", NULL},
        {"singular(x*y);", "error: name the variable", NULL}),
    SING_ROW("discont", "discont(f:algebraic, x:name) -> set",
             "the real points at which an expression may jump or has no value", "iscont singular",
             "proc(f, x) local S, p, e, B; "
             "  S := {seq(rhs(op(e)), e = [singular(f, x)])}; "
             "  for p in indets(f, 'specfunc(piecewise)') do "
             "    B := {seq(`if`(type(e, {`<`, `<=`, `=`}), solve(lhs(e) = rhs(e), x), NULL), e = "
             "indets(p, {`<`, `<=`, `=`}))}; "
             "    S := S union select(e -> evalb(simplify(limit(p, x = e, 'left') - limit(p, x = "
             "e, 'right')) <> 0), B) end do; "
             "  S := S union {seq(solve(op(e) = 0, x), e = indets(f, {'specfunc(Heaviside)', "
             "'specfunc(signum)', 'specfunc(csgn)', 'specfunc(Dirac)'}))}; "
             "  if indets(f, {'specfunc(floor)', 'specfunc(ceil)', 'specfunc(frac)', "
             "'specfunc(trunc)', 'specfunc(round)'}) <> {} then "
             "    error \"the jumps of %1 are at too many points\", f end if; "
             /* complex numbers are left out, parameters are taken to be real */
             "  remove(e -> type(evalf(e), complex(numeric)) and Im(evalf(e)) <> 0, S) end proc",
             {"discont(1/(x^2-4), x);", "{-2, 2}", NULL},
             {"discont(piecewise(x < 1, x, x < 2, x+1, 3), x);", "{1}", NULL},
             {"discont(1/(x^2+1), x);", "{}", NULL}, {"discont(Heaviside(x-a), x);", "{a}", NULL},
             {"discont(floor(x), x);", "error: too many points", NULL}),
    SING_ROW(
        "iscont", "iscont(f:algebraic, range:equation, how:name?) -> boolean",
        "continuous between two points? closed: at the ends, too", "discont",
        /* many: does the family p of points, linear in the integer v, come between a and b? */
        "proc(f, range, how := 'open') local x, a, b, p, v, ends, many, one;"
        "  x := lhs(range); a, b := op(rhs(range)); ends := evalb(how = 'closed');"
        "  one := p -> evalb(evalf(p) > evalf(a) and evalf(p) < evalf(b) or"
        "    ends and (simplify(p-a) = 0 or simplify(p-b) = 0));"
        "  many := proc(p, v) local s, c, lo, hi; s := coeff(p, v, 1); c := coeff(p, v, 0);"
        "    if not type([s, c], list(constant)) or simplify(p - s*v - c) <> 0 or"
        "      not type(evalf([s, c]), list(numeric)) then return FAIL end if;"
        "    if has([a, b], infinity) then return true end if;"
        "    lo, hi := op(sort([simplify((a-c)/s), simplify((b-c)/s)], 'key' = evalf));"
        "    `if`(ends, evalb(floor(hi) >= ceil(lo)), evalb(ceil(hi)-1 >= floor(lo)+1))"
        "  end proc;"
        "  for p in discont(f, x) do v := select(n -> SearchText(\"_Z\", n) = 1,"
        "      indets(p, 'And'('name', 'Not'('constant'))));"
        "    v := `if`(v = {}, `if`(type(evalf(p), numeric), one(p), FAIL), many(p, v[1]));"
        "    if v <> false then return `if`(v = true, false, FAIL) end if end do; true end proc",
        {"iscont(1/x, x = 1..2);", "true", NULL}, {"iscont(1/x, x = -1..2);", "false", NULL},
        {"iscont(1/x, x = 0..2);", "true", NULL},
        {"[iscont(tan(x), x = -1..1), iscont(tan(x), x = 1..2)];", "[true, false]", NULL},
        {"[iscont(tan(x), x = -Pi/2..Pi/2), iscont(tan(x), x = 0..Pi/2, closed)];", "[true, false]",
         NULL},
        {"iscont(1/x, x = 0..2, closed);", "false", NULL}),
    SING_ROW("roots", "roots(p:algebraic, x:name?) -> list",
             "the rational roots with their multiplicities", "factors solve",
             "proc(p, x) local y, f; "
             "  y := `if`(nargs > 1, x, op(indets(p, 'And'('name', 'Not'('constant'))))); "
             "  if nops([y]) <> 1 or not type(p, 'polynom'('anything', y)) then error \"roots "
             "needs a polynomial in one variable\" end if; "
             "  sort([seq(`if`(degree(f[1], y) = 1, [-coeff(f[1], y, 0)/coeff(f[1], y, 1), f[2]], "
             "NULL), f = factors(p)[2])]) end proc",
             {"roots(2*x^3+11*x^2+12*x-9);", "[[-3, 2], [1/2, 1]]", NULL},
             {"roots(x^2-2);", "[]", NULL}, {"roots(x*y);", "error: one variable", NULL}),
    {0}};
