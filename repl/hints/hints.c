/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fitting statements to the patterns of habits. All patterns are one source text, read when the
 * first statement is held against them; bodies of procedures are not entered. Nothing is evaluated:
 * what a name is, is asked of the name.
 */
#include "repl/hints/hints.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cas/base/mem.h"
#include "cas/base/nls.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_row.h"
#include "cas/value/names.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/syntax/parse.h"
#include "repl/syntax/source.h"

enum {
    MOST_SHOWN = 60, /* characters of what stood at a place */
    MOST_NOTES = 3,  /* after one statement */
    MOST_EACH = 50,  /* notes that are kept, to be said once */
    PLACES = 26
};

static struct {
    AstUnit **unit; /* of each row */
    bool *said;
    long count;
    char *each[MOST_EACH]; /* notes said of rows that say each text once */
    int neach;
} table;

/* --- the table ------------------------------------------------------------------------------- */

static void put_patterns(Buf *out)
{
    for (const HintRow *row = HINTS_ROWS; row->pattern; row++)
        buf_printf(out, "%s%s\n", row->pattern,
                   strchr(";:", row->pattern[strlen(row->pattern) - 1]) ? "" : ";");
}

void hints_forget(void)
{
    for (long i = 0; i < table.count; i++)
        ast_release(table.unit[i]);
    mem_free(table.unit);
    mem_free(table.said);
    while (table.neach > 0)
        mem_free(table.each[--table.neach]);
    table.unit = NULL;
    table.said = NULL;
    table.count = 0;
}

static void forget(void *arg)
{
    (void)arg;
    hints_forget();
}

/* All of them or, when an interrupt or memory ends the reading, none. */
static void read_patterns(void)
{
    Buf text = {0};
    Parser parser;
    long rows = 0;
    while (HINTS_ROWS[rows].pattern)
        rows++;
    err_defer(buf_release, &text);
    put_patterns(&text);
    parse_begin(&parser, source_add("habits", buf_text(&text), text.length, 1));
    err_defer(forget, NULL);
    table.unit = mem_array((size_t)rows, sizeof *table.unit);
    table.said = mem_array((size_t)rows, sizeof *table.said);
    memset(table.said, 0, (size_t)rows * sizeof *table.said);
    for (table.count = 0; table.count < rows; table.count++)
        if (parse_next(&parser, &table.unit[table.count]) != PARSE_STATEMENT)
            err_raise(ST_INTERNAL, "the pattern %s of a habit is no statement",
                      HINTS_ROWS[table.count].pattern);
    parse_end(&parser);
    err_undefer(false);
    err_undefer(true);
}

/* --- names ----------------------------------------------------------------------------------- */

static Symbol *symbol_of(const Ast *ast)
{
    return ast && ast->kind == AST_NAME && ast->scope == AST_GLOBAL
               ? sym_global_n(ast->text, ast->length)
               : NULL;
}

static bool is_always_there(const Symbol *symbol)
{
    const Builtin *row = symbol->command;
    return !row || !row->package;
}

/* Neither the sheet nor a package that it has opened says what the name is. */
static bool is_as_at_start(const Symbol *symbol)
{
    return !symbol->value && is_always_there(symbol);
}

static bool is_unknown(const Symbol *symbol)
{
    return !symbol->value && !symbol->command && !symbol->function;
}

/* The function or command that is written `name` in other case, with small letters first (plot
 * before PLOT), or NULL. Small letters are names of unknown functions, psi(t) and zeta(t). */
static const char *in_other_case(const char *name)
{
    const FuncRow *function;
    const Builtin *row;
    if (!isupper((unsigned char)name[0]) || !name[1])
        return NULL;
    const char *found = NULL;
    for (long i = 0; (function = funcs_row(i)); i++)
        if (!strcasecmp(function->name, name) && !(found && islower((unsigned char)*found)))
            found = function->name;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (!row->package && !strcasecmp(row->name, name) &&
            !(found && islower((unsigned char)*found)))
            found = row->name;
    return found;
}

/* One letter twice, two that changed places, or one of five and more left out: slips of the hand.
 */
