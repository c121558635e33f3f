/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The problems of bench/ode.sh written by hand in C, as one would for speed: the right-hand sides
 * with the multipliers eliminated on paper, rkf45, dopri5 and RODAS for exactly these problems, the
 * constraints met by Newton steps of shortest length after each step. Formulas, tolerances and step
 * control are those of daesy (numeric/step/control.c), so that the ratio is the price of
 * generality.
 *
 * usage: ode PROBLEM RTOL ATOL      prints  @ PROBLEM seconds evaluations values...
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 80, RODS = 20, RING = 10 };

static const double G = 9.81;
static long calls;

typedef struct Problem {
    const char *name, *method;
    int n;
    double end;
    void (*start)(double *y);
    void (*rhs)(double t, const double *y, double *dy);
    void (*jacobian)(double t, const double *y, double *j); /* of the stiff ones, row by row */
    void (*slope_t)(double t, const double *y, double *ft);
    void (*project)(double t, double *y); /* or NULL */
    int shown;                            /* the first values of the state */
} Problem;

/* --- ordinary systems ------------------------------------------------------------------------- */

static void lorenz_start(double *y)
{
    y[0] = y[2] = 0;
    y[1] = 1;
}

static void lorenz(double t, const double *y, double *dy)
{
    (void)t;
    dy[0] = 10 * (y[1] - y[0]);
    dy[1] = 28 * y[0] - y[1] - y[0] * y[2];
    dy[2] = y[0] * y[1] - 8.0 / 3 * y[2];
}

static void orbit_start(double *y)
{
    y[0] = 0.994;
    y[1] = y[2] = 0;
    y[3] = -2.00158510637908252240537862224;
}

static void orbit(double t, const double *y, double *dy)
{
    const double a = 0.012277471, b = 1 - a;
    double p2 = (y[0] + a) * (y[0] + a) + y[1] * y[1], q2 = (y[0] - b) * (y[0] - b) + y[1] * y[1];
    double p = p2 * sqrt(p2), q = q2 * sqrt(q2);
    (void)t;
    dy[0] = y[2];
    dy[1] = y[3];
    dy[2] = y[0] + 2 * y[3] - b * (y[0] + a) / p - a * (y[0] - b) / q;
    dy[3] = y[1] - 2 * y[2] - b * y[1] / p - a * y[1] / q;
}

static void ring_start(double *y)
{
    for (int i = 0; i < RING; i++) {
        y[i] = 0.3 * (i + 1);
        y[RING + i] = 0;
    }
}

static void ring(double t, const double *y, double *dy)
{
    const double *a = y, *w = y + RING;
    (void)t;
    for (int i = 0; i < RING; i++) {
        int next = (i + 1) % RING, last = (i + RING - 1) % RING;
        dy[i] = w[i];
        dy[RING + i] = -G * sin(a[i]) + 3 * (sin(a[next] - a[i]) - sin(a[i] - a[last])) -
                       0.1 * w[i] * cos(a[i]);
    }
}

/* --- stiff systems ---------------------------------------------------------------------------- */

static void stiff_start(double *y)
{
    y[0] = 1;
}

static void stiff(double t, const double *y, double *dy)
{
    dy[0] = -100 * (y[0] - sin(t));
}

static void stiff_jacobian(double t, const double *y, double *j)
{
    (void)t;
    (void)y;
    j[0] = -100;
}

static void stiff_slope(double t, const double *y, double *ft)
{
    (void)y;
    ft[0] = 100 * cos(t);
}

static void vanderpol_start(double *y)
{
    y[0] = 2;
    y[1] = 0;
}

static void vanderpol(double t, const double *y, double *dy)
{
    (void)t;
    dy[0] = y[1];
    dy[1] = 1000 * (1 - y[0] * y[0]) * y[1] - y[0];
}

static void vanderpol_jacobian(double t, const double *y, double *j)
{
    (void)t;
    j[0] = 0;
    j[1] = 1;
    j[2] = -2000 * y[0] * y[1] - 1;
    j[3] = 1000 * (1 - y[0] * y[0]);
}

static void robertson_start(double *y)
{
    y[0] = 1;
    y[1] = y[2] = 0;
}

