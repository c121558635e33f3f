/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomial systems with rational coefficients and finitely many solutions. The residue classes
 * modulo the ideal (quotient.c) are split by the irreducible factors of the unknowns' minimal
 * polynomials until every part is a field, which is one set of conjugate solutions (after F.
 * Rouillier, Solving zero-dimensional systems through the rational univariate representation, AAECC
 * 9 (1999) 433-461, with exact fields instead of one large fraction). A field is shown by an
 * unknown that generates it, whose powers give the others; else by quadratic equations of one
 * unknown over the next; else by a sum of the unknowns that generates it. Since unknowns with
 * squarefree minimal polynomials make the ideal radical (A. Seidenberg), some such sum does.
 */
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/walk.h"
#include "cas/solve/groebner/quotient.h"
#include "cas/solve/parts.h"

enum { MOST_DIMENSION = 240, MOST_SUMS = 40 };

typedef struct Fields {
    SolveList *solutions;
    Expr values;         /* of all unknowns of the caller, in what is solved for here */
    const Expr *unknown; /* those that occur, in the algebra's order */
    SolveList name;      /* triangular relations: each is solved for its name when the names */
    SolveList relation;  /* before it have values */
    bool failed;
} Fields;

static void split(Fields *s, const Algebra *a);

/* --- elements ----------------------------------------------------------------------------------
 */

/* The matrix of multiplication by the sum of weight[j]*x_j. */
static void matrix_of_sum(fmpq_mat_t sum, const Algebra *a, const long *weight)
{
    fmpq_mat_t part;
    fmpz_t c;

    fmpz_init(c);
    fmpq_mat_init(part, a->dimension, a->dimension);
    fmpq_mat_zero(sum);
    for (long j = 0; j < a->n; j++) {
        fmpz_set_si(c, weight[j]);
        fmpq_mat_scalar_mul_fmpz(part, &a->times[j], c);
        fmpq_mat_add(sum, sum, part);
    }
    fmpq_mat_clear(part);
    fmpz_clear(c);
}

/* Copies the column `at` of v. */
static void set_column(fmpq_mat_t to, slong to_column, const fmpq_mat_t v, slong at)
{
    for (slong i = 0; i < fmpq_mat_nrows(v); i++)
        fmpq_set(fmpq_mat_entry(to, i, to_column), fmpq_mat_entry(v, i, at));
}

/* The factors of the minimal polynomial of t: the first power of t that depends on the lower ones
 * is found by elimination. */
static void minimal_polynomial(fmpz_poly_factor_t factors, const Algebra *a, const fmpq_mat_t times)
{
    slong d = a->dimension, degree = 0;
    fmpq_mat_t powers, v;
    fmpq_poly_t p;
    fmpz_poly_t numerator;
    fmpq_t c;

    fmpq_init(c);
    fmpq_poly_init(p);
    fmpz_poly_init(numerator);
    fmpq_mat_init(powers, d, d + 1);
    fmpq_mat_init_set(v, a->one);
    for (slong i = 0; i <= d; i++) {
        set_column(powers, i, v, 0);
        fmpq_mat_mul(v, times, v);
    }
    fmpq_mat_rref(powers, powers);
    while (degree < d && fmpq_is_one(fmpq_mat_entry(powers, degree, degree)))
        degree++;
    for (slong i = 0; i < degree; i++) {
        fmpq_neg(c, fmpq_mat_entry(powers, i, degree));
        fmpq_poly_set_coeff_fmpq(p, i, c);
    }
    fmpq_poly_set_coeff_si(p, degree, 1);
    fmpq_poly_get_numerator(numerator, p);
    fmpz_poly_factor(factors, numerator);
    fmpz_poly_clear(numerator);
    fmpq_poly_clear(p);
    fmpq_clear(c);
    fmpq_mat_clear(powers);
    fmpq_mat_clear(v);
}

