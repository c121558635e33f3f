/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What following whole diagrams finds and what it costs, for systems of polynomials whose curves
 * are known: folds, crossings, double crossings, secondary branches, Hopf points, curves that
 * close, go to infinity or nearly touch, and algebraic equations that become singular. All that is
 * special is told in the order in which it is met. The numbers of points and of calls were
 * measured: a predictor that points the wrong way or a point that is looked at twice finds the same
 * with more work; who makes following cheaper lowers them here.
 */
#include "numeric/curve/diagram.h"
#include "numeric/linear/lapack.h"
#include "tests/unit/numeric/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 3, TERMS = 10 };

/* factor times the product of powers of the unknowns and, behind the last, the parameter */
typedef struct Term {
    int row;
    double factor;
    int power[MOST + 1];
} Term;

typedef struct System {
    const char *name;
    long n;
    Term term[TERMS]; /* up to the first with factor 0 */
    double mass[MOST];
    double low, high, start[MOST + 1];
} System;

static const System *current;
static long calls[5];
enum { VALUE, SLOPE, MASS, BEND, TWIST };

/* The derivative of a term by the coordinates i and j; -1: by none. */
static double derivative(const Term *t, const double *u, long i, long j)
{
    double product = t->factor;
    for (long k = 0; k <= current->n; k++) {
        int power = t->power[k];
        for (int by = 0; by < (k == i) + (k == j); by++)
            product *= power--;
        for (; power > 0 && product != 0; power--)
            product *= u[k];
    }
    return product;
}

#define EACH_TERM(t) for (const Term *t = current->term; t->factor != 0; t++)

static Status value(void *ctx, const double *u, double *f)
{
    (void)ctx;
    calls[VALUE]++;
    for (long i = 0; i < current->n; i++)
        f[i] = 0;
    EACH_TERM(t)
    f[t->row] += derivative(t, u, -1, -1);
    return ST_OK;
}

static Status slope(void *ctx, const double *u, double *j)
{
    (void)ctx;
    calls[SLOPE]++;
    long m = current->n + 1;
    EACH_TERM(t)
    for (long k = 0; k < m; k++)
        j[t->row * m + k] += derivative(t, u, k, -1);
    return ST_OK;
}

static Status mass(void *ctx, const double *u, double *e)
{
    (void)ctx, (void)u;
    calls[MASS]++;
    for (long i = 0; i < current->n; i++)
        e[i * current->n + i] = current->mass[i];
    return ST_OK;
}

static Status bend(void *ctx, const double *u, const double *a, const double *b, double *matrix)
{
    (void)ctx, (void)b;
    calls[BEND]++;
    long m = current->n + 1;
    EACH_TERM(t)
    for (long k = 0; k < m; k++)
        for (long i = 0; i < current->n; i++)
            matrix[t->row * m + k] += derivative(t, u, i, k) * a[i];
    return ST_OK;
}

static Status twist(void *ctx, const double *u, const double *w, double *matrix)
{
    (void)ctx;
    calls[TWIST]++;
    long m = current->n + 1;
    EACH_TERM(t)
    for (long k = 0; k < m; k++)
        for (long i = 0; i < m; i++)
            matrix[i * m + k] += derivative(t, u, i, k) * w[t->row];
    return ST_OK;
}

/* --- systems ---------------------------------------------------------------------------------- */

