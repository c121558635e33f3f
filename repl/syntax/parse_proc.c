/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures, modules and arrow operators: their parameters, declarations and bodies. A procedure
 * is described by an AstProc; its names are bound when the outermost one is complete
 * (parse_scope.c), since a local may be assigned behind its first use.
 *
 * `uses a, b;` makes the rest of the body the body of a `use` statement. A `local` with a value
 * that stands among statements becomes an assignment there.
 */
#include "repl/syntax/parse_parts.h"

#include <string.h>

#include "cas/base/mem.h"

enum { MOST_NAMES = UINT16_MAX }; /* slots of names are 16 bits wide */

static void add_param(Parse *p, AstParam **list, uint32_t *count, AstParam param, Place place)
{
    if (*count == MOST_NAMES)
        parse_fail(p, place, "too many names in one procedure");
    *list = ast_grow(p->unit, *list, *count, sizeof **list);
    (*list)[(*count)++] = param;
}

static void add_text(Parse *p, const char ***list, uint32_t *count, const char *text)
{
    *list = ast_grow(p->unit, *list, *count, sizeof **list);
    (*list)[(*count)++] = text;
}

static AstProc *new_proc(Parse *p)
{
    AstProc *proc = ast_alloc(p->unit, sizeof *proc);
    proc->unit = p->unit;
    proc->name = "";
    proc->outer = p->proc;
    return proc;
}

/* --- names with types and values ------------------------------------------------------------ */

static const char *read_name(Parse *p, const char *wanted)
{
    if (p->token.kind != TOKEN_NAME)
        parse_fail_token(p, wanted);
    const char *name = ast_text(p->unit, p->token.text, p->token.length);
    parse_advance(p);
    return name;
}

static bool takes_comma(Parse *p)
{
    if (!parse_at_op(p, AST_OP_COMMA))
        return false;
    parse_advance(p);
    return true;
}

/* [name, other]: a keyword and its other spellings. */
static void read_spellings(Parse *p, AstParam *param, const char *wanted)
{
    parse_open(p, "[", WORD_NONE);
    parse_advance(p);
    param->name = read_name(p, wanted);
    while (takes_comma(p))
        add_text(p, &param->also, &param->nalso, read_name(p, wanted));
    parse_expect_closing(p, ']');
}

/* name, name::type, name := value; what stands here instead of a name is told by `wanted`. */
static AstParam read_param(Parse *p, bool keyword, const char *wanted)
{
    AstParam param = {0};
    if (keyword && parse_at_mark(p, '['))
        read_spellings(p, &param, wanted);
    else
        param.name = read_name(p, wanted);
    if (parse_at_op(p, AST_OP_TYPED)) {
        parse_advance(p);
        if ((param.coerces = parse_at_mark(p, '~')))
            parse_advance(p);
        param.type = parse_expr_one(p);
    }
    if (parse_at_op(p, AST_OP_ASSIGN)) {
        parse_advance(p);
        param.value = parse_expr_one(p);
    }
    return param;
}

static bool has_param(const AstParam *list, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++)
        if (!strcmp(list[i].name, name))
            return true;
    return false;
}

static bool is_spelling(const AstParam *param, uint32_t count, const char *name)
{
    bool found = false;
    for (uint32_t i = 0; i < count; i++)
        found = found || !strcmp(param->also[i], name);
    return found || !strcmp(param->name, name);
}

static bool is_taken(const AstProc *proc, const char *name)
{
    if (has_param(proc->params, proc->nparams, name))
        return true;
    for (uint32_t i = 0; i < proc->nkeywords; i++)
        if (is_spelling(&proc->keywords[i], proc->keywords[i].nalso, name))
            return true;
    return false;
}

/* No name stands for two parameters, nor twice for one. */
static void need_new(Parse *p, const AstProc *proc, const AstParam *param, Place place)
{
    const char *name = param->name;
    bool taken = is_taken(proc, name);
    for (uint32_t i = 0; i < param->nalso && !taken; i++)
        taken = is_taken(proc, name = param->also[i]) || is_spelling(param, i, name);
    if (!taken)
        return;
    parse_fail_hint(p, "give one of them another name");
    parse_fail(p, place, "two parameters have the name `%s`", name);
}

/* --- parameters ----------------------------------------------------------------------------- */

