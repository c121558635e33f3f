/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For actions of err_defer that do more than give back: while an error is on its way an action must
 * not raise, since the rest of it would not be done. What may raise in it is run aside.
 */
#ifndef DAESY_CAS_BASE_UNWIND_H
#define DAESY_CAS_BASE_UNWIND_H

/* Runs body(arg) as far as it goes. What it raises is forgotten, and the error that is on its way
 * stays as it is. */
void err_aside(void (*body)(void *arg), void *arg);

#endif
