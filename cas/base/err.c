/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors by setjmp and longjmp, in one place. A stack of landing frames, one per err_try, and a
 * stack of deferred actions. A raise runs the actions registered since the innermost landing,
 * newest first, and jumps. Messages live in one buffer that the next raise overwrites.
 *
 * Interrupts use the same way: the signal handler only sets a flag; err_poll and the allocation
 * hooks (mem.c) turn it into a raise. Never a jump out of a handler.
 */
#include "cas/base/err.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/nls.h"
#include "cas/base/stage.h"
#include "cas/base/unwind.h"

typedef struct Landing {
    jmp_buf jump;
    struct Landing *outer;
    size_t deferred;
    int blocked, fragile, stage;
    bool unwinding;
} Landing;

typedef struct Deferred {
    void (*action)(void *arg);
    void *arg;
} Deferred;

enum { MESSAGE_SIZE = 4096 };

volatile int err_interrupt_pending;
char *err_stack_limit;
bool err_in_library, err_broken;

static Landing *landing;
static Deferred *deferred;
static size_t deferred_count, deferred_capacity;
static int blocked, fragile;
static bool cut_short;
static bool unwinding; /* an action runs that was put off; what it raised would skip its rest */
static Status last_status;
static char last_message[MESSAGE_SIZE];
static char last_shown[MESSAGE_SIZE]; /* in the language of the user; empty: as it is */
static Status postponed;
static char postponed_message[MESSAGE_SIZE];
static char last_advice[MESSAGE_SIZE], next_advice[MESSAGE_SIZE], next_shown[MESSAGE_SIZE];

const char *err_message(void)
{
    return last_message;
}

const char *err_message_shown(void)
{
    return last_shown[0] ? last_shown : last_message;
}

void err_show_as(const char *text)
{
    snprintf(next_shown, sizeof next_shown, "%s", text);
}

Status err_status(void)
{
    return last_status;
}

const char *err_advice(void)
{
    return last_advice;
}

void err_hint(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    nls_format(next_advice, sizeof next_advice, format, args);
    va_end(args);
    const char *given = nls_given(format, next_advice);
    if (given != next_advice)
        snprintf(next_advice, sizeof next_advice, "%s", given);
}

static void run_deferred(size_t down_to)
{
    unwinding = true;
    while (deferred_count > down_to) {
        Deferred d = deferred[--deferred_count];
        d.action(d.arg);
    }
    unwinding = false;
}

_Noreturn void err_reraise(void)
{
    Landing *target = landing;
    CHECK(!unwinding);
    if (!target) {
        fprintf(stderr, "daesy: uncaught error: %s\n", last_message);
        exit(5);
    }
    run_deferred(target->deferred);
    landing = target->outer;
    blocked = target->blocked;
    fragile = target->fragile;
    longjmp(target->jump, 1);
}

