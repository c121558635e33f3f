/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Undetermined coefficients: particular solutions of equations with constant coefficients whose
 * right-hand side is a sum of polynomials times exponentials, sines and cosines. All terms with
 * one exponent a and one frequency b make one piece exp(a*t)*(C(t)*cos(b*t) + S(t)*sin(b*t)); the
 * answer has the same shape, times t^m when a + i*b is an m-fold root of the characteristic
 * polynomial P. Only the pair of polynomials (C, S) is computed with: its derivative is
 * (C' + a*C + b*S, S' + a*S - b*C). Resonance with parameters is decided by the zero test.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

typedef struct Piece {
    Expr exponent, frequency;
    Expr cos, sin; /* polynomials in t */
} Piece;

/* --- reading the right-hand side ------------------------------------------------------------- */

typedef struct Term {
    Expr t;
    Piece piece; /* cos holds the factor beside a sine or cosine while reading */
    Expr angle;  /* phase of the sine or cosine */
    bool is_sine, has_wave;
} Term;

static bool is_power_of(Expr e, Expr t)
{
    Expr base, exponent;
    long k;

    expr_split_power(e, &base, &exponent);
    return base == t && num_get_si(&k, exponent) && k >= 0;
}

/* exp(r*t + q), or base^(r*t + q). */
static bool read_growth(Term *term, Expr factor)
{
    Expr base = EXPR_ONE, u = funcs_argument(factor, "exp"), r, q;

    if (!u) {
        expr_split_power(factor, &base, &u);
        if (!ode_is_free(base, term->t))
            return false;
    }
    if (!ode_split_linear(u, term->t, &r, &q))
        return false;
    if (base == EXPR_ONE) {
        term->piece.cos = expr_mul(term->piece.cos, funcs_apply1("exp", q));
    } else {
        r = expr_mul(r, funcs_apply1("ln", base));
        term->piece.cos = expr_mul(term->piece.cos, expr_pow(base, q));
    }
    term->piece.exponent = expr_add(term->piece.exponent, r);
    return true;
}

static bool read_wave(Term *term, Expr factor)
{
    const FuncWave *wave = funcs_is_plain_wave(factor) ? funcs_wave(factor) : NULL;

    if (!wave || wave->is_hyperbolic || term->has_wave)
        return false;
    term->has_wave = true;
    term->is_sine = wave->sine != 0;
    return ode_split_linear(expr_arg(factor, 1), term->t, &term->piece.frequency, &term->angle);
}

static bool read_factor(Term *term, Expr factor)
{
    if (ode_is_free(factor, term->t) || is_power_of(factor, term->t)) {
        term->piece.cos = expr_mul(term->piece.cos, factor);
        return true;
    }
    return read_wave(term, factor) || read_growth(term, factor);
}

/* f(b*t + angle) in terms of cos(b*t) and sin(b*t). */
static void split_phase(Term *term)
{
    Expr factor = term->piece.cos;
    Expr c = expr_mul(factor, funcs_apply1("cos", term->angle));
    Expr s = expr_mul(factor, funcs_apply1("sin", term->angle));

    term->piece.cos = term->is_sine ? s : c;
    term->piece.sin = term->is_sine ? c : expr_neg(s);
}

static bool read_term(Piece *piece, Expr e, Expr t)
{
    Term term = {.t = t, .piece = {EXPR_ZERO, EXPR_ZERO, EXPR_ONE, EXPR_ZERO}};

    for (long i = 0; i < expr_factor_count(e); i++)
        if (!read_factor(&term, expr_factor(e, i)))
            return false;
    if (term.has_wave)
        split_phase(&term);
    *piece = term.piece;
    return true;
}

/* sinh and cosh by exponentials, products of sines and cosines by sums. */
static Expr by_exponentials(Expr e, void *arg)
{
    err_stack_check();
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    e = walk_operands(e, by_exponentials, arg);
    if (!funcs_is_plain_wave(e) || !funcs_is_hyperbolic(e))
        return e;
    return funcs_wave_by_exp(funcs_wave(e), funcs_apply1("exp", expr_arg(e, 1)));
}

static Expr spread(void *arg)
{
    Expr e = expand_products(by_exponentials(arg, NULL));

    return ode_gather_powers(simplify_combine(e, COMBINE_TRIG | COMBINE_EXP));
}

/* --- one piece ------------------------------------------------------------------------------- */

/* How often P(z) = sum of c[k]*z^k vanishes at the exponent of the piece. */
static long multiplicity(Expr c, const Piece *piece)
{
    Expr z = ode_fresh(), P = EXPR_ZERO;
    Expr at = expr_add(piece->exponent, expr_mul(EXPR_I, piece->frequency));
    long m = 0;

    for (long k = 0; k < expr_count(c); k++)
        P = expr_add(P, expr_mul(expr_arg(c, k), expr_pow(z, expr_int(k))));
    while (m + 1 < expr_count(c) && zero_is(expand_products(ode_replace(P, z, at)))) {
        P = diff_name(P, z);
        m++;
    }
    return m;
}

static Piece derivative(const Piece *p, Expr t)
{
    Piece d = *p;
    Expr a = p->exponent, b = p->frequency;

    d.cos = expr_sum((Expr[]){diff_name(p->cos, t), expr_mul(a, p->cos), expr_mul(b, p->sin)}, 3);
    d.sin = expr_sum(
        (Expr[]){diff_name(p->sin, t), expr_mul(a, p->sin), expr_neg(expr_mul(b, p->cos))}, 3);
    d.cos = expand_products(d.cos);
    d.sin = expand_products(d.sin);
    return d;
}