static void robertson(double t, const double *y, double *dy)
{
    (void)t;
    dy[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    dy[2] = 3e7 * y[1] * y[1];
    dy[1] = -dy[0] - dy[2];
}

static void robertson_jacobian(double t, const double *y, double *j)
{
    (void)t;
    j[0] = -0.04;
    j[1] = 1e4 * y[2];
    j[2] = 1e4 * y[1];
    j[6] = 0;
    j[7] = 6e7 * y[1];
    j[8] = 0;
    for (int k = 0; k < 3; k++)
        j[3 + k] = -j[k] - j[6 + k];
}

/* --- the pendulum ----------------------------------------------------------------------------- */

static void pendulum_start(double *y)
{
    y[0] = 1;
    y[1] = y[2] = y[3] = 0;
}

static void pendulum(double t, const double *y, double *dy)
{
    double lambda = (y[2] * y[2] + y[3] * y[3] - G * y[1]) / (y[0] * y[0] + y[1] * y[1]);
    (void)t;
    dy[0] = y[2];
    dy[1] = y[3];
    dy[2] = -lambda * y[0];
    dy[3] = -lambda * y[1] - G;
}

/* Onto the circle, then the velocity onto its tangent. */
static void pendulum_project(double t, double *y)
{
    (void)t;
    for (int k = 0; k < 3; k++) {
        double r2 = y[0] * y[0] + y[1] * y[1], move = (1 - r2) / (2 * r2);
        y[0] += move * y[0];
        y[1] += move * y[1];
        if (fabs(1 - r2) < 1e-13)
            break;
    }
    double along = (y[0] * y[2] + y[1] * y[3]) / (y[0] * y[0] + y[1] * y[1]);
    y[2] -= along * y[0];
    y[3] -= along * y[1];
}

/* --- the bead --------------------------------------------------------------------------------- */

static void bead_start(double *y)
{
    y[0] = y[1] = y[3] = 1;
    y[2] = 0;
}

/* Constraint x^2+(x^2-y)^2 = 1 with gradient (p, q); M a + l*(c, d) = (e, f), so that the second
 * derivative of the constraint gives l. */
static void bead(double t, const double *s, double *ds)
{
    double x = s[0], y = s[1], u = s[2], v = s[3], w = x * x - y;
    double p = 2 * x + 4 * x * w, q = -2 * w;
    double e = -4 * x * u * u - x * G, f = -2 * u * u + G / 2;
    double c = 2 * x * (1 + 2 * w), d = -2 * w;
    /* M = [[1+4x^2, 2x], [2x, 1]], det M = 1 */
    double ae = e - 2 * x * f, be = -2 * x * e + (1 + 4 * x * x) * f;
    double ac = c - 2 * x * d, bc = -2 * x * c + (1 + 4 * x * x) * d;
    double wu = 2 * x * u - v;
    double bend = 2 * u * u + 2 * wu * wu + 4 * w * u * u;
    double l = (p * ae + q * be + bend) / (p * ac + q * bc);
    (void)t;
    ds[0] = u;
    ds[1] = v;
    ds[2] = ae - l * ac;
    ds[3] = be - l * bc;
}

static void bead_project(double t, double *s)
{
    (void)t;
    for (int k = 0; k < 4; k++) {
        double w = s[0] * s[0] - s[1], r = s[0] * s[0] + w * w - 1;
        double p = 2 * s[0] + 4 * s[0] * w, q = -2 * w, move = r / (p * p + q * q);
        s[0] -= move * p;
        s[1] -= move * q;
        if (fabs(r) < 1e-13)
            break;
    }
    double w = s[0] * s[0] - s[1], p = 2 * s[0] + 4 * s[0] * w, q = -2 * w;
    double along = (p * s[2] + q * s[3]) / (p * p + q * q);
    s[2] -= along * p;
    s[3] -= along * q;
}

/* --- the car axis ----------------------------------------------------------------------------- */

static const double MASS = 0.01 * 0.01 * 10 / 2;

static void car_start(double *y)
{
    static const double START[] = {0, 0.5, 1, 0.5, -0.5, 0, -0.5, 0};
    memcpy(y, START, sizeof START);
}

/* Gradients of the two constraints in (a, b, c, d). */
static void car_gradients(double xb, double yb, const double *y, double *p, double *q)
{
    p[0] = xb;
    p[1] = yb;
    p[2] = p[3] = 0;
    q[0] = 2 * (y[0] - y[2]);
    q[1] = 2 * (y[1] - y[3]);
    q[2] = -q[0];
    q[3] = -q[1];
}

static void car(double t, const double *y, double *dy)
{
    double yb = sin(10 * t) / 10, yb1 = cos(10 * t), yb2 = -100 * yb, xb = sqrt(1 - yb * yb);
    double xb1 = -yb * yb1 / xb, xb2 = -(yb1 * yb1 + yb * yb2 + xb1 * xb1) / xb;
    double left = hypot(y[0], y[1]), right = hypot(y[2] - xb, y[3] - yb);
    double f[4] = {(0.5 - left) * y[0] / left, (0.5 - left) * y[1] / left - MASS,
                   (0.5 - right) * (y[2] - xb) / right, (0.5 - right) * (y[3] - yb) / right - MASS};
    double p[4], q[4], pp = 0, pq = 0, qq = 0, pf = 0, qf = 0;
    car_gradients(xb, yb, y, p, q);
    for (int k = 0; k < 4; k++) {
        pp += p[k] * p[k];
        pq += p[k] * q[k];
        qq += q[k] * q[k];
        pf += p[k] * f[k];
        qf += q[k] * f[k];
    }
    double du = y[4] - y[6], dv = y[5] - y[7];
    double r = -(xb2 * y[0] + yb2 * y[1] + 2 * (xb1 * y[4] + yb1 * y[5])) * MASS - pf;
    double s = -2 * (du * du + dv * dv) * MASS - qf;
    double det = pp * qq - pq * pq, l1 = (r * qq - s * pq) / det, l2 = (pp * s - pq * r) / det;
    for (int k = 0; k < 4; k++) {
        dy[k] = y[4 + k];
        dy[4 + k] = (f[k] + l1 * p[k] + l2 * q[k]) / MASS;
    }
}

/* Shortest steps for the positions, then for the velocities. */
static void car_project(double t, double *y)
{
    double yb = sin(10 * t) / 10, yb1 = cos(10 * t), xb = sqrt(1 - yb * yb), xb1 = -yb * yb1 / xb;
    for (int round = 0, speed = 0; round < 6; round++) {
        double p[4], q[4], pp = 0, pq = 0, qq = 0;
        double da = y[0] - y[2], db = y[1] - y[3];
        car_gradients(xb, yb, y, p, q);
        double r = xb * y[0] + yb * y[1], s = da * da + db * db - 1;
        for (int k = 0; k < 4; k++) {
            pp += p[k] * p[k];
            pq += p[k] * q[k];
            qq += q[k] * q[k];
        }
        if (speed || fmax(fabs(r), fabs(s)) < 1e-13) {
            if (speed++)
                break;
            r = xb1 * y[0] + yb1 * y[1] + xb * y[4] + yb * y[5];
            s = 2 * (da * (y[4] - y[6]) + db * (y[5] - y[7]));
        }
        double det = pp * qq - pq * pq, l1 = (r * qq - s * pq) / det, l2 = (pp * s - pq * r) / det;
        for (int k = 0; k < 4; k++)
            y[k + (speed ? 4 : 0)] -= l1 * p[k] + l2 * q[k];
    }
}

/* --- the chain -------------------------------------------------------------------------------- */

/* y: x_1..x_n, y_1..y_n, their velocities. Tridiagonal systems for the tensions and for both
 * projections, with the matrix d_i.d_j of neighbouring rods. */
static void chain_start(double *y)
{
    memset(y, 0, 4 * RODS * sizeof *y);
    for (int i = 0; i < RODS; i++)
        y[i] = i + 1;
}

static void rods(const double *x, const double *y, double *dx, double *dy)
{
    for (int i = 0; i < RODS; i++) {
        dx[i] = x[i] - (i ? x[i - 1] : 0);
        dy[i] = y[i] - (i ? y[i - 1] : 0);
    }
}

/* Solves the system with c_i d_i.d_i on the diagonal (c 1 for the first rod, 2 for the others) and
 * -d_i.d_(i+1) beside it; r becomes the solution. */
static void solve_rods(const double *dx, const double *dy, double *r)
{
    double up[RODS], diagonal = dx[0] * dx[0] + dy[0] * dy[0];
    for (int i = 0; i < RODS; i++) {
        double side = i + 1 < RODS ? -(dx[i] * dx[i + 1] + dy[i] * dy[i + 1]) : 0;
        up[i] = side / diagonal;
        r[i] /= diagonal;
        if (i + 1 == RODS)
            break;
        diagonal = 2 * (dx[i + 1] * dx[i + 1] + dy[i + 1] * dy[i + 1]) - side * up[i];
        r[i + 1] -= side * r[i];
    }
    for (int i = RODS - 2; i >= 0; i--)
        r[i] -= up[i] * r[i + 1];
}

static void chain(double t, const double *y, double *out)
{
    const double *u = y + 2 * RODS, *v = y + 3 * RODS;
    double dx[RODS], dy[RODS], wx[RODS], wy[RODS], l[RODS + 1];
    (void)t;
    rods(y, y + RODS, dx, dy);
    rods(u, v, wx, wy);
    for (int i = 0; i < RODS; i++)
        l[i] = wx[i] * wx[i] + wy[i] * wy[i] - (i == 0 ? G * dy[0] : 0);
    solve_rods(dx, dy, l);
    l[RODS] = 0;
    for (int i = 0; i < RODS; i++) {
        double nx = i + 1 < RODS ? dx[i + 1] : 0, ny = i + 1 < RODS ? dy[i + 1] : 0;
        out[i] = u[i];
        out[RODS + i] = v[i];
        out[2 * RODS + i] = -l[i] * dx[i] + l[i + 1] * nx;
        out[3 * RODS + i] = -G - l[i] * dy[i] + l[i + 1] * ny;
    }
}

/* z := z - J^T m for the multipliers m of the rods. */
static void pull(const double *dx, const double *dy, const double *m, double *x, double *y)
{
    for (int i = 0; i < RODS; i++) {
        x[i] -= m[i] * dx[i] - (i + 1 < RODS ? m[i + 1] * dx[i + 1] : 0);
        y[i] -= m[i] * dy[i] - (i + 1 < RODS ? m[i + 1] * dy[i + 1] : 0);
    }
}

static void chain_project(double t, double *y)
{
    double dx[RODS], dy[RODS], wx[RODS], wy[RODS], m[RODS];
    (void)t;
    for (int k = 0; k < 5; k++) {
        double worst = 0;
        rods(y, y + RODS, dx, dy);
        for (int i = 0; i < RODS; i++) {
            m[i] = (dx[i] * dx[i] + dy[i] * dy[i] - 1) / 2;
            worst = fmax(worst, fabs(m[i]));
        }
        if (worst < 1e-13)
            break;
        solve_rods(dx, dy, m);
        pull(dx, dy, m, y, y + RODS);
    }
    rods(y, y + RODS, dx, dy);
    rods(y + 2 * RODS, y + 3 * RODS, wx, wy);
    for (int i = 0; i < RODS; i++)
        m[i] = dx[i] * wx[i] + dy[i] * wy[i];
    solve_rods(dx, dy, m);
    pull(dx, dy, m, y + 2 * RODS, y + 3 * RODS);
}

/* --- step control ----------------------------------------------------------------------------- */

typedef struct Control {
    double h, past;
} Control;

static double error_size(const double *e, const double *y, const double *z, int n, double rtol,
                         double atol)
{
    double worst = 0;
    for (int i = 0; i < n; i++)
        worst = fmax(worst, fabs(e[i]) / (atol + rtol * fmax(fabs(y[i]), fabs(z[i]))));
    return worst;
}

static int accept(Control *c, double error, double q, int again)
{
    if (!isfinite(error) || error > 1) {
        c->h *= isfinite(error) ? fmax(0.1, 0.9 * pow(error, -1 / q)) : 0.25;
        return 0;
    }
    double now = log(fmax(error, 1e-8));
    double factor = fmin(5, fmax(0.2, 0.9 * exp((0.2 * c->past - 0.85 * now) / q)));
    c->h *= again ? fmin(1, factor) : factor;
    c->past = fmax(now, -9.21);
    return 1;
}

/* --- explicit methods ------------------------------------------------------------------------- */

static const double FEHLBERG[7][6] = {
    {0},
    {1.0 / 4},
    {3.0 / 32, 9.0 / 32},
    {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
    {439.0 / 216, -8, 3680.0 / 513, -845.0 / 4104},
    {-8.0 / 27, 2, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40},
    {16.0 / 135, 0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55}};
static const double FEHLBERG_C[] = {0, 0.25, 0.375, 12.0 / 13, 1, 0.5};
static const double FEHLBERG_E[] = {1.0 / 360,       0,        -128.0 / 4275,
                                    -2197.0 / 75240, 1.0 / 50, 2.0 / 55};

static const double DORMAND[7][6] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
static const double DORMAND_C[] = {0, 0.2, 0.3, 0.8, 8.0 / 9, 1, 1};
static const double DORMAND_E[] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                   -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

static void slope(const Problem *p, double t, const double *y, double *dy)
{
    calls++;
    p->rhs(t, y, dy);
}

/* z := y + h * the first s stages with these weights */
static void combine(double *restrict z, const double *restrict y, double h,
                    const double *restrict weight, double (*restrict k)[MOST], int s, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < s; j++)
            sum += weight[j] * k[j][i];
        z[i] = y[i] + h * sum;
    }
}

