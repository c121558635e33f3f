#!/bin/sh
# Do the tests notice when the program is changed? Draws small changes (one operator, constant or
# condition of a function) evenly over the rooms; compiles the changed file alone, links it before the
# archives and runs the tests of the room, those first that noticed most before, else in the order of tests/rooms.table,
# each with a limit of time, until one fails. `make mutate` calls this in the build folder as it is: no second build is needed.
# The changed file is compiled with the checks of cas/base/check.h and with counts of what is executed; what a function
# or an allocation never set holds what shows. What survives
# so is tried again with sanitizers, where the compiler links them, by the tests that execute the line: what is
# read from beyond an array shows then, and what is not given back.
# Read from the environment:
#   ROOM   rooms of tests/rooms.table by the beginning of their names, or one with $ behind it; all
#          of them when not set
#   COUNT  how many changes (4)
#   SEED   which ones (the clock; printed)
#   AT     changes as printed, file:line:column:length:replacement, one a line, instead of drawn ones
#   WITHIN the seconds of the processor within which a test is done that is asked (all tests)
#   SANITIZE  no: what survives is not tried again with sanitizers, which takes ten times as long
#   JOBS   how many at a time (as many as processors)
#   MUTANTS  the folder to work in, each of two at once needs its own (mutants)
# COMPILE, LINK, LIBRARIES, KERNEL_LIBRARIES (of daesy-kernel, nothing where there is no libzmq), MAKE,
# AWK and GCOV come from the makefile. Ends with 1 when one survived.
#
# What is no fair draw: a line that the tests of the room do not execute ("unreached": what `make coverage` counts), a
# change of which the compiler makes the same ("same"), both drawn again; and what tests/mutate.awk
# leaves out: budgets, widths of messages and spare room in arrays, by the rules at its head. A survivor
# that was looked at and cannot matter stands in tests/mutate.equal with its reason and counts as "equal".
: "${COUNT:=4}" "${SEED:=$(date +%s)}" "${GCOV:=gcov}" "${AWK:=awk}" "${MAKE:=make}" "${WITHIN:=3000}"
: "${JOBS:=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)}"
here=$(pwd)
top=$(cd "$srcdir" && pwd) || exit 2
work=$here/${MUTANTS:-mutants}
srcdir=$top
table=$top/tests/rooms.table
CMOCKA_MESSAGE_OUTPUT=TAP top_builddir=$here
export CMOCKA_MESSAGE_OUTPUT srcdir top_builddir
export COUNT SEED GCOV AWK MAKE JOBS WITHIN MUTANTS
: "${EGREP:=grep -E}"
export EGREP
budget=hard_rss_limit_mb=4000
sanitizers='-fsanitize=address,undefined -fno-sanitize-recover=undefined'
counted="-include $top/tests/counted.h --coverage"

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

# ordered_tests_of ROOM: those that noticed most changes of the room before come first, then those whose
# folder is nearest to the room.
ordered_tests_of()
{
    { cat "$(list_of "$1" noticed)" 2> /dev/null; tests_of "$1" | tr ' ' '\n'; } | $AWK -v room="tests/unit/$1/" '
        { n[$1]++; row[$1] = NR }
        END { for (test in n) {
            for (same = 0; substr(test, same + 1, 1) == substr(room, same + 1, 1); same++) { }
            print n[test], same, row[test], test } }' | sort -k1,1rn -k2,2rn -k3,3n | cut -d' ' -f4
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

# notes_of TEST: the beginning of the names of what is known of it.
notes_of()
{
    echo "$work/tests/$(echo "$1" | tr / _)"
}

# execute TEST DAESY PROGRAM SECONDS: a program of cmocka or a script, within these seconds of
# the processor and ten times as many by the clock; DAESY is what it starts. Ends at the first failure,
# which is printed: with 0 if there was none. A change may ask for all memory there is.
execute()
{
    DAESY=$2
    export DAESY
    rm -f "$dir/code"
    (
        cd "$here" || exit 2
        # Where a shell has no such limit, timeout stays. A sanitizer maps more than it uses.
        case $flavour in
        plain) memory='-v 8000000' ;;
        *) memory='-c 0' ;;
        esac
        for limit in '-c 0' "-t $4" "$memory"; do
            ulimit $limit 2> /dev/null
        done
        case $1 in
        *.sh) sh -c 'echo $$ > "$0"; exec "$@"' "$dir/id" timeout $(($4 * 10)) sh "$top/$1" ;;
        *) sh -c 'echo $$ > "$0"; exec "$@"' "$dir/id" timeout $(($4 * 10)) "$3" ;;
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

