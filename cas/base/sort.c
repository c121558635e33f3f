/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The C library's sort with the order of numbers; no array (NULL) is as good as an empty one.
 */
#include "cas/base/sort.h"

#include <stdlib.h>

static int by_long(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

static int by_double(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sort_longs(long *x, long n)
{
    if (n > 1)
        qsort(x, (size_t)n, sizeof *x, by_long);
}

void sort_doubles(double *x, long n)
{
    if (n > 1)
        qsort(x, (size_t)n, sizeof *x, by_double);
}
