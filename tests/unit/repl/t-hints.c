/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Habits: each row of the table is said for a statement that has it, with what stood at its places,
 * and for none of the statements that mean what they say. A name that has a value has no habit. A
 * note is said once, one about an error as often as the error.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/hints/hints.h"
#include "tests/lang/run.h"

#define ODE "dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric"
#define IS_X "x has the value 3 and is no variable here: x := 'x'; clears it"
#define LEAVES "; quit; or Ctrl-D ends the session"

typedef struct Case {
    const char *statements;
    const char *notes; /* of the last one: those that fit, each ended by a newline; "": none */
} Case;

/* What functions of other programs are here. */
#define MEANS(name, here)                                                                          \
    {                                                                                              \
        name "(2*a);", name " has no meaning here: " here "\n"                                     \
    }

static const Case habits[] = {
    MEANS("title", "the option of every plot is title = \"...\""),
    MEANS("xlabel", "the option of every plot is labels = [\"x\", \"y\"]"),
    MEANS("ylabel", "the option of every plot is labels = [\"x\", \"y\"]"),
    MEANS("zlabel", "the option of every plot is labels = [\"x\", \"y\", \"z\"]"),
    MEANS("legend", "the option of a plot is legend = [\"first\", \"second\"]"),
    MEANS("subplot", "pictures side by side are plots:-display(Array([p, q]))"),
    MEANS("semilogx", "plots:-semilogplot has a logarithmic abscissa"),
    MEANS("semilogy", "plots:-logplot has a logarithmic ordinate"),
    MEANS("loglog", "plots:-loglogplot has two logarithmic axes"),
    MEANS("mesh", "plot3d(f(x,y), x = a .. b, y = c .. d, style = wireframe)"),
    MEANS("contour", "plots:-contourplot(f(x,y), x = a .. b, y = c .. d)"),
    MEANS("quiver", "plots:-fieldplot([u, v], x = a .. b, y = c .. d)"),
    MEANS("scatter", "points are drawn by plots:-pointplot([[x1, y1], [x2, y2]])"),
    MEANS("hist", "Statistics:-Histogram([...])"),
    MEANS("num2str", "as a text convert(x, string) or sprintf(\"%g\", x)"),
    MEANS("int2str", "as a text convert(n, string)"),
    MEANS("str2num", "the value of a text is parse(\"...\")"),
    MEANS("strcat", "texts are joined by cat(\"a\", \"b\")"),
    MEANS("strrep", "StringTools:-SubstituteAll(text, \"old\", \"new\")"),
    MEANS("strsplit", "StringTools:-Split(text, \",\")"),
    MEANS("bode", "DynamicSystems:-BodePlot(DynamicSystems:-TransferFunction(1/(s+1)))"),
    MEANS("nyquist", "DynamicSystems:-NyquistPlot(G)"),
    MEANS("rlocus", "DynamicSystems:-RootLocusPlot(G, 0 .. 50)"),
    MEANS("polyfit", "Statistics:-Fit(a*x^2+b*x+c, X, Y, x)"),
    MEANS("polyval", "the value of a polynomial is eval(p, x = 3)"),
    MEANS("conv", "a product of polynomials is expand(p*q)"),
    MEANS("cumsum", "Statistics:-CumulativeSum(L)"),
    MEANS("prod", "the product of the items of a list is mul(L)"),
    MEANS("fix", "the whole part of a number is trunc(x)"),
    MEANS("numel", "the number of items is numelems(L)"),
    MEANS("isempty", "a list is empty where L = []"),
    MEANS("any", "ormap(x -> x > 0, L)"),
    MEANS("all", "andmap(x -> x > 0, L)"),
    MEANS("isnan", "type(x, undefined)"),
    MEANS("fminsearch", "Optimization:-Minimize(f(x), x = 0 .. 1)"),
    MEANS("fminunc", "Optimization:-Minimize(f(x), initialpoint = [x = 1])"),
    MEANS("fmincon", "Optimization:-Minimize(f, {constraints})"),
    MEANS("lsqcurvefit", "Statistics:-NonlinearFit(f, X, Y, x)"),
    MEANS("interp1", "CurveFitting:-Spline(points, x, degree = 1)"),
    MEANS("trapz", "Student:-Calculus1:-ApproximateInt, or evalf(Int(f, x = a .. b))"),
    MEANS("meshgrid", "plot3d(f(x,y), x = a .. b, y = c .. d) needs no grid"),
    MEANS("expm", "LinearAlgebra:-MatrixExponential(A)"),
    MEANS("kron", "LinearAlgebra:-KroneckerProduct(A, B)"),
    MEANS("svd", "LinearAlgebra:-SingularValues(A)"),
    MEANS("null", "a basis of the kernel is LinearAlgebra:-NullSpace(A)"),
    MEANS("repmat", "Matrix(m, n, fill = x)"),
    MEANS("tic", "time[real]() is a clock: start := time[real]()"),
    MEANS("toc", "time[real]() is a clock: time[real]()-start"),
    MEANS("ode23", "dsolve(system, numeric)"),
    MEANS("bvp4c", "dsolve(system with values at both ends, numeric)"),
    MEANS("odeset", "options stand in the call: dsolve(system, numeric, relerr = 1e-8)"),
    MEANS("ilaplace", "inttrans:-invlaplace(F, s, t)"),
    MEANS("deg2rad", "an angle of a degrees is a*Pi/180"),
    MEANS("rad2deg", "an angle in degrees is a*180/Pi"),
    MEANS("fft", "Matlab:-fft([...]), or DiscreteTransforms:-FourierTransform(V)"),
    MEANS("symbols", "names need no declaration: x stands for itself until it is assigned"),
    MEANS("lambdify", "a function of an expression is unapply(e, x)"),
    MEANS("NDSolve", "dsolve(system, numeric)"),
    MEANS("NSolve", "fsolve(e, x)"),
    MEANS("FindRoot", "fsolve(e, x = 1)"),
    MEANS("desolve", "dsolve(equation, y(x))"),
    MEANS("ode2", "dsolve(equation, y(x))"),
    MEANS("tex", "latex(e)"),

    {"f := x^2+1: f(2);", "f is an expression and no function: its value at 2 is eval(f, x = 2)\n"},
    {"f := x -> x^2+1: f(2);", ""},
    {"f := 3: f(2);", ""},
    {"f := D(y): f(2);", ""},
    {"expand (x+1)^3;", "this is a power of what expand gives: expand((x + 1)^3)\n"},
    {"simplify(x)^2;", "this is a power of what simplify gives: simplify((x)^2)\n"},
    {"L := [[1, 2], [3, 4]]: L(1, 2);", "entries of a list are taken by brackets: L[1, 2]\n"},
    {"S := " ODE "): S[1];",
     "a solution is asked by parentheses, S(1); of that eval(y(t), S(1)) takes y(t)\n"},
    {"S := " ODE "): rhs(S(1));",
     "S(1) is a list of equations: eval(y(t), S(1)) takes the value of y(t) out of it\n"},
    {"S := " ODE "): plots:-odeplot(S, t, y(t));",
     "a curve is a list: plots:-odeplot(S, [t, y(t)])\n"},
    {"S := " ODE "): with(plots): odeplot(S, y(t), y(t));",
     "a curve is a list: plots:-odeplot(S, [y(t), y(t)])\n"},
    {"S := " ODE "): with(plots): odeplot(S, [t, y(t)], 0 .. 1):", ""},
    {"S := " ODE "): y(0.5);",
     "y(0.5) stays as it is; the value of the numeric solution is eval(y(t), S(0.5))\n"},
    {"S := " ODE "): z(0.5);", ""},
    {"S := " ODE "): S(0 .. 1);",
     "a numeric solution takes one value: [seq(S(s), s = 0 .. 1, 0.1)] for several, "
     "plots:-odeplot(S) draws it\n"},
    {"gamma := 2;",
     "gamma was Euler's constant 0.5772... and is no more: gamma := 'gamma'; gives it back\n"},
    {"gamma(t);", ""},
    {"delta := 2;", ""},
    {"solve(x^2 = 1, y);", "y does not occur in what is solved\nno solution was found\n"},
    {"e1 := x^2 = 1: solve(e1, y);", "y does not occur in what is solved\nno solution was found\n"},
    {"e1 := y^2+1 = y^2: solve(e1, y);", "no solution was found\n"},
    {"g1 := x -> x^2-x^2+y-y+1: solve(g1(1), y);", "no solution was found\n"},
    {"I := 4;", ""},
    {"int(x^2, 0, 1);", "a range is written int(x^2, x = 0 .. 1)\n"},
    {"plot(t, y);",
     "points are drawn from two lists of numbers, plot(X, Y), a formula over its variable: "
     "plot(sin(t), t = a .. b)\n"},
    {"title(\"hello\");",
     "title has no meaning here: the option of every plot is title = \"...\"\n"},
    {"num2str(5);",
     "num2str has no meaning here: as a text convert(x, string) or sprintf(\"%g\", x)\n"},
    {"bode(tf([1], [1, 2, 1]));",
     "tf has no meaning here: DynamicSystems:-TransferFunction(1/(s^2+2*s+1))\nbode has no meaning "
     "here: DynamicSystems:-BodePlot(DynamicSystems:-TransferFunction(1/(s+1)))\n"},
    {"diff(tf(t), t);", ""},
    {"ss(A, B, C, D);", "ss has no meaning here: DynamicSystems:-StateSpace(A, B, C, D)\n"},
    {"title := x -> x: title(3);", ""},
    {"verify(1.0, 1.001, float(10^7));", ""},
    {"ans;", "ans is a name here; % is the last result\n"},
    {"dsolve({diff(y(t),t) = -y(t)}, numeric, range = 0 .. 1);", ""},
    {"solve(x+sin(x) = 1, x);",
     "RootOf(...) stands for the zeros of what is in it: evalf(%) gives numbers, for some "
     "polynomials solve(..., explicit) roots\n"},
    {"solve(x^2 = 2, x);", ""},
    {"y(0);", ""},
    {"CodeGeneration[Octave](x^2);", "Octave reads what CodeGeneration[Matlab] writes\n"},
    {"CodeGeneration:-Octave(x^2);", "Octave reads what CodeGeneration:-Matlab writes\n"},
    {"sin(30);", "angles are in radians: 30 degrees are 30*Pi/180, sin(Pi/6)\n"},
    {"cos(60);", "angles are in radians: 60 degrees are 60*Pi/180, cos(Pi/3)\n"},
    {"tan(45);", "angles are in radians: 45 degrees are 45*Pi/180, tan(Pi/4)\n"},
    {"sin(45);", "angles are in radians: 45 degrees are 45*Pi/180, sin(Pi/4)\n"},
    {"cos(45);", "angles are in radians: 45 degrees are 45*Pi/180, cos(Pi/4)\n"},
    {"sin(90);", "angles are in radians: 90 degrees are 90*Pi/180, sin(Pi/2)\n"},
    {"cos(180);", "angles are in radians: 180 degrees are Pi, cos(Pi)\n"},
    {"sin(180);", "angles are in radians: 180 degrees are Pi, sin(Pi)\n"},
    {"trace([[1]]);", "of a Matrix the trace is LinearAlgebra:-Trace([[1]])\n"},
    {"derive(x^2, x);", "derive has no meaning here: diff(x^2, x)\n"},
    {"deriv(x^2, x);", "deriv has no meaning here: diff(x^2, x)\n"},
    {"decimal(1/3);", "decimal has no meaning here: a decimal number is evalf(1/3)\n"},
    {"approx(1/3);", "approx has no meaning here: a decimal number is evalf(1/3)\n"},
    {"factorise(x^2);", "factorise has no meaning here: factor(x^2)\n"},
    {"factorize(x^2);", "factorize has no meaning here: factor(x^2)\n"},
    {"lim(x, 0);", "lim has no meaning here: limit(sin(x)/x, x = 0), for example\n"},
    {"Plot[f, x];", "brackets are indices, a call has parentheses, and the name here is plot\n"},
    {"Plot[f, 0, 1];", "brackets are indices, a call has parentheses, and the name here is plot\n"},
    {"Gamma[1];", ""},
    {"int(3);", "the whole part of a number is trunc(3)\n"},
    {"sin(pi/2);", "pi is a name like any other; the number 3.14159... is Pi\n"},
    {"2*PI;", "PI is a name like any other; the number 3.14159... is Pi\n"},
    {"f := 3*e^(2*x);", "e is a name like any other; the exponential function is exp(2*x)\n"},
    {"E^x;", "E is a name like any other; the exponential function is exp(x)\n"},
    {"exp^2;", "exp^2 is a power of the name exp; the exponential function is exp(2)\n"},
    {"a := inf:", "inf is a name like any other; infinity is the one without end\n"},
    {"Inf;", "Inf is a name like any other; infinity is the one without end\n"},
    {"Infinity;", "Infinity is a name like any other; infinity is the one without end\n"},
    {"a := True;", "True is a name like any other; the truth values are true and false\n"},
    {"a := False;", "False is a name like any other; the truth values are true and false\n"},
    {"a := [TRUE, FALSE];",
     "TRUE is a name like any other; the truth values are true and false\n"
     "FALSE is a name like any other; the truth values are true and false\n"},
    {"a := null;", "null is a name like any other; nothing at all is NULL\n"},
    {"ln(e);", "e is a name like any other; the number 2.71828... is exp(1)\n"},
    {"log(e);", "e is a name like any other; the number 2.71828... is exp(1)\n"},
    {"nCr(5, 2);", "nCr has no meaning here: a binomial coefficient is binomial(5, 2)\n"},
    {"binom(5, 2);", "binom has no meaning here: a binomial coefficient is binomial(5, 2)\n"},
    {"squareroot(x);", "squareroot has no meaning here: the root is sqrt(x)\n"},
    {"plot(h, 0 .. 1);",
     "h is no function yet: h := x -> ... makes it one, an expression in x has x = 0 .. 1\n"},
    {"plot(sin, 0 .. 1);", ""},
    {"plot(x, x+1);", "what is drawn comes first: plot(x + 1, x = a .. b)\n"},
    {"plot(x, 2*x);", "what is drawn comes first: plot(2*x, x = a .. b)\n"},
    {"a := None;", "None is a name like any other; nothing at all is NULL\n"},
    {"exit;", "exit is a name here" LEAVES "\n"},
    {"exit();", "exit is no command here" LEAVES "\n"},
    {"bye;", "bye is a name here" LEAVES "\n"},
    {"help;", "help is a name here; ? shows the help, ?plot that of plot\n"},
    {"clear;", "clear is a name here; restart; forgets all values, x := 'x'; that of x\n"},
    {"clc;", "clc is a name here; Ctrl-L clears the screen, restart; all values\n"},
    {"who;", "who is a name here; anames(user); gives the names that have a value\n"},
    {"whos;", "whos is a name here; anames(user); gives the names that have a value\n"},
    {"dy/dx = y;", "dy/dx is a quotient of names; a derivative is diff(y(x), x)\n"},
    {"dx/dt;", "dx/dt is a quotient of names; a derivative is diff(x(t), t)\n"},
    {"d/dx(x^2);", "d/dx is a quotient of names; a derivative is diff(x^2, x)\n"},
    {"d/dt(t^2);", "d/dt is a quotient of names; a derivative is diff(t^2, t)\n"},
    {"diff(dy/dt, t);", "dy/dt is a quotient of names; a derivative is diff(y(t), t)\n"},
    {"dx := 2: dy := 3: dy/dx;", ""},
    {"[1, 2].append(3);", ""},
    {"L := [1, 2]: L.append(4);",
     "append has no meaning here: L := [op(L), 4] makes a list longer\n"},
    {"L.append(4);", "append has no meaning here: L := [op(L), 4] makes a list longer\n"},
    {"figure;", "figure is a name here; every plot is a figure of its own\n"},
    {"figure();", "figure is no command here; every plot is a figure of its own\n"},
    {"hold;", "hold is a name here; plots are put on each other by plots:-display([p, q])\n"},
    {"show();", "show is no command here; a plot is shown by a statement that ends by ;\n"},
    {"limit(sin(x)/x, x, 0);", "the place of a limit is written limit(sin(x)/x, x = 0)\n"},
    {"int(sin(x), x, 0, Pi);", "a range is written int(sin(x), x = 0 .. Pi)\n"},
    {"sum(k^2, k, 1, 10);", "a range is written sum(k^2, k = 1 .. 10)\n"},
    {"sum(k, k = 1, 10);", "a range is written sum(k, k = 1 .. 10)\n"},
    {"product(k, k = 1, 10);", "a range is written product(k, k = 1 .. 10)\n"},
    {"int(x, x = 1, 10);", "a range is written int(x, x = 1 .. 10)\n"},
    {"dsolve(diff(y(x),x) = y, y(x));",
     "y alone is another thing than y(x): write y(x) everywhere\n"},
    {"plot(x^2, x = 0);", "a range is written plot(x^2, x = a .. b)\n"},
    {"plot(x^2, 0 .. 1, y);", "the range is that of the variable: plot(x^2, y = 0 .. 1)\n"},
    {"solve(x+y = 1, x, y);", "several unknowns stand in a set: solve(x + y = 1, {x, y})\n"},
    {"product(k, k, 1, n);", "a range is written product(k, k = 1 .. n)\n"},
    {"subs(x^2+1, x = 2);", "what is replaced comes first: subs(x = 2, x^2 + 1)\n"},
    {"subs(x^2+1, x, 2);",
     "what is replaced is an equation and comes first: subs(x = 2, x^2 + 1)\n"},
    {"plot(x, sin(x));", "what is drawn comes first: plot(sin(x), x = a .. b)\n"},
    {"plot(x, x^2);", "what is drawn comes first: plot(x^2, x = a .. b)\n"},
    {"plot(x, y = 0 .. 1);", ""},
    {"x := 2: unassign(x);", "the name itself is asked for: unassign('x')\n"},
    {"5!!;", "5!! is the factorial of a factorial; the double factorial is doublefactorial(5)\n"},
    {"Matrix([1, 2], [3, 4]);", "rows stand in one list: Matrix([[1, 2], [3, 4]])\n"},
    {"cross(a, b);", "cross has no meaning here: LinearAlgebra:-CrossProduct(a, b), of Vectors\n"},
    {"fplot(sin(x), x = 0 .. 1);", "fplot has no meaning here: plot(sin(x), x = 0..1)\n"},
    {"surf(z);", "surf has no meaning here: plot3d(f(x,y), x = a .. b, y = c .. d)\n"},
    {"roots([1, 2, 3]);",
     "the zeros of an expression in x: solve([1, 2, 3], x) or fsolve([1, 2, 3], x)\n"},
    {"y = 5;", "y = 5 is an equation and gives y no value; y := 5 does\n"},
    {"g := 9,81;", "g is now two values, 9 and 81; a decimal number has a point\n"},
    {"g := 2*x+9,81;", "g is now two values, 2*x + 9 and 81; a decimal number has a point\n"},
    {"g := 9,81*x+3;", "g is now two values, 9 and 81*x + 3; a decimal number has a point\n"},
    {"g := x-9,81-x;", "g is now two values, x - 9 and 81 - x; a decimal number has a point\n"},
    {"g := 9*x,81;", ""},
    {"g := 9,x*81;", ""},
    {"g := 9, 81;", ""},
    {"g := -9,81;", "g is now two values, -9 and 81; a decimal number has a point\n"},
    {"f(x) := x^2;", "this says what f is at x alone; a function is f := x -> x^2\n"},
    {"EQ1:", "EQ1: alone does nothing; EQ1 := ... gives what follows that name\n"},
    {"S := 3: S := 1/0;", "S was not changed: it still has the value from before\n"},
    {"x := 3: diff(x^2, x);", IS_X "\n"},
    {"x := 3: diff(x^2, x, x);", IS_X "\n"},
    {"x := 3: diff(y(x), x) = 2;", IS_X "\n" IS_X "\n"},
    {"x := 3: int(x^2, x);", IS_X "\n"},
    {"x := 3: int(x^2, x = 0 .. 1);", IS_X "\n"},
    {"x := 3: sum(x, x);", IS_X "\n"},
    {"x := 3: sum(x, x = 1 .. 3);", IS_X "\n"},
    {"x := 3: product(x, x = 1 .. 3);", IS_X "\n"},
    {"x := 3: limit(1/x, x = 0);", IS_X "\n"},
    {"x := 3: limit(1/x, x = 0, right);", IS_X "\n"},
    {"x := 3: series(x, x = 0);", IS_X "\n"},
    {"x := 3: taylor(x, x = 0);", IS_X "\n"},
    {"x := 3: solve(x = 1, x);", IS_X "\n"},
    {"x := 3: fsolve(x = 1, x);", IS_X "\n"},
    {"x := 3: fsolve(x = 1, x = 0 .. 2);", IS_X "\n"},
    {"x := 3: dsolve(D(y)(x) = 1, y(x));", IS_X "\n"},
    {"y := 5: dsolve({diff(y(t),t) = -y(t), y(0) = 1}, y(t), numeric);",
     "y has the value 5, and y(t) is that, too: y := 'y'; makes it a function again\n"},
    {"y := 5: S := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric);",
     "y has the value 5, and y(t) is that, too: y := 'y'; makes it a function again\n"},
    {"y := 5: y(3);", ""},
    {"ls;", "ls is a name here; FileTools:-ListDirectory(); gives the files\n"},
    {"dir;", "dir is a name here; FileTools:-ListDirectory(); gives the files\n"},
    {"pwd;", "pwd is a name here; currentdir(); gives the folder\n"},
    {"history;", "history is a name here; Up and Ctrl-R give lines back: ?history\n"},
    {"y := proc(x) local z; z := x; z end proc: dsolve({diff(y(t),t) = 1, y(0) = 1}, y(t));",
     "y has the value proc(x) ... and is no unknown here: y := 'y'; clears it\n"},
    {"diff(x, t);", "x does not depend on t, so its derivative is 0; a function of t is written "
                    "x(t)\n"},
    {"x := 3: series(sin(x), x = 0, 4);", IS_X "\n"},
    {"x := 3: taylor(sin(x), x = 0, 4);", IS_X "\n"},
    {"x := 3: taylor(sin(x), x, 4);", IS_X "\n"},
    {"x := 3: unapply(x^2, x);", IS_X "\n"},
    {"x := 3: minimize(x^2, x);", IS_X "\n"},
    {"x := 3: maximize(-x^2, x);", IS_X "\n"},
    {"x := 3: implicitdiff(x^2+z^2 = 1, z, x);", IS_X "\n"},
    {"x := 3: implicitdiff(x^2+z^2 = 1, x, z);", IS_X "\n"},
    {"x := 3: plot(x^2, x = 0 .. 1):", IS_X "\n"},
    {"x := 3: plot3d(x*z, x = 0 .. 1, z = 0 .. 1):", IS_X "\n"},
    {"x := 3: plot3d(x*z, z = 0 .. 1, x = 0 .. 1):", IS_X "\n"},
    {"x := 3: collect(x^2+x, x);", IS_X "\n"},
    {"x := 3: coeff(x^2+x, x);", IS_X "\n"},
    {"x := 3: coeff(x^2+x, x, 2);", IS_X "\n"},
    {"x := 3: degree(x^2+x, x);", IS_X "\n"},
    {"x := 3: subs(x = 2, x^2);", IS_X "\n"},
    {"x := 3: eval(x^2, x = 2);", IS_X "\n"},
    {"dsolve({diff(y(t),t) = -y, y(0) = 1}, numeric);",
     "y alone is another thing than y(t): write y(t) everywhere\n"},
    {"asin(1/2);", "asin has no meaning here: the inverse of sin is arcsin(1/2)\n"},
    {"acos(x);", "acos has no meaning here: the inverse of cos is arccos(x)\n"},
    {"atan(x);", "atan has no meaning here: the inverse of tan is arctan(x)\n"},
    {"arctg(x);", "arctg has no meaning here: the inverse of tan is arctan(x)\n"},
    {"atan2(y, x);", "atan2 has no meaning here: arctan(y, x) has two arguments, too\n"},
    {"asinh(x);", "asinh has no meaning here: the inverse of sinh is arcsinh(x)\n"},
    {"acosh(x);", "acosh has no meaning here: the inverse of cosh is arccosh(x)\n"},
    {"atanh(x);", "atanh has no meaning here: the inverse of tanh is arctanh(x)\n"},
    {"sen(x);", "sen has no meaning here: the sine is sin(x)\n"},
    {"tg(x);", "tg has no meaning here: the tangent is tan(x)\n"},
    {"sind(30);", "sind has no meaning here: angles are in radians, sin(30*Pi/180)\n"},
    {"cosd(30);", "cosd has no meaning here: angles are in radians, cos(30*Pi/180)\n"},
    {"arctan2(y, x);", "arctan2 has no meaning here: arctan(y, x) has two arguments, too\n"},
    {"sqrt -1;", "this takes 1 from the name sqrt; a call needs parentheses: sqrt(-1)\n"},
    {"diff(x^2);", "the variable is said: diff(x^2, x)\n"},
    {"int(x^2);", "the variable is said: int(x^2, x)\n"},
    {"derivative(x^2, x);", "derivative has no meaning here: diff(x^2, x)\n"},
    {"differentiate(x^2, x);", "differentiate has no meaning here: diff(x^2, x)\n"},
    {"integral(x^2, x);", "integral has no meaning here: int(x^2, x)\n"},
    {"(a+b)(c+d);", "brackets behind brackets are a call: each term is applied; a product is "
                    "(a + b)*(c + d)\n"},
    {"(x+1)(x-2);", "brackets behind brackets are a call: each term is applied; a product is "
                    "(x + 1)*(x - 2)\n"},
    {"(x-1)(x+2);", "brackets behind brackets are a call: each term is applied; a product is "
                    "(x - 1)*(x + 2)\n"},
    {"L := [1,2,3]: L(2);", "entries of a list are taken by brackets: L[2]\n"},
    {"inverse(A);", "of a Matrix the inverse is A^(-1)\n"},
    {"transpose(A);", "of a Matrix the transpose is A^%T\n"},
    {"dsolve(diff(y(t),t) = -y(t), y(0) = 1, numeric);",
     "equations and starting values stand in one set: dsolve({..., y(0) = 1}, ...)\n"},
    {"sgn(x);", "sgn has no meaning here: signum(x)\n"},
    {"pow(x, 2);", "pow has no meaning here: a power is (x)^(2)\n"},
    {"sin^2;", "sin^2 is a power of the name sin; that of a value is sin(x)^2\n"},
    {"cos^2;", "cos^2 is a power of the name cos; that of a value is cos(x)^2\n"},
    {"tan^2;", "tan^2 is a power of the name tan; that of a value is tan(x)^2\n"},
    {"a*Sin(x);", "Sin has no meaning here: did you mean sin?\n"},
    {"SOLVE(z = 2);", "SOLVE has no meaning here: did you mean solve?\n"},
    {"Exp(x);", "Exp has no meaning here: did you mean exp?\n"},
    {"A := [[1,2],[3,4]]: A*A;", "lists are not multiplied as matrices: Matrix(A) . Matrix(A)\n"},
    {"A := [[1,2],[3,4]]: A . [[1,0],[0,1]];",
     "lists are not multiplied as matrices: Matrix(A) . Matrix([[1, 0], [0, 1]])\n"},
    {"A := [[1,2],[3,4]]: A^2;", "powers of lists are not those of matrices: Matrix(A)^(2)\n"},
    {"det(A);", "det has no meaning here: LinearAlgebra:-Determinant(A), of a Matrix\n"},
    {"inv(A);", "inv has no meaning here: the inverse of a Matrix is A^(-1)\n"},
    {"eig(A);", "eig has no meaning here: LinearAlgebra:-Eigenvalues(A), of a Matrix\n"},
    {"eye(3);", "eye has no meaning here: LinearAlgebra:-IdentityMatrix(3)\n"},
    {"zeros(2, 3);", "zeros has no meaning here: Matrix(2, 3) has zeros in it\n"},
    {"ones(2, 3);", "ones has no meaning here: Matrix(2, 3, fill = 1)\n"},
    {"size(A);", "size has no meaning here: LinearAlgebra:-Dimension(A)\n"},
    {"len(A);", "len has no meaning here: numelems(A)\n"},
    {"linspace(0, 1, n);", "linspace has no meaning here: [seq(0+k*(1-0)/(n-1), k = 0 .. n-1)]\n"},
    {"disp(x);", "disp has no meaning here: print(x), or x; alone\n"},
    {"ode45(f, 0, 1);", "ode45 has no meaning here: dsolve(system, numeric)\n"},
    {"ode15s(f, 0, 1);", "ode15s has no meaning here: dsolve(system, numeric, stiff = true)\n"},
    {"odeint(f, y0, t);", "odeint has no meaning here: dsolve(system, numeric)\n"},
    {"solve_ivp(f, y0, t);", "solve_ivp has no meaning here: dsolve(system, numeric)\n"},
    {"quad(f, 0, 1);", "quad has no meaning here: evalf(Int(f(x), x = 0 .. 1))\n"},
    {"fzero(f, 1);", "fzero has no meaning here: fsolve(f(x) = 0, x = 1)\n"},
    {"np.sin(x);", "np has no meaning here: sin(x)\n"},
    {"math.sqrt(2);", "math has no meaning here: sqrt(2)\n"},
    {"plot(sin(x), 0, 10);",
     "a range is written plot(sin(x), x = 0 .. 10), of the name of a function plot(f, 0 .. 10)\n"},
    {"plot(y = x^2, x = -1 .. 1);", "plot draws what is right of the sign: plot(x^2, x = -1..1)\n"},
    {"plot(x^2+y^2 = 1, x = -1 .. 1, y = -2 .. 2);",
     "a curve given by an equation: plots:-implicitplot(x^2 + y^2 = 1, x = -1..1, y = -2..2)\n"},
    {"plot(x(t), t = 0 .. 1);",
     "a numeric solution S is drawn by plots:-odeplot(S, [t, x(t)], 0..1)\n"},
    {"plot(sin(x), x = 0 .. 1, linewidth = 2);", "the option is called thickness = 2\n"},
    {"plot(sin(x), xlim = [0, 1]);", "the range stands behind the variable, x = 0 .. 1\n"},
    {"plot(sin(x), x = 0 .. 1, ylim = [0, 1]);", "the option is called view = [default, c .. d]\n"},
    {"plot(sin(x), x = 0 .. 1, xlabel = \"s\");", "the option is called labels = [\"s\", \"y\"]\n"},
    {"plot(sin(x), x = 0 .. 1, grid = on);", "the option is called gridlines = true\n"},
    {ODE ", abstol = 1e-6);", "the option is called abserr = 1e-6\n"},
    {ODE ", AbsTol = 1e-6);", "the option is called abserr = 1e-6\n"},
    {ODE ", atol = 1e-6);", "the option is called abserr = 1e-6\n"},
    {ODE ", reltol = 1e-6);", "the option is called relerr = 1e-6\n"},
    {ODE ", RelTol = 1e-6);", "the option is called relerr = 1e-6\n"},
    {ODE ", rtol = 1e-6);", "the option is called relerr = 1e-6\n"},
    {ODE ", tol = 1e-6);",
     "the option is called relerr = 1e-6, and abserr for what is near zero\n"},
    {ODE ", maxsteps = 9);", "the option is called maxfun, and counts evaluations of the "
                             "right-hand side: maxfun = 9\n"},
    {ODE ", max_step = 1);", "the option is called maxstep = 1\n"},
    {ODE ", MaxStep = 1);", "the option is called maxstep = 1\n"},
    {ODE ", tspan = [0, 1]);", "the option is called range = a .. b\n"},
    {"S := 1: S := " ODE ", method = ode45);",
     "S was not changed: it still has the value from before\n"
     "here ode45 is called dopri5; rkf45 is the usual one\n"},
    {ODE ", method = RK45);", "here RK45 is called dopri5; rkf45 is the usual one\n"},
    {ODE ", method = ode23);", "the usual method is rkf45; others: ?MethodInfo\n"},
    {ODE ", method = ode15s);", "for stiff systems: stiff = true, or method = radau\n"},
    {ODE ", method = ode23s);", "for stiff systems: stiff = true, or method = rosenbrock\n"},
    {ODE ", method = BDF);", "for stiff systems: stiff = true, or method = mebdfi\n"},
    {ODE ", method = euler);",
     "Euler's explicit method is classical[foreuler], the implicit one beuler\n"},
    {ODE ", t = 0 .. 5);", "how far to go is said by range = 0 .. 5\n"},
    {"solve({x+sin(x) = y, x*y = cos(y)}, {x, y});",
     "no closed form was found; fsolve finds numbers\n"},
    {"solve(x = x+1, x);", "no solution was found\n"},
    {"fsolve(x^2+1 = 0, x);",
     "no real solution was found; fsolve(f, x = a .. b) looks in an interval, fsolve(f, x, "
     "complex) beside the real line\n"},
    {"fsolve(sin(x) = 2, x);",
     "no real solution was found; fsolve(f, x = a .. b) looks in an interval, fsolve(f, x, "
     "complex) beside the real line\n"},
    {"dsolve(diff(y(t),t) = sin(y(t))+exp(t*y(t)), y(t));",
     "no closed form was found; with starting values dsolve(..., numeric) gives numbers\n"},
    {"int(x^x, x = 0 .. 1);", "no closed form was found; evalf(%) gives a number\n"},
    {"sine(x);", "sine has no meaning here: the sine is sin(x)\n"},
    {"cosine(x);", "cosine has no meaning here: the cosine is cos(x)\n"},
    {"sinus(x);", "sinus has no meaning here: the sine is sin(x)\n"},
    {"cosinus(x);", "cosinus has no meaning here: the cosine is cos(x)\n"},
    {"tang(x);", "tang has no meaning here: the tangent is tan(x)\n"},
    {"arcsen(x);", "arcsen has no meaning here: the inverse of sin is arcsin(x)\n"},
    {"arsinh(x);", "arsinh has no meaning here: the inverse of sinh is arcsinh(x)\n"},
    {"arcosh(x);", "arcosh has no meaning here: the inverse of cosh is arccosh(x)\n"},
    {"artanh(x);", "artanh has no meaning here: the inverse of tanh is arctanh(x)\n"},
    {"lg(100);", "lg has no meaning here: the logarithm to the base 10 is log10(100)\n"},
    {"ln10(x);", "ln10 has no meaning here: the logarithm to the base 10 is log10(x)\n"},
    {"sqr(x);", "sqr has no meaning here: the square is (x)^2, the root sqrt(x)\n"},
    {"cbrt(27);", "cbrt has no meaning here: the real cube root is surd(27, 3)\n"},
    {"nthroot(x, 5);", "nthroot has no meaning here: a real root is surd(x, 5)\n"},
    {"heaviside(t);", "heaviside has no meaning here: the step is Heaviside(t)\n"},
    {"dirac(t);", "dirac has no meaning here: the impulse is Dirac(t)\n"},
    {"besselj(0, x);", "besselj has no meaning here: Bessel's function is BesselJ(0, x)\n"},
    {"real(z);", "real has no meaning here: the real part is Re(z)\n"},
    {"imag(z);", "imag has no meaning here: the imaginary part is Im(z)\n"},
    {"conj(z);", "conj has no meaning here: the conjugate is conjugate(z)\n"},
    {"nchoosek(5, 2);", "nchoosek has no meaning here: a binomial coefficient is binomial(5, 2)\n"},
    {"zeros(3);", "zeros has no meaning here: Matrix(3, 3) has zeros in it\n"},
    {"ones(3);", "ones has no meaning here: Matrix(3, 3, fill = 1)\n"},
    {"randn(3);", "randn has no meaning here: Statistics:-Sample(Normal(0, 1), 3)\n"},
    {"dot(u, v);", "dot has no meaning here: LinearAlgebra:-DotProduct(u, v), of Vectors\n"},
    {"range(5);",
     "range has no meaning here: the numbers from 0 are $0 .. 5-1, in a list [$0 .. 5-1]\n"},
    {"n := 5: for i in range(n) do i end do;",
     "range has no meaning here: the numbers from 0 are $0 .. n-1, in a list [$0 .. n-1]\n"},
    {"range(1, 5);",
     "range has no meaning here: the numbers are $1 .. 5-1, in a list [$1 .. 5-1]\n"},
    {"list(a);",
     "list has no meaning here: a list is [a, b, c], made of something else convert(a, list)\n"},
    {"str(a);", "str has no meaning here: as a text convert(a, string)\n"},
    {"mean([1]);", "mean has no meaning here: Statistics:-Mean([1])\n"},
    {"median([1]);", "median has no meaning here: Statistics:-Median([1])\n"},
    {"std([1]);", "std has no meaning here: Statistics:-StandardDeviation([1])\n"},
    {"var([1]);", "var has no meaning here: Statistics:-Variance([1])\n"},
    {"linspace(0, 1);", "linspace has no meaning here: [seq(0+k*(1-0)/99, k = 0 .. 99)]\n"},
    {"float(1/3);",
     "float has no meaning here: a decimal number is evalf(1/3), a datatype float[8]\n"},
    {"double(1/3);", "double has no meaning here: a decimal number is evalf(1/3)\n"},
    {"bfloat(x);", "bfloat has no meaning here: a decimal number is evalf(x)\n"},
    {"vpa(Pi);", "vpa has no meaning here: a decimal number is evalf(Pi)\n"},
    {"vpa(Pi, 20);", "vpa has no meaning here: so many digits are evalf(Pi, 20)\n"},
    {"pretty(x);", "pretty has no meaning here: results are shown as a statement ends by ;\n"},
    {"ratsimp(x);", "ratsimp has no meaning here: normal(x) or simplify(x)\n"},
    {"trigsimp(x);", "trigsimp has no meaning here: simplify(x)\n"},
    {"kill(all);", "kill has no meaning here: restart; forgets all values, x := 'x'; that of x\n"},
    {"nsolve(f, 1);", "nsolve has no meaning here: fsolve(f, x = 1)\n"},
    {"find_root(cos(x), x, 0, 2);", "find_root has no meaning here: fsolve(cos(x), x = 0 .. 2)\n"},
    {"plot2d(x, [x, 0, 1]);", "plot2d has no meaning here: plot(x, x = 0 .. 1)\n"},
    {"ezplot(sin(x));", "ezplot has no meaning here: plot(sin(x), x = a .. b)\n"},
    {"NIntegrate(f, r);", "NIntegrate has no meaning here: evalf(Int(f(x), x = a .. b))\n"},
    {"plot(x^2, x, -1, 1);", "a range is written plot(x^2, x = -1 .. 1)\n"},
    {"plot(x^2, [-1, 1]);", "a range is written plot(x^2, x = -1 .. 1)\n"},
    {"plot(x^2+y^2, x = -1 .. 1, y = -2 .. 2);",
     "a surface over x and y is plot3d(x^2 + y^2, x = -1 .. 1, y = -2 .. 2)\n"},
    {"plot(x*y, x = 0 .. 1, y = 0 .. 2);",
     "a surface over x and y is plot3d(x*y, x = 0 .. 1, y = 0 .. 2)\n"},
    {"diff(sin(x), x, 2);", "a derivative taken 2 times is diff(sin(x), x$2)\n"},
    {"round(3.14159, 2);", "to 2 decimals: round(10^2*(3.14159))/10.^2\n"},
    {"lim(sin(x)/x, x = 0);", "lim has no meaning here: limit(sin(x)/x, x = 0)\n"},
    {"eval(x*y, x = 2, y = 3);", "several values stand in a list: eval(x*y, [x = 2, y = 3])\n"},
    {"%pi;", "%pi is a name like any other; the number 3.14159... is Pi\n"},
    {"2*%e;", "%e is a name like any other; the number 2.71828... is exp(1)\n"},
    {"%i;", "%i is a name like any other; the imaginary unit is I\n"},
    {"3,5 + x;", "these are two values, 3 and 5 + x; a decimal number has a point\n"},
    {"g := 9,81*x;", "g is now two values, 9 and 81*x; a decimal number has a point\n"},
    {"0:", "0: alone does nothing; a range is a .. b, its numbers are seq(a .. b, step)\n"},
    {"f(x) = x^2;", "this is an equation and gives f no value; a function is f := x -> x^2\n"},
    {"f[x_] := x^2;", "brackets are indices: a function is f := x -> ...\n"},
    {"true || false;", "|| joins names; the logical operator is or\n"},
    {"false || x;", "|| joins names; the logical operator is or\n"},
    {"log(2, 8);", "a logarithm to another base has it in brackets: log[2](8)\n"},
    {"sum([1, 2]);", "the items of a list are added by add([1, 2])\n"},
    {"rem(10, 3);", "of whole numbers: irem(10, 3)\n"},
    {"int(3.7);", "the whole part of a number is trunc(3.7)\n"},
    {"L := [1, 2]: length(L);",
     "length measures how L is written; the number of its items is numelems(L)\n"},
    {"Sin[x];", "brackets are indices, a call has parentheses, and the name here is sin\n"},
    {"Plot[x, y];", "brackets are indices, a call has parentheses, and the name here is plot\n"},
    {"N[Pi];", "N has no meaning here: evalf(Pi)\n"},
    {"N[Pi, 20];", "N has no meaning here: evalf(Pi, 20)\n"},
    {"D[x^2, x];", "brackets are indices: a derivative is diff(x^2, x)\n"},
    {"sin[x];", "brackets are indices: a call has parentheses, sin(x)\n"},
    {"cos[x];", "brackets are indices: a call has parentheses, cos(x)\n"},
    {"tan[x];", "brackets are indices: a call has parentheses, tan(x)\n"},
    {"exp[x];", "brackets are indices: a call has parentheses, exp(x)\n"},
    {"ln[x];", "brackets are indices: a call has parentheses, ln(x)\n"},
    {"sqrt[x];", "brackets are indices: a call has parentheses, sqrt(x)\n"},
    {"abs[x];", "brackets are indices: a call has parentheses, abs(x)\n"},
    {"rand(3, 3);",
     "rand makes a generator of numbers; a matrix is LinearAlgebra:-RandomMatrix(3, 3)\n"},
    {"plt(x^2, x = 0 .. 1);", "plt is an unknown function: did you mean plot?\n"},
    {"cso(x);", "cso is an unknown function: did you mean cos?\n"},
    {"dif(x^2, x);", "dif is an unknown function: did you mean diff?\n"},
    {"sinn(x);", "sinn is an unknown function: did you mean sin?\n"},
    {"int(x^x, x);", "no closed form was found; between two numbers evalf(Int(x^x, x = a .. b)) "
                     "gives one\n"},
};

