/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the value graph to a program. What no output needs is left out; a product or sum with one
 * user joins it (a*b+c, a*b-c, c-a*b, a+b+c, a*b*c are one instruction each, rounded as before), a
 * product with an inverse used once is a division, sine and cosine of one value are one call.
 * Values are computed in the order of their numbers, but each no sooner than for the first output
 * that needs it; a register is free again after its last reader, and the one freed last is taken
 * first, so that the working set stays small.
 *
 * What depends on parameters and numbers alone goes to a program of its own, which runs when
 * parameters have been set; what the rest needs of it stands there as constants.
 */
#include "numeric/program/tape_emit.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/value/funcs_row.h"
#include "numeric/program/tape_native.h"
#include "numeric/program/tape_parameters.h"

typedef struct Emit {
    TapeNode *node;  /* copies, rewritten by fusion, in the order of the program */
    TapeValue *root; /* of the outputs, then what of the fixed program is needed */
    long count, roots, outputs;
    int32_t *uses;    /* 0: not needed, or absorbed by its user */
    int32_t *last;    /* last reader; INT32_MAX for outputs */
    int32_t *partner; /* of a sine its cosine and the reverse, else TAPE_NONE */
    uint32_t *place;  /* register */
    uint32_t *free_place;
    long free_count;
    uint32_t places;
    Tape *tape;
    long functions;
} Emit;

static void release(void *arg)
{
    Emit *emit = arg;
    mem_free(emit->node);
    mem_free(emit->root);
    mem_free(emit->uses);
    mem_free(emit->last);
    mem_free(emit->partner);
    mem_free(emit->place);
    mem_free(emit->free_place);
}

static void release_tape(void *arg)
{
    tape_emit_free(arg);
}

void tape_emit_free(Tape *tape)
{
    if (!tape)
        return;
    tape_native_free(tape);
    mem_free(tape->code);
    mem_free(tape->function);
    mem_free(tape->row_of);
    mem_free(tape->registers);
    mem_free(tape->read);
    mem_free(tape->result);
    mem_free(tape->row);
    mem_free(tape->column);
    mem_free(tape->fixed_place);
    mem_free(tape->parameter);
    mem_free(tape->parameter_place);
    tape_emit_free(tape->fixed);
    mem_free(tape);
}

/* --- what is needed -------------------------------------------------------------------------- */

static void count_uses(Emit *emit)
{
    for (long i = 0; i < emit->roots; i++)
        emit->uses[emit->root[i]]++;
    for (long v = emit->count - 1; v >= 0; v--) {
        const TapeNode *node = &emit->node[v];
        if (emit->uses[v] > 0)
            for (int i = 0; i < tape_ir_arity(node->op); i++)
                emit->uses[node->arg[i]]++;
    }
}

/* --- what is fixed --------------------------------------------------------------------------- */

static bool is_settled(const TapeNode *node)
{
    return node->fixed && node->op != TAPE_CONSTANT;
}

/* Flags of values that depend on parameters alone and are read by outputs or by values that do
 * not; the values that outputs need are those with uses. */
static long find_border(const Emit *emit, char *border)
{
    long count = 0;
    for (long i = 0; i < emit->roots; i++)
        border[emit->root[i]] |= is_settled(&emit->node[emit->root[i]]);
    for (long v = 0; v < emit->count; v++) {
        const TapeNode *node = &emit->node[v];
        for (int i = 0; i < tape_ir_arity(node->op) && emit->uses[v] > 0 && !node->fixed; i++)
            border[node->arg[i]] |= is_settled(&emit->node[node->arg[i]]);
    }
    for (long v = 0; v < emit->count; v++)
        count += border[v];
    return count;
}

static Tape *emit_program(const TapeIr *ir, long inputs, const TapeValue *roots, long n,
                          bool whole);

