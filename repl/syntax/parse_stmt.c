/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements, one function for each word that begins one. What begins with no such word is an
 * expression or an assignment.
 *
 * Terminators inside a block separate its statements and are otherwise ignored, as in Maple; only
 * that of the outermost statement decides whether something is shown (parse.c). A word that wants
 * an `end` stands on the stack of open things, so that a wrong end names the line of its opener.
 */
#include "repl/syntax/parse_parts.h"

#include <string.h>

#include "cas/base/mem.h"

/* --- blocks --------------------------------------------------------------------------------- */

static bool ends_block(const Parse *p)
{
    switch (p->token.kind == TOKEN_WORD ? p->token.word : WORD_NONE) {
    case WORD_end:
    case WORD_fi:
    case WORD_od:
    case WORD_elif:
    case WORD_else:
    case WORD_until:
    case WORD_catch:
    case WORD_finally:
        return true;
    default:
        return p->token.kind == TOKEN_END || p->token.kind == TOKEN_OPEN;
    }
}

/* A declaration among statements stands for none or for several of them. */
static void add_statement(Parse *p, Ast *statement)
{
    if (statement->kind == AST_BLOCK)
        for (uint32_t i = 0; i < statement->count; i++)
            parse_push(p, statement->kid[i]);
    else if (statement->kind != AST_EMPTY)
        parse_push(p, statement);
}

Ast *parse_stmt_block(Parse *p)
{
    parse_deeper(p);
    Start start = parse_start(p);
    size_t base = p->stacked;
    for (;;) {
        while (parse_at_terminator(p))
            parse_advance(p);
        if (ends_block(p))
            break;
        Ast *statement = parse_stmt(p);
        statement->silent = parse_at_mark(p, ':');
        add_statement(p, statement);
        if (!parse_at_terminator(p) && !ends_block(p))
            parse_fail_token(p, NULL);
    }
    p->depth--;
    if (p->token.kind == TOKEN_END || p->token.kind == TOKEN_OPEN)
        parse_fail_token(p, NULL);
    return parse_node(p, AST_BLOCK, start, base);
}

/* `end word` for another word than the one opened last. It is shown as a whole; the error is left
 * behind the thing it ends, or behind the innermost one if it ends none. */
_Noreturn static void wrong_end(Parse *p, const Token *end)
{
    size_t ended = p->opened - 1;
    for (size_t i = p->opened; i > 0; i--)
        if (p->open[i - 1].word == p->token.word) {
            ended = i - 1;
            break;
        }
    p->left_open = ended;
    if (p->token.place.line == end->place.line) {
        p->token.place.length += p->token.place.column - end->place.column;
        p->token.place.column = end->place.column;
    }
    p->token.start = end->start;
    parse_fail_token(p, NULL);
}

void parse_stmt_end(Parse *p)
{
    LexWord opener = p->open[p->opened - 1].word;
    LexWord old = opener == WORD_if ? WORD_fi : opener == WORD_do ? WORD_od : WORD_NONE;
    if (old && parse_at_word(p, old)) {
        parse_close(p);
        parse_advance(p);
        return;
    }
    if (!parse_at_word(p, WORD_end))
        parse_fail_token(p, NULL);
    Token end = p->token;
    parse_advance(p);
    if (p->token.kind == TOKEN_WORD && parse_opens_block(p->token.word)) {
        if (p->token.word != opener)
            wrong_end(p, &end);
        parse_advance(p);
    }
    parse_close(p);
}

/* --- branches and loops --------------------------------------------------------------------- */

Ast *parse_stmt_if(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_open(p, "if", WORD_if);
    do {
        parse_advance(p);
        parse_push(p, parse_expr_sequence(p));
        parse_expect_word(p, WORD_then);
        parse_push(p, parse_stmt_block(p));
    } while (parse_at_word(p, WORD_elif));
    if (parse_at_word(p, WORD_else)) {
        parse_advance(p);
        parse_push(p, parse_stmt_block(p));
    }
    parse_stmt_end(p);
    return parse_node(p, AST_IF, start, base);
}

/* The clauses of a loop, in any order. */
typedef struct Loop {
    Ast *var, *second, *in, *from, *by, *to, *condition;
    bool local; /* its variables are its own */
} Loop;

static Ast *loop_variable(Parse *p)
{
    if (p->token.kind != TOKEN_NAME)
        parse_fail_token(p, "the variable of a loop is a name");
    Start start = parse_start(p);
    const char *text = ast_text(p->unit, p->token.text, p->token.length);
    size_t length = p->token.length;
    parse_advance(p);
    Ast *name = parse_node(p, AST_NAME, start, p->stacked);
    name->text = text;
    name->length = (uint32_t)length;
    return name;
}

static Ast **clause(Parse *p, Loop *loop)
{
    if (parse_at_op(p, AST_OP_IN_) && loop->var)
        return &loop->in;
    switch (p->token.kind == TOKEN_WORD ? p->token.word : WORD_NONE) {
    case WORD_from:
        return &loop->from;
    case WORD_by:
        return &loop->by;
    case WORD_to:
        return &loop->to;
    case WORD_while:
        return &loop->condition;
    default:
        return NULL;
    }
}