static void read_keywords(Parse *p, AstProc *proc)
{
    parse_open(p, "{", WORD_NONE);
    parse_advance(p);
    do {
        Place place = p->token.place;
        AstParam param = read_param(p, true, "keyword parameters are written {name := value}");
        if (!param.value)
            parse_fail_token(p, "a keyword parameter needs a value: {name := value}");
        need_new(p, proc, &param, place);
        add_param(p, &proc->keywords, &proc->nkeywords, param, place);
    } while (takes_comma(p));
    parse_expect_closing(p, '}');
}

static void read_parameters(Parse *p, AstProc *proc)
{
    parse_open(p, "(", WORD_NONE);
    parse_advance(p);
    if (!parse_at_mark(p, ')'))
        do {
            Place place = p->token.place;
            if (parse_at_op(p, AST_OP_DOLLAR)) {
                parse_advance(p);
                proc->closed = true;
                break;
            }
            if (parse_at_mark(p, '{'))
                read_keywords(p, proc);
            else {
                AstParam param =
                    read_param(p, false, "a parameter is a name, with ::type and := default");
                need_new(p, proc, &param, place);
                add_param(p, &proc->params, &proc->nparams, param, place);
            }
        } while (takes_comma(p));
    if (p->token.kind == TOKEN_NAME)
        parse_fail_token(p, "parameters are separated by commas");
    parse_expect_closing(p, ')');
}

/* --- declarations --------------------------------------------------------------------------- */

bool parse_proc_declares(const Parse *p)
{
    switch (p->token.kind == TOKEN_WORD ? p->token.word : WORD_NONE) {
    case WORD_local:
    case WORD_global:
    case WORD_export:
    case WORD_option:
    case WORD_options:
    case WORD_description:
    case WORD_uses:
        return true;
    default:
        return false;
    }
}

static void check_local(Parse *p, const AstProc *proc, const char *name, Place place)
{
    if (!has_param(proc->params, proc->nparams, name) &&
        !has_param(proc->keywords, proc->nkeywords, name))
        return;
    parse_fail_hint(p, "give the local another name");
    parse_fail(p, place, "parameter and local `%s` have the same name", name);
}

static Ast *empty(Parse *p, Start start)
{
    return parse_node(p, AST_EMPTY, start, p->stacked);
}

static Ast *name_node(Parse *p, Start start, const char *text)
{
    Ast *name = parse_node(p, AST_NAME, start, p->stacked);
    name->text = text;
    name->length = (uint32_t)strlen(text);
    return name;
}

/* The assignment that `local x := v` stands for among statements. */
static Ast *initialiser(Parse *p, Start start, AstParam *param)
{
    size_t base = p->stacked;
    parse_push(p, name_node(p, start, param->name));
    parse_push(p, param->value);
    param->value = NULL;
    return parse_node(p, AST_ASSIGN, start, base);
}

/* Names of `local` or `export`; in front of the statements they keep their values. */
static Ast *read_locals(Parse *p, bool in_front)
{
    AstProc *proc = p->proc;
    bool exported = parse_at_word(p, WORD_export);
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_advance(p);
    do {
        Start from = parse_start(p);
        AstParam param = read_param(p, false, "a name stands here");
        check_local(p, proc, param.name, from.place);
        if (param.value && !in_front)
            parse_push(p, initialiser(p, from, &param));
        if (exported && !has_param(proc->exports, proc->nexports, param.name))
            add_param(p, &proc->exports, &proc->nexports, param, from.place);
        else if (!exported && !has_param(proc->locals, proc->nlocals, param.name))
            add_param(p, &proc->locals, &proc->nlocals, param, from.place);
    } while (takes_comma(p));
    proc->ndeclared = proc->nlocals;
    return p->stacked > base ? parse_node(p, AST_BLOCK, start, base) : empty(p, start);
}

static void read_globals(Parse *p)
{
    parse_advance(p);
    do {
        AstParam param = read_param(p, false, "a name stands here");
        add_text(p, &p->proc->globals, &p->proc->nglobals, param.name);
    } while (takes_comma(p));
}

/* option object, option object(parent). */
static void note_object(AstProc *proc, const Ast *option)
{
    const Ast *head = option->kind == AST_CALL ? option->kid[0] : option;
    if (!proc->is_module || head->kind != AST_NAME || strcmp(head->text, "object") != 0)
        return;
    proc->is_object = true;
    if (option->kind == AST_CALL && option->count > 1)
        proc->parent = option->kid[1];
}

