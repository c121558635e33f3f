/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one way into the solvers. A linear system is solved as it stands. Otherwise unknowns that
 * are functions or derivatives, and the derivatives of unknown functions, are replaced by fresh
 * names (so that a value is never put into a derivative), the case distinctions of branches.c run
 * on exact numbers, and every solution found is put back into the equations: one that provably
 * fails, or divides by zero, is dropped; one whose residual cannot be decided is kept. Conditions
 * (<>, <, <=) select among the solutions. Floats in the input make floats in the output.
 */
#include "cas/solve/solve.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/base/stage.h"
#include "cas/base/told.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/powers.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"

#define SIGN_BITS 2000
#define SHOW_SIZE 4000.0
#define TRIG_SIZE 300.0

typedef struct Problem {
    SolveList equations; /* residuals */
    SolveList given;     /* both sides of each equation: what cancels in a residual may be a pole */
    SolveList conditions; /* UNEQUAL, LESS, LESSEQ */
    SolveList from, to;   /* what was frozen, and its names */
    SolveList only_where; /* relations between parameters that a solution needs */
    const Expr *unknown;
    long n;
    long poles; /* solutions dropped because an equation has no value there, or a power not this one
                 */
    bool floats, complete;
    bool powers; /* other powers of an unknown that is one were replaced */
    bool left;   /* there are some that are none of its integer powers */
    SolveOptions options;
    bool region;
    Expr lost; /* frozen */
} Problem;

static bool is_condition(Expr e)
{
    return expr_is(e, EXPR_UNEQUAL) || expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ);
}

static void read_problem(Problem *p, const Expr *eqs, long m)
{
    for (long i = 0; i < m; i++) {
        if (is_condition(eqs[i])) {
            solve_list_put(&p->conditions, eqs[i]);
        } else {
            solve_list_put(&p->equations, linalg_residual(eqs[i]));
            solve_list_put(&p->given, eqs[i]);
        }
    }
    p->floats = linalg_has_float(eqs, m);
}

/* Is an unknown exp(x), sin(x) or the like, or 2^x? */
static bool has_known_function(const Problem *p)
{
    for (long i = 0; i < p->n; i++)
        if (expr_is(p->unknown[i], EXPR_POWER) ||
            (expr_is(p->unknown[i], EXPR_CALL) && funcs_find(expr_arg(p->unknown[i], 0))))
            return true;
    return false;
}

/* exp(2*x) is the square of the unknown exp(x). */
static void expand_known(Problem *p)
{
    for (long i = 0; i < p->equations.count; i++)
        p->equations.item[i] = expand_expr(p->equations.item[i]);
}

/* A list of values with x = NULL would have none for x. */
static void refuse_sequences(const Expr *eqs, long m)
{
    for (long i = 0; i < m; i++)
        if (walk_has_kind(eqs[i], EXPR_SEQ))
            err_raise(ST_TYPE, "a sequence is no part of an equation to be solved");
}

static void problem_begin(Problem *p, const Expr *eqs, long m, const Expr *unknown, long n)
{
    refuse_sequences(eqs, m);
    *p = (Problem){.unknown = unknown, .n = n, .complete = true};
    solve_list_begin(&p->equations);
    solve_list_begin(&p->given);
    solve_list_begin(&p->conditions);
    solve_list_begin(&p->from);
    solve_list_begin(&p->to);
    solve_list_begin(&p->only_where);
    read_problem(p, eqs, m);
    if (has_known_function(p))
        expand_known(p);
}

static void problem_end(Problem *p)
{
    solve_list_end(&p->only_where);
    solve_list_end(&p->to);
    solve_list_end(&p->from);
    solve_list_end(&p->conditions);
    solve_list_end(&p->given);
    solve_list_end(&p->equations);
}

/* --- freezing ------------------------------------------------------------------------------ */

static void freeze_as(Problem *p, Expr e)
{
    solve_list_put(&p->from, e);
    solve_list_put(&p->to, expr_from_symbol(sym_fresh("_x")));
}

static void freeze_derivative(Expr node, void *arg)
{
    Problem *p = arg;

    if (!expr_is(node, EXPR_CALL) || !expr_is_symbol(expr_arg(node, 0), "diff"))
        return;
    for (long i = 0; i < p->from.count; i++)
        if (p->from.item[i] == node)
            return;
    for (long i = 0; i < p->n; i++)
        if (!expr_is(p->unknown[i], EXPR_SYMBOL) && walk_has(node, p->unknown[i])) {
            freeze_as(p, node);
            return;
        }
}