/* What depends on parameters alone becomes constants of this program and the outputs of another. */
static void cut_fixed(Emit *emit, const TapeIr *ir)
{
    char *border = mem_zalloc((size_t)emit->count + 1);
    err_defer(mem_release, border);
    long count = find_border(emit, border);
    if (count > 0) {
        emit->root = mem_rearray(emit->root, (size_t)(emit->outputs + count), sizeof *emit->root);
        for (long v = 0; v < emit->count; v++)
            if (border[v]) {
                emit->root[emit->roots++] = (TapeValue)v;
                emit->node[v] = (TapeNode){.op = TAPE_CONSTANT, .fixed = true};
            }
        emit->tape->fixed = emit_program(ir, 0, emit->root + emit->outputs, count, true);
        emit->tape->fixed_place = mem_array((size_t)count, sizeof *emit->tape->fixed_place);
        emit->tape->version = tape_parameters_version() - 1;
    }
    for (long v = 0; v < emit->count; v++)
        emit->uses[v] = 0;
    err_undefer(true);
}

/* --- fusion ---------------------------------------------------------------------------------- */

/* Is v an `op` that its one user may absorb? */
static bool single(const Emit *emit, TapeValue v, TapeOp op)
{
    return emit->node[v].op == op && emit->uses[v] == 1;
}

static bool is_product(const Emit *emit, TapeValue v)
{
    return single(emit, v, TAPE_MUL) || single(emit, v, TAPE_SQR);
}

/* Makes node = op(x.a, x.b, rest) and drops x. */
static void absorb(Emit *emit, TapeNode *node, TapeOp op, TapeValue x, TapeValue rest)
{
    const TapeNode *inner = &emit->node[x];
    TapeValue second = inner->op == TAPE_SQR ? inner->arg[0] : inner->arg[1];
    emit->uses[x] = 0;
    if (inner->op == TAPE_SQR)
        emit->uses[inner->arg[0]]++;
    *node = (TapeNode){.op = op, .arg = {inner->arg[0], second, rest}};
}

static void fuse_sum(Emit *emit, TapeNode *node)
{
    TapeValue a = node->arg[0], b = node->arg[1];
    bool minus = node->op == TAPE_SUB;
    if (is_product(emit, b))
        absorb(emit, node, minus ? TAPE_SUBMUL : TAPE_MULADD, b, a);
    else if (is_product(emit, a))
        absorb(emit, node, minus ? TAPE_MULSUB : TAPE_MULADD, a, b);
    else if (!minus && single(emit, a, TAPE_ADD))
        absorb(emit, node, TAPE_ADD3, a, b);
    else if (!minus && single(emit, b, TAPE_ADD))
        absorb(emit, node, TAPE_ADD3, b, a);
}

static void fuse_product(Emit *emit, TapeNode *node)
{
    for (int i = 0; i < 2; i++) {
        TapeValue x = node->arg[i], other = node->arg[1 - i];
        if (single(emit, x, TAPE_INV)) {
            emit->uses[x] = 0;
            *node = (TapeNode){.op = TAPE_DIV, .arg = {other, emit->node[x].arg[0], TAPE_NONE}};
            return;
        }
    }
    for (int i = 0; i < 2; i++)
        if (single(emit, node->arg[i], TAPE_MUL)) {
            absorb(emit, node, TAPE_MUL3, node->arg[i], node->arg[1 - i]);
            return;
        }
}

static void fuse(Emit *emit)
{
    for (long v = 0; v < emit->count; v++) {
        TapeNode *node = &emit->node[v];
        if (emit->uses[v] == 0)
            continue;
        if (node->op == TAPE_ADD || node->op == TAPE_SUB)
            fuse_sum(emit, node);
        else if (node->op == TAPE_MUL)
            fuse_product(emit, node);
    }
}

/* --- order ----------------------------------------------------------------------------------- */

/* The first output that needs each value, by its number; the count for what none needs. */
static void find_first_outputs(const Emit *emit, int32_t *first)
{
    for (long v = 0; v < emit->count; v++)
        first[v] = (int32_t)emit->count;
    for (long i = 0; i < emit->roots; i++)
        first[emit->root[i]] = emit->root[i];
    for (long v = emit->count - 1; v >= 0; v--) {
        const TapeNode *node = &emit->node[v];
        for (int i = 0; i < tape_ir_arity(node->op) && emit->uses[v] > 0; i++)
            if (first[v] < first[node->arg[i]])
                first[node->arg[i]] = first[v];
    }
}

