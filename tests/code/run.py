# SPDX-License-Identifier: GPL-3.0-or-later
# The swing and the rods to t = 1, as run.c does, and the linkage.
import numpy as np
from scipy.integrate import solve_ivp

import linkage
import plain
import rods
import semi
import swing

a = solve_ivp(swing.swing_rhs, (0, 1), swing.swing_start(), args=(swing.swing_default,), rtol=1e-10, atol=1e-10)
b = solve_ivp(rods.rods_rhs, (0, 1), rods.rods_start(), args=(rods.rods_default,), rtol=1e-10, atol=1e-10)
c = solve_ivp(linkage.linkage_rhs, (0, 1), linkage.linkage_start(), args=(linkage.linkage_default,), rtol=1e-10, atol=1e-10)
print("%.12f %.12f %.12f" % (a.y[2, -1], b.y[2, -1], c.y[2, -1]))
y, yp, p = plain.plain_start(), 0.1 * np.arange(5), plain.plain_default
J = plain.plain_jacobian(0, y, yp, 3, p)
E = np.eye(5) * 1e-6
F = plain.plain_residual
d = np.array([(F(0, y + e, yp + 3 * e, p) - F(0, y, yp, p)) / 1e-6 for e in E]).T
s, z, q = semi.semi_start(), semi.semi_start_computed(), semi.semi_default
g = semi.semi_algebraic
E = np.eye(z.size) * 1e-6
D = np.array([(g(0, s, z + e, q) - g(0, s, z, q)) / 1e-6 for e in E]).T
semi_fine = abs(g(0, s, z, q)).max() < 1e-9 and abs(D - semi.semi_algebraic_jacobian(0, s, z, q)).max() < 1e-4
print("fine" if semi_fine and abs(d - J).max() < 1e-4 and np.linalg.matrix_rank(plain.plain_mass(0, y, yp, p)) == 4 else "off")
