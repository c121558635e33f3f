/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row an option: its name, what takes its value, and what ?dsolve says of it.
 */
#include "dae/drive/drive_options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"
#include "dae/theory/butcher.h"
#include "numeric/program/tape_known.h"
#include "numeric/step/control.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"

enum { MOST_POINTS = 20 }; /* of collocation */

typedef void (*Take)(DriveOptions *options, Expr value, const char *name);

/* Raises "name = value: expected ...". */
_Noreturn static void refuse_value(const char *name, Expr value, const char *expected)
{
    char *text = print_text(value, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "%s = %s: expected %s", name, text, expected);
}

double drive_options_number(Expr e, const char *what)
{
    Expr value = evalf_expr(e, 20);
    if (!expr_is_real_number(value))
        refuse_value(what, e, "a real number");
    return num_to_double(value);
}

static double positive(Expr value, const char *name)
{
    double x = drive_options_number(value, name);
    if (!(x > 0) || !isfinite(x))
        refuse_value(name, value, "a positive number");
    return x;
}

/* --- options --------------------------------------------------------------------------------- */

static void take_type(DriveOptions *options, Expr value, const char *name)
{
    (void)options;
    if (!expr_is_symbol(value, "numeric"))
        refuse_value(name, value, "numeric");
}

/* A list has a tolerance for each component; the smallest is kept for all. */
static void take_abserr(DriveOptions *options, Expr value, const char *name)
{
    bool list = expr_is(value, EXPR_LIST) && expr_count(value) > 0;
    double least = positive(list ? expr_arg(value, 0) : value, name);
    for (long i = 1; list && i < expr_count(value); i++)
        least = fmin(least, positive(expr_arg(value, i), name));
    options->traj.abserr = least;
    options->abserr_given = true;
}

static void take_relerr(DriveOptions *options, Expr value, const char *name)
{
    options->traj.relerr = positive(value, name);
    options->relerr_given = true;
}

static void take_initstep(DriveOptions *options, Expr value, const char *name)
{
    options->traj.initstep = positive(value, name);
}

static void take_minstep(DriveOptions *options, Expr value, const char *name)
{
    options->traj.minstep = positive(value, name);
}

static void take_maxstep(DriveOptions *options, Expr value, const char *name)
{
    options->traj.maxstep = positive(value, name);
}

static void take_stepcontrol(DriveOptions *options, Expr value, const char *name)
{
    options->traj.law = expr_is(value, EXPR_SYMBOL) ? control_find(expr_text(value)) : NULL;
    if (!options->traj.law)
        refuse_value(name, value, "pi or elementary");
}

static void take_stepsize(DriveOptions *options, Expr value, const char *name)
{
    options->traj.stepsize = positive(value, name);
    options->method.fixed = true;
}

static void take_maxfun(DriveOptions *options, Expr value, const char *name)
{
    long count;
    if (!num_get_si(&count, value) || count < 0)
        refuse_value(name, value, "an integer, 0 for no limit");
    options->traj.maxfun = count;
    options->has_maxfun = true;
}

static void take_range(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is(value, EXPR_RANGE))
        refuse_value(name, value, "a range a..b");
    options->low = drive_options_number(expr_arg(value, 0), name);
    options->high = drive_options_number(expr_arg(value, 1), name);
    options->has_range = true;
}

static void take_output(DriveOptions *options, Expr value, const char *name)
{
    if (expr_is_symbol(value, "procedurelist")) {
        options->output = DRIVE_PROCEDURE;
    } else if (expr_is_symbol(value, "listprocedure")) {
        options->output = DRIVE_PARTS;
    } else if (expr_is_symbol(value, "operator")) {
        options->output = DRIVE_OPERATORS;
    } else if (expr_is(value, EXPR_OBJECT) || expr_is(value, EXPR_LIST)) {
        options->output = DRIVE_TABLE;
        options->points = value;
    } else {
        refuse_value(name, value, "procedurelist, listprocedure, operator or an Array of points");
    }
}

