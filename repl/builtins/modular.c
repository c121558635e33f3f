/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inert commands followed by mod: Factor(p) mod 5, Gcd(p, q) mod 7, Inverse(A) mod 11, 3 &^ 100 mod
 * 17. Polynomials in one variable and Matrices become FLINT's of a word modulus; divisions need a
 * prime one. The powers of integers take any modulus.
 */
#include "repl/builtins/modular.h"

#include <flint/fmpz.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/num.h"
#include "cas/rtable.h"
#include "cas/walk.h"
#include "repl/builtin.h"
#include "repl/items.h"

enum { MOST_POLYS = 5 };

/* One call. */
typedef struct Job {
    Expr modulus;
    ulong p;
    Expr x;
    nmod_poly_t poly[MOST_POLYS]; /* arguments, then room for results */
    const Expr *args;
    long n;
} Job;

static void job_end(void *arg)
{
    Job *job = arg;
    for (int i = 0; i < MOST_POLYS; i++)
        nmod_poly_clear(job->poly[i]);
}

static Expr reduced(Expr e, Expr modulus)
{
    Expr args[] = {e, modulus};
    return builtin_call(builtin_find("mod"), args, 2);
}

static ulong residue(Expr e, const Job *job)
{
    long value;
    Expr r = expr_is_rational(e) ? reduced(e, job->modulus) : NULL;
    if (!r || !num_get_si(&value, r))
        err_raise(ST_TYPE, "invalid input: polynomials modulo an integer have rational "
                           "coefficients");
    return (ulong)value;
}

/* --- polynomials ------------------------------------------------------------------------------ */

static void note_name(Expr node, void *found)
{
    Expr *x = found;
    if (!expr_is(node, EXPR_SYMBOL) || node == *x)
        return;
    if (*x)
        err_raise(ST_TYPE, "invalid input: polynomials modulo an integer are in one variable here");
    *x = node;
}

static void read_poly(Job *job, Expr e, int i)
{
    Expr args[] = {e, job->x};
    Expr list = builtin_call(builtin_find_in("PolynomialTools", "CoefficientList"), args, 2);
    for (long k = 0; k < expr_count(list); k++)
        nmod_poly_set_coeff_ui(job->poly[i], k, residue(expr_arg(list, k), job));
}

static Expr poly_expr(const Job *job, const nmod_poly_t f)
{
    Items terms;
    items_begin(&terms);
    for (long k = nmod_poly_degree(f); k >= 0; k--) {
        long c = (long)nmod_poly_get_coeff_ui(f, k);
        if (c)
            items_push(&terms, expr_mul(expr_int(c), expr_pow(job->x, expr_int(k))));
    }
    Expr list = items_list(&terms);
    return expr_sum(list->u.args, expr_count(list));
}

static void need_prime(const Job *job)
{
    if (!n_is_prime(job->p))
        err_raise(ST_DOMAIN, "the modulus must be a prime number for this, not %lu", job->p);
}

static void need_divisor(const Job *job, int i)
{
    need_prime(job);
    if (nmod_poly_is_zero(job->poly[i]))
        err_raise(ST_DIVZERO, "division by zero");
}

static Expr gcd(Job *job)
{
    need_prime(job);
    nmod_poly_gcd(job->poly[3], job->poly[0], job->poly[1]);
    return poly_expr(job, job->poly[3]);
}

static Expr lcm(Job *job)
{
    need_divisor(job, 0);
    need_divisor(job, 1);
    nmod_poly_gcd(job->poly[3], job->poly[0], job->poly[1]);
    nmod_poly_div(job->poly[4], job->poly[0], job->poly[3]);
    nmod_poly_mul(job->poly[3], job->poly[4], job->poly[1]);
    nmod_poly_make_monic(job->poly[3], job->poly[3]);
    return poly_expr(job, job->poly[3]);
}

static Expr quo(Job *job)
{
    need_divisor(job, 1);
    nmod_poly_div(job->poly[3], job->poly[0], job->poly[1]);
    return poly_expr(job, job->poly[3]);
}

