/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear equations of second and higher order by each way alone: without y or t, by a symmetry
 * or as an exact one, in a normal form, as an oscillator; each with starting values, too, where
 * they are met, and with ones that are not enough. second.txt says what each way gives, that of
 * another kind included; each solution is put into its equation by the way itself. And equations of
 * first order that are solved by differentiation.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/algebra/notes.h"
#include "cas/core/walk.h"
#include "cas/ode/parts.h"
#include "tests/lang/report.h"

enum { WIDTH = 160 };

static Expr t, y;

static int setup(void **state)
{
    algebra_begin(state);
    t = expr_symbol("t");
    y = read_expr("y(t)");
    return 0;
}

/* An equation for y, p and q, its derivatives; starting values of y and y' at a
 * point, the one of y' perhaps elsewhere. */
typedef struct Equation {
    const char *R, *point, *value, *slope, *elsewhere;
} Equation;

typedef struct Attempt {
    const Ode *ode;
    Expr residual, R, names[3];
} Attempt;

static Expr lower(void *arg)
{
    const Attempt *a = arg;
    return ode_lower(a->ode, a->residual, y);
}

static Expr by_symmetry(void *arg)
{
    const Attempt *a = arg;
    return ode_by_symmetry(a->ode, a->residual, y);
}

static Expr by_form(void *arg)
{
    const Attempt *a = arg;
    return ode_by_normal_form(a->ode, a->residual, y, a->R, a->names);
}

/* y'' = force where the equation is that. */
static Expr oscillator(void *arg)
{
    const Attempt *a = arg;
    Expr force = expr_sub(a->names[2], a->R);
    return ode_is_free(force, a->names[2]) && ode_is_free(force, a->names[1]) &&
                   ode_is_free(force, t)
               ? ode_oscillator(a->ode, y, force, a->names[0])
               : NULL;
}

static Expr by_differentiation(void *arg)
{
    const Attempt *a = arg;
    Expr none = expr_list(NULL, 0);
    OdeSearch s = {a->ode, a->residual, y, a->R, a->names[0], a->names[1], none, none, none};
    Expr lines = ode_clairaut(&s), found = ode_by_differentiation(&s);
    return expr_list((Expr[]){lines ? lines : none, found ? found : none, s.found}, 3);
}

/* One line, cut where it is long. */
static void put_line(Buf *out, const char *what, Expr e, Expr taken)
{
    if (!e)
        return;
    char *text = print_text(ode_name_constants(e, taken), 4000);
    size_t length = strlen(text);
    buf_printf(out, "%s: %.*s", what, WIDTH, text);
    if (length > WIDTH)
        buf_printf(out, "... %zu", length);
    buf_putc(out, '\n');
    mem_free(text);
}

static void put_equation(Buf *out, const Equation *eq, Expr (*way)(void *arg))
{
    Expr names[4], from[4], back[4], limits = expr_list(NULL, 0), left = limits;
    OdeStart start[2];
    for (long k = 0; k < 4; k++) {
        static const char *const LETTERS[] = {"u", "p", "q", "r"};
        from[k] = expr_symbol(LETTERS[k]);
        names[k] = ode_fresh();
        back[k] = diff_make(y, t, k);
    }
    Ode ode = {.t = t, .start = start, .limits = &limits, .left = &left};
    if (eq->value)
        start[ode.starts++] = (OdeStart){y, 0, read_expr(eq->point), read_expr(eq->value)};
    if (eq->slope)
        start[ode.starts++] = (OdeStart){y, 1, read_expr(eq->elsewhere ? eq->elsewhere : eq->point),
                                         read_expr(eq->slope)};
    Expr R = walk_replace(read_expr(eq->R), from, names, 4);
    Attempt a = {&ode, walk_replace(R, names, back, 4), R, {names[0], names[1], names[2]}};
    buf_printf(out, "| %s", eq->R);
    if (ode.starts > 0)
        buf_printf(out, ", at %s:%s%s%s%s", eq->point, eq->value ? " y = " : "",
                   eq->value ? eq->value : "", eq->slope ? " y' = " : "",
                   eq->slope ? eq->slope : "");
    if (eq->elsewhere)
        buf_printf(out, " at %s", eq->elsewhere);
    buf_putc(out, '\n');
    Notes notes;
    notes_begin(&notes);
    put_line(out, "found", ode_attempt(way, &a), R);
    if (expr_count(notes_relations(&notes)) > 0)
        put_line(out, "where", walk_replace(notes_relations(&notes), names, from, 4), R);
    notes_drop(&notes);
    if (expr_count(limits) > 0)
        put_line(out, "limits", limits, R);
    if (expr_count(left) > 0)
        put_line(out, "left", walk_replace(left, names, from, 4), R);
}

