/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic program promise: evaluation, names and types, conditions, errors,
 * tracing, the settings of the kernel and of the interface, and what they say of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row evaluation[] = {
    {"readlib(cost): cost(a*x^2+1), readlib(sin), readlib(foo), readlib(5), sin(0)",
     "additions+2*multiplications, sin, foo, 5, 0"},
    {"readlib(ifactors): ifactors(12)", "[1, [[2, 2], [3, 1]]]"},
    {"eval['recurse'](x+1,[x=y,y=z,z=3]), eval['recurse'](x,[x=x+0])", "4, x"},
    {"f := n -> n mod 7: `mod` := mods: g := f(12): h := traperror(evalhf(f(12))): `mod` := modp: "
     "g, h, evalhf(f(12))",
     "-2, \"evalhf: `mod` stands for another operation\", 5."},
    {"x := y: y := 3: x, eval(x), evaln(x), evaln(a[1]), 'x', eval(x^2), eval('x')",
     "3, 3, x, a[1], x, 9, 3"},
    {"eval(x^2+1,x=3), eval(x+y,[x=1,y=2]), eval(x+y,{x=y,y=x}), eval(f(x),f=sin), "
     "eval(diff(y(t),t),y(t)=t^2), eval(int(f(s),s=0..1),f=(s->s)), eval(<x,y>,x=1), "
     "eval(x=y,x=1), eval(1/x,x=2), eval(sin(x),x=0), eval([x,x^2],x=3)",
     "10, 3, x+y, sin(x), 2*t, 1/2, Vector[column](2,[1,y]), 1 = y, 1/2, 0, [3, 9]"},
    /* what an integral, a sum or a limit binds is its own */
    {"eval(Int(f(x)*x,x=0..1),x=0), eval(int(f(x)*a,x=0..a),{x=0,a=2}), "
     "eval(Sum(f(k)*x,k=1..n),{k=3,x=2}), eval(Limit(f(x)/x,x=a),{x=2,a=0}), "
     "eval(Product(f(k),k=1..k),k=2), eval(Int(f(x,y),[x=0..1,y=0..a]),{x=3,a=2}), "
     "eval(Int(f(x)*a,x=0..a),f(x)=x^2)",
     "Int(f(x)*x,x = 0 .. 1), int(2*f(x),x = 0 .. 2), Sum(2*f(k),k = 1 .. n), Limit(f(x)/x,x = 0), "
     "Product(f(k),k = 1 .. 2), Int(f(x,y),[x = 0 .. 1, y = 0 .. 2]), Int(x^2*a,x = 0 .. a)"},
    {"eval(Int(f(x,t),t=0..x),[x=t,t=2]), eval(Int(f(x,t)*t1,t=0..1),x=t), eval(Int(f(x),x),x=t), "
     "eval(Int(f(x)*a,x),[x=1,a=x]), eval(int(f(x)*a,x),[x=1,a=2]), subs(x=0,Int(f(x),x=0..1))",
     "Int(f(t,t1),t1 = 0 .. t), Int(f(t,t11)*t1,t11 = 0 .. 1), Int(f(t),t), "
     "Eval(Int(f(x1)*x,x1),x1 = 1), Eval(int(2*f(x),x),x = 1), Int(f(0),0 = 0 .. 1)"},
    /* and no random value is one of what stands for another */
    {"map(testeq, [Int(x,x=0..1)=1/2, Diff(x^2,x)=2*x, Intat(x,x=2)=2, Eval(x^2,x=3)=9, "
     "Eval(f(x),x=1)=f(1), f(x)=g(x), diff(f(x),x)=f(x), Limit(x,x=2)=2])",
     "[FAIL, FAIL, FAIL, FAIL, FAIL, false, false, FAIL]"},
    {"eval(Int(sin(a*x)*b,x=0..1),{a=0,b=2}), eval(Sum(cos(a)*f(k),k=1..n),a=0), "
     "eval(Int(abs(c)*f(x),x=0..1),c=-2)",
     "Int(0,x = 0 .. 1), Sum(f(k),k = 1 .. n), Int(2*f(x),x = 0 .. 1)"},
    {"eval(Eval(f(x), x = 1), x = 2), eval(Eval(f(x), x = y), y = x), eval(Intat(f(x), x = y), "
     "x = 2), eval(Eval(f(x, y), [x = y, y = 2]), y = 3), eval(Eval(f(x, y, z), {x = z, y = x}), "
     "{z = x, x = 5}), eval(Eval(f(x)*y, x = 1), y = x), subs(x = 2, Eval(f(x), x = 1)), "
     "simplify(Eval(sin(x)^2+cos(x)^2, x = a))",
     "Eval(f(x),x = 1), Eval(f(x),x = x), Intat(f(x),x = y), Eval(f(x,y),[x = 3, y = 2]), "
     "Eval(f(x1,y,x),{x1 = x, y = 5}), Eval(f(x1)*x,x1 = 1), Eval(f(2),2 = 1), Eval(1,x = a)"},
    {"eval(1/x,x=0)", "error: numeric exception: division by zero"},
    {"eval(x,3,4)", "error: invalid input: too many and/or wrong type of arguments passed to eval; "
                    "first unused argument is 4"},
    {"apply(f,1,2), apply(sin,0), apply((a,b)->a+b,1,2), value(Int(x,x)), value(Diff(x^2,x)), "
     "value(Sum(k,k=1..3)), value(5), evalb(1<2), evalb(1=1.), evalb(x=x), evalb(x=y), evalb(2<1 "
     "or 1<2), evalb(not 1<2), evalb(\"a\"=\"a\"), evalb([1]=[1]), evalb(x<y), evalb(Pi<4), "
     "evalb(a<>b)",
     "f(1,2), 0, 3, 1/2*x^2, 2*x, 6, 5, true, true, true, false, true, false, true, true, x < y, "
     "true, true"},
    {"`if`(1<2,a,b), `if`(2<1,a,b), `if`(true,1/2,1/0), ifelse(false,1,2), `if`(x=y,1,2), "
     "`if`(FAIL,1,2)",
     "a, b, 1/2, 2, 2, 2"},
    {"`if`(x<y,1,2)", "error: cannot determine if this expression is true or false: x < y"},
    {"`if`(5,1,2)", "error: cannot determine if this expression is true or false: 5"},
    {"unapply(x^2,x)(3), unapply(x+y,x,y)(1,2), unapply(a*x,x)(2), unapply(5,x)(7), "
     "unapply([x,x^2],x)(2), unapply(x^2,x), unapply(y(t),y(t)), unapply(x-y,[x,y])(5,3), "
     "unapply(7,[])()",
     "9, 3, 2*a, 5, [2, 4], x -> x^2, y_t -> y_t, 2, 7"},
    {"assign(a,5), assign(b=6), assign([c=7,d=8]), assign({e=9}), a, b, c, d, e", "5, 6, 7, 8, 9"},
    {"assign(a=b,1)", "error: invalid arguments: assign expects a name and a value, or equations"},
    {"assign(5)", "error: invalid arguments: assign expects a name and a value, or equations"},
    {"assign(a,5): unassign('a'): a, assigned(a), assigned(b), assigned(a[1]); a[1] := 2: "
     "assigned(a[1]), assigned(a[2])",
     "a, false, false, false\ntrue, false"},
    {"unassign('a','b'), assign({x(t)=2}): x(t); unassign('x(t)'): x(t)", "2\nx(t)"},
    {"with(LinearAlgebra): anames('user'); aa := 1: bb := \"s\": anames('user'), anames(integer), "
     "anames(string)",
     "aa, bb, aa, bb"},
    {"protect(gg): gg := 1", "error: attempting to assign to `gg` which is protected"},
    {"protect('gg'): unprotect('gg'): gg := 2: gg", "2"},
    {"Pi := 3", "error: attempting to assign to `Pi` which is protected"},
    {"sin := 5", "error: attempting to assign to `sin` which is protected"},
    {"sin(x) := 5", "error: attempting to assign to `sin` which is protected"},
    /* what interface(..) knows */
    {"interface(errorbreak), interface(errorbreak=2), interface(errorbreak), "
     "interface(errorbreak=1)",
     "0, 0, 2, 2"},
    {"interface(errorbreak=9)", "error: the interface setting errorbreak is from 0 to 2"},
    {"interface(timer), interface(timer=true), interface(timer), interface(timer=false)",
     "false, false, true, true"},
    {"interface(timer=3)", "error: the interface setting timer must be true or false"},
    {"interface(ansi), interface(ansi=false), interface(ansi)", "false, false, false"},
    {"interface(quiet), interface(quiet=true), interface(quiet), interface(quiet=false)",
     "false, false, true, true"},
    {"interface(plotdevice=nosuch)", "error: there is no plot device nosuch"},
    {"interface(plotdevice=svg), interface(plotdevice)", "default, svg"},
    {"interface(echofile), interface(echofile=\"e.dae\"), "
     "evalb(searchtext(\"e.dae\",interface(echofile)) > 0), interface(echofile=\"none\"), "
     "interface(echofile), FileTools:-Remove(\"e.dae\"), FileTools:-Exists(\"e.dae\")",
     "\"none\", \"none\", true, \"e.dae\", \"none\", false"},
    {"interface(displayprecision=101)",
     "error: the interface setting displayprecision is from -1 to 100"},
    {"interface(nosuch)", "error: unknown interface variable, nosuch"},
    {"interface(version=3)", "error: the interface variable version cannot be set"},
    /* types that are seldom asked */
    {"type(1/2,extended_rational), type(infinity,extended_rational), "
     "type(-infinity,extended_rational), type(0.5,extended_rational), type(x,extended_rational)",
     "true, true, true, false, false"},
    {"type(A.B,`.`), type(3*x,`.`), type('A.B',`.`)", "true, false, true"},
    {"type(piecewise(x<0,1,2),piecewise), type(x,piecewise), type(sin(x),piecewise)",
     "true, false, false"},
    {"type(3,object), type(module() option object; export a; end module,object), type(module() "
     "export a; end module,object)",
     "false, true, false"},
    /* Normalizer and Testzero of the sheet */
    {"Normalizer := expand: LinearAlgebra:-Determinant(<x+1,2|3,(x-1)*(x+1)>), "
     "LinearAlgebra:-GaussianElimination(<x,x|1,1>)",
     "Warning, assumed x <> 0\nx^3+x^2-x-7, Matrix(2,2,[[x,1],[0,0]])"},
    {"Testzero := e -> evalb(simplify(e) = 0): LinearAlgebra:-Rank(<sin(x)^2+cos(x)^2,1|1,1>)",
     "1"},
    {"Normalizer := factor: series(x/(1-x-a^2*x+x*a),x,3)", "x+(1+a^2-a)*x^2+O(x^3)"},
    /* what keeps values alive over a collection */
    {"f := rcurry((a,b,c)->[a,b,c],y^37): g := curry((a,b)->[a,b],z^41): gc(): f(1,2), g(3), f, g",
     "[1, 2, y^37], [z^41, 3], rcurry((a, b, c) -> [a, b, c],y^37), curry((a, b) -> [a, b],z^41)"},
    /* members */
    {"m := module() export a, b; a := 3; end module: assigned(m:-a), assigned(m:-b)",
     "true, false"},
    {"r := Record(a=3): unassign('r:-a'): r:-a, assigned(r:-a)", "a, false"},
    {"p := proc(x) error(\"bad %1 and %2\", x, 3) end proc: try p(2) catch \"bad\": "
     "[lastexception][2..] end try",
     "[\"bad %1 and %2\", 2, 3]"},
    {"f := proc(A) uses LinearAlgebra; LinearAlgebra[Dimensions](A) end proc: f(Matrix(2, 3)); use "
     "StringTools in StringTools[UpperCase](\"abc\") end use",
     "2, 3\n\"ABC\""},
    {"f := proc(x::{list, set}(integer)) x end proc: f([1]), f({2})", "[1], {2}"},
    {"R := Record(a = 3, b): type(R, 'record'(a, b)), type(R, 'record'(a::integer)), type(R, "
     "'record'(a::string)), type(R, 'record'(c)); m := module() export f; end module: "
     "type(m, `module`(f)), type(m, `module`(g))",
     "true, true, false, false\ntrue, false"},
    {"f := proc({[alpha, al]::integer := 3, [quick, q]::truefalse := false}) alpha, al, quick end "
     "proc: f(al = 5, q); f := 'f': g := proc(x::expects(integer) := 4) x end proc: g(3), g()",
     "5, 5, true\n3, 4"},
    {"g := proc({k::expects(integer) := 4}) k end proc: g(k = \"s\")",
     "error: invalid input: g expects value for keyword parameter k to be of type integer, but "
     "received \"s\""},
    {"g := proc(x::expects(integer) := 4) x end proc: g(\"s\")",
     "error: invalid input: g expects its 1st argument, x, to be of type integer, but received "
     "\"s\""},
    {"type(2*x, `&*`(integer, name)), type(x+y^2, `&+`(name, name^integer)), type(x+y+z, "
     "`&+`(name, name))",
     "true, true, false"},
    {"T := table(): T[a] := v[1]: T[b] := w: assigned(T[a]), assigned(T[b]), assigned(T[c])",
     "true, true, false"},
    {"A := array(1..3): A[1] := q[2]: assigned(A[1]), assigned(A[2])", "true, false"},
    {"m := module() export a, T; a := 'y'; T := table([u = v[1]]); end module: assigned(m:-a), "
     "assigned(m:-T[u]), assigned(m:-T[w])",
     "true, true, false"},
    {"M := module() option object; export c := 0, put::static; put := proc(_self::M, x) "
     "_self:-c := x; NULL end proc; end module: A := Object(M): M:-put(A, 3): A:-put(4): "
     "M:-put(5): A:-c, M:-c",
     "4, 5"},
    {"m := module() option object; export a; end module: m", "Object<<m>>"},
    {"S := module() option object; local L := [1,2,3]; export ModuleIterator::static := "
     "proc(s::S) local i := 0; (() -> evalb(i < nops(s:-L))), proc() i := i+1; s:-L[i] end proc "
     "end proc, "
     "`in`::static := proc(x, s::S) member(x, s:-L) end proc, `?[]`::static := proc(s::S, i, v) if "
     "_npassed = 2 then s:-L[op(i)] else s:-L[op(i)] := op(v) end if end proc; end module: "
     "add(x^2, x "
     "in S), [seq(x, x in S)], evalb(2 in S), evalb(7 in S); S[2] := 7: S[2], evalb(7 in S)",
     "14, [1, 2, 3], true, false\n7, true"},
    {"N := module() export ModuleIterator := proc() local i := 0; (() -> true), (() -> (i := i+1)) "
     "end "
     "proc end module: for k, x in N do if x > 9 then break end if end do: k, x",
     "10, 10"},
    {"M := module() option package; export `+` := proc(a::list, b::list) option overload; "
     "zip(:-`+`, a, "
     "b) end proc, sin := proc(x::string) option overload; cat(\"sin \", x) end proc end module: "
     "with(M): [1,2]+[3,4], 1+2, sin(\"a\"), sin(0)",
     "[4, 6], 3, \"sin a\", 0"},
    {"M := module() export f, g; local h; end module: member('f', M), member(h, M), member('g', M, "
     "'p'), "
     "p, member('aa', Record('aa' = 1))",
     "true, false, true, 2, true"},
    {"m := module() export a, b; local c; end module: eval(m)",
     "module()\n    local c;\n    export a, b;\nend module"},
};

