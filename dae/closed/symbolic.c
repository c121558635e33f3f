/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Closed solutions. The system is taken apart (ivp.h) and brought into block triangular form
 * (sigma.h); the blocks are solved one after another by cas/ode, each with the values of the
 * earlier ones put in, and starting values fix constants as soon as they can. A system that is not
 * structurally regular, or has a block that is not solved by itself, is tried as a whole. Hidden
 * constraints need no treatment of their own: eliminating in the ring of linear differential
 * operators (cas/ode/system.c) turns them into equations of order 0. Floats are solved as the exact
 * numbers they are and come back as floats.
 */
#include "dae/closed/symbolic.h"

#include <math.h>

#include "cas/algebra/evalc.h"
#include "cas/algebra/kernel.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/value/evalf.h"
#include "dae/closed/answer.h"
#include "dae/closed/odeseries.h"
#include "dae/closed/taken.h"
#include "dae/model/boundary.h"
#include "dae/model/ivp.h"
#include "dae/reduce/sigma.h"

typedef struct Symbolic {
    const Ivp *ivp;
    Ode ode;
    OdeStart *start;
    const Sigma *sigma; /* NULL: the system is one block */
    Expr answers;       /* list of lists of equations y = value, in the order of the model's
                           unknowns; of one relation, or of one parametric solution */
    Expr conditions;    /* on the solution, of the general form (boundary.h) */
    bool excluded;      /* some values were excluded by the equations */
} Symbolic;

/* --- blocks ---------------------------------------------------------------------------------- */

/* What has been solved so far. */
typedef struct Done {
    Expr unknowns, values; /* lists */
} Done;

static bool in_block(const Symbolic *s, long equation, long block)
{
    return !s->sigma || s->sigma->block_of[equation] == block;
}

/* The equations of a block with what is known put in. */
static Expr block_residuals(const Symbolic *s, const Done *done, long block)
{
    const Model *model = &s->ivp->model;
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < model->equations; i++)
        if (in_block(s, i, block))
            list = collection_append(
                list, ode_substitute(model->residuals[i], model->t, done->unknowns->u.args,
                                     done->values->u.args, expr_count(done->unknowns)));
    return list;
}

static Expr block_unknowns(const Symbolic *s, long block)
{
    const Model *model = &s->ivp->model;

    if (!s->sigma)
        return expr_list(model->unknowns, model->count);
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < model->equations; i++)
        if (in_block(s, i, block))
            list = collection_append(list, model->unknowns[s->sigma->unknown_of[i]]);
    return list;
}

/* The value of an unknown among those done. */
static Expr value_of(const Done *done, Expr unknown)
{
    for (long i = 0; i < expr_count(done->unknowns); i++)
        if (expr_arg(done->unknowns, i) == unknown)
            return expr_arg(done->values, i);
    return unknown;
}

/* The answers with these values of the unknowns that meet the general conditions. */
static void note_answer(Symbolic *s, const Done *done)
{
    const Model *model = &s->ivp->model;
    Expr values = expr_list(NULL, 0), fitted;
    OdeFit end;

    for (long j = 0; j < model->count; j++)
        values = collection_append(values, value_of(done, model->unknowns[j]));
    end = boundary_fit(&fitted, model, s->conditions, values);
    s->excluded |= end == ODE_FIT_NONE;
    for (long i = 0; end == ODE_FIT_DONE && i < expr_count(fitted); i++) {
        Expr list = expr_list(NULL, 0);

        for (long j = 0; j < model->count; j++)
            list = collection_append(
                list, expr_equation(model->unknowns[j],
                                    ode_along(&s->ode, expr_arg(expr_arg(fitted, i), j))));
        s->answers = collection_append(s->answers, list);
    }
}

static void solve_from(Symbolic *s, const Done *done, long block);

/* Goes on with the values of one more block, its constants fitted. */
static void take_values(Symbolic *s, const Done *done, long block, Expr unknowns, Expr values)
{
    Done next = {expr_list((Expr[]){expr_seq(done->unknowns->u.args, expr_count(done->unknowns)),
                                    expr_seq(unknowns->u.args, expr_count(unknowns))},
                           2),
                 expr_list((Expr[]){expr_seq(done->values->u.args, expr_count(done->values)),
                                    expr_seq(values->u.args, expr_count(values))},
                           2)};
    Expr fitted;
    OdeFit end =
        ode_fit(&fitted, &s->ode, next.values, next.unknowns->u.args, expr_count(next.unknowns));

    s->excluded |= end == ODE_FIT_NONE;
    for (long i = 0; end == ODE_FIT_DONE && i < expr_count(fitted); i++) {
        next.values = expr_arg(fitted, i);
        solve_from(s, &next, block + 1);
    }
}

