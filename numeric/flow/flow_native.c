/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs with jumps as machine code of x86-64, one template an instruction, with the same
 * operations in the same order as the interpreter, so the same bits. The cells that are used most,
 * counted tenfold for each loop around, stay in registers for the whole function: doubles in xmm4
 * to xmm15, whole numbers and arrays in rbp and r8 to r14. What has no template is a call of the
 * row of flow.def with all cells in memory; so is what fails. A function that calls itself jumps.
 * rbx points to the cells, r15 to the run.
 *
 * The memory is written first and made executable afterwards, never both at a time. On other
 * processors, or where the system refuses such memory, the interpreter serves.
 */
#include "config.h"

#include "numeric/flow/flow_native.h"

#include <math.h>
#include <stdlib.h>

#include "cas/base/err.h"

bool flow_native_off;

#if defined(__x86_64__) && defined(__unix__) && !defined(NO_NATIVE_CODE)

#include <sys/mman.h>

#include "numeric/flow/flow_calls.h"

enum {
    LONGEST = 1280, /* bytes of an instruction: a call with all registers stored and read again */
    EDGES = 1024,
    FAILURE = 32 /* bytes of a way out */
};

enum { MOST_JUMPS = 2, XMM_FIRST = 4, XMM_END = 16 };

static const int GENERAL[] = {RBP, R12, R13, R14, R8, R9, R10, R11};
enum { GENERALS = sizeof GENERAL / sizeof *GENERAL };

/* --- templates -------------------------------------------------------------------------------- */

static void copy(Native *n, const FlowInstruction *i, bool is_real)
{
    if (is_real && (n->where[i->to] != IN_MEMORY || n->where[i->a] != IN_MEMORY))
        store_double(n, i->to, double_in(n, i->a, result_in(n, i->to, 0)));
    else if (is_real) {
        x86_int_memory(&n->x, X86_MOV, RAX, RBX, offset(i->a));
        x86_store(&n->x, RAX, RBX, offset(i->to));
    } else {
        int reg = result_in(n, i->to, RAX);
        load_whole(n, reg, i->a);
        store_whole(n, i->to, reg);
    }
}

/* No division by zero, unless it is to be infinite. */
static void check_divisor(Native *n, uint32_t cell)
{
    if (n->program->real_only || (is_known(n, cell) && n->f->initial[cell].d != 0))
        return;
    x86_sse(&n->x, 0x66, X86_XORPD, 0, 2, 2);
    with_double(n, 0x66, X86_UCOMISD, 2, cell);
    uint8_t *fine = skip_if(n, X86_P);
    fail_if(n, X86_E, FLOW_ZERO);
    land(n, fine);
}

static void arithmetic(Native *n, const FlowInstruction *i, unsigned op)
{
    if (op == X86_DIVSD)
        check_divisor(n, i->b);
    bool commutes = op == X86_ADDSD || op == X86_MULSD;
    uint32_t first = i->a, second = i->b;
    if (commutes && second == i->to) {
        second = first;
        first = i->to;
    }
    bool taken = second == i->to && first != second; /* it must not be overwritten yet */
    int xmm = taken ? 0 : result_in(n, i->to, 0);
    load_double(n, xmm, first);
    with_double(n, 0xf2, op, xmm, second);
    store_double(n, i->to, xmm);
}

static void change_sign(Native *n, const FlowInstruction *i, bool negates)
{
    int xmm = result_in(n, i->to, 0);
    load_double(n, xmm, i->a);
    x86_sse_constant(&n->x, 0x66, negates ? X86_XORPD : X86_ANDPD, xmm, negates ? SIGN : MAGNITUDE);
    store_double(n, i->to, xmm);
}

static void square_root(Native *n, const FlowInstruction *i)
{
    if (!n->program->real_only) {
        x86_sse(&n->x, 0x66, X86_XORPD, 0, 2, 2);
        with_double(n, 0x66, X86_UCOMISD, 2, i->a);
        fail_if(n, X86_A, FLOW_COMPLEX);
    }
    int xmm = result_in(n, i->to, 0);
    with_double(n, 0xf2, X86_SQRTSD, xmm, i->a);
    store_double(n, i->to, xmm);
}

