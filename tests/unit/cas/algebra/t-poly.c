/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rings of polynomials by themselves: arithmetic against polynomials kept as plain tables, what is
 * refused as too large, contents and common divisors, generators of roots, exponentials and integer
 * bases, and the way back to expressions, whose values are compared in balls.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/poly/poly.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/held.h"
#include "cas/base/splitmix.h"

static uint64_t seed = 11;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

static void open_ring(PolyRing *ring, const char *names, int mode)
{
    Expr list = read_expr(names);
    poly_begin(ring, mode);
    for (long i = 0; i < expr_count(list); i++)
        poly_scan(ring, expr_arg(list, i));
    poly_freeze(ring);
}

/* --- arithmetic ------------------------------------------------------------------------------ */

enum { SIDE = 12, VARS = 3, CELLS = SIDE * SIDE * SIDE };

/* Coefficients by exponents below SIDE in three variables. */
typedef struct Table {
    long c[CELLS];
} Table;

static Poly *poly_of_table(PolyRing *ring, const Table *t)
{
    Poly *term[CELLS];
    long n = 0;
    fmpz_t c;
    fmpz_init(c);
    for (long i = 0; i < CELLS; i++)
        if (t->c[i]) {
            slong mono[VARS] = {i / (SIDE * SIDE), i / SIDE % SIDE, i % SIDE};
            fmpz_set_si(c, t->c[i]);
            term[n++] = poly_term(ring, c, mono);
        }
    fmpz_clear(c);
    return poly_sum(ring, term, n);
}

static void random_table(Table *t, long terms, long side)
{
    memset(t, 0, sizeof *t);
    for (long i = 0; i < terms; i++)
        t->c[below(side) * SIDE * SIDE + below(side) * SIDE + below(side)] = below(19) - 9;
}

static void multiply_tables(Table *r, const Table *a, const Table *b)
{
    memset(r, 0, sizeof *r);
    for (long i = 0; i < CELLS; i++)
        for (long k = 0; a->c[i] && k < CELLS; k++)
            if (b->c[k])
                r->c[i + k] += a->c[i] * b->c[k]; /* degrees stay below SIDE */
}

static void assert_table(PolyRing *ring, Poly *got, const Table *wanted)
{
    Poly *p = poly_of_table(ring, wanted);
    assert_true(poly_equal(ring, got, p));
    long terms = 0, degree[VARS] = {-1, -1, -1};
    for (long i = 0; i < CELLS; i++)
        if (wanted->c[i]) {
            long mono[VARS] = {i / (SIDE * SIDE), i / SIDE % SIDE, i % SIDE};
            for (int k = 0; k < VARS; k++)
                degree[k] = mono[k] > degree[k] ? mono[k] : degree[k];
            terms++;
        }
    assert_int_equal(poly_length(got), terms);
    for (int k = 0; k < VARS; k++)
        assert_int_equal(poly_degree(ring, got, k), degree[k]);
    poly_drop(ring, p);
}

static void tables(void **state)
{
    (void)state;
    static Table a, b, r;
    PolyRing ring;
    open_ring(&ring, "[x,y,z]", 0);
    for (int round = 0; round < 40; round++) {
        random_table(&a, below(9), 4);
        random_table(&b, below(9), 4);
        Poly *p = poly_of_table(&ring, &a), *q = poly_of_table(&ring, &b);
        multiply_tables(&r, &a, &b);
        assert_table(&ring, poly_mul(&ring, p, q), &r);
        for (long i = 0; i < CELLS; i++)
            r.c[i] = a.c[i] + b.c[i];
        assert_table(&ring, poly_add(&ring, p, q), &r);
        assert_table(&ring, poly_copy(&ring, p), &a);
        assert_int_equal(poly_equal(&ring, p, q), memcmp(&a, &b, sizeof a) == 0);
        Poly *power = poly_one(&ring);
        for (long k = 0; k < 4; k++) {
            assert_true(poly_equal(&ring, poly_pow(&ring, p, k), power));
            power = poly_mul(&ring, power, p);
        }
        /* 3*y^2*z times it */
        fmpz_t c;
        fmpz_init_set_ui(c, 3);
        slong mono[] = {0, 2, 1};
        memset(&r, 0, sizeof r);
        for (long i = 0; i + 2 * SIDE + 1 < CELLS; i++)
            r.c[i + 2 * SIDE + 1] = 3 * a.c[i];
        assert_table(&ring, poly_shift(&ring, p, c, mono), &r);
        fmpz_zero(c);
        assert_int_equal(poly_length(poly_shift(&ring, p, c, mono)), 0);
        fmpz_clear(c);
        Poly *none[1];
        assert_int_equal(poly_length(poly_sum(&ring, none, 0)), 0);
        assert_int_equal(poly_length(poly_new(&ring)), 0);
    }
    poly_end(&ring);
}

