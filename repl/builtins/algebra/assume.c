/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands about assumptions: assume, assuming, additionally, about, is, coulditbe. Facts are
 * kept by cas/value/assume.h; what is known to evaluate to itself is asked again after each change.
 */
#include "cas/value/assume.h"
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/vanish.h"
#include "cas/base/buf.h"
#include "cas/core/list.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/builtins/algebra/is.h"
#include "repl/eval/assigned.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/eval/types.h"
#include "repl/taken.h"

static void clear_name(Expr node, void *arg)
{
    (void)arg;
    if (expr_is(node, EXPR_SYMBOL))
        assume_clear(node);
}

/* The facts of assume(x > 0, n::integer) and assume(x, positive, y, real), passed one by one. */
static void each_fact(const Expr *args, long n, void (*use)(Expr fact))
{
    for (long i = 0; i < n; i++) {
        if (expr_is(args[i], EXPR_SET) || expr_is(args[i], EXPR_LIST)) {
            each_fact(args[i]->u.args, expr_count(args[i]), use);
            continue;
        }
        bool pair = expr_is(args[i], EXPR_SYMBOL) && i + 1 < n;
        use(pair ? expr_make(EXPR_TYPED, (Expr[]){args[i], args[i + 1]}, 2) : args[i]);
        i += pair;
    }
}

static void note_name(Expr node, void *arg)
{
    (void)arg;
    if (expr_is(node, EXPR_SYMBOL))
        assigned_note_known(sym_of(node));
}

/* The names that a fact is about. */
static Expr names_of(Expr fact)
{
    return expr_is(fact, EXPR_TYPED) ? expr_arg(fact, 0) : fact;
}

static void clear_fact(Expr fact)
{
    walk_each(names_of(fact), clear_name, NULL);
    walk_each(names_of(fact), note_name, NULL);
}

static void add_fact(Expr fact)
{
    assume_add(expr_is(fact, EXPR_TYPED) ? types_bare(fact) : fact);
    walk_each(names_of(fact), note_name, NULL);
}

static Expr assume(const Expr *args, long n)
{
    each_fact(args, n, clear_fact);
    each_fact(args, n, add_fact);
    env_forget();
    return EXPR_NULL;
}

static Expr additionally(const Expr *args, long n)
{
    each_fact(args, n, add_fact);
    env_forget();
    return EXPR_NULL;
}

static Expr assuming(const Expr *args, long n)
{
    return eval_assuming_quoted(args[0], args + 1, n - 1);
}

static void write_facts(Expr name)
{
    Buf out = {0};
    Expr facts = assume_facts(name);
    err_defer(buf_release, &out);
    print_linear(&out, name);
    if (!facts)
        buf_puts(&out, ": nothing known about this object\n");
    for (long i = 0; facts && i < expr_count(facts); i++) {
        buf_puts(&out, i ? " and " : ": is assumed to satisfy ");
        print_linear(&out, expr_arg(facts, i));
    }
    if (facts)
        buf_puts(&out, "\n");
    eval_write(buf_text(&out), out.length);
    err_undefer(true);
}

static Expr about(const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        write_facts(args[i]);
    return EXPR_NULL;
}

static void put_facts(Expr node, void *list)
{
    Expr facts = assume_facts(node);
    for (long i = 0; facts && i < expr_count(facts); i++)
        list_put(list, expr_arg(facts, i));
}

static Expr getassumptions(const Expr *args, long n)
{
    (void)n;
    List facts;
    list_begin(&facts);
    walk_each(args[0], put_facts, &facts);
    Expr set = expr_set(facts.item, facts.count);
    list_end(&facts);
    return set;
}

static Expr hasassumptions(const Expr *args, long n)
{
    return expr_count(getassumptions(args, n)) > 0 ? EXPR_TRUE : EXPR_FALSE;
}

static Expr condition_of(const Expr *args, long n)
{
    return n == 2 ? expr_make(EXPR_TYPED, (Expr[]){args[0], args[1]}, 2) : args[0];
}

static Expr is(const Expr *args, long n)
{
    switch (is_decide(diff_unify(condition_of(args, n)))) {
    case TRUTH_YES:
        return EXPR_TRUE;
    case TRUTH_NO:
        return EXPR_FALSE;
    default:
        return EXPR_FAIL;
    }
}

static Expr coulditbe(const Expr *args, long n)
{
    return is_decide(condition_of(args, n)) == TRUTH_NO ? EXPR_FALSE : EXPR_TRUE;
}

/* That e does not vanish, as far as it is open: of a root of it, of e itself. */
static void take_nonzero(Expr e)
{
    Notes notes;
    Expr base, exponent;
    expr_split_power(e, &base, &exponent);
    notes_begin_pivots(&notes, EXPR_ONE, VANISH_ROOTS);
    notes_pivot(expr_is_rational(exponent) ? base : e);
    notes_keep(&notes);
}

static void take_for_granted(Expr relation)
{
    bool unequal = expr_is(relation, EXPR_UNEQUAL);
    if (relation == EXPR_TRUE)
        return;
    if (!unequal && !expr_is(relation, EXPR_LESS) && !expr_is(relation, EXPR_LESSEQ) &&
        !expr_is(relation, EXPR_EQUATION)) {
        err_hint("assumed(a <> 0), assumed(0 < a)");
        err_raise(ST_TYPE, "invalid input: assumed takes relations for granted");
    }
    if (unequal && expr_arg(relation, 1) == EXPR_ZERO)
        take_nonzero(expr_arg(relation, 0));
    else if (assume_decide(relation) == TRUTH_UNKNOWN)
        notes_add(notes_current(), relation);
}

