/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command fsolve: reads the many forms of the call, gives every unknown a plain name, and packs
 * what the search (numeric/search/find_root.h) finds in the form the equations or unknowns were
 * given in. Nothing found: the call stays as it is.
 */
#include <math.h>

#include "cas/algebra/evalc.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "numeric/search/find_root.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/unknowns.h"

typedef enum Form { FORM_VALUES, FORM_SET, FORM_LIST, FORM_POINT } Form;

typedef struct Fsolve {
    Expr system; /* a list of residuals, or a procedure */
    long m;
    Expr *eq;           /* in plain names */
    Expr *name;         /* the unknowns as given */
    FindRootUnknown *x; /* the same in plain names */
    long n, capacity;
    Form form;
    bool complex;
    long most;      /* solutions wanted; 0: as many as usual */
    Expr avoid;     /* a set of equations, or a set of such sets; or NULL */
    Expr procedure; /* evaluated point by point, or NULL */
} Fsolve;

static void release(void *arg)
{
    Fsolve *s = arg;
    mem_free(s->eq);
    mem_free(s->name);
    mem_free(s->x);
}

/* --- reading the call -------------------------------------------------------------------- */

static FindRootUnknown *unknown_of(Fsolve *s, Expr name)
{
    for (long j = 0; j < s->n; j++)
        if (s->name[j] == name)
            return &s->x[j];
    if (!unknowns_can_be(name)) {
        char *text = print_text(name, 60);
        err_defer(mem_release, text);
        err_hint("fsolve(x = cos(x), x = 0..1); unknowns are names or functions such as x(t)");
        err_raise(ST_TYPE, "invalid arguments: fsolve cannot solve for %s", text);
    }
    if (s->n == s->capacity) {
        s->capacity = 2 * s->capacity + 4;
        s->x = mem_rearray(s->x, (size_t)s->capacity, sizeof *s->x);
        s->name = mem_rearray(s->name, (size_t)s->capacity, sizeof *s->name);
    }
    s->name[s->n] = name;
    s->x[s->n] = (FindRootUnknown){name, NULL, {-INFINITY, 0}, {INFINITY, 0}, false};
    return &s->x[s->n++];
}

static void set_end(double end[2], Expr e)
{
    bool complex = expr_is(e, EXPR_COMPLEX);
    end[0] = unknowns_number(complex ? expr_arg(e, 0) : e, "a bound");
    end[1] = complex ? unknowns_number(expr_arg(e, 1), "a bound") : 0;
}

static void set_range(Fsolve *s, FindRootUnknown *x, Expr range)
{
    Expr ends[2];
    for (int i = 0; i < 2; i++)
        ends[i] = evalf_expr(expr_arg(range, i), 20);
    set_end(x->low, ends[0]);
    set_end(x->high, ends[1]);
    x->range = true;
    s->complex = s->complex || x->low[1] != 0 || x->high[1] != 0;
}

static void set_start(Fsolve *s, FindRootUnknown *x, Expr value)
{
    x->start = evalf_expr(value, 17);
    if (!expr_is_number(x->start)) {
        err_hint("fsolve(f, x = 1) begins at 1, fsolve(f, x = 0..1) stays in the range");
        err_raise(ST_TYPE, "invalid input: a starting value of fsolve must be a number");
    }
    s->complex = s->complex || expr_is(x->start, EXPR_COMPLEX);
}

/* x, x = 1, x = 0..1, and lists and sets of these. */
static void read_unknowns(Fsolve *s, Expr e)
{
    err_stack_check();
    if (expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST)) {
        for (long i = 0; i < expr_count(e); i++)
            read_unknowns(s, expr_arg(e, i));
    } else if (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 1), EXPR_RANGE)) {
        set_range(s, unknown_of(s, expr_arg(e, 0)), expr_arg(e, 1));
    } else if (expr_is(e, EXPR_EQUATION)) {
        set_start(s, unknown_of(s, expr_arg(e, 0)), expr_arg(e, 1));
    } else {
        unknown_of(s, e);
    }
}

