/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Innermost loops that count by a constant step to a bound. An index in them that is the counter or
 * its negative, plus a cell that the loop does not write, plus a constant, takes its least and its
 * greatest value in the first and in the last round: two looks before the loop settle that all are
 * within their array (range check elimination; R. Gupta, ACM LOPLAS 2 (1993) 135-150). The place of
 * the entry then grows by the same in each round and is counted on (strength reduction); entries
 * whose last indices differ by constants share one place.
 *
 * The loop stands twice: behind the looks without checks, and as it was at the end of the code,
 * where what fails goes on, so that errors come in the same round and with the same words. What is
 * computed before the loop wraps around; numbers of 2^52 and more, with which that could deceive,
 * or whose sums could be wider than evalhf has them, go to the loop as it was.
 */
#include "numeric/flow/flow_loops.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

bool flow_loops_off;

enum {
    MOST_REFERENCES = 24, /* of a loop; more of them are left as they are */
    MOST_USES = 8,        /* of a place; one with more is left as it is */
    LEAST_ROUNDS = 6,     /* fewer are not worth the looks */
    NOWHERE = -1
};

static const int64_t most_shift = 1 << 20, wide = (int64_t)1 << 52;

/* coef*counter + sign*base + shift */
typedef struct Index {
    int coef, sign; /* sign 0: no base */
    uint32_t base;
    int64_t shift;
    long sum; /* the instruction that adds, or NOWHERE */
} Index;

/* An entry: its place is computed by one instruction for each dimension. */
typedef struct Reference {
    uint32_t place, array;
    long dimensions, part[FLOW_MOST_DIMENSIONS], entries, entry[MOST_USES];
    Index index[FLOW_MOST_DIMENSIONS];
    long group;               /* the first reference with which it shares ... */
    uint32_t counted, stride; /* ... the cells of its place */
    bool moves, pairs;
} Reference;

typedef struct Loop {
    long first, last; /* instructions: the last one jumps to the first, before it is the step */
    uint32_t counter, end;
    int64_t step;
    Reference reference[MOST_REFERENCES];
    long references;
} Loop;

typedef struct Work {
    FlowFunction *f;
    FlowInstruction *old; /* the code as it was: of the function, until it gets a new one */
    const void **old_origin;
    long length;
    bool owns_old;
    Loop *loop;
    long loops;
    long *writes, *inside; /* of each cell how often it is written, and in the loop */
    long cells;
    bool *dropped; /* instructions of the loop that are no longer needed */
    bool *seen;
    long *stack;
    long *entry_of;       /* of instructions the reference of their loop, from 1 */
    long *map;            /* where old instructions are: whole, ... */
    long *body;           /* ... the first of a loop without the looks, ... */
    long *slow;           /* ... and those of the loop as it was */
    long *loop_at;        /* the number of the loop that begins there, from 1 */
    long *target;         /* of each new instruction the old one that it jumps to, or NOWHERE ... */
    uint8_t *target_kind; /* ... by which of these maps */
    long capacity;
    const void *origin; /* of new instructions */
} Work;

enum { BY_MAP, BY_BODY, BY_SLOW };

static void release(void *arg)
{
    Work *w = arg;
    if (w->owns_old) {
        mem_free(w->old);
        mem_free(w->old_origin);
    }
    mem_free(w->loop);
    mem_free(w->writes);
    mem_free(w->dropped);
    mem_free(w->map);
    mem_free(w->target);
    mem_free(w->target_kind);
}

/* --- what instructions read and write --------------------------------------------------------- */

/* Is the cell, of a whole number, an operand of this kind? Those of complex numbers are others. */
static bool has_operand(const FlowInstruction *i, uint32_t cell, char kind)
{
    const uint32_t operand[4] = {i->to, i->a, i->b, i->c};
    for (int k = 0; k < 4; k++)
        if (flow_kinds[i->op][k] == kind && operand[k] == cell)
            return true;
    return false;
}

static bool writes(const FlowInstruction *i, uint32_t cell)
{
    return has_operand(i, cell, 'I');
}

/* Cells that are read by their first alone ('m') are in memory and no others. */
static bool reads(const Work *w, const FlowInstruction *i, uint32_t cell)
{
    long result = w->f->result;
    if ((i->op == FLOW_OP_ISTEP || i->op == FLOW_OP_PLACEMORE) && i->to == cell)
        return true;
    if (i->op == FLOW_OP_LEAVE && ((long)cell == result || (long)cell == result + 1))
        return true;
    return has_operand(i, cell, 'i');
}

