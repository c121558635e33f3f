/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which variable a name means. Maple's rule: a name is sought in the innermost procedure, then in
 * those around it, among parameters, locals, exports and globals declared there. A name found
 * nowhere that its procedure assigns, runs a loop with, or uses as the index of seq, add or mul is
 * a local of that procedure (an implicit one, recorded behind the declared ones), but for the names
 * of the environment (Digits), whose old values come back when the procedure ends; any other name
 * is global.
 *
 * One pass over a procedure's own statements finds the implicit locals, a second one binds names
 * and enters the procedures inside; each node is seen twice at most. Names are found by hashing.
 * Walks loop along kid[0], since sums may be a million terms long, and recurse elsewhere.
 */
#include "repl/syntax/parse_parts.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/syntax/parse.h"

typedef struct Binding {
    const char *name;
    AstScope scope;
    uint16_t slot;
} Binding;

/* The names bound by one procedure: open addressing, at most half full. */
typedef struct Scope {
    struct Scope *outer;
    AstProc *proc;
    Binding *table;
    size_t size, count;
} Scope;

typedef struct Resolver {
    Parse *p;
    Scope *scope;
} Resolver;

/* --- tables of names ------------------------------------------------------------------------ */

static size_t hash(const char *name)
{
    size_t h = 14695981039346656037u; /* FNV-1a */
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 1099511628211u;
    return h;
}

static Binding *find_slot(const Scope *scope, const char *name)
{
    size_t i = hash(name) & (scope->size - 1);
    while (scope->table[i].name && strcmp(scope->table[i].name, name))
        i = (i + 1) & (scope->size - 1);
    return &scope->table[i];
}

static void widen(Resolver *r, Scope *scope)
{
    Scope old = *scope;
    scope->size = old.size ? 2 * old.size : 16;
    scope->table = ast_alloc(r->p->temporary, scope->size * sizeof *scope->table);
    for (size_t i = 0; i < old.size; i++)
        if (old.table[i].name)
            *find_slot(scope, old.table[i].name) = old.table[i];
}

/* The first binding of a name stays. */
static void bind(Resolver *r, const char *name, AstScope kind, size_t slot)
{
    Scope *scope = r->scope;
    if (2 * scope->count >= scope->size)
        widen(r, scope);
    Binding *binding = find_slot(scope, name);
    if (binding->name)
        return;
    *binding = (Binding){name, kind, (uint16_t)slot};
    scope->count++;
}

static void bind_params(Resolver *r, const AstParam *list, uint32_t count, AstScope kind)
{
    for (uint32_t i = 0; i < count; i++) {
        bind(r, list[i].name, kind, i);
        for (uint32_t k = 0; k < list[i].nalso; k++)
            bind(r, list[i].also[k], kind, i);
    }
}

/* The binding of a name and how many procedures out it is; NULL for a global one. */
static const Binding *look_up(const Resolver *r, const char *name, uint16_t *depth)
{
    *depth = 0;
    for (const Scope *scope = r->scope; scope; scope = scope->outer, ++*depth) {
        if (!scope->size)
            continue;
        const Binding *binding = find_slot(scope, name);
        if (binding->name)
            return binding;
    }
    return NULL;
}