static slong degree_of(const fmpz_poly_factor_t factors)
{
    slong degree = 0;

    for (slong i = 0; i < factors->num; i++)
        degree += factors->exp[i] * fmpz_poly_degree(factors->p + i);
    return degree;
}

/* --- fields with a generator -------------------------------------------------------------------
 */

/* c[j] (columns) with x_j = sum of c[j][i]*t^i; false when the powers of t are dependent. */
static bool powers(fmpq_mat_t c, const Algebra *a, const fmpq_mat_t times)
{
    fmpq_mat_t krylov, right, v;
    bool independent;

    fmpq_mat_init(krylov, a->dimension, a->dimension);
    fmpq_mat_init(right, a->dimension, a->n);
    fmpq_mat_init_set(v, a->one);
    for (slong i = 0; i < a->dimension; i++) {
        set_column(krylov, i, v, 0);
        fmpq_mat_mul(v, times, v);
    }
    for (long j = 0; j < a->n; j++) {
        fmpq_mat_mul(v, &a->times[j], a->one);
        set_column(right, j, v, 0);
    }
    independent = fmpq_mat_solve(c, krylov, right);
    fmpq_mat_clear(krylov);
    fmpq_mat_clear(right);
    fmpq_mat_clear(v);
    return independent;
}

static Expr polynomial_expr(const fmpq_poly_t p, Expr x)
{
    SolveList terms;
    Expr sum;
    fmpq_t c;

    solve_list_begin(&terms);
    held_fmpq(c);
    for (slong k = 0; k <= fmpq_poly_degree(p); k++) {
        fmpq_poly_get_coeff_fmpq(c, p, k);
        if (!fmpq_is_zero(c))
            solve_list_put(&terms, expr_mul(expr_fmpq(c), expr_pow(x, expr_int(k))));
    }
    held_end(1);
    sum = expr_sum(terms.item, terms.count);
    solve_list_end(&terms);
    return sum;
}

static void put_relation(Fields *s, Expr name, Expr relation)
{
    solve_list_put(&s->name, name);
    solve_list_put(&s->relation, relation);
}

/* The column j of c as a polynomial modulo f in t. */
static Expr power_expr(const fmpq_mat_t c, slong j, const fmpq_poly_t f, Expr t)
{
    fmpq_poly_t g;
    Expr e;

    held_fmpq_poly(g);
    for (slong i = 0; i < fmpq_mat_nrows(c); i++)
        fmpq_poly_set_coeff_fmpq(g, i, fmpq_mat_entry(c, i, j));
    fmpq_poly_rem(g, g, f);
    e = polynomial_expr(g, t);
    held_end(1);
    return e;
}

/* --- solutions ---------------------------------------------------------------------------------
 */

/* Follows the roots of the relations from number `level` on. */
static void follow(Fields *s, Expr values, long level)
{
    SolveList roots;
    Expr e, x, rest;

    err_stack_check();
    err_poll();
    if (level == s->relation.count) {
        solve_list_put(s->solutions, values);
        return;
    }
    /* the later relations travel with the values */
    e = expr_arg(expr_arg(values, 1), level);
    x = s->name.item[level];
    solve_list_begin(&roots);
    roots.implicit = s->solutions->implicit;
    solve_polynomial(&roots, e, x);
    for (long i = 0; i < roots.count; i++) {
        rest = solve_try_substitute(values, &x, &roots.item[i], 1);
        if (rest) /* else a function of the unknown has no value there */
            follow(s, rest, level + 1);
    }
    solve_list_end(&roots);
}

static Expr tidy_value(Expr e, void *arg)
{
    (void)arg;
    return solve_lower_roots(expand_products(e));
}

static void solve_relations(Fields *s)
{
    long before = s->solutions->count;
    Expr relations = solve_list_expr(&s->relation);

    follow(s, expr_list((Expr[]){s->values, relations}, 2), 0);
    for (long i = before; i < s->solutions->count; i++)
        s->solutions->item[i] = walk_operands(expr_arg(s->solutions->item[i], 0), tidy_value, NULL);
    s->name.count = s->relation.count = 0;
}

