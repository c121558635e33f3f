/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing a report: the ending of its name says who writes it.
 */
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/document/record.h"
#include "repl/files/path.h"
#include "repl/files/store.h"

static const struct {
    const char *ending;
    void (*put)(Buf *out, const Document *document, const char *stem);
} WRITERS[] = {{".html", document_html},
               {".tex", document_tex},
               {".md", document_markdown},
               {".ipynb", document_notebook},
               {".pdf", NULL}};

enum { WRITERS_COUNT = sizeof WRITERS / sizeof *WRITERS };

static int writer_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && i < WRITERS_COUNT; i++)
        if (!strcmp(dot, WRITERS[i].ending))
            return i;
    return -1;
}

bool record_write_knows(const char *path)
{
    return writer_of(path) >= 0;
}

static void write_document(const Document *document, const char *path)
{
    Buf out = {0}, stem = {0};
    int writer = writer_of(path);
    if (writer < 0) {
        err_hint("end it by .html, .pdf, .tex, .md or .ipynb");
        err_raise(ST_DOMAIN, "%s says no kind of report", path);
    }
    path_check(path);
    if (!WRITERS[writer].put) {
        document_pdf(document, path);
        return;
    }
    err_defer(buf_release, &out);
    err_defer(buf_release, &stem);
    buf_putn(&stem, path, (size_t)(strrchr(path, '.') - path));
    WRITERS[writer].put(&out, document, buf_text(&stem));
    store_text(path, buf_text(&out), out.length);
    err_undefer(true);
    err_undefer(true);
}

void record_write(const char *path)
{
    if (!record_on()) {
        err_hint("daesy --report=%s sheet.dae writes one of a whole sheet", path);
        err_raise(ST_DOMAIN, "nothing of this session was kept for a report");
    }
    write_document(record_document(), path);
}
