// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions as two-dimensional boxes, in the manner of a Maple terminal: fractions with a bar,
// raised exponents, derivatives as d/dt x(t), matrices in tall brackets, factors separated by
// blanks, terms and factors in the order in which they are stored.
//
// Factors with a negative numeric exponent and the denominator of a rational coefficient go below
// one bar; the sign stands in front of it. The levels BIND_* decide about parentheses. Matrices
// that hold themselves are cut where they come back.
#include "repl/print_2d.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/num.h"
#include "cas/print.h"
#include "cas/rtable.h"
#include "cas/table.h"
#include "cas/walk.h"
#include "repl/print.h"

/* --- small parts ---------------------------------------------------------------------------- */

/* A row of parts that grows; released by a raise. */
typedef struct Parts {
    const Box **data;
    long n, capacity;
} Parts;

static void parts_release(void *arg)
{
    mem_free(((Parts *)arg)->data);
}

static void parts_begin(Parts *parts)
{
    *parts = (Parts){0};
    err_defer(parts_release, parts);
}

static void parts_add(Parts *parts, const Box *box)
{
    if (parts->n == parts->capacity) {
        parts->capacity = parts->capacity ? 2 * parts->capacity : 16;
        parts->data = mem_rearray(parts->data, (size_t)parts->capacity, sizeof *parts->data);
    }
    parts->data[parts->n++] = box;
}

static const Box *parts_end(Parts *parts)
{
    const Box *box = parts->n ? box_row(parts->data, parts->n) : box_text("");
    err_undefer(true);
    return box;
}

static const Box *text_of(void (*write)(Buf *out, Expr e), Expr e)
{
    Buf buf = {0};
    err_defer(buf_release, &buf);
    write(&buf, e);
    const Box *box = box_textn(buf_text(&buf), buf.length);
    err_undefer(true);
    return box;
}

static const struct {
    const char *name, *character;
} GREEK_NAMES[] = {
#define GREEK(name, character) {name, character},
#define TYPED(name, character)
#include "repl/greek.def"
#undef GREEK
#undef TYPED
};

static void put_stem(Buf *out, const char *name, size_t length)
{
    for (size_t i = 0; box_unicode() && i < sizeof GREEK_NAMES / sizeof *GREEK_NAMES; i++)
        if (strlen(GREEK_NAMES[i].name) == length && !memcmp(GREEK_NAMES[i].name, name, length)) {
            buf_puts(out, GREEK_NAMES[i].character);
            return;
        }
    buf_putn(out, name, length);
}

static bool has_control(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            return true;
    return false;
}

/* lambda is shown as its letter, x__1 with a subscript, x__max as x_max (subscripts of letters
 * are missing in most terminal fonts). */
static void put_name(Buf *out, Expr e)
{
    const char *name = expr_text(e);
    const char *sub = box_unicode() ? strstr(name, "__") : NULL;
    if (has_control(name)) {
        print_name(out, name);
        return;
    }
    if (!sub || sub == name || !sub[2]) {
        put_stem(out, name, strlen(name));
        return;
    }
    put_stem(out, name, (size_t)(sub - name));
    sub += 2;
    if (strspn(sub, "0123456789") != strlen(sub)) {
        buf_putc(out, '_');
        put_stem(out, sub, strlen(sub));
        return;
    }
    for (; *sub; sub++)
        buf_printf(out, "\xe2\x82%c", 0x80 + (*sub - '0'));
}

static const Box *items_box(Expr e, long from)
{
    Parts parts;
    parts_begin(&parts);
    for (long i = from; i < expr_count(e); i++) {
        if (i > from)
            parts_add(&parts, box_text(", "));
        parts_add(&parts, print_2d_box(expr_arg(e, i), BIND_ITEM));
    }
    return parts_end(&parts);
}

/* --- derivatives ------------------------------------------------------------------------------ */

