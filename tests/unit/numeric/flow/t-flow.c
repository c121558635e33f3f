/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs with jumps: what single operations give, with the values written here; and random
 * programs of every instruction, with more names than there are registers, loops, calls and
 * failures, whose machine code ends in the same status at the same place, or with the same bits in
 * all cells and arrays, as the interpreter.
 */
#include "tests/unit/cas/algebra.h"

#include <complex.h>
#include <float.h>
#include <math.h>

#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include "numeric/flow/flow_native.h"
#include "tests/prop/gen.h"

/* --- single operations ------------------------------------------------------------------------ */

static const int64_t HALF = INT64_MAX / 2, EXACT = (int64_t)1 << 53;

static void test_powers(void **state)
{
    (void)state;
    static const struct {
        double a, b, value;
        FlowStatus status;
    } cases[] = {{9, 0.5, 3, FLOW_DONE},
                 {2, -2, 0.25, FLOW_DONE},
                 {-2, 3, -8, FLOW_DONE},
                 {-8, 1. / 3, 0, FLOW_COMPLEX},
                 {-4, 0.5, 0, FLOW_COMPLEX},
                 {0, -1, 0, FLOW_ZERO},
                 {0, 0, 1, FLOW_DONE},
                 {0, 2, 0, FLOW_DONE},
                 {-2, INFINITY, INFINITY, FLOW_DONE},
                 {0, -0.5, 0, FLOW_ZERO},
                 {-0.5, INFINITY, 0, FLOW_DONE}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double value = 0;
        assert_int_equal(flow_power(&value, cases[k].a, cases[k].b), cases[k].status);
        if (cases[k].status == FLOW_DONE)
            assert_true(value == cases[k].value);
    }
}

/* Quotient to zero, remainder with the sign of a, residue from 0 to b: of doubles and of whole
 * numbers, for all signs; and a = b quotient + remainder. */
static void test_divisions(void **state)
{
    (void)state;
    for (int a = -7; a <= 7; a++)
        for (int b = -4; b <= 4; b++) {
            double q, r, m;
            FlowStatus expected = b == 0 ? FLOW_ZERO : FLOW_DONE;
            assert_int_equal(flow_quotient(&q, a, b), expected);
            assert_int_equal(flow_remainder(&r, a, b), expected);
            assert_int_equal(flow_modulo(&m, a, b), b < 0 ? FLOW_MODULUS : expected);
            if (b == 0)
                continue;
            assert_true(q == a / b && r == a % b && q * b + r == a);
            assert_true(flow_whole_quotient(a, b) == a / b);
            if (b > 0)
                assert_true(m == (a % b + b) % b && flow_residue(a, b) == m);
        }
    assert_true(flow_whole_quotient(INT64_MIN, -1) == INT64_MIN);
    assert_true(flow_residue(INT64_MIN, -1) == 0);
    static const double broken[][2] = {{0.5, 2}, {3, 1.5}, {INFINITY, 2}, {2, INFINITY}, {NAN, 1}};
    for (size_t k = 0; k < sizeof broken / sizeof *broken; k++) {
        double value;
        assert_int_equal(flow_quotient(&value, broken[k][0], broken[k][1]), FLOW_WHOLE);
        assert_int_equal(flow_modulo(&value, broken[k][0], broken[k][1]), FLOW_WHOLE);
    }
}

static void test_wholes(void **state)
{
    (void)state;
    assert_true(flow_is_whole(0) && flow_is_whole(-3) && flow_is_whole(0x1p61));
    assert_false(flow_is_whole(0.5) || flow_is_whole(0x1p62) || flow_is_whole(-0x1p62) ||
                 flow_is_whole(INFINITY) || flow_is_whole(NAN));
    assert_true(flow_bound(2.5, 1) == 2 && flow_bound(2.5, -1) == 3);
    assert_true(flow_bound(-2.5, 1) == -3 && flow_bound(-2.5, -1) == -2);
    assert_true(flow_bound(7, 1) == 7 && flow_bound(7, -1) == 7);
    assert_true(flow_bound(0x1p53, 1) == EXACT && flow_bound(INFINITY, 1) == EXACT);
    assert_true(flow_bound(-0x1p54, 1) == -EXACT && flow_bound(-INFINITY, -1) == -EXACT);
    /* no number is below NaN, whatever way one counts */
    assert_true(flow_bound(NAN, 1) < -HALF && flow_bound(NAN, -1) >= HALF);
    assert_true(flow_is_unset(flow_unset()) && isnan(flow_unset()) && !flow_is_unset(NAN));
    assert_false(flow_is_unset(0));
}

