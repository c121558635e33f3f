/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The diagnosis of systems with known answers: indices, hidden constraints, free values, pivots,
 * singular and structurally singular systems, the words on the screen.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/algebra/zero.h"
#include "dae/report/info.h"

static Buf text;

static Table *info(const char *system)
{
    Expr eqs = read_expr(system);
    buf_free(&text);
    return info_table(eqs->u.args, expr_count(eqs), NULL, 0, &text);
}

static int end(void **state)
{
    buf_free(&text);
    return algebra_end(state);
}

static Expr entry(const Table *table, const char *key)
{
    Expr value = table_get((Table *)table, expr_string(key, -1));
    return value ? value : EXPR_FAIL;
}

static void assert_says(const char *words)
{
    if (!strstr(buf_text(&text), words))
        fail_msg("\"%s\" is not in:\n%s", words, buf_text(&text));
}

static void assert_says_not(const char *words)
{
    if (strstr(buf_text(&text), words))
        fail_msg("\"%s\" is in:\n%s", words, buf_text(&text));
}

/* Every step of the rewriting is told, the first one, too. */
static void rewritten(void **state)
{
    (void)state;
    const Table *t = info("[diff(x(t),t)+diff(y(t),t)-1, diff(x(t),t)+diff(y(t),t)+x(t)-2]");
    assert_ptr_equal(entry(t, "holds"), EXPR_FALSE);
    assert_ptr_equal(entry(t, "repaired_index"), EXPR_ONE);
    assert_says("the structure has index 1 when the system is rewritten");
    Expr steps = entry(t, "repaired");
    assert_int_equal(expr_count(steps), 1);
    assert_says(expr_text(expr_arg(steps, 0)));
    info("[diff(x(t),t)-y(t), x(t)-sin(t)]");
    assert_says_not("rewritten");
}

static void pendulum(void **state)
{
    (void)state;
    const Table *t = info("[diff(x(t),t)-u(t), diff(y(t),t)-v(t), m*diff(u(t),t)+x(t)*l(t),"
                          " m*diff(v(t),t)+y(t)*l(t)+m*g, x(t)^2+y(t)^2-1]");
    assert_ptr_equal(entry(t, "index"), expr_int(3));
    assert_ptr_equal(entry(t, "structural_index"), expr_int(3));
    assert_ptr_equal(entry(t, "degrees"), EXPR_TWO);
    Expr velocity = expr_arg(entry(t, "hidden"), 0);
    assert_int_equal(zero_truth(expr_sub(velocity, read_expr("2*x(t)*u(t)+2*y(t)*v(t)"))),
                     TRUTH_YES);
    assert_says("nonlinear, autonomous, semi-explicit, Hessenberg");
    assert_says("equation 5  differentiated twice");
    assert_says("2 free starting values");
    assert_says("singular where   m = 0");
    assert_says_not("x(t)^2+y(t)^2 = 0");
}

/* A pivot that the constraints keep from zero is no assumption; one that they do not is. */
static void constraints_keep_pivots_from_zero(void **state)
{
    (void)state;
    info("[diff(x(t),t,t)+x(t)*l(t), diff(y(t),t,t)+y(t)*l(t)+9.81, x(t)^2+y(t)^2-0.25]");
    assert_says_not("assumed nonzero");
    assert_says_not("singular");
    info("[diff(x(t),t,t)+x(t)*l(t), diff(y(t),t,t)+y(t)*l(t)+g, x(t)^2+y(t)^2-L^2]");
    assert_says("assumed nonzero: L\n");
    info("[diff(x(t),t,t)+x(t)*l(t), diff(y(t),t,t)+y(t)*l(t)+g, x(t)*y(t)-1]");
    assert_says_not("singular");
    info("[diff(x(t),t,t)+2*x(t)*l(t), diff(y(t),t,t)-l(t)+g, x(t)^2-y(t)]");
    assert_says_not("singular");
    info("[diff(x(t),t,t)+cos(x(t))*l(t), diff(y(t),t,t)+g, sin(x(t))-c]");
    assert_says("assumed nonzero: ");
    info("[diff(x(t),t)+z(t), x(t)*z(t)-1]");
    assert_says("assumed nonzero: x(t)");
}