/* Do powers of an unknown occur that is a power itself? As names they are no constants. */
static bool has_powers(const Problem *p)
{
    bool any = false;

    for (long i = 0; i < p->n; i++)
        any = any || expr_is(p->unknown[i], EXPR_POWER);
    for (long i = 0; any && i < p->equations.count; i++)
        if (powers_occur(p->equations.item[i], p->unknown, p->n))
            return true;
    return false;
}

static bool needs_freezing(const Problem *p)
{
    for (long i = 0; i < p->n; i++)
        if (!expr_is(p->unknown[i], EXPR_SYMBOL))
            return true;
    return false;
}

/* Unknowns come first in from/to; plain names stand for themselves when nothing else does. */
static void freeze(Problem *p)
{
    bool needed = needs_freezing(p);

    for (long i = 0; i < p->n; i++) {
        solve_list_put(&p->from, p->unknown[i]);
        solve_list_put(&p->to, needed ? expr_from_symbol(sym_fresh("_x")) : p->unknown[i]);
    }
    for (long i = 0; needed && i < p->equations.count; i++)
        walk_each(p->equations.item[i], freeze_derivative, p);
    p->powers =
        needed && powers_freeze(&p->from, &p->to, p->unknown, p->n, &p->equations, &p->left);
}

static Expr frozen(const Problem *p, Expr e)
{
    return linalg_exact(walk_replace(e, p->from.item, p->to.item, p->from.count));
}

static Expr thawed(const Problem *p, Expr e)
{
    e = walk_replace(e, p->to.item, p->from.item, p->from.count);
    return p->floats ? evalf_expr(e, num_digits) : e;
}

/* --- verification -------------------------------------------------------------------------- */

typedef struct Check {
    const Problem *problem;
    Expr frozen_equations, values;
    SolveList conditions; /* relations that hold only for some values of the parameters */
    bool passed, region, pole;
} Check;

/* The sign that a product of a number, squares and principal even roots has where it is real and
 * not zero; 0 for others. */
static int principal_sign(Expr e)
{
    Expr c, rest;

    expr_split_coefficient(e, &c, &rest);
    if (!expr_is_real_number(c))
        return 0;
    for (long i = 0; i < expr_factor_count(rest); i++) {
        Expr base, exponent;
        long power;
        bool root;

        expr_split_power(expr_factor(rest, i), &base, &exponent);
        root = expr_is(exponent, EXPR_RATIONAL) && fmpz_is_even(exponent->u.rational.den);
        if (rest != EXPR_ONE && !root && (!num_get_si(&power, exponent) || power % 2 != 0))
            return 0;
    }
    return num_sign(c);
}

static Truth holds(Expr condition)
{
    Expr difference = expr_sub(expr_arg(condition, 0), expr_arg(condition, 1));
    int sign;

    if (expr_is(condition, EXPR_UNEQUAL))
        return zero_truth(difference) == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
    if (!funcs_is_constant(difference))
        sign = assume_sign(difference);
    else
        sign = expr_is_real_number(difference) ? num_sign(difference)
                                               : evalf_sign(difference, SIGN_BITS);
    if (sign == 2 && expr_is(condition, EXPR_LESS) && principal_sign(difference) == 1)
        return TRUTH_NO;
    if (sign == 2)
        return funcs_is_constant(difference) && expr_is(evalf_expr(difference, 20), EXPR_COMPLEX)
                   ? TRUTH_NO
                   : TRUTH_UNKNOWN;
    return sign == -1 || (sign == 0 && expr_is(condition, EXPR_LESSEQ)) ? TRUTH_YES : TRUTH_NO;
}

