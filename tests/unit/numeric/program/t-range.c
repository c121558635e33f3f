/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ranges of programs: whatever real value a program has at a point of its box lies in what
 * tape_range says of the box, for random expressions, boxes and points, bounded, unbounded and
 * empty of width; and how narrow the ranges are, by hand, for each operation.
 */
#include "tests/unit/cas/algebra.h"

#include <float.h>
#include <math.h>

#include "cas/core/heap.h"
#include "numeric/program/tape_emit.h"
#include "numeric/program/tape_range.h"
#include "tests/prop/gen.h"

enum { NAMES = 3, TRIALS = 6000, POINTS = 12 };

static const double INF = INFINITY;

static Expr vars[NAMES];

static void roots(void (*mark)(Expr e))
{
    for (long i = 0; i < NAMES; i++)
        mark(vars[i]);
}

static int begin(void **state)
{
    algebra_begin(state);
    heap_add_roots(roots);
    vars[0] = expr_symbol("x");
    vars[1] = expr_symbol("y");
    vars[2] = expr_symbol("z");
    return 0;
}

static TapeRange range_in(Expr e, const TapeRange *box)
{
    Tape *tape = tape_new(&e, 1, vars, NAMES);
    TapeRange *room = mem_array(tape_range_room(tape), sizeof *room), out;
    tape_range(tape, box, &out, room);
    mem_free(room);
    tape_free(tape);
    return out;
}

/* --- what must hold -------------------------------------------------------------------------- */

static Expr draw(int depth);

static Expr draw_condition(int depth)
{
    static const Kind RELATIONS[] = {EXPR_LESS, EXPR_LESSEQ, EXPR_EQUATION, EXPR_UNEQUAL};
    Expr parts[] = {draw(depth - 1), draw(depth - 1)};
    Expr relation = expr_make(RELATIONS[gen_below(4)], parts, 2);
    if (depth <= 0 || gen_below(3))
        return relation;
    Expr both[] = {relation, draw_condition(depth - 1)};
    switch (gen_below(3)) {
    case 0:
        return expr_make(EXPR_NOT, &relation, 1);
    case 1:
        return expr_make(EXPR_AND, both, 2);
    default:
        return expr_make(EXPR_OR, both, 2);
    }
}

static Expr positive(Expr a)
{
    return expr_add(expr_mul(a, a), expr_ratio(1, 3));
}

static Expr draw_call(int depth)
{
    static const char *const ONE[] = {"sin",  "cos",    "exp",   "csgn",   "abs",      "floor",
                                      "frac", "signum", "tanh",  "arctan", "ceil",     "tan",
                                      "cosh", "erf",    "round", "trunc",  "Heaviside"};
    Expr a = draw(depth - 1), b = draw(depth - 1);
    switch (gen_below(7)) {
    case 3:
        return funcs_apply1(gen_below(2) ? "ln" : "sqrt", positive(a));
    case 0:
        return funcs_apply2(gen_below(2) ? "min" : "max", a, b);
    case 1:
        return funcs_apply(expr_symbol("piecewise"), (Expr[]){draw_condition(depth - 1), a, b}, 3);
    case 2:
        return funcs_apply2("arctan", a, positive(b)); /* programs know -0 on its cut */
    default:
        return funcs_apply1(ONE[gen_below(sizeof ONE / sizeof *ONE)], a);
    }
}

/* Without poles: what lies behind one is of either sign, as the program happens to round. */
static Expr draw(int depth)
{
    if (depth <= 0)
        return gen_below(4) ? vars[gen_below(NAMES)] : expr_ratio(gen_below(9) - 4, 2);
    Expr a = draw(depth - 1), b = draw(depth - 1 - (int)gen_below(2));
    switch (gen_below(9)) {
    case 0:
        return expr_sub(a, b);
    case 1:
        return expr_mul(a, b);
    case 2:
        return expr_pow(a, expr_int(2 + gen_below(3)));
    case 3:
        return expr_div(a, positive(b));
    case 4:
        return expr_pow(positive(a), gen_below(2) ? b : expr_int(-1 - gen_below(3)));
    case 5:
    case 6:
        return draw_call(depth);
    default:
        return expr_add(expr_mul(expr_int(gen_below(7) - 3), a), b);
    }
}

