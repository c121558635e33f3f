/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Documents of sheets: comments as texts, marks in them, formulas as MathML, what is recorded of a
 * session, and each kind of file that is written of it, to the character.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/document/document.h"
#include "repl/document/mathml.h"
#include "repl/document/record.h"
#include "repl/plot/plot.h"
#include "tests/lang/rows.h"

/* One of many; all that are wrong are told before the test fails. */
static int wrong;

static void is(const char *of, Buf *got, const char *wanted)
{
    if (strcmp(buf_text(got), wanted) != 0) {
        printf("# %s\n#  gives  %s\n#  wanted %s\n", of, buf_text(got), wanted);
        wrong++;
    }
    buf_free(got);
}

static void all_are_right(void)
{
    int n = wrong;
    wrong = 0;
    assert_int_equal(n, 0);
}

/* One line a part: the sign of its kind, the level of a heading, its text. */
static void put_parts(Buf *out, const Document *document)
{
    for (long i = 0; i < document->n; i++) {
        const DocPart *part = &document->part[i];
        buf_putc(out, "HP-IROMF"[part->kind]);
        if (part->kind == DOC_HEADING)
            buf_printf(out, "%d", part->level);
        buf_printf(out, "(%s)", part->text);
        if (part->plain)
            buf_printf(out, "(%s)", part->plain);
        buf_putc(out, '\n');
    }
}

/* --- comments and marks ----------------------------------------------------------------------- */

static const Row comments[] = {
    {"", ""},
    {"# one line", "P(one line)\n"},
    {"#one\n#  two \n\n# three", "P(one two)\nP(three)\n"},
    {"# one\n#\n# two\n# three\n   # four", "P(one)\nP(two three four)\n"},
    {"## Title\n# text\n### Part\n#### Smaller\n# #hash\n# # x\n####### six\n######## seven",
     "H1(Title)\nP(text)\nH2(Part)\nH3(Smaller)\nP(#hash)\nH1(x)\nH6(six)\nP(####### seven)\n"},
    {"# - a\n#   goes on\n# * b\n# + c\n# d\n#\n# e", "-(a goes on)\n-(b)\n-(c d)\nP(e)\n"},
    {"# -\n# - \n# *b*\n# -c", "P(- - *b* -c)\n"},
    {"#---------\n# before\n# ===\n# --\n# *-+\n# after", "P(before)\nP(--)\nP(after)\n"},
    {"#!/usr/bin/env daesy\n# text", "P(text)\n"},
    {"(* one\ntwo\n\nthree *) x (* four *)", "P(one two)\nP(three)\nP(four)\n"},
    {"(* a (* inside *) b *)\n# c", "P(a (* inside *) b)\nP(c)\n"},
    {"(* open\n# more", "P(open)\nH1(more)\n"},
    {"(**)(***)", "P(*)\n"},
    {"f(x)*(y)\n# a\n(* b *)\n(", "P(a)\nP(b)\n"},
    {"# a\n(* b *)\n# c", "P(a)\nP(b)\nP(c)\n"},
    {"# a\n\n\n\n# b\n  \n# c", "P(a)\nP(b)\nP(c)\n"},
    {"; : # a", "P(a)\n"},
    {"(* ## In a block\n- point\n- point *)", "H2(In a block)\n-(point)\n-(point)\n"},
};

static void comments_are_texts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        Document document = {0};
        Buf out = {0};
        document_add_comments(&document, comments[i].statements, strlen(comments[i].statements));
        put_parts(&out, &document);
        is(comments[i].statements, &out, comments[i].wanted);
        document_free(&document);
    }
    all_are_right();
}

static void put_piece(Buf *out, InlineKind kind, const char *text, size_t length)
{
    buf_printf(out, "%c(%.*s)", "tfcbe"[kind], (int)length, text);
}

static const Row marks[] = {
    {"", ""},
    {"plain", "t(plain)"},
    {"$x$", "f(x)"},
    {"a $x^2$ b `c*d` e **f** g *h* i", "t(a )f(x^2)t( b )c(c*d)t( e )b(f)t( g )e(h)t( i)"},
    {"**a***b*", "b(a)e(b)"},
    {"$$ `` **** ** * $ `", "t($$ `` **** ** * $ `)"},
    {"$ x$ $x $ ` x` `x ` ** x** **x ** * x* *x *",
     "t($ x$ $x $ ` x` `x ` ** x** **x ** * x* *x *)"},
    {"a*b*c 2*3 and *4*5 and a**b**c, (*d*).", "t(a*b*c 2*3 and *4*5 and a*)e(b)t(*c, ()e(d)t().)"},
    {"a`b`c and x$y$z", "t(a)c(b)t(c and x)f(y)t(z)"},
    {"$\\unknown{x}$ and $\\frac{a}{b}$ and $a{b$",
     "t($\\unknown{x}$ and )f(\\frac{a}{b})t( and $a{b$)"},
    {"5 $ or 6 $", "t(5 $ or 6 $)"},
    {"`*a*` *`a`* $`$", "c(*a*)t( )e(`a`)t( )f(`)"},
    {"*a", "t(*a)"},
};

static void marks_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        Buf out = {0};
        document_inline(marks[i].statements, put_piece, &out);
        is(marks[i].statements, &out, marks[i].wanted);
    }
    all_are_right();
}

/* --- formulas --------------------------------------------------------------------------------- */

