/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What plots hold: their points are read back by getdata and compared with what they must be. How
 * they look on paper is tests/plots.sh's. Every line is a statement that must be true; wrong calls
 * must say what is wrong.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

static const char *const truths[] = {
    /* curves */
    "d := getdata(plot([sin(x), [[0,1],[2,3]], [cos(t), sin(t), t = 0..Pi]], x = 0..2)):"
    " evalb(nops([d]) = 3 and same(d[1][2][1], 0..2) and same(d[2][3], [[0,1],[2,3]]) and"
    " abs(d[3][3][-1,1] + 1) < 1e-9)",
    "M := getdata(plot(x -> x^2, 0..3))[3]: n := rows(M): "
    "evalb(max(seq(abs(M[i,2] - M[i,1]^2), i = 1..n)) < 1e-9 and n >= 200)",
    "f := proc(x) if x < 1 then 0 else 1 end if end proc: M := getdata(plot(f, 0..2, discont ="
    " true))[3]: evalb(has(convert(M, listlist), undefined))",
    "M := getdata(plot(1/x, x = -1..1, discont = true))[3]:"
    " evalb(has(convert(M, listlist), undefined))",
    "M := getdata(plot(sin(x), x = 0..6, discont = true))[3]:"
    " evalb(not has(convert(M, listlist), undefined))",
    "M := getdata(plot(abs(x), x = -1..1, discont = true))[3]:"
    " evalb(not has(convert(M, listlist), undefined))",
    "M := getdata(polarplot(3, t = 0..2*Pi))[3]: evalb(max(seq(abs(M[i,1]^2+M[i,2]^2-9), i ="
    " 1..100)) < 1e-9)",
    "same(getdata(plot(2, t = 0..Pi, coords = polar))[2][2], getdata(polarplot(2, t ="
    " 0..Pi))[2][2])",
    "M := getdata(polarplot([t, t^2, t = 0..1]))[3]: evalb(abs(M[-1,1] - cos(1.)) < 1e-9)",
    /* a real function of complex values: a Bode diagram; what only evaluation knows to be real */
    "M := getdata(plot(20*log10(abs(1/(1+I*w))), w = 1..2))[3]:"
    " evalb(abs(M[1,2] + 10*log10(2.)) < 1e-9)",
    "M := getdata(plot(abs(GAMMA(1+I*w)), w = 1..2))[3]:"
    " evalb(abs(M[1,2] - evalf(abs(GAMMA(1+I)))) < 1e-8)",
    "M := getdata(plot(ln(w+10-abs(1+I*w)), w = 1..2))[3]:"
    " evalb(abs(M[1,2] - evalf(ln(11-sqrt(2)))) < 1e-8)",
    /* what is real but for rounding */
    "f := 0.5*exp((-0.2+1.989974874*I)*t)*(1-0.1005037815*I) +"
    " 0.4999999998*exp((-0.2-1.989974874*I)*t)*(1+0.1005037817*I): M := getdata(plot(f, t = "
    "0..10))[3]:"
    " evalb(abs(M[1,2] - 1) < 1e-8 and abs(M[-1,2] - Re(evalf(subs(t = 10, f)))) < 1e-8)",
    "g := proc(s) if s < 1 then exp((0.1+2*I)*s)+exp((0.1-2*I)*s)+1e-12*I else 1. end if end proc:"
    " M := getdata(plot(g, 0..2))[3]: evalb(abs(M[1,2] - 2) < 1e-8)",
    /* complex values; tubes: at their distance from the curve, and closed */
    "M := getdata(complexplot(2*exp(I*t), t = 0..Pi))[3]: evalb(abs(M[-1,1] + 2) < 1e-9)",
    "same(getdata(complexplot([1+I, 2]))[3], [[1,1],[2,0]])",
    "M := getdata(tubeplot([cos(t), sin(t), 0], t = 0..2*Pi, radius = 1/4, tubepoints = 5,"
    " numpoints = 41))[3]: d := max(seq(abs((sqrt(M[i,1]^2+M[i,2]^2)-1)^2+M[i,3]^2-1/16),"
    " i = 1..205)): e := max(seq(abs(M[j,1]-M[200+j,1])+abs(M[j,3]-M[200+j,3]), j = 1..5)):"
    " evalb(d < 1e-3 and e < 1e-8)",
    "M := getdata(tubeplot([cos(t), sin(t), cos(t)+sin(2*t)/2], t = 0..2*Pi, radius = 1/4,"
    " tubepoints = 5, numpoints = 41))[3]:"
    " evalb(max(seq(seq(abs(M[j,k]-M[200+j,k]), j = 1..5), k = 1..3)) < 1e-8)",
    "M := getdata(sphereplot(2, theta = 0..2*Pi, phi = 0..Pi, grid = [5,5]))[3]:"
    " evalb(max(seq(abs(M[i,1]^2+M[i,2]^2+M[i,3]^2-4), i = 1..25)) < 1e-9)",
    "M := getdata(cylinderplot(2, theta = 0..2*Pi, z = 0..1, grid = [5,5]))[3]:"
    " evalb(max(seq(abs(M[i,1]^2+M[i,2]^2-4), i = 1..25)) < 1e-9)",
    /* points */
    "same(getdata(pointplot([1,2,3], [4,5,6]))[3], [[1,4],[2,5],[3,6]])",
    "evalb(getdata(pointplot3d([[1,2,3],[4,5,6]]))[1] = \"points\")",
    "same(getdata(pointplot3d(<<1,4>|<2,5>|<3,6>>))[3], [[1,2,3],[4,5,6]])",
    "same(getdata(listplot([5,7]))[3], [[1,5],[2,7]])",
    /* level curves: on the curve, and closed */
    "M := getdata(implicitplot(x^2+4*y^2 = 4, x = -3..3, y = -2..2))[3]: n := rows(M):"
    " evalb(max(seq(abs(M[i,1]^2+4*M[i,2]^2-4), i = 1..n)) < 1e-9 and"
    " M[1,1] = M[-1,1] and M[1,2] = M[-1,2] and n > 50)",
    /* branches that meet come close */
    "M := getdata(implicitplot(x^2-9*y^2 = 0, x = -1..1.1, y = -1.3..1))[3]:"
    " evalb(min(seq(`if`(M[i,1] = undefined, 9, abs(M[i,1])), i = 1..rows(M))) < 0.005)",
    "M := getdata(implicitplot(1/(x-y) = 0, x = -1..1, y = -1..1)): evalb(rows(M[3]) = 0)",
    "d := getdata(implicitplot([x = y, (x,y) -> x+y-1], x = 0..1, y = 0..1)):"
    " evalb(nops([d]) = 2)",
    "M := getdata(implicitplot((x,y) -> x*y-1, 0.5..2, 0.5..2))[3]:"
    " evalb(abs(M[3,1]*M[3,2] - 1) < 1e-9)",
    "M := getdata(implicitplot(r = 2, r = 0..3, t = 0..2*Pi, coords = polar))[3]:"
    " evalb(abs(M[9,1]^2+M[9,2]^2-4) < 1e-9)",
    "d := getdata(contourplot(x+y, x = 0..1, y = 0..1, contours = [1/2, 1])):"
    " evalb(abs(d[1][3][1,1]+d[1][3][1,2]-1/2) < 1e-9 and abs(d[2][3][2,1]+d[2][3][2,2]-1) < 1e-9)",
    "d := getdata(contourplot3d(x+y, x = 0..1, y = 0..1, contours = [1/2])):"
    " evalb(d[3][1,3] = 0.5)",
    "evalb(nops([getdata(contourplot(x*y, x = 0..1, y = 0..1, contours = 3, filledregions ="
    " true))]) = 7)",
    /* regions: every corner satisfies the conditions */
    "d := [getdata(inequal({x+y <= 1, x >= 0, y >= x^2}, x = -1..2, y = -1..2))]: M := d[1][3]:"
    " n := rows(M): good := true: for i to n do if M[i,1] <> undefined and (M[i,1]+M[i,2] >"
    " 1+1e-9 or M[i,1] < -1e-9 or M[i,2] < M[i,1]^2-1e-2) then good := false end if end do:"
    " evalb(good and d[1][1] = \"polygon\" and n > 20 and nops(d) = 4)",
    /* surfaces and curves in space */
    "M := getdata(plot3d(x*y, x = 0..1, y = 0..2, grid = [3, 5])): "
    "evalb(M[1] = \"surface\" and rows(M[3]) = 15 and same(M[2][3], 0..2) and M[3][15,3] = 2)",
    "M := getdata(plot3d([s, t, s+t], s = 0..1, t = 0..1, grid = [2, 2]))[3]: evalb(M[4,3] = 2)",
    "M := getdata(plot3d((x,y) -> x-y, 0..1, 0..1, grid = [2, 2]))[3]: evalb(M[3,3] = 1)",
    "M := getdata(plot3d(2, a = 0..2*Pi, b = 0..Pi, coords = spherical, grid = [9, 9]))[3]:"
    " evalb(max(seq(abs(M[i,1]^2+M[i,2]^2+M[i,3]^2-4), i = 1..81)) < 1e-9)",
    "M := getdata(plot3d(2, a = 0..2*Pi, z = 0..1, coords = cylindrical, grid = [9, 2]))[3]:"
    " evalb(max(seq(abs(M[i,1]^2+M[i,2]^2-4), i = 1..18)) < 1e-9 and M[2,3] = 1)",
    "M := getdata(plot3d(sqrt(x), x = -1..1, y = 0..1, grid = [3, 2]))[3]:"
    " evalb(M[1,3] = undefined and M[5,3] = 1)",
    "M := getdata(spacecurve([t, t^2, t^3], t = 0..2, numpoints = 3))[3]:"
    " same(M, [[0,0,0],[1,1,1],[2,4,8]])",
    "M := getdata(listplot3d([[1,2],[3,4]]))[3]: evalb(M[4,3] = 4 and M[3,1] = 2)",
    /* fields */
    "d := getdata(fieldplot([1, 0], x = 0..2, y = 0..2, grid = [3, 3])): M := d[3]:"
    " evalb(d[1] = \"arrows\" and M[1,2] = M[2,2] and M[2,1]-M[1,1] > 0.9 and rows(M) = 18)",
    "M := getdata(gradplot(y^2, x = 0..1, y = 1..2, grid = [2, 2]))[3]: evalb(M[1,1] = M[2,1])",
    "d := [getdata(DEplot([diff(x(t),t) = y(t), diff(y(t),t) = -x(t)], [x(t),y(t)], t = 0..6,"
    " [[x(0) = 1, y(0) = 0]]))]: M := d[1][3]: evalb(nops(d) = 2 and d[2][1] = \"arrows\" and"
    " max(seq(abs(M[i,1]^2+M[i,2]^2-1), i = 1..LinearAlgebra:-RowDimension(M))) < 1e-4)",
    "d := [getdata(DEplot(diff(y(t),t) = -y(t), y(t), t = 0..1, [[y(0) = 1],[y(0) = 2]], arrows ="
    " none))]: evalb(nops(d) = 2 and abs(d[2][3][-1,2] - 2*exp(-1.)) < 1e-5)",
    "d := [getdata(DEplot(diff(y(t),t,t) = -y(t), y(t), t = 0..1, [[y(0) = 0, D(y)(0) = 1]]))]:"
    " evalb(nops(d) = 1 and abs(d[1][3][-1,2] - sin(1.)) < 1e-5)",
    "d := [getdata(DEplot([diff(x(t),t) = y(t), diff(y(t),t) = -x(t)], [x,y], t = 0..1, [[x(0) ="
    " 1, y(0) = 0]], scene = [t, x]))]: evalb(nops(d) = 1 and abs(d[1][3][-1,2]-cos(1.)) < 1e-5)",
    "d := [getdata(DEplot({D(x)(t) = y(t), D(y)(t) = -x(t)}, [x(t),y(t)], t = 0..1, {[0,1,0]},"
    " arrows = none, linecolour = sin(t), stepsize = 0.1))]: evalb(nops(d) = 1 and"
    " abs(d[1][3][-1,1] - cos(1.)) < 1e-5)",
    "d := getdata(dfieldplot(diff(y(t),t) = 1, y(t), t = 0..1, y = 0..1, dirgrid = [2, 2])):"
    " M := d[3]: evalb(abs((M[2,2]-M[1,2]) - (M[2,1]-M[1,1])) < 1e-9)",
    /* solutions */
    "S := dsolve({diff(x(t),t) = y(t), diff(y(t),t) = -x(t), x(0) = 1, y(0) = 0}, numeric):"
    " M := getdata(odeplot(S, [t,x(t),y(t)], 0..1, numpoints = 5))[3]: "
    "evalb(LinearAlgebra:-ColumnDimension(M) = 3 and"
    " abs(M[5,2] - cos(1.)) < 1e-5)",
    "evalb(nops(getdata(odeplot(S, [x(t),y(t)], 0..6, frames = 4))) = 4)",
    "evalb(rows(getdata(odeplot(S, [x(t),y(t)], 0..100, refine = 3))[3]) > 600)",
    "evalb(rows(getdata(odeplot(S, [x(t),y(t)], numpoints = 7, 0..1))[3]) = 7)",
    "R := dsolve({diff(x(t),t) = 1, x(0) = 0}, numeric, range = 0..3):"
    " same(getdata(odeplot(R))[2][1], 0..3)",
    /* figures, moved */
    "same(getdata(translate(point([1,2]), 3, 4))[3], [[4,6]])",
    "M := getdata(rotate(rectangle([0,0],[1,1]), Pi/2, [1,0]))[3]: evalb(abs(M[1,2] + 1) < 1e-9)",
    "evalb(getdata(scale(line([0,0],[1,1]), 2, 3))[3][2,2] = 3)",
    "M := getdata(circle([1,1], 2))[3]: evalb(max(seq(abs((M[i,1]-1)^2+(M[i,2]-1)^2-4), i = 1..9))"
    " < 1e-9)",
    "evalb(rows(getdata(arrow([0,0],[1,0]))[3]) = 8)",
    "evalb(getdata(polygon([[0,0],[1,0],[0,1]]))[1] = \"polygon\")",
    "M := getdata(sphere([0,0,1], 2))[3]: evalb(abs(M[7,1]^2+M[7,2]^2+(M[7,3]-1)^2-4) < 1e-9)",
    /* several plots */
    "evalb(nops([getdata(display(plot(x, x = 0..1), [point([0,0]), circle([0,0],1)]))]) = 3)",
    "evalb(nops(getdata(display([plot(x, x = 0..1), plot(x^2, x = 0..1)], insequence = true))) = "
    "2)",
    "evalb(nops(getdata(display({plot(x, x = 0..1), plot(2*x, x = 0..1)}, insequence))) = 2)",
    "evalb(whattype(plot(x, x = 0..1, gridlines, discont, size = [0.5, 0.5], linestyle = 3)) ="
    " PLOT)",
    "p := animate(plot, [a*x, x = 0..1], a = 0..2, frames = 3): same([map(d -> d[3][-1,2],"
    " getdata(p))], [[0, 1, 2]])",
    "q := display(p, point([5,5])): evalb(nops(getdata(q)) = 3 and nops(getdata(q)[1]) = 2)",
    "evalb(nops(getdata(animate(a*x, x = 0..1, a = 0..2, frames = 4))) = 4)",
    "f := proc(a) plot(a*x, x = 0..1) end proc: evalb(nops(getdata(animate(f, [b], b = 1..2,"
    " frames = 2))) = 2)",
    "evalb(nops(getdata(display(Matrix([[p1, p1],[p1, p1]])))) = 4)",
};

