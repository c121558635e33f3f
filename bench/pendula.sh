#!/bin/sh
# Reduction of p coupled pendula on jets: index, multiplications of the shared graph, time.
# usage: bench/pendula.sh [DAESY [p ...]]
daesy=${1:-build/daesy}
test $# -gt 0 && shift
here=$(dirname "$0")
printf '%4s %6s %15s %9s\n' p index multiplications seconds
for p in ${*:-1 2 3 4 5 10 15 23}; do
    "$daesy" -q -c "p := $p:" --batch "$here/pendula.dae" || exit 1
done
