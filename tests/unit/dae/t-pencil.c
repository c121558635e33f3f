/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Canonical forms of pencils: pencils are built from known blocks, disguised by random nonsingular
 * matrices, and must be found again; products of the returned matrices; the pencil of a system.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/subspace.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "dae/reduce/pencil.h"

static uint64_t seed = 1;

/* -3..3 */
static long small(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (long)(seed >> 33) % 7 - 3;
}

static RTable *disguise(long n)
{
    RTable *m;
    do {
        m = rtable_matrix(n, n);
        for (long i = 0; i < n * n; i++)
            m->data[i] = expr_int(small());
    } while (linalg_rank(m) < n);
    return m;
}

typedef struct Blocks {
    RTable *E, *A;
} Blocks;

static void add(Blocks *b, RTable *E, RTable *A)
{
    b->E = linalg_diagonal(b->E, E);
    b->A = linalg_diagonal(b->A, A);
}

/* rows x cols with ones where column - row = shift. */
static RTable *ones(long rows, long cols, long shift)
{
    RTable *m = rtable_matrix(rows, cols);
    for (long i = 0; i < rows; i++)
        if (i + shift >= 0 && i + shift < cols)
            rtable_set(m, i, i + shift, EXPR_ONE);
    return m;
}

static RTable *integers(long rows, long cols)
{
    RTable *m = rtable_matrix(rows, cols);
    for (long i = 0; i < rows * cols; i++)
        m->data[i] = expr_int(small());
    return m;
}

/* Nilpotent blocks of these sizes, a finite part of size d, column and row indices; lists end with
 * -1. The known answer is the input. */
static void check(const long *nilpotent, long d, const long *columns, const long *rows)
{
    Blocks b = {rtable_matrix(0, 0), rtable_matrix(0, 0)};
    long index = 0, count[2] = {0, 0};
    Expr wanted[2][4];
    for (; *nilpotent >= 0; nilpotent++) {
        add(&b, ones(*nilpotent, *nilpotent, 1), linalg_identity(*nilpotent));
        index = *nilpotent > index ? *nilpotent : index;
    }
    for (; *columns >= 0; columns++) {
        add(&b, ones(*columns, *columns + 1, 0), ones(*columns, *columns + 1, 1));
        wanted[0][count[0]++] = expr_int(*columns);
    }
    for (; *rows >= 0; rows++) {
        add(&b, ones(*rows + 1, *rows, 0), ones(*rows + 1, *rows, -1));
        wanted[1][count[1]++] = expr_int(*rows);
    }
    RTable *J = integers(d, d);
    add(&b, linalg_identity(d), J);
    RTable *P = disguise(rtable_rows(b.E)), *Q = disguise(rtable_cols(b.E));
    RTable *E = linalg_multiply(linalg_multiply(P, b.E), Q);
    RTable *A = linalg_multiply(linalg_multiply(P, b.A), Q);
    Pencil pencil;
    pencil_reduce(&pencil, E, A, PENCIL_COMPANION);
    assert_int_equal(pencil.index, index);
    assert_ptr_equal(pencil.columns, expr_list(wanted[0], count[0]));
    assert_ptr_equal(pencil.rows, expr_list(wanted[1], count[1]));
    assert_int_equal(pencil.regular, count[0] == 0 && count[1] == 0);
    assert_int_equal(rtable_rows(pencil.J), d);
    Expr s = expr_symbol("s");
    assert_int_equal(zero_truth(expr_sub(linalg_charpoly(pencil.J, s), linalg_charpoly(J, s))),
                     TRUTH_YES);
    assert_true(linalg_equal(linalg_multiply(linalg_multiply(pencil.W, E), pencil.T), pencil.E));
    assert_true(linalg_equal(linalg_multiply(linalg_multiply(pencil.W, A), pencil.T), pencil.A));
}

#define LIST(...) ((const long[]){__VA_ARGS__})

static void regular_pencils(void **state)
{
    (void)state;
    check(LIST(-1), 0, LIST(-1), LIST(-1));
    check(LIST(-1), 3, LIST(-1), LIST(-1));
    check(LIST(3, -1), 0, LIST(-1), LIST(-1));
    check(LIST(1, 1, -1), 1, LIST(-1), LIST(-1));
    check(LIST(3, 2, 2, 1, -1), 4, LIST(-1), LIST(-1));
}

