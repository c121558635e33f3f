/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Types of expressions in generated code. A name has the type that was declared, found for it, or
 * the common one: floating point as soon as anything in the text needs it (a float, a fraction, a
 * known function, a power that is none of integers), and else any number, for which integers may
 * stay integers. That is why x + 2 keeps its 2 and sin(x) + 2 has 0.2e1.
 */
#include <string.h>

#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"
#include "repl/print/print_code_parts.h"

static CodeType join(CodeType a, CodeType b)
{
    if (a == CODE_BOOL || b == CODE_BOOL)
        return a == b ? a : CODE_ANY;
    if (a == CODE_FLOAT || b == CODE_FLOAT)
        return CODE_FLOAT;
    return a == CODE_INT && b == CODE_INT ? CODE_INT : CODE_ANY;
}

void print_code_set_type(Code *code, Expr symbol, CodeType type)
{
    memo_put(&code->types, symbol, (void *)((intptr_t)type + 1));
}

bool print_code_is_constant(Expr symbol)
{
    return funcs_is_constant_name(symbol) || symbol == EXPR_TRUE || symbol == EXPR_FALSE ||
           symbol == EXPR_INFINITY || symbol == EXPR_UNDEFINED;
}

static CodeType type_of_name(Code *code, Expr symbol)
{
    intptr_t type = (intptr_t)memo_get(&code->types, symbol);
    if (type)
        return (CodeType)(type - 1);
    if (symbol == EXPR_TRUE || symbol == EXPR_FALSE)
        return CODE_BOOL;
    return funcs_is_constant_name(symbol) ? CODE_FLOAT : code->name_type;
}

/* An integer power has the type of its base, but an integer that pow computes is none any more. */
static CodeType type_of_power(Code *code, Expr base, Expr exponent)
{
    CodeType type = print_code_type(code, base);
    if (!expr_is(exponent, EXPR_INTEGER) || num_is_negative(exponent))
        return CODE_FLOAT;
    bool called = !code->language->power && !num_is_one(exponent) && !expr_is(base, EXPR_SYMBOL);
    return called && type == CODE_INT ? CODE_FLOAT : type;
}

static CodeType type_of_pairs(Code *code, Expr e, long from, bool powers)
{
    CodeType type = from ? print_code_type(code, expr_arg(e, 0)) : CODE_INT;
    for (long i = from; i < expr_count(e); i += 2) {
        Expr a = expr_arg(e, i), b = expr_arg(e, i + 1);
        CodeType part = powers ? type_of_power(code, a, b)
                               : join(print_code_type(code, a), print_code_type(code, b));
        type = join(type, part);
    }
    return type;
}

static CodeType type_of_choice(Code *code, Expr e)
{
    long n = expr_count(e) - 1;
    CodeType type = CODE_INT;
    for (long i = 1; i <= n; i++)
        if (i % 2 == 0 || i == n)
            type = join(type, print_code_type(code, expr_arg(e, i)));
    return type;
}

static CodeType type_of_call(Code *code, Expr e)
{
    if (print_code_is_choice(e))
        return type_of_choice(code, e);
    Expr head = expr_arg(e, 0);
    bool known = expr_is(head, EXPR_SYMBOL) && print_code_function_known(expr_text(head));
    return known ? CODE_FLOAT : code->name_type;
}

/* Is the integer too long for a literal of the language? */
static bool is_long(const Code *code, Expr number)
{
    return (long)fmpz_sizeinbase(number->u.integer, 10) > code->language->digits;
}

static CodeType type_of_node(Code *code, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
        return is_long(code, e) ? CODE_FLOAT : CODE_INT;
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
        return CODE_FLOAT;
    case EXPR_SYMBOL:
        return type_of_name(code, e);
    case EXPR_SUM:
        return type_of_pairs(code, e, 0, false);
    case EXPR_PRODUCT:
        return type_of_pairs(code, e, 1, true);
    case EXPR_POWER:
        return type_of_power(code, expr_arg(e, 0), expr_arg(e, 1));
    case EXPR_CALL:
        return type_of_call(code, e);
    case EXPR_INDEXED:
        return print_code_type(code, expr_arg(e, 0));
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        return CODE_BOOL;
    default:
        return CODE_ANY;
    }
}

