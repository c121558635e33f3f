#!/bin/sh
# Do the tests notice when the program is changed? Draws small changes (one operator, constant or
# condition in a line that the tests of a room execute), evenly over the rooms; builds the changed
# file, links it before the archives and runs those tests of the room that reach the line, the
# quickest first and each with a limit of time, until one fails. `make mutate` calls this in a build
# folder of its own, optimised, with --enable-debug-checks, --enable-asan and --enable-ubsan, so that what is read
# from beyond an array shows; what the tests execute is asked in COVER, a build that counts it. Read from the environment:
#   ROOM   rooms of tests/rooms.table by the beginning of their names, or one with $ behind it; all
#          of them when not set
#   COUNT  how many changes (4)
#   SEED   which ones (the clock; printed)
#   AT     changes as printed, file:line:column:length:replacement, one a line, instead of drawn ones
#   JOBS   how many at a time (as many as processors)
# COMPILE, LINK, LIBRARIES, KERNEL_LIBRARIES (of daesy-kernel, nothing where there is no libzmq), MAKE,
# AWK and GCOV come from the makefile. Ends with 1 when one survived.
#
# What is no fair draw, since the promise of the room stays whole: a change of which the compiler
# makes the same (drawn again, "same"), and what tests/mutate.awk leaves out: budgets, widths of
# messages and spare room in arrays, by the rules at its head. A survivor that was looked at and
# cannot matter stands in tests/mutate.equal with its reason and counts as "equal".
: "${COUNT:=4}" "${SEED:=$(date +%s)}" "${GCOV:=gcov}" "${AWK:=awk}" "${MAKE:=make}"
: "${JOBS:=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)}"
here=$(pwd)
top=$(cd "$srcdir" && pwd) || exit 2
cover=$(cd "$COVER" && pwd) || exit 2
work=$here/mutants
srcdir=$top
table=$top/tests/rooms.table
CMOCKA_MESSAGE_OUTPUT=TAP top_builddir=$here CCACHE_DISABLE=1
export CMOCKA_MESSAGE_OUTPUT srcdir top_builddir CCACHE_DISABLE
export COUNT SEED GCOV AWK MAKE JOBS
budget=hard_rss_limit_mb=4000
ASAN_OPTIONS=$budget:detect_leaks=0
export ASAN_OPTIONS budget

fail()
{
    echo "mutate: $*" >&2
    exit 2
}

# tests_of ROOM: its test programs in the order of the table.
tests_of()
{
    sed -n "s|^$1: *||p" "$table"
}

# fit_tests_of ROOM: those that pass without any change, once that was tried.
fit_tests_of()
{
    for test in $(tests_of "$1"); do
        if test -f "$(notes_of "$test").lines"; then echo "$test"; fi
    done
}

# room_of FILE: the deepest room that holds it.
room_of()
{
    room=$(dirname "$1")
    until grep -q "^$room:" "$table"; do room=$(dirname "$room"); done
    echo "$room"
}

# starts_daesy TEST: it starts daesy, as scripts do and test programs of the shell and of sheets.
starts_daesy()
{
    case $1 in
    *.sh | tests/term/*) true ;;
    *) grep -q 'getenv("DAESY")' "$top/$1.c" ;;
    esac
}

# holds_code TEST: $file may be linked to it, whether it starts daesy or not.
holds_code()
{
    case $1:$file in
    *.sh:* | tests/term/* | *:repl/main.c) false ;;
    esac
}

# needs TEST: the programs that run in it. The kernel of notebooks is one of its own, where there is
# libzmq.
needs()
{
    case $1 in *.sh) ;; *) echo "$1" ;; esac
    if starts_daesy "$1"; then echo daesy; fi
    case $1 in
    *kernel | */notebooks.sh) test -z "$KERNEL_LIBRARIES" || echo daesy-kernel ;;
    esac
}

# newer FILE FOLDER TEST: than all programs that run in it.
newer()
{
    for program in $(needs "$3"); do
        test "$1" -nt "$2/$program" || return 1
    done
}

# notes_of TEST: the beginning of the names of what is known of it.
notes_of()
{
    echo "$work/tests/$(echo "$1" | tr / _)"
}

