/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inert commands followed by mod: Factor(p) mod 5, Gcd(p, q) mod 7, Inverse(A) mod 11, 3 &^ 100 mod
 * 17. Polynomials in one variable become lists of coefficients for cas/algebra/modpoly.h and come
 * back.
 */
#include "repl/builtins/linalg/modular.h"

#include <string.h>

#include "cas/algebra/modpoly.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/extend.h"
#include "repl/builtin.h"
#include "repl/items.h"

/* One call. */
typedef struct Job {
    Expr modulus;
    unsigned long p;
    Expr x;
    const Expr *args;
    long n;
} Job;

static Expr reduced(Expr e, Expr modulus)
{
    Expr args[] = {e, modulus};
    return builtin_call(builtin_find("mod"), args, 2);
}

static Expr residue(Expr e, const Job *job)
{
    Expr r = expr_is_rational(e) ? reduced(e, job->modulus) : NULL;
    if (!r)
        err_raise(ST_TYPE,
                  "invalid input: polynomials and matrices modulo an integer have rational "
                  "numbers");
    return r;
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

static Expr coefficients(const Job *job, Expr e)
{
    Expr args[] = {e, job->x};
    Expr list = builtin_call(builtin_find_in("PolynomialTools", "CoefficientList"), args, 2);
    List items;
    long length = 0;
    list_begin(&items);
    for (long k = 0; k < expr_count(list); k++) {
        Expr c = residue(expr_arg(list, k), job);
        length = num_is_zero(c) ? length : k + 1;
        list_put(&items, c);
    }
    list = items_list(&items);
    return expr_list(list->u.args, length);
}

static Expr polynomial(const Job *job, Expr list)
{
    List terms;
    list_begin(&terms);
    for (long k = expr_count(list) - 1; k >= 0; k--)
        list_put(&terms, expr_mul(expr_arg(list, k), expr_pow(job->x, expr_int(k))));
    list = items_list(&terms);
    return expr_sum(list->u.args, expr_count(list));
}

static Expr combine(const Job *job, ModpolyOp op)
{
    Expr f = coefficients(job, job->args[0]), g = coefficients(job, job->args[1]);
    return polynomial(job, modpoly_combine(op, f, g, job->p));
}

static Expr gcd(const Job *job)
{
    return combine(job, MODPOLY_GCD);
}

static Expr lcm(const Job *job)
{
    return combine(job, MODPOLY_LCM);
}

static Expr quo(const Job *job)
{
    return combine(job, MODPOLY_QUO);
}

static Expr rem(const Job *job)
{
    return combine(job, MODPOLY_REM);
}

static Expr resultant(const Job *job)
{
    return combine(job, MODPOLY_RESULTANT);
}

/* Powmod(f, n, g): f^n modulo g. */
static Expr powmod(const Job *job)
{
    Expr n = job->n < 3 ? NULL : job->args[1];
    if (!n || !expr_is(n, EXPR_INTEGER) || num_sign(n) < 0)
        err_raise(ST_TYPE, "Powmod(f, n, g, x) mod p takes an exponent n >= 0");
    Expr f = coefficients(job, job->args[0]), g = coefficients(job, job->args[2]);
    return polynomial(job, modpoly_powmod(f, n, g, job->p));
}

static Expr irreducible(const Job *job)
{
    return modpoly_irreducible(coefficients(job, job->args[0]), job->p) ? EXPR_TRUE : EXPR_FALSE;
}

/* [unit, [[factor, multiplicity], ...]]; the unit of zero is zero. */
static Expr factors(const Job *job)
{
    if (job->n > 1 && walk_has(job->args[1], expr_symbol("RootOf")))
        err_raise(ST_LIMIT,
                  "factors over an extension of the integers modulo p are not found here");
    Expr f = coefficients(job, job->args[0]);
    if (expr_count(f) == 0)
        return expr_list((Expr[]){EXPR_ZERO, expr_list(NULL, 0)}, 2);
    Expr found = modpoly_factors(f, job->p), pairs = expr_arg(found, 1);
    List items;
    list_begin(&items);
    for (long i = 0; i < expr_count(pairs); i++) {
        Expr pair = expr_arg(pairs, i);
        Expr both[] = {polynomial(job, expr_arg(pair, 0)), expr_arg(pair, 1)};
        list_put(&items, expr_list(both, 2));
    }
    Expr both[] = {expr_arg(found, 0), items_list(&items)};
    return expr_list(both, 2);
}

static Expr factor(const Job *job)
{
    Expr found = factors(job), pairs = expr_arg(found, 1), product = expr_arg(found, 0);
    for (long i = 0; i < expr_count(pairs); i++) {
        Expr pair = expr_arg(pairs, i);
        product = expr_mul(product, expr_pow(expr_arg(pair, 0), expr_arg(pair, 1)));
    }
    return product;
}

/* [[root, multiplicity], ...] in rising order. */
static Expr roots(const Job *job)
{
    Expr pairs = expr_arg(modpoly_factors(coefficients(job, job->args[0]), job->p), 1);
    List items;
    list_begin(&items);
    for (long i = 0; i < expr_count(pairs); i++) {
        Expr pair = expr_arg(pairs, i), f = expr_arg(pair, 0);
        if (expr_count(f) != 2)
            continue;
        Expr root[] = {reduced(num_neg(expr_arg(f, 0)), job->modulus), expr_arg(pair, 1)};
        list_put(&items, expr_list(root, 2));
    }
    Expr list = items_list(&items);
    return builtin_call(builtin_find("sort"), &list, 1);
}

static const struct {
    const char *name;
    Expr (*apply)(const Job *job);
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

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static Expr of_polynomials(Job *job, int which)
{
    for (int i = 0; i < COMMANDS[which].polys; i++)
        if (COMMANDS[which].polys < 3 || i != 1)
            walk_each(job->args[i], note_name, &job->x);
    if (!job->x) /* constants */
        job->x = expr_symbol("x");
    return COMMANDS[which].apply(job);
}

/* --- matrices --------------------------------------------------------------------------------- */

static Expr of_matrix(const Job *job, bool inverse)
{
    const RTable *m = rtable_matrix_of(job->args[0]);
    if (!m || rtable_rows(m) != rtable_cols(m))
        err_raise(ST_TYPE, "a square Matrix is needed");
    long n = rtable_rows(m);
    RTable *whole = rtable_matrix(n, n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            rtable_set(whole, i, j, residue(rtable_get(m, i, j), job));
    return inverse ? modpoly_inverse(whole, job->p) : modpoly_det(whole, job->p);
}

/* --- calls ------------------------------------------------------------------------------------ */

Expr modular_apply(Expr call, Expr m)
{
    if (!expr_is(call, EXPR_CALL) || !expr_is(expr_arg(call, 0), EXPR_SYMBOL))
        return NULL;
    const char *name = expr_text(expr_arg(call, 0));
    const Expr *args = call->u.args + 1;
    long n = expr_count(call) - 1, p;
    if (!strcmp(name, "&^") && n == 2 && expr_is(args[0], EXPR_INTEGER) &&
        expr_is(args[1], EXPR_INTEGER))
        return modpoly_power(args[0], args[1], m);
    if (!strcmp(name, "Expand") && n == 1)
        return reduced(builtin_call(builtin_find("expand"), args, 1), m);
    int which = 0;
    while (which < COMMAND_COUNT && strcmp(COMMANDS[which].name, name) != 0)
        which++;
    bool det = !strcmp(name, "Det"), inverse = !strcmp(name, "Inverse");
    if ((which == COMMAND_COUNT && !det && !inverse) || n < 1)
        return extend_rule ? extend_rule("mod", call, &m, 1) : NULL;
    if (!num_get_si(&p, m))
        err_raise(ST_LIMIT, "the modulus of %s must be below 2^63", name);
    Job job = {.modulus = m, .p = (unsigned long)p, .args = args, .n = n};
    return det || inverse ? of_matrix(&job, inverse) : of_polynomials(&job, which);
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
    INERT_ROW("Factor", "Factor(p:algebraic, K:expr?) -> expr", "the factors of a polynomial",
              {"Factor(x^2+1) mod 5;", "(x+2)*(x+3)", NULL}, {"Factor(5*x) mod 5;", "0", NULL},
              {"Factor(x^2+1) mod 6;", "error: prime", NULL}),
    INERT_ROW("Factors", "Factors(p:algebraic, K:expr?) -> expr",
              "the factors as [unit, [[factor, multiplicity], ...]]",
              {"Factors(2*x^2) mod 7;", "[2,[[x,2]]]", NULL},
              {"Factors(x*y) mod 7;", "error: one variable", NULL}),
    INERT_ROW("Irreduc", "Irreduc(p:algebraic, K:expr?) -> expr", "is a polynomial irreducible?",
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
              {"Powmod(x, 10^30+1, x^2+1, x) mod 7;", "x", NULL},
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
