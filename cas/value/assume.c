/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What follows from the facts about names (assume_keep.c) is found by intervals: every expression
 * gets bounds (constants, open or closed, or none), whether it is real, an integer, or not zero;
 * sums add bounds, products and powers go by signs. What relations between names imply is asked of
 * assume_linear.c. Sound, not complete: "unknown" is an answer.
 */
#include "cas/value/assume.h"

#include "cas/core/fraction.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/assume_keep.h"
#include "cas/value/assume_property.h"
#include "cas/value/assume_range.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include "cas/value/names.h"

static AssumeAlgebra algebra; /* what cas_init registered */

static Range range_of(Expr e);

/* Longer expressions are compared with no fact. */
static const double MOST_COMPARED = 500;

void assume_use_algebra(const AssumeAlgebra *above)
{
    algebra = *above;
}

/* --- names ---------------------------------------------------------------------------------- */

static void apply_type(Range *r, Expr type)
{
    const AssumeType *known = assume_type(type);
    if (!known)
        return;
    r->real = r->real || known->real;
    r->integer = r->integer || known->integer;
    r->nonzero = r->nonzero || known->nonzero;
    if (known->sign == 1)
        assume_range_raise(r, EXPR_ZERO, known->strict);
    if (known->sign == -1)
        assume_range_lower(r, EXPR_ZERO, known->strict);
}

static Range range_of_constant(Expr e)
{
    Range r = assume_range_between(e, e);
    r.integer = expr_is(e, EXPR_INTEGER);
    return assume_range_constant_sign(e) == 2 ? (Range){.nonzero = expr_is(e, EXPR_COMPLEX)} : r;
}

/* It is this constant, which may be complex. */
static void apply_value(Range *r, Expr value)
{
    Range of = range_of_constant(value);
    r->nonzero = r->nonzero || of.nonzero;
    if (!of.real)
        return;
    r->real = true;
    r->integer = r->integer || of.integer;
    assume_range_raise(r, value, false);
    assume_range_lower(r, value, false);
}

/* A relation with the name on one side and a constant on the other. */
static void apply_relation(Range *r, Expr name, Expr relation)
{
    Expr a = expr_arg(relation, 0), b = expr_arg(relation, 1);
    bool left = a == name, strict = expr_is(relation, EXPR_LESS);
    Expr other = left ? b : a;
    if ((!left && b != name) || !funcs_is_constant(other))
        return;
    switch (expr_kind(relation)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
        r->real = true;
        if (left)
            assume_range_lower(r, other, strict);
        else
            assume_range_raise(r, other, strict);
        break;
    case EXPR_EQUATION:
        apply_value(r, other);
        break;
    default: /* EXPR_UNEQUAL */
        r->nonzero = r->nonzero || assume_range_constant_sign(other) == 0;
    }
}

/* The next integer from a rational number, upwards or downwards. */
static Expr next_integer(Expr rational, bool up)
{
    fmpq_t q;
    fmpq_init(q);
    num_get_fmpq(q, rational);
    if (up)
        fmpz_cdiv_q(fmpq_numref(q), fmpq_numref(q), fmpq_denref(q));
    else
        fmpz_fdiv_q(fmpq_numref(q), fmpq_numref(q), fmpq_denref(q));
    fmpz_one(fmpq_denref(q));
    return expr_take_fmpq(q);
}

/* An integer above 0 is 1 at least. */
static void narrow_to_integers(Range *r)
{
    if (r->lo && expr_is_rational(r->lo)) {
        bool next =
            expr_is(r->lo, EXPR_INTEGER) && (r->open_lo || (r->nonzero && r->lo == EXPR_ZERO));
        r->lo = next_integer(r->lo, true);
        r->lo = next ? expr_add(r->lo, EXPR_ONE) : r->lo;
        r->open_lo = false;
    }
    if (r->hi && expr_is_rational(r->hi)) {
        bool next =
            expr_is(r->hi, EXPR_INTEGER) && (r->open_hi || (r->nonzero && r->hi == EXPR_ZERO));
        r->hi = next_integer(r->hi, false);
        r->hi = next ? expr_sub(r->hi, EXPR_ONE) : r->hi;
        r->open_hi = false;
    }
}

