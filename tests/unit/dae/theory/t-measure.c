/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a measurement of convergence takes from a problem: where it begins and ends, quantities and
 * their names, which theory applies to each, exact values, and what counts as rounding.
 */
#include "tests/unit/cas/algebra.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "dae/theory/convergence.h"
#include "dae/theory/predict.h"

typedef struct Asked {
    Arena arena;
    const char *system, *quantities, *end, *exact, *options; /* NULL: not given */
    Convergence c;
} Asked;

static void begin(void *arg)
{
    Asked *a = arg;
    Expr list = read_expr(a->quantities ? a->quantities : "[]"), end = EXPR_ZERO;
    Expr options = read_expr(a->options ? a->options : "[]");
    if (a->end)
        end = read_expr(a->end);
    a->c = convergence_begin(&a->arena, read_expr(a->system), expr_args(list), expr_count(list),
                             a->end ? &end : NULL, a->exact ? read_expr(a->exact) : NULL,
                             expr_args(options), expr_count(options), NULL);
}

/* Where it begins and ends, and the exact values at eight points there. */
static void points(void **state)
{
    (void)state;
    static const struct {
        const char *system, *end, *exact;
        double from, to;
    } cases[] = {
        {"{diff(x(t),t)=-x(t),x(0)=1}", NULL, "[x(t)=exp(-t)]", 0, 1},
        {"{diff(x(t),t)=-x(t),x(2)=exp(-2)}", NULL, "{x(t)=exp(-t)}", 2, 3},
        {"{diff(x(t),t)=-x(t),x(2)=exp(-2)}", "5/2", "[y(t)=1,x(t)=exp(-t)]", 2, 2.5},
        {"{diff(x(t),t)=-x(t),x(0)=1}", "-2", NULL, 0, -2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Asked a = {.system = cases[i].system, .end = cases[i].end, .exact = cases[i].exact};
        arena_begin(&a.arena);
        begin(&a);
        assert_true(a.c.start == cases[i].from && a.c.end == cases[i].to);
        assert_true(a.c.count == 1 && a.c.parts == 1 && a.c.of[0] == 0);
        assert_true(a.c.blur == (cases[i].exact ? 0 : 1e-12));
        for (int k = 0; k < CONVERGENCE_POINTS; k++) {
            double t = a.c.start + (a.c.end - a.c.start) * (k + 1) / 8,
                   off = exp(-t) - a.c.exact[k];
            if (!(fabs(off) < (cases[i].exact ? 1e-15 : 1e-12)))
                fail_msg("%s at %g: %g", cases[i].system, t, off);
        }
        arena_end(&a.arena);
    }
}

#define BEAD                                                                                       \
    "{diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=2*x(t)*l(t),diff(v(t),t)=-l(t)-1,"          \
    "y(t)=x(t)^2,x(0)=1,y(0)=1,u(0)=0,v(0)=0}"

static const struct {
    const char *system, *quantities, *options;
    int index, row, kind[4];
} theory[] = {
    {"{diff(x(t),t)=-x(t),x(0)=1}", "[x(t)]", NULL, 0, 0, {0}},
    {"{diff(x(t),t)=-y(t),y(t)=x(t),x(0)=1}", "[x(t),y(t),[x(t),y(t)]]", NULL, 1, 0, {0, 1, 1}},
    {"{diff(x(t),t)=-y(t),y(t)=x(t),x(0)=1}",
     "[x(t),x(t)+y(t),t]",
     "[reduction=none]",
     1,
     1,
     {0, 1, 0}},
    {"{diff(x(t),t)=-y(t),x(t)=exp(-t),x(0)=1}", "[x(t),y(t)]", "[reduction=none]", 2, 2, {0, 1}},
    {BEAD,
     "[x(t),u(t),l(t),[x(t),l(t),u(t)]]",
     "[reduction=none]",
     3,
     PREDICT_INDEX_3_LINEAR,
     {0, 1, 2, 2}},
    {BEAD, "[diff(x(t),t),v(t),y(t)]", "[reduction=none]", 3, PREDICT_INDEX_3_LINEAR, {1, 1, 0}},
    {BEAD, "[x(t),u(t),l(t)]", "[reduction=full]", 3, 0, {0, 1, 2}},
    {"{diff(x(t),t)=u(t),diff(u(t),t)=-l(t)^3,x(t)=1-t^2/2,x(0)=1,u(0)=0,l(0)=1}",
     "[x(t),u(t),l(t)]",
     "[reduction=none]",
     3,
     3,
     {0, 1, 2}},
    {"{diff(x(t),t)=u(t),diff(u(t),t)=v(t),diff(v(t),t)=l(t),x(t)=t}",
     "[x(t)]",
     "[reduction=none]",
     4,
     PREDICT_NOWHERE,
     {0}},
};

/* What theory says of each quantity: the row of the table and the column. */
static void kinds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof theory / sizeof *theory; i++) {
        Asked a = {.system = theory[i].system,
                   .quantities = theory[i].quantities,
                   .options = theory[i].options,
                   .exact = "[x(t)=1,y(t)=1,u(t)=1,v(t)=1,l(t)=1]"};
        arena_begin(&a.arena);
        begin(&a);
        if (a.c.index != theory[i].index || a.c.row != theory[i].row)
            fail_msg("%s: index %d, row %d", theory[i].system, a.c.index, a.c.row);
        assert_true(a.c.direct == (a.c.row > 0));
        for (long k = 0; k < a.c.count; k++) {
            if (a.c.kind[k] != theory[i].kind[k])
                fail_msg("%s: quantity %ld of kind %d", theory[i].system, k, a.c.kind[k]);
            assert_expr(convergence_quantity(&a.c, k), expr_arg(read_expr(theory[i].quantities), k),
                        theory[i].quantities);
        }
        arena_end(&a.arena);
    }
}

