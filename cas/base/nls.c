/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages in the language of the user, by the gettext that the C library has. In a locale without
 * language (C, POSIX) and in a build without it (--disable-nls) every text is itself.
 */
#include "config.h"

#include "cas/base/nls.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
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

/* Where the linker has put the program, literals and all; without a linker that says so nothing is
 * taken for a literal. */
extern const char __executable_start[] __attribute__((weak));
extern const char _end[] __attribute__((weak));

static bool is_literal(const char *text)
{
    uintptr_t at = (uintptr_t)text;
    return at >= (uintptr_t)__executable_start && at < (uintptr_t)_end;
}

/* Behind its context in the catalogue, as GNU gettext writes it. */
const char *nls_piece(const char *text)
{
    enum { LONGEST = 80 };
    static const char CONTEXT[] = "piece\004";
    char key[sizeof CONTEXT + LONGEST];
    if (!domain || !is_literal(text) || !*text || strlen(text) > LONGEST)
        return text;
    snprintf(key, sizeof key, "%s%s", CONTEXT, text);
    const char *found = dgettext(domain, key);
    return found == key ? text : found;
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

const char *nls_piece(const char *text)
{
    return text;
}
#endif

/* --- formats with pieces ---------------------------------------------------------------------- */

/* One directive of a format, "%-5.*ld", and how many stars are in it. */
typedef struct Directive {
    char text[24];
    size_t length;
    int stars, star[2];
    bool is_long, is_long_long, is_size;
    char kind; /* 0: none that is known here */
} Directive;

static Directive directive_at(const char *at)
{
    Directive d = {.length = 1};
    d.length += strspn(at + 1, "-+ #0123456789.*");
    for (size_t i = 1; i < d.length; i++)
        d.stars += at[i] == '*';
    d.is_long = at[d.length] == 'l';
    d.is_long_long = d.is_long && at[d.length + 1] == 'l';
    d.is_size = at[d.length] == 'z';
    d.length += (size_t)d.is_long + d.is_long_long + d.is_size;
    d.kind = at[d.length];
    d.length += d.kind != '\0';
    if (d.length >= sizeof d.text || d.stars > 2)
        d.kind = '\0';
    else
        memcpy(d.text, at, d.length);
    return d;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#define PUT(value)                                                                                 \
    (d->stars == 0   ? snprintf(out, size, d->text, value)                                         \
     : d->stars == 1 ? snprintf(out, size, d->text, d->star[0], value)                             \
                     : snprintf(out, size, d->text, d->star[0], d->star[1], value))

static int put_directive(char *out, size_t size, Directive *d, va_list *args)
{
    for (int i = 0; i < d->stars; i++)
        d->star[i] = va_arg(*args, int);
    switch (d->kind) {
    case '%':
        return snprintf(out, size, "%%");
    case 's': {
        const char *text = va_arg(*args, const char *);
        return PUT(d->stars ? text : nls_piece(text));
    }
    case 'c':
        return PUT(va_arg(*args, int));
    case 'd':
    case 'i':
    case 'u':
    case 'x':
        return d->is_long_long ? PUT(va_arg(*args, long long))
               : d->is_long    ? PUT(va_arg(*args, long))
               : d->is_size    ? PUT(va_arg(*args, size_t))
                               : PUT(va_arg(*args, int));
    case 'p':
        return PUT(va_arg(*args, void *));
    default: /* e f g a and their like */
        return PUT(va_arg(*args, double));
    }
}
#undef PUT

int nls_format(char *out, size_t size, const char *format, va_list given)
{
    size_t n = 0;
    va_list args;
    const char *shown = nls(format);
    if (shown == format)
        return vsnprintf(out, size, format, given);
    va_copy(args, given);
    for (const char *at = shown; *at;) {
        size_t plain = strcspn(at, "%");
        Directive d = directive_at(at + (at[plain] ? plain : 0));
        size_t left = n < size ? size - n : 0;
        int put = 0;
        if (plain > 0) {
            put = snprintf(left ? out + n : NULL, left, "%.*s", (int)plain, at);
            at += plain;
        } else if (d.kind) {
            put = put_directive(left ? out + n : NULL, left, &d, &args);
            at += d.length;
        } else {
            break;
        }
        n += put > 0 ? (size_t)put : 0;
    }
    va_end(args);
    return (int)n;
}
#pragma GCC diagnostic pop

const char *nls_given(const char *format, const char *text)
{
    return strcmp(format, "%s") ? text : nls(text);
}
