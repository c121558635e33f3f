/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting values of systems with constraints: what a subset implies, also where the derivatives of
 * the constraints vanish; branches, smallest first; what is missing, at fault, contradictory, in
 * words; the nearest consistent point against closed forms.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/drive/drive.h"

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), "                             \
    "diff(v(t),t)=-y(t)*l(t)-1, x(t)^2+y(t)^2=1, "

static Expr dsolve(const char *text)
{
    Expr args = read_expr(text);
    return drive_solve(args->u.args, expr_count(args), NULL);
}

static void attempt(void *text)
{
    dsolve(text);
}

/* The message must have these words in this order; words end with NULL. */
static void refused(const char *text, const char *const *words)
{
    assert_int_not_equal(err_try(attempt, (void *)text), ST_OK);
    const char *at = err_message();
    for (; *words; words++) {
        const char *found = strstr(at, *words);
        if (!found)
            fail_msg("\"%s\" is not, or not there, in: %s", *words, err_message());
        at = found + 1;
    }
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Starts at these values of what[0..n). */
static void starts(const char *text, const char *what, const double *values)
{
    Expr list = read_expr(what), s = dsolve(text);
    long n = expr_count(list);
    double out[20];
    assert_null(drive_sample(drive_of(s), list->u.args, n, 0, 0, 2, out));
    for (long i = 0; i < n; i++)
        if (!(fabs(out[i] - values[i]) <= 1e-7))
            fail_msg("%s: value %ld is %.12g, not %.12g", text, i + 1, out[i], values[i]);
}

#define VALUES(...) ((const double[]){__VA_ARGS__})

/* Constraints linear in what is missing: one point, or values that are named as free. */
static void linear(void **state)
{
    (void)state;
#define LINEAR "{diff(x(t),t)=z(t), diff(w(t),t)=1, z(t)+2*w(t)=x(t)^2, "
    starts(LINEAR "x(0)=3, w(0)=2}, numeric", "[x(t),w(t),z(t)]", VALUES(3, 2, 5));
    starts(LINEAR "x(0)=3, z(0)=5}, numeric", "[x(t),w(t),z(t)]", VALUES(3, 2, 5));
    refused(LINEAR "x(0)=3}, numeric", WORDS("starting value is missing: w(0)"));
    refused(
        LINEAR "x(0)=3, w(0)=2, z(0)=4}, numeric",
        WORDS("do not satisfy", "NOT zero", "z(0) is fixed by the others: it is 5, you gave 4"));
}

/* The same in any units: what is wrong is named, and projection finds the nearest point. */
static void units(void **state)
{
    (void)state;
    static const double sizes[] = {1e-4, 1, 1e3, 1e9};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char text[300], words[2][80];
        double u = sizes[i];
        snprintf(text, sizeof text,
                 "{diff(x(t),t)=-x(t), x(t)+y(t)=%.17g, x(0)=%.17g, y(0)=%.17g}, numeric", 3 * u,
                 2 * u, 1.5 * u);
        snprintf(words[0], sizeof words[0], "x(0) is fixed by the others: it is %g", 1.5 * u);
        snprintf(words[1], sizeof words[1], "y(0) is fixed by the others: it is %g", u);
        refused(text, WORDS("NOT zero", words[0], words[1]));
        snprintf(text, sizeof text,
                 "{diff(x(t),t)=-y(t), x(t)^2+y(t)^2=%.17g, x(0)=%.17g, y(0)=%.17g}, numeric,"
                 " initial=project",
                 u * u, 0.63 * u, 0.84 * u);
        Expr list = read_expr("[x(t),y(t)]"), solution = dsolve(text);
        double out[4];
        assert_null(drive_sample(drive_of(solution), list->u.args, 2, 0, 0, 2, out));
        assert_true(fabs(out[0] / u - 0.6) < 1e-6 && fabs(out[1] / u - 0.8) < 1e-6);
    }
}

static void implied(void **state)
{
    (void)state;
    starts(PENDULUM "x(0)=3/5, y(0)=-4/5, u(0)=4/5}, numeric", "[v(t),l(t)]", VALUES(0.6, 1.8));
    starts(PENDULUM "y(0)=-4/5, v(0)=3/5, u(0)=4/5}, numeric", "[x(t),l(t)]", VALUES(0.6, 1.8));
    starts("{diff(x(t),t)=y(t), x(t)=sin(t)}, numeric", "[x(t),y(t)]", VALUES(0, 1));
    starts("{diff(x(t),t)=y(t), exp(y(t))=x(t), x(0)=2}, numeric", "[y(t)]", VALUES(M_LN2));
}

