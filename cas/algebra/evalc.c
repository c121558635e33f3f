/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Splitting into real and imaginary part: rules for sums, products and integer powers, the polar
 * form for other powers and logarithms, the addition theorems for exp and the circular and
 * hyperbolic functions. A real function of a real argument stays as it is. Results are not
 * simplified beyond the automatic rules. Parts are kept per node, so shared graphs cost once.
 */
#include "cas/algebra/evalc.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/funcs/parts.h"
#include "cas/value/funcs_row.h"

typedef struct Splitter {
    Memo re, im;
} Splitter;

static bool split(Splitter *s, Expr e, FuncParts *out);

static FuncParts power_integer(FuncParts base, long n)
{
    if (n < 0) {
        base = funcs_parts_inverse(base);
        n = -n;
    }
    FuncParts result = {EXPR_ONE, EXPR_ZERO};
    for (; n > 0; n >>= 1) {
        if (n & 1)
            result = funcs_parts_product(result, base);
        if (n > 1)
            base = funcs_parts_product(base, base);
    }
    return result;
}

static FuncParts power(FuncParts base, FuncParts exponent)
{
    long n;
    if (base.im == EXPR_ZERO && exponent.im == EXPR_ZERO &&
        (expr_is(exponent.re, EXPR_INTEGER) || funcs_form_sign(base.re) != 2))
        return (FuncParts){expr_pow(base.re, exponent.re), EXPR_ZERO};
    if (exponent.im == EXPR_ZERO && num_get_si(&n, exponent.re) && n > -1000 && n < 1000)
        return power_integer(base, n);
    if (base.im == EXPR_ZERO && exponent.im == EXPR_ZERO && funcs_form_sign(expr_neg(base.re)) != 2)
        return funcs_parts_polar(expr_pow(expr_neg(base.re), exponent.re),
                                 expr_mul(exponent.re, EXPR_PI));
    if (exponent.im == EXPR_ZERO)
        return funcs_parts_polar(expr_pow(funcs_parts_modulus(base), exponent.re),
                                 expr_mul(exponent.re, funcs_parts_angle(base)));
    return funcs_parts_exp(funcs_parts_product(exponent, funcs_parts_ln(base)));
}

/* --- functions ------------------------------------------------------------------------------- */

/* The call with the real parts of its arguments; *last: the parts of the last one. */
static bool split_arguments(Splitter *s, Expr e, Expr *call, bool *real, FuncParts *last)
{
    long n = expr_nops(e);
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    bool ok = true;
    for (long i = 0; i < n && ok; i++) {
        ok = split(s, expr_op(e, i + 1), last);
        items[i] = last->re;
        *real = *real && last->im == EXPR_ZERO;
    }
    if (ok)
        *call = *real ? funcs_refresh(expr_rebuild(e, items)) : e;
    err_undefer(true);
    return ok;
}

/* polar(r, phi) with real r and phi. */
static bool is_polar(Expr e)
{
    return expr_nops(e) == 2 && expr_is_symbol(expr_arg(e, 0), "polar");
}

/* What the row says of a call: real, or by the parts of its argument. Functions that are not known
 * are taken as real. */
static bool split_call(Splitter *s, Expr e, FuncParts *out)
{
    const FuncRow *row = funcs_row_of(e);
    Expr call = e;
    bool real = true;
    FuncParts a = {EXPR_ZERO, EXPR_ZERO};
    if (!split_arguments(s, e, &call, &real, &a))
        return false;
    if (call != e)
        return split(s, call, out);
    if (real && is_polar(e)) {
        *out = funcs_parts_polar(expr_arg(e, 1), expr_arg(e, 2));
        return true;
    }
    bool value =
        !row ? real
             : row->always_real || (real && funcs_is_real_on(row, e->u.args + 1, expr_nops(e)));
    bool whole = !row || !row->parts || expr_nops(e) != 1 || (real && value && !row->parts_of_real);
    *out = whole ? (FuncParts){e, EXPR_ZERO} : row->parts(a);
    return value || !whole;
}

/* --- arithmetic ----------------------------------------------------------------------------------
 */

static bool split_sum(Splitter *s, Expr e, FuncParts *out)
{
    long n = expr_term_count(e);
    Expr *re = mem_array((size_t)n * 2, sizeof *re), *im = re + n;
    err_defer(mem_release, re);
    bool ok = true;
    FuncParts p;
    for (long i = 0; i < n && ok; i++) {
        ok = split(s, expr_term(e, i), &p);
        re[i] = p.re;
        im[i] = p.im;
    }
    if (ok)
        *out = (FuncParts){expr_sum(re, n), expr_sum(im, n)};
    err_undefer(true);
    return ok;
}

static bool split_product(Splitter *s, Expr e, FuncParts *out)
{
    FuncParts p, all = {EXPR_ONE, EXPR_ZERO};
    for (long i = 0; i < expr_factor_count(e); i++) {
        if (!split(s, expr_factor(e, i), &p))
            return false;
        all = funcs_parts_product(all, p);
    }
    *out = all;
    return true;
}

static bool split_power(Splitter *s, Expr e, FuncParts *out)
{
    FuncParts base, exponent;
    if (!split(s, expr_arg(e, 0), &base) || !split(s, expr_arg(e, 1), &exponent))
        return false;
    *out = power(base, exponent);
    return true;
}

static bool split_node(Splitter *s, Expr e, FuncParts *out)
{
    switch (expr_kind(e)) {
    case EXPR_COMPLEX:
        *out = (FuncParts){expr_arg(e, 0), expr_arg(e, 1)};
        return true;
    case EXPR_SUM:
        return split_sum(s, e, out);
    case EXPR_PRODUCT:
        return split_product(s, e, out);
    case EXPR_POWER:
        return split_power(s, e, out);
    case EXPR_CALL:
        return split_call(s, e, out);
    default:
        *out = (FuncParts){e, EXPR_ZERO};
        return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED);
    }
}

static bool split(Splitter *s, Expr e, FuncParts *out)
{
    err_stack_check();
    Expr re = memo_get(&s->re, e);
    if (re) {
        *out = (FuncParts){re, memo_get(&s->im, e)};
        return true;
    }
    if (!split_node(s, e, out))
        return false;
    memo_put(&s->re, e, out->re);
    memo_put(&s->im, e, out->im);
    return true;
}

bool evalc_split(Expr e, Expr *re, Expr *im)
{
    Splitter s;
    FuncParts p;
    memo_begin(&s.re);
    memo_begin(&s.im);
    bool ok = split(&s, e, &p);
    memo_end(&s.im);
    memo_end(&s.re);
    if (ok) {
        *re = p.re;
        *im = p.im;
    }
    return ok;
}

static Expr evalc_entry(Expr e, void *arg)
{
    (void)arg;
    return evalc_expr(e);
}

Expr evalc_expr(Expr e)
{
    Expr re, im;
    RTable *table = rtable_of(e);
    if (table)
        return rtable_expr(rtable_map(table, evalc_entry, NULL));
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_EQUATION))
        return walk_operands(e, evalc_entry, NULL);
    return evalc_split(e, &re, &im) ? expr_add(re, expr_mul(EXPR_I, im)) : e;
}
