/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules, each for a way of writing: what differs is brought to one form and compared again, so that
 * they work together (the right side of a general solution, with other constants). Antiderivatives
 * are compared by their derivatives. Two families of functions are one when each is contained in
 * the other: solve(identity(f = g, t), constants) finds the constants of one in those of the other.
 */
#include "repl/sheet/sheet_alike.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/files/mw_value.h"
#include "repl/sheet/sheet_points.h"
#include "repl/syntax/parse.h"
#include "repl/syntax/source.h"

enum { MOST_CONSTANTS = 4, MOST_ENTRIES = 64, DEPTH = 6 };

/* --- the statement ---------------------------------------------------------------------------- */

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

static bool is_called(const Ast *ast, const char *const *names)
{
    return ast->kind == AST_CALL && ast->count > 1 && ast->kid[0]->kind == AST_NAME &&
           is_one_of(ast->kid[0]->text, names);
}

/* What is asked: behind a name, within brackets and commands that change the form alone. */
static const Ast *core_of(const Ast *ast)
{
    static const char *const forms[] = {"simplify", "expand", "factor",  "normal", "combine",
                                        "collect",  "value",  "convert", "evalf",  NULL};
    if (ast->kind == AST_ASSIGN && ast->count == 2)
        ast = ast->kid[1];
    while (is_called(ast, forms) || (ast->kind == AST_INDEX && ast->kid[0]->kind == AST_CALL) ||
           ((ast->kind == AST_LIST || ast->kind == AST_SET) && ast->count == 1))
        ast = ast->kid[ast->kind == AST_CALL];
    return ast;
}

/* The command alone: Eigenvalues of LinearAlgebra:-Eigenvalues(A) and
 * LinearAlgebra[Eigenvalues](A).
 */
static const char *command_of(const Ast *ast)
{
    const Ast *head = ast->kind == AST_CALL ? ast->kid[0] : NULL;
    if (head && head->kind == AST_INDEX && head->count == 2)
        head = head->kid[1];
    return head && (head->kind == AST_NAME || head->kind == AST_MEMBER) ? head->text : "";
}

/* x of int(f, x). */
static const Ast *variable_of(const Ast *ast)
{
    static const char *const integrals[] = {"int", "integrate", "Int", NULL};
    return is_called(ast, integrals) && ast->count == 3 && ast->kid[2]->kind == AST_NAME
               ? ast->kid[2]
               : NULL;
}

static void ask_statement(MarkQuestion *question, const Ast *ast)
{
    static const char *const sets[] = {"solve",       "fsolve",    "isolve",    "RootOf",
                                       "roots",       "Roots",     "singular",  "discont",
                                       "Eigenvalues", "eigenvals", "allvalues", NULL};
    static const char *const spaces[] = {
        "NullSpace", "nullspace", "kernel", "ColumnSpace", "RowSpace",          "colspace",
        "rowspace",  "Basis",     "basis",  "SumBasis",    "IntersectionBasis", NULL};
    static const char *const columns[] = {"Eigenvectors", "eigenvectors", "eigenvects", NULL};
    const Ast *core = core_of(ast), *name = variable_of(core);
    if (name && name->length < sizeof question->variable)
        snprintf(question->variable, sizeof question->variable, "%.*s", (int)name->length,
                 name->text);
    question->any_order = is_one_of(command_of(core), sets);
    question->any_basis = is_one_of(command_of(core), spaces);
    question->any_column = is_one_of(command_of(core), columns);
}

void sheet_alike_ask(MarkQuestion *question, const char *statement)
{
    Parser parser;
    AstUnit *unit = NULL;
    parse_begin(&parser, source_add("question", statement, strlen(statement), 1));
    if (parse_next(&parser, &unit) == PARSE_STATEMENT)
        ask_statement(question, ast_root(unit));
    ast_release(unit);
    parse_end(&parser);
}

/* --- asking ----------------------------------------------------------------------------------- */

typedef struct Call {
    const char *command;
    Expr args[2];
    long n;
    Expr value;
} Call;

static void apply(void *call)
{
    Call *c = call;
    c->value = eval_apply(expr_symbol(c->command), c->args, c->n);
}

/* command(a, b), or command(a) where b is NULL; NULL after an error. */
static Expr ask(const char *command, Expr a, Expr b)
{
    Call call = {command, {a, b}, b ? 2 : 1, NULL};
    return err_attempt(apply, &call) ? call.value : NULL;
}

