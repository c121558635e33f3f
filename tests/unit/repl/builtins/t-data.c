/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic data promise, with borders and wrong calls: parts of expressions,
 * maps, sequences, sums over them, lists, sorting, records and tables.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row lists[] = {
    {"`$`(a, 3), [`$`(1..3)], [`$`(i^2, i = 1..3)], [`$`(a, 0)], [`$`(a, -1)], `$`(a, n)",
     "a, a, a, [1, 2, 3], [1, 4, 9], [], [], `$`(a,n)"},
    {"a := 2: [a $ 3], [a $ i = 1..2], a $ n", "[2, 2, 2], [2, 2], `$`(2,n)"},
    {"`$`(a)", "a"},
    {"`$`(a, 1/2)", "`$`(a,1/2)"},
    {"`$`(1..2, 2)", "1 .. 2, 1 .. 2"},
    {"map[1](f, [a, b]), map[1](f, [a, b], c), map[2](f, a, [b, c]), map[3](f, a, b, [c, d])",
     "[f(a), f(b)], [f(a,c), f(b,c)], [f(a,b), f(a,c)], [f(a,b,c), f(a,b,d)]"},
    {"map[0](f, [a, b])", "error: invalid input: map[0] has no argument at this place"},
    {"map[2](f, [a, b])", "error: invalid input: map[2] has no argument at this place"},
    {"map[-1](f, [a, b])", "error: invalid input: map[-1] has no argument at this place"},
    {"map[4](f, a, b, [c, d])", "error: invalid input: map[4] has no argument at this place"},
    {"r := Record(a = 1, b = 2): s := Record[r](c = 3): s:-a, s:-b, s:-c, Record[packed](d = 4):-d",
     "1, 2, 3, 4"},
    {"Record[5](c = 3)", "error: invalid input: Record[r] expects a record r"},
    {"Record[r](c = 3)", "error: invalid input: Record[r] expects a record r"},
    {"r := Record(a = 1, b = 2): s := Record[r](b = 5): s:-a, s:-b, r:-b", "1, 5, 2"},
    {"L := sort([seq(i, i = 1..3000)], key = (x -> [-x, x^2, f(x)])): evalb(L = [seq(3001-i, i = "
     "1..3000)])",
     "true"},
    {"with(ListTools): Reverse([1,2,3]), Reverse([]), Flatten([1,[2,[3,[4]]]]), "
     "Flatten([1,[2,[3,[4]]]],0), Flatten([1,[2,[3,[4]]]],1), Flatten([1,[2,[3,[4]]]],2), "
     "Flatten([])",
     "[3, 2, 1], [], [1, 2, 3, 4], [1, [2, [3, [4]]]], [1, 2, [3, [4]]], [1, 2, 3, [4]], []"},
    {"with(ListTools): Search(b,[a,b,c,b]), Search(z,[a,b]), Search(a,[a]), "
     "[SearchAll(b,[a,b,c,b])], [SearchAll(z,[a])], Occurrences(b,[a,b,c,b]), Occurrences(z,[a])",
     "2, 0, 1, [2, 4], [], 2, 0"},
    {"with(ListTools): MakeUnique([b,a,b,c,a]), MakeUnique([]), FindRepetitions([a,b,a,c,b,a]), "
     "FindRepetitions([a,b]), Collect([a,b,a]), Collect([])",
     "[b, a, c], [], [a, b], [], [[a, 2], [b, 1]], []"},
    {"with(ListTools): Rotate([1,2,3,4],1), Rotate([1,2,3,4],-1), Rotate([1,2,3,4],0), "
     "Rotate([1,2,3,4],4), Rotate([1,2,3,4],5), Rotate([1,2,3,4],-6), Rotate([],3)",
     "[2, 3, 4, 1], [4, 1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], []"},
    {"with(ListTools): PartialSums([1,2,3,4]), PartialSums([]), PartialSums([a]), "
     "Enumerate([a,b]), Enumerate([]), Transpose([[1,2,3],[4,5,6]]), Transpose([[1],[2]])",
     "[1, 3, 6, 10], [], [a], [[1, a], [2, b]], [], [[1, 4], [2, 5], [3, 6]], [[1, 2]]"},
    {"with(ListTools): Transpose([[1,2],[3]])", "error: invalid input: the lists differ in length"},
    {"with(ListTools): Interleave([1,2,3],[a,b,c]), Interleave([1,2],[a,b],[x,y]), "
     "Interleave([1,2,3],[a]), Interleave([1])",
     "[1, a, 2, b, 3, c], [1, a, x, 2, b, y], [1, a, 2, 3], [1]"},
    {"with(ListTools): JoinSequence([a,b,c],x), JoinSequence([a],x), JoinSequence([],x)",
     "[a, x, b, x, c], [a], []"},
    {"with(ListTools): LengthSplit([1,2,3,4,5],2), LengthSplit([1,2,3,4],2), LengthSplit([1],2), "
     "[LengthSplit([],2)]",
     "[1, 2], [3, 4], [5], [1, 2], [3, 4], [1], []"},
    {"with(ListTools): Slice([1,2,3,4,5],2), Slice([1,2,3,4],4), Slice([1,2],3)",
     "[[1, 2, 3], [4, 5]], [[1], [2], [3], [4]], [[1], [2], []]"},
    {"with(ListTools): Sorted([1,2,2,3]), Sorted([2,1]), Sorted([]), Sorted([3,2,1],(a,b)->a>b), "
     "Sorted([3,1,2],(a,b)->a>b), Sorted([\"a\",\"b\"])",
     "true, false, true, true, false, true"},
    {"with(ListTools): BinarySearch([1,3,5,7],1), BinarySearch([1,3,5,7],3), "
     "BinarySearch([1,3,5,7],7), BinarySearch([1,3,5,7],4), BinarySearch([1,3,5,7],0), "
     "BinarySearch([1,3,5,7],9), BinarySearch([],1), BinarySearch([7,5,3],5,(a,b)->a>b), "
     "BinarySearch([7,5,3],3,`>`), seq(BinarySearch([2,4,6,8,10],2*k),k=1..5)",
     "1, 2, 4, 0, 0, 0, 0, 2, 3, 1, 2, 3, 4, 5"},
    {"with(ListTools): SelectFirst(isprime,[4,6,7,8,11]), SelectLast(isprime,[4,6,7,8,11,12]), "
     "SelectFirst(isprime,[4,6])",
     "7, 11"},
    {"with(ListTools): SelectFirst(isprime,[4,5,7,11],2), SelectLast(isprime,[4,5,7,11],2), "
     "SelectFirst(isprime,[4,5],2), SelectLast(isprime,[4,5],3)",
     "[5, 7], [11, 7], [5], [5]"},
    {"with(ListTools): SelectFirst(2, isprime, [4,5,7,11]), SelectLast(type, [a,5,b], symbol), "
     "[Split(type, [1,a,2], symbol)], Group(`<`, [1,5,2], 3)",
     "[5, 7], b, [[1], [2]], [[1, 5], [2]]"},
    {"R := Matrix(2, fill = 1, readonly): R[1,1] := 3",
     "error: cannot assign to a read-only Matrix"},
    /* in place, as all of a slice, by a larger copy, or by a procedure in doubles */
    {"A := <1,2|3,4>: A := Matrix(A, readonly): map[inplace](x -> x, A)",
     "error: cannot assign to a read-only Matrix"},
    {"V := Vector([2,1], readonly): sort[inplace](V)",
     "error: cannot assign to a read-only Vector"},
    {"V := Vector([2,1], readonly): ArrayTools:-Fill(0, V)",
     "error: cannot assign to a read-only Vector"},
    {"V := Vector([2,1], readonly): LinearAlgebra:-Multiply(<1,2|3,4>, V, inplace)",
     "error: cannot assign to a read-only Vector"},
    {"V := Vector([2,1], readonly): V(3) := 1", "error: cannot assign to a read-only Vector"},
    {"V := Vector([2.,1.], readonly, datatype = float[8]): try evalhf(proc(v) v[1] := 0. end "
     "proc(V)) catch: lastexception[2] end try; V[1], evalhf(proc(v) v[1]+v[2] end proc(V))",
     "\"cannot assign to a read-only Vector\"\n2., 3."},
    {"[attributes(Vector([1,2], attributes = [a, b]))]", "[a, b]"},
    {"with(ListTools): Categorize((a,b)->irem(a,3)=irem(b,3),[1,2,3,4,5,6,7]), "
     "[Categorize((a,b)->true,[])], Group(isprime,[2,3,4,6,7]), [Split(isprime,[1,2,4,6,3,8])], "
     "[Split(isprime,[2,4,5])], DotProduct([1,2,3],[4,5,6]), DotProduct([],[])",
     "[1, 4, 7], [2, 5], [3, 6], [], [[2], [3, 4, 6], [7]], [[1], [4, 6], [8]], [[], [4], []], 32, "
     "0"},
    {"with(ListTools): DotProduct([1,2],[3])", "error: invalid input: the lists differ in length"},
    {"ListTools:-LengthSplit([1,2,3,4,5],2), ListTools:-LengthSplit([1,2,3],10^30), "
     "ListTools:-LengthSplit([],2), ListTools:-LengthSplit([1,2,3],1)",
     "[1, 2], [3, 4], [5], [1, 2, 3], [1], [2], [3]"},
};

