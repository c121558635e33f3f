#!/bin/sh
# Calls and includes go one way: down the floors of floors.table, as the linker's symbols and the
# includes say; circles of files are few and small; one file knows each library.
. "${srcdir:-.}/tests/tap.sh"
: "${top_builddir:=.}"
: "${NM:=nm}"
built=$(cd "$top_builddir" && pwd)
cd "$srcdir" || exit 1

# What the linker sees: a symbol may only be taken from the same floor or one below it.
if test -f "$built/cas/base/err.o" && command -v "$NM" > /dev/null; then
    counted=$(cd "$built" && find cas numeric dae repl -name '*.o' ! -path '*/tests/*' | while read -r o; do
        test -f "$OLDPWD/${o%.o}.c" && echo "$o"
    done | xargs "$NM" -A 2> /dev/null | awk -v floors="$OLDPWD/tests/floors.table" -f "$OLDPWD/tests/layers.awk")
    echo "$counted" | sed 's/^/# /'
    test "$(echo "$counted" | grep -c 'calls up')" = "$(grep -vc '^#' tests/floors.table)"
    ok 'every floor was counted'
    none 'no floor calls one above it' "$(echo "$counted" | grep -v ': 0 calls up$\|^circle ')"
    # A row of the page is "| `folder folder` | files | why |": so many files of these folders at the most.
    none 'every circle has its row in doc/design/structure.md, and its limit' "$(echo "$counted" | awk '
        FNR == NR && /^\| `[a-z\/ _]+` \| [0-9]+ \| / {
            split($0, cell, /[`|] *[`|]? */)
            most[sorted(cell[2])] = cell[3] + 0
        }
        FNR < NR && /^circle/ {
            count = $2
            sub(/^circle [0-9]+ /, "")
            key = sorted($0)
            if (!(key in most)) print "not on the page: " count " files of " key
            else if (count > most[key]) print "grown: " count " files of " key
            if (count > (key ~ /^cas/ ? 20 : key == "repl repl/eval" ? 25 : 12)) print "too large: " key
            seen[key]++
        }
        function sorted(text,    word, n, i, j, swap) {
            n = split(text, word, " ")
            for (i = 1; i <= n; i++)
                for (j = i + 1; j <= n; j++)
                    if (word[j] < word[i]) { swap = word[i]; word[i] = word[j]; word[j] = swap }
            text = word[1]
            for (i = 2; i <= n; i++) text = text " " word[i]
            return text
        }
        END { for (key in most) if (!(key in seen)) print "no such circle: " key }' doc/design/structure.md -)"
else
    skip 'calls between floors' 'no objects, or no nm'
fi

# includes PATTERN FOLDER...: file:line of every include that matches.
includes()
{
    pattern=$1
    shift
    find "$@" \( -name '*.c' -o -name '*.h' -o -name '*.def' \) -exec \
        grep -nE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]$pattern" /dev/null {} +
}

# sources PATTERN FOLDER...: file:line of every source line that matches.
sources()
{
    pattern=$1
    shift
    find "$@" \( -name '*.c' -o -name '*.h' -o -name '*.def' \) -exec \
        grep -nE "$pattern" /dev/null {} +
}

except()
{
    grep -vE "$1"
}

layers='cas numeric dae repl'
sundials='(sundials|cvode|ida|arkode|kinsol|nvector|sunmatrix|sunlinsol|sunnonlinsol)/'
flint='(flint/|calcium/|arb|acb|arf|mag\.h|fmpz|fmpq)'

test "$(find $layers -name '*.c' | wc -l)" -gt 0
ok 'there are sources to look at'
# An include is judged by the folder it names, as a call is.
none 'no floor includes one above it' "$(find $layers -name '*.[ch]' -exec \
    grep -HE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' {} + | awk -F: '
    BEGIN {
        while ((getline line < "tests/floors.table") > 0) {
            if (line ~ /^#/) continue
            n++
            count = split(line, folder, " ")
            for (i = 1; i <= count; i++) rank[folder[i]] = n
        }
    }
    function floor_of(path) {
        while (sub(/\/[^\/]*$/, "", path))
            if (path in rank) return rank[path]
        return 0
    }
    {
        named = $2
        gsub(/^[^"]*"|"$/, "", named)
        if (floor_of(named) > floor_of($1)) print $1 " includes " named
    }')"
none 'cas includes only cas' "$(includes '(repl|dae|numeric|tests)/' cas)"
none 'cas/base includes only cas/base' "$(includes 'cas/' cas/base | except '"cas/base/')"
none 'numeric includes only numeric and cas' "$(includes '(repl|dae|tests)/' numeric)"
none 'in numeric only program/, flow/ and search/find see expressions' \
    "$(includes 'cas/' numeric | except '"cas/base/|^numeric/(program/tape|flow/flow|search/find)[^/]*:')"
none 'dae includes only dae, numeric and cas' "$(includes '(repl|tests)/' dae)"
none 'repl includes no tests' "$(includes 'tests/' repl)"
none 'nobody includes main' "$(includes 'repl/main' repl)"
none 'includes are written from the root' \
    "$(sources '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' $layers |
        except '"(cas|numeric|dae|repl)/|"config\.h"')"
none 'FLINT headers only in cas' "$(includes "$flint" numeric dae repl)"
none 'setjmp only in cas/base/err' "$(includes 'setjmp\.h' $layers | except '^cas/base/err\.[ch]:')"
none 'commands write through the session alone' \
    "$(sources '(^|[^a-z_"])(printf|puts|putchar)\(|stdout' repl/builtins numeric dae cas | except '\.signature|\.examples|^[^:]*:[0-9]+: *[*{"]|^cas/base/')"
none 'readline only in repl/line.c' "$(includes 'readline/' $layers | except '^repl/line\.c:')"
none 'SUNDIALS only in numeric/step/sundials*.c' \
    "$(includes "$sundials" $layers | except '^numeric/step/sundials[^/]*\.c:')"
none 'NLopt only in numeric/search/nlopt.c' "$(includes 'nlopt\.h' $layers | except '^numeric/search/nlopt\.c:')"
none 'KLU only in numeric/linear/sparse.c' \
    "$(sources '(klu|btf)_l_|suitesparse/' $layers | except '^numeric/linear/sparse\.c:')"
none 'LAPACK only in numeric/linear/lapack.c' "$(sources 'dggev_' $layers | except '^numeric/linear/lapack\.c:')"
none 'libzmq and libsodium only in repl/kernel/kernel_wire.c' \
    "$(includes '(zmq|sodium)' $layers | except '^repl/kernel/kernel_wire\.c:')"
none 'jansson only in repl' "$(includes 'jansson' cas numeric dae)"
none 'expat only in repl/files/mw_xml.c' "$(includes 'expat' $layers | except '^repl/files/mw_xml\.c:')"
none 'gnuplot is run only by repl/plot/' \
    "$(sources '"gnuplot"|(exec|popen|spawn|system).*gnuplot' $layers | except '^repl/plot/')"
none 'FLINT versions are told apart only in cas/base/compat.h, Arb found only by ball.h and ball_functions.h' \
    "$(sources '__FLINT_(RELEASE|VERSION)|DAESY_ARB_IN_FLINT' $layers |
        except '^cas/base/(compat|ball(_functions)?)\.h:')"
tap_done
