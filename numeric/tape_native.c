/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs that run often as machine code of x86-64: the instructions one by one as fixed templates
 * of SSE2, registers of the program in memory, the last result also in xmm0, where the next
 * instruction finds it. What takes the time of an interpreted program is the jump after each
 * instruction and the way of each result through memory; both are gone. The operations and their
 * order are those of tape_run, so the results are the same to the last bit.
 *
 * Functions are called; conditions too, through the rows of tape.def, since they are rare. rbx
 * holds the registers. The memory is written first and made executable afterwards, never both at a
 * time. On other processors, or where the system refuses such memory, tape_native_make says no.
 */
#include "config.h"

#include "numeric/tape_native.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__) && defined(__unix__) && !defined(NO_NATIVE_CODE)

#include <sys/mman.h>

enum {
    XORPD = 0x57, /* with the prefix 66, */
    ANDPD = 0x54,
    MOVAPD = 0x28,
    LOAD = 0x10, /* with the prefix F2 */
    STORE = 0x11,
    SQRTSD = 0x51,
    ADDSD = 0x58,
    MULSD = 0x59,
    SUBSD = 0x5c,
    DIVSD = 0x5e
};
enum {
    LONGEST = 64, /* bytes of one instruction at most */
    EDGES = 64,   /* bytes before the first one and after the last */
    NOTHING = -1
};

/* Offsets of the constants at the beginning of the memory; the function follows. */
enum { SIGN = 0, MAGNITUDE = 16, ONE = 32, ENTRY = 48 };

typedef struct Code {
    uint8_t *start, *at;
    const Tape *tape;
    int64_t held; /* the register whose value xmm0 has */
} Code;

/* --- bytes ----------------------------------------------------------------------------------- */

static void put(Code *code, const void *bytes, size_t n)
{
    memcpy(code->at, bytes, n);
    code->at += n;
}

static void put_bytes(Code *code, const char *bytes, size_t n)
{
    put(code, bytes, n);
}

#define PUT(code, text) put_bytes(code, text, sizeof text - 1)

static void put_32(Code *code, int64_t value)
{
    int32_t word = (int32_t)value;
    put(code, &word, sizeof word);
}

/* prefix 0F opcode, registers only */
static void between(Code *code, uint8_t prefix, uint8_t opcode, int to, int from)
{
    uint8_t bytes[4] = {prefix, 0x0f, opcode, (uint8_t)(0xc0 | to << 3 | from)};
    put(code, bytes, sizeof bytes);
}

/* opcode xmm, [rbp + 8 * k] for an input, [rbx + 8 * k] for any other register */
static void memory(Code *code, uint8_t opcode, int xmm, uint32_t k)
{
    int base = k < code->tape->inputs ? 5 : 3;
    uint8_t bytes[4] = {0xf2, 0x0f, opcode, (uint8_t)(0x80 | xmm << 3 | base)};
    put(code, bytes, sizeof bytes);
    put_32(code, 8 * (int64_t)k);
}

/* opcode xmm0, the constant at this offset */
static void constant(Code *code, uint8_t prefix, uint8_t opcode, int offset)
{
    uint8_t bytes[4] = {prefix, 0x0f, opcode, 0x05};
    put(code, bytes, sizeof bytes);
    put_32(code, code->start + offset - (code->at + 4));
}

static void call(Code *code, const void *function)
{
    PUT(code, "\x48\xb8"); /* mov rax, function */
    put(code, &function, sizeof function);
    PUT(code, "\xff\xd0"); /* call rax */
}

/* --- operands -------------------------------------------------------------------------------- */

static void load(Code *code, uint32_t k)
{
    if (code->held != k)
        memory(code, LOAD, 0, k);
    code->held = k;
}

/* opcode xmm, r[k] */
static void apply(Code *code, uint8_t opcode, int xmm, uint32_t k)
{
    if (code->held == k)
        between(code, 0xf2, opcode, xmm, 0);
    else
        memory(code, opcode, xmm, k);
}