/* As people write them; known: all of it is. */
static const struct {
    const char *latex;
    bool known;
    const char *mathml;
} TYPED[] = {
    {"\\frac12", true, "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"},
    {"\\frac 1{23}", true,
     "<mfrac><mrow><mn>1</mn></mrow><mrow><mrow><mn>23</mn></mrow></mrow></mfrac>"},
    {"x^23_a", true,
     "<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup><msub><mrow><mn>3</mn></"
     "mrow><mrow><mi>a</mi></mrow></msub>"},
    {"\\sqrt[3]{x+1}", true,
     "<mroot><mrow><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></mrow><mrow><mn>3</mn></mrow></"
     "mroot>"},
    {"\\sqrt2", true, "<msqrt><mrow><mn>2</mn></mrow></msqrt>"},
    {"{n \\choose k+1}", true,
     "<mrow><mo>(</mo><mfrac "
     "linethickness=\"0\"><mrow><mi>n</mi></mrow><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></"
     "mfrac><mo>)</mo></mrow>"},
    {"\\vec{x}\\cdot\\dot x", true,
     "<mover "
     "accent=\"true\"><mrow><mrow><mi>x</mi></mrow></mrow><mo>→</mo></mover><mo>⋅</mo><mover "
     "accent=\"true\"><mrow><mi>x</mi></mrow><mo>˙</mo></mover>"},
    {"\\mathbf{F}=m\\,a", true,
     "<mrow "
     "style=\"font-weight:bold\"><mrow><mrow><mi>F</mi></mrow></mrow></mrow><mo>=</mo><mi>m</"
     "mi><mspace width=\"0.17em\"></mspace><mi>a</mi>"},
    {"\\text{if } x<0", true, "<mtext>if </mtext><mi>x</mi><mo>&lt;</mo><mn>0</mn>"},
    {"\\left\\langle a\\right\\rangle", true, "<mrow><mo>⟨</mo><mi>a</mi><mo>⟩</mo></mrow>"},
    {"\\left.x\\right|_{0}", true,
     "<msub><mrow><mrow><mi>x</mi><mo>|</mo></mrow></mrow><mrow><mrow><mn>0</mn></mrow></mrow></"
     "msub>"},
    {"\\begin{matrix}a&b\\\\c&d\\end{matrix}", true,
     "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></"
     "mtd><mtd><mi>d</mi></mtd></mtr></mtable>"},
    {"\\begin{array}{c|c}1&2\\end{array}", true,
     "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>"},
    {"\\lim_{x\\to0}f'(x)", true,
     "<munder><mrow><mo>lim</mo></mrow><mrow><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></mrow></"
     "munder><mi>f</mi><mo>′</mo><mo>(</mo><mi>x</mi><mo>)</mo>"},
    {"a\\", false, "<mi>a</mi><mtext>\\</mtext>"},
    {"\\ä", false, "<mtext>\\ä</mtext>"},
    {"\\unknown x", false, "<mtext>\\unknown</mtext><mi>x</mi>"},
    {"\\left(x", false, "<mrow><mo>(</mo><mi>x</mi></mrow>"},
    {"x}", false, "<mi>x</mi>"},
    {"{x", false, "<mrow><mi>x</mi></mrow>"},
    {"\\frac1", false, "<mfrac><mrow><mn>1</mn></mrow><mrow></mrow></mfrac>"},
    {"\\begin{tabular}x\\end{tabular}", false,
     "<mi>x</mi><mi>e</mi><mi>n</mi><mi>d</mi><mrow><mi>t</mi><mi>a</mi><mi>b</mi><mi>u</mi><mi>l</"
     "mi><mi>a</mi><mi>r</mi></mrow>"},
    {"\\text{a", false, "<mtext>a</mtext>"},
    {"\\quad\\!\\;", true, "<mspace width=\"1em\"></mspace><mspace width=\"0.17em\"></mspace>"},
    {"^2", true, "<msup><mrow></mrow><mrow><mn>2</mn></mrow></msup>"},
    {"a&b\\\\c", false, "<mi>a</mi><mi>b</mi><mtext>\\c</mtext>"},
    {"\\mathrm{\\alpha\\_\\ b}", true, "<mi mathvariant=\"normal\">α_ b</mi>"},
    {"ä-1.5", true, "<mi>ä</mi><mo>−</mo><mn>1.5</mn>"},
    {"x_{i}^{2}", true,
     "<msubsup><mrow><mi>x</mi></mrow><mrow><mrow><mi>i</mi></mrow></mrow><mrow><mrow><mn>2</mn></"
     "mrow></mrow></msubsup>"},
    {"\\sum_{k=1}^n k", true,
     "<munderover><mrow><mo>∑</mo></mrow><mrow><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow></"
     "mrow><mrow><mi>n</mi></mrow></munderover><mi>k</mi>"},
    {"\\sum^n", true, "<mover><mrow><mo>∑</mo></mrow><mrow><mi>n</mi></mrow></mover>"},
    {"\\sum_n", true, "<munder><mrow><mo>∑</mo></mrow><mrow><mi>n</mi></mrow></munder>"},
    {"x^", false, "<msup><mrow><mi>x</mi></mrow><mrow></mrow></msup>"},
    {"\\left<x\\right>", false, "<mrow><mo>&lt;</mo><mi>x</mi></mrow><mo>&gt;</mo>"},
    {"\\begin{cases}x\\end{cases}", true, "<mtable><mtr><mtd><mi>x</mi></mtd></mtr></mtable>"},
    {"\\end", false, "<mi>e</mi><mi>n</mi><mi>d</mi>"},
    {"\\text{\\textless}``q''", true,
     "<mtext>&lt;</mtext><mo>`</mo><mo>`</mo><mi>q</mi><mo>′</mo><mo>′</mo>"},
    {"", true, ""},
};

static void typed_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof TYPED / sizeof *TYPED; i++) {
        Buf math = {0}, wanted = {0};
        size_t length = strlen(TYPED[i].latex);
        buf_printf(&wanted, "<math><mrow>%s</mrow></math>", TYPED[i].mathml);
        mathml_put(&math, TYPED[i].latex, length, false);
        if (math.length != wanted.length || strcmp(buf_text(&math), buf_text(&wanted)) ||
            mathml_knows(TYPED[i].latex, length) != TYPED[i].known)
            run_fail("%s\ngave   %s\nwanted %s", TYPED[i].latex, buf_text(&math),
                     buf_text(&wanted));
        buf_free(&math);
        buf_free(&wanted);
    }
}