/* --- methods --------------------------------------------------------------------------------- */

/* "there is no method rk5": among all (head NULL), or those of head[...]. */
_Noreturn static void refuse_method(const char *head, const char *name)
{
    const char *near = method_near(head, name);
    if (near)
        err_hint("did you mean %s?", near);
    else
        err_hint("see ?dsolve,numeric for the methods");
    if (!head)
        err_raise(ST_TYPE, "there is no method %s", name);
    Buf all = {0};
    err_defer(buf_release, &all);
    for (long i = 0; method_index(head, i); i++)
        buf_printf(&all, "%s%s", i ? ", " : "", method_index(head, i));
    err_raise(ST_TYPE, "there is no method %s among %s[%s]", name, head, buf_text(&all));
}

/* A method may be spoken of where it is not built in, but not be used. */
static void need_method(const DriveOptions *options)
{
    const MethodLibrary *library = method_lacks(options->method.name);
    if (!library)
        return;
    err_hint("install it (Debian and Ubuntu: %s) and build again, or use %s, %s or %s",
             library->package, method_usual(METHOD_FOR_STIFF), method_usual(METHOD_FOR_RESIDUAL),
             method_usual(METHOD_FOR_INDEX));
    err_raise(ST_UNABLE, "this build lacks %s, which has the method %s", library->name,
              options->label);
}

/* name[N]: N points. */
static void take_points(DriveOptions *options, const MethodRow *row, Expr value)
{
    long points = 3;
    char expected[80];
    if (!(row->is & METHOD_POINTS))
        refuse_value("method", value, "the name of a method");
    snprintf(expected, sizeof expected, "%s[N] with N from 1 to %d points", row->name, MOST_POINTS);
    if (expr_count(value) != 2 || !num_get_si(&points, expr_arg(value, 1)) || points < 1 ||
        points > MOST_POINTS)
        refuse_value("method", value, expected);
    options->method.points = points;
}

/* name, or name[index]. */
static void take_named(DriveOptions *options, Expr value, Expr base)
{
    bool indexed = base != value;
    const char *head = expr_text(base), *index = NULL;
    if (indexed && expr_count(value) == 2 && expr_is(expr_arg(value, 1), EXPR_SYMBOL))
        index = expr_text(expr_arg(value, 1));
    const MethodRow *row = method_named(head, index, &options->label);
    if (!row)
        refuse_method(index && method_index(head, 0) ? head : NULL,
                      index && method_index(head, 0) ? index : head);
    options->method.name = row->name;
    options->method.points = row->is & METHOD_POINTS ? 3 : 0;
    if (indexed && !index)
        take_points(options, row, value);
}

static void take_method(DriveOptions *options, Expr value, const char *name)
{
    Expr base = expr_is(value, EXPR_INDEXED) ? expr_arg(value, 0) : value;
    if (expr_is_call(value, expr_symbol("tableau"))) {
        tableau_free(drive_options_tableau(value)); /* complaints belong here */
        options->tableau = value;
        options->label = options->method.name = "tableau";
        return;
    }
    if (!expr_is(base, EXPR_SYMBOL) && !expr_is(base, EXPR_STRING))
        refuse_value(name, value, "the name of a method");
    if (expr_is_symbol(base, "bvp"))
        options->boundary = true;
    else
        take_named(options, value, base);
}

void drive_options_method(DriveOptions *options, Expr value)
{
    *options = (DriveOptions){0};
    take_method(options, value, "method");
    if (options->boundary) /* which is for conditions at two points */
        refuse_method(NULL, "bvp");
}

/* Options of Maple that say how it works inside where there is nothing to choose here. */
static void accept(DriveOptions *options, Expr value, const char *name)
{
    (void)options;
    (void)value;
    (void)name;
}

