/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Help about the language itself: statements, operators, ways of writing things. The examples are
 * run by the tests as those of the commands are.
 */
#ifndef DAESY_REPL_HELP_TOPICS_H
#define DAESY_REPL_HELP_TOPICS_H

#include "repl/builtin.h"

typedef struct HelpTopic {
    const char *names; /* blank-separated; the first is its title */
    const char *summary;
    const char *text;
    Example examples[6];
    const char *see;
} HelpTopic;

/* NULL past the end. */
const HelpTopic *help_topics_row(long i);
/* The topic of this name, or NULL. */
const HelpTopic *help_topics_find(const char *name);

#endif