/* Each form, bracket and face. */
static const Row forms[] = {
    {"\\begin{array}{l}a\\\\[3pt]b&c\\end{array}",
     "<math><mrow><mtable displaystyle=\"true\"><mtr><mtd "
     "style=\"text-align:left\"><mi>a</mi></mtd></mtr><mtr><mtd "
     "style=\"text-align:left\"><mi>b</mi></mtd><mtd "
     "style=\"text-align:left\"><mi>c</mi></mtd></mtr></mtable></mrow></math>"},
    {"\\begin{aligned*} a \\\\ b \\end{aligned*} c",
     "<math><mrow><mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></"
     "mtable><mi>c</mi></mrow></math>"},
    {"\\left\\{a\\right\\}",
     "<math><mrow><mrow><mo>{</mo><mi>a</mi><mo>}</mo></mrow></mrow></math>"},
    {"\\left\\lfloor a\\right\\rceil",
     "<math><mrow><mrow><mo>⌊</mo><mi>a</mi><mo>⌉</mo></mrow></mrow></math>"},
    {"\\left\\lceil a\\right\\rfloor",
     "<math><mrow><mrow><mo>⌈</mo><mi>a</mi><mo>⌋</mo></mrow></mrow></math>"},
    {"\\left\\langle a\\right\\rangle\\left\\|b\\right\\|",
     "<math><mrow><mrow><mo>⟨</mo><mi>a</mi><mo>⟩</mo></mrow><mrow><mo>‖</mo><mi>b</mi><mo>‖</mo></"
     "mrow></mrow></math>"},
    {"\\left[ a \\right)", "<math><mrow><mrow><mo>[</mo><mi>a</mi><mo>)</mo></mrow></mrow></math>"},
    {"\\left/a\\right.|", "<math><mrow><mrow><mo>/</mo><mi>a</mi></mrow><mo>|</mo></mrow></math>"},
    {"\\mathit{a_b}\\operatorname{f}\\mathrm{d}",
     "<math><mrow><mi>a_b</mi><mi mathvariant=\"normal\">f</mi><mi "
     "mathvariant=\"normal\">d</mi></mrow></math>"},
    {"\\textit{a b}\\textrm{c d}\\mbox{e}\\text{f}\\texttt{g}",
     "<math><mrow><mi>a b</mi><mtext>c d</mtext><mtext>e</mtext><mtext>f</mtext><mtext "
     "style=\"font-family:monospace\">g</mtext></mrow></math>"},
    {"\\boldsymbol x\\mathbf{yz}\\mathbin{+}",
     "<math><mrow><mrow style=\"font-weight:bold\"><mrow><mi>x</mi></mrow></mrow><mrow "
     "style=\"font-weight:bold\"><mrow><mrow><mi>y</mi><mi>z</mi></mrow></mrow></"
     "mrow><mrow><mrow><mo>+</mo></mrow></mrow></mrow></math>"},
    {"\\dfrac{a}{b}\\tfrac12\\frac{a} {b}",
     "<math><mrow><mfrac><mrow><mrow><mi>a</mi></mrow></mrow><mrow><mrow><mi>b</mi></mrow></mrow></"
     "mfrac><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mfrac><mrow><mrow><mi>a</"
     "mi></mrow></mrow><mrow><mrow><mi>b</mi></mrow></mrow></mfrac></mrow></math>"},
    {"\\allowbreak\\displaystyle a", "<math><mrow><mi>a</mi></mrow></math>"},
    {"\\_\\%\\&\\#", "<math><mrow><mo>_</mo><mo>%</mo><mo>&amp;</mo><mo>#</mo></mrow></math>"},
    {"a\\,\\:\\;\\ \\!b", "<math><mrow><mi>a</mi><mspace width=\"0.17em\"></mspace><mspace "
                          "width=\"0.17em\"></mspace><mspace width=\"0.17em\"></mspace><mspace "
                          "width=\"0.17em\"></mspace><mi>b</mi></mrow></math>"},
    {"a'b", "<math><mrow><mi>a</mi><mo>′</mo><mi>b</mi></mrow></math>"},
    {"x:=1:y", "<math><mrow><mi>x</mi><mo>:=</mo><mn>1</mn><mo>:</mo><mi>y</mi></mrow></math>"},
    {"\\text{``a''\\ensuremath{\\beta}\\textasciitilde{}\\textbar\\& {b}}",
     "<math><mrow><mtext>“a”β~|&amp; b</mtext></mrow></math>"},
    {"\\lim x", "<math><mrow><mo>lim</mo><mi>x</mi></mrow></math>"},
    {"x ^ 2 _ 3", "<math><mrow><msubsup><mrow><mi>x</mi></mrow><mrow><mn>3</mn></mrow><mrow><mn>2</"
                  "mn></mrow></msubsup></mrow></math>"},
    {"\\sqrt [3] x",
     "<math><mrow><mroot><mrow><mi>x</mi></mrow><mrow><mn>3</mn></mrow></mroot></mrow></math>"},
    {"\\sqrt[n+1]{\\frac{a}{b}}",
     "<math><mrow><mroot><mrow><mrow><mfrac><mrow><mrow><mi>a</mi></mrow></mrow><mrow><mrow><mi>b</"
     "mi></mrow></mrow></mfrac></mrow></mrow><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></mroot></"
     "mrow></math>"},
    {"\\aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "unknown: <math><mrow><mtext>\\aaaaaaaaaaaaaaaaaaaaaaa</mtext></mrow></math>"},
    {"a<b>c&",
     "unknown: <math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi><mo>&gt;</mo><mi>c</mi></mrow></math>"},
    {"12.5x3", "<math><mrow><mn>12.5</mn><mi>x</mi><mn>3</mn></mrow></math>"},
    {"äβ", "<math><mrow><mi>ä</mi><mi>β</mi></mrow></math>"},
    {"{a{b}c}",
     "<math><mrow><mrow><mi>a</mi><mrow><mi>b</mi></mrow><mi>c</mi></mrow></mrow></math>"},
    {"\\qquad\\quad",
     "<math><mrow><mspace width=\"1em\"></mspace><mspace width=\"1em\"></mspace></mrow></math>"},
    {"\\hat{x}\\bar y",
     "<math><mrow><mover "
     "accent=\"true\"><mrow><mrow><mi>x</mi></mrow></mrow><mo>^</mo></mover><mover "
     "accent=\"true\"><mrow><mi>y</mi></mrow><mo>¯</mo></mover></mrow></math>"},
    {"a\\right b", "unknown: "
                   "<math><mrow><mi>a</mi><mi>r</mi><mi>i</mi><mi>g</mi><mi>h</mi><mi>t</mi><mi>b</"
                   "mi></mrow></math>"},
    {"\\choosen", "unknown: <math><mrow><mtext>\\choosen</mtext></mrow></math>"},
    {"\\sum_{k}^{n}\\int_0^1\\prod^2",
     "<math><mrow><munderover><mrow><mo>∑</mo></mrow><mrow><mrow><mi>k</mi></mrow></"
     "mrow><mrow><mrow><mi>n</mi></mrow></mrow></munderover><msubsup><mrow><mo>∫</mo></"
     "mrow><mrow><mn>0</mn></mrow><mrow><mn>1</mn></mrow></msubsup><mover><mrow><mo>∏</mo></"
     "mrow><mrow><mn>2</mn></mrow></mover></mrow></math>"},
    {"a--b", "<math><mrow><mi>a</mi><mo>−</mo><mo>−</mo><mi>b</mi></mrow></math>"},
    {"a  b", "<math><mrow><mi>a</mi><mi>b</mi></mrow></math>"},
    {"\n\na\n\nb", "<math><mrow><mi>a</mi><mi>b</mi></mrow></math>"},
};

static void forms_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        Buf out = {0};
        size_t length = strlen(forms[i].statements);
        buf_puts(&out, mathml_knows(forms[i].statements, length) ? "" : "unknown: ");
        mathml_put(&out, forms[i].statements, length, false);
        is(forms[i].statements, &out, forms[i].wanted);
    }
    all_are_right();
}

