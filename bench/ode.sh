#!/bin/sh
# Whole integrations beside the same method written by hand in C (bench/ode.c), SciPy and Octave. The
# reference is daesy at tolerances of 1e-12. SciPy and Octave get tighter tolerances until they are as
# accurate as daesy is at its own, and of their methods the faster one counts; C gets the tolerances
# of daesy. Seconds are of processor time, the ratios of this run. Prints a table in Markdown.
# usage: bench/ode.sh [DAESY [PROBLEM ...]]      RTOL=1e-6 ATOL=1e-7 in the environment
daesy=${1:-build/daesy}
test $# -gt 0 && shift
here=$(dirname "$0")
export OPENBLAS_NUM_THREADS=1 # the time of idle threads would count
rtol=${RTOL:-1e-6} atol=${ATOL:-1e-7}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
${CC:-cc} -O2 -o "$work/ode" "$here/ode.c" -lm || exit 1
python=$(command -v /usr/bin/python3 || command -v python3)
"$python" -c 'import scipy' 2> /dev/null || python=
octave=$(command -v octave-cli || command -v octave)

ours() # PROBLEM RTOL ATOL MORE
{
    "$daesy" -q -c "name := \"$1\": rtol := $2: atol := $3: $4" --batch "$here/ode.dae" | grep '^@'
}

# error REFERENCE LINE SKIP: the largest error relative to max(1, |value|) behind the first fields.
error()
{
    printf '%s\n%s\n' "$1" "$2" | awk -v skip="$3" '
        function abs(x) { return x < 0 ? -x : x }
        NR == 1 { for (i = 6; i <= NF; i++) r[i - 5] = $i }
        NR == 2 { for (i = skip + 1; i <= NF; i++) {
            e = abs($i - r[i - skip]); s = abs(r[i - skip]); e = s > 1 ? e / s : e
            if (e > worst || e != e) worst = e } }
        END { printf "%.1e", worst }'
}

less() # A B
{
    awk -v a="$1" -v b="$2" 'BEGIN { exit !(a + 0 <= b + 0) }'
}

# peer KIND PROBLEM METHOD RTOL ATOL
peer()
{
    case $1 in
    scipy) timeout 100 "$python" "$here/ode.py" "$2" "$3" "$4" "$5" 2> /dev/null ;;
    octave) timeout 100 "$octave" --no-gui -q "$here/ode.m" "$2" "$3" "$4" "$5" 2> /dev/null ;;
    esac | grep '^@'
}

# The seconds of the fastest method of KIND that is as accurate as GOAL; tighter up to 1e-13.
best()
{
    kind=$1 problem=$2 goal=$3 reference=$4 found=-
    shift 4
    for method; do
        for k in 1 0.1 0.01 0.001 0.0001 0.00001 0.000001; do
            line=$(peer "$kind" "$problem" "$method" $(awk "BEGIN { print $rtol * $k, $atol * $k }"))
            test -n "$line" || break
            less "$(error "$reference" "$line" 4)" "$goal" || continue
            seconds=$(echo "$line" | cut -d' ' -f3)
            if test "$found" = - || less "$seconds" "$found"; then found=$seconds; fi
            break
        done
    done
    echo "$found"
}

echo "| problem | daesy ms | set up ms | error | C ms | error | daesy/C | 1e6 rhs/s | C | SciPy/daesy | Octave/daesy |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
for p in ${*:-pendulum lorenz orbit bead ring chain stiff vanderpol robertson car}; do
    reference=$(ours "$p" 1e-12 1e-13 'tight := true:')
    mine=$(ours "$p" "$rtol" "$atol" '')
    hand=$("$work/ode" "$p" "$rtol" "$atol")
    goal=$(error "$reference" "$mine" 5)
    case $p in
    stiff | vanderpol | robertson) scipy='LSODA BDF' octave_methods=lsode ;;
    *) scipy='DOP853 LSODA' octave_methods='lsode ode45' ;;
    esac
    test -n "$python" && s=$(best scipy "$p" "$goal" "$reference" $scipy) || s=-
    test -n "$octave" && o=$(best octave "$p" "$goal" "$reference" $octave_methods) || o=-
    set -- $mine
    ms=$3 setup=$4 calls=$5
    set -- $hand
    awk -v p="$p" -v a="$ms" -v up="$setup" -v n="$calls" -v e="$goal" -v c="$3" -v m="$4" \
        -v ce="$(error "$reference" "$hand" 4)" -v s="$s" -v o="$o" 'BEGIN {
        printf "| %s | %.3f | %.2f | %s | %.3f | %s | %.1f | %.2f | %.2f | %s | %s |\n", p, 1e3 * a, 1e3 * up,
            e, 1e3 * c, ce, a / c, n / a / 1e6, m / c / 1e6,
            s == "-" ? "-" : sprintf("%.0f", s / a), o == "-" ? "-" : sprintf("%.0f", o / a) }'
done
