/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants of integration that belong to the roots of one polynomial, from conditions made here:
 * what is found is put into the conditions in balls. Complete families, two of them, with plain
 * constants beside them, with factors that the coefficients share; too few conditions, too many,
 * and those of another kind are told apart.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/rootof.h"
#include "cas/core/walk.h"
#include "cas/ode/parts.h"

enum { MOST = 8 };

/* The conditions: for j = 0..count-1 the sum of C[k]*factor*r[k]^j over the roots, and of
 * D[k]*slope*r[k]^j over them where there is a second family, and of the plain constant, is
 * value[j]. */
typedef struct Case {
    const char *p;      /* in _Z */
    long roots;         /* how many of its roots occur */
    const char *factor; /* in rho */
    const char *plain;  /* coefficient of the plain constant in the name j, or NULL */
    long count;
    int wanted;
} Case;

static Expr root_of(const char *p, long k)
{
    Expr args[] = {read_expr(p), expr_equation(expr_symbol("index"), expr_int(k))};
    return expr_call(expr_symbol("RootOf"), args, 2);
}

static Expr at_root(const char *text, Expr root)
{
    Expr rho = expr_symbol("rho");
    return ode_replace(read_expr(text), rho, root);
}

static const Case CASES[] = {
    {"_Z^5-_Z-1", 5, "1", NULL, 5, 1},
    {"_Z^5-_Z-1", 5, "exp(2*rho)", NULL, 5, 1},
    {"_Z^5-_Z-1", 5, "1/(rho+3)", NULL, 5, -1}, /* no polynomial after division by what is tried */
    {"_Z^5-_Z-1", 5, "sqrt(-rho)", NULL, 5, 1},
    {"_Z^5-_Z-1", 5, "sqrt(rho)", NULL, 5, 1},
    {"3*_Z^5+2*_Z^4-_Z^2+5*_Z-7", 5, "rho^2-4", NULL, 5, 1},
    {"_Z^3+2*_Z+2", 3, "1", "0^j", 4, 1},
    {"_Z^3+2*_Z+2", 3, "exp(rho)", "2^j", 4, 1},
    {"_Z^3+2*_Z+2", 3, "1", NULL, 3, 1},
    {"_Z^5-_Z-1", 5, "1", NULL, 4, -1},  /* one condition is missing: constants stay */
    {"_Z^5-_Z-1", 4, "1", NULL, 5, -1},  /* one root is */
    {"_Z^3+2*_Z+2", 3, "1", NULL, 4, 0}, /* one too many */
    {"_Z^3+2*_Z+2", 3, "sin(rho)", NULL, 3, -1},
    {"_Z^3+2*_Z+2", 0, "1", "2^j", 1, -1}, /* no root at all */
};

/* constants, a list, and the conditions, in what is given back. */
static Expr conditions(const Case *c, Expr *constants)
{
    Expr list = expr_list(NULL, 0), power = expr_symbol("j");
    *constants = expr_list(NULL, 0);
    for (long k = 0; k < c->roots + (c->plain != NULL); k++)
        *constants = ode_append(*constants, ode_constant());
    for (long j = 0; j < c->count; j++) {
        Expr sum = expr_int(2 * j * j - 3);
        for (long k = 0; k < c->roots; k++) {
            Expr root = root_of(c->p, k + 1);
            Expr weight = expr_mul(at_root(c->factor, root), expr_pow(root, expr_int(j)));
            sum = expr_add(sum, expr_mul(expr_arg(*constants, k), weight));
        }
        Expr beside = c->plain ? ode_replace(read_expr(c->plain), power, expr_int(j)) : EXPR_ZERO;
        if (c->plain)
            sum = expr_add(sum, expr_mul(expr_arg(*constants, c->roots), beside));
        list = ode_append(list, sum);
    }
    return list;
}

static void assert_fitted(Expr list, Expr constants, const Expr *choice, const char *what)
{
    for (long j = 0; j < expr_count(list); j++) {
        Expr left =
            walk_replace(expr_arg(list, j), constants->u.args, choice, expr_count(constants));
        assert_same_number(left, EXPR_ZERO, what);
    }
}

