/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic text promise: searching, cutting and joining strings, formats for
 * writing and for reading, regular expressions, and what they say of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row searches[] = {
    {"print(plot(x, x = 0..1), 2); print(plot(x, x = 0..1)); print(); print(3)",
     "PLOT(...)\n2\nPLOT(...)\n3\nNULL"},
    {"sprintf(\"%+++++++++45d|\", 3)[44..46]", "\"+3|\""},
    {"printf(\"%+++++++++5d|%+5d|%-+-+-+-+-+-6d|%00000000006d|\", 3, 3, 4, 5)",
     "   +3|   +3|+4    |000005|NULL"},
    /* the lengths at which another block begins */
    {"with(StringTools): Hash(\"\"), Hash(\"abc\"), seq(Hash(Repeat(\"a\",k)),k=[55,56,63,64,120])",
     "\"d41d8cd98f00b204e9800998ecf8427e\", \"900150983cd24fb0d6963f7d28e17f72\", "
     "\"ef1772b6dff9a122358552954ad0df65\", \"3b0c8ac703f828b04c6c197006d17218\", "
     "\"b06521f39153d618550606be297466d5\", \"014842d480b571495a4a0363793f7367\", "
     "\"5f61c0ccad4cac44c75ff505e1f1e537\""},
    {"with(StringTools): seq(Hash(Repeat(\"a\",k),method=\"sha1\"),k=[0,55,56,64,120]), "
     "Hash(\"abc\",method=\"sha1\")",
     "\"da39a3ee5e6b4b0d3255bfef95601890afd80709\", \"c1c8bbdc22796e28c0e15163d20899b65621d65a\", "
     "\"c2db330f6083854c99d4b5bfb6e8f29f201be699\", \"0098ba824b5c16427bd7a1122a5a442a25ec644d\", "
     "\"f34c1488385346a55709ba056ddd08280dd4c6d6\", \"a9993e364706816aba3e25717850c26c9cd0d89d\""},
    {"with(StringTools): Hash(\"abc\",method=\"md4\"), Hash(\"\",method=\"md4\"), "
     "Hash(Vector([97,98,99]))=Hash(\"abc\"), "
     "evalb(Hash(Vector([-1]))=Hash(Vector([255])))",
     "\"a448017aaf21d8525fc10ae87aa6729d\", \"31d6cfe0d16ae931b73c59d7e0c089c0\", "
     "\"900150983cd24fb0d6963f7d28e17f72\" = \"900150983cd24fb0d6963f7d28e17f72\", true"},
    {"StringTools:-Hash(Vector([256]))",
     "error: invalid input: Hash expects bytes, which are integers to 255"},
    {"with(StringTools): LongestCommonSubString(\"abcdefg\",\"xxcdeyy\"), "
     "LongestCommonSubString(\"ab\",\"xy\"), "
     "LongestCommonSubString(\"\",\"a\"), LongestCommonSubString(\"abxab\",\"ab\")",
     "\"cde\", \"\", \"\", \"ab\""},
    {"with(StringTools): SubstituteAll(\"a^b^c\",\"^\",\"**\"), "
     "SubstituteAll(\"aaa\",\"aa\",\"b\"), SubstituteAll(\"x\",\"\",\"y\"), "
     "SubstituteAll(\"abc\",\"c\",\"\"), SubstituteAll(\"\",\"a\",\"b\")",
     "\"a**b**c\", \"ba\", \"x\", \"ab\", \"\""},
    {"with(StringTools): Substitute(\"aXaX\",\"X\",\"--\"), Substitute(\"abc\",\"x\",\"b\"), "
     "Substitute(abc,\"b\",\"\")",
     "\"a--aX\", \"abc\", \"ac\""},
    {"with(StringTools): Search(\"cd\",\"abcd\"), Search(\"a\",\"abcd\"), Search(\"x\",\"abcd\"), "
     "Search(\"\",\"abc\")",
     "3, 1, 0, 1"},
    {"with(StringTools): [SearchAll(\"a\",\"banana\")], [SearchAll(\"ana\",\"banana\")], "
     "[SearchAll(\"x\",\"banana\")], [SearchAll(\"\",\"ab\")]",
     "[2, 4, 6], [2, 4], [0], [0]"},
    {"with(StringTools): CountOccurrences(\"aaaa\",\"aa\"), CountOccurrences(\"aaaaa\",\"aa\"), "
     "CountOccurrences(\"abc\",\"\"), CountOccurrences(\"abc\",\"c\")",
     "2, 2, 0, 1"},
    {"searchtext(\"CD\",\"abcd\"), SearchText(\"CD\",\"abcd\"), SearchText(\"cd\",\"abcd\"), "
     "SearchText(\"ab\",\"abcd\"), searchtext(\"z\",\"abcd\")",
     "3, 0, 3, 1, 0"},
    {"searchtext(\"a\",\"banana\",3..6), searchtext(\"a\",\"banana\",2..2), "
     "searchtext(\"na\",\"banana\",3..3), searchtext(\"na\",\"banana\",3..4), "
     "searchtext(\"na\",\"banana\",-2..-1), searchtext(\"na\",\"banana\",-4..-2), "
     "searchtext(\"a\",\"banana\",4..100), SearchText(\"n\",\"banana\",4..5), "
     "SearchText(\"b\",\"banana\",1..1)",
     "2, 1, 0, 1, 1, 1, 1, 2, 1"},
    {"searchtext(\"a\",\"banana\",x..3)", "error: the range of a search must be made of integers"},
    {"searchtext(\"a\",\"banana\",1..y)", "error: the range of a search must be made of integers"},
    {"with(StringTools): LongestCommonSubString(\"tsaxbaxyz\",\"axcaxy\"), "
     "LongestCommonSubString(\"abcbc\",\"bcbcab\"), LongestCommonSubString(\"a\",\"b\"), "
     "LongestCommonSubString(\"\",\"b\"), LongestCommonSubString(\"abab\",\"bababb\"), "
     "LongestCommonSubString(\"aabaab\",\"abaa\"), LongestCommonSubString(\"xyz\",\"xyz\")",
     "\"axy\", \"bcbc\", \"\", \"\", \"abab\", \"abaa\", \"xyz\""},
    {"with(StringTools): a := cat(\"a\",Repeat(\"b\",60)): "
     "length(LongestCommonSubString(cat(\"x\",a,\"y\"),a)), "
     "length(LongestCommonSubString(Repeat(\"b\",99),a)), "
     "length(LongestCommonSubString(Repeat(\"ab\",50),cat(Repeat(\"ab\",20),\"c\",Repeat(\"ba\",30)"
     ")))",
     "61, 60, 60"},
};

