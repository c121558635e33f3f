/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constructors Matrix, Vector and Array. Arguments are read in this order: sizes (integers or
 * ranges), one initialiser, options. The initialiser is a list (of rows, of blocks), a table, a
 * set or list of equations (i,j) = value, or anything that can be applied to the indices: a
 * procedure, an arrow, a number. A shape is then imposed on the entries (matrix_shape.h). A
 * datatype of plain numbers is kept: such a table is packed (doc/design/packed.md); any other is
 * asked of the entries that are there when the table is made.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable_convert.h"
#include "cas/core/table.h"
#include "cas/value/evalf.h"
#include "repl/builtin.h"
#include "repl/builtins/linalg/matrix_shape.h"
#include "repl/eval/eval.h"
#include "repl/eval/types.h"

#define MAX_DIMS 63

typedef struct Plan {
    const char *what; /* "Matrix" */
    long ndim;        /* sizes given */
    long size[MAX_DIMS], lower[MAX_DIMS];
    Expr init; /* or NULL */
    Expr fill, shape, symbol, scan;
    Expr attributes; /* a list, or NULL */
    Expr wanted;     /* the type that entries of no packed table must have, or NULL */
    int orientation; /* of a Vector */
    bool oriented, floats, readonly;
    bool typed;      /* datatype is given */
    RTableType type; /* what a packed table holds */
} Plan;

/* --- reading the arguments ----------------------------------------------------------------- */

static bool read_size(Expr e, long *lower, long *size)
{
    long hi;

    if (expr_is(e, EXPR_INTEGER) && num_get_si(size, e)) {
        *lower = 1;
        return true;
    }
    if (!expr_is(e, EXPR_RANGE) || !num_get_si(lower, expr_arg(e, 0)) ||
        !num_get_si(&hi, expr_arg(e, 1)))
        return false;
    *size = hi < *lower ? 0 : hi - *lower + 1;
    return true;
}

/* A double has so many digits: `float` means hardware floats up to them. */
enum { HARDWARE_DIGITS = 15 };

static const struct {
    const char *name;
    long bytes; /* 0: written without */
    RTableType type;
} TYPES[] = {
    {"float", 8, RTABLE_FLOAT},      {"float", 0, RTABLE_FLOAT},
    {"hfloat", 0, RTABLE_FLOAT},     {"complex", 8, RTABLE_COMPLEX},
    {"complex", 0, RTABLE_COMPLEX},  {"integer", 4, RTABLE_INTEGER4},
    {"integer", 8, RTABLE_INTEGER8},
};

static bool is_packed_name(Expr name)
{
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (expr_is_symbol(name, TYPES[i].name))
            return true;
    return expr_is_symbol(name, "sfloat");
}

/* Packed types; other floats are rounded to Digits, and other types are not kept. */
static void take_type(void *target, Expr value, const OptionRow *row)
{
    Plan *plan = target;
    bool indexed = expr_is(value, EXPR_INDEXED) && expr_count(value) == 2;
    Expr name = indexed ? expr_arg(value, 0) : value;
    long bytes = 0;
    if (indexed && !num_get_si(&bytes, expr_arg(value, 1)))
        return;
    plan->floats = expr_is_symbol(name, "float") || expr_is_symbol(name, "sfloat");
    plan->type = RTABLE_ANY;
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (expr_is_symbol(name, TYPES[i].name) && bytes == TYPES[i].bytes &&
            (bytes > 0 || num_digits <= HARDWARE_DIGITS))
            plan->type = TYPES[i].type;
    if (!indexed && expr_is(name, EXPR_SYMBOL) && !is_packed_name(name) &&
        !types_test(expr_text(name)))
        options_expected(row->name, value, "a type");
    plan->typed = true;
    bool asked = plan->type == RTABLE_ANY && !plan->floats && expr_is(name, EXPR_SYMBOL);
    plan->wanted = asked && types_test(expr_text(name)) ? name : NULL;
}

static const OptionWord ORIENTATIONS[] = {
    {"column", RTABLE_COLUMN}, {"row", RTABLE_ROW}, {NULL, 0}};