#define PLACE(field) offsetof(Fsolve, field)

static const OptionRow ROWS[] = {
    {"complex", OPTION_TRUTH, PLACE(complex), .bare = true, .summary = "complex roots too"},
    {"avoid", OPTION_EXPR, PLACE(avoid), .form = "{x=1}",
     .summary = "not this root (a set of such sets: none of these)"},
    {"maxsols", OPTION_INTEGER, PLACE(most), .low = 1,
     .summary = "at most, or for functions up to, n roots"},
    {"fulldigits", OPTION_IDLE, .bare = true, .fine = true}, /* as it always is */
    {"real", OPTION_IDLE, .bare = true, .fine = true},
    {.name = NULL},
};

static const OptionTable OPTIONS = {.command = "fsolve", .rows = ROWS, .size = sizeof(Fsolve)};

/* A name in no equation is no unknown behind others, nor where it is nearly an option's. */
static bool is_misspelt(const Fsolve *s, Expr e, bool behind_others)
{
    Expr name = expr_is(e, EXPR_EQUATION) ? expr_arg(e, 0) : e;
    return expr_is(name, EXPR_SYMBOL) && !walk_has(s->system, name) &&
           (behind_others || options_near(&OPTIONS, expr_text(name)));
}

static void read_range(Fsolve *s, Expr range)
{
    if (s->n != 1)
        err_raise(ST_TYPE, "invalid input: a range without a name needs exactly one unknown");
    set_range(s, &s->x[0], range);
}

static bool needs_points(Expr e)
{
    Expr names = unknowns_of(e);
    for (long i = 0; i < expr_count(names); i++)
        if (!expr_is(expr_arg(names, i), EXPR_SYMBOL))
            return true;
    return expr_count(names) != 1 || !(expr_is_number(e) || e->kind >= EXPR_SUM);
}

typedef struct Application {
    Expr f, x, value;
} Application;

static void apply(void *arg)
{
    Application *a = arg;
    a->value = eval_apply(a->f, &a->x, 1);
}

/* f of a name; NULL where that raises. */
static Expr applied(Expr f, Expr x)
{
    Application a = {f, x, NULL};
    return err_attempt(apply, &a) ? a.value : NULL;
}

/* An operator or procedure becomes an expression in a fresh name, or is kept to be applied. */
static void open_procedure(Fsolve *s, Expr procedure)
{
    Expr x = expr_from_symbol(sym_fresh("x")), e = applied(procedure, x);
    unknown_of(s, x);
    if (!e || needs_points(e)) {
        s->procedure = procedure;
        e = x;
    }
    s->system = expr_list(&e, 1);
}

static bool is_procedures(Expr e)
{
    bool all = (expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST)) && expr_count(e) > 0;
    for (long i = 0; all && i < expr_count(e); i++)
        all = proc_of(eval_follow(expr_arg(e, i))) != NULL;
    return all;
}

/* Procedures of several variables become expressions in fresh names; the answer is a list. */
static void open_procedures(Fsolve *s, Expr procedures)
{
    long n = unknowns_arity(eval_follow(expr_arg(procedures, 0)));
    Expr *work = mem_array((size_t)(n + expr_count(procedures)), sizeof *work);
    err_defer(mem_release, work);
    for (long j = 0; j < n; j++) {
        work[j] = expr_from_symbol(sym_fresh("x"));
        unknown_of(s, work[j]);
    }
    for (long i = 0; i < expr_count(procedures); i++)
        work[n + i] = eval_apply(expr_arg(procedures, i), work, n);
    s->system = expr_list(work + n, expr_count(procedures));
    s->form = FORM_POINT;
    err_undefer(true);
}

/* Numbers and ranges belong to the variables in their order. */
static void read_place(Fsolve *s, long *k, Expr e)
{
    if (expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST)) {
        for (long i = 0; i < expr_count(e); i++)
            read_place(s, k, expr_arg(e, i));
        return;
    }
    if (*k == s->n)
        err_raise(ST_TYPE, "invalid input: there are more ranges than variables");
    if (expr_is(e, EXPR_RANGE))
        set_range(s, &s->x[(*k)++], e);
    else
        set_start(s, &s->x[(*k)++], e);
}

