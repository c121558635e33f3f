# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes C of the guide: one row for each part, a chapter's opening (`# `) or a section (`## `), with the names of
# its line `<!-- ? ... -->`. The text is laid out for a terminal of 80 columns: paragraphs and items of lists are
# filled, tables have their columns below each other, statements and what they print are indented. POSIX awk.
#
#     awk -f guide.awk CHAPTER.md ... > guide_rows.c

function quoted(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\"", text)
    gsub(/\?/, "\\?", text)
    return "\"" text "\""
}

function put(line) {
    line = quoted(line)
    text = text "    " substr(line, 1, length(line) - 1) "\\n\"\n"
}

# Fills words from column `indent` on, the first line after `head`.
function fill(words, head, indent,   n, i, word, line) {
    n = split(words, word, " ")
    line = head
    for (i = 1; i <= n; i++) {
        if (length(line) > indent && length(line) + length(word[i]) > 78) {
            sub(/ +$/, "", line)
            put(line)
            line = sprintf("%" indent "s", "")
        }
        line = line word[i] " "
    }
    sub(/ +$/, "", line)
    put(line)
}

function end_paragraph() {
    if (paragraph != "")
        fill(paragraph, item ? "- " : "", item ? 2 : 0)
    paragraph = ""
    item = 0
}

function read_row(line,   n, k, cell) {
    gsub(/\\\|/, "\001", line)
    n = split(line, cell, /\|/)
    columns = n - 2
    rows++
    for (k = 2; k < n; k++) {
        gsub(/^ +| +$/, "", cell[k])
        gsub(/\001/, "|", cell[k])
        table[rows, k - 1] = cell[k]
        if (k < n - 1 && length(cell[k]) > width[k - 1])
            width[k - 1] = length(cell[k])
    }
}

# The last column begins at most in the middle; behind what is longer it has a line of its own.
function end_table(   i, k, head, start) {
    start = 2
    for (k = 1; k < columns; k++)
        start += width[k] + 2
    start = start > 40 ? 40 : start
    for (i = 1; i <= rows; i++) {
        head = "  "
        for (k = 1; k < columns; k++)
            head = head sprintf("%-" width[k] + 2 "s", table[i, k])
        sub(/ +$/, "", head)
        if (length(head) + 2 > start) {
            fill(substr(head, 3), "  ", 4)
            head = ""
        }
        fill(table[i, columns], sprintf("%-" start "s", head), start)
    }
    rows = 0
    delete width
}

function end_part() {
    end_paragraph()
    end_table()
    if (title != "")
        print "    {" quoted(names) ", " quoted(title) ", " opens ",\n" text "    \"\"},"
    title = ""
}

function begin_part(heading, opening) {
    end_part()
    title = heading
    opens = opening
    names = ""
    text = ""
    blank = 1
}

BEGIN {
    print "/* Made of doc/manual by guide.awk. */"
    print "#include \"repl/help_guide.h\"\n"
    print "const GuidePart GUIDE_PARTS[] = {"
}
FNR == 1 { code = "" }
/^```/ {
    end_paragraph()
    code = code == "" ? substr($0, 4) "-" : ""
    next
}
code != "" {
    put($0 == "" ? "" : (code == "daesy-" && /^[^ ]/ ? "  > " : "    ") $0)
    blank = 0
    next
}
/^# / {
    begin_part(substr($0, 3), 1)
    next
}
/^## / {
    begin_part(substr($0, 4), 0)
    next
}
/^<!-- \? / {
    names = substr($0, 8)
    sub(/ *-->$/, "", names)
    next
}
/^!\[/ || /^\|[- |]*$/ { next }
/^\|/ {
    read_row($0)
    blank = 0
    next
}
$0 == "" {
    end_paragraph()
    end_table()
    if (!blank)
        put("")
    blank = 1
    next
}
/^- / {
    end_paragraph()
    item = 1
    paragraph = substr($0, 3)
    blank = 0
    next
}
{
    paragraph = paragraph (paragraph == "" ? "" : " ") $0
    blank = 0
}
END {
    end_part()
    print "    {0}\n};"
}
