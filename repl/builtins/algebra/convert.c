/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * convert(e, form): one table of forms. A procedure assigned to `convert/form` adds one.
 */
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/calculus/partial.h"
#include "cas/calculus/series/series.h"
#include "cas/core/decimal.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/rtable_convert.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"
#include "cas/value/options.h"
#include "repl/builtin.h"
#include "repl/builtins/algebra/convert_forms.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"

static Expr from_parts(Expr e, Expr (*make)(const Expr *, long))
{
    Expr list = eval_elements(e);
    return make(list->u.args, expr_count(list));
}

/* --- containers -------------------------------------------------------------------------- */

static Expr to_list(const Expr *args, long n)
{
    const RTable *m = rtable_matrix_of(args[0]);
    if (m && builtin_flag(args, n, 2, "nested"))
        return rtable_convert_listlist(m);
    return from_parts(args[0], expr_list);
}

static Expr to_listlist(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_of(args[0]);
    return m ? rtable_convert_listlist(m) : from_parts(args[0], expr_list);
}

static Expr to_set(const Expr *args, long n)
{
    (void)n;
    return from_parts(args[0], expr_set);
}

static Expr vector_from(Expr e, RTableKind kind)
{
    if (expr_is(e, EXPR_SET))
        e = from_parts(e, expr_list);
    const RTable *v = rtable_convert_vector(kind, e);
    if (!v)
        err_raise(ST_TYPE, "unable to convert to Vector");
    return rtable_expr(v);
}

static Expr to_vector(const Expr *args, long n)
{
    return vector_from(args[0], builtin_flag(args, n, 2, "row") ? RTABLE_ROW : RTABLE_COLUMN);
}

static Expr to_matrix(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_convert_matrix(args[0], EXPR_ZERO);
    if (!m)
        err_raise(ST_TYPE, "unable to convert to Matrix");
    return rtable_expr(m);
}

static Expr to_table(const Expr *args, long n)
{
    (void)n;
    return eval_apply(expr_symbol("table"), args, 1);
}

/* --- sums and products ------------------------------------------------------------------- */

static Expr sum_or_zero(const Expr *items, long n)
{
    return n ? eval_add(items, n) : EXPR_ZERO;
}

static Expr product_or_one(const Expr *items, long n)
{
    return n ? eval_multiply(items, n) : EXPR_ONE;
}

static Expr to_sum(const Expr *args, long n)
{
    (void)n;
    return from_parts(args[0], sum_or_zero);
}

static Expr to_product(const Expr *args, long n)
{
    (void)n;
    return from_parts(args[0], product_or_one);
}

static Expr chain_of(const Expr *items, long n, Kind kind, Expr empty)
{
    Expr result = n ? items[0] : empty;
    for (long i = 1; i < n; i++)
        result = expr_make(kind, (Expr[]){result, items[i]}, 2);
    return eval_expr(result);
}

static Expr and_of(const Expr *items, long n)
{
    return chain_of(items, n, EXPR_AND, EXPR_TRUE);
}

static Expr or_of(const Expr *items, long n)
{
    return chain_of(items, n, EXPR_OR, EXPR_FALSE);
}

static Expr to_and(const Expr *args, long n)
{
    (void)n;
    return from_parts(args[0], and_of);
}

static Expr to_or(const Expr *args, long n)
{
    (void)n;
    return from_parts(args[0], or_of);
}

/* --- text -------------------------------------------------------------------------------- */

static Expr to_string(const Expr *args, long n)
{
    (void)n;
    if (expr_is(args[0], EXPR_STRING))
        return args[0];
    if (expr_is(args[0], EXPR_SYMBOL))
        return expr_string(expr_text(args[0]), -1);
    char *text = print_text(args[0], 0);
    err_defer(mem_release, text);
    Expr result = expr_string(text, -1);
    err_undefer(true);
    return result;
}

static Expr to_symbol(const Expr *args, long n)
{
    Expr text = to_string(args, n);
    return eval_expr(expr_symbol(expr_text(text)));
}

/* --- numbers ----------------------------------------------------------------------------- */

