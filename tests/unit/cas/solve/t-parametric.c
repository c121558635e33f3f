/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All cases of a system with parameters: for every choice of small numbers for the parameters the
 * case that applies gives solutions of the system with these numbers put in, as many of them as
 * the system itself has.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"

enum { PARAMETERS = 3, VALUES = 5 };

static const char *const NUMBERS[VALUES] = {"-2", "-1", "0", "1", "3/2"};

/* The case that applies where the parameters p have the numbers `to`: a list of solutions. Others
 * are not looked at, where something may be divided by zero. */
static Expr applying(Expr cases, const Expr *p, const Expr *to, long n)
{
    while (expr_is_call(cases, expr_symbol("piecewise"))) {
        long ops = expr_nops(cases), i = 1;
        while (i + 1 <= ops &&
               assume_decide(walk_replace(expr_op(cases, i), p, to, n)) != TRUTH_YES)
            i += 2;
        if (i > ops)
            return NULL;
        cases = expr_op(cases, i + 1 <= ops ? i + 1 : i);
    }
    return walk_replace(cases, p, to, n);
}

typedef struct Case {
    const char *eqs, *unknowns, *parameters;
} Case;

static void check_at(const Case *c, Expr eqs, Expr unknowns, Expr list, const char *at)
{
    if (!list || !expr_is(list, EXPR_LIST))
        fail_msg("%s at %s: no case", c->eqs, at);
    SolveResult plain =
        solve_equations(eqs->u.args, expr_count(eqs), unknowns->u.args, expr_count(unknowns));
    list = expr_make(EXPR_SET, list->u.args, expr_count(list)); /* roots may meet */
    if (plain.complete && expr_count(list) != expr_count(plain.solutions)) {
        char *text = print_text(list, 300);
        fail_msg("%s at %s: %s, %ld solutions are wanted", c->eqs, at, text,
                 expr_count(plain.solutions));
    }
    for (long i = 0; i < expr_count(list); i++) {
        Expr s = expr_arg(list, i), from[4], to[4];
        long n = expr_count(s);
        for (long k = 0; k < n; k++) {
            from[k] = expr_arg(expr_arg(s, k), 0);
            to[k] = expr_arg(expr_arg(s, k), 1);
        }
        for (long k = 0; k < expr_count(eqs); k++)
            assert_same_at(walk_replace(expr_arg(eqs, k), from, to, n), EXPR_ZERO, expr_symbol("x"),
                           0.625, c->eqs);
    }
}

static const Case CASES[] = {
    {"[a*x-b]", "[x]", "[a,b]"},
    {"[a*x-1]", "[x]", "[a]"},
    {"[a*x]", "[x]", "[a]"},
    {"[(2*a-3)*x-b]", "[x]", "[a,b]"},
    {"[(3*a+2*b)*x-1]", "[x]", "[a,b]"},
    {"[(a^2-1)*x-a+1]", "[x]", "[a]"},
    {"[(a^2-a*b)*x-a]", "[x]", "[a,b]"},
    {"[a*x^2+b*x+c]", "[x]", "[a,b,c]"},
    {"[x^2-a]", "[x]", "[a]"},
    {"[(a-1)*x^2-x]", "[x]", "[a]"},
    {"[x+y-a,x-y-b]", "[x,y]", "[a,b]"},
    {"[a*x+y-1,x+a*y-1]", "[x,y]", "[a]"},
    {"[a*x+b*y-1,x-y]", "[x,y]", "[a,b]"},
    {"[x+y-1,2*x+2*y-a]", "[x,y]", "[a]"},
    {"[a*x+y,b*x-y-1]", "[x,y]", "[a,b]"},
    {"[y-x^2,a*x-y]", "[x,y]", "[a]"},
    {"[x-a,a*x-b]", "[x]", "[a,b]"},
    {"[a-1,x-b]", "[x]", "[a,b]"},
    {"[x*y-a,y-1]", "[x,y]", "[a]"},
    {"[a*(x-1)*(x-2)]", "[x]", "[a]"},
};

static void all_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Case *c = &CASES[i];
        Expr eqs = read_expr(c->eqs), x = read_expr(c->unknowns), p = read_expr(c->parameters);
        long n = expr_count(p), all = 1;
        Expr cases = solve_parametric(eqs->u.args, expr_count(eqs), x->u.args, expr_count(x));
        if (!cases)
            fail_msg("%s: no cases", c->eqs);
        for (long k = 0; k < n; k++)
            all *= VALUES;
        for (long number = 0; number < all; number++) {
            Expr to[PARAMETERS];
            char at[60] = "";
            for (long k = 0, rest = number; k < n; k++, rest /= VALUES) {
                to[k] = read_expr(NUMBERS[rest % VALUES]);
                strcat(strcat(at, " "), NUMBERS[rest % VALUES]);
            }
            check_at(c, walk_replace(eqs, p->u.args, to, n), x, applying(cases, p->u.args, to, n),
                     at);
        }
    }
}

/* Several equations that stay nonlinear, conditions that no parameter can be isolated in. */
static void not_followed(void **state)
{
    static const Case OTHERS[] = {
        {"[x^2+y^2-a,x^3*y-b]", "[x,y]", ""},
        {"[(a^5+b^5+a*b+1)*x-1]", "[x]", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        Expr eqs = read_expr(OTHERS[i].eqs), x = read_expr(OTHERS[i].unknowns);
        Expr cases = solve_parametric(eqs->u.args, expr_count(eqs), x->u.args, expr_count(x));
        if (cases)
            assert_text(cases, "nothing", OTHERS[i].eqs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_cases),
        cmocka_unit_test(not_followed),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
