/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of LinearAlgebra that make matrices (identity, diagonal, Hilbert, Vandermonde, random)
 * and take them apart (rows, columns, submatrices), and norms. RandomMatrix draws from its own
 * generator (splitmix64) with a fixed seed, so that a sheet gives the same matrices in every run.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/rtable_convert.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/builtins/numbers/random.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"

static long integer(Expr e)
{
    long value;

    if (!num_get_si(&value, e))
        err_raise(ST_LIMIT, "the number is too large for a dimension");
    return value;
}

/* Sizes from the arguments: n means n x n. Options may stand behind them. */
static RTable *sized_matrix(const Expr *args, long n)
{
    long rows = integer(args[0]);

    return rtable_matrix(rows, n > 1 && !expr_is(args[1], EXPR_EQUATION) ? integer(args[1]) : rows);
}

/* --- special matrices ------------------------------------------------------------------------ */

static RTable *put_diagonal(RTable *m, Expr value)
{
    for (long i = 0; i < rtable_rows(m) && i < rtable_cols(m); i++)
        rtable_set(m, i, i, value);
    return m;
}

static Expr identity_matrix(const Expr *args, long n)
{
    return rtable_expr(put_diagonal(sized_matrix(args, n), EXPR_ONE));
}

static Expr zero_matrix(const Expr *args, long n)
{
    return rtable_expr(sized_matrix(args, n));
}

static Expr scalar_matrix(const Expr *args, long n)
{
    return rtable_expr(put_diagonal(sized_matrix(args + 1, n - 1), args[0]));
}

/* What an index says behind the first arguments, as in UnitVector[row](1, 2): columns without. */
static RTableKind orientation(const Expr *args, long n, long first)
{
    if (n <= first || expr_is_symbol(args[first], "column"))
        return RTABLE_COLUMN;
    if (!expr_is_symbol(args[first], "row"))
        err_raise(ST_TYPE, "invalid input: a vector is a row or a column, not %s",
                  expr_text(args[first]));
    return RTABLE_ROW;
}

static Expr zero_vector(const Expr *args, long n)
{
    return rtable_expr(rtable_vector(orientation(args, n, 1), integer(args[0])));
}

static Expr unit_vector(const Expr *args, long n)
{
    long k = integer(args[0]), size = integer(args[1]);
    RTable *v = rtable_vector(orientation(args, n, 2), size);

    if (k < 1 || k > size)
        err_raise(ST_DOMAIN, "the position %ld is outside 1..%ld", k, size);
    v->data[k - 1] = EXPR_ONE;
    return rtable_expr(v);
}

/* Blocks or entries along the diagonal. */
static Expr diagonal_matrix(const Expr *args, long n)
{
    long count, rows = 0, cols = 0;
    const Expr *items = rtable_items(&args[0], &count);
    RTable *m;

    for (long i = 0; i < count; i++) {
        const RTable *block = rtable_of(items[i]);

        rows += block == NULL ? 1 : rtable_rows(block);
        cols += block == NULL ? 1 : rtable_cols(block);
    }
    if ((n > 1 && integer(args[1]) < rows) || (n > 2 && integer(args[2]) < cols))
        err_raise(ST_DOMAIN, "DiagonalMatrix: the entries need %ld x %ld", rows, cols);
    m = rtable_matrix(n > 1 ? integer(args[1]) : rows, n > 2   ? integer(args[2])
                                                       : n > 1 ? integer(args[1])
                                                               : cols);
    rows = cols = 0;
    for (long i = 0; i < count; i++) {
        const RTable *block = rtable_of(items[i]);

        if (block == NULL) {
            rtable_set(m, rows++, cols++, items[i]);
            continue;
        }
        rtable_convert_put(m, rows, cols, block);
        rows += rtable_rows(block);
        cols += rtable_cols(block);
    }
    return rtable_expr(m);
}

/* Entries 1/(i+j-x). */
static Expr hilbert_matrix(const Expr *args, long n)
{
    long rows = integer(args[0]), cols = rows;
    bool sized = n > 1 && expr_is(args[1], EXPR_INTEGER) && num_get_si(&cols, args[1]) && cols >= 0;
    if (!sized)
        cols = rows;
    if (n > 2 && !sized)
        err_raise(ST_TYPE, "invalid input: HilbertMatrix expects its 2nd argument, the number of "
                           "columns, to be of type nonnegint");
    RTable *m = rtable_matrix(rows, cols);
    Expr x = n > 1 + sized ? args[1 + sized] : EXPR_ONE;

    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            rtable_set(m, i, j, expr_inv(expr_sub(expr_int(i + j + 2), x)));
    return rtable_expr(m);
}