/* xmm1 = r[k]; what xmm0 holds stays. */
static void copy(Code *code, int xmm, uint32_t k)
{
    if (code->held == k)
        between(code, 0x66, MOVAPD, xmm, 0);
    else
        memory(code, LOAD, xmm, k);
}

/* --- templates ------------------------------------------------------------------------------- */

static void commutative(Code *code, uint8_t opcode, uint32_t a, uint32_t b)
{
    bool swapped = code->held == b;
    load(code, swapped ? b : a);
    apply(code, opcode, 0, swapped ? a : b);
}

static void ordered(Code *code, uint8_t opcode, uint32_t a, uint32_t b)
{
    if (code->held == b && a != b) {
        between(code, 0x66, MOVAPD, 1, 0);
        load(code, a);
        between(code, 0xf2, opcode, 0, 1);
    } else {
        load(code, a);
        apply(code, opcode, 0, b);
    }
}

/* (a op b) op c */
static void threefold(Code *code, uint8_t opcode, const TapeInstruction *i)
{
    bool last_held = code->held == i->c;
    if (last_held)
        between(code, 0x66, MOVAPD, 2, 0);
    commutative(code, opcode, i->a, i->b);
    if (last_held)
        between(code, 0xf2, opcode, 0, 2);
    else
        memory(code, opcode, 0, i->c);
}

/* xmm1 = a * b */
static void product(Code *code, const TapeInstruction *i)
{
    bool swapped = code->held == i->b;
    copy(code, 1, swapped ? i->b : i->a);
    apply(code, MULSD, 1, swapped ? i->a : i->b);
}

/* The functions behind the rows of the table, for what has no template. */
#define A a
#define B b
#define C c
#define CALL_1(x) (x)
#define CALL_2(x, y) ((x) + (y))
#define OP(name, arity, value)                                                                     \
    static double row_##name(double a, double b, double c)                                         \
    {                                                                                              \
        (void)a;                                                                                   \
        (void)b;                                                                                   \
        (void)c;                                                                                   \
        return value;                                                                              \
    }
#include "numeric/tape.def"
#undef OP
#undef A
#undef B
#undef C

static const void *const ROWS[] = {
#define OP(name, arity, value) [TAPE_##name] = (const void *)row_##name,
#include "numeric/tape.def"
#undef OP
};

static void call_row(Code *code, const TapeInstruction *i)
{
    memory(code, LOAD, 2, i->c);
    memory(code, LOAD, 1, i->b);
    load(code, i->a);
    call(code, ROWS[i->op]);
}

static const void *function_of(const Tape *tape, const TapeInstruction *i)
{
    switch (i->op) {
    case TAPE_POW:
        return (const void *)pow;
    case TAPE_EXP:
        return (const void *)exp;
    case TAPE_LN:
        return (const void *)log;
    case TAPE_SIN:
        return (const void *)sin;
    case TAPE_COS:
        return (const void *)cos;
    case TAPE_CALL1:
        return (const void *)tape->function[i->c].real1;
    default:
        return (const void *)tape->function[i->c].real2;
    }
}

static void call_function(Code *code, const TapeInstruction *i)
{
    if (i->op == TAPE_POW || i->op == TAPE_CALL2)
        memory(code, LOAD, 1, i->b);
    load(code, i->a);
    call(code, function_of(code->tape, i));
}

static void address(Code *code, const char *lea, uint32_t k)
{
    put_bytes(code, lea, 3);
    put_32(code, 8 * (int64_t)k);
}

static void call_sincos(Code *code, const TapeInstruction *i)
{
    load(code, i->a);
    address(code, "\x48\x8d\xbb", i->to); /* lea rdi, [rbx + 8 * to] */
    address(code, "\x48\x8d\xb3", i->c);  /* lea rsi, [rbx + 8 * c] */
    call(code, (const void *)tape_run_sincos);
    code->held = NOTHING;
}

