/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row an option: its name, what takes its value, where it goes, and what ?dsolve says of it.
 * What is asked of several options together is looked at when all have been read.
 */
#include "dae/drive/drive_options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "dae/start/start.h"
#include "dae/theory/butcher.h"
#include "numeric/program/tape_known.h"
#include "numeric/step/control.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"

enum {
    MOST_POINTS = 20, /* of collocation */
    MOST_MESH = 1000000,
    MOST_PLACES = 4096 /* of one step */
};

#define LEAST_RANGE 1e-9 /* well above what the run looks ahead behind an event */

/* --- options --------------------------------------------------------------------------------- */

static double positive(Expr value, const char *name)
{
    double x = options_real(value, name);
    if (!(x > 0) || !isfinite(x))
        options_expected(name, value, "a positive number");
    return x;
}

/* A list has a tolerance for each component; the smallest is kept for all. */
static void take_abserr(void *target, Expr value, const OptionRow *row)
{
    DriveOptions *options = target;
    bool list = expr_is(value, EXPR_LIST) && expr_count(value) > 0;
    double least = positive(list ? expr_arg(value, 0) : value, row->name);
    for (long i = 1; list && i < expr_count(value); i++)
        least = fmin(least, positive(expr_arg(value, i), row->name));
    options->traj.abserr = least;
}

static void take_stepcontrol(void *target, Expr value, const OptionRow *row)
{
    const ControlLaw *law = expr_is(value, EXPR_SYMBOL) ? control_find(expr_text(value)) : NULL;
    if (!law)
        options_unsuited(row, value);
    ((DriveOptions *)target)->traj.law = law;
}

static void take_output(void *target, Expr value, const OptionRow *row)
{
    DriveOptions *options = target;
    const OptionWord *word = options_word(row->words, value, false);
    if (word) {
        options->output = (DriveOutput)word->value;
    } else if (expr_is(value, EXPR_OBJECT) || expr_is(value, EXPR_LIST)) {
        options->output = DRIVE_TABLE;
        options->points = value;
    } else {
        options_unsuited(row, value);
    }
}

static void take_points_wanted(void *target, Expr value, const OptionRow *row)
{
    if (!expr_is(value, EXPR_OBJECT) && !expr_is(value, EXPR_LIST))
        options_unsuited(row, value);
    take_output(target, value, row);
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

/* A method may be spoken of where it is not built in, but not be used; lsode and mgear of Maple's
 * sheets are then a method of daesy with several steps and variable order. */
static void need_method(DriveOptions *options)
{
    const MethodLibrary *library = method_lacks(options->method.name);
    if (!library)
        return;
    const char *instead = method_manner(options->label)->instead;
    if (instead) {
        options->method.name = instead;
        options->replaced = library;
        return;
    }
    err_hint("install it (Debian and Ubuntu: %s) and build again, or use %s, %s or %s",
             library->package, method_usual(METHOD_FOR_STIFF), method_usual(METHOD_FOR_RESIDUAL),
             method_usual(METHOD_FOR_INDEX));
    err_raise(ST_UNABLE, "this build lacks %s, which has the method %s", library->name,
              options->label);
}

/* name[N]: of order N. */
static void take_order(DriveOptions *options, const MethodRow *row, Expr value)
{
    char expected[80];
    long order = 0, length = snprintf(expected, sizeof expected, "%s[N] with N one of", row->name);
    if (expr_count(value) == 2 && num_get_si(&order, expr_arg(value, 1)))
        options->method.points = order;
    for (int i = 0; row->orders[i]; i++) {
        if (order == row->orders[i])
            return;
        length += snprintf(expected + length, sizeof expected - (size_t)length, "%s %d",
                           i ? "," : "", row->orders[i]);
    }
    options_expected("method", value, expected);
}

/* name[N]: N points. */
static void take_points(DriveOptions *options, const MethodRow *row, Expr value)
{
    long points = 3;
    char expected[80];
    if (row->orders[0]) {
        take_order(options, row, value);
        return;
    }
    if (!(row->is & METHOD_POINTS))
        options_expected("method", value, "the name of a method");
    snprintf(expected, sizeof expected, "%s[N] with N from 1 to %d points", row->name, MOST_POINTS);
    if (expr_count(value) != 2 || !num_get_si(&points, expr_arg(value, 1)) || points < 1 ||
        points > MOST_POINTS)
        options_expected("method", value, expected);
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

static void take_method(void *target, Expr value, const OptionRow *row)
{
    DriveOptions *options = target;
    Expr base = expr_is(value, EXPR_INDEXED) ? expr_arg(value, 0) : value;
    if (expr_is_call(value, expr_symbol("tableau"))) {
        tableau_free(drive_options_tableau(value)); /* complaints belong here */
        options->tableau = value;
        options->label = options->method.name = "tableau";
        return;
    }
    if (!expr_is(base, EXPR_SYMBOL) && !expr_is(base, EXPR_STRING))
        options_unsuited(row, value);
    if (expr_is_symbol(base, "bvp"))
        options->boundary = true;
    else
        take_named(options, value, base);
}

void drive_options_method(DriveOptions *options, Expr value)
{
    *options = (DriveOptions){0};
    take_method(options, value, options_find(&DRIVE_OPTIONS, "method"));
    if (options->boundary) /* which is for conditions at two points */
        refuse_method(NULL, "bvp");
}

/* --- what holds constraints, and the rest ---------------------------------------------------- */

/* The words of stabilization=. */
enum { HOLD_NOTHING, HOLD_PROJECTION, HOLD_GGL, HOLD_PARTITIONING, HOLD_BAUMGARTE };

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
        options_expected("baumgarte", item, "omega = number, zeta = number or order = 2");
    }
}