static Expr vandermonde_matrix(const Expr *args, long n)
{
    long count;
    const Expr *x = rtable_items(&args[0], &count);
    long rows = n > 1 ? integer(args[1]) : count, cols = n > 2 ? integer(args[2]) : rows;

    if (rows > count)
        err_raise(ST_DOMAIN, "VandermondeMatrix: %ld rows need as many entries, got %ld", rows,
                  count);
    RTable *m = rtable_matrix(rows, cols);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            rtable_set(m, i, j, j == 0 ? EXPR_ONE : expr_pow(x[i], expr_int(j)));
    return rtable_expr(m);
}

enum { PARTS = 1000000 };

/* generator = f: f() for every entry; generator = a..b: integers in the range, or floats. */
static Expr random_from(Expr generator)
{
    long lo, hi;

    if (generator == NULL)
        return expr_int(random_between(-99, 99));
    if (!expr_is(generator, EXPR_RANGE))
        return eval_apply(generator, NULL, 0);
    Expr low = expr_arg(generator, 0), high = expr_arg(generator, 1);
    if (expr_is(low, EXPR_FLOAT) && expr_is(high, EXPR_FLOAT))
        return num_add(low,
                       num_mul(num_sub(high, low), expr_ratio(random_between(0, PARTS), PARTS)));
    if (!num_get_si(&lo, expr_arg(generator, 0)) || !num_get_si(&hi, expr_arg(generator, 1)) ||
        hi < lo)
        err_raise(ST_DOMAIN, "generator = a..b needs integers a <= b");
    return expr_int(random_between(lo, hi));
}

/* Each entry is drawn with the probability density (NULL: all are), else 0. */
static void fill_random(RTable *m, Expr generator, Expr density)
{
    long limit = PARTS;

    if (density != NULL && (num_sign(density) < 0 || num_sign(num_sub(density, EXPR_ONE)) > 0))
        err_raise(ST_DOMAIN, "density must lie between 0 and 1");
    if (density != NULL) {
        Expr parts = funcs_apply1("floor", num_mul(density, expr_int(PARTS)));

        num_get_si(&limit, parts);
    }
    for (long i = 0; i < rtable_count(m); i++)
        m->data[i] = density == NULL || random_between(0, PARTS - 1) < limit
                         ? random_from(generator)
                         : EXPR_ZERO;
}

/* outputoptions = [shape = .., datatype = ..]: what Matrix takes. */
static Expr with_options(RTable *m, Expr options)
{
    enum { MOST = 8 };
    Expr args[MOST + 1] = {rtable_expr(m)}, list = options;
    long n = expr_is(list, EXPR_LIST) ? expr_count(list) : 0;

    if (n > MOST || !expr_is(list, EXPR_LIST))
        err_raise(ST_TYPE, "outputoptions is a list of options of Matrix");
    for (long i = 0; i < n; i++)
        args[i + 1] = expr_arg(list, i);
    return eval_apply(expr_symbol("Matrix"), args, n + 1);
}

static Expr random_matrix(const Expr *args, long n)
{
    RTable *m = sized_matrix(args, n);
    Expr options = builtin_option(args, n, 1, "outputoptions");

    fill_random(m, builtin_option(args, n, 1, "generator"), builtin_option(args, n, 1, "density"));
    return options != NULL ? with_options(m, options) : rtable_expr(m);
}

static Expr random_vector(const Expr *args, long n)
{
    bool row = builtin_flag(args, n, 1, "row");
    RTable *v = rtable_vector(row ? RTABLE_ROW : RTABLE_COLUMN, integer(args[0]));

    fill_random(v, builtin_option(args, n, 1, "generator"), builtin_option(args, n, 1, "density"));
    return rtable_expr(v);
}

/* --- parts ----------------------------------------------------------------------------------- */

static long position(Expr e, long size)
{
    long k;

    if (!expr_is(e, EXPR_INTEGER) || !num_get_si(&k, e))
        err_raise(ST_TYPE, "an index is an integer, a range or a list of these");
    if (k < 0)
        k += size + 1;
    if (k < 1 || k > size)
        err_raise(ST_DOMAIN, "index %ld out of range 1..%ld", k, size);
    return k - 1;
}

