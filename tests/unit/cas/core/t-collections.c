/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets, lists, tables and matrices against plain arrays; the total order and its laws; the order in
 * which sums are shown; operations counted by hand; packed sums against the same terms as nodes;
 * values as other processes get them.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/splitmix.h"
#include "cas/core/arrange.h"
#include "cas/core/collection.h"
#include "cas/core/cost.h"
#include "cas/core/grow.h"
#include "cas/core/list.h"
#include "cas/core/order.h"
#include "cas/core/origin.h"
#include "cas/core/packed_ops.h"
#include "cas/core/rtable_convert.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/wire.h"

static uint64_t seed = 13;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

/* --- sets of small integers, beside arrays of marks ---------------------------------------------
 */

enum { RANGE = 200 };

static Expr random_set(bool *in, long density)
{
    Expr item[RANGE];
    long n = 0;
    for (long i = 0; i < RANGE; i++) {
        in[i] = below(100) < density;
        if (in[i])
            item[n++] = expr_int(i);
    }
    return expr_set(item, n);
}

static void assert_marks(Expr got, const bool *wanted)
{
    long n = 0;
    for (long i = 0; i < RANGE; i++) {
        long at = collection_find(got, expr_int(i));
        if (wanted[i])
            assert_int_equal(at, n++);
        else
            assert_int_equal(at, -1);
    }
    assert_int_equal(expr_count(got), n);
}

static void sets(void **state)
{
    static const long DENSITY[] = {0, 1, 3, 10, 50, 90, 100};
    (void)state;
    for (int round = 0; round < 49 * 3; round++) {
        bool a[RANGE], b[RANGE], both[RANGE];
        Expr s = random_set(a, DENSITY[round % 7]), t = random_set(b, DENSITY[round / 7 % 7]);
        assert_marks(s, a);
        for (long i = 0; i < RANGE; i++)
            both[i] = a[i] || b[i];
        assert_marks(collection_union(s, t), both);
        for (long i = 0; i < RANGE; i++)
            both[i] = a[i] && b[i];
        assert_marks(collection_filter(s, t, true), both);
        for (long i = 0; i < RANGE; i++)
            both[i] = a[i] && !b[i];
        assert_marks(collection_filter(s, t, false), both);
    }
}

static void lists(void **state)
{
    (void)state;
    Expr a = read_expr("[3,1,2,1]"), b = read_expr("[1,5]"), c = read_expr("{1,5}");
    assert_expr(collection_union(a, b), read_expr("[3,1,2,1,1,5]"), "two lists");
    assert_expr(collection_union(a, c), read_expr("{1,2,3,5}"), "a list and a set");
    assert_expr(collection_union(c, a), read_expr("{1,2,3,5}"), "a set and a list");
    assert_expr(collection_filter(a, c, true), read_expr("[1,1]"), "of a list");
    assert_expr(collection_filter(a, b, false), read_expr("[3,2]"), "not of a list");
    assert_expr(collection_filter(c, a, false), read_expr("{5}"), "of a set");
    assert_expr(collection_append(a, read_expr("x")), read_expr("[3,1,2,1,x]"), "one more");
    assert_int_equal(collection_find(a, EXPR_ONE), 1);
    assert_int_equal(collection_find(a, read_expr("y")), -1);
    assert_true(collection_is(a) && collection_is(c) && !collection_is(read_expr("x+y")));
    List list;
    list_begin(&list);
    for (long i = 0; i < 100; i++)
        list_put(&list, expr_int(i * i));
    Expr all = list_expr(&list);
    assert_int_equal(expr_count(all), 100);
    for (long i = 0; i < 100; i++)
        assert_expr(expr_arg(all, i), expr_int(i * i), "an item");
    list_end(&list);
}

/* --- tables
 * ---------------------------------------------------------------------------------------- */

