/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typeset input of worksheets as 1-D text: fractions, powers, derivatives, integrals, tables,
 * products that nobody typed, statements over lines; and what is said of formulas that cannot be
 * read. The trees are those of sheet.h, with words for what comes often: &D; is a differential.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "repl/files/mw_math.h"
#include "tests/lang/run.h"
#include "tests/unit/repl/files/sheet.h"

typedef struct Formula {
    const char *tree, *wanted;
} Formula;

#define X "(mi x)"
#define OF "(mo &ApplyFunction;)"
#define IT "(mo &InvisibleTimes;)"
#define D "(mo &DifferentialD;)"
#define XT "(mrow (mi x) " OF " (mfenced (mrow (mi t))))"
#define DDT "(mfrac " D " (mrow " D " (mi t)))"
#define D2DT2 "(mfrac (msup " D " (mrow (mn 2))) (mrow " D " (msup (mi t) (mrow (mn 2)))))"

static const Formula numbers[] = {
    {"(mrow (mi f) (mo &Assign;) (mfrac (mrow (mn 2) " IT X
     " (mo +) (mn 1)) (mrow (msqrt (mrow (msup " X
     " (mrow (mn 2))) (mo +) (mn 1)))) linethickness=1) (mo \";\"))",
     "f := (2*x+1)/sqrt(x^2+1);"},
    {"(mrow (mfrac (mn 1) (mn 2)) " IT X ")", "1/2*x"},
    {"(mrow (msup (mfrac (mi a) (mi b)) (mrow (mn 2))))", "(a/b)^2"},
    {"(mrow (mfrac (mi a) (mrow (mi b) " IT " (mi c))))", "a/(b*c)"},
    {"(mrow (mi a) (mo /) (mfrac (mi b) (mi c)))", "a/(b/c)"},
    {"(mrow (mfrac (mrow (mi a) (mo -) (mi b)) (mfrac (mi c) (mi d))))", "(a-b)/(c/d)"},
    {"(mrow (msup " X " (mrow (mo &uminus0;) (mn 1))))", "x^(-1)"},
    {"(mrow (msup (msup " X " (mn 2)) (mn 3)))", "(x^2)^3"},
    {"(mrow (msup (mrow (mo &uminus0;) (mn 1)) (mi n)))", "(-1)^n"},
    {"(mrow (msup (mn 2) (mrow (mi n) (mo +) (mn 1))))", "2^(n+1)"},
    {"(mrow (msup (mo &ExponentialE;) (mrow (mo &uminus0;) (mi t))) (mo +) (mn 9.81) (mo \";\"))",
     "exp(-t)+9.81;"},
    {"(mrow (mi &ExponentialE;) (mo +) (mi &ImaginaryI;) (mo *) (mi &pi;) (mo &minus;) (mi "
     "&infin;))",
     "exp(1)+I*Pi-infinity"},
    {"(mrow (mroot " X " (mrow (mn 3))))", "x^(1/3)"},
    {"(mrow (mroot (mrow " X " (mo +) (mn 1)) (mrow (mi n) " IT " (mn 2))))", "(x+1)^(1/(n*2))"},
    {"(mrow (mn 2) (mo &sdot;) (mo &uminus0;) " X " (mo +) (mn 1))", "2*(-x)+1"},
    {"(mrow (mi n) (mo !) (mo /) (msup (mi k) (mn 2)) (mo !))", "n!/(k^2)!"},
    {"(mrow (mo &lsqb;) (mn 1) (mo &comma;) (mn 2) (mo &rsqb;) (mo &lsqb;) (mn 1) (mo &rsqb;))",
     "[1,2][1]"},
    {"(mrow (mn 1.5e-3) " X ")", "1.5e-3*x"},
};

static const Formula names[] = {
    {"(mrow (mi &lambda;) (mo =) (mi &#x3bb;1) (mo +) (mi \u03bc) (mo +) (mi &Omega;))",
     "lambda = lambda1+mu+Omega"},
    {"(mrow (msub " X " (mrow (mn 1))))", "x[1]"},
    {"(mrow (msub " X " (mrow (mi 1)) subscriptshift=0))", "x__1"},
    {"(mrow (msub " X " (mrow (mn 1)) msemantics=atomic))", "x__1"},
    {"(mrow (msub (mi M) (mrow (mi i) (mo &comma;) (mi j) (mo +) (mn 1))))", "M[i,j+1]"},
    {"(mrow (msubsup " X " (mrow (mn 1)) (mrow (mn 2))) (mo +) (msup (msub " X " (mn 2)) (mn 2)))",
     "x[1]^2+x[2]^2"},
    {"(mrow (msub " X " (mrow (mi max)) subscriptshift=0) " OF " (mfenced (mi t)))", "x__max(t)"},
    {"(mrow (mi \"a b\") (mo +) (mi \"`c d`\"))", "`a b`+`c d`"},
    {"(mrow (mover " X " (mo &circ;)) (mo +) (mn 1))", "`#mover(mi(\"x\"),mo(\"&circ;\"))`+1"},
    {"(mrow (mi LinearAlgebra) (mo :-) (mi Rank) (mfenced (mi A)))", "LinearAlgebra:-Rank(A)"},
    {"(mrow (mi A) (mo &lsqb;) (mn 1) (mo &comma;) (mn 2) (mo ..) (mn 3) (mo &rsqb;))",
     "A[1,2..3]"},
    {"(mrow (ms abc) (mo \",\") (ms \"c:\\\\d\") (mo \",\") (ms &quot;))",
     "\"abc\",\"c:\\\\d\",\"\\\"\""},
    {"(mrow (mo &percnt;) (mo +) (mo &percnt;) (mo &percnt;))", "%+%%"},
    {"(mrow (mo &apos;) " X " (mo &apos;) (mo :=) (mi f) (mfenced (mrow (mo ') (mi y) (mo '))))",
     "'x' := f('y')"},
};