static const Row parts[] = {
    {"op(x+y), op(2,[a,b,c]), op(0,f(x)), op(0,x+y), op(0,[1]), op(1..2,f(a,b,c)), "
     "op(-1,f(a,b,c)), op([1,2],f(g(a,b))), op(2,x^3), op(3/4), op(x), op(-2..-1,[a,b,c]), "
     "op(2,3/4), op(0,3), op(0,\"s\"), op(0,x[1]), op(x[1,2]), op(1,a=b), op(0,a..b)",
     "x, y, b, f, `+`, list, a, b, c, b, 3, 3, 4, x, b, c, 4, Integer, string, x, 1, 2, a, `..`"},
    {"op(4,[a,b,c])", "error: improper op or subscript selector"},
    {"op(-4,[a,b,c])", "error: improper op or subscript selector"},
    {"op(2..4,[a,b,c])", "error: improper op or subscript selector"},
    {"bad := proc(e) local k; for k in [nops(e)+1,-nops(e)-1,nops(e)+100] do try op(k,e); return "
     "k; catch \"improper op\": end try end do; true end: T := table([a=1,b=2]): "
     "{op(map(bad,[a+b,2*a*b,a^2,f(a,b),[a,b],{a},a=b,a..b,a<b,x[1],5,2/"
     "3,1.5,\"abc\",x,T,eval(T),<1,"
     "2>,<1,2;3,4>,Array(0..2),proc(x) x end,sin,series(exp(x),x,3),module() export a; end "
     "module,HFloat(1.5),true,a::integer]))}",
     "{true}"},
    {"nops(x+y), nops([a,b,c]), nops({}), nops(f(x,y)), nops(x), nops(3), nops(2/3), nops(x^2), "
     "nops(\"abc\"), nops(a=b), nops(-x), nops(<1,2,3>)",
     "2, 3, 0, 2, 1, 1, 2, 2, 1, 2, 2, 3"},
    {"lhs(a=b), rhs(a=b), lhs(a<b), rhs(1..5), lhs(a>=b), rhs(a<>b)", "a, b, a, 5, b, b"},
    {"lhs(a)",
     "error: invalid input: lhs received something that is not an equation, inequality or range"},
    {"hastype(sqrt(x+1)/x,radical), hastype(3*x+1,`*`), hastype(x/y,name^negint), "
     "hastype(x*y,radical), type(I*Pi,embedded_imaginary), type(x^2+x*y,homogeneous), "
     "sort([\"abc\",\"z\"],length), sort([b,a],string)",
     "true, true, true, false, true, true, [\"z\", \"abc\"], [a, b]"},
    {"map(e -> `if`(depends(e, x), 1, 0), [f(x, x = a), Limit(f(x), x = 0, right), Int(f(x), "
     "x = 0..1, numeric), Int(f(x, y), [x = 0..1, y = 0..1]), Int(f(x, y), [x = 0..1, y = 0..x]), "
     "Int(f(x, y), [y = 0..x, x = 0..1]), Int(f(x), x), Eval(f(x), x = 1), Eval(f(x, y), [y = x, "
     "x = 1]), Eval(f(y), y = x), Intat(f(x), x = y), RootOf(_Z^2-x), Product(f(x), x = x..n)])",
     "[1, 0, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1]"},
    {"has(x^2+sin(y),y), has(x+1,z), has(f(x),f), has([a,b],{b,c}), has(x^2,x^2), has(x^2,2), "
     "has(diff(x(t),t),t), hastype(x+1.5,float), hastype(x+1,float), hastype([1,\"a\"],string), "
     "depends(x^2,x), depends(x^2,y), depends(int(f(t),t=0..x),t), depends(int(f(t),t=0..x),x), "
     "depends(sum(f(k),k=1..n),k), depends({x,y},{y,z})",
     "true, false, true, true, true, true, true, true, false, true, true, false, false, true, "
     "false, true"},
    {"indets(x^2+sin(y)*z), indets(f(x)+g(y,1),function), indets([a,b[1],\"s\"]), "
     "indets(x+y,name), indets(x^2+y^(1/2),radical), indets({x=y(t)}), indets(3), "
     "indets(sin(x)+cos(sin(x)),trig), indets(x*y,`*`)",
     "{x, y, z, sin(y)}, {f(x), g(y,1)}, {a, b[1]}, {x, y}, {y^(1/2)}, {t, x, y(t)}, {}, "
     "{cos(sin(x)), sin(x)}, {x*y}"},
    {"length(12345), length(-123), length(0), length(\"abc\"), length(abc), length([1,2]), "
     "length(x^2)",
     "5, 3, 1, 3, 3, 3, 3"},
    {"numelems([1,2,3]), numelems({a,b}), numelems(<1,2;3,4>), numelems(table([a=1,b=2])), "
     "numelems(Array(0..4)), numelems(\"abc\")",
     "3, 2, 4, 2, 5, 3"},
    {"member(b,[a,b,c],'k'), k, member(z,[a,b]), member(b,{a,b}), member(b,{a,b},'j'), j, "
     "member(2,<1,2,3>), member(2,<1,2,3>,'m'), m",
     "true, 2, false, true, true, 2, true, true, 2"},
    {"subsop(2=z,[a,b,c]), subsop(1=z,2=w,[a,b,c]), subsop(0=g,f(x)), subsop(-1=z,[a,b,c]), "
     "subsop([1,2]=z,[[a,b],c]), subsop(2=3,x^2), subsop(2=NULL,[a,b,c]), subsop(1=NULL,f(a,b))",
     "[a, z, c], [z, w, c], g(x), [a, b, z], [[a, z], c], x^3, [a, c], f(b)"},
    {"subsop(4=z,[a,b,c])", "error: improper op or subscript selector"},
    {"subsop(0=z,[a,b])", "error: improper op or subscript selector"},
    {"subsop(-4=z,[a,b,c])", "error: improper op or subscript selector"},
    {"subsop(-3=z,f(a))", "error: improper op or subscript selector"},
    {"subsop(0=g,x[1]), subsop(-2=g,f(a)), subsop(-1=z,f(a)), subsop(0=g,f())",
     "g[1], g(a), f(z), g()"},
    {"subsop(1=9,<1,2>)", "error: improper op or subscript selector"},
    {"subsop(1=9,table([a=1]))", "error: improper op or subscript selector"},
    {"subsop([1,3]=z,[[a,b],c])", "error: improper op or subscript selector"},
    {"subsop([1,0]=z,[[a,b],c])", "error: improper op or subscript selector"},
    {"applyop(f,2,[a,b,c]), applyop(f,{1,3},[a,b,c]), applyop(f,[1,2],[[a,b],c]), "
     "applyop(f,-1,[a,b]), applyop(f,2,x+y,z)",
     "[a, f(b), c], [f(a), b, f(c)], [[a, f(b)], c], [a, f(b)], x+f(y,z)"},
    {"applyop(f,2,[a,b,c],u,v), applyop(f,{1,3},[a,b,c],u), applyop(f,[2,1],[a,g(b,c)],u,v,w), "
     "applyop(f,{-1,1},[a,b],u,v), applyop(f,0,g(x)), applyop(f,{},[a])",
     "[a, f(b,u,v), c], [f(a,u), b, f(c,u)], [a, g(f(b,u,v,w),c)], [f(a,u,v), f(b,u,v)], "
     "f(g)(x), [a]"},
    {"applyop(f,4,[a,b,c])", "error: improper op or subscript selector"},
};

