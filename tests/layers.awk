# Reads `nm -A` of all objects on standard input and counts the calls that go up: a symbol taken
# from an object that stands on a higher floor. The floors are the lines of the file named by
# `floors`, from below; a line may hold several folders. Prints one line a floor: its folders, the
# number of calls up, and the calls. Then a line for every circle of three objects or more within a layer:
# "circle", how many, and the folders they stand in. A circle is a set of objects each of which reaches every
# other by calls (R. Tarjan, SIAM J. Comput. 1 (1972) 146).
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

function layer_of(object) {
    sub(/\/.*/, "", object)
    return object
}

# Numbers what is reached from the object; a circle is complete at the first object of it that was met.
function visit(object,    next_, list, i, count) {
    met[object] = low[object] = ++clock
    stack[++height] = object
    waits[object] = 1
    count = split(calls_of[object], list, " ")
    for (i = 1; i <= count; i++) {
        next_ = list[i]
        if (!(next_ in met)) {
            visit(next_)
            if (low[next_] < low[object]) low[object] = low[next_]
        } else if (waits[next_] && met[next_] < low[object]) {
            low[object] = met[next_]
        }
    }
    if (low[object] == met[object]) take_circle(object)
}

function take_circle(first,    object, folder, count, folders) {
    do {
        object = stack[height--]
        waits[object] = 0
        count++
        folder = object
        sub(/\/[^\/]*$/, "", folder)
        if (index(" " folders " ", " " folder " ") == 0) folders = folders " " folder
    } while (object != first)
    if (count > 2) print "circle " count folders
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
        if (part[1] != home[part[2]] && layer_of(part[1]) == layer_of(home[part[2]]))
            calls_of[part[1]] = calls_of[part[1]] " " home[part[2]]
        if (from && to > from) {
            up[from]++
            calls[from] = calls[from] "\n" part[1] " takes " part[2] " of " home[part[2]]
        }
    }
    for (i = 1; i <= n; i++) printf "%s: %d calls up%s\n", label[i], up[i], calls[i]
    for (object in lost) print "no floor: " object
    for (object in calls_of) if (!(object in met)) visit(object)
}