static bool truth(Expr value, const char *name)
{
    if (value != EXPR_TRUE && value != EXPR_FALSE)
        refuse_value(name, value, "true or false");
    return value == EXPR_TRUE;
}

static void take_implicit(DriveOptions *options, Expr value, const char *name)
{
    options->implicit = truth(value, name);
}

static void take_complex(DriveOptions *options, Expr value, const char *name)
{
    options->complex = truth(value, name);
}

static void take_differential(DriveOptions *options, Expr value, const char *name)
{
    options->algebraic = !truth(value, name);
}

/* stiff=true: the method for stiff systems, unless one is named. */
static void take_stiff(DriveOptions *options, Expr value, const char *name)
{
    options->stiff = truth(value, name);
}

static void take_projection(DriveOptions *options, Expr value, const char *name)
{
    options->projection = truth(value, name);
    options->projection_given = true;
}

/* The i-th argument of baumgarte(omega = 5, zeta = 1, order = 2), or of baumgarte(5, 1). */
static void take_baumgarte(DriveOptions *options, Expr item, long i)
{
    bool named = expr_is(item, EXPR_EQUATION);
    Expr value = named ? expr_arg(item, 1) : item;
    if (named ? expr_is_symbol(expr_arg(item, 0), "omega") : i == 1)
        options->omega = value;
    else if (named ? expr_is_symbol(expr_arg(item, 0), "zeta") : i == 2)
        options->zeta = value;
    else if (!named || !expr_is_symbol(expr_arg(item, 0), "order") ||
             !num_get_si(&options->order, value) || options->order < 1) {
        err_hint("a name that has a value needs quotes: baumgarte('omega' = 5)");
        refuse_value("baumgarte", item, "omega = number, zeta = number or order = 2");
    }
}

/* stabilization = projection, none, ggl, partitioning, or baumgarte(omega = 5, zeta = 1). */
static void take_stabilization(DriveOptions *options, Expr value, const char *name)
{
    Expr head = expr_is(value, EXPR_CALL) ? expr_arg(value, 0) : value;
    bool baumgarte = expr_is_symbol(head, "baumgarte");
    options->projection = expr_is_symbol(head, "projection");
    options->scheme = expr_is_symbol(head, "ggl")            ? DRIVE_GGL
                      : expr_is_symbol(head, "partitioning") ? DRIVE_PARTITION
                                                             : DRIVE_UNDERLYING;
    options->omega = baumgarte ? expr_int(10) : NULL;
    options->zeta = baumgarte ? EXPR_ONE : NULL;
    options->order = 0;
    if (!baumgarte && !options->projection && options->scheme == DRIVE_UNDERLYING &&
        !expr_is_symbol(head, "none"))
        refuse_value(name, value,
                     "projection, none, ggl, partitioning or baumgarte(omega = 5, zeta = 1)");
    for (long i = 1; baumgarte && expr_is(value, EXPR_CALL) && i < expr_count(value); i++)
        take_baumgarte(options, expr_arg(value, i), i);
}

/* reduction = none: the equations as written, where drift and order are the method's own; full: an
 * ordinary system for all unknowns. */
static void take_reduction(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is_symbol(value, "none") && !expr_is_symbol(value, "full"))
        refuse_value(name, value, "none or full");
    options->direct = expr_is_symbol(value, "none");
    options->full = expr_is_symbol(value, "full");
}

static void take_initial(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is_symbol(value, "project") && !expr_is_symbol(value, "keep"))
        refuse_value(name, value, "project or keep");
    options->project_start = expr_is_symbol(value, "project");
}

/* parameters=[a, b] */
static void take_parameters(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is(value, EXPR_LIST))
        refuse_value(name, value, "a list of names");
    for (long i = 0; i < expr_count(value); i++)
        if (!expr_is(expr_arg(value, i), EXPR_SYMBOL))
            refuse_value(name, value, "a list of names");
    options->parameters = value;
}