static const Formula calls[] = {
    {"(mrow (mi sin) " OF " (mfenced " X "))", "sin(x)"},
    {"(mrow (mi sin) (mfenced " X "))", "sin(x)"},
    {"(mrow (mi a) (mspace width=0.5em) (mfenced (mrow " X " (mo +) (mn 1))))", "a*(x+1)"},
    {"(mrow (mn 2) (mfenced (mrow " X " (mo +) (mn 1))))", "2*(x+1)"},
    {"(mrow (mfenced (mrow " X " (mo +) (mn 1))) (mfenced (mrow " X " (mo -) (mn 1))))",
     "(x+1)*(x-1)"},
    {"(mrow (mn 2) " X ")", "2*x"},
    {"(mrow (mi a) (mspace width=0.5em) (mi b))", "a*b"},
    {"(mrow (mi f) (mfenced " X " (mi y)))", "f(x,y)"},
    {"(mrow (mi f) (mi \"\") (mo \"\") (mfenced " X ") (mi \"\"))", "f(x)"},
    {"(mrow (mi f) (mo \" \") (mfenced " X "))", "f*(x)"},
    {"(mrow (mi a) (mo :) (mo \"=\") (mn 0) (mo .) (mo .) (mn 1) (mo <) (mo \"=\") (mn 2))",
     "a := 0..1 <= 2"},
    {"(mrow (mi sin) (msup (mfenced " X ") (mrow (mn 2))))", "sin(x)^2"},
    {"(mrow (msup (mi sin) (mn 2)) " OF " (mfenced " X ") (mo +) (mn 1))", "sin(x)^2+1"},
    {"(mrow (msup (mi sin) (mrow (mo &uminus0;) (mn 1))) (mfenced " X "))", "arcsin(x)"},
    {"(mrow (msup " X " (mn 2)) (mfenced (mrow (mi t) (mo +) (mn 1))))", "x^2*(t+1)"},
    {"(mrow (mi sin) " OF X ")", "sin(x)"},
    {"(mrow (mi &Gamma;) (mfenced " X ") (mo +) (mi &Gamma;))", "GAMMA(x)+Gamma"},
    {"(mrow (mi f) (mo &Assign;) " X " (mo &rarr;) (msup " X " (mn 2)))", "f := x -> x^2"},
    {"(mrow (mi f) (mo &Assign;) (mfenced " X " (mi y)) (mo &rarr;) " X IT "(mi y))",
     "f := (x,y) -> x*y"},
    {"(mrow (mi D) (mfenced " X ") (mfenced (mn 0)) (mo =) (mn 1))", "D(x)(0) = 1"},
    {"(mrow (mi A) (mo .) (mi B) (mo .) (msup (mi C) (mrow (mo &percnt;) (mi T))))",
     "A . B . C^%T"},
    {"(mrow (msup (mi A) (mo +)) (mo .) (mi b))", "A^%T . b"},
    {"(mrow (mi A) (mo .) (mfrac (mi b) (mi c)))", "A . (b/c)"},
    {"(mrow (mfenced (mrow " X
     " (mo ,) (mi y)) open=[ close=]) (mo +) (mfenced (mi a) (mi b) open={ "
     "close=}))",
     "[x,y]+{a,b}"},
    {"(mrow (mfenced (mrow (mi a) (mo -) (mi b)) open=| close=|) (mo +) (mfenced " X
     " open=&lfloor; close=&rfloor;))",
     "abs(a-b)+floor(x)"},
    {"(mrow (mo <) (mi a) (mo ,) (mi b) (mo >) (mo .) (mo <) (mi c) (mo |) (mi d) (mo >))",
     "<a,b> . <c|d>"},
    {"(mrow (mi a) (mo <) (mi b) (mo and) (mi c) (mo &le;) (mn 4) (mo &or;) (mo &not;) (mi p))",
     "a < b and c <= 4 or not p"},
};

static const Formula calculus[] = {
    {"(mrow " DDT IT XT ")", "diff(x(t),t)"},
    {"(mrow " DDT XT ")", "diff(x(t),t)"},
    {"(mrow (mfrac (mrow " D IT XT ") (mrow " D " (mi t))))", "diff(x(t),t)"},
    {"(mrow " D2DT2 IT XT ")", "diff(x(t),t$2)"},
    {"(mrow (mi m) " IT " (mrow " D2DT2 IT XT ") (mo &equals;) (mo &uminus0;) (mi &lambda;) " IT XT
     " (mo \";\"))",
     "m*diff(x(t),t$2) = -lambda*x(t);"},
    {"(mrow " DDT " (mfenced (mrow (msup " X " (mn 2)) (mo +) (mn 1))) (mo +) (mn 3))",
     "diff(x^2+1,t)+3"},
    {"(mrow (mrow " DDT IT XT ") " IT " (mi y))", "diff(x(t),t)*y"},
    {"(mrow (mfrac (msup (mo &PartialD;) (mn 2)) (mrow (mo &PartialD;) " X
     " (mo &PartialD;) (mi y))) (mi f) (mfenced " X " (mi y)))",
     "diff(f(x,y),x,y)"},
    {"(mrow (mi f) (mo &apos;) (mfenced " X
     ") (mo +) (msup (mi g) (mo &prime;) ) (mfenced (mn 0)))",
     "D(f)(x)+D(g)(0)"},
    {"(mrow (mi y) (mo ') (mo ') (mo +) (mi y) (mo =) (mn 0))", "diff(y(x),x$2)+y = 0"},
    {"(mrow (mover " X " (mo &dot;)) " OF " (mfenced (mi t)) (mo =) (mover (mi y) (mo &dot;)))",
     "D(x)(t) = diff(y(t),t)"},
    {"(mrow (msup (mi f) (mfenced (mn 3))) (mfenced " X "))", "(D@@(3))(f)(x)"},
    {"(mrow (mo &int;) (msup " X " (mn 2)) " D X ")", "int(x^2,x)"},
    {"(mrow (msubsup (mo &int;) (mrow (mn 0)) (mrow (mi &pi;))) (mrow (mi sin) " OF " (mfenced " X
     ") (mo +) (mn 1)) (mspace width=0.1em) " D X " (mo \";\"))",
     "int(sin(x)+1,x=0..Pi);"},
    {"(mrow (msubsup (mo &int;) (mn 0) (mn 1)) (msubsup (mo &int;) (mn 0) " X ") " X IT "(mi y) " D
     " (mi y) " D X ")",
     "int(int(x*y,y=0..x),x=0..1)"},
    {"(mrow (munderover (mo &Sum;) (mrow (mi k) (mo =) (mn 1)) (mrow (mi n))) (mfrac (mn 1) (msup "
     "(mi "
     "k) (mn 2))) (mo +) (mi c))",
     "sum(1/k^2,k = 1..n)+c"},
    {"(mrow (munderover (mo &Product;) (mrow (mi k) (mo =) (mn 1)) (mi n)) (mi k))",
     "product(k,k = 1..n)"},
    {"(mrow (munder (mo lim) (mrow " X " (mo &rarr;) (mn 0))) (mfrac (mrow (mi sin) (mfenced " X
     ")) " X "))",
     "limit(sin(x)/x,x=0)"},
    {"(mrow (munder (mo lim) (mrow " X " (mo &rarr;) (msup (mn 0) (mo +)))) (mfrac (mn 1) " X "))",
     "limit(1/x,x=0,right)"},
    {"(mrow (msub (mfenced (mrow (msup " X " (mn 2))) open= close=|) (mrow " X " (mo =) (mn 3))))",
     "eval(x^2,x = 3)"},
};