static bool is_slip(const char *name, const char *known)
{
    size_t n = strlen(name), k = strlen(known), same = 0;
    while (same < n && name[same] == known[same])
        same++;
    const char *a = name + same, *b = known + same;
    if (n < 3)
        return false;
    if (n == k)
        return k - same > 1 && a[0] == b[1] && a[1] == b[0] && !strcmp(a + 2, b + 2);
    if (n == k + 1)
        return same && *a == a[-1] && !strcmp(a + 1, b);
    return n + 1 == k && !strcmp(a, b + 1) &&
           (k > 4 || strchr("aeiou", *b) || (same && *b == b[-1]));
}

/* The command of every day that is meant by a name of which nothing was said, or NULL. Only these:
 * a name of three letters is near to one of a thousand commands. */
static const char *slip_of(const Symbol *symbol)
{
    static const char *const common[] = {
        "sin",    "cos",    "tan",    "exp",      "log",    "sqrt",   "abs",    "int",     "diff",
        "sum",    "plot",   "plot3d", "solve",    "subs",   "fsolve", "dsolve", "evalf",   "limit",
        "series", "expand", "factor", "simplify", "arcsin", "arctan", "evalb",  "DAEinfo",
    };
    if (symbol->was_free & ENV_WARNED)
        return NULL;
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (is_slip(symbol->name, common[i]))
            return common[i];
    return NULL;
}

static bool is_list_of_lists(const Ast *ast)
{
    if (ast->kind == AST_LIST)
        return ast->count > 0 && ast->kid[0]->kind == AST_LIST;
    const Symbol *symbol = symbol_of(ast);
    Expr value = symbol ? symbol->value : NULL;
    return value && expr_is(value, EXPR_LIST) && expr_count(value) > 0 &&
           expr_is(expr_arg(value, 0), EXPR_LIST);
}

/* The first name in an expression that is no function: x of x^2+1; NULL where there is none. */
static Expr first_name(Expr value)
{
    bool applied = expr_is(value, EXPR_CALL) && expr_is_symbol(expr_arg(value, 0), "D");
    if (applied || walk_has_call(value, "@"))
        return NULL;
    bool plain = expr_is(value, EXPR_SUM) || expr_is(value, EXPR_PRODUCT) ||
                 expr_is(value, EXPR_POWER) || expr_is(value, EXPR_CALL);
    Expr names = plain ? names_in(value) : NULL;
    return names && expr_count(names) > 0 ? expr_arg(names, 0) : NULL;
}

static bool is_number(const Ast *ast)
{
    bool minus = ast->kind == AST_UNARY && ast->op == AST_OP_NEG;
    return (minus ? ast->kid[0] : ast)->kind == AST_NUMBER;
}

/* --- fitting --------------------------------------------------------------------------------- */

typedef struct Fit {
    const HintStatement *statement;
    const Ast *whole;       /* the pattern, of which others are parts */
    bool computes;          /* of its row */
    const Ast *at[PLACES];  /* what stands at each place */
    const Ast *call;        /* of the name at U */
    const char *known;      /* the function at F */
    Expr unknown;           /* the unknown of a numeric solution at S */
    const Symbol *solution; /* what holds that solution */
} Fit;

/* The letter of a place, or 0. */
static char place_of(const Ast *pattern)
{
    return pattern->kind == AST_NAME && pattern->length == 1 &&
                   strchr("ABCDFGHJKLMNOPQRSTUVWXYZ", *pattern->text)
               ? *pattern->text
               : 0;
}

/* A call of the function of this name. */
static const Ast *call_of(const Ast *tree, const Ast *name)
{
    const Ast *found = NULL;
    if (tree->kind == AST_CALL && ast_equal(tree->kid[0], name))
        return tree;
    for (uint32_t i = 0; i < tree->count && !found; i++)
        found = tree->kid[i] ? call_of(tree->kid[i], name) : NULL;
    return found;
}

typedef struct Sought {
    const Symbol *function;
    Expr unknown;
    const Symbol *solution;
} Sought;