static long count_positions(Expr e, long size)
{
    long count = 0;

    if (expr_is(e, EXPR_LIST)) {
        for (long i = 0; i < expr_count(e); i++)
            count += count_positions(expr_arg(e, i), size);
        return count;
    }
    if (!expr_is(e, EXPR_RANGE))
        return 1;
    count = position(expr_arg(e, 1), size) - position(expr_arg(e, 0), size) + 1;
    return count < 0 ? 0 : count;
}

static long *store_positions(long *out, Expr e, long size)
{
    if (expr_is(e, EXPR_LIST)) {
        for (long i = 0; i < expr_count(e); i++)
            out = store_positions(out, expr_arg(e, i), size);
        return out;
    }
    if (!expr_is(e, EXPR_RANGE)) {
        *out++ = position(e, size);
        return out;
    }
    for (long k = position(expr_arg(e, 0), size); k <= position(expr_arg(e, 1), size); k++)
        *out++ = k;
    return out;
}

/* Positions (from 0) named by an integer, a range or a list of these, within 1..size (negative:
 * from the end). The caller frees *positions by err_undefer(true). */
static long read_positions(long **positions, Expr e, long size)
{
    long count;

    if (expr_is(e, EXPR_LIST))
        for (long i = 0; i < expr_count(e); i++)
            if (expr_is(expr_arg(e, i), EXPR_LIST))
                err_raise(ST_TYPE, "an index is an integer, a range or a list of these");
    count = count_positions(e, size);
    *positions = mem_array((size_t)count, sizeof **positions);
    err_defer(mem_release, *positions);
    store_positions(*positions, e, size);
    return count;
}

/* The chosen rows and columns as a Matrix. */
static RTable *choose(const RTable *A, const long *rows, long m, const long *cols, long n)
{
    RTable *part = rtable_matrix(m, n);

    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++)
            rtable_set(part, i, j, rtable_get(A, rows[i], cols[j]));
    return part;
}

static Expr sub_matrix(const Expr *args, long n)
{
    const RTable *A = rtable_of(args[0]);
    long *rows, *cols, m = read_positions(&rows, args[1], rtable_rows(A));
    long count = read_positions(&cols, args[2], rtable_cols(A));
    RTable *part = choose(A, rows, m, cols, count);

    (void)n;
    err_undefer(true);
    err_undefer(true);
    return rtable_expr(part);
}

static Expr sub_vector(const Expr *args, long n)
{
    const RTable *v = rtable_of(args[0]);
    long *at, count = read_positions(&at, args[1], rtable_count(v));
    RTable *part = rtable_vector(v->kind, count);

    (void)n;
    for (long i = 0; i < count; i++)
        part->data[i] = v->data[at[i]];
    err_undefer(true);
    return rtable_expr(part);
}

/* Row k (or column k) as a Vector; of several a sequence. */
static Expr lines(const RTable *A, Expr which, bool rows)
{
    long size = rows ? rtable_rows(A) : rtable_cols(A);
    long length = rows ? rtable_cols(A) : rtable_rows(A), *at;
    long count = read_positions(&at, which, size);
    Expr *items = mem_array((size_t)count, sizeof *items), result;

    err_defer(mem_release, items);
    for (long i = 0; i < count; i++) {
        RTable *v = rtable_vector(rows ? RTABLE_ROW : RTABLE_COLUMN, length);

        for (long k = 0; k < length; k++)
            v->data[k] = rows ? rtable_get(A, at[i], k) : rtable_get(A, k, at[i]);
        items[i] = rtable_expr(v);
    }
    result = expr_seq(items, count);
    err_undefer(true);
    err_undefer(true);
    return result;
}

static Expr row(const Expr *args, long n)
{
    (void)n;
    return lines(rtable_of(args[0]), args[1], true);
}

static Expr column(const Expr *args, long n)
{
    (void)n;
    return lines(rtable_of(args[0]), args[1], false);
}