/* A function that has a value everywhere is called as it is, ln where its argument is positive. */
static void call_real(Native *n, const FlowInstruction *i)
{
    const FlowCalled *called = &n->program->called[i->b];
    bool line = isinf(called->low) && isinf(called->high);
    if (called->row || (!line && called->real1 != log)) {
        call_row(n, i);
        return;
    }
    if (!line && !n->program->real_only) {
        int x = double_in(n, i->a, 0);
        x86_sse(&n->x, 0x66, X86_XORPD, 0, 2, 2);
        x86_sse(&n->x, 0x66, X86_UCOMISD, 0, 2, x);
        fail_if(n, X86_A, FLOW_COMPLEX);
        uint8_t *fine = skip_if(n, X86_P);
        fail_if(n, X86_E, FLOW_ZERO);
        land(n, fine);
    }
    store_cells(n, false);
    load_double(n, 0, i->a);
    x86_call(&n->x, (const void *)(intptr_t)called->real1);
    read_cells(n, false);
    store_double(n, i->to, 0);
}

/* Within 2^53: 1024 times the number is no overflow. Else not the least number, which stands for no
 * value: one less is no overflow. */
static void check_width(Native *n, int reg)
{
    if (n->program->widest == INT64_MAX) {
        x86_int_constant(&n->x, 7, reg, 1); /* cmp reg, 1 */
        fail_if(n, X86_O, FLOW_WIDE);
        return;
    }
    x86_rex(&n->x, 1, RDX, reg);
    x86_byte(&n->x, 0x69); /* imul rdx, reg, 1024 */
    x86_modrm(&n->x, 3, RDX, reg);
    x86_32(&n->x, 1024);
    fail_if(n, X86_O, FLOW_WIDE);
}

static void whole_arithmetic(Native *n, const FlowInstruction *i)
{
    load_whole(n, RAX, i->a);
    if (i->op == FLOW_OP_IMUL) {
        load_whole(n, RCX, i->b);
        x86_multiply(&n->x, RAX, RCX);
        fail_if(n, X86_O, FLOW_WIDE);
    } else {
        bool adds = i->op == FLOW_OP_IADD;
        with_whole(n, adds ? X86_ADD : X86_SUB, adds ? 0 : 5, RAX, i->b);
        if (n->program->widest == INT64_MAX)
            fail_if(n, X86_O, FLOW_WIDE);
    }
    check_width(n, RAX);
    store_whole(n, i->to, RAX);
}

static void wrapping_arithmetic(Native *n, const FlowInstruction *i)
{
    bool in_place = i->to == i->a && n->where[i->to] != IN_MEMORY;
    int reg = in_place ? n->where[i->to] : RAX;
    load_whole(n, reg, i->a);
    if (i->op == FLOW_OP_WMUL) {
        load_whole(n, RCX, i->b);
        x86_multiply(&n->x, reg, RCX);
    } else {
        bool adds = i->op == FLOW_OP_WADD;
        with_whole(n, adds ? X86_ADD : X86_SUB, adds ? 0 : 5, reg, i->b);
    }
    store_whole(n, i->to, reg);
}

static void count(Native *n, const FlowInstruction *i)
{
    int reg = whole_in(n, i->to, RAX);
    with_whole(n, X86_ADD, 0, reg, i->a);
    store_whole(n, i->to, reg);
}

/* rax / rcx to rax and the remainder to rdx, by 32 bits where that is enough. */
static void divide(Native *n)
{
    X86_PUT(&n->x, "\x48\x89\xc2\x48\x09\xca\x48\xc1\xea\x20"); /* rdx = (rax | rcx) >> 32 */
    uint8_t *wide = skip_if(n, X86_NE);
    X86_PUT(&n->x, "\x31\xd2\xf7\xf1"); /* xor edx, edx; div ecx */
    uint8_t *out = skip_if(n, X86_ALWAYS);
    land(n, wide);
    x86_int_constant(&n->x, 7, RCX, -1);
    uint8_t *usual = skip_if(n, X86_NE);
    X86_PUT(&n->x, "\x48\xf7\xd8\x31\xd2"); /* neg rax; xor edx, edx */
    uint8_t *done = skip_if(n, X86_ALWAYS);
    land(n, usual);
    X86_PUT(&n->x, "\x48\x99\x48\xf7\xf9"); /* cqo; idiv rcx */
    land(n, done);
    land(n, out);
}

/* The number of the bit of a power of two; -1. */
static int power_of_two(const Native *n, uint32_t cell)
{
    int64_t value;
    if (!is_immediate(n, cell, &value) || value < 2 || (value & (value - 1)) != 0)
        return -1;
    return __builtin_ctzll((unsigned long long)value);
}

