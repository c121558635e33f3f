/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices become sums of products of numbers and fresh names, procedures are applied to the names
 * once: what the search sees is always expressions, with exact derivatives where the procedure says
 * what it computes; of one that wants numbers (x < 1 in a condition), the call.
 */
#include "repl/builtins/solve/optimize_forms.h"

#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/unknowns.h"

enum { MOST_UNKNOWNS = 100000 };

typedef struct Forms {
    OptimizeForm form;
    int sets; /* of procedures met so far: inequalities first, then equations */
} Forms;

_Noreturn static void refuse(const char *what)
{
    err_hint("LPSolve(c, [A, b], [lower, upper]) with A.x <= b");
    err_raise(ST_TYPE, "invalid input: %s", what);
}

static Expr fresh_names(long n)
{
    Expr *x, list;
    if (n < 1 || n > MOST_UNKNOWNS)
        refuse("the number of unknowns must be positive");
    x = mem_array((size_t)n, sizeof *x);
    err_defer(mem_release, x);
    for (long i = 0; i < n; i++)
        x[i] = expr_from_symbol(sym_fresh("x"));
    list = expr_list(x, n);
    err_undefer(true);
    return list;
}

/* --- linear forms -------------------------------------------------------------------------- */

static bool is_vector(Expr e)
{
    const RTable *t = rtable_of(e);
    return t ? rtable_is_vector(t) : expr_is(e, EXPR_LIST);
}

static bool is_matrix(Expr e)
{
    const RTable *t = rtable_of(e);
    return t && !rtable_is_vector(t);
}

static long length(Expr vector)
{
    long n;
    rtable_items(&vector, &n);
    return n;
}

/* The inner product of n coefficients, `step` apart, and the names. */
static Expr product(const Expr *c, long step, Expr names)
{
    long n = expr_count(names);
    Expr *term = mem_array((size_t)n, sizeof *term), sum;
    err_defer(mem_release, term);
    for (long i = 0; i < n; i++)
        term[i] = expr_mul(c[i * step], expr_arg(names, i));
    sum = expr_sum(term, n);
    err_undefer(true);
    return sum;
}

static Expr vector_product(Expr c, Expr names)
{
    long n;
    const Expr *item = rtable_items(&c, &n);
    if (n != expr_count(names))
        refuse("a Vector has not as many entries as there are unknowns");
    return product(item, 1, names);
}

/* Row i of A times the names. */
static Expr row_product(const RTable *A, long i, Expr names)
{
    Expr sum, *row;
    long n = expr_count(names);
    if (rtable_cols(A) != n)
        refuse("a Matrix has not as many columns as there are unknowns");
    row = mem_array((size_t)n, sizeof *row);
    err_defer(mem_release, row);
    for (long j = 0; j < n; j++)
        row[j] = rtable_get(A, i, j);
    sum = product(row, 1, names);
    err_undefer(true);
    return sum;
}

/* In a set, where an equation is no option. */
static void add_constraint(Forms *f, Kind relation, Expr left, Expr right)
{
    Expr constraint = expr_make(relation, (Expr[]){left, right}, 2);
    f->form.rest = collection_append(f->form.rest, expr_set(&constraint, 1));
}

/* A.x <= b or A.x = b. */
static void add_rows(Forms *f, Expr A, Expr b, Kind relation)
{
    const RTable *matrix = rtable_of(A);
    long n;
    const Expr *bound = rtable_items(&b, &n);
    if (rtable_rows(matrix) != n)
        refuse("a Matrix has not as many rows as its Vector has entries");
    for (long i = 0; i < n; i++)
        add_constraint(f, relation, row_product(matrix, i, f->form.names), bound[i]);
}

/* [A, b], [A, b, Aeq, beq]; NoUserValue stands for what is not there. */
static void add_linear(Forms *f, Expr list)
{
    for (long i = 0; i + 1 < expr_count(list); i += 2)
        if (is_matrix(expr_arg(list, i)))
            add_rows(f, expr_arg(list, i), expr_arg(list, i + 1),
                     i == 0 ? EXPR_LESSEQ : EXPR_EQUATION);
}

static Expr bound_of(Expr bounds, long i)
{
    long n;
    const Expr *item = rtable_items(&bounds, &n);
    if (!is_vector(bounds))
        return bounds;
    if (i >= n)
        refuse("there are fewer bounds than unknowns");
    return item[i];
}

/* [lower, upper]: Vectors, or numbers for all. */
static void add_bounds(Forms *f, Expr list)
{
    for (long i = 0; i < expr_count(f->form.names); i++)
        f->form.rest = collection_append(
            f->form.rest,
            expr_equation(expr_arg(f->form.names, i), expr_range(bound_of(expr_arg(list, 0), i),
                                                                 bound_of(expr_arg(list, 1), i))));
}

static bool is_absent(Expr e)
{
    return expr_is_symbol(e, "NoUserValue");
}

static bool is_linear_list(Expr e)
{
    return expr_is(e, EXPR_LIST) && (expr_count(e) == 2 || expr_count(e) == 4) &&
           (is_matrix(expr_arg(e, 0)) || is_absent(expr_arg(e, 0)));
}

static bool is_bound(Expr e)
{
    return is_vector(e) || expr_is_number(e) || infinity_sign(e);
}

static bool is_bounds(Expr e)
{
    return expr_is(e, EXPR_LIST) && expr_count(e) == 2 && is_bound(expr_arg(e, 0)) &&
           is_bound(expr_arg(e, 1));
}

/* --- procedures ---------------------------------------------------------------------------- */

