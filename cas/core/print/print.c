/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The 1-D form: one line of text that reads back to an equal expression.
 *
 * Parentheses come from the binding powers of ops.def, the table the parser is driven by: an
 * operand is put in parentheses when it binds no tighter than its place asks. Factors with a
 * negative numeric exponent are written as divisions after the other factors (1/2*x/y^2). Numbers
 * are written digit by digit (num_print), never through a double. Names that the lexer would not
 * read as one name go in backquotes, strings are escaped.
 *
 * The text of a shared graph can be exponentially longer than the graph: a limit ends the walk
 * early, and the walk polls for interrupts. A matrix or table that holds itself is named by its
 * number where it comes back. Objects other than matrices and tables print by their class.
 */
#include "cas/core/print/print.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print_packed.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"

/* How tight the printed form of an expression binds: the left binding power of its operator. */
enum {
    BIND_LOOSE = 0, /* in brackets or between commas anything goes */
    BIND_ATOM = 1000
};

enum Fixity { IN, NON, PRE, POST };

typedef struct OpRow {
    const char *text;
    int left, right;
    enum Fixity fixity;
} OpRow;

enum OpName {
#define OP(name, text, lbp, rbp, fixity, unicode) OP_##name,
#include "cas/core/ops.def"
#undef OP
    OP_COUNT
};

static const OpRow OPS[] = {
#define OP(name, text, lbp, rbp, fixity, unicode) {text, lbp, rbp, fixity},
#include "cas/core/ops.def"
#undef OP
};

static const char *const RESERVED_WORDS[] = {
#define RESERVED(word) #word,
#include "cas/core/reserved.def"
#undef RESERVED
};

/* The objects being printed right now, innermost first. */
typedef struct Open {
    const Object *object;
    const Buf *out;
    size_t end;
    const struct Open *outer;
} Open;

static const Open *open_objects;

typedef struct Printer {
    Buf *out;
    size_t end; /* stop when the text is longer; 0: never */
} Printer;

static void show(Printer *p, Expr e, int bind);

static bool full(const Printer *p)
{
    return p->end && p->out->length > p->end;
}

/* --- names and strings -------------------------------------------------------------------- */

static bool is_word(const char *name)
{
    if (strlen(name) < 2) /* the usual names; no word is so short */
        return false;
    for (size_t i = 0; i < sizeof RESERVED_WORDS / sizeof *RESERVED_WORDS; i++)
        if (RESERVED_WORDS[i][0] == *name && !strcmp(RESERVED_WORDS[i], name))
            return true;
    for (size_t i = 0; i < OP_COUNT; i++)
        if (OPS[i].text[0] == *name && !strcmp(OPS[i].text, name))
            return true;
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool print_is_plain_name(const char *name)
{
    name += *name == '%'; /* an inert name */
    if (!is_letter(*name))
        return false;
    for (const char *s = name; *s; s++)
        if (!is_letter(*s) && !(*s >= '0' && *s <= '9'))
            return false;
    return !is_word(name);
}

/* The text between two quotes, with those inside and the backslash escaped. */
static void put_quoted(Buf *out, const char *text, size_t length, char quote)
{
    buf_putc(out, quote);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == (unsigned char)quote || c == '\\') {
            buf_putc(out, '\\');
            buf_putc(out, (char)c);
        } else if (c == '\n') {
            buf_puts(out, "\\n");
        } else if (c == '\t') {
            buf_puts(out, "\\t");
        } else if (c < 0x20 || c == 0x7f) {
            buf_printf(out, "\\x%02x", c);
        } else {
            buf_putc(out, (char)c);
        }
    }
    buf_putc(out, quote);
}

void print_name(Buf *out, const char *name)
{
    if (print_is_plain_name(name))
        buf_puts(out, name);
    else
        put_quoted(out, name, strlen(name), '`');
}

void print_string(Buf *out, const char *text, size_t length)
{
    put_quoted(out, text, length, '"');
}

/* --- how tight a form binds ---------------------------------------------------------------- */

/* Is the real part written? The float 0. is. */
bool print_whole;

static bool shows_real_part(Expr complex)
{
    return expr_arg(complex, 0) != EXPR_ZERO;
}

