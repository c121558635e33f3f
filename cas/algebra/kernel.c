/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Brings the arguments of kernels into a given form, bottom up over the shared graph (each node
 * once, remembered across nested kernels), and maps algebraic commands over containers. What must
 * hold: the value never changes, only the form; a subexpression whose parts do not change is
 * returned as the same node.
 */
#include "cas/algebra/kernel.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/packed.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

static const struct {
    const char *name;
    bool keeps;      /* its arguments as they are */
    bool binds;      /* the variable of a second argument */
    bool stands_for; /* what other expressions are worth, too */
} OPERATORS[] = {
    {"diff", true, false, false},  {"Diff", true, false, true},   {"int", true, true, true},
    {"Int", true, true, true},     {"sum", true, true, true},     {"Sum", true, true, true},
    {"product", true, true, true}, {"Product", true, true, true}, {"limit", true, true, true},
    {"Limit", true, true, true},   {"D", true, false, false},     {"subs", true, false, true},
    {"eval", true, false, true},   {"RootOf", true, false, true}, {"seq", true, false, true},
    {"add", true, false, true},    {"mul", true, false, true},    {"piecewise", true, false, true},
    {"Eval", false, true, true},   {"Intat", false, true, true},
};

static long operator_of(Expr call)
{
    long i = (long)(sizeof OPERATORS / sizeof *OPERATORS) - 1;
    while (i >= 0 && !expr_is_symbol(expr_arg(call, 0), OPERATORS[i].name))
        i--;
    return i;
}

bool kernel_is_operator(Expr call)
{
    if (!expr_is(expr_arg(call, 0), EXPR_SYMBOL))
        return true; /* D(f)(x), f[1](x): nothing is known about the argument */
    long i = operator_of(call);
    return i >= 0 && OPERATORS[i].keeps;
}

bool kernel_stands_for(Expr call)
{
    long i = operator_of(call);
    return i >= 0 && OPERATORS[i].stands_for;
}

Expr kernel_binders(Expr call)
{
    long i = expr_is(call, EXPR_CALL) && expr_count(call) > 2 ? operator_of(call) : -1;
    Expr over = i >= 0 && OPERATORS[i].binds ? expr_arg(call, 2) : NULL;
    if (over && expr_is(over, EXPR_EQUATION))
        return expr_list(&over, 1);
    bool several = over && (expr_is(over, EXPR_LIST) || expr_is(over, EXPR_SET));
    for (long k = 0; several && k < expr_count(over); k++)
        several = expr_is(expr_arg(over, k), EXPR_EQUATION);
    return several ? expr_list(over->u.args, expr_count(over)) : NULL;
}

Expr kernel_free_variable(Expr call)
{
    long i = expr_is(call, EXPR_CALL) && expr_count(call) > 2 ? operator_of(call) : -1;
    bool open = i >= 0 && OPERATORS[i].binds && expr_is(expr_arg(call, 2), EXPR_SYMBOL);
    return open ? expr_arg(call, 2) : NULL;
}

/* --- forms remembered ------------------------------------------------------------------------ */

typedef struct Cache {
    KernelForm form;
    Memo memo;
} Cache;

enum { CACHES = 16 };

static Cache caches[CACHES];
static int cache_count;
static long cache_digits; /* floats in the results have these digits */

static void clear_caches(void)
{
    for (int i = 0; i < cache_count; i++)
        memo_forget(&caches[i].memo);
    cache_count = 0;
}

static bool is_same(KernelForm a, KernelForm b)
{
    return a.plain == b.plain && a.with == b.with && a.settings == b.settings;
}

static Memo *cache_of(KernelForm form)
{
    if (cache_digits != num_digits || cache_count == CACHES) {
        clear_caches();
        cache_digits = num_digits;
    }
    for (int i = 0; i < cache_count; i++)
        if (is_same(caches[i].form, form))
            return &caches[i].memo;
    heap_add_cache(clear_caches);
    caches[cache_count] = (Cache){form, {0}};
    return &caches[cache_count++].memo;
}

static Expr remembered(Expr e, KernelForm form)
{
    Expr r = memo_get(cache_of(form), e);
    if (!r) {
        r = form.plain ? form.plain(e) : form.with(e, form.settings);
        memo_put(cache_of(form), e, r); /* form may have cleared the caches */
    }
    return r;
}

Expr kernel_form(Expr e, Expr (*form)(Expr e))
{
    return remembered(e, (KernelForm){.plain = form});
}

/* --- preparing ----------------------------------------------------------------------------- */

typedef struct Preparer {
    Memo done;
    KernelForm form;
    Expr (*hook)(Expr call, void *arg);
    void *arg;
} Preparer;

static Expr prepare(Preparer *p, Expr e);

static Expr form_of(const Preparer *p, Expr e)
{
    return remembered(e, p->form);
}

static bool is_leaf(Expr e)
{
    return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING);
}

static Expr prepare_exponent(Preparer *p, Expr exponent)
{
    return is_leaf(exponent) ? exponent : kernel_form(form_of(p, exponent), expand_expr);
}

static Expr prepare_power(Preparer *p, Expr base, Expr exponent)
{
    if (expr_is(exponent, EXPR_INTEGER))
        return expr_pow(prepare(p, base), exponent);
    return expr_pow(is_leaf(base) ? base : form_of(p, base), prepare_exponent(p, exponent));
}