static bool is_procedure(Expr e)
{
    Expr value = eval_follow(e);
    return expr_is(value, EXPR_OBJECT) && types_is_named(value, "procedure");
}

typedef struct Application {
    Expr f, names, value;
} Application;

static void apply(void *arg)
{
    Application *a = arg;
    a->value = eval_apply(a->f, a->names->u.args, expr_count(a->names));
}

/* f of the names; the call itself where f raises for names. */
static Expr applied(Expr f, Expr names)
{
    Application a = {f, names, NULL};
    return err_attempt(apply, &a) ? a.value : expr_call(f, names->u.args, expr_count(names));
}

static bool is_procedures(Expr e)
{
    if (!expr_is(e, EXPR_SET) && !expr_is(e, EXPR_LIST))
        return false;
    for (long i = 0; i < expr_count(e); i++)
        if (!is_procedure(expr_arg(e, i)))
            return false;
    return true;
}

static void add_procedures(Forms *f, Expr set)
{
    Kind relation = f->sets++ == 0 ? EXPR_LESSEQ : EXPR_EQUATION;
    for (long i = 0; i < expr_count(set); i++) {
        Expr value = applied(expr_arg(set, i), f->form.names);
        add_constraint(f, relation, value, EXPR_ZERO);
    }
}

static long count_ranges(const Expr *args, long n)
{
    long count = 0;
    for (long i = 1; i < n; i++)
        count += expr_is(args[i], EXPR_RANGE);
    return count;
}

/* --- the forms ----------------------------------------------------------------------------- */

/* The arguments from `from` on; ranges go to the names in their order. */
static OptimizeForm finish(Forms *f, const Expr *args, long n, long from)
{
    long range = 0;
    for (long i = from; i < n; i++) {
        if (expr_is(args[i], EXPR_RANGE)) {
            if (range == expr_count(f->form.names))
                refuse("there are more ranges than unknowns");
            f->form.rest = collection_append(
                f->form.rest, expr_equation(expr_arg(f->form.names, range++), args[i]));
        } else if (is_linear_list(args[i])) {
            add_linear(f, args[i]);
        } else if (is_bounds(args[i])) {
            add_bounds(f, args[i]);
        } else if (is_procedures(args[i])) {
            add_procedures(f, args[i]);
        } else if (!is_absent(args[i])) {
            f->form.rest = collection_append(f->form.rest, args[i]);
        }
    }
    return f->form;
}

/* x.H.x/2 */
static Expr quadratic(Expr H, Expr names)
{
    const RTable *matrix = rtable_of(H);
    Expr sum = EXPR_ZERO;
    if (rtable_rows(matrix) != expr_count(names))
        refuse("the Matrix of a quadratic form must be square");
    for (long i = 0; i < expr_count(names); i++)
        sum = expr_add(sum, expr_mul(expr_arg(names, i), row_product(matrix, i, names)));
    return expr_mul(EXPR_HALF, sum);
}

/* |c - G.x|^2/2 */
static Expr squares(Expr c, Expr G, Expr names)
{
    const RTable *matrix = rtable_of(G);
    long n;
    const Expr *item = rtable_items(&c, &n);
    Expr sum = EXPR_ZERO;
    if (rtable_rows(matrix) != n)
        refuse("a Matrix has not as many rows as its Vector has entries");
    for (long i = 0; i < n; i++)
        sum = expr_add(sum, expr_pow(expr_sub(item[i], row_product(matrix, i, names)), EXPR_TWO));
    return expr_mul(EXPR_HALF, sum);
}

static bool is_pair(Expr e)
{
    return expr_is(e, EXPR_LIST) && expr_count(e) == 2 && is_vector(expr_arg(e, 0)) &&
           is_matrix(expr_arg(e, 1));
}

OptimizeForm optimize_forms_read(OptimizeKind kind, const Expr *args, long n)
{
    Forms f = {.form = {args[0], NULL, expr_list(NULL, 0)}};
    Expr e = args[0];
    if (kind == OPTIMIZE_LINEAR && is_vector(e)) {
        f.form.names = fresh_names(length(e));
        f.form.objective = vector_product(e, f.form.names);
        return finish(&f, args, n, 1);
    }
    if ((kind == OPTIMIZE_QUADRATIC || kind == OPTIMIZE_SQUARES) && is_pair(e)) {
        f.form.names = fresh_names(rtable_cols(rtable_of(expr_arg(e, 1))));
        f.form.objective = kind == OPTIMIZE_SQUARES
                               ? squares(expr_arg(e, 0), expr_arg(e, 1), f.form.names)
                               : expr_add(vector_product(expr_arg(e, 0), f.form.names),
                                          quadratic(expr_arg(e, 1), f.form.names));
        return finish(&f, args, n, 1);
    }
    long count;
    if (expr_is(e, EXPR_INTEGER) && n > 1 && is_procedure(args[1]) && num_get_si(&count, e)) {
        f.form.names = fresh_names(count);
        RTable *vector = rtable_vector(RTABLE_COLUMN, count);
        for (long i = 0; i < count; i++)
            vector->data[i] = expr_arg(f.form.names, i);
        Expr point = rtable_expr(vector);
        f.form.objective = applied(args[1], expr_list(&point, 1));
        return finish(&f, args, n, 2);
    }
    if (is_procedure(e)) {
        Expr procedure = eval_follow(e);
        count = count_ranges(args, n);
        f.form.names = fresh_names(count > 0 ? count : unknowns_arity(procedure));
        f.form.objective = applied(procedure, f.form.names);
        return finish(&f, args, n, 1);
    }
    f.form.rest = expr_list(args + 1, n - 1);
    return f.form;
}
