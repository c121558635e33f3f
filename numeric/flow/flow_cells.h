/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells of a function that becomes machine code: reading and writing them where they are, in a
 * register or in memory. Of flow_native.c alone.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_CELLS_H
#define DAESY_NUMERIC_FLOW_FLOW_CELLS_H

#include "numeric/flow/flow.h"
#include "numeric/flow/flow_x86.h"

enum { IN_MEMORY = -1 };

/* A jump to an instruction, or (target < 0) out of the function because of `status`. */
typedef struct Jump {
    uint8_t *at;
    long target, instruction;
    int status; /* -1: it is in eax */
} Jump;

typedef struct Native {
    X86 x;
    const FlowFunction *f;
    const FlowProgram *program;
    int8_t *where;   /* register of each cell, or IN_MEMORY */
    bool *written;   /* by some instruction, or by the caller */
    double *weight;  /* of each cell */
    uint8_t **begin; /* of each instruction */
    Jump *jump;
    long jumps;
    long now; /* the instruction */
} Native;

/* --- cells ------------------------------------------------------------------------------------ */

static inline bool is_double(const Native *n, uint32_t cell)
{
    return n->f->kind[cell] == 'd';
}

static inline int64_t offset(uint32_t cell)
{
    return 8 * (int64_t)cell;
}

static inline bool is_known(const Native *n, uint32_t cell)
{
    return !n->written[cell];
}

/* A whole number that fits into an instruction. */
static inline bool is_immediate(const Native *n, uint32_t cell, int64_t *value)
{
    *value = n->f->initial[cell].i;
    return is_known(n, cell) && n->f->kind[cell] == 'i' && *value == (int32_t)*value;
}

static inline void load_double(Native *n, int xmm, uint32_t cell)
{
    int from = n->where[cell];
    if (from == IN_MEMORY)
        x86_sse_memory(&n->x, 0xf2, X86_LOAD, xmm, RBX, offset(cell));
    else if (from != xmm)
        x86_sse(&n->x, 0x66, X86_MOVAPD, 0, xmm, from);
}

static inline void store_double(Native *n, uint32_t cell, int xmm)
{
    int to = n->where[cell];
    if (to == IN_MEMORY)
        x86_sse_memory(&n->x, 0xf2, X86_STORE, xmm, RBX, offset(cell));
    else if (to != xmm)
        x86_sse(&n->x, 0x66, X86_MOVAPD, 0, to, xmm);
}

/* op xmm, cell */
static inline void with_double(Native *n, unsigned prefix, unsigned op, int xmm, uint32_t cell)
{
    if (n->where[cell] == IN_MEMORY)
        x86_sse_memory(&n->x, prefix, op, xmm, RBX, offset(cell));
    else
        x86_sse(&n->x, prefix, op, 0, xmm, n->where[cell]);
}

/* The register that has the cell, else `scratch` after a load. */
static inline int double_in(Native *n, uint32_t cell, int scratch)
{
    if (n->where[cell] != IN_MEMORY)
        return n->where[cell];
    load_double(n, scratch, cell);
    return scratch;
}

static inline int result_in(const Native *n, uint32_t cell, int scratch)
{
    return n->where[cell] == IN_MEMORY ? scratch : n->where[cell];
}

static inline void load_whole(Native *n, int reg, uint32_t cell)
{
    int64_t value;
    if (is_immediate(n, cell, &value))
        x86_set(&n->x, reg, value);
    else if (n->where[cell] == IN_MEMORY)
        x86_int_memory(&n->x, X86_MOV, reg, RBX, offset(cell));
    else if (n->where[cell] != reg)
        x86_int(&n->x, X86_MOV, reg, n->where[cell]);
}

static inline void store_whole(Native *n, uint32_t cell, int reg)
{
    int to = n->where[cell];
    if (to == IN_MEMORY)
        x86_store(&n->x, reg, RBX, offset(cell));
    else if (to != reg)
        x86_int(&n->x, X86_MOV, to, reg);
}

static inline int whole_in(Native *n, uint32_t cell, int scratch)
{
    if (n->where[cell] != IN_MEMORY)
        return n->where[cell];
    load_whole(n, scratch, cell);
    return scratch;
}

/* op reg, cell; operation: that of x86_int_constant. */
static inline void with_whole(Native *n, unsigned op, int operation, int reg, uint32_t cell)
{
    int64_t value;
    if (is_immediate(n, cell, &value))
        x86_int_constant(&n->x, operation, reg, value);
    else if (n->where[cell] == IN_MEMORY)
        x86_int_memory(&n->x, op, reg, RBX, offset(cell));
    else
        x86_int(&n->x, op, reg, n->where[cell]);
}

#endif
