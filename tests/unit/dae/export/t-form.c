/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems in the form for other programs: which unknowns are states and which are computed, in what
 * order, constraints, inputs and their derivatives, names, and what is refused. The formulas are
 * held against the equations: with their values at the start every equation vanishes.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>
#include <string.h>

#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/export/form_parts.h"
#include "dae/export/form_start.h"

static FormStart start;

static void begin(const char *system, const char *parameters, const char *inputs, FormStage stage)
{
    FormTask task = {.system = read_expr(system),
                     .parameters = parameters ? read_expr(parameters) : NULL,
                     .inputs = inputs ? read_expr(inputs) : NULL};
    form_start_begin(&start, &task, stage);
}

static long place_of(const Expr *names, long n, const char *name)
{
    for (long i = 0; i < n; i++)
        if (expr_is_symbol(names[i], name))
            return i;
    return -1;
}

static bool is_state(const char *name)
{
    return place_of(start.form.states, start.form.n, name) >= 0;
}

static bool is_computed(const char *name)
{
    return place_of(start.form.tops, start.form.m, name) >= 0;
}

/* e with numbers: states at the start, parameters, tops as far as they are known. */
static double value(Expr e, const double *tops, long known)
{
    const Form *form = &start.form;
    for (long i = 0; i < form->n; i++)
        e = walk_replace1(e, form->states[i], num_from_double(start.starts[i], 17));
    for (long i = 0; i < form->parameters; i++)
        e = walk_replace1(e, form->parameter_names[i], start.values[i]);
    for (long i = 0; i < form->inputs; i++)
        e = walk_replace1(e, form->input_names[i], num_from_double(start.input_starts[i], 17));
    for (long k = 0; k < known; k++)
        e = walk_replace1(e, form->tops[k], num_from_double(tops[k], 17));
    Expr number = evalf_expr(walk_replace1(e, form->t, num_from_double(start.t, 17)), 17);
    assert_true(expr_is_real_number(number));
    return num_to_double(number);
}

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) <= 1e-9 * fmax(1, fabs(b))))
        fail_msg("%.17g is not %.17g", a, b);
}

#define PENDULUM                                                                                   \
    "[diff(x(t),t)=u(t), diff(y(t),t)=v(t), m*diff(u(t),t)=-x(t)*l(t), "                           \
    "m*diff(v(t),t)=-y(t)*l(t)-m*g, x(t)^2+y(t)^2=L^2, x(0)=3/5, y(0)=-4/5, u(0)=4/5]"

/* The multiplier is computed, the constraints of both levels are left. */
static void pendulum(void **state)
{
    (void)state;
    begin(PENDULUM, "[m=2,g=10,L=1]", NULL, FORM_REDUCED);
    const Form *form = &start.form;
    double tops[8];
    assert_int_equal(form->n, 4);
    assert_int_equal(form->index, 3);
    assert_true(is_state("x") && is_state("v") && !is_state("l"));
    assert_true(is_computed("l") && is_computed("u_d"));
    assert_int_equal(form->p, 2);
    assert_int_equal(form->core, 0);
    for (long k = 0; k < form->m; k++)
        tops[k] = value(form->values[k], tops, k);
    for (long i = 0; i < form->p; i++)
        assert_near(value(form->constraints[i], NULL, 0), 0);
    /* l = m*(u^2+v^2-g*y), where v = 3/5 */
    assert_near(tops[place_of(form->tops, form->m, "l")], 2 * (1 + 8));
    assert_near(tops[place_of(form->tops, form->m, "u_d")], -0.6 * 9);
    form_start_end(&start);
}

/* What F = 0 determines, in its order: one by one, a core, one by one. Each formula has what comes
 * before it alone, and holds for the solution, a = 2, b = 3, c = 5, d = 7. */
typedef struct Ordered {
    const char *F, *order; /* of the unknowns */
    long before, core;
} Ordered;

static double at_solution(Expr e)
{
    static const char *const NAMES[] = {"a", "b", "c", "d", "p"};
    static const long VALUES[] = {2, 3, 5, 7, 11};
    for (int i = 0; i < 5; i++)
        e = walk_replace1(e, expr_symbol(NAMES[i]), expr_int(VALUES[i]));
    assert_true(expr_is_real_number(e));
    return num_to_double(e);
}