static Expr rem(Job *job)
{
    need_divisor(job, 1);
    nmod_poly_rem(job->poly[3], job->poly[0], job->poly[1]);
    return poly_expr(job, job->poly[3]);
}

static Expr resultant(Job *job)
{
    need_prime(job);
    return expr_int((long)nmod_poly_resultant(job->poly[0], job->poly[1]));
}

/* Powmod(f, n, g): f^n modulo g. */
static Expr powmod(Job *job)
{
    long n;
    if (job->n < 3 || !num_get_si(&n, job->args[1]) || n < 0)
        err_raise(ST_TYPE, "Powmod(f, n, g, x) mod p takes an exponent n >= 0");
    need_divisor(job, 2);
    nmod_poly_rem(job->poly[4], job->poly[0], job->poly[2]);
    nmod_poly_powmod_ui_binexp(job->poly[3], job->poly[4], (ulong)n, job->poly[2]);
    return poly_expr(job, job->poly[3]);
}

static Expr irreducible(Job *job)
{
    need_prime(job);
    return nmod_poly_is_irreducible(job->poly[0]) ? EXPR_TRUE : EXPR_FALSE;
}

static void factor_end(void *factors)
{
    nmod_poly_factor_clear(factors);
}

/* [unit, [[factor, multiplicity], ...]] */
static Expr factors(Job *job)
{
    need_divisor(job, 0);
    nmod_poly_factor_t found;
    nmod_poly_factor_init(found);
    err_defer(factor_end, found);
    ulong unit = nmod_poly_factor(found, job->poly[0]);
    Items pairs;
    items_begin(&pairs);
    for (long i = 0; i < found->num; i++) {
        Expr pair[] = {poly_expr(job, found->p + i), expr_int(found->exp[i])};
        items_push(&pairs, expr_list(pair, 2));
    }
    Expr both[] = {expr_int((long)unit), items_list(&pairs)};
    err_undefer(true);
    return expr_list(both, 2);
}

static Expr factor(Job *job)
{
    Expr parts = factors(job), product = expr_arg(parts, 0);
    for (long i = 0; i < expr_count(expr_arg(parts, 1)); i++) {
        Expr pair = expr_arg(expr_arg(parts, 1), i);
        product = expr_mul(product, expr_pow(expr_arg(pair, 0), expr_arg(pair, 1)));
    }
    return product;
}

/* [[root, multiplicity], ...] in rising order. */
static Expr roots(Job *job)
{
    Expr parts = expr_arg(factors(job), 1);
    Items found;
    items_begin(&found);
    for (long i = 0; i < expr_count(parts); i++) {
        Expr pair = expr_arg(parts, i), args[] = {expr_arg(pair, 0), job->x};
        Expr list = builtin_call(builtin_find_in("PolynomialTools", "CoefficientList"), args, 2);
        if (expr_count(list) != 2)
            continue;
        Expr root[] = {reduced(num_neg(expr_arg(list, 0)), job->modulus), expr_arg(pair, 1)};
        items_push(&found, expr_list(root, 2));
    }
    Expr list = items_list(&found);
    return builtin_call(builtin_find("sort"), &list, 1);
}

/* --- matrices --------------------------------------------------------------------------------- */

static void matrix_end(void *matrix)
{
    nmod_mat_clear(matrix);
}

static void read_matrix(const Job *job, const RTable *from, nmod_mat_t to)
{
    for (long i = 0; i < rtable_rows(from); i++)
        for (long j = 0; j < rtable_cols(from); j++)
            nmod_mat_entry(to, i, j) = residue(rtable_get(from, i, j), job);
}

static Expr of_matrix(const Job *job, const char *name)
{
    const RTable *m = job->n == 1 ? rtable_matrix_of(job->args[0]) : NULL;
    if (!m || rtable_rows(m) != rtable_cols(m))
        err_raise(ST_TYPE, "%s(A) mod p takes a square Matrix", name);
    need_prime(job);
    long n = rtable_rows(m);
    nmod_mat_t a;
    nmod_mat_init(a, n, n, job->p);
    err_defer(matrix_end, a);
    read_matrix(job, m, a);
    Expr value;
    if (!strcmp(name, "Det")) {
        value = expr_int((long)nmod_mat_det(a));
    } else {
        if (!nmod_mat_inv(a, a))
            err_raise(ST_DIVZERO, "the matrix is singular modulo %lu", job->p);
        RTable *inverse = rtable_matrix(n, n);
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++)
                rtable_set(inverse, i, j, expr_int((long)nmod_mat_entry(a, i, j)));
        value = rtable_expr(inverse);
    }
    err_undefer(true);
    return value;
}

