/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The 1-D form of syntax trees: statements and procedures, one statement a line, four blanks a
 * level, the last statement of a block without `;`. The body of an arrow stays on its line.
 * Comments are gone, old spellings of `end` too.
 *
 * Implicit locals are listed like declared ones, as Maple does, so the text says what the
 * procedure does and parses to the same variables.
 */
#include "repl/syntax/ast_print_parts.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/core/print/print.h"

int ast_print_indent = AST_PRINT_INDENT;

static void put_indent(AstPrinter *p)
{
    buf_repeat(p->out, " ", (long)ast_print_indent * p->indent);
}

static void new_line(AstPrinter *p)
{
    if (p->one_line) {
        buf_putc(p->out, ' ');
        return;
    }
    buf_puts(p->out, p->numbered ? "\n       " : "\n");
    put_indent(p);
}

/* A new line for the next statement, with its number in the margin. */
static void statement_line(AstPrinter *p)
{
    if (!p->numbered || p->one_line) {
        new_line(p);
        return;
    }
    buf_printf(p->out, "\n%4ld   ", ++p->number);
    put_indent(p);
}

/* The statements of a block, each on its own line, one level deeper. */
static void block(AstPrinter *p, const Ast *ast)
{
    p->indent++;
    for (uint32_t i = 0; i < ast->count; i++) {
        statement_line(p);
        ast_print_statement(p, ast->kid[i]);
        if (i + 1 < ast->count)
            buf_putc(p->out, ';');
    }
    p->indent--;
    new_line(p);
}

/* "word e ", where e may be a sequence if the power is 0. */
static void clause_of(AstPrinter *p, const char *word, const Ast *ast, int power)
{
    if (!ast)
        return;
    buf_puts(p->out, word);
    buf_putc(p->out, ' ');
    ast_print_operand(p, ast, power);
    buf_putc(p->out, ' ');
}

static void clause(AstPrinter *p, const char *word, const Ast *ast)
{
    clause_of(p, word, ast, AST_POWER_ITEM);
}

/* --- statements ----------------------------------------------------------------------------- */

static void if_statement(AstPrinter *p, const Ast *ast)
{
    uint32_t i = 0;
    for (; i + 1 < ast->count; i += 2) {
        clause_of(p, i ? "elif" : "if", ast->kid[i], 0);
        buf_puts(p->out, "then");
        block(p, ast->kid[i + 1]);
    }
    if (i < ast->count) {
        buf_puts(p->out, "else");
        block(p, ast->kid[i]);
    }
    buf_puts(p->out, "end if");
}

static void loop_body(AstPrinter *p, const Ast *body, const Ast *until)
{
    buf_puts(p->out, "do");
    block(p, body);
    if (until) {
        buf_puts(p->out, "until ");
        ast_print_operand(p, until, AST_POWER_ITEM);
    } else {
        buf_puts(p->out, "end do");
    }
}

/* "for k, v " */
static void pair_of_names(AstPrinter *p, const Ast *loop)
{
    buf_puts(p->out, loop->op ? "for local " : "for ");
    print_name(p->out, loop->kid[0]->text);
    clause(p, ",", loop->kid[5]);
}

static void for_statement(AstPrinter *p, const Ast *ast)
{
    bool pairs = ast->kind == AST_FOR_IN && ast->kid[5];
    if (pairs)
        pair_of_names(p, ast);
    else
        clause(p, ast->op ? "for local" : "for", ast->kid[0]);
    if (ast->kind == AST_FOR_IN) {
        clause_of(p, "in", ast->kid[1], 0);
        clause(p, "while", ast->kid[2]);
        loop_body(p, ast->kid[3], ast->kid[4]);
        return;
    }
    clause(p, "from", ast->kid[1]);
    clause(p, "by", ast->kid[2]);
    clause(p, "to", ast->kid[3]);
    clause(p, "while", ast->kid[4]);
    loop_body(p, ast->kid[5], ast->kid[6]);
}

static void try_statement(AstPrinter *p, const Ast *ast)
{
    uint32_t handlers = ast->count - (ast->op ? 1 : 0);
    buf_puts(p->out, "try");
    block(p, ast->kid[0]);
    for (uint32_t i = 1; i < handlers; i += 2) {
        buf_puts(p->out, "catch");
        if (ast->kid[i]) {
            buf_putc(p->out, ' ');
            ast_print_items(p, ast->kid[i]->kid, ast->kid[i]->count);
        }
        buf_putc(p->out, ':');
        block(p, ast->kid[i + 1]);
    }
    if (ast->op) {
        buf_puts(p->out, "finally");
        block(p, ast->kid[handlers]);
    }
    buf_puts(p->out, "end try");
}

static void use_statement(AstPrinter *p, const Ast *ast)
{
    buf_puts(p->out, "use ");
    AstPrintContext context = p->context;
    p->context.in_use = true;
    ast_print_items(p, ast->kid, ast->count - 1);
    p->context = context;
    buf_puts(p->out, " in");
    block(p, ast->kid[ast->count - 1]);
    buf_puts(p->out, "end use");
}

static void assignment(AstPrinter *p, const Ast *ast)
{
    ast_print_operand(p, ast->kid[0], 0);
    buf_printf(p->out, " %s= ", ast->op ? ast_op((AstOp)ast->op)->text : ":");
    ast_print_operand(p, ast->kid[1], 0);
}

static void word(AstPrinter *p, const char *text, const Ast *ast)
{
    buf_puts(p->out, text);
    if (ast->count)
        buf_putc(p->out, ' ');
    if (ast->count == 1)
        ast_print_operand(p, ast->kid[0], 0);
    else
        ast_print_items(p, ast->kid, ast->count);
}