static bool is_same(Expr a, Expr b)
{
    return a && b && mw_compare_shown(a, b) <= MW_EQUAL_FORM;
}

typedef struct Alike {
    Expr variable; /* of an indefinite integral, or NULL */
    const MarkQuestion *question;
    const char *remark;
    int depth;
    bool among;          /* other entries */
    bool is_open;        /* an entry agrees by its own constants, or without the name left of it */
    Expr left;           /* the name that is left of one entry and not of the other */
    const char *differs; /* what shows that it is wrong */
    const char *doubt;   /* agrees, but who marks decides; NULL: no doubt */
} Alike;

static MarkVerdict alike(Alike *a, Expr stored, Expr result);

static MarkVerdict say(Alike *a, MarkVerdict verdict, const char *remark)
{
    a->remark = remark;
    return verdict;
}

/* --- antiderivatives -------------------------------------------------------------------------- */

static bool is_plain(Expr e)
{
    Kind kind = expr_kind(e);
    return kind != EXPR_LIST && kind != EXPR_SEQ && kind != EXPR_SET && kind != EXPR_EQUATION &&
           kind != EXPR_STRING && kind != EXPR_RANGE && kind != EXPR_OBJECT && kind != EXPR_LESS &&
           kind != EXPR_LESSEQ && kind != EXPR_UNEQUAL && kind != EXPR_AND && kind != EXPR_OR &&
           kind != EXPR_NOT;
}

typedef struct Logarithms {
    Expr from[MOST_CONSTANTS], to[MOST_CONSTANTS];
    long n;
} Logarithms;

static void add_logarithm(Expr node, void *data)
{
    Logarithms *l = data;
    Expr u = expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "ln") ? expr_arg(node, 1)
                                                                                 : NULL;
    if (!u || l->n == MOST_CONSTANTS || !expr_is(u, EXPR_CALL) ||
        !expr_is_symbol(expr_arg(u, 0), "abs"))
        return;
    l->from[l->n] = node;
    l->to[l->n++] = expr_call(expr_arg(node, 0), (Expr[]){expr_arg(u, 1)}, 1);
}

/* ln(abs(u)) is ln(u) but for a constant wherever both are real. */
static Expr without_bars(Expr e)
{
    Logarithms l = {.n = 0};
    walk_each(e, add_logarithm, &l);
    return l.n ? walk_replace(e, l.from, l.to, l.n) : e;
}

/* The derivative says nothing of the question itself, and of jumps between which it is 0. */
static bool hides_difference(Expr stored, Expr result)
{
    static const char *const heads[] = {"int",   "Int",   "floor", "ceil",
                                        "round", "trunc", "frac",  NULL};
    for (int i = 0; heads[i]; i++)
        if (walk_has_call(result, heads[i]) && !walk_has_call(stored, heads[i]))
            return true;
    return false;
}

static bool differs_by_constant(Alike *a, Expr stored, Expr result)
{
    if (!a->variable || !is_plain(stored) || !is_plain(result) || !walk_has(result, a->variable) ||
        hides_difference(stored, result))
        return false;
    stored = without_bars(stored);
    result = without_bars(result);
    bool same = is_same(ask("diff", stored, a->variable), ask("diff", result, a->variable));
    PointsDiffer differ = sheet_points_differ(stored, result, a->variable, !same);
    if (same && differ == POINTS_JUMP)
        a->doubt = "its derivative is right, but the constant is another one behind a jump";
    if (!same && differ == POINTS_PARTLY)
        a->doubt = "right but for a constant, in a part of the real line";
    return same || differ == POINTS_CONSTANT || differ == POINTS_PARTLY;
}

/* --- general solutions ------------------------------------------------------------------------ */

typedef struct Constants {
    Expr name[MOST_CONSTANTS];
    long n;      /* more than there is room for: there are too many */
    Expr beside; /* what has these names has others */
    bool continuous;
} Constants;

static void add(Constants *c, Expr node)
{
    for (long i = 0; i < c->n && i < MOST_CONSTANTS; i++)
        if (c->name[i] == node)
            return;
    if (c->n < MOST_CONSTANTS)
        c->name[c->n] = node;
    c->n++;
}

