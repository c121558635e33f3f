#!/bin/sh
# Work against precision of the stiff methods on public problems (bench/stiff.dae), beside SciPy's
# Radau and BDF (bench/stiff.py). Each method runs at tolerances from 1e-3 to 1e-11; between its
# points logarithms are interpolated. The table has the milliseconds of processor time at which
# errors of 1e-4, 1e-7 and 1e-10 are reached (- : they are not; a run may take LIMIT seconds), then the ratio of the best method to the best of SciPy.
# usage: bench/stiff.sh [DAESY [PROBLEM ...]]      METHODS, TOLERANCES, LIMIT in the environment
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

for problem; do
    for method in $methods; do
        for tolerance in $tolerances; do
            (ulimit -t "$limit"; exec "$daesy" -q --batch -c "name := $problem: sheets := \"$sheets\":
                chosen := $method: tolerances := [$tolerance]:" "$here/stiff.dae" 2> /dev/null) |
                sed -n "s/^@/$method/p"
        done
    done
    for method in ${python:+Radau BDF}; do
        (ulimit -t $((9 * limit)); exec "$python" "$here/stiff.py" "$problem" $method $tolerances 2> /dev/null) |
            sed -n "s/^@/SciPy-$method/p"
    done
done > "$work/points"

awk -v methods="$methods ${python:+SciPy-Radau SciPy-BDF}" '
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
    { key = $2 SUBSEP $1; i = ++count[key]; error[key, i] = $3 + 1e-16; spent[key, i] = $4
      if (!seen[$2]++) problem[++problems] = $2 }
    END {
        n = split(methods, method, " ")
        printf "| problem | error |"
        for (m = 1; m <= n; m++) printf " %s |", method[m] == "none" ? "default" : method[m]
        printf " best/SciPy |\n| --- | ---: |"
        for (m = 1; m <= n + 1; m++) printf " ---: |"
        printf "\n"
        for (p = 1; p <= problems; p++)
            for (goal = 1e-4; goal > 1e-11; goal /= 1000) {
                printf "| %s | %.0e |", problem[p], goal
                ours = peer = ""
                for (m = 1; m <= n; m++) {
                    ms = at(problem[p] SUBSEP method[m], goal)
                    printf ms == "" ? " - |" : ms < 9.95 ? " %.2f |" : " %.0f |", ms
                    if (ms == "") continue
                    if (method[m] ~ /SciPy/) { if (peer == "" || ms < peer) peer = ms }
                    else if (ours == "" || ms < ours) ours = ms
                }
                printf ours != "" && peer != "" ? " %.3f |\n" : " - |\n", peer ? ours / peer : 0
            }
    }' "$work/points"
