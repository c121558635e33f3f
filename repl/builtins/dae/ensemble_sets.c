/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A parameter has one value in all runs, those of a list in turn, or draws from a distribution of
 * Statistics. Runs go through the combinations of the lists as a nested loop does, the parameter
 * named last changing fastest; each combination is repeated for the draws.
 */
#include "repl/builtins/dae/ensemble_sets.h"

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable_convert.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"

enum { MOST_RUNS = 10000000 };

typedef enum Manner { CONSTANT, LISTED, DRAWN } Manner;

typedef struct Source {
    Manner manner;
    const Expr *item;
    long count, every; /* it goes on to the next item after so many runs */
    Expr given;
} Source;

void ensemble_sets_end(void *sets)
{
    mem_free(((EnsembleSets *)sets)->value);
}

_Noreturn static void refuse(const char *format, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, format, text);
}

static bool is_number(Expr e)
{
    return expr_is_real_number(evalf_expr(e, 20));
}

static long place_of(const Solution *solution, Expr name)
{
    for (long i = 0; i < expr_count(solution->parameters); i++)
        if (expr_arg(solution->parameters, i) == name)
            return i;
    refuse("%s is no parameter of this solution", name);
}

/* --- sets as they are ------------------------------------------------------------------------ */

static void read_set(const Solution *solution, Expr set, Expr *value)
{
    long n = expr_count(solution->parameters);
    for (long i = 0; i < n && solution->values; i++)
        value[i] = expr_arg(solution->values, i);
    for (long i = 0; i < expr_count(set); i++) {
        Expr item = expr_arg(set, i);
        long place = i;
        if (expr_is(item, EXPR_EQUATION)) {
            place = place_of(solution, expr_arg(item, 0));
            item = expr_arg(item, 1);
        }
        if (place >= n || !is_number(item))
            refuse("parameters: %s is no value for one", item);
        value[place] = item;
    }
    for (long i = 0; i < n; i++)
        if (!value[i])
            refuse("the parameter %s has no value yet", expr_arg(solution->parameters, i));
}

static void begin(EnsembleSets *sets, const Solution *solution, double runs)
{
    if (runs > MOST_RUNS)
        err_raise(ST_LIMIT, "%.0f runs are too many: %d at most", runs, MOST_RUNS);
    sets->runs = (long)runs;
    sets->parameters = expr_count(solution->parameters);
    sets->value = mem_zalloc((size_t)(sets->runs * sets->parameters + 1) * sizeof *sets->value);
}

static bool is_set(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET);
}

static bool is_list_of_sets(Expr given)
{
    bool all = is_set(given) && expr_count(given) > 0;
    for (long i = 0; all && i < expr_count(given); i++)
        all = is_set(expr_arg(given, i));
    return all;
}

static void read_sets(EnsembleSets *sets, const Solution *solution, Expr given)
{
    begin(sets, solution, (double)expr_count(given));
    for (long i = 0; i < sets->runs; i++)
        read_set(solution, expr_arg(given, i), sets->value + i * sets->parameters);
}

/* --- combinations ---------------------------------------------------------------------------- */

static void read_source(Source *source)
{
    *source = (Source){.given = source->given, .count = 1, .manner = CONSTANT};
    if (!source->given || is_number(source->given))
        return;
    source->manner = DRAWN;
    if (is_set(source->given) || rtable_of(source->given)) {
        source->item = rtable_items(&source->given, &source->count);
        source->manner = LISTED;
    }
    for (long i = 0; source->manner == LISTED && i < source->count; i++)
        if (!is_number(source->item[i]))
            refuse("parameters: %s is no value for one", source->item[i]);
}

