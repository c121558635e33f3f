/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests that break off work in GMP, FLINT or MPFR, by an interrupt, a time limit or a failing
 * allocation: what such a call held is lost by design, as it may be referenced from the libraries'
 * caches (doc/design/interrupts.md). The leak sanitizer is told so; everything else must be given
 * back. To be included by the one source of a test program.
 */
#ifndef DAESY_TESTS_BROKEN_OFF_H
#define DAESY_TESTS_BROKEN_OFF_H

const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:hook_malloc\nleak:hook_calloc\nleak:hook_realloc\n";
}

#endif