static void explicit_run(const Problem *p, double rtol, double atol, double h, double *y)
{
    int dormand = strcmp(p->method, "dopri5") == 0, n = p->n, again = 0, known = 0;
    const double(*a)[6] = dormand ? DORMAND : FEHLBERG;
    const double *c = dormand ? DORMAND_C : FEHLBERG_C, *e = dormand ? DORMAND_E : FEHLBERG_E;
    double k[7][MOST], z[MOST], error[MOST], zero[MOST] = {0}, t = 0;
    Control control = {h, -9.21};
    while (t < p->end) {
        h = fmin(control.h, p->end - t);
        if (!known)
            slope(p, t, y, k[0]);
        known = 1;
        for (int s = 1; s < 6 + dormand; s++) {
            combine(z, y, h, a[s], k, s, n);
            slope(p, t + c[s] * h, z, k[s]);
        }
        if (!dormand)
            combine(z, y, h, a[6], k, 6, n);
        combine(error, zero, h, e, k, 6 + dormand, n);
        control.h = h;
        again = !accept(&control, error_size(error, y, z, n, rtol, atol), 5, again);
        if (again)
            continue;
        t += h;
        memcpy(y, z, sizeof *y * (size_t)n);
        if (p->project)
            p->project(t, y);
        known = dormand && !p->project;
        if (known)
            memcpy(k[0], k[6], sizeof *y * (size_t)n);
    }
}