static const Formula tables[] = {
    {"(mrow (mi M) (mo &Assign;) (mfenced (mtable (mtr (mtd (mn 1)) (mtd (mn 2))) (mtr (mtd (mn "
     "3)) "
     "(mtd (msub (mi a) (mrow (mn 1)))))) open=[ close=]) (mo \";\"))",
     "M := Matrix([[1,2],[3,a[1]]]);"},
    {"(mfenced (mrow (mtable (mtr (mtd (mrow " X
     " (mo +) (mn 1)) rowalign=c) width=3) (mtr (mtd (mn "
     "2))))) open=&lsqb; close=&rsqb;)",
     "Vector([x+1,2])"},
    {"(mrow (mi f) (mo &Assign;) (mfenced (mtable (mtr (mtd (mrow (mo &uminus0;) " X
     ")) (mtd (mrow " X " (mo <) (mn 0)))) (mtr (mtd " X ") (mtd (mi otherwise)))) open={ close=))",
     "f := piecewise(x < 0,-x,x)"},
    {"(mfenced (mtable (mtr (mtd (mi a)) (mtd (mi b))) (mtr (mtd (mi c)) (mtd (mi d)))) open=| "
     "close=|)",
     "LinearAlgebra:-Determinant(Matrix([[a,b],[c,d]]))"},
};

static const Formula statements[] = {
    {"(mrow (mo for) (mi k) (mo to) (mn 3) (mo do) (mspace linebreak=newline) (mi s) (mo :=) (mi "
     "s) "
     "(mo +) (mi k) (mo \";\") (mspace linebreak=newline) (mo end) (mo do) (mo :))",
     "for k to 3 do\ns := s+k;\nend do:"},
    {"(mrow (mi if) (mi a) (mo &gt;) (mn 0) (mi then) (mi b) (mi else) (mi c) (mi end) (mi if))",
     "if a > 0 then b else c end if"},
    {"(mrow (mi f) (mo :=) (mi proc) (mfenced (mrow (mi n) (mo ::) (mi integer))) (mi local) (mi "
     "k) "
     "(mo \";\") (mi k) (mo :=) (mn 2) (mo \";\") (mi end) (mi proc) (mo \";\"))",
     "f := proc (n::integer) local k; k := 2; end proc;"},
    {"(mrow (mi a) (mo :=) (mn 1) (mo \";\") (mtext \"# one\") (mi b) (mo :=) (mn 2) (mo :))",
     "a := 1; # one\nb := 2:"},
    {"(mcomplete (mrow (mi a) (mo :=) (mn 5)) (mrow (mi b)))", "a := 5"},
    {"(mrow (mstyle (mi a)) (mphantom (mi b)) (mpadded (mo +) (mn 1)))", "a+1"},
    {"(mrow (mi y) (mo $) (mn 3) (mo ,) (mi seq) (mfenced (mrow (mi i) (mo ,) (mi i) (mo =) (mn 1) "
     "(mo "
     "..) (mn 3))))",
     "y$3,seq(i,i = 1..3)"},
    {"(mrow (mi a) (mfenced (mrow (mi b) (mo +) (mn 1)) open= close=))", "a*(b+1)"},
    {"(mrow (mi simplify~) (mfenced (mi L)))", "simplify~(L)"},
    {"(mrow (mi f) (mo ~) (mfenced (mi L)) (mo =~) (mn 0))", "f~(L)=~0"},
};

