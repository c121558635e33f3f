# Reads `nm -A` of all objects on standard input and counts the calls that go up: a symbol taken
# from an object that stands on a higher floor. The floors are the lines of the file named by
# `floors`, from below; a line may hold several folders. Prints one line a floor: its folders, the
# number of calls up, and the calls.
BEGIN {
    while ((getline line < floors) > 0) {
        if (line ~ /^#/ || line == "") continue
        n++
        label[n] = line
        count = split(line, folder, " ")
        for (i = 1; i <= count; i++) rank[folder[i]] = n
    }
}

# The floor of an object: that of the longest of its folders that is listed.
function floor_of(object, path) {
    path = object
    while (sub(/\/[^\/]*$/, "", path))
        if (path in rank) return rank[path]
    return 0
}

{
    object = $1
    sub(/:.*/, "", object)
    sub(/^\.\//, "", object)
    symbol = $NF
    kind = $(NF - 1)
    if (kind == "U") {
        used[object, symbol] = 1
    } else if (kind ~ /^[TDBRVWC]$/) {
        home[symbol] = object
    }
}

END {
    for (pair in used) {
        split(pair, part, SUBSEP)
        if (!(part[2] in home)) continue
        from = floor_of(part[1])
        to = floor_of(home[part[2]])
        if (!from) lost[part[1]] = 1
        if (from && to > from) {
            up[from]++
            calls[from] = calls[from] "\n" part[1] " takes " part[2] " of " home[part[2]]
        }
    }
    for (i = 1; i <= n; i++) printf "%s: %d calls up%s\n", label[i], up[i], calls[i]
    for (object in lost) print "no floor: " object
}
