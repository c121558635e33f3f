/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The procedures of bench/loops.dae in C by hand, for bench/loops.sh: name, seconds of CPU (best of
 * three), value.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double harmonic(long n, long m)
{
    double s = m;
    for (long i = 1; i <= n; i++)
        s += 1.0 / (double)i;
    return s;
}

static double waves(long n, long m)
{
    double s = m;
    for (long i = 1; i <= n; i++)
        s += sin((double)i) / (double)i;
    return s;
}

static double lorenz(long n, long m)
{
    double x = 1, y = 1, z = 1, h = 0.001 + (double)m;
    for (long i = 0; i < n; i++) {
        double dx = 10 * (y - x), dy = x * (28 - z) - y, dz = x * y - 8.0 / 3 * z;
        x += h * dx;
        y += h * dy;
        z += h * dz;
    }
    return x + y + z;
}

static double mandelbrot(long n, long m)
{
    long c = m;
    for (long i = 1; i <= n; i++)
        for (long j = 1; j <= n; j++) {
            double a = 3.0 * (double)i / (double)n - 2.2, b = 3.0 * (double)j / (double)n - 1.5;
            double x = 0, y = 0;
            long k;
            for (k = 1; k <= 100; k++) {
                double t = x * x - y * y + a;
                y = 2 * x * y + b;
                x = t;
                if (x * x + y * y > 4)
                    break;
            }
            c += k;
        }
    return (double)c;
}

static double product(long n, long m)
{
    double *a = malloc(3 * (size_t)(n * n) * sizeof *a), *b = a + n * n, *c = b + n * n;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            a[i * n + j] = 1.0 / (double)(i + j + 2);
            b[i * n + j] = (double)(i - j + m);
        }
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            double s = 0;
            for (long k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
    double value = 0;
    for (long i = 0; i < n * n; i++)
        value += c[i];
    free(a);
    return value;
}

static double sieve(long n, long m)
{
    double *a = malloc((size_t)(n + 1) * sizeof *a);
    long c = m;
    for (long i = 0; i <= n; i++)
        a[i] = 1;
    for (long i = 2; i <= n; i++)
        if (a[i] == 1) {
            c++;
            for (long j = i * i; j <= n; j += i)
                a[j] = 0;
        }
    free(a);
    return (double)c;
}

static double collatz(long n, long m)
{
    long c = m;
    for (long i = 1; i <= n; i++)
        for (long k = i; k > 1; c++)
            k = k % 2 == 0 ? k / 2 : 3 * k + 1;
    return (double)c;
}

static long fib_of(long n)
{
    return n < 2 ? n : fib_of(n - 1) + fib_of(n - 2);
}

static double fib(long n, long m)
{
    return (double)fib_of(n + m);
}

static double heat(long n, long m)
{
    double *u = calloc((size_t)(n + 1), sizeof *u), *v = calloc((size_t)(n + 1), sizeof *v);
    u[0] = v[0] = 1;
    for (long k = 0; k < m; k++) {
        for (long i = 1; i < n; i++)
            v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        double *t = u;
        u = v;
        v = t;
    }
    double value = u[10];
    free(u);
    free(v);
    return value;
}

static void measure(const char *name, double (*f)(long, long), long n, long m)
{
    double best = 1000, v = 0;
    for (int i = 0; i < 3; i++) {
        clock_t from = clock();
        v = f(n, m);
        double t = (double)(clock() - from) / CLOCKS_PER_SEC;
        if (t < best)
            best = t;
    }
    printf("%s %.4f %.15g\n", name, best, v);
}

int main(void)
{
    measure("harmonic", harmonic, 30000000, 0);
    measure("waves", waves, 3000000, 0);
    measure("lorenz", lorenz, 3000000, 0);
    measure("mandelbrot", mandelbrot, 300, 0);
    measure("product", product, 200, 0);
    measure("sieve", sieve, 3000000, 0);
    measure("collatz", collatz, 100000, 0);
    measure("fib", fib, 30, 0);
    measure("heat", heat, 1000, 10000);
    return 0;
}