/* --- RODAS ------------------------------------------------------------------------------------ */

enum { SMALL = 3 };

static const double ROS_A[6][5] = {
    {0},
    {1.544},
    {0.9466785280815826, 0.2557011698983284},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1}};
static const double ROS_C[6][5] = {
    {0},
    {-5.6688},
    {-2.430093356833875, -0.2063599157091915},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136,
     -6.058818238834054}};
static const double ROS_NODE[] = {0, 0.386, 0.21, 0.63, 1, 1};
static const double ROS_SLOPE[] = {0.25, -0.1043, 0.1035, -0.0362, 0, 0};

static void lu(double *a, int *row, int n)
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k]))
                best = i;
        row[k] = best;
        for (int j = 0; j < n && best != k; j++) {
            double x = a[k * n + j];
            a[k * n + j] = a[best * n + j];
            a[best * n + j] = x;
        }
        for (int i = k + 1; i < n; i++) {
            double m = a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= m * a[k * n + j];
        }
    }
}

static void lu_solve(const double *a, const int *row, double *b, int n)
{
    for (int k = 0; k < n; k++) {
        double x = b[row[k]];
        b[row[k]] = b[k];
        b[k] = x;
    }
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            b[i] -= a[i * n + j] * b[j];
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i * n + j] * b[j];
        b[i] /= a[i * n + i];
    }
}

