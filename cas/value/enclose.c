/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Enclosures by Arb (F. Johansson, Arb: efficient arbitrary-precision midpoint-radius interval
 * arithmetic, 2017). The graph is laid out once, operands first, so a shared part is evaluated
 * once per precision and deep nests need no recursion here.
 *
 * What must hold: a ball contains the exact value of its node, with floats taken as the exact
 * decimals they are. No interrupt leaves an Arb call in its middle.
 */
#include "cas/value/enclose.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/funcs_row.h"
#include "cas/value/inert.h"

/* One operation takes more than some 50 ms beyond these precisions. */
enum { LONG_BITS = 60000, LONG_SPECIAL_BITS = 3000, FAR_BITS = 10, FAR_REAL_BITS = 30 };
enum { MAX_ROOT = 1000 };

/* --- layout ---------------------------------------------------------------------------------- */

static void enclosure_release(void *arg)
{
    Enclosure *c = arg;
    mem_free(c->nodes);
    mem_free(c->ball);
}

static void add_node(Expr node, void *arg)
{
    Enclosure *c = arg;
    if (c->count == c->capacity) {
        c->capacity = c->capacity ? 2 * c->capacity : 32;
        c->nodes = mem_rearray(c->nodes, (size_t)c->capacity, sizeof *c->nodes);
    }
    c->nodes[c->count++] = node;
    memo_put(&c->index, node, (void *)(intptr_t)c->count);
}

static long place(const Enclosure *c, Expr node)
{
    return (long)(intptr_t)memo_get(&c->index, node) - 1;
}

static bool is_bound(Expr e, const Expr *names, long n)
{
    for (long i = 0; i < n; i++)
        if (names[i] == e)
            return true;
    return false;
}

/* Has this node a value when its operands do? */
static bool has_value(Expr e, const Expr *names, long n)
{
    if (is_bound(e, names, n))
        return true;
    switch (expr_kind(e)) {
    case EXPR_FLOAT:
        return e->u.decimal.exp10 != FLOAT_SPECIAL;
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_COMPLEX:
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
    case EXPR_LIST:
        return true;
    case EXPR_SYMBOL:
        return funcs_is_constant_name(e);
    case EXPR_CALL: {
        const FuncRow *row = funcs_find(expr_arg(e, 0));
        return row ? row->ball != NULL : inert_is_constant(e);
    }
    default:
        return false;
    }
}

static bool is_leaf(Expr e)
{
    return e->kind <= EXPR_FLOAT || e->kind == EXPR_STRING || e->kind == EXPR_SYMBOL ||
           e->kind == EXPR_OBJECT;
}

/* A list is known as the argument of a function of lists only. */
static bool takes(Expr e, Expr operand)
{
    if (!expr_is(operand, EXPR_LIST))
        return true;
    return expr_is(e, EXPR_CALL) && funcs_find(expr_arg(e, 0)) && funcs_find(expr_arg(e, 0))->lists;
}

/* Are all parts of the root known? The marks are indexed like nodes. */
static bool all_known(const Enclosure *c, const Expr *names, long n)
{
    bool *known = mem_zalloc((size_t)c->count * sizeof *known);
    err_defer(mem_release, known);
    for (long i = 0; i < c->count; i++) {
        Expr e = c->nodes[i];
        known[i] = has_value(e, names, n);
        if (is_leaf(e) || is_bound(e, names, n) || inert_is_constant(e))
            continue;
        for (long k = expr_is(e, EXPR_CALL); k < expr_count(e) && known[i]; k++)
            known[i] = takes(e, expr_arg(e, k)) && known[place(c, expr_arg(e, k))];
    }
    bool yes = known[c->count - 1] && !expr_is(c->nodes[c->count - 1], EXPR_LIST);
    err_undefer(true);
    return yes;
}

bool enclose_begin(Enclosure *c, Expr e, const Expr *names, long n)
{
    CHECK(c != NULL && e != NULL && n >= 0);
    memset(c, 0, sizeof *c);
    memo_begin(&c->index);
    err_defer(enclosure_release, c);
    walk_each(inert_expanded(e), add_node, c);
    c->known = all_known(c, names, n);
    if (c->known) {
        c->ball = mem_array((size_t)c->count, sizeof *c->ball);
        for (long i = 0; i < c->count; i++)
            acb_init(c->ball + i);
    }
    return c->known;
}

void enclose_end(Enclosure *c)
{
    for (long i = 0; c->ball && i < c->count; i++)
        acb_clear(c->ball + i);
    err_undefer(true);
    memo_end(&c->index);
}

/* --- evaluation ------------------------------------------------------------------------------ */

