/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls that are more than a function of their values: choices, of which one side alone is
 * computed, sums over a range, arrays that are made, integer division, and what hardware floats
 * make trivial, such as evalf. One row a form.
 */
#include "repl/hardware/translate.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/value/funcs_row.h"

/* The arguments are ast->kid[1..n]. */
typedef Operand (*Form)(Body *b, const Ast *ast, long n, const char *name);

static void need(Body *b, long n, long least, long most, const char *name)
{
    if (n < least || n > most)
        translate_refuse(b, "%s takes another number of arguments", name);
}

/* --- choices ---------------------------------------------------------------------------------- */

/* The expression that a branch of a conditional expression is. */
static const Ast *branch_value(Body *b, const Ast *branch)
{
    if (branch->kind != AST_BLOCK)
        return branch;
    if (branch->count != 1)
        translate_refuse(b, "a branch is one expression here");
    return branch->kid[0];
}

static ValueKind wider(ValueKind a, ValueKind c)
{
    return a > c ? a : c;
}

/* What the kids[0..n) choose: condition, value, ..., [otherwise]. The kind is found by translating
 * the values, which is then undone. */
static Operand choose(Body *b, Ast *const *kid, long n)
{
    FlowFunction *f = b->function;
    long length = f->length, mark = translate_mark(b);
    ValueKind kind = KIND_NONE;
    for (long k = 1; k < n + n % 2; k += 2)
        kind = wider(kind, translate_expr(b, branch_value(b, kid[k < n ? k : n - 1])).kind);
    if (kind >= KIND_ARRAY)
        translate_refuse(b, "a choice is among numbers");
    f->length = length;
    translate_release(b, mark);
    if (n % 2 == 0) /* piecewise without the last: 0 */
        kind = wider(kind, translate_whole(b, 0).kind);
    Operand to = translate_temporary(b, kind);
    uint32_t out = translate_label(b);
    for (long k = 0; k + 1 < n; k += 2) {
        uint32_t otherwise = translate_label(b);
        long inner = translate_mark(b);
        translate_condition(b, kid[k], false, otherwise);
        Operand v = translate_expr(b, branch_value(b, kid[k + 1]));
        translate_move(b, to, translate_convert(b, v, kind));
        translate_release(b, inner);
        translate_emit(b, FLOW_OP_JUMP, out);
        translate_place(b, otherwise);
    }
    Operand v = n % 2 == 1 ? translate_expr(b, branch_value(b, kid[n - 1])) : translate_whole(b, 0);
    translate_move(b, to, translate_convert(b, v, kind));
    translate_place(b, out);
    return to;
}

static Operand choice(Body *b, const Ast *ast, long n, const char *name)
{
    if (ast->kind == AST_IF && ast->count % 2 == 0)
        translate_refuse(b, "a conditional expression needs an else");
    if (ast->kind == AST_IF)
        return choose(b, ast->kid, (long)ast->count);
    need(b, n, 2, 1000, name);
    return choose(b, ast->kid + 1, n);
}

/* --- whole numbers ---------------------------------------------------------------------------- */

typedef struct Division {
    const char *name;
    FlowOp whole, real;
} Division;

static const Division DIVISIONS[] = {{"iquo", FLOW_OP_IQUO, FLOW_OP_DQUO},
                                     {"irem", FLOW_OP_IREM, FLOW_OP_DREM},
                                     {"mod", FLOW_OP_IMOD, FLOW_OP_DMOD},
                                     {"modp", FLOW_OP_IMOD, FLOW_OP_DMOD}};

static Operand divide(Body *b, const Ast *ast, long n, const char *name)
{
    Ast *const *arg = ast->kind == AST_BINARY ? ast->kid : ast->kid + 1;
    need(b, ast->kind == AST_BINARY ? 2 : n, 2, 2, name);
    const Division *d = DIVISIONS;
    while (strcmp(d->name, name) != 0)
        d++;
    Operand x = translate_expr(b, arg[0]), y = translate_expr(b, arg[1]);
    bool whole = x.kind == KIND_WHOLE && y.kind == KIND_WHOLE;
    ValueKind kind = whole ? KIND_WHOLE : KIND_REAL;
    x = translate_convert(b, x, kind);
    y = translate_convert(b, y, kind);
    Operand to = translate_temporary(b, kind);
    b->at = ast;
    translate_emit(b, whole ? d->whole : d->real, to.cell, x.cell, y.cell);
    return to;
}

