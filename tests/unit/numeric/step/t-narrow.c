/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Peaks and fronts inside of accepted steps: a step of the solution y = t over random places of
 * functions that are hardly seen at its ends. The step to take instead ends at a peak, before a
 * front; what goes on behind the step, what does not matter beside the tolerance, and what is not
 * known is left.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/step/narrow.h"

enum { MOST = 2 };

typedef enum Shape { BELL, FRONT, HILL, DIP, EXPONENTIAL, POLE } Shape;

/* Value k is a function of steep * (y - place[k]). */
typedef struct Plan {
    Shape shape;
    double steep, place[MOST];
    Status says;           /* of values */
    bool blind;            /* no ranges */
    long measured, valued; /* so often */
    double told, far;      /* a step that stays */
} Plan;

static bool is_power(Shape shape)
{
    return shape == HILL || shape == DIP || shape == POLE;
}

static double inside_of(const Plan *plan, int k, double y)
{
    return plan->steep * (y - plan->place[k]);
}

static double value_of(Shape shape, double u)
{
    switch (shape) {
    case BELL:
        return 1 / cosh(u);
    case FRONT:
        return tanh(u);
    case HILL:
        return 1 / (u * u + 1);
    case DIP:
        return u * u + 1;
    case EXPONENTIAL:
        return exp(u);
    default:
        return 1 / (u * u);
    }
}

static Status measures(void *ctx, double t, const double *y, double *measure)
{
    Plan *plan = ctx;
    (void)t;
    plan->measured++;
    for (int k = 0; k < MOST; k++) {
        double u = inside_of(plan, k, y[0]);
        measure[k] = !is_power(plan->shape) ? u : plan->shape == POLE ? u : u * u + 1;
    }
    return ST_OK;
}

static Status values(void *ctx, double t, const double *y, double *value)
{
    Plan *plan = ctx;
    plan->valued++;
    assert_near(y[0], t, 1e-9);
    for (int k = 0; k < MOST; k++)
        value[k] = value_of(plan->shape, inside_of(plan, k, y[0]));
    return plan->says;
}

static bool ranges(void *ctx, long count, const double *times, const double *const *y,
                   TapeRange *range)
{
    const Plan *plan = ctx;
    assert_int_equal(count, 3);
    assert_near(times[1] - times[0], times[2] - times[1], 1e-12);
    for (int k = 0; k < MOST; k++) {
        double a = inside_of(plan, k, y[0][0]), b = inside_of(plan, k, y[count - 1][0]);
        double middle = a * b > 0 ? a : 0; /* all but the monotonic ones turn around there */
        double v[] = {value_of(plan->shape, a), value_of(plan->shape, b),
                      value_of(plan->shape, middle)};
        range[k].low = fmin(fmin(v[0], v[1]), v[2]);
        range[k].high = fmax(fmax(v[0], v[1]), v[2]);
    }
    return !plan->blind;
}

static Status slope(void *ctx, double t, const double *y, double *dydt)
{
    const Plan *plan = ctx;
    (void)t;
    dydt[0] = 0;
    for (int k = 0; k < MOST; k++)
        dydt[0] += value_of(plan->shape, inside_of(plan, k, y[0]));
    return ST_OK;
}

static void passed(void *ctx, double t, double h)
{
    Plan *plan = ctx;
    plan->told = t;
    plan->far = t + h;
}

static Status exact(Step *step, double t, double h, const double *state, const double *next,
                    double d, double *y)
{
    (void)step;
    (void)h;
    (void)state;
    (void)next;
    y[0] = t + d;
    return ST_OK;
}

typedef struct Case {
    Plan plan;
    Fun fun;
    Step step;
    char ratios[MOST];
    Narrow *narrow;
} Case;