static void check_solution(void *arg)
{
    Check *check = arg;
    const Problem *p = check->problem;
    const Expr *names = p->to.item, *values = check->values->u.args;

    check->pole = true;
    for (long i = 0; i < p->given.count; i++)
        if (!solve_has_value(frozen(p, p->given.item[i]), names, values, p->n))
            return;
    for (long i = 0; p->powers && i < p->n; i++)
        if (!powers_may_be(p->unknown[i], values[i]))
            return;
    check->pole = false;
    for (long i = 0; i < expr_count(check->frozen_equations); i++) {
        Expr residual = solve_substitute(expr_arg(check->frozen_equations, i), names, values, p->n);
        SolveTruth truth = solve_truth(residual);

        if (truth == SOLVE_FAILS)
            return;
        if (truth == SOLVE_HOLDS_SOMEWHERE && walk_has_any(residual, names, p->n)) {
            check->region = true; /* a free unknown is not free everywhere */
            return;
        }
        if (truth == SOLVE_HOLDS_SOMEWHERE)
            solve_list_put(&check->conditions, expr_equation(residual, EXPR_ZERO));
    }
    for (long i = 0; i < p->conditions.count; i++) {
        Expr condition = solve_substitute(frozen(p, p->conditions.item[i]), names, values, p->n);
        Truth truth = holds(condition);

        if (truth == TRUTH_NO)
            return;
        if (truth == TRUTH_UNKNOWN)
            solve_list_put(&check->conditions, condition);
    }
    check->passed = true;
}

/* Does the solution solve? Errors that say "not here" (a pole) count as no. Without equations it is
 * only asked whether all that was given has a value there. */
static bool verified(Problem *p, Expr frozen_equations, Expr values)
{
    Check check = {.problem = p, .frozen_equations = frozen_equations, .values = values};

    solve_list_begin(&check.conditions);
    check.passed =
        err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, check_solution, &check) && check.passed;
    p->region = p->region || check.region;
    p->poles += check.pole;
    for (long i = 0; i < check.conditions.count && check.passed; i++)
        solve_list_put(&p->only_where, thawed(p, check.conditions.item[i]));
    solve_list_end(&check.conditions);
    return check.passed;
}

/* --- solving ------------------------------------------------------------------------------- */

static Expr solve_linear(const Problem *p, int *count)
{
    Expr *x = mem_array((size_t)p->n, sizeof *x), values;

    err_defer(mem_release, x);
    *count = linalg_solve_system(x, p->equations.item, p->equations.count, p->unknown, p->n);
    values = *count == 1 ? expr_list(x, p->n) : NULL;
    err_undefer(true);
    return values;
}

/* sin(t)^2 + cos(t)^2 = 1 and their like, where that makes a small value shorter. */
static Expr with_identities(Expr value, void *arg)
{
    Expr simple;

    (void)arg;
    if (walk_tree_size(value) > TRIG_SIZE || !walk_has(value, expr_symbol("sin")))
        return value;
    simple = simplify_expr(value);
    return walk_tree_size(simple) < walk_tree_size(value) ? simple : value;
}

/* Takes the solution of a linear system unless an equation has no value there: x + 1/x = 1/x. */
static void take_linear(SolveList *out, Problem *p, Expr values)
{
    bool taken = true;

    for (long i = 0; i < p->given.count; i++)
        taken = taken && !solve_may_lack_value(p->given.item[i], p->unknown, p->n);
    if (!taken) {
        freeze(p);
        taken = verified(p, expr_list(NULL, 0), frozen(p, values));
    }
    if (taken)
        solve_list_put(out, walk_operands(values, with_identities, NULL));
}

/* A value as it is shown: the normal form when that is shorter. */
static Expr shorter(Expr value, void *arg)
{
    double size = walk_tree_size(value);
    Expr normal;

    (void)arg;
    if (size > SHOW_SIZE)
        return value;
    normal = solve_lower_roots(normal_expr(value));
    if (walk_tree_size(normal) < size)
        value = normal;
    normal = expand_products(value);
    if (walk_tree_size(normal) < walk_tree_size(value))
        value = normal;
    return with_identities(value, NULL);
}

/* Is `special` what `general` gives when its free unknowns take special's values? What nothing
 * tells apart, at all samples, counts: solutions that are left out here lack nothing. */
static bool is_covered(const Problem *p, Expr special, Expr general)
{
    for (long k = 0; k < p->n; k++) {
        Expr value = solve_try_substitute(expr_arg(general, k), p->to.item, special->u.args, p->n);

        if (value == NULL ||
            zero_ask(expr_sub(value, expr_arg(special, k)), NULL).taken != TRUTH_YES)
            return false;
    }
    return true;
}