/* |name| < c of a real name. */
static void apply_size(Range *r, Expr name, Expr fact)
{
    bool strict = expr_is(fact, EXPR_LESS);
    if (!strict && !expr_is(fact, EXPR_LESSEQ))
        return;
    Expr bound = expr_arg(fact, 1);
    if (funcs_argument(expr_arg(fact, 0), "abs") != name || !funcs_is_constant(bound))
        return;
    assume_range_raise(r, expr_neg(bound), strict);
    assume_range_lower(r, bound, strict);
}

/* Is the name in e outside of functions that are real for complex arguments, too? */
static bool stands_bare(Expr e, Expr name)
{
    const FuncRow *row = expr_is(e, EXPR_CALL) ? funcs_unary(e) : NULL;
    if (e == name)
        return true;
    err_stack_check();
    for (long i = 0; !(row && row->always_real) && i < expr_count(e); i++)
        if (stands_bare(expr_arg(e, i), name))
            return true;
    return false;
}

static Range range_of_name(Expr name)
{
    Range r = {0};
    Expr facts = assume_facts(name);
    for (long i = 0; facts && i < expr_count(facts); i++) {
        Expr fact = expr_arg(facts, i);
        if (expr_is(fact, EXPR_TYPED))
            apply_type(&r, expr_arg(fact, 1));
        else
            apply_relation(&r, name, fact);
    }
    /* a relation between two names makes both real; Re(z) > 0 says nothing of z alone */
    for (long i = 0; facts && !r.real && i < expr_count(facts); i++)
        if (expr_is(expr_arg(facts, i), EXPR_LESS) || expr_is(expr_arg(facts, i), EXPR_LESSEQ))
            r.real = stands_bare(expr_arg(facts, i), name);
    for (long i = 0; facts && r.real && i < expr_count(facts); i++)
        apply_size(&r, name, expr_arg(facts, i));
    if (r.integer)
        narrow_to_integers(&r);
    return r;
}

int assume_own_sign(Expr name, bool *strict)
{
    Range r = range_of_name(name);
    int sign = assume_range_weak_sign(&r);
    *strict = assume_range_is_nonzero(&r);
    return sign;
}

/* Is the name in a relation with other names? */
static bool has_relations(Expr name)
{
    Expr facts = assume_facts(name);
    for (long i = 0; facts && i < expr_count(facts); i++) {
        Expr f = expr_arg(facts, i);
        if (expr_is(f, EXPR_LESS) || expr_is(f, EXPR_LESSEQ) || expr_is(f, EXPR_EQUATION))
            if (!funcs_is_constant(expr_arg(f, expr_arg(f, 0) == name)))
                return true;
    }
    return false;
}

/* --- expressions ---------------------------------------------------------------------------- */

static Range range_of_power(Expr base, Expr exponent)
{
    Range b = range_of(base), x = range_of(exponent);
    int s = assume_range_weak_sign(&b);
    bool nonzero = assume_range_is_nonzero(&b);
    if (expr_is(exponent, EXPR_INTEGER)) {
        bool even = fmpz_is_even(exponent->u.integer), positive = num_sign(exponent) > 0;
        if (!b.real)
            return (Range){.nonzero = nonzero};
        Range r = even || s != 2 ? assume_range_of_sign(even ? 1 : s, nonzero || !positive)
                                 : assume_range_real();
        r.integer = b.integer && positive;
        r.nonzero = nonzero;
        return r;
    }
    if (x.real && s == 1 && (nonzero || assume_range_weak_sign(&x) == 1)) {
        Range r = assume_range_of_sign(1, nonzero);
        bool above = base != EXPR_ZERO && base != EXPR_ONE && expr_is(base, EXPR_INTEGER);
        r.integer = b.integer && x.integer && assume_range_weak_sign(&x) == 1;
        if (above && assume_range_sign(&x) == 1) /* 2^n > 1 */
            assume_range_raise(&r, EXPR_ONE, true);
        else if (above && assume_range_weak_sign(&x) == 1)
            assume_range_raise(&r, EXPR_ONE, false);
        return r;
    }
    return (Range){.nonzero = nonzero};
}

