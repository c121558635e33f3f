/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * More of VectorCalculus: integrals along curves and over surfaces, the geometry of space curves,
 * potentials. A curve is a Vector or list of functions of one name; paths and surfaces are the
 * inert calls Path, Line, Circle2D, Surface. Integrals go through int, so they come back
 * unevaluated where there is no closed form. Fields are meant in Cartesian coordinates here.
 * Written in the language.
 */
#include "repl/builtin.h"

#define CURVE_ROW(...) BUILTIN_SOURCE_ROW("VectorCalculus", "calculus", __VA_ARGS__)
#define VC "VectorCalculus:-"
#define LA "LinearAlgebra:-"
#define INERT "proc() 'procname'(args) end proc"
#define HELIX "<cos(t),sin(t),t>"

/* r, t, a, b: the curve that path describes, its name and its ends. */
#define READ_PATH                                                                                  \
    "  if type(path, specfunc('Path')) then r := convert(op(1, path), list);"                      \
    "    t := lhs(op(2, path)); a, b := op(rhs(op(2, path)))"                                      \
    "  elif type(path, specfunc('Line')) then a := convert(op(1, path), list);"                    \
    "    b := convert(op(2, path), list); r := [seq(a[i] + t*(b[i] - a[i]), i = 1..nops(a))];"     \
    "    a, b := 0, 1"                                                                             \
    "  elif type(path, specfunc('Circle')) then a := convert(op(1, path), list);"                  \
    "    r := [a[1] + op(2, path)*cos(t), a[2] + op(2, path)*sin(t)]; a, b := 0, 2*Pi"             \
    "  elif type(path, list) and nargs > 2 then r := path; t := lhs(args[3]);"                     \
    "    a, b := op(rhs(args[3]))"                                                                 \
    "  else error \"invalid input: a path is expected, such as Path(<cos(t),sin(t)>, t = 0..Pi)"   \
    " or Line(<0,0>, <1,1>)\" end if;"
/* The names of the coordinates of a field F in n components. */
#define NAMES                                                                                      \
    "[op(`if`(type(" VC "GetCoordinates(F), indexed), " VC "GetCoordinates(F), ['x', 'y', 'z']))]"
#define SPEED "sqrt(simplify(add(diff(e, t)^2, e = r)))"
/* The first two derivatives of the curve c by t, and the cross product of them. */
#define DERIVATIVES                                                                                \
    "  v := map(diff, convert(c, 'Vector'), t); w := map(diff, v, t);"                             \
    "  if " LA "Dimension(v) = 2 then v, w := <v[1], v[2], 0>, <w[1], w[2], 0> end if;"            \
    "  k := " LA "CrossProduct(v, w); len := u -> sqrt(simplify(add(e^2, e = convert(u, list))));"

