#!/bin/sh
# Integration of p coupled pendula: start, tension of the last one at t = 1/2, time, memory.
# usage: bench/pendula-run.sh [DAESY [p ...]]
daesy=${1:-build/daesy}
test $# -gt 0 && shift
here=$(dirname "$0")
for p in ${*:-10 16 20 23}; do
    "$daesy" -q -c "p := $p:" --batch "$here/pendula-run.dae" || exit 1
done
