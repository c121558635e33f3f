/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The restricted edit distance (Damerau and Levenshtein; each pair of letters is swapped at most
 * once), by rows of the usual table. Only the last three rows are kept.
 */
#include "cas/base/near.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 48 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int near_distance(const char *a, const char *b, int limit)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    if (abs(n - m) > limit || n > LONGEST || m > LONGEST)
        return limit + 1;
    int rows[3][LONGEST + 1];
    int *before = rows[0], *last = rows[1], *now = rows[2];
    for (int j = 0; j <= m; j++)
        before[j] = last[j] = j;
    for (int i = 1; i <= n; i++) {
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, replaced);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        int *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return least(last[m], limit + 1);
}

int near_limit(const char *name)
{
    size_t length = strlen(name);
    return length < 4 ? 0 : length < 7 ? 1 : 2;
}

const char *near_find(const char *name, const char *(*item)(long i))
{
    int limit = near_limit(name), least_distance = limit + 1;
    const char *best = NULL;
    for (long i = 0; item(i); i++) {
        int distance = near_distance(name, item(i), limit);
        if (distance > 0 && distance < least_distance) {
            best = item(i);
            least_distance = distance;
        }
    }
    return best;
}