/* A polynomial whose generators are in form already stays as it is. */
static bool is_prepared(Preparer *p, Expr e)
{
    const Packed *packed = packed_of(e);
    bool is = packed != NULL;
    for (long j = 0; is && j < packed->vars; j++)
        is = prepare(p, packed->gen[j]) == packed->gen[j];
    return is;
}

static Expr prepare_sum(Preparer *p, Expr e)
{
    if (is_prepared(p, e))
        return e;
    long n = expr_count(e) / 2;
    Expr *term = mem_array((size_t)n, sizeof *term);
    err_defer(mem_release, term);
    bool is_changed = false;
    for (long i = 0; i < n; i++) {
        Expr old = expr_arg(e, 2 * i), made = prepare(p, old);
        is_changed |= made != old;
        term[i] = expr_mul(expr_arg(e, 2 * i + 1), made);
    }
    Expr r = is_changed ? expr_sum(term, n) : e;
    err_undefer(true);
    return r;
}

static Expr prepare_product(Preparer *p, Expr e)
{
    long n = expr_count(e) / 2;
    Expr *factor = mem_array((size_t)n + 1, sizeof *factor);
    err_defer(mem_release, factor);
    factor[0] = expr_arg(e, 0);
    for (long i = 0; i < n; i++)
        factor[i + 1] = prepare_power(p, expr_arg(e, 2 * i + 1), expr_arg(e, 2 * i + 2));
    Expr r = expr_product(factor, n + 1);
    err_undefer(true);
    return r;
}

static Expr prepare_call(Preparer *p, Expr e)
{
    Expr replaced = p->hook ? p->hook(e, p->arg) : NULL;
    if (replaced || kernel_is_operator(e))
        return replaced ? replaced : e;
    long n = expr_count(e) - 1;
    bool is_exp = expr_is_symbol(expr_arg(e, 0), "exp"), is_changed = false;
    Expr *arg = mem_array((size_t)n + 1, sizeof *arg);
    err_defer(mem_release, arg);
    for (long i = 0; i < n; i++) {
        Expr old = expr_arg(e, i + 1);
        bool is_plain = is_leaf(old) || expr_kind(old) > EXPR_INDEXED;
        arg[i] = is_plain ? old : is_exp ? prepare_exponent(p, old) : form_of(p, old);
        is_changed |= arg[i] != old;
    }
    Expr r = is_changed ? funcs_apply(expr_arg(e, 0), arg, n) : e;
    err_undefer(true);
    return r;
}

static Expr prepare(Preparer *p, Expr e)
{
    if (is_leaf(e))
        return e;
    err_stack_check();
    Expr r = memo_get(&p->done, e);
    if (r)
        return r;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        r = prepare_sum(p, e);
        break;
    case EXPR_PRODUCT:
        r = prepare_product(p, e);
        break;
    case EXPR_POWER:
        r = prepare_power(p, expr_arg(e, 0), expr_arg(e, 1));
        break;
    case EXPR_CALL:
        r = prepare_call(p, e);
        break;
    default:
        r = e;
    }
    memo_put(&p->done, e, r);
    return r;
}

Expr kernel_prepare_calls(Expr e, KernelForm form, Expr (*hook)(Expr call, void *arg), void *arg)
{
    if (is_leaf(e))
        return e;
    Preparer p = {.form = form, .hook = hook, .arg = arg};
    memo_begin(&p.done);
    Expr r = prepare(&p, e);
    memo_end(&p.done);
    return r;
}

Expr kernel_prepare(Expr e, Expr (*form)(Expr e))
{
    return kernel_prepare_calls(e, (KernelForm){.plain = form}, NULL, NULL);
}

/* --- containers ---------------------------------------------------------------------------- */

typedef struct Mapper {
    Expr (*f)(Expr entry, void *arg);
    void *arg;
} Mapper;

static Expr map_entry(Expr e, void *arg)
{
    Mapper *mapper = arg;
    return kernel_map(e, mapper->f, mapper->arg);
}

/* Branches and conditions; a condition that is decided then chooses. */
static Expr map_pieces(Expr e, Mapper *mapper)
{
    Expr mapped = walk_operands(e, map_entry, mapper);
    return mapped == e ? e
                       : funcs_apply(expr_arg(mapped, 0), mapped->u.args + 1, expr_nops(mapped));
}

Expr kernel_map(Expr e, Expr (*f)(Expr entry, void *arg), void *arg)
{
    err_stack_check();
    Mapper mapper = {f, arg};
    switch (expr_kind(e)) {
    case EXPR_SEQ:
    case EXPR_LIST:
    case EXPR_SET:
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
    case EXPR_RANGE:
        return walk_operands(e, map_entry, &mapper);
    case EXPR_OBJECT: {
        RTable *table = rtable_of(e);
        return table ? rtable_expr(rtable_map(table, map_entry, &mapper)) : e;
    }
    case EXPR_STRING:
        return e;
    case EXPR_CALL:
        return expr_is_symbol(expr_arg(e, 0), "piecewise") ? map_pieces(e, &mapper) : f(e, arg);
    default:
        return f(e, arg);
    }
}
