/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sizes and parts of complex functions of a real variable, abs(x-I*a) or Re(exp(I*x)), by the real
 * and imaginary part of what stands inside, where all other names are assumed to be real.
 */
#include "cas/calculus/along.h"

#include "cas/algebra/evalc.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs_facts.h"

/* What stands in a call, x being real. */
typedef struct Inside {
    Expr x;
    bool complex, real; /* real: all other names are assumed to be */
} Inside;

static void look_inside(Expr node, void *arg)
{
    Inside *in = arg;
    in->complex = in->complex || expr_is(node, EXPR_COMPLEX);
    if (expr_is(node, EXPR_SYMBOL) && node != in->x && !funcs_is_constant(node))
        in->real = in->real && (funcs_find(node) || assume_is_real(node));
    if (expr_is(node, EXPR_CALL) && !funcs_row_of(node))
        in->real = false;
}

static Expr size_of(Expr re, Expr im)
{
    return expr_pow(simplify_expr(expr_add(expr_mul(re, re), expr_mul(im, im))), EXPR_HALF);
}

typedef enum Part { SIZE, RE, IM, CONJUGATE, SIGN, ANGLE, PARTS } Part;

/* A size or part of a complex function of x by its real and imaginary part. */
static Expr by_parts(Expr node, void *arg)
{
    static const char *const NAMES[] = {"abs", "Re", "Im", "conjugate", "signum", "argument"};
    Inside in = {.x = arg, .real = true};
    Expr re, im, u = NULL;
    int which = 0;
    while (which < PARTS && !(u = funcs_argument(node, NAMES[which])))
        which++;
    if (!u || !walk_has(u, in.x))
        return node;
    walk_each(u, look_inside, &in);
    if (!in.complex || !in.real || !evalc_split(u, &re, &im))
        return node;
    if (funcs_is_constant(im) && zero_truth(im) == TRUTH_YES) /* a real root in complex radicals */
        return funcs_apply1(NAMES[which], re);
    switch ((Part)which) {
    case SIZE:
        return size_of(re, im);
    case RE:
        return re;
    case IM:
        return im;
    case CONJUGATE:
        return expr_sub(re, expr_mul(EXPR_I, im));
    case SIGN:
        return expr_div(u, size_of(re, im));
    default:
        return funcs_apply2("arctan", im, re);
    }
}

Expr along_line(Expr e, Expr x)
{
    CHECK(e != NULL && x != NULL);
    return walk_has_kind(e, EXPR_COMPLEX) ? walk_rebuild(e, NULL, by_parts, (void *)x) : e;
}