static void singular_pencils(void **state)
{
    (void)state;
    check(LIST(-1), 0, LIST(0, -1), LIST(-1));
    check(LIST(-1), 0, LIST(-1), LIST(0, -1));
    check(LIST(-1), 0, LIST(0, 0, -1), LIST(0, -1));
    check(LIST(-1), 0, LIST(2, -1), LIST(-1));
    check(LIST(-1), 0, LIST(-1), LIST(1, 2, -1));
    check(LIST(-1), 0, LIST(0, 1, 3, -1), LIST(0, 2, -1));
    check(LIST(2, 1, -1), 2, LIST(1, 2, -1), LIST(1, -1));
    check(LIST(1, -1), 3, LIST(1, -1), LIST(0, 1, -1));
}

static RTable *matrix(const char *rows)
{
    Expr e = read_expr(rows);
    long m = expr_count(e), n = expr_count(expr_arg(e, 0));
    RTable *A = rtable_matrix(m, n);
    for (long i = 0; i < m * n; i++)
        A->data[i] = expr_arg(expr_arg(e, i / n), i % n);
    return A;
}

static void jordan_of(const char *A, const char *wanted)
{
    RTable *given = matrix(A), *J = matrix(wanted);
    Pencil pencil;
    pencil_reduce(&pencil, linalg_identity(rtable_rows(given)), given, PENCIL_JORDAN);
    for (long i = 0; i < rtable_count(J); i++)
        assert_int_equal(zero_truth(expr_sub(pencil.J->data[i], J->data[i])), TRUTH_YES);
}

static void jordan_forms(void **state)
{
    (void)state;
    jordan_of("[[3,1],[-1,1]]", "[[2,1],[0,2]]");
    jordan_of("[[0,1],[1,1]]", "[[1/2+sqrt(5)/2,0],[0,1/2-sqrt(5)/2]]");
    jordan_of("[[0,-1,1,0],[1,0,0,1],[0,0,0,-1],[0,0,1,0]]",
              "[[I,1,0,0],[0,I,0,0],[0,0,-I,1],[0,0,0,-I]]");
}

/* A root that no radical expresses, and parameters. */
static void fields_beyond_numbers(void **state)
{
    (void)state;
    Pencil pencil;
    RTable *C = matrix("[[0,0,0,0,1],[1,0,0,0,1],[0,1,0,0,0],[0,0,1,0,0],[0,0,0,1,0]]");
    pencil_reduce(&pencil, linalg_identity(5), C, PENCIL_JORDAN);
    assert_true(expr_is(rtable_get(pencil.J, 0, 0), EXPR_CALL));
    pencil_reduce(&pencil, matrix("[[L,0,0],[0,C,0],[0,0,0]]"), matrix("[[0,0,1],[1,0,0],[R,1,1]]"),
                  PENCIL_COMPANION);
    assert_int_equal(pencil.index, 1);
    assert_int_equal(zero_truth(expr_sub(rtable_get(pencil.J, 1, 1), read_expr("-R/L"))),
                     TRUTH_YES);
}

static void pencil_of_a_system(void **state)
{
    (void)state;
    Expr eqs = read_expr("[m*diff(q(t),t,t)+k*q(t)=l(t), q(t)=sin(t)]"), x;
    RTable *E, *A, *f;
    Model model;
    Pencil pencil;
    model_begin(&model, eqs->u.args, 2, NULL, 0, NULL);
    assert_true(pencil_of_model(&E, &A, &f, &x, &model));
    model_end(&model);
    assert_ptr_equal(x, read_expr("[l(t),q(t),diff(q(t),t)]"));
    pencil_reduce(&pencil, E, A, PENCIL_COMPANION);
    assert_true(pencil.regular);
    assert_int_equal(pencil.index, 3);
    eqs = read_expr("[diff(x(t),t)=t*x(t)]");
    model_begin(&model, eqs->u.args, 1, NULL, 0, NULL);
    assert_false(pencil_of_model(&E, &A, &f, &x, &model));
    model_end(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regular_pencils),    cmocka_unit_test(singular_pencils),
        cmocka_unit_test(jordan_forms),       cmocka_unit_test(fields_beyond_numbers),
        cmocka_unit_test(pencil_of_a_system),
    };
    return cmocka_run_group_tests_name("pencil", tests, algebra_begin, algebra_end);
}