static const Row types[] = {
    {"whattype(5), whattype(1/2), whattype(1.5), whattype(x), whattype(\"s\"), whattype(x+y), "
     "whattype(x*y), whattype(x^y), whattype(f(x)), whattype([1]), whattype({1}), whattype(a=b), "
     "whattype(a<b), whattype(1..2), whattype(x[1]), whattype(<1,2>), whattype(<<1>|<2>>), "
     "whattype(Array(1..2)), whattype(table()), whattype(x->x), whattype(1,2), whattype(NULL), "
     "whattype(), whattype(true), whattype(I), whattype(a and b), whattype(a<>b), whattype(a<=b), "
     "whattype(x::integer), whattype(<1|2>), whattype('x'), whattype(1+2*I), whattype(infinity), "
     "whattype(not a)",
     "integer, fraction, float, symbol, string, `+`, `*`, `^`, function, list, set, `=`, `<`, "
     "`..`, indexed, Vector[column], Matrix, Array, table, procedure, exprseq, exprseq, exprseq, "
     "symbol, `complex(extended_numeric)`, `and`, `<>`, `<=`, `::`, Vector[row], symbol, "
     "`complex(extended_numeric)`, symbol, `not`"},
    {"type(5,integer), type(5,posint), type(-5,posint), type(0,nonnegint), type(1/2,fraction), "
     "type(1.5,float), type(1.5,numeric), type(x,name), type(x[1],name), type(x[1],indexed), "
     "type(x,symbol), type(\"s\",string), type([1,2],list), type([1,2],list(integer)), "
     "type([1,a],list(integer)), type({1},set), type(x+y,`+`), type(x*y,`*`), type(x^2,`^`), "
     "type(f(x),function)",
     "true, true, false, true, true, true, true, true, true, true, true, true, true, true, false, "
     "true, true, true, true, true"},
    {"type(a=b,equation), type(a=b,`=`), type(1..2,range), "
     "type(x->x,procedure), type(<1,2>,Vector), type(<1,2>,Matrix), type(x^2+1,polynom), "
     "type(x^2+1,polynom(integer,x)), type(sin(x),polynom(anything,x)), type(x/y,ratpoly), "
     "type(3,{integer,string}), type(\"s\",{integer,string}), type(I,complex), type(x,anything), "
     "type(true,boolean), type(f(1),specfunc(integer,f)), type(g(1),specfunc(integer,f)), "
     "type(sin(x),trig), type(4,even), type(4,odd)",
     "true, true, true, true, true, false, true, true, false, true, true, true, true, true, true, "
     "true, false, true, true, false"},
    {"type(7,prime), type(x,constant), "
     "type(Pi,constant), type(Pi,realcons), type(1,1), type([1,\"a\"],[integer,string]), "
     "type([1],[integer,string]), type(5,And(integer,positive)), type(5,Or(string,integer)), "
     "type(5,Not(string)), type(x=1,name=integer), type(1,name=integer), type(x^2,name^integer), "
     "type(sqrt(2),radical), type(-1,negative), type(infinity,infinity), "
     "type(undefined,undefined), type(NULL,name)",
     "true, false, true, true, true, true, false, true, true, true, true, false, true, true, true, "
     "true, true, false"},
    {"type(0,nonneg)", "error: type `nonneg` does not exist"},
    {"type(5,nosuchtype)", "error: type `nosuchtype` does not exist"},
    {"`type/mine` := x -> evalb(x=3): type(3,mine), type(4,mine), type([3,3],list(mine))",
     "true, false, true"},
};

