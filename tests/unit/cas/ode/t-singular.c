/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a general solution of an equation of first order misses: its candidates are given in each of
 * the ways in which they are found, with general solutions as values, relations, curves and none,
 * with starting values and without. singular.txt says what is appended and what is a limit; each
 * that is appended is put into the equation by the search itself.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/core/walk.h"
#include "cas/ode/parts.h"
#include "tests/lang/report.h"

static Expr t, y;

static int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    y = read_expr("y(t)");
    return 0;
}

/* A search: the residual in u and p for y and y', the general solution, slopes, first integrals and
 * what was found, as lists; C, D are constants of integration. */
typedef struct Search {
    const char *R, *general, *slopes, *integrals, *found, *start;
} Search;

/* What the text says, its names replaced. */
static Expr read_with(const char *text, const Expr *names, const Expr *values, long n)
{
    return walk_replace(read_expr(text ? text : "[]"), names, values, n);
}

static Expr in_letters(Expr e, const Expr *names, const Expr *values, long n)
{
    return walk_replace(e, values, names, n);
}

static void put_line(Buf *out, const char *what, Expr e)
{
    char *text = print_text(e, 2000);
    buf_printf(out, "%s %s\n", what, text);
    mem_free(text);
}

static void put_given(Buf *out, const char *what, const char *text)
{
    if (text)
        buf_printf(out, ", %s %s", what, text);
}

static void put_search(Buf *out, const Search *search)
{
    Expr names[] = {expr_symbol("u"), expr_symbol("p"), expr_symbol("C"), expr_symbol("D")};
    Expr values[] = {ode_fresh(), ode_fresh(), ode_constant(), ode_constant()};
    Expr back[] = {y, diff_make(y, t, 1)}, limits = expr_list(NULL, 0);
    OdeStart start = {y, 0, EXPR_ZERO, search->start ? read_expr(search->start) : NULL};
    Ode ode = {.t = t, .start = &start, .starts = search->start != NULL, .limits = &limits};
    Expr R = read_with(search->R, names, values, 4);
    OdeSearch s = {&ode,
                   walk_replace(R, values, back, 2),
                   y,
                   R,
                   values[0],
                   values[1],
                   read_with(search->slopes, names, values, 4),
                   read_with(search->integrals, names, values, 4),
                   read_with(search->found, names, values, 4)};
    Expr general = read_with(search->general, names, values, 4);
    Expr list = ode_with_singular(&s, general);
    buf_printf(out, "| %s: %s", search->R, search->general);
    put_given(out, "slopes", search->slopes);
    put_given(out, "integrals", search->integrals);
    put_given(out, "found", search->found);
    put_given(out, "y(0) =", search->start);
    buf_putc(out, '\n');
    put_line(out, "all", in_letters(list, names, values, 4));
    put_line(out, "limits", in_letters(limits, names, values, 4));
}

