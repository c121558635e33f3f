/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What time alone decides: where coefficients have poles on either side of a place, what is none
 * although something vanishes there, what is said, and when triggers change their signs.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/ahead/fronts.h"
#include "dae/ahead/guards.h"
#include "dae/ahead/peaks.h"
#include "dae/ahead/poles.h"
#include "dae/ahead/suspects.h"
#include "dae/ahead/times.h"
#include "numeric/program/fun.h"

/* What the equations of a system have that may matter, by `find`. */
static Expr found_in(const char *system, Expr (*find)(const Ivp *ivp))
{
    Ivp ivp;
    ivp_begin(&ivp, read_expr(system), NULL);
    Expr found = find(&ivp);
    ivp_end(&ivp);
    return found;
}

static Expr of_time(const Ivp *ivp)
{
    return suspects_find(ivp, false);
}

static Expr moving(const Ivp *ivp)
{
    return suspects_find(ivp, true);
}

typedef struct Pole {
    const char *system;
    double begin, h, at; /* NaN: none from begin to begin + h */
    const char *said;
} Pole;

static void poles(void **state)
{
    (void)state;
    static const Pole cases[] = {
        {"{diff(x(t),t)=x(t)/(t-1)}", 0, 2, 1, "has a pole at t = 1"},
        {"{diff(x(t),t)=x(t)/(t-1)}", 3, -4, 1, "has a pole at t = 1"},
        {"{diff(x(t),t)=x(t)/(t-1)}", 0, 0.5, NAN, NULL},
        {"{diff(x(t),t)=x(t)/(t-1)}", 0, -3, NAN, NULL},
        {"{diff(x(t),t)=tan(t)*x(t)}", 0, 2, M_PI_2, "has a pole"},
        {"{diff(x(t),t)=x(t)/(t^2-2)}", 0, -2, -M_SQRT2, "has a pole"},
        {"{(t-2)*diff(x(t),t)=x(t)+1}", 0, 3, 2, "has a pole at t = 2"},
        {"{diff(x(t),t)=x(t)/sqrt(abs(t-1))}", 0, 2, 1, "where its integral is finite"},
        {"{diff(x(t),t)=x(t)/(t-1)+x(t)/(t-1/2)}", 0, 2, 0.5, "has a pole at t = 0.5"},
        {"{diff(x(t),t)=1/(exp(t)-1)}", -1, 2, 0, "has a pole"}, /* doubles see it beside 0 */
        {"{(t-1)*diff(x(t),t)=1, diff(x(t),t)+y(t)=0}", 0, 2, 1, "has a pole at t = 1"},
        {"{(t-1)*diff(x(t),t)=1+z(t), diff(x(t),t)+y(t)=0, diff(z(t),t)=y(t)*x(t)}", 0, 2, 1,
         "has a pole at t = 1"},
        {"{(t-1)*diff(x(t),t)=y(t), x(t)+t*y(t)=1}", 0, 2, 1, "has a pole at t = 1"},
        {"{(t-1)*diff(x(t),t)=1, y(t)=x(t), y(t)=x(t)}", 0, 2, 1, "has a pole at t = 1"},
        /* where something vanishes and nothing happens */
        {"{x(t)-t+cos(t)*(diff(x(t),t)+y(t)-2)=0, diff(x(t),t)+y(t)=2}", 0, 2, NAN, NULL},
        {"{diff(z(t),t)+x(t)+(t-1)*(diff(x(t),t)+y(t))=0, diff(x(t),t)+y(t)=2, y(t)=sin(t)}", 0, 2,
         NAN, NULL},
        {"{(t-1)*diff(x(t),t)=y(t), x(t)=sin(t)}", 0, 2, NAN, NULL},
        {"{(t-1)*diff(x(t),t)=y(t), diff(w(t),t)=y(t), x(t)+w(t)=1}", 0, 2, NAN, NULL},
        {"{diff(x(t),t)=sin(t-1)/(t-1)*x(t)}", 0, 2, NAN, NULL},
        {"{diff(x(t),t)=ln((t-1)^2)*x(t)}", 0, 2, NAN, NULL},
        {"{diff(x(t),t)=(t^2-1)/(t-1)*x(t)}", 0, 2, NAN, NULL},
        {"{diff(x(t),t)=1/(1+10^14*sin(20*t)^2)}", 0, 2, NAN, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Pole *c = &cases[i];
        Poles *p = poles_new(found_in(c->system, of_time), read_expr("t"), c->begin);
        double at = NAN, wall = NAN;
        char text[300] = "";
        bool any = p && poles_next(p, c->begin, c->h, &at);
        if (any != !isnan(c->at) || (any && !(fabs(at - c->at) < 1e-12)))
            fail_msg("%s from %g: a pole at %.17g", c->system, c->begin, any ? at : NAN);
        if (any) { /* no step goes there, none stays far away */
            assert_true(poles_wall(p, c->begin, c->h, &wall));
            double off = (at - wall) * (c->h > 0 ? 1 : -1);
            assert_true(off > 0 && off < 1e-8);
            assert_true(poles_put(p, c->h > 0, at, NULL, NULL, text, sizeof text));
            if (!strstr(text, c->said))
                fail_msg("%s", text);
        }
        poles_free(p);
    }
    assert_null(found_in("{diff(x(t),t)=x(t)/(x(t)-1)}", of_time));
    assert_non_null(found_in("{diff(x(t),t)=x(t)/(x(t)-1)}", moving));
    assert_null(found_in("{diff(x(t),t)=x(t)/(t-1)}", moving));
}

static void refuse(void *system)
{
    poles_refuse(found_in(system, of_time), read_expr("t"), 0, 2);
}

static void between_two_points(void **state)
{
    (void)state;
    char inside[] = "{diff(x(t),t)=x(t)/(t-1)}", end[] = "{diff(x(t),t)=x(t)/(t-2)}",
         begin[] = "{diff(x(t),t)=x(t)/t}";
    assert_int_equal(err_try(refuse, inside), ST_UNABLE);
    assert_non_null(strstr(err_message(), "at t = 1"));
    assert_int_equal(err_try(refuse, end), ST_OK);
    assert_int_equal(err_try(refuse, begin), ST_OK);
}

/* Each change of sign once and in order, in both directions; zeros without a change are none. */
static void changes(void **state)
{
    (void)state;
    Expr t = read_expr("t"), trigger[] = {read_expr("sin(t)"), read_expr("(t-2)^2"),
                                          read_expr("t-5/2"), read_expr("x(t)-1")};
    static const double AT[] = {2.5, M_PI, 2 * M_PI};
    static const long OF[] = {2, 0, 0};
    static const int SIGN[] = {1, -1, 1}; /* behind it */
    Times *times = times_new(trigger, 4, t, 1);
    assert_non_null(times);
    assert_true(times_has(times, 0) && times_has(times, 2) && !times_has(times, 3));
    double from = 1, at;
    for (int i = 0; i < 3; from = at, i++) {
        assert_true(times_next(times, from, 8 - from, &at));
        assert_true(fabs(at - AT[i]) < 1e-12);
        for (long k = 0; k < 3; k++)
            assert_int_equal(times_changes(times, k, at, 1), k == OF[i]);
        assert_int_equal(times_sign(times, OF[i], at, 1), SIGN[i]);
    }
    assert_false(times_next(times, from, 8 - from, &at));
    assert_true(times_next(times, 1, -3, &at) && fabs(at) < 1e-12);
    times_free(times);
    assert_null(times_new(trigger + 3, 1, t, 0));
}

/* A change is placed at the zero, or by doubles next to each other, however far is looked. */
static void exact_places(void **state)
{
    (void)state;
    Expr t = read_expr("t"), sawtooth = read_expr("10^9*t-120*floor(25/3*10^6*t)-50");
    for (double h = 1e-7; h < 1e-3; h *= 10) {
        Times *times = times_new(&sawtooth, 1, t, 0);
        double at;
        assert_true(times_next(times, 0, h, &at));
        assert_true(at == 5e-8);
        assert_int_equal(times_sign(times, 0, at, 1), 1);
        if (h > 2e-7) {
            assert_true(times_next(times, 1.5e-7, h, &at));
            assert_true(fabs(at - 1.7e-7) < 1e-22);
        }
        times_free(times);
    }
}

/* A step ends before a change that is no zero of its trigger, and what follows begins behind all
 * changes that are a few roundings apart, in both directions of time. */
static void both_sides(void **state)
{
    (void)state;
    Expr t = read_expr("t");
    const double pi = 0x1.921fb54442d18p+1; /* the last double before Pi */
    Expr trigger[] = {read_expr("sin(t)"), read_expr("t-884279719003555/281474976710656")};
    for (int back = 0; back < 2; back++) {
        Times *times = times_new(trigger, 2, t, back ? 4 : 1);
        double heading = back ? -1 : 1, from = back ? 4 : 1, at;
        assert_true(times_stop(times, from, 2.5 * heading, &at));
        assert_true(at == nextafter(pi, back ? 4 : 1));
        assert_true(times_changes(times, 0, at, heading) && times_changes(times, 1, at, heading));
        assert_true(times_behind(times, 0, at, heading) == (back ? pi : nextafter(pi, 4)));
        assert_true(times_behind(times, 1, at, heading) == pi);
        times_free(times);
    }
}

/* Steps of one length from begin on, cut at the changes: how many there are, the sum of their
 * times, the sum of the signs behind them, and how often the trigger was evaluated, as was
 * measured. */
typedef struct Walk {
    const char *trigger;
    double begin, h;
    long steps, count;
    double sum;
    long signs, cost;
} Walk;

static const Walk walks[] = {
    {"sin(t)", 0, 1, 40, 12, 245.044226980004, 0, 4361},
    {"sin(t)", 0.5, -3, 40, 39, -2327.92015631004, -1, 12214},
    {"sin(Pi*(t+1))", 0, 0.5, 60, 30, 465, 0, 8308},
    {"sin(Pi*(t+1))", 3, -0.5, 60, 30, -375, 0, 8498},
    {"1-cos(t)", 0, 1, 20, 0, 0, 0, 528},
    {"t-sin(t)", 0, 1, 20, 0, 0, 0, 250686},
    {"sin(t)^3-t*cos(t)^2", 0, -0.25, 8, 1, -0.813599707713098, -1, 707},
    {"max(t-3,0)", 0, 1, 20, 1, 3, 1, 261},
    {"max(t,0)", 0, 1, 20, 0, 0, 0, 11},
    {"cos(t)-1", -1, 0.1, 200, 0, 0, 0, 592},
    {"cos(t)^2+sin(t)^2-1", 0, 0.25, 2, 0, 0, 0, 367656},
    {"sin(t)^2-1/2", 0, 1, 12, 8, 50.2654824574367, 0, 4076},
    {"floor(5*t)-3", 0, 0.3, 10, 1, 0.8, 1, 572},
    {"t-floor(t)-1/3", 0, 0.9, 10, 18, 84, 0, 6137},
    {"t-floor(t)-1/3", 0, -0.9, 10, 18, -87, 0, 6278},
    {"sin(1000*t)", 0, 0.1, 3, 95, 14.3256625003695, -1, 27041},
    {"(t-1)^2*(t-2)", 0, 0.7, 6, 1, 2, 1, 495},
    {"(t-1)^3", 0, 5, 2, 1, 1, 1, 271},
    {"(t-10^6)*(t-10^6-1/1024)", 999999, 0.5, 5, 2, 2000000.00097656, 0, 305},
    {"t*(t-10^(-9))", -1, 0.4, 8, 2, 1e-09, 0, 1568},
    {"sqrt(t-1)-1", 0, 0.8, 5, 2, 3, 0, 302},
    {"ln(t)", 3, -0.8, 5, 2, 1, -1, 1347},
    {"sin(1/t)", 2, -0.1, 19, 3, 0.583568124670283, -1, 13889},
    {"exp(t)-100", 0, 1, 20, 1, 4.60517018598809, 1, 257},
    {"piecewise(t<1,-1,t<2,0,1)", 0, 0.9, 4, 2, 3, 1, 530},
    {"sin(t)+sin(sqrt(2)*t)", 0, 2, 30, 27, 839.663846549823, -1, 14167},
    {"abs(sin(t))-1/2", 0, 1, 15, 9, 63.3554518473942, 1, 4106},
};

static bool check_walk(const Walk *w)
{
    Expr t = read_expr("t"), trigger = read_expr(w->trigger);
    Times *times = times_new(&trigger, 1, t, w->begin);
    assert_non_null(times);
    long count = 0, signs = 0, most = 40 * w->steps;
    double from = w->begin, sum = 0, at;
    for (long i = 1; i <= w->steps; i++) {
        double end = w->begin + (double)i * w->h;
        for (; count < most && times_next(times, from, end - from, &at); from = at, count++) {
            sum += at;
            signs += times_sign(times, 0, at, w->h > 0 ? 1 : -1);
            assert_true(times_changes(times, 0, at, w->h > 0 ? 1 : -1));
        }
        from = end;
    }
    bool good = count == w->count && fabs(sum - w->sum) <= 1e-12 * fabs(w->sum) + 1e-9 &&
                signs == w->signs && labs(times_cost(times) - w->cost) <= w->cost / 100;
    if (!good)
        printf("#     {\"%s\", %g, %g, %ld, %ld, %.15g, %ld, %ld},\n", w->trigger, w->begin, w->h,
               w->steps, count, sum, signs, times_cost(times));
    times_free(times);
    return good;
}

static void steps_are_cut(void **state)
{
    (void)state;
    long wrong = 0;
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
        wrong += !check_walk(&walks[i]);
    assert_int_equal(wrong, 0);
}

/* A peak that is narrower than the step ends it; a wide one does not. */
static void fronts(void **state)
{
    (void)state;
    Expr t = read_expr("t");
    static const struct {
        const char *system;
        bool any;
    } cases[] = {
        {"{diff(x(t),t)=exp(-10^6*(t-5)^2)}", true},
        {"{diff(x(t),t)=tanh(1000*(t-5))-x(t)}", true},
        {"{diff(x(t),t)=exp(-(t-5)^2/10^4)}", false},
        {"{diff(x(t),t)=exp(t/10)}", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fronts *f = fronts_new(found_in(cases[i].system, fronts_find), t, 0);
        double at = NAN;
        bool any = f && fronts_next(f, 0, 10, &at);
        if (any != cases[i].any || (any && !(at > 4 && at < 6)))
            fail_msg("%s: %d, %g", cases[i].system, any, at);
        fronts_free(f);
    }
}

/* "{diff(x(t),t)=TERM+TERM+...}" with the numbers 1 to n for %d in a term, and one more term. */
static char *many_terms(const char *term, int n, const char *last)
{
    Buf text = {0};
    buf_puts(&text, "{diff(x(t),t)=");
    for (int i = 1; i <= n; i++) {
        const char *place = strstr(term, "%d");
        buf_putn(&text, term, (size_t)(place - term));
        buf_printf(&text, "%d%s+", i, place + 2);
    }
    buf_puts(&text, last);
    buf_puts(&text, "}");
    return buf_steal(&text);
}

/* However many there are, the one that is narrow is seen. */
static void many_fronts(void **state)
{
    (void)state;
    Expr t = read_expr("t"), x = read_expr("x(t)");
    static const struct {
        const char *term;
        double from, h, at;
    } cases[] = {
        {"exp(-10^6*(t-%d)^2)", 249.5, 1, 250},
        {"exp(-10^6*(t-%d)^2)", 260.2, -1, 260},
        {"tanh((t-%d/100)/10)", 0, 10, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *system = many_terms(cases[i].term, 260, "exp(-10^6*(t-5)^2)");
        Fronts *f = fronts_new(found_in(system, fronts_find), t, i == 1 ? 261 : 0);
        double at = NAN;
        assert_true(fronts_next(f, cases[i].from, cases[i].h, &at));
        assert_true(fabs(at - cases[i].at) < 0.1);
        fronts_free(f);
        mem_free(system);
    }
    char *system = many_terms("exp(-10^6*(x(t)-%d)^2)", 450, "1");
    Peaks *p = peaks_new(found_in(system, peaks_find), t, &x, 1);
    assert_int_equal(peaks_count(p), 450);
    peaks_free(p);
    mem_free(system);
}

/* The determinant is one where equations have several highest derivatives, as many as unknowns. */
static void determinants(void **state)
{
    (void)state;
    static const struct {
        const char *system;
        long suspects;
    } cases[] = {
        {"{(t-1)*diff(x(t),t)=1,(t-2)*diff(y(t),t)=1}", 2},
        {"{diff(x(t),t)+t*diff(y(t),t)=1,diff(x(t),t)-diff(y(t),t)=x(t)}", 1},
        {"{diff(x(t),t)+t*diff(y(t),t)=1,diff(x(t),t)-diff(y(t),t)=x(t),x(t)=1}", 0},
        {"{diff(x(t),t)+t*diff(y(t),t)=1,diff(x(t),t)-diff(y(t),t)=x(t),diff(x(t),t)=2}", 0},
        {"{diff(x(t),t)+t*diff(y(t),t)=1,diff(x(t),t)-diff(y(t),t)=z(t),z(t)=x(t)}", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Expr found = found_in(cases[i].system, of_time);
        long n = found ? expr_count(found) : 0;
        if (n != cases[i].suspects)
            fail_msg("%s: %ld", cases[i].system, n);
    }
}

typedef struct Sought {
    const char *system;
    bool moving;
    const char *wanted; /* what vanishes, the coefficient, the state that the equation gives */
} Sought;

static const Sought sought[] = {
    /* parts of time, but not in cases that the solution decides between */
    {"{diff(x(t),t)=piecewise(x(t)<0,1/(t-1),2)}", false, "{}"},
    {"{diff(x(t),t)=piecewise(t<5,2,x(t)<0,1/(t-1),2)}", false, "{}"},
    {"{diff(x(t),t)=piecewise(t<5,1/(t-1),2)*x(t)}", false,
     "{[t-1,piecewise(t<5,1/(t-1),2),x(t)]}"},
    {"{diff(x(t),t)=piecewise(t<5,x(t),1/(t-1))}", false, "{[t-1,1/(t-1),x(t)]}"},
    {"{diff(x(t),t)=abs(x(t))/(t-1)}", false, "{[t-1,1/(t-1),x(t)]}"},
    {"{diff(x(t),t)=1/(t-1)+ln(x(t)-1)}", true, "{[x(t)-1,ln(x(t)-1),x(t)]}"},
    /* functions where they have no value, or infinitely many times */
    {"{diff(x(t),t)=exp(t)*arctanh(t)*x(t)}", false,
     "{[t+1,exp(t)*arctanh(t),x(t)],[t-1,exp(t)*arctanh(t),x(t)]}"},
    {"{diff(x(t),t)=tan(t)*x(t)}", false, "{[sin(t),tan(t),x(t)],[sin(t-Pi/2),tan(t),x(t)]}"},
    {"{diff(x(t),t)=tan(x(t))}", true, "{[sin(x(t)-Pi/2),tan(x(t)),x(t)]}"},
    {"{diff(x(t),t)=sqrt(t-1)*sqrt(x(t)-1)}", false, "{}"},
    {"{diff(x(t),t)=sqrt(t-1)*sqrt(x(t)-1)}", true, "{}"},
    /* denominators: factors, kinks, and slopes where time alone moves them */
    {"{diff(x(t),t)=x(t)/(t^2-1)+1/(t*(t+2))}", false,
     "{[t-1,1/(t^2-1),x(t)],[t+1,1/(t^2-1),x(t)],[t,1/(t*(t+2)),x(t)],[t+2,1/(t*(t+2)),x(t)]}"},
    {"{diff(x(t),t)=x(t)/abs(t-1)}", false,
     "{[t-1,1/abs(t-1),x(t)],[signum(t-1),1/abs(t-1),x(t)]}"},
    {"{diff(x(t),t)=x(t)/abs(x(t)-1)}", true, "{[x(t)-1,1/abs(x(t)-1),x(t)]}"},
    {"{diff(x(t),t)=x(t)/(t^2+1)^2}", false, "{[t^2+1,1/(t^2+1)^2,x(t)],[2*t,1/(t^2+1)^2,x(t)]}"},
    {"{diff(x(t),t)=x(t)/(x(t)^2-t)+x(t)^(-2/3)+3^(-x(t))}", true,
     "{[x(t)^2-t,1/(x(t)^2-t),x(t)],[x(t),x(t)^(-2/3),x(t)]}"},
    {"{diff(x(t),t)=x(t)/(x(t)^2-t)+x(t)^(-2/3)+3^(-x(t))}", false, "{}"},
    /* what stands at the highest derivative */
    {"{(t-1)*diff(x(t),t,t)+diff(x(t),t)/t=1}", false,
     "{[t-1,1/(t-1),diff(x(t),t)],[t,1/t,diff(x(t),t)]}"},
    {"{(x(t)-1)*diff(x(t),t)=1/(t-2)}", false, "{[t-2,1/(t-2),0]}"},
    {"{(x(t)-1)*diff(x(t),t)=1/(t-2)}", true, "{[x(t)-1,1/(x(t)-1),x(t)]}"},
    {"{diff(x(t),t)^2*(t-1)=t*x(t)}", false, "{}"},
    {"{diff(x(t),t)=y(t),(t-1)*y(t)=x(t)}", false, "{[t-1,1/(t-1),0]}"},
    {"{diff(x(t),t)=1,(t-1)*y(t)=x(t),(t-2)*y(t)+z(t)=1}", false, "{}"},
    {"{diff(x(t),t)+diff(y(t),t)=1/(t-1),diff(y(t),t)=1/(x(t)-1)}", false, "{[t-1,1/(t-1),0]}"},
    {"{diff(x(t),t)+diff(y(t),t)=1/(t-1),diff(y(t),t)=1/(x(t)-1)}", true,
     "{[x(t)-1,1/(x(t)-1),y(t)]}"},
    /* determinants, three rows multiplied out and four not */
    {"{diff(x(t),t)+t*diff(y(t),t)=1,diff(y(t),t)+diff(z(t),t)=x(t),diff(z(t),t)+diff(x(t),t)="
     "1}",
     false, "{[-t-1,1/(-t-1),0]}"},
    {"{diff(x(t),t)+t*diff(y(t),t)=1,diff(y(t),t)+t*diff(z(t),t)=x(t),diff(z(t),t)+t*diff(w(t),"
     "t)=1,diff(w(t),t)+t*diff(x(t),t)=1}",
     false, "{[t-1,1/(t^4-1),0],[t+1,1/(t^4-1),0],[t^2+1,1/(t^4-1),0],[2*t,1/(t^4-1),0]}"},
    {"{x(t)*diff(x(t),t)+diff(y(t),t)=1,diff(y(t),t)-diff(x(t),t)=x(t)}", true,
     "{[x(t)+1,1/(x(t)+1),0]}"},
    {"{x(t)*diff(x(t),t)+diff(y(t),t)=1,diff(y(t),t)-diff(x(t),t)=x(t)}", false, "{}"},
};

/* What is suspected of time alone, and what of the solution. */
static void what_is_sought(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sought / sizeof *sought; i++) {
        const Sought *c = &sought[i];
        Expr found = found_in(c->system, c->moving ? moving : of_time), part[9];
        long n = found ? expr_count(found) : 0;
        assert_true(n < 9);
        for (long k = 0; k < n; k++) {
            Expr e = expr_arg(found, k);
            Expr shown[] = {expr_arg(e, SUSPECT_ZERO), expr_arg(e, SUSPECT_COEFFICIENT),
                            expr_arg(e, SUSPECT_OWN)};
            part[k] = expr_list(shown, 3);
        }
        char *text = print_text(expr_set(part, n), 1000);
        assert_expr(read_expr(text), read_expr(c->wanted), c->system);
        mem_free(text);
    }
}

typedef struct Guarded {
    const char *system; /* in x(t) and y(t) */
    double x[3], y[3];
    bool unchecked;
    Growth growth;
} Guarded;

/* What the points say of a denominator that vanishes at t = 1. */
static void guards(void **state)
{
    (void)state;
    static const Guarded cases[] = {
        {"{diff(x(t),t)=1,diff(y(t),t)=1/(x(t)-1)}", {0.9, 0.99, 0.999}, {1, 2, 3}, 0, GROWTH_POLE},
        {"{diff(x(t),t)=1,diff(y(t),t)=1/sqrt(abs(x(t)-1))}",
         {0.9, 0.99, 0.999},
         {1, 1.4, 1.5},
         0,
         GROWTH_FINITE},
        {"{diff(x(t),t)=1,diff(y(t),t)=sin(x(t)-1)/(x(t)-1)}",
         {0.9, 0.99, 0.999},
         {1, 1.09, 1.1},
         0,
         GROWTH_NONE},
        /* all solutions meet there */
        {"{diff(x(t),t)=1,diff(y(t),t)=y(t)/(x(t)-1)}",
         {0.9, 0.99, 0.999},
         {0.1, 0.01, 0.001},
         0,
         GROWTH_POLE},
        /* points that are a solution, and such that no solution takes */
        {"{diff(x(t),t)=1/(x(t)-2)}", {1, 0.91, 0.9}, {0}, 0, GROWTH_NONE},
        {"{diff(x(t),t)=1/(x(t)-2)}", {1, 1.2, 1.2}, {0}, 0, GROWTH_POLE},
        {"{diff(x(t),t)=1/(x(t)-2)}", {1, 0.4, 0.4}, {0}, 0, GROWTH_POLE},
        {"{diff(x(t),t)=1/(x(t)-2)}", {1, 1.2, 1.2}, {0}, 1, GROWTH_NONE},
    };
    static const double TIMES[] = {0.9, 0.99, 0.999};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Guarded *c = &cases[i];
        double at[3][2], *y[] = {at[0], at[1], at[2]};
        Ivp ivp;
        ivp_begin(&ivp, read_expr(c->system), NULL);
        assert_ptr_equal(ivp.model.unknowns[0], read_expr("x(t)"));
        Expr suspects = suspects_find(&ivp, true);
        Guards *g = guards_new(suspects, read_expr("t"), ivp.model.unknowns, ivp.model.count);
        assert_non_null(g);
        assert_int_equal(guards_count(g), 1);
        for (int k = 0; k < 3; k++) {
            at[k][0] = c->x[k];
            at[k][1] = c->y[k];
        }
        GuardsPoints points = {1, 3, TIMES, y, 1e-8, 1e-8, 0.9, !c->unchecked};
        Growth found = guards_growth(g, 0, &points);
        if (found != c->growth)
            fail_msg("%s: %d instead of %d", c->system, found, c->growth);
        guards_free(g);
        ivp_end(&ivp);
    }
}

typedef struct Coefficients {
    double c[3]; /* the slope of y times the distance, at 0.1, 0.01 and 0.001 */
    double relerr, y0;
    bool checked;
    Growth growth;
} Coefficients;

/* Limits are met from both sides: of the tolerance 1e-8, a hundred times that, and what c keeps. */
static void growths(void **state)
{
    (void)state;
    static const Coefficients cases[] = {
        {{2, 2, 2}, 0, 0, false, GROWTH_POLE},
        {{-2, -2, -2}, 0, 0, false, GROWTH_POLE},
        {{2, 2, 1.01}, 0, 0, false, GROWTH_POLE},
        {{2, 2, 0.99}, 0, 0, false, GROWTH_NONE},
        {{1, 1, 1.1e-6}, 0, 0, false, GROWTH_NONE},
        {{2e-6, 2e-6, 1.1e-6}, 0, 0, false, GROWTH_POLE},
        {{-2e-6, -1.9e-6, -0.98e-6}, 0, 0, false, GROWTH_UNKNOWN},
        {{2e-6, 1.9e-6, 0.98e-6}, 0, 0, false, GROWTH_UNKNOWN},
        {{3e-8, 2e-8, 1.1e-8}, 0, 0, false, GROWTH_UNKNOWN},
        {{3e-8, 1.7e-8, 0.9e-8}, 0, 0, false, GROWTH_NONE},
        {{5e-9, 5e-9, 5e-9}, 0, 0, false, GROWTH_UNKNOWN},
        {{5e-9, 5.1e-9, 5.1e-9}, 0, 0, false, GROWTH_NONE},
        {{5.1e-9, 5e-9, 5e-9}, 0, 0, false, GROWTH_NONE},
        {{5e-9, 5e-9, 5.1e-9}, 0, 0, false, GROWTH_NONE},
        /* tolerances count relative to what y was, where the errors of steps are known */
        {{2e-6, 2e-6, 2e-6}, 1e-8, 0, false, GROWTH_UNKNOWN},
        {{2.1e-6, 2.1e-6, 2.1e-6}, 1e-8, 7, false, GROWTH_POLE},
        {{2.1e-6, 2.1e-6, 2.1e-6}, 1e-8, 0, true, GROWTH_POLE},
        {{2.1e-6, 2.1e-6, 2.1e-6}, 1e-8, -2, true, GROWTH_UNKNOWN},
        /* powers with an integral grow, more than twice each time */
        {{1, 0.4, 0.16}, 0, 0, false, GROWTH_FINITE},
        {{1, 0.21, 0.049}, 0, 0, false, GROWTH_FINITE},
        {{1, -0.21, 0.049}, 0, 0, false, GROWTH_FINITE},
        {{1, 0.19, 0.049}, 0, 0, false, GROWTH_NONE},
        {{1, 0.3, 0.059}, 0, 0, false, GROWTH_NONE},
        {{1, 0.3, 0.061}, 0, 0, false, GROWTH_FINITE},
        {{0.7, 0.4, 0.16}, 0, 0, false, GROWTH_NONE},
        {{1.1e-8, 0.4e-8, 0.16e-8}, 0, 0, false, GROWTH_FINITE},
        {{0.9e-8, 0.4e-8, 0.16e-8}, 0, 0, false, GROWTH_NONE},
        {{1, 0.1, 0.01}, 0, 0, false, GROWTH_NONE},
    };
    static const double TIMES[] = {0.9, 0.99, 0.999};
    Ivp ivp;
    ivp_begin(&ivp, read_expr("{diff(x(t),t)=1,diff(y(t),t)=1/(x(t)-1)}"), NULL);
    Expr suspects = suspects_find(&ivp, true);
    Guards *g = guards_new(suspects, read_expr("t"), ivp.model.unknowns, ivp.model.count);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Coefficients *c = &cases[i];
        double at[3][2], *y[] = {at[0], at[1], at[2]};
        for (int k = 0; k < 3; k++) {
            at[k][0] = 1 + (1 - TIMES[k]) / c->c[k];
            at[k][1] = c->y0;
        }
        GuardsPoints points = {1, 3, TIMES, y, 1e-8, c->relerr, 0.9, c->checked};
        Growth found = guards_growth(g, 0, &points);
        if (found != c->growth)
            fail_msg("%g, %g, %g: %d instead of %d", c->c[0], c->c[1], c->c[2], found, c->growth);
    }
    guards_free(g);
    ivp_end(&ivp);
}

typedef struct Meeting {
    const char *system; /* in x(t), y(t) and z(t), with x(t) - 1 below */
    double s[3];        /* the distance over x - 1 at each point */
    double y, relerr;   /* of y and z */
    long count;         /* of points */
    Growth growth;
} Meeting;

/* Solutions meet where the largest eigenvalue of the slopes by their states keeps its size; where
 * there are only the ends of a step, what counts is how far the state could come. */
static void meetings(void **state)
{
    (void)state;
    static const char
        ONE[] = "{diff(x(t),t)=1,diff(y(t),t)=y(t)/(x(t)-1),diff(z(t),t)=0}",
        TURN[] = "{diff(x(t),t)=1,diff(y(t),t)=-z(t)/(x(t)-1),diff(z(t),t)=y(t)/(x(t)-1)}",
        NIL[] = "{diff(x(t),t)=1,diff(y(t),t)=z(t)/(x(t)-1),diff(z(t),t)=10^(-9)/(x(t)-1)}",
        TWO[] = "{diff(x(t),t)=1,diff(y(t),t)=4*z(t)/(x(t)-1),diff(z(t),t)=y(t)/(x(t)-1)}",
        UNIT[] = "{diff(x(t),t)=1,diff(y(t),t)=4*z(t)/(x(t)-1),diff(z(t),t)=y(t)/4/(x(t)-1)}",
        LOW[] = "{diff(x(t),t)=1,diff(y(t),t)=(y(t)+z(t))/(x(t)-1),diff(z(t),t)=2*z(t)/(x(t)-1)}",
        SLOPE[] = "{diff(x(t),t)=1,diff(y(t),t)=1/(x(t)-1),diff(z(t),t)=0}";
    static const Meeting cases[] = {
        {ONE, {1, 1, 1}, 1e-9, 0, 3, GROWTH_POLE},
        {ONE, {-1, -1, -1}, 1e-9, 0, 3, GROWTH_POLE},
        {ONE, {10, 1, 1}, 1e-9, 0, 3, GROWTH_POLE},
        {ONE, {1, 1, 0.51}, 1e-9, 0, 3, GROWTH_POLE},
        {ONE, {1, 1, 0.49}, 1e-9, 0, 3, GROWTH_NONE},
        {ONE, {1, 1, 1}, 0, 0, 3, GROWTH_NONE}, /* nothing moves */
        {ONE, {1.1e-6, 1.1e-6, 1.1e-6}, 1e-9, 0, 3, GROWTH_POLE},
        {ONE, {0.9e-6, 0.9e-6, 0.9e-6}, 1e-9, 0, 3, GROWTH_UNKNOWN},
        {ONE, {1.1, 1.1, 1.1}, 1e-9, 1e-2, 3, GROWTH_POLE},
        {ONE, {0.9, 0.9, 0.9}, 1e-9, 1e-2, 3, GROWTH_UNKNOWN},
        {TURN, {1, 1, 1}, 1e-9, 0, 3, GROWTH_POLE},
        {NIL, {1, 1, 1}, 1e-9, 0, 3, GROWTH_UNKNOWN},
        {TWO, {1, 1, 1}, 1e-3, 0.015, 3, GROWTH_POLE},
        {TWO, {0.7, 0.7, 0.7}, 1e-3, 0.015, 3, GROWTH_UNKNOWN},
        {UNIT, {1, 1, 1}, 1e-3, 0.015, 3, GROWTH_UNKNOWN},
        {UNIT, {1.6, 1.6, 1.6}, 1e-3, 0.015, 3, GROWTH_POLE},
        {LOW, {0.7, 0.7, 0.7}, 1e-3, 0.015, 3, GROWTH_UNKNOWN},
        {LOW, {0.8, 0.8, 0.8}, 1e-3, 0.015, 3, GROWTH_POLE},
        /* no values */
        {SLOPE, {1, INFINITY, 1}, 0, 0, 3, GROWTH_UNKNOWN},
        {SLOPE, {INFINITY, 1, 1}, 0, 0, 2, GROWTH_UNKNOWN},
        /* the ends of a step, 0.1 and 0.01 away: 0.9 of slope against 1e4 of what the state is */
        {SLOPE, {11.2, 0.01, 0}, 0, 0, 2, GROWTH_POLE},
        {SLOPE, {0.1, 1.12, 0}, 0, 0, 2, GROWTH_POLE},
        {SLOPE, {-11.2, 0.01, 0}, 0, 0, 2, GROWTH_POLE},
        {SLOPE, {11, 1.1, 0}, 0, 0, 2, GROWTH_NONE},
        {SLOPE, {1100, 110, 0}, 1, 0, 2, GROWTH_NONE},
        {SLOPE, {1120, 110, 0}, 1, 0, 2, GROWTH_POLE},
        {SLOPE, {1120, 110, 0}, -1.1, 0, 2, GROWTH_NONE},
    };
    static const double TIMES[] = {0.9, 0.99, 0.999};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Meeting *c = &cases[i];
        double at[3][3], *y[] = {at[0], at[1], at[2]};
        for (int k = 0; k < 3; k++) {
            at[k][0] = isinf(c->s[k]) ? 1 : 1 + (1 - TIMES[k]) / c->s[k];
            at[k][1] = at[k][2] = c->y;
        }
        Ivp ivp;
        ivp_begin(&ivp, read_expr(c->system), NULL);
        Expr suspects = suspects_find(&ivp, true);
        Guards *g = guards_new(suspects, read_expr("t"), ivp.model.unknowns, ivp.model.count);
        GuardsPoints points = {1, c->count, TIMES, y, 1e-8, c->relerr, 0.9, false};
        Growth found = guards_growth(g, 0, &points);
        if (found != c->growth)
            fail_msg("row %zu, %s: %d instead of %d", i, c->system, found, c->growth);
        guards_free(g);
        ivp_end(&ivp);
    }
}

