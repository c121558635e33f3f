/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trees to expressions, by the constructors. Of calls only the known functions are applied, and
 * those few that have a form of their own (derivatives, integrals that stay): a stored value is
 * data, whatever it names.
 */
#include "repl/files/mw_value.h"

#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/funcs.h"
#include "repl/eval/eval.h"

enum { MOST_STEPS = 200000 };

static long steps; /* of the value that is read */

static Expr value_of(const MwNode *node);

/* --- numbers ---------------------------------------------------------------------------------- */

static void clear(void *number)
{
    fmpz_clear(number);
}

static Expr integer_of(const MwNode *node)
{
    fmpz_t value;
    fmpz_init(value);
    err_defer(clear, value);
    fmpz_set_str(value, node->text, 10);
    Expr e = expr_fmpz(value);
    err_undefer(true);
    return e;
}

static Expr float_of(const MwNode *node)
{
    Expr mantissa = value_of(node->args[0]), exponent = value_of(node->args[1]);
    const char *name = mw_name_of(node->args[0]);
    if (name && (!strcmp(name, "infinity") || !strcmp(name, "undefined")))
        return expr_float_special(*name == 'i' ? 1 : 0);
    if (mantissa == expr_neg(EXPR_INFINITY))
        return expr_float_special(-1);
    if (!expr_is(mantissa, EXPR_INTEGER) || !expr_is(exponent, EXPR_INTEGER) ||
        fmpz_bits(exponent->u.integer) > 40)
        err_raise(ST_DOMAIN, "it holds a float that is none");
    return expr_float(mantissa->u.integer, fmpz_get_si(exponent->u.integer));
}

/* --- parts ------------------------------------------------------------------------------------ */

static Expr name_of(const char *name)
{
    static const struct {
        const char *name;
        const Expr *value;
    } CONSTANTS[] = {{"infinity", &EXPR_INFINITY},
                     {"undefined", &EXPR_UNDEFINED},
                     {"Pi", &EXPR_PI},
                     {"I", &EXPR_I},
                     {"true", &EXPR_TRUE},
                     {"false", &EXPR_FALSE},
                     {"FAIL", &EXPR_FAIL}};
    for (size_t i = 0; i < sizeof CONSTANTS / sizeof *CONSTANTS; i++)
        if (!strcmp(CONSTANTS[i].name, name))
            return *CONSTANTS[i].value;
    return expr_symbol(name);
}

/* The operands of a node as expressions; the caller frees them. */
static Expr *args_of(const MwNode *node)
{
    Expr *args = mem_array((size_t)node->n, sizeof(Expr));
    err_defer(mem_release, args);
    for (long i = 0; i < node->n; i++)
        args[i] = value_of(node->args[i]);
    err_undefer(false);
    return args;
}

static Expr made_of(Kind kind, const MwNode *node)
{
    Expr *args = args_of(node);
    err_defer(mem_release, args);
    Expr e = expr_make(kind, args, node->n);
    err_undefer(true);
    return e;
}

static Expr sequence_of(const MwNode *node)
{
    Expr *args = args_of(node);
    err_defer(mem_release, args);
    Expr e = expr_seq(args, node->n);
    err_undefer(true);
    return e;
}

/* Sums of pairs term, coefficient; products of pairs base, exponent. */
static Expr pairs_of(const MwNode *node, Expr (*pair)(Expr a, Expr b),
                     Expr (*all)(const Expr *parts, long n))
{
    Expr *args = args_of(node);
    err_defer(mem_release, args);
    for (long i = 0; i < node->n / 2; i++)
        args[i] = pair(args[2 * i], args[2 * i + 1]);
    Expr e = all(args, node->n / 2);
    err_undefer(true);
    return e;
}

/* Is it applied though it is no known function? */
static bool has_form(const char *name)
{
    static const char *const FORMS[] = {"diff", "int", "sum", "product", "limit", "D", "RootOf"};
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        if (!strcmp(FORMS[i], name))
            return true;
    return false;
}

static Expr call_of(const MwNode *node)
{
    Expr head = value_of(node->args[0]), inside = value_of(node->args[1]);
    bool many = expr_is(inside, EXPR_SEQ);
    const Expr *args = many ? expr_args(inside) : &inside;
    long n = many ? expr_count(inside) : 1;
    if (!expr_is(head, EXPR_SYMBOL))
        return expr_call(head, args, n);
    return has_form(expr_text(head)) ? eval_apply(head, args, n) : funcs_apply(head, args, n);
}

static Expr index_of(const MwNode *node)
{
    Expr parts[2] = {value_of(node->args[0]), value_of(node->args[1])};
    return expr_make(EXPR_INDEXED, parts, 2);
}

/* Entries come by columns. */
static Expr table_of(const MwNode *node)
{
    long size[MW_MOST_DIMENSIONS], at[MW_MOST_DIMENSIONS] = {0};
    for (long i = 0; i < node->dimensions; i++)
        size[i] = node->high[i] - node->low[i] + 1;
    bool flat = node->dimensions == 1;
    if ((node->shape == MW_MATRIX) != (node->dimensions == 2) && node->shape != MW_ARRAY)
        err_raise(ST_DOMAIN, "it holds an rtable of a wrong shape");
    RTable *m = node->shape == MW_ARRAY ? rtable_array(node->dimensions, node->low, size)
                : !flat
                    ? rtable_matrix(size[0], size[1])
                    : rtable_vector(node->shape == MW_ROW ? RTABLE_ROW : RTABLE_COLUMN, size[0]);
    for (long k = 0; k < node->n; k++) {
        long place = 0;
        for (long i = 0; i < node->dimensions; i++)
            place = place * size[i] + at[i];
        m->data[place] = value_of(node->args[k]);
        for (long i = 0; i < node->dimensions && ++at[i] == size[i]; i++)
            at[i] = 0;
    }
    return rtable_expr(m);
}