static const Row maps[] = {
    {"map(f,[a,b,c]), map(f,{a,b}), map(x->x^2,a+b), map(f,a*b), map(f,a^b), map(f,g(a,b)), "
     "map(f,[a,b],c,d), map(f,a=b), map(f,a..b), map(f,<1,2>), map(f,<<1,2>|<3,4>>), map(f,x), "
     "map(f,5), map(f,table([a=1])), map(x->x+1,Array(0..1,[5,6])), map(f,\"s\"), map(f,[])",
     "[f(a), f(b), f(c)], {f(a), f(b)}, a^2+b^2, f(a)*f(b), f(a)^f(b), g(f(a),f(b)), [f(a,c,d), "
     "f(b,c,d)], f(a) = f(b), f(a) .. f(b), Vector[column](2,[f(1),f(2)]), "
     "Matrix(2,2,[[f(1),f(3)],[f(2),f(4)]]), f(x), f(5), table([a = f(1)]), Array(0 .. 1,[6,7]), "
     "f(\"s\"), []"},
    {"map2(f,a,[b,c]), map[2](f,a,[b,c]), map[3](f,a,b,[c,d]), map[inplace](x->2*x,<1,2>), "
     "map2(f,a,{b,c},d)",
     "[f(a,b), f(a,c)], [f(a,b), f(a,c)], [f(a,b,c), f(a,b,d)], Vector[column](2,[2,4]), "
     "{f(a,b,d), f(a,c,d)}"},
    {"map(x->NULL,[a,b]), map(x->(x,x),[a,b]), map(x->1,{a,b}), map(x->if x>2 then x end "
     "if,[1,2,3,4]), map(op,[[a,b],[c]])",
     "[], [a, a, b, b], {1}, [3, 4], [a, b, c]"},
    {"f~([a,b]), f~([a,b],c), sin~([0,Pi/2]), [1,2]+~[3,4], [1,2]*~3, 2^~[1,2,3], `+`~([1,2],1), "
     "<1,2>^~2, [a,b]=~[c,d], f~(<1,2>,<3,4>), f~(5), [1,2]-~1, [2,4]/~2",
     "[f(a), f(b)], [f(a,c), f(b,c)], [0, 1], [4, 6], [3, 6], [2, 4, 8], [2, 3], "
     "Vector[column](2,[1,4]), [a = c, b = d], Vector[column](2,[f(1,3),f(2,4)]), f(5), [0, 1], "
     "[1, 2]"},
    {"[1,2]+~[3,4,5]", "error: dimension bounds must be the same for all container objects in an "
                       "elementwise operation"},
    {"select(isprime,[1,2,3,4,5]), remove(isprime,[1,2,3,4,5]), selectremove(isprime,[1,2,3,4,5]), "
     "select(x->x>2,{1,2,3}), select(has,x+y+x*y,x), remove(has,x*y*z,x), "
     "select(type,[1,a,\"s\"],integer), selectremove(has,x*y,x), select(has,x+y,z), "
     "select(has,x*y,z), remove(has,x+y,{x,y}), select(isprime,[]), select(x->x>1,<1,2,3>), "
     "select(has,f(x,y),x)",
     "[2, 3, 5], [1, 4], [2, 3, 5], [1, 4], {3}, x+x*y, y*z, [1], x, y, 0, 1, 0, [], "
     "Vector[column](2,[2,3]), f(x)"},
    {"select(x->x,[1,2])", "error: cannot determine if this expression is true or false: 1"},
    {"zip(f,[a,b],[c,d]), zip(f,[a,b,c],[d]), zip(f,[a,b,c],[d],0), zip(f,[a],[b,c],0), "
     "zip((x,y)->x+y,<1,2>,<3,4>), zip(f,<1,2,3>,<4>,0), zip(f,[],[]), zip(f,[],[1]), "
     "zip(`+`,<<1,2>|<3,4>>,<<1,2>|<3,4>>)",
     "[f(a,c), f(b,d)], [f(a,d)], [f(a,d), f(b,0), f(c,0)], [f(a,b), f(0,c)], "
     "Vector[column](2,[4,6]), Vector[column](3,[f(1,4),f(2,0),f(3,0)]), [], [], "
     "Matrix(2,2,[[2,6],[4,8]])"},
    {"andmap(isprime,[2,3]), andmap(isprime,[2,4]), andmap(isprime,[]), ormap(isprime,[4,6]), "
     "ormap(isprime,[4,5]), ormap(isprime,[]), andmap(type,{1,a},integer), "
     "ormap(type,{1,a},integer), andmap(x->x>0,<1,2>)",
     "true, false, true, false, true, false, false, true, true"},
};

