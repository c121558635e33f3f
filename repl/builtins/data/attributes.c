/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thing that a Matrix, Vector or Array carries beside its entries: VectorCalculus keeps the
 * coordinates of a field there. It goes with what is computed entry by entry (rtable_like), and
 * says nothing about equality.
 */
#include "cas/core/rtable.h"
#include "repl/builtin.h"

static Expr attributes(const Expr *args, long n)
{
    (void)n;
    const RTable *table = rtable_look(args[0]);
    return table && table->attribute ? table->attribute : EXPR_NULL;
}

static Expr setattribute(const Expr *args, long n)
{
    rtable_look(args[0])->attribute = n > 1 ? expr_seq(args + 1, n - 1) : NULL;
    return args[0];
}

#define ATTRIBUTE_ROW(...) BUILTIN_ROW(NULL, "data", "Vector SetCoordinates", __VA_ARGS__)

const Builtin BUILTIN_ATTRIBUTES[] = {
    ATTRIBUTE_ROW("attributes", attributes, "attributes(A:expr) -> expr",
                  "what a table carries beside its entries",
                  {"attributes(setattribute(<1,2>, 'red'));", "'red'", NULL},
                  {"[attributes(x)];", "[]", NULL}),
    ATTRIBUTE_ROW("setattribute", setattribute, "setattribute(A:rtable, what:expr*) -> rtable",
                  "give a table something to carry, or take it away",
                  {"V := <1,2>: setattribute(V, a): attributes(V);", "a", NULL},
                  {"V := setattribute(<1,2>, a): setattribute(V): [attributes(V)];", "[]", NULL},
                  {"setattribute(x, a);", "error: A", NULL}),
    {.name = NULL},
};