/* _C1 and _Z1: what dsolve and solve make. */
static void add_made(Expr node, void *constants)
{
    Constants *c = constants;
    if (!expr_is(node, EXPR_SYMBOL) || expr_text(node)[0] != '_')
        return;
    const char *text = expr_text(node) + 1, *digits = text + strspn(text, "CZBN");
    size_t n = strspn(digits, "0123456789");
    if (digits == text || !n || (digits[n] && strcmp(digits + n, "~") != 0))
        return;
    c->continuous = c->continuous && *text == 'C';
    add(c, node);
}

/* Names and indexed names that the value asked for does not have. */
static void add_other(Expr node, void *constants)
{
    Constants *c = constants;
    if (expr_is(node, EXPR_INDEXED) && !walk_has(c->beside, node))
        add(c, node);
}

static Constants others(Expr result, Expr stored)
{
    Constants c = {.beside = stored};
    Expr names = names_in(result);
    walk_each(result, add_other, &c);
    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_arg(names, i);
        bool heads = false; /* of an indexed name that is one already */
        for (long k = 0; k < c.n && k < MOST_CONSTANTS; k++)
            heads = heads || walk_has(c.name[k], name);
        if (!heads && expr_is(name, EXPR_SYMBOL) && !walk_has(stored, name))
            add(&c, name);
    }
    return c;
}

static Constants made(Expr stored)
{
    Constants c = {.continuous = true};
    walk_each(stored, add_made, &c);
    return c;
}

/* Renamed in some order they are the same. */
static bool is_renamed(const Constants *from, const Constants *to, Expr stored, Expr result)
{
    long orders = 1;
    for (long i = 2; i <= from->n; i++)
        orders *= i;
    for (long k = 0; k < orders; k++) {
        Expr left[MOST_CONSTANTS], by[MOST_CONSTANTS];
        memcpy(left, to->name, sizeof left);
        for (long i = 0, n = to->n, code = k; i < to->n; i++, n--) {
            by[i] = left[code % n];
            left[code % n] = left[n - 1];
            code /= n;
        }
        if (is_same(walk_replace(stored, from->name, by, from->n), result))
            return true;
    }
    return false;
}

/* Does every member of one family belong to the other, the constants of which are `constants`? */
static bool is_within(Expr one, Expr other, Expr t, const Constants *constants)
{
    Expr equation = expr_equation(one, other);
    Expr identity = expr_call(expr_symbol("identity"), (Expr[]){equation, t}, 2);
    Expr found = ask("solve", identity, expr_set(constants->name, constants->n));
    return found && found != EXPR_NULL && !walk_has_call(found, "solve");
}

/* The k-th name that a family may depend on, or NULL. */
static Expr variable_in(Expr stored, const Constants *constants, Expr left, long k)
{
    if (left && expr_is(left, EXPR_CALL) && expr_count(left) == 2)
        return k == 0 ? expr_arg(left, 1) : NULL;
    Expr names = names_in(stored);
    for (long i = 0; i < expr_count(names); i++) {
        bool is_one = false;
        for (long j = 0; j < constants->n; j++)
            is_one = is_one || constants->name[j] == expr_arg(names, i);
        if (!is_one && k-- == 0)
            return expr_arg(names, i);
    }
    return NULL;
}

static MarkVerdict compare_families(Alike *a, Expr stored, Expr result, Expr left)
{
    a->is_open = a->is_open || (a->among && made(stored).n);
    Constants from = made(stored), to = others(result, stored);
    if (!from.n || from.n > MOST_CONSTANTS)
        return MARK_WRONG;
    Constants own = made(result); /* _C1 of both is not the same one */
    for (long i = 0; i < own.n && i < MOST_CONSTANTS; i++)
        if (expr_text(own.name[i])[1] != expr_text(from.name[0])[1])
            return MARK_WRONG; /* whole numbers for any, 0 and 1 for whole numbers */
    for (long i = 0; i < own.n && i < MOST_CONSTANTS; i++)
        add(&to, own.name[i]);
    if (!to.n || to.n > MOST_CONSTANTS)
        return MARK_WRONG;
    if (from.n == to.n && is_renamed(&from, &to, stored, result))
        return say(a, MARK_FORM, "with other names of its constants");
    if (!from.continuous)
        return MARK_WRONG;
    Expr fresh[MOST_CONSTANTS];
    for (long i = 0; i < to.n; i++) {
        char name[32];
        snprintf(name, sizeof name, "_free%ld", i + 1);
        fresh[i] = expr_symbol(name);
    }
    result = walk_replace(result, to.name, fresh, to.n);
    memcpy(to.name, fresh, sizeof fresh);
    bool equal = false;
    long names = 0;
    for (Expr t; (t = variable_in(stored, &from, left, names)); names++)
        equal = equal || (expr_is(t, EXPR_SYMBOL) && is_within(stored, result, t, &to) &&
                          is_within(result, stored, t, &from));
    if (equal && names > 1)
        return say(a, MARK_UNDECIDED, "the same solutions if its variable is the right one");
    return equal ? say(a, MARK_FORM, "the same solutions, with other constants") : MARK_WRONG;
}