static void count_writes(const FlowInstruction *i, long *counts)
{
    const uint32_t operand[4] = {i->to, i->a, i->b, i->c};
    for (int k = 0; k < 4; k++) {
        char kind = flow_kinds[i->op][k];
        if (!strchr("DIXZ", kind))
            continue;
        counts[operand[k]]++;
        if (kind == 'Z')
            counts[operand[k] + 1]++;
    }
}

/* The instructions that read what `definition` gives the cell, on all ways from there; a step
 * further in computing a place (PLACEMORE) is one and passes it on. NOWHERE: more than `most`. */
static long uses_of(const Work *w, long definition, uint32_t cell, long *use, long most)
{
    long n = 0, waiting = 0;
    memset(w->seen, 0, (size_t)w->length + 1);
    w->stack[waiting++] = definition + 1;
    while (waiting > 0) {
        long k = w->stack[--waiting];
        if (k >= w->length || w->seen[k])
            continue;
        const FlowInstruction *i = &w->old[k];
        w->seen[k] = true;
        if (reads(w, i, cell)) {
            if (n == most)
                return NOWHERE;
            use[n++] = k;
        }
        if (writes(i, cell) && i->op != FLOW_OP_PLACEMORE)
            continue;
        if (flow_target(i) >= 0)
            w->stack[waiting++] = flow_target(i);
        if (i->op != FLOW_OP_JUMP && i->op != FLOW_OP_LEAVE && i->op != FLOW_OP_ERROR)
            w->stack[waiting++] = k + 1;
    }
    return n;
}

static bool is_constant(const Work *w, uint32_t cell)
{
    return w->writes[cell] == 0 && (long)cell >= w->f->parameters && w->f->kind[cell] == 'i';
}

/* --- loops ------------------------------------------------------------------------------------ */

/* Does something outside of first..last jump in between, behind the first? */
static bool is_entered(const Work *w, long first, long last)
{
    for (long k = 0; k < w->length; k++) {
        long target = flow_target(&w->old[k]);
        if (target > first && target <= last && (k < first || k > last))
            return true;
    }
    return false;
}

static bool has_loop(const Work *w, long first, long last)
{
    for (long k = first; k < last; k++) {
        long target = flow_target(&w->old[k]);
        if (target >= 0 && target <= k)
            return true;
    }
    return false;
}

/* Is `last` the end of an innermost loop that counts? */
static bool find_loop(Work *w, long last, Loop *loop)
{
    const FlowInstruction *i = &w->old[last], *step = last > 0 ? i - 1 : NULL;
    if (i->op != FLOW_OP_ILE || (long)i->b >= last || step->op != FLOW_OP_ISTEP)
        return false;
    *loop = (Loop){.first = (long)i->b, .last = last, .counter = step->to};
    if ((i->to == step->to) == (i->a == step->to) || !is_constant(w, step->a))
        return false;
    loop->end = i->to == step->to ? i->a : i->to;
    loop->step = w->f->initial[step->a].i;
    if (loop->step == 0 || (loop->step > 0) != (i->to == step->to) ||
        has_loop(w, loop->first, last) || is_entered(w, loop->first, last))
        return false;
    memset(w->inside, 0, (size_t)w->cells * sizeof *w->inside);
    for (long k = loop->first; k <= last; k++)
        count_writes(&w->old[k], w->inside);
    return w->inside[loop->counter] == 1 && w->inside[loop->end] == 0;
}

/* --- entries ---------------------------------------------------------------------------------- */

/* Adds sign*cell to the index; false: it is no such term, or one too many. */
static bool add_term(const Work *w, const Loop *loop, Index *index, uint32_t cell, int sign)
{
    if (cell == loop->counter) {
        index->coef += sign;
        return index->coef == sign;
    }
    if (w->inside[cell] > 0)
        return false;
    if (is_constant(w, cell) && w->f->initial[cell].i <= most_shift &&
        w->f->initial[cell].i >= -most_shift) {
        index->shift += sign * w->f->initial[cell].i;
        return true;
    }
    if (index->sign != 0)
        return false;
    index->base = cell;
    index->sign = sign;
    return true;
}

