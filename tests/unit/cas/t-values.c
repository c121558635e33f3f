/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Determinants and systems by evaluation and interpolation against the expansion over the columns
 * of the first row and against the equations themselves: random matrices of polynomials, fractions
 * and roots, singular ones, ones with large numbers, ones that have too many points.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"

static const double UNLIMITED = 1e18;

/* Numbers that are the same in every run. */
static long pick(unsigned long *state, long bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (long)(*state >> 33) % bound;
}

/* By the definition, along the first row. */
static Expr laplace(const Expr *a, long n)
{
    Expr minor[36], sum = EXPR_ZERO;
    if (n == 0)
        return EXPR_ONE;
    for (long j = 0; j < n; j++) {
        for (long i = 1; i < n; i++)
            for (long k = 0; k < n - 1; k++)
                minor[(i - 1) * (n - 1) + k] = a[i * n + k + (k >= j)];
        Expr term = expr_mul(a[j], laplace(minor, n - 1));
        sum = j % 2 == 0 ? expr_add(sum, term) : expr_sub(sum, term);
    }
    return sum;
}

static void fill(Expr *a, long count, const char *const *part, long parts, unsigned long *state)
{
    for (long k = 0; k < count; k++) {
        a[k] = EXPR_ZERO;
        for (long t = pick(state, 4); t > 0; t--) {
            Expr p = read_expr(part[pick(state, parts)]);
            a[k] = expr_add(a[k], expr_mul(expr_int(pick(state, 19) - 9), p));
        }
    }
}

static void assert_zero(Expr e, const char *what)
{
    if (!zero_is(e))
        assert_expr(normal_expanded(e), EXPR_ZERO, what);
}

/* --- determinants ------------------------------------------------------------------------ */

static const char *const POLYNOMIAL[] = {"x", "y^2", "x*y", "1", "x^3-y", "7/3"};
static const char *const FRACTION[] = {"1/x", "x/(x+1)", "y/(x+1)^2", "1/3", "y", "(x-y)/(2*x+2)"};
static const char *const ROOT[] = {"2^(1/2)", "I", "x", "x^(1/2)", "1", "exp(x)"};
static const char *const NUMBERS[] = {"x*10^40", "10^45+7", "y/10^30", "3"};

static void determinants_of(const char *const *part, long parts, const char *what)
{
    unsigned long state = 1;
    Expr a[25];
    for (long n = 1; n <= 5; n++)
        for (int trial = 0; trial < 3; trial++) {
            fill(a, n * n, part, parts, &state);
            Expr det = ratfun_det(a, n, UNLIMITED);
            assert_non_null(det);
            assert_zero(expr_sub(det, laplace(a, n)), what);
        }
}

static void determinants(void **state)
{
    (void)state;
    determinants_of(POLYNOMIAL, 6, "polynomials");
    determinants_of(FRACTION, 6, "fractions");
    determinants_of(ROOT, 6, "roots");
    determinants_of(NUMBERS, 4, "large numbers");
}

static void singular_determinants(void **state)
{
    (void)state;
    unsigned long random = 5;
    Expr a[25];
    fill(a, 25, POLYNOMIAL, 6, &random);
    for (long j = 0; j < 5; j++)
        a[20 + j] = expr_add(expr_mul(read_expr("x"), a[j]), expr_mul(read_expr("y"), a[5 + j]));
    assert_ptr_equal(ratfun_det(a, 5, UNLIMITED), EXPR_ZERO);
    for (long j = 0; j < 5; j++)
        a[10 + j] = EXPR_ZERO;
    assert_ptr_equal(ratfun_det(a, 5, UNLIMITED), EXPR_ZERO);
    Expr root[4] = {read_expr("2^(1/2)"), read_expr("2"), EXPR_ONE, read_expr("2^(1/2)")};
    assert_ptr_equal(ratfun_det(root, 2, UNLIMITED), EXPR_ZERO);
}