static const OptionWord ORDERS[] = {{"C_order", 0}, {"Fortran_order", 0}, {NULL, 0}};

static const OptionWord STORAGES[] = {
    {"band", 0},   {"diagonal", 0},   {"empty", 0},     {"Hessenberg", 0}, {"rectangular", 0},
    {"sparse", 0}, {"triangular", 0}, {"Hermitian", 0}, {"symmetric", 0},  {NULL, 0}};

#define PLACE(field) offsetof(Plan, field)

static const OptionRow ROWS[] = {
    {"fill", OPTION_EXPR, PLACE(fill), .summary = "entries that nothing else gives; 0 if not said"},
    {"shape", OPTION_EXPR, PLACE(shape), .form = "s",
     .summary = "symmetric, antisymmetric, diagonal, identity, triangular[...],\n..."},
    {"symbol", OPTION_EXPR, PLACE(symbol), .form = "a",
     .summary = "entries a[i,j] where there is no initialiser"},
    {"orientation", OPTION_WORD, PLACE(orientation), .given = PLACE(oriented),
     .words = ORIENTATIONS, .summary = "of a Vector"},
    {"datatype", OPTION_OWN, .take = take_type, .trial = "float; float[8]; anything; integer[4]",
     .form = "t",
     .summary =
         "float[8], complex[8], integer[4], integer[8]: plain numbers, packed;\nother floats "
         "are rounded, other types not kept"},
    /* what a Matrix of Maple keeps as properties */
    {"attributes", OPTION_LIST, PLACE(attributes), .form = "L",
     .summary = "what it carries besides: attributes(A) gives it"},
    {"compact", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"order", OPTION_IDLE, .words = ORDERS, .fine = true},
    {"readonly", OPTION_TRUTH, PLACE(readonly), .bare = true,
     .summary = "its entries cannot be assigned to"},
    {"scan", OPTION_EXPR, PLACE(scan), .form = "s",
     .summary = "what lists hold: rows, columns, diagonal, band[a,b] (diagonals),\n"
                "triangular[upper], triangular[lower]"},
    {"shared", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"storage", OPTION_IDLE, .words = STORAGES, .fine = true},
    {.name = NULL},
};

static const OptionTable OPTIONS = {.command = "Matrix", .rows = ROWS, .size = sizeof(Plan)};

_Noreturn static void refuse_option(const char *what, Expr option)
{
    OptionTable table = OPTIONS;
    table.command = what;
    options_refuse(&table, option);
}

static Plan read_plan(const char *what, long max_dims, const Expr *args, long n)
{
    Plan plan = {.what = what};
    long i = 0;

    options_begin(&OPTIONS, &plan);

    while (i < n && plan.ndim < max_dims &&
           read_size(args[i], &plan.lower[plan.ndim], &plan.size[plan.ndim])) {
        if (plan.size[plan.ndim] < 0)
            err_raise(ST_DOMAIN, "%s dimensions must be non-negative, got %ld", what,
                      plan.size[plan.ndim]);
        plan.ndim++;
        i++;
    }
    for (; i < n; i++) {
        if (options_take(&OPTIONS, &plan, args[i]))
            continue;
        if (expr_is(args[i], EXPR_EQUATION) && expr_is(expr_arg(args[i], 0), EXPR_SYMBOL))
            refuse_option(what, args[i]);
        if (plan.init != NULL || expr_is(args[i], EXPR_EQUATION)) {
            err_hint("?%s shows the forms of the call", what);
            err_raise(ST_TYPE, "invalid arguments for %s: sizes, one initialiser, options", what);
        }
        plan.init = args[i];
    }
    if (plan.scan && strcmp(what, "Matrix") != 0)
        err_raise(ST_DOMAIN, "scan is an option of Matrix, not of %s", what);
    if (plan.fill == NULL)
        plan.fill = EXPR_ZERO;
    if (!plan.typed && plan.init != NULL && plan.shape == NULL && rtable_look(plan.init) != NULL)
        plan.type = rtable_look(plan.init)->type;
    return plan;
}