static Expr to_float(const Expr *args, long n)
{
    long digits = num_digits;
    if (n > 2)
        num_get_si(&digits, args[2]);
    return evalf_expr(args[0], digits);
}

/* Half a unit of the last of the float's first `digits` digits. */
static void half_unit(fmpq_t half, Expr e, long digits)
{
    int64_t last = e->u.decimal.exp10 + decimal_digits(e->u.decimal.mant) - digits;
    fmpq_set_si(half, 10, 1);
    fmpq_pow_si(half, half, last);
    fmpq_div_2exp(half, half, 1);
}

/* The first convergent of the continued fraction that agrees to that many digits. */
static Expr nearest_fraction(Expr e, long digits)
{
    fmpq_t value, half, found, error;
    fmpq_init(value);
    fmpq_init(half);
    fmpq_init(found);
    fmpq_init(error);
    num_get_fmpq(value, e);
    half_unit(half, e, digits);
    slong most = fmpq_cfrac_bound(value), count = 1;
    fmpz *part = _fmpz_vec_init(most);
    most = fmpq_get_cfrac(part, error, value, most);
    for (; count <= most; count++) {
        fmpq_set_cfrac(found, part, count);
        fmpq_sub(error, found, value);
        fmpq_abs(error, error);
        if (fmpq_cmp(error, half) <= 0)
            break;
    }
    Expr result = expr_fmpq(found);
    _fmpz_vec_clear(part, fmpq_cfrac_bound(value));
    fmpq_clear(value);
    fmpq_clear(half);
    fmpq_clear(found);
    fmpq_clear(error);
    return result;
}

static Expr exact_fraction(Expr e)
{
    fmpq_t value;
    fmpq_init(value);
    num_get_fmpq(value, e);
    return expr_take_fmpq(value);
}

/* digits: how many must agree; 0: the float is the fraction it says. */
static Expr rational_of(Expr e, void *digits)
{
    err_stack_check();
    if (!(e->flags & NODE_HAS_FLOAT))
        return e;
    if (expr_is(e, EXPR_FLOAT) && e->u.decimal.exp10 != FLOAT_SPECIAL)
        return *(long *)digits ? nearest_fraction(e, *(long *)digits) : exact_fraction(e);
    if (expr_is(e, EXPR_FLOAT))
        return e;
    long n = expr_nops(e);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = rational_of(expr_op(e, i + 1), digits);
    Expr result = expr_rebuild(e, items);
    err_undefer(true);
    return result;
}

static Expr to_rational(const Expr *args, long n)
{
    long digits = builtin_flag(args, n, 2, "exact") ? 0 : num_digits;
    if (n > 2 && digits && (!num_get_si(&digits, args[2]) || digits < 1 || digits > 10000))
        err_raise(ST_TYPE, "convert to rational expects exact or a number of digits");
    const RTable *t = rtable_of(args[0]);
    return t ? rtable_expr(rtable_map(t, rational_of, &digits)) : rational_of(args[0], &digits);
}

/* --- derivatives ------------------------------------------------------------------------- */

static Expr to_D(const Expr *args, long n)
{
    (void)n;
    return diff_to_D(args[0]);
}

static Expr to_diff(const Expr *args, long n)
{
    (void)n;
    return diff_from_D(args[0]);
}

/* --- calculus ---------------------------------------------------------------------------- */

/* The denominator in factors as `field` says: a domain or numbers for factor, sqrfree, or true: as
 * it stands. */
static Expr factored_over(Expr q, Expr field)
{
    if (field == EXPR_TRUE)
        return q;
    if (!expr_is_symbol(field, "sqrfree"))
        return eval_apply(expr_symbol("factor"), (Expr[]){q, field}, 2);
    return eval_apply(expr_symbol("convert"), (Expr[]){q, field}, 2);
}

static bool is_parfrac_domain(Expr e)
{
    return e == EXPR_TRUE || expr_is_symbol(e, "sqrfree") || expr_is_symbol(e, "real") ||
           expr_is_symbol(e, "complex");
}

