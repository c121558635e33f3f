/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Balls at real samples, for what residues cannot represent (roots of sums, logarithms, absolute
 * values). One ball that excludes zero proves that an expression is not identically zero. Balls
 * that shrink to zero at every sample prove nothing: sqrt((x-1000)^2)+x-1000 vanishes wherever
 * samples are. They are evidence, whose strength is how small the balls were.
 *
 * Samples are rationals of both signs, the first one positive, and keep the signs that are assumed.
 */
#include "cas/algebra/rootof.h"
#include "cas/algebra/steps.h"
#include "cas/algebra/sum_roots.h"
#include "cas/algebra/zero/ways.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/residue/residue.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"

enum {
    SAMPLE_BITS = 400, /* of the balls, at first */
    MOST_SAMPLE_BITS = 6400,
    TINY = 70,           /* bits below 1 that count as small */
    DIGITS = 40,         /* where balls are not enough */
    SOMEWHERE = 24,      /* samples that look for a zero */
    SCALED = 72,         /* of them with the names of different sizes, where these find none */
    MOST_SOMEWHERE = 40, /* names in them */
    GRID = 31
};

/* --- what samples give values to -------------------------------------------------------------- */

typedef struct Atoms {
    Memo seen;
    Expr list;
    bool special; /* a special function occurs: it is sampled at small numbers, where it is not huge
                     and its balls are quick */
} Atoms;

static bool find_atoms(Atoms *atoms, Expr e);

/* An operand, or the items of a list among the arguments of a function. */
static bool find_atoms_in(Atoms *atoms, Expr e)
{
    if (!expr_is(e, EXPR_LIST))
        return find_atoms(atoms, e);
    for (long i = 0; i < expr_count(e); i++)
        if (!find_atoms(atoms, expr_arg(e, i)))
            return false;
    return true;
}

static bool find_atoms(Atoms *atoms, Expr e)
{
    if (expr_is_number(e) || memo_get(&atoms->seen, e))
        return true;
    err_stack_check();
    memo_put(&atoms->seen, e, e);
    const FuncRow *row = expr_is(e, EXPR_CALL) ? funcs_find(expr_arg(e, 0)) : NULL;
    if (expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER) || row) {
        atoms->special = atoms->special || (row && row->slow);
        for (long i = row ? 1 : 0; i < expr_count(e); i++)
            if (!find_atoms_in(atoms, expr_arg(e, i)))
                return false;
    } else if (expr_is(e, EXPR_CALL) && residue_is_tied(e)) {
        return rootof_is_constant(e);
    } else if (!funcs_is_constant_name(e) && e != EXPR_INFINITY && e != EXPR_UNDEFINED) {
        atoms->list = collection_append(atoms->list, e);
    }
    return true;
}

static bool atoms_of(Atoms *atoms, Expr e)
{
    *atoms = (Atoms){.list = expr_list(NULL, 0)};
    memo_begin(&atoms->seen);
    bool known = find_atoms(atoms, e);
    memo_end(&atoms->seen);
    return known;
}

bool zero_atoms(Expr *atoms, Expr e)
{
    Atoms found;
    bool known = atoms_of(&found, e);
    *atoms = found.list;
    return known;
}

/* --- one sample ------------------------------------------------------------------------------- */

typedef struct Sample {
    Expr e, at; /* the expression, and its value there */
    Expr atoms;
    Expr (*value)(long atom, int k, bool small);
    int k;
    bool special;
    bool exact;  /* ask for a proof of zero? */
    Truth truth; /* of at */
    double bits; /* at is below 2^-bits, 0: it is not small */
    long bound_bits;
} Sample;

/* How many bits is a ball around e below 1, when at least TINY? 0: it is not, or stays wide as that
 * of exp(exp(600)) - exp(exp(600)); -1: e cannot be enclosed. */
static double tiny_ball(Expr e)
{
    Enclosure c;
    double bits = -1;
    bool known = enclose_begin(&c, e, NULL, 0);
    for (slong prec = SAMPLE_BITS; known && prec <= MOST_SAMPLE_BITS && bits < 0; prec *= 4) {
        acb_srcptr z = enclose_eval(&c, NULL, NULL, 0, prec);
        mag_t size;
        mag_init(size);
        acb_get_mag(size, z);
        if (mag_cmp_2exp_si(size, -TINY) < 0)
            bits = mag_is_zero(size) ? (double)prec : -mag_get_d_log2_approx(size);
        else if (acb_is_finite(z) && !acb_contains_zero(z))
            bits = 0;
        mag_clear(size);
    }
    enclose_end(&c);
    return known && bits < 0 ? 0 : bits;
}

static double size_of(Expr number)
{
    if (expr_is(number, EXPR_COMPLEX))
        return hypot(num_to_double(expr_arg(number, 0)), num_to_double(expr_arg(number, 1)));
    return expr_is_real_number(number) ? fabs(num_to_double(number)) : INFINITY;
}