/* --- calls ------------------------------------------------------------------------------------ */

static Expr power(const Expr *args, Expr modulus)
{
    if (!expr_is(args[0], EXPR_INTEGER) || !expr_is(args[1], EXPR_INTEGER))
        return NULL;
    fmpz_t r;
    fmpz_init(r);
    bool fine =
        fmpz_sgn(args[1]->u.integer) >= 0 || fmpz_invmod(r, args[0]->u.integer, modulus->u.integer);
    if (fine) {
        fmpz_t n;
        fmpz_init(n);
        fmpz_abs(n, args[1]->u.integer);
        fmpz_powm(r, fmpz_sgn(args[1]->u.integer) < 0 ? r : args[0]->u.integer, n,
                  modulus->u.integer);
        fmpz_clear(n);
    }
    Expr value = fine ? expr_fmpz(r) : NULL;
    fmpz_clear(r);
    if (!value)
        err_raise(ST_DIVZERO, "the modular inverse does not exist");
    return value;
}

static const struct {
    const char *name;
    Expr (*apply)(Job *job);
    int polys; /* how many of its arguments are polynomials; 3: the first and the third */
} COMMANDS[] = {{"Gcd", gcd, 2},
                {"Lcm", lcm, 2},
                {"Quo", quo, 2},
                {"Rem", rem, 2},
                {"Resultant", resultant, 2},
                {"Powmod", powmod, 3},
                {"Irreduc", irreducible, 1},
                {"Factors", factors, 1},
                {"Factor", factor, 1},
                {"Roots", roots, 1}};

static Expr of_polynomials(Job *job, int which)
{
    int polys = COMMANDS[which].polys;
    if (job->n < (polys == 3 ? 3 : polys))
        err_raise(ST_ARITY, "%s mod m takes %d polynomials", COMMANDS[which].name, polys);
    for (int i = 0; i < MOST_POLYS; i++)
        nmod_poly_init(job->poly[i], job->p);
    err_defer(job_end, job);
    for (int i = 0; i < polys; i++)
        if (polys < 3 || i != 1)
            walk_each(job->args[i], note_name, &job->x);
    if (!job->x)
        job->x = expr_symbol("x");
    for (int i = 0; i < polys; i++)
        if (polys < 3 || i != 1)
            read_poly(job, job->args[i], i);
    Expr value = COMMANDS[which].apply(job);
    err_undefer(true);
    return value;
}

Expr modular_apply(Expr call, Expr m)
{
    if (!expr_is(call, EXPR_CALL) || !expr_is(expr_arg(call, 0), EXPR_SYMBOL))
        return NULL;
    const char *name = expr_text(expr_arg(call, 0));
    const Expr *args = call->u.args + 1;
    long n = expr_count(call) - 1, p;
    if (!strcmp(name, "&^") && n == 2)
        return power(args, m);
    if (!strcmp(name, "Expand") && n == 1)
        return reduced(builtin_call(builtin_find("expand"), args, 1), m);
    int which = 0, count = sizeof COMMANDS / sizeof *COMMANDS;
    while (which < count && strcmp(COMMANDS[which].name, name) != 0)
        which++;
    bool matrix = !strcmp(name, "Det") || !strcmp(name, "Inverse");
    if (which == count && !matrix)
        return NULL;
    if (!num_get_si(&p, m))
        err_raise(ST_LIMIT, "the modulus of %s must be below 2^63", name);
    Job job = {.modulus = m, .p = (ulong)p, .args = args, .n = n};
    return matrix ? of_matrix(&job, name) : of_polynomials(&job, which);
}

/* They stay as they are until mod finds them. */
static Expr inert(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return NULL;
}