/* projection, none, ggl, partitioning, baumgarte, or baumgarte(omega = 5, zeta = 1). */
static void take_stabilization(void *target, Expr value, const OptionRow *row)
{
    DriveOptions *options = target;
    bool call = expr_is(value, EXPR_CALL);
    const OptionWord *word = options_word(row->words, call ? expr_arg(value, 0) : value, false);
    bool baumgarte = word && word->value == HOLD_BAUMGARTE;
    if (!word || (call && !baumgarte))
        options_unsuited(row, value);
    options->projection = word->value == HOLD_PROJECTION;
    options->scheme = word->value == HOLD_GGL            ? DRIVE_GGL
                      : word->value == HOLD_PARTITIONING ? DRIVE_PARTITION
                                                         : DRIVE_UNDERLYING;
    options->omega = baumgarte ? expr_int(10) : NULL;
    options->zeta = baumgarte ? EXPR_ONE : NULL;
    options->order = 0;
    for (long i = 1; call && i < expr_count(value); i++)
        take_baumgarte(options, expr_arg(value, i), i);
}

/* parameters=[a, b] */
static void take_parameters(void *target, Expr value, const OptionRow *row)
{
    bool names = expr_is(value, EXPR_LIST);
    for (long i = 0; names && i < expr_count(value); i++)
        names = expr_is(expr_arg(value, i), EXPR_SYMBOL);
    if (!names)
        options_unsuited(row, value);
    ((DriveOptions *)target)->parameters = value;
}

static void take_approximate(void *target, Expr value, const OptionRow *row)
{
    if (!expr_is(value, EXPR_LIST) && !expr_is(value, EXPR_SET))
        options_unsuited(row, value);
    ((DriveOptions *)target)->approximate = value;
}

/* known=[k]: what has a procedure as its value is known anyway; here it is asked for. */
static void take_known(void *target, Expr value, const OptionRow *row)
{
    bool list = expr_is(value, EXPR_LIST) || expr_is(value, EXPR_SET);
    (void)target;
    for (long i = 0; i < (list ? expr_count(value) : 1); i++)
        if (!tape_known_is(list ? expr_arg(value, i) : value))
            options_unsuited(row, value);
}

static void take_events(void *target, Expr value, const OptionRow *row)
{
    DriveOptions *options = target;
    if (!expr_is(value, EXPR_LIST))
        options_unsuited(row, value);
    for (long i = 0; i < expr_count(value) && options->events; i++)
        options->events = collection_append(options->events, expr_arg(value, i));
    if (!options->events)
        options->events = value;
}

