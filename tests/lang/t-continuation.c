/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * continuation: every special point of the catalogue's systems against reference values, with
 * frequencies and the numbers of unstable eigenvalues on either side, and nothing beside them;
 * small systems whose diagrams are known by hand: closed curves, starts at special points, folds
 * one after the other, ends of the range, differential-algebraic systems; wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dae/steady/continuation.h"
#include "numeric/linear/lapack.h"
#include "repl/plot/plot.h"
#include "tests/broken_off.h"
#include "tests/lang/near.h"

enum { CELLS, SERIES, ABC, TANK, AUTOCATALYTIC, LENGYEL, LORENZ, BRUSSELATOR, SYSTEMS };

static const char *const calls[SYSTEMS] = {
    [CELLS] = "continuation([0 = 2-7*y1+y1^2*y2+k*(y3-y1), 0 = 6*y1-y1^2*y2+10*k*(y4-y2),"
              " 0 = 2-7*y3+y3^2*y4+k*(y1+y5-2*y3), 0 = 6*y3-y3^2*y4+10*k*(y2+y6-2*y4),"
              " 0 = 2-7*y5+y5^2*y6+k*(y3-y5), 0 = 6*y5-y5^2*y6+10*k*(y4-y6)],"
              " [y1,y2,y3,y4,y5,y6], k = 0..5, start = [4,2,1,3,0,4,1])",
    [SERIES] = "continuation([diff(u1(t),t) = -u1(t)+D*(1-u1(t))*exp(u3(t)),"
               " diff(u2(t),t) = -u2(t)+D*(1-u1(t))*exp(u3(t))-D*u2(t)*exp(u3(t))/25,"
               " diff(u3(t),t) = -u3(t)-5*u3(t)/4+8*D*(1-u1(t))*exp(u3(t))"
               "+8*D*u2(t)*exp(u3(t))/25], [u1(t),u2(t),u3(t)], D = 0.14..0.18)",
    [ABC] = "continuation([-u1+D*(1-u1)*exp(u3), -u2+D*(1-u1)*exp(u3)-D*u2*exp(u3)/25,"
            " -u3-31*u3/20+8*D*(1-u1)*exp(u3)+8*D*u2*exp(u3)/25], [u1,u2,u3], D = 0.1..0.4)",
    [TANK] = "continuation([-x1+Da*(1-x1)*exp(x2), -x2+22*Da*(1-x1)*exp(x2)-3*x2], [x1,x2],"
             " Da = 0..0.1, start = [0.9,5])",
    [AUTOCATALYTIC] = "continuation([3-y1-k*y1*y3, y1-y2*y3, y2*y3-k*y1*y3], [y1,y2,y3],"
                      " k = 1..2, start = [1.5,1.5,1])",
    [LENGYEL] = "continuation([10-x*(1+4*y/(1+x^2)), b*x*(1-y/(1+x^2))], [x,y], b = 1..6,"
                " start = [2,4])",
    [LORENZ] = "continuation([diff(x(t),t) = 10*(y(t)-x(t)), diff(y(t),t) = r*x(t)-y(t)-x(t)*z(t),"
               " diff(z(t),t) = x(t)*y(t)-8/3*z(t)], [x(t),y(t),z(t)], r = 0..30)",
    [BRUSSELATOR] = "continuation([1-(b+1)*x+x^2*y, b*x-x^2*y], [x,y], b = 1..4, start = [1,1])",
};

/* Parameter, first unknown, frequency; before < 0: not compared. */
typedef struct Reference {
    int system;
    const char *label;
    double p, x, omega;
    long before, after;
} Reference;

