/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The swing and the rods to t = 1 by 1000 steps of Runge and Kutta's method; then F, and its
 * Jacobian against differences. */
#include "plain.c"
#include "rods.c"
#include "swing.c"
#include <stdio.h>

enum { MOST = 20 };
typedef int Rhs(double t, const double *y, const void *p, double *z, double *dydt);

static int swing(double t, const double *y, const void *p, double *z, double *dydt)
{
    return swing_rhs(t, y, p, z, dydt);
}

static int two(double t, const double *y, const void *p, double *z, double *dydt)
{
    return rods_rhs(t, y, p, z, dydt);
}

static void integrate(Rhs *rhs, const void *p, double *y, int n)
{
    double k[4][MOST], at[MOST], z[MOST], h = 1e-3, c[] = {0, 0.5, 0.5, 1};
    for (int i = 0; i < 1000; i++) {
        for (int s = 0; s < 4; s++) {
            for (int j = 0; j < n; j++)
                at[j] = y[j] + (s ? h * c[s] * k[s - 1][j] : 0);
            rhs((i + c[s]) * h, at, p, z, k[s]);
        }
        for (int j = 0; j < n; j++)
            y[j] += h / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
    }
}

int main(void)
{
    double y[MOST], g[MOST], F[MOST], J[MOST * MOST], yp[MOST], moved[MOST];
    swing_start(y);
    integrate(swing, &swing_default, y, 4);
    printf("%.12f", y[2]);
    swing_constraints(1, y, &swing_default, g);
    double off = fabs(g[0]) + fabs(g[1]);
    rods_start(y);
    integrate(two, &rods_default, y, 8);
    printf(" %.12f\n", y[2]);
    plain_start(y);
    for (int i = 0; i < 5; i++)
        yp[i] = 0.1 * i;
    plain_jacobian(0, y, yp, 3, &plain_default, J);
    for (int j = 0; j < 5; j++) {
        plain_residual(0, y, yp, &plain_default, F);
        y[j] += 1e-6;
        yp[j] += 3e-6;
        plain_residual(0, y, yp, &plain_default, moved);
        y[j] -= 1e-6;
        yp[j] -= 3e-6;
        for (int i = 0; i < 5; i++)
            off += fabs((moved[i] - F[i]) / 1e-6 - J[i * 5 + j]) > 1e-4;
    }
    printf("%s\n", off < 1e-6 ? "fine" : "off");
    return 0;
}
