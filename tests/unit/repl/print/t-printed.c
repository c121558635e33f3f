/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed in two dimensions, as LaTeX and as code of other languages, to the character:
 * fractions, powers, roots, sums, long lines, matrices, numbers, procedures, functions.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row boxes[] = {
    {"print(Int(f(x,y),x,y)), print(Int(f(x,y),x=0..1,y=2..3)), print(Sum(f(i,j),i=1..2,j=1..3))",
     "  /   /\n |   |\n |   |  f(x, y) dx dy\n |   |\n/   /\n\n3   1\n  /   /\n |   |\n |   |  "
     "f(x, y) dx dy\n |   |\n/   /\n2   0\n\nSum(f(i, j), i = 1 .. 2, j = 1 .. 3)\nNULL"},
    {"print(x^2+1), print(1/2), print(a/b), print(x/(y+1)), print((a+b)/(c+d)), print(-x/2), "
     "print(2*x/3), print(x^(1/2)), print(sqrt(x+1)), print((x+1)^2), print(x^(a+b)), "
     "print(x^(y^z)), print((x^y)^z), print(2^(1/3)), print(1/sqrt(x)), print(-(a+b)), "
     "print(a-b-c), print(a-(b+c)), print(x*(y+1)*z), print(-1/x), print((-2)^n), print((a/b)^2), "
     "print(x^(-1)), print(x^(-2)*y)",
     " 2\nx  + 1\n\n1/2\na\n-\nb\n\n  x\n-----\ny + 1\n\na + b\n-----\nc + d\n\n  x\n- -\n  2\n\n2 "
     "x\n---\n 3\n\nsqrt(x)\nsqrt(x + 1)\n       2\n(x + 1)\n\n a + b\nx\n\n  z\n y\nx\n\n    z\n/ "
     "y\\\n\\x /\n\n 1/3\n2\n\n   1\n-------\nsqrt(x)\n\n-a - b\na - b - c\na - b - c\nx (y + 1) "
     "z\n  1\n- -\n  x\n\n    n\n(-2)\n\n 2\na\n--\n 2\nb\n\n1\n-\nx\n\ny\n--\n 2\nx\n\nNULL"},
    {"print(sin(x)^2), print(sin(x^2)), print(f(x,y/2)), print(exp(x)), print(exp(-x^2/2)), "
     "print(ln(x)/2), print(abs(x)), print(n!), print((n+1)!), print(diff(y(t),t)), "
     "print(diff(y(t),t,t)), print(diff(f(x,y),x,y)), print(D(f)(x)), print((D@@2)(f)(0)), "
     "print(D[1](f)(x,y)), print(Int(x^2,x)), print(Int(x^2,x=0..1)), print(Sum(k^2,k=1..n)), "
     "print(Product(k,k=1..n)), print(Limit(f(x),x=0)), print(Limit(f(x),x=0,right)), "
     "print(binomial(n,k)), print(floor(x)), print(conjugate(z)), print(f@g), print(f@@2)",
     "      2\nsin(x)\n\n   / 2\\\nsin\\x /\n\n /   y\\\nf|x, -|\n \\   2/\n\nexp(x)\n   /   2\\\n "
     "  |  x |\nexp|- --|\n   \\  2 /\n\nln(x)\n-----\n  2\n\n|x|\nn!\n(n + 1)!\nd\n-- "
     "y(t)\ndt\n\n 2\nd\n--- y(t)\n  2\ndt\n\n  2\n d\n----- f(x, y)\ndy "
     "dx\n\nD(f)(x)\n(D@@2)(f)(0)\nD[1](f)(x, y)\n  /\n |   2\n |  x  dx\n |\n/\n\n1\n  /\n |   "
     "2\n |  x  dx\n |\n/\n0\n\n  n\n-----\n \\     2\n  )   k\n /\n-----\nk = 1\n\n   "
     "n\n--------\n  |  |   k\n  |  |\n k = 1\n\n lim   f(x)\nx -> 0\n\n  lim   f(x)\nx -> "
     "0+\n\nbinomial(n, k)\nfloor(x)\nconjugate(z)\nf@g\nf@@2\nNULL"},
    {"print([1,2,3]), print([]), print({a,b}), print({}), print([x^2,1/2]), print(\"text\"), "
     "print(a=b), print(a<>b), print(a<=b), print(a<b/2), print(1..n), print(a and b or c), "
     "print(not (a and b)), print(x::integer), print(a..b/2), print(x[1]), print(x[1,2]), "
     "print(x[i]^2), print(f[1](x)), print('x'), print(''x''), print(`a b`), print(x__1), "
     "print(a,b/2,c), print(a mod b), print(a.b), print(a implies b), print(I), print(2*I), "
     "print(1+2*I), print(-I*x), print((1+I)*x), print(Pi/4), print(infinity), print(-infinity), "
     "print(alpha+beta), print(x->x^2), print((x,y)->x/y), print(true)",
     "[1, 2, 3]\n[]\n{a, b}\n{}\n[ 2     ]\n[x , 1/2]\n\n\"text\"\na = b\na <> b\na <= b\n    b\na "
     "< -\n    2\n\n1 .. n\na and b or c\nnot (a and b)\nx::integer\n     b\na .. -\n     "
     "2\n\nx[1]\nx[1, 2]\n    2\nx[i]\n\nf[1](x)\nx\n'x'\na b\nx__1\n   b\na, -, c\n   2\n\na mod "
     "b\na . b\na implies b\nI\n2 I\n1 + 2 I\n-I x\n(1 + I) "
     "x\nPi\n--\n4\n\ninfinity\n-infinity\nalpha + beta\nx -> x^2\n(x, y) -> x/y\ntrue\nNULL"},
    {"print(1.5), print(1e10), print(1e-10), print(1.0), print(123456789.), print(0.001), "
     "print(-2.5e-7*x), print(1e100), print(3.), print(1.5*x^2), print(100000.), print(0.), "
     "print(-0.5), print(12345678901234567890), print(-7), print(-7/3), print(1.234567890123), "
     "print(Float(infinity)), print(10.^20), print(2.5e20)",
     "1.5\n1.*10^10\n1.*10^(-10)\n1.0\n1.23456789*10^8\n0.001\n-2.5*10^(-7) x\n1.*10^100\n3.\n     "
     "2\n1.5 "
     "x\n\n100000.\n0.\n-0.5\n12345678901234567890\n-7\n-7/"
     "3\n1.234567890123\nFloat(infinity)\n1.000000000*10^20\n2.5*10^20\nNULL"},
    {"1+0.*I, -2.5+0.*I, 0.*I, x+(1+0.*I)*y, 1-2*I, 1/2-I, 3.-0.5*I, 2+I",
     "1+0.*I, -2.5+0.*I, 0.*I, x+(1+0.*I)*y, 1-2*I, 1/2-I, 3.-0.5*I, 2+I"},
    {"p := proc() local a, b; a, b := 1, 2; (a, b) := (b, a); a += b; a[1] := 2; a := b = 2; f(a) "
     ":= "
     "(1, 2); a ,= 1; a := (b := 3) end proc: lprint(eval(p))",
     "proc()\n    local a, b, f;\n    a, b := 1, 2;\n    a, b := b, a;\n    a += b;\n    a[1] := "
     "2;\n"
     "    a := b = 2;\n    f(a) := 1, 2;\n    a ,= 1;\n    a := (b := 3)\nend proc\nNULL"},
    {"lprint((0.+1.5*I)*x), lprint(-(0.+1.5*I)*x), lprint(1-(0.+1.5*I)*x), lprint((2.-3*I)*x*y), "
     "lprint((0.+1.5*I)^2*x), lprint(1.5*I*x), lprint(-I*x), lprint(2*I/x), latex(-(0.+1.5*I)*x), "
     "latex(2-(1+I)*x), print(-(0.+1.5*I)*x), print((1+2*I)*x/y), print(-3*I*x/2), "
     "print((0.+1.*I)*x)",
     "(0.+1.5*I)*x\n(0.-1.5*I)*x\n1+(0.-1.5*I)*x\n(2.-3*I)*x*y\n(-2.25+0.*I)*x\n1.5*I*x\n-I*x\n2*I/"
     "x\n\\left(0.-1.5\\mathrm{I}\\right) x\n2+\\left(-1-\\mathrm{I}\\right) x\n(0. - 1.5 I) x\n(1 "
     "+ 2 I) x\n-----------\n     y\n\n  3 I x\n- -----\n    2\n\n(0. + 1. I) x\nNULL"},
    {"print(<1,2>), print(<1|2>), print(<<1,2>|<3,4>>), print(<x^2,1/2>), "
     "print(<<a/b,x>|<y,z^2>>), print(Matrix(0,2)), print(Vector(0)), print(Matrix(12,12)), "
     "print(Vector(20)), print(Array(1..3,[1,2,3])), print(Array(0..2,[1,2,3])), "
     "print(<<1,20>|<-300,4.5>>), print([<1,2>,<3,4>]), print(2*v+<a,b>), "
     "print(Array(1..2,1..2,1..2))",
     "[1]\n[2]\n\n[1, 2]\n[1   3]\n[2   4]\n\n[ 2 ]\n[x  ]\n[   ]\n[1/2]\n\n[a     ]\n[-   y ]\n[b "
     "    ]\n[      ]\n[     2]\n[x   z ]\n\n[ ]\n[ ]\n[ 12 x 12 Matrix       ]\n[ Data Type: "
     "anything  ]\n[ Storage: rectangular ]\n[ Order: Fortran_order ]\n\n[ 1 .. 20 Vector[column] "
     "]\n[ Data Type: anything    ]\n[ Storage: rectangular   ]\n[ Order: Fortran_order   ]\n\n[1, "
     "2, 3]\n[1, 2, 3]\n[1    -300]\n[20   4.5 ]\n\n[[1], [3]]\n[[2]  [4]]\n\n2 v + [a]\n      "
     "[b]\n\n[ 1 .. 2 x 1 .. 2 x 1 .. 2 Array ]\n[ Data Type: anything            ]\n[ Storage: "
     "rectangular           ]\n[ Order: Fortran_order           ]\n\nNULL"},
    {"print(piecewise(x<0,-x,x)), print(piecewise(x<0,a/b,x<1,2)), print(table([a=1,b=x^2])), "
     "print(a*piecewise(x<0,0,1))",
     "/ -x      x < 0\n\\ x     otherwise\n\n/ a\n| -    x < 0\n< b\n|\n\\ 2    x < 1\n\n     /[   "
     "         2]\\\ntable\\[a = 1, b = x ]/\n\na // 0      x < 0  \\\n  \\\\ 1    "
     "otherwise/\n\nNULL"},
    {"print((x+y)^20+expand((x+y)^12)), print([seq(x^k,k=1..30)]), print(seq(k,k=1..60)), "
     "print(2^300), print(f(seq(a||k,k=1..40))), print(\"long text long text long text long text "
     "long text long text long text long text long text long text\")",
     "       20    12       11         10  2        9  3        8  4        7  5\n(x + y)   + x   "
     "+ 12 x   y + 66 x   y  + 220 x  y  + 495 x  y  + 792 x  y\n\n            6  6        5  7    "
     "    4  8        3  9       2  10         11\n     + 924 x  y  + 792 x  y  + 495 x  y  + 220 "
     "x  y  + 66 x  y   + 12 x y\n\n        12\n     + y\n\n     2   3   4   5   6   7   8   9   "
     "10   11   12   13   14   15   16   17\n[x, x , x , x , x , x , x , x , x , x  , x  , x  , x  "
     ", x  , x  , x  , x  ,\n\n     18   19   20   21   22   23   24   25   26   27   28   29   "
     "30\n    x  , x  , x  , x  , x  , x  , x  , x  , x  , x  , x  , x  , x  ]\n\n1, 2, 3, 4, 5, "
     "6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,\n    23, 24, 25, 26, 27, 28, "
     "29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41,\n    42, 43, 44, 45, 46, 47, 48, 49, 50, "
     "51, 52, 53, 54, 55, 56, 57, 58, 59, "
     "60\n\n20370359763344860862684456884093781610514683936659362506361404493543812\\\n    "
     "99763336706183397376\n\nf(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, "
     "a16, a17,\n    a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32,\n  "
     "  a33, a34, a35, a36, a37, a38, a39, a40)\n\n\"long text long text long text long text long "
     "text long text long text \\\n    long text long text long text\"\n\nNULL"},
    {"print(proc(x) local y; y := x^2; if y > 1 then return y else y+1 end if end proc)",
     "proc(x)\n    local y;\n    y := x^2;\n    if y > 1 then\n        return y\n    else\n        "
     "y + 1\n    end if\nend proc\nNULL"},
    {"print(proc(x,y::integer:=3) global z; for z from 1 by 2 to 5 while x > 0 do print(z) end do; "
     "while true do break end do; try error \"a\" catch \"b\": 1 finally 2 end try; [x,{y}], 'z', "
     "\"s\", x[1], -x^2, a/b end proc)",
     "proc(x, y::integer := 3)\n    global z;\n    for z from 1 by 2 to 5 while x > 0 do\n        "
     "print(z)\n    end do;\n    while true do\n        break\n    end do;\n    try\n        error "
     "\"a\"\n    catch \"b\":\n        1\n    finally\n        2\n    end try;\n    [x, {y}], 'z', "
     "\"s\", x[1], -x^2, a/b\nend proc\nNULL"},
    {"print(proc() local i, j; for i in [1,2] do j := i; next end do; do i := i+1 until i > 5; use "
     "a = b in c end use; module() export q; q := 1 end module; NULL end proc)",
     "proc()\n    local i, j;\n    for i in [1, 2] do\n        j := i;\n        next\n    end "
     "do;\n    do\n        i := i + 1\n    until i > 5;\n    use a = b in\n        c\n    end "
     "use;\n    module()\n        export q;\n        q := 1\n    end module;\n    NULL\nend "
     "proc\nNULL"},
    {"interface(prettyprint=0): print(x^2/2+1), print(<1,2>); interface(prettyprint=1): "
     "print(x^2/2+1), print(<1,2>)",
     "1/2*x^2+1\nVector[column](2,[1,2])\n 2\nx\n-- + 1\n2\n\n[1]\n[2]\n\nNULL"},
    {"interface(prettyprint=0): print(Int(x,x=0..1)), print([a,{b}]), print(1/sqrt(x))",
     "Int(x,x = 0 .. 1)\n[a, {b}]\n1/x^(1/2)\nNULL"},
    {"interface(prettyprint=2): interface(displayprecision=4): print(1.23456789*x), "
     "print([1/3.,2e10]), print(<1.5,2.123456>); interface(displayprecision=-1)",
     "1.2346 x\n[0.3333, 2.0000*10^10]\n[1.5000]\n[2.1235]\n\n4"},
    {"interface(prettyprint=2): interface(rtablesize=2): print(<1,2,3>), print(<1,2>), "
     "print(Matrix(3,2)); interface(rtablesize=10)",
     "[ 1 .. 3 Vector[column] ]\n[ Data Type: anything   ]\n[ Storage: rectangular  ]\n[ Order: "
     "Fortran_order  ]\n\n[1]\n[2]\n\n[ 3 x 2 Matrix         ]\n[ Data Type: anything  ]\n[ "
     "Storage: rectangular ]\n[ Order: Fortran_order ]\n\n2"},
};