static bool has_free_unknown(const Problem *p, Expr solution)
{
    for (long k = 0; k < p->n; k++)
        if (expr_arg(solution, k) == p->to.item[k])
            return true;
    return false;
}

/* Is solution i one that another one stands for? */
static bool is_redundant(const Problem *p, const SolveList *found, long i)
{
    for (long k = 0; k < found->count; k++) {
        if (k < i && found->item[k] == found->item[i])
            return true;
        if (found->item[k] == found->item[i] || !has_free_unknown(p, found->item[k]) ||
            !is_covered(p, found->item[i], found->item[k]))
            continue;
        if (k < i || !is_covered(p, found->item[k], found->item[i])) /* of two equal: the first */
            return true;
    }
    return false;
}

/* Appends the verified solutions among `found`, each once unless `repeated`. */
static void select_solutions(SolveList *out, Problem *p, const SolveList *found, Expr eqs,
                             bool repeated)
{
    for (long i = 0; i < found->count; i++)
        if ((repeated || !is_redundant(p, found, i)) && verified(p, eqs, found->item[i]))
            solve_list_put(out, thawed(p, walk_operands(found->item[i], shorter, NULL)));
}

static Expr frozen_equations(const Problem *p)
{
    SolveList list;
    Expr result;

    solve_list_begin(&list);
    for (long i = 0; i < p->equations.count; i++)
        solve_list_put(&list, frozen(p, p->equations.item[i]));
    result = solve_list_expr(&list);
    solve_list_end(&list);
    return result;
}

/* Picks the members of periodic families that the conditions allow. */
static void pick_members(SolveList *members, Problem *p, const SolveList *found)
{
    SolveList conditions;

    solve_list_begin(&conditions);
    for (long i = 0; i < p->conditions.count; i++)
        solve_list_put(&conditions, frozen(p, p->conditions.item[i]));
    for (long i = 0; i < found->count; i++)
        p->complete =
            solve_members(members, found->item[i], p->to.item, p->n, &conditions) && p->complete;
    solve_list_end(&conditions);
}

/* --- other members of periodic families ----------------------------------------------------- */

/* verified, and nothing is noted. */
static bool passes(Problem *p, Expr eqs, Expr values)
{
    long relations = p->only_where.count;
    bool region = p->region, passed = verified(p, eqs, values);

    p->only_where.count = relations;
    p->region = region;
    return passed;
}

/* The first member that solves, counted from 0, of the family that holds for all values of its
 * integer constants; NULL when one of them is among `found` already or none was seen. Beside the
 * solutions `real` no member of the same factors is asked for that is not real. */
static Expr first_member(Problem *p, const SolveList *found, Expr eqs, Expr family,
                         const SolveList *real)
{
    static const long order[] = {0, 1, -1, 2, -2};
    Expr first = NULL;

    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        Expr values = solve_member(family, order[k]);

        if (values == NULL || !passes(p, eqs, values) ||
            (solve_is_nonreal(values) && solve_shares_factors(eqs, p->to.item, real, values)))
            continue;
        for (long i = 0; i < found->count; i++)
            if (is_covered(p, values, found->item[i]))
                return NULL;
        first = first != NULL ? first : values;
    }
    return first;
}

typedef bool Method(SolveList *found, Problem *p, Expr eqs);

static void add_of_families(SolveList *found, Problem *p, Expr eqs, const SolveList *real,
                            Method *solve)
{
    SolveList families;

    solve_list_begin(&families);
    families.every = true;
    families.implicit = found->implicit;
    (void)solve(&families, p, eqs);
    for (long i = 0; i < families.count; i++) {
        Expr values = first_member(p, found, eqs, families.item[i], real);

        if (values != NULL)
            solve_list_put(found, values);
    }
    solve_list_end(&families);
    solve_integers_restart();
}

/* Where a principal value of a periodic inverse solves nothing another member of its family may:
 * sin(x)/x = 0 holds for Pi. Appends one for each family without one, a real one where the same
 * factors have a real solution already, as exp(x/sqrt(1-x^2)) = 2 has one. */
