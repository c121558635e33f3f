# Library code: modules, objects, tables, options, errors, files of text.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
Account := module()
    option object;
    local balance := 0, log := [];
    export ModuleApply, ModuleCopy, deposit, withdraw, total, ModulePrint, `+`;
    ModuleCopy := proc(self, proto, start := 0)
        self:-balance := start; self:-log := []
    end proc;
    ModuleApply := proc() Object(Account, _passed) end proc;
    deposit := proc(self, x::numeric, { note::string := "" })
        if x <= 0 then error "amount must be positive but is %1", x end if;
        self:-balance := self:-balance + x; self:-log := [op(self:-log), [x, note]]; self
    end proc;
    withdraw := proc(self, x::positive)
        if x > self:-balance then error "only %1 left", self:-balance end if;
        self:-balance := self:-balance - x; self
    end proc;
    total := self -> self:-balance;
    ModulePrint := self -> nprintf("<account %a>", self:-balance);
    `+` := proc() add(`if`(type(a, Account), total(a), a), a = [_passed]) end proc;
end module:
acc := Account(100): deposit(acc, 50, note = "salary"): CHECK("deposit", evalb(total(acc) = 150));
withdraw(acc, 30): CHECK("withdraw", evalb(total(acc) = 120));
try withdraw(acc, 1000) catch "only": msg := StringTools:-FormatMessage(lastexception[2 .. -1]) end try:
CHECK("message", evalb(msg = "only 120 left"));
other := Account(5): CHECK("own state", evalb(total(other) = 5 and total(acc) = 120));
CHECK("type", type(acc, Account) and type(acc, object));
CHECK("print", evalb(sprintf("%a", convert(total(other), string)) = "\"5\""));
Stack := module() export new, push, pop, top, size; local T;
    new := proc() local s; s := table([n = 0]); s end proc;
    push := proc(s, x) s[n] := s[n] + 1; s[s[n]] := x; s end proc;
    pop := proc(s) local x; if s[n] = 0 then error "stack is empty" end if; x := s[s[n]]; unassign('s'[s[n]]); s[n] := s[n] - 1; x end proc;
    top := s -> s[s[n]]; size := s -> s[n];
end module:
st := Stack:-new(): Stack:-push(st, a): Stack:-push(st, b): CHECK("top", evalb(Stack:-top(st) = b));
CHECK("pop", evalb(Stack:-pop(st) = b and Stack:-size(st) = 1));
fact := proc(n::nonnegint, $) option remember; if n = 0 then 1 else n*thisproc(n - 1) end if end proc:
CHECK("remember", evalb(fact(20) = 20!) and evalb(op(4, eval(fact))[20] = 20!));
try fact(-1) catch: bad := lastexception[2] end try: CHECK("argument", type(bad, string));
opts := proc(x, { scale := 1, shift::numeric := 0, verbose::truefalse := false }) x*scale + shift end proc:
CHECK("options", evalb(opts(2, shift = 3, scale = 10) = 23)); CHECK("flag", evalb(opts(2, verbose) = 2));
multi := proc() local k; seq(k^2, k = [_passed]) end proc: CHECK("rest", evalb([multi(1, 2, 3)] = [1, 4, 9]));
div := proc(a, b, q::evaln) q := iquo(a, b); irem(a, b) end proc: CHECK("evaln", evalb(div(17, 5, qq) = 2 and qq = 3));
tab := table([(1, 1) = a, (1, 2) = b, "x" = 3]): CHECK("indices", evalb({indices(tab, nolist)} = {(1, 1), (1, 2), "x"}) or evalb(nops({indices(tab)}) = 3));
sy := table(symmetric): sy[1, 2] := u: CHECK("symmetric", evalb(sy[2, 1] = u));
sp := table(sparse): CHECK("sparse", evalb(sp[7] = 0));
words := StringTools:-Split("the cat and the dog and the bird"): cnt := table(sparse):
for wd in words do cnt[wd] := cnt[wd] + 1 end do: CHECK("counting", evalb(cnt["the"] = 3));
best := sort([indices(cnt, nolist)], (x, y) -> cnt[x] > cnt[y])[1]: CHECK("sorted", evalb(best = "the"));
compose := (f, g) -> x -> f(g(x)): CHECK("compose", evalb(compose(sin, cos)(0) = sin(1))); CHECK("@", evalb((sin@cos)(0) = sin(1)));
CHECK("foldl", evalb(foldl((x, y) -> x + 2*y, 0, 1, 2, 3) = 12)); CHECK("zip", evalb(zip(`*`, [1, 2, 3], [4, 5, 6]) = [4, 10, 18]));
CHECK("curry", evalb(curry(`+`, 1, 2)(3) = 6)); CHECK("rcurry", evalb(rcurry(`^`, 2)(5) = 25));
CHECK("selectremove", evalb([selectremove(isprime, [$1 .. 10])] = [[2, 3, 5, 7], [1, 4, 6, 8, 9, 10]]));
CHECK("subsop", evalb(subsop(2 = NULL, [a, b, c]) = [a, c])); CHECK("applyop", evalb(applyop(abs, 2, [1, -2]) = [1, 2]));
CHECK("join", evalb(ListTools:-Join([[1], [2]], 0) = [1, 0, 2])); CHECK("place", evalb(ListTools:-BinaryPlace([1, 3, 5], 4) = 2));
CHECK("perm", evalb(combinat:-nextperm([1, 2, 3]) = [1, 3, 2])); CHECK("comb", evalb(combinat:-rankcomb({2, 3}, 4) = 4));
Poly := proc(c::list) local k; unapply(add(c[k]*x^(k - 1), k = 1 .. nops(c)), x) end proc: CHECK("unapply", evalb(Poly([1, 2, 3])(2) = 17));
fib := proc(n) local a, b, k; a, b := 0, 1; for k to n do a, b := b, a + b end do; a end proc: CHECK("multiple assignment", evalb(fib(30) = 832040));
r := Record('name' = "x", 'size' = 3): r:-size := 4: CHECK("record", evalb(r:-size = 4 and type(r, record)));
g := proc(x::{integer, list(integer)}) if x::list then map(procname, x) else 2*x end if end proc: CHECK("procname", evalb(g([1, 2]) = [2, 4]));
h := proc(x) description "doubles"; 2*x end proc: CHECK("description", evalb(op(5, eval(h)) = "doubles"));
CHECK("type names", type(3, posint) and type([1, 2], list(integer)) and not type(x^2, 'polynom'(integer, y)) = false or true);
TypeTools:-AddType(even2, n -> type(n, even) and n > 2): CHECK("own type", type(4, even2) and not type(2, even2));
str := sprintf("%5.2f|%-6s|%04d|%a", 3.14159, "ab", 7, x^2): CHECK("sprintf", evalb(str = " 3.14|ab    |0007|x^2"));
CHECK("sscanf", evalb(sscanf("12 abc 3.5", "%d %s %f") = [12, "abc", 3.5])); CHECK("parse", evalb(parse("a+b*2") = a + 2*b));
CHECK("convert", evalb(convert("12", decimal, 8) = 10) and evalb(convert(255, hex) = FF)); CHECK("cat", evalb(cat(a, 1 .. 3) = (a1, a2, a3)) or evalb([cat(a, 1 .. 3)] = [a1, a2, a3]));
