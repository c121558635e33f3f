/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command report: what the session has run and shown, as a document.
 */
#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "repl/builtin.h"
#include "repl/document/record.h"
#include "repl/eval/eval.h"
#include "repl/session.h"

static Expr report(const Expr *args, long n)
{
    (void)n;
    record_drop_statement();
    record_write(expr_text(args[0]));
    if (session_is_interactive()) {
        Buf text = {0};
        err_defer(buf_release, &text);
        buf_printf(&text, "report written to %s\n", expr_text(args[0]));
        bool muted = record_mute(true);
        eval_write(buf_text(&text), text.length);
        record_mute(muted);
        err_undefer(true);
    }
    return EXPR_NULL;
}

const Builtin BUILTIN_REPORT[] = {
    {.name = "report",
     .signature = "report(file:string)",
     .flags = BUILTIN_DAESY,
     .fn = report,
     .topic = "output",
     .summary = "write what was run and shown as html, pdf, tex, md, ipynb",
     .text = "Texts come from comments: behind the # of a line, \"# Title\" is a heading (so\n"
             "that ## begins one, ### one below it), \"- \" begins a point of a list, an empty\n"
             "comment a new paragraph; $x^2$ is a formula, `x` code, **x** bold, *x* emphasis.\n"
             "(* ... *) holds such lines without #. A comment behind a statement stays with it.\n"
             "A page (.html) has formulas and figures inside; a PDF needs pdflatex\n"
             "(texlive-latex-base); figures of .tex and .md are files beside it. At the prompt it\n"
             "is the session so far; in a sheet, what stands before it. daesy --report=lab.html\n"
             "lab.dae writes one of a whole sheet:\n"
             "\n"
             "    # # A pendulum\n"
             "    # Of length $l$, let go at the angle $a_0$.\n"
             "    eq := diff(a(t),t,t) = -g/l*sin(a(t));\n"
             "    S := dsolve({eval(eq, [g = 9.81, l = 1]), a(0) = 1, D(a)(0) = 0}, numeric):\n"
             "    plots:-odeplot(S, [t, a(t)], 0..5);\n"
             "    report(\"pendulum.html\");   # or .pdf .tex .md .ipynb",
     .examples = {{"report(\"lab.doc\");", "error: report", NULL},
                  {"report(3);", "error: file", NULL}},
     .see = "latex Export plotsetup"},
    {.name = NULL},
};
