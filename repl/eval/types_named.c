/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The named types: one test each, in a table sorted by name. Names of tables, procedures and
 * modules are looked through where the type asks for one of these.
 */
#include <string.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/buf.h"
#include "cas/base/compat.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/integers.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/eval/types_named.h"

/* --- numbers ----------------------------------------------------------------------------- */

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
    return is_posint(e) && integers_is_prime(e->u.integer);
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

static bool is_double(Expr e)
{
    return is_float(e) && num_is_hard(e);
}

static bool is_decimal(Expr e)
{
    return is_float(e) && !num_is_hard(e);
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

static bool is_extended_rational(Expr e)
{
    return is_extended(e) && !is_float(e);
}

/* --- constants --------------------------------------------------------------------------- */

bool types_named_is_constant(Expr e)
{
    return funcs_is_constant_name(e) || e == EXPR_INFINITY || e == EXPR_UNDEFINED ||
           e == EXPR_TRUE || e == EXPR_FALSE || e == EXPR_FAIL;
}

static bool constant_below(Expr e, Memo *seen)
{
    if (expr_is_number(e))
        return true;
    if (expr_is(e, EXPR_SYMBOL))
        return types_named_is_constant(e);
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

/* --- names and structure ----------------------------------------------------------------- */

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
        if (!is_list(expr_arg(e, i)) || expr_count(expr_arg(e, i)) != expr_count(expr_arg(e, 0)))
            return false;
    return expr_count(e) > 0;
}

static bool is_exprseq(Expr e)
{
    return expr_is(e, EXPR_SEQ);
}

static bool is_rootof(Expr e)
{
    return expr_is_call(e, expr_symbol("RootOf"));
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
    return funcs_sign(e) == FUNC_SIGN_FACTORIAL;
}

static bool is_trig(Expr e)
{
    return funcs_wave(e) != NULL;
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

/* --- polynomials in all names ------------------------------------------------------------ */

static void find_names(Expr e, void *arg)
{
    Buf *names = arg;
    if (is_symbol(e) && !types_named_is_constant(e))
        buf_putn(names, (const char *)&e, sizeof e);
}

static bool all_names(Expr e, bool (*holds)(Expr e, const Expr *names, long n))
{
    Buf names = {0};
    err_defer(buf_release, &names);
    walk_each(e, find_names, &names);
    bool answer =
        is_algebraic(e) && holds(e, (const Expr *)names.data, (long)(names.length / sizeof(Expr)));
    err_undefer(true);
    return answer;
}

Expr types_named_unknowns(Expr e)
{
    Buf names = {0};
    err_defer(buf_release, &names);
    walk_each(e, find_names, &names);
    Expr set = expr_set((const Expr *)names.data, (long)(names.length / sizeof(Expr)));
    err_undefer(true);
    return set;
}

static bool is_polynomial(Expr e)
{
    return all_names(e, is_polynomial_in);
}

/* --- objects ----------------------------------------------------------------------------- */

static bool is_rtable(Expr e)
{
    return rtable_look(e);
}

static bool is_matrix(Expr e)
{
    return rtable_look_matrix(e);
}

static bool is_vector(Expr e)
{
    return rtable_look_vector(e);
}

static bool is_array(Expr e)
{
    const RTable *table = rtable_look(e);
    return table && table->kind == RTABLE_ARRAY;
}

/* What array, matrix and vector of older sheets make: Matrices and Vectors too. */
static bool is_old_array(Expr e)
{
    return rtable_look(e) != NULL;
}

static bool is_table(Expr e)
{
    return table_of(eval_follow(e));
}

static bool is_module(Expr e)
{
    Expr value = eval_follow(e);
    return proc_module_of(value) || (is_symbol(value) && builtin_is_package(expr_text(value)));
}

static bool is_package(Expr e)
{
    const Module *module = proc_module_of(eval_follow(e));
    if (module)
        return module->code && proc_has_option(module->code, "package");
    return expr_is(e, EXPR_SYMBOL) && builtin_is_package(expr_text(e));
}

static bool is_object(Expr e)
{
    return object_module(e);
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
    if (expr_is(value, EXPR_MEMBER) || expr_is(value, EXPR_INDEXED))
        return eval_member_command(value) != NULL;
    return expr_is(value, EXPR_OBJECT) && !rtable_look(value) && !table_of(value) &&
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

static bool quotient_in(Expr e, const Expr *names, long n)
{
    return is_polynomial_in(numer_expr(e), names, n) && is_polynomial_in(denom_expr(e), names, n);
}

static bool is_quotient(Expr e)
{
    return all_names(e, quotient_in);
}

static bool has_degree(Expr e, long degree)
{
    Expr unknowns = is_algebraic(e) ? ratfun_unknowns(e) : NULL;
    if (!unknowns || expr_count(unknowns) == 0 || !is_polynomial(e))
        return false;
    return degree_total(expand_expr(e), unknowns->u.args, expr_count(unknowns), 1) == degree;
}

static bool is_linear(Expr e)
{
    return has_degree(e, 1);
}

static bool is_quadratic(Expr e)
{
    return has_degree(e, 2);
}

static bool is_cubic(Expr e)
{
    return has_degree(e, 3);
}

static bool is_quartic(Expr e)
{
    return has_degree(e, 4);
}

static bool is_nonreal(Expr e)
{
    return expr_is(e, EXPR_COMPLEX);
}

static bool is_imaginary(Expr e)
{
    return expr_is(e, EXPR_COMPLEX) && num_is_zero(expr_arg(e, 0));
}

static bool is_sequential(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_SEQ);
}

static bool is_monomial(Expr e)
{
    return !is_sum(e) && is_polynomial(e);
}

/* A root of integers or a RootOf, with rational operations and such numbers inside; with_names:
 * names count as numbers. */
static bool is_built_of_roots(Expr e, bool radicals, bool with_names)
{
    err_stack_check();
    if (expr_is_rational(e) || (with_names && is_name(e)))
        return true;
    if (is_power(e))
        return expr_is_rational(expr_arg(e, 1)) &&
               is_built_of_roots(expr_arg(e, 0), radicals, with_names);
    if (!radicals && is_rootof(e))
        return true;
    if (!is_sum(e) && !is_product(e))
        return expr_is(e, EXPR_COMPLEX);
    for (long i = 1; i <= expr_nops(e); i++)
        if (!is_built_of_roots(expr_op(e, i), radicals, with_names))
            return false;
    return true;
}

static bool is_algnum(Expr e)
{
    return is_built_of_roots(e, false, false);
}

static bool is_radnum(Expr e)
{
    return is_built_of_roots(e, true, false);
}

static bool is_radfun(Expr e)
{
    return is_built_of_roots(e, true, true) && !is_radnum(e);
}

static bool is_type(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) && types_exists(expr_text(e));
}

static bool is_nonzero(Expr e)
{
    return is_numeric(e) && !num_is_zero(e);
}

static bool is_infinite(Expr e)
{
    return infinity_sign(e) != 0;
}

static bool is_undefined(Expr e)
{
    return e == EXPR_UNDEFINED;
}

static bool is_piecewise(Expr e)
{
    return funcs_sign(e) == FUNC_SIGN_CASES;
}

static bool is_assignable(Expr e)
{
    return is_name(e) && !(expr_is(e, EXPR_SYMBOL) && sym_of(e)->is_protected);
}

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
    {"Object", is_object},
    {"RootOf", is_rootof},
    {"Vector", is_vector},
    {"^", is_power},
    {"algebraic", is_algebraic},
    {"algnum", is_algnum},
    {"and", is_and},
    {"anything", is_anything},
    {"array", is_old_array},
    {"assignable", is_assignable},
    {"atomic", is_atomic},
    {"boolean", is_boolean},
    {"complex", is_complex_number},
    {"complexcons", is_constant},
    {"constant", is_constant},
    {"cubic", is_cubic},
    {"double", is_double},
    {"equation", is_equation},
    {"even", is_even},
    {"expr", is_anything},
    {"exprseq", is_exprseq},
    {"extended_numeric", is_extended},
    {"extended_rational", is_extended_rational},
    {"float", is_float},
    {"fraction", is_fraction},
    {"function", is_function},
    {"hfloat", is_double},
    {"imaginary", is_imaginary},
    {"indexable", is_indexable},
    {"indexed", is_indexed},
    {"infinity", is_infinite},
    {"integer", is_integer},
    {"last_name_eval", is_last_name},
    {"linear", is_linear},
    {"list", is_list},
    {"listlist", is_listlist},
    {"literal", is_atomic},
    {"logical", is_boolean},
    {"mathfunc", is_mathfunc},
    {"matrix", is_matrix},
    {"module", is_module},
    {"monomial", is_monomial},
    {"name", is_name},
    {"negative", is_negative},
    {"negint", is_negint},
    {"nonnegative", is_nonnegative},
    {"nonnegint", is_nonnegint},
    {"nonposint", is_nonposint},
    {"nonreal", is_nonreal},
    {"nonzero", is_nonzero},
    {"not", is_not},
    {"nothing", is_nothing},
    {"numeric", is_numeric},
    {"object", is_object},
    {"odd", is_odd},
    {"operator", is_operator},
    {"or", is_or},
    {"package", is_package},
    {"piecewise", is_piecewise},
    {"polynom", is_polynomial},
    {"posint", is_posint},
    {"positive", is_positive},
    {"prime", is_prime},
    {"procedure", is_procedure},
    {"quadratic", is_quadratic},
    {"quartic", is_quartic},
    {"radfun", is_radfun},
    {"radical", is_radical},
    {"radnum", is_radnum},
    {"range", is_range},
    {"rational", is_rational},
    {"ratpoly", is_quotient},
    {"realcons", is_realcons},
    {"record", is_record},
    {"relation", is_relation},
    {"rtable", is_rtable},
    {"scalar", is_algebraic},
    {"sequential", is_sequential},
    {"set", is_set},
    {"sfloat", is_decimal},
    {"sqrt", is_sqrt},
    {"string", is_string},
    {"symbol", is_symbol},
    {"table", is_table},
    {"text", is_text},
    {"trig", is_trig},
    {"truefalse", is_truefalse},
    {"type", is_type},
    {"undefined", is_undefined},
    {"uneval", is_uneval},
    {"vector", is_vector},
};

const NamedType *types_named_find(const char *name)
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
