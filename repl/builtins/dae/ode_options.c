/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is no option is a system or its unknowns and is left to the solver, which knows the names.
 * Every option has an effect or is refused.
 */
#include "repl/builtins/dae/ode_options.h"

#include <stdio.h>
#include <string.h>

#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "dae/drive/drive_options.h"
#include "repl/eval/eval.h"

/* Classes of equations as odeadvisor names them, with and without the first underscore. */
static const struct {
    const char *name;
    unsigned classes;
} CLASSES[] = {
    {"quadrature", ODE_SEPARABLE},
    {"linear", ODE_IS_LINEAR},
    {"separable", ODE_SEPARABLE},
    {"Bernoulli", ODE_BERNOULLI},
    {"homogeneous", ODE_HOMOGENEOUS},
    {"Riccati", ODE_RICCATI},
    {"exact", ODE_EXACT},
    {"Abel", ODE_ABEL},
    {"Chini", ODE_ABEL},
    {"Clairaut", ODE_CLAIRAUT},
    {"dAlembert", ODE_DALEMBERT},
};

/* --- options --------------------------------------------------------------------------------- */

enum { ASKED_BASIS = 1, ASKED_EXACT = 0, ASKED_SERIES = 1 };

static const OptionWord METHODS[] = {{"laplace", ODE_BY_LAPLACE},
                                     {"matrixexp", ODE_BY_MATRIXEXP},
                                     {"series", ODE_BY_SERIES},
                                     {NULL, 0}};
static const OptionWord OUTPUTS[] = {{"basis", ASKED_BASIS}, {NULL, 0}};
static const OptionWord TYPES[] = {{"exact", ASKED_EXACT}, {"series", ASKED_SERIES}, {NULL, 0}};

static const OptionWord CONSTANTS[] = {
    {"traditional", ODE_TRADITIONAL}, {"subscripted", ODE_SUBSCRIPTED}, {NULL, 0}};
/* What comes besides the general solution is essential: no constant gives it. */
static const OptionWord SINGULAR[] = {
    {"all", ODE_ALL_SOLUTIONS},  {"essential", ODE_ALL_SOLUTIONS}, {"true", ODE_ALL_SOLUTIONS},
    {"none", ODE_GENERAL_ALONE}, {"false", ODE_GENERAL_ALONE},     {NULL, 0}};

#define PLACE(field) offsetof(OdeOptions, field)

static const OptionRow ROWS[] = {
    {"implicit", OPTION_TRUTH, PLACE(symbolic.implicit), .bare = true,
     .summary = "relations are not solved for y(t)"},
    {"explicit", OPTION_TRUTH, PLACE(symbolic.explicit), .bare = true,
     .summary = "relations are solved for y(t), by RootOf if need be"},
    {"useInt", OPTION_TRUTH, PLACE(symbolic.inert), .bare = true, .summary = "integrals stay"},
    {"useint", OPTION_TRUTH, PLACE(symbolic.inert), .bare = true},
    {"output", OPTION_WORD, PLACE(output), .words = OUTPUTS,
     .summary = "of a linear equation [[y1, ...], yp]"},
    {"method", OPTION_WORD, PLACE(method), .words = METHODS, .summary = "goes by this alone"},
    {"type", OPTION_WORD, PLACE(type), .words = TYPES, .summary = "what is wanted"},
    {"series", OPTION_TRUTH, PLACE(series), .bare = true,
     .summary =
         "the first terms of the power series about the point\nof the starting values, or 0"},
    {"order", OPTION_INTEGER, PLACE(order), .low = 1,
     .summary = "how far the series goes; the variable Order if not said\n"
                "t = a with series: about a, where no starting values say it"},
    {"arbitraryconstants", OPTION_WORD, PLACE(constants), .words = CONSTANTS, .form = "subscripted",
     .summary = "constants are named _C1, or c__1"},
    {"singsol", OPTION_WORD, PLACE(singular), .words = SINGULAR, .form = "none",
     .summary = "none or false: no solutions besides the general one"},
    /* How Maple looks for symmetries; solutions are always written out. */
    {"build", OPTION_IDLE, .is = OPTION_TRUTH, .bare = true, .fine = true},
    {"Lie", OPTION_IDLE, .bare = true, .fine = true},
    {"can", OPTION_IDLE, .bare = true, .fine = true},
    {"can2", OPTION_IDLE, .bare = true, .fine = true},
    {"dif", OPTION_IDLE, .bare = true, .fine = true},
    {"fat", OPTION_IDLE, .bare = true, .fine = true},
    {"gon", OPTION_IDLE, .bare = true, .fine = true},
    {"gon2", OPTION_IDLE, .bare = true, .fine = true},
    {"mu", OPTION_IDLE, .bare = true, .fine = true},
    {"pat", OPTION_IDLE, .bare = true, .fine = true},
    {"way", OPTION_IDLE, .fine = true},
    {"HINT", OPTION_IDLE, .fine = true},
    {"convert_to_exact", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true}, /* floats come back */
    {.name = NULL},
};

