#!/bin/sh
# everyday.sh [DAESY]: loops, lists, tables, text and calls of the language beside plain Python:
# seconds of the processor, the best of three, as rows of a table.
daesy=${1:-./daesy}
here=$(dirname "$0")
for round in 1 2 3; do
    "$daesy" -q "$here/everyday.dae" | sed 's/^/daesy /'
    python3 "$here/everyday.py" | sed 's/^/python /'
done | awk '
    !(($1, $2) in best) || $3 < best[$1, $2] { best[$1, $2] = $3 }
    !seen[$2]++ { order[++n] = $2 }
    END {
        print "| task | daesy | Python | ratio |"
        print "| --- | ---: | ---: | ---: |"
        for (i = 1; i <= n; i++) {
            d = best["daesy", order[i]]
            p = best["python", order[i]]
            printf "| %s | %.3f | %.3f | %.1f |\n", order[i], d, p, d / p
        }
    }'