/* A single equation may have implicit solutions. */
static void solve_single(Symbolic *s, Expr residual, Expr y)
{
    Expr found = ode_scalar(&s->ode, residual, y);
    Done none = {expr_list(NULL, 0), expr_list(NULL, 0)};

    for (long i = 0; found && i < expr_count(found); i++) {
        Expr equation = expr_arg(found, i), value = expr_arg(equation, 1); /* of either kind */

        if (expr_arg(equation, 0) == y && !walk_has(value, y))
            take_values(s, &none, 0, expr_list(&y, 1), expr_list(&value, 1));
        else if ((s->ode.starts == 0 || !ode_has_constant(equation)) &&
                 expr_count(s->conditions) == 0)
            s->answers = collection_append(s->answers, expr_list(&equation, 1));
    }
}

static void solve_from(Symbolic *s, const Done *done, long block)
{
    Expr residuals, unknowns, found;

    err_stack_check();
    if (block == (s->sigma ? s->sigma->blocks : 1)) {
        note_answer(s, done);
        return;
    }
    residuals = block_residuals(s, done, block);
    unknowns = block_unknowns(s, block);
    if (s->ivp->model.count == 1 && expr_count(residuals) == 1) {
        solve_single(s, expr_arg(residuals, 0), expr_arg(unknowns, 0));
        return;
    }
    found = ode_coupled(&s->ode, residuals->u.args, expr_count(residuals), unknowns->u.args,
                        expr_count(unknowns));
    if (found && expr_count(found) == 0)
        err_raise(ST_SINGULAR, "the equations contradict each other");
    for (long i = 0; found && i < expr_count(found); i++)
        take_values(s, done, block, unknowns, expr_arg(found, i));
}

static void solve_blocks(Symbolic *s, const Sigma *sigma)
{
    Done none = {expr_list(NULL, 0), expr_list(NULL, 0)};

    s->sigma = sigma;
    s->answers = none.values;
    s->excluded = false;
    solve_from(s, &none, 0);
}

/* --- starting values that the equations exclude ---------------------------------------------- */

/* Fits the first `starts` values only. */
static OdeFit fit_some(Expr *fitted, const Symbolic *s, Expr values, long starts)
{
    const Model *model = &s->ivp->model;
    Ode some = {.t = s->ode.t, .start = s->ode.start, .starts = starts};

    return ode_fit(fitted, &some, values, model->unknowns, model->count);
}

_Noreturn static void refuse_start(const Symbolic *s, long i, Expr value)
{
    const IvpStart *start = &s->ivp->start[i];
    Expr name = ivp_start_name(s->ivp, start->unknown, start->order);
    char *given = print_text(expr_equation(name, start->value), 70);

    err_defer(mem_release, given);
    char *needed = print_text(value, 70);
    err_defer(mem_release, needed);
    char *residual = print_text(expr_sub(value, start->value), 70);
    err_defer(mem_release, residual);
    err_hint("leave the value out, or change it");
    err_raise(ST_DOMAIN,
              "the initial conditions do not satisfy the constraints: %s, but the equations and "
              "the other values give %s (residual %s)",
              given, needed, residual);
}

/* Names the first value at fault; returns when there is none. */
static void name_culprit(const Symbolic *s)
{
    const Model *model = &s->ivp->model;
    Expr found =
        ode_coupled(&s->ode, model->residuals, model->equations, model->unknowns, model->count);
    Expr values = found && expr_count(found) == 1 ? expr_arg(found, 0) : NULL;

    for (long i = 0; values && i < s->ode.starts; i++) {
        const OdeStart *start = &s->ode.start[i];
        Expr before, after, value;

        if (fit_some(&after, s, values, i + 1) != ODE_FIT_NONE)
            continue;
        if (fit_some(&before, s, values, i) != ODE_FIT_DONE || expr_count(before) != 1)
            return;
        value = expr_arg(expr_arg(before, 0), s->ivp->start[i].unknown);
        value = ode_value_at(value, s->ode.t, start->order, start->point);
        if (value)
            refuse_start(s, i, value);
    }
}

static bool at_one_point(const Ivp *ivp)
{
    for (long i = 0; i < ivp->starts; i++)
        if (ivp->start[i].point != ivp->t0)
            return false;
    return true;
}

/* --- the answer ------------------------------------------------------------------------------ */

