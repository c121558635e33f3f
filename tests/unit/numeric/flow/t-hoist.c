/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which loops are run without a look at the bounds of each entry: those whose indices are sums of
 * the counter, of what the loop leaves alone and of constants. What else changes an index, its
 * place or the step, or jumps in between, leaves them as they are.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/mem.h"
#include "numeric/flow/flow_loops.h"
#include "tests/lang/run.h"

enum { N, X, I, STEP, PLACE, ENTRY, SUM, INDEX, SHIFT, OTHER, RESULT, CELLS, MOST_CODE = 10 };
static const char KINDS[] = "ixiiiddiiim";

#define OF(op, ...)                                                                                \
    {                                                                                              \
        FLOW_OP_##op, __VA_ARGS__                                                                  \
    }
#define STEP_TO(k) OF(ISTEP, I, STEP, 0, 0), OF(ILE, I, N, k, 0), OF(LEAVE, 0, 0, 0, 0)

/* The length of the code, whose last is LEAVE; the step; whether places are counted on, and how
 * many sums of whole numbers are left in each round then. */
static const struct {
    const char *what;
    FlowInstruction code[MOST_CODE];
    int64_t step;
    bool hoists;
    long sums;
} CASES[] = {
    {"x[i]", {OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), STEP_TO(0)}, 1, true, 0},
    {"x[i], downward",
     {OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), OF(ISTEP, I, STEP, 0, 0),
      OF(ILE, N, I, 0, 0), OF(LEAVE, 0, 0, 0, 0)},
     -2,
     true,
     0},
    {"x[i], upward by a negative step",
     {OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), STEP_TO(0)},
     -1,
     false,
     0},
    {"x[i+3]",
     {OF(IADD, INDEX, I, SHIFT, 0), OF(PLACE, PLACE, INDEX, X, 0), OF(STORE, X, PLACE, ENTRY, 0),
      STEP_TO(0)},
     1,
     true,
     0},
    {"x[n-i] where the sum is used again",
     {OF(ISUB, INDEX, N, I, 0), OF(PLACE, PLACE, INDEX, X, 0), OF(STORE, X, PLACE, ENTRY, 0),
      OF(TODOUBLE, SUM, INDEX, 0, 0), STEP_TO(0)},
     1,
     true,
     1},
    {"x[i, i+3]",
     {OF(PLACE, PLACE, I, X, 0), OF(IADD, INDEX, I, SHIFT, 0), OF(PLACEMORE, PLACE, INDEX, X, 1),
      OF(LOAD, ENTRY, X, PLACE, 0), STEP_TO(0)},
     1,
     true,
     0},
    {"x[3*i]",
     {OF(IMUL, INDEX, I, SHIFT, 0), OF(PLACE, PLACE, INDEX, X, 0), OF(LOAD, ENTRY, X, PLACE, 0),
      STEP_TO(0)},
     1,
     false,
     0},
    {"x[other], which the loop changes",
     {OF(PLACE, PLACE, OTHER, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), OF(IMUL, OTHER, I, SHIFT, 0),
      STEP_TO(0)},
     1,
     false,
     0},
    {"a place that something else writes",
     {OF(PLACE, PLACE, I, X, 0), OF(IMOVE, PLACE, SHIFT, 0, 0), OF(LOAD, ENTRY, X, PLACE, 0),
      STEP_TO(0)},
     1,
     false,
     0},
    {"a place that is read as a number",
     {OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), OF(TODOUBLE, SUM, PLACE, 0, 0),
      STEP_TO(0)},
     1,
     false,
     0},
    {"a step that changes",
     {OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), OF(IMOVE, STEP, OTHER, 0, 0),
      STEP_TO(0)},
     1,
     false,
     0},
    {"a jump in between",
     {OF(JUMP, 2, 0, 0, 0), OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), STEP_TO(1)},
     1,
     false,
     0},
    {"a loop around another",
     {OF(PLACE, PLACE, I, X, 0), OF(LOAD, ENTRY, X, PLACE, 0), OF(ILT, OTHER, N, 1, 0), STEP_TO(0)},
     1,
     false,
     0},
};

static long count(const FlowFunction *f, long end, FlowOp op)
{
    long n = 0;
    for (long k = 0; k < end; k++)
        n += f->code[k].op == op;
    return n;
}

static FlowFunction made(const FlowInstruction *code, int64_t step)
{
    long length = 1;
    while (code[length - 1].op != FLOW_OP_LEAVE)
        length++;
    FlowFunction f = {.length = length,
                      .capacity = length,
                      .cells = CELLS,
                      .cells_capacity = CELLS,
                      .parameters = 2,
                      .result = RESULT};
    f.code = mem_array((size_t)length, sizeof *f.code);
    memcpy(f.code, code, (size_t)length * sizeof *f.code);
    f.origin = mem_zalloc((size_t)length * sizeof *f.origin);
    f.kind = mem_array(CELLS, sizeof *f.kind);
    memcpy(f.kind, KINDS, CELLS);
    f.initial = mem_zalloc(CELLS * sizeof *f.initial);
    f.initial[STEP].i = step;
    f.initial[SHIFT].i = 3;
    return f;
}

static void test_hoist(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        FlowFunction f = made(CASES[k].code, CASES[k].step);
        flow_loops_hoist(&f);
        bool hoists = f.cold > 0;
        if (hoists != CASES[k].hoists)
            run_fail("%s: %d", CASES[k].what, hoists);
        if (hoists) {
            long sums = count(&f, f.cold, FLOW_OP_IADD) + count(&f, f.cold, FLOW_OP_ISUB);
            if (sums != CASES[k].sums || count(&f, f.cold, FLOW_OP_LOAD) > 0 ||
                count(&f, f.cold, FLOW_OP_STORE) > 0)
                run_fail("%s: %ld sums", CASES[k].what, sums);
        }
        mem_free(f.code);
        mem_free(f.origin);
        mem_free(f.kind);
        mem_free(f.initial);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_hoist)};
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