static const Row sequences[] = {
    {"seq(k^2,k=1..4), seq(k,k=4..1), seq(k,k=1..10,3), seq(k,k=10..1,-4), seq(x,x=[a,b]), "
     "seq(f(x),x in {b,a}), seq(k,k=1.5..4), seq(k,k=0..1,1/3), seq(x,x=a+b+c), seq(\"a\"..\"e\"), "
     "seq(1..4), seq(k,k=2..2), seq(k,k=1..2.9)",
     "1, 4, 9, 16, 1, 4, 7, 10, 10, 6, 2, a, b, f(a), f(b), 1.5, 2.5, 3.5, 0, 1/3, 2/3, 1, a, b, "
     "c, \"a\", \"b\", \"c\", \"d\", \"e\", 1, 2, 3, 4, 2, 1, 2"},
    {"seq(k,k=1..n)", "error: range bounds in seq must be numeric"},
    {"seq(k,k=1..\"c\")", "error: range bounds in seq must be numeric"},
    {"seq(k,k=\"a\"..3)", "error: range bounds in seq must be numeric"},
    {"seq(k,k=1..3,0)", "error: the step of seq must not be zero"},
    {"[$1..2^70]", "error: seq: the sequence would be too long for the memory"},
    {"nops([seq(1..-2^70,-1)])", "error: seq: the sequence would be too long for the memory"},
    {"[seq(x,x=<1,2>)], [seq(i,i=-2..2)], seq(seq(i*j,j=1..i),i=1..3), seq(x[i],i=1..3), k, "
     "seq(f(i),i=f(a,b)), seq(i, i=1..10, 2.5)",
     "[1, 2], [-2, -1, 0, 1, 2], 1, 2, 4, 3, 6, 9, x[1], x[2], x[3], k, f(a), f(b), 1, 3.5, 6.0, "
     "8.5"},
    {"add(k^2,k=1..4), add(k,k=4..1), add(k,k=1..10,3), add([1,2,3]), add(x,x=[a,b]), "
     "add(f(k),k=1..2), add(k,k=0..1,1/4), add(<1,2,3>), add(x^2,x in {1,2}), add(1.5*k,k=1..3), "
     "add(table([a=1,b=5])), add(x)",
     "30, 0, 22, 6, a+b, f(1)+f(2), 5/2, 6, 5, 9.0, 6, x"},
    {"mul(k,k=1..5), mul(k,k=4..1), mul([2,3]), mul(x,x=[a,b]), mul(k,k=1..10,3), mul(<2,3>), "
     "mul(f(k),k=1..2), mul(1.5*k,k=1..2)",
     "120, 1, 6, a*b, 280, 6, f(1)*f(2), 4.50"},
    {"add(k,k=1..n)", "error: range bounds in add must be numeric"},
    {"mul(k,k=1..n)", "error: range bounds in mul must be numeric"},
    {"$1..4, x$3, [x$0], (k^2)$k=1..3, [$2..4], f(x$2)",
     "1, 2, 3, 4, x, x, x, [], 1, 4, 9, [2, 3, 4], f(x,x)"},
};

