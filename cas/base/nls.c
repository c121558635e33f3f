/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages in the language of the user, by the gettext that the C library has. In a locale without
 * language (C, POSIX) and in a build without it (--disable-nls) every text is itself.
 */
#include "config.h"
#include <string.h>

#include "cas/base/nls.h"

#include <stddef.h>
#include <string.h>

#ifdef ENABLE_NLS
#include <libintl.h>

extern const char nls_folder[]; /* made by po/local.mk */

static const char *domain;

void nls_begin(const char *folder)
{
    bindtextdomain(PACKAGE, folder ? folder : nls_folder);
    domain = PACKAGE;
}

const char *nls(const char *text)
{
    return domain && *text ? dgettext(domain, text) : text;
}
#else
void nls_begin(const char *folder)
{
    (void)folder;
}

const char *nls(const char *text)
{
    return text;
}
#endif

const char *nls_given(const char *format, const char *text)
{
    return strcmp(format, "%s") ? text : nls(text);
}