/* One layer diff(f, x, ...) or Diff(f, x, ...) over names? */
static bool is_derivative(Expr e)
{
    if (!expr_is(e, EXPR_CALL) || expr_count(e) < 3 || !expr_is(expr_arg(e, 0), EXPR_SYMBOL))
        return false;
    const char *head = expr_text(expr_arg(e, 0));
    if (strcmp(head, "diff") && strcmp(head, "Diff"))
        return false;
    for (long i = 2; i < expr_count(e); i++)
        if (!expr_is(expr_arg(e, i), EXPR_SYMBOL))
            return false;
    return true;
}

const Box *print_2d_power(const Box *base, Expr exponent)
{
    static const char *const SMALL[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                        "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    long n;
    if (!box_unicode() || !expr_is(exponent, EXPR_INTEGER) || !num_get_si(&n, exponent) || n < 0)
        return box_raise(base, print_2d_box(exponent, BIND_LOOSE), false);
    char digits[24];
    Buf text = {0};
    err_defer(buf_release, &text);
    snprintf(digits, sizeof digits, "%ld", n);
    for (const char *d = digits; *d; d++)
        buf_puts(&text, SMALL[*d - '0']);
    const Box *box = box_raise(base, box_text(buf_text(&text)), true);
    err_undefer(true);
    return box;
}

static const Box *power_of_text(const char *text, long n)
{
    return n == 1 ? box_text(text) : print_2d_power(box_text(text), expr_int(n));
}

/* Appends d<x>^n to the denominator of a derivative. */
static void add_variable(Parts *below, const char *d, Expr x, long n)
{
    const Box *name = box_beside(box_text(d), text_of(put_name, x));
    parts_add(below, n == 1 ? name : print_2d_power(name, expr_int(n)));
}

const Box *print_2d_derivative(Expr e, Expr *operand)
{
    if (!is_derivative(e))
        return NULL;
    Expr inner = e, last = NULL;
    while (is_derivative(inner))
        inner = expr_arg(inner, 1);
    bool partial = expr_is(inner, EXPR_CALL) && expr_count(inner) > 2;
    const char *d = partial && box_unicode() ? "\u2202" : "d";
    long order = 0, run = 0;
    Parts below;
    parts_begin(&below);
    for (Expr layer = e; layer != inner; layer = expr_arg(layer, 1))
        for (long i = expr_count(layer) - 1; i >= 2; i--) {
            Expr x = expr_arg(layer, i);
            if (run && x != last) {
                add_variable(&below, d, last, run);
                parts_add(&below, box_text(" "));
                run = 0;
            }
            last = x;
            run++;
            order++;
        }
    add_variable(&below, d, last, run);
    const Box *den = parts_end(&below);
    *operand = inner;
    return box_beside(box_fraction(power_of_text(d, order), den), box_text(" "));
}

/* --- products and sums --------------------------------------------------------------------------
 */

/* Splits a rational into numerator and denominator. */
static void split_rational(Split2d *split, Expr r)
{
    split->number = r;
    if (expr_is(r, EXPR_RATIONAL)) {
        split->number = expr_fmpz(r->u.rational.num);
        split->divisor = expr_fmpz(r->u.rational.den);
    }
}

static void split_number(Split2d *split, Expr c)
{
    split->number = c;
    split->divisor = EXPR_ONE;
    split->negative = false;
    Expr real = c;
    bool imaginary = expr_is(c, EXPR_COMPLEX);
    if (imaginary) {
        if (!expr_is(expr_arg(c, 0), EXPR_INTEGER) || !num_is_zero(expr_arg(c, 0)))
            return;
        real = expr_arg(c, 1);
    }
    split->negative = num_is_negative(real);
    split_rational(split, split->negative ? num_neg(real) : real);
    if (imaginary)
        split->number = expr_complex(EXPR_ZERO, split->number);
}

bool print_2d_is_below(const Split2d *split, long i)
{
    Expr exponent = split->pairs[2 * i + 1];
    return expr_is_real_number(exponent) && num_is_negative(exponent);
}

void print_2d_split(Split2d *split, Expr coefficient, Expr term)
{
    Expr c = coefficient;
    split->n = split->above = split->below = 0;
    split->pairs = split->single;
    if (expr_is(term, EXPR_PRODUCT)) {
        c = num_mul(c, expr_arg(term, 0));
        split->pairs = term->u.args + 1;
        split->n = (expr_count(term) - 1) / 2;
    } else if (expr_is_number(term)) {
        c = num_mul(c, term);
    } else {
        bool power = expr_is(term, EXPR_POWER);
        split->single[0] = power ? expr_arg(term, 0) : term;
        split->single[1] = power ? expr_arg(term, 1) : EXPR_ONE;
        split->n = 1;
    }
    split_number(split, c);
    for (long i = 0; i < split->n; i++)
        if (print_2d_is_below(split, i))
            split->below++;
        else
            split->above++;
}

bool print_2d_is_fraction(const Split2d *split)
{
    return split->below > 0 || (split->above > 0 && !num_is_one(split->divisor));
}

static bool is_half(Expr e)
{
    return e == EXPR_HALF;
}

/* A square root: a sign before an atom or before parentheses. */
static const Box *root_box(Expr base)
{
    bool unicode = box_unicode();
    const Box *sign = box_text(unicode ? "\u221a" : "sqrt");
    const Box *inner = print_2d_box(base, BIND_LOOSE);
    if (unicode && inner->height == 1 && print_2d_binding(base) == BIND_ATOM)
        return box_beside(sign, inner);
    return box_beside(sign, box_fence('(', inner, ')'));
}

const Box *print_2d_factor(const Split2d *split, long i, int bind)
{
    Expr base = split->pairs[2 * i], exponent = split->pairs[2 * i + 1];
    if (print_2d_is_below(split, i))
        exponent = num_neg(exponent);
    if (num_is_one(exponent))
        return print_2d_box(base, bind);
    if (is_half(exponent))
        return root_box(base);
    return print_2d_power(print_2d_box(base, BIND_BASE), exponent);
}

static const Box *number_box(Expr number)
{
    const Box *box = text_of(print_number, number);
    if (expr_is(number, EXPR_COMPLEX) && !num_is_zero(expr_arg(number, 0)))
        return box_fence('(', box, ')');
    return box;
}

/* The factors of one side of the bar. */
static const Box *side_box(const Split2d *split, bool below, Expr number, bool alone)
{
    long count = below ? split->below : split->above, seen = 0;
    bool with_number = !num_is_one(number) || !count;
    Parts parts;
    parts_begin(&parts);
    if (with_number)
        parts_add(&parts, number_box(number));
    for (long i = 0; i < split->n; i++) {
        if (print_2d_is_below(split, i) != below)
            continue;
        if (parts.n)
            parts_add(&parts, box_text(" "));
        seen++;
        int bind = count > 1 ? BIND_FACTOR : with_number || !alone ? BIND_PRODUCT : BIND_LOOSE;
        parts_add(&parts, print_2d_factor(split, i, bind));
    }
    return parts_end(&parts);
}

const Box *print_2d_unsigned(const Split2d *split)
{
    if (!print_2d_is_fraction(split)) {
        if (split->n)
            return side_box(split, false, split->number, false);
        const Box *number = number_box(split->number);
        if (num_is_one(split->divisor))
            return number;
        return box_beside(box_beside(number, box_text("/")), number_box(split->divisor));
    }
    return box_fraction(side_box(split, false, split->number, true),
                        side_box(split, true, split->divisor, true));
}

const Box *print_2d_sign(const Split2d *split, bool first)
{
    if (!first)
        return box_text(split->negative ? " - " : " + ");
    if (!split->negative)
        return box_text("");
    return box_text(print_2d_is_fraction(split) ? "- " : "-");
}

static const Box *sum_box(Expr e)
{
    Parts parts;
    parts_begin(&parts);
    for (long i = 0; i < expr_count(e); i += 2) {
        Split2d split;
        print_2d_split(&split, expr_arg(e, i + 1), expr_arg(e, i));
        parts_add(&parts, print_2d_sign(&split, i == 0));
        parts_add(&parts, print_2d_unsigned(&split));
    }
    return parts_end(&parts);
}

static const Box *product_box(Expr e)
{
    Split2d split;
    print_2d_split(&split, EXPR_ONE, e);
    return box_beside(print_2d_sign(&split, true), print_2d_unsigned(&split));
}

/* --- matrices and other objects ------------------------------------------------------------------
 */

enum { OPEN_MAX = 8 };
static const RTable *open_tables[OPEN_MAX];
static int open_count;

static void open_restore(void *depth)
{
    open_count = *(int *)depth;
}

static bool open_has(const RTable *m)
{
    for (int i = 0; i < open_count; i++)
        if (open_tables[i] == m)
            return true;
    return open_count == OPEN_MAX;
}

bool print_2d_is_large(Expr e)
{
    const RTable *m = rtable_of(e);
    if (!m)
        return false;
    for (long d = 0; d < m->ndim; d++)
        if (m->size[d] > print_style.rtablesize)
            return true;
    return m->kind == RTABLE_ARRAY && m->ndim > 2;
}

static const Box *placeholder_box(const RTable *m)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    for (long d = 0; d < m->ndim; d++) {
        long low = m->lower[d], size = m->size[d];
        if (m->kind == RTABLE_MATRIX)
            buf_printf(&text, d ? " x %ld" : " %ld", size);
        else
            buf_printf(&text, d ? " x %ld .. %ld" : " %ld .. %ld", low, low + size - 1);
    }
    static const char *const KINDS[] = {"Matrix", "Vector[column]", "Vector[row]", "Array"};
    buf_printf(&text, " %s ", KINDS[m->kind]);
    buf_puts(&text, "\n Data Type: anything \n Storage: rectangular \n Order: Fortran_order ");
    const Box *lines[4];
    const char *at = buf_text(&text);
    for (int i = 0; i < 4; i++) {
        size_t length = strcspn(at, "\n");
        lines[i] = box_textn(at, length);
        at += length + 1;
    }
    err_undefer(true);
    return box_fence('[', box_lines(lines, 4), ']');
}

