/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiled right-hand sides beside hand-written C: the bead of the course summary (its explicit
 * form 2.2.5) and a ring of ten pendula, in ns per call; then a whole integration, Kepler's problem
 * by rkf45, beside the same method written by hand. Prints one table; ratios are of this run.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cas/cas.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape.h"
#include "numeric/step/method.h"
#include "numeric/step/traj.h"
#include "repl/eval/eval.h"
#include "repl/syntax/parse.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static Expr value_of(const char *text)
{
    Parser parser;
    AstUnit *unit;
    parse_begin(&parser, source_add("bench", text, strlen(text), 1));
    parser.final_closes = true;
    if (parse_next(&parser, &unit) != PARSE_STATEMENT)
        abort();
    Expr e = eval_statement(unit);
    parse_end(&parser);
    return e;
}

/* --- the bead -------------------------------------------------------------------------------- */

#define G 9.81

static void bead(const double *in, double *out)
{
    double x = in[1], y = in[2], u = in[3], v = in[4], l = in[5];
    double x2 = x * x, x3 = x2 * x, x4 = x2 * x2, x5 = x4 * x, x6 = x3 * x3, y2 = y * y;
    out[0] = u;
    out[1] = v;
    out[2] = -2 * (4 * l * x2 - 4 * y * l + l + G) * x;
    out[3] =
        16 * x4 * l - 16 * x2 * y * l + 6 * l * x2 + 4 * x2 * G - 2 * y * l - 2 * u * u + G / 2;
    out[4] = -(768 * l * x5 * u - 256 * l * x4 * v - 1024 * l * x3 * u * y + 288 * l * x3 * u +
               256 * l * x2 * v * y + 256 * l * x * u * y2 + 160 * x3 * u * G - 80 * l * x2 * v -
               160 * l * x * u * y - 48 * x2 * v * G - 48 * x * u * u * u - 64 * x * u * y * G +
               16 * l * x * u + 16 * l * v * y + 22 * x * u * G + 24 * u * u * v - 3 * v * G) /
             (4 * (16 * x6 - 32 * x4 * y + 9 * x4 + 16 * x2 * y2 - 10 * y * x2 + x2 + y2));
}

static const char BEAD[] =
    "[u, v, -2*(4*l*x^2-4*y*l+l+9.81)*x,"
    "16*x^4*l-16*x^2*y*l+6*l*x^2+4*x^2*9.81-2*y*l-2*u^2+9.81/2,"
    "-(768*l*x^5*u-256*l*x^4*v-1024*l*x^3*u*y+288*l*x^3*u+256*l*x^2*v*y+256*l*x*u*y^2"
    "+160*x^3*u*9.81-80*l*x^2*v-160*l*x*u*y-48*x^2*v*9.81-48*x*u^3-64*x*u*y*9.81+16*l*x*u"
    "+16*l*v*y+22*x*u*9.81+24*u^2*v-3*v*9.81)"
    "/(4*(16*x^6-32*x^4*y+9*x^4+16*x^2*y^2-10*y*x^2+x^2+y^2))]";

/* --- the ring -------------------------------------------------------------------------------- */

enum { RING = 10 };

static void ring(const double *in, double *out)
{
    const double *a = in + 1, *w = in + 1 + RING;
    for (int i = 0; i < RING; i++) {
        int next = (i + 1) % RING, last = (i + RING - 1) % RING;
        out[i] = w[i];
        out[RING + i] = -G * sin(a[i]) + 3 * (sin(a[next] - a[i]) - sin(a[i] - a[last])) -
                        0.1 * w[i] * cos(a[i]);
    }
}

static char *ring_text(void)
{
    static char text[4000];
    char *p = text;
    p += sprintf(p, "[");
    for (int i = 0; i < RING; i++)
        p += sprintf(p, "w%d,", i);
    for (int i = 0; i < RING; i++)
        p += sprintf(p, "-9.81*sin(a%d)+3*(sin(a%d-a%d)-sin(a%d-a%d))-0.1*w%d*cos(a%d)%s", i,
                     (i + 1) % RING, i, i, (i + RING - 1) % RING, i, i, i == RING - 1 ? "]" : ",");
    return text;
}

/* --- one right-hand side --------------------------------------------------------------------- */

