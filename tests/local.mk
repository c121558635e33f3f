# Tests: shell scripts (TAP on stdout) and cmocka programs, all through the TAP driver.

TEST_EXTENSIONS = .sh
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
# In test programs memory is filled when it is asked for and when it is given back, so that a value read from it is wrong in
# each run (glibc; elsewhere nobody reads this). Scripts start daesy some thousand times, and each start would fill its heap.
filled_memory = GLIBC_TUNABLES=glibc.malloc.perturb=191:glibc.malloc.tcache_count=0
LOG_COMPILER = env $(filled_memory) $(SHELL) $(top_srcdir)/tests/tap-run
SH_LOG_COMPILER = $(SHELL) $(top_srcdir)/tests/tap-run $(SHELL)
AM_TESTS_ENVIRONMENT = \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	DAESY='$(abs_top_builddir)/daesy$(EXEEXT)'; export DAESY; \
	srcdir='$(top_srcdir)'; export srcdir; \
	top_builddir='$(top_builddir)'; export top_builddir; \
	EGREP='$(EGREP)'; export EGREP;

# Test programs that need cmocka, one line each, without .c:
#   unit_tests += tests/unit/cas/t-name
unit_tests =
unit_tests += tests/fuzz/t-parse
unit_tests += tests/fuzz/t-sheets
unit_tests += tests/lang/t-attack
unit_tests += tests/lang/t-bvp
unit_tests += tests/lang/t-calls
unit_tests += tests/lang/t-clash
unit_tests += tests/lang/t-code
unit_tests += tests/lang/t-continuation
unit_tests += tests/lang/t-dsolve
unit_tests += tests/lang/t-ensemble
unit_tests += tests/lang/t-grid
unit_tests += tests/lang/t-fit
unit_tests += tests/lang/t-examples
unit_tests += tests/lang/t-facts
unit_tests += tests/lang/t-shapes
unit_tests += tests/lang/t-facts_far
unit_tests += tests/lang/t-faults
unit_tests += tests/lang/t-faults_examples
unit_tests += tests/lang/t-faults_rooms
unit_tests += tests/lang/t-forms
unit_tests += tests/lang/t-fsolve
unit_tests += tests/lang/t-fuzz
unit_tests += tests/lang/t-growth
unit_tests += tests/lang/t-hardware
unit_tests += tests/lang/t-odetest
unit_tests += tests/lang/t-optimize
unit_tests += tests/lang/t-latex
unit_tests += tests/lang/t-options
unit_tests += tests/lang/t-order
unit_tests += tests/lang/t-parse
unit_tests += tests/lang/t-plots
unit_tests += tests/lang/t-problems
unit_tests += tests/lang/t-quadrature
unit_tests += tests/lang/t-readback
unit_tests += tests/lang/t-calculus
unit_tests += tests/lang/t-toolbox
unit_tests += tests/lang/t-runs
unit_tests += tests/lang/t-solve
unit_tests += tests/lang/t-structure
unit_tests += tests/prop/t-algebra
unit_tests += tests/prop/t-calculus
unit_tests += tests/prop/t-session
unit_tests += tests/prop/t-switching
unit_tests += tests/prop/t-known
unit_tests += tests/term/t-interrupts
unit_tests += tests/term/t-bench
unit_tests += tests/term/t-terminal
unit_tests += tests/unit/cas/algebra/t-halfspaces
unit_tests += tests/unit/cas/algebra/t-parts
unit_tests += tests/unit/cas/algebra/t-places
unit_tests += tests/unit/cas/algebra/t-poly
unit_tests += tests/unit/cas/algebra/t-rewrite
unit_tests += tests/unit/cas/algebra/t-roots
unit_tests += tests/unit/cas/algebra/t-steps
unit_tests += tests/unit/cas/base/t-deadlines
unit_tests += tests/unit/cas/base/t-hooks
unit_tests += tests/unit/cas/base/t-stage
unit_tests += tests/unit/cas/base/t-limits
unit_tests += tests/unit/cas/base/t-memory
unit_tests += tests/unit/cas/calculus/t-expansions
unit_tests += tests/unit/cas/calculus/t-jumps
unit_tests += tests/unit/cas/calculus/t-matrices
unit_tests += tests/unit/cas/calculus/t-oscillating
unit_tests += tests/unit/cas/calculus/t-pieces
unit_tests += tests/unit/cas/calculus/t-quadrature
unit_tests += tests/unit/cas/calculus/t-sums
unit_tests += tests/unit/cas/calculus/t-witness
unit_tests += tests/unit/cas/core/t-apart
unit_tests += tests/unit/cas/core/t-arithmetic
unit_tests += tests/unit/cas/core/t-collections
unit_tests += tests/unit/cas/core/t-decimals
unit_tests += tests/unit/cas/core/t-nodes
unit_tests += tests/unit/cas/core/t-relations
unit_tests += tests/unit/cas/core/t-residue
unit_tests += tests/unit/cas/integrate/t-definite
unit_tests += tests/unit/cas/integrate/t-impulses
unit_tests += tests/unit/cas/integrate/t-known
unit_tests += tests/unit/cas/integrate/t-methods
unit_tests += tests/unit/cas/integrate/t-ways
unit_tests += tests/unit/cas/integrate/t-radicals
unit_tests += tests/unit/cas/integrate/t-variable
unit_tests += tests/unit/cas/ode/t-bases
unit_tests += tests/unit/cas/ode/t-gauss
unit_tests += tests/unit/cas/ode/t-classes
unit_tests += tests/unit/cas/ode/t-conjugate
unit_tests += tests/unit/cas/ode/t-named
unit_tests += tests/unit/cas/ode/t-pairs
unit_tests += tests/unit/cas/ode/t-second
unit_tests += tests/unit/cas/ode/t-singular
unit_tests += tests/unit/cas/ode/t-parts
unit_tests += tests/unit/cas/solve/t-groebner
unit_tests += tests/unit/cas/solve/t-inequality
unit_tests += tests/unit/cas/solve/t-integers
unit_tests += tests/unit/cas/solve/t-methods
unit_tests += tests/unit/cas/solve/t-parametric
unit_tests += tests/unit/cas/solve/t-recurrences
unit_tests += tests/unit/cas/solve/t-systems
unit_tests += tests/unit/cas/solve/t-univariate
unit_tests += tests/unit/cas/t-assume
unit_tests += tests/unit/cas/t-balls
unit_tests += tests/unit/cas/t-diff
unit_tests += tests/unit/cas/t-err
unit_tests += tests/unit/cas/t-evalf
unit_tests += tests/unit/cas/t-expr
unit_tests += tests/unit/cas/t-funcs
unit_tests += tests/unit/cas/t-effort
unit_tests += tests/unit/cas/t-eigen
unit_tests += tests/unit/cas/t-linalg
unit_tests += tests/unit/cas/t-named
unit_tests += tests/unit/cas/t-near
unit_tests += tests/unit/cas/t-ode
unit_tests += tests/unit/cas/t-options
unit_tests += tests/unit/cas/t-packed
unit_tests += tests/unit/cas/t-ratfun
unit_tests += tests/unit/cas/t-rooms
unit_tests += tests/unit/cas/t-simplify
unit_tests += tests/unit/cas/t-solve
unit_tests += tests/unit/cas/t-integrate
unit_tests += tests/unit/cas/t-limit
unit_tests += tests/unit/cas/t-series
unit_tests += tests/unit/cas/t-subs
unit_tests += tests/unit/cas/t-sum
unit_tests += tests/unit/cas/t-values
unit_tests += tests/unit/cas/t-walk
unit_tests += tests/unit/cas/t-zero
unit_tests += tests/unit/cas/value/t-analytic
unit_tests += tests/unit/cas/value/t-models
unit_tests += tests/unit/cas/value/t-numbers
unit_tests += tests/unit/cas/value/t-questions
unit_tests += tests/unit/cas/value/t-taylor
unit_tests += tests/unit/cas/value/t-quick
unit_tests += tests/unit/cas/value/t-types
unit_tests += tests/unit/dae/adjoint/t-gradient
unit_tests += tests/unit/dae/ahead/t-ahead
unit_tests += tests/unit/dae/closed/t-closed
unit_tests += tests/unit/dae/closed/t-solved
unit_tests += tests/unit/dae/drive/t-parameters
unit_tests += tests/unit/dae/drive/t-asked
unit_tests += tests/unit/dae/drive/t-choices
unit_tests += tests/unit/dae/drive/t-courses
unit_tests += tests/unit/dae/drive/t-events
unit_tests += tests/unit/dae/start/t-cascade
unit_tests += tests/unit/dae/start/t-choices
unit_tests += tests/unit/dae/drive/t-reasons
unit_tests += tests/unit/dae/drive/t-sensitivity
unit_tests += tests/unit/dae/drive/t-solutions
unit_tests += tests/unit/dae/reduce/t-posed
unit_tests += tests/unit/dae/reduce/t-reduce
unit_tests += tests/unit/dae/reduce/t-singular
unit_tests += tests/unit/dae/report/t-report
unit_tests += tests/unit/dae/report/t-told
unit_tests += tests/unit/dae/steady/t-diagrams
unit_tests += tests/unit/dae/steady/t-steady
unit_tests += tests/unit/dae/steady/t-found
unit_tests += tests/unit/dae/theory/t-theory
unit_tests += tests/unit/dae/theory/t-methods
unit_tests += tests/unit/dae/theory/t-measure
unit_tests += tests/unit/dae/t-convergence
unit_tests += tests/unit/dae/t-drive
unit_tests += tests/unit/dae/t-drive_again
unit_tests += tests/unit/dae/t-drive_faults
unit_tests += tests/unit/dae/t-growth
unit_tests += tests/unit/dae/t-drive_dae
unit_tests += tests/unit/dae/t-info
unit_tests += tests/unit/dae/t-jet
unit_tests += tests/unit/dae/model/t-model
unit_tests += tests/unit/dae/t-manifold
unit_tests += tests/unit/dae/reduce/t-given
unit_tests += tests/unit/dae/t-pencil
unit_tests += tests/unit/dae/t-method_study
unit_tests += tests/unit/dae/t-prolong
unit_tests += tests/unit/dae/t-repair
unit_tests += tests/unit/dae/t-sigma
unit_tests += tests/unit/dae/t-stabilise
unit_tests += tests/unit/dae/export/t-exported
unit_tests += tests/unit/dae/export/t-form
unit_tests += tests/unit/dae/t-start
unit_tests += tests/unit/dae/t-symbolic
unit_tests += tests/unit/numeric/curve/t-courses
unit_tests += tests/unit/numeric/curve/t-curve
unit_tests += tests/unit/numeric/curve/t-points
unit_tests += tests/unit/numeric/flow/t-flow
unit_tests += tests/unit/numeric/flow/t-hoist
unit_tests += tests/unit/numeric/linear/t-factors
unit_tests += tests/unit/numeric/linear/t-klu
unit_tests += tests/unit/numeric/linear/t-patterns
unit_tests += tests/unit/numeric/linear/t-shortest
unit_tests += tests/unit/numeric/linear/t-sparse
unit_tests += tests/unit/numeric/program/t-expressions
unit_tests += tests/unit/numeric/program/t-range
unit_tests += tests/unit/numeric/search/t-degenerate
unit_tests += tests/unit/numeric/search/t-extremes
unit_tests += tests/unit/numeric/search/t-marquardt
unit_tests += tests/unit/numeric/search/t-search
unit_tests += tests/unit/numeric/search/t-counted
unit_tests += tests/unit/numeric/search/t-work
unit_tests += tests/unit/numeric/step/t-failures
unit_tests += tests/unit/numeric/step/t-radau
unit_tests += tests/unit/numeric/step/t-control
unit_tests += tests/unit/numeric/step/t-guard
unit_tests += tests/unit/numeric/step/t-costs
unit_tests += tests/unit/numeric/step/t-steps
unit_tests += tests/unit/numeric/step/t-multistep
unit_tests += tests/unit/numeric/step/t-narrow
unit_tests += tests/unit/numeric/step/t-within
unit_tests += tests/unit/numeric/t-diagram
unit_tests += tests/unit/numeric/t-find
unit_tests += tests/unit/numeric/t-lsq
unit_tests += tests/unit/numeric/t-lu
unit_tests += tests/unit/numeric/t-method
unit_tests += tests/unit/numeric/t-pencil
unit_tests += tests/unit/numeric/t-normal
unit_tests += tests/unit/numeric/t-quad
unit_tests += tests/unit/numeric/t-root
unit_tests += tests/unit/numeric/t-tableau
unit_tests += tests/unit/numeric/t-tape
unit_tests += tests/unit/numeric/t-tape_linear
unit_tests += tests/unit/numeric/t-tape_native
unit_tests += tests/unit/numeric/t-tape_project
unit_tests += tests/unit/numeric/t-tape_stages
unit_tests += tests/unit/numeric/t-traj
unit_tests += tests/unit/repl/builtins/t-algebra
unit_tests += tests/unit/repl/builtins/t-calculus
unit_tests += tests/unit/repl/builtins/t-data
unit_tests += tests/unit/repl/builtins/t-edges
unit_tests += tests/unit/repl/builtins/t-systems
unit_tests += tests/unit/repl/builtins/t-linalg
unit_tests += tests/unit/repl/builtins/t-numbers
unit_tests += tests/unit/repl/builtins/t-program
unit_tests += tests/unit/repl/builtins/t-solve
unit_tests += tests/unit/repl/builtins/t-tables
unit_tests += tests/unit/repl/builtins/t-text
unit_tests += tests/unit/repl/builtins/t-topics
unit_tests += tests/unit/repl/eval/t-debugger
unit_tests += tests/unit/repl/eval/t-indices
unit_tests += tests/unit/repl/eval/t-small
unit_tests += tests/unit/repl/eval/t-products
unit_tests += tests/unit/repl/eval/t-runs
unit_tests += tests/unit/repl/eval/t-statements
unit_tests += tests/unit/repl/files/t-compare
unit_tests += tests/unit/repl/files/t-files
unit_tests += tests/unit/repl/files/t-formulas
unit_tests += tests/unit/repl/fmu/t-description
unit_tests += tests/unit/repl/fmu/t-written
unit_tests += tests/unit/repl/files/t-worksheets
unit_tests += tests/unit/repl/plot/t-looks
unit_tests += tests/unit/repl/plot/t-options
unit_tests += tests/unit/repl/files/t-paths
unit_tests += tests/unit/repl/hardware/t-blocks
unit_tests += tests/unit/repl/hardware/t-code
unit_tests += tests/unit/repl/hardware/t-loops
unit_tests += tests/unit/repl/hardware/t-values
unit_tests += tests/unit/repl/plot/t-data
unit_tests += tests/unit/repl/plot/t-pictures
unit_tests += tests/unit/repl/plot/t-samples
unit_tests += tests/unit/repl/plot/t-shapes
unit_tests += tests/unit/repl/plot/t-spaces
unit_tests += tests/unit/repl/plot/t-scripts
unit_tests += tests/unit/repl/print/t-forms
unit_tests += tests/unit/repl/print/t-printed
unit_tests += tests/unit/repl/print/t-procedures
unit_tests += tests/unit/repl/print/t-texts
unit_tests += tests/unit/repl/document/t-document
unit_tests += tests/unit/repl/sheet/t-marks
unit_tests += tests/unit/repl/syntax/t-broken
unit_tests += tests/unit/repl/syntax/t-directives
unit_tests += tests/unit/repl/t-ast
unit_tests += tests/unit/repl/t-box
unit_tests += tests/unit/repl/t-builtin
unit_tests += tests/unit/repl/t-drawing
unit_tests += tests/unit/repl/t-eval
unit_tests += tests/unit/repl/t-lex
unit_tests += tests/unit/repl/t-library
unit_tests += tests/unit/repl/t-lost
unit_tests += tests/unit/repl/t-mend
unit_tests += tests/unit/repl/t-parse
unit_tests += tests/unit/repl/t-help
unit_tests += tests/unit/repl/t-foreign
unit_tests += tests/unit/repl/t-rules
unit_tests += tests/unit/repl/t-hints
unit_tests += tests/unit/repl/t-print
unit_tests += tests/unit/repl/t-programs
unit_tests += tests/unit/repl/t-report
unit_tests += tests/unit/repl/t-sessions
unit_tests += tests/unit/repl/t-source
unit_tests += tests/unit/repl/t-trees
unit_tests += tests/unit/repl/t-typed
unit_tests += tests/unit/repl/t-types

