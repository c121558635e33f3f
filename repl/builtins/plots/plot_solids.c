/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solids and flat figures as plots, and what mirrors them: the package plottools, written in the
 * language. Round solids are surfaces in two parameters; a regular solid is its corners and the
 * vectors across its faces, which are the corners of its dual.
 */
#include "repl/builtin.h"

#define SOLID_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "plots", __VA_ARGS__)

#define REGULAR_SOLID(name, faces)                                                                 \
    SOLID_ROW("plottools", name, name "(centre:list, size:algebraic?, options..)",                 \
              "a regular solid with " faces " faces", "polyhedraplot cuboid",                      \
              "proc(centre, size::algebraic := 1) plots:-polyhedraplot(centre,"                    \
              "  'polytype' = '" name "', 'polyscale' = size, _rest) end proc",                    \
              {"nops([plottools:-getdata(plottools:-" name "([0,0,0], 2))]);", faces, NULL},       \
              {"plottools:-" name "(0);", "error: centre", NULL})

const Builtin BUILTIN_PLOT_SOLIDS[] = {
    SOLID_ROW("plots", "polyhedra_supported", "polyhedra_supported() -> list",
              "the solids that polyhedraplot draws", "polyhedraplot",
              "proc() ['tetrahedron', 'hexahedron', 'octahedron', 'dodecahedron', 'icosahedron'] "
              "end proc",
              {"nops(plots:-polyhedra_supported());", "5", NULL},
              {"plots:-polyhedra_supported(1);", "error: too many", NULL}),
    SOLID_ROW(
        "plots", "polyhedraplot", "polyhedraplot(centres:expr, options..)",
        "regular solids at points; polytype=name, polyscale=size",
        "polyhedra_supported tetrahedron",
        "proc(centres, {polytype := 'tetrahedron', polyscale := 1})"
        " local g, tetra, cube, octa, ico, dod, V, N, C, face, c, n;"
        "  g := evalf((1+sqrt(5))/2);"
        "  tetra := [[1,1,1],[1,-1,-1],[-1,1,-1],[-1,-1,1]];"
        "  octa := [[1,0,0],[-1,0,0],[0,1,0],[0,-1,0],[0,0,1],[0,0,-1]];"
        "  cube := [seq(seq(seq([i,j,k], k = [1,-1]), j = [1,-1]), i = [1,-1])];"
        "  ico := [seq(seq(op([[0,i,j*g],[i,j*g,0],[j*g,0,i]]), j = [1,-1]), i = [1,-1])];"
        "  dod := [op(cube), seq(seq(op([[0,i/g,j*g],[i/g,j*g,0],[j*g,0,i/g]]), j = [1,-1]), i = "
        "[1,-1])];"
        "  if polytype = 'tetrahedron' then V, N := tetra, -tetra"
        "  elif polytype = 'hexahedron' or polytype = 'cube' then V, N := cube, octa"
        "  elif polytype = 'octahedron' then V, N := octa, cube"
        "  elif polytype = 'icosahedron' then V, N := ico, [seq([p[2],p[1],p[3]], p = dod)]"
        "  elif polytype = 'dodecahedron' then V, N := dod, [seq([p[2],p[1],p[3]], p = ico)]"
        "  else error \"the solids are those of polyhedra_supported(), not %1\", polytype end if;"
        "  face := proc(n, c) local F, far, u, v, dot;"
        "    dot := (a, b) -> a[1]*b[1] + a[2]*b[2] + a[3]*b[3];"
        "    far := max(map(dot, V, n)); F := select(p -> dot(p, n) > far - 1e-6, V);"
        "    u := F[1] - far/dot(n, n)*n;"
        "    v := [n[2]*u[3]-n[3]*u[2], n[3]*u[1]-n[1]*u[3], n[1]*u[2]-n[2]*u[1]]/sqrt(dot(n, n));"
        "    F := sort(F, 'key' = (p -> evalf(arctan(dot(p, v), dot(p, u)))));"
        "    [seq(evalf(c + polyscale*p), p = F)] end proc;"
        "  C := `if`(type(centres, {list(list), set}), centres, [centres]);"
        "  plots:-display([seq(seq(plottools:-polygon(face(n, c), 'color' = \"LightSteelBlue\", "
        "_rest), n = N),"
        "    c = C)]) end proc",
        {"plots:-polyhedraplot([0,0,0], polytype=dodecahedron, color=\"Gold\"):", "", NULL},
        {"nops([plottools:-getdata(plots:-polyhedraplot([[0,0,0],[3,0,0]], "
         "polytype=icosahedron))]);",
         "40", NULL},
        {"plots:-polyhedraplot([0,0,0], polytype=ball);", "error: the solids are", NULL}),
    REGULAR_SOLID("tetrahedron", "4"),
    REGULAR_SOLID("hexahedron", "6"),
    REGULAR_SOLID("octahedron", "8"),
    REGULAR_SOLID("dodecahedron", "12"),
    REGULAR_SOLID("icosahedron", "20"),
    SOLID_ROW("plottools", "cuboid", "cuboid(corner:list, opposite:list, options..)",
              "a box along the axes", "parallelepiped hexahedron",
              "proc(a, b) plottools:-parallelepiped([b[1]-a[1],0,0], [0,b[2]-a[2],0], "
              "[0,0,b[3]-a[3]], a, _rest)"
              " end proc",
              {"plottools:-cuboid([0,0,0], [1,2,3], color=\"Red\"):", "", NULL},
              {"nops([plottools:-getdata(plottools:-cuboid([0,0,0], [1,2,3]))]);", "6", NULL}),
    SOLID_ROW("plottools", "parallelepiped",
              "parallelepiped(u:list, v:list, w:list, corner:list?, options..)",
              "a box with three given edges at a corner", "cuboid prism",
              "proc(u, v, w, p::list := [0, 0, 0]) local F;"
              "  F := (p, a, b) -> plottools:-polygon([p, p+a, p+a+b, p+b], 'color' = "
              "\"LightSteelBlue\", _rest);"
              "  plots:-display([F(p, u, v), F(p, u, w), F(p, v, w), F(p+w, u, v), F(p+v, u, w), "
              "F(p+u, v, w)])"
              " end proc",
              {"plottools:-parallelepiped([1,0,0], [0,1,0], [1/2,1/2,1]):", "", NULL},
              {"plottools:-parallelepiped([1,0,0], 2, 3);", "error: v", NULL}),
    SOLID_ROW(
        "plottools", "cone", "cone(tip:list, radius:algebraic?, height:algebraic?, options..)",
        "a cone that opens upwards from its tip", "cylinder",
        "proc(c, r::algebraic := 1, h::algebraic := 1) local s, t;"
        "  plot3d([c[1]+s*r*cos(t), c[2]+s*r*sin(t), c[3]+s*h], s = 0..1, t = 0..2*Pi, 'grid' "
        "= [9, 41], _rest)"
        " end proc",
        {"plottools:-cone([0,0,2], 1, -2, color=\"Red\"):", "", NULL},
        {"plottools:-cone(1);", "error: tip", NULL}),
    SOLID_ROW(
        "plottools", "cylinder",
        "cylinder(foot:list, radius:algebraic?, height:algebraic?, options..)",
        "a cylinder on its foot; capped=false leaves it open", "cone",
        "proc(c, r::algebraic := 1, h::algebraic := 1, {capped := true}) local s, t, lid, side;"
        "  lid := z -> plot3d([c[1]+s*r*cos(t), c[2]+s*r*sin(t), z], s = 0..1, t = 0..2*Pi, "
        "'grid' = [2, 41], _rest);"
        "  side := plot3d([c[1]+r*cos(t), c[2]+r*sin(t), c[3]+s*h], s = 0..1, t = 0..2*Pi, "
        "'grid' = [9, 41], _rest);"
        "  `if`(capped, plots:-display([side, lid(c[3]), lid(c[3]+h)]), side) end proc",
        {"plottools:-cylinder([0,0,0], 1, 2, capped=false):", "", NULL},
        {"nops([plottools:-getdata(plottools:-cylinder([0,0,0]))]);", "3", NULL}),
    SOLID_ROW("plottools", "torus",
              "torus(centre:list, tube:algebraic?, ring:algebraic?, options..)",
              "a ring: radius of the tube, and of the circle it follows", "semitorus sphere",
              "proc(c, r::algebraic := 1, R::algebraic := 2) plottools:-semitorus(c, 0..2*Pi, r, "
              "R, _rest) end proc",
              {"plottools:-torus([0,0,0], 1, 3, scaling=constrained):", "", NULL},
              {"plottools:-torus(1);", "error: centre", NULL}),
    SOLID_ROW("plottools", "semitorus",
              "semitorus(centre:list, angles:range, tube:algebraic?, ring:algebraic?, options..)",
              "a part of a ring between two angles", "torus",
              "proc(c, range, r::algebraic := 1, R::algebraic := 2) local s, t;"
              "  plot3d([c[1]+(R+r*cos(t))*cos(s), c[2]+(R+r*cos(t))*sin(s), c[3]+r*sin(t)], s = "
              "range, t = 0..2*Pi,"
              "    'grid' = [41, 21], _rest) end proc",
              {"plottools:-semitorus([0,0,0], 0..Pi, 1, 3):", "", NULL},
              {"plottools:-semitorus([0,0,0], 1);", "error: angles", NULL}),
    SOLID_ROW("plottools", "hemisphere", "hemisphere(centre:list, radius:algebraic?, options..)",
              "the upper half of a sphere; capped=false leaves it open", "sphere",
              "proc(c, r::algebraic := 1, {capped := true}) local s, t, top, lid;"
              "  top := plot3d([c[1]+r*sin(s)*cos(t), c[2]+r*sin(s)*sin(t), c[3]+r*cos(s)], s = "
              "0..Pi/2, t = 0..2*Pi,"
              "    'grid' = [13, 41], _rest);"
              "  lid := plot3d([c[1]+s*r*cos(t), c[2]+s*r*sin(t), c[3]], s = 0..1, t = 0..2*Pi, "
              "'grid' = [2, 41], _rest);"
              "  `if`(capped, plots:-display([top, lid]), top) end proc",
              {"plottools:-hemisphere([0,0,0], 2):", "", NULL},
              {"plottools:-hemisphere(2);", "error: centre", NULL}),
    SOLID_ROW("plottools", "prism", "prism(base:list, height:algebraic, options..)",
              "a solid over a plane polygon", "extrude parallelepiped",
              "proc(base, h) local n, lift;"
              "  n := nops(base); lift := (p, z) -> [p[1], p[2], z];"
              "  plots:-display([plottools:-polygon(map(lift, base, 0), 'color' = "
              "\"LightSteelBlue\", _rest),"
              "    plottools:-polygon(map(lift, base, h), 'color' = \"LightSteelBlue\", _rest),"
              "    seq(plottools:-polygon([lift(base[i], 0), lift(base[1+irem(i, n)], 0), "
              "lift(base[1+irem(i, n)], h),"
              "      lift(base[i], h)], 'color' = \"LightSteelBlue\", _rest), i = 1..n)]) end proc",
              {"plottools:-prism([[0,0],[1,0],[0,1]], 2):", "", NULL},
              {"nops([plottools:-getdata(plottools:-prism([[0,0],[1,0],[0,1]], 2))]);", "5", NULL}),
    SOLID_ROW(
        "plottools", "annulus", "annulus(centre:list, radii:range, options..)",
        "the region between two circles", "disk sector",
        "proc(c, range) local r, R, k, n, at; r, R := op(range); n := 60;"
        "  at := (r, k) -> evalf(c + [r*cos(2*Pi*k/n), r*sin(2*Pi*k/n)]);"
        "  plots:-display([seq(plottools:-polygon([at(R, k), at(R, k+1), at(r, k+1), at(r, k)],"
        "    'style' = 'polygon', 'color' = \"LightSteelBlue\", _rest), k = 0..n-1)]) end proc",
        {"plottools:-annulus([0,0], 1..2, color=\"Red\"):", "", NULL},
        {"plottools:-annulus([0,0], 1);", "error: radii", NULL}),
    SOLID_ROW("plottools", "sector",
              "sector(centre:list, radius:algebraic, angles:range, options..)",
              "a sector of a disk", "pieslice disk", "proc() plottools:-pieslice(args) end proc",
              {"plottools:-sector([0,0], 1, 0..Pi/3):", "", NULL},
              {"plottools:-sector([0,0], 1, 1);", "error: angles", NULL}),
    SOLID_ROW("plottools", "ellipticArc",
              "ellipticArc(centre:list, a:algebraic, b:algebraic, angles:range, options..)",
              "a part of an ellipse", "arc ellipse",
              "proc(c, a, b, range) local t;"
              "  plot([c[1]+a*cos(t), c[2]+b*sin(t), t = range], _rest) end proc",
              {"plottools:-ellipticArc([0,0], 2, 1, 0..Pi):", "", NULL},
              {"plottools:-ellipticArc([0,0], 2, 1, 3);", "error: angles", NULL}),
    SOLID_ROW("plottools", "hyperbola",
              "hyperbola(centre:list, a:algebraic, b:algebraic, range:range?, options..)",
              "both branches of a hyperbola along x", "ellipse",
              "proc(c, a, b, range::range := -2..2) local t;"
              "  plots:-display([seq(plot([c[1]+s*a*cosh(t), c[2]+b*sinh(t), t = range], 'color' = "
              "\"Black\", _rest),"
              "    s = [1, -1])]) end proc",
              {"plottools:-hyperbola([0,0], 1, 1/2):", "", NULL},
              {"plottools:-hyperbola(0, 1, 1);", "error: centre", NULL}),
    SOLID_ROW(
        "plottools", "reflect", "reflect(plot:expr, mirror:list, more:list?)",
        "mirrored at a point, a line of two points, or a plane of three", "rotate transform",
        "proc(p, a, b) local c, u, n, x, y, z;"
        "  if nargs = 2 and nops(a) > 0 and type(a[1], list) and nops(a) = 2 then return "
        "thisproc(p, op(a)) end if;"
        "  if nargs = 2 and nops(a) > 0 and type(a[1], list) then"
        "    n := convert(LinearAlgebra:-CrossProduct(<op(a[2]-a[1])>, <op(a[3]-a[1])>), list);"
        "    u := 2*(n[1]*(x-a[1][1]) + n[2]*(y-a[1][2]) + n[3]*(z-a[1][3]))/add(k^2, k = n);"
        "    return plottools:-transform(unapply([x-u*n[1], y-u*n[2], z-u*n[3]], x, y, z), p) end "
        "if;"
        "  if nargs = 2 then"
        "    return plottools:-transform(`if`(nops(a) = 3, unapply(2*a-[x, y, z], x, y, z),"
        "      unapply(2*a-[x, y], x, y)), p) end if;"
        "  u := b - a; c := 2*((x-a[1])*u[1] + (y-a[2])*u[2])/(u[1]^2+u[2]^2);"
        "  plottools:-transform(unapply([2*a[1]-x + c*u[1], 2*a[2]-y + c*u[2]], x, y), p) end proc",
        {"M := plottools:-getdata(plottools:-reflect(plottools:-point([1,2]), [0,0], [1,1]))[3]: "
         "M[1,1];",
         "2.", NULL},
        {"M := plottools:-getdata(plottools:-reflect(plottools:-point([1,2]), [2,0]))[3]: M[1,1];",
         "3.", NULL},
        {"M := plottools:-getdata(plottools:-reflect(plottools:-point([1,2,3]), "
         "[[0,0,0],[1,0,0],[0,1,0]]))[3]: M[1,3];",
         "-3.", NULL}),
    SOLID_ROW(
        "plottools", "homothety", "homothety(plot:expr, factor:algebraic, centre:list?)",
        "scaled about a point by one factor", "scale",
        "proc(p, k) plottools:-scale(p, k, k, k, _rest) end proc",
        {"M := plottools:-getdata(plottools:-homothety(plottools:-point([1,2]), 3, [1,1]))[3]: "
         "M[1,2];",
         "4.", NULL},
        {"plottools:-homothety(3, 2);", "error: a picture", NULL}),
    SOLID_ROW(
        "plottools", "project", "project(plot:expr, on:list)",
        "the shadow on a line through two points, or a plane through three", "reflect transform",
        "proc(p, L) local n, u, x, y, z;"
        "  if nops(L) < 2 then error \"two points of a line or three of a plane are needed\" end "
        "if;"
        "  if nops(L) = 3 then"
        "    n := convert(LinearAlgebra:-CrossProduct(<op(L[2]-L[1])>, <op(L[3]-L[1])>), list);"
        "    u := (n[1]*(x-L[1][1]) + n[2]*(y-L[1][2]) + n[3]*(z-L[1][3]))/add(k^2, k = n);"
        "    return plottools:-transform(unapply([x-u*n[1], y-u*n[2], z-u*n[3]], x, y, z), p) end "
        "if;"
        "  n := L[2] - L[1]; u := ((x-L[1][1])*n[1] + (y-L[1][2])*n[2])/(n[1]^2+n[2]^2);"
        "  plottools:-transform(unapply([L[1][1]+u*n[1], L[1][2]+u*n[2]], x, y), p) end proc",
        {"M := plottools:-getdata(plottools:-project(plottools:-point([1,2]), [[0,0],[1,0]]))[3]: "
         "M[1,2];",
         "0.", NULL},
        {"plottools:-project(plot(x, x=0..1), [[0,0]]);", "error: two points", NULL},
        {"plottools:-project(1, [[0,0],[1,0]]);", "error: a picture", NULL}),
    {0}};
