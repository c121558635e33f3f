/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a file of the library. Its statements are the body of one procedure, which is run once:
 * what the file assigns are locals of that procedure, known to all procedures of the file and to
 * nobody else. The names of its commands are the exception: they are global there, so that a
 * command which calls another, or stays as it was typed, means the command that the sheet knows.
 *
 * The first line of every file is a comment; the head of the procedure takes its place, and the
 * places of everything else are those of the file.
 */
#include "repl/eval/library.h"

#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "repl/eval/alias.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"
#include "repl/syntax/parse.h"

typedef struct Reading {
    const Library *library;
    void (*give)(const Builtin *row, Expr procedure);
} Reading;

/* The next row of the file, from `row` on; NULL behind the last. */
static const Builtin *next_row(const Library *library, const Builtin *row)
{
    while (row->name && row->library != library)
        row++;
    return row->name ? row : NULL;
}

static void put_head(Buf *text, const Library *library)
{
    const char *between = "proc() global ";
    const Builtin *row = BUILTIN_LIBRARY;
    for (; (row = next_row(library, row)); row++) {
        buf_printf(text, "%s`%s`", between, row->name);
        between = ", ";
    }
    buf_puts(text, between[0] == ',' ? ";" : "proc()");
}

static const Source *source_of(const Library *library)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    put_head(&text, library);
    buf_puts(&text, library->text);
    buf_puts(&text, "end proc;");
    const Source *source = source_add(library->file, buf_text(&text), text.length, 1);
    err_undefer(true);
    return source;
}

/* The name of a command that sheets may assign stands for the command all the same: another symbol
 * takes its place in the tree. What was in place before a restart is forgotten. */
static void keep_command(Ast *name)
{
    name->symbol = NULL;
    const Symbol *symbol = sym_global(name->text);
    const Builtin *row = builtin_usual(name->text);
    if (!strcmp(name->text, ALIAS_IMAGINARY)) {
        name->symbol = alias_library_unit();
        name->plain = false;
    }
    if (!row || symbol->is_protected)
        return;
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "daesy:-%s", name->text);
    Symbol *own = sym_global(buf_text(&text));
    own->command = row;
    name->symbol = own;
    err_undefer(true);
}

/* A name of the library, which aliases and macros of sheets do not reach. */
static void keep_name(Ast *name, bool quoted)
{
    name->plain = true;
    if (!quoted)
        keep_command(name);
}

static void keep_names(Ast *ast, bool quoted);

static void keep_in_params(const AstParam *list, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        keep_names(list[i].type, true);
        keep_names(list[i].value, false);
    }
}

static void keep_names(Ast *ast, bool quoted)
{
    err_stack_check();
    if (!ast)
        return;
    quoted |= ast->kind == AST_QUOTE;
    if (ast->kind == AST_NAME && ast->scope == AST_GLOBAL)
        keep_name(ast, quoted);
    for (uint32_t i = 0; i < ast->count; i++)
        keep_names(ast->kid[i], quoted || (ast->kind == AST_ASSIGN && i == 0));
    if (!ast->proc)
        return;
    ast->proc->of_library = true;
    keep_in_params(ast->proc->params, ast->proc->nparams);
    keep_in_params(ast->proc->keywords, ast->proc->nkeywords);
    keep_in_params(ast->proc->locals, ast->proc->nlocals);
    keep_names(ast->proc->body, quoted);
}

static void end_parser(void *parser)
{
    parse_end(parser);
}

static void release_unit(void *unit)
{
    ast_release(unit);
}

static AstUnit *tree_of(const Library *library)
{
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, source_of(library));
    err_defer(end_parser, &parser);
    if (parse_next(&parser, &unit) != PARSE_STATEMENT)
        err_raise(ST_INTERNAL, "%s:%u: %s", library->file, parser.error.place.line,
                  parser.error.message);
    err_undefer(true);
    return unit;
}

/* Trees that were made: a restart forgets procedures and what names stand for, not these. */
typedef struct Kept {
    const Library *library;
    AstUnit *unit;
} Kept;

static Kept *kept;
static size_t kept_count;

static AstUnit *kept_tree(const Library *library)
{
    for (size_t i = 0; i < kept_count; i++)
        if (kept[i].library == library)
            return kept[i].unit;
    AstUnit *unit = tree_of(library);
    err_defer(release_unit, unit);
    kept = mem_realloc(kept, (kept_count + 1) * sizeof *kept);
    err_undefer(false);
    kept[kept_count++] = (Kept){library, unit};
    return unit;
}

AstUnit *library_parse(const Library *library)
{
    AstUnit *unit = kept_tree(library);
    keep_names(ast_root(unit)->proc->body, false);
    return ast_retain(unit);
}

void library_done(void)
{
    while (kept_count)
        ast_release(kept[--kept_count].unit);
    mem_free(kept);
    kept = NULL;
}

/* The row whose procedure the statement defines, or NULL. */
static const Builtin *row_of(const Library *library, const Ast *statement)
{
    if (statement->kind != AST_ASSIGN)
        return NULL;
    const Builtin *row = BUILTIN_LIBRARY;
    while ((row = next_row(library, row)) && row->line != statement->span.line)
        row++;
    return row;
}

/* A command that does not look at what is left of its arguments takes no option but its keywords:
 * others would be passed over in silence. */
static void close_command(const Ast *definition)
{
    AstProc *proc = definition->proc;
    if (proc)
        proc->closed = proc->closed || !proc->uses_args;
}

static void run_statement(const Reading *reading, const Ast *statement)
{
    const Builtin *row = row_of(reading->library, statement);
    Value value = EXPR_NULL;
    eval_current = statement;
    if (row) {
        close_command(statement->kid[1]);
        reading->give(row, eval_ast(statement->kid[1]));
    } else {
        eval_run(statement, &value);
    }
}

static void leave(void *level)
{
    eval_level = *(int *)level;
    env_pop();
}

void library_read(const Builtin *row, void (*give)(const Builtin *row, Expr procedure))
{
    Reading reading = {row->library, give};
    AstUnit *unit = library_parse(row->library);
    err_defer(release_unit, unit);
    const AstProc *code = ast_root(unit)->proc;
    Expr self = proc_make(code);
    const Ast *caller = eval_current;
    int level = eval_level;
    env_push(env_frame_new(code, self, NULL, NULL, 0));
    err_defer(leave, &level);
    eval_level += 5; /* as in a procedure: what the statements compute is not shown */
    for (uint32_t i = 0; i < code->body->count; i++)
        run_statement(&reading, code->body->kid[i]);
    eval_current = caller;
    err_undefer(true);
    err_undefer(true);
}
