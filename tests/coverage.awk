# SPDX-License-Identifier: GPL-3.0-or-later
# Coverage by rooms, the lowest share of branches first: reads tests/rooms.table and gcovr's table
# of files (comma-separated, first line the names of the columns).

function percent(part, all) { return all ? 100 * part / all : 100 }

FNR == NR { if ($0 !~ /^#/) { sub(/:.*/, ""); room[$0] = 1 } next }
FNR == 1 {
    n = split($0, name, ",")
    for (i = 1; i <= n; i++) at[name[i]] = i
    next
}
{
    split($0, value, ",")
    folder = value[at["filename"]]
    while (!(folder in room) && sub(/\/[^\/]*$/, "", folder)) { }
    if (!(folder in room)) next
    seen[folder] = 1
    for (where = folder; ; where = "all") {
        lines[where] += value[at["line_total"]]
        line_hits[where] += value[at["line_covered"]]
        branches[where] += value[at["branch_total"]]
        branch_hits[where] += value[at["branch_covered"]]
        if (where == "all") break
    }
}
END {
    printf "%-28s %7s %7s %9s %7s\n", "room", "lines", "%", "branches", "%"
    seen["all"] = 1
    for (where in seen)
        printf "%-28s %7d %7.1f %9d %7.1f\n", where, lines[where], \
            percent(line_hits[where], lines[where]), branches[where], \
            percent(branch_hits[where], branches[where]) | "sort -n -k 5"
    close("sort -n -k 5")
}