static double beyond_one(double x)
{
    return sqrt(x * x - 1);
}

/* Where a function of one argument is real, and its poles. */
static void test_spans(void **state)
{
    (void)state;
    const FlowCalled inside = {.real1 = acos, .low = -1, .high = 1},
                     open = {.real1 = atanh,
                             .low = -1,
                             .high = 1,
                             .open_low = true,
                             .open_high = true},
                     outside = {.real1 = beyond_one, .low = 1, .high = -1},
                     open_outside = {.real1 = beyond_one,
                                     .low = 1,
                                     .high = -1,
                                     .open_low = true,
                                     .open_high = true},
                     positive = {.real1 = log, .low = 0, .high = INFINITY},
                     line = {.real1 = exp, .low = -INFINITY, .high = INFINITY},
                     gamma = {.real1 = tgamma, .low = -INFINITY, .high = INFINITY};
    static const struct {
        int which;
        double x;
        FlowStatus status;
    } cases[] = {
        {0, -1, FLOW_DONE},       {0, 1, FLOW_DONE},     {0, 1.5, FLOW_COMPLEX},
        {0, -1.5, FLOW_COMPLEX},  {1, -1, FLOW_COMPLEX}, {1, 1, FLOW_COMPLEX},
        {1, 0.5, FLOW_DONE},      {2, 1, FLOW_DONE},     {2, 0, FLOW_COMPLEX},
        {2, 2, FLOW_DONE},        {2, -1, FLOW_DONE},    {3, 1, FLOW_COMPLEX},
        {3, -1, FLOW_COMPLEX},    {3, 2, FLOW_DONE},     {3, -2, FLOW_DONE},
        {3, 0.5, FLOW_COMPLEX},   {4, 0, FLOW_ZERO},     {4, -1, FLOW_COMPLEX},
        {4, 2, FLOW_DONE},        {5, 1000, FLOW_DONE},  {6, -1, FLOW_COMPLEX},
        {6, 0, FLOW_ZERO},        {6, 4, FLOW_DONE},     {6, NAN, FLOW_DONE},
        {5, INFINITY, FLOW_DONE},
    };
    const FlowCalled *which[] = {&inside, &open, &outside, &open_outside, &positive, &line, &gamma};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const FlowCalled *f = which[cases[k].which];
        double value = -77;
        assert_int_equal(flow_call1(&value, f, cases[k].x), cases[k].status);
        if (cases[k].status == FLOW_DONE && !isnan(f->real1(cases[k].x)))
            assert_true(value == f->real1(cases[k].x));
    }
    const FlowCalled hypotenuse = {.real2 = hypot}, power = {.real2 = pow};
    double value;
    assert_int_equal(flow_call2(&value, &hypotenuse, 3, 4), FLOW_DONE);
    assert_true(value == 5);
    assert_int_equal(flow_call2(&value, &power, -8, 0.5), FLOW_COMPLEX);
    assert_int_equal(flow_call2(&value, &power, NAN, 0.5), FLOW_DONE);
    assert_int_equal(flow_call2(&value, &power, 2, NAN), FLOW_DONE);
}

