/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions to values, each node once. Sums are handed to the Horner scheme as terms of powers of
 * values; a negative power is a power of the inverse, so that one division serves all terms; half
 * powers are powers of a square root. Functions come from the rows of cas/value/funcs.h, a few of
 * them as operations of their own; piecewise, `if`, min, max and conditions become selections: both
 * sides are computed, and what has no value on the side not taken does no harm.
 */
#include "numeric/program/tape_build.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include "numeric/program/tape_known.h"
#include "numeric/program/tape_parameters.h"

/* Highest integer power that is multiplied out. */
enum { MOST_POWER = 64 };

/* --- beginning and end ----------------------------------------------------------------------- */

static void release(void *arg)
{
    TapeBuild *build = arg;
    tape_ir_release(&build->ir);
    mem_free(build->missing);
    mem_free(build->no_function);
}

static void remember(TapeBuild *build, Expr e, TapeValue value)
{
    memo_put(&build->values, e, (const void *)((intptr_t)value + 1));
}

void tape_build_begin(TapeBuild *build, const Expr *vars, long n)
{
    *build = (TapeBuild){0};
    err_defer(release, build);
    memo_begin(&build->values);
    for (long i = 0; i < n; i++)
        remember(build, vars[i], tape_ir_input(&build->ir, i));
}

void tape_build_end(TapeBuild *build)
{
    memo_end(&build->values);
    err_undefer(true);
}

static void collect(Expr **list, long *count, long *capacity, Expr e)
{
    for (long i = 0; i < *count; i++)
        if ((*list)[i] == e)
            return;
    if (*count == *capacity) {
        *capacity = 2 * *capacity + 8;
        *list = mem_rearray(*list, (size_t)*capacity, sizeof **list);
    }
    (*list)[(*count)++] = e;
}

static TapeValue missing(TapeBuild *build, Expr e)
{
    collect(&build->missing, &build->missing_count, &build->missing_capacity, e);
    return tape_ir_number(&build->ir, NAN);
}

static TapeValue no_function(TapeBuild *build, Expr e)
{
    collect(&build->no_function, &build->no_function_count, &build->no_function_capacity, e);
    return tape_ir_number(&build->ir, NAN);
}

bool tape_build_complete(const TapeBuild *build)
{
    return build->missing_count == 0 && build->no_function_count == 0;
}

/* How many of the things that are missing a message names. */
enum { MOST_NAMES = 8 };

/* "g, m and u(t)" */
static char *name_list(const Expr *items, long n)
{
    Buf buf = {0};
    err_defer(buf_release, &buf);
    for (long i = 0; i < n && i < MOST_NAMES; i++) {
        char *text = print_text(items[i], 60);
        err_defer(mem_release, text);
        buf_puts(&buf, i == 0 ? "" : i == n - 1 ? " and " : ", ");
        buf_puts(&buf, text);
        err_undefer(true);
    }
    if (n > MOST_NAMES)
        buf_printf(&buf, " and %ld more", n - MOST_NAMES);
    err_undefer(false);
    return buf_steal(&buf);
}

void tape_build_check(const TapeBuild *build)
{
    if (tape_build_complete(build))
        return;
    bool values = build->missing_count > 0;
    long n = values ? build->missing_count : build->no_function_count;
    char *names = name_list(values ? build->missing : build->no_function, n);
    err_defer(mem_release, names);
    if (!values && expr_is(build->no_function[0], EXPR_COMPLEX))
        err_hint("real values are needed here: take Re(...), Im(...) or abs(...) of it");
    if (!values)
        err_raise(ST_UNABLE, "%s cannot be computed in floating point", names);
    if (expr_is(build->missing[0], EXPR_SYMBOL) && sym_of(build->missing[0])->function)
        err_hint("%s is a function: its value at x is %s(x)", expr_text(build->missing[0]),
                 expr_text(build->missing[0]));
    else if (expr_is(build->missing[0], EXPR_SYMBOL))
        err_hint("give %s a value first, for example by subs(%s = 1, ...)", n > 1 ? "each" : "it",
                 expr_text(build->missing[0]));
    err_raise(ST_UNABLE, n > 1 ? "%s have no values" : "%s has no value", names);
}

/* --- powers ---------------------------------------------------------------------------------- */