static void structure_can_mislead(void **state)
{
    (void)state;
    const Table *t = info("[diff(x2(t),t)=q1(t)-x1(t), diff(x3(t),t)=q2(t)-2*x2(t)-t*(q1(t)-x1(t)),"
                          " 0=q3(t)-t*x2(t)-x3(t), q1(t)=1, q2(t)=t, q3(t)=sin(t)]");
    assert_ptr_equal(entry(t, "index"), expr_int(3));
    assert_says("the two views differ");
    assert_says("when the system is rewritten");
    assert_ptr_equal(entry(t, "holds"), EXPR_FALSE);
    assert_says("linear time-varying");
}

/* A capacitor between two nodes: the structure differentiates the source, the algebra need not. */
static void structure_can_ask_too_much(void **state)
{
    (void)state;
    const Table *t = info("[C*(diff(v(t),t)-diff(w(t),t))+i(t), C*(diff(w(t),t)-diff(v(t),t))+"
                          "a*(exp(w(t)/b)-1), v(t)=s(t), diff(s(t),t)=s(t)*sin(t)]");
    assert_ptr_equal(entry(t, "index"), EXPR_ONE);
    assert_ptr_equal(entry(t, "structural_index"), EXPR_TWO);
    assert_says("the structure counts differentiations that the algebra does not need");
}

/* A rate that must be positive: parameters drawn at random leave no solution, and so move. */
static void points_of_the_derivative_array(void **state)
{
    (void)state;
    info("[diff(c(t),t)=k1*(c0-c(t))-R(t), diff(T(t),t)=k1*(T0-T(t))+k2*R(t)-k3*(T(t)-Tc(t)),"
         " R(t)=k3*exp(-k4/T(t))*c(t), c(t)=exp(-t)]");
    assert_says("structural index 3, differential index 3");
}

/* The equations of motion are what is solved for; where a number in the constraint is the better
 * pivot than a mass, the multiplier's equation is what is left of one of them. */
static void constraints_have_the_name_of_the_highest(void **state)
{
    (void)state;
    const Table *t = info("[m*diff(x(t),t,t)=2*l(t)*x(t), m*diff(y(t),t,t)=-m*g-3*l(t),"
                          " 3*y(t)+x(t)^2=1]");
    Expr names[] = {expr_string("equation 3'", -1), expr_string("equation 3''", -1)};
    assert_ptr_equal(entry(t, "hidden_names"), expr_list(names, 2));
    assert_says("Hessenberg of size 3");
}

/* A pivot may be zero where the determinant is not: then another one would have been taken. */
static void the_determinant_tells_where(void **state)
{
    (void)state;
    info("[a*x(t)+b*y(t)-sin(t), b*x(t)+c*y(t)-cos(t)]");
    assert_says("singular where   c*a-b^2 = 0\n  regular");
    info("[x(t)*diff(x(t),t)+y(t)*diff(y(t),t)-1, y(t)*diff(x(t),t)+x(t)*diff(y(t),t)-t]");
    assert_says_not("   x(t) = 0");
    assert_says_not("   y(t) = 0");
    assert_says("x(t)-y(t) = 0");
    assert_says("x(t)+y(t) = 0");
    /* two rods: a right angle between them is nothing special, nor is an upper mass of 0 */
    info("[m1*diff(x1(t),t,t)+2*x1(t)*l1(t)-2*(x2(t)-x1(t))*l2(t),"
         " m1*diff(y1(t),t,t)+m1*g+2*y1(t)*l1(t)-2*(y2(t)-y1(t))*l2(t),"
         " m2*diff(x2(t),t,t)+2*(x2(t)-x1(t))*l2(t), m2*diff(y2(t),t,t)+m2*g+2*(y2(t)-y1(t))*l2(t),"
         " x1(t)^2+y1(t)^2-a^2, (x2(t)-x1(t))^2+(y2(t)-y1(t))^2-b^2]");
    assert_says("   m2 = 0");
    assert_says_not("   m1 = 0");
    assert_says_not("   x1(t)^2");
}

/* What the constraints make zero was divided by all the same. */
static void constraints_that_vanish_twice(void **state)
{
    (void)state;
    const Table *t = info("[diff(x(t),t)-z(t), x(t)^2]");
    assert_says("not to be relied on: the constraints make zero x(t)");
    assert_non_null(table_get(t, expr_string("vanishing", -1)));
    info("[diff(x(t),t)-z(t), x(t)^3-x(t)]");
    assert_says_not("not to be relied on");
}