/* A table of zeros. Shapes are imposed on expressions, so a packed one with a shape comes last. */
static RTable *new_table(const Plan *plan, RTableKind kind, long ndim, const long *lower,
                         const long *size)
{
    if (plan->type != RTABLE_ANY && plan->shape == NULL)
        return rtable_packed(plan->type, kind, ndim, lower, size);
    return kind == RTABLE_MATRIX  ? rtable_matrix(size[0], size[1])
           : kind == RTABLE_ARRAY ? rtable_array(ndim, lower, size)
                                  : rtable_vector(kind, size[0]);
}

/* The entries of another table of as many entries, row by row. */
static void put_entries(RTable *m, const RTable *source)
{
    long count = rtable_count(source);

    if (m->type == RTABLE_FLOAT && source->type == RTABLE_FLOAT) {
        memcpy(m->block, source->block, (size_t)count * sizeof(double));
        return;
    }
    for (long i = 0; i < count; i++)
        eval_store(m, i, rtable_entry(source, i));
}

static void check_entries(const RTable *m, Expr wanted)
{
    for (long i = 0; i < rtable_count(m); i++) {
        Expr entry = rtable_entry(m, i);
        bool open = expr_is(entry, EXPR_INDEXED); /* one without a value yet */
        if (open || types_is(entry, wanted))
            continue;
        char *text = print_text(entry, 60);
        err_defer(mem_release, text);
        err_raise(ST_TYPE, "unable to store `%s' when datatype=%s", text, expr_text(wanted));
    }
}

static Expr marked(RTable *m, const Plan *plan)
{
    if (plan->attributes)
        m->attribute = expr_seq(plan->attributes->u.args, expr_count(plan->attributes));
    m->readonly = plan->readonly;
    return rtable_expr(m);
}

/* The table as the plan asks for it. */
static Expr finished(RTable *m, const Plan *plan)
{
    RTable *packed;

    if (plan->wanted)
        check_entries(m, plan->wanted);

    for (long i = 0; plan->floats && plan->type == RTABLE_ANY && i < rtable_count(m); i++)
        m->data[i] = evalf_expr(m->data[i], num_digits);
    if (m->type == plan->type)
        return marked(m, plan);
    packed = rtable_packed(plan->type, m->kind, m->ndim, m->lower, m->size);
    put_entries(packed, m);
    packed->mirror = m->mirror;
    return marked(packed, plan);
}

/* --- filling ------------------------------------------------------------------------------- */

/* [(1,2) = a, (2,1) = b]: what stands at some indices, as a set of equations says it too. */
static bool is_by_index(Expr init)
{
    bool by_index = expr_is(init, EXPR_LIST) && expr_count(init) > 0;

    for (long i = 0; by_index && i < expr_count(init); i++) {
        Expr e = expr_arg(init, i);

        by_index = expr_is(e, EXPR_EQUATION) &&
                   (expr_is(expr_arg(e, 0), EXPR_SEQ) || expr_is(expr_arg(e, 0), EXPR_INTEGER));
    }
    return by_index;
}

static bool is_explicit(Expr init)
{
    return (expr_is(init, EXPR_LIST) && !is_by_index(init)) || rtable_look(init) != NULL;
}

/* Index of entry i as the language writes it. */
static void indices_of(const RTable *m, long i, Expr *index)
{
    for (long d = m->ndim - 1; d >= 0; d--) {
        index[d] = expr_int(m->lower[d] + i % m->size[d]);
        i /= m->size[d];
    }
}

static void fill_by_call(RTable *m, Expr f)
{
    Expr index[MAX_DIMS];
    long count = rtable_count(m);
    HeapScope scope = heap_scope_begin(); /* m is older, and holds what it has got */

    for (long i = 0; i < count; i++) {
        err_poll();
        indices_of(m, i, index);
        eval_store(m, i, eval_apply(f, index, m->ndim));
        heap_scope_maybe(scope, NULL, 0);
    }
}

static void fill_by_name(RTable *m, Expr name)
{
    Expr index[MAX_DIMS + 1] = {name};
    long count = rtable_count(m);

    for (long i = 0; i < count; i++) {
        indices_of(m, i, index + 1);
        eval_store(m, i, expr_make(EXPR_INDEXED, index, m->ndim + 1));
    }
}

