/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the rows say of their functions, made into answers. On which side of an end of a span a real
 * argument lies is decided by balls for constants, by what is assumed, and by form: a sum of
 * squares, moduli and exponentials is not negative.
 *
 * What must hold: each answer "known" is true for all real values of the names; the rows
 * themselves are held against balls by tests/lang/t-facts.c.
 */
#include "cas/value/funcs_row.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/value/assume.h"

const FuncRow *funcs_row_of(Expr e)
{
    return expr_is(e, EXPR_CALL) ? funcs_find(expr_arg(e, 0)) : NULL;
}

const FuncRow *funcs_unary(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) == 2 ? funcs_find(expr_arg(e, 0)) : NULL;
}

/* --- the real line ------------------------------------------------------------------------- */

Expr funcs_place(FuncPlace place)
{
    switch (place) {
    case FUNC_MINUS_INFINITY:
        return expr_neg(EXPR_INFINITY);
    case FUNC_MINUS_PI:
        return expr_neg(EXPR_PI);
    case FUNC_MINUS_HALF_PI:
        return funcs_ratio_times(-1, 2, EXPR_PI);
    case FUNC_MINUS_ONE:
        return EXPR_MINUS_ONE;
    case FUNC_MINUS_INVERSE_E:
        return expr_neg(funcs_apply1("exp", EXPR_MINUS_ONE));
    case FUNC_ZERO:
        return EXPR_ZERO;
    case FUNC_HALF:
        return EXPR_HALF;
    case FUNC_ONE:
        return EXPR_ONE;
    case FUNC_HALF_PI:
        return funcs_ratio_times(1, 2, EXPR_PI);
    case FUNC_TWO:
        return EXPR_TWO;
    case FUNC_PI:
        return EXPR_PI;
    case FUNC_INFINITY:
        return EXPR_INFINITY;
    case FUNC_NOWHERE:
        break;
    }
    return NULL;
}

static bool is_even(Expr n)
{
    return expr_is(n, EXPR_INTEGER) && fmpz_is_even(n->u.integer);
}

static bool is_form_real(Expr e);

static bool are_form_real(const Expr *part, long n)
{
    for (long i = 0; i < n; i++)
        if (!is_form_real(part[i]))
            return false;
    return true;
}

/* Is e, every name in it real, and every unknown function of what is real, real by its form? */
static bool is_form_real(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    err_stack_check();
    switch (expr_kind(e)) {
    case EXPR_COMPLEX:
        return false;
    case EXPR_SUM:
        for (long i = 0; i < expr_term_count(e); i++)
            if (!is_form_real(expr_term(e, i)))
                return false;
        return true;
    case EXPR_PRODUCT:
        for (long i = 0; i < expr_factor_count(e); i++)
            if (!is_form_real(expr_factor(e, i)))
                return false;
        return true;
    case EXPR_POWER:
        return are_form_real(e->u.args, 2) &&
               (expr_is(expr_arg(e, 1), EXPR_INTEGER) || funcs_form_sign(expr_arg(e, 0)) != 2);
    case EXPR_CALL:
        if (row && row->always_real)
            return true;
        return are_form_real(e->u.args + 1, expr_nops(e)) &&
               (row ? funcs_is_real_on(row, e->u.args + 1, expr_nops(e))
                    : !expr_is_call(e, expr_symbol("RootOf")));
    default:
        return true;
    }
}

static int form_sign_of_power(Expr base, Expr exponent)
{
    int sign = funcs_form_sign(base);
    if (is_even(exponent) && sign == 2)
        return is_form_real(base) ? 0 : 2;
    return sign == 0 && expr_is_real_number(exponent) && num_sign(exponent) < 0 ? 1 : sign;
}

static int form_sign_of_sum(Expr e)
{
    int sum = 0;
    for (long i = 0; i < expr_term_count(e); i++) {
        int sign = funcs_form_sign(expr_term(e, i));
        if (sign == 2)
            return 2;
        sum = sum || sign;
    }
    return sum;
}

