/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements to instructions. What a name surely has been given is followed along the ways through
 * a procedure, so that only doubtful names are checked when they are read. A procedure gives the
 * value of the statement that it ends with: `tail` says whose value that is.
 */
#include "repl/hardware/translate.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

/* --- what surely has a value ------------------------------------------------------------------ */

static bool *save_sure(const Body *b)
{
    size_t n = (size_t)b->source->variables + 1;
    bool *copy = mem_alloc(n);
    memcpy(copy, b->sure, n);
    return copy;
}

static void set_sure(Body *b, const bool *from)
{
    memcpy(b->sure, from, (size_t)b->source->variables + 1);
}

/* After two ways meet. */
static void meet(Body *b, const bool *other)
{
    for (long k = 0; k < b->source->variables; k++)
        b->sure[k] = b->sure[k] && other[k];
}

/* This way ends here: what follows is never reached. */
static void leave_way(Body *b)
{
    memset(b->sure, true, (size_t)b->source->variables + 1);
}

/* --- results ---------------------------------------------------------------------------------- */

static void give(Body *b, Operand value)
{
    Instance *s = b->source;
    if (value.kind == KIND_ARRAY)
        translate_refuse(b, "the procedure would return an array: hand it one to be filled");
    if (value.kind > s->result) {
        s->result = value.kind;
        b->all->again = true;
    }
    if (value.kind != KIND_NONE)
        translate_put(b, (uint32_t)b->function->result, translate_convert(b, value, s->result));
    translate_emit(b, FLOW_OP_LEAVE);
    leave_way(b);
}

/* The value of the statement that a loop at the end of the procedure did last. */
static void keep(Body *b, Operand value)
{
    if (value.kind == KIND_ARRAY)
        return;
    Instance *s = b->source;
    if (value.kind > s->result) {
        s->result = value.kind;
        b->all->again = true;
    }
    translate_put(b, (uint32_t)b->function->result, translate_convert(b, value, s->result));
}

static void finish(Body *b, Operand value, Tail tail)
{
    if (tail == TAIL_RETURN)
        give(b, value);
    else if (tail == TAIL_KEEP)
        keep(b, value);
}

/* --- assignments ------------------------------------------------------------------------------ */

static const Ast *untyped(const Ast *target)
{
    return target->kind == AST_BINARY && target->op == AST_OP_TYPED ? target->kid[0] : target;
}

/* The entry that is assigned. A[i] is a copy of a row, so that A[i][j] would change no A. */
static Operand entry_assigned(Body *b, const Ast *target, Operand *array)
{
    if (target->kid[0]->kind == AST_INDEX)
        translate_refuse(b, "an entry is assigned by all its indices at once: A[i, j]");
    return translate_entry(b, target, array);
}

static Operand assign_entry(Body *b, const Ast *target, const Ast *value, AstOp op)
{
    Operand array, place = entry_assigned(b, target, &array);
    Operand v = translate_expr(b, value);
    if (op != AST_OP_NONE)
        v = translate_arithmetic(b, op, translate_load(b, array, place), v, NULL);
    b->at = target;
    translate_store(b, array, place, v);
    return v;
}

/* local g := x -> x^2. */
static Operand assign_procedure(Body *b, const Ast *target, const AstProc *code)
{
    Variable *v = translate_variable(b, target);
    if (!v)
        translate_refuse(b, "%s is no local name", target->text);
    if ((v->type.kind != KIND_NONE && v->type.kind != KIND_PROCEDURE) ||
        (v->code && v->code != code))
        translate_refuse(b, "%s is used for values of several kinds", target->text);
    v->type.kind = KIND_PROCEDURE;
    v->code = code;
    return (Operand){.kind = KIND_NONE};
}

static Operand assign_one(Body *b, const Ast *target, const Ast *value, AstOp op)
{
    target = untyped(target);
    if (target->kind == AST_INDEX ||
        (target->kind == AST_CALL && translate_variable(b, target->kid[0])))
        return assign_entry(b, target, value, op);
    if (target->kind != AST_NAME)
        translate_refuse(b, "only names and entries of arrays can be assigned");
    if ((value->kind == AST_ARROW || value->kind == AST_PROC) && op == AST_OP_NONE)
        return assign_procedure(b, target, value->proc);
    Operand want = translate_destination(b, target), v;
    if (op == AST_OP_NONE)
        v = translate_into(b, value, &want);
    else
        v = translate_arithmetic(b, op, translate_read(b, target), translate_expr(b, value), &want);
    translate_assign(b, target, v);
    return v;
}