/* The degree of a determinant may come from few columns or from few rows. */
static void degrees(void **state)
{
    (void)state;
    Expr column[9], row[9];
    for (long k = 0; k < 9; k++) {
        column[k] = k % 3 == 0 ? expr_pow(read_expr("x"), expr_int(k + 1)) : expr_int(k * k + 1);
        row[k] = k / 3 == 0 ? expr_pow(read_expr("x"), expr_int(k + 1)) : expr_int(k * k + 1);
    }
    assert_zero(expr_sub(ratfun_det(column, 3, UNLIMITED), laplace(column, 3)), "column");
    assert_zero(expr_sub(ratfun_det(row, 3, UNLIMITED), laplace(row, 3)), "row");
}

static void budgets(void **state)
{
    (void)state;
    Expr a[100];
    for (long k = 0; k < 100; k++)
        a[k] = expr_make(EXPR_INDEXED, (Expr[]){read_expr("a"), expr_int(k)}, 2);
    assert_null(ratfun_det(a, 10, UNLIMITED)); /* 2^100 points */
    assert_null(ratfun_det(a, 3, 10.0));
    assert_zero(expr_sub(ratfun_det(a, 3, UNLIMITED), laplace(a, 3)), "nine names");
}

/* --- systems ----------------------------------------------------------------------------- */

static void systems_of(const char *const *part, long parts, const char *what)
{
    unsigned long state = 3;
    Expr a[35], x[10];
    for (long n = 1; n <= 5; n++) {
        fill(a, n * (n + 2), part, parts, &state);
        Expr det = ratfun_solve(x, a, n, 2, UNLIMITED);
        assert_non_null(det);
        for (long i = 0; det != EXPR_ZERO && i < n; i++)
            for (long k = 0; k < 2; k++) {
                Expr rest = a[i * (n + 2) + n + k];
                for (long j = 0; j < n; j++)
                    rest = expr_sub(rest, expr_mul(a[i * (n + 2) + j], x[j * 2 + k]));
                assert_zero(rest, what);
            }
    }
}

static void systems(void **state)
{
    (void)state;
    systems_of(POLYNOMIAL, 6, "polynomials");
    systems_of(FRACTION, 6, "fractions");
    systems_of(ROOT, 6, "roots");
    systems_of(NUMBERS, 4, "large numbers");
}

static void singular_systems(void **state)
{
    (void)state;
    Expr x[2], a[6] = {read_expr("x"),   read_expr("y"),   EXPR_ONE,
                       read_expr("x*y"), read_expr("y^2"), read_expr("z")};
    assert_ptr_equal(ratfun_solve(x, a, 2, 1, UNLIMITED), EXPR_ZERO);
}

/* A full system given as equations takes the same way. */
static void systems_of_equations(void **state)
{
    (void)state;
    enum { N = 6 };
    unsigned long random = 8;
    Expr a[N * N], v[N], eqs[N], x[N];
    fill(a, N * N, POLYNOMIAL, 6, &random);
    for (long j = 0; j < N; j++)
        v[j] = expr_make(EXPR_INDEXED, (Expr[]){read_expr("v"), expr_int(j)}, 2);
    for (long i = 0; i < N; i++) {
        Expr sum = EXPR_ZERO;
        for (long j = 0; j < N; j++)
            sum = expr_add(sum, expr_mul(expr_add(a[i * N + j], expr_int(i * j % 5 + 1)), v[j]));
        eqs[i] = expr_equation(sum, expr_int(i + 1));
    }
    assert_int_equal(linalg_solve_system(x, eqs, N, v, N), 1);
    for (long i = 0; i < N; i++) {
        Expr rest = expr_int(-i - 1);
        for (long j = 0; j < N; j++)
            rest = expr_add(rest, expr_mul(expr_add(a[i * N + j], expr_int(i * j % 5 + 1)), x[j]));
        assert_zero(rest, "equation");
    }
}

/* A relation that the normal form does not know makes a matrix singular all the same. */
static void hidden_relations(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(2, 2);
    A->data[0] = read_expr("sin(x)^2");
    A->data[1] = read_expr("1-cos(x)^2");
    A->data[2] = A->data[3] = read_expr("x");
    assert_ptr_equal(linalg_det(A), EXPR_ZERO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(determinants),     cmocka_unit_test(singular_determinants),
        cmocka_unit_test(degrees),          cmocka_unit_test(budgets),
        cmocka_unit_test(systems),          cmocka_unit_test(singular_systems),
        cmocka_unit_test(hidden_relations), cmocka_unit_test(systems_of_equations),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