/* A pole may be the last there is. */
static Expr draw_whole(int depth)
{
    Expr a = draw(depth), b = draw(depth - 1);
    switch (gen_below(6)) {
    case 0:
        return expr_div(a, b);
    case 1:
        return expr_pow(a, expr_int(-1 - gen_below(4)));
    case 2:
    case 3:
        return expr_pow(a, b);
    default:
        return a;
    }
}

/* Whole and broken ends, equal ones, and none. */
static TapeRange draw_range(void)
{
    double a = (double)(gen_below(17) - 8) / 2, width = (double)gen_below(9) / 2;
    TapeRange r = {a, gen_below(3) ? a + width : a};
    if (gen_below(12) == 0)
        r.low = -INF;
    if (gen_below(12) == 0)
        r.high = INF;
    return r;
}

static double draw_inside(TapeRange r)
{
    double low = fmax(r.low, fmin(r.high, 0) - 50), high = fmin(r.high, fmax(r.low, 0) + 50);
    switch (gen_below(4)) {
    case 0:
        return low;
    case 1:
        return high;
    case 2: /* where whole numbers and zeros are */
        return fmin(high, fmax(low, rint(low + (high - low) * (double)gen_below(9) / 8)));
    default:
        return fmin(high, low + (high - low) * (double)gen_below(1025) / 1024);
    }
}

typedef struct Count {
    long known, bounded;
} Count;

static void assert_holds(Expr e, Count *count)
{
    TapeRange box[NAMES];
    for (long i = 0; i < NAMES; i++)
        box[i] = draw_range();
    TapeRange r = range_in(e, box);
    if (isnan(r.low) || isnan(r.high))
        return;
    count->known++;
    count->bounded += r.low > -INF || r.high < INF;
    Tape *tape = tape_new(&e, 1, vars, NAMES);
    for (int point = 0; point < POINTS; point++) {
        double in[NAMES], out;
        for (long i = 0; i < NAMES; i++)
            in[i] = draw_inside(box[i]);
        tape_eval(tape, in, &out);
        if (isfinite(out) && (out < r.low || out > r.high))
            fail_msg("%s is %.17g at %.17g, %.17g, %.17g, beyond %.17g..%.17g", print_text(e, 600),
                     out, in[0], in[1], in[2], r.low, r.high);
    }
    tape_free(tape);
}

static void draw_case(void *arg)
{
    Expr *e = arg;
    Expr drawn = draw_whole((int)gen_below(4));
    tape_free(tape_new(&drawn, 1, vars, NAMES));
    *e = drawn;
}

/* What divides by zero whatever the names are, or has a complex number in it, is no program. */
static void test_holds(void **state)
{
    (void)state;
    Count count = {0, 0};
    long drawn = 0;
    gen_seed(11);
    for (long trial = 0; trial < gen_trials(TRIALS); trial++) {
        Expr e = NULL;
        if (err_try(draw_case, &e) != ST_OK)
            continue;
        drawn++;
        assert_holds(e, &count);
    }
    assert_true(drawn > gen_trials(TRIALS) * 3 / 4);
    assert_true(count.known > drawn / 2);
    assert_true(count.bounded > drawn / 4);
}

/* --- how much they say ----------------------------------------------------------------------- */

typedef struct Case {
    const char *text;
    TapeRange x, y, z, out;
} Case;

static bool is_near(double got, double wanted)
{
    if (isnan(wanted) || isinf(wanted))
        return isnan(wanted) ? isnan(got) : got == wanted;
    return fabs(got - wanted) <= 1e-11 * (1 + fabs(wanted));
}

static void assert_cases(const Case *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        TapeRange r = range_in(read_expr(c[i].text), (TapeRange[]){c[i].x, c[i].y, c[i].z});
        if (!is_near(r.low, c[i].out.low) || !is_near(r.high, c[i].out.high))
            fail_msg("%s on %g..%g, %g..%g: %.17g..%.17g instead of %g..%g", c[i].text, c[i].x.low,
                     c[i].x.high, c[i].y.low, c[i].y.high, r.low, r.high, c[i].out.low,
                     c[i].out.high);
    }
}

