/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explore: an expression, above all a plot, whose parameters are moved by sliders. A front end with
 * controls (explore_front) evaluates it anew for each of their values; elsewhere it is shown once,
 * at the first values. Parameters are given as in Maple: a range is a slider, of integers between
 * integers, a list is a choice.
 */
#include "repl/builtins/plots/explore.h"

#include <string.h>

#include "cas/algebra/subs/subs.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

bool (*explore_front)(Expr body, const ExploreParameter *parameters, long n) = NULL;

typedef struct Own {
    Expr parameters, starts; /* lists, or NULL */
} Own;

#define PLACE(field) offsetof(Own, field)

static const OptionRow OWN_ROWS[] = {
    {"parameters", OPTION_EXPR, PLACE(parameters), .form = "[k=1..5, c=[1,2]]",
     .summary = "what is moved: between bounds, or among values"},
    {"initialvalues", OPTION_EXPR, PLACE(starts), .form = "[k=2]",
     .summary = "where it begins; at the lower bounds else"},
    {"animate", OPTION_IDLE, .fine = true},
    {"autorun", OPTION_IDLE, .fine = true},
    {"echoexpression", OPTION_IDLE, .fine = true},
    {"loop", OPTION_IDLE, .fine = true},
    {"noborder", OPTION_IDLE, .fine = true},
    {"numframes", OPTION_IDLE, .fine = true},
    {"placement", OPTION_IDLE, .fine = true},
    {"runonce", OPTION_IDLE, .fine = true},
    {"showlabels", OPTION_IDLE, .fine = true},
    {"size", OPTION_IDLE, .fine = true},
    {"title", OPTION_IDLE, .fine = true},
    {"widthmode", OPTION_IDLE, .fine = true},
    {.name = NULL},
};

static const OptionTable OWN = {.command = "Explore", .rows = OWN_ROWS, .size = sizeof(Own)};

enum { DIGITS = 10 }; /* of a bound that is no number as it stands */

/* --- parameters ---------------------------------------------------------------------------------
 */

typedef struct Parameters {
    ExploreParameter *item;
    long n;
} Parameters;

static void release(void *parameters)
{
    mem_free(((Parameters *)parameters)->item);
}

static _Noreturn void refuse(Expr given)
{
    char *text = print_text(given, 60);
    err_defer(mem_release, text);
    err_hint("Explore(plot(sin(k*x), x=0..1), parameters=[k=1..5]); k=1.0..5.0 moves smoothly, "
             "k=[1,2,5] chooses");
    err_raise(ST_TYPE, "%s is no parameter: a name, = and real bounds or a list of values", text);
}

static void take_bounds(ExploreParameter *p, Expr given, Expr range)
{
    Expr low = expr_arg(range, 0), high = expr_arg(range, 1);
    p->integer = expr_is(low, EXPR_INTEGER) && expr_is(high, EXPR_INTEGER);
    p->low = p->integer ? low : evalf_expr(low, DIGITS);
    p->high = p->integer ? high : evalf_expr(high, DIGITS);
    if (!expr_is_real_number(p->low) || !expr_is_real_number(p->high) ||
        num_cmp(p->low, p->high) >= 0)
        refuse(given);
    p->start = p->low;
}

/* k = 1..5, k = [1, 2, 5], and with options of Maple's controllers behind it [k = 1..5, ...]. */
static void take_parameter(Parameters *all, Expr given)
{
    Expr e = expr_is(given, EXPR_LIST) && expr_count(given) > 0 ? expr_arg(given, 0) : given;
    if (!expr_is(e, EXPR_EQUATION) || !expr_is(expr_arg(e, 0), EXPR_SYMBOL))
        refuse(given);
    ExploreParameter *p = &all->item[all->n];
    Expr value = expr_arg(e, 1);
    *p = (ExploreParameter){.name = expr_arg(e, 0)};
    if (expr_is(value, EXPR_RANGE)) {
        take_bounds(p, given, value);
    } else if (expr_is(value, EXPR_LIST) && expr_count(value) > 0) {
        p->values = value;
        p->start = expr_arg(value, 0);
    } else {
        refuse(given);
    }
    all->n++;
}

static ExploreParameter *find(const Parameters *all, Expr name)
{
    for (long i = 0; i < all->n; i++)
        if (all->item[i].name == name)
            return &all->item[i];
    return NULL;
}

