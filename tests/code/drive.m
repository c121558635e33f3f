% SPDX-License-Identifier: GPL-3.0-or-later
% The swing and the rods to t = 1, as run.c does, and the linkage.
1;
function y = integrate(model, y)
  p = model.default();
  c = [0, 0.5, 0.5, 1];
  h = 1e-2;
  for i = 0:99
    k = zeros(numel(y), 4);
    for s = 1:4
      at = y;
      if s > 1
        at = y + h * c(s) * k(:, s-1);
      end
      k(:, s) = model.rhs((i + c(s)) * h, at, p);
    end
    y = y + h / 6 * (k(:, 1) + 2 * k(:, 2) + 2 * k(:, 3) + k(:, 4));
  end
end
a = swing();
b = rods();
y = integrate(a, a.start());
w = integrate(b, b.start());
c = linkage();
z = integrate(c, c.start());
printf("%.12f %.12f %.12f\n", y(3), w(3), z(3));
r = plain();
yp = 0.1 * (0:4)';
p = r.default();
y = r.start();
J = r.jacobian(0, y, yp, 3, p);
E = eye(5) * 1e-6;
for j = 1:5
  d(:, j) = (r.residual(0, y + E(:, j), yp + 3 * E(:, j), p) - r.residual(0, y, yp, p)) / 1e-6;
end
if max(max(abs(d - J))) < 1e-4 && norm(r.mass(0, y, yp, p)) > 0
  printf("fine\n");
else
  printf("off\n");
end
