/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Translation of procedures: passes, cells and names. A pass translates all procedures that are
 * reached; when a name turns out to be of a wider kind than it was taken for, another pass follows.
 * Kinds only grow, so there is an end.
 *
 * Cells of temporaries are used again by others of the same class, so that few of them serve a long
 * expression; those of names and constants are not.
 */
#include "repl/hardware/translate.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "repl/eval/eval_parts.h"

static const char CLASSES[TRANSLATE_CLASSES + 1] = "dixz";

/* --- refusing --------------------------------------------------------------------------------- */

_Noreturn void translate_refuse(const Body *b, const char *format, ...)
{
    char why[300];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (b->at)
        eval_current = b->at;
    err_raise(ST_TYPE, "%s: %s", b->all->manner.command, why);
}

/* --- instructions ----------------------------------------------------------------------------- */

void translate_append(Body *b, const uint32_t *word)
{
    FlowFunction *f = b->function;
    if (f->length == f->capacity) {
        f->capacity = 2 * f->capacity + 32;
        f->code = mem_rearray(f->code, (size_t)f->capacity, sizeof *f->code);
        f->origin = mem_rearray(f->origin, (size_t)f->capacity, sizeof *f->origin);
    }
    f->origin[f->length] = b->at;
    f->code[f->length++] = (FlowInstruction){word[0], word[1], word[2], word[3], word[4]};
}

static void add(Cells *cells, uint32_t item)
{
    if (cells->n == cells->capacity) {
        cells->capacity = 2 * cells->capacity + 8;
        cells->item = mem_rearray(cells->item, (size_t)cells->capacity, sizeof *cells->item);
    }
    cells->item[cells->n++] = item;
}

uint32_t translate_label(Body *b)
{
    add(&b->label, 0);
    return (uint32_t)b->label.n - 1;
}

void translate_place(Body *b, uint32_t label)
{
    b->label.item[label] = (uint32_t)b->function->length;
}

static void patch_labels(Body *b)
{
    FlowFunction *f = b->function;
    for (long k = 0; k < f->length; k++) {
        FlowInstruction *i = &f->code[k];
        uint32_t *operand[4] = {&i->to, &i->a, &i->b, &i->c};
        for (int j = 0; j < 4; j++)
            if (flow_kinds[i->op][j] == 'l')
                *operand[j] = b->label.item[*operand[j]];
    }
}

/* --- cells ------------------------------------------------------------------------------------ */

static uint32_t fresh_cell(Body *b, char kind)
{
    FlowFunction *f = b->function;
    if (f->cells == f->cells_capacity) {
        f->cells_capacity = 2 * f->cells_capacity + 32;
        f->initial = mem_rearray(f->initial, (size_t)f->cells_capacity, sizeof *f->initial);
        f->kind = mem_rearray(f->kind, (size_t)f->cells_capacity, sizeof *f->kind);
    }
    f->initial[f->cells] = (FlowCell){.i = 0};
    f->kind[f->cells] = (uint8_t)kind;
    return (uint32_t)f->cells++;
}

uint32_t translate_block(Body *b, long n)
{
    uint32_t first = fresh_cell(b, 'm');
    for (long k = 1; k < n; k++)
        fresh_cell(b, 'm');
    return first;
}

static char class_of(ValueKind kind)
{
    return kind == KIND_WHOLE ? 'i' : kind == KIND_REAL ? 'd' : kind == KIND_COMPLEX ? 'z' : 'x';
}

static uint32_t new_cell(Body *b, ValueKind kind)
{
    if (kind != KIND_COMPLEX)
        return fresh_cell(b, class_of(kind));
    uint32_t re = fresh_cell(b, 'd');
    fresh_cell(b, 'd');
    return re;
}

Operand translate_temporary(Body *b, ValueKind kind)
{
    char class = class_of(kind);
    Cells *idle = &b->idle[strchr(CLASSES, class) - CLASSES];
    uint32_t cell = idle->n > 0 ? idle->item[--idle->n] : new_cell(b, kind);
    if (b->temporaries == b->temporaries_capacity) {
        b->temporaries_capacity = 2 * b->temporaries_capacity + 16;
        b->temporary =
            mem_rearray(b->temporary, (size_t)b->temporaries_capacity, sizeof *b->temporary);
    }
    b->temporary[b->temporaries++] = (Temporary){cell, class};
    return (Operand){.kind = kind, .cell = cell};
}