static const System SYSTEMS[] = {
    {"circle", 1, {{0, 1, {0, 0}}, {0, -1, {2, 0}}, {0, -1, {0, 2}}}, {1}, -2, 2, {0.9, 0.3}},
    {"half", 1, {{0, 1, {0, 0}}, {0, -1, {2, 0}}, {0, -1, {0, 2}}}, {1}, -0.5, 2, {0.9, 0.3}},
    {"folds", 1, {{0, 1, {0, 1}}, {0, 0.2, {1, 0}}, {0, -1, {3, 0}}}, {1}, -1, 1, {-0.9, -0.5}},
    {"pitchfork", 1, {{0, 1, {1, 1}}, {0, -1, {3, 0}}}, {1}, -1, 2, {0.1, -1}},
    {"bent", 1, {{0, 1, {1, 1}}, {0, 2, {3, 0}}, {0, -1, {5, 0}}}, {1}, -2, 1, {0.1, -1}},
    {"lines", 1, {{0, 1, {1, 1}}, {0, -1, {2, 0}}}, {1}, -1, 1, {0.1, 0.5}},
    {"nearly", 1, {{0, 1, {1, 1}}, {0, -1, {2, 0}}, {0, 0.0005, {0, 0}}}, {1}, -1, 1, {0.9, 0.9}},
    {"grows", 1, {{0, 1, {1, 1}}, {0, -1, {0, 0}}}, {1}, -1, 1, {2, 0.5}},
    {"unfolded", 1, {{0, 1, {1, 1}}, {0, -1, {3, 0}}, {0, 0.1, {2, 0}}}, {1}, -1, 1, {0.1, -0.9}},
    {"crowd", 1, {{0, 1, {1, 2}}, {0, -0.4, {1, 1}}, {0, -1, {2, 0}}}, {1}, -1, 1, {0.1, -0.9}},
    {"pairs",
     2,
     {{0, 0.0009, {1, 0, 0}},
      {0, -1, {1, 0, 2}},
      {0, -2, {0, 1, 0}},
      {0, -1, {3, 0, 0}},
      {1, 2, {1, 0, 0}},
      {1, 0.0009, {0, 1, 0}},
      {1, -1, {0, 1, 2}},
      {1, -1, {0, 3, 0}}},
     {1, 1},
     -1,
     1,
     {0, 0, -0.5}},
    {"hopf",
     2,
     {{0, 1, {1, 0, 1}},
      {0, -2, {0, 1, 0}},
      {0, -1, {3, 0, 0}},
      {0, -1, {1, 2, 0}},
      {1, 2, {1, 0, 0}},
      {1, 1, {0, 1, 1}},
      {1, -1, {2, 1, 0}},
      {1, -1, {0, 3, 0}}},
     {1, 1},
     -1,
     1,
     {0, 0, -0.5}},
    {"rivals",
     2,
     {{0, 1, {1, 0, 1}},
      {0, -1, {3, 0, 0}},
      {0, -2, {1, 2, 0}},
      {1, 1, {0, 1, 1}},
      {1, -0.25, {0, 1, 0}},
      {1, -2, {2, 1, 0}},
      {1, -1, {0, 3, 0}}},
     {1, 1},
     -0.5,
     1,
     {0, 0, -0.4}},
    {"double",
     2,
     {{0, 1, {1, 0, 1}},
      {0, -1, {3, 0, 0}},
      {0, -2, {1, 2, 0}},
      {1, 1, {0, 1, 1}},
      {1, -2, {2, 1, 0}},
      {1, -1, {0, 3, 0}}},
     {1, 1},
     -0.5,
     0.5,
     {0, 0, -0.4}},
    {"algebraic",
     2,
     {{0, 1, {0, 1, 0}}, {0, -1, {0, 0, 1}}, {1, 1, {1, 0, 0}}, {1, 1, {0, 2, 0}}},
     {1, 0},
     -1,
     1,
     {-0.2, 0.5, 0.5}},
    {"turning",
     3,
     {{0, -1, {0, 1, 0, 0}},
      {0, 1, {1, 0, 1, 0}},
      {1, 1, {1, 0, 0, 0}},
      {1, 1, {0, 1, 1, 0}},
      {2, 1, {0, 0, 0, 1}},
      {2, -1, {0, 0, 3, 0}},
      {2, 0.3, {0, 0, 1, 0}},
      {2, -1, {2, 0, 0, 0}},
      {2, -1, {0, 2, 0, 0}}},
     {1, 1, 1},
     -1,
     1,
     {0, 0, -1, -0.9}},
};

/* --- what is found ---------------------------------------------------------------------------- */

/* One letter a label and an end, those of numeric/curve/curve.h and numeric/curve/branch.h. */
static void tell(char *text, size_t room, const Diagram *d)
{
    size_t used = 0;
    text[0] = 0;
    for (long b = 0; b < d->branches; b++) {
        const Branch *branch = d->branch[b];
        used += (size_t)snprintf(text + used, room - used, "%s%c", b > 0 ? " " : "",
                                 "rbcpfts"[branch->end[0]]);
        for (long i = 0; i < branch->count && used < room; i++) {
            const CurvePoint *p = branch->point[i];
            if (p->label == CURVE_PLAIN)
                continue;
            used += (size_t)snprintf(text + used, room - used, "%c", ".SELBMHP"[p->label]);
            if (p->label == CURVE_LIMIT || p->label == CURVE_HOPF || p->label == CURVE_POLE)
                used += (size_t)snprintf(text + used, room - used, "%.4f", p->u[current->n] + 1e-9);
            if (p->before >= 0 && lapack_is_available())
                used +=
                    (size_t)snprintf(text + used, room - used, "(%ld,%ld)", p->before, p->after);
        }
        used += (size_t)snprintf(text + used, room - used, "%c", "rbcpfts"[branch->end[1]]);
    }
    snprintf(text + used, room - used, " %ld/%ld", d->places, d->left);
}