/* By a power of two: rounded to zero with the sign bit's help, or down. */
static void divide_shift(Native *n, const FlowInstruction *i, int bits)
{
    int64_t mask = ((int64_t)1 << bits) - 1;
    load_whole(n, RAX, i->a);
    if (i->op != FLOW_OP_IMOD) {
        X86_PUT(&n->x, "\x48\x99\x48\xc1\xea"); /* cqo; shr rdx, */
        x86_byte(&n->x, 64 - (unsigned)bits);
        x86_int(&n->x, X86_ADD, RAX, RDX);
    }
    if (i->op == FLOW_OP_IQUO) {
        X86_PUT(&n->x, "\x48\xc1\xf8"); /* sar rax, */
        x86_byte(&n->x, (unsigned)bits);
    } else {
        x86_int_constant(&n->x, 4, RAX, mask);
        if (i->op == FLOW_OP_IREM)
            x86_int(&n->x, X86_SUB, RAX, RDX);
    }
    store_whole(n, i->to, RAX);
}

static void whole_division(Native *n, const FlowInstruction *i)
{
    int bits = power_of_two(n, i->b);
    if (bits > 0) {
        divide_shift(n, i, bits);
        return;
    }
    load_whole(n, RAX, i->a);
    load_whole(n, RCX, i->b);
    X86_PUT(&n->x, "\x48\x85\xc9"); /* test rcx, rcx */
    fail_if(n, X86_E, FLOW_ZERO);
    if (i->op == FLOW_OP_IMOD)
        fail_if(n, X86_S, FLOW_MODULUS);
    divide(n);
    if (i->op == FLOW_OP_IMOD) {
        X86_PUT(&n->x, "\x48\x85\xd2"); /* test rdx, rdx */
        uint8_t *fine = skip_if(n, X86_NS);
        x86_int(&n->x, X86_ADD, RDX, RCX);
        land(n, fine);
    }
    store_whole(n, i->to, i->op == FLOW_OP_IQUO ? RAX : RDX);
}

static void to_double(Native *n, const FlowInstruction *i)
{
    int xmm = result_in(n, i->to, 0);
    int whole = whole_in(n, i->a, RAX);
    x86_sse(&n->x, 0x66, X86_XORPD, 0, xmm, xmm);
    x86_sse(&n->x, 0xf2, X86_FROM_INT, 1, xmm, whole);
    store_double(n, i->to, xmm);
}

static void to_whole(Native *n, const FlowInstruction *i)
{
    int xmm = double_in(n, i->a, 0);
    x86_sse(&n->x, 0xf2, X86_TO_INT, 1, RAX, xmm);
    x86_sse(&n->x, 0x66, X86_XORPD, 0, 1, 1);
    x86_sse(&n->x, 0xf2, X86_FROM_INT, 1, 1, RAX);
    x86_sse(&n->x, 0x66, X86_UCOMISD, 0, 1, xmm);
    fail_if(n, X86_P, FLOW_WHOLE);
    fail_if(n, X86_NE, FLOW_WHOLE);
    store_whole(n, i->to, RAX);
}

/* Has the cell `bits`? Then the name has no value. */
static void check_set(Native *n, const FlowInstruction *i, int64_t bits)
{
    if (n->where[i->to] != IN_MEMORY && is_double(n, i->to))
        x86_sse(&n->x, 0x66, 0x7e, 1, n->where[i->to], RAX); /* movq rax, xmm */
    else if (n->where[i->to] == IN_MEMORY)
        x86_int_memory(&n->x, X86_MOV, RAX, RBX, offset(i->to));
    else
        x86_int(&n->x, X86_MOV, RAX, n->where[i->to]);
    x86_set(&n->x, RCX, bits);
    x86_int(&n->x, X86_CMP, RAX, RCX);
    fail_if(n, X86_E, FLOW_UNSET);
}

static void check_real(Native *n, const FlowInstruction *i)
{
    x86_sse(&n->x, 0x66, X86_XORPD, 0, 2, 2);
    with_double(n, 0x66, X86_UCOMISD, 2, i->to);
    fail_if(n, X86_P, FLOW_NOTREAL);
    fail_if(n, X86_NE, FLOW_NOTREAL);
}