/* --- containers ------------------------------------------------------------------------------- */

static bool is_table(Expr e)
{
    return rtable_of(e) != NULL;
}

static bool is_collection(Expr e)
{
    return expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SEQ) || expr_is(e, EXPR_SET);
}

/* The entries of a collection or a Vector, as a list; a Matrix as its rows. NULL of what has none.
 */
static Expr entries_of(Expr e)
{
    if (is_collection(e))
        return expr_list(expr_args(e), expr_count(e));
    Expr rows = is_table(e) ? ask("convert", e, expr_symbol("listlist")) : NULL;
    if (rows && is_table(e) && rtable_is_vector(rtable_of(e)))
        rows = ask("convert", e, expr_symbol("list"));
    return rows && expr_is(rows, EXPR_LIST) ? rows : NULL;
}

/* A list of one list is that list. */
static Expr unwrapped(Expr e)
{
    while (is_collection(e) && expr_count(e) == 1)
        e = expr_arg(e, 0);
    return e;
}

static bool agrees(Alike *a, Expr stored, Expr result)
{
    if (is_same(stored, result))
        return true;
    return a->depth < DEPTH && alike(a, stored, result) == MARK_FORM;
}

static bool agree_in_order(Alike *a, Expr stored, Expr result)
{
    for (long i = 0; i < expr_count(stored); i++)
        if (!agrees(a, expr_arg(stored, i), expr_arg(result, i)))
            return false;
    return true;
}

static bool agree_in_pairs(Alike *a, Expr stored, Expr result)
{
    bool taken[MOST_ENTRIES] = {false};
    long n = expr_count(stored);
    for (long i = 0; i < n; i++) {
        long k = 0;
        while (k < n && (taken[k] || !agrees(a, expr_arg(stored, i), expr_arg(result, k))))
            k++;
        if (k == n)
            return false;
        taken[k] = true;
    }
    return true;
}

/* Entry by entry, in the order of both or as pairs; a set has no order to compare. */
static MarkVerdict compare_members(Alike *a, Expr left, Expr right)
{
    Expr one = entries_of(left), other = entries_of(right);
    long n = one ? expr_count(one) : 0;
    if (!other || n < 1 || n > MOST_ENTRIES || expr_count(other) != n)
        return MARK_WRONG;
    bool ordered = !expr_is(left, EXPR_SET);
    if (agree_in_order(a, one, other) && (!ordered || !expr_is(right, EXPR_SET)))
        return say(a, MARK_FORM, "with other brackets or signs");
    bool rows = (is_table(left) && !rtable_is_vector(rtable_of(left))) ||
                (is_table(right) && !rtable_is_vector(rtable_of(right)));
    if (rows || !agree_in_pairs(a, one, other))
        return MARK_WRONG;
    return ordered && !(a->question->any_order && a->depth == 1)
               ? say(a, MARK_UNDECIDED, "right, but for the order of its entries")
               : say(a, MARK_FORM, "with other brackets, order or signs");
}

static MarkVerdict compare_entries(Alike *a, Expr stored, Expr result)
{
    Expr left = unwrapped(stored), right = unwrapped(result);
    if ((left != stored || right != result) && agrees(a, left, right))
        return say(a, MARK_FORM, "with other brackets");
    Constants from = made(left), to = others(right, left);
    if (from.n && from.n == to.n && to.n <= MOST_CONSTANTS && is_renamed(&from, &to, left, right))
        return say(a, MARK_FORM, "with other names of its constants");
    bool among = a->among;
    a->among = true;
    MarkVerdict verdict = compare_members(a, left, right);
    a->among = among;
    return verdict == MARK_FORM && a->is_open && !among
               ? say(a, MARK_UNDECIDED, "right one by one: names or constants may be mixed up")
               : verdict;
}

