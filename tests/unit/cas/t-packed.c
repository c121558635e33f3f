/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packed sums are the sums that nodes make: the same node, hash, signature, text, derivatives and
 * values, through collections of every kind.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/auto.h"
#include "cas/core/hash.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/packed.h"
#include "cas/core/packed_ops.h"
#include "cas/core/packed_read.h"
#include "cas/core/sig.h"
#include "cas/integrate/integrate.h"
#include "tests/unit/cas/algebra.h"

/* A new long polynomial, as arrays only: expanded from fewer factors than terms. */
static Expr arrays_only(const char *text)
{
    Expr e = expand_expr(read_expr(text));
    assert_true(expr_is(e, EXPR_SUM) && (e->flags & NODE_UNWRITTEN));
    return e;
}

/* The sum of its terms, made from nodes. */
static Expr from_nodes(Expr e)
{
    long n = expr_term_count(e);
    Expr *term = malloc((size_t)n * sizeof *term);
    for (long i = 0; i < n; i++)
        term[i] = expr_term(e, n - 1 - i);
    Expr sum = expr_sum(term, n);
    free(term);
    return sum;
}

static void assert_sound(Expr e)
{
    if (!expr_is(e, EXPR_SUM))
        return;
    uint64_t sig = e->sig;
    uint32_t hash = e->hash;
    assert_ptr_equal(from_nodes(e), e);
    assert_null(expr_check_canonical(e));
    assert_true(sig_of_node(e) == sig);
    assert_int_equal(hash_node(EXPR_SUM, expr_pairs_hash(e)), hash);
}

static void are_the_sums_of_their_terms(void **state)
{
    (void)state;
    heap_collect();
    assert_sound(arrays_only("(1+x+y+z)^9"));
    assert_sound(arrays_only("(1/2*x-3*y/7+z+5)^8*(x-1)"));
    assert_sound(arrays_only("(10^30*x-y+f(x)^2+t[1])^7"));
    assert_sound(arrays_only("(x+2)^200"));
    assert_sound(arrays_only("x^3*(x^2+y)^40+x^3*y"));
}

static void print_alike(void **state)
{
    (void)state;
    heap_collect();
    static const char *const texts[] = {"(1+x+y+z)^9", "-(1/2*x-3*y/7+z-5)^8",
                                        "(10^30*x-y+f(x)^2+t[1])^7", "(x+2*`a b`)^60"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Expr e = arrays_only(texts[i]);
        char *packed = print_text(e, 0), *shorter = print_text(e, 100);
        assert_true(e->flags & NODE_UNWRITTEN);
        expr_args(e);
        char *written = print_text(e, 0), *again = print_text(e, 100);
        assert_string_equal(packed, written);
        assert_string_equal(shorter, again);
        mem_free(packed);
        mem_free(shorter);
        mem_free(written);
        mem_free(again);
    }
}

static void survive_collections(void **state)
{
    (void)state;
    heap_collect();
    HeapScope outer = heap_scope_begin();
    Expr e = arrays_only("(1+x+y+z)^9"), other = arrays_only("(2+x+y+z)^9");
    HeapScope inner = heap_scope_begin();
    expr_args(e); /* terms younger than the inner scope */
    heap_scope_collect(inner, NULL, 0);
    assert_sound(e);
    heap_scope_collect(outer, (Expr[]){e, other}, 2);
    assert_true(other->flags & NODE_UNWRITTEN);
    assert_sound(e);
    assert_sound(other);
    heap_scope_collect(outer, &other, 1);
    assert_sound(other);
    assert_ptr_equal(other, expand_expr(read_expr("(2+x+y+z)^9")));
    heap_scope_collect(outer, NULL, 0);
    assert_sound(arrays_only("(1+x+y+z)^9"));
}

