# SPDX-License-Identifier: GPL-3.0-or-later
# The swing and the rods to t = 1, as run.c does.
using Printf, LinearAlgebra
include("swing.jl")
include("rods.jl")
include("plain.jl")

function integrate(rhs, y, p)
    h = 1e-2
    for i in 0:99
        k1 = rhs(i * h, y, p)
        k2 = rhs((i + 0.5) * h, y + h / 2 * k1, p)
        k3 = rhs((i + 0.5) * h, y + h / 2 * k2, p)
        k4 = rhs((i + 1) * h, y + h * k3, p)
        y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    end
    return y
end

@printf("%.12f %.12f\n", integrate(swing_rhs, swing_start(), swing_default)[3],
        integrate(rods_rhs, rods_start(), rods_default)[3])
println(norm(plain_mass(0, plain_start(), zeros(5), plain_default)) > 0 ? "fine" : "off")
