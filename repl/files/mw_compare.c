/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored value and a result, held against each other: the same node, else part by part, else by
 * the zero test of the difference. With floats in it a difference is looked at in numbers, at two
 * points for all names: methods that agree in six digits give equal results.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/files/mw_value.h"

static const double AGREE = 1e-6;
enum { DIGITS = 20, POINTS = 2 };

static MwSame worse(MwSame a, MwSame b)
{
    return a > b ? a : b;
}

/* --- floats ----------------------------------------------------------------------------------- */

typedef struct Kernels {
    Expr *from, *to;
    long n, room;
} Kernels;

static void release(void *kernels)
{
    mem_free(((Kernels *)kernels)->from);
    mem_free(((Kernels *)kernels)->to);
}

/* Integrals and the like that are not evaluated, and roots: they are numbers when their names are.
 */
static bool is_open_head(Expr head)
{
    static const char *const heads[] = {"Int", "Sum",     "Product", "Limit",  "int",
                                        "sum", "product", "limit",   "RootOf", NULL};
    for (int i = 0; heads[i]; i++)
        if (expr_is_symbol(head, heads[i]))
            return true;
    return false;
}

static bool is_open_form(Expr node)
{
    return expr_is(node, EXPR_CALL) && is_open_head(expr_arg(node, 0));
}

static bool is_kernel(Expr node)
{
    if (expr_is(node, EXPR_SYMBOL))
        return !funcs_is_constant_name(node) && !funcs_find(node) && node != EXPR_INFINITY &&
               node != EXPR_UNDEFINED;
    if (expr_is(node, EXPR_CALL))
        return !funcs_find(expr_arg(node, 0));
    return expr_is(node, EXPR_INDEXED);
}

static void add_node(Kernels *k, Expr node)
{
    if (k->n == k->room) {
        size_t room = k->room ? 2 * (size_t)k->room : 16;
        k->from = mem_rearray(k->from, room, sizeof(Expr));
        k->to = mem_rearray(k->to, room, sizeof(Expr));
        k->room = (long)room;
    }
    k->from[k->n++] = node;
}

static void add_kernel(Expr node, void *data)
{
    if (is_kernel(node))
        add_node(data, node);
}

/* The x of Int(f, x = a .. b), the names that are words of a RootOf. */
static void add_bound(Expr node, void *data)
{
    if (!is_open_form(node))
        return;
    if (expr_is_symbol(expr_arg(node, 0), "RootOf")) {
        add_node(data, expr_symbol("_Z"));
        add_node(data, expr_symbol("index"));
    } else if (expr_count(node) > 2 && expr_is(expr_arg(node, 2), EXPR_EQUATION))
        add_node(data, expr_arg(expr_arg(node, 2), 0));
}

/* Those kernels that are free: names that nothing binds, and calls that bind none. */
static void leave_free(Kernels *k, const Kernels *bound)
{
    long n = 0;
    for (long i = 0; i < k->n; i++) {
        bool open = is_open_head(k->from[i]) || is_open_form(k->from[i]);
        if (!open && !walk_has_any(k->from[i], bound->from, bound->n))
            k->from[n++] = k->from[i];
    }
    k->n = n;
}

typedef struct Number {
    Expr e;
    const Kernels *k; /* in place of which numbers are put */
    double re, im;
    bool undefined; /* a number that is none */
} Number;

/* By the command, which knows integrals too. */
static Expr in_numbers(Expr e)
{
    enum { INTEGRAL_DIGITS = 10 };
    Expr value = evalf_expr(e, DIGITS);
    Expr args[] = {e, expr_int(INTEGRAL_DIGITS)};
    return expr_is_number(value) ? value : eval_apply(expr_symbol("evalf"), args, 2);
}

