/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions: operator precedence parsing after Pratt (1973). An operand is read by the token it
 * begins with; then every operator that binds at least as tight as the caller asks takes what has
 * been read as its left operand. The binding powers are those of ops.def.
 *
 * What needs care: `<` begins a Vector where an operand may stand and is a comparison elsewhere;
 * inside a Vector `>` closes it unless brackets protect it, and `;` separates rows if a `>` follows
 * in time. A prefix minus takes what binds tighter than the operator before it (a^-1*b is
 * (a^-1)*b). Operators marked NON refuse a chain. Sides of a range may be missing: A[.., 1..].
 */
#include "repl/syntax/parse_parts.h"

#include <stdarg.h>
#include <string.h>

#include "cas/base/nls.h"

/* --- nodes ---------------------------------------------------------------------------------- */

static Ast *node1(Parse *p, AstKind kind, Start start, Ast *kid)
{
    size_t base = p->stacked;
    parse_push(p, kid);
    return parse_node(p, kind, start, base);
}

static Ast *node2(Parse *p, AstKind kind, Start start, Ast *left, Ast *right)
{
    size_t base = p->stacked;
    parse_push(p, left);
    parse_push(p, right);
    return parse_node(p, kind, start, base);
}

/* A leaf that keeps the text of the next token, which is consumed. */
static Ast *leaf(Parse *p, AstKind kind)
{
    Start start = parse_start(p);
    const char *text = ast_text(p->unit, p->token.text, p->token.length);
    size_t length = p->token.length;
    parse_advance(p);
    Ast *ast = parse_node(p, kind, start, p->stacked);
    ast->text = text;
    ast->length = (uint32_t)length;
    return ast;
}

static Ast *name_node(Parse *p, Start start, const char *text)
{
    Ast *ast = parse_node(p, AST_NAME, start, p->stacked);
    ast->length = (uint32_t)strlen(text);
    ast->text = ast_text(p->unit, text, ast->length);
    return ast;
}

/* --- brackets ------------------------------------------------------------------------------- */

static ParseContext enter(Parse *p, const char *what)
{
    ParseContext context = p->context;
    parse_open(p, what, WORD_NONE);
    p->context = (ParseContext){0};
    parse_advance(p);
    return context;
}

/* A loop that is an item in brackets gives the sequence of what its rounds give. */
static bool opens_item(const Token *t)
{
    return (t->kind == TOKEN_MARK && t->mark && strchr("([{", t->mark)) ||
           (t->kind == TOKEN_OP && t->op == AST_OP_COMMA);
}

static bool begins_loop(LexWord word)
{
    return word == WORD_for || word == WORD_while || word == WORD_do;
}

/* Can an operand begin with the token? */
static bool begins_operand(const Token *t)
{
    switch (t->kind) {
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_NAME:
    case TOKEN_DITTO:
    case TOKEN_NEUTRAL:
        return true;
    case TOKEN_MARK:
        return t->mark && strchr("([{'", t->mark);
    case TOKEN_WORD:
        return t->word == WORD_proc || t->word == WORD_module;
    case TOKEN_OP:
        return t->op == AST_OP_ADD || t->op == AST_OP_SUB || t->op == AST_OP_NOT ||
               t->op == AST_OP_LT || t->op == AST_OP_NE || t->op == AST_OP_DOLLAR ||
               t->op == AST_OP_RANGE || t->op == AST_OP_MEMBER;
    default:
        return false;
    }
}

void parse_expr_items(Parse *p)
{
    parse_push(p, parse_expr_one(p));
    while (parse_at_op(p, AST_OP_COMMA)) {
        parse_advance(p);
        parse_push(p, parse_expr_one(p));
    }
}

/* f(a, e assuming x > 0): the last item under what follows, to the end of the items. */
static void assumed_item(Parse *p)
{
    Ast *left = p->stack[--p->stacked];
    Start start = parse_start(p);
    Place place = p->token.place;
    parse_advance(p);
    size_t base = p->stacked;
    Start from = parse_start(p);
    parse_expr_items(p);
    Ast *right =
        p->stacked - base == 1 ? p->stack[--p->stacked] : parse_node(p, AST_SEQ, from, base);
    Ast *ast = node2(p, AST_BINARY, start, left, right);
    ast->op = AST_OP_ASSUMING;
    ast->place = place;
    parse_push(p, ast);
}

