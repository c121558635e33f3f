/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of calculus: derivatives (diff, Diff, D), substitution, floating and complex
 * evaluation. D of a procedure is a procedure: the procedure is applied to its own parameter
 * names, the result differentiated and made a procedure of them again.
 */
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/sum_roots.h"
#include "cas/base/mem.h"
#include "cas/calculus/corner.h"
#include "cas/calculus/series/series.h"
#include "cas/calculus/sum/sum.h"
#include "cas/calculus/swing.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/user/rules.h"

enum {
    MOST_ORDER = 20, /* of a derivative by differences */
    MOST_NESTED = 4  /* arguments that it is by */
};

/* --- derivatives --------------------------------------------------------------------------- */

/* x$n that stayed a call: a symbolic number of names */
static bool is_symbolic_order(Expr e)
{
    return expr_is_call(e, expr_symbol("$")) && expr_nops(e) == 2 &&
           (expr_is(expr_op(e, 1), EXPR_SYMBOL) || expr_is(expr_op(e, 1), EXPR_INDEXED)) &&
           !expr_is_number(expr_op(e, 2));
}

static Expr diff(const Expr *args, long n)
{
    Expr e = args[0];
    bool symbolic = false;
    for (long i = 1; i < n; i++)
        symbolic = symbolic || is_symbolic_order(args[i]) ||
                   (expr_is(args[i], EXPR_LIST) && expr_count(args[i]) == 1 &&
                    is_symbolic_order(expr_arg(args[i], 0)));
    if (!symbolic)
        return diff_command(args, n, corner_slope);
    for (long i = 1; i < n; i++) {
        Expr by = expr_is(args[i], EXPR_LIST) && expr_count(args[i]) == 1 ? expr_arg(args[i], 0)
                                                                          : args[i];
        e = is_symbolic_order(by) ? builtin_call(builtin_find("diff/x$n"), (Expr[]){e, by}, 2)
                                  : diff_command((Expr[]){e, by}, 2, corner_slope);
    }
    return e;
}

static bool is_variable(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED) || expr_is(e, EXPR_CALL);
}

static Expr diff_any(const Expr *args, long n)
{
    Expr e = args[0];
    for (long i = 1; i < n; i++) {
        if (!is_variable(args[i])) {
            err_hint("Diff(f, x), where x is a name, a function x(t) or a derivative");
            err_raise(ST_TYPE, "invalid input: Diff expects names or functions as its variables");
        }
        e = diff_function(e, args[i]);
    }
    return e;
}

/* Diff by names is the derivative as it is written, as in Maple; by functions or derivatives it is
 * worked out: diff takes none of these. */
static Expr written_derivative(const Expr *args, long n)
{
    bool named = true;
    for (long i = 1; i < n; i++)
        named = named && (expr_is(args[i], EXPR_SYMBOL) || expr_is(args[i], EXPR_INDEXED) ||
                          is_symbolic_order(args[i]));
    return named ? NULL : diff_any(args, n);
}

static long parameter_count(const Procedure *p)
{
    return p->code ? (long)p->code->nparams : p->formals ? expr_count(p->formals) : 0;
}

static const char *parameter_name(const Procedure *p, long i)
{
    return p->code ? p->code->params[i].name : expr_text(expr_arg(p->formals, i));
}

typedef struct Application {
    Expr f, *names, value;
    long n;
} Application;

static void apply(void *arg)
{
    Application *a = arg;
    a->value = eval_apply(a->f, a->names, a->n);
}

/* D[index](procedure) as a procedure of its parameters' names, with D(f)(x) for unknown functions,
 * which has a value at a number; NULL where it does not take names, as one that asks x < 1. */
static Expr derivative_of_procedure(Expr f, const Procedure *p, long index)
{
    long n = parameter_count(p);
    if (index < 1 || index > n)
        err_raise(ST_DOMAIN,
                  "D: the procedure has %ld parameters, so there is no derivative by "
                  "number %ld",
                  n, index);
    Expr *names = mem_array((size_t)n, sizeof *names);
    err_defer(mem_release, names);
    for (long i = 0; i < n; i++)
        names[i] = expr_from_symbol(sym_fresh(parameter_name(p, i)));
    Application a = {f, names, NULL, n};
    Expr value = NULL;
    if (err_attempt(apply, &a)) {
        Expr slope = diff_command((Expr[]){a.value, names[index - 1]}, 2, corner_slope);
        value = proc_make_unapply(names, n, diff_to_D_by(slope, names, n));
    }
    err_undefer(true);
    return value;
}