# links FLAGS: the compiler and what a program is linked with know them.
links()
{
    echo 'int main(void) { return 0; }' > "$dir/links.c"
    $LINK $1 -o "$dir/links" "$dir/links.c" > /dev/null 2>&1
}

# choose FLAVOUR: how tests and what they start are built and run from here on: "leaks" with sanitizers
# and looking for leaks, "asan" with sanitizers, "plain" without. Of the changed file if there is one.
choose()
{
    flavour=$1
    case $flavour in
    plain) flags='' build=$dir/plain ;;
    *) flags=$sanitizers build=$dir/checked ;;
    esac
    changed=
    if test -n "$place"; then changed=$build/mutant.o; else build=$dir/bare; fi
    mkdir -p "$build"
}

# linked PROGRAM OBJECTS LIBRARIES
linked()
{
    $LINK $(cat "$work/linker") $flags --coverage -o "$build/$1" $2 $3 > "$dir/errors" 2>&1 ||
        fail "$1 does not link${place:+ with $place}: $(head -1 "$dir/errors")"
}

# linked_daesy: daesy, or beside it the kernel.
linked_daesy()
{
    case $file in
    repl/kernel/*)
        ln -f "$here/daesy" "$build/daesy" || cp "$here/daesy" "$build/daesy"
        linked daesy-kernel "repl/daesy_kernel-main.o $changed" "$KERNEL_LIBRARIES"
        ;;
    repl/main.c) linked daesy "${changed:-repl/main.o}" "$LIBRARIES" ;;
    *) linked daesy "repl/main.o $changed" "$LIBRARIES" ;;
    esac
}

# prepare TEST: $program and what it starts, $daesy.
prepare()
{
    daesy=$here/daesy
    program=$build/program
    if starts_daesy "$1"; then
        daesy=$build/daesy
        test -f "$daesy" || linked_daesy
    fi
    libraries=$LIBRARIES
    case $1 in
    *.sh) return ;;
    *kernel) libraries=$KERNEL_LIBRARIES ;;
    esac
    if holds_code "$1"; then
        linked program "$1.o $changed" "$libraries"
    else
        linked program "$1.o" "$libraries"
    fi
}

# ask TEST SECONDS: run what was prepared.
ask()
{
    case $flavour in leaks) leaks=1 ;; *) leaks=0 ;; esac
    ASAN_OPTIONS=$budget:detect_leaks=$leaks
    export ASAN_OPTIONS
    execute "$1" "$daesy" "$program" "$2"
}

# is_noted TEST: its notes are younger than what it is made of, and a slow one has not more time now. Else they go.
is_noted()
{
    test -f "$notes" || return
    for part in $(needs "$1" | sed '\|^tests/|s/$/.o/'); do
        test "$notes" -nt "$here/$part" || rm -f "$notes"
    done
    test -f "$notes" && read -r flavour seconds < "$notes" || return
    if test "$flavour" = slow && test "$seconds" -lt "$WITHIN"; then rm -f "$notes"; fi
    test -f "$notes"
}

# try_out TEST FLAVOURS: how it runs without any change, into its notes: the first flavour in which it passes and
# the seconds. What "fails" in all of them notices nothing; "slow" takes longer than WITHIN.
try_out()
{
    changing=$place
    place=
    for flavour in $2 fails; do
        test $flavour != fails || break
        choose $flavour
        prepare "$1"
        (
            ask "$1" $((WITHIN + 1)) > "$dir/said" && echo passes > "$dir/said"
            times
        ) | $AWK '{ for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += 60 * part[1] + part[2] } }
            END { printf "%d\n", sum + 1 }' > "$dir/seconds"
        rm -rf "$build"
        seconds=$(cat "$dir/seconds")
        if test "$seconds" -gt "$WITHIN"; then
            flavour=slow seconds=$WITHIN
            break
        fi
        test "$(cat "$dir/said")" != passes || break
    done
    place=$changing
    echo "$flavour $seconds" > "$dir/notes"
    mv "$dir/notes" "$notes"
}

# places: all changes of each room, into a file for each.
places()
{
    rm -f "$work"/*.places
    (cd "$top" && find cas numeric dae repl -name '*.c' | LC_ALL=C sort) | $AWK '
        FNR == NR { if (!/^#/) { sub(/:.*/, ""); room[$0] = 1 } next }
        { folder = $0; while (sub(/\/[^\/]*$/, "", folder) && !(folder in room)) { }
          if (folder in room) print folder, $0 }' "$table" - > "$work/rooms"
    for room in $rooms; do
        (cd "$top" && $AWK -f tests/mutate.awk $(sed -n "s|^$room ||p" "$work/rooms") /dev/null) > "$(list_of "$room" places)"
        test -s "$(list_of "$room" places)" || fail "nothing of $room can be changed"
    done
}

