/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package VectorCalculus: Jacobian, Hessian, Wronskian, and in orthogonal coordinates Gradient,
 * Divergence, Curl, Laplacian, by the scale factors of coordinates.h. Variables are names or
 * functions such as x(t); a field is a list or a Vector, and fields come back as column Vectors
 * that know their coordinates.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "repl/builtin.h"
#include "repl/builtins/calculus/coordinates.h"
#include "repl/eval/eval.h"

typedef struct Variables {
    const Expr *name;
    long n;
    Expr list, at; /* at: where the result is evaluated, or NULL */
} Variables;

/* [x, y] or [x, y] = [a, b]. */
static Variables variables(Expr e, long field)
{
    Variables v = {0};
    bool placed = expr_is(e, EXPR_EQUATION);
    v.list = eval_elements(placed ? expr_arg(e, 0) : e);
    v.name = v.list->u.args;
    v.n = expr_count(v.list);
    if (placed) {
        Expr point = eval_elements(expr_arg(e, 1));
        if (expr_count(point) != v.n)
            err_raise(ST_DOMAIN,
                      "invalid input: the point has %ld coordinates, there are %ld "
                      "variables",
                      expr_count(point), v.n);
        RTable *eqs = rtable_vector(RTABLE_COLUMN, v.n);
        for (long i = 0; i < v.n; i++)
            eqs->data[i] = expr_equation(v.name[i], expr_arg(point, i));
        v.at = expr_list(eqs->data, v.n);
    }
    if (field >= 0 && field != v.n)
        err_raise(ST_DOMAIN, "invalid input: a field of %ld components in %ld variables", field,
                  v.n);
    return v;
}

static Expr placed(const Variables *v, Expr e)
{
    return v->at ? eval_apply(expr_symbol("eval"), (Expr[]){e, v->at}, 2) : e;
}

static Expr slope(Expr f, Expr x)
{
    return diff_function(f, x);
}

/* With `determinant` as a further argument also that. */
static Expr with_determinant(const Variables *v, const RTable *m, const Expr *args, long n)
{
    Expr matrix = placed(v, rtable_expr(m));
    if (!builtin_flag(args, n, 2, "determinant"))
        return matrix;
    return expr_seq((Expr[]){matrix, linalg_det(rtable_of(matrix))}, 2);
}

static Expr jacobian(const Expr *args, long n)
{
    Expr f = eval_elements(rtable_of(args[0]) || expr_is(args[0], EXPR_LIST) ? args[0]
                                                                             : expr_list(args, 1));
    Variables v = variables(args[1], -1);
    RTable *m = rtable_matrix(expr_count(f), v.n);
    for (long i = 0; i < expr_count(f); i++)
        for (long j = 0; j < v.n; j++)
            rtable_set(m, i, j, slope(linalg_residual(expr_arg(f, i)), v.name[j]));
    return with_determinant(&v, m, args, n);
}

static Expr hessian(const Expr *args, long n)
{
    Variables v = variables(args[1], -1);
    RTable *m = rtable_matrix(v.n, v.n);
    for (long i = 0; i < v.n; i++) {
        Expr first = slope(args[0], v.name[i]);
        for (long j = 0; j < v.n; j++)
            rtable_set(m, i, j, slope(first, v.name[j]));
    }
    return with_determinant(&v, m, args, n);
}

/* The variables and coordinates of a differential operator: those given, else those of the field,
 * else those of the session. */
static Variables in_coordinates(const Expr *args, long n, long field, const char *command,
                                Expr *coordinates)
{
    Expr spec = n > 1 ? args[1] : coordinates_known(args[0]);
    if (!spec) {
        err_hint("give the variables, or use SetCoordinates(cartesian[x,y,z]) before");
        err_raise(ST_ARITY, "invalid input: %s does not know the coordinates", command);
    }
    *coordinates = expr_is(spec, EXPR_LIST) ? NULL : coordinates_of(spec);
    Variables v = variables(
        *coordinates ? expr_list((*coordinates)->u.args + 1, expr_nops(*coordinates)) : spec,
        field);
    return v;
}

static Expr scale(Expr coordinates, long i)
{
    return coordinates ? coordinates_scale(coordinates, i) : EXPR_ONE;
}

static Expr volume(Expr coordinates)
{
    return coordinates ? coordinates_volume(coordinates) : EXPR_ONE;
}

/* Sums over the volume element are multiplied out. */
static Expr over(Expr sum, Expr divisor)
{
    if (divisor == EXPR_ONE)
        return sum;
    return eval_apply(expr_symbol("expand"), (Expr[]){expr_div(sum, divisor)}, 1);
}

static Expr gradient(const Expr *args, long n)
{
    Expr coordinates;
    Variables v = in_coordinates(args, n, -1, "Gradient", &coordinates);
    RTable *g = rtable_vector(RTABLE_COLUMN, v.n);
    for (long i = 0; i < v.n; i++)
        g->data[i] = expr_div(slope(args[0], v.name[i]), scale(coordinates, i));
    g->coordinates = coordinates;
    return placed(&v, rtable_expr(g));
}

static Expr divergence(const Expr *args, long n)
{
    Expr f = eval_elements(args[0]), sum = EXPR_ZERO, coordinates;
    Variables v = in_coordinates(args, n, expr_count(f), "Divergence", &coordinates);
    Expr whole = volume(coordinates);
    for (long i = 0; i < v.n; i++) {
        Expr face = expr_div(whole, scale(coordinates, i));
        sum = expr_add(sum, slope(expr_mul(face, expr_arg(f, i)), v.name[i]));
    }
    return placed(&v, over(sum, whole));
}

