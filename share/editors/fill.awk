# SPDX-License-Identifier: GPL-3.0-or-later
#
# Puts the names of the language into a template: @KEYWORDS@, @COMMANDS@ and @FUNCTIONS@ become lists of words with the separator
# that stands behind a colon, as in @COMMANDS:|@ (a blank if none); \n is a new line in it. POSIX awk.
#
#     awk -f fill.awk reserved.def PAGES TEMPLATE > FILE      PAGES is what `daesy -c '?index,all'` writes

function add(list, word) {
    if (word ~ /^[A-Za-z_][A-Za-z0-9_]*$/ && !((list, word) in seen)) {
        seen[list, word] = 1
        words[list, ++count[list]] = word
    }
}

function joined(list, between,   i, all) {
    for (i = 1; i <= count[list]; i++)
        all = all (i > 1 ? between : "") words[list, i]
    return all
}

FNR == 1 { part++ }
part == 1 && /^RESERVED\(/ {
    word = $0
    gsub(/^RESERVED\(|\).*$/, "", word)
    add("KEYWORDS", word)
}
part == 2 && /^@topic / { topic = substr($0, 8) }
part == 2 && /^@page$/ { fresh = 1; next }
part == 2 && fresh {
    fresh = 0
    if (topic != "language")
        add(topic == "functions" ? "FUNCTIONS" : "COMMANDS", substr($0, 1, index($0, " - ") - 1))
}
part == 3 {
    while (match($0, /@(KEYWORDS|COMMANDS|FUNCTIONS)(:[^@]*)?@/)) {
        mark = substr($0, RSTART + 1, RLENGTH - 2)
        list = mark
        sub(/:.*/, "", list)
        between = mark == list ? " " : substr(mark, length(list) + 2)
        gsub(/\\n/, "\n", between)
        $0 = substr($0, 1, RSTART - 1) joined(list, between) substr($0, RSTART + RLENGTH)
    }
    print
}