/* Items up to a closing mark, or none, or what a loop gives. */
static void bracketed(Parse *p, const char *what, char mark)
{
    ParseContext context = enter(p, what);
    Start start = parse_start(p);
    size_t base = p->stacked;
    if (!parse_at_mark(p, mark))
        parse_expr_items(p);
    if (parse_at_op(p, AST_OP_ASSUMING) && p->stacked > base)
        assumed_item(p);
    if (parse_at_word(p, WORD_for)) {
        Ast *item =
            p->stacked - base == 1 ? p->stack[--p->stacked] : parse_node(p, AST_SEQ, start, base);
        parse_push(p, parse_stmt_comprehension(p, item, start));
    }
    p->context = context;
    parse_expect_closing(p, mark);
}

static Ast *bracket_node(Parse *p, AstKind kind, const char *what, char mark)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    bracketed(p, what, mark);
    return parse_node(p, kind, start, base);
}

/* Does the text of a statement end at the token? Where a procedure may have begun before it a
 * terminator is no end, but after some searches in vain. */
static bool ends_search(const Parse *p, const Token *token, bool word)
{
    bool terminator = token->kind == TOKEN_MARK && strchr(";:", token->mark);
    return lex_ends(token) || (terminator && !(word && p->parser->searches < PARSE_PATIENCE));
}

/* At `(`: are these the parameters of an arrow? They begin with a name that a comma, type or
 * default follows, with `{` or `$`, or there are none; behind their `)` stands `->`. Where the text
 * ends in keywords, {k := 1, more may come. Text in which no arrow stands behind a bracket is
 * searched once. */
static bool parameters_follow(Parse *p)
{
    if (p->token.start >= p->plain_from && p->token.start < p->plain_to)
        return false;
    Lexer ahead = p->lexer;
    ahead.text = (Buf){0};
    Token token;
    lex_next(&ahead, &token);
    bool name = token.kind == TOKEN_NAME, word = false, arrow = false, plain = true;
    bool keywords = false;
    bool fits = name || lex_is_op(&token, AST_OP_DOLLAR) ||
                (token.kind == TOKEN_MARK && strchr("){", token.mark));
    for (int depth = 1; fits && depth > 0; name = false) {
        bool closes = lex_bracket(&token) < 0;
        depth += lex_bracket(&token);
        word = word || token.kind == TOKEN_WORD;
        keywords = keywords || (depth > 1 && !word && lex_is_op(&token, AST_OP_ASSIGN));
        lex_next(&ahead, &token);
        arrow = closes && lex_is_op(&token, AST_OP_ARROW);
        plain = plain && !arrow;
        bool follows = !name || lex_bracket(&token) < 0 || lex_is_op(&token, AST_OP_COMMA) ||
                       lex_is_op(&token, AST_OP_TYPED) || lex_is_op(&token, AST_OP_ASSIGN);
        fits = follows && (depth == 0 || !ends_search(p, &token, word));
        p->parser->searches += word && token.kind == TOKEN_END && depth > 0;
    }
    if (plain) {
        p->plain_from = p->token.start;
        p->plain_to = token.start;
    }
    lex_end(&ahead);
    return fits ? arrow : keywords && token.kind == TOKEN_END;
}

/* (), (e), (a, b), (a := e) or (e for i in L); (a, b) is a sequence, () an empty one. Parameters
 * and their arrow, too. */
static Ast *parenthesis(Parse *p)
{
    if (parameters_follow(p))
        return parse_proc_parameters_arrow(p);
    Start start = parse_start(p);
    ParseContext context = enter(p, "(");
    Ast *inner = NULL;
    if (!parse_at_mark(p, ')'))
        inner = parse_stmt_expression(p);
    if (inner && parse_at_word(p, WORD_for))
        inner = parse_stmt_comprehension(p, inner, start);
    p->context = context;
    parse_expect_closing(p, ')');
    return inner ? inner : parse_node(p, AST_SEQ, start, p->stacked);
}

