#!/bin/sh
# Runs of one solution with many values of its parameters, beside solutions with the numbers written in.
# usage: bench/sweep.sh [DAESY [n]]
daesy=${1:-build/daesy}
here=$(dirname "$0")
exec "$daesy" -q -c "n := ${2:-1000}:" --batch "$here/sweep.dae"
