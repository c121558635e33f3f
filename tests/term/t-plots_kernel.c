/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the Jupyter kernel gives for plots: pictures of every kind, and characters where there are
 * none.
 */
#include "tests/term/kernel_client.h"

static Client client;

static int begin(void **state)
{
    (void)state;
    start_kernel(&client);
    meet(&client);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return shut_down(&client);
}

static void test_plots(void **state)
{
    (void)state;
    if (system("command -v gnuplot > /dev/null") != 0)
        skip();
    static const char *const CASES[][2] = {
        {"plot(z^2, z = 0..1);", "image/svg+xml"},
        {"plotsetup(png): plot(z^2, z = 0..1); plotsetup(default):", "image/png"},
        {"plots:-animate(plot, [k*z, z = 0..1], k = 1..2, frames = 2);", "text/html"},
        {"print(plot(z, z = 0..1));", "image/svg+xml"},
        {"plot3d(z*w, z = 0..1, w = 0..1, grid = [95, 95]);", "image/png"}, /* too many lines */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *told = run_request(&client, cell(CASES[i][0]), NULL);
        if (strncmp(told, "display_data", 12) != 0 || !strstr(told, CASES[i][1]))
            fail_msg("%s gives %s", CASES[i][0], told);
        free(told);
    }
    char *told = run_request(&client, cell("p := plot(z, z = 0..1): p;"), NULL);
    assert_non_null(strstr(told, "*")); /* the figure of characters */
    free(told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plots)};
    return cmocka_run_group_tests(tests, begin, end);
}