static Range range_of_sum(Expr e)
{
    Range sum = {.lo = EXPR_ZERO, .hi = EXPR_ZERO, .real = true, .integer = true};
    for (long i = 0; i < expr_count(e); i += 2) {
        Expr t = expr_arg(e, i), c = expr_arg(e, i + 1);
        Range r = t == EXPR_ONE ? range_of(c) : assume_range_scale(range_of(t), c);
        sum = assume_range_add(sum, r);
    }
    return sum;
}

static Range range_of_product(Expr e)
{
    Range r = {.lo = EXPR_ONE, .hi = EXPR_ONE, .real = true, .integer = true, .nonzero = true};
    for (long i = 1; i < expr_count(e); i += 2) {
        Range p = range_of_power(expr_arg(e, i), expr_arg(e, i + 1));
        if (expr_arg(e, i + 1) == EXPR_ONE)
            p = range_of(expr_arg(e, i));
        r = i == 1 ? p : assume_range_multiply(r, p);
    }
    return assume_range_scale(r, expr_arg(e, 0));
}

/* The value of a call at an end of the range of its argument, or far out, where there is a real
 * one. */
typedef struct End {
    Expr call, at, value;
} End;

static void evaluate_end(void *end)
{
    End *e = end;
    e->value = funcs_apply(expr_arg(e->call, 0), &e->at, 1);
}

static Expr value_at_end(Expr call, Expr at)
{
    End end = {call, at, NULL};
    if (!err_attempt(evaluate_end, &end))
        return NULL;
    return assume_range_constant_sign(end.value) == 2 ? NULL : end.value;
}

/* Where the function increases or decreases all along the range of the argument, by its values at
 * the ends of that. */
static void narrow_by_slope(Range *r, const FuncRow *row, Expr call, const Range *u)
{
    bool up = (row->rising && assume_range_is_within(u, row->real)) ||
              assume_range_is_within(u, row->rises);
    if (!up && !assume_range_is_within(u, row->falls))
        return;
    Expr first = value_at_end(call, u->lo ? u->lo : expr_neg(EXPR_INFINITY));
    Expr last = value_at_end(call, u->hi ? u->hi : EXPR_INFINITY);
    bool open_first = u->open_lo || !u->lo, open_last = u->open_hi || !u->hi;
    Expr least = up ? first : last, greatest = up ? last : first;
    if (least)
        assume_range_raise(r, least, up ? open_first : open_last);
    if (greatest)
        assume_range_lower(r, greatest, up ? open_last : open_first);
}

/* Where the function decreases to a place and increases from there, or the other way round, by its
 * values at the ends of the range of the argument on both sides: they bound it away from the turn.
 */
static void narrow_by_turn(Range *r, const FuncRow *row, Expr call, const Range *u)
{
    bool valley = row->falls.high == row->rises.low;
    const FuncSpan *left = valley ? &row->falls : &row->rises;
    const FuncSpan *right = valley ? &row->rises : &row->falls;
    FuncSpan both = {left->low, right->high, left->open_low, right->open_high};
    if (left->high != right->low || left->high == FUNC_NOWHERE || !u->lo || !u->hi ||
        !assume_range_is_within(u, both))
        return;
    Expr first = value_at_end(call, u->lo), last = value_at_end(call, u->hi);
    int sign = first && last ? assume_range_constant_sign(expr_sub(first, last)) : 2;
    bool open =
        sign == 0 ? u->open_lo && u->open_hi : ((sign > 0) == valley ? u->open_lo : u->open_hi);
    if (sign != 2 && valley)
        assume_range_lower(r, sign > 0 ? first : last, open);
    else if (sign != 2)
        assume_range_raise(r, sign > 0 ? last : first, open);
}