static Expr in_form(const Symbolic *s, Expr answer, const SymbolicOptions *options)
{
    if (options->basis)
        answer = answer_basis(answer);
    if (options->explicit)
        answer = answer_explicit(answer, s->ivp->model.unknowns[0]);
    return options->inert ? answer_inert(answer) : answer;
}

static Expr answer_of(const Symbolic *s, Expr taken, bool as_set, const SymbolicOptions *options)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(s->answers); i++) {
        Expr answer = expr_arg(s->answers, i);
        bool plain = expr_count(answer) == 1 && (!as_set || options->basis);

        answer = plain ? expr_arg(answer, 0) : expr_set(answer->u.args, expr_count(answer));
        answer = in_form(s, answer, options);
        list = collection_append(list, ode_name_constants(answer, taken));
    }
    return expr_seq(list->u.args, expr_count(list));
}

/* Solves what is read; true when there are answers. */
static bool solve(Symbolic *s)
{
    Sigma sigma;

    sigma_begin(&sigma, &s->ivp->model);
    if (sigma.regular)
        solve_blocks(s, &sigma);
    if (!sigma.regular || (expr_count(s->answers) == 0 && sigma.blocks > 1 && !s->excluded))
        solve_blocks(s, NULL);
    sigma_end(&sigma);
    return expr_count(s->answers) > 0;
}

static Expr solve_ivp(const Ivp *ivp, Expr system, Expr conditions, bool as_set,
                      const SymbolicOptions *options, SymbolicNotes *notes)
{
    Symbolic s = {.ivp = ivp,
                  .conditions = conditions,
                  .ode = {ivp->model.t, NULL, ivp->starts, options->implicit, &notes->limits,
                          options->inert, options->classes, &notes->left}};
    Expr answer = NULL;

    s.start = mem_array((size_t)ivp->starts + 1, sizeof *s.start);
    err_defer(mem_release, s.start);
    s.ode.start = s.start;
    for (long i = 0; i < ivp->starts; i++) {
        const IvpStart *start = &ivp->start[i];

        s.start[i] = (OdeStart){ivp->model.unknowns[start->unknown], start->order, start->point,
                                start->value};
    }
    if (solve(&s)) {
        taken_note(&ivp->model, s.answers);
        answer = answer_of(&s, system, as_set, options);
        notes->left = ode_name_constants(notes->left, system);
        notes->several = ivp->starts > 0 && expr_count(s.answers) > 1;
    } else if (!ode_is_linear(ivp->model.t, ivp->model.residuals, ivp->model.equations,
                              ivp->model.unknowns, ivp->model.count)) {
        answer = NULL; /* singular solutions may have the values */
    } else if (s.excluded && at_one_point(ivp) && expr_count(conditions) == 0) {
        name_culprit(&s);
    } else if (s.excluded) {
        answer = EXPR_NULL;
    }
    err_undefer(true);
    return answer;
}

/* --- floats ---------------------------------------------------------------------------------- */

enum { GUARD_DIGITS = 10 };

static const double rounding = 1e-8;

/* Are all coefficients of the sum e rounding errors? */
static bool is_rounding(Expr e)
{
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, term;

        expr_split_coefficient(expr_term(e, i), &c, &term);
        if (!expr_is_real_number(c) || fabs(num_to_double(c)) > rounding)
            return false;
    }
    return true;
}

/* A value whose complex parts cancel, by sines and cosines. */
static Expr real_value(Expr e, void *arg)
{
    Expr re, im;

    (void)arg;
    if (!walk_has_kind(e, EXPR_COMPLEX) || !evalc_split(e, &re, &im) ||
        !is_rounding(expand_products(im)))
        return e;
    return expand_products(re);
}

/* More digits first, so that differences keep theirs. */
static Expr as_floats(Expr answer)
{
    Expr e = evalf_expr(answer, num_digits + GUARD_DIGITS);

    return evalf_expr(kernel_map(e, real_value, NULL), num_digits);
}

/* --- the command ----------------------------------------------------------------------------- */

typedef struct Inner {
    Expr system;
    bool found;
} Inner;

static void find_inner_name(Expr node, void *arg)
{
    Inner *inner = arg;

    if (node == EXPR_INFINITY ||
        (expr_is(node, EXPR_SYMBOL) && sym_of(node)->local != 0 && !walk_has(inner->system, node)))
        inner->found = true;
}

/* Forgets assumptions about names that the methods made up, which mean nothing to the user, and
 * about the variable: the solution holds between its singular points. On which side of one it meets
 * its values, and how far it goes on (ode_fit, ode_along), stays. */
