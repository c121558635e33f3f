/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner bases by way of primes. What must hold is asked of the results: the two bases of an
 * ideal reduce each other to 0, exactly, and leave equally many monomials; what runs modulo primes
 * gives what Buchberger's algorithm gives over the rationals. Sizes of the bases of public systems
 * are known.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/solve/groebner/basis.h"
#include "cas/solve/groebner/f4.h"
#include "cas/solve/groebner/groebner.h"
#include "cas/solve/groebner/lift.h"
#include "cas/solve/groebner/modular.h"
#include "cas/solve/solve.h"

enum { MOST = 8 };

static Expr variable(long i)
{
    static const char *const NAMES[MOST] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    return expr_symbol(NAMES[i]);
}

/* Cyclic roots: sums of products of neighbours. */
static Expr cyclic(long n)
{
    Expr eqs[MOST], unit = EXPR_ONE;
    for (long d = 1; d < n; d++) {
        eqs[d - 1] = EXPR_ZERO;
        for (long s = 0; s < n; s++) {
            Expr product = EXPR_ONE;
            for (long j = 0; j < d; j++)
                product = expr_mul(product, variable((s + j) % n));
            eqs[d - 1] = expr_add(eqs[d - 1], product);
        }
    }
    for (long j = 0; j < n; j++)
        unit = expr_mul(unit, variable(j));
    eqs[n - 1] = expr_sub(unit, EXPR_ONE);
    return expr_list(eqs, n);
}

/* Katsura's equations of magnetism in n + 1 unknowns. */
static Expr katsura(long n)
{
    Expr eqs[MOST];
    for (long m = 0; m <= n; m++) {
        eqs[m] = m < n ? expr_neg(variable(m)) : expr_int(-1);
        for (long l = -n; l <= n; l++)
            if (m == n)
                eqs[m] = expr_add(eqs[m], variable(labs(l)));
            else if (labs(m - l) <= n)
                eqs[m] = expr_add(eqs[m], expr_mul(variable(labs(l)), variable(labs(m - l))));
    }
    return expr_list(eqs, n + 1);
}

static Basis *basis(Expr eqs, long n, ordering_t order)
{
    Expr v[MOST];
    for (long i = 0; i < n; i++)
        v[i] = variable(i);
    Basis *b = basis_of(eqs, expr_list(NULL, 0), v, n, order, BASIS_PATIENT);
    assert_non_null(b);
    return b;
}

/* Do all of these reduce to 0? */
static bool members(Basis *b, Expr list)
{
    bool all = true;
    for (long i = 0; i < expr_count(list); i++) {
        fmpz_mpoly_t p;
        fmpz_mpoly_init(p, b->ctx);
        basis_fill(b, p, expr_arg(list, i));
        basis_reduce(b, p, -1);
        all = all && fmpz_mpoly_is_zero(p, b->ctx);
        fmpz_mpoly_clear(p, b->ctx);
    }
    return all;
}

/* Monomials in n unknowns that no leading one divides, below the exponents of its powers. */
static long standard_monomials(const Basis *b, ulong *x, long k)
{
    long count = 0;
    if (k == b->generators) {
        for (long i = 0; i < b->count; i++) {
            ulong lead[BASIS_MOST_GENERATORS];
            bool divides = !b->redundant[i];
            basis_leading(b, i, lead);
            for (long v = 0; v < k && divides; v++)
                divides = lead[v] <= x[v];
            if (divides)
                return 0;
        }
        return 1;
    }
    for (x[k] = 0; x[k] < 200; x[k]++) { /* prefixes that are no standard monomial end the walk */
        for (long v = k + 1; v < b->generators; v++)
            x[v] = 0;
        if (standard_monomials(b, x, b->generators) == 0)
            break;
        count += standard_monomials(b, x, k + 1);
    }
    x[k] = 0;
    return count;
}

static long dimension(const Basis *b)
{
    ulong x[BASIS_MOST_GENERATORS] = {0};
    return standard_monomials(b, x, 0);
}