/* One field for every factor of the minimal polynomial of t, whose powers span the algebra. `own`
 * is the number of t among the unknowns, -1 for another element. */
static void put_fields(Fields *s, const Algebra *a, const fmpq_mat_t times,
                       const fmpz_poly_factor_t factors, long own)
{
    Expr t = own >= 0 ? s->unknown[own] : solve_fresh();
    fmpq_mat_t c;
    fmpq_poly_t f;

    held_fmpq_mat(c, a->dimension, a->n);
    held_fmpq_poly(f);
    s->failed = !powers(c, a, times) || s->failed;
    for (slong i = 0; i < factors->num && !s->failed; i++) {
        fmpq_poly_set_fmpz_poly(f, factors->p + i);
        put_relation(s, t, polynomial_expr(f, t));
        for (long j = 0; j < a->n; j++)
            if (j != own)
                put_relation(s, s->unknown[j], expr_sub(s->unknown[j], power_expr(c, j, f, t)));
        solve_relations(s);
    }
    held_end(2);
}

/* --- towers of quadratic extensions ------------------------------------------------------------
 */

typedef struct Tower {
    const Algebra *a;
    fmpq_mat_t span;    /* columns: the monomials so far */
    SolveList monomial; /* the same as expressions */
} Tower;

/* Appends the columns times*span[from..from + n) at `to`. */
static void append_multiples(Tower *t, const fmpq_mat_t times, long from, long n, long to)
{
    fmpq_mat_t v;

    fmpq_mat_init(v, t->a->dimension, 1);
    for (long i = 0; i < n; i++) {
        set_column(v, 0, t->span, from + i);
        fmpq_mat_mul(v, times, v);
        set_column(t->span, to + i, v, 0);
    }
    fmpq_mat_clear(v);
}

/* v as a combination of the monomials so far, NULL when it is none. */
static Expr combination(Tower *t, const fmpq_mat_t v)
{
    slong n = t->monomial.count, d = t->a->dimension, rank;
    fmpq_mat_t m;
    Expr sum = EXPR_ZERO;

    held_fmpq_mat(m, d, n + 1);
    for (slong k = 0; k < n; k++)
        set_column(m, k, t->span, k);
    set_column(m, n, v, 0);
    rank = fmpq_mat_rref(m, m);
    if (rank > n)
        sum = NULL;
    for (slong k = 0; k < n && sum != NULL; k++)
        sum = expr_add(sum, expr_mul(expr_fmpq(fmpq_mat_entry(m, k, n)), t->monomial.item[k]));
    held_end(1);
    return sum;
}

/* The relation of the unknown j over the earlier ones, of degree *degree. */
static Expr relation_of(Tower *t, long j, Expr x, long *degree)
{
    long n = t->monomial.count;
    fmpq_mat_t v;
    Expr found;

    held_fmpq_mat(v, t->a->dimension, 1);
    fmpq_mat_mul(v, &t->a->times[j], t->a->one);
    for (*degree = 1; (found = combination(t, v)) == NULL; (*degree)++) {
        append_multiples(t, &t->a->times[j], t->monomial.count - n, n, t->monomial.count);
        for (long i = 0; i < n; i++)
            solve_list_put(&t->monomial,
                           expr_mul(t->monomial.item[i], expr_pow(x, expr_int(*degree))));
        fmpq_mat_mul(v, &t->a->times[j], v);
    }
    held_end(1);
    return expr_sub(expr_pow(x, expr_int(*degree)), found);
}

