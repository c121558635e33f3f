/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kernel as Jupyter finds it.
 */
#ifndef DAESY_REPL_KERNEL_SPEC_H
#define DAESY_REPL_KERNEL_SPEC_H

#include <stdbool.h>

/* Writes the description of the kernel where Jupyter looks for those of this user, and says where,
 * or what is wrong. */
bool kernel_spec_install(void);
/* Becomes the program of the kernel, with the same arguments; says what is wrong when it returns.
 */
void kernel_spec_become(char **argv);

#endif