static Expr derivative_operator(const Expr *args, long n)
{
    Expr f = args[0];
    long index = 1, rest = 1;
    const Procedure *p = proc_of(eval_follow(f));
    if (p && parameter_count(p) > 1 && n == 1)
        err_raise(ST_DOMAIN, "D: a procedure of several parameters needs the number of one, as in "
                             "D[1](f)");
    do {
        p = proc_of(eval_follow(f));
        if (!p)
            return diff_op_command(f, args + rest, n - rest);
        if (!p->code && !p->formals && p->name) /* x(0) := 1 makes nothing of x to derive */
            return diff_op_command(p->name, args + rest, n - rest);
        if (n > 1 && !num_get_si(&index, args[rest]))
            return diff_op_command(f, args + rest, n - rest);
        f = derivative_of_procedure(f, p, index);
        if (!f)
            return diff_op_command(args[0], args + 1, n - 1);
    } while (++rest < n);
    return f;
}

/* --- evaluation ------------------------------------------------------------------------------- */

/* D(f)(a) of a procedure that has no rule: of a numeric solution by its equations, else by
 * differences. */
static Expr slope_in_numbers(Expr e, void *digits)
{
    Expr f;
    if (!expr_is(e, EXPR_CALL) || !diff_op_is(expr_arg(e, 0), &f) ||
        !types_is_named(eval_follow(f), "procedure"))
        return NULL;
    Expr places = diff_op_places(expr_arg(e, 0)), point = expr_list(e->u.args + 1, expr_nops(e));
    for (long i = 0; i < expr_count(point); i++)
        if (!expr_is_number(expr_arg(point, i)))
            return NULL;
    if (!places || expr_count(places) == 0 || expr_count(places) > MOST_ORDER ||
        expr_count(expr_make(EXPR_SET, places->u.args, expr_count(places))) > MOST_NESTED)
        return NULL;
    Expr value = drive_part_slope(eval_follow(f), expr_count(places), expr_arg(point, 0));
    if (!value)
        value = eval_apply(expr_symbol("fdiff"), (Expr[]){f, places, point}, 3);
    return expr_is_number(value) ? evalf_expr(value, *(long *)digits) : NULL;
}

/* Limit and Product by the commands that do them; a Product without closed form by its logarithm.
 * NULL where there is no number. */
static Expr inert_in_numbers(Expr e, void *digits)
{
    long more = *(long *)digits + 5;
    bool product = expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "Product");
    if (!product && !(expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "Limit")))
        return NULL;
    Expr value =
        eval_apply(expr_symbol(product ? "product" : "limit"), e->u.args + 1, expr_nops(e));
    value = evalf_expr(value, more);
    bool open =
        expr_nops(e) != 2 || !expr_is(expr_arg(e, 2), EXPR_EQUATION) ||
        !funcs_is_constant(walk_replace1(expr_arg(e, 1), expr_arg(expr_arg(e, 2), 0), EXPR_TWO));
    if (!expr_is_number(value) && product && !open) {
        Expr logs = expr_call2("Sum", expr_call1("ln", expr_arg(e, 1)), expr_arg(e, 2));
        value = evalf_expr(expr_call1("exp", logs), more);
    }
    return expr_is_number(value) ? value : NULL;
}

/* Is the node what no polynomial in _Z has? */
static void look_beyond(Expr node, void *beyond)
{
    Expr z = expr_symbol("_Z");
    if ((expr_is(node, EXPR_CALL) && walk_has(node, z)) ||
        (expr_is(node, EXPR_POWER) &&
         (walk_has(expr_arg(node, 1), z) ||
          (!expr_is(expr_arg(node, 1), EXPR_INTEGER) && walk_has(expr_arg(node, 0), z)))))
        *(bool *)beyond = true;
}

/* Is e RootOf(f) or RootOf(f, place) of one that is no polynomial? It has a value where _Z is its
 * only name: the root that fsolve finds, near the place. */
static Expr root_in_numbers(Expr e, void *arg)
{
    (void)arg;
    Expr z = expr_symbol("_Z"), f, guess;
    if (!expr_is_call(e, expr_symbol("RootOf")) || expr_nops(e) > 2)
        return e;
    f = expr_op(e, 1);
    bool beyond = false;
    walk_each(f, look_beyond, &beyond);
    if (!beyond || names_in(f) != expr_list(&z, 1))
        return e;
    guess = expr_nops(e) == 2 ? expr_equation(z, expr_op(e, 2)) : z;
    if (expr_nops(e) == 2 && !expr_is_number(expr_op(e, 2)))
        return e;
    Expr root = eval_apply(expr_symbol("fsolve"), (Expr[]){f, guess}, 2);
    return expr_is_number(root) ? root : e;
}

static Expr in_digits(Expr e, long digits)
{
    if (walk_has(e, expr_symbol("RootOf")) && walk_has(e, expr_symbol("_Z")))
        e = walk_rebuild(e, NULL, root_in_numbers, NULL);
    if (walk_has(e, expr_symbol("Limit")) || walk_has(e, expr_symbol("Product")))
        e = walk_rebuild(e, inert_in_numbers, NULL, &digits);
    Expr value = evalf_expr(e, digits);
    if (!walk_has(value, expr_symbol("D")))
        return value;
    return walk_rebuild(value, slope_in_numbers, NULL, &digits);
}

