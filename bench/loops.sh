#!/bin/sh
# Loops of numbers: procedures in hardware floats beside C by hand and Python. DAESY is the program.
# Prints name, seconds (best of three) and the ratio to C; all values must agree to 12 digits.
here=$(dirname "$0")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
${CC:-cc} -O2 -o "$folder/loops" "$here/loops.c" -lm || exit 1
"${DAESY:-build/daesy}" < "$here/loops.dae" | grep ' .* ' > "$folder/daesy"
"$folder/loops" > "$folder/c"
command -v python3 > /dev/null && python3 "$here/loops.py" > "$folder/python"
awk '
    FILENAME ~ /python$/ { python[$1] = $2; next }
    FILENAME ~ /c$/ { c[$1] = $2; value[$1] = $3; next }
    {
        apart = ($3-value[$1])/value[$1]
        wrong = apart > 1e-12 || apart < -1e-12 ? "  VALUES DIFFER" : ""
        printf "| %s | %.4f | %.4f | %s | %.2f |%s\n", $1, $2, c[$1],
            ($1 in python) ? sprintf("%.2f", python[$1]) : "", $2/(c[$1]+1e-9), wrong
    }' $(test -f "$folder/python" && echo "$folder/python") "$folder/c" "$folder/daesy"