static void take_approximate(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is(value, EXPR_LIST) && !expr_is(value, EXPR_SET))
        refuse_value(name, value, "a list of equations such as [y(x) = x*(1-x)]");
    options->approximate = value;
}

static void take_continuation(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is(value, EXPR_SYMBOL))
        refuse_value(name, value, "a name in the equations");
    options->continued = value;
}

static void take_mesh(DriveOptions *options, Expr value, const char *name)
{
    long count;
    if (!num_get_si(&count, value) || count < 4 || count > 1000000)
        refuse_value(name, value, "a number of mesh points, at least 4");
    *(strcmp(name, "maxmesh") == 0 ? &options->maxmesh : &options->initmesh) = count;
}

/* known=[k]: what has a procedure as its value is known anyway; here it is asked for. */
static void take_known(DriveOptions *options, Expr value, const char *name)
{
    bool list = expr_is(value, EXPR_LIST) || expr_is(value, EXPR_SET);
    (void)options;
    for (long i = 0; i < (list ? expr_count(value) : 1); i++)
        if (!tape_known_is(list ? expr_arg(value, i) : value))
            refuse_value(name, value, "procedures of one number");
}

static void take_events(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is(value, EXPR_LIST))
        refuse_value(name, value, "a list of events [trigger, action]");
    for (long i = 0; i < expr_count(value) && options->events; i++)
        options->events = collection_append(options->events, expr_arg(value, i));
    if (!options->events)
        options->events = value;
}

/* stop_cond=[f, ...] or f: an event [f, halt] for each. */
static void take_stop(DriveOptions *options, Expr value, const char *name)
{
    (void)name;
    Expr one = expr_is(value, EXPR_LIST) ? value : expr_list(&value, 1);
    Expr events = options->events ? options->events : expr_list(NULL, 0);
    for (long i = 0; i < expr_count(one); i++) {
        Expr parts[] = {expr_arg(one, i), expr_symbol("halt")};
        events = collection_append(events, expr_list(parts, 2));
    }
    options->events = events;
}

/* discrete_variables=[b(t)::integer, c(t)]: their types are not needed. */
static void take_discrete(DriveOptions *options, Expr value, const char *name)
{
    if (!expr_is(value, EXPR_LIST))
        refuse_value(name, value, "a list of functions");
    Expr *items = mem_array((size_t)expr_count(value) + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(value); i++) {
        Expr e = expr_arg(value, i);
        items[i] = expr_is(e, EXPR_TYPED) ? expr_arg(e, 0) : e;
        if (!expr_is(items[i], EXPR_CALL) || expr_count(items[i]) != 2)
            refuse_value(name, value, "a list of functions such as b(t)");
    }
    options->discrete = expr_list(items, expr_count(value));
    err_undefer(true);
}

