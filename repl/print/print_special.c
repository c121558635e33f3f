/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that mathematics writes in a form of its own: derivatives as d/dt, integrals, sums and
 * products with their bounds, limits, cases, factorials. compositions. One row per function name; a
 * call whose arguments do not fit its row is shown as an ordinary call.
 */
#include "repl/print/print_special.h"
#include "cas/base/mem.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/core/print/print.h"
#include "cas/value/funcs_facts.h"
#include "repl/print/print_2d.h"

/* --- derivatives ---------------------------------------------------------------------------- */

bool print_special_is_derivative(Expr e)
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

static const Box *power_of_text(const char *text, long n)
{
    return n == 1 ? box_text(text) : print_2d_power(box_text(text), expr_int(n));
}

/* Appends d<x>^n to the denominator of a derivative. */
static void add_variable(BoxParts *below, const char *d, Expr x, long n)
{
    const Box *name = box_beside(box_text(d), print_2d_box(x, BIND_ATOM));
    box_parts_add(below, n == 1 ? name : print_2d_power(name, expr_int(n)));
}

const Box *print_special_derivative(Expr e, Expr *operand)
{
    if (!print_special_is_derivative(e))
        return NULL;
    Expr inner = e, last = NULL;
    while (print_special_is_derivative(inner))
        inner = expr_arg(inner, 1);
    bool partial = expr_is(inner, EXPR_CALL) && expr_count(inner) > 2;
    const char *d = partial && box_unicode() ? "\u2202" : "d";
    long order = 0, run = 0;
    BoxParts below;
    box_parts_begin(&below);
    for (Expr layer = e; layer != inner; layer = expr_arg(layer, 1))
        for (long i = expr_count(layer) - 1; i >= 2; i--) {
            Expr x = expr_arg(layer, i);
            if (run && x != last) {
                add_variable(&below, d, last, run);
                box_parts_add(&below, box_text(" "));
                run = 0;
            }
            last = x;
            run++;
            order++;
        }
    add_variable(&below, d, last, run);
    const Box *den = box_parts_end(&below);
    *operand = inner;
    return box_beside(box_fraction(power_of_text(d, order), den), box_text(" "));
}

/* --- large operators ------------------------------------------------------------------------- */

bool print_special_bounds(Expr e, Expr *name, Expr *low, Expr *high)
{
    *name = e;
    *low = *high = NULL;
    if (expr_is(e, EXPR_EQUATION)) {
        Expr range = expr_arg(e, 1);
        *name = expr_arg(e, 0);
        if (expr_is_call(range, expr_symbol("RootOf"))) {
            *low = range;
            return expr_is(*name, EXPR_SYMBOL);
        }
        if (!expr_is(range, EXPR_RANGE))
            return false;
        *low = expr_arg(range, 0);
        *high = expr_arg(range, 1);
    }
    return expr_is(*name, EXPR_SYMBOL);
}

/* Rows under one another, left aligned, the middle one on the base line. */
static const Box *rows_of(const char *const *rows, long n)
{
    const Box *lines[8];
    for (long i = 0; i < n; i++)
        lines[i] = box_text(rows[i]);
    return box_lines(lines, n);
}

static const Box *integral_sign(Expr low, Expr high)
{
    static const char *const UNICODE[] = {"\u2320", "\u23ae", "\u2321"};
    static const char *const ASCII[] = {"  /", " |", " |", " |", "/"};
    if (box_unicode() && !low)
        return box_text("\u222b");
    const Box *sign = box_unicode() ? rows_of(UNICODE, 3) : rows_of(ASCII, 5);
    if (!low)
        return sign;
    const Box *lines[] = {print_2d_box(high, BIND_LOOSE), sign, print_2d_box(low, BIND_LOOSE)};
    return box_lines(lines, 3);
}

long print_special_variables(Expr e)
{
    Expr name, low, high, first_low;
    long count = 1;
    print_special_bounds(expr_arg(e, 2), &name, &first_low, &high);
    while (2 + count < expr_count(e) &&
           print_special_bounds(expr_arg(e, 2 + count), &name, &low, &high) && !low == !high &&
           !low == !first_low)
        count++;
    return count;
}

/* The first variable is the innermost. */
static const Box *integral_box(Expr e)
{
    Expr name, low, high;
    long n = print_special_variables(e);
    const Box *box = print_2d_box(expr_arg(e, 1), BIND_PRODUCT);
    for (long i = 0; i < n; i++) {
        print_special_bounds(expr_arg(e, 2 + i), &name, &low, &high);
        const Box *parts[] = {integral_sign(low, high), box_text(" "), box, box_text(" d"),
                              print_2d_box(name, BIND_ATOM)};
        box = box_row(parts, 5);
    }
    return box;
}