/* Hessenberg forms with functions that only have names. */
static void functions_may_be_general(void **state)
{
    (void)state;
    const Table *t = info("[diff(x(t),t)=f(x(t),z(t)), 0=h(x(t))]");
    assert_ptr_equal(entry(t, "index"), EXPR_TWO);
    assert_says("Hessenberg of size 2");
    assert_says("assumed nonzero: D(h)(x(t)), D[2](f)(x(t),z(t))");
    t = info("[diff(x(t),t)=f(x(t),z(t)), 0=g(x(t),z(t))]");
    assert_ptr_equal(entry(t, "index"), EXPR_ONE);
    assert_says("singular where   D[2](g)(x(t),z(t)) = 0");
}

/* Random sparse pencils s*E + A: the index is the nilpotency of their infinite part. */
static void index_of_pencils(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"a", "b", "c", "d"};
    unsigned seed = 1;
    long met[5] = {0};
    for (int k = 0; k < 150; k++) {
        read_cuts_short = true;
        Buf system = {0};
        for (int i = 0; i < 4; i++) {
            buf_printf(&system, "%ssin(t)", i ? "," : "[");
            for (int j = 0; j < 8; j++) {
                seed = seed * 1103515245u + 12345u;
                int c = (int)(seed >> 16) % 7 - 3;
                if (abs(c) == 1)
                    buf_printf(&system, "%+d*%s%s(t)%s", c, j % 2 ? "diff(" : "", NAMES[j / 2],
                               j % 2 ? ",t)" : "");
            }
        }
        buf_puts(&system, "]");
        const Table *t = info(buf_text(&system));
        Expr nilpotency = entry(t, "nilpotency"), index = entry(t, "index");
        long n;
        if (nilpotency != EXPR_FAIL && nilpotency != index)
            assert_expr(index, nilpotency, buf_text(&system));
        if (num_get_si(&n, nilpotency))
            met[n]++;
        buf_free(&system);
    }
    for (int i = 0; i < 4; i++)
        assert_true(met[i] > 0);
}

static void linear_systems_have_a_pencil(void **state)
{
    (void)state;
    const Table *t = info("[L*diff(i(t),t)=u(t), C*diff(v(t),t)=i(t), u(t)+v(t)+R*i(t)=sin(t)]");
    assert_ptr_equal(entry(t, "nilpotency"), EXPR_ONE);
    assert_says("nilpotency index 1, finite eigenvalues where s^2*L*C+s*R*C+1 = 0");
    info("[diff(x(t),t)=y(t)+z(t)]");
    assert_says("column minimal indices [0, 1], row minimal indices []");
    assert_says("(2 unknowns left free, 0 conditions on the right-hand sides)");
    info("[diff(x(t),t)=y(t), x(t)=sin(t)]");
    assert_says("nilpotency index 2, no finite eigenvalues");
    assert_ptr_equal(entry(info("[diff(x(t),t)=x(t)^2]"), "nilpotency"), EXPR_FAIL);
}

static void implicit_systems(void **state)
{
    (void)state;
    const Table *t = info("[diff(x(t),t)^2+x(t)=y(t), y(t)=sin(t)]");
    assert_says("fully implicit");
    assert_ptr_equal(entry(t, "degrees"), EXPR_ONE);
    assert_says("singular where   x__d(t) = 0");
    assert_ptr_equal(entry(t, "index"), EXPR_ONE);
    t = info("[diff(y(t),t)^2+y(t)^2-1]"); /* its semi-explicit form has index 1 */
    assert_ptr_equal(entry(t, "index"), EXPR_ZERO);
}

static void kinds(void **state)
{
    (void)state;
    info("[diff(x(t),t)-y(t), diff(y(t),t)-z(t), x(t)-1+exp(-2*t)]");
    assert_says("linear time-invariant, non-autonomous, semi-explicit, Hessenberg of size 3");
    info("[diff(x(t),t)-y(t), diff(z(t),t)-y(t)*z(t), x(t)-sin(t)]");
    assert_says("Hessenberg of size 2");
    info("[diff(x(t),t)-y(t)*t, y(t)+z(t)-x(t), x(t)-sin(t)]"); /* an equation that has y and z */
    if (strstr(buf_text(&text), "Hessenberg"))
        fail_msg("%s", buf_text(&text));
    assert_says("linear time-varying");
}

