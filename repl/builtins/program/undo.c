/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands undo and redo: they say what they did, and give nothing, so that % stays. In a
 * script no state is kept and there is nothing to be undone.
 */
#include "repl/undo.h"

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
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
    {0}};