/* Puts value at the index e (an integer or a sequence of them). */
static void put_at(RTable *m, Expr e, Expr value)
{
    long n, at = 0, k;
    const Expr *index = rtable_items(&e, &n);

    if (n != m->ndim)
        err_raise(ST_DOMAIN, "an entry of a table of %ld dimensions has %ld indices", m->ndim,
                  m->ndim);
    for (long d = 0; d < n; d++) {
        if (!num_get_si(&k, index[d]) || k < m->lower[d] || k >= m->lower[d] + m->size[d])
            err_raise(ST_DOMAIN, "index out of range in an initialiser");
        at = at * m->size[d] + k - m->lower[d];
    }
    eval_store(m, at, value);
}

static void fill_by_entries(RTable *m, Expr set)
{
    for (long i = 0; i < expr_count(set); i++) {
        Expr e = expr_arg(set, i);

        if (!expr_is(e, EXPR_EQUATION))
            err_raise(ST_TYPE, "a set that initialises a table holds equations (i,j) = value");
        put_at(m, expr_arg(e, 0), expr_arg(e, 1));
    }
}

static void fill_by_table(RTable *m, const Table *table)
{
    for (long i = 0; i < table_size(table); i++)
        put_at(m, table_key(table, i), table_value(table, i));
}

static void fill_all(RTable *m, Expr value)
{
    for (long i = 0; i < rtable_count(m); i++)
        eval_store(m, i, value);
}

/* Entries that no list gives. */
static void fill_generated(RTable *m, const Plan *plan)
{
    if (plan->fill != EXPR_ZERO)
        fill_all(m, plan->fill);
    if (plan->init == NULL) {
        if (plan->symbol != NULL)
            fill_by_name(m, plan->symbol);
    } else if (expr_is(plan->init, EXPR_SET) || is_by_index(plan->init)) {
        fill_by_entries(m, plan->init);
    } else if (table_of(plan->init) != NULL) {
        fill_by_table(m, table_of(plan->init));
    } else {
        fill_by_call(m, plan->init);
    }
}

/* --- Matrix -------------------------------------------------------------------------------- */

static bool is_flat(Expr init)
{
    const RTable *m = rtable_look(init);
    if (m != NULL)
        return m->ndim == 1;
    return expr_is(init, EXPR_LIST) && expr_count(init) > 0 &&
           !expr_is(expr_arg(init, 0), EXPR_LIST);
}

/* A flat list for given sizes is read row by row; otherwise lists give rows and short ones are
 * filled up. */
static void fill_matrix_from(RTable *m, Expr init, const Plan *plan)
{
    RTable *given = rtable_convert_matrix(init, plan->fill);
    long rows = rtable_rows(m), cols = rtable_cols(m);

    if (given == NULL)
        err_raise(ST_TYPE, "%s cannot be made from an Array of more than two dimensions",
                  plan->what);
    if (plan->fill != EXPR_ZERO)
        fill_all(m, plan->fill);
    if (is_flat(init) && rtable_rows(given) == 1 && rows > 1 && rtable_cols(given) > cols) {
        for (long i = 0; i < rtable_cols(given) && i < rows * cols; i++)
            eval_store(m, i, given->data[i]);
        return;
    }
    if (rtable_rows(given) > rows || rtable_cols(given) > cols)
        err_raise(ST_DOMAIN, "initialiser of %ld x %ld entries for a %ld x %ld Matrix",
                  rtable_rows(given), rtable_cols(given), rows, cols);
    for (long i = 0; i < rtable_rows(given); i++)
        for (long j = 0; j < rtable_cols(given); j++)
            eval_store(m, i * cols + j, rtable_get(given, i, j));
}

/* Matrix([a,b,c], shape=diagonal): the list is the diagonal. */
static RTable *diagonal_from(const Plan *plan)
{
    RTable *entries = rtable_convert_vector(RTABLE_COLUMN, plan->init), *m;
    long n = entries->size[0];
    long rows = plan->ndim > 0 ? plan->size[0] : n;
    long cols = plan->ndim > 1 ? plan->size[1] : rows;

    m = rtable_matrix(rows, cols);
    for (long i = 0; i < n && i < rows && i < cols; i++)
        rtable_set(m, i, i, entries->data[i]);
    return m;
}

