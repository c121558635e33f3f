/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A procedure as a function of the language: parameters, assignments, if, for, while, break, next
 * and return. Its syntax tree is walked in a frame of its own in which every parameter stands for
 * itself, so expressions come from the evaluator's reading of quoted code. The value of the last
 * statement is returned as in sheets: out of loops by a variable cgret that their bodies set.
 *
 * Types are found by writing the body again until no name gets another type: a name assigned a
 * floating point number anywhere is one; a parameter that counts a loop is an integer; one that is
 * indexed is an array. Statements that follow each other without a branch are one computation
 * sequence. What a language cannot say (several values, exceptions, nested procedures) is refused.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"
#include "repl/print/print_code_parts.h"

/* What happens to the value of a statement. RETURNED: nothing runs after it. */
typedef enum Tail { DROPPED, RETURNED, KEPT } Tail;

typedef struct Names {
    Expr *items;
    size_t n, capacity;
} Names;

/* A local array: n sides of sizes[0..n). */
typedef struct Sized {
    Expr symbol, sizes[2];
    long n;
} Sized;

typedef struct Writer {
    Code *code;
    Expr name, result, kept; /* the function, the variable returned, cgret */
    Names parameters, locals;
    CodeItem *items; /* assignments not written yet */
    size_t count, capacity;
    Sized *sized; /* first those that are declared with a type */
    size_t nsized, ndeclared, sized_capacity;
    bool changed;   /* a name got another type */
    bool recursive; /* it calls itself */
    Names counters; /* of loops without a name, the same in all passes */
    size_t loops;   /* counters taken in this pass */
    long next_counter;
} Writer;

static void write_statement(Writer *w, const Ast *ast, Tail tail);

static bool names_has(const Names *names, Expr symbol)
{
    for (size_t i = 0; i < names->n; i++)
        if (names->items[i] == symbol)
            return true;
    return false;
}

static void names_add(Code *code, Names *names, Expr symbol)
{
    if (names_has(names, symbol))
        return;
    names->items =
        arena_grow(&code->arena, names->items, names->n, &names->capacity, sizeof symbol);
    names->items[names->n++] = symbol;
}

_Noreturn static void refuse(const Writer *w, const char *what)
{
    err_raise(ST_TYPE, "%s cannot be translated to %s", what, w->code->language->name);
}

static const Sized *sized_of(const Writer *w, Expr symbol)
{
    for (size_t i = 0; i < w->nsized; i++)
        if (w->sized[i].symbol == symbol)
            return &w->sized[i];
    return NULL;
}

static void size_put(Writer *w, Expr symbol, const Expr *sizes, long n)
{
    w->sized =
        arena_grow(&w->code->arena, w->sized, w->nsized, &w->sized_capacity, sizeof *w->sized);
    w->sized[w->nsized++] = (Sized){symbol, {sizes[0], sizes[1]}, n};
    memo_put(&w->code->dimensions, symbol, (void *)(intptr_t)n);
}

/* --- types ------------------------------------------------------------------------------- */

static void set_type(Writer *w, Expr symbol, CodeType type)
{
    print_code_set_type(w->code, symbol, type);
    memo_forget(&w->code->known);
    w->changed = true;
}

/* The type of an assigned name grows: integer, then floating point. */
static void widen(Writer *w, Expr symbol, CodeType type)
{
    intptr_t known = (intptr_t)memo_get(&w->code->types, symbol);
    CodeType old = known ? (CodeType)(known - 1) : CODE_ANY;
    if (type != CODE_ANY && type != old && old != CODE_FLOAT)
        set_type(w, symbol, old == CODE_ANY ? type : CODE_FLOAT);
}

static void look(Expr e, void *arg)
{
    Writer *w = arg;
    if (expr_is(e, EXPR_CALL) && expr_arg(e, 0) == w->name)
        w->recursive = true;
    if (!expr_is(e, EXPR_INDEXED) || memo_get(&w->code->dimensions, expr_arg(e, 0)))
        return;
    memo_put(&w->code->dimensions, expr_arg(e, 0), (void *)(intptr_t)(expr_count(e) - 1));
    w->changed = true;
}