/* What is typed as signs by itself: brackets that nobody joined, products, primes, % and #. */
static const Formula signs[] = {
    {"(mrow (mi &Gamma;) (mo &lpar;) " X
     " (mo &rpar;) (mo +) (mi &zeta;) (mo &lsqb;) (mn 1) (mo &rsqb;))",
     "GAMMA(x)+zeta[1]"},
    {"(mrow (msup (mi sin) (mn 2)) (mo &lpar;) " X
     " (mo &rpar;) (mo +) (msup (mi sin) (mn 2)) (mo &lsqb;) (mn 1) (mo &rsqb;))",
     "sin(x)^2+sin^2*[1]"},
    {"(mrow (mi f) (mo &lpar;) (mi a) (mo &lpar;) " X " (mo &rpar;) (mo &rpar;) (mo +) (mn 1))",
     "f(a(x))+1"},
    {"(mrow (mi f) (mo &lcub;) (mi a) (mo &rcub;) (mo &lpar;) (mi b) (mo &rpar;))", "f*{a}*(b)"},
    {"(mrow (mfrac (mi a) (mi b)) (mo ^) (mn 2) (mo +) (mfrac (mi a) (mi b)) (mo !))",
     "(a/b)^2+(a/b)!"},
    {"(mrow " X " (mo ^) (mfrac (mn 1) (mn 2)) (mo +) (mn 2) (mo ^) (msqrt " X "))",
     "x^(1/2)+2^sqrt(x)"},
    {"(mrow (mfrac (mi a) (mi b)) (mo .) (mi c) (mo +) (mfrac (mi a) (mi b)) (mo &compfn;) (mi c))",
     "(a/b) . c+(a/b)@c"},
    {"(mrow (mi f) (mo @) (mfrac (mi a) (mi b)) (mo +) (mi c) (mo &times;) (mfrac (mi a) (mi b)))",
     "f@(a/b)+c &x (a/b)"},
    {"(mrow (mi f) (mo ') (mo ') (mfenced " X ") (mo +) (mi f) (mo &Prime;) (mfenced " X "))",
     "(D@@2)(f)(x)+(D@@2)(f)(x)"},
    {"(mrow (msup (mi f) (mrow (mo ') (mo '))) (mfenced " X ") (mo +) (msup (mi g) (mo ')))",
     "(D@@2)(f)(x)+diff(g(x),x)"},
    {"(mrow (mover " X " (mo ..)) " OF " (mfenced (mi t)) (mo +) (mover " X
     " (mi &ddot;)) (mo +) (mover " X " (mo &tdot;)))",
     "(D@@2)(x)(t)+diff(x(t),t$2)+diff(x(t),t$3)"},
    {"(mrow (msup (mi exp) (mrow (mo &uminus0;) (mn 1))) (mfenced " X "))", "exp(x)^(-1)"},
    {"(mrow (msup (mi sin) (mfenced (mn 3))) (mfenced " X "))", "(D@@(3))(sin)(x)"},
    {"(mrow (msup (mi D) (mn 2)) (mfenced (mi f)) (mfenced " X "))", "(D@@2)(f)(x)"},
    {"(mrow (msup (mi f) (mn 2)) " OF " (mfenced " X ") (mo +) (mn 1))", "f(x)^2+1"},
    {"(mrow (msup (mi f) (mn 2)) (mfenced " X "))", "f^2*(x)"},
    {"(mrow (msup (mi f) (mn 2)) (mo +) (msup (mfenced " X ") (mn 2)) (mfenced " X "))",
     "f^2+(x)^2*(x)"},
    {"(mrow (mi f) " OF " (mfenced " X " open=[ close=]) (mo +) (mn 1))", "f([x])+1"},
    {"(mrow (mi f) (mfenced (mn 1) open=[ close=]) (mfenced (mn 2)) (mo +) (mn 2) (mfenced (mn 1) "
     "open=[ close=]))",
     "f[1](2)+2*[1]"},
    {"(mrow (mn 2) (mo &sdot;) (mo &uminus0;) " X IT " (mi y) (mo +) (mn 1))", "2*(-x)*y+1"},
    {"(mrow (mn 2) (mo &sdot;) (mo &uminus0;) (mi sin) " OF " (mfenced " X ") (mo +) (mn 1))",
     "2*(-sin(x))+1"},
    {"(mrow (mn 2) (mo *) (mo -) (mi sin) (mfenced " X ") (mi y))", "2*(-sin(x))*y"},
    {"(mrow (mn 2) (mo *) (mo -) (mrow (mi f) (mfenced " X ")) (mo *) (mi y))", "2*(-f(x))*y"},
    {"(mrow (mn 2) (mo /) (mo -) (mo -) " X " (mi and) (mo +) (mi y))", "2/(--x) and +y"},
    {"(mrow (mn 2) (mo ^) (mo -) " X ")", "2^(-x)"},
    {"(mrow (mi A) (mo .) (mo -) (mi B))", "A . (-B)"},
    {"(mrow (mn 2) (mo *) (mo -) " X " (mspace linebreak=newline) (mi y))", "2*(-x)\ny"},
    {"(mrow (msup (mi C) (mrow (mo %) (mi H))) (mo +) (msup (mi A) (mo *)) (mo +) (msup (mfrac (mi "
     "a) (mi b)) (mo *)))",
     "C^%H+A^%H+(a/b)^%H"},
    {"(mrow (mo %) (mi x) (mo +) (mo %) (mo %) (mi T) (mo +) (mo %) (mi H))", "%*x+%%*T+%H"},
    {"(mrow (mo %) (mspace linebreak=newline) (mo %))", "%\n%"},
    {"(mrow (mo !) (mo ~) (mo ~=) (mi L))", "!~~=L"},
    {"(mrow (mi a) (mo <) (mi b) (mo >) (mi c) (mo +) (mo <) (mi a) (mo >) (mi b))",
     "a < b > c+<a>*b"},
    {"(mrow (mo ') (mi f) (mo +) (mo ') (mi g) (mo ') (mo '))", "'f+'g''"},
    {"(mrow (mo ') (mi f) (mo ') (mfenced " X "))", "'f'(x)"},
    {"(mrow (mi a) (mo #) (mi one) (mspace linebreak=newline) (mi b))", "a # one\nb"},
    {"(mrow (mo #) (mi one) (ms two))", "# one \"two\"\n"},
    {"(mrow (mi a) (mspace linebreak=newline) (mo #) (mi b) (mo \" \") (mtext \" c \"))",
     "a\n# b  c\n"},
    {"(mrow (mi a) (mo \",\") (mi b) (mo \" \") (mo \";\") (mi c) (mo :-) (mi d) (mo ||) (mi e))",
     "a,b; c:-d||e"},
    {"(mrow (mi a) (mo &le;) (mi b) (mo &ge;) (mi c) (mo &ne;) (mi d) (mo **) (mn 2) (mo @@) (mn "
     "3))",
     "a <= b >= c <> d^2@@3"},
    {"(mrow " X IT " (mo +) (mi y) " IT ")", "x+y"},
    {"(mrow " X IT " (mo &ExponentialE;) " IT " (mo &lpar;) (mi y) (mo &rpar;) " IT DDT " (mi z))",
     "x*exp(1)*(y)*diff(z,t)"},
    {"(mrow " X IT " (mo &int;) (mi y) " D " (mi y))", "x*int(y,y)"},
};

