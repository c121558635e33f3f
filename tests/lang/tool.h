/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that hand what daesy writes to another program, where it is installed.
 */
#ifndef DAESY_TESTS_LANG_TOOL_H
#define DAESY_TESTS_LANG_TOOL_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

/* Skips the test, saying why, when the program is not there. */
static inline void tool_need(const char *program)
{
    char command[80];
    snprintf(command, sizeof command, "command -v %s > /dev/null 2>&1", program);
    if (system(command) != 0) {
        printf("# %s is not installed\n", program);
        skip();
    }
}

/* Makes a folder of its own; folder: a template as of mkdtemp. */
static inline void tool_folder(char *folder)
{
    assert_non_null(mkdtemp(folder));
}

/* The same, and goes there: what a test writes by relative names stays out of the tree. */
static inline void tool_enter(char *folder)
{
    tool_folder(folder);
    assert_int_equal(chdir(folder), 0);
}

/* Removes the folder and what is in it. */
static inline void tool_remove(const char *folder)
{
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

#endif