# execute FOLDER TEST DAESY PROGRAM SECONDS: a program of cmocka or a script, within these seconds of
# the processor and ten times as many by the clock; DAESY is what it starts. Ends at the first failure,
# which is printed: with 0 if there was none. A change may ask for all memory there is.
execute()
{
    DAESY=$3
    export DAESY
    rm -f "$dir/code"
    (
        cd "$1" || exit 2
        # Where a shell has no such limit, timeout stays. A sanitizer maps more than it uses.
        case $COMPILE in
        *sanitize*) memory='-c 0' ;;
        *) memory='-v 8000000' ;;
        esac
        for limit in '-c 0' "-t $5" "$memory"; do
            ulimit $limit 2> /dev/null
        done
        case $2 in
        *.sh) sh -c 'echo $$ > "$0"; exec "$@"' "$dir/id" timeout $(($5 * 10)) sh "$top/tests/tap-run" sh "$top/$2" ;;
        *) sh -c 'echo $$ > "$0"; exec "$@"' "$dir/id" timeout $(($5 * 10)) "$4" ;;
        esac
        echo $? > "$dir/code"
    ) < /dev/null 2> "$dir/errors" | $AWK -v id="$dir/id" '
        # A directive after "not ok" takes the failure back.
        /^not ok/ && !/# *(TODO|SKIP)/ { print; getline pid < id; system("kill " pid " 2> /dev/null"); exit }' > "$dir/failure"
    if test -s "$dir/failure"; then
        cat "$dir/failure"
        return 1
    fi
    code=$(cat "$dir/code" 2> /dev/null || echo 1)
    if test "$code" -ne 0; then
        echo "ends with $code"
        return 1
    fi
}

# reach TEST: which lines it executes and how long it takes, into files that stay as long as its
# program in both builds.
reach()
{
    notes=$(notes_of "$1")
    if newer "$notes.lines" "$cover" "$1" && newer "$notes.time" "$here" "$1" &&
        test -s "$notes.leaks"; then return; fi
    prefix=$dir/prefix
    mkdir -p "$prefix"
    GCOV_PREFIX=$prefix GCOV_PREFIX_STRIP=$(echo "$cover" | tr -cd / | wc -c)
    export GCOV_PREFIX GCOV_PREFIX_STRIP
    execute "$cover" "$1" "$cover/daesy" "$cover/$1" 3000 > "$dir/said" ||
        fail "$1 fails without any change: $(cat "$dir/said")"
    (cd "$prefix" && find . -name '*.gcda') | while read -r data; do
        ln -s "$cover/${data%.gcda}.gcno" "$prefix/${data%.gcda}.gcno"
    done
    find "$prefix" -name '*.gcda' -exec "$GCOV" -t {} + 2> /dev/null |
        $AWK -v top="$top/" '
        / 0:Source:/ { sub(/.* 0:Source:/, ""); file = index($0, top) == 1 ? substr($0, length(top) + 1) : ""; next }
        file ~ /\.c$/ && /^ *[0-9]/ { split($0, part, ":"); print file ":" part[2] + 0 }' |
        sort -u > "$dir/lines"
    test -s "$dir/lines" || fail "$1 executes nothing that $GCOV knows"
    # Leaks are asked for where the test has none by itself.
    leaks=1
    (ASAN_OPTIONS=$budget:detect_leaks=1 && execute "$here" "$1" "$here/daesy" "$here/$1" 3000 > "$dir/said") || leaks=0
    echo $leaks > "$notes.leaks"
    # The clock of what ran in a subshell that is over.
    (
        ASAN_OPTIONS=$budget:detect_leaks=$leaks
        execute "$here" "$1" "$here/daesy" "$here/$1" 3000 > "$dir/said" || echo "$1: $(cat "$dir/said")" >&2
        times
    ) | $AWK '{ for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += 60 * part[1] + part[2] } }
        END { printf "%.2f\n", sum }' > "$notes.time"
    test ! -s "$dir/said" || fail "$1 fails without any change in the checked build"
    mv "$dir/lines" "$notes.lines"
}

# places ROOM: all changes that its tests could notice, into a file; its tests, the quickest first.
places()
{
    name=$work/$(echo "$1" | tr / _)
    for test in $(fit_tests_of "$1"); do
        echo "$(cat "$(notes_of "$test").time") $test"
    done | sort -n > "$name.tests"
    for test in $(fit_tests_of "$1"); do
        cat "$(notes_of "$test").lines"
    done | grep "^$1/" | sort -u > "$work/executed"
    for file in $(sed 's/:.*//' "$work/executed" | sort -u); do
        test "$(room_of "$file")" != "$1" || echo "$file"
    done > "$work/sources"
    (cd "$top" && $AWK -f tests/mutate.awk "$work/executed" $(cat "$work/sources") /dev/null) > "$name.places"
    test -s "$name.places" || fail "no test of $1 executes any of it"
}