static void look_for_unknown(Symbol *symbol, void *arg)
{
    Sought *sought = arg;
    Solution *solution = symbol->value && !symbol->local ? drive_of(symbol->value) : NULL;
    Expr unknowns = solution ? drive_unknowns(solution) : NULL;
    for (long i = 0; unknowns && i < expr_count(unknowns); i++) {
        Expr unknown = expr_arg(unknowns, i);
        Expr head = expr_is(unknown, EXPR_CALL) ? expr_arg(unknown, 0) : unknown;
        if (expr_is(head, EXPR_SYMBOL) && sym_of(head) == sought->function) {
            sought->unknown = unknown;
            sought->solution = symbol;
        }
    }
}

/* Is the function an unknown of a numeric solution that a name holds? */
static bool fits_unknown(Fit *fit, const Symbol *function)
{
    Sought sought = {.function = function};
    if (function && is_unknown(function))
        sym_each(look_for_unknown, &sought);
    fit->unknown = sought.unknown;
    fit->solution = sought.solution;
    return sought.unknown != NULL;
}

static bool fits_place(Fit *fit, char place, const Ast *tree)
{
    const Symbol *symbol = symbol_of(tree);
    switch (place) {
    case 'F':
        fit->known = symbol && is_unknown(symbol) ? in_other_case(symbol->name) : NULL;
        return fit->known != NULL;
    case 'G':
        fit->known = symbol && is_unknown(symbol) ? slip_of(symbol) : NULL;
        return fit->known != NULL;
    case 'H':
        return symbol && symbol->value && first_name(symbol->value) != NULL;
    case 'J':
        return symbol && symbol->value && drive_of(symbol->value);
    case 'K':
    case 'L':
        return is_number(tree);
    case 'O':
        return !is_number(tree);
    case 'P':
        return symbol && !strcmp(symbol->name, "D");
    case 'Q':
        return symbol && is_unknown(symbol) && !strcmp(symbol->name, "N");
    case 'S':
        return fits_unknown(fit, symbol);
    case 'N':
    case 'M':
        return symbol && is_unknown(symbol) && !symbol->is_protected;
    case 'T':
        return symbol && !symbol->is_protected;
    case 'U':
        fit->call = symbol && is_unknown(symbol) ? call_of(fit->statement->root, tree) : NULL;
        return fit->call != NULL;
    case 'V':
        return symbol && symbol->value && !symbol->is_protected &&
               !expr_is(symbol->value, EXPR_SYMBOL);
    case 'R':
        return fits_place(fit, 'V', tree) && !expr_is_number(symbol->value);
    case 'W':
        return symbol && symbol->value && expr_is(symbol->value, EXPR_LIST);
    case 'Z':
        return symbol && symbol->value && expr_is_number(symbol->value);
    case 'X':
    case 'Y':
        return is_list_of_lists(tree);
    default:
        return true;
    }
}

static bool fits(Fit *fit, const Ast *pattern, const Ast *tree);

/* Is the argument of the call an option that the command has? */
static bool is_option(const Ast *call, const Ast *argument)
{
    const Symbol *command = symbol_of(call->kid[0]);
    const Builtin *row = command ? command->command : NULL;
    const Symbol *name = argument->kind == AST_BINARY ? symbol_of(argument->kid[0]) : NULL;
    const OptionTable *options = row && name ? row->options : NULL;
    while (options && !options_find(options, name->name))
        options = options->also;
    return options != NULL;
}

/* May the argument of the pattern be this one of the call? `N = A` is no option of the command. */
static bool may_be(const Ast *pattern, const Ast *call, const Ast *argument)
{
    bool any = pattern->kind == AST_BINARY && place_of(pattern->kid[0]);
    return !any || !is_option(call, argument);
}

/* Each argument of the pattern behind REST fits one of the call. */
static bool fits_rest(Fit *fit, const Ast *pattern, const Ast *tree)
{
    for (uint32_t i = 2; i < pattern->count; i++) {
        uint32_t k = 1;
        while (k < tree->count && !(may_be(pattern->kid[i], tree, tree->kid[k]) &&
                                    fits(fit, pattern->kid[i], tree->kid[k])))
            k++;
        if (k == tree->count)
            return false;
    }
    return true;
}

static bool has_rest(const Ast *pattern)
{
    return (pattern->kind == AST_CALL || pattern->kind == AST_INDEX) && pattern->count > 1 &&
           pattern->kid[1]->kind == AST_NAME && !strcmp(pattern->kid[1]->text, "REST");
}

