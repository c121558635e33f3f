/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equal is the same pointer, and different is not: many nodes of each kind, among which hashes
 * collide, made twice in other orders, before and after collections; sums and products whose pairs
 * are alike but for one.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/base/splitmix.h"
#include "cas/core/grow.h"
#include "cas/core/hash_number.h"
#include "cas/core/heap.h"

static uint64_t seed = 3;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

/* --- many of each kind ---------------------------------------------------------------------------
 */

static Expr of_kind(int kind, long i)
{
    char text[40];
    long k = i * 7919 + 13;
    fmpz_t z;
    Expr x = expr_symbol("x"), y = expr_symbol("y");
    switch (kind) {
    case 0:
        return expr_int(k);
    case 1:
        return expr_ratio(k, 2 * k + 1);
    case 2:
        fmpz_init_set_si(z, k);
        x = expr_float(z, i % 50 - 25);
        fmpz_clear(z);
        return x;
    case 3:
        fmpz_init_set_si(z, k);
        fmpz_pow_ui(z, z, 3);
        return expr_take_fmpz(z);
    case 4:
        snprintf(text, sizeof text, "%ld", k);
        return expr_string(text, -1);
    case 5:
        snprintf(text, sizeof text, "name%ld", k);
        return expr_symbol(text);
    case 6:
        return expr_call1("f", expr_int(k));
    case 7:
        return expr_add(expr_mul(expr_int(k), x), y);
    case 8:
        return expr_mul(expr_pow(x, expr_int(k)), y);
    case 9:
        return expr_list((Expr[]){expr_int(k), expr_int(i)}, 2);
    case 10:
        return expr_pow(x, expr_int(k));
    default:
        return expr_complex(expr_int(i % 100), expr_int(k));
    }
}

/* Strings of each length end where they end, whatever is made beside them. */
static void strings(void **state)
{
    (void)state;
    enum { LONGEST = 70, TIMES = 3 };
    Expr made[LONGEST][TIMES];
    char text[LONGEST + 1];
    for (int k = 0; k < LONGEST * TIMES; k++) {
        int length = k * 37 % LONGEST, which = k / LONGEST;
        memset(text, 'a' + which, sizeof text);
        made[length][which] = expr_string(text, length);
    }
    for (int length = 0; length < LONGEST; length++)
        for (int which = 0; which < TIMES; which++) {
            assert_int_equal(made[length][which]->u.string.length, length);
            assert_int_equal(strlen(expr_text(made[length][which])), length);
        }
}

enum { KINDS = 12, MANY = 12000 };

static int by_address(const void *a, const void *b)
{
    const char *p = *(const char *const *)a, *q = *(const char *const *)b;
    return (p > q) - (p < q);
}

static void many(void **state)
{
    (void)state;
    static Expr e[MANY], sorted[MANY];
    for (int kind = 0; kind < KINDS; kind++) {
        HeapScope scope = heap_scope_begin();
        long collisions = 0;
        for (long i = 0; i < MANY; i++)
            e[i] = of_kind(kind, i);
        for (long i = MANY - 1; i >= 0; i--)
            if (of_kind(kind, i) != e[i])
                fail_msg("kind %d: two nodes of the %ld-th", kind, i);
        memcpy(sorted, e, sizeof e);
        qsort(sorted, MANY, sizeof *sorted, by_address);
        for (long i = 1; i < MANY; i++)
            assert_true(sorted[i] != sorted[i - 1]);
        heap_scope_collect(scope, e, MANY / 2);
        for (long i = 0; i < MANY; i++) {
            Expr again = of_kind(kind, i);
            if (i < MANY / 2)
                assert_ptr_equal(again, e[i]);
            assert_null(expr_check_canonical(again));
            collisions += (again->hash & 0xffff) == (e[0]->hash & 0xffff);
        }
        assert_true(collisions < 20);
        heap_scope_collect(scope, NULL, 0);
    }
}

typedef struct Hashed {
    uint32_t hash;
    long i;
} Hashed;

