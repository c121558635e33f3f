#!/bin/sh
# Do the tests notice when the program is changed? Draws small changes (one operator, constant or
# condition in a line that the tests of a room execute), evenly over the rooms; builds the changed
# file, links it before the archives and runs those tests of the room that reach the line, each with
# a limit of time. `make mutate` calls this in a build folder of its own. Read from the environment:
#   ROOM   a room of tests/rooms.table, or the beginning of its name; all of them when not set
#   COUNT  how many changes (4)
#   SEED   which ones (the clock; printed)
#   AT     one change as printed, file:line:column:length:replacement, instead of drawn ones
# COMPILE, LINK, LIBRARIES, MAKE, AWK and GCOV come from the makefile. Ends with 1 when one survived.
: "${COUNT:=4}" "${SEED:=$(date +%s)}" "${GCOV:=gcov}" "${AWK:=awk}" "${MAKE:=make}"
here=$(pwd)
top=$(cd "$srcdir" && pwd) || exit 2
work=$here/mutants
table=$top/tests/rooms.table
mkdir -p "$work"
trap 'rm -rf "$work/prefix" "$work/mutant" "$work/mutant.c" "$work/mutant.o"' EXIT
trap 'exit 130' INT TERM HUP
CMOCKA_MESSAGE_OUTPUT=TAP
export CMOCKA_MESSAGE_OUTPUT srcdir
top_builddir=$here
export top_builddir

rooms=$(sed -n '/^#/d; s/:.*//p' "$table" | sort -u | grep "^${ROOM:-}")
test -n "$rooms" || { echo "mutate: no room is called $ROOM" >&2; exit 2; }

# tests_of ROOM: its test programs in the order of the table.
tests_of()
{
    sed -n "s|^$1: *||p" "$table"
}

# sources_of ROOM: the files of its folder, without those of deeper rooms.
sources_of()
{
    (cd "$top" && find "$1" -name '*.c' | sort) | while read -r file; do
        room=$(dirname "$file")
        until grep -q "^$room:" "$table"; do room=$(dirname "$room"); done
        test "$room" = "$1" && echo "$file"
    done
}

# run PROGRAM SECONDS: a program of cmocka or a script, nothing of gcov's kept but in the prefix.
# A change may ask for all memory there is.
run()
{
    (
        cd "$here" || exit 2
        # Where a shell has no such limit, timeout stays.
        for limit in '-c 0' "-t $2" '-v 12000000'; do
            ulimit $limit 2> /dev/null
        done
        GCOV_PREFIX=$work/prefix GCOV_PREFIX_STRIP=$(echo "$here" | tr -cd / | wc -c)
        export GCOV_PREFIX GCOV_PREFIX_STRIP
        case $1 in
        *.sh) exec timeout $(($2 * 10)) sh "$top/tests/tap-run" sh "$top/$3" ;;
        *) exec timeout $(($2 * 10)) "$1" ;;
        esac
    ) > "$work/output" 2>&1
    code=$?
    # A directive after "not ok" takes the failure back.
    if grep '^not ok' "$work/output" | grep -qvE '# *(TODO|SKIP)'; then code=1; fi
    return $code
}

# reach TEST: which lines it executes, into a file that stays as long as the program. A line of
# it says how many seconds of processor time it took.
reach()
{
    lines=$work/$(echo "$1" | tr / _).lines
    case $1 in
    *.sh) program=daesy ;;
    *) program=$1 ;;
    esac
    $MAKE -s "$program" > "$work/output" 2>&1 || { cat "$work/output"; exit 2; }
    if test "$lines" -nt "$program"; then return; fi
    rm -rf "$work/prefix"
    before=$(date +%s)
    DAESY=$here/daesy
    export DAESY
    run "./$program" 2000 "$1" ||
        { echo "mutate: $1 fails without any change" >&2; tail -5 "$work/output" >&2; exit 2; }
    seconds=$(($(date +%s) - before + 1))
    (cd "$work/prefix" && find . -name '*.gcda') | while read -r data; do
        ln -s "$here/${data%.gcda}.gcno" "$work/prefix/${data%.gcda}.gcno"
    done
    find "$work/prefix" -name '*.gcda' -exec "$GCOV" -t {} + 2> /dev/null |
        $AWK -v top="$srcdir/" -v seconds=$seconds '
        BEGIN { print "_seconds " seconds }
        / 0:Source:/ { sub(/.* 0:Source:/, ""); file = index($0, top) == 1 ? substr($0, length(top) + 1) : ""; next }
        file ~ /\.c$/ && /^ *[0-9]/ { split($0, part, ":"); print file ":" part[2] + 0 }' |
        sort -u > "$lines"
    rm -rf "$work/prefix"
}

