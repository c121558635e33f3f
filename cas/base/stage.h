/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a search is trying at the moment: for who waits, and for who has stopped it.
 */
#ifndef DAESY_CAS_BASE_STAGE_H
#define DAESY_CAS_BASE_STAGE_H

#include <stddef.h>

/* `who` ("simplify") begins to try `what` ("sines and cosines"; "": that it runs is all there is to
 * say); neither is freed before stage_forget. The result is for stage_leave, which nothing that
 * raises has to call. */
int stage_enter(const char *who, const char *what);
void stage_leave(int entered);
/* What stage_leave takes to come back to here. */
int stage_now(void);

/* No search runs: a statement begins. */
void stage_forget(void);
/* What was tried when the last interrupt came is kept for stage_look_kept. */
void stage_keep(void);

enum { STAGE_TEXT = 120 }; /* room for what these write */

/* "simplify: sines and cosines", the outermost search, and behind a comma the innermost where it is
 * another; "" where none runs. Safe in handlers of signals and in other threads. */
void stage_look(char *text, size_t size);
/* The same of the moment that stage_keep has kept. */
void stage_look_kept(char *text, size_t size);

#endif