/* NULL of what are no rows of a Matrix. */
static Expr rank_of(Expr rows)
{
    Expr matrix = ask("Matrix", rows, NULL);
    return matrix ? builtin_call(builtin_find("Rank"), &matrix, 1) : NULL;
}

/* Lists that are not zero, of which one is the other times a factor. */
static bool is_multiple_row(Expr one, Expr other)
{
    return rank_of(expr_list(&one, 1)) == EXPR_ONE && rank_of(expr_list(&other, 1)) == EXPR_ONE &&
           rank_of(expr_list((Expr[]){one, other}, 2)) == EXPR_ONE;
}

/* Both are as many Vectors, and together they span no more than one of them does. */
static bool is_another_basis(Expr stored, Expr result)
{
    long n = is_collection(stored) && is_collection(result) ? expr_count(stored) : 0;
    if (!n || expr_count(result) != n || n > MOST_ENTRIES / 2)
        return false;
    Expr all[MOST_ENTRIES];
    for (long i = 0; i < n; i++) {
        all[i] = expr_arg(stored, i);
        all[n + i] = expr_arg(result, i);
    }
    for (long i = 0; i < 2 * n; i++)
        if (!is_table(all[i]) || !rtable_is_vector(rtable_of(all[i])))
            return false;
    Expr rank[3];
    for (int k = 0; k < 3; k++)
        rank[k] = rank_of(expr_list(k == 1 ? all + n : all, k == 2 ? 2 * n : n));
    return rank[0] && rank[0] == rank[1] && rank[1] == rank[2];
}

/* The same columns but for their order and factors, as eigenvectors have them. */
static bool has_same_columns(Expr stored, Expr result)
{
    Expr one, other;
    if (!is_table(stored) || !is_table(result) || rtable_is_vector(rtable_of(stored)) ||
        rtable_is_vector(rtable_of(result)))
        return false;
    one = entries_of(builtin_call(builtin_find("Transpose"), &stored, 1));
    other = entries_of(builtin_call(builtin_find("Transpose"), &result, 1));
    long n = one && other ? expr_count(one) : 0, paired = 0;
    bool taken[MOST_ENTRIES] = {false};
    if (n < 1 || n > MOST_ENTRIES || expr_count(other) != n)
        return false;
    for (long i = 0; i < n && paired == i; i++)
        for (long k = 0; k < n && paired == i; k++)
            if (!taken[k] && is_multiple_row(expr_arg(one, i), expr_arg(other, k))) {
                taken[k] = true;
                paired++;
            }
    return paired == n;
}

/* --- equations and the rest ------------------------------------------------------------------- */

static bool is_zero(Expr e)
{
    return e && is_same(e, EXPR_ZERO);
}

/* By what l1 = r1 is to be multiplied for l2 = r2; NULL: one of them says nothing. */
static Expr ratio_of(Expr stored, Expr result)
{
    Expr a = expr_sub(expr_arg(stored, 0), expr_arg(stored, 1));
    Expr b = expr_sub(expr_arg(result, 0), expr_arg(result, 1));
    return is_zero(a) || is_zero(b) ? NULL : ask("simplify", expr_div(b, a), NULL);
}

typedef struct Arguments {
    Expr of; /* an expression, and whether one of its names is an argument */
    bool any;
} Arguments;

static void look_at_arguments(Expr node, void *arg)
{
    Arguments *arguments = arg;
    for (long i = 1; expr_is(node, EXPR_CALL) && i < expr_count(node); i++)
        arguments->any = arguments->any || (expr_is(expr_arg(node, i), EXPR_SYMBOL) &&
                                            walk_has(arguments->of, expr_arg(node, i)));
}

/* A product of powers of names, none of them a variable of the equation's functions: 1/(R*C). */
static bool is_parameter(Expr factor, Expr equation)
{
    Arguments arguments = {factor, false};
    walk_each(equation, look_at_arguments, &arguments);
    return !arguments.any && !walk_has_kind(factor, EXPR_SUM) && !walk_has_kind(factor, EXPR_CALL);
}

/* y(t) = f or x = 2: what was asked for is the right side, and an equation in another form, the one
 * to be solved perhaps, does not say it. */