# list_of ROOM WHAT: the file that lists the changes ("places") or what tests noticed ("noticed").
list_of()
{
    echo "$work/$(echo "$1" | tr / _).$2"
}

# number: the next of Park and Miller's, in $seed.
number()
{
    seed=$($AWK -v s="$seed" 'BEGIN { printf "%d", (s * 16807) % 2147483647 }')
}

# drawn_rooms: COUNT lines, a room and a seed: the rooms in a drawn order, round and round.
drawn_rooms()
{
    echo "$all_rooms" | $AWK -v s=$((SEED % 2147483646 + 1)) -v count="$COUNT" '
        function number() { return s = (s * 16807) % 2147483647 }
        BEGIN { number() }
        { room[n = NR] = $0 }
        END { for (k = n; k > 1; k--) { other = number() % k + 1; swap = room[k]; room[k] = room[other]; room[other] = swap }
              for (k = 0; k < count; k++) printf "%s %d\n", room[k % n + 1], number() }'
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

# compiled: the changed file with all that tells more, not optimised so that all lines count.
compiled()
{
    test -f "$changed" ||
        CCACHE_DISABLE=1 $COMPILE -w -g0 -O0 -Werror=implicit-function-declaration -Werror=incompatible-pointer-types \
            -Werror=int-conversion -DDAESY_CHECKS=1 $flags $counted $(cat "$work/filled") -I"$(dirname "$top/$file")" \
            -c -o "$changed" "$dir/$file" 2> "$dir/errors"
}

# count: how often the line was executed in this build, "-" where there is nothing to execute.
count()
{
    (cd "$build" && "$GCOV" -t mutant.o 2> /dev/null) | $AWK -v source="$dir/$file" -v row="$row" '
        / 0:Source:/ { sub(/.* 0:Source:/, ""); here = $0 == source; next }
        here { split($0, part, ":"); if (part[2] + 0 == row) { if (part[1] !~ /-/) code = 1; sum += part[1] } }
        END { print code ? sum + 0 : "-" }'
}

# assembled SOURCE: what the compiler makes of it in the release, without what tells where the source stood.
assembled()
{
    CCACHE_DISABLE=1 $COMPILE -w -g0 -O2 -I"$(dirname "$top/$file")" -S -o - "$1" 2> "$dir/errors" |
        sed "/\.file/d; s|$dir/||; s|$top/||"
}

# is_same: the compiler makes the same of the changed file.
is_same()
{
    assembled "$top/$file" > "$dir/original.s"
    assembled "$dir/$file" > "$dir/mutant.s"
    cmp -s "$dir/original.s" "$dir/mutant.s"
}

# fails_changed TEST SECONDS: in its flavour, with the change; why is in $by.
fails_changed()
{
    choose "$flavour"
    compiled || fail "$place does not compile with $flags"
    prepare "$1"
    ! by=$(ask "$1" "$2")
}

# notices FLAVOURS TEST...: does a test? Those that execute the line are gathered in $tested. How a test
# runs without the change is asked only where it fails with it.
notices()
{
    flavours=$1
    shift
    tested=
    asked=0
    before=0
    for test in "$@"; do
        notes=$(notes_of "$test").${flavours%% *}
        if ! is_noted "$test"; then
            flavour=${flavours%% *}
            if fails_changed "$test" $((WITHIN < 20 ? WITHIN + 1 : 20)); then try_out "$test" "$flavours"; fi
        fi
        if test -f "$notes"; then
            read -r flavour seconds < "$notes"
            case $flavour in fails | slow) continue ;; esac
            if fails_changed "$test" $((3 * seconds + 2)); then
                by="$test: $by"
                return
            fi
        fi
        asked=$((asked + 1))
        now=$(count)
        test "$now" = "$before" || tested="$tested $test"
        before=$now
    done
    false
}