static int by_hash(const void *a, const void *b)
{
    const Hashed *p = a, *q = b;
    return (p->hash > q->hash) - (p->hash < q->hash);
}

/* Integers of one hash: all 32 bits of it come again among so many. */
static void equal_hashes(void **state)
{
    (void)state;
    enum { SEARCHED = 400000 };
    HeapScope scope = heap_scope_begin();
    static Hashed pair[SEARCHED];
    fmpz_t z;
    fmpz_init(z);
    for (long i = 0; i < SEARCHED; i++) {
        fmpz_set_si(z, i * 104729 + 1);
        pair[i] = (Hashed){hash_of_integer(z), i};
    }
    fmpz_clear(z);
    qsort(pair, SEARCHED, sizeof *pair, by_hash);
    long found = 0;
    for (long i = 1; i < SEARCHED; i++)
        if (pair[i].hash == pair[i - 1].hash) {
            Expr a = expr_int(pair[i].i * 104729 + 1), b = expr_int(pair[i - 1].i * 104729 + 1);
            found++;
            assert_true(a != b && a->hash == b->hash);
            assert_true(expr_call1("f", a) != expr_call1("f", b));
            assert_true(expr_int(pair[i].i * 104729 + 1) == a);
            assert_true(fmpz_equal_si(a->u.integer, pair[i].i * 104729 + 1));
            assert_true(fmpz_equal_si(b->u.integer, pair[i - 1].i * 104729 + 1));
        }
    heap_scope_collect(scope, NULL, 0);
    assert_true(found > 0);
}

/* --- pairs in any order
 * ---------------------------------------------------------------------------- */

static Expr shuffled(Expr (*join)(const Expr *items, long n), const Expr *item, long n)
{
    Expr mixed[40];
    memcpy(mixed, item, (size_t)n * sizeof *item);
    for (long i = n - 1; i > 0; i--) {
        long k = below(i + 1);
        Expr spare = mixed[i];
        mixed[i] = mixed[k];
        mixed[k] = spare;
    }
    return join(mixed, n);
}

static void any_order(void **state)
{
    (void)state;
    for (long n = 2; n < 24; n++)
        for (int round = 0; round < 5; round++) {
            Expr term[40], factor[40], other;
            char name[12];
            for (long i = 0; i < n; i++) {
                snprintf(name, sizeof name, "o%ld", i);
                term[i] = expr_mul(expr_int(1 + below(9)), expr_symbol(name));
                factor[i] = expr_pow(expr_symbol(name), expr_int(1 + below(9)));
            }
            Expr sum = expr_sum(term, n), product = expr_product(factor, n);
            for (int again = 0; again < 4; again++) {
                assert_ptr_equal(shuffled(expr_sum, term, n), sum);
                assert_ptr_equal(shuffled(expr_product, factor, n), product);
            }
            long at = below(n), to = (at + 1) % n;
            other = term[at];
            term[at] = expr_add(term[at], term[at]);
            assert_ptr_not_equal(shuffled(expr_sum, term, n), sum);
            term[at] = expr_mul(other, factor[to]);
            assert_ptr_not_equal(shuffled(expr_sum, term, n), sum);
            factor[at] = expr_mul(factor[at], factor[at]);
            assert_ptr_not_equal(shuffled(expr_product, factor, n), product);
            Expr wider = expr_product((Expr[]){EXPR_TWO, product}, 2);
            assert_ptr_not_equal(wider, product);
            assert_ptr_equal(expr_mul(EXPR_HALF, wider), product);
        }
}

/* --- parts
 * -------------------------------------------------------------------------------------------- */