/* without y, without t */
static const Equation lower_ones[] = {
    {.R = "q-p^2"},
    {.R = "q-p^2", .point = "0", .value = "1", .slope = "-1"},
    {.R = "q-p^2", .point = "0", .value = "1", .slope = "0"},
    {.R = "q-p^2", .point = "0", .value = "1"},
    {.R = "q-p^2", .point = "0", .slope = "1"},
    {.R = "q^2-p"},
    {.R = "t*q-p*(p+1)"},
    {.R = "r-q^2"},
    {.R = "r*q-t"},
    {.R = "u*q-p^2"},
    {.R = "u*q-p^2", .point = "0", .value = "2", .slope = "3"},
    {.R = "u*q+p^2+1"},
    {.R = "q-2*u*p", .point = "0", .value = "0", .slope = "1"},
    {.R = "q-2*u*p", .point = "0", .value = "1", .slope = "1"},
    {.R = "q-exp(u)", .point = "0", .value = "0", .slope = "sqrt(2)"},
    {.R = "q+1/u^3", .point = "1", .value = "1", .slope = "0"},
    {.R = "q-exp(t^2)*sin(u)*p"},
    {.R = "q*(1+exp(p))-1"},
    {.R = "q*(1+exp(p))-1", .point = "0", .value = "1", .slope = "0"},
    {.R = "q*p-exp(p)"},
    {.R = "q-u*p", .point = "0", .value = "2", .slope = "0"},
    {.R = "q-sqrt(p)*u", .point = "0", .value = "2", .slope = "0"},
    {.R = "q-sqrt(u)*(1+p)", .point = "0", .value = "0", .slope = "0"},
    {.R = "q-(p-2)*u", .point = "3", .value = "1", .slope = "2"},
    {.R = "q-(p-2)*sqrt(u)", .point = "3", .value = "0", .slope = "2"},
    {.R = "q-sqrt(p-2)*u", .point = "3", .value = "1", .slope = "2"},
    {.R = "q-(p-2)*u", .point = "3", .value = "1", .slope = "2", .elsewhere = "2"},
};

/* of one degree in y, y', y''; exact; scaled */
static const Equation symmetric_ones[] = {
    {.R = "t*u*q-t*p^2+u*p"},
    {.R = "u*q-p^2-t*u^2"},
    {.R = "u*q+p^2-t"},
    {.R = "u*q+p^2-t", .point = "0", .value = "1", .slope = "0"},
    {.R = "t*q+p+u*p"},
    {.R = "t^2*q-u^2"},
    {.R = "t^2*q+t*p-u^3/t^2"},
    {.R = "t*q-p-u*p/t"},
    {.R = "q-2*u^3/t^3+u/(4*t^2)", .point = "4", .value = "2", .slope = "-1/4"},
    {.R = "q+t*p+u+u*p", .point = "0", .value = "1", .slope = "-1/2"},
    {.R = "q+t*p+u+u*p", .point = "0", .value = "1"},
    {.R = "q+2*(u+1)*p+2*u^2", .point = "0", .value = "1", .slope = "-1"},
    {.R = "q+2*(u+t)*p+2*t*u^2", .point = "0", .value = "1", .slope = "-1"},
    {.R = "q+p/t+p^2/u"},
    {.R = "q+cos(t)*p+p^2"},
    {.R = "u*q-2*p^2-u*p"},
    {.R = "u^2*q-p^3"},
    {.R = "u*q-p^2-u^2", .point = "0", .value = "2", .slope = "2"},
    {.R = "u*q-p^2-u^2", .point = "0", .value = "0", .slope = "2"},
    {.R = "t^2*q-t*p+u-u^2/t"},
    {.R = "t^2*q+3*t*p+u-1/(t*u^3)", .point = "1", .value = "1", .slope = "0"},
    {.R = "u*r+3*p*q"},
    {.R = "u*r+p*q"},
    {.R = "u^2*r+4*u*p*q+2*p^3-t"},
    {.R = "r*t+q+u*p"},
    {.R = "u*r-p*q"},
    {.R = "u*r-p*q-u^2"},
    {.R = "t*r-q"},
    {.R = "r*t+2*q"},
    {.R = "r-q/(p+1)"},
    {.R = "r-2*q*u", .point = "0", .value = "1", .slope = "1"},
    {.R = "r*p-q^2"},
    {.R = "r*u^2-p*q*u"},
    {.R = "r+3*u^2*p"},
};