static const Row parts[] = {
    {"substring(\"hello\",2..3), substring(\"hello\",-1), substring(\"hello\",1), "
     "substring(\"hello\",2..-2), substring(\"hello\",-3..-1), substring(\"hello\",0..2), "
     "substring(\"hello\",4..99), substring(\"hello\",3..2), substring(\"hello\",-5..1), "
     "substring(\"hello\",-6..2)",
     "\"el\", \"o\", \"h\", \"ell\", \"llo\", \"he\", \"lo\", \"\", \"h\", \"he\""},
    {"substring(hello,2..3), substring(hello,5), type(substring(hello,1..2),symbol), "
     "substring(hello,3..2)",
     "el, o, true, ``"},
    {"substring(\"abc\",x)",
     "error: a position in a string must be an integer or a range of integers"},
    {"substring(\"abc\",1..x)",
     "error: a position in a string must be an integer or a range of integers"},
    {"with(StringTools): SubString(\"hello\",2..3), Length(\"hello\"), Length(\"\"), Length(abc)",
     "\"el\", 5, 0, 3"},
    {"with(StringTools): Split(\"a,b,,c\",\",\"), Split(\"one two\"), Split(\"a b\\tc\\nd\"), "
     "Split(\"\"), Split(\"a;b,c\",\",;\"), Split(\",\",\",\")",
     "[\"a\", \"b\", \"\", \"c\"], [\"one\", \"two\"], [\"a\", \"b\", \"c\", \"d\"], [\"\"], "
     "[\"a\", \"b\", \"c\"], [\"\", \"\"]"},
    {"with(StringTools): Explode(\"abc\"), Explode(\"\"), Join([\"a\",\"b\"],\", \"), "
     "Join([\"a\",\"b\",\"c\"]), Join([]), Join([\"x\"],\"-\"), Join([a,\"b\"],\"\")",
     "[\"a\", \"b\", \"c\"], [], \"a, b\", \"a b c\", \"\", \"x\", \"ab\""},
    {"with(StringTools): Join([\"a\",3])", "error: invalid input: a list of strings is expected"},
    {"with(StringTools): Repeat(\"ab\",3), Repeat(\"ab\",0), Repeat(\"ab\",1), Repeat(\"\",5)",
     "\"ababab\", \"\", \"ab\", \"\""},
    {"with(StringTools): Repeat(\"abc\",25000001)", "error: the string would be too long"},
    {"with(StringTools): UpperCase(\"abC1é\"), LowerCase(\"ABc1É\"), UpperCase(abc), "
     "Reverse(\"abc\"), Reverse(\"a\"), Reverse(\"\")",
     "\"ABC1é\", \"abc1É\", \"ABC\", \"cba\", \"a\", \"\""},
    {"with(StringTools): IsDigit(\"12\"), IsDigit(\"1a\"), IsDigit(\"\"), IsAlpha(\"ab\"), "
     "IsAlpha(\"a1\"), IsAlphaNumeric(\"a1\"), IsAlphaNumeric(\"a-\"), IsSpace(\" \\t\"), "
     "IsSpace(\"a\"), IsUpper(\"AB\"), IsUpper(\"Ab\"), IsLower(\"ab\"), IsLower(\"aB\")",
     "true, false, false, true, false, true, false, true, false, true, false, true, false"},
};