/* Digits of the arithmetic, and the name that procedures read. */
typedef struct Digits {
    long digits;
    Expr named;
} Digits;

static void set_digits(void *arg)
{
    const Digits *d = arg;
    num_digits = d->digits;
    env_bind(sym_global("Digits"), d->named);
}

/* In digits that commands and procedures are to have meanwhile. A sequence, as solve gives it, is
 * one of values. */
static Expr evalf_all(const Expr *args, long n, long digits)
{
    Digits before = {num_digits, sym_global("Digits")->value};
    err_defer(set_digits, &before);
    set_digits(&(Digits){digits, expr_int(digits)});
    Expr value = in_digits(n == 1 ? args[0] : expr_list(args, n), digits);
    err_undefer(true);
    return n == 1 ? value : expr_seq(value->u.args, expr_count(value));
}

static long digits_asked(Expr e)
{
    long digits;
    if (!num_get_si(&digits, e) || digits > 10000000) {
        err_hint("10000000 are the most");
        err_raise(ST_LIMIT, "evalf: too many digits");
    }
    return digits;
}

static Expr evalf(const Expr *args, long n)
{
    if (n == 2 && expr_is(args[1], EXPR_INTEGER))
        return evalf_all(args, 1, digits_asked(args[1]));
    return evalf_all(args, n, num_digits);
}

static Expr evalf_indexed(Expr f, const Expr *args, long n)
{
    if (expr_nops(f) != 1 || !expr_is(expr_op(f, 1), EXPR_INTEGER)) {
        err_hint("evalf[20](e) has 20 digits");
        err_raise(ST_TYPE, "invalid input: evalf expects a number of digits as its index");
    }
    return evalf_all(args, n, digits_asked(expr_op(f, 1)));
}

static Expr evalc(const Expr *args, long n)
{
    (void)n;
    return evalc_expr(args[0]);
}

static Expr subs(const Expr *args, long n)
{
    if (n > 1 && proc_of(args[n - 1]))
        return rules_in_procedure(args[n - 1], args, n - 1);
    return subs_command(args, n);
}

static Expr subs_indexed(Expr f, const Expr *args, long n)
{
    Expr value = subs(args, n);
    return expr_is_symbol(expr_op(f, 1), "eval") ? eval_entries(value) : value;
}

static Expr algsubs(const Expr *args, long n)
{
    (void)n;
    return subs_algebraic(args[0], args[1]);
}

/* --- limits and series ---------------------------------------------------------------------------
 */

/* x = a, or x alone for x = 0. */
static void read_point(Expr at, Expr *x, Expr *a, const char *command)
{
    *x = expr_is(at, EXPR_EQUATION) ? expr_arg(at, 0) : at;
    *a = expr_is(at, EXPR_EQUATION) ? expr_arg(at, 1) : EXPR_ZERO;
    if (!expr_is(*x, EXPR_SYMBOL)) {
        err_hint("%s(f(x), x = 0), for example", command);
        err_raise(ST_TYPE, "invalid input: %s expects x = a with a name x as its 2nd argument",
                  command);
    }
}

/* What the ways to the point that are tried take for granted of their slopes is not said. */
static Expr limit_of_several(const Expr *args)
{
    Notes notes;
    notes_begin(&notes);
    Expr value = eval_apply_export("MultivariateCalculus", "LimitOfSeveral", args, 2);
    notes_drop(&notes);
    return value;
}

static Expr limit(const Expr *args, long n)
{
    Expr x, a, f = args[0];
    if (expr_is(f, EXPR_LIST) || expr_is(f, EXPR_SET) || expr_is(f, EXPR_EQUATION) || rtable_of(f))
        return eval_apply(expr_symbol("map"),
                          (Expr[]){expr_symbol("limit"), f, args[1], n > 2 ? args[2] : EXPR_NULL},
                          n > 2 ? 4 : 3);
    if (n == 2 && (expr_is(args[1], EXPR_SET) || expr_is(args[1], EXPR_LIST)))
        return limit_of_several(args);
    read_point(args[1], &x, &a, "limit");
    Expr way = n > 2 ? args[2] : expr_symbol("real");
    int direction = expr_is_symbol(way, "right") - expr_is_symbol(way, "left");
    if (expr_is_symbol(way, "complex"))
        return eval_apply_export("MultivariateCalculus", "LimitInPlane", (Expr[]){f, x, a}, 3);
    if (!direction && !expr_is_symbol(way, "real") && !expr_is_symbol(way, "parametric"))
        err_raise(ST_TYPE, "invalid input: limit expects left or right as its 3rd argument");
    if (!linalg_has_float((Expr[]){f, a}, 2))
        return swing_limit(f, x, a, direction);
    f = swing_limit(linalg_exact(f), x, linalg_exact(a), direction); /* ln(2.0/2) is 0., no zero */
    bool place = f && (f == EXPR_UNDEFINED || walk_has(f, EXPR_INFINITY));
    return place || !f ? f : evalf_expr(f, num_digits);
}

