# SPDX-License-Identifier: GPL-3.0-or-later
#
# A chapter of the guide and its statements. POSIX awk.
#
#     awk -v what=sheet -f chapter.awk CHAPTER.md > SHEET
# writes the statements of all blocks ```daesy, each block with a line of its number before it.
#
#     awk -v what=fill -v printed=FILE -f chapter.awk CHAPTER.md > CHAPTER.new
# copies the chapter with what was printed behind each block's mark in FILE as its block ```output.

function mark(k) {
    return "@@ block " k
}

function read_printed(   line, k) {
    while ((getline line < printed) > 0)
        if (line ~ /^@@ block [0-9]+$/)
            k = substr(line, 10) + 0
        else
            output[k] = output[k] line "\n"
}

BEGIN {
    if (what == "fill")
        read_printed()
}
/^```daesy/ {
    inside = "daesy"
    block++
    if (what == "sheet")
        print "printf(\"" mark(block) "\\n\"):"
    else
        print
    next
}
# An output block directly behind is replaced.
/^```output/ && what == "fill" {
    inside = "output"
    next
}
/^```/ && inside == "output" {
    inside = ""
    next
}
/^```/ && inside == "daesy" {
    inside = ""
    if (what == "fill") {
        print
        sub(/\n+$/, "\n", output[block])
        if (output[block] ~ /[^\n]/)
            printf "```output\n%s```\n", output[block]
    }
    next
}
inside == "output" { next }
what == "fill" || inside == "daesy" { print }