static const BranchOptions STEPS[] = {{0.01, 0.1, 1e-9, 300}, {0.1, 0.6, 1e-3, 25}};

/* calls: of value, slope, mass, bend, twist; points: of all branches. */
static const struct Course {
    const char *name;
    int steps; /* of STEPS */
    const char *found;
    long points, calls[5];
} COURSES[] = {
    {"circle", 0, "cSL1.0000(0,1)L-1.0000(1,0)c 0/0 2 2 2 2 2 0", 61, {1162, 280, 211, 2, 0}},
    {"circle", 1, "pL-1.0000(1,0)SL1.0000(0,1)p 0/0 2 2 2 2 2 0", 51, {779, 227, 164, 2, 0}},
    {"half", 0, "rESL1.0000(0,1)Er 0/0 0 2 2 2 2 0", 48, {868, 214, 160, 1, 0}},
    {"half", 1, "rESL1.0000(0,1)Er 0/0 0 2 2 2 2 0", 30, {569, 146, 108, 1, 0}},
    {"folds", 0, "rESL0.0344(0,1)L-0.0344(1,0)Er 0/0 1 3 3 1 1 0", 38, {670, 184, 140, 2, 0}},
    {"folds", 1, "rESL0.0344(0,1)L-0.0344(1,0)Er 0/0 1 3 3 1 1 0", 23, {469, 134, 101, 2, 0}},
    {"pitchfork", 0, "rSB(0,1)Er rEBEr 1/0 1 1 3 3 3 0", 62, {887, 264, 194, 0, 3}},
    {"pitchfork", 1, "rSB(0,1)Er rEBEr 1/0 1 1 3 3 3 0", 32, {467, 146, 106, 0, 3}},
    {"bent",
     0,
     "rESB(0,1)Er rEL-1.0000(0,1)BL-1.0000(1,0)Er 1/0 5 5 3 3 3 0",
     88,
     {1378, 393, 291, 2, 3}},
    {"bent",
     1,
     "rESB(0,1)Er pL-1.0000(0,1)BL-1.0000(1,0)Er 1/0 5 5 3 3 2 0",
     59,
     {870, 274, 200, 2, 3}},
    {"lines", 0, "rEB(0,1)SEr rEBEr 1/0 2 2 2 2 2 0", 58, {600, 246, 182, 0, 3}},
    {"lines", 1, "rEB(0,1)SEr rEBEr 1/0 2 2 2 2 2 0", 27, {221, 124, 91, 0, 3}},
    {"nearly", 0, "rESEr 0/0 1 1 1 1 1 0", 33, {561, 154, 110, 0, 0}},
    {"nearly", 1, "rESEr 0/0 1 1 1 1 1 0", 20, {462, 202, 140, 0, 9}},
    {"grows", 0, "fSEr 0/0 0 0 1 1 1 0", 242, {3532, 972, 729, 0, 0}},
    {"grows", 1, "pSEr 0/0 0 0 1 1 1 0", 31, {486, 128, 96, 0, 0}},
    {"unfolded", 0, "rESB(0,1)Er rEBL-0.0025(1,0)Er 1/0 1 1 3 3 3 0", 59, {821, 256, 190, 1, 3}},
    {"unfolded", 1, "rESB(0,1)Er rEL-0.0025(0,1)BEr 1/0 1 1 3 3 3 0", 33, {465, 156, 116, 1, 3}},
    {"crowd", 0, "rESB(1,0)B(0,1)Er rEBB(1,0)Er 2/0 2 2 2 2 2 0", 70, {1097, 332, 255, 0, 12}},
    {"crowd", 1, "rESB(1,0)B(0,1)Er rEBB(1,0)Er 2/0 2 2 2 2 2 0", 41, {555, 200, 152, 0, 14}},
    {"pairs", 0, "rESH-0.0300(0,2)H0.0300(2,0)Er 0/0 1 1 1 1 1 0", 20, {253, 180, 139, 22, 0}},
    {"pairs", 1, "rESH-0.0300(0,2)H0.0300(2,0)Er 0/0 1 1 1 1 1 0", 9, {126, 150, 123, 28, 0}},
    {"hopf", 0, "rESH0.0000(0,2)Er 0/0 1 1 1 1 1 0", 19, {220, 115, 83, 2, 0}},
    {"hopf", 1, "rESH0.0000(0,2)Er 0/0 1 1 1 1 1 0", 8, {77, 71, 50, 2, 0}},
    {"rivals",
     0,
     "rESB(0,1)B(1,2)Er rEBEr rEB(0,1)BB(1,0)Er rEBEr rEBEr 4/0 0 1 3 9 9 0",
     170,
     {2338, 707, 523, 0, 12}},
    {"rivals",
     1,
     "rESB(0,1)B(1,2)Er rEBEr rEB(0,1)BB(1,0)Er rEBEr 4/1 0 1 3 7 7 0",
     84,
     {1126, 381, 283, 0, 12}},
    {"double",
     0,
     "rESM(0,2)Er rEBEr rEBEr rEBEr rEBEr 1/0 0 1 9 9 0 0",
     168,
     {4428, 2908, 729, 0, 0}},
    {"double", 1, "rSM(0,2)Er rEBEr rEBEr rEBEr 1/1 0 1 7 7 0 0", 82, {3210, 2579, 486, 0, 0}},
    {"algebraic", 0, "rEP0.0000(1,0)SEr 0/0 1 1 1 1 1 0", 51, {846, 294, 213, 0, 0}},
    {"algebraic", 1, "rEP0.0000(1,0)SEr 0/0 1 1 1 1 1 0", 25, {447, 190, 135, 0, 0}},
    {"turning",
     0,
     "rESL0.0632(0,1)H0.0000(1,3)L-0.0632(3,2)Er 0/0 1 3 3 1 1 0",
     42,
     {722, 229, 173, 4, 0}},
    {"turning",
     1,
     "rESL0.0632(0,1)H0.0000(1,3)L-0.0632(3,2)Er 0/0 1 3 3 1 1 0",
     23,
     {469, 166, 127, 4, 0}},
};

