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