static bool is_solved(Expr equation)
{
    Expr left = expr_arg(equation, 0);
    bool unknown = expr_is(left, EXPR_SYMBOL) || expr_is(left, EXPR_INDEXED);
    if (expr_is(left, EXPR_CALL) && expr_count(left) == 2)
        unknown = expr_is(expr_arg(left, 0), EXPR_SYMBOL) && !funcs_find(expr_arg(left, 0));
    return unknown && !walk_has(expr_arg(equation, 1), left);
}

static MarkVerdict compare_multiples(Alike *a, Expr stored, Expr result)
{
    static char remark[64];
    Expr ratio = ratio_of(stored, result);
    bool turned = is_same(expr_arg(stored, 0), expr_arg(result, 1)) &&
                  is_same(expr_arg(stored, 1), expr_arg(result, 0));
    if (!ratio || is_zero(ratio))
        return MARK_WRONG;
    if (expr_is_number(ratio))
        return is_solved(stored) && !turned
                   ? say(a, MARK_UNDECIDED, "a multiple of the equation, not solved")
                   : say(a, MARK_FORM, "a multiple of the equation");
    if (!is_parameter(ratio, stored))
        return MARK_WRONG;
    char *factor = print_text(ratio, 30); /* it may be zero, or stand for infinity */
    snprintf(remark, sizeof remark, "the equation times %s", factor);
    mem_free(factor);
    return say(a, MARK_UNDECIDED, remark);
}

static bool is_relation(Expr e)
{
    Kind kind = expr_kind(e);
    return kind == EXPR_LESS || kind == EXPR_LESSEQ || kind == EXPR_UNEQUAL || kind == EXPR_AND ||
           kind == EXPR_OR;
}

/* Does the reference speak of the name, or of the function of this name? */
static bool is_known_name(const MarkQuestion *question, Expr left)
{
    Expr name = left;
    while (expr_is(name, EXPR_CALL) || expr_is(name, EXPR_INDEXED))
        name = expr_arg(name, 0);
    const char *text = expr_is(name, EXPR_SYMBOL) ? expr_text(name) : "", *at = question->sheet;
    size_t n = strlen(text);
    while (n && (at = strstr(at, text))) {
        bool begins = at == question->sheet || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (begins && !isalnum((unsigned char)at[n]) && at[n] != '_')
            return true;
        at += n;
    }
    return false;
}

/* x = 2 of 2 = x, the equation else. */
static Expr turned_to_name(Expr e)
{
    if (!expr_is(e, EXPR_EQUATION) || is_solved(e))
        return e;
    Expr turned = expr_equation(expr_arg(e, 1), expr_arg(e, 0));
    return is_solved(turned) ? turned : e;
}

/* A value, and an equation that says it of a name. */
static MarkVerdict compare_with_left(Alike *a, Expr stored, Expr result)
{
    bool one = expr_is(stored, EXPR_EQUATION);
    Expr equation = turned_to_name(one ? stored : result), bare = one ? result : stored;
    Expr left = expr_arg(equation, 0), value = expr_arg(equation, 1);
    a->is_open = a->is_open || (a->among && a->left && a->left != left);
    a->left = left;
    if (!is_plain(bare))
        return MARK_WRONG;
    if (one && !is_solved(equation) && is_same(bare, expr_sub(left, value)))
        return say(a, MARK_UNDECIDED, "the difference of the sides, not = 0");
    if (!one && is_same(bare, value) && is_same(bare, left)) /* x^3-1 = (x-1)*(x^2+x+1) */
        return say(a, MARK_FORM, "as an equation");
    bool equal = one ? agrees(a, value, bare) : is_solved(equation) && agrees(a, bare, value);
    if (equal && !one && !is_known_name(a->question, left))
        return say(a, MARK_UNDECIDED, "the value is right, of a name that was not asked for");
    if (equal)
        return say(a, MARK_FORM, one ? "the right side alone" : "as an equation");
    return one ? compare_families(a, value, bare, left) : MARK_WRONG;
}

static MarkVerdict compare_sides(Alike *a, Expr stored, Expr result)
{
    bool one = expr_is(stored, EXPR_EQUATION), other = expr_is(result, EXPR_EQUATION);
    if (one && other) {
        if (is_same(expr_arg(stored, 0), expr_arg(result, 0))) {
            Expr l = expr_arg(stored, 1), r = expr_arg(result, 1);
            MarkVerdict verdict = compare_families(a, l, r, expr_arg(stored, 0));
            if (verdict != MARK_WRONG)
                return verdict;
        }
        MarkVerdict multiple = compare_multiples(a, stored, result);
        bool solved = is_solved(stored) && is_solved(result);
        return multiple == MARK_WRONG && solved && !a->among &&
                       agrees(a, expr_arg(stored, 1), expr_arg(result, 1))
                   ? say(a, MARK_UNDECIDED, "right, but for the name on the left")
                   : multiple;
    }
    return compare_with_left(a, stored, result);
}