# number: the next of Park and Miller's, in $seed.
number()
{
    seed=$($AWK -v s="$seed" 'BEGIN { printf "%d", (s * 16807) % 2147483647 }')
}

# change PLACE: the changed source.
change()
{
    echo "$1" | $AWK -v top="$top/" '
        { n = split($0, part, ":")
          to = part[5]; for (i = 6; i <= n; i++) to = to ":" part[i]
          file = top part[1]; row = 0
          while ((getline line < file) > 0)
              if (++row == part[2])
                  print substr(line, 1, part[3] - 1) to substr(line, part[3] + part[4])
              else
                  print line }'
}

# assembled SOURCE: what the compiler makes of it.
assembled()
{
    $COMPILE -g0 -O2 -Werror=implicit-function-declaration -Werror=incompatible-pointer-types \
        -Werror=int-conversion -I"$(dirname "$top/$file")" -S -o - "$1" 2> "$dir/errors"
}

# plain FILE: it without what tells where the source stood.
plain()
{
    sed "/\.file/d; s|$dir/||; s|$top/||" "$1"
}

# linked NAME OBJECT LIBRARIES: a program of the changed file.
linked()
{
    $LINK -o "$dir/$1" $2 "$dir/mutant.o" $3 > "$dir/errors" 2>&1 ||
        fail "$1 does not link with $place: $(head -1 "$dir/errors")"
}

# linked_daesy: the changed daesy, or beside daesy the changed kernel.
linked_daesy()
{
    case $file in
    repl/kernel/*)
        ln -f "$here/daesy" "$dir/daesy" || cp "$here/daesy" "$dir/daesy"
        linked daesy-kernel repl/daesy_kernel-main.o "$KERNEL_LIBRARIES"
        ;;
    repl/main.c) linked daesy '' "$LIBRARIES" ;;
    *) linked daesy repl/main.o "$LIBRARIES" ;;
    esac
}

# try ROOM PLACE: noticed or survived; same or broken where it is no change or no C.
try()
{
    place=$2
    file=${2%%:*}
    row=${2#*:}
    row=${row%%:*}
    name=$work/$(echo "$1" | tr / _)
    original=$work/original/$file.s
    mkdir -p "$(dirname "$original")" "$dir/$(dirname "$file")"
    if ! test "$original" -nt "$top/$file"; then
        assembled "$top/$file" > "$dir/original.s" || fail "$file does not build"
        plain "$dir/original.s" > "$dir/plain.s"
        mv "$dir/plain.s" "$original"
    fi
    change "$2" > "$dir/$file"
    verdict=broken
    assembled "$dir/$file" > "$dir/mutant.s" || return
    verdict=same
    plain "$dir/mutant.s" > "$dir/plain.s"
    if cmp -s "$dir/plain.s" "$original"; then return; fi
    $COMPILE -c -o "$dir/mutant.o" "$dir/mutant.s" 2> "$dir/errors" || fail "$2 does not assemble"
    verdict=SURVIVED
    by=
    tested=
    rm -f "$dir/daesy"
    while read -r seconds test; do
        grep -qx "$file:$row" "$(notes_of "$test").lines" || continue
        tested="$tested ${test##*/}"
        daesy=$here/daesy
        program=$here/$test
        if starts_daesy "$test"; then
            daesy=$dir/daesy
            test -f "$daesy" || linked_daesy
        fi
        if holds_code "$test"; then
            program=$dir/mutant
            linked mutant "$test.o" "$LIBRARIES"
        fi
        ASAN_OPTIONS=$budget:detect_leaks=$(cat "$(notes_of "$test").leaks")
        by=$(execute "$here" "$test" "$daesy" "$program" "$($AWK -v s="$seconds" 'BEGIN { printf "%d", 4 * s + 3 }')") &&
            continue
        verdict=noticed
        by="$test: $by"
        break
    done < "$name.tests"
}

# bare N: the line without what it is indented by.
bare()
{
    sed -n "${row}s/^ *//p" "$1"
}

# known: is the survivor one of those that cannot matter? By text, since lines move.
known()
{
    grep -v '^#' "$top/tests/mutate.equal" | grep -qF "$file | $(bare "$top/$file") | $(bare "$dir/$file") |"
}

# show ROOM PLACE
show()
{
    printf '%-8s %s %s\n' $verdict "$1" "$2"
    bare "$top/$file" | sed 's/^/         - /'
    bare "$dir/$file" | sed 's/^/         + /'
    case $verdict in
    noticed) echo "         by $by" ;;
    SURVIVED) echo "         through$tested" ;;
    esac
}

