# Programming with strings, lists, sets, tables and sequences.
restart;
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
with(ListTools): with(StringTools):
s := "The quick brown fox": 
CHECK("length", evalb(length(s) = 19)); CHECK("sub", evalb(s[5 .. 9] = "quick")); CHECK("neg", evalb(s[-3 .. -1] = "fox"));
w := Split(s, " "): CHECK("split", evalb(nops(w) = 4)); CHECK("join", evalb(Join(w, "-") = "The-quick-brown-fox"));
CHECK("upper", evalb(UpperCase(s) = "THE QUICK BROWN FOX")); CHECK("lower", evalb(LowerCase("ABC") = "abc"));
CHECK("search", evalb(Search("brown", s) = 11)); CHECK("searchall", evalb([SearchAll("o", s)] = [13, 18]));
CHECK("reverse", evalb(StringTools:-Reverse("abc") = "cba")); CHECK("subst", evalb(SubstituteAll("a.b.c", ".", "/") = "a/b/c"));
CHECK("subst1", evalb(Substitute("aab", "a", "x") = "xab")); CHECK("trim", evalb(Trim("  ab ") = "ab"));
CHECK("left", evalb(TrimLeft("  ab") = "ab")); CHECK("regmatch", RegMatch("^[a-z]+[0-9]$", "abc7"));
CHECK("regsub", evalb(RegSubs("([a-z]+)=([0-9]+)" = "\\2:\\1", "ab=12") = "12:ab"));
CHECK("capital", evalb(Capitalize("hello world") = "Hello World")); CHECK("count", evalb(CountCharacterOccurrences("banana", "a") = 3));
CHECK("prefix", IsPrefix("ab", "abc")); CHECK("suffix", IsSuffix("bc", "abc")); CHECK("pad", evalb(PadLeft("7", 3) = "  7"));
CHECK("ord", evalb(Ord("A") = 65)); CHECK("char", evalb(Char(66) = "B")); CHECK("explode", evalb(Explode("abc") = ["a", "b", "c"]));
CHECK("implode", evalb(Implode(["x", "y"]) = "xy")); CHECK("repeat", evalb(Repeat("ab", 3) = "ababab"));
CHECK("digit", andmap(IsDigit, ["1", "2"])); CHECK("alpha", IsAlpha("abc")); CHECK("palin", IsPalindrome("level") or evalb(StringTools:-Reverse("level") = "level"));
CHECK("cat", evalb(cat("a", 1, b) = "a1b")); CHECK("bars", evalb("x" || 3 = "x3")); CHECK("names", evalb([x || (1 .. 3)] = [x1, x2, x3]));
CHECK("convert", evalb(convert(12.5, string) = "12.5")); CHECK("parse", evalb(parse("1+2*3") = 7)); CHECK("bytes", evalb(convert("AB", bytes) = [65, 66]));
CHECK("sprintf", evalb(sprintf("%5.2f|%-4d|%s|%a", 3.14159, 7, "ab", x^2) = " 3.14|7   |ab|x^2"));
CHECK("sscanf", evalb(sscanf("3 4.5 abc", "%d %f %s") = [3, 4.5, "abc"]));
L := [5, 3, 8, 1]: CHECK("sort", evalb(sort(L) = [1, 3, 5, 8])); CHECK("sort >", evalb(sort(L, `>`) = [8, 5, 3, 1]));
CHECK("sort by", evalb(sort(["bb", "a", "ccc"], (p, q) -> length(p) < length(q)) = ["a", "bb", "ccc"])); CHECK("sort key", evalb(sort(["bb", "a", "ccc"], key = length) = ["a", "bb", "ccc"]));
CHECK("perm", evalb(sort(L, output = permutation) = [4, 2, 1, 3])); CHECK("member", evalb(member(8, L, 'pos') and pos = 3));
CHECK("reverse list", evalb(ListTools:-Reverse(L) = [1, 8, 3, 5])); CHECK("rotate", evalb(Rotate(L, 1) = [3, 8, 1, 5]));
CHECK("flatten", evalb(Flatten([1, [2, [3]]]) = [1, 2, 3])); CHECK("flatten 1", evalb(Flatten([1, [2, [3]]], 1) = [1, 2, [3]]));
CHECK("partial", evalb(PartialSums([1, 2, 3]) = [1, 3, 6])); CHECK("unique", evalb(MakeUnique([a, b, a]) = [a, b]));
CHECK("categorize", evalb([Categorize((p, q) -> p mod 2 = q mod 2, [1, 2, 3, 4])] = [[1, 3], [2, 4]]));
CHECK("interleave", evalb(Interleave([1, 3], [2, 4]) = [1, 2, 3, 4])); CHECK("transpose", evalb(ListTools:-Transpose([[1, 2], [3, 4]]) = [[1, 3], [2, 4]]));
CHECK("occurrences", evalb(Occurrences(a, [a, b, a]) = 2)); CHECK("collect", evalb({op(ListTools:-Collect([a, b, a]))} = {[a, 2], [b, 1]}));
CHECK("search list", evalb(ListTools:-Search(8, L) = 3)); CHECK("pairs", evalb([seq([L[i], L[i+1]], i = 1 .. nops(L) - 1)] = [[5, 3], [3, 8], [8, 1]]));
CHECK("select", evalb(select(isprime, L) = [5, 3])); CHECK("remove", evalb(remove(isprime, L) = [8, 1])); CHECK("both", evalb([selectremove(`>`, L, 4)] = [[5, 8], [3, 1]]));
CHECK("zip", evalb(zip(`+`, [1, 2], [10, 20]) = [11, 22])); CHECK("foldl", evalb(foldl(`-`, 10, 1, 2) = 7)); CHECK("foldr", evalb(foldr(`-`, 0, 5, 3) = 2));
CHECK("subsop", evalb(subsop(2 = z, [a, b, c]) = [a, z, c])); CHECK("drop", evalb(subsop(1 = NULL, [a, b, c]) = [b, c])); CHECK("applyop", evalb(applyop(t -> t^2, 2, [a, b]) = [a, b^2]));
A := {1, 2, 3}: B := {3, 4}: CHECK("union", evalb(A union B = {1, 2, 3, 4})); CHECK("inter", evalb(A intersect B = {3})); CHECK("minus", evalb(A minus B = {1, 2}));
CHECK("subset", evalb({1} subset A)); CHECK("symmdiff", evalb(symmdiff(A, B) = {1, 2, 4})); CHECK("power set", evalb(nops(combinat[powerset](A)) = 8));
CHECK("in", evalb(2 in A)); CHECK("max", evalb(max(L) = 8)); CHECK("min", evalb(min(op(L)) = 1)); CHECK("nops", evalb(nops(L) = 4));
T := table(): T["one"] := 1: T["two"] := 2: T[a, b] := 5:
CHECK("entries", evalb({entries(T, nolist)} = {1, 2, 5})); CHECK("indices", evalb(nops([indices(T)]) = 3)); CHECK("assigned", assigned(T["one"]));
unassign('T["one"]'): CHECK("unassigned", not assigned(T["one"])); CHECK("copy", evalb(copy(T)[a, b] = 5));
for p in [indices(T, pairs)] do CHECK("pairs of tables", type(p, `=`)) end do:
freq := proc(txt) local t, c; t := table(sparse); for c in Explode(txt) do t[c] := t[c] + 1 end do; eval(t) end proc:
f := freq("mississippi"): CHECK("freq", evalb(f["s"] = 4 and f["p"] = 2 and f["z"] = 0));
caesar := (txt, n) -> Map(c -> `if`(IsAlpha(c), Char((Ord(c) - 97 + n mod 26) + 97), c), txt):
CHECK("caesar", evalb(caesar("abc", 2) = "cde"));
bin := n -> cat(op(ListTools:-Reverse(convert(n, base, 2)))): CHECK("binary", evalb(convert(bin(10), string) = "1010"));
roman := proc(n) local r, m, k; r := ""; m := n; for k in [[10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]] do while m >= k[1] do r := cat(r, k[2]); m := m - k[1] end do end do; r end proc:
CHECK("roman", evalb(roman(29) = "XXIX")); CHECK("convert roman", evalb(convert(convert(29, roman), string) = "XXIX"));
CHECK("edit", evalb(Levenshtein("kitten", "sitting") = 3)); CHECK("anagram", evalb(Sort("listen") = Sort("silent")));
