/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explore with the widgets of a notebook.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_EXPLORE_H
#define DAESY_REPL_KERNEL_KERNEL_EXPLORE_H

#include "repl/kernel/kernel_message.h"

/* From now on Explore shows sliders where the front end has them, and restart takes them away. */
void kernel_explore_connect(void);
/* Carries out a comm message: what a slider was moved to is drawn. */
void kernel_explore_take(const KernelMessage *message);
void kernel_explore_forget(void);

#endif