static void rodas_run(const Problem *p, double rtol, double atol, double h, double *y)
{
    int n = p->n, row[SMALL], again = 0;
    double j[SMALL * SMALL], w[SMALL * SMALL], u[6][SMALL], z[SMALL], f[SMALL], f0[SMALL];
    double ft[SMALL] = {0}, t = 0;
    Control control = {h, -9.21};
    while (t < p->end) {
        h = fmin(control.h, p->end - t);
        if (!again) {
            slope(p, t, y, f0);
            p->jacobian(t, y, j);
            if (p->slope_t)
                p->slope_t(t, y, ft);
        }
        for (int i = 0; i < n * n; i++)
            w[i] = -j[i];
        for (int i = 0; i < n; i++)
            w[i * n + i] += 4 / h;
        lu(w, row, n);
        for (int s = 0; s < 6; s++) {
            memcpy(z, y, sizeof z);
            for (int q = 0; q < s; q++)
                for (int i = 0; i < n; i++)
                    z[i] += ROS_A[s][q] * u[q][i];
            if (s > 0)
                slope(p, t + ROS_NODE[s] * h, z, f);
            for (int i = 0; i < n; i++) {
                u[s][i] = (s > 0 ? f[i] : f0[i]) + h * ROS_SLOPE[s] * ft[i];
                for (int q = 0; q < s; q++)
                    u[s][i] += ROS_C[s][q] / h * u[q][i];
            }
            lu_solve(w, row, u[s], n);
        }
        for (int i = 0; i < n; i++)
            z[i] += u[5][i];
        control.h = h;
        again = !accept(&control, error_size(u[5], y, z, n, rtol, atol), 4, again);
        if (again)
            continue;
        t += h;
        memcpy(y, z, sizeof *y * (size_t)n);
    }
}