#define INERT_ROW(name_, signature_, summary_, ...)                                                \
    {                                                                                              \
        .name = name_, .signature = signature_, .fn = inert, .topic = "integers",                  \
        .summary = summary_ " modulo m", .see = "mod", .examples = {                               \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

const Builtin BUILTIN_MODULAR[] = {
    INERT_ROW("Expand", "Expand(p:algebraic) -> expr", "a product worked out",
              {"Expand((x+3)^2) mod 5;", "x^2+x+4", NULL}, {"Expand() mod 5;", "error: p", NULL}),
    INERT_ROW("Factor", "Factor(p:algebraic) -> expr", "the factors of a polynomial",
              {"Factor(x^2+1) mod 5;", "(x+2)*(x+3)", NULL},
              {"Factor(x^2+1) mod 6;", "error: prime", NULL}),
    INERT_ROW("Factors", "Factors(p:algebraic) -> expr",
              "the factors as [unit, [[factor, multiplicity], ...]]",
              {"Factors(2*x^2) mod 7;", "[2,[[x,2]]]", NULL},
              {"Factors(x*y) mod 7;", "error: one variable", NULL}),
    INERT_ROW("Irreduc", "Irreduc(p:algebraic) -> expr", "is a polynomial irreducible?",
              {"Irreduc(x^2+1) mod 3;", "true", NULL}, {"Irreduc(x^2+1) mod 5;", "false", NULL}),
    INERT_ROW("Roots", "Roots(p:algebraic) -> expr", "the roots as [[root, multiplicity], ...]",
              {"Roots(x^3-1) mod 7;", "[[1,1],[2,1],[4,1]]", NULL},
              {"Roots(x^2-2) mod 3;", "[]", NULL}),
    INERT_ROW("Gcd", "Gcd(p:algebraic, q:algebraic) -> expr", "the greatest common divisor",
              {"Gcd(x^2-1, x-1) mod 5;", "x+4", NULL}, {"Gcd(x) mod 5;", "error: q", NULL}),
    INERT_ROW("Lcm", "Lcm(p:algebraic, q:algebraic) -> expr", "the least common multiple",
              {"Lcm(x-1, x-2) mod 5;", "x^2+2*x+2", NULL},
              {"Lcm(x, 0) mod 5;", "error: division by zero", NULL}),
    INERT_ROW("Quo", "Quo(p:algebraic, q:algebraic, x:name) -> expr", "the quotient of a division",
              {"Quo(x^3, x+1, x) mod 2;", "x^2+x+1", NULL},
              {"Quo(x, 3*x, x) mod 3;", "error: division by zero", NULL}),
    INERT_ROW("Rem", "Rem(p:algebraic, q:algebraic, x:name) -> expr", "the remainder of a division",
              {"Rem(x^3, x^2+1, x) mod 5;", "4*x", NULL},
              {"Rem(x, 0, x) mod 3;", "error: division by zero", NULL}),
    INERT_ROW("Powmod", "Powmod(p:algebraic, n:integer, q:algebraic, x:name?) -> expr",
              "the remainder of a power", {"Powmod(x, 10, x^2+1) mod 7;", "6", NULL},
              {"Powmod(x, -1, x^2+1) mod 7;", "error: exponent", NULL}),
    INERT_ROW("Resultant", "Resultant(p:algebraic, q:algebraic, x:name) -> expr",
              "the resultant of two polynomials", {"Resultant(x^2-2, x-1, x) mod 5;", "4", NULL},
              {"Resultant(x) mod 5;", "error: q", NULL}),
    INERT_ROW("Det", "Det(A:Matrix) -> expr", "the determinant",
              {"Det(<1,2|3,4>) mod 5;", "3", NULL}, {"Det(3) mod 5;", "error: A", NULL}),
    INERT_ROW("Inverse", "Inverse(A:Matrix) -> expr", "the inverse of a Matrix",
              {"B := Inverse(<1,2|3,4>) mod 5: B[1,1];", "3", NULL},
              {"Inverse(<1,2|2,4>) mod 5;", "error: singular", NULL}),
    {0}};
