#!/bin/sh
# Options, exit statuses and streams of the program.
. "${srcdir:-.}/tests/tap.sh"
work=${TMPDIR:-/tmp}/options.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL

# run EXPECTED-STATUS NAME ARGUMENT...: standard input from $work/in.
run()
{
    expected=$1 name=$2
    shift 2
    "$DAESY" "$@" < "$work/in" > "$work/out" 2> "$work/err"
    status=$?
    test $status -eq "$expected"
    ok "$name: exit $expected"
    test $tap_status -eq 0 || { echo "# exit $status"; sed 's/^/# /' "$work/out" "$work/err"; }
}

# prints TEXT: standard output is exactly this.
prints()
{
    printf '%b' "$1" > "$work/wanted"
    cmp -s "$work/wanted" "$work/out"
    ok "$name: output"
    test $tap_status -eq 0 || sed 's/^/# /' "$work/out"
}

# says PATTERN: standard error has it.
says()
{
    grep -qE "$1" "$work/err"
    ok "$name: says $1"
    test $tap_status -eq 0 || sed 's/^/# /' "$work/err"
}

: > "$work/in"
run 0 '--version' --version
grep -q '^daesy [0-9]' "$work/out"
ok 'the version is on standard output'
run 0 '--help' --help
grep -q 'Usage: daesy' "$work/out"
ok 'the help is on standard output'
run 1 'an unknown option' --frobnicate
says frobnicate
printf '#!/usr/bin/env -S daesy --batch\nlprint(args);\n' > "$work/command.dae"
run 0 'a sheet that is a command' --batch "$work/command.dae" a 'b c'
prints '["a", "b c"]\n'
run 0 'without arguments' --batch "$work/command.dae"
prints '[]\n'
printf 'lprint(args);\n' > "$work/plain.dae"
run 0 'arguments behind dashes' --batch "$work/plain.dae" "$work/plain.dae" -- -q 2
prints '["-q", "2"]\n["-q", "2"]\n'
run 0 'dashes before the files' --batch -- "$work/plain.dae"
prints 'args\n'
run 1 'a level that is none' -e 7
says '0, 1 or 2'
run 1 'an unknown form of output' --emit=xml
says json
run 0 'statements of options' -q -c 'x := 3:' -c 'x^2;'
prints '9\n'
run 0 'a statement without its semicolon' -q -c '1+1'
prints '2\n'
run 0 'limits as Maple has them' -q -T 50,400000 -c 'kernelopts(cpulimit, datalimit);'
prints '50, 400000\n'
run 0 'of memory alone' -q -T ,400000 -c 'kernelopts(cpulimit, datalimit);'
prints 'infinity, 400000\n'
for wrong in x '1,2,3' ',' 0 '1,5' -1; do
    run 1 "-T $wrong" -q -T "$wrong" -c '1;'
    says 'T wants'
done
run 4 'a session takes no more time than it has' -q --time=1 -c 'do od;' -c '2;'
prints ''
says 'the processor time of the session is over'
run 7 'quit with a status' -q -c 'quit(7);' -c '1;'
prints ''
run 0 'quit' -q -c 'quit;' -c '1;'
prints ''

printf '1+1;\nprintf("%%s\\n", "two");\n' > "$work/in"
run 0 'a pipe' -q
prints '2\ntwo\n'
printf '1/0;\n1+1;\n' > "$work/in"
run 4 'a pipe goes on after an error' -q
prints '2\n'
says 'stdin:1:2: error: .*division by zero'
run 4 'unless it must not' -q -e 2
prints ''
run 4 'a pipe in batch mode stops' -q --batch -
prints ''
printf '1+)2;\n1+1;\n' > "$work/in"
run 4 'a syntax error stops with -e 1' -q -e 1
prints ''
printf '1/0;\n1+1;\n' > "$work/in"
run 4 'another error does not' -q -e 1
prints '2\n'
printf 'x := (1+\n' > "$work/in"
run 2 'an unfinished statement' -q
printf 'f(' > "$work/in"
run 2 'an open bracket at the end' -q

