/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differentiation: worked examples, unknown functions, the operator D, the variables of the
 * toolbox, containers, deep and shared graphs, and derivatives against difference quotients in
 * balls on random expressions.
 */
#include "read.h"

#include <math.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/rtable.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"

static void known_functions(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"diff(x^3,x)", "3*x^2"},
        {"diff(sin(x^2),x)", "2*x*cos(x^2)"},
        {"diff(x^x,x)", "x^x*(1)+ln(x)*x^x"},
        {"diff(2^x,x)", "ln(2)*2^x"},
        {"diff(x*y*z,y)", "x*z"},
        {"diff(exp(x)*sin(x),x)", "exp(x)*sin(x)+exp(x)*cos(x)"},
        {"diff(sqrt(x),x)", "1/2*x^(-1/2)"},
        {"diff(x^n,x)", "n*x^(n-1)"},
        {"diff(ln(ln(x)),x)", "1/(x*ln(x))"},
        {"diff(sin(x),x$4)", "sin(x)"},
        {"diff(sin(x),[x,x])", "-sin(x)"},
        {"diff(x^5,x$3)", "60*x^2"},
        {"diff(x^5,x$0)", "x^5"},
        {"diff(arctan(y,x),x)", "-y/(x^2+y^2)"},
        {"diff(abs(x),x)", "signum(x)"},
        {"diff(piecewise(x<0,x^2,sin(x)),x)", "piecewise(x<0,2*x,x=0,undefined,cos(x))"},
        {"diff(a[1]^2*a[2],a[1])", "2*a[1]*a[2]"},
        {"diff(a[1],a)", "0"},
        {"diff(Pi*I*x,x)", "Pi*I"},
        {"diff(7,x)", "0"},
        {"diff(max(x,2*y),x)", "Heaviside(x-2*y)"},
        {"diff(min(x,1,y),x)", "Heaviside(1-x)*Heaviside(y-x)"},
        {"diff('int'(f(x),x),x)", "f(x)"},
        {"diff('Int'(f(y),y=0..x^2),x)", "2*x*f(x^2)"},
        {"diff('Int'(f(x*y),y=0..1),x)", "'Int'(D(f)(x*y)*y,y=0..1)"},
        {"diff('Sum'(x^k,k=0..3),x)", "'Sum'(k*x^(k-1),k=0..3)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(read_expr(CASES[i][0]), read_expr(CASES[i][1]), CASES[i][0]);
}

static void unknown_functions(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"diff(x(t),t)", "diff(x(t), t)"},
        {"diff(x(t),t,t)", "diff(diff(x(t),t),t)"},
        {"diff(x(t),t$2)-diff(x(t),[t,t])", "0"},
        {"diff(x(t),x)", "0"},
        {"diff(x(s),t)", "0"},
        {"diff(x(t)^2,t,t)", "2*diff(x(t),t)^2+2*x(t)*diff(x(t),t,t)"},
        {"diff(f(g(t)),t)", "D(f)(g(t))*diff(g(t), t)"},
        {"diff(f(2*t),t)", "2*D(f)(2*t)"},
        {"diff(f(2*t),t,t)", "4*(D@@2)(f)(2*t)"},
        {"diff(D(f)(t),t)", "(D@@2)(f)(t)"},
        {"diff(f(x,y),x,y)-diff(f(x,y),y,x)", "0"},
        {"diff(f(x,x),x)", "D[1](f)(x,x)+D[2](f)(x,x)"},
        {"diff(f(x,x^2),x)", "D[1](f)(x,x^2)+2*x*D[2](f)(x,x^2)"},
        {"diff(diff(f(t,x^2),t),x)", "2*x*diff(D[2](f)(t,x^2),t)"},
        {"diff(sin(x(t)),t)", "cos(x(t))*diff(x(t),t)"},
        {"diff([x(t),y(t)=t],t)", "[diff(x(t),t),diff(y(t),t)=1]"},
        {"diff({x(t),y(t)},t)", "{diff(x(t),t),diff(y(t),t)}"},
        {"diff(f(x)(y),x)", "'diff'(f(x)(y),x)"},
        {"diff(f(x)(x^2),x)", "'diff'(f(x)(x^2),x)"},
        {"diff(y^2*f(x)(z),x)", "y^2*'diff'(f(x)(z),x)"},
        {"diff(f(z)(x^2),x)", "2*x*D(f(z))(x^2)"},
        {"diff(x*D(x)(t),x)", "D(x)(t)"},
        {"D(Pi)+D(sqrt(2))+D(ln(2))+D(5)", "0"},
        {"D(Pi*f)", "Pi*D(f)"},
        {"diff(x[1](t),t)", "'diff'(x[1](t),t)"},
        {"diff(Im(t),t,t)", "'diff'('diff'(Im(t),t),t)"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(read_expr(CASES[i][0]), read_expr(CASES[i][1]), CASES[i][0]);
    assert_text(read_expr("diff(x(t),t,t)"), "diff(diff(x(t),t),t)", "diff(x(t),t,t)");
    assert_text(read_expr("diff(f(x,y),y,x)"), "diff(diff(f(x,y),x),y)", "diff(f(x,y),y,x)");
}