/* In lines of ten signs. */
static const Row broken[] = {
    {"a+b", "<math display=\"block\"><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></math>"},
    {"aaaaaaaaaa", "<math "
                   "display=\"block\"><mrow><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</"
                   "mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi></mrow></math>"},
    {"aaaaaaaaaaa",
     "<math "
     "display=\"block\"><mrow><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</"
     "mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi></mrow></math>"},
    {"aaaaa+bbbbb-ccccc",
     "<math "
     "displaystyle=\"true\"><mrow><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi></mrow></"
     "math>\n<math displaystyle=\"true\"><mrow><mo form=\"infix\" "
     "rspace=\".22em\">+</mo><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi></mrow></"
     "math>\n<math displaystyle=\"true\"><mrow><mo form=\"infix\" "
     "rspace=\".22em\">−</mo><mi>c</mi><mi>c</mi><mi>c</mi><mi>c</mi><mi>c</mi></mrow></math>"},
    {"\\left(aaaaa+bbbbb\\right) + c",
     "<math "
     "displaystyle=\"true\"><mrow><mrow><mo>(</mo><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</"
     "mi><mo>+</mo><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mo>)</mo></mrow></mrow></"
     "math>\n<math displaystyle=\"true\"><mrow><mo form=\"infix\" "
     "rspace=\".22em\">+</mo><mi>c</mi></mrow></math>"},
    {"[aaaaa, \\allowbreak bbbbb, \\allowbreak c]",
     "<math "
     "displaystyle=\"true\"><mrow><mo>[</mo><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</"
     "mi><mo>,</mo></mrow></math>\n<math "
     "displaystyle=\"true\"><mrow><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mo>,</mo></"
     "mrow></math>\n<math displaystyle=\"true\"><mrow><mi>c</mi><mo>]</mo></mrow></math>"},
    {"aaaaaaaaa = -b+c", "<math "
                         "displaystyle=\"true\"><mrow><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</"
                         "mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mo>=</mo><mo>−</"
                         "mo><mi>b</mi></mrow></math>\n<math displaystyle=\"true\"><mrow><mo "
                         "form=\"infix\" rspace=\".22em\">+</mo><mi>c</mi></mrow></math>"},
    {"-aaaaaaaaa , -b : +c ( -d",
     "<math "
     "display=\"block\"><mrow><mo>−</mo><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</"
     "mi><mi>a</mi><mi>a</mi><mi>a</mi><mo>,</mo><mo>−</mo><mi>b</mi><mo>:</mo><mo>+</mo><mi>c</"
     "mi><mo>(</mo><mo>−</mo><mi>d</mi></mrow></math>"},
    {"\\mathit{a}\\,\\!\\frac{b}{\\sqrt{c}} d_{e}^{f} + g",
     "<math display=\"block\"><mrow><mi>a</mi><mspace "
     "width=\"0.17em\"></mspace><mfrac><mrow><mrow><mi>b</mi></mrow></"
     "mrow><mrow><mrow><msqrt><mrow><mrow><mi>c</mi></mrow></mrow></msqrt></mrow></mrow></"
     "mfrac><msubsup><mrow><mi>d</mi></mrow><mrow><mrow><mi>e</mi></mrow></mrow><mrow><mrow><mi>f</"
     "mi></mrow></mrow></msubsup><mo>+</mo><mi>g</mi></mrow></math>"},
    {"\\alpha\\beta\\gamma\\delta\\alpha\\beta\\gamma\\delta\\alpha\\beta + g",
     "<math "
     "displaystyle=\"true\"><mrow><mi>α</mi><mi>β</mi><mi>γ</mi><mi>δ</mi><mi>α</mi><mi>β</"
     "mi><mi>γ</mi><mi>δ</mi><mi>α</mi><mi>β</mi></mrow></math>\n<math "
     "displaystyle=\"true\"><mrow><mo form=\"infix\" "
     "rspace=\".22em\">+</mo><mi>g</mi></mrow></math>"},
    {"\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4+b",
     "<math "
     "display=\"block\"><mrow><mi>ä</mi><mi>ä</mi><mi>ä</mi><mi>ä</mi><mi>ä</mi><mi>ä</mi><mi>ä</"
     "mi><mi>ä</mi><mo>+</mo><mi>b</mi></mrow></math>"},
    {"aaaaa}+bbbbb&ccc",
     "<math "
     "displaystyle=\"true\"><mrow><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi><mi>a</mi></mrow></"
     "math>\n<math displaystyle=\"true\"><mrow><mo form=\"infix\" "
     "rspace=\".22em\">+</mo><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mi>b</mi><mi>c</mi><mi>c</"
     "mi><mi>c</mi></mrow></math>"},
};