/* to[v]: the number of v when values are sorted by first[], which are numbers up to the count, and
 * stay as they are where that is the same. */
static void sort_by_first(const Emit *emit, const int32_t *first, int32_t *to, int32_t *begin)
{
    int32_t total = 0;
    for (long v = 0; v <= emit->count; v++)
        begin[v] = 0;
    for (long v = 0; v < emit->count; v++)
        begin[first[v]]++;
    for (long v = 0; v <= emit->count; v++) {
        int32_t here = begin[v];
        begin[v] = total;
        total += here;
    }
    for (long v = 0; v < emit->count; v++)
        to[v] = begin[first[v]]++;
}

/* Operands still come before their users: no output needs a value and not its operands. */
static void put_in_order(Emit *emit)
{
    size_t n = (size_t)emit->count;
    int32_t *first = mem_array(3 * n + 1, sizeof *first), *to = first + n, *begin = to + n;
    err_defer(mem_release, first);
    TapeNode *node = mem_array(n, sizeof *node);
    int32_t *uses = emit->last; /* filled in afterwards */
    find_first_outputs(emit, first);
    sort_by_first(emit, first, to, begin);
    for (size_t v = 0; v < n; v++) {
        TapeNode *moved = &node[to[v]];
        *moved = emit->node[v];
        for (int i = 0; i < tape_ir_arity(moved->op); i++)
            moved->arg[i] = to[moved->arg[i]];
        uses[to[v]] = emit->uses[v];
    }
    for (long i = 0; i < emit->roots; i++)
        emit->root[i] = to[emit->root[i]];
    mem_free(emit->node);
    emit->node = node;
    emit->last = emit->uses;
    emit->uses = uses;
    err_undefer(true);
}

/* --- sine and cosine ------------------------------------------------------------------------- */

static void find_partners(Emit *emit)
{
    int32_t *trig = emit->last; /* by argument; last is filled in afterwards */
    for (long v = 0; v < emit->count; v++)
        trig[v] = emit->partner[v] = TAPE_NONE;
    for (long v = 0; v < emit->count; v++) {
        const TapeNode *node = &emit->node[v];
        if (emit->uses[v] == 0 || (node->op != TAPE_SIN && node->op != TAPE_COS))
            continue;
        TapeValue other = trig[node->arg[0]];
        if (other == TAPE_NONE) {
            trig[node->arg[0]] = (TapeValue)v;
        } else {
            emit->partner[v] = other;
            emit->partner[other] = (TapeValue)v;
        }
    }
}

/* --- registers ------------------------------------------------------------------------------- */

/* Of a sine and a cosine the first reads the argument for both: between the two others may read it.
 */
static void find_last_readers(Emit *emit)
{
    for (long v = 0; v < emit->count; v++)
        emit->last[v] = -1;
    for (long v = 0; v < emit->count; v++) {
        const TapeNode *node = &emit->node[v];
        TapeValue partner = emit->partner[v];
        int32_t reader = partner != TAPE_NONE && partner < v ? partner : (int32_t)v;
        for (int i = 0; i < tape_ir_arity(node->op) && emit->uses[v] > 0; i++)
            if (emit->last[node->arg[i]] < reader)
                emit->last[node->arg[i]] = reader;
    }
    for (long i = 0; i < emit->roots; i++)
        emit->last[emit->root[i]] = INT32_MAX;
}

static uint32_t take_place(Emit *emit)
{
    return emit->free_count > 0 ? emit->free_place[--emit->free_count] : emit->places++;
}

static bool is_leaf(const TapeNode *node)
{
    return node->op == TAPE_INPUT || node->op == TAPE_CONSTANT || node->op == TAPE_PARAMETER;
}