/* base^exponent as a positive integer power of a value: *base and *power. */
static void as_power(TapeBuild *build, Expr base, Expr exponent, TapeFactor *factor)
{
    TapeIr *ir = &build->ir;
    TapeValue value = tape_build_expr(build, base);
    long n = 0;
    double x;
    fmpq_t q;
    bool half = false;
    fmpq_init(q);
    if (expr_is_rational(exponent) && num_get_fmpq(q, exponent)) {
        half = fmpz_equal_si(fmpq_denref(q), 2);
        if ((half || fmpz_is_one(fmpq_denref(q))) && fmpz_fits_si(fmpq_numref(q)))
            n = fmpz_get_si(fmpq_numref(q));
    }
    fmpq_clear(q);
    if (n == 0 || n > MOST_POWER || n < -MOST_POWER) {
        TapeValue e = tape_build_expr(build, exponent);
        if (tape_ir_is_number(ir, e, &x) && x == floor(x) && fabs(x) <= MOST_POWER && x != 0) {
            n = (long)x; /* an integral float */
            half = false;
        } else {
            *factor = (TapeFactor){tape_ir_make(ir, TAPE_POW, value, e, TAPE_NONE), 1};
            return;
        }
    }
    if (half)
        value = tape_ir_make(ir, TAPE_SQRT, value, TAPE_NONE, TAPE_NONE);
    if (n < 0)
        value = tape_ir_make(ir, TAPE_INV, value, TAPE_NONE, TAPE_NONE);
    *factor = (TapeFactor){value, n < 0 ? -n : n};
}

/* --- sums and products ----------------------------------------------------------------------- */

/* A complex coefficient has no double: the expression cannot be compiled. */
static double to_double(TapeBuild *build, Expr number)
{
    if (!expr_is(number, EXPR_COMPLEX))
        return num_to_double(number);
    no_function(build, number);
    return NAN;
}

/* Puts a factor at its place in the order of bases. */
static void insert_factor(TapeTerm *term, TapeFactor factor)
{
    long i = term->count;
    for (; i > 0 && term->factor[i - 1].base > factor.base; i--)
        term->factor[i] = term->factor[i - 1];
    if (i > 0 && term->factor[i - 1].base == factor.base) {
        term->factor[i - 1].power += factor.power;
        for (; i < term->count; i++)
            term->factor[i] = term->factor[i + 1];
        return;
    }
    term->factor[i] = factor;
    term->count++;
}

/* Numbers are multiplied into the term, other factors inserted. */
static void multiply_in(TapeBuild *build, TapeTerm *term, TapeFactor factor)
{
    double x;
    if (!tape_ir_is_number(&build->ir, factor.base, &x))
        insert_factor(term, factor);
    else
        for (long k = 0; k < factor.power; k++)
            term->number *= x;
}

/* Room for the factors of e. */
static long factor_room(Expr e)
{
    return expr_is(e, EXPR_PRODUCT) ? expr_count(e) / 2 : 1;
}

/* The term e, a product, power or anything else; factors go to `room`. */
static void as_term(TapeBuild *build, Expr e, TapeTerm *term, TapeFactor *room)
{
    TapeFactor factor;
    *term = (TapeTerm){1, room, 0};
    if (expr_is(e, EXPR_PRODUCT)) {
        term->number = to_double(build, expr_arg(e, 0));
        for (long i = 1; i + 1 < expr_count(e); i += 2) {
            as_power(build, expr_arg(e, i), expr_arg(e, i + 1), &factor);
            multiply_in(build, term, factor);
        }
    } else if (expr_is(e, EXPR_POWER)) {
        as_power(build, expr_arg(e, 0), expr_arg(e, 1), &factor);
        multiply_in(build, term, factor);
    } else {
        multiply_in(build, term, (TapeFactor){tape_build_expr(build, e), 1});
    }
}