static void add_members(SolveList *found, Problem *p, Expr eqs, Method *solve)
{
    SolveList real;
    bool all = found->count > 0;

    solve_list_begin(&real);
    for (long i = 0; i < found->count; i++) {
        bool passed = passes(p, eqs, found->item[i]);
        all = all && passed;
        if (passed && !solve_is_nonreal(found->item[i]))
            solve_list_put(&real, found->item[i]);
    }
    if (!all && solve_has_periodic(eqs))
        add_of_families(found, p, eqs, &real, solve);
    solve_list_end(&real);
}

static bool branches(SolveList *found, Problem *p, Expr eqs, Expr unknowns, const char *method)
{
    int stage = stage_enter("solve", method);
    bool complete = solve_branches(found, eqs, unknowns, &p->lost);
    stage_leave(stage);
    return complete;
}

static bool solve_several(SolveList *found, Problem *p, Expr eqs)
{
    Expr unknowns = expr_list(p->to.item, p->n);
    bool complete = true;

    const char *method = "elimination, branch by branch";

    if (p->n > 1 && solve_triangular(found, eqs, unknowns)) {
        told_say("solve", 1, "equation by equation: the system is triangular");
        return true;
    }
    if (p->n > 1 && solve_angles(found, &complete, eqs, unknowns, &p->lost))
        method = "sines and cosines of angles as new unknowns";
    else if (p->n > 1 && solve_functions(found, &complete, eqs, unknowns, &p->lost))
        method = "functions as new unknowns";
    else
        complete = branches(found, p, eqs, unknowns, method);
    told_say("solve", 1, "%s", method);
    return complete;
}

static void solve_nonlinear(SolveList *out, Problem *p)
{
    SolveList found, members;
    bool select = p->conditions.count > 0;
    Expr eqs;

    freeze(p);
    if (p->left && !p->options.beside) {
        p->complete = false;
        return;
    }
    eqs = frozen_equations(p);
    solve_list_begin(&found);
    found.every = p->options.every || select;
    found.branches = p->options.every;
    found.implicit = p->options.implicit;
    p->complete = solve_several(&found, p, eqs);
    p->region = found.region;
    if (!found.every && p->complete)
        add_members(&found, p, eqs, solve_several);
    solve_list_begin(&members);
    members.every = p->options.every;
    if (select)
        pick_members(&members, p, &found);
    select_solutions(out, p, select ? &members : &found, eqs, false);
    solve_list_end(&members);
    solve_list_end(&found);
}

/* A value that still holds the one unknown, in a form in which it was not seen, is no answer. */
static void drop_unsolved(Problem *p, SolveList *solutions)
{
    long kept = 0;

    if (p->n != 1 || !has_known_function(p))
        return;
    for (long i = 0; i < solutions->count; i++) {
        Expr item = solutions->item[i];
        Expr value = expr_is(item, EXPR_LIST) ? expr_arg(item, 0) : item;

        if (value == p->unknown[0] || !walk_has(expand_expr(value), p->unknown[0]))
            solutions->item[kept++] = solutions->item[i];
    }
    p->complete = p->complete && kept == solutions->count;
    solutions->count = kept;
    /* tan(2*x) = 1 says something of tan(x) that is not seen */
    Expr eqs = expr_list(p->equations.item, p->equations.count);
    Expr names = solve_default_unknowns(p->unknown[0]);
    if (kept == 0 && walk_has_any(eqs, names->u.args, expr_count(names)) &&
        !walk_has(eqs, p->unknown[0]))
        p->complete = false;
}

static void finish(SolveResult *result, Problem *p, SolveList *solutions)
{
    drop_unsolved(p, solutions);
    result->solutions = solve_list_expr(solutions);
    result->complete = p->complete;
    result->only_where = solve_list_expr(&p->only_where);
    result->region = p->region;
    if (p->lost != NULL)
        result->lost = thawed(p, p->lost);
}

SolveResult solve_equations_by(SolveOptions options, const Expr *eqs, long m, const Expr *unknowns,
                               long n)
{
    CHECK(m >= 0 && n >= 0);
    SolveResult result = {.complete = true};
    SolveList out;
    Problem p;
    int count = -1;

    problem_begin(&p, eqs, m, unknowns, n);
    p.options = options;
    solve_list_begin(&out);
    if (p.equations.count == 0 && p.conditions.count > 0) {
        p.complete = false;
    } else {
        bool plain = p.conditions.count == 0 && !has_powers(&p);
        Expr linear = plain ? solve_linear(&p, &count) : NULL;

        if (count >= 0)
            told_say("solve", 1, "a linear system");
        if (count == 1)
            take_linear(&out, &p, linear);
        else if (count < 0)
            solve_nonlinear(&out, &p);
    }
    finish(&result, &p, &out);
    solve_list_end(&out);
    problem_end(&p);
    return result;
}