static void default_unknowns(Fsolve *s)
{
    Expr names = unknowns_of(s->system);
    if (s->n == 0)
        for (long i = 0; i < expr_count(names); i++)
            unknown_of(s, expr_arg(names, i));
    if (s->n == 0)
        err_raise(ST_TYPE, "invalid input: the equations given to fsolve have no unknowns");
}

/* A condition is true or false: as a number it would be 1 or 0. */
static bool is_condition(Expr e)
{
    return expr_is(e, EXPR_UNEQUAL) || expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) ||
           expr_is(e, EXPR_AND) || expr_is(e, EXPR_OR) || expr_is(e, EXPR_NOT);
}

static void refuse_condition(Expr e)
{
    if (!is_condition(e))
        return;
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_hint("solve takes inequalities too; a range keeps an unknown within bounds: x = 0..1");
    err_raise(ST_TYPE, "invalid input: fsolve solves equations, and %s is a condition", text);
}

static void refuse_conditions(Expr system)
{
    for (long i = 0; i < expr_count(system); i++) {
        Expr e = expr_arg(system, i);
        refuse_condition(e);
        for (long k = 0; expr_is(e, EXPR_EQUATION) && k < 2; k++)
            refuse_condition(expr_arg(e, k));
    }
}

_Noreturn static void refuse_names(Expr names)
{
    char *text = print_text(names, 60);
    err_defer(mem_release, text);
    err_hint("give them values, or list them among the unknowns");
    err_raise(ST_TYPE, "%s are in the equation, and are not solved for", text);
}

/* abs(1+I*w) = 2 for real w has a real residual, which the complex numbers in it only hide. */
static Expr made_real(Expr e)
{
    Expr re, im;
    return walk_has_kind(e, EXPR_COMPLEX) && evalc_split(e, &re, &im) &&
                   zero_ask(im, NULL).taken == TRUTH_YES
               ? re
               : e;
}

/* Unknowns that are no names get names, so that each can be evaluated like a variable. */
static void name_unknowns(Fsolve *s)
{
    Expr *from = mem_array((size_t)(2 * s->n), sizeof *from), *to = from + s->n;
    err_defer(mem_release, from);
    for (long j = 0; j < s->n; j++) {
        if (!expr_is(s->name[j], EXPR_SYMBOL))
            s->x[j].name = expr_from_symbol(sym_fresh("x"));
        from[j] = s->name[j];
        to[j] = s->x[j].name;
    }
    for (long i = 0; i < s->m; i++) {
        s->eq[i] = walk_replace(linalg_residual(expr_arg(s->system, i)), from, to, s->n);
        s->eq[i] = s->complex ? s->eq[i] : made_real(s->eq[i]);
    }
    Expr rest = unknowns_of(expr_list(s->eq, s->m));
    long left = 0;
    Expr *others = mem_array((size_t)expr_count(rest) + 1, sizeof *others);
    err_defer(mem_release, others);
    for (long i = 0; i < expr_count(rest); i++) {
        bool known = false;
        for (long j = 0; j < s->n; j++)
            known = known || expr_arg(rest, i) == to[j];
        if (!known)
            others[left++] = expr_arg(rest, i);
    }
    if (left > 0)
        refuse_names(expr_set(others, left));
    err_undefer(true);
    err_undefer(true);
}

/* A procedure, also a part of a numeric solution, the name of a known function, or a composition.
 */
static bool is_function(Expr e)
{
    return (expr_is(e, EXPR_OBJECT) && types_is_named(e, "procedure")) ||
           (expr_is(e, EXPR_SYMBOL) && funcs_find(e)) || expr_is_call(e, expr_symbol("@")) ||
           expr_is_call(e, expr_symbol("@@"));
}

