/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The guide at the prompt: `?guide` lists its parts, `?name` shows one, `??word` looks through the
 * text of all. The parts stand in the order of the chapters; a part that opens a chapter stands for
 * the sections up to the next opening.
 */
#define _GNU_SOURCE
#include "config.h"

#include "repl/help_guide.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static bool is_same(const char *a, const char *b)
{
    return !strcmp(a, b);
}

/* The part of the guide that has the name among its names, or NULL. */
static const GuidePart *find(const char *name, bool (*alike)(const char *a, const char *b))
{
    char one[32]; /* a name that is longer is none that anybody types */
    for (const GuidePart *part = GUIDE_PARTS; part->title; part++)
        for (const char *at = part->names; *at; at += strspn(at, " ")) {
            size_t word = strcspn(at, " ");
            if (word < sizeof one) {
                memcpy(one, at, word);
                one[word] = '\0';
                if (alike(name, one))
                    return part;
            }
            at += word;
        }
    return NULL;
}

static void put_line(Buf *out, const GuidePart *part)
{
    int width = (int)strcspn(part->names, " ");
    buf_printf(out, "  %s?%-*.*s %s\n", part->opens ? "" : "  ", part->opens ? 22 : 20, width,
               part->names, part->title);
}

static void put_part(Buf *out, const GuidePart *part)
{
    buf_printf(out, "%s\n\n%s", part->title, part->text);
}

void help_guide_contents(Buf *out)
{
    buf_puts(out, "The guide: ?name shows a chapter or a section, ??word searches all pages\n\n");
    for (const GuidePart *part = GUIDE_PARTS; part->title; part++)
        if (*part->names)
            put_line(out, part);
}

bool help_guide_has(const char *name)
{
    return find(name, is_same) != NULL;
}

bool help_guide_put(Buf *out, const char *name)
{
    return help_guide_put_alike(out, name, is_same);
}

bool help_guide_put_alike(Buf *out, const char *name, bool (*alike)(const char *a, const char *b))
{
    const GuidePart *part = find(name, alike);
    if (!part)
        return false;
    bool whole = part->opens;
    do
        put_part(out, part++);
    while (whole && part->title && !part->opens);
    return true;
}

static bool is_letter_at(const char *text, const char *at)
{
    return (at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[1]);
}

bool help_guide_contains(const char *text, const char *word)
{
    if (!text || strlen(word) != 1)
        return text && strcasestr(text, word);
    const char *at = strchr(text, *word);
    while (at && !is_letter_at(text, at))
        at = strchr(at + 1, *word);
    return at != NULL;
}

HelpNear help_guide_near(const char *names, const char *title, const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = names; at && *at; at += strspn(at, " ")) {
        size_t one = strcspn(at, " ");
        if (one == length && !strncasecmp(at, word, one))
            return HELP_NAME;
        at += one;
    }
    if (help_guide_contains(names, word) || help_guide_contains(title, word))
        return HELP_TITLE;
    return help_guide_contains(text, word) ? HELP_TEXT : HELP_FAR;
}

HelpNear help_guide_nearest(const char *query, HelpNear (*near)(const void *row, const char *word),
                            const void *row)
{
    HelpNear worst = HELP_NAME;
    for (const char *at = query + strspn(query, " "); worst < HELP_FAR && *at;
         at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        char *word = mem_strndup(at, length);
        err_defer(mem_release, word);
        HelpNear here = near(row, word);
        worst = here > worst ? here : worst;
        err_undefer(true);
        at += length;
    }
    return worst;
}

static HelpNear part_near(const void *row, const char *word)
{
    const GuidePart *part = row;
    return help_guide_near(part->names, part->title, part->text, word);
}

/* The nearest of a part and of those without names that are shown with it. */
static HelpNear near_with_others(const GuidePart *part, const char *words)
{
    HelpNear best = help_guide_nearest(words, part_near, part);
    for (const GuidePart *other = part + 1; other->title && !*other->names; other++) {
        HelpNear here = help_guide_nearest(words, part_near, other);
        best = here < best ? here : best;
    }
    return best;
}

void help_guide_search(Buf *out, const char *words, HelpNear near)
{
    for (const GuidePart *part = GUIDE_PARTS; part->title; part++)
        if (*part->names && near_with_others(part, words) == near)
            put_line(out, part);
}

const char *help_guide_part_of(const char *command, long i)
{
    static const char *const ENDS = " \n.,;:()[]`'";
    size_t length = strlen(command);
    for (const GuidePart *part = GUIDE_PARTS; part->title; part++) {
        const char *at = *part->names ? strstr(part->text, command) : NULL;
        while (at && (!strchr(ENDS, at[length]) || (at > part->text && !strchr(ENDS, at[-1]))))
            at = strstr(at + 1, command);
        if (at && i-- == 0)
            return part->names;
    }
    return NULL;
}
