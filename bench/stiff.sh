#!/bin/sh
# Work against precision of the stiff methods on public problems (bench/stiff-problems.dae), beside CVODE and
# IDA of SUNDIALS in C (bench/stiff.c, where a compiler and SUNDIALS are there; the better of KLU and dense) and
# SciPy's Radau and BDF (bench/stiff.py). Each method runs at tolerances from 1e-3 to 1e-11; between its points
# logarithms are interpolated. The table has the milliseconds of processor time at which errors of 1e-4, 1e-7
# and 1e-10 are reached (- : they are not; a run may take LIMIT seconds), then the ratios of the best method and
# of the default to the best peer, and their geometric means. PICTURES=folder draws a diagram of each problem.
# usage: bench/stiff.sh [DAESY [PROBLEM ...]]      METHODS, TOLERANCES, LIMIT, PICTURES in the environment
daesy=${1:-build/daesy}
test $# -gt 0 && shift
limit=${LIMIT:-20}
here=$(dirname "$0")
sheets=$(cd "$here/../tests/problems" && pwd) || exit 1
export OPENBLAS_NUM_THREADS=1 # the time of idle threads would count
methods=${METHODS:-none rosenbrock mebdfi sdirk4 radau[5] radau[9] radau[13] radau}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
python=$(command -v /usr/bin/python3 || command -v python3)
"$python" -c 'import scipy' 2> /dev/null || python=
test $# -gt 0 || set -- robertson hires oregonator vanderpol ringode ringdae transistor akzo andrews
tolerances=${TOLERANCES:-1e-3 1e-4 1e-5 1e-6 1e-7 1e-8 1e-9 1e-10 1e-11}

# The problem in C, where that can be: $work/peer.
make_peer()
{
    rm -f "$work/peer"
    "$daesy" -q --batch -c "name := $1: sheets := \"$sheets\":" "$here/stiff-problems.dae" "$here/stiff-c.dae" \
        > "$work/problem.h" 2> /dev/null &&
        ${CC:-cc} -O2 -w $(pkg-config --cflags ompi-c 2> /dev/null) -I/usr/include/suitesparse -I"$work" \
            "$here/stiff.c" -o "$work/peer" -lsundials_ida -lsundials_cvode -lsundials_sunlinsolklu \
            -lsundials_sunlinsoldense -lm 2> /dev/null
}

for problem; do
    if make_peer "$problem"; then
        for way in 0 1 2 3; do
            for tolerance in $tolerances; do
                (ulimit -t "$limit"; exec "$work/peer" "$problem" $way "$tolerance")
            done
        done
    fi
    for method in $methods; do
        for tolerance in $tolerances; do
            (ulimit -t "$limit"; exec "$daesy" -q --batch -c "name := $problem: sheets := \"$sheets\":
                chosen := $method: tolerances := [$tolerance]:" "$here/stiff-problems.dae" "$here/stiff.dae" 2> /dev/null) |
                sed -n "s/^@/$method/p"
        done
    done
    for method in ${python:+Radau BDF}; do
        (ulimit -t $((9 * limit)); exec "$python" "$here/stiff.py" "$problem" $method $tolerances 2> /dev/null) |
            sed -n "s/^@/SciPy-$method/p"
    done
done > "$work/points"

if test -n "$PICTURES" && command -v gnuplot > /dev/null; then
    for problem; do
        awk -v p="$problem" '$2 == p { if ($1 != m) printf "%s%s\n", m ? "\n\n" : "", $1 == "none" ? "default" : $1; m = $1
            print $3 + 1e-16, $4 }' "$work/points" > "$work/$problem.data"
        echo "set terminal svg size 700,500; set output '$PICTURES/$problem.svg'; set logscale xy; set title '$problem'
            set xlabel 'error'; set ylabel 'milliseconds'; set format '10^{%L}'; set xrange [] reverse; set key outside
            plot for [i=0:*] '$work/$problem.data' index i using 1:2 with linespoints title columnheader(1)" | gnuplot
    done
fi

awk -v methods="$methods CVODE IDA ${python:+SciPy-Radau SciPy-BDF}" '
    function at(key, goal,    i, below, above, part) {
        # the cheapest point below the goal, and the most precise one above it
        for (i = 1; i <= count[key]; i++) {
            if (error[key, i] <= goal && (!below || spent[key, i] < spent[key, below])) below = i
            if (error[key, i] > goal && (!above || error[key, i] < error[key, above])) above = i
        }
        if (!below) return ""
        if (!above || spent[key, above] >= spent[key, below]) return spent[key, below]
        part = log(error[key, above] / goal) / log(error[key, above] / error[key, below])
        return exp(log(spent[key, above]) + part * log(spent[key, below] / spent[key, above]))
    }
    # The cheaper of the two ways of a peer
    function cheaper(p, method, goal,    one, other) {
        one = at(p SUBSEP method, goal)
        other = at(p SUBSEP method "-KLU", goal)
        return one == "" || (other != "" && other < one) ? other : one
    }
    { key = $2 SUBSEP $1; i = ++count[key]; error[key, i] = $3 + 1e-16; spent[key, i] = $4
      if (!seen[$2]++) problem[++problems] = $2 }
    END {
        n = split(methods, method, " ")
        printf "| problem | error |"
        for (m = 1; m <= n; m++) printf " %s |", method[m] == "none" ? "default" : method[m]
        printf " best/peer | default/peer |\n| --- | ---: |"
        for (m = 1; m <= n + 2; m++) printf " ---: |"
        printf "\n"
        for (p = 1; p <= problems; p++)
            for (goal = 1e-4; goal > 1e-11; goal /= 1000) {
                printf "| %s | %.0e |", problem[p], goal
                ours = peer = usual = ""
                for (m = 1; m <= n; m++) {
                    ms = cheaper(problem[p], method[m], goal)
                    printf ms == "" ? " - |" : ms < 9.95 ? " %.2f |" : " %.0f |", ms
                    if (method[m] == "none") usual = ms
                    if (ms == "") continue
                    if (method[m] ~ /SciPy|CVODE|IDA/) { if (peer == "" || ms < peer) peer = ms }
                    else if (ours == "" || ms < ours) ours = ms
                }
                printf ours != "" && peer != "" ? " %.2f |" : " - |", peer ? ours / peer : 0
                printf usual != "" && peer != "" ? " %.2f |\n" : " - |\n", peer ? usual / peer : 0
                if (ours != "" && peer != "") { best[goal] += log(ours / peer); bests[goal]++ }
                if (usual != "" && peer != "") { other[goal] += log(usual / peer); others[goal]++ }
            }
        for (goal = 1e-4; goal > 1e-11; goal /= 1000)
            if (bests[goal])
                printf "error %.0e: geometric mean of best/peer %.2f (%d problems), of default/peer %.2f (%d)\n", goal,
                       exp(best[goal] / bests[goal]), bests[goal], others[goal] ? exp(other[goal] / others[goal]) : 0,
                       others[goal]
    }' "$work/points"