static void take_number(void *data)
{
    Number *number = data;
    const Kernels *k = number->k;
    Expr value = in_numbers(funcs_replace(number->e, k->from, k->to, k->n));
    bool complex = expr_is(value, EXPR_COMPLEX);
    number->re = number->im = NAN;
    if (!expr_is_number(value))
        return;
    number->re = num_to_double(complex ? expr_arg(value, 0) : value);
    number->im = complex ? num_to_double(expr_arg(value, 1)) : 0;
    number->undefined = isnan(number->re) || isnan(number->im);
}

/* Are the two as near as floats can be asked to be, at one point? */
static MwSame compare_at(const Kernels *k, Expr stored, Expr result)
{
    Number a = {.e = stored, .k = k}, b = {.e = result, .k = k};
    if (!err_attempt(take_number, &a) || !err_attempt(take_number, &b))
        return MW_UNDECIDED;
    double size = fmax(hypot(a.re, a.im), hypot(b.re, b.im));
    double distance = hypot(a.re - b.re, a.im - b.im);
    if (a.re == b.re && a.im == b.im)
        return MW_EQUAL_FORM;
    if (isnan(distance)) /* one that is undefined is no number that is known */
        return a.undefined != b.undefined && !isnan(a.undefined ? b.re : a.re) ? MW_DIFFERENT
                                                                               : MW_UNDECIDED;
    if (isinf(size)) /* one is infinite, or both in other directions */
        return MW_DIFFERENT;
    return distance <= AGREE * size || distance < 1e-9 ? MW_EQUAL_FORM : MW_DIFFERENT;
}

static MwSame compare_points(Kernels *k, Expr stored, Expr result)
{
    MwSame same = MW_EQUAL_FORM;
    for (long point = 1; point <= POINTS; point++) {
        for (long i = 0; i < k->n; i++)
            k->to[i] = expr_ratio(7 * (i + 2) * point + 3, 11 + 5 * i + point);
        same = worse(same, compare_at(k, stored, result));
    }
    return same;
}

/* Integrals and roots are first held against each other as they are, then by their values. */
static MwSame compare_floats(Expr stored, Expr result)
{
    Kernels k = {0}, bound = {0};
    Expr both = expr_list((Expr[]){stored, result}, 2);
    err_defer(release, &k);
    err_defer(release, &bound);
    walk_each(both, add_kernel, &k);
    walk_each(both, add_bound, &bound);
    MwSame same = compare_points(&k, stored, result);
    if (same > MW_EQUAL_FORM && bound.n) {
        leave_free(&k, &bound);
        same = compare_points(&k, stored, result);
    }
    err_undefer(true);
    err_undefer(true);
    return same;
}

/* --- expressions ------------------------------------------------------------------------------ */

typedef struct Question {
    Expr difference;
    Truth zero;
} Question;

static void ask(void *data)
{
    Question *question = data;
    ZeroQuestion by_facts = {.domain = ZERO_GENERIC, .facts = true};
    question->zero = zero_ask(question->difference, &by_facts).truth;
}

typedef struct Pair {
    Expr a, b, difference;
} Pair;

static void subtract(void *data)
{
    Pair *pair = data;
    pair->difference = expr_sub(pair->a, pair->b);
}

static bool is_infinite(Expr e)
{
    return e == EXPR_INFINITY || e == expr_neg(EXPR_INFINITY);
}

static MwSame compare_expressions(Expr stored, Expr result)
{
    if (is_infinite(stored) != is_infinite(result) &&
        expr_is_number(is_infinite(stored) ? result : stored))
        return MW_DIFFERENT;
    if ((stored->flags | result->flags) & NODE_HAS_FLOAT)
        return compare_floats(stored, result);
    Pair pair = {stored, result, NULL};
    Question question = {.zero = TRUTH_UNKNOWN};
    if (!err_attempt(subtract, &pair))
        return MW_DIFFERENT;
    question.difference = pair.difference;
    if (!err_attempt(ask, &question))
        return MW_UNDECIDED;
    return question.zero == TRUTH_YES  ? MW_EQUAL_FORM
           : question.zero == TRUTH_NO ? MW_DIFFERENT
                                       : MW_UNDECIDED;
}