static Expr curl(const Expr *args, long n)
{
    Expr f = eval_elements(args[0]), coordinates;
    Variables v = in_coordinates(args, n, expr_count(f), "Curl", &coordinates);
    if (v.n != 3)
        err_raise(ST_DOMAIN, "invalid input: Curl expects a field of three components");
    RTable *c = rtable_vector(RTABLE_COLUMN, 3);
    for (long i = 0; i < 3; i++) {
        long j = (i + 1) % 3, k = (i + 2) % 3;
        Expr hj = scale(coordinates, j), hk = scale(coordinates, k);
        Expr forth = slope(expr_mul(hk, expr_arg(f, k)), v.name[j]);
        Expr back = slope(expr_mul(hj, expr_arg(f, j)), v.name[k]);
        c->data[i] = over(expr_sub(forth, back), expr_mul(hj, hk));
    }
    c->coordinates = coordinates;
    return placed(&v, rtable_expr(c));
}

static Expr laplacian(const Expr *args, long n)
{
    Expr coordinates, sum = EXPR_ZERO;
    Variables v = in_coordinates(args, n, -1, "Laplacian", &coordinates);
    Expr whole = volume(coordinates);
    for (long i = 0; i < v.n; i++) {
        Expr h = scale(coordinates, i), weight = expr_div(whole, expr_mul(h, h));
        sum = expr_add(sum, slope(expr_mul(weight, slope(args[0], v.name[i])), v.name[i]));
    }
    return placed(&v, over(sum, whole));
}

static Expr wronskian(const Expr *args, long n)
{
    Expr row = eval_elements(args[0]);
    Variables v = {0};
    long size = expr_count(row);
    RTable *m = rtable_matrix(size, size);
    for (long j = 0; j < size; j++) {
        Expr f = expr_arg(row, j);
        for (long i = 0; i < size; i++) {
            rtable_set(m, i, j, f);
            f = slope(f, args[1]);
        }
    }
    return with_determinant(&v, m, args, n);
}

#define FIELD_ROW(command, function, signature_, summary_, ...)                                    \
    {                                                                                              \
        .name = command, .package = "VectorCalculus", .signature = signature_, .fn = function,     \
        .topic = "calculus", .summary = summary_,                                                  \
        .text = "The variables may be given with a point: [x, y] = [1, 2]; Gradient, Divergence, " \
                "Curl and\n"                                                                       \
                "Laplacian also take coordinates such as spherical[r,phi,theta].",                 \
        .examples = {__VA_ARGS__}, .see = "diff Determinant"                                       \
    }

#define VC "VectorCalculus:-"

const Builtin BUILTIN_FIELDS[] = {
    FIELD_ROW("Jacobian", jacobian,
              "Jacobian(f:list|rtable|algebraic, vars:list|rtable|equation, [determinant]) -> "
              "Matrix",
              "matrix of the partial derivatives of f",
              {VC "Jacobian([x^2+y(t), y(t)*x], [x, y(t)]);", "Matrix([[2*x,1],[y(t),x]])", NULL},
              {VC "Jacobian([r*cos(t), r*sin(t)], [r, t] = [2, 0]);", "<1,0|0,2>", NULL},
              {"J, d := " VC "Jacobian([x*y, y], [x, y], determinant): d;", "y", NULL}),
    FIELD_ROW("Hessian", hessian,
              "Hessian(f:algebraic, vars:list|rtable|equation, [determinant]) -> Matrix",
              "matrix of the second derivatives of f",
              {VC "Hessian(x^2*y, [x, y]);", "<2*y,2*x|2*x,0>", NULL},
              {VC "Hessian(x^2*y, x);", "error: vars", NULL}),
    FIELD_ROW("Gradient", gradient,
              "Gradient(f:algebraic, vars:list|rtable|equation|name?) -> Vector",
              "the partial derivatives of f", {VC "Gradient(x^2*y, [x, y]);", "<2*x*y,x^2>", NULL},
              {VC "Gradient(x^2*y, [x, y] = [1, 2]);", "<4,1>", NULL}),
    FIELD_ROW("Divergence", divergence,
              "Divergence(F:list|rtable, vars:list|rtable|equation|name?) -> algebraic",
              "the sum of the derivatives of the components of a field",
              {VC "Divergence([x^2, x*y], [x, y]);", "3*x", NULL},
              {VC "Divergence([x^2], [x, y]);", "error: components", NULL}),
    FIELD_ROW("Curl", curl, "Curl(F:list|rtable, vars:list|rtable|equation|name?) -> Vector",
              "the rotation of a field in three dimensions",
              {VC "Curl([-y, x, 0], [x, y, z]);", "<0,0,2>", NULL},
              {VC "Curl([x, y], [x, y]);", "error: three components", NULL}),
    FIELD_ROW("Laplacian", laplacian,
              "Laplacian(f:algebraic, vars:list|rtable|equation|name?) -> algebraic",
              "the sum of the second derivatives",
              {VC "Laplacian(x^2*y+y^3, [x, y]);", "8*y", NULL},
              {VC "Laplacian(1/r, 'spherical'[r,phi,theta]);", "0", NULL},
              {VC "Laplacian([x], [x]);", "error: f", NULL}),
    FIELD_ROW("Wronskian", wronskian, "Wronskian(f:list|rtable, x:name, [determinant]) -> Matrix",
              "functions and their derivatives",
              {VC "Wronskian([x, x^2], x);", "<x,1|x^2,2*x>", NULL},
              {"W, d := " VC "Wronskian([x, x^2], x, determinant): d;", "x^2", NULL}),
    {.name = NULL},
};