static const struct {
    const char *name;
    Take take;
    const char *form, *summary; /* for the help; NULL: stands with the one before */
} OPTIONS[] = {
    {"method", take_method, "m", "one of those below, rkf45 if not said"},
    {"stiff", take_stiff, "true", "the method for stiff systems (rosenbrock)"},
    {"abserr", take_abserr, "e", "absolute tolerance of a step, 1e-7; of a list the\nsmallest"},
    {"relerr", take_relerr, "e", "relative tolerance of a step, 1e-6"},
    {"stepsize", take_stepsize, "h", "fixed steps; 0.005 for bdf and classical methods"},
    {"initstep", take_initstep, "h", "first step of methods that choose their own"},
    {"minstep", take_minstep, "h", "smaller steps end the solution"},
    {"maxstep", take_maxstep, "h", "largest step of methods that choose their own"},
    {"stepcontrol", take_stepcontrol, "elementary",
     "step size in proportion to the root mean square\nof the error, as SciPy does; otherwise pi"},
    {"maxfun", take_maxfun, "n", "most evaluations in one direction, 100000;\n0 for no limit"},
    {"range", take_range, "a..b", "integrate there at once"},
    {"output", take_output, "listprocedure",
     "one procedure for each component;\noperator: the same with x and D(x) for x(t) and its\n"
     "derivative; [t1,t2,...] or an Array: names, and a Matrix with a row\n"
     "for each time"},
    {"parameters", take_parameters, "[a,b]",
     "S(parameters=[a=1, b=2]) gives them values,\nagain and again; they may stand in the starting"
     " values"},
    {"stop_cond", take_stop, "[y(t)-1, ...]", "halts where one of these vanishes"},
    {"events", take_events, "[[trigger, action], ...]",
     "when x(t) - 1, or x(t) = 1, changes sign:\n"
     "halt, none, x(t) = 2, a procedure, or a list of these.\n"
     "[x(t), y(t) < 0] triggers only where the conditions hold.\n"
     "A procedure f(t, [values]) returns such actions, NULL,\n"
     "or a list of all new values. S(eventstop) is the number of\n"
     "the event that halted, S(eventclear) goes on behind it,\n"
     "S(eventdisable={1}), S(eventenable={1}), S(eventstatus),\n"
     "S(eventfired=[1]) tells when it happened last"},
    {"discrete_variables", take_discrete, "[n(t)]", "unknowns that only events change"},
    {"complex", take_complex, "true", "complex unknowns; known by itself where an I stands"},
    {"implicit", take_implicit, "true",
     "derivatives by elimination in numbers at every point,\nnot once for all"},
    {"known", take_known, "[k]",
     "procedures of one number, k(t), that equations call;\nthose that have a value as such are "
     "known"
     " without it"},
    {"initial", take_initial, "project",
     "DAEs: move starting values to the nearest\nconsistent point"},
    {"projection", take_projection, "false", "DAEs: do not hold the constraints after each step"},
    {"stabilization", take_stabilization, "s",
     "DAEs: projection, none, baumgarte(omega=5, zeta=1), ggl,\npartition"},
    {"differential", take_differential, "false",
     "DAEs: algebraic unknowns from the constraints at every\nevaluation, not by integration"},
    {"reduction", take_reduction, "none",
     "DAEs: an implicit method on the equations as they are;\nfull: all unknowns are integrated"},
    {"approxsoln", take_approximate, "[y(x)=x, ...]", "conditions at two points: a first guess"},
    {"continuation", take_continuation, "p",
     "the same: solve for p = 0 first, and from there to p = 1"},
    {"initmesh", take_mesh, "n", "the same: mesh points to begin with, 8"},
    {"maxmesh", take_mesh, "n", "the same: most mesh points, 8192"},
    {"type", take_type, "numeric", "the same as numeric"},
    {"compile", accept, NULL, NULL}, /* what runs long is machine code anyway */
    {"interpolant", accept, NULL, NULL},
    {"optimize", accept, NULL, NULL},
    {"startinit", accept, NULL, NULL},
    {"interpolate", accept, NULL, NULL},
};

static const char *option_name(long i)
{
    return i < (long)(sizeof OPTIONS / sizeof *OPTIONS) ? OPTIONS[i].name : NULL;
}

const char *drive_options_row(long i, const char **form, const char **summary)
{
    const char *name = option_name(i);
    *form = name ? OPTIONS[i].form : NULL;
    *summary = name ? OPTIONS[i].summary : NULL;
    return name;
}

/* --- tableaux as given ----------------------------------------------------------------------- */

enum { MOST_ORDER = 8 };

/* The highest order whose conditions hold. */
static int order_of(const Tableau *tableau, bool embedded)
{
    int order = 0;
    while (order < MOST_ORDER && tableau_order_defect(tableau, order + 1, embedded) < 1e-8)
        order++;
    return order;
}