static const Row patterns[] = {
    {"with(StringTools): RegMatch(\"b+\",\"abbc\"), RegMatch(\"^b\",\"abbc\"), "
     "RegMatch(\"c$\",\"abbc\"), RegMatch(\"x\",\"abbc\")",
     "true, false, true, false"},
    {"with(StringTools): RegMatch(\"([a-z]+)=([0-9]+)\",\"x; k=12\",'m','k','v'), m, k, v",
     "true, \"k=12\", \"k\", \"12\""},
    {"with(StringTools): RegMatch(\"(a)|(b)\",\"b\",'m','x','y'), m, x, y",
     "true, \"b\", \"\", \"b\""},
    {"with(StringTools): RegMatch(\"q\",\"abc\",'m'), m", "false, m"},
    {"with(StringTools): RegMatch(\"(\",\"a\")",
     "error: invalid regular expression: Unmatched ( or \\("},
    {"with(StringTools): RegMatch(\"((a{1,99}){1,99}){99}\",\"a\")",
     "error: invalid regular expression: too many repetitions"},
    {"with(StringTools): RegMatch(\"(a{10}){100}\",\"a\"), RegMatch(\"a{0,1}\",\"a\"), "
     "RegMatch(\"a{2,}\",\"caab\")",
     "false, true, true"},
    {"with(StringTools): RegSubs(\"a+\"=\"b\",\"caaat a\"), RegSubs(\"x\"=\"y\",\"abc\"), "
     "RegSubs(\"(x)([0-9])\"=\"\\\\2_\\\\1\",\"x1+x2\"), RegSubs(\"^a\"=\"b\",\"aaa\"), "
     "RegSubs(\"(a)|(b)\"=\"<\\\\1\\\\2>\",\"cab\"), RegSubs(\"b\"=\"\\\\0\\\\0\",\"abc\"), "
     "RegSubs(\"b\"=\"\\\\x\",\"abc\"), RegSubs(\"a\"=\"\",\"aba\"), RegSubs(\"$\"=\"!\",\"abc\"), "
     "RegSubs(\"a\"=\"b\",\"\")",
     "\"cbt b\", \"abc\", \"1_x+2_x\", \"baa\", \"c<a><b>\", \"abbc\", \"a\\\\xc\", \"b\", "
     "\"abc!\", \"\""},
    {"with(StringTools): RegSubs(\"x*\"=\"-\",\"abc\"), RegSubs(\"b*\"=\"-\",\"abbcb\"), "
     "RegSubs(\"a*\"=\"-\",\"aa\"), RegSubs(\"^\"=\"-\",\"ab\"), RegSubs(\"^$\"=\"e\",\"\"), "
     "RegSubs(\"a|$\"=\".\",\"banana\"), RegSubs(\"x*\"=\"-\",\"\xc3\xa4\xe2\x82\xac\")",
     "\"-a-b-c-\", \"-a-c-\", \"-\", \"-ab\", \"e\", \"b.n.n.\", \"-\xc3\xa4-\xe2\x82\xac-\""},
    {"with(StringTools): RegSubs(a=b,\"a\")",
     "error: invalid input: RegSubs expects \"pattern\" = \"replacement\""},
    {"with(StringTools): RegSubs(\"a\"=b,\"a\")",
     "error: invalid input: RegSubs expects \"pattern\" = \"replacement\""},
};