static const Row sorting[] = {
    {"sort([3,1,2]), sort([c,a,b]), sort([\"b\",\"a\"]), sort([3,1,2],`>`), sort([3,1,2],`<`), "
     "sort([1.5,1,2/3]), sort([-1,-2,0]), sort([x^2,x,1]), sort([[2,1],[1,2],[1,1]]), sort([]), "
     "sort({3,1}), sort([Pi,3,4])",
     "[1, 2, 3], [a, b, c], [\"a\", \"b\"], [3, 2, 1], [1, 2, 3], [2/3, 1, 1.5], [-2, -1, 0], [1, "
     "x, x^2], [[1, 1], [1, 2], [2, 1]], [], [1, 3], [3, Pi, 4]"},
    {"sort([3,1,2],(a,b)->a>b), sort([\"bb\",\"a\"],(a,b)->length(a)<length(b)), "
     "sort([3,1,2],key=(x->-x)), sort([3,1,2],output='permutation'), "
     "sort([3,1,2],output=['sorted','permutation']), sort([3,1,2],`>`,output='permutation'), "
     "sort(<3,1,2>), sort([10,9,100],lexorder), sort([b,a],lexorder), sort([b,A,a,B],lexorder), "
     "sort([2,1,2,1],output=permutation), sort([a2,a10,a1])",
     "[3, 2, 1], [\"a\", \"bb\"], [3, 2, 1], [2, 3, 1], [1, 2, 3], [2, 3, 1], [1, 3, 2], "
     "Vector[column](3,[1,2,3]), [9, 10, 100], [a, b], [A, B, a, b], [2, 4, 1, 3], [a1, a10, a2]"},
    {"sort(x+x^3+x^2,descending), sort(y+y^3+1,ascending), sort(u^2*v+u*v^2+v^3,tdeg), "
     "sort(p*q+p^3+q^2*p+q,[q,p],plex,descending), sort(a*b+a^3+b^2*a+b,[a,b],plex,ascending)",
     "x^3+x^2+x, 1+y+y^3, u^2*v+u*v^2+v^3, q^2*p+q*p+q+p^3, b+a*b+a*b^2+a^3"},
    {"sort(x+x^3+x^2), sort(x+x^3+x^2,x,ascending), sort(y*x+x^2+1,[x,y]), "
     "sort(y^2+x*y+x^2+1,[x,y],plex), sort(x^2*y+y^3+x,[y,x],tdeg), sort(1+x,x)",
     "x+x^2+x^3, x+x^2+x^3, x^2+x*y+1, x^2+x*y+y^2+1, y^3+y*x^2+x, x+1"},
    {"sort(3)", "3"},
    {"sort(h*s^2+h^3*s+g,s), sort(h*w^2+h^3*w+g,[w])", "h*s^2+h^3*s+g, h*w^2+h^3*w+g"},
    {"sort(x+x^2, key=(t->t))", "error: sort has no option key for this"},
    {"sort(x+x^2, x, output=permutation)", "error: sort has no option output for this"},
    {"sort([2,1,3], `<`, foo=1)", "error: sort has no option foo for this"},
};

