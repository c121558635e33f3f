/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Other forms of answers: the basis of a linear equation and a particular solution, relations
 * solved for the unknown by RootOf, integrals that stay as they are.
 */
#include "dae/closed/answer.h"

#include "cas/algebra/diff/diff.h"
#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/value/funcs.h"

_Noreturn static void refuse_basis(void)
{
    err_hint("leave output = basis out");
    err_raise(ST_TYPE, "output = basis: one linear equation without starting values is expected");
}

Expr answer_basis(Expr answer)
{
    Expr list = expr_list(NULL, 0), constants, value, part;
    bool linear = expr_is(answer, EXPR_EQUATION) && expr_is(expr_arg(answer, 0), EXPR_CALL) &&
                  !walk_has(expr_arg(answer, 1), expr_arg(answer, 0));

    if (!linear)
        refuse_basis();
    value = part = expr_arg(answer, 1);
    constants = ode_list_constants(value);
    for (long i = 0; i < expr_count(constants); i++) {
        Expr C = expr_arg(constants, i), y = diff_name(value, C);

        if (ode_has_constant(y))
            refuse_basis();
        list = collection_append(list, y);
        part = funcs_at(part, C, EXPR_ZERO);
    }
    if (expr_count(list) == 0)
        refuse_basis();
    return part == EXPR_ZERO ? list : expr_list((Expr[]){list, part}, 2);
}

Expr answer_explicit(Expr answer, Expr y)
{
    Expr Z = expr_symbol("_Z"), e;

    if (!expr_is(answer, EXPR_EQUATION) || expr_arg(answer, 0) == y || !walk_has(answer, y))
        return answer;
    e = expr_sub(expr_arg(answer, 0), expr_arg(answer, 1));
    return expr_equation(y, expr_call1("RootOf", walk_replace1(e, y, Z)));
}

Expr answer_inert(Expr answer)
{
    Expr from = expr_symbol("int"), to = expr_symbol("Int");

    return walk_replace1(answer, from, to);
}
