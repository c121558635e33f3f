/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve in closed form as it is typed: what is returned for one equation, for systems and for
 * differential-algebraic ones, with values at one point, at a symbolic point and at two; the order
 * of sets; floats; what the messages say about values that cannot be.
 */
#include "../cas/read.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "dae/closed/symbolic.h"

static Expr solve_text(const char *text)
{
    Expr args = read_expr(text);
    SymbolicNotes notes;

    if (expr_is(args, EXPR_SEQ))
        return symbolic_solve(args->u.args, expr_count(args), (SymbolicOptions){false, 0}, &notes);
    return symbolic_solve(&args, 1, (SymbolicOptions){false, 0}, &notes);
}

/* The same equations in the same order, their sides equal as mathematics. */
static bool agrees(Expr got, Expr expected)
{
    if (expr_is_number(got) || expr_kind(got) != expr_kind(expected))
        return zero_is(expr_sub(got, expected));
    if (!expr_is(got, EXPR_SET) && !expr_is(got, EXPR_SEQ) && !expr_is(got, EXPR_LIST) &&
        !expr_is(got, EXPR_EQUATION))
        return zero_is(expr_sub(got, expected));
    if (expr_count(got) != expr_count(expected))
        return false;
    for (long i = 0; i < expr_count(got); i++)
        if (!agrees(expr_arg(got, i), expr_arg(expected, i)))
            return false;
    return true;
}