static Expr read(Writer *w, const Ast *ast)
{
    Expr e = eval_quoted(ast);
    print_code_claim(w->code, e);
    walk_each(e, look, w);
    return print_code_prepare(w->code, e);
}

/* --- straight code ----------------------------------------------------------------------- */

static void flush(Writer *w)
{
    if (w->count)
        print_code_items(w->code, w->items, (long)w->count);
    w->count = 0;
}

static void add(Writer *w, Expr target, Expr value)
{
    w->items = arena_grow(&w->code->arena, w->items, w->count, &w->capacity, sizeof *w->items);
    w->items[w->count++] = (CodeItem){target, value};
    if (!expr_is(target, EXPR_SYMBOL))
        return;
    if (target != w->result)
        names_add(w->code, &w->locals, target);
    widen(w, target, print_code_type(w->code, value));
}

static void finish(Writer *w, Expr value, Tail tail)
{
    if (tail == DROPPED)
        return;
    if (w->code->language->sized[0] && sized_of(w, value))
        refuse(w, "a procedure whose value is an array");
    add(w, tail == KEPT ? w->kept : w->result, value);
    if (tail == RETURNED)
        flush(w);
}

static void write_return(Writer *w, const Ast *ast, Tail tail)
{
    if (ast->count == 0)
        refuse(w, "a return without a value");
    Expr value = read(w, ast->kid[0]);
    if (expr_is(value, EXPR_SEQ))
        refuse(w, "a sequence of values");
    finish(w, value, RETURNED);
    if (tail != RETURNED && w->code->language->leave)
        print_code_line(w->code, w->code->language->leave);
}

/* Sums and products of integers and names: it is an integer when they are. */
static bool is_whole_form(Expr e)
{
    if (expr_is(e, EXPR_INTEGER) || expr_is(e, EXPR_SYMBOL))
        return true;
    bool whole = expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT);
    for (long i = 1; whole && i <= expr_nops(e); i++)
        whole = is_whole_form(expr_op(e, i));
    return whole;
}

static void make_integer(Expr node, void *arg)
{
    Writer *w = arg;
    if (names_has(&w->parameters, node) && !memo_get(&w->code->types, node))
        set_type(w, node, CODE_INT);
}

/* A number of times or of entries: parameters in it become integers. */
static Expr whole(Writer *w, Expr e)
{
    if (is_whole_form(e))
        walk_each(e, make_integer, w);
    return e;
}

/* The number of entries along one side: n, or 1..n. */
static Expr side(Writer *w, Expr e)
{
    if (expr_is(e, EXPR_RANGE) && expr_arg(e, 0) == EXPR_ONE)
        e = expr_arg(e, 1);
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_SYMBOL:
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return whole(w, e);
    default:
        refuse(w, "an array with other entries than 0, or that begins elsewhere than at 1,");
    }
}