/* The largest error at the points and among the parts of a quantity. */
static void errors(void **state)
{
    (void)state;
    Asked a = {.system = "{diff(x(t),t)=1,diff(y(t),t)=2*t,x(0)=0,y(0)=0}",
               .quantities = "[[x(t),y(t)],y(t)]",
               .exact = "[x(t)=t-3/10,y(t)=t^2]"};
    arena_begin(&a.arena);
    begin(&a);
    double error[2];
    /* Euler's method loses h at y(1) = 1 and is exact in x */
    convergence_errors(&a.c, read_expr("classical[foreuler]"), 0.25, error);
    assert_true(fabs(error[0] - 0.3) < 1e-14 && fabs(error[1] - 0.25) < 1e-14);
    convergence_errors(&a.c, read_expr("classical[foreuler]"), 0.5, error);
    assert_true(fabs(error[0] - 0.5) < 1e-14 && fabs(error[1] - 0.5) < 1e-14);
    convergence_errors_within(&a.c, read_expr("dopri5"), 1e-6, error);
    assert_true(fabs(error[0] - 0.3) < 1e-14 && error[1] < 1e-14);
    arena_end(&a.arena);
}

/* What rounding leaves: of the size of the values, and of what the reference is worth. */
static void rounding(void **state)
{
    (void)state;
    double exact[CONVERGENCE_POINTS * 2] = {1, -8, 2, 3, -4, 5};
    long of[] = {0, 1};
    int kind[] = {0, 2};
    Convergence c = {.count = 2, .parts = 2, .of = of, .exact = exact, .kind = kind, .index = 3};
    const double eps = 100 * DBL_EPSILON;
    assert_true(convergence_rounding(&c, 0, 0.1) == eps * 4);
    assert_true(convergence_rounding(&c, 1, 0.1) == eps * 8);
    c.direct = true;
    assert_true(convergence_rounding(&c, 0, 0.1) == eps * 4);
    assert_true(fabs(convergence_rounding(&c, 1, 0.1) / (eps * 800) - 1) < 1e-12);
    c.index = 2;
    assert_true(convergence_rounding(&c, 1, 0.1) > eps * 700);
    c.index = 1;
    assert_true(convergence_rounding(&c, 1, 0.1) == eps * 8);
    c.blur = 1e-3;
    assert_true(convergence_rounding(&c, 1, 0.1) == 1e-3 * 8);
    assert_true(fabs(convergence_order(0.1, 8e-3, 0.05, 1e-3) - 3) < 1e-12);
    assert_true(fabs(convergence_order(0.05, 1e-3, 0.2, 16e-3) - 2) < 1e-12);
    assert_true(isnan(convergence_order(0.1, 0, 0.05, 1)));
    assert_true(isnan(convergence_order(0.1, 1, 0.05, 0)));
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *system, *end, *exact, *options, *said;
    } cases[] = {
        {"{diff(x(t),t)=-x(t),x(0)=1}", NULL, "[y(t)=1]", NULL, "exact: there is no equation x(t)"},
        {"{diff(x(t),t)=-x(t),x(0)=1}", NULL, "[x(t)]", NULL, "exact: there is no equation x(t)"},
        {"{diff(x(t),t)=-x(t),x(0)=1}", NULL, "[x(t)=a]", NULL, "exact = a"},
        {"{diff(x(t),t)=-x(t),x(0)=1}", "b", "[x(t)=1]", NULL, "range = b"},
        {"{diff(x(t),t)=-x(t),x(0)=1}", NULL, "[x(t)=1]", "[output=listprocedure]",
         "output= is not for measuring convergence"},
        {"{diff(x(t),t)=x(t)^2,x(0)=1}", "2", NULL, NULL,
         "cannot evaluate the solution further right of 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Asked a = {.system = cases[i].system,
                   .end = cases[i].end,
                   .exact = cases[i].exact,
                   .options = cases[i].options};
        arena_begin(&a.arena);
        assert_int_not_equal(err_try(begin, &a), ST_OK);
        arena_end(&a.arena);
        if (!strstr(err_message(), cases[i].said))
            fail_msg("%s: %s", cases[i].said, err_message());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),   cmocka_unit_test(kinds),    cmocka_unit_test(errors),
        cmocka_unit_test(rounding), cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