# These are linked with more than the others.
kernel_tests =
if HAVE_ZMQ
kernel_tests += tests/term/t-kernel
tests_term_t_kernel_LDADD = libkernel.a $(LDADD) $(ZMQ_LIBS)
kernel_tests += tests/term/t-plots_kernel
tests_term_t_plots_kernel_LDADD = libkernel.a $(LDADD) $(ZMQ_LIBS)
endif

if HAVE_CMOCKA
check_PROGRAMS += $(unit_tests) $(kernel_tests)
TESTS += $(unit_tests) $(kernel_tests)

# All of them in one go, for who wants all: the same programs, linked once (tests/together.sh). After it `make check` finds
# them made; what is sanitized keeps its programs apart, since some tests have a word of their own for the sanitizer.
tests/together$(EXEEXT): $(unit_tests:=.$(OBJEXT)) $(noinst_LIBRARIES) $(top_srcdir)/tests/together.sh
	@echo '  CCLD    ' $@
	@COMPILE='$(COMPILE)' LIBRARIES='$(LDADD) $(LIBS)' LINK='$(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS)' \
		$(SHELL) '$(top_srcdir)/tests/together.sh' $@ $(unit_tests)

together: tests/together$(EXEEXT) $(kernel_tests)
CLEANFILES += tests/together$(EXEEXT)
else
together: all
endif
.PHONY: together