static const Box *list_of_entries(const RTable *m)
{
    Parts parts;
    parts_begin(&parts);
    for (long i = 0; i < rtable_count(m); i++) {
        if (i)
            parts_add(&parts, box_text(", "));
        parts_add(&parts, print_2d_box(m->data[i], BIND_ITEM));
    }
    return box_fence('[', parts_end(&parts), ']');
}

static const Box *grid_of_entries(const RTable *m, long rows, long cols)
{
    Parts parts;
    parts_begin(&parts);
    for (long i = 0; i < rtable_count(m); i++)
        parts_add(&parts, print_2d_box(m->data[i], BIND_ITEM));
    const Box *grid = box_grid(parts.data, rows, cols, 3);
    err_undefer(true);
    return box_fence('[', grid, ']');
}

static const Box *entries_box(const RTable *m)
{
    if (rtable_count(m) == 0)
        return box_text("[ ]");
    switch (m->kind) {
    case RTABLE_MATRIX:
        return grid_of_entries(m, m->size[0], m->size[1]);
    case RTABLE_COLUMN:
        return grid_of_entries(m, m->size[0], 1);
    case RTABLE_ROW:
        return list_of_entries(m);
    case RTABLE_ARRAY:
        break;
    }
    return m->ndim == 2 ? grid_of_entries(m, m->size[0], m->size[1]) : list_of_entries(m);
}

