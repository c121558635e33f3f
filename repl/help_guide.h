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
/* Appends a line for each part whose text or title holds the word, whatever the case of letters;
 * false where there is none. */
bool help_guide_search(Buf *out, const char *word);

#endif