static MwSame compare(Expr stored, Expr result);

/* l1 = r1 and l2 = r2: side by side, or what remains when all is brought to one side. */
static MwSame compare_equations(Expr stored, Expr result)
{
    MwSame sides = worse(compare(expr_arg(stored, 0), expr_arg(result, 0)),
                         compare(expr_arg(stored, 1), expr_arg(result, 1)));
    if (sides <= MW_EQUAL_FORM)
        return sides;
    Pair a = {expr_arg(stored, 0), expr_arg(stored, 1), NULL};
    Pair b = {expr_arg(result, 0), expr_arg(result, 1), NULL};
    if (!err_attempt(subtract, &a) || !err_attempt(subtract, &b))
        return sides;
    MwSame straight = compare_expressions(a.difference, b.difference);
    if (straight <= MW_EQUAL_FORM)
        return straight;
    MwSame turned = compare_expressions(a.difference, expr_neg(b.difference));
    return turned <= MW_EQUAL_FORM ? turned : sides;
}

static MwSame compare_parts(const Expr *stored, const Expr *result, long n)
{
    MwSame same = MW_EQUAL;
    for (long i = 0; i < n && same < MW_DIFFERENT; i++)
        same = worse(same, compare(stored[i], result[i]));
    return same;
}

/* Each element has one that is equal, in any order. */
static MwSame compare_sets(Expr stored, Expr result)
{
    long n = expr_count(stored);
    bool *used = mem_zalloc((size_t)n + 1);
    MwSame same = MW_EQUAL;
    err_defer(mem_release, used);
    for (long i = 0; i < n && same < MW_DIFFERENT; i++) {
        MwSame best = MW_DIFFERENT;
        long at = -1;
        for (long k = 0; k < n && best > MW_EQUAL; k++) {
            MwSame here =
                used[k] ? MW_DIFFERENT : compare(expr_arg(stored, i), expr_arg(result, k));
            if (here < best) {
                best = here;
                at = k;
            }
        }
        if (at >= 0)
            used[at] = true;
        same = worse(same, best);
    }
    err_undefer(true);
    return same;
}

/* A column of a Matrix and a Vector hold the same. */
static MwSame compare_tables(const RTable *stored, const RTable *result)
{
    bool flat = stored->kind != RTABLE_ARRAY && result->kind != RTABLE_ARRAY &&
                rtable_rows(stored) == rtable_rows(result) &&
                rtable_cols(stored) == rtable_cols(result);
    if (!flat && !rtable_equal_shape(stored, result))
        return MW_DIFFERENT;
    MwSame same = compare_parts(stored->data, result->data, rtable_count(stored));
    return stored->kind == result->kind ? same : worse(same, MW_EQUAL_FORM);
}

/* --- procedures ------------------------------------------------------------------------------- */

enum { MOST_ARGUMENTS = 6 };

typedef struct Applied {
    Expr procedure;
    Expr *arguments;
    long n;
    Expr value;
} Applied;

static void apply(void *applied)
{
    Applied *a = applied;
    a->value = eval_apply(a->procedure, a->arguments, a->n);
}

static long count_parameters(const Procedure *procedure)
{
    return procedure->code      ? (long)procedure->code->nparams
           : procedure->formals ? expr_count(procedure->formals)
                                : -1;
}

/* Procedures that give the same of names without a value. */
static MwSame compare_procedures(Expr stored, Expr result)
{
    Expr x[MOST_ARGUMENTS];
    long n = count_parameters(proc_of(stored));
    if (n < 0 || n > MOST_ARGUMENTS || n != count_parameters(proc_of(result)))
        return MW_UNDECIDED;
    for (long i = 0; i < n; i++) {
        char name[32];
        snprintf(name, sizeof name, "_argument%ld", i + 1);
        x[i] = expr_symbol(name);
    }
    Applied a = {stored, x, n, NULL}, b = {result, x, n, NULL};
    if (!err_attempt(apply, &a) || !err_attempt(apply, &b) || expr_is(a.value, EXPR_OBJECT))
        return MW_UNDECIDED;
    return worse(MW_EQUAL_FORM, compare(a.value, b.value));
}

