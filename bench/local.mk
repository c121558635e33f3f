# Benchmarks: never timed tests, run by hand.
EXTRA_DIST += bench
EXTRA_PROGRAMS = bench/rhs
bench_rhs_LDADD = $(DAESY_LIBS)