/* What cell is as an index at instruction `at`. */
static bool read_index(const Work *w, const Loop *loop, uint32_t cell, long at, Index *index)
{
    *index = (Index){.sum = NOWHERE};
    if (add_term(w, loop, index, cell, 1))
        return true;
    long sum = at - 1;
    while (sum > loop->first && !writes(&w->old[sum], cell))
        sum--;
    if (sum < loop->first || is_entered(w, sum, at))
        return false;
    const FlowInstruction *i = &w->old[sum];
    *index = (Index){.sum = sum};
    return i->to == cell && (i->op == FLOW_OP_IADD || i->op == FLOW_OP_ISUB) &&
           add_term(w, loop, index, i->a, 1) &&
           add_term(w, loop, index, i->b, i->op == FLOW_OP_IADD ? 1 : -1);
}

static bool is_entry_of(const FlowInstruction *i, const Reference *r)
{
    switch (i->op) {
    case FLOW_OP_LOAD:
    case FLOW_OP_LOADPART:
        return i->a == r->array && i->b == r->place;
    case FLOW_OP_STORE:
    case FLOW_OP_STOREPART:
        return i->to == r->array && i->a == r->place;
    default:
        return false;
    }
}

/* Adds instruction k to the computation of a place. */
static bool add_part(const Work *w, const Loop *loop, long k, Reference *r)
{
    const FlowInstruction *i = &w->old[k];
    long d = r->dimensions;
    if (d == FLOW_MOST_DIMENSIONS || i->to != r->place || i->b != r->array || (long)i->c != d ||
        !read_index(w, loop, i->a, k, &r->index[d]))
        return false;
    r->part[r->dimensions++] = k;
    return true;
}

/* The reference whose place instruction `at` begins; false: it must stay as it is. */
static bool read_reference(const Work *w, const Loop *loop, long at, Reference *r)
{
    const FlowInstruction *i = &w->old[at];
    *r = (Reference){.place = i->to, .array = i->b};
    if (w->inside[r->array] > 0 || !add_part(w, loop, at, r))
        return false;
    long use[MOST_USES], n = uses_of(w, at, r->place, use, MOST_USES);
    if (n <= 0)
        return false;
    sort_longs(use, n);
    if (use[0] < at || use[n - 1] >= loop->last || is_entered(w, at, use[n - 1]))
        return false;
    for (long k = 0; k < n; k++) {
        i = &w->old[use[k]];
        if (i->op == FLOW_OP_PLACEMORE ? r->entries > 0 || !add_part(w, loop, use[k], r)
                                       : !is_entry_of(i, r))
            return false;
        if (i->op == FLOW_OP_PLACEMORE)
            continue;
        r->pairs = i->op == FLOW_OP_LOADPART || i->op == FLOW_OP_STOREPART;
        r->entry[r->entries++] = use[k];
    }
    for (long k = at + 1; k < use[n - 1]; k++)
        if (writes(&w->old[k], r->place) && w->old[k].op != FLOW_OP_PLACEMORE)
            return false;
    return r->entries > 0;
}

/* Do the places of two references differ by a constant only? */
static bool goes_with(const Reference *a, const Reference *b)
{
    if (a->array != b->array || a->dimensions != b->dimensions)
        return false;
    for (long d = 0; d < a->dimensions; d++) {
        const Index *x = &a->index[d], *y = &b->index[d];
        if (x->coef != y->coef || x->sign != y->sign || (x->sign && x->base != y->base) ||
            (d < a->dimensions - 1 && x->shift != y->shift))
            return false;
    }
    return true;
}

/* A sum that served as an index only, of entries that do without it. */
static void drop_sum(Work *w, long sum)
{
    if (sum == NOWHERE)
        return;
    long use[MOST_USES], n = uses_of(w, sum, w->old[sum].to, use, MOST_USES);
    bool needed = n == NOWHERE;
    for (long k = 0; k < n; k++)
        needed |= !w->dropped[use[k]];
    w->dropped[sum] = !needed;
}

static void find_references(Work *w, Loop *loop)
{
    for (long k = loop->first; k < loop->last && loop->references < MOST_REFERENCES; k++) {
        Reference *r = &loop->reference[loop->references];
        if (w->old[k].op != FLOW_OP_PLACE || !read_reference(w, loop, k, r))
            continue;
        r->group = 0;
        while (!goes_with(&loop->reference[r->group], r))
            r->group++;
        loop->references++;
        for (long d = 0; d < r->dimensions; d++)
            w->dropped[r->part[d]] = true;
        for (long e = 0; e < r->entries; e++)
            w->entry_of[r->entry[e]] = loop->references;
    }
    for (long k = 0; k < loop->references; k++)
        for (long d = 0; d < loop->reference[k].dimensions; d++)
            drop_sum(w, loop->reference[k].index[d].sum);
}

