/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sheet as a document: headings and texts of its comments, statements, results, what was printed,
 * messages and figures, in their order.
 */
#ifndef DAESY_REPL_DOCUMENT_DOCUMENT_H
#define DAESY_REPL_DOCUMENT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/base/buf.h"
#include "cas/core/expr.h"

typedef enum DocKind {
    DOC_HEADING,   /* text; level 1 is the largest */
    DOC_PARAGRAPH, /* text with marks (document_inline) */
    DOC_POINT,     /* of a list: as a paragraph */
    DOC_INPUT,     /* statements as typed */
    DOC_RESULT,    /* text: LaTeX; plain: the 1-D form */
    DOC_PRINTED,
    DOC_MESSAGE, /* text: "error: ..." */
    DOC_FIGURE   /* figure: a plot */
} DocKind;

typedef struct DocPart {
    DocKind kind;
    int level;
    char *text, *plain; /* or NULL */
    Expr figure;        /* or NULL */
} DocPart;

typedef struct Document Document;
struct Document {
    DocPart *part;
    long n, room;
};

/* Appends a part with a copy of the text; statements after statements, and printed text after
 * printed text, go on in the same part. Returns the part. */
DocPart *document_add(Document *document, DocKind kind, const char *text, size_t length);
/* Takes away the first n parts. */
void document_drop(Document *document, long n);
void document_free(Document *document);
/* Comments between two statements, as text: lines with a #, and (* ... *). Behind the sign stands
 * the light form that is known from e-mail: "# Title" a heading (so "## Title" with the sign), "- "
 * a point of a list, an empty line or remark between paragraphs; lines of signs alone are left out.
 */
void document_add_comments(Document *document, const char *text, size_t length);
/* The first heading, or this name without its folder and ending. */
void document_put_title(Buf *out, const Document *document, const char *name);

/* Marks in running text: $formula$, `code`, **bold**, *emphasis*. */
typedef enum InlineKind {
    INLINE_TEXT,
    INLINE_FORMULA,
    INLINE_CODE,
    INLINE_BOLD,
    INLINE_EMPHASIS
} InlineKind;
/* Calls put for each piece. */
void document_inline(const char *text,
                     void (*put)(Buf *out, InlineKind kind, const char *text, size_t length),
                     Buf *out);

/* Each appends the whole document. stem: the name of the file without its ending, for files of
 * figures beside it, which the second and third write. */
void document_html(Buf *out, const Document *document, const char *stem);
void document_tex(Buf *out, const Document *document, const char *stem);
void document_markdown(Buf *out, const Document *document, const char *stem);
void document_notebook(Buf *out, const Document *document, const char *stem);

/* The bytes as letters of base64. */
void document_put_base64(Buf *out, const char *bytes, size_t length);
/* Sets with pdflatex what document_tex gives and puts the PDF into `path`. Raises ST_IO. */
void document_pdf(const Document *document, const char *path);

#endif