/* --- rounded numbers -------------------------------------------------------------------------- */

/* 0.739 for 0.7390851332. */
static bool is_rounded(Alike *a, Expr stored, Expr result)
{
    static char remark[64];
    int digits = is_plain(stored) && is_plain(result) ? sheet_points_digits(stored, result) : 0;
    if (digits) {
        snprintf(remark, sizeof remark, "right to %d digits", digits);
        a->doubt = remark;
    }
    return digits > 0;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* What solve says of inequalities: relations, ranges, and collections of them. */
static bool is_region(Expr e)
{
    if (is_relation(e) || (expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "RealRange")))
        return true;
    for (long i = 0; is_collection(e) && i < expr_count(e); i++)
        if (is_region(expr_arg(e, i)))
            return true;
    return false;
}

static MarkVerdict compare_regions(Alike *a, Expr stored, Expr result)
{
    static char remark[96];
    Expr where = NULL;
    switch (sheet_points_hold(stored, result, &where)) {
    case POINTS_SAME:
        return say(a, MARK_FORM, "the same conditions, in another form");
    case POINTS_ALIKE:
        return say(a, MARK_UNDECIDED, "conditions in another form, the same at all points tried");
    case POINTS_OTHER: {
        char *text = print_text(where, 40);
        snprintf(remark, sizeof remark, "at %s one holds and the other does not", text);
        mem_free(text);
        a->differs = remark;
        return MARK_WRONG;
    }
    default:
        return say(a, MARK_UNDECIDED, "conditions in another form");
    }
}

static MarkVerdict compare_kinds(Alike *a, Expr stored, Expr result)
{
    if (expr_is(stored, EXPR_EQUATION) || expr_is(result, EXPR_EQUATION)) {
        MarkVerdict verdict = compare_sides(a, stored, result);
        if (verdict != MARK_WRONG)
            return verdict;
    }
    if (differs_by_constant(a, stored, result))
        return say(a, MARK_FORM, "right but for a constant of integration");
    if (is_rounded(a, stored, result))
        return say(a, MARK_FORM, "rounded");
    if (is_plain(stored) && is_plain(result)) {
        Expr polynomial =
            walk_has_call(stored, "O") ? ask("convert", stored, expr_symbol("polynom")) : NULL;
        if (is_same(polynomial, result))
            return say(a, MARK_FORM, "without the order of what is left out");
        return compare_families(a, stored, result, NULL);
    }
    if (a->question->any_column && has_same_columns(stored, result))
        return say(a, MARK_UNDECIDED, "columns in another order, or times factors");
    if (is_another_basis(stored, result))
        return say(a, a->question->any_basis ? MARK_FORM : MARK_UNDECIDED,
                   "another basis of the same space");
    if (is_region(stored) && is_region(result))
        return compare_regions(a, stored, result);
    return compare_entries(a, stored, result);
}

static MarkVerdict alike(Alike *a, Expr stored, Expr result)
{
    a->depth++;
    MarkVerdict verdict = compare_kinds(a, stored, result);
    a->depth--;
    return verdict;
}

typedef struct Task {
    const MarkQuestion *question;
    Expr result;
    const char *remark;
    MarkVerdict verdict;
} Task;

static void run(void *task)
{
    Task *t = task;
    Alike a = {.question = t->question,
               .variable = *t->question->variable ? expr_symbol(t->question->variable) : NULL};
    t->verdict = alike(&a, t->question->value, t->result);
    t->remark = t->verdict == MARK_WRONG ? a.differs : a.remark;
    if (t->verdict == MARK_FORM && a.doubt) {
        t->verdict = MARK_UNDECIDED;
        t->remark = a.doubt;
    }
}

MarkVerdict sheet_alike(const MarkQuestion *question, Expr result, const char **remark)
{
    Task task = {question, result, NULL, MARK_WRONG};
    bool made = err_attempt(run, &task);
    *remark = made && task.remark ? task.remark : "";
    return made ? task.verdict : MARK_WRONG;
}
