/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs of random expressions against balls: the value lies in what the expression encloses
 * around the point, the derivatives in what its symbolic derivatives do, and machine code leaves
 * the bits of the interpreter. Conditions by their truth tables. Allocations and interrupts fail.
 */
#include "tests/unit/cas/algebra.h"

#include <float.h>
#include <math.h>

#include "cas/core/heap.h"
#include "cas/value/enclose.h"
#include "numeric/program/tape.h"
#include "numeric/program/tape_linear.h"
#include "tests/broken_off.h"
#include "tests/prop/gen.h"

enum { NAMES = 3, OUTPUTS = 3, SHARING = 7, TRIALS = 2000 };

static Expr vars[NAMES];

static Expr work[OUTPUTS];

static void roots(void (*mark)(Expr e))
{
    for (long k = 0; k < OUTPUTS; k++)
        if (work[k])
            mark(work[k]);
    for (long i = 0; i < NAMES; i++)
        mark(vars[i]);
}

static int begin(void **state)
{
    algebra_begin(state);
    heap_add_roots(roots);
    memset(work, 0, sizeof work);
    vars[0] = expr_symbol("x");
    vars[1] = expr_symbol("y");
    vars[2] = expr_symbol("z");
    return 0;
}

static Expr call1(const char *name, Expr a)
{
    return funcs_apply1(name, a);
}

static Expr positive(Expr a)
{
    return expr_add(expr_mul(a, a), expr_ratio(1, 3));
}

static Expr draw(int depth);

/* A function where it is real and smooth. */
static Expr draw_call(int depth)
{
    static const char *const anywhere[] = {"sin",  "cos",     "exp", "arctan", "tanh",
                                           "sech", "arcsinh", "erf", "tan",    "sec"};
    static const char *const right[] = {"ln", "sqrt", "GAMMA", "lnGAMMA", "Psi"};
    Expr a = draw(depth - 1), b = draw(depth - 1);
    switch (gen_below(7)) {
    case 0:
        return call1(right[gen_below(5)], positive(a));
    case 1:
        return expr_pow(positive(a), b);
    case 2:
        return expr_pow(positive(a), expr_ratio(gen_below(9) - 4, 2 + gen_below(3)));
    case 3:
        return expr_call2("arctan", a, positive(b));
    case 4:
        return call1(gen_below(2) ? "arcsin" : "arctanh", expr_div(call1("tanh", a), expr_int(2)));
    default:
        return call1(anywhere[gen_below(10)], a);
    }
}

static Expr draw(int depth)
{
    if (depth <= 0)
        return gen_below(4) ? vars[gen_below(NAMES)]
                            : expr_ratio(gen_below(9) - 4, 1 + gen_below(5));
    Expr a = draw(depth - 1), b = draw(depth - 1 - (int)gen_below(2));
    switch (gen_below(9)) {
    case 0:
        return expr_sub(a, b);
    case 1:
        return expr_mul(a, b);
    case 2:
        return expr_pow(a, expr_int(1 + gen_below(6)));
    case 3:
        return expr_div(a, positive(b));
    case 4:
        return expr_pow(positive(a), expr_int(-1 - gen_below(3)));
    case 5:
    case 6:
        return draw_call(depth);
    default:
        return expr_add(expr_mul(expr_int(gen_below(7) - 3), a), b);
    }
}

/* Outputs that read what others read, too: a register is free behind the last reader of it. */
static void draw_shared(Expr *e, long count)
{
    enum { PARTS = 14 };
    Expr part[PARTS] = {vars[0], vars[1], vars[2]};
    gen_parts(part, NAMES, PARTS);
    for (long k = 0; k < count; k++)
        e[k] = part[NAMES + gen_below(PARTS - NAMES)];
}

static void draw_point(double *in)
{
    for (long i = 0; i < NAMES; i++)
        in[i] = (double)(gen_below(4001) - 2000) / 1024;
}

static Expr draw_condition(int depth)
{
    static const Kind relations[] = {EXPR_LESS, EXPR_LESSEQ, EXPR_EQUATION};
    if (depth <= 0 || gen_below(3) == 0)
        return expr_make(relations[gen_below(3)], (Expr[]){draw(1), draw(1)}, 2);
    Expr pair[] = {draw_condition(depth - 1), draw_condition(depth - 1)};
    return gen_below(4) == 0 ? expr_make(EXPR_NOT, pair, 1)
                             : expr_make(gen_below(2) ? EXPR_AND : EXPR_OR, pair, 2);
}