/* --- sums ------------------------------------------------------------------------------------- */

/* add(f, i = a..c), mul. */
static Operand accumulate(Body *b, const Ast *ast, long n, const char *name)
{
    AstOp op = !strcmp(name, "mul") ? AST_OP_MUL : AST_OP_ADD;
    const Ast *range = n == 2 ? ast->kid[2] : NULL;
    bool counted = range && range->kind == AST_BINARY && range->op == AST_OP_EQ &&
                   range->kid[0]->kind == AST_NAME && range->kid[1]->kind == AST_BINARY &&
                   range->kid[1]->op == AST_OP_RANGE;
    if (!counted)
        translate_refuse(b, "%s needs a range here: %s(f, i = a..b)", name, name);
    Operand i = translate_temporary(b, KIND_WHOLE), end = translate_temporary(b, KIND_WHOLE);
    translate_move(b, i, translate_to_whole(b, translate_expr(b, range->kid[1]->kid[0])));
    Operand last = translate_convert(b, translate_expr(b, range->kid[1]->kid[1]), KIND_REAL);
    translate_emit(b, FLOW_OP_TOBOUND, end.cell, last.cell, 1);
    Bound bound = {range->kid[0]->text, i, b->bound};
    b->bound = &bound;
    FlowFunction *f = b->function;
    long length = f->length, mark = translate_mark(b);
    ValueKind kind = translate_expr(b, ast->kid[1]).kind; /* and what it takes is undone */
    f->length = length;
    translate_release(b, mark);
    if (kind == KIND_WHOLE && b->all->manner.wide)
        kind = KIND_REAL;
    Operand sum = translate_temporary(b, kind);
    translate_move(b, sum, translate_convert(b, translate_whole(b, op == AST_OP_MUL), kind));
    uint32_t again = translate_label(b), out = translate_label(b);
    translate_place(b, again);
    translate_emit(b, FLOW_OP_ILT, end.cell, i.cell, out);
    mark = translate_mark(b);
    Operand v = translate_arithmetic(b, op, sum, translate_expr(b, ast->kid[1]), &sum);
    translate_move(b, sum, v);
    translate_release(b, mark);
    b->bound = bound.outer;
    translate_emit(b, FLOW_OP_POLL);
    translate_emit(b, FLOW_OP_IADD, i.cell, i.cell, translate_index(b, 1).cell);
    translate_emit(b, FLOW_OP_JUMP, again);
    translate_place(b, out);
    return sum;
}

/* --- arrays ----------------------------------------------------------------------------------- */

static bool is_range(const Ast *ast)
{
    return ast->kind == AST_BINARY && ast->op == AST_OP_RANGE;
}

static bool is_option(const Ast *ast)
{
    return ast->kind == AST_BINARY && ast->op == AST_OP_EQ;
}

/* Is the tree complex or complex[8]? */
static bool says_complex(const Ast *ast)
{
    if (ast->kind == AST_INDEX)
        ast = ast->kid[0];
    return ast->kind == AST_NAME && !strncmp(ast->text, "complex", 7);
}

/* The options of an array: fill, NULL without. */
static const Ast *array_options(Body *b, const Ast *ast, long n)
{
    const Ast *fill = NULL;
    for (long k = 1; k <= n; k++) {
        const Ast *option = ast->kid[k];
        if (!is_option(option))
            continue;
        const char *key = option->kid[0]->kind == AST_NAME ? option->kid[0]->text : "";
        b->at = option;
        if (!strcmp(key, "fill"))
            fill = option->kid[1];
        else if (!strcmp(key, "datatype")) {
            if (says_complex(option->kid[1]) && !b->all->manner.arrays_complex)
                b->all->manner.arrays_complex = b->all->again = true;
        } else if (strcmp(key, "order") != 0 && strcmp(key, "storage") != 0) {
            translate_refuse(b, "arrays take fill, datatype, order and storage here");
        }
    }
    return fill;
}