# Shell tests, one line each.
shell_tests =
shell_tests += tests/around.sh
shell_tests += tests/bad-input.sh
shell_tests += tests/changes.sh
shell_tests += tests/code.sh
shell_tests += tests/files.sh
shell_tests += tests/golden.sh
shell_tests += tests/others.sh
shell_tests += tests/layers.sh
shell_tests += tests/library.sh
shell_tests += tests/growth.sh
shell_tests += tests/leaks.sh
shell_tests += tests/locale.sh
shell_tests += tests/nls.sh
shell_tests += tests/manual.sh
shell_tests += tests/memory.sh
shell_tests += tests/names.sh
shell_tests += tests/marks.sh
shell_tests += tests/notebooks.sh
shell_tests += tests/options.sh
shell_tests += tests/plots.sh
shell_tests += tests/ranks.sh
shell_tests += tests/quickstart.sh
shell_tests += tests/rows.sh
shell_tests += tests/report.sh
shell_tests += tests/scripts.sh
shell_tests += tests/secure.sh
shell_tests += tests/sheets.sh
shell_tests += tests/units.sh
shell_tests += tests/worksheets.sh
CLEANFILES += tests/style.passed
shell_tests += tests/style.sh
shell_tests += tests/survive.sh
shell_tests += tests/tour.sh
TESTS += $(shell_tests)