static const Row tables_and_records[] = {
    {"T := table([a=1,b=[2,3]]): T[a], T[b][2], T[c], nops(op(op(T))), [indices(T)], [entries(T)], "
     "[entries(T,nolist)], [indices(T,nolist)], [indices(T,pairs)], assigned(T[a]), assigned(T[c])",
     "1, 3, T[c], 2, [[a], [b]], [[1], [[2, 3]]], [1, [2, 3]], [a, b], [a = 1, b = [2, 3]], true, "
     "false"},
    {"T := table(): T[1,2] := 5: T[x+y] := 6: T[1,2], T[y+x], numelems(T), type(T,table)",
     "5, 6, 2, true"},
    {"T := table([1,2,3]): T[1], T[3]; U := copy(T): U[1] := 9: T[1], U[1]; V := T: V[1] := 7: "
     "T[1]",
     "1, 3\n1, 9\n7"},
    {"r := Record('a'=1,'b'): r:-a, r:-b, type(r,record), exports(r); r:-b := 2: r:-b",
     "1, b, true, a, b\n2"},
    {"r := Record('a'=1): r:-c", "error: module does not export `c`"},
    {"r := Record('a'=1): s := copy(r): s:-a := 5: r:-a, s:-a", "1, 5"},
    {"M := <1,2>: N := copy(M): N[1] := 9: M[1], N[1]", "1, 9"},
    {"subsop(1=2,T), op(table([a=1])), eval(table([a=1]))", "T, [a = 1], table([a = 1])"},
};

