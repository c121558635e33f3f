/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faults on purpose in the rooms of numeric and dae, a few calls each: the k-th allocation fails,
 * an interrupt comes at the k-th allocation inside the arithmetic libraries. Each run ends in the
 * result or in the error of the fault; the same call then gives the same result as before, and what
 * was broken off leaves no more behind than the libraries' caches.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/broken_off.h"
#include "tests/lang/run.h"

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1,"   \
    " x(t)^2+y(t)^2=1}"

static const char *const works[] = {
    /* numeric/search */
    "Optimization:-Minimize((x-2)^2+(y-1)^2, {x^2 <= y, x+y <= 2})[1];",
    /* numeric/step, dae/drive, dae/start */
    "dsolve({diff(x(t),t)=y(t), diff(y(t),t)=-x(t), x(0)=1, y(0)=0}, numeric, method=mebdfi)(1);",
    "dsolve({diff(x(t),t)=-1000*(x(t)-cos(t)), x(0)=2}, numeric)(0.5);",
    "dsolve({diff(x(t),t,t)=-x(t), x(0)=1, x(1)=0}, numeric)(0.5);",
    "dsolve(" PENDULUM " union {x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric)(0.2);",
    "dsolve(" PENDULUM " union {x(0)=1.01, y(0)=0.1, u(0)=0, v(0)=0.1}, numeric,"
    " initial=project)(0.1);",
    "dsolve({diff(x(t),t)=1/5-signum(x(t)), x(0)=0.02}, numeric, sliding=true)(0.1);",
    /* numeric/curve, dae/steady */
    "continuation(y*(p-1-y^2), [y], p = 0..3)[BP];",
    /* dae/theory */
    "MethodInfo(radauIIA3);",
    "MethodInfo(bdf3, output=table)[error_constant];",
    /* dae/report, dae/model, dae/reduce */
    "DAEinfo(" PENDULUM ", [x(t),y(t),u(t),v(t),l(t)], output=table)[\"index\"];",
    "Pantelides(" PENDULUM ", [x(t),y(t),u(t),v(t),l(t)]);",
    "PencilIndex(Matrix([[1,0,0],[0,0,1],[0,0,0]]), Matrix([[1,2,0],[0,1,0],[0,0,1]]));",
    /* dae/closed */
    "odetest(y(x)=_C1*exp(x)-x-1, diff(y(x),x)=y(x)+x);",
    /* numeric/search, in balls */
    "fsolve({x^2+y^2=4, x*y=1}, {x=0.5, y=2});",
    "evalf(Int(sqrt(x)*exp(-x), x=0..3));",
};

/* What the last ones hold in Arb is lost when they are broken off. */
enum { IN_BALLS = 2 };

typedef struct Shown {
    const char *work;
    char text[1000];
    Status status;
} Shown;

/* The result as text, so that nothing of it must survive a collection. */
static void show(void *arg)
{
    Shown *shown = arg;
    Expr value;
    shown->text[0] = '\0';
    shown->status = run_try(shown->work, &value);
    if (shown->status != ST_OK)
        return;
    char *text = print_text(value, sizeof shown->text - 10);
    snprintf(shown->text, sizeof shown->text, "%s", text);
    mem_free(text);
}

static void start_afresh(void)
{
    eval_restart();
    heap_clear_caches();
    heap_collect();
}

static Status try_it(Shown *shown)
{
    Status status = err_try(show, shown);
    return status == ST_OK ? shown->status : status;
}

static Status at_allocation(unsigned long k, Shown *shown)
{
    mem_fail_at(k);
    Status status = try_it(shown);
    mem_fail_at(0);
    return status;
}

static Status by_interrupt(unsigned long k, Shown *shown)
{
    mem_interrupt_at(k);
    Status status = try_it(shown);
    mem_interrupt_at(0);
    err_interrupt_pending = 0;
    return status;
}

static void survives(const char *work, Status (*with_fault)(unsigned long k, Shown *shown),
                     Status fault)
{
    Shown wanted = {.work = work}, got = {.work = work};
    start_afresh();
    if (try_it(&wanted) != ST_OK)
        run_fail("%s raises %s", work, err_message());
    long struck = 0;
    Status status = fault;
    for (unsigned long k = 1; status == fault; k += 1 + k / 3) {
        start_afresh();
        status = with_fault(k, &got);
        struck += status == fault;
        if (status != ST_OK && status != fault)
            run_fail("%s with k = %lu raises %s: %s", work, k, status_name(status), err_message());
        if (status == ST_OK && strcmp(got.text, wanted.text) != 0)
            run_fail("%s with k = %lu gives %s", work, k, got.text);
        start_afresh();
        if (try_it(&got) != ST_OK || strcmp(got.text, wanted.text) != 0)
            run_fail("%s after k = %lu gives %s", work, k, got.text);
    }
    if (struck == 0 && fault == ST_NOMEM)
        run_fail("%s: no allocation failed", work);
}

static void allocations(void **state)
{
    survives(*state, at_allocation, ST_NOMEM);
}

static void interrupts(void **state)
{
    survives(*state, by_interrupt, ST_INTERRUPT);
}

typedef struct Again {
    const AstUnit *unit;
    unsigned long k;
} Again;

static void evaluate(void *arg)
{
    eval_statement((AstUnit *)((Again *)arg)->unit);
}

/* Bytes in use after a call in which so many allocations failed, one each time. */
static size_t bytes_after(const AstUnit *unit, unsigned long times)
{
    int out = run_hush();
    for (unsigned long k = 1; k <= times; k++) {
        Again again = {unit, 1 + k * k / 5};
        mem_fail_at(again.k);
        Status status = err_try(evaluate, &again);
        mem_fail_at(0);
        (void)status;
    }
    run_unhush(out);
    start_afresh();
    return mem_bytes_in_use();
}

static void nothing_is_left(void **state)
{
    enum { TIMES = 60, MOST = 16000 };
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, source_add("test", *state, strlen(*state), 1));
    parser.final_closes = true;
    assert_int_equal(parse_next(&parser, &unit), PARSE_STATEMENT);
    bytes_after(unit, TIMES);
    size_t before = bytes_after(unit, TIMES), after = bytes_after(unit, TIMES);
    if (after > before + MOST)
        run_fail("%s: %zu bytes, then %zu", (const char *)*state, before, after);
    ast_release(unit);
    parse_end(&parser);
}

int main(void)
{
    enum { WORKS = sizeof works / sizeof works[0], KINDS = 3 };
    static const struct {
        const char *name;
        CMUnitTestFunction test;
    } kinds[KINDS] = {{"allocations fail", allocations},
                      {"interrupts", interrupts},
                      {"left behind", nothing_is_left}};
    static struct CMUnitTest tests[KINDS * WORKS];
    static char names[KINDS * WORKS][200];
    run_begin();
    size_t count = 0;
    for (int i = 0; i < KINDS * WORKS; i++) {
        const char *work = works[i / KINDS];
        if (kinds[i % KINDS].test == nothing_is_left && i / KINDS >= WORKS - IN_BALLS)
            continue;
        snprintf(names[i], sizeof names[i], "%s: %s", kinds[i % KINDS].name, work);
        tests[count++] = (struct CMUnitTest){.name = names[i],
                                             .test_func = kinds[i % KINDS].test,
                                             .initial_state = (void *)(uintptr_t)work};
    }
    int failed = _cmocka_run_group_tests("faults", tests, count, NULL, NULL);
    run_end();
    return failed;
}
