/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command latex: an expression as LaTeX on the screen, in a string or in a file.
 */
#include "repl/print/print_latex.h"

#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/files/store.h"

static Expr latex(const Expr *args, long n)
{
    Expr output = builtin_option(args, n, 1, "output"), result = EXPR_NULL;
    Expr file = n > 1 && !expr_is(args[1], EXPR_EQUATION) ? args[1] : NULL;
    Buf text = {0};
    err_defer(buf_release, &text);
    print_latex(&text, eval_follow(args[0]));
    if (output && expr_is_symbol(output, "string")) {
        result = expr_string(buf_text(&text), (long)text.length);
    } else {
        buf_putc(&text, '\n');
        if (file)
            store_text(expr_text(file), buf_text(&text), text.length);
        else
            eval_write(buf_text(&text), text.length);
    }
    err_undefer(true);
    return result;
}

const Builtin BUILTIN_LATEX[] = {
    {.name = "latex",
     .signature = "latex(e:expr, file:string|symbol?, output=o:name) -> string",
     .fn = latex,
     .topic = "output",
     .summary = "write an expression as LaTeX",
     .text = "For mathematical mode, to be put between dollar signs. latex(e, \"f.tex\")\n"
             "writes a file, latex(e, output=string) returns the text. Names of Greek\n"
             "letters become letters, x__1 and x[1] get subscripts.",
     .examples = {{"latex(x^2/3+alpha__1, output=string);", "\"\\\\frac{x^{2}}{3}+\\\\alpha _{1}\"",
                   NULL},
                  {"latex(diff(x(t),t,t), output=string);",
                   "\"\\\\frac{d^{2}}{d t^{2}}x \\\\! \\\\left(t\\\\right)\"", NULL},
                  {"latex(sqrt(a+b)/2);", "", NULL}},
     .see = "lprint C"},
    {.name = NULL},
};
