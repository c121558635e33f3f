/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The zero test: identities are accepted, non-identities refused, branches are not mistaken for
 * identities; random trigonometric identities and their disturbances.
 */
#include <math.h>

#include "cas/algebra/zero.h"
#include "cas/algebra/zero_point.h"
#include "cas/core/heap.h"
#include "cas/core/sig.h"
#include "cas/value/assume.h"
#include "tests/unit/cas/algebra.h"

static void expect(const char *const *texts, Truth truth)
{
    for (; *texts; texts++)
        if (zero_truth(read_expr(*texts)) != truth)
            fail_msg("zero_truth(%s) is not %d", *texts, (int)truth);
}

static void identities(void **state)
{
    (void)state;
    static const char *const texts[] = {"sin(x)^2+cos(x)^2-1",
                                        "sin(x+y)-sin(x)*cos(y)-cos(x)*sin(y)",
                                        "cos(2*x)-2*cos(x)^2+1",
                                        "cos(x/2)^2-(1+cos(x))/2",
                                        "tan(x)-sin(x)/cos(x)",
                                        "exp(x+y)-exp(x)*exp(y)",
                                        "cosh(x)^2-sinh(x)^2-1",
                                        "sinh(x)-(exp(x)-exp(-x))/2",
                                        "tanh(x)-(exp(2*x)-1)/(exp(2*x)+1)",
                                        "exp(I*x)-cos(x)-I*sin(x)",
                                        "sin((x+1)^2)-sin(x^2+2*x+1)",
                                        "sin(x/(x+1)+1/(x+1))-sin(1)",
                                        "sin(cos(x)^2)-sin(1-sin(x)^2)",
                                        "cos(Pi/4+x)-sqrt(2)/2*(cos(x)-sin(x))",
                                        "sin(x+Pi/3)-sin(x)/2-sqrt(3)/2*cos(x)",
                                        "2^(2*n)-4^n",
                                        "x^(n+1)-x*x^n",
                                        "x^(3/2)-x*sqrt(x)",
                                        "sqrt(4*x)-2*sqrt(x)",
                                        "sqrt(x^2+y^2)^2-x^2-y^2",
                                        "1/sqrt(2)-sqrt(2)/2",
                                        "sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)",
                                        "ln(6)-ln(2)-ln(3)",
                                        "f((x+1)^2)-f(x^2+2*x+1)",
                                        "(x+1)^2-x^2-2*x-1",
                                        "0.1*x+0.2*x-0.3*x",
                                        "0",
                                        NULL};
    expect(texts, TRUTH_YES);
}

static void others(void **state)
{
    (void)state;
    static const char *const texts[] = {"sin(x+y)-sin(x)-sin(y)",
                                        "sin(x)^2+cos(y)^2-1",
                                        "exp(x)-exp(y)",
                                        "f(x)-g(x)",
                                        "x(t)^2+y(t)^2-1",
                                        "sqrt(2)-3/2",
                                        "Pi-355/113",
                                        "exp(1)-Pi",
                                        "sqrt(1-sin(x)^2)-cos(x)",
                                        "ln(x^2)-2*ln(x)",
                                        "x",
                                        "1",
                                        "diff(x(t),t)-u(t)",
                                        "x[1]-x[2]",
                                        "sin(x)-x",
                                        "2^n-3^n",
                                        NULL};
    expect(texts, TRUTH_NO);
}

static void roots_have_branches(void **state)
{
    (void)state;
    static const char *const texts[] = {"sqrt(x^2)-x", "sqrt(x*y)-sqrt(x)*sqrt(y)", "abs(x)-x",
                                        "sqrt((x-1)^2)-x+1", NULL};
    expect(texts, TRUTH_NO);
}

/* --- promises of the answer --------------------------------------------------------------------
 */

static ZeroAnswer ask(const char *text, ZeroQuestion q)
{
    return zero_ask(read_expr(text), &q);
}

static void assert_answer(ZeroAnswer a, Truth truth, ZeroReason reason)
{
    assert_string_equal(zero_reason_text(a.reason), zero_reason_text(reason));
    assert_int_equal(a.truth, truth);
    if (truth != TRUTH_UNKNOWN)
        assert_int_equal(a.taken, truth);
    assert_int_not_equal(a.taken, TRUTH_UNKNOWN);
}

