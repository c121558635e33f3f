#!/bin/sh
# Runs of one solution with many values of its parameters, beside solutions with the numbers written in;
# then an ensemble of ten times as many runs in one, two, ... processes, by the clock on the wall.
# usage: bench/sweep.sh [DAESY [n [PROCESSES]]]
daesy=${1:-build/daesy}
n=${2:-1000}
here=$(dirname "$0")
"$daesy" -q -c "n := $n:" --batch "$here/sweep.dae" || exit 1
for p in $(seq "${3:-2}"); do
    begun=$(date +%s%N)
    "$daesy" -q -c "n := 10*$n: p := $p:" --batch "$here/ensemble.dae" || exit 1
    echo "ensemble of $((10 * n)) pendula, $p process(es): $((($(date +%s%N) - begun) / 1000000)) ms"
done