/* Registers whose last reader is v become free. */
static void free_operands(Emit *emit, long v)
{
    const TapeNode *node = &emit->node[v];
    for (int i = 0; i < tape_ir_arity(node->op); i++) {
        TapeValue x = node->arg[i];
        if (emit->last[x] == v && !is_leaf(&emit->node[x])) {
            emit->last[x] = INT32_MAX; /* once, also for x*x */
            emit->free_place[emit->free_count++] = emit->place[x];
        }
    }
}

/* Notes where parameters go in a program that reads them. */
static void note_parameter(Emit *emit, const TapeNode *node, uint32_t place)
{
    Tape *tape = emit->tape;
    size_t room = (size_t)tape->parameters + 1;
    tape->parameter = mem_rearray(tape->parameter, room, sizeof *tape->parameter);
    tape->parameter_place = mem_rearray(tape->parameter_place, room, sizeof *tape->parameter_place);
    tape->parameter[tape->parameters] = node->u.parameter;
    tape->parameter_place[tape->parameters++] = place;
}

/* Inputs keep their numbers; constants that are needed follow, and parameters. */
static void place_leaves(Emit *emit)
{
    emit->places = (uint32_t)emit->tape->inputs;
    for (long v = 0; v < emit->count; v++) {
        const TapeNode *node = &emit->node[v];
        if (node->op == TAPE_INPUT)
            emit->place[v] = (uint32_t)node->u.input;
        else if (is_leaf(node) && emit->uses[v] > 0)
            emit->place[v] = emit->places++;
        if (node->op == TAPE_PARAMETER && emit->uses[v] > 0)
            note_parameter(emit, node, emit->place[v]);
    }
}

/* --- instructions ---------------------------------------------------------------------------- */

static uint32_t operand(const Emit *emit, const TapeNode *node, int i)
{
    return i < tape_ir_arity(node->op) ? emit->place[node->arg[i]] : 0;
}

/* The row whose value the node is; NULL where the call goes elsewhere. */
static const FuncRow *row_called(const TapeNode *node)
{
    const FuncRow *row = node->call ? funcs_row_of(node->call) : NULL;
    if (!row)
        return NULL;
    bool same = node->op == TAPE_CALL1 ? row->real1 == node->u.function.real1
                                       : row->real2 == node->u.function.real2;
    return same ? row : NULL;
}

static uint32_t add_function(Emit *emit, const TapeNode *node)
{
    emit->tape->function[emit->functions] = node->u.function;
    emit->tape->row_of[emit->functions] = row_called(node);
    return (uint32_t)emit->functions++;
}

static void emit_one(Emit *emit, long v)
{
    const TapeNode *node = &emit->node[v];
    TapeInstruction ins = {.op = (uint32_t)node->op,
                           .a = operand(emit, node, 0),
                           .b = operand(emit, node, 1),
                           .c = operand(emit, node, 2)};
    TapeValue partner = emit->partner[v];
    if (partner != TAPE_NONE && partner < v)
        return; /* came with its partner */
    free_operands(emit, v);
    emit->place[v] = take_place(emit);
    ins.to = emit->place[v];
    if (partner != TAPE_NONE) {
        emit->place[partner] = take_place(emit);
        ins.op = TAPE_SINCOS;
        ins.to = emit->place[node->op == TAPE_SIN ? v : partner];
        ins.c = emit->place[node->op == TAPE_SIN ? partner : v];
    } else if (node->op == TAPE_CALL1 || node->op == TAPE_CALL2) {
        ins.c = add_function(emit, node);
    }
    emit->tape->code[emit->tape->length++] = ins;
}

static void allocate(Emit *emit, const TapeIr *ir, long inputs, const TapeValue *roots,
                     long outputs)
{
    size_t n = (size_t)ir->count;
    emit->count = ir->count;
    emit->roots = emit->outputs = outputs;
    emit->root = mem_array((size_t)outputs, sizeof *emit->root);
    for (long k = 0; k < outputs; k++)
        emit->root[k] = roots[k];
    emit->node = mem_array(n, sizeof *emit->node);
    for (size_t v = 0; v < n; v++)
        emit->node[v] = ir->node[v];
    emit->uses = mem_zalloc(n * sizeof *emit->uses);
    emit->last = mem_array(n, sizeof *emit->last);
    emit->partner = mem_array(n, sizeof *emit->partner);
    emit->place = mem_array(n, sizeof *emit->place);
    emit->free_place = mem_array(n, sizeof *emit->free_place);
    emit->tape->inputs = inputs;
    emit->tape->outputs = outputs;
    emit->tape->result = mem_array((size_t)outputs, sizeof *emit->tape->result);
}