/* Of a packed table with no other sizes, rows and columns as they are; NULL. */
static RTable *packed_matrix(const Plan *plan)
{
    const RTable *source = plan->init == NULL ? NULL : rtable_look(plan->init);
    RTable *m;

    if (source == NULL || source->type == RTABLE_ANY || plan->type == RTABLE_ANY ||
        source->ndim > 2 || plan->ndim > 0 || plan->shape != NULL)
        return NULL;
    m = rtable_packed(plan->type, RTABLE_MATRIX, 2, NULL,
                      (long[]){rtable_rows(source), rtable_cols(source)});
    put_entries(m, source);
    return m;
}

/* --- scan ---------------------------------------------------------------------------------- */

/* Puts list k of the initialiser where the scan says: the column k, or the row k of a triangle. */
static void put_list(RTable *m, Expr list, long row, long col, bool down, bool across)
{
    for (long i = 0; i < expr_count(list); i++) {
        long r = row + (down ? i : 0), c = col + (across ? i : 0);
        if (r >= rtable_rows(m) || c >= rtable_cols(m))
            err_raise(ST_DOMAIN, "the initialiser has more entries than the scan has places");
        rtable_set(m, r, c, expr_arg(list, i));
    }
}

/* The lists of plan->init as a Matrix, read as plan->scan says. */
static RTable *scanned(const Plan *plan)
{
    Expr scan = plan->scan, list = plan->init;
    bool indexed = expr_is(scan, EXPR_INDEXED);
    Expr name = indexed ? expr_arg(scan, 0) : scan, first = indexed ? expr_arg(scan, 1) : NULL;
    bool diagonal = expr_is_symbol(name, "diagonal"), band = expr_is_symbol(name, "band");
    bool columns = expr_is_symbol(name, "columns"), triangle = expr_is_symbol(name, "triangular");
    bool lower = first && expr_is_symbol(first, "lower");
    long n = expr_count(list), below = 0, above = 0, rows, cols;
    if (band && (!first || expr_count(scan) != 3 || !num_get_si(&below, first) || below < 0 ||
                 !num_get_si(&above, expr_arg(scan, 2)) || n != below + above + 1))
        err_raise(ST_DOMAIN,
                  "a scan of bands is band[a,b] of a+b+1 lists, a diagonals below and b above");
    if ((!diagonal && !band && !columns && !triangle) ||
        (triangle && first && !lower && !expr_is_symbol(first, "upper")))
        err_raise(ST_DOMAIN,
                  "scan is rows, columns, diagonal, band[a,b] or triangular[upper|lower]");
    for (long i = 0; i < n && !diagonal; i++)
        if (!expr_is(expr_arg(list, i), EXPR_LIST))
            err_raise(ST_TYPE, "the scan %s reads a list of lists", expr_text(name));
    rows = cols = n;
    if (band)
        rows = cols = below < n ? expr_count(expr_arg(list, below)) : 0;
    if (columns)
        rows = n > 0 ? expr_count(expr_arg(list, 0)) : 0;
    if (plan->ndim > 0) {
        rows = plan->size[0];
        cols = plan->ndim > 1 ? plan->size[1] : plan->size[0];
    }
    RTable *m = rtable_matrix(rows, cols);
    if (plan->fill != EXPR_ZERO)
        fill_all(m, plan->fill);
    if (diagonal)
        put_list(m, list, 0, 0, true, true);
    for (long k = 0; k < n && !diagonal; k++) {
        Expr line = expr_arg(list, k);
        if (band)
            put_list(m, line, below > k ? below - k : 0, k > below ? k - below : 0, true, true);
        else if (columns)
            put_list(m, line, 0, k, true, false);
        else
            put_list(m, line, k, lower ? 0 : k, false, true);
    }
    return m;
}

