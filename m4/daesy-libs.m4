# SPDX-License-Identifier: GPL-3.0-or-later
# Libraries. Each check links a small program; what is missing is collected with its Debian package.

# DAESY_TRY_LINK(NAME, PROLOGUE, BODY, CANDIDATE...): try the candidates (words; quote one that has
# several flags); sets NAME_LIBS and daesy_have_NAME.
AC_DEFUN([DAESY_TRY_LINK],
[daesy_have_$1=no
daesy_save_LIBS=$LIBS
for daesy_candidate in m4_normalize([$4])
do
  LIBS="$daesy_candidate $daesy_save_LIBS"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([$2], [$3])],
                 [daesy_have_$1=yes; $1_LIBS=$daesy_candidate; break])
done
LIBS=$daesy_save_LIBS
AC_SUBST([$1_LIBS])])

AC_DEFUN([DAESY_MISSING], [daesy_missing="$daesy_missing
  m4_tolower([$1]) (Debian and Ubuntu: $2)"; daesy_packages="$daesy_packages $2"])

# DAESY_NEED(NAME, DEBIAN-PACKAGE, PROLOGUE, BODY, CANDIDATES)
AC_DEFUN([DAESY_NEED],
[AC_MSG_CHECKING([for m4_tolower([$1])])
DAESY_TRY_LINK([$1], [$3], [$4], [$5])
AC_MSG_RESULT([$daesy_have_$1])
AS_IF([test "x$daesy_have_$1" = xno], [DAESY_MISSING([$1], [$2])])])

# DAESY_MAY(NAME, DEBIAN-PACKAGE, PROLOGUE, BODY, CANDIDATES): defines HAVE_NAME when found and not
# configured --without-name.
AC_DEFUN([DAESY_MAY],
[AC_ARG_WITH(m4_tolower([$1]), [AS_HELP_STRING([--without-]m4_tolower([$1]), [do not look for it])])
AC_MSG_CHECKING([for m4_tolower([$1])])
daesy_have_$1=no
AS_IF([test "x$with_[]m4_tolower([$1])" != xno], [DAESY_TRY_LINK([$1], [$3], [$4], [$5])])
AS_IF([test "x$daesy_have_$1" = xyes],
  [AC_MSG_RESULT([yes])
   AC_DEFINE([HAVE_$1], [1], [Define to 1 if m4_tolower([$1]) is there.])],
  [AC_MSG_RESULT([no (Debian and Ubuntu: $2)])])])

# FLINT 3 carries Arb and has a .pc file; FLINT 2.9 has neither, and Debian names Arb flint-arb. The
# .pc file of Ubuntu 24.04 forgets the library itself.
AC_DEFUN([DAESY_FLINT],
[daesy_flint_is3=no
PKG_CHECK_EXISTS([flint >= 3.0], [daesy_flint_is3=yes])
AS_IF([test $daesy_flint_is3 = yes],
  [FLINT_CFLAGS=`$PKG_CONFIG --cflags flint`
   daesy_flint_libs="`$PKG_CONFIG --libs-only-L flint` -lflint -lmpfr -lgmp"],
  [FLINT_CFLAGS=
   daesy_flint_libs="-lflint -lmpfr -lgmp"])
daesy_save_CPPFLAGS=$CPPFLAGS
CPPFLAGS="$CPPFLAGS $FLINT_CFLAGS"
AC_MSG_CHECKING([for flint])
DAESY_TRY_LINK([FLINT], [@%:@include <gmp.h>
@%:@include <flint/flint.h>
@%:@include <flint/fmpz.h>
@%:@include <flint/fmpz_mpoly_factor.h>
@%:@if __FLINT_RELEASE < 20800
@%:@error "FLINT is too old"
@%:@endif],
  [fmpz_mpoly_ctx_t ctx; fmpz_mpoly_factor_t f; fmpz_mpoly_ctx_init(ctx, 2, ORD_LEX);
   fmpz_mpoly_factor_init(f, ctx)], ["$daesy_flint_libs"])
AC_MSG_RESULT([$daesy_have_FLINT])
AS_IF([test "x$daesy_have_FLINT" = xno], [DAESY_MISSING([flint >= 2.8], [libflint-dev])],
  [AC_MSG_CHECKING([for arb])
   DAESY_TRY_LINK([ARB], [@%:@include <gmp.h>
@%:@include <flint/arb.h>], [arb_t x; arb_init(x)], ["$FLINT_LIBS"])
   AS_IF([test "x$daesy_have_ARB" = xyes],
     [ARB_LIBS=-lflint
      AC_DEFINE([DAESY_ARB_IN_FLINT], [1], [Define to 1 if Arb is part of FLINT: <flint/arb.h>.])
      AC_MSG_RESULT([in flint])],
     [DAESY_TRY_LINK([ARB], [@%:@include <arb.h>], [arb_t x; arb_init(x)],
                     ["-lflint -lflint-arb" "-lflint-arb $FLINT_LIBS" "-lflint -larb" "-larb $FLINT_LIBS"])
      AC_MSG_RESULT([$daesy_have_ARB])
      AS_IF([test "x$daesy_have_ARB" = xno], [DAESY_MISSING([arb], [libflint-arb-dev])])])])
CPPFLAGS=$daesy_save_CPPFLAGS
AC_SUBST([FLINT_CFLAGS])])

AC_DEFUN([DAESY_READLINE],
[AC_ARG_WITH([readline], [AS_HELP_STRING([--without-readline], [plain line input, no history keys])],
  [], [with_readline=yes])
READLINE_LIBS=
AS_IF([test "x$with_readline" != xno],
  [AC_MSG_CHECKING([for readline])
   DAESY_TRY_LINK([READLINE], [@%:@include <stdio.h>
@%:@include <readline/readline.h>
@%:@include <readline/history.h>], [rl_callback_handler_remove(); using_history()],
     [-lreadline "-lreadline -ltinfo" "-lreadline -lncurses"])
   AC_MSG_RESULT([$daesy_have_READLINE])
   AS_IF([test "x$daesy_have_READLINE" = xyes],
     [AC_DEFINE([HAVE_READLINE], [1], [Define to 1 if GNU readline is used.])],
     [DAESY_MISSING([readline, or configure --without-readline], [libreadline-dev])])])
AC_SUBST([READLINE_LIBS])])

# SUNDIALS 6 and 7: cvode and ida bundle what they need; 7 adds sundials_core. Its archives where they are: no shared
# libraries to find at each start. A build of it that uses MPI asks for mpi.h, which lies in a folder of its own, and
# for MPI's library.
AC_DEFUN([DAESY_SUNDIALS],
[AC_ARG_WITH([sundials], [AS_HELP_STRING([--without-sundials], [do not look for it])])
AC_MSG_CHECKING([for sundials])
daesy_have_SUNDIALS=no
daesy_save_CPPFLAGS=$CPPFLAGS
test "x$with_sundials" = xno ||
for SUNDIALS_CFLAGS in "" "`$PKG_CONFIG --cflags ompi-c 2> /dev/null`" "`$PKG_CONFIG --cflags mpich 2> /dev/null`"
do
CPPFLAGS="$daesy_save_CPPFLAGS $SUNDIALS_CFLAGS"
daesy_mpi_libs="`$PKG_CONFIG --libs ompi-c 2> /dev/null || $PKG_CONFIG --libs mpich 2> /dev/null`"
DAESY_TRY_LINK([SUNDIALS], [@%:@include <sundials/sundials_version.h>
@%:@include <sundials/sundials_context.h>
@%:@include <cvode/cvode.h>
@%:@include <ida/ida.h>
@%:@include <nvector/nvector_serial.h>
@%:@include <sunlinsol/sunlinsol_dense.h>
@%:@include <sunmatrix/sunmatrix_sparse.h>
@%:@include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
@%:@ifndef SUN_COMM_NULL
@%:@define SUN_COMM_NULL NULL
@%:@endif],
  [SUNContext c; SUNContext_Create(SUN_COMM_NULL, &c); N_Vector v = N_VNew_Serial(1, c);
   CVodeCreate(CV_BDF, c); IDACreate(c); SUNLinSol_Dense(v, SUNSparseMatrix(1, 1, 1, CSC_MAT, c), c);
   SUNNonlinSol_FixedPoint(v, 0, c)],
  ["-l:libsundials_cvode.a -l:libsundials_ida.a -lm"
   "-l:libsundials_cvode.a -l:libsundials_ida.a -l:libsundials_core.a -lm"
   "-lsundials_cvode -lsundials_ida"
   "-lsundials_cvode -lsundials_ida -lsundials_core"
   "-lsundials_cvode -lsundials_ida -lsundials_nvecserial -lsundials_core"
   "-lsundials_cvode -lsundials_ida -lsundials_core $daesy_mpi_libs"])
test $daesy_have_SUNDIALS = no || break
done
daesy_have_SUNDIALS_KLU=no
daesy_save_LIBS=$LIBS
LIBS="$SUNDIALS_LIBS $KLU_LIBS $LIBS"
test $daesy_have_SUNDIALS = no ||
DAESY_TRY_LINK([SUNDIALS_KLU], [@%:@include <sundials/sundials_linearsolver.h>
SUNLinearSolver SUNLinSol_KLU(N_Vector, SUNMatrix, SUNContext);], [return SUNLinSol_KLU(0, 0, 0) == 0], ["-l:libsundials_sunlinsolklu.a -l:libsundials_sunmatrixsparse.a" -l:libsundials_sunlinsolklu.a
   -lsundials_sunlinsolklu "-lsundials_sunlinsolklu -lsundials_sunmatrixsparse -lklu"])
LIBS=$daesy_save_LIBS
CPPFLAGS=$daesy_save_CPPFLAGS
AC_SUBST([SUNDIALS_CFLAGS])
AS_IF([test $daesy_have_SUNDIALS_KLU = yes],
  [AC_DEFINE([HAVE_SUNDIALS_KLU], [1], [Define to 1 if SUNDIALS has the sparse solver KLU.])])
AS_IF([test "x$daesy_have_SUNDIALS" = xyes],
  [AC_MSG_RESULT([yes])
   AC_DEFINE([HAVE_SUNDIALS], [1], [Define to 1 if SUNDIALS is there.])],
  [AC_MSG_RESULT([no (Debian and Ubuntu: libsundials-dev)])])])

# MPI is a module of its own (cas/base/ranks_mpi.c), which the program loads under mpirun.
AC_DEFUN([DAESY_MPI],
[AC_ARG_WITH([mpi], [AS_HELP_STRING([--without-mpi], [do not look for it])])
AC_MSG_CHECKING([for mpi])
daesy_have_MPI=no
daesy_save_CPPFLAGS=$CPPFLAGS
MPI_CFLAGS="`$PKG_CONFIG --cflags ompi-c 2> /dev/null || $PKG_CONFIG --cflags mpich 2> /dev/null`"
CPPFLAGS="$CPPFLAGS $MPI_CFLAGS"
AS_IF([test "x$with_mpi" != xno],
  [DAESY_TRY_LINK([MPI], [@%:@include <mpi.h>], [return MPI_Init(0, 0)],
    ["`$PKG_CONFIG --libs ompi-c 2> /dev/null || $PKG_CONFIG --libs mpich 2> /dev/null`" -lmpi])])
CPPFLAGS=$daesy_save_CPPFLAGS
AC_SUBST([MPI_CFLAGS])
AM_CONDITIONAL([HAVE_MPI], [test $daesy_have_MPI = yes])
AS_IF([test $daesy_have_MPI = yes],
  [AC_MSG_RESULT([yes])
   AC_DEFINE([HAVE_MPI], [1], [Define to 1 if mpi is there.])],
  [AC_MSG_RESULT([no (Debian and Ubuntu: libopenmpi-dev)])])])

AC_DEFUN([DAESY_REPORT_MISSING],
[AS_IF([test -n "$daesy_missing"],
  [AC_MSG_ERROR([daesy needs libraries that are not there:$daesy_missing
On Debian or Ubuntu: apt-get install$daesy_packages])])])

AC_DEFUN([DAESY_SUMMARY],
[cat <<EOF

daesy $PACKAGE_VERSION is configured
  compiler        $CC $CFLAGS $SAN_CFLAGS
  readline        ${daesy_have_READLINE-no}
  unit tests      $daesy_have_CMOCKA
  sundials        $daesy_have_SUNDIALS
  nlopt           $daesy_have_NLOPT
  lapack          $daesy_have_LAPACK
  mpi             $daesy_have_MPI
  jupyter kernel  $daesy_have_ZMQ
EOF])