static bool is_near(long now, long before)
{
    return labs(now - before) <= before / 100;
}

static void count_state(void *ctx, const CurvePoint *point, long branch)
{
    double f[MOST];
    (void)branch;
    value(NULL, point->u, f);
    for (long i = 0; i < current->n; i++)
        assert_true(fabs(f[i]) < 1e-9);
    ++*(long *)ctx;
}

/* The states at some values of the parameter, behind what else is told. */
static void tell_states(char *text, size_t room, Diagram *d)
{
    static const double AT[] = {-0.75, -0.0213, 0.0124, 0.5, 0.93, 3};
    size_t used = strlen(text);
    for (size_t k = 0; k < sizeof AT / sizeof *AT; k++) {
        long states = 0;
        diagram_at(d, AT[k], count_state, &states);
        used += (size_t)snprintf(text + used, room - used, " %ld", states);
    }
}

static bool check_course(const System *system, int way)
{
    CurveSystem s = {system->n, NULL, value, slope, mass, bend, twist, system->low, system->high};
    char found[1000];
    double u[MOST + 1];
    long points = 0;
    current = system;
    memset(calls, 0, sizeof calls);
    memcpy(u, system->start, sizeof u);
    Diagram *d = diagram_new(&s, &STEPS[way], 8 - 4 * way);
    assert_int_equal(diagram_follow(d, u), ST_OK);
    tell(found, sizeof found, d);
    tell_states(found, sizeof found, d);
    for (long b = 0; b < d->branches; b++)
        points += d->branch[b]->count;
    diagram_free(d);
    bool good = false;
    for (size_t i = 0; i < sizeof COURSES / sizeof *COURSES; i++) {
        const struct Course *c = &COURSES[i];
        if (strcmp(c->name, system->name) != 0 || c->steps != way)
            continue;
        good =
            (strcmp(c->found, found) == 0 || !lapack_is_available()) && is_near(points, c->points);
        for (int k = 0; k < 5; k++)
            good = good && (is_near(calls[k], c->calls[k]) || !lapack_is_available());
    }
    if (!good)
        printf("#     {\"%s\", %d, \"%s\", %ld, {%ld, %ld, %ld, %ld, %ld}},\n", system->name, way,
               found, points, calls[0], calls[1], calls[2], calls[3], calls[4]);
    return good;
}

