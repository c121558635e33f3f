/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a name that a sheet gives to a file. Every command that opens, looks for or removes a file
 * comes here, and nobody else does.
 *
 * A confined session stays in one folder and below it: it follows no links, touches no hidden
 * names and nothing but regular files, and changes only what it has made itself.
 */
#ifndef DAESY_REPL_FILES_PATH_H
#define DAESY_REPL_FILES_PATH_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

/* A file by its folder, open, and its name there. */
typedef struct PathSpot {
    int folder;
    char name[NAME_MAX + 1];
} PathSpot;

/* Opens for reading, no folders; NULL, errno says why. Raises ST_IO outside of the folder. */
FILE *path_read(const char *name);
/* Opens for writing, anew or at the end; NULL, errno says why. Raises ST_IO for names that
 * path_check refuses, and for what a confined session may not write. */
FILE *path_write(const char *name, bool append);
/* Can it be read? */
bool path_readable(const char *name);
/* Removes a file; false, errno says why. */
bool path_remove(const char *name);
/* Gives a file or folder another name, `over`: in place of what has that one; false, errno says
 * why. Raises ST_IO as above. */
bool path_rename(const char *name, const char *wanted, bool over);

/* Raises ST_IO for a name that no file is written to: control characters, or `|`, which programs
 * that draw take for a pipe. */
void path_check(const char *name);
/* Finds the folder of a file that may be there or not; false, errno says why. Links at the end are
 * followed, so that what is put in the file's place leaves them. Raises ST_IO as above. */
bool path_locate(PathSpot *spot, const char *name);
void path_leave(PathSpot *spot);
/* Raises ST_IO unless this file, which is there (NULL: a new one), may be written. */
void path_may_change(const char *name, const struct stat *there);
/* Remembers a file as made by the session, and forgets the one that it has replaced (NULL: none),
 * whose number the next file of somebody else may get. */
void path_made(const struct stat *made, const struct stat *replaced);

/* From now on the session stays in this folder; only the command line leads into another. Returns
 * false, errno says why. There is no way back. */
bool path_confine(const char *folder);
bool path_confined(void);
/* How often a confined session was refused a name, or a file that it did not make. */
long path_refusals(void);
/* One more, of what else no sheet of a stranger should ask for. */
void path_count_refusal(void);
/* What closes the files that are open when a session is confined. */
void path_close_by(void (*close_all)(void));
/* The folder's name, for what names no other. */
const char *path_folder(void);
/* A folder to read from besides (NULL: none). */
void path_also_read(const char *folder);

#endif
