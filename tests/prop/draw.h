/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random input for laws of commands, as the text a user would type: numbers, polynomials, functions
 * of x, matrices of every kind the theorems name, lists, sets and strings. The table of kinds is at
 * the end.
 */
#ifndef DAESY_TESTS_PROP_DRAW_H
#define DAESY_TESTS_PROP_DRAW_H

#include <string.h>

#include "cas/base/buf.h"
#include "tests/prop/gen_function.h"

/* --- numbers ----------------------------------------------------------------------------- */

static inline Expr draw_int(void)
{
    return expr_int(gen_below(19) - 9);
}

static inline Expr draw_nonzero(void)
{
    long n = 1 + gen_below(9);
    return expr_int(gen_below(2) ? n : -n);
}

static inline Expr draw_posint(void)
{
    return expr_int(1 + gen_below(12));
}

static inline Expr draw_big(void)
{
    return expr_int((long)(gen_next() >> 3));
}

static inline Expr draw_ratio(void)
{
    return expr_ratio(gen_below(199) - 99, 1 + gen_below(40));
}

static inline Expr draw_complex(void)
{
    return expr_add(draw_nonzero(), expr_mul(EXPR_I, draw_nonzero()));
}

static inline Expr draw_surd(void)
{
    return expr_add(draw_nonzero(), expr_mul(draw_nonzero(), expr_pow(draw_posint(), EXPR_HALF)));
}

static inline Expr draw_constant(void)
{
    return gen_constant(2);
}

/* --- polynomials and functions ----------------------------------------------------------- */

static inline Expr draw_poly(void)
{
    Expr p = gen_univariate(1 + (int)gen_below(5));
    return expr_add(p, expr_pow(gen_named("x"), expr_int(1 + gen_below(5))));
}

static inline Expr draw_quadratic(void)
{
    return expr_add(gen_univariate(1),
                    expr_mul(draw_nonzero(), expr_pow(gen_named("x"), EXPR_TWO)));
}

static inline Expr draw_xy(void)
{
    Expr p = EXPR_ONE, x = gen_named("x"), y = gen_named("y");
    for (int i = 0; i < 4; i++)
        p = expr_add(p, expr_mul(draw_nonzero(), expr_mul(expr_pow(x, expr_int(gen_below(4))),
                                                          expr_pow(y, expr_int(gen_below(3))))));
    return expr_add(p, expr_pow(x, expr_int(4)));
}

static inline Expr draw_any(void)
{
    return gen_any(3);
}

static inline Expr draw_polynomial(void)
{
    return gen_polynomial(3);
}

static inline Expr draw_rational(void)
{
    return gen_rational(2);
}

static inline Expr draw_fraction(void)
{
    return gen_fraction(2);
}

static inline Expr draw_wave(void)
{
    return gen_wave(2);
}

static inline Expr draw_trigonometric(void)
{
    return gen_trigonometric(2);
}

static inline Expr draw_smooth(void)
{
    return gen_smooth(2);
}

/* Roots of x, x+1, 1-x, x^2-1, x^2, 4*x and 12, multiplied, added and divided. */
static inline Expr draw_radical(void)
{
    Expr x = gen_named("x"), square = expr_pow(x, EXPR_TWO), sum = EXPR_ONE;
    const Expr bases[] = {
        x,      expr_add(x, EXPR_ONE),    expr_sub(EXPR_ONE, x), expr_sub(square, EXPR_ONE),
        square, expr_mul(expr_int(4), x), expr_int(12)};
    for (int i = 0; i < 2; i++) {
        Expr term = draw_nonzero();
        for (int k = 0; k < 2; k++)
            term = expr_mul(term, expr_pow(bases[gen_below(7)],
                                           expr_ratio(2 * gen_below(4) - 3, 2 + gen_below(2))));
        sum = expr_add(i == 0 ? EXPR_ZERO : sum, term);
    }
    return gen_below(3) == 0 ? expr_div(sum, expr_add(expr_pow(x, EXPR_HALF), EXPR_TWO)) : sum;
}

static inline Expr draw_term(void)
{
    Expr k = gen_named("k"), e = EXPR_ONE;
    for (int i = 0; i < 2; i++)
        e = expr_add(e, expr_mul(draw_nonzero(), expr_pow(k, expr_int(gen_below(4)))));
    return e;
}

/* --- matrices ---------------------------------------------------------------------------- */

typedef Expr (*Entry)(long i, long j);

static inline Expr entry_any(long i, long j)
{
    (void)i;
    (void)j;
    return expr_int(gen_below(11) - 5);
}

static inline Expr entry_ratio(long i, long j)
{
    (void)i;
    (void)j;
    return expr_ratio(gen_below(11) - 5, 1 + gen_below(3));
}

static inline Expr entry_lower(long i, long j)
{
    return i == j ? EXPR_ONE : i > j ? entry_any(i, j) : EXPR_ZERO;
}

static inline Expr entry_upper(long i, long j)
{
    return i == j ? draw_nonzero() : i < j ? entry_any(i, j) : EXPR_ZERO;
}

static inline Expr entry_nilpotent(long i, long j)
{
    return i < j ? entry_any(i, j) : EXPR_ZERO;
}

static inline Expr entry_symbolic(long i, long j)
{
    static const char *const NAMES[] = {"a", "b", "x"};
    return i == j || gen_below(3) ? expr_add(entry_any(i, j), gen_named(NAMES[gen_below(3)]))
                                  : EXPR_ZERO;
}

