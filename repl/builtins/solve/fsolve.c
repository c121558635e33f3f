/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command fsolve. A polynomial in one unknown gives all its real roots (with `complex` all of
 * them), any other equation one root, the nearest to zero or to the start, looked for in doubles
 * (numeric/search/root.h) and then refined to Digits (cas/algebra/roots.h); a system gives one
 * common root, from several starts. What cannot be compiled, such as a procedure that integrates,
 * is evaluated point by point and solved to the precision of doubles. Nothing found: the call stays
 * as it is.
 */
#include <math.h>
#include <stdlib.h>

#include "cas/algebra/evalc.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/roots.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape.h"
#include "numeric/program/tape_known.h"
#include "numeric/search/root.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/unknowns.h"

typedef enum Form { FORM_VALUES, FORM_SET, FORM_LIST, FORM_POINT } Form;

enum { MOST_CANDIDATES = 64, SAMPLES = 4800, SLOW_SAMPLES = 240, FIRST_SAMPLES = 12, STARTS = 60 };

typedef struct Unknown {
    Expr name, plain;       /* as given, and the name that stands for it in the equations */
    Expr start;             /* a number, or NULL */
    double low[2], high[2]; /* real and imaginary part */
    bool range;
} Unknown;

typedef struct Fsolve {
    Expr system; /* a list of residuals, or a procedure */
    long m;
    Expr *eq; /* in plain names */
    Unknown *x;
    long n, capacity;
    Form form;
    bool complex;
    long most;  /* solutions wanted; 0: as many as usual */
    Expr avoid; /* a list of sets of equations */
    Tape *value, *jacobian;
    Expr procedure; /* evaluated point by point, or NULL */
} Fsolve;

static void release(void *arg)
{
    Fsolve *s = arg;
    tape_free(s->value);
    tape_free(s->jacobian);
    mem_free(s->eq);
    mem_free(s->x);
}

/* --- reading the call -------------------------------------------------------------------- */

static Unknown *unknown_of(Fsolve *s, Expr name)
{
    for (long j = 0; j < s->n; j++)
        if (s->x[j].name == name)
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
    }
    s->x[s->n] = (Unknown){name, name, NULL, {-INFINITY, 0}, {INFINITY, 0}, false};
    return &s->x[s->n++];
}

static void set_end(double end[2], Expr e)
{
    bool complex = expr_is(e, EXPR_COMPLEX);
    end[0] = unknowns_number(complex ? expr_arg(e, 0) : e, "a bound");
    end[1] = complex ? unknowns_number(expr_arg(e, 1), "a bound") : 0;
}

static void set_range(Fsolve *s, Unknown *x, Expr range)
{
    Expr ends[2];
    for (int i = 0; i < 2; i++)
        ends[i] = evalf_expr(expr_arg(range, i), 20);
    set_end(x->low, ends[0]);
    set_end(x->high, ends[1]);
    x->range = true;
    s->complex = s->complex || x->low[1] != 0 || x->high[1] != 0;
}

static void set_start(Fsolve *s, Unknown *x, Expr value)
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

/* The points of `avoid`: {x=1} is one, {x=1, x=2} and {{x=1}, {x=2}} are two. */
static Expr points_to_avoid(Expr value)
{
    bool many = expr_is(value, EXPR_SET) && expr_count(value) > 0;
    Expr first = many && expr_is(expr_arg(value, 0), EXPR_EQUATION) ? expr_arg(value, 0) : NULL;
    for (long i = 1; first && i < expr_count(value); i++) {
        Expr e = expr_arg(value, i);
        if (expr_is(e, EXPR_EQUATION) && expr_arg(e, 0) == expr_arg(first, 0))
            first = NULL;
    }
    return many && !first ? value : expr_list(&value, 1);
}

