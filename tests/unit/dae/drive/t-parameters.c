/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parameters of a solution cost a run: the values are those of the system with the numbers written
 * in, the system is not set up again where what it divided by does not vanish, and it is where it
 * does.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "dae/drive/drive.h"
#include "dae/drive/drive_again.h"
#include "numeric/program/tape_parameters.h"
#include "tests/lang/rows.h"

/* same(system, names, list of values, t, options): the largest difference between a solution whose
 * parameters are set one after the other and systems with the numbers in, as a part of tolerances;
 * in another order too, so that no run depends on the one before. */
#define SAME                                                                                       \
    "same := proc(sys, names, values, at) local S, T, v, w, far; S := dsolve(sys, numeric, "       \
    "parameters=names, _rest); far := 0; for v in [op(values), op(values)] do "                    \
    "S(parameters=v); T := dsolve(subs(seq(names[i]=v[i], i=1..nops(names)), [sys, "               \
    "_rest])[1], numeric, op(subs(seq(names[i]=v[i], i=1..nops(names)), [_rest]))); "              \
    "w := zip((a,b) -> abs(rhs(a)-rhs(b))/(1+abs(rhs(a))), S(at), T(at)); far := "                 \
    "max(far, op(w)) end do; evalb(far < 1e-5) end proc: "
#define PENDULUM                                                                                   \
    "{diff(x(t),t,t)=-2*l(t)*x(t)/m,diff(y(t),t,t)=-2*l(t)*y(t)/m-g,x(t)^2+y(t)^2=L^2,x(0)=L,"     \
    "y(0)=0,D(x)(0)=0,D(y)(0)=0}"

static const Row values[] = {
    {SAME "same(" PENDULUM ",[m,g,L],[[1,9.81,1],[2.5,1.62,3],[1e-3,9.81,0.2],[700,25,1/3]],2.)",
     "true"},
    {SAME "seq(same(" PENDULUM ",[m,g,L],[[1,9.81,1],[2.5,1.62,3]],0.7,o), o in "
          "[stabilization=partitioning,stabilization=baumgarte,stabilization=ggl,"
          "differential=false,reduction=full,projection=false,stiff=true,method=mebdfi,"
          "method=rk4])",
     "true, true, true, true, true, true, true, true, true"},
    {SAME "same({diff(x(t),t)=-a*(x(t)-cos(w*t)),x(0)=b},[a,w,b],[[1,1,0],[20,2,1],[0,0,0]],3.)",
     "true"},
    /* starting values that the constraints give, once linearly and once not */
    {SAME "same({diff(x(t),t)=y(t)-a,exp(y(t))+y(t)=x(t)+b,x(0)=a},[a,b],[[1,1],[2,-1],[0,9]],1.)",
     "true"},
    {SAME "same({diff(x(t),t)=y(t),a*y(t)+z(t)=x(t),z(t)=b*cos(t),x(0)=1},[a,b],[[1,1],[3,-2]],1.)",
     "true"},
    /* numbers that cancel in doubles leave no pivot */
    {"S := dsolve({diff(x(t),t)=y(t),0=(a+b-c)*y(t)+x(t)-cos(t),x(0)=1},numeric,parameters=[a,b,"
     "c]): S(parameters=[0.1,0.2,0.3]): evalf[6](eval(x(t),S(1.)))",
     "0.540302"},
    /* cases, times known ahead, a condition of parameters alone, an exponent */
    {SAME "same({diff(x(t),t)=piecewise(x(t)<a,1,b*x(t))+piecewise(b>2,1,0),x(0)=0},[a,b],"
          "[[2,1],[0.5,3],[2,1/2]],2.)",
     "true"},
    {SAME "same({diff(x(t),t)=piecewise(sin(w*t)>0,1,-1)+floor(a*t),x(0)=0},[w,a],[[2,1],[20,3]],"
          "5.)",
     "true"},
    {SAME "same({diff(x(t),t)=-x(t)^n,x(0)=1},[n],[[2],[1/2],[1],[0]],0.9)", "true"},
    {SAME "same({diff(x(t),t)=BesselJ(n,t)*x(t),x(0)=1},[n],[[0],[1/2],[3]],2.)", "true"},
    {SAME "same({diff(y(t),t,t)=-g,y(0)=h,D(y)(0)=0},[g,h,e],[[9.81,1,0.9],[9.81,1,0.5],[1.62,2,"
          "0.5]],1.,events=[[y(t),diff(y(t),t)=-e*diff(y(t),t)]])",
     "true"},
    {SAME "same({diff(z(t),t)=I*w*z(t)+a,z(0)=1},[w,a],[[1,0],[2,3]],1.)", "true"},
    {SAME "same({diff(y(x),x,x)=-a*y(x),y(0)=0,y(1)=1},[a],[[1],[2]],0.5)", "true"},
    {SAME "same({diff(x(t),t)=-a*x(t),x(0)=1},[a],[[1],[2]],0.5,method=taylorseries)", "true"},
};