static void tables(void **state)
{
    (void)state;
    Table *t = table_new();
    enum { KEYS = 300 };
    Expr value[KEYS] = {NULL};
    long order[KEYS], n = 0;
    for (int round = 0; round < 2000; round++) {
        long k = below(KEYS);
        Expr key = k % 3 ? expr_int(k) : expr_seq((Expr[]){expr_symbol("x"), expr_int(k)}, 2);
        if (below(3)) {
            if (!value[k])
                order[n++] = k;
            value[k] = expr_int(round);
            table_put(t, key, value[k]);
        } else {
            assert_int_equal(table_remove(t, key), value[k] != NULL);
            for (long i = 0, m = 0; value[k] && i < n; i++)
                if (order[i] != k)
                    order[m++] = order[i];
            n -= value[k] != NULL;
            value[k] = NULL;
        }
        assert_int_equal(table_size(t), n);
        assert_true(table_get(t, key) == value[k]);
        if (round % 100 == 0)
            for (long i = 0; i < n; i++) {
                Expr name = order[i] % 3
                                ? expr_int(order[i])
                                : expr_seq((Expr[]){expr_symbol("x"), expr_int(order[i])}, 2);
                assert_true(table_key(t, i) == name && table_value(t, i) == value[order[i]]);
            }
    }
    Table *copy = table_copy(t);
    assert_int_equal(table_size(copy), n);
    table_put(copy, EXPR_PI, EXPR_ONE);
    assert_null(table_get(t, EXPR_PI));
    assert_null(table_name(t));
    table_set_name(t, expr_symbol("T"));
    assert_true(table_name(t) == expr_symbol("T") && !table_is_sparse(t));
    table_set_sparse(t);
    assert_true(table_is_sparse(t) && table_is_sparse(table_copy(t)) && !table_is_sparse(copy));
    assert_true(table_of(table_expr(t)) == t && table_of(EXPR_ONE) == NULL);
}

/* --- the order
 * -------------------------------------------------------------------------------------- */

static const char *const ORDERED[] = {
    /* numbers by value, complex ones, names, everything else */
    "-5", "-1/2", "0", "1/3", "2", "2.", "2.0", "10^30", "I", "1+I", "a", "aa", "b", "x",
};
static const char *const MIXED[] = {
    "x+y",    "x+2*y",    "x*y",     "x^2",     "x^3",   "2*x", "f(x)", "f(y)",    "f(x,y)",
    "g(x)",   "[1,2]",    "[1,2,3]", "[2]",     "{1,2}", "x=1", "x=2",  "x<1",     "x..y",
    "a[1]",   "a[2]",     "x+y+z",   "x*y*z",   "3*x*y", "x^y", "y^x",  "(x+y)^2", "x-y",
    "sin(x)", "sin(x+y)", "1/x",     "x^(1/2)", "2^x",   "x+1", "x+2",  "x*(y+1)", "x/y",
};
enum { ORDER_COUNT = sizeof ORDERED / sizeof *ORDERED, MIXED_COUNT = sizeof MIXED / sizeof *MIXED };

static int sign(int c)
{
    return (c > 0) - (c < 0);
}

