// SPDX-License-Identifier: GPL-3.0-or-later
//
// Types: a table of named tests, and the structured forms built on them: list(T), set(T),
// {T1, T2} (any of them), [T1, T2], T1 = T2, T1..T2, T1^T2, And, Or, Not, identical, specfunc,
// f(T1, T2), polynom(T, x), Vector[row]. A procedure assigned to `type/name` defines a type.
#include "repl/types.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/num.h"
#include "cas/print.h"
#include "cas/ratfun.h"
#include "cas/rtable.h"
#include "cas/sym.h"
#include "cas/table.h"
#include "cas/walk.h"
#include "repl/eval.h"
#include "repl/proc.h"

// --- numbers

static bool is_integer(Expr e)
{
    return expr_is(e, EXPR_INTEGER);
}

static bool is_posint(Expr e)
{
    return is_integer(e) && num_sign(e) > 0;
}

static bool is_negint(Expr e)
{
    return is_integer(e) && num_sign(e) < 0;
}

static bool is_nonnegint(Expr e)
{
    return is_integer(e) && num_sign(e) >= 0;
}

static bool is_nonposint(Expr e)
{
    return is_integer(e) && num_sign(e) <= 0;
}

static bool is_even(Expr e)
{
    return is_integer(e) && fmpz_is_even(e->u.integer);
}

static bool is_odd(Expr e)
{
    return is_integer(e) && !fmpz_is_even(e->u.integer);
}

static bool is_prime(Expr e)
{
    return is_posint(e) && fmpz_is_prime(e->u.integer) == 1;
}

static bool is_rational(Expr e)
{
    return expr_is_rational(e);
}

static bool is_fraction(Expr e)
{
    return expr_is(e, EXPR_RATIONAL);
}

static bool is_float(Expr e)
{
    return expr_is(e, EXPR_FLOAT);
}

static bool is_numeric(Expr e)
{
    return expr_is_real_number(e);
}

static bool is_complex_number(Expr e)
{
    return expr_is_number(e);
}

static bool is_positive(Expr e)
{
    return is_numeric(e) && num_sign(e) > 0;
}

static bool is_negative(Expr e)
{
    return is_numeric(e) && num_sign(e) < 0;
}

static bool is_nonnegative(Expr e)
{
    return is_numeric(e) && num_sign(e) >= 0;
}

static bool is_extended(Expr e)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    return is_numeric(e) || t == EXPR_INFINITY || t == EXPR_UNDEFINED;
}

// --- constants

static bool is_constant_name(Expr e)
{
    static const char *const names[] = {"Pi",   "infinity", "gamma",     "Catalan",
                                        "true", "false",    "undefined", "FAIL"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (expr_is_symbol(e, names[i]))
            return true;
    return false;
}

static bool constant_below(Expr e, Memo *seen)
{
    if (expr_is_number(e))
        return true;
    if (expr_is(e, EXPR_SYMBOL))
        return is_constant_name(e);
    bool compound = expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER) ||
                    expr_is(e, EXPR_CALL);
    if (!compound)
        return false;
    if (memo_get(seen, e))
        return true;
    err_stack_check();
    long first = expr_is(e, EXPR_CALL) ? 1 : 0;
    for (long i = first; i < expr_count(e); i++)
        if (!constant_below(expr_arg(e, i), seen))
            return false;
    memo_put(seen, e, e);
    return true;
}

static bool is_constant(Expr e)
{
    if (expr_is_number(e))
        return true;
    Memo seen = {0};
    memo_begin(&seen);
    bool answer = constant_below(e, &seen);
    memo_end(&seen);
    return answer;
}

static bool is_realcons(Expr e)
{
    return is_constant(e) && !expr_is(e, EXPR_COMPLEX) && !walk_has(e, EXPR_I);
}

// --- names and structure

static bool is_symbol(Expr e)
{
    return expr_is(e, EXPR_SYMBOL);
}

static bool is_indexed(Expr e)
{
    return expr_is(e, EXPR_INDEXED);
}

static bool is_name(Expr e)
{
    return is_symbol(e) || is_indexed(e) || expr_is(e, EXPR_MEMBER);
}

static bool is_string(Expr e)
{
    return expr_is(e, EXPR_STRING);
}

static bool is_text(Expr e)
{
    return is_string(e) || is_symbol(e);
}

static bool is_list(Expr e)
{
    return expr_is(e, EXPR_LIST);
}

