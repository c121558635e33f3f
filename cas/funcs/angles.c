/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values at the multiples of Pi/12, Pi/10 and Pi/8. Each value is (p*sqrt(q) + r*sqrt(s))/d
 * or the square root of p*sqrt(q) + r*sqrt(s), over d. Cosine, cotangent and secant are read at
 * the complement. The unit test compares every entry with its ball.
 */
#include "cas/funcs/angles.h"

typedef struct Radical {
    short root; /* 1: the square root of the numerator */
    short p, q, r, s, d;
} Radical;

/* A pole has d = 0. */
static const struct {
    short num, den;
    Radical value[3]; /* sine, tangent, cosecant */
} ANGLES[] = {
    {0, 1, {{0, 0, 1, 0, 1, 1}, {0, 0, 1, 0, 1, 1}, {0, 0, 0, 0, 0, 0}}},
    {1, 12, {{0, 1, 6, -1, 2, 4}, {0, 2, 1, -1, 3, 1}, {0, 1, 6, 1, 2, 1}}},
    {1, 10, {{0, 1, 5, -1, 1, 4}, {1, 25, 1, -10, 5, 5}, {0, 1, 5, 1, 1, 1}}},
    {1, 8, {{1, 2, 1, -1, 2, 2}, {0, 1, 2, -1, 1, 1}, {1, 4, 1, 2, 2, 1}}},
    {1, 6, {{0, 1, 1, 0, 1, 2}, {0, 1, 3, 0, 1, 3}, {0, 2, 1, 0, 1, 1}}},
    {1, 5, {{1, 10, 1, -2, 5, 4}, {1, 5, 1, -2, 5, 1}, {1, 50, 1, 10, 5, 5}}},
    {1, 4, {{0, 1, 2, 0, 1, 2}, {0, 1, 1, 0, 1, 1}, {0, 1, 2, 0, 1, 1}}},
    {3, 10, {{0, 1, 5, 1, 1, 4}, {1, 25, 1, 10, 5, 5}, {0, 1, 5, -1, 1, 1}}},
    {1, 3, {{0, 1, 3, 0, 1, 2}, {0, 1, 3, 0, 1, 1}, {0, 2, 3, 0, 1, 3}}},
    {3, 8, {{1, 2, 1, 1, 2, 2}, {0, 1, 2, 1, 1, 1}, {1, 4, 1, -2, 2, 1}}},
    {2, 5, {{1, 10, 1, 2, 5, 4}, {1, 5, 1, 2, 5, 1}, {1, 50, 1, -10, 5, 5}}},
    {5, 12, {{0, 1, 6, 1, 2, 4}, {0, 2, 1, 1, 3, 1}, {0, 1, 6, -1, 2, 1}}},
    {1, 2, {{0, 1, 1, 0, 1, 1}, {0, 0, 0, 0, 0, 0}, {0, 1, 1, 0, 1, 1}}},
};

#define ANGLE_COUNT ((int)(sizeof ANGLES / sizeof *ANGLES))

static Expr root_of(long n)
{
    return expr_pow(expr_int(n), EXPR_HALF);
}

static Expr radical_value(const Radical *v)
{
    Expr inner =
        expr_add(expr_mul(expr_int(v->p), root_of(v->q)), expr_mul(expr_int(v->r), root_of(v->s)));
    if (v->root)
        inner = expr_pow(inner, EXPR_HALF);
    return expr_mul(expr_ratio(1, v->d), inner);
}

static int column(Angle f)
{
    switch (f) {
    case ANGLE_SIN:
    case ANGLE_COS:
        return 0;
    case ANGLE_TAN:
    case ANGLE_COT:
        return 1;
    default:
        return 2;
    }
}

Expr angles_value(Angle f, Expr turn, AngleAnswer *answer)
{
    bool complement = f == ANGLE_COS || f == ANGLE_COT || f == ANGLE_SEC;
    Expr at = complement ? expr_sub(EXPR_HALF, turn) : turn;
    *answer = ANGLES_UNKNOWN;
    for (int i = 0; i < ANGLE_COUNT; i++) {
        if (expr_ratio(ANGLES[i].num, ANGLES[i].den) != at)
            continue;
        const Radical *v = &ANGLES[i].value[column(f)];
        *answer = v->d ? ANGLES_FOUND : ANGLES_POLE;
        return v->d ? radical_value(v) : NULL;
    }
    return NULL;
}

Expr angles_turn(Angle f, Expr value)
{
    if (value->names || (value->flags & NODE_HAS_FLOAT))
        return NULL;
    for (int i = 0; i < ANGLE_COUNT; i++) {
        const Radical *v = &ANGLES[i].value[column(f)];
        if (v->d && radical_value(v) == value)
            return expr_ratio(ANGLES[i].num, ANGLES[i].den);
    }
    return NULL;
}
