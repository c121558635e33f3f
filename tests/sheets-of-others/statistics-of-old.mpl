# Older sheets: stats, student, linalg with arrays, and graphs of discrete mathematics.
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
near := (a, b) -> evalb(abs(evalf(a - b)) < 1e-6):
with(stats):
data := [3, 5, 7, 7, 8]:
CHECK("mean", evalb(describe[mean](data) = 6)); CHECK("median", evalb(describe[median](data) = 7));
CHECK("deviation", near(describe[standarddeviation](data), sqrt(16/5.))); CHECK("range", evalb(describe[range](data) = 3 .. 8));
CHECK("line", evalb(fit[leastsquare[[x, y]]]([[1, 2, 3], [3, 5, 7]]) = (y = 2*x + 1)));
CHECK("parabola", evalb(fit[leastsquare[[x, y], y = a*x^2 + b, {a, b}]]([[0, 1, 2], [1, 2, 5]]) = (y = x^2 + 1)));
CHECK("normal", near(statevalf[cdf, normald](1.96), 0.9750021049)); CHECK("inverse", near(statevalf[icdf, normald](0.975), 1.9599640));
CHECK("binomial", near(statevalf[pf, binomiald[4, 1/2]](2), 0.375)); CHECK("sorted", evalb(transform[statsort]([3, 1, 2]) = [1, 2, 3]));
CHECK("sample", evalb(nops([random[normald[2, 1]](4)]) = 4));
with(student):
CHECK("middle", evalb(limit(value(middlesum(x^2, x = 0 .. 1, n)), n = infinity) = 1/3)); CHECK("simpson", evalb(value(simpson(x^2, x = 0 .. 1, 4)) = 1/3));
CHECK("parts", evalb(simplify(diff(value(intparts(Int(x*exp(x), x), x)), x) - x*exp(x)) = 0)); CHECK("square", evalb(completesquare(x^2 + 2*x + 5, x) = (x + 1)^2 + 4));
CHECK("written", evalb(op(0, Diff(x^3, x)) = 'Diff' and value(Diff(x^3, x)) = 3*x^2));
with(linalg):
A := matrix(2, 2): A[1, 1] := 1: A[1, 2] := 2: A[2, 1] := 3: A[2, 2] := 4: CHECK("det", evalb(det(A) = -2));
u := vector(3): u[1] := 4: CHECK("open entry", evalb(u[2] = 'u'[2])); CHECK("norm", evalb(norm(A, frobenius)^2 = 30));
B := array(symmetric, 1 .. 2, 1 .. 2): B[1, 2] := k: CHECK("mirrored", evalb(B[2, 1] = k));
C := array(antisymmetric, 1 .. 2, 1 .. 2): C[1, 2] := k: CHECK("negated", evalb(C[2, 1] = -k));
CHECK("product", equal(evalm(A &* inverse(A)), array(identity, 1 .. 2, 1 .. 2)));
CHECK("tangent", evalb(expand(tan(x + y)) = (tan(x) + tan(y))/(1 - tan(x)*tan(y))));
with(GraphTheory):
G := Graph({[{1, 2}, 1], [{2, 3}, 2], [{1, 3}, 5], [{3, 4}, 1]}):
CHECK("way", evalb(DijkstrasAlgorithm(G, 1, 4) = [[1, 2, 3, 4], 4])); CHECK("edges", evalb(ShortestPath(G, 1, 4) = [1, 3, 4]));
CHECK("tree", IsTree(MinimalSpanningTree(G)) and not IsTree(G)); CHECK("colours", evalb(ChromaticNumber(G) = 3)); CHECK("connected", IsConnected(G));
CHECK("petersen", evalb(ChromaticNumber(Graph({seq({i, 1 + (i mod 5)}, i = 1 .. 5), seq({i, i + 5}, i = 1 .. 5), seq({i + 5, 6 + (i + 1 mod 5)}, i = 1 .. 5)})) = 3));
CHECK("handshake", evalb(add(DegreeSequence(G)) = 2*NumberOfEdges(G)));
with(VectorCalculus): SetCoordinates('cartesian'[x, y, z]):
CHECK("disk", evalb(int(x^2 + y^2, [x, y] = Circle(<0, 0>, R)) = Pi*R^4/2)); CHECK("ball", evalb(int(1, [x, y, z] = Sphere(<0, 0, 0>, s)) = 4/3*Pi*s^3));
F := MapToBasis(VectorField(<x, y, z>), 'spherical'[rho, phi, theta]): CHECK("basis", evalb(convert(F, list) = [rho, 0, 0]));
CHECK("curl", evalb((Del &x VectorField(<y, -x, 0>))[3] = -2));