# try ROOM PLACE: noticed, survived or equal; else same, unreached, or broken and nothing where it is no C or no code.
try()
{
    place=$2
    file=${2%%:*}
    row=${2#*:}
    row=${row%%:*}
    rm -rf "$dir/plain" "$dir/checked"
    mkdir -p "$dir/$(dirname "$file")"
    change "$2" > "$dir/$file"
    verdict=broken
    choose plain
    compiled || return
    verdict=nothing
    test "$(count)" != - || return
    verdict=noticed
    if notices plain $(ordered_tests_of "$1"); then
        echo "$test" >> "$(list_of "$1" noticed)"
        return
    fi
    test $asked -gt 0 || fail "no test of $1 is done within $WITHIN seconds"
    through=$tested
    if test -z "$through"; then
        verdict=unreached
    elif is_same; then
        verdict=same
    elif known; then
        verdict=equal
    elif test "$SANITIZE" = no || ! links "$sanitizers" || ! notices 'leaks asan' $through; then
        verdict=SURVIVED
    fi
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
    SURVIVED) echo "         through$through" ;;
    esac
}

# slot ROOM SEED: one change of the room, drawn until there is one.
slot()
{
    seed=$2
    list=$(list_of "$1" places)
    count=$(wc -l < "$list")
    again=
    while :; do
        number
        try "$1" "$(sed -n "$((seed % count + 1))p" "$list")"
        case $verdict in
        unreached | same)
            again="$again $verdict"
            show "$1" "$place"
            ;;
        noticed | SURVIVED | equal) break ;;
        esac
    done
    show "$1" "$place" > "$dir/shown"
    cat "$dir/shown"
    echo "$verdict $1$again" >> "$work/verdicts"
}

# Called by itself: one change to try.
case $1 in
slot)
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
    all_rooms=$(sed -n '/^#/d; s/:.*//p' "$table" | sort -u | grep "^${ROOM:-}")
    test -n "$all_rooms" || fail "no room is called $ROOM"
    rooms=$(drawn_rooms | cut -d' ' -f1 | sort -u)
fi

objects=$(for room in $rooms; do tests_of "$room"; done | tr ' ' '\n' | sort -u |
    while read -r test; do needs "$test"; done | sort -u | sed '\|^tests/|s/$/.o/')
$MAKE -s -k -j"$JOBS" $objects > "$dir/built" 2>&1 ||
    { grep -E 'error|\*\*\*' "$dir/built" | head -5 >&2; fail "tests do not build"; }
for linker in '-fuse-ld=lld -Wl,-S' '-fuse-ld=gold -Wl,-S' -Wl,-S ''; do
    ! links "$linker" || break
done
echo "$linker" > "$work/linker"
filled=-ftrivial-auto-var-init=pattern
links "$filled" || filled=
echo "$filled" > "$work/filled"

if test -n "$AT"; then
    survived=0
    while read -r place; do
        room=$(room_of "${place%%:*}")
        try "$room" "$place"
        show "$room" "$place"
        test $verdict != SURVIVED || survived=1
    done << END
$AT
END
    exit $survived
fi

places
echo "mutate: SEED=$SEED COUNT=$COUNT ${ROOM:+ROOM=$ROOM}"
: > "$work/verdicts"
drawn_rooms > "$dir/slots"
xargs -L 1 -P "$JOBS" sh "$top/tests/mutate.sh" slot < "$dir/slots" || exit 2
sort "$work/verdicts" | $AWK '
    { n[$2]++; total++; what[$2, $1]++; sum[$1]++; for (i = 3; i <= NF; i++) sum[$i]++ }
    function row(name, n, noticed, survived, equal) {
        return sprintf("%-26s %5d drawn %5d noticed %5d survived %5d equal", name, n, noticed, survived, equal)
    }
    END {
        for (room in n)
            print row(room, n[room], what[room, "noticed"], what[room, "SURVIVED"], what[room, "equal"]) | "sort"
        close("sort")
        print row("all rooms", total, sum["noticed"], sum["SURVIVED"], sum["equal"])
        printf "%d more were the same to the compiler, %d in lines that no test executes\n", sum["same"], sum["unreached"]
        exit sum["SURVIVED"] > 0
    }'