static const Row formats[] = {
    {"sprintf(\"%d|%5d|%-5d|%05d|%+d|% d|%-05d|\", 42, 42, 42, 42, 42, 42, 42)",
     "\"42|   42|42   |00042|+42| 42|42   |\""},
    {"sprintf(\"%d|%5d|%-5d|%05d|%+d|% d|%+05d\", -42, -42, -42, -42, -42, -42, 42)",
     "\"-42|  -42|-42  |-0042|-42|-42|+0042\""},
    {"sprintf(\"%d %i %u\", 3.0, 10^20, 7), sprintf(\"%5d|%2d\", 123456, 123)",
     "\"3 100000000000000000000 7\", \"123456|123\""},
    {"sprintf(\"%d\", 2.5)", "error: integer expected for integer format"},
    {"sprintf(\"%d\", x)", "error: integer expected for integer format"},
    {"sprintf(\"%x %X %o %#x %4x|%04x|%-4x|\", 255, 255, 8, 255, 10, 10, 10)",
     "\"ff FF 10 ff    a|000a|a   |\""},
    {"sprintf(\"%x\", 2.5)", "error: integer expected for integer format"},
    {"sprintf(\"%f|%.2f|%8.3f|%-8.3f|%08.3f|%+.1f|% .1f|%.0f|%#.0f\", 2.5, 2.555, Pi, Pi, -Pi, "
     "2.5, 2.5, 3.7, 3.)",
     "\"2.500000|2.56|   3.142|3.142   |-003.142|+2.5| 2.5|4|3.\""},
    {"sprintf(\"%.2f|%.1f|%.0f|%.0f|%.0f|%.3f|%.2f|%9.1f|%.3f|%f\", 9.999, 0.96, 0.5, 1.5, 99.6, "
     "-0.0004, -0.125, 12345.67, 0.0005, 1e-20)",
     "\"10.00|1.0|0|2|100|-0.000|-0.12|  12345.7|0.000|0.000000\""},
    {"A := Array(1..6, datatype=float[8]): A[1] := evalhf(1/3): A[2] := evalhf(2^40): A[3] := "
     "evalhf(0.1+2^(-54)): A[4] := -1024: A[5] := evalhf(0.3-2^(-54)): seq(A[i], i = 1..6)",
     "0.3333333333333333, 1099511627776., 0.1, -1024., 0.3, 0."},
    {"sprintf(\"%e|%.2e|%12.3e|%E\", 12345.678, 0.00012345, -1.5, 2.5)",
     "\"1.234568e+04|1.23e-04|  -1.500e+00|2.500000E+00\""},
    {"sprintf(\"%g|%g|%g|%g|%.3g|%G\", 0.0001, 100000., 1234567., 1e-5, 3.14159, 1e-10)",
     "\"0.0001|100000|1.23457e+06|1e-05|3.14|1E-10\""},
    {"sprintf(\"%f %.3f %g\", 1/3, sqrt(2), exp(1)), sprintf(\"%.20f\", Pi), sprintf(\"%.15f\", "
     "100*Pi), sprintf(\"%.12e\", 1000*Pi)",
     "\"0.333333 1.414 2.71828\", \"3.14159265358979323846\", \"314.159265358979324\", "
     "\"3.141592653590e+03\""},
    {"sprintf(\"%f\", x)", "error: number expected for floating point format"},
    {"sprintf(\"%f\", infinity), sprintf(\"%g\", -infinity), sprintf(\"%f\", undefined)",
     "\"inf\", \"-inf\", \"nan\""},
    {"sprintf(\"%s|%10s|%-10s|%.2s|%6.2s|\", \"abc\", \"abc\", \"abc\", \"abc\", \"abc\"), "
     "sprintf(\"%s %s %s\", x, 3, x+y)",
     "\"abc|       abc|abc       |ab|    ab|\", \"x 3 x+y\""},
    {"sprintf(\"%c|%3c|%c\", \"abc\", \"abc\", x), sprintf(\"%a|%8a|%-8a|%.3a\", x^2, x^2, x^2, "
     "a+b+c), sprintf(\"%A\", \"s\"), sprintf(\"%m\", [1])",
     "\"a|  a|x\", \"x^2|     x^2|x^2     |a+b\", \"\\\"s\\\"\", \"[1]\""},
    {"sprintf(\"%q\", 1, x, \"a\"), sprintf(\"%a: %q\", 1, 2), sprintf(\"%Q\", 1), sprintf(\"%q\")",
     "\"1, x, \\\"a\\\"\", \"1: 2\", \"1\", \"\""},
    {"sprintf(\"%%|%d%%\", 5), sprintf(\"no\"), sprintf(\"\"), sprintf(\"%*d|%-*d|\", 5, 42, 5, "
     "42)",
     "\"%|5%\", \"no\", \"\", \"   42|42   |\""},
    {"sprintf(\"%{c,}d\",<1,2>), sprintf(\"%{c;r|}.1f\",<<1|2>,<3|4>>), sprintf(\"%{}a\",<x|y>), "
     "sprintf(\"%.*f\",2,Pi)",
     "\"1,2\", \"1.0;2.0|3.0;4.0\", \"x y\", \"3.14\""},
    {"sprintf(\"%*d\", x, 3)", "error: the format expects an integer width"},
    {"sprintf(\"%*d\")", "error: the format expects an integer width"},
    {"sprintf(\"%d\")", "error: sprintf: too few arguments for the format"},
    {"sprintf(\"%d %d\", 1)", "error: sprintf: too few arguments for the format"},
    {"sprintf(\"%d\", 1, 2)", "\"1\""},
    {"sprintf(\"%k\", 1)", "error: %k is not a format"},
    {"sprintf(\"abc%\", 1)", "error: %  is not a format"},
    {"sprintf(\"%100001d\", 1)", "error: a width or precision in the format is too large"},
    {"sprintf(\"%.100001f\", 1), 1", "error: a width or precision in the format is too large"},
    {"length(sprintf(\"%100000d\", 1))", "100000"},
    {"sprintf(\"%Zf|%.1Zf|%zcd\", 1+2*I, 3-I, 1), sprintf(\"%Zg\", I), sprintf(\"%.2Zf\", "
     "sqrt(-2)), sprintf(\"%Zd\", 3+4*I), sprintf(\"%+Zd\", 3)",
     "\"1.000000+2.000000I|3.0-1.0I|1+0c\", \"0+1I\", \"0.00+1.41I\", \"3+4I\", \"+3+0I\""},
    {"sprintf(\"%d\", <1,2,3>), sprintf(\"%d\", <<1,2>|<3,4>>), sprintf(\"%.1f|%d\", <1,2>, 5), "
     "sprintf(\"%a\", <1,2>), sprintf(\"%d\", <1|2>)",
     "\"1 2 3\", \"1 3\\n2 4\", \"1.0 2.0|5\", \"Vector[column](2,[1,2])\", \"1 2\""},
    {"sprintf(\"%ld %lf %hd\", 5, 2.5, 7), sprintf(\"%-+ 0#5d|\", 3), sprintf(\"%+s|%05s|%05a\", "
     "\"a\", \"b\", c)",
     "\"5 2.500000 7\", \"+3   |\", \"a|    b|    c\""},
};

