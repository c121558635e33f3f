# Benchmarks: never timed tests, run by hand (make bench/NAME builds a program).
EXTRA_DIST += bench/README.md
EXTRA_DIST += bench/chain.dae bench/chain.sh bench/pendula.dae bench/pendula.sh bench/pendula-run.dae bench/pendula-run.sh
EXTRA_DIST += bench/start.sh
EXTRA_DIST += bench/fit.sh bench/fit.dae
EXTRA_DIST += bench/sweep.sh bench/sweep.dae bench/ensemble.dae
EXTRA_PROGRAMS = bench/rhs
bench_rhs_LDADD = $(DAESY_LIBS)
EXTRA_DIST += bench/cas.sh bench/cas.tasks
EXTRA_DIST += bench/ode.sh bench/ode.dae bench/ode.c bench/ode.py bench/ode.m
EXTRA_DIST += bench/sparse.sh bench/sparse.c
EXTRA_DIST += bench/stiff.sh bench/stiff.dae bench/stiff.py bench/stiff.c bench/stiff-c.dae bench/stiff-problems.dae
EXTRA_DIST += bench/everyday.sh bench/everyday.dae bench/everyday.py
EXTRA_DIST += bench/loops.sh bench/loops.dae bench/loops.c bench/loops.py