/* From rough guesses to the curve: the state that is found and what it took; far where none is. */
static const struct Find {
    int system; /* of SYSTEMS */
    double from[MOST + 1];
    Status status;
    double to[2]; /* the first unknown and the parameter */
    long values, slopes;
} FINDS[] = {
    {0, {0.9, 0.3}, ST_OK, {0.9539392, 0.3}, 7, 6},
    {0, {50, 0.6}, ST_OK, {0.8, 0.6}, 13, 12},
    {0, {0, 0.6}, ST_OK, {0.8, 0.6}, 59, 57},
    {0, {0.2, 1.1}, ST_OK, {0.17888544, 0.98386991}, 378, 376},
    {0, {-0.001, 0.5}, ST_OK, {-0.8660254, 0.5}, 17, 16},
    {2, {0, 0}, ST_OK, {0, 0}, 2, 1},
    {2, {0.2582, 0}, ST_OK, {0.4472136, 0}, 36, 35},
    {2, {0.3, 0.9}, ST_OK, {1.0344296, 0.9}, 15, 14},
    {2, {-3, 0.5}, ST_OK, {0.87741445, 0.5}, 17, 16},
    {3, {1, 1.5}, ST_OK, {1.2247449, 1.5}, 8, 7},
    {3, {0.1, 1.5}, ST_OK, {0, 1.5}, 6, 5},
    {3, {0.01, 0}, ST_OK, {1.3768591e-12, 0}, 58, 57},
    {4, {0.7, -0.5}, ST_OK, {0.5411961, -0.5}, 8, 7},
    {7, {-30, 0.1}, ST_OK, {10, 0.1}, 4, 3},
    {11, {1, 2, 0.5}, ST_OK, {3.7615819e-37, 0.5}, 12, 11},
    {12, {1, 1, 0.9}, ST_OK, {0.9486833, 0.9}, 10, 9},
    {12, {0.1, 0.7, 0.4}, ST_OK, {-6.1629758e-33, 0.4}, 12, 11},
    {14, {3, 1, 0.9}, ST_OK, {-0.81, 0.9}, 5, 4},
    {15, {1, 1, 1, 1}, ST_OK, {2.8575986e-32, 1}, 12, 11},
    {15, {0.1, 0.1, 0, 0}, ST_OK, {0, 0}, 8, 7},
};

static bool check_find(const struct Find *find)
{
    double u[MOST + 1];
    current = &SYSTEMS[find->system];
    CurveSystem s = {current->n, NULL,  value,        slope,        mass,
                     bend,       twist, current->low, current->high};
    memset(calls, 0, sizeof calls);
    memcpy(u, find->from, sizeof u);
    Curve *curve = curve_new(&s);
    Status status = curve_find(curve, u);
    bool good = status == find->status && is_near(calls[VALUE], find->values) &&
                is_near(calls[SLOPE], find->slopes) && fabs(u[0] - find->to[0]) < 1e-6 &&
                fabs(u[current->n] - find->to[1]) < 1e-6;
    if (!good)
        printf("#     {%d, {%g, %g, %g, %g}, %d, {%.8g, %.8g}, %ld, %ld},\n", find->system,
               find->from[0], find->from[1], find->from[2], find->from[3], (int)status, u[0],
               u[current->n], calls[VALUE], calls[SLOPE]);
    curve_free(curve);
    return good;
}

static void test_finds(void **state)
{
    (void)state;
    long wrong = 0;
    for (size_t i = 0; i < sizeof FINDS / sizeof *FINDS; i++)
        wrong += !check_find(&FINDS[i]);
    assert_int_equal(wrong, 0);
}

static void test_courses(void **state)
{
    (void)state;
    long wrong = 0;
    for (size_t i = 0; i < sizeof SYSTEMS / sizeof *SYSTEMS; i++)
        for (int way = 0; way < 2; way++)
            wrong += !check_course(&SYSTEMS[i], way);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_courses),
                                       cmocka_unit_test(test_finds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