CodeType print_code_type(Code *code, Expr e)
{
    if (expr_is(e, EXPR_SYMBOL) || expr_is_number(e))
        return type_of_node(code, e);
    intptr_t known = (intptr_t)memo_get(&code->known, e);
    if (known)
        return (CodeType)(known - 1);
    err_stack_check();
    CodeType type = type_of_node(code, e);
    memo_put(&code->known, e, (void *)((intptr_t)type + 1));
    return type;
}

/* --- what is declared and deduced -------------------------------------------------------- */

static const struct {
    const char *name;
    CodeType type;
    long dimensions;
} TYPES[] = {
    {"integer", CODE_INT, 0},    {"posint", CODE_INT, 0},      {"nonnegint", CODE_INT, 0},
    {"float", CODE_FLOAT, 0},    {"numeric", CODE_FLOAT, 0},   {"realcons", CODE_FLOAT, 0},
    {"double", CODE_FLOAT, 0},   {"algebraic", CODE_FLOAT, 0}, {"boolean", CODE_BOOL, 0},
    {"truefalse", CODE_BOOL, 0}, {"list", CODE_FLOAT, 1},      {"Vector", CODE_FLOAT, 1},
    {"Array", CODE_FLOAT, 1},    {"Matrix", CODE_FLOAT, 2},
};

/* Where names have types, those of texts are none of them. */
static void refuse_texts(const Code *code, Expr type)
{
    static const char *const TEXTS[] = {"string", "symbol", "name"};
    for (size_t i = 0; code->language->types[0] && i < sizeof TEXTS / sizeof *TEXTS; i++)
        if (expr_is_symbol(type, TEXTS[i]))
            err_raise(ST_TYPE, "a name whose value is a text cannot be translated to %s",
                      code->language->name);
}

CodeType print_code_type_named(const Code *code, Expr type, long *dimensions)
{
    *dimensions = 0;
    refuse_texts(code, type);
    Expr head = expr_is(type, EXPR_CALL) || expr_is(type, EXPR_INDEXED) ? expr_arg(type, 0) : type;
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES && expr_is(head, EXPR_SYMBOL); i++)
        if (!strcmp(TYPES[i].name, expr_text(head))) {
            *dimensions = TYPES[i].dimensions;
            long ranges = 0, unused;
            CodeType found = TYPES[i].type;
            for (long k = 1; *dimensions && head != type && k < expr_count(type); k++)
                if (expr_is(expr_arg(type, k), EXPR_RANGE))
                    ranges++;
                else if (expr_is(expr_arg(type, k), EXPR_SYMBOL))
                    found = print_code_type_named(code, expr_arg(type, k), &unused);
            *dimensions = ranges ? ranges : *dimensions;
            return found == CODE_ANY ? CODE_FLOAT : found;
        }
    return CODE_ANY;
}

static void look(Expr e, void *arg)
{
    Code *code = arg;
    bool floating = expr_is(e, EXPR_CALL) || expr_is(e, EXPR_POWER) || expr_is(e, EXPR_PRODUCT) ||
                    expr_is(e, EXPR_RATIONAL) || expr_is(e, EXPR_FLOAT) || expr_is(e, EXPR_SYMBOL);
    if (floating && type_of_node(code, e) == CODE_FLOAT)
        code->name_type = CODE_FLOAT;
}

void print_code_deduce(Code *code, Expr e)
{
    if (code->name_type == CODE_ANY && code->options->coerce) {
        walk_each(e, look, code);
        memo_forget(&code->known);
    }
}
