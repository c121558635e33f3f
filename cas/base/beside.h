/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of the program that are files of their own.
 */
#ifndef DAESY_CAS_BASE_BESIDE_H
#define DAESY_CAS_BASE_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* The path of the part with this name, where it can be read; false where it is not to be found, or
 * longer than size. */
bool beside_find(const char *name, char *path, size_t size);

#endif