static void test_complex(void **state)
{
    (void)state;
    static const double parts[] = {-2, -0.5, 0, 0.75, 3};
    for (int k = 0; k < 625; k++) {
        const FlowCell a[2] = {{.d = parts[k % 5]}, {.d = parts[k / 5 % 5]}},
                       b[2] = {{.d = parts[k / 25 % 5]}, {.d = parts[k / 125]}};
        double complex x = a[0].d + a[1].d * I, y = b[0].d + b[1].d * I;
        const struct {
            FlowComplexOp op;
            double complex value;
            bool pole;
        } cases[] = {{FLOW_Z_DIVIDE, x * conj(y) / creal(y * conj(y)), y == 0},
                     {FLOW_Z_POWER,
                      y == 0   ? 1
                      : x == 0 ? 0
                               : cexp(y * clog(x)),
                      x == 0 && creal(y) < 0},
                     {FLOW_Z_SQRT, x == 0 ? 0 : cexp(clog(x) / 2), false},
                     {FLOW_Z_EXP, exp(a[0].d) * (cos(a[1].d) + I * sin(a[1].d)), false},
                     {FLOW_Z_LN, log(hypot(a[0].d, a[1].d)) + I * atan2(a[1].d, a[0].d), x == 0},
                     {FLOW_Z_SIN, (cexp(I * x) - cexp(-I * x)) / (2 * I), false},
                     {FLOW_Z_COS, (cexp(I * x) + cexp(-I * x)) / 2, false},
                     {FLOW_Z_ABS, hypot(a[0].d, a[1].d), false}};
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            FlowCell to[2];
            FlowStatus status = flow_complex(to, cases[i].op, a, b);
            assert_int_equal(status, cases[i].pole ? FLOW_ZERO : FLOW_DONE);
            if (!cases[i].pole)
                assert_true(cabs(to[0].d + to[1].d * I - cases[i].value) <=
                            1e-13 * (1 + cabs(cases[i].value)));
        }
    }
    /* Whole powers are products, and exact: (1+2i)^5, its inverse, and (1+i)^64. */
    FlowCell to[2], a[2] = {{.d = 1}, {.d = 2}}, n[2] = {{.d = 5}, {.d = 0}};
    flow_complex(to, FLOW_Z_POWER, a, n);
    assert_true(to[0].d == 41 && to[1].d == -38);
    n[0].d = -1;
    flow_complex(to, FLOW_Z_POWER, a, n);
    assert_true(to[0].d == 0.2 && to[1].d == -0.4);
    n[0].d = 64;
    a[1].d = 1;
    flow_complex(to, FLOW_Z_POWER, a, n);
    assert_true(to[0].d == 0x1p32 && to[1].d == 0);
    /* A negative zero is on the side of the cut where real numbers are. */
    a[0].d = -4;
    a[1].d = -0.0;
    flow_complex(to, FLOW_Z_SQRT, a, a);
    assert_true(to[0].d == 0 && to[1].d == 2);
}

static void test_arrays(void **state)
{
    (void)state;
    FlowRun run = {0};
    const FlowCell bounds[] = {{.i = -1}, {.i = 1}, {.i = 2}, {.i = 3}};
    for (int k = 0; k < 20; k++) {
        FlowArray *real = flow_array_new(&run, bounds, 2, false),
                  *pairs = flow_array_new(&run, bounds, 1, true);
        assert_true(real->count == 6 && real->dimensions == 2 && !real->is_complex);
        assert_true(real->lower[0] == -1 && real->lower[1] == 2 && real->size[0] == 3 &&
                    real->size[1] == 2);
        for (int i = 0; i < 6; i++)
            assert_true(real->data[i] == 0);
        flow_array_fill(real, 7, 8);
        flow_array_fill(pairs, 5, 6);
        for (int i = 0; i < 6; i++)
            assert_true(real->data[i] == 7 && pairs->data[i] == (i % 2 ? 6 : 5));
    }
    assert_int_equal(run.arrays, 40);
    const FlowCell empty[] = {{.i = 1}, {.i = 0}}, wrong[] = {{.i = 1}, {.i = -1}},
                   huge[] = {{.i = 1}, {.i = (int64_t)1 << 33}},
                   far[] = {{.i = -INT64_MAX}, {.i = INT64_MAX}},
                   product[] = {{.i = 1}, {.i = 1 << 20}, {.i = 1}, {.i = 1 << 20}};
    assert_int_equal(flow_array_new(&run, empty, 1, false)->count, 0);
    assert_null(flow_array_new(&run, wrong, 1, false));
    assert_null(flow_array_new(&run, huge, 1, false));
    assert_null(flow_array_new(&run, far, 1, false));
    assert_null(flow_array_new(&run, product, 2, false));
    flow_end(&run);
    assert_true(run.arrays == 0 && !run.array);
}