long translate_mark(const Body *b)
{
    return b->temporaries;
}

void translate_release(Body *b, long mark)
{
    while (b->temporaries > mark) {
        Temporary t = b->temporary[--b->temporaries];
        add(&b->idle[strchr(CLASSES, t.class) - CLASSES], t.cell);
    }
}

void translate_keep(Body *b, long mark, Operand v)
{
    long kept = mark, n = b->temporaries;
    for (long k = mark; k < n; k++) {
        Temporary t = b->temporary[k];
        if (t.cell == v.cell || (t.class == 'z' && t.cell + 1 == v.cell))
            b->temporary[kept++] = t;
        else
            add(&b->idle[strchr(CLASSES, t.class) - CLASSES], t.cell);
    }
    b->temporaries = kept;
}

/* --- constants -------------------------------------------------------------------------------- */

static uint32_t constant_cell(Body *b, FlowCell number, char kind)
{
    const FlowFunction *f = b->function;
    for (long k = 0; k < b->constant.n; k++) {
        uint32_t cell = b->constant.item[k];
        if (f->initial[cell].i == number.i && f->kind[cell] == (uint8_t)kind)
            return cell;
    }
    uint32_t cell = fresh_cell(b, kind);
    b->function->initial[cell] = number;
    add(&b->constant, cell);
    return cell;
}

Operand translate_real(Body *b, double number)
{
    FlowCell value = {.d = number};
    return (Operand){.kind = KIND_REAL,
                     .cell = constant_cell(b, value, 'd'),
                     .constant = true,
                     .number = {value}};
}

Operand translate_whole(Body *b, int64_t number)
{
    return b->all->manner.wide ? translate_real(b, (double)number) : translate_index(b, number);
}

Operand translate_index(Body *b, int64_t number)
{
    FlowCell value = {.i = number};
    return (Operand){.kind = KIND_WHOLE,
                     .cell = constant_cell(b, value, 'i'),
                     .constant = true,
                     .number = {value}};
}

static Operand complex_constant(Body *b, double re, double im)
{
    uint32_t cell = translate_block(b, 2);
    b->function->initial[cell].d = re;
    b->function->initial[cell + 1].d = im;
    return (Operand){
        .kind = KIND_COMPLEX, .cell = cell, .constant = true, .number = {{.d = re}, {.d = im}}};
}

Operand translate_number(Body *b, Expr number)
{
    long n;
    if (expr_is(number, EXPR_COMPLEX))
        return complex_constant(b, num_to_double(expr_arg(number, 0)),
                                num_to_double(expr_arg(number, 1)));
    if (num_get_si(&n, number) && labs(n) <= (b->all->manner.compiled ? 1L << 62 : 1L << 53))
        return translate_whole(b, n);
    return translate_real(b, num_to_double(number));
}

/* --- kinds ------------------------------------------------------------------------------------ */

static Operand to_complex(Body *b, Operand v)
{
    v = translate_convert(b, v, KIND_REAL);
    Operand z = translate_temporary(b, KIND_COMPLEX);
    translate_emit(b, FLOW_OP_DMOVE, z.cell, v.cell);
    translate_emit(b, FLOW_OP_DMOVE, z.cell + 1, translate_real(b, 0).cell);
    return z;
}

Operand translate_convert(Body *b, Operand v, ValueKind kind)
{
    if (v.kind == kind)
        return v;
    if (v.kind >= KIND_ARRAY || kind >= KIND_ARRAY)
        translate_refuse(b, "an array stands where a number is needed, or a number for an array");
    if (v.kind == KIND_NONE)
        translate_refuse(b, "there is no value");
    if (kind == KIND_COMPLEX)
        return to_complex(b, v);
    if (kind == KIND_WHOLE)
        return translate_to_whole(b, v);
    if (v.kind == KIND_COMPLEX) {
        translate_emit(b, FLOW_OP_REAL, v.cell + 1);
        return (Operand){.kind = KIND_REAL, .cell = v.cell};
    }
    if (v.constant)
        return translate_real(b, (double)v.number[0].i);
    Operand real = translate_temporary(b, KIND_REAL);
    translate_emit(b, FLOW_OP_TODOUBLE, real.cell, v.cell);
    return real;
}