/* mant * 10^exp10 */
static void set_float(arb_t x, Expr e, slong prec)
{
    arb_t ten;
    arb_init(ten);
    arb_set_ui(ten, 10);
    int64_t k = e->u.decimal.exp10;
    arb_pow_ui(ten, ten, (ulong)(k < 0 ? -k : k), prec + 8);
    if (k < 0) {
        arb_set_fmpz(x, e->u.decimal.mant);
        arb_div(x, x, ten, prec);
    } else {
        arb_mul_fmpz(x, ten, e->u.decimal.mant, prec);
    }
    arb_clear(ten);
}

static void set_real(arb_t x, Expr e, slong prec)
{
    fmpq_t q;
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
        arb_set_round_fmpz(x, e->u.integer, prec);
        break;
    case EXPR_RATIONAL:
        fmpq_init(q);
        num_get_fmpq(q, e);
        arb_set_fmpq(x, q, prec);
        fmpq_clear(q);
        break;
    default:
        set_float(x, e, prec);
        break;
    }
}

static void set_number(acb_t z, Expr e, slong prec)
{
    if (expr_is(e, EXPR_COMPLEX)) {
        set_real(acb_realref(z), expr_arg(e, 0), prec);
        set_real(acb_imagref(z), expr_arg(e, 1), prec);
    } else {
        set_real(acb_realref(z), e, prec);
        arb_zero(acb_imagref(z));
    }
}

static void set_constant(acb_t z, Expr e, slong prec)
{
    if (e == EXPR_PI)
        arb_const_pi(acb_realref(z), prec);
    else if (expr_is_symbol(e, "gamma"))
        arb_const_euler(acb_realref(z), prec);
    else
        arb_const_catalan(acb_realref(z), prec);
    arb_zero(acb_imagref(z));
}

/* May the real ball x reach a size of at least (at most) 1? */
static bool may_reach_one(const arb_t x, bool at_least)
{
    arb_t size;
    arb_init(size);
    arb_abs(size, x);
    arb_sub_ui(size, size, 1, 64);
    bool may = at_least ? !arb_is_negative(size) : !arb_is_positive(size);
    arb_clear(size);
    return may;
}

static bool is_above_one(const arb_t x)
{
    arb_t t;
    arb_init(t);
    arb_sub_ui(t, x, 1, 64);
    bool above = arb_is_positive(t);
    arb_clear(t);
    return above;
}

static bool is_below_one(const arb_t x)
{
    arb_t t;
    arb_init(t);
    arb_sub_ui(t, x, 1, 64);
    bool below = arb_is_negative(t);
    arb_clear(t);
    return below;
}

/* May the ball z meet the cut? */
static bool meets_cut(FuncCut cut, const acb_t z)
{
    bool real = arb_contains_zero(acb_imagref(z)), imaginary = arb_contains_zero(acb_realref(z));
    switch (cut) {
    case FUNC_CUT_NONE:
        return false;
    case FUNC_CUT_NEGATIVE:
        return real && !arb_is_positive(acb_realref(z));
    case FUNC_CUT_OUTSIDE:
        return real && may_reach_one(acb_realref(z), true);
    case FUNC_CUT_INSIDE:
        return real && may_reach_one(acb_realref(z), false);
    case FUNC_CUT_BELOW_ONE:
        return real && !is_above_one(acb_realref(z));
    case FUNC_CUT_ABOVE_ONE:
        return real && !is_below_one(acb_realref(z));
    case FUNC_CUT_IMAGINARY:
        return imaginary && may_reach_one(acb_imagref(z), true);
    case FUNC_CUT_ZERO:
        return imaginary;
    case FUNC_CUT_ALL:
        break;
    }
    return true;
}

/* An even power of a real ball around zero, which is not negative; false for others. */
static bool even_power(acb_t out, const acb_t base, const fmpz_t n, slong prec)
{
    arb_srcptr x = acb_realref(base);
    arf_t low, high;
    arb_t most;
    if (!acb_is_real(base) || arb_is_exact(x) || !arb_contains_zero(x) || !arb_is_finite(x) ||
        fmpz_sgn(n) <= 0 || fmpz_is_odd(n))
        return false;
    arf_init(low);
    arf_init(high);
    arb_init(most);
    arb_get_abs_ubound_arf(high, x, prec);
    arb_set_arf(most, high);
    arb_pow_fmpz(most, most, n, prec);
    arb_get_abs_ubound_arf(high, most, prec);
    arb_set_interval_arf(acb_realref(out), low, high, prec);
    arb_zero(acb_imagref(out));
    arf_clear(low);
    arf_clear(high);
    arb_clear(most);
    return true;
}