/* At the end of the rod's swing x fixes y, although the derivative by y is 0 there. */
static void implied_where_the_derivative_vanishes(void **state)
{
    (void)state;
    starts(PENDULUM "x(0)=1, v(0)=2}, numeric", "[y(t),u(t),l(t)]", VALUES(0, 0, 4));
    starts(PENDULUM "y(0)=-1, u(0)=1}, numeric", "[x(t),v(t),l(t)]", VALUES(0, 0, 2));
    refused(PENDULUM "x(0)=1}, numeric", WORDS("starting value is missing: v(0)"));
}

static void branches(void **state)
{
    (void)state;
    refused(PENDULUM "x(0)=0.6, u(0)=1}, numeric",
            WORDS("2 starting points satisfy", "y(0) = 0.8", "y(0) = -0.8"));
    refused("{diff(x(t),t)=y(t), y(t)^3-3*y(t)=x(t), x(0)=0}, numeric",
            WORDS("3 starting points", "y(0) = 0", "1.732050808"));
    refused("{diff(x(t),t)=y(t), sin(y(t))=x(t), x(0)=0}, numeric",
            WORDS("at least 2 starting points satisfy the constraints, but for multiples of 2*Pi",
                  "y(0) = 0\n", "3.141592654"));
}

/* Where all voltages are 0 every angle is a solution; there is another one that leaves none open.
 */
static void open_only_where_nothing_else_is(void **state)
{
    (void)state;
#define BUS "{diff(d(t),t)=0, v(t)*(a(t)-d(t)-1)=0, d(0)=2, "
    starts(BUS "v(t)*(v(t)-1)=v(t)*(a(t)-3)}, numeric", "[a(t),v(t)]", VALUES(3, 1));
    refused("{diff(x(t),t)=-x(t), exp(y(t))+x(t)=0, x(0)=1}, numeric",
            WORDS("do not satisfy", "exp(y(t))+x(t)", "NOT zero"));
    refused(BUS "v(t)*(v(t)^2+1)=v(t)*(a(t)-3)}, numeric",
            WORDS("starting value is missing: a(0)"));
}

/* p coupled pendula: the length of each follows from the tension of the one before. */
static char *pendula(int p, const char *starts)
{
    static char text[6000];
    char constraint[80] = "x1(t)^2+y1(t)^2=1";
    snprintf(text, sizeof text, "{");
    for (int i = 1; i <= p; i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n,
                 "[diff(x%d(t),t,t)=-2*l%d(t)*x%d(t), diff(y%d(t),t,t)=-2*l%d(t)*y%d(t)-1, %s,"
                 " x%d(0)=1/10, D(x%d)(0)=0]%s",
                 i, i, i, i, i, i, constraint, i, i, i < p || *starts ? ", " : "");
        snprintf(constraint, sizeof constraint, "x%d(t)^2+y%d(t)^2=(1+l%d(t)/10)^2", i + 1, i + 1,
                 i);
    }
    snprintf(text + strlen(text), sizeof text - strlen(text), "%s}, numeric", starts);
    return text;
}

/* The constraints are solved pendulum by pendulum: all branches of a few, enough of many; a value
 * at fault is named in its own pendulum. */
static void block_by_block(void **state)
{
    (void)state;
    refused(pendula(2, ""), WORDS("4 starting points satisfy", "y1(0) ", "y2(0) "));
    refused(pendula(23, ""), WORDS("at least 8 starting points satisfy", "y23(0) = "));
    starts(pendula(2, "y1(0)=-sqrt(99)/10, y2(0)=-sqrt((1+sqrt(99)/200)^2-1/100)"),
           "[diff(y1(t),t),l1(t)]", VALUES(0, 0.497493718553));
    refused(pendula(20, "y1(0)=-1"), WORDS("=  0.01    NOT zero", "the other 59 are zero",
                                           "x1(0) is fixed by the others: it is 0, you gave 0.1"));
}

/* What only the length of the second pendulum fixes in the first one. */
static void fixed_by_a_later_block(void **state)
{
    (void)state;
    refused("{diff(x(t),t,t)=-2*l(t)*x(t), diff(y(t),t,t)=-2*l(t)*y(t)-1, x(t)^2+y(t)^2=1,"
            " diff(a(t),t,t)=-2*m(t)*a(t), diff(b(t),t,t)=-2*m(t)*b(t)-1,"
            " a(t)^2+b(t)^2=(1+l(t)/10)^2, D(x)(0)=0, a(0)=1/10, D(a)(0)=0,"
            " b(0)=-sqrt((1+sqrt(99)/200)^2-1/100)}, numeric",
            WORDS("starting points satisfy", "l(0) = 0.4974937186", "y(0) = -0.9949874371"));
}