static int bind_of_number(Expr e)
{
    if (expr_is(e, EXPR_COMPLEX)) {
        if (shows_real_part(e))
            return OPS[OP_ADD].left;
        Expr im = expr_arg(e, 1);
        if (num_is_one(im))
            return BIND_ATOM;
        return num_sign(im) < 0 ? OPS[OP_NEG].right : OPS[OP_MUL].left;
    }
    if (expr_is(e, EXPR_FLOAT) &&
        (e->u.decimal.exp10 == FLOAT_SPECIAL || (print_whole && num_is_hard(e))))
        return BIND_ATOM;
    if (num_sign(e) < 0)
        return OPS[OP_NEG].right;
    return expr_is(e, EXPR_RATIONAL) ? OPS[OP_DIV].left : BIND_ATOM;
}

/* Is the exponent a negative number, so that the power is written as a division? */
static bool divides(Expr exponent)
{
    return expr_is_real_number(exponent) && num_is_negative(exponent);
}

/* a &name b: tighter than any other operator, but &* as tight as *. */
static const OpRow *neutral_operator(Expr e, OpRow *room)
{
    Expr head = expr_arg(e, 0);
    if (expr_count(e) != 3 || !expr_is(head, EXPR_SYMBOL))
        return NULL;
    const char *name = expr_text(head);
    if (name[0] != '&' || !name[1] ||
        !(print_is_plain_name(name + 1) || strspn(name + 1, "*+-/^@&.=!$?") == strlen(name + 1)))
        return NULL;
    bool product = !strcmp(name, "&*");
    *room = OPS[product ? OP_MUL : OP_FACTORIAL];
    *room = (OpRow){name, room->left, room->left + 1, IN};
    return room;
}

/* f@g, x in S, n! and the like, which are calls inside: the operator's row, else NULL. */
static const OpRow *operator_of(Expr e, OpRow *room)
{
    static const enum OpName kept[] = {OP_COMPOSE,  OP_REPEAT,    OP_IN_, OP_SUBSET,  OP_UNION,
                                       OP_MINUSSET, OP_INTERSECT, OP_MOD, OP_IMPLIES, OP_XOR};
    if (!expr_is(e, EXPR_CALL))
        return NULL;
    if (expr_count(e) == 2 && expr_is_symbol(expr_arg(e, 0), "factorial"))
        return &OPS[OP_FACTORIAL];
    if (expr_count(e) < 3)
        return NULL;
    if (expr_is_symbol(expr_arg(e, 0), OPS[OP_DOT].text))
        return &OPS[OP_DOT];
    if (expr_count(e) > 3)
        return NULL;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (expr_is_symbol(expr_arg(e, 0), OPS[kept[i]].text))
            return &OPS[kept[i]];
    return neutral_operator(e, room);
}

static int bind_of_call(Expr e)
{
    OpRow room;
    const OpRow *op = operator_of(e, &room);
    return op ? op->left : BIND_ATOM;
}

int print_binding(Expr e)
{
    if (expr_is_number(e))
        return bind_of_number(e);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return OPS[OP_ADD].left;
    case EXPR_PRODUCT:
        return num_is_negative(expr_arg(e, 0)) ? OPS[OP_NEG].right : OPS[OP_MUL].left;
    case EXPR_POWER:
        return divides(expr_arg(e, 1)) ? OPS[OP_DIV].left : OPS[OP_POW].left;
    case EXPR_CALL:
        return bind_of_call(e);
    case EXPR_SEQ:
        return expr_count(e) ? OPS[OP_COMMA].left : BIND_ATOM;
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
    case EXPR_LESS:
    case EXPR_LESSEQ:
        return OPS[OP_EQ].left;
    case EXPR_AND:
        return OPS[OP_AND].left;
    case EXPR_OR:
        return OPS[OP_OR].left;
    case EXPR_NOT:
        return OPS[OP_NOT].right;
    case EXPR_RANGE:
        return OPS[OP_RANGE].left;
    case EXPR_TYPED:
        return OPS[OP_TYPED].left;
    case EXPR_MEMBER:
        return OPS[OP_MEMBER].left;
    case EXPR_OBJECT: /* a procedure may be an arrow */
        return rtable_of(e) || table_of(e) ? BIND_ATOM : OPS[OP_ARROW].right;
    default:
        return BIND_ATOM;
    }
}

/* --- numbers, products, sums --------------------------------------------------------------- */

