/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plots that follow from other plots, written in the language: polygons, complex functions, systems
 * of coordinates, fields in space, bars.
 */
#include "repl/builtin.h"

#define SHAPE_ROW(...) BUILTIN_SOURCE_ROW("plots", "plots", __VA_ARGS__)

const Builtin BUILTIN_PLOT_SHAPES[] = {
    SHAPE_ROW("polygonplot", "polygonplot(points:list|rtable, options..)",
              "draw a filled polygon, or a list of them", "polygonplot3d plottools",
              "proc(L) local many;"
              "  many := type(L, list) and nops(L) > 0 and (type(L[1], 'rtable') and not "
              "type(L[1], 'Vector') or"
              "    type(L[1], list(list)));"
              "  plots:-display([seq(plottools:-polygon(`if`(type(p, 'Matrix'), convert(p, "
              "listlist), p), _rest),"
              "    p = `if`(many, L, [L]))]) end proc",
              {"plots:-polygonplot([[0,0],[2,0],[1,1]], color=\"Gold\"):", "", NULL},
              {"nops([plottools:-getdata(plots:-polygonplot([[[0,0],[2,0],[1,1]],[[3,0],[4,0],[3,1]"
               "]]))]);",
               "2", NULL}),
    SHAPE_ROW("polygonplot3d", "polygonplot3d(points:list|rtable, options..)",
              "draw a filled polygon in space, or a list of them", "polygonplot polyhedraplot",
              "proc() plots:-polygonplot(args) end proc",
              {"plots:-polygonplot3d([[0,0,0],[1,0,0],[0,1,1]], color=\"Red\"):", "", NULL},
              {"plots:-polygonplot3d(1);", "error: points", NULL}),
    SHAPE_ROW("display3d", "display3d(plots:expr.., options..)", "another name of display",
              "display", "proc() plots:-display(args) end proc",
              {"plots:-display3d(plot3d(x, x=0..1, y=0..1)):", "", NULL},
              {"plots:-display3d(3);", "error:", NULL}),
    SHAPE_ROW("animate3d", "animate3d(f:expr, x:equation, y:equation, t:equation, options..)",
              "a surface that moves with a parameter", "animate plot3d",
              "proc(f, x, y, t, {frames := 8})"
              "  plots:-animate(plot3d, [f, x, y, _rest], t, ':-frames' = frames) end proc",
              {"plots:-animate3d(cos(t*x)*sin(y), x=0..3, y=0..3, t=1..2, frames=2):", "", NULL},
              {"plots:-animate3d(x, x=0..1, y=0..1);", "error: t", NULL}),
    SHAPE_ROW(
        "complexplot3d", "complexplot3d(f:expr, range:equation|range, options..)",
        "the absolute value of a complex function, coloured by its argument",
        "complexplot conformal",
        "proc(f, r) local z, a, b, g, x, y;"
        "  if type(r, equation) then g := unapply(f, lhs(r)); z := rhs(r) else g := f; z := "
        "r end if;"
        "  a, b := op(z);"
        "  plot3d(evalc(abs(g(x+I*y))), x = Re(a)..Re(b), y = Im(a)..Im(b),"
        "    'color' = ((u, v) -> evalf(argument(g(u+I*v)))), 'labels' = [\"Re\", \"Im\", \"\"], "
        "_rest) end proc",
        {"plots:-complexplot3d(z^2-1, z=-2-2*I..2+2*I, grid=[9,9]):", "", NULL},
        {"plots:-complexplot3d(z^2);", "error: range", NULL}),
    SHAPE_ROW(
        "conformal", "conformal(f:expr, range:equation|range, options..)",
        "the image of a grid of lines under a complex function; grid=[m,n]",
        "complexplot coordplot",
        "proc(f, r, {grid := [11, 11], numxy := [41, 41]}) local z, a, b, g, t, x, y, path, k;"
        "  if type(r, equation) then g := unapply(f, lhs(r)); z := rhs(r) else g := f; z := r end "
        "if;"
        "  a, b := op(z);"
        "  x := k -> Re(a) + (Re(b)-Re(a))*k/(grid[1]-1); y := k -> Im(a) + "
        "(Im(b)-Im(a))*k/(grid[2]-1);"
        "  path := proc(w, range, c, n) plots:-complexplot(g(w), t = range, 'color' = c, "
        "'numpoints' = "
        "n, _rest) end proc;"
        "  plots:-display([seq(path(x(k)+I*t, Im(a)..Im(b), \"Blue\", numxy[2]), k = 0..grid[1]-1),"
        "    seq(path(t+I*y(k), Re(a)..Re(b), \"Red\", numxy[1]), k = 0..grid[2]-1)], _rest) end "
        "proc",
        {"plots:-conformal(z^2, z=0..1+I, grid=[5,5]):", "", NULL},
        {"nops([plottools:-getdata(plots:-conformal(exp(z), z=0..1+I, grid=[3,4]))]);", "7", NULL}),
    SHAPE_ROW(
        "coordplot", "coordplot(system:name, ranges:list?, options..)",
        "the lines of a system of coordinates in the plane; grid=[m,n]", "conformal",
        "proc(system, ranges::list := [], {grid := [12, 12]}) local T, R, u, v, line, k;"
        "  T := table(['cartesian' = [[u, v], -1..1, -1..1], 'polar' = [[u*cos(v), u*sin(v)], "
        "0..1, 0..2*Pi],"
        "    'elliptic' = [[cosh(u)*cos(v), sinh(u)*sin(v)], 0..1, 0..2*Pi],"
        "    'hyperbolic' = [[sqrt(sqrt(u^2+v^2)+u), sqrt(sqrt(u^2+v^2)-u)], -1..1, 0..1],"
        "    'parabolic' = [[(u^2-v^2)/2, u*v], -1..1, 0..1],"
        "    'logarithmic' = [[ln(u^2+v^2)/Pi, 2*arctan(v, u)/Pi], -1..1, 1/10..1],"
        "    'bipolar' = [[sinh(v)/(cosh(v)-cos(u)), sin(u)/(cosh(v)-cos(u))], Pi/6..11*Pi/6, "
        "-2..2]]);"
        "  if not assigned(T[system]) then error \"the systems are %1\", [indices(T, 'nolist')] "
        "end if;"
        "  R := `if`(ranges <> [], ranges, T[system][2..3]);"
        "  line := (a, s, b, c) -> plot([op(eval(T[system][1], a = s)), b], 'color' = c, _rest);"
        "  k := (r, n, i) -> op(1, r) + (op(2, r) - op(1, r))*i/(n-1);"
        "  plots:-display([seq(line(u, k(R[1], grid[1], i), v = R[2], \"Red\"), i = 0..grid[1]-1),"
        "    seq(line(v, k(R[2], grid[2], i), u = R[1], \"Blue\"), i = 0..grid[2]-1)], _rest) end "
        "proc",
        {"plots:-coordplot(polar, grid=[4,5]):", "", NULL},
        {"plots:-coordplot(elliptic, [0..1, 0..Pi], grid=[3,3]):", "", NULL},
        {"plots:-coordplot(round);", "error: the systems are", NULL}),
    SHAPE_ROW(
        "rootlocus", "rootlocus(f:algebraic, s:name, range:range, options..)",
        "the complex zeros of 1 + k*f as k goes through a range", "RootLocusPlot complexplot",
        "proc(f, s, range, {numpoints := 200}) local n, d, a, b, k, L;"
        "  n, d := numer(f), denom(f); a, b := op(evalf(range));"
        "  L := [seq(fsolve(d + (a + (b-a)*k/(numpoints-1))*n = 0, s, 'complex'), k = "
        "0..numpoints-1)];"
        "  plots:-pointplot([seq([Re(z), Im(z)], z = L)], 'symbolsize' = 4, 'labels' = [\"Re\", "
        "\"Im\"], _rest) end proc",
        {"plots:-rootlocus((s+1)/(s^2*(s+4)), s, 0..5, numpoints=5):", "", NULL},
        {"plots:-rootlocus(1/s, s, 3);", "error: range", NULL}),
    SHAPE_ROW("sparsematrixplot", "sparsematrixplot(A:Matrix, options..)",
              "a point for each entry that is not zero, rows from the top", "matrixplot",
              "proc(A) local m, n; m, n := LinearAlgebra:-Dimension(A);"
              "  if ArrayTools:-IsZero(A) then error \"all entries are zero\" end if;"
              "  plots:-pointplot([seq(seq(`if`(A[i,j] = 0, NULL, [j, -i]), j = 1..n), i = 1..m)], "
              "symbol = 'solidbox',"
              "    'symbolsize' = 12, 'color' = \"Black\", 'axes' = 'boxed', 'view' = [1/2..n+1/2, "
              "-m-1/2..-1/2],"
              "    'labels' = [\"Column\", \"Row\"], 'tickmarks' = ['default', [seq(-i = i, i = "
              "1..m, max(1, "
              "iquo(m, 6)))]], _rest)"
              " end proc",
              {"plots:-sparsematrixplot(<1,0|0,1>):", "", NULL},
              {"plots:-sparsematrixplot(Matrix(2));", "error: are zero", NULL},
              {"plots:-sparsematrixplot(1);", "error: A", NULL}),
    SHAPE_ROW("pareto", "pareto(counts:list, options..)",
              "sorted bars with the curve of their sums; tags=[names]", "Histogram",
              "proc(counts, {tags := []}) local n, order, c, total, sums;"
              "  n := nops(counts); if n = 0 then error \"there are no data\" end if; order := "
              "sort(counts, '`>`', 'output' = 'permutation'); c := "
              "[seq(counts[i], i = order)];"
              "  sums := ListTools:-PartialSums(c); total := sums[-1];"
              "  plots:-display([seq(plottools:-rectangle([i-0.4, 0], [i+0.4, c[i]], 'color' = "
              "\"LightSteelBlue\"), i = 1..n),"
              "    plot([seq([i, sums[i]], i = 1..n)], 'style' = 'pointline', 'color' = \"Red\")], "
              "'view' = [1/2..n+1/2, 0..total],"
              "    `if`(tags = [], NULL, 'tickmarks' = [[seq(i = tags[order[i]], i = 1..n)], "
              "'default']), _rest) end proc",
              {"plots:-pareto([3,9,5], tags=[\"a\",\"b\",\"c\"]):", "", NULL},
              {"plots:-pareto([]);", "error: no data", NULL},
              {"plots:-pareto(3);", "error: counts", NULL}),
    SHAPE_ROW(
        "shadebetween", "shadebetween(f:expr, g:expr, range:equation|range, options..)",
        "the region between two curves", "plot inequal",
        "proc(f, g, r, {numpoints := 200, color := \"LightSteelBlue\"}) local x, F, G, a, b, xs, k;"
        "  if type(r, equation) then F, G := unapply(f, lhs(r)), unapply(g, lhs(r)); a, b := "
        "op(evalf(rhs(r)))"
        "  else F := `if`(type(f, procedure), f, () -> f); G := `if`(type(g, procedure), g, () -> "
        "g);"
        "    a, b := op(evalf(r)) end if;"
        "  xs := [seq(a + (b-a)*k/(numpoints-1), k = 0..numpoints-1)];"
        "  plots:-display([plottools:-polygon([seq([x, evalf(F(x))], x = xs), seq([x, "
        "evalf(G(x))], x = ListTools:-Reverse(xs))],"
        "    'style' = 'polygon', ':-color' = color, _rest)]) end proc",
        {"plots:-shadebetween(x^2, x, x=0..1, color=\"Gold\"):", "", NULL},
        {"plots:-shadebetween(sin, cos, 0..1):", "", NULL},
        {"plots:-shadebetween(x, 1);", "error: range", NULL}),
    SHAPE_ROW(
        "fieldplot3d",
        "fieldplot3d(field:list|rtable, x:equation, y:equation, z:equation, options..)",
        "arrows of a field in space; grid=[l,m,n]", "fieldplot gradplot3d arrow",
        "proc(F, rx, ry, rz, {grid := [6, 6, 6]}) local f, P, V, most, at, k, mesh, R;"
        "  f := unapply(convert(F, list), lhs(rx), lhs(ry), lhs(rz)); R := map(rhs, [rx, ry, rz]);"
        "  at := (k, i) -> evalf(op(1, R[k]) + (op(2, R[k]) - op(1, R[k]))*i/(grid[k]-1));"
        "  P := [seq(seq(seq([at(1,i), at(2,j), at(3,k)], k = 0..grid[3]-1), j = 0..grid[2]-1), i "
        "= 0..grid[1]-1)];"
        "  at := proc(p) try evalf(f(op(p))) catch \"numeric exception\": FAIL end try end proc;"
        "  V := map(at, P);"
        "  P := [seq(`if`(type(V[i], list(numeric)), P[i], NULL), i = 1..nops(V))]; V := "
        "select(type, V, list(numeric));"
        "  most := max(seq(sqrt(add(c^2, c = v)), v = V));"
        "  if most = 0 then error \"the field is zero everywhere\" end if;"
        "  mesh := min(seq(abs(op(2, R[k]) - op(1, R[k]))/(grid[k]-1), k = 1..3));"
        "  V := [seq(v*0.9*mesh/most, v = V)];"
        "  plots:-arrow([seq(P[i]-V[i]/2, i = 1..nops(P))], V, 'color' = \"Blue\", 'labels' = "
        "map(lhs, "
        "[rx, ry, rz]), _rest)"
        " end proc",
        {"plots:-fieldplot3d([y, -x, z], x=-1..1, y=-1..1, z=-1..1, grid=[3,3,3]):", "", NULL},
        {"plots:-fieldplot3d([1/x, y, z], x=-1..1, y=-1..1, z=-1..1, grid=[3,3,3]):", "", NULL},
        {"plots:-fieldplot3d([x,y,z], x=0..1, y=0..1);", "error: z", NULL}),
    SHAPE_ROW("gradplot3d",
              "gradplot3d(f:algebraic, x:equation, y:equation, z:equation, options..)",
              "arrows of the gradient of a function in space", "gradplot fieldplot3d",
              "proc(f, rx, ry, rz)"
              "  plots:-fieldplot3d([diff(f, lhs(rx)), diff(f, lhs(ry)), diff(f, lhs(rz))], rx, "
              "ry, rz, _rest) end proc",
              {"plots:-gradplot3d(x^2+y*z, x=-1..1, y=-1..1, z=-1..1, grid=[2,2,2]):", "", NULL},
              {"plots:-gradplot3d(x, x=0..1, y=0..1);", "error: z", NULL}),
    {0}};
