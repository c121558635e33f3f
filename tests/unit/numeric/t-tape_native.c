/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs as machine code against the interpreter: random programs of all operations, on ordinary
 * and on special numbers, leave the same bits in every output (any NaN is like any other). Where
 * the processor has no machine code of ours there is nothing to compare.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "cas/core/expr.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape_native.h"
#include "tests/prop/gen.h"
#include "tests/unit/cas/algebra.h"

enum { INPUTS = 3, REGISTERS = 30, LENGTH = 90, OUTPUTS = 40, TRIALS = 3000 };

static double half(double x)
{
    return x / 2;
}

static double difference(double x, double y)
{
    return x - y;
}

static double random_double(void)
{
    static const double special[] = {0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 1e-310, 1e300};
    if (gen_below(12) == 0)
        return special[gen_below(sizeof special / sizeof *special)];
    return (double)(gen_below(4001) - 2000) / 512;
}

/* Inputs are never written. */
static uint32_t random_target(void)
{
    return (uint32_t)(INPUTS + gen_below(REGISTERS - INPUTS));
}

/* Often the result before is read at once. */
static uint32_t random_operand(const TapeInstruction *before)
{
    return before && gen_below(2) == 0 ? before->to : (uint32_t)gen_below(REGISTERS);
}

static void random_program(TapeInstruction *code)
{
    for (int i = 0; i < LENGTH; i++) {
        const TapeInstruction *before = i > 0 ? &code[i - 1] : NULL;
        uint32_t op = (uint32_t)(TAPE_NEG + gen_below(TAPE_SINCOS - TAPE_NEG + 1));
        op = op == TAPE_END ? TAPE_MULADD : op;
        code[i] = (TapeInstruction){op, random_target(), random_operand(before),
                                    random_operand(before), random_operand(before)};
        if (op == TAPE_CALL1 || op == TAPE_CALL2)
            code[i].c = op == TAPE_CALL2;
        while (op == TAPE_SINCOS && (code[i].c < INPUTS || code[i].c == code[i].to))
            code[i].c = random_target();
    }
    code[LENGTH].op = TAPE_END;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void random_programs_agree(void **state)
{
    (void)state;
    for (long trial = 0; trial < gen_trials(TRIALS); trial++) {
        TapeInstruction code[LENGTH + 1];
        TapeFunction function[2] = {{.real1 = half}, {.real2 = difference}};
        uint32_t result[OUTPUTS];
        Tape tape = {.inputs = INPUTS,
                     .outputs = OUTPUTS,
                     .length = LENGTH,
                     .places = REGISTERS,
                     .code = code,
                     .function = function,
                     .result = result};
        double expected[REGISTERS], start[REGISTERS], got[OUTPUTS], in[INPUTS];
        gen_seed((uint64_t)trial);
        random_program(code);
        for (int k = 0; k < REGISTERS; k++) {
            expected[k] = start[k] = random_double();
            result[k] = (uint32_t)k;
        }
        for (int k = REGISTERS; k < OUTPUTS; k++) /* some are several outputs */
            result[k] = (uint32_t)gen_below(REGISTERS);
        memcpy(in, start, sizeof in);
        if (!tape_native_make(&tape))
            skip();
        tape.native(start, in, got);
        tape_native_free(&tape);
        tape_run(&tape, expected);
        for (int k = 0; k < OUTPUTS; k++)
            if (!same_bits(expected[result[k]], got[k]))
                fail_msg("trial %ld, output %d: %.17g, %.17g", trial, k, expected[result[k]],
                         got[k]);
    }
}

/* Whatever form the program runs in, an evaluation gives the same. */
static void results_stay_the_same(void **state)
{
    (void)state;
    Expr x = expr_symbol("x"), y = expr_symbol("y");
    Expr sine = expr_call1("sin", expr_mul(x, y));
    Expr outputs[] = {expr_add(sine, expr_pow(x, expr_int(3))), y,
                      expr_div(sine, expr_add(x, expr_call1("exp", y)))};
    Expr vars[] = {x, y};
    Tape *tape = tape_new(outputs, 3, vars, 2);
    double first[3], out[3];
    tape_eval(tape, (double[]){0.7, 1.3}, first);
    for (int i = 0; i < 200; i++) {
        double *in = i % 2 ? tape_in(tape) : (double[]){0, 0};
        in[0] = 0.7;
        in[1] = 1.3;
        tape_eval(tape, in, out);
        assert_memory_equal(out, first, sizeof out);
        double both[] = {0.7, 1.3, 0};
        tape_eval(tape, both, both); /* outputs over the inputs */
        assert_memory_equal(both, first, sizeof both);
    }
    tape_free(tape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs_agree),
        cmocka_unit_test(results_stay_the_same),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