static void read_sources(const Solution *solution, Expr given, Source *source)
{
    long n = expr_count(solution->parameters);
    for (long i = 0; i < expr_count(given); i++) {
        Expr item = expr_arg(given, i);
        if (!expr_is(item, EXPR_EQUATION)) {
            err_hint("parameters = [[a = 1, b = 2], [a = 3, b = 4]] or [a = [1, 3], b = "
                     "Normal(2, 1/10)]");
            refuse("parameters: %s is neither a set of values nor name = values", item);
        }
        source[place_of(solution, expr_arg(item, 0))].given = expr_arg(item, 1);
    }
    for (long i = 0; i < n; i++) {
        if (!source[i].given && !solution->values)
            refuse("the parameter %s has no value yet", expr_arg(solution->parameters, i));
        if (!source[i].given)
            source[i].given = expr_arg(solution->values, i);
        read_source(&source[i]);
    }
}

typedef struct Sampling {
    Expr from, drawn;
    long count;
} Sampling;

static void sample(void *arg)
{
    Sampling *s = arg;
    s->drawn = builtin_call(builtin_find_in("Statistics", "Sample"),
                            (Expr[]){s->from, expr_int(s->count)}, 2);
}

/* All draws of one parameter, from a distribution or a random variable. */
static void draw(EnsembleSets *sets, long i, Expr from)
{
    Sampling s = {.from = from, .count = sets->runs};
    long count = 0;
    bool fine = err_attempt(sample, &s) && s.drawn;
    const Expr *item = fine ? rtable_items(&s.drawn, &count) : NULL;
    if (count != sets->runs || !is_number(item[0])) {
        err_hint("a number, a list of numbers or a distribution of Statistics such as Normal(1, "
                 "1/10)");
        refuse("parameters: %s is none of the values of a parameter", from);
    }
    for (long run = 0; run < sets->runs; run++)
        sets->value[run * sets->parameters + i] = item[run];
}

static void read_combinations(EnsembleSets *sets, const Solution *solution, Expr given, long draws)
{
    long n = expr_count(solution->parameters), every = 1;
    double runs = 1;
    Source *source = mem_zalloc((size_t)(n + 1) * sizeof *source);
    err_defer(mem_release, source);
    read_sources(solution, given, source);
    for (long i = 0; i < n && every == 1; i++)
        every = source[i].manner == DRAWN ? draws : 1;
    for (long i = 0; i < n; i++)
        runs *= (double)source[i].count;
    begin(sets, solution, runs * (double)every);
    for (long i = n - 1; i >= 0; every *= source[i--].count)
        for (long run = 0; run < sets->runs && source[i].manner != DRAWN; run++) {
            bool listed = source[i].manner == LISTED;
            sets->value[run * n + i] =
                listed ? source[i].item[run / every % source[i].count] : source[i].given;
        }
    for (long i = 0; i < n && sets->runs > 0; i++)
        if (source[i].manner == DRAWN)
            draw(sets, i, source[i].given);
    err_undefer(true);
}

/* --- the whole ------------------------------------------------------------------------------- */

void ensemble_sets_read(EnsembleSets *sets, const Solution *solution, Expr given, long draws)
{
    if (!solution->parameters) {
        err_hint("dsolve(system, numeric, parameters = [a, b])");
        err_raise(ST_TYPE, "the solution has no parameters");
    }
    const RTable *rows = rtable_of(given);
    if (rows && rows->ndim == 2)
        given = rtable_convert_listlist(rows);
    if (is_list_of_sets(given))
        read_sets(sets, solution, given);
    else if (is_set(given))
        read_combinations(sets, solution, given, draws);
    else
        refuse("parameters = %s: expected a list or a Matrix", given);
}

void ensemble_sets_put(Buf *out, const EnsembleSets *sets, const Solution *solution, long run)
{
    for (long i = 0; i < sets->parameters; i++) {
        char *name = print_text(expr_arg(solution->parameters, i), 40);
        err_defer(mem_release, name);
        char *value = print_text(evalf_expr(sets->value[run * sets->parameters + i], 6), 40);
        err_defer(mem_release, value);
        buf_printf(out, "%s%s = %s", i ? ", " : "", name, value);
        err_undefer(true);
        err_undefer(true);
    }
}