/* --- new code --------------------------------------------------------------------------------- */

static void put(Work *w, FlowInstruction i, const void *origin, long target, int kind)
{
    FlowFunction *f = w->f;
    if (f->length == w->capacity) {
        w->capacity = 2 * w->capacity + 64;
        size_t n = (size_t)w->capacity;
        f->code = mem_rearray(f->code, n, sizeof *f->code);
        f->origin = mem_rearray(f->origin, n, sizeof *f->origin);
        w->target = mem_rearray(w->target, n, sizeof *w->target);
        w->target_kind = mem_rearray(w->target_kind, n, sizeof *w->target_kind);
        f->capacity = w->capacity;
    }
    f->code[f->length] = i;
    f->origin[f->length] = origin;
    w->target[f->length] = target;
    w->target_kind[f->length++] = (uint8_t)kind;
}

static void emit(Work *w, FlowOp op, uint32_t to, uint32_t a, uint32_t b)
{
    put(w, (FlowInstruction){op, to, a, b, 0}, w->origin, NOWHERE, 0);
}

static void leave_for(Work *w, const Loop *loop, FlowOp op, uint32_t to, uint32_t a)
{
    put(w, (FlowInstruction){op, to, a, 0, 0}, w->origin, loop->first, BY_SLOW);
}

static uint32_t new_cell(Work *w, int64_t initial)
{
    FlowFunction *f = w->f;
    if (f->cells == f->cells_capacity) {
        f->cells_capacity = 2 * f->cells_capacity + 16;
        size_t n = (size_t)f->cells_capacity;
        f->initial = mem_rearray(f->initial, n, sizeof *f->initial);
        f->kind = mem_rearray(f->kind, n, sizeof *f->kind);
    }
    f->initial[f->cells].i = initial;
    f->kind[f->cells] = 'i';
    return (uint32_t)f->cells++;
}

static uint32_t computed(Work *w, FlowOp op, uint32_t a, uint32_t b)
{
    uint32_t to = new_cell(w, 0);
    emit(w, op, to, a, b);
    return to;
}

static uint32_t shape(Work *w, FlowOp op, uint32_t array, long dimension)
{
    return computed(w, op, array, (uint32_t)dimension);
}

/* The index where the counter is in the cell, with another shift. */
static uint32_t value_of(Work *w, const Index *index, uint32_t counter, int64_t shift)
{
    uint32_t value = counter;
    if (index->coef == 0)
        value = index->sign > 0 ? index->base : new_cell(w, 0);
    if (index->coef < 0)
        value = computed(w, FLOW_OP_WSUB, index->sign > 0 ? index->base : new_cell(w, 0), counter);
    else if (index->sign > 0 && index->coef > 0)
        value = computed(w, FLOW_OP_WADD, counter, index->base);
    else if (index->sign < 0)
        value = computed(w, FLOW_OP_WSUB, value, index->base);
    return shift == 0 ? value : computed(w, FLOW_OP_WADD, value, new_cell(w, shift));
}

/* --- the looks -------------------------------------------------------------------------------- */

static void look_at_size(Work *w, const Loop *loop, uint32_t cell)
{
    uint32_t moved = computed(w, FLOW_OP_WADD, cell, new_cell(w, wide));
    leave_for(w, loop, FLOW_OP_UGE, moved, new_cell(w, 2 * wide));
}

static bool has_same_range(const Reference *a, const Reference *b, long d)
{
    const Index *x = &a->index[d], *y = &b->index[d];
    return a->array == b->array && d < a->dimensions && x->coef == y->coef && x->sign == y->sign &&
           (!x->sign || x->base == y->base);
}