static const struct {
    const char *args, *answer; /* NULL: left alone */
} CASES[] = {
    /* one equation */
    {"diff(y(t),t)=y(t)*cos(t)", "y(t)=_C1*exp(sin(t))"},
    {"{diff(y(t),t)=y(t)*cos(t), y(0)=1}", "y(t)=exp(sin(t))"},
    {"diff(y(x),x)+y(x)=x, y(x)", "y(x)=x-1+_C1*exp(-x)"},
    {"diff(y(x),x)=y(x), y", "y(x)=_C1*exp(x)"},
    {"diff(y(t),t)=y(t), {y(t)}", "{y(t)=_C1*exp(t)}"},
    {"diff(y(t),t)-_C1*y(t)", "y(t)=_C2*exp(_C1*t)"},
    {"diff(y(t),t)=f(t)-y(t), y(t)", "y(t)=exp(-t)*'int'(f(t)*exp(t),t)+_C1*exp(-t)"},
    {"{D(y)(t)=-y(t), y(0)=2}", "y(t)=2*exp(-t)"},
    {"diff(y(t),t)=t/y(t)", "y(t)=sqrt(t^2+_C1), y(t)=-sqrt(t^2+_C1)"},
    {"diff(y(t),t)=sqrt(y(t))", "2*sqrt(y(t))-t+_C1=0, y(t)=0"},
    {"diff(y(t),t,t,t)=sin(y(t))", NULL},
    /* products: the solutions of each factor */
    {"diff(y(x),x,x)^2=y(x)^2", "y(x)=_C1*exp(x)+_C2*exp(-x), y(x)=_C1*sin(x)+_C2*cos(x)"},
    {"(diff(y(x),x,x)-y(x))*(diff(y(x),x)-2*x)=0", "y(x)=_C1*exp(x)+_C2*exp(-x), y(x)=x^2+_C1"},
    {"(diff(y(x),x)-y(x))*(x^2+y(x)^2-4)=0",
     "y(x)=_C1*exp(x), y(x)=sqrt(4-x^2), y(x)=-sqrt(4-x^2)"},
    {"diff(y(t),t)=y(t-1)", NULL},
    /* singular solutions, last; curves with a parameter */
    {"y(x)=x*diff(y(x),x)+diff(y(x),x)^2", "y(x)=x*_C1+_C1^2, y(x)=-x^2/4"},
    {"diff(y(x),x)^2+y(x)^2=1", "y(x)=sin(x+_C1), y(x)=1, y(x)=-1"},
    {"diff(y(x),x)^2=4*y(x)", "y(x)=(x+_C1)^2, y(x)=0"},
    {"y(x)=x*diff(y(x),x)-exp(diff(y(x),x))", "y(x)=x*_C1-exp(_C1), y(x)=x*ln(x)-x"},
    {"{y(x)=x*diff(y(x),x)+diff(y(x),x)^2, y(2)=-1}", "y(x)=1-x, y(x)=-x^2/4"},
    {"{diff(y(x),x)=3*y(x)^(2/3), y(0)=0}", "y(x)=0, y(x)=x^3"},
    {"{diff(y(x),x)=y(x)^2-1, y(0)=-1}", "y(x)=-1"},
    {"y(x)=2*x*diff(y(x),x)+diff(y(x),x)^2",
     "[x(_T)=-2*_T/3+_C1/(3*_T^2), y(_T)=-_T^2/3+2*_C1/(3*_T)], y(x)=0"},
    {"x=diff(y(x),x)^3+diff(y(x),x)", "[x(_T)=_T^3+_T, y(_T)=3*_T^4/4+_T^2/2+_C1]"},
    /* roles exchanged, integrating factors in powers, scalings */
    {"diff(y(x),x)*(x^2*y(x)^3+x*y(x))=1",
     "exp(y(x)^2/2)/x+y(x)^2*exp(y(x)^2/2)-2*exp(y(x)^2/2)+_C1=0"},
    {"x*diff(y(x),x)=y(x)+sqrt(x^2+y(x)^2)", "y(x)=x*sinh(ln(x)+_C1)"},
    /* values where Kummer's functions have limits; a value that no constant gives */
    {"{diff(y(x),x,x)-2*x*diff(y(x),x)+y(x)=0, y(0)=1, D(y)(0)=0}",
     "y(x)=2*GAMMA(1/4)/GAMMA(-1/4)*x*KummerM(1/4,3/2,x^2)"
     "+GAMMA(1/4)/sqrt(Pi)*x*KummerU(1/4,3/2,x^2)"},
    {"{diff(y(x),x)=cos(x+y(x)), y(0)=Pi}", NULL},
    /* a linear integral of a third-order equation, with what it degenerates to */
    {"y(x)*diff(y(x),x$3)=diff(y(x),x)*diff(y(x),x$2)",
     "y(x)=_C1*exp(sqrt(_C2)*x)+_C3*exp(-sqrt(_C2)*x), y(x)=_C1+_C2*x"},
    {"{y(x)*diff(y(x),x$3)=diff(y(x),x)*diff(y(x),x$2), y(0)=1, D(y)(0)=2, (D@@2)(y)(0)=0}",
     "y(x)=1+2*x"},
    {"{y(x)*diff(y(x),x,x)+diff(y(x),x)^2=1, y(0)=1, D(y)(0)=1}", "y(x)=1+x"},
    /* an integrating factor of the variable for the second order */
    {"{x*diff(y(x),x,x)-diff(y(x),x)=x^2*y(x)*diff(y(x),x), y(1)=0, D(y)(1)=1/2}",
     "y(x)=tan(x^2/4-1/4)"},
    /* a relation that is a quotient of linear forms in y */
    {"diff(y(x),x,x)-2*y(x)*diff(y(x),x)=1",
     "y(x)=(AiryBi(1,_C1-x)*_C2+AiryAi(1,_C1-x))/(AiryBi(_C1-x)*_C2+AiryAi(_C1-x))"},
    /* symmetries that are linear in y, functions left open */
    {"x*diff(y(x),x)+y(x)=F(x*y(x))", "'int'(1/F(_a),_a=0..x*y(x))-x+_C1=0"},
    {"diff(y(x),x)=2*x+x*sin(y(x)-x^2)", "y(x)=x^2+2*arctan(_C1*exp(x^2/2))"},
    {"diff(y(x),x)=exp(x*y(x))/x-y(x)/x", "y(x)=ln(-1/(x+_C1))/x"},
    /* second order: Kovacic's algorithm, named functions */
    {"x^2*diff(y(x),x,x)+2*x*diff(y(x),x)+(x^2-2)*y(x)=0",
     "y(x)=_C1*cos(x)/x+_C2*sin(x)/x-_C1*sin(x)/x^2+_C2*cos(x)/x^2"},
    {"diff(y(x),x,x)+(3/(16*x^2)+1/x^3)*y(x)=0",
     "y(x)=_C1*x^(3/4)*cos(2/x^(1/2))+_C2*x^(3/4)*sin(2/x^(1/2))"},
    {"diff(y(x),x,x)=x*y(x)", "y(x)=_C1*AiryAi(x)+_C2*AiryBi(x)"},
    {"diff(y(x),x,x)+x^2*y(x)=0",
     "y(x)=_C1*sqrt(x)*BesselJ(1/4,x^2/2)+_C2*sqrt(x)*BesselY(1/4,x^2/2)"},
    {"x^2*diff(y(x),x,x)+x*diff(y(x),x)-(x^2+n^2)*y(x)=0",
     "y(x)=_C1*BesselI(n,x)+_C2*BesselK(n,x)"},
    {"diff(y(x),x,x)+(exp(2*x)-9)*y(x)=0", "y(x)=_C1*BesselJ(3,exp(x))+_C2*BesselY(3,exp(x))"},
    {"x*diff(y(x),x,x)+(b-x)*diff(y(x),x)-a*y(x)=0", "y(x)=_C1*KummerM(a,b,x)+_C2*KummerU(a,b,x)"},
    {"(1-x^2)*diff(y(x),x,x)-2*x*diff(y(x),x)+n*(n+1)*y(x)=0",
     "y(x)=_C1*LegendreP(n,x)+_C2*LegendreQ(n,x)"},
    {"x*(1-x)*diff(y(x),x,x)+(c-(a+b+1)*x)*diff(y(x),x)-a*b*y(x)=0",
     "y(x)=_C1*hypergeom([a,b],[c],x)+_C2*x^(1-c)*hypergeom([a+1-c,b+1-c],[2-c],x)"},
    {"diff(y(x),x,x)+cot(x)*diff(y(x),x)+n*(n+1)*y(x)=0",
     "y(x)=_C1*LegendreP(n,cos(x))+_C2*LegendreQ(n,cos(x))"},
    {"{diff(y(x),x,x)=x*y(x), y(0)=1, D(y)(0)=0}",
     "y(x)=GAMMA(2/3)*3^(2/3)*AiryAi(x)/2+GAMMA(2/3)*3^(1/6)*AiryBi(x)/2"},
    /* the singular member of a basis has no part in a value */
    {"{x*diff(y(x),x,x)+diff(y(x),x)+x*y(x)=0, y(0)=1, D(y)(0)=0}", "y(x)=BesselJ(0,x)"},
    {"{x^2*diff(y(x),x,x)+x*diff(y(x),x)-4*y(x)=0, y(0)=0, y(1)=3}", "y(x)=3*x^2"},
    /* oscillators, integrals that stay */
    {"diff(y(x),x,x)+4*sin(y(x))=0", "y(x)=2*arcsin(_C1*JacobiSN(2*x+_C2,_C1))"},
    {"{diff(y(x),x,x)+sin(y(x))=0, y(0)=1, D(y)(0)=0}",
     "y(x)=2*arcsin(sin(1/2)*JacobiSN(x+EllipticK(sin(1/2)),sin(1/2)))"},
    {"{diff(y(x),x,x)+sin(y(x))=0, y(1)=0, D(y)(1)=-1}", "y(x)=-2*arcsin(JacobiSN(x-1,1/2)/2)"},
    {"diff(y(x),x,x)=-y(x)+y(x)^3",
     "y(x)=_C1*JacobiSN(sqrt(2-_C1^2)*sqrt(2)*x/2+_C2,_C1/sqrt(2-_C1^2))"},
    {"diff(y(x),x)=1/(y(x)^5+y(x)+1)", "y(x)^6/6+y(x)^2/2+y(x)-x+_C1=0"},
    {"diff(y(x),x)=f(y(x)), y(x)", "'int'(1/f(_a),_a=0..y(x))-x+_C1=0"},
    {"{diff(x(t),t)=a*x(t)+b*y(t), diff(y(t),t)=-b*x(t)+a*y(t)}",
     "{x(t)=-_C1*exp(a*t)*cos(b*t)+_C2*exp(a*t)*sin(b*t),"
     " y(t)=_C1*exp(a*t)*sin(b*t)+_C2*exp(a*t)*cos(b*t)}"},
    /* values at one point, any point, two points */
    {"{diff(y(t),t,t)+y(t)=0, y(0)=1, D(y)(0)=0}", "y(t)=cos(t)"},
    {"{diff(y(t),t$3)=0, y(1)=0, D(y)(1)=0, (D@@2)(y)(1)=2}", "y(t)=1-2*t+t^2"},
    {"{diff(y(t),t)=t*y(t), y(t0)=y0}", "y(t)=y0*exp(t^2/2-t0^2/2)"},
    {"{diff(y(t),t,t)+y(t)=0, y(0)=0, y(Pi/2)=2}", "y(t)=2*sin(t)"},
    {"{diff(y(t),t,t)+y(t)=0, y(0)=1}", "y(t)=cos(t)+_C1*sin(t)"},
    {"{diff(y(t),t)=y(t), 1=y(0)}", "y(t)=exp(t)"},
    {"{diff(h(t),t)=-k*sqrt(h(t)), h(0)=h0}", "h(t)=(sqrt(h0)-k*t/2)^2"},
    {"{diff(y(x),x$4)=q, y(0)=0, D(y)(0)=0, y(L)=0, D(y)(L)=0}", "y(x)=q*x^2*(L-x)^2/24"},
    /* systems: sets in the order of names */
    {"[diff(x2(t),t)-1+x1(t)=0, diff(x3(t),t)-1+2*x2(t)+t*(1-x1(t))=0, diff(x1(t),t)=1,"
     " x1(0)=1, x2(0)=2, x3(0)=3]",
     "{x1(t)=t+1, x2(t)=-t^2/2+2, x3(t)=2*t^3/3-3*t+3}"},
    {"{diff(x(t),t)=-y(t), diff(y(t),t)=x(t), x(0)=19/20, y(0)=0}",
     "{x(t)=19/20*cos(t), y(t)=19/20*sin(t)}"},
    {"{diff(a(t),t)=-k*a(t), diff(b(t),t)=k*a(t)-k*b(t), diff(c(t),t)=k*b(t),"
     " a(0)=1, b(0)=0, c(0)=0}",
     "{a(t)=exp(-k*t), b(t)=k*t*exp(-k*t), c(t)=1-exp(-k*t)-k*t*exp(-k*t)}"},
    {"{diff(x(t),t)=x(t)^2, diff(y(t),t)=x(t), x(0)=1, y(0)=0}", "{x(t)=1/(1-t), y(t)=-ln(1-t)}"},
    /* algebraic equations among them */
    {"{diff(x(t),t)=y(t), diff(y(t),t)=z(t), x(t)-1+exp(-2*t)=0, x(0)=0, y(0)=2, z(0)=-4}",
     "{x(t)=1-exp(-2*t), y(t)=2*exp(-2*t), z(t)=-4*exp(-2*t)}"},
    {"{diff(x(t),t)=-y(t), x(t)-sin(2*Pi*t)=0}", "{x(t)=sin(2*Pi*t), y(t)=-2*Pi*cos(2*Pi*t)}"},
    {"{diff(x2(t),t)=q1(t)-x1(t), diff(x3(t),t)=q2(t)-(1+h)*x2(t)-h*t*(q1(t)-x1(t)),"
     " 0=q3(t)-h*t*x2(t)-x3(t)}, [x1(t),x2(t),x3(t)]",
     "{x1(t)=q1(t)-diff(q2(t),t)+diff(q3(t),t,t), x2(t)=q2(t)-diff(q3(t),t),"
     " x3(t)=q3(t)-h*t*(q2(t)-diff(q3(t),t))}"},
    {"{m*diff(x(t),t,t)=-2*r(t), m*diff(y(t),t,t)=-m*g-r(t), 2*x(t)+y(t)=1, x(0)=0, D(x)(0)=0}",
     "{r(t)=-m*g/5, x(t)=g*t^2/5, y(t)=1-2*g*t^2/5}"},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = solve_text(CASES[i].args), expected;

        if (!CASES[i].answer) {
            assert_null(got);
            continue;
        }
        expected = read_expr(CASES[i].answer);
        if (!got || !agrees(got, expected))
            assert_expr(got, expected, CASES[i].args);
    }
}