static void begin(Case *c, Shape shape, double steep, double first, double second)
{
    *c = (Case){.plan = {.shape = shape, .steep = steep, .place = {first, second}}};
    memset(c->ratios, is_power(shape), MOST);
    c->fun = (Fun){.n = 1,
                   .ctx = &c->plan,
                   .rhs = slope,
                   .peaks = MOST,
                   .peak_ratios = c->ratios,
                   .peak_measure = measures,
                   .peak_value = values,
                   .peak_range = ranges,
                   .passed = passed};
    c->step =
        (Step){.fun = &c->fun, .n = 1, .width = 1, .inside = exact, .abserr = 1e-7, .relerr = 1e-7};
    c->narrow = narrow_new(&c->step);
    assert_non_null(c->narrow);
}

static bool takes_back(Case *c, double t, double h, long tries, double *most)
{
    double state = t, next = t + h;
    WithinStep taken = {t, h, &state, &next, NULL};
    bool back = narrow_takes_back(c->narrow, &taken, tries, most);
    assert_int_equal(c->fun.calls, 0);
    return back;
}

/* A step of the shape, its places at these parts of it: which part is taken instead, 1 for all. */
static double part_of(Shape shape, double times_as_steep, double first, double second, double t,
                      double h)
{
    Case c;
    double most = NAN;
    begin(&c, shape, times_as_steep / fabs(h), t + first * h, t + second * h);
    if (shape == FRONT || shape == EXPONENTIAL)
        c.plan.steep = times_as_steep / h; /* both directions alike */
    bool back = takes_back(&c, t, h, 0, &most);
    narrow_free(c.narrow);
    return back ? most / h : 1;
}

/* Peaks, as narrow as one likes, are where the step ends; the first of two. */
static void test_peaks(void **state)
{
    (void)state;
    static const Shape SHAPES[] = {BELL, HILL, DIP};
    number_seed = 11;
    for (int trial = 0; trial < 600; trial++) {
        double t = 3 * number_next(), h = (trial % 2 ? 1 : -1) * (0.2 + 2 * fabs(number_next()));
        double steep = pow(10, 2 + 3 * fabs(number_next())), at = 0.5 + 0.35 * number_next();
        double behind = trial % 3 ? 40 : at + 0.1;
        double part = part_of(SHAPES[trial % 3], steep, behind, at, t, h);
        if (!(fabs(part - at) <= 4 / steep))
            fail_msg("shape %d, %g times as steep, at %g: %g", trial % 3, steep, at, part);
    }
}

/* Tried again as it is taken back, the step ends before the front. */
static void test_fronts(void **state)
{
    (void)state;
    number_seed = 12;
    for (int trial = 0; trial < 300; trial++) {
        double t = 3 * number_next(), h = (trial % 2 ? 1 : -1) * (0.2 + 2 * fabs(number_next()));
        double steep = pow(10, 2 + 3 * fabs(number_next())), at = 0.5 + 0.35 * number_next();
        double whole = 1, part, left = at;
        for (int tries = 0; (part = part_of(FRONT, steep * whole, 40, left, t, h * whole)) < 1;
             tries++) {
            assert_true(tries < 10);
            whole *= part;
            left = at / whole;
        }
        if (!(whole < at && whole > at / 2 - 1 / steep))
            fail_msg("%g times as steep, at %g: %g", steep, at, whole);
        /* At the start of the step: a few times as far as it is wide, or as samples lie apart. */
        part = part_of(FRONT, steep, 40, 0, t, h);
        assert_true(part > 2 / steep && part < 0.125);
        /* At its end it stays a front, for it does not go on. */
        part = part_of(FRONT, steep, 40, 1 - 0.5 / steep, t, h);
        assert_true(part > 0.4 && part < 1);
    }
}

/* Nothing is there; what grows on behind the step, or has its pole there, is no front. */
static void test_none(void **state)
{
    (void)state;
    number_seed = 13;
    for (int trial = 0; trial < 300; trial++) {
        double t = 3 * number_next(), h = (trial % 2 ? 1 : -1) * (0.2 + 2 * fabs(number_next()));
        double steep = pow(10, 2 + 2 * fabs(number_next()));
        for (Shape shape = BELL; shape <= DIP; shape++)
            assert_true(part_of(shape, steep, 40, -30, t, h) == 1);
        assert_true(part_of(EXPONENTIAL, steep, 2, 1, t, h) == 1);
        assert_true(part_of(POLE, steep, 40, 1 + 1 / steep, t, h) == 1);
        assert_true(part_of(BELL, 0.5, 40, 0.5, t, h) == 1); /* the ends show it */
    }
}

