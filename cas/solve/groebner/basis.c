/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Buchberger's algorithm (B. Buchberger 1965; pairs are chosen by R. Gebauer and H. M. Moeller, J.
 * Symb. Comp. 6 (1988) 275-286, in the form of T. Becker and V. Weispfenning, Groebner Bases, 5.5).
 * Pairs go by their sugar (A. Giovini, T. Mora, G. Niesi, L. Robbiano, C. Traverso, "One sugar
 * cube, please", ISSAC 1991). What takes more than a few hundred steps, or has large polynomials,
 * goes by way of primes (modular.c); a basis found so is one when Buchberger's algorithm, exact,
 * adds nothing to it and the equations reduce to 0: that is tried as long as it takes no more than
 * the usual work. Work is limited: a system that is too large for the budget is marked as failed,
 * never half done. FLINT writes into fresh polynomials only, so an interrupt leaves the basis in a
 * known state.
 */
#include "cas/solve/groebner/basis.h"

#include <limits.h>

#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/groebner/f4.h"
#include "cas/solve/groebner/modular.h"
#include "cas/solve/parts.h"

enum {
    FIRST_STEPS = 200, /* before primes are used */
    FIRST_TERMS = 200,
    FIRST_BITS = 400,
    MOST_TERMS = 3000, /* where they are not */
    MOST_BITS = 4000,
    CHECK_STEPS = 20000,
    MOST_ZEROS = 1200 /* of an ideal whose basis by degree is converted */
};
/* Products modulo primes. */
#define WORK_USUAL 1000000000u
#define WORK_PATIENT (100 * (uint64_t)WORK_USUAL)

/* --- expressions to polynomials ----------------------------------------------------------------
 */

/* The number of a generator, made when new; -1 when there are too many or it may be algebraic. */
static long generator_of(Basis *b, Expr base)
{
    for (long i = 0; i < b->generators; i++)
        if (b->generator[i] == base)
            return i;
    if (b->generators == BASIS_MOST_GENERATORS || solve_has(base, b->generator, b->unknowns) ||
        !(expr_is(base, EXPR_SYMBOL) || expr_is(base, EXPR_CALL) || expr_is(base, EXPR_INDEXED)))
        return -1;
    b->generator[b->generators] = base;
    return b->generators++;
}

/* Visits the factors of a term: its generators are known afterwards; false when it is no monomial
 * with rational coefficient. exponents may be NULL. */
static bool read_term(Basis *b, Expr term, ulong *exponents)
{
    long n = expr_factor_count(term);

    for (long k = 0; k < n; k++) {
        Expr factor = expr_factor(term, k), base, exponent;
        long power, i;

        if (expr_is_number(factor)) {
            if (!expr_is_rational(factor))
                return false;
            continue;
        }
        expr_split_power(factor, &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER) || !num_get_si(&power, exponent) || power < 0 ||
            power > 1000 || (i = generator_of(b, base)) < 0)
            return false;
        if (exponents != NULL)
            exponents[i] += (ulong)power;
    }
    return true;
}

static bool register_generators(Basis *b, Expr eqs)
{
    for (long i = 0; i < expr_count(eqs); i++)
        for (long k = 0; k < expr_term_count(expr_arg(eqs, i)); k++)
            if (!read_term(b, expr_term(expr_arg(eqs, i), k), NULL))
                return false;
    return true;
}

static void coefficient_of(fmpq_t value, Expr term)
{
    Expr c, rest;

    expr_split_coefficient(term, &c, &rest);
    num_get_fmpq(value, c);
}

void basis_fill(Basis *b, fmpz_mpoly_t p, Expr e)
{
    fmpz_t common, c;
    fmpq_t value;
    long n = expr_term_count(e);

    fmpz_init_set_ui(common, 1);
    fmpz_init(c);
    fmpq_init(value);
    for (long k = 0; k < n; k++) {
        coefficient_of(value, expr_term(e, k));
        fmpz_lcm(common, common, fmpq_denref(value));
    }
    for (long k = 0; k < n; k++) {
        ulong exponents[BASIS_MOST_GENERATORS] = {0};

        coefficient_of(value, expr_term(e, k));
        fmpz_divexact(c, common, fmpq_denref(value));
        fmpz_mul(c, c, fmpq_numref(value));
        read_term(b, expr_term(e, k), exponents);
        fmpz_mpoly_push_term_fmpz_ui(p, c, exponents, b->ctx);
    }
    fmpz_mpoly_sort_terms(p, b->ctx);
    fmpz_mpoly_combine_like_terms(p, b->ctx);
    fmpz_clear(common);
    fmpz_clear(c);
    fmpq_clear(value);
}

