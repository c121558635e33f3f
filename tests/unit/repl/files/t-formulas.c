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
HOLD(refused, false)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_hold), cmocka_unit_test(names_hold),
        cmocka_unit_test(calls_hold),   cmocka_unit_test(calculus_hold),
        cmocka_unit_test(tables_hold),  cmocka_unit_test(statements_hold),
        cmocka_unit_test(refused_hold),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
