/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws that hold for every expression, tried on random ones: a law makes two expressions and says
 * what must be zero. The zero test must never answer no. A failing trial prints its expressions.
 */
#ifndef DAESY_TESTS_PROP_LAW_H
#define DAESY_TESTS_PROP_LAW_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/cas.h"
#include "cas/core/heap.h"
#include "tests/prop/gen.h"

enum { LAW_MAX = 200 };

typedef struct Law {
    const char *name;
    Expr (*make)(int depth);
    int depth;
    long trials;
    /* Returns what must be zero; NULL when the law has nothing to say about this input. */
    Expr (*residue)(Expr a, Expr b);
} Law;

typedef struct Trial {
    const Law *law;
    Expr a, b, residue;
    Truth zero;
} Trial;

static inline void law_trial(void *arg)
{
    Trial *trial = arg;
    trial->residue = NULL;
    trial->zero = TRUTH_YES;
    trial->a = trial->law->make(trial->law->depth);
    trial->b = trial->law->make(trial->law->depth);
    trial->residue = trial->law->residue(trial->a, trial->b);
    if (trial->residue != NULL)
        trial->zero = zero_truth(trial->residue);
}

static inline void law_holds(void **state)
{
    const Law *law = *state;
    for (long i = 0; i < gen_trials(law->trials); i++) {
        Trial trial = {.law = law, .a = EXPR_ZERO, .b = EXPR_ZERO};
        gen_seed((uint64_t)i);
        Status status = err_try(law_trial, &trial);
        /* A random input may divide by zero; every other error breaks the law. */
        if (status == ST_DIVZERO)
            continue;
        if (status != ST_OK || trial.zero == TRUTH_NO) {
            printf("# law \"%s\", trial %ld\n", law->name, i);
            gen_show("a", trial.a);
            gen_show("b", trial.b);
            if (status != ST_OK)
                fail_msg("%s", err_message());
            gen_show("residue", trial.residue);
            fail_msg("%s", law->name);
        }
        heap_maybe_collect();
    }
}

/* Runs the laws as a group of tests. */
static inline int law_run(const Law *laws, int count)
{
    struct CMUnitTest tests[LAW_MAX];
    err_stack_init((size_t)4 << 20);
    mem_init();
    cas_init();
    assert_true(count <= LAW_MAX);
    for (int i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = laws[i].name,
                                       .test_func = law_holds,
                                       .initial_state = (void *)(uintptr_t)&laws[i]};
    int failed = _cmocka_run_group_tests("laws", tests, (size_t)count, NULL, NULL);
    expr_done();
    mem_done();
    return failed;
}

#endif