static Ast *quoted(Parse *p)
{
    Start start = parse_start(p);
    ParseContext context = enter(p, "'");
    Ast *inner = parse_expr_sequence(p);
    p->context = context;
    parse_expect_closing(p, '\'');
    return node1(p, AST_QUOTE, start, inner);
}

/* --- vectors -------------------------------------------------------------------------------- */

static bool closes_angle(const Token *token)
{
    return token->kind == TOKEN_OP && (token->op == AST_OP_GT || token->op == AST_OP_GE);
}

/* Does a `>` follow before anything that only a statement can hold? Decides whether `;` inside an
 * angle separates rows or the angle was never closed. Looks ahead a bounded way, and a short one
 * after some searches in vain. */
static bool rows_follow(Parse *p)
{
    int far = p->parser->searches < PARSE_PATIENCE ? 5000 : 50;
    Lexer ahead = p->lexer;
    ahead.text = (Buf){0};
    Token token;
    bool found = false;
    int depth = 0;
    for (int i = 0; i < far && depth >= 0 && !found; i++) {
        lex_next(&ahead, &token);
        if (lex_ends(&token) || token.kind == TOKEN_WORD || lex_is_op(&token, AST_OP_ASSIGN) ||
            (token.kind == TOKEN_MARK && token.mark == ':'))
            break;
        depth += lex_bracket(&token);
        found = !depth && closes_angle(&token);
    }
    lex_end(&ahead);
    p->parser->searches += !found;
    return found;
}

/* The `>` that closes may be the first byte of `>=`. */
static void close_angle(Parse *p, ParseContext context)
{
    if (!closes_angle(&p->token))
        parse_fail_token(p, NULL);
    lex_split(&p->lexer, &p->token);
    p->token.end = p->token.start + 1;
    p->token.kind = TOKEN_MARK;
    p->token.mark = '>';
    p->context = context;
    parse_close(p);
    parse_advance(p);
}

/* The items stacked since base as one operand: a single one stays itself. */
static void group(Parse *p, Start start, size_t base, bool side_by_side)
{
    if (p->stacked - base == 1)
        return;
    Ast *angle = parse_node(p, AST_ANGLE, start, base);
    angle->op = side_by_side;
    parse_push(p, angle);
}

/* <a, b> stacks, <a | b> joins; <a, b | c, d> joins the columns <a, b> and <c, d>, and
 * <a, b; c, d> stacks the rows <a | b> and <c | d>. */
static Ast *angle(Parse *p)
{
    Start start = parse_start(p), from;
    size_t base = p->stacked;
    ParseContext context = enter(p, "<");
    p->context.in_angle = true;
    from = parse_start(p);
    char separator = '\0';
    if (!closes_angle(&p->token)) {
        parse_expr_items(p);
        if (parse_at_mark(p, '|') || (parse_at_mark(p, ';') && rows_follow(p)))
            separator = p->token.mark;
    }
    for (size_t first = base; separator;) {
        group(p, from, first, separator == ';');
        if (!parse_at_mark(p, separator))
            break;
        parse_advance(p);
        first = p->stacked;
        from = parse_start(p);
        parse_expr_items(p);
    }
    close_angle(p, context);
    Ast *result = parse_node(p, AST_ANGLE, start, base);
    result->op = separator == '|';
    return result;
}

/* --- operands ------------------------------------------------------------------------------- */

/* Strings with only blanks between are one. */
static Ast *string(Parse *p)
{
    Ast *first = leaf(p, AST_STRING);
    while (p->token.kind == TOKEN_STRING) {
        size_t length = first->length + p->token.length;
        char *joined = ast_alloc(p->unit, length + 1);
        memcpy(joined, first->text, first->length);
        memcpy(joined + first->length, p->token.text, p->token.length);
        first->text = joined;
        first->length = (uint32_t)length;
        parse_advance(p);
    }
    return first;
}

static Ast *ditto(Parse *p)
{
    Start start = parse_start(p);
    size_t which = p->token.length;
    parse_advance(p);
    Ast *ast = parse_node(p, AST_DITTO, start, p->stacked);
    ast->op = (uint16_t)which;
    return ast;
}