static void assert_proof(const char *text, Truth truth, ZeroReason reason)
{
    ZeroAnswer a = ask(text, (ZeroQuestion){.effort = &ZERO_THOROUGH});
    assert_answer(a, truth, reason);
    assert_true(isinf(a.error) && a.error < 0);
}

static void proofs_say_why(void **state)
{
    (void)state;
    assert_proof("3", TRUTH_NO, ZERO_EXACT);
    assert_proof("x", TRUTH_NO, ZERO_EXACT);
    assert_proof("x+y", TRUTH_NO, ZERO_PROBE);
    assert_proof("sin(x)^2+cos(x)^2-1", TRUTH_YES, ZERO_EXACT);
    assert_proof("sqrt(2)+sqrt(3)-3", TRUTH_NO, ZERO_BALL);
    assert_proof("abs(x)-x", TRUTH_NO, ZERO_BALL);
    assert_proof("z(t)-2*piecewise(1/2<x(t),1,0)", TRUTH_NO, ZERO_EXACT);
    assert_proof("piecewise(x<w(t),1,0)-z/3-piecewise(y<w(t),1,0)", TRUTH_NO, ZERO_EXACT);
    assert_proof("sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)", TRUTH_YES, ZERO_BOUND);
}

static void points_are_wrong_with_a_bound(void **state)
{
    (void)state;
    ZeroAnswer a = ask("(x+y)^2-x^2-2*x*y-y^2+sin(x)^2+cos(x)^2-1", (ZeroQuestion){0});
    assert_answer(a, TRUTH_YES, ZERO_PROBABLE);
    assert_true(a.error <= -84);
}

/* No sample sees where the root changes its branch. */
static void samples_are_no_proof(void **state)
{
    (void)state;
    ZeroAnswer a = ask("sqrt((x-1000)^2)+x-1000", (ZeroQuestion){0});
    assert_answer(a, TRUTH_UNKNOWN, ZERO_EVIDENCE);
    assert_int_equal(a.taken, TRUTH_YES);
    assert_true(a.error < -70 && !isinf(a.error));
}

static void what_nobody_knows_is_unknown(void **state)
{
    (void)state;
    ZeroAnswer a = ask("RootOf(z)-3", (ZeroQuestion){0});
    assert_answer(a, TRUTH_UNKNOWN, ZERO_UNDECIDED);
    assert_int_equal(a.taken, TRUTH_NO);
}

static void algebraic_numbers_are_decided(void **state)
{
    (void)state;
    static const char *const zeros[] = {
        "sqrt(1+sqrt(3))+sqrt(3+3*sqrt(3))-sqrt(10+6*sqrt(3))",
        "(7+5*sqrt(2))^(1/3)-1-sqrt(2)",
        "cos(Pi/7)*cos(2*Pi/7)*cos(3*Pi/7)-1/8",
        "sqrt(58)*(-10*sqrt(29)+2*sqrt(29-2*sqrt(29))*sqrt(29+2*sqrt(29)))",
        "RootOf(_Z^3-2,index=1)^3-2",
        "RootOf(_Z^2-2,index=1)*RootOf(_Z^2-3,index=1)-sqrt(6)",
        "(1+I)^4+4",
        "(3+4*I)^(1/2)-2-I",
        "ln(6)-ln(2)-ln(3)",
        "ln(1+sqrt(2))+ln(sqrt(2)-1)",
        "4*arctan(1/5)-arctan(1/239)-Pi/4",
        "ln(1/exp(1))+1",
        "arctanh(1/2)-ln(3)/2",
        "arccosh(2)-ln(2+sqrt(3))",
        "arcsinh(1)-ln(1+sqrt(2))",
        "GAMMA(1/3)*GAMMA(2/3)-2*Pi/sqrt(3)",
        "GAMMA(-1/4)+4*GAMMA(3/4)",
        "GAMMA(9/4)*GAMMA(-1/4)+5*Pi*sqrt(2)/4",
        "exp(LambertW(2))*LambertW(2)-2",
        "exp(-2*LambertW(-1,-1/3)+1)-9*LambertW(-1,-1/3)^2*exp(1)",
        "arcsin(sqrt(21)/14)+arcsin(sqrt(21)/7)-Pi/3",
        NULL};
    for (const char *const *t = zeros; *t; t++)
        if (zero_truth(read_expr(*t)) != TRUTH_YES)
            fail_msg("%s is not zero", *t);
    /* nearer to zero than 1e-30, and not zero */
    assert_proof("sqrt(10^40+1)-10^20-1/(2*10^20)+1/(8*10^60)-1/10^99", TRUTH_NO, ZERO_BOUND);
    assert_proof("sqrt(2)-14142135623730950488016887242096980785696718753769/10^49", TRUTH_NO,
                 ZERO_BALL);
}