static long read_order(const Expr *args, long n)
{
    long order = 6;
    Expr set = eval_value_of(expr_symbol("Order"));
    if (n > 2)
        set = args[2];
    if (set && (!num_get_si(&order, set) || order < 1 || order > 1000))
        err_raise(ST_DOMAIN, "the order of a series is an integer from 1 to 1000");
    return order;
}

static Expr normal_term(Expr term, void *rules)
{
    return ((const LinalgRules *)rules)->normal(term);
}

/* The coefficients by what a sheet has given to Normalizer. */
static Expr by_normalizer(Expr series)
{
    const LinalgRules *rules = linalg_rules ? linalg_rules() : NULL;
    return rules && expr_is(series, EXPR_SUM) ? walk_operands(series, normal_term, (void *)rules)
                                              : series;
}

static Expr series(const Expr *args, long n)
{
    Expr x, a;
    read_point(args[1], &x, &a, "series");
    for (long i = 2; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION) && expr_is_symbol(expr_arg(args[i], 0), "oterm")) {
            Expr s = series_expr(args[0], x, a, read_order(args, i));
            return s && expr_arg(args[i], 1) == EXPR_FALSE ? series_polynomial(s) : s;
        }
    return by_normalizer(series_expr(args[0], x, a, read_order(args, n)));
}

static Expr asympt(const Expr *args, long n)
{
    long order = read_order(args, n);
    Expr found = series_expr(args[0], args[1], EXPR_INFINITY, order);
    if (found || !walk_has_kind(args[0], EXPR_CALL))
        return found;
    found = builtin_call(builtin_find("asympt/special"),
                         (Expr[]){args[0], args[1], expr_int(order)}, 3);
    return found == expr_symbol("FAIL") ? NULL : found;
}

static Expr taylor(const Expr *args, long n)
{
    Expr x, a;
    read_point(args[1], &x, &a, "taylor");
    return series_taylor(args[0], x, a, read_order(args, n));
}

/* f along the ray from the point: one series in its parameter has all terms of each total degree.
 * The steps from the point are names of their own until the terms are multiplied out. */
static Expr mtaylor(const Expr *args, long n)
{
    bool several = expr_is(args[1], EXPR_LIST) || expr_is(args[1], EXPR_SET);
    Expr places = several ? args[1] : expr_list(args + 1, 1);
    long count = expr_count(places), order = read_order(args, n);
    Expr weights = n > 3 ? args[3] : NULL, ray = expr_from_symbol(sym_fresh("s"));
    if (weights && expr_count(weights) != count)
        err_raise(ST_TYPE, "mtaylor: a weight is wanted for each name");
    Expr *eqs = mem_array(2 * (size_t)count + 1, sizeof *eqs), *back = eqs + count;
    err_defer(mem_release, eqs);
    back[count] = expr_equation(ray, EXPR_ONE);
    for (long i = 0; i < count; i++) {
        Expr x = expr_arg(places, i), a = EXPR_ZERO, step = expr_from_symbol(sym_fresh("h"));
        if (expr_is(x, EXPR_EQUATION)) {
            a = expr_arg(x, 1);
            x = expr_arg(x, 0);
        }
        Expr along = weights ? expr_pow(ray, expr_arg(weights, i)) : ray;
        eqs[i] = expr_equation(x, expr_add(a, expr_mul(along, step)));
        back[i] = expr_equation(step, expr_sub(x, a));
    }
    Expr f = subs_valued(eqs, count, args[0]);
    Expr along = series_taylor(f, ray, EXPR_ZERO, order), sum = EXPR_ZERO;
    if (!along)
        err_raise(ST_UNABLE, "no Taylor expansion at this point was found");
    Expr by_degree = series_polynomial(along);
    for (long i = 0; i < expr_term_count(by_degree); i++)
        sum = expr_add(sum, expand_products(expr_term(by_degree, i)));
    sum = subs_valued(back, count + 1, sum);
    err_undefer(true);
    return sum;
}

/* --- sums and products
 * ----------------------------------------------------------------------------- */

