# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes C of the library: the text of every file *.dae, and one row a command from the lines `#:`
# above its procedure (README.md shows their form). POSIX awk; what is wrong is said with file and
# line, and nothing is made then.
#
#     awk -v root=SOURCE/ -f library.awk FILE.dae ... > library.c

function fail(message) {
    print name() ":" FNR ": " message > "/dev/stderr"
    bad = 1
}

# The file as the source tree knows it.
function name() {
    return index(FILENAME, root) == 1 ? substr(FILENAME, length(root) + 1) : FILENAME
}

function quoted(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\\&", text)
    gsub(/\n/, "\\n", text)
    return "\"" text "\""
}

function put(key, text) {
    row = row ", ." key " = " quoted(text)
}

# The fields of one command.
function begin_command() {
    delete field
    examples = 0
    last = ""
    at = FNR
}

function begin_example(input) {
    if (examples && output[examples] == "")
        fail("the example before has no answer: gives, tests, fails or runs")
    if (++examples > 8)
        fail("more than eight examples")
    input_of[examples] = input
    output[examples] = known[examples] = ""
}

function set_output(text) {
    if (!examples || output[examples] != "")
        fail("an answer without its example")
    output[examples] = text
}

function set(key, text) {
    if (key == "command")
        begin_command()
    if (key == "example")
        begin_example(text)
    else if (key == "gives")
        set_output(text)
    else if (key == "fails")
        set_output("error: " text)
    else if (key == "tests")
        set_output("test: " text)
    else if (key == "runs")
        set_output("\n")
    else if (key == "todo")
        known[examples] = text
    else if (key !~ /^(command|package|topic|purpose|see|text|flags)$/)
        fail("the word " key " is not known: command, package, topic, purpose, see, text, flags," \
             " example, gives, tests, fails, runs or todo")
    else if (at || key == "command")
        field[key] = text
    else
        file_field[key] = text
    last = key
}

# A line that goes on with the field above it; paragraphs of the text keep their lines.
function more(text) {
    if (last == "example")
        input_of[examples] = input_of[examples] " " text
    else if (last == "gives" || last == "fails" || last == "tests")
        output[examples] = output[examples] " " text
    else if (at)
        field[last] = field[last] (last == "text" ? "\n" : " ") text
    else
        fail("a line that goes on where nothing was begun")
}

function own(key) {
    return key in field ? field[key] : file_field[key]
}

function flags(words, list, n, i, text) {
    n = split(words, list, " ")
    for (i = 1; i <= n; i++)
        text = text (i > 1 ? " | " : "") "BUILTIN_" toupper(list[i])
    return text
}

function put_examples(i) {
    row = row ",\n     .examples = {"
    for (i = 1; i <= examples; i++)
        row = row (i > 1 ? ",\n                  " : "") "{" quoted(input_of[i]) ", " \
            quoted(output[i] == "\n" ? "" : output[i]) ", " \
            (known[i] == "" ? "NULL" : quoted(known[i])) "}"
    row = row "}"
}

# The definition right below the lines of its command.
function end_command(target) {
    gsub(/`/, "", target)
    if (index(field["command"], target "(") != 1)
        fail("the definition of " target " follows the command " field["command"])
    if (!("purpose" in field) || own("topic") == "")
        fail(target " has no purpose or no topic")
    if (examples && output[examples] == "")
        fail("the last example has no answer: gives, fails or runs")
    row = "    {.library = &library_" files ", .line = " FNR
    put("name", target)
    if (own("package") != "" && own("package") != "none")
        put("package", own("package"))
    put("signature", field["command"])
    put("topic", own("topic"))
    put("summary", field["purpose"])
    if ("text" in field)
        put("text", field["text"])
    put_examples()
    put("see", own("see"))
    if ("flags" in field)
        row = row ", .flags = " flags(field["flags"])
    rows = rows row "},\n"
    at = 0
}

function end_file() {
    if (at)
        fail("a command without its procedure")
    if (files)
        print "};"
}

BEGIN {
    print "/* Made by library.awk from the files *.dae beside it; changes belong there. */"
    print "#include \"repl/builtin.h\""
}

FNR == 1 {
    end_file()
    at = 0
    delete file_field
    files++
    print "\nstatic const Library library_" files " = {" quoted(name()) ","
}

/^#: [a-z]+ / {
    key = $2
    text = $0
    sub(/^#: [a-z]+ +/, "", text)
    set(key, text)
}

/^#:  / {
    text = $0
    sub(/^#: +/, "", text)
    more(text)
}

/^#: [a-z]+$/ { set($2, "") }

# Comments stay behind; their lines stay, so that places are those of the file.
/^#/ {
    print "    \"\\n\""
    next
}

at && match($0, /^[^ ]+ := /) { end_command(substr($0, 1, RLENGTH - 4)) }

{
    if (at)
        fail("a procedure is expected right below the lines of its command")
    print "    " quoted($0 "\n")
}

END {
    end_file()
    print "\nconst Builtin BUILTIN_LIBRARY[] = {\n" rows "    {.name = NULL},\n};"
    exit bad + 0
}