Tableau *drive_options_tableau(Expr call)
{
    Arena arena;
    long s;
    bool embedded;
    arena_begin(&arena);
    const Expr *entry = butcher_entries(&arena, call, &s, &embedded);
    long count = s * s + (embedded ? 3 : 2) * s;
    double *a = arena_array(&arena, (size_t)count, sizeof *a), *b = a + s * s;
    for (long i = 0; i < count; i++)
        a[i] = drive_options_number(entry[i], "a coefficient");
    for (long i = 0; embedded && i < s; i++) /* the difference estimates the error */
        b[2 * s + i] = b[i] - b[2 * s + i];
    const double *e = embedded ? b + 2 * s : NULL;
    Tableau *trial = tableau_from("tableau", s, a, b, b + s, e, 1, e != NULL);
    int order = order_of(trial, false), lower = e ? order_of(trial, true) : 0;
    tableau_free(trial);
    if (order == 0 || (e && lower == 0))
        refuse_value("method", call, "weights that add up to 1");
    Tableau *tableau = tableau_from("tableau", s, a, b, b + s, e, order, lower);
    arena_end(&arena);
    return tableau;
}

MethodChoice drive_options_choice(const DriveOptions *options)
{
    MethodChoice choice = options->method;
    if (options->tableau)
        choice.tableau = drive_options_tableau(options->tableau);
    return choice;
}

void drive_options_mark(const DriveOptions *options, void (*mark)(Expr e))
{
    const Expr held[] = {options->points,   options->unknowns, options->parameters,
                         options->events,   options->discrete, options->tableau,
                         options->omega,    options->zeta,     options->approximate,
                         options->continued};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            mark(held[i]);
}

/* --- reading --------------------------------------------------------------------------------- */

static void take_option(DriveOptions *options, Expr name, Expr value)
{
    if (!expr_is(name, EXPR_SYMBOL))
        refuse_value("option", name, "a name");
    const char *text = expr_text(name);
    for (long i = 0; option_name(i); i++)
        if (strcmp(text, OPTIONS[i].name) == 0) {
            OPTIONS[i].take(options, value, text);
            return;
        }
    const char *near = near_find(text, option_name);
    if (near)
        err_hint("did you mean %s?", near);
    else
        err_hint("see ?dsolve,numeric for the options");
    err_raise(ST_TYPE, "dsolve has no option %s", text);
}

static bool is_unknowns(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_CALL);
}

void drive_options_read(DriveOptions *options, const Expr *args, long n)
{
    *options = (DriveOptions){
        .projection = true,
        .traj = {.abserr = 1e-7, .relerr = 1e-6, .stepsize = 0.005, .maxfun = 100000},
    };
    for (long i = 0; i < n; i++) {
        Expr e = args[i];
        if (expr_is_symbol(e, "numeric"))
            continue;
        if (expr_is(e, EXPR_EQUATION))
            take_option(options, expr_arg(e, 0), expr_arg(e, 1));
        else if (is_unknowns(e) && !options->unknowns)
            options->unknowns = e;
        else
            refuse_value("dsolve: argument", e, "an option or the list of unknowns");
    }
    if (options->direct && !options->projection_given)
        options->projection = false;
    if (options->direct && (options->omega || options->scheme != DRIVE_UNDERLYING))
        err_raise(ST_TYPE, "reduction = none: the equations as written have no hidden constraints"
                           " to stabilise");
    if (options->tableau) {
        Tableau *tableau = drive_options_tableau(options->tableau);
        options->method.fixed |= tableau->is_explicit && !tableau->e;
        tableau_free(tableau);
        return;
    }
    if (!options->method.name)
        options->method.name = options->label =
            method_usual(options->scheme == DRIVE_GGL || options->direct ? METHOD_FOR_RESIDUAL
                         : options->stiff                                ? METHOD_FOR_STIFF
                                                                         : METHOD_FOR_ALL);
    need_method(options);
    options->method.fixed |= method_is_fixed(options->method.name);
}