/* Sums, products and powers of functions and numbers, as in X = 1/2: a function too. */
static bool is_made_of_functions(Expr e)
{
    bool any = false;
    if (is_function(eval_follow(e)))
        return true;
    if (e->kind < EXPR_SUM || expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED))
        return false;
    err_stack_check();
    for (long i = 0; i < expr_nops(e); i++) {
        Expr op = expr_op(e, i + 1);
        bool made = is_made_of_functions(op);
        if (!made && !expr_is_number(evalf_expr(op, 10)))
            return false;
        any |= made;
    }
    return any;
}

/* The function whose root is asked for; NULL: e is no equation of functions. */
static Expr function_of(Expr e)
{
    bool made = expr_is(e, EXPR_EQUATION) || expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) ||
                expr_is(e, EXPR_POWER);
    if (made)
        return is_made_of_functions(e) ? linalg_residual(e) : NULL;
    return is_function(e) ? e : NULL;
}

static void read_call(Fsolve *s, const Expr *args, long n)
{
    Expr e = eval_follow(args[0]), one = e, f = function_of(e);
    bool container = expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST);
    long place = 0;
    s->form = container ? FORM_SET : FORM_VALUES;
    if (f)
        open_procedure(s, f);
    else if (is_procedures(e))
        open_procedures(s, e);
    else
        s->system = container ? expr_list(e->u.args, expr_count(e)) : expr_list(&one, 1);
    for (long i = 1; i < n; i++) {
        if (options_take(&OPTIONS, s, args[i]))
            continue;
        if (s->form == FORM_POINT) {
            read_place(s, &place, args[i]);
            continue;
        }
        if (expr_is(args[i], EXPR_LIST) && container)
            s->form = FORM_LIST;
        else if (expr_is(args[i], EXPR_SET))
            s->form = FORM_SET;
        if (expr_is(args[i], EXPR_RANGE)) {
            default_unknowns(s);
            read_range(s, args[i]);
        } else if (f) {
            set_start(s, &s->x[0], args[i]);
        } else {
            if (is_misspelt(s, args[i], s->n > 0))
                options_refuse(&OPTIONS, args[i]);
            read_unknowns(s, args[i]);
        }
    }
    default_unknowns(s);
    refuse_conditions(s->system);
    s->m = expr_count(s->system);
    s->eq = mem_array((size_t)s->m + 1, sizeof *s->eq);
    if (s->m != s->n) {
        err_hint(
            "as many equations as unknowns are needed; name the unknowns: fsolve(eqs, {x, y})");
        err_raise(ST_TYPE, "number of equations, %ld, does not match number of variables, %ld",
                  s->m, s->n);
    }
    name_unknowns(s);
}

/* --- points to avoid --------------------------------------------------------------------- */

static bool is_container(Expr e)
{
    return expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST);
}

/* {x=1} is one point, {x=1, x=2} and {{x=1}, {x=2}} are two, {} is none. */
static Expr points_given(Expr value)
{
    if (is_container(value) && expr_count(value) == 0)
        return value;
    bool many = expr_is(value, EXPR_SET) && expr_count(value) > 0;
    Expr first = many && expr_is(expr_arg(value, 0), EXPR_EQUATION) ? expr_arg(value, 0) : NULL;
    for (long i = 1; first && i < expr_count(value); i++) {
        Expr e = expr_arg(value, i);
        if (expr_is(e, EXPR_EQUATION) && expr_arg(e, 0) == expr_arg(first, 0))
            first = NULL;
    }
    return many && !first ? value : expr_list(&value, 1);
}

/* One such point as the values of the unknowns in their order; NULL when it names none of them. */
static Expr point_given(const Fsolve *s, Expr point, Expr *work)
{
    bool any = false;
    for (long j = 0; j < s->n; j++)
        work[j] = EXPR_UNDEFINED;
    for (long k = 0; k < (is_container(point) ? expr_count(point) : 1); k++) {
        Expr e = is_container(point) ? expr_arg(point, k) : point;
        for (long j = 0; j < s->n && expr_is(e, EXPR_EQUATION); j++) {
            Expr value = expr_arg(e, 0) == s->name[j] ? evalf_expr(expr_arg(e, 1), 17) : NULL;
            if (!value || !expr_is_number(value))
                continue;
            work[j] = value;
            any = true;
        }
    }
    return any ? expr_list(work, s->n) : NULL;
}