/* How far a derivative, a sum or an integral reaches. */
static const Formula reach[] = {
    {"(mrow " DDT X " (mo *) (mi y) (mo +) (mn 1))", "diff(x*y,t)+1"},
    {"(mrow " DDT X " (mo /) (mi y) (mo -) (mn 1))", "diff(x/y,t)-1"},
    {"(mrow " DDT X " (mo .) (mi y) (mo =) (mn 1))", "diff(x . y,t) = 1"},
    {"(mrow " DDT X " (mo ^) (mn 2) (mo ,) (mn 1))", "diff(x^2,t),1"},
    {"(mrow " DDT X " (mo !) (mo <) (mn 1))", "diff(x!,t) < 1"},
    {"(mrow " DDT X " (mo &times;) (mi y) (mo &Assign;) (mn 1))", "diff(x &x y,t) := 1"},
    {"(mrow " DDT " (mi f) (mo @) (mi g) (mo >) (mn 1))", "diff(f@g,t) > 1"},
    {"(mrow " DDT " (mo %) (mo \";\"))", "diff(%,t);"},
    {"(mrow " DDT " (mo -) " X " (mo -) (mi y))", "diff(-x,t)-y"},
    {"(mrow " DDT " (mo +) " X " (mo +) (mi y))", "diff(+x,t)+y"},
    {"(mrow " DDT X " (mspace linebreak=newline) (mi y))", "diff(x,t)\ny"},
    {"(mrow (mi if) " DDT X " (mi then) (mi y))", "if diff(x,t) then y"},
    {"(mrow (mo &int;) " DDT X D " (mi t))", "int(diff(x,t),t)"},
    {"(mrow (mo ') " DDT X " (mo ') (mo +) (mn 1))", "'diff(x,t)'+1"},
    {"(mrow " DDT " (mi f) (mo ') (mfenced " X ") (mo +) (mn 1))", "diff(D(f)(x),t)+1"},
    {"(mrow (mrow " DDT " (mo -)) " X ")", "diff(-x,t)"},
    {"(mrow (mrow " DDT ") " X " (mo +) (mi y))", "diff(x,t)+y"},
    {"(mrow " DDT " (mrow " X " (mo +) (mi y)) (mo +) (mi z))", "diff(x+y,t)+z"},
    {"(mrow (mo &lpar;) " DDT X " (mo &rpar;) (mi y))", "(diff(x,t))*y"},
    {"(mrow " DDT " (mo &lpar;) " X " (mo +) (mi y) (mo &rpar;) (mo +) (mi z))", "diff(x+y,t)+z"},
    {"(mrow " DDT DDT X " (mo +) (mn 1))", "diff(diff(x,t),t)+1"},
    {"(mrow " DDT " (mo &ExponentialE;) (mo +) (mn 1))", "diff(exp(1),t)+1"},
    {"(mrow " DDT " (mo &int;) " X D X " (mo +) (mn 1))", "diff(int(x,x),t)+1"},
    {"(mrow (mo &int;) (mfenced (mrow " X " (mo +) (mn 1))) (mfenced (mrow " X
     " (mo -) (mn 1))) " D X ")",
     "int((x+1)*(x-1),x)"},
    {"(mrow (mo &int;) (mfenced (mrow " X " (mo +) (mn 1))) " D X ")", "int(x+1,x)"},
    {"(mrow (mo &int;) (munderover (mo &Sum;) (mrow (mi k) (mo =) (mn 1)) (mi n)) (msup " X
     " (mi k)) " D X ")",
     "int(sum(x^k,k = 1..n),x)"},
    {"(mrow (mo &int;) " X D " (mrow " X ") (mo +) (mn 1))", "int(x,x)+1"},
    {"(mrow (mo &int;) " D X " (mo +) (mn 1))", "int(1,x)+1"},
    {"(mrow (msubsup (mo &int;) (mn 0) (mn 1)) " D IT X " (mo /) (mn 2))", "int(1,x=0..1)/2"},
    {"(mrow (msup (msub (mo &int;) (mn 0)) (mn 1)) " X D X ")", "int(x,x=0..1)"},
    {"(mrow (msub (msup (mo &int;) (mn 1)) (mn 0)) " X D X ")", "int(x,x=0..1)"},
    {"(mrow (mover (munder (mo &Sum;) (mrow (mi k) (mo =) (mn 1))) (mi n)) (mi k))",
     "sum(k,k = 1..n)"},
    {"(mrow (munder (mover (mo &Sum;) (mi n)) (mrow (mi k) (mo =) (mn 1))) (mi k))",
     "sum(k,k = 1..n)"},
    {"(mrow (munder (mo &Sum;) (mi k)) (mi k) (mo +) (mn 1))", "sum(k,k)+1"},
    {"(mrow (mo &Sum;) (mfenced (mi k) (mrow (mi k) (mo =) (mn 1) (mo ..) (mn 3))) (mo +) (mn 1))",
     "sum(k,k = 1..3)+1"},
    {"(mrow (mo limit) (mfenced (mi f) (mrow " X " (mo =) (mn 0))))", "limit(f,x = 0)"},
    {"(mrow (munder (mo lim) (mrow " X " (mo =) (mn 0))) (mi f))", "limit(f,x = 0)"},
    {"(mrow (munder (mo lim) (mrow " X " (mo &rarr;) (msup (mn 0) (mo -)))) (mfrac (mn 1) " X "))",
     "limit(1/x,x=0,left)"},
    {"(mrow (munder (mo lim) (mrow " X " (mo &rarr;) (msup (mi a) (mo &uminus0;)))) " X ")",
     "limit(x,x=a,left)"},
    {"(mrow (munder (mo lim) (mrow (mi n) (mo &rarr;) (mi &infin;))) (mfrac (mn 1) (mi n)))",
     "limit(1/n,n=infinity)"},
    {"(mrow (mfrac (mrow (msup " D " (mn 2)) " XT ") (mrow " D
     " (msup (mi t) (mn 2)))) (mo +) (mn 1))",
     "diff(x(t),t$2)+1"},
    {"(mrow (mfrac (msup " D " (mn 3)) (mrow " D " (msup (mi t) (mn 2)) " IT D X ")) (mi f))",
     "diff(f,t$2,x)"},
};