static void total_order(void **state)
{
    (void)state;
    Expr e[ORDER_COUNT + MIXED_COUNT];
    enum { ALL = ORDER_COUNT + MIXED_COUNT };
    for (int i = 0; i < ALL; i++)
        e[i] = read_expr(i < ORDER_COUNT ? ORDERED[i] : MIXED[i - ORDER_COUNT]);
    for (int i = 0; i < ORDER_COUNT; i++) {
        for (int k = 0; k < i; k++)
            if (order_cmp(e[i], e[k]) <= 0 || order_cmp(e[k], e[i]) >= 0)
                fail_msg("%s before %s", ORDERED[i], ORDERED[k]);
        for (int k = ORDER_COUNT; k < ALL; k++)
            assert_true(order_cmp(e[i], e[k]) < 0);
    }
    for (int i = 0; i < ALL; i++)
        for (int k = 0; k < ALL; k++) {
            assert_int_equal(sign(order_cmp(e[i], e[k])), -sign(order_cmp(e[k], e[i])));
            assert_int_equal(order_cmp(e[i], e[k]) == 0, e[i] == e[k]);
            for (int m = 0; m < ALL; m++)
                if (order_cmp(e[i], e[k]) < 0 && order_cmp(e[k], e[m]) < 0)
                    assert_true(order_cmp(e[i], e[m]) < 0);
        }
    /* by their operands, sorted, then their number */
    static const char *const LESS[][2] = {
        {"f(x)", "f(y)"}, {"f(x)", "f(x,y)"}, {"[1,2]", "[1,2,3]"}, {"[1,9]", "[2]"},
        {"x=1", "x=2"},   {"a[1]", "a[2]"},   {"x^2", "x^3"},       {"x+y", "x+2*y"},
        {"x*y", "x*y^2"}, {"x*y", "3*x*y"},   {"x+y", "x+y+z"},     {"x*y", "x*y*z"},
        {"f(x)", "g(a)"}, {"x+1", "x+y"},
    };
    for (size_t i = 0; i < sizeof LESS / sizeof *LESS; i++)
        if (order_cmp(read_expr(LESS[i][0]), read_expr(LESS[i][1])) >= 0)
            fail_msg("%s is not before %s", LESS[i][0], LESS[i][1]);
    assert_true(order_cmp(expr_string("ab", 2), expr_string("b", 1)) < 0);
    assert_true(order_cmp(expr_string("b", 1), expr_symbol("a")) < 0);
    Expr first = expr_from_symbol(sym_fresh("v")), second = expr_from_symbol(sym_fresh("v"));
    assert_true(order_cmp(first, second) < 0 && order_cmp(second, first) > 0);
    assert_true(order_cmp(expr_symbol("v"), first) < 0);
}

static void sorted(void **state)
{
    (void)state;
    Expr e[MIXED_COUNT];
    for (int round = 0; round < 20; round++) {
        long n = below(MIXED_COUNT + 1);
        for (long i = 0; i < n; i++)
            e[i] = read_expr(MIXED[below(MIXED_COUNT)]);
        order_sort(e, n);
        for (long i = 1; i < n; i++)
            assert_true(order_cmp(e[i - 1], e[i]) <= 0);
    }
}

/* --- shown in order
 * ----------------------------------------------------------------------------------- */