void ast_print_statement(AstPrinter *p, const Ast *ast)
{
    err_stack_check();
    switch (ast->kind) {
    case AST_ASSIGN:
        assignment(p, ast);
        break;
    case AST_IF:
        if_statement(p, ast);
        break;
    case AST_FOR:
    case AST_FOR_IN:
        for_statement(p, ast);
        break;
    case AST_TRY:
        try_statement(p, ast);
        break;
    case AST_USE:
        use_statement(p, ast);
        break;
    case AST_BLOCK:
        block(p, ast);
        break;
    case AST_BREAK:
        word(p, "break", ast);
        break;
    case AST_NEXT:
        word(p, "next", ast);
        break;
    case AST_RETURN:
        word(p, "return", ast);
        break;
    case AST_ERROR:
        word(p, "error", ast);
        break;
    case AST_QUIT:
        word(p, "quit", ast);
        break;
    case AST_RESTART:
        word(p, "restart", ast);
        break;
    case AST_READ:
        word(p, "read", ast);
        break;
    case AST_SAVE:
        word(p, "save", ast);
        break;
    case AST_HELP:
        buf_printf(p->out, "?%s", ast->text);
        break;
    case AST_EMPTY:
        break;
    default:
        ast_print_operand(p, ast, 0);
    }
}

/* --- procedures ----------------------------------------------------------------------------- */

static void params(AstPrinter *p, const AstParam *list, uint32_t count, const char *separator)
{
    for (uint32_t i = 0; i < count; i++) {
        buf_puts(p->out, i ? ", " : separator);
        buf_puts(p->out, list[i].nalso ? "[" : "");
        print_name(p->out, list[i].name);
        for (uint32_t k = 0; k < list[i].nalso; k++) {
            buf_puts(p->out, ", ");
            print_name(p->out, list[i].also[k]);
        }
        buf_puts(p->out, list[i].nalso ? "]" : "");
        if (list[i].type) {
            buf_puts(p->out, list[i].coerces ? "::~" : "::");
            ast_print_operand(p, list[i].type, AST_POWER_ITEM);
        }
        if (list[i].value) {
            buf_puts(p->out, " := ");
            ast_print_operand(p, list[i].value, AST_POWER_ITEM);
        }
    }
}

static void parameter_list(AstPrinter *p, const AstProc *proc)
{
    const char *separator = "";
    buf_putc(p->out, '(');
    params(p, proc->params, proc->nparams, separator);
    if (proc->nparams)
        separator = ", ";
    if (proc->nkeywords) {
        buf_printf(p->out, "%s{", separator);
        params(p, proc->keywords, proc->nkeywords, "");
        buf_putc(p->out, '}');
        separator = ", ";
    }
    if (proc->closed)
        buf_printf(p->out, "%s$", separator);
    buf_putc(p->out, ')');
}

/* "word a, b" on its own line. */
static void declared(AstPrinter *p, const char *text, const AstParam *list, uint32_t count)
{
    if (!count)
        return;
    new_line(p);
    buf_printf(p->out, "%s ", text);
    params(p, list, count, "");
    buf_putc(p->out, ';');
}

static void named(AstPrinter *p, const char *text, const char *const *list, uint32_t count)
{
    if (!count)
        return;
    new_line(p);
    buf_printf(p->out, "%s ", text);
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            buf_puts(p->out, ", ");
        print_name(p->out, list[i]);
    }
    buf_putc(p->out, ';');
}

static void declarations(AstPrinter *p, const AstProc *proc)
{
    p->indent++;
    declared(p, "local", proc->locals, proc->nlocals);
    declared(p, "export", proc->exports, proc->nexports);
    named(p, "global", proc->globals, proc->nglobals);
    named(p, "option", proc->options, proc->noptions);
    if (proc->description) {
        new_line(p);
        buf_puts(p->out, "description ");
        print_string(p->out, proc->description, strlen(proc->description));
        buf_putc(p->out, ';');
    }
    p->indent--;
}

static void arrow(AstPrinter *p, const AstProc *proc)
{
    bool plain = proc->nparams == 1 && !proc->nkeywords && !proc->closed;
    if (plain && !proc->params[0].type && !proc->params[0].value)
        print_name(p->out, proc->params[0].name);
    else
        parameter_list(p, proc);
    buf_puts(p->out, " -> ");
    if (proc->body->kind == AST_BLOCK) {
        bool outer = p->one_line;
        p->one_line = true;
        ast_print_statement(p, proc->body->kid[0]);
        p->one_line = outer;
    } else {
        ast_print_operand(p, proc->body, ast_op(AST_OP_ARROW)->right);
    }
}

static void procedure(AstPrinter *p, const AstProc *proc)
{
    const char *what = proc->is_module ? "module" : "proc";
    buf_puts(p->out, what);
    if (*proc->name) {
        buf_putc(p->out, ' ');
        print_name(p->out, proc->name);
    }
    parameter_list(p, proc);
    if (proc->return_type) {
        buf_puts(p->out, "::");
        ast_print_operand(p, proc->return_type,
                          proc->return_type->kind == AST_SEQ ? 0 : AST_POWER_ITEM);
        buf_putc(p->out, ';');
    }
    declarations(p, proc);
    block(p, proc->body);
    buf_printf(p->out, "end %s", what);
}

void ast_print_procedure(AstPrinter *p, const AstProc *proc)
{
    AstPrintContext context = p->context;
    if (proc->is_arrow) {
        arrow(p, proc);
        return;
    }
    p->context = (AstPrintContext){0};
    procedure(p, proc);
    p->context = context;
}
