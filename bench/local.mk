# Benchmarks: never timed tests, run by hand.
EXTRA_DIST += bench