/* Parts in rows, styles, brackets; what is over, under and behind them. */
static const Formula parts[] = {
    {"(mrow (msup (mrow " X ") (mn 2)) (mo +) (msup (mstyle " X
     ") (mn 2)) (mo +) (msup (mrow (mspace width=1em) " X ") (mn 2)))",
     "x^2+x^2+x^2"},
    {"(mrow (msup (mcomplete (mi a) (mi b)) (mpadded (mfenced (mn 2)))) (mfenced " X "))",
     "(D@@(2))(a)(x)"},
    {"(mrow (msup (mi f) (mrow (mfenced (mn 2)) (mo +) (mn 1))) (mfenced " X "))", "f^((2)+1)*(x)"},
    {"(mrow (msup (mrow (mi f) (mfenced " X ")) (mn 2)) (mo +) (msup (mrow (mn 2) (mi y)) (mn 2)))",
     "f(x)^2+(2*y)^2"},
    {"(mrow (msub " X " (mn 1) subscriptshift=0) (mo +) (msub " X
     " (mrow (mi a) (mi b)) subscriptshift=0))",
     "x[1]+x[a*b]"},
    {"(mrow (msub (mrow (mi a) (mo +) (mi b)) (mn 1)) (mo +) (msub (mfenced (mi a)) (mn 1)))",
     "(a+b)[1]+(a)[1]"},
    {"(mrow (msub " X
     " (mi \"a b\") subscriptshift=0) (mo +) (msub (mi \"c d\") (mi e) msemantics=atomic))",
     "`x__a b`+`c d__e`"},
    {"(mrow (msub (mfenced (mrow (msup " X " (mn 2))) open= close=&verbar;) (mrow " X
     " (mo =) (mn 3))))",
     "eval(x^2,x = 3)"},
    {"(mrow (msub (mfenced " X " open= close=&VerticalLine;) (mrow " X " (mo =) (mn 3))))",
     "eval(x,x = 3)"},
    {"(mrow (msubsup " X " (mi i) (mo +)) (mo +) (msubsup " X " (mi i) (mo ')))",
     "x[i]^%T+diff(x[i](x),x)"},
    {"(mrow (mover (mi v) (mo &rarr;)) (mo +) (munder (mi v) (mo _)) (mo +) (mover (mrow (mi v)) "
     "(mo \u00af)))",
     "`#mover(mi(\"v\"),mo(\"&rarr;\"))`+`#munder(mi(\"v\"),mo(\"_\"))`+`#mover(mi(\"v\"),mo("
     "\"\u00af\"))`"},
    {"(mrow (mi a) (mfenced (mi b) (mi c) open={ close=}) (mo +) (mfenced (mi a) open=< close=>) "
     "(mo +) (mfenced (mrow)))",
     "a*{b,c}+<a>+()"},
    {"(mrow (mfenced " X " open=&LeftFloor; close=&RightFloor;) (mo +) (mfenced " X
     " open=\u230a close=\u230b) (mo +) (mfenced " X " open=&lceil; close=&rceil;))",
     "floor(x)+floor(x)+ceil(x)"},
    {"(mrow (mfenced " X " open=&LeftCeiling; close=&RightCeiling;) (mo +) (mfenced " X
     " open=\u2308 close=\u2309) (mfenced (mi a)))",
     "ceil(x)+ceil(x)*(a)"},
    {"(mrow (mi a) (mfenced (mi b) open=[ close=]) (mfenced (mi c) open=&lpar; close=&rpar;))",
     "a[b](c)"},
    {"(mrow (mfenced (mtable (mtr (mtd (mn 1)) (mtd (mn 2)))) open=[ close=]) (mfenced (mn 1) "
     "open=[ close=]))",
     "Matrix([[1,2]])[1]"},
    {"(mfenced (mtable (mtr (mtd (mn 1)) (mtd (mo <)))  (mtr (mtd (mi a) (mo +) (mi b)) (mtd))) "
     "open=[ close=])",
     "Matrix([[1,<],[a+b,]])"},
    {"(mrow (mroot (mi a) (mfrac (mn 1) (mn 2))) (mo +) (mroot (mfrac (mi a) (mi b)) (mn 3)))",
     "a^(1/(1/2))+(a/b)^(1/3)"},
    {"(msqrt (mi a) (mo +) (mi b))", "sqrt(a+b)"},
    {"(mrow (mi &ExponentialE;) (mo +) (msup (mi &ee;) (mi x)) (mo -) (msup (mo &exponentiale;) "
     "(mn 2)))",
     "exp(1)+exp(x)-exp(2)"},
};

/* Leaves: numbers, names, strings, texts and blanks. */
static const Formula leaves[] = {
    {"(mrow " X " (mo -) (mn -2) (mo +) (mn 3) (mo *) (mn -2) (mo +) (mn -2) (mo *) " X ")",
     "x-(-2)+3*(-2)+-2*x"},
    {"(mrow (mn -2) (msup (mn -2) (mn 3)) (mo +) (msup (mn .5) (mn 2)))", "-2*(-2)^3+.5^2"},
    {"(mrow (mo abc) (mo +) (mo 12) (mo +) (mi 3.5) (mi x) (mo +) (mo _a) (mo +) (mtext \u00e9) "
     "(mo -) (mtext \"\u00e9 b\"))",
     "abc+12+3.5*x+_a+\u00e9-`\u00e9 b`"},
    {"(mrow (mi .) (mo +) (mi \" a \") (mo \" + \") (mi \"b\n\"))", "`.`+a+b"},
    {"(mrow (mi %) (mo +) (mi %%))", "%+%%"},
    {"(mrow (mi `) (mo +) (mi `a) (mo +) (mi LinearAlgebra:-Rank) (mo +) (mi 2a))",
     "`\\``+`\\`a`+LinearAlgebra:-Rank+`2a`"},
    {"(mrow (ms a&quot;b) (mo \",\") (ms a\\&quot;) (mo \",\") (ms a\\) (mo \",\") (ms) (mo \",\") "
     "(ms \"&lambda; &amp;\"))",
     "\"a\\\"b\",\"a\\\"\",\"a\\\\\",\"\",\"lambda &\""},
    {"(mrow (mi a) (mtext \" \") (mi b) (mtext \"\n\") (mi c) (mtext if) (mi d) (mtext \"= 2\") "
     "(mtext then) (mtext x_1))",
     "a*b\nc if d= 2 then x_1"},
    {"(mrow (mi a) (mspace width=0.29em) (mfenced " X ") (mspace width=0.3em) (mfenced " X "))",
     "a(x)*(x)"},
    {"(mrow (mi a) (mspace) (mfenced " X "))", "a(x)"},
    {"(mrow (mi f) (mi) (mo) (mtext) (mfenced " X "))", "f(x)"},
    {"(mrow (menclose (mi a)) (math (mo +) (mi b)) (mambiguous (mo *) (mi y)) (maction (mi c) (mi "
     "d) actiontype=x))",
     "a+b*c"},
    {"(mambiguous role=x (mi a) (mi b))", "a"},
    {"(mrow (mi &#955;) (mo +) (mi &#x3BB;) (mo +) (mi &#X3bb;) (mo +) (mi &foo;) (mo +) (mi "
     "&#233;) (mo +) (mi a&b) (mo +) (mi &;))",
     "lambda+lambda+lambda+`&foo;`+\u00e9+`a&b`+`&;`"},
    {"(mrow (mi &#1114112;) (mo +) (mi &#55296;) (mo +) (mi "
     "&abcdefghijklmnopqrstuvwxyzabcdefghijklmnop;) (mo +) (mi ~a))",
     "`&#1114112;`+`&#55296;`+`&abcdefghijklmnopqrstuvwxyzabcdefghijklmnop;`+`~a`"},
    {"(mrow (mi .x) (mo +) (mtext \"\n b\") (mo +) (mi (:- a b)))", "`.x`+b+b"},
    {"(mrow (mo &hellip;) (mo &Colon;) (mo &Verbar;) (mo &tilde;) (mi a) (mo &dollar;) (mn 2))",
     "..::||~a$2"},
    {"(mrow (mi a) (mo &isin;) (mi b) (mo &cup;) (mi c) (mo &setminus;) (mi d) (mo &rArr;) (mi e))",
     "a in b union c minus d implies e"},
};