: > "$work/in"
printf 'a := 5:\n' > "$work/a.dae"
printf 'b := a+1;\n' > "$work/b.dae"
printf 'read "%s";\nb;\n' "b.dae" > "$work/c.dae"
run 0 'files share a session' -q "$work/a.dae" "$work/b.dae"
prints 'b := 6\n'
run 0 'read finds a file beside the sheet' -q "$work/a.dae" "$work/c.dae"
prints 'b := 6\n6\n'
mkdir "$work/first" && cp "$work/a.dae" "$work/first"
run 0 'and not beside the file that ran first' -q -i "$work/first/a.dae" "$work/c.dae"
prints 'b := 6\n6\n'
run 0 'an init file comes first' -q -i "$work/a.dae" "$work/b.dae"
prints 'b := 6\n'
run 0 'read looks into the library folder' -q -b "$work" -c 'a := 1:' -c 'read "b.dae";'
prints 'b := 2\n'
printf '1+1;\n1/0;\n' > "$work/bad.dae"
printf 'read "bad.dae";\n3;\n' > "$work/reader.dae"
run 4 'an error in a file that is read' -q "$work/reader.dae"
says 'bad\.dae:2:2: error'
run 0 'options end at --' -q -c 'quit;' -- -strange-name
run 0 'test mode prints in one line' -t -c 'x^2/3;'
prints '1/3*x^2\n'
run 0 'warnings' -q -c 'NullSpcae(<1>):'
says 'Warning, .*NullSpace'
run 0 'no warnings with -w 0' -q -w 0 -c 'NullSpcae(<1>):'
test ! -s "$work/err"
ok 'standard error is empty'

"$DAESY" -q -c 'seq(i, i=1..20000);' < /dev/null 2> "$work/err" | head -n 1 > /dev/null
test ! -s "$work/err"
ok 'a reader that goes away is no message'
timeout 60 sh -c '{ "$DAESY" -q -c "while true do print(1) end do:"; echo $? > "$1"; } < /dev/null | head -n 1' sh "$work/status" > /dev/null
grep -qx 4 "$work/status"
ok 'it ends a loop, and the status says so'
for lost in '1+1;' 'for i to 20000 do print(i) end do:' 'printf("a"):'; do
    timeout 60 "$DAESY" -q -c "$lost" > /dev/full 2> "$work/err" < /dev/null
    test $? -eq 4 && grep -q 'cannot be written: No space' "$work/err"
    ok "lost output is an error: $lost"
done
for kind in 'dsolve({diff(x(t), t) = -x(t), x(0) = 1}, numeric)' 'plot(x, x=0..1)' 'table([1 = [plot(x, x=0..1)]])'; do
    echo old > "$work/kept.m"
    run 4 "not saved: $kind" -q -c "S := $kind: save S, \"$work/kept.m\";"
    says 'cannot be read back'
    grep -qx old "$work/kept.m"
    ok 'the old file is kept'
done
run 4 'a full disk' -q -c 'x := 5: save x, "/dev/full";'
says 'cannot write /dev/full: No space'

printf 'x := 1/3;\nfor i to 2 do i end do;\n1/0;\nprintf("hello\\n");\n' > "$work/in"
run 4 'records' -q --emit=json
test "$(wc -l < "$work/out")" -eq 4
ok 'one record a statement'
test ! -s "$work/err"
ok 'messages are in the records'
grep -q '"line":1,.*"input":"x := 1/3;".*"name":"x","value":"1/3"' "$work/out"
ok 'a result has its name and its value'
grep -q '"result":"2"' "$work/out"
ok 'the last result of a loop'
grep -q '"messages":\[{"kind":"error","text":"[^"]*division by zero".*"line":3,"column":2' "$work/out"
ok 'an error has its place'
grep -q '"output":"hello\\n"' "$work/out"
ok 'printed text'
printf 'x+;\n2;\n' > "$work/in"
run 4 'records of syntax errors' -q --emit=json
grep -q '"line":1,"column":3,"input":"x+;","messages":\[{"kind":"error"' "$work/out"
ok 'a syntax error has a record'