/* By digits, where a real value written with complex radicals lies on a branch cut and no ball
 * tells on which side. */
static double tiny_digits(Expr e)
{
    double value = size_of(evalf_expr(e, DIGITS));
    return value < 1e-20 ? fmin(-log2(value), 4.0 * DIGITS) : 0;
}

static void measure(void *arg)
{
    Sample *s = arg;
    long n = expr_count(s->atoms);
    Expr *to = mem_array((size_t)n + 1, sizeof *to);
    err_defer(mem_release, to);
    for (long i = 0; i < n; i++) {
        int sign = assume_active() ? assume_sign(expr_arg(s->atoms, i)) : 2;
        to[i] = s->value(i, s->k, s->special);
        if (sign == -num_sign(to[i])) /* what is assumed holds */
            to[i] = expr_neg(to[i]);
    }
    s->at = walk_replace(s->e, s->atoms->u.args, to, n);
    err_undefer(true);
    if (evalf_excludes_zero(s->at, SAMPLE_BITS)) {
        s->truth = TRUTH_NO;
        return;
    }
    if (s->exact)
        s->truth = zero_bound(funcs_refresh(s->at), s->bound_bits);
    if (s->truth != TRUTH_UNKNOWN)
        return;
    s->bits = tiny_ball(s->at);
    if (s->bits < 0)
        s->bits = tiny_digits(s->at);
}

/* What raises, at a pole for example, says nothing: false. */
static bool take_sample(Sample *s)
{
    s->truth = TRUTH_UNKNOWN;
    s->bits = 0;
    return err_attempt(measure, s);
}

/* --- identically ------------------------------------------------------------------------------ */

/* Sample k: small rationals of both signs, positive ones first. */
static Expr spread_value(long atom, int k, bool small)
{
    uint64_t h = residue_random((uint64_t)atom * 977 + 13, (uint64_t)k);
    Expr v = expr_ratio((long)(h % 1999) + 1, (long)(h / 1999 % 997) + (small ? 699 : 3));
    return k > 0 && (h >> 40 & 1) ? expr_neg(v) : v;
}

ZeroAnswer zero_samples(Expr e, const ZeroEffort *effort)
{
    Atoms atoms;
    double least = INFINITY;
    e = sum_roots_expanded(e);
    bool known = atoms_of(&atoms, e);
    int wanted = expr_count(atoms.list) == 0 ? 1 : effort->samples, zeros = 0;
    for (int k = 0; known && k < wanted; k++) {
        Sample s = {
            .e = e, .atoms = atoms.list, .value = spread_value, .k = k, .special = atoms.special};
        if (!take_sample(&s))
            continue;
        if (s.truth == TRUTH_NO)
            return zero_proved(false, ZERO_BALL);
        zeros += s.bits > 0;
        least = fmin(least, s.bits);
    }
    if (zeros == 0 || zeros < wanted || steps_has_jump(e))
        return zero_unknown(ZERO_UNDECIDED);
    return zero_answer(TRUTH_UNKNOWN, TRUTH_YES, ZERO_EVIDENCE, -least);
}

/* --- somewhere -------------------------------------------------------------------------------- */

/* Values on a grid, the first quarter of the samples positive. Behind them each name has a size of
 * its own, as conditions between names want: sqrt((a-b)^2)+sqrt((a+b)^2) = 2*a where |b| < a. */
static Expr grid_value(long atom, int k, bool small)
{
    (void)small;
    uint64_t h = residue_random((uint64_t)atom * 1531 + 7, (uint64_t)k);
    static const long size[][2] = {{1, 8}, {1, 1}, {4, 1}, {1, 2}};
    const long *scale = size[k < SOMEWHERE ? 1 : h >> 44 & 3];
    Expr v = expr_ratio(((long)(h % 83) + 7) * scale[0], GRID * scale[1]);
    return k >= SOMEWHERE / 4 && (h >> 40 & 1) ? expr_neg(v) : v;
}

ZeroAnswer zero_somewhere(Expr e, const ZeroEffort *effort)
{
    Atoms atoms;
    double most = 0;
    bool known = atoms_of(&atoms, e) && expr_count(atoms.list) <= MOST_SOMEWHERE;
    int samples = expr_count(atoms.list) < 2 ? SOMEWHERE : SOMEWHERE + SCALED;
    for (int k = 0; known && k < samples && (k < SOMEWHERE || most == 0); k++) {
        Sample s = {.e = e,
                    .atoms = atoms.list,
                    .value = grid_value,
                    .k = k,
                    .exact = true,
                    .bound_bits = effort->bound_bits};
        err_poll();
        if (!take_sample(&s) || s.truth == TRUTH_NO)
            continue;
        if (s.truth == TRUTH_YES)
            return zero_proved(true, ZERO_BOUND);
        most = fmax(most, s.bits);
    }
    if (most > 0)
        return zero_answer(TRUTH_UNKNOWN, TRUTH_YES, ZERO_EVIDENCE, -most);
    return zero_unknown(ZERO_UNDECIDED);
}