static void long_formulas_are_broken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        Buf out = {0};
        mathml_put_broken(&out, broken[i].statements, strlen(broken[i].statements), 10);
        is(broken[i].statements, &out, broken[i].wanted);
    }
    all_are_right();
}

/* --- files ------------------------------------------------------------------------------------ */

typedef struct Part {
    DocKind kind;
    int level;
    const char *text;
} Part;

/* All kinds but figures; lists in the middle and at the end. */
static const Part PARTS[] = {
    {DOC_HEADING, 1, "A <first> *report*"},
    {DOC_PARAGRAPH, 0,
     "With $x^2$, `c<d`, **bold** & 100% \u2264 \u03b2 \u2605 \u00fc \u00d7 \u0150 \u017f."},
    {DOC_POINT, 0, "first"},
    {DOC_POINT, 0, "second *point*"},
    {DOC_INPUT, 0,
     "x := 1.5*\"a<b\";  # a remark\nfor i to 3 do f(i,j,  k) od: (* block *) y;\n\nz:"},
    {DOC_RESULT, 0, "x := \\frac{a}{b}"},
    {DOC_RESULT, 0, "\\begin{array}{l}\na,\\\\[3pt]\nb,\\\\[3pt]\nc\n\\end{array}"},
    {DOC_PRINTED, 0, "done: ```\tx\n"},
    {DOC_MESSAGE, 0, "error: \"division\" by \\ zero"},
    {DOC_MESSAGE, 0, "warning: mind"},
    {DOC_HEADING, 0, "no level"},
    {DOC_HEADING, 2, "two"},
    {DOC_HEADING, 3, "three"},
    {DOC_HEADING, 4, "four"},
    {DOC_HEADING, 5, "five"},
    {DOC_PRINTED, 0, "without its statement \001"},
    {DOC_PARAGRAPH, 0, "the end:"},
    {DOC_POINT, 0, "last"},
};

static Document made(const Part *parts, size_t count)
{
    Document document = {0};
    for (size_t i = 0; i < count; i++) {
        DocPart *part =
            document_add(&document, parts[i].kind, parts[i].text, strlen(parts[i].text));
        part->level = parts[i].level;
        if (i == 5)
            part->plain = mem_strdup("a/b");
    }
    return document;
}

typedef void Writer(Buf *out, const Document *document, const char *stem);

