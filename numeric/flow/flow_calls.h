/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Registers over calls, jumps, and calls of rows of flow.def and of the function itself. Of
 * flow_native.c alone.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_CALLS_H
#define DAESY_NUMERIC_FLOW_FLOW_CALLS_H

#include <stddef.h>

#include "cas/base/err.h"
#include "numeric/flow/flow_cells.h"
#include "numeric/flow/flow_native.h"

/* Offsets of the constants at the beginning; the function follows. */
enum { SIGN = 0, MAGNITUDE = 16, ENTRY = 32 };

enum { MOST_COPIED = 24 /* cells of a function that is called without a row */ };

/* --- registers over calls --------------------------------------------------------------------- */

static inline bool kept_by_calls(const Native *n, uint32_t cell)
{
    int reg = n->where[cell];
    return !is_double(n, cell) && (reg == RBP || (reg >= R12 && reg <= R14));
}

/* Stores, or reads again, the cells that are in registers; all, or only those that calls of C
 * functions destroy. */
static inline void store_cells(Native *n, bool all)
{
    for (uint32_t k = 0; k < (uint32_t)n->f->cells; k++) {
        if (n->where[k] == IN_MEMORY || !n->written[k] || (!all && kept_by_calls(n, k)))
            continue;
        if (is_double(n, k))
            x86_sse_memory(&n->x, 0xf2, X86_STORE, n->where[k], RBX, offset(k));
        else
            x86_store(&n->x, n->where[k], RBX, offset(k));
    }
}

static inline void read_cells(Native *n, bool all)
{
    for (uint32_t k = 0; k < (uint32_t)n->f->cells; k++) {
        if (n->where[k] == IN_MEMORY || (!all && kept_by_calls(n, k)))
            continue;
        if (is_double(n, k))
            x86_sse_memory(&n->x, 0xf2, X86_LOAD, n->where[k], RBX, offset(k));
        else
            x86_int_memory(&n->x, X86_MOV, n->where[k], RBX, offset(k));
    }
}

/* --- jumps ------------------------------------------------------------------------------------ */

static inline void jump_to(Native *n, int condition, uint32_t instruction)
{
    n->jump[n->jumps++] = (Jump){x86_jump(&n->x, condition), (long)instruction, n->now, 0};
}

static inline void fail_if(Native *n, int condition, int status)
{
    n->jump[n->jumps++] = (Jump){x86_jump(&n->x, condition), -1, n->now, status};
}

/* A short jump over what follows, whose end is set by land. */
static inline uint8_t *skip_if(Native *n, int condition)
{
    return x86_jump(&n->x, condition);
}

static inline void land(Native *n, uint8_t *jump)
{
    x86_aim(jump, n->x.at);
}

/* --- calls ------------------------------------------------------------------------------------ */

static inline void call_row(Native *n, const FlowInstruction *i)
{
    store_cells(n, true);
    x86_int(&n->x, X86_MOV, RDI, R15);
    x86_int(&n->x, X86_MOV, RSI, RBX);
    x86_set(&n->x, RDX, (int64_t)(intptr_t)i);
    x86_call(&n->x, (const void *)(intptr_t)flow_rows[i->op]);
    X86_PUT(&n->x, "\x85\xc0"); /* test eax, eax */
    fail_if(n, X86_NE, -1);
    read_cells(n, true);
}

static inline bool makes_arrays(const FlowFunction *f)
{
    for (long k = 0; k < f->length; k++)
        if (f->code[k].op == FLOW_OP_XNEW)
            return true;
    return false;
}

/* The cells of the callee, from rdi on: what it is given, and what they hold at first. */
static inline void fill_cells(Native *n, const FlowInstruction *i)
{
    const FlowFunction *f = n->f;
    for (uint32_t k = 0; k < (uint32_t)f->cells; k++) {
        if (k < (uint32_t)f->parameters)
            x86_int_memory(&n->x, X86_MOV, RAX, RBX, offset(i->a + k));
        else
            x86_set(&n->x, RAX, f->initial[k].i);
        x86_store(&n->x, RAX, RDI, offset(k));
    }
}

/* After a call of the function by itself registers of cells that are never written hold the same.
 */
static inline void read_written(Native *n)
{
    for (uint32_t k = 0; k < (uint32_t)n->f->cells; k++) {
        if (n->where[k] == IN_MEMORY || !n->written[k] || kept_by_calls(n, k))
            continue;
        if (is_double(n, k))
            x86_sse_memory(&n->x, 0xf2, X86_LOAD, n->where[k], RBX, offset(k));
        else
            x86_int_memory(&n->x, X86_MOV, n->where[k], RBX, offset(k));
    }
}

static inline void test_status(Native *n)
{
    X86_PUT(&n->x, "\x85\xc0"); /* test eax, eax */
    fail_if(n, X86_NE, -1);
}

/* FLOW_OP_CALL. A function that calls itself does what flow_call does, unless something is to be
 * said: an interrupt, or too many levels. */
static inline void call_function(Native *n, const FlowInstruction *i)
{
    const FlowFunction *f = n->f;
    int64_t top = (int64_t)offsetof(FlowRun, top), bytes = offset((uint32_t)f->cells);
    if (n->program->function[i->b] != f || f->cells > MOST_COPIED || makes_arrays(f)) {
        call_row(n, i);
        return;
    }
    store_cells(n, false);
    x86_set(&n->x, RAX, (int64_t)(intptr_t)&err_interrupt_pending);
    X86_PUT(&n->x, "\x83\x38\x00"); /* cmp dword [rax], 0 */
    uint8_t *pending = skip_if(n, X86_NE);
    x86_set(&n->x, RAX, (int64_t)(intptr_t)&err_stack_limit);
    x86_int_memory(&n->x, X86_CMP, RSP, RAX, 0);
    uint8_t *deep = skip_if(n, X86_B);
    x86_int_memory(&n->x, X86_MOV, RDI, R15, top);
    x86_int(&n->x, X86_MOV, RDX, RDI);
    x86_int_constant(&n->x, 0, RDX, bytes); /* add */
    x86_int_memory(&n->x, X86_CMP, RDX, R15, (int64_t)offsetof(FlowRun, end));
    uint8_t *full = skip_if(n, X86_A);
    fill_cells(n, i);
    x86_store(&n->x, RDX, R15, top);
    x86_int(&n->x, X86_MOV, RSI, R15);
    x86_byte(&n->x, 0xe8); /* call */
    x86_32(&n->x, n->x.start + ENTRY - (n->x.at + 4));
    x86_int_memory(&n->x, X86_MOV, RDX, R15, top);
    x86_int_constant(&n->x, 5, RDX, bytes); /* sub */
    x86_store(&n->x, RDX, R15, top);
    for (uint32_t k = 0; k < 2; k++) {
        x86_int_memory(&n->x, X86_MOV, RCX, RDX, offset((uint32_t)f->result + k));
        x86_store(&n->x, RCX, RBX, offset(i->to + k));
    }
    test_status(n);
    read_written(n);
    uint8_t *done = skip_if(n, X86_ALWAYS);
    land(n, pending);
    land(n, deep);
    land(n, full);
    x86_int(&n->x, X86_MOV, RDI, R15);
    x86_int(&n->x, X86_MOV, RSI, RBX);
    x86_set(&n->x, RDX, (int64_t)(intptr_t)i);
    x86_call(&n->x, (const void *)(intptr_t)flow_rows[i->op]);
    test_status(n);
    read_cells(n, false);
    land(n, done);
}

#endif