/* A sum (pairs of term and number), or one product or power. */
static TapeValue build_terms(TapeBuild *build, Expr e)
{
    bool sum = expr_is(e, EXPR_SUM);
    long n = sum ? expr_count(e) / 2 : 1, room = 0;
    for (long i = 0; i < n; i++)
        room += factor_room(sum ? expr_arg(e, 2 * i) : e) + 1;
    TapeTerm *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    TapeFactor *factors = mem_array((size_t)room, sizeof *factors);
    err_defer(mem_release, factors);
    TapeFactor *next = factors;
    for (long i = 0; i < n; i++) {
        Expr part = sum ? expr_arg(e, 2 * i) : e;
        as_term(build, part, &terms[i], next);
        next += factor_room(part) + 1;
        if (sum)
            terms[i].number *= to_double(build, expr_arg(e, 2 * i + 1));
    }
    TapeValue value =
        sum ? tape_horner_sum(&build->ir, terms, n) : tape_horner_product(&build->ir, &terms[0]);
    err_undefer(true);
    err_undefer(true);
    return value;
}

/* --- conditions ------------------------------------------------------------------------------ */

static TapeValue build_pair(TapeBuild *build, TapeOp op, Expr e)
{
    TapeValue a = tape_build_expr(build, expr_arg(e, 0)),
              b = tape_build_expr(build, expr_arg(e, 1));
    return tape_ir_make(&build->ir, op, a, b, TAPE_NONE);
}

static TapeValue build_not(TapeBuild *build, TapeValue a)
{
    return tape_ir_make(&build->ir, TAPE_NOT, a, TAPE_NONE, TAPE_NONE);
}

/* and, or: any number of operands. */
static TapeValue build_many(TapeBuild *build, TapeOp op, Expr e, long from)
{
    TapeValue value = tape_build_expr(build, expr_arg(e, from));
    for (long i = from + 1; i < expr_count(e); i++)
        value =
            tape_ir_make(&build->ir, op, value, tape_build_expr(build, expr_arg(e, i)), TAPE_NONE);
    return value;
}

/* piecewise(c1, v1, c2, v2, ..., [otherwise]); `if` likewise. */
static TapeValue build_piecewise(TapeBuild *build, Expr e)
{
    long n = expr_count(e) - 1;
    TapeValue value = tape_ir_number(&build->ir, 0);
    if (n % 2 == 1)
        value = tape_build_expr(build, expr_arg(e, n));
    for (long i = n / 2; i > 0; i--) {
        TapeValue condition = tape_build_expr(build, expr_arg(e, 2 * i - 1));
        value = tape_ir_make(&build->ir, TAPE_SELECT, condition,
                             tape_build_expr(build, expr_arg(e, 2 * i)), value);
    }
    return value;
}

/* --- functions ------------------------------------------------------------------------------- */

/* x < 0: 0; x > 0: 1; at 0 one half. */
static TapeValue build_step(TapeBuild *build, Expr e)
{
    TapeIr *ir = &build->ir;
    TapeValue x = tape_build_expr(build, expr_arg(e, 1)), zero = tape_ir_number(ir, 0);
    TapeValue at = tape_ir_make(ir, TAPE_EQ, x, zero, TAPE_NONE);
    return tape_ir_make(ir, TAPE_SELECT, at, tape_ir_number(ir, 0.5),
                        tape_ir_make(ir, TAPE_LT, zero, x, TAPE_NONE));
}

static TapeValue build_unary(TapeBuild *build, TapeOp op, Expr e)
{
    return tape_ir_make(&build->ir, op, tape_build_expr(build, expr_arg(e, 1)), TAPE_NONE,
                        TAPE_NONE);
}

/* Functions that are operations; TAPE_NONE for others. */
static TapeValue build_operation(TapeBuild *build, Expr e)
{
    switch (expr_count(e) > 1 ? funcs_operation(e) : FUNC_OPERATION_NONE) {
    case FUNC_OPERATION_SIN:
        return build_unary(build, TAPE_SIN, e);
    case FUNC_OPERATION_COS:
        return build_unary(build, TAPE_COS, e);
    case FUNC_OPERATION_EXP:
        return build_unary(build, TAPE_EXP, e);
    case FUNC_OPERATION_LN:
        return build_unary(build, TAPE_LN, e);
    case FUNC_OPERATION_SQRT:
        return build_unary(build, TAPE_SQRT, e);
    case FUNC_OPERATION_ABS:
        return build_unary(build, TAPE_ABS, e);
    case FUNC_OPERATION_MIN:
        return build_many(build, TAPE_MIN, e, 1);
    case FUNC_OPERATION_MAX:
        return build_many(build, TAPE_MAX, e, 1);
    case FUNC_OPERATION_STEP:
        return build_step(build, e);
    case FUNC_OPERATION_NONE:
        break;
    }
    return TAPE_NONE;
}