/* --- Buchberger --------------------------------------------------------------------------------
 */

void basis_leading(const Basis *b, long i, ulong *exponents)
{
    CHECK(i >= 0 && i <= b->count); /* or the one being added */
    fmpz_mpoly_get_term_exp_ui(exponents, &b->poly[i], 0, b->ctx);
}

/* Does the monomial x divide y in the unknowns' part and all parameters? */
static bool divides(const Basis *b, const ulong *x, const ulong *y)
{
    for (long k = 0; k < b->generators; k++)
        if (x[k] > y[k])
            return false;
    return true;
}

static ulong lcm_of(const Basis *b, long i, long j, ulong *lcm, bool *coprime)
{
    ulong x[BASIS_MOST_GENERATORS], y[BASIS_MOST_GENERATORS], degree = 0;

    basis_leading(b, i, x);
    basis_leading(b, j, y);
    *coprime = true;
    for (long k = 0; k < b->generators; k++) {
        lcm[k] = x[k] > y[k] ? x[k] : y[k];
        *coprime = *coprime && (x[k] == 0 || y[k] == 0);
        degree += lcm[k];
    }
    return degree;
}

static ulong degree_of(const Basis *b, long i)
{
    ulong x[BASIS_MOST_GENERATORS], degree = 0;

    basis_leading(b, i, x);
    for (long k = 0; k < b->generators; k++)
        degree += x[k];
    return degree;
}

static ulong pair_sugar(const Basis *b, long i, long j, ulong degree)
{
    ulong left = b->sugar[i] - degree_of(b, i), right = b->sugar[j] - degree_of(b, j);

    return degree + (left > right ? left : right);
}

static void put_pair(Basis *b, long i, long j, ulong degree)
{
    if (b->pairs == b->pair_capacity) {
        b->pair_capacity = b->pair_capacity == 0 ? 32 : 2 * b->pair_capacity;
        b->pair = mem_rearray(b->pair, (size_t)b->pair_capacity, sizeof *b->pair);
    }
    b->pair[b->pairs++] = (BasisPair){i, j, degree, pair_sugar(b, i, j, degree)};
}

/* Divides by the numeric content and fixes the sign; too large a polynomial ends the attempt. */
static void make_primitive(Basis *b, fmpz_mpoly_t p)
{
    fmpz_mpoly_t q;
    fmpz_t content;

    if (fmpz_mpoly_is_zero(p, b->ctx))
        return;
    fmpz_init(content);
    fmpz_mpoly_init(q, b->ctx);
    _fmpz_vec_content(content, p->coeffs, p->length);
    if (fmpz_sgn(p->coeffs) < 0)
        fmpz_neg(content, content);
    fmpz_mpoly_scalar_divexact_fmpz(q, p, content, b->ctx);
    fmpz_mpoly_swap(p, q, b->ctx);
    fmpz_mpoly_clear(q, b->ctx);
    fmpz_clear(content);
    if (p->length > b->most_terms || _fmpz_vec_max_bits(p->coeffs, p->length) > b->most_bits ||
        _fmpz_vec_max_bits(p->coeffs, p->length) < -b->most_bits)
        b->failed = true;
}

/* The remainder of p modulo the basis elements that are not redundant. */
void basis_reduce(Basis *b, fmpz_mpoly_t p, long except)
{
    fmpz_mpoly_struct *divisor[BASIS_MOST], quotient[BASIS_MOST], *into[BASIS_MOST];
    fmpz_mpoly_t r;
    fmpz_t scale;
    long n = 0;

    for (long i = 0; i < b->count; i++)
        if (i != except && !b->redundant[i])
            divisor[n++] = &b->poly[i];
    if (n == 0)
        return;
    for (long i = 0; i < n; i++) {
        fmpz_mpoly_init(&quotient[i], b->ctx);
        into[i] = &quotient[i];
    }
    fmpz_init(scale);
    fmpz_mpoly_init(r, b->ctx);
    fmpz_mpoly_quasidivrem_ideal(scale, into, r, p, divisor, n, b->ctx);
    fmpz_mpoly_swap(p, r, b->ctx);
    fmpz_mpoly_clear(r, b->ctx);
    fmpz_clear(scale);
    for (long i = 0; i < n; i++)
        fmpz_mpoly_clear(&quotient[i], b->ctx);
    make_primitive(b, p);
}

