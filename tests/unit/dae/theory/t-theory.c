/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of methods: their tableaus and coefficients, orders, stage orders, stability, what
 * they are on equations with constraints; tables of convergence and regions of stability.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row methods[] = {
    /* one stage needs no brackets */
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=tableau(1/2,1,1/2),stepsize=1/10): "
     "evalf[6](eval(x(t),S(1))/(19/21)^10)",
     "1.00000"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=tableau(1/2,[1,0],1/2),stepsize=1/10)",
     "error: method = tableau(1/2,[1, 0],1/2): expected real numbers: A square, b and c (and e) of "
     "its size"},
    {"MethodInfo(rk4)",
     "rk4: classical Runge-Kutta method of order 4\n    0 |\n  1/2 |  1/2\n  1/2 |    0  1/2\n    "
     "1 |    0    0    1\n  ----+--------------------\n      |  1/6  1/3  1/3  1/6\n  order 4; 9 "
     "order conditions checked exactly\n  stage order 1; B(4), C(1), D(1); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4\n  not A-stable, stable on the real axis from -2.78529 to 0\n  "
     "on DAEs: of order 4 in all variables of the reduced system that dsolve makes;\n  it cannot "
     "be applied to the equations as they are\nNULL"},
    {"MethodInfo(rkf45)",
     "rkf45: Fehlberg's embedded pair of orders 5 and 4\n      0 |\n    1/4 |        1/4\n    3/8 "
     "|       3/32        9/32\n  12/13 |  1932/2197  -7200/2197   7296/2197\n      1 |    439/216 "
     "         -8    3680/513    -845/4104\n    1/2 |      -8/27           2  -3544/2565    "
     "1859/4104  -11/40\n  ------+--------------------------------------------------------------\n "
     "       |     16/135           0  6656/12825  28561/56430   -9/50  2/55\n        |     25/216 "
     "          0   1408/2565    2197/4104    -1/5     0\n  order 5, embedded solution of order 4; "
     "27 order conditions checked exactly\n  stage order 1; B(5), C(1), D(0); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4+1/120*z^5+1/2080*z^6\n  not A-stable, stable on the real axis "
     "from -3.67771 to 0\n  on DAEs: of order 5 in all variables of the reduced system that dsolve "
     "makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(midpoint)",
     "midpoint: implicit midpoint rule (Gauss, 1 stage)\n  1/2 |  1/2\n  ----+-----\n      |    "
     "1\n  order 2; 3 order conditions checked exactly\n  stage order 1; B(2), C(1), D(1); "
     "diagonally implicit\n  R(z) = (1+1/2*z)/(1-1/2*z), R(infinity) = -1\n  A-stable, "
     "algebraically stable\n  on DAEs: of order 2 in all variables of the reduced system that "
     "dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: "
     "2 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the differential "
     "variables, algebraic ones do not converge\nNULL"},
    {"MethodInfo(bdf2)",
     "bdf2: backward differentiation formula of order 2\n  rho(x) = 1/2-2*x+3/2*x^2\n  sigma(x) = "
     "x^2\n  order 2, error constant -1/3\n  zero-stable, A-stable\n  on DAEs: of order 2 in all "
     "variables of the reduced system that dsolve makes;\n  applied to the equations as they are "
     "(reduction=none), order\n    index 1: 2 in the differential variables, 2 in the algebraic "
     "ones\n    index 2: 2 in the differential variables, 2 in the algebraic ones\n    index 3: 2 "
     "in the positions, 2 in the velocities, 2 in the multipliers\n    index 3, linear in "
     "multipliers: 2 in the positions, 2 in the velocities, 2 in the multipliers\nNULL"},
    {"MethodInfo(bdf6)",
     "bdf6: backward differentiation formula of order 6\n  rho(x) = "
     "1/6-6/5*x+15/4*x^2-20/3*x^3+15/2*x^4-6*x^5+49/20*x^6\n  sigma(x) = x^6\n  order 6, error "
     "constant -1/7\n  zero-stable, not A-stable, A(alpha)-stable with alpha = 17.8398 degrees, "
     "stable on the whole negative axis\n  on DAEs: of order 6 in all variables of the reduced "
     "system that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n  "
     "  index 1: 6 in the differential variables, 6 in the algebraic ones\n    index 2: 6 in the "
     "differential variables, 6 in the algebraic ones\n    index 3: 6 in the positions, 6 in the "
     "velocities, 6 in the multipliers\n    index 3, linear in multipliers: 6 in the positions, 6 "
     "in the velocities, 6 in the multipliers\nNULL"},
    {"MethodInfo(dverk78)",
     "dverk78: Verner's embedded pair of orders 8 and 7\n  13 stages; output=table has the "
     "tableau\n  order 8, embedded solution of order 7; 287 order conditions checked exactly\n  "
     "stage order 1; B(8), C(1), D(1); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4+1/120*z^5+1/720*z^6+1/5040*z^7+1/40320*z^8+374131/"
     "170698752000*z^9+1271/64012032000*z^10-17911/256048128000*z^11-1403/170698752000*z^12\n  not "
     "A-stable, stable on the real axis from -5.07674 to 0\n  on DAEs: of order 8 in all variables "
     "of the reduced system that dsolve makes;\n  it cannot be applied to the equations as they "
     "are\nNULL"},
    {"MethodInfo(ck45)",
     "ck45: Cash and Karp's embedded pair of orders 5 and 4\n     0 |\n   1/5 |         1/5\n  "
     "3/10 |        3/40     9/40\n   3/5 |        3/10    -9/10          6/5\n     1 |      "
     "-11/54      5/2       -70/27         35/27\n   7/8 |  1631/55296  175/512    575/13824  "
     "44275/110592   253/4096\n  "
     "-----+---------------------------------------------------------------------\n       |      "
     "37/378        0      250/621       125/594          0  512/1771\n       |  2825/27648        "
     "0  18575/48384   13525/55296  277/14336       1/4\n  order 5, embedded solution of order 4; "
     "27 order conditions checked exactly\n  stage order 1; B(5), C(1), D(0); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4+1/120*z^5+1/800*z^6\n  not A-stable, stable on the real axis "
     "from -3.73436 to 0\n  on DAEs: of order 5 in all variables of the reduced system that dsolve "
     "makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(nosuch)", "error: there is no method nosuch"},
    {"MethodInfo(dopri5)",
     "dopri5: Dormand and Prince's embedded pair of orders 5 and 4\n     0 |\n   1/5 |         "
     "1/5\n  3/10 |        3/40         9/40\n   4/5 |       44/45       -56/15        32/9\n   "
     "8/9 |  19372/6561  -25360/2187  64448/6561  -212/729\n     1 |   9017/3168      -355/33  "
     "46732/5247    49/176    -5103/18656\n     1 |      35/384            0    500/1113   125/192 "
     "    -2187/6784     11/84\n  "
     "-----+------------------------------------------------------------------------------\n       "
     "|      35/384            0    500/1113   125/192     -2187/6784     11/84     0\n       |  "
     "5179/57600            0  7571/16695   393/640  -92097/339200  187/2100  1/40\n  order 5, "
     "embedded solution of order 4; 27 order conditions checked exactly\n  stage order 1; B(5), "
     "C(1), D(1); stiffly accurate; explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4+1/120*z^5+1/600*z^6\n  not A-stable, stable on the real axis "
     "from -3.30657 to 0\n  on DAEs: of order 5 in all variables of the reduced system that dsolve "
     "makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(gear)",
     "gear: extrapolated midpoint rule (Gragg, Bulirsch, Stoer), orders 8 and 6\n  17 stages; "
     "output=table has the tableau\n  order 8, embedded solution of order 6; 239 order conditions "
     "checked exactly\n  stage order 1; B(8), C(1), D(0); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4+1/120*z^5+1/720*z^6+1/5040*z^7+1/40320*z^8\n  not A-stable, "
     "stable on the real axis from -4.31363 to 0\n  on DAEs: of order 8 in all variables of the "
     "reduced system that dsolve makes;\n  it cannot be applied to the equations as they "
     "are\nNULL"},
    {"MethodInfo(foreuler)",
     "foreuler: explicit Euler method\n  0 |\n  --+---\n    |  1\n  order 1; 2 order conditions "
     "checked exactly\n  stage order 1; B(1), C(1), D(0); explicit\n  R(z) = 1+z\n  not A-stable, "
     "stable on the real axis from -2 to 0\n  on DAEs: of order 1 in all variables of the reduced "
     "system that dsolve makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(heunform)",
     "heunform: Heun's formula (explicit trapezoidal rule)\n  0 |\n  1 |    1\n  --+----------\n   "
     " |  1/2  1/2\n  order 2; 3 order conditions checked exactly\n  stage order 1; B(2), C(1), "
     "D(1); explicit\n  R(z) = 1+z+1/2*z^2\n  not A-stable, stable on the real axis from -2 to 0\n "
     " on DAEs: of order 2 in all variables of the reduced system that dsolve makes;\n  it cannot "
     "be applied to the equations as they are\nNULL"},
    {"MethodInfo(impoly)",
     "impoly: improved polygon method (modified Euler)\n    0 |\n  1/2 |  1/2\n  ----+--------\n   "
     "   |    0  1\n  order 2; 3 order conditions checked exactly\n  stage order 1; B(2), C(1), "
     "D(0); explicit\n  R(z) = 1+z+1/2*z^2\n  not A-stable, stable on the real axis from -2 to 0\n "
     " on DAEs: of order 2 in all variables of the reduced system that dsolve makes;\n  it cannot "
     "be applied to the equations as they are\nNULL"},
    {"MethodInfo(rk2)",
     "rk2: classical Runge-Kutta method of order 2\n    0 |\n  1/2 |  1/2\n  ----+--------\n      "
     "|    0  1\n  order 2; 3 order conditions checked exactly\n  stage order 1; B(2), C(1), D(0); "
     "explicit\n  R(z) = 1+z+1/2*z^2\n  not A-stable, stable on the real axis from -2 to 0\n  on "
     "DAEs: of order 2 in all variables of the reduced system that dsolve makes;\n  it cannot be "
     "applied to the equations as they are\nNULL"},
    {"MethodInfo(rk3)",
     "rk3: classical Runge-Kutta method of order 3\n    0 |\n  1/2 |  1/2\n    1 |   -1    2\n  "
     "----+---------------\n      |  1/6  2/3  1/6\n  order 3; 6 order conditions checked "
     "exactly\n  stage order 1; B(4), C(1), D(1); explicit\n  R(z) = 1+z+1/2*z^2+1/6*z^3\n  not "
     "A-stable, stable on the real axis from -2.51275 to 0\n  on DAEs: of order 3 in all variables "
     "of the reduced system that dsolve makes;\n  it cannot be applied to the equations as they "
     "are\nNULL"},
    {"MethodInfo(rk38)",
     "rk38: the 3/8 rule\n    0 |\n  1/3 |   1/3\n  2/3 |  -1/3    1\n    1 |     1   -1    1\n  "
     "----+---------------------\n      |   1/8  3/8  3/8  1/8\n  order 4; 9 order conditions "
     "checked exactly\n  stage order 1; B(4), C(1), D(1); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4\n  not A-stable, stable on the real axis from -2.78529 to 0\n  "
     "on DAEs: of order 4 in all variables of the reduced system that dsolve makes;\n  it cannot "
     "be applied to the equations as they are\nNULL"},
    {"MethodInfo(beuler)",
     "beuler: implicit Euler method\n  1 |  1\n  --+---\n    |  1\n  order 1; 2 order conditions "
     "checked exactly\n  stage order 1; B(1), C(1), D(0); stiffly accurate; diagonally implicit\n  "
     "R(z) = 1/(1-z), R(infinity) = 0\n  L-stable, algebraically stable\n  on DAEs: of order 1 in "
     "all variables of the reduced system that dsolve makes;\n  applied to the equations as they "
     "are (reduction=none), order\n    index 1: 1 in the differential variables, 1 in the "
     "algebraic ones\n    index 2: 1 in the differential variables, 1 in the algebraic ones\n    "
     "index 3: 1 in the positions, 1 in the velocities, 1 in the multipliers\n    index 3, linear "
     "in multipliers: 1 in the positions, 1 in the velocities, 1 in the multipliers\nNULL"},
    {"MethodInfo(trapezoid)",
     "trapezoid: trapezoidal rule (Lobatto IIIA, 2 stages)\n  0 |    0    0\n  1 |  1/2  1/2\n  "
     "--+----------\n    |  1/2  1/2\n  order 2; 3 order conditions checked exactly\n  stage order "
     "2; B(2), C(2), D(0); stiffly accurate; diagonally implicit\n  R(z) = (1+1/2*z)/(1-1/2*z), "
     "R(infinity) = -1\n  A-stable\n  on DAEs: of order 2 in all variables of the reduced system "
     "that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    "
     "index 1: 2 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the "
     "differential variables, 2 in the algebraic ones\n    index 3, linear in multipliers: 2 in "
     "the positions, 2 in the velocities, multipliers do not converge\nNULL"},
    {"MethodInfo(sdirk2)",
     "sdirk2: diagonally implicit, L-stable, order 2 (gamma = 1-sqrt(2)/2)\n  1-1/2*sqrt(2) |  "
     "1-1/2*sqrt(2)              0\n              1 |    1/2*sqrt(2)  1-1/2*sqrt(2)\n  "
     "--------------+------------------------------\n                |    1/2*sqrt(2)  "
     "1-1/2*sqrt(2)\n  order 2; 3 order conditions checked exactly\n  stage order 1; B(2), C(1), "
     "D(0); stiffly accurate; diagonally implicit\n  R(z) = "
     "(1+(-1+2^(1/2))*z)/(1+(-2+2^(1/2))*z+(3/2-2^(1/2))*z^2), R(infinity) = 0\n  L-stable\n  on "
     "DAEs: of order 2 in all variables of the reduced system that dsolve makes;\n  applied to the "
     "equations as they are (reduction=none), order\n    index 1: 2 in the differential variables, "
     "2 in the algebraic ones\n    index 2: 2 in the differential variables, 1 in the algebraic "
     "ones\n    index 3, linear in multipliers: 1 in the positions, 1 in the velocities, "
     "multipliers do not converge\nNULL"},
    {"MethodInfo(sdirk3)",
     "sdirk3: diagonally implicit, A-stable, order 3 (gamma = 1/2+sqrt(3)/6)\n  1/2+1/6*sqrt(3) |  "
     "1/2+1/6*sqrt(3)                0\n  1/2-1/6*sqrt(3) |     -1/3*sqrt(3)  1/2+1/6*sqrt(3)\n  "
     "----------------+----------------------------------\n                  |              1/2    "
     "          1/2\n  order 3; 6 order conditions checked exactly\n  stage order 1; B(4), C(1), "
     "D(1); diagonally implicit\n  R(z) = "
     "(1-1/3*3^(1/2)*z+(-1/6-1/6*3^(1/2))*z^2)/(1+(-1-1/3*3^(1/2))*z+(1/3+1/6*3^(1/2))*z^2), "
     "R(infinity) = 1-3^(1/2)\n  A-stable, algebraically stable\n  on DAEs: of order 3 in all "
     "variables of the reduced system that dsolve makes;\n  applied to the equations as they are "
     "(reduction=none), order\n    index 1: 3 in the differential variables, 2 in the algebraic "
     "ones\n    index 2: 2 in the differential variables, 1 in the algebraic ones\n    index 3, "
     "linear in multipliers: 2 in the positions, 1 in the velocities, multipliers do not "
     "converge\nNULL"},
    {"MethodInfo(sdirk4)",
     "sdirk4: diagonally implicit, L-stable, orders 4 and 3 (gamma = 1/4)\n    1/4 |       1/4     "
     "     0       0       0    0\n    3/4 |       1/2        1/4       0       0    0\n  11/20 |  "
     "   17/50      -1/25     1/4       0    0\n    1/2 |  371/1360  -137/2720  15/544     1/4    "
     "0\n      1 |     25/24     -49/48  125/16  -85/12  1/4\n  "
     "------+------------------------------------------\n        |     25/24     -49/48  125/16  "
     "-85/12  1/4\n        |     59/48     -17/96  225/32  -85/12    0\n  order 4, embedded "
     "solution of order 3; 14 order conditions checked exactly\n  stage order 1; B(4), C(1), D(0); "
     "stiffly accurate; diagonally implicit\n  R(z) = "
     "(1-1/4*z-1/8*z^2+1/96*z^3+7/768*z^4)/(1-5/4*z+5/8*z^2-5/32*z^3+5/256*z^4-1/1024*z^5), "
     "R(infinity) = 0\n  L-stable\n  on DAEs: of order 4 in all variables of the reduced system "
     "that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    "
     "index 1: 4 in the differential variables, 4 in the algebraic ones\n    index 2: 2 in the "
     "differential variables, 1 in the algebraic ones\n    index 3, linear in multipliers: 1 in "
     "the positions, 1 in the velocities, multipliers do not converge\nNULL"},
    {"MethodInfo(gauss2)",
     "gauss2: Gauss method, 2 stages\n  1/2-1/6*sqrt(3) |              1/4  1/4-1/6*sqrt(3)\n  "
     "1/2+1/6*sqrt(3) |  1/4+1/6*sqrt(3)              1/4\n  "
     "----------------+----------------------------------\n                  |              1/2    "
     "          1/2\n  order 4; 9 order conditions checked exactly\n  stage order 2; B(4), C(2), "
     "D(2); implicit\n  R(z) = (1+1/2*z+1/12*z^2)/(1-1/2*z+1/12*z^2), R(infinity) = 1\n  A-stable, "
     "algebraically stable\n  on DAEs: of order 4 in all variables of the reduced system that "
     "dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: "
     "4 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the differential "
     "variables, algebraic ones do not converge\nNULL"},
    {"MethodInfo(gauss3)",
     "gauss3: Gauss method, 3 stages\n  1/2-1/10*sqrt(15) |                5/36  2/9-1/15*sqrt(15) "
     " 5/36-1/30*sqrt(15)\n                1/2 |  5/36+1/24*sqrt(15)                2/9  "
     "5/36-1/24*sqrt(15)\n  1/2+1/10*sqrt(15) |  5/36+1/30*sqrt(15)  2/9+1/15*sqrt(15)             "
     "   5/36\n  ------------------+-----------------------------------------------------------\n  "
     "                  |                5/18                4/9                5/18\n  order 6; "
     "38 order conditions checked exactly\n  stage order 3; B(6), C(3), D(3); implicit\n  R(z) = "
     "(1+1/2*z+1/10*z^2+1/120*z^3)/(1-1/2*z+1/10*z^2-1/120*z^3), R(infinity) = -1\n  A-stable, "
     "algebraically stable\n  on DAEs: of order 6 in all variables of the reduced system that "
     "dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: "
     "6 in the differential variables, 4 in the algebraic ones\n    index 2: 4 in the differential "
     "variables, 2 in the algebraic ones\n    index 3, linear in multipliers: 4 in the positions, "
     "2 in the velocities, multipliers do not converge\nNULL"},
    {"MethodInfo(radauIA2)",
     "radauIA2: Radau IA method, 2 stages\n    0 |  1/4  -1/4\n  2/3 |  1/4  5/12\n  "
     "----+-----------\n      |  1/4   3/4\n  order 3; 5 order conditions checked exactly\n  stage "
     "order 1; B(3), C(1), D(2); implicit\n  R(z) = (1+1/3*z)/(1-2/3*z+1/6*z^2), R(infinity) = 0\n "
     " L-stable, algebraically stable\n  on DAEs: of order 3 in all variables of the reduced "
     "system that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n  "
     "  index 1: 3 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the "
     "differential variables, 1 in the algebraic ones\n    index 3, linear in multipliers: 2 in "
     "the positions, 1 in the velocities, multipliers do not converge\nNULL"},
    {"MethodInfo(radauIA3)",
     "radauIA3: Radau IA method, 3 stages\n                 0 |  1/9    -1/18-1/18*sqrt(6)    "
     "-1/18+1/18*sqrt(6)\n  3/5-1/10*sqrt(6) |  1/9   11/45+7/360*sqrt(6)  11/45-43/360*sqrt(6)\n  "
     "3/5+1/10*sqrt(6) |  1/9  11/45+43/360*sqrt(6)   11/45-7/360*sqrt(6)\n  "
     "-----------------+-------------------------------------------------\n                   |  "
     "1/9      4/9+1/36*sqrt(6)      4/9-1/36*sqrt(6)\n  order 5; 18 order conditions checked "
     "exactly\n  stage order 2; B(5), C(2), D(3); implicit\n  R(z) = "
     "(1+2/5*z+1/20*z^2)/(1-3/5*z+3/20*z^2-1/60*z^3), R(infinity) = 0\n  L-stable, algebraically "
     "stable\n  on DAEs: of order 5 in all variables of the reduced system that dsolve makes;\n  "
     "applied to the equations as they are (reduction=none), order\n    index 1: 5 in the "
     "differential variables, 3 in the algebraic ones\n    index 2: 3 in the differential "
     "variables, 2 in the algebraic ones\n    index 3: 2 in the positions, 2 in the velocities, 1 "
     "in the multipliers\n    index 3, linear in multipliers: 3 in the positions, 2 in the "
     "velocities, 1 in the multipliers\nNULL"},
    {"MethodInfo(radauIIA2)",
     "radauIIA2: Radau IIA method, 2 stages\n  1/3 |  5/12  -1/12\n    1 |   3/4    1/4\n  "
     "----+-------------\n      |   3/4    1/4\n  order 3; 5 order conditions checked exactly\n  "
     "stage order 2; B(3), C(2), D(1); stiffly accurate; implicit\n  R(z) = "
     "(1+1/3*z)/(1-2/3*z+1/6*z^2), R(infinity) = 0\n  L-stable, algebraically stable\n  on DAEs: "
     "of order 3 in all variables of the reduced system that dsolve makes;\n  applied to the "
     "equations as they are (reduction=none), order\n    index 1: 3 in the differential variables, "
     "3 in the algebraic ones\n    index 2: 3 in the differential variables, 2 in the algebraic "
     "ones\n    index 3: 2 in the positions, 2 in the velocities, 1 in the multipliers\n    index "
     "3, linear in multipliers: 3 in the positions, 2 in the velocities, 1 in the "
     "multipliers\nNULL"},
    {"MethodInfo(radauIIA3)",
     "radauIIA3: Radau IIA method, 3 stages\n  2/5-1/10*sqrt(6) |      11/45-7/360*sqrt(6)  "
     "37/225-169/1800*sqrt(6)  -2/225+1/75*sqrt(6)\n  2/5+1/10*sqrt(6) |  37/225+169/1800*sqrt(6)  "
     "    11/45+7/360*sqrt(6)  -2/225-1/75*sqrt(6)\n                 1 |         4/9-1/36*sqrt(6)  "
     "       4/9+1/36*sqrt(6)                  1/9\n  "
     "-----------------+-----------------------------------------------------------------------\n  "
     "                 |         4/9-1/36*sqrt(6)         4/9+1/36*sqrt(6)                  1/9\n  "
     "order 5; 18 order conditions checked exactly\n  stage order 3; B(5), C(3), D(2); stiffly "
     "accurate; implicit\n  R(z) = (1+2/5*z+1/20*z^2)/(1-3/5*z+3/20*z^2-1/60*z^3), R(infinity) = "
     "0\n  L-stable, algebraically stable\n  on DAEs: of order 5 in all variables of the reduced "
     "system that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n  "
     "  index 1: 5 in the differential variables, 5 in the algebraic ones\n    index 2: 5 in the "
     "differential variables, 3 in the algebraic ones\n    index 3: 4 in the positions, 3 in the "
     "velocities, 2 in the multipliers\n    index 3, linear in multipliers: 5 in the positions, 3 "
     "in the velocities, 2 in the multipliers\nNULL"},
    {"MethodInfo(lobattoIIIA3)",
     "lobattoIIIA3: Lobatto IIIA method, 3 stages\n    0 |     0    0      0\n  1/2 |  5/24  1/3  "
     "-1/24\n    1 |   1/6  2/3    1/6\n  ----+------------------\n      |   1/6  2/3    1/6\n  "
     "order 4; 9 order conditions checked exactly\n  stage order 3; B(4), C(3), D(1); stiffly "
     "accurate; implicit\n  R(z) = (1+1/2*z+1/12*z^2)/(1-1/2*z+1/12*z^2), R(infinity) = 1\n  "
     "A-stable\n  on DAEs: of order 4 in all variables of the reduced system that dsolve makes;\n  "
     "applied to the equations as they are (reduction=none), order\n    index 1: 4 in the "
     "differential variables, 4 in the algebraic ones\n    index 2: 4 in the differential "
     "variables, 2 in the algebraic ones\n    index 3, linear in multipliers: 2 in the positions, "
     "2 in the velocities, multipliers do not converge\nNULL"},
    {"MethodInfo(lobattoIIIA4)",
     "lobattoIIIA4: Lobatto IIIA method, 4 stages\n                 0 |                     0      "
     "              0                    0                     0\n  1/2-1/10*sqrt(5) |  "
     "11/120+1/120*sqrt(5)   5/24-1/120*sqrt(5)  5/24-13/120*sqrt(5)  -1/120+1/120*sqrt(5)\n  "
     "1/2+1/10*sqrt(5) |  11/120-1/120*sqrt(5)  5/24+13/120*sqrt(5)   5/24+1/120*sqrt(5)  "
     "-1/120-1/120*sqrt(5)\n                 1 |                  1/12                 5/12        "
     "         5/12                  1/12\n  "
     "-----------------+---------------------------------------------------------------------------"
     "-----------\n                   |                  1/12                 5/12                 "
     "5/12                  1/12\n  order 6; 38 order conditions checked exactly\n  stage order 4; "
     "B(6), C(4), D(2); stiffly accurate; implicit\n  R(z) = "
     "(1+1/2*z+1/10*z^2+1/120*z^3)/(1-1/2*z+1/10*z^2-1/120*z^3), R(infinity) = -1\n  A-stable\n  "
     "on DAEs: of order 6 in all variables of the reduced system that dsolve makes;\n  applied to "
     "the equations as they are (reduction=none), order\n    index 1: 6 in the differential "
     "variables, 6 in the algebraic ones\n    index 2: 6 in the differential variables, 4 in the "
     "algebraic ones\n    index 3: 4 in the positions, 4 in the velocities, 2 in the multipliers\n "
     "   index 3, linear in multipliers: 6 in the positions, 4 in the velocities, 2 in the "
     "multipliers\nNULL"},
    {"MethodInfo(lobattoIIIB2)",
     "lobattoIIIB2: Lobatto IIIB method, 2 stages\n  0 |  1/2    0\n  1 |  1/2    0\n  "
     "--+----------\n    |  1/2  1/2\n  order 2; 3 order conditions checked exactly\n  stage order "
     "0; B(2), C(0), D(2); diagonally implicit\n  R(z) = (1+1/2*z)/(1-1/2*z), R(infinity) = -1\n  "
     "A-stable\n  on DAEs: of order 2 in all variables of the reduced system that dsolve makes;\n  "
     "it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(lobattoIIIB3)",
     "lobattoIIIB3: Lobatto IIIB method, 3 stages\n    0 |  1/6  -1/6    0\n  1/2 |  1/6   1/3    "
     "0\n    1 |  1/6   5/6    0\n  ----+----------------\n      |  1/6   2/3  1/6\n  order 4; 9 "
     "order conditions checked exactly\n  stage order 1; B(4), C(1), D(3); implicit\n  R(z) = "
     "(1+1/2*z+1/12*z^2)/(1-1/2*z+1/12*z^2), R(infinity) = 1\n  A-stable\n  on DAEs: of order 4 in "
     "all variables of the reduced system that dsolve makes;\n  it cannot be applied to the "
     "equations as they are\nNULL"},
    {"MethodInfo(lobattoIIIB4)",
     "lobattoIIIB4: Lobatto IIIB method, 4 stages\n                 0 |  1/12   -1/24-1/24*sqrt(5) "
     "  -1/24+1/24*sqrt(5)     0\n  1/2-1/10*sqrt(5) |  1/12   5/24+1/120*sqrt(5)  "
     "5/24-13/120*sqrt(5)     0\n  1/2+1/10*sqrt(5) |  1/12  5/24+13/120*sqrt(5)   "
     "5/24-1/120*sqrt(5)     0\n                 1 |  1/12   11/24-1/24*sqrt(5)   "
     "11/24+1/24*sqrt(5)     0\n  "
     "-----------------+------------------------------------------------------\n                   "
     "|  1/12                 5/12                 5/12  1/12\n  order 6; 38 order conditions "
     "checked exactly\n  stage order 2; B(6), C(2), D(4); implicit\n  R(z) = "
     "(1+1/2*z+1/10*z^2+1/120*z^3)/(1-1/2*z+1/10*z^2-1/120*z^3), R(infinity) = -1\n  A-stable\n  "
     "on DAEs: of order 6 in all variables of the reduced system that dsolve makes;\n  it cannot "
     "be applied to the equations as they are\nNULL"},
    {"MethodInfo(lobattoIIIC2)",
     "lobattoIIIC2: Lobatto IIIC method, 2 stages\n  0 |  1/2  -1/2\n  1 |  1/2   1/2\n  "
     "--+-----------\n    |  1/2   1/2\n  order 2; 3 order conditions checked exactly\n  stage "
     "order 1; B(2), C(1), D(1); stiffly accurate; implicit\n  R(z) = 1/(1-z+1/2*z^2), R(infinity) "
     "= 0\n  L-stable, algebraically stable\n  on DAEs: of order 2 in all variables of the reduced "
     "system that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n  "
     "  index 1: 2 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the "
     "differential variables, 1 in the algebraic ones\n    index 3, linear in multipliers: 2 in "
     "the positions, 1 in the velocities, multipliers do not converge\nNULL"},
    {"MethodInfo(lobattoIIIC3)",
     "lobattoIIIC3: Lobatto IIIC method, 3 stages\n    0 |  1/6  -1/3    1/6\n  1/2 |  1/6  5/12  "
     "-1/12\n    1 |  1/6   2/3    1/6\n  ----+------------------\n      |  1/6   2/3    1/6\n  "
     "order 4; 9 order conditions checked exactly\n  stage order 2; B(4), C(2), D(2); stiffly "
     "accurate; implicit\n  R(z) = (1+1/4*z)/(1-3/4*z+1/4*z^2-1/24*z^3), R(infinity) = 0\n  "
     "L-stable, algebraically stable\n  on DAEs: of order 4 in all variables of the reduced system "
     "that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    "
     "index 1: 4 in the differential variables, 4 in the algebraic ones\n    index 2: 4 in the "
     "differential variables, 2 in the algebraic ones\n    index 3: 2 in the positions, 2 in the "
     "velocities, 1 in the multipliers\n    index 3, linear in multipliers: 4 in the positions, 2 "
     "in the velocities, 1 in the multipliers\nNULL"},
    {"MethodInfo(lobattoIIIC4)",
     "lobattoIIIC4: Lobatto IIIC method, 4 stages\n                 0 |  1/12     -1/12*sqrt(5)    "
     "  1/12*sqrt(5)          -1/12\n  1/2-1/10*sqrt(5) |  1/12               1/4  "
     "1/6-7/60*sqrt(5)   1/60*sqrt(5)\n  1/2+1/10*sqrt(5) |  1/12  1/6+7/60*sqrt(5)               "
     "1/4  -1/60*sqrt(5)\n                 1 |  1/12              5/12              5/12           "
     "1/12\n  -----------------+---------------------------------------------------------\n        "
     "           |  1/12              5/12              5/12           1/12\n  order 6; 38 order "
     "conditions checked exactly\n  stage order 3; B(6), C(3), D(3); stiffly accurate; implicit\n  "
     "R(z) = (1+1/3*z+1/30*z^2)/(1-2/3*z+1/5*z^2-1/30*z^3+1/360*z^4), R(infinity) = 0\n  L-stable, "
     "algebraically stable\n  on DAEs: of order 6 in all variables of the reduced system that "
     "dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: "
     "6 in the differential variables, 6 in the algebraic ones\n    index 2: 6 in the differential "
     "variables, 3 in the algebraic ones\n    index 3: 4 in the positions, 3 in the velocities, 2 "
     "in the multipliers\n    index 3, linear in multipliers: 6 in the positions, 3 in the "
     "velocities, 2 in the multipliers\nNULL"},
    {"MethodInfo(collocation[1])",
     "collocation: collocation[N]: N Gauss points (3 if not said), order 2N\n  1/2 |  1/2\n  "
     "----+-----\n      |    1\n  order 2; 3 order conditions checked exactly\n  stage order 1; "
     "B(2), C(1), D(1); diagonally implicit\n  R(z) = (1+1/2*z)/(1-1/2*z), R(infinity) = -1\n  "
     "A-stable, algebraically stable\n  on DAEs: of order 2 in all variables of the reduced system "
     "that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    "
     "index 1: 2 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the "
     "differential variables, algebraic ones do not converge\nNULL"},
    {"MethodInfo(collocation[2])",
     "collocation: collocation[N]: N Gauss points (3 if not said), order 2N\n  1/2-1/6*sqrt(3) |   "
     "           1/4  1/4-1/6*sqrt(3)\n  1/2+1/6*sqrt(3) |  1/4+1/6*sqrt(3)              1/4\n  "
     "----------------+----------------------------------\n                  |              1/2    "
     "          1/2\n  order 4; 9 order conditions checked exactly\n  stage order 2; B(4), C(2), "
     "D(2); implicit\n  R(z) = (1+1/2*z+1/12*z^2)/(1-1/2*z+1/12*z^2), R(infinity) = 1\n  A-stable, "
     "algebraically stable\n  on DAEs: of order 4 in all variables of the reduced system that "
     "dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: "
     "4 in the differential variables, 2 in the algebraic ones\n    index 2: 2 in the differential "
     "variables, algebraic ones do not converge\nNULL"},
    {"MethodInfo(adambash)",
     "adambash: Adams-Bashforth method of order 4\n  rho(x) = -x^3+x^4\n  sigma(x) = "
     "-3/8+37/24*x-59/24*x^2+55/24*x^3\n  order 4, error constant 251/720\n  zero-stable, not "
     "A-stable, stable on the real axis from -0.3 to 0\n  on DAEs: of order 4 in all variables of "
     "the reduced system that dsolve makes;\n  it cannot be applied to the equations as they "
     "are\nNULL"},
    {"MethodInfo(abmoulton)",
     "abmoulton: Adams-Bashforth-Moulton pair of order 4\n  rho(x) = -x^3+x^4\n  sigma(x) = "
     "1/24*x-5/24*x^2+19/24*x^3+3/8*x^4\n  f at the new point is taken at the predictor's value, "
     "then once more\n  order 4, error constant -19/720\n  zero-stable, not A-stable, stable on "
     "the real axis from -1.28482 to 0\n  on DAEs: of order 4 in all variables of the reduced "
     "system that dsolve makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(bdf1)",
     "bdf1: backward differentiation formula of order 1\n  rho(x) = -1+x\n  sigma(x) = x\n  order "
     "1, error constant -1/2\n  zero-stable, A-stable\n  on DAEs: of order 1 in all variables of "
     "the reduced system that dsolve makes;\n  applied to the equations as they are "
     "(reduction=none), order\n    index 1: 1 in the differential variables, 1 in the algebraic "
     "ones\n    index 2: 1 in the differential variables, 1 in the algebraic ones\n    index 3: 1 "
     "in the positions, 1 in the velocities, 1 in the multipliers\n    index 3, linear in "
     "multipliers: 1 in the positions, 1 in the velocities, 1 in the multipliers\nNULL"},
    {"MethodInfo(bdf3)",
     "bdf3: backward differentiation formula of order 3\n  rho(x) = -1/3+3/2*x-3*x^2+11/6*x^3\n  "
     "sigma(x) = x^3\n  order 3, error constant -1/4\n  zero-stable, not A-stable, A(alpha)-stable "
     "with alpha = 86.0324 degrees, stable on the whole negative axis\n  on DAEs: of order 3 in "
     "all variables of the reduced system that dsolve makes;\n  applied to the equations as they "
     "are (reduction=none), order\n    index 1: 3 in the differential variables, 3 in the "
     "algebraic ones\n    index 2: 3 in the differential variables, 3 in the algebraic ones\n    "
     "index 3: 3 in the positions, 3 in the velocities, 3 in the multipliers\n    index 3, linear "
     "in multipliers: 3 in the positions, 3 in the velocities, 3 in the multipliers\nNULL"},
    {"MethodInfo(bdf4)",
     "bdf4: backward differentiation formula of order 4\n  rho(x) = "
     "1/4-4/3*x+3*x^2-4*x^3+25/12*x^4\n  sigma(x) = x^4\n  order 4, error constant -1/5\n  "
     "zero-stable, not A-stable, A(alpha)-stable with alpha = 73.3517 degrees, stable on the whole "
     "negative axis\n  on DAEs: of order 4 in all variables of the reduced system that dsolve "
     "makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: 4 in "
     "the differential variables, 4 in the algebraic ones\n    index 2: 4 in the differential "
     "variables, 4 in the algebraic ones\n    index 3: 4 in the positions, 4 in the velocities, 4 "
     "in the multipliers\n    index 3, linear in multipliers: 4 in the positions, 4 in the "
     "velocities, 4 in the multipliers\nNULL"},
    {"MethodInfo(bdf5)",
     "bdf5: backward differentiation formula of order 5\n  rho(x) = "
     "-1/5+5/4*x-10/3*x^2+5*x^3-5*x^4+137/60*x^5\n  sigma(x) = x^5\n  order 5, error constant "
     "-1/6\n  zero-stable, not A-stable, A(alpha)-stable with alpha = 51.8398 degrees, stable on "
     "the whole negative axis\n  on DAEs: of order 5 in all variables of the reduced system that "
     "dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    index 1: "
     "5 in the differential variables, 5 in the algebraic ones\n    index 2: 5 in the differential "
     "variables, 5 in the algebraic ones\n    index 3: 5 in the positions, 5 in the velocities, 5 "
     "in the multipliers\n    index 3, linear in multipliers: 5 in the positions, 5 in the "
     "velocities, 5 in the multipliers\nNULL"},
    {"MethodInfo(mebdfi)", "mebdfi: modified extended BDF (Cash) of order 2 to 7, order and step "
                           "chosen as it goes\n  order and step are chosen as it goes\nNULL"},
    {"MethodInfo(taylorseries)", "taylorseries: Taylor series at any number of digits\n  order and "
                                 "step are chosen as it goes\nNULL"},
    {"MethodInfo(gear)",
     "gear: extrapolated midpoint rule (Gragg, Bulirsch, Stoer), orders 8 and 6\n  17 stages; "
     "output=table has the tableau\n  order 8, embedded solution of order 6; 239 order conditions "
     "checked exactly\n  stage order 1; B(8), C(1), D(0); explicit\n  R(z) = "
     "1+z+1/2*z^2+1/6*z^3+1/24*z^4+1/120*z^5+1/720*z^6+1/5040*z^7+1/40320*z^8\n  not A-stable, "
     "stable on the real axis from -4.31363 to 0\n  on DAEs: of order 8 in all variables of the "
     "reduced system that dsolve makes;\n  it cannot be applied to the equations as they "
     "are\nNULL"},
};