static const Reference references[] = {
    /* coupled cells: the branch through the start */
    {CELLS, "HB", 2.42862693993997158, 3.61975899680102585, 2.34408692791, 0, 2},
    {CELLS, "BP", 4.51133443874959809, 2.0, 0, 2, 2},
    {CELLS, "HB", 2.42862693993997158, 0.791184569601292859, 2.34408692791, 2, 0},
    {CELLS, "LP", 0.0976018509011971816, 0.653982040630842037, 0, 0, 1},
    {CELLS, "BP", 0.15521800547754613, 2.7547546682500557, 0, 1, 1},
    {CELLS, "LP", 0.0976018509011971816, 4.80000024458931202, 0, 1, 0},
    /* coupled cells: the branch where the cells are equal */
    {CELLS, "BP", 0.0295551870834673023, 2.0, 0, 6, 5},
    {CELLS, "BP", 0.088665561250401907, 2.0, 0, 5, 4},
    {CELLS, "BP", 1.50377814624986603, 2.0, 0, 4, 3},
    {CELLS, "BP", 4.51133443874959809, 2.0, 0, 3, 2},
    /* coupled cells: the branch where the outer cells are equal */
    {CELLS, "HB", 0.264768090913292418, 2.70629330225977144, 2.05607174031, 1, 3},
    {CELLS, "BP", 1.50377814624986603, 2.0, 0, 3, 4},
    {CELLS, "LP", 1.60171272598626411, 1.76992987026959549, 0, 4, 3},
    {CELLS, "BP", 1.53560649890121556, 1.57161767147991048, 0, 3, 2},
    {CELLS, "HB", 1.05723896700737634, 1.12972493872383682, 2.39825333764, 2, 0},
    {CELLS, "HB", 0.034106665461700462, 0.694721801733831111, 0.467077345274, 0, 2},
    {CELLS, "HB", 0.0339966284038227801, 0.706021928276478133, 0.447305309574, 2, 4},
    {CELLS, "LP", 0.0335279095021329107, 0.838478676201712379, 0, 4, 3},
    {CELLS, "LP", 0.0341459400661817222, 1.26500431627394993, 0, 3, 4},
    {CELLS, "HB", 0.0324140506512862357, 1.7239607390059928, 0.851739699254, 4, 2},
    {CELLS, "HB", 0.0322010438324914155, 1.75024246850127239, 1.46691327797, 2, 4},
    {CELLS, "HB", 0.0296510887159049756, 1.99245453287850649, 0.112777843149, 4, 6},
    {CELLS, "BP", 0.0295551870834673023, 2.0, 0, 6, 5},
    {CELLS, "HB", 0.0263951705109483356, 2.21863729138707508, 1.91920404859, 5, 3},
    {CELLS, "HB", 0.0250954177656812808, 2.29815966353876006, 2.01774503721, 3, 1},
    {CELLS, "LP", 0.0203066619011312748, 2.64152584928564855, 0, 1, 2},
    {CELLS, "HB", 0.0203204950167997581, 2.65134207603157141, 0.227168259543, 2, 0},
    {CELLS, "BP", 0.15521800547754613, 2.7547546682500557, 0, 0, 1},
    /* two reactions in series */
    {SERIES, "HB", 0.15791996925323778, 0.517190142945342143, 0.12190286522, 0, 2},
    {SERIES, "LP", 0.157928101082897367, 0.525281149342806042, 0, 2, 1},
    {SERIES, "LP", 0.156563268855568097, 0.720598030193711791, 0, 1, 2},
    {SERIES, "LP", 0.15794002524909745, 0.866154214179527737, 0, 2, 1},
    {SERIES, "LP", 0.146895690826370144, 0.971299939617287763, 0, 1, 2},
    {SERIES, "HB", 0.173866110877153671, 0.98960267885487497, 2.03574973061, 2, 0},
    /* stirred tank */
    {TANK, "LP", 0.0843593440677918622, 0.238883516066453243, 0, 0, 1},
    {TANK, "LP", 0.0484447986601212058, 0.761116483933546757, 0, 1, 2},
    {TANK, "HB", 0.0891150226750283808, 0.940052079448573099, 6.78553146361, 2, 0},
    /* autocatalytic scheme: the trace condition is a cubic; Lengyel and Epstein: b = 7/2 */
    {AUTOCATALYTIC, "HB", 1.3017604024, 1.5, 0, 0, 2},
    {LENGYEL, "HB", 3.5, 2, 2.6457513110645907, 2, 0},
    /* the series with beta = 1.55; the first state is not tabulated */
    {ABC, "HB", 0.2041845, NAN, 0, 0, 2},
    {ABC, "HB", 0.2298390, NAN, 0, 2, 0},
    {ABC, "HB", 0.2599578, NAN, 0, 0, 2},
    {ABC, "HB", 0.3462085, NAN, 0, 2, 0},
    /* Lorenz: r = 1 and s*(s+b+3)/(s-b-1); Brusselator: b = 1+A^2, omega = A */
    {LORENZ, "BP", 1, 0, 0, 0, 1},
    {LORENZ, "HB", 24.736842105263158, 7.95601945775, 9.62453006391, 0, 2},
    {BRUSSELATOR, "HB", 2, 1, 1, 0, 2},
};

/* How many special points there are; those of the cells are more than the references. */
static const long totals[SYSTEMS] = {
    [SERIES] = 6,  [ABC] = 4,    [TANK] = 3,        [AUTOCATALYTIC] = 1,
    [LENGYEL] = 1, [LORENZ] = 4, [BRUSSELATOR] = 1,
};

