/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of convert with a page of their own, named convert/form as in Maple's help: polar form,
 * amplitude and phase, inert and active integrals and sums, units, rational approximants. Units
 * are factors to SI base units and a dimension; temperatures have offsets besides. Written in the
 * language.
 */
#include "repl/builtin.h"

#define FORM_ROW(...) BUILTIN_SOURCE_ROW(NULL, "algebra", __VA_ARGS__)
/* A form that renames calls of f. */
#define RENAMED(from, to) "proc(e) subsindets(e, 'specfunc'(" from "), f -> " to "(op(f))) end proc"

/* name = [factor to SI, dimension] */
#define UNITS                                                                                      \
    "table(['m' = [1, 'L'], 'km' = [1000, 'L'], 'cm' = [1/100, 'L'], 'mm' = [1/1000, 'L'],"        \
    " 'inch' = [127/5000, 'L'], 'inches' = [127/5000, 'L'], 'ft' = [381/1250, 'L'],"               \
    " 'foot' = [381/1250, 'L'], 'feet' = [381/1250, 'L'], 'yd' = [1143/1250, 'L'],"                \
    " 'mile' = [201168/125, 'L'], 'miles' = [201168/125, 'L'], 's' = [1, 'T'], 'ms' = [1/1000, "   \
    "'T'],"                                                                                        \
    " 'min' = [60, 'T'], 'minute' = [60, 'T'], 'minutes' = [60, 'T'], 'h' = [3600, 'T'],"          \
    " 'hour' = [3600, 'T'], 'hours' = [3600, 'T'], 'd' = [86400, 'T'], 'day' = [86400, 'T'],"      \
    " 'days' = [86400, 'T'], 'kg' = [1, 'M'], 'g' = [1/1000, 'M'], 't' = [1000, 'M'],"             \
    " 'lb' = [45359237/100000000, 'M'], 'pound' = [45359237/100000000, 'M'], 'N' = [1, 'F'],"      \
    " 'kN' = [1000, 'F'], 'lbf' = [8896443230521/2000000000000, 'F'], 'Pa' = [1, 'P'],"            \
    " 'kPa' = [1000, 'P'], 'MPa' = [1000000, 'P'], 'bar' = [100000, 'P'], 'atm' = [101325, 'P'],"  \
    " 'psi' = [8896443230521/1290320000, 'P'], 'J' = [1, 'E'], 'kJ' = [1000, 'E'],"                \
    " 'cal' = [523/125, 'E'], 'kcal' = [4184, 'E'], 'kWh' = [3600000, 'E'], 'W' = [1, 'W'],"       \
    " 'kW' = [1000, 'W'], 'hp' = [37284993579113511/50000000000000, 'W'],"                         \
    " 'rad' = [1, 'A'], 'radian' = [1, 'A'], 'radians' = [1, 'A'], 'deg' = [Pi/180, 'A'],"         \
    " 'degree' = [Pi/180, 'A'], 'degrees' = [Pi/180, 'A'], 'rev' = [2*Pi, 'A'], 'Hz' = [1, "       \
    "1/'T'],"                                                                                      \
    " 'rpm' = [1/60, 1/'T'], 'kmh' = [5/18, 'L'/'T'], 'mph' = [1397/3125, 'L'/'T'],"               \
    " 'l' = [1/1000, 'L^3'], 'L' = [1/1000, 'L^3'], 'liter' = [1/1000, 'L^3'],"                    \
    " 'V' = [1, 'V'], 'mV' = [1/1000, 'V'], 'A' = [1, 'C'], 'mA' = [1/1000, 'C']])"