static const struct {
    const char *name, *from; /* what stands before this is the same in all documents */
    Writer *put;
    const char *wanted;
} FILES[] = {
    {"html", "<body>", document_html,
     "<body>\n<h1>A &lt;first&gt; <em>report</em></h1>\n<p>With "
     "<math><mrow><msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup></mrow></math>, "
     "<code>c&lt;d</code>, <strong>bold</strong> &amp; 100% ≤ β ★ ü × Ő "
     "ſ.</p>\n<ul>\n<li>first</li>\n<li>second <em>point</em></li>\n</ul>\n<pre>x := <span "
     "class=\"n\">1.5</span>*<span class=\"s\">\"a&lt;b\"</span>;<span class=\"c\">  # a "
     "remark\n</span><span class=\"k\">for</span> i <span class=\"k\">to</span> <span "
     "class=\"n\">3</span> <span class=\"k\">do</span> f(i,j,  k) <span "
     "class=\"k\">od</span>:<span class=\"c\"> (* block *) </span>y;\n\nz:</pre>\n<div "
     "class=\"result\"><math "
     "display=\"block\"><mrow><mi>x</mi><mo>:=</mo><mfrac><mrow><mrow><mi>a</mi></mrow></"
     "mrow><mrow><mrow><mi>b</mi></mrow></mrow></mfrac></mrow></math></div>\n<div "
     "class=\"result\"><math display=\"block\"><mrow><mtable displaystyle=\"true\"><mtr><mtd "
     "style=\"text-align:left\"><mi>a</mi><mo>,</mo></mtd></mtr><mtr><mtd "
     "style=\"text-align:left\"><mi>b</mi><mo>,</mo></mtd></mtr><mtr><mtd "
     "style=\"text-align:left\"><mi>c</mi></mtd></mtr></mtable></mrow></math></div>\n<pre "
     "class=\"printed\">done: ```\tx\n</pre>\n<pre class=\"error\">error: \"division\" by \\ "
     "zero</pre>\n<pre class=\"warning\">warning: mind</pre>\n<h1>no "
     "level</h1>\n<h2>two</h2>\n<h3>three</h3>\n<h4>four</h4>\n<h5>five</h5>\n<pre "
     "class=\"printed\">without its statement </pre>\n<p>the "
     "end:</p>\n<ul>\n<li>last</li>\n</ul>\n</body></html>\n"},
    {"tex", "\\begin{document}", document_tex,
     "\\begin{document}\n\\section*{\\LARGE A \\textless{}first\\textgreater{} "
     "\\emph{report}}\nWith $x^2$, \\texttt{c<d}, \\textbf{bold} \\& 100\\% \\ensuremath{\\leq} "
     "\\ensuremath{\\beta} ? ü \\ensuremath{\\times} Ő ?.\n\n\\begin{itemize}\n\\item "
     "first\n\n\\item second \\emph{point}\n\n\\end{itemize}\n\\begin{code}\n\\codeline{x\\ :=\\ "
     "1.5*\"a<b\";\\ \\ \\#\\ a\\ remark}\n\\codeline{for\\ i\\ to\\ 3\\ do\\ "
     "f(i,\\allowbreak{}j,\\ \\ k)\\ od:\\ (*\\ block\\ *)\\ y;}\n\\codeline{\\ "
     "}\n\\codeline{z:}\n\\end{code}\n\\result{x := "
     "\\frac{a}{b}}\n\\result{\\begin{array}{l}\na,\\\\\\noalign{\\vskip "
     "6pt}\nb,\\\\\\noalign{\\vskip 6pt}\nc\n\\end{array}}\n\\begin{code}\n\\codeline{done:\\ "
     "\\textasciigrave{}\\textasciigrave{}\\textasciigrave{}\\ "
     "x}\n\\end{code}\n\\begin{code}\n\\codeline{error:\\ \"division\"\\ by\\ \\textbackslash{}\\ "
     "zero}\n\\end{code}\n\\begin{code}\n\\codeline{warning:\\ "
     "mind}\n\\end{code}\n\\section*{\\LARGE no "
     "level}\n\\section*{two}\n\\subsection*{three}\n\\subsubsection*{four}\n\\subsubsection*{five}"
     "\n\\begin{code}\n\\codeline{without\\ its\\ statement\\ }\n\\end{code}\nthe "
     "end:\n\n\\begin{itemize}\n\\item last\n\n\\end{itemize}\n\\end{document}\n"},
    {"md", "", document_markdown,
     "# A &lt;first> *report*\n\nWith $x^2$, `c&lt;d`, **bold** & 100% ≤ β ★ ü × Ő ſ.\n\n- "
     "first\n- second *point*\n\n```maple\nx := 1.5*\"a<b\";  # a remark\nfor i to 3 do f(i,j,  k) "
     "od: (* block *) y;\n\nz:\n```\n\n$$\nx := "
     "\\frac{a}{b}\n$$\n\n$$\n\\begin{array}{l}\na,\\\\[3pt]\nb,\\\\[3pt]\nc\n\\end{array}\n$$\n\n`"
     "```\ndone: ```\tx\n````\n\n```\nerror: \"division\" by \\ zero\n```\n\n```\nwarning: "
     "mind\n```\n\n# no level\n\n## two\n\n### three\n\n#### four\n\n##### five\n\n```\nwithout "
     "its statement \001\n```\n\nthe end:\n\n- last\n"},
    {"ipynb", "", document_notebook,
     "{\"cells\": [\n  {\"cell_type\": \"markdown\", \"id\": \"daesy-0\", \"metadata\": {}, "
     "\"source\": \"# A &lt;first> *report*\\n\\nWith $x^2$, `c&lt;d`, **bold** & 100% ≤ β ★ ü × Ő "
     "ſ.\\n\\n- first\\n- second *point*\"},\n  {\"cell_type\": \"code\", \"id\": \"daesy-1\", "
     "\"metadata\": {}, \"source\": \"x := 1.5*\\\"a<b\\\";  # a remark\\nfor i to 3 do f(i,j,  k) "
     "od: (* block *) y;\\n\\nz:\", \"execution_count\": null, \"outputs\": [{\"output_type\": "
     "\"display_data\", \"metadata\": {}, \"data\": {\"text/latex\": \"$$x := \\\\frac{a}{b}$$\", "
     "\"text/plain\": \"a/b\"}}, {\"output_type\": \"display_data\", \"metadata\": {}, \"data\": "
     "{\"text/latex\": "
     "\"$$\\\\begin{array}{l}\\na,\\\\\\\\[3pt]\\nb,\\\\\\\\[3pt]\\nc\\n\\\\end{array}$$\", "
     "\"text/plain\": "
     "\"\\\\begin{array}{l}\\na,\\\\\\\\[3pt]\\nb,\\\\\\\\[3pt]\\nc\\n\\\\end{array}\"}}, "
     "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"done: ```\\u0009x\\n\"}, "
     "{\"output_type\": \"stream\", \"name\": \"stderr\", \"text\": \"error: \\\"division\\\" by "
     "\\\\ zero\"}, {\"output_type\": \"stream\", \"name\": \"stderr\", \"text\": \"warning: "
     "mind\"}]},\n  {\"cell_type\": \"markdown\", \"id\": \"daesy-2\", \"metadata\": {}, "
     "\"source\": \"# no level\\n\\n## two\\n\\n### three\\n\\n#### four\\n\\n##### five\"},\n  "
     "{\"cell_type\": \"code\", \"id\": \"daesy-3\", \"metadata\": {}, \"source\": \"\", "
     "\"execution_count\": null, \"outputs\": [{\"output_type\": \"stream\", \"name\": \"stdout\", "
     "\"text\": \"without its statement \\u0001\"}]},\n  {\"cell_type\": \"markdown\", \"id\": "
     "\"daesy-4\", \"metadata\": {}, \"source\": \"the end:\\n\\n- last\"}\n ],\n \"metadata\": "
     "{\"kernelspec\": {\"display_name\": \"daesy\", \"language\": \"daesy\", \"name\": "
     "\"daesy\"}},\n \"nbformat\": 4, \"nbformat_minor\": 5}\n"},
};

static void files_are_right(void **state)
{
    (void)state;
    Document document = made(PARTS, sizeof PARTS / sizeof *PARTS);
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        Buf all = {0}, out = {0};
        FILES[i].put(&all, &document, "folder/stem");
        const char *from = strstr(buf_text(&all), FILES[i].from);
        assert_non_null(from);
        buf_puts(&out, from);
        is(FILES[i].name, &out, FILES[i].wanted);
        buf_free(&all);
    }
    document_free(&document);
    all_are_right();
}

static void titles_are_right(void **state)
{
    (void)state;
    Document none = {0}, document = made(PARTS, sizeof PARTS / sizeof *PARTS);
    Buf out = {0};
    document_put_title(&out, &document, "folder/stem");
    is("a heading", &out, "A <first> *report*");
    document_put_title(&out, &none, "folder/stem");
    is("none", &out, "stem");
    document_put_title(&out, &none, "stem");
    is("no folder", &out, "stem");
    document_html(&out, &document, "folder/stem");
    assert_non_null(strstr(buf_text(&out), "<title>A &lt;first&gt; *report*</title>"));
    buf_free(&out);
    document_free(&document);
    all_are_right();
}

/* RFC 4648, section 10. */
static void bytes_are_letters(void **state)
{
    (void)state;
    static const char *const LETTERS[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                          "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (size_t n = 0; n < sizeof LETTERS / sizeof *LETTERS; n++) {
        Buf out = {0};
        document_put_base64(&out, "foobar", n);
        is("foobar", &out, LETTERS[n]);
    }
    Buf out = {0};
    document_put_base64(&out, "\xfb\xff\x00", 3);
    is("bytes", &out, "+/8A");
    all_are_right();
}

/* Statements after statements and output after output go on in one part; others begin their own. */
static void parts_go_on(void **state)
{
    (void)state;
    Document document = {0};
    Buf out = {0};
    for (int i = 0; i < 2; i++)
        for (DocKind kind = DOC_HEADING; kind < DOC_FIGURE; kind++)
            for (int k = 0; k < 2; k++)
                document_add(&document, kind, "ab", 1 + (size_t)k);
    put_parts(&out, &document);
    is("parts", &out,
       "H0(a)\nH0(ab)\nP(a)\nP(ab)\n-(a)\n-(ab)\nI(a\nab)\nR(a)\nR(ab)\nO(aab)\nM(a)\nM(ab)\n"
       "H0(a)\nH0(ab)\nP(a)\nP(ab)\n-(a)\n-(ab)\nI(a\nab)\nR(a)\nR(ab)\nO(aab)\nM(a)\nM(ab)\n");
    document_drop(&document, 20);
    assert_int_equal(document.n, 4);
    put_parts(&out, &document);
    is("the last", &out, "R(ab)\nO(aab)\nM(a)\nM(ab)\n");
    document_drop(&document, 4);
    assert_int_equal(document.n, 0);
    document_free(&document);
    all_are_right();
}

/* --- what is recorded ------------------------------------------------------------------------- */

static void recorded(const char *of, const char *wanted)
{
    Buf out = {0};
    put_parts(&out, record_document());
    is(of, &out, wanted);
}

static Expr value_of(const char *statement)
{
    Expr value;
    assert_int_equal(run_try(statement, &value), ST_OK);
    return value;
}

static void nothing_is_kept_before(void **state)
{
    (void)state;
    assert_false(record_on());
    record_output("a", 1);
    record_message("error", "a");
    record_text("a", 0);
    record_result("", EXPR_ONE);
    assert_int_equal(record_document()->n, 0);
    record_begin();
    assert_true(record_on());
    record_output("ab", 1);
    assert_false(record_mute(true));
    record_output("c", 1);
    record_message("note", "c");
    assert_true(record_mute(false));
    record_output("d", 1);
    record_message("note", "e");
    record_text("Title", 2);
    record_text("text", 0);
    recorded("output", "O(ad)\nM(note: e)\nH2(Title)\nP(text)\n");
    record_end();
    assert_false(record_on());
    assert_int_equal(record_document()->n, 0);
    all_are_right();
}

/* A remark behind a statement belongs to it, what stands before the next is text. */
static void statements_take_remarks(void **state)
{
    (void)state;
    static const char TEXT[] = "# before\nx := 1;  # its remark\n# text\ny := 2; z;\n w: # last\n";
    const Source *source = source_add("test", TEXT, strlen(TEXT), 1);
    const char *x = strstr(TEXT, "x :="), *y = strstr(TEXT, "y :="), *z = strstr(TEXT, "z;"),
               *w = strstr(TEXT, "w:");
    record_begin();
    record_statement(source, 0, (size_t)(x - TEXT), (size_t)(x - TEXT) + 7);
    recorded("one", "P(before)\nI(x := 1;)\n");
    record_statement(source, (size_t)(x - TEXT) + 7, (size_t)(y - TEXT), (size_t)(y - TEXT) + 7);
    recorded("two", "P(before)\nI(x := 1;  # its remark)\nP(text)\nI(y := 2;)\n");
    record_statement(source, (size_t)(y - TEXT) + 7, (size_t)(z - TEXT), (size_t)(z - TEXT) + 2);
    recorded("three", "P(before)\nI(x := 1;  # its remark)\nP(text)\nI(y := 2;\nz;)\n");
    record_drop_statement();
    recorded("dropped", "P(before)\nI(x := 1;  # its remark)\nP(text)\nI(y := 2;)\n");
    record_statement(source, (size_t)(z - TEXT) + 2, (size_t)(w - TEXT), (size_t)(w - TEXT) + 2);
    record_output("said\n", 5);
    record_drop_statement(); /* something has come of it */
    record_rest(source, (size_t)(w - TEXT) + 2);
    recorded("rest",
             "P(before)\nI(x := 1;  # its remark)\nP(text)\nI(y := 2;\nw: # last)\nO(said\n)\n");
    record_statement(source, 0, (size_t)(x - TEXT), (size_t)(x - TEXT) + 7);
    record_drop_statement();
    recorded("alone",
             "P(before)\nI(x := 1;  # its remark)\nP(text)\nI(y := 2;\nw: # last)\nO(said\n)\n"
             "P(before)\n");
    record_end();
    all_are_right();
}

static const struct {
    const char *label, *statement, *wanted;
} RESULTS[] = {
    {"", "x^2/3;", "R(\\frac{x^{2}}{3})(1/3*x^2)\n"},
    {"y := ", "a+1;", "R(y := a+1)(a+1)\n"},
    {"y_1, alpha := ", "1, 2;", "R(\\mathit{y\\_1},\\ \\alpha  := 1, 2)(1, 2)\n"},
    {"A[1,2], `a, b`, T[\"]\",`\\``], f(x,y), B := ", "3;",
     "R(\\textit{A[1,2]},\\ \\textit{a, b},\\ "
     "\\textit{T[\"]\",\\textasciigrave{}\\textbackslash{}\\textasciigrave{}\\textasciigrave{}]},"
     "\\ \\textit{f(x,y)},\\ B := 3)(3)\n"},
    {"f(x),g := ", "3;", "R(\\textit{f(x)},\\ g := 3)(3)\n"},
    {"", "\"a text\";", "O(\"a text\"\n)\n"},
    {"s := ", "\"a\";", "O(s := \"a\"\n)\n"},
    {"", "[a, b^2];", "R([a, \\allowbreak b^{2}])([a, b^2])\n"},
    {"", "{a};", "R(\\{a\\})({a})\n"},
    {"", "[];", "R([])([])\n"},
    {"", "<1, 2>;",
     "R(\\left[\\begin{array}{c}\n1 \\\\\n2\n\\end{array}\\right])(Vector[column](2,[1,2]))\n"},
    {"", "proc(x) x end proc;", "O(proc(x)\n    x\nend proc\n)\n"},
};