/* Whatever the functions are. */
static void kernels_need_no_values(void **state)
{
    (void)state;
    ZeroAnswer a = ask("g(sin(x/(1+y))+ln(x))*(x+1)-x*g(sin(x/(1+y))+ln(x))-g(sin(x/(1+y))+ln(x))",
                       (ZeroQuestion){0});
    assert_int_equal(a.truth, TRUTH_YES);
    a = ask("int(exp(x^3),x)*(x+1)-x*int(exp(x^3),x)-int(exp(x^3),x)", (ZeroQuestion){0});
    assert_answer(a, TRUTH_YES, ZERO_PROBABLE);
    assert_int_not_equal(zero_truth(read_expr("int(exp(x^3),x)-int(exp(y^3),y)")), TRUTH_YES);
}

/* --- domains -----------------------------------------------------------------------------------
 */

static void within_ranges(void **state)
{
    (void)state;
    Expr x = read_expr("x");
    ZeroRange positive = ZERO_POSITIVE, inside = {x, EXPR_ZERO, EXPR_ONE},
              beyond = {x, EXPR_ONE, NULL}, below = {x, NULL, EXPR_ZERO};
    ZeroQuestion q = {.domain = ZERO_RANGES, .range = &positive, .ranges = 1};
    assert_int_equal(ask("sqrt(x^2)-x", q).taken, TRUTH_YES);
    assert_int_equal(ask("sqrt(x*y)-sqrt(x)*sqrt(y)", q).taken, TRUTH_YES);
    assert_int_equal(ask("abs(x)-y", q).truth, TRUTH_NO);
    assert_answer(ask("x+y", q), TRUTH_NO, ZERO_PROBE);
    q.range = &below;
    assert_int_equal(ask("sqrt(x^2)+x", q).taken, TRUTH_YES);
    assert_int_equal(ask("sqrt(x^2)-x", q).truth, TRUTH_NO);
    q.range = &inside;
    assert_int_equal(ask("sqrt((x-1)^2)+x-1", q).taken, TRUTH_YES);
    assert_int_equal(ask("sqrt((x-1)^2)-x+1", q).truth, TRUTH_NO);
    q.range = &beyond;
    assert_int_equal(ask("sqrt((x-1)^2)-x+1", q).taken, TRUTH_YES);
    assert_int_equal(ask("sqrt((x-1)^2)+x-1", q).truth, TRUTH_NO);
}

static void near_a_point(void **state)
{
    (void)state;
    ZeroRange near = zero_near(read_expr("x"), EXPR_TWO);
    ZeroQuestion q = {.domain = ZERO_RANGES, .range = &near, .ranges = 1};
    assert_int_equal(ask("sqrt((x-2)^2)-x+2", q).taken, TRUTH_YES);
    assert_int_equal(ask("sqrt((x-3)^2)+x-3", q).taken, TRUTH_YES);
    assert_int_equal(ask("sqrt((x-3)^2)-x+3", q).truth, TRUTH_NO);
}