/* Each means what it says. */
static const Case meant[] = {
    {"type([1, 2], list(integer));", ""},
    {"indets([x], list(name));", ""},
    {"type(1 .. 2, range(integer));", ""},
    {"sin(Pi/2);", ""},
    {"e := exp(1): e^2;", ""},
    {"pi := 3.14: 2*pi;", ""},
    {"exp(x)^2;", ""},
    {"x^2+y^2 = 1;", ""},
    {"E1 := y = 5;", ""},
    {"y := 5: y = 5;", ""},
    {"a := 9, 81;", ""},
    {"a, b := 9,81;", ""},
    {"f := 3: f:", ""},
    {"2, 3;", ""},
    {"[3,5]; f(3,5);", ""},
    {"pot(t) + alt(x) + vel(t) + cost(x) + sing(t);", ""},
    {"a[1] + N[1] + P[2];", ""},
    {"diff(y(t),t) = x^2;", ""},
    {"f(0) := 1;", ""},
    {"diff(x(t), t);", ""},
    {"x := 3: add(x, x = 1 .. 3);", ""},
    {"x := 3: diff(y(t), t);", ""},
    {"asin := arcsin: asin(1);", ""},
    {"p := proc(pi) asin(pi) end proc:", ""},
    {"psi(t) + Zeta(3) + X(t) + beta(t);", ""},
    {"Matrix([[1,2],[3,4]]) . Matrix([[1,0],[0,1]]);", ""},
    {"[1,2]*3;", ""},
    {"with(linalg): det(matrix(2, 2, [1,2,3,4]));", ""},
    {"solve(x^2 = 2, x);", ""},
    {"fsolve(x = cos(x), x);", ""},
    {"int(x, x);", ""},
    {"1/0;", ""},
    {"vars := [x, y]: collect(x^2+y, vars);", ""},
    {"p := x^2: coeff(p, x);", ""},
    {"V := x = 2: subs(V, x^2);", ""},
    {"(sin+cos)(x);", ""},
    {"f := x -> x^2: f(2);", ""},
    {"with(linalg): inverse(matrix(1, 1, [2]));", ""},
    {"dsolve({D(x)(t) = y(t), x(0) = 1, D(x)(0) = 1}, numeric);", ""},
    {ODE ", abserr = -1);", ""},
    {"gamma := 'gamma';", ""},
    {"gamma := 2: gamma := 'gamma';", ""},
    {"gamma := evaln(gamma);", ""},
    {"sys := {diff(prod(t),t) = 1, prod(0) = 0}:", ""},
    {"dsolve({diff(fix(t),t) = -fix(t), fix(0) = 1});", ""},
    {"dsolve({D(sen)(t) = -sen(t), sen(0) = 1});", ""},
    {"e1 := (D@@2)(Floor)(t) = -Floor(2), D[1](lim)(x, t) = lim(2, 3);", ""},
    {"dsolve(diff(tg(t),t)+tg(t), tg(t));", ""},
    {"prod(t)+fix(x, t);", ""},
    {"plots:-odeplot(S, [t, real(t)]);", "real has no meaning here: the real part is Re(t)\n"},
    {"L := [1, 2]: prod(L);",
     "prod has no meaning here: the product of the items of a list is mul(L)\n"},
    {"dsolve({diff(y(t),t) = sen(t), y(0) = 0});", "sen has no meaning here: the sine is sin(t)\n"},
    {"diff(asin(x), x);", "asin has no meaning here: the inverse of sin is arcsin(x)\n"},
};

