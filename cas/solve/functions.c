/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems in functions of the unknowns: an unknown that occurs only in one function of it alone,
 * ln(x) say, or only in exponentials of multiples of one argument, is replaced by the value of that
 * function. The system in these values is solved, and every value is inverted.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"

/* The k-th unknown is found from kernel[k] = value[k]; EXPR_FALSE where it is solved for itself. */
typedef struct Change {
    Expr unknowns; /* the old ones, a LIST */
    SolveList kernel, value;
    bool every;
} Change;

static Expr expanded(Expr e, void *arg)
{
    (void)arg;
    return expand_expr(e);
}

/* All kernels of the equations with the unknown in them. */
static void kernels_of(SolveList *kernels, Expr system, Expr unknown)
{
    for (long i = 0; i < expr_count(system); i++) {
        SolveList more;

        solve_list_begin(&more);
        solve_kernels_of(&more, expr_arg(system, i), unknown);
        for (long k = 0; k < more.count; k++) {
            bool again = false;

            for (long j = 0; j < kernels->count; j++)
                again = again || kernels->item[j] == more.item[k];
            if (!again)
                solve_list_put(kernels, more.item[k]);
        }
        solve_list_end(&more);
    }
}

/* Do the kernels mention the unknown alone, and not bare? */
static bool are_apart(const SolveList *kernels, Expr unknown, Expr unknowns)
{
    for (long k = 0; k < kernels->count; k++) {
        if (kernels->item[k] == unknown)
            return false;
        for (long i = 0; i < expr_count(unknowns); i++)
            if (expr_arg(unknowns, i) != unknown &&
                walk_has(kernels->item[k], expr_arg(unknowns, i)))
                return false;
    }
    return kernels->count > 0;
}

static bool is_root(Expr kernel)
{
    Expr base, exponent;

    expr_split_power(kernel, &base, &exponent);
    return expr_is(exponent, EXPR_RATIONAL);
}

/* Chooses what the unknown is replaced by; true when there is something. */
static bool change_unknown(Change *c, Expr *system, Expr unknown)
{
    SolveList kernels;
    Expr z = solve_fresh(), kernel = NULL;

    solve_list_begin(&kernels);
    kernels_of(&kernels, *system, unknown);
    if (are_apart(&kernels, unknown, c->unknowns)) {
        kernel = solve_exponential_kernel(system, &kernels, z, unknown);
        if (kernel == NULL && kernels.count == 1 && !is_root(kernels.item[0])) {
            kernel = kernels.item[0];
            *system = solve_replace(*system, kernel, z);
        }
    }
    solve_list_end(&kernels);
    solve_list_put(&c->kernel, kernel != NULL ? kernel : EXPR_FALSE);
    solve_list_put(&c->value, kernel != NULL ? z : unknown);
    return kernel != NULL;
}

/* The values in the old unknowns: what stands for a function is that function again. */
static Expr restored(const Change *c, Expr value)
{
    for (long k = 0; k < c->kernel.count; k++)
        if (c->kernel.item[k] != EXPR_FALSE)
            value = solve_replace(value, c->value.item[k], c->kernel.item[k]);
    return value;
}

/* Appends the solutions in the old unknowns, of which the first k are known. */
static bool invert_from(SolveList *solutions, const Change *c, Expr found, SolveList *known, long k)
{
    SolveList roots;
    bool complete = true;
    Expr unknown, value;

    err_stack_check();
    if (k == c->kernel.count) {
        solve_list_put(solutions, expr_list(known->item, known->count));
        return true;
    }
    unknown = expr_arg(c->unknowns, k);
    value = expr_arg(found, k);
    solve_list_begin(&roots);
    roots.every = c->every;
    if (c->kernel.item[k] == EXPR_FALSE)
        solve_list_put(&roots, restored(c, value));
    else if (value == c->value.item[k])
        solve_list_put(&roots, unknown);
    else
        complete = solve_invert(&roots, c->kernel.item[k], restored(c, value), unknown);
    for (long i = 0; i < roots.count; i++) {
        known->count = k;
        solve_list_put(known, roots.item[i]);
        complete = invert_from(solutions, c, found, known, k + 1) && complete;
    }
    solve_list_end(&roots);
    return complete;
}

static void run(SolveList *solutions, bool *complete, const Change *c, Expr system, Expr *lost)
{
    SolveList found, known;

    solve_list_begin(&found);
    found.implicit = solutions->implicit;
    *complete = solve_branches(&found, system, solve_list_expr(&c->value), lost);
    for (long i = 0; i < found.count; i++) {
        solve_list_begin(&known);
        *complete = invert_from(solutions, c, found.item[i], &known, 0) && *complete;
        solve_list_end(&known);
    }
    solve_list_end(&found);
}

bool solve_functions(SolveList *solutions, bool *complete, Expr eqs, Expr unknowns, Expr *lost)
{
    Change c = {.unknowns = unknowns, .every = solutions->every};
    Expr system = walk_operands(eqs, expanded, NULL);
    bool changed = false;

    solve_list_begin(&c.kernel);
    solve_list_begin(&c.value);
    for (long k = 0; k < expr_count(unknowns); k++)
        changed = change_unknown(&c, &system, expr_arg(unknowns, k)) || changed;
    if (changed)
        run(solutions, complete, &c, system, lost);
    solve_list_end(&c.value);
    solve_list_end(&c.kernel);
    return changed;
}