/* Each operation on arrays against the same one without. */
static void work_as_on_nodes(void **state)
{
    (void)state;
    heap_collect();
    Expr x = expr_symbol("x"), y = expr_symbol("y"), w = expr_symbol("w");
    Expr e = arrays_only("(1/3+x+2*y-z)^9+x*y^3*z"), g = read_expr("f(x)+w");
    Expr general = diff_name(expr_add(e, g), x); /* x in f(x): by nodes */
    assert_ptr_equal(diff_name(e, x), expr_sub(general, read_expr("diff(f(x),x)")));
    assert_ptr_equal(diff_name(e, w), EXPR_ZERO);
    Expr F = integrate_indefinite(e, x);
    assert_ptr_equal(diff_name(F, x), e);
    assert_ptr_equal(diff_name(integrate_indefinite(e, w), w), e);
    assert_sound(F);
    Expr sum = EXPR_ZERO;
    for (long k = 0; k <= 9; k++) {
        Expr c = coeff_expr(e, x, k);
        assert_sound(c);
        sum = expr_add(sum, expr_mul(c, expr_pow(x, expr_int(k))));
    }
    assert_ptr_equal(expand_expr(sum), e);
    assert_ptr_equal(coeff_expr(e, x, 10), EXPR_ZERO);
    assert_ptr_equal(coeff_expr(e, w, 0), e);
    assert_ptr_equal(expand_expr(collect_expr(e, x, NULL)), e);
    long degree = 0;
    assert_true(packed_ops_degree(e, (Expr[]){x, y}, 2, 1, &degree) && degree == 9);
    assert_true(packed_ops_degree(e, &w, 1, 1, &degree) && degree == 0);
    assert_true(packed_ops_degree(e, (Expr[]){x, y}, 2, -1, &degree) && degree == 0);
}

/* What they print reads back to the same node; what only looks like it does not. */
static void read_back(void **state)
{
    (void)state;
    heap_collect();
    static const char *const texts[] = {"(1+x+y+z)^19", "-(1/2*x-3*y/7+z-5)^18", "(10^30*x-y)^50"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Expr e = expand_expr(read_expr(texts[i]));
        char *text = print_text(e, 0);
        assert_ptr_equal(packed_read(text, strlen(text)), e);
        static const char *const tails[] = {"+x",     "*2", "+x.y",  "+2*y*x", "!",    "+0*x",
                                            "+x^1/2", ";",  "+f(x)", "+x^2^3", "+1/0", "+and"};
        for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
            Buf longer = {0};
            buf_puts(&longer, text);
            buf_puts(&longer, "+x^70*y^70");
            assert_non_null(packed_read(buf_text(&longer), longer.length));
            buf_puts(&longer, k ? tails[k] : "+x^70*y^70");
            assert_null(packed_read(buf_text(&longer), longer.length));
            buf_free(&longer);
        }
        mem_free(text);
    }
}

static void take_numbers(void **state)
{
    (void)state;
    heap_collect();
    Expr e = arrays_only("(1/3+x+2*y-z)^9+x*y^3*z");
    Expr rules[3] = {read_expr("x=2/5"), read_expr("y=-3"), read_expr("z=0")};
    Expr value = subs_once(rules, 3, e);
    assert_ptr_equal(value, subs_once(rules, 3, read_expr("(1/3+x+2*y-z)^9+x*y^3*z")));
    assert_true(expr_is_rational(value));
    Expr part = subs_once(rules, 1, e);
    assert_sound(part);
    assert_ptr_equal(part, expand_expr(subs_once(rules, 1, read_expr("(1/3+x+2*y-z)^9+x*y^3*z"))));
    assert_ptr_equal(subs_once(rules + 1, 2, part), value);
    Expr zero = read_expr("x=y");
    Expr cancelled = arrays_only("(x-y)*(x+y+z)^9");
    assert_ptr_equal(expand_expr(subs_once(&zero, 1, cancelled)), EXPR_ZERO);
    Expr root = read_expr("x=0");
    assert_ptr_equal(subs_once(&root, 1, arrays_only("x*(x+y+z)^9")), EXPR_ZERO);
    Expr power = read_expr("x^2=7");
    assert_ptr_not_equal(subs_once(&power, 1, e), e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_the_sums_of_their_terms),
        cmocka_unit_test(print_alike),
        cmocka_unit_test(survive_collections),
        cmocka_unit_test(work_as_on_nodes),
        cmocka_unit_test(read_back),
        cmocka_unit_test(take_numbers),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