static Expr relation_of(const MwNode *node)
{
    switch (node->type) {
    case MW_EQUATION:
        return made_of(EXPR_EQUATION, node);
    case MW_UNEQUAL:
        return made_of(EXPR_UNEQUAL, node);
    case MW_LESSEQ:
        return made_of(EXPR_LESSEQ, node);
    case MW_LESS:
        return made_of(EXPR_LESS, node);
    case MW_AND:
        return made_of(EXPR_AND, node);
    case MW_OR:
        return made_of(EXPR_OR, node);
    case MW_NOT:
        return made_of(EXPR_NOT, node);
    case MW_RANGE:
        return made_of(EXPR_RANGE, node);
    default:
        err_raise(ST_DOMAIN, "it holds a procedure");
    }
}

static Expr part_of(const MwNode *node)
{
    switch (node->type) {
    case MW_INTEGER:
        return integer_of(node);
    case MW_FRACTION:
        return expr_div(value_of(node->args[0]), value_of(node->args[1]));
    case MW_FLOAT:
        return float_of(node);
    case MW_NAME:
    case MW_PLAIN_NAME:
        return name_of(node->text);
    case MW_STRING:
        return expr_string(node->text, -1);
    case MW_SEQUENCE:
        return sequence_of(node);
    case MW_LIST:
        return made_of(EXPR_LIST, node);
    case MW_SET:
        return made_of(EXPR_SET, node);
    case MW_SUM:
        return pairs_of(node, expr_mul, expr_sum);
    case MW_PRODUCT:
        return pairs_of(node, expr_pow, expr_product);
    case MW_POWER:
        return expr_pow(value_of(node->args[0]), value_of(node->args[1]));
    case MW_CALL:
        return call_of(node);
    case MW_INDEX:
        return index_of(node);
    case MW_MEMBER:
        return value_of(node->args[1]);
    case MW_QUOTE:
        return value_of(node->args[0]);
    case MW_RTABLE:
        return table_of(node);
    default:
        return relation_of(node);
    }
}

static Expr value_of(const MwNode *node)
{
    err_stack_check();
    err_poll();
    if (++steps > MOST_STEPS)
        err_raise(ST_LIMIT, "it is too large");
    return part_of(node);
}

Expr mw_value(const MwNode *node)
{
    steps = 0;
    return value_of(node);
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* The parts of :-mprintslash([left := right, ...], [value, ...]); NULL where it is something else.
 */
static const MwNode *shown_list(const MwNode *root, int which)
{
    const char *name = root->type == MW_CALL ? mw_name_of(root->args[0]) : NULL;
    if (!name || strcmp(name, "mprintslash") != 0 || root->args[1]->type != MW_SEQUENCE ||
        root->args[1]->n != 2)
        return NULL;
    const MwNode *list = root->args[1]->args[which];
    return list->type == MW_LIST && list->args[0]->type == MW_SEQUENCE ? list->args[0] : NULL;
}

typedef struct Reading {
    const MwNode *node;
    Expr value;
} Reading;

static void read_value(void *arg)
{
    Reading *reading = arg;
    reading->value = mw_value(reading->node);
}

/* Names, indexed names and calls, in 1-D without blanks; "?" for what cannot be read. */
static void put_left(Buf *out, const MwNode *node)
{
    Reading reading = {.node = node};
    if (!err_attempt(read_value, &reading)) {
        buf_puts(out, "?");
        return;
    }
    char *text = print_text(reading.value, 200);
    err_defer(mem_release, text);
    for (const char *c = text; *c; c++)
        if (*c != ' ')
            buf_putc(out, *c);
    err_undefer(true);
}

static const MwNode *set_left(MwShown *shown, const MwNode *root)
{
    const MwNode *lefts = shown_list(root, 0), *values = shown_list(root, 1);
    if (!lefts || !values)
        return root;
    Buf left = {0};
    err_defer(buf_release, &left);
    for (long i = 0; i < lefts->n; i++)
        if (lefts->args[i]->type == MW_ASSIGN) {
            buf_puts(&left, left.length ? "," : "");
            put_left(&left, lefts->args[i]->args[0]);
        }
    shown->left = buf_steal(&left);
    err_undefer(true);
    return values;
}

bool mw_value_shown(MwShown *shown, const char *base64, Buf *why)
{
    MwTree tree = {0};
    *shown = (MwShown){.value = NULL};
    err_defer(mw_tree_release, &tree);
    bool good = mw_dotm_decode(&tree, base64, why);
    if (good && mw_is_nothing(tree.root)) {
        buf_puts(why, "it stores no value");
        good = false;
    }
    if (good) {
        Reading reading = {.node = set_left(shown, tree.root)};
        good = err_attempt(read_value, &reading);
        shown->value = reading.value;
        if (!good)
            buf_puts(why, err_message());
    }
    err_undefer(true);
    return good;
}
