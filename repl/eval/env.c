/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frames, bindings, and the knowledge of what evaluates to itself.
 *
 * The last is what keeps full recursive evaluation affordable: a node whose evaluation gave
 * itself is entered in a hash set with the number of the current epoch. Binding a symbol that some
 * evaluation has met unassigned starts a new epoch for the symbol's bit of the Bloom mask; an
 * entry is valid while no bit of its node's mask has a younger epoch. Rebinding a loop variable
 * never starts one, since no evaluation has met it unassigned in between.
 */
#include "repl/eval/env.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/value/assume.h"

Frame *env_frame = NULL;

/* --- what evaluates to itself ------------------------------------------------------------ */

static struct {
    Expr *keys;
    uint64_t *epochs;
    size_t used, capacity;
} clean;
static uint64_t epoch = 1;
static uint64_t bit_epoch[64];
enum { CLEAN_MAX = 1 << 20 };

static size_t clean_place(Expr e)
{
    size_t i = ((size_t)e >> 4) * 0x9E3779B97F4A7C15ULL >> 20;
    i &= clean.capacity - 1;
    while (clean.keys[i] && clean.keys[i] != e)
        i = (i + 1) & (clean.capacity - 1);
    return i;
}

static void clean_clear(void)
{
    if (clean.used)
        memset(clean.keys, 0, clean.capacity * sizeof *clean.keys);
    clean.used = 0;
}

static void clean_grow(void)
{
    size_t old = clean.capacity;
    Expr *keys = clean.keys;
    uint64_t *epochs = clean.epochs;
    size_t capacity = old ? 2 * old : 1024;
    Expr *fresh = mem_zalloc(capacity * sizeof *fresh);
    clean.epochs = mem_array(capacity, sizeof *clean.epochs);
    clean.keys = fresh;
    clean.capacity = capacity;
    for (size_t i = 0; i < old; i++) {
        if (!keys[i])
            continue;
        size_t at = clean_place(keys[i]);
        clean.keys[at] = keys[i];
        clean.epochs[at] = epochs[i];
    }
    mem_free(keys);
    mem_free(epochs);
}

bool env_is_clean(Expr e)
{
    if (!clean.used)
        return false;
    size_t at = clean_place(e);
    if (!clean.keys[at])
        return false;
    for (uint64_t mask = e->names; mask; mask &= mask - 1)
        if (bit_epoch[__builtin_ctzll(mask)] > clean.epochs[at])
            return false;
    return true;
}

void env_set_clean(Expr e)
{
    if (clean.used >= CLEAN_MAX)
        clean_clear();
    if (2 * (clean.used + 1) > clean.capacity)
        clean_grow();
    size_t at = clean_place(e);
    if (!clean.keys[at]) {
        clean.keys[at] = e;
        clean.used++;
    }
    clean.epochs[at] = epoch;
}

void env_touch(Symbol *symbol)
{
    bit_epoch[symbol->hash & 63] = ++epoch;
}

void env_forget(void)
{
    clean_clear();
}

/* --- bindings ---------------------------------------------------------------------------- */

void env_bind(Symbol *symbol, Expr value)
{
    if (symbol->was_free & ENV_FREE) {
        symbol->was_free &= (uint8_t)~ENV_FREE;
        env_touch(symbol);
    }
    symbol->value = value;
    if (!value && symbol->assumption) { /* x := 'x' forgets what was assumed about x */
        assume_clear(symbol->node);
        env_touch(symbol);
    }
}

void env_bind_environment(Symbol *symbol, Expr value)
{
    int i = 0;
    while (env_frame && i < ENV_SAVED && env_frame->saved[i].symbol &&
           env_frame->saved[i].symbol != symbol)
        i++;
    if (i == ENV_SAVED)
        err_raise(ST_LIMIT, "a procedure assigns no more than %d variables of the environment",
                  ENV_SAVED);
    if (env_frame && !env_frame->saved[i].symbol) {
        env_frame->saved[i].symbol = symbol;
        env_frame->saved[i].value = symbol->value;
    }
    env_bind(symbol, value);
}

void env_bind_command(Symbol *symbol, const void *row)
{
    env_touch(symbol);
    symbol->command = row;
}

static void unbind(Symbol *symbol, void *arg)
{
    (void)arg;
    symbol->value = NULL;
    symbol->stands_for = NULL;
    symbol->was_free = 0;
}

void env_clear(void)
{
    sym_each(unbind, NULL);
    env_forget();
}

/* --- frames ------------------------------------------------------------------------------ */

/* Calls come and go: a few frames wait for the next ones, of one size for all but long ones. */
enum { IDLE_BYTES = sizeof(Frame) + 12 * sizeof(Slot), MOST_IDLE = 32 };

static Frame *idle[MOST_IDLE];
static int idle_count, most_idle; /* none is kept for later once env_done has been called */