/* f over k = a..b, or the indefinite sum over a name. */
static Expr over_index(const Expr *args, const char *command,
                       Expr (*definite)(Expr f, Expr k, Expr a, Expr b),
                       Expr (*indefinite)(Expr f, Expr k))
{
    Expr over = args[1];
    if (expr_is(over, EXPR_SYMBOL) && indefinite)
        return indefinite(args[0], over);
    if (expr_is(over, EXPR_EQUATION) && expr_is(expr_arg(over, 0), EXPR_SYMBOL) &&
        expr_is(expr_arg(over, 1), EXPR_RANGE)) {
        Expr range = expr_arg(over, 1);
        Expr value = definite(args[0], expr_arg(over, 0), expr_arg(range, 0), expr_arg(range, 1));
        /* 'L[k]' and 'f(k)' get their values where k has one */
        return value && !walk_has(value, expr_symbol(command)) ? eval_expr(value) : value;
    }
    err_raise(ST_TYPE, "invalid input: %s expects k = a..b as its 2nd argument", command);
}

static Expr sum(const Expr *args, long n)
{
    Expr f, r, root, call = expr_call2("sum", args[0], args[1]);
    (void)n;
    if (sum_root_parts(call, &f, &r, &root))
        return sum_over_roots(f, r, root);
    return over_index(args, "sum", sum_definite, sum_indefinite);
}

static Expr product(const Expr *args, long n)
{
    (void)n;
    return over_index(args, "product", sum_product, NULL);
}

/* The inert forms and the commands that do them. */
static const char *const INERT[][2] = {{"Int", "int"},     {"Sum", "sum"},   {"Product", "product"},
                                       {"Limit", "limit"}, {"Diff", "diff"}, {"Eval", "eval"}};

/* Int, Sum, Product and Limit stay as they are. */
static Expr inert(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return NULL;
}

/* What an inert head stands for: int for Int, f for %f; NULL for other heads. */
static const char *active_name(Expr head)
{
    if (!expr_is(head, EXPR_SYMBOL))
        return NULL;
    const char *name = expr_text(head);
    for (size_t i = 0; i < sizeof INERT / sizeof *INERT; i++)
        if (!strcmp(name, INERT[i][0]))
            return INERT[i][1];
    return name[0] == '%' && name[1] ? name + 1 : NULL;
}

static Expr made_active(Expr e, void *unused)
{
    err_stack_check();
    e = walk_operands(e, made_active, unused);
    if (!expr_is(e, EXPR_CALL))
        return e;
    const char *name = active_name(expr_arg(e, 0));
    return name ? eval_apply(expr_symbol(name), e->u.args + 1, expr_count(e) - 1) : e;
}

static Expr value_of_inert(const Expr *args, long n)
{
    (void)n;
    return rules_rewrite("value", made_active(args[0], NULL));
}

