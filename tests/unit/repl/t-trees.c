/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random trees of expressions and statements: what is printed of one parses back to an equal tree;
 * with every parenthesis written out, and with blanks and comments between all words, the text is
 * the same tree; each operator binds as Maple's manual says. Breaking such a text anywhere gives an
 * error with a place inside it, or nothing.
 */
#include <stdlib.h>

#include "tests/unit/repl/tree.h"

static uint64_t seed = 1;

static uint32_t below(uint32_t n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % n;
}

/* --- drawing ----------------------------------------------------------------------------- */

static Ast *draw(AstUnit *unit, int depth);
static Ast *block(AstUnit *unit, int depth, bool looping);

static Ast *leaf(AstUnit *unit, AstKind kind, const char *text)
{
    Ast *ast = ast_new(unit, kind, 0);
    ast->text = ast_text(unit, text, strlen(text));
    ast->length = (uint32_t)strlen(text);
    return ast;
}

static Ast *name(AstUnit *unit)
{
    static const char *const texts[] = {"x",         "y",   "f",  "long_name",
                                        "two words", "end", "_1", "1st"};
    return leaf(unit, AST_NAME, texts[below(sizeof texts / sizeof *texts)]);
}

static Ast *atom(AstUnit *unit)
{
    static const char *const numbers[] = {"0", "7", "2.5", "1e3", "12345678901234567890", ".5"};
    static const char *const strings[] = {"", "text", "say \"so\"", "a\\b", "two\nlines"};
    switch (below(6)) {
    case 0:
        return leaf(unit, AST_STRING, strings[below(5)]);
    case 1:
    case 2:
        return leaf(unit, AST_NUMBER, numbers[below(6)]);
    default:
        return name(unit);
    }
}

static Ast *node(AstUnit *unit, AstKind kind, uint32_t kids, int depth)
{
    Ast *ast = ast_new(unit, kind, kids);
    for (uint32_t i = 0; i < kids; i++)
        ast->kid[i] = draw(unit, depth - 1 - (int)below(2));
    return ast;
}

/* The operators between two expressions. */
static const AstOp between[] = {
    AST_OP_IMPLIES,  AST_OP_XOR,    AST_OP_OR,       AST_OP_AND,      AST_OP_DOLLAR,
    AST_OP_IN_,      AST_OP_EQ,     AST_OP_NE,       AST_OP_LT,       AST_OP_LE,
    AST_OP_RANGE,    AST_OP_SUBSET, AST_OP_MOD,      AST_OP_UNION,    AST_OP_MINUSSET,
    AST_OP_ADD,      AST_OP_SUB,    AST_OP_ADDTILDE, AST_OP_SUBTILDE, AST_OP_INTERSECT,
    AST_OP_MUL,      AST_OP_DIV,    AST_OP_DOT,      AST_OP_COMPOSE,  AST_OP_MULTILDE,
    AST_OP_DIVTILDE, AST_OP_POW,    AST_OP_POWTILDE, AST_OP_REPEAT,   AST_OP_TYPED,
};
enum { BETWEEN = sizeof between / sizeof *between };

static Ast *with_op(Ast *ast, AstOp op)
{
    ast->op = (uint16_t)op;
    return ast;
}

static Ast *unary(AstUnit *unit, int depth)
{
    static const AstOp ops[] = {AST_OP_NEG, AST_OP_NOT, AST_OP_FACTORIAL, AST_OP_TRANSPOSE};
    return with_op(node(unit, AST_UNARY, 1, depth), ops[below(4)]);
}

static Ast *call(AstUnit *unit, AstKind kind, int depth)
{
    Ast *ast = node(unit, kind, 1 + below(3) + (kind == AST_INDEX), depth);
    ast->kid[0] = below(3) ? name(unit) : call(unit, below(2) ? AST_CALL : AST_INDEX, depth - 1);
    return ast;
}

static Ast *member(AstUnit *unit, int depth)
{
    Ast *ast = leaf(unit, AST_MEMBER, "part");
    Ast *with = ast_new(unit, AST_MEMBER, 1);
    with->text = ast->text;
    with->length = ast->length;
    with->kid[0] = below(2) ? name(unit) : call(unit, AST_INDEX, depth - 1);
    return with;
}

static Ast *draw(AstUnit *unit, int depth)
{
    if (depth <= 0)
        return atom(unit);
    switch (below(16)) {
    case 0:
        return call(unit, AST_CALL, depth);
    case 1:
        return call(unit, AST_INDEX, depth);
    case 2:
        return node(unit, AST_LIST, below(4), depth);
    case 3:
        return node(unit, AST_SET, below(4), depth);
    case 4:
        return node(unit, AST_QUOTE, 1, depth);
    case 5:
        return member(unit, depth);
    case 6:
        return node(unit, AST_SEQ, 2 + below(2), depth);
    case 7:
    case 8:
        return unary(unit, depth);
    default:
        return with_op(node(unit, AST_BINARY, 2, depth), between[below(BETWEEN)]);
    }
}

