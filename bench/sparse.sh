#!/bin/sh
# Large systems with few unknowns in each equation: bench/sparse.sh [DAESY] prints set-up and run in
# seconds of processor time, the memory of the process in MB, and by which power of the size the time
# grew from one size to the next. Beside them stand CVODE and IDA with KLU in C (bench/sparse.c; all of the process) where a
# compiler and SUNDIALS are there, and SciPy's BDF with a sparse Jacobian.
daesy=${1:-build/daesy}
work=${TMPDIR:-/tmp}/bench-sparse.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT

cat > "$work/heat" <<'S'
eqs := [diff(u[1](t),t)=NNN^2*(-2*u[1](t)+u[2](t)), seq(diff(u[i](t),t)=NNN^2*(u[i-1](t)-2*u[i](t)+u[i+1](t)), i=2..NNN-1), diff(u[NNN](t),t)=NNN^2*(u[NNN-1](t)-2*u[NNN](t)), seq(u[i](0)=sin(Pi*i/(NNN+1.)), i=1..NNN)]:
quantity := u[NNN/2](t): last := 0.1:
S
cat > "$work/ladder" <<'S'
m := NNN/2-1:
eqs := [v[0](t) = sin(100*t), i0(t) = (v[0](t)-v[1](t))/1000, seq(diff(v[j](t),t) = 1000*(v[j-1](t)-2*v[j](t)+v[j+1](t)) - 0.001*(exp(v[j](t)/0.026)-1), j=1..m-1), diff(v[m](t),t)=1000*(v[m-1](t)-v[m](t)), seq(i[j](t) = (v[j](t)-v[j+1](t))/1000, j=1..m-1), seq(v[j](0)=0, j=1..m)]:
quantity := v[2](t): last := 0.02:
S
cat > "$work/pendula" <<'S'
k := round(sqrt(NNN/2)): c := 5:
around := (a,b) -> select(p -> p[1]>=1 and p[1]<=k and p[2]>=1 and p[2]<=k, [[a-1,b],[a+1,b],[a,b-1],[a,b+1]]):
eqs := [seq(seq(op([diff(x[a,b](t),t,t) = -lam[a,b](t)*x[a,b](t) + c*add(x[op(p)](t)-x[a,b](t), p=around(a,b)), diff(y[a,b](t),t,t) = -lam[a,b](t)*y[a,b](t) - 9.81 + c*add(y[op(p)](t)-y[a,b](t), p=around(a,b)), x[a,b](t)^2+y[a,b](t)^2 = 1, x[a,b](0)=sin(0.3*a/k+0.2*b/k), y[a,b](0)=-cos(0.3*a/k+0.2*b/k), D(x[a,b])(0)=0, D(y[a,b])(0)=0]), a=1..k), b=1..k)]:
quantity := x[1,1](t): last := 0.5:
S

# row SYSTEM OPTIONS SIZE...
row()
{
    system=$1
    options=$2
    shift 2
    before=
    for n in "$@"; do
        { sed "s/NNN/$n/g" "$work/$system"
          echo "begun := time(): S := dsolve(eqs, numeric$options): ready := time(): found := eval(quantity, S(last)):
                printf(\"%.3f %.3f %.6g\n\", ready-begun, time()-ready, found):"; } > "$work/sheet.dae"
        /usr/bin/time -f '%M' "$daesy" -q "$work/sheet.dae" > "$work/out" 2> "$work/err" || cat "$work/out" "$work/err"
        now=$(tail -n 1 "$work/out")
        memory=$(tail -n 1 "$work/err")
        echo "$system$options|$n|$now|$memory|$before" | awk -F'|' '{
            split($3, now, " "); split($5, before, " "); power = "-"
            if (before[1] != "" && before[2] + before[3] > 0) power = sprintf("%.2f", log((now[1] + now[2]) / (before[2] + before[3])) / log($2 / before[1]))
            printf "| %s | %d | %.2f | %.2f | %d | %s | %s |\n", $1, $2, now[1], now[2], $4 / 1024, power, now[3] }'
        before="$n $now"
    done
}

echo '| system | unknowns | set-up s | run s | MB | power | value |'
echo '| --- | ---: | ---: | ---: | ---: | ---: | ---: |'
row heat ', stiff=true' 1000 5000 10000 50000
row heat ', method=radau' 5000 50000
row heat ', method=mebdfi' 5000 50000
row ladder '' 200 2000 20000
row ladder ', method=radau, reduction=none' 2000 20000
row pendula '' 500 2000 5000
row pendula ', method=radau, reduction=none' 500 2000 5000
row pendula ', stabilization=ggl, method=radau' 500 2000

if ${CC:-cc} -O2 -w $(pkg-config --cflags ompi-c 2> /dev/null) -I/usr/include/suitesparse "$(dirname "$0")/sparse.c" \
    -o "$work/peer" -lsundials_ida -lsundials_cvode -lsundials_sunlinsolklu -lm 2> /dev/null; then
    for peer in 'heat 5000' 'heat 50000' 'ladder 2000' 'ladder 20000'; do
        "$work/peer" $peer | sed "s/\(.*\) \(.*\)/| ${peer% *}, C with KLU | ${peer#* } | - | \1 | - | - | \2 |/"
    done
fi

python3 -c 'import scipy' 2> /dev/null && for n in 1000 5000 10000 50000; do
    python3 - "$n" <<'P'
import sys, time, numpy as np, scipy.sparse as sp
from scipy.integrate import solve_ivp
n = int(sys.argv[1])
A = sp.diags([np.ones(n - 1), -2 * np.ones(n), np.ones(n - 1)], [-1, 0, 1], format='csc') * float(n) ** 2
start = time.process_time()
s = solve_ivp(lambda t, y: A @ y, (0, 0.1), np.sin(np.pi * np.arange(1, n + 1) / (n + 1)), method='BDF', jac=A, rtol=1e-6, atol=1e-6)
print('| heat, SciPy BDF | %d | - | %.2f | - | - | %.6g |' % (n, time.process_time() - start, s.y[n // 2 - 1, -1]))
P
done