static const Row printing[] = {
    /* shared parts once each, in the order in which they are needed */
    {"codegen:-optimize([a=sin(x)^2+cos(x), b=sin(x)*cos(x)]); "
     "codegen:-optimize(x^2*sin(x^2)+x^2); "
     "codegen:-optimize(x+y)",
     "t1 = sin(x), t2 = cos(x), a = t1^2+t2, b = t1*t2\nt1 = x^2, t2 = t1*sin(t1)+t1\nt1 = x+y"},
    /* powers below a fraction, terms with numbers and names that are taken */
    {"codegen:-optimize([a=1/(x+y)^2, b=(x+y)^2, c=1/(x+y), d=(x+y)^n+x^n])",
     "t1 = x+y, t2 = t1^2, a = 1/t2, b = t2, c = 1/t1, d = t1^n+x^n"},
    {"codegen:-optimize([a=3*sin(x)-sin(x)*y, b=5*sin(x)*y, c=f(x[1],\"s\",x+y), d=(x+y)^(-n)])",
     "t1 = sin(x), a = 3*t1-t1*y, b = 5*t1*y, t2 = x+y, c = f(x[1],\"s\",t2), d = t2^(-n)"},
    {"codegen:-optimize(Matrix([[x+y, sin(x+y)], [t1, (x+y)^t1]]))",
     "t2 = x+y, t3 = sin(t2), t4 = t2^t1"},
    {"codegen:-optimize([x, x+y, x+y])", "t1 = x+y"},
    {"r := [codegen:-optimize(exp(x*y)^2/(1+exp(x*y))+ln(1+exp(x*y)))]: e := r[-1]: e := "
     "`if`(type(e,`=`),rhs(e),e): "
     "for k from nops(r)-1 to 1 by -1 do e := subs(r[k],e) end do: "
     "simplify(e-(exp(x*y)^2/(1+exp(x*y))+ln(1+exp(x*y)))), nops(r)",
     "0, 3"},
    {"printf(\"%d and %s\\n\", 3, \"ab\")", "3 and ab\nNULL"},
    {"print(x^2+1, 3), print()", " 2\nx  + 1, 3\n\nNULL"},
    {"print([1,2], \"abc\")", "[1, 2], \"abc\"\nNULL"},
    {"lprint(x^2, \"a\", [1]), lprint()", "x^2, \"a\", [1]\n\nNULL"},
    {"printf(\"%d\")", "error: printf: too few arguments for the format"},
};