static const Row errors[] = {
    {"try error \"a %1 b %2\", 1, x catch \"a\": lasterror end try", "\"a 1 b x\""},
    {"try 1/0 catch: lastexception end try", "0, \"numeric exception: division by zero\""},
    {"try error \"abc\" catch \"x\": 1 catch \"ab\": 2 catch: 3 end try", "2"},
    {"try error \"abc\" catch \"x\": 1 catch: 3 end try", "3"},
    {"try 5 catch: 3 end try", "5"},
    {"try error \"abc\" catch: 3 finally print(ok) end try", "ok\n3"},
    {"try 5 finally print(ok) end try", "ok\n5"},
    {"try error \"abc\" catch \"x\": 1 end try", "error: abc"},
    {"try error abc catch: StringTools:-FormatMessage(lastexception[2..-1]) end try", "\"abc\""},
    {"f := proc() try return 1 finally print(out) end try end proc: f()", "out\n1"},
    {"traperror(5,6)", "5, 6"},
    {"f := proc(x) error \"bad %1\", x end proc: try f(3) catch: lastexception end try",
     "f, \"bad %1\", 3"},
    {"f := proc(x::integer) x end proc: f(a)",
     "error: invalid input: f expects its 1st argument, x, to be of type integer, but received a"},
    {"f := proc(x,y) x+y end proc: f(1)",
     "error: invalid input: f uses a 2nd argument, y, which is missing"},
    {"ASSERT(1=2)", "NULL"},
    {"kernelopts(assertlevel=1): ASSERT(1=2)", "error: assertion failed, 1 = 2"},
    {"kernelopts(assertlevel=1): ASSERT(1=2,\"no %1\")", "error: assertion failed, no %1"},
    {"kernelopts(assertlevel=1): ASSERT(1=1), 5", "5"},
    {"kernelopts(assertlevel=0): ASSERT(1=2), 6", "6"},
    {"timelimit(100,5), timelimit(10,1+1)", "5, 2"},
    {"timelimit(0.05,add(1/k,k=1..10^8))", "error: time expired"},
    /* between whose polls is much work of a library */
    {"timelimit(0.05,nextprime(10^6000))", "error: time expired"},
    {"timelimit(0.05,isprime(2^44497-1))", "error: time expired"},
    {"timelimit(0.3,Optimization:-Minimize(add((x[i+1]-x[i]^2)^2+(1-x[i])^2,i=1..300)))",
     "error: time expired"},
    {"isprime(2^2203-1), isprime(2^2203-3), isprime((2^127-1)*(2^89-1)), isprime(2^127-1), "
     "nextprime(2^300)-2^300, prevprime(2^300)-2^300, nextprime(2), prevprime(3), isprime(-7)",
     "true, false, false, true, 157, -153, 3, 2, false"},
    {"r := Optimization:-Minimize(add((x[i+1]-x[i]^2)^2+(1-x[i])^2,i=1..60)): evalb(r[1] < 1e-9)",
     "true"},
    {"P := 3: m := module() export T; T := 5 end module: with(orthopoly): T := 4: with(m): "
     "with(m): [P(1,x), T]",
     "Warning, P had a value; with has rebound it\nWarning, T had a value; with has rebound "
     "it\n[x, 5]"},
    {"km := 3: with(Units[Natural]): [km, 5*cm]",
     "Warning, km has a value and does not mean the unit\n[3, 5*Unit(cm)]"},
    {"with(Units[Natural]): solve({x+m=2,m=1,s=m,h=s,A=h,K=A},{x,m,s,h,A,K}), 2*K",
     "{A = 1, K = 1, h = 1, m = 1, s = 1, x = 1}, 2*Unit(K)"},
    {"f := proc(x::integer, {k := 2}) description \"a\", \"b\"; x^k end proc: Describe(f): "
     "Describe(proc() 3 end proc): Describe(x -> x^2): Describe(sin): Describe(nops)",
     "# a\n# b\nf(x::integer, {k := 2})\nproc()\nx -> x^2\nsin\nnops\nNULL"},
    {"s := cat(seq(cat(p,k,\",\"),k=1..30)): "
     "f := parse(cat(\"[\",seq(cat(\"(\",s,\"1),\"),k=1..9),\"(\",s,\"q) -> "
     "q]\"))[-1]: nops([op(1,eval(f))])",
     "31"},
    {"f := (x,g := proc(y) local z; z := y; z^2 end proc) -> g(x): f(3)", "9"},
    {"warning(\"w %1\", 3): WARNING(\"v\"), 4", "Warning, v\n4"},
};

