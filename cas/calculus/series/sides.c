/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sides of branch cuts. Where the argument of a function tends to a place on a cut along an axis
 * and its first part off the axis points to the side from which the function is not continuous, the
 * function there is its own reflection at the reflected argument: f(z) = conj(f(conj(z))) for every
 * function that is real on some part of the real line (Schwarz's reflection principle), and so
 * f(z) = -conj(f(-conj(z))) for an odd one. Which side is which is asked of balls on either side.
 */
#include "cas/calculus/series/parts.h"

#include "cas/algebra/evalc.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"

enum { BITS = 192, BESIDE_BITS = 60, SIGN_BITS = 256, MOST_PARTS = 8 };

/* The sign of a real constant (a name is none), 2 when it is not known. */
static int sign_of(Expr e)
{
    if (expr_is_real_number(e))
        return num_sign(e);
    int sign = funcs_is_constant(e) ? evalf_sign(e, SIGN_BITS) : 2;
    return sign == 2 && funcs_is_constant(e) && zero_truth(e) == TRUTH_YES ? 0 : sign;
}

/* The sign of the real or imaginary part. */
static int part_sign(Expr e, const char *part)
{
    return sign_of(funcs_apply1(part, e));
}

/* The same where names stand for real numbers, of which what is assumed tells the signs. */
static int named_sign(Expr e, bool imaginary)
{
    Expr re, im, part;

    if (funcs_is_constant(e) || !evalc_split(e, &re, &im))
        return part_sign(e, imaginary ? "Re" : "Im");
    part = imaginary ? re : im;
    return zero_truth(part) == TRUTH_YES ? 0 : funcs_real_sign(part);
}

int series_real_sign(Expr c)
{
    int off = funcs_is_constant(c) ? part_sign(c, "Im") : 2;

    return off == 0 ? part_sign(c, "Re") : 2;
}

int series_side(const Series *a, bool imaginary, bool *seen)
{
    int first = a->n > 0 ? named_sign(a->c[0], imaginary) : 1;

    *seen = first != 2 || !funcs_is_constant(a->c[0]);
    if (first != 0)
        return 0;
    for (long k = 1; k < a->n; k++) {
        int sign = named_sign(a->c[k], imaginary);

        if (sign == 1 || sign == -1)
            return sign;
        if (sign == 2 && !funcs_is_constant(a->c[k])) { /* of the first term off the axis */
            *seen = false;
            return 0;
        }
    }
    *seen = a->exact;
    return 0;
}

/* Do the values of f at the place and beside it differ by more than the distance may account for?
 */
static bool leaps(Enclosure *f, Expr name, const acb_t place, int side, bool imaginary)
{
    acb_t at, first, between;
    bool apart;

    acb_init(at);
    acb_init(first);
    acb_init(between);
    acb_set(first, enclose_eval(f, &name, place, 1, BITS));
    acb_set_si(at, side);
    acb_mul_2exp_si(at, at, -BESIDE_BITS);
    if (!imaginary)
        acb_mul_onei(at, at);
    acb_add(at, at, place, BITS);
    acb_sub(between, first, enclose_eval(f, &name, at, 1, BITS), BITS);
    acb_abs(acb_realref(between), between, BITS);
    arb_mul_2exp_si(acb_realref(between), acb_realref(between), BESIDE_BITS / 4);
    arb_sub_si(acb_realref(between), acb_realref(between), 1, BITS);
    apart = arb_is_finite(acb_realref(between)) && arb_is_positive(acb_realref(between));
    acb_clear(at);
    acb_clear(first);
    acb_clear(between);
    return apart;
}

/* Do balls off the real line agree that f at the conjugate place is its own conjugate? A branch
 * that is not the principal one may be real on its cut alone. */
static bool is_reflected(Enclosure *f, Expr name, const acb_t place)
{
    acb_t at, here;

    acb_init(at);
    acb_init(here);
    acb_set_d(at, 0.75);
    acb_mul_onei(at, at);
    acb_add(at, at, place, BITS);
    acb_set(here, enclose_eval(f, &name, at, 1, BITS));
    acb_conj(at, at);
    acb_conj(here, here);
    bool same = acb_is_finite(here) && acb_overlaps(here, enclose_eval(f, &name, at, 1, BITS));
    acb_clear(at);
    acb_clear(here);
    return same;
}

/* By the leaps to either side; side 0: it is not seen. */
static SeriesSide decide(bool here, bool there, int side, bool imaginary)
{
    if (side != 0 && here && there)
        return SERIES_APART;
    if (side == 0)
        return here || there ? SERIES_UNSEEN : SERIES_HERE;
    return !here ? SERIES_HERE : imaginary ? SERIES_BESIDE : SERIES_BELOW;
}

/* Is e, or everything in the list e, known to be real? */
static bool is_real(Expr e)
{
    if (!expr_is(e, EXPR_LIST))
        return part_sign(e, "Im") == 0;
    for (long i = 0; i < expr_count(e); i++)
        if (part_sign(expr_arg(e, i), "Im") != 0)
            return false;
    return true;
}

/* e with numbers for its names: from which side a function is continuous hangs on none of them. */
static Expr with_numbers(Expr e)
{
    Expr names = names_in(e);

    for (long i = 0; i < expr_count(names); i++)
        e = walk_replace1(e, expr_arg(names, i), expr_ratio(7 * i + 5, 7 * i + 8));
    return e;
}

/* The call with the name as its last argument and numbers for other names; NULL where it has too
 * many. *real: are the others known to be real? */
static Expr in_name(Expr call, Expr name, bool *real)
{
    Expr part[MOST_PARTS];
    long n = expr_count(call);

    *real = true;
    if (n > MOST_PARTS)
        return NULL;
    for (long i = 0; i + 1 < n; i++) {
        part[i] = i > 0 ? with_numbers(expr_arg(call, i)) : expr_arg(call, i);
        *real = *real && (i == 0 || is_real(expr_arg(call, i)));
    }
    part[n - 1] = name;
    return expr_make(EXPR_CALL, part, n);
}

/* On which side of the real axis a comes to 0, where the cut of the call runs on through 0. */
static int side_of_zero(Expr call, const Series *a)
{
    const FuncRow *row = funcs_find(expr_arg(call, 0));
    FuncCut cut = row ? funcs_cut(row, call->u.args + 1, expr_count(call) - 1) : FUNC_CUT_NONE;
    bool through = cut == FUNC_CUT_BELOW_ONE || cut == FUNC_CUT_INSIDE;
    for (long k = 0; through && k < a->n; k++) {
        int sign = part_sign(a->c[k], "Im");

        if (sign != 0)
            return sign == 2 ? 0 : sign;
    }
    return 0;
}

SeriesSide series_beyond_cut(Expr call, const Series *a)
{
    bool real;
    Expr name = expr_from_symbol(sym_fresh("z")), f_of_name = in_name(call, name, &real);
    bool zero = a->low > 0, has_place = a->low == 0 && a->n > 0, seen = true;
    bool imaginary = has_place && part_sign(a->c[0], "Re") == 0;
    int side = has_place ? series_side(a, imaginary, &seen) : zero ? side_of_zero(call, a) : 0;
    SeriesSide where = SERIES_HERE;
    Enclosure f = {.likely = true};
    acb_t place;

    if ((side == 0 && seen) || f_of_name == NULL)
        return SERIES_HERE;
    acb_init(place);
    bool known = enclose_begin(&f, f_of_name, &name, 1) &&
                 enclose_constant(place, zero ? EXPR_ZERO : a->c[0], BITS);
    if (side != 0) /* on the axis, however the constant is written */
        arb_zero(imaginary ? acb_realref(place) : acb_imagref(place));
    if (known)
        where = decide(leaps(&f, name, place, side < 0 ? -1 : 1, imaginary),
                       leaps(&f, name, place, side < 0 ? 1 : -1, imaginary), side, imaginary);
    if ((!real && where == SERIES_BESIDE) ||
        (where == SERIES_BELOW && !(real && is_reflected(&f, name, place))))
        where = SERIES_APART;
    enclose_end(&f);
    acb_clear(place);
    return where;
}

const Series *series_reflected(Arena *arena, const Series *a, bool imaginary)
{
    Series *s = arena_alloc(arena, sizeof *s);

    *s = *a;
    s->c = arena_alloc(arena, (size_t)(a->n > 0 ? a->n : 1) * sizeof *s->c);
    for (long k = 0; k < a->n; k++)
        s->c[k] =
            expr_mul(imaginary ? EXPR_MINUS_ONE : EXPR_ONE, funcs_apply1("conjugate", a->c[k]));
    return s;
}

void series_note_turn(SeriesMaker *m, const Series *a)
{
    Expr c = a->c[0];
    if (m->turn || (a->low != a->ram && a->low != -a->ram) || !walk_has_kind(c, EXPR_COMPLEX) ||
        !funcs_is_constant(c) || zero_truth(funcs_apply1("Im", c)) != TRUTH_NO)
        return;
    m->turn = a->low > 0 ? c : expr_inv(c);
}