/* Rounded elimination would find 1e-11 where 0.077-0.21/0.09*0.033 cancels, and index 0. */
static void floats_are_exact(void **state)
{
    (void)state;
    const Table *t = info("[0.09*diff(x(t),t)+0.033*diff(y(t),t)+x(t)*exp(38.46153846*x(t)),"
                          " 0.21*diff(x(t),t)+0.077*diff(y(t),t)+y(t)]");
    assert_ptr_equal(entry(t, "index"), EXPR_ONE);
    assert_ptr_equal(entry(t, "degrees"), EXPR_ONE);
    assert_says("38.4615");
}

static void singular_systems(void **state)
{
    (void)state;
    info("[x(t)=1, x(t)^2=2, diff(y(t),t)=z(t)]");
    assert_says("too many equations: equation 1, equation 2 for x(t)");
    assert_says("too few equations: equation 3 for y(t), z(t)");
    info("[diff(x(t),t)=y(t)]");
    assert_says("1 equation, 2 unknowns");
    const Table *t = info("[diff(x(t),t)=y(t), diff(x(t),t)=y(t)+1]");
    assert_ptr_equal(entry(t, "index"), EXPR_FAIL);
    assert_says("contradicts equation");
}

/* Two bodies that attract each other: no unknowns are taken to be equal. */
static void differences_in_denominators(void **state)
{
    (void)state;
    Table *r = info("[diff(x(t),t,t) = 1/(x(t)-y(t))^2, diff(y(t),t,t) = -1/(x(t)-y(t))^2];");
    assert_ptr_equal(entry(r, "index"), EXPR_ZERO);
}

/* Nothing is assumed of exponentials. */
static void exponentials_are_no_assumption(void **state)
{
    (void)state;
    Table *r = info("[diff(x(t),t)+exp(y(t))*diff(y(t),t) = 1, exp(y(t))*z(t)+x(t) = 0,"
                    " y(t) = sin(t)];");
    assert_int_equal(expr_count(entry(r, "pivots")), 0);
    assert_null(strstr(buf_text(&text), "singular where"));
}

/* A dense block of names: what would take minutes is left, and that is said. */
static void large_work_is_left(void **state)
{
    (void)state;
    read_cuts_short = true;
    Buf system = {0};
    for (int i = 1; i <= 6; i++) {
        buf_puts(&system, i == 1 ? "[" : ",");
        for (int j = 1; j <= 6; j++)
            buf_printf(&system, "+a%d%d*x%d(t)", i, j, j);
        buf_printf(&system, " = sin(%d*t)", i);
    }
    buf_puts(&system, "]");
    Table *r = info(buf_text(&system));
    buf_free(&system);
    assert_ptr_equal(entry(r, "index"), EXPR_ONE);
    assert_says("pivots too large to be factored are left out");
    assert_says("PencilIndex does it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pendulum, algebra_begin, end),
        cmocka_unit_test_setup_teardown(rewritten, algebra_begin, end),
        cmocka_unit_test_setup_teardown(exponentials_are_no_assumption, algebra_begin, end),
        cmocka_unit_test_setup_teardown(differences_in_denominators, algebra_begin, end),
        cmocka_unit_test_setup_teardown(constraints_keep_pivots_from_zero, algebra_begin, end),
        cmocka_unit_test_setup_teardown(structure_can_mislead, algebra_begin, end),
        cmocka_unit_test_setup_teardown(structure_can_ask_too_much, algebra_begin, end),
        cmocka_unit_test_setup_teardown(points_of_the_derivative_array, algebra_begin, end),
        cmocka_unit_test_setup_teardown(constraints_have_the_name_of_the_highest, algebra_begin,
                                        end),
        cmocka_unit_test_setup_teardown(the_determinant_tells_where, algebra_begin, end),
        cmocka_unit_test_setup_teardown(constraints_that_vanish_twice, algebra_begin, end),
        cmocka_unit_test_setup_teardown(functions_may_be_general, algebra_begin, end),
        cmocka_unit_test_setup_teardown(index_of_pencils, algebra_begin, end),
        cmocka_unit_test_setup_teardown(linear_systems_have_a_pencil, algebra_begin, end),
        cmocka_unit_test_setup_teardown(implicit_systems, algebra_begin, end),
        cmocka_unit_test_setup_teardown(floats_are_exact, algebra_begin, end),
        cmocka_unit_test_setup_teardown(kinds, algebra_begin, end),
        cmocka_unit_test_setup_teardown(singular_systems, algebra_begin, end),
        cmocka_unit_test_setup_teardown(large_work_is_left, algebra_begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    buf_free(&text);
    return failed;
}
