/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables and exact linear algebra: arithmetic and its errors, GenerateMatrix on the course's
 * pendulum, LU with Maple's row order, ranks, systems, null spaces, determinants.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/funcs.h"
#include "tests/unit/cas/algebra.h"

static Expr name(const char *text)
{
    return expr_symbol(text);
}

static Expr of_t(const char *f)
{
    return expr_call1(f, name("t"));
}

static Expr derivative(Expr f)
{
    return expr_call2("diff", f, name("t"));
}

static RTable *integers(long rows, long cols, const long *values)
{
    RTable *m = rtable_matrix(rows, cols);

    for (long i = 0; i < rows * cols; i++)
        m->data[i] = expr_int(values[i]);
    return m;
}

static RTable *column(const Expr *entries, long n)
{
    RTable *v = rtable_vector(RTABLE_COLUMN, n);

    for (long i = 0; i < n; i++)
        v->data[i] = entries[i];
    return v;
}

static void assert_same(Expr a, Expr b)
{
    if (zero_truth(expr_sub(a, b)) != TRUTH_YES) {
        char *x = print_text(a, 400), *y = print_text(b, 400);

        print_error("%s\nis not\n%s\n", x, y);
        mem_free(x);
        mem_free(y);
        fail();
    }
}

static void assert_same_table(const RTable *a, const RTable *b)
{
    assert_true(rtable_equal_shape(a, b));
    for (long i = 0; i < rtable_count(a); i++)
        assert_same(a->data[i], b->data[i]);
}

/* --- errors ------------------------------------------------------------------------------ */

typedef struct Operation {
    char op;
    Expr a, b;
} Operation;

static void run_arith(void *arg)
{
    Operation *o = arg;

    linalg_arith(o->op, o->a, o->b);
}