static RTable *build_matrix(const Plan *plan)
{
    if (plan->scan && plan->init && expr_is(plan->init, EXPR_LIST) &&
        !expr_is_symbol(plan->scan, "rows"))
        return scanned(plan);
    bool explicit = plan->init != NULL && is_explicit(plan->init);
    long rows = plan->size[0], cols = plan->ndim > 1 ? plan->size[1] : plan->size[0];
    RTable *m = packed_matrix(plan);

    if (m != NULL)
        return m;
    if (explicit && plan->shape != NULL && is_flat(plan->init) &&
        expr_is_symbol(plan->shape, "diagonal"))
        return diagonal_from(plan);
    if (plan->ndim == 0) {
        if (plan->init != NULL && !explicit)
            err_raise(ST_TYPE, "Matrix needs its sizes before such an initialiser");
        m = explicit ? rtable_convert_matrix(plan->init, plan->fill) : rtable_matrix(0, 0);
        if (m == NULL)
            err_raise(ST_TYPE, "an Array of more than two dimensions is no Matrix");
        return m;
    }
    m = new_table(plan, RTABLE_MATRIX, 2, NULL, (long[]){rows, cols});
    if (explicit)
        fill_matrix_from(m, plan->init, plan);
    else
        fill_generated(m, plan);
    return m;
}

static void check_lower(const Plan *plan)
{
    for (long d = 0; d < plan->ndim; d++)
        if (plan->lower[d] != 1)
            err_raise(ST_DOMAIN, "the indices of a %s start at 1 (use Array)", plan->what);
}

static Expr make_matrix(const Expr *args, long n)
{
    Plan plan = read_plan("Matrix", 2, args, n);
    RTable *m;

    check_lower(&plan);
    m = build_matrix(&plan);
    if (plan.shape != NULL)
        matrix_shape(m, plan.shape);
    return finished(m, &plan);
}

/* --- Vector -------------------------------------------------------------------------------- */

/* shape = unit[k]: also the only shape that a Vector has beside zero and constant. */
static void shape_vector(RTable *v, Expr shape)
{
    long k;

    if (expr_is_symbol(shape, "zero")) {
        fill_all(v, EXPR_ZERO);
        return;
    }
    if (expr_is(shape, EXPR_INDEXED) && expr_is_symbol(expr_arg(shape, 0), "constant")) {
        fill_all(v, expr_arg(shape, 1));
        return;
    }
    if (!expr_is(shape, EXPR_INDEXED) || !expr_is_symbol(expr_arg(shape, 0), "unit") ||
        !num_get_si(&k, expr_arg(shape, 1)) || k < 1 || k > v->size[0])
        err_raise(ST_DOMAIN, "the shape of a Vector is zero, constant[c] or unit[k]");
    fill_all(v, EXPR_ZERO);
    v->data[k - 1] = EXPR_ONE;
}

/* Of a packed table with one row or column, in that order; NULL. */
static RTable *packed_vector(RTableKind kind, const Plan *plan)
{
    const RTable *source = plan->init == NULL ? NULL : rtable_look(plan->init);
    RTable *v;

    if (source == NULL || source->type == RTABLE_ANY || plan->type == RTABLE_ANY ||
        plan->ndim > 0 || plan->shape != NULL || rtable_count(source) == 0 ||
        (source->ndim > 1 && rtable_rows(source) != 1 && rtable_cols(source) != 1))
        return NULL;
    v = rtable_packed(plan->type, kind, 1, NULL, (long[]){rtable_count(source)});
    put_entries(v, source);
    return v;
}

static RTable *build_vector(RTableKind kind, const Plan *plan)
{
    bool explicit = plan->init != NULL && is_explicit(plan->init);
    RTable *v = NULL, *given = NULL;

    if (plan->ndim == 0 && plan->init != NULL && !explicit)
        err_raise(ST_TYPE, "Vector needs its size before such an initialiser");
    v = packed_vector(kind, plan);
    if (v != NULL)
        return v;
    if (explicit) {
        given = rtable_convert_vector(kind, plan->init);
        if (given == NULL)
            err_raise(ST_TYPE, "only a Matrix of one row or column makes a Vector");
        if (plan->ndim == 0)
            return given;
        if (given->size[0] > plan->size[0])
            err_raise(ST_DOMAIN, "initialiser of %ld entries for a Vector of %ld", given->size[0],
                      plan->size[0]);
    }
    v = new_table(plan, kind, 1, NULL, plan->size);
    if (!explicit) {
        fill_generated(v, plan);
        return v;
    }
    fill_all(v, plan->fill);
    for (long i = 0; i < given->size[0]; i++)
        eval_store(v, i, given->data[i]);
    return v;
}