/* With choices, some of them of values that others need too. */
static Expr draw_choice(int depth)
{
    Expr a = depth <= 0 ? draw(1) : draw_choice(depth - 1), b = draw(depth);
    switch (gen_below(4)) {
    case 0:
        return expr_call2("min", a, b);
    case 1:
        return expr_call2("max", a, expr_add(a, b));
    case 2:
        return expr_mul(a,
                        expr_call(expr_symbol("piecewise"), (Expr[]){draw_condition(2), b, a}, 3));
    default:
        return expr_call(expr_symbol("piecewise"), (Expr[]){draw_condition(1), a, b}, 3);
    }
}

/* Where numbers are not as usual. */
static void draw_corner(double *in)
{
    static const double corners[] = {0, -0., 1, -1, INFINITY, -INFINITY, NAN, 0.5};
    for (long i = 0; i < NAMES; i++)
        in[i] = corners[gen_below(8)];
}

/* Is value one that e takes within 2^-bits around the point, up to as much of itself? True also
 * where the balls say nothing; *said counts those that do. */
static bool lies_in(Expr e, const double *in, double value, int bits, long *said)
{
    acb_ptr at = _acb_vec_init(NAMES);
    for (long i = 0; i < NAMES; i++) {
        acb_set_d(at + i, in[i]);
        mag_set_d(arb_radref(acb_realref(at + i)), ldexp(1 + fabs(in[i]), -bits));
    }
    Enclosure c;
    arb_t wide;
    arb_init(wide);
    bool good = true;
    if (enclose_begin(&c, e, vars, NAMES)) {
        arb_set(wide, acb_realref(enclose_eval(&c, vars, at, NAMES, 120)));
        if (arb_is_finite(wide) && mag_cmp_2exp_si(arb_radref(wide), -12) < 0) {
            mag_t more;
            mag_init(more);
            mag_set_d(more, ldexp(fabs(value) + 1, -bits));
            mag_add(arb_radref(wide), arb_radref(wide), more);
            mag_clear(more);
            arf_t v;
            arf_init(v);
            arf_set_d(v, value);
            good = isfinite(value) && arb_contains_arf(wide, v);
            arf_clear(v);
            (*said)++;
        }
    }
    enclose_end(&c);
    arb_clear(wide);
    _acb_vec_clear(at, NAMES);
    return good;
}

static void assert_lies_in(Expr e, const double *in, double value, int bits, long *said)
{
    if (!lies_in(e, in, value, bits, said))
        fail_msg("%s is not %.17g at %.17g, %.17g, %.17g", print_text(e, 600), value, in[0], in[1],
                 in[2]);
}

static void test_values(void **state)
{
    (void)state;
    long said = 0;
    gen_seed(1);
    for (long trial = 0; trial < gen_trials(TRIALS); trial++) {
        Expr e[OUTPUTS];
        double in[NAMES], out[OUTPUTS];
        for (long k = 0; k < OUTPUTS; k++)
            e[k] = draw(2 + (int)gen_below(3));
        Tape *tape = tape_new(e, OUTPUTS, vars, NAMES);
        draw_point(in);
        tape_eval(tape, in, out);
        for (long k = 0; k < OUTPUTS; k++)
            assert_lies_in(e[k], in, out[k], 44, &said);
        tape_free(tape);
    }
    assert_true(said > 2 * TRIALS);
}

static void test_shared(void **state)
{
    (void)state;
    long said = 0;
    gen_seed(4);
    for (long trial = 0; trial < gen_trials(TRIALS); trial++) {
        Expr e[SHARING];
        double in[NAMES], out[SHARING];
        draw_shared(e, SHARING);
        Tape *tape = tape_new(e, SHARING, vars, NAMES);
        draw_point(in);
        tape_eval(tape, in, out);
        for (long k = 0; k < SHARING; k++)
            assert_lies_in(e[k], in, out[k], 44, &said);
        tape_free(tape);
    }
    assert_true(said > 5 * TRIALS);
}

