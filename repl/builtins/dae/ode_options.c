/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is no option is a system or its unknowns and is left to the solver, which knows the names.
 * Every option has an effect or is refused.
 */
#include "repl/builtins/dae/ode_options.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print.h"
#include "cas/ode/ode.h"
#include "repl/builtin.h"
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

static bool is_name(Expr e, const char *name)
{
    return expr_is_symbol(e, name);
}

_Noreturn static void refuse(Expr option)
{
    char *text = print_text(option, 60);
    err_defer(mem_release, text);
    err_hint("series, order=n, implicit, explicit, useInt, output=basis, method=laplace, "
             "method=matrixexp, a list of classes [separable, linear, exact, ...], numeric");
    err_raise(ST_TYPE, "dsolve has no option %s", text);
}

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
            refuse(expr_arg(list, i));
        classes |= one;
    }
    return classes;
}

/* --- the others ------------------------------------------------------------------------------ */

static long read_order(Expr order)
{
    long most = 6;

    if (order && (!num_get_si(&most, order) || most < 1))
        err_raise(ST_TYPE, "invalid input: the order of a series must be a positive integer");
    return most;
}

static bool read_flag(OdeOptions *o, Expr e, bool *series)
{
    if (is_name(e, "series"))
        *series = true;
    else if (is_name(e, "implicit"))
        o->symbolic.implicit = true;
    else if (is_name(e, "explicit"))
        o->symbolic.explicit = true;
    else if (is_name(e, "useInt") || is_name(e, "useint"))
        o->symbolic.inert = true;
    else
        return false;
    return true;
}

static void read_method(OdeOptions *o, Expr option, Expr value, bool *series)
{
    if (is_name(value, "laplace"))
        o->method = ODE_BY_LAPLACE;
    else if (is_name(value, "matrixexp"))
        o->method = ODE_BY_MATRIXEXP;
    else if (is_name(value, "series"))
        *series = true;
    else
        refuse(option);
}

/* key = value; false when the left side is no name of an option. */
static bool read_equation(OdeOptions *o, Expr e, bool *series, Expr *order)
{
    Expr key = expr_arg(e, 0), value = expr_arg(e, 1);

    if (is_name(key, "order"))
        *order = value;
    else if (is_name(key, "method"))
        read_method(o, e, value, series);
    else if (is_name(key, "type") && is_name(value, "series"))
        *series = true;
    else if (is_name(key, "type") && is_name(value, "exact"))
        ;
    else if (is_name(key, "output") && is_name(value, "basis"))
        o->symbolic.basis = true;
    else if (is_name(key, "useInt") || is_name(key, "implicit") || is_name(key, "explicit") ||
             is_name(key, "series"))
        return value != EXPR_TRUE || read_flag(o, key, series);
    else if (expr_is(key, EXPR_SYMBOL))
        refuse(e);
    else
        return false;
    return true;
}

static bool read_option(OdeOptions *o, Expr e, bool *series, Expr *order)
{
    if (expr_is(e, EXPR_SYMBOL))
        return read_flag(o, e, series);
    if (is_class_list(e)) {
        o->symbolic.classes = read_classes(e);
        return true;
    }
    return expr_is(e, EXPR_EQUATION) && read_equation(o, e, series, order);
}

OdeOptions ode_options_read(Expr *args, long n)
{
    OdeOptions o = {.rest = 1};
    Expr order = NULL;
    bool series = false;

    for (long i = 1; i < n; i++)
        if (!read_option(&o, args[i], &series, &order))
            args[o.rest++] = args[i];
    for (long i = 1; i < o.rest; i++)
        if (!symbolic_is_unknowns(args[i], args[0]) && !expr_is(args[i], EXPR_CALL))
            refuse(args[i]);
    if (series)
        o.symbolic.series_order = read_order(order ? order : eval_value_of(expr_symbol("Order")));
    return o;
}
