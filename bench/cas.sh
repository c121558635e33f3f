#!/bin/sh
# Exact algebra beside Maxima, Giac, PARI and SymPy: every task of bench/cas.tasks in every program
# that is installed, each program timed by its own clock around the operation alone, the fastest of
# three runs. The programs must agree on the check. Prints the table of bench/README.md: seconds, the
# ratio daesy/fastest peer, and the peak memory of each whole process in megabytes.
# usage: bench/cas.sh [DAESY [TASK ...]], a task by the beginning of its name. In the environment:
# LIMIT=8 processor seconds of a whole process, REPEAT=3, ALL=1 for all sizes and not the largest
# alone. "-" stands for no such operation, ">8" for not done in that time or memory (4 GB), "?" for a
# different answer; the clocks go no finer than a millisecond, a fastest peer counts as one at least.
daesy=${1:-build/daesy}
test $# -gt 0 && shift
wanted=$*
limit=${LIMIT:-8}
repeat=${REPEAT:-3}
tasks=$(dirname "$0")/cas.tasks
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
python=$(command -v /usr/bin/python3 || command -v python3)
ulimit -v 4000000
ulimit -s unlimited

programs=daesy
for name in maxima giac gp sympy; do
    case $name in
    sympy) "$python" -c 'import sympy' 2> /dev/null ;;
    *) command -v $name > /dev/null ;;
    esac && programs="$programs $name" || echo "not installed: $name" >&2
done

# The whole session for one program: $1 program, $2 preparation, $3 operation, $4 check. It prints a
# line `@ seconds check`.
session() {
    case $1 in
    daesy)
        echo "$2: t := time(): r := $3: t := time()-t: printf(\"@ %.4f %a\\n\", t, $4):"
        ;;
    maxima)
        echo "$2\$ t : elapsed_run_time()\$ r : $3\$ t : elapsed_run_time()-t\$"
        echo "print(\"@\", t, $4)\$"
        ;;
    giac)
        echo "$2:; t:=time(r:=$3):; print(\"@ \"+t[0]+\" \"+($4)):;"
        ;;
    gp)
        echo "default(parisizemax,\"3G\")"
        printf '%s\n' "$2" | sed 's/[{}]//g'
        echo "t=getabstime(); r=$3; t=getabstime()-t;"
        echo "print(\"@ \",t/1000.,\" \",$4);"
        ;;
    sympy)
        echo "from sympy import *; import time, sys; sys.setrecursionlimit(1000000)"
        printf '%s\n' "$2"
        echo "t = time.process_time(); r = $3; t = time.process_time()-t"
        echo "print('@', '%.4f' % t, $4)"
        ;;
    esac
}

# Runs the session in $work/input once: seconds, check and megabytes, or nothing.
run() {
    input=$work/input
    from=/dev/null
    case $1 in
    daesy) set -- "$daesy" -q --batch "$input" ;;
    maxima) set -- maxima --very-quiet -b "$input" ;;
    giac) from=$input; set -- giac ;;
    gp) set -- gp -q -f "$input" ;;
    sympy) set -- "$python" "$input" ;;
    esac
    (
        ulimit -t "$limit"
        exec timeout $((10 * limit)) /usr/bin/time -o "$work/memory" -f %M "$@"
    ) < "$from" > "$work/output" 2>&1
    tr -d '"' < "$work/output" | awk -v memory="$(tail -n 1 "$work/memory")" '
        $1 == "@" && NF == 3 { printf "%.4f %s %.0f\n", $2, $3, memory / 1024; exit }'
}

# The fastest of the runs; a long one is not repeated.
measure() {
    i=0
    while test $i -lt "$repeat"; do
        i=$((i + 1))
        run "$1" > "$work/result"
        cat "$work/result"
        awk '{ slow = $1 > 5 } END { exit slow || NR == 0 }' "$work/result" || break
    done | sort -n | head -n 1
}

# One line of the table: name in $1, then what each program measured, read from $work/row.
report() {
    awk -v name="$1" '
        NF < 2 { time[NR] = "-"; size[NR] = "-"; if (NF) time[NR] = ">" $1; next }
        NR == 1 { own = $1 }
        NR == 1 || value == "" { value = $2 }
        {
            time[NR] = $1 < 0.001 ? "<0.001" : sprintf($1 < 1 ? "%.3f" : "%.2f", $1)
            size[NR] = $3
            if ($2 != value)
                time[NR] = "?"
        }
        NR > 1 && $2 == value && (best == "" || $1 + 0 < best + 0) { best = $1 }
        END {
            line = "| " name " |"
            for (i = 1; i <= NR; i++)
                line = line " " time[i] " |"
            ratio = "-"
            if (best != "" && own != "")
                ratio = sprintf("%.2f", (own > 0.001 ? own : 0.001) / (best > 0.001 ? best : 0.001))
            line = line " " ratio " |"
            line = line " "
            for (i = 1; i <= NR; i++)
                line = line size[i] (i < NR ? "/" : " |")
            print line
        }' "$work/row"
}

# Does the name begin like one of the wanted tasks?
is_wanted() {
    for prefix in $wanted; do
        case $1 in "$prefix"*) return 0 ;; esac
    done
    test -z "$wanted"
}

heading='| task |'
rule='| --- |'
for name in $programs; do
    heading="$heading $name |"
    rule="$rule ---: |"
done
echo "$heading daesy/fastest | MB |"
echo "$rule ---: | ---: |"

grep '^task ' "$tasks" | while read -r _ name sizes; do
    is_wanted "$name" || continue
    test -n "$ALL" || sizes=${sizes##* }
    for size in $sizes; do
        : > "$work/row"
        for program in $programs; do
            awk -F ' +@ +' -v task="$name" -v program="$program" -v size="$size" '
                /^task / { split($0, words, " "); here = words[2] == task }
                here && $1 == program {
                    gsub(/NN/, size)
                    for (i = 2; i <= 4; i++)
                        print $i
                }' "$tasks" > "$work/parts"
            if ! test -s "$work/parts"; then
                echo >> "$work/row"
                continue
            fi
            { read -r first; read -r second; read -r third; } < "$work/parts"
            session "$program" "$first" "$second" "$third" > "$work/input"
            measure "$program" > "$work/best"
            test -s "$work/best" || echo "$limit" > "$work/best"
            cat "$work/best" >> "$work/row"
        done
        report "$name $size"
    done
done