static bool is_set(Expr e)
{
    return expr_is(e, EXPR_SET);
}

static bool is_listlist(Expr e)
{
    if (!is_list(e))
        return false;
    for (long i = 0; i < expr_count(e); i++)
        if (!is_list(expr_arg(e, i)) ||
            expr_count(expr_arg(e, i)) != expr_count(expr_arg(e, 0)))
            return false;
    return expr_count(e) > 0;
}

static bool is_exprseq(Expr e)
{
    return expr_is(e, EXPR_SEQ);
}

static bool is_equation(Expr e)
{
    return expr_is(e, EXPR_EQUATION);
}

static bool is_unequal(Expr e)
{
    return expr_is(e, EXPR_UNEQUAL);
}

static bool is_less(Expr e)
{
    return expr_is(e, EXPR_LESS);
}

static bool is_lesseq(Expr e)
{
    return expr_is(e, EXPR_LESSEQ);
}

static bool is_relation(Expr e)
{
    return is_equation(e) || is_unequal(e) || is_less(e) || is_lesseq(e);
}

static bool is_and(Expr e)
{
    return expr_is(e, EXPR_AND);
}

static bool is_or(Expr e)
{
    return expr_is(e, EXPR_OR);
}

static bool is_not(Expr e)
{
    return expr_is(e, EXPR_NOT);
}

static bool is_truefalse(Expr e)
{
    return e == EXPR_TRUE || e == EXPR_FALSE;
}

static bool is_boolean(Expr e)
{
    return is_truefalse(e) || e == EXPR_FAIL || is_relation(e) || is_and(e) || is_or(e) ||
           is_not(e);
}

static bool is_range(Expr e)
{
    return expr_is(e, EXPR_RANGE);
}

static bool is_function(Expr e)
{
    return expr_is(e, EXPR_CALL);
}

static bool is_sum(Expr e)
{
    return expr_is(e, EXPR_SUM);
}

static bool is_product(Expr e)
{
    return expr_is(e, EXPR_PRODUCT);
}

static bool is_power(Expr e)
{
    return expr_is(e, EXPR_POWER);
}

static bool is_sqrt(Expr e)
{
    return is_power(e) && expr_arg(e, 1) == EXPR_HALF;
}

static bool is_radical(Expr e)
{
    return is_power(e) && is_fraction(expr_arg(e, 1));
}

static bool is_uneval(Expr e)
{
    return expr_is(e, EXPR_QUOTE);
}

static bool is_typed(Expr e)
{
    return expr_is(e, EXPR_TYPED);
}

static bool is_dot(Expr e)
{
    return expr_is_call(e, expr_symbol("."));
}

static bool is_factorial(Expr e)
{
    return expr_is_call(e, expr_symbol("factorial"));
}

static bool is_trig(Expr e)
{
    static const char *const names[] = {"sin",  "cos",  "tan",  "sec",  "csc",  "cot",
                                        "sinh", "cosh", "tanh", "sech", "csch", "coth"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), names[i]))
            return true;
    return false;
}

static bool is_mathfunc(Expr e)
{
    return is_symbol(e) && sym_of(e)->function;
}

static bool is_algebraic(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
    case EXPR_SYMBOL:
    case EXPR_INDEXED:
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
    case EXPR_CALL:
    case EXPR_MEMBER:
    case EXPR_QUOTE:
        return true;
    default:
        return false;
    }
}

static bool is_atomic(Expr e)
{
    return is_symbol(e) || is_string(e) || is_complex_number(e);
}

static bool is_anything(Expr e)
{
    return !is_exprseq(e);
}

static bool is_nothing(Expr e)
{
    (void)e;
    return false;
}

// --- polynomials in all names

static void find_names(Expr e, void *arg)
{
    Buf *names = arg;
    if (is_symbol(e) && !is_constant_name(e))
        buf_putn(names, (const char *)&e, sizeof e);
}

static bool is_polynomial(Expr e)
{
    Buf names = {0};
    err_defer(buf_release, &names);
    walk_each(e, find_names, &names);
    bool answer = is_algebraic(e) && is_polynomial_in(e, (const Expr *)names.data,
                                                      (long)(names.length / sizeof(Expr)));
    err_undefer(true);
    return answer;
}

// --- objects

static bool is_rtable(Expr e)
{
    return rtable_of(e);
}

static bool is_matrix(Expr e)
{
    return rtable_matrix_of(e);
}