/* The indices that differ from this one by constants are within its dimension. */
static void look_at_range(Work *w, const Loop *loop, long k, long d)
{
    const Reference *r = &loop->reference[k];
    const Index *index = &r->index[d];
    int64_t shift[2] = {index->shift, index->shift};
    for (long j = 0; j < loop->references; j++) {
        if (!has_same_range(&loop->reference[j], r, d))
            continue;
        if (j < k)
            return; /* it was looked at with that one */
        int64_t other = loop->reference[j].index[d].shift;
        shift[0] = other < shift[0] ? other : shift[0];
        shift[1] = other > shift[1] ? other : shift[1];
    }
    uint32_t lower = shape(w, FLOW_OP_XLOWER, r->array, d);
    uint32_t size = shape(w, FLOW_OP_XSIZE, r->array, d);
    for (int side = 0; side < 2; side++) {
        bool at_end = (side == 1) == (index->coef * loop->step > 0);
        uint32_t value = value_of(w, index, at_end ? loop->end : loop->counter, shift[side]);
        leave_for(w, loop, FLOW_OP_UGE, computed(w, FLOW_OP_WSUB, value, lower), size);
    }
}

static void look(Work *w, const Loop *loop)
{
    bool rises = loop->step > 0;
    uint32_t rounds = computed(w, FLOW_OP_WSUB, rises ? loop->end : loop->counter,
                               rises ? loop->counter : loop->end);
    int64_t least = LEAST_ROUNDS * (rises ? loop->step : -loop->step);
    leave_for(w, loop, FLOW_OP_ILT, rounds, new_cell(w, least));
    look_at_size(w, loop, loop->counter);
    look_at_size(w, loop, loop->end);
    for (long k = 0; k < loop->references; k++) {
        const Reference *r = &loop->reference[k];
        if (r->group == k)
            leave_for(w, loop, FLOW_OP_XNONE, r->array, 0);
        for (long d = 0; d < r->dimensions; d++)
            if (r->index[d].sign)
                look_at_size(w, loop, r->index[d].base);
        for (long d = 0; d < r->dimensions; d++)
            look_at_range(w, loop, k, d);
    }
}

/* --- places ----------------------------------------------------------------------------------- */

/* The cells of a group: the place in the first round, and by how much it grows. */
static void begin_place(Work *w, const Loop *loop, Reference *r)
{
    r->moves = false;
    for (long d = 0; d < r->dimensions; d++) {
        const Index *index = &r->index[d];
        uint32_t step = new_cell(w, index->coef * loop->step);
        uint32_t at = value_of(w, index, loop->counter, d < r->dimensions - 1 ? index->shift : 0);
        at = computed(w, FLOW_OP_WSUB, at, shape(w, FLOW_OP_XLOWER, r->array, d));
        if (d > 0) {
            uint32_t size = shape(w, FLOW_OP_XSIZE, r->array, d);
            at = computed(w, FLOW_OP_WADD, computed(w, FLOW_OP_WMUL, r->counted, size), at);
            if (r->moves)
                step = computed(w, FLOW_OP_WADD, computed(w, FLOW_OP_WMUL, r->stride, size), step);
        }
        r->counted = at;
        r->stride = step;
        r->moves |= index->coef != 0;
    }
    uint32_t bytes = new_cell(w, (int64_t)sizeof(double) * (r->pairs ? 2 : 1));
    uint32_t data = computed(w, FLOW_OP_XDATA, r->array, 0);
    r->counted = computed(w, FLOW_OP_WADD, data, computed(w, FLOW_OP_WMUL, r->counted, bytes));
    r->stride = computed(w, FLOW_OP_WMUL, r->stride, bytes);
}

static void begin_places(Work *w, Loop *loop)
{
    for (long k = 0; k < loop->references; k++)
        if (loop->reference[k].group == k)
            begin_place(w, loop, &loop->reference[k]);
}

static void count_places(Work *w, const Loop *loop)
{
    for (long k = 0; k < loop->references; k++) {
        const Reference *r = &loop->reference[k];
        if (r->group == k && r->moves)
            emit(w, FLOW_OP_WADD, r->counted, r->counted, r->stride);
    }
}

/* --- the code --------------------------------------------------------------------------------- */

static void copy(Work *w, long k, int kind)
{
    put(w, w->old[k], w->old_origin[k], flow_target(&w->old[k]), kind);
}

/* An instruction of the loop without looks. */
static void copy_quick(Work *w, const Loop *loop, long k)
{
    FlowInstruction i = w->old[k];
    if (w->entry_of[k]) {
        const Reference *r = &loop->reference[w->entry_of[k] - 1];
        int64_t shift = r->index[r->dimensions - 1].shift;
        uint32_t from = (uint32_t)(r->pairs ? 2 * shift + i.c : shift);
        uint32_t address = loop->reference[r->group].counted;
        bool loads = i.op == FLOW_OP_LOAD || i.op == FLOW_OP_LOADPART;
        i = loads ? (FlowInstruction){FLOW_OP_ENTRY, i.to, address, from, 0}
                  : (FlowInstruction){FLOW_OP_SETENTRY, address, from, i.b, 0};
    }
    put(w, i, w->old_origin[k], flow_target(&i), k == loop->last ? BY_BODY : BY_MAP);
}

