/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At a steady state all derivatives vanish, so a system R(x', x, p) = 0 linearised there is
 * R_x'*y' + R_x*y = 0: E is R_x' and F_x is -R_x at x' = 0. Systems of higher order get their lower
 * derivatives as further states. Derivatives of functions are names here, so everything is an
 * ordinary expression in names; the second derivatives that the augmented systems need
 * (numeric/curve/bifurcation.h) are products with vectors, whose entries are further names.
 */
#include "dae/steady/steady.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/model/model.h"
#include "numeric/linear/vec.h"

static void release(void *steady)
{
    steady_free(steady);
}

void steady_free(Steady *s)
{
    if (!s)
        return;
    tape_free(s->value);
    tape_free(s->slope);
    tape_free(s->weight);
    tape_free(s->bend);
    tape_free(s->twist);
    mem_free(s->unknowns);
    mem_free(s->names);
    mem_free(s->rates);
    mem_free(s->velocity);
    mem_free(s->balance);
    mem_free(s->mass);
    mem_free(s->in);
    mem_free(s->out);
    mem_free(s);
}

/* --- reading ------------------------------------------------------------------------------- */

static void allocate(Steady *s, long shown, long states)
{
    s->shown = shown;
    s->n = states;
    s->unknowns = mem_array((size_t)shown, sizeof(Expr));
    s->names = mem_array((size_t)states, sizeof(Expr));
    s->rates = mem_array((size_t)states, sizeof(Expr));
    s->balance = mem_array((size_t)states, sizeof(Expr));
    s->velocity = mem_array((size_t)states, sizeof(Expr));
    for (long j = 0; j < states; j++)
        s->velocity[j] = expr_from_symbol(sym_fresh("w"));
}

static void add_mass(Steady *s, long row, long column, Expr value)
{
    if (value == EXPR_ZERO)
        return;
    s->mass = mem_rearray(s->mass, (size_t)s->masses + 1, sizeof *s->mass);
    s->mass[s->masses++] = (SteadyEntry){row, column, value};
}

_Noreturn static void refuse_count(long equations, long unknowns)
{
    err_hint("one equation for each unknown; the parameter is not among the unknowns");
    err_raise(ST_DOMAIN, "number of equations, %ld, does not match number of unknowns, %ld",
              equations, unknowns);
}

/* f, 0 = f and f = 0 are the rate f. */
static Expr rate(Expr equation)
{
    if (expr_is(equation, EXPR_EQUATION) && expr_arg(equation, 0) == EXPR_ZERO)
        return expr_arg(equation, 1);
    return linalg_residual(equation);
}

static Expr plain_name(Expr unknown)
{
    return expr_is(unknown, EXPR_SYMBOL) ? unknown : expr_from_symbol(sym_fresh("x"));
}

static void read_rates(Steady *s, const Expr *eqs, long m, const Expr *unknowns, long n,
                       bool in_order)
{
    if (m != n)
        refuse_count(m, n);
    if (!in_order && n > 1) {
        err_hint("give the equations as a list: equation number i is the rate of unknown number i");
        err_raise(ST_TYPE, "a set of equations without derivatives does not say which equation "
                           "is the rate of which unknown");
    }
    allocate(s, n, n);
    for (long j = 0; j < n; j++) {
        s->unknowns[j] = unknowns[j];
        s->names[j] = plain_name(unknowns[j]);
    }
    for (long i = 0; i < n; i++) {
        s->rates[i] = walk_replace(rate(eqs[i]), s->unknowns, s->names, n);
        s->balance[i] = expr_sub(s->rates[i], s->velocity[i]);
        add_mass(s, i, i, EXPR_ONE);
    }
}

/* Names for every derivative of every unknown: from[], to[]; the highest ones go last, in tops. */
typedef struct Names {
    Expr *from, *to;
    long count, highest; /* to[highest..count) are the highest derivatives */
    long *column;        /* of each highest derivative: the state it is the derivative of */
} Names;

static void name_derivatives(Steady *s, const Model *model, Names *names)
{
    long next = s->shown;
    for (long j = 0; j < s->shown; j++) {
        s->unknowns[j] = model->unknowns[j];
        s->names[j] = names->to[j] = plain_name(model->unknowns[j]);
        names->from[j] = model->unknowns[j];
    }
    long *last = names->column + s->shown; /* the state that stands highest so far */
    for (long j = 0; j < s->shown; j++)
        last[j] = j;
    for (long j = 0; j < s->shown; j++)
        for (long k = 1; k < model->orders[j]; k++) {
            names->from[next] = diff_make(model->unknowns[j], model->t, k);
            s->names[next] = names->to[next] = expr_from_symbol(sym_fresh("v"));
            add_mass(s, next, last[j], EXPR_ONE); /* z' = v */
            s->rates[next] = s->names[next];
            s->balance[next] = expr_sub(s->names[next], s->velocity[last[j]]);
            last[j] = next++;
        }
    names->highest = names->count = next;
    for (long j = 0; j < s->shown; j++) {
        if (model->orders[j] < 1)
            continue;
        names->from[names->count] = diff_make(model->unknowns[j], model->t, model->orders[j]);
        names->to[names->count] = s->velocity[last[j]];
        names->column[names->count++ - next] = last[j];
    }
}

static void read_residual(Steady *s, const Names *names, Expr residual, long i, const Expr *zeros)
{
    long tops = names->count - names->highest;
    const Expr *top = names->to + names->highest;
    Expr r = walk_replace(residual, names->from, names->to, names->count);
    s->balance[i] = expr_neg(r);
    s->rates[i] = walk_replace(s->balance[i], top, zeros, tops);
    if (s->t && walk_has(s->rates[i], s->t)) {
        char *text = print_text(s->t, 40);
        err_defer(mem_release, text);
        err_raise(ST_DOMAIN, "the equations depend on %s: there are no steady states", text);
    }
    for (long k = 0; k < tops; k++)
        if (walk_has(r, top[k]))
            add_mass(s, i, names->column[k], walk_replace(diff_name(r, top[k]), top, zeros, tops));
}

static void read_model(Steady *s, const Model *model)
{
    long n = model->count, states = 0, tops = 0;
    if (model->equations != n)
        refuse_count(model->equations, n);
    for (long j = 0; j < n; j++) {
        states += model->orders[j] > 1 ? model->orders[j] : 1;
        tops += model->orders[j] > 0;
    }
    allocate(s, n, states);
    s->t = model->t;
    Expr *room = mem_array((size_t)(2 * (states + tops) + tops), sizeof *room);
    err_defer(mem_release, room);
    long *column = mem_array((size_t)(tops + 2 * n), sizeof *column);
    err_defer(mem_release, column);
    Names names = {room, room + states + tops, 0, 0, column};
    Expr *zeros = room + 2 * (states + tops);
    for (long k = 0; k < tops; k++)
        zeros[k] = EXPR_ZERO;
    name_derivatives(s, model, &names);
    for (long i = 0; i < n; i++)
        read_residual(s, &names, model->residuals[i], i, zeros);
    err_undefer(true);
    err_undefer(true);
}

static void check_unknowns(const Expr *vars, long n, Expr p)
{
    for (long j = 0; j < n; j++) {
        bool repeated = vars[j] == p;
        for (long k = 0; k < j; k++)
            repeated = repeated || vars[k] == vars[j];
        if (!repeated)
            continue;
        char *text = print_text(vars[j], 60);
        err_defer(mem_release, text);
        err_raise(ST_DOMAIN,
                  vars[j] == p ? "%s is the parameter and cannot be an unknown too"
                               : "the unknown %s is there twice",
                  text);
    }
}

static void read_system(Steady *s, Expr equations, Expr unknowns)
{
    long m, n;
    const Expr *eqs = rtable_items(&equations, &m), *vars = rtable_items(&unknowns, &n);
    if (n < 1 || m < 1)
        refuse_count(m, n);
    check_unknowns(vars, n, s->p);
    if (!model_variable(eqs, m)) {
        read_rates(s, eqs, m, vars, n, !expr_is(equations, EXPR_SET));
        return;
    }
    Model model;
    model_begin(&model, eqs, m, vars, n, NULL);
    read_model(s, &model);
    model_end(&model);
}

/* --- compiling ----------------------------------------------------------------------------- */

static Expr sum_of_products(const Expr *a, const Expr *b, long n)
{
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++)
        terms[i] = expr_mul(a[i], b[i]);
    Expr sum = expr_sum(terms, n);
    err_undefer(true);
    return sum;
}