/* Known functions by balls: all digits of doubles, complex values, no values. */
static void test_known(void **state)
{
    (void)state;
    static const char *const names[] = {"Zeta", "Ci", "LambertW", "Psi", "AiryAi", "lnGAMMA"};
    static const double points[][2] = {{2.5, 0}, {0.25, 0.75}, {-0.25, 0}, {-1.5, -2}};
    for (size_t f = 0; f < sizeof names / sizeof *names; f++)
        for (size_t p = 0; p < 4; p++) {
            double re = points[p][0], im = points[p][1];
            FlowCalled called = {.row = funcs_find(expr_symbol(names[f]))};
            assert_non_null(called.row);
            Expr arg = expr_complex(num_from_double(re, 0), num_from_double(im, 0));
            Expr exact = evalf_expr(expr_call(expr_symbol(names[f]), &arg, 1), 30);
            bool is_real = expr_is_real_number(exact);
            double x = num_to_double(is_real ? exact : expr_arg(exact, 0)),
                   y = is_real ? 0 : num_to_double(expr_arg(exact, 1));
            for (int is_complex = 0; is_complex < 2; is_complex++) {
                FlowProgram program = {.is_complex = is_complex};
                FlowRun run = {.program = &program};
                FlowCell in[2] = {{.d = re}, {.d = im}}, to[2];
                FlowStatus status = flow_known(&run, to, in, 1, &called);
                assert_int_equal(status, is_real || is_complex ? FLOW_DONE : FLOW_COMPLEX);
                if (fabs(to[0].d - x) > DBL_EPSILON * fabs(x) ||
                    fabs(to[1].d - y) > DBL_EPSILON * fabs(y))
                    fail_msg("%s(%g+%g*I): %.17g %.17g, not %.17g %.17g", names[f], re, im, to[0].d,
                             to[1].d, x, y);
            }
        }
    FlowCalled zeta = {.row = funcs_find(expr_symbol("Zeta"))};
    FlowProgram program = {0};
    FlowRun run = {.program = &program};
    FlowCell one[2] = {{.d = 1}, {.d = 0}}, none[2] = {{.d = NAN}, {.d = 0}},
             far[2] = {{.d = 1}, {.d = INFINITY}}, zero[2] = {{.d = -2}, {.d = 0}}, to[2];
    assert_int_equal(flow_known(&run, to, one, 1, &zeta), FLOW_UNKNOWN); /* a pole */
    assert_int_equal(flow_known(&run, to, none, 1, &zeta), FLOW_DONE);
    assert_true(isnan(to[0].d) && to[1].d == 0);
    assert_int_equal(flow_known(&run, to, far, 1, &zeta), FLOW_DONE);
    assert_true(isnan(to[0].d) && to[1].d == 0);
    assert_int_equal(flow_known(&run, to, zero, 1, &zeta), FLOW_DONE);
    assert_true(to[0].d == 0 && to[1].d == 0);
}

/* --- random programs -------------------------------------------------------------------------- */

/* Cells of a frame: more doubles and whole numbers than registers, names that may have no value,
 * constants, pairs, arrays, a block for arguments, what comes out. */
enum {
    DOUBLES = 17,
    WHOLES = 11,
    D0 = 0,
    I0 = D0 + DOUBLES,
    COUNTER = I0 + WHOLES, /* changed by small steps only */
    ROUNDS,                /* of the loop */
    MAYBE_D,               /* perhaps without value */
    MAYBE_I,
    MAYBE_X,
    CONSTANT_D,                  /* 4 */
    CONSTANT_I = CONSTANT_D + 4, /* 8 */
    ARRAY = CONSTANT_I + 8,      /* of 2 dimensions */
    PAIRS,                       /* of complex numbers */
    PLACE_CELL,
    Z0, /* 3 pairs */
    BLOCK = Z0 + 6,
    RESULT = BLOCK + 8,
    OUT = RESULT + 2,
    CELLS = OUT + I0 + WHOLES + 8,
    LENGTH = 70,
    TAIL = DOUBLES + WHOLES + 12
};

typedef struct Two {
    FlowProgram program;
    FlowFunction function[2], *pointers[2];
    FlowInstruction code[LENGTH + TAIL], inner[6];
    FlowCell initial[CELLS], inner_initial[8];
    uint8_t kind[CELLS + 1], inner_kind[9];
    FlowCalled called[6];
    bool loops;
} Two;

static double any_double(void)
{
    static const double values[] = {0, -0.0, 1, -1, 0.5, 2, 3, -2.5, 1e300, 1e-300, 7, 0x1p53};
    long k = gen_below(16);
    return k < 12 ? values[k] : (double)(gen_below(2000001) - 1000000) / 1024;
}

static int64_t any_whole(bool compiled)
{
    static const int64_t values[] = {0,  1,          -1,           2,           3, -8, 16, -7, 12,
                                     64, 0x7fffffff, -0x80000000L, 0x100000001L};
    long k = gen_below(16);
    if (k < 13)
        return values[k];
    int64_t wide = (int64_t)1 << (compiled ? 62 : 53);
    return k == 13 ? wide - gen_below(3) : k == 14 ? -wide + gen_below(3) : gen_below(1000) - 500;
}

static uint32_t d_in(void)
{
    return (uint32_t)(gen_below(5) ? D0 + gen_below(DOUBLES) : CONSTANT_D + gen_below(4));
}