/* By the range of the function, where it is real everywhere. */
static int form_sign_of_call(Expr e)
{
    const FuncRow *row = funcs_unary(e);
    if (!row || !funcs_is_real_on(row, e->u.args + 1, 1) || row->range.low < FUNC_ZERO ||
        row->range.low > row->range.high)
        return 2;
    return row->range.low > FUNC_ZERO || row->range.open_low;
}

int funcs_form_sign(Expr e)
{
    err_stack_check();
    if (expr_is_real_number(e))
        return num_sign(e) < 0 ? 2 : num_sign_known(e);
    if (funcs_is_constant_name(e))
        return 1;
    if (expr_is(e, EXPR_SUM))
        return form_sign_of_sum(e);
    if (expr_is(e, EXPR_CALL))
        return form_sign_of_call(e);
    if (expr_is(e, EXPR_POWER))
        return form_sign_of_power(expr_arg(e, 0), expr_arg(e, 1));
    int sign = expr_is(e, EXPR_PRODUCT) ? 1 : 2;
    for (long i = 0; expr_is(e, EXPR_PRODUCT) && i < expr_factor_count(e) && sign != 2; i++) {
        int factor = funcs_form_sign(expr_factor(e, i));
        sign = factor == 2 ? 2 : sign && factor;
    }
    return sign;
}

/* Is e > 0, or >= 0 unless strict? */
static bool is_above(Expr e, bool strict)
{
    int sign = funcs_real_sign(e), form;
    if (sign != 2)
        return sign > 0 || (sign == 0 && !strict);
    if (funcs_is_constant(e))
        return false;
    if (!strict && assume_active() && assume_weak_sign(e) == 1)
        return true;
    form = funcs_form_sign(e);
    return form == 1 || (form == 0 && !strict);
}

static bool is_from(Expr x, FuncPlace low, bool open)
{
    return low == FUNC_MINUS_INFINITY || is_above(expr_sub(x, funcs_place(low)), open);
}

static bool is_up_to(Expr x, FuncPlace high, bool open)
{
    return high == FUNC_INFINITY || is_above(expr_sub(funcs_place(high), x), open);
}

bool funcs_is_within(Expr x, FuncSpan span)
{
    if (span.low == FUNC_NOWHERE)
        return false;
    if (span.low > span.high)
        return is_from(x, span.low, span.open_low) || is_up_to(x, span.high, span.open_high);
    return is_from(x, span.low, span.open_low) && is_up_to(x, span.high, span.open_high);
}

bool funcs_is_real_on(const FuncRow *row, const Expr *args, long n)
{
    if (row->always_real)
        return true;
    if (row->is_real)
        return row->is_real(args, n);
    return n > 0 && funcs_is_within(args[n - 1], row->real);
}

bool funcs_is_whole(Expr e)
{
    return assume_is_integer(e);
}

bool funcs_has_whole_values(Expr call)
{
    const FuncRow *row = funcs_unary(call);
    return row && row->whole;
}

FuncCut funcs_cut(const FuncRow *row, const Expr *args, long n)
{
    return row->cut_of ? row->cut_of(args, n) : row->cut;
}

bool funcs_is_mirrored(const FuncRow *row, long n)
{
    bool on_line = row->cut == FUNC_CUT_NONE || row->cut == FUNC_CUT_NEGATIVE ||
                   row->cut == FUNC_CUT_OUTSIDE || row->cut == FUNC_CUT_INSIDE ||
                   row->cut == FUNC_CUT_BELOW_ONE || row->cut == FUNC_CUT_ABOVE_ONE;
    bool is_principal = row->cut == FUNC_CUT_NONE || n == row->arity;
    return row->ball && n > 0 && on_line && is_principal && (row->real.low || row->is_real);
}

bool funcs_is_rising(Expr call)
{
    const FuncRow *row = funcs_row_of(call);
    return row && expr_count(call) == 2 && row->rising && row->real.low == FUNC_MINUS_INFINITY &&
           row->real.high == FUNC_INFINITY;
}

FuncSpan funcs_range(Expr call)
{
    const FuncRow *row = funcs_row_of(call);
    return row && expr_count(call) == 2 && funcs_is_bounded(row) ? row->range : (FuncSpan){0};
}