static bool is_vector(Expr e)
{
    return rtable_vector_of(e);
}

static bool is_array(Expr e)
{
    const RTable *table = rtable_of(e);
    return table && table->kind == RTABLE_ARRAY;
}

static bool is_table(Expr e)
{
    return table_of(eval_follow(e));
}

static bool is_module(Expr e)
{
    return proc_module_of(eval_follow(e));
}

static bool is_record(Expr e)
{
    const Module *module = proc_module_of(eval_follow(e));
    return module && module->record;
}

static bool is_procedure(Expr e)
{
    Expr value = eval_follow(e);
    if (is_symbol(value))
        return sym_of(value)->command || sym_of(value)->function;
    return expr_is(value, EXPR_OBJECT) && !rtable_of(value) && !table_of(value) &&
           !proc_module_of(value);
}

static bool is_operator(Expr e)
{
    const Procedure *procedure = proc_of(eval_follow(e));
    return procedure && (!procedure->code || procedure->code->is_arrow);
}

static bool is_last_name(Expr e)
{
    return is_symbol(e) && eval_follow(e) != e;
}

static bool is_indexable(Expr e)
{
    return is_list(e) || is_set(e) || is_rtable(e) || is_table(e) || is_string(e);
}

typedef struct NamedType {
    const char *name;
    bool (*test)(Expr e);
} NamedType;

static const NamedType named_types[] = {
    {"!", is_factorial},
    {"*", is_product},
    {"+", is_sum},
    {".", is_dot},
    {"..", is_range},
    {"::", is_typed},
    {"<", is_less},
    {"<=", is_lesseq},
    {"<>", is_unequal},
    {"=", is_equation},
    {"Array", is_array},
    {"Matrix", is_matrix},
    {"Vector", is_vector},
    {"^", is_power},
    {"algebraic", is_algebraic},
    {"and", is_and},
    {"anything", is_anything},
    {"array", is_array},
    {"atomic", is_atomic},
    {"boolean", is_boolean},
    {"complex", is_complex_number},
    {"constant", is_constant},
    {"equation", is_equation},
    {"even", is_even},
    {"expr", is_anything},
    {"exprseq", is_exprseq},
    {"extended_numeric", is_extended},
    {"float", is_float},
    {"fraction", is_fraction},
    {"function", is_function},
    {"indexable", is_indexable},
    {"indexed", is_indexed},
    {"integer", is_integer},
    {"last_name_eval", is_last_name},
    {"list", is_list},
    {"listlist", is_listlist},
    {"literal", is_atomic},
    {"logical", is_boolean},
    {"mathfunc", is_mathfunc},
    {"matrix", is_matrix},
    {"module", is_module},
    {"name", is_name},
    {"negative", is_negative},
    {"negint", is_negint},
    {"nonnegative", is_nonnegative},
    {"nonnegint", is_nonnegint},
    {"nonposint", is_nonposint},
    {"not", is_not},
    {"nothing", is_nothing},
    {"numeric", is_numeric},
    {"odd", is_odd},
    {"operator", is_operator},
    {"or", is_or},
    {"polynom", is_polynomial},
    {"posint", is_posint},
    {"positive", is_positive},
    {"prime", is_prime},
    {"procedure", is_procedure},
    {"radical", is_radical},
    {"range", is_range},
    {"rational", is_rational},
    {"realcons", is_realcons},
    {"record", is_record},
    {"relation", is_relation},
    {"rtable", is_rtable},
    {"scalar", is_algebraic},
    {"set", is_set},
    {"sqrt", is_sqrt},
    {"string", is_string},
    {"symbol", is_symbol},
    {"table", is_table},
    {"text", is_text},
    {"trig", is_trig},
    {"truefalse", is_truefalse},
    {"uneval", is_uneval},
    {"vector", is_vector},
};

static const NamedType *find_named(const char *name)
{
    size_t lo = 0, hi = sizeof named_types / sizeof *named_types;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int order = strcmp(name, named_types[mid].name);
        if (order == 0)
            return &named_types[mid];
        if (order < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}

bool types_exists(const char *name)
{
    return find_named(name) != NULL;
}

bool types_is_named(Expr e, const char *name)
{
    const NamedType *type = find_named(name);
    return type && type->test(e);
}

// --- structured types

_Noreturn static void no_such_type(Expr type)
{
    char *text = print_text(type, 80);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "type `%s` does not exist", text);
}