static uint32_t i_in(void)
{
    switch (gen_below(8)) {
    case 0:
    case 1:
    case 2:
        return (uint32_t)(CONSTANT_I + gen_below(8));
    case 3:
        return COUNTER;
    default:
        return (uint32_t)(I0 + gen_below(WHOLES));
    }
}

/* An operand of a kind; labels lie ahead. */
static uint32_t operand(char kind, long now)
{
    switch (kind) {
    case 'd':
        return d_in();
    case 'D':
        return (uint32_t)(D0 + gen_below(DOUBLES));
    case 'i':
        return i_in();
    case 'I':
        return (uint32_t)(I0 + gen_below(WHOLES));
    case 'z':
    case 'Z':
        return (uint32_t)(Z0 + 2 * gen_below(3));
    case 'm':
        return BLOCK;
    case 'l':
        return (uint32_t)(now + 1 + gen_below(now + 4 < LENGTH ? 3 : 1));
    default:
        return 0;
    }
}

/* Instructions of arrays: which of the two, and places that may be wrong. */
static void suit_array(FlowInstruction *i)
{
    switch (i->op) {
    case FLOW_OP_XROOM:
        i->to = ARRAY;
        i->a = (uint32_t)(4 + gen_below(4));
        break;
    case FLOW_OP_XFILL:
    case FLOW_OP_XNONE:
        i->to = gen_below(2) ? ARRAY : PAIRS;
        break;
    case FLOW_OP_XSIZE:
    case FLOW_OP_XLOWER:
        i->a = ARRAY;
        i->b = (uint32_t)gen_below(2);
        break;
    case FLOW_OP_XCOUNT:
        i->a = gen_below(2) ? ARRAY : PAIRS;
        break;
    case FLOW_OP_PLACE:
    case FLOW_OP_PLACEMORE:
        i->to = gen_below(3) ? (uint32_t)PLACE_CELL : i->to;
        i->b = ARRAY;
        i->c = i->op == FLOW_OP_PLACEMORE;
        break;
    case FLOW_OP_LOAD:
    case FLOW_OP_LOADPART:
        i->a = i->op == FLOW_OP_LOAD ? ARRAY : PAIRS;
        i->b = CONSTANT_I + 1 + (uint32_t)gen_below(2);
        i->c = i->op == FLOW_OP_LOADPART && gen_below(2);
        break;
    case FLOW_OP_STORE:
    case FLOW_OP_STOREPART:
        i->to = i->op == FLOW_OP_STORE ? ARRAY : PAIRS;
        i->a = CONSTANT_I + 1 + (uint32_t)gen_below(2);
        i->c = i->op == FLOW_OP_STOREPART && gen_below(2);
        break;
    default:
        break;
    }
}

/* Moves: of arguments, parts of pairs and names without value too. Checks of names. */
static void suit_cells(FlowInstruction *i)
{
    switch (i->op) {
    case FLOW_OP_ISTEP:
        i->to = COUNTER;
        i->a = (uint32_t)(CONSTANT_I + gen_below(2));
        break;
    case FLOW_OP_SETD:
        i->to = gen_below(2) ? MAYBE_D : d_in();
        break;
    case FLOW_OP_SETI:
        i->to = gen_below(2) ? MAYBE_I : i_in();
        break;
    case FLOW_OP_SETX:
        i->to = gen_below(2) ? MAYBE_X : ARRAY;
        break;
    case FLOW_OP_REAL:
        i->to = gen_below(2) ? Z0 + 1 : d_in();
        break;
    case FLOW_OP_DMOVE:
        if (!gen_below(3))
            i->to = (uint32_t)(gen_below(2) ? BLOCK + gen_below(2) : Z0 + gen_below(6));
        i->a = gen_below(6) ? i->a : (uint32_t)(Z0 + gen_below(6));
        i->to = gen_below(12) ? i->to : MAYBE_D;
        break;
    case FLOW_OP_IMOVE:
        i->to = gen_below(5) ? i->to : gen_below(2) ? BLOCK + 1 : MAYBE_I;
        break;
    default:
        break;
    }
}

/* What is called, of how many arguments. */
static void suit_call(FlowInstruction *i)
{
    switch (i->op) {
    case FLOW_OP_KNOWN:
        i->b = 1;
        i->c = 3;
        break;
    case FLOW_OP_OTHER:
        i->b = 2;
        i->c = 4;
        break;
    case FLOW_OP_DCALL1:
        i->b = (uint32_t)gen_below(3);
        break;
    case FLOW_OP_DCALL2:
        i->c = 5;
        break;
    case FLOW_OP_TOBOUND:
        i->b = gen_below(2) ? 1 : UINT32_MAX;
        break;
    case FLOW_OP_COMPLEX:
        i->c = (uint32_t)gen_below(FLOW_Z_ABS + 1);
        break;
    case FLOW_OP_CALL:
        i->b = 1;
        break;
    default:
        break;
    }
}