/* Does an option say how entries are stored, which the other language decides itself? */
static bool is_of_storage(Expr option)
{
    static const char *const WORDS[] = {"datatype", "order", "storage"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (expr_is(option, EXPR_EQUATION) && expr_arg(option, 0) == expr_symbol(WORDS[i]))
            return true;
    return false;
}

/* Vector(3), Matrix(2, 3), Array(1..3) as an array of zeros; NULL for what is no array. */
static const char *creation(Writer *w, Expr value, Expr sizes[2])
{
    static const struct {
        const char *word;
        long most;
    } ARRAYS[] = {{"Vector", 1}, {"Matrix", 2}, {"Array", 2}};
    long n = expr_is(value, EXPR_CALL) ? expr_count(value) - 1 : 0, most = 0;
    for (size_t i = 0; i < sizeof ARRAYS / sizeof *ARRAYS; i++)
        if (expr_is_call(value, expr_symbol(ARRAYS[i].word)))
            most = ARRAYS[i].most;
    if (most == 0)
        return NULL;
    while (n > 0 && is_of_storage(expr_arg(value, n)))
        n--;
    if (n < 1 || n > most)
        refuse(w, "an array with entries of its own");
    for (long i = 0; i < n; i++)
        sizes[i] = side(w, expr_arg(value, i + 1));
    if (n == 1 && expr_is_call(value, expr_symbol("Matrix")))
        sizes[n++] = sizes[0];
    const char *template = w->code->language->create[n - 1];
    if (!template && !w->code->language->sized[n - 1])
        refuse(w, "an array of its own");
    return template ? template : "";
}

/* Where arrays are declared with their sizes: once, before anything is done with it. */
static void declare_creation(Writer *w, Expr target, const Expr *sizes)
{
    for (int i = 0; i < 2 && sizes[i]; i++)
        if (!expr_is(sizes[i], EXPR_INTEGER))
            refuse(w, "an array whose size is no number");
    if (w->code->indent != 1 || sized_of(w, target) || names_has(&w->locals, target))
        refuse(w, "an array that is made anew");
    size_put(w, target, sizes, sizes[1] ? 2 : 1);
    names_add(w->code, &w->locals, target);
    widen(w, target, CODE_FLOAT);
    if (w->code->language->cleared) {
        flush(w);
        print_code_loop(w->code, w->code->language->cleared, &(CodeLoop){.variable = target});
    }
}

static void write_creation(Writer *w, Expr target, const char *template, Expr sizes[2])
{
    flush(w);
    names_add(w->code, &w->locals, target);
    buf_printf(&w->code->line, "%s = ", print_code_name(w->code, target));
    CodeLoop parts = {.from = sizes[0], .to = sizes[1]};
    print_code_put_loop(w->code, template, &parts);
    print_code_line(w->code, w->code->language->stop);
}

static void write_assignment(Writer *w, const Ast *ast, Tail tail)
{
    if (ast->kid[0]->kind != AST_NAME && ast->kid[0]->kind != AST_INDEX)
        refuse(w, "an assignment to several names or to a call");
    const Ast *name = ast->kid[0]->kind == AST_NAME ? ast->kid[0] : ast->kid[0]->kid[0];
    if (name->kind == AST_NAME && name->scope == AST_GLOBAL)
        refuse(w, "an assignment to a global name");
    Expr target = read(w, ast->kid[0]), value = read(w, ast->kid[1]), sizes[2] = {NULL, NULL};
    if (names_has(&w->parameters, target))
        refuse(w, "an assignment to a parameter");
    if (expr_is(target, EXPR_INDEXED) && !names_has(&w->parameters, expr_arg(target, 0)) &&
        !names_has(&w->locals, expr_arg(target, 0)))
        refuse(w, "an array of unknown size");
    if (ast->op)
        value = eval_quoted_operator((AstOp)ast->op, target, value);
    const char *template = creation(w, value, sizes);
    if (template && !*template)
        declare_creation(w, target, sizes);
    else if (template)
        write_creation(w, target, template, sizes);
    else
        add(w, target, value);
    finish(w, target, tail);
}

/* --- branches and loops ------------------------------------------------------------------ */

static void write_inner(Writer *w, const Ast *block, Tail tail)
{
    size_t start = w->code->out.length;
    w->code->indent++;
    if (block)
        write_statement(w, block, tail);
    flush(w);
    if (w->code->out.length == start && !*w->code->language->end_function)
        print_code_line(w->code, "pass");
    w->code->indent--;
}

static void write_if(Writer *w, const Ast *ast, Tail tail)
{
    Code *code = w->code;
    flush(w);
    for (uint32_t i = 0; i + 1 < ast->count; i += 2) {
        Expr condition = read(w, ast->kid[i]);
        if (i == 0)
            print_code_need(code, condition);
        print_code_line_with(code, i ? code->language->elif : code->language->if_, condition);
        write_inner(w, ast->kid[i + 1], tail);
    }
    if (ast->count % 2) {
        print_code_line(code, code->language->else_);
        write_inner(w, ast->kid[ast->count - 1], tail);
    }
    if (code->language->end_if)
        print_code_line(code, code->language->end_if);
    if (tail == RETURNED && ast->count % 2 == 0)
        refuse(w, "a procedure that may end without a value");
}

static Expr take_counter(Writer *w)
{
    if (w->loops == w->counters.n)
        names_add(w->code, &w->counters, print_code_fresh(w->code, "i", &w->next_counter));
    return w->counters.items[w->loops++];
}

/* A bound of a loop. */
static Expr bound(Writer *w, const Ast *ast)
{
    return ast ? whole(w, read(w, ast)) : EXPR_ONE;
}

static void write_count(Writer *w, const Ast *ast)
{
    Code *code = w->code;
    const CodeLanguage *language = code->language;
    CodeLoop loop = {
        .from = bound(w, ast->kid[1]), .by = bound(w, ast->kid[2]), .to = bound(w, ast->kid[3])};
    loop.variable = ast->kid[0] ? read(w, ast->kid[0]) : take_counter(w);
    if (!expr_is_real_number(loop.by) || num_is_zero(loop.by))
        refuse(w, "a loop whose step is not a number");
    names_add(code, &w->locals, loop.variable);
    widen(w, loop.variable, print_code_type(code, loop.from));
    widen(w, loop.variable, print_code_type(code, loop.by));
    if (language->counts_integers) {
        if (print_code_type(code, loop.variable) != CODE_INT)
            refuse(w, "a loop over numbers that are no integers");
        if (print_code_type(code, loop.to) != CODE_INT)
            loop.to = expr_call1("floor", loop.to);
    }
    print_code_loop(code,
                    num_is_one(loop.by)        ? language->count
                    : num_is_negative(loop.by) ? language->count_down
                                               : language->count_by,
                    &loop);
}

/* Leaves the loop on a condition that stands in its body. */
static void write_exit(Writer *w, Expr condition)
{
    const CodeLanguage *language = w->code->language;
    print_code_line_with(w->code, language->if_, condition);
    w->code->indent++;
    print_code_line(w->code, language->break_);
    w->code->indent--;
    if (language->end_if)
        print_code_line(w->code, language->end_if);
}

/* kids: var, from, by, to, while, body, until */
static void write_for(Writer *w, const Ast *ast, Tail tail)
{
    const CodeLanguage *language = w->code->language;
    Ast *const *kid = ast->kid;
    flush(w);
    if (tail == RETURNED)
        print_code_assign(w->code, w->kept, EXPR_ZERO);
    bool counted = kid[3] != NULL;
    if (!counted && (kid[0] || kid[1] || kid[2]))
        refuse(w, "a loop that counts without end");
    if (counted)
        write_count(w, ast);
    else if (kid[4])
        print_code_line_with(w->code, language->while_, read(w, kid[4]));
    else
        print_code_line(w->code, language->forever);
    w->code->indent++;
    if (counted && kid[4])
        write_exit(w, expr_make(EXPR_NOT, (Expr[]){read(w, kid[4])}, 1));
    w->code->indent--;
    write_inner(w, kid[5], tail == DROPPED ? DROPPED : KEPT);
    w->code->indent++;
    if (ast->count > 6 && kid[6])
        write_exit(w, read(w, kid[6]));
    w->code->indent--;
    if (language->end_loop)
        print_code_line(w->code, language->end_loop);
    if (tail == RETURNED)
        finish(w, w->kept, RETURNED);
}

static void write_block(Writer *w, const Ast *block, Tail tail)
{
    long last = -1;
    for (uint32_t i = 0; i < block->count; i++)
        if (block->kid[i]->kind != AST_EMPTY)
            last = i;
    for (long i = 0; i <= last; i++)
        write_statement(w, block->kid[i], i == last ? tail : DROPPED);
}

static void write_value(Writer *w, const Ast *ast, Tail tail)
{
    Expr value = read(w, ast);
    if (expr_is(value, EXPR_SEQ) && tail != DROPPED)
        refuse(w, "a sequence of values");
    if (tail == DROPPED && expr_is(value, EXPR_CALL))
        refuse(w, "a call for its effect");
    finish(w, value, tail);
}

static void write_statement(Writer *w, const Ast *ast, Tail tail)
{
    err_stack_check();
    switch (ast->kind) {
    case AST_EMPTY:
        break;
    case AST_BLOCK:
        write_block(w, ast, tail);
        break;
    case AST_ASSIGN:
        write_assignment(w, ast, tail);
        break;
    case AST_RETURN:
        write_return(w, ast, tail);
        break;
    case AST_IF:
        write_if(w, ast, tail);
        break;
    case AST_FOR:
        write_for(w, ast, tail);
        break;
    case AST_BREAK:
    case AST_NEXT:
        if (ast->count)
            refuse(w, "a jump out of several loops");
        flush(w);
        print_code_line(w->code, ast->kind == AST_BREAK ? w->code->language->break_
                                                        : w->code->language->next);
        break;
    case AST_FOR_IN:
        refuse(w, "a loop over the elements of something");
    case AST_TRY:
    case AST_ERROR:
        refuse(w, "an error or its handling");
    case AST_PROC:
    case AST_ARROW:
    case AST_MODULE:
        refuse(w, "a procedure inside a procedure");
    default:
        write_value(w, ast, tail);
    }
}

/* --- the body ---------------------------------------------------------------------------- */

static void forget_pass(Writer *w)
{
    Code *code = w->code;
    for (size_t i = 0; i < code->made_count; i++)
        print_code_drop(code, code->made[i]);
    code->made_count = 0;
    code->next_temp = 1;
    code->unknown.n = code->replaced.n = 0;
    buf_truncate(&code->out, 0);
    w->locals.n = 0;
    w->nsized = w->ndeclared;
    w->loops = 0;
    w->changed = false;
}

/* More passes than names can change their types in any sensible procedure. */
enum { PASSES = 50 };

/* The arrays that locals are by their types. */
static void make_declared(Writer *w)
{
    for (size_t i = 0; i < w->ndeclared; i++) {
        Sized *s = &w->sized[i];
        const char *template = w->code->language->create[s->n - 1];
        names_add(w->code, &w->locals, s->symbol);
        if (template)
            write_creation(w, s->symbol, template, s->sizes);
    }
}

static void write_body(Writer *w, const Procedure *procedure)
{
    const AstProc *code = procedure->code;
    for (int pass = 0; pass < PASSES; pass++) {
        forget_pass(w);
        w->code->indent = 1;
        make_declared(w);
        if (code)
            write_statement(w, code->body, RETURNED);
        else
            finish(w, print_code_prepare(w->code, procedure->body), RETURNED);
        w->code->indent = 0;
        if (!w->changed)
            break;
    }
}

/* --- head and declarations --------------------------------------------------------------- */

static long dimensions_of(const Writer *w, Expr symbol)
{
    return (long)(intptr_t)memo_get(&w->code->dimensions, symbol);
}

static CodeType type_of(const Writer *w, Expr symbol)
{
    CodeType type = print_code_type(w->code, symbol);
    return type == CODE_ANY ? CODE_FLOAT : type;
}

/* The declaration of a local array. */
static void put_sized(Writer *w, Buf *out, const Sized *s)
{
    for (const char *t = w->code->language->sized[s->n - 1]; *t; t++) {
        if (*t != '#')
            buf_putc(out, *t);
        else if (*++t == 't')
            buf_puts(out, w->code->language->types[type_of(w, s->symbol)]);
        else if (*t == 'n')
            buf_puts(out, print_code_name(w->code, s->symbol));
        else
            print_linear(out, s->sizes[*t == 'b']);
    }
}

static void put_declaration(Writer *w, Buf *out, Expr symbol, bool with_stop)
{
    const CodeLanguage *language = w->code->language;
    const Sized *sized = sized_of(w, symbol);
    if (sized && language->sized[0])
        return put_sized(w, out, sized);
    bool inside = dimensions_of(w, symbol) && !names_has(&w->parameters, symbol);
    if (*language->types && (inside || dimensions_of(w, symbol) > 1))
        refuse(w, "an array of unknown size");
    for (const char *s = language->declare; *s; s++) {
        if (*s == ';' && !with_stop)
            continue;
        if (*s != '#') {
            buf_putc(out, *s);
            continue;
        }
        if (*++s == 't') {
            buf_puts(out, language->types[type_of(w, symbol)]);
            continue;
        }
        const char *mark = strchr(language->array, '#');
        bool array = dimensions_of(w, symbol) > 0;
        buf_putn(out, language->array, array ? (size_t)(mark - language->array) : 0);
        buf_puts(out, print_code_name(w->code, symbol));
        buf_puts(out, array ? mark + 2 : "");
    }
}

static bool declares_in_head(const CodeLanguage *language)
{
    return language->declare && language->return_;
}

static void put_parameters(Writer *w, Buf *out)
{
    for (size_t i = 0; i < w->parameters.n; i++) {
        buf_puts(out, i ? ", " : "");
        if (declares_in_head(w->code->language) && *w->code->language->types)
            put_declaration(w, out, w->parameters.items[i], false);
        else
            buf_puts(out, print_code_name(w->code, w->parameters.items[i]));
    }
}

static void put_head(Writer *w, Buf *out, const char *template)
{
    Buf *line = &w->code->line;
    for (const char *s = template; *s; s++) {
        if (*s != '#' || !strchr("xtfpr", s[1])) {
            buf_putc(line, *s);
            continue;
        }
        s++;
        if (*s == 'x')
            buf_puts(line, w->recursive ? "recursive " : "");
        else if (*s == 't')
            buf_puts(line, w->code->language->types[type_of(w, w->result)]);
        else if (*s == 'p')
            put_parameters(w, line);
        else
            buf_puts(line, print_code_name(w->code, *s == 'f' ? w->name : w->result));
    }
    print_code_head(w->code, out);
}

static void declare_all(Writer *w, Buf *out, const Names *names, const Names *except)
{
    for (size_t i = 0; i < names->n; i++) {
        if (except && names_has(except, names->items[i]))
            continue;
        buf_repeat(out, " ", w->code->language->indent);
        put_declaration(w, out, names->items[i], true);
        buf_putc(out, '\n');
    }
}

void print_code_externals(const Code *code, Buf *out)
{
    const CodeLanguage *language = code->language;
    for (size_t i = 0; language->declare && !language->return_ && i < code->unknown.n; i++)
        buf_printf(out, "  %s, external :: %s\n", language->types[CODE_FLOAT],
                   code->unknown.items[i]);
}

static void put_declarations(Writer *w, Buf *out)
{
    const CodeLanguage *language = w->code->language;
    if (!language->declare)
        return;
    if (!declares_in_head(language)) {
        declare_all(w, out, &w->parameters, NULL);
        declare_all(w, out, &(Names){&w->result, 1, 1}, NULL);
        print_code_externals(w->code, out);
    }
    declare_all(w, out, &w->locals, &w->parameters);
    declare_all(w, out, &(Names){w->code->made, w->code->made_count, 0}, NULL);
}

static void drop_own_name(Writer *w)
{
    Texts *unknown = &w->code->unknown;
    size_t n = 0;
    for (size_t i = 0; i < unknown->n; i++)
        if (strcmp(unknown->items[i], print_code_name(w->code, w->name)))
            unknown->items[n++] = unknown->items[i];
    unknown->n = n;
}

static void put_function(Writer *w)
{
    const CodeLanguage *language = w->code->language;
    Buf text = {0};
    err_defer(buf_release, &text);
    const char *body = buf_text(&w->code->out);
    if (language->preamble && (language->declare || strstr(body, "math.")))
        buf_printf(&text, "%s\n", language->preamble);
    drop_own_name(w);
    put_head(w, &text, language->function);
    put_declarations(w, &text);
    buf_puts(&text, body);
    if (*language->end_function)
        put_head(w, &text, language->end_function);
    buf_truncate(&w->code->out, 0);
    buf_puts(&w->code->out, buf_text(&text));
    err_undefer(true);
}

/* --- the frame in which parameters stand for themselves ---------------------------------- */

/* Indices are written as those of arrays that begin at 1. */
static void need_first_index(Writer *w, Expr type)
{
    for (long i = 1; expr_is(type, EXPR_CALL) && i < expr_count(type); i++)
        if (expr_is(expr_arg(type, i), EXPR_RANGE) && expr_arg(expr_arg(type, i), 0) != EXPR_ONE)
            refuse(w, "an array that does not begin at 1");
}

static void declare_parameter(Writer *w, Expr symbol, const Ast *type)
{
    names_add(w->code, &w->parameters, symbol);
    print_code_claim(w->code, symbol);
    long dimensions = 0;
    Expr declared = type ? eval_quoted(type) : NULL;
    CodeType found = declared ? print_code_type_named(w->code, declared, &dimensions) : CODE_ANY;
    if (dimensions)
        need_first_index(w, declared);
    if (found != CODE_ANY && !memo_get(&w->code->types, symbol))
        print_code_set_type(w->code, symbol, found);
    if (dimensions)
        memo_put(&w->code->dimensions, symbol, (void *)(intptr_t)dimensions);
}

/* local a::Array(1..3): sizes that are numbers are known. */
static void declare_local(Writer *w, Expr symbol, const Ast *type)
{
    Expr declared = type ? eval_quoted(type) : NULL, sizes[2] = {NULL, NULL};
    long dimensions = 0, n = 0;
    CodeType found = declared ? print_code_type_named(w->code, declared, &dimensions) : CODE_ANY;
    for (long i = 1; dimensions && expr_is(declared, EXPR_CALL) && i < expr_count(declared); i++) {
        Expr e = expr_arg(declared, i);
        if (expr_is(e, EXPR_RANGE) && expr_arg(e, 0) == EXPR_ONE)
            e = expr_arg(e, 1);
        if (expr_is(e, EXPR_INTEGER) && n < 2)
            sizes[n++] = e;
    }
    if (n == 0 || n != dimensions)
        return;
    print_code_claim(w->code, symbol);
    if (found != CODE_ANY)
        print_code_set_type(w->code, symbol, found);
    size_put(w, symbol, sizes, n);
    w->ndeclared = w->nsized;
}

static void leave(void *unused)
{
    (void)unused;
    env_pop();
}

static void write_code(Writer *w, const Procedure *procedure)
{
    const AstProc *code = procedure->code;
    if (code->uses_args || code->uses_nargs || code->nkeywords)
        refuse(w, "a procedure with keywords or any number of arguments");
    Frame *frame = env_frame_new(code, procedure->object.node, procedure->outer, NULL, 0);
    env_push(frame);
    err_defer(leave, NULL);
    for (uint32_t i = 0; i < code->nparams; i++) {
        Expr symbol = expr_symbol(code->params[i].name);
        frame->slots[i].value = symbol;
        declare_parameter(w, symbol, code->params[i].type);
    }
    Slot *locals = frame->slots + env_slot_base(code, AST_LOCAL);
    for (uint32_t i = 0; i < code->nlocals; i++) {
        Expr symbol = env_slot_name(&locals[i], code->locals[i].name);
        print_code_set_type(w->code, symbol, CODE_ANY);
        declare_local(w, symbol, code->locals[i].type);
    }
    write_body(w, procedure);
    err_undefer(true);
}

static Expr name_of_result(Writer *w)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "%sreturn", expr_text(w->name));
    Expr symbol = sym_fresh(buf_text(&text))->node;
    err_undefer(true);
    return symbol;
}

void print_code_procedure(Code *code, Expr value, Expr name)
{
    const Procedure *procedure = proc_of(value);
    if (!procedure->code && !procedure->body)
        err_raise(ST_TYPE, "a remember table has no code");
    long unused;
    Writer w = {.code = code, .name = name, .kept = sym_fresh("cgret")->node, .next_counter = 1};
    print_code_claim(code, name);
    w.result = name_of_result(&w);
    code->returned = w.result;
    if (code->name_type == CODE_ANY)
        code->name_type = CODE_FLOAT;
    print_code_set_type(code, w.kept, CODE_ANY);
    print_code_set_type(code, w.result, CODE_ANY);
    if (code->options->return_type)
        print_code_set_type(code, w.result,
                            print_code_type_named(code, code->options->return_type, &unused));
    if (procedure->code) {
        write_code(&w, procedure);
    } else {
        for (long i = 0; i < expr_count(procedure->formals); i++)
            declare_parameter(&w, expr_arg(procedure->formals, i), NULL);
        write_body(&w, procedure);
    }
    put_function(&w);
}