/* By the row: the range of the function, where it increases, and where it vanishes. */
static Range range_of_call(Expr e)
{
    const FuncRow *row = funcs_unary(e);
    if (!row || row->arity != 1)
        return (Range){0};
    Range u = range_of(expr_arg(e, 1)), r = assume_range_real();
    bool known = row->is_real ? u.real && row->is_real(e->u.args + 1, 1)
                              : assume_range_is_within(&u, row->real);
    if (!row->always_real && !known)
        return (Range){0};
    const FuncInverse *inverse = funcs_inverse(e);
    Expr zero = inverse && !inverse->never_zero ? funcs_invert(inverse, EXPR_ZERO) : NULL;
    assume_range_narrow_to_span(&r, row->range);
    if (zero && row->rising) {
        Range beyond = assume_range_add(u, assume_range_between(expr_neg(zero), expr_neg(zero)));
        assume_range_narrow_as(&r, &beyond);
    }
    if (row->keeps_sign)
        assume_range_narrow_as(&r, &u);
    narrow_by_slope(&r, row, e, &u);
    narrow_by_turn(&r, row, e, &u);
    r.integer = row->whole;
    r.nonzero = zero == EXPR_ZERO && inverse->period == 0 && assume_range_is_nonzero(&u);
    return r;
}

/* A sum of other sign than its terms show: what linear facts imply (assume_linear.c), or the signs
 * of its factors. */
static void narrow_by_facts(Range *r, Expr e)
{
    int sign = algebra.linear_sign(e);
    Expr product = sign == 2 ? algebra.factor(e) : e;
    if (sign != 2 || expr_is(product, EXPR_SUM)) {
        assume_range_narrow_by_sign(r, sign);
    } else {
        Range of = range_of(product);
        assume_range_narrow_as(r, &of);
    }
}

static Range range_of(Expr e)
{
    err_stack_check();
    if (expr_is_real_number(e) || (expr_kind(e) != EXPR_SYMBOL && funcs_is_constant(e)) ||
        funcs_is_constant_name(e))
        return range_of_constant(e);
    switch (expr_kind(e)) {
    case EXPR_SYMBOL: {
        Range r = range_of_name(e);
        if (r.real && assume_range_sign(&r) == 2 && has_relations(e))
            assume_range_narrow_by_sign(&r, algebra.linear_sign(e));
        return r;
    }
    case EXPR_SUM: {
        Range r = range_of_sum(e);
        if (r.real && assume_range_sign(&r) == 2 && walk_tree_size(e) < MOST_COMPARED)
            narrow_by_facts(&r, e);
        return r;
    }
    case EXPR_PRODUCT:
        return range_of_product(e);
    case EXPR_POWER:
        return range_of_power(expr_arg(e, 0), expr_arg(e, 1));
    case EXPR_CALL:
        return range_of_call(e);
    default:
        return (Range){0};
    }
}

int assume_sign(Expr e)
{
    if (!assume_active())
        return assume_range_constant_sign(e);
    Range r = range_of(e);
    return r.real ? assume_range_sign(&r) : 2;
}

bool assume_is_zero(Expr e)
{
    return assume_is_weak() && assume_sign(e) == 0;
}

int assume_weak_sign(Expr e)
{
    Range r;
    if (!assume_active()) {
        int s = assume_range_constant_sign(e);
        return s == 0 ? 1 : s;
    }
    r = range_of(e);
    return r.real ? assume_range_weak_sign(&r) : 2;
}

bool assume_is_real(Expr e)
{
    if (expr_is_real_number(e))
        return true;
    return assume_active() && range_of(e).real;
}

/* n/2 and (n+1)/2 for n::even and n::odd. */
static bool is_half_of_even(Expr e)
{
    return (expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_SUM)) &&
           assume_parity(expr_mul(EXPR_TWO, e), (AssumeAsk){assume_facts, assume_is_integer}) == 0;
}

bool assume_is_integer(Expr e)
{
    if (expr_is_number(e))
        return expr_is(e, EXPR_INTEGER);
    return assume_active() && (range_of(e).integer || is_half_of_even(e));
}

Expr assume_alternating(Expr k)
{
    AssumeAsk ask = {assume_facts, assume_is_integer};
    return assume_active() ? assume_minus_one_to(k, ask) : NULL;
}