# slot ROOM SEED: one change of the room, drawn until there is one.
slot()
{
    seed=$2
    list=$work/$(echo "$1" | tr / _).places
    count=$(wc -l < "$list")
    verdict=same
    same=0
    while test $verdict = same || test $verdict = broken; do
        number
        place=$(sed -n "$((seed % count + 1))p" "$list")
        try "$1" "$place"
        if test $verdict = same; then same=$((same + 1)); fi
    done
    if test $verdict = SURVIVED && known; then verdict=equal; fi
    show "$1" "$place" > "$dir/shown"
    cat "$dir/shown"
    echo "$verdict $1 $same" >> "$work/verdicts"
}

# Called by itself: one test to run, one change to try.
case $1 in
reach | slot)
    dir=$work/$1.$$
    mkdir -p "$dir"
    trap 'rm -rf "$dir"' EXIT
    trap 'exit 130' INT TERM HUP
    "$@"
    exit
    ;;
esac

dir=$work/main.$$
mkdir -p "$work/tests" "$dir"
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM HUP
if test -n "$AT"; then
    rooms=$(echo "$AT" | while read -r place; do room_of "${place%%:*}"; done | sort -u)
else
    rooms=$(sed -n '/^#/d; s/:.*//p' "$table" | sort -u | grep "^${ROOM:-}")
    test -n "$rooms" || fail "no room is called $ROOM"
    if test "$COUNT" -lt "$(echo "$rooms" | wc -l)"; then
        seed=$((SEED % 2147483646 + 1))
        rooms=$(for room in $rooms; do number; echo "$seed $room"; done | sort -n | sed "s/.* //; ${COUNT}q")
    fi
fi

tests=$(for room in $rooms; do tests_of "$room"; done | tr ' ' '\n' | sort -u)
programs=$(for test in $tests; do needs "$test"; done | sort -u)
for folder in "$cover" "$here"; do
    $MAKE -s -k -j"$JOBS" -C "$folder" $programs > "$dir/built" 2>&1 ||
        { grep -E 'error|\*\*\*' "$dir/built" | head -5 >&2; fail "tests do not build in $folder"; }
done
# What fails beside others, on a machine with other work, has a second try alone. A test that fails
# without any change notices none: it is named and left out.
echo "$tests" | xargs -n 1 -P "$JOBS" sh "$top/tests/mutate.sh" reach ||
    echo "$tests" | xargs -n 1 sh "$top/tests/mutate.sh" reach ||
    for test in $tests; do
        test -f "$(notes_of "$test").lines" || echo "mutate: left out: $test"
    done
for room in $rooms; do places "$room"; done

if test -n "$AT"; then
    survived=0
    while read -r place; do
        room=$(room_of "${place%%:*}")
        try "$room" "$place"
        if test $verdict = SURVIVED && known; then verdict=equal; fi
        show "$room" "$place"
        test $verdict != SURVIVED || survived=1
    done << END
$AT
END
    exit $survived
fi

echo "mutate: SEED=$SEED COUNT=$COUNT ${ROOM:+ROOM=$ROOM}"
: > "$work/verdicts"
seed=$((SEED % 2147483646 + 1))
number
# The rooms in a drawn order, round and round.
order=$(for room in $rooms; do number; echo "$seed $room"; done | sort -n | cut -d' ' -f2)
drawn=0
while test $drawn -lt "$COUNT"; do
    for room in $order; do
        test $drawn -lt "$COUNT" || break
        number
        echo "$room $seed"
        drawn=$((drawn + 1))
    done
done > "$dir/slots"
xargs -L 1 -P "$JOBS" sh "$top/tests/mutate.sh" slot < "$dir/slots" || exit 2
sort "$work/verdicts" | $AWK '
    { n[$2]++; total++; what[$2, $1]++; sum[$1]++; same += $3 }
    function row(name, n, noticed, survived, equal) {
        return sprintf("%-26s %5d drawn %5d noticed %5d survived %5d equal", name, n, noticed, survived, equal)
    }
    END {
        for (room in n)
            print row(room, n[room], what[room, "noticed"], what[room, "SURVIVED"], what[room, "equal"]) | "sort"
        close("sort")
        print row("all rooms", total, sum["noticed"], sum["SURVIVED"], sum["equal"])
        printf "%d more were the same to the compiler\n", same
        exit sum["SURVIVED"] > 0
    }'