/* normal forms: powers, exponentials, quotients, y = t*u */
static const Equation formed_ones[] = {
    {.R = "q+3*u*p+u^3"},
    {.R = "q+3*u*p+u^3", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+3*u*p+u^3", .point = "0", .value = "1"},
    {.R = "q+(6*u+1)*p+4*u^3+2*u^2+u+3"},
    {.R = "q+(3*u+1/t)*p+u^3+u^2/t"},
    {.R = "q+(3*u+1)*p+u^3+2*u^2"},
    {.R = "q+(3*u+1)*p+2*u^3+u^2"},
    {.R = "q+3*t*u*p+t^2*u^3"},
    {.R = "q+2*p/t+u^5"},
    {.R = "q+3*p+2*u+exp(-2*t)*u^3"},
    {.R = "q+3*p+2*u-exp(2*t)*u^3"},
    {.R = "q+3*p+2*u-2*exp(2*t)*u^3", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+3*p+2*u-2*exp(2*t)*u^3", .point = "0", .value = "1"},
    {.R = "q-p/t+u^2/t^4"},
    {.R = "q+5*p+6*u-6*u^2"},
    {.R = "q-6*u^2-t"},
    {.R = "q+p/t+exp(u)"},
    {.R = "q+p/t-exp(2*u)/t^2"},
    {.R = "q+p/t-exp(2*u)/t^2", .point = "1", .value = "0", .slope = "0"},
    {.R = "q-exp(u+t^2)+2"},
    {.R = "q-exp(u+t^2)+1"},
    {.R = "q-exp(t*u)"},
    {.R = "q-exp(u)-exp(2*u)"},
    {.R = "q-3*(u-t)^2"},
    {.R = "q-2*(u-t^2)^3-2"},
    {.R = "q+1/(t^5*(u/t)^3)"},
    {.R = "q+p/t-u/t^2+(p-u/t)^2"},
    {.R = "q-(t*p-u)^2/t^4"},
    {.R = "q-(t*p-u)^3"},
    {.R = "q-u^(-3)*t^t"},
    {.R = "q+3*p+2*u-2*u^3", .point = "0", .value = "1", .slope = "-2"},
    {.R = "q+3*p+2*u-2*u^3", .point = "0", .value = "1", .slope = "0", .elsewhere = "1"},
    {.R = "q+3*p+2*u-2*u^3", .point = "0", .slope = "0"},
    {.R = "q+3*(p-1)+2*(u-t)-2*(u-t)^3", .point = "0", .value = "1", .slope = "-1"},
    {.R = "q+5*p+6*u-6*u^2", .point = "0", .value = "1", .slope = "-4"},
    {.R = "q+5*(p-1)+6*(u-t)-6*(u-t)^2", .point = "0", .value = "1", .slope = "-3"},
    {.R = "q-exp(u+t^2)+2", .point = "0", .value = "0", .slope = "sqrt(2)"},
    {.R = "q+p-2*exp(u-2*t)", .point = "0", .value = "0", .slope = "-2"},
    {.R = "q+p-2*exp(2*u-2*t)"},
    {.R = "q+p-2*exp(u-2*t)+t"},
    {.R = "q+p-2*exp(u-2*t)-u"},
    {.R = "q-2*u/(1+t)^2-2*(1+t)^6*u^3", .point = "0", .value = "1", .slope = "0"},
    {.R = "q-2*u/(1+t)^2-2*(1+t)^6*u^3+u^2"},
    {.R = "q-u-exp(2*t)/u"},
    {.R = "q-u-exp(2*t)/u+1"},
    {.R = "q-u-exp(2*t)/u+u^2"},
    {.R = "q+p/t"},
    {.R = "q+p/t+1"},
    {.R = "q+p/t+u^t"},
    {.R = "q+p/t+u^sqrt(2)"},
    {.R = "(1+t)*q-p^2*u"},
    {.R = "q-(t*p-u)^3", .point = "1", .value = "1", .slope = "2"},
    {.R = "q-(t*p-u)^3/(1+p)"},
    {.R = "q-t*p^2"},
    {.R = "q+3*u*p+u^3", .point = "0", .value = "1", .slope = "0", .elsewhere = "1"},
    {.R = "q+3*u*p+u^3+u", .point = "0", .value = "1", .slope = "0"},
    {.R = "q-6*u*p+4*u^3"},
    {.R = "2*q-12*u*p+8*u^3-2"},
};

/* oscillators */
static const Equation swinging_ones[] = {
    {.R = "q-u^3", .point = "0", .value = "1", .slope = "0"},
    {.R = "q-u+2*u^3", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+u+2*u^3", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+u+2*u^3", .point = "0", .value = "0", .slope = "1"},
    {.R = "q+u+2*u^3", .point = "1", .value = "1", .slope = "1"},
    {.R = "q+2*u^3", .point = "0", .value = "2", .slope = "0"},
    {.R = "q+u-2*u^3", .point = "0", .value = "0", .slope = "1/2"},
    {.R = "q+u-2*u^3", .point = "0", .value = "1/2", .slope = "0"},
    {.R = "q+u+2*u^3"},
    {.R = "q+u+2*u^2", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+sin(u)", .point = "0", .value = "0", .slope = "1"},
    {.R = "q+sin(u)", .point = "0", .value = "0", .slope = "2"},
    {.R = "q+sin(u)", .point = "0", .value = "0", .slope = "3"},
    {.R = "q+sin(u)", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+sin(u)", .point = "0", .value = "Pi/2", .slope = "0"},
    {.R = "q+4*sin(u)", .point = "1", .value = "0", .slope = "-1"},
    {.R = "q-sin(u)", .point = "0", .value = "Pi", .slope = "1"},
    {.R = "q+sin(2*u)", .point = "0", .value = "0", .slope = "1"},
    {.R = "q+sin(u)+1", .point = "0", .value = "0", .slope = "1"},
    {.R = "q+a*sin(u)", .point = "0", .value = "0", .slope = "1"},
    {.R = "q+sin(u)", .point = "0", .value = "a", .slope = "0"},
    {.R = "q+sin(u)", .point = "0", .value = "2*Pi+1", .slope = "0"},
    {.R = "q+sin(u)", .point = "0", .value = "0", .slope = "0"},
    {.R = "q+sin(u)+p", .point = "0", .value = "1", .slope = "0"},
    {.R = "q+sin(u)", .point = "0", .value = "1", .slope = "0", .elsewhere = "1"},
    {.R = "q+sin(u)", .point = "0", .value = "1", .slope = "1"},
    {.R = "q+sin(u)", .point = "0", .value = "1"},
    {.R = "q+sin(u)"},
};

static const Equation steep[] = {
    {.R = "u-t*p-p^2"},
    {.R = "u-t*p-p^2", .point = "0", .value = "1"},
    {.R = "(u-t*p)^2-p"},
    {.R = "u-2*t*p-p^2"},
    {.R = "u-2*t*p-p^2", .point = "0", .value = "1"},
    {.R = "u-t*p^2-p^2"},
    {.R = "u-t*p^2-p^2", .point = "0", .value = "4"},
    {.R = "u-p^2-t"},
    {.R = "u-p^3-2*t"},
    {.R = "u-t*(p+p^2)-p"},
    {.R = "t-p-p^3"},
    {.R = "t-p-p^3", .point = "2", .value = "0"},
    {.R = "t-ln(p)-p"},
    {.R = "t-u/p-p"},
    {.R = "u-p^2-exp(p)"},
    {.R = "p^2+u^2-1"},
    {.R = "u-sin(p)-t*p"},
};

static void put_all(Buf *out, const char *what, Expr (*way)(void *arg), const Equation *equations,
                    size_t n)
{
    buf_printf(out, "%s\n", what);
    for (size_t i = 0; i < n; i++)
        put_equation(out, &equations[i], way);
}

#define PUT_ALL(out, way, equations)                                                               \
    put_all(out, #way, way, equations, sizeof(equations) / sizeof *(equations))

static void ways(void **state)
{
    (void)state;
    Buf out = {0};
    PUT_ALL(&out, lower, lower_ones);
    PUT_ALL(&out, by_symmetry, symmetric_ones);
    PUT_ALL(&out, by_form, formed_ones);
    PUT_ALL(&out, oscillator, swinging_ones);
    PUT_ALL(&out, by_differentiation, steep);
    report_assert(buf_text(&out), "tests/unit/cas/ode/second.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways)};
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