# places ROOM: all changes that its tests could notice, into a file.
places()
{
    list=$work/$(echo "$1" | tr / _).places
    for test in $(tests_of "$1"); do
        reach "$test"
        cat "$lines"
    done | grep "^$1/" | sort -u > "$work/executed"
    (cd "$top" && $AWK -f tests/mutate.awk "$work/executed" $(sources_of "$1")) > "$list"
    test -s "$list"
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

# same PLACE: does the compiler make the same of both? Then nothing was changed.
same()
{
    $COMPILE -g0 -O2 -fno-profile-arcs -fno-test-coverage -I"$(dirname "$top/$file")" -S -o "$work/a.s" "$work/mutant.c" 2> /dev/null
    $COMPILE -g0 -O2 -fno-profile-arcs -fno-test-coverage -S -o "$work/b.s" "$top/$file" 2> /dev/null
    sed -i '/\.file/d' "$work/a.s" "$work/b.s"
    cmp -s "$work/a.s" "$work/b.s"
}

# try ROOM PLACE: noticed, survived, or unable where it is no change or no C.
try()
{
    file=${2%%:*}
    row=${2#*:}
    row=${row%%:*}
    change "$2" > "$work/mutant.c"
    if ! $COMPILE -Werror=implicit-function-declaration -Werror=incompatible-pointer-types \
        -I"$(dirname "$top/$file")" -c -o "$work/mutant.o" "$work/mutant.c" > "$work/output" 2>&1 ||
        same
    then
        verdict=unable
        return
    fi
    verdict=SURVIVED
    by=
    for test in $(tests_of "$1"); do
        lines=$work/$(echo "$test" | tr / _).lines
        test -f "$lines" || reach "$test"
        grep -qx "$file:$row" "$lines" || continue
        object=$test.o
        case $test in
        *.sh) object=repl/main.o ;;
        esac
        if ! $LINK -o "$work/mutant" "$object" "$work/mutant.o" $LIBRARIES > "$work/output" 2>&1; then
            verdict=unable
            return
        fi
        DAESY=$work/mutant
        export DAESY
        limit=$(($(sed -n 's/^_seconds //p' "$lines") * 5 + 5))
        run "$work/mutant" $limit "$test" && continue
        verdict=noticed
        by=$test
        break
    done
    rm -rf "$work/prefix"
}

# show ROOM PLACE
show()
{
    printf '%-8s %s %s\n' $verdict "$1" "$2"
    sed -n "${row}s/^ *//p" "$top/$file" | sed 's/^/         - /'
    sed -n "${row}s/^ *//p" "$work/mutant.c" | sed 's/^/         + /'
    if test -n "$by"; then echo "         by $by: $(grep '^not ok' "$work/output" | head -1)"; fi
}

noticed=0 survived=0
if test -n "$AT"; then
    room=$(dirname "${AT%%:*}")
    until grep -q "^$room:" "$table"; do room=$(dirname "$room"); done
    try "$room" "$AT"
    show "$room" "$AT"
    test $verdict != SURVIVED
    exit
fi

echo "mutate: SEED=$SEED COUNT=$COUNT ${ROOM:+ROOM=$ROOM}"
seed=$((SEED % 2147483646 + 1))
number
# The rooms in a drawn order, round and round.
order=$(for room in $rooms; do number; echo "$seed $room"; seed=$((seed + 1)); done | sort -n | cut -d' ' -f2)
while test $((noticed + survived)) -lt "$COUNT"; do
    for room in $order; do
        test $((noticed + survived)) -lt "$COUNT" || break
        places "$room" || { echo "mutate: no test of $room executes any of it"; survived=$((survived + 1)); continue; }
        verdict=unable
        while test $verdict = unable; do
            number
            place=$(sed -n "$((seed % $(wc -l < "$list") + 1))p" "$list")
            try "$room" "$place"
        done
        case $verdict in
        noticed) noticed=$((noticed + 1)) ;;
        *) survived=$((survived + 1)) ;;
        esac
        show "$room" "$place"
    done
done
echo "mutate: of $((noticed + survived)) changes $noticed noticed, $survived survived"
test $survived -eq 0