# What the tests read.
EXTRA_DIST += tests/code/models.dae tests/code/run.c tests/code/run.f90 tests/code/run.jl tests/code/run.py tests/code/drive.m
EXTRA_DIST += tests/units/agree.dae tests/units/inputs.dae tests/units/loader.c
EXTRA_DIST += tests/units/stubborn.c tests/units/stubborn.dae tests/units/stubborn2.xml tests/units/stubborn3.xml
EXTRA_DIST += $(shell_tests) tests/tap-run tests/tap.sh tests/together.sh tests/floors.table tests/layers.awk tests/library.table
EXTRA_DIST += tests/names.table tests/style.table tests/try.table
EXTRA_DIST += tests/sheets-of-others tests/golden tests/problems tests/secure tests/unit/README.md
EXTRA_DIST += tests/broken_off.h
EXTRA_DIST += tests/lang/mix.h
EXTRA_DIST += tests/lang/facts.h
EXTRA_DIST += tests/lang/near.h
EXTRA_DIST += tests/lang/examples.h
EXTRA_DIST += tests/lang/report.h
EXTRA_DIST += tests/lang/rows.h
EXTRA_DIST += tests/lang/tables.h
EXTRA_DIST += tests/unit/repl/plot/drawn.h
EXTRA_DIST += tests/lang/run.h
EXTRA_DIST += tests/lang/tool.h
EXTRA_DIST += tests/unit/repl/files/sheet.h
EXTRA_DIST += tests/prop/draw.h
EXTRA_DIST += tests/prop/gen.h
EXTRA_DIST += tests/prop/text.h
EXTRA_DIST += tests/prop/gen_function.h
EXTRA_DIST += tests/prop/law.h
EXTRA_DIST += tests/prop/laws.table
EXTRA_DIST += tests/term/terminal.h
EXTRA_DIST += tests/unit/cas/algebra.h
EXTRA_DIST += tests/unit/cas/calculus/integrals.h
EXTRA_DIST += tests/unit/cas/integrate/methods.h
EXTRA_DIST += tests/unit/cas/ode/bases.h
EXTRA_DIST += tests/unit/dae/arm.h
EXTRA_DIST += tests/unit/cas/faults.h
EXTRA_DIST += tests/unit/cas/oracle.h
EXTRA_DIST += tests/unit/cas/read.h
EXTRA_DIST += tests/unit/numeric/failing.h
EXTRA_DIST += tests/unit/numeric/numbers.h
EXTRA_DIST += tests/unit/repl/corpus.mpl
EXTRA_DIST += tests/unit/repl/plot/shapes.txt
EXTRA_DIST += tests/unit/repl/print/forms.txt
EXTRA_DIST += tests/unit/cas/named.txt
EXTRA_DIST += tests/unit/numeric/search/counted.txt
EXTRA_DIST += tests/unit/numeric/search/work.txt
EXTRA_DIST += tests/unit/numeric/search/optima.txt
EXTRA_DIST += tests/unit/repl/hardware/values.txt
EXTRA_DIST += tests/unit/dae/export/exported.txt
EXTRA_DIST += tests/unit/repl/plot/options.txt
EXTRA_DIST += tests/unit/repl/typed.txt
EXTRA_DIST += tests/unit/dae/drive/asked.txt
EXTRA_DIST += tests/unit/dae/reduce/posed.txt
EXTRA_DIST += tests/unit/dae/report/told.txt
EXTRA_DIST += tests/unit/dae/steady/cycles.txt
EXTRA_DIST += tests/unit/dae/steady/found.txt
EXTRA_DIST += tests/unit/dae/theory/methods.txt
EXTRA_DIST += tests/unit/repl/builtins/tables.txt
EXTRA_DIST += tests/unit/repl/builtins/topics.txt
EXTRA_DIST += tests/unit/repl/builtins/minima.txt
EXTRA_DIST += tests/unit/repl/fmu/written.txt
EXTRA_DIST += tests/unit/dae/closed/solved.txt
EXTRA_DIST += tests/unit/repl/eval/products.txt
EXTRA_DIST += tests/unit/repl/eval/runs.txt
EXTRA_DIST += tests/unit/repl/syntax/broken.txt
EXTRA_DIST += tests/unit/repl/tree.h
EXTRA_DIST += tests/term/kernel_client.h
EXTRA_DIST += tests/rows.awk tests/rows.table
EXTRA_DIST += tests/mutate.sh tests/mutate.awk tests/mutate.equal tests/coverage.awk tests/counted.h tests/rooms.table