static void quick_loop(Work *w, Loop *loop)
{
    w->origin = w->old_origin[loop->first];
    look(w, loop);
    begin_places(w, loop);
    w->body[loop->first] = w->f->length;
    for (long k = loop->first; k <= loop->last; k++) {
        if (k > loop->first)
            w->map[k] = w->f->length;
        if (!w->dropped[k])
            copy_quick(w, loop, k);
        if (k == loop->last - 1)
            count_places(w, loop);
    }
}

static void slow_loop(Work *w, const Loop *loop)
{
    for (long k = loop->first; k <= loop->last; k++) {
        long target = flow_target(&w->old[k]);
        w->slow[k] = w->f->length;
        copy(w, k, target >= loop->first && target <= loop->last ? BY_SLOW : BY_MAP);
    }
    put(w, (FlowInstruction){FLOW_OP_JUMP, 0, 0, 0, 0}, w->origin, loop->last + 1, BY_MAP);
}

static void aim(Work *w)
{
    for (long k = 0; k < w->f->length; k++) {
        FlowInstruction *i = &w->f->code[k];
        uint32_t *const operand[4] = {&i->to, &i->a, &i->b, &i->c};
        const long *map = w->target_kind[k] == BY_BODY   ? w->body
                          : w->target_kind[k] == BY_SLOW ? w->slow
                                                         : w->map;
        for (int j = 0; j < 4 && w->target[k] != NOWHERE; j++)
            if (flow_kinds[i->op][j] == 'l')
                *operand[j] = (uint32_t)map[w->target[k]];
    }
}

static void write_code(Work *w)
{
    FlowFunction *f = w->f;
    w->owns_old = true;
    f->code = NULL;
    f->origin = NULL;
    f->length = f->capacity = 0;
    for (long k = 0; k < w->length; k++) {
        w->map[k] = f->length;
        if (!w->loop_at[k]) {
            copy(w, k, BY_MAP);
            continue;
        }
        Loop *loop = &w->loop[w->loop_at[k] - 1];
        quick_loop(w, loop);
        k = loop->last;
    }
    w->map[w->length] = f->cold = f->length;
    for (long k = 0; k < w->loops; k++)
        slow_loop(w, &w->loop[k]);
    aim(w);
}

/* --- all -------------------------------------------------------------------------------------- */

static void begin(Work *w, FlowFunction *f)
{
    size_t cells = (size_t)f->cells + 1, length = (size_t)f->length + 1;
    *w = (Work){
        .f = f, .old = f->code, .old_origin = f->origin, .length = f->length, .cells = f->cells};
    err_defer(release, w);
    w->writes = mem_zalloc(2 * cells * sizeof *w->writes);
    w->inside = w->writes + cells;
    w->map = mem_zalloc(7 * length * sizeof *w->map);
    w->loop_at = w->map + 3 * length;
    w->entry_of = w->map + 4 * length;
    w->stack = w->map + 5 * length; /* two for each instruction */
    w->body = w->map + length;
    w->slow = w->body + length;
    w->dropped = mem_zalloc(2 * length);
    w->seen = w->dropped + length;
    for (long k = 0; k < f->length; k++)
        count_writes(&f->code[k], w->writes);
}

/* The loops in which something is gained; false: none. */
static bool find_loops(Work *w)
{
    for (long k = 0; k < w->length; k++) {
        Loop loop;
        if (!find_loop(w, k, &loop))
            continue;
        find_references(w, &loop);
        if (loop.references == 0)
            continue;
        w->loop = mem_rearray(w->loop, (size_t)w->loops + 1, sizeof *w->loop);
        w->loop[w->loops++] = loop;
        w->loop_at[loop.first] = w->loops;
    }
    return w->loops > 0;
}

void flow_loops_hoist(FlowFunction *f)
{
    Work w;
    if (flow_loops_off)
        return;
    begin(&w, f);
    if (find_loops(&w))
        write_code(&w);
    err_undefer(true);
}