/* (f1*...*fn)' has a term for each factor that depends; powers and exponents alike. */
static void many_factors(void **state)
{
    static const char *const FACTORS[] = {"sin(x)", "(x+1)^3", "exp(x)", "x^y",     "2^x",
                                          "f(x)",   "x^x",     "y^2",    "(y+x)^a", "ln(x)"};
    Expr x = expr_symbol("x");
    (void)state;
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 10; k++)
            for (int m = k; m < 10; m += 3) {
                Expr u = read_expr(FACTORS[i]), v = read_expr(FACTORS[k]),
                     w = read_expr(FACTORS[m]);
                Expr a = diff_name(u, x), b = diff_name(v, x), c = diff_name(w, x);
                Expr wanted = expr_sum((Expr[]){expr_product((Expr[]){a, v, w}, 3),
                                                expr_product((Expr[]){u, b, w}, 3),
                                                expr_product((Expr[]){u, v, c}, 3)},
                                       3);
                Expr got = diff_name(expr_product((Expr[]){u, v, w}, 3), x);
                if (normal_expr(expr_sub(got, wanted)) != EXPR_ZERO)
                    assert_expr(got, wanted, "a product");
                got = diff_name(expr_sum((Expr[]){u, expr_mul(EXPR_TWO, v), expr_neg(w)}, 3), x);
                wanted = expr_sum((Expr[]){a, expr_mul(EXPR_TWO, b), expr_neg(c)}, 3);
                if (normal_expr(expr_sub(got, wanted)) != EXPR_ZERO)
                    assert_expr(got, wanted, "a sum");
            }
}

/* Calls that have rules of their own. */
static void of_calls(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"diff('RootOf'(_Z^3-x*_Z+1),x)", "'RootOf'(_Z^3-x*_Z+1)/(3*'RootOf'(_Z^3-x*_Z+1)^2-x)"},
        {"diff('RootOf'(_Z^3-y*_Z+1),x)", "0"},
        {"diff('int'(f(y),y),y)", "f(y)"},
        {"diff('int'(f(x,y),y),x)", "'int'(diff(f(x,y),x),y)"},
        {"diff('int'(f(y),y),x)", "0"},
        {"diff('int'(f(y),y=x..b),x)", "-f(x)"},
        {"diff('int'(f(y),y=a..b),y)", "0"},
        {"diff('int'(f(x),x=0..x),x)", "f(x)"},
        {"diff('Int'(x*y,y=x..x^2),x)", "2*x^4-x^2+'Int'(y,y=x..x^2)"},
        {"diff('sum'(f(k),k=0..n),x)", "0"},
        {"diff('sum'(x*f(k),k=0..n),x)", "'sum'(f(k),k=0..n)"},
        {"diff('sum'(f(x),x=0..n),x)", "0"},
        {"diff('sum'(k,k=0..x),x)", "'diff'('sum'(k,k=0..x),x)"},
        {"diff('sum'(x,k,j),x)", "'diff'('sum'(x,k,j),x)+0"},
        {"diff(piecewise(y<0,x^2,x^3),x)", "piecewise(y<0,2*x,3*x^2)"},
        {"diff(piecewise(y<0,a,b),x)", "0"},
        {"diff(piecewise(y<0,x,y<1,a,x^2),x)", "piecewise(y<0,1,y<1,0,2*x)"},
        {"diff(BesselJ(0,x^2),x)", "-2*x*BesselJ(1,x^2)"},
        {"diff(BesselJ(n,y),x)", "0"},
        {"diff(BesselJ(x,y),x)", "'diff'(BesselJ(x,y),x)"},
        {"diff(arctan(x,x^2),x)", "x^2/(x^2+x^4)-2*x^2/(x^2+x^4)"},
        {"diff(f(x,y)*g(y),y)", "diff(f(x,y),y)*g(y)+f(x,y)*diff(g(y),y)"},
        {"diff(f(x)(y),y)", "diff(f(x)(y),y)"},
        {"diff(x[i],x[i])", "1"},
        {"diff(x[i],i)", "0"},
        {"diff(x[1]*x[2],x[2])", "x[1]"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = read_expr(CASES[i][0]), wanted = read_expr(CASES[i][1]);
        if (got != wanted && normal_expr(expr_sub(got, wanted)) != EXPR_ZERO)
            assert_expr(got, wanted, CASES[i][0]);
    }
}