static void orders(void **state)
{
    (void)state;
    static const Ordered CASES[] = {
        {"[a-2]", "[a]", 1, 0},
        {"[2*a-4,p*a+b-25]", "[a,b]", 2, 0},
        {"[p*a+b-25,2*a-4]", "[a,b]", 2, 0},
        {"[a+b-5,p*a-b-19]", "[a,b]", 0, 2},
        {"[a+b-5,a-b+1,c-a*p+17]", "[a,b,c]", 0, 2},
        {"[c-a*p+17,a+b-5,a-b+1]", "[a,b,c]", 0, 2},
        {"[c-5,a+b+c-10,a-b+p*c-54]", "[c,a,b]", 1, 2},
        {"[d-a-b-2,c-5,a+b+c-10,a-b+p*c-54]", "[c,a,b,d]", 1, 2},
        {"[a+b+c+d-17,b+c+d-15,c+d-12,d-7]", "[d,c,b,a]", 4, 0},
        {"[a+b+c-10,b+c+d-15,c+d+a-14,p*d+a+b-82]", "[a,b,c,d]", 0, 4},
        {"[d-c-2,c-a-b,a+b-5,a-b+1]", "[a,b,c,d]", 0, 2},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Ordered *c = &CASES[i];
        Expr F = read_expr(c->F), order = read_expr(c->order), tops[4], kernels[4];
        Form form = {.m = expr_count(F), .tops = tops, .top_kernels = kernels};
        for (long k = 0; k < form.m; k++) {
            static const char *const NAMES[] = {"a", "b", "c", "d"};
            tops[k] = expr_symbol(NAMES[k]);
            kernels[k] = expr_call1(NAMES[k], expr_symbol("t"));
        }
        arena_begin(&form.arena);
        assert_true(form_solve(&form, expr_args(F)));
        if (form.before != c->before || form.core != c->core)
            fail_msg("%s: %ld before a core of %ld", c->F, form.before, form.core);
        assert_expr(expr_list(form.tops, form.m), order, c->F);
        for (long k = 0; k < form.m; k++) {
            assert_true(expr_arg(form.top_kernels[k], 0) == form.tops[k]);
            bool in_core = k >= form.before && k < form.before + form.core;
            assert_int_equal(form.values[k] == NULL, in_core);
            if (in_core)
                continue;
            assert_false(walk_has_any(form.values[k], form.tops + k, form.m - k));
            assert_near(at_solution(form.values[k]), at_solution(form.tops[k]));
        }
        for (long k = 0; k < form.core; k++) {
            double sum = 0;
            for (long j = 0; j < form.core; j++)
                sum += at_solution(form.matrix[k * form.core + j]) *
                       at_solution(form.tops[form.before + j]);
            assert_near(sum, at_solution(form.right[k]));
            assert_false(
                walk_has_any(form.right[k], form.tops + form.before, form.m - form.before));
        }
        arena_end(&form.arena);
    }
    Expr a = expr_symbol("a"), F = read_expr("a^2-4"), kernel = read_expr("a(t)");
    Form form = {.m = 1, .tops = &a, .top_kernels = &kernel};
    arena_begin(&form.arena);
    assert_false(form_solve(&form, &F));
    arena_end(&form.arena);
}

/* What the reduction divides by does not vanish at the start, wherever that is. */
static void pivots_at_start(void **state)
{
    (void)state;
#define TURNING "[x(t)*diff(x(t),t)+y(t)*diff(y(t),t)=1, y(t)*diff(x(t),t)-x(t)*diff(y(t),t)=2, "
    static const struct {
        const char *system;
        double x_d, y_d;
    } CASES[] = {{TURNING "x(0)=0, y(0)=1]", 2, 1},
                 {TURNING "x(0)=1, y(0)=0]", 1, -2},
                 {TURNING "y(0)=0, x(0)=2]", 0.5, -1}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double tops[8];
        begin(CASES[i].system, NULL, NULL, FORM_REDUCED);
        const Form *form = &start.form;
        for (long k = 0; k < form->m; k++)
            tops[k] = value(form->values[k], tops, k);
        assert_near(tops[place_of(form->tops, form->m, "x_d")], CASES[i].x_d);
        assert_near(tops[place_of(form->tops, form->m, "y_d")], CASES[i].y_d);
        form_start_end(&start);
    }
}

/* What is never differentiated may stand in any function: it is there once. */
static void algebraic_and_nonlinear(void **state)
{
    (void)state;
    begin("[diff(u(t),t)=v(t)-u(t), v(t)/R+exp(v(t))-1=u(t)-v(t), w(t)=v(t)^2, u(0)=1]", "[R=2]",
          NULL, FORM_REDUCED);
    const Form *form = &start.form;
    assert_int_equal(form->n, 3);
    assert_int_equal(form->m, 3);
    assert_true(is_state("u") && is_state("v") && is_state("w") && is_computed("v_d"));
    assert_int_equal(form->algebraic[place_of(form->states, 3, "u")], 0);
    assert_int_equal(form->algebraic[place_of(form->states, 3, "w")], 1);
    assert_int_equal(form->p, 2);
    form_start_end(&start);
}

