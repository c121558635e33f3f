/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Theorems on Runge-Kutta methods with regular A, stage order q, B(p), D(r):
 *
 * - index 1 (Hairer and Wanner II, theorem VI.1.1): y has the order p; z the same when the method
 * is stiffly accurate, else min(p, q+1) for -1 <= R(infinity) < 1, min(p, q) for R(infinity) = 1.
 * - index 2 (HW II, VII.4, theorems 4.5, 4.6, 4.9 and table 4.1): stiffly accurate methods have
 *   min(p, 2q, q+r+1) in y and q in z; others min(p, q+1) and q; with R(infinity) = -1 (+1) z has
 * one less, or both one and two less.
 * - index 3 (Hairer, Lubich, Roche, Lecture Notes in Mathematics 1409, section 6; L. O. Jay, Appl.
 *   Numer. Math. 17, 1995): for |R(infinity)| < 1 and q >= 2, stiffly accurate methods have
 *   max(q, min(p, 2q-2)) in the positions, others q; the velocities have q, the multipliers q-1.
 *
 * Methods whose first stage is explicit but which are stiffly accurate (Lobatto IIIA) work as if
 * that stage were the end of the step before, up to index 2 (L. O. Jay, BIT 33, 1993). BDF with k
 * steps has the order k in all variables once k steps are past (Brenan and Engquist; Loetstedt and
 * Petzold).
 */
#include "dae/predict.h"

static int min(int a, int b)
{
    return a < b ? a : b;
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

Prediction predict_nothing(void)
{
    Prediction none;
    for (int i = 0; i < 9; i++)
        none.order[i / 3][i % 3] = PREDICT_NONE;
    return none;
}

Prediction predict_runge_kutta(const Butcher *method, const Stability *stability, int p, int q,
                               int r)
{
    Prediction found = predict_nothing();
    bool stiff = butcher_is_stiffly_accurate(method), regular = butcher_is_regular(method, false);
    bool inner =
        !regular && stiff && butcher_begins_explicitly(method) && butcher_is_regular(method, true);
    int at_end = stability->infinity_class;
    bool plus = at_end == 0 && surd_sign(stability->at_infinity) > 0;
    if ((!regular && !inner) || at_end > 0)
        return found;
    int *one = found.order[0], *two = found.order[1], *three = found.order[2];
    one[0] = p;
    one[1] = stiff ? p : min(p, plus ? q : q + 1);
    two[0] = stiff ? min(p, min(2 * q, q + r + 1)) : min(p, plus ? q : q + 1);
    two[1] = at_end < 0 ? q : stiff ? q - plus : q - 1 - plus;
    if (at_end < 0 && regular && q >= 2) {
        three[0] = stiff ? max(q, min(p, 2 * q - 2)) : q;
        three[1] = q;
        three[2] = q - 1;
    } else if (stiff && method->s == 1) { /* the one-step BDF */
        three[0] = three[1] = three[2] = p;
    }
    return found;
}

Prediction predict_bdf(int k)
{
    Prediction found = predict_nothing();
    for (int i = 0; i < 9; i++)
        if (i % 3 < 2 || i / 3 == 2)
            found.order[i / 3][i % 3] = k;
    return found;
}
