/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands on polynomials in given unknowns: degrees and coefficients, gcd, division, resultants.
 */
#include <limits.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/arena.h"
#include "cas/calculus/series/series.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

/* The unknowns that args[i] names: itself, the members of a list or set, or (when it is not
 * given) all of e. */
static Expr unknowns_of(Expr e, const Expr *args, long n, long i)
{
    if (i >= n)
        return ratfun_unknowns(e);
    if (expr_is(args[i], EXPR_LIST))
        return args[i];
    if (expr_is(args[i], EXPR_SET))
        return expr_list(args[i]->u.args, expr_count(args[i]));
    return expr_list(&args[i], 1);
}

/* Assigns to the name given as args[i], when there is one. */
static void give(const Expr *args, long n, long i, Expr value)
{
    if (i >= n)
        return;
    if (!expr_is(args[i], EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: a name in quotes is expected for the second result");
    eval_assign(args[i], value);
}

/* --- degrees ----------------------------------------------------------------------------- */

typedef struct Degree {
    Expr e, unknowns;
    int sign;
    long value;
} Degree;

static void find_degree(void *arg)
{
    Degree *d = arg;
    d->value = degree_total(d->e, d->unknowns->u.args, expr_count(d->unknowns), d->sign);
}

static Expr degree_of(const Expr *args, long n, int sign)
{
    Degree d = {.e = series_polynomial(args[0]),
                .unknowns = unknowns_of(args[0], args, n, 1),
                .sign = sign};
    if (!err_attempt_for(ERR_DOMAIN, find_degree, &d))
        return EXPR_FAIL;
    if (d.value == LONG_MIN)
        return sign > 0 ? expr_neg(EXPR_INFINITY) : EXPR_INFINITY;
    return expr_int(d.value);
}

static Expr degree(const Expr *args, long n)
{
    return degree_of(args, n, 1);
}

static Expr ldegree(const Expr *args, long n)
{
    return degree_of(args, n, -1);
}

/* --- coefficients ------------------------------------------------------------------------ */

static Expr coeff(const Expr *args, long n)
{
    Expr x = args[1], base, exponent, p = series_polynomial(args[0]);
    long k = 1;
    if (n > 2) {
        if (!num_get_si(&k, args[2]))
            err_raise(ST_TYPE, "invalid input: coeff expects its 3rd argument, n, to be of type "
                               "integer");
        return coeff_expr(p, x, k);
    }
    expr_split_power(x, &base, &exponent); /* coeff(p, x^2) */
    if (num_get_si(&k, exponent))
        return coeff_expr(p, base, k);
    return coeff_expr(p, x, 1);
}

typedef struct Terms { /* coefficients of all monomials in the unknowns */
    Arena arena;
    Expr unknowns;
    Expr *coefficient, *monomial;
    size_t count, coefficients, monomials;
} Terms;

static void put_term(Terms *t, Expr coefficient, Expr monomial)
{
    t->coefficient =
        arena_grow(&t->arena, t->coefficient, t->count, &t->coefficients, sizeof(Expr));
    t->monomial = arena_grow(&t->arena, t->monomial, t->count, &t->monomials, sizeof(Expr));
    t->coefficient[t->count] = coefficient;
    t->monomial[t->count++] = monomial;
}

/* Terms of e in the unknowns from the i-th on, highest degrees first. */
static void find_terms(Terms *t, Expr e, Expr monomial, long i)
{
    if (i == expr_count(t->unknowns)) {
        if (e != EXPR_ZERO)
            put_term(t, e, monomial);
        return;
    }
    Expr x = expr_arg(t->unknowns, i);
    if (e == EXPR_ZERO)
        return;
    degree_expr(e, x); /* raises for what is no polynomial */
    Expr all = coeff_all(e, x);
    for (long k = 0; k < expr_count(all); k += 2) {
        err_poll();
        find_terms(t, expr_arg(all, k + 1), expr_mul(monomial, expr_pow(x, expr_arg(all, k))),
                   i + 1);
    }
}

static Expr coeffs(const Expr *args, long n)
{
    Terms t = {.unknowns = unknowns_of(args[0], args, n, 1)};
    arena_begin(&t.arena);
    find_terms(&t, args[0], EXPR_ONE, 0);
    Expr r = expr_seq(t.coefficient, (long)t.count);
    give(args, n, 2, expr_seq(t.monomial, (long)t.count));
    arena_end(&t.arena);
    return t.count ? r : EXPR_ZERO;
}

/* The coefficient of the highest (sign 1) or lowest power of each unknown in turn. */
static Expr outer_coefficient(const Expr *args, long n, int sign)
{
    Expr e = series_polynomial(args[0]), unknowns = unknowns_of(e, args, n, 1);
    Expr monomial = EXPR_ONE;
    for (long i = 0; i < expr_count(unknowns) && e != EXPR_ZERO; i++) {
        Expr x = expr_arg(unknowns, i);
        long k = sign > 0 ? degree_expr(e, x) : ldegree_expr(e, x);
        monomial = expr_mul(monomial, expr_pow(x, expr_int(k)));
        e = coeff_expr(e, x, k);
    }
    give(args, n, 2, monomial);
    return e;
}

static Expr lcoeff(const Expr *args, long n)
{
    return outer_coefficient(args, n, 1);
}

static Expr tcoeff(const Expr *args, long n)
{
    return outer_coefficient(args, n, -1);
}

/* The sign of the leading coefficient, which must be a number. */
static Expr sign(const Expr *args, long n)
{
    if (expr_is_real_number(args[0]))
        return num_sign(args[0]) < 0 ? EXPR_MINUS_ONE : EXPR_ONE;
    Expr c, t, e = expand_products(args[0]);
    if (n < 2) {
        expr_split_coefficient(expr_term(e, 0), &c, &t);
    } else {
        c = lcoeff((Expr[]){e, args[1]}, 2);
    }
    return expr_is_real_number(c) ? num_sign(c) < 0 ? EXPR_MINUS_ONE : EXPR_ONE : NULL;
}

/* --- divisors ---------------------------------------------------------------------------- */

static Expr gcd(const Expr *args, long n)
{
    Expr g = gcd_expr(args[0], args[1]);
    if (n > 2)
        give(args, n, 2, normal_expr(expr_div(args[0], g)));
    if (n > 3)
        give(args, n, 3, normal_expr(expr_div(args[1], g)));
    return g;
}

static Expr lcm(const Expr *args, long n)
{
    Expr r = n ? args[0] : EXPR_ONE;
    for (long i = 1; i < n; i++)
        r = lcm_expr(r, args[i]);
    return r;
}

static Expr quo(const Expr *args, long n)
{
    Expr r, q = ratfun_quotient(args[0], args[1], args[2], &r);
    give(args, n, 3, r);
    return q;
}

static Expr rem(const Expr *args, long n)
{
    Expr r, q = ratfun_quotient(args[0], args[1], args[2], &r);
    give(args, n, 3, q);
    return r;
}

static Expr divide(const Expr *args, long n)
{
    Expr q;
    bool yes = ratfun_divides(args[0], args[1], &q);
    if (yes)
        give(args, n, 2, q);
    return yes ? EXPR_TRUE : EXPR_FALSE;
}

static Expr content_of(const Expr *args, long n)
{
    Expr unknowns = unknowns_of(args[0], args, n, 1);
    return ratfun_content(args[0], unknowns->u.args, expr_count(unknowns));
}

static Expr primitive_of(Expr e, Expr content)
{
    return content == EXPR_ZERO ? EXPR_ZERO : expand_expr(normal_expr(expr_div(e, content)));
}

static Expr content(const Expr *args, long n)
{
    Expr c = content_of(args, n);
    if (n > 2)
        give(args, n, 2, primitive_of(args[0], c));
    return c;
}

static Expr primpart(const Expr *args, long n)
{
    Expr c = content_of(args, n);
    give(args, n, 2, c);
    return primitive_of(args[0], c);
}

/* The factors that factor(p, K) has: what is free of names belongs to the unit. */
static Expr factors_over(const Expr *args, long n)
{
    Expr product = eval_apply(expr_symbol("factor"), args, n), unit = EXPR_ONE;
    Expr list = expr_list(NULL, 0);
    bool several = expr_is(product, EXPR_PRODUCT);
    for (long i = 0; i < (several ? expr_nops(product) : 1); i++) {
        Expr part = several ? expr_op(product, i + 1) : product, power = EXPR_ONE;
        if (expr_is(part, EXPR_POWER) && expr_is(expr_arg(part, 1), EXPR_INTEGER)) {
            power = expr_arg(part, 1);
            part = expr_arg(part, 0);
        }
        if (funcs_is_constant(part))
            unit = expr_mul(unit, expr_pow(part, power));
        else
            list = collection_append(list, expr_list((Expr[]){part, power}, 2));
    }
    return expr_list((Expr[]){unit, list}, 2);
}

static Expr irreduc(const Expr *args, long n)
{
    Expr found = n > 1 ? factors_over(args, n) : factor_list(args[0], false);
    Expr factors = expr_arg(found, 1);
    bool single = expr_count(factors) == 1;
    return single && expr_arg(expr_arg(factors, 0), 1) == EXPR_ONE ? EXPR_TRUE : EXPR_FALSE;
}

/* gcdex(a, b, x, s, t) gives the gcd; gcdex(a, b, c, x, s, t) solves s*a + t*b = c. */
static Expr gcdex(const Expr *args, long n)
{
    if (n == 4)
        err_raise(ST_ARITY, "invalid input: gcdex uses 3, 5 or 6 arguments, not 4");
    bool solves = n == 6;
    Expr x = args[solves ? 3 : 2], s, t;
    Expr g = ratfun_gcdex(args[0], args[1], x, &s, &t, normal_expr);
    long names = solves ? 4 : 3;
    if (solves) {
        Expr rest, factor = ratfun_quotient(args[2], g, x, &rest);
        if (rest != EXPR_ZERO)
            err_raise(ST_DOMAIN, "the Diophantine equation has no solution");
        Expr over = ratfun_quotient(args[1], g, x, NULL);
        Expr whole = expand_expr(expr_mul(s, factor)), carry = ratfun_quotient(whole, over, x, &s);
        t = expr_add(expr_mul(t, factor), expr_mul(carry, ratfun_quotient(args[0], g, x, NULL)));
        t = expand_expr(t);
    }
    give(args, n, names, s);
    give(args, n, names + 1, t);
    return solves ? EXPR_NULL : g;
}

static Expr prem(const Expr *args, long n)
{
    Expr r, multiplier, q = ratfun_pseudo_quotient(args[0], args[1], args[2], &r, &multiplier);
    give(args, n, 3, multiplier);
    give(args, n, 4, q);
    return r;
}

static Expr pquo(const Expr *args, long n)
{
    Expr r, multiplier, q = ratfun_pseudo_quotient(args[0], args[1], args[2], &r, &multiplier);
    give(args, n, 3, multiplier);
    give(args, n, 4, r);
    return q;
}

static Expr resultant(const Expr *args, long n)
{
    (void)n;
    return ratfun_resultant(args[0], args[1], args[2]);
}

static Expr discrim(const Expr *args, long n)
{
    (void)n;
    return ratfun_discriminant(args[0], args[1]);
}

/* In x: what is free of it belongs to the unit. */
static Expr sqrfree(const Expr *args, long n)
{
    Expr found = factor_list(args[0], true), unit = expr_arg(found, 0);
    if (n == 1)
        return found;
    Expr list = expr_list(NULL, 0), all = expr_arg(found, 1);
    for (long i = 0; i < expr_count(all); i++) {
        Expr pair = expr_arg(all, i);
        if (walk_has(expr_arg(pair, 0), args[1]))
            list = collection_append(list, pair);
        else
            unit = expr_mul(unit, expr_pow(expr_arg(pair, 0), expr_arg(pair, 1)));
    }
    return expr_list((Expr[]){unit, list}, 2);
}

static Expr factors(const Expr *args, long n)
{
    return n > 1 ? factors_over(args, n) : factor_list(args[0], false);
}

const Builtin BUILTIN_POLYNOMIAL[] = {
    {.name = "coeff",
     .signature = "coeff(p:expr, x:expr, n:expr?) -> expr",
     .fn = coeff,
     .topic = "polynomials",
     .summary = "the coefficient of x^n; n is 1 when left out",
     .text = "coeff(p, x^n) is the same. x may be a call such as diff(x(t),t).",
     .examples = {{"coeff(a*x+b*x+c, x);", "a+b", NULL},
                  {"coeff(3*x^2+x, x, 2);", "3", NULL},
                  {"coeff(series(exp(x), x), x, 0);", "1", NULL},
                  {"coeff(m*diff(x(t),t)+k, diff(x(t),t), 0);", "k", NULL}},
     .see = "coeffs lcoeff degree collect",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "coeffs",
     .signature = "coeffs(p:expr, x:expr?, t:expr?) -> sequence",
     .fn = coeffs,
     .topic = "polynomials",
     .summary = "all coefficients; the monomials are assigned to a third argument",
     .examples = {{"[coeffs(a*x^2+b*x+c, x)];", "[a,b,c]", NULL},
                  {"coeffs(a*x^2+b, x, 't'): [t];", "[x^2,1]", NULL}},
     .see = "coeff lcoeff",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "lcoeff",
     .signature = "lcoeff(p:expr, x:expr?, t:expr?) -> expr",
     .fn = lcoeff,
     .topic = "polynomials",
     .summary = "the leading coefficient",
     .examples = {{"lcoeff(a*x^2+b*x, x);", "a", NULL}, {"lcoeff(3*x^2*y+x);", "3", NULL}},
     .see = "tcoeff coeff degree",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "tcoeff",
     .signature = "tcoeff(p:expr, x:expr?, t:expr?) -> expr",
     .fn = tcoeff,
     .topic = "polynomials",
     .summary = "the trailing coefficient",
     .examples = {{"tcoeff(a*x^2+b*x, x);", "b", NULL}, {"tcoeff(x^2+7, x);", "7", NULL}},
     .see = "lcoeff coeff ldegree",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "sign",
     .signature = "sign(p:algebraic, x:expr?) -> integer",
     .fn = sign,
     .topic = "polynomials",
     .summary = "sign of a number or of the leading coefficient of a polynomial",
     .text =
         "sign(p, x) looks at the highest power of x, sign(p) at the first term. The sign of a\n"
         "quantity that depends on its names is signum.",
     .examples = {{"sign(-2*x);", "-1", NULL},
                  {"sign(3*x-5*x^2, x);", "-1", NULL},
                  {"sign(0);", "1", NULL}},
     .see = "signum lcoeff"},
    {.name = "degree",
     .signature = "degree(p:expr, x:expr?) -> expr",
     .fn = degree,
     .topic = "polynomials",
     .summary = "the degree, of the polynomial as it stands",
     .text = "For a set or list of unknowns, and for none, the total degree. FAIL when p is no\n"
             "polynomial in x; -infinity for 0.",
     .examples = {{"degree(x^3+y^5, x);", "3", NULL},
                  {"degree(x*y^2+x);", "3", NULL},
                  {"degree(sin(x), x);", "FAIL", NULL}},
     .see = "ldegree coeff",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "ldegree",
     .signature = "ldegree(p:expr, x:expr?) -> expr",
     .fn = ldegree,
     .topic = "polynomials",
     .summary = "the lowest degree of a term",
     .examples = {{"ldegree(x^3+x^2, x);", "2", NULL}, {"ldegree(x+1/x, x);", "-1", NULL}},
     .see = "degree tcoeff",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "gcd",
     .signature = "gcd(a:expr, b:expr, ca:expr?, cb:expr?) -> expr",
     .fn = gcd,
     .topic = "polynomials",
     .summary = "greatest common divisor of polynomials; cofactors to the names given",
     .examples = {{"gcd(x^2-1, x^2+2*x+1);", "x+1", NULL}, {"gcd(12, 18);", "6", NULL}},
     .see = "lcm factor divide"},
    {.name = "lcm",
     .signature = "lcm(p:expr*) -> expr",
     .fn = lcm,
     .topic = "polynomials",
     .summary = "least common multiple of polynomials",
     .examples = {{"lcm(x^2-1, x+1);", "x^2-1", NULL}, {"lcm(4, 6, 10);", "60", NULL}},
     .see = "gcd"},
    {.name = "quo",
     .signature = "quo(a:expr, b:expr, x:expr, r:expr?) -> expr",
     .fn = quo,
     .topic = "polynomials",
     .summary = "quotient of polynomials in x; the remainder to the name given",
     .examples = {{"quo(x^3, x^2+1, x);", "x", NULL},
                  {"quo(x^3, x^2+1, x, 'r'): r;", "-x", NULL},
                  {"quo(x, 0, x);", "error: division by zero", NULL}},
     .see = "rem divide"},
    {.name = "rem",
     .signature = "rem(a:expr, b:expr, x:expr, q:expr?) -> expr",
     .fn = rem,
     .topic = "polynomials",
     .summary = "remainder of polynomials in x; the quotient to the name given",
     .examples = {{"rem(x^3+1, x-2, x);", "9", NULL}, {"rem(x^2+a, x+b, x);", "a+b^2", NULL}},
     .see = "quo divide"},
    {.name = "divide",
     .signature = "divide(a:expr, b:expr, q:expr?) -> boolean",
     .fn = divide,
     .topic = "polynomials",
     .summary = "is a a multiple of b? The quotient goes to the name given",
     .examples = {{"divide(x^2-y^2, x-y, 'q');", "true", NULL},
                  {"divide(x^2-y^2, x-y, 'q'): q;", "x+y", NULL},
                  {"divide(x^2+1, x+1);", "false", NULL}},
     .see = "quo rem gcd"},
    {.name = "content",
     .signature = "content(p:expr, x:expr?, pp:expr?) -> expr",
     .fn = content,
     .topic = "polynomials",
     .summary = "gcd of the coefficients of a polynomial in x",
     .examples = {{"content(4*x*y+6*y, x);", "2*y", NULL}, {"content(3*x/2+9/4, x);", "3/4", NULL}},
     .see = "primpart gcd"},
    {.name = "primpart",
     .signature = "primpart(p:expr, x:expr?, c:expr?) -> expr",
     .fn = primpart,
     .topic = "polynomials",
     .summary = "the polynomial divided by its content",
     .examples = {{"primpart(4*x*y+6*y, x);", "2*x+3", NULL},
                  {"primpart(-2*x-4, x);", "-x-2", NULL}},
     .see = "content"},
    {.name = "irreduc",
     .signature = "irreduc(p:expr, K:expr?) -> boolean",
     .fn = irreduc,
     .topic = "polynomials",
     .summary = "is a polynomial irreducible over the rationals, or these with K?",
     .text = "K is one or a list or set of algebraic numbers, or real or complex, as in factor.",
     .examples = {{"irreduc(x^2+1, I);", "false", NULL},
                  {"irreduc(x^2+1);", "true", NULL},
                  {"irreduc(x^2-y^2);", "false", NULL}},
     .see = "factor factors"},
    {.name = "gcdex",
     .signature = "gcdex(a:expr, b:expr, c:expr, x:expr?, s:expr?, t:expr?) -> expr",
     .fn = gcdex,
     .topic = "polynomials",
     .summary = "extended Euclidean algorithm for polynomials in x",
     .text =
         "gcdex(a, b, x, 's', 't') returns the monic gcd g and assigns s, t with s*a + t*b = g.\n"
         "gcdex(a, b, c, x, 's', 't') assigns s and t with s*a + t*b = c.",
     .examples = {{"gcdex(x^2-1, x^2+x, x, 's', 't');", "x+1", NULL},
                  {"gcdex(x^2+1, x, x, 's', 't'): [s, t];", "[1, -x]", NULL},
                  {"gcdex(x, x^2+1, x^2, x, 's', 't'): expand(s*x+t*(x^2+1));", "x^2", NULL}},
     .see = "gcd igcdex quo"},
    {.name = "prem",
     .signature = "prem(a:expr, b:expr, x:expr, m:expr?, q:expr?) -> expr",
     .fn = prem,
     .topic = "polynomials",
     .summary = "pseudo-remainder of polynomials in x",
     .text = "r with m*a = q*b + r, where m is a power of b's leading coefficient.",
     .examples = {{"prem(x^2, 2*x-1, x);", "1", NULL},
                  {"prem(x^2, a*x-1, x, 'm', 'q'): [m, q];", "[a^2, a*x+1]", NULL}},
     .see = "rem pquo"},
    {.name = "pquo",
     .signature = "pquo(a:expr, b:expr, x:expr, m:expr?, r:expr?) -> expr",
     .fn = pquo,
     .topic = "polynomials",
     .summary = "pseudo-quotient of polynomials in x",
     .text = "q with m*a = q*b + r, where m is a power of b's leading coefficient.",
     .examples = {{"pquo(x^2, 2*x-1, x);", "2*x+1", NULL},
                  {"pquo(x^2, a*x-1, x, 'm', 'r'): [m, r];", "[a^2, 1]", NULL}},
     .see = "quo prem"},
    {.name = "resultant",
     .signature = "resultant(a:expr, b:expr, x:expr) -> expr",
     .fn = resultant,
     .topic = "polynomials",
     .summary = "zero exactly when two polynomials in x have a common root",
     .examples = {{"resultant(x^2-a, x-b, x);", "b^2-a", NULL},
                  {"resultant(x^2+1, x-1, x);", "2", NULL}},
     .see = "discrim gcd"},
    {.name = "discrim",
     .signature = "discrim(p:expr, x:expr) -> expr",
     .fn = discrim,
     .topic = "polynomials",
     .summary = "zero exactly when a polynomial in x has a multiple root",
     .examples = {{"discrim(a*x^2+b*x+c, x);", "b^2-4*a*c", NULL},
                  {"discrim(x^2-2*x+1, x);", "0", NULL}},
     .see = "resultant sqrfree"},
    {.name = "sqrfree",
     .signature = "sqrfree(p:expr, x:name?) -> list",
     .fn = sqrfree,
     .topic = "polynomials",
     .summary = "factors without multiple roots: [unit, [[factor, exponent], ...]]",
     .examples = {{"sqrfree((x+1)^2*(x-1));", "[1,[[x+1,2],[x-1,1]]]", NULL},
                  {"sqrfree(y*x^2, x);", "[y,[[x,2]]]", NULL},
                  {"sqrfree(2*x^2)[1];", "2", NULL}},
     .see = "factor factors"},
    {.name = "factors",
     .signature = "factors(p:expr, K:expr?) -> list",
     .fn = factors,
     .topic = "polynomials",
     .summary = "irreducible factors: [unit, [[factor, exponent], ...]]",
     .text = "K is one or a list or set of algebraic numbers, or real or complex, as in factor.",
     .examples = {{"factors(2*x^2-4, sqrt(2));", "[2, [[x-sqrt(2), 1], [x+sqrt(2), 1]]]", NULL},
                  {"factors(3*x+3);", "[3,[[x+1,1]]]", NULL},
                  {"factors(x^4-1);", "[1, [[x-1, 1], [x+1, 1], [x^2+1, 1]]]", NULL}},
     .see = "factor sqrfree"},
    {.name = NULL},
};
