/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs that run often as machine code of x86-64: the instructions one by one as templates of
 * SSE2, with the results kept in the sixteen registers of the processor. What takes the time of an
 * interpreted program is the jump after each instruction and the way of each result through memory;
 * both are gone. The operations and their order are those of tape_run, so the results are the same
 * to the last bit.
 *
 * A straight-line program knows when each value is read next, so the register given up is the one
 * whose value is read last (L. A. Belady, IBM Systems J. 5, 1966). Inputs and constants are read
 * where they are; a result goes to memory only when its register is wanted or before a call, and
 * what is an output to its place among them as soon as it is known.
 *
 * Conditions are masks of bits and choices blends of both values, without a jump: systems with
 * cases that are held (dae/drive/drive_switches.h) ask some for each unknown. Functions are called.
 * rbx points into the registers of the program, rbp into its inputs, r13 into its outputs. The
 * memory is written first and made executable afterwards, never both at a time. On other
 * processors, or where the system refuses such memory, tape_native_make says no.
 */
#include "config.h"

#include "numeric/program/tape_native.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && defined(__unix__) && !defined(NO_NATIVE_CODE)

#include <sys/mman.h>

enum {
    XORPD = 0x57, /* with the prefix 66, */
    ANDPD = 0x54,
    ANDNPD = 0x55,
    ORPD = 0x56,
    MOVAPD = 0x28,
    LOAD = 0x10, /* with the prefix F2 */
    STORE = 0x11,
    SQRTSD = 0x51,
    ADDSD = 0x58,
    MULSD = 0x59,
    SUBSD = 0x5c,
    DIVSD = 0x5e,
    CMPSD = 0xc2
};
/* What CMPSD asks. UNEQUAL is true of a NaN. */
enum { EQUAL = 0, LESS = 1, LESS_EQUAL = 2, UNORDERED = 3, UNEQUAL = 4 };
enum {
    LONGEST = 256, /* bytes of one instruction at most: a call after all registers are stored */
    EDGES = 256,   /* bytes before the first one and after the last */
    HANDED = 24,   /* bytes that hand out one output */
    REGISTERS = 16
};

/* When a value is read next: the number of an instruction, or */
enum { NEVER = INT32_MAX };

/* Offsets of the constants at the beginning of the memory; the function follows. */
enum { SIGN = 0, MAGNITUDE = 16, ONE = 32, ENTRY = 48 };

/* What a register of the processor holds: a register of the program, or -1. */
typedef struct Held {
    int64_t value;
    int32_t next;
    bool dirty; /* not in memory */
} Held;

/* When the operands and the result of an instruction are read next. */
typedef struct Next {
    int32_t operand[3], result;
} Next;

