/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differential-algebraic systems made from their solutions: equations of a known index whose
 * right-hand sides are what known functions give, mixed by matrices of determinant 1. The numeric
 * solution is the known one, by every method and every way to hold constraints, or it is refused;
 * it is never another one in silence.
 *
 * Where a system magnifies errors the solution may be farther off; then it comes nearer when
 * smaller tolerances are asked.
 *
 * TEST_SEED chooses, TEST_SCALE multiplies; a failing trial prints the statements.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "cas/base/buf.h"
#include "tests/lang/run.h"
#include "tests/prop/gen.h"

enum { TRIALS = 16 };

#define NEAR 1e-4 /* of the solution, at the tolerances that are asked without a word */

/* States are x1.., algebraic unknowns y1..; together they are counted from 0. */
typedef struct System {
    long states, algebraic;
    const char *holds; /* options of dsolve */
    Buf text;
} System;

static long unknowns(const System *s)
{
    return s->states + s->algebraic;
}

static const char *name(const System *s, long k)
{
    static char room[4][16];
    static int next;
    char *text = room[next++ % 4];
    bool is_state = k < s->states;
    snprintf(text, sizeof room[0], "%c%ld(t)", is_state ? 'x' : 'y',
             1 + (is_state ? k : k - s->states));
    return text;
}

static const char *one_of(const char *const *texts)
{
    long n = 0;
    while (texts[n])
        n++;
    return texts[gen_below(n)];
}

/* --- what is known --------------------------------------------------------------------------- */

static void put_solution(System *s)
{
    static const char *const functions[] = {"sin(2*t)+3/2",    "1+cos(t)/2",  "exp(-t)+1",
                                            "1/(1+t^2)+1/2",   "ln(2+t)*3/2", "sqrt(1+t)/2",
                                            "t*exp(-t)+1/2",   "1/3+t^2/4",   "tanh(t-1)+2",
                                            "2+sin(t)*cos(t)", NULL};
    buf_puts(&s->text, "F := [");
    for (long k = 0; k < unknowns(s); k++)
        buf_printf(&s->text, "%s%s = %s", k ? ", " : "", name(s, k), one_of(functions));
    buf_puts(&s->text, "]:\n");
}

/* A smooth expression in the unknowns first..end-1. */
static void put_terms(System *s, long first, long end)
{
    for (long n = 1 + gen_below(3); n > 0; n--) {
        const char *a = name(s, first + gen_below(end - first)),
                   *b = name(s, first + gen_below(end - first));
        static const char *const factors[] = {"+", "-", "+2*", "-3/2*", "+1/2*", NULL};
        buf_puts(&s->text, one_of(factors));
        switch (gen_below(8)) {
        case 0:
            buf_printf(&s->text, "%s*%s", a, b);
            break;
        case 1:
            buf_printf(&s->text, "sin(%s)", a);
            break;
        case 2:
            buf_printf(&s->text, "exp(-%s)", a);
            break;
        case 3:
            buf_printf(&s->text, "%s/(1+%s^2)", a, b);
            break;
        case 4:
            buf_printf(&s->text, "cos(%s-%s)", a, b);
            break;
        case 5:
            buf_printf(&s->text, "sqrt(1+%s^2)", a);
            break;
        case 6:
            buf_printf(&s->text, "arctan(%s*%s)", a, b);
            break;
        default:
            buf_puts(&s->text, a);
        }
    }
}

/* The derivative of state k and terms of the unknowns before `end`, without the line's end. */
static void put_rate(System *s, long row, long k, long end)
{
    buf_printf(&s->text, "r%ld := diff(%s, t)", row, name(s, k));
    put_terms(s, 0, end);
}

/* --- equations ------------------------------------------------------------------------------- */

/* Constraints give the algebraic unknowns. */
static void put_index_1(System *s)
{
    for (long k = 0; k < s->states; k++) {
        put_rate(s, k, k, unknowns(s));
        buf_puts(&s->text, ":\n");
    }
    for (long k = s->states; k < unknowns(s); k++) {
        buf_printf(&s->text, "r%ld := %s^3+2*%s", k, name(s, k), name(s, k));
        put_terms(s, 0, k);
        buf_puts(&s->text, ":\n");
    }
}

/* Constraints of the first states, whose rates the algebraic unknowns drive. */
static void put_index_2(System *s)
{
    for (long k = 0; k < s->states; k++) {
        long driver = s->states + k % s->algebraic;
        put_rate(s, k, k, s->states);
        buf_printf(&s->text, k < s->algebraic ? "+%s*(1+%s^2):\n" : "+%s/(3+%s^2):\n",
                   name(s, driver), name(s, gen_below(s->states)));
    }
    for (long k = 0; k < s->algebraic; k++)
        buf_printf(&s->text, "r%ld := 3*%s+%s^3+sin(%s)/5:\n", s->states + k, name(s, k),
                   name(s, k), name(s, s->algebraic + gen_below(s->states - s->algebraic)));
}