static void over_integers(void **state)
{
    (void)state;
    Expr names[] = {read_expr("n"), read_expr("m")};
    ZeroQuestion q = {.domain = ZERO_INTEGERS, .integer = names, .integers = 2};
    assert_answer(ask("sin(2*Pi*n)", q), TRUTH_YES, ZERO_PERIOD);
    assert_answer(ask("sin(x+2*Pi*n)-sin(x+4*Pi*m)", q), TRUTH_YES, ZERO_PERIOD);
    assert_answer(ask("cos(Pi*n)^2-1", q), TRUTH_YES, ZERO_PERIOD);
    assert_int_equal(ask("cos(Pi*n)-1", q).truth, TRUTH_NO);
    ZeroAnswer at_some = ask("n*(n-1)*(n+2)", q);
    assert_answer(at_some, TRUTH_UNKNOWN, ZERO_EVIDENCE);
    assert_int_equal(at_some.taken, TRUTH_YES);
    assert_int_equal(ask("n^2-n", q).truth, TRUTH_NO);
    assert_int_equal(ask("(n+1)^2-n^2-2*n-1", q).truth, TRUTH_YES);
    assert_int_equal(zero_truth(read_expr("sin(2*Pi*n)")), TRUTH_NO);
    /* open at each integer: not taken for zero */
    ZeroEffort none = {.samples = 0};
    q.effort = &none;
    ZeroAnswer open = ask("sqrt(x^2)-x+sin(2*Pi*n)", q);
    assert_int_equal(open.truth, TRUTH_UNKNOWN);
    assert_int_equal(open.taken, TRUTH_NO);
}

static void somewhere(void **state)
{
    (void)state;
    ZeroQuestion q = {.domain = ZERO_SOMEWHERE};
    assert_answer(ask("sqrt(a^2)-a", q), TRUTH_YES, ZERO_BOUND);
    assert_answer(ask("sqrt(a^2)+a", q), TRUTH_YES, ZERO_BOUND);
    assert_int_equal(ask("sqrt(a^2)+1", q).truth, TRUTH_UNKNOWN);
    assert_int_equal(ask("sqrt(a^2)+1", q).taken, TRUTH_NO);
}

/* --- effort ------------------------------------------------------------------------------------
 */

static void effort_ends_with_unknown(void **state)
{
    (void)state;
    const char *hard = "ln(exp(sqrt(x^2+y))*(z+1)^3)-sqrt(x^2+y)-3*ln(z+1)";
    ZeroEffort little = ZERO_USUAL, none = {.samples = 0};
    little.units = 10;
    ZeroAnswer a = ask(hard, (ZeroQuestion){.effort = &little});
    assert_answer(a, TRUTH_UNKNOWN, ZERO_EXHAUSTED);
    assert_int_equal(a.taken, TRUTH_NO);
    little.units = 1000000000;
    assert_int_not_equal(ask(hard, (ZeroQuestion){.effort = &little}).reason, ZERO_EXHAUSTED);
    /* no samples, no form, no bound: nothing is known */
    assert_answer(ask("sqrt(x^2)-x", (ZeroQuestion){.effort = &none}), TRUTH_UNKNOWN,
                  ZERO_UNDECIDED);
    /* what one look decides needs no effort */
    assert_answer(ask("x+y", (ZeroQuestion){.effort = &none}), TRUTH_NO, ZERO_PROBE);
    assert_int_equal(
        ask("sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)", (ZeroQuestion){.effort = &none}).truth,
        TRUTH_UNKNOWN);
}

static void signatures_agree_on_equal_expressions(void **state)
{
    (void)state;
    static const char *const pairs[] = {
        "(x+y)^2",    "x^2+2*x*y+y^2", "sin(2*x)", "2*sin(x)*cos(x)",
        "exp(x+y)",   "exp(x)*exp(y)", "cos(x-y)", "cos(x)*cos(y)+sin(x)*sin(y)",
        "g(2*(x+1))", "g(2*x+2)",      NULL};
    for (const char *const *p = pairs; *p; p += 2) {
        assert_true(read_expr(p[0])->sig != SIG_NONE);
        assert_true(read_expr(p[0])->sig == read_expr(p[1])->sig);
    }
    assert_true(read_expr("sqrt(x+y)")->sig == SIG_NONE);
    assert_true(read_expr("ln(x)")->sig == SIG_NONE);
    assert_true(read_expr("infinity")->sig == SIG_NONE);
    assert_true(read_expr("x*infinity-y*undefined")->sig == SIG_NONE);
}

/* --- random identities -------------------------------------------------------------------------
 */

static uint64_t rng = 2463534242;

static long pick(long n)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (long)(rng % (uint64_t)n);
}