static void read_clauses(Parse *p, Loop *loop)
{
    if (parse_at_word(p, WORD_for)) {
        parse_advance(p);
        loop->local = parse_at_word(p, WORD_local);
        if (loop->local)
            parse_advance(p);
        loop->var = loop_variable(p);
        if (parse_at_op(p, AST_OP_COMMA)) {
            parse_advance(p);
            loop->second = loop_variable(p);
            if (!parse_at_op(p, AST_OP_IN_))
                parse_fail_token(p, "two variables go through indices and values: for k, v in t");
        }
    }
    for (Ast **slot; (slot = clause(p, loop));) {
        if (*slot)
            parse_fail_token(p, "a loop has each of its clauses once");
        parse_advance(p);
        *slot = slot == &loop->in ? parse_expr_sequence(p) : parse_expr_one(p);
    }
    if (loop->in && (loop->from || loop->by || loop->to))
        parse_fail_token(p, "a loop has either `in` or `from`, `by` and `to`");
}

/* The end of a loop: `end do`, `end do until c` or `until c`. */
static Ast *read_until(Parse *p)
{
    bool ended = !parse_at_word(p, WORD_until);
    if (ended)
        parse_stmt_end(p);
    if (!parse_at_word(p, WORD_until))
        return NULL;
    if (!ended)
        parse_close(p);
    parse_advance(p);
    return parse_expr_one(p);
}

static Ast *loop_node(Parse *p, const Loop *loop, Ast *body, Ast *until, Start start)
{
    size_t base = p->stacked;
    Ast *counted[] = {loop->var, loop->from, loop->by, loop->to, loop->condition, body, until};
    Ast *listed[] = {loop->var, loop->in, loop->condition, body, until, loop->second};
    Ast **kids = loop->in ? listed : counted;
    size_t count = loop->in ? sizeof listed / sizeof *listed : sizeof counted / sizeof *counted;
    for (size_t i = 0; i < count; i++)
        parse_push(p, kids[i]);
    Ast *ast = parse_node(p, loop->in ? AST_FOR_IN : AST_FOR, start, base);
    ast->op = loop->local;
    return ast;
}

Ast *parse_stmt_loop(Parse *p)
{
    Start start = parse_start(p);
    Loop loop = {0};
    const char *word = lex_word_text(p->token.word);
    parse_open(p, word, WORD_do);
    read_clauses(p, &loop);
    parse_expect_word(p, WORD_do);
    p->open[p->opened - 1].what = "do";
    Ast *body = parse_stmt_block(p);
    Ast *until = read_until(p);
    return loop_node(p, &loop, body, until, start);
}

/* A block of what was stacked last. */
static Ast *block_of(Parse *p, Start start, Ast *statement)
{
    size_t base = p->stacked;
    parse_push(p, statement);
    return parse_node(p, AST_BLOCK, start, base);
}

Ast *parse_stmt_comprehension(Parse *p, Ast *item, Start start)
{
    Loop loop = {.local = true};
    parse_deeper(p);
    read_clauses(p, &loop);
    loop.local = true;
    Ast *body = block_of(p, start, item);
    if (parse_at_word(p, WORD_if)) {
        size_t base = p->stacked;
        parse_advance(p);
        parse_push(p, parse_expr_one(p));
        parse_push(p, body);
        body = block_of(p, start, parse_node(p, AST_IF, start, base));
    }
    if (parse_at_word(p, WORD_for))
        body = block_of(p, start, parse_stmt_comprehension(p, item, start));
    p->depth--;
    return loop_node(p, &loop, body, NULL, start);
}

/* --- try and use ---------------------------------------------------------------------------- */

static Ast *try_statement(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_open(p, "try", WORD_try);
    parse_advance(p);
    parse_push(p, parse_stmt_block(p));
    while (parse_at_word(p, WORD_catch)) {
        parse_advance(p);
        Start texts = parse_start(p);
        size_t first = p->stacked;
        if (!parse_at_terminator(p)) {
            parse_expr_items(p);
            parse_push(p, parse_node(p, AST_SEQ, texts, first));
        } else {
            parse_push(p, NULL);
        }
        if (!parse_at_terminator(p))
            parse_fail_token(p, "`catch` and its texts end in `:`");
        parse_push(p, parse_stmt_block(p));
    }
    bool finally = parse_at_word(p, WORD_finally);
    if (finally) {
        parse_advance(p);
        parse_push(p, parse_stmt_block(p));
    }
    parse_stmt_end(p);
    Ast *ast = parse_node(p, AST_TRY, start, base);
    ast->op = finally;
    return ast;
}

static Ast *use_statement(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_open(p, "use", WORD_use);
    parse_advance(p);
    p->context.in_use = true;
    parse_expr_items(p);
    p->context.in_use = false;
    if (!parse_at_op(p, AST_OP_IN_))
        parse_fail_token(p, "`use` needs `in` here");
    parse_advance(p);
    parse_push(p, parse_stmt_block(p));
    parse_stmt_end(p);
    return parse_node(p, AST_USE, start, base);
}

