/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The habits, one a row (repl/hints.h says how patterns are written): of beginners, of MATLAB's and
 * Python's users, options of other programs, and what to do next where nothing was found. The first
 * rows that fit are said. tests/unit/repl/t-hints.c has statements for each.
 */
#include "repl/hints.h"

#include <stddef.h>

/* A name with a value where a call wants a variable. */
#define VARIABLE(call)                                                                             \
    {                                                                                              \
        call, HINT_FAILED, "%V has the value %v and is no variable here: %V := '%V'; clears it"    \
    }
/* A name that other programs have for what is written otherwise here. */
#define OPTION(option, here)                                                                       \
    {                                                                                              \
        "dsolve(REST, " option " = A)", HINT_FAILED, "the option is called " here                  \
    }

const HintRow HINTS_ROWS[] = {
    /* names */
    {"pi", HINT_ALWAYS, "pi is a name like any other; the number 3.14159... is Pi"},
    {"PI", HINT_ALWAYS, "PI is a name like any other; the number 3.14159... is Pi"},
    {"e^A", HINT_ALWAYS, "e is a name like any other; the exponential function is exp(%A)"},
    {"E^A", HINT_ALWAYS, "E is a name like any other; the exponential function is exp(%A)"},
    {"exp^A", HINT_ALWAYS,
     "exp^%A is a power of the name exp; the exponential function is exp(%A)"},
    {"inf", HINT_ALWAYS, "inf is a name like any other; infinity is the one without end"},
    {"Inf", HINT_ALWAYS, "Inf is a name like any other; infinity is the one without end"},
    {"Infinity", HINT_ALWAYS, "Infinity is a name like any other; infinity is the one without end"},
    {"True", HINT_ALWAYS, "True is a name like any other; the truth values are true and false"},
    {"False", HINT_ALWAYS, "False is a name like any other; the truth values are true and false"},
    {"None", HINT_ALWAYS, "None is a name like any other; nothing at all is NULL"},
    /* statements */
    {"exit;", HINT_ALWAYS, "exit is a name here; quit; or Ctrl-D ends the session"},
    {"exit();", HINT_ALWAYS, "exit is no command here; quit; or Ctrl-D ends the session"},
    {"bye;", HINT_ALWAYS, "bye is a name here; quit; or Ctrl-D ends the session"},
    {"help;", HINT_ALWAYS, "help is a name here; ? shows the help, ?plot that of plot"},
    {"clear;", HINT_ALWAYS,
     "clear is a name here; restart; forgets all values, x := 'x'; that of x"},
    {"clc;", HINT_ALWAYS, "clc is a name here; Ctrl-L clears the screen, restart; all values"},
    {"who;", HINT_ALWAYS, "who is a name here; anames(user); gives the names that have a value"},
    {"whos;", HINT_ALWAYS, "whos is a name here; anames(user); gives the names that have a value"},
    {"N = A;", HINT_ALWAYS, "%N = %A is an equation and gives %N no value; %N := %A does"},
    {"T := K, L;", HINT_ALWAYS,
     "%T is now the two numbers %K and %L; a decimal number has a point: %K.%L", true},
    {"T(M) := A;", HINT_ALWAYS, "this says what %T is at %M alone; a function is %T := %M -> %A"},
    {"N:", HINT_ALWAYS, "%N: alone does nothing; %N := ... gives what follows that name"},
    {"V := A;", HINT_FAILED, "%V was not changed: it still has the value from before"},
    /* variables that have a value */
    VARIABLE("diff(A, V)"),
    VARIABLE("diff(A, V, B)"),
    VARIABLE("diff(A(V), V)"),
    VARIABLE("int(A, V)"),
    VARIABLE("int(A, V = B)"),
    VARIABLE("sum(A, V)"),
    VARIABLE("sum(A, V = B)"),
    VARIABLE("product(A, V = B)"),
    VARIABLE("limit(A, V = B)"),
    VARIABLE("limit(A, V = B, C)"),
    VARIABLE("series(A, V = B)"),
    VARIABLE("taylor(A, V = B)"),
    VARIABLE("solve(A, V)"),
    VARIABLE("fsolve(A, V)"),
    VARIABLE("fsolve(A, V = B)"),
    VARIABLE("dsolve(REST, A(V))"),
    {"diff(N, M)", HINT_ALWAYS,
     "%N does not depend on %M, so its derivative is 0; a function of %M is written %N(%M)"},
    {"U", HINT_FAILED, "%U alone is another thing than %u: write %u everywhere"},
    /* functions */
    {"asin(A)", HINT_ALWAYS, "asin has no meaning here: the inverse of sin is arcsin(%A)"},
    {"acos(A)", HINT_ALWAYS, "acos has no meaning here: the inverse of cos is arccos(%A)"},
    {"atan(A)", HINT_ALWAYS, "atan has no meaning here: the inverse of tan is arctan(%A)"},
    {"arctg(A)", HINT_ALWAYS, "arctg has no meaning here: the inverse of tan is arctan(%A)"},
    {"atan2(A, B)", HINT_ALWAYS,
     "atan2 has no meaning here: arctan(%A, %B) has two arguments, too"},
    {"asinh(A)", HINT_ALWAYS, "asinh has no meaning here: the inverse of sinh is arcsinh(%A)"},
    {"acosh(A)", HINT_ALWAYS, "acosh has no meaning here: the inverse of cosh is arccosh(%A)"},
    {"atanh(A)", HINT_ALWAYS, "atanh has no meaning here: the inverse of tanh is arctanh(%A)"},
    {"sen(A)", HINT_ALWAYS, "sen has no meaning here: the sine is sin(%A)"},
    {"tg(A)", HINT_ALWAYS, "tg has no meaning here: the tangent is tan(%A)"},
    {"sgn(A)", HINT_ALWAYS, "sgn has no meaning here: signum(%A)"},
    {"pow(A, B)", HINT_ALWAYS, "pow has no meaning here: a power is (%A)^(%B)"},
    {"sin^A", HINT_ALWAYS, "sin^%A is a power of the name sin; that of a value is sin(x)^%A"},
    {"cos^A", HINT_ALWAYS, "cos^%A is a power of the name cos; that of a value is cos(x)^%A"},
    {"tan^A", HINT_ALWAYS, "tan^%A is a power of the name tan; that of a value is tan(x)^%A"},
    {"F(REST)", HINT_ALWAYS, "%F has no meaning here: did you mean %f?"},
    /* matrices */
    {"X*Y", HINT_ALWAYS, "lists are not multiplied as matrices: Matrix(%X) . Matrix(%Y)"},
    {"X.Y", HINT_ALWAYS, "lists are not multiplied as matrices: Matrix(%X) . Matrix(%Y)"},
    {"X^A", HINT_ALWAYS, "powers of lists are not those of matrices: Matrix(%X)^(%A)"},
    {"det(A)", HINT_ALWAYS, "det has no meaning here: LinearAlgebra:-Determinant(%A), of a Matrix"},
    {"inv(A)", HINT_ALWAYS, "inv has no meaning here: the inverse of a Matrix is %A^(-1)"},
    {"eig(A)", HINT_ALWAYS, "eig has no meaning here: LinearAlgebra:-Eigenvalues(%A), of a Matrix"},
    {"eye(A)", HINT_ALWAYS, "eye has no meaning here: LinearAlgebra:-IdentityMatrix(%A)"},
    {"zeros(A, B)", HINT_ALWAYS, "zeros has no meaning here: Matrix(%A, %B) has zeros in it"},
    {"ones(A, B)", HINT_ALWAYS, "ones has no meaning here: Matrix(%A, %B, fill = 1)"},
    {"size(A)", HINT_ALWAYS, "size has no meaning here: LinearAlgebra:-Dimension(%A)"},
    {"len(A)", HINT_ALWAYS, "len has no meaning here: numelems(%A)"},
    {"linspace(A, B, C)", HINT_ALWAYS,
     "linspace has no meaning here: [seq(%A+k*(%B-%A)/(%C-1), k = 0 .. %C-1)]"},
    /* commands */
    {"disp(A)", HINT_ALWAYS, "disp has no meaning here: print(%A), or %A; alone"},
    {"ode45(REST)", HINT_ALWAYS, "ode45 has no meaning here: dsolve(system, numeric)"},
    {"ode15s(REST)", HINT_ALWAYS,
     "ode15s has no meaning here: dsolve(system, numeric, stiff = true)"},
    {"odeint(REST)", HINT_ALWAYS, "odeint has no meaning here: dsolve(system, numeric)"},
    {"solve_ivp(REST)", HINT_ALWAYS, "solve_ivp has no meaning here: dsolve(system, numeric)"},
    {"quad(A, B, C)", HINT_ALWAYS, "quad has no meaning here: evalf(Int(f(x), x = %B .. %C))"},
    {"fzero(A, B)", HINT_ALWAYS, "fzero has no meaning here: fsolve(f(x) = 0, x = %B)"},
    {"np.A", HINT_ALWAYS, "np has no meaning here: %A"},
    {"math.A", HINT_ALWAYS, "math has no meaning here: %A"},
    /* plots */
    {"plot(A, K, L)", HINT_FAILED, "a range is written plot(%A, x = %K .. %L)"},
    {"plot(N = A, M = B)", HINT_FAILED, "plot draws what is right of the sign: plot(%A, %M = %B)"},
    {"plot(A = B, N = C, M = D)", HINT_FAILED,
     "a curve given by an equation: plots:-implicitplot(%A = %B, %N = %C, %M = %D)"},
    {"plot(N(M), M = A)", HINT_FAILED,
     "a numeric solution S is drawn by plots:-odeplot(S, [%M, %N(%M)], %A)"},
    {"plot(REST, linewidth = A)", HINT_FAILED, "the option is called thickness = %A"},
    {"plot(REST, xlim = A)", HINT_FAILED, "the range stands behind the variable, x = 0 .. 1"},
    {"plot(REST, ylim = A)", HINT_FAILED, "the option is called view = [default, c .. d]"},
    {"plot(REST, xlabel = A)", HINT_FAILED, "the option is called labels = [%A, \"y\"]"},
    {"plot(REST, grid = A)", HINT_FAILED, "the option is called gridlines = true"},
    /* options of numeric solutions */
    OPTION("abstol", "abserr = %A"),
    OPTION("AbsTol", "abserr = %A"),
    OPTION("atol", "abserr = %A"),
    OPTION("reltol", "relerr = %A"),
    OPTION("RelTol", "relerr = %A"),
    OPTION("rtol", "relerr = %A"),
    OPTION("tol", "relerr = %A, and abserr for what is near zero"),
    OPTION("maxsteps", "maxfun, and counts evaluations of the right-hand side: maxfun = %A"),
    OPTION("max_step", "maxstep = %A"),
    OPTION("MaxStep", "maxstep = %A"),
    OPTION("tspan", "range = a .. b"),
    {"dsolve(REST, method = ode45)", HINT_FAILED,
     "here ode45 is called dopri5; rkf45 is the usual one"},
    {"dsolve(REST, method = RK45)", HINT_FAILED,
     "here RK45 is called dopri5; rkf45 is the usual one"},
    {"dsolve(REST, method = ode23)", HINT_FAILED, "the usual method is rkf45; others: ?MethodInfo"},
    {"dsolve(REST, method = ode15s)", HINT_FAILED,
     "for stiff systems: stiff = true, or method = radau"},
    {"dsolve(REST, method = ode23s)", HINT_FAILED,
     "for stiff systems: stiff = true, or method = rosenbrock"},
    {"dsolve(REST, method = BDF)", HINT_FAILED,
     "for stiff systems: stiff = true, or method = mebdfi"},
    {"dsolve(REST, method = euler)", HINT_FAILED,
     "Euler's explicit method is classical[foreuler], the implicit one beuler"},
    {"dsolve(REST, N = A .. B)", HINT_FAILED, "how far to go is said by range = %A .. %B"},
    /* nothing was found */
    {"solve(REST)", HINT_BACK, "no closed form was found; fsolve finds numbers"},
    {"solve(REST)", HINT_NOTHING, "no solution was found"},
    {"fsolve(REST)", HINT_NOTHING,
     "no real solution was found; fsolve(f, x = a .. b) looks in an interval, fsolve(f, x, "
     "complex) "
     "beside the real line"},
    {"fsolve(REST)", HINT_BACK,
     "no real solution was found; fsolve(f, x = a .. b) looks in an interval, fsolve(f, x, "
     "complex) "
     "beside the real line"},
    {"dsolve(REST)", HINT_BACK,
     "no closed form was found; with starting values dsolve(..., numeric) gives numbers"},
    {"int(A, B = C)", HINT_BACK, "no closed form was found; evalf(%) gives a number"},
    {"int(A, N)", HINT_BACK,
     "no closed form was found; between two numbers evalf(Int(%A, %N = a .. b)) gives one"},
    {.pattern = NULL},
};