static void test_matters(void **state)
{
    (void)state;
    Case c;
    double most;
    begin(&c, BELL, 1000, 0.3, 9);
    assert_true(takes_back(&c, 0, 1, 0, &most));
    c.step.abserr = 1e3;
    assert_false(takes_back(&c, 0, 1, 0, &most));
    c.step.abserr = 1e-7;
    c.plan.says = ST_DOMAIN;
    assert_false(takes_back(&c, 0, 1, 0, &most));
    c.plan.says = ST_OK;
    c.plan.blind = true;
    assert_false(takes_back(&c, 0, 1, 0, &most));
    narrow_free(c.narrow);
    assert_false(narrow_takes_back(NULL, &(WithinStep){0}, 0, &most));
    c.fun.peaks = 0;
    assert_null(narrow_new(&c.step));
}

/* A step is not looked into where a function moves little, or a power keeps its size nearly. */
static void test_steady(void **state)
{
    (void)state;
    static const struct {
        Shape shape;
        double place, steep;
        bool looks;
    } STEPS[] = {{HILL, 4, 10, false},  {HILL, 1.5, 10, true}, {HILL, -3, 10, false},
                 {POLE, 1.9, 1, false}, {POLE, 1.1, 1, true},  {POLE, -1.9, 1, false},
                 {POLE, -0.1, 1, true}, {BELL, 9, 3.9, false}, {BELL, 9, 4.1, true},
                 {BELL, -9, 3.9, false}};
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        Case c;
        double most;
        begin(&c, STEPS[i].shape, STEPS[i].steep, STEPS[i].place, 1e6);
        takes_back(&c, 0, 1, 0, &most);
        if ((c.plan.valued > 0) != STEPS[i].looks)
            fail_msg("step %zu is %slooked into", i, STEPS[i].looks ? "not " : "");
        narrow_free(c.narrow);
    }
}

/* Many tries shorten the step by half, and at last it stays and is told. */
static void test_patience(void **state)
{
    (void)state;
    Case c;
    double most;
    begin(&c, BELL, 1000, 0.8, 9);
    assert_true(takes_back(&c, 0, 1, 0, &most));
    assert_near(most, 0.8, 1e-3);
    assert_true(takes_back(&c, 0, 1, NARROW_MOST - 1, &most));
    assert_true(most == 0.5 && c.plan.far == 0);
    assert_false(takes_back(&c, 0, 1, NARROW_MOST, &most));
    assert_true(c.plan.told == 0 && c.plan.far == 1);
    narrow_free(c.narrow);
}

/* Measures at the end of a step that stays are those at the start of the next. */
static void test_measures(void **state)
{
    (void)state;
    static const struct {
        double t, h;
        long measured;
    } STEPS[] = {{0, 1, 3}, {1, 1, 2}, {1.5, 1, 3}, {2.5, 1, 2}, {3.5, 1, 2}, {3.5, 0.5, 3}};
    Case c;
    double most;
    begin(&c, BELL, 1000, 3.8, 90);
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        c.plan.measured = 0;
        assert_int_equal(takes_back(&c, STEPS[i].t, STEPS[i].h, 0, &most), i >= 4);
        assert_int_equal(c.plan.measured, STEPS[i].measured);
    }
    narrow_free(c.narrow);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_peaks),    cmocka_unit_test(test_fronts),
        cmocka_unit_test(test_none),     cmocka_unit_test(test_matters),
        cmocka_unit_test(test_steady),   cmocka_unit_test(test_patience),
        cmocka_unit_test(test_measures),
    };
    return cmocka_run_group_tests_name("narrow", tests, NULL, NULL);
}
