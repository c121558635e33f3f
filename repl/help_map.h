/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `?` shows: the help ordered by what one wants to do, and by packages and topics.
 */
#ifndef DAESY_REPL_HELP_MAP_H
#define DAESY_REPL_HELP_MAP_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* A task, DAEs first: what one wants to do, and the pages for it, separated by blanks. */
typedef struct HelpTask {
    const char *title;
    const char *pages; /* NULL: a heading */
} HelpTask;

/* The i-th task, or NULL behind the last. */
const HelpTask *help_map_task(long i);
/* Tasks, packages and topics, on one or two screens. */
void help_map_put(Buf *out);
/* Every name there is, topic by topic. */
void help_map_put_names(Buf *out);
/* The packages with how many commands each has. */
void help_map_put_packages(Buf *out);
/* The commands of one topic with their purposes; false when there is no such topic. */
bool help_map_put_topic(Buf *out, const char *topic);
/* The i-th row is the first one of its topic. */
bool help_map_begins_topic(long i);

#endif