/* A prefix operator; in a tighter place (a^-b) its operand is as tight. */
static Ast *prefix(Parse *p, AstOp op, int power)
{
    Start start = parse_start(p);
    int right = ast_op(op)->right > power ? ast_op(op)->right : power;
    parse_advance(p);
    Ast *ast = node1(p, AST_UNARY, start, parse_expr(p, right));
    ast->op = (uint16_t)op;
    return ast;
}

/* `.. b` or `..` alone. */
static Ast *range_without_left(Parse *p)
{
    Start start = parse_start(p);
    parse_advance(p);
    Ast *right = begins_operand(&p->token) ? parse_expr(p, ast_op(AST_OP_RANGE)->right) : NULL;
    return node2(p, AST_MATCH_RANGE, start, NULL, right);
}

static Ast *member(Parse *p, Ast *left, Start start)
{
    Place place = p->token.place;
    size_t base = p->stacked;
    parse_advance(p);
    if (p->token.kind != TOKEN_NAME)
        parse_fail_token(p, "a name stands behind `:-`");
    const char *text = ast_text(p->unit, p->token.text, p->token.length);
    size_t length = p->token.length;
    parse_advance(p);
    if (left)
        parse_push(p, left);
    Ast *ast = parse_node(p, AST_MEMBER, start, base);
    ast->place = place;
    ast->text = text;
    ast->length = (uint32_t)length;
    return ast;
}

static Ast *empty_angle(Parse *p)
{
    Start start = parse_start(p);
    parse_advance(p);
    return parse_node(p, AST_ANGLE, start, p->stacked);
}

/* How tight a neutral operator holds: tighter than any other, but &* as tight as *. */
static int neutral_power(const Parse *p)
{
    return ast_op(strcmp(p->token.text, "&*") ? AST_OP_FACTORIAL : AST_OP_MUL)->left;
}

/* &op a: it takes less than an infix one does, &not a &or b is (&not a) &or b */
static Ast *neutral_prefix(Parse *p)
{
    Start start = parse_start(p);
    Ast *head = leaf(p, AST_NAME);
    return node2(p, AST_CALL, start, head, parse_expr(p, ast_op(AST_OP_FACTORIAL)->left + 1));
}

/* x++ and ++x; op has been consumed once. */
static Ast *step(Parse *p, AstOp op, Start start, Ast *target, bool in_front)
{
    Ast *ast = node1(p, AST_STEP, start, target);
    ast->op = (uint16_t)op;
    ast->slot = in_front;
    return ast;
}

static bool can_step(const Ast *target)
{
    return target->kind == AST_NAME || target->kind == AST_INDEX || target->kind == AST_MEMBER;
}

/* Is the next token `+` and, touching it, another one and a name? */
static bool steps_name(const Parse *p)
{
    Lexer ahead = p->lexer;
    Token second, name = {.kind = TOKEN_END};
    ahead.text = (Buf){0};
    lex_next(&ahead, &second);
    bool twice = second.kind == TOKEN_OP && second.op == p->token.op && !second.spaced &&
                 !second.elementwise && !second.assigns;
    if (twice)
        lex_next(&ahead, &name);
    lex_end(&ahead);
    return twice && name.kind == TOKEN_NAME && !name.spaced;
}

static Ast *step_in_front(Parse *p)
{
    Start start = parse_start(p);
    AstOp op = p->token.op;
    parse_advance(p);
    parse_advance(p);
    Ast *target = parse_expr(p, AST_POWER_CALL);
    if (!can_step(target))
        parse_fail(p, target->span, "invalid left hand side of assignment");
    return step(p, op, start, target, true);
}

static Ast *operand_of_op(Parse *p, int power)
{
    if (p->token.elementwise || p->token.assigns)
        parse_fail_token(p, NULL);
    if ((p->token.op == AST_OP_ADD || p->token.op == AST_OP_SUB) && steps_name(p))
        return step_in_front(p);
    switch (p->token.op) {
    case AST_OP_SUB:
        return prefix(p, AST_OP_NEG, power);
    case AST_OP_ADD:
        return prefix(p, AST_OP_PLUS, power);
    case AST_OP_NOT:
    case AST_OP_DOLLAR:
        return prefix(p, p->token.op, power);
    case AST_OP_LT:
        return angle(p);
    case AST_OP_NE:
        return empty_angle(p);
    case AST_OP_RANGE:
        return range_without_left(p);
    case AST_OP_MEMBER:
        return member(p, NULL, parse_start(p));
    default:
        parse_fail_token(p, NULL);
    }
}