static void test_floats(void **state)
{
    (void)state;
    assert_text(solve_text("{diff(y(t),t)=-0.5*y(t), y(0)=1}"), "y(t) = exp(-0.5000000000*t)",
                "floats");
    /* conjugate roots that have no closed form: sines and cosines again */
    Expr e = solve_text("{diff(y(t),t$5)=y(t)+1.0*diff(y(t),t), y(0)=1, D(y)(0)=0,"
                        " (D@@2)(y)(0)=0, (D@@3)(y)(0)=0, (D@@4)(y)(0)=0}");
    char *text = print_text(e, 1000);
    assert_null(strchr(text, 'I'));
    assert_non_null(strstr(text, "cos("));
    mem_free(text);
}

/* What the general solution only tends to is named, and so is a choice. */
static void test_notes(void **state)
{
    SymbolicNotes notes;
    Expr e = read_expr("diff(y(x),x)=y(x)^2-1");

    (void)state;
    assert_non_null(symbolic_solve(&e, 1, (SymbolicOptions){false, 0}, &notes));
    assert_text(notes.limits, "[y(x) = -1]", "limits");
    assert_false(notes.several);
    e = read_expr("diff(y(x),x)=a*y(x)^2+y(x)"); /* regular: a limit, not singular */
    e = symbolic_solve(&e, 1, (SymbolicOptions){false, 0}, &notes);
    assert_true(expr_is(e, EXPR_EQUATION) && expr_count(notes.limits) == 1);
    e = read_expr("{diff(y(x),x)^2=4*y(x), y(0)=1}");
    assert_non_null(symbolic_solve(&e, 1, (SymbolicOptions){false, 0}, &notes));
    assert_true(notes.several);
    /* what is not found beside what is */
    e = read_expr("(diff(y(x),x)-y(x))*(diff(y(x),x)-sin(x*y(x)))=0");
    e = symbolic_solve(&e, 1, (SymbolicOptions){false, 0}, &notes);
    assert_text(e, "y(x) = _C1*exp(x)", "a product");
    assert_text(notes.left, "[diff(y(x),x)-sin(x*y(x)) = 0]", "what is left of it");
}