static bool read_option(Fsolve *s, Expr e)
{
    if (expr_is_symbol(e, "complex"))
        s->complex = true;
    else if (!expr_is_symbol(e, "fulldigits") && !expr_is_symbol(e, "real")) {
        if (!expr_is(e, EXPR_EQUATION) || !expr_is(expr_arg(e, 0), EXPR_SYMBOL))
            return false;
        Expr value = expr_arg(e, 1);
        if (expr_is_symbol(expr_arg(e, 0), "maxsols")) {
            if (!num_get_si(&s->most, value) || s->most < 1)
                err_raise(ST_TYPE, "invalid input: maxsols must be a positive integer");
        } else if (expr_is_symbol(expr_arg(e, 0), "avoid")) {
            s->avoid = points_to_avoid(value);
        } else {
            return false;
        }
    }
    return true;
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

/* NULL where f raises. */
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

_Noreturn static void refuse_names(Expr names)
{
    char *text = print_text(names, 60);
    err_defer(mem_release, text);
    err_hint("give them values, or list them among the unknowns");
    err_raise(ST_TYPE, "%s are in the equation, and are not solved for", text);
}

/* Is e zero wherever its names are real, as far as some points tell? */
static bool vanishes(Expr e)
{
    Expr names = unknowns_of(expr_list(&e, 1));
    long n = expr_count(names);
    Expr *at = mem_array((size_t)n + 1, sizeof *at);
    err_defer(mem_release, at);
    bool zero = true;
    for (long point = 0; point < 4 && zero; point++) {
        for (long j = 0; j < n; j++)
            at[j] =
                num_from_double(cos((double)(3 * point + 5 * j) + 0.7) * (double)(point + 1), 15);
        Expr value = evalf_expr(walk_replace(e, names->u.args, at, n), 20);
        zero = expr_is_real_number(value) && fabs(num_to_double(value)) < 1e-12;
    }
    err_undefer(true);
    return zero;
}

/* abs(1+I*w) = 2 for real w has a real residual, which the complex numbers in it only hide. */
static Expr made_real(Expr e)
{
    Expr re, im;
    return walk_has_kind(e, EXPR_COMPLEX) && evalc_split(e, &re, &im) && vanishes(im) ? re : e;
}

/* Unknowns that are no names get names, so that each can be evaluated like a variable. */
static void name_unknowns(Fsolve *s)
{
    Expr *from = mem_array((size_t)(2 * s->n), sizeof *from), *to = from + s->n;
    err_defer(mem_release, from);
    for (long j = 0; j < s->n; j++) {
        if (!expr_is(s->x[j].name, EXPR_SYMBOL))
            s->x[j].plain = expr_from_symbol(sym_fresh("x"));
        from[j] = s->x[j].name;
        to[j] = s->x[j].plain;
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

static void read_call(Fsolve *s, const Expr *args, long n)
{
    Expr e = eval_follow(args[0]), one = e;
    bool container = expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST);
    long place = 0;
    s->form = container ? FORM_SET : FORM_VALUES;
    s->avoid = expr_list(NULL, 0);
    if (proc_of(e) || (expr_is(e, EXPR_SYMBOL) && funcs_find(e)))
        open_procedure(s, e);
    else if (is_procedures(e))
        open_procedures(s, e);
    else
        s->system = container ? expr_list(e->u.args, expr_count(e)) : expr_list(&one, 1);
    for (long i = 1; i < n; i++) {
        if (read_option(s, args[i]))
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
        } else if (proc_of(e)) {
            set_start(s, &s->x[0], args[i]);
        } else {
            read_unknowns(s, args[i]);
        }
    }
    default_unknowns(s);
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

/* --- what counts as a solution ----------------------------------------------------------- */

static void parts_of(Expr value, double parts[2])
{
    bool complex = expr_is(value, EXPR_COMPLEX);
    parts[0] = num_to_double(complex ? expr_arg(value, 0) : value);
    parts[1] = complex ? num_to_double(expr_arg(value, 1)) : 0;
}

static bool is_inside(const Unknown *x, Expr value)
{
    double part[2], near[2];
    parts_of(value, part);
    for (int k = 0; k < 2; k++) {
        near[k] = 1e-12 * fmax(1e-3, fabs(part[k]));
        bool free = k == 1 && !(x->range && (x->low[1] != 0 || x->high[1] != 0));
        if (!free && (part[k] < x->low[k] - near[k] || part[k] > x->high[k] + near[k]))
            return false;
    }
    return true;
}

/* Is the solution one of those to avoid? */
static bool is_avoided(const Fsolve *s, const Expr *value)
{
    for (long i = 0; i < expr_count(s->avoid); i++) {
        Expr point = expr_arg(s->avoid, i);
        long count = expr_is(point, EXPR_SET) || expr_is(point, EXPR_LIST) ? expr_count(point) : 1;
        bool same = count > 0;
        for (long k = 0; k < count && same; k++) {
            Expr equation =
                count == 1 && expr_is(point, EXPR_EQUATION) ? point : expr_arg(point, k);
            double a[2], b[2];
            for (long j = 0; j < s->n && expr_is(equation, EXPR_EQUATION); j++) {
                Expr wanted = evalf_expr(expr_arg(equation, 1), 17);
                if (s->x[j].name != expr_arg(equation, 0) || !expr_is_number(wanted))
                    continue;
                parts_of(value[j], a);
                parts_of(wanted, b);
                same = same && hypot(a[0] - b[0], a[1] - b[1]) <= 1e-6 * fmax(1, hypot(b[0], b[1]));
            }
        }
        if (same)
            return true;
    }
    return false;
}

static bool is_wanted(const Fsolve *s, const Expr *value)
{
    for (long j = 0; j < s->n; j++)
        if ((!s->complex && expr_is(value[j], EXPR_COMPLEX)) || !is_inside(&s->x[j], value[j]))
            return false;
    return !is_avoided(s, value);
}

/* --- polynomials in one unknown ---------------------------------------------------------- */

static double distance(Expr a, Expr b)
{
    double x[2], y[2];
    parts_of(a, x);
    parts_of(b, y);
    return hypot(x[0] - y[0], x[1] - y[1]);
}

/* Complex roots by real part, conjugate ones by imaginary part. */
static int compare_roots(const void *a, const void *b)
{
    double x[2], y[2];
    parts_of(*(const Expr *)a, x);
    parts_of(*(const Expr *)b, y);
    bool level = fabs(x[0] - y[0]) <= 1e-9 * fmax(fabs(x[0]), fabs(x[1]));
    double d = level ? x[1] - y[1] : x[0] - y[0];
    return (d > 0) - (d < 0);
}

/* The roots that are wanted, in a LIST; with a start the nearest one. */
static Expr choose(const Fsolve *s, Expr roots)
{
    Expr *items = mem_array((size_t)expr_count(roots) + 1, sizeof *items), nearest = NULL;
    err_defer(mem_release, items);
    long count = 0;
    for (long i = 0; i < expr_count(roots); i++) {
        Expr root = expr_arg(roots, i);
        if (!is_wanted(s, &root))
            continue;
        items[count++] = root;
        if (s->x[0].start &&
            (!nearest || distance(root, s->x[0].start) < distance(nearest, s->x[0].start)))
            nearest = root;
    }
    if (s->complex)
        qsort(items, (size_t)count, sizeof *items, compare_roots);
    if (s->most > 0 && count > s->most)
        count = s->most;
    Expr list = nearest ? expr_list(&nearest, 1) : expr_list(items, count);
    err_undefer(true);
    return list;
}

/* --- one equation ------------------------------------------------------------------------ */

static double tape_value(void *ctx, double x)
{
    Fsolve *s = ctx;
    double y;
    tape_eval(s->value, &x, &y);
    return isfinite(y) ? y : NAN;
}

static double point_value(void *ctx, double x)
{
    Fsolve *s = ctx;
    Expr at = num_from_double(x, 0), value = applied(s->procedure, at);
    value = value && !expr_is_number(value) ? evalf_expr(value, 17) : value;
    return value && expr_is_real_number(value) ? num_to_double(value) : NAN;
}

static void compile_body(void *arg)
{
    Fsolve *s = arg;
    Expr *names = mem_array((size_t)s->n, sizeof *names);
    err_defer(mem_release, names);
    for (long j = 0; j < s->n; j++)
        names[j] = s->x[j].plain;
    s->value = tape_new(s->eq, s->m, names, s->n);
    s->jacobian = tape_new_jacobian(s->eq, s->m, names, s->n, 0, s->n);
    err_undefer(true);
}

/* Compiles the equations for doubles; one that cannot be compiled becomes a procedure to be
 * applied. Complex roots are refined without doubles. */
static void compile(Fsolve *s)
{
    if (s->procedure || s->complex)
        return;
    if (err_attempt_for(s->n > 1 ? 0 : ERR_UNABLE, compile_body, s))
        return;
    s->procedure = proc_make_unapply(&s->x[0].plain, 1, s->eq[0]);
}

/* The root near this number to Digits, or NULL when it is none that is wanted. */
static Expr polished(const Fsolve *s, double near)
{
    Expr value = num_from_double(near, 0);
    long digits = num_digits < 15 ? num_digits : 15;
    Status status = ST_UNABLE;
    if (!s->procedure)
        status = roots_refine(s->eq, &s->x[0].plain, 1, &value, num_digits);
    if (status == ST_UNABLE)
        value = num_round(num_to_float(value, 17), digits);
    else if (status != ST_OK)
        return NULL;
    if (!is_wanted(s, &value))
        return NULL;
    double found[2];
    parts_of(value, found);
    return fabs(found[0] - near) <= 1e-5 * fmax(1, fabs(near)) ? value : NULL;
}

static Expr newton_from_start(Fsolve *s);

static void note_procedure(Expr e, void *found)
{
    if (expr_is(e, EXPR_CALL) && !funcs_find(expr_arg(e, 0)) && tape_known_is(expr_arg(e, 0)))
        *(bool *)found = true;
}

/* Does a value cost the evaluation of a procedure? */
static bool is_slow(const Fsolve *s)
{
    bool found = s->procedure != NULL;
    for (long i = 0; i < s->m && !found; i++)
        walk_each(s->eq[i], note_procedure, &found);
    return found;
}

/* The roots that so many values show, the first `most` of those that are wanted. */
static Expr scanned(Fsolve *s, long samples, long most)
{
    double roots[MOST_CANDIDATES], from[2] = {0, 0};
    long count = 0;
    if (s->x[0].start)
        parts_of(s->x[0].start, from);
    long n = root_scan(s->procedure ? point_value : tape_value, s, s->x[0].low[0], s->x[0].high[0],
                       from[0], samples, roots, MOST_CANDIDATES);
    err_poll();
    Expr items[MOST_CANDIDATES];
    for (long i = 0; i < n && count < most; i++) {
        Expr value = polished(s, roots[i]);
        if (value)
            items[count++] = value;
    }
    return expr_list(items, count);
}

/* Where values are dear, a few are looked at first. */
static Expr one_equation(Fsolve *s)
{
    long most = s->most > 0 ? s->most : 1;
    Expr found = s->x[0].start && s->jacobian ? newton_from_start(s) : NULL;
    if (found)
        return expr_list(&found, 1);
    if (!is_slow(s))
        return scanned(s, SAMPLES, most);
    Expr values = most == 1 ? scanned(s, FIRST_SAMPLES, most) : NULL;
    return values && expr_count(values) ? values : scanned(s, SLOW_SAMPLES, most);
}

/* --- systems, and complex roots ---------------------------------------------------------- */

static void system_values(void *ctx, const double *x, double *values, double *jacobian)
{
    Fsolve *s = ctx;
    tape_eval(s->value, x, values);
    if (jacobian)
        tape_eval_dense(s->jacobian, x, jacobian, s->n);
}

/* Numbers in (-1, 1) that look random and are always the same. */
static double scatter(long k)
{
    double x = (double)k * 0.6180339887498949;
    return 2 * (x - floor(x)) - 1;
}

/* Start number k for unknown j. */
static double start_part(const Fsolve *s, long k, long j, int part)
{
    const Unknown *x = &s->x[j];
    double given[2];
    if (x->start)
        parts_of(x->start, given);
    if (x->start && k < 6)
        return given[part] +
               (k == 0 ? 0 : 0.1 * (double)k * scatter(k * 7 + j) * fmax(1, fabs(given[part])));
    double u = k == 0 ? 0.1 : scatter(k * 31 + 7 * j + 3 * part);
    if (isfinite(x->low[part]) && isfinite(x->high[part]) && x->low[part] < x->high[part])
        return x->low[part] + (x->high[part] - x->low[part]) * (1 + u) / 2;
    double size = k < 4 ? 1 : k < 20 ? 5 : k < 40 ? 50 : 1000;
    if (k < 3)
        u = k == 0 ? 1 : k == 1 ? 0.1 + 0.1 * (double)j : -1;
    double v = size * u * (part == 1 && k == 0 ? 0.5 : 1);
    return fmin(fmax(v, x->low[part]), part == 1 ? INFINITY : x->high[part]);
}

static bool refine(const Fsolve *s, Expr *value)
{
    Expr *names = mem_array((size_t)(2 * s->n), sizeof *names), *work = names + s->n;
    err_defer(mem_release, names);
    for (long j = 0; j < s->n; j++) {
        names[j] = s->x[j].plain;
        work[j] = value[j];
    }
    Status status = roots_refine(s->eq, names, s->n, work, num_digits);
    if (status == ST_UNABLE && !s->complex) {
        for (long j = 0; j < s->n; j++)
            work[j] = num_round(num_to_float(value[j], 17), num_digits < 15 ? num_digits : 15);
        status = ST_OK;
    }
    bool good = status == ST_OK && is_wanted(s, work);
    for (long j = 0; j < s->n && good; j++)
        value[j] = work[j];
    err_undefer(true);
    return good;
}

/* A root from start number k: real ones through doubles first. */
static bool solve_from(Fsolve *s, long k, double *x, Expr *value)
{
    double *low = x + s->n, *high = low + s->n;
    if (s->complex) {
        for (long j = 0; j < s->n; j++) {
            Expr re = num_from_double(start_part(s, k, j, 0), 0);
            value[j] = expr_complex(re, num_from_double(start_part(s, k, j, 1), 0));
        }
        return refine(s, value);
    }
    for (long j = 0; j < s->n; j++) {
        x[j] = start_part(s, k, j, 0);
        low[j] = s->x[j].low[0];
        high[j] = s->x[j].high[0];
    }
    RootSystem system = {s->n, low, high, s, system_values};
    Status status = root_solve(&system, x);
    err_poll();
    if (status != ST_OK)
        return false;
    for (long j = 0; j < s->n; j++)
        value[j] = num_from_double(x[j], 0);
    return refine(s, value);
}

/* Looks from starts first..last; the values as a LIST, or NULL. */
static Expr search(Fsolve *s, long first, long last)
{
    double *x = mem_array((size_t)(3 * s->n), sizeof *x);
    err_defer(mem_release, x);
    Expr *value = mem_array((size_t)s->n, sizeof *value), found = NULL;
    err_defer(mem_release, value);
    for (long k = first; k < last && !found; k++)
        if (solve_from(s, k, x, value))
            found = expr_list(value, s->n);
    err_undefer(true);
    err_undefer(true);
    return found;
}

static Expr newton_from_start(Fsolve *s)
{
    Expr found = search(s, 0, 1);
    return found ? expr_arg(found, 0) : NULL;
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
        items[j] = expr_equation(s->x[j].name, value[j]);
    Expr point = s->form == FORM_LIST ? expr_list(items, s->n) : expr_set(items, s->n);
    err_undefer(true);
    return point;
}

static Expr pack_values(const Fsolve *s, Expr values)
{
    Expr *items = mem_array((size_t)expr_count(values) + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < expr_count(values); i++) {
        Expr value = expr_arg(values, i);
        items[i] = pack_point(s, &value);
    }
    Expr seq = expr_seq(items, expr_count(values));
    err_undefer(true);
    return seq;
}

/* NULL: nothing was found. A polynomial without real roots gives NULL, the empty sequence. */
static Expr solved(Fsolve *s)
{
    if (s->n == 1 && !s->procedure) {
        Expr roots = roots_of_polynomial(s->eq[0], s->x[0].plain, num_digits);
        if (roots)
            return pack_values(s, choose(s, roots));
    }
    compile(s);
    if (s->n == 1 && !s->complex) {
        Expr values = one_equation(s);
        return expr_count(values) ? pack_values(s, values) : NULL;
    }
    if (s->procedure || (!s->complex && !s->jacobian))
        return NULL;
    Expr point = search(s, 0, STARTS);
    return point ? pack_point(s, point->u.args) : NULL;
}

static Expr fsolve(const Expr *args, long n)
{
    Fsolve s = {0};
    err_defer(release, &s);
    read_call(&s, args, n);
    Expr result = solved(&s);
    err_undefer(true);
    return result;
}

const Builtin BUILTIN_FSOLVE[] = {
    {.name = "fsolve",
     .signature = "fsolve(equations:algebraic|equation|set|list|procedure, options:expr*) -> expr",
     .fn = fsolve,
     .topic = "numeric",
     .summary = "solve equations numerically",
     .text = "A polynomial in one unknown gives all its real roots, any other equation one root,\n"
             "a set or list of equations one common root, all to Digits. Further arguments:\n"
             "  x, {x, y}              the unknowns\n"
             "  x = a..b, a..b         where to look\n"
             "  x = 1, {x = 1, y = 2}  where to begin\n"
             "  complex                complex roots too\n"
             "  avoid={x=1}            not this root (a set of such sets: none of these)\n"
             "  maxsols=n              at most, or for functions up to, n roots\n"
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
     .see = "solve RootOf Minimize"},
    {.name = NULL},
};