/* a, b := b, a: all values are known before the first is assigned. */
static void assign_several(Body *b, const Ast *ast)
{
    const Ast *to = ast->kid[0], *from = ast->kid[1];
    if (from->kind != AST_SEQ || from->count != to->count)
        translate_refuse(b, "several names need as many values");
    Operand *value = mem_array(to->count, sizeof *value);
    err_defer(mem_release, value);
    for (uint32_t k = 0; k < to->count; k++) {
        Operand v = translate_expr(b, from->kid[k]);
        value[k] = translate_temporary(b, v.kind);
        value[k].dimensions = v.dimensions;
        translate_move(b, value[k], v);
    }
    for (uint32_t k = 0; k < to->count; k++) {
        const Ast *target = untyped(to->kid[k]);
        if (target->kind == AST_INDEX) {
            Operand array, place = entry_assigned(b, target, &array);
            translate_store(b, array, place, value[k]);
        } else {
            translate_assign(b, target, value[k]);
        }
    }
    err_undefer(true);
}

static void assign(Body *b, const Ast *ast, Tail tail)
{
    if (ast->kid[0]->kind == AST_SEQ) {
        assign_several(b, ast);
        finish(b, (Operand){.kind = KIND_NONE}, tail == TAIL_KEEP ? TAIL_NONE : tail);
        return;
    }
    Operand v = assign_one(b, ast->kid[0], ast->kid[1], (AstOp)ast->op);
    if (v.kind == KIND_NONE || v.kind >= KIND_ARRAY)
        v = (Operand){.kind = KIND_NONE};
    if (tail != TAIL_KEEP || v.kind != KIND_NONE)
        finish(b, v, tail);
}

/* x++ and the like, as a statement: the value is that from before, of ++x that from after. */
static void step(Body *b, const Ast *ast, Tail tail)
{
    const Ast *target = ast->kid[0];
    Operand one = translate_whole(b, 1), want = translate_destination(b, target);
    if (target->kind != AST_NAME)
        translate_refuse(b, "only a name can be counted up or down");
    Operand v = translate_read(b, target), before = {.kind = KIND_NONE};
    bool gives_before = !ast->slot && tail != TAIL_NONE;
    if (gives_before) {
        before = translate_temporary(b, v.kind);
        translate_move(b, before, v);
    }
    v = translate_arithmetic(b, (AstOp)ast->op, v, one, &want);
    translate_assign(b, target, v);
    finish(b, gives_before ? before : v, tail);
}

static void any_statement(Body *b, const Ast *ast, Tail tail);

/* --- choices ---------------------------------------------------------------------------------- */

static void choose(Body *b, const Ast *ast, Tail tail)
{
    uint32_t end = translate_label(b);
    bool *before = save_sure(b), *after = NULL;
    err_defer(mem_release, before);
    after = mem_alloc((size_t)b->source->variables + 1);
    err_defer(mem_release, after);
    memset(after, true, (size_t)b->source->variables + 1);
    for (uint32_t k = 0; k + 1 < ast->count; k += 2) {
        uint32_t otherwise = translate_label(b);
        translate_condition(b, ast->kid[k], false, otherwise);
        memcpy(before, b->sure, (size_t)b->source->variables + 1);
        any_statement(b, ast->kid[k + 1], tail);
        translate_emit(b, FLOW_OP_JUMP, end);
        for (long i = 0; i < b->source->variables; i++)
            after[i] = after[i] && b->sure[i];
        set_sure(b, before);
        translate_place(b, otherwise);
    }
    if (ast->count % 2 == 1)
        any_statement(b, ast->kid[ast->count - 1], tail);
    else
        finish(b, (Operand){.kind = KIND_NONE}, tail == TAIL_KEEP ? TAIL_NONE : tail);
    meet(b, after);
    translate_place(b, end);
    err_undefer(true);
    err_undefer(true);
}