static Expr random_angle(void)
{
    static const char *const NAMES[] = {"x", "y", "q(t)", "w*t", "1"};
    Expr e = expr_mul(expr_int(pick(4) + 1), read_expr(NAMES[pick(5)]));
    return expr_add(e, expr_mul(expr_ratio(pick(5) - 2, pick(2) + 1), read_expr(NAMES[pick(4)])));
}

static Expr call(const char *f, Expr a)
{
    return funcs_apply1(f, a);
}

/* left - right of a true identity in two random angles. */
static Expr random_identity(void)
{
    Expr a = random_angle(), b = random_angle(), two = EXPR_TWO;
    Expr ca = call("cos", a), sa = call("sin", a), cb = call("cos", b), sb = call("sin", b);
    switch (pick(6)) {
    case 0:
        return expr_sub(call("sin", expr_add(a, b)), expr_add(expr_mul(sa, cb), expr_mul(ca, sb)));
    case 1:
        return expr_sub(call("cos", expr_add(a, b)), expr_sub(expr_mul(ca, cb), expr_mul(sa, sb)));
    case 2:
        return expr_sub(expr_mul(two, expr_mul(ca, cb)),
                        expr_add(call("cos", expr_sub(a, b)), call("cos", expr_add(a, b))));
    case 3:
        return expr_sub(expr_mul(sa, sa),
                        expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, call("cos", expr_mul(two, a)))));
    case 4:
        return expr_sub(call("exp", expr_add(a, b)), expr_mul(call("exp", a), call("exp", b)));
    default:
        return expr_sub(expr_mul(call("cosh", a), call("cosh", a)),
                        expr_add(EXPR_ONE, expr_mul(call("sinh", a), call("sinh", a))));
    }
}

static void random_identities_are_accepted(void **state)
{
    (void)state;
    for (int i = 0; i < 400; i++) {
        Expr zero = expr_mul(random_identity(), read_expr("x+f(y)"));
        zero = expr_add(zero, random_identity());
        if (zero_truth(zero) != TRUTH_YES)
            fail_msg("identity %d not accepted: %s", i, print_text(zero, 0));
        Expr other = expr_add(zero, expr_mul(expr_int(pick(5) + 1), call("sin", random_angle())));
        if (other != zero && zero_truth(other) != TRUTH_NO)
            fail_msg("disturbed identity %d accepted: %s", i, print_text(other, 0));
    }
}

static void answers_survive_a_collection(void **state)
{
    (void)state;
    assert_int_equal(zero_truth(read_expr("exp(I*x)-cos(x)-I*sin(x)")), TRUTH_YES);
    heap_collect();
    assert_int_equal(zero_truth(read_expr("exp(I*x)-cos(x)-I*sin(x)")), TRUTH_YES);
    assert_int_equal(zero_truth(read_expr("exp(I*x)-cos(x)-I*sin(y)")), TRUTH_NO);
}

static long count(const Notes *notes)
{
    return expr_nops(notes_relations(notes));
}

static void what_is_taken_is_noted(void **state)
{
    (void)state;
    Notes notes;
    Expr doubtful = read_expr("RootOf(z)-3"), branch = read_expr("sqrt((x-1000)^2)+x-1000");
    notes_begin(&notes);
    assert_int_equal(zero_truth(doubtful), TRUTH_UNKNOWN);
    assert_int_equal(count(&notes), 0); /* who only asks takes nothing */
    assert_false(zero_is(doubtful));
    assert_false(zero_is(doubtful));
    assert_int_equal(count(&notes), 1);
    assert_true(zero_is(branch));
    assert_int_equal(count(&notes), 2);
    assert_true(zero_is(read_expr("sin(x)^2+cos(x)^2-1")));
    assert_false(zero_is(read_expr("x+y")));
    assert_int_equal(count(&notes), 2);
    heap_collect();
    assert_int_equal(count(&notes), 2);
    notes_clear(&notes);
    assert_int_equal(count(&notes), 0);
    notes_drop(&notes);
}

static void take_pivot(void *unused)
{
    (void)unused;
    Notes notes;
    notes_begin(&notes);
    notes_pivot(read_expr("a-b"));
    err_raise(ST_UNABLE, "a failed attempt");
}

