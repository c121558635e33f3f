# SPDX-License-Identifier: GPL-3.0-or-later
#
# Markdown for manual pages and Info, where nothing scrolls: lines of code that are wider than `width` are broken at
# blanks outside of strings, else behind commas and operators. What follows stands under the text behind a name of a
# list, else further in. Formulas in two dimensions, which have gaps, stay. POSIX awk.

# The last byte before the break: a blank, else what an expression may go on behind.
function break_at(line,   i, c, quotes, blank, soft) {
    for (i = 1; i <= length(line) && (i <= width + 1 || !(blank || soft)); i++) {
        c = substr(line, i, 1)
        quotes += c == "\""
        if (quotes % 2 || i <= hang + 1 || substr(line, 1, i - 1) !~ /[^ ]/)
            continue
        if (c == " ")
            blank = i
        else if (index(",(*+", c) && i <= width)
            soft = i
    }
    return blank && (blank <= width + 1 || !soft) ? blank : soft
}

# Where the text behind the first word begins when a gap is before it, else some columns behind the first.
function hang_of(line) {
    if (match(line, /^ *[^ ]+  +/) && RLENGTH <= 30)
        return RLENGTH
    match(line, /^ */)
    return RLENGTH + (line ~ /^ *>/ ? 6 : 4)
}

/^```/ { inside = !inside }
!inside || length($0) <= width || $0 ~ /[^ ] +[^ ]+.*   [^ ]+.*   [^ ]/ {
    print
    next
}
{
    hang = hang_of($0)
    rest = $0
    while (length(rest) > width && (at = break_at(rest))) {
        print substr(rest, 1, at - (substr(rest, at, 1) == " "))
        rest = sprintf("%" hang "s%s", "", substr(rest, at + 1))
    }
    print rest
}