/* To how many digits the parameters are tabulated, as a relative error. */
static const double digits[SYSTEMS] = {
    [CELLS] = 1e-12,         [SERIES] = 1e-12,  [ABC] = 5e-7,     [TANK] = 1e-12,
    [AUTOCATALYTIC] = 1e-10, [LENGYEL] = 1e-12, [LORENZ] = 1e-12, [BRUSSELATOR] = 1e-12,
};

static Expr value_of(const char *text)
{
    Expr value;
    if (run_try(text, &value) != ST_OK)
        run_fail("%s: %s", text, err_message());
    return value;
}

static const ContinuationPoint *nearest(const Continuation *c, const Reference *r)
{
    const ContinuationPoint *best = NULL;
    double least = INFINITY;
    for (long k = 0; k < c->specials; k++) {
        const CurvePoint *point = c->special[k].point;
        double off = fabs(point->u[c->steady->n] - r->p);
        if (!isnan(r->x))
            off += fabs(point->u[0] - r->x);
        bool fits = r->before < 0 ||
                    (c->special[k].before == r->before && c->special[k].after == r->after) ||
                    (c->special[k].before == r->after && c->special[k].after == r->before);
        if (strcmp(continuation_label(point->label), r->label) == 0 && fits && off < least) {
            least = off;
            best = &c->special[k];
        }
    }
    return best;
}

static void test_references(void **state)
{
    (void)state;
    const Continuation *diagrams[SYSTEMS];
    if (!lapack_is_available())
        skip();
    for (int i = 0; i < SYSTEMS; i++) {
        char text[900];
        snprintf(text, sizeof text, "R%d := %s;", i, calls[i]);
        diagrams[i] = continuation_of(value_of(text));
        assert_non_null(diagrams[i]);
        if (totals[i] && diagrams[i]->specials != totals[i])
            run_fail("%ld special points instead of %ld: %s", diagrams[i]->specials, totals[i],
                     calls[i]);
    }
    for (size_t i = 0; i < sizeof references / sizeof *references; i++) {
        const Reference *r = &references[i];
        const Continuation *c = diagrams[r->system];
        const ContinuationPoint *k = nearest(c, r);
        if (!k)
            run_fail("no %s with these eigenvalues at %.15g", r->label, r->p);
        double p = k->point->u[c->steady->n];
        if (!(fabs(p - r->p) <= digits[r->system] * fabs(r->p)) ||
            fabs(k->point->u[0] - r->x) > 1e-10 * fmax(1, fabs(r->x)) ||
            (r->omega > 0 && !(fabs(k->point->omega - r->omega) <= 1e-9 * r->omega)))
            run_fail("%s: %.16g at x = %.16g, omega = %.12g instead of %.16g, %.16g, %.12g",
                     r->label, p, k->point->u[0], k->point->omega, r->p, r->x, r->omega);
    }
}