/* Of a product both factors can be divided out again, and 2*p + 1 of neither. */
static void divisions(void **state)
{
    (void)state;
    static Table a, b;
    PolyRing ring;
    open_ring(&ring, "[x,y,z]", 0);
    for (int round = 0; round < 60; round++) {
        random_table(&a, 4, 4);
        random_table(&b, 3, 4);
        a.c[5 + below(20)] = 1 + below(5);
        b.c[5 + below(20)] = 1 + below(5);
        Poly *p = poly_of_table(&ring, &a), *q = poly_of_table(&ring, &b), *found = NULL;
        Poly *pq = poly_mul(&ring, p, q), *g, *cp, *cq;
        assert_true(poly_divides(&ring, &found, pq, p));
        assert_true(poly_equal(&ring, found, q));
        Poly *one = poly_add(&ring, pq, poly_one(&ring));
        assert_false(poly_divides(&ring, &found, one, poly_add(&ring, p, p)));
        if (poly_gcd(&ring, &g, &cp, &cq, pq, poly_mul(&ring, p, poly_add(&ring, q, one)))) {
            assert_true(poly_equal(&ring, poly_mul(&ring, g, cp), pq));
            assert_true(poly_divides(&ring, &found, g, p));
        } else {
            assert_int_equal(
                poly_degree(&ring, p, 0) + poly_degree(&ring, p, 1) + poly_degree(&ring, p, 2), 0);
        }
        assert_false(poly_gcd(&ring, &g, &cp, &cq, pq, one)); /* they differ by 1 */
    }
    poly_end(&ring);
}

/* p = c * monomial * result, the result with leading coefficient > 0 and no common divisor. */
static void primitive_parts(void **state)
{
    (void)state;
    static Table a, b;
    PolyRing ring;
    fmpz_t c, one;
    open_ring(&ring, "[x,y,z]", 0);
    fmpz_init(c);
    fmpz_init_set_ui(one, 1);
    for (int round = 0; round < 60; round++) {
        random_table(&a, 1 + below(4), 3);
        memset(&b, 0, sizeof b);
        long factor = below(11) - 5, shift[] = {below(3), below(3), below(3)};
        for (long i = 0; i < 3 * SIDE * SIDE; i++)
            b.c[i + (round % 3 ? shift[0] * SIDE * SIDE + shift[1] * SIDE + shift[2] : 0)] +=
                factor * a.c[i];
        Poly *p = poly_of_table(&ring, &b);
        if (poly_length(p) == 0)
            continue;
        slong mono[VARS] = {-1, -1, -1}, none[VARS] = {0, 0, 0};
        Poly *q = poly_primitive(&ring, c, mono, p);
        assert_true(poly_equal(&ring, poly_shift(&ring, q, c, mono), p));
        assert_true(fmpz_sgn(q->m->coeffs) > 0);
        fmpz_t content;
        fmpz_init(content);
        _fmpz_vec_content(content, q->m->coeffs, q->m->length);
        assert_true(fmpz_is_one(content));
        fmpz_clear(content);
        for (int k = 0; k < VARS; k++) { /* some term is free of each variable */
            bool is_free = false;
            slong exps[VARS];
            for (long i = 0; i < poly_length(q); i++) {
                fmpz_mpoly_get_term_exp_si(exps, q->m, i, ring.ctx);
                is_free = is_free || exps[k] == 0;
            }
            assert_true(is_free);
        }
        q = poly_primitive(&ring, c, NULL, p); /* monomials stay */
        assert_true(poly_equal(&ring, poly_shift(&ring, q, c, none), p));
        assert_int_equal(poly_degree(&ring, q, 0), poly_degree(&ring, p, 0));
        assert_true(fmpz_sgn(q->m->coeffs) > 0);
    }
    fmpz_clear(c);
    fmpz_clear(one);
    poly_end(&ring);
}