static void show_real(Printer *p, Expr e)
{
    if (expr_is(e, EXPR_FLOAT) && e->u.decimal.exp10 == FLOAT_SPECIAL) {
        int which = fmpz_sgn(e->u.decimal.mant);
        buf_puts(p->out, print_whole && num_is_hard(e) ? "HFloat(" : "Float(");
        buf_puts(p->out, which > 0 ? "infinity)" : which < 0 ? "-infinity)" : "undefined)");
        return;
    }
    char *text = num_print(e);
    err_defer(mem_release, text);
    buf_printf(p->out, print_whole && num_is_hard(e) ? "HFloat(%s)" : "%s", text);
    err_undefer(true);
}

static void show_number(Printer *p, Expr e)
{
    if (!expr_is(e, EXPR_COMPLEX)) {
        show_real(p, e);
        return;
    }
    Expr re = expr_arg(e, 0), im = expr_arg(e, 1);
    if (shows_real_part(e)) {
        show_real(p, re);
        if (num_sign(im) >= 0)
            buf_putc(p->out, '+');
    }
    if (num_sign(im) < 0) {
        buf_putc(p->out, '-');
        im = num_neg(im);
    }
    if (!num_is_one(im)) {
        show_real(p, im);
        buf_putc(p->out, '*');
    }
    print_name(p->out, num_imaginary);
}

/* base^exponent, the exponent given as it shall be written. */
static void show_power(Printer *p, Expr base, Expr exponent)
{
    if (num_is_one(exponent)) {
        show(p, base, OPS[OP_MUL].right);
        return;
    }
    show(p, base, OPS[OP_POW].left + 1);
    buf_putc(p->out, '^');
    show(p, exponent, OPS[OP_POW].left + 1);
}

/* The factors of a product: a coefficient and n pairs (base, exponent) in sight of each other. */
typedef struct Factors {
    Expr coefficient;
    const Expr *pairs;
    long n;
    Expr single[2]; /* room for the pair of a lone term */
} Factors;

static void factors_of(Factors *f, Expr coefficient, Expr term)
{
    f->coefficient = coefficient;
    if (expr_is(term, EXPR_PRODUCT)) {
        f->pairs = term->u.args + 1;
        f->n = (expr_count(term) - 1) / 2;
        if (!num_is_one(expr_arg(term, 0)))
            f->coefficient = num_mul(coefficient, expr_arg(term, 0));
        return;
    }
    if (num_is_one(term)) {
        f->pairs = NULL;
        f->n = 0;
        return;
    }
    bool power = expr_is(term, EXPR_POWER);
    f->single[0] = power ? expr_arg(term, 0) : term;
    f->single[1] = power ? expr_arg(term, 1) : EXPR_ONE;
    f->pairs = f->single;
    f->n = 1;
}

/* The factors, without the sign of the coefficient when that is written already. */
static void show_factors(Printer *p, const Factors *f)
{
    bool any = false;
    if (!num_is_one(f->coefficient) || f->n == 0) {
        show(p, f->coefficient, OPS[OP_MUL].left);
        any = true;
    }
    for (long i = 0; i < f->n && !full(p); i++) {
        if (divides(f->pairs[2 * i + 1]))
            continue;
        if (any)
            buf_putc(p->out, '*');
        show_power(p, f->pairs[2 * i], f->pairs[2 * i + 1]);
        any = true;
    }
    if (!any)
        buf_putc(p->out, '1');
    for (long i = 0; i < f->n && !full(p); i++)
        if (divides(f->pairs[2 * i + 1])) {
            buf_putc(p->out, '/');
            show_power(p, f->pairs[2 * i], num_neg(f->pairs[2 * i + 1]));
        }
}

/* One signed term; the sign + is left out in front of the first. */
static void show_term(Printer *p, Expr coefficient, Expr term, bool first)
{
    Factors f;
    factors_of(&f, coefficient, term);
    bool complex =
        expr_is(f.coefficient, EXPR_COMPLEX) && bind_of_number(f.coefficient) == OPS[OP_ADD].left;
    if (!complex && num_is_negative(f.coefficient)) {
        buf_putc(p->out, '-');
        f.coefficient = num_neg(f.coefficient);
    } else if (!first) {
        buf_putc(p->out, '+');
    }
    show_factors(p, &f);
}