/* A statement whose value is true. */
static const char *const facts[] = {
    /* Two neutral saddles on the branch of equal cells, and no Hopf point there. */
    "R := continuation([2-7*x+x^2*y-s*x+2*s, 6*x-x^2*y-10*s*(y-3)], [x,y], s = 0..9,"
    " start = [2,3]): evalb(nops(R:-branches) >= 1)",
    /* A closed curve: both folds, and the end is the start. */
    "R := continuation([x^2+(p-2)^2-1], [x], p = 0..5, start = [1,2]): B := R:-branches[1]:"
    " n := LinearAlgebra:-RowDimension(B): evalb(nops(R:-LP) = 2 and abs(B[1,2]-B[n,2]) < 1e-7"
    " and nops(R(2)) = 2 and abs(rhs(R:-LP[1][1]) - 3) < 1e-12)",
    /* The ends of the range are met exactly. */
    "R := continuation([x^3-x-p], [x], p = -1/3..2/7, start = [-1]): B := R:-branches[1]:"
    " n := LinearAlgebra:-RowDimension(B): evalb(B[1,1] = evalf[15](-1/3) and"
    " B[n,1] = evalf[15](2/7))",
    /* A start in the middle is followed both ways; one that is off is corrected. */
    "R := continuation([x-p^2], [x], p = 0..1, start = [x = 3, p = 1/2]): B := R:-branches[1]:"
    " n := LinearAlgebra:-RowDimension(B): evalb(nops(R:-branches) = 1 and B[1,1] = 0 and"
    " B[n,1] = 1)",
    /* Starts at a fold and at a branch point. */
    "R := continuation([x^2+p-1], [x], p = 0..1, start = [0,1]): evalb(nops(R:-special) = 1 and"
    " nops(R:-LP) = 1 and nops(R(1/2)) = 2)",
    "R := continuation([y*(p-y^2)], [y], p = -1..1, start = [0,0]): evalb(nops(R:-branches) = 2"
    " and nops(R:-special) = 2 and nops(R(1/2)) = 3)",
    /* Pitchfork: stable before, unstable after; the other branch stable on both sides. */
    "R := continuation(y*(p-sqrt(2)-y^2), [y], p = 0..3): evalb(nops(R:-BP) = 1 and"
    " abs(rhs(R:-BP[1][1])-evalf(sqrt(2))) < 1e-9 and R:-special[1][\"unstable\"] = [0, 1]"
    " and R:-special[2][\"unstable\"] = [0, 0])",
    /* Two folds with little between them. */
    "R := continuation([p+x/1000000-x^3], [x], p = -1..1, start = [-1]): folds := R:-LP:"
    " e := evalf(2/3*1e-6*sqrt(1e-6/3)): evalb(nops(folds) = 2 and abs(rhs(folds[1][1])-e) < "
    "1e-14)",
    /* A curve that turns back next to another one; a fold far from the origin. */
    "R := continuation([x^2-(p-1)*(p-1-1/10^4)], [x], p = 0..2, start = [1]): evalb(nops(R:-LP)"
    " = 1 and abs(rhs(R:-LP[1][1])-1) < 1e-9 and nops(R(1/2)) = 2 and nops(R(3/2)) = 0)",
    "R := continuation([(x-10^4)^2-p+1/3], [x], p = 0..2, start = [10^4+6/5]):"
    " evalb(nops(R:-LP) = 1 and abs(rhs(R:-LP[1][1])-1/3) < 1e-9 and nops(R(1)) = 2)",
    /* A pendulum of index 3 pushed aside: stable all along, by two finite eigenvalues. */
    "R := continuation([diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t)-u(t)/10+f,"
    " diff(v(t),t)=-y(t)*l(t)-v(t)/10-1, x(t)^2+y(t)^2=1], [x(t),y(t),u(t),v(t),l(t)], f = 0..2,"
    " start = [0,-1,0,0,1]): B := R:-branches[1]: n := LinearAlgebra:-RowDimension(B):"
    " evalb(R:-special = [] and B[n,7] = 0 and abs(B[n,2]-2/sqrt(5.)) < 1e-8)",
    /* Second order, and a mass matrix that depends on the state. */
    "R := continuation([diff(x(t),t,t)+(p-1)*diff(x(t),t)+x(t)+x(t)^3], [x(t)], p = 0..2):"
    " evalb(nops(R:-special) = 1 and abs(rhs(R:-HB[1][1])-1) < 1e-10"
    " and abs(R:-special[1][\"omega\"]-1) < 1e-10)",
    "R := continuation([(2+x(t))*diff(v(t),t) = -x(t)+(p-1)*v(t)+y(t), diff(x(t),t) = v(t),"
    " y(t) = x(t)/2], [x(t),v(t),y(t)], p = 0..2): evalb(nops(R:-special) = 1 and"
    " abs(R:-special[1][\"omega\"]-1/2) < 1e-10)",
    /* Discretised reaction and diffusion: Hopf points where both equations allow them, at lengths
     * that the eigenvalues of the second difference give; a fold, and no more steps on a finer
     * grid. */
    "n := 12: h := 1/(n+1): X := i -> `if`(i = 0 or i = n+1, 2, x[i]):"
    " Y := i -> `if`(i = 0 or i = n+1, 5.45/2, y[i]):"
    " R := continuation([seq(op([0.008/(l*h)^2*(X(i-1)-2*X(i)+X(i+1))-6.45*X(i)+X(i)^2*Y(i)+2,"
    " 0.004/(l*h)^2*(Y(i-1)-2*Y(i)+Y(i+1))+5.45*X(i)-X(i)^2*Y(i)]), i = 1..n)],"
    " [seq(op([x[i],y[i]]), i = 1..n)], l = 0.1..1.6, start = [seq(op([2,2.725]), i = 1..n)],"
    " branches = 1): off := max(seq(abs(rhs(R:-HB[j][1])"
    "-evalf[20](sqrt(12/450)*2*(n+1)*sin(j*Pi*h/2))), j = 1..3)):"
    " evalb(nops(R:-HB) = 3 and off < 1e-10)",
    "rows := []: for n in [20,60] do h := 1/(n+1): U := i -> `if`(i = 0 or i = n+1, 0, u[i]):"
    " R := continuation([seq((U(i-1)-2*U(i)+U(i+1))/h^2+s*exp(U(i)), i = 1..n)],"
    " [seq(u[i], i = 1..n)], s = 0..4): off := abs(rhs(R:-LP[1][1])-3.51383071913+1.8281*h^2):"
    " rows := [op(rows), LinearAlgebra:-RowDimension(R:-branches[1])] end do:"
    " evalb(off < 1e-7 and nops(R:-LP) = 1 and abs(rows[1]-rows[2]) < 10)",
    /* A guess that is far away, next to the ghost of a fold. */
    "R := continuation([-u1+D*(1-u1)*exp(u3), -u2+D*(1-u1)*exp(u3)-D*u2*exp(u3)/25,"
    " -u3-5*u3/4+8*D*(1-u1)*exp(u3)+8*D*u2*exp(u3)/25], [u1,u2,u3], D = 0.17..0.18):"
    " evalb(abs(rhs(R(0.17)[1][1])-0.9889036561) < 1e-9)",
    /* The first Lyapunov coefficient: of the normal form, subcritical in Lorenz' equations, the
     * same for three ways of writing a system (a mass matrix that depends on the state, an equation
     * that is quadratic in a derivative), and none to be seen in a linear system. */
    "R := continuation([p*x-2*y+3*x*(x^2+y^2), 2*x+p*y+3*y*(x^2+y^2)], [x,y], p = -1..1):"
    " evalb(abs(R:-special[1][\"lyapunov\"]-3) < 1e-12)",
    "R := continuation([10*(y-x), r*x-y-x*z, x*y-8/3*z], [x,y,z], r = 20..30, start = [8,8,20]):"
    " evalb(R:-special[1][\"lyapunov\"] > 0)",
    "f := p*x(t)-2*y(t)-x(t)^3+y(t)^2*x(t)+x(t)^2: g := 2*x(t)+p*y(t)-x(t)*y(t):"
    " R := continuation([diff(x(t),t) = f, diff(y(t),t) = g], [x(t),y(t)], p = -1..1):"
    " evalb(abs(R:-special[1][\"lyapunov\"]+1/4) < 1e-12)",
    "R := continuation([(2+x(t))*diff(x(t),t) = (2+x(t))*f, exp(y(t))*diff(y(t),t) = exp(y(t))*g],"
    " [x(t),y(t)], p = -1..1): evalb(abs(R:-special[1][\"lyapunov\"]+1/4) < 1e-12)",
    "R := continuation([diff(x(t),t)+(diff(x(t),t)-f)^2 = f, diff(y(t),t) = g], [x(t),y(t)],"
    " p = -1..1): evalb(abs(R:-special[1][\"lyapunov\"]+1/4) < 1e-12)",
    "R := continuation([p*x-2*y, 2*x+p*y], [x,y], p = -1..1): unassign('f', 'g'):"
    " evalb(R:-special[1][\"lyapunov\"] = 0)",
    /* An eigenvalue that passes infinity: SI, neither LP nor HB. */
    "R := continuation([diff(x(t),t) = -y(t)+p, 0 = x(t)-y(t)^3/3+y(t)], [x(t),y(t)], p = -2..2,"
    " start = [0,-2]): evalb(nops(R:-SI) = 2 and nops(R:-special) = 2 and"
    " abs(rhs(R:-SI[1][1])+1) < 1e-8 and R:-special[1][\"unstable\"] = [0, 1])",
    /* Algebraic equations that are singular where branches cross. */
    "R := continuation([diff(x(t),t) = p-x(t)+z(t), 0 = z(t)*(x(t)-2)], [x(t),z(t)], p = 1..3,"
    " start = [1,0]): evalb(nops(R:-HB) = 0 and nops(R:-LP) = 0)",
    /* Several curves cross in one point: four, and three with the symmetry of a triangle. */
    "R := continuation([p*x-x^3, p*y-y^3], [x,y], p = -1..1): evalb(nops(R(1/2)) = 9 and"
    " nops(R:-BP) = 1 and nops(R:-branches) = 5 and abs(rhs(R:-BP[1][1])) < 1e-8)",
    "R := continuation([x*(p-x^2-y^2)+(x^2-y^2)/2, y*(p-x^2-y^2)-x*y], [x,y], p = -1..1):"
    " evalb(nops(R(1/2)) = 7 and nops(R:-BP) = 1 and nops(R:-LP) = 3 and"
    " abs(rhs(R:-LP[2][1])+1/16) < 1e-10)",
    "R := continuation([p*x-x^3, p*y-y^3], [x,y], p = -1..1, start = [0,0,0]):"
    " evalb(nops(R(1/2)) = 9)",
    "R := continuation([p*x-x^3, p*y-y^3, p*z-z^3], [x,y,z], p = -1..1): evalb(nops(R(1/2)) = 27"
    " and R:-special[1][\"exact\"][1] = (p = 0))",
    /* A multiple point to all digits: eigenvalues (p-1/3)*(1+p) twice, by cubic interpolation. */
    "R := continuation([(p-1/3)*(1+p)*x-x^3-2*x*y^2, (p-1/3)*(1+p)*y-y^3-2*x^2*y], [x,y],"
    " p = -1/2..1): evalb(nops(R:-BP) = 1 and abs(evalf[20](3*rhs(R:-BP[1][1])-1)) < 1e-12 and"
    " nops(R(2/3)) = 9)",
    /* A circle of states has no ways out. */
    "R := continuation([p*x-x*(x^2+y^2), p*y-y*(x^2+y^2)], [x,y], p = -1..1):"
    " evalb(nops(R:-branches) = 1 and nops(R:-BP) = 1)",
    /* A cusp ends the curve and is no crossing. */
    "R := continuation([p^2-x^3], [x], p = -1..1, start = [1]): evalb(nops(R:-BP) = 0)",
    /* Two folds inside what would be one step of a straight line. */
    "R := continuation([x-p-0.02*exp(-(x-0.3)^2*1e5)], [x], p = 0..1): evalb(nops(R:-LP) = 2 and"
    " max(seq(abs(1-4000*(rhs(k[2])-0.3)*exp(-(rhs(k[2])-0.3)^2*1e5)*(-1)), k = R:-LP)) < 1e-6)",
    /* The equations have no value beyond p = 1. */
    "R := continuation([sqrt(1-p)-x], [x], p = 0..2, start = [1]): B := R:-branches[1]:"
    " n := LinearAlgebra:-RowDimension(B): evalb(abs(B[n,1]-1) < 1e-6)",
    /* Exact values: rational, algebraic of degree 2 and 3, with exponentials; and none on request.
     */
    "R := continuation([10-x*(1+4*y/(1+x^2)), b*x*(1-y/(1+x^2))], [x,y], b = 1..6,"
    " start = [2,4]): evalb(R:-special[1][\"exact\"] = [b = 7/2, x = 2, y = 5])",
    "R := continuation([y*(p-sqrt(2)-y^2)], [y], p = 0..3):"
    " evalb(R:-special[1][\"exact\"] = [p = sqrt(2), y = 0])",
    "R := continuation([3-y1-k*y1*y3, y1-y2*y3, y2*y3-k*y1*y3], [y1,y2,y3], k = 1..2,"
    " start = [1.5,1.5,1]): e := R:-special[1][\"exact\"]:"
    " evalb(simplify(subs(k = rhs(e[1]), 6*k^3+3*k^2-11*k-4)) = 0 and rhs(e[2]) = 3/2)",
    "R := continuation([-x1+Da*(1-x1)*exp(x2), -x2+22*Da*(1-x1)*exp(x2)-3*x2], [x1,x2],"
    " Da = 0..0.1): evalb(simplify(rhs(R:-special[1][\"exact\"][2]) - (11-sqrt(33))/22) = 0)",
    "R := continuation([x-0.25*p, y-p*y+y^3], [x,y], p = 0..3): evalb(nops(R:-BP) = 1 and"
    " R:-special[1][\"exact\"] = [p = 1, x = 1/4, y = 0])",
    "R := continuation([y*(p-1-y^2)], [y], p = 0..3, exact = false):"
    " evalb(not type(R:-special[1][\"exact\"], list))",
    /* Periodic solutions: a circle of radius sqrt(p) with the multiplier exp(-2*p*T); a fold at
     * -1/4; a pair exp((p-1/2)*T) that passes the unit circle; a period doubling on which two
     * meshes agree to nine digits; a branch between two Hopf points of a differential-algebraic
     * system, that of its reduced form. */
    "R := continuation([p*x-y-x*(x^2+y^2), x+p*y-y*(x^2+y^2)], [x,y], p = -1..1):"
    " C := limitcycles(R, 1): M := C:-branch[-1]: m := min(op(C:-multipliers[-1])):"
    " evalb(abs(M[4]+1) < 1e-6 and abs(M[6]-1) < 1e-6 and abs(M[2]-evalf(2*Pi)) < 1e-8 and M[7] = 0"
    " and abs(m-exp(-4*evalf(Pi))) < 1e-6 and C:-special = [])",
    "R := continuation([p*x-y+x*(x^2+y^2)-x*(x^2+y^2)^2, x+p*y+y*(x^2+y^2)-y*(x^2+y^2)^2], [x,y],"
    " p = -1..1): C := limitcycles(R, 1): s := C:-special[1]: at := s[\"index\"]:"
    " evalb(s[\"label\"] = LPC and abs(rhs(s[\"point\"][1])+1/4) < 1e-8 and"
    " C:-branch[at-1,-1] = 1 and C:-branch[at+1,-1] = 0)",
    "R := continuation([p*x-y-x*(x^2+y^2), x+p*y-y*(x^2+y^2), (p-1/2)*u-v*sqrt(2)+x*u^2,"
    " (p-1/2)*v+u*sqrt(2)], [x,y,u,v], p = -1..1): C := limitcycles(R, 1, intervals = 10):"
    " s := C:-special[1]: evalb(s[\"label\"] = NS and abs(rhs(s[\"point\"][1])-1/2) < 1e-5)",
    "R := continuation([-y-z, x+a*y, 2+z*(x-4)], [x,y,z], a = 0.01..0.34, start = "
    "[0.005,-0.5,0.5]):"
    " C := limitcycles(R, 1, intervals = 20): s := C:-special[1]: evalb(s[\"label\"] = PD and"
    " abs(rhs(s[\"point\"][1])-0.33485662) < 1e-7 and R:-special[1][\"lyapunov\"] < 0)",
    "R := continuation([diff(v(t),t) = i(t)-d(t), diff(i(t),t) = g-i(t)/10-v(t),"
    " 0 = d(t)-(v(t)^3/3-v(t))], [v(t),i(t),d(t)], g = -3..3, start = [-2.5,0,0]):"
    " C := limitcycles(R, 1, intervals = 10): M := C:-branch: X := C(9):"
    " off := max(seq(abs(X[4*j+1,4]-X[4*j+1,2]^3/3+X[4*j+1,2]), j = 0..10)):"
    " evalb(abs(M[-1,1]-0.279*sqrt(10.)) < 1e-2 and C:-special = [] and off < 1e-9)",
    /* Points known from elsewhere: FitzHugh and Nagumo, Rosenzweig and MacArthur (a transcritical
     * point and a Hopf point on the branch it gives), Selkov, Goodwin, Duffing, Uppal's reactor. */
    "R := continuation([v-v^3/3-w+J, 8/100*(v+7/10-8/10*w)], [v,w], J = 0..2, start = [-1.2,-0.6]):"
    " evalb(nops(R:-HB) = 2 and simplify(rhs(R:-special[1][\"exact\"][1])-7/8+843*sqrt(65)/12500)"
    " = 0 and R:-special[1][\"lyapunov\"] > 0)",
    "R := continuation([x*(1-x/c)-x*y/(1+x), y*(x/(1+x)-1/2)], [x,y], c = 1/2..5, start = [1/2,0]):"
    " evalb(R:-BP = [[c = 1., x = 1., y = 0.]] and nops(R:-HB) = 1 and"
    " abs(rhs(R:-HB[1][1])-3) < 1e-9)",
    "R := continuation([-x+y/10+x^2*y, b-y/10-x^2*y], [x,y], b = 0.1..1.2, start = [0.1,0.9]):"
    " evalb(max(seq(abs(100*rhs(h[1])^4-80*rhs(h[1])^2+11), h in R:-HB)) < 1e-7 and nops(R:-HB) ="
    " 2)",
    "R := continuation([c/(1+z^10)-x, x-y, y-z], [x,y,z], c = 0..10): evalb(nops(R:-HB) = 1 and"
    " abs(rhs(R:-HB[1][4])-4^(1/10.)) < 1e-9 and abs(R:-special[1][\"omega\"]-sqrt(3.)) < 1e-9)",
    "R := continuation([diff(x(t),t,t)+0.2*diff(x(t),t)+x(t)*(x(t)^2-p)], [x(t)], p = -1..2):"
    " evalb(nops(R:-special) = 2 and nops(R:-BP) = 1 and nops(R(1)) = 3)",
    "R := continuation([-x+q*(1-x)*exp(y), -y+14*q*(1-x)*exp(y)-2*y], [x,y], q = 0..0.3):"
    " evalb(nops(R:-LP) = 2 and nops(R:-HB) = 1 and"
    " abs(rhs(R:-HB[1][2])-(17+sqrt(65.))/28) < 1e-8)",
    /* Limits on points and branches are kept. */
    "R := continuation([x-p], [x], p = 0..1, maxpoints = 3):"
    " evalb(LinearAlgebra:-RowDimension(R:-branches[1]) = 4)",
    "R := continuation(y*(p-1-y^2), [y], p = 0..3, branches = 1): evalb(nops(R:-branches) = 1)",
};