/* Long products come back from a child process, coefficients of every size and sign. */
static void products_aside(void **state)
{
    (void)state;
    PolyRing ring;
    enum { LONG = 4600 };
    open_ring(&ring, "[x,y]", 0);
    Poly *factor[2];
    for (int k = 0; k < 2; k++) {
        factor[k] = poly_fresh(&ring);
        fmpz_t c;
        fmpz_init(c);
        for (ulong i = 0; i < LONG; i++) {
            ulong mono[] = {i, i % 7};
            fmpz_set_si(c, below(1999) - 999);
            if (i % 3 == 0)
                fmpz_mul_2exp(c, c, (ulong)below(150));
            if (fmpz_is_zero(c))
                fmpz_one(c);
            fmpz_mpoly_push_term_fmpz_ui(factor[k]->m, c, mono, ring.ctx);
        }
        fmpz_clear(c);
        fmpz_mpoly_sort_terms(factor[k]->m, ring.ctx);
        poly_keep(&ring, factor[k]);
    }
    Poly *aside = poly_mul(&ring, factor[0], factor[1]), *here = poly_fresh(&ring);
    fmpz_mpoly_mul(here->m, factor[0]->m, factor[1]->m, ring.ctx);
    assert_true(poly_equal(&ring, aside, poly_keep(&ring, here)));
    assert_true(fmpz_mpoly_is_canonical(aside->m, ring.ctx));
    poly_end(&ring);
}

/* --- what is too large ----------------------------------------------------------------------- */

typedef struct Attempt {
    const char *text;         /* the base */
    long power, limit, times; /* times: how often it is a factor of a product instead */
} Attempt;

/* base^power within so many terms. */
static void raise_base(void *arg)
{
    const Attempt *a = arg;
    PolyRing ring;
    Expr base = read_expr(a->text);
    poly_begin(&ring, 0);
    poly_scan(&ring, base);
    poly_freeze(&ring);
    Poly *term[40], *p;
    fmpz_t c;
    held_fmpz(c);
    for (long i = 0; i < expr_term_count(base); i++) {
        slong mono[4] = {0};
        Expr t = expr_term(base, i), bare;
        fmpz_one(c);
        expr_split_coefficient(t, &t, &bare);
        fmpz_set(c, t->u.integer);
        for (long k = 0; bare != EXPR_ONE && k < expr_factor_count(bare); k++) {
            Expr b, e;
            expr_split_power(expr_factor(bare, k), &b, &e);
            assert_expr(poly_add_power(&ring, b, e, mono), EXPR_ONE, a->text);
        }
        term[i] = poly_term(&ring, c, mono);
    }
    p = poly_sum(&ring, term, expr_term_count(base));
    ring.limit = a->limit;
    if (a->times) {
        poly_mul(&ring, p, p);
    } else {
        poly_pow(&ring, p, a->power);
    }
    held_end(1);
    poly_end(&ring);
}

