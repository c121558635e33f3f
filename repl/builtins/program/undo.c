/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands undo and redo: they say what they did, and give nothing, so that % stays. In a
 * script no state is kept and there is nothing to be undone. And edit, which the prompt carries
 * out.
 */
#include "repl/undo.h"

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
#include "repl/edit.h"
#include "repl/eval/eval.h"

static Expr go(const Expr *args, long n, void (*way)(Buf *said, long n))
{
    Buf said = {0};
    long steps = 1;
    if (n)
        num_get_si(&steps, args[0]);
    err_defer(buf_release, &said);
    way(&said, steps);
    buf_putc(&said, '\n');
    eval_write(buf_text(&said), said.length);
    err_undefer(true);
    return EXPR_NULL;
}

static Expr undo(const Expr *args, long n)
{
    return go(args, n, undo_back);
}

static Expr redo(const Expr *args, long n)
{
    return go(args, n, undo_forward);
}

static Expr edit(const Expr *args, long n)
{
    (void)args;
    (void)n;
    edit_ask();
    return EXPR_NULL;
}

const Builtin BUILTIN_UNDO[] = {
    {.name = "undo",
     .flags = BUILTIN_DAESY,
     .signature = "undo(n:posint?)",
     .fn = undo,
     .topic = "system",
     .summary = "go back to before the last statement that changed something",
     .text = "undo; gives all names the values, assumptions and aliases that they had before it,\n"
             "and Matrices, Arrays and tables their entries; undo(3) goes back three statements,\n"
             "redo; forward again. Up to 30 are kept. Files and settings of interface stay as\n"
             "they are, and so does %.",
     .examples = {{"undo();", "", NULL}, {"undo(0);", "error: n", NULL}},
     .see = "redo restart"},
    {.name = "redo",
     .flags = BUILTIN_DAESY,
     .signature = "redo(n:posint?)",
     .fn = redo,
     .topic = "system",
     .summary = "do again what undo has taken back",
     .text = "As long as no other statement has changed something.",
     .examples = {{"redo();", "", NULL}, {"redo(0);", "error: n", NULL}},
     .see = "undo"},
    {.name = "edit",
     .flags = BUILTIN_DAESY,
     .signature = "edit()",
     .fn = edit,
     .topic = "system",
     .summary = "change the last statement in an editor and run it",
     .text =
         "edit; opens what was typed last, of however many lines, in the editor that the\n"
         "variables VISUAL or EDITOR name; what was saved is shown and run as the editor ends,\n"
         "and an empty text, or an editor that ends with an error (:cq), runs nothing.",
     .examples = {{"edit();", "error: for the prompt", NULL}, {"edit(1);", "error: edit", NULL}},
     .see = "undo"},
    {0}};