static void poll(Native *n, const FlowInstruction *i)
{
    x86_set(&n->x, RAX, (int64_t)(intptr_t)&err_interrupt_pending);
    X86_PUT(&n->x, "\x83\x38\x00"); /* cmp dword [rax], 0 */
    uint8_t *fine = skip_if(n, X86_E);
    call_row(n, i);
    land(n, fine);
}

/* Jumps on doubles: those of NaN are not less, not equal. */
static void compare_real(Native *n, const FlowInstruction *i)
{
    bool equality = i->op == FLOW_OP_DEQ || i->op == FLOW_OP_DNE;
    int xmm = double_in(n, equality ? i->to : i->a, 0);
    with_double(n, 0x66, X86_UCOMISD, xmm, equality ? i->a : i->to);
    if (i->op == FLOW_OP_DEQ) {
        uint8_t *no = skip_if(n, X86_P);
        jump_to(n, X86_E, i->b);
        land(n, no);
    } else if (i->op == FLOW_OP_DNE) {
        jump_to(n, X86_P, i->b);
        jump_to(n, X86_NE, i->b);
    } else {
        jump_to(n,
                i->op == FLOW_OP_DLT    ? X86_A
                : i->op == FLOW_OP_DLE  ? X86_AE
                : i->op == FLOW_OP_DNLT ? X86_BE
                                        : X86_B,
                i->b);
    }
}

static void compare_whole(Native *n, const FlowInstruction *i)
{
    int reg = whole_in(n, i->to, RAX);
    with_whole(n, X86_CMP, 7, reg, i->a);
    jump_to(n,
            i->op == FLOW_OP_ILT   ? X86_L
            : i->op == FLOW_OP_ILE ? X86_LE
            : i->op == FLOW_OP_IEQ ? X86_E
            : i->op == FLOW_OP_UGE ? X86_AE
                                   : X86_NE,
            i->b);
}

static void jump_if_none(Native *n, const FlowInstruction *i)
{
    x86_int_constant(&n->x, 7, whole_in(n, i->to, RAX), 0); /* cmp reg, 0 */
    jump_to(n, X86_E, i->a);
}

/* --- templates of arrays ---------------------------------------------------------------------- */

static void read_shape(Native *n, const FlowInstruction *i, size_t member)
{
    int array = whole_in(n, i->a, RCX), reg = result_in(n, i->to, RAX);
    x86_int_memory(&n->x, X86_MOV, reg, array, (int64_t)member);
    store_whole(n, i->to, reg);
}

static void find_place(Native *n, const FlowInstruction *i)
{
    int64_t lower = (int64_t)offsetof(FlowArray, lower) + 8 * (int64_t)i->c,
            size = (int64_t)offsetof(FlowArray, size) + 8 * (int64_t)i->c;
    bool first = i->op == FLOW_OP_PLACE;
    int array = whole_in(n, i->b, RCX), reg = first ? result_in(n, i->to, RAX) : RAX;
    load_whole(n, reg, i->a);
    x86_int_memory(&n->x, X86_SUB, reg, array, lower);
    x86_int_memory(&n->x, X86_CMP, reg, array, size);
    fail_if(n, X86_AE, FLOW_INDEX);
    if (!first) {
        reg = whole_in(n, i->to, RDX);
        x86_multiply_memory(&n->x, reg, array, size);
        x86_int(&n->x, X86_ADD, reg, RAX);
    }
    store_whole(n, i->to, reg);
}

/* rcx: the data of the array. The register with the number of the entry, doubled for pairs. */
static int address_entry(Native *n, uint32_t array, uint32_t place, bool pairs)
{
    x86_int_memory(&n->x, X86_MOV, RCX, whole_in(n, array, RCX),
                   (int64_t)offsetof(FlowArray, data));
    if (!pairs)
        return whole_in(n, place, RDX);
    load_whole(n, RDX, place);
    x86_int(&n->x, X86_ADD, RDX, RDX);
    return RDX;
}

static void load_entry(Native *n, const FlowInstruction *i, bool pairs)
{
    int xmm = result_in(n, i->to, 0), index = address_entry(n, i->a, i->b, pairs);
    x86_sse_entry(&n->x, X86_LOAD, xmm, index, pairs ? 8 * (int)i->c : 0);
    store_double(n, i->to, xmm);
}

static void store_entry(Native *n, const FlowInstruction *i, bool pairs)
{
    int xmm = double_in(n, i->b, 0), index = address_entry(n, i->to, i->a, pairs);
    x86_sse_entry(&n->x, X86_STORE, xmm, index, pairs ? 8 * (int)i->c : 0);
}