static void notes_are_kept_or_dropped(void **state)
{
    (void)state;
    Notes outer, inner;
    Expr none = EXPR_ONE, relations;
    notes_begin(&outer);
    notes_pivot(read_expr("a")); /* nobody asked for pivots */
    notes_begin_pivots(&inner, none, 0);
    notes_pivot(read_expr("a*b^2"));
    notes_pivot(read_expr("-a"));
    Notes silent;
    notes_begin_silent(&silent);
    assert_false(notes_take_pivots());
    notes_pivot(read_expr("c"));
    notes_keep(&silent);
    assert_int_equal(err_try(take_pivot, NULL), ST_UNABLE);
    assert_ptr_equal(notes_current(), &inner);
    notes_keep(&inner);
    relations = notes_relations(&outer);
    assert_int_equal(expr_count(relations), 2); /* a <> 0, b <> 0 */
    notes_begin_pivots(&inner, none, 0);
    notes_pivot(read_expr("d"));
    notes_drop(&inner);
    assert_ptr_equal(notes_relations(&outer), relations);
    assert_ptr_equal(notes_current(), &outer);
    notes_drop(&outer);
}

static void assumed_facts_count_where_asked(void **state)
{
    (void)state;
    assume_add(expr_equation(read_expr("k"), EXPR_TWO));
    ZeroQuestion q = {.facts = true};
    assert_answer(ask("k-2", q), TRUTH_YES, ZERO_FACT);
    assert_true(zero_is(read_expr("k-2")));
    assert_int_equal(zero_truth(read_expr("k-2")), TRUTH_NO);
    assume_reset();
}

/* sum of sqrt(x_i+y_i)*f, i = 1..n, less the same with factors of another form */
static Expr long_zero(int n, const char *under, const char *more)
{
    char text[4000] = "0";
    for (int i = 1; i <= n; i++) {
        size_t l = strlen(text);
        snprintf(text + l, sizeof text - l,
                 "+sqrt(%s)*sinh(x%d+ln(y))*(z+x%d)*(z-x%d)-sqrt(%s)*sinh(x%d+ln(y))*(z^2-x%d^2)",
                 under, i, i, i, under, i, i);
    }
    return expr_add(read_expr(text), read_expr(more));
}

/* Facts that are assumed count as they do without points. */
static void points_leave_assumptions(void **state)
{
    (void)state;
    for (int assumed = 0; assumed < 2; assumed++) {
        ZeroPoint point;
        Notes notes;
        notes_begin(&notes);
        if (assumed)
            assume_add(expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, read_expr("x1")}, 2));
        Expr e = long_zero(20, "x1", "y*(sqrt(x1^2)-x1)");
        bool zero = zero_is(e);
        zero_point_begin(&point);
        assert_true(zero_is_at(&point, e) == zero);
        assert_true(zero == assumed);
        zero_point_end(&point);
        notes_drop(&notes);
        assume_reset();
    }
}

/* Entries of an elimination, which share what is below them. */
static void points_serve_many_questions(void **state)
{
    (void)state;
    ZeroPoint point;
    Notes notes;
    notes_begin(&notes);
    zero_point_begin(&point);
    assert_false(zero_is_at(&point, read_expr("sqrt(1+x)-sqrt(1-x)")));
    assert_false(zero_is_at(&point, read_expr("f(t)*piecewise(t<1/1000,0,sqrt(1+x))")));
    assert_true(zero_is_at(&point, read_expr("sqrt(4*x+4)-2*sqrt(x+1)")));
    assert_true(zero_is_at(&point, long_zero(20, "x1+y", "0")));
    assert_false(zero_is_at(&point, long_zero(20, "x1+y", "sqrt(x2+y)/10^20")));
    assert_int_equal(expr_count(notes_relations(&notes)), 0);
    assert_true(zero_is_at(&point, long_zero(20, "x1^2+y*x2", "0"))); /* cuts anywhere: noted */
    assert_int_equal(expr_count(notes_relations(&notes)), 1);
    zero_point_end(&point);
    notes_drop(&notes);
}

static double at_point(ZeroPoint *point, int k, const char *text)
{
    acb_srcptr z = enclose_at(&point->at[k], read_expr(text));
    if (!acb_is_finite(z) || !acb_is_real(z))
        return NAN;
    return arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
}

