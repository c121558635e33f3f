/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluator is set up and ended: what the layers below ask of the language is registered here
 * and nowhere else.
 */
#include "cas/base/err.h"
#include "cas/calculus/quadrature/quadrature.h"
#include "cas/value/options.h"
#include "dae/model/label.h"
#include "numeric/program/tape_known.h"
#include "numeric/search/find_integral.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/library.h"
#include "repl/eval/normalizer.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/hardware/matrices.h"
#include "repl/syntax/parse.h"
#include "repl/user/overload.h"
#include "repl/user/rules.h"

/* Procedures of the user, numeric solutions, what CurveFitting gives; not the commands. */
static bool is_procedure(Expr f)
{
    Expr value = eval_follow(f);
    return expr_is(value, EXPR_OBJECT) && types_is_named(value, "procedure");
}

/* What goes wrong inside is placed at the call that integrates. */
static Expr call_known(Expr f, const Expr *args, long n)
{
    EvalHere here = eval_state_here();
    err_defer(eval_state_return, &here);
    Expr value = eval_apply(f, args, n);
    err_undefer(true);
    return value;
}

/* Once at a place of a statement: commands call themselves with the options that they were given.
 */
static void say_idle(const char *command, const char *name)
{
    static const Ast *place;
    static const char *said;
    static long when;
    if (place == eval_current && said == name && when == eval_state_statements())
        return;
    place = eval_current;
    said = name;
    when = eval_state_statements();
    eval_warning("the option %s of %s has no effect here", name, command);
}

typedef struct UnitQuestion {
    const char *name;
    bool known;
} UnitQuestion;

static void ask_for_unit(void *question)
{
    UnitQuestion *q = question;
    Expr text = expr_string(q->name, -1);
    q->known = builtin_call(builtin_find_in("Units", "HasUnit"), &text, 1) == EXPR_TRUE;
}

/* The table of units is the library's. A sentence about a text that is wrong: what goes wrong on
 * the way to it is no error. */
static bool is_unit(const char *name)
{
    UnitQuestion question = {name, false};
    EvalHere here = eval_state_here();
    err_defer(eval_state_return, &here);
    bool answered = err_attempt(ask_for_unit, &question);
    err_undefer(true);
    return answered && question.known;
}

void eval_init(void)
{
    env_init();
    parse_knows_unit = is_unit;
    options_idle = say_idle;
    quadrature_pointwise = find_integral_value;
    tape_known_language = (TapeKnownLanguage){is_procedure, call_known, proc_make_unapply};
    matrices_begin();
    label_set_evaluator(eval_expr);
    normalizer_begin();
    overload_begin();
    rules_begin();
    eval_state_begin();
}

void eval_done(void)
{
    tape_known_end();
    builtin_done();
    env_done();
    library_done();
    eval_state_end();
}