static Ast *assignment(AstUnit *unit, int depth)
{
    static const AstOp ops[] = {AST_OP_NONE, AST_OP_NONE, AST_OP_ADD, AST_OP_SUB, AST_OP_MUL};
    Ast *ast = with_op(node(unit, AST_ASSIGN, 2, depth), ops[below(5)]);
    ast->kid[0] =
        ast->op || below(2) ? name(unit) : call(unit, below(2) ? AST_CALL : AST_INDEX, depth);
    return ast;
}

static Ast *branches(AstUnit *unit, int depth, bool looping)
{
    Ast *ast = node(unit, AST_IF, 2 + below(4), depth);
    for (uint32_t i = 0; i < ast->count; i++)
        if (i % 2 || i + 1 == ast->count)
            ast->kid[i] = block(unit, depth - 1, looping);
    return ast;
}

/* for, from, by, to, while, do, until; for, in, while, do, until, and the value. */
static Ast *loop(AstUnit *unit, int depth)
{
    bool in = below(2);
    Ast *ast = ast_new(unit, in ? AST_FOR_IN : AST_FOR, in ? 6 : 7);
    uint32_t body = in ? 3 : 5;
    for (uint32_t i = 0; i < (in ? 4u : 7u); i++)
        if (i == body)
            ast->kid[i] = block(unit, depth - 1, true);
        else if (i == 0)
            ast->kid[i] = in || below(2) ? name(unit) : NULL;
        else if ((in && i == 1) || (i < body && below(2)))
            ast->kid[i] = draw(unit, depth - 2);
    return ast;
}

static Ast *statement(AstUnit *unit, int depth, bool looping)
{
    switch (depth > 0 ? below(7) : 6) {
    case 0:
    case 1:
        return assignment(unit, depth);
    case 2:
        return branches(unit, depth, looping);
    case 3:
        return loop(unit, depth);
    case 4:
        return looping ? ast_new(unit, below(2) ? AST_BREAK : AST_NEXT, 0) : draw(unit, depth);
    case 5: {
        Ast *ast = node(unit, AST_ERROR, 1, 1);
        ast->kid[0] = leaf(unit, AST_STRING, "so");
        return ast;
    }
    default:
        return draw(unit, depth - 1);
    }
}

static Ast *block(AstUnit *unit, int depth, bool looping)
{
    uint32_t count = 1 + below(3);
    Ast *ast = ast_new(unit, AST_BLOCK, count);
    for (uint32_t i = 0; i < count; i++)
        ast->kid[i] = statement(unit, depth - 1, looping);
    return ast;
}

/* --- printing and parsing back ----------------------------------------------------------- */

/* The tree of a statement; NULL: it is none, *error says why. */
static AstUnit *parse(const char *text, size_t length, Place *error)
{
    Parser parser;
    AstUnit *unit = NULL;
    parse_begin(&parser, source_add("text", text, length, 1));
    parser.final_closes = true;
    ParseResult result = parse_next(&parser, &unit);
    if (error)
        *error = parser.error.place;
    if (result != PARSE_STATEMENT && !error)
        fail_msg("%s\nfails: %s", text, parser.error.message);
    parse_end(&parser);
    return result == PARSE_STATEMENT ? unit : NULL;
}

static void assert_same(const Ast *wanted, const char *text, size_t length)
{
    AstUnit *unit = parse(text, length, NULL);
    if (!ast_equal(wanted, ast_root(unit))) {
        Buf got = {0}, shape = {0};
        tree_put(&got, ast_root(unit));
        tree_put(&shape, wanted);
        fail_msg("%s\nparses as %s\ninstead of %s", text, buf_text(&got), buf_text(&shape));
    }
    ast_release(unit);
}

enum { TRIALS = 6000 };

static void test_printed(void **state)
{
    (void)state;
    seed = 1;
    for (int trial = 0; trial < TRIALS; trial++) {
        AstUnit *unit = ast_unit_new();
        Ast *tree = trial % 3 ? draw(unit, 1 + trial % 5) : statement(unit, 2 + trial % 4, false);
        Buf text = {0};
        ast_print(&text, tree, NULL);
        assert_same(tree, buf_text(&text), text.length);
        buf_free(&text);
        ast_release(unit);
    }
}

/* --- all parentheses --------------------------------------------------------------------- */

static void write_out(Buf *out, const Ast *ast);

static void write_list(Buf *out, const Ast *ast, uint32_t from, const char *open, const char *close)
{
    buf_puts(out, open);
    for (uint32_t i = from; i < ast->count; i++) {
        buf_puts(out, i > from ? " , " : "");
        write_out(out, ast->kid[i]);
    }
    buf_puts(out, close);
}