static void assert_arith_raises(char op, Expr a, Expr b, const char *words)
{
    Operation o = {op, a, b};

    assert_int_not_equal(err_try(run_arith, &o), ST_OK);
    if (strstr(err_message(), words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", err_message(), words);
}

static void run_solve(void *arg)
{
    Operation *o = arg;

    linalg_solve(rtable_of(o->a), rtable_of(o->b));
}

static void run_inverse(void *arg)
{
    linalg_inverse(arg);
}

static void run_det(void *arg)
{
    linalg_det(arg);
}

/* --- tables ------------------------------------------------------------------------------ */

static void tables_have_shapes(void **state)
{
    (void)state;
    RTable *m = integers(2, 2, (long[]){1, 2, 3, 4}), *copy = rtable_copy(m);
    RTable *row = linalg_transpose(column((Expr[]){name("a"), name("b")}, 2));
    RTable *array = rtable_array(2, (long[]){0, 1}, (long[]){2, 1});

    rtable_set(copy, 0, 0, name("x"));
    assert_ptr_equal(rtable_get(m, 0, 0), EXPR_ONE);
    assert_false(linalg_equal(m, copy));
    assert_true(linalg_equal(m, rtable_copy(m)));
    assert_false(linalg_equal(m, array));
    assert_int_equal(rtable_rows(row), 1);
    assert_int_equal(rtable_cols(row), 2);
    assert_null(rtable_vector_of(rtable_expr(m)));
    assert_null(rtable_matrix_of(rtable_expr(row)));
    assert_null(rtable_of(name("x")));
}

static void arithmetic(void **state)
{
    (void)state;
    RTable *m = integers(2, 2, (long[]){1, 2, 3, 4}),
           *v = column((Expr[]){name("a"), name("b")}, 2);
    Expr M = rtable_expr(m), V = rtable_expr(v), x = name("x");

    assert_null(linalg_arith('+', x, EXPR_ONE));
    assert_null(linalg_arith('+', M, x));
    assert_true(linalg_equal(rtable_of(linalg_arith('+', M, M)),
                             rtable_of(linalg_arith('*', EXPR_TWO, M))));
    assert_true(linalg_equal(rtable_of(linalg_arith('-', M, EXPR_ONE)),
                             integers(2, 2, (long[]){0, 2, 3, 3})));
    assert_true(linalg_equal(rtable_of(linalg_arith('+', EXPR_ZERO, V)), v));
    assert_true(linalg_equal(rtable_of(linalg_arith('^', M, expr_int(3))),
                             integers(2, 2, (long[]){37, 54, 81, 118})));
    assert_true(linalg_equal(rtable_of(linalg_arith('^', M, EXPR_ZERO)), linalg_identity(2)));
    assert_true(linalg_equal(rtable_of(linalg_arith('^', M, name("%T"))),
                             integers(2, 2, (long[]){1, 3, 2, 4})));
    assert_ptr_equal(rtable_of(linalg_arith('/', V, EXPR_TWO))->data[0],
                     expr_div(name("a"), EXPR_TWO));
    assert_true(
        linalg_equal(rtable_of(linalg_dot(M, rtable_expr(linalg_inverse(m)))), linalg_identity(2)));
    assert_true(
        linalg_equal(rtable_of(linalg_arith('/', EXPR_TWO, M)),
                     rtable_of(linalg_arith('*', EXPR_TWO, rtable_expr(linalg_inverse(m))))));
}

/* Every operator between tables of every kind, scalars and what is no scalar: the entries of the
 * result row by row as a list, nothing where it stays, or an error. */
static const struct {
    const char *a;
    char op;
    const char *b, *result; /* NULL: stays; in capitals: a status */
} OPERATIONS[] = {
    {"M", '+', "M", "[2,4,6,8]"},
    {"M", '-', "M", "[0,0,0,0]"},
    {"M", '+', "3", "[4,2,3,7]"},
    {"3", '+', "M", "[4,2,3,7]"},
    {"M", '-', "3", "[-2,2,3,1]"},
    {"3", '-', "M", "[2,-2,-3,-1]"},
    {"0", '-', "M", "[-1,-2,-3,-4]"},
    {"M", '+', "0", "[1,2,3,4]"},
    {"M", '+', "x", NULL},
    {"x", '-', "M", NULL},
    {"A", '+', "3", "[4,5,6,7]"},
    {"3", '-', "A", "[2,1,0,-1]"},
    {"A", '-', "3", "[-2,-1,0,1]"},
    {"V", '+', "3", "DOMAIN"},
    {"V", '+', "0", "[5,6]"},
    {"W", '-', "1", "DOMAIN"},
    {"N", '+', "1", "DOMAIN"},
    {"N", '+', "N", "[2,4,6,8,10,12]"},
    {"M", '+', "N", "DOMAIN"},
    {"V", '+', "W", "DOMAIN"},
    {"V", '+', "V", "[10,12]"},
    {"A", '*', "A", "[1,4,9,16]"},
    {"M", '*', "M", "DOMAIN"},
    {"M", '*', "A", "DOMAIN"},
    {"A", '*', "M", "DOMAIN"},
    {"V", '*', "V", "DOMAIN"},
    {"A", '*', "B", "DOMAIN"},
    {"2", '*', "A", "[2,4,6,8]"},
    {"V", '*', "x", "[5*x,6*x]"},
    {"x", '*', "M", "[x,2*x,3*x,4*x]"},
    {"M", '*', "[1]", "TYPE"},
    {"{1}", '+', "M", "TYPE"},
    {"M", '/', "{1}", "TYPE"},
    {"[1]", '-', "M", "TYPE"},
    {"M", '+', "1..2", "TYPE"},
    {"M", '/', "2", "[1/2,1,3/2,2]"},
    {"M", '/', "x", "[1/x,2/x,3/x,4/x]"},
    {"M", '/', "M", "DOMAIN"},
    {"A", '/', "A", "DOMAIN"},
    {"2", '/', "M", "[-4,2,3,-1]"},
    {"1", '/', "A", "[1,1/2,1/3,1/4]"},
    {"1", '/', "V", "DOMAIN"},
    {"M", '^', "1", "[1,2,3,4]"},
    {"M", '^', "2", "[7,10,15,22]"},
    {"M", '^', "5", "[1069,1558,2337,3406]"},
    {"M", '^', "0", "[1,0,0,1]"},
    {"M", '^', "-1", "[-2,1,3/2,-1/2]"},
    {"M", '^', "-2", "[11/2,-5/2,-15/4,7/4]"},
    {"M", '^', "x", NULL},
    {"M", '^', "1/2", NULL},
    {"A", '^', "2", "[1,4,9,16]"},
    {"A", '^', "x", "[1,2^x,3^x,4^x]"},
    {"A", '^', "-1", "[1,1/2,1/3,1/4]"},
    {"V", '^', "2", "DOMAIN"},
    {"N", '^', "2", "DOMAIN"},
    {"N", '^', "0", "DOMAIN"},
    {"V", '^', "`%T`", "[5,6]"},
    {"M", '^', "`%T`", "[1,3,2,4]"},
    {"2", '^', "M", "TYPE"},
    {"M", '.', "V", "[17,39]"},
    {"W", '.', "M", "[23,34]"},
    {"W", '.', "V", "[61]"},
    {"M", '.', "N", "[9,12,15,19,26,33]"},
    {"N", '.', "M", "DOMAIN"},
    {"2", '.', "M", "[2,4,6,8]"},
    {"M", '.', "W", "DOMAIN"},
};

static Expr operand(const char *text)
{
    static const long DATA[] = {1, 2, 3, 4, 5, 6};
    RTable *t;
    switch (text[1] ? 0 : text[0]) {
    case 'M':
        return rtable_expr(integers(2, 2, DATA));
    case 'N':
        return rtable_expr(integers(2, 3, DATA));
    case 'V':
    case 'W':
        t = rtable_vector(text[0] == 'V' ? RTABLE_COLUMN : RTABLE_ROW, 2);
        break;
    case 'A':
        t = rtable_array(2, (long[]){1, 1}, (long[]){2, 2});
        break;
    case 'B':
        t = rtable_array(1, (long[]){1}, (long[]){4});
        break;
    default:
        return read_expr(text);
    }
    for (long i = 0; i < rtable_count(t); i++)
        t->data[i] = expr_int(rtable_is_vector(t) ? i + 5 : i + 1);
    return rtable_expr(t);
}

typedef struct Operated {
    Expr a, b, result;
    char op;
} Operated;

static void apply_operator(void *arg)
{
    Operated *o = arg;
    o->result = linalg_arith(o->op, o->a, o->b);
}

static void operators(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof OPERATIONS / sizeof *OPERATIONS; i++) {
        const char *wanted = OPERATIONS[i].result;
        char what[60];
        Operated o = {operand(OPERATIONS[i].a), operand(OPERATIONS[i].b), NULL, OPERATIONS[i].op};
        snprintf(what, sizeof what, "%s %c %s", OPERATIONS[i].a, o.op, OPERATIONS[i].b);
        Status status = err_try(apply_operator, &o);
        if (wanted && wanted[0] != '[') {
            if (strcmp(status_name(status), wanted) != 0)
                fail_msg("%s ends with %s", what, status_name(status));
            continue;
        }
        const RTable *t = o.result ? rtable_of(o.result) : NULL;
        if (status != ST_OK || (o.result != NULL) != (wanted != NULL))
            fail_msg("%s ends with %s", what, status == ST_OK ? "another result" : err_message());
        if (wanted)
            assert_expr(t ? expr_list(t->data, rtable_count(t)) : expr_list(&o.result, 1),
                        read_expr(wanted), what);
    }
}

static void dot_products(void **state)
{
    (void)state;
    Expr a = name("a"), b = name("b");
    RTable *m = integers(2, 2, (long[]){1, 2, 3, 4}), *v = column((Expr[]){a, b}, 2);
    Expr M = rtable_expr(m), V = rtable_expr(v), R = rtable_expr(linalg_transpose(v));
    RTable *one = rtable_of(linalg_dot(M, rtable_expr(integers(2, 1, (long[]){1, 1}))));

    assert_ptr_equal(rtable_of(linalg_dot(M, V))->data[1],
                     expr_add(expr_mul(expr_int(3), a), expr_mul(expr_int(4), b)));
    assert_int_equal(rtable_of(linalg_dot(M, V))->kind, RTABLE_COLUMN);
    assert_int_equal(rtable_of(linalg_dot(R, M))->kind, RTABLE_ROW);
    assert_int_equal(one->kind, RTABLE_MATRIX);
    assert_ptr_equal(linalg_dot(R, V), expr_add(expr_pow(a, EXPR_TWO), expr_pow(b, EXPR_TWO)));
    assert_int_equal(rtable_cols(rtable_of(linalg_dot(V, R))), 2);
    assert_ptr_equal(linalg_dot(EXPR_TWO, a), expr_mul(EXPR_TWO, a));
    assert_ptr_equal(linalg_dot(linalg_dot(a, b), a), expr_call(name("."), (Expr[]){a, b, a}, 3));
    assert_ptr_equal(linalg_dot(a, M), expr_call2(".", a, M));
}

static void shape_errors(void **state)
{
    (void)state;
    Expr A = rtable_expr(rtable_matrix(2, 2)), B = rtable_expr(rtable_matrix(3, 2));
    Expr V = rtable_expr(rtable_vector(RTABLE_COLUMN, 3));

    assert_arith_raises('.', A, B,
                        "first matrix column dimension (2) <> second matrix row dimension (3)");
    assert_arith_raises('.', A, V, "matrix column dimension (2) <> vector dimension (3)");
    assert_arith_raises('+', A, B, "Matrix(1 .. 2, 1 .. 2) cannot be added to Matrix(1 .. 3");
    assert_arith_raises('+', V, EXPR_ONE, "square Matrix");
    assert_arith_raises('*', A, A, "`*` is not defined");
    assert_arith_raises('/', A, EXPR_ZERO, "");
    assert_arith_raises('^', B, EXPR_TWO, "square");
    assert_arith_raises('^', EXPR_TWO, A, "exponent");
    assert_arith_raises('*', A, expr_list(NULL, 0), "scalar");
    assert_arith_raises('^', A, EXPR_MINUS_ONE, "singular");
    assert_int_equal(err_try(run_det, rtable_of(B)), ST_DOMAIN);
    assert_int_equal(err_try(run_inverse, rtable_of(B)), ST_DOMAIN);
}

/* --- GenerateMatrix ---------------------------------------------------------------------- */

/* The third equation of the course's bead: u'*(1+4*x^2) + 2*x*v' + x*g + 2*x*(1+2*(x^2-y))*lambda
 */
static Expr bead(void)
{
    Expr x = of_t("x"), y = of_t("y"), u = of_t("u"), v = of_t("v"), four = expr_int(4);
    Expr x2 = expr_pow(x, EXPR_TWO), inner;

    inner = expr_add(EXPR_ONE, expr_mul(EXPR_TWO, expr_sub(x2, y)));
    return expr_sum((Expr[]){expr_mul(derivative(u), expr_add(EXPR_ONE, expr_mul(four, x2))),
                             expr_product((Expr[]){EXPR_TWO, x, derivative(v)}, 3),
                             expr_mul(x, name("g")),
                             expr_product((Expr[]){EXPR_TWO, x, inner, of_t("lambda")}, 4)},
                    4);
}

static void generate_keeps_linear_parts(void **state)
{
    (void)state;
    Expr u = of_t("u"), v = of_t("v"), x = of_t("x"), dvars[] = {derivative(u), derivative(v)};
    Expr eqs[] = {bead(), expr_equation(expr_int(3), derivative(u))};
    RTable *A, *b;

    linalg_generate(&A, &b, eqs, 2, dvars, 2);
    assert_ptr_equal(rtable_get(A, 0, 0),
                     expr_add(EXPR_ONE, expr_mul(expr_int(4), expr_pow(x, EXPR_TWO))));
    assert_ptr_equal(rtable_get(A, 0, 1), expr_mul(EXPR_TWO, x));
    assert_ptr_equal(rtable_get(A, 1, 0), EXPR_MINUS_ONE);
    assert_ptr_equal(rtable_get(A, 1, 1), EXPR_ZERO);
    assert_ptr_equal(b->data[1], expr_int(-3));
    /* not expanded: -x*g - 2*x*(...)*lambda has two terms */
    assert_int_equal(expr_term_count(b->data[0]), 2);
}

static void generate_splits_nonlinear_equations(void **state)
{
    (void)state;
    Expr g = name("g"), vars[] = {of_t("x"), of_t("y"), of_t("u"), of_t("v"), of_t("lambda")};
    Expr eq = bead(), zero[2] = {derivative(of_t("u")), derivative(of_t("v"))};
    RTable *A, *b, *product;

    linalg_generate(&A, &b, &eq, 1, zero, 2);
    eq = b->data[0];
    linalg_generate(&A, &b, &eq, 1, vars, 5);
    assert_ptr_equal(rtable_get(A, 0, 0), expr_neg(g));
    for (long j = 1; j < 5; j++)
        assert_ptr_equal(rtable_get(A, 0, j), EXPR_ZERO);
    product = linalg_multiply(A, column(vars, 5));
    assert_same(expr_sub(rtable_get(product, 0, 0), b->data[0]), eq);
    assert_int_equal(expr_term_count(b->data[0]), 3);
}

static void generate_sees_linear_after_expansion(void **state)
{
    (void)state;
    Expr x = name("x"), y = name("y"), vars[] = {x, y};
    Expr eq = expr_sub(expr_mul(expr_add(x, EXPR_ONE), y), expr_mul(x, y));
    RTable *A, *b;

    linalg_generate(&A, &b, &eq, 1, vars, 2);
    assert_ptr_equal(rtable_get(A, 0, 0), EXPR_ZERO);
    assert_ptr_equal(rtable_get(A, 0, 1), EXPR_ONE);
    assert_ptr_equal(b->data[0], EXPR_ZERO);
}

/* --- LU and rank ------------------------------------------------------------------------- */

static void assert_lu(const RTable *A, const long *rows)
{
    RTable *P, *L, *U;

    linalg_lu(&P, &L, &U, A);
    assert_same_table(linalg_multiply(linalg_multiply(P, L), U), A);
    for (long i = 0; rows != NULL && i < rtable_rows(A); i++)
        assert_ptr_equal(rtable_get(P, rows[i], i), EXPR_ONE);
    for (long i = 0; i < rtable_rows(A); i++)
        for (long j = i; j < rtable_rows(A); j++)
            assert_ptr_equal(rtable_get(L, i, j), i == j ? EXPR_ONE : EXPR_ZERO);
}

static void lu_swaps_only_over_zero(void **state)
{
    (void)state;
    Expr x = of_t("x"), one = EXPR_ONE;
    RTable *A = rtable_matrix(2, 2), *P, *L, *U;

    rtable_set(A, 0, 0, expr_add(one, expr_mul(expr_int(4), expr_pow(x, EXPR_TWO))));
    rtable_set(A, 0, 1, expr_mul(EXPR_TWO, x));
    rtable_set(A, 1, 0, expr_mul(EXPR_TWO, x));
    rtable_set(A, 1, 1, one);
    linalg_lu(&P, &L, &U, A);
    assert_true(linalg_equal(P, linalg_identity(2)));
    assert_same(rtable_get(U, 0, 0), rtable_get(A, 0, 0));
    assert_same(rtable_get(U, 1, 1), expr_inv(rtable_get(A, 0, 0)));
    assert_lu(A, NULL);
    /* rows a, b, c with the pivot only in c are swapped to c, a, b by two steps */
    assert_lu(integers(3, 3, (long[]){0, 1, 2, 0, 3, 7, 5, 0, 0}), (long[]){2, 1, 0});
    assert_lu(integers(3, 2, (long[]){0, 0, 0, 0, 4, 1}), (long[]){2, 1, 0});
}

static void lu_of_any_shape(void **state)
{
    (void)state;
    RTable *A = integers(3, 5, (long[]){1, 2, 3, 4, 5, 2, 4, 6, 8, 11, 1, 2, 3, 5, 5});
    RTable *P, *L, *U;

    assert_lu(A, NULL);
    assert_lu(linalg_transpose(A), NULL);
    assert_int_equal(linalg_rank(A), 3);
    linalg_lu(&P, &L, &U, integers(2, 3, (long[]){1, 2, 3, 2, 4, 6}));
    assert_ptr_equal(rtable_get(U, 1, 2), EXPR_ZERO);
    assert_int_equal(linalg_rank(integers(2, 3, (long[]){1, 2, 3, 2, 4, 6})), 1);
    linalg_lu(&P, &L, &U, rtable_matrix(0, 3));
    assert_int_equal(rtable_rows(L), 0);
    assert_int_equal(rtable_cols(U), 3);
    assert_int_equal(linalg_rank(rtable_matrix(3, 0)), 0);
}

static void lu_of_floats_takes_the_largest(void **state)
{
    (void)state;
    RTable *A = integers(2, 2, (long[]){0, 2, 3, 4}), *P, *L, *U;

    rtable_set(A, 0, 0, num_parse("0.001", 5));
    linalg_lu(&P, &L, &U, A);
    assert_ptr_equal(rtable_get(P, 0, 0), EXPR_ZERO);
}

static void rank_is_generic(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(2, 2);
    Expr a = name("a"), b = name("b");

    rtable_set(A, 0, 0, a);
    rtable_set(A, 0, 1, expr_add(a, b));
    rtable_set(A, 1, 0, expr_pow(a, EXPR_TWO));
    rtable_set(A, 1, 1, expr_add(expr_pow(a, EXPR_TWO), expr_mul(a, b)));
    assert_int_equal(linalg_rank(A), 1);
    rtable_set(A, 1, 1, b);
    assert_int_equal(linalg_rank(A), 2);
}

/* --- solving ----------------------------------------------------------------------------- */

static void solves_matrix_equations(void **state)
{
    (void)state;
    RTable *A = integers(2, 2, (long[]){1, 2, 3, 4}), *B = integers(2, 1, (long[]){5, 6}), *X;
    RTable *wide = integers(1, 2, (long[]){1, 1}), *one = integers(1, 1, (long[]){7});
    Expr t1 = expr_make(EXPR_INDEXED, (Expr[]){name("_t"), EXPR_ONE}, 2);
    Operation bad = {0, rtable_expr(integers(2, 2, (long[]){1, 2, 2, 4})), rtable_expr(B)};

    X = linalg_solve(A, B);
    assert_int_equal(X->kind, RTABLE_MATRIX);
    assert_ptr_equal(rtable_get(X, 0, 0), expr_int(-4));
    assert_ptr_equal(rtable_get(X, 1, 0), expr_ratio(9, 2));
    assert_int_equal(linalg_solve(A, column((Expr[]){EXPR_ONE, EXPR_ONE}, 2))->kind, RTABLE_COLUMN);
    X = linalg_solve(wide, one);
    assert_same(rtable_get(X, 0, 0), expr_sub(expr_int(7), t1));
    assert_ptr_equal(rtable_get(X, 1, 0), t1);
    assert_int_equal(err_try(run_solve, &bad), ST_SINGULAR);
    assert_string_equal(err_message(), "inconsistent system");
    bad.b = rtable_expr(rtable_matrix(3, 1));
    assert_int_equal(err_try(run_solve, &bad), ST_DOMAIN);
}

static void symbolic_inverse(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(3, 3);

    for (long i = 0; i < 9; i++) {
        char text[] = {'a', (char)('0' + i), 0};
        A->data[i] = name(text);
    }
    assert_same_table(linalg_multiply(A, linalg_inverse(A)), linalg_identity(3));
    assert_same(expr_mul(linalg_det(A), linalg_det(linalg_inverse(A))), EXPR_ONE);
}

static void null_space(void **state)
{
    (void)state;
    RTable *A = integers(2, 3, (long[]){1, 2, 3, 2, 4, 6});
    Expr basis = linalg_nullspace(A);

    assert_int_equal(expr_count(basis), 2);
    for (long i = 0; i < 2; i++)
        assert_same_table(linalg_multiply(A, rtable_of(expr_arg(basis, i))), rtable_matrix(2, 1));
    assert_int_equal(expr_count(linalg_nullspace(linalg_identity(3))), 0);
}

static void determinants(void **state)
{
    (void)state;
    Expr a = name("a"), b = name("b"), c = name("c"), product = EXPR_ONE,
         x[4] = {a, b, c, name("d")};
    RTable *V = rtable_matrix(4, 4), *big = rtable_matrix(12, 12);

    for (long i = 0; i < 4; i++)
        for (long j = 0; j < 4; j++)
            rtable_set(V, i, j, expr_pow(x[i], expr_int(j)));
    for (long i = 0; i < 4; i++)
        for (long j = 0; j < i; j++)
            product = expr_mul(product, expr_sub(x[i], x[j]));
    assert_same(linalg_det(V), product);
    assert_ptr_equal(linalg_det(integers(3, 3, (long[]){2, 0, 1, 1, 3, 2, 1, 1, 1})), expr_int(0));
    assert_ptr_equal(linalg_det(integers(2, 2, (long[]){0, 1, 1, 0})), EXPR_MINUS_ONE);
    assert_ptr_equal(linalg_det(rtable_matrix(0, 0)), EXPR_ONE);
    /* a permutation of 12 rows with one name: sign and size */
    for (long i = 0; i < 12; i++)
        rtable_set(big, i, (i + 1) % 12, i == 0 ? a : EXPR_ONE);
    assert_ptr_equal(linalg_det(big), expr_neg(a));
}

static void systems(void **state)
{
    (void)state;
    Expr x = name("x"), y = name("y"), z = name("z"), a = name("a"), v[3] = {x, y, z}, s[3];
    Expr eqs[3] = {expr_equation(expr_add(x, y), expr_int(3)), expr_sub(x, expr_mul(a, y)),
                   expr_sub(z, z)};

    assert_int_equal(linalg_solve_system(s, eqs, 3, v, 3), 1);
    assert_same(s[0], expr_div(expr_mul(expr_int(3), a), expr_add(a, EXPR_ONE)));
    assert_ptr_equal(s[2], z);
    eqs[2] = expr_equation(expr_add(x, y), expr_int(4));
    assert_int_equal(linalg_solve_system(s, eqs, 3, v, 3), 0);
    eqs[2] = expr_mul(x, y);
    assert_int_equal(linalg_solve_system(s, eqs, 3, v, 3), -1);
    /* the first unknown is expressed in the later one */
    assert_int_equal(linalg_solve_system(s, eqs, 1, v, 3), 1);
    assert_same(s[0], expr_sub(expr_int(3), y));
    assert_ptr_equal(s[1], y);
    /* with a float among them all values are floats, but what is free stays as it is */
    eqs[0] = read_expr("x-Pi/2+0.0*Pi");
    eqs[1] = read_expr("0.5*y-x");
    assert_int_equal(linalg_solve_system(s, eqs, 2, v, 2), 1);
    assert_true(expr_is(s[0], EXPR_FLOAT) && expr_is(s[1], EXPR_FLOAT));
    assert_true(num_to_double(s[1]) > 3.14159 && num_to_double(s[1]) < 3.1416);
    Expr at_one = read_expr("f(1/3)"), pair[] = {x, at_one};
    eqs[0] = read_expr("x-0.5*f(1/3)");
    assert_int_equal(linalg_solve_system(s, eqs, 1, pair, 2), 1);
    assert_ptr_equal(s[1], at_one);
    /* a derivative is not an occurrence of its function */
    eqs[0] = expr_equation(derivative(of_t("x")), of_t("x"));
    assert_int_equal(linalg_solve_system(s, eqs, 1, (Expr[]){of_t("x")}, 1), 1);
    assert_ptr_equal(s[0], derivative(of_t("x")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_shapes),
        cmocka_unit_test(arithmetic),
        cmocka_unit_test(operators),
        cmocka_unit_test(dot_products),
        cmocka_unit_test(shape_errors),
        cmocka_unit_test(generate_keeps_linear_parts),
        cmocka_unit_test(generate_splits_nonlinear_equations),
        cmocka_unit_test(generate_sees_linear_after_expansion),
        cmocka_unit_test(lu_swaps_only_over_zero),
        cmocka_unit_test(lu_of_any_shape),
        cmocka_unit_test(lu_of_floats_takes_the_largest),
        cmocka_unit_test(rank_is_generic),
        cmocka_unit_test(solves_matrix_equations),
        cmocka_unit_test(symbolic_inverse),
        cmocka_unit_test(null_space),
        cmocka_unit_test(determinants),
        cmocka_unit_test(systems),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
