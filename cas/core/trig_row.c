/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The twelve circular and hyperbolic functions as products of powers of one cosine and one sine:
 * what signatures, addition theorems and simplification need to know of them.
 */
#include "cas/core/trig_row.h"

static const TrigRow ROWS[] = {
    {"sin", false, 0, 1},  {"cos", false, 1, 0},  {"tan", false, -1, 1}, {"cot", false, 1, -1},
    {"sec", false, -1, 0}, {"csc", false, 0, -1}, {"sinh", true, 0, 1},  {"cosh", true, 1, 0},
    {"tanh", true, -1, 1}, {"coth", true, 1, -1}, {"sech", true, -1, 0}, {"csch", true, 0, -1},
};

const TrigRow *trig_row(Expr call)
{
    if (!expr_is(call, EXPR_CALL) || expr_count(call) != 2)
        return NULL;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (expr_is_symbol(expr_arg(call, 0), ROWS[i].name))
            return &ROWS[i];
    return NULL;
}