bool funcs_is_bounded(const FuncRow *row)
{
    return row->real.low == FUNC_MINUS_INFINITY && row->real.high == FUNC_INFINITY &&
           row->range.low > FUNC_MINUS_INFINITY && row->range.low <= row->range.high &&
           row->range.high < FUNC_INFINITY;
}

/* The same for every argument that has the sign of L: for every one, where L is 0 and
 * both sides count. */
static bool is_real_with_sign(const FuncRow *row, Expr call, Expr L, int side)
{
    long n = expr_count(call) - 1;
    int end = infinity_sign(L), sign = end ? end : funcs_real_sign(L);
    Expr any = expr_from_symbol(sym_fresh("v")), size = funcs_apply1("exp", any);
    if (n < 1 || sign == 2)
        return false;
    Expr *args = mem_array((size_t)n, sizeof *args);
    err_defer(mem_release, args);
    memcpy(args, call->u.args + 1, (size_t)n * sizeof *args);
    sign = sign == 0 ? side : sign;
    args[n - 1] = sign == 0 ? any : sign > 0 ? size : expr_neg(size);
    bool real = funcs_is_real_on(row, args, n);
    err_undefer(true);
    return real;
}

bool funcs_is_real_near(Expr call, Expr L, int side)
{
    const FuncRow *row = funcs_row_of(call);
    if (!row)
        return false;
    FuncSpan span = row->real;
    if (row->is_real && !row->always_real)
        return is_real_with_sign(row, call, L, side);
    if (row->always_real || (span.low == FUNC_MINUS_INFINITY && span.high == FUNC_INFINITY))
        return true;
    if (L == EXPR_INFINITY)
        return span.high == FUNC_INFINITY || span.low > span.high;
    if (L == expr_neg(EXPR_INFINITY))
        return span.low == FUNC_MINUS_INFINITY || span.low > span.high;
    span.open_low = side <= 0;
    span.open_high = side >= 0;
    return funcs_is_within(L, span);
}

static void put_break(FuncPlace place, Expr *places, long *n)
{
    if (place != FUNC_NOWHERE && place != FUNC_INFINITY && place != FUNC_MINUS_INFINITY)
        places[(*n)++] = funcs_place(place);
}

long funcs_real_breaks(Expr call, Expr *places)
{
    const FuncRow *row = funcs_unary(call);
    if (!row || row->arity != 1 || row->recurring.step)
        return -1;
    long n = 0;
    put_break(row->real.low, places, &n);
    put_break(row->real.high, places, &n);
    for (size_t i = 0; i < sizeof row->breaks / sizeof *row->breaks; i++)
        put_break(row->breaks[i], places, &n);
    bool told = n > 0 || row->smooth != FUNC_ROUGH || row->wave.is || row->jump != FUNC_JUMP_NONE;
    return told ? n : -1;
}

bool funcs_is_continuous_at(Expr call, Expr u)
{
    const FuncRow *row = funcs_unary(call);
    return row && (row->smooth == FUNC_ENTIRE ||
                   (row->smooth >= FUNC_CONTINUOUS && funcs_is_real_on(row, &u, 1)));
}

static const FuncComb ZEROS_OF_COSINE = {FUNC_HALF_PI, FUNC_PI, false};
static const FuncComb ZEROS_OF_SINE = {FUNC_ZERO, FUNC_PI, false};

/* Do the places of the row recur for so many arguments? Those of others lie at their branch point,
 * which is 0. */
static bool recurs(const FuncRow *row, Expr call)
{
    return !row->recurs_alone || expr_count(call) - 1 == row->arity;
}

const FuncPlace *funcs_breaks(Expr call)
{
    static const FuncPlace none[FUNC_MOST_BREAKS], zero[FUNC_MOST_BREAKS] = {FUNC_ZERO};
    const FuncRow *row = funcs_row_of(call);
    return !row ? none : recurs(row, call) ? row->breaks : zero;
}