static Ast *operand_of_mark(Parse *p)
{
    switch (p->token.mark) {
    case '(':
        return parenthesis(p);
    case '[':
        return bracket_node(p, AST_LIST, "[", ']');
    case '{':
        return bracket_node(p, AST_SET, "{", '}');
    case '\'':
        return quoted(p);
    default:
        parse_fail_token(p, NULL);
    }
}

static Ast *operand_of_word(Parse *p)
{
    switch (p->token.word) {
    case WORD_proc:
        return parse_proc(p);
    case WORD_module:
        return parse_proc_module(p);
    case WORD_if:
        return parse_stmt_if(p);
    default:
        if (begins_loop(p->token.word) && opens_item(&p->previous))
            return parse_stmt_loop(p);
        parse_fail_token(p, NULL);
    }
}

static Ast *operand(Parse *p, int power)
{
    switch (p->token.kind) {
    case TOKEN_NUMBER:
        return leaf(p, AST_NUMBER);
    case TOKEN_STRING:
        return string(p);
    case TOKEN_NAME:
        return leaf(p, AST_NAME);
    case TOKEN_DITTO:
        return ditto(p);
    case TOKEN_NEUTRAL:
        return neutral_prefix(p);
    case TOKEN_OP:
        return operand_of_op(p, power);
    case TOKEN_MARK:
        return operand_of_mark(p);
    case TOKEN_WORD:
        return operand_of_word(p);
    default:
        parse_fail_token(p, NULL);
    }
}

/* --- operators behind an operand ------------------------------------------------------------ */