static const Row reading[] = {
    {"sscanf(\"12 abc 3.5\", \"%d %s %f\"), sscanf(\"-7,+8\", \"%d,%d\"), sscanf(\"ff 17\", \"%x "
     "%o\"), sscanf(\"-ff\", \"%x\"), sscanf(\"12345\", \"%2d%3d\"), sscanf(\"1.5e3x\", \"%f%s\")",
     "[12, \"abc\", 3.5], [-7, 8], [255, 15], [-255], [12, 345], [1.5e3, \"x\"]"},
    {"sscanf(\"x+1 y\", \"%a %a\"), sscanf(\"abc\", \"%2c%c\"), sscanf(\"abc\", \"%4c\"), "
     "sscanf(\"abc123\", \"%[a-z]%d\"), sscanf(\"ab,cd\", \"%[^,],%s\"), sscanf(\"]a\", "
     "\"%[]a]\"), sscanf(\"a-b\", \"%[a-]%s\"), sscanf(\"a-b\", \"%[b-]\")",
     "[x+1, y], [\"ab\", \"c\"], [], [\"abc\", 123], [\"ab\", \"cd\"], [\"]a\"], [\"a-\", \"b\"], "
     "[]"},
    {"sscanf(\"12 13\", \"%*d %d\"), sscanf(\"abc\", \"%d\"), sscanf(\"5 abc\", \"%d %d\"), "
     "sscanf(\"\", \"%d\"), sscanf(\"12:30\", \"%d:%d\"), sscanf(\"12-30\", \"%d:%d\"), "
     "sscanf(\"5%\", \"%d%%\")",
     "[13], [], [5], [], [12, 30], [12], [5]"},
    {"sscanf(\".5 5. 1e 1e+ 1e+2 - .\", \"%f %f %f\"), sscanf(\"1e+2\", \"%f\"), sscanf(\"1e\", "
     "\"%f%s\"), sscanf(\"-\", \"%f\"), sscanf(\"1.5\", \"%d%s\"), sscanf(\"12.75\", \"%4f%s\"), "
     "sscanf(\"1e5\", \"%2f%s\"), sscanf(\"abcdef\", \"%3s%s\"), sscanf(\"  x\", \"%c%s\"), "
     "sscanf(\"  x\", \" %c\"), sscanf(\"+5\", \"%d\"), sscanf(\"3\", \"%e\"), sscanf(\"3\", "
     "\"%g\"), sscanf(\"3\", \"%i\")",
     "[0.5, 5., 1.], [1.e2], [1., \"e\"], [], [1, \".5\"], [12.7, \"5\"], [1., \"e5\"], [\"abc\", "
     "\"def\"], [\" \", \"x\"], [\"x\"], [5], [3.], [3.], [3]"},
    {"sscanf(\"abc\", \"%k\")", "error: invalid input: %k is not a format of sscanf"},
    {"sscanf(\"abc\", \"%\")", "error: invalid input: %  is not a format of sscanf"},
    {"parse(\"1+2\"), parse(\"x^2\"), parse(\"a:=3; a+1\", statement), a, parse(\"# nothing\"), "
     "parse(\"\"), parse(\"sin(x)\")",
     "3, x^2, 4, 3, sin(x)"},
    {"parse(\"1+\")",
     "error: incorrect syntax in parse: the text ends behind `+` (line 1, column 2 of the text)"},
    {"parse(\"1+;2\", statement)", "error: incorrect syntax in parse: `;` unexpected"},
    {"parse(\"for i to 3 do i^2 end do\", statement), i", "9, 4"},
    {"f := proc() parse(\"args\") end proc: f(1)", "1"},
};