Operand translate_to_whole(Body *b, Operand v)
{
    if (v.kind == KIND_WHOLE)
        return v;
    v = translate_convert(b, v, KIND_REAL);
    Operand whole = translate_temporary(b, KIND_WHOLE);
    translate_emit(b, FLOW_OP_TOWHOLE, whole.cell, v.cell);
    return whole;
}

void translate_move(Body *b, Operand to, Operand from)
{
    static const FlowOp MOVE[] = {[KIND_WHOLE] = FLOW_OP_IMOVE,
                                  [KIND_REAL] = FLOW_OP_DMOVE,
                                  [KIND_COMPLEX] = FLOW_OP_DMOVE,
                                  [KIND_ARRAY] = FLOW_OP_XMOVE};
    if (to.cell == from.cell)
        return;
    translate_emit(b, MOVE[to.kind], to.cell, from.cell);
    if (to.kind == KIND_COMPLEX)
        translate_emit(b, FLOW_OP_DMOVE, to.cell + 1, from.cell + 1);
}

void translate_put(Body *b, uint32_t cell, Operand v)
{
    translate_move(b, (Operand){.kind = v.kind, .cell = cell}, v);
}

/* --- names ------------------------------------------------------------------------------------ */

static long slot_of(const Body *b, const Ast *name)
{
    if (name->kind != AST_NAME || name->scope == AST_GLOBAL || name->depth > 0)
        return -1;
    return env_slot_base(b->source->code, (AstScope)name->scope) + name->slot;
}

Variable *translate_variable(Body *b, const Ast *name)
{
    long slot = slot_of(b, name);
    return slot < 0 ? NULL : &b->source->variable[slot];
}

static void set_unset(Body *b, const Variable *v)
{
    FlowCell *initial = &b->function->initial[v->cell];
    if (v->type.kind == KIND_WHOLE)
        initial->i = FLOW_UNSET_WHOLE;
    else if (v->type.kind != KIND_ARRAY)
        initial->d = flow_unset();
}

static Operand operand_of(Body *b, Variable *v)
{
    if (!v->placed) {
        v->cell = new_cell(b, v->type.kind);
        v->placed = true;
        set_unset(b, v);
    }
    return (Operand){.kind = v->type.kind, .cell = v->cell, .dimensions = v->type.dimensions};
}

Operand translate_read(Body *b, const Ast *name)
{
    long slot = slot_of(b, name);
    Variable *v = &b->source->variable[slot];
    b->at = name;
    if (v->type.kind == KIND_PROCEDURE)
        translate_refuse(b, "the procedure %s stands where a number is needed", name->text);
    if (v->type.kind == KIND_NONE) {
        v->early = true; /* another pass knows what it is, or it is nothing */
        return translate_unknown(b, name);
    }
    Operand value = operand_of(b, v);
    if (!b->sure[slot]) {
        static const FlowOp SET[] = {[KIND_WHOLE] = FLOW_OP_SETI,
                                     [KIND_REAL] = FLOW_OP_SETD,
                                     [KIND_COMPLEX] = FLOW_OP_SETD,
                                     [KIND_ARRAY] = FLOW_OP_SETX};
        translate_emit(b, SET[v->type.kind], value.cell);
    }
    return value;
}

Operand translate_unknown(Body *b, const Ast *what)
{
    b->all->unknown = what;
    return translate_whole(b, 0);
}

/* The kind of a name becomes the wider of both. */
static void widen(Body *b, const char *name, Variable *v, Operand value)
{
    ValueKind kind = value.kind;
    if (v->type.kind == kind && v->type.dimensions == value.dimensions)
        return;
    if (v->type.kind != KIND_NONE && (v->type.kind >= KIND_ARRAY || kind >= KIND_ARRAY)) {
        translate_refuse(b, "%s is used for values of several kinds", name);
    }
    if (kind > v->type.kind) {
        b->all->again = b->all->again || v->type.kind != KIND_NONE || v->early;
        v->type = (Type){.kind = kind, .dimensions = value.dimensions};
    }
}