/* stop_cond=[f, ...] or f: an event [f, halt] for each. */
static void take_stop(void *target, Expr value, const OptionRow *row)
{
    DriveOptions *options = target;
    (void)row;
    Expr one = expr_is(value, EXPR_LIST) ? value : expr_list(&value, 1);
    Expr events = options->events ? options->events : expr_list(NULL, 0);
    for (long i = 0; i < expr_count(one); i++) {
        Expr parts[] = {expr_arg(one, i), expr_symbol("halt")};
        events = collection_append(events, expr_list(parts, 2));
    }
    options->events = events;
}

/* discrete_variables=[b(t)::integer, c(t)]: their types are not needed. */
static void take_discrete(void *target, Expr value, const OptionRow *row)
{
    if (!expr_is(value, EXPR_LIST))
        options_unsuited(row, value);
    Expr *items = mem_array((size_t)expr_count(value), sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(value); i++) {
        Expr e = expr_arg(value, i);
        items[i] = expr_is(e, EXPR_TYPED) ? expr_arg(e, 0) : e;
        if (!expr_is(items[i], EXPR_CALL) || expr_count(items[i]) != 2)
            options_unsuited(row, value);
    }
    ((DriveOptions *)target)->discrete = expr_list(items, expr_count(value));
    err_undefer(true);
}

/* --- the table ------------------------------------------------------------------------------- */

static const OptionWord OUTPUTS[] = {{"procedurelist", DRIVE_PROCEDURE},
                                     {"listprocedure", DRIVE_PARTS},
                                     {"operator", DRIVE_OPERATORS},
                                     {NULL, 0}};
static const OptionWord HOLDS[] = {
    {"projection", HOLD_PROJECTION},     {"none", HOLD_NOTHING},        {"ggl", HOLD_GGL},
    {"partitioning", HOLD_PARTITIONING}, {"baumgarte", HOLD_BAUMGARTE}, {NULL, 0}};
static const OptionWord REDUCTIONS[] = {
    {"none", DRIVE_AS_WRITTEN}, {"full", DRIVE_FULL}, {NULL, 0}};
static const OptionWord INITIALS[] = {{"project", START_PROJECT}, {"keep", START_KEEP}, {NULL, 0}};
static const OptionWord ITERATES[] = {
    {"trigger", DRIVE_ITERATE_TRIGGER}, {"prechange", DRIVE_ITERATE_PRECHANGE}, {NULL, 0}};
static const OptionWord PRES[] = {{"iteration", DRIVE_PRE_ITERATION},
                                  {"initial", DRIVE_PRE_INITIAL},
                                  {"assignment", DRIVE_PRE_ASSIGNMENT},
                                  {"change", DRIVE_PRE_CHANGE},
                                  {NULL, 0}};
static const OptionWord TYPES[] = {{"numeric", 1}, {NULL, 0}};

#define PLACE(field) offsetof(DriveOptions, field)

