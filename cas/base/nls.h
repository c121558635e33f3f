/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages in the language of the user. This pair of files is the only one that knows gettext.
 *
 * Programs read English: what `catch`, lasterror, --emit=json and tests see is never translated,
 * only what is shown. English is the key of a message, po/it.po has the texts; what stands in no
 * catalogue is shown in English.
 */
#ifndef DAESY_CAS_BASE_NLS_H
#define DAESY_CAS_BASE_NLS_H

#include <stdarg.h>
#include <stddef.h>

/* Called once, behind setlocale: the language is that of the environment. The catalogues are looked
 * for in folder, or in that of the installation (NULL). Nothing is read before the first message.
 */
void nls_begin(const char *folder);

/* The text, or the format, in that language; itself where there is no translation. */
const char *nls(const char *text) __attribute__((format_arg(1)));

/* A word of the program that a message takes in by %s, "starting values are": where the catalogue
 * has it as such (msgctxt "piece") its translation, else itself. Only literals of the program are
 * pieces, never what a user has typed. */
const char *nls_piece(const char *text);

/* vsnprintf with the translation of the format, and with those of its pieces where it has one. */
int nls_format(char *out, size_t size, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

/* What a format has given: where it was "%s" the text itself may have a translation. */
const char *nls_given(const char *format, const char *text);

#endif
