/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls of Int as they are written: Int(f, x = a..b), Int(f, a..b) of an operator or the name of a
 * function, several ranges one after the other or in a list (the first is the innermost), with the
 * options digits = n, epsilon = e and method = m. The method is chosen here anyway. Several ranges
 * are integrals within integrals.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/calculus/quadrature/parts.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/options.h"

enum { MOST_DIGITS = 10000 };

typedef struct Call {
    Expr ranges; /* a list of x = a..b or a..b */
    long digits;
} Call;

static bool is_range(Expr e)
{
    return expr_is(e, EXPR_RANGE) ||
           (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 1), EXPR_RANGE));
}

static void add_range(Call *call, Expr range)
{
    call->ranges = collection_append(call->ranges, range);
}

static void take_epsilon(void *target, Expr value, const OptionRow *row)
{
    double size = expr_is_real_number(value) ? num_to_double(value) : 0;
    if (!(size > 0 && size < 1))
        options_unsuited(row, value);
    ((Call *)target)->digits = (long)fmax(1, ceil(-log10(size)));
}

/* Maple's numeric methods begin with a sign of their own. */
static bool is_method(Expr value)
{
    return expr_is(value, EXPR_SYMBOL) && expr_text(value)[0] == '_';
}

static void take_method(void *target, Expr value, const OptionRow *row)
{
    (void)target;
    if (!is_method(value))
        options_unsuited(row, value);
}

static const OptionRow CALL_ROWS[] = {
    {"digits", OPTION_INTEGER, offsetof(Call, digits), .low = 1, .high = MOST_DIGITS},
    {"epsilon", OPTION_OWN, .take = take_epsilon, .expected = "a number between 0 and 1",
     .trial = "1e-5"},
    {"method", OPTION_OWN, .take = take_method, .expected = "the name of a numeric method",
     .trial = "_Gquad"},
    /* of methods that are chosen here anyway, and of what is exact anyway */
    {"continuous", OPTION_IDLE, .bare = true, .fine = true},
    {"maxintervals", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1, .fine = true},
    {"methodoptions", OPTION_IDLE, .is = OPTION_LIST, .fine = true},
    {.name = NULL},
};

static const OptionTable CALL_OPTIONS = {
    .command = "evalf/Int", .rows = CALL_ROWS, .size = sizeof(Call)};

/* An option, a method by its name, or a number of digits. */
static void read_option(Call *call, Expr option)
{
    if (expr_is(option, EXPR_INTEGER))
        call->digits = options_integer(option, "digits", 1, MOST_DIGITS);
    else if (!is_method(option) && !options_take(&CALL_OPTIONS, call, option))
        options_refuse(&CALL_OPTIONS, option);
}

/* Ranges, and a list of them; the rest are options. */
static bool read_ranges(Call *call, Expr e)
{
    bool all = expr_is(e, EXPR_LIST);
    if (is_range(e))
        add_range(call, e);
    for (long i = 0; all && i < expr_count(e); i++)
        all = read_ranges(call, expr_arg(e, i));
    return all || is_range(e);
}

/* Where f has balls these found no value, and points that are all 0 are none. */
static bool is_blind_zero(Expr f, Expr x, Expr value)
{
    Enclosure c;
    if (x == NULL || !num_is_zero(value))
        return false;
    bool known = enclose_begin(&c, f, &x, 1);
    enclose_end(&c);
    return known;
}

/* The name of a function is applied to a fresh variable. */
static Expr one_integral(Expr f, Expr range, long digits)
{
    Expr x = NULL, value = NULL;

    if (walk_has(f, expr_symbol("Dirac"))) /* points do not see an impulse */
        return NULL;
    if (expr_is(range, EXPR_EQUATION)) {
        x = expr_arg(range, 0);
        range = expr_arg(range, 1);
    } else if (expr_is(f, EXPR_SYMBOL) && funcs_find(f) != NULL) {
        x = expr_from_symbol(sym_fresh("x"));
        f = funcs_apply(f, &x, 1);
    }
    if (x != NULL)
        value = quadrature_integral(f, x, expr_arg(range, 0), expr_arg(range, 1), digits);
    if (value == NULL && quadrature_pointwise != NULL)
        value = quadrature_pointwise(f, x, expr_arg(range, 0), expr_arg(range, 1), digits);
    Expr width = expr_sub(expr_arg(range, 1), expr_arg(range, 0));
    Expr inside = funcs_is_constant(width) && !walk_has(width, EXPR_INFINITY)
                      ? expr_add(expr_arg(range, 0), expr_div(width, expr_int(3)))
                      : expr_ratio(1, 3);
    bool empty = expr_is_number(width) && num_is_zero(width);
    if (value != NULL && x != NULL && !empty) {
        Expr there = evalf_expr(funcs_at(f, x, inside), digits);
        empty = expr_is_real_number(there) && fabs(num_to_double(there)) > 1e-30; /* it cancels */
    }
    return value != NULL && !empty && is_blind_zero(f, x, value) ? NULL : value;
}

Expr quadrature_call(Expr call, long digits)
{
    Call c = {expr_list(NULL, 0), digits};
    Expr head = expr_arg(call, 0), f;
    long n, options = 2;

    if (expr_count(call) < 3 || (!expr_is_symbol(head, "Int") && !expr_is_symbol(head, "int")))
        return NULL;
    for (long i = 2; i < expr_count(call) && read_ranges(&c, expr_arg(call, i)); i++)
        options = i + 1;
    n = expr_count(c.ranges);
    if (n == 0)
        return NULL;
    for (long i = options; i < expr_count(call); i++)
        read_option(&c, expr_arg(call, i));
    f = expr_arg(call, 1);
    for (long i = 0; i + 1 < n; i++)
        f = expr_call2("Int", f, expr_arg(c.ranges, i));
    return one_integral(f, expr_arg(c.ranges, n - 1), c.digits);
}