static const OptionRow ROWS[] = {
    {"method", OPTION_OWN, .take = take_method, .expected = "the name of a method", .form = "m",
     .summary = "one of those above; if not said rkf45, and radau from\nwhere the system is found "
                "to be stiff",
     .trial = "rkf45;classical[rk4];collocation[4];tableau([[0]],[1],[0]);bvp"},
    {"stiff", OPTION_TRUTH, PLACE(stiff), .bare = true,
     .summary = "the method for stiff systems (rosenbrock)"},
    {"abserr", OPTION_OWN, .given = PLACE(abserr_given), .take = take_abserr, .form = "e",
     .summary = "absolute tolerance of a step, 1e-7 (1e-8 of dverk78, 1e-6\nof gear); of a list "
                "the smallest",
     .trial = "1e-9;[1e-9,1/1000]"},
    {"relerr", OPTION_POSITIVE, PLACE(traj.relerr), .otherwise = 1e-6, .given = PLACE(relerr_given),
     .form = "e", .summary = "relative tolerance of a step"},
    {"stepsize", OPTION_POSITIVE, PLACE(traj.stepsize), .otherwise = 0.005,
     .given = PLACE(method.fixed), .summary = "fixed steps, as bdf and classical methods have"},
    {"initstep", OPTION_POSITIVE, PLACE(traj.initstep),
     .summary = "first step of methods that choose their own"},
    {"minstep", OPTION_POSITIVE, PLACE(traj.minstep), .summary = "smaller steps end the solution"},
    {"maxstep", OPTION_POSITIVE, PLACE(traj.maxstep),
     .summary = "largest step of methods that choose their own"},
    {"stepcontrol", OPTION_OWN, .take = take_stepcontrol, .expected = "pi or elementary",
     .form = "elementary",
     .summary = "step size in proportion to the root mean square\nof the error, as SciPy does;"
                " otherwise pi",
     .trial = "pi;elementary"},
    {"maxfun", OPTION_INTEGER, PLACE(traj.maxfun), .otherwise = 100000, .given = PLACE(has_maxfun),
     .summary = "most evaluations in one direction, 0 for no limit;\n"
                "unless given, more follow where they lead to the end"},
    {"range", OPTION_RANGE, PLACE(range), .given = PLACE(has_range),
     .summary = "integrate there at once"},
    {"output", OPTION_OWN, .words = OUTPUTS, .take = take_output,
     .expected = "procedurelist, listprocedure, operator or an Array of points",
     .form = "listprocedure",
     .summary =
         "one solution, a procedure for each component, or\nthe same with x and D(x) for x(t)"
         " and its derivative;\n[t1,t2,...] or an Array: names, and a Matrix with a row\n"
         "for each time",
     .trial = "[0,1/2]"},
    {"value", OPTION_OWN, .take = take_points_wanted, .expected = "an Array of points",
     .trial = "[0,1/2]"}, /* an older name of output = Array */
    {"parameters", OPTION_OWN, .take = take_parameters, .expected = "a list of names",
     .form = "[a,b]",
     .summary = "S(parameters=[a=1, b=2]) gives them values,\nagain and again; they may stand in"
                " the starting values",
     .trial = "[par1,par2];[]"},
    {"sensitivity", OPTION_LIST, offsetof(DriveOptions, sensitivity), .form = "[a, x(0)]",
     .summary = "derivatives of the solution by parameters and\nstarting values: x[a](t) is that "
                "of x(t) by a"},
    {"stop_cond", OPTION_OWN, .take = take_stop, .form = "[y(t)-1, ...]",
     .summary = "halts where one of these vanishes", .trial = "[y(t)-1];y(t)"},
    {"events", OPTION_OWN, .take = take_events, .expected = "a list of events [trigger, action]",
     .form = "[[trigger, action], ...]",
     .summary = "when x(t) - 1, or x(t) = 1, changes sign:\n"
                "halt, none, x(t) = 2, a procedure, or a list of these.\n"
                "[x(t), y(t) < 0] triggers only where the conditions hold,\n"
                "[0, x(t) < 1] where they come to hold, by an event too,\n"
                "at a leap over zero that of a step, signum(x(t)-1), does,\n"
                "that of frac(x(t))^2 = 1/9 or at a pole does not;\n"
                "x(t) = 0..1 where x(t) leaves the range, t = [0, 1/10] at\n"
                "these times. toend, breakiteration, delayhalt as in Maple.\n"
                "A procedure f(t, [values]) returns such actions, NULL,\n"
                "or a list of all new values. S(eventstop) is the number of\n"
                "the event that halted, S(eventclear) goes on behind it,\n"
                "S(eventdisable={1}), S(eventenable={1}), S(eventstatus),\n"
                "S(eventfired=[1]) tells when it happened last",
     .trial = "[[y(t),halt]];[]"},
    {"discrete_variables", OPTION_OWN, .take = take_discrete,
     .expected = "a list of functions such as b(t)", .form = "[n(t)]",
     .summary = "unknowns that only events change", .trial = "[n(t),b(t)::integer]"},
    {"event_doublecross", OPTION_TRUTH, PLACE(watch.within), .otherwise = true,
     .summary = "events and changes of cases are looked for within\nsteps, not at their ends only"},
    {"event_stepreduction", OPTION_INTEGER, PLACE(watch.places), .otherwise = 8, .low = 1,
     .high = MOST_PLACES,
     .summary = "where nothing is known of a trigger between two points\neach step is looked at in"
                " so many parts"},
    {"event_maxiter", OPTION_INTEGER, PLACE(watch.most), .otherwise = 3, .low = 1,
     .high = MOST_MESH,
     .summary = "an event that happens more often than this at one\ntime ends the solution"},
    {"event_relrange", OPTION_POSITIVE, PLACE(watch.range), .otherwise = 1e-8,
     .summary = "what counts as one time, as a part of the run so far"},
    {"event_initial", OPTION_TRUTH, PLACE(watch.initial),
     .summary = "events whose triggers are zero at the start happen\nthere"},
    {"event_iterate", OPTION_WORD, PLACE(watch.iterate), .words = ITERATES, .form = "prechange",
     .summary = "of events that happen together each finds what the\none before it left, or all"
                " what was before"},
    {"event_pre", OPTION_WORD, PLACE(watch.pre), .words = PRES, .form = "initial",
     .summary = "what pre(x(t)) is in conditions and actions: x(t) before the\nround of events"
                " (iteration), before all of this time, before\nits last assignment, or its last"
                " change"},
    {"sliding", OPTION_TRUTH, PLACE(sliding),
     .summary =
         "where two cases lead back to the border between them\n(dry friction, relays) the"
         " solution goes along it, by\nFilippov's rule, and along up to 64 at once; else it\n"
         "ends there"},
    {"complex", OPTION_TRUTH, PLACE(complex),
     .summary = "complex unknowns; known by itself where an I stands"},
    {"implicit", OPTION_TRUTH, PLACE(implicit),
     .summary = "derivatives by elimination in numbers at every point,\nnot once for all"},
    {"known", OPTION_OWN, .take = take_known, .expected = "procedures of one number", .form = "[k]",
     .summary = "procedures of one number, k(t), that equations call;\nthose that have a value as"
                " such are known without it",
     .trial = "[];[t -> t^2]"},
    {"initial", OPTION_WORD, PLACE(initial), .otherwise = START_KEEP, .words = INITIALS,
     .form = "project",
     .summary = "DAEs: starting values that contradict the\nconstraints are moved to the nearest"
                " point, or refused"},
    {"projection", OPTION_TRUTH, PLACE(projection), .otherwise = true,
     .given = PLACE(projection_given),
     .summary = "DAEs: do not hold the constraints after each step"},
    {"stabilization", OPTION_OWN, .words = HOLDS, .take = take_stabilization,
     .expected = "projection, none, ggl, partitioning or baumgarte(omega = 5, zeta = 1)",
     .form = "s",
     .summary = "DAEs: constraints are held by one of these,\nas in"
                " baumgarte(omega=5, zeta=1)",
     .trial = "baumgarte(5,1);baumgarte('omega'=5,'zeta'=1,'order'=2)"},
    {"differential", OPTION_TRUTH, PLACE(differential), .otherwise = true,
     .summary = "DAEs: algebraic unknowns from the constraints at every\nevaluation, not by"
                " integration"},
    {"reduction", OPTION_WORD, PLACE(reduction), .otherwise = DRIVE_SHORT, .words = REDUCTIONS,
     .form = "none",
     .summary = "DAEs: an implicit method on the equations as they are,\nor all unknowns are"
                " integrated"},
    {"approxsoln", OPTION_OWN, .take = take_approximate,
     .expected = "a list of equations such as [y(x) = x*(1-x)]", .form = "[y(x)=x, ...]",
     .summary = "conditions at two points: a first guess", .trial = "[y(x)=x];{y(x)=x}"},
    {"continuation", OPTION_NAME, PLACE(continued), .form = "p",
     .summary = "the same: solve for p = 0 first, and from there to p = 1"},
    {"initmesh", OPTION_INTEGER, PLACE(initmesh), .low = 4, .high = MOST_MESH,
     .summary = "the same: mesh points to begin with, 8"},
    {"maxmesh", OPTION_INTEGER, PLACE(maxmesh), .low = 4, .high = MOST_MESH,
     .summary = "the same: most mesh points, 8192"},
    {"type", OPTION_WORD, PLACE(type), .words = TYPES, .form = "numeric",
     .summary = "the same as numeric"},
    {"numeric", OPTION_IDLE, .bare = true, .fine = true}, /* what brought the call here */
    {"compile", OPTION_IDLE, .fine = true}, /* what runs long is machine code anyway */
    {"interpolant", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"optimize", OPTION_IDLE, .bare = true, .fine = true},
    {"startinit", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"interpolate", OPTION_IDLE, .is = OPTION_TRUTH},
    /* How Maple's codes keep, check or call; the answer is the same within its tolerances. */
    {"adaptive", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"interr", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"storage", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"start", OPTION_IDLE, .is = OPTION_REAL, .fine = true},
    /* What changes the steps of single methods of Maple's. */
    {"corrections", OPTION_IDLE, .is = OPTION_INTEGER, .low = 0},
    {"ctrl", OPTION_IDLE},
    {"delaymax", OPTION_IDLE, .is = OPTION_REAL},
    {"delaypts", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"errorper", OPTION_IDLE, .is = OPTION_REAL},
    {"maxder", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {"mincont", OPTION_IDLE, .is = OPTION_REAL},
    {"steppast", OPTION_IDLE, .is = OPTION_TRUTH},
    {.name = NULL},
};

const OptionTable DRIVE_OPTIONS = {
    .page = "dsolve",
    .command = "dsolve",
    .rows = ROWS,
    .size = sizeof(DriveOptions),
    .heading = "Options of dsolve(system, numeric):",
    .hint = "the unknowns are written y(t), what follows are options: ?dsolve,numeric has them",
};

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
        a[i] = options_real(entry[i], "a coefficient");
    for (long i = 0; embedded && i < s; i++) /* the difference estimates the error */
        b[2 * s + i] = b[i] - b[2 * s + i];
    const double *e = embedded ? b + 2 * s : NULL;
    Tableau *trial = tableau_from("tableau", s, a, b, b + s, e, 1, e != NULL);
    err_defer(tableau_release, trial);
    int order = order_of(trial, false), lower = e ? order_of(trial, true) : 0;
    err_undefer(true);
    if (order == 0 || (e && lower == 0))
        options_expected("method", call, "weights that add up to 1");
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
    const Expr held[] = {options->points,    options->unknowns,    options->parameters,
                         options->events,    options->discrete,    options->tableau,
                         options->omega,     options->zeta,        options->approximate,
                         options->continued, options->sensitivity, options->tags};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            mark(held[i]);
}