Operand translate_destination(Body *b, const Ast *name)
{
    Variable *v = translate_variable(b, name);
    if (!v || v->type.kind == KIND_NONE || v->type.kind >= KIND_ARRAY)
        return (Operand){.kind = KIND_NONE};
    return operand_of(b, v);
}

void translate_assign(Body *b, const Ast *name, Operand value)
{
    long slot = slot_of(b, name);
    b->at = name;
    if (slot < 0)
        translate_refuse(b, "%s is no local name, and no other can be assigned", name->text);
    if (name->scope != AST_LOCAL)
        translate_refuse(b, "illegal use of a formal parameter: %s", name->text);
    translate_assign_slot(b, slot, name->text, value);
}

void translate_assign_slot(Body *b, long slot, const char *name, Operand value)
{
    Variable *v = &b->source->variable[slot];
    widen(b, name, v, value);
    Operand to = operand_of(b, v);
    if (to.kind >= value.kind && to.kind <= KIND_COMPLEX)
        value = translate_convert(b, value, to.kind);
    if (to.kind == value.kind)
        translate_move(b, to, value);
    b->sure[slot] = true;
}

/* --- functions -------------------------------------------------------------------------------- */

static bool same_type(Type type, const Operand *arg)
{
    return type.kind == arg->kind && type.dimensions == arg->dimensions &&
           type.procedure == arg->procedure;
}

static bool matches(const Instance *s, const AstProc *code, const Operand *args, long n)
{
    if (s->code != code || s->arguments != n)
        return false;
    for (long k = 0; k < n; k++)
        if (!same_type(s->argument[k], &args[k]))
            return false;
    return true;
}

static void add_function(FlowProgram *program)
{
    program->function =
        mem_rearray(program->function, (size_t)program->functions + 1, sizeof(FlowFunction *));
    program->function[program->functions] = mem_zalloc(sizeof(FlowFunction));
    program->functions++;
}

bool translate_declares(const Ast *type, const char *name)
{
    if (type && type->kind == AST_INDEX)
        type = type->kid[0];
    return type && type->kind == AST_NAME && !strcmp(type->text, name);
}

/* Locals that are declared as floats or complex numbers are so from the start. */
static void declare_locals(const Translation *all, Instance *s)
{
    Variable *local = s->variable + env_slot_base(s->code, AST_LOCAL);
    for (uint32_t k = 0; k < s->code->nlocals && all->manner.compiled; k++) {
        const Ast *type = s->code->locals[k].type;
        if (translate_declares(type, "float") || translate_declares(type, "numeric"))
            local[k].type.kind = KIND_REAL;
        else if (translate_declares(type, "complex"))
            local[k].type.kind = KIND_COMPLEX;
    }
}

Instance *translate_source(Translation *all, const AstProc *code, Frame *outer, Expr name,
                           const Operand *args, long n)
{
    enum { MOST_SOURCES = 200 };
    for (long k = 0; k < all->sources; k++)
        if (matches(all->source[k], code, args, n) && all->source[k]->outer == outer)
            return all->source[k];
    if (all->sources == MOST_SOURCES)
        err_raise(ST_LIMIT, "%s: more than %d procedures", all->manner.command, MOST_SOURCES);
    all->source = mem_rearray(all->source, (size_t)all->sources + 1, sizeof *all->source);
    long slots = env_slot_base(code, AST_EXPORT) + (long)code->nexports;
    Instance *s = mem_zalloc(sizeof *s);
    all->source[all->sources] = s;
    s->code = code;
    s->outer = outer;
    s->name = name;
    s->number = all->sources++;
    s->argument = mem_array((size_t)n + 1, sizeof *s->argument);
    for (long k = 0; k < n; k++)
        s->argument[k] = (Type){args[k].kind, args[k].dimensions, args[k].procedure};
    s->arguments = n;
    s->variable = mem_zalloc((size_t)(slots + 1) * sizeof *s->variable);
    s->variables = slots;
    add_function(all->program);
    declare_locals(all, s);
    if (all->manner.compiled) {
        Manner *m = &all->manner;
        m->unit = mem_rearray(m->unit, (size_t)m->units + 1, sizeof *m->unit);
        m->unit[m->units++] = ast_retain(code->unit);
    }
    all->again = all->again || s->number > 0;
    return s;
}