static Expr vector_of_kind(RTableKind kind, const Expr *args, long n)
{
    Plan plan = read_plan("Vector", 1, args, n);
    RTable *v;

    check_lower(&plan);
    if (plan.oriented)
        kind = (RTableKind)plan.orientation;
    v = build_vector(kind, &plan);
    if (plan.shape != NULL)
        shape_vector(v, plan.shape);
    return finished(v, &plan);
}

static Expr make_column(const Expr *args, long n)
{
    return vector_of_kind(RTABLE_COLUMN, args, n);
}

static Expr make_row(const Expr *args, long n)
{
    return vector_of_kind(RTABLE_ROW, args, n);
}

/* --- Array --------------------------------------------------------------------------------- */

/* Sizes of nested lists, as deep as every element is a list. */
static void measure_lists(Plan *plan, Expr list)
{
    while (expr_is(list, EXPR_LIST) && plan->ndim < MAX_DIMS) {
        plan->lower[plan->ndim] = 1;
        plan->size[plan->ndim++] = expr_count(list);
        for (long i = 0; i < expr_count(list); i++)
            if (!expr_is(expr_arg(list, i), EXPR_LIST))
                return;
        if (expr_count(list) == 0)
            return;
        list = expr_arg(list, 0);
    }
}

/* Nested lists into the dimensions from d on; base is the index so far. */
static void fill_from_lists(RTable *m, Expr list, long d, long base)
{
    for (long i = 0; i < expr_count(list); i++) {
        Expr e = expr_arg(list, i);

        if (i >= m->size[d])
            err_raise(ST_DOMAIN, "the initialiser has more entries than the Array");
        if (d + 1 == m->ndim)
            eval_store(m, base * m->size[d] + i, e);
        else if (expr_is(e, EXPR_LIST))
            fill_from_lists(m, e, d + 1, base * m->size[d] + i);
        else
            err_raise(ST_TYPE, "the initialiser is not nested as deep as the Array");
    }
}

static void fill_array(RTable *m, const Plan *plan)
{
    const RTable *source = plan->init == NULL ? NULL : rtable_look(plan->init);

    if (source != NULL) {
        if (rtable_count(source) != rtable_count(m))
            err_raise(ST_DOMAIN, "the initialiser has %ld entries, the Array %ld",
                      rtable_count(source), rtable_count(m));
        put_entries(m, source);
    } else if (plan->init != NULL && is_explicit(plan->init)) {
        fill_all(m, plan->fill);
        if (m->ndim > 0)
            fill_from_lists(m, plan->init, 0, 0);
    } else {
        fill_generated(m, plan);
    }
}

static Expr make_array(const Expr *args, long n)
{
    Plan plan = read_plan("Array", MAX_DIMS, args, n);
    const RTable *source = plan.init == NULL ? NULL : rtable_look(plan.init);
    RTable *m;

    if (plan.ndim == 0 && source != NULL)
        for (; plan.ndim < source->ndim; plan.ndim++) {
            plan.lower[plan.ndim] = source->lower[plan.ndim];
            plan.size[plan.ndim] = source->size[plan.ndim];
        }
    else if (plan.ndim == 0 && plan.init != NULL)
        measure_lists(&plan, plan.init);
    if (plan.ndim == 0 && plan.init != NULL && !is_explicit(plan.init))
        err_raise(ST_TYPE, "Array needs its sizes before such an initialiser");
    if (plan.ndim == 0) {
        plan.ndim = 1;
        plan.lower[0] = 1;
        plan.size[0] = 0;
    }
    m = new_table(&plan, RTABLE_ARRAY, plan.ndim, plan.lower, plan.size);
    fill_array(m, &plan);
    return finished(m, &plan);
}

/* --- rows ---------------------------------------------------------------------------------- */