static Expr to_parfrac(const Expr *args, long n)
{
    long at = n > 2 && !is_parfrac_domain(args[2]) ? 3 : 2;
    Expr x = at == 3 ? args[2] : NULL;
    if (!x) {
        Expr unknowns = ratfun_unknowns(args[0]);
        x = expr_count(unknowns) == 1 ? expr_arg(unknowns, 0) : NULL;
    }
    if (!x)
        err_raise(ST_ARITY, "convert(e, parfrac, x): the name of the variable is missing");
    if (n <= at)
        return parfrac_expr(args[0], x);
    if (!is_parfrac_domain(args[at]) && expr_count(solve_default_unknowns(args[at])) > 0)
        err_raise(ST_ARITY,
                  "invalid input: convert to parfrac does not take %s as a field: it takes real, "
                  "complex, sqrfree, true or numbers such as sqrt(2)",
                  expr_is(args[at], EXPR_SYMBOL) ? expr_text(args[at]) : "names");
    Expr p, q, normal = args[at] == EXPR_TRUE ? args[0] : normal_expr(args[0]);
    if (!parfrac_rational(args[0], x, &p, &q))
        err_raise(ST_DOMAIN, "partial fractions need a rational function");
    return partial_over(numer_expr(normal), factored_over(denom_expr(normal), args[at]), x);
}

static Expr to_polynom(const Expr *args, long n)
{
    (void)n;
    return series_polynomial(args[0]);
}

static Expr to_array(const Expr *args, long n)
{
    (void)n;
    return eval_apply(expr_symbol("Array"), args, 1);
}

/* Each element with how often it occurs: [[a, 2], [b, 1]]. */
static Expr to_multiset(const Expr *args, long n)
{
    (void)n;
    Expr list = eval_elements(args[0]);
    return builtin_call(builtin_find_in("ListTools", "Collect"), &list, 1);
}

static const ConvertForm forms[] = {
    {"Array", to_array, 0},
    {"*", to_product, 0},
    {"+", to_sum, 0},
    {"D", to_D, 1},
    {"Matrix", to_matrix, 0},
    {"Vector", to_vector, 1},
    {"and", to_and, 0},
    {"array", to_array, 0},
    {"diff", to_diff, 1},
    {"float", to_float, 1},
    {"fraction", to_rational, 1},
    {"list", to_list, 1},
    {"listlist", to_listlist, 0},
    {"matrix", to_matrix, 0},
    {"multiset", to_multiset, 0},
    {"name", to_symbol, 0},
    {"or", to_or, 0},
    {"parfrac", to_parfrac, 2},
    {"polynom", to_polynom, 1},
    {"rational", to_rational, 1},
    {"set", to_set, 0},
    {"string", to_string, 0},
    {"symbol", to_symbol, 0},
    {"table", to_table, 0},
    {"vector", to_vector, 1},
    {NULL, NULL, 0},
};

static const ConvertForm *form_find(const char *name)
{
    static const ConvertForm *const tables[] = {forms, CONVERT_FORMS};
    for (int t = 0; t < 2; t++)
        for (const ConvertForm *form = tables[t]; form->name; form++)
            if (!strcmp(form->name, name))
                return form;
    return NULL;
}

/* The forms there are, for the message about one there is not. */
static void hint_forms(void)
{
    Buf names = {0};
    err_defer(buf_release, &names);
    buf_puts(&names, "the forms are");
    for (const ConvertForm *form = forms; form->name; form++)
        buf_printf(&names, " %s", form->name);
    for (const ConvertForm *form = CONVERT_FORMS; form->name; form++)
        buf_printf(&names, " %s", form->name);
    err_hint("%s", buf_text(&names));
    err_undefer(true);
}