static void release_body(void *arg)
{
    Body *b = arg;
    mem_free(b->sure);
    mem_free(b->temporary);
    for (int k = 0; k < TRANSLATE_CLASSES; k++)
        mem_free(b->idle[k].item);
    mem_free(b->label.item);
    mem_free(b->constant.item);
}

/* Parameters come first, as the caller writes them. */
static void place_parameters(Body *b)
{
    Instance *s = b->source;
    for (long k = 0; k < s->arguments && k < (long)s->code->nparams; k++) {
        Variable *v = &s->variable[k];
        v->type = s->argument[k];
        if (v->type.kind != KIND_PROCEDURE)
            v->cell = new_cell(b, v->type.kind);
        v->placed = true;
        b->sure[k] = true;
    }
    for (long k = (long)s->code->nparams; k < s->arguments; k++)
        if (s->argument[k].kind != KIND_PROCEDURE)
            new_cell(b, s->argument[k].kind);
    b->function->parameters = b->function->cells;
}

/* The cells of the result, without value so far. */
static void place_result(Body *b)
{
    FlowFunction *f = b->function;
    f->result = translate_block(b, 2);
    if (b->source->result == KIND_WHOLE)
        f->initial[f->result].i = FLOW_UNSET_WHOLE;
    else
        f->initial[f->result].d = flow_unset();
    f->initial[f->result + 1].d = 0;
}

static void translate_one(Translation *all, long number)
{
    Body b = {.all = all,
              .source = all->source[number],
              .function = all->program->function[number],
              .at = all->source[number]->code->body};
    err_defer(release_body, &b);
    b.function->length = b.function->cells = 0;
    b.sure = mem_zalloc((size_t)b.source->variables + 1);
    for (long k = 0; k < b.source->variables; k++)
        b.source->variable[k].placed = false;
    place_parameters(&b);
    place_result(&b);
    translate_body(&b);
    patch_labels(&b);
    err_undefer(true);
}

static void release_translation(void *arg)
{
    Translation *all = arg;
    *all->result = all->manner; /* also when it fails: the caller gives back what it holds */
    for (long k = 0; k < all->sources; k++) {
        mem_free(all->source[k]->argument);
        mem_free(all->source[k]->variable);
        mem_free(all->source[k]);
    }
    mem_free(all->source);
}

ValueKind translate_procedure(FlowProgram *program, Manner *manner, const Procedure *procedure,
                              const Type *arguments, long n)
{
    enum { MOST_PASSES = 1000 };
    Translation all = {.manner = *manner, .program = program, .result = manner};
    err_defer(release_translation, &all);
    Operand *args = mem_zalloc((size_t)(n + 1) * sizeof *args);
    err_defer(mem_release, args);
    for (long k = 0; k < n; k++)
        args[k] = (Operand){.kind = arguments[k].kind,
                            .dimensions = arguments[k].dimensions,
                            .procedure = arguments[k].procedure};
    translate_source(&all, procedure->code, procedure->outer, procedure->name, args, n);
    int passes = 0;
    do {
        if (++passes > MOST_PASSES)
            err_raise(ST_INTERNAL, "kinds of names do not settle");
        all.again = false;
        all.unknown = NULL;
        for (long k = 0; k < all.sources; k++)
            translate_one(&all, k);
    } while (all.again);
    if (all.unknown) {
        eval_current = all.unknown;
        err_raise(ST_TYPE, "%s: %s has no value", manner->command,
                  all.unknown->text ? all.unknown->text : "this call");
    }
    program->is_complex = all.manner.is_complex;
    ValueKind result = all.source[0]->result;
    err_undefer(true);
    err_undefer(true);
    return result;
}