static void limits(void **state)
{
    static const struct {
        Attempt attempt;
        Status status;
    } CASES[] = {
        /* as many terms as the limit says, and one more */
        {{"1+x", 99, 100, 0}, ST_OK},
        {{"1+x", 100, 100, 0}, ST_LIMIT},
        {{"1+x+y", 12, 91, 0}, ST_OK},
        {{"1+x+y", 12, 90, 0}, ST_LIMIT},
        {{"1+x+y+z", 5, 56, 0}, ST_OK},
        {{"1+x+y+z", 5, 55, 0}, ST_LIMIT},
        /* no more than the degrees allow */
        {{"1+x+x^2+x^3", 33, 100, 0}, ST_OK},
        {{"1+x+x^2+x^3", 34, 100, 0}, ST_LIMIT},
        {{"x*y", 100000, 1, 0}, ST_OK},
        /* products */
        {{"1+x^7+x^19+y", 0, 16, 1}, ST_OK},
        {{"1+x^7+x^19+y", 0, 15, 1}, ST_LIMIT},
        {{"1+x+x^2+x^3+x^4", 0, 9, 1}, ST_OK},
        {{"1+x+x^2+x^3+x^4", 0, 8, 1}, ST_LIMIT},
        {{"1+x*y+x^2*y+x*y^2", 0, 25, 1}, ST_OK},
        /* no limit: what a machine can hold */
        {{"1+x", 1000, 0, 0}, ST_OK},
        {{"1+x+y+z", 2000, 0, 0}, ST_LIMIT},
        /* exponents that are no machine integers */
        {{"x^1000000000000", 9000000, 0, 0}, ST_OK},
        {{"x^1000000000000", 20000000, 0, 0}, ST_LIMIT},
        {{"x^2000000000000000000", 2, 0, 1}, ST_OK},
        {{"x^2400000000000000000*y", 4, 0, 0}, ST_LIMIT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Attempt a = CASES[i].attempt;
        Status got = err_try(raise_base, &a);
        if (got != CASES[i].status)
            fail_msg("(%s)^%ld within %ld terms: %s", a.text, a.power, a.limit, status_name(got));
    }
}

typedef struct Guard {
    long limit;
    double terms;
} Guard;

static void guard(void *arg)
{
    const Guard *g = arg;
    PolyRing ring = {.limit = g->limit};
    poly_guard(&ring, g->terms);
}

static void guards(void **state)
{
    (void)state;
    Guard g = {100, 100};
    assert_int_equal(err_try(guard, &g), ST_OK);
    g.terms = 101;
    assert_int_equal(err_try(guard, &g), ST_LIMIT);
    assert_string_equal(err_advice(), "");
    g = (Guard){0, 2.9e8};
    assert_int_equal(err_try(guard, &g), ST_OK);
    g.terms = 1e9;
    assert_int_equal(err_try(guard, &g), ST_LIMIT);
    assert_non_null(strstr(err_advice(), "about 1e+09 terms"));
}

static void common_divisor(void *pair)
{
    gcd_expr(expr_op(pair, 1), expr_op(pair, 2));
}

/* Degrees count only after common steps of the exponents are taken out. */
static void common_divisors_of_high_degree(void **state)
{
    (void)state;
    Expr easy = read_expr("[x^40000000-1, x^60000000-1]");
    assert_expr(gcd_expr(expr_op(easy, 1), expr_op(easy, 2)), read_expr("x^20000000-1"),
                "a common step");
    easy = read_expr("[x^40000000*y-y, x^60000000*z]");
    assert_expr(gcd_expr(expr_op(easy, 1), expr_op(easy, 2)), EXPR_ONE, "a monomial");
    static const char *const HARD[] = {
        "[x^40000001-x+1, x^60000000-1]",    "[x^40000001-x+1, x^3-1]",
        "[x^3-1, x^40000001-x+1]",           "[x^10000001+y+x, x^3-1]",
        "[y^3-1, x^20000002*y+x^2*y+y^2-1]",
    };
    for (size_t i = 0; i < sizeof HARD / sizeof *HARD; i++)
        if (err_try(common_divisor, (void *)(uintptr_t)read_expr(HARD[i])) != ST_LIMIT)
            fail_msg("%s have a common divisor", HARD[i]);
    Expr border = read_expr("[(x^2097153+1)*(x+1), x^2-1]"); /* 22 bits, and no more than 10^7 */
    border = expr_list((Expr[]){expand_expr(expr_op(border, 1)), expr_op(border, 2)}, 2);
    assert_expr(gcd_expr(expr_op(border, 1), expr_op(border, 2)), read_expr("x+1"), "many bits");
}

/* --- generators ------------------------------------------------------------------------------ */

static long generators(const char *text, int mode, Expr *value)
{
    PolyRing ring;
    poly_begin(&ring, mode);
    poly_scan(&ring, read_expr(text));
    poly_freeze(&ring);
    long count = ring.count;
    for (long i = 0; i < count && i < 8; i++)
        value[i] = ring.gen[i].value;
    poly_end(&ring);
    return count;
}

/* All powers of one base in one direction are powers of one generator. */
static void one_for_each_direction(void **state)
{
    static const struct {
        const char *text;
        int mode;
        long count;
        const char *value[4];
    } CASES[] = {
        {"x+x^(1/2)+x^(1/3)", 0, 1, {"x^(1/6)"}},
        {"x^(3/4)*y^2", 0, 2, {"x^(1/4)", "y"}},
        {"exp(2*t)+exp(t)", 0, 1, {"exp(t)"}},
        {"exp(t/2)+exp(t/3+1)", 0, 2, {"exp(t/6)", "exp(1)"}},
        {"exp(t)+exp(s)", 0, 2, {"exp(t)", "exp(s)"}},
        {"x^(2*n)+x^n+x", 0, 2, {"x^n", "x"}},
        {"x^(n/2)", 0, 1, {"x^(n/2)"}},
        {"2^n+4^n+6^n", 0, 2, {"2^n", "3^n"}},
        {"sqrt(6)+sqrt(2)", 0, 2, {"sqrt(2)", "sqrt(3)"}},
        {"sqrt(2)+2^(1/3)", 0, 1, {"2^(1/6)"}},
        {"(1+x)^3+x", 0, 1, {"x"}},
        {"1/(1+x)", POLY_EXPAND, 1, {"1+x"}},
        {"sin(x)", 0, 1, {"sin(x)"}},
        {"I*x", 0, 2, {"I", "x"}},
        {"f(x)^2+f(y)", 0, 2, {"f(x)", "f(y)"}},
        {"5", 0, 0, {NULL}},
        {"sin(x)^2", POLY_COS, 2, {"cos(x)", "sin(x)"}},
        {"cos(x)^2", POLY_SIN, 2, {"sin(x)", "cos(x)"}},
        {"cos(x)^2", POLY_COS, 1, {"cos(x)"}},
        {"sin(x)^2", POLY_SIN, 1, {"sin(x)"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr value[8];
        long n = generators(CASES[i].text, CASES[i].mode, value);
        if (n != CASES[i].count)
            fail_msg("%s has %ld generators", CASES[i].text, n);
        for (long k = 0; k < n; k++) {
            bool found = false;
            for (long j = 0; j < n; j++)
                found = found || value[j] == read_expr(CASES[i].value[k]);
            if (!found)
                fail_msg("%s: %s is no generator", CASES[i].text, CASES[i].value[k]);
        }
    }
}

/* --- the way back ---------------------------------------------------------------------------- */

static const char *const ATOMS[] = {
    "x",           "x^(1/2)",        "x^(2/3)",     "exp(x)",
    "exp(-x/2)",   "exp(2*x+1)",     "2^x",         "6^(x/2)",
    "sqrt(6)",     "12^(1/3)",       "18^(1/4)",    "I",
    "(-1)^(1/3)",  "(4*x+4)^(1/2)",  "(x+1)^(3/2)", "(9*x^2+9)^(1/2)",
    "(x^2)^(1/2)", "(2/3)^(1/2)",    "(1/2)^x",     "x^a",
    "x^(2*a+1)",   "(x+1)^(a+2)",    "sin(x)",      "cos(x)",
    "sinh(x)",     "cosh(x)^2",      "sin(x)^3",    "exp(I*x)",
    "exp(I*Pi/5)", "(-8)^(1/3)",     "(3*x)^(1/2)", "(x*b)^(1/3)",
    "a^(1/2)",     "exp(x/4)",       "(I*x)^(1/2)", "10^(1/2)",
    "15^(5/2)",    "(x+1)^(-2)",     "(x-b)^3",     "exp(a+b*x)",
    "(1+I)^(1/2)", "exp(x/1000003)",
};
enum { ATOM_COUNT = sizeof ATOMS / sizeof *ATOMS };

static Expr random_sum(long terms)
{
    Expr e = EXPR_ZERO;
    for (long i = 0; i < terms; i++) {
        Expr t = expr_ratio(below(19) - 9, 1 + below(5));
        for (long k = 1 + below(3); k > 0; k--) {
            Expr atom = read_expr(ATOMS[below(ATOM_COUNT)]);
            t = expr_mul(t, expr_pow(atom, expr_int(1 + below(3))));
        }
        e = expr_add(e, t);
    }
    return e;
}

static void assert_same_values(Expr got, Expr e, const char *what)
{
    Expr x = expr_symbol("x");
    char *text = print_text(e, 600), message[700];
    snprintf(message, sizeof message, "%s of %s", what, text);
    mem_free(text);
    assert_same_at(got, e, x, 0.71, message);
    assert_same_at(got, e, x, 2.31, message);
}

static void values(void **state)
{
    (void)state;
    for (int round = 0; round < 250; round++) {
        Expr e = random_sum(1 + below(3)), f = random_sum(1 + below(2));
        assert_same_values(expand_expr(e), e, "expand");
        assert_same_values(normal_expr(e), e, "normal");
        if (f == EXPR_ZERO || normal_expr(f) == EXPR_ZERO)
            continue;
        Expr q = expr_div(e, f);
        assert_same_values(normal_expr(q), q, "normal");
        assert_same_values(expr_div(numer_expr(q), denom_expr(q)), q, "numer/denom");
        Expr back = expr_mul(normal_expr(q), f);
        assert_expr(normal_expr(expr_sub(back, e)), EXPR_ZERO, "a quotient times its divisor");
    }
}

/* Floats come back with as many digits as they need, beside kernels 1 and -1 stay exact. */
static void floats(void **state)
{
    static const char *const CASES[][2] = {
        {"(x^2-2.25)/(x-1.5)", "x+1.5"},           {"(0.5*x^2-0.5)/(x-1)", "0.5*x+0.5"},
        {"(0.5*x^2-50*x)/x", "0.5*x-50."},         {"(0.25*x^2-4)/(x-4)", "0.25*x+1."},
        {"(x^3-3.375)/(x-1.5)", "x^2+1.5*x+2.25"}, {"(x^2-1)/(x-1)*0.5", "0.5*x+0.5"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(normal_expr(read_expr(CASES[i][0])), read_expr(CASES[i][1]), CASES[i][0]);
}

/* Powers of one base are written as one, roots of integers too. */
static void written_together(void **state)
{
    static const char *const CASES[][2] = {
        {"exp(x)*exp(y)*z+exp(x)*exp(y)", "exp(x+y)*z+exp(x+y)"},
        {"sqrt(2)*sqrt(3)*x+sqrt(6)", "sqrt(6)*x+sqrt(6)"},
        {"2^n*3^n*x+6^n", "6^n*x+6^n"},
        {"x^n*x^m*x", "x^(1+n+m)"},
        {"sqrt(2)*2^(1/3)", "2^(5/6)"},
        {"exp(x)^3/exp(2*x)", "exp(x)"},
        {"sqrt(12)*sqrt(x)*sqrt(3*x)", "6*x"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(normal_expr(read_expr(CASES[i][0])), read_expr(CASES[i][1]), CASES[i][0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),
        cmocka_unit_test(divisions),
        cmocka_unit_test(primitive_parts),
        cmocka_unit_test(products_aside),
        cmocka_unit_test(limits),
        cmocka_unit_test(guards),
        cmocka_unit_test(common_divisors_of_high_degree),
        cmocka_unit_test(one_for_each_direction),
        cmocka_unit_test(values),
        cmocka_unit_test(floats),
        cmocka_unit_test(written_together),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