static const char *const errors[][2] = {
    {"plot(x, x = 0..1, color = \"Nocolour\")", "color cannot be"},
    {"plot(x, x = 0..1, font = [\"a;b\", 12])", "font cannot be"},
    {"plot(x, x = 0..1, tickmarks = [a, b])", "tickmarks cannot be"},
    {"plot(x, x = 0..1, legendstyle = [location = nowhere])", "legendstyle cannot be"},
    {"display(plot(x, x = 0..1), plot3d(x*y, x = 0..1, y = 0..1))", "cannot be joined"},
    {"display(plot(x, x = 0..1), insequence = 3)", "insequence = 3: expected true or false"},
    {"odeplot(dsolve({diff(x(t),t) = 1, x(0) = 0}, numeric), [[t,x(t)],[t,x(t),t]])", "a curve of"},
    {"plot3d(x*y, x = 0..1, y = 0..1, grid = [1, 5])",
     "expected a list of 2 integers from 2 to 2000"},
    {"plot3d(a*x*y, x = 0..1, y = 0..1)", "a has no value"},
    {"animate(3, [x], x = 0..1)", "must give a plot"},
    {"animate(plot, [x, x = 0..1], 0..1)", "range of the name"},
    {"translate(display(Matrix([[plot(x, x = 0..1)]])), 1, 1)", "a picture is needed"},
    {"DEplot(diff(y(t),t) = y(t), y(t), t = 0..1)", "nothing to draw"},
    {"arrow([0,0],[0,0])", "no length"},
};

static Expr value_of(const char *text)
{
    Expr value;
    if (run_try(text, &value) != ST_OK)
        run_fail("%s: %s", text, err_message());
    return value;
}

static void test_truths(void **state)
{
    (void)state;
    value_of("Digits := 15: with(plots): with(plottools): with(DEtools): p1 := plot(x, x = 0..1):"
             "flat := e -> map(evalf, `if`(type(e, range), [op(e)], [seq(op(r), r ="
             " `if`(type(e, Matrix), convert(e, listlist), e))])):"
             "rows := LinearAlgebra:-RowDimension:"
             "same := (a, b) -> evalb(nops(flat(a)) = nops(flat(b)) and"
             " max(map(abs, flat(a) - flat(b))) < 1e-9):");
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        run_true(truths[i]);
}

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        run_wrong(errors[i][0], errors[i][1]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truths),
        cmocka_unit_test(test_errors),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