static void test_derivatives(void **state)
{
    (void)state;
    long said = 0, entries = 0;
    gen_seed(2);
    for (long trial = 0; trial < gen_trials(TRIALS); trial++) {
        Expr e[OUTPUTS];
        double in[NAMES], out[OUTPUTS * NAMES], dense[OUTPUTS * NAMES] = {0};
        for (long k = 0; k < OUTPUTS; k++)
            e[k] = draw(1 + (int)gen_below(3));
        if (trial % 2)
            draw_shared(e, OUTPUTS);
        long from = gen_below(2), to = NAMES - gen_below(2);
        Tape *tape = tape_new_jacobian(e, OUTPUTS, vars, NAMES, from, to);
        if (!tape)
            continue;
        draw_point(in);
        tape_eval(tape, in, out);
        tape_eval_dense(tape, in, dense, to - from);
        for (long k = 0; k < tape_outputs(tape); k++) {
            long row = tape_row(tape, k), column = tape_column(tape, k);
            assert_true(column >= 0 && column < to - from && row >= 0 && row < OUTPUTS);
            assert_true(dense[row * (to - from) + column] == out[k] || isnan(out[k]));
            entries++;
        }
        for (long row = 0; row < OUTPUTS; row++)
            for (long j = from; j < to; j++)
                assert_lies_in(diff_name(e[row], vars[j]), in, dense[row * (to - from) + j - from],
                               40, &said);
        tape_free(tape);
    }
    assert_true(said > TRIALS && entries > TRIALS);
}

/* A program that will run often, and one that may become machine code on the way. */
static void test_native(void **state)
{
    (void)state;
    gen_seed(3);
    for (long trial = 0; trial < gen_trials(TRIALS / 4); trial++) {
        Expr e[OUTPUTS];
        double in[NAMES], one[OUTPUTS], other[OUTPUTS];
        for (long k = 0; k < OUTPUTS; k++)
            e[k] = trial % 2 ? draw_choice(2) : draw(3);
        if (trial % 4 == 0)
            draw_shared(e, OUTPUTS);
        Tape *plain = tape_new(e, OUTPUTS, vars, NAMES),
             *native = tape_new(e, OUTPUTS, vars, NAMES);
        tape_expect_many(native);
        for (int point = 0; point < 20; point++) {
            if (trial % 2 && point % 3)
                draw_corner(in);
            else
                draw_point(in);
            tape_eval(plain, in, one);
            memcpy(tape_in(native), in, sizeof in);
            tape_eval(native, point % 2 ? in : tape_in(native), other);
            for (long k = 0; k < OUTPUTS; k++)
                assert_true(memcmp(&one[k], &other[k], sizeof one[k]) == 0 ||
                            (isnan(one[k]) && isnan(other[k])));
        }
        tape_free(plain);
        tape_free(native);
    }
}

/* --- conditions -------------------------------------------------------------------------- */

static double sign_of(double x)
{
    return (x > 0) - (x < 0);
}

/* What each text is, by C. */
static double truth(int which, double x, double y, double z)
{
    switch (which) {
    case 0:
        return x < y ? z : -z;
    case 1:
        return x <= y ? z : -z;
    case 2:
        return x == y ? 3 : 5;
    case 3:
        return x != y && y > z ? x : y;
    case 4:
        return x < y || y < z ? x * z : y * z + 7;
    case 5:
        return !(x < y && y <= z) ? 1 : 2;
    case 6:
        return fmin(x, fmin(y, z));
    case 7:
        return fmax(x * y, fmax(y, z));
    case 8:
        return x < 0 ? y : x < 1 ? z : x + y;
    case 9:
        return fabs(x - y) + fabs(z);
    case 10:
        return x != 0 ? sign_of(x) * y : z;
    default:
        return x > y ? 1 : x < y ? 0 : z;
    }
}