/* Values of names are real, below 4, all of their own, positive at the first point and of both
 * signs at the others; calls of unknown functions are such names, what is tied to others has no
 * value. */
static void names_at_points(void **state)
{
    enum { NAMES = 40 };
    static const char *const TIED[] = {"infinity", "undefined", "'int'(f(t),t=0..1)",
                                       "RootOf(x^5+x+y,x)", "'sum'(g(k),k=1..n)"};
    (void)state;
    ZeroPoint point;
    zero_point_begin(&point);
    for (int k = 0; k < ZERO_POINTS; k++) {
        double value[NAMES];
        int positive = 0;
        for (int i = 0; i < NAMES; i++) {
            char name[20];
            snprintf(name, sizeof name, i % 2 ? "x%d" : "f(x%d)", i);
            value[i] = at_point(&point, k, name);
            assert_true(fabs(value[i]) < 4 && value[i] == at_point(&point, k, name));
            positive += value[i] > 0;
            for (int j = 0; j < i; j++)
                assert_true(value[i] != value[j]);
        }
        assert_true(k == 0 ? positive == NAMES : positive > NAMES / 5 && positive < 4 * NAMES / 5);
        int large = 0;
        for (int i = 0; i < NAMES; i++)
            large += fabs(value[i]) > 1;
        assert_true(large > NAMES / 2 && large < NAMES);
        for (size_t i = 0; i < sizeof TIED / sizeof *TIED; i++)
            assert_true(isnan(at_point(&point, k, TIED[i])));
    }
    zero_point_end(&point);
}

/* The case that holds at the point; none where a condition is open there. */
static void cases_at_points(void **state)
{
    static const char *const OPEN[] = {"piecewise((x+y)^2<x^2+2*x*y+y^2,1,2)",
                                       "piecewise(sqrt(-1-x^2)<1,1,2)",
                                       "piecewise(1<sqrt(-1-x^2),1,2)",
                                       "piecewise(x=y,1,2)",
                                       "piecewise(not x=y,1,2)",
                                       "piecewise(x<y+100 and x=y,1,2)",
                                       "piecewise(x>y+100 or x=y,1,2)"};
    (void)state;
    ZeroPoint point;
    zero_point_begin(&point);
    for (int k = 0; k < ZERO_POINTS; k++) {
        double x = at_point(&point, k, "x"), y = at_point(&point, k, "y");
        double z = at_point(&point, k, "z");
        bool xy = x < y, yz = y < z;
        const struct {
            const char *text;
            double value;
        } CASES[] = {
            {"piecewise(x<y,1,2)", xy ? 1 : 2},
            {"piecewise(x<=y,1,2)", xy ? 1 : 2},
            {"piecewise(x>y,1,2)", xy ? 2 : 1},
            {"piecewise(not x<y,1,2)", xy ? 2 : 1},
            {"piecewise(x<y and y<z,1,2)", xy && yz ? 1 : 2},
            {"piecewise(x<y or y<z,1,2)", xy || yz ? 1 : 2},
            {"piecewise(x<y and x<=y-100,1,2)", 2},
            {"piecewise(x<y or x<=y+100,1,2)", 1},
            {"piecewise(x=y and x>y+100,1,2)", 2},
            {"piecewise(x=y or x<y+100,1,2)", 1},
            {"piecewise(x<y,1,y<z,2,3)", xy   ? 1
                                         : yz ? 2
                                              : 3},
            {"piecewise(x<y,1,y<z,2)", xy   ? 1
                                       : yz ? 2
                                            : 0},
            {"piecewise(x<y-100,1,x<y-50,2)", 0},
            {"piecewise(x<y+100,x,x=y,2,3)", x},
        };
        for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
            if (at_point(&point, k, CASES[i].text) != CASES[i].value)
                fail_msg("%s at point %d", CASES[i].text, k);
        for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++)
            if (!isnan(at_point(&point, k, OPEN[i])))
                fail_msg("%s at point %d is decided", OPEN[i], k);
    }
    zero_point_end(&point);
}

