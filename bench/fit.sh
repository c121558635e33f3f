#!/bin/sh
# How often the confidence intervals of fit hold the truth, and how long a fit takes.
# usage: bench/fit.sh [DAESY [n]]
daesy=${1:-build/daesy}
here=$(dirname "$0")
exec "$daesy" -q -c "n := ${2:-200}:" --batch "$here/fit.dae"