static void results_are_typeset(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++) {
        record_begin();
        record_result(RESULTS[i].label, value_of(RESULTS[i].statement));
        recorded(RESULTS[i].statement, RESULTS[i].wanted);
        record_end();
    }
    record_begin(); /* what is too long is shown as it is typed, and not all of it */
    record_result("", value_of("[seq(x^k, k = 1..3000)];"));
    const DocPart *part = record_document()->part;
    assert_int_equal(part->kind, DOC_PRINTED);
    assert_in_range(strlen(part->text), 1900, 2100);
    record_end();
    all_are_right();
}

/* Of too much the older half is given up. */
static void old_parts_go(void **state)
{
    (void)state;
    record_begin();
    for (long i = 0; i < 4000; i++)
        record_message("note", i == 2000 ? "the 2000th" : "a");
    assert_int_equal(record_document()->n, 4000);
    record_message("note", "last");
    assert_int_equal(record_document()->n, 2001);
    assert_string_equal(record_document()->part[0].text, "note: the 2000th");
    assert_string_equal(record_document()->part[2000].text, "note: last");
    record_end();
    char *much = mem_alloc(12 << 20);
    memset(much, 'a', 12 << 20);
    record_begin();
    for (int i = 0; i < 5; i++) {
        record_output(much, 12 << 20);
        record_message("note", "between");
    }
    assert_int_equal(record_document()->n,
                     5); /* more than 32 MB with the third and with the fifth */
    record_end();
    mem_free(much);
}