static void show_sum(Printer *p, Expr e)
{
    if (print_packed(p->out, e, p->end))
        return;
    for (long i = 0; i < expr_count(e) && !full(p); i += 2)
        show_term(p, expr_arg(e, i + 1), expr_arg(e, i), i == 0);
}

/* --- everything else ----------------------------------------------------------------------- */

static void show_items(Printer *p, Expr e, long from, const char *comma)
{
    for (long i = from; i < expr_count(e) && !full(p); i++) {
        if (i > from)
            buf_puts(p->out, comma);
        show(p, expr_arg(e, i), OPS[OP_COMMA].right);
    }
}

static void show_infix(Printer *p, Expr e, enum OpName op, const char *text, bool chain)
{
    for (long i = 0; i < expr_count(e) && !full(p); i++) {
        if (i)
            buf_puts(p->out, text);
        show(p, expr_arg(e, i), OPS[op].left + (i || !chain ? 1 : 0));
    }
}

/* A word stands between blanks, and a dot, which else is part of a number. */
static void show_operator(Printer *p, Expr e, const OpRow *op)
{
    bool apart = is_letter(op->text[0]) || op->text[0] == '&' || op == &OPS[OP_DOT];
    const char *blank = apart ? " " : "";
    show(p, expr_arg(e, 1), op->left + (op->fixity == NON));
    if (op->fixity == POST)
        buf_puts(p->out, op->text);
    for (long i = 2; i < expr_count(e) && !full(p); i++) {
        buf_printf(p->out, "%s%s%s", blank, op->text, blank);
        show(p, expr_arg(e, i), op->right);
    }
}

/* A head or base: anything but a name, a call or an indexed name stands in parentheses. */
static void show_head(Printer *p, Expr head)
{
    switch (expr_kind(head)) {
    case EXPR_SYMBOL:
    case EXPR_CALL: /* (f@g)(x): parentheses follow from its binding */
    case EXPR_INDEXED:
    case EXPR_QUOTE:
        show(p, head, BIND_ATOM);
        break;
    case EXPR_MEMBER:
        show(p, head, OPS[OP_MEMBER].left);
        break;
    default:
        buf_putc(p->out, '(');
        show(p, head, BIND_LOOSE);
        buf_putc(p->out, ')');
    }
}

static void show_call(Printer *p, Expr e)
{
    OpRow room;
    const OpRow *op = operator_of(e, &room);
    if (op) {
        show_operator(p, e, op);
        return;
    }
    show_head(p, expr_arg(e, 0));
    buf_putc(p->out, '(');
    show_items(p, e, 1, ",");
    buf_putc(p->out, ')');
}

static bool is_open(const Object *object)
{
    for (const Open *open = open_objects; open; open = open->outer)
        if (open->object == object)
            return true;
    return false;
}

static void close_object(void *outer)
{
    open_objects = *(const Open **)outer;
}

static void show_table(Printer *p, const Table *table)
{
    buf_puts(p->out, "table([");
    for (long i = 0; i < table_size(table) && !full(p); i++) {
        if (i)
            buf_puts(p->out, ", ");
        show(p, table_key(table, i), OPS[OP_EQ].right);
        buf_puts(p->out, " = ");
        show(p, table_value(table, i), OPS[OP_EQ].right);
    }
    buf_puts(p->out, "])");
}

/* An object prints its parts through print_linear, so the chain of open objects and the limit are
 * kept outside the walk. */
static void show_object(Printer *p, Expr e)
{
    Object *object = e->u.object;
    bool known = rtable_of(e) || table_of(e);
    if ((!known && !object->cls->print) || is_open(object)) {
        buf_printf(p->out, "Object<<%s,%llu>>", object->cls->name, (unsigned long long)object->id);
        return;
    }
    const Open *outer = open_objects;
    Open open = {object, p->out, p->end, outer};
    open_objects = &open;
    err_defer(close_object, &outer);
    if (rtable_of(e))
        print_rtable(p->out, rtable_of(e));
    else if (known)
        show_table(p, table_of(e));
    else
        object->cls->print(p->out, object);
    err_undefer(true);
}