static bool is_allowed(const ExploreParameter *p, Expr value)
{
    if (!p->values)
        return expr_is_real_number(value) && num_cmp(value, p->low) >= 0 &&
               num_cmp(value, p->high) <= 0 && (!p->integer || expr_is(value, EXPR_INTEGER));
    for (long i = 0; i < expr_count(p->values); i++)
        if (expr_arg(p->values, i) == value)
            return true;
    return false;
}

static void take_start(const Parameters *all, Expr given)
{
    ExploreParameter *p = expr_is(given, EXPR_EQUATION) ? find(all, expr_arg(given, 0)) : NULL;
    if (!p || !is_allowed(p, expr_arg(given, 1))) {
        char *text = print_text(given, 60);
        err_defer(mem_release, text);
        err_raise(ST_DOMAIN, "initialvalues: %s is no value of a parameter", text);
    }
    p->start = expr_arg(given, 1);
}

/* --- the command --------------------------------------------------------------------------------
 */

Expr explore_value(Expr body, const Expr *equations, long n)
{
    return eval_expr(subs_once(equations, n, body));
}

static const char *described(const Parameters *all, Buf *out)
{
    for (long i = 0; i < all->n; i++) {
        Expr at = expr_equation(all->item[i].name, all->item[i].start);
        char *text = print_text(at, 0);
        err_defer(mem_release, text);
        buf_printf(out, "%s%s", i ? ", " : "", text);
        err_undefer(true);
    }
    return buf_text(out);
}

/* Without controls: as it is at the first values. */
static void show_once(Expr body, const Parameters *all)
{
    Expr *at = mem_array((size_t)all->n, sizeof *at);
    Buf text = {0};
    err_defer(mem_release, at);
    err_defer(buf_release, &text);
    for (long i = 0; i < all->n; i++)
        at[i] = expr_equation(all->item[i].name, all->item[i].start);
    eval_show("", explore_value(body, at, all->n));
    buf_puts(&text, "(at ");
    described(all, &text);
    buf_puts(&text, "; a notebook with widgets has sliders, see ?jupyter)\n");
    eval_write(buf_text(&text), text.length);
    err_undefer(true);
    err_undefer(true);
}

static Expr explore(const Expr *args, long n)
{
    Own own;
    Parameters all = {0};
    options_read(&OWN, &own, args + 1, n - 1);
    Expr given = own.parameters;
    if (given && !expr_is(given, EXPR_LIST))
        given = expr_list(&given, 1);
    if (!given || expr_count(given) == 0) {
        err_hint("Explore(plot(sin(k*x), x=0..1), parameters=[k=1..5])");
        err_raise(ST_ARITY, "Explore needs parameters = [name = a..b, ...]: what is moved");
    }
    all.item = mem_array((size_t)expr_count(given), sizeof *all.item);
    err_defer(release, &all);
    for (long i = 0; i < expr_count(given); i++)
        take_parameter(&all, expr_arg(given, i));
    if (own.starts && !expr_is(own.starts, EXPR_LIST))
        own.starts = expr_list(&own.starts, 1);
    for (long i = 0; own.starts && i < expr_count(own.starts); i++)
        take_start(&all, expr_arg(own.starts, i));
    if (!explore_front || !explore_front(args[0], all.item, all.n))
        show_once(args[0], &all);
    err_undefer(true);
    return EXPR_NULL;
}

const Builtin BUILTIN_EXPLORE[] = {
    {.name = "Explore",
     .signature = "Explore(e:expr, options..)",
     .fn = explore,
     .flags = BUILTIN_QUOTE_FIRST,
     .options = &OWN,
     .topic = "plots",
     .summary = "a plot or value whose parameters are moved by sliders",
     .text = "Explore(plot(sin(k*x), x=0..1), parameters=[k=1..5]) shows a slider for k in a "
             "notebook of\nJupyter that has widgets (?jupyter) and draws anew when it is moved. "
             "k=1..5 takes integers,\nk=1.0..5.0 any numbers between, k=[a,b,c] one of the list. "
             "Elsewhere it is shown once,\nat the first values.",
     .examples = {{"Explore(k^2+x, parameters=[k=2..5]);", "", NULL},
                  {"Explore(plot(a*sin(k*x), x=0..1), parameters=[k=1.0..5.0, a=[1,2]], "
                   "initialvalues=[k=2, a=2]);",
                   "", NULL},
                  {"Explore(k, parameters=[k=5..1]);", "error: is no parameter", NULL},
                  {"Explore(k, parameters=[k=1..5], initialvalues=[k=7]);",
                   "error: no value of a parameter", NULL},
                  {"Explore(k);", "error: needs parameters", NULL}},
     .see = "animate plot display"},
    {.name = NULL},
};