printf 'read("lib/DAE-toolbox.maplet"): nops([KernelBuild(Matrix([[1,0],[2,0]]))]);\n' > "$work/in"
run 0 "the built-in toolbox" -q --batch -
grep -q "^3$" "$work/out"
ok "a sheet finds the toolbox"
# longer than one piece of a pipe, so that words are cut in two
awk 'BEGIN { for (i = 0; i < 6000; i++) printf "if %d < 0 then variable := 1 end if:\n", i; print "quit(3);" }' > "$work/in"
run 3 "a long text through a pipe" -q
test ! -s "$work/err"
ok "pieces of a pipe end anywhere"

run 1 'a file that is not there, as a record' --emit=json "$work/nosuch.dae"
grep -q '^{"messages":.*cannot read .*nosuch.dae' "$work/out"
ok 'what is wrong outside of statements is a record'

# Worksheets.
cat > "$work/sheet.mw" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<Worksheet><Text-field style="Text">Two cells</Text-field>
<Group><Input><Text-field style="Maple Input">a := 2</Text-field></Input></Group>
<Group><Input><Text-field style="Maple Input">a^10;</Text-field></Input>
<Output><Text-field style="Line Printed Output">1024</Text-field></Output></Group>
</Worksheet>
END
sed 's|a^10;|a := ;|' "$work/sheet.mw" > "$work/wrong.mw"
sed 's|</Input></Group>||' "$work/sheet.mw" > "$work/damaged.mw"
run 0 'a worksheet' -q "$work/sheet.mw"
prints 'a := 2\n1024\n'
run 0 'a worksheet as a script' --from-mw "$work/sheet.mw"
prints '# Two cells\na := 2;\na^10;\n'
cp "$work/sheet.mw" "$work/in"
run 0 'a worksheet from standard input' --from-mw
prints '# Two cells\na := 2;\na^10;\n'
: > "$work/in"
run 4 'an error in a worksheet' -q "$work/wrong.mw"
says 'wrong.mw, cell 2:1:'
run 4 'a damaged worksheet' -q "$work/damaged.mw"
says 'damaged.mw, cell 1, line 3 of the file: not read: the file is damaged in line 6'
run 4 'a damaged worksheet as a script' --from-mw "$work/damaged.mw"
says 'cell 1, line 3 of the file: not read: the file is damaged in line 6'
run 4 'a damaged worksheet as records' --emit=json "$work/damaged.mw"
grep -q '"messages":\[{"kind":"error".*cell 1, line 3 of the file: not read' "$work/out"
ok 'what cannot be read is a record, too'
run 1 'no worksheet' --from-mw "$work/in"
says 'no Maple worksheet'
run 0 'read of a worksheet' -q -c "read \"$work/sheet.mw\": a+1;"
prints 'a := 2\n1024\n3\n'
run 4 'read of a worksheet with an error' -q -c "read \"$work/wrong.mw\";" -c 'a+1;'
says 'wrong.mw, cell 2:1:.*error'
prints 'a := 2\n3\n'

# Scripts as worksheets, and back.
cat > "$work/script.dae" << 'END'
# A sheet
#   of two lines

x := 3: # three
(* inside *) y := x^2;
s := "\303\250 \\ <b> & c";
for i to 2 do
  # in it
  i^2;
end do;
z := ) 4;
# the end
w := 5
END
run 0 'a script as a worksheet' --to-mw "$work/script.dae"
cp "$work/out" "$work/made.mw"
grep -qF '>s := "\134303\134250 \134\134 &lt;b&gt; &amp; c";<' "$work/made.mw"
ok 'what is not plain is octal or an entity'
test "$(grep -c '<Group ' "$work/made.mw")" -eq 6
ok 'a cell for each statement'
run 0 'and back' --from-mw "$work/made.mw"
sed 's/^# *of/#   of/; /^$/d; $s/$/;/' "$work/script.dae" > "$work/wanted"
cmp -s "$work/wanted" "$work/out"
ok 'and back: the same script'
run 1 'a worksheet is no script' --to-mw "$work/made.mw"
says 'a worksheet already'
run 1 'one thing at a time' --compare --emit=json "$work/made.mw"
says 'for running sheets only'
run 0 'a worksheet against itself' --compare "$work/sheet.mw"
grep -q 'cell 2, what is printed: equal$' "$work/out" && grep -q ': 1 results of which' "$work/out"
ok 'results that were stored as lines of text'
tap_done