static const Row settings[] = {
    {"alias(f=f(x)): diff(f,x), f(x); alias(J=BesselJ): J(0,x), BesselJ(1,x), alias(); "
     "alias(f=f,J=J): diff(f,x), "
     "BesselJ(0,x), alias()",
     "diff(f,x), f\nJ(0,x), J(1,x), f, J\n0, BesselJ(0,x)"},
    {"alias(r=RootOf(_Z^2-2)): evala(r^2), r-RootOf(_Z^2-2)", "2, 0"},
    {"alias(3=x)", "error: invalid input: the left side of an alias or macro is a name"},
    {"kernelopts(assertlevel), kernelopts(assertlevel=2), kernelopts(assertlevel), "
     "kernelopts(printbytes), type(kernelopts(cputime),numeric), "
     "type(kernelopts(version),{name,string}), type(kernelopts(bytesused),integer)",
     "0, 0, 2, false, true, true, true"},
    {"kernelopts(nosuch)", "error: nosuch is an unknown kernelopts option"},
    {"interface(prettyprint), interface(prettyprint=1), interface(prettyprint), "
     "interface(rtablesize), interface(rtablesize=20), interface(rtablesize), "
     "interface(warnlevel), interface(verboseproc), interface(displayprecision), interface(echo)",
     "2, 2, 1, 10, 10, 20, 0, 1, -1, 1"},
    {"interface(nosuch)", "error: unknown interface variable, nosuch"},
    {"interface(rtablesize=[])", "error: the interface setting rtablesize must be an integer"},
    {"timelimit(0, 1)",
     "error: invalid input: timelimit expects its 1st argument, seconds, to be a positive number"},
    {"timelimit(5, 1+1)", "2"},
    {"evalb({op(with(LinearAlgebra))} subset {op(with(Student[LinearAlgebra]))}), "
     "evalb(with(Student:-LinearAlgebra) = with(Student[LinearAlgebra]))",
     "true, true"},
    {"evalb(time() > 0), evalb(time[real]() > time[real](1))", "true, true"},
    {"interface(rtablesize=x)", "error: the interface setting rtablesize must be an integer"},
    {"interface(displayprecision=3): print(1/3.), print(2.123456789)", "0.333\n2.123\nNULL"},
    {"interface(displayprecision=-1): print(1/3.)", "0.3333333333\nNULL"},
    {"Digits := 5: 1/3., evalf(Pi); Digits := 15: evalf(Pi); Digits",
     "0.33333, 3.1416\n3.14159265358979\n15"},
    {"Digits := 0", "error: invalid value for Digits: a positive integer is expected"},
    {"Digits := x", "error: invalid value for Digits: a positive integer is expected"},
    {"printlevel; printlevel := 2: printlevel", "1\n2"},
    {"with(LinearAlgebra): packages(), Rank(<<1,2>|<2,4>>)", "[LinearAlgebra], 1"},
    {"with(nosuchpackage)", "error: invalid input: with expects its 1st argument, pname, to be of "
                            "type {`module`, package}, but received nosuchpackage"},
    {"with(LinearAlgebra,Rank): Rank(<<1>>), Determinant(<<1>>)",
     "Warning, Determinant is kept as an unknown function (with(LinearAlgebra): is needed "
     "first)\n1, Determinant(Matrix(1,1,[[1]]))"},
    {"evalb(time() >= 0), type(time(),float), type(time(1+1),numeric), type(time[real](),float)",
     "true, true, true, true"},
    {"exports(module() export a,b; a := 1: b := 2: end module)", "a, b"},
    {"m := module() export a; local c; c := 3: a := proc() c end proc end module: m:-a(), "
     "type(m,`module`)",
     "3, true"},
    {"m := module() export a; local c; c := 3: a := proc() c end proc end module: m:-c",
     "error: module does not export `c`"},
    {"cat(a,b), cat(\"a\",b), cat(), cat(a,1,\"c\"), cat(`a b`,c), cat([1],2)",
     "ab, \"ab\", ``, a1c, `a bc`, `[1]2`"},
};