static Expr assumed(const Expr *args, long n)
{
    if (n == 0)
        return taken_last();
    for (long i = 0; i < n; i++)
        take_for_granted(args[i]);
    return EXPR_NULL;
}

const Builtin BUILTIN_ASSUME[] = {
    {.name = "assume",
     .signature = "assume(fact:expr..) -> expr",
     .fn = assume,
     .topic = "algebra",
     .summary = "assumes relations and properties of names",
     .text =
         "assume(x > 0), assume(n, integer), assume(a < b, m::posint). What was assumed about the\n"
         "names before is forgotten; additionally adds to it. For one evaluation only:\n"
         "expr assuming x > 0. Properties: positive negative nonnegative nonpositive real\n"
         "integer posint nonnegint even odd nonzero complex and a few more.",
     .examples = {{"assume(x1 > 0): abs(x1);", "x1", NULL},
                  {"assume(x2, real): sqrt(x2^2);", "abs(x2)", NULL},
                  {"signum(x3*x4) assuming x3 > 0, x4 < -1;", "-1", NULL},
                  {"assume(x5 > 0): additionally(x5 < -1);", "error: contradictory", NULL}},
     .see = "additionally about is"},
    {.name = "additionally",
     .signature = "additionally(fact:expr..) -> expr",
     .fn = additionally,
     .topic = "algebra",
     .summary = "adds to what is assumed about names",
     .examples = {{"assume(y1 > 0): additionally(y1 < 1): is(y1-1 < 0);", "true", NULL},
                  {"additionally(y2, integer): floor(y2);", "y2", NULL}},
     .see = "assume about"},
    {.name = "about",
     .signature = "about(name:expr..) -> expr",
     .fn = about,
     .topic = "algebra",
     .summary = "says what is assumed about names",
     .examples = {{"assume(z1 > 2): about(z1);", "", NULL}, {"about(z2);", "", NULL}},
     .see = "assume is"},
    {.name = "getassumptions",
     .signature = "getassumptions(e:expr) -> set",
     .fn = getassumptions,
     .topic = "algebra",
     .summary = "what is assumed of the names in an expression",
     .examples = {{"getassumptions(w3+1) assuming w3 > 0;", "{0 < w3}", NULL},
                  {"getassumptions(w3);", "{}", NULL}},
     .see = "assume about hasassumptions"},
    {.name = "hasassumptions",
     .signature = "hasassumptions(e:expr) -> boolean",
     .fn = hasassumptions,
     .topic = "algebra",
     .summary = "is anything assumed of a name in an expression?",
     .examples = {{"hasassumptions(w3+1) assuming w3 > 0;", "true", NULL},
                  {"hasassumptions(w3);", "false", NULL}},
     .see = "assume about getassumptions"},
    {.name = "assuming",
     .signature = "assuming(e:expr, fact:expr, more:expr*) -> expr",
     .fn = assuming,
     .topic = "algebra",
     .summary = "evaluate an expression while facts about names hold",
     .text =
         "What e assuming facts means where it was kept for later, as in timelimit(5, (e assuming\n"
         "x > 0)). A property alone (positive, integer) is assumed of every name in e.",
     .examples = {{"sqrt(w1^2) assuming w1 > 0;", "w1", NULL},
                  {"seq((abs(w1*i) assuming w1 > 0), i = -1..1);", "w1, 0, w1", NULL}},
     .see = "assume is",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "is",
     .signature = "is(condition:expr, property:expr?) -> boolean",
     .fn = is,
     .topic = "algebra",
     .summary = "does a condition follow from what is assumed: true, false or FAIL",
     .examples = {{"is(Pi > 3);", "true", NULL},
                  {"is(u1^2+1, positive) assuming u1::real;", "true", NULL},
                  {"is(u2 > 0);", "FAIL", NULL}},
     .see = "assume coulditbe evalb"},
    {.name = "coulditbe",
     .signature = "coulditbe(condition:expr, property:expr?) -> boolean",
     .fn = coulditbe,
     .topic = "algebra",
     .summary = "is a condition not excluded by what is assumed",
     .examples = {{"coulditbe(v1 < 0) assuming v1 > 0;", "false", NULL},
                  {"coulditbe(v2 = 0);", "true", NULL}},
     .see = "is assume"},
    {.name = "assumed",
     .signature = "assumed(relation:expr*) -> set",
     .fn = assumed,
     .topic = "algebra",
     .summary = "what the last answer took for granted",
     .text = "An answer with parameters may hold only where something does not vanish: it is said\n"
             "in a warning, and assumed() gives the relations of the last such answer as a set.\n"
             "Linear algebra takes pivots with parameters to be nonzero, solve coefficients and\n"
             "what would have to vanish for a branch that it leaves out; pivot[k] <> 0 stands for\n"
             "one that is too long to show. What is assumed by assume or assuming is not said.\n"
             "solve(..., parametric) follows the other cases. With relations, what a procedure of\n"
             "one's own takes for granted is said with its answer.",
     .examples = {{"solve(w1*x = w2, x): assumed();", "{w1 <> 0}", NULL},
                  {"LinearAlgebra:-Rank(<<w1,1>|<2,1>>): assumed();", "{2-w1 <> 0}", NULL},
                  {"restart: assumed();", "{}", NULL},
                  {"assumed(w1 <> 0, w2^2+1 <> 0): assumed();", "{w1 <> 0}", NULL},
                  {"assumed(w1);", NULL, "takes relations"}},
     .see = "solve assume",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