static void arranged(void **state)
{
    static const struct {
        const char *input, *vars;
        bool by_main, ascending;
        const char *text;
    } CASES[] = {
        {"1+p+p^2+p^3", "[p]", false, false, "p^3+p^2+p+1"},
        {"p^3+1+p^2+p", "[p]", false, true, "1+p+p^2+p^3"},
        {"q^3+p*q+p^2", "[p,q]", false, false, "q^3+p^2+p*q"},
        {"q^3+p*q+p^2", "[p,q]", true, false, "p^2+p*q+q^3"},
        {"q^3+p*q+p^2+5", "[q,p]", true, false, "q^3+q*p+p^2+5"},
        {"a*p+b*p^2+c", "[p]", false, false, "b*p^2+a*p+c"},
        {"p^(-1)+p+p^(1/2)", "[p]", false, false, "p+p^(1/2)+1/p"},
        {"r+s+p", "[p]", false, false, "p+r+s"},
        {"f(u)+f(u)^2", "[f(u)]", false, false, "f(u)^2+f(u)"},
        {"p^n+p", "[p]", false, false, "p+p^n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].input), vars = read_expr(CASES[i].vars);
        Arrangement a = {expr_args(vars), expr_count(vars), CASES[i].by_main, CASES[i].ascending};
        arrange_expr(e, &a);
        char *text = print_text(e, 200), bare[200];
        long n = 0;
        for (const char *c = text; *c; c++)
            if (*c != ' ')
                bare[n++] = *c;
        bare[n] = '\0';
        if (strcmp(bare, CASES[i].text) != 0)
            fail_msg("%s is shown as %s", CASES[i].input, bare);
        mem_free(text);
        assert_expr(e, read_expr(CASES[i].input), "the same node");
        assert_null(expr_check_canonical(e));
    }
}

/* --- operations counted
 * -------------------------------------------------------------------------------- */

static void costs(void **state)
{
    static const char *const CASES[][2] = {
        {"x", "0"},
        {"3", "0"},
        {"x+y", "additions"},
        {"x-y+z", "2*additions"},
        {"2*x", "multiplications"},
        {"-x", "0"},
        {"x-2*y", "additions+multiplications"},
        {"x*y*z", "2*multiplications"},
        {"3*x*y", "2*multiplications"},
        {"x^2", "multiplications"},
        {"x^7", "4*multiplications"},
        {"x^8", "3*multiplications"},
        {"x^15", "6*multiplications"},
        {"1/x", "divisions"},
        {"x^(-2)", "divisions+multiplications"},
        {"x/y", "divisions"},
        {"x*y/z", "divisions+multiplications"},
        {"x/(y*z)", "2*divisions"},
        {"sqrt(x)", "functions"},
        {"x^y", "functions"},
        {"x^(y+1)", "functions+additions"},
        {"1/sqrt(x)", "functions+divisions"},
        {"sin(x)", "functions"},
        {"sin(x+y)^2", "functions+additions+multiplications"},
        {"a[1]", "subscripts"},
        {"a[i+1]", "subscripts+additions"},
        {"x=y+1", "assignments+additions"},
        {"[x+y,x*y,{x+1}]", "2*additions+multiplications"},
        {"f(x,y*z)", "functions+multiplications"},
        {"x+1/2", "additions"},
        {"(x+y)*(x+y)^2", "additions+2*multiplications"},
        {"(x+y)^2+(x+y)^3", "3*additions+3*multiplications"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(cost_count(read_expr(CASES[i][0])), read_expr(CASES[i][1]), CASES[i][0]);
    Expr shared = expr_symbol("x");
    for (int i = 0; i < 70; i++) /* f(f(..),f(..)): 2^70 - 1 calls */
        shared = expr_call2("f", shared, shared);
    assert_expr(cost_count(shared), read_expr("(2^70-1)*functions"), "a shared graph");
    RTable *m = rtable_matrix(2, 2);
    m->data[1] = read_expr("x*y");
    m->data[2] = read_expr("x+y");
    assert_expr(cost_count(rtable_expr(m)), read_expr("additions+multiplications"), "a matrix");
}

/* --- matrices from lists and back
 * ------------------------------------------------------------------------ */

static void converted(void **state)
{
    (void)state;
    RTable *m = rtable_convert_matrix(read_expr("[[1,2,3],[4,5]]"), expr_symbol("z"));
    assert_true(rtable_rows(m) == 2 && rtable_cols(m) == 3);
    assert_expr(rtable_convert_listlist(m), read_expr("[[1,2,3],[4,5,z]]"), "rows");
    assert_expr(rtable_convert_list(m), read_expr("[1,4,2,5,3,z]"), "column by column");
    m = rtable_convert_matrix(read_expr("[1,2,3]"), EXPR_ZERO);
    assert_true(rtable_rows(m) == 1 && rtable_cols(m) == 3);
    RTable *v = rtable_convert_vector(RTABLE_COLUMN, read_expr("[7,8]"));
    assert_true(rtable_rows(v) == 2 && rtable_cols(v) == 1 && rtable_count(v) == 2);
    assert_expr(rtable_convert_listlist(v), read_expr("[7,8]"), "entries");
    assert_true(rtable_vector_of(rtable_expr(v)) == v && rtable_matrix_of(rtable_expr(v)) == NULL);
    RTable *row = rtable_convert_vector(RTABLE_ROW, rtable_expr(v));
    assert_true(rtable_rows(row) == 1 && rtable_cols(row) == 2 && row->kind == RTABLE_ROW);
    assert_null(rtable_convert_vector(RTABLE_ROW, expr_symbol("x")));
    assert_null(rtable_convert_vector(RTABLE_ROW, rtable_expr(rtable_matrix(2, 2))));
    assert_null(rtable_convert_matrix(expr_symbol("x"), EXPR_ZERO));
    Expr blocks = expr_list((Expr[]){expr_list((Expr[]){rtable_expr(v), rtable_expr(v)}, 2),
                                     expr_list((Expr[]){rtable_expr(row)}, 1)},
                            2);
    assert_expr(rtable_convert_listlist(rtable_convert_matrix(blocks, EXPR_ZERO)),
                read_expr("[[7,7],[8,8],[7,8]]"), "blocks");
    RTable *large = rtable_matrix(3, 4);
    rtable_convert_put(large, 1, 2, row);
    assert_expr(rtable_convert_listlist(large), read_expr("[[0,0,0,0],[0,0,7,8],[0,0,0,0]]"),
                "put");
    assert_true(rtable_equal_shape(large, rtable_like(large)));
    assert_false(rtable_equal_shape(large, rtable_matrix(4, 3)));
    assert_false(rtable_equal_shape(row, v));
    RTable *copy = rtable_copy(large);
    rtable_set(copy, 0, 0, EXPR_ONE);
    assert_true(rtable_get(large, 0, 0) == EXPR_ZERO && rtable_get(copy, 1, 3) == expr_int(8));
    RTable *box = rtable_array(3, (long[]){0, 1, -1}, (long[]){2, 3, 4});
    assert_int_equal(rtable_count(box), 24);
    RTable *other = rtable_copy(box);
    assert_true(rtable_equal_shape(box, other) && other->lower[2] == -1 && other->size[1] == 3);
    long n;
    Expr e = read_expr("{3,4}");
    assert_true(rtable_items(&e, &n)[1] == expr_int(4) && n == 2);
    e = rtable_expr(row);
    assert_true(rtable_items(&e, &n)[0] == expr_int(7) && n == 2);
    e = expr_symbol("x");
    assert_true(rtable_items(&e, &n)[0] == e && n == 1);
}

typedef struct Blocks {
    Expr list;
} Blocks;

static void put_blocks(void *arg)
{
    rtable_convert_matrix(((Blocks *)arg)->list, EXPR_ZERO);
}

static void wrong_blocks(void **state)
{
    (void)state;
    Expr a = rtable_expr(rtable_matrix(2, 2)), b = rtable_expr(rtable_matrix(3, 2));
    Blocks beside = {expr_list((Expr[]){expr_list((Expr[]){a, b}, 2)}, 1)};
    assert_int_equal(err_try(put_blocks, &beside), ST_DOMAIN);
    Expr wide = rtable_expr(rtable_matrix(2, 3));
    Blocks below_it = {expr_list((Expr[]){expr_list(&a, 1), expr_list(&wide, 1)}, 2)};
    assert_int_equal(err_try(put_blocks, &below_it), ST_DOMAIN);
    Blocks good = {expr_list((Expr[]){expr_list(&a, 1), expr_list(&b, 1)}, 2)};
    assert_int_equal(err_try(put_blocks, &good), ST_OK);
}

/* --- packed sums
 * ------------------------------------------------------------------------------------------ */

typedef struct Split {
    Expr sum, x;
    long count;
} Split;

static void take(void *arg, long k, Expr coefficient)
{
    Split *s = arg;
    s->sum = expr_add(s->sum, expr_mul(coefficient, expr_pow(s->x, expr_int(k))));
    s->count++;
}

/* q*u^a*v^b*w^c, the factors always in this order. */
static Expr monomial(Expr q, long a, long b, long c)
{
    return expr_product((Expr[]){q, expr_pow(expr_symbol("u"), expr_int(a)),
                                 expr_pow(expr_symbol("v"), expr_int(b)),
                                 expr_pow(expr_symbol("w"), expr_int(c))},
                        4);
}

static void packed_sums(void **state)
{
    (void)state;
    enum { TERMS = 150 };
    Expr u = expr_symbol("u"), w = expr_symbol("w"), other = expr_symbol("x");
    for (int round = 0; round < 12; round++) {
        Expr from[] = {u, w}, to[] = {expr_ratio(below(9) - 4, 3), expr_int(below(5))};
        Expr e[TERMS], slope[TERMS], whole[TERMS], first[TERMS], at = EXPR_ZERO;
        bool powers[9] = {false}, used[9][7][4] = {{{false}}};
        long top = 0, low = 99, n = 0, ones = 0, slopes = 0;
        while (n < TERMS) {
            long a = n ? below(9) : 1, b = n ? below(7) : 1, c = n ? below(4) : 1;
            if (used[a][b][c])
                continue;
            used[a][b][c] = true;
            Expr q = expr_ratio(below(99) + 1, round % 2 ? 1 + below(6) : 1);
            e[n] = monomial(q, a, b, c);
            whole[n] = monomial(expr_mul(q, expr_ratio(1, a + 1)), a + 1, b, c);
            if (a > 0)
                slope[slopes++] = monomial(expr_mul(q, expr_int(a)), a - 1, b, c);
            if (a == 1)
                first[ones++] = monomial(q, 0, b, c);
            at = expr_add(at, funcs_replace(e[n++], from, to, 2));
            powers[a] = true;
            top = a + c > top ? a + c : top;
            low = a + c < low ? a + c : low;
        }
        Expr sum = expr_sum(e, n);
        assert_expr(packed_ops_diff(sum, u), expr_sum(slope, slopes), "the derivative");
        assert_expr(packed_ops_integral(sum, u), expr_sum(whole, n), "the integral");
        for (long i = 0; i < n; i++)
            e[i] = expr_mul(e[i], other);
        assert_expr(packed_ops_integral(sum, other), expr_sum(e, n), "by another name");
        assert_expr(packed_ops_coeff(sum, u, 1), expr_sum(first, ones), "the coefficient of u");
        assert_expr(expand_expr(packed_ops_value(sum, from, to, 2)), expand_expr(at), "the value");
        long degree;
        assert_true(packed_ops_degree(sum, from, 2, 1, &degree) && degree == top);
        assert_true(packed_ops_degree(sum, from, 2, -1, &degree) && degree == low);
        Split s = {EXPR_ZERO, u, 0};
        assert_true(packed_ops_split(sum, u, take, &s));
        assert_expr(expand_expr(s.sum), sum, "split");
        long count = 0;
        for (int k = 0; k < 9; k++)
            count += powers[k];
        assert_int_equal(s.count, count);
        assert_expr(packed_ops_diff(sum, other), EXPR_ZERO, "by another name");
        assert_expr(packed_ops_coeff(sum, other, 0), sum, "all of it");
        assert_expr(packed_ops_coeff(sum, other, 1), EXPR_ZERO, "nothing of it");
        assert_expr(packed_ops_coeff(sum, u, 40), EXPR_ZERO, "of no term");
        assert_null(packed_ops_coeff(sum, u, -1));
    }
    assert_null(packed_ops_diff(read_expr("x+y"), expr_symbol("x"))); /* short */
    Expr inner = expand_expr(read_expr("(f(u)+y+z+1)^7"));
    assert_null(packed_ops_diff(inner, u));
    assert_null(packed_ops_coeff(inner, u, 1));
    assert_null(packed_ops_value(inner, &u, &EXPR_ONE, 1));
}

/* --- what became of what
 * ------------------------------------------------------------------------------------ */

static void origins(void **state)
{
    (void)state;
    Expr a = read_expr("u1=1"), b = read_expr("u1=2"), c = read_expr("u1=3");
    assert_null(origin_of(b));
    origin_note(b, a);
    assert_expr(origin_of(b), a, "noted");
    origin_note(b, b);
    assert_expr(origin_of(b), a, "itself is no origin");
    origin_note(b, c);
    assert_expr(origin_of(b), c, "noted last");
    assert_null(origin_of(a));
}

/* --- values for another process -----------------------------------------------------------------
 */

static Expr handed(Expr e)
{
    Buf bytes = {0};
    wire_put(&bytes, e, wire_now());
    Expr back = wire_get(buf_text(&bytes), bytes.length);
    buf_release(&bytes);
    return back;
}

static void hand_over(void *arg)
{
    Buf bytes = {0};
    err_defer(buf_release, &bytes);
    wire_put(&bytes, *(Expr *)arg, (WireSince){0, 0});
    err_undefer(true);
}

static void handed_over(void **state)
{
    (void)state;
    static const char *const VALUES[] = {
        "0",
        "-7",
        "2^200+1",
        "-22/7",
        "2.50",
        "-1.5e-300",
        "Float(infinity)",
        "Float(undefined)",
        "3+4*I",
        "x",

        "x^2*y-3*x/y+sqrt(2)*exp(-x)",
        "f(x,g(y))",
        "[1,{x,y},[]]",
        "x=1..3",
        "a<b",
        "diff(q(t),t)",
        "RootOf(_Z^5-_Z-1)",
        "(x+y)^3*(x-y)^(-2)",

        "1,2,x",
        "Pi*I/3",
        "m[1,k]",
    };
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
        Expr e = read_expr(VALUES[i]);
        assert_expr(handed(e), e, VALUES[i]);
    }
    Expr old = expr_from_symbol(sym_fresh("u")), hard = num_from_double(0.1, 0),
         text = expr_string("a", -1);
    assert_ptr_equal(handed(text), text);
    assert_ptr_equal(handed(old), old);
    assert_ptr_equal(handed(hard), hard);
    assert_ptr_equal(handed(expand_expr(read_expr("(x+y+1)^12"))),
                     expand_expr(read_expr("(x+y+1)^12")));

    /* a name that was made since is another one, everywhere the same */
    Buf bytes = {0};
    wire_put(&bytes, expr_list((Expr[]){old, old}, 2), (WireSince){0, 0});
    Expr two = wire_get(buf_text(&bytes), bytes.length);
    buf_release(&bytes);
    assert_ptr_equal(expr_arg(two, 0), expr_arg(two, 1));
    assert_ptr_not_equal(expr_arg(two, 0), old);
}

static void tables_are_copied(void **state)
{
    (void)state;
    long size[] = {2, 3}, lower[] = {0, -1};
    for (RTableType type = RTABLE_ANY; type <= RTABLE_INTEGER8; type++) {
        RTable *m = type == RTABLE_ANY ? rtable_array(2, lower, size)
                                       : rtable_packed(type, RTABLE_ARRAY, 2, lower, size);
        for (long k = 0; k < 6; k++) {
            if (type == RTABLE_ANY)
                m->data[k] = read_expr("x+1/3");
            else
                assert_true(rtable_put(m, k, expr_int(k - 2)));
        }
        m->attribute = expr_symbol("polar");
        const RTable *got = rtable_look(handed(rtable_expr(m)));
        assert_true(got != m && rtable_equal_shape(got, m) && got->lower[1] == -1);
        assert_int_equal(got->type, type);
        assert_ptr_equal(got->attribute, m->attribute);
        for (long k = 0; k < 6; k++)
            assert_expr(rtable_entry(got, k), rtable_entry(m, k), "entry");
    }
    RTable *matrix = rtable_matrix(2, 2), *row = rtable_vector(RTABLE_ROW, 2);
    matrix->mirror = RTABLE_SYMMETRIC;
    matrix->data[1] = rtable_expr(row); /* tables in tables */
    const RTable *got = rtable_look(handed(rtable_expr(matrix)));
    assert_true(got->kind == RTABLE_MATRIX && got->mirror == RTABLE_SYMMETRIC);
    assert_int_equal(rtable_look(got->data[1])->kind, RTABLE_ROW);

    Table *table = table_new();
    table_set_symmetric(table);
    table_set_sparse(table);
    table_put(table, read_expr("1,2"), read_expr("x^2"));
    const Table *back = table_of(handed(table_expr(table)));
    assert_expr(table_get(back, read_expr("2,1")), read_expr("x^2"), "either order");
    assert_true(table_is_sparse(back) && table_is_symmetric(back) && table_size(back) == 1);

    Expr itself = table_expr(table);
    table_put(table, EXPR_ONE, itself);
    assert_int_equal(err_try(hand_over, &itself), ST_UNABLE);
    assert_non_null(strstr(err_message(), "holds itself"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets),
        cmocka_unit_test(lists),
        cmocka_unit_test(tables),
        cmocka_unit_test(total_order),
        cmocka_unit_test(sorted),
        cmocka_unit_test(arranged),
        cmocka_unit_test(costs),
        cmocka_unit_test(converted),
        cmocka_unit_test(wrong_blocks),
        cmocka_unit_test(packed_sums),
        cmocka_unit_test(origins),
        cmocka_unit_test(handed_over),
        cmocka_unit_test(tables_are_copied),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