static const Row tracing[] = {
    {"for i to 70 do assign(cat(p,i), proc(x) x end proc); stopat(cat(p,i)) end do: "
     "nops(stopat()), "
     "nops(unstopat(p1)), nops(showstop())",
     "70, 69, 69"},
    {"f := proc(x) x+1 end proc: trace(f): f(3): untrace(f): f(3)",
     "{--> enter f, args = 3\n4\n<-- exit f (now at top level) = 4}\n4"},
    {"f := proc(n) if n<2 then 1 else n*f(n-1) end if end proc: trace(f): f(2)",
     "{--> enter f, args = 2\n{--> enter f, args = 1\n1\n<-- exit f (now in f) = 1}\n2\n<-- exit f "
     "(now at top level) = 2}\n2"},
    {"f := proc(x) local y; y := x^2; y+1 end proc: debug(f): f(2): undebug(f): f(2)",
     "{--> enter f, args = 2\ny := 4\n5\n<-- exit f (now at top level) = 5}\n5"},
    {"f := proc(x) local y; y := x^2; if y>1 then y+1 else 0 end if end proc: showstat(f)",
     "f := proc(x)\n           local y;\n   1       y := x^2;\n   2       if y > 1 then\n   3      "
     "     y + 1\n           else\n   4           0\n           end if\n       end proc\nNULL"},
    {"f := proc(x) local y; y := x^2; y+1 end proc: stopat(f), stopat(f,2), showstop(), "
     "unstopat(f), unstopat(f,2)",
     "[f], [f], [f], [], []"},
    {"f := proc(n) option remember; n^2 end proc: f(3), op(4,eval(f)), forget(f), op(4,eval(f))",
     "9, table([3 = 9]), table([])"},
    {"f := proc(n) option remember; n^2 end proc: f(3), f(4): forget(f,3): op(4,eval(f))",
     "table([4 = 16])"},
    {"f(1) := 5: f(2) := 6: f(1), f(2), f(3); forget(f,1): f(1), f(2)", "5, 6, f(3)\nf(1), 6"},
    {"stopat(nosuch)", "error: invalid input: stopat expects the name of a procedure"},
    {"showstat(sin)", "error: invalid input: showstat expects the name of a procedure"},
    {"f := proc(x) x^2 end proc: print(f), op(1,eval(f)), nops([op(eval(f))]), eval(f)",
     "proc(x)\n    x^2\nend proc\nx, 1, proc(x)\n    x^2\nend proc"},
    {"f := proc(x::integer, {k := 3}, $) local a; global b; option remember; description \"d\"; a "
     ":= x; b := a+k; return b end proc: print(f); f(1), f(1,k=5); op(1,eval(f)), op(2,eval(f)), "
     "op(3,eval(f)), op(6,eval(f))",
     "proc(x::integer, {k := 3}, $)\n    local a;\n    global b;\n    option remember;\n    "
     "description \"d\";\n    a := x;\n    b := a + k;\n    return b\nend proc\n4, 6\nx, a, "
     "remember, b"},
    {"f := proc(x::integer := 5) x end proc: f(), f(2)", "5, 2"},
    {"f := (x, y::integer := 2) -> x*y: f(3), f(3,4), f(3,a), f(b)", "6, 12, 6, 2*b"},
    {"g := (x::nonnegint, {k := 3}, $) -> k*x: print(g): g(2), g(2, k=5), g(2, 7)",
     "(x::nonnegint, {k := 3}, $) -> k*x\nerror: invalid input: too many and/or wrong type of "
     "arguments passed to g; first unused argument is 7"},
    {"h := x::integer -> y -> x+y: print(h): h(1)(2), [x -> 2, (x) -> x, () -> 3]",
     "(x::integer) -> y -> x + y\n3, [x -> 2, x -> x, () -> 3]"},
    {"({k := 1}) -> k: %(k = 4), ((x, $) -> x)(5), (a, b), a = x::real -> x",
     "4, 5, a, b, a = ((x::real) -> x)"},
    {"f := proc(x, {k::{integer, truefalse} := 2, m := false}) [x, k, m] end proc: f(1, k), f(1, "
     "m)",
     "[1, true, false], [1, 2, false]"},
    {"f := proc() nargs, [args] end proc: f(1,2), f()", "2, [1, 2], 0, []"},
    {"f := proc(x) procname(x+1) end proc: f := proc(x) 'procname'(x) end proc: f(2)", "f(2)"},
};

