/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination normalises entries and asks whether pivots are zero. Where a sheet has given
 * Normalizer or Testzero another value, it is asked instead of what daesy itself would do; what
 * daesy can prove to be zero is zero all the same.
 */
#include "repl/eval/normalizer.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/core/sym.h"
#include "repl/eval/eval.h"

static Expr normal_form(Expr e)
{
    return eval_apply(expr_symbol("Normalizer"), &e, 1);
}

static bool is_zero(Expr e)
{
    Expr test = expr_symbol("Testzero");
    return eval_value_of(test) && eval_boolean(eval_apply(test, &e, 1)) == EXPR_TRUE;
}

static const LinalgRules RULES = {normal_form, is_zero};

static const LinalgRules *current(void)
{
    Expr form = eval_value_of(expr_symbol("Normalizer"));
    bool usual =
        (!form || expr_is_symbol(form, "normal")) && !eval_value_of(expr_symbol("Testzero"));
    return usual ? NULL : &RULES;
}

void normalizer_begin(void)
{
    linalg_rules = current;
}