static long degree(Expr polynomial, Expr t)
{
    return polynomial == EXPR_ZERO ? 0 : degree_expr(polynomial, t);
}

/* t^m times a polynomial of this degree with fresh coefficients, which are appended to names. */
static Expr ansatz(long degree, long m, Expr t, Expr *names)
{
    Expr sum = EXPR_ZERO;

    for (long k = 0; k <= degree; k++) {
        Expr name = ode_fresh();

        *names = ode_append(*names, name);
        sum = expr_add(sum, expr_mul(name, expr_pow(t, expr_int(k + m))));
    }
    return sum;
}

static Expr append_coefficients(Expr list, Expr e, Expr t, long degree)
{
    e = expand_products(e);
    for (long k = 0; k <= degree; k++)
        list = ode_append(list, coeff_expr(e, t, k));
    return list;
}

/* Solves for the coefficients of the ansatz; false when they are not unique. */
static bool determine(Piece *answer, Expr eqs, Expr names)
{
    long n = expr_count(names);
    Expr *x = mem_array((size_t)n, sizeof *x);
    bool solved;

    err_defer(mem_release, x);
    solved = linalg_solve_system(x, eqs->u.args, expr_count(eqs), names->u.args, n) == 1;
    answer->cos = walk_replace(answer->cos, names->u.args, x, n);
    answer->sin = walk_replace(answer->sin, names->u.args, x, n);
    err_undefer(true);
    return solved && !walk_has_any(answer->cos, names->u.args, n) &&
           !walk_has_any(answer->sin, names->u.args, n);
}

static bool solve_piece(Piece *answer, Expr c, const Piece *piece, Expr t)
{
    long m = multiplicity(c, piece), d = degree(piece->cos, t);
    bool waves = piece->frequency != EXPR_ZERO;
    Expr names = expr_list(NULL, 0), eqs = names, cos = expr_neg(piece->cos);
    Expr sin = expr_neg(piece->sin);

    if (waves && degree(piece->sin, t) > d)
        d = degree(piece->sin, t);
    *answer = *piece;
    answer->cos = ansatz(d, m, t, &names);
    answer->sin = waves ? ansatz(d, m, t, &names) : EXPR_ZERO;
    Piece step = *answer;
    for (long k = 0; k < expr_count(c); k++) {
        cos = expr_add(cos, expr_mul(expr_arg(c, k), step.cos));
        sin = expr_add(sin, expr_mul(expr_arg(c, k), step.sin));
        step = derivative(&step, t);
    }
    eqs = append_coefficients(eqs, cos, t, d);
    if (waves)
        eqs = append_coefficients(eqs, sin, t, d);
    return determine(answer, eqs, names);
}

static Expr piece_value(const Piece *p, Expr t)
{
    Expr growth = funcs_apply1("exp", expr_mul(p->exponent, t)), angle;

    if (p->frequency == EXPR_ZERO)
        return expand_products(expr_mul(growth, p->cos));
    angle = expr_mul(p->frequency, t);
    return expand_products(
        expr_mul(growth, expr_add(expr_mul(p->cos, funcs_apply1("cos", angle)),
                                  expr_mul(p->sin, funcs_apply1("sin", angle)))));
}

/* --- all of them ----------------------------------------------------------------------------- */

static bool same_rate(const Piece *a, const Piece *b)
{
    return zero_is(expr_sub(a->exponent, b->exponent)) &&
           zero_is(expr_sub(a->frequency, b->frequency));
}

typedef struct Pieces {
    Piece *item;
    long count;
} Pieces;

static void add_piece(Pieces *pieces, const Piece *piece)
{
    for (long i = 0; i < pieces->count; i++)
        if (same_rate(&pieces->item[i], piece)) {
            pieces->item[i].cos = expr_add(pieces->item[i].cos, piece->cos);
            pieces->item[i].sin = expr_add(pieces->item[i].sin, piece->sin);
            return;
        }
    pieces->item[pieces->count++] = *piece;
}

Expr ode_undetermined(Expr c, Expr b, Expr t, Expr *rest)
{
    CHECK(expr_is(c, EXPR_LIST) && rest != NULL);
    Expr terms = ode_attempt(spread, (void *)b), sum = EXPR_ZERO;
    Pieces pieces = {0};

    *rest = EXPR_ZERO;
    if (!terms)
        terms = b;
    pieces.item = mem_array((size_t)expr_term_count(terms), sizeof *pieces.item);
    err_defer(mem_release, pieces.item);
    for (long i = 0; i < expr_term_count(terms); i++) {
        Piece piece;

        if (read_term(&piece, expr_term(terms, i), t))
            add_piece(&pieces, &piece);
        else
            *rest = expr_add(*rest, expr_term(terms, i));
    }
    for (long i = 0; i < pieces.count; i++) {
        Piece answer;

        err_poll();
        if (solve_piece(&answer, c, &pieces.item[i], t))
            sum = expr_add(sum, piece_value(&answer, t));
        else
            *rest = expr_add(*rest, piece_value(&pieces.item[i], t));
    }
    err_undefer(true);
    return sum;
}