static const Row sessions[] = {
    {"WARNING(\"the %-2 of %1, %0, %-1 and %3 100% %x\", a, 22)",
     "Warning, the 22nd of a, a, 22, a and  100% %x\nNULL"},
    {"interface(rtablesize); interface(rtablesize=[20,20]); interface(rtablesize); "
     "interface(rtablesize=infinity); interface(rtablesize); interface(rtablesize=10): 1",
     "10\n10\n20\n20\n1000000000\n1"},
    {"interface(rtablesize=-5)", "error: the interface setting rtablesize is from 0 to 1000000000"},
    {"interface(rtablesize=x)", "error: the interface setting rtablesize must be an integer"},
    {"interface(rtablesize=[])", "error: the interface setting rtablesize must be an integer"},
    {"interface(plotoutput=3)", "error: the interface setting plotoutput must be a string"},
    {"interface(nosuch=3)", "error: unknown interface variable, nosuch"},
    {"interface(imaginaryunit=j): sqrt(-4), 3+4*j, (I+1)^2; I := 5: I+j; "
     "inttrans:-fourier(signum(x),x,w); sprintf(\"%a\", 1-2*j); interface(imaginaryunit=k); k^2, "
     "j; "
     "I := 'I': interface(imaginaryunit=I); sqrt(-1)",
     "2*j, 3+4*j, (I+1)^2\n5+j\n-2*j/w\n\"1-2*j\"\nj\n-1, j\nk\nI"},
    {"interface(imaginaryunit=k): restart: k := 3: interface(imaginaryunit), sqrt(-1)", "I, I"},
    {"x := 1: interface(imaginaryunit=sin)",
     "error: sin has a meaning: it cannot be the imaginary unit"},
    {"x := 1: interface(imaginaryunit='x')",
     "error: x has a meaning: it cannot be the imaginary unit"},
    {"interface(imaginaryunit=3)", "error: the imaginary unit is a name"},
    {"old := interface(typesetting=extended): interface(typesetting=old): "
     "interface(typesetting, echo)",
     "Warning, the interface variable typesetting has no effect here: it stays standard\n"
     "standard, 1"},
    {"interface(screenheight=3)", "error: the interface variable screenheight cannot be set"},
    {"interface(version=3)", "error: the interface variable version cannot be set"},
    {"kernelopts(nosuch)", "error: nosuch is an unknown kernelopts option"},
    {"kernelopts(assertlevel), kernelopts(assertlevel=1), kernelopts(assertlevel=2), "
     "kernelopts(assertlevel=0)",
     "0, 0, 1, 2"},
    {"kernelopts(assertlevel=5)", "error: the kernelopts option assertlevel is 0, 1 or 2"},
    {"evalb(0 < kernelopts(bytesused)), evalb(0 < kernelopts(bytesalloc)), evalb(0 < "
     "kernelopts(memusage)), type(kernelopts(version),symbol), kernelopts(wordsize), "
     "type(kernelopts(platform),{string,symbol}), type(kernelopts(system),{string,symbol})",
     "true, true, true, true, 64, true, true"},
    {"kernelopts(datalimit)", "infinity"},
    {"kernelopts(datalimit=-1)",
     "error: datalimit is a number of kilobytes, at least 10000, or infinity"},
    {"kernelopts(datalimit=x)",
     "error: datalimit is a number of kilobytes, at least 10000, or infinity"},
    {"kernelopts(datalimit=500000); kernelopts(datalimit); kernelopts(datalimit=infinity); "
     "kernelopts(datalimit)",
     "infinity\n500000\n500000\ninfinity"},
    {"timelimit(-1, 1)",
     "error: invalid input: timelimit expects its 1st argument, seconds, to be a positive number"},
    {"timelimit(10, 1+1), timelimit(infinity, 2)",
     "error: invalid input: timelimit expects its 1st argument, seconds, to be a positive number"},
    {"timelimit(x, 2)",
     "error: invalid input: timelimit expects its 1st argument, seconds, to be a positive number"},
    {"type(time(), float), type(time[real](), float), type(time(1+1), float), "
     "type(time[real](1+1),float)",
     "true, true, true, true"},
    {"with(nosuch)", "error: invalid input: with expects its 1st argument, pname, to be of type "
                     "{`module`, package}, but received nosuch"},
    {"with(LinearAlgebra, nosuch)", "error: the package LinearAlgebra has no command `nosuch`"},
    {"with(LinearAlgebra, Rank, Trace); Rank(<<1,2>|<2,4>>), Trace(<<1,2>|<2,4>>), "
     "Determinant(<<1>>)",
     "Warning, Determinant is kept as an unknown function (with(LinearAlgebra): is needed "
     "first)\n[Rank, Trace]\n1, 5, Determinant(Matrix(1,1,[[1]]))"},
    {"with(Student): 1", "1"},
    {"with(Student[LinearAlgebra]): with(Student:-Calculus1): 1", "1"},
    {"with(3)", "error: invalid input: with expects the name of a package"},
    {"m := module() export f, g; f := 1; g := 2 end module: with(m); f+g", "[f, g]\n3"},
    {"m := module() export f, g; f := 1; g := 2 end module: with(m, f); f, g", "[f]\n1, g"},
    {"m := module() export f; f := 1 end module: with(m, h)", "error: the module exports no `h`"},
    {"m := module() local f; f := 1 end module: with(m)", "[]"},
    {"a := 1: b := x: anames('user')", "a, b"},
    {"macro(M = 3): M + 1; alias(q = f(x)): q + f(x), diff(f(x), x)", "4\n2*f(x), diff(f(x),x)"},
    {"f := proc(x) local y; y := x+1; y end proc: debug(f): f(3); undebug(f): f(3)",
     "{--> enter f, args = 3\ny := 4\n4\n<-- exit f (now at top level) = 4}\n4\n4"},
    {"g := proc(x) x^2 end proc: trace(g): g(3); untrace(g): g(2)",
     "{--> enter g, args = 3\n9\n<-- exit g (now at top level) = 9}\n9\n4"},
    {"h := proc(x) x; x+1; x+2 end proc: stopat(h); stopat(h,2); unstopat(h,2); unstopat(h); "
     "stopat()",
     "[h]\n[h]\n[h]\n[]\n[]"},
    {"h := proc(x) local i; for i to 3 do if i > x then return i end if end do; 0 end proc: "
     "showstat(h); showstat(3)",
     "h := proc(x)\n           local i;\n   1       for i to 3 do\n   2           if i > x then\n  "
     " 3               return i\n               end if\n           end do;\n   4       0\n       "
     "end proc\nerror: invalid input: showstat expects the name of a procedure"},
    {"evalhf(sin(1.)), evalhf(Pi), evalhf(2/3), evalhf(I), evalhf(sqrt(-1.)), evalhf(2^100), "
     "evalhf(exp(1000))",
     "0.8414709848078965, 3.141592653589793, 0.6666666666666666, 0.+1.*I, 0.+1.*I, "
     "1.2676506002282294e30, Float(infinity)"},
    {"f := proc(x) evalb(x > 1) end proc: evalhf(f(2)), evalhf(f(0)); g := proc(x) if x > 0 then "
     "return end if; 3 end proc: evalhf(g(-1))",
     "1., 0.\n3."},
    {"g := proc(x) if x > 0 then return end if; 3 end proc: evalhf(g(1))", "NULL"},
    {"f := proc(x) option remember; x end proc: f(1): forget(f); op(4,eval(f)); f(3): f(4): "
     "forget(f, 3): op(4,eval(f))",
     "table([])\ntable([4 = 4])"},
    {"a := 1: x[1] := 2: assigned(a), assigned('a'), assigned(x[1]), assigned(x[2]), assigned(y)",
     "true, true, true, false, false"},
};

static void evaluation_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(evaluation);
}

static void types_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(types);
}

static void errors_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(errors);
}

static void settings_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(settings);
}

static void tracing_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(tracing);
}

static void sessions_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(sessions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluation_are_right), cmocka_unit_test(types_are_right),
        cmocka_unit_test(errors_are_right),     cmocka_unit_test(settings_are_right),
        cmocka_unit_test(tracing_are_right),    cmocka_unit_test(sessions_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