/* Where both coordinates of two masses hang on two rods the multipliers are a core of two. */
static void core_of_two(void **state)
{
    (void)state;
    begin(
        "[diff(x(t),t,t)=-x(t)*l(t)+(p(t)-x(t))*k(t), diff(y(t),t,t)=-y(t)*l(t)+(q(t)-y(t))*k(t)-g,"
        " diff(p(t),t,t)=-(p(t)-x(t))*k(t), diff(q(t),t,t)=-(q(t)-y(t))*k(t)-g,"
        " x(t)^2+y(t)^2=1, (p(t)-x(t))^2+(q(t)-y(t))^2=1, x(0)=3/5, y(0)=-4/5, p(0)=3/5,"
        " q(0)=-9/5, D(x)(0)=0, D(p)(0)=0]",
        "[g=10]", NULL, FORM_REDUCED);
    const Form *form = &start.form;
    assert_int_equal(form->n, 8);
    assert_int_equal(form->core, 2);
    assert_int_equal(form->p, 4);
    assert_null(form->values[form->before]);
    for (long i = 0; i < 8; i += 2) { /* each coordinate, then its velocity */
        char velocity[20];
        snprintf(velocity, sizeof velocity, "%s_d", expr_text(form->states[i]));
        assert_true(expr_is_symbol(form->states[i + 1], velocity));
        assert_true(form->slopes[i] == form->states[i + 1]);
        assert_true(place_of(form->tops, form->m, expr_text(form->slopes[i + 1])) >= 0);
    }
    double a = value(form->matrix[0], NULL, 0), b = value(form->matrix[1], NULL, 0),
           c = value(form->matrix[2], NULL, 0), d = value(form->matrix[3], NULL, 0);
    assert_true(fabs(a * d - b * c) > 1e-3);
    assert_near(start.form.mobility[0] > 0, 1);
    form_start_end(&start);
}

/* A constraint with an input is differentiated, and so is the input. */
static void inputs(void **state)
{
    (void)state;
    begin("[diff(x(t),t,t)=f(t), x(t)=w(t)]", NULL, "[w(t)=exp(2*t)]", FORM_REDUCED);
    const Form *form = &start.form;
    assert_true(place_of(form->input_names, form->inputs, "w_dd") >= 0);
    assert_near(start.input_starts[place_of(form->input_names, form->inputs, "w_d")], 2);
    assert_true(is_computed("f"));
    form_start_end(&start);
}

/* Inputs of every equation and of every constraint are there, once each, with their values. */
static void inputs_everywhere(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"u", "v", "w"};
    begin("[diff(x(t),t)=u(t)*y(t), diff(y(t),t)=v(t)-x(t)+u(t), z(t)=w(t)*x(t), x(0)=1, y(0)=2]",
          NULL, "[u(t)=1+t, v(t)=2+t, w(t)=3+t]", FORM_REDUCED);
    const Form *form = &start.form;
    for (int k = 0; k < 3; k++) {
        long at = place_of(form->input_names, form->inputs, NAMES[k]);
        assert_true(at >= 0);
        assert_near(start.input_starts[at], k + 1);
        for (long i = 0; i < form->inputs; i++)
            assert_true(i == at || form->input_names[i] != form->input_names[at]);
    }
    form_start_end(&start);
}

/* Residuals of first order, one for each state. */
static void as_written(void **state)
{
    (void)state;
    begin("[diff(x(t),t,t)=-c*x(t)+z(t), z(t)=x(t)^2]", "[c]", NULL, FORM_RESIDUAL);
    const Form *form = &start.form;
    assert_int_equal(form->n, 3);
    assert_null(start.solution);
    assert_int_equal(form->algebraic[place_of(form->states, 3, "z")], 1);
    assert_int_equal(form->algebraic[place_of(form->states, 3, "x_d")], 0);
    Expr low = expr_sub(form->slopes[place_of(form->states, 3, "x")], expr_symbol("x_d"));
    assert_true(form->residuals[2] == low);
    assert_true(expr_is_symbol(form->slopes[place_of(form->states, 3, "x_d")], "x_dd"));
    assert_true(expr_is_symbol(form->slopes[place_of(form->states, 3, "z")], "z_d"));
    form_start_end(&start);
    begin("[diff(x(t),t)=z(t), z(t)=x(t)^2]", NULL, NULL, FORM_RESIDUAL);
    assert_int_equal(form->algebraic[place_of(form->states, 2, "x")], 0);
    assert_int_equal(form->algebraic[place_of(form->states, 2, "z")], 1);
    form_start_end(&start);
}