FuncComb funcs_recurring(Expr call)
{
    const FuncRow *row = funcs_row_of(call);
    if (!funcs_is_circular(call))
        return row && recurs(row, call) ? row->recurring : (FuncComb){0};
    if (row->wave.cosine < 0)
        return ZEROS_OF_COSINE;
    return row->wave.sine < 0 ? ZEROS_OF_SINE : (FuncComb){0};
}

FuncComb funcs_recurring_zeros(Expr call)
{
    const FuncWave *wave = funcs_is_circular(call) ? funcs_wave(call) : NULL;
    if (wave && wave->cosine > 0)
        return ZEROS_OF_COSINE;
    return wave && wave->sine > 0 ? ZEROS_OF_SINE : (FuncComb){0};
}

bool funcs_is_continuous(Expr call)
{
    const FuncRow *row = funcs_unary(call);
    return row && row->smooth >= FUNC_CONTINUOUS;
}

bool funcs_is_cut_far(Expr call, int sign)
{
    FuncCut cut = funcs_cut(funcs_row_of(call), call->u.args + 1, expr_count(call) - 1);
    if (cut == FUNC_CUT_OUTSIDE || cut == FUNC_CUT_ALL)
        return true;
    return sign > 0 ? cut == FUNC_CUT_ABOVE_ONE
                    : cut == FUNC_CUT_NEGATIVE || cut == FUNC_CUT_BELOW_ONE;
}

bool funcs_is_entire(Expr e)
{
    const FuncRow *row = funcs_unary(e);
    return row && row->smooth == FUNC_ENTIRE;
}

bool funcs_is_analytic(Expr e, int sign)
{
    const FuncRow *row = funcs_unary(e);
    if (!row || row->smooth >= FUNC_ANALYTIC)
        return row;
    return sign > 0 && row->real.low >= FUNC_MINUS_INFINITY && row->real.low <= FUNC_ZERO &&
           row->real.high == FUNC_INFINITY && row->breaks[0] == FUNC_ZERO && !row->breaks[1] &&
           !funcs_recurring(e).step;
}

/* --- integrals ----------------------------------------------------------------------------- */

Expr funcs_integral(Expr call)
{
    const FuncRow *row = funcs_unary(call);
    if (row && row->integral)
        return row->integral(expr_arg(call, 1));
    row = funcs_row_of(call);
    return row && row->integral_of ? row->integral_of(call->u.args + 1, expr_count(call) - 1)
                                   : NULL;
}

bool funcs_is_primitive(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    return row && (row->primitive || (row->primitive_of_two && expr_count(e) == 3));
}

/* --- far out ------------------------------------------------------------------------------- */

bool funcs_is_tame(Expr call, long i)
{
    const FuncRow *row = funcs_row_of(call);
    return row && (i + 1 == expr_count(call) ? row->tame : row->tame_in_all);
}

bool funcs_swings(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    return row && row->swings;
}

Expr funcs_expansion(Expr call, int sign, Expr rest)
{
    const FuncRow *row = funcs_row_of(call);
    return row && row->expansion
               ? row->expansion(call->u.args + 1, expr_count(call) - 1, sign, rest)
               : NULL;
}

Expr funcs_reduced(Expr call)
{
    const FuncRow *row = funcs_row_of(call);
    Expr value = row && row->reduced ? row->reduced(call->u.args + 1, expr_count(call) - 1) : NULL;
    return value ? value : call;
}

/* --- inverses ------------------------------------------------------------------------------ */

const FuncInverse *funcs_inverse(Expr e)
{
    const FuncRow *row = funcs_unary(e);
    return row && (row->inverse.name || row->inverse.formula) ? &row->inverse : NULL;
}

typedef struct Inverting {
    const FuncInverse *inverse;
    Expr v, u;
} Inverting;

static void invert(void *arg)
{
    Inverting *i = arg;
    i->u = i->inverse->name ? funcs_apply1(i->inverse->name, i->v) : i->inverse->formula(i->v);
}

Expr funcs_invert(const FuncInverse *inverse, Expr v)
{
    Inverting i = {inverse, v, NULL};
    return err_attempt_for(ERR_DIVZERO, invert, &i) ? i.u : NULL;
}

