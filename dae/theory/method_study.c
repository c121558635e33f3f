/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The study of one method: its exact coefficients are brought together with the theory that applies
 * to its family. The order of a Runge-Kutta method is what the order conditions say, checked tree
 * by tree; where it is beyond the trees that are looked at, Butcher's theorem concludes it from the
 * simplifying assumptions: B(p), C(q), D(r) with p <= q+r+1 and p <= 2q+2 (Hairer, Norsett, Wanner
 * I, theorem II.7.4).
 */
#include "dae/theory/method_study.h"

#include <math.h>
#include <string.h>

#include "dae/drive/drive_options.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"
#include "numeric/step/radau_basis.h"
#include "numeric/step/rosenbrock.h"
#include "numeric/step/trees.h"

enum { SMALL = 6, LARGE = 16 };

/* Nodes of the largest trees that are looked at. */
static int most_nodes(const MethodStudy *study, int claimed)
{
    long s = study->butcher.s;
    if (study->points > 3)
        return s <= 5 ? 8 : 6;
    if (claimed > 0 && claimed <= TREES_MOST_NODES)
        return claimed < TREES_MOST_NODES ? claimed + 1 : claimed;
    return s <= SMALL ? TREES_MOST_NODES : s <= LARGE ? 9 : 6;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

static void study_stability(MethodStudy *study)
{
    const Butcher *m = &study->butcher;
    study->stability = stability_of(m);
    study->a_stable = study->stability.a_stable;
    study->interval = study->stability.interval;
    study->stiffly_accurate = butcher_is_stiffly_accurate(m);
}

static void study_tableau(MethodStudy *study, int claimed)
{
    const Butcher *m = &study->butcher;
    long looked_at;
    int most = most_nodes(study, claimed), limit = (int)(2 * m->s);
    study->kind = STUDY_RUNGE_KUTTA;
    study->defect = m->tolerance;
    study->B = butcher_B(m, limit);
    study->C = butcher_C(m, (int)m->s);
    study->D = butcher_D(m, (int)m->s);
    study->order = butcher_order(m, false, most, &study->conditions);
    if (study->order == most) { /* more than the trees looked at tell */
        int concluded = min(study->B, min(study->C + study->D + 1, 2 * study->C + 2));
        study->order = concluded > most ? concluded : most;
    }
    if (m->e) {
        study->lower = butcher_order(m, true, most, &looked_at);
        study->conditions += looked_at;
    }
    study->is_explicit = butcher_is_explicit(m);
    study->is_diagonal = butcher_is_diagonally_implicit(m);
    study->algebraically_stable = !study->is_explicit && butcher_is_algebraically_stable(m);
    study_stability(study);
    study->prediction = predict_runge_kutta(m, &study->stability, study->order, study->C, study->D);
}

static void study_rosenbrock(MethodStudy *study)
{
    enum { S = ROSENBROCK_STAGES };
    RosenbrockForm form;
    rosenbrock_form(&form);
    study->kind = STUDY_ROSENBROCK;
    while (rosenbrock_order_defect(study->order + 1, false) < 1e-9)
        study->order++;
    while (rosenbrock_order_defect(study->lower + 1, true) < 1e-9)
        study->lower++;
    study->defect = fmax(form.time_defect, fmax(rosenbrock_order_defect(study->order, false),
                                                rosenbrock_order_defect(study->lower, true)));
    study->conditions = 12; /* 8 trees of up to 4 nodes, 4 of up to 3 */
    study->butcher = butcher_from_doubles(study->butcher.arena, S, form.beta, form.b);
    study_stability(study);
}

/* The matrix is known by its inverse. */
static void study_radau(MethodStudy *study, int order)
{
    const RadauBasis *basis = radau_basis((order + 1) / 2);
    long s = basis->stages;
    double a[RADAU_MOST * RADAU_MOST], column[RADAU_MOST];
    Lu *lu = lu_new(s);
    vec_copy(lu->a, basis->inverse, s * s);
    bool regular = lu_factor(lu) == ST_OK;
    for (long j = 0; j < s; j++) {
        for (long i = 0; i < s; i++)
            column[i] = i == j;
        if (regular)
            lu_solve(lu, column);
        for (long i = 0; i < s; i++)
            a[i * s + j] = column[i];
    }
    lu_free(lu);
    study->butcher = butcher_from_doubles(study->butcher.arena, s, a, a + (s - 1) * s);
    study_tableau(study, order);
}

static void study_multistep(MethodStudy *study)
{
    const Multistep *m = &study->multistep;
    study->kind = STUDY_MULTISTEP;
    study->order = multistep_order(m, &study->error_constant);
    study->zero_stable = multistep_is_zero_stable(m);
    study->a_stable = multistep_is_a_stable(m);
    study->angle = multistep_angle(m);
    study->interval = multistep_interval(m);
    study->is_explicit = m->predictor || m->sigma.degree < m->k;
}

MethodStudy method_study(Arena *arena, Expr method)
{
    DriveOptions options;
    drive_options_method(&options, method);
    const char *name = options.method.name;
    MethodStudy study = {
        .name = name, .kind = STUDY_NONE, .butcher.arena = arena, .prediction = predict_nothing()};
    if (options.tableau) {
        study.summary = "as given";
        study.butcher = butcher_from_call(arena, options.tableau);
        study_tableau(&study, 0);
        return study;
    }
    const MethodRow *row = method_find(name);
    if (!row->summary) /* known by another spelling */
        row = method_find(options.label);
    study.summary = row->summary;
    switch (row->family) {
    case METHOD_TABLEAU: {
        const TableauRow *printed = tableau_find(name);
        study.butcher = butcher_from_row(arena, printed);
        study_tableau(&study, printed->order);
        break;
    }
    case METHOD_COLLOCATION:
        study.points = options.method.points;
        study.butcher = butcher_from_gauss(arena, study.points);
        study_tableau(&study, (int)(2 * study.points));
        break;
    case METHOD_RADAU:
        study_radau(&study, options.method.points > 0 ? (int)options.method.points : 5);
        break;
    case METHOD_ROSENBROCK:
        study_rosenbrock(&study);
        break;
    case METHOD_ADAMS:
        study.multistep = multistep_adams(arena, row->is & METHOD_CORRECTS);
        study_multistep(&study);
        break;
    case METHOD_BDF:
        study.multistep = multistep_bdf(arena, row->order);
        study_multistep(&study);
        study.prediction = predict_bdf(study.order);
        break;
    default:
        break;
    }
    return study;
}

double method_study_growth(const MethodStudy *study, double x, double y)
{
    double u, v;
    if (study->kind == STUDY_MULTISTEP)
        return multistep_growth(&study->multistep, x, y);
    stability_value(&study->stability, x, y, &u, &v);
    return hypot(u, v);
}

int method_study_expected(const MethodStudy *study, int row, int kind)
{
    return row == 0             ? study->order
           : row > PREDICT_ROWS ? PREDICT_NONE
                                : study->prediction.order[row - 1][kind];
}