/* At an address that a cell holds. */
static void load_address(Native *n, const FlowInstruction *i)
{
    int xmm = result_in(n, i->to, 0), address = whole_in(n, i->a, RDX);
    x86_sse_memory(&n->x, 0xf2, X86_LOAD, xmm, address, 8 * (int64_t)(int32_t)i->b);
    store_double(n, i->to, xmm);
}

static void store_address(Native *n, const FlowInstruction *i)
{
    int xmm = double_in(n, i->b, 0), address = whole_in(n, i->to, RDX);
    x86_sse_memory(&n->x, 0xf2, X86_STORE, xmm, address, 8 * (int64_t)(int32_t)i->a);
}

/* --- the function ----------------------------------------------------------------------------- */

static void leave(Native *n)
{
    /* add rsp, 8; pop r15 ... rbx; ret */
    X86_PUT(&n->x, "\x48\x83\xc4\x08\x41\x5f\x41\x5e\x41\x5d\x41\x5c\x5d\x5b\xc3");
}

static bool translate_jump(Native *n, const FlowInstruction *i)
{
    switch (i->op) {
    case FLOW_OP_JUMP:
        jump_to(n, X86_ALWAYS, i->to);
        return true;
    case FLOW_OP_DLT:
    case FLOW_OP_DLE:
    case FLOW_OP_DEQ:
    case FLOW_OP_DNLT:
    case FLOW_OP_DNLE:
    case FLOW_OP_DNE:
        compare_real(n, i);
        return true;
    case FLOW_OP_ILT:
    case FLOW_OP_ILE:
    case FLOW_OP_IEQ:
    case FLOW_OP_INE:
    case FLOW_OP_UGE:
        compare_whole(n, i);
        return true;
    case FLOW_OP_XNONE:
        jump_if_none(n, i);
        return true;
    case FLOW_OP_POLL:
        poll(n, i);
        return true;
    case FLOW_OP_LEAVE:
        X86_PUT(&n->x, "\x31\xc0"); /* xor eax, eax */
        leave(n);
        return true;
    case FLOW_OP_ERROR:
        fail_if(n, X86_ALWAYS, FLOW_ERROR);
        return true;
    case FLOW_OP_CALL:
        call_function(n, i);
        return true;
    default:
        return false;
    }
}

static bool translate_array(Native *n, const FlowInstruction *i)
{
    switch (i->op) {
    case FLOW_OP_XSIZE:
        read_shape(n, i, offsetof(FlowArray, size) + 8 * (size_t)i->b);
        return true;
    case FLOW_OP_XLOWER:
        read_shape(n, i, offsetof(FlowArray, lower) + 8 * (size_t)i->b);
        return true;
    case FLOW_OP_XCOUNT:
        read_shape(n, i, offsetof(FlowArray, count));
        return true;
    case FLOW_OP_PLACE:
    case FLOW_OP_PLACEMORE:
        find_place(n, i);
        return true;
    case FLOW_OP_LOAD:
    case FLOW_OP_LOADPART:
        load_entry(n, i, i->op == FLOW_OP_LOADPART);
        return true;
    case FLOW_OP_STORE:
    case FLOW_OP_STOREPART:
        store_entry(n, i, i->op == FLOW_OP_STOREPART);
        return true;
    case FLOW_OP_XDATA:
        read_shape(n, i, offsetof(FlowArray, data));
        return true;
    case FLOW_OP_ENTRY:
        load_address(n, i);
        return true;
    case FLOW_OP_SETENTRY:
        store_address(n, i);
        return true;
    default:
        return false;
    }
}

static bool translate_whole(Native *n, const FlowInstruction *i)
{
    switch (i->op) {
    case FLOW_OP_IMOVE:
    case FLOW_OP_XMOVE:
        copy(n, i, false);
        return true;
    case FLOW_OP_IADD:
    case FLOW_OP_ISUB:
    case FLOW_OP_IMUL:
        whole_arithmetic(n, i);
        return true;
    case FLOW_OP_WADD:
    case FLOW_OP_WSUB:
    case FLOW_OP_WMUL:
        wrapping_arithmetic(n, i);
        return true;
    case FLOW_OP_ISTEP:
        count(n, i);
        return true;
    case FLOW_OP_IQUO:
    case FLOW_OP_IREM:
    case FLOW_OP_IMOD:
        whole_division(n, i);
        return true;
    case FLOW_OP_TODOUBLE:
        to_double(n, i);
        return true;
    case FLOW_OP_TOWHOLE:
        to_whole(n, i);
        return true;
    case FLOW_OP_SETI:
        check_set(n, i, FLOW_UNSET_WHOLE);
        return true;
    case FLOW_OP_SETX:
        check_set(n, i, 0);
        return true;
    default:
        return false;
    }
}