static const Row latex[] = {
    {"latex(Int(f(x,y),x,y)), latex(Int(f(x,y),x=0..1,y=2..3)), latex(Int(x,x=0..1,numeric))",
     "\\int \\int f \\! \\left(x, y\\right)\\,d x\\,d y\n\\int _{2}^{3} \\int _{0}^{1} f \\! "
     "\\left(x, y\\right)\\,d x\\,d y\n\\int _{0}^{1} x\\,d x\nNULL"},
    {"latex(x^2/3-1/2), latex((a+b)^2/(c*d)), latex(-x), latex(x*y*z), latex(2*x), latex(x*2^n), "
     "latex(1/sqrt(x)), latex(sqrt(2)), latex(x^(1/3)), latex(a-b), latex(-(a+b)), latex(f(x)), "
     "latex(sin(x)), latex(diff(y(t),t)), latex(Int(f(x),x=0..1)), latex(Sum(k,k=1..n)), "
     "latex([a,b]), latex({a,b}), latex(<<1,2>|<3,4>>), latex(<1|2>), latex(alpha), latex(x[1]), "
     "latex(x__1), latex(a=b), latex(a<b), latex(a<>b), latex(a>=b), latex(1..n), latex(\"a_b\"), "
     "latex(1.5), latex(1e10), latex(I), latex(Pi), latex(infinity), latex(exp(x)), latex(exp(1)), "
     "latex(abs(x)), latex(n!), latex(a and b), latex(not a), latex(a..b), latex(x->x^2), "
     "latex(piecewise(x<0,1,2)), latex(Limit(f(x),x=0)), latex(binomial(n,k)), latex(floor(x)), "
     "latex(ceil(x)), latex(conjugate(z)), latex(Re(z)), latex(ln(x)), latex(arctan(x)), "
     "latex(f@g), latex(D(f)), latex(a.b), latex(x^(-1)), latex(2^(-x)), latex(a/b/c), "
     "latex((-1)^n), latex(-1/2*x), latex(x/2), latex(-a*b/c), latex(table([a=1])), latex(true), "
     "latex(Product(k,k=1..n)), latex(a::b), latex(GAMMA(x)), latex(BesselJ(0,x)), latex(1+2*I), "
     "latex((1+I)*x), latex(x[i,j]^2)",
     "\\frac{x^{2}}{3}-\\frac{1}{2}\n\\frac{\\left(a+b\\right)^{2}}{c d}\n-x\nx y z\n2 x\nx\\cdot "
     "2^{n}\n\\frac{1}{\\sqrt{x}}\n\\sqrt{2}\nx^{\\frac{1}{3}}\na-b\n-a-b\nf \\! "
     "\\left(x\\right)\n\\sin \\! \\left(x\\right)\n\\frac{d}{d t}y \\! \\left(t\\right)\n\\int "
     "_{0}^{1} f \\! \\left(x\\right)\\,d x\n\\sum_{k=1}^{n}k\n\\left[a, b\\right]\n\\left\\{a, "
     "b\\right\\}\n\\left[\\begin{array}{cc}\n1 & 3 \\\\\n2 & "
     "4\n\\end{array}\\right]\n\\left[\\begin{array}{cc}\n1 & 2\n\\end{array}\\right]\n\\alpha "
     "\n{x}_{1}\nx_{1}\na=b\na<b\na\\neq b\nb\\leq a\n1\\ldots "
     "n\n\\textrm{``a\\_b''}\n1.5\n1.\\times 10^{10}\n\\mathrm{I}\n\\pi \n\\infty \n{\\mathrm "
     "e}^{x}\n\\mathrm{e}\n\\left| x\\right|\nn!\na\\wedge b\n\\neg a\na\\ldots b\n\\texttt{x\\ "
     "->\\ x\\textasciicircum{}2}\n\\left\\{\\begin{array}{cc}\n1 & x<0 \\\\\n2 & "
     "\\textrm{otherwise}\n\\end{array}\\right.\n\\lim_{x\\rightarrow 0}f \\! \\left(x\\right)\n{n "
     "\\choose k}\n\\left\\lfloor x\\right\\rfloor \n\\left\\lceil x\\right\\rceil "
     "\n\\overline{z}\n\\Re \\! \\left(z\\right)\n\\ln \\! \\left(x\\right)\n\\arctan \\! "
     "\\left(x\\right)\nf\\circ g\n\\mathrm{D} \\! \\left(f\\right)\na\\cdot "
     "b\n\\frac{1}{x}\n2^{-x}\n\\frac{a}{b "
     "c}\n\\left(-1\\right)^{n}\n-\\frac{x}{2}\n\\frac{x}{2}\n-\\frac{a b}{c}\n\\texttt{table([a\\ "
     "=\\ 1])}\n\\mathit{true}\n\\prod_{k=1}^{n}k\na::b\n\\Gamma \\! "
     "\\left(x\\right)\n\\mathrm{BesselJ} \\! \\left(0, "
     "x\\right)\n1+2\\mathrm{I}\n\\left(1+\\mathrm{I}\\right) x\n{x}_{i, j}^{2}\nNULL"},
};