static bool same(const Basis *b, const ulong *x, const ulong *y)
{
    return divides(b, x, y) && divides(b, y, x);
}

/* Old pairs that the new element n takes over: its leading monomial divides their lcm, and both
 * pairs with it have a smaller one. */
static void drop_old_pairs(Basis *b, long n)
{
    ulong x[BASIS_MOST_GENERATORS], lcm[BASIS_MOST_GENERATORS], left[BASIS_MOST_GENERATORS],
        right[BASIS_MOST_GENERATORS];
    bool coprime;
    long kept = 0;

    basis_leading(b, n, x);
    for (long k = 0; k < b->pairs; k++) {
        BasisPair pair = b->pair[k];

        lcm_of(b, pair.i, pair.j, lcm, &coprime);
        lcm_of(b, pair.i, n, left, &coprime);
        lcm_of(b, pair.j, n, right, &coprime);
        if (!divides(b, x, lcm) || same(b, left, lcm) || same(b, right, lcm))
            b->pair[kept++] = pair;
    }
    b->pairs = kept;
}

/* Is the pair of i with the new element n covered by one whose lcm divides its own? Later ones are
 * all candidates yet; of the earlier ones those in `kept` are. */
static bool is_covered(const Basis *b, long i, long n, const ulong *lcm, const bool *kept)
{
    for (long k = 0; k < n; k++) {
        ulong other[BASIS_MOST_GENERATORS];
        bool coprime;

        if (k == i || b->redundant[k] || (k < i && !kept[k]))
            continue;
        lcm_of(b, k, n, other, &coprime);
        if (divides(b, other, lcm))
            return true;
    }
    return false;
}

/* Takes over p as a new element and makes its pairs: Gebauer's and Moeller's update. */
static void insert(Basis *b, fmpz_mpoly_t p, ulong sugar)
{
    long n = b->count;
    ulong x[BASIS_MOST_GENERATORS], y[BASIS_MOST_GENERATORS], lcm[BASIS_MOST_GENERATORS];
    bool coprime, kept[BASIS_MOST];

    if (n == BASIS_MOST) {
        b->failed = true;
        fmpz_mpoly_clear(p, b->ctx);
        return;
    }
    b->poly[n] = *p;
    b->redundant[n] = false;
    b->sugar[n] = degree_of(b, n) > sugar ? degree_of(b, n) : sugar;
    b->count++;
    drop_old_pairs(b, n);
    for (long i = 0; i < n; i++) {
        if (b->redundant[i])
            continue;
        ulong degree = lcm_of(b, i, n, lcm, &coprime);

        kept[i] = coprime || !is_covered(b, i, n, lcm, kept);
        if (kept[i] && !coprime)
            put_pair(b, i, n, degree);
    }
    basis_leading(b, n, x);
    for (long i = 0; i < n; i++) {
        basis_leading(b, i, y);
        if (divides(b, x, y))
            b->redundant[i] = true;
    }
}

/* The S-polynomial of a pair. */
static void s_polynomial(Basis *b, fmpz_mpoly_t s, long i, long j, const ulong *lcm)
{
    const fmpz_mpoly_struct *side[2] = {&b->poly[i], &b->poly[j]};
    fmpz_mpoly_t part[2];
    fmpz_t g, c;

    fmpz_init(g);
    fmpz_init(c);
    fmpz_gcd(g, side[0]->coeffs, side[1]->coeffs);
    for (int k = 0; k < 2; k++) {
        ulong shift[BASIS_MOST_GENERATORS];

        basis_leading(b, k == 0 ? i : j, shift);
        for (long v = 0; v < b->generators; v++)
            shift[v] = lcm[v] - shift[v];
        fmpz_divexact(c, side[1 - k]->coeffs, g);
        fmpz_mpoly_init(part[k], b->ctx);
        fmpz_mpoly_push_term_fmpz_ui(part[k], c, shift, b->ctx);
        fmpz_mpoly_mul(part[k], part[k], side[k], b->ctx);
    }
    fmpz_mpoly_sub(s, part[0], part[1], b->ctx);
    fmpz_mpoly_clear(part[0], b->ctx);
    fmpz_mpoly_clear(part[1], b->ctx);
    fmpz_clear(g);
    fmpz_clear(c);
}

