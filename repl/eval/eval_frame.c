/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a procedure knows of its own call: args and nargs with their newer spellings, _params and
 * _options by position or name, _nresults, procname. _options is the sequence of name = value;
 * _params['x'] is what the parameter x has got, _options['k'] the equation of the keyword k. And
 * the slots of its names, which stand in its own frame, in an enclosing one or in an object.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/object.h"

static int results_wanted;

void eval_frame_want(int count)
{
    results_wanted = count;
}

int eval_frame_wanted(void)
{
    int count = results_wanted;
    results_wanted = 0;
    return count;
}

static long sequence_length(Expr e)
{
    return expr_is(e, EXPR_SEQ) ? expr_count(e) : 1;
}

/* --- the parts of the call ------------------------------------------------------------------ */

/* What the i-th parameter has got, EXPR_NULL where nothing was passed. */
static Expr parameter(long i)
{
    Expr value = env_slot_value(&env_frame->slots[i]);
    return value ? value : EXPR_NULL;
}

static Expr option(long i)
{
    const AstProc *code = env_frame->code;
    Expr value = env_slot_value(&env_frame->slots[env_slot_base(code, AST_KEYWORD) + i]);
    return expr_equation(expr_symbol(code->keywords[i].name), value ? value : EXPR_NULL);
}

/* All of them as a sequence, or as a list. */
static Expr gathered(Expr (*part)(long i), long n, bool listed)
{
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = part(i);
    Expr all = listed ? expr_list(items, n) : expr_seq(items, n);
    err_undefer(true);
    return all;
}

/* The module whose text the procedure stands in, or NULL. */
static Expr this_module(void)
{
    const Frame *frame = env_frame;
    while (frame && !(frame->code && frame->code->is_module))
        frame = frame->outer;
    return frame ? frame->procedure : NULL;
}

Expr eval_frame_name(const char *text)
{
    const Frame *frame = env_frame;
    const AstProc *code = frame->code;
    if (!strcmp(text, "args") || !strcmp(text, "_passed"))
        return expr_seq(env_args(frame), frame->nargs);
    if (!strcmp(text, "nargs") || !strcmp(text, "_npassed"))
        return expr_int(frame->nargs);
    if (!strcmp(text, "_rest"))
        return frame->rest ? frame->rest : EXPR_NULL;
    if (!strcmp(text, "_nrest"))
        return expr_int(frame->rest ? sequence_length(frame->rest) : 0);
    if (!strcmp(text, "procname"))
        return frame->called_as ? frame->called_as : frame->procedure;
    if (!strcmp(text, "thisproc"))
        return frame->procedure;
    if (!strcmp(text, "thismodule"))
        return this_module();
    if (!code || code->is_module)
        return NULL;
    if (!strcmp(text, "_params"))
        return gathered(parameter, code->nparams, false);
    if (!strcmp(text, "_nparams"))
        return expr_int(code->nparams);
    if (!strcmp(text, "_options"))
        return gathered(option, code->nkeywords, false);
    if (!strcmp(text, "_noptions"))
        return expr_int(code->nkeywords);
    if (!strcmp(text, "_nresults"))
        return frame->results ? expr_int(frame->results) : EXPR_UNDEFINED;
    return NULL;
}

/* --- the slot of a name ----------------------------------------------------------------------- */

/* The members of the object that the parameter _self of this method is. */
static Frame *frame_of_self(Frame *method)
{
    const AstProc *code = method->code;
    for (uint32_t i = 0; i < code->nparams; i++)
        if (!strcmp(code->params[i].name, "_self") && env_slot_value(&method->slots[i]))
            return object_frame(env_slot_value(&method->slots[i]), code->outer);
    err_raise(ST_ERROR, "the method has got no object as its _self");
}

/* The frame around this one that a name of an outer procedure belongs to: apart, for the sake of
 * the names of this one. */
static __attribute__((noinline)) Frame *outer_frame(const Ast *name)
{
    Frame *frame = env_frame, *inner = NULL;
    for (unsigned depth = name->depth; frame && depth > 0; depth--) {
        inner = frame;
        frame = frame->outer;
    }
    return name->self && inner ? frame_of_self(inner) : frame;
}

Slot *eval_slot_far(const Ast *name)
{
    Frame *frame = name->depth == 0 ? env_frame : outer_frame(name);
    if (!frame || !frame->code)
        err_raise(ST_INTERNAL, "the name `%s` has no place here", name->text);
    long at = env_slot_base(frame->code, (AstScope)name->scope) + name->slot;
    if (at >= frame->nslots)
        err_raise(ST_INTERNAL, "the name `%s` has no slot", name->text);
    return &frame->slots[at];
}

/* --- _params[..] and _options[..] ----------------------------------------------------------- */

static long place_of(const AstParam *list, uint32_t n, const char *name)
{
    for (uint32_t i = 0; i < n; i++)
        if (!strcmp(list[i].name, name))
            return i;
    err_raise(ST_DOMAIN, "there is no parameter `%s` here", name);
}

Expr eval_frame_part(const Ast *ast)
{
    const Ast *base = ast->kid[0];
    if (!env_frame || !env_frame->code || base->kind != AST_NAME || base->scope != AST_GLOBAL ||
        ast->count != 2)
        return NULL;
    const AstProc *code = env_frame->code;
    bool params = !strcmp(base->text, "_params");
    if (!params && strcmp(base->text, "_options") != 0)
        return NULL;
    const AstParam *list = params ? code->params : code->keywords;
    uint32_t n = params ? code->nparams : code->nkeywords;
    const Ast *index = ast->kid[1];
    if (index->kind == AST_QUOTE && index->kid[0]->kind == AST_NAME)
        return (params ? parameter : option)(place_of(list, n, index->kid[0]->text));
    Expr which = eval_ast(index);
    if (expr_is(which, EXPR_SYMBOL) || expr_is(which, EXPR_STRING))
        return (params ? parameter : option)(place_of(list, n, expr_text(which)));
    Expr parts = eval_index(gathered(params ? parameter : option, n, true), &which, 1);
    return expr_is(parts, EXPR_LIST) ? expr_seq(parts->u.args, expr_count(parts)) : parts;
}