static const Search searches[] = {
    /* by the discriminant, squares that touch */
    {.R = "p^2-4*u", .general = "[y(t) = (t-C)^2]"},
    {.R = "p^2-4*u", .general = "[y(t) = (t-C)^2]", .slopes = "[2*sqrt(u), -2*sqrt(u)]"},
    {.R = "p^2-4*u", .general = "[]"},
    {.R = "p^2-4*u", .general = "[]", .start = "1"},
    {.R = "p^2-4*u", .general = "[y(t) = (t-C)^2]", .start = "0"},
    {.R = "p^2-4*u", .general = "[sqrt(y(t))-t = C]"},
    {.R = "p^2-4*u", .general = "[sqrt(y(t)) = t+C]"},
    {.R = "p^2-4*u", .general = "[1/(sqrt(y(t))-t) = C]"},
    {.R = "p^2-4*u", .general = "[t/sqrt(y(t)) = C]"},
    {.R = "p^2-4*u", .general = "[ln(y(t))-t = C]"},
    {.R = "p^2-4*u", .general = "[y(t)*(t-1) = 0]"},
    {.R = "p^2-4*u", .general = "[(y(t)+1)*(t-1) = 0]"},
    {.R = "p^2-4*u", .general = "[y(t)*exp(y(t)+t) = C]"},
    {.R = "p^2-4*u", .general = "[y(t)*exp(y(t)+t) = y(t)+C*t]"},
    {.R = "p^2-4*u", .general = "[[t = _T+C, y(t) = _T^2]]"},
    {.R = "p^2-4*u", .general = "[[t = _T+C, y(t) = C*_T^2]]"},
    {.R = "p^2-4*u", .general = "[[t = _T, y(t) = 0]]"},
    {.R = "p^2-4*u", .general = "[[t = _T, y(t) = _T]]"},
    {.R = "p^2-4*u", .general = "[y(t) = C*t+D]"},
    {.R = "p^2-4*u", .general = "[y(t) = 0]"},
    {.R = "p^2-4*u", .general = "[y(t) = 1/C]"},
    {.R = "p^2-4*u", .general = "[y(t) = t/(C+t), y(t) = C*t]"},
    {.R = "p^2-4*u", .general = "[y(t) = C*t, y(t) = t/(C+t)]"},
    {.R = "p^2-4*u", .general = "[y(t) = t/(C+t), y(t) = (t-C)^2]"},
    {.R = "p^2+u^2-1", .general = "[y(t) = sin(t+C)]"},
    {.R = "p^2+u^2-1", .general = "[arcsin(y(t))-t = C]"},
    {.R = "p^2*(1-u)^2-u", .general = "[]"},
    {.R = "u-t*p+p^2", .general = "[y(t) = C*t-C^2]"},
    {.R = "u-t*p-exp(p)", .general = "[y(t) = C*t+exp(C)]"},
    {.R = "u-t*p-sqrt(1+p^2)", .general = "[y(t) = C*t+sqrt(1+C^2)]"},
    {.R = "u-t*p-1/p", .general = "[y(t) = C*t+1/C]", .start = "0"},
    {.R = "u-2*t*p+p^2", .general = "[[t = C/_T^2+2*_T/3, y(t) = 2*C/_T+_T^2/3]]"},
    {.R = "p^3-27*u^2", .general = "[y(t) = (t-C)^3]"},
    /* by slopes: equilibria, roots, logarithms, poles */
    {.R = "p-u^2", .general = "[y(t) = 1/(C-t)]", .slopes = "[u^2]"},
    {.R = "p-u*(1-u)", .general = "[y(t) = 1/(1+C*exp(-t))]", .slopes = "[u*(1-u)]"},
    {.R = "p-u*(1-u)", .general = "[y(t) = 1/(1+C*exp(-t))]", .slopes = "[u*(1-u)]", .start = "1"},
    {.R = "p-u*(1-u)", .general = "[y(t) = 1/(1+exp(-t)/C)]", .slopes = "[u*(1-u)]"},
    {.R = "p-u*(1-u)", .general = "[]", .slopes = "[u*(1-u)]"},
    {.R = "p-t*(u^2-4)", .general = "[ln((y(t)-2)/(y(t)+2))-2*t^2 = C]", .slopes = "[t*(u^2-4)]"},
    {.R = "p-t*(u^2-4)", .general = "[(y(t)-2)/(y(t)+2)*exp(-2*t^2) = C]", .slopes = "[t*(u^2-4)]"},
    {.R = "p-sqrt(u)", .general = "[y(t) = (t+C)^2/4]", .slopes = "[sqrt(u)]"},
    {.R = "p-sqrt(u-t)-1", .general = "[y(t) = t+(t+C)^2/4]", .slopes = "[sqrt(u-t)+1]"},
    {.R = "p-u^(1/3)", .general = "[y(t)^(2/3)-2*t/3 = C]", .slopes = "[u^(1/3)]"},
    {.R = "p-u*ln(u)", .general = "[y(t) = exp(C*exp(t))]", .slopes = "[u*ln(u)]"},
    {.R = "p-1/u", .general = "[y(t)^2-2*t = C]", .slopes = "[1/u]"},
    {.R = "p*u-t*u", .general = "[y(t) = t^2/2+C]", .slopes = "[t]"},
    {.R = "p*u-t*u", .general = "[y(t) = t^2/2+C]", .slopes = "[t]", .found = "[0]"},
    {.R = "p*u-t*u", .general = "[y(t) = t^2/2+C]", .found = "[0, 0, I, u, p, 1, t^2/2+3]"},
    {.R = "p-abs(u)", .general = "[y(t) = C*exp(t)]", .slopes = "[abs(u)]"},
    {.R = "p-abs(u-1)", .general = "[]", .slopes = "[abs(u-1)]"},
    {.R = "p-(u^2+1)", .general = "[y(t) = tan(t+C)]", .slopes = "[u^2+1]"},
    {.R = "p-sin(u)", .general = "[]", .slopes = "[sin(u)]"},
    {.R = "p-(u-t)^2-1", .general = "[y(t) = t+1/(C-t)]", .slopes = "[(u-t)^2+1]"},
    {.R = "p-(u-t)^2-1", .general = "[y(t) = t+1/(C-t)]", .found = "[t]"},
    {.R = "p-(u-t)^2-1", .general = "[y(t) = t+C/(1-C*t)]", .found = "[t, t-1/t]"},
    {.R = "p-(u-exp(t))^2-exp(t)", .general = "[y(t) = exp(t)+1/(C-t)]", .found = "[exp(t)]"},
    /* regular where a general solution as a relation says nothing */
    {.R = "p-u", .general = "[]", .slopes = "[u]"},
    {.R = "p-u", .general = "[]", .slopes = "[2*u, u]"},
    {.R = "p^2-u^2", .general = "[]", .slopes = "[u, -u]"},
    {.R = "p-sqrt(u)", .general = "[]", .slopes = "[sqrt(u)]"},
    /* by first integrals */
    {.R = "p-u/t", .general = "[y(t) = C*t]", .integrals = "[u/t]"},
    {.R = "p-u/t", .general = "[t/y(t) = C]", .integrals = "[t/u]"},
    {.R = "p-u/t", .general = "[]", .integrals = "[ln(u)-ln(t)]"},
    {.R = "p*(u-t^2)-2*t*(u-t^2)", .general = "[]", .integrals = "[1/(u-t^2)]"},
    {.R = "p*(u-t^2)-2*t*(u-t^2)", .general = "[]", .integrals = "[sqrt(u-t^2)]"},
    {.R = "p*(u-t^2)-2*t*(u-t^2)", .general = "[]", .integrals = "[1/(1+1/(u-t^2))]"},
    {.R = "p*(u-t^2)-2*t*(u-t^2)", .general = "[]", .integrals = "[(u-t^2)^2+1]"},
    /* values that are undefined, signs of roots */
    {.R = "p*u*ln(u)", .general = "[]", .slopes = "[0]", .found = "[0, 1, 2]"},
    {.R = "p^2-u/t", .general = "[y(t) = (sqrt(t)+C)^2]", .found = "[0, t]"},
    {.R = "p^2-u/t", .general = "[y(t) = t+2*C*sqrt(t)+C^2]", .found = "[t, t+4*sqrt(t)+4]"},
    {.R = "p*t-u", .general = "[y(t) = C*t]", .found = "[sqrt(t^2), -sqrt(t^2), abs(t)]"},
};

