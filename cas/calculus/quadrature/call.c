/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls of Int as they are written: Int(f, x = a..b), Int(f, a..b) of an operator or the name of a
 * function, several ranges one after the other or in a list (the first is the innermost), with the
 * options digits = n, epsilon = e and method = m. The method is chosen here anyway. Several ranges
 * are integrals within integrals.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/calculus/quadrature/parts.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_DIGITS = 10000 };

typedef struct Call {
    Expr ranges; /* a list of x = a..b or a..b */
    long digits;
    bool good;
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

static void read_option(Call *call, Expr option)
{
    Expr name = expr_is(option, EXPR_EQUATION) ? expr_arg(option, 0) : option;

    if (!expr_is(name, EXPR_SYMBOL)) {
        call->good = false;
    } else if (name == option) { /* _Gquad, _d01ajc and their like */
        call->good = call->good && expr_text(name)[0] == '_';
    } else if (expr_is_symbol(name, "digits")) {
        call->good = call->good && num_get_si(&call->digits, expr_arg(option, 1)) &&
                     call->digits > 0 && call->digits < MOST_DIGITS;
    } else if (expr_is_symbol(name, "epsilon")) {
        double size =
            expr_is_real_number(expr_arg(option, 1)) ? num_to_double(expr_arg(option, 1)) : 0;

        call->good = call->good && size > 0 && size < 1;
        if (call->good)
            call->digits = (long)ceil(-log10(size));
    } else { /* method = _Gquad */
        Expr method = expr_arg(option, 1);

        call->good = call->good && expr_is_symbol(name, "method") && expr_is(method, EXPR_SYMBOL) &&
                     expr_text(method)[0] == '_';
    }
}

static void read_argument(Call *call, Expr e)
{
    if (is_range(e))
        add_range(call, e);
    else if (expr_is(e, EXPR_LIST))
        for (long i = 0; i < expr_count(e); i++)
            read_argument(call, expr_arg(e, i));
    else
        read_option(call, e);
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
    if (x != NULL)
        value = quadrature_integral(f, x, expr_arg(range, 0), expr_arg(range, 1), digits);
    if (value == NULL && quadrature_pointwise != NULL)
        value = quadrature_pointwise(f, x, expr_arg(range, 0), expr_arg(range, 1), digits);
    return value;
}

Expr quadrature_call(Expr call, long digits)
{
    Call c = {expr_list(NULL, 0), digits, true};
    Expr head = expr_arg(call, 0), f;
    long n;

    if (expr_count(call) < 3 || (!expr_is_symbol(head, "Int") && !expr_is_symbol(head, "int")))
        return NULL;
    for (long i = 2; i < expr_count(call) && c.good; i++)
        read_argument(&c, expr_arg(call, i));
    n = expr_count(c.ranges);
    if (!c.good || n == 0)
        return NULL;
    f = expr_arg(call, 1);
    for (long i = 0; i + 1 < n; i++)
        f = expr_call2("Int", f, expr_arg(c.ranges, i));
    return one_integral(f, expr_arg(c.ranges, n - 1), c.digits);
}
