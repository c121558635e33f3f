# The names of known functions that string literals are made of, file by file: "file: name name", sorted.
# -v known="sin cos ..." has the names. Comments and characters do not count, nor a name within other words.
BEGIN {
    count = split(known, word, " ")
    for (i = 1; i <= count; i++) is_known[word[i]] = 1
}
FNR == 1 { in_comment = 0 }
{
    while ($0 != "") {
        if (in_comment) {
            if (!(at = index($0, "*/"))) break
            in_comment = 0
            $0 = substr($0, at + 2)
        } else if (!match($0, /\/\*|"([^"\\]|\\.)*"|'([^'\\]|\\.)*'/)) {
            break
        } else {
            token = substr($0, RSTART, RLENGTH)
            $0 = substr($0, RSTART + RLENGTH)
            if (token == "/*") in_comment = 1
            else if (token ~ /^"/) note(substr(token, 2, length(token) - 2))
        }
    }
}
function note(text,    count, i, word)
{
    count = split(text, word, /[ ,]+/)
    for (i = 1; i <= count; i++)
        if (!(word[i] in is_known)) return
    for (i = 1; i <= count; i++) found[FILENAME " " word[i]] = 1
}
END {
    sorter = "LC_ALL=C sort"
    for (item in found) print item | sorter
    close(sorter)
}