const FuncWave *funcs_arc(Expr e)
{
    const FuncInverse *inverse = funcs_inverse(e);
    const FuncRow *row = inverse && inverse->name ? funcs_find_name(inverse->name) : NULL;
    return row && row->wave.is ? &row->wave : NULL;
}

/* sqrt(a + b*u^2) */
static Expr other_side(long a, long b, Expr u)
{
    return expr_pow(expr_add(expr_int(a), expr_mul(expr_int(b), expr_pow(u, EXPR_TWO))), EXPR_HALF);
}

bool funcs_arc_pair(Expr e, Expr *cosine, Expr *sine)
{
    const FuncWave *wave = funcs_arc(e);
    if (!wave)
        return false;
    Expr u = expr_arg(e, 1);
    bool both = wave->cosine && wave->sine;
    long sign = wave->is_hyperbolic ? -1 : 1;
    if (!both && wave->cosine + wave->sine < 0)
        u = expr_inv(u);
    *cosine = both ? wave->sine > 0 ? EXPR_ONE : u : wave->cosine ? u : other_side(1, -sign, u);
    *sine = both ? wave->sine > 0 ? u : EXPR_ONE : wave->sine ? u : other_side(sign, -sign, u);
    return true;
}

/* --- near a place -------------------------------------------------------------------------- */

Expr funcs_near(Expr call, Expr place)
{
    const FuncRow *row = funcs_row_of(call);
    return row && row->near ? row->near(call->u.args + 1, expr_count(call) - 1, place) : NULL;
}

Expr funcs_coefficient(Expr call, long k)
{
    const FuncRow *row = funcs_row_of(call);
    return row && row->coefficient ? row->coefficient(call->u.args + 1, expr_count(call) - 1, k)
                                   : NULL;
}

/* --- shape --------------------------------------------------------------------------------- */

const FuncWave *funcs_wave(Expr e)
{
    const FuncRow *row = funcs_unary(e);
    return row && row->wave.is ? &row->wave : NULL;
}

bool funcs_is_circular(Expr e)
{
    const FuncWave *wave = funcs_wave(e);
    return wave && !wave->is_hyperbolic;
}

bool funcs_is_hyperbolic(Expr e)
{
    const FuncWave *wave = funcs_wave(e);
    return wave && wave->is_hyperbolic;
}

Expr funcs_cosine(Expr u, bool is_hyperbolic)
{
    return funcs_apply1(is_hyperbolic ? "cosh" : "cos", u);
}

Expr funcs_sine(Expr u, bool is_hyperbolic)
{
    return funcs_apply1(is_hyperbolic ? "sinh" : "sin", u);
}

Expr funcs_wave_by(const FuncWave *wave, Expr cosine, Expr sine)
{
    return expr_mul(expr_pow(cosine, expr_int(wave->cosine)), expr_pow(sine, expr_int(wave->sine)));
}

enum { CIRCULAR_ONES = 6 };

typedef struct Waves {
    Expr u, cosine, sine, from[CIRCULAR_ONES], to[CIRCULAR_ONES];
    long n;
} Waves;

static void note_wave(Expr node, void *arg)
{
    Waves *w = arg;
    if (!funcs_is_circular(node) || expr_arg(node, 1) != w->u || w->n == CIRCULAR_ONES)
        return;
    w->from[w->n] = node;
    w->to[w->n++] = funcs_wave_by(funcs_wave(node), w->cosine, w->sine);
}

Expr funcs_by_waves(Expr e, Expr u, Expr cosine, Expr sine)
{
    Waves w = {.u = u, .cosine = cosine, .sine = sine};
    walk_each(e, note_wave, &w);
    return walk_replace(e, w.from, w.to, w.n);
}

/* e + 1/e is twice the cosine, e - 1/e twice the sine. */
Expr funcs_wave_by_exp(const FuncWave *wave, Expr e)
{
    Expr halves = expr_pow(EXPR_HALF, expr_int(wave->cosine + wave->sine)), inverse = expr_inv(e);
    return expr_mul(halves, funcs_wave_by(wave, expr_add(e, inverse), expr_sub(e, inverse)));
}

