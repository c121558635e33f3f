/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XML as a stream of elements and text.
 */
#ifndef DAESY_REPL_FILES_MW_XML_H
#define DAESY_REPL_FILES_MW_XML_H

#include <stdbool.h>
#include <stddef.h>

enum { MW_XML_DEPTH = 400 }; /* elements inside each other */

/* Who is told. attributes: name, value, ..., NULL. Texts are UTF-8 and arrive in pieces; they are
 * gone when the function returns, which may raise. */
typedef struct MwXmlReader {
    void (*start)(void *to, const char *element, const char **attributes, unsigned long line);
    void (*end)(void *to, const char *element);
    void (*text)(void *to, const char *text, size_t length);
    void *to;
} MwXmlReader;

/* What is wrong with a text and where. */
typedef struct MwXmlFault {
    const char *what; /* lives for ever */
    unsigned long line, column;
} MwXmlFault;

/* Reads the text to its end, or to what is no XML or more than is allowed: then false, and *fault
 * says where. Entities of the text's own are refused, so that none grows. Raises ST_LIMIT for a
 * text of 1 GB and what the reader raises. Uses expat. */
bool mw_xml_read(const char *text, size_t length, const MwXmlReader *reader, MwXmlFault *fault);

#endif