/* How many relations the answer to a long question is given with, whose terms hold this. */
static long noted_of(const char *part, const char *rest)
{
    static const char *const FORMS[] = {"+(%s)*sinh(x%d+ln(y))*(z+x%d)*(z-x%d)",
                                        "-(%s)*sinh(x%d+ln(y))*(z^2-x%d^2)"};
    char text[8000] = "0";
    for (int i = 1; i <= 20; i++)
        for (int j = 0; j < 2; j++) {
            size_t l = strlen(text);
            snprintf(text + l, sizeof text - l, FORMS[j], part, i, i, i);
        }
    ZeroPoint point;
    Notes notes;
    notes_begin(&notes);
    zero_point_begin(&point);
    bool zero = zero_is_at(&point, expr_add(read_expr(text), read_expr(rest)));
    assert_true(zero == (strcmp(rest, "0") == 0));
    zero_point_end(&point);
    Expr relations = notes_relations(&notes);
    long count = expr_count(relations);
    if (count == 1)
        assert_ptr_equal(expr_arg(expr_arg(relations, 0), 1), EXPR_ZERO);
    notes_drop(&notes);
    return count;
}

/* Points on both sides of every cut of names, of sums of names and a number that is not far: what
 * has others is taken for zero with a note. */
static void cuts_that_points_see(void **state)
{
    static const char *const SEEN[] = {"sqrt(x)",     "sqrt(x+y)",     "sqrt(x+1)",
                                       "sqrt(x-1)",   "sqrt(f(t)+x)",  "1/sqrt(x+y-1)",
                                       "x^(1/3)*y^2", "ln(x)",         "ln(x+y)",
                                       "arcsin(x)",   "exp(x^2-y)",    "sin(x*y)",
                                       "(x^2+y)^3",   "1/(x^2+y)",     "2^(1/3)*x",
                                       "sqrt(2*x+y)", "sqrt(x-3*y+1)", "sqrt(x)*(x^2+y)^2",
                                       "arctan(y)",   "ln(2)*x^2",     "x^y"};
    static const char *const OTHERS[] = {"sqrt(x^2+y)",
                                         "sqrt(x+2)",
                                         "sqrt(x-2)",
                                         "ln(x+3/2)",
                                         "ln(x*y)",
                                         "arcsin(x-5/4)",
                                         "x*sqrt(x^2-y)*y^2",
                                         "(x*y)^(1/3)",
                                         "arctan(x^2)",
                                         "(x-1000)^(1/2)",
                                         "2*(x^2+y)^(1/3)*z^2",
                                         "z^2*(x^2+y)^(1/3)",
                                         "BesselJ(y,x^2+1)",
                                         "arctan(x^2,y)",
                                         "(x+y^2)^z"};
    (void)state;
    for (size_t i = 0; i < sizeof SEEN / sizeof *SEEN; i++)
        if (noted_of(SEEN[i], "0") != 0)
            fail_msg("%s is noted", SEEN[i]);
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (noted_of(OTHERS[i], "0") != 1)
            fail_msg("%s is not noted", OTHERS[i]);
    assert_int_equal(noted_of("sqrt(x^2+y)", "1/10^20"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identities),
        cmocka_unit_test(others),
        cmocka_unit_test(roots_have_branches),
        cmocka_unit_test(proofs_say_why),
        cmocka_unit_test(points_are_wrong_with_a_bound),
        cmocka_unit_test(samples_are_no_proof),
        cmocka_unit_test(what_nobody_knows_is_unknown),
        cmocka_unit_test(algebraic_numbers_are_decided),
        cmocka_unit_test(kernels_need_no_values),
        cmocka_unit_test(within_ranges),
        cmocka_unit_test(near_a_point),
        cmocka_unit_test(over_integers),
        cmocka_unit_test(points_leave_assumptions),
        cmocka_unit_test(somewhere),
        cmocka_unit_test(points_serve_many_questions),
        cmocka_unit_test(cuts_that_points_see),
        cmocka_unit_test(names_at_points),
        cmocka_unit_test(cases_at_points),
        cmocka_unit_test(effort_ends_with_unknown),
        cmocka_unit_test(signatures_agree_on_equal_expressions),
        cmocka_unit_test(random_identities_are_accepted),
        cmocka_unit_test(answers_survive_a_collection),
        cmocka_unit_test(what_is_taken_is_noted),
        cmocka_unit_test(notes_are_kept_or_dropped),
        cmocka_unit_test(assumed_facts_count_where_asked),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
