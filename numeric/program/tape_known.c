/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs know functions by a number, which is one of their constants. The language is entered
 * under err_try, so nothing is left by a longjmp; errors of the mathematics mean that there is no
 * value. What is not of the mathematics is put off, for whoever polls next.
 *
 * Special functions are evaluated in balls, at precisions that rise until the value is known as
 * well as a double can tell.
 */
#include "numeric/program/tape_known.h"

#include <float.h>
#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"

TapeKnownLanguage tape_known_language;

enum { DIGITS = 17, DOUBLE_BITS = 53, FIRST_BITS = 64, MOST_BITS = 1024 };

/* A call of a special function: its arguments as balls, lists as their length and their items. */
typedef struct Special {
    const FuncRow *row;
    acb_ptr arg;
    long n, moving;
} Special;

typedef struct Known {
    Expr f; /* a special function: its call with a name for the argument that moves */
    Special special;
} Known;

static Known *functions;
static long count, capacity;

static void mark_functions(void (*mark)(Expr e))
{
    for (long i = 0; i < count; i++)
        mark(functions[i].f);
}

bool tape_known_is(Expr f)
{
    return tape_known_language.is_procedure && tape_known_language.is_procedure(f);
}

static long place_of(Expr f)
{
    heap_add_roots(mark_functions);
    for (long i = 0; i < count; i++)
        if (functions[i].f == f)
            return i;
    if (count == capacity) {
        long more = 2 * capacity + 8;
        functions = mem_rearray(functions, (size_t)more, sizeof *functions);
        capacity = more;
    }
    functions[count] = (Known){.f = f};
    return count++;
}

double tape_known_number(Expr f)
{
    return (double)place_of(f);
}

/* --- special functions ------------------------------------------------------------------------ */

bool tape_known_is_special(Expr call)
{
    const FuncRow *row = funcs_find(expr_arg(call, 0));
    long n = expr_count(call) - 1;
    return row && row->ball && !(n == 1 && row->real1) && !(n == 2 && row->real2);
}

static bool is_constant_argument(Expr e)
{
    for (long i = 0; expr_is(e, EXPR_LIST) && i < expr_count(e); i++)
        if (!funcs_is_constant(expr_arg(e, i)))
            return false;
    return expr_is(e, EXPR_LIST) || funcs_is_constant(e);
}

long tape_known_moving(Expr call)
{
    long moving = -1;
    for (long i = 0; i + 1 < expr_count(call); i++) {
        if (is_constant_argument(expr_arg(call, i + 1)))
            continue;
        if (moving >= 0 || expr_is(expr_arg(call, i + 1), EXPR_LIST))
            return -1;
        moving = i;
    }
    return moving;
}

static void add_argument(Special *s, Expr e)
{
    acb_ptr z = s->arg + s->n++;
    acb_init(z);
    if (!enclose_constant(z, e, MOST_BITS))
        acb_indeterminate(z);
}

static void forget_arguments(Special *s)
{
    for (long k = 0; k < s->n; k++)
        acb_clear(s->arg + k);
    mem_free(s->arg);
    s->arg = NULL;
    s->n = 0;
}

static void begin_special(Special *s, Expr call, long moving)
{
    size_t room = 0;
    for (long i = 1; i < expr_count(call); i++)
        room +=
            expr_is(expr_arg(call, i), EXPR_LIST) ? (size_t)expr_count(expr_arg(call, i)) + 1 : 1;
    forget_arguments(s); /* of a call before this one that was broken off */
    s->arg = mem_array(room, sizeof *s->arg);
    for (long i = 1; i < expr_count(call); i++) {
        Expr e = expr_arg(call, i);
        if (i - 1 == moving)
            s->moving = s->n;
        if (expr_is(e, EXPR_LIST)) {
            add_argument(s, expr_int(expr_count(e)));
            for (long k = 0; k < expr_count(e); k++)
                add_argument(s, expr_arg(e, k));
        } else {
            add_argument(s, i - 1 == moving ? EXPR_ZERO : e);
        }
    }
    s->row = funcs_find(expr_arg(call, 0)); /* last: it is whole now */
}