// `type/name` assigned to a procedure.
static Expr user_type(const char *name)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "type/%s", name);
    Expr f = eval_follow(expr_symbol(buf_text(&text)));
    err_undefer(true);
    return proc_of(f) ? f : NULL;
}

static bool is_symbol_type(Expr e, Expr type)
{
    const char *name = expr_text(type);
    const NamedType *named = find_named(name);
    if (named)
        return named->test(e);
    Expr f = user_type(name);
    if (f)
        return eval_truth(eval_apply(f, &e, 1));
    Expr value = eval_value_of(type);
    if (value && !proc_of(value))
        return types_is(e, value);
    if (is_constant_name(type))
        return e == type;
    no_such_type(type);
}

static bool each_operand(Expr e, Kind kind, Expr type)
{
    if (!expr_is(e, kind))
        return false;
    for (long i = 0; i < expr_count(e); i++)
        if (!types_is(expr_arg(e, i), type))
            return false;
    return true;
}

static bool each_entry(Expr e, RTableKind kind, Expr type)
{
    const RTable *table = rtable_of(e);
    if (!table || (table->kind == RTABLE_MATRIX) != (kind == RTABLE_MATRIX))
        return false;
    for (long i = 0; i < rtable_count(table); i++)
        if (!types_is(table->data[i], type))
            return false;
    return true;
}

static bool any_of(Expr e, const Expr *types, long n)
{
    for (long i = 0; i < n; i++)
        if (types_is(e, types[i]))
            return true;
    return false;
}

static bool all_of(Expr e, const Expr *types, long n)
{
    for (long i = 0; i < n; i++)
        if (!types_is(e, types[i]))
            return false;
    return true;
}

// f(T1, T2): a call of f whose arguments have these types.
static bool matches_call(Expr e, Expr type)
{
    if (!expr_is(e, EXPR_CALL) || expr_arg(e, 0) != expr_arg(type, 0) ||
        expr_count(e) != expr_count(type))
        return false;
    for (long i = 1; i < expr_count(e); i++)
        if (!types_is(expr_arg(e, i), expr_arg(type, i)))
            return false;
    return true;
}

// specfunc(T, f), specfunc(f), anyfunc(T1, ...), function(T).
static bool is_special_call(Expr e, const char *which, const Expr *args, long n)
{
    if (!expr_is(e, EXPR_CALL))
        return false;
    Expr type = n == 2 || strcmp(which, "specfunc") ? args[0] : NULL;
    if (!strcmp(which, "specfunc")) {
        Expr heads = args[n - 1];
        bool found = expr_arg(e, 0) == heads;
        for (long i = 0; expr_is(heads, EXPR_SET) && i < expr_count(heads); i++)
            found |= expr_arg(e, 0) == expr_arg(heads, i);
        if (!found)
            return false;
    }
    if (!strcmp(which, "anyfunc")) {
        if (expr_nops(e) != n)
            return false;
        for (long i = 0; i < n; i++)
            if (!types_is(expr_op(e, i + 1), args[i]))
                return false;
        return true;
    }
    for (long i = 1; type && i < expr_count(e); i++)
        if (!types_is(expr_arg(e, i), type))
            return false;
    return true;
}

// polynom(T, x), ratpoly(T, x), linear(x): the variables are a name, a list or a set.
static bool is_polynomial_type(Expr e, const char *which, const Expr *args, long n)
{
    Expr vars = args[n - 1];
    bool several = expr_is(vars, EXPR_LIST) || expr_is(vars, EXPR_SET);
    const Expr *x = several ? vars->u.args : &vars;
    long count = several ? expr_count(vars) : 1;
    if (!is_algebraic(e))
        return false;
    if (!strcmp(which, "ratpoly"))
        return is_polynomial_in(numer_expr(e), x, count) &&
               is_polynomial_in(denom_expr(e), x, count);
    if (!is_polynomial_in(e, x, count))
        return false;
    if (strcmp(which, "linear") != 0)
        return true;
    Expr expanded = expand_expr(e);
    for (long i = 0; i < count; i++)
        if (degree_expr(expanded, x[i]) > 1)
            return false;
    return true;
}

