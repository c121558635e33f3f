#!/bin/sh
# Systems as functions in other languages, compiled or run where the language is at hand: integrated there, they
# end where dsolve ends; Jacobians agree with differences.
. "${srcdir:-.}/tests/tap.sh"
sheets=$(cd "${srcdir:-.}/tests/code" && pwd) || exit 1
work=${TMPDIR:-/tmp}/code.$$
mkdir "$work" && cd "$work" || exit 1
trap 'rm -rf "$work"' EXIT
"$DAESY" --batch "$sheets/models.dae" > wanted 2> err < /dev/null
ok 'all are written'
sed 's/^/# /' err

# near LANGUAGE TOLERANCE [COUNT]: what the program has printed, two numbers else, is what dsolve says, and all is fine
# with its matrices.
near()
{
    cat wanted out | awk -v most="$2" -v count="${3:-2}" '
        function far(a, b) { return a - b > most || b - a > most }
        NR == 1 { split($0, wanted) }
        NR == 2 { for (k = 1; k <= count; k++) bad = bad || k > NF || far($k, wanted[k]) }
        NR == 3 { fine = $1 == "fine" }
        END { exit bad || !fine }'
    ok "$1 ends where dsolve ends"
    sed 's/^/# /' err
}

if command -v cc > /dev/null; then
    cc -std=c99 -Wall -Wextra -Wno-unused-parameter -Wno-unused-variable -Werror -I. -o run "$sheets/run.c" -lm 2> err
    ok 'C compiles without a warning'
    ./run > out
    near C 1e-9
else
    skip C 'no cc'
fi
if command -v gfortran > /dev/null; then
    gfortran -Wall -Wno-unused-dummy-argument -Wno-unused-variable -Werror -o runf swing.f90 rods.f90 plain.f90 "$sheets/run.f90" 2> err
    ok 'Fortran compiles without a warning'
    ./runf > out
    near Fortran 1e-9
else
    skip Fortran 'no gfortran'
fi
if command -v octave-cli > /dev/null; then
    octave-cli -q "$sheets/drive.m" > out 2> err
    near Octave 1e-5 3
else
    skip Matlab 'no octave-cli'
fi
python=
for candidate in python3 /usr/bin/python3; do
    test -z "$python" && $candidate -c 'import scipy.integrate' 2> /dev/null && python=$candidate
done
if test -n "$python"; then
    PYTHONPATH=. $python "$sheets/run.py" > out 2> err
    near 'Python (SciPy)' 1e-7 3
else
    skip Python 'no SciPy'
fi
if test -n "$python" && $python -c 'import casadi' 2> /dev/null; then
    $python -c 'import swing_ca as s; print(s.swing_rhs(0, s.swing_start(), s.swing_default))' > out
    ok 'CasADi takes the functions'
else
    skip CasADi 'not installed'
fi
if command -v julia > /dev/null; then
    julia -e 'push!(LOAD_PATH, "."); include(ARGS[1])' "$sheets/run.jl" > out 2> err
    near Julia 1e-5
else
    skip Julia 'not installed'
fi
test "$(grep -c '^  0 = ' Swing.mo)" -eq 5 && grep -q '^  parameter Real g = 9.81;$' Swing.mo &&
    grep -q 'Real x(start = 0.6, fixed = true)' Swing.mo && grep -q '^  0 = x \^ 2 + y \^ 2 - L \^ 2;$' Swing.mo &&
    grep -q '^  0 = der(x) - u;$' Swing.mo
ok 'Modelica has the equations as written'
tap_done