static const Row names[] = {
    {"cat(a,b), cat(\"a\",b), cat(a,1), cat(\"x\",1..3), cat(\"a\",2.5), length(\"abc\"), "
     "length(abc), length(12345), length(x+y), length([1,2]), a||1, a||(1..3), \"a\"||b",
     "ab, \"ab\", a1, \"x1\", \"x2\", \"x3\", \"a2.5\", 3, 3, 5, 4, 3, a1, a1, a2, a3, \"ab\""},
    {"convert(abc,string), convert(\"x+1\",name), convert([97,98],bytes), convert(\"ab\",bytes), "
     "convert(12,string), convert(\"ff\",decimal,hex), convert(255,hex), convert(10,binary), "
     "convert(8,octal)",
     "\"abc\", `x+1`, \"ab\", [97, 98], \"12\", 255, FF, 1010, 10"},
    {"latex(x^2/2), latex(sqrt(x)+alpha[1])", "\\frac{x^{2}}{2}\n\\sqrt{x}+{\\alpha }_{1}\nNULL"},
    {"latex(x,output=string)", "\"x\""},
    {"StringTools:-Trim(\"  a b \"), StringTools:-TrimLeft(\"  a\"), StringTools:-TrimRight(\"a  "
     "\"), StringTools:-Capitalize(\"ab cd\"), StringTools:-FirstFromLeft(\"b\",\"abcb\"), "
     "StringTools:-FirstFromRight(\"b\",\"abcb\"), StringTools:-IsPrefix(\"a\",\"ab\"), "
     "StringTools:-IsSuffix(\"b\",\"ab\"), StringTools:-Char(97), StringTools:-Ord(\"a\"), "
     "StringTools:-CommonPrefix(\"abc\",\"abd\"), StringTools:-Drop(\"abc\",1), "
     "StringTools:-Take(\"abc\",2)",
     "\"a b\", \"a\", \"a\", \"Ab Cd\", 2, 4, true, true, \"a\", 97, 2, \"bc\", \"ab\""},
};

static void searches_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(searches);
}

static void parts_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(parts);
}

static void patterns_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(patterns);
}

static void formats_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(formats);
}

static void printing_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(printing);
}

static void reading_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(reading);
}

static void names_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_are_right), cmocka_unit_test(parts_are_right),
        cmocka_unit_test(patterns_are_right), cmocka_unit_test(formats_are_right),
        cmocka_unit_test(printing_are_right), cmocka_unit_test(reading_are_right),
        cmocka_unit_test(names_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