static void test_conditions(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "piecewise(x < y, z, -z)",
        "piecewise(x <= y, z, -z)",
        "piecewise(x = y, 3, 5)",
        "piecewise(x <> y and y > z, x, y)",
        "piecewise(x < y or y < z, x*z, y*z+7)",
        "piecewise(not (x < y and y <= z), 1, 2)",
        "min(x, y, z)",
        "max(x*y, y, z)",
        "piecewise(x < 0, y, x < 1, z, x+y)",
        "abs(x-y)+abs(z)",
        "piecewise(x <> 0, signum(x)*y, z)",
        "piecewise(x <> y, Heaviside(x-y), z)",
    };
    for (int k = 0; k < (int)(sizeof texts / sizeof *texts); k++) {
        Expr e = read_expr(texts[k]);
        Tape *tape = tape_new(&e, 1, vars, NAMES);
        for (int many = 0; many < 2; many++) {
            for (int point = 0; point < 125; point++) {
                double in[] = {point % 5 - 2, point / 5 % 5 - 2, point / 25 - 2}, out;
                tape_eval(tape, in, &out);
                if (out != truth(k, in[0], in[1], in[2]))
                    fail_msg("%s is not %g at %g, %g, %g", texts[k], out, in[0], in[1], in[2]);
            }
            tape_expect_many(tape);
        }
        tape_free(tape);
    }
}

/* --- faults ------------------------------------------------------------------------------ */

static Expr work[OUTPUTS];
static double wanted[OUTPUTS * NAMES];

static void compile(void *arg)
{
    double out[OUTPUTS * NAMES] = {0}, in[] = {0.7, -0.4, 1.1};
    (void)arg;
    Tape *tape = tape_new(work, OUTPUTS, vars, NAMES);
    tape_eval(tape, in, out);
    tape_free(tape);
    memcpy(wanted, out, sizeof out);
}

static void compile_jacobian(void *arg)
{
    double in[] = {0.7, -0.4, 1.1};
    (void)arg;
    Tape *tape = tape_new_jacobian(work, OUTPUTS, vars, NAMES, 0, NAMES);
    tape_expect_many(tape);
    tape_eval_dense(tape, in, wanted, NAMES);
    tape_free(tape);
}

static void compile_linear(void *arg)
{
    double in[] = {0.7, -0.4};
    (void)arg;
    static Expr F[2], z[2];
    F[0] = read_expr("x*p+y*q-1");
    F[1] = read_expr("p-sin(x)*q*3+y^2");
    z[0] = expr_symbol("p");
    z[1] = expr_symbol("q");
    TapeLinearReport report;
    TapeLinear *linear = tape_linear_new(F, 2, vars, 2, z, in, TAPE_LINEAR_SLOPES, NULL, &report);
    assert_int_equal(tape_linear_eval(linear, in, wanted), ST_OK);
    tape_linear_free(linear);
}

static void fails_everywhere(void (*body)(void *arg), void (*arm)(unsigned long k), Status fault)
{
    double right[OUTPUTS * NAMES];
    memset(wanted, 0, sizeof wanted);
    body(NULL);
    memcpy(right, wanted, sizeof right);
    Status status = fault;
    long struck = 0;
    for (unsigned long k = 1; status == fault; k++) {
        heap_collect();
        size_t before = mem_bytes_in_use();
        arm(k);
        status = err_try(body, NULL);
        arm(0);
        err_interrupt_pending = 0;
        struck += status == fault;
        heap_collect();
        if (mem_bytes_in_use() > before + (1 << 16))
            fail_msg("%ld bytes are kept at fault %lu", (long)(mem_bytes_in_use() - before), k);
        memset(wanted, 0, sizeof wanted);
        assert_int_equal(err_try(body, NULL), ST_OK);
        assert_memory_equal(wanted, right, sizeof right);
    }
    assert_int_equal(status, ST_OK);
    assert_true(struck > 0);
}

static void test_faults(void **state)
{
    (void)state;
    gen_seed(5);
    work[0] = read_expr("x*y+sin(x*z)^2/(1+y^2)");
    work[1] = read_expr("exp(-x^2)*arctan(y, 1+z^2)+erf(x)");
    work[2] = read_expr("piecewise(x < 1, sqrt(1+z^2), x^(1/3))");
    fails_everywhere(compile, mem_fail_at, ST_NOMEM);
    fails_everywhere(compile_jacobian, mem_fail_at, ST_NOMEM);
    fails_everywhere(compile_linear, mem_fail_at, ST_NOMEM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_values, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_shared, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_derivatives, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_native, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_conditions, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_faults, begin, algebra_end),
    };
    read_cuts_short = true; /* and programs keep the special functions they know */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