/* --- loops ------------------------------------------------------------------------------------ */

/* What a counting loop goes by. */
typedef struct Count {
    ValueKind kind;
    Operand start, step, end; /* end: KIND_NONE without one */
    bool falling, either;     /* either: the sign of the step is not known */
} Count;

static Operand own_copy(Body *b, Operand v)
{
    if (v.constant)
        return v;
    Operand copy = translate_temporary(b, v.kind);
    translate_move(b, copy, v);
    return copy;
}

static Count read_count(Body *b, const Ast *ast)
{
    Count c = {.kind = KIND_REAL};
    c.start = ast->kid[1] ? translate_expr(b, ast->kid[1]) : translate_whole(b, 1);
    c.step = ast->kid[2] ? translate_expr(b, ast->kid[2]) : translate_whole(b, 1);
    if (ast->kid[3])
        c.end = translate_expr(b, ast->kid[3]);
    const Variable *v = ast->kid[0] ? translate_variable(b, ast->kid[0]) : NULL;
    if (c.start.kind == KIND_WHOLE && c.step.kind == KIND_WHOLE &&
        !(v && v->type.kind > KIND_WHOLE))
        c.kind = KIND_WHOLE;
    c.either = !c.step.constant;
    if (c.step.constant)
        c.falling = c.step.kind == KIND_WHOLE ? c.step.number[0].i < 0 : c.step.number[0].d < 0;
    c.step = own_copy(b, translate_convert(b, c.step, c.kind));
    if (ast->kid[3] && c.kind == KIND_WHOLE && c.end.kind != KIND_WHOLE && !c.either) {
        Operand bound = translate_temporary(b, KIND_WHOLE);
        translate_emit(b, FLOW_OP_TOBOUND, bound.cell, translate_convert(b, c.end, KIND_REAL).cell,
                       c.falling ? UINT32_MAX : 1);
        c.end = bound;
    } else if (ast->kid[3]) {
        ValueKind kind = c.end.kind == KIND_WHOLE && c.kind == KIND_WHOLE ? KIND_WHOLE : KIND_REAL;
        c.end = own_copy(b, translate_convert(b, c.end, kind));
    }
    return c;
}

/* Leaves the loop when i is beyond its end. */
static void check_end(Body *b, const Count *c, Operand i, uint32_t out)
{
    if (c->end.kind == KIND_NONE)
        return;
    if (!c->either) {
        translate_beyond(b, i, c->end, c->falling, out);
        return;
    }
    uint32_t rising = translate_label(b), inside = translate_label(b);
    Operand zero = translate_convert(b, translate_whole(b, 0), c->step.kind);
    translate_emit(b, c->step.kind == KIND_WHOLE ? FLOW_OP_ILE : FLOW_OP_DLE, zero.cell,
                   c->step.cell, rising);
    translate_beyond(b, i, c->end, true, out);
    translate_emit(b, FLOW_OP_JUMP, inside);
    translate_place(b, rising);
    translate_beyond(b, i, c->end, false, out);
    translate_place(b, inside);
}

/* part: condition, body and until, the first and last of which may be missing. */
static void translate_round(Body *b, Ast *const *part, Loop *loop, const bool *before, Tail tail)
{
    const Ast *condition = part[0], *body = part[1], *until = part[2];
    if (condition)
        translate_condition(b, condition, false, loop->out);
    b->loop = loop;
    any_statement(b, body, tail == TAIL_NONE ? TAIL_NONE : TAIL_KEEP);
    b->loop = loop->outer;
    translate_place(b, loop->next);
    if (until) {
        set_sure(b, before);
        translate_condition(b, until, true, loop->out);
    }
    b->at = body;
    translate_emit(b, FLOW_OP_POLL);
}

static const char *variable_text(const Ast *variable)
{
    return variable && variable->kind == AST_NAME ? variable->text : NULL;
}

