/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program tells of how an answer was found, to those who asked for it.
 */
#ifndef DAESY_CAS_BASE_TOLD_H
#define DAESY_CAS_BASE_TOLD_H

#include <stdbool.h>

/* Set by who shows it: up to which level `who` ("int", "dsolve") was asked for, 0: not at all; and
 * what takes a line, without newline. NULL: nobody asks. */
extern long (*told_level)(const char *who);
extern void (*told_line)(const char *who, const char *line);

/* Is anything of this level (1: the least) asked for? Cheap where not. */
bool told_wanted(const char *who, long level);
/* Tells it; where it is not asked for nothing is done. */
void told_say(const char *who, long level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