static const Row code[] = {
    {"CodeGeneration:-C(x^2,resultname=\"\")",
     "error: invalid input: resultname is a name or a string"},
    /* Texts: Fortran doubles quotes and cuts long lines off, $ means something to Julia. */
    {"CodeGeneration:-Fortran(\"that goes on, longer than a line of Fortran is, with \\\"more\\\" "
     "words "
     "than there are\\nhere\")",
     "cg0 = &\n    \"that goes on, longer than a line of Fortran is, with \"\"more\"\" words "
     "than&\n    & "
     "there are\" // achar(10) // \"here\"\nNULL"},
    {"CodeGeneration:-Julia(\"5$ \\\"a\\\"\")", "cg0 = \"5\\$ \\\"a\\\"\"\nNULL"},
    {"CodeGeneration:-C(proc(x) local s; s := \"a\"; x end proc)",
     "error: a text as a value cannot be translated to C"},
    {"CodeGeneration:-Fortran(proc(x) \"a\" end proc)",
     "error: a text as a value cannot be translated to Fortran"},
    {"CodeGeneration:-C(proc(s,x) if s = \"ab\" then x else 2*x end if end proc)",
     "error: a text as a value cannot be translated to C"},
    {"CodeGeneration:-Java(proc(s::string, x) x end proc)",
     "error: a name whose value is a text cannot be translated to Java"},
    {"CodeGeneration:-C(x+1, declare = [x::string])",
     "error: a name whose value is a text cannot be translated to C"},
    {"CodeGeneration:-CSharp(proc(x) `if`(x > 0, \"a\", \"b\") end proc)",
     "error: a text as a value cannot be translated to CSharp"},
    {"CodeGeneration:-Fortran(proc(x) `if`(x > 0, \"a\", \"b\") end proc)",
     "error: a text as a value cannot be translated to Fortran"},
    {"CodeGeneration:-Python(proc(s::string) s = \"a\" end proc)",
     "def cg0(s):\n    return s == \"a\"\nNULL"},
    {"CodeGeneration:-Matlab(\"a\\\"b\\\\n\\n100%\")",
     "cg0 = \"a\"\"b\\n\" + char(10) + \"100%\";\nNULL"},
    {"with(CodeGeneration): C(x^2+y/2), Fortran(x^2+y/2), Matlab(x^2+y/2), Python(x^2+y/2), "
     "Julia(x^2+y/2)",
     "cg0 = x * x + y / 0.2e1;\ncg1 = x ** 2 + y / 0.2D1\ncg2 = x ^ 2 + y / 0.2e1;\ncg3 = x ** 2 + "
     "y / 0.2e1\ncg4 = x ^ 2 + y / 0.2e1\nNULL"},
    {"with(CodeGeneration): "
     "C(sin(x)*exp(-y)+ln(z)+sqrt(x)+abs(y)+x^3+x^(1/3)+arctan(y,x)+floor(x)+max(x,y)+Pi), "
     "Fortran(sin(x)*exp(-y)+ln(z)+sqrt(x)+abs(y)+x^3+x^(1/3)+arctan(y,x)+floor(x)+max(x,y)+Pi)",
     "cg0 = sin(x) * exp(-y) + log(z) + sqrt(x) + fabs(y) + x * x * x + pow(x, 0.1e1 /\n"
     "    0.3e1) + atan2(y, x) + floor(x) + fmax(x, y) + 0.31415926535897932e1;\n"
     "cg1 = sin(x) * exp(-y) + log(z) + sqrt(x) + abs(y) + x ** 3 + x ** (0.1D1 / &\n"
     "    0.3D1) + atan2(y, x) + floor(x) + max(x, y) + 0.31415926535897932D1\n"
     "NULL"},
    {"with(CodeGeneration): "
     "Matlab(sin(x)*exp(-y)+ln(z)+sqrt(x)+abs(y)+x^3+x^(1/3)+arctan(y,x)+floor(x)+max(x,y)+Pi), "
     "Python(sin(x)*exp(-y)+ln(z)+sqrt(x)+abs(y)+x^3+x^(1/3)+arctan(y,x)+floor(x)+max(x,y)+Pi), "
     "Julia(sin(x)*exp(-y)+ln(z)+sqrt(x)+abs(y)+x^3+x^(1/3)+arctan(y,x)+floor(x)+max(x,y)+Pi)",
     "cg0 = sin(x) * exp(-y) + log(z) + sqrt(x) + abs(y) + x ^ 3 + x ^ (0.1e1 / ...\n"
     "    0.3e1) + atan2(y, x) + floor(x) + max(x, y) + pi;\n"
     "cg1 = math.sin(x) * math.exp(-y) + math.log(z) + math.sqrt(x) + abs(y) + x ** \\\n"
     "        3 + x ** (0.1e1 / 0.3e1) + math.atan2(y, x) + math.floor(x) + max(x, \\\n"
     "        y) + math.pi\n"
     "cg2 = sin(x) * exp(-y) + log(z) + sqrt(x) + abs(y) + x ^ 3 + x ^ (0.1e1 /\n"
     "        0.3e1) + atan(y, x) + floor(x) + max(x, y) + pi\n"
     "NULL"},
    {"with(CodeGeneration): C(-(a-b)/(c*d)), C(a-(b-c)), C(a/(b/c)), C(a*b^(-2)), C((a+b)*(c-d)), "
     "C(-x^2), C((-x)^2), C((a^b)^c), C(1/3), C(1.5e-7), C(12), C(-a), C(2*a-3*b), C(a=b), C(x<y), "
     "C(a and b or c), C(not a), C([a,b]), C([x=a,y=b*x])",
     "cg0 = -(a - b) / (c * d);\ncg1 = a - b + c;\ncg2 = a * c / b;\ncg3 = a / (b * b);\ncg4 = (a "
     "+ b) * (c - d);\ncg5 = -x * x;\ncg6 = x * x;\ncg7 = pow(pow(a, b), c);\ncg8 = 0.1e1 / "
     "0.3e1;\ncg9 = 0.15e-6;\ncg10 = 12;\ncg11 = -a;\ncg12 = 2 * a - 3 * b;\na = b;\ncg13 = x < "
     "y;\ncg14 = a && b || c;\ncg15 = !a;\ncg16[0] = a;\ncg16[1] = b;\nx = a;\ny = b * x;\nNULL"},
    {"with(CodeGeneration): C(<<1,2>|<3,4>>), Fortran(<<1,2>|<3,4>>), Matlab(<<1,2>|<3,4>>), "
     "Python(<<1,2>|<3,4>>), C(<1,2>), Matlab(<1|2>), Julia(<<1,2>|<3,4>>)",
     "cg0[0][0] = 1;\ncg0[0][1] = 3;\ncg0[1][0] = 2;\ncg0[1][1] = 4;\ncg1(1, 1) = 1\ncg1(1, 2) = "
     "3\ncg1(2, 1) = 2\ncg1(2, 2) = 4\ncg2 = [1, 3; 2, 4];\ncg3 = [[1, 3], [2, 4]]\ncg4[0] = "
     "1;\ncg4[1] = 2;\ncg5 = [1, 2];\ncg6 = [1 3; 2 4]\nNULL"},
    {"with(CodeGeneration): C([x=(a+b)^2,y=(a+b)^3+sin(a*b)*cos(a*b)],optimize), "
     "Matlab([x=(a+b)^2,y=(a+b)^3+sin(a*b)*cos(a*b)],optimize), "
     "Fortran(sin(x+y)^2+cos(x+y),optimize)",
     "t1 = a + b;\nx = t1 * t1;\nt2 = a * b;\ny = t1 * t1 * t1 + sin(t2) * cos(t2);\nt1 = a + "
     "b;\nx = t1 ^ 2;\nt2 = a * b;\ny = t1 ^ 3 + sin(t2) * cos(t2);\nt1 = x + y\ncg0 = sin(t1) ** "
     "2 + cos(t1)\nNULL"},
    /* names that are assigned after they were read, or twice */
    {"with(CodeGeneration): Matlab([y=sin(x), x=3, z=sin(x)+1], optimize), "
     "Matlab([x=sin(a), x=cos(a), z=sin(a)+1], optimize), "
     "Matlab([x=a, y=sin(x), x=b, z=sin(x), u=sin(x)^2], optimize), "
     "Matlab([x[1]=sin(a), y=sin(a), x[1]=cos(a), z=sin(a)+x[1]], optimize)",
     "y = sin(x);\nx = 0.3e1;\nz = sin(x) + 0.1e1;\nt1 = sin(a);\nx = t1;\nx = cos(a);\nz = t1 + "
     "0.1e1;\nx = a;\ny = sin(x);\nx = b;\nz = sin(x);\nu = z ^ 2;\nt1 = sin(a);\nx(1) = t1;\ny = "
     "t1;\nx(1) = cos(a);\nz = t1 + x(1);\nNULL"},
    /* what is shared below a fraction, beside a number and with a sign */
    {"with(CodeGeneration): Matlab([x=sin(a), y=sin(a), z=2*sin(a)+3*sin(a)^2+1/sin(a)^2], "
     "optimize), Matlab([x=1/(a*b)^2, y=3*a*b, z=-a*b, w=(a*b)^2, v=a^b, u=1/a^b], optimize)",
     "x = sin(a);\ny = x;\nt1 = x ^ 2;\nz = 0.2e1 * x + 0.3e1 * t1 + 0.1e1 / t1;\nt1 = a ^ 2;\nt2 "
     "= b ^ 2;\nx = 0.1e1 / (t1 * t2);\nt3 = a * b;\ny = 0.3e1 * t3;\nz = -t3;\nw = t1 * t2;\nv = "
     "a ^ b;\nu = a ^ (-b);\nNULL"},
    /* what only one branch needs stays there */
    {"with(CodeGeneration): C([x=piecewise(a<0,sin(a),exp(a)), y=sin(a)], optimize), "
     "C([x=piecewise(sin(a)<0,sin(a),exp(a)), y=exp(a)+sin(a)^2], optimize), "
     "Matlab([x=piecewise(a<0,sin(a)^2+cos(sin(a)),exp(a)), y=exp(a)*exp(a)], optimize), "
     "Matlab(piecewise(a<0,sin(a)^2,exp(a))+sin(a)*piecewise(a<0,sin(a)^2,exp(a)), optimize)",
     "x = (a < 0.0e0 ? sin(a) : exp(a));\ny = sin(a);\nt1 = sin(a);\nx = (t1 < 0.0e0 ? t1 : "
     "exp(a));\ny = exp(a) + t1 * t1;\nif (a < 0.0e0)\n  x = sin(a) ^ 2 + cos(sin(a));\nelse\n  x "
     "= exp(a);\nend\ny = exp(a) ^ 2;\nif (a < 0.0e0)\n  t1 = sin(a) ^ 2;\nelse\n  t1 = "
     "exp(a);\nend\ncg0 = t1 + sin(a) * t1;\nNULL"},
    {"with(CodeGeneration): f := proc(x,n::integer) local i,s; s := 0; for i from 1 to n do if i "
     "mod 2 = 0 then s := s+x^i elif i > 5 then next else s := s-x end if end do; return s end "
     "proc: C(f), Fortran(f), Matlab(f), Python(f), Julia(f)",
     "#include <math.h>\ndouble f(double x, int n)\n{\n  double s;\n  int i;\n  s = 0.0e0;\n  for "
     "(i = 1; i <= n; i++) {\n    if (i - 0.2e1 * floor(i / 0.2e1) == 0.0e0) {\n      s = s + "
     "pow(x, i);\n    } else if (5 < i) {\n      continue;\n    } else {\n      s = s - x;\n    "
     "}\n  }\n  return s;\n}\nfunction f(x, n) result(freturn)\n  implicit none\n  double "
     "precision :: x\n  integer :: n\n  double precision :: freturn\n  double precision :: s\n  "
     "integer :: i\n  s = 0.0D0\n  do i = 1, n\n    if (i - 0.2D1 * floor(i / 0.2D1) == 0.0D0) "
     "then\n      s = s + x ** i\n    else if (5 < i) then\n      cycle\n    else\n      s = s - "
     "x\n    end if\n  end do\n  freturn = s\nend function f\nfunction freturn = f(x, n)\n  s = "
     "0.0e0;\n  for i = 1:n\n    if (i - 0.2e1 * floor(i / 0.2e1) == 0.0e0)\n      s = s + x ^ "
     "i;\n    elseif (5 < i)\n      continue;\n    else\n      s = s - x;\n    end\n  end\n  "
     "freturn = s;\nend\nimport math\n\ndef f(x, n):\n    s = 0.0e0\n    for i in range(1, n + "
     "1):\n        if i - 0.2e1 * math.floor(i / 0.2e1) == 0.0e0:\n            s = s + x ** i\n    "
     "    elif 5 < i:\n            continue\n        else:\n            s = s - x\n    return "
     "s\nfunction f(x, n)\n    s = 0.0e0\n    for i = 1:n\n        if i - 0.2e1 * floor(i / 0.2e1) "
     "== 0.0e0\n            s = s + x ^ i\n        elseif 5 < i\n            continue\n        "
     "else\n            s = s - x\n        end\n    end\n    return s\nend\nNULL"},
    {"with(CodeGeneration): g := proc(a::Array(1..3),x::float) local i; i := 1; while i < 3 do "
     "a[i] := x*i; i := i+1 end do; a[1]+a[2] end proc: C(g), Matlab(g), Python(g), Fortran(g)",
     "#include <math.h>\ndouble g(double *a, double x)\n{\n  int i;\n  i = 1;\n  while (i < 3) {\n "
     "   a[i - 1] = x * i;\n    i = i + 1;\n  }\n  return a[0] + a[1];\n}\nfunction greturn = g(a, "
     "x)\n  i = 1;\n  while (i < 3)\n    a(i) = x * i;\n    i = i + 1;\n  end\n  greturn = a(1) + "
     "a(2);\nend\ndef g(a, x):\n    i = 1\n    while i < 3:\n        a[i - 1] = x * i\n        i = "
     "i + 1\n    return a[0] + a[1]\nfunction g(a, x) result(greturn)\n  implicit none\n  double "
     "precision :: a(*)\n  double precision :: x\n  double precision :: greturn\n  integer :: i\n  "
     "i = 1\n  do while (i < 3)\n    a(i) = x * i\n    i = i + 1\n  end do\n  greturn = a(1) + "
     "a(2)\nend function g\nNULL"},
    {"with(CodeGeneration): h := proc(x::float,n::integer) local i; for i to n do if x > 1 then "
     "return sin(x)^i end if end do; abs(x) end proc: Java(h), R(h), C(h,precision=single)",
     "public static double h(double x, int n)\n{\n  int i;\n  for (i = 1; i <= n; i++) {\n    if "
     "(0.1e1 < x) {\n      return Math.pow(Math.sin(x), i);\n    }\n  }\n  return "
     "Math.abs(x);\n}\nh <- "
     "function(x, n)\n{\n  for (i in seq(1, length.out = max(0, n - (1) + 1))) {\n    if (0.1e1 < "
     "x) "
     "{\n      return(sin(x) ^ i)\n    }\n  }\n  return(abs(x))\n}\n#include <math.h>\nfloat "
     "h(float "
     "x, int n)\n{\n  int i;\n  for (i = 1; i <= n; i++) {\n    if (0.1e1 < x) {\n      return "
     "pow(sin(x), i);\n    }\n  }\n  return fabs(x);\n}\nNULL"},
    {"with(CodeGeneration): R(pi*Pi), JavaScript(proc(n) local s, i; s := 0; for i to n do "
     "s := s+i end do; s end proc), JavaScript(2*I)",
     "Warning, the following variable name replacements were made: pi -> pi_\ncg0 <- pi_ * "
     "pi\nfunction cg1(n)\n{\n  let s;\n  let i;\n  s = 0;\n  for (i = 1; i <= n; i++) {\n    s "
     "= s + i;\n  }\n  return s;\n}\nerror: a complex number like 2*I has no counterpart in "
     "JavaScript"},
    {"with(CodeGeneration): JavaScript(piecewise(x<0,Pi,x)), CSharp(A[1,2]+x^7), "
     "R(repeat+`function`)",
     "Warning, the following variable name replacements were made: repeat -> repeat_, "
     "function -> function_\ncg0 = (x < 0.0e0 ? Math.PI : x);\ncg1 = A[0, 1] + Math.Pow(x, "
     "7);\ncg2 <- repeat_ + "
     "function_\nNULL"},
    {"with(CodeGeneration): C(piecewise(x<0,-x,x<1,2,x^2)), Fortran(piecewise(x<0,-x,x)), "
     "Matlab(piecewise(x<0,-x,x),resultname=r), Python(piecewise(x<0,-x,x)), "
     "Julia(piecewise(x<0,-x,x))",
     "cg0 = (x < 0 ? -x : x < 1 ? 2 : x * x);\nif (x < 0) then\n  cg1 = -x\nelse\n  cg1 = x\nend "
     "if\nif (x < 0)\n  r = -x;\nelse\n  r = x;\nend\ncg2 = (-x if x < 0 else x)\ncg3 = (x < 0 ? "
     "-x : x)\nNULL"},
    {"with(CodeGeneration): C(x+1,resultname=\"res\"), C(x+1,output=string), C(x[1]+A[2,3]), "
     "Fortran(x[1]+A[2,3]), Matlab(x[1]+A[2,3]), Python(x[1]+A[2,3]), "
     "C(x+y,declare=[x::integer,y::integer]), C(x/y,declare=[x::integer,y::integer]), "
     "C(1/2*x,deducetypes=false,coercetypes=false)",
     "res = x + 1;\ncg1 = x[0] + A[1][2];\ncg2 = x(1) + A(2, 3)\ncg3 = x(1) + A(2, 3);\ncg4 = x[0] "
     "+ A[1][2]\ncg5 = x + y;\ncg6 = (double) x / y;\ncg7 = x / 2;\n\"cg0 = x + 1;\\n\""},
    {"with(CodeGeneration): C(infinity), Matlab(infinity), Python(-infinity), C(x+infinity), "
     "Fortran(infinity), C(undefined), Matlab(undefined), Julia(undefined)",
     "cg0 = INFINITY;\ncg1 = Inf;\ncg2 = -math.inf\ncg3 = x + INFINITY;\ncg4 = "
     "transfer(9218868437227405312_8, 0.0D0)\ncg5 = NAN;\ncg6 = NaN;\ncg7 = NaN\nNULL"},
    {"with(CodeGeneration): f := proc(n::integer) local s,i; s := 0; for i from 2 by 3 to n do s "
     ":= s+i end do; s end proc: C(f), Python(f)",
     "#include <math.h>\nint f(int n)\n{\n  int s;\n  int i;\n  s = 0;\n  for (i = 2; i <= n; i += "
     "3) {\n    s = s + i;\n  }\n  return s;\n}\ndef f(n):\n    s = 0\n    for i in range(2, n + "
     "1, 3):\n        s = s + i\n    return s\nNULL"},
    {"with(CodeGeneration): f := proc(n::integer) local s,i; s := 0; for i from 2 while s < n do s "
     ":= s+i end do; s end proc: C(f)",
     "error: a loop that counts without end cannot be translated to C"},
    {"with(CodeGeneration): f := proc(n::integer) local s; s := 0; while s < n do s := s+1 end do; "
     "s end proc: C(f), Matlab(f)",
     "#include <math.h>\nint f(int n)\n{\n  int s;\n  s = 0;\n  while (s < n) {\n    s = s + 1;\n  "
     "}\n  return s;\n}\nfunction freturn = f(n)\n  s = 0;\n  while (s < n)\n    s = s + 1;\n  "
     "end\n  freturn = s;\nend\nNULL"},
    {"with(CodeGeneration): C(\"abc\")", "cg0 = \"abc\";\nNULL"},
    {"with(CodeGeneration): C(Int(f(x),x))",
     "Warning, the function names {Int, f} are not recognized in the target language\ncg0 = "
     "Int(f(x), x);\nNULL"},
    {"with(CodeGeneration): C(x,nosuch=3)",
     "error: invalid input: too many and/or wrong type of arguments passed to C; first unused "
     "argument is nosuch = 3"},
    {"with(CodeGeneration): C(f(x)+g(y)), C(diff(x(t),t)), C(I*x)",
     "Warning, the function names {f, g} are not recognized in the target language\nWarning, the "
     "function names {Dx} are not recognized in the target language\ncg0 = f(x) + g(y);\ncg1 = "
     "Dx(t);\ncg2 = (0.1e1 * I) * x;\nNULL"},
};