static const Box *bounded_sign(const Box *sign, Expr name, Expr low, Expr high)
{
    if (!low) {
        const Box *lines[] = {sign, print_2d_box(name, BIND_LOOSE)};
        return box_stack(lines, 2, 0);
    }
    const Box *below[] = {print_2d_box(name, BIND_ATOM), box_text(" = "),
                          print_2d_box(low, BIND_RELATION)};
    const Box *lines[] = {high ? print_2d_box(high, BIND_LOOSE) : sign, sign, box_row(below, 3)};
    return high ? box_stack(lines, 3, 1) : box_stack(lines + 1, 2, 0);
}

static const Box *summed(Expr e, const Box *sign)
{
    Expr name, low, high;
    print_special_bounds(expr_arg(e, 2), &name, &low, &high);
    const Box *parts[] = {bounded_sign(sign, name, low, high), box_text(" "),
                          print_2d_box(expr_arg(e, 1), BIND_PRODUCT)};
    return box_row(parts, 3);
}

static const Box *sum_box(Expr e)
{
    static const char *const ASCII[] = {"-----", " \\", "  )", " /", "-----"};
    return summed(e, box_unicode() ? box_text("\u2211") : rows_of(ASCII, 5));
}

static const Box *product_box(Expr e)
{
    static const char *const ASCII[] = {"--------", "  |  |", "  |  |"};
    return summed(e, box_unicode() ? box_text("\u220f") : rows_of(ASCII, 3));
}

const char *print_special_side(Expr limit)
{
    Expr side = expr_count(limit) > 3 ? expr_arg(limit, 3) : EXPR_NULL;
    return expr_is_symbol(side, "right") ? "+" : expr_is_symbol(side, "left") ? "-" : "";
}

static const Box *limit_box(Expr e)
{
    const Box *under[] = {print_2d_box(expr_arg(expr_arg(e, 2), 0), BIND_ATOM),
                          box_text(box_unicode() ? " \u2192 " : " -> "),
                          print_2d_box(expr_arg(expr_arg(e, 2), 1), BIND_RELATION),
                          box_text(print_special_side(e))};
    const Box *lines[] = {box_text("lim"), box_row(under, 4)};
    const Box *parts[] = {box_stack(lines, 2, 0), box_text(" "),
                          print_2d_box(expr_arg(e, 1), BIND_PRODUCT)};
    return box_row(parts, 3);
}

static const Box *cases_box(Expr e)
{
    long n = expr_count(e) - 1, rows = (n + 1) / 2;
    BoxParts cells;
    box_parts_begin(&cells);
    for (long i = 0; i + 1 < n; i += 2) {
        box_parts_add(&cells, print_2d_box(expr_arg(e, i + 2), BIND_LOOSE));
        box_parts_add(&cells, print_2d_box(expr_arg(e, i + 1), BIND_LOOSE));
    }
    if (n % 2) {
        box_parts_add(&cells, print_2d_box(expr_arg(e, n), BIND_LOOSE));
        box_parts_add(&cells, box_text("otherwise"));
    }
    const Box *grid = box_grid(cells.data, rows, 2, 4);
    err_undefer(true);
    return box_fence('{', box_beside(box_text(" "), grid), 0);
}

static const Box *factorial_box(Expr e)
{
    return box_beside(print_2d_box(expr_arg(e, 1), BIND_ATOM), box_text("!"));
}

static const Box *absolute_box(Expr e)
{
    return box_fence('|', print_2d_box(expr_arg(e, 1), BIND_LOOSE), '|');
}

static const Box *dot_box(Expr e)
{
    long n = expr_count(e);
    const Box **parts = mem_array((size_t)(2 * n), sizeof *parts);
    err_defer(mem_release, parts);
    for (long i = 1; i < n; i++) {
        parts[2 * i - 2] = print_2d_box(expr_arg(e, i), i == 1 ? BIND_PRODUCT : BIND_FACTOR);
        parts[2 * i - 1] = box_text(" . ");
    }
    const Box *row = box_row(parts, 2 * n - 3);
    err_undefer(true);
    return row;
}

static const Box *derivative_box(Expr e)
{
    Expr operand;
    const Box *op = print_special_derivative(e, &operand);
    return box_beside(op, print_2d_box(operand, BIND_ATOM));
}

static const Box *composition_box(Expr e)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    print_linear(&text, e);
    const Box *box = box_text(buf_text(&text));
    err_undefer(true);
    return box;
}

/* --- rows --------------------------------------------------------------------------------------
 */