const Builtin BUILTIN_MATRIX[] = {
    {.name = "Matrix",
     .signature = "Matrix(args:expr*) -> Matrix",
     .fn = make_matrix,
     .options = &OPTIONS,
     .topic = "linear algebra",
     .summary = "make a matrix",
     .text = "Matrix(n), Matrix(n, m)            zeros\n"
             "Matrix([[a,b],[c,d]])              rows; elements may be matrices (blocks)\n"
             "Matrix([v1, v2])                   column vectors side by side\n"
             "Matrix(n, m, f)                    entries f(i,j); a number fills\n"
             "Matrix(n, m, {(1,2) = a})          single entries\n"
             "Options: shape = identity, diagonal, symmetric, triangular[upper], ...,\n"
             "fill = value, symbol = name, datatype = float[8], complex[8], integer[4].",
     .examples = {{"Matrix(2, [(1,2) = a, (2,1) = b]);", "<0,b|a,0>", NULL},
                  {"Matrix(2, shape=identity);", "<<1,0>|<0,1>>", NULL},
                  {"Matrix(2, 3, (i,j) -> 10*i+j);", "<<11,21>|<12,22>|<13,23>>", NULL},
                  {"Matrix([[a,b],[c]]);", "<<a,c>|<b,0>>", NULL},
                  {"Matrix([<1,2>,<3,4>]);", "<<1,2>|<3,4>>", NULL},
                  {"Matrix(2, 2, 7)[2,1];", "7", NULL},
                  {"Matrix(2, 2, [[1,2,3]]);", "error: initialiser", NULL}},
     .see = "Vector Array IdentityMatrix convert"},
    {.name = "Vector",
     .signature = "Vector(args:expr*) -> Vector",
     .fn = make_column,
     .options = &OPTIONS,
     .topic = "linear algebra",
     .summary = "make a column vector; Vector[row] makes a row",
     .text = "Vector(n) is zeros, Vector([a,b]) has these entries, Vector(n, f) has the entries\n"
             "f(i). Options: fill = value, symbol = name, shape = unit[k], orientation = row.",
     .examples = {{"Vector([a,b,c]);", "<a,b,c>", NULL},
                  {"Vector(3, i -> i^2);", "<1,4,9>", NULL},
                  {"Vector[row](2, [x,y]);", "<x|y>", NULL},
                  {"Vector(1, [x,y]);", "error: initialiser", NULL}},
     .see = "Matrix Array convert"},
    {.name = "row",
     .package = "Vector",
     .signature = "row(args:expr*) -> Vector",
     .fn = make_row,
     .options = &OPTIONS,
     .topic = "linear algebra",
     .summary = "make a row vector: Vector[row](...)",
     .examples = {{"Vector[row]([1,2]);", "<1|2>", NULL},
                  {"Vector[row](2, fill=a);", "<a|a>", NULL}},
     .see = "Vector Matrix"},
    {.name = "column",
     .package = "Vector",
     .signature = "column(args:expr*) -> Vector",
     .fn = make_column,
     .options = &OPTIONS,
     .topic = "linear algebra",
     .summary = "make a column vector: Vector[column](...)",
     .examples = {{"Vector[column](2, [x,y]);", "<x,y>", NULL},
                  {"Vector[column](2);", "<0,0>", NULL}},
     .see = "Vector Matrix"},
    {.name = "Array",
     .signature = "Array(args:expr*) -> rtable",
     .fn = make_array,
     .options = &OPTIONS,
     .topic = "linear algebra",
     .summary = "make an array with any index ranges",
     .text = "Array(0..3, 1..2) has these index ranges, Array([[a,b],[c,d]]) these entries,\n"
             "Array(1..n, f) the entries f(i). Option: fill = value.",
     .examples = {{"A := Array(0..2, i -> i^2): A[2];", "4", NULL},
                  {"A := Array(1..2, 1..2, [(1,2) = 5]): A[1,2];", "5", NULL},
                  {"A := Array([[1,2],[3,4]]): A[2,1];", "3", NULL},
                  {"A := Array(1..2, fill=x): A[1];", "x", NULL},
                  {"Array(x);", "error: needs its sizes", NULL}},
     .see = "Matrix Vector table"},
    {.name = NULL},
};
