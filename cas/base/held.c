/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each is registered with err_defer. Large integers are blocks of FLINT's own pool, which no
 * arena takes back. A raise out of the library itself leaves them alone: GMP frees the old limbs of
 * a result before it asks for the new ones.
 */
#include "cas/base/held.h"

#include "cas/base/err.h"

#define HELD(type)                                                                                 \
    static void clear_##type(void *x)                                                              \
    {                                                                                              \
        if (!err_in_library)                                                                       \
            type##_clear(x);                                                                       \
    }                                                                                              \
    void held_##type(type##_t x)                                                                   \
    {                                                                                              \
        type##_init(x);                                                                            \
        err_defer(clear_##type, x);                                                                \
    }

HELD(fmpz)
HELD(fmpq)
HELD(arb)
HELD(acb)
HELD(fmpq_poly)
HELD(fmpz_poly_factor)

static void clear_fmpq_mat(void *x)
{
    if (!err_in_library)
        fmpq_mat_clear(x);
}

void held_fmpq_mat(fmpq_mat_t x, slong rows, slong columns)
{
    fmpq_mat_init(x, rows, columns);
    err_defer(clear_fmpq_mat, x);
}

void held_end(int count)
{
    while (count-- > 0)
        err_undefer(true);
}