static void translate_real(Native *n, const FlowInstruction *i)
{
    static const unsigned ARITHMETIC[] = {[FLOW_OP_DADD] = X86_ADDSD,
                                          [FLOW_OP_DSUB] = X86_SUBSD,
                                          [FLOW_OP_DMUL] = X86_MULSD,
                                          [FLOW_OP_DDIV] = X86_DIVSD};
    FlowCell unset = {.d = flow_unset()};
    switch (i->op) {
    case FLOW_OP_DMOVE:
        copy(n, i, true);
        break;
    case FLOW_OP_DNEG:
    case FLOW_OP_DABS:
        change_sign(n, i, i->op == FLOW_OP_DNEG);
        break;
    case FLOW_OP_DADD:
    case FLOW_OP_DSUB:
    case FLOW_OP_DMUL:
    case FLOW_OP_DDIV:
        arithmetic(n, i, ARITHMETIC[i->op]);
        break;
    case FLOW_OP_DSQRT:
        square_root(n, i);
        break;
    case FLOW_OP_DCALL1:
        call_real(n, i);
        break;
    case FLOW_OP_SETD:
        check_set(n, i, unset.i);
        break;
    case FLOW_OP_REAL:
        check_real(n, i);
        break;
    default:
        call_row(n, i);
        break;
    }
}

static void aim_jumps(Native *n)
{
    uint8_t *way_out = n->x.at;
    /* rcx: the instruction, eax: the status */
    x86_store(&n->x, RCX, R15, (int64_t)offsetof(FlowRun, at));
    x86_set(&n->x, RDX, (int64_t)(intptr_t)n->f);
    x86_store(&n->x, RDX, R15, (int64_t)offsetof(FlowRun, in));
    leave(n);
    for (long k = 0; k < n->jumps; k++) {
        Jump *j = &n->jump[k];
        if (j->target >= 0) {
            x86_aim(j->at, n->begin[j->target]);
            continue;
        }
        x86_aim(j->at, n->x.at);
        bool called = n->f->code[j->instruction].op == FLOW_OP_CALL;
        uint8_t *over = NULL;
        if (called) { /* the callee has said where it failed */
            leave(n);
            continue;
        }
        if (j->status >= 0)
            x86_set(&n->x, RAX, j->status);
        x86_set(&n->x, RCX, j->instruction);
        over = x86_jump(&n->x, X86_ALWAYS);
        x86_aim(over, way_out);
    }
}

static void translate(Native *n)
{
    static const uint64_t constants[4] = {1ULL << 63, 0, ~(1ULL << 63), ~0ULL};
    x86_bytes(&n->x, constants, sizeof constants);
    /* push rbx, rbp, r12 ... r15; sub rsp, 8 */
    X86_PUT(&n->x, "\x53\x55\x41\x54\x41\x55\x41\x56\x41\x57\x48\x83\xec\x08");
    x86_int(&n->x, X86_MOV, RBX, RDI);
    x86_int(&n->x, X86_MOV, R15, RSI);
    read_cells(n, true);
    for (n->now = 0; n->now < n->f->length; n->now++) {
        const FlowInstruction *i = &n->f->code[n->now];
        n->begin[n->now] = n->x.at;
        if (!translate_jump(n, i) && !translate_array(n, i) && !translate_whole(n, i))
            translate_real(n, i);
    }
    n->begin[n->f->length] = n->x.at;
    aim_jumps(n);
}

/* --- which cells go where --------------------------------------------------------------------- */

static void visit(Native *n, const FlowInstruction *i, double weight)
{
    const uint32_t operand[4] = {i->to, i->a, i->b, i->c};
    const char *kinds = flow_kinds[i->op];
    for (int k = 0; k < 4; k++) {
        char kind = kinds[k];
        if (!strchr("dDiIxXzZ", kind))
            continue;
        uint32_t cell = operand[k];
        if (kind == 'D' || kind == 'I' || kind == 'X' || kind == 'Z')
            n->written[cell] = true;
        if (kind == 'z' || kind == 'Z') {
            n->weight[cell] = n->weight[cell + 1] = -INFINITY;
            n->written[cell + 1] = n->written[cell + 1] || kind == 'Z';
        } else {
            n->weight[cell] += weight;
        }
    }
}