bool print_special_has_two(Expr e)
{
    return expr_count(e) == 3;
}

bool print_special_has_more(Expr e)
{
    return expr_count(e) >= 3;
}

bool print_special_has_variable(Expr e)
{
    Expr name, low, high;
    return expr_count(e) == 3 && print_special_bounds(expr_arg(e, 2), &name, &low, &high);
}

/* The same without roots as range. */
bool print_special_has_range(Expr e)
{
    Expr name, low, high;
    return expr_count(e) >= 3 && print_special_bounds(expr_arg(e, 2), &name, &low, &high) &&
           !low == !high;
}

bool print_special_has_point(Expr e)
{
    return expr_count(e) >= 3 && expr_is(expr_arg(e, 2), EXPR_EQUATION);
}

static const Box *infix_box(Expr e);

typedef struct Row {
    const char *name;
    bool (*fits)(Expr call);
    const Box *(*box)(Expr call);
    int binding;
} Row;

static const Row ROWS[] = {
    {".", print_special_has_more, dot_box, BIND_PRODUCT},
    {"@", print_special_has_two, composition_box, BIND_PRODUCT},
    {"@@", print_special_has_two, composition_box, BIND_PRODUCT},
    {"Diff", print_special_is_derivative, derivative_box, BIND_PRODUCT},
    {"Int", print_special_has_range, integral_box, BIND_PRODUCT},
    {"Limit", print_special_has_point, limit_box, BIND_PRODUCT},
    {"Product", print_special_has_variable, product_box, BIND_PRODUCT},
    {"Sum", print_special_has_variable, sum_box, BIND_PRODUCT},
    {"diff", print_special_is_derivative, derivative_box, BIND_PRODUCT},
    {"implies", print_special_has_two, infix_box, BIND_OR},
    {"in", print_special_has_two, infix_box, BIND_RELATION},
    {"int", print_special_has_range, integral_box, BIND_PRODUCT},
    {"intersect", print_special_has_two, infix_box, BIND_PRODUCT},
    {"limit", print_special_has_point, limit_box, BIND_PRODUCT},
    {"minus", print_special_has_two, infix_box, BIND_SUM},
    {"mod", print_special_has_two, infix_box, BIND_RANGE},
    {"product", print_special_has_variable, product_box, BIND_PRODUCT},
    {"subset", print_special_has_two, infix_box, BIND_RELATION},
    {"sum", print_special_has_variable, sum_box, BIND_PRODUCT},
    {"union", print_special_has_two, infix_box, BIND_SUM},
    {"xor", print_special_has_two, infix_box, BIND_OR},
};

/* Of known functions. */
static const Row SIGNS[] = {
    [FUNC_SIGN_BARS] = {NULL, NULL, absolute_box, BIND_ATOM},
    [FUNC_SIGN_EXPONENT] = {NULL, NULL, NULL, BIND_ATOM},
    [FUNC_SIGN_FACTORIAL] = {NULL, NULL, factorial_box, BIND_BASE},
    [FUNC_SIGN_CASES] = {NULL, NULL, cases_box, BIND_SUM},
};

/* a &name b */
static const Row NEUTRAL = {"&", print_special_has_two, infix_box, BIND_PRODUCT};

static const Row *row_of(Expr call)
{
    FuncSign sign = funcs_sign(call);
    if (sign != FUNC_SIGN_NONE)
        return SIGNS[sign].box ? &SIGNS[sign] : NULL;
    Expr head = expr_arg(call, 0);
    if (!expr_is(head, EXPR_SYMBOL))
        return NULL;
    if (expr_text(head)[0] == '&' && expr_text(head)[1] && NEUTRAL.fits(call))
        return &NEUTRAL;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (!strcmp(ROWS[i].name, expr_text(head)))
            return ROWS[i].fits(call) ? &ROWS[i] : NULL;
    return NULL;
}

/* Operators that are words or neutral, which the language keeps as calls. */
static const Box *infix_box(Expr e)
{
    const Row *row = row_of(e);
    const Box *blank = box_text(" ");
    const Box *parts[] = {
        print_2d_box(expr_arg(e, 1), row->binding + (row->binding == BIND_RELATION)), blank,
        box_text(expr_text(expr_arg(e, 0))), blank, print_2d_box(expr_arg(e, 2), row->binding + 1)};
    return box_row(parts, 5);
}

int print_special_binding(Expr call)
{
    const Row *row = row_of(call);
    return row ? row->binding : BIND_ATOM;
}

const Box *print_special_box(Expr call)
{
    const Row *row = row_of(call);
    return row ? row->box(call) : NULL;
}