static BasisPair take_pair(Basis *b)
{
    long best = 0;
    BasisPair pair;

    for (long k = 1; k < b->pairs; k++)
        if (b->pair[k].sugar < b->pair[best].sugar ||
            (b->pair[k].sugar == b->pair[best].sugar && b->pair[k].degree < b->pair[best].degree))
            best = k;
    pair = b->pair[best];
    b->pair[best] = b->pair[--b->pairs];
    return pair;
}

/* Reduces p and takes it over when something is left. */
static void offer(Basis *b, fmpz_mpoly_t p, ulong sugar)
{
    make_primitive(b, p);
    basis_reduce(b, p, -1);
    if (b->failed || fmpz_mpoly_is_zero(p, b->ctx))
        fmpz_mpoly_clear(p, b->ctx);
    else
        insert(b, p, sugar);
}

static void complete(Basis *b)
{
    for (long step = 0; b->pairs > 0 && !b->failed; step++) {
        BasisPair pair = take_pair(b);
        ulong lcm[BASIS_MOST_GENERATORS];
        bool coprime;
        fmpz_mpoly_t s;

        err_poll();
        if (step == b->most_steps) {
            b->failed = true;
            return;
        }
        lcm_of(b, pair.i, pair.j, lcm, &coprime);
        fmpz_mpoly_init(s, b->ctx);
        s_polynomial(b, s, pair.i, pair.j, lcm);
        offer(b, s, pair.sugar);
    }
}

/* --- polynomials to expressions ------------------------------------------------------------- */

Expr basis_expr(const Basis *b, const fmpz_mpoly_t p)
{
    SolveList terms;
    ulong exponents[BASIS_MOST_GENERATORS];
    Expr sum;
    fmpz_t c;

    solve_list_begin(&terms);
    held_fmpz(c);
    for (long k = 0; k < p->length; k++) {
        Expr term;

        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, b->ctx);
        fmpz_mpoly_get_term_exp_ui(exponents, p, k, b->ctx);
        term = expr_fmpz(c);
        for (long i = 0; i < b->generators; i++)
            if (exponents[i] != 0)
                term = expr_mul(term, expr_pow(b->generator[i], expr_int((long)exponents[i])));
        solve_list_put(&terms, term);
    }
    held_end(1);
    sum = expr_sum(terms.item, terms.count);
    solve_list_end(&terms);
    return sum;
}

/* --- the whole ------------------------------------------------------------------------------- */

static void load(Basis *b, Expr eqs)
{
    for (long i = 0; i < expr_count(eqs) && !b->failed; i++) {
        fmpz_mpoly_t p;

        fmpz_mpoly_init(p, b->ctx);
        basis_fill(b, p, expr_arg(eqs, i));
        offer(b, p, (ulong)fmpz_mpoly_total_degree_si(p, b->ctx));
    }
}

/* Takes out all elements. */
static void empty(Basis *b)
{
    for (long i = 0; i < b->count; i++)
        fmpz_mpoly_clear(&b->poly[i], b->ctx);
    b->count = b->pairs = 0;
    b->failed = false;
}

/* Takes over what was found by way of primes, with pairs if they are to be checked. */
static void take_over(Basis *b, ModularBasis *found, bool pairs)
{
    empty(b);
    b->most_terms = b->most_bits = LONG_MAX;
    b->failed = found->count > BASIS_MOST;
    for (long i = 0; i < found->count && !b->failed; i++) {
        fmpz_mpoly_t p;

        fmpz_mpoly_init(p, b->ctx);
        fmpz_mpoly_swap(p, &found->poly[i], b->ctx);
        if (pairs) {
            insert(b, p, (ulong)fmpz_mpoly_total_degree_si(p, b->ctx));
        } else {
            b->poly[b->count] = *p;
            b->redundant[b->count++] = false;
        }
    }
}