static void write_inside(Buf *out, const Ast *ast)
{
    switch (ast->kind) {
    case AST_BINARY:
        write_out(out, ast->kid[0]);
        buf_puts(out, " (* an operator *) ");
        buf_puts(out, ast_op((AstOp)ast->op)->text);
        buf_puts(out, "\n");
        write_out(out, ast->kid[1]);
        break;
    case AST_UNARY:
        if (ast_op((AstOp)ast->op)->fixity == AST_PRE)
            buf_puts(out, ast_op((AstOp)ast->op)->text);
        buf_puts(out, " ");
        write_out(out, ast->kid[0]);
        if (ast_op((AstOp)ast->op)->fixity == AST_POST)
            buf_puts(out, ast_op((AstOp)ast->op)->text);
        break;
    default:
        ast_print(out, ast, NULL);
    }
}

static void write_out(Buf *out, const Ast *ast)
{
    switch (ast->kind) {
    case AST_BINARY:
    case AST_UNARY:
        buf_puts(out, "( ");
        write_inside(out, ast);
        buf_puts(out, " )");
        break;
    case AST_LIST:
        write_list(out, ast, 0, "[ ", " ]");
        break;
    case AST_SET:
        write_list(out, ast, 0, "{ ", " }");
        break;
    case AST_SEQ:
        write_list(out, ast, 0, "( ", " )");
        break;
    case AST_CALL:
        write_out(out, ast->kid[0]);
        write_list(out, ast, 1, "( ", " )");
        break;
    default:
        ast_print(out, ast, NULL);
    }
}

static void test_parenthesised(void **state)
{
    (void)state;
    seed = 2;
    for (int trial = 0; trial < TRIALS; trial++) {
        AstUnit *unit = ast_unit_new();
        Ast *tree = draw(unit, 1 + trial % 5);
        Buf text = {0};
        write_out(&text, tree);
        assert_same(tree, buf_text(&text), text.length);
        buf_free(&text);
        ast_release(unit);
    }
}

/* --- levels ------------------------------------------------------------------------------ */

/* From the weakest to the tightest, as in the manual's ?operators,precedence. */
static const char *const levels[][8] = {
    {"implies"},
    {"xor"},
    {"or"},
    {"and"},
    {"=", "<>", "<", "<="},
    {".."},
    {"subset"},
    {"mod"},
    {"+", "-", "union", "minus"},
    {"*", "/", ".", "intersect", "@"},
    {"^", "@@"},
    {"::"},
};
enum { LEVELS = sizeof levels / sizeof *levels };

static void test_levels(void **state)
{
    (void)state;
    for (int weak = 0; weak < LEVELS; weak++)
        for (int tight = weak + 1; tight < LEVELS; tight++)
            for (int a = 0; a < 8 && levels[weak][a]; a++)
                for (int b = 0; b < 8 && levels[tight][b]; b++)
                    for (int left = 0; left < 2; left++) {
                        const char *one = left ? levels[tight][b] : levels[weak][a];
                        const char *other = left ? levels[weak][a] : levels[tight][b];
                        char plain[100], full[100];
                        snprintf(plain, sizeof plain, "p %s q %s r", one, other);
                        snprintf(full, sizeof full, left ? "(p %s q) %s r" : "p %s (q %s r)", one,
                                 other);
                        AstUnit *unit = parse(full, strlen(full), NULL);
                        assert_same(ast_root(unit), plain, strlen(plain));
                        ast_release(unit);
                    }
}

/* --- broken texts ------------------------------------------------------------------------ */

/* Cut, doubled and foreign bytes: an error stands inside the text. */
static void test_broken(void **state)
{
    (void)state;
    static const char foreign[] = "()[]{},;:'`\"+-*/^!<>=.|$%@~? \n1a";
    seed = 3;
    for (int trial = 0; trial < TRIALS; trial++) {
        AstUnit *unit = ast_unit_new();
        Buf text = {0};
        ast_print(&text, statement(unit, 1 + trial % 4, false), NULL);
        char *broken = mem_strndup(buf_text(&text), text.length);
        uint32_t lines = 1;
        size_t at = below((uint32_t)text.length + 1);
        if (at < text.length)
            broken[at] = foreign[below(sizeof foreign - 1)];
        size_t length = below(3) ? text.length : at;
        for (size_t i = 0; i < length; i++)
            lines += broken[i] == '\n';
        Place place = {0};
        AstUnit *got = parse(broken, length, &place);
        if (got)
            ast_release(got);
        else
            assert_true(place.line <= lines && place.column <= length + 1);
        mem_free(broken);
        buf_free(&text);
        ast_release(unit);
    }
}

static int setup(void **state)
{
    (void)state;
    mem_init();
    err_stack_init(4 << 20);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    source_done();
    mem_done();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_printed),
        cmocka_unit_test(test_parenthesised),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_broken),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