/* Ten for each loop around: each backward jump makes one. */
static void find_weights(Native *n, double *depth)
{
    long cold = n->f->cold ? n->f->cold : n->f->length;
    for (long k = 0; k < n->f->length; k++)
        depth[k] = k < cold ? 1 : 1e-6;
    for (long k = 0; k < n->f->length; k++) {
        long target = flow_target(&n->f->code[k]);
        if (target < cold && k >= cold)
            continue; /* back from what is seldom run */
        for (long j = target; target >= 0 && j <= k; j++)
            depth[j] *= 10;
    }
    for (long k = 0; k < n->f->length; k++)
        visit(n, &n->f->code[k], depth[k]);
    for (long k = 0; k < n->f->parameters; k++)
        n->written[k] = true;
}

/* The heaviest cell of the class without a register; -1. */
static long heaviest(const Native *n, bool is_real)
{
    long best = -1;
    for (long k = 0; k < n->f->cells; k++) {
        uint8_t kind = n->f->kind[k];
        int64_t value;
        if (kind == 'm' || (kind == 'd') != is_real || n->where[k] != IN_MEMORY ||
            n->weight[k] <= 0 || is_immediate(n, (uint32_t)k, &value))
            continue;
        if (best < 0 || n->weight[k] > n->weight[best])
            best = k;
    }
    return best;
}

static void choose_registers(Native *n)
{
    for (long k = 0; k < n->f->cells; k++)
        n->where[k] = IN_MEMORY;
    for (int xmm = XMM_FIRST; xmm < XMM_END; xmm++) {
        long cell = heaviest(n, true);
        if (cell >= 0)
            n->where[cell] = (int8_t)xmm;
    }
    for (int k = 0; k < GENERALS; k++) {
        long cell = heaviest(n, false);
        if (cell >= 0)
            n->where[cell] = (int8_t)GENERAL[k];
    }
}

/* Writes the code; false when there is no memory for the tables that takes. */
static bool write_code(Native *n)
{
    size_t cells = (size_t)n->f->cells, length = (size_t)n->f->length + 1;
    size_t jumps = length * (MOST_JUMPS + 1);
    char *room =
        calloc(1, cells * (sizeof(double) + sizeof(int8_t) + sizeof(bool)) +
                      length * (sizeof(uint8_t *) + sizeof(double)) + jumps * sizeof(Jump));
    if (!room)
        return false;
    n->weight = (double *)room;
    double *depth = n->weight + cells;
    n->begin = (uint8_t **)(depth + length);
    n->jump = (Jump *)(n->begin + length);
    n->where = (int8_t *)(n->jump + jumps);
    n->written = (bool *)(n->where + cells);
    find_weights(n, depth);
    choose_registers(n);
    translate(n);
    free(room);
    return true;
}

bool flow_native_make(FlowFunction *f, const FlowProgram *program)
{
    if (f->native)
        return true;
    if (flow_native_off)
        return false;
    size_t bytes = (size_t)f->length * (LONGEST + (MOST_JUMPS + 1) * FAILURE) + 2 * EDGES;
    if (bytes > INT32_MAX / 2 ||
        (program->widest != INT64_MAX && program->widest != (int64_t)1 << 53))
        return false;
    void *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return false;
    Native n = {.x = {start, start}, .f = f, .program = program};
    if (!write_code(&n) || mprotect(start, bytes, PROT_READ | PROT_EXEC) != 0) {
        munmap(start, bytes);
        return false;
    }
    const void *entry = n.x.start + ENTRY;
    memcpy(&f->native, &entry, sizeof entry);
    f->native_memory = start;
    f->native_bytes = bytes;
    return true;
}

void flow_native_free(FlowFunction *f)
{
    if (f->native_memory)
        munmap(f->native_memory, f->native_bytes);
}

#else

bool flow_native_make(FlowFunction *f, const FlowProgram *program)
{
    (void)f;
    (void)program;
    return false;
}

void flow_native_free(FlowFunction *f)
{
    (void)f;
}

#endif