static inline void matrix_text(Buf *out, long m, long n, Entry entry)
{
    buf_puts(out, "Matrix([");
    for (long i = 0; i < m; i++) {
        buf_puts(out, i ? ",[" : "[");
        for (long j = 0; j < n; j++) {
            char *text = print_text(entry(i, j), 0);
            buf_printf(out, "%s%s", j ? "," : "", text);
            mem_free(text);
        }
        buf_putc(out, ']');
    }
    buf_puts(out, "])");
}

static inline void draw_square(Buf *out)
{
    matrix_text(out, 3, 3, entry_any);
}

static inline void draw_small(Buf *out)
{
    matrix_text(out, 2, 2, entry_any);
}

static inline void draw_fractions(Buf *out)
{
    matrix_text(out, 3, 3, entry_ratio);
}

static inline void draw_rectangle(Buf *out)
{
    matrix_text(out, 2, 4, entry_any);
}

static inline void draw_tall(Buf *out)
{
    matrix_text(out, 4, 2, entry_any);
}

static inline void draw_symbolic(Buf *out)
{
    matrix_text(out, 3, 3, entry_symbolic);
}

static inline void draw_lower(Buf *out)
{
    matrix_text(out, 3, 3, entry_lower);
}

static inline void draw_upper(Buf *out)
{
    matrix_text(out, 3, 3, entry_upper);
}

static inline void draw_nilpotent(Buf *out)
{
    matrix_text(out, 3, 3, entry_nilpotent);
}

/* L.U with ones and nonzero numbers on the diagonals. */
static inline void draw_regular(Buf *out)
{
    draw_lower(out);
    buf_putc(out, '.');
    draw_upper(out);
}

/* Two columns times two rows. */
static inline void draw_singular(Buf *out)
{
    matrix_text(out, 4, 2, entry_any);
    buf_putc(out, '.');
    matrix_text(out, 2, 4, entry_any);
}

/* --- lists ------------------------------------------------------------------------------- */

static inline void items_text(Buf *out, const char *open, const char *close, long n)
{
    buf_puts(out, open);
    for (long i = 0; i < n; i++)
        buf_printf(out, "%s%ld", i ? "," : "", gen_below(15) - 7);
    buf_puts(out, close);
}

static inline void draw_list(Buf *out)
{
    items_text(out, "[", "]", 3 + gen_below(6));
}

static inline void draw_set(Buf *out)
{
    items_text(out, "{", "}", 1 + gen_below(8));
}

static inline void draw_vector(Buf *out)
{
    items_text(out, "Vector([", "])", 3);
}

static inline void draw_string(Buf *out)
{
    buf_putc(out, '"');
    for (long n = 1 + gen_below(12); n > 0; n--)
        buf_putc(out, (char)('a' + gen_below(5)));
    buf_putc(out, '"');
}

/* --- the kinds --------------------------------------------------------------------------- */

static const struct DrawKind {
    const char *name;
    Expr (*expression)(void);
    void (*text)(Buf *out);
} DRAW_KINDS[] = {
    {"int", draw_int, NULL},
    {"nonzero", draw_nonzero, NULL},
    {"posint", draw_posint, NULL},
    {"big", draw_big, NULL},
    {"ratio", draw_ratio, NULL},
    {"complex", draw_complex, NULL},
    {"surd", draw_surd, NULL},
    {"constant", draw_constant, NULL},
    {"poly", draw_poly, NULL},
    {"quadratic", draw_quadratic, NULL},
    {"xy", draw_xy, NULL},
    {"any", draw_any, NULL},
    {"polynomial", draw_polynomial, NULL},
    {"rational", draw_rational, NULL},
    {"fraction", draw_fraction, NULL},
    {"wave", draw_wave, NULL},
    {"trigonometric", draw_trigonometric, NULL},
    {"smooth", draw_smooth, NULL},
    {"radical", draw_radical, NULL},
    {"term", draw_term, NULL},
    {"square", NULL, draw_square},
    {"small", NULL, draw_small},
    {"fractions", NULL, draw_fractions},
    {"rectangle", NULL, draw_rectangle},
    {"tall", NULL, draw_tall},
    {"symbolic", NULL, draw_symbolic},
    {"lower", NULL, draw_lower},
    {"upper", NULL, draw_upper},
    {"nilpotent", NULL, draw_nilpotent},
    {"regular", NULL, draw_regular},
    {"singular", NULL, draw_singular},
    {"list", NULL, draw_list},
    {"set", NULL, draw_set},
    {"vector", NULL, draw_vector},
    {"string", NULL, draw_string},
};

static inline void draw_body(void *arg)
{
    void **pair = arg;
    const struct DrawKind *kind = pair[0];
    if (kind->text != NULL) {
        Buf out = {0};
        kind->text(&out);
        pair[1] = buf_steal(&out);
    } else {
        pair[1] = print_text(kind->expression(), 0);
    }
}

/* The text of one input; the caller frees it. NULL when there is no such kind, or no such value
 * could be made (a random quotient may divide by zero). */
static inline char *draw_text(const char *name)
{
    for (size_t i = 0; i < sizeof DRAW_KINDS / sizeof *DRAW_KINDS; i++)
        if (strcmp(DRAW_KINDS[i].name, name) == 0) {
            const void *pair[2] = {&DRAW_KINDS[i], NULL};
            while (err_try(draw_body, pair) == ST_DIVZERO)
                continue;
            return (char *)pair[1];
        }
    return NULL;
}

#endif