static void writers_are_known(void **state)
{
    (void)state;
    static const char *const KNOWN[] = {"a.html", "a.tex", "a.md", "a.ipynb", "a.pdf", "b.c.md"};
    static const char *const UNKNOWN[] = {"a", "a.doc", "md", "a.md.", "a.MD"};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        assert_true(record_write_knows(KNOWN[i]));
    for (size_t i = 0; i < sizeof UNKNOWN / sizeof *UNKNOWN; i++)
        assert_false(record_write_knows(UNKNOWN[i]));
    Expr value;
    assert_int_equal(run_try("report(\"a.md\");", &value), ST_DOMAIN);
    assert_string_equal(err_message(), "nothing of this session was kept for a report");
    record_begin();
    assert_int_equal(run_try("report(\"a.doc\");", &value), ST_DOMAIN);
    assert_string_equal(err_message(), "a.doc says no kind of report");
    char path[] = "/tmp/daesy-report-XXXXXX.md", statement[100], text[100];
    close(mkstemps(path, 3));
    record_text("kept", 0);
    snprintf(statement, sizeof statement, "report(\"%s\"):", path);
    assert_int_equal(run_try(statement, &value), ST_OK);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof text, file), 6);
    assert_memory_equal(text, "kept\n\n", 6);
    fclose(file);
    remove(path);
    record_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_texts),
        cmocka_unit_test(marks_are_found),
        cmocka_unit_test(typed_is_read),
        cmocka_unit_test(forms_are_read),
        cmocka_unit_test(long_formulas_are_broken),
        cmocka_unit_test(files_are_right),
        cmocka_unit_test(titles_are_right),
        cmocka_unit_test(bytes_are_letters),
        cmocka_unit_test(parts_go_on),
        cmocka_unit_test(nothing_is_kept_before),
        cmocka_unit_test(statements_take_remarks),
        cmocka_unit_test(results_are_typeset),
        cmocka_unit_test(old_parts_go),
        cmocka_unit_test(writers_are_known),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
