/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * pdflatex in a folder of its own, without a shell, without asking; what it cannot set it says in a
 * log, of which the first complaint is told. A secure session runs no other programs.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/document.h"
#include "repl/files/path.h"
#include "repl/files/program.h"
#include "repl/files/scratch.h"
#include "repl/files/store.h"

enum { FOLDER = 280, NAME = 320 };

/* The line of the log that begins with an exclamation mark. */
static void put_complaint(Buf *out, const char *folder)
{
    char path[NAME], line[300];
    snprintf(path, sizeof path, "%s/report.log", folder);
    FILE *log = fopen(path, "re");
    while (log && fgets(line, sizeof line, log))
        if (*line == '!') {
            buf_putn(out, line + 2, strcspn(line + 2, "\n"));
            break;
        }
    if (log)
        fclose(log);
}

/* The last line that is not blank: without a log, as where LaTeX is not set up, what was said. */
static void put_last_line(Buf *out, const char *said)
{
    size_t end = strlen(said), start;
    while (end > 0 && strchr(" \n", said[end - 1]))
        end--;
    for (start = end; start > 0 && said[start - 1] != '\n'; start--)
        ;
    buf_putn(out, said + start, end - start);
}

static void set(const char *folder)
{
    static const char *const CALL[] = {"pdflatex",         "-interaction=nonstopmode",
                                       "-no-shell-escape", "-halt-on-error",
                                       "report.tex",       NULL};
    Buf said = {0}, complaint = {0};
    err_defer(buf_release, &said);
    err_defer(buf_release, &complaint);
    int status = program_run(folder, CALL, &said);
    if (status == 127) {
        err_hint("install texlive-latex-base, or write the report as .html");
        err_raise(ST_IO, "there is no pdflatex to make a PDF with");
    }
    if (status != 0) {
        put_complaint(&complaint, folder);
        if (!complaint.length)
            put_last_line(&complaint, buf_text(&said));
        err_hint("the same as .tex shows what it stands at");
        err_raise(ST_IO, "pdflatex does not set the report: %s", buf_text(&complaint));
    }
    err_undefer(true);
    err_undefer(true);
}

static void write_source(const Document *document, const char *folder)
{
    Buf text = {0};
    char stem[NAME], path[NAME + 4];
    snprintf(stem, sizeof stem, "%s/report", folder);
    snprintf(path, sizeof path, "%s.tex", stem);
    err_defer(buf_release, &text);
    document_tex(&text, document, stem);
    store_text(path, buf_text(&text), text.length);
    err_undefer(true);
}

void document_pdf(const Document *document, const char *path)
{
    char folder[FOLDER], made[NAME];
    if (path_confined()) {
        err_hint("write the report as .html");
        err_raise(ST_IO, "a secure session runs no pdflatex");
    }
    scratch_make(folder, sizeof folder, "report");
    err_defer(scratch_remove, folder);
    write_source(document, folder);
    set(folder);
    snprintf(made, sizeof made, "%s/report.pdf", folder);
    if (!store_file(path, made))
        err_raise(ST_IO, "pdflatex made no PDF");
    err_undefer(true);
}