static void searched(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        put_search(&out, &searches[i]);
    report_assert(buf_text(&out), "tests/unit/cas/ode/singular.txt");
    buf_free(&out);
}

/* --- the same family ------------------------------------------------------------------------- */

static void families(void **state)
{
    (void)state;
    static const char *const pairs[][3] = {
        {"C*t", "D*t", "same"},
        {"C*t", "D*t^2", "other"},
        {"C*t", "-D*t", "same"},
        {"C*t", "t/D", "same"},
        {"C*t", "-t/D", "same"},
        {"sin(t+C)", "-sin(t+D)", "same"},
        {"exp(C)*t", "D*t", "same"},
        {"t+C", "t+D^3+D", "same"},
        {"(t+C)^2", "t^2+2*D*t+D^2", "same"},
        {"(t+C)^2", "t^2+2*D*t+D^2+1", "other"},
        {"t", "t", "same"},
        {"t", "t^2", "other"},
        {"C*t+D", "D*t+C", "same"},
        {"C*t+D", "C*t^2+D", "other"},
        {"C*t", "t", "other"},
        {"t", "C*t", "other"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        Expr names[] = {expr_symbol("C"), expr_symbol("D")};
        Expr values[] = {ode_constant(), ode_constant()};
        bool same = ode_same_family(read_with(pairs[i][0], names, values, 2),
                                    read_with(pairs[i][1], names, values, 2), t);
        if (same != (strcmp(pairs[i][2], "same") == 0))
            fail_msg("%s and %s are %sthe same", pairs[i][0], pairs[i][1], same ? "" : "not ");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searched),
        cmocka_unit_test(families),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