static long used[1000]; /* how often each row was said */

static void put_notes(const HintStatement *statement, Buf *out)
{
    for (long i = 0; HINTS_ROWS[i].pattern; i++)
        if (hints_row(statement, i, out)) {
            buf_putc(out, '\n');
            used[i]++;
        }
}

typedef struct Session {
    Parser parser;
    AstUnit *unit; /* of the last statement */
    Expr value;
} Session;

static void evaluate(void *session)
{
    Session *s = session;
    s->value = eval_statement(s->unit);
}

static void wipe(void *unused)
{
    (void)unused;
    eval_restart();
}

/* Runs all; `ask` is called with the last statement and how it ended. */
static void run_all(const char *text, void (*ask)(const HintStatement *s, Buf *out), Buf *out)
{
    Session s = {.value = EXPR_NULL};
    AstUnit *next;
    Status status = ST_OK;
    int hush = run_hush();
    assert_int_equal(err_try(wipe, NULL), ST_OK);
    parse_begin(&s.parser, source_add("stdin", text, strlen(text), 1));
    while (parse_next(&s.parser, &next) == PARSE_STATEMENT) {
        ast_release(s.unit);
        s.unit = next;
        status = err_try(evaluate, &s);
    }
    run_unhush(hush);
    parse_end(&s.parser);
    ask(&(HintStatement){ast_root(s.unit), status != ST_OK, s.value}, out);
    ast_release(s.unit);
}