/* z^(p/q): the principal value. */
static void power_rational(acb_t out, const acb_t base, const fmpq_t x, slong prec)
{
    acb_t root;
    acb_init(root);
    if (fmpz_is_one(fmpq_denref(x))) {
        if (!even_power(out, base, fmpq_numref(x), prec))
            acb_pow_fmpz(out, base, fmpq_numref(x), prec);
    } else if (fmpz_cmp_ui(fmpq_denref(x), MAX_ROOT) <= 0) {
        acb_root_ui(root, base, fmpz_get_ui(fmpq_denref(x)), prec);
        acb_pow_fmpz(out, root, fmpq_numref(x), prec);
    } else {
        arb_set_fmpq(acb_realref(root), x, prec);
        acb_pow_arb(out, base, acb_realref(root), prec);
    }
    acb_clear(root);
}

/* Negative, and on either side of the real axis? */
static bool is_beside_cut(const Enclosure *c, acb_srcptr z)
{
    return c->beside && arb_is_negative(acb_realref(z)) && !arb_is_zero(acb_imagref(z)) &&
           arb_contains_zero(acb_imagref(z));
}

/* ln(z) = ln(-z) + I*Pi above the cut, - I*Pi below it. */
static void log_beside(Enclosure *c, acb_t out, acb_srcptr z, slong prec)
{
    bool below = c->cuts < 32 && (c->sides >> c->cuts & 1);
    arb_t pi;
    mag_t width;
    mag_init(width);
    arb_get_mag(width, acb_imagref(z));
    c->cut_width = fmax(c->cut_width, mag_get_d_log2_approx(width));
    mag_clear(width);
    c->cuts++;
    arb_init(pi);
    arb_const_pi(pi, prec);
    acb_neg(out, z);
    acb_log(out, out, prec);
    if (below)
        arb_sub(acb_imagref(out), acb_imagref(out), pi, prec);
    else
        arb_add(acb_imagref(out), acb_imagref(out), pi, prec);
    arb_clear(pi);
}

static void power(Enclosure *c, acb_t out, Expr base, Expr exponent, slong prec)
{
    acb_srcptr b = c->ball + place(c, base);
    if (!expr_is(exponent, EXPR_INTEGER) && is_beside_cut(c, b)) {
        log_beside(c, out, b, prec);
        acb_mul(out, out, c->ball + place(c, exponent), prec);
        acb_exp(out, out, prec);
        return;
    }
    if (c->analytic && !expr_is(exponent, EXPR_INTEGER) && meets_cut(FUNC_CUT_NEGATIVE, b)) {
        acb_indeterminate(out);
        return;
    }
    fmpq_t x;
    fmpq_init(x);
    if (num_get_fmpq(x, exponent) && fmpz_bits(fmpq_numref(x)) < 4 * (flint_bitcnt_t)prec)
        power_rational(out, b, x, prec);
    else
        acb_pow(out, b, c->ball + place(c, exponent), prec);
    fmpq_clear(x);
}

static void product(Enclosure *c, acb_t out, Expr e, slong prec)
{
    acb_t factor;
    acb_init(factor);
    acb_set(out, c->ball + place(c, expr_arg(e, 0)));
    for (long i = 1; i < expr_count(e); i += 2) {
        power(c, factor, expr_arg(e, i), expr_arg(e, i + 1), prec);
        acb_mul(out, out, factor, prec);
    }
    acb_clear(factor);
}

/* abs and signum on one side of zero. */
static void one_sided(acb_t out, Expr head, const acb_t z)
{
    acb_one(out);
    if (expr_is_symbol(head, "abs"))
        acb_set(out, z);
    if (arb_is_negative(acb_realref(z)))
        acb_neg(out, out);
}

static long list_length(Expr e)
{
    return expr_is(e, EXPR_LIST) ? expr_count(e) : 0;
}

/* The ball of an argument, or the length of a list and the balls of its items. */
static acb_ptr set_argument(const Enclosure *c, acb_ptr next, Expr argument)
{
    if (!expr_is(argument, EXPR_LIST)) {
        acb_set(next, c->ball + place(c, argument));
        return next + 1;
    }
    acb_set_si(next++, expr_count(argument));
    for (long i = 0; i < expr_count(argument); i++)
        acb_set(next++, c->ball + place(c, expr_arg(argument, i)));
    return next;
}

static bool is_beyond(acb_srcptr z, slong real_bits)
{
    return arf_cmpabs_2exp_si(arb_midref(acb_realref(z)), real_bits) > 0 ||
           arf_cmpabs_2exp_si(arb_midref(acb_imagref(z)), FAR_BITS) > 0;
}