static void at_fault(void **state)
{
    (void)state;
    refused(PENDULUM "x(0)=0.6, y(0)=0.8, u(0)=1, v(0)=0}, numeric",
            WORDS("do not satisfy", "x(t)^2+y(t)^2-1  =  0    ok", "=  1.2    NOT zero  (hidden)",
                  "u(0) is fixed by the others: it is 0, you gave 1",
                  "v(0) is fixed by the others: it is -0.75, you gave 0"));
    /* of two values of l that would do, the nearer one */
    refused(PENDULUM "x(0)=0.6, u(0)=1, l(0)=2}, numeric",
            WORDS("(with v(0) = ", "y(0) = ", "l(0) is fixed by the others: it is 2.3625"));
    refused("{diff(a(t),t)=b(t)-a(t), a(t)*b(t)=1, a(0)=0}, numeric",
            WORDS("=  -1    NOT zero", "a(0) is at fault"));
    refused(PENDULUM "x(0)=2, y(0)=2, u(0)=1, v(0)=1, l(0)=5}, numeric",
            WORDS("=  7    NOT zero", "no value alone is at fault"));
}

/* From (1/10, 9/10) along the radius; from (0, 2) to the hyperbola a*b = 1, where b solves
 * b^4 - 2*b^3 = -1. */
static void nearest(void **state)
{
    (void)state;
    double r = hypot(0.1, 0.9);
    starts(PENDULUM "x(0)=1/10, y(0)=9/10, u(0)=0, v(0)=0}, numeric, initial=project",
           "[x(t),y(t),l(t)]", VALUES(0.1 / r, 0.9 / r, -0.9 / r));
    double b = 2.1;
    for (int i = 0; i < 20; i++)
        b -= (b * b * b * b - 2 * b * b * b - 1) / (4 * b * b * b - 6 * b * b);
    starts("{diff(a(t),t)=b(t)-a(t), a(t)*b(t)=1, a(0)=0, b(0)=2}, numeric, initial=project",
           "[a(t),b(t)]", VALUES(1 / b, b));
    starts(PENDULUM "x(0)=2, y(0)=0}, numeric, initial=project", "[x(t),y(t),l(t)]",
           VALUES(1, 0, 0));
}

/* Where the system is large it is made consistent part by part; a value that is in no constraint of
 * its own still moves with the others, into the basin that leads nearest. The minima of
 * (w^2-1)^2 + w/4 are at the roots of 4*w^3 - 4*w + 1/4. */
static void nearest_of_many(void **state)
{
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        char text[4000] = "";
        size_t n = 0;
        for (int i = 1; i <= 60; i++)
            n +=
                (size_t)snprintf(text + n, sizeof text - n, "%sdiff(z%d(t),t)=-z%d(t), z%d(0)=%d%s",
                                 i % 10 == 1 ? "[" : "", i, i, i, i, i % 10 == 0 ? "], " : ", ");
        char all[5000];
        snprintf(all, sizeof all,
                 "{%sdiff(x(t),t)=-x(t), x(0)=1, diff(u(t),t)=y(t), diff(w(t),t)=x(t),"
                 " u(t)=(w(t)^2-1)^2+(%d)*w(t)/4, u(0)=-1}, numeric, initial=project",
                 text, -side);
        Expr list = read_expr("[u(t),w(t),x(t),z60(t)]"), solution = dsolve(all);
        double out[8], w = 1; /* at two times */
        assert_null(drive_sample(drive_of(solution), list->u.args, 4, 0, 0, 2, out));
        for (int i = 0; i < 20; i++)
            w -= (4 * w * w * w - 4 * w - 0.25) / (12 * w * w - 4);
        double u = (w * w - 1) * (w * w - 1) - w / 4;
        assert_true(fabs(out[0] - u) < 1e-5 && fabs(out[1] - side * w) < 2e-3);
        assert_true(out[2] == 1 && out[3] == 60);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(implied),         cmocka_unit_test(units),
        cmocka_unit_test(linear),          cmocka_unit_test(implied_where_the_derivative_vanishes),
        cmocka_unit_test(branches),        cmocka_unit_test(open_only_where_nothing_else_is),
        cmocka_unit_test(block_by_block),  cmocka_unit_test(fixed_by_a_later_block),
        cmocka_unit_test(at_fault),        cmocka_unit_test(nearest),
        cmocka_unit_test(nearest_of_many),
    };
    return cmocka_run_group_tests_name("start", tests, algebra_begin, algebra_end);
}