bool parse_is_environment(const char *name)
{
    static const char *const names[] = {"Digits",     "Order",    "printlevel",
                                        "Normalizer", "Testzero", "UseHardwareFloats"};
    if (!strncmp(name, "_Env", 4))
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

/* --- implicit locals ------------------------------------------------------------------------ */

static void add_implicit(Resolver *r, const Ast *name)
{
    uint16_t depth;
    AstProc *proc = r->scope->proc;
    if (!name || name->kind != AST_NAME || look_up(r, name->text, &depth) ||
        parse_is_environment(name->text))
        return;
    if (proc->nlocals == UINT16_MAX)
        parse_fail(r->p, name->place, "too many names in one procedure");
    proc->locals = ast_grow(r->p->unit, proc->locals, proc->nlocals, sizeof *proc->locals);
    proc->locals[proc->nlocals] = (AstParam){.name = name->text};
    bind(r, name->text, AST_LOCAL, proc->nlocals++);
}

/* The name that an assignment to the tree sets: A of A[1], f of f(x). */
static void add_target(Resolver *r, const Ast *target)
{
    while (target->kind == AST_INDEX || target->kind == AST_CALL ||
           (target->kind == AST_BINARY && target->op == AST_OP_TYPED))
        target = target->kid[0];
    add_implicit(r, target);
}

static void add_targets(Resolver *r, const Ast *target)
{
    if (target->kind != AST_SEQ) {
        add_target(r, target);
        return;
    }
    for (uint32_t i = 0; i < target->count; i++)
        add_target(r, target->kid[i]);
}

static void add_pair(Resolver *r, const Ast *loop)
{
    add_implicit(r, loop->kid[0]);
    add_implicit(r, loop->kid[5]);
}

/* The index of seq(f, i = a..b), add and mul. */
static void add_index(Resolver *r, const Ast *call)
{
    static const char *const loops[] = {"seq", "add", "mul"};
    if (call->kid[0]->kind != AST_NAME || call->count < 3 || call->kid[2]->kind != AST_BINARY)
        return;
    const Ast *range = call->kid[2];
    if (range->op != AST_OP_EQ && range->op != AST_OP_IN_)
        return;
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        if (!strcmp(call->kid[0]->text, loops[i]))
            add_implicit(r, range->kid[0]);
}

/* Statements in the order they stand in, so that the locals are listed in that order. */
static void find_implicit(Resolver *r, const Ast *ast)
{
    err_stack_check();
    for (; ast; ast = ast->count ? ast->kid[0] : NULL) {
        bool statement = ast->kind >= AST_ASSIGN;
        if (ast->kind == AST_ASSIGN)
            add_targets(r, ast->kid[0]);
        else if (ast->kind == AST_STEP)
            add_target(r, ast->kid[0]);
        else if (ast->kind == AST_FOR)
            add_implicit(r, ast->kid[0]);
        else if (ast->kind == AST_FOR_IN)
            add_pair(r, ast);
        else if (ast->kind == AST_MODULE && ast->count)
            add_implicit(r, ast->kid[0]);
        else if (ast->kind == AST_CALL)
            add_index(r, ast);
        for (uint32_t i = statement ? 0 : 1; i < ast->count; i++)
            find_implicit(r, ast->kid[i]);
        if (statement)
            return;
    }
}

/* --- binding -------------------------------------------------------------------------------- */

static void resolve_proc(Resolver *r, AstProc *proc);

static void note_special(AstProc *proc, const char *name)
{
    if (!strcmp(name, "args") || !strcmp(name, "_rest") || !strcmp(name, "_passed"))
        proc->uses_args = true;
    else if (!strcmp(name, "nargs") || !strcmp(name, "_nrest") || !strcmp(name, "_npassed"))
        proc->uses_nargs = true;
}

static bool has_self(const AstProc *proc)
{
    for (uint32_t i = 0; i < proc->nparams; i++)
        if (!strcmp(proc->params[i].name, "_self"))
            return true;
    return false;
}

static bool is_shared(const AstParam *member)
{
    const Ast *type = member->type;
    while (type && type->kind == AST_BINARY && type->op == AST_OP_TYPED)
        type = type->kid[0];
    return type && type->kind == AST_NAME && !strcmp(type->text, "static");
}

/* In a method with a parameter _self the name of a member that is not static is that of _self. */
static bool is_through_self(const Resolver *r, const Binding *binding, uint16_t depth)
{
    bool local = binding->scope == AST_LOCAL;
    if (depth == 0 || (!local && binding->scope != AST_EXPORT))
        return false;
    const Scope *method = r->scope;
    while (--depth > 0)
        method = method->outer;
    const AstProc *class = method->outer ? method->outer->proc : NULL;
    return class && class->is_object && has_self(method->proc) &&
           !is_shared(&(local ? class->locals : class->exports)[binding->slot]);
}

static void resolve_name(Resolver *r, Ast *name)
{
    uint16_t depth;
    const Binding *binding = look_up(r, name->text, &depth);
    if (!binding) {
        if (r->scope)
            note_special(r->scope->proc, name->text);
        return;
    }
    name->scope = (uint8_t)binding->scope;
    name->slot = binding->slot;
    name->depth = binding->scope == AST_GLOBAL ? 0 : depth;
    name->self = is_through_self(r, binding, depth);
}

static void resolve(Resolver *r, Ast *ast)
{
    err_stack_check();
    for (; ast; ast = ast->count ? ast->kid[0] : NULL) {
        if (ast->kind == AST_NAME)
            resolve_name(r, ast);
        if (ast->proc)
            resolve_proc(r, ast->proc);
        for (uint32_t i = 1; i < ast->count; i++)
            resolve(r, ast->kid[i]);
    }
}

/* x::depends(T): T speaks of other parameters. */
static bool depends_on_parameters(const Ast *type)
{
    return type && type->kind == AST_CALL && type->count == 2 && type->kid[0]->kind == AST_NAME &&
           !strcmp(type->kid[0]->text, "depends");
}

/* Has one of them a type? */
static bool resolve_types(Resolver *r, const AstParam *list, uint32_t count)
{
    bool typed = false;
    for (uint32_t i = 0; i < count; i++) {
        if (!depends_on_parameters(list[i].type))
            resolve(r, list[i].type);
        typed |= list[i].type != NULL;
    }
    return typed;
}

static void resolve_dependent(Resolver *r, const AstParam *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (depends_on_parameters(list[i].type))
            resolve(r, list[i].type->kid[1]);
}

static void resolve_values(Resolver *r, const AstParam *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        resolve(r, list[i].value);
}

static void bind_declared(Resolver *r, const AstProc *proc)
{
    bind_params(r, proc->params, proc->nparams, AST_PARAM);
    bind_params(r, proc->keywords, proc->nkeywords, AST_KEYWORD);
    bind_params(r, proc->exports, proc->nexports, AST_EXPORT);
    bind_params(r, proc->locals, proc->nlocals, AST_LOCAL);
    for (uint32_t i = 0; i < proc->nglobals; i++)
        bind(r, proc->globals[i], AST_GLOBAL, 0);
}

static void resolve_proc(Resolver *r, AstProc *proc)
{
    Scope *scope = ast_alloc(r->p->temporary, sizeof *scope);
    scope->outer = r->scope;
    scope->proc = proc;
    r->scope = &(Scope){.outer = r->scope, .proc = proc}; /* run inside, mean what is outside */
    resolve_types(r, proc->params, proc->nparams);
    resolve_types(r, proc->keywords, proc->nkeywords);
    proc->typed_locals = resolve_types(r, proc->locals, proc->nlocals);
    proc->typed_locals |= resolve_types(r, proc->exports, proc->nexports);
    resolve(r, proc->return_type);
    resolve(r, proc->parent);
    r->scope = scope;
    bind_declared(r, proc);
    resolve_dependent(r, proc->params, proc->nparams);
    resolve_dependent(r, proc->keywords, proc->nkeywords);
    find_implicit(r, proc->body);
    resolve_values(r, proc->params, proc->nparams);
    resolve_values(r, proc->keywords, proc->nkeywords);
    resolve_values(r, proc->locals, proc->nlocals);
    resolve_values(r, proc->exports, proc->nexports);
    resolve(r, proc->body);
    r->scope = scope->outer;
}

void parse_scope(Parse *p, AstProc *proc)
{
    Resolver resolver = {.p = p};
    resolve_proc(&resolver, proc);
}
