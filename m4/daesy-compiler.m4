# SPDX-License-Identifier: GPL-3.0-or-later
# Compiler flags: language, warnings, sanitizers and the debug builds.

# DAESY_CC_FLAG(FLAG, VARIABLE): append FLAG to VARIABLE if the compiler takes it without a word.
AC_DEFUN([DAESY_CC_FLAG],
[AS_VAR_PUSHDEF([cache], [daesy_cv_cc_flag_$1])
AC_CACHE_CHECK([whether $CC takes $1], [cache],
  [daesy_save_CFLAGS=$CFLAGS
   CFLAGS="$CFLAGS -Werror $1"
   AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])],
                  [AS_VAR_SET([cache], [yes])], [AS_VAR_SET([cache], [no])])
   CFLAGS=$daesy_save_CFLAGS])
AS_VAR_IF([cache], [yes], [AS_VAR_APPEND([$2], [" $1"])])
AS_VAR_POPDEF([cache])])

AC_DEFUN([DAESY_CC_GNU11],
[LANG_CFLAGS=
DAESY_CC_FLAG([-std=gnu11], [LANG_CFLAGS])
AC_SUBST([LANG_CFLAGS])])

# DAESY_CC_FLAGS(FLAGS, VARIABLE): the same for several; a compiler that takes them all is asked once.
AC_DEFUN([DAESY_CC_FLAGS],
[daesy_all=
DAESY_CC_FLAG(m4_normalize([$1]), [daesy_all])
AS_VAR_APPEND([$2], ["$daesy_all"])
AS_IF([test -z "$daesy_all"], [m4_foreach_w([flag], [$1], [DAESY_CC_FLAG(flag, [$2])
])])])

# gcc 12 takes FLINT's arrays of one struct, once inlined, for arrays of its first word: the
# stringop warnings are switched off for that. clang-format breaks long strings in two, which clang
# takes for a forgotten comma. snprintf cuts what is too long on purpose.
AC_DEFUN([DAESY_WARNINGS],
[WARN_CFLAGS=
DAESY_CC_FLAGS(
  [-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition
   -Wpointer-arith -Wwrite-strings -Wvla -Wformat=2 -Wundef -Wno-format-nonliteral
   -Wno-missing-field-initializers -Wno-stringop-overflow -Wno-stringop-overread -Wno-string-concatenation
   -Wno-format-truncation],
  [WARN_CFLAGS])
AC_ARG_ENABLE([werror], [AS_HELP_STRING([--enable-werror], [a warning is an error])],
  [], [enable_werror=no])
AS_IF([test "x$enable_werror" = xyes], [WARN_CFLAGS="$WARN_CFLAGS -Werror"])
AC_SUBST([WARN_CFLAGS])])

AC_DEFUN([DAESY_SANITIZERS],
[SAN_CFLAGS=
AC_ARG_ENABLE([asan], [AS_HELP_STRING([--enable-asan], [build with AddressSanitizer])],
  [], [enable_asan=no])
AC_ARG_ENABLE([ubsan], [AS_HELP_STRING([--enable-ubsan], [build with UndefinedBehaviorSanitizer])],
  [], [enable_ubsan=no])
AS_IF([test "x$enable_asan" = xyes],
  [DAESY_CC_FLAG([-fsanitize=address], [SAN_CFLAGS])
   AS_IF([test -z "$SAN_CFLAGS"], [AC_MSG_ERROR([--enable-asan: $CC cannot link with -fsanitize=address])])])
AS_IF([test "x$enable_ubsan" = xyes],
  [daesy_san_before=$SAN_CFLAGS
   DAESY_CC_FLAG([-fsanitize=undefined], [SAN_CFLAGS])
   AS_IF([test "x$SAN_CFLAGS" = "x$daesy_san_before"],
     [AC_MSG_ERROR([--enable-ubsan: $CC cannot link with -fsanitize=undefined])])
   DAESY_CC_FLAG([-fno-sanitize-recover=undefined], [SAN_CFLAGS])])
AS_IF([test -n "$SAN_CFLAGS"], [SAN_CFLAGS="$SAN_CFLAGS -fno-omit-frame-pointer"])
AM_CONDITIONAL([SANITIZED], [test -n "$SAN_CFLAGS"])
AC_SUBST([SAN_CFLAGS])])

AC_DEFUN([DAESY_DEBUG_OPTIONS],
[AC_ARG_ENABLE([debug-checks],
  [AS_HELP_STRING([--enable-debug-checks], [check canonical form on every construction])],
  [], [enable_debug_checks=no])
AS_IF([test "x$enable_debug_checks" = xyes],
  [AC_DEFINE([DAESY_CHECKS], [1], [Check internal invariants on every construction.])])
AC_ARG_ENABLE([stress-gc],
  [AS_HELP_STRING([--enable-stress-gc], [collect at every safe point and poison what was freed])],
  [], [enable_stress_gc=no])
AS_IF([test "x$enable_stress_gc" = xyes],
  [AC_DEFINE([DAESY_STRESS_GC], [1], [Collect at every safe point, poison freed nodes.])])])