/* Options are kept as text: remember, `Copyright ...`, hfloat = false. */
static void read_options(Parse *p)
{
    parse_advance(p);
    do {
        const Ast *option = parse_expr_one(p);
        note_object(p->proc, option);
        if (option->kind == AST_NAME || option->kind == AST_STRING) {
            add_text(p, &p->proc->options, &p->proc->noptions, option->text);
        } else {
            buf_truncate(&p->words, 0);
            ast_print(&p->words, option, NULL);
            add_text(p, &p->proc->options, &p->proc->noptions,
                     ast_text(p->unit, buf_text(&p->words), p->words.length));
        }
    } while (takes_comma(p));
}

static void read_description(Parse *p)
{
    parse_advance(p);
    do {
        if (p->token.kind != TOKEN_STRING)
            parse_fail_token(p, "a description is a string: description \"what it does\"");
        const Ast *part = parse_expr_one(p);
        const char *before = p->proc->description;
        buf_truncate(&p->words, 0);
        buf_printf(&p->words, "%s%s%s", before ? before : "", before ? "\n" : "", part->text);
        p->proc->description = ast_text(p->unit, buf_text(&p->words), p->words.length);
    } while (takes_comma(p));
}

/* `uses a, b;` and the statements behind it. */
static Ast *read_uses(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_advance(p);
    parse_expr_items(p);
    parse_push(p, parse_stmt_block(p));
    return parse_node(p, AST_USE, start, base);
}

/* local x, y := 1; of a sheet: the call local(x), or where there is more
 * if true then local(x); local(y); y := 1 end if. */
static Ast *read_sheet_locals(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_advance(p);
    parse_push(p, name_node(p, start, "true"));
    do {
        Start from = parse_start(p);
        size_t call = p->stacked;
        AstParam param = read_param(p, false, "a name stands here");
        parse_push(p, name_node(p, from, "local"));
        parse_push(p, name_node(p, from, param.name));
        parse_push(p, parse_node(p, AST_CALL, from, call));
        if (param.value)
            parse_push(p, initialiser(p, from, &param));
    } while (takes_comma(p));
    if (p->stacked == base + 2) {
        Ast *alone = p->stack[base + 1];
        p->stacked = base;
        return alone;
    }
    parse_push(p, parse_node(p, AST_BLOCK, start, base + 1));
    return parse_node(p, AST_IF, start, base);
}

static Ast *declaration(Parse *p, bool in_front)
{
    Start start = parse_start(p);
    if (!p->proc && parse_at_word(p, WORD_local))
        return read_sheet_locals(p);
    if (!p->proc || p->proc->is_arrow)
        parse_fail_token(p, "declarations stand inside proc ... end proc");
    switch (p->token.word) {
    case WORD_local:
    case WORD_export:
        return read_locals(p, in_front);
    case WORD_global:
        read_globals(p);
        break;
    case WORD_description:
        read_description(p);
        break;
    case WORD_uses:
        return read_uses(p);
    default:
        read_options(p);
        break;
    }
    return empty(p, start);
}

Ast *parse_proc_declaration(Parse *p)
{
    return declaration(p, false);
}

/* The declarations before the first statement. */
static void read_declarations(Parse *p)
{
    for (;;) {
        while (parse_at_terminator(p))
            parse_advance(p);
        if (!parse_proc_declares(p) || parse_at_word(p, WORD_uses))
            return;
        declaration(p, true);
        if (parse_at_terminator(p) || parse_at_word(p, WORD_end))
            continue;
        if (p->token.breaks)
            p->parser->unfinished = p->previous.end;
        parse_fail_token(p, "a declaration ends in `;`");
    }
}

/* --- procedures ----------------------------------------------------------------------------- */

/* The body of proc begins; what it suspends is kept in *outer. */
static void enter(Parse *p, AstProc *proc, ParseContext *outer)
{
    *outer = p->context;
    p->context = (ParseContext){0};
    p->proc = proc;
}

