/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A folder among the temporary files, which is gone when it is no longer needed.
 */
#ifndef DAESY_REPL_FMU_FMU_FOLDER_H
#define DAESY_REPL_FMU_FMU_FOLDER_H

#include <stdio.h>

enum { FMU_PATH = 4096, LONGEST_NAME = 200 };

typedef struct FmuFolder {
    char name[FMU_PATH / 2];
} FmuFolder;

/* Makes it; fmu_folder_end, which pairs with it in one function, and an error remove it. Raises
 * ST_IO. */
void fmu_folder_begin(FmuFolder *folder);
void fmu_folder_end(FmuFolder *folder);
/* Closes a stream when err_undefer says so, or at an error. */
void fmu_close_later(FILE *stream);

#endif
