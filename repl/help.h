/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ?topic: the text of a command from its row, of a known function from its row, the map of topics,
 * a search, a tour.
 */
#ifndef DAESY_REPL_HELP_H
#define DAESY_REPL_HELP_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* What stands after the question mark: "" (the map), "name", "package,name", "name,examples",
 * "?word" (a search), "intro". Writes through the session, paged on a terminal. */
void help_show(const char *topic);
/* The same text, appended. Returns false when there is no such topic (a message is appended). */
bool help_put(Buf *out, const char *topic);
/* The page of the command, function, topic or part of the guide that has just this name, without a
 * guess; false when there is none. */
bool help_put_exactly(Buf *out, const char *topic);
/* Appends text with lines wider than `width` cells broken at words, what follows further in. */
void help_put_fitted(Buf *out, const char *text, int width);

#endif