static Expr points_to_avoid(const Fsolve *s)
{
    Expr points = expr_list(NULL, 0), given = s->avoid ? points_given(s->avoid) : points;
    Expr *work = mem_array((size_t)s->n, sizeof *work);
    err_defer(mem_release, work);
    for (long i = 0; i < expr_count(given); i++) {
        Expr point = point_given(s, expr_arg(given, i), work);
        if (!point)
            options_expected("avoid", s->avoid, "a set of equations such as {x = 1}");
        points = collection_append(points, point);
    }
    err_undefer(true);
    return points;
}

/* --- packing ----------------------------------------------------------------------------- */

static Expr pack_point(const Fsolve *s, const Expr *value)
{
    if (s->form == FORM_VALUES && s->n == 1)
        return value[0];
    if (s->form == FORM_POINT)
        return expr_list(value, s->n);
    Expr *items = mem_array((size_t)s->n, sizeof *items);
    err_defer(mem_release, items);
    for (long j = 0; j < s->n; j++)
        items[j] = expr_equation(s->name[j], value[j]);
    Expr point = s->form == FORM_LIST ? expr_list(items, s->n) : expr_set(items, s->n);
    err_undefer(true);
    return point;
}

static Expr pack(const Fsolve *s, Expr points)
{
    Expr *items = mem_array((size_t)expr_count(points), sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(points); i++)
        items[i] = pack_point(s, expr_arg(points, i)->u.args);
    Expr seq = expr_seq(items, expr_count(points));
    err_undefer(true);
    return seq;
}

static Expr fsolve(const Expr *args, long n)
{
    Fsolve s = {0};
    err_defer(release, &s);
    options_begin(&OPTIONS, &s);
    read_call(&s, args, n);
    FindRootProblem problem = {s.n, s.eq, s.x, s.procedure, s.complex, s.most, points_to_avoid(&s)};
    Expr points = find_root_points(&problem), result = points ? pack(&s, points) : NULL;
    err_undefer(true);
    return result;
}

const Builtin BUILTIN_FSOLVE[] = {
    {.name = "fsolve",
     .signature = "fsolve(equations:algebraic|equation|set|list|procedure, options:expr*) -> expr",
     .fn = fsolve,
     .options = &OPTIONS,
     .topic = "numeric",
     .summary = "solve equations numerically",
     .text = "A polynomial in one unknown gives all its real roots, any other equation one root,\n"
             "a set or list of equations one common root, all to Digits. Further arguments:\n"
             "  x, {x, y}              the unknowns\n"
             "  x = a..b, a..b         where to look\n"
             "  x = 1, {x = 1, y = 2}  where to begin\n"
             "The call stays as it is when nothing is found.",
     .examples =
         {{"fsolve(x = cos(x), x);", "0.7390851332", NULL},
          {"fsolve(x^3 - 2*x - 5);", "2.094551482", NULL},
          {"fsolve(x^2 - 2*x + 2, x, complex);", "1.-1.*I, 1.+1.*I", NULL},
          {"fsolve({x^2 + y^2 = 4, x = y}, {x = 0..3, y = 0..3});",
           "{x = 1.414213562, y = 1.414213562}", NULL},
          {"n := 0: g := proc(x) global n; if not type(x, numeric) then return 'procname'(x) "
           "end if; n := n+1; x^2 end: r := fsolve(g(s) = 2, s = 0..2): "
           "evalb(n < 200 and abs(r^2-2) < 1e-8);",
           "true", NULL},
          {"fsolve(sin(x), x = 3..4);", "3.141592654", NULL},
          {"fsolve({x + y = 1, x - z = 0}, {x, y, z});",
           "error: number of equations, 2, does not match number of variables, 3", NULL}},
     .see = "solve RootOf Minimize",
     .flags = BUILTIN_UNITS_NUMERIC},
    {.name = NULL},
};