static Tape *slopes(const Expr *outputs, long m, const Expr *vars, long n, long to)
{
    Tape *tape = tape_new_jacobian(outputs, m, vars, n, 0, to);
    if (!tape)
        err_raise(ST_UNABLE, "the derivative of a function in the equations is not known");
    return tape;
}

/* F_u, n rows of n+1. */
static void jacobian(const Steady *s, const Expr *vars, Expr *matrix)
{
    for (long i = 0; i < s->n; i++)
        for (long j = 0; j <= s->n; j++)
            matrix[i * (s->n + 1) + j] = diff_name(s->rates[i], vars[j]);
}

/* vars: the states, p, then fresh names for two vectors of n and n numbers. */
static void compile_second(Steady *s, const Expr *vars, const Expr *matrix)
{
    long n = s->n, m = n + 1;
    const Expr *a = vars + m, *b = a + n;
    Expr *outputs = mem_array((size_t)(m + n), sizeof *outputs), *column = outputs + m;
    err_defer(mem_release, outputs);
    for (long i = 0; i < n; i++)
        outputs[i] = sum_of_products(matrix + i * m, a, n);
    for (long k = 0; k < s->masses; k++) {
        const SteadyEntry *e = &s->mass[k];
        outputs[e->row] = expr_add(outputs[e->row], expr_mul(e->value, b[e->column]));
    }
    s->bend = slopes(outputs, n, vars, m + 2 * n, m);
    for (long j = 0; j < m; j++) {
        for (long i = 0; i < n; i++)
            column[i] = matrix[i * m + j];
        outputs[j] = sum_of_products(column, a, n);
    }
    s->twist = slopes(outputs, m, vars, m + n, m);
    err_undefer(true);
}