/* Arguments so large that sums over them take long: parameters, and the last argument beside the
 * real line, where sums of many terms cancel. On the line there are expansions at infinity, some
 * microseconds each; far enough out the exponentials in them are numbers of many digits. */
static bool has_far_argument(const Enclosure *c, Expr e)
{
    uint32_t last = expr_count(e) - 1;
    for (uint32_t i = 1; i <= last; i++) {
        Expr argument = expr_arg(e, i);
        acb_srcptr z = expr_is(argument, EXPR_LIST) ? NULL : c->ball + place(c, argument);
        if (z && is_beyond(z, i == last ? FAR_REAL_BITS : FAR_BITS))
            return true;
    }
    return false;
}

static void call(Enclosure *c, acb_t out, Expr e, slong prec)
{
    long n = expr_count(e) - 1;
    const FuncRow *row = funcs_find(expr_arg(e, 0));
    if (!row) {
        inert_enclose(out, e, prec);
        return;
    }
    acb_srcptr last = c->ball + place(c, expr_arg(e, n));
    if (is_beside_cut(c, last) && expr_is_symbol(expr_arg(e, 0), "ln")) {
        log_beside(c, out, last, prec);
        return;
    }
    if (c->analytic && meets_cut(funcs_cut(row, e->u.args + 1, n), last)) {
        acb_indeterminate(out);
        return;
    }
    if (c->analytic && row->cut == FUNC_CUT_ZERO) {
        one_sided(out, expr_arg(e, 0), last);
        return;
    }
    if (c->brief && row->slow && has_far_argument(c, e)) {
        c->left = true;
        acb_indeterminate(out);
        return;
    }
    long flat = n;
    for (long i = 1; i <= n; i++)
        flat += list_length(expr_arg(e, i));
    acb_ptr args = _acb_vec_init(flat), next = args;
    for (long i = 1; i <= n; i++)
        next = set_argument(c, next, expr_arg(e, i));
    if (!row->ball(out, args, flat, prec))
        acb_indeterminate(out);
    _acb_vec_clear(args, flat);
}

static void node_value(Enclosure *c, acb_t out, Expr e, slong prec)
{
    switch (expr_kind(e)) {
    case EXPR_SYMBOL:
        set_constant(out, e, prec);
        break;
    case EXPR_SUM:
        acb_zero(out);
        for (long i = 0; i < expr_count(e); i += 2)
            acb_addmul(out, c->ball + place(c, expr_arg(e, i)),
                       c->ball + place(c, expr_arg(e, i + 1)), prec);
        break;
    case EXPR_PRODUCT:
        product(c, out, e, prec);
        break;
    case EXPR_POWER:
        power(c, out, expr_arg(e, 0), expr_arg(e, 1), prec);
        break;
    case EXPR_CALL:
        call(c, out, e, prec);
        break;
    case EXPR_LIST: /* its user looks at the items */
        break;
    default:
        set_number(out, e, prec);
        break;
    }
}

/* A part that is zero within half the precision. */
static void snap(arb_t x, slong prec)
{
    if (!arb_is_zero(x) && arb_contains_zero(x) && mag_cmp_2exp_si(arb_radref(x), -prec / 2) < 0)
        arb_zero(x);
}

static void snap_parts(acb_t z, slong prec, bool whole)
{
    bool real = arb_contains_zero(acb_realref(z)), imaginary = arb_contains_zero(acb_imagref(z));
    if (real && imaginary && !whole)
        return;
    snap(acb_realref(z), prec);
    snap(acb_imagref(z), prec);
}

/* Arb may be broken off where it asks for memory, which numbers of few bits do not: what can be
 * long goes aside (enclose_is_long). */
static void fragile_value(Enclosure *c, acb_t out, Expr e, slong prec)
{
    err_fragile_begin();
    node_value(c, out, e, prec);
    err_fragile_end();
}

acb_srcptr enclose_eval(Enclosure *c, const Expr *names, acb_srcptr values, long n, slong prec)
{
    CHECK(prec > 0);
    c->cuts = 0;
    c->left = false;
    c->cut_width = -INFINITY;
    for (long i = 0; i < c->count; i++) {
        Expr e = c->nodes[i];
        err_poll();
        long bound = 0;
        while (bound < n && names[bound] != e)
            bound++;
        if (bound < n)
            acb_set(c->ball + i, values + bound);
        else if (has_value(e, NULL, 0))
            fragile_value(c, c->ball + i, e, prec);
        if (c->likely || c->partly)
            snap_parts(c->ball + i, prec, c->likely);
    }
    return c->ball + c->count - 1;
}