# The program without the libraries whose packages are large and optional, in a folder of its own, and a few tests with
# it. What does not ask for them is taken over as it was compiled, what configure asks of the compiler as it was answered.
# Configured as this folder was, whatever make was called with: a cache of other flags is refused.
spare_tests = tests/lang/t-dsolve tests/lang/t-runs
spare/config.status: $(top_srcdir)/configure
	$(MKDIR_P) spare
	test ! -f config.cache || cp config.cache spare/config.cache
	unset CC CFLAGS CPPFLAGS LDFLAGS LIBS; CONFIG_SHELL='$(SHELL)'; export CONFIG_SHELL; cd spare && eval "'$(abs_top_srcdir)/configure' -q `../config.status --config` --without-sundials --without-mpi"
	! grep -E '^#define HAVE_(SUNDIALS|MPI)' spare/config.h

spare/objects.stamp: $(noinst_LIBRARIES) spare/config.status
	rm -f spare/objects.asking
	for o in `cd $(srcdir) && grep -rlE 'HAVE_(SUNDIALS|MPI)' --include='*.c' cas numeric dae repl`; do \
		echo "./$${o%.c}.o"; done > spare/objects.asking
	find ./cas ./numeric ./dae ./repl -name '*.o' -o -name .dirstamp | grep -vxFf spare/objects.asking > spare/objects.taken
	tar cf - -T spare/objects.taken | (cd spare && tar xf -)
	rm -f spare/objects.asking spare/objects.taken
	touch $@