static void test_facts(void **state)
{
    (void)state;
    if (!lapack_is_available())
        skip();
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (value_of(facts[i]) != EXPR_TRUE)
            run_fail("not true: %s", facts[i]);
}

/* Stable pieces solid, unstable ones dashed, the branch point with its label; the whole range. */
static void test_plot(void **state)
{
    (void)state;
    if (!lapack_is_available())
        skip();
    const Plot *plot = plot_of(value_of("R := continuation(y*(p-1-y^2), [y], p = 0..3):"
                                        " bifplot(R, [p, y^2], title = \"pitchfork\");"));
    assert_non_null(plot);
    assert_int_equal(plot->n, 3);
    const PlotCurve *stable = &plot->curves[0], *unstable = &plot->curves[1];
    const PlotCurve *points = &plot->curves[2];
    assert_string_equal(stable->legend, "stable");
    assert_int_equal(stable->linestyle, 0);
    assert_string_equal(unstable->legend, "unstable");
    assert_true(unstable->linestyle > 1);
    for (long i = 0; i < unstable->n; i++) /* at rest beyond p = 1 */
        assert_true(isnan(unstable->points[2 * i]) ||
                    (unstable->points[2 * i] >= 1 - 1e-9 && unstable->points[2 * i + 1] < 1e-9));
    assert_string_equal(points->text, "BP");
    assert_true(points->n == 1 && fabs(points->points[0] - 1) < 1e-9);
    assert_true(plot->frame.view[0][0] == 0 && plot->frame.view[0][1] == 3);
}

