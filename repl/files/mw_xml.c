/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one file that knows expat. The whole text is given at once, so that a long attribute is
 * looked at once. Expat's calls must come back (a parser that is left in the middle of one is not
 * freed any more): what a reader raises is caught, ends the reading and is raised behind it.
 * Expat's own memory is bounded by the text's length, as no entity is ever expanded but the five of
 * XML and characters by number.
 */
#include "config.h"

#include "repl/files/mw_xml.h"

#include <expat.h>
#include <stdint.h>
#include <string.h>

#include "cas/base/err.h"

enum { MOST_BYTES = 1 << 30 };

typedef struct Walk {
    const MwXmlReader *reader;
    XML_Parser parser;
    const char *refused; /* why reading was stopped, or NULL */
    bool raised;         /* by the reader */
    int depth;
} Walk;

/* What the reader is told. */
typedef struct Event {
    const MwXmlReader *reader;
    const char *text;
    const char **attributes; /* of an element that begins */
    unsigned long line;
    size_t length;
} Event;

static void stop(Walk *walk, const char *why)
{
    walk->refused = why;
    XML_StopParser(walk->parser, XML_FALSE);
}

static void tell_start(void *data)
{
    const Event *event = data;
    event->reader->start(event->reader->to, event->text, event->attributes, event->line);
}

static void tell_end(void *data)
{
    const Event *event = data;
    event->reader->end(event->reader->to, event->text);
}

static void tell_text(void *data)
{
    const Event *event = data;
    event->reader->text(event->reader->to, event->text, event->length);
}

static void tell(Walk *walk, void (*what)(void *event), Event event)
{
    event.reader = walk->reader;
    if (walk->refused)
        return;
    if (err_try(what, &event) != ST_OK) {
        walk->raised = true;
        stop(walk, "");
    }
}

static void on_start(void *data, const XML_Char *element, const XML_Char **attributes)
{
    Walk *walk = data;
    if (++walk->depth > MW_XML_DEPTH)
        stop(walk, "elements lie too deep in each other");
    else
        tell(walk, tell_start,
             (Event){.text = element,
                     .attributes = attributes,
                     .line = XML_GetCurrentLineNumber(walk->parser)});
}

static void on_end(void *data, const XML_Char *element)
{
    Walk *walk = data;
    walk->depth--;
    tell(walk, tell_end, (Event){.text = element});
}

static void on_text(void *data, const XML_Char *text, int length)
{
    tell(data, tell_text, (Event){.text = text, .length = (size_t)length});
}

static void on_entity(void *data, const XML_Char *name, int is_parameter, const XML_Char *value,
                      int length, const XML_Char *base, const XML_Char *system,
                      const XML_Char *public, const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)length;
    (void)base, (void)system, (void)public, (void)notation;
    stop(data, "it defines entities, which no worksheet does");
}

/* An entity that nobody has defined stays as it is written: `&nbsp;`. */
static void on_unknown(void *data, const XML_Char *name, int is_parameter)
{
    if (is_parameter)
        return;
    on_text(data, "&", 1);
    on_text(data, name, (int)strlen(name));
    on_text(data, ";", 1);
}

/* What expat does not know by itself: the letters of Windows, 128 to 159 (0: no letter). */
static int on_encoding(void *data, const XML_Char *name, XML_Encoding *info)
{
    static const uint16_t WINDOWS[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
    (void)data;
    if (strcmp(name, "windows-1252") && strcmp(name, "Windows-1252") && strcmp(name, "cp1252") &&
        strcmp(name, "Cp1252") && strcmp(name, "WINDOWS-1252") && strcmp(name, "ANSI"))
        return XML_STATUS_ERROR;
    for (int i = 0; i < 256; i++)
        info->map[i] = i >= 128 && i < 160 ? (WINDOWS[i - 128] ? WINDOWS[i - 128] : -1) : i;
    info->data = NULL;
    info->convert = NULL;
    info->release = NULL;
    return XML_STATUS_OK;
}

static void release(void *parser)
{
    XML_ParserFree(parser);
}

bool mw_xml_read(const char *text, size_t length, const MwXmlReader *reader, MwXmlFault *fault)
{
    if (length >= MOST_BYTES)
        err_raise(ST_LIMIT, "a worksheet of 1 GB or more is not read");
    Walk walk = {.reader = reader, .parser = XML_ParserCreate(NULL)};
    if (!walk.parser)
        err_raise(ST_NOMEM, "out of memory");
    err_defer(release, walk.parser);
    XML_SetUserData(walk.parser, &walk);
    XML_SetElementHandler(walk.parser, on_start, on_end);
    XML_SetCharacterDataHandler(walk.parser, on_text);
    XML_SetEntityDeclHandler(walk.parser, on_entity);
    XML_UseForeignDTD(walk.parser, XML_TRUE); /* no entity is an error for being unknown */
    XML_SetSkippedEntityHandler(walk.parser, on_unknown);
    XML_SetUnknownEncodingHandler(walk.parser, on_encoding, NULL);
    bool good = XML_Parse(walk.parser, text, (int)length, 1) == XML_STATUS_OK;
    if (!good)
        *fault = (MwXmlFault){
            walk.refused ? walk.refused : XML_ErrorString(XML_GetErrorCode(walk.parser)),
            XML_GetCurrentLineNumber(walk.parser), XML_GetCurrentColumnNumber(walk.parser) + 1};
    err_undefer(true);
    if (walk.raised)
        err_reraise();
    return good;
}