/* The field a by relations of degree at most 2 after the first; false when there are none. */
static bool put_tower(Fields *s, const Algebra *a)
{
    Tower t = {.a = a};
    bool good = true;

    solve_list_begin(&t.monomial);
    held_fmpq_mat(t.span, a->dimension, a->dimension);
    set_column(t.span, 0, a->one, 0);
    solve_list_put(&t.monomial, EXPR_ONE);
    for (long j = a->n - 1; j >= 0 && good; j--) {
        bool first = t.monomial.count == 1;
        long degree;
        Expr relation = relation_of(&t, j, s->unknown[j], &degree);

        good = degree <= 2 || first;
        put_relation(s, s->unknown[j], relation);
    }
    held_end(1);
    solve_list_end(&t.monomial);
    if (good)
        solve_relations(s);
    else
        s->name.count = s->relation.count = 0;
    return good;
}

/* --- splitting ---------------------------------------------------------------------------------
 */

/* Goes on in the parts of a that the factors make. */
static void split_by(Fields *s, const Algebra *a, const fmpq_mat_t times,
                     const fmpz_poly_factor_t factors)
{
    fmpq_poly_t f;

    held_fmpq_poly(f);
    for (slong i = 0; i < factors->num && !s->failed; i++) {
        Algebra *part;

        fmpq_poly_set_fmpz_poly(f, factors->p + i);
        part = quotient_by(a, times, f);
        err_defer(quotient_free, part);
        split(s, part);
        err_undefer(true);
    }
    held_end(1);
}

/* Splits a by the element; false when its minimal polynomial is irreducible and of too small a
 * degree to generate a. */
static bool split_with(Fields *s, const Algebra *a, const fmpq_mat_t times, long own)
{
    fmpz_poly_factor_t factors;
    bool done = true;

    err_poll();
    held_fmpz_poly_factor(factors);
    minimal_polynomial(factors, a, times);
    if (degree_of(factors) == a->dimension) {
        if (own >= 0 || factors->num > 1 || factors->exp[0] > 1 || !put_tower(s, a))
            put_fields(s, a, times, factors, own);
    } else if (factors->num > 1 || factors->exp[0] > 1) {
        split_by(s, a, times, factors);
    } else {
        done = false;
    }
    held_end(1);
    return done;
}

/* Sums of the unknowns with small weights until one of them generates or splits a. */
static void split_by_sums(Fields *s, const Algebra *a)
{
    long weight[BASIS_MOST_GENERATORS];
    fmpq_mat_t times;
    bool done = false;

    held_fmpq_mat(times, a->dimension, a->dimension);
    for (long k = 1; k <= MOST_SUMS && !done; k++) {
        for (long j = 0, power = 1; j < a->n; j++, power = power * k % 1009)
            weight[a->n - 1 - j] = power;
        matrix_of_sum(times, a, weight);
        done = split_with(s, a, times, -1);
    }
    s->failed = s->failed || !done;
    held_end(1);
}

static void split(Fields *s, const Algebra *a)
{
    err_stack_check();
    if (a->dimension == 0 || s->failed)
        return;
    for (long j = a->n - 1; j >= 0; j--)
        if (split_with(s, a, &a->times[j], j))
            return;
    split_by_sums(s, a);
}

bool solve_zero_dimensional(SolveList *solutions, Expr eqs, Expr values, const Expr *unknowns,
                            long n)
{
    Basis *b = basis_of(eqs, expr_list(NULL, 0), unknowns, n, ORD_DEGREVLEX, BASIS_USUAL);
    long before = solutions->count;
    Fields s = {.solutions = solutions, .values = values};
    Algebra *a;

    if (b == NULL)
        return false;
    a = b->generators == b->unknowns ? quotient_of(b, MOST_DIMENSION) : NULL;
    if (a != NULL) {
        err_defer(quotient_free, a);
        solve_list_begin(&s.name);
        solve_list_begin(&s.relation);
        s.unknown = b->generator;
        split(&s, a);
        solve_list_end(&s.relation);
        solve_list_end(&s.name);
        err_undefer(true);
    }
    err_undefer(true);
    if (s.failed)
        solutions->count = before;
    return a != NULL && !s.failed;
}