const Builtin BUILTIN_CALCULUS[] = {
    {.name = "diff",
     .signature = "diff(f:expr, x:expr..) -> expr",
     .fn = diff,
     .topic = "calculus",
     .summary = "derivative with respect to one or more names",
     .text =
         "diff(f, x), diff(f, x, y), diff(f, x$2), diff(f, [x, y]). An unknown function stays:\n"
         "diff(x(t), t); a composed one gives D: diff(f(g(t)), t) = D(f)(g(t))*diff(g(t), t).\n"
         "Maps over lists, sets, equations, Vectors and Matrices.",
     .examples = {{"diff(sin(x^2), x);", "2*x*cos(x^2)", NULL},
                  {"diff([x(t)^2, t*y(t)], t);", "[2*x(t)*diff(x(t),t), y(t)+t*diff(y(t),t)]",
                   NULL},
                  {"diff(x^5, x$3);", "60*x^2", NULL},
                  {"diff(x(t)^2, x(t));",
                   "error: diff received x(t), which is not valid for its 2nd argument", NULL}},
     .see = "Diff D subs convert",
     .flags = BUILTIN_UNITS},
    {.name = "Diff",
     .signature = "Diff(f:expr, x:expr..) -> expr",
     .fn = written_derivative,
     .topic = "calculus",
     .summary = "a derivative as it is written, by a function its value",
     .text =
         "Diff(f, x) by names is shown and not worked out; value does that. A function x(t) and\n"
         "a derivative diff(x(t), t) count as variables of their own here, so Diff(f, x(t)) is\n"
         "worked out at once and Diff(diff(x(t), t), x(t)) is 0.",
     .examples = {{"Diff(x^2, x);", "Diff(x^2, x)", NULL},
                  {"value(Diff(x^2, x));", "2*x", NULL},
                  {"Diff(sin(x(t)), x(t));", "cos(x(t))", NULL},
                  {"Diff(x(t)*diff(x(t),t)^2, diff(x(t),t));", "2*x(t)*diff(x(t),t)", NULL}},
     .see = "diff DIFF Jacobian value",
     .flags = BUILTIN_DAESY | BUILTIN_LOOKS_IN_FIRST},
    {.name = "DIFF",
     .signature = "DIFF(f:expr, x:expr..) -> expr",
     .fn = diff_any,
     .topic = "calculus",
     .summary = "derivative by names, functions x(t) or derivatives diff(x(t), t)",
     .examples = {{"DIFF(x(t)^2, x(t));", "2*x(t)", NULL}, {"DIFF(x(t)^2*y, y);", "x(t)^2", NULL}},
     .see = "Diff",
     .flags = BUILTIN_DAESY},
    {.name = "D",
     .signature = "D(f:expr, index:expr*) -> expr",
     .fn = derivative_operator,
     .topic = "calculus",
     .summary = "derivative of a function, as a function",
     .text =
         "D(f) of one argument, D[i](f) by the i-th of several; D(x)(0) is the derivative of x\n"
         "at 0, (D@@2)(x)(0) the second. Known functions and procedures are differentiated.\n"
         "convert(e, D) and convert(e, diff) change between D(x)(t) and diff(x(t), t).",
     .examples = {{"D(sin);", "cos", NULL},
                  {"D(x -> x^3)(2);", "12", NULL},
                  {"D[2]((x,y) -> x*y^2)(a,b);", "2*a*b", NULL},
                  {"D(D(f))(0);", "(D@@2)(f)(0)", NULL}},
     .see = "diff convert",
     .flags = BUILTIN_INDEXED},
    {.name = "subs",
     .signature = "subs(e:expr..) -> expr",
     .fn = subs,
     .topic = "algebra",
     .summary = "substitutes into the last argument",
     .text =
         "subs(a = b, e), subs({a = b, c = d}, e): the equations of one list or set at the same\n"
         "time, several arguments one after the other. A part matches as a whole; the result\n"
         "is not evaluated: subs(t = 0, sin(t)) is sin(0) until eval or evalf; subs[eval]\n"
         "evaluates it.",
     .examples = {{"subs(x = 2, x^2+y);", "4+y", NULL},
                  {"subs({x = y, y = x}, [x, y]);", "[y,x]", NULL},
                  {"subs(x(t) = X, x(t)^2+t);", "X^2+t", NULL},
                  {"subs[eval](x = 0, sin(x));", "0", NULL},
                  {"subs(x, x+1);", "error: 1st argument", NULL}},
     .indexed = subs_indexed,
     .see = "eval algsubs solve",
     .flags = BUILTIN_MAPS_LAST | BUILTIN_LOOKS_IN_LAST},
    {.name = "algsubs",
     .signature = "algsubs(rule:equation, e:expr) -> expr",
     .fn = algsubs,
     .topic = "algebra",
     .summary = "substitutes for a sum or product wherever it is a part of a polynomial",
     .text =
         "algsubs(a = b, e) expands e and replaces every multiple of a, where subs replaces only\n"
         "what stands there as a whole.",
     .examples = {{"algsubs(a+b = c, a+b+d);", "c+d", NULL},
                  {"algsubs(x^2 = y, x^5+1);", "x*y^2+1", NULL},
                  {"algsubs(sin(t)^2 = 1-cos(t)^2, 2*sin(t)^2+cos(t)^2);", "2-cos(t)^2", NULL}},
     .see = "subs simplify",
     .flags = BUILTIN_MAPS_LAST | BUILTIN_LOOKS_IN_LAST},
    {.name = "evalf",
     .signature = "evalf(e:expr, digits:expr*) -> expr",
     .fn = evalf,
     .topic = "numbers",
     .summary = "numbers, constants and known functions as floats",
     .text = "evalf(e) with Digits digits, evalf(e, n) or evalf[n](e) with n. The result is the\n"
             "correctly rounded value of the whole constant. Names and unknown functions stay. A\n"
             "sequence, as in evalf(solve(e, x)), gives the sequence of its values.",
     .examples = {{"evalf(Pi);", "3.141592654", NULL},
                  {"evalf(solve(x^2-2, x));", "1.414213562, -1.414213562", NULL},
                  {"evalf[20](exp(1));", "2.7182818284590452354", NULL},
                  {"evalf([x(0) = 1/2, y = sqrt(2)*x]);", "[x(0) = 0.5, y = 1.414213562*x]", NULL}},
     .see = "Digits evalc",
     .flags = BUILTIN_MAPS_FIRST,
     .indexed = evalf_indexed},
    {.name = "evalc",
     .signature = "evalc(e:expr) -> expr",
     .fn = evalc,
     .topic = "numbers",
     .summary = "real and imaginary part of an expression with real names",
     .examples = {{"evalc((x+I*y)^2);", "x^2-y^2+2*I*x*y", NULL},
                  {"evalc(exp(I*t));", "cos(t)+I*sin(t)", NULL},
                  {"evalc(ln(abs(1+I*t)));", "ln(sqrt(1+t^2))", NULL}},
     .see = "Re Im evalf"},
    {.name = "mtaylor",
     .signature = "mtaylor(f:expr, point:expr, order:posint?, weights:list?) -> expr",
     .fn = mtaylor,
     .topic = "calculus",
     .summary = "Taylor polynomial in several variables",
     .text = "mtaylor(f, [x = a, y = b], n): all terms of total degree below n (6), where with\n"
             "weights [2, 1] x counts twice.",
     .examples = {{"mtaylor(sin(x+y), [x, y], 3, [2, 1]);", "x+y", NULL},
                  {"expand(mtaylor(exp(x*y), [x, y], 4));", "1+x*y", NULL},
                  {"expand(mtaylor(x^2*y, [x = 1, y = 2], 2));", "4*x+y-4", NULL},
                  {"mtaylor(abs(x), [x], 3);", "error: no Taylor expansion", NULL}},
     .see = "taylor series"},
    {.name = "sum",
     .signature = "sum(f:expr, k:expr, [parametric], [formal]) -> expr",
     .fn = sum,
     .topic = "calculus",
     .summary = "closed form of a sum over k = a..b, or indefinite over k",
     .text =
         "Bounds may be symbolic or infinite. r = RootOf(p) sums over all roots of p. Where there\n"
         "is no closed form the call stays; to add up a known number of terms use add. formal and\n"
         "parametric are accepted: what closed forms take for granted is said.",
     .examples = {{"L := [4, 5]: sum('L[k]*k', 'k' = 1..2);", "14", NULL},
                  {"f := proc(n) if n = 1 then 5 else n end if end: sum('f(k)', 'k' = 1..3);", "10",
                   NULL},
                  {"sum(k, k = 1..n);", "n*(n+1)/2", NULL},
                  {"sum(1/k^2, k = 1..infinity);", "Pi^2/6", NULL},
                  {"sum(binomial(n,k)*x^k, k = 0..n);", "(1+x)^n", NULL},
                  {"sum(1/k!, k = 0..infinity);", "exp(1)", NULL},
                  {"sum(1/(2-r), r = RootOf(_Z^3-_Z-1));", "11/5", NULL}},
     .see = "add product int"},
    {.name = "product",
     .signature = "product(f:expr, k:expr) -> expr",
     .fn = product,
     .topic = "calculus",
     .summary = "closed form of a product over k = a..b",
     .examples = {{"L := [4, 5]: product('L[k]', 'k' = 1..2);", "20", NULL},
                  {"product(k, k = 1..5);", "120", NULL},
                  {"product(2, k = 1..n);", "2^n", NULL}},
     .see = "mul sum"},
    {.name = "Int",
     .signature = "Int(f:expr, x:expr, options:expr*) -> expr",
     .fn = inert,
     .topic = "calculus",
     .summary = "int written and shown but not done; value and evalf do it",
     .text = "evalf(Int(f, x = a..b)) integrates numerically, evalf[n] to n digits; singular ends\n"
             "and infinite ranges are allowed, oscillating functions too. Int(f, x = a..b,\n"
             "y = c..d) is the integral over y of the one over x. digits = n or epsilon = e asks\n"
             "for other digits, method = m is taken but chosen anyway. Piecewise functions,\n"
             "numeric solutions, integrals within integrals and procedures, evalf(Int(p, a..b)),\n"
             "give ten digits. What does not converge stays as it is.",
     .examples = {{"value(Int(x^2, x = 0..3));", "9", NULL},
                  {"evalf(Int(piecewise(x < 1/3, 1, 2), x = 0..1));", "1.666666667", NULL},
                  {"evalf(Int(t -> t^2, 0..1));", "0.3333333333", NULL},
                  {"evalf(Int(x*y, x = 0..y, y = 0..1));", "0.1250000000", NULL},
                  {"evalf(Int(sin(x)/x, x = 0..infinity));", "1.570796327", NULL},
                  {"evalf[6](Int(exp(-x^2), x = 0..3));", "0.886207", NULL}},
     .see = "int value evalf"},
    {.name = "Sum",
     .signature = "Sum(f:expr, x:expr, options:expr*) -> expr",
     .fn = inert,
     .topic = "calculus",
     .summary = "sum written and shown but not done; value and evalf do it",
     .examples = {{"value(Sum(k, k = 1..10));", "55", NULL},
                  {"Sum(k, k = 1..10) = value(Sum(k, k = 1..10));", "Sum(k,k = 1 .. 10) = 55",
                   NULL},
                  {"evalf(Sum(1/k^(5/2), k = 1..infinity));", "1.341487257", NULL}},
     .see = "sum value evalf"},
    {.name = "Product",
     .signature = "Product(f:expr, x:expr, options:expr*) -> expr",
     .fn = inert,
     .topic = "calculus",
     .summary = "product written and shown but not done; value and evalf do it",
     .examples = {{"value(Product(k, k = 1..4));", "24", NULL},
                  {"evalf(Product(1+1/n^2, n = 1..infinity));", "3.676077910", NULL},
                  {"Product(k, k = 1..4) = value(Product(k, k = 1..4));",
                   "Product(k,k = 1 .. 4) = 24", NULL}},
     .see = "product value evalf"},
    {.name = "Limit",
     .signature = "Limit(f:expr, x:expr, options:expr*) -> expr",
     .fn = inert,
     .topic = "calculus",
     .summary = "limit written and shown but not done; value and evalf do it",
     .examples = {{"value(Limit(sin(x)/x, x = 0));", "1", NULL},
                  {"evalf(Limit((1+1/n)^n, n = infinity));", "2.718281828", NULL},
                  {"Limit(sin(x)/x, x = 0) = value(Limit(sin(x)/x, x = 0));",
                   "Limit(sin(x)/x,x = 0) = 1", NULL}},
     .see = "limit value evalf"},
    {.name = "value",
     .signature = "value(e:expr) -> expr",
     .fn = value_of_inert,
     .topic = "calculus",
     .summary = "does the inert Int, Sum, %int and the like in an expression",
     .text = "Int(f, x), Sum(f, k = a..b) and their kin are written and shown without being done,\n"
             "and so is every command and operator with % before its name: %int, `%+`(1, 2).\n"
             "value does them, evalf gives the number of an Int, Sum or Product.",
     .examples = {{"value(Int(x^2, x = 0..3));", "9", NULL},
                  {"value(3*%sin(%diff(x, x)));", "3*sin(1)", NULL},
                  {"evalf(Int(exp(-x^2), x = 0..1));", "0.7468241328", NULL}},
     .see = "int sum product limit evalf"},
    {.name = "limit",
     .signature = "limit(f:expr, x:expr, direction:name?) -> expr",
     .fn = limit,
     .topic = "calculus",
     .summary = "limit of an expression at a point or at infinity",
     .text = "limit(f, x = a), limit(f, x = a, right), limit(f, x = infinity). Where the limits\n"
             "from both sides differ the answer is undefined; what swings for ever has a range of\n"
             "limits, limit(sin(x), x = infinity) = -1..1; where none is found the call stays.",
     .examples = {{"limit(sin(x)/x, x = 0);", "1", NULL},
                  {"limit((1+1/n)^n, n = infinity);", "exp(1)", NULL},
                  {"limit(1/x, x = 0, left);", "-infinity", NULL},
                  {"limit(2*sin(1/x)+x, x = 0);", "-2..2", NULL},
                  {"limit(x^5*exp(-x), x = infinity);", "0", NULL}},
     .see = "series diff",
     .flags = BUILTIN_UNITS},
    {.name = "series",
     .signature = "series(f:expr, x:expr, more:expr*) -> expr",
     .fn = series,
     .topic = "calculus",
     .summary = "series of an expression about a point, with its order term O(..)",
     .text =
         "series(f, x = a, n): up to the order n (6, or the value of Order). Negative and broken\n"
         "powers and logarithms occur where f has them. convert(s, polynom) drops the O term.",
     .examples = {{"series(exp(x), x = 0, 4);", "1+x+x^2/2+x^3/6+O(x^4)", NULL},
                  {"series(1/sin(x), x = 0, 4);", "1/x+x/6+O(x^3)", NULL},
                  {"series(x^2+1, x);", "1+x^2", NULL}},
     .see = "taylor limit convert"},
    {.name = "asympt",
     .signature = "asympt(f:expr, x:name, order:posint?) -> expr",
     .fn = asympt,
     .topic = "calculus",
     .summary = "asymptotic expansion for x to infinity, with its order term O(..)",
     .examples = {{"asympt(1/(x+1), x, 3);", "1/x-1/x^2+O(1/x^3)", NULL},
                  {"asympt(sqrt(x^2+x)-x, x, 2);", "1/2-1/(8*x)+O(1/x^2)", NULL},
                  {"asympt(n!, n, 2);", "sqrt(2*Pi)*n^(n+1/2)*exp(-n)*(1+1/(12*n)+O(1/n^2))", NULL},
                  {"asympt(x, 3);", "error: asympt", NULL}},
     .see = "series limit"},
    {.name = "taylor",
     .signature = "taylor(f:expr, x:expr, order:posint?) -> expr",
     .fn = taylor,
     .topic = "calculus",
     .summary = "Taylor series of an expression about a point",
     .examples = {{"taylor(sin(x), x = 0, 4);", "x-x^3/6+O(x^4)", NULL},
                  {"taylor(ln(x), x = 1, 3);", "x-1-(x-1)^2/2+O((x-1)^3)", NULL},
                  {"taylor(1/x, x = 0);", "error: does not have a taylor expansion", NULL}},
     .see = "series"},
    {.name = NULL},
};