SolveResult solve_equations(const Expr *eqs, long m, const Expr *unknowns, long n)
{
    return solve_equations_by((SolveOptions){.every = false}, eqs, m, unknowns, n);
}

/* The roots as one-element LISTs of values. */
static void wrap(SolveList *list)
{
    for (long i = 0; i < list->count; i++)
        list->item[i] = expr_list(&list->item[i], 1);
}

static void unwrap(SolveList *list)
{
    for (long i = 0; i < list->count; i++)
        list->item[i] = expr_arg(list->item[i], 0);
}

/* The values of one unknown, as one-element LISTs. */
static bool solve_single(SolveList *found, Problem *p, Expr eqs)
{
    bool all = false, complete;

    complete =
        p->equations.count == 1 && solve_univariate(found, &all, expr_arg(eqs, 0), p->to.item[0]);
    if (all)
        solve_list_put(found, p->to.item[0]);
    wrap(found);
    return complete;
}

SolveResult solve_for_by(SolveOptions options, Expr e, Expr x)
{
    CHECK(e != NULL && x != NULL);
    SolveResult result = {.complete = true};
    SolveList found, out;
    Problem p;
    Expr eqs;
    bool polynomial;

    problem_begin(&p, &e, 1, &x, 1);
    solve_list_begin(&found);
    solve_list_begin(&out);
    freeze(&p);
    eqs = frozen_equations(&p);
    found.every = options.every;
    found.implicit = options.implicit;
    found.branches = options.every;
    p.complete = (!p.left || options.beside) && solve_single(&found, &p, eqs);
    p.region = found.region;
    polynomial = is_polynomial_in(expr_arg(eqs, 0), &p.to.item[0], 1);
    if (!found.every && p.complete && !polynomial)
        add_members(&found, &p, eqs, solve_single);
    select_solutions(&out, &p, &found, eqs, polynomial);
    if (polynomial && out.count + p.poles < found.count) /* it did not check: no proof of none */
        p.complete = false;
    unwrap(&out);
    finish(&result, &p, &out);
    solve_list_end(&out);
    solve_list_end(&found);
    problem_end(&p);
    return result;
}

SolveResult solve_for(Expr e, Expr x)
{
    return solve_for_by((SolveOptions){.every = false}, e, x);
}

typedef struct Recurring {
    Expr x;
    bool found;
} Recurring;

static void look_for_circular(Expr node, void *arg)
{
    Recurring *r = arg;
    r->found = r->found || (funcs_is_circular(node) && walk_has(node, r->x));
}

SolveResult solve_zeros(Expr e, Expr x, Expr a, Expr b)
{
    Recurring recurring = {x, false};
    walk_each(e, look_for_circular, &recurring);
    if (!recurring.found)
        return solve_for(e, x);
    if (walk_has(a, EXPR_INFINITY) || walk_has(b, EXPR_INFINITY))
        return (SolveResult){.solutions = expr_list(NULL, 0)};
    Expr conditions[] = {e, expr_make(EXPR_LESSEQ, (Expr[]){a, x}, 2),
                         expr_make(EXPR_LESSEQ, (Expr[]){x, b}, 2)};
    SolveResult r = solve_equations(conditions, 3, &x, 1);
    SolveList values;
    solve_list_begin(&values);
    for (long i = 0; i < expr_count(r.solutions); i++)
        solve_list_put(&values, expr_arg(expr_arg(r.solutions, i), 0));
    r.solutions = solve_list_expr(&values);
    solve_list_end(&values);
    return r;
}

/* --- default unknowns ------------------------------------------------------------------------ */

Expr solve_default_unknowns(Expr e)
{
    Expr names = names_in(e);
    SolveList open;
    solve_list_begin(&open);
    for (long i = 0; i < expr_count(names); i++)
        if (!sym_of(expr_arg(names, i))->is_protected)
            solve_list_put(&open, expr_arg(names, i));
    Expr set = expr_set(open.item, open.count);
    solve_list_end(&open);
    return set;
}