/* Values for which something vanishes that others are divided by. */
static const Row special[] = {
    {SAME "same({a*diff(x(t),t)+x(t)=sin(t),x(0)=0},[a],[[1],[0],[2]],1.)", "true"},
    {SAME "same({diff(x(t),t)=y(t),0=a*y(t)+x(t)-cos(t),x(0)=1},[a],[[1],[0],[2],[1e-3]],1.)",
     "Warning, the system is stiff from t = 0.306613 on: rkf45 goes on as radau\n"
     "Warning, the system is stiff from t = 0.306613 on: rkf45 goes on as radau\n"
     "true"},
    /* 0.2*0.3-0.06 is no zero in doubles */
    {SAME "same({diff(x(t),t)=y(t),0=(a*b-6/100)*y(t)+x(t)-cos(t),x(0)=1},[a,b],[[1,1],[0.2,0.3],"
          "[2,1]],1.)",
     "true"},
    {SAME "same({diff(x(t),t)=1,a*diff(y(t),t)^2+diff(y(t),t)=x(t),x(0)=1,y(0)=0},[a],[[0],[0]],"
          "1.)",
     "true"},
};

static const Row complaints[] = {
    {"S := dsolve({diff(x(t),t)=y(t),x(t)^2+y(t)^2=a,x(0)=3,y(0)=c},numeric,parameters=[a,c]): "
     "S(parameters=[25,4]): try S(parameters=[25,3]) catch: print(lastexception[2][1..30]) end: "
     "try S(0.1) catch: print(lastexception[2]) end: S(parameters=[25,-4]): "
     "evalf[6](rhs(S(0.1)[3]))",
     "\"the initial conditions do not \"\n\"parameters must be initialized before solution can be "
     "computed\"\n-4.27952"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric,parameters=[a]): S(parameters=[b])",
     "error: parameters: b is no value for one"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric,parameters=[a]): S(parameters=[2]): "
     "S(parameters=[1,2])",
     "error: parameters: 2 is no value for one"},
    {"S := dsolve({diff(x(t),t)=-a*x(t)/(a-3),x(0)=1},numeric,parameters=[a]): "
     "S(parameters=[2]): S(parameters=[3])",
     "error: numeric exception: division by zero"},
};

static void values_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(values);
}

static void special_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(special);
}

static void complaints_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(complaints);
}

static Expr value_of(const char *statements)
{
    Run run = {.text = statements};
    assert_int_equal(err_try(run_body, &run), ST_OK);
    if (run.unit != NULL)
        ast_release(run.unit);
    if (run.begun)
        parse_end(&run.parser);
    return run.value;
}

/* The programs of the first values are those of all others; where the step is zero they are kept
 * and serve again. */