/* --- reading --------------------------------------------------------------------------------- */

static bool is_unknowns(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_CALL);
}

/* Of the two tolerances those that are not given: the method's own, or where only one is given the
 * usual other. */
static void take_tolerances(DriveOptions *options)
{
    if (!options->label)
        return;
    const MethodManner *manner = method_manner(options->label);
    if (!options->abserr_given)
        options->traj.abserr = manner->absolute;
    if (!options->relerr_given)
        options->traj.relerr = manner->relative;
}

void drive_options_read(DriveOptions *options, const Expr *args, long n)
{
    *options = (DriveOptions){.traj = {.abserr = 1e-7}};
    options_begin(&DRIVE_OPTIONS, options);
    for (long i = 0; i < n; i++) {
        Expr e = args[i];
        bool named = expr_is(e, EXPR_EQUATION) || expr_is(e, EXPR_SYMBOL);
        if (!named && is_unknowns(e) && !options->unknowns)
            options->unknowns = e;
        else if (!named)
            options_expected("dsolve: argument", e, "an option or the list of unknowns");
        else if (!options_take(&DRIVE_OPTIONS, options, e))
            options_refuse(&DRIVE_OPTIONS, e);
    }
    if (options->watch.range < LEAST_RANGE)
        err_raise(ST_TYPE, "event_relrange: below %g doubles do not tell what comes first",
                  LEAST_RANGE);
    bool direct = options->reduction == DRIVE_AS_WRITTEN;
    if (direct && !options->projection_given)
        options->projection = false;
    if (direct && (options->omega || options->scheme != DRIVE_UNDERLYING))
        err_raise(ST_TYPE, "reduction = none: the equations as written have no hidden constraints"
                           " to stabilise");
    take_tolerances(options);
    if (options->tableau) {
        Tableau *tableau = drive_options_tableau(options->tableau);
        options->method.fixed |= tableau->is_explicit && !tableau->e;
        tableau_free(tableau);
        return;
    }
    options->changes = !options->method.name && !options->stiff && !options->method.fixed;
    if (!options->method.name)
        options->method.name = options->label =
            method_usual(options->scheme == DRIVE_GGL || direct ? METHOD_FOR_RESIDUAL
                         : options->stiff                       ? METHOD_FOR_STIFF
                                                                : METHOD_FOR_ALL);
    need_method(options);
    options->method.fixed |= method_is_fixed(options->method.name);
}