static void families(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr constants, choice[MOST], list = conditions(&CASES[i], &constants);
        int got = ode_fit_conjugate(choice, list, constants);
        if (got != CASES[i].wanted)
            fail_msg("case %zu: %d instead of %d", i, got, CASES[i].wanted);
        if (got == 1)
            assert_fitted(list, constants, choice, CASES[i].p);
    }
}

/* Two families of the roots of one polynomial, each with a constant for each root: in any order. */
static void two_families(void **state)
{
    (void)state;
    enum { D = 3 };
    static const long ORDERS[][2 * D] = {
        {0, 1, 2, 3, 4, 5}, {0, 3, 1, 4, 2, 5}, {5, 1, 3, 2, 0, 4}};
    for (int order = 0; order < 3; order++) {
        Expr C[2 * D], list = expr_list(NULL, 0), choice[2 * D];
        for (int k = 0; k < 2 * D; k++)
            C[k] = ode_constant();
        for (long j = 0; j < 2 * D; j++) { /* y^(j)(0) of a double root */
            Expr sum = expr_int(j - 2);
            for (long k = 0; k < D; k++) {
                Expr r = root_of("_Z^3-_Z-1", k + 1), power = expr_pow(r, expr_int(j));
                Expr slope =
                    j == 0 ? EXPR_ZERO : expr_mul(expr_int(j), expr_pow(r, expr_int(j - 1)));
                sum = expr_add(sum, expr_add(expr_mul(C[ORDERS[order][k]], power),
                                             expr_mul(C[ORDERS[order][k + D]], slope)));
            }
            list = ode_append(list, sum);
        }
        Expr constants = expr_list(C, 2 * D);
        assert_int_equal(ode_fit_conjugate(choice, list, constants), 1);
        assert_fitted(list, constants, choice, "a double root");
    }
}

/* Conditions whose weights all have trace 0 leave the same number free to be added to every
 * constant: nothing is fitted, with a plain constant beside them or without. */
static void free_in_common(void **state)
{
    (void)state;
    enum { D = 5 };
    static const char *const WEIGHTS[] = {"rho", "rho^2", "rho^3", "5*rho^4-4"};
    Expr C[D + 1], list = expr_list(NULL, 0), choice[D + 1];
    for (int k = 0; k <= D; k++)
        C[k] = ode_constant();
    for (size_t j = 0; j < sizeof WEIGHTS / sizeof *WEIGHTS; j++) {
        Expr sum = expr_int((long)j - 7);
        for (long k = 0; k < D; k++)
            sum = expr_add(sum, expr_mul(C[k], at_root(WEIGHTS[j], root_of("_Z^5-_Z-1", k + 1))));
        list = ode_append(list, sum);
    }
    assert_int_equal(ode_fit_conjugate(choice, list, expr_list(C, D)), -1);
    list = ode_append(list, expr_sub(C[D], EXPR_TWO));
    assert_int_equal(ode_fit_conjugate(choice, list, expr_list(C, D + 1)), -1);
}

/* Roots where no constant is, and two of them beside one constant. */
static void of_another_kind(void **state)
{
    (void)state;
    Expr r = root_of("_Z^3-_Z-1", 1), s = root_of("_Z^3-_Z-1", 2), C = ode_constant(), choice[MOST];
    Expr alone = expr_list((Expr[]){expr_sub(C, r)}, 1), constants = expr_list(&C, 1);
    assert_int_equal(ode_fit_conjugate(choice, alone, constants), -1);
    Expr both = expr_list((Expr[]){expr_mul(C, expr_add(r, expr_pow(s, EXPR_TWO)))}, 1);
    assert_int_equal(ode_fit_conjugate(choice, both, constants), -1);
    Expr none = expr_list((Expr[]){expr_sub(C, EXPR_TWO)}, 1);
    assert_int_equal(ode_fit_conjugate(choice, none, constants), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families),
        cmocka_unit_test(two_families),
        cmocka_unit_test(free_in_common),
        cmocka_unit_test(of_another_kind),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