/* The variable goes one step on. */
static void next_number(Body *b, const Count *c, const Ast *variable, Operand i)
{
    static const int64_t SMALL = 1 << 20;
    bool small = i.kind == KIND_WHOLE && c->step.kind == KIND_WHOLE && c->step.constant &&
                 c->step.number[0].i < SMALL && c->step.number[0].i > -SMALL;
    if (small && c->end.kind == KIND_WHOLE) {
        translate_emit(b, FLOW_OP_ISTEP, i.cell, c->step.cell);
        return;
    }
    Operand v = translate_arithmetic(b, AST_OP_ADD, i, c->step, &i);
    if (variable)
        translate_assign(b, variable, v);
    else
        translate_move(b, i, v);
}

static void count_loop(Body *b, const Ast *ast, Tail tail)
{
    const Ast *variable = ast->kid[0];
    Loop loop = {variable_text(variable), translate_label(b), translate_label(b), b->loop};
    uint32_t again = translate_label(b);
    Count c = read_count(b, ast);
    Operand i = translate_temporary(b, c.kind);
    if (variable) {
        translate_assign(b, variable, translate_convert(b, c.start, c.kind));
        i = translate_read(b, variable);
    } else {
        translate_move(b, i, translate_convert(b, c.start, c.kind));
    }
    bool counts = variable || c.end.kind != KIND_NONE;
    bool *before = save_sure(b);
    err_defer(mem_release, before);
    /* Where the direction is known, the end is looked at below the body: one jump a round. */
    bool below = c.end.kind != KIND_NONE && !c.either;
    if (below)
        check_end(b, &c, i, loop.out);
    translate_place(b, again);
    if (!below)
        check_end(b, &c, i, loop.out);
    translate_round(b, ast->kid + 4, &loop, before, tail);
    set_sure(b, before);
    if (counts) {
        b->at = ast;
        next_number(b, &c, variable, i);
    }
    if (below)
        translate_within(b, i, c.end, c.falling, again);
    else
        translate_emit(b, FLOW_OP_JUMP, again);
    translate_place(b, loop.out);
    err_undefer(true);
}

/* for x in A do ...: the entries of an array. */
static void entry_loop(Body *b, const Ast *ast, Tail tail)
{
    if (ast->kid[5])
        translate_refuse(b, "a loop over an array takes one name");
    Loop loop = {variable_text(ast->kid[0]), translate_label(b), translate_label(b), b->loop};
    Operand array = translate_expr(b, ast->kid[1]);
    if (array.kind != KIND_ARRAY)
        translate_refuse(b, "only the entries of an array can be gone through");
    Operand k = translate_temporary(b, KIND_WHOLE), n = translate_temporary(b, KIND_WHOLE);
    uint32_t again = translate_label(b);
    translate_emit(b, FLOW_OP_XCOUNT, n.cell, array.cell);
    translate_emit(b, FLOW_OP_IMOVE, k.cell, translate_index(b, 0).cell);
    bool *before = save_sure(b);
    err_defer(mem_release, before);
    translate_place(b, again);
    translate_emit(b, FLOW_OP_ILE, n.cell, k.cell, loop.out);
    translate_assign(b, ast->kid[0], translate_load(b, array, k));
    translate_round(b, ast->kid + 2, &loop, before, tail);
    set_sure(b, before);
    translate_emit(b, FLOW_OP_IADD, k.cell, k.cell, translate_index(b, 1).cell);
    translate_emit(b, FLOW_OP_JUMP, again);
    translate_place(b, loop.out);
    err_undefer(true);
}

/* The loop that break or next speaks of. */
static const Loop *loop_meant(Body *b, const Ast *ast)
{
    const Loop *loop = b->loop;
    long outer = 0;
    if (ast->count > 0 && ast->kid[0]->kind == AST_NAME) {
        while (loop && (!loop->variable || strcmp(loop->variable, ast->kid[0]->text) != 0))
            loop = loop->outer;
    } else if (ast->count > 0) {
        int64_t levels;
        outer = translate_is_known(translate_expr(b, ast->kid[0]), &levels) ? (long)levels - 1 : -1;
    }
    for (; loop && outer > 0; outer--)
        loop = loop->outer;
    if (!loop || outer < 0)
        translate_refuse(b, "break or next not in loop");
    return loop;
}

static void leave_loop(Body *b, const Ast *ast)
{
    const Loop *loop = loop_meant(b, ast);
    translate_emit(b, FLOW_OP_JUMP, ast->kind == AST_BREAK ? loop->out : loop->next);
    leave_way(b);
}