static const Box *rtable_box(Expr e, const RTable *m)
{
    if (open_has(m) || print_2d_is_large(e))
        return placeholder_box(m);
    int depth = open_count;
    err_defer(open_restore, &depth);
    open_tables[open_count++] = m;
    const Box *box = entries_box(m);
    err_undefer(true);
    return box;
}

/* --- everything else
 * -------------------------------------------------------------------------------- */

static const Box *relation_box(Expr e, int bind, bool chain)
{
    const char *text = print_2d_infix(e);
    Parts parts;
    parts_begin(&parts);
    for (long i = 0; i < expr_count(e); i++) {
        if (i)
            parts_add(&parts, box_text(text));
        parts_add(&parts, print_2d_box(expr_arg(e, i), bind + (i || !chain)));
    }
    return parts_end(&parts);
}

const char *print_2d_infix(Expr e)
{
    bool unicode = box_unicode();
    switch (expr_kind(e)) {
    case EXPR_EQUATION:
        return " = ";
    case EXPR_UNEQUAL:
        return unicode ? " \u2260 " : " <> ";
    case EXPR_LESS:
        return " < ";
    case EXPR_LESSEQ:
        return unicode ? " \u2264 " : " <= ";
    case EXPR_AND:
        return " and ";
    case EXPR_OR:
        return " or ";
    case EXPR_RANGE:
        return " .. ";
    case EXPR_TYPED:
        return "::";
    case EXPR_MEMBER:
        return ":-";
    default:
        return NULL;
    }
}