/* A without some rows (or columns). */
static Expr without(const RTable *A, Expr which, bool rows)
{
    long m = rtable_rows(A), n = rtable_cols(A), *drop;
    long count = read_positions(&drop, which, rows ? m : n), total = rows ? m : n, kept = 0;
    long *keep = mem_array((size_t)total, sizeof *keep), *all;
    RTable *part;

    err_defer(mem_release, keep);
    for (long i = 0; i < total; i++) {
        bool dropped = false;

        for (long k = 0; k < count; k++)
            dropped = dropped || drop[k] == i;
        if (!dropped)
            keep[kept++] = i;
    }
    total = rows ? n : m;
    all = mem_array((size_t)total, sizeof *all);
    err_defer(mem_release, all);
    for (long i = 0; i < total; i++)
        all[i] = i;
    part = rows ? choose(A, keep, kept, all, n) : choose(A, all, m, keep, kept);
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return rtable_expr(part);
}

static Expr delete_row(const Expr *args, long n)
{
    (void)n;
    return without(rtable_of(args[0]), args[1], true);
}

static Expr delete_column(const Expr *args, long n)
{
    (void)n;
    return without(rtable_of(args[0]), args[1], false);
}

/* --- norms ----------------------------------------------------------------------------------- */

static Expr largest(const Expr *values, long n)
{
    return n == 0 ? EXPR_ZERO : funcs_apply(expr_symbol("max"), values, n);
}

/* Sums of absolute values over the rows (or columns) of A, the largest of them. */
static Expr largest_sum(const RTable *A, bool over_rows)
{
    long m = over_rows ? rtable_rows(A) : rtable_cols(A);
    long n = over_rows ? rtable_cols(A) : rtable_rows(A);
    Expr *sums = mem_array((size_t)m, sizeof *sums), norm;

    err_defer(mem_release, sums);
    for (long i = 0; i < m; i++) {
        sums[i] = EXPR_ZERO;
        for (long j = 0; j < n; j++)
            sums[i] = expr_add(sums[i], funcs_apply1("abs", over_rows ? rtable_get(A, i, j)
                                                                      : rtable_get(A, j, i)));
    }
    norm = largest(sums, m);
    err_undefer(true);
    return norm;
}

/* (sum |x|^p)^(1/p) */
static Expr power_norm(const RTable *A, Expr p, bool conjugate)
{
    long n = rtable_count(A);
    Expr *terms = mem_array((size_t)n, sizeof *terms), sum;

    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++)
        terms[i] = expr_pow(conjugate ? funcs_apply1("abs", A->data[i]) : A->data[i], p);
    sum = expr_sum(terms, n);
    err_undefer(true);
    return expr_pow(sum, expr_inv(p));
}

static Expr norm(const Expr *args, long n)
{
    Expr p = n > 1 && !expr_is(args[1], EXPR_EQUATION) ? args[1] : EXPR_INFINITY;
    if (expr_is_symbol(p, "Euclidean"))
        p = EXPR_TWO;
    Expr packed = block_norm(args[0], p);

    if (packed != NULL)
        return packed;
    const RTable *A = rtable_of(args[0]);
    bool conjugate = builtin_option(args, n, 1, "conjugate") != EXPR_FALSE;

    if (p == EXPR_INFINITY)
        return largest_sum(A, true);
    if (rtable_is_vector(A))
        return expr_is_symbol(p, "Frobenius") ? power_norm(A, EXPR_TWO, conjugate)
               : p == EXPR_ONE                ? largest_sum(A, false)
                                              : power_norm(A, p, conjugate);
    if (p == EXPR_ONE)
        return largest_sum(A, false);
    if (expr_is_symbol(p, "Frobenius"))
        return power_norm(A, EXPR_TWO, conjugate);
    if (p == EXPR_TWO) {
        const Builtin *row = builtin_find_in("LinearAlgebra", "SingularValues");
        const RTable *values = rtable_of(builtin_call(row, args, 1));
        return funcs_apply(expr_symbol("max"), values->data, rtable_count(values));
    }
    err_hint("the norms of a Matrix are 1, 2, infinity and Frobenius");
    err_raise(ST_DOMAIN, "unknown Matrix norm");
}

static Expr normalize(const Expr *args, long n)
{
    return linalg_arith('/', args[0], norm(args, n));
}

