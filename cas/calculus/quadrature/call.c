/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls of Int as they are written: Int(f, x = a..b), Int(f, a..b) of an operator or the name of a
 * function, several ranges one after the other or in a list (the first is the innermost), with the
 * options digits = n, epsilon = e and method = m. The method is chosen here anyway. Several ranges
 * are integrals within integrals.
 */
#include <math.h>

#include "cas/base/err.h"
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
    bool principal;
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

/* Maple's: the method is chosen here. */
const OptionWord QUADRATURE_METHODS[] = {{"_CCquad", 0},     {"_CubaCuhre", 0}, {"_CubaDivonne", 0},
                                         {"_CubaSuave", 0},  {"_CubaVegas", 0}, {"_cuhre", 0},
                                         {"_d01ajc", 0},     {"_d01akc", 0},    {"_d01amc", 0},
                                         {"_DEFAULT", 0},    {"_Dexp", 0},      {"_Gquad", 0},
                                         {"_MonteCarlo", 0}, {"_NCrule", 0},    {"_NoMultiple", 0},
                                         {"_NoNAG", 0},      {"_Sinc", 0},      {NULL, 0}};

static const OptionRow CALL_ROWS[] = {
    {"digits", OPTION_INTEGER, offsetof(Call, digits), .low = 1, .high = MOST_DIGITS},
    {"epsilon", OPTION_OWN, .take = take_epsilon, .expected = "a number between 0 and 1",
     .trial = "1e-5"},
    {"method", OPTION_IDLE, .words = QUADRATURE_METHODS, .fine = true},
    {"CauchyPrincipalValue", OPTION_TRUTH, offsetof(Call, principal), .bare = true},
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
    else if (!options_word(QUADRATURE_METHODS, option, false) &&
             !options_take(&CALL_OPTIONS, call, option))
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

typedef struct Point {
    Expr f, x, at, value; /* value: NULL where it has none */
    long digits;
} Point;

static void value_at(void *arg)
{
    Point *p = arg;
    p->value = evalf_expr(funcs_at(p->f, p->x, p->at), p->digits);
}

static bool is_finite_end(Expr end)
{
    return funcs_is_constant(end) && !walk_has(end, EXPR_INFINITY);
}

/* A point of the range where nothing in particular is likely to happen. */
static Expr inside_of(Expr a, Expr b)
{
    Expr part = expr_ratio(37, 101);
    bool from = is_finite_end(a), to = is_finite_end(b);
    if (from && to)
        return expr_add(a, expr_mul(part, expr_sub(b, a)));
    return from ? expr_add(a, part) : to ? expr_sub(b, part) : part;
}

/* Is f other than zero at a point of the range, but less than doubles see beside anything? */
static bool is_tail(Expr f, Expr x, Expr range, long digits)
{
    Point p = {f, x, inside_of(expr_arg(range, 0), expr_arg(range, 1)), NULL, digits};
    if (!err_attempt_for(ERR_UNABLE | ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT, value_at, &p))
        return false;
    return expr_is_real_number(p.value) && !num_is_zero(p.value) &&
           fabs(num_to_double(p.value)) <= 1e-30;
}

/* Where f has balls these found no value, and points on the tails of a peak tell none: they are
 * not 0, as those of abs(x)-x from 1 to 2 are, nor do they cancel. */
static bool is_blind_zero(Expr f, Expr x, Expr range, Expr value, long digits)
{
    Enclosure c;
    if (x == NULL || !num_is_zero(value) || !walk_has(f, x))
        return false;
    bool known = enclose_begin(&c, f, &x, 1);
    enclose_end(&c);
    return known && is_tail(f, x, range, digits);
}

/* By points alone, where balls around f have nothing against it. */
static Expr by_points(Expr f, Expr x, Expr range, long digits)
{
    Expr a = expr_arg(range, 0), b = expr_arg(range, 1);
    Expr value = quadrature_pointwise ? quadrature_pointwise(f, x, a, b, digits) : NULL;
    return value && x && quadrature_contradicted(f, x, a, b, value) ? NULL : value;
}

/* Is it from a to a, as 1 .. 1.0 is? */
static bool is_empty(Expr range)
{
    Expr a = expr_arg(range, 0), b = expr_arg(range, 1);
    return a == b || (expr_is_number(a) && expr_is_number(b) && num_is_zero(expr_sub(b, a)));
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
    if (is_empty(range))
        return expr_float((fmpz_t){0}, 0);
    if (x != NULL)
        value = quadrature_integral(f, x, expr_arg(range, 0), expr_arg(range, 1), digits);
    if (value == NULL)
        value = by_points(f, x, range, digits);
    return value != NULL && is_blind_zero(f, x, range, value, digits) ? NULL : value;
}

static Expr principal_value(Expr f, Expr range, long digits)
{
    if (!expr_is(range, EXPR_EQUATION))
        return NULL;
    Expr ends = expr_arg(range, 1);
    return quadrature_principal(f, expr_arg(range, 0), expr_arg(ends, 0), expr_arg(ends, 1),
                                digits);
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
    if (c.principal)
        return n == 1 ? principal_value(f, expr_arg(c.ranges, 0), c.digits) : NULL;
    for (long i = 0; i + 1 < n; i++)
        f = expr_call2("Int", f, expr_arg(c.ranges, i));
    return one_integral(f, expr_arg(c.ranges, n - 1), c.digits);
}
