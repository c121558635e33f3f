/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The variables Normalizer and Testzero of the language, for the elimination that asks them.
 */
#ifndef DAESY_REPL_EVAL_NORMALIZER_H
#define DAESY_REPL_EVAL_NORMALIZER_H

/* From now on linear algebra asks the sheet's Normalizer and Testzero where they are not the usual
 * ones. */
void normalizer_begin(void);

#endif
