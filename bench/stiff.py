# The ordinary ones among the problems of bench/stiff.dae for SciPy's Radau and BDF, with Jacobians.
# usage: stiff.py NAME METHOD TOLERANCE...   prints  @ name error milliseconds  for each tolerance.
import sys
import time

import numpy as np
from scipy.integrate import solve_ivp

name, method = sys.argv[1:3]


def robertson(t, y):
    a, b = 0.04 * y[0] - 1e4 * y[1] * y[2], 3e7 * y[1] * y[1]
    return [-a, a - b, b]


def robertson_jac(t, y):
    return np.array([[-0.04, 1e4 * y[2], 1e4 * y[1]], [0.04, -1e4 * y[2] - 6e7 * y[1], -1e4 * y[1]], [0, 6e7 * y[1], 0]])


def vanderpol(t, y):
    return [y[1], ((1 - y[0] * y[0]) * y[1] - y[0]) * 1e6]


def vanderpol_jac(t, y):
    return np.array([[0, 1], [(-2 * y[0] * y[1] - 1) * 1e6, (1 - y[0] * y[0]) * 1e6]])


def oregonator(t, y):
    return [77.27 * (y[1] + y[0] * (1 - 8.375e-6 * y[0] - y[1])), (y[2] - (1 + y[0]) * y[1]) / 77.27, 0.161 * (y[0] - y[2])]


def oregonator_jac(t, y):
    return np.array([[77.27 * (1 - 2 * 8.375e-6 * y[0] - y[1]), 77.27 * (1 - y[0]), 0],
                     [-y[1] / 77.27, -(1 + y[0]) / 77.27, 1 / 77.27], [0.161, 0, -0.161]])


HIRES = np.array([[-1.71, 0.43, 8.32, 0, 0, 0, 0, 0], [1.71, -8.75, 0, 0, 0, 0, 0, 0],
                  [0, 0, -10.03, 0.43, 0.035, 0, 0, 0], [0, 8.32, 1.71, -1.12, 0, 0, 0, 0],
                  [0, 0, 0, 0, -1.745, 0.43, 0.43, 0], [0, 0, 0, 0.69, 1.71, -0.43, 0.69, 0],
                  [0, 0, 0, 0, 0, 0, -1.81, 0], [0, 0, 0, 0, 0, 0, 1.81, 0]])
SIGNS = np.array([0, 0, 0, 0, 0, -1, 1, -1])
LIGHT = np.array([0.0007, 0, 0, 0, 0, 0, 0, 0])


def hires(t, y):
    return HIRES @ y + SIGNS * (280 * y[5] * y[7]) + LIGHT


def hires_jac(t, y):
    jac = HIRES.copy()
    jac[:, 5] += SIGNS * (280 * y[7])
    jac[:, 7] += SIGNS * (280 * y[5])
    return jac


PROBLEMS = {
    "robertson": (robertson, robertson_jac, [1, 0, 0], 40, 1e-6, [0.7158270687193941, 0.9185534764557338e-5]),
    "vanderpol": (vanderpol, vanderpol_jac, [2, 0], 2, 1e-2, [1.706167732170483, -0.8928097010247975]),
    "oregonator": (oregonator, oregonator_jac, [1, 2, 3], 360, 1e-1, [1.000814870318523, 1228.178521549888, 132.0554942846508]),
    "hires": (hires, hires_jac, [1, 0, 0, 0, 0, 0, 0, 0.0057], 321.8122, 1e-4,
              [0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2,
               0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2]),
}

if name not in PROBLEMS:
    sys.exit()
f, jac, start, end, size, known = PROBLEMS[name]
for tolerance in map(float, sys.argv[3:]):
    begun = time.process_time()
    run = solve_ivp(f, (0, end), np.array(start, float), method=method, jac=jac, rtol=max(tolerance, 3e-14), atol=tolerance * size)
    spent = 1000 * (time.process_time() - begun)
    last, known = run.y[: len(known), -1], np.array(known)
    if run.success:
        print("@ %s %.2e %.4f" % (name, np.max(np.abs(last - known) / (size + np.abs(known))), spent), flush=True)