static bool fits_kids(Fit *fit, const Ast *pattern, const Ast *tree)
{
    if (has_rest(pattern))
        return fits(fit, pattern->kid[0], tree->kid[0]) && fits_rest(fit, pattern, tree);
    if (pattern->count != tree->count)
        return false;
    for (uint32_t i = 0; i < pattern->count; i++)
        if (!pattern->kid[i] != !tree->kid[i] ||
            (tree->kid[i] && !fits(fit, pattern->kid[i], tree->kid[i])))
            return false;
    return true;
}

/* plots:-odeplot of a pattern is also the name alone, once with(plots) has opened the package. */
static bool is_opened(const Ast *pattern, const Ast *tree)
{
    const Symbol *symbol = pattern->kind == AST_MEMBER && pattern->count ? symbol_of(tree) : NULL;
    const Builtin *row = symbol && !symbol->value ? symbol->command : NULL;
    return row && row->package && !strcmp(row->package, pattern->kid[0]->text) &&
           !strcmp(row->name, pattern->text);
}

/* A name that the pattern assigns is that name, whatever value it has by now. */
static bool assigns_same(const Ast *pattern, const Ast *tree)
{
    return pattern->kind == AST_ASSIGN && tree->kind == AST_ASSIGN && !place_of(pattern->kid[0]) &&
           ast_equal(pattern->kid[0], tree->kid[0]);
}

/* A name has no value where it was given back to itself, gamma := 'gamma', or the statement failed.
 */
static bool has_value(const Ast *name)
{
    const Symbol *symbol = symbol_of(name);
    return symbol && symbol->value;
}

static bool is_named(const Ast *ast, const char *name)
{
    const Symbol *symbol = symbol_of(ast);
    return symbol && !strcmp(symbol->name, name);
}

/* f(t, ...) of names that have no value: a function of these, and no call of what computes. */
static bool is_of_names(const Ast *call)
{
    bool names = call->count > 1;
    for (uint32_t i = 1; i < call->count && names; i++) {
        const Symbol *symbol = symbol_of(call->kid[i]);
        names = symbol && !symbol->value;
    }
    return names;
}

/* Is it diff(f(t), ...), or D(f) in any of its forms, D[1](f), (D@@2)(f)? */
static bool is_derivative_of(const Ast *tree, const Ast *name)
{
    if (tree->kind != AST_CALL || tree->count < 2)
        return false;
    const Ast *head = tree->kid[0], *of = tree->kid[1];
    if (is_named(head, "diff") || is_named(head, "Diff"))
        return of->kind == AST_CALL && ast_equal(of->kid[0], name) && is_of_names(of);
    bool derived = head->kind == AST_INDEX || head->kind == AST_BINARY;
    return ast_equal(of, name) && is_named(derived ? head->kid[0] : head, "D");
}

/* Is a function of this name an unknown of an equation in the tree? */
static bool is_solved_for(const Ast *tree, const Ast *name, bool equation)
{
    if (equation && is_derivative_of(tree, name))
        return true;
    equation |= tree->kind == AST_BINARY && tree->op == AST_OP_EQ;
    equation |= tree->kind == AST_CALL && is_named(tree->kid[0], "dsolve");
    for (uint32_t i = 0; i < tree->count; i++)
        if (tree->kid[i] && is_solved_for(tree->kid[i], name, equation))
            return true;
    return false;
}

/* Is a call that fits the pattern none of what the row speaks of: of a function that the sheet
 * itself has as an unknown or, where the row is of a function that computes, as one of names? */
static bool is_own(const Fit *fit, const Ast *pattern, const Ast *tree)
{
    if (tree->kind != AST_CALL || pattern != fit->whole)
        return false;
    const Symbol *symbol = symbol_of(tree->kid[0]);
    return symbol && is_unknown(symbol) &&
           ((fit->computes && is_of_names(tree)) ||
            is_solved_for(fit->statement->root, tree->kid[0], false));
}