static Expr map_entries(const Expr *args, long n)
{
    Expr packed = n == 2 ? block_map(args[0], args + 1, 1) : NULL;

    if (packed != NULL)
        return builtin_store_result("Map", args[1], packed);
    const RTable *A = rtable_of(args[1]);
    RTable *result = rtable_like(A);
    Expr *call = mem_array((size_t)n - 1, sizeof *call);

    err_defer(mem_release, call);
    for (long k = 2; k < n; k++)
        call[k - 1] = args[k];
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < rtable_count(A); i++) {
        call[0] = A->data[i];
        result->data[i] = eval_apply(args[0], call, n - 1);
        heap_scope_maybe(scope, NULL, 0);
    }
    err_undefer(true);
    return builtin_store_result("Map", args[1], rtable_expr(result));
}

const Builtin BUILTIN_LINALG_BUILD[] = {
    {.name = "IdentityMatrix",
     .package = "LinearAlgebra",
     .signature = "IdentityMatrix(n:nonnegint, m:nonnegint?, compact=flag:boolean) -> Matrix",
     .fn = identity_matrix,
     .topic = "linear algebra",
     .summary = "the n x n identity",
     .examples = {{"IdentityMatrix(2);", "<<1,0>|<0,1>>", NULL},
                  {"IdentityMatrix(1,2);", "<<1>|<0>>", NULL},
                  {"IdentityMatrix(-1);", "error: ", NULL}},
     .see = "ZeroMatrix DiagonalMatrix Matrix"},
    {.name = "ZeroMatrix",
     .package = "LinearAlgebra",
     .signature = "ZeroMatrix(n:nonnegint, m:nonnegint?, compact=flag:boolean) -> Matrix",
     .fn = zero_matrix,
     .topic = "linear algebra",
     .summary = "a matrix of zeros",
     .examples = {{"ZeroMatrix(1,2);", "<<0>|<0>>", NULL}, {"ZeroMatrix(2)[2,2];", "0", NULL}},
     .see = "IdentityMatrix Matrix"},
    {.name = "ScalarMatrix",
     .package = "LinearAlgebra",
     .signature = "ScalarMatrix(c:algebraic, n:nonnegint, m:nonnegint?) -> Matrix",
     .fn = scalar_matrix,
     .topic = "linear algebra",
     .summary = "c times the identity",
     .examples = {{"ScalarMatrix(a, 2);", "<<a,0>|<0,a>>", NULL},
                  {"ScalarMatrix(3, 1, 2);", "<<3>|<0>>", NULL}},
     .see = "IdentityMatrix DiagonalMatrix"},
    {.name = "ZeroVector",
     .package = "LinearAlgebra",
     .signature = "ZeroVector(n:nonnegint, orientation:name?) -> Vector",
     .fn = zero_vector,
     .flags = BUILTIN_INDEXED,
     .topic = "linear algebra",
     .summary = "a column vector of zeros",
     .examples = {{"ZeroVector(2);", "<0,0>", NULL}, {"ZeroVector(3)[2];", "0", NULL}},
     .see = "UnitVector Vector"},
    {.name = "UnitVector",
     .package = "LinearAlgebra",
     .signature = "UnitVector(k:posint, n:nonnegint, orientation:name?) -> Vector",
     .fn = unit_vector,
     .flags = BUILTIN_INDEXED,
     .topic = "linear algebra",
     .summary = "the k-th unit vector of dimension n",
     .text = "UnitVector[row](k, n) gives a row.",
     .examples = {{"UnitVector(2, 3);", "<0,1,0>", NULL},
                  {"UnitVector[row](1, 2);", "<1|0>", NULL},
                  {"UnitVector(4, 3);", "error: outside", NULL}},
     .see = "ZeroVector Vector"},
    {.name = "DiagonalMatrix",
     .package = "LinearAlgebra",
     .signature = "DiagonalMatrix(entries:list|rtable, r:posint?, c:posint?) -> Matrix",
     .fn = diagonal_matrix,
     .topic = "linear algebra",
     .summary = "a matrix with these entries or blocks on its diagonal",
     .examples = {{"DiagonalMatrix([a,b], 2, 3);", "<a,0|0,b|0,0>", NULL},
                  {"DiagonalMatrix([a,b], 1);", "error: need 2 x 2", NULL},
                  {"DiagonalMatrix([a,b]);", "<<a,0>|<0,b>>", NULL},
                  {"DiagonalMatrix([<<1,2>|<3,4>>, 5])[3,3];", "5", NULL}},
     .see = "IdentityMatrix Matrix"},
    {.name = "HilbertMatrix",
     .package = "LinearAlgebra",
     .signature = "HilbertMatrix(rows:nonnegint, columns:algebraic?, x:algebraic?) -> Matrix",
     .fn = hilbert_matrix,
     .topic = "linear algebra",
     .summary = "the matrix with entries 1/(i+j-1), or 1/(i+j-x)",
     .text = "It is square where one number is given. What is no size stands for x.",
     .examples = {{"HilbertMatrix(2);", "<<1,1/2>|<1/2,1/3>>", NULL},
                  {"HilbertMatrix(1, x);", "<<1/(2-x)>>", NULL},
                  {"HilbertMatrix(2, 3);", "<<1,1/2>|<1/2,1/3>|<1/3,1/4>>", NULL},
                  {"HilbertMatrix(1, 2, 0);", "<<1/2>|<1/3>>", NULL},
                  {"HilbertMatrix(2, 2, 2);", "error: division by zero", NULL},
                  {"HilbertMatrix(2, x, 2);", "error: the number of columns", NULL}},
     .see = "VandermondeMatrix"},
    {.name = "VandermondeMatrix",
     .package = "LinearAlgebra",
     .signature = "VandermondeMatrix(x:list|rtable, r:posint?, c:posint?) -> Matrix",
     .fn = vandermonde_matrix,
     .topic = "linear algebra",
     .summary = "the matrix with entries x[i]^(j-1)",
     .examples = {{"VandermondeMatrix([a,b], 2, 3);", "<1,1|a,b|a^2,b^2>", NULL},
                  {"VandermondeMatrix([a,b]);", "<<1,1>|<a,b>>", NULL},
                  {"VandermondeMatrix([1,2,3])[3,3];", "9", NULL}},
     .see = "HilbertMatrix"},
    {.name = "RandomMatrix",
     .package = "LinearAlgebra",
     .signature = "RandomMatrix(n:nonnegint, m:nonnegint?, generator=g:expr, density=p:numeric, "
                  "outputoptions=o:list) -> Matrix",
     .fn = random_matrix,
     .topic = "linear algebra",
     .summary = "a matrix of random integers in -99..99",
     .text = "RandomMatrix(n, m) has n rows and m columns. generator=a..b gives integers in that\n"
             "range, generator=f the values f(); density=p makes an entry 0 with the probability\n"
             "1-p; outputoptions are those of Matrix. The numbers are the same in every session.",
     .examples = {{"RandomMatrix(2, generator=5..5);", "<<5,5>|<5,5>>", NULL},
                  {"[Dimension(RandomMatrix(2,3))];", "[2,3]", NULL},
                  {"RandomMatrix(2, density=0);", "<<0,0>|<0,0>>", NULL},
                  {"RandomMatrix(2, density=3);", NULL, "density"}},
     .see = "RandomVector Matrix"},
    {.name = "RandomVector",
     .package = "LinearAlgebra",
     .signature =
         "RandomVector(n:nonnegint, orientation:name?, generator=g:expr, density=p:numeric) "
         "-> Vector",
     .fn = random_vector,
     .flags = BUILTIN_INDEXED,
     .topic = "linear algebra",
     .summary = "a column vector of random integers in -99..99",
     .text = "RandomVector[row](n) gives a row; generator and density are those of RandomMatrix.",
     .examples = {{"RandomVector(2, generator=1..1);", "<1,1>", NULL},
                  {"RandomVector(3);", "", NULL}},
     .see = "RandomMatrix"},
    {.name = "SubMatrix",
     .package = "LinearAlgebra",
     .signature = "SubMatrix(A:Matrix, rows:integer|range|list, cols:integer|range|list) -> Matrix",
     .fn = sub_matrix,
     .topic = "linear algebra",
     .summary = "chosen rows and columns, as A[rows, cols]",
     .examples = {{"SubMatrix(<<1,2>|<3,4>>, 1..2, [2]);", "<<3,4>>", NULL},
                  {"SubMatrix(<<1,2>|<3,4>>, -1, 1..2);", "<<2>|<4>>", NULL},
                  {"SubMatrix(<<1,2>|<3,4>>, 3, 1);", "error: out of range", NULL}},
     .see = "DeleteRow Row Column"},
    {.name = "SubVector",
     .package = "LinearAlgebra",
     .signature = "SubVector(v:Vector, which:integer|range|list) -> Vector",
     .fn = sub_vector,
     .topic = "linear algebra",
     .summary = "chosen entries of a vector",
     .examples = {{"SubVector(<a,b,c>, [3,1]);", "<c,a>", NULL},
                  {"SubVector(<a,b,c>, 2..3);", "<b,c>", NULL}},
     .see = "SubMatrix"},
    {.name = "Row",
     .package = "LinearAlgebra",
     .signature = "Row(A:Matrix, which:integer|range|list) -> Vector",
     .fn = row,
     .topic = "linear algebra",
     .summary = "a row as a vector; a sequence for several",
     .examples = {{"Row(<<1,2>|<3,4>>, 2);", "<2|4>", NULL},
                  {"LinearAlgebra:-Row(<<1,2>|<3,4>>, 1..2);", "<1|3>, <2|4>", NULL}},
     .see = "Column SubMatrix"},
    {.name = "Column",
     .package = "LinearAlgebra",
     .signature = "Column(A:Matrix, which:integer|range|list) -> Vector",
     .fn = column,
     .topic = "linear algebra",
     .summary = "a column as a vector; a sequence for several",
     .examples = {{"Column(<<1,2>|<3,4>>, 2);", "<3,4>", NULL},
                  {"Column(<<1,2>|<3,4>>, -1);", "<3,4>", NULL}},
     .see = "Row SubMatrix"},
    {.name = "DeleteRow",
     .package = "LinearAlgebra",
     .signature = "DeleteRow(A:Matrix, which:integer|range|list) -> Matrix",
     .fn = delete_row,
     .topic = "linear algebra",
     .summary = "a matrix without some of its rows",
     .examples = {{"DeleteRow(<<1,2>|<3,4>>, 1);", "<<2>|<4>>", NULL},
                  {"DeleteRow(<<1,2>|<3,4>>, 5);", "error: out of range", NULL}},
     .see = "DeleteColumn SubMatrix"},
    {.name = "DeleteColumn",
     .package = "LinearAlgebra",
     .signature = "DeleteColumn(A:Matrix, which:integer|range|list) -> Matrix",
     .fn = delete_column,
     .topic = "linear algebra",
     .summary = "a matrix without some of its columns",
     .examples = {{"DeleteColumn(<<1,2>|<3,4>>, 1);", "<<3,4>>", NULL},
                  {"DeleteColumn(<<1,2>|<3,4>>, [1,2]);", "Matrix(2,0)", NULL}},
     .see = "DeleteRow SubMatrix"},
    {.name = "Norm",
     .package = "LinearAlgebra",
     .signature = "Norm(A:rtable, p:expr?, conjugate=flag:boolean) -> algebraic",
     .fn = norm,
     .topic = "linear algebra",
     .summary = "the p-norm of a vector, a norm of a matrix",
     .text = "p is a number, infinity (the default), Euclidean or Frobenius; of a Matrix 1, 2,\n"
             "infinity or Frobenius.",
     .examples = {{"Norm(<3,-4>);", "4", NULL},
                  {"Norm(<3,-4>, 2);", "5", NULL},
                  {"Norm(<a,b>, 2, conjugate=false);", "sqrt(a^2+b^2)", NULL},
                  {"Norm(<<1,2>|<-3,4>>, 1);", "7", NULL}},
     .see = "Normalize DotProduct",
     .flags = BUILTIN_DOUBLES},
    {.name = "Normalize",
     .package = "LinearAlgebra",
     .signature = "Normalize(v:rtable, p:expr?, conjugate=flag:boolean) -> rtable",
     .fn = normalize,
     .topic = "linear algebra",
     .summary = "a vector divided by its norm",
     .examples = {{"Normalize(<3,4>, 2);", "<3/5,4/5>", NULL},
                  {"Normalize(<1,2>);", "<1/2,1>", NULL}},
     .see = "Norm",
     .flags = BUILTIN_DOUBLES},
    {.name = "Map",
     .package = "LinearAlgebra",
     .signature = "Map(f:expr, A:rtable, more:expr*) -> rtable",
     .fn = map_entries,
     .topic = "linear algebra",
     .summary = "a function applied to every entry, in its place",
     .text = "The Matrix or Vector itself holds the results then; map makes a new one.",
     .examples = {{"A := <1,2>: Map(x -> x^2, A): A;", "<1,4>", NULL},
                  {"Map(x -> x^2, <1,2>);", "<1,4>", NULL},
                  {"Map(diff, <x^2,x>, x);", "<2*x,1>", NULL}},
     .see = "map"},
    {.name = NULL},
};