static void compile(Steady *s)
{
    long n = s->n, m = n + 1;
    Expr *vars = mem_array((size_t)(m + 2 * n + n * m), sizeof *vars), *matrix = vars + m + 2 * n;
    err_defer(mem_release, vars);
    for (long i = 0; i < n; i++)
        vars[i] = s->names[i];
    vars[n] = s->p;
    for (long i = 0; i < 2 * n; i++)
        vars[m + i] = expr_from_symbol(sym_fresh("v"));
    s->value = tape_new(s->rates, n, vars, m);
    s->slope = slopes(s->rates, n, vars, m, m);
    Expr *mass = mem_array((size_t)s->masses + 1, sizeof *mass);
    err_defer(mem_release, mass);
    for (long k = 0; k < s->masses; k++)
        mass[k] = s->mass[k].value;
    s->weight = tape_new(mass, s->masses, vars, m);
    err_undefer(true);
    jacobian(s, vars, matrix);
    compile_second(s, vars, matrix);
    err_undefer(true);
    s->in = mem_array((size_t)(m + 2 * n), sizeof *s->in);
    s->out = mem_array((size_t)s->masses + 1, sizeof *s->out);
}

Steady *steady_new(Expr equations, Expr unknowns, Expr p)
{
    Steady *s = mem_zalloc(sizeof *s);
    err_defer(release, s);
    s->p = p;
    read_system(s, equations, unknowns);
    compile(s);
    err_undefer(false);
    return s;
}

void steady_jacobian(const Steady *s, Expr *matrix)
{
    for (long i = 0; i < s->n; i++)
        for (long j = 0; j < s->n; j++)
            matrix[i * s->n + j] = diff_name(s->rates[i], s->names[j]);
}

/* --- in numbers ---------------------------------------------------------------------------- */

static Status value(void *ctx, const double *u, double *f)
{
    const Steady *s = ctx;
    tape_eval(s->value, u, f);
    return ST_OK;
}

static Status slope(void *ctx, const double *u, double *j)
{
    const Steady *s = ctx;
    tape_eval_dense(s->slope, u, j, s->n + 1);
    return ST_OK;
}

static Status mass(void *ctx, const double *u, double *e)
{
    const Steady *s = ctx;
    tape_eval(s->weight, u, s->out);
    for (long k = 0; k < s->masses; k++)
        e[s->mass[k].row * s->n + s->mass[k].column] = s->out[k];
    return ST_OK;
}

static Status bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    const Steady *s = ctx;
    vec_copy(s->in, u, s->n + 1);
    vec_copy(s->in + s->n + 1, a, s->n);
    vec_copy(s->in + 2 * s->n + 1, b, s->n);
    tape_eval_dense(s->bend, s->in, m, s->n + 1);
    return ST_OK;
}

static Status twist(void *ctx, const double *u, const double *w, double *m)
{
    const Steady *s = ctx;
    vec_copy(s->in, u, s->n + 1);
    vec_copy(s->in + s->n + 1, w, s->n);
    tape_eval_dense(s->twist, s->in, m, s->n + 1);
    return ST_OK;
}

CurveSystem steady_system(Steady *s, double low, double high)
{
    return (CurveSystem){s->n, s, value, slope, mass, bend, twist, low, high};
}

/* --- numbers of answers ---------------------------------------------------------------------- */

Expr steady_number(double x)
{
    return num_from_double(x == 0 ? 0 : x, 15);
}

Expr steady_numbers(const double *re, const double *im, long n)
{
    Expr *item = mem_array((size_t)n, sizeof *item);
    err_defer(mem_release, item);
    for (long i = 0; i < n; i++)
        item[i] = im[i] == 0 ? steady_number(re[i])
                             : expr_complex(steady_number(re[i]), steady_number(im[i]));
    Expr list = expr_list(item, n);
    err_undefer(true);
    return list;
}
