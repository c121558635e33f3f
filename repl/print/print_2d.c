/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions as two-dimensional boxes, in the manner of a Maple terminal: fractions with a bar,
 * raised exponents, derivatives as d/dt x(t), matrices in tall brackets, factors separated by
 * blanks, terms and factors in the order in which they are stored.
 *
 * Factors with a negative numeric exponent and the denominator of a rational coefficient go below
 * one bar; the sign stands in front of it. The levels BIND_* decide about parentheses. Matrices
 * that hold themselves are cut where they come back.
 */
#include "repl/print/print_2d.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/eval/proc.h"
#include "repl/print/print.h"
#include "repl/print/print_matrix.h"
#include "repl/print/print_special.h"

/* --- small parts ---------------------------------------------------------------------------- */

static Memo stand_ins; /* how tight what is shown instead of a node binds */
static bool any_stand_in;

/* What binds as a sum and stands for e is the opposite of what stands for -e: a sign in a product.
 */
static bool is_opposite(Expr e, Expr exponent)
{
    return any_stand_in && expr_is(exponent, EXPR_INTEGER) &&
           (uintptr_t)memo_get(&stand_ins, e) == BIND_SUM;
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
#include "repl/print/greek.def"
#undef GREEK
#undef TYPED
};

void print_2d_stem(Buf *out, const char *name, size_t length)
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
        print_2d_stem(out, name, strlen(name));
        return;
    }
    print_2d_stem(out, name, (size_t)(sub - name));
    sub += 2;
    if (strspn(sub, "0123456789") != strlen(sub)) {
        buf_putc(out, '_');
        print_2d_stem(out, sub, strlen(sub));
        return;
    }
    for (; *sub; sub++)
        buf_printf(out, "\xe2\x82%c", 0x80 + (*sub - '0'));
}

static const Box *items_box(Expr e, long from)
{
    BoxParts parts;
    box_parts_begin(&parts);
    for (long i = from; i < expr_count(e); i++) {
        if (i > from)
            box_parts_add(&parts, box_text(", "));
        box_parts_add(&parts, print_2d_box(expr_arg(e, i), BIND_ITEM));
    }
    return box_parts_end(&parts);
}

/* --- powers -------------------------------------------------------------------------------- */

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
        if (expr_arg(c, 0) != EXPR_ZERO)
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
    long k;
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
        if (is_opposite(split->pairs[2 * i], split->pairs[2 * i + 1]) &&
            num_get_si(&k, split->pairs[2 * i + 1]) && k % 2)
            split->negative = !split->negative;
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

Expr print_2d_base(const Split2d *split, long i)
{
    Expr base = split->pairs[2 * i];
    return is_opposite(base, split->pairs[2 * i + 1]) ? expr_neg(base) : base;
}

const Box *print_2d_factor(const Split2d *split, long i, int bind)
{
    Expr base = print_2d_base(split, i), exponent = split->pairs[2 * i + 1];
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
    if (expr_is(number, EXPR_COMPLEX) && expr_arg(number, 0) != EXPR_ZERO)
        return box_fence('(', box, ')');
    return box;
}

/* The factors of one side of the bar. */
static const Box *side_box(const Split2d *split, bool below, Expr number, bool alone)
{
    long count = below ? split->below : split->above, seen = 0;
    bool with_number = !num_is_one(number) || !count;
    BoxParts parts;
    box_parts_begin(&parts);
    if (with_number)
        box_parts_add(&parts, number_box(number));
    for (long i = 0; i < split->n; i++) {
        if (print_2d_is_below(split, i) != below)
            continue;
        if (parts.n)
            box_parts_add(&parts, box_text(" "));
        seen++;
        int bind = count > 1 ? BIND_FACTOR : with_number || !alone ? BIND_PRODUCT : BIND_LOOSE;
        box_parts_add(&parts, print_2d_factor(split, i, bind));
    }
    return box_parts_end(&parts);
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
    BoxParts parts;
    box_parts_begin(&parts);
    for (long i = 0; i < expr_count(e); i += 2) {
        Split2d split;
        print_2d_split(&split, expr_arg(e, i + 1), expr_arg(e, i));
        box_parts_add(&parts, print_2d_sign(&split, i == 0));
        box_parts_add(&parts, print_2d_unsigned(&split));
    }
    return box_parts_end(&parts);
}