static void set_up_once(void **state)
{
    static const char *const systems[] = {
        "S := dsolve(" PENDULUM ", numeric, parameters=[m,g,L]): ",
        "S := dsolve(" PENDULUM ", numeric, parameters=[m,g,L], stabilization=ggl): ",
        "S := dsolve({diff(x(t),t)=-m*x(t)+g, x(0)=L}, numeric, parameters=[m,g,L]): ",
        "S := dsolve({diff(x(t),t)=-m*x(t)+y(t), y(t)*g=L+x(t), x(0)=L}, numeric, "
        "parameters=[m,g,L]): ",
        /* divided by nothing */
        "S := dsolve({diff(x(t),t)=-m*x(t)+y(t), y(t)=g*x(t)+L, x(0)=L}, numeric, "
        "parameters=[m,g,L]): ",
    };
    (void)state;
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%sS(parameters=[1,9.81,1]): S(1.): S:", systems[i]);
        const Solution *solution = drive_of(value_of(text));
        assert_non_null(solution);
        const Problem *problem = solution->problem;
        assert_true(problem->parameters != NULL);
        for (int k = 2; k < 40; k++) {
            snprintf(text, sizeof text, "S(parameters=[%d/10,9.81-%d/100,1+%d/10]): S(1.):", k, k,
                     k);
            value_of(text);
            assert_ptr_equal(solution->problem, problem);
        }
        value_of("S(parameters=[1/100000,9.81,1]): S(1/10.):"); /* looked at once more */
        problem = solution->problem;
        value_of("S(parameters=[1,9.81,1]): S(1.): S(parameters=[1/100000,9.81,1]): S(1/10.):");
        assert_ptr_equal(solution->problem, problem);
    }
}

/* S is set up for values of a, one after the other; does it serve for another? */
typedef struct Served {
    const char *system, *values;
    double a;
    bool serves;
    double y; /* what the last state begins with */
} Served;

#define DIVIDED "{diff(x(t),t)=y(t),0=a*y(t)+x(t)-cos(t)-a,x(0)=1}"

#define MOVING "{diff(x(t),t)=y(t),0=(a*x(t)+16*t)*y(t)-3,x(1/16)=1}"

static void what_serves(void **state)
{
    static const Served cases[] = {
        {"{diff(x(t),t)=-x(t),x(0)=2*a}", "[1]", 3, true, 6},
        {"{diff(x(t),t)=-x(t),x(0)=1/a}", "[1]", 0, false, 0},
        {"{diff(x(t),t)=-x(t),y(t)=a*x(t)+1,x(0)=2*a}", "[1]", 3, true, 19},
        {"{diff(x(t),t)=-x(t),y(t)=a*x(t)+1,x(0)=2*a},initial=project", "[1]", 3, false, 0},
        {"{diff(x(t),t)=-a*x(t),x(0)=2,D(x)(0)=-2*a}", "[1]", 1, false, 0},
        /* where there are pivots, while they are no thousandth of what served */
        {DIVIDED, "[1]", 2, true, 1},
        {DIVIDED, "[1]", -2, true, 1},
        {DIVIDED, "[1]", 2e-3, true, 1},
        {DIVIDED, "[1]", 5e-4, false, 0},
        {DIVIDED, "[1]", 0, false, 0},
        {DIVIDED, "[1000]", 2, true, 1},
        {DIVIDED, "[1000]", 0.5, false, 0},
        /* nor of the smallest that did */
        {DIVIDED, "[1/10^4],[1]", 2e-7, true, 1},
        {DIVIDED, "[1],[1/10^4]", 2e-7, true, 1},
        {DIVIDED, "[1],[1/10^4]", 5e-8, false, 0},
        {DIVIDED, "[1/10^4],[1]", 1e6, true, 1},
        /* a pivot of the time and the states where the run begins */
        {MOVING, "[1]", -0.75, true, 12},
        {MOVING, "[1]", -0.999, false, 0},
        {MOVING, "[1]", -1, false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Served *c = &cases[i];
        char text[1000];
        snprintf(text, sizeof text,
                 "S := dsolve(%s,numeric,parameters=[a]): for v in [%s] do S(parameters=v): "
                 "S(1/8.) end do: S:",
                 c->system, c->values);
        Problem *problem = drive_of(value_of(text))->problem;
        if (problem->parameters)
            tape_parameters_set(problem->parameters, &c->a);
        bool serves = problem->parameters && drive_again_start(problem);
        if (serves != c->serves || (serves && !(fabs(problem->y0[problem->n - 1] - c->y) < 1e-12)))
            fail_msg("%s with %s, then %g: %d", c->system, c->values, c->a, serves);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_right),     cmocka_unit_test(special_are_right),
        cmocka_unit_test(complaints_are_right), cmocka_unit_test(set_up_once),
        cmocka_unit_test(what_serves),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