bool enclose_is_slow(const Enclosure *c)
{
    for (long i = 0; i < c->count; i++) {
        Expr e = c->nodes[i];
        const FuncRow *row = expr_is(e, EXPR_CALL) ? funcs_find(expr_arg(e, 0)) : NULL;
        if (row && row->slow)
            return true;
    }
    return false;
}

bool enclose_has_roots(const Enclosure *c)
{
    for (long i = 0; i < c->count; i++)
        if (expr_is(c->nodes[i], EXPR_CALL) && expr_is_symbol(expr_arg(c->nodes[i], 0), "RootOf"))
            return true;
    return false;
}

bool enclose_is_long(const Enclosure *c, slong prec)
{
    return prec > LONG_BITS || (prec > LONG_SPECIAL_BITS && enclose_is_slow(c));
}

bool enclose_is_finite(Expr e)
{
    enum { BITS = 128 };
    Enclosure c;
    bool finite = !enclose_begin(&c, e, NULL, 0);
    if (!finite) {
        c.brief = c.likely = true; /* a real number on a cut is on it */
        finite = acb_is_finite(enclose_eval(&c, NULL, NULL, 0, BITS)) || c.left;
    }
    enclose_end(&c);
    return finite;
}

bool enclose_floor(fmpz_t floor, Expr e, slong max_bits)
{
    Enclosure c;
    bool found = false;
    arb_t below;
    if (enclose_begin(&c, e, NULL, 0)) {
        arb_init(below);
        for (slong prec = 64; prec <= max_bits && !found; prec *= 2) {
            acb_srcptr z = enclose_eval(&c, NULL, NULL, 0, prec);
            if (!acb_is_real(z))
                break;
            arb_floor(below, acb_realref(z), prec);
            found = arb_get_unique_fmpz(floor, below);
        }
        arb_clear(below);
    }
    enclose_end(&c);
    return found;
}

/* --- at one point ----------------------------------------------------------------------------- */

static void point_release(void *arg)
{
    EnclosePoint *p = arg;
    for (long i = 0; p->c.ball && i < p->c.count; i++)
        acb_clear(p->c.ball + i);
    enclosure_release(&p->c);
}

void enclose_point_begin(EnclosePoint *p, slong prec, long number,
                         bool (*leaf)(EnclosePoint *p, acb_t z, Expr e))
{
    CHECK(prec > 0 && leaf != NULL);
    *p = (EnclosePoint){.c.brief = true, .prec = prec, .number = number, .leaf = leaf};
    memo_begin(&p->c.index);
    err_defer(point_release, p);
}

void enclose_point_end(EnclosePoint *p)
{
    err_undefer(true);
    memo_end(&p->c.index);
}

/* Has it a value that follows from those of its operands? */
static bool follows(Expr e)
{
    bool yes = has_value(e, NULL, 0) && !expr_is(e, EXPR_SYMBOL);
    for (long k = expr_is(e, EXPR_CALL); yes && !is_leaf(e) && k < expr_count(e); k++)
        yes = takes(e, expr_arg(e, k));
    return yes;
}

acb_srcptr enclose_at(EnclosePoint *p, Expr e)
{
    acb_t value;
    long known = place(&p->c, e);
    if (known >= 0)
        return p->c.ball + known;
    err_stack_check();
    err_poll();
    bool plain = follows(e);
    for (long k = expr_is(e, EXPR_CALL); plain && !is_leaf(e) && k < expr_count(e); k++)
        enclose_at(p, expr_arg(e, k));
    held_acb(value);
    if (plain || funcs_is_constant_name(e))
        fragile_value(&p->c, value, e, p->prec);
    else if (!p->leaf(p, value, e))
        acb_indeterminate(value);
    if (p->c.count == p->room) {
        p->room = 2 * p->room + 64;
        p->c.ball = mem_rearray(p->c.ball, (size_t)p->room, sizeof *p->c.ball);
    }
    add_node(e, &p->c);
    acb_init(p->c.ball + p->c.count - 1);
    acb_swap(p->c.ball + p->c.count - 1, value);
    held_end(1);
    return p->c.ball + p->c.count - 1;
}

/* --- constants -------------------------------------------------------------------------------- */

bool enclose_constant(acb_t z, Expr e, slong prec)
{
    CHECK(prec > 0);
    Enclosure c;
    bool ok = enclose_begin(&c, e, NULL, 0);
    if (ok)
        acb_set(z, enclose_eval(&c, NULL, NULL, 0, prec));
    enclose_end(&c);
    return ok;
}

bool enclose_real(acb_t z, Expr e, slong prec)
{
    return enclose_constant(z, e, prec) && acb_is_real(z);
}