/* A form that is a procedure `convert/form` of the session, or a command of that name. */
static Expr user_conversion(const char *form, const Expr *args, long n)
{
    Buf name = {0};
    err_defer(buf_release, &name);
    buf_printf(&name, "convert/%s", form);
    Expr f = eval_follow(expr_symbol(buf_text(&name)));
    const Builtin *row = proc_of(f) ? NULL : builtin_find(buf_text(&name));
    err_undefer(true);
    if (!proc_of(f) && !row)
        return NULL;
    Expr *rest = mem_array((size_t)n, sizeof *rest);
    err_defer(mem_release, rest);
    rest[0] = args[0];
    for (long i = 2; i < n; i++)
        rest[i - 1] = args[i];
    Expr value = row ? builtin_call(row, rest, n - 1) : eval_apply(f, rest, n - 1);
    err_undefer(true);
    return value;
}

static const OptionRow NO_ROWS[] = {{.name = NULL}};
static const OptionTable NO_OPTIONS = {
    .command = "convert", .rows = NO_ROWS, .hint = "what follows the form is no equation"};

_Noreturn static void refuse_more(const ConvertForm *form, Expr argument)
{
    char *shown = print_text(argument, 60);
    err_defer(mem_release, shown);
    err_raise(ST_ARITY, "invalid input: convert to %s does not take %s", form->name, shown);
}

static Expr by_form(const ConvertForm *form, const Expr *args, long n)
{
    for (long i = 2; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION))
            options_refuse(&NO_OPTIONS, args[i]);
    if (n > 2 + form->more)
        refuse_more(form, args[2 + form->more]);
    return form->convert(args, n);
}

static Expr convert(const Expr *args, long n)
{
    Expr form = args[1];
    if (expr_is(form, EXPR_INDEXED) && expr_is_symbol(expr_arg(form, 0), "Vector"))
        return vector_from(args[0],
                           expr_is_symbol(expr_arg(form, 1), "row") ? RTABLE_ROW : RTABLE_COLUMN);
    if (!expr_is(form, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: convert expects its 2nd argument to be a name");
    const char *name = expr_text(form);
    if (n == 3 && !strcmp(name, "list") && expr_is(args[2], EXPR_EQUATION) &&
        expr_is_symbol(expr_arg(args[2], 0), "nested"))
        return by_form(form_find(expr_arg(args[2], 1) == EXPR_TRUE ? "listlist" : "list"), args, 2);
    const ConvertForm *known = form_find(name);
    if (known)
        return by_form(known, args, n);
    Expr value = user_conversion(name, args, n);
    if (value)
        return value;
    hint_forms();
    err_raise(ST_TYPE, "unrecognized conversion: %s", name);
}

const Builtin BUILTIN_CONVERT[] = {
    {.name = "convert",
     .signature = "convert(e:expr, form:expr, options:expr*) -> expr",
     .fn = convert,
     .topic = "programming",
     .summary = "the same thing in another form",
     .text =
         "convert(e, form) for the forms list, set, Vector, Matrix, listlist, table, string,\n"
         "symbol, name, `+`, `*`, `and`, `or`, float, rational, fraction, D, diff, polynom (a\n"
         "series without its O term), parfrac (partial fractions in the name that follows, and\n"
         "over real, complex, sqrfree, given numbers as sqrt(2), or true: the factors as they\n"
         "stand). A Vector or Matrix with one column gives a flat list. A procedure assigned\n"
         "to `convert/form` adds a form.",
     .examples = {{"convert(<1,2,3>, list);", "[1,2,3]", NULL},
                  {"convert([a,b,a], set);", "{a,b}", NULL},
                  {"convert([x,y,z], `+`);", "x+y+z", NULL},
                  {"convert(0.25, rational);", "1/4", NULL},
                  {"convert(3.14159265, rational, 3);", "22/7", NULL},
                  {"convert(1/(x^2-1), parfrac, x);", "1/(2*(x-1))-1/(2*(x+1))", NULL},
                  {"convert(1/(x^2-2), parfrac, x, sqrt(2));",
                   "sqrt(2)/(4*(x-sqrt(2)))-sqrt(2)/(4*(x+sqrt(2)))", NULL},
                  {"convert(x, nosuchform);", "error: unrecognized conversion", NULL}},
     .see = "type op cat",
     .flags = BUILTIN_MAPS_FIRST},
    {.name = NULL},
};