static int infix_binding(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_AND:
        return BIND_AND;
    case EXPR_OR:
        return BIND_OR;
    case EXPR_RANGE:
        return BIND_RANGE;
    case EXPR_TYPED:
    case EXPR_MEMBER:
        return BIND_ATOM;
    default:
        return BIND_RELATION;
    }
}

static bool is_dot(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 3 && expr_is_symbol(expr_arg(e, 0), ".");
}

/* f@g and f@@n, which are shown as lprint writes them. */
static bool is_composition(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 3 &&
           (expr_is_symbol(expr_arg(e, 0), "@") || expr_is_symbol(expr_arg(e, 0), "@@"));
}

static int number_binding(Expr e)
{
    if (expr_is(e, EXPR_COMPLEX))
        return num_is_zero(expr_arg(e, 0)) && num_is_one(expr_arg(e, 1)) ? BIND_ATOM : BIND_SUM;
    if (num_is_negative(e))
        return BIND_SUM;
    return expr_is(e, EXPR_INTEGER) ? BIND_ATOM : BIND_FACTOR;
}

int print_2d_binding(Expr e)
{
    if (expr_is_number(e))
        return number_binding(e);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return BIND_SUM;
    case EXPR_PRODUCT:
        return num_is_negative(expr_arg(e, 0)) ? BIND_SUM : BIND_PRODUCT;
    case EXPR_POWER:
        return expr_is_real_number(expr_arg(e, 1)) && num_is_negative(expr_arg(e, 1)) ? BIND_PRODUCT
                                                                                      : BIND_FACTOR;
    case EXPR_CALL:
        if (is_composition(e))
            return BIND_PRODUCT;
        return is_derivative(e) || is_dot(e) ? BIND_PRODUCT : BIND_ATOM;
    case EXPR_SEQ:
        return expr_count(e) ? BIND_LOOSE : BIND_ATOM;
    case EXPR_NOT:
        return BIND_NOT;
    default:
        return print_2d_infix(e) ? infix_binding(e) : BIND_ATOM;
    }
}

static const Box *head_box(Expr head)
{
    const Box *box = print_2d_box(head, BIND_LOOSE);
    if (is_composition(head))
        return box_fence('(', box, ')');
    switch (expr_kind(head)) {
    case EXPR_SYMBOL:
    case EXPR_CALL:
    case EXPR_INDEXED:
    case EXPR_MEMBER:
        return box;
    default:
        return box_fence('(', box, ')');
    }
}

