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
 * Where the multipliers occur linearly, as in mechanics, no equation of a stage needs them to be
 * close, and methods outside that theorem can be followed. On the chain y = g(t), z = y', u = z'
 * (Brenan, Campbell and Petzold 1996, 4.3) the stages of z err by h^q and those of u by h^(q-1).
 *
 * - For |R(infinity)| < 1 the errors of z and u settle to these sizes. They reach the motion along
 *   the constraint through sums b^T C^k that D(r) cancels up to k = r, or as products; what is left
 *   is min(p, 2q, q+r), with errors of y on the constraint also q+1.
 * - For R(infinity) = -1 (+1) the recursion y_(n+1) = R y_n + ... leaves q+1 (q) in y, and that of
 * z meets the errors of y divided by h in resonance, as that of u meets those of z: each has two
 *   orders less than the one before. Where nothing is left of z, runs break off.
 * - Lobatto IIIA has exact y, and the recursion is that of z: q for -1, q-1 for +1, and two less in
 *   u. With s even it has these orders for multipliers of any kind (L. O. Jay, Numer. Math. 65,
 *   1993), except that products of errors leave q in y.
 *
 * All of it is measured in t-convergence, that what has the order 0 does not converge too.
 *
 * Methods whose first stage is explicit but which are stiffly accurate (Lobatto IIIA) work as if
 * that stage were the end of the step before (L. O. Jay, BIT 33, 1993). BDF with k steps has the
 * order k in all variables once k steps are past (Brenan and Engquist; Loetstedt and Petzold).
 */
#include "dae/theory/predict.h"

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
    for (int i = 0; i < PREDICT_ROWS; i++)
        for (int j = 0; j < 3; j++)
            none.order[i][j] = PREDICT_NONE;
    return none;
}

static void set(int *row, int y, int z, int u)
{
    row[0] = y;
    row[1] = z;
    row[2] = u;
}

/* What the classification of a method on index 3 goes by. */
typedef struct Traits {
    int p, q, r, at_end; /* at_end: |R(infinity)| against 1 */
    bool stiff, regular, plus;
} Traits;

static void predict_index_3(const Traits *m, int *row)
{
    int p = m->p, q = m->q;
    if (m->stiff && m->regular && p == 1) /* the one-step BDF */
        set(row, p, p, p);
    else if (m->at_end < 0 && m->regular && q >= 2)
        set(row, m->stiff ? max(q, min(p, 2 * q - 2)) : q, q, q - 1);
    else if (!m->regular && m->at_end == 0 && !m->plus && q > 2)
        set(row, q, q, q - 2);
}

static void predict_index_3_linear(const Traits *m, int *row)
{
    int p = m->p, q = m->q, y = min(p, min(2 * q, q + m->r)), z = q;
    if (m->stiff && m->regular && p == 1) {
        set(row, p, p, p);
    } else if (m->at_end < 0) {
        set(row, m->stiff ? y : min(y, q + 1), z, q - 1);
    } else if (!m->regular) {
        z = m->plus ? q - 1 : q;
        set(row, m->plus ? min(p, z) : p, z, z - 2);
    } else {
        y = min(p, m->plus ? q : q + 1);
        set(row, y, y - 2, y - 4);
    }
    if (row[1] <= 0)
        set(row, PREDICT_NONE, PREDICT_NONE, PREDICT_NONE);
    row[2] = max(row[2], row[1] > 0 ? 0 : PREDICT_NONE);
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
    int *one = found.order[0], *two = found.order[1];
    one[0] = p;
    one[1] = stiff ? p : min(p, plus ? q : q + 1);
    two[0] = stiff ? min(p, min(2 * q, q + r + 1)) : min(p, plus ? q : q + 1);
    two[1] = at_end < 0 ? q : stiff ? q - plus : q - 1 - plus;
    Traits traits = {p, q, r, at_end, stiff, regular, plus};
    predict_index_3(&traits, found.order[2]);
    predict_index_3_linear(&traits, found.order[3]);
    return found;
}

Prediction predict_bdf(int k)
{
    Prediction found = predict_nothing();
    for (int i = 0; i < PREDICT_ROWS; i++)
        set(found.order[i], k, k, i < 2 ? PREDICT_NONE : k);
    return found;
}