double tape_known_special(Expr call)
{
    long n = expr_count(call) - 1, moving = tape_known_moving(call);
    Expr *args = mem_array((size_t)n, sizeof *args);
    err_defer(mem_release, args);
    for (long i = 0; i < n; i++)
        args[i] = i == moving ? expr_symbol("_x") : expr_arg(call, i + 1);
    long place = place_of(expr_call(expr_arg(call, 0), args, n));
    if (!functions[place].special.row)
        begin_special(&functions[place].special, call, moving);
    err_undefer(true);
    return (double)place;
}

/* The real value of a ball that is as narrow as doubles can tell; an imaginary part below that is
 * none, and what cannot be told from zero at the highest precision is zero. False: more bits. */
static bool rounded(double *value, acb_srcptr z, slong bits)
{
    bool zero = bits >= MOST_BITS && acb_contains_zero(z) &&
                arb_rel_one_accuracy_bits(acb_realref(z)) > MOST_BITS / 2;
    if (!acb_is_finite(z) || (acb_rel_accuracy_bits(z) < DOUBLE_BITS && !zero))
        return false;
    if (zero)
        *value = 0;
    else if (arb_contains_zero(acb_imagref(z)))
        *value = arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
    return true;
}

typedef struct Point {
    const Special *s;
    double x, value;
} Point;

static void find_value(void *arg)
{
    Point *p = arg;
    const Special *s = p->s;
    acb_t z;
    err_fragile_begin();
    acb_init(z);
    acb_set_d(s->arg + s->moving, p->x);
    for (slong bits = FIRST_BITS; bits <= MOST_BITS; bits *= 2)
        if (!s->row->ball(z, s->arg, s->n, bits) || rounded(&p->value, z, bits))
            break;
    acb_clear(z);
    err_fragile_end();
}

/* NaN where there is none; an error that ends more than this is put off. */
static double guarded(void (*find)(void *arg), void *arg, const double *value)
{
    Status status = err_try(find, arg);
    if (1u << status & ERR_FATAL)
        err_postpone();
    return status == ST_OK ? *value : NAN;
}

static double special_value(const Special *s, double x)
{
    Point p = {s, x, NAN};
    return guarded(find_value, &p, &p.value);
}

/* --- the language ----------------------------------------------------------------------------- */

typedef struct Call {
    Expr f;
    int digits;
    double x, value;
} Call;

static void call(void *arg)
{
    Call *c = arg;
    Expr at = num_from_double(c->x, DIGITS);
    Expr value = evalf_expr(tape_known_language.call(c->f, &at, 1), c->digits);
    if (expr_is_real_number(value))
        c->value = num_to_double(value);
    if (c->value == 0) /* what is less than all doubles is no zero */
        c->value = num_sign(value) * DBL_TRUE_MIN;
}

/* To the digits of doubles, whatever Digits is: values rounded further are steps to a search. */
double tape_known_apply(Expr f, double x, int digits)
{
    Call c = {f, digits, x, NAN};
    long before = num_digits;
    num_digits = before < DIGITS ? DIGITS : before;
    double value = guarded(call, &c, &c.value);
    num_digits = before;
    return value;
}

double tape_known_value(double number, double x)
{
    const Known *known = &functions[(long)number];
    if (!isfinite(x))
        return NAN;
    return known->special.row ? special_value(&known->special, x)
                              : tape_known_apply(known->f, x, DIGITS);
}

double tape_known_slope(double number, double x)
{
    double h = pow(DBL_EPSILON, 0.2) * fmax(1, fabs(x));
    double near = tape_known_value(number, x + h) - tape_known_value(number, x - h);
    double far = tape_known_value(number, x + 2 * h) - tape_known_value(number, x - 2 * h);
    return (8 * near - far) / (12 * h);
}

void tape_known_end(void)
{
    for (long i = 0; i < count; i++)
        forget_arguments(&functions[i].special);
    mem_free(functions);
    functions = NULL;
    count = capacity = 0;
}
