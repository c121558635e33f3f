/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structured types, on top of the named ones (types_named.c): list(T), set(T),
 * {T1, T2} (any of them), [T1, T2], T1 = T2, T1..T2, T1^T2, And, Or, Not, identical, specfunc,
 * f(T1, T2), polynom(T, x), Vector[row]. A procedure assigned to `type/name` defines a type.
 */
#include "repl/eval/types.h"

#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/types_named.h"

bool types_exists(const char *name)
{
    return types_named_find(name) != NULL;
}

TypeTest types_test(const char *name)
{
    const NamedType *type = types_named_find(name);
    return type ? type->test : NULL;
}

bool types_is_named(Expr e, const char *name)
{
    TypeTest test = types_test(name);
    return test && test(e);
}

/* --- structured types -------------------------------------------------------------------- */

_Noreturn static void no_such_type(Expr type)
{
    char *text = print_text(type, 80);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "type `%s` does not exist", text);
}

static bool is_test(Expr f)
{
    return proc_of(f) || (expr_is(f, EXPR_SYMBOL) && sym_of(f)->command);
}

/* `type/name` assigned to a procedure or a type, or a command of the library of that name. */
static Expr user_type(const char *name)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "type/%s", name);
    Expr symbol = expr_symbol(buf_text(&text)), f = eval_follow(symbol);
    err_undefer(true);
    return f != symbol || is_test(f) ? f : NULL;
}

/* The row of the name, looked up once for each symbol. */
static const NamedType *named_type(Symbol *symbol)
{
    if (!(symbol->asked & ENV_ASKED_TYPE)) {
        symbol->type = types_named_find(symbol->name);
        symbol->asked |= ENV_ASKED_TYPE;
    }
    return symbol->type;
}

