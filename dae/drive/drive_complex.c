/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every unknown z(t) becomes z.re(t) + I*z.im(t), and every equation two, by the rules of evalc.
 * Where the equations are analytic in the unknowns nothing else is needed; conjugates, absolute
 * values and real parts are served as well. While they are split the unknowns are plain names,
 * which evalc takes as real.
 */
#include "dae/drive/drive_complex.h"

#include <stdio.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/base/arena.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/model/ivp.h"

bool drive_complex_is(Expr e)
{
    return walk_has_kind(e, EXPR_COMPLEX);
}

/* z(t) and its derivatives, what stands for them while they are split, and their parts. */
typedef struct Split {
    Arena arena;
    long count;
    Expr *from, *to;   /* count: derivative -> name + I*name */
    Expr *name, *part; /* 2*count */
} Split;

/* z.re or z.im of z(t), applied to t. */
static Expr part_of(Expr unknown, Expr t, const char *which)
{
    char *text = print_text(expr_arg(unknown, 0), 60), name[80];
    snprintf(name, sizeof name, "%s.%s", text, which);
    mem_free(text);
    return expr_call(expr_symbol(name), &t, 1);
}

static void add_pair(Split *s, Expr derivative, Expr re, Expr im)
{
    long i = s->count++;
    s->name[2 * i] = expr_from_symbol(sym_fresh("re"));
    s->name[2 * i + 1] = expr_from_symbol(sym_fresh("im"));
    s->part[2 * i] = re;
    s->part[2 * i + 1] = im;
    s->from[i] = derivative;
    s->to[i] = expr_add(s->name[2 * i], expr_mul(EXPR_I, s->name[2 * i + 1]));
}

/* Room for `count` derivatives. */
static void make_room(Split *s, long count)
{
    s->count = 0;
    s->from = arena_array(&s->arena, (size_t)(6 * count) + 1, sizeof *s->from);
    s->to = s->from + count;
    s->name = s->to + count;
    s->part = s->name + 2 * count;
}

static void split(const Split *s, Expr e, Expr *re, Expr *im)
{
    if (!evalc_split(walk_replace(e, s->from, s->to, s->count), re, im)) {
        char *text = print_text(e, 80);
        err_defer(mem_release, text);
        err_raise(ST_UNABLE, "%s has no known real and imaginary parts", text);
    }
    *re = walk_replace(*re, s->name, s->part, 2 * s->count);
    *im = walk_replace(*im, s->name, s->part, 2 * s->count);
}

/* D(f)(t0) = value, `order` times. */
static Expr start_of(Expr function, long order, Expr t0, Expr value)
{
    Expr op = expr_arg(function, 0);
    for (long i = 0; i < order; i++)
        op = diff_op_make(op, 1, 0);
    return expr_equation(expr_call(op, &t0, 1), value);
}

void drive_complex_split(Solution *solution)
{
    Ivp ivp;
    Split s;
    long room = 0, n = 0;
    ivp_begin(&ivp, solution->system, solution->unknowns);
    const Model *model = &ivp.model;
    for (long k = 0; k < model->count; k++)
        room += (model->orders[k] > 0 ? model->orders[k] : 0) + 1;
    arena_begin(&s.arena);
    make_room(&s, room);
    size_t items = (size_t)(2 * (model->equations + ivp.starts + model->count)) + 1;
    Expr *item = arena_array(&s.arena, items, sizeof *item);
    Expr *parts = arena_array(&s.arena, (size_t)(2 * model->count) + 1, sizeof *parts);
    for (long k = 0; k < model->count; k++) {
        parts[2 * k] = part_of(model->unknowns[k], model->t, "re");
        parts[2 * k + 1] = part_of(model->unknowns[k], model->t, "im");
        for (long j = 0; j <= model->orders[k] || j == 0; j++)
            add_pair(&s, ivp_derivative(&ivp, k, j), diff_make(parts[2 * k], model->t, j),
                     diff_make(parts[2 * k + 1], model->t, j));
    }
    for (long i = 0; i < model->equations; i++, n += 2)
        split(&s, model->residuals[i], &item[n], &item[n + 1]);
    for (long i = 0; i < ivp.starts; i++, n += 2) {
        const IvpStart *start = &ivp.start[i];
        Expr re, im;
        split(&s, start->value, &re, &im);
        item[n] = start_of(parts[2 * start->unknown], start->order, start->point, re);
        item[n + 1] = start_of(parts[2 * start->unknown + 1], start->order, start->point, im);
    }
    solution->complex = expr_list(model->unknowns, model->count);
    solution->unknowns = expr_list(parts, 2 * model->count);
    solution->system = expr_list(item, n);
    arena_end(&s.arena);
    ivp_end(&ivp);
}

/* --- answers ---------------------------------------------------------------------------------- */

/* Which unknown and which derivative of it column i (from 1) shows. */
static long locate(const Solution *solution, long i, long *order)
{
    long k = 0;
    for (*order = i - 1; *order >= solution->problem->order[2 * k]; k++)
        *order -= solution->problem->order[2 * k];
    return k;
}

long drive_complex_columns(const Solution *solution)
{
    long columns = 1;
    for (long k = 0; k < solution->problem->m; k += 2)
        columns += solution->problem->order[k];
    return columns;
}

Expr drive_complex_column(const Solution *solution, long i)
{
    CHECK(i >= 0 && i < drive_complex_columns(solution));
    long order, k = locate(solution, i, &order);
    return diff_make(expr_arg(solution->complex, k), solution->problem->t, order);
}

Expr drive_complex_value(const Solution *solution, long i, const double *y)
{
    CHECK(i >= 0 && i < drive_complex_columns(solution));
    long order, k = locate(solution, i, &order);
    double re = y[solution->problem->first[2 * k] + order],
           im = y[solution->problem->first[2 * k + 1] + order];
    return expr_complex(num_from_double(re, 15), num_from_double(im, 15));
}

Expr drive_complex_real(const Solution *solution, Expr e)
{
    Split s;
    Expr re, im, part[2];
    arena_begin(&s.arena);
    make_room(&s, solution->problem->n + solution->problem->m);
    for (long k = 0; 2 * k < solution->problem->m; k++)
        for (long j = 0; j <= solution->problem->order[2 * k]; j++) {
            for (int side = 0; side < 2; side++)
                part[side] =
                    j < solution->problem->order[2 * k]
                        ? solution->problem->states[solution->problem->first[2 * k + side] + j]
                        : solution->problem->tops[2 * k + side];
            add_pair(&s, diff_make(expr_arg(solution->complex, k), solution->problem->t, j),
                     part[0], part[1]);
        }
    split(&s, e, &re, &im);
    arena_end(&s.arena);
    if (im != EXPR_ZERO) {
        char *text = print_text(e, 80);
        err_defer(mem_release, text);
        err_hint("take Re, Im, abs or argument of it");
        err_raise(ST_UNABLE, "%s is complex", text);
    }
    return re;
}