/* How many of these are left out for each one that is taken. */
static long rarity(FlowOp op)
{
    return op == FLOW_OP_ERROR ? 20 : op == FLOW_OP_KNOWN ? 4 : op == FLOW_OP_JUMP ? 3 : 1;
}

/* Addresses are no numbers to be drawn: t-loops has them. */
static bool is_address(FlowOp op)
{
    return op == FLOW_OP_XDATA || op == FLOW_OP_ENTRY || op == FLOW_OP_SETENTRY;
}

static FlowInstruction draw(long now)
{
    FlowOp op;
    do /* new arrays are made in the function that is called */
        op = (FlowOp)gen_below(FLOW_OP_COUNT);
    while (op == FLOW_OP_LEAVE || op == FLOW_OP_XNEW || op == FLOW_OP_XMOVE || is_address(op) ||
           gen_below(rarity(op)) > 0);
    const char *kinds = flow_kinds[op];
    FlowInstruction i = {op, operand(kinds[0], now), operand(kinds[1], now), operand(kinds[2], now),
                         operand(kinds[3], now)};
    suit_array(&i);
    suit_cells(&i);
    suit_call(&i);
    return i;
}

static double square_difference(double x)
{
    return x * x - 2;
}

/* The function that is called: of a double and a whole number, with an array of its own. */
static void make_inner(Two *t)
{
    static const FlowInstruction code[] = {
        {FLOW_OP_XNEW, 4, 2, 1, 0}, {FLOW_OP_LOAD, 5, 4, 7, 0},  {FLOW_OP_SETD, 0, 0, 0, 0},
        {FLOW_OP_DDIV, 6, 5, 0, 0}, {FLOW_OP_DMOVE, 2, 0, 0, 0}, {FLOW_OP_LEAVE, 0, 0, 0, 0}};
    memcpy(t->inner, code, sizeof code);
    memcpy(t->inner_kind, "ddmmxddim", 9);
    t->inner_initial[2].i = 1;
    t->inner_initial[3].i = 3;
    t->function[1] = (FlowFunction){.code = t->inner,
                                    .length = 6,
                                    .initial = t->inner_initial,
                                    .kind = t->inner_kind,
                                    .cells = 8,
                                    .parameters = 2,
                                    .result = 2};
}

static void make_cells(Two *t, bool compiled)
{
    memset(t->kind, 'd', sizeof t->kind);
    for (int k = 0; k < CELLS; k++)
        t->initial[k].i = 0;
    for (int k = 0; k < DOUBLES; k++)
        t->initial[D0 + k].d = any_double();
    for (int k = 0; k < WHOLES; k++)
        t->initial[I0 + k].i = any_whole(compiled);
    memset(t->kind + I0, 'i', WHOLES + 2);
    t->kind[MAYBE_I] = 'i';
    t->kind[MAYBE_X] = t->kind[ARRAY] = t->kind[PAIRS] = 'x';
    t->initial[MAYBE_D].d = gen_below(2) ? flow_unset() : 1;
    t->initial[MAYBE_I].i = gen_below(2) ? FLOW_UNSET_WHOLE : 1;
    for (int k = 0; k < 4; k++)
        t->initial[CONSTANT_D + k].d = any_double();
    memset(t->kind + CONSTANT_I, 'i', 8);
    t->initial[CONSTANT_I].i = -1;
    t->initial[CONSTANT_I + 1].i = 1;
    t->initial[CONSTANT_I + 2].i = 4;
    for (int k = 3; k < 8; k++)
        t->initial[CONSTANT_I + k].i = any_whole(compiled);
    t->kind[PLACE_CELL] = 'i';
    memset(t->kind + BLOCK, 'm', CELLS - BLOCK);
    t->initial[BLOCK].d = 0.75;
}