/* --- the run ---------------------------------------------------------------------------------- */

static const Problem PROBLEMS[] = {
    {"pendulum", "rkf45", 4, 50, pendulum_start, pendulum, NULL, NULL, pendulum_project, 4},
    {"lorenz", "rkf45", 3, 15, lorenz_start, lorenz, NULL, NULL, NULL, 3},
    {"orbit", "dopri5", 4, 17.0652165601579625588917206249, orbit_start, orbit, NULL, NULL, NULL,
     4},
    {"bead", "rkf45", 4, 20, bead_start, bead, NULL, NULL, bead_project, 4},
    {"ring", "rkf45", 2 * RING, 20, ring_start, ring, NULL, NULL, NULL, RING},
    {"chain", "rkf45", 4 * RODS, 1, chain_start, chain, NULL, NULL, chain_project, 2 * RODS},
    {"stiff", "rodas", 1, 50, stiff_start, stiff, stiff_jacobian, stiff_slope, NULL, 1},
    {"vanderpol", "rodas", 2, 2000, vanderpol_start, vanderpol, vanderpol_jacobian, NULL, NULL, 1},
    {"robertson", "rodas", 3, 40000, robertson_start, robertson, robertson_jacobian, NULL, NULL, 3},
    {"car", "rkf45", 8, 3, car_start, car, NULL, NULL, car_project, 4},
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 4 && i < sizeof PROBLEMS / sizeof *PROBLEMS; i++) {
        const Problem *p = &PROBLEMS[i];
        if (strcmp(p->name, argv[1]) != 0)
            continue;
        double rtol = atof(argv[2]), atol = atof(argv[3]), y[MOST], begun = now(), spent;
        long runs = 0;
        do {
            calls = 0;
            p->start(y);
            (p->jacobian ? rodas_run : explicit_run)(p, rtol, atol, 1e-4, y);
            runs++;
        } while ((spent = now() - begun) < 0.2);
        printf("@ %s %.3e %ld", p->name, spent / (double)runs, calls);
        for (int k = 0; k < p->shown; k++)
            printf(" %.15g", strcmp(p->name, "robertson") == 0 && k == 1 ? 1e4 * y[k] : y[k]);
        printf("\n");
        return 0;
    }
    fprintf(stderr, "usage: ode PROBLEM RTOL ATOL\n");
    return 1;
}