static void add_product(Code *code, const TapeInstruction *i)
{
    product(code, i);
    if (i->op == TAPE_MULSUB) {
        apply(code, SUBSD, 1, i->c);
        between(code, 0x66, MOVAPD, 0, 1);
    } else {
        load(code, i->c);
        between(code, 0xf2, i->op == TAPE_MULADD ? ADDSD : SUBSD, 0, 1);
    }
}

static void invert(Code *code, const TapeInstruction *i)
{
    copy(code, 1, i->a);
    constant(code, 0xf2, LOAD, ONE);
    between(code, 0xf2, DIVSD, 0, 1);
}

/* Leaves the value of the instruction in xmm0. */
static void compute(Code *code, const TapeInstruction *i)
{
    switch (i->op) {
    case TAPE_NEG:
    case TAPE_ABS:
        load(code, i->a);
        constant(code, 0x66, i->op == TAPE_NEG ? XORPD : ANDPD,
                 i->op == TAPE_NEG ? SIGN : MAGNITUDE);
        break;
    case TAPE_ADD:
    case TAPE_MUL:
        commutative(code, i->op == TAPE_ADD ? ADDSD : MULSD, i->a, i->b);
        break;
    case TAPE_SUB:
    case TAPE_DIV:
        ordered(code, i->op == TAPE_SUB ? SUBSD : DIVSD, i->a, i->b);
        break;
    case TAPE_INV:
        invert(code, i);
        break;
    case TAPE_SQR:
        commutative(code, MULSD, i->a, i->a);
        break;
    case TAPE_SQRT:
        load(code, i->a);
        between(code, 0xf2, SQRTSD, 0, 0);
        break;
    case TAPE_MULADD:
    case TAPE_MULSUB:
    case TAPE_SUBMUL:
        add_product(code, i);
        break;
    case TAPE_ADD3:
    case TAPE_MUL3:
        threefold(code, i->op == TAPE_ADD3 ? ADDSD : MULSD, i);
        break;
    case TAPE_POW:
    case TAPE_EXP:
    case TAPE_LN:
    case TAPE_SIN:
    case TAPE_COS:
    case TAPE_CALL1:
    case TAPE_CALL2:
        call_function(code, i);
        break;
    default:
        call_row(code, i);
    }
}

static void translate(Code *code)
{
    static const uint64_t constants[6] = {
        1ULL << 63, 0, ~(1ULL << 63), ~0ULL, 0x3ff0000000000000ULL, 0};
    put(code, constants, sizeof constants);
    PUT(code, "\x53\x55\x48\x83\xec\x08"); /* push rbx; push rbp; sub rsp, 8 */
    PUT(code, "\x48\x89\xfb\x48\x89\xf5"); /* mov rbx, rdi; mov rbp, rsi */
    for (const TapeInstruction *i = code->tape->code; i->op != TAPE_END; i++) {
        if (i->op == TAPE_SINCOS) {
            call_sincos(code, i);
            continue;
        }
        compute(code, i);
        memory(code, STORE, 0, i->to);
        code->held = i->to;
    }
    PUT(code, "\x48\x83\xc4\x08\x5d\x5b\xc3"); /* add rsp, 8; pop rbp; pop rbx; ret */
}

bool tape_native_make(Tape *tape)
{
    size_t bytes = (size_t)tape->length * LONGEST + 2 * EDGES;
    if (bytes > INT32_MAX / 2)
        return false;
    void *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return false;
    Code code = {start, start, tape, NOTHING};
    translate(&code);
    if (mprotect(start, bytes, PROT_READ | PROT_EXEC) != 0) {
        munmap(start, bytes);
        return false;
    }
    const void *entry = code.start + ENTRY;
    memcpy(&tape->native, &entry, sizeof entry);
    tape->native_memory = start;
    tape->native_bytes = bytes;
    return true;
}

void tape_native_free(Tape *tape)
{
    if (tape->native_memory)
        munmap(tape->native_memory, tape->native_bytes);
}

#else

bool tape_native_make(Tape *tape)
{
    (void)tape;
    return false;
}

void tape_native_free(Tape *tape)
{
    (void)tape;
}

#endif