static bool is_container(Kind kind)
{
    return kind == EXPR_LIST || kind == EXPR_SEQ || kind == EXPR_SET || kind == EXPR_EQUATION ||
           kind == EXPR_STRING || kind == EXPR_RANGE || kind == EXPR_LESS || kind == EXPR_LESSEQ ||
           kind == EXPR_UNEQUAL || kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_NOT;
}

static MwSame compare(Expr stored, Expr result)
{
    if (stored == result)
        return MW_EQUAL;
    RTable *a = rtable_of(stored), *b = rtable_of(result);
    if (a && b)
        return compare_tables(a, b);
    if (proc_of(stored) && proc_of(result))
        return compare_procedures(stored, result);
    Kind kind = expr_kind(stored), other = expr_kind(result);
    if (expr_is(stored, EXPR_OBJECT) || expr_is(result, EXPR_OBJECT))
        return a || b ? MW_DIFFERENT : MW_UNDECIDED;
    if (!is_container(kind) && !is_container(other))
        return compare_expressions(stored, result);
    if (kind != other || expr_count(stored) != expr_count(result) || kind == EXPR_STRING)
        return MW_DIFFERENT;
    if (kind == EXPR_EQUATION)
        return compare_equations(stored, result);
    if (kind == EXPR_SET)
        return compare_sets(stored, result);
    return compare_parts(expr_args(stored), expr_args(result), expr_count(stored));
}

/* --- constants of integration ----------------------------------------------------------------- */

enum { MOST_CONSTANTS = 4 };

typedef struct Constants {
    Expr name[MOST_CONSTANTS];
    long n; /* more than there is room for: there are too many */
} Constants;

/* _C1, and c__1 as later versions of Maple write it. */
static bool is_constant(Expr node)
{
    if (!expr_is(node, EXPR_SYMBOL))
        return false;
    const char *text = expr_text(node);
    const char *digits = !strncmp(text, "_C", 2)    ? text + 2
                         : !strncmp(text, "c__", 3) ? text + 3
                                                    : "";
    return *digits && digits[strspn(digits, "0123456789")] == '\0';
}

static void add_constant(Expr node, void *data)
{
    Constants *constants = data;
    if (!is_constant(node))
        return;
    if (constants->n < MOST_CONSTANTS)
        constants->name[constants->n] = node;
    constants->n++;
}

/* The k-th order of n things, by its digits to the bases n, n-1, ... */
static void order_constants(Expr *to, const Constants *from, long k)
{
    Expr left[MOST_CONSTANTS];
    memcpy(left, from->name, sizeof left);
    for (long i = 0, n = from->n; i < from->n; i++, n--) {
        long pick = k % n;
        k /= n;
        to[i] = left[pick];
        left[pick] = left[n - 1];
    }
}

MwSame mw_compare_shown(Expr stored, Expr result)
{
    Constants a = {.n = 0}, b = {.n = 0};
    MwSame best = compare(stored, result);
    if (best <= MW_EQUAL_FORM || rtable_of(stored) || rtable_of(result))
        return best;
    walk_each(stored, add_constant, &a);
    walk_each(result, add_constant, &b);
    if (a.n != b.n || a.n == 0 || a.n > MOST_CONSTANTS)
        return best;
    long orders = 1;
    for (long i = 2; i <= a.n; i++)
        orders *= i;
    for (long k = 0; k < orders; k++) {
        Expr to[MOST_CONSTANTS];
        order_constants(to, &b, k);
        if (compare(walk_replace(stored, a.name, to, a.n), result) <= MW_EQUAL_FORM)
            return MW_EQUAL_FORM;
    }
    return best;
}
