% SPDX-License-Identifier: GPL-3.0-or-later
%
% The problems of bench/ode.sh in Octave, as bench/ode.py has them in SciPy: ode45 or lsode.
%
% usage: octave-cli ode.m PROBLEM METHOD RTOL ATOL   prints  @ PROBLEM seconds evaluations values...
1;

function dy = pendulum(t, y)
  l = (y(3)^2 + y(4)^2 - 9.81*y(2)) / (y(1)^2 + y(2)^2);
  dy = [y(3); y(4); -l*y(1); -l*y(2) - 9.81];
end

function dy = lorenz(t, y)
  dy = [10*(y(2) - y(1)); 28*y(1) - y(2) - y(1)*y(3); y(1)*y(2) - 8/3*y(3)];
end

function dy = orbit(t, y)
  a = 0.012277471; b = 1 - a;
  p = ((y(1) + a)^2 + y(2)^2)^1.5; q = ((y(1) - b)^2 + y(2)^2)^1.5;
  dy = [y(3); y(4); y(1) + 2*y(4) - b*(y(1) + a)/p - a*(y(1) - b)/q; ...
        y(2) - 2*y(3) - b*y(2)/p - a*y(2)/q];
end

function ds = bead(t, s)
  G = 9.81; x = s(1); u = s(3); v = s(4); w = x*x - s(2);
  p = 2*x + 4*x*w; q = -2*w; e = -4*x*u*u - x*G; f = -2*u*u + G/2;
  c = 2*x*(1 + 2*w); d = -2*w;
  ae = e - 2*x*f; be = -2*x*e + (1 + 4*x*x)*f; ac = c - 2*x*d; bc = -2*x*c + (1 + 4*x*x)*d;
  wu = 2*x*u - v;
  l = (p*ae + q*be + 2*u*u + 2*wu*wu + 4*w*u*u) / (p*ac + q*bc);
  ds = [u; v; ae - l*ac; be - l*bc];
end

function dy = ring(t, y)
  a = y(1:10); w = y(11:20); f = sin(a([2:10 1]) - a);
  dy = [w; -9.81*sin(a) + 3*(f - f([10 1:9])) - 0.1*w.*cos(a)];
end

function ds = chain(t, s)
  n = 20; x = s(1:n); y = s(n+1:2*n); u = s(2*n+1:3*n); v = s(3*n+1:4*n);
  dx = diff([0; x]); dy = diff([0; y]); wx = diff([0; u]); wy = diff([0; v]);
  r = wx.^2 + wy.^2; r(1) -= 9.81*dy(1);
  c = 2*(dx.^2 + dy.^2); c(1) /= 2; side = -(dx(1:n-1).*dx(2:n) + dy(1:n-1).*dy(2:n));
  l = (diag(c) + diag(side, 1) + diag(side, -1)) \ r;
  ds = [u; v; diff([l.*dx; 0]); diff([l.*dy; 0]) - 9.81];
end

function dy = stiff(t, y)
  dy = -100*(y - sin(t));
end

function dy = vanderpol(t, y)
  dy = [y(2); 1000*(1 - y(1)^2)*y(2) - y(1)];
end

function dy = robertson(t, y)
  a = 0.04*y(1) - 1e4*y(2)*y(3); b = 3e7*y(2)^2;
  dy = [-a; a - b; b];
end

function dy = car(t, y)
  m = 5e-4; yb = sin(10*t)/10; yb1 = cos(10*t); yb2 = -100*yb; xb = sqrt(1 - yb*yb);
  xb1 = -yb*yb1/xb; xb2 = -(yb1^2 + yb*yb2 + xb1^2)/xb;
  left = norm(y(1:2)); d = y(3:4) - [xb; yb]; right = norm(d);
  f = [(0.5 - left)*y(1:2)/left - [0; m]; (0.5 - right)*d/right - [0; m]];
  p = [xb; yb; 0; 0]; q = 2*[y(1:2) - y(3:4); y(3:4) - y(1:2)];
  rhs = [-(xb2*y(1) + yb2*y(2) + 2*(xb1*y(5) + yb1*y(6)))*m - p'*f; ...
         -2*sum((y(5:6) - y(7:8)).^2)*m - q'*f];
  l = [p'*p, p'*q; p'*q, q'*q] \ rhs;
  dy = [y(5:8); (f + l(1)*p + l(2)*q)/m];
end

global calls
function dy = counted(f, t, y)
  global calls
  calls++;
  dy = f(t, y);
end

a = argv(); name = a{end-3}; method = a{end-2}; rtol = str2num(a{end-1}); atol = str2num(a{end});
starts = struct("pendulum", [1;0;0;0], "lorenz", [0;1;0], ...
  "orbit", [0.994;0;0;-2.00158510637908252240537862224], "bead", [1;1;0;1], ...
  "ring", [0.3*(1:10)'; zeros(10,1)], "chain", [(1:20)'; zeros(60,1)], "stiff", 1, ...
  "vanderpol", [2;0], "robertson", [1;0;0], "car", [0;0.5;1;0.5;-0.5;0;-0.5;0]);
ends = struct("pendulum", 50, "lorenz", 15, "orbit", 17.0652165601579625588917, "bead", 20, ...
  "ring", 20, "chain", 1, "stiff", 50, "vanderpol", 2000, "robertson", 40000, "car", 3);
shown = struct("pendulum", 4, "lorenz", 3, "orbit", 4, "bead", 4, "ring", 10, "chain", 40, ...
  "stiff", 1, "vanderpol", 1, "robertson", 3, "car", 4);
f = str2func(name); y0 = starts.(name); T = ends.(name);
runs = 0; begun = cputime();
do
  calls = 0;
  if strcmp(method, "lsode")
    lsode_options("relative tolerance", rtol);
    lsode_options("absolute tolerance", atol);
    lsode_options("integration method", "stiff");
    lsode_options("step limit", 1000000);
    y = lsode(@(y, t) counted(f, t, y), y0, [0 T]);
  else
    [t, y] = ode45(@(t, y) counted(f, t, y), [0 T], y0, odeset("RelTol", rtol, "AbsTol", atol));
  end
  runs++;
until cputime() - begun > 0.2
seconds = (cputime() - begun)/runs;
v = y(end, 1:shown.(name));
if strcmp(name, "robertson")
  v(2) *= 1e4;
end
printf("@ %s %.3e %d", name, seconds, calls); printf(" %.15g", v); printf("\n");
