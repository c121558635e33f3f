/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comms: the models of widgets that a front end shows, kept in step on both sides.
 */
#ifndef DAESY_REPL_KERNEL_KERNEL_COMM_H
#define DAESY_REPL_KERNEL_KERNEL_COMM_H

#include <stdbool.h>

#include <jansson.h>

#include "repl/kernel/kernel_message.h"

/* Does the front end show widgets? */
bool kernel_comm_has_widgets(void);
enum { KERNEL_COMM_ID = 32 };
/* Opens the model of a widget, such as "IntSlider" or "Layout", with this state (given away); view
 * is NULL where it has the same name. Its id goes to id. It comes of the request with the header
 * parent. */
void kernel_comm_open(json_t *parent, const char *model, const char *view, json_t *state,
                      char id[KERNEL_COMM_ID + 1]);
/* A text of its state now is another one. */
void kernel_comm_set(json_t *parent, const char *id, const char *key, const char *text);
/* The bundle that shows it, and what is said behind it to those who do not look at bundles. */
json_t *kernel_comm_view(const char *id);
void kernel_comm_show(json_t *parent, const char *id);
/* Is its selection told by a number (of index), or by the text of its value? */
bool kernel_comm_counts_choices(void);

/* Carries out comm_open, comm_msg and comm_close; calls changed with the id and what of the state
 * is new when a person moved something. */
void kernel_comm_take(const KernelMessage *message,
                      void (*changed)(json_t *parent, const char *id, json_t *state));
json_t *kernel_comm_info(json_t *content);
/* Closes them all. */
void kernel_comm_forget(void);

#endif