typedef struct Code {
    uint8_t *start, *at;
    const Tape *tape;
    const Next *next; /* of the instruction being translated */
    int8_t *where;    /* register of the processor that holds each of the program's, or -1 */
    Held held[REGISTERS];
    uint32_t pinned;  /* registers that must stay as they are */
    int32_t *written; /* last instruction that writes each of the program's registers, or -1 */
    int32_t *output;  /* first output that each of them is, or -1 ... */
    int32_t *another; /* ... and for each output the next one that is the same */
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

/* prefix REX 0F opcode, without the REX that says nothing */
static void put_opcode(Code *code, uint8_t prefix, int rex, uint8_t opcode)
{
    uint8_t bytes[4] = {prefix, (uint8_t)(0x40 | rex), 0x0f, opcode};
    put(code, bytes, 1);
    put(code, bytes + 1 + (rex == 0), rex == 0 ? 2 : 3);
}

/* Registers only. */
static void between(Code *code, uint8_t prefix, uint8_t opcode, int to, int from)
{
    uint8_t mode = (uint8_t)(0xc0 | (to & 7) << 3 | (from & 7));
    put_opcode(code, prefix, (to & 8) >> 1 | (from & 8) >> 3, opcode);
    put(code, &mode, 1);
}

enum { RBX = 3, RBP = 5, R13 = 13 };
enum { AHEAD = 15 }; /* doubles that these point behind the first one, so that more are near */

/* opcode xmm, [base + 8 * k] */
static void indexed(Code *code, uint8_t opcode, int xmm, int base, uint32_t k)
{
    int64_t offset = 8 * ((int64_t)k - AHEAD);
    bool near = offset < 128; /* it fits into a byte */
    uint8_t mode[2] = {(uint8_t)((near ? 0x40 : 0x80) | (xmm & 7) << 3 | (base & 7)),
                       (uint8_t)offset};
    put_opcode(code, 0xf2, (xmm & 8) >> 1 | base >> 3, opcode);
    put(code, mode, near ? 2 : 1);
    if (!near)
        put_32(code, offset);
}

/* opcode xmm, r[k] in memory */
static void memory(Code *code, uint8_t opcode, int xmm, uint32_t k)
{
    indexed(code, opcode, xmm, k < code->tape->inputs ? RBP : RBX, k);
}

/* opcode xmm, the constant at this offset */
static void constant(Code *code, uint8_t prefix, uint8_t opcode, int xmm, int offset)
{
    uint8_t mode = (uint8_t)(0x05 | (xmm & 7) << 3);
    put_opcode(code, prefix, (xmm & 8) >> 1, opcode);
    put(code, &mode, 1);
    put_32(code, code->start + offset - (code->at + 4));
}

static void call(Code *code, const void *function)
{
    PUT(code, "\x48\xb8"); /* mov rax, function */
    put(code, &function, sizeof function);
    PUT(code, "\xff\xd0"); /* call rax */
}

/* --- registers ------------------------------------------------------------------------------- */

static void forget(Code *code, int xmm)
{
    if (code->held[xmm].value >= 0)
        code->where[code->held[xmm].value] = -1;
    code->held[xmm] = (Held){.value = -1};
}

static void save(Code *code, int xmm)
{
    Held *held = &code->held[xmm];
    if (held->value >= 0 && held->dirty && held->next != NEVER)
        memory(code, STORE, xmm, (uint32_t)held->value);
    held->dirty = false;
}

/* A register that may be overwritten. */
static int take(Code *code)
{
    int best = -1;
    for (int xmm = 0; xmm < REGISTERS; xmm++) {
        if (code->pinned & 1u << xmm)
            continue;
        if (code->held[xmm].value < 0)
            return xmm;
        if (best < 0 || code->held[xmm].next > code->held[best].next)
            best = xmm;
    }
    save(code, best);
    forget(code, best);
    return best;
}

/* Everything that is read later goes to memory, and nothing is held. */
static void give_up_all(Code *code)
{
    for (int xmm = 0; xmm < REGISTERS; xmm++) {
        save(code, xmm);
        forget(code, xmm);
    }
}

/* opcode xmm, r[k] */
static void apply(Code *code, uint8_t opcode, int xmm, uint32_t k)
{
    if (code->where[k] >= 0)
        between(code, 0xf2, opcode, xmm, code->where[k]);
    else
        memory(code, opcode, xmm, k);
}

/* xmm = r[k] */
static void copy(Code *code, int xmm, uint32_t k)
{
    if (code->where[k] < 0)
        memory(code, LOAD, xmm, k);
    else if (code->where[k] != xmm)
        between(code, 0x66, MOVAPD, xmm, code->where[k]);
}

static void pin(Code *code, uint32_t k)
{
    if (code->where[k] >= 0)
        code->pinned |= 1u << code->where[k];
}

/* Is operand k of the instruction in a register, and read here for the last time? `other` is an
 * operand that is still to be read. */
static bool is_free(const Code *code, const TapeInstruction *i, int k, int64_t other)
{
    uint32_t value = k == 0 ? i->a : k == 1 ? i->b : i->c;
    return code->where[value] >= 0 && code->next->operand[k] == NEVER && value != other;
}

/* A register with operand k in it, to be overwritten. */
static int take_operand(Code *code, const TapeInstruction *i, int k, int64_t other)
{
    uint32_t value = k == 0 ? i->a : k == 1 ? i->b : i->c;
    if (is_free(code, i, k, other)) {
        int xmm = code->where[value];
        forget(code, xmm);
        code->pinned |= 1u << xmm;
        return xmm;
    }
    int xmm = take(code);
    copy(code, xmm, value);
    code->pinned |= 1u << xmm;
    return xmm;
}

/* --- templates ------------------------------------------------------------------------------- */

/* A register with a op b for an operation whose operands may be exchanged; `other` is read
 * afterwards. */
static int commutative(Code *code, uint8_t opcode, const TapeInstruction *i, int64_t other)
{
    if (i->a == i->b) {
        int xmm = take_operand(code, i, 0, other);
        between(code, 0xf2, opcode, xmm, xmm);
        return xmm;
    }
    bool swapped =
        !is_free(code, i, 0, other) && (is_free(code, i, 1, other) || code->where[i->a] < 0);
    int xmm = take_operand(code, i, swapped, other);
    apply(code, opcode, xmm, swapped ? i->a : i->b);
    return xmm;
}

static int ordered(Code *code, uint8_t opcode, const TapeInstruction *i)
{
    int xmm = take_operand(code, i, 0, i->b);
    apply(code, opcode, xmm, i->b);
    return xmm;
}

/* (a op b) op c */
static int threefold(Code *code, uint8_t opcode, const TapeInstruction *i)
{
    int xmm = commutative(code, opcode, i, i->c);
    apply(code, opcode, xmm, i->c);
    return xmm;
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

static int call_function(Code *code, const TapeInstruction *i)
{
    give_up_all(code);
    if (i->op == TAPE_POW || i->op == TAPE_CALL2)
        memory(code, LOAD, 1, i->b);
    memory(code, LOAD, 0, i->a);
    call(code, function_of(code->tape, i));
    return 0;
}

static void address(Code *code, const char *lea, uint32_t k)
{
    put_bytes(code, lea, 3);
    put_32(code, 8 * ((int64_t)k - AHEAD));
}

static void call_sincos(Code *code, const TapeInstruction *i)
{
    give_up_all(code);
    memory(code, LOAD, 0, i->a);
    address(code, "\x48\x8d\xbb", i->to); /* lea rdi, [rbx + ...] */
    address(code, "\x48\x8d\xb3", i->c);  /* lea rsi, [rbx + ...] */
    call(code, (const void *)tape_run_sincos);
}

/* c - a * b */
static int subtract_product(Code *code, const TapeInstruction *i)
{
    int product = commutative(code, MULSD, i, i->c);
    int xmm = take_operand(code, i, 2, -1);
    between(code, 0xf2, SUBSD, xmm, product);
    return xmm;
}

static int add_product(Code *code, const TapeInstruction *i)
{
    int xmm = commutative(code, MULSD, i, i->c);
    apply(code, i->op == TAPE_MULADD ? ADDSD : SUBSD, xmm, i->c);
    return xmm;
}

static int invert(Code *code, const TapeInstruction *i)
{
    int xmm = take(code);
    constant(code, 0xf2, LOAD, xmm, ONE);
    apply(code, DIVSD, xmm, i->a);
    return xmm;
}

static int change_sign(Code *code, const TapeInstruction *i)
{
    bool negates = i->op == TAPE_NEG;
    int xmm = take_operand(code, i, 0, -1);
    constant(code, 0x66, negates ? XORPD : ANDPD, xmm, negates ? SIGN : MAGNITUDE);
    return xmm;
}

static int square_root(Code *code, const TapeInstruction *i)
{
    int xmm = take_operand(code, i, 0, -1);
    between(code, 0xf2, SQRTSD, xmm, xmm);
    return xmm;
}

/* xmm = all bits where xmm and r[k] are as asked, else none */
static void compare(Code *code, uint8_t asked, int xmm, uint32_t k)
{
    apply(code, CMPSD, xmm, k);
    put(code, &asked, 1);
}

/* A register of its own with r[k]. */
static int take_copy(Code *code, uint32_t k)
{
    int xmm = take(code);
    copy(code, xmm, k);
    code->pinned |= 1u << xmm;
    return xmm;
}

/* A register with all bits where 0 and r[k] are as asked. */
static int compare_zero(Code *code, uint8_t asked, uint32_t k)
{
    int xmm = take(code);
    between(code, 0x66, XORPD, xmm, xmm);
    compare(code, asked, xmm, k);
    code->pinned |= 1u << xmm;
    return xmm;
}

/* 1 for all bits, 0 for none. */
static int number_of(Code *code, int mask)
{
    constant(code, 0x66, ANDPD, mask, ONE);
    return mask;
}

static int relation(Code *code, uint8_t asked, const TapeInstruction *i)
{
    int xmm = take_operand(code, i, 0, i->b);
    compare(code, asked, xmm, i->b);
    return number_of(code, xmm);
}

static int together(Code *code, uint8_t opcode, const TapeInstruction *i)
{
    int a = compare_zero(code, UNEQUAL, i->a), b = compare_zero(code, UNEQUAL, i->b);
    between(code, 0x66, opcode, a, b);
    return number_of(code, a);
}

/* Operand `yes` where the mask has its bits, else `no`, which is the one after it. */
static int blend(Code *code, const TapeInstruction *i, int mask, int yes, uint32_t no)
{
    int xmm = take_operand(code, i, yes, no);
    int other = code->where[no] >= 0 ? code->where[no] : take_copy(code, no);
    between(code, 0x66, ANDPD, xmm, mask);
    between(code, 0x66, ANDNPD, mask, other);
    between(code, 0x66, ORPD, xmm, mask);
    return xmm;
}

/* a < b, or b < a, or a is no number: a */
static int extreme(Code *code, const TapeInstruction *i)
{
    bool least = i->op == TAPE_MIN;
    int mask = take_copy(code, least ? i->a : i->b), undefined = take_copy(code, i->a);
    compare(code, LESS, mask, least ? i->b : i->a);
    compare(code, UNORDERED, undefined, i->a);
    between(code, 0x66, ORPD, mask, undefined);
    return blend(code, i, mask, 0, i->b);
}

static int decide(Code *code, const TapeInstruction *i)
{
    switch (i->op) {
    case TAPE_LT:
        return relation(code, LESS, i);
    case TAPE_LE:
        return relation(code, LESS_EQUAL, i);
    case TAPE_EQ:
        return relation(code, EQUAL, i);
    case TAPE_NOT:
        return number_of(code, compare_zero(code, EQUAL, i->a));
    case TAPE_AND:
        return together(code, ANDPD, i);
    case TAPE_OR:
        return together(code, ORPD, i);
    case TAPE_SELECT:
        return blend(code, i, compare_zero(code, UNEQUAL, i->a), 1, i->c);
    default: /* TAPE_MIN, TAPE_MAX */
        return extreme(code, i);
    }
}

/* The register with the value of the instruction; its operands are pinned. */
static int compute(Code *code, const TapeInstruction *i)
{
    switch (i->op) {
    case TAPE_NEG:
    case TAPE_ABS:
        return change_sign(code, i);
    case TAPE_ADD:
    case TAPE_MUL:
        return commutative(code, i->op == TAPE_ADD ? ADDSD : MULSD, i, -1);
    case TAPE_SUB:
    case TAPE_DIV:
        return ordered(code, i->op == TAPE_SUB ? SUBSD : DIVSD, i);
    case TAPE_INV:
        return invert(code, i);
    case TAPE_SQR:
        return commutative(code, MULSD, &(TapeInstruction){.op = TAPE_MUL, .a = i->a, .b = i->a},
                           -1);
    case TAPE_SQRT:
        return square_root(code, i);
    case TAPE_SUBMUL:
        return subtract_product(code, i);
    case TAPE_MULADD:
    case TAPE_MULSUB:
        return add_product(code, i);
    case TAPE_ADD3:
    case TAPE_MUL3:
        return threefold(code, i->op == TAPE_ADD3 ? ADDSD : MULSD, i);
    case TAPE_POW:
    case TAPE_EXP:
    case TAPE_LN:
    case TAPE_SIN:
    case TAPE_COS:
    case TAPE_CALL1:
    case TAPE_CALL2:
        return call_function(code, i);
    default:
        return decide(code, i);
    }
}

/* Operands of an instruction of a program. */
static int operands_of(const TapeInstruction *i)
{
    return i->op == TAPE_SINCOS ? 1 : tape_ir_arity((TapeOp)i->op);
}

/* After the instruction: operands that are read no more are dropped, the others wait for their next
 * reader. */
static void settle(Code *code, const TapeInstruction *i)
{
    const uint32_t operand[3] = {i->a, i->b, i->c};
    for (int k = 0; k < operands_of(i); k++) {
        int xmm = code->where[operand[k]];
        if (xmm < 0)
            continue;
        code->held[xmm].next = code->next->operand[k];
        if (code->next->operand[k] == NEVER)
            forget(code, xmm);
    }
}

static void keep(Code *code, int xmm, const TapeInstruction *i)
{
    if (code->where[i->to] >= 0)
        forget(code, code->where[i->to]);
    code->held[xmm] = (Held){i->to, code->next->result, true};
    code->where[i->to] = (int8_t)xmm;
}

/* The register xmm has what r[k] is in the end: it goes to the outputs. */
static void hand_out(Code *code, int xmm, uint32_t k)
{
    for (int32_t o = code->output[k]; o >= 0; o = code->another[o])
        indexed(code, STORE, xmm, R13, (uint32_t)o);
}

/* The same from memory, where no register is held. */
static void hand_out_memory(Code *code, uint32_t k)
{
    if (code->output[k] < 0)
        return;
    memory(code, LOAD, 0, k);
    hand_out(code, 0, k);
}

static void translate_one(Code *code, const TapeInstruction *i)
{
    const uint32_t operand[3] = {i->a, i->b, i->c};
    const int32_t number = (int32_t)(i - code->tape->code);
    if (i->op == TAPE_SINCOS) {
        call_sincos(code, i);
        if (code->written[i->to] == number)
            hand_out_memory(code, i->to);
        if (code->written[i->c] == number)
            hand_out_memory(code, i->c);
        return;
    }
    code->pinned = 0;
    for (int k = 0; k < operands_of(i); k++)
        pin(code, operand[k]);
    int xmm = compute(code, i);
    if (code->written[i->to] == number)
        hand_out(code, xmm, i->to);
    settle(code, i);
    keep(code, xmm, i);
}

static void translate(Code *code, const Next *next)
{
    static const uint64_t constants[6] = {
        1ULL << 63, 0, ~(1ULL << 63), ~0ULL, 0x3ff0000000000000ULL, 0};
    put(code, constants, sizeof constants);
    PUT(code, "\x53\x55\x41\x55"); /* push rbx; push rbp; push r13 */
    PUT(code, "\x48\x8d\x5f\x78"); /* lea rbx, [rdi + 8 * AHEAD] */
    PUT(code, "\x48\x8d\x6e\x78"); /* lea rbp, [rsi + 8 * AHEAD] */
    PUT(code, "\x4c\x8d\x6a\x78"); /* lea r13, [rdx + 8 * AHEAD] */
    for (int xmm = 0; xmm < REGISTERS; xmm++)
        code->held[xmm] = (Held){.value = -1};
    for (const TapeInstruction *i = code->tape->code; i->op != TAPE_END; i++) {
        code->next = next++;
        translate_one(code, i);
    }
    for (long k = 0; k < code->tape->places; k++)
        if (code->written[k] < 0)
            hand_out_memory(code, (uint32_t)k);
    PUT(code, "\x41\x5d\x5d\x5b\xc3"); /* pop r13; pop rbp; pop rbx; ret */
}

/* Fills in next[0..length), from the last instruction to the first; soonest: room for one number a
 * register. */
static void look_ahead(const Tape *tape, Next *next, int32_t *soonest, long registers)
{
    for (long k = 0; k < registers; k++)
        soonest[k] = NEVER;
    for (long n = tape->length - 1; n >= 0; n--) {
        const TapeInstruction *i = &tape->code[n];
        const uint32_t operand[3] = {i->a, i->b, i->c};
        next[n].result = soonest[i->to];
        soonest[i->to] = NEVER;
        if (i->op == TAPE_SINCOS)
            soonest[i->c] = NEVER;
        for (int k = 0; k < operands_of(i); k++)
            next[n].operand[k] = soonest[operand[k]];
        for (int k = 0; k < operands_of(i); k++)
            soonest[operand[k]] = (int32_t)n;
    }
}

/* Which registers are outputs in the end, and since when. */
static void find_outputs(Code *code)
{
    const Tape *tape = code->tape;
    for (long k = 0; k < tape->places; k++)
        code->written[k] = code->output[k] = -1;
    for (int32_t n = 0; n < tape->length; n++) {
        code->written[tape->code[n].to] = n;
        if (tape->code[n].op == TAPE_SINCOS)
            code->written[tape->code[n].c] = n;
    }
    for (int32_t o = 0; o < tape->outputs; o++) {
        code->another[o] = code->output[tape->result[o]];
        code->output[tape->result[o]] = o;
    }
}

/* Writes the code; false when there is no memory for the tables that takes. */
static bool write_code(Code *code)
{
    const Tape *tape = code->tape;
    size_t registers = (size_t)tape->places, length = (size_t)tape->length + 1;
    size_t numbers = 3 * registers + (size_t)tape->outputs;
    Next *next = malloc(length * sizeof *next + numbers * sizeof(int32_t) + registers);
    if (!next)
        return false;
    int32_t *soonest = (int32_t *)(next + length);
    code->written = soonest + registers;
    code->output = code->written + registers;
    code->another = code->output + registers;
    code->where = (int8_t *)(soonest + numbers);
    memset(code->where, -1, registers);
    look_ahead(tape, next, soonest, (long)registers);
    find_outputs(code);
    translate(code, next);
    free(next);
    return true;
}

bool tape_native_make(Tape *tape)
{
    if (tape->native)
        return true;
    size_t bytes = (size_t)tape->length * LONGEST + (size_t)tape->outputs * HANDED + 2 * EDGES;
    if (bytes > INT32_MAX / 2)
        return false;
    void *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return false;
    Code code = {.start = start, .at = start, .tape = tape};
    if (!write_code(&code) || mprotect(start, bytes, PROT_READ | PROT_EXEC) != 0) {
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