static bool fits(Fit *fit, const Ast *pattern, const Ast *tree)
{
    if (assigns_same(pattern, tree))
        return has_value(tree->kid[0]) && fits(fit, pattern->kid[1], tree->kid[1]);
    if (is_opened(pattern, tree))
        return true;
    char place = place_of(pattern);
    if (place) {
        const Ast **at = &fit->at[place - 'A'];
        if (*at && !ast_equal(*at, tree))
            return false;
        bool fit_here = fits_place(fit, place, tree);
        if (fit_here)
            *at = tree;
        return fit_here;
    }
    if (pattern->kind != tree->kind || pattern->op != tree->op || pattern->length != tree->length ||
        (pattern->length && strcmp(pattern->text, tree->text) != 0))
        return false;
    const Symbol *symbol = symbol_of(tree);
    if (tree->kind == AST_NAME && (!symbol || !is_as_at_start(symbol)))
        return false;
    return fits_kids(fit, pattern, tree) && !is_own(fit, pattern, tree);
}

/* In the tree or a part of it. A name that is called is no part, nor what D differentiates. */
static bool fits_within(Fit *fit, const Ast *pattern, const Ast *tree)
{
    Fit before = *fit;
    if (fits(fit, pattern, tree))
        return true;
    *fit = before;
    bool named = tree->kind == AST_CALL && tree->kid[0]->kind == AST_NAME;
    if (named && !strcmp(tree->kid[0]->text, "D"))
        return false;
    for (uint32_t i = named; i < tree->count; i++)
        if (tree->kid[i] && fits_within(fit, pattern, tree->kid[i]))
            return true;
    return false;
}

/* What stands at the end of the tree as typed, or at its beginning. */
static const Ast *outermost(const Ast *tree, bool last)
{
    while (tree->kind == AST_BINARY || (tree->kind == AST_UNARY && !last))
        tree = tree->kid[last ? tree->count - 1 : 0];
    return tree;
}

/* One character stands between a number with or without a point and one without: 9,81. */
static bool is_tight(const Fit *fit)
{
    bool numbers = fit->at['K' - 'A'] != NULL;
    const Ast *left = outermost(fit->at[(numbers ? 'K' : 'A') - 'A'], true);
    const Ast *right = outermost(fit->at[(numbers ? 'L' : 'B') - 'A'], false);
    const Place *k = &left->span, *l = &right->span;
    return is_number(left) && is_number(right) && k->line == l->line &&
           k->column + k->length + 1 == l->column;
}

static bool ended_so(const HintStatement *statement, const HintRow *row, const Ast *pattern)
{
    switch (row->when) {
    case HINT_FAILED:
        return statement->failed;
    case HINT_BACK:
        return !statement->failed && walk_has(statement->value, expr_symbol(pattern->kid[0]->text));
    case HINT_ROOTS:
        return !statement->failed && walk_has(statement->value, expr_symbol("RootOf"));
    case HINT_NOTHING:
        return !statement->failed && statement->value == EXPR_NULL;
    default:
        return true;
    }
}

/* Is the name in the tree, or in the value of a name there? What is in a procedure is not seen. */
static bool occurs(const Ast *tree, const Symbol *name)
{
    const Symbol *symbol = symbol_of(tree);
    Expr sought = expr_symbol(name->name);
    if (symbol == name ||
        (symbol && symbol->value &&
         (expr_is(symbol->value, EXPR_OBJECT) || walk_has(symbol->value, sought))))
        return true;
    for (uint32_t i = 0; i < tree->count; i++)
        if (tree->kid[i] && occurs(tree->kid[i], name))
            return true;
    return false;
}

/* Does what stands at N not occur at A, where the row asks for that? */
static bool is_stranger(const Fit *fit, const HintRow *row)
{
    return !row->stranger || !occurs(fit->at['A' - 'A'], symbol_of(fit->at['N' - 'A']));
}

static bool row_fits(Fit *fit, long i)
{
    const HintRow *row = &HINTS_ROWS[i];
    const Ast *pattern = ast_root(table.unit[i]), *root = fit->statement->root;
    char end = row->pattern[strlen(row->pattern) - 1];
    fit->whole = pattern;
    fit->computes = row->computes;
    if (!ended_so(fit->statement, row, pattern))
        return false;
    if (end != ';' && end != ':')
        return fits_within(fit, pattern, root) && is_stranger(fit, row);
    return (end == ';' || root->silent) && fits(fit, pattern, root) &&
           (!row->tight || is_tight(fit));
}

