/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows how FLINT 2.9 (with Arb apart) and FLINT 3 differ.
 */
#ifndef DAESY_CAS_BASE_COMPAT_H
#define DAESY_CAS_BASE_COMPAT_H

#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include <gmp.h>
#include <mpfr.h>

#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>

/* FLINT's own pool of free integers (exported, in no header): see mem.c. */
extern FLINT_TLS_PREFIX mpz_ptr *mpz_free_arr;
extern FLINT_TLS_PREFIX ulong mpz_free_num, mpz_free_alloc;

#endif
