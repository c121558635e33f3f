#!/bin/sh
# Index reduction of the planar chain of n rods by ReduceBy1TheIndex: time and memory against n.
# usage: bench/chain.sh [DAESY [n ...]]
daesy=${1:-build/daesy}
test $# -gt 0 && shift
here=$(dirname "$0")
printf '%4s %9s %6s %9s %9s\n' rods unknowns index seconds MB
for n in ${*:-1 2 3 4 5 6 7 8 9 10 12 14 16 18 20 50 100}; do
    "$daesy" -q -c "n := $n:" --batch "$here/chain.dae" || exit 1
done
