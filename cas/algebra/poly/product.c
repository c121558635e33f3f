/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Products of large polynomials. FLINT may pack both factors into one huge integer each and
 * multiply these by fast Fourier transform: seconds without an allocation, so without a chance to
 * stop. Such a product is formed in a child process, which an interrupt ends, and comes back as the
 * packed exponents and the limbs of the coefficients, word by word as FLINT keeps them.
 */
#include <flint/mpoly.h>
#include <string.h>

#include "cas/algebra/poly/poly.h"
#include "cas/base/aside.h"

/* pairs of terms that are multiplied within some 0.1 s */
static const double short_product = 2e7;

typedef struct Product {
    fmpz_mpoly_struct *r;
    const fmpz_mpoly_struct *a, *b;
    const fmpz_mpoly_ctx_struct *ctx;
} Product;

static void put_words(Buf *out, const ulong *words, slong n)
{
    buf_putn(out, (const char *)words, (size_t)n * sizeof *words);
}

/* A count of limbs with the sign of the number, then the limbs; count 0: one word is the value. */
static void put_coefficient(Buf *out, const fmpz *c)
{
    ulong small[2] = {0, (ulong)*c};

    if (!COEFF_IS_MPZ(*c)) {
        put_words(out, small, 2);
        return;
    }
    mpz_srcptr z = COEFF_TO_PTR(*c);
    ulong count = (ulong)(slong)z->_mp_size;
    put_words(out, &count, 1);
    put_words(out, z->_mp_d, z->_mp_size < 0 ? -z->_mp_size : z->_mp_size);
}

static void multiply_aside(Buf *out, void *arg)
{
    Product *p = arg;
    fmpz_mpoly_mul(p->r, p->a, p->b, p->ctx);
    slong n = p->r->length, words = mpoly_words_per_exp(p->r->bits, p->ctx->minfo);
    ulong head[2] = {(ulong)n, (ulong)p->r->bits};
    put_words(out, head, 2);
    put_words(out, p->r->exps, n * words);
    for (slong i = 0; i < n; i++)
        put_coefficient(out, p->r->coeffs + i);
}

static ulong take_word(const char **text)
{
    ulong word;
    memcpy(&word, *text, sizeof word);
    *text += sizeof word;
    return word;
}

static void take_coefficient(fmpz *c, const char **text)
{
    slong count = (slong)take_word(text), size = count < 0 ? -count : count;
    if (count == 0) {
        fmpz_set_si(c, (slong)take_word(text));
        return;
    }
    mpz_ptr z = _fmpz_promote(c);
    memcpy(mpz_limbs_write(z, size), *text, (size_t)size * sizeof(mp_limb_t));
    mpz_limbs_finish(z, count);
    *text += (size_t)size * sizeof(mp_limb_t);
}

static void read_back(Product *p, const char *text)
{
    slong n = (slong)take_word(&text);
    flint_bitcnt_t bits = take_word(&text);
    size_t bytes = (size_t)(n * mpoly_words_per_exp(bits, p->ctx->minfo)) * sizeof(ulong);
    fmpz_mpoly_fit_length_reset_bits(p->r, n, bits, p->ctx);
    memcpy(p->r->exps, text, bytes);
    text += bytes;
    for (slong i = 0; i < n; i++)
        take_coefficient(p->r->coeffs + i, &text);
    _fmpz_mpoly_set_length(p->r, n, p->ctx);
}

void poly_product(fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                  const fmpz_mpoly_ctx_t ctx)
{
    Product p = {r, a, b, ctx};
    Buf result = {0};
    if ((double)a->length * (double)b->length <= short_product) {
        fmpz_mpoly_mul(r, a, b, ctx);
        return;
    }
    err_defer(buf_release, &result);
    aside_run(&result, multiply_aside, &p);
    read_back(&p, buf_text(&result));
    err_undefer(true);
}
