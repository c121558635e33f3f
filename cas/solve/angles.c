/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems in angles, such as the position of a robot arm: an unknown that occurs only as sin(u)
 * and cos(u) (functions of sums are expanded first) is replaced by the two unknowns s and c with
 * s^2 + c^2 = 1, the polynomial system is solved, and u = arctan(s, c), the principal value.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs.h"

typedef struct Angle {
    Expr unknown;
    bool inside; /* occurs in sin or cos */
    bool bare;   /* occurs elsewhere */
} Angle;

/* Marks how the angle occurs in e; what has been seen is not entered again. */
static void look(Angle *a, Memo *seen, Expr e)
{
    if (memo_get(seen, e) != NULL || !walk_has(e, a->unknown))
        return;
    err_stack_check();
    memo_put(seen, e, a);
    if (funcs_argument(e, "sin") == a->unknown || funcs_argument(e, "cos") == a->unknown) {
        a->inside = true;
        return;
    }
    if (e == a->unknown || !(expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) ||
                             expr_is(e, EXPR_POWER) || expr_is(e, EXPR_LIST))) {
        a->bare = true;
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        look(a, seen, expr_arg(e, i));
}

static bool is_angle(Expr unknown, Expr eqs)
{
    Angle a = {unknown, false, false};
    Memo seen = {0};

    memo_begin(&seen);
    look(&a, &seen, eqs);
    memo_end(&seen);
    return a.inside && !a.bare;
}

static Expr expanded(Expr e, void *arg)
{
    (void)arg;
    return expand_expr(e);
}

/* The system in its new unknowns; an angle has two of them, sine and cosine, side by side. */
typedef struct Change {
    SolveList eqs, unknowns;
    SolveList angle; /* by old unknown: EXPR_TRUE for an angle */
} Change;

static void add_unknown(Change *c, Expr unknown, Expr *system)
{
    Expr sine, cosine;

    if (!is_angle(unknown, *system)) {
        solve_list_put(&c->unknowns, unknown);
        solve_list_put(&c->angle, EXPR_FALSE);
        return;
    }
    sine = expr_from_symbol(sym_fresh("_s"));
    cosine = expr_from_symbol(sym_fresh("_c"));
    *system = solve_replace(*system, funcs_apply1("sin", unknown), sine);
    *system = solve_replace(*system, funcs_apply1("cos", unknown), cosine);
    solve_list_put(&c->unknowns, sine);
    solve_list_put(&c->unknowns, cosine);
    solve_list_put(&c->angle, EXPR_TRUE);
    solve_list_put(&c->eqs, expr_sub(expr_add(expr_pow(sine, EXPR_TWO), expr_pow(cosine, EXPR_TWO)),
                                     EXPR_ONE));
}

/* A solution in the new unknowns as one in the old ones. */
static Expr angles_of(const Change *c, Expr values, bool every)
{
    SolveList old;
    Expr result, angle;
    long at = 0;

    solve_list_begin(&old);
    for (long k = 0; k < c->angle.count; k++) {
        if (c->angle.item[k] == EXPR_FALSE) {
            solve_list_put(&old, expr_arg(values, at++));
            continue;
        }
        angle = funcs_apply2("arctan", expr_arg(values, at), expr_arg(values, at + 1));
        if (every)
            angle = expr_add(angle, expr_product((Expr[]){EXPR_TWO, EXPR_PI, solve_integer()}, 3));
        solve_list_put(&old, angle);
        at += 2;
    }
    result = solve_list_expr(&old);
    solve_list_end(&old);
    return result;
}

static void run(SolveList *solutions, bool *complete, Change *c, Expr system, Expr *lost)
{
    SolveList found;

    for (long i = 0; i < expr_count(system); i++)
        solve_list_put(&c->eqs, expr_arg(system, i));
    solve_list_begin(&found);
    *complete =
        solve_branches(&found, solve_list_expr(&c->eqs), solve_list_expr(&c->unknowns), lost);
    for (long i = 0; i < found.count; i++)
        solve_list_put(solutions, angles_of(c, found.item[i], solutions->every));
    solve_list_end(&found);
}

bool solve_angles(SolveList *solutions, bool *complete, Expr eqs, Expr unknowns, Expr *lost)
{
    Change c;
    Expr system = walk_operands(eqs, expanded, NULL);
    bool found = false;

    solve_list_begin(&c.eqs);
    solve_list_begin(&c.unknowns);
    solve_list_begin(&c.angle);
    for (long k = 0; k < expr_count(unknowns); k++)
        add_unknown(&c, expr_arg(unknowns, k), &system);
    found = c.unknowns.count > expr_count(unknowns);
    if (found)
        run(solutions, complete, &c, system, lost);
    solve_list_end(&c.angle);
    solve_list_end(&c.unknowns);
    solve_list_end(&c.eqs);
    return found;
}
