# SPDX-License-Identifier: GPL-3.0-or-later
# The small changes that the lines of a C source allow: one operator, constant or condition each.
# Reads the sources; prints file:line:column:length:replacement for every place in a function.
# Comments, strings and preprocessor lines are no places. The operators of clang-format's layout stand between spaces,
# so that `a * b` is a product and `char *a` is none.
#
# What breaks no promise is no place. A budget (of effort, bits, terms, a cache) is an enumerator or an
# entry of a table: in no function. Left out by rule are widths of text in messages, numbers of
# hash functions, and more room than is needed where memory is asked for or an array is declared (less
# is a place).

function pair(from, to) { other[from] = other[from] " " to }

BEGIN {
    pair("<", "<="); pair("<", ">="); pair("<=", "<"); pair(">", ">="); pair(">", "<="); pair(">=", ">")
    pair("==", "!="); pair("!=", "=="); pair("&&", "||"); pair("||", "&&")
    pair("+", "-"); pair("-", "+"); pair("*", "/"); pair("/", "*"); pair("%", "*")
    pair("&", "|"); pair("|", "&"); pair("<<", ">>"); pair(">>", "<<")
    pair("+=", "-="); pair("-=", "+="); pair("*=", "/="); pair("/=", "*=")
    word["true"] = "false"; word["false"] = "true"
    word["TRUTH_YES"] = "TRUTH_NO"; word["TRUTH_NO"] = "TRUTH_YES"
    word["EXPR_ZERO"] = "EXPR_ONE"; word["EXPR_ONE"] = "EXPR_MINUS_ONE"
    word["EXPR_TWO"] = "EXPR_ONE"; word["EXPR_MINUS_ONE"] = "EXPR_ONE"
    word["expr_add"] = "expr_sub"; word["expr_sub"] = "expr_add"
    word["expr_mul"] = "expr_div"; word["expr_div"] = "expr_mul"
}

# The line with comments, strings and characters blanked, of the same length.
function masked(s,    out, n, i, c, two) {
    out = ""; n = length(s); i = 1
    while (i <= n) {
        c = substr(s, i, 1); two = substr(s, i, 2)
        if (comment) {
            if (two == "*/") { comment = 0; out = out "  "; i += 2 } else { out = out " "; i++ }
        } else if (two == "/*") { comment = 1; out = out "  "; i += 2 }
        else if (two == "//") { while (i++ <= n) out = out " " }
        else if (c == "\"" || c == "'") {
            out = out "_"; i++
            while (i <= n && substr(s, i, 1) != c) {
                if (substr(s, i, 1) == "\\") { out = out "_"; i++ }
                out = out "_"; i++
            }
            out = out "_"; i++
        } else { out = out c; i++ }
    }
    return out
}

function place(column, len, to) { printf "%s:%d:%d:%d:%s\n", FILENAME, FNR, column, len, to }

# Operators: the words between spaces, also at the start of a line that goes on.
function operators(s,    at, rest, token, list, n, i) {
    at = 1
    while (match(substr(s, at), /(^| )[-+*\/%<>=!&|]+ /)) {
        at += RSTART - 1
        if (substr(s, at, 1) == " ") at++
        rest = substr(s, at)
        token = substr(rest, 1, index(rest, " ") - 1)
        if (token in other) {
            n = split(other[token], list, " ")
            for (i = 1; i <= n; i++) place(at, length(token), list[i])
        }
        at += length(token)
    }
    if (match(s, /(\+\+|--)[;)]/))
        place(RSTART, 2, substr(s, RSTART, 2) == "++" ? "--" : "++")
}

# Constants and names with an opposite.
function words(s,    at, token, before, value) {
    at = 1
    while (match(substr(s, at), /[A-Za-z0-9_][A-Za-z0-9_.]*/)) {
        at += RSTART - 1
        token = substr(s, at, RLENGTH)
        before = at > 1 ? substr(s, at - 1, 1) : " "
        if (token in word)
            place(at, length(token), word[token])
        else if (token ~ /^[0-9]+[uUlL]*$/ && before != "." && length(token) < 10 && !free) {
            if (!spare && !(before == "[" && at < declared)) place(at, length(token), "(" token " + 1)")
            if (token + 0 > 0) place(at, length(token), "(" token " - 1)")
        } else if (token ~ /^[0-9]+\.[0-9]+$/) {
            place(at, length(token), "(2 * " token ")")
        } else if (token ~ /^[0-9]+(\.[0-9]+)?e$/ && match(substr(s, at), /^[0-9.]+e[-+]?[0-9]+/)) {
            token = substr(s, at, RLENGTH)
            place(at, length(token), "(1000 * " token ")")
        }
        at += length(token)
    }
}

# Conditions that stand in one line, and what a ! takes back.
function conditions(s,    at, depth, i, c) {
    if (match(s, /(^|[^a-z_])(if|while) \(/)) {
        at = RSTART + RLENGTH - 1
        depth = 0
        for (i = at; i <= length(s); i++) {
            c = substr(s, i, 1)
            depth += (c == "(") - (c == ")")
            if (depth == 0) {
                place(at, i - at + 1, "(!" substr($0, at, i - at + 1) ")")
                break
            }
        }
    }
    at = 1
    while (match(substr(s, at), /[ (]![A-Za-z_(]/)) {
        at += RSTART
        place(at, 1, "")
        at++
    }
}

FNR == 1 { comment = 0; directive = 0; hash = 0; inside = 0 }
/^{/ { inside = 1 }
/^}/ { inside = 0 }
/^[A-Za-z].*\(/ { hash = /^[^(]*[ *](hash_[a-z_]*|[a-z_]*_hash)\(/ }
/^}/ { hash = 0 }
{
    line = masked($0)
    if (directive || line ~ /^ *#/) { directive = line ~ /\\$/; next }
    if (!inside) next
    free = hash || line ~ /print_text\(/
    spare = line ~ /(mem_array|mem_rearray|mem_alloc|mem_zalloc|mem_realloc|arena_array|arena_alloc|malloc|calloc|_vec_init)\(|capacity/
    # Declared arrays stand before the value that some are given.
    declared = 0
    if (line ~ /^ *(static |const |unsigned )*[A-Za-z][A-Za-z_0-9]* \**[A-Za-z_0-9, ]*\[/ && line !~ /^ *(return|else|case|goto) /)
        declared = line ~ / = / ? index(line, " = ") : length(line)
    operators(line)
    words(line)
    conditions(line)
}