/* The equations as polynomials, without those that are 0. */
static void fill_input(Basis *b, ModularBasis *input, Expr eqs)
{
    for (long i = 0; i < expr_count(eqs); i++) {
        fmpz_mpoly_struct *p = modular_put(input);

        basis_fill(b, p, expr_arg(eqs, i));
        if (fmpz_mpoly_is_zero(p, b->ctx))
            modular_drop(input);
    }
}

/* Is what was taken over a basis, whose ideal has these polynomials in it? b has failed when that
 * takes too much work to say. */
static bool holds(Basis *b, ModularBasis *input)
{
    long count = b->count;

    b->most_steps = CHECK_STEPS;
    complete(b);
    for (long i = 0; i < input->count && b->count == count && !b->failed; i++) {
        basis_reduce(b, &input->poly[i], -1);
        if (!fmpz_mpoly_is_zero(&input->poly[i], b->ctx))
            return false;
    }
    return b->count == count;
}

/* The reduced basis of polynomials; b has failed when there is none. */
static void by_primes(Basis *b, ModularBasis *input, uint64_t work)
{
    ModularBasis found;

    modular_begin(&found, b->ctx);
    err_defer(modular_end, &found);
    b->failed = !modular_basis(&found, input->poly, input->count, work);
    if (!b->failed) {
        take_over(b, &found, true);
        b->failed = b->failed || !holds(b, input);
    }
    err_undefer(true);
}

/* The elements of d that matter, each reduced by the others, as polynomials in the context of to.
 */
static void copy_elements(ModularBasis *to, Basis *d)
{
    for (long i = 0; i < d->count; i++)
        if (!d->redundant[i]) {
            basis_reduce(d, &d->poly[i], i);
            modular_put_copy(to, &d->poly[i], d->ctx);
        }
}

/* The lexicographic basis of the ideal of d, a basis by degree. */
static void convert(Basis *b, Basis *d, uint64_t work)
{
    ModularBasis from, input, found;

    modular_begin(&from, d->ctx);
    err_defer(modular_end, &from);
    copy_elements(&from, d);
    modular_begin(&found, b->ctx);
    err_defer(modular_end, &found);
    if (modular_convert(&found, from.poly, from.count, d->ctx, MOST_ZEROS, work)) {
        take_over(b, &found, false);
    } else {
        modular_begin(&input, b->ctx);
        err_defer(modular_end, &input);
        copy_elements(&input, d);
        by_primes(b, &input, work);
        err_undefer(true);
    }
    err_undefer(true);
    err_undefer(true);
}

/* By way of primes. */
static void retry(Basis *b, Expr eqs, uint64_t work)
{
    ModularBasis input;

    empty(b);
    modular_begin(&input, b->ctx);
    err_defer(modular_end, &input);
    fill_input(b, &input, eqs);
    by_primes(b, &input, work);
    err_undefer(true);
}

static void release(void *arg)
{
    Basis *b = arg;

    for (long i = 0; i < b->count; i++)
        fmpz_mpoly_clear(&b->poly[i], b->ctx);
    if (b->ready)
        fmpz_mpoly_ctx_clear(b->ctx);
    mem_free(b->pair);
    mem_free(b);
}

/* The generators are known, the context and the first limits. */
static Basis *prepare(Expr eqs, Expr others, const Expr *unknowns, long n, ordering_t order)
{
    Basis *b = mem_zalloc(sizeof *b);

    err_defer(release, b);
    for (long j = 0; j < n && j < BASIS_MOST_GENERATORS; j++)
        if (walk_has(eqs, unknowns[j]) || walk_has(others, unknowns[j]))
            b->generator[b->generators++] = unknowns[j];
    b->unknowns = b->generators;
    b->failed = n > BASIS_MOST_GENERATORS || b->generators == 0 || !register_generators(b, eqs) ||
                !register_generators(b, others);
    if (!b->failed) {
        fmpz_mpoly_ctx_init(b->ctx, b->generators, order);
        b->ready = true;
    }
    err_undefer(false);
    return b;
}

