/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Instructions of x86-64 as bytes, as far as flow_native.c writes them. Memory operands are a base
 * register and a displacement of 32 bits.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_X86_H
#define DAESY_NUMERIC_FLOW_FLOW_X86_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15 };

/* Operations on doubles, with the prefix F2 unless said. */
enum {
    X86_LOAD = 0x10,
    X86_STORE = 0x11,
    X86_MOVAPD = 0x28, /* 66 */
    X86_FROM_INT = 0x2a,
    X86_TO_INT = 0x2c,
    X86_UCOMISD = 0x2e, /* 66 */
    X86_SQRTSD = 0x51,
    X86_ANDPD = 0x54, /* 66 */
    X86_XORPD = 0x57, /* 66 */
    X86_ADDSD = 0x58,
    X86_MULSD = 0x59,
    X86_SUBSD = 0x5c,
    X86_DIVSD = 0x5e
};

/* Operations on integers: register, then register or memory. */
enum { X86_ADD = 0x03, X86_SUB = 0x2b, X86_CMP = 0x3b, X86_AND = 0x23, X86_MOV = 0x8b };

/* Conditions of jumps. */
enum {
    X86_O = 0,
    X86_B = 2,
    X86_AE = 3,
    X86_E = 4,
    X86_NE = 5,
    X86_BE = 6,
    X86_A = 7,
    X86_S = 8,
    X86_NS = 9,
    X86_P = 10,
    X86_L = 12,
    X86_LE = 14,
    X86_ALWAYS = 16
};

typedef struct X86 {
    uint8_t *start, *at;
} X86;

static inline void x86_bytes(X86 *x, const void *bytes, size_t n)
{
    memcpy(x->at, bytes, n);
    x->at += n;
}

#define X86_PUT(x, text) x86_bytes(x, text, sizeof(text) - 1)

static inline void x86_byte(X86 *x, unsigned byte)
{
    *x->at++ = (uint8_t)byte;
}

static inline void x86_32(X86 *x, int64_t value)
{
    int32_t v = (int32_t)value;
    x86_bytes(x, &v, sizeof v);
}

static inline void x86_64(X86 *x, int64_t value)
{
    x86_bytes(x, &value, sizeof value);
}

static inline void x86_rex(X86 *x, unsigned wide, int reg, int rm)
{
    unsigned rex = 0x40 | wide << 3 | ((unsigned)reg >> 3) << 2 | (unsigned)rm >> 3;
    if (rex != 0x40)
        x86_byte(x, rex);
}

static inline void x86_modrm(X86 *x, unsigned mode, int reg, int rm)
{
    x86_byte(x, mode << 6 | ((unsigned)reg & 7) << 3 | ((unsigned)rm & 7));
}

/* [base + displacement], the register in the other part. */
static inline void x86_address(X86 *x, int reg, int base, int64_t displacement)
{
    x86_modrm(x, 2, reg, base);
    if ((base & 7) == 4)
        x86_byte(x, 0x24);
    x86_32(x, displacement);
}

/* op xmm, xmm or (FROM_INT, TO_INT with wide) xmm and integer register. */
static inline void x86_sse(X86 *x, unsigned prefix, unsigned op, unsigned wide, int reg, int rm)
{
    x86_byte(x, prefix);
    x86_rex(x, wide, reg, rm);
    x86_byte(x, 0x0f);
    x86_byte(x, op);
    x86_modrm(x, 3, reg, rm);
}

static inline void x86_sse_memory(X86 *x, unsigned prefix, unsigned op, int reg, int base,
                                  int64_t displacement)
{
    x86_byte(x, prefix);
    x86_rex(x, 0, reg, base);
    x86_byte(x, 0x0f);
    x86_byte(x, op);
    x86_address(x, reg, base, displacement);
}

/* op xmm, [rcx + 8 index + displacement] */
static inline void x86_sse_entry(X86 *x, unsigned op, int reg, int index, int displacement)
{
    unsigned rex = 0x40 | ((unsigned)reg >> 3) << 2 | ((unsigned)index >> 3) << 1;
    x86_byte(x, 0xf2);
    x86_byte(x, rex);
    x86_byte(x, 0x0f);
    x86_byte(x, op);
    x86_modrm(x, 1, reg, 4);
    x86_byte(x, 0xc1u | ((unsigned)index & 7) << 3); /* scale 8, base rcx */
    x86_byte(x, (unsigned)displacement);
}

/* op xmm, [constant at this offset from the start] */
static inline void x86_sse_constant(X86 *x, unsigned prefix, unsigned op, int reg, long offset)
{
    x86_byte(x, prefix);
    x86_rex(x, 0, reg, 0);
    x86_byte(x, 0x0f);
    x86_byte(x, op);
    x86_modrm(x, 0, reg, 5);
    x86_32(x, x->start + offset - (x->at + 4));
}

static inline void x86_int(X86 *x, unsigned op, int reg, int rm)
{
    x86_rex(x, 1, reg, rm);
    x86_byte(x, op);
    x86_modrm(x, 3, reg, rm);
}

static inline void x86_int_memory(X86 *x, unsigned op, int reg, int base, int64_t displacement)
{
    x86_rex(x, 1, reg, base);
    x86_byte(x, op);
    x86_address(x, reg, base, displacement);
}

static inline void x86_store(X86 *x, int reg, int base, int64_t displacement)
{
    x86_int_memory(x, 0x89, reg, base, displacement);
}

/* imul reg, rm */
static inline void x86_multiply(X86 *x, int reg, int rm)
{
    x86_rex(x, 1, reg, rm);
    X86_PUT(x, "\x0f\xaf");
    x86_modrm(x, 3, reg, rm);
}

static inline void x86_multiply_memory(X86 *x, int reg, int base, int64_t displacement)
{
    x86_rex(x, 1, reg, base);
    X86_PUT(x, "\x0f\xaf");
    x86_address(x, reg, base, displacement);
}

/* The operations add 0, or 1, and 4, sub 5, cmp 7 with a constant. */
static inline void x86_int_constant(X86 *x, int operation, int reg, int64_t value)
{
    x86_rex(x, 1, 0, reg);
    x86_byte(x, 0x81);
    x86_modrm(x, 3, operation, reg);
    x86_32(x, value);
}

static inline void x86_set(X86 *x, int reg, int64_t value)
{
    if (value == (int32_t)value) {
        x86_rex(x, 1, 0, reg);
        x86_byte(x, 0xc7);
        x86_modrm(x, 3, 0, reg);
        x86_32(x, value);
        return;
    }
    x86_rex(x, 1, 0, reg);
    x86_byte(x, 0xb8u | ((unsigned)reg & 7));
    x86_64(x, value);
}

static inline void x86_call(X86 *x, const void *function)
{
    x86_set(x, RAX, (int64_t)(intptr_t)function);
    X86_PUT(x, "\xff\xd0"); /* call rax */
}

/* A jump whose distance is still to be written: where it stands. */
static inline uint8_t *x86_jump(X86 *x, int condition)
{
    if (condition == X86_ALWAYS) {
        x86_byte(x, 0xe9);
    } else {
        x86_byte(x, 0x0f);
        x86_byte(x, 0x80u | (unsigned)condition);
    }
    x86_32(x, 0);
    return x->at - 4;
}

static inline void x86_aim(uint8_t *jump, const uint8_t *target)
{
    int32_t distance = (int32_t)(target - (jump + 4));
    memcpy(jump, &distance, sizeof distance);
}

#endif