static void compare(const char *name, const char *outputs, const char *names,
                    void (*by_hand)(const double *, double *))
{
    enum { CALLS = 400000 };
    Expr e = value_of(outputs), vars = value_of(names);
    long m = expr_count(e), n = expr_count(vars);
    double start = now(), in[64], out[64], expected[64], sum = 0;
    Tape *tape = tape_new(e->u.args, m, vars->u.args, n);
    double compile = now() - start;
    for (long i = 0; i < n; i++)
        in[i] = 0.3 + 0.01 * (double)i;
    tape_eval(tape, in, out);
    by_hand(in, expected);
    for (long i = 0; i < m; i++)
        if (fabs(out[i] - expected[i]) > 1e-9 * (1 + fabs(expected[i])))
            printf("%s: output %ld is wrong: %g, %g\n", name, i, out[i], expected[i]);
    start = now();
    for (long k = 0; k < CALLS; k++) {
        in[1] += 1e-9;
        tape_eval(tape, in, out);
        sum += out[m - 1];
    }
    double ours = (now() - start) / CALLS;
    start = now();
    for (long k = 0; k < CALLS; k++) {
        in[1] += 1e-9;
        by_hand(in, out);
        sum += out[m - 1];
    }
    double hand = (now() - start) / CALLS;
    printf(
        "%-8s %6ld instructions %8.1f us to compile %8.1f ns a call %8.1f by hand, ratio %.2f%s\n",
        name, tape_length(tape), compile / 1e3, ours, hand, ours / hand, sum == 0 ? " " : "");
    tape_free(tape);
}

/* --- a whole integration --------------------------------------------------------------------- */

static Status kepler(void *ctx, double t, const double *y, double *dydt)
{
    double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * sqrt(r2);
    (void)ctx;
    (void)t;
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = -y[0] / r3;
    dydt[3] = -y[1] / r3;
    return ST_OK;
}

/* rkf45 for four unknowns, unrolled by hand; returns the number of attempts. */
static long by_hand(double end, double *y)
{
    static const double A[6][5] = {{0},
                                   {1.0 / 4},
                                   {3.0 / 32, 9.0 / 32},
                                   {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
                                   {439.0 / 216, -8, 3680.0 / 513, -845.0 / 4104},
                                   {-8.0 / 27, 2, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}};
    static const double B[6] = {16.0 / 135,      0,         6656.0 / 12825,
                                28561.0 / 56430, -9.0 / 50, 2.0 / 55};
    static const double E[6] = {1.0 / 360, 0, -128.0 / 4275, -2197.0 / 75240, 1.0 / 50, 2.0 / 55};
    double k[6][4], z[4], t = 0, h = 1e-3;
    long attempts = 0;
    while (t < end) {
        attempts++;
        for (int s = 0; s < 6; s++) {
            for (int i = 0; i < 4; i++) {
                z[i] = y[i];
                for (int j = 0; j < s; j++)
                    z[i] += h * A[s][j] * k[j][i];
            }
            kepler(NULL, t, z, k[s]);
        }
        double error = 0;
        for (int i = 0; i < 4; i++) {
            double e = 0;
            z[i] = y[i];
            for (int s = 0; s < 6; s++) {
                z[i] += h * B[s] * k[s][i];
                e += h * E[s] * k[s][i];
            }
            error = fmax(error, fabs(e) / (1e-7 + 1e-6 * fmax(fabs(y[i]), fabs(z[i]))));
        }
        if (error <= 1) {
            t += h;
            memcpy(y, z, sizeof z);
        }
        h *= fmin(5, fmax(0.2, 0.9 * pow(fmax(error, 1e-8), -0.2)));
    }
    return attempts;
}

static void integrate(void)
{
    static const double START[] = {0.5, 0, 0, 1.7320508075688772};
    double end = 2000, y[4];
    memcpy(y, START, sizeof y);
    double start = now();
    long attempts = by_hand(end, y);
    double hand = (now() - start) / (double)attempts;
    Fun fun = {.n = 4, .rhs = kepler};
    TraceOptions options = {.abserr = 1e-7, .relerr = 1e-6};
    start = now();
    Trace *traj = traj_new(method_new(&(MethodChoice){.name = "rkf45"}, &fun), 0, START, &options);
    Status status = trace_reach(traj, end);
    TraceState state = trace_state(traj, true);
    long ours_attempts = state.steps + state.rejected;
    double ours = (now() - start) / (double)ours_attempts;
    printf(
        "kepler   %6ld attempts %s %8.1f ns each; by hand %ld attempts, %.1f ns each: ratio %.2f, "
        "whole run %.2f\n",
        ours_attempts, status == ST_OK ? "" : "(failed)", ours, attempts, hand, ours / hand,
        ours * (double)ours_attempts / (hand * (double)attempts));
    trace_free(traj);
}

static void run(void *arg)
{
    (void)arg;
    compare("bead", BEAD, "[t,x,y,u,v,l]", bead);
    char names[400], *p = names;
    p += sprintf(p, "[t");
    for (int i = 0; i < RING; i++)
        p += sprintf(p, ",a%d", i);
    for (int i = 0; i < RING; i++)
        p += sprintf(p, ",w%d", i);
    sprintf(p, "]");
    compare("ring", ring_text(), names, ring);
    integrate();
}

int main(void)
{
    cas_init();
    eval_init();
    if (err_try(run, NULL) != ST_OK)
        printf("%s\n", err_message());
    return 0;
}