static bool is_choice(Expr e)
{
    return expr_count(e) > 2 &&
           (funcs_sign(e) == FUNC_SIGN_CASES || expr_is_symbol(expr_arg(e, 0), "if"));
}

/* Pi and other constants have a value, parameters have one when the program runs; other names have
 * none. */
static TapeValue build_name(TapeBuild *build, Expr e)
{
    if (e == EXPR_TRUE || e == EXPR_FALSE)
        return tape_ir_number(&build->ir, e == EXPR_TRUE);
    const double *parameter = tape_parameters_find(e);
    if (parameter)
        return tape_ir_parameter(&build->ir, parameter);
    Expr value = evalf_expr(e, 20);
    if (!expr_is_real_number(value))
        return missing(build, e);
    return tape_ir_number(&build->ir, to_double(build, value));
}

/* A special function, in the one argument that moves. */
static TapeValue build_enclosed(TapeBuild *build, Expr e)
{
    long moving = tape_known_moving(e);
    if (funcs_is_constant(e))
        return build_name(build, e);
    if (moving < 0)
        return no_function(build, e);
    return tape_ir_call(&build->ir, TAPE_CALL2, tape_ir_number(&build->ir, tape_known_special(e)),
                        tape_build_expr(build, expr_arg(e, moving + 1)), e);
}

static TapeValue build_call(TapeBuild *build, Expr e)
{
    Expr head = expr_arg(e, 0);
    long n = expr_count(e) - 1;
    if (n == 1 && !funcs_find(head) && tape_known_is(head))
        return tape_ir_call(&build->ir, TAPE_CALL2,
                            tape_ir_number(&build->ir, tape_known_number(head)),
                            tape_build_expr(build, expr_arg(e, 1)), e);
    if (!expr_is(head, EXPR_SYMBOL))
        return missing(build, e);
    TapeValue operation = is_choice(e) ? build_piecewise(build, e) : build_operation(build, e);
    if (operation != TAPE_NONE)
        return operation;
    const FuncRow *row = funcs_find(head);
    if (!row)
        return missing(build, e);
    if (n == 1 && row->real1)
        return tape_ir_call(&build->ir, TAPE_CALL1, tape_build_expr(build, expr_arg(e, 1)),
                            TAPE_NONE, e);
    if (n == 2 && row->real2) {
        TapeValue a = tape_build_expr(build, expr_arg(e, 1));
        return tape_ir_call(&build->ir, TAPE_CALL2, a, tape_build_expr(build, expr_arg(e, 2)), e);
    }
    if (tape_known_is_special(e))
        return build_enclosed(build, e);
    return no_function(build, e);
}

/* --- any expression -------------------------------------------------------------------------- */

static TapeValue build_node(TapeBuild *build, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
        return tape_ir_number(&build->ir, to_double(build, e));
    case EXPR_SYMBOL:
        return build_name(build, e);
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
        return build_terms(build, e);
    case EXPR_CALL:
        return build_call(build, e);
    case EXPR_LESS:
        return build_pair(build, TAPE_LT, e);
    case EXPR_LESSEQ:
        return build_pair(build, TAPE_LE, e);
    case EXPR_EQUATION:
        return build_pair(build, TAPE_EQ, e);
    case EXPR_UNEQUAL:
        return build_not(build, build_pair(build, TAPE_EQ, e));
    case EXPR_AND:
        return build_many(build, TAPE_AND, e, 0);
    case EXPR_OR:
        return build_many(build, TAPE_OR, e, 0);
    case EXPR_NOT:
        return build_not(build, tape_build_expr(build, expr_arg(e, 0)));
    case EXPR_INDEXED:
        return missing(build, e);
    default: /* complex numbers, lists, strings, ... */
        return no_function(build, e);
    }
}

TapeValue tape_build_expr(TapeBuild *build, Expr e)
{
    intptr_t known = (intptr_t)memo_get(&build->values, e);
    if (known)
        return (TapeValue)(known - 1);
    err_stack_check();
    err_poll();
    TapeValue value = build_node(build, e);
    remember(build, e, value);
    return value;
}