_Noreturn void err_raise(Status status, const char *format, ...)
{
    cut_short |= (1u << status & ERR_FATAL) != 0;
    /* The arguments may point into the old message. */
    char fresh[MESSAGE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(fresh, sizeof fresh, format, args);
    va_end(args);
    /* What is raised on as "%s" keeps its translation. */
    if (strcmp(fresh, last_message) != 0) {
        const char *shown = nls(format);
        memcpy(last_shown, next_shown, sizeof last_shown);
        va_start(args, format);
        if (shown != format)
            nls_format(last_shown, sizeof last_shown, format, args);
        va_end(args);
        const char *given = nls_given(format, fresh);
        if (given != fresh)
            snprintf(last_shown, sizeof last_shown, "%s", given);
    }
    next_shown[0] = '\0';
    memcpy(last_message, fresh, sizeof fresh);
    memcpy(last_advice, next_advice, sizeof last_advice);
    next_advice[0] = '\0';
    last_status = status;
    err_reraise();
}

Status err_try(void (*body)(void *arg), void *arg)
{
    Landing here;
    here.outer = landing;
    here.deferred = deferred_count;
    here.blocked = blocked;
    here.fragile = fragile;
    here.stage = stage_now();
    here.unwinding = unwinding;
    unwinding = false;
    if (setjmp(here.jump) != 0) {
        err_in_library = err_broken = false;
        unwinding = here.unwinding;
        stage_leave(here.stage);
        return last_status == ST_OK ? ST_INTERNAL : last_status;
    }
    next_advice[0] = '\0';
    landing = &here;
    body(arg);
    CHECK(deferred_count == here.deferred && blocked == here.blocked);
    landing = here.outer;
    unwinding = here.unwinding;
    return ST_OK;
}

void err_aside(void (*body)(void *arg), void *arg)
{
    char message[MESSAGE_SIZE], shown[MESSAGE_SIZE], advice[MESSAGE_SIZE];
    Status status = last_status;
    bool library = err_in_library, broken = err_broken;
    memcpy(message, last_message, sizeof message);
    memcpy(shown, last_shown, sizeof shown);
    memcpy(advice, last_advice, sizeof advice);
    if (err_try(body, arg) != ST_OK) {
        memcpy(last_message, message, sizeof message);
        memcpy(last_shown, shown, sizeof shown);
        memcpy(last_advice, advice, sizeof advice);
        last_status = status;
    }
    err_in_library = library;
    err_broken = broken;
}

bool err_attempt_for(unsigned expected, void (*body)(void *arg), void *arg)
{
    Status status = err_try(body, arg);
    if (status != ST_OK && !(1u << status & expected & ~(unsigned)ERR_FATAL))
        err_reraise();
    return status == ST_OK;
}

bool err_attempt(void (*body)(void *arg), void *arg)
{
    return err_attempt_for(~0u, body, arg);
}

void err_defer(void (*action)(void *arg), void *arg)
{
    if (deferred_count == deferred_capacity) {
        size_t capacity = deferred_capacity ? 2 * deferred_capacity : 64;
        Deferred *grown = realloc(deferred, capacity * sizeof *grown);
        if (!grown) {
            action(arg);
            err_raise(ST_NOMEM, "out of memory");
        }
        deferred = grown;
        deferred_capacity = capacity;
    }
    deferred[deferred_count++] = (Deferred){action, arg};
}

bool err_was_cut_short(void)
{
    return cut_short;
}

void err_done(void)
{
    free(deferred);
    deferred = NULL;
    deferred_count = deferred_capacity = 0;
}

void err_undefer(bool run)
{
    CHECK(deferred_count > (landing ? landing->deferred : 0));
    Deferred d = deferred[--deferred_count];
    if (run)
        d.action(d.arg);
    if (deferred_count == 0 && !landing) {
        free(deferred);
        deferred = NULL;
        deferred_capacity = 0;
    }
}

void err_interrupt_request(int what)
{
    if (what == 2 && err_interrupt_pending == 1)
        return; /* a time limit does not take the place of Ctrl-C */
    err_interrupt_pending = what;
}

void err_postpone(void)
{
    bool stops = last_status == ST_INTERRUPT || last_status == ST_TIMEOUT;
    postponed = last_status;
    memcpy(postponed_message, last_message, sizeof postponed_message);
    err_interrupt_pending = !stops ? 3 : last_status == ST_TIMEOUT ? 2 : 1;
}

_Noreturn void err_interrupt_raise(void)
{
    int what = err_interrupt_pending;
    err_interrupt_pending = 0;
    stage_keep();
    if (what == 3)
        err_raise(postponed, "%s", postponed_message);
    if (what == 2)
        err_raise(ST_TIMEOUT, "time expired");
    err_raise(ST_INTERRUPT, "interrupted");
}

void err_interrupt_block(void)
{
    blocked++;
}

void err_interrupt_unblock(void)
{
    blocked--;
}

bool err_interrupt_blocked(void)
{
    return blocked > 0 || !landing;
}

void err_fragile_begin(void)
{
    fragile++;
}

void err_fragile_end(void)
{
    fragile--;
}

bool err_fragile(void)
{
    return fragile > 0;
}

void err_stack_init(size_t usable_bytes)
{
    err_stack_limit = (char *)__builtin_frame_address(0) - usable_bytes;
}

_Noreturn void err_stack_overflow(void)
{
    err_raise(ST_DEPTH, "nested too deeply");
}