spare: spare/objects.stamp
	$(MAKE) -C spare daesy

check-spare: spare
	$(MAKE) -C spare check TESTS='$(spare_tests)' check_PROGRAMS='$(spare_tests)'

.PHONY: spare check-spare

# Changes the program at random (tests/mutate.sh says what it reads).
if HAVE_ZMQ
kernel_libraries = libkernel.a $(LDADD) $(LIBS) $(ZMQ_LIBS)
endif

# A name for make without which `make -n mutate` would run it.
make_of_mutate = $(MAKE)
mutate:
	@$(filled_memory) && export GLIBC_TUNABLES && COMPILE='$(COMPILE)' LIBRARIES='$(LDADD) $(LIBS)' MAKE='$(make_of_mutate)' AWK='$(AWK)' EGREP='$(EGREP)' srcdir='$(srcdir)' \
	KERNEL_LIBRARIES='$(kernel_libraries)' LINK='$(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS)' $(SHELL) '$(srcdir)/tests/mutate.sh'

# A build without optimisation that counts what is executed, also in processes that end by _exit, in a
# folder of its own: for `make coverage TESTS="..."`.
cover/config.status: $(top_srcdir)/configure
	$(MKDIR_P) cover
	cd cover && '$(abs_top_srcdir)/configure' -q CC='$(CC)' CFLAGS='-O0 --coverage -include $(abs_top_srcdir)/tests/counted.h'

