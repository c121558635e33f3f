/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Read before every file of a build that counts what is executed (`make coverage`): processes that
 * end by _exit, as those that compute aside do, leave their counts behind too.
 */
#ifndef DAESY_TESTS_COUNTED_H
#define DAESY_TESTS_COUNTED_H

extern void __gcov_dump(void);
extern void _exit(int code) __attribute__((__noreturn__));

__attribute__((__noreturn__, __unused__)) static void counted_exit(int code)
{
    __gcov_dump();
    _exit(code);
}

#define _exit(code) counted_exit(code)

#endif