/* A chain: the first state is given, each gives the next one. */
static void put_chain(System *s)
{
    buf_printf(&s->text, "r0 := %s+%s^3/10:\n", name(s, 0), name(s, 0));
    for (long k = 0; k + 1 < s->states; k++) {
        put_rate(s, k + 1, k, k + 1);
        buf_printf(&s->text, "+%d*%s:\n", (int)(1 + gen_below(3)), name(s, k + 1));
    }
}

/* Rates stand together in one equation. */
static void put_coupled(System *s)
{
    put_rate(s, 0, 0, unknowns(s));
    buf_printf(&s->text, "+%s*(1+%s^2):\n", "diff(x2(t), t)", name(s, s->states));
    put_rate(s, 1, 0, s->states);
    buf_printf(&s->text, "-2*%s:\n", "diff(x2(t), t)");
    for (long k = 2; k < unknowns(s); k++) {
        if (k < s->states) {
            put_rate(s, k, k, unknowns(s));
        } else {
            buf_printf(&s->text, "r%ld := %s*(2+sin(x1(t)))", k, name(s, k));
            put_terms(s, 0, k);
        }
        buf_puts(&s->text, ":\n");
    }
}

typedef struct Family {
    void (*put)(System *s);
    long least_states, most_states, least_algebraic, most_algebraic;
} Family;

static const Family FAMILIES[] = {
    {put_index_1, 1, 3, 1, 2},
    {put_index_2, 3, 4, 1, 2},
    {put_chain, 3, 5, 0, 0},
    {put_coupled, 2, 3, 1, 2},
};

static long between(long least, long most)
{
    return least + gen_below(most - least + 1);
}

/* Each equation less what the solution makes of it; then rows are added to others. */
static void put_mixture(System *s)
{
    static const char *const factors[] = {"2", "-1", "t", "cos(t)", "(1-t)", NULL};
    long n = unknowns(s);
    for (long k = 0; k < n; k++)
        buf_printf(&s->text, "r%ld := r%ld - eval(r%ld, F):\n", k, k, k);
    for (long i = gen_below(2) ? gen_below(n) : 0; i > 0; i--) {
        long from = gen_below(n), to = (from + 1 + gen_below(n - 1)) % n;
        buf_printf(&s->text, "r%ld := r%ld + %s*r%ld:\n", to, to, one_of(factors), from);
    }
}

static void put_system(System *s)
{
    const Family *family = &FAMILIES[gen_below(sizeof FAMILIES / sizeof *FAMILIES)];
    static const char *const ways[] = {"",
                                       "",
                                       ", method = radau",
                                       ", method = rosenbrock",
                                       ", method = mebdfi",
                                       ", method = dverk78",
                                       ", stabilization = ggl",
                                       ", projection = false",
                                       ", method = radau, reduction = none",
                                       ", stabilization = partitioning",
                                       NULL};
    s->states = between(family->least_states, family->most_states);
    s->algebraic = between(family->least_algebraic, family->most_algebraic);
    s->holds = one_of(ways);
    put_solution(s);
    family->put(s);
    put_mixture(s);
}

/* --- the comparison -------------------------------------------------------------------------- */

/* The greatest distance from the known solution; NaN: it is refused. */
static double distance(const System *s, const char *tolerances)
{
    Buf call = {0};
    Expr value = NULL;
    buf_puts(&call, buf_text(&s->text));
    buf_puts(&call, "S := dsolve([");
    for (long k = 0; k < unknowns(s); k++)
        buf_printf(&call, "r%ld = 0, ", k);
    buf_printf(
        &call,
        "seq(eval(lhs(f), t = 0) = eval(rhs(f), t = 0), f in F)], map(lhs, F), numeric%s%s):\n",
        s->holds, tolerances);
    buf_puts(&call, "max(seq(seq(abs(eval(lhs(f), S(T)) - evalf(eval(rhs(f), t = T)))/"
                    "(1+abs(evalf(eval(rhs(f), t = T)))), f in F), T in [0.7, 2.]));");
    Status status = run_try(buf_text(&call), &value);
    if (getenv("TEST_SHOW") && status != ST_OK)
        printf("# %s\n", err_message());
    buf_release(&call);
    return status == ST_OK && expr_is_real_number(value) ? num_to_double(value) : NAN;
}

static void test_known_solutions(void **state)
{
    (void)state;
    long refused = 0, trials = gen_trials(TRIALS);
    for (long trial = 0; trial < trials; trial++) {
        System s = {0};
        gen_seed((uint64_t)trial);
        put_system(&s);
        double far = distance(&s, ""), nearer = 0;
        if (far > NEAR)
            nearer = distance(&s, ", relerr = 1e-10, abserr = 1e-12");
        refused += isnan(far) || isnan(nearer);
        if (getenv("TEST_SHOW"))
            printf("# %ld: %.2e %.2e %s\n%s", trial, far, nearer, s.holds,
                   isnan(far) ? buf_text(&s.text) : "");
        if (far > NEAR && nearer > 0.1 * far)
            run_fail("trial %ld is %g off, %g at small tolerances\n%sS with%s", trial, far, nearer,
                     buf_text(&s.text), s.holds);
        buf_release(&s.text);
    }
    assert_true(refused <= trials / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_solutions)};
    Expr value;
    run_begin();
    run_try("interface(warnlevel = 0):", &value);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