# Lines and branches per room, of all tests or of those named in TESTS; needs gcovr.
coverage: cover/config.status
	find cover -name '*.gcda' -exec rm -f {} +
	-$(MAKE) -s -C cover check TESTS='$(TESTS)' check_PROGRAMS=
	cd cover && gcovr -r '$(abs_top_srcdir)' --object-directory . \
		--csv -o coverage.csv . && $(AWK) -f '$(abs_top_srcdir)/tests/coverage.awk' \
		'$(abs_top_srcdir)/tests/rooms.table' coverage.csv

# Random calls, then random interrupts, each for SECONDS (60) from SEED (the clock) on; and the same with the sanitizers, in
# a build of its own.
SECONDS = 60
attack: tests/lang/t-attack$(EXEEXT) tests/term/t-interrupts$(EXEEXT) daesy$(EXEEXT)
	ATTACK_SECONDS='$(SECONDS)' ATTACK_SEED="$${SEED:-`date +%s`}" tests/lang/t-attack$(EXEEXT)
	ATTACK_SECONDS='$(SECONDS)' ATTACK_SEED="$${SEED:-`date +%s`}" srcdir='$(srcdir)' DAESY='$(abs_builddir)/daesy$(EXEEXT)' \
		tests/term/t-interrupts$(EXEEXT)

attack-sanitized:
	$(MKDIR_P) sanitized
	cd sanitized && { test -f config.status || '$(abs_top_srcdir)/configure' -q CC='$(CC)' \
		CFLAGS='-O1 -g1' --enable-asan --enable-ubsan; } && $(MAKE) attack SECONDS='$(SECONDS)'

clean-local:
	rm -rf cover mutants sanitized tests/together$(EXEEXT).parts doc/manual/html doc/manual/work doc/manual/daesy*

.PHONY: attack attack-sanitized mutate coverage