static void parts(void **state)
{
    static const struct {
        const char *e;
        long terms, factors;
        const char *c, *t, *base, *exponent;
    } CASES[] = {
        {"3*x*y^2", 1, 3, "3", "x*y^2", "3*x*y^2", "1"},
        {"x+2*y-1", 3, 1, "1", "x+2*y-1", "x+2*y-1", "1"},
        {"x^y", 1, 1, "1", "x^y", "x", "y"},
        {"7", 1, 1, "7", "1", "7", "1"},
        {"-x", 1, 2, "-1", "x", "-x", "1"},
        {"x", 1, 1, "1", "x", "x", "1"},
        {"x*y", 1, 2, "1", "x*y", "x*y", "1"},
        {"I*x/2", 1, 2, "I/2", "x", "I*x/2", "1"},
        {"1/x", 1, 1, "1", "1/x", "x", "-1"},
        {"sqrt(x)", 1, 1, "1", "sqrt(x)", "x", "1/2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr e = read_expr(CASES[i].e), a, b, sum = EXPR_ZERO, product = EXPR_ONE;
        assert_int_equal(expr_term_count(e), CASES[i].terms);
        assert_int_equal(expr_factor_count(e), CASES[i].factors);
        expr_split_coefficient(e, &a, &b);
        assert_expr(a, read_expr(CASES[i].c), CASES[i].e);
        assert_expr(b, read_expr(CASES[i].t), CASES[i].e);
        expr_split_power(e, &a, &b);
        assert_expr(a, read_expr(CASES[i].base), CASES[i].e);
        assert_expr(b, read_expr(CASES[i].exponent), CASES[i].e);
        for (long k = 0; k < expr_term_count(e); k++)
            sum = expr_add(sum, expr_term(e, k));
        for (long k = 0; k < expr_factor_count(e); k++)
            product = expr_mul(product, expr_factor(e, k));
        assert_expr(sum, e, "its terms");
        assert_expr(product, e, "its factors");
    }
}

/* --- operands -------------------------------------------------------------------------------- */

static void improper(void *arg)
{
    Expr e = arg;
    (void)expr_op(e, expr_nops(e) + 1);
}

static void improper_below(void *arg)
{
    (void)expr_op(arg, expr_is((Expr)arg, EXPR_CALL) || expr_is((Expr)arg, EXPR_INDEXED) ? -1 : 0);
}

/* Every kind of expression has these, no more, and is put together of them again. */
static void operands(void **state)
{
    (void)state;
    static const struct {
        const char *e, *operand[4];
    } CASES[] = {
        {"7", {"7"}},
        {"-3/4", {"-3", "4"}},
        {"1.25", {"125", "-2"}},
        {"-7.0e20", {"-70", "19"}},
        {"x", {"x"}},
        {"2+3*I", {"2", "3"}},
        {"3*I", {"0", "3"}},
        {"x^3", {"x", "3"}},
        {"3*x*y", {"3", "x", "y"}},
        {"x+2*y-5", {"x", "2*y", "-5"}},
        {"f(x,y,2)", {"x", "y", "2"}},
        {"x[1,y]", {"1", "y"}},
        {"[x,1,x]", {"x", "1", "x"}},
        {"{2,1}", {"1", "2"}},
        {"x=y", {"x", "y"}},
        {"x<y", {"x", "y"}},
        {"1..x", {"1", "x"}},
    };
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        Expr e = read_expr(CASES[k].e), again[4];
        long n = 0;
        while (n < 4 && CASES[k].operand[n])
            n++;
        if (expr_nops(e) != n)
            fail_msg("%s has %ld operands", CASES[k].e, expr_nops(e));
        for (long i = 0; i < n; i++) {
            again[i] = expr_op(e, i + 1);
            assert_expr(again[i], read_expr(CASES[k].operand[i]), CASES[k].e);
        }
        assert_ptr_equal(expr_rebuild(e, again), e);
        assert_int_equal(err_try(improper, (void *)e), ST_DOMAIN);
        assert_int_equal(err_try(improper_below, (void *)e), ST_DOMAIN);
    }
    assert_expr(expr_op(read_expr("f(x)"), 0), read_expr("f"), "f(x)");
    assert_expr(expr_op(read_expr("x[1]"), 0), read_expr("x"), "x[1]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many),     cmocka_unit_test(equal_hashes), cmocka_unit_test(any_order),
        cmocka_unit_test(operands), cmocka_unit_test(parts),        cmocka_unit_test(strings),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