static int wrong(const Case *cases, size_t n)
{
    int count = 0;
    for (size_t i = 0; i < n; i++) {
        Buf notes = {0};
        run_all(cases[i].statements, put_notes, &notes);
        if (strcmp(buf_text(&notes), cases[i].notes) != 0) {
            printf("# %s\n#   said: %s\n#   wanted: %s\n", cases[i].statements, buf_text(&notes),
                   cases[i].notes);
            count++;
        }
        buf_free(&notes);
    }
    return count;
}

static void each_habit_is_noted(void **state)
{
    (void)state;
    assert_int_equal(wrong(habits, sizeof habits / sizeof *habits), 0);
    for (long i = 0; HINTS_ROWS[i].pattern; i++)
        if (!used[i])
            run_fail("no statement has the habit %s", HINTS_ROWS[i].pattern);
}

static void what_is_meant_is_not_noted(void **state)
{
    (void)state;
    assert_int_equal(wrong(meant, sizeof meant / sizeof *meant), 0);
}

static Buf *said;

static void take_note(const char *note)
{
    buf_puts(said, note);
    buf_putc(said, '\n');
}

static void say_twice(const HintStatement *statement, Buf *out)
{
    said = out;
    hints_say(statement, take_note);
    hints_say(statement, take_note);
}