/* Liouville's equation y'' + f(x)*y' + g(y)*y'^2 = 0 goes by its first integral at once. */
static void test_liouville(void **state)
{
    (void)state;
    Expr e = solve_text("diff(y(x),x,x)+x^2*diff(y(x),x)+(y(x)^2+n*y(x))*diff(y(x),x)^2=0");
    assert_true(expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_SUM));
}

/* Boundary values without solution give nothing, as solve does. */
static void test_no_solution(void **state)
{
    (void)state;
    assert_ptr_equal(solve_text("{diff(y(t),t,t)+y(t)=0, y(0)=0, y(Pi)=1}"), EXPR_NULL);
}

static void body(void *arg)
{
    solve_text(arg);
}

static void check_raises(const char *text, Status status, const char *words)
{
    Status got = err_try(body, (void *)text);

    if (got != status || !strstr(err_message(), words))
        fail_msg("%s: status %s, \"%s\"", text, status_name(got), err_message());
}

static void test_errors(void **state)
{
    (void)state;
    check_raises("{diff(x(t),t)=-y(t), x(t)-sin(t)=0, x(0)=0, y(0)=1}", ST_DOMAIN,
                 "y(0) = 1, but the equations and the other values give -1 (residual -2)");
    check_raises("{x(t)+diff(y(t),t)=0, x(t)+diff(y(t),t)=1}", ST_SINGULAR,
                 "contradict each other");
    check_raises("{diff(y(t),t)=1, y(0)=1, y(0)=2}", ST_TYPE, "contradicts another");
    check_raises("diff(y(t),t)=y(t), z(t)", ST_TYPE, "z(t) does not occur");
    check_raises("diff(u(x,t),t)=diff(u(x,t),x)", ST_DOMAIN, "partial differential equations");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),       cmocka_unit_test(test_floats),
        cmocka_unit_test(test_notes),       cmocka_unit_test(test_liouville),
        cmocka_unit_test(test_no_solution), cmocka_unit_test(test_errors),
    };

    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
