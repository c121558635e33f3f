/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes of Matrices: the entries that a shape gives or takes away when a Matrix is made, and what
 * of it is kept for assignments (RTableMirror): symmetry, and where nothing but 0 can be stored. A
 * Matrix made with shape=identity, zero, constant or scalar can be changed like any other.
 */
#include "repl/builtins/linalg/matrix_shape.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "repl/eval/eval.h"

/* What an entry off the shape becomes: itself, or what the shape says. */
typedef Expr (*Shaper)(const RTable *m, long i, long j);

static Expr keep(const RTable *m, long i, long j)
{
    return rtable_get(m, i, j);
}

static Expr shape_identity(const RTable *m, long i, long j)
{
    (void)m;
    return i == j ? EXPR_ONE : EXPR_ZERO;
}

static Expr shape_zero(const RTable *m, long i, long j)
{
    (void)m;
    (void)i;
    (void)j;
    return EXPR_ZERO;
}

static Expr shape_diagonal(const RTable *m, long i, long j)
{
    return i == j ? rtable_get(m, i, j) : EXPR_ZERO;
}

static Expr shape_upper(const RTable *m, long i, long j)
{
    return i <= j ? rtable_get(m, i, j) : EXPR_ZERO;
}

static Expr shape_lower(const RTable *m, long i, long j)
{
    return i >= j ? rtable_get(m, i, j) : EXPR_ZERO;
}

static Expr shape_symmetric(const RTable *m, long i, long j)
{
    Expr e = rtable_get(m, i, j), mirrored = rtable_get(m, j, i);
    return e == EXPR_ZERO || (i > j && mirrored != EXPR_ZERO) ? mirrored : e;
}

static Expr shape_hermitian(const RTable *m, long i, long j)
{
    Expr e = shape_symmetric(m, i, j);
    bool taken = e != rtable_get(m, i, j) || (i > j && rtable_get(m, j, i) != EXPR_ZERO);
    return taken ? eval_apply(expr_symbol("conjugate"), &e, 1) : e;
}

static Expr shape_antisymmetric(const RTable *m, long i, long j)
{
    Expr e = rtable_get(m, i, j);

    if (i == j)
        return EXPR_ZERO;
    Expr mirrored = rtable_get(m, j, i);
    return e == EXPR_ZERO || (i > j && mirrored != EXPR_ZERO) ? expr_neg(mirrored) : e;
}

static const struct {
    const char *name, *argument;
    Shaper shaper;
    bool square, unit;
    RTableMirror mirror;
} SHAPES[] = {
    {"identity", NULL, shape_identity, false, false},
    {"zero", NULL, shape_zero, false, false},
    {"diagonal", NULL, shape_diagonal, false, false, RTABLE_DIAGONAL},
    {"symmetric", NULL, shape_symmetric, true, false, RTABLE_SYMMETRIC},
    {"hermitian", NULL, shape_hermitian, true, false, RTABLE_HERMITIAN},
    {"antisymmetric", NULL, shape_antisymmetric, true, false, RTABLE_ANTISYMMETRIC},
    {"skewsymmetric", NULL, shape_antisymmetric, true, false, RTABLE_ANTISYMMETRIC},
    {"triangular", NULL, shape_upper, false, false, RTABLE_UPPER},
    {"triangular", "upper", shape_upper, false, false, RTABLE_UPPER},
    {"triangular", "lower", shape_lower, false, false, RTABLE_LOWER},
    {"triangular", "unit", shape_upper, false, true, RTABLE_UPPER},
    {"rectangular", NULL, keep, false, false},
};

static void shape_with(RTable *m, Shaper shaper, bool unit)
{
    RTable *from = rtable_copy(m);
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            rtable_set(m, i, j, unit && i == j ? EXPR_ONE : shaper(from, i, j));
}

/* scalar[c], constant[c]. */
static bool shape_by_value(RTable *m, Expr name, Expr value)
{
    bool scalar = expr_is_symbol(name, "scalar");
    if (!scalar && !expr_is_symbol(name, "constant"))
        return false;
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            rtable_set(m, i, j, i == j || !scalar ? value : EXPR_ZERO);
    return true;
}

/* band[a,b]: nothing below diagonal a and above diagonal b. */
static bool shape_band(RTable *m, Expr shape)
{
    long below, above;
    if (!expr_is(shape, EXPR_INDEXED) || !expr_is_symbol(expr_arg(shape, 0), "band"))
        return false;
    if (!num_get_si(&below, expr_arg(shape, 1)) ||
        !num_get_si(&above, expr_arg(shape, expr_count(shape) > 2 ? 2 : 1)))
        err_raise(ST_DOMAIN, "the shape of bands is band[a,b], a diagonals below and b above");
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            if (i - j > below || j - i > above)
                rtable_set(m, i, j, EXPR_ZERO);
    return true;
}

void matrix_shape(RTable *m, Expr shape)
{
    if (expr_is(shape, EXPR_LIST)) { /* each in turn; the last says what assignments do */
        for (long i = 0; i < expr_count(shape); i++)
            matrix_shape(m, expr_arg(shape, i));
        return;
    }
    if (shape_band(m, shape))
        return;
    bool indexed = expr_is(shape, EXPR_INDEXED);
    Expr name = indexed ? expr_arg(shape, 0) : shape,
         argument = indexed ? expr_arg(shape, 1) : NULL;
    bool unit = indexed && expr_count(shape) > 2 && expr_is_symbol(expr_arg(shape, 2), "unit");

    if (!expr_is(name, EXPR_SYMBOL))
        err_raise(ST_TYPE, "a shape is a name such as identity or triangular[upper]");
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
        if (!expr_is_symbol(name, SHAPES[i].name))
            continue;
        if (argument != NULL &&
            (SHAPES[i].argument == NULL || !expr_is_symbol(argument, SHAPES[i].argument)))
            continue;
        if (SHAPES[i].square && rtable_rows(m) != rtable_cols(m))
            err_raise(ST_DOMAIN, "shape %s needs a square Matrix", expr_text(name));
        shape_with(m, SHAPES[i].shaper, unit || SHAPES[i].unit);
        m->mirror = SHAPES[i].mirror;
        return;
    }
    if (argument != NULL && shape_by_value(m, name, argument))
        return;
    err_hint("identity, zero, diagonal, symmetric, antisymmetric, triangular[upper|lower,unit], "
             "scalar[c], constant[c], band[a,b]");
    err_raise(ST_DOMAIN, "unknown shape %s", expr_text(name));
}