static bool is_call_type(Expr e, Expr type)
{
    const char *head = expr_is(expr_arg(type, 0), EXPR_SYMBOL) ? expr_text(expr_arg(type, 0)) : "";
    const Expr *args = type->u.args + 1;
    long n = expr_nops(type);
    if (!strcmp(head, "And"))
        return all_of(e, args, n);
    if (!strcmp(head, "Or"))
        return any_of(e, args, n);
    if (n == 0)
        return matches_call(e, type);
    if (!strcmp(head, "Not"))
        return !types_is(e, args[0]);
    if (!strcmp(head, "list"))
        return each_operand(e, EXPR_LIST, args[0]);
    if (!strcmp(head, "set"))
        return each_operand(e, EXPR_SET, args[0]);
    if (!strcmp(head, "range"))
        return each_operand(e, EXPR_RANGE, args[0]);
    if (!strcmp(head, "identical"))
        return e == args[0];
    if (!strcmp(head, "Matrix"))
        return each_entry(e, RTABLE_MATRIX, args[0]);
    if (!strcmp(head, "Vector"))
        return each_entry(e, RTABLE_COLUMN, args[0]);
    if (!strcmp(head, "complex"))
        return expr_is(e, EXPR_COMPLEX)
                   ? types_is(expr_arg(e, 0), args[0]) && types_is(expr_arg(e, 1), args[0])
                   : types_is(e, args[0]);
    if (!strcmp(head, "specfunc") || !strcmp(head, "anyfunc") || !strcmp(head, "function"))
        return is_special_call(e, head, args, n);
    if (!strcmp(head, "polynom") || !strcmp(head, "ratpoly") || !strcmp(head, "linear"))
        return is_polynomial_type(e, head, args, n);
    return matches_call(e, type);
}

static bool is_pair_type(Expr e, Expr type)
{
    return expr_kind(e) == expr_kind(type) && types_is(expr_arg(e, 0), expr_arg(type, 0)) &&
           types_is(expr_arg(e, 1), expr_arg(type, 1));
}

static bool is_list_type(Expr e, Expr type)
{
    if (!expr_is(e, EXPR_LIST) || expr_count(e) != expr_count(type))
        return false;
    for (long i = 0; i < expr_count(e); i++)
        if (!types_is(expr_arg(e, i), expr_arg(type, i)))
            return false;
    return true;
}

// Vector[row], Vector[column].
static bool is_indexed_type(Expr e, Expr type)
{
    const RTable *table = rtable_of(e);
    Expr index = expr_arg(type, 1);
    if (expr_is_symbol(expr_arg(type, 0), "Vector"))
        return table && ((table->kind == RTABLE_ROW && expr_is_symbol(index, "row")) ||
                         (table->kind == RTABLE_COLUMN && expr_is_symbol(index, "column")));
    no_such_type(type);
}

bool types_is(Expr e, Expr type)
{
    err_stack_check();
    switch (expr_kind(type)) {
    case EXPR_SYMBOL:
        return is_symbol_type(e, type);
    case EXPR_SET:
        return any_of(e, type->u.args, expr_count(type));
    case EXPR_LIST:
        return is_list_type(e, type);
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_RANGE:
    case EXPR_POWER:
        return is_pair_type(e, type);
    case EXPR_CALL:
        return is_call_type(e, type);
    case EXPR_INDEXED:
        return is_indexed_type(e, type);
    case EXPR_QUOTE:
        return types_is(e, expr_arg(type, 0));
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_STRING:
        return e == type;
    default:
        no_such_type(type);
    }
}

// --- hastype, whattype

typedef struct Search {
    Expr type;
    bool found;
} Search;

static void look(Expr node, void *arg)
{
    Search *search = arg;
    if (!search->found && types_is(node, search->type))
        search->found = true;
}

bool types_has(Expr e, Expr type)
{
    Search search = {type, false};
    walk_each(e, look, &search);
    return search.found;
}

Expr types_whattype(Expr e)
{
    static const char *const names[EXPR_KIND_COUNT] = {
#define KIND(name, type) [EXPR_##name] = type,
#include "cas/kinds.def"
#undef KIND
    };
    const RTable *table = rtable_of(e);
    if (table)
        return table->kind == RTABLE_MATRIX  ? expr_symbol("Matrix")
               : table->kind == RTABLE_ARRAY ? expr_symbol("Array")
                                             : expr_make(EXPR_INDEXED,
                                                         (Expr[]){expr_symbol("Vector"),
                                                                  expr_symbol(table->kind == RTABLE_ROW
                                                                                  ? "row"
                                                                                  : "column")},
                                                         2);
    if (expr_is(e, EXPR_OBJECT))
        return expr_symbol(e->u.object->cls->name);
    return expr_symbol(names[expr_kind(e)]);
}
