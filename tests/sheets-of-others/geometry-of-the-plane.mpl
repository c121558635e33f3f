# Plane geometry: triangles, circles, lines, and loci.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
Z := e -> evalb(simplify(e) = 0):
with(geometry):
point(A, 0, 0): point(B, 4, 0): point(C, 0, 3): triangle(T, [A, B, C]):
CHECK("area", evalb(area(T) = 6)); CHECK("hypotenuse", evalb(distance(B, C) = 5)); CHECK("form", evalb(form(T) = triangle2d));
line(AB, [A, B]): line(BC, [B, C]): line(AC, [A, C]): CHECK("slope", evalb(slope(BC) = -3/4)); CHECK("equation", Z(subs(x = 4, y = 0, lhs(Equation(BC, [x, y])))));
CHECK("right angle", ArePerpendicular(AB, AC)); CHECK("parallel", not AreParallel(AB, AC)); CHECK("angle", evalb(FindAngle(AB, AC) = Pi/2));
centroid(G, T): CHECK("centroid", evalb(coordinates(G) = [4/3, 1])); orthocenter(H, T): CHECK("orthocenter", evalb(coordinates(H) = [0, 0]));
circumcircle(cc, T): CHECK("circumradius", evalb(radius(cc) = 5/2)); center(O1, cc): CHECK("circumcenter", evalb(coordinates(O1) = [2, 3/2])); CHECK("on circle", IsOnCircle(A, cc) and IsOnCircle(B, cc) and IsOnCircle(C, cc));
incircle(ic, T): CHECK("inradius", evalb(radius(ic) = 1)); center(I1, ic): CHECK("incenter", evalb(coordinates(I1) = [1, 1]));
CHECK("Euler line", AreCollinear(O1, G, H)); CHECK("Euler distance", Z(distance(O1, I1)^2 - radius(cc)*(radius(cc) - 2*radius(ic))));
midpoint(M, B, C): CHECK("midpoint", evalb(coordinates(M) = [2, 3/2])); median(mA, A, T): CHECK("median", IsOnLine(M, mA)); altitude(hA, A, T): CHECK("altitude", ArePerpendicular(hA, BC));
bisector(bA, A, T): CHECK("bisector", evalb(slope(bA) = 1)); bisector(bB, B, T): intersection(P, bA, bB): CHECK("bisectors meet", evalb(map(simplify, coordinates(P)) = [1, 1]));
projection(F, A, BC): CHECK("foot", evalb(distance(A, F) = 12/5)); CHECK("to a line", evalb(distance(A, BC) = 12/5)); reflection(A2, A, BC): CHECK("mirror", evalb(distance(A2, BC) = 12/5));
rotation(R, B, Pi/2, counterclockwise): CHECK("turned", evalb(coordinates(R) = [0, 4])); homothety(S, B, 1/2, A): CHECK("scaled", evalb(coordinates(S) = [2, 0]));
circle(k, x^2 + y^2 = 25, [x, y]): line(l, x + y = 7, [x, y]): pts := intersection(Q, k, l): CHECK("two points", evalb(nops(pts) = 2)); CHECK("points", evalb({op(map(coordinates, pts))} = {[3, 4], [4, 3]}));
point(P1, 3, 4): TangentLine(t1, P1, k): CHECK("tangent", evalb(slope(t1) = -3/4)); point(P2, 13, 0): tt := TangentLine([u1, u2], P2, k): CHECK("two tangents", evalb(nops(tt) = 2)); CHECK("tangent length", evalb(sqrt(distance(P2, center(O2, k))^2 - 25) = 12));
PerpenBisector(pb, A, B): CHECK("equidistant", IsOnLine(O1, pb)); PerpendicularLine(pl, C, BC): CHECK("perpendicular", ArePerpendicular(pl, BC)); ParallelLine(pp, A, BC): CHECK("parallel line", AreParallel(pp, BC)); CHECK("concurrent", AreConcurrent(hA, AB, AC));
circle(c1, [point(K1, 0, 0), 2]): circle(c2, [point(K2, 3, 0), 2]): ip := intersection(W, c1, c2): CHECK("circles", evalb({op(map(HorizontalCoord, ip))} = {3/2})); CHECK("area of circle", evalb(area(c1) = 4*Pi));
square(sq, [[0, 0], [2, 0], [2, 2], [0, 2]]): CHECK("square", evalb(area(sq) = 4)); triangle(T3, [3, 4, 5]): CHECK("by sides", evalb(area(T3) = 6)); segment(sg, A, B): midpoint(Ms, sg): CHECK("of a segment", evalb(coordinates(Ms) = [2, 0]));
point(X, a, b): point(Y, c, d): CHECK("symbolic", Z(distance(X, Y)^2 - ((a - c)^2 + (b - d)^2))); ok := false: try triangle(bad, [[0, 0], [1, 1], [2, 2]]) catch "the three points": ok := true end try: CHECK("degenerate", ok);
with(simplex): CHECK("hull", evalb(nops(convexhull({[0, 0], [2, 0], [2, 2], [0, 2], [1, 1]})) = 4)); s := maximize(3*xx + 2*yy, {xx + yy <= 4, xx + 3*yy <= 6}, NONNEGATIVE): CHECK("program", evalb(eval(3*xx + 2*yy, s) = 12));
heron := (p, q, r) -> sqrt(((p + q + r)/2)*((p + q + r)/2 - p)*((p + q + r)/2 - q)*((p + q + r)/2 - r)): CHECK("Heron", evalb(heron(13, 14, 15) = 84)); shoelace := P -> abs(add(P[i][1]*P[i mod nops(P) + 1 - nops(P)*0][2], i = 1 .. 0))/2: CHECK("Pythagoras", Z(sin(t)^2 + cos(t)^2 - 1));