static void notes_come_once_errors_always(void **state)
{
    (void)state;
    Buf once = {0}, always = {0}, many = {0}, one = {0};
    hints_forget();
    run_all("2*pi*e^x;", say_twice, &once);
    assert_string_equal(buf_text(&once),
                        "pi is a name like any other; the number 3.14159... is Pi\n"
                        "e is a name like any other; the exponential function is exp(x)\n");
    run_all("x := 3: int(diff(y(x), x), x);", say_twice, &always);
    assert_string_equal(buf_text(&always), IS_X "\n" IS_X "\n");
    hints_forget();
    run_all("[pi, e^x, Sin(x), asin(x), det(A)];", say_twice, &many);
    long lines = 0;
    for (const char *c = buf_text(&many); *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 5); /* three at a time */
    hints_forget();
    run_all("solve(2, x);", say_twice, &one);
    assert_string_equal(buf_text(&one), "x does not occur in what is solved\n");
    hints_forget();
    buf_free(&once);
    buf_free(&always);
    buf_free(&many);
    buf_free(&one);
}

static void long_parts_are_cut(void **state)
{
    (void)state;
    Buf notes = {0};
    run_all("asin("
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            ");",
            put_notes, &notes);
    const char *part = strstr(buf_text(&notes), "arcsin(");
    assert_non_null(part);
    assert_int_equal(strspn(part + 7, "a"), 57);
    assert_string_equal(part + 7 + 57, "...)\n");
    buf_free(&notes);
}

static int end(void **state)
{
    hints_forget();
    return run_teardown(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_habit_is_noted),
        cmocka_unit_test(what_is_meant_is_not_noted),
        cmocka_unit_test(notes_come_once_errors_always),
        cmocka_unit_test(long_parts_are_cut),
    };
    return cmocka_run_group_tests(tests, run_setup, end);
}