/* --- conditions ----------------------------------------------------------------------------- */

static Truth truth_not(Truth t)
{
    return t == TRUTH_UNKNOWN ? t : t == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

/* a = b or a <> b for constants whose range leaves it open: sqrt(2) + sqrt(3) is
 * sqrt(5 + 2*sqrt(6)). */
static Truth decide_constant(Expr c, Expr difference)
{
    if ((!expr_is(c, EXPR_EQUATION) && !expr_is(c, EXPR_UNEQUAL)) || !funcs_is_constant(difference))
        return TRUTH_UNKNOWN;
    Truth zero = algebra.zero(difference);
    return expr_is(c, EXPR_EQUATION) ? zero : truth_not(zero);
}

static Truth relation_by_range(Expr c, Expr d)
{
    if (num_is_undefined(d)) /* no order, and equal to nothing */
        return expr_is(c, EXPR_UNEQUAL) ? TRUTH_YES : TRUTH_NO;
    Range r = range_of(d);
    int s = r.real ? assume_range_sign(&r) : 2, weak = r.real ? assume_range_weak_sign(&r) : 2;
    switch (expr_kind(c)) {
    case EXPR_LESS:
        return s == -1 ? TRUTH_YES : weak == 1 ? TRUTH_NO : TRUTH_UNKNOWN;
    case EXPR_LESSEQ:
        return weak == -1 || s == 0 ? TRUTH_YES : s == 1 ? TRUTH_NO : TRUTH_UNKNOWN;
    case EXPR_EQUATION:
        return s == 0 || d == EXPR_ZERO      ? TRUTH_YES
               : assume_range_is_nonzero(&r) ? TRUTH_NO
                                             : TRUTH_UNKNOWN;
    default:
        return assume_range_is_nonzero(&r) ? TRUTH_YES
               : s == 0 || d == EXPR_ZERO  ? TRUTH_NO
                                           : TRUTH_UNKNOWN;
    }
}

/* What a fact says of d = 0 when its two sides differ by a rational multiple of d. */
static Truth zero_by_fact(Expr fact, Expr d)
{
    if (!expr_is(fact, EXPR_EQUATION) && !expr_is(fact, EXPR_UNEQUAL) && !expr_is(fact, EXPR_LESS))
        return TRUTH_UNKNOWN;
    Expr ratio = algebra.normal(expr_div(d, expr_sub(expr_arg(fact, 0), expr_arg(fact, 1))));
    if (!expr_is_rational(ratio) || num_is_zero(ratio))
        return TRUTH_UNKNOWN;
    return expr_is(fact, EXPR_EQUATION) ? TRUTH_YES : TRUTH_NO;
}

/* The sign of d that a fact p < q (or p <= q) implies where d = r*(p-q) + c for numbers r and c: 1,
 * -1 or 2; *strict: d is not 0. */
static int sign_by_fact(Expr fact, Expr d, bool *strict)
{
    if (!expr_is(fact, EXPR_LESS) && !expr_is(fact, EXPR_LESSEQ))
        return 2;
    Expr f = expr_sub(expr_arg(fact, 0), expr_arg(fact, 1)), r, c;
    r = algebra.normal(expr_div(expr_without_numbers(d), expr_without_numbers(f)));
    if (!expr_is_rational(r) || num_is_zero(r))
        return 2;
    c = algebra.normal(expr_sub(d, expr_mul(r, f)));
    int sign = -num_sign(r);
    if (!expr_is_rational(c) || num_sign(c) == -sign)
        return 2;
    *strict = expr_is(fact, EXPR_LESS) || !num_is_zero(c);
    return sign;
}

static Truth order_by_fact(Expr fact, Kind kind, Expr d)
{
    bool strict;
    switch (sign_by_fact(fact, d, &strict)) {
    case -1:
        return strict || kind == EXPR_LESSEQ ? TRUTH_YES : TRUTH_UNKNOWN;
    case 1:
        return strict || kind == EXPR_LESS ? TRUTH_NO : TRUTH_UNKNOWN;
    default:
        return TRUTH_UNKNOWN;
    }
}

typedef struct Zero {
    Kind kind; /* EXPR_EQUATION, EXPR_LESS or EXPR_LESSEQ: of d and 0 */
    Expr d;
    Truth truth;
} Zero;

static void ask_facts(Expr node, void *arg)
{
    Zero *zero = arg;
    Expr facts = assume_facts(node);
    for (long i = 0; facts && i < expr_count(facts) && zero->truth == TRUTH_UNKNOWN; i++)
        zero->truth = zero->kind == EXPR_EQUATION
                          ? zero_by_fact(expr_arg(facts, i), zero->d)
                          : order_by_fact(expr_arg(facts, i), zero->kind, zero->d);
}

/* Where a fact is about the same expression, such as a*d-b*c <> 0 or abs(z) < 1. */
static Truth relation_by_facts(Expr c, Expr d)
{
    bool unequal = expr_is(c, EXPR_UNEQUAL);
    Zero zero = {unequal ? EXPR_EQUATION : expr_kind(c), d, TRUTH_UNKNOWN};
    if (!assume_active() || walk_tree_size(d) > MOST_COMPARED)
        return TRUTH_UNKNOWN;
    walk_each(d, ask_facts, &zero);
    return unequal ? truth_not(zero.truth) : zero.truth;
}

/* Is a truth value held against something computed, which is none? */
static bool is_mixed(Expr truth, Expr e)
{
    return (truth == EXPR_TRUE || truth == EXPR_FALSE || truth == EXPR_FAIL) &&
           (expr_is_number(e) || (expr_kind(e) >= EXPR_SUM && expr_kind(e) <= EXPR_POWER));
}

/* Where e lies on the line with both its ends: 1 and -1 the ends, 0 between them (whatever is real
 * is), 2 unknown. */
static int end_of(Expr e)
{
    int end = infinity_sign(e);
    return end ? end : range_of(e).real ? 0 : 2;
}

/* A relation one side of which is an end of the line. */
static Truth relation_to_ends(Expr c)
{
    int a = end_of(expr_arg(c, 0)), b = end_of(expr_arg(c, 1));
    if (a == 2 || b == 2 || (a == 0 && b == 0))
        return TRUTH_UNKNOWN;
    switch (expr_kind(c)) {
    case EXPR_LESS:
        return a < b ? TRUTH_YES : TRUTH_NO;
    case EXPR_LESSEQ:
        return a <= b ? TRUTH_YES : TRUTH_NO;
    case EXPR_EQUATION:
        return a == b ? TRUTH_YES : TRUTH_NO;
    default:
        return a != b ? TRUTH_YES : TRUTH_NO;
    }
}

static Truth decide_relation(Expr c)
{
    Expr a = expr_arg(c, 0), b = expr_arg(c, 1);
    Truth ends = relation_to_ends(c);
    if (ends != TRUTH_UNKNOWN)
        return ends;
    if (is_mixed(a, b) || is_mixed(b, a))
        return expr_is(c, EXPR_EQUATION)  ? TRUTH_NO
               : expr_is(c, EXPR_UNEQUAL) ? TRUTH_YES
                                          : TRUTH_UNKNOWN;
    Expr d = expr_sub(a, b);
    if (expr_is(d, EXPR_FLOAT) && d->u.decimal.exp10 != FLOAT_SPECIAL && expr_is_number(a) &&
        expr_is_number(b))
        d = expr_int(num_cmp(a, b)); /* that is exact, the difference is rounded */
    Truth t = relation_by_range(c, d);
    if (t == TRUTH_UNKNOWN)
        t = relation_by_facts(c, d);
    return t == TRUTH_UNKNOWN ? decide_constant(c, d) : t;
}

static bool is_fact(Expr name, Expr type)
{
    Expr facts = assume_facts(name), fact = expr_make(EXPR_TYPED, (Expr[]){name, type}, 2);
    for (long i = 0; facts && i < expr_count(facts); i++)
        if (expr_arg(facts, i) == fact)
            return true;
    return false;
}

static Truth decide_type(Expr e, Expr type)
{
    Range r = range_of(e), wanted = {0};
    if (!assume_type(type))
        return TRUTH_UNKNOWN;
    apply_type(&wanted, type);
    int s = r.real ? assume_range_sign(&r) : 2, weak = r.real ? assume_range_weak_sign(&r) : 2;
    if (expr_is_symbol(type, "complex"))
        return TRUTH_YES;
    if ((expr_is_number(e) && wanted.integer && !expr_is(e, EXPR_INTEGER)) ||
        (expr_is(e, EXPR_COMPLEX) && wanted.real))
        return TRUTH_NO;
    int need = wanted.lo ? 1 : wanted.hi ? -1 : 0;
    bool strict = need == 1 ? wanted.open_lo : wanted.open_hi;
    if (need && (s == -need || (strict && (s == 0 || weak == -need))))
        return TRUTH_NO;
    bool known = (!wanted.real || r.real) && (!wanted.integer || r.integer || s == 0) &&
                 (!wanted.nonzero || assume_range_is_nonzero(&r));
    if (need)
        known = known && (strict ? s == need : s == 0 || weak == need);
    if (expr_is_symbol(type, "even") || expr_is_symbol(type, "odd") ||
        expr_is_symbol(type, "prime") || expr_is_symbol(type, "composite") ||
        expr_is_symbol(type, "rational") || expr_is_symbol(type, "irrational"))
        return is_fact(e, type) ? TRUTH_YES
                                : assume_divisible(e, expr_text(type),
                                                   (AssumeAsk){assume_facts, assume_is_integer});
    return known ? TRUTH_YES : TRUTH_UNKNOWN;
}

Truth assume_decide(Expr c)
{
    err_stack_check();
    switch (expr_kind(c)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
        return decide_relation(c);
    case EXPR_TYPED: {
        Expr plain = assume_unfold(c);
        return plain != c ? assume_decide(plain) : decide_type(expr_arg(c, 0), expr_arg(c, 1));
    }
    case EXPR_NOT:
        return truth_not(assume_decide(expr_arg(c, 0)));
    case EXPR_AND:
    case EXPR_OR: {
        Truth a = assume_decide(expr_arg(c, 0)), b = assume_decide(expr_arg(c, 1));
        Truth strong = expr_is(c, EXPR_AND) ? TRUTH_NO : TRUTH_YES;
        if (a == strong || b == strong)
            return strong;
        return a == TRUTH_UNKNOWN || b == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : truth_not(strong);
    }
    default:
        return c == EXPR_TRUE ? TRUTH_YES : c == EXPR_FALSE ? TRUTH_NO : TRUTH_UNKNOWN;
    }
}

/* --- taking facts --------------------------------------------------------------------------- */

/* Of f(0) > 0 it is kept for f. */
static void keep_for_names(Expr node, void *arg)
{
    if (names_is(node) && !assume_type(node))
        assume_keep(node, arg);
}

void assume_add(Expr fact)
{
    fact = assume_unfold(fact);
    switch (expr_kind(fact)) {
    case EXPR_AND:
        assume_add(expr_arg(fact, 0));
        assume_add(expr_arg(fact, 1));
        return;
    case EXPR_TYPED:
        if (!expr_is(expr_arg(fact, 0), EXPR_SYMBOL))
            err_raise(ST_TYPE, "a property is assumed of a name");
        if (!assume_type(expr_arg(fact, 1)))
            err_raise(ST_TYPE, "unknown property: positive, negative, nonnegative, real, integer, "
                               "posint, complex, ... are known");
        break;
    case EXPR_LESS:
    case EXPR_LESSEQ:
    case EXPR_EQUATION:
    case EXPR_UNEQUAL:
        break;
    default:
        err_hint("assume(x > 0), assume(n, integer), assume(n::posint)");
        err_raise(ST_TYPE, "an assumption is a relation or name::property");
    }
    if (assume_decide(fact) == TRUTH_NO)
        err_raise(ST_DOMAIN, "contradictory assumptions");
    walk_each(fact, keep_for_names, (void *)fact);
}