/* Room for the code, counted, and for the functions called. */
static void allocate_code(Emit *emit)
{
    size_t length = 0, functions = 0;
    for (long v = 0; v < emit->count; v++) {
        const TapeNode *node = &emit->node[v];
        if (emit->uses[v] == 0)
            continue;
        length += !is_leaf(node);
        functions += node->op == TAPE_CALL1 || node->op == TAPE_CALL2;
    }
    emit->tape->code = mem_array(length + 1, sizeof *emit->tape->code);
    emit->tape->function = mem_array(functions, sizeof *emit->tape->function);
    emit->tape->row_of = mem_array(functions, sizeof *emit->tape->row_of);
}

static void fill_registers(Emit *emit)
{
    Tape *tape = emit->tape;
    tape->places = (long)emit->places;
    size_t doubles = emit->places + (size_t)tape->outputs + 1;
    tape->registers = mem_zalloc(doubles * sizeof *tape->registers);
    tape->values = tape->registers + emit->places;
    for (long v = 0; v < emit->count; v++)
        if (emit->node[v].op == TAPE_CONSTANT && emit->uses[v] > 0)
            tape->registers[emit->place[v]] = emit->node[v].u.number;
}

static void note_reads(Emit *emit)
{
    Tape *tape = emit->tape;
    tape->read = mem_array((size_t)tape->inputs + 1, sizeof *tape->read);
    for (long v = 0; v < emit->count; v++)
        if (emit->node[v].op == TAPE_INPUT && emit->uses[v] > 0)
            tape->read[tape->reads++] = (uint32_t)emit->node[v].u.input;
}

/* whole: with what depends on parameters alone. */
static Tape *emit_program(const TapeIr *ir, long inputs, const TapeValue *roots, long n, bool whole)
{
    Emit emit = {.tape = mem_zalloc(sizeof *emit.tape)};
    err_defer(release_tape, emit.tape);
    err_defer(release, &emit);
    allocate(&emit, ir, inputs, roots, n);
    count_uses(&emit);
    if (!whole) {
        cut_fixed(&emit, ir);
        count_uses(&emit);
    }
    fuse(&emit);
    put_in_order(&emit);
    find_partners(&emit);
    find_last_readers(&emit);
    allocate_code(&emit);
    place_leaves(&emit);
    for (long v = 0; v < emit.count; v++)
        if (emit.uses[v] > 0 && !is_leaf(&emit.node[v]))
            emit_one(&emit, v);
    emit.tape->code[emit.tape->length] = (TapeInstruction){.op = TAPE_END};
    for (long i = 0; i < n; i++)
        emit.tape->result[i] = emit.place[emit.root[i]];
    for (long i = n; i < emit.roots; i++)
        emit.tape->fixed_place[i - n] = emit.place[emit.root[i]];
    fill_registers(&emit);
    note_reads(&emit);
    err_undefer(true);
    err_undefer(false);
    return emit.tape;
}

Tape *tape_emit(const TapeIr *ir, long inputs, const TapeValue *roots, long n)
{
    return emit_program(ir, inputs, roots, n, false);
}

void tape_emit_refresh(Tape *tape)
{
    Tape *fixed = tape->fixed;
    if (tape->version == tape_parameters_version())
        return;
    for (long k = 0; k < fixed->parameters; k++)
        fixed->registers[fixed->parameter_place[k]] = *fixed->parameter[k];
    tape_run(fixed, fixed->registers);
    for (long k = 0; k < fixed->outputs; k++)
        tape->registers[tape->fixed_place[k]] = fixed->registers[fixed->result[k]];
    tape->version = tape_parameters_version();
}