static void put_bounds(Body *b, uint32_t block, const Ast *size)
{
    bool range = is_range(size);
    Operand low =
        range ? translate_to_whole(b, translate_expr(b, size->kid[0])) : translate_index(b, 1);
    Operand high = translate_to_whole(b, translate_expr(b, range ? size->kid[1] : size));
    translate_put(b, block, low);
    translate_put(b, block + 1, high);
}

/* The entries of a list, in order. */
static void put_entries(Body *b, Operand array, const Ast *list)
{
    translate_emit(b, FLOW_OP_XROOM, array.cell, list->count);
    for (uint32_t k = 0; k < list->count; k++) {
        long mark = translate_mark(b);
        translate_store(b, array, translate_index(b, k), translate_expr(b, list->kid[k]));
        translate_release(b, mark);
    }
}

static void put_fill(Body *b, Operand array, const Ast *fill)
{
    Operand value = translate_expr(b, fill);
    translate_widen_arrays(b, value);
    value = translate_convert(b, value, b->all->manner.arrays_complex ? KIND_COMPLEX : KIND_REAL);
    translate_emit(b, FLOW_OP_XFILL, array.cell, value.cell,
                   value.cell + (value.kind == KIND_COMPLEX));
}

/* How many sizes it may have; what else is given is what fills it. */
static long most_sizes(const char *name)
{
    return name[0] == 'V' || name[0] == 'v'   ? 1
           : name[0] == 'M' || name[0] == 'm' ? 2
                                              : FLOW_MOST_DIMENSIONS;
}

/* Array(1..n, 1..m), Vector(n), Matrix(n, m), also with a list of entries, or one for all. */
static Operand make_array(Body *b, const Ast *ast, long n, const char *name)
{
    const Ast *size[FLOW_MOST_DIMENSIONS], *list = NULL, *fill = NULL;
    const long most = most_sizes(name);
    long dimensions = 0;
    for (long k = 1; k <= n; k++) {
        const Ast *arg = ast->kid[k];
        if (is_option(arg))
            continue;
        if (arg->kind == AST_LIST && !list)
            list = arg;
        else if (dimensions < most && arg->kind != AST_LIST)
            size[dimensions++] = arg;
        else if (most < FLOW_MOST_DIMENSIONS && arg->kind != AST_LIST && !fill)
            fill = arg;
        else
            translate_refuse(b, "%s is made of sizes here", name);
    }
    uint32_t block = translate_block(b, 2 * dimensions + 2);
    for (long d = 0; d < dimensions; d++)
        put_bounds(b, block + 2 * (uint32_t)d, size[d]);
    if (list && dimensions == 0) {
        dimensions = 1;
        translate_put(b, block, translate_index(b, 1));
        translate_put(b, block + 1, translate_index(b, list->count));
    }
    if (!strcmp(name, "Matrix") && dimensions == 1) {
        dimensions = 2;
        translate_put(b, block + 2, (Operand){.kind = KIND_WHOLE, .cell = block});
        translate_put(b, block + 3, (Operand){.kind = KIND_WHOLE, .cell = block + 1});
    }
    if (dimensions == 0)
        translate_refuse(b, "%s needs its sizes here", name);
    if (list && dimensions > 1 && most == FLOW_MOST_DIMENSIONS)
        translate_refuse(b, "one list gives the entries of one dimension only");
    const Ast *option = array_options(b, ast, n);
    fill = option ? option : fill;
    Operand array = translate_temporary(b, KIND_ARRAY);
    array.dimensions = dimensions;
    b->at = ast;
    translate_emit(b, FLOW_OP_XNEW, array.cell, block, (uint32_t)dimensions,
                   b->all->manner.arrays_complex);
    if (fill)
        put_fill(b, array, fill);
    if (list)
        put_entries(b, array, list);
    return array;
}