/* A remark about what is legal and almost never meant; the first of a statement stays. */
static void note(Parse *p, Place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void note(Parse *p, Place place, const char *format, ...)
{
    va_list args;
    if (p->parser->note)
        return;
    buf_truncate(&p->words, 0);
    va_start(args, format);
    buf_vprintf(&p->words, nls(format), args);
    va_end(args);
    p->parser->note = buf_steal(&p->words);
    p->parser->note_place = place;
}

/* Where errors of a call point to: its function's name, plots:-odeplot and CodeGeneration[C] whole.
 */
static Place place_of_call(const Ast *function, Place bracket)
{
    bool indexed = function->kind == AST_INDEX && function->kid[0]->kind == AST_NAME;
    if (function->kind == AST_MEMBER || indexed)
        return function->span;
    return function->kind == AST_NAME ? function->place : bracket;
}

static Ast *call_or_index(Parse *p, Ast *left, Start start)
{
    bool call = parse_at_mark(p, '(');
    Place place = p->token.place;
    size_t base = p->stacked;
    if (call && left->kind == AST_NUMBER)
        note(p, place, "%s(...) applies the number as a function; a product is %s*(...)",
             left->text, left->text);
    parse_push(p, left);
    if (call)
        bracketed(p, "(", ')');
    else
        bracketed(p, "[", ']');
    Ast *ast = parse_node(p, call ? AST_CALL : AST_INDEX, start, base);
    if (!call && ast->count == 2 && left->kind == AST_NAME && strcmp(left->text, "~") == 0)
        return node1(p, AST_ELEMENTWISE, start, ast->kid[1]); /* `~`[f] is f~ */
    ast->place = call ? place_of_call(left, place) : left->kind == AST_NAME ? left->place : place;
    return ast;
}

/* f~, or a postfix operator. */
static Ast *postfix(Parse *p, Ast *left, Start start)
{
    Token token = p->token;
    parse_advance(p);
    if (token.kind == TOKEN_MARK) {
        if (parse_at_op(p, AST_OP_EQ) && !p->token.spaced)
            note(p, token.place,
                 "`~=` is an application to entries and an equation; not equal is "
                 "<>");
        return node1(p, AST_ELEMENTWISE, start, left);
    }
    if (token.elementwise) {
        Start at = {token.place, token.start};
        Ast *head = node1(p, AST_ELEMENTWISE, at, name_node(p, at, ast_op(token.op)->text));
        return node2(p, AST_CALL, start, head, left);
    }
    if (token.op == AST_OP_FACTORIAL && parse_at_op(p, AST_OP_EQ) && !p->token.spaced)
        note(p, token.place, "`!=` is a factorial and an equation; not equal is <>");
    Ast *ast = node1(p, AST_UNARY, start, left);
    ast->op = (uint16_t)token.op;
    ast->place = token.place;
    return ast;
}

/* Does an operand follow the next token? */
static bool operand_follows(const Parse *p)
{
    Lexer ahead = p->lexer;
    Token token;
    ahead.text = (Buf){0};
    lex_next(&ahead, &token);
    bool follows = begins_operand(&token);
    lex_end(&ahead);
    return follows;
}

/* A^+, A^* */
static Ast *transpose(Parse *p, Ast *left, Start start, Place place)
{
    bool hermitian = parse_at_op(p, AST_OP_MUL);
    parse_advance(p);
    if (hermitian) {
        Ast *power = node2(p, AST_BINARY, start, left, name_node(p, start, "%H"));
        power->op = AST_OP_POW;
        power->place = place;
        return power;
    }
    Ast *ast = node1(p, AST_UNARY, start, left);
    ast->op = AST_OP_TRANSPOSE;
    ast->place = place;
    return ast;
}

/* Elementwise forms without a row of their own are calls: `<`~(a, b). */
static Ast *elementwise(Parse *p, Ast *left, Start start, Token token)
{
    Start at = {token.place, token.start};
    Ast *right = parse_expr(p, ast_op(token.op)->right);
    Ast *head = node1(p, AST_ELEMENTWISE, at, name_node(p, at, ast_op(token.op)->text));
    size_t base = p->stacked;
    parse_push(p, head);
    parse_push(p, left);
    parse_push(p, right);
    Ast *ast = parse_node(p, AST_CALL, start, base);
    ast->place = token.place;
    return ast;
}

static Ast *binary(Parse *p, Ast *left, Start start, Token token)
{
    if (token.op == AST_OP_POW &&
        (parse_at_op(p, AST_OP_MUL) || (parse_at_op(p, AST_OP_ADD) && !operand_follows(p))))
        return transpose(p, left, start, token.place);
    if ((token.op == AST_OP_ADD || token.op == AST_OP_SUB) && parse_at_op(p, token.op) &&
        !p->token.spaced && can_step(left) && !operand_follows(p)) {
        parse_advance(p);
        return step(p, token.op, start, left, false);
    }
    Ast *right = NULL;
    if (token.op != AST_OP_RANGE || begins_operand(&p->token))
        right = parse_expr(p, ast_op(token.op)->right);
    if (right && right->kind == AST_MATCH_RANGE && token.op == AST_OP_EQ)
        parse_fail(p, right->place, "a range behind `=` needs both ends, as in x = 0..1");
    Ast *ast = node2(p, right ? AST_BINARY : AST_MATCH_RANGE, start, left, right);
    ast->op = right ? (uint16_t)token.op : AST_OP_NONE;
    ast->place = token.place;
    return ast;
}

/* a &op b &op c is (a &op b) &op c */
static Ast *neutral(Parse *p, Ast *left, Start start)
{
    int power = neutral_power(p);
    size_t base = p->stacked;
    parse_push(p, leaf(p, AST_NAME));
    parse_push(p, left);
    parse_push(p, parse_expr(p, power + 1));
    return parse_node(p, AST_CALL, start, base);
}

/* The power with which the next token takes what stands before it; -1 when it does not. */
static int power_of(const Parse *p)
{
    const Token *t = &p->token;
    switch (t->kind) {
    case TOKEN_MARK:
        return t->mark && strchr("([~", t->mark) ? AST_POWER_CALL : -1;
    case TOKEN_NEUTRAL:
        return neutral_power(p);
    case TOKEN_OP:
        if (t->assigns || ast_op(t->op)->fixity == AST_PRE || t->op == AST_OP_ASSIGN ||
            (p->context.in_angle && closes_angle(t)) || (p->context.in_use && t->op == AST_OP_IN_))
            return -1;
        return ast_op(t->op)->left;
    default:
        return -1;
    }
}

/* `left` is what the operator has on its left. */
_Noreturn static void fail_chain(Parse *p, const Ast *left)
{
    bool named =
        left->kind == AST_BINARY && left->op == AST_OP_EQ && left->kid[0]->kind == AST_NAME;
    if (named && parse_at_op(p, AST_OP_EQ))
        parse_fail_token(p, "an equation gets its name by :=, eq1 := x = y; a chain of comparisons "
                            "needs `and`");
    if (p->token.op == AST_OP_POW)
        parse_fail_token(p, "a chain of powers needs brackets: (a^b)^c or a^(b^c)");
    if (ast_op(p->token.op)->left == ast_op(AST_OP_EQ)->left)
        parse_fail_token(p, "a chain of comparisons needs `and`: a < b and b < c");
    parse_fail_token(p, "this operator needs brackets in a chain");
}

static Ast *with_operator(Parse *p, Ast *left, Start start)
{
    Token token = p->token;
    if (token.kind == TOKEN_NEUTRAL)
        return neutral(p, left, start);
    if (token.kind == TOKEN_MARK && token.mark != '~')
        return call_or_index(p, left, start);
    if (token.kind == TOKEN_MARK || ast_op(token.op)->fixity == AST_POST)
        return postfix(p, left, start);
    if (token.op == AST_OP_MEMBER)
        return member(p, left, start);
    if (token.op == AST_OP_ARROW)
        return parse_proc_arrow(p, left, start);
    parse_advance(p);
    return token.elementwise ? elementwise(p, left, start, token) : binary(p, left, start, token);
}

/* --- expressions ---------------------------------------------------------------------------- */

/* Does the arrow behind a name or name::type take it alone, whatever the operator before it, as in
 * a = x -> e? The type of a parameter is no parameter. */
static bool arrow_takes(const Parse *p, const Ast *left, int power)
{
    if (!parse_at_op(p, AST_OP_ARROW) || power == ast_op(AST_OP_TYPED)->right)
        return false;
    bool typed = left->kind == AST_BINARY && left->op == AST_OP_TYPED;
    return (typed ? left->kid[0] : left)->kind == AST_NAME;
}

Ast *parse_expr(Parse *p, int power)
{
    parse_deeper(p);
    Start start = parse_start(p);
    int chained = -1; /* the level of a NON operator just read */
    Ast *left = operand(p, power);
    if (arrow_takes(p, left, power))
        left = parse_proc_arrow(p, left, start);
    for (int next; (next = power_of(p)) >= power && next >= 0;) {
        bool refuses = p->token.kind == TOKEN_OP && ast_op(p->token.op)->fixity == AST_NON;
        if (next == chained && refuses)
            fail_chain(p, left);
        chained = refuses ? next : -1;
        left = with_operator(p, left, start);
        if (arrow_takes(p, left, power))
            left = parse_proc_arrow(p, left, start);
    }
    p->depth--;
    if (p->token.kind == TOKEN_NUMBER || p->token.kind == TOKEN_STRING ||
        p->token.kind == TOKEN_NAME || p->token.kind == TOKEN_DITTO || parse_at_mark(p, '{'))
        parse_fail_side_by_side(p, start);
    return left;
}

Ast *parse_expr_one(Parse *p)
{
    return parse_expr(p, AST_POWER_ITEM);
}

Ast *parse_expr_sequence(Parse *p)
{
    Start start = parse_start(p);
    size_t base = p->stacked;
    parse_expr_items(p);
    Ast *all;
    if (p->stacked - base == 1)
        all = p->stack[--p->stacked];
    else
        all = parse_node(p, AST_SEQ, start, base);
    if (!parse_at_op(p, AST_OP_ASSUMING))
        return all;
    Place place = p->token.place;
    parse_advance(p);
    size_t properties = p->stacked;
    Start from = parse_start(p);
    parse_expr_items(p);
    Ast *right = p->stacked - properties == 1 ? p->stack[--p->stacked]
                                              : parse_node(p, AST_SEQ, from, properties);
    Ast *ast = node2(p, AST_BINARY, start, all, right);
    ast->op = AST_OP_ASSUMING;
    ast->place = place;
    return ast;
}