/* Where guards vanish along a step, what they are, and that none is made of what has no values. */
static void along_a_step(void **state)
{
    (void)state;
    Ivp ivp;
    ivp_begin(&ivp, read_expr("{diff(x(t),t)=1/(x(t)-1)+1/(y(t)-2),diff(y(t),t)=1/(x(t)-1)}"),
              NULL);
    Expr t = read_expr("t"), suspects = suspects_find(&ivp, true);
    Guards *g = guards_new(suspects, t, ivp.model.unknowns, ivp.model.count);
    assert_int_equal(guards_count(g), 2); /* one of two equations counts once */
    double near[2][2] = {{0.5, 1.5}, {0.6, 2.5}}, *y[] = {near[0], near[1]}, value[2];
    static const double TIMES[] = {0, 1};
    GuardsPoints points = {0, 2, TIMES, y, 1e-8, 1e-8, 1, true};
    char may[] = {FUN_UNKNOWN, FUN_UNKNOWN}, text[200];
    assert_int_equal(guards_values(g, 0, near[0], value), ST_OK);
    long x = value[0] == -0.5 && near[0][0] - 1 == value[0] && value[1] == -0.5 ? 0 : -1;
    assert_int_equal(x, 0);
    assert_int_equal(guards_values(g, 0, near[1], value), ST_OK);
    x = value[0] == 0.5 ? 1 : 0;
    assert_true(value[x] == -0.4 && value[1 - x] == 0.5);
    guards_near(g, &points, may);
    assert_true(may[x] == FUN_NOWHERE && may[1 - x] != FUN_NOWHERE);
    near[0][0] = NAN;
    assert_int_equal(guards_values(g, 0, near[0], value), ST_DOMAIN);
    guards_put(g, 1 - x, 0.25, "it ends", text, sizeof text);
    assert_string_equal(text,
                        "y(t)-2 vanishes at t = 0.25, where 1/(y(t)-2) is not defined: it ends");
    guards_free(g);
    assert_null(guards_new(NULL, t, ivp.model.unknowns, ivp.model.count));
    ivp_end(&ivp);
}