const OptionTable ODE_OPTIONS = {
    .command = "dsolve",
    .rows = ROWS,
    .size = sizeof(OdeOptions),
    .also = &DRIVE_OPTIONS,
    .heading = "Options of dsolve(system, unknowns), which may stand alone when they are true:",
    .hint = "the unknowns are written y(x), what follows are options: ?dsolve has them",
};

/* --- classes --------------------------------------------------------------------------------- */

static unsigned class_of(Expr e)
{
    const char *text = expr_is(e, EXPR_SYMBOL) ? expr_text(e) : "";

    if (*text == '_')
        text++;
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (strcmp(text, CLASSES[i].name) == 0)
            return CLASSES[i].classes;
    return 0;
}

/* A list of names one of which at least is a class. */
static bool is_class_list(Expr e)
{
    bool any = false;

    if (!expr_is(e, EXPR_LIST))
        return false;
    for (long i = 0; i < expr_count(e); i++)
        any |= class_of(expr_arg(e, i)) != 0;
    return any;
}

static unsigned read_classes(Expr list)
{
    unsigned classes = 0;

    for (long i = 0; i < expr_count(list); i++) {
        unsigned one = class_of(expr_arg(list, i));

        if (one == 0)
            options_refuse(&ODE_OPTIONS, expr_arg(list, i));
        classes |= one;
    }
    return classes;
}

/* --- the call -------------------------------------------------------------------------------- */

static long series_order(const OdeOptions *o)
{
    if (o->order > 0)
        return o->order;
    return options_integer(eval_value_of(expr_symbol("Order")), "Order", 1, 0);
}

/* t = a, the point of a series, is neither an option nor an unknown. */
static void take_point(OdeOptions *o, Expr *args)
{
    long kept = 1;
    for (long i = 1; i < o->rest; i++)
        if (o->symbolic.series_order > 0 && expr_is(args[i], EXPR_EQUATION) &&
            expr_is(expr_arg(args[i], 0), EXPR_SYMBOL) && walk_has(args[0], expr_arg(args[i], 0)))
            o->symbolic.series_point = expr_arg(args[i], 1);
        else
            args[kept++] = args[i];
    o->rest = kept;
}

enum { MOST_CONSTANTS = 99 };

static Expr subscripted(Expr e)
{
    Expr from[MOST_CONSTANTS], to[MOST_CONSTANTS];
    for (long k = 0; k < MOST_CONSTANTS; k++) {
        char name[16];
        snprintf(name, sizeof name, "_C%ld", k + 1);
        from[k] = expr_symbol(name);
        snprintf(name, sizeof name, "c__%ld", k + 1);
        to[k] = expr_symbol(name);
    }
    return walk_replace(e, from, to, MOST_CONSTANTS);
}

static void find_constant(Expr node, void *found)
{
    if (expr_is(node, EXPR_SYMBOL) && strncmp(expr_text(node), "_C", 2) == 0)
        *(bool *)found = true;
}

static bool has_constant(Expr e)
{
    bool found = false;
    walk_each(e, find_constant, &found);
    return found;
}

/* Of several solutions those with a constant, if there are any. */
static Expr general_alone(Expr answer)
{
    if (!expr_is(answer, EXPR_SEQ) || !has_constant(answer))
        return answer;
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < expr_count(answer); i++)
        if (has_constant(expr_arg(answer, i)))
            list = collection_append(list, expr_arg(answer, i));
    return expr_seq(list->u.args, expr_count(list));
}

Expr ode_options_dress(const OdeOptions *options, Expr answer)
{
    if (options->singular == ODE_GENERAL_ALONE)
        answer = general_alone(answer);
    return options->constants == ODE_SUBSCRIPTED ? subscripted(answer) : answer;
}

/* y(x), or a list or set with one. */
static bool is_functions(Expr e)
{
    bool list = expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET);
    bool any = expr_is(e, EXPR_CALL);
    for (long i = 0; list && i < expr_count(e); i++)
        any |= expr_is(expr_arg(e, i), EXPR_CALL);
    return any;
}

OdeOptions ode_options_read(Expr *args, long n)
{
    OdeOptions o = {.rest = 1};

    options_begin(&ODE_OPTIONS, &o);
    for (long i = 1; i < n; i++)
        if (is_class_list(args[i]))
            o.symbolic.classes = read_classes(args[i]);
        else if (!options_take(&ODE_OPTIONS, &o, args[i]))
            args[o.rest++] = args[i];
    if (o.series || o.method == ODE_BY_SERIES || o.type == ASKED_SERIES)
        o.symbolic.series_order = series_order(&o);
    take_point(&o, args);
    for (long i = 1; i < o.rest; i++)
        if (!symbolic_is_unknowns(args[i], args[0]) && !is_functions(args[i]))
            options_refuse(&ODE_OPTIONS, args[i]);
    o.symbolic.basis = o.output == ASKED_BASIS;
    return o;
}
