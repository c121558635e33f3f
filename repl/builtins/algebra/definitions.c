/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Definitions by properties: match finds the parameters with which a form is an expression for all
 * values of a variable; define makes an operator of rules and of the properties linear,
 * multilinear, orderless and flat. Beside them small questions about forms: IsMatrixShape,
 * difforder, lexorder. Written in the language. A rule of define applies where its arguments have
 * the form of its patterns; the first one that does is taken, and a call that none fits stays.
 */
#include "repl/builtin.h"

#define DEFINE_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "programming", __VA_ARGS__)

/* once(A): the value of the operator at the arguments A by one rule or property, or FAIL. */
#define DEFINE_ONCE                                                                                \
    "  number := e -> type(e, 'constant');"                                                        \
    "  spread := proc(A, i) local a, c, r; a := A[i];"                                             \
    "    if type(a, `+`) then return add(self(op(subsop(i = r, A))), r = a) end if;"               \
    "    if number(a) and a <> 1 then return a*self(op(subsop(i = 1, A))) end if;"                 \
    "    if type(a, `*`) then c, r := selectremove(number, a);"                                    \
    "      if c <> 1 then return c*self(op(subsop(i = r, A))) end if end if; FAIL end proc;"       \
    "  once := proc(A) local r, s, i, v, B;"                                                       \
    "    for r in rules do if nops(lhs(r)) = nops(A) then"                                         \
    "      if patmatch(A, lhs(r), 's') then"                                                       \
    "        return eval(subs(s, rhs(r))) end if end if end do;"                                   \
    "    if member('flat', props) and hastype(A, 'specfunc'(anything, name0)) then"                \
    "      B := map(a -> `if`(type(a, 'specfunc'(anything, name0)), op(a), a), A);"                \
    "      if B <> A then return self(op(B)) end if end if;"                                       \
    "    if member('orderless', props) and sort(A) <> A then return self(op(sort(A))) end if;"     \
    "    if member('linear', props) and nops(A) > 0 then return spread(A, 1) end if;"              \
    "    if member('multilinear', props) then for i to nops(A) do v := spread(A, i);"              \
    "      if v <> FAIL then return v end if end do end if; FAIL end proc;"

const Builtin BUILTIN_DEFINITIONS[] = {
    DEFINE_ROW(NULL, "match", "match(e:equation, x:name|list|set, s:name) -> boolean",
               "is e = form for all x with some parameters? They go to s", "patmatch solve",
               "proc(e, x, s) local X, P, S;"
               "  X := `if`(type(x, {list, set}), {op(x)}, {x});"
               "  P := indets(rhs(e), And(name, Not(constant))) minus X minus indets(lhs(e), name);"
               "  S := [solve('identity'(lhs(e) - rhs(e) = 0, op(1, X)), P)];"
               "  if S = [] or not type(S[1], set(equation)) then return false end if;"
               "  if indets(map(rhs, S[1]), name) intersect X <> {} then return false end if;"
               "  assign(s, S[1]); true end proc",
               {"match(x^2+2*x+1 = (x+a)^2, x, 's'), s;", "true, {a = 1}", NULL},
               {"match(3*sin(t)+t = A*sin(t)+B*cos(t)+C*t, t, 's'), s;",
                "true, {A = 3, B = 0, C = 1}", NULL},
               {"match(x^3 = a*x^2, x, 's');", "false", NULL}),
    DEFINE_ROW(NULL, "define", "define(f:name, properties:expr..) -> nothing",
               "an operator by rules f(x::T) = value, linear, orderless, flat", "patmatch match",
               "proc(f) local rules, props, bad, P;"
               "  rules, props := selectremove(type, [_rest], `=`);"
               "  bad := remove(member, props, ['linear', 'multilinear', 'orderless', 'flat']);"
               "  if bad <> [] then error \"define does not know %1: linear, multilinear, "
               "orderless, flat, or f(x::T) = value\", op(1, bad) end if;"
               "  rules := map(r -> [op(lhs(r))] = rhs(r), rules);"
               "  P := proc(name0) local number, spread, once, self; self := name0;" DEFINE_ONCE
               "    proc() local v; v := once([args]); if v = FAIL then 'name0'(args) else v end if"
               " end proc end proc;"
               "  assign(f, P(f)); NULL end proc",
               {"define(fact, fact(0) = 1, fact(n::posint) = n*fact(n-1)): fact(5);", "120", NULL},
               {"define(L, linear): L(2*x+3*y);", "2*L(x)+3*L(y)", NULL},
               {"define(B, multilinear, orderless): B(2*b, a+b);", "2*B(a,b)+2*B(b,b)", NULL},
               {"define(L, square);", "error: does not know", NULL}),
    DEFINE_ROW("LinearAlgebra", "IsMatrixShape", "IsMatrixShape(A:Matrix, shape:expr) -> boolean",
               "has A the form that shape=... would give it?", "Matrix Equal",
               "proc(A, shape) local n, m; n, m := LinearAlgebra:-Dimension(A);"
               "  if n <> m and member(shape, ['symmetric', 'antisymmetric', 'skewsymmetric',"
               "    'hermitian']) then return false end if;"
               "  if shape = 'hermitian' then return"
               "    LinearAlgebra:-Equal(A, LinearAlgebra:-HermitianTranspose(A)) end if;"
               "  LinearAlgebra:-Equal(A, Matrix(A, ':-shape' = shape)) end proc",
               {"LinearAlgebra:-IsMatrixShape(<1,2|2,5>, symmetric);", "true", NULL},
               {"LinearAlgebra:-IsMatrixShape(<1,2|2,5>, triangular[upper]);", "false", NULL},
               {"LinearAlgebra:-IsMatrixShape(<1,2|2,5>, round);", "error: unknown shape", NULL}),
    DEFINE_ROW("PDEtools", "difforder", "difforder(e:expr, x:name?) -> integer",
               "the highest order of a derivative in e", "diff",
               "proc(e, x) local order, one; one := evalb(nargs > 1); order := proc(d) if not "
               "type(d, 'specfunc'(diff)) then 0"
               "    else order(op(1, d)) + `if`(one, numboccur([op(2..-1, d)], x),"
               "      nops(d)-1) end if end proc;"
               "  max(0, op(map(order, indets(e, 'specfunc'(diff))))) end proc",
               {"PDEtools:-difforder(diff(y(x),x,x)+y(x)^2);", "2", NULL},
               {"PDEtools:-difforder(y(x));", "0", NULL}),
    DEFINE_ROW(NULL, "lexorder", "lexorder(a:name|string, b:name|string) -> boolean",
               "does a come before b, or is it b, in the order of the letters?", "sort",
               "proc(a, b) local L; L := map(convert, [a, b], string);"
               "  evalb(sort(L) = L) end proc",
               {"lexorder(a, b), lexorder(b, a), lexorder(a, a);", "true, false, true", NULL},
               {"sort([x2, x10, b], lexorder);", "[b, x10, x2]", NULL}),
    DEFINE_ROW(NULL, "fremove", "fremove(name:name|string..) -> nothing", "remove files", "fopen",
               "proc() FileTools:-Remove(args) end proc",
               {"writeline(\"t.txt\", \"a\"): fremove(\"t.txt\");", "", NULL},
               {"fremove(\"no/such/file\");", "error: cannot remove", NULL}),
    {.name = NULL},
};
