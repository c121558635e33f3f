#!/bin/sh
# The library in the language: procedures stand in repl/library/*.dae and in no C string, these files
# keep the same shape as other sources, and library.awk names file and line of what is wrong there.
. "${srcdir:-.}/tests/tap.sh"
: "${AWK:=awk}"
here=$(pwd)
cd "$srcdir" || exit 1
files=$(find repl/library -name '*.dae' | sort)
tab=$(printf '\t')

test "$(echo "$files" | wc -l)" -gt 10
ok 'there are files to look at'

# Neighbouring string literals are joined. A text that holds a procedure is one unless it is an example
# (behind a brace, a statement that assigns or calls it) or a page of help; library.table has the others.
none 'no procedure stands in a C string' "$($AWK '
    FNR == NR { if ($0 !~ /^#/ && NF) known[$1] = 1; next }
    function finish() {
        if (text ~ /proc *\(.*\).*end/ && !(FILENAME in known) &&
            (!example || text ~ /^[ \\n]*proc *\(/))
            printf "%s:%d: %.60s\n", FILENAME, start, text
        text = ""
    }
    # Between two literals; blanks join them.
    function gap(code) {
        gsub(/[ \t]+/, "", code)
        if (code == "") return
        finish()
        before = substr(code, length(code))
    }
    FNR == 1 { text = "" }
    {
        line = $0
        sub(/\\$/, "", line)
        while (match(line, /"([^"\\]|\\.)*"/)) {
            gap(substr(line, 1, RSTART - 1))
            if (text == "") { start = FNR; example = before == "{" }
            text = text substr(line, RSTART + 1, RLENGTH - 2)
            line = substr(line, RSTART + RLENGTH)
        }
        gap(line)
    }' tests/library.table $(find cas numeric dae repl -name '*.[ch]' | sort))"
none 'library.table lists only files that exist' "$(grep -v '^#' tests/library.table |
    while read -r f _; do test -z "$f" || test -f "$f" || echo "$f"; done)"
# The parser reads what the user types, files, cells of worksheets and notebooks, texts given to parse and sscanf, the library, and the patterns of habits.
none 'no other text of the program reaches the parser' "$(grep -rln 'source_add(' cas numeric dae repl \
    --include='*.c' | grep -vE '^repl/(hints/hints|kernel/kernel_requests|session_read|session_input|sheet/sheet_(alike|run|stored|compare|bless|check|mark|marked)|files/mw_(script|write)|syntax/source|eval/library|.*/reading)\.c$')"

none 'every file is listed in repl/local.mk' "$(echo "$files" | $AWK '
    FNR == NR { if ($1 == "LIBRARY" && $2 == "+=") listed[$3] = 1; next }
    !($0 in listed)' repl/local.mk -)"
# The paragraph: at least ten words before the first command.
none 'every file begins with its licence and a paragraph' "$($AWK '
    FNR == 1 { begun = 0; licence[FILENAME] = $0 == "# SPDX-License-Identifier: GPL-3.0-or-later"; next }
    /^#:/ { begun = 1 }
    !begun { words[FILENAME] += NF }
    END { for (i = 1; i < ARGC; i++) if (!licence[ARGV[i]] || words[ARGV[i]] < 10) print ARGV[i] }' $files)"
none 'no tabs, no space at the end of a line, no line longer than 100' \
    "$(grep -nE "$tab| +$|^.{101}" $files)"
none 'no file is longer than 800 lines' "$(wc -l $files | $AWK '$1 > 800 && $2 != "total" { print $2 }')"
none 'no procedure is longer than 60 lines' "$($AWK '
    FNR == 1 { start = 0 }
    /^[^ #]+ := / { start = FNR }
    /^end proc;/ {
        if (start && FNR - start > 60) printf "%s:%d: %d lines\n", FILENAME, start, FNR - start + 1
        start = 0
    }' $files)"

# fault TEXT MESSAGE: library.awk refuses the text (behind a first line) with this message.
fault()
{
    printf '# SPDX\n%b' "$1" > "$here/fault.dae"
    if $AWK -v root="$here/" -f repl/library/library.awk "$here/fault.dae" > /dev/null 2> "$here/fault.err"
    then echo "not refused: $1"
    fi
    grep -qF "$2" "$here/fault.err" || { echo "wanted $2"; cat "$here/fault.err"; }
}
head='#: topic t\n#: command f(x:expr) -> expr\n#: purpose p\n'
none 'a command without its procedure' "$(fault "$head" 'fault.dae:4: a command without its procedure')"
none 'another procedure than the command says' \
    "$(fault "${head}g := x -> x;\n" 'fault.dae:5: the definition of g follows')"
none 'text between a command and its procedure' \
    "$(fault "$head\nf := x -> x;\n" 'fault.dae:5: a procedure is expected right below')"
none 'an example without an answer' \
    "$(fault "$head#: example f(1);\nf := x -> x;\n" 'fault.dae:6: the last example has no answer')"
none 'an unknown word' "$(fault "$head#: exmaple f(1);\n" 'fault.dae:5: the word exmaple is not known')"
none 'no purpose' "$(fault '#: topic t\n#: command f(x:expr)\nf := x -> x;\n' 'f has no purpose or no topic')"
rm -f "$here/fault.dae" "$here/fault.err"
tap_done