static const Row parts_of_things[] = {
    {"sort([b,a,c,a],(x,y)->lexorder(x,y)), sort([3,1,2,1],(x,y)->x<y), "
     "sort([3,1,2,1],(x,y)->evalb(x>y),output=permutation), sort([2,2,1],`<`)",
     "[a, a, b, c], [1, 1, 2, 3], [1, 3, 4, 2], [1, 2, 2]"},
    {"sort([3,1,2]), sort([3,1,2],`>`), sort([b,a,c],lexorder), sort(<3,1,2>), sort({3,1,2}), "
     "sort([[2,1],[1,2]]), sort(x^2+x^3+1,x), sort(x*y+x^2,[x,y]), sort(x*y+y^3,[x,y],plex), "
     "sort(x+x^2,x,ascending), sort([1,3,2],descending), sort([\"b\",\"a\"]), "
     "sort([3,1,2],key=(x->-x)), sort([3,1,2],output=permutation), "
     "sort([3,1,2],output=[sorted,permutation]), sort([a,1,\"b\"]), "
     "sort(x+y^2+x^3,[x,y],ascending), sort([2.5,2,Pi]), sort([5]), sort([])",
     "[1, 2, 3], [3, 2, 1], [a, b, c], Vector[column](3,[1,2,3]), [1, 2, 3], [[1, 2], [2, 1]], "
     "x^3+x^2+1, x^2+x*y, x*y+y^3, x+x^2, [3, 2, 1], [\"a\", \"b\"], [3, 2, 1], [2, 3, 1], [1, 2, "
     "3], [2, 3, 1], [1, \"b\", a], x+y^2+x^3, [2, 2.5, Pi], [5], []"},
    {"v := <3,1,2>: sort[inplace](v): v", "Vector[column](3,[1,2,3])"},
    {"v := <3,1,2>: map[inplace](x->2*x,v): v", "Vector[column](3,[6,2,4])"},
    {"v := <1,2;3,4>: map[inplace](x->x^2,v): v", "Matrix(2,2,[[1,4],[9,16]])"},
    {"map[inplace](x->x^2,[1,2])", "error: invalid input: inplace needs a Matrix, Vector or Array"},
    {"map[evalf](x->x^2,[1,2])", "error: there is no map[evalf]"},
    {"zip(f,<1|2>,<3|4>), zip(f,<1,2>,<3>,0), zip(f,<1,2,3>,<4>), zip(f,[1,2],<3,4>), "
     "zip(f,<1,2;3,4>,<5,6;7,8>)",
     "Vector[row](2,[f(1,3),f(2,4)]), Vector[column](2,[f(1,3),f(2,0)]), "
     "Vector[column](1,[f(1,4)]), [f(1,3), "
     "f(2,4)], Matrix(2,2,[[f(1,5),f(2,6)],[f(3,7),f(4,8)]])"},
    {"op(2,[a,b,c]), op(-1,[a,b,c]), op(1..2,[a,b,c]), op(2..-1,[a,b,c]), op(0,f(x)), "
     "op([1,2],[[a,b],c]), op(3..2,[a,b,c]), op(a), nops(a+b), op(0,[1]), op(0,a+b), op([0],f(x)), "
     "op(2..1,f(x,y))",
     "b, c, a, b, b, c, f, b, a, 2, list, `+`, f"},
    {"op(4,[a,b,c])", "error: improper op or subscript selector"},
    {"op(-4,[a,b,c])", "error: improper op or subscript selector"},
    {"op(0..5,[a,b,c])", "error: improper op or subscript selector"},
    {"op(a,[1])", "error: improper op or subscript selector"},
    {"op(10^30,[1])", "error: improper op or subscript selector"},
    {"op(1..10^30,[1])", "error: improper op or subscript selector"},
    {"subsop(1=x,[a,b]), subsop(2=NULL,[a,b]), subsop(0=g,f(x)), subsop([1,2]=z,[[a,b],c]), "
     "subsop(1=x,2=y,[a,b]), subsop(-1=q,[a,b]), applyop(f,1,[a,b]), applyop(f,{1,2},[a,b]), "
     "applyop(f,[1,1],[[a]]), applyop(f,2,[a,b],c), has(x+y,x), has([1,x],{x,z}), "
     "hastype(x^2,`^`), indets(x+sin(y)), indets(x+sin(y),name), indets([x,f(z)],function), "
     "member(2,[1,2,3]), member(2,[1,2],'k'), k, remove(x->x>1,[1,2,3]), select(x->x>1,[1,2,3]), "
     "selectremove(x->x>1,[1,2,3]), select(has,x+y*z,z), remove(has,x*y,x)",
     "[x, b], [a], g(x), [[a, z], c], [x, y], [a, q], [f(a), b], [f(a), f(b)], [[f(a)]], [a, "
     "f(b,c)], true, true, true, {x, y, sin(y)}, {x, y}, {f(z)}, true, true, 2, [1], [2, 3], [2, "
     "3], [1], y*z, y"},
    {"subsop(5=x,[a,b])", "error: improper op or subscript selector"},
    {"applyop(f,5,[a,b])", "error: improper op or subscript selector"},
};

static void lists_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(lists);
}

static void parts_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(parts);
}

static void maps_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(maps);
}

static void sequences_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(sequences);
}

static void sorting_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(sorting);
}

static void tables_and_records_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(tables_and_records);
}

static void parts_of_things_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(parts_of_things);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_right),
        cmocka_unit_test(parts_are_right),
        cmocka_unit_test(maps_are_right),
        cmocka_unit_test(sequences_are_right),
        cmocka_unit_test(sorting_are_right),
        cmocka_unit_test(tables_and_records_are_right),
        cmocka_unit_test(parts_of_things_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
