/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A parameter is a fresh local name with a place for its value, so that the names of two solutions
 * never meet, nothing that a sheet assigns or assumes reaches it, and algebra treats it as any
 * other name. All sets that live are in a list, where the compiler looks names up.
 */
#include "numeric/program/tape_parameters.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

struct TapeParameters {
    long n;
    Expr *name;
    double *value;
    TapeParameters *next;
};

static TapeParameters *living;
static uint64_t version;

/* --- life ------------------------------------------------------------------------------------ */

static void release(void *parameters)
{
    tape_parameters_free(parameters);
}

TapeParameters *tape_parameters_new(const Expr *names, long n)
{
    CHECK(n >= 0);
    TapeParameters *p = mem_zalloc(sizeof *p);
    p->next = living;
    living = p;
    err_defer(release, p);
    p->name = mem_array((size_t)n, sizeof *p->name);
    p->value = mem_array((size_t)n, sizeof *p->value);
    for (; p->n < n; p->n++) {
        char *text = print_text(names[p->n], 60);
        err_defer(mem_release, text);
        p->name[p->n] = expr_from_symbol(sym_fresh(text));
        p->value[p->n] = NAN;
        err_undefer(true);
    }
    err_undefer(false);
    return p;
}

void tape_parameters_free(TapeParameters *parameters)
{
    TapeParameters **place = &living;
    if (!parameters)
        return;
    while (*place != parameters)
        place = &(*place)->next;
    *place = parameters->next;
    mem_free(parameters->name);
    mem_free(parameters->value);
    mem_free(parameters);
}

void tape_parameters_mark(const TapeParameters *parameters, void (*mark)(Expr e))
{
    for (long i = 0; i < parameters->n; i++)
        mark(parameters->name[i]);
}

const Expr *tape_parameters_names(const TapeParameters *parameters)
{
    return parameters->name;
}

long tape_parameters_count(const TapeParameters *parameters)
{
    return parameters->n;
}

/* --- values ---------------------------------------------------------------------------------- */

void tape_parameters_set(TapeParameters *parameters, const double *values)
{
    for (long i = 0; i < parameters->n; i++)
        parameters->value[i] = values[i];
    version++;
}

const double *tape_parameters_values(const TapeParameters *parameters)
{
    return parameters->value;
}

const double *tape_parameters_find(Expr name)
{
    if (!expr_is(name, EXPR_SYMBOL) || sym_of(name)->local == 0)
        return NULL;
    for (const TapeParameters *p = living; p; p = p->next)
        for (long i = 0; i < p->n; i++)
            if (p->name[i] == name)
                return &p->value[i];
    return NULL;
}

Expr tape_parameters_numbers(Expr e)
{
    for (const TapeParameters *p = living; p; p = p->next) {
        if (!walk_has_any(e, p->name, p->n))
            continue;
        Expr *number = mem_array((size_t)p->n + 1, sizeof *number);
        err_defer(mem_release, number);
        for (long i = 0; i < p->n; i++)
            number[i] = num_from_double(p->value[i], 17);
        e = walk_replace(e, p->name, number, p->n);
        err_undefer(true);
    }
    return e;
}

uint64_t tape_parameters_version(void)
{
    return version;
}