/* All that is in registers goes to memory at the end, where it can be seen. */
static long make_tail(Two *t, long at)
{
    if (t->loops) {
        t->code[at++] = (FlowInstruction){FLOW_OP_ISTEP, ROUNDS, CONSTANT_I + 1, 0, 0};
        t->code[at++] = (FlowInstruction){FLOW_OP_POLL, 0, 0, 0, 0};
        t->code[at++] = (FlowInstruction){FLOW_OP_ILT, ROUNDS, CONSTANT_I + 2, 0, 0};
    }
    for (uint32_t k = 0; k < DOUBLES; k++)
        t->code[at++] = (FlowInstruction){FLOW_OP_DMOVE, OUT + k, D0 + k, 0, 0};
    for (uint32_t k = 0; k < WHOLES + 2; k++)
        t->code[at++] = (FlowInstruction){FLOW_OP_IMOVE, OUT + I0 + k, I0 + k, 0, 0};
    t->code[at++] = (FlowInstruction){FLOW_OP_DMOVE, OUT + I0 + WHOLES + 2, MAYBE_D, 0, 0};
    t->code[at++] = (FlowInstruction){FLOW_OP_IMOVE, OUT + I0 + WHOLES + 3, MAYBE_I, 0, 0};
    t->code[at++] = (FlowInstruction){FLOW_OP_IMOVE, OUT + I0 + WHOLES + 4, PLACE_CELL, 0, 0};
    t->code[at++] = (FlowInstruction){FLOW_OP_LEAVE, 0, 0, 0, 0};
    return at;
}

typedef struct Outcome {
    FlowStatus status;
    long at;
    int in;
    FlowCell cell[CELLS];
    double data[6 + 10];
} Outcome;

static FlowStatus run_two(Two *t, Outcome *o)
{
    FlowRun run = {0};
    const FlowCell bounds[] = {{.i = 0}, {.i = 2}, {.i = -1}, {.i = 0}},
                   line[] = {{.i = 0}, {.i = 4}};
    FlowCell result[2];
    FlowArray *array = flow_array_new(&run, bounds, 2, false),
              *pairs = flow_array_new(&run, line, 1, true);
    for (int k = 0; k < 6; k++)
        array->data[k] = k - 2.5;
    for (int k = 0; k < 10; k++)
        pairs->data[k] = k / 4.;
    t->initial[ARRAY].x = array;
    t->initial[PAIRS].x = pairs;
    o->status = flow_run(&run, &t->program, t->initial, result);
    o->at = o->status ? run.at : -1;
    o->in = o->status && run.in == &t->function[1];
    memcpy(o->cell, run.stack, sizeof o->cell);
    memcpy(o->data, array->data, 6 * sizeof *o->data);
    memcpy(o->data + 6, pairs->data, 10 * sizeof *o->data);
    if (o->status == FLOW_DONE)
        assert_true(result[1].i == o->cell[RESULT + 1].i);
    flow_end(&run);
    return o->status;
}

static void make_program(Two *t)
{
    bool compiled = gen_below(2);
    const FuncRow *bessel = funcs_find(expr_symbol("Zeta"));
    Expr x = expr_symbol("x"), y = expr_symbol("y"), names[] = {x, y},
         body = expr_add(expr_mul(x, y), EXPR_ONE);
    *t = (Two){.loops = gen_below(2)};
    t->called[0] = (FlowCalled){.real1 = square_difference, .low = -INFINITY, .high = INFINITY};
    t->called[1] = (FlowCalled){.real1 = log, .low = 0, .high = INFINITY};
    t->called[2] = (FlowCalled){.row = bessel, .real1 = acos, .low = -1, .high = 1};
    t->called[3] = (FlowCalled){.row = bessel};
    t->called[4] = (FlowCalled){.tape = tape_new(&body, 1, names, 2)};
    t->called[5] = (FlowCalled){.real2 = fmod};
    t->program = (FlowProgram){.function = t->pointers,
                               .functions = 2,
                               .called = t->called,
                               .called_count = 6,
                               .real_only = compiled,
                               .widest = compiled ? INT64_MAX : EXACT};
    make_inner(t);
    make_cells(t, compiled);
    t->function[0] = (FlowFunction){
        .code = t->code, .initial = t->initial, .kind = t->kind, .cells = CELLS, .result = RESULT};
    for (int k = 0; k < 2; k++)
        t->pointers[k] = &t->function[k];
}

/* Instructions that go wrong are left out again, but for one in six, which is the last. */
static void fill_program(Two *t)
{
    Outcome o;
    long n = 0, tries = 0;
    const long most = 5 + gen_below(LENGTH - 6);
    bool ended = false;
    while (n < most && !ended && tries++ < 300) {
        t->code[n] = draw(n);
        for (long k = n + 1; k < LENGTH; k++)
            t->code[k] = (FlowInstruction){FLOW_OP_LEAVE, 0, 0, 0, 0};
        FlowStatus status = run_two(t, &o);
        ended = status != FLOW_DONE && gen_below(6) == 0;
        if (status == FLOW_DONE || ended)
            n++;
    }
    for (long k = n; k < n + 4; k++) /* where jumps may lead */
        t->code[k] = (FlowInstruction){FLOW_OP_IMOVE, I0, I0, 0, 0};
    t->function[0].length = make_tail(t, n + 4);
}