static void forget_inner_assumptions(Expr system, Expr t)
{
    Notes *notes = notes_current();
    Expr all = notes_relations(notes);

    notes_clear(notes);
    for (long i = 0; i < expr_count(all); i++) {
        Inner inner = {system, false};

        walk_each(expr_arg(all, i), find_inner_name, &inner);
        Expr e = expr_arg(all, i);
        bool is_side = expr_is(e, EXPR_LESS) && (expr_arg(e, 0) == t || expr_arg(e, 1) == t);
        is_side |= expr_is(e, EXPR_UNEQUAL) && expr_arg(e, 0) == EXPR_ZERO; /* by ode_along */
        if (!inner.found && (is_side || !walk_has(e, t)))
            notes_add(notes, e);
    }
}

bool symbolic_is_unknowns(Expr e, Expr system)
{
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) {
        for (long i = 0; i < expr_count(e); i++)
            if (!symbolic_is_unknowns(expr_arg(e, i), system))
                return false;
        return expr_count(e) > 0;
    }
    if (expr_is(e, EXPR_CALL)) /* y(x) may occur as D(y)(x) only */
        return walk_has(system, e) || walk_has(system, expr_arg(e, 0));
    return (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED)) && walk_has(system, e);
}

/* f(t) where f is no function of the system, itself or in a list. */
static void refuse_stranger(Expr e, Expr system)
{
    bool list = expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET);
    for (long i = 0; list && i < expr_count(e); i++)
        if (!symbolic_is_unknowns(expr_arg(e, i), system))
            e = expr_arg(e, i), list = false;
    if (symbolic_is_unknowns(e, system))
        return;
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "the unknown %s does not occur in the equations", text);
}

_Noreturn static void refuse_unknown(const Model *model, Expr e)
{
    Buf names = {0};
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_defer(buf_release, &names);
    for (long j = 0; j < model->count; j++)
        if (model->orders[j] >= 0) {
            buf_puts(&names, names.length ? ", " : "");
            print_linear(&names, model->unknowns[j]);
        }
    if (names.length)
        err_hint("the functions there are %.200s", buf_text(&names));
    err_raise(ST_TYPE,
              e == model->t ? "%s is the variable, no unknown function"
                            : "the unknown %s does not occur in the equations",
              text);
}

/* A given unknown that is the variable, or y(x) where the equations are about y(t). */
static void check_given(Expr e, Expr system)
{
    bool function = expr_is(e, EXPR_CALL) && expr_count(e) == 2;
    if (!(function || expr_is(e, EXPR_SYMBOL)) || (function && walk_has(system, e)))
        return;
    Ivp own;
    ivp_begin(&own, system, NULL);
    Expr t = own.model.t;
    if (t && (function ? expr_arg(e, 1) != t : e == t))
        refuse_unknown(&own.model, e);
    ivp_end(&own);
}

static void take_point(Ivp *ivp, Expr point)
{
    if (ivp->t0 && ivp->t0 != point)
        err_raise(ST_DOMAIN, "the starting values are given at another point than the series");
    ivp->t0 = point;
}

Expr symbolic_solve(const Expr *args, long n, SymbolicOptions options, SymbolicNotes *notes)
{
    Expr system = args[0], unknowns = NULL, conditions, answer;
    bool floats = linalg_has_float(args, 1);
    Ivp ivp;

    *notes = (SymbolicNotes){expr_list(NULL, 0), false, expr_list(NULL, 0)};
    if (floats)
        system = linalg_exact(system);
    conditions = boundary_take(&system);
    for (long i = 1; i < n && !unknowns; i++)
        if (symbolic_is_unknowns(args[i], system))
            unknowns = args[i];
        else
            refuse_stranger(args[i], system);
    bool as_set = unknowns && (expr_is(unknowns, EXPR_SET) || expr_is(unknowns, EXPR_LIST));
    if (!unknowns)
        unknowns = ivp_guess_unknowns(system);
    ivp_begin(&ivp, system, unknowns);
    for (long i = 0; i < ivp.given.count; i++)
        check_given(ivp.given.item[i], system);
    if (options.series_point)
        take_point(&ivp, options.series_point);
    if (ivp.model.count == 0 || ivp.model.equations == 0)
        answer = NULL;
    else if (options.series_order > 0)
        answer = odeseries_solve(&ivp, options.series_order, as_set);
    else
        answer = solve_ivp(&ivp, args[0], conditions, as_set, &options, notes);
    forget_inner_assumptions(args[0], ivp.model.t);
    ivp_end(&ivp);
    return answer && floats ? as_floats(answer) : answer;
}
