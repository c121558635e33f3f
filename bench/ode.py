# SPDX-License-Identifier: GPL-3.0-or-later
#
# The problems of bench/ode.sh in SciPy, as one writes them there: solve_ivp with the method that is
# usual for the kind of problem. Mechanisms are given as the ordinary system with the multipliers
# eliminated on paper, since SciPy has no solver for differential-algebraic systems.
#
# usage: ode.py PROBLEM METHOD RTOL ATOL      prints  @ PROBLEM seconds evaluations values...
import sys
import time
from math import cos, hypot, sin, sqrt

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solve_banded

G = 9.81
N = 20


def pendulum(t, y):
    x, z, u, v = y
    l = (u * u + v * v - G * z) / (x * x + z * z)
    return [u, v, -l * x, -l * z - G]


def lorenz(t, y):
    x, z, w = y
    return [10 * (z - x), 28 * x - z - x * w, x * z - 8 / 3 * w]


def orbit(t, y):
    a = 0.012277471
    b = 1 - a
    x, z, u, v = y
    p = ((x + a) ** 2 + z * z) ** 1.5
    q = ((x - b) ** 2 + z * z) ** 1.5
    return [u, v, x + 2 * v - b * (x + a) / p - a * (x - b) / q, z - 2 * u - b * z / p - a * z / q]


def bead(t, s):
    x, y, u, v = s
    w = x * x - y
    p, q = 2 * x + 4 * x * w, -2 * w
    e, f = -4 * x * u * u - x * G, -2 * u * u + G / 2
    c, d = 2 * x * (1 + 2 * w), -2 * w
    ae, be = e - 2 * x * f, -2 * x * e + (1 + 4 * x * x) * f
    ac, bc = c - 2 * x * d, -2 * x * c + (1 + 4 * x * x) * d
    wu = 2 * x * u - v
    l = (p * ae + q * be + 2 * u * u + 2 * wu * wu + 4 * w * u * u) / (p * ac + q * bc)
    return [u, v, ae - l * ac, be - l * bc]


def ring(t, y):
    a, w = y[:10], y[10:]
    f = np.sin(np.roll(a, -1) - a)
    return np.concatenate((w, -G * np.sin(a) + 3 * (f - np.roll(f, 1)) - 0.1 * w * np.cos(a)))


def chain(t, s):
    x, y, u, v = s.reshape(4, N)
    dx, dy = np.diff(x, prepend=0), np.diff(y, prepend=0)
    wx, wy = np.diff(u, prepend=0), np.diff(v, prepend=0)
    r = wx * wx + wy * wy
    r[0] -= G * dy[0]
    m = np.zeros((3, N))
    m[1] = 2 * (dx * dx + dy * dy)
    m[1, 0] /= 2
    m[0, 1:] = m[2, :-1] = -(dx[:-1] * dx[1:] + dy[:-1] * dy[1:])
    l = solve_banded((1, 1), m, r)
    lx, ly = np.append(l * dx, 0), np.append(l * dy, 0)
    return np.concatenate((u, v, np.diff(lx), np.diff(ly) - G))


def stiff(t, y):
    return [-100 * (y[0] - sin(t))]


def vanderpol(t, y):
    return [y[1], 1000 * (1 - y[0] ** 2) * y[1] - y[0]]


def robertson(t, y):
    a, b = 0.04 * y[0] - 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
    return [-a, a - b, b]


def car(t, y):
    mass = 5e-4
    yb, yb1 = sin(10 * t) / 10, cos(10 * t)
    yb2, xb = -100 * yb, sqrt(1 - yb * yb)
    xb1 = -yb * yb1 / xb
    xb2 = -(yb1 * yb1 + yb * yb2 + xb1 * xb1) / xb
    a, b, c, d, e, f, h, j = y
    left, right = hypot(a, b), hypot(c - xb, d - yb)
    force = [(0.5 - left) * a / left, (0.5 - left) * b / left - mass,
             (0.5 - right) * (c - xb) / right, (0.5 - right) * (d - yb) / right - mass]
    p = [xb, yb, 0, 0]
    q = [2 * (a - c), 2 * (b - d), -2 * (a - c), -2 * (b - d)]
    pp, pq, qq = 1.0, p[0] * q[0] + p[1] * q[1], 2 * (q[0] ** 2 + q[1] ** 2)
    pf = p[0] * force[0] + p[1] * force[1]
    qf = sum(q[k] * force[k] for k in range(4))
    r = -(xb2 * a + yb2 * b + 2 * (xb1 * e + yb1 * f)) * mass - pf
    s = -2 * ((e - h) ** 2 + (f - j) ** 2) * mass - qf
    det = pp * qq - pq * pq
    l1, l2 = (r * qq - s * pq) / det, (pp * s - pq * r) / det
    return [e, f, h, j] + [(force[k] + l1 * p[k] + l2 * q[k]) / mass for k in range(4)]


PROBLEMS = {
    "pendulum": (pendulum, [1, 0, 0, 0], 50, 4),
    "lorenz": (lorenz, [0, 1, 0], 15, 3),
    "orbit": (orbit, [0.994, 0, 0, -2.00158510637908252240537862224], 17.0652165601579625588917, 4),
    "bead": (bead, [1, 1, 0, 1], 20, 4),
    "ring": (ring, [0.3 * (i + 1) for i in range(10)] + [0] * 10, 20, 10),
    "chain": (chain, list(range(1, N + 1)) + [0] * (3 * N), 1, 2 * N),
    "stiff": (stiff, [1], 50, 1),
    "vanderpol": (vanderpol, [2, 0], 2000, 1),
    "robertson": (robertson, [1, 0, 0], 40000, 3),
    "car": (car, [0, 0.5, 1, 0.5, -0.5, 0, -0.5, 0], 3, 4),
}

name, method, rtol, atol = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
f, start, end, shown = PROBLEMS[name]
runs, begun = 0, time.process_time()
while True:
    solution = solve_ivp(f, (0, end), start, method=method, rtol=rtol, atol=atol)
    runs += 1
    spent = time.process_time() - begun
    if spent > 0.2:
        break
values = solution.y[:shown, -1].copy()
if name == "robertson":
    values[1] *= 1e4
print("@", name, "%.3e" % (spent / runs), solution.nfev, *("%.15g" % v for v in values))