static void name_more(void *text)
{
    (void)form_named(&start.form, read_expr(text));
}

/* What else is written with it: in its names, but nothing that depends on time and is not there. */
static void more_in_names(void **state)
{
    (void)state;
    char stranger[] = "x(t)+f(t)", known[] = "sin(x(t))+g(c,t)+diff(x(t),t)";
    begin("[diff(x(t),t,t)=-c*x(t)+w(t), x(0)=1, D(x)(0)=0]", "[c=1]", "[w(t)]", FORM_REDUCED);
    assert_int_equal(err_try(name_more, stranger), ST_UNABLE);
    assert_non_null(strstr(err_message(), "f(t)"));
    assert_int_equal(err_try(name_more, known), ST_OK);
    assert_true(form_named(&start.form, read_expr("x(t)*diff(x(t),t)+w(t)*c")) ==
                read_expr("x*x_d+w*c"));
    form_start_end(&start);
}

/* An input that nobody has given a value begins as zero, where the start depends on it. */
static void inputs_without_values(void **state)
{
    (void)state;
    begin("[diff(x(t),t)=y(t), y(t)=3+5*w(t)+diff(w(t),t), x(0)=1]", NULL, "[w(t)]", FORM_REDUCED);
    assert_near(start.input_starts[place_of(start.form.input_names, start.form.inputs, "w")], 0);
    double tops[4];
    for (long k = 0; k < start.form.m; k++)
        tops[k] = value(start.form.values[k], tops, k);
    if (is_state("y"))
        assert_near(start.starts[place_of(start.form.states, start.form.n, "y")], 3);
    else
        assert_near(tops[place_of(start.form.tops, start.form.m, "y")], 3);
    form_start_end(&start);
}

/* Names of unknowns, indices and parameters that would meet are told apart. */
static void names(void **state)
{
    (void)state;
    begin("[diff(x[1](t),t)=x_1*x[1](t)+0.1, diff(x(t),t,t)=x_d]", "[x_1=1,x_d=2]", NULL,
          FORM_RESIDUAL);
    assert_true(is_state("x_1_2") && is_state("x") && is_state("x_d_2"));
    form_start_end(&start);
    assert_true(form_decimals(read_expr("x/10-y^(1/2)*3/8+z/3-5/4")) ==
                read_expr("0.1*x-0.375*y^(1/2)+z/3-1.25"));
    assert_true(form_decimals(read_expr("piecewise(x<981/100,1,2)")) ==
                read_expr("piecewise(x<9.81,1,2)"));
}

/* Cases are held by names, whose borders are told. */
static void switches(void **state)
{
    (void)state;
    begin("[diff(x(t),t)=piecewise(x(t)<a,1,-1), x(0)=0]", "[a=1]", NULL, FORM_REDUCED);
    assert_int_equal(start.form.switches, 1);
    assert_int_equal(start.form.n, 1);
    assert_near(fabs(value(start.form.borders[0], NULL, 0)), 1);
    form_start_end(&start);
}

typedef struct Attempt {
    const char *system, *parameters, *inputs;
} Attempt;

static void attempt(void *arg)
{
    const Attempt *a = arg;
    begin(a->system, a->parameters, a->inputs, FORM_REDUCED);
}

static void assert_refused(const char *system, const char *parameters, const char *inputs,
                           const char *why)
{
    Attempt a = {system, parameters, inputs};
    assert_false(err_attempt(attempt, &a));
    if (!strstr(err_message(), why))
        fail_msg("%s", err_message());
}

static void refusals(void **state)
{
    (void)state;
    assert_refused("[diff(x(t),t)=x(t), x(0)=1]", "[x(t)=1]", NULL, "names");
    assert_refused("[diff(x(t),t)=f(t), x(0)=1]", NULL, "[f]", "functions u(t)");
    assert_refused("[diff(x(t),t)=floor(x(t)), x(0)=1/2]", NULL, NULL, "round");
    assert_refused("[diff(x(t),t)=x(t), diff(x(t),t)=2*x(t), x(0)=1]", NULL, NULL, "equations");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pendulum),
        cmocka_unit_test(orders),
        cmocka_unit_test(pivots_at_start),
        cmocka_unit_test(algebraic_and_nonlinear),
        cmocka_unit_test(more_in_names),
        cmocka_unit_test(core_of_two),
        cmocka_unit_test(inputs_without_values),
        cmocka_unit_test(inputs),
        cmocka_unit_test(inputs_everywhere),
        cmocka_unit_test(as_written),
        cmocka_unit_test(names),
        cmocka_unit_test(switches),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests_name("form", tests, algebra_begin, algebra_end);
}