static const Formula refused[] = {
    {"(mrow (mi a) (mo &smile;) (mi b))", "the operator `&smile;` is unknown"},
    {"(mrow (mweird (mi a)))", "the typesetting function mweird is unknown"},
    {"(mrow (merror x))", "the formula was in error in Maple, too (merror)"},
    {"(mrow (mo &int;) (mi x))", "an integral lacks its differential"},
    {"(mrow " D X ")", "a differential belongs to no derivative or integral"},
    {"(mrow " DDT ")", "a derivative of nothing"},
    {"(mrow (mfrac (mi a)))", "a fraction lacks an operand"},
    {"(mrow (mo &lpar;) (mi a))", "a bracket `(` is not closed"},
    {"(mrow (mi a) (mo &rpar;))", "a bracket `)` is not opened"},
    {"(mtable (mtr (mtd (mi a))))", "a table stands outside of brackets"},
    {"(mfenced (mtable (mtr (mtd (mi a))) (mtr (mtd (mi b)) (mtd (mi c)))) open=[ close=])",
     "the rows of a table differ in length"},
    {"(mfenced (mi a) open=&lmoust; close=|)", "the brackets &lmoust; and | are unknown"},
    {"(+ x 1)", "a value stands where a typeset formula should"},
    {"(mrow (list a))", "a value stands where a typeset formula should"},
    {"(mrow (= 1 2))", "a value stands where a typeset formula should"},
    {"(call (call f x) y)", "a value stands where a typeset formula should"},
    {"(mfenced " X " (= open 1))", "the brackets  and ) are unknown"},
    {"(mfenced " X " (= open x))", "the brackets x and ) are unknown"},
    {"(call sin x)", "a value stands where a typeset formula should"},
    {"(mrow " DDT X " (mo &rpar;))", "a bracket `)` is not opened"},
    {"(mrow " DDT " (mo =))", "a derivative of nothing"},
    {"(mrow (mo &int;) " X D ")", "an integral lacks its differential"},
    {"(mrow (mo &int;) " X D " (mo +))", "an integral lacks its differential"},
    {"(mrow (msub (mo &int;) (mi C)) " X D X ")", "an integral has one limit of two"},
    {"(mrow (msup (mo &int;) (mn 1)) " X D X ")", "an integral has one limit of two"},
    {"(mrow (mover (mo &Sum;) (mi n)) (mi k))", "a sum lacks what stands below"},
    {"(mrow (munder (mo &Sum;) (mi k)) (mo =) (mi k))", "a sum of nothing"},
    {"(mrow (munder (mo lim) (mi k)))", "a limit of nothing"},
    {"(mfrac " D " (mrow))", "a differential belongs to no derivative or integral"},
    {"(mfrac " D X ")", "a differential belongs to no derivative or integral"},
    {"(mfrac " D D ")", "a differential belongs to no derivative or integral"},
    {"(mfrac " X " (mrow " D X "))", "a differential belongs to no derivative or integral"},
    {"(msup " X ")", "a power lacks an operand"},
    {"(mfrac (mrow) " X ")", "a part of a fraction, power or root is empty"},
    {"(msup " X " (mrow))", "a part of a fraction, power or root is empty"},
    {"(mroot (mi) (mn 2))", "a part of a fraction, power or root is empty"},
    {"(msup (mo +) (mn 2))", "an exponent stands on what is no operand"},
    {"(msup (mo &lpar;) (mn 2))", "a bracket `(` is not closed"},
    {"(mrow (mo &lpar;) " X " (msup (mo &rpar;) (mn 2)))", "a bracket `)` is not opened"},
    {"(msub (mi a))", "a subscript lacks an operand"},
    {"(msub (mo +) (mn 2))", "a subscript stands on what is no operand"},
    {"(msubsup (mo +) (mn 2) (mn 3))", "a subscript stands on what is no operand"},
    {"(msubsup (mfenced " X " open= close=|) (mn 1) (mn 2))", "the brackets  and | are unknown"},
    {"(msub (mfenced " X " open= close=!) (mn 1))", "the brackets  and ! are unknown"},
    {"(msub (mfenced open= close=|) (mn 1))", "the brackets  and | are unknown"},
    {"(mover " X ")", "mover lacks an operand"},
    {"(munder)", "munder lacks an operand"},
    {"(mover " X " (mfrac (mi a) (mi b)))", "what stands over or under is no sign of a name"},
    {"(mover (mn 2) (mo &circ;))", "what stands over or under is no sign of a name"},
    {"(munder (mi a) (mtext b))", "what stands over or under is no sign of a name"},
    {"(mover (mo +) (mo &dot;))", "what stands over or under is no sign of a name"},
    {"(mroot " X ")", "a root lacks an operand"},
    {"(mfenced (mtable (mi a)) open=[ close=])", "the rows of a table differ in length"},
    {"(mfenced (mtable (mtr (mi a))) open=[ close=])", "the rows of a table differ in length"},
    {"(mfenced (mtable) open=[ close=])", "the rows of a table differ in length"},
    {"(mfenced (mtable (mtr (mtd (mi a)))) open={ close=)",
     "a brace with a table that has not two columns"},
    {"(mfenced (mtable (mtr (mtd " D
     ") (mtd (mi b))) (mtr (mtd (mi a)) (mtd (mi b)))) open={ close=)",
     "a differential belongs to no derivative or integral"},
    {"(mo &lt;&smile;)", "the operator `&lt;&smile;` is unknown"},
    {"(mo \u2603)", "the operator `\u2603` is unknown"},
    {"(mverbatim \"~\")", "its encoded form is damaged at byte 1: a node is of an unknown kind"},
};