static void show_bare(Printer *p, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
        show_number(p, e);
        break;
    case EXPR_STRING:
        print_string(p->out, e->u.string.text, e->u.string.length);
        break;
    case EXPR_SYMBOL:
        print_name(p->out, expr_text(e));
        break;
    case EXPR_SUM:
        show_sum(p, e);
        break;
    case EXPR_PRODUCT:
        show_term(p, EXPR_ONE, e, true);
        break;
    case EXPR_POWER:
        show_term(p, EXPR_ONE, e, true);
        break;
    case EXPR_CALL:
        show_call(p, e);
        break;
    case EXPR_INDEXED:
        show_head(p, expr_arg(e, 0));
        buf_putc(p->out, '[');
        show_items(p, e, 1, ",");
        buf_putc(p->out, ']');
        break;
    case EXPR_SEQ:
        if (!expr_count(e))
            buf_puts(p->out, "NULL");
        show_items(p, e, 0, ", ");
        break;
    case EXPR_LIST:
        buf_putc(p->out, '[');
        show_items(p, e, 0, ", ");
        buf_putc(p->out, ']');
        break;
    case EXPR_SET:
        buf_putc(p->out, '{');
        show_items(p, e, 0, ", ");
        buf_putc(p->out, '}');
        break;
    case EXPR_EQUATION:
        show_infix(p, e, OP_EQ, " = ", false);
        break;
    case EXPR_UNEQUAL:
        show_infix(p, e, OP_NE, " <> ", false);
        break;
    case EXPR_LESS:
        show_infix(p, e, OP_LT, " < ", false);
        break;
    case EXPR_LESSEQ:
        show_infix(p, e, OP_LE, " <= ", false);
        break;
    case EXPR_AND:
        show_infix(p, e, OP_AND, " and ", true);
        break;
    case EXPR_OR:
        show_infix(p, e, OP_OR, " or ", true);
        break;
    case EXPR_NOT:
        buf_puts(p->out, "not ");
        show(p, expr_arg(e, 0), OPS[OP_NOT].right);
        break;
    case EXPR_RANGE:
        show_infix(p, e, OP_RANGE, " .. ", false);
        break;
    case EXPR_QUOTE:
        buf_putc(p->out, '\'');
        show(p, expr_arg(e, 0), BIND_LOOSE);
        buf_putc(p->out, '\'');
        break;
    case EXPR_TYPED:
        show_infix(p, e, OP_TYPED, "::", false);
        break;
    case EXPR_MEMBER:
        show_infix(p, e, OP_MEMBER, ":-", true);
        break;
    case EXPR_OBJECT:
        show_object(p, e);
        break;
    case EXPR_KIND_COUNT:
        break;
    }
}

/* Writes e where something of binding power `bind` at least is asked. */
static void show(Printer *p, Expr e, int bind)
{
    err_stack_check();
    err_poll();
    if (full(p))
        return;
    if (print_binding(e) >= bind) {
        show_bare(p, e);
        return;
    }
    buf_putc(p->out, '(');
    show_bare(p, e);
    buf_putc(p->out, ')');
}

void print_linear(Buf *out, Expr e)
{
    Printer p = {out, open_objects && open_objects->out == out ? open_objects->end : 0};
    show(&p, e, BIND_LOOSE);
}

char *print_text(Expr e, long max)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    Printer p = {&out, max > 0 ? (size_t)max : 0};
    show(&p, e, BIND_LOOSE);
    if (full(&p)) {
        size_t length = (size_t)max;
        while (length > 0 && ((unsigned char)out.data[length] & 0xc0) == 0x80)
            length--; /* never cut a character of UTF-8 in two */
        buf_truncate(&out, length);
        buf_puts(&out, "...");
    }
    err_undefer(false);
    return buf_steal(&out);
}

const char *print_ordinal(long i)
{
    static char text[24];
    long tens = i % 100;
    const char *suffix = "th";
    if (tens < 11 || tens > 13)
        suffix = i % 10 == 1 ? "st" : i % 10 == 2 ? "nd" : i % 10 == 3 ? "rd" : "th";
    snprintf(text, sizeof text, "%ld%s", i, suffix);
    return text;
}

void print_not_valid(const char *command, Expr e, long place)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    print_linear(&text, e);
    err_raise(ST_TYPE, "invalid input: %s received %.200s, which is not valid for its %s argument",
              command, buf_text(&text), print_ordinal(place));
}
