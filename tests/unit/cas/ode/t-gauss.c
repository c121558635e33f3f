/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bases of equations with three regular singular points, Legendre's and the hypergeometric one,
 * over the borders of their cases, moved and scaled.
 */
#include "tests/unit/cas/ode/bases.h"

static void legendre(void **state)
{
    static const char *const V[] = {"1/3", "-1/2", "2/5"}, *const M[] = {"0", "1/9", "1/4"};
    (void)state;
    for (size_t i = 0; i < sizeof V / sizeof *V; i++)
        for (size_t k = 0; k < sizeof M / sizeof *M; k++) {
            assert_named("-2*t/(1-t^2)", "a*(a+1)/(1-t^2)-b/(1-t^2)^2", V[i], M[k], "0", NULL);
            assert_named("-2*t/(9-t^2)", "a*(a+1)/(9-t^2)-9*b/(9-t^2)^2", V[i], M[k], "0", NULL);
            assert_named("-2*(t-1)/(1-(t-1)^2)", "a*(a+1)/(1-(t-1)^2)-b/(1-(t-1)^2)^2", V[i], M[k],
                         "0", NULL);
        }
}

static void hypergeometric(void **state)
{
    static const char *const A[] = {"1/2", "-1/3", "3"}, *const C[] = {"1/3", "1", "2", "7/5",
                                                                       "-1/4"};
    (void)state;
    for (size_t i = 0; i < sizeof A / sizeof *A; i++)
        for (size_t k = 0; k < sizeof C / sizeof *C; k++) {
            assert_named("(c-(a+b+1)*t)/(t*(1-t))", "-a*b/(t*(1-t))", A[i], "1/5", C[k], NULL);
            assert_named("(3*c-(a+b+1)*t)/(t*(3-t))", "-a*b/(t*(3-t))", A[i], "1/5", C[k], NULL);
            assert_named("(c-(a+b+1)*(t+1))/((t+1)*(-t))", "-a*b/((t+1)*(-t))", A[i], "2/7", C[k],
                         NULL);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legendre),
        cmocka_unit_test(hypergeometric),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