const Builtin BUILTIN_FIELDS_MORE[] = {
    CURVE_ROW("Path", "Path(r:list|rtable, t:equation) -> expr", "a curve with its ends, inert",
              "LineInt PathInt", INERT, {"op(2, " VC "Path(<t,t^2>, t = 0..1));", "t = 0..1", NULL},
              {VC "Path(<t,t^2>);", "error: t", NULL}),
    CURVE_ROW("Line", "Line(p:list|rtable, q:list|rtable) -> expr",
              "the straight path from p to q, inert", "LineInt Path", INERT,
              {"op(1, " VC "Line(<0,0>, <1,1>));", "<0,0>", NULL},
              {VC "Line(<0,0>);", "error: q", NULL}),
    CURVE_ROW("Circle", "Circle(center:list|rtable, r:algebraic) -> expr",
              "the path around a circle of the plane, inert", "LineInt Path", INERT,
              {"op(2, " VC "Circle(<0,0>, 3));", "3", NULL},
              {VC "Circle(<0,0>);", "error: r", NULL}),
    CURVE_ROW("LineInt", "LineInt(F:list|rtable, path:expr) -> algebraic",
              "the integral of a field along a path", "Path Line Circle PathInt",
              "proc(F, path) local r, t, a, b, i, f, v;" READ_PATH
              "  f := convert(F, list); v := " NAMES "; "
              "  int(simplify(add(eval(f[i], [seq(v[j] = r[j], j = 1..nops(r))])*diff(r[i], t),"
              "    i = 1..nops(r))), t = a..b) end proc",
              {VC "LineInt(" VC "VectorField(<y,-x>, 'cartesian'[x,y]), " VC
                  "Path(<cos(t),sin(t)>, t = 0..2*Pi));",
               "-2*Pi", NULL},
              {VC "LineInt(" VC "VectorField(<x,y>, 'cartesian'[x,y]), " VC "Line(<0,0>, <1,1>));",
               "1", NULL},
              {VC "LineInt(<y,x>, 3);", "error: a path", NULL}),
    CURVE_ROW(
        "PathInt", "PathInt(f:algebraic, at:equation) -> algebraic",
        "the integral of a function along a path by its length", "LineInt ArcLength",
        "proc(f, at) local path, r, t, a, b, i, e, v; path := rhs(at); v := lhs(at);" READ_PATH
        "  int(simplify(eval(f, [seq(v[i] = r[i], i = 1..nops(r))])*" SPEED "), t = a..b)"
        " end proc",
        {VC "PathInt(x^2, [x,y] = " VC "Path(<cos(t),sin(t)>, t = 0..2*Pi));", "Pi", NULL},
        {VC "PathInt(x^2, [x,y] = 1);", "error: a path", NULL}),
    CURVE_ROW("ArcLength", "ArcLength(c:list|rtable, over:equation) -> algebraic",
              "the length of a curve", "PathInt",
              "proc(c, over) local r, t, e; r := convert(c, list); t := lhs(over);"
              "  int(" SPEED ", over) end proc",
              {VC "ArcLength(" HELIX ", t = 0..Pi);", "Pi*sqrt(2)", NULL},
              {VC "ArcLength(1, t = 0..1);", "error: c", NULL}),
    CURVE_ROW("SurfaceInt", "SurfaceInt(f:algebraic, at:equation) -> algebraic",
              "the integral of f over [x,y,z] = Surface(<r(u,v)>, u=a..b, v=c..d)", "Flux Surface",
              "proc(f, at) local S, r, u, v, n, i; S := rhs(at);"
              "  r := convert(op(1, S), list); u, v := lhs(op(2, S)), lhs(op(3, S));"
              "  n := " LA "CrossProduct(Vector(map(diff, r, u)), Vector(map(diff, r, v)));"
              "  n := sqrt(simplify(add(e^2, e = convert(n, list))));"
              "  int(int(simplify(eval(f, [seq(lhs(at)[i] = r[i], i = 1..3)])*n, 'symbolic'),"
              "    op(2, S)), op(3, S)) end proc",
              {VC "SurfaceInt(1, [x,y,z] = " VC "Surface(<u,v,u+v>, u = 0..1, v = 0..1));",
               "sqrt(3)", NULL},
              {VC "SurfaceInt(1);", "error: at", NULL}),
    CURVE_ROW("Surface", "Surface(r:list|rtable, u:equation, v:equation) -> expr",
              "a surface with the ranges of its parameters, inert", "SurfaceInt Flux", INERT,
              {"op(3, " VC "Surface(<u,v,0>, u = 0..1, v = 0..2));", "v = 0..2", NULL},
              {VC "Surface(<u,v,0>, u = 0..1);", "error: v", NULL}),
    CURVE_ROW(
        "Flux", "Flux(F:list|rtable, S:expr) -> algebraic", "the flux of a field through a surface",
        "SurfaceInt Surface",
        "proc(F, S) local f, r, u, v, w, n, i; if not type(S, specfunc('Surface')) then error"
        "    \"invalid input: a surface is expected, such as Surface(<u,v,0>, u=0..1, v=0..1)\""
        "  end if; f := convert(F, list); w := " NAMES ";"
        "  r := convert(op(1, S), list); u, v := lhs(op(2, S)), lhs(op(3, S));"
        "  n := " LA "CrossProduct(Vector(map(diff, r, u)), Vector(map(diff, r, v)));"
        "  int(int(simplify(add(eval(f[i], [seq(w[j] = r[j], j = 1..3)])*n[i], i = 1..3)),"
        "    op(2, S)), op(3, S)) end proc",
        {VC "Flux(" VC "VectorField(<x,y,z>, 'cartesian'[x,y,z]), " VC
            "Surface(<u,v,1>, u = 0..1, v = 0..1));",
         "1", NULL},
        {VC "Flux(<x,y,z>, 1);", "error: a surface", NULL}),
    CURVE_ROW("TangentVector", "TangentVector(c:list|rtable, t:name, [normalized]) -> Vector",
              "the derivative of a curve; normalized: of length one", "PrincipalNormal Binormal",
              "proc(c, t) local v, w, k, len; v := map(diff, convert(c, 'Vector'), t);"
              "  if has([_rest], 'normalized') then"
              "    v/sqrt(simplify(add(e^2, e = convert(v, list)))) else v end if end proc",
              {VC "TangentVector(" HELIX ", t);", "<-sin(t),cos(t),1>", NULL},
              {VC "TangentVector(1, t);", "error: c", NULL}),
    CURVE_ROW("PrincipalNormal", "PrincipalNormal(c:list|rtable, t:name) -> Vector",
              "the unit Vector towards the centre of curvature", "TangentVector Binormal",
              "proc(c, t) local v, w, k, len;" DERIVATIVES "  map(simplify, " LA
              "CrossProduct(k, v)/(len(k)*len(v)), 'symbolic') end proc",
              {VC "PrincipalNormal(" HELIX ", t);", "<-cos(t),-sin(t),0>", NULL},
              {VC "PrincipalNormal(1, t);", "error: c", NULL}),
    CURVE_ROW("Binormal", "Binormal(c:list|rtable, t:name) -> Vector",
              "the unit Vector along c' x c''", "TangentVector PrincipalNormal",
              "proc(c, t) local v, w, k, len;" DERIVATIVES
              "  map(simplify, k/len(k), 'symbolic') end proc",
              {VC "Binormal(<cos(t),sin(t),0>, t);", "<0,0,1>", NULL},
              {VC "Binormal(1, t);", "error: c", NULL}),
    CURVE_ROW("Curvature", "Curvature(c:list|rtable, t:name) -> algebraic", "|c' x c''|/|c'|^3",
              "Torsion RadiusOfCurvature",
              "proc(c, t) local v, w, k, len;" DERIVATIVES
              "  simplify(len(k)/len(v)^3, 'symbolic') end proc",
              {VC "Curvature(<2*cos(t),2*sin(t)>, t);", "1/2", NULL},
              {VC "Curvature(" HELIX ", t);", "1/2", NULL},
              {VC "Curvature(1, t);", "error: c", NULL}),
    CURVE_ROW("RadiusOfCurvature", "RadiusOfCurvature(c:list|rtable, t:name) -> algebraic",
              "one over the curvature", "Curvature", "proc(c, t) 1/" VC "Curvature(c, t) end proc",
              {VC "RadiusOfCurvature(<2*cos(t),2*sin(t)>, t);", "2", NULL},
              {VC "RadiusOfCurvature(1, t);", "error: c", NULL}),
    CURVE_ROW("Torsion", "Torsion(c:list|rtable, t:name) -> algebraic",
              "(c' x c'').c'''/|c' x c''|^2", "Curvature",
              "proc(c, t) local v, w, k, len;" DERIVATIVES
              "  simplify(add(k[i]*diff(w[i], t), i = 1..3)/len(k)^2) end proc",
              {VC "Torsion(" HELIX ", t);", "1/2", NULL}, {VC "Torsion(1, t);", "error: c", NULL}),
    CURVE_ROW("TNBFrame", "TNBFrame(c:list|rtable, t:name) -> sequence",
              "the unit tangent, principal normal and binormal", "TangentVector Binormal",
              "proc(c, t) " VC "TangentVector(c, t, 'normalized'), " VC "PrincipalNormal(c, t), " VC
              "Binormal(c, t) end proc",
              {VC "TNBFrame(<cos(t),sin(t),0>, t)[3];", "<0,0,1>", NULL},
              {VC "TNBFrame(1, t);", "error: c", NULL}),
    CURVE_ROW("DirectionalDiff",
              "DirectionalDiff(f:algebraic, v:list|rtable, vars:list|indexed?) -> algebraic",
              "the derivative in the direction of v", "Gradient",
              "proc(f, v) local g, u; g := convert(" VC "Gradient(f, _rest), list);"
              "  u := convert(v, list);"
              "  add(g[i]*u[i], i = 1..nops(u))/sqrt(add(e^2, e = u)) end proc",
              {VC "DirectionalDiff(x*y, [3,4], [x,y]);", "3/5*y+4/5*x", NULL},
              {VC "DirectionalDiff(x*y, 3);", "error: v", NULL}),
    CURVE_ROW("Del", "Del(f:algebraic, vars:list|name?) -> Vector", "the same as Gradient",
              "Gradient",
              "proc(f) if nargs = 1 and not type(" VC "GetCoordinates(), indexed) then error"
              "    \"invalid input: Del does not know the coordinates\" end if; " VC
              "Gradient(args) end proc",
              {VC "Del(x*y, [x,y]);", "<y,x>", NULL}, {VC "Del(x*y, 3);", "error: vars", NULL}),
    CURVE_ROW(
        "ScalarPotential", "ScalarPotential(F:list|rtable) -> expr",
        "the function whose gradient is the field; nothing when there is none",
        "VectorPotential Curl",
        "proc(F) local f, v, P, i; f := convert(F, list); v := " NAMES "; P := 0;"
        "  for i to nops(f) do P := P + int(f[i] - diff(P, v[i]), v[i]) end do;"
        "  for i to nops(f) do if simplify(diff(P, v[i]) - f[i]) <> 0 then return NULL end if"
        "  end do; P end proc",
        {VC "ScalarPotential(" VC "VectorField(<2*x*y,x^2>, 'cartesian'[x,y]));", "x^2*y", NULL},
        {"[" VC "ScalarPotential(" VC "VectorField(<y,-x>, 'cartesian'[x,y]))];", "[]", NULL},
        {VC "ScalarPotential(1);", "error: F", NULL}),
    CURVE_ROW("VectorPotential", "VectorPotential(F:list|rtable) -> expr",
              "a field whose curl is the field; nothing when there is none", "ScalarPotential Curl",
              "proc(F) local f, v, g; f := convert(F, list); v := " NAMES ";"
              "  if nops(f) <> 3 then error \"invalid input: a field of three components is"
              " expected\" end if;"
              "  if simplify(add(diff(f[i], v[i]), i = 1..3)) <> 0 then return NULL end if;"
              "  g := eval(f[3], v[3] = 0);"
              "  " VC "VectorField(<int(f[2], v[3] = 0..v[3]) - int(g, v[2]),"
              "    -int(f[1], v[3] = 0..v[3]), 0>, 'cartesian'[op(v)]) end proc",
              {VC "Curl(" VC "VectorPotential(" VC "VectorField(<y,z,x>, 'cartesian'[x,y,z])));",
               "<y,z,x>", NULL},
              {VC "VectorPotential([x]);", "error: three", NULL}),
    CURVE_ROW("BasisFormat", "BasisFormat(on:expr?) -> expr",
              "accepted: fields are always shown as columns", "VectorField",
              "proc(on := true) on end proc", {VC "BasisFormat(false);", "false", NULL},
              {VC "BasisFormat();", "true", NULL}),
    CURVE_ROW("evalVF", "evalVF(F:rtable, point:list|rtable) -> Vector",
              "the value of a field at a point", "VectorField",
              "proc(F, point) local v, p; v := " NAMES "; p := convert(point, list);"
              "  eval(Vector(convert(F, list)), [seq(v[i] = p[i], i = 1..nops(p))]) end proc",
              {VC "evalVF(" VC "VectorField(<y,x>, 'cartesian'[x,y]), <1,2>);", "<2,1>", NULL},
              {VC "evalVF(1, [1]);", "error: F", NULL}),
    {.name = NULL},
};