static bool same_cells(const FlowCell *a, const FlowCell *b)
{
    for (int k = OUT; k < CELLS; k++)
        if (a[k].i != b[k].i && !(k < OUT + DOUBLES && isnan(a[k].d) && isnan(b[k].d)))
            return false;
    return true;
}

static bool same_data(const double *a, const double *b)
{
    for (int k = 0; k < 16; k++)
        if (memcmp(a + k, b + k, sizeof *a) != 0 && !(isnan(a[k]) && isnan(b[k])))
            return false;
    return true;
}

static void show(const Two *t)
{
    static const char *const NAME[] = {
#define OP(name, kinds, action) #name,
#include "numeric/flow/flow.def"
#undef OP
    };
    for (long k = 0; k < t->function[0].length; k++)
        printf("# %ld %s %u %u %u %u\n", k, NAME[t->code[k].op], t->code[k].to, t->code[k].a,
               t->code[k].b, t->code[k].c);
}

static void test_native(void **state)
{
    (void)state;
    static Two t;
    static Outcome slow, fast;
    int done = 0, failed = 0;
    /* Where a program of nothing becomes machine code, every program does. */
    make_program(&t);
    t.code[0] = (FlowInstruction){FLOW_OP_LEAVE, 0, 0, 0, 0};
    t.function[0].length = 1;
    const bool is_there = flow_native_make(&t.function[0], &t.program);
    flow_native_free(&t.function[0]);
    tape_free(t.called[4].tape);
    for (long trial = 0; trial < gen_trials(1000) && is_there; trial++) {
        gen_seed((uint64_t)trial);
        make_program(&t);
        fill_program(&t);
        run_two(&t, &slow);
        assert_true(flow_native_make(&t.function[0], &t.program));
        if (gen_below(4))
            flow_native_make(&t.function[1], &t.program);
        run_two(&t, &fast);
        if (slow.status != fast.status || slow.at != fast.at || slow.in != fast.in ||
            (slow.status == FLOW_DONE && !same_cells(slow.cell, fast.cell)) ||
            !same_data(slow.data, fast.data)) {
            show(&t);
            fail_msg("trial %ld: status %d at %ld, machine code %d at %ld", trial, slow.status,
                     slow.at, fast.status, fast.at);
        }
        *(slow.status == FLOW_DONE ? &done : &failed) += 1;
        flow_native_free(&t.function[0]);
        flow_native_free(&t.function[1]);
        tape_free(t.called[4].tape);
    }
    if (is_there)
        assert_true(done > 200 && failed > 200);
}

/* What no drawing meets: the least whole number, and where machine code is not made. */
static void test_edges(void **state)
{
    (void)state;
    static Two t;
    static Outcome o;
    for (int native = 0; native < 2; native++) {
        make_program(&t);
        t.program.real_only = true;
        t.program.widest = INT64_MAX;
        t.initial[I0].i = -INT64_MAX;
        t.code[0] = (FlowInstruction){FLOW_OP_ISUB, I0 + 1, I0, CONSTANT_I + 1, 0};
        t.code[1] = (FlowInstruction){FLOW_OP_LEAVE, 0, 0, 0, 0};
        t.function[0].length = 2;
        if (native)
            flow_native_make(&t.function[0], &t.program);
        assert_int_equal(run_two(&t, &o), FLOW_WIDE);
        assert_int_equal(o.at, 0);
        flow_native_free(&t.function[0]);
        tape_free(t.called[4].tape);
    }
    make_program(&t);
    t.program.widest = 1000;
    t.code[0] = (FlowInstruction){FLOW_OP_LEAVE, 0, 0, 0, 0};
    t.function[0].length = 1;
    assert_false(flow_native_make(&t.function[0], &t.program));
    t.program.widest = EXACT;
    flow_native_off = true;
    assert_false(flow_native_make(&t.function[0], &t.program));
    flow_native_off = false;
    tape_free(t.called[4].tape);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_powers),  cmocka_unit_test(test_divisions),
        cmocka_unit_test(test_wholes),  cmocka_unit_test(test_spans),
        cmocka_unit_test(test_complex), cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_known),   cmocka_unit_test(test_native),
        cmocka_unit_test(test_edges),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