static const char *const errors[][2] = {
    {"continuation([x^2+p+1], [x], p = 0..3)", "no steady state found near the start"},
    {"continuation([x^2+p+1], [x], p = 0..3)", "largest residual is 1"},
    {"continuation([ln(x)-p], [x], p = 0..1, start = [-1])", "no value at the start"},
    {"continuation([x-q], [x], p = 0..1)", "q has no value"},
    {"continuation([x-p, y-p], [x], p = 0..1)", "number of equations, 2"},
    {"continuation({x-p, y-p}, [x, y], p = 0..1)", "which equation is the rate"},
    {"continuation([diff(x(t),t) = sin(t)-p*x(t)], [x(t)], p = 0..1)", "depend on t"},
    {"continuation([x-p], [x], p = 3)", "parameter = a..b"},
    {"continuation([x-p], [p], p = 0..1)", "p is the parameter"},
    {"continuation([x-p, x+p], [x, x], p = 0..1)", "x is there twice"},
    {"continuation([x-p], [x], p = 1..1)", "finite and not empty"},
    {"continuation([x-p], [x], p = 0..infinity)", "finite and not empty"},
    {"continuation([x-p], [x], p = 0..1, start = [z = 1])", "neither an unknown"},
    {"continuation([x-p], [x], p = 0..1, start = [1,2,3])", "start has 3 values"},
    {"continuation([x-p], [x], p = 0..1, start = [x = 1, p = 2])", "outside the range"},
    {"continuation([x-p], [x], p = 0..1, maxstep = 0)", "positive number"},
    {"continuation([x-p], [x], p = 0..1, colour = 1)", "continuation has no option colour"},
    {"R := continuation([x-p], [x], p = 0..1): limitcycles(R, 1)", "begin at a Hopf point"},
    {"R := continuation([p*x-y, x+p*y], [x,y], p = -1..1): limitcycles(R, 1, mesh = 3)",
     "limitcycles has no option mesh"},
    {"R := continuation([x-p], [x], p = 0..1): R:-nothing", "no part `nothing`"},
    {"R := continuation([x-p], [x], p = 0..1): bifplot(R, [p])", "two expressions"},
    {"R := continuation([x-p], [x], p = 0..1): bifplot(R, [p, q])", "q has no value"},
};

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        run_wrong(errors[i][0], errors[i][1]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_plot),
        cmocka_unit_test(test_errors),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