/* --- all -------------------------------------------------------------------------------------- */

static void translate_statements(Body *b, const Ast *ast, Tail tail)
{
    uint32_t n = ast->count;
    while (n > 0 && ast->kid[n - 1]->kind == AST_EMPTY)
        n--;
    for (uint32_t k = 0; k < n; k++)
        any_statement(b, ast->kid[k], k + 1 == n ? tail : TAIL_NONE);
    if (n == 0 && tail == TAIL_RETURN)
        finish(b, (Operand){.kind = KIND_NONE}, tail);
}

static void return_from(Body *b, const Ast *ast)
{
    if (ast->count == 0) {
        give(b, (Operand){.kind = KIND_NONE});
        return;
    }
    if (ast->kid[0]->kind == AST_NAME && !strcmp(ast->kid[0]->text, "NULL"))
        give(b, (Operand){.kind = KIND_NONE});
    else
        give(b, translate_expr(b, ast->kid[0]));
}

static void translate_loop(Body *b, const Ast *ast, Tail tail)
{
    if (ast->kind == AST_FOR)
        count_loop(b, ast, tail);
    else
        entry_loop(b, ast, tail);
    if (tail == TAIL_RETURN) {
        translate_emit(b, FLOW_OP_LEAVE);
        leave_way(b);
    }
}

/* An expression, or a call for what it does. */
static void evaluate(Body *b, const Ast *ast, Tail tail)
{
    Operand v = {.kind = KIND_NONE};
    if (ast->kind == AST_CALL)
        v = translate_call(b, ast, NULL);
    else if (ast->kind != AST_NAME || strcmp(ast->text, "NULL") != 0)
        v = translate_expr(b, ast);
    finish(b, v, v.kind == KIND_NONE && tail == TAIL_KEEP ? TAIL_NONE : tail);
}

static void one_statement(Body *b, const Ast *ast, Tail tail)
{
    switch (ast->kind) {
    case AST_BLOCK:
        translate_statements(b, ast, tail);
        break;
    case AST_ASSIGN:
        assign(b, ast, tail);
        break;
    case AST_STEP:
        step(b, ast, tail);
        break;
    case AST_IF:
        choose(b, ast, tail);
        break;
    case AST_FOR:
    case AST_FOR_IN:
        translate_loop(b, ast, tail);
        break;
    case AST_BREAK:
    case AST_NEXT:
        leave_loop(b, ast);
        break;
    case AST_RETURN:
        return_from(b, ast);
        break;
    case AST_ERROR:
        translate_emit(b, FLOW_OP_ERROR);
        leave_way(b);
        break;
    case AST_EMPTY:
        break;
    case AST_TRY:
        translate_refuse(b, "try is not available with hardware floats");
    case AST_USE:
        translate_refuse(b, "use is not available with hardware floats");
    default:
        evaluate(b, ast, tail);
        break;
    }
}

static void any_statement(Body *b, const Ast *ast, Tail tail)
{
    err_stack_check();
    long mark = translate_mark(b);
    const Ast *at = b->at;
    b->at = ast;
    one_statement(b, ast, tail);
    b->at = at;
    translate_release(b, mark);
}

/* Locals that are declared with a value. */
static void start_locals(Body *b)
{
    const AstProc *code = b->source->code;
    long base = env_slot_base(code, AST_LOCAL);
    for (uint32_t k = 0; k < code->nlocals; k++) {
        if (!code->locals[k].value)
            continue;
        b->at = code->locals[k].value;
        translate_assign_slot(b, base + k, code->locals[k].name,
                              translate_expr(b, code->locals[k].value));
        b->at = code->body;
    }
}

void translate_body(Body *b)
{
    const AstProc *code = b->source->code;
    if (code->nkeywords > 0)
        translate_refuse(b, "procedures with keywords cannot be used with hardware floats");
    start_locals(b);
    if (!code->body)
        finish(b, (Operand){.kind = KIND_NONE}, TAIL_RETURN);
    else if (code->is_arrow && code->body->kind != AST_BLOCK)
        give(b, translate_expr(b, code->body));
    else
        any_statement(b, code->body, TAIL_RETURN);
    translate_emit(b, FLOW_OP_LEAVE);
}