/* The body ends; the node of the whole. The outermost procedure gets its names bound. */
static Ast *leave(Parse *p, ParseContext outer, AstKind kind, Start start, Ast *name)
{
    AstProc *proc = p->proc;
    p->proc = proc->outer;
    p->context = outer;
    size_t base = p->stacked;
    if (name)
        parse_push(p, name);
    Ast *ast = parse_node(p, kind, start, base);
    ast->proc = proc;
    if (!p->proc)
        parse_scope(p, proc);
    return ast;
}

static void read_return_type(Parse *p, AstProc *proc)
{
    if (!parse_at_op(p, AST_OP_TYPED))
        return;
    parse_advance(p);
    proc->return_type = parse_expr_sequence(p); /* of several results: a type for each */
    if (!parse_at_terminator(p))
        parse_fail_token(p, "the type of the result ends in `;`");
}

/* The name behind `module`, which the module is assigned to. */
static Ast *own_name(Parse *p, const char *text)
{
    Ast *name = parse_node(p, AST_NAME, parse_start(p), p->stacked);
    name->text = text;
    name->length = (uint32_t)strlen(text);
    return name;
}

/* proc or module, an optional name, parameters, declarations, statements, end. */
static Ast *procedure(Parse *p, const char *what, AstKind kind)
{
    Start start = parse_start(p);
    Ast *name = NULL;
    AstProc *proc = new_proc(p);
    proc->is_module = kind == AST_MODULE;
    parse_open(p, what, p->token.word);
    ParseContext outer;
    enter(p, proc, &outer);
    parse_advance(p);
    if (p->token.kind == TOKEN_NAME) {
        proc->name = ast_text(p->unit, p->token.text, p->token.length);
        name = own_name(p, proc->name);
        parse_advance(p);
    }
    if (!parse_at_mark(p, '('))
        parse_fail_token(p, proc->is_module ? "write module() ... end module"
                                            : "write proc(x, y) ... end proc");
    read_parameters(p, proc);
    read_return_type(p, proc);
    read_declarations(p);
    proc->body = parse_stmt_block(p);
    parse_stmt_end(p);
    return leave(p, outer, kind, start, proc->is_module ? name : NULL);
}

Ast *parse_proc(Parse *p)
{
    return procedure(p, "proc", AST_PROC);
}

Ast *parse_proc_module(Parse *p)
{
    return procedure(p, "module", AST_MODULE);
}

/* --- arrows --------------------------------------------------------------------------------- */

/* The parameter that name or name::type is. */
static void add_arrow_param(Parse *p, AstProc *proc, const Ast *ast)
{
    AstParam param = {0};
    const Ast *name = ast;
    if (ast->kind == AST_BINARY && ast->op == AST_OP_TYPED) {
        name = ast->kid[0];
        param.type = ast->kid[1];
    }
    if (name->kind != AST_NAME) {
        parse_fail_hint(p, "an operator is written x -> e or (x, y) -> e");
        parse_fail(p, ast->span, "invalid operator parameter name");
    }
    param.name = name->text;
    add_param(p, &proc->params, &proc->nparams, param, ast->place);
}

/* At the arrow; `outer` is the context of the whole. */
static Ast *arrow_with_body(Parse *p, AstProc *proc, ParseContext outer, Start start)
{
    p->context = outer; /* <x -> e> */
    parse_advance(p);
    if (parse_at_word(p, WORD_if)) {
        Start from = parse_start(p);
        size_t base = p->stacked;
        parse_deeper(p);
        parse_push(p, parse_stmt_if(p));
        p->depth--;
        proc->body = parse_node(p, AST_BLOCK, from, base);
    } else {
        proc->body = parse_expr(p, ast_op(AST_OP_ARROW)->right);
    }
    return leave(p, outer, AST_ARROW, start, NULL);
}

static AstProc *new_arrow(Parse *p, ParseContext *outer)
{
    AstProc *proc = new_proc(p);
    proc->is_arrow = true;
    enter(p, proc, outer);
    return proc;
}

Ast *parse_proc_arrow(Parse *p, Ast *left, Start start)
{
    ParseContext outer;
    AstProc *proc = new_arrow(p, &outer);
    add_arrow_param(p, proc, left);
    return arrow_with_body(p, proc, outer, start);
}

Ast *parse_proc_parameters_arrow(Parse *p)
{
    Start start = parse_start(p);
    ParseContext outer;
    AstProc *proc = new_arrow(p, &outer);
    read_parameters(p, proc);
    return arrow_with_body(p, proc, outer, start);
}
