# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes Markdown of the pages of all commands, as `daesy -q -c '?index,all'` writes them: a file for each topic in the
# folder `dir`. Prose stays prose, what has its own layout (signatures, options, examples) stays as it is. POSIX awk.

function escaped(text) {
    gsub(/[\\`*_{}\[\]<>#|$~^@]/, "\\\\&", text)
    return text
}

function end_block() {
    if (kind == "code")
        print "```" > file
    if (kind != "")
        print "" > file
    kind = ""
}

# A line of the page; what begins with blanks or has a gap has its own layout, and all from the first example on.
function put(line,   own) {
    if (line == "") {
        held = kind == "code"
        if (!held)
            end_block()
        return
    }
    examples = examples || line ~ /^> /
    own = examples || line ~ /^ / || line ~ /[^ ]  / || first
    if (kind != "" && own != (kind == "code"))
        end_block()
    if (kind == "code" && held)
        print "" > file
    held = 0
    if (kind == "" && own)
        print "```" > file
    kind = own ? "code" : "prose"
    print own ? line : escaped(line) > file
}

/^@topic / {
    end_block()
    topic = substr($0, 8)
    name = topic
    gsub(/[^a-z]/, "-", name)
    file = dir "/commands-" name ".md"
    print "# " (topic == "dae" ? "DAEs" : toupper(substr(topic, 1, 1)) substr(topic, 2)) "\n" > file
    next
}
/^@page$/ {
    end_block()
    fresh = 1
    examples = 0
    next
}
# What stands at the right of a title may have a line of its own.
fresh && $0 !~ /   (package |\(not)/ && held_title == "" {
    held_title = $0
    next
}
fresh {
    fresh = 0
    title = held_title == "" ? $0 : held_title ($0 == "" ? "" : "  " $0)
    held_title = ""
    right = ""
    if (match(title, /   *[^ ].*$/)) {
        right = substr(title, RSTART)
        title = substr(title, 1, RSTART - 1)
        sub(/^ +/, "", right)
    }
    at = index(title, " - ")
    name = substr(title, 1, at - 1)
    # Packages share names; a heading stands once.
    if (seen[name]++ && right ~ /^package /)
        name = name " (" substr(right, 9) ")"
    while (once[name]++)
        name = name "'"
    print "## " escaped(name) "\n" > file
    print escaped(substr(title, at + 3)) (right == "" ? "" : right ~ /^\(/ ? " " right : " (" right ")") ".\n" > file
    first = 1
    next
}
first && $0 == "" {
    if (kind == "code") {
        end_block()
        first = 0
    }
    next
}
/^  See also  / {
    end_block()
    line = substr($0, 13)
    gsub(/\?/, "", line)
    gsub(/ +/, ", ", line)
    print "See also " escaped(line) ".\n" > file
    next
}
{
    line = $0
    sub(/^  /, "", line)
    put(line)
}
END { end_block() }