#define ASSERT_CASES(cases) assert_cases(cases, sizeof(cases) / sizeof *(cases))

static void test_arithmetic(void **state)
{
    (void)state;
    const Case cases[] = {
        {"-x", {1, 2}, {0, 0}, {0, 0}, {-2, -1}},
        {"x+y", {1, 2}, {-4, 8}, {0, 0}, {-3, 10}},
        {"x+y", {-INF, 2}, {1, 3}, {0, 0}, {-INF, 5}},
        {"x+y", {1, INF}, {1, 3}, {0, 0}, {2, INF}},
        {"x-y", {1, 2}, {-4, 8}, {0, 0}, {-7, 6}},
        {"x*y", {-2, 3}, {-5, 7}, {0, 0}, {-15, 21}},
        {"x*y", {0, 0}, {-INF, INF}, {0, 0}, {0, 0}},
        {"x*y", {0, 2}, {3, INF}, {0, 0}, {0, INF}},
        {"1/x", {2, 4}, {0, 0}, {0, 0}, {0.25, 0.5}},
        {"1/x", {0, 4}, {0, 0}, {0, 0}, {0.25, INF}},
        {"1/x", {-4, 0}, {0, 0}, {0, 0}, {-INF, -0.25}},
        {"1/x", {-4, 1}, {0, 0}, {0, 0}, {-INF, INF}},
        {"1/x", {0, 0}, {0, 0}, {0, 0}, {-INF, INF}},
        {"1/x", {2, INF}, {0, 0}, {0, 0}, {0, 0.5}},
        {"x/y", {1, 6}, {-2, -1}, {0, 0}, {-6, -0.5}},
        {"x^2", {-3, 2}, {0, 0}, {0, 0}, {0, 9}},
        {"x^2", {-3, -2}, {0, 0}, {0, 0}, {4, 9}},
        {"abs(x)", {-3, 2}, {0, 0}, {0, 0}, {0, 3}},
        {"abs(x)", {-5, 0}, {0, 0}, {0, 0}, {0, 5}},
        {"1/x", {-2, -1}, {0, 0}, {0, 0}, {-1, -0.5}},
        {"x^2", {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        {"abs(x)", {2, 5}, {0, 0}, {0, 0}, {2, 5}},
        {"min(x,y)", {-3, 2}, {-1, 1}, {0, 0}, {-3, 1}},
        {"max(x,y)", {-3, 2}, {-1, 1}, {0, 0}, {-1, 2}},
        /* two operations in one */
        {"x*y+z", {1, 2}, {3, 4}, {-1, 1}, {2, 9}},
        {"x*y-z", {1, 2}, {3, 4}, {-1, 1}, {2, 9}},
        {"z-x*y", {1, 2}, {3, 4}, {-1, 1}, {-9, -2}},
        {"x+y+z", {1, 2}, {3, 4}, {-1, 1}, {3, 7}},
        {"x*y*z", {1, 2}, {3, 4}, {-1, 1}, {-8, 8}},
    };
    ASSERT_CASES(cases);
}

static void test_powers(void **state)
{
    (void)state;
    const Case cases[] = {
        {"x^3", {1, 3}, {0, 0}, {0, 0}, {1, 27}},
        {"x^5", {-2, -1}, {0, 0}, {0, 0}, {-32, -1}},
        {"x^(-3)", {-2, -1}, {0, 0}, {0, 0}, {-1, -0.125}},
        {"x^(-3)", {1, 2}, {0, 0}, {0, 0}, {0.125, 1}},
        {"x^y", {2, 3}, {-1, 2}, {0, 0}, {1. / 3, 9}},
        {"x^y", {0.5, 2}, {-1, 1}, {0, 0}, {0.5, 2}},
        {"x^y", {-2, 3}, {2, 2}, {0, 0}, {0, 9}},
        {"x^y", {-2, 3}, {3, 3}, {0, 0}, {-8, 27}},
        {"x^y", {-2, 3}, {-2, -2}, {0, 0}, {0, INF}},
        {"x^y", {-2, 3}, {-1, -1}, {0, 0}, {-INF, INF}},
        {"x^y", {-4, -2}, {-2, -2}, {0, 0}, {1. / 16, 0.25}},
        {"x^y", {-2, -1}, {-3, -3}, {0, 0}, {-1, -0.125}},
        /* to broken powers of what is negative there is nothing real, to whole ones there is */
        {"x^y", {-3, 4}, {0.5, 0.5}, {0, 0}, {0, 2}},
        {"x^y", {-3, -1}, {0.5, 0.5}, {0, 0}, {NAN, NAN}},
        {"x^y", {-3, -1}, {1.25, 1.75}, {0, 0}, {NAN, NAN}},
        {"x^y", {-3, 1}, {1.25, 1.75}, {0, 0}, {0, 1}},
        {"x^y", {-2, 2}, {INF, INF}, {0, 0}, {-INF, INF}}, /* what has overflowed */
        {"x^y", {-3, 1}, {1.5, 2}, {0, 0}, {-9, 9}},
        {"x^y", {-3, -1}, {1, 2.5}, {0, 0}, {-pow(3, 2.5), pow(3, 2.5)}},
    };
    ASSERT_CASES(cases);
}

static void test_functions(void **state)
{
    (void)state;
    const Case cases[] = {
        {"sqrt(x)", {4, 9}, {0, 0}, {0, 0}, {2, 3}},
        {"sqrt(x)", {-4, 9}, {0, 0}, {0, 0}, {0, 3}},
        {"sqrt(x)", {-4, -1}, {0, 0}, {0, 0}, {NAN, NAN}},
        {"ln(x)", {1, M_E}, {0, 0}, {0, 0}, {0, 1}},
        {"ln(x)", {-1, 1}, {0, 0}, {0, 0}, {-INF, 0}},
        {"ln(x)", {-2, -1}, {0, 0}, {0, 0}, {NAN, NAN}},
        {"exp(x)", {-INF, 0}, {0, 0}, {0, 0}, {0, 1}},
        {"exp(x)", {0, INF}, {0, 0}, {0, 0}, {1, INF}},
        {"sin(x)", {0, 1}, {0, 0}, {0, 0}, {0, sin(1)}},
        {"sin(x)", {1, 2}, {0, 0}, {0, 0}, {sin(1), 1}},
        {"sin(x)", {4, 5}, {0, 0}, {0, 0}, {-1, sin(4)}},
        {"sin(x)", {102, 103}, {0, 0}, {0, 0}, {sin(103), 1}},
        {"sin(x)", {0, 5}, {0, 0}, {0, 0}, {-1, 1}},
        {"sin(x)", {0, 7}, {0, 0}, {0, 0}, {-1, 1}},
        {"sin(x)", {-INF, INF}, {0, 0}, {0, 0}, {-1, 1}},
        {"cos(x)", {-1, 2}, {0, 0}, {0, 0}, {cos(2), 1}},
        {"cos(x)", {3, 4}, {0, 0}, {0, 0}, {-1, cos(4)}},
        {"cos(x)+3*sin(x)", {0, 1}, {0, 0}, {0, 0}, {cos(1), 1 + 3 * sin(1)}},
        {"arctan(x)", {1, 1}, {0, 0}, {0, 0}, {M_PI_4, M_PI_4}},
        {"arctan(x, y)", {1, 1}, {1, 1}, {0, 0}, {M_PI_4, M_PI_4}},
        {"tan(x)", {1, 2}, {0, 0}, {0, 0}, {-INF, INF}},
        {"tanh(x)", {0, INF}, {0, 0}, {0, 0}, {0, 1}},
        {"cosh(x)", {-2, 3}, {0, 0}, {0, 0}, {1, cosh(3)}},
        {"cosh(x)", {-900, -1}, {0, 0}, {0, 0}, {cosh(1), INF}},
        {"sech(x)", {-1, 2000}, {0, 0}, {0, 0}, {0, 1}},
        {"csch(x)", {1, 2}, {0, 0}, {0, 0}, {1 / sinh(2), 1 / sinh(1)}},
        {"csch(x)", {-1, 2}, {0, 0}, {0, 0}, {-INF, INF}},
        {"floor(x)", {-1.5, 2.5}, {0, 0}, {0, 0}, {-2, 2}},
        {"frac(x)", {3.25, 3.5}, {0, 0}, {0, 0}, {0.25, 0.5}},
        {"frac(x)", {-0.25, 0.125}, {0, 0}, {0, 0}, {-0.25, 0.125}},
        {"frac(x)", {2.75, 3.125}, {0, 0}, {0, 0}, {-1, 1}},
        {"frac(x)", {0.25, 7.5}, {0, 0}, {0, 0}, {-1, 1}},
        {"ceil(x)", {-1.5, 2.5}, {0, 0}, {0, 0}, {-1, 3}},
        {"frac(x)", {-1.5, 2.5}, {0, 0}, {0, 0}, {-1, 1}},
        {"signum(x)", {-1, 2}, {0, 0}, {0, 0}, {-1, 1}},
        {"csgn(x)", {-2, 0}, {0, 0}, {0, 0}, {-1, 0}},
        {"csgn(x)", {0, 2}, {0, 0}, {0, 0}, {0, 1}},
        {"csgn(x)", {-3, 2}, {0, 0}, {0, 0}, {-1, 1}},
        {"csgn(x)", {1, 2}, {0, 0}, {0, 0}, {1, 1}},
        {"csgn(x)", {-2, -1}, {0, 0}, {0, 0}, {-1, -1}},
        {"Heaviside(x)", {-1, 2}, {0, 0}, {0, 0}, {0, 1}},
        {"Heaviside(x)", {1, 2}, {0, 0}, {0, 0}, {1, 1}},
        {"signum(x)", {1, 2}, {0, 0}, {0, 0}, {1, 1}},
        {"Heaviside(x)", {-2, -1}, {0, 0}, {0, 0}, {0, 0}},
    };
    ASSERT_CASES(cases);
}

static void test_conditions(void **state)
{
    (void)state;
    const Case cases[] = {
        {"piecewise(x < y, 1, 2)", {1, 2}, {3, 4}, {0, 0}, {1, 1}},
        {"piecewise(x < y, 1, 2)", {3, 4}, {1, 3}, {0, 0}, {2, 2}},
        {"piecewise(x < y, 1, 2)", {1, 2}, {2, 4}, {0, 0}, {1, 2}},
        {"piecewise(x <= y, 1, 2)", {1, 2}, {2, 4}, {0, 0}, {1, 1}},
        {"piecewise(x <= y, 1, 2)", {3, 4}, {1, 3}, {0, 0}, {1, 2}},
        {"piecewise(x <= y, 1, 2)", {5, 6}, {1, 3}, {0, 0}, {2, 2}},
        {"piecewise(x = y, 1, 2)", {3, 3}, {3, 3}, {0, 0}, {1, 1}},
        {"piecewise(x = y, 1, 2)", {3, 3}, {3, 4}, {0, 0}, {1, 2}},
        {"piecewise(x = y, 1, 2)", {3, 3.5}, {3, 3}, {0, 0}, {1, 2}},
        {"piecewise(x = y, 1, 2)", {3, 3}, {4, 4}, {0, 0}, {2, 2}},
        {"piecewise(x = y, 1, 2)", {3, 4}, {5, 6}, {0, 0}, {2, 2}},
        {"piecewise(x = y, 1, 2)", {5, 6}, {3, 4}, {0, 0}, {2, 2}},
        {"piecewise(x <> y, 1, 2)", {5, 6}, {3, 4}, {0, 0}, {1, 1}},
        {"piecewise(x <> y, 1, 2)", {3, 3}, {3, 3}, {0, 0}, {2, 2}},
        {"piecewise(not x < y, 1, 2)", {5, 6}, {3, 4}, {0, 0}, {1, 1}},
        {"piecewise(not x < y, 1, 2)", {1, 2}, {3, 4}, {0, 0}, {2, 2}},
        {"piecewise(not (x < y and z < 0), 1, 2)", {1, 2}, {3, 4}, {-1, 1}, {1, 2}},
        {"piecewise(x < 0 and y < 0, 1, 2)", {-2, -1}, {-2, -1}, {0, 0}, {1, 1}},
        {"piecewise(x < 0 and y < 0, 1, 2)", {-2, 1}, {-2, -1}, {0, 0}, {1, 2}},
        {"piecewise(x < 0 and y < 0, 1, 2)", {-2, -1}, {-2, 1}, {0, 0}, {1, 2}},
        {"piecewise(x < 0 and y < 0, 1, 2)", {1, 2}, {-2, 1}, {0, 0}, {2, 2}},
        {"piecewise(x < 0 and y < 0, 1, 2)", {-2, 1}, {1, 2}, {0, 0}, {2, 2}},
        {"piecewise(x < 0 or y < 0, 1, 2)", {-2, -1}, {-2, 1}, {0, 0}, {1, 1}},
        {"piecewise(x < 0 or y < 0, 1, 2)", {-2, 1}, {-2, -1}, {0, 0}, {1, 1}},
        {"piecewise(x < 0 or y < 0, 1, 2)", {-2, 1}, {-2, 1}, {0, 0}, {1, 2}},
        {"piecewise(x < 0 or y < 0, 1, 2)", {1, 2}, {-2, 1}, {0, 0}, {1, 2}},
        {"piecewise(x < 0 or y < 0, 1, 2)", {-1, 2}, {1, 2}, {0, 0}, {1, 2}},
        {"piecewise(x < 0 or y < 0, 1, 2)", {1, 2}, {1, 2}, {0, 0}, {2, 2}},
    };
    ASSERT_CASES(cases);
}

/* Nothing known of one operand: nothing of what uses it, but of a choice that does not take it. */
static void test_blind(void **state)
{
    (void)state;
    static const char *const USES[] = {"-sqrt(x)",
                                       "sqrt(x)+y",
                                       "y-sqrt(x)",
                                       "sqrt(x)*y",
                                       "y/sqrt(x)",
                                       "sqrt(x)*y+z",
                                       "y*z+sqrt(x)",
                                       "sqrt(x)+y+z",
                                       "sqrt(x)*y*z",
                                       "sin(sqrt(x))",
                                       "min(y, sqrt(x))",
                                       "max(sqrt(x), y)",
                                       "abs(sqrt(x))",
                                       "exp(sqrt(x))",
                                       "y^sqrt(x)",
                                       "arctan(sqrt(x))",
                                       "arctan(y, sqrt(x))",
                                       "arctan(sqrt(x), y)",
                                       "floor(sqrt(x))",
                                       "sin(sqrt(x))+cos(sqrt(x))",
                                       "piecewise(sqrt(x) < y, 1, 2)",
                                       "piecewise(y < 9, sqrt(x), 2)",
                                       "piecewise(y > 9, 2, sqrt(x))"};
    const TapeRange box[] = {{-2, -1}, {1, 2}, {3, 4}};
    for (size_t i = 0; i < sizeof USES / sizeof *USES; i++) {
        TapeRange r = range_in(read_expr(USES[i]), box);
        if (!isnan(r.low) && !isnan(r.high))
            fail_msg("%s has no real value, but %g..%g", USES[i], r.low, r.high);
    }
    const Case cases[] = {
        {"piecewise(y > 9, sqrt(x), y)", {-2, -1}, {1, 2}, {3, 4}, {1, 2}},
        {"piecewise(y < 9, y, sqrt(x))", {-2, -1}, {1, 2}, {3, 4}, {1, 2}},
    };
    ASSERT_CASES(cases);
}

/* Rounding must not make a sum narrower than it is, also where one end has no bound. */
static void test_rounding(void **state)
{
    (void)state;
    Expr sum = read_expr("x+y"), product = read_expr("x*y"), thirds = read_expr("x/3");
    TapeRange r = range_in(sum, (TapeRange[]){{-INF, 1}, {0, 1e-20}, {0, 0}});
    assert_true(r.low == -INF && r.high > 1);
    r = range_in(sum, (TapeRange[]){{1, INF}, {-1e-20, 0}, {0, 0}});
    assert_true(r.low < 1 && r.high == INF);
    r = range_in(product, (TapeRange[]){{0.1, 0.1}, {0.1, 0.1}, {0, 0}});
    assert_true(r.low < 0.01 && r.high > 0.1 * 0.1 && r.high - r.low < 1e-16);
    r = range_in(thirds, (TapeRange[]){{1, 1}, {0, 0}, {0, 0}});
    assert_true(r.low < r.high && r.high - r.low < 1e-15);
}

static bool serves(const char *text)
{
    Expr e = read_expr(text);
    Tape *tape = tape_new(&e, 1, vars, NAMES);
    bool good = tape_range_serves(tape);
    tape_free(tape);
    return good;
}

static void test_serves(void **state)
{
    (void)state;
    assert_true(serves("x*y+z^2"));
    assert_true(serves("erf(x)+floor(y)+signum(z)"));
    assert_true(serves("arctan(x, y)"));
    /* what is known in numbers alone has no range */
    assert_false(serves("Zeta(x)"));
    assert_false(serves("x+BesselJ(1/3, y)"));
    assert_true(tape_range_has_zero((TapeRange){0, 1}) && tape_range_has_zero((TapeRange){-1, 0}));
    assert_false(tape_range_has_zero((TapeRange){1, 2}) ||
                 tape_range_has_zero((TapeRange){-2, -1}));
    assert_true(tape_range_has_zero((TapeRange){NAN, NAN}));
}

static void assert_range(TapeRange range, double low, double high)
{
    if (!(range.low == low && range.high == high))
        fail_msg("%g..%g instead of %g..%g", range.low, range.high, low, high);
}

/* Through values a range reaches as far out as they bend, and as their errors. */
static void test_values(void **state)
{
    (void)state;
    static const double bent[] = {1, 2, 4}, down[] = {-4, 1, -2}, same[] = {3, 3, 3};
    assert_range(tape_range_of(down, 3), -4, 1);
    assert_true(isnan(tape_range_of((double[]){1, NAN, 2}, 3).low));
    assert_range(tape_range_through(bent, 3, 0, 0), 0, 5);
    assert_range(tape_range_through(bent, 3, 0.5, 0.25), -1.5, 6.5);
    assert_range(tape_range_through(down, 3, 0.5, 0.25), -13.5, 10.5);
    assert_range(tape_range_through(bent, 2, 0.5, 0.25), 0, 3);
    assert_range(tape_range_through(same, 3, 0.5, 0.25), 3, 3);
    TapeRange in[4] = {{0, 0}, {0, 0}, {0, 0}, {7, 8}};
    const double *const y[] = {(double[]){1, 3, 1}, (double[]){2, 3, 1}, (double[]){4, 3, 1}};
    Expr names[] = {expr_symbol("t"), expr_symbol("x"), expr_symbol("y"), expr_symbol("unread")};
    Tape *tape = tape_new((Expr[]){expr_add(names[0], names[2]), names[1]}, 2, names, 4);
    tape_range_along(tape, in, 3, (double[]){0, 2, 1}, y, 0.5, 0.25);
    tape_free(tape);
    assert_range(in[3], 7, 8);
    assert_range(in[0], 0, 2);
    assert_range(in[1], -1.5, 6.5);
    assert_range(in[2], 3, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds),      cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_powers),     cmocka_unit_test(test_functions),
        cmocka_unit_test(test_conditions), cmocka_unit_test(test_blind),
        cmocka_unit_test(test_rounding),   cmocka_unit_test(test_serves),
        cmocka_unit_test(test_values),
    };
    read_cuts_short = true; /* programs keep the special functions they know */
    return cmocka_run_group_tests_name("range", tests, begin, algebra_end);
}