static const Row wide[] = {
    {"latex(Vector(0)); latex(Array([1,2])); latex(Array(1..2,1..2,1..2)); latex(table([a=1]))",
     "\\left[\\,\\right]\n\\left[\\begin{array}{cc}\n1 & "
     "2\n\\end{array}\\right]\n\\texttt{Array(1\\ ..\\ 2,1\\ ..\\ 2,1\\ ..\\ "
     "2,[[[0,0],[0,0]],[[0,0],[0,0]]])}\n\\texttt{table([a\\ =\\ 1])}\nNULL"},
    {"latex(x_1); latex(x__1); latex(x__max); latex(alpha__beta); latex(a_b_c); latex(_C1); "
     "latex(`a b`); latex(x_); latex(A[1,2]); latex(f[i](x)); latex(log[2](x)); latex(gcd(a,b)); "
     "latex(D(f)(x)); latex((D@@2)(f)(x)); latex(D[1](f)(x,y)); latex(diff(f(x,y),x,y)); "
     "latex(diff(f(x),x$3)); latex(Diff(f(x),x)); latex(diff(u,x))",
     "\\mathit{x\\_1}\nx_{1}\nx_{\\mathit{max}}\n\\alpha _{\\beta "
     "}\n\\mathit{a\\_b\\_c}\n\\mathit{\\_C1}\n\\textit{a b}\n\\mathit{x\\_}\n{A}_{1, 2}\nf_{i} "
     "\\! \\left(x\\right)\n\\frac{\\ln \\! \\left(x\\right)}{\\ln \\! "
     "\\left(2\\right)}\n1\n\\mathrm{D} \\! \\left(f\\right) \\! "
     "\\left(x\\right)\n\\mathrm{D}^{(2)} \\! \\left(f\\right) \\! "
     "\\left(x\\right)\n\\mathrm{D}_{1} \\! \\left(f\\right) \\! \\left(x, "
     "y\\right)\n\\frac{\\partial^{2}}{\\partial y\\partial x}f \\! \\left(x, "
     "y\\right)\n\\frac{d^{3}}{d x^{3}}f \\! \\left(x\\right)\n\\frac{d}{d x}f \\! "
     "\\left(x\\right)\n0\nNULL"},
    {"latex(Int(f(x),x)); latex(Int(f(x),x=0..1)); latex(Sum(k,k=1..n)); latex(Product(k,k)); "
     "latex(Limit(f(x),x=0)); latex(Limit(f(x),x=0,right)); latex(Limit(f(x),x=0,left)); "
     "latex(piecewise(x<0,1,2)); latex(piecewise(x<0,1)); latex(piecewise(x<0,1,x<2,2,3)); "
     "latex(abs(x)); latex(floor(x)); latex(sqrt(x)); latex(x^(1/3)); latex(x^(-1/2)); "
     "latex(exp(x+1)); latex(binomial(n,k)); latex(n!); latex(conjugate(z)); latex(sin(x)^2); "
     "latex(arcsin(x)); latex(Zeta(3,x)); latex(BesselJ(n,x)); latex(hypergeom([a],[b],z)); "
     "latex(Dirac(x)); latex(min(a,b)); latex(Gamut([[],[]],[[1],[]],x))",
     "\\int f \\! \\left(x\\right)\\,d x\n\\int _{0}^{1} f \\! \\left(x\\right)\\,d "
     "x\n\\sum_{k=1}^{n}k\n\\prod_{k}k\n\\lim_{x\\rightarrow 0}f \\! "
     "\\left(x\\right)\n\\lim_{x\\rightarrow 0^{+}}f \\! \\left(x\\right)\n\\lim_{x\\rightarrow "
     "0^{-}}f \\! \\left(x\\right)\n\\left\\{\\begin{array}{cc}\n1 & x<0 \\\\\n2 & "
     "\\textrm{otherwise}\n\\end{array}\\right.\n\\left\\{\\begin{array}{cc}\n1 & "
     "x<0\n\\end{array}\\right.\n\\left\\{\\begin{array}{cc}\n1 & x<0 \\\\\n2 & x<2 \\\\\n3 & "
     "\\textrm{otherwise}\n\\end{array}\\right.\n\\left| x\\right|\n\\left\\lfloor "
     "x\\right\\rfloor \n\\sqrt{x}\nx^{\\frac{1}{3}}\n\\frac{1}{\\sqrt{x}}\n{\\mathrm e}^{x+1}\n{n "
     "\\choose k}\nn!\n\\overline{z}\n\\sin \\! \\left(x\\right)^{2}\n\\arcsin \\! "
     "\\left(x\\right)\n\\zeta \\! \\left(3, x\\right)\n\\mathrm{BesselJ} \\! \\left(n, "
     "x\\right)\n\\mathrm{hypergeom} \\! \\left(\\left[a\\right], \\left[b\\right], "
     "z\\right)\n\\mathrm{Dirac} \\! \\left(x\\right)\n\\min \\! \\left(a, "
     "b\\right)\n\\mathit{Gamut} \\! \\left(\\left[\\left[\\right], \\left[\\right]\\right], "
     "\\left[\\left[1\\right], \\left[\\right]\\right], x\\right)\nNULL"},
    {"latex(f@g); latex(f@@2); latex(x->x^2); latex(a.b); latex(a &* b); latex(not a); "
     "latex(a<=b); latex(a<>b); latex(a=b); latex(-x); latex(a-b); latex(-(a+b)); latex((a+b)*c); "
     "latex((a+b)^2); latex((-1)^n); latex(x^(y^z)); latex((x^y)^z); latex(a/b/c); latex((a/b)^c); "
     "latex(2*I); latex(1+2*I); latex(I*x); latex(1/2*x); latex(-1/2); latex(x/2-y/3)",
     "f\\circ g\nf^{(2)}\n\\texttt{x\\ ->\\ x\\textasciicircum{}2}\na\\cdot "
     "b\na\\mathbin{\\&*}b\n\\neg a\na\\leq b\na\\neq b\na=b\n-x\na-b\n-a-b\n\\left(a+b\\right) "
     "c\n\\left(a+b\\right)^{2}\n\\left(-1\\right)^{n}\nx^{y^{z}}\n\\left(x^{y}\\right)^{z}"
     "\n\\frac{a}{b c}\n\\left(\\frac{a}{b}\\right)^{c}\n2\\mathrm{I}\n1+2\\mathrm{I}\n\\mathrm{I} "
     "x\n\\frac{x}{2}\n-\\frac{1}{2}\n\\frac{x}{2}-\\frac{y}{3}\nNULL"},
    {"interface(screenwidth=40): print(add(a[i]*x^i,i=1..12))",
     "               2         3         4\na[1] x + a[2] x  + a[3] x  + a[4] x\n\n             5  "
     "       6         7\n     + a[5] x  + a[6] x  + a[7] x\n\n             8         9          "
     "10\n     + a[8] x  + a[9] x  + a[10] x\n\n              11          12\n     + a[11] x   + "
     "a[12] x\n\nNULL"},
    {"interface(screenwidth=40): print(table([seq(i=f(i),i=1..12)]))",
     "table([1 = f(1),\n    2 = f(2),\n    3 = f(3),\n    4 = f(4),\n    5 = f(5),\n    6 = "
     "f(6),\n    7 = f(7),\n    8 = f(8),\n    9 = f(9),\n    10 = f(10),\n    11 = "
     "f(11),\n    12 = f(12)])\n\nNULL"},
    {"interface(screenwidth=40): print(Array([seq(i*1000,i=1..12)]))",
     "[ 1 .. 12 Array        ]\n[ Data Type: anything  ]\n[ Storage: rectangular ]\n[ Order: "
     "Fortran_order ]\n\nNULL"},
    {"interface(screenwidth=40): print(theta -> [cos(theta), sin(theta), \"a  b\", -sin(theta)])",
     "theta -> [cos(theta),\n    sin(theta), \"a  b\", -sin(theta)]\nNULL"},
    {"interface(screenwidth=40): print([seq(Matrix([[i,x],[y,z]]),i=1..5)])",
     "[[1   x], [2   x], [3   x], [4   x],\n [y   z]  [y   z]  [y   z]  [y   z]\n\n    [5   x]]\n  "
     "  [y   z]\n\nNULL"},
    {"interface(screenwidth=40): print(f[seq(i,i=1..30)]); print(A[seq(aaaa||i,i=1..9)])",
     "f[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,\n    12, 13, 14, 15, 16, 17, 18, 19, 20,\n    21, 22, "
     "23, 24, 25, 26, 27, 28, 29,\n    30]\n\nA[aaaa1, aaaa2, aaaa3, aaaa4, aaaa5,\n    aaaa6, "
     "aaaa7, aaaa8, aaaa9]\n\nNULL"},
    {"interface(screenwidth=40): print(-f(seq(abcdef||i,i=1..9)), not g(seq(abcdef||i,i=1..9)))",
     "-f(abcdef1, abcdef2, abcdef3, abcdef4,\n    abcdef5, abcdef6, abcdef7, abcdef8,\n    "
     "abcdef9),\n    not g(abcdef1,abcdef2,abcdef3,a\\\n    bcdef4,abcdef5,abcdef6,abcdef7,\\\n    "
     "abcdef8,abcdef9)\n\nNULL"},
    {"interface(screenwidth=40): print(mul((x+i)^2,i=1..9)/mul(y+i,i=1..9)); "
     "print(1/mul(y+i,i=1..9)); print(2/3*mul(y+i,i=1..9)); print(mul(y+i,i=1..9)/2)",
     "        2        2        2        2\n((x + 1)  (x + 2)  (x + 3)  (x + 4)\n\n           2    "
     "    2        2        2\n    (x + 5)  (x + 6)  (x + 7)  (x + 8)\n\n           2\n    (x + 9) "
     ")/((y + 1) (y + 2) (y + 3)\n\n    (y + 4) (y + 5) (y + 6) (y + 7)\n    (y + 8) (y + "
     "9))\n\n1/((y + 1) (y + 2) (y + 3) (y + 4)\n    (y + 5) (y + 6) (y + 7) (y + 8)\n    (y + "
     "9))\n\n(2 (y + 1) (y + 2) (y + 3) (y + 4)\n    (y + 5) (y + 6) (y + 7) (y + 8)\n    (y + "
     "9))/3\n\n((y + 1) (y + 2) (y + 3) (y + 4)\n    (y + 5) (y + 6) (y + 7) (y + 8)\n    (y + "
     "9))/2\n\nNULL"},
    {"interface(screenwidth=40): averyveryverylongnameofavariablethatdoesnotfit := "
     "[seq(i^10,i=1..10)]; print(averyveryverylongnameofavariablethatdoesnotfit=add(b||i,i=1..20))",
     "averyveryverylongnameofavariablethatdoesnotfit := [1, 1024, 59049, 1048576, 9765625, "
     "60466176, 282475249, 1073741824, 3486784401, 10000000000]\n[1, 1024, 59049, 1048576, "
     "9765625,\n    60466176, 282475249, 1073741824,\n    3486784401, 10000000000] = b1 + b2\n     "
     "+ b3 + b4 + b5 + b6 + b7 + b8 + b9\n     + b10 + b11 + b12 + b13 + b14 + b15\n     + b16 + "
     "b17 + b18 + b19 + b20\n\nNULL"},
    {"interface(screenwidth=40): print(\"a string with\nlines\", add(x||i,i=1..20)); "
     "print({seq(i..i+1,i=1..15)}); print(a||(1..30)); print(convert(2^300,string)); print(2^300); "
     "print(1/3^100)",
     "\"a string with\\nlines\", x1 + x2 + x3\n     + x4 + x5 + x6 + x7 + x8 + x9 + x10\n     + "
     "x11 + x12 + x13 + x14 + x15 + x16\n     + x17 + x18 + x19 + x20\n\n{1 .. 2, 2 .. 3, 3 .. 4, "
     "4 .. 5,\n    5 .. 6, 6 .. 7, 7 .. 8, 8 .. 9,\n    9 .. 10, 10 .. 11, 11 .. 12,\n    12 .. "
     "13, 13 .. 14, 14 .. 15,\n    15 .. 16}\n\na1, a2, a3, a4, a5, a6, a7, a8, a9,\n    a10, a11, "
     "a12, a13, a14, a15, a16,\n    a17, a18, a19, a20, a21, a22, a23,\n    a24, a25, a26, a27, "
     "a28, a29, a30\n\n\"203703597633448608626844568840\\\n    9378161051468393665936250636140\\\n "
     "   449354381299763336706183397376\"\n\n2037035976334486086268445688409\\\n    "
     "3781610514683936659362506361404\\\n    "
     "49354381299763336706183397376\n\n1/51537752073201133103646112976\\\n    "
     "5621272702107522001\n\nNULL"},
    {"interface(screenwidth=40): print((a+b)^add(x||i,i=1..20)); print(sqrt(add(x||i,i=1..20))); "
     "print(f(add(x||i,i=1..20))^2); print(add(x||i,i=1..20)!); print(a = add(x||i,i=1..20)); "
     "print(exp(add(x||i,i=1..20)))",
     "       x1 + x2 + x3 + x4 + x5 + x6 + x7 + x8 + x9 + x10 + x11 + x12 + x13 + x14 + x15 + x16 "
     "+ x17 + x18 + x19 + x20\n(a + b)\n\nsqrt(x1 + x2 + x3 + x4 + x5 + x6 + x7\n     + x8 + x9 + "
     "x10 + "
     "x11 + x12 + x13\n     + x14 + x15 + x16 + x17 + x18 + x19\n     + x20)\n\n(f(x1 + x2 + x3 + "
     "x4 + x5 + x6 + "
     "x7 + x8\n     + x9 + x10 + x11 + x12 + x13 + x14\n     + x15 + x16 + x17 + x18 + x19\n\n     "
     "       2\n     + x20))\n\nfactorial(x1 + x2 + x3 + x4 + x5 + x6\n     + x7 + x8 + x9 + x10 + "
     "x11 + x12\n     + x13 + x14 + x15 + x16 + x17 + x18\n     + x19 + x20)\n\na = x1 + x2 + x3 + "
     "x4 + x5 + x6 + x7\n     + x8 + x9 + x10 + x11 + x12 + x13\n     + x14 + x15 + x16 + x17 + "
     "x18 + x19\n     + x20\n\nexp(x1 + x2 + x3 + x4 + x5 + x6 + x7\n     + x8 + x9 + x10 + x11 + "
     "x12 + x13\n     + x14 + x15 + x16 + x17 + x18 + x19\n     + x20)\n\nNULL"},
    {"interface(screenwidth=30): print(Array(1..1,0..4,(i,j)->longname||j)); "
     "print(Matrix(1,2,[longname||1,add(x||k,k=1..9)]))",
     "columns 0 to 1\n[longname0   longname1]\ncolumns 2 to 3\n[longname2   longname3]\n"
     "column 4\n[longname4]\n\n[[longname1, x1 + x2 + x3 + x4\n     + x5 + x6 + x7 + x8\n     + "
     "x9]]"
     "\n\nNULL"},
    {"interface(screenwidth=40): print(Vector[row]([seq(longname||i,i=1..9)])); "
     "print(Matrix(2,6,(i,j)->longname||i||j)); print(<seq(longname||i,i=1..3)>); "
     "print(Array(1..2,1..5,(i,j)->longname||i||j)); print(Array(1..2,1..2,1..2))",
     "[longname1, longname2, longname3,\n    longname4, longname5, longname6,\n    longname7, "
     "longname8, longname9]\n\ncolumns 1 to 3\n[longname11   longname12   longname13]\n"
     "[longname21   longname22   longname23]\ncolumns 4 to 6\n"
     "[longname14   longname15   longname16]\n[longname24   longname25   longname26]\n\n"
     "[longname1]\n[longname2]\n[longname3]\n\ncolumns 1 to 3\n"
     "[longname11   longname12   longname13]\n[longname21   longname22   longname23]\n"
     "columns 4 to 5\n[longname14   longname15]\n[longname24   longname25]\n\n[ 1 .. 2 x 1 .. 2 x "
     "1 .. 2 Array ]\n[ Data Type: anything        "
     "    ]\n[ Storage: rectangular           ]\n[ Order: Fortran_order           ]\n\nNULL"},
    {"interface(prettyprint=1): print(Int(f(x),x=0..1), Sum(k,k=1..n), Product(k,k=1..n), x^2/y, "
     "sqrt(x))",
     "1              n\n  /          -----       n         2\n |            \\       --------    "
     "x\n |  f(x) dx,   )   k,   |  |   k, --,\n |            /         |  |      y\n/            "
     "-----     k = 1\n0            k = 1\n\n    sqrt(x)\n\nNULL"},
    {"interface(screenwidth=80, prettyprint=2)", "40, 1"},
    {"latex(a or b and not c); latex(a xor b); latex('m:-f'); latex(''x''); latex(a..b); "
     "latex(x::integer); latex({}); latex([]); latex(\"a_b\"); latex([1,[x,y]]); latex({a,b})",
     "a\\vee b\\wedge \\neg c\na\\mathbin{\\mathrm{xor}}b\nm{:}{-}f\nx\na\\ldots "
     "b\nx::\\mathit{integer}\n\\left\\{\\right\\}\n\\left[\\right]\n\\textrm{``a\\_b''}\n\\left[1,"
     " \\left[x, y\\right]\\right]\n\\left\\{a, b\\right\\}\nNULL"},
    {"latex(1.5e20); latex(1.5e-20); latex(2.5e100); latex(-1.5); latex(100000.); latex(0.001)",
     "1.5\\times 10^{20}\n1.5\\times 10^{-20}\n2.5\\times 10^{100}\n-1.5\n100000.\n0.001\nNULL"},
    {"latex(Int(f(x),[x=0..1,y=0..2])); latex(int(f(x),x)); latex(Sum(f(k),k)); "
     "latex(Sum(f(k),k=a)); latex('eval(f(x),x=0)'); latex(Matrix([[1,2],[3,4]])); latex(<1|2>); "
     "latex(<1,2>); latex(<<a>>)",
     "\\mathit{Int} \\! \\left(f \\! \\left(x\\right), \\left[x=0\\ldots 1, y=0\\ldots "
     "2\\right]\\right)\n\\int f \\! \\left(x\\right)\\,d x\n\\sum_{k}f \\! "
     "\\left(k\\right)\n\\mathit{Sum} \\! \\left(f \\! \\left(k\\right), "
     "k=a\\right)\n\\mathit{eval} \\! \\left(f \\! \\left(x\\right), "
     "x=0\\right)\n\\left[\\begin{array}{cc}\n1 & 2 \\\\\n3 & "
     "4\n\\end{array}\\right]\n\\left[\\begin{array}{cc}\n1 & "
     "2\n\\end{array}\\right]\n\\left[\\begin{array}{c}\n1 "
     "\\\\\n2\n\\end{array}\\right]\n\\left[\\begin{array}{c}\na\n\\end{array}\\right]\nNULL"},
    {"print(Int(f(x),x), Int(f(x),x=0..1), Sum(k,k=1..n), Sum(k,k), Sum(k,k=a), Product(k,k=1..n), "
     "Product(k,k), Limit(f(x),x=0), Diff(f(x),x), diff(f(x),x,y), Int(f(x),3), Sum(k,3), "
     "Limit(f,3), diff(f(x,y),x,x,y))",
     "             1              n\n  /            /          -----    -----                      "
     "n\n |            |            \\        \\                      --------\n |  f(x) dx,  |  "
     "f(x) dx,   )   k,   )   k, Sum(k, k = a),   |  |   k,\n |            |            /        / "
     "                       |  |\n/            /            -----    -----                    k = "
     "1\n             0            k = 1      k\n\n    --------                 d\n      |  |   k, "
     " lim   f(x), -- f(x), 0, Int(f(x), 3), Sum(k, 3), Limit(f, 3),\n      |  |      x -> 0       "
     "dx\n       k\n\n       3\n      d\n    ------ f(x, y)\n         2\n    dy dx\n\nNULL"},
    {"print(1.5e20, 1.5e-20, 0., -0.5, 1e5, 123456.789, 1.e10, 1.e-5)",
     "1.5*10^20, 1.5*10^(-20), 0., -0.5, 100000., 123456.789, 1.*10^10, 0.00001\nNULL"},
};

static void boxes_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(boxes);
}

static void latex_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(latex);
}

static void code_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(code);
}

static void wide_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_right),
        cmocka_unit_test(latex_are_right),
        cmocka_unit_test(code_are_right),
        cmocka_unit_test(wide_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