static const Box *call_box(Expr e)
{
    Expr operand, head = expr_arg(e, 0);
    const Box *op = print_2d_derivative(e, &operand);
    if (op)
        return box_beside(op, print_2d_box(operand, BIND_ATOM));
    if (is_dot(e)) {
        const Box *parts[] = {print_2d_box(expr_arg(e, 1), BIND_PRODUCT), box_text(" . "),
                              print_2d_box(expr_arg(e, 2), BIND_FACTOR)};
        return box_row(parts, 3);
    }
    if (is_composition(e))
        return text_of(print_linear, e);
    const Box *items = items_box(e, 1);
    if (expr_is_symbol(head, "abs") && expr_count(e) == 2)
        return box_fence('|', items, '|');
    return box_beside(head_box(head), box_fence('(', items, ')'));
}

static const Box *table_box(const Table *table)
{
    Parts parts;
    parts_begin(&parts);
    for (long i = 0; i < table_size(table); i++) {
        if (i)
            parts_add(&parts, box_text(", "));
        parts_add(&parts, print_2d_box(table_key(table, i), BIND_RANGE));
        parts_add(&parts, box_text(" = "));
        parts_add(&parts, print_2d_box(table_value(table, i), BIND_RANGE));
    }
    const Box *list = box_fence('[', parts_end(&parts), ']');
    return box_beside(box_text("table"), box_fence('(', list, ')'));
}

static const Box *object_box(Expr e)
{
    if (rtable_of(e))
        return rtable_box(e, rtable_of(e));
    if (table_of(e))
        return table_box(table_of(e));
    return text_of(print_linear, e);
}

static const Box *bare_box(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
        return text_of(print_number, e);
    case EXPR_SYMBOL:
        return text_of(put_name, e);
    case EXPR_SUM:
        return sum_box(e);
    case EXPR_PRODUCT:
    case EXPR_POWER:
        return product_box(e);
    case EXPR_CALL:
        return call_box(e);
    case EXPR_INDEXED:
        return box_beside(head_box(expr_arg(e, 0)), box_fence('[', items_box(e, 1), ']'));
    case EXPR_SEQ:
        return expr_count(e) ? items_box(e, 0) : box_text("NULL");
    case EXPR_LIST:
        return box_fence('[', items_box(e, 0), ']');
    case EXPR_SET:
        return box_fence('{', items_box(e, 0), '}');
    case EXPR_NOT:
        return box_beside(box_text("not "), print_2d_box(expr_arg(e, 0), BIND_NOT));
    case EXPR_QUOTE: {
        const Box *quote = box_text("'");
        const Box *parts[] = {quote, print_2d_box(expr_arg(e, 0), BIND_LOOSE), quote};
        return box_row(parts, 3);
    }
    case EXPR_OBJECT:
        return object_box(e);
    case EXPR_AND:
    case EXPR_OR:
        return relation_box(e, infix_binding(e), true);
    default:
        if (print_2d_infix(e))
            return relation_box(e, infix_binding(e), false);
        return text_of(print_linear, e); /* strings */
    }
}

static Memo boxes; /* of the nodes met since print_2d_begin */

void print_2d_begin(BoxSet set)
{
    box_begin(set);
    memo_begin(&boxes);
    open_count = 0;
}

void print_2d_end(void)
{
    memo_end(&boxes);
    box_end();
}

const Box *print_2d_box(Expr e, int bind)
{
    err_stack_check();
    err_poll();
    const Box *box = memo_get(&boxes, e);
    if (!box) {
        box = bare_box(e);
        if (!expr_is(e, EXPR_OBJECT)) /* within itself a matrix is a placeholder */
            memo_put(&boxes, e, box);
    }
    return print_2d_binding(e) >= bind ? box : box_fence('(', box, ')');
}
