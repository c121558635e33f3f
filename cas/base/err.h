/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Raising and catching errors. The evaluator, the constructors of expressions and the commands
 * raise; numeric leaf code returns a Status instead. This pair of files is the only one that
 * knows setjmp.
 *
 * What must hold: a function that can raise holds no unregistered resource. Memory that a raise
 * must release is registered with err_defer and released with err_undefer. The jump unwinds the
 * deferred actions registered since the matching err_try, newest first.
 */
#ifndef DAESY_CAS_BASE_ERR_H
#define DAESY_CAS_BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/base/status.h"

/* Raises an error: formats the message and jumps to the innermost err_try. Never returns. */
_Noreturn void err_raise(Status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Raises the error caught last once more (after cleaning up). */
_Noreturn void err_reraise(void);

/* Runs body(arg); returns ST_OK, or the status of the error it raised. The message is then
 * err_message() until the next raise. */
Status err_try(void (*body)(void *arg), void *arg) __attribute__((warn_unused_result));

/* A set of statuses: ERR_DIVZERO | ERR_DOMAIN. */
typedef enum ErrSet {
#define STATUS(name, message) ERR_##name = 1u << ST_##name,
#include "cas/base/status.def"
#undef STATUS
    /* What says nothing about the computation that it ended. */
    ERR_FATAL = ERR_INTERRUPT | ERR_TIMEOUT | ERR_NOMEM | ERR_QUIT | ERR_INTERNAL
} ErrSet;

/* Tries body(arg), a computation that what it is given may make fail: by a pole, outside a domain,
 * for want of a method, for its size. True when it came to its end, false when it failed so. What
 * is in ERR_FATAL raises on: an internal error is never an answer. */
bool err_attempt(void (*body)(void *arg), void *arg);
/* The same when only some failures are expected; the others raise on. */
bool err_attempt_for(unsigned expected, void (*body)(void *arg), void *arg);

/* Was anything in ERR_FATAL raised at all? A computation that such a thing ends keeps what GMP and
 * FLINT hold for it. For tests that count memory. */
bool err_was_cut_short(void);

/* Message and status of the error raised last. */
const char *err_message(void);
/* The same as it is shown, in the language of the user. */
const char *err_message_shown(void);
/* What the error that is raised next is shown as, where its own format has no translation. */
void err_show_as(const char *text);
Status err_status(void);
/* One concrete next step for the user ("" when there is none); set before err_raise by err_hint. */
const char *err_advice(void);
void err_hint(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Registers an action that a raise runs while it unwinds past this point. err_undefer(true) runs
 * and removes the newest registered action, err_undefer(false) only removes it. Calls pair
 * within one function. */
void err_defer(void (*action)(void *arg), void *arg);
void err_undefer(bool run);
/* Gives back what the stack of actions used; no action is left then. */
void err_done(void);

/* --- interrupts ------------------------------------------------------------------------- */

/* Set by the signal handler (async-signal-safe) or a timer; polled everywhere below. */
extern volatile int err_interrupt_pending; /* 0 none, 1 Ctrl-C, 2 time limit, 3 err_postpone */
void err_interrupt_request(int what);

/* For code that is called from a loop in doubles or from a library and must return: the error
 * caught last is raised where interrupts are polled next. */
void err_postpone(void);

/* Raises ST_INTERRUPT, ST_TIMEOUT or what was postponed when one is pending. Cheap: call it in
 * every loop that can be long. */
_Noreturn void err_interrupt_raise(void);
static inline void err_poll(void)
{
    if (__builtin_expect(err_interrupt_pending != 0, 0))
        err_interrupt_raise();
}

/* Is the raise from within a library's request for memory? What its call was writing to is then in
 * no state to be cleared (held.h). */
extern bool err_in_library;

/* Between these two calls allocation hooks do not jump for an interrupt (they nest). */
void err_interrupt_block(void);
void err_interrupt_unblock(void);
bool err_interrupt_blocked(void);

/* Between these two a library that keeps things between its calls is at work (Arb). A jump out of
 * it gives up all that it keeps (mem.c), and what it was writing to is not freed: results go to
 * fresh variables, or to such that only deferred actions look at. Limits of work wait (they nest).
 */
void err_fragile_begin(void);
void err_fragile_end(void);
bool err_fragile(void);
/* Is the raise out of such a call? Until it lands. */
extern bool err_broken;

/* --- recursion depth -------------------------------------------------------------------- */

/* Every recursion over user data calls err_stack_check() first: it raises ST_DEPTH before the
 * C stack ends. err_stack_init tells the lowest usable address (stack grows down). */
extern char *err_stack_limit;
void err_stack_init(size_t usable_bytes);
_Noreturn void err_stack_overflow(void);
static inline void err_stack_check(void)
{
    if (__builtin_expect((char *)__builtin_frame_address(0) < err_stack_limit, 0))
        err_stack_overflow();
}

#endif
