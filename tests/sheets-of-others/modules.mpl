# Procedures, modules, records, options, errors.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
f := proc(x::numeric, n::posint := 2, {scale::numeric := 1, verbose::boolean := false}, $) scale*x^n end proc:
CHECK("default", evalb(f(3) = 9)); CHECK("optional", evalb(f(2, 3) = 8)); CHECK("keyword", evalb(f(3, scale = 2) = 18)); CHECK("flag", evalb(f(3, verbose) = 9));
ok := false: try f("a") catch "invalid input": ok := true end try: CHECK("type error", ok);
ok := false: try f(1, 2, 3) catch: ok := true end try: CHECK("too many", ok);
g := proc() option remember; local n; n := args[1]; if n < 2 then n else g(n-1) + g(n-2) end if end proc:
CHECK("remember", evalb(g(60) = 1548008755920)); g(7) := 100: CHECK("set", evalb(g(7) = 100)); forget(g): CHECK("forget", evalb(g(7) = 13));
h := proc(a, b := a + 1, c := a*b) [a, b, c] end proc: CHECK("dependent defaults", evalb(h(2) = [2, 3, 6]));
sumsq := proc(s::seq(numeric)) add(t^2, t = [s]) end proc: CHECK("seq", evalb(sumsq(1, 2, 3) = 14));
k := proc(x) if nargs = 1 then one elif nargs = 2 then args[2] else _rest end if end proc: CHECK("nargs", evalb(k(5) = one and k(1, 7) = 7));
np := proc() _npassed end proc: CHECK("npassed", evalb(np(a, b, c) = 3)); pr := proc(a) procname end proc: CHECK("procname", evalb(pr(1) = pr));
vr := proc(x::evaln) x := 10; NULL end proc: vr(y1): CHECK("evaln", evalb(y1 = 10)); un := proc(e::uneval) op(1, e) end proc: CHECK("uneval", evalb(un(sin(z) + 1) <> 0));
Stack := module() option package; export push, pop, size, top, empty; local data, n; n := 0; data := table();
  push := proc(v) n := n + 1; data[n] := v; NULL end proc; pop := proc() local v; if n = 0 then error "stack is empty" end if; v := data[n]; unassign('data[n]'); n := n - 1; v end proc;
  size := () -> n; top := () -> data[n]; empty := () -> evalb(n = 0) end module:
Stack:-push(5): Stack:-push(x^2): CHECK("size", evalb(Stack:-size() = 2)); CHECK("pop", evalb(Stack:-pop() = x^2)); CHECK("top", evalb(Stack:-top() = 5));
Stack:-pop(): msg := "": try Stack:-pop() catch "stack is empty": msg := lastexception[2] end try: CHECK("message", evalb(msg = "stack is empty"));
with(Stack): push(1): CHECK("with", evalb(size() = 1)); CHECK("exports", evalb({exports(Stack)} = {'empty', 'pop', 'push', 'size', 'top'}));
Counter := proc(start := 0) local c; c := start; module() export inc, get; inc := proc() c := c + 1 end proc; get := () -> c end module end proc:
c1 := Counter(5): c2 := Counter(): c1:-inc(): c1:-inc(): c2:-inc(): CHECK("closures", evalb(c1:-get() = 7 and c2:-get() = 1));
r := Record('a' = 1, 'b' = 2): r:-a := 10: CHECK("record", evalb(r:-a + r:-b = 12)); CHECK("record type", type(r, record));
ModuleApplied := module() export ModuleApply, twice; ModuleApply := x -> x + 1; twice := x -> 2*x end module: CHECK("apply", evalb(ModuleApplied(4) = 5 and ModuleApplied:-twice(4) = 8));
res := "": try error "value %1 is bad in %2", 3, abc catch "value %1": res := StringTools:-FormatMessage(lastexception[2 .. -1]) end try: CHECK("format", evalb(res = "value 3 is bad in abc"));
cleanup := 0: try try error "x" finally cleanup := 1 end try catch: end try: CHECK("finally", evalb(cleanup = 1));
nested := proc() local inner, v; v := 1; inner := proc() v := v + 1 end proc; inner(); inner(); v end proc: CHECK("nested", evalb(nested() = 3));
rec := proc(n) if n = 0 then 1 else n*thisproc(n - 1) end if end proc: CHECK("thisproc", evalb(rec(10) = 10!));
CHECK("compose", evalb((sin @ cos)(0) = sin(1))); CHECK("repeat value", evalb(((t -> 2*t)@@3)(1) = 8));
u := unapply(x^2 + y, x, y): CHECK("unapply", evalb(u(3, 1) = 10)); cur := a -> b -> a + b: CHECK("curry", evalb(cur(1)(2) = 3)); CHECK("curry2", evalb(curry(`*`, 3)(4) = 12)); CHECK("rcurry", evalb(rcurry(`^`, 2)(5) = 25));
i := 0: do i := i + 1; if i mod 2 = 0 then next end if; if i > 8 then break end if end do: CHECK("do", evalb(i = 9));
t := 0: for j from 10 by -3 to 1 do t := t + j end do: CHECK("by", evalb(t = 10 + 7 + 4 + 1)); CHECK("after", evalb(j = -2));
t := 0: for e in {1, 2, 3} while t < 3 do t := t + e end do: CHECK("while", evalb(t = 3)); n := 100: while n > 1 do n := iquo(n, 2) end do: CHECK("while2", evalb(n = 1));
t := 1: to 5 do t := 2*t end do: CHECK("to", evalb(t = 32)); s := `if`(3 > 2, yes, no): CHECK("if", evalb(s = yes));
q := proc(n) if n < 0 then return -1 elif n = 0 then return 0 else return 1 end if; 99 end proc: CHECK("return", evalb([q(-5), q(0), q(8)] = [-1, 0, 1]));
multi := proc() return 1, 2, 3 end proc: a1, a2, a3 := multi(): CHECK("several", evalb(a2 = 2)); typ := proc(x::{list, set}, $) nops(x) end proc: CHECK("alternatives", evalb(typ({a, b}) = 2));
AddressBook := module() export add1, find; local tab; tab := table(); add1 := proc(n::string, p::{string, integer}) tab[n] := p; NULL end proc; find := proc(n::string) if assigned(tab[n]) then tab[n] else FAIL end if end proc end module:
AddressBook:-add1("Bo", 55): CHECK("book", evalb(AddressBook:-find("Bo") = 55 and AddressBook:-find("Al") = FAIL)); use AddressBook in CHECK("use", evalb(find("Bo") = 55)) end use:
`type/even_list` := proc(x) type(x, list(even)) end proc: CHECK("own type", type([2, 4], even_list) and not type([1], even_list));
`convert/celsius` := proc(x) (x - 32)*5/9 end proc: CHECK("own conversion", evalb(convert(212, celsius) = 100));
`diff/sq` := proc(e, x) 2*e*diff(e, x) end proc: CHECK("own derivative", evalb(diff(sq(x^2), x) = 4*x^3));
`evalf/myconst` := proc() 2.5 end proc: CHECK("own constant", evalb(evalf(myconst() + 1) = 3.5));
`print/pair` := proc(a, b) a .. b end proc: pair(1, 2);
macro(SQ = sqrt): CHECK("macro", evalb(SQ(16) = 4)); alias(BJ = BesselJ): CHECK("alias", evalb(BJ(0, 0) = 1));
op1 := proc(a, b) a^2 + b^2 end proc: `&+` := op1: CHECK("neutral", evalb(3 &+ 4 = 25)); CHECK("define", evalb(type(op1, procedure)));
CHECK("op of proc", evalb([op(1, eval(op1))] = [a, b])); CHECK("time", evalb(time() >= 0)); CHECK("assert", evalb(kernelopts(assertlevel) >= 0)); ASSERT(1 = 1, "never"):
CHECK("eval names", evalb(eval('op1') <> 0)); CHECK("seq proc", evalb([seq(op1(m, 1), m = 1 .. 3)] = [2, 5, 10])); CHECK("map2", evalb(map2(op1, 1, [1, 2]) = [2, 5])); CHECK("map[2]", evalb(map[2](op1, 1, [1, 2]) = [2, 5]));
CHECK("andmap", andmap(type, [1, 2], integer)); CHECK("ormap", ormap(isprime, [4, 5])); CHECK("inplace", evalb(proc() local L; L := [1, 2, 3]; L[2] := 7; L end proc() = [1, 7, 3]));