static Operand array_argument(Body *b, const Ast *ast, const char *name)
{
    Operand array = translate_expr(b, ast);
    if (array.kind != KIND_ARRAY)
        translate_refuse(b, "%s takes an array here", name);
    return array;
}

static Operand count_entries(Body *b, const Ast *ast, long n, const char *name)
{
    need(b, n, 1, 1, name);
    Operand to = translate_temporary(b, KIND_WHOLE);
    translate_emit(b, FLOW_OP_XCOUNT, to.cell, array_argument(b, ast->kid[1], name).cell);
    return to;
}

/* upperbound(A, k), lowerbound(A, k). */
static Operand find_bound(Body *b, const Ast *ast, long n, const char *name)
{
    need(b, n, 1, 2, name);
    Operand array = array_argument(b, ast->kid[1], name);
    Operand k = n > 1 ? translate_expr(b, ast->kid[2]) : translate_index(b, 1);
    int64_t number;
    if (!translate_is_known(k, &number) || number < 1 || number > array.dimensions ||
        (n == 1 && array.dimensions > 1))
        translate_refuse(b, "%s needs the number of a dimension here", name);
    uint32_t d = (uint32_t)number - 1;
    Operand to = translate_temporary(b, KIND_WHOLE), size = translate_temporary(b, KIND_WHOLE);
    translate_emit(b, FLOW_OP_XLOWER, to.cell, array.cell, d);
    if (!strcmp(name, "upperbound")) {
        translate_emit(b, FLOW_OP_XSIZE, size.cell, array.cell, d);
        translate_emit(b, FLOW_OP_IADD, to.cell, to.cell, size.cell);
        translate_emit(b, FLOW_OP_ISUB, to.cell, to.cell, translate_index(b, 1).cell);
    }
    return to;
}

/* --- what is trivial -------------------------------------------------------------------------- */

static Operand same(Body *b, const Ast *ast, long n, const char *name)
{
    need(b, n, 1, 2, name);
    return translate_expr(b, ast->kid[1]);
}

static Operand part(Body *b, const Ast *ast, long n, const char *name)
{
    need(b, n, 1, 1, name);
    Operand v = translate_expr(b, ast->kid[1]);
    bool imaginary = !strcmp(name, "Im"), conjugate = !strcmp(name, "conjugate");
    if (v.kind >= KIND_ARRAY)
        translate_refuse(b, "%s takes a number", name);
    if (v.kind < KIND_COMPLEX)
        return imaginary ? translate_whole(b, 0) : v;
    if (!conjugate)
        return (Operand){.kind = KIND_REAL, .cell = v.cell + imaginary};
    Operand to = translate_temporary(b, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_DMOVE, to.cell, v.cell);
    translate_emit(b, FLOW_OP_DNEG, to.cell + 1, v.cell + 1);
    return to;
}

static const struct {
    const char *name;
    Form form;
} FORMS[] = {
    {"if", choice},
    {"ifelse", choice},
    {"iquo", divide},
    {"irem", divide},
    {"mod", divide},
    {"modp", divide},
    {"add", accumulate},
    {"mul", accumulate},
    {"Array", make_array},
    {"array", make_array},
    {"Vector", make_array},
    {"vector", make_array},
    {"Matrix", make_array},
    {"matrix", make_array},
    {"numelems", count_entries},
    {"upperbound", find_bound},
    {"lowerbound", find_bound},
    {"evalf", same},
    {"evalhf", same},
    {"eval", same},
    {"evalb", same},
    {"Re", part},
    {"Im", part},
    {"conjugate", part},
};

bool translate_form(Body *b, const Ast *ast, const char *name, Operand *value)
{
    long n = ast->kind == AST_CALL ? (long)ast->count - 1 : 0;
    Form form = NULL;
    for (size_t k = 0; k < sizeof FORMS / sizeof *FORMS && !form; k++)
        if (!strcmp(FORMS[k].name, name))
            form = FORMS[k].form;
    const FuncRow *row = form ? NULL : funcs_find(expr_symbol(name));
    if (row && row->sign == FUNC_SIGN_CASES)
        form = choice;
    if (!form)
        return false;
    *value = form(b, ast, n, name);
    return true;
}
