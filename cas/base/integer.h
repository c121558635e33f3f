/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The type of FLINT's integers, for headers that name it and for sources that only pass it on:
 * eight of ten sources use no function of FLINT, and reading its headers (compat.h) takes half the
 * time of compiling a short one. Were it another type than FLINT's own, each source that has both
 * would not compile.
 */
#ifndef DAESY_CAS_BASE_INTEGER_H
#define DAESY_CAS_BASE_INTEGER_H

typedef long fmpz;
typedef fmpz fmpz_t[1];

#endif
