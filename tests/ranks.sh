#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Under mpirun the same sheet says the same, once: ensembles, Grid, standard input, files, errors.
. "$srcdir/tests/tap.sh"

test -f "${DAESY%/*}/daesy_mpi.so" || skip_all 'built without MPI'
command -v mpirun > /dev/null || skip_all 'no mpirun'
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cat > "$work/sheet.dae" << 'END'
S := dsolve({diff(x(t),t) = -a*x(t)^2, x(0) = 1}, numeric, parameters = [a]):
E := ensemble(S, parameters = [a = [1, 2, 3, -1, 5]], t = [1/2, 3/2], output = table):
E[failures];
seq(E[values][k,2,1], k = 1..5);
Grid:-Map(proc(k) printf("piece %d\n", k); k^2 end, [1, 2, 3]);
r := rand(1..1000): [Grid:-Seq(r(), i = 1..5)];
randomize(): [Grid:-Seq(r(), i = 1..5)]: evalb(nops(%) = 5);
f := fopen("OUT", WRITE): fprintf(f, "%d\n", 7): fclose(f):
readline("OUT");
evalb(Grid:-NumNodes() >= NODES);
Grid:-Map(k -> Grid:-Map(j -> j*k, [1, 2]), [3, 4, 5]);
Grid:-Map(k -> 1/(k-2), [1, 2, 3]);
END
sed -i "s#OUT#$work/out#" "$work/sheet.dae"
sed 's/NODES/1/' "$work/sheet.dae" > "$work/one.dae"
sed 's/NODES/2/' "$work/sheet.dae" > "$work/two.dae"

# mpirun adds lines of its own when a process says by its status that there was an error.
"$DAESY" -q "$work/one.dae" < /dev/null > "$work/alone" 2> "$work/alone.err"
timeout 120 mpirun -n 2 "$DAESY" -q "$work/two.dae" < /dev/null > "$work/both" 2> "$work/both.err"
tidy()
{
    sed -e '/^---/d' -e 's/^ *//' -e 's/two.dae/one.dae/' "$work/$1" > "$work/$1.tidy"
}
said()
{
    grep -E 'Warning|error' "$work/$1.tidy"
}
timeout 120 mpirun -n 3 "$DAESY" -q --batch < "$work/two.dae" > "$work/piped" 2> "$work/piped.err"
for name in alone both piped alone.err both.err; do tidy $name; done
test -s "$work/alone"
ok 'the sheet says something'
none 'a sheet under mpirun -n 2 says what it says alone' \
    "$(diff "$work/alone.tidy" "$work/both.tidy")"
test "$(said alone.err)" = "$(said both.err)"
ok 'its warnings and errors are the same, once'
none 'the standard input is shared' "$(diff "$work/alone.tidy" "$work/piped.tidy")"
test "$(cat "$work/out")" = 7
ok 'a file is written once'
# what depends on the process is told, and nobody waits for ever
apart=$(timeout 60 mpirun -n 1 "$DAESY" -q -c "Grid:-Seq(i, i = 1..2);" : \
    -n 1 "$DAESY" -q -c "Grid:-Seq(i, i = 1..3);" 2>&1 < /dev/null)
echo "$apart" | grep -q 'at different places'
ok 'processes at different places are told'
tap_done
