#!/bin/sh
# Includes go one way: repl -> dae -> numeric -> cas -> cas/base; one file knows each library.
. "${srcdir:-.}/tests/tap.sh"
cd "$srcdir" || exit 1

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
none 'cas includes only cas' "$(includes '(repl|dae|numeric|tests)/' cas)"
none 'cas/base includes only cas/base' "$(includes 'cas/' cas/base | except '"cas/base/')"
none 'numeric includes only numeric and cas' "$(includes '(repl|dae|tests)/' numeric)"
none 'in numeric only program/ and search/find see expressions' \
    "$(includes 'cas/' numeric | except '"cas/base/|^numeric/(program/tape|search/find)[^/]*:')"
none 'dae includes only dae, numeric and cas' "$(includes '(repl|tests)/' dae)"
none 'repl includes no tests' "$(includes 'tests/' repl)"
none 'nobody includes main' "$(includes 'repl/main' repl)"
none 'includes are written from the root' \
    "$(sources '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' $layers |
        except '"(cas|numeric|dae|repl)/|"config\.h"')"
none 'FLINT headers only in cas' "$(includes "$flint" numeric dae repl)"
none 'setjmp only in cas/base/err' "$(includes 'setjmp\.h' $layers | except '^cas/base/err\.[ch]:')"
none 'readline only in repl/line.c' "$(includes 'readline/' $layers | except '^repl/line\.c:')"
none 'SUNDIALS only in numeric/step/sundials*.c' \
    "$(includes "$sundials" $layers | except '^numeric/step/sundials[^/]*\.c:')"
none 'NLopt only in numeric/search/nlopt.c' "$(includes 'nlopt\.h' $layers | except '^numeric/search/nlopt\.c:')"
none 'LAPACK only in numeric/linear/lapack.c' "$(sources 'dggev_' $layers | except '^numeric/linear/lapack\.c:')"
none 'jansson only in repl' "$(includes 'jansson' cas numeric dae)"
none 'gnuplot is run only by repl/plot/' \
    "$(sources '"gnuplot"|(exec|popen|spawn|system).*gnuplot' $layers | except '^repl/plot/')"
none 'FLINT versions are told apart only in cas/base/compat.h, Arb found only by ball.h' \
    "$(sources '__FLINT_(RELEASE|VERSION)|DAESY_ARB_IN_FLINT' $layers |
        except '^cas/base/(compat|ball)\.h:')"
tap_done