static void as_variables(void **state)
{
    (void)state;
    static const char *const CASES[][3] = {
        {"sin(x(t))", "x(t)", "cos(x(t))"},
        {"x(t)^2+x(t)*diff(x(t),t)", "x(t)", "2*x(t)+diff(x(t),t)"},
        {"x(t)^2+x(t)*diff(x(t),t)", "diff(x(t),t)", "x(t)"},
        {"diff(x(t),t,t)", "diff(x(t),t)", "0"},
        {"y(t)*cos(x*y(t))", "y(t)", "cos(x*y(t))-x*y(t)*sin(x*y(t))"},
        {"y(t)*cos(x*y(t))", "x", "-y(t)^2*sin(x*y(t))"},
        {"f(x(t))", "x(t)", "D(f)(x(t))"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(diff_function(read_expr(CASES[i][0]), read_expr(CASES[i][1])),
                    read_expr(CASES[i][2]), CASES[i][0]);
}

static void operator_D(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"D(sin)", "cos"},
        {"D(cos)", "-sin"},
        {"D(exp)", "exp"},
        {"D(tan)", "1+tan^2"},
        {"D(sin*exp)", "cos*exp+sin*exp"},
        {"D(f+2)", "D(f)"},
        {"D(f^3)", "3*f^2*D(f)"},
        {"D(D(f))", "(D@@2)(f)"},
        {"D[2](D[1](f))", "D[1](D[2](f))"},
        {"D(ln)(3)", "1/3"},
        {"(D@@2)(ln)(x)", "-1/x^2"},
        {"D[1](arctan)(y,x)", "x/(x^2+y^2)"},
        {"D[2](arctan)(y,x)", "-y/(x^2+y^2)"},
        {"D[1,2](arctan)(y,x)-D[2,1](arctan)(y,x)", "0"},
        {"D(7)", "0"},
        {"D(3*f)", "3*D(f)"},
        {"D(f*g*h)", "D(f)*g*h+f*D(g)*h+f*g*D(h)"},
        {"D(f-2*g)", "D(f)-2*D(g)"},
        {"D(f^(-2))", "-2*f^(-3)*D(f)"},
        {"D(f^n)", "'D'(f^n)"},
        {"D(sin^2)", "2*sin*cos"},
        {"D(cosh)", "sinh"},
        {"D(ln)", "'D'(ln)"},
        {"D(arctan)(x)", "1/(1+x^2)"},
        {"D(D(D(f)))", "(D@@3)(f)"},
        {"D[1](f)", "'D'[1](f)"},
        {"D[1](D[1](f))", "D[1,1](f)"},
        {"D[2,1](f)", "D[1,2](f)"},
        {"D[3](D[1,2](f))", "D[1,2,3](f)"},
        {"D[1](sin)", "cos"},
        {"D[1,1](sin)", "-sin"},
        {"D[1](ln)(x)", "1/x"},
        {"(D@@3)(ln)(2)", "1/4"},
        {"(D@@0)(ln)(2)", "ln(2)"},
        {"(D@@2)(f)(x)", "(D@@2)(f)(x)"},
        {"D[3](arctan)(y,x)", "D[3](arctan)(y,x)"},
        {"D(D[1](f))", "(D@@2)(f)"},
        {"(D@@2)(sin)(Pi/6)", "-1/2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(read_expr(CASES[i][0]), read_expr(CASES[i][1]), CASES[i][0]);
    assert_text(read_expr("D(`@`(sin,f))"), "(cos@f)*D(f)", "D(sin@f)");
    assert_text(read_expr("D(`@`(f,g,h))"), "(D(f)@(g@h))*(D(g)@h)*D(h)", "D(f@g@h)");
}

/* Derivatives of derivatives by one place of many. */
static void operators_made(void **state)
{
    (void)state;
    Expr f = expr_symbol("f"), g;
    assert_expr(diff_op_make(f, 1, 0), read_expr("D(f)"), "one argument");
    assert_expr(diff_op_make(read_expr("D(f)"), 1, 0), read_expr("(D@@2)(f)"), "the second");
    assert_expr(diff_op_make(read_expr("(D@@n)(f)"), 1, 0), read_expr("(D@@(n+1))(f)"),
                "the n+1st");
    assert_expr(diff_op_make(read_expr("D[1,1](f)"), 1, 0), read_expr("(D@@3)(f)"), "by indices");
    assert_expr(diff_op_make(f, 3, 1), read_expr("D[2](f)"), "by the second");
    assert_expr(diff_op_make(read_expr("D[3](f)"), 3, 0), read_expr("D[1,3](f)"), "sorted");
    assert_true(diff_op_is(read_expr("(D@@n)(f)"), &g) && g == f);
    assert_true(diff_op_is(read_expr("D[1,2](f)"), NULL));
    assert_false(diff_op_is(read_expr("f(x)"), NULL));
    assert_false(diff_op_is(read_expr("E[1](f)"), NULL));
    assert_false(diff_op_is(read_expr("(f@@2)(D)"), NULL));
    assert_false(diff_op_is(read_expr("'D'(f,g)"), NULL));
    assert_false(diff_op_is(f, NULL));
}

static void convert_both_ways(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"diff(x(t),t)", "D(x)(t)"},
        {"diff(x(t),t,t)+2*x(t)", "(D@@2)(x)(t)+2*x(t)"},
        {"diff(f(x,y),x,y)", "D[1,2](f)(x,y)"},
        {"[m*diff(x(t),t) = sin(diff(y(t),t))]", "[m*D(x)(t) = sin(D(y)(t))]"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr a = read_expr(CASES[i][0]), b = read_expr(CASES[i][1]);
        assert_expr(diff_to_D(a), b, CASES[i][0]);
        assert_expr(diff_from_D(b), a, CASES[i][1]);
    }
    Expr t = read_expr("t"), both = read_expr("diff(x(t),t)+diff(y(s),s)");
    assert_expr(diff_to_D_by(both, &t, 1), read_expr("D(x)(t)+diff(y(s),s)"), "by t only");
    assert_expr(diff_to_D_by(both, NULL, 0), both, "by no name");
    assert_expr(diff_to_D_by(read_expr("diff(f(s,t),s,t)"), &t, 1), read_expr("D[1,2](f)(s,t)"),
                "by t among others");
    assert_expr(diff_to_D(read_expr("'diff'(sin(z),z)")), read_expr("'diff'(sin(z),z)"), "known");
    assert_expr(diff_to_D(read_expr("'diff'(f(z,z),z)")), read_expr("'diff'(f(z,z),z)"), "twice");
    assert_expr(diff_to_D(read_expr("'diff'(f(z),u)")), read_expr("'diff'(f(z),u)"), "elsewhere");
    assert_expr(diff_to_D(read_expr("'diff'(f(z[1]),z[1])")), read_expr("D(f)(z[1])"), "indexed");
    static const char *const STAY[] = {"D[1](f)(2*x,y)", "D[3](f)(x,y)", "D[1](f)(x,x)",
                                       "(D@@n)(f)(x)",   "D(f)(x+1)",    "D[i](f)(x,y)"};
    for (size_t i = 0; i < sizeof STAY / sizeof *STAY; i++)
        assert_expr(diff_from_D(read_expr(STAY[i])), read_expr(STAY[i]), STAY[i]);
    Expr start = read_expr("D(x)(0)");
    assert_expr(diff_from_D(start), start, "D(x)(0)");
    start = read_expr("'diff'(x(0),0)");
    assert_expr(diff_to_D(start), start, "diff(x(0),0)");
}

static void orders(void **state)
{
    (void)state;
    Expr f, x;
    assert_int_equal(diff_order(read_expr("diff(x(t),t$3)"), &f, &x), 3);
    assert_expr(f, read_expr("x(t)"), "function");
    assert_expr(x, read_expr("t"), "variable");
    assert_expr(diff_make(f, x, 3), read_expr("diff(x(t),t$3)"), "diff_make");
    assert_int_equal(diff_order(read_expr("diff(f(x,y),x,y)"), &f, &x), 0);
    assert_int_equal(diff_order(read_expr("x(t)"), &f, &x), 0);
    assert_int_equal(diff_order(read_expr("'diff'(x,t)"), &f, &x), 0);
    assert_int_equal(diff_order(read_expr("'diff'(x(t),2*t)"), &f, &x), 0);
    assert_int_equal(diff_order(read_expr("diff(x(t),t)"), &f, &x), 1);
    assert_expr(diff_make(f, x, 0), f, "order 0");
}

static void tables(void **state)
{
    (void)state;
    RTable *v = rtable_vector(RTABLE_COLUMN, 2);
    v->data[0] = read_expr("x(t)*t");
    Expr result = diff_name(rtable_expr(v), read_expr("t"));
    assert_ptr_not_equal(rtable_of(result), v);
    assert_expr(rtable_of(result)->data[0], read_expr("x(t)+t*diff(x(t),t)"), "entry");
    assert_expr(rtable_of(result)->data[1], EXPR_ZERO, "entry");
}

static void errors(void **state)
{
    (void)state;
    assert_raises("diff(x(t)^2,x(t))", ST_TYPE,
                  "invalid input: diff received x(t), which is not valid for its 2nd argument");
    assert_raises("diff(x,x,2)", ST_TYPE, "diff received 2, which is not valid for its 3rd");
    assert_raises("diff(x,Pi)", ST_TYPE, "not valid");
    assert_raises("diff(x,x$(-1))", ST_TYPE, "not valid");
    assert_raises("diff(x)", ST_ARITY, "2 or more arguments");
    assert_raises("diff(x,y,2,x)", ST_TYPE, "valid for its 3rd argument");
    assert_raises("diff(x,y,y,2)", ST_TYPE, "valid for its 4th argument");
    assert_raises("diff(x,y,y,y,2)", ST_TYPE, "valid for its 5th argument");
    assert_raises("diff(x,[y,3])", ST_TYPE, "received 3, which is not valid for its 2nd argument");
    assert_raises("diff(x,x$n)", ST_TYPE, "not valid");
    assert_raises("diff(x^[x],x)", ST_UNABLE, "unable to differentiate");
    assert_raises("diff(2*[x],x)", ST_UNABLE, "unable to differentiate");
}

/* A nest of n functions has n factors, and is done in linear time and memory. */
static void deep_nest(void **state)
{
    (void)state;
    Expr x = read_expr("x"), e = x;
    for (int i = 0; i < 12000; i++)
        e = funcs_apply1("sin", e);
    assert_int_equal(expr_nops(diff_name(e, x)), 12000);
}

static void shared_graph(void **state)
{
    (void)state;
    Expr x = read_expr("x"), e = x;
    for (int i = 0; i < 60; i++) /* 2^60 paths */
        e = expr_add(funcs_apply1("sin", e), expr_mul(e, funcs_apply1("cos", e)));
    assert_int_equal(expr_kind(diff_name(e, x)), EXPR_SUM);
}

/* --- against difference quotients --------------------------------------------------------- */

static uint64_t seed = 20240229;

static unsigned pick(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static Expr random_expr(int depth)
{
    static const char *const NAMES[] = {"sin", "cos", "exp", "arctan", "tanh", "erf", "arcsinh"};
    if (depth == 0)
        return pick(3) ? expr_symbol(pick(4) ? "x" : "y") : expr_ratio((long)pick(9) - 4, 3);
    switch (pick(5)) {
    case 0:
        return expr_add(random_expr(depth - 1), random_expr(depth - 1));
    case 1:
        return expr_mul(random_expr(depth - 1), random_expr(depth - 1));
    case 2:
        return expr_pow(random_expr(depth - 1), expr_int(2 + (long)pick(2)));
    case 3:
        return expr_pow(expr_add(EXPR_TWO, expr_pow(random_expr(depth - 1), EXPR_TWO)),
                        expr_mul(EXPR_HALF, random_expr(depth > 2 ? 1 : 0)));
    default:
        return funcs_apply1(NAMES[pick(7)], random_expr(depth - 1));
    }
}

static void value_at(acb_t out, Expr e, const Expr *names, acb_srcptr at, slong prec)
{
    Enclosure c;
    assert_true(enclose_begin(&c, e, names, 2));
    acb_set(out, enclose_eval(&c, names, at, 2, prec));
    enclose_end(&c);
}

static void random_expressions(void **state)
{
    (void)state;
    Expr names[] = {expr_symbol("x"), expr_symbol("y")};
    acb_ptr at = _acb_vec_init(2);
    acb_t low, high, slope, h;
    acb_init(low);
    acb_init(high);
    acb_init(slope);
    acb_init(h);
    int compared = 0;
    for (int round = 0; round < 300; round++) {
        Expr e = random_expr(4), d = diff_name(e, names[0]);
        acb_set_d(at, 0.375);
        acb_set_d(at + 1, 0.5);
        value_at(slope, d, names, at, 600);
        acb_one(h);
        acb_mul_2exp_si(h, h, -100);
        acb_sub(at, at, h, 600);
        value_at(low, e, names, at, 600);
        acb_mul_2exp_si(h, h, 1);
        acb_add(at, at, h, 600);
        value_at(high, e, names, at, 600);
        acb_sub(high, high, low, 600);
        acb_div(high, high, h, 600);
        if (!acb_is_finite(high) || !acb_is_finite(slope))
            continue;
        acb_sub(high, high, slope, 600);
        acb_abs(acb_realref(high), high, 64);
        acb_abs(acb_realref(slope), slope, 64);
        arb_add_ui(acb_realref(slope), acb_realref(slope), 1, 64);
        arb_mul_2exp_si(acb_realref(slope), acb_realref(slope), -60);
        compared++;
        if (!arb_le(acb_realref(high), acb_realref(slope)))
            assert_text(d, "(the derivative)", print_text(e, 300));
    }
    acb_clear(low);
    acb_clear(high);
    acb_clear(slope);
    acb_clear(h);
    _acb_vec_clear(at, 2);
    assert_true(compared > 200);
}

/* The slope at the border of two branches: theirs where they meet smoothly, also where it is a
 * limit alone; none at a corner, at a leap, and where it swings. */
static void slopes_at_borders(void **state)
{
    (void)state;
    static const char *const CASES[] = {
        "piecewise(x<0,x^2,x^3)",
        "piecewise(x < 0,2*x,3*x^2)",
        "piecewise(x<0,-x,x)",
        "piecewise(x < 0,-1,x = 0,undefined,1)",
        "piecewise(x<0,0,1)",
        "piecewise(x < 0,0,x = 0,undefined,0)",
        "piecewise(x<0,0,x=0,5,x^2)",
        "piecewise(x < 0,0,x = 0,undefined,2*x)",
        "piecewise(x<0,0,x=0,0,x^2)",
        "piecewise(x < 0,0,x = 0,0,2*x)",
        "piecewise(x<=0,0,x^2*sin(1/x))",
        "piecewise(x < 0,0,x = 0,0,2*x*sin(1/x)-cos(1/x))",
        "piecewise(x=0,1,sin(x)/x)",
        "piecewise(x < 0,cos(x)/x-sin(x)/x^2,x = 0,0,cos(x)/x-sin(x)/x^2)",
        "piecewise(x<0,sin(x)/x,1)",
        "piecewise(x < 0,cos(x)/x-sin(x)/x^2,x = 0,0,0)",
        "piecewise(x<0,sin(x)/x,x=0,1,1+x)",
        "piecewise(x < 0,cos(x)/x-sin(x)/x^2,x = 0,undefined,1)",
        "piecewise(x<0,sin(x)/x,x=0,2,1)",
        "piecewise(x < 0,cos(x)/x-sin(x)/x^2,x = 0,undefined,0)",
        "piecewise(x<0,sin(x)/x,x=0,1,2*sin(x)/x)",
        "piecewise(x < 0,cos(x)/x-sin(x)/x^2,x = 0,undefined,2*cos(x)/x-2*sin(x)/x^2)",
        "piecewise(x<0,sin(x)/x,x=0,1,cos(x))",
        "piecewise(x < 0,cos(x)/x-sin(x)/x^2,x = 0,0,-sin(x))",
        "piecewise(x<0,(exp(x)-1)/x,x=0,1,1+x/2)",
        "piecewise(x < 0,exp(x)/x-(exp(x)-1)/x^2,x = 0,1/2,1/2)",
        "piecewise(x<a,(x-a)^2,0)",
        "piecewise(x < a,2*x-2*a,0)",
        "piecewise(x<=0,0,x*sin(1/x))",
        "piecewise(x < 0,0,x = 0,undefined,sin(1/x)-cos(1/x)/x)",
        "piecewise(x<=0,0,1/x)",
        "piecewise(x < 0,0,x = 0,undefined,-1/x^2)",
        "piecewise(x<0,x^2,x<1,x,x^2)",
        "piecewise(x < 0,2*x,x = 0,undefined,x < 1,1,x = 1,undefined,2*x)",
        "piecewise(x<=0,0,exp(-1/x))",
        "piecewise(x < 0,0,x = 0,0,exp(-1/x)/x^2)",
        "piecewise(x<0,x,x<2,sin(x),0)",
        "piecewise(x < 0,1,x < 2,cos(x),x = 2,undefined,0)",
        "piecewise(x<=0,1,x^2*sin(1/x))",
        "piecewise(x < 0,0,x = 0,undefined,2*x*sin(1/x)-cos(1/x))",
        NULL,
    };
    for (const char *const *c = CASES; *c; c += 2) {
        char text[200];
        snprintf(text, sizeof text, "diff(%s,x)", c[0]);
        assert_text(read_expr(text), c[1], c[0]);
    }
}

/* As an expression alone, where no border is looked at: branch by branch, 0 where all are. */
static void branches_by_themselves(void **state)
{
    (void)state;
    static const char *const CASES[] = {
        "piecewise(x<0,a,1)",
        "0",
        "piecewise(x<0,a,x<1,b)",
        "0",
        "piecewise(x<0,x,1)",
        "piecewise(x<0,1,0)",
        "piecewise(x<0,1,x)",
        "piecewise(x<0,0,1)",
        "piecewise(x<0,x^2,x<1,x^3)",
        "piecewise(x<0,2*x,x<1,3*x^2)",
        "piecewise(x<0,x^2,x<1,x^3,x^4)",
        "piecewise(x<0,2*x,x<1,3*x^2,4*x^3)",
        NULL,
    };
    for (const char *const *c = CASES; *c; c += 2)
        assert_expr(diff_name(read_expr(c[0]), expr_symbol("x")), read_expr(c[1]), c[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_at_borders),
        cmocka_unit_test(branches_by_themselves),
        cmocka_unit_test(known_functions),
        cmocka_unit_test(unknown_functions),
        cmocka_unit_test(as_variables),
        cmocka_unit_test(operator_D),
        cmocka_unit_test(operators_made),
        cmocka_unit_test(many_factors),
        cmocka_unit_test(of_calls),
        cmocka_unit_test(convert_both_ways),
        cmocka_unit_test(orders),
        cmocka_unit_test(tables),
        cmocka_unit_test(errors),
        cmocka_unit_test(deep_nest),
        cmocka_unit_test(shared_graph),
        cmocka_unit_test(random_expressions),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