static void both_orders(void **state)
{
    (void)state;
    static const struct {
        bool cyclic;
        long n, by_degree, lexicographic, dimension;
        bool exact; /* elements of the lexicographic one are reduced, too */
    } CASES[] = {
        {true, 4, 7, 6, -1, true},     {true, 5, 20, 11, 70, true}, {true, 6, 45, 17, 156, false},
        {false, 3, 7, 4, 8, true},     {false, 4, 13, 5, 16, true}, {false, 5, 22, 6, 32, false},
        {false, 6, 41, -1, 64, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        long n = CASES[i].cyclic ? CASES[i].n : CASES[i].n + 1;
        Expr eqs = CASES[i].cyclic ? cyclic(n) : katsura(CASES[i].n), v[MOST];
        for (long k = 0; k < n; k++)
            v[k] = variable(k);
        Expr by_degree = groebner_basis(eqs, v, n, true);
        assert_non_null(by_degree);
        assert_int_equal(expr_count(by_degree), CASES[i].by_degree);
        Basis *d = basis(eqs, n, ORD_DEGREVLEX);
        assert_true(members(d, eqs) && members(d, by_degree));
        if (CASES[i].dimension >= 0)
            assert_int_equal(dimension(d), CASES[i].dimension);
        if (CASES[i].lexicographic >= 0) {
            Basis *l = basis(eqs, n, ORD_LEX);
            Expr lex = groebner_basis(eqs, v, n, false);
            assert_int_equal(expr_count(lex), CASES[i].lexicographic);
            if (CASES[i].dimension >= 0)
                assert_int_equal(dimension(l), CASES[i].dimension);
            if (CASES[i].exact)
                assert_true(members(d, lex) && members(l, by_degree));
            err_undefer(true);
        }
        err_undefer(true);
    }
}

/* The equations as polynomials, after so many primes that divide something. */
static void fill(ModularBasis *to, const char *text)
{
    Expr eqs = read_expr(text), v[3] = {variable(0), variable(1), variable(2)};
    Basis *b = basis_of(eqs, expr_list(NULL, 0), v, 3, ORD_DEGREVLEX, 1000);
    assert_non_null(b);
    for (long i = 0; i < expr_count(eqs); i++) {
        fmpz_mpoly_t p;
        fmpz_mpoly_init(p, b->ctx);
        basis_fill(b, p, expr_arg(eqs, i));
        modular_put_copy(to, p, b->ctx);
        fmpz_mpoly_clear(p, b->ctx);
    }
    err_undefer(true);
}

/* The basis by primes is that of Buchberger's algorithm, whatever the first primes are. */
static void agree(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "[a^2+b*c-2, b^2+a*c-3, c^2+a*b-5]",
        "[a^3-b^2*c+1, a*b-c^2+7/3, a+b+c]",
        "[a*b-1, a-1, b-2+c-c]",
        "[a^2*b-c, a*b^2-c*a, b^3-2*a*c]",
        "[2147483647*a^2-b, b^2-c*a, c^2-a]",                /* divides a leading coefficient */
        "[a+b, a+(1+2147483647)*b-c, c^2-3, 0*a]",           /* another basis */
        "[a^2+b, a^2+b+2147483647*c^2*b+2147483647, b^2-c]", /* the same, by degree */
        "[(1+2147483647*2147483629)*a+b, a+b-2*c, c^2-2]",
        "[7*a^2-123456789123456789*b, 3*b^2-c*a/987654321987654321, c^2-a]",
    };
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr eqs = read_expr(INPUTS[i]), v[3] = {variable(0), variable(1), variable(2)};
        Basis *b = basis_of(eqs, expr_list(NULL, 0), v, 3, ORD_DEGREVLEX, 1000);
        ModularBasis input, found;
        long elements = 0, zeros = 0;
        assert_non_null(b);
        modular_begin(&input, b->ctx);
        modular_begin(&found, b->ctx);
        fill(&input, INPUTS[i]);
        for (long k = 0; k < input.count; k++)
            if (fmpz_mpoly_is_zero(&input.poly[k], b->ctx))
                zeros++;
        input.count -= zeros; /* they stand last */
        if (!modular_basis(&found, input.poly, input.count, 1000000000))
            fail_msg("%s: no basis", INPUTS[i]);
        for (long k = 0; k < b->count; k++)
            elements += !b->redundant[k];
        assert_int_equal(found.count, elements);
        for (long k = 0; k < b->count; k++) {
            bool same = b->redundant[k];
            basis_reduce(b, &b->poly[k], k);
            for (long j = 0; j < found.count && !same; j++)
                same = fmpz_mpoly_equal(&found.poly[j], &b->poly[k], b->ctx);
            if (!same)
                fail_msg("%s: element %ld", INPUTS[i], k);
        }
        input.count += zeros;
        modular_end(&input);
        modular_end(&found);
        err_undefer(true);
    }
}

/* What takes too much work is no basis, wherever the work runs out. */
static void limits(void **state)
{
    (void)state;
    Basis *b = basis(cyclic(5), 5, ORD_DEGREVLEX);
    ModularBasis input, found;
    long done = 0;
    modular_begin(&input, b->ctx);
    modular_begin(&found, b->ctx);
    Expr eqs = cyclic(5);
    for (long i = 0; i < expr_count(eqs); i++)
        basis_fill(b, modular_put(&input), expr_arg(eqs, i));
    for (uint64_t work = 1; work < 20000000; work *= 4) {
        bool good = modular_basis(&found, input.poly, input.count, work);
        assert_true(good || (done == 0 && found.count == 0));
        done += good;
        modular_end(&found);
    }
    assert_true(done > 0);
    modular_end(&input);
    err_undefer(true);
}

static bool no_run(void *state, uint32_t p)
{
    ++*(long *)state;
    return p == 0;
}

/* A value that is other at each prime never becomes a number. */
static bool noise(void *state, uint32_t p)
{
    *(long *)state = (long)((uint64_t)p * 2654435761u % 1000003);
    return true;
}

static uint32_t noise_value(const void *state, long poly, long term)
{
    return term == 0 ? 1 : (uint32_t)(*(const long *)state + poly);
}

static void lifts(void **state)
{
    (void)state;
    long length[] = {2}, runs = 0;
    uint64_t work = 0;
    fmpz c[2] = {0, 0};
    assert_false(
        lift_run(&(LiftSource){no_run, noise_value, &runs, 1, length, &work, 1}, 100000, c));
    assert_in_range(runs, 2, 100);
    work = 2;
    assert_false(
        lift_run(&(LiftSource){noise, noise_value, &runs, 1, length, &work, 1}, 100000, c));
    assert_int_equal(lift_prime(2147483648u), 2147483647);
    assert_int_equal(lift_prime(2147483647u), 2147483629);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_orders),
        cmocka_unit_test(agree),
        cmocka_unit_test(limits),
        cmocka_unit_test(lifts),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