typedef struct Peaked {
    const char *system;
    const char *wanted; /* measure, value, 1 for a ratio */
} Peaked;

/* What may have a peak or a front where the solution has it, and its values. */
static void peaks(void **state)
{
    (void)state;
    static const Peaked cases[] = {
        {"{diff(x(t),t)=x(t)^2+t}", "{}"},
        {"{diff(x(t),t)=1/x(t)+(x(t)+1)^2+tanh(t)}", "{}"},
        {"{diff(x(t),t)=tanh(100*x(t))}", "{[100*x(t),tanh(100*x(t)),0]}"},
        {"{diff(x(t),t)=sin(100*x(t))+ln(x(t))}", "{}"},
        {"{diff(x(t),t)=1/(1+x(t)^2)}", "{[1+x(t)^2,1/(1+x(t)^2),1]}"},
        {"{diff(x(t),t)=sqrt(1+x(t)^2)*t+(1+x(t))^3}", "{[1+x(t)^2,sqrt(1+x(t)^2),1]}"},
        {"{diff(x(t),t)=1/cosh(9*x(t))^2}", "{[9*x(t),1/cosh(9*x(t))^2,0]}"},
        {"{diff(x(t),t)=exp(x(t)),diff(y(t),t)=2*exp(x(t))}", "{[x(t),exp(x(t)),0]}"},
        {"{diff(x(t),t)=Heaviside(x(t))}", "{}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Expr list = found_in(cases[i].system, peaks_find);
        Expr set = list ? expr_set(expr_args(list), expr_count(list)) : expr_set(NULL, 0);
        char *text = print_text(set, 1000);
        assert_expr(read_expr(text), read_expr(cases[i].wanted), cases[i].system);
        mem_free(text);
    }
    Expr t = read_expr("t"), x = read_expr("x(t)");
    Peaks *p =
        peaks_new(found_in("{diff(x(t),t)=tanh(2*x(t))+3/(1+t*x(t))}", peaks_find), t, &x, 1);
    assert_int_equal(peaks_count(p), 2);
    double y[] = {1, 3}, measure[2], value[2];
    const double *at[] = {&y[0], &y[1]};
    int power = peaks_ratios(p)[1] ? 1 : 0;
    assert_true(peaks_ratios(p)[power] == 1 && peaks_ratios(p)[1 - power] == 0);
    peaks_measures(p, 2, y, measure);
    assert_true(measure[power] == 3 && measure[1 - power] == 2);
    peaks_values(p, 2, y, value);
    assert_true(value[power] == 1 / 3. && value[1 - power] == tanh(2));
    TapeRange range[2];
    peaks_range(p, 2, (double[]){2, 2.5}, at, range);
    assert_true(range[power].low <= 1 / 8.5 && range[power].low > 0.05);
    assert_true(range[power].high >= 1 / 3. && range[power].high < 0.7);
    peaks_free(p);
    assert_null(peaks_new(NULL, t, &x, 1));
    assert_null(peaks_new(read_expr("[[f(x(t)),f(x(t)),0]]"), t, &x, 1));
}

/* Asked bit by bit, in both directions and in any units, a pole is the same. */
static void bit_by_bit(void **state)
{
    (void)state;
    static const double UNIT[] = {1, 1e-9, 1e9};
    static const char *const SYSTEM[] = {"{diff(x(t),t)=x(t)/(t-1)}",
                                         "{diff(x(t),t)=x(t)/(t-10^(-9))}",
                                         "{diff(x(t),t)=x(t)/(t-10^9)}"};
    for (int i = 0; i < 3; i++)
        for (int back = 0; back < 2; back++) {
            double unit = UNIT[i], begin = (back ? 2.7 : -0.7) * unit, at = NAN, wall;
            double h = (back ? -0.25 : 0.25) * unit;
            Poles *p = poles_new(found_in(SYSTEM[i], of_time), read_expr("t"), begin);
            int steps = 0;
            char text[200];
            for (; steps < 20 && !poles_next(p, begin + steps * h, h, &at); steps++) {
                assert_false(poles_wall(p, begin + steps * h, h, &wall));
                assert_true(steps > 4 || !poles_put(p, !back, 0, NULL, NULL, text, sizeof text));
            }
            assert_int_equal(steps, 6);
            assert_true(fabs(at - unit) < 1e-12 * unit);
            assert_true(poles_wall(p, begin + 6 * h, h, &wall) && wall != at);
            assert_true(poles_wall(p, begin + 6 * h, wall - (begin + 6 * h), &wall));
            assert_false(poles_wall(p, begin + 6 * h, 0.99 * (wall - (begin + 6 * h)), &wall));
            assert_false(poles_next(p, at, h, &at));
            assert_true(!poles_put(p, back, 0, NULL, NULL, text, sizeof text));
            poles_renew(p);
            assert_true(poles_next(p, begin, 8 * h, &at) && fabs(at - unit) < 1e-12 * unit);
            poles_free(p);
        }
}

typedef struct Front {
    const char *system;
    double t, h, at, near; /* NaN: none */
} Front;

/* Before a front, in it, behind it and far from it, forwards and backwards. */
static void front_places(void **state)
{
    (void)state;
    static const Front cases[] = {
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 0, 6, 5, 0.05},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 0, 4.9, NAN, 0},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 0, 4.999, 4.99, 0.02},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 4.995, 1, 5, 1e-12},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 5, 1, 5.01, 0.02},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 5.1, 1, NAN, 0},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 5, 1e-4, NAN, 0},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 9, -6, 5, 0.05},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 5, -1, 4.99, 0.02},
        {"{diff(x(t),t)=tanh(1000*(t-5))}", 4.9, -1, NAN, 0},
        {"{diff(x(t),t)=tanh(1000*(t-5))+tanh(1000*(t-6))}", 5.1, 10, 6, 0.05},
        {"{diff(x(t),t)=tanh(1000*(t-5))+tanh(1000*(t-6))}", 5.9, -10, 5, 0.05},
        {"{diff(x(t),t)=1/(1+10^8*(t-5)^2)}", 0, 6, 5, 0.3},
        {"{diff(x(t),t)=sqrt(10^(-8)+(t-5)^2)}", 0, 6, NAN, 0},
        {"{diff(x(t),t)=exp(-10^6*(t-5)^2)}", 0, 6, 5, 0.05},
        {"{diff(x(t),t)=exp(-(t-5)^2)}", 0, 6, 5, 6},
        /* not narrow up to where it is not looked further */
        {"{diff(x(t),t)=sqrt(2+sin(t^2))}", 0, 40, 12.4, 0.3},
        {"{diff(x(t),t)=sqrt(2+sin(t^2))}", 30, 1, NAN, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Front *c = &cases[i];
        Fronts *f = fronts_new(found_in(c->system, fronts_find), read_expr("t"), c->h > 0 ? 0 : 9);
        double at = NAN;
        bool any = f && fronts_next(f, c->t, c->h, &at);
        if (any != !isnan(c->at) || (any && !(fabs(at - c->at) <= c->near)))
            fail_msg("row %zu, %s from %g: %.17g", i, c->system, c->t, at);
        fronts_free(f);
    }
    assert_null(found_in("{diff(x(t),t)=tanh(x(t))}", fronts_find));
    assert_null(found_in("{diff(x(t),t)=t^2+sin(t)*x(t)}", fronts_find));
    assert_null(fronts_new(NULL, read_expr("t"), 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(poles, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(between_two_points, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(changes, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(exact_places, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(both_sides, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(steps_are_cut, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(fronts, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(many_fronts, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(determinants, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(guards, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(growths, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(meetings, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(along_a_step, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(peaks, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(bit_by_bit, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(front_places, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(what_is_sought, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
