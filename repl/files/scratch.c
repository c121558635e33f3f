/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Removing follows no links: what is removed is what lies in the folder, wherever a link in it may
 * lead. A name of $TMPDIR that is too long gives way to /tmp.
 */
#include "config.h"

#include "repl/files/scratch.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/files/touched.h"

enum { DESCRIPTORS = 16, ROOM = 40 };

static int remove_one(const char *file, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about, (void)kind, (void)walk;
    remove(file);
    return 0;
}

void scratch_make(char *name, size_t size, const char *what)
{
    const char *root = getenv("TMPDIR");
    if (!root || !*root || strlen(root) + strlen(what) + ROOM > size)
        root = "/tmp";
    snprintf(name, size, "%s/daesy-%s-XXXXXX", root, what);
    if (!mkdtemp(name))
        err_raise(ST_IO, "no temporary folder in %s: %s", root, strerror(errno));
    touched_hide(name);
}

void scratch_remove(void *name)
{
    nftw(name, remove_one, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
    touched_forget(name);
}