bool funcs_is_plain_wave(Expr e)
{
    const FuncWave *wave = funcs_wave(e);
    return wave && wave->cosine >= 0 && wave->sine >= 0;
}

bool funcs_is_odd(Expr e)
{
    const FuncRow *row = funcs_unary(e);

    return row != NULL && row->parity == FUNC_ODD;
}

bool funcs_is_real_somewhere(Expr e)
{
    const FuncRow *row = funcs_row_of(e);

    return row != NULL && (row->real.low != FUNC_NOWHERE || row->is_real != NULL);
}

FuncJump funcs_jump(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    return row ? row->jump : FUNC_JUMP_NONE;
}

Expr funcs_inverse_name(Expr head)
{
    const FuncRow *row = funcs_find(head);
    return row && row->inverse.name ? expr_symbol(row->inverse.name) : NULL;
}

Expr funcs_pieces(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    return row && row->pieces ? row->pieces(e->u.args + 1, expr_count(e) - 1) : NULL;
}

bool funcs_sides(Expr e, Expr *below, Expr *above)
{
    const FuncRow *row = funcs_unary(e);
    Expr pieces = row && row->jump == FUNC_JUMP_SIGN ? funcs_pieces(e) : NULL;
    if (!pieces)
        return false;
    *below = expr_arg(pieces, 1);
    *above = expr_arg(pieces, expr_count(pieces) - 1);
    return true;
}

Expr funcs_by_sign(Expr e, Expr sign)
{
    Expr below, above;
    if (!funcs_sides(e, &below, &above))
        return e;
    if (sign == EXPR_ONE || sign == EXPR_MINUS_ONE)
        return sign == EXPR_ONE ? above : below;
    if (above == expr_neg(below))
        return expr_mul(above, sign);
    return expr_mul(EXPR_HALF,
                    expr_add(expr_add(above, below), expr_mul(expr_sub(above, below), sign)));
}

Expr funcs_partner(Expr e)
{
    const FuncWave *wave = funcs_wave(e);
    if (!funcs_is_plain_wave(e))
        return NULL;
    Expr u = expr_arg(e, 1);
    if (wave->cosine)
        return expr_call1(wave->is_hyperbolic ? "sinh" : "sin", u);
    return expr_call1(wave->is_hyperbolic ? "cosh" : "cos", u);
}

bool funcs_is_elementary(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    return row && row->elementary;
}

/* --- in writing ---------------------------------------------------------------------------- */

bool funcs_is_least(Expr e)
{
    const FuncRow *row = funcs_row_of(e);
    return row && expr_nops(e) == (row->arity >= 0 ? row->arity : expr_nops(e));
}

FuncSign funcs_sign(Expr e)
{
    FuncSign sign = funcs_is_least(e) ? funcs_row_of(e)->sign : FUNC_SIGN_NONE;
    return sign == FUNC_SIGN_CASES && expr_nops(e) < 2 ? FUNC_SIGN_NONE : sign;
}

const char *funcs_latex(Expr head)
{
    const FuncRow *row = funcs_find(head);
    return row ? row->latex : NULL;
}

const char *funcs_code(Expr head, FuncLanguage language, long n)
{
    const FuncRow *row = funcs_find(head);
    if (!row || (row->arity >= 0 && n != row->arity && n != row->arity + 1))
        return NULL;
    return row->code[row->arity >= 0 && n > row->arity].in[language];
}

bool funcs_has_code(Expr head)
{
    for (int language = 0; language < FUNC_LANGUAGES; language++)
        for (int more = 0; more < 2 && funcs_find(head); more++)
            if (funcs_find(head)->code[more].in[language])
                return true;
    return false;
}

FuncOperation funcs_operation(Expr e)
{
    return funcs_is_least(e) ? funcs_row_of(e)->operation : FUNC_OPERATION_NONE;
}

Expr funcs_plain(Expr e)
{
    const FuncRow *row = funcs_is_least(e) ? funcs_row_of(e) : NULL;
    return row && row->plain ? row->plain(e->u.args + 1, expr_nops(e)) : NULL;
}