/* --- one word and what follows it ----------------------------------------------------------- */

/* The word, then expressions with commas, if any; of most words one expression or sequence. */
static Ast *word_and_value(Parse *p, AstKind kind)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_advance(p);
    if (parse_at_terminator(p) || ends_block(p))
        return parse_node(p, kind, start, base);
    if (kind == AST_SAVE || kind == AST_ERROR)
        parse_expr_items(p);
    else
        parse_push(p, parse_expr_sequence(p));
    return parse_node(p, kind, start, base);
}

/* The same, and what follows must be there. */
static Ast *word_and_argument(Parse *p, AstKind kind)
{
    Ast *ast = word_and_value(p, kind);
    if (!ast->count)
        parse_fail_token(p, "the name of a file is missing, such as \"sheet.mpl\"");
    return ast;
}

static Ast *word_alone(Parse *p, AstKind kind)
{
    Start start = parse_start(p);
    parse_advance(p);
    return parse_node(p, kind, start, p->stacked);
}

/* --- assignments and expressions ------------------------------------------------------------ */

static bool is_target(const Ast *ast)
{
    switch (ast->kind) {
    case AST_NAME:
    case AST_INDEX:
    case AST_CALL:
    case AST_MEMBER:
    case AST_QUOTE:
        return true;
    case AST_BINARY:
        return ast->op == AST_OP_CAT || ast->op == AST_OP_TYPED;
    default:
        return false;
    }
}

static void check_target(Parse *p, const Ast *target)
{
    bool fine = is_target(target);
    const Ast *wrong = target;
    if (target->kind == AST_SEQ && target->count) {
        fine = true;
        for (uint32_t i = 0; i < target->count && fine; i++) {
            wrong = target->kid[i];
            fine = is_target(wrong);
        }
    }
    if (fine)
        return;
    if (wrong->kind == AST_BINARY && wrong->op == AST_OP_EQ)
        parse_fail_hint(p, "write either an equation with = or an assignment with :=");
    else
        parse_fail_hint(p, "a value is given to a name, to A[i] or to f(x)");
    parse_fail(p, wrong->span, "invalid left hand side of assignment");
}

/* RETURN(a, b) and ERROR("text", a) of older sheets are the statements. */
static Ast *old_spelling(Parse *p, Ast *call, Start start)
{
    const Ast *head = call->kind == AST_CALL ? call->kid[0] : NULL;
    bool returns = head && head->kind == AST_NAME && !strcmp(head->text, "RETURN");
    if (!p->proc || p->proc->is_arrow ||
        !(returns || (head && head->kind == AST_NAME && !strcmp(head->text, "ERROR"))))
        return call;
    size_t base = p->stacked;
    for (uint32_t i = 1; i < call->count; i++)
        parse_push(p, call->kid[i]);
    if (returns && call->count > 2) {
        Ast *all = parse_node(p, AST_SEQ, start, base);
        parse_push(p, all);
    }
    return parse_node(p, returns ? AST_RETURN : AST_ERROR, start, base);
}

Ast *parse_stmt_expression(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    Ast *left = parse_expr_sequence(p);
    if (p->token.kind != TOKEN_OP || (p->token.op != AST_OP_ASSIGN && !p->token.assigns))
        return old_spelling(p, left, start);
    check_target(p, left);
    Token token = p->token;
    parse_advance(p);
    parse_push(p, left);
    parse_push(p, parse_expr_sequence(p));
    if (parse_at_op(p, AST_OP_ASSIGN))
        parse_fail_token(p, "one statement makes one assignment; several names: a, b := 1, 2");
    Ast *ast = parse_node(p, AST_ASSIGN, start, base);
    ast->op = token.assigns ? (uint16_t)token.op : AST_OP_NONE;
    ast->place = token.place;
    return ast;
}

Ast *parse_stmt(Parse *p)
{
    if (parse_proc_declares(p))
        return parse_proc_declaration(p);
    switch (p->token.kind == TOKEN_WORD ? p->token.word : WORD_NONE) {
    case WORD_if:
        return parse_stmt_if(p);
    case WORD_for:
    case WORD_from:
    case WORD_by:
    case WORD_to:
    case WORD_while:
    case WORD_do:
        return parse_stmt_loop(p);
    case WORD_try:
        return try_statement(p);
    case WORD_use:
        return use_statement(p);
    case WORD_break:
        return word_and_value(p, AST_BREAK);
    case WORD_next:
        return word_and_value(p, AST_NEXT);
    case WORD_restart:
        return word_alone(p, AST_RESTART);
    case WORD_return:
        return word_and_value(p, AST_RETURN);
    case WORD_error:
        return word_and_value(p, AST_ERROR);
    case WORD_quit:
    case WORD_done:
    case WORD_stop:
        return word_and_value(p, AST_QUIT);
    case WORD_read:
        return word_and_argument(p, AST_READ);
    case WORD_save:
        return word_and_argument(p, AST_SAVE);
    default:
        return parse_stmt_expression(p);
    }
}
