/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The guide, chapter by chapter, as the prompt shows it. Its text is doc/manual/, which the build
 * makes into GUIDE_PARTS (doc/manual/guide.awk).
 */
#ifndef DAESY_REPL_HELP_GUIDE_H
#define DAESY_REPL_HELP_GUIDE_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* The opening of a chapter, or a section of one. */
typedef struct GuidePart {
    const char *names; /* blank-separated, the first names it in lists; may be "" */
    const char *title;
    bool opens; /* a chapter begins with it */
    const char *text;
} GuidePart;

/* Ended by a row without a title. */
extern const GuidePart GUIDE_PARTS[];

/* Appends the table of contents: a line for each part that has a name. */
void help_guide_contents(Buf *out);
/* Appends the part of this name, a whole chapter where the name is that of its opening. Returns
 * false, and appends nothing, where there is none. */
bool help_guide_put(Buf *out, const char *name);
/* The same for a part whose name `alike` takes for this one. */
bool help_guide_put_alike(Buf *out, const char *name, bool (*alike)(const char *a, const char *b));
/* Is there a part of this name? */
bool help_guide_has(const char *name);
/* Does the text (NULL: none) hold the word, whatever the case of letters? A letter alone is the
 * name of something, C or D, and stands as a word of its own. */
bool help_guide_contains(const char *text, const char *word);
/* Where a page has a word: it is one of its names, in a name or title, in the text, nowhere. */
typedef enum HelpNear { HELP_NAME, HELP_TITLE, HELP_TEXT, HELP_FAR } HelpNear;
/* `names` are blank-separated; title and text may be NULL. */
HelpNear help_guide_near(const char *names, const char *title, const char *text, const char *word);
/* The farthest of the blank-separated words of a query. */
HelpNear help_guide_nearest(const char *query, HelpNear (*near)(const void *row, const char *word),
                            const void *row);
/* Appends a line for each part that has all the words so near. */
void help_guide_search(Buf *out, const char *words, HelpNear near);
/* The names of the i-th part that speaks of a command; NULL past the last. */
const char *help_guide_part_of(const char *command, long i);

#endif