Basis *basis_of(Expr eqs, Expr others, const Expr *unknowns, long n, ordering_t order, long steps)
{
    CHECK(n >= 0 && steps >= BASIS_PATIENT);
    Basis *b = prepare(eqs, others, unknowns, n, order), *d;
    uint64_t work = steps == BASIS_PATIENT ? WORK_PATIENT : WORK_USUAL;

    err_defer(release, b);
    b->most_steps = steps > 0 ? steps : FIRST_STEPS;
    b->most_terms = steps > 0 ? MOST_TERMS : FIRST_TERMS;
    b->most_bits = steps > 0 ? MOST_BITS : FIRST_BITS;
    if (b->ready) {
        load(b, eqs);
        complete(b);
        b->most_terms = MOST_TERMS; /* for the remainders of whoever asked */
        b->most_bits = MOST_BITS;
    }
    if (b->ready && b->failed && steps <= 0) {
        if (order != ORD_LEX) {
            retry(b, eqs, work);
        } else if ((d = basis_of(eqs, others, unknowns, n, ORD_DEGREVLEX, steps)) != NULL) {
            convert(b, d, work);
            err_undefer(true);
        }
    }
    if (!b->failed)
        return b;
    err_undefer(true);
    return NULL;
}

/* --- modulo one prime ------------------------------------------------------------------------ */

/* The coefficients from 0 to p-1. */
static void residues(fmpz_mpoly_struct *f, ulong p, const fmpz_mpoly_ctx_t ctx)
{
    fmpz_mpoly_t image;
    ulong exponents[BASIS_MOST_GENERATORS];

    fmpz_mpoly_init(image, ctx);
    for (long k = 0; k < f->length; k++) {
        ulong c = fmpz_fdiv_ui(f->coeffs + k, p);

        fmpz_mpoly_get_term_exp_ui(exponents, f, k, ctx);
        if (c != 0)
            fmpz_mpoly_push_term_ui_ui(image, c, exponents, ctx);
    }
    fmpz_mpoly_swap(f, image, ctx);
    fmpz_mpoly_clear(image, ctx);
}

/* What F4 has found. */
static void take_residues(Basis *b, const F4 *f)
{
    const F4Round *last = &f->round[f->rounds - 1];
    ulong exponents[BASIS_MOST_GENERATORS];

    b->failed = last->mades > BASIS_MOST;
    for (long i = 0; i < last->mades && !b->failed; i++) {
        const F4Poly *from = &f->poly[last->first + i];

        fmpz_mpoly_init(&b->poly[i], b->ctx);
        for (long k = 0; k < from->length; k++) {
            const uint16_t *row = monomials_row(&f->monomials, from->monomial[k]);

            for (long v = 0; v < b->generators; v++)
                exponents[v] = row[v + 1];
            if (from->value[k] != 0)
                fmpz_mpoly_push_term_ui_ui(&b->poly[i], from->value[k], exponents, b->ctx);
        }
        b->redundant[i] = false;
        b->count = i + 1;
    }
}

Basis *basis_modulo(Expr eqs, const Expr *unknowns, long n, ordering_t order, ulong p)
{
    Basis *b = prepare(eqs, expr_list(NULL, 0), unknowns, n, order);
    ModularBasis input;

    err_defer(release, b);
    if (b->ready) {
        modular_begin(&input, b->ctx);
        err_defer(modular_end, &input);
        fill_input(b, &input, eqs);
        for (long i = input.count - 1; i >= 0; i--) {
            fmpz_mpoly_struct last = input.poly[input.count - 1];

            residues(&input.poly[i], p, b->ctx);
            if (!fmpz_mpoly_is_zero(&input.poly[i], b->ctx))
                continue;
            input.poly[input.count - 1] = input.poly[i];
            input.poly[i] = i == input.count - 1 ? input.poly[i] : last;
            modular_drop(&input);
        }
        if (input.count > 0) {
            F4 *f = f4_new(input.poly, input.count, b->ctx);

            err_defer(f4_free, f);
            b->failed = !f4_learn(f, (uint32_t)p, WORK_PATIENT);
            if (!b->failed)
                take_residues(b, f);
            err_undefer(true);
        }
        err_undefer(true);
    }
    if (!b->failed)
        return b;
    err_undefer(true);
    return NULL;
}
