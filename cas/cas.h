/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layer of exact algebra as a whole.
 */
#ifndef DAESY_CAS_CAS_H
#define DAESY_CAS_CAS_H

/* Makes the constants and registers what lower floors ask of higher ones. Call it once, before
 * anything else of this layer. */
void cas_init(void);

#endif