static const Row tables[] = {
    {"MethodInfo(rk4,output=table)",
     "table([\"name\" = \"rk4\", \"summary\" = \"classical Runge-Kutta method of order 4\", "
     "\"order\" = 4, \"A\" = Matrix(4,4,[[0,0,0,0],[1/2,0,0,0],[0,1/2,0,0],[0,0,1,0]]), \"b\" = "
     "Vector[column](4,[1/6,1/3,1/3,1/6]), \"c\" = Vector[column](4,[0,1/2,1/2,1]), "
     "\"stage_order\" = 1, \"B\" = 4, \"C\" = 1, \"D\" = 1, \"algebraically_stable\" = false, "
     "\"conditions\" = 9, \"defect\" = 0, \"R\" = 1+z+1/2*z^2+1/6*z^3+1/24*z^4, \"at_infinity\" = "
     "infinity, \"L_stable\" = false, \"stiffly_accurate\" = false, \"A_stable\" = false, "
     "\"interval\" = 2.785293563, \"index1\" = [undefined, undefined], \"index2\" = [undefined, "
     "undefined], \"index3\" = [undefined, undefined, undefined], \"index3_linear\" = [undefined, "
     "undefined, undefined]])"},
    {"MethodInfo(bdf2,output=table)",
     "table([\"name\" = \"bdf2\", \"summary\" = \"backward differentiation formula of order 2\", "
     "\"order\" = 2, \"alpha\" = Vector[column](3,[3/2,-2,1/2]), \"beta\" = "
     "Vector[column](3,[1,0,0]), \"error_constant\" = -1/3, \"zero_stable\" = true, \"angle\" = "
     "90., \"A_stable\" = true, \"interval\" = infinity, \"index1\" = [2, 2], \"index2\" = [2, 2], "
     "\"index3\" = [2, 2, 2], \"index3_linear\" = [2, 2, 2]])"},
    {"MethodInfo(tableau([[0]],[1],[0]))",
     "tableau: as given\n  0 |\n  --+---\n    |  1\n  order 1; 2 order conditions checked "
     "exactly\n  stage order 1; B(1), C(1), D(0); explicit\n  R(z) = 1+z\n  not A-stable, stable "
     "on the real axis from -2 to 0\n  on DAEs: of order 1 in all variables of the reduced system "
     "that dsolve makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(tableau([[0,0],[1/2,0]],[0,1],[0,1/2]))",
     "tableau: as given\n    0 |\n  1/2 |  1/2\n  ----+--------\n      |    0  1\n  order 2; 3 "
     "order conditions checked exactly\n  stage order 1; B(2), C(1), D(0); explicit\n  R(z) = "
     "1+z+1/2*z^2\n  not A-stable, stable on the real axis from -2 to 0\n  on DAEs: of order 2 in "
     "all variables of the reduced system that dsolve makes;\n  it cannot be applied to the "
     "equations as they are\nNULL"},
    {"MethodInfo(tableau([[1/2]],[1],[1/2]))",
     "tableau: as given\n  1/2 |  1/2\n  ----+-----\n      |    1\n  order 2; 3 order conditions "
     "checked exactly\n  stage order 1; B(2), C(1), D(1); diagonally implicit\n  R(z) = "
     "(1+1/2*z)/(1-1/2*z), R(infinity) = -1\n  A-stable, algebraically stable\n  on DAEs: of order "
     "2 in all variables of the reduced system that dsolve makes;\n  applied to the equations as "
     "they are (reduction=none), order\n    index 1: 2 in the differential variables, 2 in the "
     "algebraic ones\n    index 2: 2 in the differential variables, algebraic ones do not "
     "converge\nNULL"},
    {"MethodInfo(tableau([[1]],[1],[1]))",
     "tableau: as given\n  1 |  1\n  --+---\n    |  1\n  order 1; 2 order conditions checked "
     "exactly\n  stage order 1; B(1), C(1), D(0); stiffly accurate; diagonally implicit\n  R(z) = "
     "1/(1-z), R(infinity) = 0\n  L-stable, algebraically stable\n  on DAEs: of order 1 in all "
     "variables of the reduced system that dsolve makes;\n  applied to the equations as they are "
     "(reduction=none), order\n    index 1: 1 in the differential variables, 1 in the algebraic "
     "ones\n    index 2: 1 in the differential variables, 1 in the algebraic ones\n    index 3: 1 "
     "in the positions, 1 in the velocities, 1 in the multipliers\n    index 3, linear in "
     "multipliers: 1 in the positions, 1 in the velocities, 1 in the multipliers\nNULL"},
    {"MethodInfo(tableau([[0,0],[1/2,1/2]],[1/2,1/2],[0,1]))",
     "tableau: as given\n  0 |    0    0\n  1 |  1/2  1/2\n  --+----------\n    |  1/2  1/2\n  "
     "order 2; 3 order conditions checked exactly\n  stage order 2; B(2), C(2), D(0); stiffly "
     "accurate; diagonally implicit\n  R(z) = (1+1/2*z)/(1-1/2*z), R(infinity) = -1\n  A-stable\n  "
     "on DAEs: of order 2 in all variables of the reduced system that dsolve makes;\n  applied to "
     "the equations as they are (reduction=none), order\n    index 1: 2 in the differential "
     "variables, 2 in the algebraic ones\n    index 2: 2 in the differential variables, 2 in the "
     "algebraic ones\n    index 3, linear in multipliers: 2 in the positions, 2 in the velocities, "
     "multipliers do not converge\nNULL"},
    {"MethodInfo(tableau([[0,0],[1,0]],[1/2,1/2],[0,1],[1,0]))",
     "tableau: as given\n  0 |\n  1 |    1\n  --+----------\n    |  1/2  1/2\n    |    1    0\n  "
     "order 2, embedded solution of order 1; 5 order conditions checked exactly\n  stage order 1; "
     "B(2), C(1), D(1); explicit\n  R(z) = 1+z+1/2*z^2\n  not A-stable, stable on the real axis "
     "from -2 to 0\n  on DAEs: of order 2 in all variables of the reduced system that dsolve "
     "makes;\n  it cannot be applied to the equations as they are\nNULL"},
    {"MethodInfo(tableau([[0,0],[1,0]],[1/2,1/3],[0,1]))",
     "error: method = tableau([[0, 0], [1, 0]],[1/2, 1/3],[0, 1]): expected weights that add up to "
     "1"},
    {"MethodInfo(tableau([[5/12,-1/12],[3/4,1/4]],[3/4,1/4],[1/3,1]))",
     "tableau: as given\n  1/3 |  5/12  -1/12\n    1 |   3/4    1/4\n  ----+-------------\n      | "
     "  3/4    1/4\n  order 3; 5 order conditions checked exactly\n  stage order 2; B(3), C(2), "
     "D(1); stiffly accurate; implicit\n  R(z) = (1+1/3*z)/(1-2/3*z+1/6*z^2), R(infinity) = 0\n  "
     "L-stable, algebraically stable\n  on DAEs: of order 3 in all variables of the reduced system "
     "that dsolve makes;\n  applied to the equations as they are (reduction=none), order\n    "
     "index 1: 3 in the differential variables, 3 in the algebraic ones\n    index 2: 3 in the "
     "differential variables, 2 in the algebraic ones\n    index 3: 2 in the positions, 2 in the "
     "velocities, 1 in the multipliers\n    index 3, linear in multipliers: 3 in the positions, 2 "
     "in the velocities, 1 in the multipliers\nNULL"},
};

static const Row regions[] = {
    {"StabilityRegion([nosuch])", "error: there is no method nosuch"},
};

static void methods_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(methods);
}

static void tables_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(tables);
}

static void regions_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(regions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_are_right),
        cmocka_unit_test(tables_are_right),
        cmocka_unit_test(regions_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
