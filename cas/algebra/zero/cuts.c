/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants on branch cuts. A real number written with complex radicals has a ball on both sides of
 * the negative axis, and a root or logarithm of it one that is wide at any precision. Each side
 * alone gives a narrow one (Enclosure.beside), and one of the choices encloses the value, so zero
 * is excluded where all of them exclude it.
 *
 * A number on the axis itself counts as above it. So where every number that may lie on the cut is
 * closer to the axis than a number of its kind can be without lying on it (bound.c), the choice
 * "above" encloses the value; where that bound is not known, it is evidence.
 */
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"

#include "cas/algebra/zero/ways.h"

enum { FIRST_BITS = 64, SIDES_BITS = 400, MOST_CUTS = 5 };

/* --- how close to the axis ----------------------------------------------------------------------
 */

typedef struct Cuts {
    double bits;
} Cuts;

static void note_cut(Cuts *cuts, Expr on)
{
    if (!expr_is_number(on))
        cuts->bits = fmax(cuts->bits, zero_part_bits(on));
}

static void look_for_cut(Expr node, void *arg)
{
    Expr u = funcs_argument(node, "ln");
    if (u)
        note_cut(arg, u);
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER))
            note_cut(arg, base);
    }
}

double zero_cut_bits(Expr e)
{
    Cuts cuts = {0};
    walk_each(e, look_for_cut, &cuts);
    return cuts.bits;
}

/* --- enclosures ---------------------------------------------------------------------------------
 */

static bool excludes(Enclosure *c, unsigned sides, slong prec)
{
    c->sides = sides;
    acb_srcptr z = enclose_eval(c, NULL, NULL, 0, prec);
    return acb_is_finite(z) && !acb_contains_zero(z);
}

static bool excluded_on_all_sides(Enclosure *c)
{
    bool excluded = false;
    for (slong prec = FIRST_BITS; prec <= SIDES_BITS && !excluded; prec *= 2) {
        excluded = excludes(c, 0, prec) && c->cuts <= MOST_CUTS;
        unsigned choices = excluded ? 1U << c->cuts : 0;
        for (unsigned sides = 1; sides < choices && excluded; sides++)
            excluded = excludes(c, sides, prec);
    }
    return excluded;
}

/* On the axis, where that is proved or likely. */
static ZeroAnswer excluded_above(Enclosure *c, double bits, long most_bits)
{
    ZeroAnswer answer = zero_unknown(ZERO_UNDECIDED);
    for (slong prec = SIDES_BITS; prec <= most_bits; prec *= 2) {
        if (!excludes(c, 0, prec) || c->cut_width > -(double)prec / 4)
            continue;
        if (c->cut_width < -bits)
            return zero_proved(false, ZERO_BALL);
        answer = zero_answer(TRUTH_UNKNOWN, TRUTH_NO, ZERO_EVIDENCE, c->cut_width);
        if (bits > (double)most_bits)
            break;
    }
    return answer;
}

ZeroAnswer zero_beside_cuts(Expr e, long most_bits)
{
    Enclosure c;
    ZeroAnswer answer = zero_unknown(ZERO_UNDECIDED);
    if (enclose_begin(&c, e, NULL, 0)) {
        c.beside = true;
        if (excluded_on_all_sides(&c))
            answer = zero_proved(false, ZERO_BALL);
        else if (c.cuts > 0)
            answer = excluded_above(&c, zero_cut_bits(e), most_bits);
    }
    enclose_end(&c);
    return answer;
}
