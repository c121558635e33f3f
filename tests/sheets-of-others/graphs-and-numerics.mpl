# A course of discrete and numerical mathematics: graphs with names, splines, quotients of Chebyshev series, roots, and units in loops.
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
near := proc(a, b, eps := 1e-6) evalb(abs(evalf(a - b)) < eps) end proc:
with(GraphTheory): with(SpecialGraphs):
P := PetersenGraph(): CHECK("regular", IsRegular(P)); CHECK("girth", evalb(Girth(P) = 5)); CHECK("edges", evalb(EdgeConnectivity(P) = 3));
CHECK("vertices", evalb(VertexConnectivity(P) = 3)); CHECK("trees", evalb(NumberOfSpanningTrees(P) = 2000));
CHECK("spectrum", evalb(factor(CharacteristicPolynomial(P, x)) = (x - 3)*(x + 2)^4*(x - 1)^5));
W := WheelGraph(6): CHECK("hub", evalb(Degree(W, 0) = 6)); CHECK("most", evalb(MaximumDegree(W) = 6 and MinimumDegree(W) = 3));
T := Graph({{1, 2}, {2, 3}, {1, 3}, {3, 4}, {4, 5}}): CHECK("bridges", evalb(Bridges(T) = {{3, 4}, {4, 5}})); CHECK("joints", evalb(ArticulationPoints(T) = [3, 4]));
CHECK("cut", IsCutSet(T, {{3, 4}})); CHECK("clique", IsClique(T, {1, 2, 3})); CHECK("forest", IsForest(DeleteEdge(T, {1, 2})));
CHECK("contracted", evalb(NumberOfEdges(Contract(T, {1, 2})) = 3)); CHECK("grid", evalb(NumberOfEdges(GridGraph(3, 4)) = 17));
CHECK("cube", IsIsomorphic(HypercubeGraph(3), CartesianProduct(HypercubeGraph(2), PathGraph(2))));
tour, way := TravelingSalesman(Graph({[{1, 2}, 1], [{2, 3}, 2], [{3, 4}, 1], [{4, 1}, 2], [{1, 3}, 5], [{2, 4}, 5]})): CHECK("tour", evalb(tour = 6 and nops(way) = 5));
with(CurveFitting): s := Spline([[0, 0], [1, 1], [2, 4], [3, 9]], t, degree = 2): CHECK("quadratic spline", evalb([seq(eval(s, t = k), k = 0..3)] = [0, 1, 4, 9]));
q := numapprox:-chebpade(exp(x), x = 0..2, [2, 2]): CHECK("chebpade", near(eval(eval(q, T = orthopoly:-T), x = 1.3), exp(1.3), 1e-3));
CHECK("infnorm", near(numapprox:-infnorm(sin(x) - x, x = 0..1), 1 - sin(1.)));
with(Student[NumericalAnalysis]): CHECK("root", near(Roots(x^3 - 2*x - 5, x = 2, method = newton, tolerance = 1e-8), 2.0945514815));
CHECK("bisected", near(Roots(x^2 - 2, x = [1, 2], method = bisection, tolerance = 1e-3), sqrt(2.), 1e-2));
r := [fsolve(1 + 10/(z^2 + 2*z + 10) = 0, z, complex)]: CHECK("closed loop", near(r[1]*r[2], 20)); CHECK("period", near(abs(fsolve(exp(z) + 2 = 0, z, complex)), abs(ln(2.) + Pi*I)));
with(student): CHECK("line", evalb(makeproc([0, 1], [2, 5])(u) = 1 + 2*u)); CHECK("slope", evalb(slope(v = 3*u + 1) = 3)); B := leftbox(x^2, x = 0..4, 4):
readlib(cost): CHECK("cost", evalb(cost(a*b + c) = additions + multiplications));
with(linalg): A := matrix(2, 3, [1, 2, 3, 4, 5, 6]): CHECK("columns", evalb(nops([col(A, 2..3)]) = 2)); M := randmatrix(3, 3, symmetric, entries = rand(1..9)): CHECK("symmetric", evalb(M[1, 3] = M[3, 1]));
with(plots): with(plottools): setoptions3d(axes = boxed): D1 := display(icosahedron(), sphere(color = red)): D2 := multiple(plot, [sin(x), x = 0..4], [cos(x), x = 0..4, color = blue]):
D3 := inequal({x + y < 1, x > 0}, x = -1..2, y = -1..2, optionsfeasible = (color = red), optionsopen = (color = blue, thickness = 2)): D4 := plot3d(x*y):
unassign('u', 's', 't', 'A', 'M', 'P', 'T', 'W'): with(Units[Natural]): CHECK("names in loops", evalb([seq(2*m, m = 1..3)] = [2, 4, 6])); CHECK("sum", evalb(add(h^2, h in [1, 2]) = 5));
CHECK("integral", evalb(int(m^2, m = 0..1) = 1/3)); F := 3*kg*2*m/s^2: CHECK("force", evalb(F = 6*Unit(N)));