const Builtin BUILTIN_CONVERT_MORE[] = {
    FORM_ROW("convert/polar", "convert/polar(e:expr) -> expr",
             "polar(r, phi) with e = r*exp(I*phi)", "convert abs argument",
             "proc(e) 'polar'(simplify(abs(e)), simplify(argument(e))) end proc",
             {"convert(1+I, polar);", "polar(sqrt(2),Pi/4)", NULL},
             {"convert(-2, polar);", "polar(2,Pi)", NULL}),
    FORM_ROW("convert/phaseamp", "convert/phaseamp(e:algebraic, t:name?) -> algebraic",
             "a*cos(w*t) + b*sin(w*t) as an amplitude times one cosine", "convert combine",
             "proc(e, t) local f, w, a, b, r; f := expand(e);"
             "  w := map(op, indets(f, {'specfunc'(sin), 'specfunc'(cos)}));"
             "  if nargs > 1 then w := select(has, w, t) end if;"
             "  for r in w do a := coeff(f, cos(r)); b := coeff(f, sin(r));"
             "    if a <> 0 and b <> 0 and not has([a, b], w) then"
             "      f := f - a*cos(r) - b*sin(r) + sqrt(a^2 + b^2)*cos(r - arctan(b, a))"
             "    end if end do; f end proc",
             {"convert(3*cos(2*t)+4*sin(2*t), phaseamp, t);", "5*cos(2*t-arctan(4/3))", NULL},
             {"convert(cos(t), phaseamp, t);", "cos(t)", NULL}),
    FORM_ROW("convert/Int", "convert/Int(e:expr) -> expr", "integrals made inert", "value Int",
             RENAMED("int", "Int"), {"convert(int(f(x), x)+1, Int);", "Int(f(x),x)+1", NULL},
             {"convert(x, Int);", "x", NULL}),
    FORM_ROW("convert/int", "convert/int(e:expr) -> expr", "inert integrals computed", "value int",
             RENAMED("Int", "int"), {"convert(Int(x, x), int);", "x^2/2", NULL},
             {"convert(x, int);", "x", NULL}),
    FORM_ROW("convert/Sum", "convert/Sum(e:expr) -> expr", "sums made inert", "value Sum",
             RENAMED("sum", "Sum"),
             {"convert(sum(f(k), k = 1..n), Sum);", "Sum(f(k),k=1..n)", NULL},
             {"convert(x, Sum);", "x", NULL}),
    FORM_ROW("convert/sum", "convert/sum(e:expr) -> expr", "inert sums computed", "value sum",
             RENAMED("Sum", "sum"), {"convert(Sum(k, k = 1..3), sum);", "6", NULL},
             {"convert(x, sum);", "x", NULL}),
    FORM_ROW("convert/erfc", "convert/erfc(e:expr) -> expr", "erf written by erfc", "convert",
             "proc(e) subsindets(e, 'specfunc'(erf), f -> 1 - erfc(op(f))) end proc",
             {"convert(erf(x), erfc);", "1-erfc(x)", NULL}, {"convert(x, erfc);", "x", NULL}),
    FORM_ROW("convert/erf", "convert/erf(e:expr) -> expr", "erfc written by erf", "convert",
             "proc(e) subsindets(e, 'specfunc'(erfc), f -> 1 - erf(op(f))) end proc",
             {"convert(erfc(x), erf);", "1-erf(x)", NULL}, {"convert(x, erf);", "x", NULL}),
    FORM_ROW(
        "convert/ratpoly", "convert/ratpoly(s:expr, m:nonnegint?, n:nonnegint?) -> algebraic",
        "the Pade approximant of a series, of degrees m and n", "series taylor",
        "proc(s, m, n) local p, x, N, M, a, b, i, j, q, S;"
        "  p := convert(s, 'polynom'); x := indets(p, 'name');"
        "  if nops(x) <> 1 or not type(p, polynom(anything, x)) then error"
        "    \"invalid input: convert/ratpoly expects a series in one name\" end if; x := op(x);"
        "  N := degree(p, x); M := `if`(nargs > 1, m, iquo(N, 2));"
        "  N := `if`(nargs > 2, n, `if`(nargs > 1, max(N - m, 0), M));"
        "  q := 1 + add(b[j]*x^j, j = 1..N); S := expand(p*q);"
        "  S := solve({seq(coeff(S, x, i) = 0, i = M+1..M+N)}, {seq(b[j], j = 1..N)});"
        "  q := eval(q, S); a := expand(p*q);"
        "  normal(add(coeff(a, x, i)*x^i, i = 0..M)/q) end proc",
        {"convert(taylor(exp(x), x, 5), ratpoly, 2, 2);", "(x^2+6*x+12)/(x^2-6*x+12)", NULL},
        {"convert(taylor(exp(x), x, 5), ratpoly, x);", "error: m", NULL}),
    FORM_ROW("convert/units", "convert/units(x:algebraic, unit:expr, wanted:expr) -> algebraic",
             "a number of one unit in another; also km/h and the like", "convert/temperature",
             "proc(x, unit, wanted) local U, W, r; U := " UNITS ";"
             "  W := proc(u) local k; if type(u, {`*`, `+`}) then k := map(W, [op(u)]);"
             "      [mul(r[1], r = k), mul(r[2], r = k)]"
             "    elif type(u, `^`) then k := W(op(1, u)); [k[1]^op(2, u), k[2]^op(2, u)]"
             "    elif type(u, numeric) then [u, 1]"
             "    elif assigned(U[u]) then U[u] else error \"unknown unit: %1\", u end if end proc;"
             "  if simplify(W(unit)[2] - W(wanted)[2]) <> 0 then"
             "    error \"%1 and %2 are no units of the same quantity\", unit, wanted end if;"
             "  x*W(unit)[1]/W(wanted)[1] end proc",
             {"convert(5, units, km, m);", "5000", NULL},
             {"convert(90, units, km/h, m/s);", "25", NULL},
             {"convert(1, units, km, s);", "error: same quantity", NULL}),
    FORM_ROW(
        "convert/temperature",
        "convert/temperature(x:algebraic, unit:name, wanted:name) -> algebraic",
        "Celsius, Fahrenheit, Kelvin, Rankine", "convert/units",
        "proc(x, unit, wanted) local U; U := table(['Kelvin' = [1, 0], 'Celsius' = [1, 273.15],"
        "  'Fahrenheit' = [5/9, 45967/180], 'Rankine' = [5/9, 0]]);"
        "  if not assigned(U[unit]) or not assigned(U[wanted]) then"
        "    error \"there are Celsius, Fahrenheit, Kelvin and Rankine\" end if;"
        "  (x*U[unit][1] + U[unit][2] - U[wanted][2])/U[wanted][1] end proc",
        {"convert(25, temperature, Celsius, Kelvin);", "298.15", NULL},
        {"convert(25, temperature, Celsius, hot);", "error: there are", NULL}),
    {.name = NULL},
};