static bool read_formula(Buf *text, const char *tree)
{
    Buf formula = {0}, why = {0};
    sheet_base64(&formula, tree);
    bool good = mw_math_read(text, buf_text(&formula), "", &why);
    buf_puts(text, buf_text(&why));
    buf_free(&formula);
    buf_free(&why);
    return good;
}

static void hold(const Formula *rows, size_t n, bool readable)
{
    int wrong = 0;
    for (size_t i = 0; i < n; i++) {
        Buf text = {0};
        bool good = read_formula(&text, rows[i].tree);
        if (good != readable || strcmp(buf_text(&text), rows[i].wanted) != 0) {
            wrong++;
            printf("# %s\n#  gives  %s\n#  wanted %s\n", rows[i].tree, buf_text(&text),
                   rows[i].wanted);
        }
        buf_free(&text);
    }
    assert_int_equal(wrong, 0);
}

#define HOLD(name, readable)                                                                       \
    static void name##_hold(void **state)                                                          \
    {                                                                                              \
        (void)state;                                                                               \
        hold(name, sizeof(name) / sizeof *(name), readable);                                       \
    }
HOLD(numbers, true)
HOLD(names, true)
HOLD(calls, true)
HOLD(calculus, true)
HOLD(tables, true)
HOLD(statements, true)
HOLD(signs, true)
HOLD(reach, true)
HOLD(parts, true)
HOLD(leaves, true)
HOLD(refused, false)

/* What is shown is read where the formula itself says nothing; what is wrong with which one. */
static void displays(void **state)
{
    (void)state;
    static const char NOTHING[] = "JSFH";
    static const struct {
        const char *formula, *display;
        bool good;
        const char *text, *why;
    } ROWS[] = {
        {"", "x", true, "x", ""},
        {"y", "x", true, "y", ""},
        {NOTHING, "x", true, "x", ""},
        {NOTHING, "", true, "", ""},
        {NOTHING, NOTHING, true, "", ""},
        {"", "", false, "", "it has no encoded form"},
        {"!!!", "x", true, "x", "its encoded form is no base64"},
        {"!!!", "!!!", false, "", "its encoded form is no base64"},
        {"!!!", "", false, "", "its encoded form is no base64"},
        {"!!!", "LSUi", false, "", "its encoded form is no base64"},
        {"", "!!!", false, "", "its encoded form is no base64"},
        {NOTHING, "!!!", false, "", "its encoded form is no base64"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const char *const given[] = {ROWS[i].formula, ROWS[i].display};
        Buf coded[2] = {{0}}, text = {0}, why = {0};
        for (int k = 0; k < 2; k++)
            if (strlen(given[k]) == 1) {
                char tree[20];
                snprintf(tree, sizeof tree, "(mi %s)", given[k]);
                sheet_base64(&coded[k], tree);
            } else {
                buf_puts(&coded[k], given[k]);
            }
        bool good = mw_math_read(&text, buf_text(&coded[0]), buf_text(&coded[1]), &why);
        assert_int_equal(good, ROWS[i].good);
        assert_string_equal(buf_text(&text), ROWS[i].text);
        assert_string_equal(buf_text(&why), ROWS[i].why);
        Buf *const all[] = {&coded[0], &coded[1], &text, &why};
        for (int k = 0; k < 4; k++)
            buf_free(all[k]);
    }
}

static void bytes_give(Buf *bytes, bool good, const char *wanted)
{
    Buf formula = {0}, text = {0}, why = {0};
    sheet_letters(&formula, buf_text(bytes), bytes->length);
    assert_int_equal(mw_math_read(&text, buf_text(&formula), "", &why), good);
    assert_string_equal(buf_text(good ? &text : &why), wanted);
    Buf *const all[] = {bytes, &formula, &text, &why};
    for (int k = 0; k < 4; k++)
        buf_free(all[k]);
}

/* A formula inside of a string. */
static void verbatim(void **state)
{
    (void)state;
    Buf inner = {0}, bytes = {0};
    SheetPen pen = {.out = &bytes, .at = ""};
    sheet_encode(&inner, "(mfrac (mn 1) (mi x))");
    sheet_begin_node(&pen, '-');
    sheet_typesetter(&pen, "mverbatim", 9);
    sheet_begin_node(&pen, '6');
    sheet_number(&bytes, 2);
    sheet_string(&pen, buf_text(&inner), inner.length);
    bytes_give(&bytes, true, "1/x");
    buf_free(&inner);
}

/* Rows that stand for each other grow deep in a short text: so deep they are read, no deeper. */
static void depth(void **state)
{
    (void)state;
    for (long levels = 1400; levels <= 1600; levels += 200) {
        Buf bytes = {0};
        SheetPen pen = {.out = &bytes, .at = "(mi x)"};
        sheet_begin_node(&pen, '-');
        sheet_typesetter(&pen, "mrow", 4);
        sheet_begin_node(&pen, '6');
        sheet_number(&bytes, 3);
        sheet_begin_node(&pen, '/'); /* an attribute, which nobody reads */
        sheet_name(&pen, "rows", 4);
        sheet_begin_node(&pen, '6');
        sheet_number(&bytes, levels + 1);
        long last = pen.nodes + 1;
        sheet_node(&pen, false);
        for (long i = 1; i < levels; i++) {
            long begun = pen.nodes + 1;
            sheet_begin_node(&pen, '-');
            sheet_typesetter(&pen, "mrow", 4);
            sheet_begin_node(&pen, '6');
            sheet_number(&bytes, 2);
            sheet_refer(&pen, last);
            last = begun;
        }
        sheet_refer(&pen, last);
        bytes_give(&bytes, levels < 1500, levels < 1500 ? "x" : "the formula is nested too deep");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_hold), cmocka_unit_test(names_hold),
        cmocka_unit_test(calls_hold),   cmocka_unit_test(calculus_hold),
        cmocka_unit_test(tables_hold),  cmocka_unit_test(statements_hold),
        cmocka_unit_test(refused_hold), cmocka_unit_test(signs_hold),
        cmocka_unit_test(reach_hold),   cmocka_unit_test(parts_hold),
        cmocka_unit_test(leaves_hold),  cmocka_unit_test(displays),
        cmocka_unit_test(verbatim),     cmocka_unit_test(depth),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