static Frame *take_frame(size_t bytes)
{
    if (bytes > IDLE_BYTES)
        return mem_alloc(bytes);
    return idle_count ? idle[--idle_count] : mem_alloc(IDLE_BYTES);
}

static void give_frame(Frame *frame)
{
    size_t bytes = (size_t)((char *)(frame->args + frame->nargs) - (char *)frame);
    if (bytes > IDLE_BYTES || idle_count == most_idle)
        mem_free(frame);
    else
        idle[idle_count++] = frame;
}

Frame *env_frame_new(const AstProc *code, Expr procedure, Frame *outer, const Value *args, long n)
{
    size_t slots =
        code ? (size_t)code->nparams + code->nkeywords + code->nlocals + code->nexports : 0;
    size_t bytes = sizeof(Frame) + slots * sizeof(Slot) + (size_t)n * sizeof(Expr);
    Frame *frame = take_frame(bytes); /* the slots and the arguments follow it */
    memset(frame, 0, bytes - (size_t)n * sizeof(Expr));
    frame->nslots = (long)slots;
    frame->slots = (Slot *)(frame + 1);
    frame->args = (Expr *)(frame->slots + slots);
    if (n > 0)
        memcpy(frame->args, args, (size_t)n * sizeof *args);
    frame->nargs = n;
    frame->refs = 1;
    frame->code = code;
    frame->procedure = procedure;
    frame->outer = outer ? env_retain(outer) : NULL;
    return frame;
}

const Expr *env_args(const Frame *frame)
{
    for (long i = 0; i < frame->nargs; i++)
        frame->args[i] = small_expr(frame->args[i]);
    return frame->args;
}

Frame *env_retain(Frame *frame)
{
    frame->refs++;
    return frame;
}

void env_release(Frame *frame)
{
    while (frame && --frame->refs == 0) {
        Frame *outer = frame->outer;
        give_frame(frame);
        frame = outer;
    }
}

void env_push(Frame *frame)
{
    frame->caller = env_frame;
    frame->running = true;
    frame->digits = num_digits;
    frame->hardware = num_hardware;
    env_frame = frame;
}

void env_pop(void)
{
    Frame *frame = env_frame;
    env_frame = frame->caller;
    frame->running = false;
    num_digits = frame->digits;
    num_hardware = frame->hardware;
    for (int i = 0; i < ENV_SAVED && frame->saved[i].symbol; i++) {
        env_bind(frame->saved[i].symbol, frame->saved[i].value);
        frame->saved[i].symbol = NULL;
    }
    env_release(frame);
}

void env_slot_trace(const Slot *slot, void (*mark)(Expr e))
{
    Value value = slot->name ? sym_of(slot->name)->value : slot->value;
    if (slot->name)
        mark(slot->name);
    if (value && !small_is(value))
        mark(value);
}

void env_trace(Frame *frame, void (*mark)(Expr e))
{
    for (; frame; frame = frame->outer) {
        for (long i = 0; i < frame->nslots; i++)
            env_slot_trace(&frame->slots[i], mark);
        for (long i = 0; i < frame->nargs; i++)
            if (!small_is(frame->args[i]))
                mark(frame->args[i]);
        for (int i = 0; i < ENV_SAVED && frame->saved[i].symbol; i++)
            if (frame->saved[i].value)
                mark(frame->saved[i].value);
        for (int i = 0; i < 3; i++)
            if (frame->ditto[i] && !small_is(frame->ditto[i]))
                mark(frame->ditto[i]);
        if (frame->rest)
            mark(frame->rest);
        if (frame->procedure)
            mark(frame->procedure);
        if (frame->called_as)
            mark(frame->called_as);
    }
}

/* The values of global symbols are roots of sym.c; a local symbol's value lives while its node
 * does. */
static void env_roots(void (*mark)(Expr e))
{
    for (Frame *frame = env_frame; frame; frame = frame->caller)
        env_trace(frame, mark);
}

Expr env_slot_value(Slot *slot)
{
    if (slot->name)
        return sym_of(slot->name)->value;
    if (small_is(slot->value))
        slot->value = small_expr(slot->value);
    return slot->value;
}

void env_slot_set(Slot *slot, Value value)
{
    if (slot->name)
        env_bind(sym_of(slot->name), small_expr(value));
    else
        slot->value = value;
}

Expr env_slot_name(Slot *slot, const char *text)
{
    if (!slot->name) {
        Symbol *symbol = sym_fresh(text);
        symbol->value = small_expr(slot->value);
        slot->name = expr_from_symbol(symbol);
        slot->value = NULL;
    }
    return slot->name;
}

void env_init(void)
{
    most_idle = MOST_IDLE;
    heap_add_roots(env_roots);
    heap_add_cache(clean_clear);
}

void env_done(void)
{
    env_clear();
    most_idle = 0; /* the values that go with the heap give their frames back after this */
    while (idle_count > 0)
        mem_free(idle[--idle_count]);
    mem_free(clean.keys);
    mem_free(clean.epochs);
    memset(&clean, 0, sizeof clean);
}