/* --- notes ----------------------------------------------------------------------------------- */

static void put_tree(Buf *out, const Ast *tree)
{
    size_t start = out->length;
    ast_print(out, tree, NULL);
    if (out->length - start <= MOST_SHOWN)
        return;
    size_t end = start + MOST_SHOWN - 3;
    while (end > start && (out->data[end] & 0xc0) == 0x80)
        end--;
    buf_truncate(out, end);
    buf_puts(out, "...");
}

static void put_value(Buf *out, const Ast *name)
{
    char *text = print_text(symbol_of(name)->value, MOST_SHOWN);
    size_t line = strcspn(text, "\n"); /* of a procedure its head */
    buf_putn(out, text, line);
    buf_puts(out, text[line] ? " ..." : "");
    mem_free(text);
}

/* The name whose value a note may tell. */
static const Ast *valued_of(const Fit *fit)
{
    static const char places[] = "RVZ";
    const Ast *found = NULL;
    for (const char *c = places; *c && !found; c++)
        found = fit->at[*c - 'A'];
    return found;
}

static void put_note(Buf *out, const Fit *fit, const char *note)
{
    for (const char *c = note; *c; c++) {
        const Ast *at = *c == '%' && c[1] >= 'A' && c[1] <= 'Z' ? fit->at[c[1] - 'A'] : NULL;
        if (at)
            put_tree(out, at);
        else if (!strncmp(c, "%v", 2))
            put_value(out, valued_of(fit));
        else if (!strncmp(c, "%f", 2))
            buf_puts(out, fit->known);
        else if (!strncmp(c, "%n", 2))
            buf_puts(out, expr_text(first_name(symbol_of(fit->at['H' - 'A'])->value)));
        else if (!strncmp(c, "%u", 2))
            put_tree(out, fit->call);
        else if (!strncmp(c, "%s", 2))
            buf_puts(out, fit->solution->name);
        else if (!strncmp(c, "%x", 2))
            print_linear(out, fit->unknown);
        else {
            buf_putc(out, *c);
            continue;
        }
        c++;
    }
}

bool hints_row(const HintStatement *statement, long i, Buf *note)
{
    if (!table.count)
        read_patterns();
    Fit fit = {.statement = statement};
    bool says = row_fits(&fit, i);
    if (says)
        put_note(note, &fit, nls(HINTS_ROWS[i].note));
    return says;
}

bool hints_have(const char *word)
{
    size_t length = strlen(word);
    for (const HintRow *row = HINTS_ROWS; length && row->pattern; row++)
        if (!strncmp(row->pattern, word, length) && !strcmp(row->pattern + length, ";"))
            return true;
    return false;
}

/* Was this note of row i said before? If not, it is from now on. */
static bool was_said(long i, const char *note)
{
    const HintRow *row = &HINTS_ROWS[i];
    if (!row->each) {
        bool before = table.said[i];
        table.said[i] = row->when != HINT_FAILED;
        return before;
    }
    for (int k = 0; k < table.neach; k++)
        if (!strcmp(table.each[k], note))
            return true;
    if (table.neach == MOST_EACH)
        return true;
    table.each[table.neach] = mem_strdup(note);
    table.neach++;
    return false;
}

void hints_say(const HintStatement *statement, void (*say)(const char *note))
{
    Buf note = {0}, last = {0};
    int notes = 0;
    HintWhen told = HINT_ALWAYS;
    err_defer(buf_release, &note);
    err_defer(buf_release, &last);
    for (long i = 0; HINTS_ROWS[i].pattern && notes < MOST_NOTES; i++) {
        HintWhen when = HINTS_ROWS[i].when;
        buf_truncate(&note, 0);
        if ((when > HINT_FAILED && when == told) || !hints_row(statement, i, &note))
            continue;
        told = when;
        if (was_said(i, buf_text(&note)))
            continue;
        if (!strcmp(buf_text(&note), buf_text(&last)))
            continue;
        notes++;
        say(buf_text(&note));
        buf_truncate(&last, 0);
        buf_puts(&last, buf_text(&note));
    }
    err_undefer(true);
    err_undefer(true);
}
