/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A Maple worksheet (.mw): its texts, inputs and stored outputs in their order.
 */
#ifndef DAESY_REPL_FILES_MW_READ_H
#define DAESY_REPL_FILES_MW_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/base/buf.h"
#include "cas/core/expr.h"

typedef enum MwKind {
    MW_TEXT,    /* a paragraph */
    MW_HEADING, /* the title of a section or of the sheet */
    MW_INPUT,   /* statements of a cell */
    MW_LEFT_OUT /* what a script has no place for: text says what */
} MwKind;

typedef enum MwOutputKind { MW_VALUE, MW_PRINTED, MW_ERROR, MW_WARNING, MW_PLOT } MwOutputKind;

/* What the sheet shows below an input. */
typedef struct MwOutput {
    MwOutputKind kind;
    char *text; /* of a value: base64; kept beside a script (sheet_stored.h): its 1-D form */
    char *left; /* kept beside a script: the name that the value was given, or ""; else NULL */
    Expr value; /* the value then, or NULL where it cannot be compared */
    bool used;  /* a result has met it */
} MwOutput;

typedef struct MwItem MwItem;
struct MwItem {
    MwKind kind;
    long cell; /* number of the cell, from 1; of the one before where it is in none; 0: of a script
                */
    unsigned long line; /* of the file, where it begins */
    char *section;      /* "Model / Equations", "" outside of sections */
    char *text;
    char *fault; /* why it cannot be read; what can be is in text. NULL: all is well */
    MwOutput *outputs;
    long noutputs;
};

typedef struct MwSheet MwSheet;
struct MwSheet {
    MwItem *items;
    long nitems, room;
};

/* Is this the name or the beginning of a worksheet? */
bool mw_is_sheet(const char *name, const Buf *text);
/* Reads a whole file. What cannot be read is an item with a fault, a file that breaks off ends
 * with one: only a lack of memory and the like raises. mw_sheet_release afterwards. */
void mw_read(MwSheet *sheet, const char *text, size_t length);
/* For err_defer. */
void mw_sheet_release(void *sheet);
/* "cell 3 (section Model), line 120 of the file". */
void mw_put_place(Buf *out, const MwItem *item);

#endif