static const Box *product_box(Expr e)
{
    Split2d split;
    print_2d_split(&split, EXPR_ONE, e);
    return box_beside(print_2d_sign(&split, true), print_2d_unsigned(&split));
}

/* --- everything else
 * -------------------------------------------------------------------------------- */

static const Box *relation_box(Expr e, int bind, bool chain)
{
    const char *text = print_2d_infix(e);
    BoxParts parts;
    box_parts_begin(&parts);
    for (long i = 0; i < expr_count(e); i++) {
        if (i)
            box_parts_add(&parts, box_text(text));
        int tight = bind + (i || !chain);
        box_parts_add(&parts, print_2d_box(expr_arg(e, i), tight > BIND_ATOM ? BIND_ATOM : tight));
    }
    return box_parts_end(&parts);
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

static int number_binding(Expr e)
{
    if (expr_is(e, EXPR_COMPLEX))
        return expr_arg(e, 0) == EXPR_ZERO && num_is_one(expr_arg(e, 1)) ? BIND_ATOM : BIND_SUM;
    if (num_is_negative(e))
        return BIND_SUM;
    return expr_is(e, EXPR_INTEGER) ? BIND_ATOM : BIND_FACTOR;
}

int print_2d_binding(Expr e)
{
    uintptr_t other = any_stand_in ? (uintptr_t)memo_get(&stand_ins, e) : 0;
    if (other)
        return (int)other;
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
        return print_special_binding(e);
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
    switch (expr_kind(head)) {
    case EXPR_CALL:
        return print_special_binding(head) < BIND_ATOM ? box_fence('(', box, ')') : box;
    case EXPR_SYMBOL:
    case EXPR_INDEXED:
    case EXPR_MEMBER:
        return box;
    default:
        return box_fence('(', box, ')');
    }
}

static const Box *call_box(Expr e)
{
    const Box *special = print_special_box(e);
    if (special)
        return special;
    return box_beside(head_box(expr_arg(e, 0)), box_fence('(', items_box(e, 1), ')'));
}

static const Box *table_box(const Table *table)
{
    BoxParts parts;
    box_parts_begin(&parts);
    for (long i = 0; i < table_size(table); i++) {
        if (i)
            box_parts_add(&parts, box_text(", "));
        box_parts_add(&parts, print_2d_box(table_key(table, i), BIND_RANGE));
        box_parts_add(&parts, box_text(" = "));
        box_parts_add(&parts, print_2d_box(table_value(table, i), BIND_RANGE));
    }
    const Box *list = box_fence('[', box_parts_end(&parts), ']');
    return box_beside(box_text("table"), box_fence('(', list, ')'));
}

static void put_interface(Buf *out, Expr e)
{
    proc_print_interface(out, proc_module_of(e));
}

static const Box *object_box(Expr e)
{
    if (rtable_look(e))
        return print_matrix_box(e);
    if (table_of(e))
        return table_box(table_of(e));
    return text_of(proc_module_of(e) ? put_interface : print_linear, e);
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
    memo_begin(&stand_ins);
    any_stand_in = false;
    print_matrix_begin();
}

void print_2d_end(void)
{
    any_stand_in = false;
    memo_end(&stand_ins);
    memo_end(&boxes);
    box_end();
}

void print_2d_stand_in(Expr e, const Box *box, int bind)
{
    memo_put(&boxes, e, box);
    memo_put(&stand_ins, e, (void *)(uintptr_t)bind);
    any_stand_in = true;
}

const Box *print_2d_whole(Expr e)
{
    return bare_box(e);
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
