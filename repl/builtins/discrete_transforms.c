/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transforms of sequences: the z transform, which is a sum, and its inverse for rational functions
 * by residues; the discrete Fourier transform, by halves where the length is even. Written in the
 * language. Cooley, Tukey, "An algorithm for the machine calculation of complex Fourier series",
 * 1965.
 */
#include "repl/builtin.h"

#define TRANS_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "calculus", __VA_ARGS__)

const Builtin BUILTIN_DISCRETE_TRANSFORMS[] = {
    TRANS_ROW(NULL, "ztrans", "ztrans(f:algebraic, n:name, z:algebraic) -> algebraic",
              "the z transform: the sum of f(n)/z^n from n = 0", "invztrans laplace",
              "proc(f, n, z) local T, w, r; "
              "  T := e -> `if`(type(e, `+`), map(thisproc, e), `if`(not has(e, n), e*z/(z-1), "
              "sum(e*w^n, n = 0..infinity))); "
              "  r := T(expand(f)); "
              "  if has(r, 'sum') then return 'procname(args)' end if; "
              "  factor(simplify(eval(r, w = 1/z))) end proc",
              {"normal(ztrans(a^n, n, z) - z/(z-a));", "0", NULL},
              {"normal(ztrans(n, n, z) - z/(z-1)^2);", "0", NULL},
              {"ztrans(f(n), n, z);", "ztrans(f(n), n, z)", NULL}),
    TRANS_ROW(NULL, "invztrans", "invztrans(F:algebraic, z:name, n:name) -> algebraic",
              "the sequence of a rational z transform", "ztrans",
              "proc(F, z, n) local P, Q, p, d, e, r, a, m, out; "
              "  if not type(F, 'ratpoly'('anything', z)) then return 'procname(args)' end if; "
              "  Q := normal(F/z); out := 0; "
              "  d := ldegree(denom(Q), z); "
              "  for e in factors(denom(Q))[2] do "
              "    if e[1] = z then next end if; "
              "    m := e[2]; "
              "    for a in [solve(e[1] = 0, z)] do "
              "      r := normal(Q*(z-a)^m); "
              "      out := out + eval(diff(r*z^n, [z$(m-1)]), z = a)/(m-1)! end do end do; "
              "  if d > 0 then "
              "    p := convert(series(Q, z = 0, d+1), 'polynom'); "
              "    out := out + add(coeff(expand(p), z, -k)*'charfcn'[k-1](n), k = 1..d) end if; "
              "  simplify(out) end proc",
              {"simplify(invztrans(z/(z-a), z, n) - a^n);", "0", NULL},
              {"simplify(invztrans(z/(z-1)^2, z, n) - n);", "0", NULL},
              {"invztrans(sin(z), z, n);", "invztrans(sin(z), z, n)", NULL}),
    TRANS_ROW(
        "DiscreteTransforms", "FourierTransform", "FourierTransform(data:list|rtable) -> Vector",
        "the discrete Fourier transform, over the root of the length", "FourierTransform FFT",
        "proc(data) local V, T, n; "
        "  T := proc(L) local n, E, O, k, w, h; n := nops(L); if n = 1 then return L end if; "
        "    if irem(n, 2) = 1 then w := evalf(exp(-2*Pi*I/n)); return "
        "[seq(add(L[j+1]*w^irem(j*k, n), j = 0..n-1), k = 0..n-1)] end if; "
        "    h := n/2; E := thisproc([seq(L[k], k = 1..n, 2)]); O := thisproc([seq(L[k], k = "
        "2..n, 2)]); "
        "    w := [seq(evalf(exp(-2*Pi*I*k/n))*O[k+1], k = 0..h-1)]; "
        "    [seq(E[k]+w[k], k = 1..h), seq(E[k]-w[k], k = 1..h)] end proc; "
        "  V := evalf(convert(data, list)); n := nops(V); if n = 0 then error \"there are no "
        "data\" end if; "
        "  V := T(V); Vector([seq(evalf(x/sqrt(n)), x = V)]) end proc",
        {"V := DiscreteTransforms:-FourierTransform([1,1,1,1]): fnormal(Re(V[1]), 8);", "2.", NULL},
        {"V := DiscreteTransforms:-FourierTransform([1,2,3]): n := numelems(V);", "3", NULL},
        {"DiscreteTransforms:-FourierTransform([]);", "error: no data", NULL}),
    TRANS_ROW(
        "DiscreteTransforms", "InverseFourierTransform",
        "InverseFourierTransform(data:list|rtable) -> Vector", "the inverse of FourierTransform",
        "FourierTransform FFT",
        "proc(data) map(conjugate, DiscreteTransforms:-FourierTransform(map(conjugate, "
        "convert(data, list)))) end proc",
        {"V := DiscreteTransforms:-InverseFourierTransform([1,1,1,1]): fnormal(Re(V[1]), 8);", "2.",
         NULL},
        {"V := DiscreteTransforms:-InverseFourierTransform([1,2,3]): n := numelems(V);", "3", NULL},
        {"DiscreteTransforms:-InverseFourierTransform([]);", "error: no data", NULL}),
    TRANS_ROW("SignalProcessing", "FFT", "FFT(data:list|rtable) -> Vector",
              "the discrete Fourier transform, over the root of the length", "FourierTransform FFT",
              "proc(data) DiscreteTransforms:-FourierTransform(data) end proc",
              {"V := SignalProcessing:-FFT([1,1,1,1]): fnormal(Re(V[1]), 8);", "2.", NULL},
              {"V := SignalProcessing:-FFT([1,2,3]): n := numelems(V);", "3", NULL},
              {"SignalProcessing:-FFT([]);", "error: no data", NULL}),
    TRANS_ROW("SignalProcessing", "InverseFFT", "InverseFFT(data:list|rtable) -> Vector",
              "the inverse of FFT", "FourierTransform FFT",
              "proc(data) DiscreteTransforms:-InverseFourierTransform(data) end proc",
              {"V := SignalProcessing:-InverseFFT([1,1,1,1]): fnormal(Re(V[1]), 8);", "2.", NULL},
              {"V := SignalProcessing:-InverseFFT([1,2,3]): n := numelems(V);", "3", NULL},
              {"SignalProcessing:-InverseFFT([]);", "error: no data", NULL}),
    TRANS_ROW("SignalProcessing", "DFT", "DFT(data:list|rtable) -> Vector",
              "the discrete Fourier transform, over the root of the length", "FourierTransform FFT",
              "proc(data) DiscreteTransforms:-FourierTransform(data) end proc",
              {"V := SignalProcessing:-DFT([1,1,1,1]): fnormal(Re(V[1]), 8);", "2.", NULL},
              {"V := SignalProcessing:-DFT([1,2,3]): n := numelems(V);", "3", NULL},
              {"SignalProcessing:-DFT([]);", "error: no data", NULL}),
    TRANS_ROW("SignalProcessing", "InverseDFT", "InverseDFT(data:list|rtable) -> Vector",
              "the inverse of DFT", "FourierTransform FFT",
              "proc(data) DiscreteTransforms:-InverseFourierTransform(data) end proc",
              {"V := SignalProcessing:-InverseDFT([1,1,1,1]): fnormal(Re(V[1]), 8);", "2.", NULL},
              {"V := SignalProcessing:-InverseDFT([1,2,3]): n := numelems(V);", "3", NULL},
              {"SignalProcessing:-InverseDFT([]);", "error: no data", NULL}),
    TRANS_ROW("SignalProcessing", "Convolution",
              "Convolution(a:list|rtable, b:list|rtable) -> Vector",
              "the sums of products of two sequences", "FFT",
              "proc(a, b) local A, B, m, n, k, i; A, B := convert(a, list), convert(b, list); m, n "
              ":= nops(A), nops(B); "
              "  Vector(m+n-1, k -> add(A[i]*B[k+1-i], i = max(1, k+1-n)..min(m, k))) end proc",
              {"convert(SignalProcessing:-Convolution([1,2], [1,3]), list);", "[1,5,6]", NULL},
              {"SignalProcessing:-Convolution([1]);", "error: b", NULL}),
    {0}};
