#!/bin/sh
# From the start of the program to its first answer: the median of 21 runs, in milliseconds. The aim
# is 30. Usage: bench/start.sh [PROGRAM]
program=${1:-build/daesy}
"$program" --version | head -n 1
i=0
while test $i -lt 21; do
    a=$(date +%s%N)
    "$program" -q -c '1+1;' > /dev/null || exit 1
    b=$(date +%s%N)
    echo $(((b - a) / 1000))
    i=$((i + 1))
done | sort -n | awk '{ t[NR] = $1 }
    END { printf "median %.1f ms, fastest %.1f, slowest %.1f\n", t[int((NR + 1) / 2)] / 1000, t[1] / 1000, t[NR] / 1000 }'