static bool is_symbol_type(Expr e, Expr type)
{
    const char *name = expr_text(type);
    const NamedType *named = named_type(sym_of(type));
    if (named)
        return named->test(e);
    Expr f = user_type(name);
    if (f)
        return is_test(f) ? eval_truth(eval_apply(f, &e, 1)) : types_is(e, f);
    Expr value = eval_value_of(type);
    if (object_module(type))
        return object_is(e, type, NULL, 0);
    if (value && !proc_of(value))
        return types_is(e, value);
    if (types_named_is_constant(type))
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

static bool all_operands(Expr e, Expr type)
{
    for (long i = 1; i <= expr_nops(e); i++)
        if (!types_is(expr_op(e, i), type))
            return false;
    return true;
}

static bool each_entry(Expr e, RTableKind kind, Expr type)
{
    const RTable *table = rtable_look(e);
    if (!table || (table->kind == RTABLE_MATRIX) != (kind == RTABLE_MATRIX))
        return false;
    for (long i = 0; i < rtable_count(table); i++)
        if (!types_is(rtable_entry(table, i), type))
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

/* f(T1, T2): a call of f whose arguments have these types. */
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

/* specfunc(T, f), specfunc(f), anyfunc(T1, ...), function(T). */
static bool is_special_call(Expr e, const char *which, const Expr *args, long n)
{
    if (!expr_is(e, EXPR_CALL))
        return false;
    Expr type = n == 2 || strcmp(which, "specfunc") ? args[0] : NULL;
    if (!strcmp(which, "specfunc")) {
        Expr heads = args[n - 1];
        if (diff_op_is(expr_arg(e, 0), NULL))
            e = diff_from_D(e); /* D(u)(t) is diff(u(t), t) */
        bool found = expr_is(e, EXPR_CALL) && expr_arg(e, 0) == heads;
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

/* Are the coefficients of the polynomial all of a type? One without unknowns is its own. */
static bool has_coefficients(Expr e, Expr type, const Expr *x, long count)
{
    if (count == 0)
        return types_is(e, type);
    Expr vars = expr_list(x, count);
    Expr all = eval_apply(expr_symbol("coeffs"), (Expr[]){expand_expr(e), vars}, 2);
    bool many = expr_is(all, EXPR_SEQ);
    for (long i = 0; i < (many ? expr_count(all) : 1); i++)
        if (!types_is(many ? expr_arg(all, i) : all, type))
            return false;
    return true;
}

static bool is_over(Expr e, Expr type, const Expr *x, long count)
{
    return is_polynomial_in(e, x, count) && has_coefficients(e, type, x, count);
}

/* polynom(T), polynom(T, x), ratpoly(T, x), linear(x), quadratic(x), ...: the variables are a name,
 * a list or a set. */
static bool is_polynomial_type(Expr e, const char *which, const Expr *args, long n)
{
    if (!types_is_named(e, "algebraic"))
        return false;
    bool degree = strcmp(which, "polynom") != 0 && strcmp(which, "ratpoly") != 0;
    Expr vars = n > 1 || degree ? args[n - 1] : types_named_unknowns(e);
    bool several = expr_is(vars, EXPR_LIST) || expr_is(vars, EXPR_SET);
    const Expr *x = several ? vars->u.args : &vars;
    long count = several ? expr_count(vars) : 1;
    if (!strcmp(which, "ratpoly"))
        return is_over(numer_expr(e), args[0], x, count) &&
               is_over(denom_expr(e), args[0], x, count);
    if (!degree)
        return is_over(e, args[0], x, count);
    if (!is_polynomial_in(e, x, count))
        return false;
    static const char *const degrees[] = {"", "linear", "quadratic", "cubic", "quartic"};
    for (int d = 1; d <= 4; d++)
        if (!strcmp(which, degrees[d]))
            return degree_total(expand_expr(e), x, count, 1) == d;
    return false;
}

/* f(-x) = f(x), or -f(x) for an odd f. */
static bool is_parity(Expr e, Expr x, bool odd)
{
    Expr flip = expr_equation(x, expr_neg(x));
    Expr mirrored = eval_apply(expr_symbol("eval"), (Expr[]){e, flip}, 2);
    Expr rest = odd ? expr_add(mirrored, e) : expr_sub(mirrored, e);
    return zero_truth(rest) == TRUTH_YES;
}

/* A shape that a square Matrix may have by its entries, with or without an index. */
static bool is_shape(Expr e)
{
    static const char *const SHAPES[] = {"symmetric", "antisymmetric", "diagonal",  "identity",
                                         "zero",      "hermitian",     "triangular"};
    Expr name = expr_is(e, EXPR_INDEXED) ? expr_arg(e, 0) : e;
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        if (expr_is_symbol(name, SHAPES[i]))
            return true;
    return false;
}

/* Matrix(square), Matrix(symmetric), Matrix(T), Matrix(n, m), Matrix(n, m, T); Vector(T),
 * Vector(n), Vector(n, T). */
static bool is_table_type(Expr e, RTableKind kind, const Expr *args, long n)
{
    const RTable *table = rtable_look(e);
    if (!table || (table->kind == RTABLE_MATRIX) != (kind == RTABLE_MATRIX) ||
        table->kind == RTABLE_ARRAY)
        return false;
    if (expr_is_symbol(args[0], "square"))
        return table->kind == RTABLE_MATRIX && table->size[0] == table->size[1];
    if (table->kind == RTABLE_MATRIX && is_shape(args[0]))
        return builtin_call(builtin_find_in("NumericalAnalysis", "IsMatrixShape"),
                            (Expr[]){e, args[0]}, 2) == EXPR_TRUE;
    long sizes = 0, size;
    for (; sizes < n && sizes < table->ndim && num_get_si(&size, args[sizes]); sizes++)
        if (size != table->size[sizes])
            return false;
    return sizes == n || each_entry(e, kind, args[sizes]);
}

/* `type/name`(e, arguments) of a type with arguments that was defined in the session. */
static bool is_user_type(Expr e, const char *name, const Expr *args, long n, bool *known)
{
    Expr f = *name ? user_type(name) : NULL, all[8];
    long most = (long)(sizeof all / sizeof *all) - 1;
    *known = f && n <= most;
    if (!*known)
        return false;
    all[0] = e;
    memcpy(all + 1, args, (size_t)n * sizeof *args);
    return eval_truth(eval_apply(f, all, n + 1));
}

/* Types written head(x) that ask for a property of e with respect to x; false where it is none. */
static bool is_property_type(Expr e, const char *head, Expr x, bool *known)
{
    *known = true;
    if (!strcmp(head, "satisfies"))
        return eval_truth(eval_apply(x, &e, 1));
    if (!strcmp(head, "evenfunc") || !strcmp(head, "oddfunc"))
        return is_parity(e, x, *head == 'o');
    if (!strcmp(head, "dependent"))
        return walk_has(e, x);
    if (!strcmp(head, "freeof"))
        return !walk_has(e, x);
    if (!strcmp(head, "+") || !strcmp(head, "*"))
        return types_is_named(e, head) && all_operands(e, x);
    if (!strcmp(head, "suffixed"))
        return expr_is(e, EXPR_SYMBOL) &&
               !strncmp(expr_text(e), expr_text(x), strlen(expr_text(x)));
    *known = false;
    return false;
}

/* record(a, b::T), `module`(f): has it these members, and are their values of those types? */
static bool has_members(Expr e, const Expr *args, long n)
{
    const Module *module = proc_module_of(eval_follow(e));
    for (long i = 0; module && i < n; i++) {
        bool typed = expr_is(args[i], EXPR_TYPED);
        Expr name = typed ? expr_arg(args[i], 0) : args[i];
        Slot *slot = expr_is(name, EXPR_SYMBOL) ? proc_member(module, expr_text(name)) : NULL;
        Expr value = slot && typed ? env_slot_value(slot) : NULL;
        if (!slot || (typed && !(value && types_is(value, expr_arg(args[i], 1)))))
            return false;
    }
    return module != NULL;
}

/* `&+`(T1, T2), `&*`(T1, T2): a sum or product of so many operands, each of its type. */
static bool has_operands(Expr e, const char *head, const Expr *args, long n)
{
    if (!types_is_named(e, head + 1) || expr_nops(e) != n)
        return false;
    for (long i = 0; i < n; i++)
        if (!types_is(expr_op(e, i + 1), args[i]))
            return false;
    return true;
}

static bool is_call_type(Expr e, Expr type);

/* {list, set}(T), as it stands where it is not evaluated: one of list(T), set(T). */
static bool is_any_head(Expr e, Expr heads, const Expr *args, long n)
{
    for (long i = 0; i < expr_count(heads); i++)
        if (is_call_type(e, expr_call(expr_arg(heads, i), args, n)))
            return true;
    return false;
}

static bool is_call_type(Expr e, Expr type)
{
    if (expr_is(expr_arg(type, 0), EXPR_SET))
        return is_any_head(e, expr_arg(type, 0), type->u.args + 1, expr_nops(type));
    if (expr_is(expr_arg(type, 0), EXPR_INDEXED) &&
        expr_is_symbol(expr_arg(expr_arg(type, 0), 0), "Vector")) /* Vector[row](integer) */
        return types_is(e, expr_arg(type, 0)) &&
               is_table_type(e, RTABLE_COLUMN, type->u.args + 1, expr_nops(type));
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
    if (!strcmp(head, "identical")) {
        for (long i = 0; i < n; i++)
            if (e == args[i])
                return true;
        return false;
    }
    if (!strcmp(head, "Matrix") || !strcmp(head, "Vector"))
        return is_table_type(e, *head == 'M' ? RTABLE_MATRIX : RTABLE_COLUMN, args, n);
    if (!strcmp(head, "Array"))
        return types_is_named(e, head) && n == 1 && each_entry(e, RTABLE_ARRAY, args[0]);
    if (!strcmp(head, "complex"))
        return expr_is(e, EXPR_COMPLEX)
                   ? types_is(expr_arg(e, 0), args[0]) && types_is(expr_arg(e, 1), args[0])
                   : types_is(e, args[0]);
    if (!strcmp(head, "specfunc") || !strcmp(head, "anyfunc") || !strcmp(head, "function"))
        return is_special_call(e, head, args, n);
    if (!strcmp(head, "polynom") || !strcmp(head, "ratpoly") || !strcmp(head, "linear") ||
        !strcmp(head, "quadratic") || !strcmp(head, "cubic") || !strcmp(head, "quartic"))
        return is_polynomial_type(e, head, args, n);
    if (object_module(expr_arg(type, 0)))
        return object_is(e, expr_arg(type, 0), args, n);
    if (!strcmp(head, "&+") || !strcmp(head, "&*"))
        return has_operands(e, head, args, n);
    if (!strcmp(head, "record") || !strcmp(head, "module"))
        return types_is_named(e, head) && has_members(e, args, n);
    bool known, property = is_property_type(e, head, args[0], &known);
    if (!known)
        property = is_user_type(e, head, args, n, &known);
    return known ? property : matches_call(e, type);
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

static bool indices_match(Expr e, Expr type)
{
    for (long i = 1; i <= expr_nops(e); i++)
        if (!types_is(expr_arg(e, i), expr_arg(type, i)))
            return false;
    return true;
}

static bool is_complex_double(Expr e)
{
    return expr_is_number(e) && num_is_hard(e);
}

/* Is the number one that so many bytes hold, 8 if they are not said? */
static bool is_of_bytes(Expr e, const char *type, long bytes)
{
    long n;
    if (strcmp(type, "integer") != 0)
        return bytes == 8 && (strcmp(type, "float") ? is_complex_double(e)
                                                    : expr_is(e, EXPR_FLOAT) && num_is_hard(e));
    return expr_is(e, EXPR_INTEGER) && num_get_si(&n, e) &&
           (n < 0 ? ~n : n) >> (8 * bytes - 1) == 0;
}

/* float[8], complex[8], integer[4]: of the machine. False where the type is none of them. */
static bool is_machine_type(bool *is, Expr e, Expr type)
{
    long bytes = 8;
    const char *name = expr_is(expr_arg(type, 0), EXPR_SYMBOL) ? expr_text(expr_arg(type, 0)) : "";
    bool whole = !strcmp(name, "integer");
    if (!whole && strcmp(name, "float") != 0 && strcmp(name, "complex") != 0)
        return false;
    if (expr_nops(type) > 1 || (expr_nops(type) == 1 && !num_get_si(&bytes, expr_op(type, 1))) ||
        (bytes != 8 && !(whole && (bytes == 1 || bytes == 2 || bytes == 4))))
        return false;
    *is = is_of_bytes(e, name, bytes);
    return true;
}

/* Vector[row], Vector[column]; a[T] is the name a indexed by a T. */
static bool is_indexed_type(Expr e, Expr type)
{
    const RTable *table = rtable_of(e);
    bool is;
    if (is_machine_type(&is, e, type))
        return is;
    Expr index = expr_nops(type) > 0 ? expr_arg(type, 1) : EXPR_NULL;
    if (expr_is_symbol(expr_arg(type, 0), "Vector"))
        return table && ((table->kind == RTABLE_ROW && expr_is_symbol(index, "row")) ||
                         (table->kind == RTABLE_COLUMN && expr_is_symbol(index, "column")));
    if (expr_is(e, EXPR_INDEXED) && expr_arg(e, 0) == expr_arg(type, 0))
        return expr_nops(e) == expr_nops(type) && indices_match(e, type);
    if (types_exists(expr_text(expr_arg(type, 0))))
        no_such_type(type);
    return false;
}

static bool holds_quotes(Expr type)
{
    bool compound = expr_is(type, EXPR_CALL) || expr_is(type, EXPR_INDEXED);
    for (long i = 0; (compound || expr_is(type, EXPR_SET)) && i < expr_count(type); i++) {
        Expr part = expr_arg(type, i);
        bool enter = compound && (i == 0 || expr_is(part, EXPR_SET));
        if (expr_is(part, EXPR_QUOTE) || (enter && holds_quotes(part)))
            return true;
    }
    return false;
}

Expr types_bare(Expr type)
{
    err_stack_check();
    bool entered = expr_is(type, EXPR_CALL) || expr_is(type, EXPR_INDEXED) ||
                   expr_is(type, EXPR_SET) || expr_is(type, EXPR_TYPED);
    if (expr_is(type, EXPR_QUOTE))
        return expr_arg(type, 0);
    if (!entered)
        return type;
    long n = expr_count(type);
    Expr *args = mem_array((size_t)n, sizeof *args);
    err_defer(mem_release, args);
    for (long i = 0; i < n; i++)
        args[i] = types_bare(expr_arg(type, i));
    Expr bare = expr_is(type, EXPR_SET) ? expr_set(args, n) : expr_make(expr_kind(type), args, n);
    err_undefer(true);
    return bare;
}

/* M:-T: the type that the module or package has. */
static bool is_member_type(Expr e, Expr type)
{
    Expr member = eval_member(expr_arg(type, 0), expr_text(expr_arg(type, 1)));
    if (expr_is(member, EXPR_MEMBER))
        no_such_type(type);
    return types_is(e, member);
}

bool types_is(Expr e, Expr type)
{
    err_stack_check();
    if (holds_quotes(type))
        type = types_bare(type);
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
    case EXPR_MEMBER:
        return is_member_type(e, type);
    case EXPR_OBJECT:
        if (object_module(type))
            return object_is(e, type, NULL, 0);
        no_such_type(type);
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_STRING:
        return e == type;
    default:
        no_such_type(type);
    }
}

/* --- hastype, whattype ------------------------------------------------------------------- */

typedef struct Search {
    Expr type;
    bool found;
} Search;

static void look(Expr node, void *arg)
{
    Search *search = arg;
    bool parts = expr_is(node, EXPR_SUM) || expr_is(node, EXPR_PRODUCT);
    if (!search->found && types_is(node, search->type))
        search->found = true;
    /* terms and factors are no nodes of their own: 3*x of 3*x+1, 1/x of 1/x*y */
    for (long i = 1; parts && !search->found && i <= expr_nops(node); i++)
        search->found = types_is(expr_op(node, i), search->type);
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
#include "cas/core/kinds.def"
#undef KIND
    };
    const RTable *table = rtable_of(e);
    if (table)
        return table->kind == RTABLE_MATRIX ? expr_symbol("Matrix")
               : table->kind == RTABLE_ARRAY
                   ? expr_symbol("Array")
                   : expr_make(EXPR_INDEXED,
                               (Expr[]){expr_symbol("Vector"),
                                        expr_symbol(table->kind == RTABLE_ROW ? "row" : "column")},
                               2);
    if (object_module(e))
        return expr_symbol("object");
    if (expr_is(e, EXPR_OBJECT))
        return expr_symbol(e->u.object->cls->name);
    if (expr_is(e, EXPR_FLOAT) && num_is_hard(e))
        return expr_symbol("hfloat");
    if (eval_member_command(e)) /* as any name of a procedure */
        return expr_symbol(names[EXPR_SYMBOL]);
    return expr_symbol(names[expr_kind(e)]);
}
