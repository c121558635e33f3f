/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The memory of syntax trees. A unit owns a chain of chunks that grow with what is put in; nothing
 * in it is freed before the unit is. Nodes are zeroed, so that absent kids are NULL.
 *
 * Trees may be a million nodes deep on their leftmost side (a + b + c + ...): what walks them loops
 * over kid[0] and recurses into the other kids only, whose depth the parser bounds.
 */
#include "repl/syntax/ast.h"

#include <stdalign.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static const AstOpRow OPS[] = {
    {"", -1, -1, AST_NOFIX},
#define OP(name, text, lbp, rbp, fixity, unicode) {text, lbp, rbp, AST_##fixity},
#include "cas/core/ops.def"
#undef OP
};

const AstOpRow *ast_op(AstOp op)
{
    return &OPS[op];
}

enum { FIRST_CHUNK = 1024, LARGEST_CHUNK = 1 << 20 };

typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    alignas(max_align_t) char data[];
} Chunk;

struct AstUnit {
    size_t references;
    Chunk *chunks; /* the first has the room */
    const Ast *root;
};

AstUnit *ast_unit_new(void)
{
    AstUnit *unit = mem_zalloc(sizeof *unit);
    unit->references = 1;
    return unit;
}

AstUnit *ast_retain(AstUnit *unit)
{
    unit->references++;
    return unit;
}

void ast_release(AstUnit *unit)
{
    if (!unit || --unit->references)
        return;
    for (Chunk *c = unit->chunks; c;) {
        Chunk *next = c->next;
        mem_free(c);
        c = next;
    }
    mem_free(unit);
}

const Ast *ast_root(const AstUnit *unit)
{
    return unit->root;
}

void ast_set_root(AstUnit *unit, const Ast *root)
{
    unit->root = root;
}

static Chunk *new_chunk(AstUnit *unit, size_t bytes)
{
    size_t size = unit->chunks ? 2 * unit->chunks->size : FIRST_CHUNK;
    if (size > LARGEST_CHUNK)
        size = LARGEST_CHUNK;
    if (size < bytes)
        size = bytes;
    Chunk *chunk = mem_zalloc(sizeof *chunk + size);
    chunk->size = size;
    chunk->next = unit->chunks;
    unit->chunks = chunk;
    return chunk;
}

void *ast_alloc(AstUnit *unit, size_t bytes)
{
    const size_t unit_of_alignment = alignof(max_align_t);
    bytes = (bytes + unit_of_alignment - 1) / unit_of_alignment * unit_of_alignment;
    Chunk *chunk = unit->chunks;
    if (!chunk || chunk->size - chunk->used < bytes)
        chunk = new_chunk(unit, bytes);
    void *block = chunk->data + chunk->used;
    chunk->used += bytes;
    return block;
}

const char *ast_text(AstUnit *unit, const char *text, size_t length)
{
    char *copy = ast_alloc(unit, length + 1);
    if (length)
        memcpy(copy, text, length);
    return copy;
}

Ast *ast_new(AstUnit *unit, AstKind kind, size_t kids)
{
    Ast *ast = ast_alloc(unit, sizeof *ast + kids * sizeof *ast->kid);
    ast->kind = kind;
    ast->count = (uint32_t)kids;
    ast->text = "";
    return ast;
}

void *ast_grow(AstUnit *unit, void *array, size_t count, size_t size)
{
    if (count & (count - 1)) /* room until the next power of two */
        return array;
    void *larger = ast_alloc(unit, (count ? 2 * count : 1) * size);
    if (count)
        memcpy(larger, array, count * size);
    return larger;
}

static bool same_names(const char **a, uint32_t m, const char **b, uint32_t n)
{
    if (m != n)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(a[i], b[i]))
            return false;
    return true;
}

static bool same_params(const AstParam *a, uint32_t m, const AstParam *b, uint32_t n)
{
    if (m != n)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(a[i].name, b[i].name) || a[i].coerces != b[i].coerces ||
            !same_names(a[i].also, a[i].nalso, b[i].also, b[i].nalso) ||
            !ast_equal(a[i].type, b[i].type) || !ast_equal(a[i].value, b[i].value))
            return false;
    return true;
}

static bool same_text(const char *a, const char *b)
{
    return !strcmp(a ? a : "", b ? b : "");
}

static bool same_proc(const AstProc *a, const AstProc *b)
{
    if (!a || !b)
        return a == b;
    return a->is_arrow == b->is_arrow && a->is_module == b->is_module && a->closed == b->closed &&
           same_text(a->name, b->name) && same_text(a->description, b->description) &&
           same_params(a->params, a->nparams, b->params, b->nparams) &&
           same_params(a->keywords, a->nkeywords, b->keywords, b->nkeywords) &&
           same_params(a->locals, a->nlocals, b->locals, b->nlocals) &&
           same_params(a->exports, a->nexports, b->exports, b->nexports) &&
           same_names(a->globals, a->nglobals, b->globals, b->nglobals) &&
           same_names(a->options, a->noptions, b->options, b->noptions) &&
           ast_equal(a->return_type, b->return_type) && ast_equal(a->body, b->body);
}

bool ast_equal(const Ast *a, const Ast *b)
{
    err_stack_check();
    while (a && b) {
        if (a->kind != b->kind || a->op != b->op || a->count != b->count ||
            a->length != b->length || memcmp(a->text, b->text, a->length) ||
            !same_proc(a->proc, b->proc))
            return false;
        for (uint32_t i = 1; i < a->count; i++)
            if (!ast_equal(a->kid[i], b->kid[i]))
                return false;
        if (!a->count)
            return true;
        a = a->kid[0];
        b = b->kid[0];
    }
    return a == b;
}
